"""Checks of lesson 01: first rolls."""

from __future__ import annotations

from fractions import Fraction

from teachkit import pig
from teachkit.check.judges import (
    choice,
    experiment,
    explanation,
    fraction,
    judge,
    near,
    number,
    strategy,
)
from teachkit.check.judges.number import read_number
from teachkit.check.verdict import Exercise, Verdict, by_id
from teachkit.ui.language import tell

__all__ = ["EXERCISES", "EXIT_TICKET"]


def _safe(rolls: int) -> Fraction:
    """Return the chance that so many rolls in a row are all safe."""
    return 1 - Fraction(pig.turn_odds(pig.roll_times(rolls), exact=True).bust)


def _class_busts() -> int:
    """Return the busts in the table of task 1.3."""
    turns = pig.simulate_turns(pig.roll_times(2), 60, seed=4)
    return int((turns["outcome"] == "bust").sum())


def _two_rolls_share() -> float:
    turns = pig.simulate_turns(pig.roll_times(2), 2000, seed=2026)
    return float((turns["outcome"] == "bust").mean())


def _two_rolls_spread() -> float:
    bust = float(1 - _safe(2))
    return (bust * (1 - bust)) ** 0.5


def _bust_share(function: object) -> bool | str | Verdict:
    """Judge a function of a table of turns that returns the share of busts."""
    from teachkit.check.judges.calling import call

    if not callable(function):
        return tell("Hand over the function itself: its name, without brackets.")
    tables = [
        pig.simulate_turns(pig.roll_times(rolls), turns, seed=turns)
        for rolls, turns in [(1, 40), (3, 200), (8, 50)]
    ]
    held_only = tables[1][tables[1]["outcome"] == "hold"].head(2)
    tables.append(held_only.reset_index(drop=True))
    for turns in tables:
        busts, held = (turns["outcome"] == "bust").sum(), (turns["outcome"] == "hold").sum()
        given = call(function, turns, seconds=5.0)
        if isinstance(given, Verdict):
            return given
        if given is None:
            return tell("Your function returns nothing. It needs a line with `return`.")
        if near(busts / len(turns))(given):
            continue
        if held and near(busts / held)(given):
            return tell("You still divide by the turns that held. The share is busts of all turns.")
        if near(busts)(given):
            return tell(
                "That is the number of busts. The share is that number divided by all turns."
            )
        if near(held / len(turns))(given):
            return tell("That is the share of turns that held. The busts are asked for.")
        return tell("It gives a wrong share for some turns. What is divided by what?")
    return True


def _not_whole(answer: object) -> bool:
    value = read_number(answer)
    return isinstance(value, Fraction) and value.denominator > 1


