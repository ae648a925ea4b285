"""Two players who move at random: exact chances, from a Markov chain on the state graph.

Each position is a state, each move a step with equal chance, and the endings absorb.  The
number of moves to the end and the chance to win from a position are the means of those of the
next positions, which makes one linear equation a position.

Source: J. G. Kemeny and J. L. Snell, "Finite Markov Chains" (1960), chapter 3.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from teachkit.chopsticks.graph import Graph, graph
from teachkit.chopsticks.rules import Rules, checked_rules
from teachkit.chopsticks.variants import STANDARD

__all__ = ["RandomPlay", "random_play"]

Floats = npt.NDArray[np.float64]

MOST_EQUATIONS = 1500
"""Up to so many equations are solved at once; larger systems by iteration."""
MOST_STEPS = 20_000


@dataclass(frozen=True)
class RandomPlay:
    """What happens when every player picks one of the distinct results at random.

    Attributes
    ----------
    expected_moves : float
        Mean length of a game in moves; infinite if a game may never end.
    first_player : float
        The chance that the player who begins wins.
    chances : tuple of float
        The chance of each player to win, the one who begins first.
    never : float
        The chance that a game never ends.
    positions : pandas.DataFrame
        `code`, `expected_moves`, and the chance to `win` of the player to move.
    """

    expected_moves: float
    first_player: float
    chances: tuple[float, ...]
    never: float
    positions: pd.DataFrame = field(repr=False)


def random_play(rules: Rules | Graph = STANDARD) -> RandomPlay:
    """Work out exactly what happens when everybody moves at random.

    Parameters
    ----------
    rules : Rules or Graph
        The game, for any number of players.

    Returns
    -------
    RandomPlay
        Expected length and winning chances, from the start and from every position.

    Raises
    ------
    TypeError, ValueError
        If the game is too large for its graph.

    Examples
    --------
    >>> played = random_play()
    >>> f"{played.expected_moves:.6f} moves, {played.first_player:.6f}"
    '25.931158 moves, 0.508832'
    """
    found = rules if isinstance(rules, Graph) else graph(checked_rules(rules))
    step = _Step(found)
    ending = _can_end(found)
    moves = np.where(ending, step.fixed_point((~found.terminal).astype(float)), np.inf)
    wins = _wins(found, step)
    start = [float(chance) for chance in wins[0]]
    never = max(0.0, 1.0 - sum(start))
    return RandomPlay(
        expected_moves=float(moves[0]),
        first_player=start[0],
        chances=tuple(start),
        never=never if never > 1e-9 else 0.0,
        positions=pd.DataFrame({"code": found.codes, "expected_moves": moves, "win": wins[:, 0]}),
    )


class _Step:
    """One random move as a matrix, kept as the list of its edges."""

    def __init__(self, found: Graph) -> None:
        self.sources, self.targets = found.sources, found.targets
        self.size = len(found)
        self.certain = _can_end(found)
        ways = np.maximum(found.moves_of_each, 1)
        # A position from which the game cannot end is left out: nothing is ever won there.
        self.weight = np.where(self.certain[self.sources], 1 / ways[self.sources], 0.0)

    def mean(self, values: Floats) -> Floats:
        """Return the mean of `values` over the next positions."""
        sums = np.bincount(self.sources, self.weight * values[self.targets], minlength=self.size)
        return sums.astype(np.float64)

    def fixed_point(self, constant: Floats, sign: float = 1.0) -> Floats:
        """Solve ``values = constant + sign * mean(values)``."""
        if self.size <= MOST_EQUATIONS:
            matrix = np.eye(self.size)
            np.subtract.at(matrix, (self.sources, self.targets), sign * self.weight)
            return np.asarray(np.linalg.solve(matrix, constant))
        return _iterated(lambda values: constant + sign * self.mean(values), constant)


def _iterated(improve: Callable[[Floats], Floats], values: Floats) -> Floats:
    """Solve ``values = improve(values)`` by repeating it.

    After some steps the change shrinks by the same factor each time, so what is still to come
    is a geometric series: it is added at once, again and again, until nothing changes.
    """
    for _ in range(MOST_STEPS // 20):
        for _ in range(20):
            before, values = values, improve(values)
        change, following = values - before, improve(values) - values
        if float(np.abs(following).max()) <= 1e-14 * max(1.0, float(np.abs(values).max())):
            return values
        factor = float((change * following).sum() / (change**2).sum())
        if -1 < factor < 1:
            values = values + following / (1 - factor)
    return values


def _wins(found: Graph, step: _Step) -> Floats:
    """Return the chance of each player, counted from the one to move, in every position."""
    players = found.rules.players
    ends = np.zeros((len(found), players))
    over = np.flatnonzero(found.terminal & (found.winner >= 0))
    ends[over, found.winner[over]] = 1
    if players == 2:  # the sum and the difference of the two chances are equations of their own
        both = step.fixed_point(ends.sum(axis=1))
        apart = step.fixed_point(ends[:, 0] - ends[:, 1], sign=-1.0)
        return np.stack([both + apart, both - apart], axis=1) / 2

    def improve(values: Floats) -> Floats:
        # Whoever moves now is the last one to move after the others.
        ways = [step.mean(values[:, (seat - 1) % players]) for seat in range(players)]
        return ends + np.stack(ways, axis=1)

    return _iterated(improve, ends)


def _can_end(found: Graph) -> npt.NDArray[np.bool_]:
    """Return from which positions an ending can be reached."""
    can: Any = found.terminal.copy()
    while True:
        more = can.copy()
        more[found.sources[can[found.targets]]] = True
        if (more == can).all():
            return np.asarray(can)
        can = more
