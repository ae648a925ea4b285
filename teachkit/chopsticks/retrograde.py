"""Retrograde analysis: who wins from where, on any graph, with cycles or without.

Two players move in turn along the edges of a graph.  The analysis begins at the endings and
walks backwards.  A position is won for the player to move if some move leads to a position that
is lost for the opponent; it is lost if every move leads to one that is won for the opponent.
What is never reached on the way back is a draw: neither player can force an end.

Nothing here knows which game the graph belongs to.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

__all__ = ["DRAW", "LOSS", "WIN", "retrograde"]

WIN, DRAW, LOSS = 1, 0, -1
"""The values of a position, for the player to move."""

Ints = npt.NDArray[np.int64]


def retrograde(
    sources: Ints, targets: Ints, endings: Ints, most_plies: int | None = None
) -> tuple[Ints, Ints]:
    """Return the value of each position, and the moves to the end when both play their best.

    The winner hurries and the loser delays.

    Parameters
    ----------
    sources, targets : array of int
        The edges: from which position to which, each once.
    endings : array of int, one for each position
        `WIN` or `LOSS` where the game ends, for the player who would have to move;
        `DRAW` elsewhere.  An ending without a winner is a draw too.
    most_plies : int, optional
        Look only so many moves ahead; what is not decided by then counts as a draw.

    Returns
    -------
    values : array of int
        `WIN`, `LOSS` or `DRAW` for the player to move.
    plies : array of int
        The number of moves to the end; -1 for draws.

    Examples
    --------
    Position 0 can go round with 1, or leave to 2, where the game is lost:

    >>> edges = np.array([0, 1, 0]), np.array([1, 0, 2])
    >>> values, plies = retrograde(*edges, endings=np.array([0, 0, LOSS]))
    >>> values.tolist(), plies.tolist()
    ([1, -1, -1], [1, 2, 0])
    """
    values = np.array(endings, dtype=np.int64)
    plies = np.where(values == DRAW, -1, 0)
    going = values[sources] == DRAW  # nobody moves on from an ending
    sources, targets = sources[going], targets[going]
    order = np.argsort(targets, kind="stable")
    predecessors = sources[order]
    first = np.searchsorted(targets[order], np.arange(len(values) + 1))
    open_moves = np.bincount(sources, minlength=len(values))
    latest = np.flatnonzero(values != DRAW)
    ply = 0
    while len(latest) and (most_plies is None or ply < most_plies):
        ply += 1
        before_loss = _before(latest[values[latest] == LOSS], predecessors, first)
        before_win = _before(latest[values[latest] == WIN], predecessors, first)
        won = np.unique(before_loss[values[before_loss] == DRAW])
        np.subtract.at(open_moves, before_win, 1)
        values[won], plies[won] = WIN, ply
        candidates = np.unique(before_win)
        lost = candidates[(values[candidates] == DRAW) & (open_moves[candidates] == 0)]
        values[lost], plies[lost] = LOSS, ply
        latest = np.concatenate([won, lost])
    return values, plies


def _before(positions: Ints, predecessors: Ints, first: Ints) -> Ints:
    """Return the positions from which a move leads to one of these; repeated if several do."""
    counts = first[positions + 1] - first[positions]
    starts = np.repeat(first[positions] - np.cumsum(counts) + counts, counts)
    return np.asarray(predecessors[starts + np.arange(counts.sum())])
