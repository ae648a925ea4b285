"""Checks of lesson 04: race to 100."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from teachkit import pig
from teachkit.check.judges import (
    choice,
    experiment,
    explanation,
    judge,
    near,
    number,
    probability,
    strategy,
)
from teachkit.check.judges.calling import call, untouched
from teachkit.check.judges.number import read_number
from teachkit.check.predictions import for_people
from teachkit.check.verdict import Exercise, Verdict, by_id, not_answered, not_yet
from teachkit.ui.language import tell

__all__ = ["EXERCISES", "EXIT_TICKET"]

_GOAL = 51.5
_GAMES = 50_000


@lru_cache
def _first(n: int, other: int) -> float:
    """Return the chance that hold-at-n wins when it begins."""
    return pig.win_probability(pig.hold_at(n), pig.hold_at(other))


def _fair(n: int, other: int) -> float:
    return (_first(n, other) + 1 - _first(other, n)) / 2


@lru_cache
def _fastest(n: int) -> tuple[float, float]:
    """Return the chances of the fastest strategy against hold-at-n, going first and second."""
    table = pig.tournament([pig.solve_race().strategy, pig.hold_at(n)]).to_numpy()
    return float(table[0, 1]), float(1 - table[1, 0])


def _fastest_fair(n: int) -> float:
    return sum(_fastest(n)) / 2


@lru_cache
def _fields(below: bool = True) -> int:
    """Return in how many fields of the heat map the first player wins less than half."""
    table = pig.tournament([pig.hold_at(n) for n in (15, 20, 25, 30)]).to_numpy()
    return int(((table < 0.5) == below).sum())


def _share_spread() -> float:
    share = _first(25, 20)
    return (share * (1 - share)) ** 0.5


def _fair_duel(function: object) -> bool | str | Verdict:
    """Judge a function of two strategies that returns the chance of the first in a fair duel."""
    if not callable(function):
        return tell("Hand over the function itself: its name, without brackets.")
    for one, other in [(10, 20), (25, 15)]:
        given = call(function, pig.hold_at(one), pig.hold_at(other), seconds=5.0)
        if isinstance(given, Verdict):
            return given
        value = read_number(given)
        if isinstance(value, Verdict):
            return value
        begins, loses = _first(one, other), _first(other, one)
        if near((begins + 1 - loses) / 2)(value):
            continue
        if near((begins + loses) / 2)(value):
            return tell(
                "Still the old one. `pig.win_probability(other, one)`: whose chance is that?"
            )
        if near((loses + 1 - begins) / 2)(value):
            return tell("That is the chance of `other`. The chance of `one` is asked for.")
        if near(begins + 1 - loses)(value):
            return tell("You added the two chances. Half of the games each: divide by 2.")
        if near(begins - loses)(value) or near((begins - loses) / 2)(value):
            return tell("A minus, but the 1 is missing: `one` wins whenever `other` does not.")
        if near(begins + (1 - loses) / 2)(value):
            return tell("You divide only the last part by 2. Put brackets round the sum.")
        if near(begins)(value):
            return tell("In yours `one` always begins.")
        if near(1 - loses)(value):
            return tell("In yours `one` always goes second.")
        return tell(
            "For hold at {one} against hold at {other} yours says {value}. "
            "Who begins in which half of the games, and who wins there?",
            one=one,
            other=other,
            value=for_people(float(value)),
        )
    return True


def _duel(champion: Any) -> float | str:
    """Return how many games of 100 a strategy wins against hold-at-25, or what is wrong with it."""
    try:
        table = pig.tournament([champion, pig.hold_at(25)]).to_numpy()
    except (TypeError, ValueError) as error:
        return str(error)
    return float(50 * (table[0, 1] + 1 - table[1, 0]))


def _beats_25(champion: object) -> bool | Verdict:
    """Judge a strategy by its fair duel against hold-at-25."""
    if untouched(champion):
        return not_answered(tell("Write the function: put your code where the three dots are."))
    wins = call(_duel, champion, seconds=8.0)
    if isinstance(wins, Verdict):
        return wins
    if isinstance(wins, str):
        return not_yet(wins)
    if wins >= _GOAL:
        return True
    said = tell("Yours wins {wins} games of 100.", wins=f"{wins:.2f}")
    if abs(wins - 50) < 1e-9:
        more = tell("It plays just as hold at 25 does. What could it do near the end?")
    elif wins > 50:
        more = tell("It is ahead! Change one number at a time and watch which way it goes.")
    elif wins > 45:
        more = tell("Close. When hold at 25 is near 100, is it wise to hold as always?")
    else:
        more = tell("Start from a plan that is good for points, then care for the end of the game.")
    return not_yet(f"{said} {more}")


EXERCISES = by_id(
    Exercise(
        "4.1",
        "Going second",
        probability(
            lambda: 1 - _first(25, 25),
            tolerance=0.002,
            why="Less than half: when both need equally many turns, the other is there first.",
            hints={
                near(
                    lambda: _first(25, 25), 0.002
                ): "That is the chance of the player who begins. Somebody always wins.",
                near(lambda: 1 - _first(20, 20), 0.002): "That is for hold at 20.",
                near(
                    0.5
                ): "They play the same strategy, but not at the same time. Who begins has an edge.",
            },
        ),
        mistakes=[
            (0.52976, "who begins"),
            (0.4653, "hold at 20"),
            (0.5, "not at the same time"),
            (47.02, "percentage"),
        ],
    ),
    Exercise(
        "4.2",
        "Fifty thousand games",
        experiment(
            exact=lambda: _first(25, 20),
            spread=_share_spread,
            size=_GAMES,
            share=True,
            why="The same seed repeats the games, another seed plays new ones.",
            hints={
                (
                    lambda answer: 1 < answer < 2
                ): "You took the mean of a column of ones and twos. Ask first: `== 1`.",
                (lambda answer: answer > 100): "That is a number of games. The share is asked for.",
                near(
                    lambda: 1 - _first(25, 20), 0.008
                ): "That is the share of the player who goes second.",
                near(
                    lambda: _first(20, 25), 0.008
                ): "Who begins in yours? The first strategy in the brackets does.",
            },
        ),
        mistakes=[
            (lambda seed: 1.4565 + seed / _GAMES, "ones and twos"),
            (lambda seed: 27_170 + seed % 7, "number of games"),
            (lambda seed: 0.4565 + seed % 7 / _GAMES, "goes second"),
            (lambda seed: 0.52 + seed % 7 / _GAMES, "Who begins"),
            (lambda seed: 0.5436, "use its `seed`"),
            (lambda: 0.5436, "named `seed`"),
            (lambda seed: None, "returns nothing"),
        ],
    ),
    Exercise(
        "4.3",
        "Find the bug",
        judge(_fair_duel, why="When `one` goes second, it wins whenever `other` does not."),
        mistakes=[
            (
                lambda one, other: (
                    (pig.win_probability(one, other) + pig.win_probability(other, one)) / 2
                ),
                "whose chance",
            ),
            (
                lambda one, other: (
                    (pig.win_probability(other, one) + 1 - pig.win_probability(one, other)) / 2
                ),
                "chance of `other`",
            ),
            (
                lambda one, other: (
                    pig.win_probability(one, other) + 1 - pig.win_probability(other, one)
                ),
                "divide by 2",
            ),
            (
                lambda one, other: (
                    (pig.win_probability(one, other) - pig.win_probability(other, one)) / 2
                ),
                "the 1 is missing",
            ),
            (
                lambda one, other: (
                    pig.win_probability(one, other) + (1 - pig.win_probability(other, one)) / 2
                ),
                "brackets",
            ),
            (lambda one, other: pig.win_probability(one, other), "always begins"),
            (lambda one, other: 1 - pig.win_probability(other, one), "always goes second"),
            (lambda one, other: 0.75, "Who begins"),
            (0.28, "name"),
        ],
    ),
    Exercise(
        "4.4",
        "Read the heat map",
        number(
            _fields,
            why="The plans 15 and 30 are so weak that beginning does not save them.",
            hints={
                near(lambda: _fields(False)): "In so many it wins more than half. Less is asked.",
                0: "Look at the row of hold at 15. Are all its numbers above fifty?",
                2: "That is one row. Look at the others too.",
            },
        ),
        mistakes=[(12, "more than half"), (0, "row of hold at 15"), (2, "others")],
    ),
    Exercise(
        "4.5",
        "A claim: the fastest wins",
        probability(
            lambda: _fastest_fair(25),
            tolerance=0.001,
            why="Less than half, so Dana is wrong. Fewest turns on average is not most wins.",
            hints={
                near(
                    lambda: _fastest(25)[0], 0.001
                ): "That is its chance when it begins. In half of the games it goes second.",
                near(lambda: _fastest(25)[1], 0.001): "That is its chance when it goes second.",
                near(lambda: _fastest_fair(20), 0.001): "That is the duel against hold at 20.",
                near(
                    lambda: (_fastest(25)[0] + 1 - _fastest(25)[1]) / 2, 0.001
                ): "Here is the bug of task 4.3 again: the second chance is the opponent's.",
                near(
                    lambda: pig.solve_race().expected_turns, 0.01
                ): "Those are turns. A chance is asked for.",
            },
        ),
        mistakes=[
            (0.52465, "when it begins"),
            (0.46068, "goes second"),
            (0.50484, "against hold at 20"),
            (0.53198, "bug of task 4.3"),
            (12.545, "turns"),
            (0.50734, "Subtract"),
        ],
    ),
    Exercise(
        "4.6",
        "Roll for the win",
        strategy(
            lambda: lambda turn_total, opponent_score: turn_total < 25 or opponent_score >= 80,
            why="It risks more, because the opponent may win in the very next turn.",
            hints={
                (
                    lambda turn_total, opponent_score: turn_total < 25 or opponent_score > 80
                ): "What does yours do when the opponent has exactly 80?",
                (
                    lambda turn_total, opponent_score: turn_total <= 25 or opponent_score >= 80
                ): "What does yours do at a turn total of exactly 25?",
                (
                    lambda turn_total, opponent_score: turn_total < 25 and opponent_score >= 80
                ): "With `and` both must be true. One of the two is enough here.",
                (
                    lambda turn_total, opponent_score: turn_total < 25 or opponent_score < 80
                ): "Yours rolls on while the opponent is far from 100. The other way round.",
                pig.hold_at(
                    25
                ): "Yours holds at 25, even when the opponent is nearly there. Whose score is it?",
            },
        ),
        mistakes=[
            (
                lambda turn_total, opponent_score: turn_total < 25 or opponent_score > 80,
                "exactly 80",
            ),
            (
                lambda turn_total, opponent_score: turn_total <= 25 or opponent_score >= 80,
                "exactly 25",
            ),
            (
                lambda turn_total, opponent_score: turn_total < 25 and opponent_score >= 80,
                "One of the two",
            ),
            (
                lambda turn_total, opponent_score: turn_total < 25 or opponent_score < 80,
                "other way round",
            ),
            (lambda turn_total, score: turn_total < 25 or score >= 80, "Whose score"),
            (lambda turn_total: turn_total < 25, "Whose score"),
        ],
    ),
    Exercise(
        "4.7",
        "Explain",
        explanation(
            "A good answer says that only being first at 100 counts: hold at 25 gets there early "
            "more often, and a lost game is one lost game, however late the loser is.",
        ),
    ),
    Exercise(
        "4.8",
        "Beat hold at 25 (stretch)",
        judge(
            _beats_25,
            why="The perfect player is safe against everybody, yet it wins only 52.1 here. "
            "A plan made for one opponent can do even better against that one.",
        ),
        mistakes=[
            (lambda turn_total: turn_total < 20, "Close"),
            (lambda turn_total: turn_total < 25, "just as hold at 25"),
            (lambda turn_total, opponent_score: turn_total < 25 or opponent_score >= 85, "ahead"),
            (lambda turn_total: turn_total < 10, "Start from a plan"),
            (lambda turn_total: None, "True to roll again"),
            (lambda total: total < 20, "asks for total"),
            (52, "must be a function"),
        ],
    ),
)

EXIT_TICKET = by_id(
    Exercise(
        "4.a",
        "Exit ticket: a fair duel",
        number(
            lambda: (58 + (100 - 54)) / 2,
            tolerance=0.001,
            why="58 when you begin and 46 when you go second. The average is more than half.",
            hints={
                56: "54 is what the opponent wins. How many do you win there?",
                104: "That is out of 200 games.",
                4: "Do not subtract them. How many do you win when you go second?",
                46: "That is when you go second. In half of the games you begin.",
                near(lambda: (0.58 + 0.46) / 2, 0.001): "That is a share. How many of 100 games?",
            },
        ),
        mistakes=[
            (56, "what the opponent wins"),
            (104, "200"),
            (4, "subtract"),
            (46, "you begin"),
            (0.52, "share"),
        ],
    ),
    Exercise(
        "4.b",
        "Exit ticket: why 25 beats 20",
        choice(
            "C",
            ["A", "B", "C"],
            why="It needs four good turns, not five. Its very slow games cost one loss each.",
            hints={
                "A": "Look at the two averages again. Which one collects more a turn?",
                "B": "Look at the numbers of `expected_turns` again.",
            },
        ),
        mistakes=[("A", "collects more"), ("B", "expected_turns")],
    ),
    Exercise(
        "4.c",
        "Exit ticket: no ladder",
        choice(
            "B",
            ["A", "B", "C"],
            why="Strong or weak depends on the opponent.",
            hints={
                "A": "20 beats 19. Which of the two did better against the perfect player?",
                "C": "It can happen. Must it? What about 25 and 20?",
            },
        ),
        mistakes=[("A", "Which of the two"), ("C", "Must it")],
    ),
)
