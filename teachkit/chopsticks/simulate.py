"""Thousands of games of Chopsticks at once, on the state graph."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from teachkit.arguments import whole_number
from teachkit.chopsticks.graph import Graph, graph
from teachkit.chopsticks.players import Chooser, checked_player
from teachkit.chopsticks.rules import Rules, checked_rules
from teachkit.chopsticks.variants import STANDARD
from teachkit.simulation import Seed, run_blocks
from teachkit.ui.language import tell

__all__ = ["simulate_games"]

MOST_GAMES = 10_000_000

Ints = npt.NDArray[np.int64]


def simulate_games(
    *players: Any,
    games: int = 10_000,
    seed: Seed = None,
    rules: Rules = STANDARD,
    max_moves: int = 1000,
    repetitions: int | None = None,
) -> pd.DataFrame:
    """Play many games.

    Parameters
    ----------
    *players : Player or callable
        One for each player of the game, the one who begins first: ``random_player()``,
        ``cautious_player(3)``, ``perfect_player()``, or a function of the position.  A function
        may name what it wants to know: ``position`` (the code), ``hands``, ``opponent`` (tuples
        of fingers), ``moves`` or ``results``; it returns one of the moves, or its result.  It is
        asked once for each position that comes up.
    games : int
        How many games; it and `seed` may also stand after the players without their names.
    seed : int, SeedSequence, Generator or None
        The same seed gives the same games.
    rules : Rules
        The rules.
    max_moves : int
        A game is stopped as a draw after so many moves.
    repetitions : int, optional
        A game is a draw when a position comes up for this time, with the same player to move:
        3 is usual.  Without it a game goes on to its end, or to `max_moves`.

    Returns
    -------
    pandas.DataFrame
        One row for each game: `winner` (1 for the player who begins, 0 for a draw), `moves`,
        and `outcome`: "win", "repetition" (a draw in which a position had come up before, with
        the same player to move) or "limit" (stopped before any position came up again).

    Raises
    ------
    TypeError, ValueError
        If a number is out of range, or there are too many or too few players.
    StrategyError
        If a function fails, or returns something that is no legal move.

    Examples
    --------
    >>> from teachkit.chopsticks.players import perfect_player, random_player
    >>> played = simulate_games(random_player(), perfect_player(), 1000, seed=1)
    >>> int(played["winner"].value_counts().idxmax())
    2
    """
    rules = checked_rules(rules)
    seats, games, seed = _players_and_numbers(players, games, seed, rules)
    games = whole_number(games, "games", 1, MOST_GAMES)
    max_moves = whole_number(max_moves, "max_moves", 1, 10_000)
    if repetitions is not None:
        repetitions = whole_number(repetitions, "repetitions", 2, 1000)
    found = graph(rules)
    choosers = [checked_player(player).sit_down(found) for player in seats]
    table = _Table(found, choosers, max_moves, repetitions)
    blocks = list(run_blocks(partial(_play, table), games, seed=seed, unit="games"))
    return pd.concat(blocks, ignore_index=True)


def _players_and_numbers(
    given: tuple[Any, ...], games: Any, seed: Any, rules: Rules
) -> tuple[tuple[Any, ...], Any, Any]:
    """Tell the players from a number of games and a seed that were written after them."""
    players, numbers = given[: rules.players], given[rules.players :]
    if len(players) < rules.players or len(numbers) > 2:
        raise TypeError(
            tell(
                "This game has {needed} players; you gave {found}.",
                needed=rules.players,
                found=len(given),
            )
        )
    games, seed = (*numbers, *(games, seed)[len(numbers) :])
    return players, games, seed


@dataclass(frozen=True)
class _Table:
    """Everything that stays the same from game to game."""

    graph: Graph
    choosers: list[Chooser]
    max_moves: int
    repetitions: int | None


_HISTORY = 2**23
"""Positions remembered at a time, so that memory stays bounded."""


def _play(table: _Table, games: int, seed: np.random.SeedSequence) -> pd.DataFrame:
    generator = np.random.default_rng(seed)
    at_once = max(1, _HISTORY // (table.max_moves + 1))
    parts = [
        _play_some(table, min(at_once, games - first), generator)
        for first in range(0, games, at_once)
    ]
    winner, moves, repeated = (np.concatenate(column) for column in zip(*parts, strict=True))
    outcome = np.where(winner > 0, "win", np.where(repeated, "repetition", "limit"))
    return pd.DataFrame({"winner": winner, "moves": moves, "outcome": outcome})


def _play_some(
    table: _Table, games: int, generator: np.random.Generator
) -> tuple[Ints, Ints, npt.NDArray[np.bool_]]:
    """Play games side by side, one move in all of them at a time."""
    found, players = table.graph, len(table.choosers)
    winner, length = np.zeros(games, np.int64), np.zeros(games, np.int64)
    repeated = np.zeros(games, bool)
    history = np.zeros((table.max_moves + 1, games), np.int32)
    active = np.arange(games)
    for move in range(1, table.max_moves + 1):
        chooser = table.choosers[(move - 1) % players]
        position = chooser.choose(history[move - 1, active].astype(np.int64), generator)
        history[move, active] = position
        length[active] = move
        ended = found.terminal[position]
        winner[active[ended]] = (found.winner[position[ended]] + move) % players + 1
        stopped = ended
        last = move == table.max_moves
        if table.repetitions or last:  # how often the same player has found this position before
            earlier = history[move % players : move : players, active]
            before = (earlier == position).sum(axis=0)
            draw = ~ended & (last | (before + 1 >= (table.repetitions or np.inf)))
            repeated[active[draw]] = _any_twice(history[: move + 1, active[draw]], players)
            stopped = ended | draw
        active = active[~stopped]
        if not len(active):
            break
    return winner, length, repeated


def _any_twice(history: npt.NDArray[np.int32], players: int) -> npt.NDArray[np.bool_]:
    """Whether the same player found the same position twice, for each game."""
    twice = np.zeros(history.shape[1], bool)
    for seat in range(players):
        found = np.sort(history[seat::players], axis=0)
        twice |= (found[1:] == found[:-1]).any(axis=0)
    return twice
