"""Many positions at once, as arrays: what each player sees, and what each roll allows.

Columns are counted from 0 here: number 0 is column 2.  The last axis of every array goes through
the positions, so that numpy works on long rows.  A set of columns is a number with one bit for
each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from teachkit.cant_stop.rolls import RollTable, roll_table
from teachkit.cant_stop.rules import RUNNERS, Move, Position, Rules

__all__ = ["Batch", "Choices", "at_columns", "code_of"]

Integers = NDArray[np.int64]
Squares = NDArray[np.int8]
Sets = NDArray[np.int32]


@dataclass(frozen=True, eq=False)
class Batch:
    """Many positions on one board.

    Attributes
    ----------
    rules : Rules
        The board.
    progress, gained : numpy.ndarray
        The player's cones and this turn's runners, of shape ``(columns, positions)``.
    closed : numpy.ndarray
        Which columns somebody has won.
    rolled : numpy.ndarray
        How many rolls each turn has had.
    opponent : numpy.ndarray, optional
        The opponent's cones.
    """

    rules: Rules
    progress: Squares
    gained: Squares
    closed: NDArray[np.bool_]
    rolled: Integers
    opponent: Squares | None = None

    def __len__(self) -> int:
        return self.progress.shape[1]

    @classmethod
    def of(
        cls, position: Position, rolled: int = 0, opponent: Mapping[int, int] | None = None
    ) -> Batch:
        """Return a single position as a batch.

        Examples
        --------
        >>> float(Batch.of(Position(runners={2: 1, 5: 1, 9: 1})).success[0] * 1296)
        985.0
        """
        columns = position.rules.columns

        def squares(of: Mapping[int, int]) -> Squares:
            return np.array([[of.get(column, 0)] for column in columns], np.int8)

        return cls(
            position.rules,
            squares(position.progress),
            squares(position.runners),
            np.array([[column in position.closed] for column in columns]),
            np.array([rolled]),
            None if opponent is None else squares(opponent),
        )

    def position(self, number: int) -> Position:
        """Return one of the positions.

        Examples
        --------
        >>> Batch.of(Position({7: 2}, {8: 1})).position(0)
        Position({7: 2}, runners={8: 1})
        """
        return Position.known(
            self.squares_of(self.progress, number),
            self.squares_of(self.gained, number),
            frozenset((np.flatnonzero(self.closed[:, number]) + 2).tolist()),
            self.rules,
        )

    def squares_of(self, squares: Squares, number: int) -> dict[int, int]:
        """Return the squares of one position as column to squares."""
        counts = squares[:, number].tolist()
        return {place + 2: count for place, count in enumerate(counts) if count}

    def pick(self, places: NDArray[np.intp]) -> Batch:
        """Return some of the positions."""
        return Batch(
            self.rules,
            self.progress.take(places, axis=1),
            self.gained.take(places, axis=1),
            self.closed.take(places, axis=1),
            self.rolled.take(places),
            None if self.opponent is None else self.opponent.take(places, axis=1),
        )

    # ------------------------------------------------------------------ what one can see

    @property
    def rolls(self) -> RollTable:
        """The rolls of the dice."""
        return roll_table(self.rules.sides)

    @cached_property
    def lengths(self) -> Squares:
        """How many squares each column has, of shape ``(columns, 1)``."""
        return np.array([[length] for length in self.rules.lengths.values()], np.int8)

    @cached_property
    def height(self) -> Squares:
        """How many squares up each player is, this turn's included."""
        return self.progress + self.gained

    @cached_property
    def room(self) -> Squares:
        """How many squares are left in each column; 0 in a closed one."""
        return (self.lengths - self.height) * ~self.closed

    @cached_property
    def squares(self) -> Integers:
        """How many squares each turn has gained."""
        return self.gained.sum(axis=0, dtype=np.int64)

    @cached_property
    def on(self) -> NDArray[np.bool_]:
        """Whether a runner is in each column."""
        return self.gained > 0

    @cached_property
    def free(self) -> NDArray[np.int8]:
        """How many runners are free."""
        return RUNNERS - self.on.sum(axis=0, dtype=np.int8)

    @cached_property
    def won(self) -> NDArray[np.int8]:
        """How many columns each player has won, this turn's tops included."""
        return (self.height >= self.lengths).sum(axis=0, dtype=np.int8)

    def set_of(self, flags: NDArray[np.bool_]) -> Sets:
        """Return for each position the set of columns that are flagged."""
        # floats are exact here, and multiplied much faster than whole numbers
        bits = (1 << np.arange(len(flags))).astype(np.float32)
        return (bits @ flags.astype(np.float32)).astype(np.int32)

    @cached_property
    def runners(self) -> Sets:
        """The set of columns with a runner."""
        return self.set_of(self.on)

    @cached_property
    def open(self) -> Sets:
        """The set of columns with room left."""
        return self.set_of(self.room > 0)

    @cached_property
    def usable(self) -> Sets:
        """The set of columns in which a runner could move."""
        return np.where(self.free > 0, self.open, self.open & self.runners)

    @cached_property
    def success(self) -> NDArray[np.float64]:
        """The chance that the next roll is no bust."""
        return self.rolls.ways.take(self.usable) / self.rolls.rolls


