"""Check the answers of the exercises: ``check("1.3", answer)``.

The package itself is what a student calls::

    from teachkit import check

    check("1.3", answer)   # correct, written down, not yet with a hint, or not answered yet
    check.progress()       # which exercises of this lesson are done

How to write the checks of a lesson
-----------------------------------
A file ``lesson_01.py`` in this folder defines ``EXERCISES``, and with ids such as ``"1.a"``
the ``EXIT_TICKET`` of the lesson itself.  The expected value comes
from the library, as a function without arguments, so that it is computed only when
somebody checks.  ``hints`` maps a wrong answer, or a test of an answer, to its hint;
`near` makes a test from a number that is itself computed.  ``mistakes`` lists wrong
answers with a part of the hint each must get; the tests walk over them.  A word between
backticks is shown as code; a brace in a hint is written twice.

>>> from fractions import Fraction
>>> from teachkit import pig
>>> from teachkit.check.judges import fraction, near, strategy
>>> from teachkit.check.verdict import Exercise, by_id
>>> EXERCISES = by_id(
...     Exercise(
...         "1.1",
...         "Chance of a bust",
...         fraction(
...             lambda: sum(o.chance for o in pig.PIG.outcomes() if o.effect == "lose turn"),
...             why="One of six equally likely faces is a 1.",
...             hints={
...                 Fraction(1, 2): "Bust and safe are two cases, but are they equally likely?",
...                 near(lambda: pig.PIG.sides): "That counts faces. Divide by all of them.",
...             },
...         ),
...         mistakes=[(0.5, "equally likely"), (6, "counts faces"), (7, "between 0")],
...     ),
...     Exercise(
...         "1.2",
...         "Hold at 15",
...         strategy(
...             lambda: pig.hold_at(15),
...             why="You hold as soon as 15 points are at risk.",
...             hints={lambda turn_total: turn_total <= 15: "What happens at exactly 15?"},
...         ),
...         mistakes=[(lambda turn_total: turn_total <= 15, "exactly 15")],
...     ),
... )
"""

from __future__ import annotations

import os
import sys
import threading
from types import ModuleType
from typing import Any

from teachkit.timelimit import TimeLimitError, call_with_limit
from teachkit.ui.language import tell

__all__ = ["CheckFailed", "progress"]

SECONDS = 60.0  # a last net; a judge limits a student's function far earlier


class CheckFailed(Exception):  # noqa: N818 - the name students and nbgrader see
    """An answer is not right, said by an exception because it is being graded.

    Examples
    --------
    >>> raise CheckFailed("Not yet.")
    Traceback (most recent call last):
    ...
    teachkit.check.CheckFailed: Not yet.
    """


def _graded() -> bool:
    """Return whether nbgrader is running this notebook."""
    return bool(os.environ.get("NBGRADER_EXECUTION"))


def _opinion(exercise_id: object, answer: Any, more: tuple[Any, ...] = ()) -> tuple[str, Any]:
    """Return the label of an exercise and the verdict on an answer."""
    from teachkit.check import lessons
    from teachkit.check.verdict import not_answered, not_yet

    if not issubclass(type(exercise_id), str):  # isinstance would ask the object itself
        return "", not_yet(
            tell(
                'Write the number of the exercise in quotation marks, as in `check("1.3", answer)`.'
            )
        )
    exercise_id = str.__str__(exercise_id)[:20].strip()
    lesson = lessons.lesson_of(exercise_id)
    exercise = lessons.tasks(lesson).get(exercise_id) if lesson is not None else None
    if exercise is None or lesson is None:
        return "", not_yet(_unknown(exercise_id))
    if more:
        verdict = not_yet(_too_many((answer, *more)))
    elif answer is ...:
        words = tell(
            "Put your answer in place of the three dots, run that cell, then run this one."
        )
        if exercise_id in lessons.exit_ticket(lesson):  # its answer stands in the same cell
            words = tell("Put your answer in place of the three dots, then run this cell again.")
        verdict = not_answered(words)
    elif answer is None:
        verdict = not_answered(
            tell(
                "Your answer is `None`, which means nothing. "
                "Does the line of your answer give a value, and did you run it?"
            )
        )
    else:
        verdict = _judged(exercise.judge, answer)
    _session.note(exercise_id, lesson, verdict.state)
    return exercise_id, verdict


