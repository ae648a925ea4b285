"""Judges of words: `choice` and `explanation`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np

from teachkit.check.judges.number import read_number
from teachkit.check.judges.reading import hint_for, lazy
from teachkit.check.verdict import Verdict, correct, not_answered, not_yet, written
from teachkit.ui.language import tell

__all__ = ["choice", "explanation"]


# Scripts that put no spaces between words: each character counts as one.
_UNSPACED = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3041-\u30ff\u3400-\u9fff\U00020000-\U0003ffff"
_WORD = re.compile(rf"[{_UNSPACED}]|[^\W_{_UNSPACED}]+(?:['\u2019-][^\W_{_UNSPACED}]+)*")
_REAL_WORD = re.compile(rf"[{_UNSPACED}]|[^\W\d_].*[^\W\d_]")


def _plain(choice: object) -> str:
    """Return a choice without capitals, and without spaces, quotes and brackets around it."""
    number = read_number(choice)
    if isinstance(number, Fraction) and number.denominator == 1:
        choice = number.numerator  # whatever kind of number it was
    return re.sub(r"\s+", " ", str(choice)).strip("'\"`.()[] ").casefold()


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
        simple = isinstance(answer, str | bool | np.bool_)
        if not simple and not isinstance(read_number(answer), Fraction):
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
        words = _WORD.findall(answer[:20_000])
        if not words:
            return not_answered(tell("Write a sentence between the quotation marks."))
        if len(words) < self.minimum_words:
            return not_yet(
                tell(
                    "That is very short. Write a whole sentence, of {count} words or more.",
                    count=self.minimum_words,
                )
            )
        different = {word.casefold() for word in words}
        if len(different) < max(2, self.minimum_words // 2):
            return not_yet(tell("Write a real sentence: those are the same few words again."))
        if sum(_REAL_WORD.fullmatch(word) is not None for word in different) < min(
            3, self.minimum_words
        ):
            return not_yet(tell("Write a real sentence, with whole words and not only letters."))
        return written(tell("Compare it with this: {mentions}", mentions=tell(self.mentions)))
