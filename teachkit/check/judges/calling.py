"""Call a student's function and turn whatever happens into a value or a hint."""

from __future__ import annotations

import contextlib
import dis
import io
from collections.abc import Callable
from typing import Any

from teachkit.check.verdict import not_answered, not_yet
from teachkit.timelimit import TimeLimitError, call_with_limit
from teachkit.ui.language import tell

__all__ = ["call", "untouched"]


def untouched(function: object) -> bool:
    """Return whether a function does nothing yet: its body is ``...`` or ``pass``.

    Examples
    --------
    >>> def careful(turn_total):
    ...     ...
    >>> untouched(careful), untouched(lambda turn_total: turn_total < 15)
    (True, False)
    """
    code = getattr(function, "__code__", None)
    if code is None or code.co_name == "<lambda>":  # a lambda is written on purpose
        return False
    idle = {"RESUME", "NOP", "CACHE", "RETURN_VALUE"}
    return all(
        step.opname in idle
        or (step.opname in {"LOAD_CONST", "RETURN_CONST"} and step.argval in (None, ...))
        for step in dis.get_instructions(code)
    )


def call(function: Callable[..., Any], *args: Any, seconds: float, **kwargs: Any) -> Any:
    """Return what a student's function returns, or a `Verdict` on what went wrong.

    What it prints is swallowed.  A result of None counts as something that went wrong.

    Examples
    --------
    >>> call(max, 2, 5, seconds=1.0)
    5
    >>> call(print, "no", seconds=1.0).words
    'Your function prints its answer. Write `return` in place of `print`.'
    """
    if untouched(function):
        return not_answered(tell("Write the function: put your code where the three dots are."))
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            result = call_with_limit(function, *args, seconds=seconds, **kwargs)
    except TimeLimitError:
        return not_yet(
            tell(
                "Your function was still running after {seconds:g} seconds and was stopped. "
                "Look for a loop that never ends.",
                seconds=seconds,
            )
        )
    except KeyboardInterrupt:
        raise
    except RecursionError:
        return not_yet(tell("Your function calls itself without end."))
    except BaseException as error:
        return not_yet(
            tell(
                "Your function stopped with an error of the kind `{kind}`. "
                "Call it yourself in a new cell to see the whole message.",
                kind=type(error).__name__[:60],
            )
        )
    if result is None:
        if printed.getvalue():
            return not_yet(
                tell("Your function prints its answer. Write `return` in place of `print`.")
            )
        return not_yet(
            tell("Your function returns nothing. Does every way through it end with `return`?")
        )
    return result
