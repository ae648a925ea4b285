"""Hog: one roll a turn, with as many dice as you dare; any 1 scores nothing.

Every die adds points and every die may show the 1 that spoils them all.

>>> best_dice()
[5, 6]
>>> round(solve(max_dice=10).first_player, 6)
0.530665
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from teachkit import dice as fair
from teachkit.arguments import shown, whole_number
from teachkit.pig.odds import TurnOdds
from teachkit.pig.strategies import (
    STUDENTS_ERRORS,
    StrategyError,
    StrategyTypeError,
    in_a_line,
    name_of,
    parameters,
)
from teachkit.simulation import Seed, run_blocks
from teachkit.timelimit import TimeLimitError, call_with_limit
from teachkit.ui.language import tell

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "Solution",
    "always",
    "best_dice",
    "mean_table",
    "simulate_games",
    "simulate_turns",
    "solve",
    "turn_odds",
    "win_probability",
]

Strategy = Callable[..., Any]

MOST_DICE = 200
MOST_SIDES = 100
MOST_TARGET = 200
MOST_ROWS = 10_000_000

_ARGUMENTS = ("score", "opponent_score")
_SECONDS = 10.0


# ------------------------------------------------------------------------------ one turn


@cache
def _ways(dice: int, sides: int) -> tuple[int, ...]:
    """Return in how many ways the dice show each sum without any 1, from sum 0 on."""
    if dice == 0:
        return (1,)
    before = _ways(dice - 1, sides) + (0,) * sides
    totals = (0, *accumulate(before))  # totals[s] counts the sums below s
    # the last die shows 2 to `sides`, so the others make from s - sides to s - 2
    return tuple(totals[max(0, s - 1)] - totals[max(0, s - sides)] for s in range(len(before)))


def turn_odds(dice: int, sides: int = 6, exact: bool = False) -> TurnOdds:
    """Return the exact chances of one turn with so many dice.

    Parameters
    ----------
    dice : int
        How many dice are rolled, up to 200.
    sides : int
        How many sides each die has, up to 100.
    exact : bool
        Whether the answers are fractions instead of floats.

    Returns
    -------
    TurnOdds
        With ``.bust``, ``.mean``, ``.scores`` and ``.table`` as in `teachkit.pig.turn_odds`.

    Raises
    ------
    TypeError, ValueError
        If `dice` or `sides` are no whole numbers or out of range.

    Examples
    --------
    >>> turn_odds(2, exact=True).bust
    Fraction(11, 36)
    >>> turn_odds(2, exact=True).mean
    Fraction(50, 9)
    """
    dice = whole_number(dice, "dice", 1, MOST_DICE)
    sides = whole_number(sides, "sides", 2, MOST_SIDES)
    number = Fraction if exact else _quotient
    rolls = sides**dice
    ways = _ways(dice, sides)
    lost = rolls - (sides - 1) ** dice
    scores = {0: number(lost, rolls)}
    scores |= {points: number(count, rolls) for points, count in enumerate(ways) if count}
    return TurnOdds(
        name=_dice_words(dice),
        bust=scores[0],
        wipe=number(0, 1),
        mean=number(sum(points * count for points, count in enumerate(ways)), rolls),
        mean_rolls=number(1, 1),
        _chances=scores,
    )


def _quotient(numerator: int, denominator: int) -> float:
    return numerator / denominator  # whole numbers of any size, rounded once


def _dice_words(dice: int) -> str:
    return tell("{dice} dice", dice=dice) if dice > 1 else tell("1 die")


def mean_table(up_to: int = 20, sides: int = 6, exact: bool = False) -> pd.DataFrame:
    """Return, for each number of dice, what a turn brings.

    Parameters
    ----------
    up_to : int
        The largest number of dice in the table, up to 200.
    sides : int
        How many sides each die has.
    exact : bool
        Whether the numbers are fractions instead of floats.

    Returns
    -------
    pandas.DataFrame
        Index ``dice`` from 1 to `up_to`; columns ``mean`` (points on average) and ``bust``
        (chance of at least one 1).

    Raises
    ------
    TypeError, ValueError
        If `up_to` or `sides` are out of range.

    Examples
    --------
    >>> mean_table(exact=True).loc[1].to_list()
    [Fraction(10, 3), Fraction(1, 6)]
    """
    import pandas as pd

    up_to = whole_number(up_to, "up_to", 1, MOST_DICE)
    odds = [turn_odds(dice, sides, exact) for dice in range(1, up_to + 1)]
    return pd.DataFrame(
        {"mean": [row.mean for row in odds], "bust": [row.bust for row in odds]},
        index=pd.RangeIndex(1, up_to + 1, name="dice"),
        dtype=object if exact else float,
    )


def best_dice(sides: int = 6) -> list[int]:
    """Return every number of dice that brings the most points on average.

    With *n* dice a turn brings n * (sides + 2)/2 * ((sides - 1)/sides)**n on average: each
    of n dice shows (sides + 2)/2 on average when no 1 is among them.  From n to n + 1 dice
    this grows by the factor (n + 1)/n * (sides - 1)/sides, which is more than 1 for n below
    sides - 1 and exactly 1 for n = sides - 1.  So sides - 1 and sides dice tie, always.

    Parameters
    ----------
    sides : int
        How many sides each die has.

    Returns
    -------
    list of int
        In ascending order.

    Raises
    ------
    TypeError, ValueError
        If `sides` is out of range.

    Examples
    --------
    >>> best_dice()
    [5, 6]
    >>> best_dice(sides=20)
    [19, 20]
    """
    sides = whole_number(sides, "sides", 2, MOST_SIDES)
    return [sides - 1, sides]


def simulate_turns(dice: int, turns: int, seed: Seed = None, sides: int = 6) -> pd.DataFrame:
    """Roll so many dice in each of many turns.

    Parameters
    ----------
    dice : int
        How many dice are rolled in a turn, up to 200.
    turns : int
        How many turns, up to ten million.
    seed : int, SeedSequence, Generator or None
        The same seed gives the same turns.
    sides : int
        How many sides each die has.

    Returns
    -------
    pandas.DataFrame
        One row a turn: ``score`` (0 when a 1 was rolled) and ``outcome`` (``"score"`` or
        ``"bust"``).

    Raises
    ------
    TypeError, ValueError
        If an argument is out of range.

    Examples
    --------
    >>> turns = simulate_turns(5, 10_000, seed=1)
    >>> bool(7.5 < turns["score"].mean() < 8.6)
    True
    """
    import pandas as pd

    dice = whole_number(dice, "dice", 1, MOST_DICE)
    sides = whole_number(sides, "sides", 2, MOST_SIDES)
    turns = whole_number(turns, "turns", 1, MOST_ROWS)

    def block(size: int, child: np.random.SeedSequence) -> NDArray[np.int64]:
        return _roll(np.random.default_rng(child), np.full(size, dice), sides)

    score = np.concatenate(list(run_blocks(block, turns, seed=seed)))
    outcome = pd.Categorical.from_codes(
        (score == 0).astype(int), categories=pd.Index(["score", "bust"])
    )
    return pd.DataFrame({"score": score, "outcome": outcome})


def _roll(
    generator: np.random.Generator, dice: NDArray[np.integer], sides: int
) -> NDArray[np.int64]:
    """Roll ``dice[i]`` dice in turn i, and return what each turn scores."""
    score = np.zeros(len(dice), np.int64)
    safe = np.ones(len(dice), bool)
    rolling = np.arange(len(dice))
    for number in range(int(dice.max(initial=0))):  # die after die; what is spoilt rolls no more
        rolling = rolling[(dice[rolling] > number) & safe[rolling]]
        faces = fair.roll(generator, 1, sides, len(rolling))[:, 0]
        score[rolling] += faces
        safe[rolling] = faces > 1
    return np.where(safe, score, 0)


# ------------------------------------------------------------------------------ strategies


def always(dice: int) -> Strategy:
    """Return the strategy that rolls the same number of dice in every turn.

    Parameters
    ----------
    dice : int
        How many dice, up to 200.

    Raises
    ------
    TypeError, ValueError
        If `dice` is out of range.

    Examples
    --------
    >>> always(5)(), always(5).name
    (5, 'always 5 dice')
    """
    dice = whole_number(dice, "dice", 1, MOST_DICE)

    def strategy(score: int = 0) -> int:
        return dice

    strategy.name = tell("always {dice}", dice=_dice_words(dice))  # type: ignore[attr-defined]
    return strategy


def _tabulate(strategy: Strategy, target: int) -> NDArray[np.int64]:
    """Ask a strategy at every pair of scores how many dice it rolls."""
    wanted = _wanted(strategy)
    question: dict[str, int] = {}

    def ask_all() -> NDArray[np.int64]:
        answers: dict[tuple[int, ...], int] = {}
        table = np.empty((target, target), np.int64)
        for pair in np.ndindex(target, target):
            seen = dict(zip(_ARGUMENTS, pair, strict=True))
            key = tuple(seen[name] for name in wanted)
            if key not in answers:
                question.clear()
                question.update(zip(wanted, key, strict=True))
                answers[key] = _answer(strategy, question)
            table[pair] = answers[key]
        return table

    try:
        table: NDArray[np.int64] = call_with_limit(ask_all, seconds=_SECONDS)
    except TimeLimitError:
        raise StrategyError(
            tell(
                "The strategy {name} gave no answer at {where} within {seconds:g} seconds; "
                "does it contain a loop that never ends?",
                name=name_of(strategy),
                where=_where(question),
                seconds=_SECONDS,
            )
        ) from None
    return table


def _wanted(strategy: Strategy) -> tuple[str, ...]:
    if not callable(strategy) or isinstance(strategy, type):
        raise StrategyTypeError(
            tell(
                "A strategy for Hog must be a function such as hog.always(5); you gave {value}.",
                value=shown(strategy),
            )
        )
    wanted = []
    for parameter in parameters(strategy):
        if parameter.name in _ARGUMENTS:
            wanted.append(parameter.name)
        elif parameter.default is parameter.empty and parameter.kind not in (
            parameter.VAR_POSITIONAL,
            parameter.VAR_KEYWORD,
        ):
            raise StrategyTypeError(
                tell(
                    "The strategy {name} asks for {argument}, but in Hog it can only see {all}.",
                    name=name_of(strategy),
                    argument=parameter.name,
                    all=" and ".join(_ARGUMENTS),
                )
            )
    return tuple(wanted)


def _answer(strategy: Strategy, question: dict[str, int]) -> int:
    try:
        answer: Any = strategy(**question)
    except STUDENTS_ERRORS as error:
        raise StrategyError(
            tell(
                "The strategy {name} failed at {where} with {error}; it should return how many "
                "dice to roll.",
                name=name_of(strategy),
                where=_where(question),
                error=in_a_line(error),
            )
        ) from None
    try:
        return whole_number(answer, "dice", 1, MOST_DICE)
    except (TypeError, ValueError) as error:
        kind = StrategyTypeError if isinstance(error, TypeError) else StrategyError
        raise kind(
            tell(
                "The strategy {name} returned {answer} at {where}; it should return how many "
                "dice to roll, from 1 to {most}.",
                name=name_of(strategy),
                answer=shown(answer),
                where=_where(question),
                most=MOST_DICE,
            )
        ) from None


def _where(question: dict[str, int]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in question.items()) or tell("the start")


# ------------------------------------------------------------------------------ whole games


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
            rolls, ways = sides**dice, _ways(dice, sides)
            row = [count / rolls for count in ways[:target]]
            points[dice - 1, : len(row)] = row
            points[dice - 1, target] = sum(ways[target:]) / rolls
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
    >>> win_probability(always(1), always(1), target=2) == 6 / 7
    True
    """
    target = whole_number(target, "target", 1, MOST_TARGET)
    sides = whole_number(sides, "sides", 2, MOST_SIDES)
    dice_1, dice_2 = _tabulate(first, target), _tabulate(second, target)
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
    >>> games = simulate_games(always(5), always(6), 2_000, seed=1)
    >>> bool(0.4 < (games["winner"] == 1).mean() < 0.65)
    True
    """
    import pandas as pd

    games = whole_number(games, "games", 1, MOST_ROWS)
    target = whole_number(target, "target", 1, MOST_TARGET)
    sides = whole_number(sides, "sides", 2, MOST_SIDES)
    tables = _tabulate(first, target), _tabulate(second, target)
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
        own = own + _roll(generator, tables[player][own, other], sides)
        score[player, playing] = own
        turns[playing] += 1
        playing = playing[own < target]
        player = 1 - player
    winner = np.where(turns % 2 == 1, 1, 2)
    return np.stack([winner, turns, score[0], score[1]])
