"""How many dice to roll: strategies of Hog are plain functions of the two scores."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from teachkit.arguments import whole_number
from teachkit.asking import Asker, Asking
from teachkit.pig.hog_turns import MOST_DICE, dice_words
from teachkit.ui.language import tell

__all__ = ["HOW_MANY", "Strategy", "always", "tabulate"]

Strategy = Callable[..., Any]

HOW_MANY = Asking(
    arguments=("score", "opponent_score"),
    example="hog.always(5)",
    should=lambda: tell("it should return how many dice to roll, from 1 to {most}", most=MOST_DICE),
    read=lambda answer: whole_number(answer, "dice", 1, MOST_DICE),
)
"""The question of Hog."""


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

    strategy.dice = dice  # type: ignore[attr-defined]
    strategy.name = tell("always {dice}", dice=dice_words(dice))  # type: ignore[attr-defined]
    return strategy


def tabulate(strategy: Strategy, target: int) -> NDArray[np.int64]:
    """Ask a strategy at every pair of scores how many dice it rolls.

    Raises
    ------
    StrategyError
        If it fails, does not return, or returns anything else.

    Examples
    --------
    >>> tabulate(lambda score: score + 1, target=2).tolist()
    [[1, 1], [2, 2]]
    """
    asker = Asker(strategy, HOW_MANY)

    def ask_all() -> NDArray[np.int64]:
        table = np.empty((target, target), np.int64)
        for score, opponent_score in np.ndindex(target, target):
            table[score, opponent_score] = asker(score=score, opponent_score=opponent_score)
        return table

    table: NDArray[np.int64] = asker.limited(ask_all)
    return table
