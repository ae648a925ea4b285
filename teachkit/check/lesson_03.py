"""Checks of lesson 03: thousands of turns."""

from __future__ import annotations

from typing import Any

from teachkit import pig, sampling
from teachkit.check.judges import (
    choice,
    experiment,
    explanation,
    judge,
    near,
    number,
    numbers,
)
from teachkit.check.judges.calling import call
from teachkit.check.judges.number import read_number
from teachkit.check.verdict import Exercise, Verdict, by_id
from teachkit.ui.language import tell

__all__ = ["EXERCISES", "EXIT_TICKET"]


def _mean(n: int) -> float:
    return float(pig.turn_odds(pig.hold_at(n)).mean)


def _spread(n: int) -> float:
    """Return the exact standard deviation of one turn of hold-at-n."""
    odds = pig.turn_odds(pig.hold_at(n))
    away = odds.scores.index - float(odds.mean)
    return float((odds.scores * away**2).sum() ** 0.5)


def _lead_spread() -> float:
    return float((_spread(20) ** 2 + _spread(15) ** 2) ** 0.5)


def _rounds(errors: float = 1.96) -> float:
    """Return after how many rounds so many standard errors are as small as the lead."""
    return (errors * _lead_spread() / (_mean(20) - _mean(15))) ** 2


def _homework() -> Any:  # a Series
    """Return the scores of tasks 3.2 and 3.3."""
    return pig.simulate_turns(pig.hold_at(20), 225, seed=4)["score"]


def _around(errors: float) -> tuple[float, float]:
    scores = _homework()
    return scores.mean() - errors * scores.sem(), scores.mean() + errors * scores.sem()


def _is_around(errors: float, answer: Any) -> bool:
    low, high = _around(errors)
    return near(low, 0.03)(answer[0]) and near(high, 0.03)(answer[1])


def _is_rounded(answer: Any) -> bool:
    """Return whether both ends are right, but rounded to one digit or none."""
    return all(
        any(near(round(end, digits))(given) for digits in (0, 1, 2))
        for given, end in zip(answer, _around(1.96), strict=True)
    )


def _duel_verdict() -> str:
    """Return what the 400 rounds of task 3.4 show."""
    fifteen = pig.simulate_turns(pig.hold_at(15), 400, seed=23)["score"]
    twenty = pig.simulate_turns(pig.hold_at(20), 400, seed=24)["score"]
    low, high = sampling.interval(fifteen - twenty)
    return "A" if low > 0 else "C" if high < 0 else "B"


def _standard_error(function: object) -> bool | str | Verdict:
    """Judge a function of a column of scores that returns the standard error of their mean."""
    if not callable(function):
        return tell("Hand over the function itself: its name, without brackets.")
    for n, turns in [(20, 50), (10, 400), (25, 36)]:
        scores = pig.simulate_turns(pig.hold_at(n), turns, seed=turns)["score"]
        given = call(function, scores, seconds=5.0)
        if isinstance(given, Verdict):
            return given
        value = read_number(given)
        if isinstance(value, Verdict):
            return value
        if near(scores.sem())(value) or near(scores.std(ddof=0) / turns**0.5)(value):
            continue
        if near(scores.std() / turns)(value):
            return tell("Not mended yet: four times as many turns would give a quarter.")
        if near(scores.std())(value):
            return tell("That is the spread of one turn. Where does the number of turns come in?")
        if near((scores.std() / turns) ** 0.5)(value):
            return tell("The root belongs to the number of turns only, not to the spread.")
        if near(scores.std() * turns**0.5)(value):
            return tell("Yours grows with more turns. It should shrink.")
        if near(scores.var() / turns)(value) or near(scores.var() / turns**0.5)(value):
            return tell("`var` is the square of the spread. Take the spread itself: `std`.")
        return tell("It gives a wrong value for {turns} turns.", turns=turns)
    return True


