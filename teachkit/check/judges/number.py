"""Judges of one number: `number`, `probability` and `fraction`."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np

from teachkit.check.judges.reading import hint_for, lazy, text_hint
from teachkit.check.verdict import Verdict, correct, not_yet
from teachkit.ui.language import tell

__all__ = ["close", "fraction", "near", "number", "probability", "read_number", "rounded"]

_LARGE = 400  # decimal digits beyond which a Decimal is only "far too large"


def read_number(answer: object) -> Fraction | Verdict:
    """Return an answer as an exact number, or the hint for what is no number.

    Examples
    --------
    >>> read_number(0.5)
    Fraction(1, 2)
    >>> read_number("one half").state
    'not yet'
    """
    if isinstance(answer, bool | np.bool_):
        return not_yet(tell("A number is asked for. `True` and `False` are not numbers."))
    if isinstance(answer, int | Fraction):
        return Fraction(answer)
    if isinstance(answer, np.integer):
        return Fraction(int(answer))
    if isinstance(answer, Decimal):
        if answer.is_finite():
            if abs(answer.adjusted()) > _LARGE:
                return not_yet(tell("That number is far too large or far too small."))
            return Fraction(answer)
        answer = float("nan") if answer.is_nan() else math.inf
    if isinstance(answer, float | np.floating):
        real = float(answer)
        if math.isnan(real):
            return not_yet(
                tell("Your answer is `nan`, which means: not a number. Did you divide by nothing?")
            )
        if math.isinf(real):
            return not_yet(tell("Your answer is infinite. Did you divide by zero?"))
        return Fraction(real)
    if isinstance(answer, complex | np.complexfloating):
        return not_yet(tell("That is a complex number. An ordinary number is asked for."))
    if isinstance(answer, str | bytes):
        return not_yet(text_hint(answer))
    if callable(answer):
        return not_yet(
            tell("That is a function. The number it returns is asked for: call it with `( )`.")
        )
    if type(answer).__module__.partition(".")[0] == "pandas" or isinstance(answer, np.ndarray):
        return not_yet(
            tell("That is a whole table or array. One number is asked for: pick or compute it.")
        )
    if isinstance(answer, tuple) and (decimal := decimal_comma(answer)):
        return not_yet(decimal)
    if isinstance(answer, list | tuple | set | frozenset | dict):
        return not_yet(tell("That is a collection. One number is asked for."))
    return not_yet(tell("A number is asked for, and that is something else."))


def decimal_comma(numbers: tuple[object, ...]) -> str:
    """Return what to say of ``0,83``, which Python reads as two numbers; else nothing.

    Examples
    --------
    >>> decimal_comma((0, 83))
    'Write a point, not a comma: `0.83`.'
    """
    if [type(part) for part in numbers] != [int, int] or str(numbers[1]).startswith("-"):
        return ""
    return tell("Write a point, not a comma: `{number}`.", number=f"{numbers[0]}.{numbers[1]}"[:40])


def close(first: Fraction, second: Fraction, tolerance: float = 0.0, answer: object = None) -> bool:
    """Return whether two numbers agree within a tolerance and the rounding of floats.

    A `numpy.float32` has fewer digits: where the answer itself is given, it may be a
    millionth of its size away.

    Examples
    --------
    >>> close(Fraction(0.1), Fraction(1, 10))
    True
    """
    rounding = Fraction(1, 10**9) * max(Fraction(1), abs(second))
    if isinstance(answer, np.float32):
        rounding = max(rounding, Fraction(1, 10**6) * abs(second))
    return abs(first - second) <= max(Fraction(tolerance), rounding)


def rounded(value: Fraction, exact: Fraction, digits: int = 1) -> bool:
    """Return whether a number is another one, rounded to so many digits or a few more.

    Examples
    --------
    >>> rounded(Fraction("0.17"), Fraction(1, 6)), rounded(Fraction("0.16"), Fraction(1, 6))
    (True, False)
    """
    return any(
        close(value, Fraction(round(value * 10**places), 10**places))
        and abs(value - exact) <= Fraction(1, 2 * 10**places) + Fraction(1, 10**9)
        for places in range(digits, 7)
    )


def near(expected: Any, tolerance: float = 0.0) -> Callable[[object], bool]:
    """Return a test for ``hints``: whether an answer is this number, which may be lazy.

    Examples
    --------
    >>> looks_like = near(lambda: 20 / 6)
    >>> looks_like(3.3333333333)
    True
    """

    def matches(answer: object) -> bool:
        value, wanted = read_number(answer), read_number(lazy(expected))
        if isinstance(value, Verdict) or isinstance(wanted, Verdict):
            return False
        return close(value, wanted, tolerance, answer)

    return matches


def _is_decimal(answer: object) -> bool:
    return isinstance(answer, float | np.floating | Decimal)


def _is_exactly(answer: object, wanted: Fraction) -> bool:
    """Return whether an answer is exact; `Fraction(5 / 6)` is a decimal in disguise.

    Of decimals only whole numbers are exact beyond doubt, such as 1 / 0.2.
    """
    if isinstance(answer, int | np.integer | Fraction) or wanted.denominator == 1:
        return read_number(answer) == wanted
    return False


@dataclass(frozen=True)
class number:  # noqa: N801 - reads as a verb in the lesson files
    """Judge one number.

    Parameters
    ----------
    expected : number or callable
        The right number, or a function without arguments that computes it.
    why : str
        Said when the answer is right: why, or what to notice.
    tolerance : float
        How far an answer may be away.  0 allows only the rounding of floats.
    hints : mapping
        Wrong number, or test of an answer, to the hint for it.
    exact : bool
        True if the task wants a fraction: a decimal of the right size gets its own hint.

    Examples
    --------
    >>> judge = number(lambda: 2 + 3 + 4 + 5 + 6, why="Five faces score.",
    ...                hints={21: "A 1 scores nothing in Pig."})
    >>> judge(21).words
    'A 1 scores nothing in Pig.'
    """

    expected: Any
    why: str
    tolerance: float = 0.0
    hints: Mapping[Any, str] = field(default_factory=dict)
    exact: bool = False

    def value(self) -> Fraction:
        """Return the right number."""
        wanted = read_number(lazy(self.expected))
        if isinstance(wanted, Verdict):
            raise TypeError("The expected value of an exercise must be a number.")
        return wanted

    def __call__(self, answer: object) -> Verdict:
        """Return the verdict on an answer."""
        value = read_number(answer)
        if isinstance(value, Verdict):
            hint = hint_for(answer, self.hints, lambda key: False)
            return value if hint is None else not_yet(hint)
        wanted = self.value()
        if close(value, wanted, self.tolerance, answer):
            return self.right(answer)
        hint = hint_for(answer, self.hints, lambda key: self._is(key, answer, value))
        return not_yet(hint if hint is not None else self.general_hint(value, wanted))

    def _is(self, key: object, answer: object, value: Fraction) -> bool:
        """Return whether an answer is this mistake, exactly or as a decimal of two digits."""
        mistake = read_number(key)
        if isinstance(mistake, Verdict):
            return False
        if close(value, mistake, self.tolerance, answer):
            return True
        return _is_decimal(answer) and rounded(value, mistake, digits=2)

    def right(self, answer: object) -> Verdict:
        """Return the verdict on a number of the right size."""
        if not self.exact or _is_exactly(answer, self.value()):
            return correct(tell(self.why))
        if self.value().denominator == 1:
            return not_yet(
                tell("The size is right, but not exactly. Write it as a whole number: round it.")
            )
        return not_yet(
            tell(
                "The size is right, but that is a decimal. "
                "Write it exactly, as `Fraction(top, bottom)`."
            )
        )

    def general_hint(self, value: Fraction, wanted: Fraction) -> str:
        """Return the hint for a number nobody thought of."""
        if value == -wanted:
            return tell("Look at the sign of your answer.")
        if (
            self.tolerance == 0
            and wanted.denominator in range(2, 10_000)
            and rounded(value, wanted)
        ):
            return tell("That is rounded. Write it exactly, as `Fraction(top, bottom)`.")
        if close(value, wanted, float(abs(wanted)) / 200):
            return tell("Very near, but not exact enough. Do not round before the end.")
        if value > wanted:
            return tell("That is too large. Read the task once more and check each step.")
        return tell("That is too small. Read the task once more and check each step.")


@dataclass(frozen=True)
class probability(number):  # noqa: N801
    """Judge a probability, as a fraction or as a decimal.

    Takes what `number` takes and knows the mistakes all probabilities share: written
    as a percentage, the chance of the opposite, a number below 0 or above 1.

    Examples
    --------
    >>> judge = probability(lambda: 1 / 4, why="One of four.", tolerance=0.005)
    >>> judge(25).words
    'That is a percentage. A probability lies between 0 and 1: divide by 100.'
    """

    def general_hint(self, value: Fraction, wanted: Fraction) -> str:
        """Return the hint for a probability nobody thought of."""
        percent = 100 * wanted
        if value > 1 and (
            close(value, percent, 100 * self.tolerance) or rounded(value, percent, 0)
        ):
            return tell("That is a percentage. A probability lies between 0 and 1: divide by 100.")
        if value < 0 or value > 1:
            return tell("A probability lies between 0 (never) and 1 (always). Yours does not.")
        if close(value, 1 - wanted, self.tolerance) or rounded(value, 1 - wanted, digits=2):
            return tell("That is the chance that it does not happen. Subtract it from 1.")
        return super().general_hint(value, wanted)


@dataclass(frozen=True)
class fraction(probability):  # noqa: N801
    """Judge a probability that the task wants as an exact fraction.

    A `Fraction` or an int is fine.  A decimal of the right size gets its own hint.

    Examples
    --------
    >>> judge = fraction(lambda: Fraction(1, 4), why="One of four.")
    >>> judge(0.25).state, judge(Fraction(1, 4)).state
    ('not yet', 'correct')
    """

    exact: bool = True
