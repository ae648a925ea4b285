"""Exact answers about whole games of one player under any strategy, on small boards."""

from __future__ import annotations

from typing import Any

import numpy as np

from teachkit.cant_stop.batch import Batch
from teachkit.cant_stop.odds import follow_turns
from teachkit.cant_stop.optimal import checked_size
from teachkit.cant_stop.rules import Rules
from teachkit.cant_stop.strategies import checked_strategy
from teachkit.ui.language import tell

__all__ = ["expected_turns"]


def expected_turns(strategy: Any, rules: Rules) -> float:
    """Return how many turns a strategy needs on average, alone on a small board.

    Every turn is followed to all its ends.  From the positions with the most squares down, the
    turns still needed are one more than the average over those ends; a bust leads back to the
    same position, so the sum is divided by the chance that the turn is no bust.

    Parameters
    ----------
    strategy : Strategy or callable
        How to choose and when to stop; a function alone says when to stop.
    rules : Rules
        The board, as small as for `solve`.

    Returns
    -------
    float
        Right to 12 digits.

    Raises
    ------
    TypeError, ValueError
        If an argument is of another kind, a function of the strategy fails, the board is too
        large, or from some position every turn is a bust.

    Examples
    --------
    >>> from teachkit.cant_stop.strategies import rolls
    >>> board = Rules(sides=2, lengths=[1, 3, 1])
    >>> expected_turns(rolls(1), board) > expected_turns(rolls(2), board) > 16384 / 12623
    True
    """
    strategy = checked_strategy(strategy)
    rules = checked_size(rules, players=1)
    lengths = np.array(list(rules.lengths.values()))
    shape = tuple(lengths + 1)
    heights = np.stack(np.unravel_index(np.arange(np.prod(shape)), shape))
    step = np.array([np.prod(shape[place + 1 :], dtype=int) for place in range(len(shape))])
    won = (heights == lengths[:, np.newaxis]).sum(axis=0)
    values = np.zeros(heights.shape[1])
    going = np.flatnonzero(won < rules.to_win)
    squares = heights[:, going].sum(axis=0)
    for total in range(int(squares.max()), -1, -1):
        starts = going[squares == total]
        if not len(starts):
            continue
        progress = heights[:, starts].astype(np.int8)
        closed = progress == lengths[:, np.newaxis]
        begin = Batch(rules, progress, np.zeros_like(progress), closed, np.zeros(len(starts), int))
        ends = follow_turns(begin, strategy)
        later = values[starts[ends.turn] + step @ ends.gained]
        safe = np.bincount(ends.turn, ends.weight, len(starts))
        if not np.all(safe > 0):
            raise ValueError(
                tell("{name} loses every turn from some position.", name=strategy.name)
            )
        values[starts] = (1 + np.bincount(ends.turn, ends.weight * later, len(starts))) / safe
    return float(values[0])
