"""A lesson 77 that exists only in these tests, and a session that has checked nothing."""

import sys

import pytest

import teachkit.check
from teachkit import check
from teachkit.check.session import Session

LESSON_77 = '''
"""Checks of a lesson that exists only in the tests."""

from fractions import Fraction

from teachkit.check.judges import (
    choice, experiment, explanation, fraction, judge, near, number, numbers, probability,
    strategy, table,
)
from teachkit.check.verdict import Exercise, by_id

EXERCISES = by_id(
    Exercise(
        "77.1",
        "A 1 on one die",
        fraction(
            lambda: Fraction(2, 12),
            why="One of six equally likely faces.",
            hints={
                Fraction(1, 2): "Two cases, but are they equally likely?",
                near(lambda: 2 * 3): "That counts faces.",
            },
        ),
        mistakes=[(0.5, "equally likely"), (6, "counts faces"), (Fraction(5, 6), "not happen")],
    ),
    Exercise(
        "77.2",
        "Hold at 15",
        strategy(
            lambda: lambda turn_total: turn_total < 15,
            why="Fifteen points are enough to lose.",
            hints={
                lambda turn_total: turn_total <= 15: "What happens at exactly 15?",
                lambda score: score < 15: "Look at the turn total, not at the score.",
            },
        ),
        mistakes=[
            (lambda turn_total: turn_total <= 15, "exactly 15"),
            (lambda score: score < 15, "not at the score"),
        ],
    ),
    Exercise(
        "77.3",
        "Memory",
        choice("B", ["A", "B", "C"], why="No memory.", hints={"A": "Does it know?"}),
        mistakes=[("A", "know"), ("C", "Think again"), ("D", "none of the choices")],
    ),
    Exercise("77.4", "Why", explanation("A good answer says: no memory.", minimum_words=4)),
    Exercise(
        "77.5",
        "Best n",
        numbers(lambda: [20, 21], why="Both.", ordered=False, hints={(20,): "Only one of them."}),
        mistakes=[([20], "Only one"), ([20, 21, 22], "too long")],
    ),
    Exercise(
        "77.6",
        "A thousand rolls",
        experiment(lambda: 1 / 6, spread=0.373, size=1000, why="Near it."),
        mistakes=[(1 / 6, "exact value"), (0.5, "further away")],
    ),
    Exercise(
        "77.7",
        "A table",
        table(why="Fine.", columns=["score"], minimum_rows=3),
        mistakes=[([1, 2], "table")],
    ),
    Exercise(
        "77.8",
        "Odd",
        judge(lambda n: n % 2 == 1 or "That one is even.", why="Odd."),
        mistakes=[(4, "even")],
    ),
    Exercise(
        "77.9",
        "Mean",
        number(lambda: 8.1418, why="Nearly.", tolerance=0.005, hints={20: "That is n."}),
        mistakes=[(20, "That is n")],
    ),
    Exercise(
        "77.10",
        "Busts",
        probability(lambda: 0.6245, why="Most turns bust.", tolerance=0.005),
        mistakes=[(62.45, "percentage"), (0.3755, "not happen"), (-0.1, "between 0")],
    ),
)

EXIT_TICKET = by_id(
    Exercise(
        "77.a", "Two dice", number(36, why="6 x 6", hints={12: "Times, not plus."}),
        mistakes=[(12, "Times")],
    ),
)
'''


@pytest.fixture(autouse=True)
def fresh_session(monkeypatch):
    monkeypatch.setattr(check, "_session", Session())
    monkeypatch.delenv("NBGRADER_EXECUTION", raising=False)


@pytest.fixture
def lesson_77(tmp_path, monkeypatch):
    folder = tmp_path / "more_lessons"
    folder.mkdir()
    (folder / "lesson_77.py").write_text(LESSON_77, encoding="utf-8")
    monkeypatch.setattr(teachkit.check, "__path__", [*teachkit.check.__path__, str(folder)])
    yield
    sys.modules.pop("teachkit.check.lesson_77", None)
