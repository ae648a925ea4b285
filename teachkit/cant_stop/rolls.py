"""Every roll of four dice as arrays: how often it falls, and what its pairs make.

The order of the dice does not matter, so the 1296 rolls of four six-sided dice are 126 kinds of
roll, each with a weight.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from teachkit import dice
from teachkit.cant_stop.rules import DICE, pairings

__all__ = ["RollTable", "roll_table"]


@dataclass(frozen=True, eq=False)
class RollTable:
    """All kinds of roll of four dice.  Columns are counted from 0: column 2 has number 0.

    Attributes
    ----------
    sides : int
        How many sides each die has.
    faces : tuple of tuple
        The four faces of each kind, in ascending order.
    weights : numpy.ndarray
        In how many of the ``sides ** 4`` rolls each kind falls.
    pairs : numpy.ndarray
        Every pairing there is, as two column numbers, of shape ``(pairings, 2)``.
    options : numpy.ndarray
        The pairings of each kind, as rows of `pairs`, of shape ``(kinds, 3)``; where a kind has
        fewer than three, its last one is repeated.
    """

    sides: int
    faces: tuple[tuple[int, ...], ...]
    weights: NDArray[np.int64]
    pairs: NDArray[np.intp]
    options: NDArray[np.intp]

    @property
    def columns(self) -> int:
        """How many columns the board has."""
        return 2 * self.sides - 1

    @property
    def rolls(self) -> int:
        """How many rolls there are, the order of the dice counted."""
        return int(self.sides**DICE)

    @cached_property
    def chances(self) -> NDArray[np.float64]:
        """The chance of each kind."""
        return self.weights / self.rolls

    @cached_property
    def low(self) -> NDArray[np.intp]:
        """The lower sum of each pairing of each kind, of shape ``(3, kinds)``."""
        return np.ascontiguousarray(self.pairs[self.options, 0].T)

    @cached_property
    def high(self) -> NDArray[np.intp]:
        """The higher sum of each pairing of each kind, of shape ``(3, kinds)``."""
        return np.ascontiguousarray(self.pairs[self.options, 1].T)

    @cached_property
    def low_bit(self) -> NDArray[np.int32]:
        """The same as one bit of a set of columns."""
        return (1 << self.low).astype(np.int32)

    @cached_property
    def high_bit(self) -> NDArray[np.int32]:
        """The same as one bit of a set of columns."""
        return (1 << self.high).astype(np.int32)

    @cached_property
    def sums(self) -> NDArray[np.bool_]:
        """Whether a pair of each kind makes each column, of shape ``(kinds, columns)``."""
        made = np.zeros((len(self.faces), self.columns), bool)
        for place in range(self.options.shape[1]):
            for end in range(2):
                made[np.arange(len(made)), self.pairs[self.options[:, place], end]] = True
        return made

    @cached_property
    def ways(self) -> NDArray[np.int32]:
        """In how many rolls a pair makes one of a set of columns; bit 0 stands for column 2.

        One entry for each of the ``2 ** columns`` sets.
        """
        bits = self.sums @ (1 << np.arange(self.columns))
        missing = np.zeros(1 << self.columns, np.int32)
        np.add.at(missing, bits, self.weights.astype(np.int32))
        for column in range(self.columns):  # from sets that are made to all their supersets
            halves = missing.reshape(-1, 2, 1 << column)
            halves[:, 1] += halves[:, 0]
        # `missing[s]` counts the rolls that make nothing outside s
        return self.rolls - missing[::-1]

    @cached_property
    def kind_of_roll(self) -> NDArray[np.intp]:
        """The kind of each ordered roll, numbered with the first die as the highest digit."""
        number = {faces: kind for kind, faces in enumerate(self.faces)}
        ordered = np.indices((self.sides,) * DICE).reshape(DICE, -1).T + 1
        return np.array([number[tuple(row)] for row in np.sort(ordered, axis=1).tolist()])


@cache
def roll_table(sides: int) -> RollTable:
    """Return the table of all kinds of roll of four dice.

    Examples
    --------
    >>> len(roll_table(6).faces), int(roll_table(6).weights.sum())
    (126, 1296)
    """
    rolls = sides**DICE
    kinds = list(dice.chances(DICE, sides))
    split = [[(low - 2, high - 2) for low, high in pairings(faces, sides)] for faces, _ in kinds]
    pairs = sorted({pair for row in split for pair in row})
    number = {pair: place for place, pair in enumerate(pairs)}
    most = max(len(row) for row in split)
    return RollTable(
        sides=sides,
        faces=tuple(faces for faces, _ in kinds),
        weights=np.array([int(chance * rolls) for _, chance in kinds]),
        pairs=np.array(pairs),
        options=np.array(
            [[number[row[min(place, len(row) - 1)]] for place in range(most)] for row in split]
        ),
    )
