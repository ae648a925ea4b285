"""Find the tasks of a lesson; only the lesson asked for is imported.

A lesson's file defines ``EXERCISES`` (``"1.1"``, ``"1.2"``, ... in its exercise notebook)
and may define ``EXIT_TICKET`` (``"1.a"``, ``"1.b"``, ... at the end of the lesson itself).
"""

from __future__ import annotations

import difflib
import importlib
import pkgutil
import re
from collections.abc import Mapping

import teachkit.check
from teachkit.check.verdict import Exercise

__all__ = ["exercises", "exit_ticket", "lesson_of", "lessons", "nearest", "tasks"]


def lessons() -> list[int]:
    """Return the numbers of the lessons that have checks.

    Examples
    --------
    >>> 1 in lessons(), 99 in lessons()
    (True, False)
    """
    found = [
        re.fullmatch(r"lesson_(\d+)", module.name)
        for module in pkgutil.iter_modules(teachkit.check.__path__)
    ]
    return sorted(int(match[1]) for match in found if match)


def exercises(lesson: int) -> Mapping[str, Exercise]:
    """Return the exercises of a lesson, by id; none if there is no such lesson.

    Examples
    --------
    >>> exercises(99)
    {}
    """
    return _defined(lesson, "EXERCISES")


def exit_ticket(lesson: int) -> Mapping[str, Exercise]:
    """Return the quick checks at the end of a lesson, by id.

    Examples
    --------
    >>> exit_ticket(99)
    {}
    """
    return _defined(lesson, "EXIT_TICKET")


def tasks(lesson: int) -> dict[str, Exercise]:
    """Return everything in a lesson that can be checked, by id.

    Examples
    --------
    >>> tasks(99)
    {}
    """
    return {**exit_ticket(lesson), **exercises(lesson)}


def _defined(lesson: int, name: str) -> Mapping[str, Exercise]:
    if lesson not in lessons():
        return {}
    module = importlib.import_module(f"teachkit.check.lesson_{lesson:02d}")
    found: Mapping[str, Exercise] = getattr(module, name, {})
    return found


def lesson_of(exercise_id: str) -> int | None:
    """Return the lesson an id belongs to, or None if it is no id at all.

    Examples
    --------
    >>> lesson_of("12.3"), lesson_of("2.a"), lesson_of("three")
    (12, 2, None)
    """
    match = re.fullmatch(r"(\d{1,3})\.(\d{1,3}|[a-z])", exercise_id, flags=re.ASCII)
    return int(match[1]) if match else None


def nearest(exercise_id: str) -> list[str]:
    """Return the ids most like one that does not exist.

    Examples
    --------
    >>> nearest("an exercise of no lesson")
    []
    """
    start = re.match(r"\D*(\d{1,3})", exercise_id, flags=re.ASCII)
    wanted = int(start[1]) if start else None
    if wanted is None:
        return []
    return difflib.get_close_matches(exercise_id[:20], list(tasks(wanted)), n=3, cutoff=0.3)