EXERCISES = by_id(
    Exercise(
        "1.1",
        "One safe roll",
        fraction(
            lambda: _safe(1),
            why="Five of the six faces are safe.",
            hints={
                Fraction(1, 6): "That is the chance of the 1. The safe faces are asked for.",
                Fraction(4, 6): "Count the safe faces again: only the 1 is bad.",
            },
        ),
        mistakes=[
            (Fraction(1, 6), "chance of the 1"),
            (Fraction(2, 3), "Count the safe faces"),
            (5, "between 0"),
            (0.8333333333333334, "decimal"),
            (0.833, "rounded"),
            (0.17, "chance of the 1"),
        ],
    ),
    Exercise(
        "1.2",
        "Two safe rolls",
        fraction(
            lambda: _safe(2),
            why="Of the 36 pairs of faces, 5 times 5 have no 1.",
            hints={
                Fraction(10, 6): "Adding two chances gave more than 1. Multiply instead.",
                Fraction(1, 36): "That is the chance of two ones in a row.",
                Fraction(11, 36): "That is the chance of at least one 1. Subtract it from 1.",
                Fraction(5, 6): "That is the chance for one roll. Now two in a row: multiply.",
                Fraction(4, 6): "Two rolls do not make two bad faces. Think of the pairs of faces.",
            },
        ),
        mistakes=[
            (Fraction(5, 3), "Multiply instead"),
            (Fraction(5, 6), "chance for one roll"),
            (0.83, "chance for one roll"),
            (0.694, "rounded"),
            (Fraction(1, 36), "two ones"),
            (Fraction(11, 36), "Subtract it from 1"),
            (Fraction(2, 3), "pairs of faces"),
        ],
    ),
    Exercise(
        "1.3",
        "Experimental probability",
        fraction(
            lambda: Fraction(_class_busts(), 60),
            why="Busts divided by turns. Theory says 11/36, so this class was a little unlucky.",
            hints={
                near(
                    _class_busts
                ): "That is how many busts there were. Divide by the number of turns.",
                near(
                    lambda: Fraction(_class_busts(), 60 - _class_busts())
                ): "You divided by the turns that held. Divide by all turns.",
                near(
                    lambda: Fraction(60 - _class_busts(), 60)
                ): "That is the share of turns that held.",
                near(
                    lambda: 1 - _safe(2)
                ): "That is the theoretical probability. Use the table of data.",
            },
        ),
        mistakes=[
            (22, "Divide by the number"),
            (Fraction(22, 38), "Divide by all turns"),
            (Fraction(38, 60), "turns that held"),
            (Fraction(11, 36), "theoretical"),
        ],
    ),
    Exercise(
        "1.4",
        "What a die remembers",
        explanation(
            "A good answer says that the die has no memory: after any rolls, each face still has "
            "the chance 1/6.",
        ),
    ),
    Exercise(
        "1.5",
        "Write a strategy",
        strategy(
            lambda: pig.hold_at(30),
            why="It rolls at 29 and holds at 30.",
            hints={
                (
                    lambda turn_total: turn_total <= 30
                ): "What does yours do at a turn total of exactly 30?",
                (
                    lambda score: score < 30
                ): "Yours looks at the banked score. Look at the turn total.",
                (lambda rolls: rolls < 30): "Yours counts the rolls. Add up points instead.",
            },
        ),
        mistakes=[
            (lambda turn_total: turn_total <= 30, "exactly 30"),
            (lambda score: score < 30, "banked score"),
            (lambda rolls: rolls < 30, "counts the rolls"),
            (lambda turn_total: turn_total >= 30, "wrong way round"),
            (lambda turn_total: turn_total > 30, "wrong way round"),
            (lambda turn_total: None, ""),
        ],
    ),
    Exercise(
        "1.6",
        "A fair experiment",
        experiment(
            exact=lambda: 1 - _safe(2),
            spread=_two_rolls_spread,
            size=2000,
            same_as=_two_rolls_share,
            share=True,
            why="Close to 11/36, which is 0.306, but not equal: that is what experiments are like.",
            hints={
                near(lambda: 1 - _two_rolls_share()): "That is the share of turns that held.",
                near(lambda: 2000 * _two_rolls_share()): "That is the number of busts. Divide it.",
            },
        ),
        mistakes=[
            (lambda: None, ""),
            (1 - _two_rolls_share(), "turns that held"),
            (2000 * _two_rolls_share(), "number of busts"),
            (11 / 36, "exact value"),
            (round(_two_rolls_share(), 3), "as the computer gives it"),
            (0.29, "as the computer gives it"),
            (0.9, "further away"),
        ],
    ),
    Exercise(
        "1.7",
        "Find the bug",
        judge(_bust_share, why="Busts divided by all turns, whatever the turns are."),
        mistakes=[
            (
                lambda turns: (
                    (turns["outcome"] == "bust").sum() / (turns["outcome"] == "hold").sum()
                ),
                "all turns",
            ),
            (lambda turns: (turns["outcome"] == "bust").sum(), "divided by all turns"),
            (lambda turns: (turns["outcome"] == "hold").mean(), "turns that held"),
            (lambda turns: None, ""),
            (0.3, "name"),
        ],
    ),
    Exercise(
        "1.8",
        "More likely than not (stretch)",
        number(
            lambda: next(k for k in range(1, 20) if _safe(k) < Fraction(1, 2)),
            why="(5/6) to the power 4 is 625/1296, just under a half.",
            hints={
                3: "Three rolls bust with 91/216, which is still less than a half.",
                6: "Six times 1/6 is 1, but chances of several rolls do not add up like that.",
                5: "Right idea. Is there a smaller number that does it too?",
                _not_whole: "You cannot roll a part of a time. Give a whole number of rolls.",
            },
        ),
        mistakes=[
            (3, "less than a half"),
            (6, "do not add up"),
            (5, "smaller number"),
            (3.8, "whole number"),
        ],
    ),
)

EXIT_TICKET = by_id(
    Exercise(
        "1.a",
        "Exit ticket: chance of a 1",
        fraction(
            lambda: 1 - _safe(1),
            why="One face of six.",
            hints={Fraction(1, 5): "How many faces does the die have in all?"},
        ),
        mistakes=[
            (Fraction(1, 5), "in all"),
            (Fraction(5, 6), "Subtract"),
            (0.17, "rounded"),
            (1, ""),
        ],
    ),
    Exercise(
        "1.b",
        "Exit ticket: Ana's share",
        fraction(
            lambda: Fraction(13, 40),
            why="Busts divided by turns.",
            hints={
                Fraction(1, 6): "That is a theoretical probability. Ana has data.",
                Fraction(13, 27): "You divided by the turns that held. Divide by all turns.",
                13: "Divide the number of busts by the number of turns.",
                Fraction(40, 13): "Upside down: busts on top.",
            },
        ),
        mistakes=[
            (Fraction(1, 6), "Ana has data"),
            (Fraction(13, 27), "all turns"),
            (13, "number of turns"),
            (Fraction(40, 13), "Upside down"),
        ],
    ),
    Exercise(
        "1.c",
        "Exit ticket: what Ben's die remembers",
        choice(
            "B",
            ["A", "B", "C"],
            why="A die has no memory.",
            hints={
                "A": "Who should tell the die that a 1 is due? Look at the bars once more.",
                "C": "Good luck so far does not make the die kinder. Look at the bars once more.",
            },
        ),
        mistakes=[("A", "is due"), ("C", "kinder")],
    ),
)