@dataclass(frozen=True, eq=False)
class Choices:
    """The moves that a roll allows in each position of a batch.

    Attributes
    ----------
    batch : Batch
        The positions before the moves.
    first, second : numpy.ndarray
        The columns of each move, of shape ``(moves, positions)``; where only one square is
        moved, `second` is the same as `first` and `single` is True.
    single : numpy.ndarray
        Whether only one square is moved.
    legal : numpy.ndarray
        Whether there is such a move.
    kinds : numpy.ndarray
        The kind of each roll.
    """

    batch: Batch
    first: Integers
    second: Integers
    single: NDArray[np.bool_]
    legal: NDArray[np.bool_]
    kinds: NDArray[np.intp]

    @classmethod
    def after_rolls(cls, batch: Batch, kinds: NDArray[np.intp]) -> Choices:
        """Return what each position can do after its roll, given as a kind of roll.

        Places 0 to 2 hold the moves of the pairings; places 3 to 5 the other column where the
        player picks one of two.  Where nobody has to pick there are only three places.
        """
        table = batch.rolls
        low, high = table.low.take(kinds, axis=1), table.high.take(kinds, axis=1)
        low_bit, high_bit = table.low_bit.take(kinds, axis=1), table.high_bit.take(kinds, axis=1)
        use_low, use_high = batch.usable & low_bit != 0, batch.usable & high_bit != 0
        both = use_low & use_high
        double = low_bit == high_bit
        first = np.where(use_low, low, high)
        single = ~both
        twice = np.flatnonzero(double & both)  # one square below the top only one is moved
        single.ravel()[twice] = (
            batch.room.ravel()[low.ravel()[twice] * len(batch) + twice % len(batch)] < 2
        )
        legal = use_low | use_high
        picks = both & ~double & (batch.runners & (low_bit | high_bit) == 0)
        picks &= batch.free == 1
        if picks.any():
            single |= picks
            first = np.concatenate([first, high])
            single = np.concatenate([single, np.ones_like(single)])
            legal = np.concatenate([legal, picks])
            high = np.concatenate([high, high])
        return cls(batch, first, np.where(single, first, high), single, legal, kinds)

    @classmethod
    def of(cls, batch: Batch, moves: Sequence[Move], kind: int = 0) -> Choices:
        """Return a list of moves as the choices of a single position.

        Examples
        --------
        >>> Choices.of(Batch.of(Position()), [(2,), (6, 7)]).second.tolist()
        [[0], [5]]
        """
        first = np.array([[move[0] - 2] for move in moves])
        second = np.array([[move[-1] - 2] for move in moves])
        single = np.array([[len(move) == 1] for move in moves])
        return cls(batch, first, second, single, np.ones_like(single), np.array([kind]))

    def move(self, place: int, number: int) -> Move:
        """Return one of the moves of one position, as columns."""
        first, second = int(self.first[place, number]), int(self.second[place, number])
        return (first + 2,) if self.single[place, number] else (first + 2, second + 2)

    # ------------------------------------------------------------------ what a rule looks at

    @cached_property
    def squares(self) -> Integers:
        """How many squares each move gains."""
        return 2 - self.single.astype(np.int64)

    @cached_property
    def is_double(self) -> NDArray[np.bool_]:
        """Whether a move goes two squares in one column."""
        return (self.second == self.first) & ~self.single

    @cached_property
    def new_runners(self) -> Integers:
        """How many runners each move places."""
        on = self.batch.runners
        placed = 1 - ((on >> self.first) & 1)
        return placed + (1 - ((on >> self.second) & 1)) * (self.second != self.first)

    @cached_property
    def success(self) -> NDArray[np.float64]:
        """The chance that the roll after each move is no bust."""
        batch = self.batch
        first, second = 1 << self.first, 1 << self.second
        runners = batch.runners | first | second
        topped = np.where(at_columns(batch.room, self.first) == 1 + self.is_double, first, 0)
        topped |= np.where((at_columns(batch.room, self.second) == 1) & ~self.is_double, second, 0)
        is_open = batch.open & ~topped
        usable = np.where(batch.free > self.new_runners, is_open, is_open & runners)
        return batch.rolls.ways.take(usable) / batch.rolls.rolls

    def total(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return for each move the sum of what its squares are worth, one value a column."""
        return values.take(self.first) + values.take(self.second) * ~self.single

    def after(self) -> Squares:
        """Return what the runners have gained after each move.

        Of shape ``(columns, moves * positions)``; where a move is not legal it means nothing.
        """
        moves, positions = self.first.shape
        gained = np.tile(self.batch.gained, moves)
        every = np.arange(moves * positions)
        gained[self.first.ravel(), every] += 1
        both = np.flatnonzero(~self.single)
        gained[self.second.ravel()[both], both] += 1
        return gained

    def best(self, score: NDArray[np.float64]) -> NDArray[np.intp]:
        """Return the place of the move with the highest score.

        Of moves whose scores differ by less than a millionth it is the first one when they are
        put in order, as `teachkit.cant_stop.moves` lists them.
        """
        order = self.first * len(self.batch.lengths) + self.second
        score = np.where(self.legal, score - order * _SMALL, -np.inf)
        place, most = np.zeros(score.shape[1], np.intp), score[0]
        for number in range(1, len(score)):
            better = score[number] > most
            place[better] = number
            most = np.maximum(most, score[number])
        return place


def code_of(gained: NDArray[np.integer]) -> Integers:
    """Return a number for each set of runners with what they have gained, all different.

    Parameters
    ----------
    gained : numpy.ndarray
        Squares, of shape ``(columns, positions)``, below 128 and not 0 in three columns at most.

    Examples
    --------
    >>> len(set(code_of(np.eye(11, dtype=np.int8)).tolist()))
    11
    """
    on = gained > 0
    place = np.cumsum(on, axis=0, dtype=np.int64) - on  # how many runners are in lower columns
    squares = (gained.astype(np.int64) << (7 * place)).sum(axis=0)
    bits = 1 << (np.arange(len(gained), dtype=np.int64) + 7 * RUNNERS)
    return np.asarray(squares + bits @ on)


_SMALL = 1e-9
"""How much less a move counts for each place it comes later; there are a few hundred places."""


def at_columns(squares: Squares, columns: Integers) -> Squares:
    """Return the squares in one column of each position, or in several.

    Examples
    --------
    >>> at_columns(np.array([[1, 2], [3, 4]]), np.array([1, 0])).tolist()
    [3, 2]
    """
    width = squares.shape[1]
    return squares.ravel().take(columns * width + np.arange(width))
