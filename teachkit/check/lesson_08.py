"""Checks of lesson 08: when to roll and when to stop."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from teachkit import cant_stop
from teachkit.check.judges import choice, explanation, fraction, judge, near, number, probability
from teachkit.check.judges.calling import call
from teachkit.check.judges.number import read_number
from teachkit.check.judges.reading import truth
from teachkit.check.verdict import Exercise, Verdict, by_id
from teachkit.ui.language import tell

__all__ = ["EXERCISES", "EXIT_TICKET"]

_MOST_SQUARES = 13 + 11 + 11
"""What a turn can gain on the printed board."""


def _safe(*columns: int) -> Fraction:
    """Return the exact chance that one roll is no bust with these runners."""
    return Fraction(cant_stop.chance(columns, exact=True))


def _first_below(share: Fraction, *columns: int) -> int:
    """Return after how many rolls fewer than this share of all turns are still alive."""
    rolls = 1
    while _safe(*columns) ** rolls >= share:
        rolls += 1
    return rolls


def _gain(*columns: int) -> Fraction:
    return Fraction(cant_stop.expected_gain(columns, exact=True))


def _mean_squares(function: object) -> bool | str | Verdict:
    """Judge a function of a table of turns: the squares a turn brings on average."""
    import pandas as pd

    if not callable(function):
        return tell("Hand over the function itself: its name, without brackets.")
    for squares in ([5, 0, 6, 0], [0, 0, 7], [5, 6, 5]):
        outcome = ["stop" if count else "bust" for count in squares]
        turns = pd.DataFrame({"squares": squares, "rolls": 3, "outcome": outcome})
        given = call(function, turns, seconds=5.0)
        if isinstance(given, Verdict):
            return given
        value = read_number(given)
        if isinstance(value, Verdict):
            return value
        right = Fraction(sum(squares), len(squares))
        stopped = [count for count in squares if count]
        if near(right)(value):
            continue
        if near(Fraction(sum(stopped), len(stopped)))(value):
            return tell("Yours still leaves the busts out. They are turns that bank 0.")
        if value == sum(squares):
            return tell("That is the sum of all squares. Divide it by the number of turns.")
        return tell(
            "With squares {squares} the mean is not {value}.",
            squares=", ".join(map(str, squares)),
            value=f"{float(value):g}",
        )
    return True


def _careful(function: object) -> bool | str | Verdict:
    """Judge a stop function of squares and free runners."""
    if not callable(function):
        return tell("Hand over the function itself: its name, without brackets.")
    answers = {}
    for squares in range(1, _MOST_SQUARES + 1):
        for free in range(4):
            given = call(function, squares, free, seconds=5.0)
            if isinstance(given, Verdict):
                return given
            if (stops := truth(given)) is None:
                return tell("It should return True to stop or False to roll.")
            answers[squares, free] = stops
    right = {key: key[0] >= 6 and key[1] == 0 for key in answers}
    if answers == right:
        return True
    if answers == {key: not value for key, value in right.items()}:
        return tell("That is the wrong way round: True means *stop* here.")
    if answers == {key: key[0] > 6 and key[1] == 0 for key in answers}:
        return tell("What does yours do with exactly six squares?")
    if answers == {key: key[0] >= 6 or key[1] == 0 for key in answers}:
        return tell("Both have to be true, so `or` is the wrong word.")
    if answers == {key: key[0] >= 6 for key in answers}:
        return tell("Yours stops although a runner is free.")
    wrong = next(key for key in answers if answers[key] != right[key])
    return tell(
        "With {squares} squares and {free} free runners yours says {answer}.",
        squares=wrong[0],
        free=wrong[1],
        answer=answers[wrong],
    )


EXERCISES = by_id(
    Exercise(
        "8.1",
        "Three safe rolls",
        fraction(
            lambda: _safe(5, 7, 9) ** 3,
            why="Each roll is safe with the chance 553/648, three times in a row.",
            hints={
                _safe(5, 7, 9): "That is one safe roll. Three in a row are asked for.",
                (1 - _safe(5, 7, 9)) ** 3: "You took the chance of a bust to the power of three.",
                _safe(5, 7, 9) ** 2: "That is two in a row.",
            },
        ),
        mistakes=[
            (_safe(5, 7, 9), "one safe roll"),
            ((1 - _safe(5, 7, 9)) ** 3, "chance of a bust to the power"),
            (_safe(5, 7, 9) ** 2, "two in a row"),
        ],
    ),
    Exercise(
        "8.2",
        "Half of them are gone",
        number(
            lambda: _first_below(Fraction(1, 2), 2, 7, 12),
            why="0.781 to the power 2 is 0.61, to the power 3 it is 0.48.",
            exact=True,
            hints={
                2: "After two rolls still more than half of them are alive.",
                9: "That is for 6, 7 and 8. Your runners are on 2, 7 and 12.",
                1: "After one roll 78 of 100 are still alive.",
                4: "Already earlier. Look for the *first* roll after which it is less than half.",
            },
        ),
        mistakes=[
            (2, "more than half"),
            (9, "6, 7 and 8"),
            (1, "78 of 100"),
            (4, "*first* roll"),
        ],
    ),
    Exercise(
        "8.3",
        "Where it turns",
        number(
            lambda: _gain(4, 6, 8) / (1 - _safe(4, 6, 8)),
            why="About 13.4 squares: there a roll brings as much as it loses on average.",
            exact=True,
            hints={
                _gain(4, 6, 8): "That is what a roll brings. Divide it by the chance of a bust.",
                _gain(4, 6, 8) * (1 - _safe(4, 6, 8)): "You multiplied. Divide.",
                (1 - _safe(4, 6, 8)) / _gain(4, 6, 8): "It is the other way round.",
                _gain(4, 6, 8) / _safe(4, 6, 8): "You divided by the chance of *no* bust.",
                _gain(6, 7, 8) / (1 - _safe(6, 7, 8)): "That is for 6, 7 and 8.",
            },
        ),
        mistakes=[
            (_gain(4, 6, 8), "Divide it by the chance"),
            (_gain(4, 6, 8) * (1 - _safe(4, 6, 8)), "You multiplied"),
            ((1 - _safe(4, 6, 8)) / _gain(4, 6, 8), "other way round"),
            (_gain(4, 6, 8) / _safe(4, 6, 8), "chance of *no* bust"),
            (_gain(6, 7, 8) / (1 - _safe(6, 7, 8)), "6, 7 and 8"),
            (13.4, "That is rounded"),
            (13.44, "That is rounded"),
        ],
    ),
    Exercise(
        "8.4",
        "Lucky three times",
        explanation(
            "A good answer separates luck from risk: the dice have no memory, so the next roll is "
            "as safe as the first one. But there is more to lose now, because the squares at risk "
            "have grown. That, and not the luck, can be a reason to stop."
        ),
    ),
    Exercise(
        "8.5",
        "A careful player",
        judge(
            _careful,
            why="It stops only when both are true: six squares or more, and no runner free.",
        ),
        mistakes=[
            (lambda squares, free_runners: squares > 6 and free_runners == 0, "exactly six"),
            (lambda squares, free_runners: squares >= 6 or free_runners == 0, "Both have to be"),
            (lambda squares, free_runners: squares >= 6, "a runner is free"),
            (
                lambda squares, free_runners: not (squares >= 6 and free_runners == 0),
                "wrong way round",
            ),
            (lambda squares, free_runners: "stop", "True to stop"),
            (lambda squares, free_runners: np.array([True, False]), "True to stop"),
            (lambda squares, free_runners: free_runners == 0 and 6 <= squares < 10, "10 squares"),
            (lambda squares, free_runners: False, "yours says"),
            (True, "name"),
        ],
    ),
    Exercise(
        "8.6",
        "Count to 28",
        number(
            lambda: cant_stop.score(cant_stop.Position(runners={5: 2, 7: 1, 9: 3})),
            why="9 and 2 and 12, and 2 more because all three columns are odd.",
            exact=True,
            hints={
                23: "All three columns are odd. What does the rule say to that?",
                14: "The first square of each runner counts twice.",
                16: "The first square of each runner counts twice. The bonus is there already.",
                29: "The 4 is for three columns on one side of 7, the 7 included. 5 and 9 are not.",
                21: "Odd columns get 2 more. Even ones get 2 less.",
            },
        ),
        mistakes=[
            (23, "All three columns are odd"),
            (14, "counts twice"),
            (16, "bonus is there already"),
            (29, "one side of 7"),
            (21, "2 more"),
        ],
    ),
    Exercise(
        "8.7",
        "Find the bug",
        judge(_mean_squares, why="A bust banks 0, and those turns are turns as well."),
        mistakes=[
            (
                lambda turns: turns[turns["outcome"] == "stop"]["squares"].mean(),
                "leaves the busts out",
            ),
            (lambda turns: turns["squares"].sum(), "sum"),
            (lambda turns: turns["rolls"].mean(), "With squares"),
            (4.9, "name"),
        ],
    ),
    Exercise(
        "8.8",
        "One in ten (stretch)",
        number(
            lambda: _first_below(Fraction(1, 10), 6, 7, 8),
            why="0.92 to the power 28 is the first one below 0.1.",
            exact=True,
            hints={
                27: "After 27 rolls it is still a little more than one in ten.",
                9: "That is where half of them are gone.",
                10: "0.92 to the power 10 is still more than 0.4.",
            },
        ),
        mistakes=[
            (27, "little more than one in ten"),
            (9, "half of them"),
            (10, "more than 0.4"),
        ],
    ),
)

EXIT_TICKET = by_id(
    Exercise(
        "8.a",
        "Exit ticket: three rolls",
        probability(
            lambda: Fraction(9, 10) ** 3,
            why="0.9 times 0.9 times 0.9.",
            hints={
                Fraction(7, 10): "You took 0.1 away three times. The second roll only happens if "
                "the first one was safe.",
                Fraction(1, 1000): "That is three busts in a row. The turn is over after one.",
                Fraction(81, 100): "That is two safe rolls.",
            },
        ),
        mistakes=[
            (0.7, "three times"),
            (0.001, "three busts"),
            (0.81, "two safe rolls"),
        ],
    ),
    Exercise(
        "8.b",
        "Exit ticket: lucky five times",
        choice(
            "A",
            ["A", "B", "C"],
            why="The dice remember nothing. Only what can be lost has changed.",
            hints={
                "B": "A bust is never due: look at the three shares in the lesson.",
                "C": "There are no lucky streaks either: look at the three shares in the lesson.",
            },
        ),
        mistakes=[("B", "never due"), ("C", "lucky streaks")],
    ),
    Exercise(
        "8.c",
        "Exit ticket: where it turns",
        number(
            lambda: Fraction(12, 10) / Fraction(1, 5),
            why="With 6 squares at risk a roll loses 6/5 on average: as much as it brings.",
            exact=True,
            hints={
                Fraction(24, 100): "You multiplied. Divide what a roll brings by the chance of a "
                "bust.",
                Fraction(15, 10): "You divided by the chance of *no* bust.",
                Fraction(1, 6): "It is the other way round.",
            },
        ),
        mistakes=[
            (0.24, "You multiplied"),
            (1.5, "chance of *no* bust"),
            (Fraction(1, 6), "other way round"),
        ],
    ),
)
