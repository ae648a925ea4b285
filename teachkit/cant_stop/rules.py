"""What the rulebook of Can't Stop says: immutable values, no chance, no drawing.

Four dice are split into two pairs; each sum moves a runner one square up the column of that
number.  A player rolls on as long as they like, but when no runner can move, all that the turn
has won is lost.

The game is Sid Sackson's (1980).  The rules are told here in our own words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

from teachkit.arguments import shown, whole_number
from teachkit.ui.language import tell

__all__ = [
    "DICE",
    "FULL",
    "RUNNERS",
    "Move",
    "Position",
    "Rules",
    "any_position",
    "checked_dice",
    "checked_duel",
    "checked_position",
    "checked_rules",
    "moves",
    "pairings",
]

DICE = 4
"""How many dice are rolled: two pairs."""
RUNNERS = 3
"""How many columns a player can climb in one turn."""

Move = tuple[int, ...]
"""The columns of a move: ``(6, 7)``, or ``(7, 7)`` for two squares, or ``(2,)``."""

MOST_SIDES = 12
MOST_LENGTH = 99


@dataclass(frozen=True)
class Rules:
    """A board of Can't Stop.

    Parameters
    ----------
    sides : int
        How many sides each of the four dice has; the columns are 2 to twice that.
    lengths : mapping or sequence of int, optional
        How many squares each column has, the top included: ``{2: 3, 3: 5, ...}``, or the
        numbers alone from column 2 on.  Without it the lowest and highest column have 3
        squares and each column nearer to the middle has 2 more, as on the printed board.
    to_win : int
        How many columns a player must reach the top of.
    name : str
        What the board is called in titles.

    Raises
    ------
    TypeError, ValueError
        If a number is out of range, or a column is missing.

    Examples
    --------
    >>> Rules().lengths[7]
    13
    >>> Rules(sides=3, lengths=[1, 3, 5, 3, 1]).columns
    (2, 3, 4, 5, 6)
    """

    sides: int = 6
    lengths: Any = field(default=None, hash=False)
    to_win: int = 3
    name: str = "Can't Stop"

    def __post_init__(self) -> None:
        sides = whole_number(self.sides, "sides", 2, MOST_SIDES)
        object.__setattr__(self, "sides", sides)
        lengths = MappingProxyType(_checked_lengths(self.lengths, sides))
        object.__setattr__(self, "lengths", lengths)
        object.__setattr__(self, "to_win", whole_number(self.to_win, "to_win", 1, len(lengths)))
        if not isinstance(self.name, str):
            raise TypeError(tell("name must be a text; you gave {value}.", value=shown(self.name)))

    @property
    def columns(self) -> tuple[int, ...]:
        """The numbers of the columns, in ascending order."""
        return tuple(range(2, 2 * self.sides + 1))

    def __hash__(self) -> int:
        return hash((self.sides, tuple(self.lengths.values()), self.to_win, self.name))

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return Rules, (self.sides, dict(self.lengths), self.to_win, self.name)


def _checked_lengths(lengths: object, sides: int) -> dict[int, int]:
    columns = range(2, 2 * sides + 1)
    if lengths is None:
        return {column: 2 * min(column, 2 * sides + 2 - column) - 1 for column in columns}
    if isinstance(lengths, Mapping):
        given = dict(lengths)
    elif isinstance(lengths, Sequence) and not isinstance(lengths, str):
        given = dict(enumerate(lengths, start=2))
    else:
        raise TypeError(
            tell(
                "lengths must say how long each column is, such as {example}; you gave {value}.",
                example="{2: 1, 3: 3, 4: 1}",
                value=shown(lengths),
            )
        )
    if set(given) != set(columns):
        raise ValueError(
            tell(
                "With dice of {sides} sides the columns are 2 to {last}, and lengths must give "
                "each of them a number of squares; you gave {value}.",
                sides=sides,
                last=2 * sides,
                value=shown(lengths),
            )
        )
    return {
        column: whole_number(
            given[column],
            tell("the length of column {column}", column=column),
            1,
            MOST_LENGTH,
        )
        for column in columns
    }


FULL = Rules()
"""The printed board: 3, 5, 7, 9, 11, 13, 11, 9, 7, 5 and 3 squares; three columns win."""


@dataclass(frozen=True)
class Position:
    """What one player sees in a turn.

    Parameters
    ----------
    progress : mapping of int to int, optional
        Where the player's own cones stand: column to squares.  A cone at the top is a column
        won.
    runners : mapping of int to int, optional
        This turn's runners: column to squares gained since the turn began.
    closed : iterable of int, optional
        Columns somebody has won.  The player's own are closed without being named.
    rules : Rules
        The board.

    Raises
    ------
    TypeError, ValueError
        If such a position cannot occur: more than three runners, progress beyond the top, a
        runner in a closed column.

    Examples
    --------
    >>> position = Position({7: 3}, runners={7: 2, 8: 1})
    >>> position.height(7), position.free_runners
    (5, 1)
    """

    progress: Mapping[int, int] = field(default_factory=dict)
    runners: Mapping[int, int] = field(default_factory=dict)
    closed: frozenset[int] = frozenset()
    rules: Rules = FULL

    def __post_init__(self) -> None:
        checked_rules(self.rules)
        progress = self._checked_squares(self.progress, "progress")
        runners = self._checked_squares(self.runners, "runners")
        won = {column for column, squares in progress.items() if squares == self._length(column)}
        closed = self._checked_closed() | won
        for column, squares in progress.items():
            if column in closed and column not in won:
                raise ValueError(
                    tell(
                        "Column {column} was won by somebody else, so no cone of yours stands "
                        "in it; you gave {squares} squares.",
                        column=column,
                        squares=squares,
                    )
                )
        for column, squares in runners.items():
            self._check_runner(column, squares, progress.get(column, 0), closed)
        if len(runners) > RUNNERS:
            raise ValueError(
                tell(
                    "There are only {most} runners; you gave {count}.",
                    most=RUNNERS,
                    count=len(runners),
                )
            )
        self._set(progress, runners, frozenset(closed))

    def _set(
        self, progress: dict[int, int], runners: dict[int, int], closed: frozenset[int]
    ) -> None:
        object.__setattr__(self, "progress", MappingProxyType(progress))
        object.__setattr__(self, "runners", MappingProxyType(runners))
        object.__setattr__(self, "closed", closed)

    @classmethod
    def known(
        cls,
        progress: dict[int, int],
        runners: dict[int, int],
        closed: frozenset[int],
        rules: Rules,
    ) -> Position:
        """Return a position that is known to be possible, without the time to check it.

        The columns must be in ascending order, and the player's own tops among the closed ones.

        Examples
        --------
        >>> Position.known({7: 3}, {8: 1}, frozenset(), FULL) == Position({7: 3}, {8: 1})
        True
        """
        position = object.__new__(cls)
        object.__setattr__(position, "rules", rules)
        position._set(progress, runners, closed)
        return position

    # ------------------------------------------------------------------ what it says

    def height(self, column: int) -> int:
        """Return how many squares up the player is in a column, this turn's included.

        Examples
        --------
        >>> Position({7: 3}, {7: 2}).height(7)
        5
        """
        column = self._checked_column(column)
        return self.progress.get(column, 0) + self.runners.get(column, 0)

    def room(self, column: int) -> int:
        """Return how many squares are left above the player in a column; none if it is closed.

        Examples
        --------
        >>> Position({7: 3}, {7: 2}).room(7)
        8
        """
        return self._room(self._checked_column(column))

    def _room(self, column: int) -> int:
        if column in self.closed:
            return 0
        height = self.progress.get(column, 0) + self.runners.get(column, 0)
        return self._length(column) - height

    @property
    def free_runners(self) -> int:
        """How many runners are not on the board yet."""
        return RUNNERS - len(self.runners)

    @cached_property
    def topped(self) -> tuple[int, ...]:
        """The columns whose top a runner has reached in this turn."""
        return tuple(column for column in self.runners if self._room(column) == 0)

    @cached_property
    def won(self) -> tuple[int, ...]:
        """The player's own columns: won before, or topped by a runner now."""
        before = (c for c, squares in self.progress.items() if squares == self._length(c))
        return tuple(sorted([*before, *self.topped]))

    @property
    def is_over(self) -> bool:
        """Whether the player has the columns that win the game."""
        return len(self.won) >= self.rules.to_win

    @property
    def squares(self) -> int:
        """How many squares the runners have gained in this turn."""
        return sum(self.runners.values())

    @cached_property
    def usable(self) -> tuple[int, ...]:
        """The columns in which a runner could move one square now."""
        return tuple(
            column
            for column in self.rules.columns
            if self._room(column) and (column in self.runners or self.free_runners)
        )

    # ------------------------------------------------------------------ what may follow

    def move(self, move: Iterable[int]) -> Position:
        """Return the position after the runners have moved; the numbers are columns.

        Raises
        ------
        TypeError, ValueError
            If these are no columns, a column is closed, its runner is at the top, or no runner
            is free.

        Examples
        --------
        >>> Position(runners={7: 1}).move((6, 7)).runners
        mappingproxy({6: 1, 7: 2})
        """
        if isinstance(move, str) or not isinstance(move, Iterable):
            raise TypeError(
                tell(
                    "A move lists columns, such as (6, 7) or (7,); you gave {value}.",
                    value=shown(move),
                )
            )
        runners = dict(self.runners)
        for column in move:
            column = self._checked_column(column)
            free = column in runners or len(runners) < RUNNERS
            room = self._room(column) - (runners.get(column, 0) - self.runners.get(column, 0))
            if not (free and room > 0):
                raise ValueError(tell("No runner can move in column {column} now.", column=column))
            runners[column] = runners.get(column, 0) + 1
        return replace(self, runners=dict(sorted(runners.items())))

    def stop(self) -> Position:
        """Return the position after stopping: cones stand where the runners were.

        Examples
        --------
        >>> Position({7: 3}, {7: 2, 8: 1}).stop().progress
        mappingproxy({7: 5, 8: 1})
        """
        columns = sorted({*self.progress, *self.runners})
        return replace(self, progress={c: self.height(c) for c in columns}, runners={})

    def bust(self) -> Position:
        """Return the position after a roll without a move: the runners are taken off.

        Examples
        --------
        >>> Position({7: 3}, {7: 2, 8: 1}).bust().progress
        mappingproxy({7: 3})
        """
        return replace(self, runners={})

    def __hash__(self) -> int:
        return hash(
            (
                tuple(self.progress.items()),
                tuple(self.runners.items()),
                self.closed,
                self.rules,
            )
        )

    def __repr__(self) -> str:
        parts = [f"{dict(self.progress)}", f"runners={dict(self.runners)}"]
        if self.closed:
            parts.append(f"closed={{{', '.join(map(str, sorted(self.closed)))}}}")
        if self.rules != FULL:
            parts.append(f"rules={self.rules!r}")
        return f"Position({', '.join(parts)})"

    # ------------------------------------------------------------------ what cannot be

    def _length(self, column: int) -> int:
        return self.rules.lengths[column]

    def _checked_column(self, column: object) -> int:
        return whole_number(column, "a column", 2, 2 * self.rules.sides)

    def _checked_closed(self) -> set[int]:
        if isinstance(self.closed, str) or not isinstance(self.closed, Iterable):
            raise TypeError(
                tell(
                    "closed must list columns, such as {example}; you gave {value}.",
                    example="{7, 8}",
                    value=shown(self.closed),
                )
            )
        return {self._checked_column(column) for column in self.closed}

    def _checked_squares(self, given: object, name: str) -> dict[int, int]:
        if not isinstance(given, Mapping):
            raise TypeError(
                tell(
                    "{name} must say how many squares in which column, such as {example}; "
                    "you gave {value}.",
                    name=name,
                    example="{7: 2}",
                    value=shown(given),
                )
            )
        squares = {}
        for column, count in sorted(given.items(), key=lambda item: str(item[0])):
            column = self._checked_column(column)
            words = tell("{name} in column {column}", name=name, column=column)
            squares[column] = whole_number(count, words, 0, self._length(column))
        return {column: squares[column] for column in sorted(squares) if squares[column]}

    def _check_runner(self, column: int, squares: int, before: int, closed: set[int]) -> None:
        if column in closed:
            raise ValueError(
                tell("Column {column} is closed, so no runner can be in it.", column=column)
            )
        if before + squares > self._length(column):
            raise ValueError(
                tell(
                    "Column {column} has {length} squares, so a runner cannot gain {squares} "
                    "from square {before}.",
                    column=column,
                    length=self._length(column),
                    squares=squares,
                    before=before,
                )
            )


