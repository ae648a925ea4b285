"""Rolls of dice and their exact chances, for every game with dice."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from teachkit.arguments import whole_number

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["chances", "count_rolls", "roll"]


def roll(
    generator: np.random.Generator, dice: int = 1, sides: int = 6, size: int | None = None
) -> NDArray[np.int64]:
    """Roll fair dice.

    Parameters
    ----------
    generator : numpy.random.Generator
        Where the randomness comes from.
    dice, sides : int
        How many dice, and how many sides each has; the faces are 1 to `sides`.
    size : int, optional
        How many times to roll all the dice.

    Returns
    -------
    numpy.ndarray
        The faces, of shape ``(dice,)``, or ``(size, dice)`` when `size` is given.

    Examples
    --------
    >>> import numpy as np
    >>> roll(np.random.default_rng(1), dice=2, size=3).shape
    (3, 2)
    """
    dice = whole_number(dice, "dice")
    sides = whole_number(sides, "sides", 2)
    shape = dice if size is None else (whole_number(size, "size", 0), dice)
    return generator.integers(1, sides, size=shape, endpoint=True)


def count_rolls(dice: int, sides: int) -> int:
    """Return how many different rolls there are when the order of the dice is ignored.

    Examples
    --------
    >>> count_rolls(2, 6)
    21
    """
    dice = whole_number(dice, "dice")
    sides = whole_number(sides, "sides", 2)
    return math.comb(sides + dice - 1, dice)


def chances(dice: int = 1, sides: int = 6) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Go through every roll with its exact chance, the order of the dice ignored.

    Parameters
    ----------
    dice, sides : int
        How many fair dice, and how many sides each has.

    Yields
    ------
    faces : tuple of int
        The faces in ascending order.
    chance : fractions.Fraction
        The multinomial coefficient over ``sides ** dice``.

    Examples
    --------
    >>> dict(chances(2, 2))
    {(1, 1): Fraction(1, 4), (1, 2): Fraction(1, 2), (2, 2): Fraction(1, 4)}
    """
    dice = whole_number(dice, "dice")
    sides = whole_number(sides, "sides", 2)
    return _chances(dice, sides)


def _chances(dice: int, sides: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    ordered = sides**dice
    arrangements = math.factorial(dice)
    for faces in combinations_with_replacement(range(1, sides + 1), dice):
        repeats = math.prod(math.factorial(count) for count in Counter(faces).values())
        yield faces, Fraction(arrangements // repeats, ordered)
