"""Thousands of turns, games and matches, side by side in arrays."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from teachkit.arguments import whole_number
from teachkit.asking import StrategyError
from teachkit.cant_stop.batch import Batch, Choices
from teachkit.cant_stop.rolls import roll_table
from teachkit.cant_stop.rules import (
    DICE,
    FULL,
    Position,
    Rules,
    checked_duel,
    checked_position,
    checked_rules,
)
from teachkit.cant_stop.strategies import StopRule, Strategy, checked_strategy
from teachkit.simulation import Seed, run_blocks
from teachkit.ui.language import tell

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["simulate_games", "simulate_matches", "simulate_turns", "tally_games"]

MOST_ROWS = 5_000_000
MOST_COUNTED = 1_000_000_000
"""Games that are only counted; so many take hours."""
MOST_TURNS = 20_000
"""A game that is not over after so many turns of one player is given up."""

_AT_ONCE = 16_384
"""Games played side by side: small enough for a processor's cache."""

_FEW = 1_000
"""So few positions are not worth splitting."""

Integers = NDArray[np.int64]
Squares = NDArray[np.int8]
Flags = NDArray[np.bool_]


@dataclass(eq=False)
class _Table:
    """Many boards, each with the turn of one player going on."""

    rules: Rules
    progress: Squares  # players, columns, boards
    gained: Squares  # columns, boards: of the player whose turn it is
    rolled: Integers
    player: Integers
    number: Integers  # of the game on each board
    closed: Flags  # columns, 1: won by people who do not play

    @property
    def lengths(self) -> Squares:
        """How many squares each column has, of shape ``(columns, 1)``."""
        return np.array([[length] for length in self.rules.lengths.values()], np.int8)

    @classmethod
    def new(cls, rules: Rules, players: int, games: int) -> _Table:
        columns = len(rules.columns)
        return cls(
            rules,
            np.zeros((players, columns, games), np.int8),
            np.zeros((columns, games), np.int8),
            np.zeros(games, np.int64),
            np.zeros(games, np.int64),
            np.arange(games),
            np.zeros((columns, 1), bool),
        )

    @property
    def alone(self) -> bool:
        """Whether there is only one player."""
        return len(self.progress) == 1

    def keep(self, boards: Flags) -> None:
        """Take the boards away whose games are over."""
        if boards.all():
            return
        places = np.flatnonzero(boards)
        self.progress = self.progress.take(places, axis=2)
        self.gained = self.gained.take(places, axis=1)
        self.rolled, self.player = self.rolled[places], self.player[places]
        self.number = self.number[places]

    def batch(self) -> Batch:
        """Return what the players to move see."""
        own, other = self.progress[0], None
        if not self.alone:
            second = self.player == 1
            own = np.where(second, self.progress[1], self.progress[0])
            other = np.where(second, self.progress[0], self.progress[1])
        closed = (own == self.lengths) | self.closed
        if other is not None:
            closed |= other == self.lengths
        return Batch(self.rules, own, self.gained, closed, self.rolled, other)

    def move(self, first: Integers, second: Integers, single: Flags, moves: Flags) -> None:
        """Move the runners, where there is a move."""
        self.gained = self.gained.copy()  # a batch may still look at the old one
        boards = np.flatnonzero(moves)
        self.gained[first[boards], boards] += 1
        boards = np.flatnonzero(moves & ~single)
        self.gained[second[boards], boards] += 1
        self.rolled = self.rolled + 1

    def end_turns(self, stopped: Flags, bust: Flags) -> None:
        """Put cones where runners stopped, and begin the next turns."""
        gained = self.gained * stopped
        if self.alone:
            self.progress = self.progress + gained
        else:
            topped = (gained > 0) & (self.batch().room == 0)  # there the other's cone goes home
            players = [
                np.where(self.player == number, own + gained, own * ~topped)
                for number, own in enumerate(self.progress)
            ]
            self.progress = np.stack(players)
        going = ~(stopped | bust)
        self.gained = self.gained * going
        self.rolled = self.rolled * going
        if not self.alone:
            self.player = np.where(going, self.player, 1 - self.player)


def _roll(generator: np.random.Generator, rules: Rules, size: int) -> NDArray[np.intp]:
    """Roll four dice so many times, and return the kinds of roll."""
    ordered = generator.integers(0, rules.sides**DICE, size=size)
    return roll_table(rules.sides).kind_of_roll[ordered]


