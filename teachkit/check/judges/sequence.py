"""A judge of several numbers: `numbers`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np

from teachkit.check.judges.number import close, read_number
from teachkit.check.judges.reading import hint_for, lazy, text_hint
from teachkit.check.verdict import Verdict, correct, not_answered, not_yet
from teachkit.ui.language import tell

__all__ = ["numbers", "read_numbers"]

_LONGEST = 10_000


def read_numbers(answer: object) -> list[Fraction] | Verdict:
    """Return a list, tuple, set, array or Series as exact numbers, or the hint.

    Examples
    --------
    >>> read_numbers([1, 0.5])
    [Fraction(1, 1), Fraction(1, 2)]
    """
    if isinstance(answer, str | bytes):
        return not_yet(text_hint(answer))
    if isinstance(answer, dict):
        answer = list(answer.values())
    elif isinstance(answer, np.ndarray) or type(answer).__name__ in {"Series", "Index"}:
        answer = np.asarray(answer).ravel()[: _LONGEST + 1].tolist()
    if isinstance(answer, set | frozenset):
        answer = sorted(answer)
    if not isinstance(answer, list | tuple | range):
        if isinstance(read_number(answer), Fraction):
            return not_yet(
                tell("That is one number. A list is asked for, such as `[first, second]`.")
            )
        return not_yet(tell("A list of numbers is asked for, such as `[first, second]`."))
    if len(answer) > _LONGEST:
        return not_yet(tell("That list is far too long."))
    found = []
    for place, item in enumerate(answer, start=1):
        if item is ...:
            return not_answered(
                tell("Number {place} of your list is still three dots.", place=place)
            )
        value = read_number(item)
        if isinstance(value, Verdict):
            return not_yet(
                tell("Look at number {place} of your list. {hint}", place=place, hint=value.words)
            )
        found.append(value)
    return found


@dataclass(frozen=True)
class numbers:  # noqa: N801 - reads as a verb in the lesson files
    """Judge several numbers at once.

    Parameters
    ----------
    expected : iterable or callable
        The right numbers, or a function without arguments that computes them.
    why : str
        Said when all are right.
    tolerance : float
        How far each number may be away.
    ordered : bool
        Whether the order counts.
    hints : mapping
        A tuple of wrong numbers, or a test of an answer, to the hint for it.

    Examples
    --------
    >>> judge = numbers(lambda: [20, 21], why="Both attain the maximum.", ordered=False)
    >>> judge([21, 20]).state
    'correct'
    >>> judge([21]).words
    'Some numbers are missing: your list is too short.'
    """

    expected: Iterable[Any] | Any
    why: str
    tolerance: float = 0.0
    ordered: bool = True
    hints: Mapping[Any, str] = field(default_factory=dict)

    def values(self) -> list[Fraction]:
        """Return the right numbers."""
        wanted = read_numbers(list(lazy(self.expected)))
        if isinstance(wanted, Verdict):
            raise TypeError("The expected values of an exercise must be numbers.")
        return wanted

    def __call__(self, answer: object) -> Verdict:
        """Return the verdict on an answer."""
        given = read_numbers(answer)
        if isinstance(given, Verdict):
            return given
        wanted = self.values()
        if self._same(given, wanted):
            return correct(tell(self.why))
        hint = hint_for(answer, self.hints, lambda key: self._is(key, given))
        if hint is not None:
            return not_yet(hint)
        if not given:
            return not_answered(tell("Your list is still empty."))
        if len(given) < len(wanted):
            return not_yet(tell("Some numbers are missing: your list is too short."))
        if len(given) > len(wanted):
            return not_yet(tell("Your list is too long."))
        if self.ordered and self._same(sorted(given), sorted(wanted)):
            return not_yet(tell("The right numbers, in another order. Look at the task again."))
        right = sum(close(a, b, self.tolerance) for a, b in zip(given, wanted, strict=True))
        if self.ordered and right == 1:
            return not_yet(tell("1 of your {all} numbers is right.", all=len(given)))
        if self.ordered and right:
            return not_yet(
                tell("{right} of your {all} numbers are right.", right=right, all=len(given))
            )
        return not_yet(tell("Not these numbers. Check how you found the first one."))

    def _is(self, key: object, given: list[Fraction]) -> bool:
        mistake = read_numbers(key)
        return not isinstance(mistake, Verdict) and self._same(given, mistake)

    def _same(self, given: list[Fraction], wanted: list[Fraction]) -> bool:
        if len(given) != len(wanted):
            return False
        if not self.ordered:
            given, wanted = sorted(given), sorted(wanted)
        return all(close(a, b, self.tolerance) for a, b in zip(given, wanted, strict=True))
