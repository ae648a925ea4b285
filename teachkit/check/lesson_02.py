"""Checks of lesson 02: hold at 20."""

from __future__ import annotations

from fractions import Fraction

from teachkit import pig
from teachkit.check.judges import (
    choice,
    explanation,
    judge,
    near,
    number,
    probability,
    strategy,
)
from teachkit.check.judges.calling import call
from teachkit.check.judges.number import read_number
from teachkit.check.predictions import for_people
from teachkit.check.verdict import Exercise, Verdict, by_id
from teachkit.ui.language import tell

__all__ = ["EXERCISES", "EXIT_TICKET"]

_TWO_BAD = pig.Rules(name="One and six are bad", bad_faces={1, 6})


def _after_one_more(turn_total: int) -> Fraction:
    """Return the expected turn total after one more roll; a bust counts 0."""
    return sum(
        (
            outcome.chance * (turn_total + outcome.points)
            for outcome in pig.PIG.outcomes()
            if outcome.effect == "score"
        ),
        Fraction(0),
    )


def _mean(n: int) -> float:
    return float(pig.turn_odds(pig.hold_at(n)).mean)


def _bust(n: int) -> float:
    return float(pig.turn_odds(pig.hold_at(n)).bust)


def _one_more(function: object) -> bool | str | Verdict:
    """Judge a function of the turn total that returns the expected total after one more roll."""
    if not callable(function):
        return tell("Hand over the function itself: its name, without brackets.")
    for turn_total in (10, 14, 20, 27):
        given = call(function, turn_total, seconds=5.0)
        if isinstance(given, Verdict):
            return given
        value = read_number(given)
        if isinstance(value, Verdict):
            return value
        right = _after_one_more(turn_total)
        if near(right)(given):
            continue
        if near(right * Fraction(6, 5))(value):
            return tell(
                "At {total} yours says {value}: you still share among five results. A bust is the "
                "sixth; it brings 0, but it is a result too.",
                total=turn_total,
                value=for_people(float(value)),
            )
        if near(right - turn_total)(value):
            return tell("That is the gain. The whole expected turn total is asked for.")
        if near(turn_total + Fraction(7, 2))(value):
            return tell("Yours adds 3.5, as if a 1 added 1. Here a 1 takes everything.")
        return tell(
            "At {total} yours says {value}. Write down the six results of one roll there, "
            "from a 1 to a 6. Is the average of the six the same?",
            total=turn_total,
            value=for_people(float(value)),
        )
    return True