def _decide(
    batch: Batch, strategies: Sequence[Strategy], player: Integers, kinds: NDArray[np.intp]
) -> tuple[Integers, Integers, Flags, Flags]:
    """Return the columns each player moves in, whether only in one, and whether at all."""
    if len(strategies) == 1:
        return _chosen(batch, strategies[0], kinds)
    first, second = np.zeros(len(batch), np.int64), np.zeros(len(batch), np.int64)
    single, moves = np.zeros(len(batch), bool), np.zeros(len(batch), bool)
    for number, strategy in enumerate(strategies):
        places = np.flatnonzero(player == number)
        if places.size:
            found = _chosen(batch.pick(places), strategy, kinds[places])
            first[places], second[places], single[places], moves[places] = found
    return first, second, single, moves


def _chosen(
    batch: Batch, strategy: Strategy, kinds: NDArray[np.intp]
) -> tuple[Integers, Integers, Flags, Flags]:
    """Return the columns the players of one strategy move in, whether only in one, and at all."""
    # Only with one runner left does a player pick a column: that takes twice as many places.
    picks = batch.free == 1
    if len(batch) < _FEW or picks.all() or not picks.any():
        return _best_moves(batch, strategy, kinds)
    first, second = np.empty(len(batch), np.int64), np.empty(len(batch), np.int64)
    single, moves = np.empty(len(batch), bool), np.empty(len(batch), bool)
    for part in (np.flatnonzero(picks), np.flatnonzero(~picks)):
        found = _best_moves(batch.pick(part), strategy, kinds[part])
        first[part], second[part], single[part], moves[part] = found
    return first, second, single, moves


def _best_moves(
    batch: Batch, strategy: Strategy, kinds: NDArray[np.intp]
) -> tuple[Integers, Integers, Flags, Flags]:
    choices = Choices.after_rolls(batch, kinds)
    place = strategy.chooser.many(choices) * len(batch) + np.arange(len(batch))
    return (
        choices.first.ravel()[place],
        choices.second.ravel()[place],
        choices.single.ravel()[place],
        choices.legal.ravel()[place],  # what is chosen is legal if anything is
    )


def _stops(
    batch: Batch, strategies: Sequence[Strategy], player: Integers, rows: NDArray[np.intp]
) -> Flags:
    """Return which of the players in these rows stop."""
    stops = np.zeros(len(batch), bool)
    for number, strategy in enumerate(strategies):
        part = rows if len(strategies) == 1 else rows[player[rows] == number]
        if not part.size:
            continue
        if isinstance(strategy.stopper, StopRule) and len(strategies) == 1:
            stops[part] = strategy.stopper.many(batch)[part]  # faster than picking them first
        else:
            stops[part] = strategy.stopper.many(batch.pick(part))
    return stops


def _step(
    table: _Table, strategies: Sequence[Strategy], generator: np.random.Generator
) -> tuple[Flags, Flags, Batch]:
    """Let everybody roll once; return who stops, who busts, and what they see then."""
    kinds = _roll(generator, table.rules, len(table.number))
    first, second, single, moves = _decide(table.batch(), strategies, table.player, kinds)
    table.move(first, second, single, moves)
    batch = table.batch()
    won = moves & (batch.won >= table.rules.to_win)
    stopped = won | _stops(batch, strategies, table.player, np.flatnonzero(moves & ~won))
    return stopped, ~moves, batch


# ------------------------------------------------------------------------------ turns


def simulate_turns(
    strategy: Any, turns: int, seed: Seed = None, position: Position | None = None
) -> pd.DataFrame:
    """Play many single turns from the same position.

    Parameters
    ----------
    strategy : Strategy or callable
        How to choose and when to stop; a function alone says when to stop.
    turns : int
        How many turns, up to five million.
    seed : int, SeedSequence, Generator or None
        The same seed gives the same turns.
    position : Position, optional
        Where each turn begins or goes on; an empty printed board if not given.

    Returns
    -------
    pandas.DataFrame
        One row a turn: ``squares`` gained (0 after a bust), ``columns`` (the same in parts of
        columns), ``rolls`` and ``outcome`` (``"stop"`` or ``"bust"``).

    Raises
    ------
    TypeError, ValueError
        If an argument is out of range, or a function of the strategy fails.

    Examples
    --------
    >>> from teachkit.cant_stop.strategies import squares
    >>> turns = simulate_turns(squares(5), 1000, seed=1)
    >>> bool((turns["outcome"] == "bust").mean() < 0.5)
    True
    """
    import pandas as pd

    strategy = checked_strategy(strategy)
    turns = whole_number(turns, "turns", 1, MOST_ROWS)
    position = checked_position(Position() if position is None else position)
    begin = Batch.of(position)

    def block(size: int, child: np.random.SeedSequence) -> NDArray[np.float64]:
        return _play_turns(strategy, begin, size, np.random.default_rng(child))

    rows = np.concatenate(list(run_blocks(block, turns, seed=seed)), axis=1)
    outcome = pd.Categorical.from_codes(rows[3].astype(int), categories=pd.Index(["stop", "bust"]))
    return pd.DataFrame(
        {
            "squares": rows[0].astype(np.int64),
            "columns": rows[1],
            "rolls": rows[2].astype(np.int64),
            "outcome": outcome,
        }
    )


