"""Checks of lesson 07: what four dice can make."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import product

import numpy as np

from teachkit import cant_stop
from teachkit.check.judges import choice, explanation, fraction, judge, near, number
from teachkit.check.judges.calling import call
from teachkit.check.judges.number import read_number
from teachkit.check.judges.reading import truth
from teachkit.check.verdict import Exercise, Verdict, by_id
from teachkit.ui.language import tell

__all__ = ["EXERCISES", "EXIT_TICKET"]

_ROLLS = 6**4
_MIDDLE = {6, 7, 8}


def _ways(*columns: int) -> int:
    """Return how many of the 1296 rolls make at least one of these columns."""
    return int(cant_stop.chance(columns, exact=True) * _ROLLS)


def _two_ones_of_five() -> Fraction:
    """Return the chance of two or more 1s with five dice, counted one roll after another."""
    rolls = list(product(range(1, 7), repeat=5))
    return Fraction(sum(dice.count(1) >= 2 for dice in rolls), len(rolls))


def _columns_of(dice: tuple[int, ...]) -> set[int]:
    return {column for pair in cant_stop.pairings(dice) for column in pair}


def _crowded() -> cant_stop.Position:
    """Return a position with a free runner and the three middle columns closed."""
    return cant_stop.Position(runners={2: 1, 12: 1}, closed=frozenset(_MIDDLE))


def _fits(pairings: list[tuple[int, int]], columns: tuple[int, ...]) -> bool:
    return any(sum_of_two in columns for pair in pairings for sum_of_two in pair)


def _both_fit(pairings: list[tuple[int, int]], columns: tuple[int, ...]) -> bool:
    return any(first in columns and second in columns for first, second in pairings)


def _safe(function: object) -> bool | str | Verdict:
    """Judge a function of a roll and three columns: whether at least one runner can move."""
    if not callable(function):
        return tell("Hand over the function itself: its name, without brackets.")
    rolls = product(range(1, 7), repeat=4)
    cases = list(product(rolls, ((2, 3, 12), (4, 6, 8), (5, 7, 9))))
    said: list[bool] = []
    for dice, columns in cases:
        given = call(function, dice, columns, seconds=5.0)
        if isinstance(given, Verdict):
            return given
        if (safe := truth(given)) is None:
            return tell("It should return True or False.")
        said.append(safe)
    made = [(cant_stop.pairings(dice), columns) for dice, columns in cases]
    if said == [_both_fit(*case) for case in made]:
        return tell("Still Kim's bug: if one sum of a pairing fits, the runner there can move.")
    if said == [_fits(pairings[:1], columns) for pairings, columns in made]:
        return tell("Yours looks at one pairing only. Let the loop finish before it says no.")
    for (dice, columns), case, answer in zip(cases, made, said, strict=True):
        if answer != _fits(*case):
            words = {"dice": " ".join(map(str, dice)), "columns": ", ".join(map(str, columns))}
            if answer:
                return tell("No two dice of {dice} make {columns}, and yours says safe.", **words)
            return tell("The roll {dice} can use one of {columns}, and yours says no.", **words)
    return True


def _busts(function: object) -> bool | str | Verdict:
    """Judge a function of columns: how many rolls can use none of them."""
    if not callable(function):
        return tell("Hand over the function itself: its name, without brackets.")
    for columns in ((6, 7, 8), (2, 3, 12), (7,), (4, 10)):
        given = call(function, columns, seconds=20.0)
        if isinstance(given, Verdict):
            return given
        value = read_number(given)
        if isinstance(value, Verdict):
            return value
        right = _ROLLS - _ways(*columns)
        said = ", ".join(map(str, columns))
        if near(right)(value):
            continue
        if near(_ROLLS - right)(value):
            return tell(
                "Yours counts the good rolls for {columns}. Count the others.", columns=said
            )
        if near(right)(value * _ROLLS):
            return tell("That is a chance. How *many* rolls are asked for.")
        return tell(
            "For the columns {columns} yours says {value}.",
            columns=said,
            value=f"{float(value):.10g}",
        )
    return True


def _outside(answer: object) -> bool | str:
    """Judge the best three columns without 6, 7 and 8."""
    if isinstance(answer, str) or not isinstance(answer, Iterable):
        return tell("Write three columns in brackets, such as `(2, 3, 12)`.")
    columns = [read_number(column) for column in answer]
    if len(columns) != 3 or len(set(columns)) != 3 or not set(columns) <= set(range(2, 13)):
        return tell("Write three different columns from 2 to 12, such as `(2, 3, 12)`.")
    own = tuple(column for column in range(2, 13) if column in columns)
    if _MIDDLE & set(own):
        return tell("6, 7 and 8 are closed. Look at the other columns.")
    table = cant_stop.chance_table(3)
    better = [
        found
        for found in table["columns"]
        if not _MIDDLE & set(found) and _ways(*found) > _ways(*own)
    ]
    if better:
        return tell(
            "That one uses {ways} of 1296 rolls. {count} other sets without 6, 7 and 8 are better.",
            ways=_ways(*own),
            count=len(better),
        )
    return True


EXERCISES = by_id(
    Exercise(
        "7.1",
        "One roll, many columns",
        number(
            lambda: len(_columns_of((1, 3, 4, 6))),
            why="4 and 10, 5 and 9, or 7 twice: five different columns.",
            exact=True,
            hints={
                3: "That is the number of pairings. How many different sums do they make?",
                6: "Six pairs of dice, but two of them have the same sum. Count columns.",
                4: "You left one out: the pairing with two equal sums is also one.",
                11: "Those are all columns of the board. Which can *this* roll reach?",
            },
        ),
        mistakes=[
            (3, "number of pairings"),
            (6, "same sum"),
            (4, "two equal sums"),
            (11, "*this* roll"),
        ],
    ),
    Exercise(
        "7.2",
        "Five dice",
        fraction(
            _two_ones_of_five,
            why="7776 less 3125 rolls with no 1 and 3125 with exactly one (five places).",
            hints={
                Fraction(1, 36): "That is two dice, both a 1. Here any two of five will do.",
                Fraction(10, 36): "You added 1/36 for ten pairs. Three 1s count thrice so.",
                Fraction(1250, 7776): "That is exactly two 1s. Three, four or five are fine too.",
                Fraction(4651, 7776): "That is at least *one* 1. You need two.",
                Fraction(
                    3125, 7776
                ): "That many rolls show no 1, and as many show exactly one. Which are left?",
                Fraction(
                    4026, 7776
                ): "A single 1 may lie in any of five places. Count all of them.",
                Fraction(2151, 7776): "Five dice: a single 1 has five places, not four.",
                Fraction(171, 1296): "That is for four dice. Now there are five.",
            },
        ),
        mistakes=[
            (Fraction(1, 36), "any two of five"),
            (Fraction(10, 36), "count thrice"),
            (Fraction(1250, 7776), "exactly two 1s"),
            (Fraction(4651, 7776), "You need two"),
            (Fraction(3125, 7776), "Which are left"),
            (Fraction(4026, 7776), "any of five places"),
            (Fraction(2151, 7776), "not four"),
            (Fraction(171, 1296), "four dice"),
        ],
    ),
    Exercise(
        "7.3",
        "7 or 12",
        fraction(
            lambda: cant_stop.chance((7, 12), exact=True),
            why="834 + 171 counts the rolls that make both twice, so 82 of them go once.",
            hints={
                Fraction(1005, 1296): "You added. Rolls that make both are counted twice.",
                Fraction(82, 1296): "That is a 7 *and* a 12. One of them is enough.",
                Fraction(841, 1296): "You took the 82 away twice. Once is right.",
            },
        ),
        mistakes=[
            (Fraction(1005, 1296), "counted twice"),
            (Fraction(82, 1296), "One of them is enough"),
            (Fraction(841, 1296), "Once is right"),
        ],
    ),
    Exercise(
        "7.4",
        "Even columns",
        explanation(
            "A good answer looks at even and odd faces: among any three dice two are both even or "
            "both odd, and the sum of those two is even. So every roll makes an even column, and "
            "with all six of them open no roll is a bust.",
        ),
    ),
    Exercise(
        "7.5",
        "Find the bug",
        judge(_safe, why="One sum that fits is enough: `or` in place of `and`."),
        mistakes=[
            (lambda dice, columns: _both_fit(cant_stop.pairings(dice), columns), "Kim's bug"),
            (
                lambda dice, columns: _fits(cant_stop.pairings(dice)[:1], columns),
                "one pairing only",
            ),
            (lambda dice, columns: True, "yours says safe"),
            (lambda dice, columns: False, "yours says no"),
            (lambda dice, columns: "yes", "True or False"),
            (lambda dice, columns: np.array([True, False]), "True or False"),
            (
                lambda dice, columns: (
                    not {3, 5} & set(dice) and _fits(cant_stop.pairings(dice), columns)
                ),
                "yours says no",
            ),
            (True, "name"),
        ],
    ),
    Exercise(
        "7.6",
        "Count the busts",
        judge(_busts, why="1296 less the rolls that make one of them, or counted one by one."),
        mistakes=[
            (lambda columns: _ways(*columns), "Count the others"),
            (lambda columns: 1 - cant_stop.chance(columns, exact=True), "How *many*"),
            (lambda columns: 1 - cant_stop.chance(columns), "How *many*"),
            (lambda columns: 104, "2, 3, 12"),
            (104, "name"),
        ],
    ),
    Exercise(
        "7.7",
        "A free runner (stretch)",
        fraction(
            lambda: 1 - cant_stop.success(_crowded(), exact=True),
            why="24 of the 1296 rolls make nothing but 6, 7 and 8.",
            hints={
                0: "A free runner helps only where a column is open. Which are closed here?",
                Fraction(1192, 1296): "That is how often a roll makes 6, 7 or 8. It may make more.",
                Fraction(1272, 1296): "That is the chance of no bust.",
                Fraction(960, 1296): "You forgot the free runner: it can start a new column.",
            },
        ),
        mistakes=[
            (0, "Which are closed"),
            (Fraction(1192, 1296), "It may make more"),
            (Fraction(1272, 1296), "no bust"),
            (Fraction(960, 1296), "forgot the free runner"),
        ],
    ),
    Exercise(
        "7.8",
        "Without the middle (stretch)",
        judge(
            _outside, why="4 and 10 go well together, and an odd neighbour covers what they miss."
        ),
        mistakes=[
            ((2, 3, 12), "other sets"),
            ((5, 6, 9), "6, 7 and 8 are closed"),
            ((5, 5, 9), "three different columns"),
            ((4, 5, 10, 10), "three different columns"),
            ([[4, 5, 10]], "three different columns"),
            (5, "in brackets"),
        ],
    ),
)

EXIT_TICKET = by_id(
    Exercise(
        "7.a",
        "Exit ticket: pairings",
        number(
            lambda: len(cant_stop.pairings((1, 2, 2, 6))),
            why="3 and 8, or 4 and 7. The two dice with a 2 can change places.",
            exact=True,
            hints={
                3: "Two of these are the same: dice with equal faces only change places.",
                1: "There is more than one way to put 1 with another die.",
                4: "Those are the columns. How many *pairings* are there?",
                6: "Those are pairs of dice. A pairing uses all four.",
            },
        ),
        mistakes=[
            (3, "change places"),
            (1, "more than one way"),
            (4, "*pairings*"),
            (6, "all four"),
        ],
    ),
    Exercise(
        "7.b",
        "Exit ticket: why 7 is so common",
        choice(
            "B",
            ["A", "B", "C"],
            why="Six pairs of dice can do it, and one of them is enough.",
            hints={
                "A": "Every face is as likely as before.",
                "C": "Adding six times 1/6 gives 1, and a 7 is not certain. Some rolls are counted "
                "twice.",
            },
        ),
        mistakes=[("A", "as likely as before"), ("C", "counted twice")],
    ),
    Exercise(
        "7.c",
        "Exit ticket: a free runner",
        choice(
            "C",
            ["A", "B", "C"],
            why="Then a roll can make nothing but closed columns.",
            hints={
                "A": "Think of a board where 6, 7 and 8 are closed.",
                "B": "The squares already gained do not change what the dice make.",
            },
        ),
        mistakes=[("A", "6, 7 and 8"), ("B", "what the dice make")],
    ),
)