EXERCISES = by_id(
    Exercise(
        "3.1",
        "A repeatable experiment",
        experiment(
            exact=lambda: _mean(10),
            spread=lambda: _spread(10),
            size=1000,
            why="The same seed repeats the experiment, another seed makes a new one.",
            hints={
                (
                    lambda answer: answer > 100
                ): "That is far too large. Is it the sum? The mean is asked for.",
                (lambda answer: 0 < answer < 1): "That is a share. The mean score is asked for.",
                near(lambda: _mean(20), 1): "Which strategy does the task ask for?",
            },
        ),
        mistakes=[
            (lambda seed: 6900 + seed, "Is it the sum"),
            (lambda seed: 0.41, "share"),
            (lambda seed: 6.9, "use its `seed`"),
            (lambda: 6.9, "named `seed`"),
            (lambda seed: None, "returns nothing"),
            (lambda seed: 8.14 + seed % 7 / 1000, "Which strategy"),
            (lambda seed: 3 + seed % 7 / 1000, "further away"),
        ],
    ),
    Exercise(
        "3.2",
        "The standard error",
        number(
            lambda: _homework().sem(),
            tolerance=0.005,
            why="The spread of one turn divided by the root of 225, which is 15.",
            hints={
                near(
                    lambda: _homework().std(), 0.02
                ): "That is the spread of one turn. The mean of 225 turns is much steadier.",
                near(
                    lambda: _homework().std() / 225, 0.002
                ): "You divided by the number of turns. Divide by its square root.",
                near(lambda: _homework().mean(), 0.02): "That is the mean. How far may it be off?",
                near(
                    lambda: 1.96 * _homework().sem(), 0.02
                ): "That is one side of the 95% interval. One standard error is asked for.",
                near(0.7): "Rounded too far. Give two digits after the point.",
            },
        ),
        mistakes=[
            (_homework().std(), "spread of one turn"),
            (_homework().std() / 225, "square root"),
            (_homework().mean(), "be off"),
            (1.96 * _homework().sem(), "One standard error"),
            (0.7, "Rounded too far"),
        ],
    ),
    Exercise(
        "3.3",
        "The 95% interval",
        numbers(
            lambda: _around(1.96),
            tolerance=0.03,
            why="About two standard errors to each side. It reaches 8.14, as 95 of 100 do.",
            hints={
                (
                    lambda answer: _is_around(1, answer)
                ): "You went one standard error to each side. That catches only about 68%.",
                (
                    lambda answer: _is_around(1.96 * 15, answer)
                ): "You took the spread of one turn. Take the standard error of the mean.",
                (
                    lambda answer: _is_around(-1.96, answer)
                ): "The right numbers, in another order. The lower end comes first.",
                _is_rounded: "Rounded too far. Give two digits after the point.",
            },
        ),
        mistakes=[
            ([*_around(1)], "one standard error"),
            ([*_around(1.96 * 15)], "spread of one turn"),
            ([*_around(-1.96)], "lower end"),
            ([8, 10.8], "Rounded too far"),
            ([7.95, 10], "is right"),
            (_homework().mean(), "one number"),
        ],
    ),
    Exercise(
        "3.4",
        "Really better, or just lucky?",
        choice(
            _duel_verdict,
            ["A", "B", "C"],
            why="The interval contains 0. In truth hold at 20 collects more, and here it lost.",
            hints={
                "A": "Its mean is larger, yes. But is 0 outside the interval of the lead?",
                "C": "That is true in the long run. Do these 400 rounds show it?",
            },
        ),
        mistakes=[("A", "outside the interval"), ("C", "in the long run")],
    ),
    Exercise(
        "3.5",
        "The promise of 95%",
        number(
            lambda: 1000 * (1 - 0.95),
            tolerance=2,
            why="Five in a hundred. These 40 were a bit unluckier than most.",
            hints={
                near(
                    125
                ): "You scaled the 40 up. But these 40 are only a sample. What does 95% promise?",
                near(lambda: 950, 2): "That many *reach* the exact mean. The others are asked for.",
                near(5): "That is out of a hundred. Here there are a thousand.",
                near(0.05): "That is the share. How many of the 1000 are that?",
                near(0): "None at all? Even honest experiments are unlucky now and then.",
            },
        ),
        mistakes=[
            (125, "only a sample"),
            (950, "The others"),
            (5, "out of a hundred"),
            (0.05, "the share"),
            (0, "unlucky now and then"),
        ],
    ),
    Exercise(
        "3.6",
        "Find the bug",
        judge(_standard_error, why="The root of the number of turns, not the number itself."),
        mistakes=[
            (lambda scores: scores.std() / len(scores), "a quarter"),
            (lambda scores: scores.std(), "number of turns"),
            (lambda scores: (scores.std() / len(scores)) ** 0.5, "not to the spread"),
            (lambda scores: scores.std() * len(scores) ** 0.5, "should shrink"),
            (lambda scores: scores.var() / len(scores), "`var`"),
            (lambda scores: scores.mean(), "wrong value"),
            (0.7, "name"),
        ],
    ),
    Exercise(
        "3.7",
        "The luckiest seed",
        explanation(
            "A good answer says that about five of 100 honest intervals miss, and she kept just "
            "the luckiest. A new seed, chosen before looking, would show it.",
        ),
    ),
    Exercise(
        "3.8",
        "How many rounds? (stretch)",
        number(
            _rounds,
            tolerance=400,
            why="(1.96 times the spread, divided by the lead), squared. 15 and 20 are close.",
            hints={
                near(
                    lambda: _rounds() ** 0.5, 3
                ): "That is the root of the number of rounds. Square it.",
                near(
                    lambda: _rounds(1), 60
                ): "You used one standard error. One side of the interval is 1.96 of them.",
                near(
                    lambda: 1.96 * _lead_spread() ** 2 / (_mean(20) - _mean(15)) ** 2, 60
                ): "You did not square the 1.96. Square the whole bracket.",
                near(
                    lambda: 4 * _rounds(), 1500
                ): "That makes the interval half as wide again. Less is asked for.",
            },
        ),
        mistakes=[
            (89.8, "Square it"),
            (2099, "one standard error"),
            (4114, "did not square"),
            (32_256, "Less is asked"),
        ],
    ),
)

EXIT_TICKET = by_id(
    Exercise(
        "3.a",
        "Exit ticket: half the error",
        number(
            lambda: 500 * 2**2,
            why="Four times as many turns halve the standard error.",
            hints={
                1000: "Twice as many turns. The root of 2 is only 1.41. Look at the three heaps.",
                250: "Fewer turns make the error larger.",
                1500: "Those are the turns to add. How many is it in all?",
            },
        ),
        mistakes=[(1000, "three heaps"), (250, "larger"), (1500, "in all")],
    ),
    Exercise(
        "3.b",
        "Exit ticket: what an interval says",
        choice(
            "C",
            ["A", "B", "C"],
            why="0 lies inside. It may be that they are equal, and it may be that they are not.",
            hints={
                "A": "Most of the interval is above 0, but not all of it.",
                "B": "0 lies inside, but so does 0.5. Do you know which it is?",
            },
        ),
        mistakes=[("A", "not all of it"), ("B", "so does 0.5")],
    ),
    Exercise(
        "3.c",
        "Exit ticket: how the mean comes back",
        choice(
            "B",
            ["A", "B", "C"],
            why="Bad luck is diluted, not repaired.",
            hints={
                "A": "Look at the turn after ten busts in a row. Was it better than usual?",
                "C": "Who should tell the die? It has no memory.",
            },
        ),
        mistakes=[("A", "better than usual"), ("C", "no memory")],
    ),
)