def _play_turns(
    strategy: Strategy, begin: Batch, size: int, generator: np.random.Generator
) -> NDArray[np.float64]:
    table = _Table.new(begin.rules, 1, size)
    table.progress[0] = begin.progress
    table.gained[:] = begin.gained
    table.closed = begin.closed & (begin.progress < begin.lengths)
    result = np.zeros((4, size))
    while len(table.number):
        stopped, bust, batch = _step(table, [strategy], generator)
        number = table.number
        result[0, number[stopped]] = batch.squares[stopped]
        result[1, number[stopped]] = (batch.gained / table.lengths).sum(axis=0)[stopped]
        result[2, number] += 1
        result[3, number[bust]] = 1
        table.keep(~(stopped | bust))
    return result


# ------------------------------------------------------------------------------ one player


def simulate_games(
    strategy: Any, games: int, seed: Seed = None, rules: Rules = FULL
) -> pd.DataFrame:
    """Let one player alone play many games to the columns that win.

    Parameters
    ----------
    strategy : Strategy or callable
        How to choose and when to stop; a function alone says when to stop.
    games : int
        How many games, up to five million.
    seed : int, SeedSequence, Generator or None
        The same seed gives the same games.
    rules : Rules
        The board.

    Returns
    -------
    pandas.DataFrame
        One row a game: ``turns``, ``rolls`` and ``busts``.

    Raises
    ------
    TypeError, ValueError
        If an argument is out of range, a function of the strategy fails, or a game goes on for
        20,000 turns.

    Examples
    --------
    >>> from teachkit.cant_stop.strategies import rule_of
    >>> bool(10 < simulate_games(rule_of(28), 1000, seed=1)["turns"].mean() < 11.5)
    True
    """
    import pandas as pd

    strategy = checked_strategy(strategy)
    games = whole_number(games, "games", 1, MOST_ROWS)
    rules = checked_rules(rules)
    blocks = run_blocks(_GameBlock(rules, strategy), games, seed=seed)
    rows = np.concatenate(list(blocks), axis=1)
    return pd.DataFrame({"turns": rows[0], "rolls": rows[1], "busts": rows[2]})


def tally_games(
    strategy: Any,
    games: int,
    seed: Seed = None,
    rules: Rules = FULL,
    executor: Executor | None = None,
    progress: bool = True,
) -> pd.Series:
    """Count how many games of one player take how many turns; nothing else is kept.

    Parameters
    ----------
    strategy : Strategy or callable
        How to choose and when to stop; a function alone says when to stop.
    games : int
        How many games, up to a billion.
    seed : int, SeedSequence, Generator or None
        The same seed gives the same counts, with any executor.
    rules : Rules
        The board.
    executor : concurrent.futures.Executor, optional
        Shares the work out.
    progress : bool
        Whether a bar is shown once it takes more than a second.

    Returns
    -------
    pandas.Series
        Index ``turns``, values ``games``.

    Raises
    ------
    TypeError, ValueError
        As `simulate_games`.

    Examples
    --------
    >>> from teachkit.cant_stop.strategies import rule_of
    >>> int(tally_games(rule_of(28), 2000, seed=1, progress=False).sum())
    2000
    """
    import pandas as pd

    strategy = checked_strategy(strategy)
    games = whole_number(games, "games", 1, MOST_COUNTED)
    rules = checked_rules(rules)
    counts = np.zeros(0, np.int64)
    play = _GameBlock(rules, strategy)
    for block in run_blocks(
        play, games, seed=seed, executor=executor, progress=progress, unit=tell("games")
    ):
        found = np.bincount(block[0], minlength=len(counts))
        found[: len(counts)] += counts
        counts = found
    turns = np.flatnonzero(counts)
    return pd.Series(counts[turns], index=pd.Index(turns, name="turns"), name="games")