EXERCISES = by_id(
    Exercise(
        "2.1",
        "The gain at 24",
        number(
            lambda: _after_one_more(24) - 24,
            why="Below zero: on average one more roll costs you two thirds of a point.",
            hints={
                Fraction(2, 3): "Look at the sign. Does rolling at 24 help or hurt on average?",
                near(
                    _after_one_more(24), 0.05
                ): "That is the new turn total. How much has it changed?",
                -4: "You stopped at 20 - 24. There are still six faces to divide by.",
                4: "You are at 24 - 20. The sign and the six faces are still missing.",
            },
        ),
        mistakes=[
            (Fraction(2, 3), "sign"),
            (0.67, "sign"),
            (-0.67, "rounded"),
            (23.33, "How much has it changed"),
            (Fraction(70, 3), "How much has it changed"),
            (-4, "divide by"),
            (4, "still missing"),
        ],
    ),
    Exercise(
        "2.2",
        "Hold at 25",
        strategy(
            lambda: pig.hold_at(25),
            why="It rolls at 24 and holds at 25.",
            hints={
                (
                    lambda turn_total: turn_total <= 25
                ): "What does yours do at a turn total of exactly 25?",
                (lambda score: score < 25): "Yours looks at the banked score, not at the turn.",
                (lambda turn_total: turn_total < 20): "That one holds at 20.",
            },
        ),
        mistakes=[
            (lambda turn_total: turn_total <= 25, "exactly 25"),
            (lambda score: score < 25, "banked score"),
            (lambda turn_total: turn_total < 20, "holds at 20"),
            (lambda turn_total: turn_total >= 25, ""),
        ],
    ),
    Exercise(
        "2.3",
        "How often does hold-at-25 bust?",
        probability(
            lambda: _bust(25),
            tolerance=0.002,
            why="It busts more often than hold at 20, and its average is a little smaller.",
            hints={
                near(lambda: _bust(20), 0.002): "That is the chance for hold at 20.",
                near(lambda: _mean(25), 0.02): "That is the mean. The chance of a bust is asked.",
                near(lambda: 1 / 6): "A turn of hold at 25 has many rolls, and each may be a 1.",
            },
        ),
        mistakes=[
            (_bust(20), "hold at 20"),
            (_mean(25), "mean"),
            (1 / 6, "many rolls"),
            (1 - _bust(25), "Subtract"),
            (100 * _bust(25), "percentage"),
        ],
    ),
    Exercise(
        "2.4",
        "Read the picture",
        choice(
            0,
            [0, 8, 20, 25],
            why="The tallest bar by far. While 100 is far away, 8 never happens at all.",
            hints={
                8: "That is the average. Is there a bar above it?",
                20: "The second tallest. Look further to the left.",
                25: "That is the largest score, not the most frequent one.",
            },
        ),
        mistakes=[(8, "a bar above"), (20, "further to the left"), (25, "largest score")],
    ),
    Exercise(
        "2.5",
        "When it does not bust",
        number(
            lambda: _mean(20) / (1 - _bust(20)),
            tolerance=0.02,
            why="Far from 100, the turns that survive bring 20 to 25. They pay for all the busts.",
            hints={
                near(
                    lambda: _mean(20), 0.01
                ): "That average counts every bust as 0. Leave them out.",
                near(
                    lambda: _mean(20) / _bust(20), 0.01
                ): "You divided by the chance of a bust. Divide by the chance of surviving.",
                near(
                    lambda: _mean(20) * (1 - _bust(20)), 0.01
                ): "You multiplied. Fewer turns share the same points: divide.",
                near(22.5): "The middle of 20 to 25, but 20 and 21 come more often than 25.",
            },
        ),
        mistakes=[
            (_mean(20), "Leave them out"),
            (_mean(20) / _bust(20), "chance of surviving"),
            (_mean(20) * (1 - _bust(20)), "divide"),
            (22.5, "more often"),
        ],
    ),
    Exercise(
        "2.6",
        "Find the bug",
        judge(_one_more, why="Six equally likely results, so divide by six."),
        mistakes=[
            (lambda turn_total: (5 * turn_total + 20) / 5, "among five results"),
            (lambda turn_total: (20 - turn_total) / 6, "gain"),
            (lambda turn_total: turn_total + 3.5, "takes everything"),
            (lambda turn_total: turn_total, "six results of one roll"),
            (15, "name"),
        ],
    ),
    Exercise(
        "2.7",
        "Is busting bad?",
        explanation(
            "A good answer compares the averages: a plan that hardly ever busts banks few points, "
            "and the surviving turns of hold at 20 more than make up for its busts.",
        ),
    ),
    Exercise(
        "2.8",
        "Two bad faces (stretch)",
        number(
            lambda: pig.best_hold(_TWO_BAD)[0],
            why="The good faces add up to 14, and two faces take all: (14 - 2t)/6 is 0 at t = 7.",
            hints={
                14: "You added up the good faces. But now two faces of six take everything.",
                20: "That is the answer for one bad face. Which faces are good now?",
                8: "Just as good, but the smaller of the two is asked for.",
                Fraction(7, 2): "That is the average good face. Compare the gain with 0.",
            },
        ),
        mistakes=[
            (14, "two faces of six"),
            (20, "one bad face"),
            (8, "smaller of the two"),
            (3.5, "average good face"),
        ],
    ),
)

EXIT_TICKET = by_id(
    Exercise(
        "2.a",
        "Exit ticket: one more roll at 16",
        number(
            lambda: _after_one_more(16),
            tolerance=0.05,
            why="A sixth of 100. More than 16, so it pays to roll.",
            hints={
                20: "You left out the 1. It is one of six results, and it counts as 0.",
                near(19.5): "You added 3.5. But a 1 does not add 1: it takes all.",
                100: "That is the sum of the six results. Now the average.",
                near(lambda: _after_one_more(16) - 16, 0.05): "That is the gain. Add the 16.",
            },
        ),
        mistakes=[
            (20, "left out the 1"),
            (19.5, "takes all"),
            (100, "Now the average"),
            (0.667, "gain"),
        ],
    ),
    Exercise(
        "2.b",
        "Exit ticket: what an average means",
        choice(
            "C",
            ["A", "B", "C"],
            why="While 100 is far away, a turn banks 0, or 20 to 25. Only the average is near 8.",
            hints={
                "A": "Look at the picture of ten thousand turns. How tall is the bar at 8?",
                "B": "Half of the turns? Look at the picture. How tall is the bar at 8?",
            },
        ),
        mistakes=[("A", "bar at 8"), ("B", "Half of the turns")],
    ),
    Exercise(
        "2.c",
        "Exit ticket: why 20 and 21 tie",
        choice(
            "A",
            ["A", "B", "C"],
            why="They differ only at exactly 20, and there the gain is (20 - 20)/6.",
            hints={
                "B": "They do not: 21 rolls once more now and then, so it busts more often.",
                "C": "19 is near to 20 as well, but its average is smaller.",
            },
        ),
        mistakes=[("B", "busts more often"), ("C", "19 is near")],
    ),
)
