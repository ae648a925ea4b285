"""What a caller may pass, and the one sentence that says so when it is something else."""

from __future__ import annotations

from collections.abc import Collection
from numbers import Real
from typing import TypeVar

from teachkit.ui.language import tell

__all__ = ["one_of", "shown", "whole_number"]

T = TypeVar("T")


def shown(value: object) -> str:
    """Return a value as it would be typed, in one line, cut short where it is long.

    Examples
    --------
    >>> shown("twenty")
    "'twenty'"
    """
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 10**20:
        return tell("a number with more than 20 digits")
    try:
        text = " ".join(repr(value).split())
    except Exception:
        text = type(value).__name__
    return text if len(text) <= 60 else text[:57] + "..."


def whole_number(value: object, name: str, minimum: int = 1, maximum: int | None = None) -> int:
    """Return `value` as an int, or say in one sentence what is allowed.

    Parameters
    ----------
    value : object
        What the caller passed.  Whole floats such as ``20.0`` are accepted.
    name : str
        The argument's name, for the sentence.
    minimum, maximum : int, optional
        The smallest and largest value allowed; no `maximum` means no upper end.

    Raises
    ------
    TypeError
        If it is no number at all.
    ValueError
        If it is a number, but a fraction, NaN or out of range.

    Examples
    --------
    >>> whole_number(20.0, "n")
    20
    """
    if maximum is None:
        allowed = tell("a whole number, {minimum} or more", minimum=minimum)
    else:
        allowed = tell(
            "a whole number from {minimum} to {maximum}", minimum=minimum, maximum=maximum
        )
    sentence = tell(
        "{name} must be {allowed}; you gave {value}.",
        name=name,
        allowed=allowed,
        value=shown(value),
    )
    if isinstance(value, bool) or not isinstance(value, Real):
        raise TypeError(sentence)
    try:
        number = int(value)  # type: ignore[call-overload]  # numpy has no __trunc__
    except (ValueError, OverflowError):  # NaN or infinity
        raise ValueError(sentence) from None
    if number != value:
        raise ValueError(sentence)
    if number < minimum or (maximum is not None and number > maximum):
        raise ValueError(sentence)
    return number


def one_of(value: T, name: str, allowed: Collection[T]) -> T:
    """Return `value` if it is one of those allowed, or say in one sentence which are.

    Raises
    ------
    ValueError
        If it is not one of them.

    Examples
    --------
    >>> one_of("score", "doubles", ["score", "must roll"])
    'score'
    """
    try:
        if value in allowed:
            return value
    except (TypeError, ValueError):  # an unhashable value asked of a set, or an array
        pass
    raise ValueError(
        tell(
            "{name} must be one of {allowed}; you gave {value}.",
            name=name,
            allowed=", ".join(repr(choice) for choice in allowed),
            value=shown(value),
        )
    )
