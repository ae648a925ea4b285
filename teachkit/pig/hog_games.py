"""Whole games of Hog: best play and the chance to win, exactly, and games simulated."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from teachkit.arguments import whole_number
from teachkit.pig.hog_strategies import Strategy, tabulate
from teachkit.pig.hog_turns import MOST_ROWS, MOST_SIDES, roll, ways
from teachkit.simulation import Seed, run_blocks
from teachkit.ui.language import tell

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["MOST_TARGET", "Solution", "simulate_games", "solve", "win_probability"]

MOST_TARGET = 200


@dataclass(frozen=True, eq=False)
class Solution:
    """Best play of Hog for two players.

    Attributes
    ----------
    first_player : float
        The chance that whoever goes first wins when both play their best.
    values : numpy.ndarray
        ``values[score, opponent_score]`` is the winning chance of the player to roll.
    choices : numpy.ndarray
        ``choices[score, opponent_score]`` is how many dice to roll.
    max_dice : int
        The largest number of dice that was considered.
    target, sides : int
        The game.
    """

    values: NDArray[np.float64]
    choices: NDArray[np.int64]
    max_dice: int
    target: int
    sides: int

    def __repr__(self) -> str:
        return (
            f"Solution(Hog to {self.target}, at most {self.max_dice} dice: "
            f"first player {self.first_player:.6f})"
        )

    @property
    def first_player(self) -> float:
        """The chance that whoever goes first wins."""
        return float(self.values[0, 0])

    def win_probability(self, score: int, opponent_score: int) -> float:
        """Return the winning chance of the player to roll.

        Examples
        --------
        >>> solve(target=2).win_probability(0, 0) == 6 / 7  # one die, again and again
        True
        """
        return float(self.values[self._scores(score, opponent_score)])

    def best_dice(self, score: int, opponent_score: int) -> int:
        """Return how many dice to roll; the smallest number where several are equally good.

        Examples
        --------
        >>> solve().best_dice(99, 0)
        1
        """
        return int(self.choices[self._scores(score, opponent_score)])

    @property
    def strategy(self) -> Strategy:
        """Best play as a strategy."""

        def strategy(score: int, opponent_score: int) -> int:
            return self.best_dice(score, opponent_score)

        strategy.name = tell("best play")  # type: ignore[attr-defined]
        return strategy

    def _scores(self, score: int, opponent_score: int) -> tuple[int, int]:
        return (
            whole_number(score, "score", 0, self.target - 1),
            whole_number(opponent_score, "opponent_score", 0, self.target - 1),
        )


def solve(max_dice: int | None = None, target: int = 100, sides: int = 6) -> Solution:
    """Return best play for two players, exact but for rounding.

    Scores never go down, so the pairs of scores are settled in order of their sum, from high
    to low, all pairs of one sum at once.  Only a lost turn keeps both scores, and it leads to
    the mirrored pair, so the chances of the two players at a pair are found together.

    Parameters
    ----------
    max_dice : int, optional
        The largest number of dice allowed; any number if not given.
    target : int
        The score that wins, up to 200.
    sides : int
        How many sides each die has, up to 100.

    Returns
    -------
    Solution
        With ``.first_player``, ``.best_dice(score, opponent_score)``,
        ``.win_probability(score, opponent_score)``, ``.values``, ``.choices``, ``.strategy``.

    Raises
    ------
    TypeError, ValueError
        If an argument is out of range.

    Examples
    --------
    >>> solve(target=2).first_player == 6 / 7
    True
    >>> solve().best_dice(score=0, opponent_score=99)
    26
    """
    target = whole_number(target, "target", 1, MOST_TARGET)
    sides = whole_number(sides, "sides", 2, MOST_SIDES)
    # With ceil(target / 2) dice a roll without a 1 is worth at least 2 * ceil(target / 2), so
    # it wins from any score.  One more die wins no more, and makes a lost turn likelier; a
    # lost turn leaves both scores as they are.  So no larger number is ever of use.
    useful = -(-target // 2)
    if max_dice is not None:
        useful = min(whole_number(max_dice, "max_dice"), useful)
    return _solve(useful, target, sides)


@lru_cache(maxsize=16)
def _solve(max_dice: int, target: int, sides: int) -> Solution:
    turns = _Turns.of(max_dice, target, sides)
    values = np.zeros((target, 2 * target + 1))  # who has reached the target leaves no chance
    choices = np.empty((target, target), np.int64)
    for own, other in _pairs_of_scores(target):
        won = turns.won(values, own, other)
        values[own, other], choices[own, other] = _best(turns, won, won[::-1])
    values = values[:, :target].copy()
    values.setflags(write=False)  # the next caller gets the same arrays
    choices.setflags(write=False)
    return Solution(values, choices, max_dice, target, sides)


def _pairs_of_scores(target: int) -> Iterator[tuple[NDArray[np.intp], NDArray[np.intp]]]:
    """Go through all pairs of scores, those of one sum at a time, from high sums to low.

    Read backwards, the pairs of one sum are the same pairs mirrored.
    """
    for total in range(2 * target - 2, -1, -1):
        own = np.arange(max(0, total - target + 1), min(total, target - 1) + 1)
        yield own, total - own


@dataclass(frozen=True, eq=False)
class _Turns:
    """What a turn can bring; row k - 1 belongs to k dice.

    Attributes
    ----------
    points : numpy.ndarray
        The chance of each number of points, from 0 to the target "or more"; lost turns left out.
    safe, lost : numpy.ndarray
        The chance that no die shows a 1, and that one does.
    """

    points: NDArray[np.float64]
    safe: NDArray[np.float64]
    lost: NDArray[np.float64]

    @classmethod
    def of(cls, most_dice: int, target: int, sides: int) -> _Turns:
        points = np.zeros((most_dice, target + 1))
        safe, lost = np.empty(most_dice), np.empty(most_dice)
        for dice in range(1, most_dice + 1):
            rolls, counts = sides**dice, ways(dice, sides)
            row = [count / rolls for count in counts[:target]]
            points[dice - 1, : len(row)] = row
            points[dice - 1, target] = sum(counts[target:]) / rolls
            safe[dice - 1] = (sides - 1) ** dice / rolls
            lost[dice - 1] = (rolls - (sides - 1) ** dice) / rolls
        return cls(points, safe, lost)

    def won(
        self, values: NDArray[np.float64], own: NDArray[np.intp], other: NDArray[np.intp]
    ) -> NDArray[np.float64]:
        """Return, for each pair of scores and number of dice, the chance of no 1 and to win.

        `values` are the chances of the other player, who is next.
        """
        after = own[:, np.newaxis] + np.arange(self.points.shape[1])
        return (1 - values[other[:, np.newaxis], after]) @ self.points.T


def _best(
    turns: _Turns, mine: NDArray[np.float64], theirs: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Return the winning chance under best play, and the number of dice, at each pair.

    `mine` and `theirs` are what `_Turns.won` says of the player to roll and of the other.  If
    I roll k dice until a turn is not lost, and the other rolls l dice, my chance is

        x = (mine_k + lost_k * (safe_l - theirs_l)) / (1 - lost_k * lost_l),

    one quotient of sums without cancellation.  For a given k the other's best answer is the
    least x.  Newton's method (for such a game: strategy iteration) replaces k by the best k
    against that answer; x only grows, so it ends, after three or four rounds.
    """
    rows = np.arange(len(mine))
    kept = turns.safe - theirs  # the other is safe, and I win all the same
    choice = mine.argmax(axis=1)
    while True:
        lost = turns.lost[choice][:, np.newaxis]
        won = mine[rows, choice][:, np.newaxis]
        chances = (won + lost * kept) / (turns.safe[choice][:, np.newaxis] + lost * turns.safe)
        x = chances.min(axis=1)
        y = (theirs + turns.lost * (1 - x[:, np.newaxis])).max(axis=1)
        after = mine + turns.lost * (1 - y[:, np.newaxis])  # my chance with each number of dice
        best = after.argmax(axis=1)
        better = after[rows, best] > after[rows, choice] + _ROUNDING
        if not better.any():
            equal = after >= after[rows, best][:, np.newaxis] - _TIE
            return x, equal.argmax(axis=1) + 1
        choice = np.where(better, best, choice)


