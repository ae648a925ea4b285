"""One turn of Hog: what so many dice bring, exactly and simulated."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from teachkit import dice as fair
from teachkit.arguments import whole_number
from teachkit.pig.odds import TurnOdds
from teachkit.simulation import Seed, run_blocks
from teachkit.ui.language import tell

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "MOST_DICE",
    "MOST_ROWS",
    "MOST_SIDES",
    "best_dice",
    "dice_words",
    "mean_table",
    "roll",
    "simulate_turns",
    "turn_odds",
    "ways",
]

MOST_DICE = 200
MOST_SIDES = 100
MOST_ROWS = 10_000_000


@cache
def ways(dice: int, sides: int) -> tuple[int, ...]:
    """Return in how many ways the dice show each sum without any 1, from sum 0 on.

    Examples
    --------
    >>> ways(1, 6)
    (0, 0, 1, 1, 1, 1, 1)
    """
    if dice == 0:
        return (1,)
    before = ways(dice - 1, sides) + (0,) * sides
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
    counts = ways(dice, sides)
    lost = rolls - (sides - 1) ** dice
    scores = {0: number(lost, rolls)}
    scores |= {points: number(count, rolls) for points, count in enumerate(counts) if count}
    return TurnOdds(
        name=dice_words(dice),
        bust=scores[0],
        wipe=number(0, 1),
        mean=number(sum(points * count for points, count in enumerate(counts)), rolls),
        mean_rolls=number(1, 1),
        _chances=scores,
    )


def _quotient(numerator: int, denominator: int) -> float:
    return numerator / denominator  # whole numbers of any size, rounded once


def dice_words(dice: int) -> str:
    """Return a number of dice in words.

    Examples
    --------
    >>> dice_words(1), dice_words(5)
    ('1 die', '5 dice')
    """
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
        return roll(np.random.default_rng(child), np.full(size, dice), sides)

    score = np.concatenate(list(run_blocks(block, turns, seed=seed)))
    outcome = pd.Categorical.from_codes(
        (score == 0).astype(int), categories=pd.Index(["score", "bust"])
    )
    return pd.DataFrame({"score": score, "outcome": outcome})


def roll(
    generator: np.random.Generator, dice: NDArray[np.integer], sides: int
) -> NDArray[np.int64]:
    """Roll ``dice[i]`` dice in turn i, and return what each turn scores.

    Examples
    --------
    >>> roll(np.random.default_rng(1), np.array([1, 2]), 6).shape
    (2,)
    """
    score = np.zeros(len(dice), np.int64)
    safe = np.ones(len(dice), bool)
    rolling = np.arange(len(dice))
    for number in range(int(dice.max(initial=0))):  # die after die; what is spoilt rolls no more
        rolling = rolling[(dice[rolling] > number) & safe[rolling]]
        faces = fair.roll(generator, 1, sides, len(rolling))[:, 0]
        score[rolling] += faces
        safe[rolling] = faces > 1
    return np.where(safe, score, 0)
