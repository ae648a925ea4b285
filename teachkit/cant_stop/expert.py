"""The expert: a strategy made of what columns are worth, and of what can be lost.

Two ideas of a good player, as two formulas:

* Only tops win, so a square near the top is worth far more than one at the bottom.  A column
  that is a part *x* of the way up counts ``weight * (x**power + 0.05 * x)``.  Even columns go
  well together (with 2, 4, 6, 8, 10 and 12 no roll is a bust) and weigh more than odd ones.
* What the runners have won in this turn is at stake.  Take the move after which the stake is
  large and the next roll likely to be safe.  Stop when one more roll can be expected to add less
  than it puts at risk.

The numbers in the formulas were found by trying: thousands of games with many settings, again
and again around the best ones (the cross-entropy method), and rounded at the end.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from teachkit.cant_stop.batch import Batch, Choices, at_columns
from teachkit.cant_stop.rolls import roll_table
from teachkit.cant_stop.rules import Rules
from teachkit.cant_stop.strategies import PairingRule, StopRule, Strategy
from teachkit.ui.language import tell

__all__ = ["expert"]

Values = NDArray[np.float64]

POWERS = (10.0, 4.0, 6.0)
"""How steeply a column's worth rises, with none, one, or more columns won already."""
STEADY = 0.05
"""What counts for each part of a column, however low."""
EVEN, MIDDLE, ODD = 1.0, 0.8, 0.4
"""What columns weigh."""
HEAD_START = 0.3
"""Added to the stake when a move is chosen, so that its chance counts from the first roll on."""
HOPE = 0.7
"""Which part of the possible gain of a roll is expected: not all of it can be had at once."""


@dataclass(frozen=True, eq=False)
class _Worth:
    """What columns count, on one board.

    Attributes
    ----------
    table : numpy.ndarray
        What a column counts, of shape ``(columns won, columns, heights)``.
    step : numpy.ndarray
        What the next square adds.
    hit : numpy.ndarray
        The chance that a roll makes each column, of shape ``(columns, 1)``.
    """

    table: Values
    hit: Values

    @cached_property
    def step(self) -> Values:
        return np.diff(self.table, axis=2, append=self.table[:, :, -1:])

    def places(self, batch: Batch, columns: NDArray[np.integer]) -> NDArray[np.intp]:
        """Return where in the table each column of each position begins."""
        won = (batch.progress >= batch.lengths).sum(axis=0)
        _, width, heights = self.table.shape
        return (np.minimum(won, len(POWERS) - 1) * width + columns) * heights

    def stake(self, batch: Batch) -> Values:
        """Return what the runners have won in this turn."""
        begin = self.places(batch, np.arange(len(batch.lengths))[:, np.newaxis])
        now = self.table.take(begin + batch.height)
        return np.asarray((now - self.table.take(begin + batch.progress)).sum(axis=0))

    def growth(self, choices: Choices) -> Values:
        """Return what each move adds to the stake."""
        batch = choices.batch
        first = self.places(batch, choices.first) + at_columns(batch.height, choices.first)
        second = self.places(batch, choices.second) + at_columns(batch.height, choices.second)
        one = self.table.take(first + 1 + choices.is_double) - self.table.take(first)
        two = self.table.take(second + 1) - self.table.take(second)
        return np.asarray(one + two * (choices.second != choices.first))

    def gain(self, batch: Batch) -> Values:
        """Return what a roll would add if every column that can be hit were climbed."""
        columns = np.arange(len(batch.lengths))[:, np.newaxis]
        usable = (batch.usable >> columns) & 1
        steps = self.step.take(self.places(batch, columns) + batch.height)
        return np.asarray((usable * self.hit * steps).sum(axis=0))


@cache
def _worth(rules: Rules) -> _Worth:
    table = roll_table(rules.sides)
    columns = np.array(rules.columns)
    lengths = np.array(list(rules.lengths.values()))[:, np.newaxis]
    part = np.minimum(np.arange(lengths.max() + 3) / lengths, 1.0)
    weights = np.where(columns % 2 == 0, EVEN, ODD)
    weights[columns == 7] = MIDDLE
    counts = [weights[:, np.newaxis] * (part**power + STEADY * part) for power in POWERS]
    hit = table.ways[1 << np.arange(len(columns))] / table.rolls
    return _Worth(np.stack(counts), hit[:, np.newaxis])


def _move_score(choices: Choices) -> Values:
    worth = _worth(choices.batch.rules)
    stake = HEAD_START + worth.stake(choices.batch) + worth.growth(choices)
    return np.asarray(stake * np.sqrt(choices.success))


def _has_enough(batch: Batch) -> NDArray[np.bool_]:
    worth = _worth(batch.rules)
    return np.asarray(HOPE * worth.gain(batch) < (1 - batch.success) * worth.stake(batch))


def expert() -> Strategy:
    """Return the strongest strategy here, also as an opponent; made for the printed board.

    Alone it needs about 7.6 turns on average, the Rule of 28 about 10.7.  What a column counts
    rises steeply towards its top; of the moves it takes the one with the largest product of
    what is at stake and the square root of the chance that the next roll is safe; it stops when
    a roll can be expected to add less than it puts at risk.

    Examples
    --------
    >>> from teachkit.cant_stop.rules import Position
    >>> expert().stop_at(Position({7: 11}, runners={7: 2, 6: 1, 8: 1}))
    True
    """
    return Strategy(
        PairingRule(tell("stake and chance"), _move_score),
        StopRule(tell("gain against risk"), _has_enough),
        tell("the expert"),
    )
