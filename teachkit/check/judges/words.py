"""Judges of words: `choice` and `explanation`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from teachkit.check.judges.reading import hint_for, lazy
from teachkit.check.verdict import Verdict, correct, not_answered, not_yet, written
from teachkit.ui.language import tell

__all__ = ["choice", "explanation"]


def _plain(text: object) -> str:
    """Return a choice without capitals, spaces at the ends and quotation marks."""
    return re.sub(r"\s+", " ", str(text)).strip().strip("'\"`.").strip().casefold()


@dataclass(frozen=True)
class choice:  # noqa: N801 - reads as a verb in the lesson files
    """Judge a choice from a few words or numbers; capitals and spaces are forgiven.

    Parameters
    ----------
    expected : object or callable
        The right choice, or a function without arguments that computes it.
    choices : sequence
        Everything that may be chosen, in the order of the task.
    why : str
        Said when the answer is right.
    hints : mapping
        Wrong choice, or test of an answer, to the hint for it.

    Examples
    --------
    >>> judge = choice("B", ["A", "B", "C"], why="Dice have no memory.",
    ...                hints={"A": "Does the die know what it showed before?"})
    >>> judge(" a ").words
    'Does the die know what it showed before?'
    """

    expected: Any
    choices: Sequence[Any]
    why: str
    hints: Mapping[Any, str] = field(default_factory=dict)

    def __call__(self, answer: object) -> Verdict:
        """Return the verdict on an answer."""
        if not isinstance(answer, str | bool | int | float):
            return not_yet(
                tell(
                    "Choose one of these and write it as shown: {choices}.", choices=self._listed()
                )
            )
        given = _plain(answer)
        if not given:
            return not_answered(tell("Choose one of these: {choices}.", choices=self._listed()))
        if given not in [_plain(option) for option in self.choices]:
            return not_yet(
                tell(
                    "That is none of the choices. Choose one of these: {choices}.",
                    choices=self._listed(),
                )
            )
        if given == _plain(lazy(self.expected)):
            return correct(tell(self.why))
        hint = hint_for(given, self.hints, lambda key: _plain(key) == given)
        return not_yet(hint if hint is not None else tell("Think again, and test it if you can."))

    def _listed(self) -> str:
        return ", ".join(f"`{option!r}`" for option in self.choices)


@dataclass(frozen=True)
class explanation:  # noqa: N801
    """Judge whether a sentence was written; what it says is for people to judge.

    Parameters
    ----------
    mentions : str
        What a good answer mentions, said to everybody who wrote a sentence.
    minimum_words : int
        How many words make a sentence.

    The verdict on a sentence is "written": nothing here can tell whether it is right.

    Examples
    --------
    >>> judge = explanation("A good answer says that dice have no memory.", minimum_words=4)
    >>> judge("The die cannot remember its last roll.").state
    'written'
    >>> judge("dunno").state
    'not yet'
    """

    mentions: str
    minimum_words: int = 5

    def __call__(self, answer: object) -> Verdict:
        """Return the verdict on an answer."""
        if not isinstance(answer, str):
            return not_yet(tell("Write a sentence between quotation marks."))
        words = re.findall(r"[^\W_]+(?:['\u2019-][^\W_]+)*", answer[:20_000])
        if not words:
            return not_answered(tell("Write a sentence between the quotation marks."))
        if len(words) < self.minimum_words:
            return not_yet(
                tell(
                    "That is very short. Write a whole sentence, of {count} words or more.",
                    count=self.minimum_words,
                )
            )
        if len({word.casefold() for word in words}) < max(2, self.minimum_words // 2):
            return not_yet(tell("Write a real sentence: those are the same few words again."))
        return written(tell("Compare it with this: {mentions}", mentions=tell(self.mentions)))