def checked_rules(rules: object) -> Rules:
    """Return `rules` if they are the rules of a board, or say what they should be.

    Examples
    --------
    >>> checked_rules(FULL).to_win
    3
    """
    if not isinstance(rules, Rules):
        raise TypeError(
            tell(
                "rules must be rules such as cant_stop.FULL; you gave {value}.",
                value=shown(rules),
            )
        )
    return rules


def checked_duel(rules: Rules) -> Rules:
    """Return `rules` if two players can always decide who wins.

    Raises
    ------
    ValueError
        If the columns could be split so that nobody has enough.

    Examples
    --------
    >>> checked_duel(FULL).to_win
    3
    """
    columns = len(rules.columns)
    if columns < 2 * rules.to_win - 1:
        raise ValueError(
            tell(
                "On a board of {columns} columns two players could split them so that nobody "
                "has {to_win}; play to {most} columns or fewer.",
                columns=columns,
                to_win=rules.to_win,
                most=(columns + 1) // 2,
            )
        )
    return rules


def any_position(position: object) -> Position:
    """Return `position` if it is one, the game over or not.

    Examples
    --------
    >>> any_position(Position({2: 3, 3: 5, 12: 3})).is_over
    True
    """
    if not isinstance(position, Position):
        raise TypeError(
            tell("position must be a Position; you gave {value}.", value=shown(position))
        )
    return position


