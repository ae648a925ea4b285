"""Find the exercises of a lesson; only the lesson asked for is imported."""

from __future__ import annotations

import difflib
import importlib
import pkgutil
import re
from collections.abc import Mapping

import teachkit.check
from teachkit.check.verdict import Exercise

__all__ = ["exercises", "lesson_of", "lessons", "nearest"]


def lessons() -> list[int]:
    """Return the numbers of the lessons that have exercises.

    Examples
    --------
    >>> all(number >= 1 for number in lessons())
    True
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
    if lesson not in lessons():
        return {}
    module = importlib.import_module(f"teachkit.check.lesson_{lesson:02d}")
    found: Mapping[str, Exercise] = module.EXERCISES
    return found


def lesson_of(exercise_id: str) -> int | None:
    """Return the lesson an id belongs to, or None if it is no id at all.

    Examples
    --------
    >>> lesson_of("12.3"), lesson_of("three")
    (12, None)
    """
    match = re.fullmatch(r"(\d{1,3})\.\d{1,3}", exercise_id, flags=re.ASCII)
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
    known = [wanted] if wanted in lessons() else []
    if wanted is None or not known:
        return []
    return difflib.get_close_matches(exercise_id[:20], list(exercises(wanted)), n=3, cutoff=0.3)
