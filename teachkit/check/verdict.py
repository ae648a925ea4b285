"""What a judge says about an answer, and what an exercise is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

__all__ = ["Exercise", "Judge", "Verdict", "by_id", "correct", "not_answered", "not_yet", "written"]

State = Literal["correct", "written", "not yet", "not answered"]


@dataclass(frozen=True)
class Verdict:
    """A judge's opinion of one answer.

    Attributes
    ----------
    state : {"correct", "written", "not yet", "not answered"}
        Where the student stands; "written" is a sentence that only people can judge.
    words : str
        Why the answer is right, or the hint for this mistake.  Plain text in the
        language of the student; a word between backticks is shown as code.
    """

    state: State
    words: str


Judge = Callable[[Any], Verdict]


def correct(words: str) -> Verdict:
    """Return the verdict on a right answer.

    Examples
    --------
    >>> correct("Each face is as likely as the others.").state
    'correct'
    """
    return Verdict("correct", words)


def written(words: str) -> Verdict:
    """Return the verdict on a sentence: it is there, and people judge what it says.

    Examples
    --------
    >>> written("Compare it with your neighbour's.").state
    'written'
    """
    return Verdict("written", words)


def not_yet(words: str) -> Verdict:
    """Return the verdict on a wrong answer, with its hint.

    Examples
    --------
    >>> not_yet("Count the faces again.").state
    'not yet'
    """
    return Verdict("not yet", words)


def not_answered(words: str) -> Verdict:
    """Return the verdict on an answer that is still missing.

    Examples
    --------
    >>> not_answered("Replace the three dots.").state
    'not answered'
    """
    return Verdict("not answered", words)


@dataclass(frozen=True)
class Exercise:
    """One task of a lesson and the judge of its answers.

    Attributes
    ----------
    id : str
        Lesson and task, such as ``"1.3"``.
    title : str
        A few words for the list of `check.progress`.
    judge : callable
        Takes an answer and returns a `Verdict`.
    mistakes : sequence of (object, str)
        The usual wrong answers, each with a part of the hint it must get.  They are
        not used while a student works; a test walks over them.
    """

    id: str
    title: str
    judge: Judge
    mistakes: Sequence[tuple[Any, str]] = ()


def by_id(*exercises: Exercise) -> Mapping[str, Exercise]:
    """Return exercises as a mapping from their ids, in the order of the lesson.

    Raises
    ------
    ValueError
        If two exercises have the same id.

    Examples
    --------
    >>> from teachkit.check.judges import number
    >>> list(by_id(Exercise("1.1", "Faces", number(6, why="A die has six faces."))))
    ['1.1']
    """
    found: dict[str, Exercise] = {}
    for exercise in exercises:
        if exercise.id in found:
            raise ValueError(f"Exercise {exercise.id} is defined twice.")
        found[exercise.id] = exercise
    return found
