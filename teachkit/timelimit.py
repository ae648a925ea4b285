"""Run a student's function with a time limit, on any system and in any thread."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from teachkit.ui.language import tell

__all__ = ["TimeLimitError", "call_with_limit"]

T = TypeVar("T")


class TimeLimitError(TimeoutError):
    """A function was still running when its time was over."""


class _Stop(BaseException):
    """Thrown into a function that does not return, to end its loop."""


def call_with_limit(
    function: Callable[..., T], *args: Any, seconds: float = 5.0, **kwargs: Any
) -> T:
    """Call a function and give up when it does not return in time.

    The function runs in a thread of its own.  When the time is over an exception is
    thrown into that thread, so an endless loop does not go on using the computer.

    Parameters
    ----------
    function : callable
        What to call, with `args` and `kwargs`.
    seconds : float
        The time limit in seconds.

    Returns
    -------
    object
        Whatever the function returned.

    Raises
    ------
    TimeLimitError
        If the function was still running after `seconds`.
    BaseException
        Whatever the function itself raised.

    Examples
    --------
    >>> call_with_limit(max, 3, 5)
    5
    """
    result: list[T] = []
    raised: list[BaseException] = []

    def run() -> None:
        try:
            result.append(function(*args, **kwargs))
        except BaseException as error:
            raised.append(error)

    worker = threading.Thread(target=run, daemon=True, name="teachkit-timelimit")
    try:
        worker.start()
    except RuntimeError:  # Python built for the browser has no threads
        return function(*args, **kwargs)
    try:
        worker.join(seconds)
    except BaseException:  # the student pressed the stop button
        _throw_into(worker)
        raise
    if worker.is_alive():
        _throw_into(worker)
        raise TimeLimitError(
            tell("It was still running after {seconds:g} seconds.", seconds=seconds)
        )
    if raised:
        raise raised[0]
    return result[0]


def _throw_into(worker: threading.Thread) -> None:
    """Ask a thread to stop, a few times: the function may catch the first request."""
    for _ in range(5):
        if not worker.is_alive() or worker.ident is None:
            return
        ctypes.pythonapi.PyThreadState_SetAsyncExc(
            ctypes.c_ulong(worker.ident), ctypes.py_object(_Stop)
        )
        worker.join(0.05)