_ROUNDING = 4e-16  # a gain as small as this is no gain
_TIE = 1e-13  # chances that differ by less are called equal


def win_probability(first: Strategy, second: Strategy, target: int = 100, sides: int = 6) -> float:
    """Return the exact chance that the first player wins.

    Parameters
    ----------
    first, second : callable
        Functions of some of ``score, opponent_score`` that return how many dice to roll.
    target : int
        The score that wins, up to 200.
    sides : int
        How many sides each die has.

    Returns
    -------
    float
        The chance that the player who goes first wins.

    Raises
    ------
    TypeError, ValueError
        If an argument is out of range or a strategy does not answer.

    Examples
    --------
    >>> from teachkit.pig.hog import always
    >>> win_probability(always(1), always(1), target=2) == 6 / 7
    True
    """
    target = whole_number(target, "target", 1, MOST_TARGET)
    sides = whole_number(sides, "sides", 2, MOST_SIDES)
    dice_1, dice_2 = tabulate(first, target), tabulate(second, target)
    turns = _Turns.of(int(max(dice_1.max(), dice_2.max())), target, sides)
    values_1, values_2 = np.zeros((2, target, 2 * target + 1))  # of each player, about to roll
    for own, other in _pairs_of_scores(target):
        rows = np.arange(len(own))
        mine, theirs = dice_1[own, other] - 1, dice_2[other, own] - 1
        won_1 = turns.won(values_2, own, other)[rows, mine]
        won_2 = turns.won(values_1, other, own)[rows, theirs]
        both = turns.safe[mine] + turns.lost[mine] * turns.safe[theirs]
        kept_1, kept_2 = turns.safe[theirs] - won_2, turns.safe[mine] - won_1
        values_1[own, other] = (won_1 + turns.lost[mine] * kept_1) / both
        values_2[other, own] = (won_2 + turns.lost[theirs] * kept_2) / both
    return float(values_1[0, 0])


