"""Checks of lesson 00: start here; it has an exit ticket and no exercises."""

from __future__ import annotations

from teachkit.check.judges import choice, number
from teachkit.check.verdict import Exercise, by_id

__all__ = ["EXERCISES", "EXIT_TICKET"]

EXERCISES = by_id()

EXIT_TICKET = by_id(
    Exercise(
        "0.a",
        "Run a cell",
        choice(
            "B",
            ["A", "B", "C"],
            why="Hold Shift, press Enter.",
            hints={
                "A": "That key alone only starts a new line. Try it in a cell.",
                "C": "Those keys take back what you typed.",
            },
        ),
        mistakes=[("A", "new line"), ("C", "take back")],
    ),
    Exercise(
        "0.b",
        "Expected number of sixes",
        number(
            lambda: 600 / 6,
            why="One roll in six, on average. A single run of 600 rolls may well be ten off.",
            hints={
                10: "That was for 60 rolls. Now there are ten times as many.",
                600: "Not every roll is a six. Think: how many faces does a die have?",
                3600: "Did you multiply? One roll in six is a six: divide.",
            },
        ),
        mistakes=[(10, "ten times as many"), (600, "how many faces"), (3600, "divide")],
    ),
    Exercise(
        "0.c",
        "The same seed",
        choice(
            "A",
            ["A", "B", "C"],
            why="A seed fixes the dice, so an experiment can be repeated exactly.",
            hints={
                "B": "A seed cannot make dice luckier. Run a cell twice with the same seed.",
                "C": "A seed does not change the chances. Look at the first five rolls again.",
            },
        ),
        mistakes=[("B", "luckier"), ("C", "does not change")],
    ),
)