@dataclass(frozen=True)
class _GameBlock:
    """Plays games of one player; can be sent to another process."""

    rules: Rules
    strategy: Strategy

    def __call__(self, size: int, child: np.random.SeedSequence) -> Integers:
        generator = np.random.default_rng(child)
        sizes = [min(_AT_ONCE, size - start) for start in range(0, size, _AT_ONCE)]
        parts = [_play_games(self.strategy, self.rules, part, generator) for part in sizes]
        return np.concatenate(parts, axis=1)


def _play_games(
    strategy: Strategy, rules: Rules, size: int, generator: np.random.Generator
) -> Integers:
    table = _Table.new(rules, 1, size)
    result = np.zeros((3, size), np.int64)
    turns, rolls, busts = result
    while len(table.number):
        stopped, bust, batch = _step(table, [strategy], generator)
        number = table.number
        rolls[number] += 1
        turns[number[stopped | bust]] += 1
        busts[number[bust]] += 1
        _check_length(turns, number, strategy)
        table.end_turns(stopped, bust)
        table.keep(~(stopped & (batch.won >= rules.to_win)))
    return result


def _check_length(turns: Integers, playing: Integers, *strategies: Strategy) -> None:
    if turns[playing].max() > MOST_TURNS:
        raise StrategyError(
            tell(
                "A game of {names} was not over after {most:,} turns, so it was given up.",
                names=tell(" and ").join(strategy.name for strategy in strategies),
                most=MOST_TURNS,
            )
        )


# ------------------------------------------------------------------------------ two players


def simulate_matches(
    first: Any, second: Any, games: int, seed: Seed = None, rules: Rules = FULL
) -> pd.DataFrame:
    """Let two players play many games against each other.

    Parameters
    ----------
    first, second : Strategy or callable
        The player who begins, and the other.
    games : int
        How many games, up to five million.
    seed : int, SeedSequence, Generator or None
        The same seed gives the same games.
    rules : Rules
        The board.

    Returns
    -------
    pandas.DataFrame
        One row a game: ``winner`` (1 or 2), ``turns`` (of both together), ``columns_1`` and
        ``columns_2`` (columns won).

    Raises
    ------
    TypeError, ValueError
        As `simulate_games`; also if two players could split the columns so that nobody wins.

    Examples
    --------
    >>> from teachkit.cant_stop.strategies import rolls, rule_of
    >>> matches = simulate_matches(rule_of(28), rolls(2), 500, seed=1)
    >>> bool((matches["winner"] == 1).mean() > 0.6)
    True
    """
    import pandas as pd

    strategies = checked_strategy(first), checked_strategy(second)
    games = whole_number(games, "games", 1, MOST_ROWS)
    rules = checked_duel(checked_rules(rules))

    def block(size: int, child: np.random.SeedSequence) -> Integers:
        generator = np.random.default_rng(child)
        sizes = [min(_AT_ONCE, size - start) for start in range(0, size, _AT_ONCE)]
        parts = [_play_matches(strategies, rules, part, generator) for part in sizes]
        return np.concatenate(parts, axis=1)

    rows = np.concatenate(list(run_blocks(block, games, seed=seed)), axis=1)
    return pd.DataFrame(
        {"winner": rows[0], "turns": rows[1], "columns_1": rows[2], "columns_2": rows[3]}
    )


def _play_matches(
    strategies: tuple[Strategy, Strategy],
    rules: Rules,
    size: int,
    generator: np.random.Generator,
) -> Integers:
    table = _Table.new(rules, 2, size)
    result = np.zeros((4, size), np.int64)
    while len(table.number):
        stopped, bust, batch = _step(table, strategies, generator)
        result[1, table.number[stopped | bust]] += 1
        _check_length(result[1], table.number, *strategies)
        won = stopped & (batch.won >= rules.to_win)
        result[0, table.number[won]] = table.player[won] + 1
        table.end_turns(stopped, bust)
        tops = (table.progress[:, :, won] == table.lengths).sum(axis=1)
        result[2:, table.number[won]] = tops
        table.keep(~won)
    return result