def simulate_games(
    first: Strategy,
    second: Strategy,
    games: int,
    seed: Seed = None,
    target: int = 100,
    sides: int = 6,
) -> pd.DataFrame:
    """Play many games of Hog, die by die.

    Parameters
    ----------
    first, second : callable
        Functions of some of ``score, opponent_score`` that return how many dice to roll.
    games : int
        How many games, up to ten million.
    seed : int, SeedSequence, Generator or None
        The same seed gives the same games.
    target : int
        The score that wins, up to 200.
    sides : int
        How many sides each die has.

    Returns
    -------
    pandas.DataFrame
        One row a game: ``winner`` (1 or 2), ``turns`` (of both players together), ``score_1``
        and ``score_2``.

    Raises
    ------
    TypeError, ValueError
        If an argument is out of range, a strategy does not answer, or a game would hardly
        ever end.

    Examples
    --------
    >>> from teachkit.pig.hog import always
    >>> games = simulate_games(always(5), always(6), 2_000, seed=1)
    >>> bool(0.4 < (games["winner"] == 1).mean() < 0.65)
    True
    """
    import pandas as pd

    games = whole_number(games, "games", 1, MOST_ROWS)
    target = whole_number(target, "target", 1, MOST_TARGET)
    sides = whole_number(sides, "sides", 2, MOST_SIDES)
    tables = tabulate(first, target), tabulate(second, target)
    # a lost turn changes nothing, so someone who hardly ever scores would go on and on
    rarest = ((sides - 1) / sides) ** int(max(table.max() for table in tables))
    if rarest < _RAREST:
        raise ValueError(
            tell(
                "These strategies roll so many dice that a turn scores less than once in "
                "{turns:,} turns; take fewer dice.",
                turns=round(1 / _RAREST),
            )
        )

    def block(size: int, child: np.random.SeedSequence) -> NDArray[np.int64]:
        return _play(np.random.default_rng(child), size, tables, target, sides)

    rows = np.concatenate(list(run_blocks(block, games, seed=seed, unit="games")), axis=1)
    names = ["winner", "turns", "score_1", "score_2"]
    return pd.DataFrame(dict(zip(names, rows, strict=True)))


_RAREST = 1e-4


def _play(
    generator: np.random.Generator,
    games: int,
    tables: tuple[NDArray[np.int64], NDArray[np.int64]],
    target: int,
    sides: int,
) -> NDArray[np.int64]:
    score = np.zeros((2, games), np.int64)
    turns = np.zeros(games, np.int64)
    playing = np.arange(games)
    player = 0
    while playing.size:
        own, other = score[player, playing], score[1 - player, playing]
        own = own + roll(generator, tables[player][own, other], sides)
        score[player, playing] = own
        turns[playing] += 1
        playing = playing[own < target]
        player = 1 - player
    winner = np.where(turns % 2 == 1, 1, 2)
    return np.stack([winner, turns, score[0], score[1]])