def _unknown(exercise_id: str) -> str:
    """Return the sentence for an exercise that does not exist."""
    from teachkit.check import lessons

    near = lessons.nearest(exercise_id)
    if near:
        return tell(
            "There is no exercise `{id}`. Did you mean {near}?",
            id=exercise_id,
            near=", ".join(near),
        )
    return tell(
        "There is no exercise `{id}`. There are exercises for these lessons: {lessons}.",
        id=exercise_id,
        lessons=", ".join(map(str, lessons.lessons())) or tell("none yet"),
    )


def _too_many(answers: tuple[Any, ...]) -> str:
    """Return the hint for more than one answer, such as a number with a decimal comma."""
    from teachkit.check.judges.number import decimal_comma

    return decimal_comma(answers) or tell('Give one answer at a time: `check("1.3", answer)`.')


def _judged(judge: Any, answer: Any) -> Any:
    """Return a judge's verdict; whatever goes wrong inside becomes a verdict too."""
    from teachkit.check.verdict import not_yet

    unreadable = not_yet(tell("Your answer cannot be read. Print it: does it look as asked for?"))

    def guarded() -> Any:
        try:
            return judge(answer)
        except KeyboardInterrupt:
            if threading.current_thread() is threading.main_thread():
                raise  # the stop button; in a thread it can only come from the answer
            return unreadable
        except BaseException:  # SystemExit too, raised by an answer
            return unreadable

    try:
        return call_with_limit(guarded, seconds=SECONDS)
    except TimeLimitError:
        return not_yet(tell("Your answer takes far too long to read. Look for an endless loop."))


def _check(exercise_id: object = None, answer: Any = ..., *more: Any) -> None:
    """Show whether an answer is right, with a hint if it is not.

    Parameters
    ----------
    exercise_id : str
        Lesson and task, such as ``"1.3"``.
    answer : object
        The student's answer; ``...`` or None count as not answered yet.
    *more : object
        There should be none: with a decimal comma a number becomes two.

    Raises
    ------
    CheckFailed
        Only while nbgrader marks the notebook, unless the answer is right or a sentence.

    Examples
    --------
    >>> from teachkit import check
    >>> check("99.9", 7)
    ✎ There is no exercise `99.9`. ...
    """
    from teachkit.check.feedback import show_verdict

    label, verdict = _opinion(exercise_id, answer, more)
    said = show_verdict(label, verdict)
    if verdict.state not in ("correct", "written") and _graded():
        raise CheckFailed(said)


def progress(lesson: int | None = None) -> None:
    """Show which exercises of a lesson are done, not yet right, or not started.

    Parameters
    ----------
    lesson : int, optional
        The lesson's number; without it, the lesson last worked on.

    Examples
    --------
    >>> progress(99)
    There are no exercises for that lesson. Lessons with exercises: ...
    """
    from teachkit.check import lessons
    from teachkit.check.feedback import display, in_code
    from teachkit.check.session import show_progress

    chosen: object = _session.lesson if lesson is None else lesson
    if chosen is None:
        words = tell("Nothing is checked yet. Run a check, or say `check.progress(lesson=1)`.")
    else:
        if type(chosen) is int and (shown := _tasks_to_show(chosen)):
            show_progress(chosen, shown, _session.states)
            return
        words = tell(
            "There are no exercises for that lesson. Lessons with exercises: {lessons}.",
            lessons=", ".join(map(str, lessons.lessons())) or tell("none yet"),
        )
    display(words, str(in_code(words)))


def _tasks_to_show(lesson: int) -> dict[str, Any]:
    """Return the exercises, the exit ticket or both: what was worked on, else the exercises."""
    from teachkit.check import lessons

    parts = [lessons.exit_ticket(lesson), lessons.exercises(lesson)]
    begun = [part for part in parts if any(key in _session.states for key in part)]
    return {key: task for part in begun for key, task in part.items()} or dict(parts[1] or parts[0])


class _CallableModule(ModuleType):
    """A module that can be called: ``check("1.3", answer)``."""

    __call__ = staticmethod(_check)


sys.modules[__name__].__class__ = _CallableModule

from teachkit.check.session import Session  # noqa: E402 - needs the package to be there

_session = Session()
