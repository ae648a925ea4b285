"""Exact answers about one roll and one turn: chances, gains, and when to stop."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from teachkit.arguments import one_of, shown, whole_number
from teachkit.cant_stop.batch import Batch, Choices, code_of
from teachkit.cant_stop.rolls import RollTable, roll_table
from teachkit.cant_stop.rules import (
    FULL,
    MOST_SIDES,
    Position,
    Rules,
    checked_position,
    checked_rules,
)
from teachkit.cant_stop.strategies import Strategy, checked_strategy
from teachkit.ui.language import tell

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "TurnEnds",
    "TurnOdds",
    "chance",
    "chance_table",
    "checked_columns",
    "expected_gain",
    "follow_turns",
    "success",
    "survival_chances",
    "threshold",
    "turn_odds",
]


# ------------------------------------------------------------------------------ one roll


def chance(columns: Iterable[int], exact: bool = False, sides: int = 6) -> Any:
    """Return the chance that a roll can use at least one of some columns.

    Parameters
    ----------
    columns : iterable of int
        Such as ``(6, 7, 8)``.
    exact : bool
        Whether the answer is a fraction.
    sides : int
        How many sides each of the four dice has.

    Returns
    -------
    float or fractions.Fraction

    Raises
    ------
    TypeError, ValueError
        If these are no columns.

    Examples
    --------
    >>> chance([6, 7, 8], exact=True)
    Fraction(149, 162)
    >>> chance([6, 7, 8], exact=True) * 1296
    Fraction(1192, 1)
    """
    sides = whole_number(sides, "sides", 2, MOST_SIDES)
    table = roll_table(sides)
    ways = int(table.ways[_set_of(checked_columns(columns, sides))])
    return Fraction(ways, table.rolls) if exact else ways / table.rolls


def checked_columns(columns: object, sides: int) -> tuple[int, ...]:
    """Return columns in ascending order, each once, or say in one sentence what they are.

    Examples
    --------
    >>> checked_columns([8, 6, 7], 6)
    (6, 7, 8)
    """
    if isinstance(columns, str) or not isinstance(columns, Iterable):
        raise TypeError(
            tell(
                "columns must be a list of columns such as (6, 7, 8); you gave {value}.",
                value=shown(columns),
            )
        )
    return tuple(sorted({whole_number(c, tell("a column"), 2, 2 * sides) for c in columns}))


def _set_of(columns: Iterable[int]) -> int:
    return sum(1 << (column - 2) for column in columns)


def chance_table(size: int = 3, exact: bool = False, sides: int = 6) -> pd.DataFrame:
    """Return the chance of every set of columns of one size, the best first.

    Parameters
    ----------
    size : int
        How many columns each set has.
    exact : bool
        Whether the chances are fractions.
    sides : int
        How many sides each of the four dice has.

    Returns
    -------
    pandas.DataFrame
        One row a set: ``columns`` (a tuple), ``ways`` (of ``sides ** 4`` rolls) and ``chance``.

    Raises
    ------
    TypeError, ValueError
        If `size` is no number of columns.

    Examples
    --------
    >>> chance_table().head(1)
         columns  ways    chance
    0  (6, 7, 8)  1192  0.919753
    """
    import pandas as pd

    sides = whole_number(sides, "sides", 2, MOST_SIDES)
    size = whole_number(size, "size", 1, 2 * sides - 1)
    table = roll_table(sides)
    sets = list(combinations(range(2, 2 * sides + 1), size))
    ways = [int(table.ways[_set_of(columns)]) for columns in sets]
    rows = sorted(zip(sets, ways, strict=True), key=lambda row: (-row[1], row[0]))
    return pd.DataFrame(
        {
            "columns": [columns for columns, _ in rows],
            "ways": [count for _, count in rows],
            "chance": pd.Series(
                [
                    Fraction(count, table.rolls) if exact else count / table.rolls
                    for _, count in rows
                ],
                dtype=object if exact else float,
            ),
        }
    )


def success(position: Position, exact: bool = False) -> Any:
    """Return the chance that the next roll is no bust.

    A free runner is no guarantee: closed columns and runners at the top count too.

    Parameters
    ----------
    position : Position
        Any position in which the game goes on.
    exact : bool
        Whether the answer is a fraction.

    Returns
    -------
    float or fractions.Fraction

    Raises
    ------
    TypeError, ValueError
        If it is no position, or the game is over.

    Examples
    --------
    >>> 1296 - success(Position(runners={2: 1, 5: 1, 9: 1}), exact=True) * 1296
    Fraction(311, 1)
    >>> success(Position(closed={6, 8}), exact=True)
    Fraction(643, 648)
    """
    return chance(checked_position(position).usable, exact, position.rules.sides)


# ------------------------------------------------------------------------------ three runners


def expected_gain(
    columns: Iterable[int], measure: str = "squares", exact: bool = False, rules: Rules = FULL
) -> Any:
    """Return what one roll adds on average when only these columns can be climbed.

    The columns have no end, a bust adds nothing, and of the possible pairings the one is taken
    that adds most.

    Parameters
    ----------
    columns : iterable of int
        The columns with runners.
    measure : {"squares", "columns"}
        Whether squares are counted, or parts of columns: a square of a column of n squares is
        1/n.
    exact : bool
        Whether the answer is a fraction.
    rules : Rules
        The board.

    Returns
    -------
    float or fractions.Fraction

    Raises
    ------
    TypeError, ValueError
        If these are no columns, or the measure is unknown.

    Examples
    --------
    >>> expected_gain([7], exact=True)  # 834 of 1296 rolls make a 7, 90 of them two
    Fraction(77, 108)
    """
    one_of(measure, "measure", ("squares", "columns"))
    rules = checked_rules(rules)
    gain = _gain(checked_columns(columns, rules.sides), measure, rules)
    return gain if exact else float(gain)


@lru_cache(maxsize=4096)  # a student's function may ask again at every stop
def _gain(columns: tuple[int, ...], measure: str, rules: Rules) -> Fraction:
    worth = {
        column: Fraction(1, 1 if measure == "squares" else rules.lengths[column])
        for column in columns
    }
    table = roll_table(rules.sides)
    total = sum(
        (
            int(weight) * _most(table, options, worth)
            for weight, options in zip(table.weights, table.options.tolist(), strict=True)
        ),
        Fraction(0),
    )
    return Fraction(total) / table.rolls


def _most(table: RollTable, options: list[int], worth: dict[int, Fraction]) -> Fraction:
    """Return the most that one of the pairings adds."""
    return max(
        sum((worth.get(int(end) + 2, Fraction(0)) for end in table.pairs[option]), Fraction(0))
        for option in options
    )


def threshold(
    columns: Iterable[int], measure: str = "squares", exact: bool = False, rules: Rules = FULL
) -> Any:
    """Return the progress at risk from which on it pays to stop.

    With progress r at risk, one more roll adds the expected gain g and loses r with the chance
    b of a bust.  So rolling pays while r * b < g, that is up to r = g / b.  The columns are
    fixed and have no end.

    Parameters
    ----------
    columns : iterable of int
        The columns with runners.
    measure : {"squares", "columns"}
        What is counted.
    exact : bool
        Whether the answer is a fraction.
    rules : Rules
        The board.

    Returns
    -------
    float or fractions.Fraction

    Raises
    ------
    TypeError, ValueError
        If these are no columns, the measure is unknown, or these columns never bust.

    Examples
    --------
    >>> threshold([6, 7, 8], exact=True) == expected_gain([6, 7, 8], exact=True) / Fraction(13, 162)
    True
    """
    one_of(measure, "measure", ("squares", "columns"))
    rules = checked_rules(rules)
    stop = _threshold(checked_columns(columns, rules.sides), measure, rules)
    return stop if exact else float(stop)


@lru_cache(maxsize=4096)
def _threshold(columns: tuple[int, ...], measure: str, rules: Rules) -> Fraction:
    bust = 1 - Fraction(chance(columns, exact=True, sides=rules.sides))
    if not bust:
        raise ValueError(
            tell(
                "With the columns {columns} no roll is a bust, so there is no reason to stop.",
                columns=", ".join(map(str, columns)),
            )
        )
    return _gain(columns, measure, rules) / bust


def survival_chances(
    columns: Iterable[int], rolls: int = 10, exact: bool = False, sides: int = 6
) -> pd.Series:
    """Return the chance of k safe rolls in a row when only these columns can be climbed.

    Each roll is safe with the same chance s, so k of them are with s**k: the numbers fall
    geometrically.

    Parameters
    ----------
    columns : iterable of int
        The columns with runners.
    rolls : int
        How many rolls the table goes up to.
    exact : bool
        Whether the chances are fractions.
    sides : int
        How many sides each of the four dice has.

    Returns
    -------
    pandas.Series
        Index ``rolls`` from 0 on, values the chance.

    Raises
    ------
    TypeError, ValueError
        If these are no columns or `rolls` is out of range.

    Examples
    --------
    >>> survival_chances([6, 7, 8], rolls=2).round(4).to_list()
    [1.0, 0.9198, 0.8459]
    """
    import pandas as pd

    rolls = whole_number(rolls, "rolls", 0, 10_000)
    one = chance(columns, exact, sides)
    return pd.Series(
        [one**k for k in range(rolls + 1)],
        index=pd.RangeIndex(rolls + 1, name="rolls"),
        name="chance",
        dtype=object if exact else float,
    )


# ------------------------------------------------------------------------------ one turn


@dataclass(frozen=True, eq=False)
class TurnOdds:
    """The exact chances of a turn under a strategy, made by `turn_odds`.

    Attributes
    ----------
    name : str
        What the strategy is called.
    bust : float
        The chance that the turn ends in a bust.
    mean : float
        The squares it gains on average, a bust counting 0.
    mean_columns : float
        The same in parts of columns.
    rolls : float
        How many rolls are made on average.
    bust_on : pandas.Series
        The chance that roll k is a bust: index ``roll`` from 1 on.
    squares : pandas.Series
        The chance of each number of squares gained: index ``squares``, 0 for a bust.
    """

    name: str
    bust: float
    mean: float
    mean_columns: float
    rolls: float
    bust_on: pd.Series
    squares: pd.Series

    def __repr__(self) -> str:
        return f"TurnOdds({self.name}: bust {self.bust:.6f}, mean {self.mean:.6f} squares)"


def turn_odds(strategy: Any, position: Position | None = None) -> TurnOdds:
    """Return the exact chances of one turn under a strategy.

    The turn is followed roll by roll through every state it can be in.

    Parameters
    ----------
    strategy : Strategy or callable
        How to choose and when to stop; a function alone says when to stop.
    position : Position, optional
        Where the turn begins; an empty printed board if not given.

    Returns
    -------
    TurnOdds
        With ``.bust``, ``.bust_on``, ``.squares``, ``.mean``, ``.mean_columns`` and ``.rolls``.

    Raises
    ------
    TypeError, ValueError
        If an argument is of another kind, or a function of the strategy fails.

    Examples
    --------
    >>> from teachkit.cant_stop.strategies import rolls
    >>> turn_odds(rolls(1)).bust
    0.0
    >>> turn_odds(rolls(3)).bust_on.index.to_list()
    [1, 2, 3]
    """
    import pandas as pd

    strategy = checked_strategy(strategy)
    begin = Batch.of(checked_position(Position() if position is None else position))
    ends = follow_turns(begin, strategy)
    gained = ends.gained.sum(axis=0)
    squares = np.bincount(gained, ends.weight, int(begin.lengths.sum()) + 1).astype(float)
    busts = ends.bust_on[:, 0]
    mean_columns = (ends.gained / begin.lengths).sum(axis=0) @ ends.weight
    bust = float(busts.sum())
    squares[0] = bust
    reached = np.flatnonzero(squares)
    return TurnOdds(
        name=strategy.name,
        bust=bust,
        mean=float(squares @ np.arange(len(squares))),
        mean_columns=float(mean_columns),
        rolls=float(ends.rolls[0]),
        bust_on=pd.Series(
            busts, index=pd.RangeIndex(1, len(busts) + 1, name="roll"), name="chance"
        ),
        squares=pd.Series(squares[reached], index=pd.Index(reached, name="squares"), name="chance"),
    )


# ------------------------------------------------------------------------------ following turns


_MOST_ROLLS = 1000


@dataclass(frozen=True, eq=False)
class TurnEnds:
    """How turns end under a strategy, made by `follow_turns`.

    Attributes
    ----------
    turn : numpy.ndarray
        Which turn each end belongs to.
    gained : numpy.ndarray
        What its runners have gained where it stops, of shape ``(columns, ends)``.
    weight : numpy.ndarray
        The chance of each end.
    bust_on : numpy.ndarray
        The chance that roll k is a bust, of shape ``(rolls, turns)``.
    rolls : numpy.ndarray
        How many rolls each turn has on average.
    """

    turn: NDArray[np.intp]
    gained: NDArray[np.int8]
    weight: NDArray[np.float64]
    bust_on: NDArray[np.float64]
    rolls: NDArray[np.float64]


def follow_turns(begin: Batch, strategy: Strategy) -> TurnEnds:
    """Follow turns from many positions through every state they can be in.

    Parameters
    ----------
    begin : Batch
        Where the turns begin.
    strategy : Strategy
        How to choose and when to stop.

    Raises
    ------
    ValueError
        If a turn can go on for ever, or a function of the strategy fails.

    Examples
    --------
    >>> from teachkit.cant_stop.strategies import rolls
    >>> round(follow_turns(Batch.of(Position()), rolls(2)).rolls[0], 12).item()
    2.0
    """
    turns = len(begin)
    turn, gained, weight = np.arange(turns), begin.gained, np.ones(turns)
    rolls = np.zeros(turns)
    busts: list[NDArray[np.float64]] = []
    ends: list[tuple[NDArray[np.intp], NDArray[np.int8], NDArray[np.float64]]] = []
    with _bar(strategy) as bar:
        while len(weight):
            if len(busts) >= _MOST_ROLLS:
                raise ValueError(tell("A turn of {name} can go on for ever.", name=strategy.name))
            rolls += np.bincount(turn, weight, turns)
            turn, gained, weight, bust = _after_a_roll(
                begin, strategy, turn, gained, weight, len(busts), bar
            )
            busts.append(bust)
            batch = _batch(begin, turn, gained, len(busts))
            stops = batch.won >= begin.rules.to_win
            going = np.flatnonzero(~stops)
            stops[going] = strategy.stopper.many(batch.pick(going))
            ends.append((turn[stops], gained[:, stops], weight[stops]))
            turn, gained, weight = turn[~stops], gained[:, ~stops], weight[~stops]
    return TurnEnds(
        np.concatenate([end[0] for end in ends]),
        np.concatenate([end[1] for end in ends], axis=1),
        np.concatenate([end[2] for end in ends]),
        np.array(busts),
        rolls,
    )


def _bar(strategy: Strategy) -> Any:
    """Return a bar that counts states: a turn that hardly ever stops has a great many."""
    from tqdm.auto import tqdm

    return tqdm(
        desc=tell("following a turn of {name}", name=strategy.name),
        unit=tell(" states"),
        delay=5,  # on a slow machine the usual ones take a second or two
        disable=threading.current_thread() is not threading.main_thread(),
    )


def _batch(begin: Batch, turn: NDArray[np.intp], gained: NDArray[np.int8], rolled: int) -> Batch:
    return Batch(
        begin.rules,
        begin.progress.take(turn, axis=1),
        gained,
        begin.closed.take(turn, axis=1),
        np.full(len(turn), rolled),
    )


_AT_ONCE = 2_000
"""States followed side by side, so that memory stays small."""


def _after_a_roll(
    begin: Batch,
    strategy: Strategy,
    turn: NDArray[np.intp],
    gained: NDArray[np.int8],
    weight: NDArray[np.float64],
    rolled: int,
    bar: Any,
) -> tuple[NDArray[np.intp], NDArray[np.int8], NDArray[np.float64], NDArray[np.float64]]:
    """Return the states after every kind of roll with their chances, and the busts."""
    lost = np.zeros(len(begin))
    parts = []
    for start in range(0, len(turn), _AT_ONCE):
        part = slice(start, start + _AT_ONCE)
        batch = _batch(begin, turn[part], gained[:, part], rolled)
        parts.append(_spread(batch, strategy, turn[part], weight[part], lost))
        bar.update(len(batch))
    merged = (np.concatenate(arrays, axis=-1) for arrays in zip(*parts, strict=True))
    return *_merge(*merged), lost


def _spread(
    batch: Batch,
    strategy: Strategy,
    turn: NDArray[np.intp],
    weight: NDArray[np.float64],
    lost: NDArray[np.float64],
) -> tuple[NDArray[np.intp], NDArray[np.int8], NDArray[np.float64]]:
    """Roll once in every way, and add the busts to `lost`."""
    table, count = batch.rolls, len(batch)
    kinds = len(table.faces)
    each = np.repeat(np.arange(count), kinds)
    choices = Choices.after_rolls(batch.pick(each), np.tile(np.arange(kinds), count))
    chances = np.repeat(weight, kinds) * np.tile(table.chances, count)
    place, every = strategy.chooser.many(choices), np.arange(count * kinds)
    legal = choices.legal[place, every]
    np.add.at(lost, turn[each[~legal]], chances[~legal])
    after = choices.batch.gained.copy()
    after[choices.first[place, every], every] += 1
    both = np.flatnonzero(~choices.single[place, every])
    after[choices.second[place, every][both], both] += 1
    return _merge(turn[each[legal]], after[:, legal], chances[legal])


def _merge(
    turn: NDArray[np.intp], gained: NDArray[np.int8], weight: NDArray[np.float64]
) -> tuple[NDArray[np.intp], NDArray[np.int8], NDArray[np.float64]]:
    """Add up the chances of states that are the same."""
    if not len(turn):  # every roll was a bust
        return turn, gained, weight
    rows = np.stack([turn, code_of(gained)], axis=1)
    order = np.lexsort(rows.T)
    new = np.append(True, np.any(np.diff(rows[order], axis=0), axis=1))
    first = order[new]
    weights = np.add.reduceat(weight[order], np.flatnonzero(new))
    return turn[first], gained[:, first], weights
