"""The escape hatch: a judge made from any function."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from teachkit.check.verdict import Verdict, correct, not_yet
from teachkit.ui.language import tell

__all__ = ["judge"]


@dataclass(frozen=True)
class judge:  # noqa: N801 - reads as a verb in the lesson files
    """Judge with a function of your own.

    Parameters
    ----------
    function : callable
        Takes the answer; returns True (right), a hint as text (not yet), or a
        `Verdict`.  It may raise: the student is then told that the answer could not
        be read.
    why : str
        Said when the function returns True.

    Examples
    --------
    >>> even = judge(lambda n: n % 2 == 0 or "That one is odd.", why="It is even.")
    >>> even(3).words
    'That one is odd.'
    """

    function: Callable[[Any], bool | str | Verdict]
    why: str = ""

    def __call__(self, answer: object) -> Verdict:
        """Return the verdict on an answer."""
        said = self.function(answer)
        if isinstance(said, Verdict):
            return said
        if isinstance(said, str):
            return not_yet(tell(said))
        return correct(tell(self.why)) if said else not_yet(tell("Read the task once more."))
