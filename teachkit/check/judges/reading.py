"""What all judges share: lazy values and the search for the right hint."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import numpy as np

from teachkit.ui.language import tell

__all__ = ["hint_for", "lazy", "text_hint", "truth"]


def lazy(value: Any) -> Any:
    """Return a value, computing it if it is a function without arguments, but only once.

    Examples
    --------
    >>> lazy(3), lazy(lambda: 4)
    (3, 4)
    """
    return _computed(value) if callable(value) else value


@cache
def _computed(function: Callable[[], Any]) -> Any:
    return function()


def hint_for(answer: object, hints: Mapping[Any, str], same: Callable[[Any], bool]) -> str | None:
    """Return the hint of the first mistake that the answer shows, or None.

    Parameters
    ----------
    answer : object
        What the student gave; handed to tests of an answer.
    hints : mapping
        Wrong answer, or test of an answer, to hint.
    same : callable
        Says whether a wrong answer is the one the student gave.

    Examples
    --------
    >>> hint_for(7, {lambda answer: answer > 6: "A die has six faces."}, lambda key: False)
    'A die has six faces.'
    """
    for key, words in hints.items():
        if _applies(key, answer) if callable(key) else same(key):
            return tell(words)
    return None


def _applies(test: Callable[[Any], object], answer: object) -> bool:
    """Ask a test of an answer; a test that cannot read the answer says no."""
    try:
        return bool(test(answer))
    except Exception:
        return False


def text_hint(answer: str | bytes) -> str:
    """Return the hint for a text where a number is asked for.

    Examples
    --------
    >>> text_hint("1/6")
    'That is a text. Take away the quotation marks, then it is a number.'
    """
    text = answer[:200] if isinstance(answer, str) else ""
    text = text.strip()
    if re.fullmatch(r"[\d\s./+*()-]+%?", text) and any(letter.isdigit() for letter in text):
        if text.endswith("%"):
            return tell("That is a text. Take away the quotation marks and the percent sign.")
        return tell("That is a text. Take away the quotation marks, then it is a number.")
    if re.fullmatch(r"\d+,\d+", text):
        return tell(
            "That is a text. Take away the quotation marks, and write a point, not a comma."
        )
    return tell("That is a text. A number is asked for, without quotation marks.")


def truth(answer: object) -> bool | None:
    """Return True or False if an answer is one of them, written as 1 or 0 too; else None.

    Examples
    --------
    >>> truth(True), truth(0), truth("yes"), truth([True, False])
    (True, False, None, None)
    """
    if isinstance(answer, bool | np.bool_ | int | np.integer) and answer in (0, 1):
        return bool(answer)
    return None