def checked_position(position: object, rules: Rules | None = None) -> Position:
    """Return `position` if it is one in which the game goes on.

    Parameters
    ----------
    position : Position
        What was given.
    rules : Rules, optional
        The board it must be on.

    Raises
    ------
    TypeError, ValueError
        If it is none, the game is over, or it is on another board.

    Examples
    --------
    >>> checked_position(Position({7: 2}))
    Position({7: 2}, runners={})
    """
    position = any_position(position)
    if rules is not None and position.rules != rules:
        raise ValueError(tell("This position is on another board."))
    if position.is_over:
        raise ValueError(tell("The game is over: the columns that win are reached."))
    return position


def checked_dice(dice: object, sides: int = 6) -> tuple[int, ...]:
    """Return four faces as a tuple, or say in one sentence what four dice look like.

    Raises
    ------
    TypeError, ValueError
        If these are not four faces.

    Examples
    --------
    >>> checked_dice([2, 3, 4, 5])
    (2, 3, 4, 5)
    """
    if isinstance(dice, str) or not isinstance(dice, Iterable):
        raise TypeError(
            tell(
                "dice must be four faces such as (2, 3, 4, 5); you gave {value}.", value=shown(dice)
            )
        )
    faces = tuple(dice)
    if len(faces) != DICE:
        raise ValueError(
            tell(
                "dice must be four faces such as (2, 3, 4, 5); you gave {value}.",
                value=shown(faces),
            )
        )
    return tuple(whole_number(face, "a face", 1, sides) for face in faces)


