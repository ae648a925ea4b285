"""Thousands of whole games at once, roll by roll."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from teachkit.arguments import whole_number
from teachkit.pig.games import MOST_TARGET, TurnChances, race
from teachkit.pig.rules import LOSE_SCORE, PIG, Rules, checked_rules
from teachkit.pig.simulate import MOST_ROWS, TurnPlayer
from teachkit.pig.strategies import Strategy
from teachkit.pig.tables import OUTCOMES, GameTable, game_turns, tabulate_game
from teachkit.simulation import Seed, run_blocks
from teachkit.ui.language import tell

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["simulate_games"]

_MOST_TURNS = 10_000
_LARGEST_TARGET = 2000

_TABLE = 2**21
"""Entries of a player's table; most of them are hardly ever used."""


@dataclass(frozen=True, eq=False)
class _Player:
    """One player's turns of a whole game, as arrays.

    Attributes
    ----------
    turns : TurnPlayer
        Joins several rolls in one random number.
    start : numpy.ndarray
        Where the row of a turn begins in the table of `turns`, for each (scoring turns, score,
        opponent's score), flat.
    shape : tuple of int
        The lengths of those three axes.
    gain : numpy.ndarray
        What each landing adds to the score.
    wiped, won : int
        The landing of a wipe, and the first of the landings that win.
    """

    turns: TurnPlayer
    start: NDArray[np.int32]
    shape: tuple[int, ...]
    gain: NDArray[np.int32]
    wiped: int
    won: int

    @classmethod
    def of(cls, strategy: Strategy, rules: Rules) -> _Player:
        answers = tabulate_game(strategy, rules)
        _check_length(answers, rules)
        table, start = game_turns(answers, rules)
        turns = TurnPlayer.of(table, _TABLE)
        kinds = np.array(OUTCOMES)[table.endings]
        gain = np.where(kinds == "win", 0, table.points)
        return cls(
            turns,
            (start * turns.width).astype(np.int32).ravel(),
            start.shape,
            np.concatenate([np.zeros(turns.states), gain]).astype(np.int32),
            turns.states + int(np.argmax(kinds == "wipe")),
            turns.states + int(np.argmax(kinds == "win")),
        )

    def land(
        self,
        generator: np.random.Generator,
        own: NDArray[np.int32],
        other: NDArray[np.int32],
        scoring: NDArray[np.int32],
    ) -> NDArray[np.integer]:
        """Play a turn of each game and say how it ended."""
        layers, target, others = self.shape
        at = own
        if layers > 1:
            at = at + target * np.minimum(scoring, layers - 1)
        if others > 1:
            at = at * others + other
        place = self.start.take(at)
        place += self.turns.columns(generator, len(own))
        landing = self.turns.landing.take(place)
        playing = np.flatnonzero(landing < self.turns.states)
        while playing.size:
            place = landing[playing].astype(np.int32) * self.turns.width
            place += self.turns.columns(generator, playing.size)
            further = self.turns.landing.take(place)
            landing[playing] = further
            playing = playing[further < self.turns.states]
        return landing


@dataclass(frozen=True, eq=False)
class _Games:
    """Plays whole games of two players, many side by side."""

    players: tuple[_Player, _Player]
    target: int
    wipes: bool

    def __call__(self, size: int, seed: np.random.SeedSequence) -> NDArray[np.int32]:
        """Play `size` games; return winner, turns and the two scores, of shape ``(4, size)``."""
        generator = np.random.default_rng(seed)
        # One column more than games: there goes what a game still does after its end, until the
        # finished games are left out.  Doing that only now and then saves most of the copying.
        result = np.zeros((4, size + 1), np.int32)
        game = np.arange(size)
        scores = [np.zeros(size, np.int32) for _ in self.players]
        scoring = [np.zeros(size, np.int32) for _ in self.players]
        turn = 0
        while game.size:
            mover = turn % 2
            turn += 1
            player, own, other = self.players[mover], scores[mover], scores[1 - mover]
            landing = player.land(generator, own, other, scoring[mover])
            own += player.gain.take(landing)
            if player.shape[0] > 1:
                scoring[mover] += landing > player.wiped
            if self.wipes:
                wiped = np.flatnonzero(landing == player.wiped)
                own[wiped] = scoring[mover][wiped] = 0
            won = np.flatnonzero(landing >= player.won)
            if won.size:
                over = game[won]
                result[0, over], result[1, over] = mover + 1, turn
                result[2 + mover, over] = self.target + (landing[won] - player.won)
                result[3 - mover, over] = other[won]
                game[won], own[won] = size, 0
            if turn % 4 == 0:
                on = np.flatnonzero(game < size)
                if on.size < game.size:
                    game = game[on]
                    scores = [values[on] for values in scores]
                    scoring = [values[on] for values in scoring]
        return result[:, :size]


def _check_length(answers: GameTable, rules: Rules) -> None:
    """Refuse a game that would hardly ever end."""
    if rules.target > MOST_TARGET:
        return  # a race that long is not worked out first
    alone = GameTable(answers.name, answers.again[:, :, :1], answers.reached)
    turns = race(TurnChances.of(alone, rules))[0]
    if not turns <= _MOST_TURNS:
        raise ValueError(
            tell(
                "{name} would need more than {most} turns on average to reach {target}; take "
                "another strategy or other rules.",
                name=answers.name,
                most=f"{_MOST_TURNS:,}",
                target=rules.target,
            )
        )


def simulate_games(
    first: Strategy, second: Strategy, games: int, seed: Seed = None, rules: Rules = PIG
) -> pd.DataFrame:
    """Play many games of two strategies against each other, roll by roll.

    Parameters
    ----------
    first, second : callable
        The strategies of the player who begins and of the other.
    games : int
        How many games, up to `MOST_ROWS`.
    seed : int, SeedSequence, Generator or None
        The same seed gives the same games.
    rules : Rules
        The game.

    Returns
    -------
    pandas.DataFrame
        One row a game: ``winner`` (1 or 2), ``turns`` (of both players together), ``score_1``
        and ``score_2`` at the end.

    Raises
    ------
    TypeError, ValueError
        If an argument is out of range or a strategy does not answer.

    Examples
    --------
    >>> from teachkit.pig.strategies import hold_at
    >>> games = simulate_games(hold_at(25), hold_at(20), 1000, seed=1)
    >>> bool((games["winner"] == 1).mean() > 0.45)
    True
    """
    import pandas as pd

    games = whole_number(games, "games", 1, MOST_ROWS)
    rules = checked_rules(rules)
    if rules.target > _LARGEST_TARGET:
        raise ValueError(
            tell(
                "Whole games are simulated up to a target of {most}; {name} goes to {target}.",
                most=_LARGEST_TARGET,
                name=rules.name,
                target=rules.target,
            )
        )
    one = _Player.of(first, rules)
    two = one if second is first else _Player.of(second, rules)
    result = np.empty((4, games), np.int64)
    start = 0
    wipes = any(outcome.effect == LOSE_SCORE for outcome in rules.outcomes())
    play = _Games((one, two), rules.target, wipes)
    for block in run_blocks(play, games, seed=seed, unit=tell("games")):
        result[:, start : start + block.shape[1]] = block
        start += block.shape[1]
    return pd.DataFrame(dict(zip(("winner", "turns", "score_1", "score_2"), result, strict=True)))
