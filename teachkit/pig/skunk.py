"""Skunk: the whole class stands, one pair of dice rolls for all; sit before the 1 comes.

Five rounds, one for each letter of S-K-U-N-K.  A round is a turn of two-dice Pig without a
target, so the table of outcomes and the odds of a turn are those of Pig.

>>> best_stop(banked=0, round=5)
19
>>> round(expected_total(), 2)
36.29
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from teachkit import dice
from teachkit.arguments import shown, whole_number
from teachkit.asking import Asker, Asking
from teachkit.pig.odds import TurnOdds, turn_odds
from teachkit.pig.rules import LOSE_SCORE, LOSE_TURN, Rules
from teachkit.pig.skunk_table import SkunkTable, play
from teachkit.pig.strategies import hold_at
from teachkit.simulation import Seed, run_blocks
from teachkit.ui.language import tell

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "ROUNDS",
    "RULES",
    "SkunkTable",
    "StopAt",
    "best_play",
    "best_stop",
    "expected_total",
    "play",
    "round_odds",
    "simulate",
]

ROUNDS = 5
RULES = Rules(name="Skunk", dice=2, all_bad=LOSE_SCORE, target=1000)
"""One round of one student: a turn with two dice that wipes; the target is out of reach."""

MOST_STOP = 200
MOST_GAMES = 10_000_000

StopAt: TypeAlias = "int | Sequence[int] | Callable[..., int] | None"


# ------------------------------------------------------------------------------ best play


def best_stop(banked: int, round: int) -> int:  # noqa: A002 (the game's own word)
    """Return the round total from which on sitting is best.

    Best means: the largest expected sum of the five columns.  In the last round a roll wins
    8 points with chance 25/36 on average, and loses the round total with chance 11/36 and
    the earlier columns with chance 1/36.  So roll while 200 is more than
    11 * (round total) + banked.  In earlier rounds the same comparison is made with what is
    still to come, see `expected_total`.

    Parameters
    ----------
    banked : int
        The sum of the earlier columns.
    round : int
        The round being played, 1 to 5.

    Returns
    -------
    int
        Sit at this round total or more; 4 or less means: sit after the first roll.

    Raises
    ------
    TypeError, ValueError
        If an argument is out of range.

    Examples
    --------
    >>> best_stop(0, 5), best_stop(100, 5)
    (19, 10)
    """
    banked = whole_number(banked, "banked", 0)
    number = whole_number(round, "round", 1, ROUNDS)
    return int(_best_stops()[number - 1, min(banked, _MOST_BANKED)])


best_play = best_stop
"""Best play as a strategy for `expected_total` and `simulate`."""

_MOST_BANKED = 1000
"""From about 300 points on nobody should risk them: the answer is the same for any more."""

# A banked point is worth at least (10/11)**4 in the end: of the rolls that end a round at most
# 1 in 11 wipes.  So a roll at round total t loses at least 11/36 * t * (10/11)**4 on average
# and wins at most 25/36 * 8: from t = 27 on nobody rolls, and no round total passes 38.
_LAST_ROLL = 27


@cache
def _best_stops() -> NDArray[np.int64]:
    """Return the best stop for each round and each banked sum, by backward induction."""
    outcomes = RULES.outcomes()
    highest = _LAST_ROLL + max(outcome.points for outcome in outcomes)
    stops = np.empty((ROUNDS, _MOST_BANKED + 1), np.int64)
    # the expected final sum of whoever starts the next round with so much
    later = np.arange(_MOST_BANKED + 1 + ROUNDS * highest, dtype=float)
    for number in range(ROUNDS, 0, -1):
        size = len(later) - highest
        standing = np.empty((highest + 1, size))
        stop = np.ones(size, np.int64)
        for total in range(highest, -1, -1):
            sitting = later[total : total + size]
            if total < _LAST_ROLL:
                rolling = np.zeros(size)
                for points, effect, chance in outcomes:
                    after = {LOSE_SCORE: later[0], LOSE_TURN: later[:size]}
                    rolling += float(chance) * after.get(effect, standing[total + points])
                better = (rolling > sitting + _ROUNDING) & (stop == 1)
                stop[better] = total + 1
                sitting = np.maximum(sitting, rolling)
            standing[total] = sitting
        stops[number - 1] = stop[: _MOST_BANKED + 1]
        later = rolling  # the first roll of a round is compulsory
    stops.setflags(write=False)
    return stops


_ROUNDING = 1e-9
"""Rolling and sitting are equal at 2 banked points and round total 18 in the last round, and
rounding must not decide; the other differences are far larger."""


# ------------------------------------------------------------------------------ any play


def round_odds(stop_at: int, exact: bool = False) -> TurnOdds:
    """Return the exact chances of one round for a student who sits at `stop_at` or more.

    Parameters
    ----------
    stop_at : int
        Sit at this round total or more, up to 200.
    exact : bool
        Whether the answers are fractions instead of floats.

    Returns
    -------
    TurnOdds
        With ``.bust`` (a 1 came first), ``.wipe`` (two of them), ``.mean``, ``.scores``.

    Raises
    ------
    TypeError, ValueError
        If `stop_at` is out of range.

    Examples
    --------
    >>> round_odds(1, exact=True).mean
    Fraction(50, 9)
    """
    stop_at = whole_number(stop_at, "stop_at", 1, MOST_STOP)
    return _round_odds(stop_at) if exact else turn_odds(hold_at(stop_at), RULES)


@cache
def _round_odds(stop_at: int) -> TurnOdds:
    return turn_odds(hold_at(stop_at), RULES, exact=True)


def expected_total(stop_at: StopAt = None, exact: bool = False) -> Fraction | float:
    """Return the expected sum of the five columns.

    Parameters
    ----------
    stop_at : int, five ints, callable or None
        Sit at this round total or more: one number, one for each round, or a function of
        some of ``banked, round`` that returns it.  None plays best.
    exact : bool
        Whether the answer is a fraction instead of a float.

    Returns
    -------
    float or Fraction
        The mean of the final sum over all games.

    Raises
    ------
    TypeError, ValueError
        If `stop_at` is none of these or a number is out of range.

    Examples
    --------
    >>> round(expected_total(20), 4)
    35.8573
    >>> expected_total([1, 1, 1, 1, 1]) < expected_total(20) < expected_total()
    True
    """
    stop = _stops(stop_at)
    sums: dict[int, Fraction] = {0: Fraction(1)}  # of the columns so far, with their chances
    for number in range(1, ROUNDS + 1):
        after: defaultdict[int, Fraction] = defaultdict(Fraction)
        for banked, reached in sums.items():
            odds = _round_odds(stop(banked, number))
            wipe = Fraction(odds.wipe)
            after[0] += reached * wipe
            for points, chance in zip(odds.scores.index.tolist(), odds.scores, strict=True):
                after[banked + points] += reached * (chance if points else chance - wipe)
        sums = after
    mean = sum((total * chance for total, chance in sums.items()), Fraction(0))
    return mean if exact else float(mean)


def simulate(stop_at: StopAt = None, games: int = 10_000, seed: Seed = None) -> pd.DataFrame:
    """Play many games of one student, roll by roll.

    Parameters
    ----------
    stop_at : int, five ints, callable or None
        When to sit, as in `expected_total`.
    games : int
        How many games, up to ten million.
    seed : int, SeedSequence, Generator or None
        The same seed gives the same games.

    Returns
    -------
    pandas.DataFrame
        One row a game: ``round_1`` to ``round_5``, the columns of the score sheet as they are
        at the end (two 1s clear the earlier ones), and ``total``.

    Raises
    ------
    TypeError, ValueError
        If an argument is out of range.

    Examples
    --------
    >>> games = simulate(20, 10_000, seed=1)
    >>> bool(abs(games["total"].mean() - expected_total(20)) < 1.5)
    True
    """
    import pandas as pd

    games = whole_number(games, "games", 1, MOST_GAMES)
    stop = _stops(stop_at)
    asked: dict[tuple[int, int], int] = {}

    def stops(banked: NDArray[np.int64], number: int) -> NDArray[np.int64]:
        sums, where = np.unique(banked, return_inverse=True)
        for total in sums.tolist():
            if (total, number) not in asked:
                asked[total, number] = stop(total, number)
        return np.array([asked[total, number] for total in sums.tolist()])[where]

    def block(size: int, child: np.random.SeedSequence) -> NDArray[np.int64]:
        return _play(np.random.default_rng(child), size, stops)

    sheets = np.concatenate(list(run_blocks(block, games, seed=seed, unit="games")), axis=1)
    frame = pd.DataFrame({f"round_{number}": sheets[number - 1] for number in range(1, ROUNDS + 1)})
    frame["total"] = frame.sum(axis=1)
    return frame


def _play(
    generator: np.random.Generator,
    games: int,
    stops: Callable[[NDArray[np.int64], int], NDArray[np.int64]],
) -> NDArray[np.int64]:
    sheet = np.zeros((ROUNDS, games), np.int64)
    for number in range(1, ROUNDS + 1):
        stop = stops(sheet.sum(axis=0), number)
        total = sheet[number - 1]  # a view: what is written there stands on the sheet
        standing = np.arange(games)
        while standing.size:
            faces = dice.roll(generator, RULES.dice, RULES.sides, standing.size)
            ones = (faces == 1).sum(axis=1)
            total[standing] = np.where(ones > 0, 0, total[standing] + faces.sum(axis=1))
            sheet[:, standing[ones == 2]] = 0
            standing = standing[(ones == 0) & (total[standing] < stop[standing])]
    return sheet


def _stops(stop_at: Any) -> Callable[[int, int], int]:
    """Return a function of banked and round that says where to sit."""
    if stop_at is None or stop_at is best_stop:
        return best_stop
    if callable(stop_at) and not isinstance(stop_at, type):
        return _asked(stop_at)
    if isinstance(stop_at, Sequence | np.ndarray) and not isinstance(stop_at, str | bytes):
        if len(stop_at) != ROUNDS:
            raise ValueError(
                tell(
                    "stop_at needs five numbers, one for each round; you gave {count}.",
                    count=len(stop_at),
                )
            )
        numbers = [whole_number(number, "stop_at", 1, MOST_STOP) for number in stop_at]
        return lambda banked, number: numbers[number - 1]
    try:
        always = whole_number(stop_at, "stop_at", 1, MOST_STOP)
    except TypeError:
        raise TypeError(
            tell(
                "stop_at must be a whole number, five of them, a function of banked and round, "
                "or None for best play; you gave {value}.",
                value=shown(stop_at),
            )
        ) from None
    return lambda banked, number: always


SIT_AT = Asking(
    arguments=("banked", "round"),
    example="skunk.best_stop",
    should=lambda: tell(
        "it should return the round total to sit at, from 1 to {most}", most=MOST_STOP
    ),
    read=lambda answer: whole_number(answer, "stop_at", 1, MOST_STOP),
)
"""The question of Skunk."""


def _asked(function: Callable[..., Any]) -> Callable[[int, int], int]:
    asker = Asker(function, SIT_AT)

    def stop(banked: int, number: int) -> int:
        answer: int = asker.limited(asker, banked=banked, round=number)
        return answer

    return stop