def pairings(dice: Iterable[int], sides: int = 6) -> list[tuple[int, int]]:
    """Return the different ways to split four dice into two pairs, as pairs of sums.

    Parameters
    ----------
    dice : iterable of int
        The four faces, in any order.
    sides : int
        How many sides the dice have.

    Returns
    -------
    list of tuple
        One, two or three pairs of sums, each and all in ascending order.

    Raises
    ------
    TypeError, ValueError
        If these are not four faces.

    Examples
    --------
    >>> pairings((2, 3, 4, 5))
    [(5, 9), (6, 8), (7, 7)]
    """
    first, *others = checked_dice(dice, whole_number(sides, "sides", 2, MOST_SIDES))
    total = first + sum(others)
    sums = {first + other for other in others}
    return sorted({(min(one, total - one), max(one, total - one)) for one in sums})


def moves(position: Position, dice: Iterable[int]) -> list[Move]:
    """Return every legal move after a roll; an empty list means the turn is lost.

    The player chooses the pairing freely.  Within it both sums are used if both can be; where
    one runner is left for two new columns, the player picks the column.

    Parameters
    ----------
    position : Position
        Before the roll.
    dice : iterable of int
        The four faces.

    Returns
    -------
    list of tuple
        Columns, one square each: ``(6, 7)`` moves in both, ``(7, 7)`` two squares in one.

    Raises
    ------
    TypeError, ValueError
        If these are not four faces, or the game is over.

    Examples
    --------
    >>> moves(Position(runners={5: 1, 9: 1}), (1, 1, 5, 6))
    [(2,), (6,), (7,), (11,)]
    >>> moves(Position(runners={6: 1, 8: 1}), (1, 1, 5, 6))
    [(2,), (6, 7), (11,)]
    """
    position = checked_position(position)
    found = {
        move
        for pairing in pairings(dice, position.rules.sides)
        for move in _moves_of(position, *pairing)
    }
    return sorted(found)


def _moves_of(position: Position, low: int, high: int) -> Iterator[Move]:
    """Go through the legal moves within one pairing."""
    usable = [column for column in (low, high) if column in position.usable]
    if low == high:
        if usable:
            yield (low,) * min(2, position.room(low))
        return
    new = [column for column in usable if column not in position.runners]
    if len(new) > position.free_runners:  # one runner left and two new columns
        yield (low,)
        yield (high,)
    elif usable:
        yield tuple(usable)
