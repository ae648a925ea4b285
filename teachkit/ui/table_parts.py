"""What the tables of all games have in common: rows, names, and moves that take time."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Coroutine
from typing import Any

from teachkit.arguments import shown
from teachkit.ui.language import tell

__all__ = ["SlowMoves", "cells_run", "checked_pace", "readable", "row"]


def row(controls: list[Any]) -> Any:
    """Return controls side by side, in several lines where the page is narrow.

    Examples
    --------
    >>> from teachkit.ui.controls import button
    >>> len(row([button("Roll"), button("Hold")]).children)
    2
    """
    import ipywidgets as widgets

    return widgets.HBox(
        controls,
        layout=widgets.Layout(flex_flow="row wrap", align_items="center", overflow="visible"),
    )


def readable(name: str) -> str:
    """Return a name in one line, without halves of characters that no page can show.

    Examples
    --------
    >>> readable("  Ana   Maria ")
    'Ana Maria'
    """
    return " ".join(name.encode("utf-8", "replace").decode("utf-8").split())[:60]


def checked_pace(pace: object) -> float:
    """Return the seconds between two moves, or say in one sentence what is allowed.

    Raises
    ------
    TypeError, ValueError
        If it is no finite number of 0 or more.

    Examples
    --------
    >>> checked_pace(1)
    1.0
    """
    sentence = tell(
        "pace must be the seconds between two moves, 0 or more; you gave {value}.",
        value=shown(pace),
    )
    if isinstance(pace, bool) or not isinstance(pace, int | float):
        raise TypeError(sentence)
    if not math.isfinite(pace) or pace < 0:
        raise ValueError(sentence)
    return float(pace)


def cells_run() -> int:
    """Return how many cells have been run, to tell whether someone works elsewhere.

    Examples
    --------
    >>> cells_run() >= 0
    True
    """
    from IPython.core.getipython import get_ipython

    shell = get_ipython()
    return 0 if shell is None else int(shell.execution_count)


class SlowMoves:
    """Moves that take time, while clicks are answered.

    Parameters
    ----------
    pace : float
        Seconds between two moves; 0 makes all of them at once.

    Examples
    --------
    >>> SlowMoves(0.9).possible  # nobody at a screen
    False
    """

    def __init__(self, pace: float) -> None:
        self.pace = pace
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def possible(self) -> bool:
        """Whether there is a loop that goes on answering clicks in the meantime."""
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return False
        return self.pace > 0

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Let some work go on by itself."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)  # the loop itself does not hold on to it
        task.add_done_callback(self._tasks.discard)

    async def wait(self) -> None:
        """Wait until the next move is due."""
        await asyncio.sleep(self.pace)
