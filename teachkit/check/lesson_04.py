"""Checks of lesson 04: race to 100."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

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
from teachkit.check.verdict import Exercise, Verdict, by_id, not_answered, not_yet
from teachkit.ui.language import tell

__all__ = ["EXERCISES", "EXIT_TICKET"]

_GOAL = 51.5
_GAMES = 50_000


@lru_cache
def _first(n: int, other: int) -> float:
    """Return the chance that hold-at-n wins when it begins."""
    return pig.win_probability(pig.hold_at(n), pig.hold_at(other))


@lru_cache
def _fastest(n: int) -> tuple[float, float]:
    """Return the chances of the fastest strategy against hold-at-n, going first and second."""
    table = pig.tournament([pig.solve_race().strategy, pig.hold_at(n)]).to_numpy()
    return float(table[0, 1]), float(1 - table[1, 0])


def _fastest_fair(n: int) -> float:
    return sum(_fastest(n)) / 2


def _limit(lead: int) -> int:
    """Return where the careful player of task 4.6 holds."""
    return 18 if lead >= 30 else 25


def _leads() -> list[dict[str, int]]:
    """Return states with leads around 30, and others."""
    scores = [(0, 0), (29, 0), (30, 0), (31, 0), (40, 11), (50, 20), (45, 40), (0, 40), (70, 20)]
    return [
        {"turn_total": total, "score": own, "opponent_score": other, "rolls": -(-total // 4)}
        for own, other in scores
        for total in range(2, 100 - own)
    ]


@lru_cache
def _fields(below: bool = True) -> int:
    """Return in how many fields of the heat map the first player wins less than half."""
    table = pig.tournament([pig.hold_at(n) for n in (15, 20, 25, 30)]).to_numpy()
    return int(((table < 0.5) == below).sum())


def _share_spread() -> float:
    share = _first(25, 20)
    return (share * (1 - share)) ** 0.5


def _first_is_home(function: object) -> bool | str | Verdict:
    """Judge a function of two numbers of turns that says whether the first player wins."""
    if not callable(function):
        return tell("Hand over the function itself: its name, without brackets.")
    for mine, yours in [(12, 12), (9, 14), (14, 9), (13, 12), (12, 13), (7, 7)]:
        given = call(function, mine, yours, seconds=5.0)
        if isinstance(given, Verdict):
            return given
        if not isinstance(given, bool | np.bool_):
            return tell("It should return True or False.")
        if bool(given) == (mine <= yours):
            continue
        if mine == yours:
            return tell(
                "Both need {mine} turns. Who takes the last of them first?",
                mine=mine,
            )
        return tell(
            "The one who begins needs {mine} turns, the other {yours}. Who is at 100 first?",
            mine=mine,
            yours=yours,
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
                (
                    lambda answer: 10 < answer <= 100
                ): "That is a percentage. The share is asked for: divide by 100.",
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
            (lambda seed: 54.36 + seed % 7 / 500, "percentage"),
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
        judge(
            _first_is_home,
            why="All ties go to the player who begins: 7 games of 100 when both hold at 20.",
        ),
        mistakes=[
            (lambda mine, yours: mine < yours, "Both need 12 turns"),
            (lambda mine, yours: mine >= yours, "needs 9 turns, the other 14"),
            (lambda mine, yours: mine == yours, "needs 9 turns, the other 14"),
            (lambda mine, yours: True, "needs 14 turns, the other 9"),
            (lambda mine, yours: mine <= yours + 1, "needs 13 turns, the other 12"),
            (lambda mine, yours: "mine", "True or False"),
            (True, "name"),
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
                ): "Your second chance is the opponent's. Take 1 minus that chance.",
                near(0.49): "Rounded too far. Give three digits after the point.",
                near(
                    lambda: pig.solve_race().expected_turns, 0.01
                ): "Those are turns. A chance is asked for.",
            },
        ),
        mistakes=[
            (0.52465, "when it begins"),
            (0.46068, "goes second"),
            (0.50484, "against hold at 20"),
            (0.53198, "1 minus"),
            (0.49, "Rounded too far"),
            (12.545, "turns"),
            (0.50734, "Subtract"),
        ],
    ),
    Exercise(
        "4.6",
        "Careful when far ahead",
        strategy(
            lambda: (
                lambda turn_total, score, opponent_score: (
                    turn_total < _limit(score - opponent_score)
                )
            ),
            why="It wins 50.3 games of 100 against plain hold at 25: far ahead, it risks less.",
            hints={
                (
                    lambda turn_total, score, opponent_score: (
                        turn_total < _limit(score - opponent_score - 1)
                    )
                ): "What does yours do when it is exactly 30 points ahead?",
                (
                    lambda turn_total, score, opponent_score: (
                        turn_total <= _limit(score - opponent_score)
                    )
                ): "What does yours do at a turn total of exactly 18, or exactly 25?",
                (
                    lambda turn_total, score, opponent_score: (
                        turn_total < _limit(opponent_score - score)
                    )
                ): "Yours is careful when it is far behind. The other way round.",
                (
                    lambda turn_total, score, opponent_score: (
                        turn_total < _limit(score + turn_total - opponent_score)
                    )
                ): "The turn total is not banked yet. Compare the two scores only.",
                (
                    lambda turn_total, score, opponent_score: turn_total < _limit(score)
                ): "Yours looks at its own score only. How far is it *ahead*?",
                pig.hold_at(25): "Yours holds at 25, even when it is far ahead.",
                pig.hold_at(18): "Yours always holds at 18. Only far ahead it should.",
            },
            states=_leads,
        ),
        mistakes=[
            (
                lambda turn_total, score, opponent_score: (
                    turn_total < (18 if score - opponent_score > 30 else 25)
                ),
                "exactly 30",
            ),
            (
                lambda turn_total, score, opponent_score: (
                    turn_total <= (18 if score - opponent_score >= 30 else 25)
                ),
                "exactly 18",
            ),
            (
                lambda turn_total, score, opponent_score: (
                    turn_total < (18 if opponent_score - score >= 30 else 25)
                ),
                "other way round",
            ),
            (
                lambda turn_total, score, opponent_score: (
                    turn_total < (18 if score + turn_total - opponent_score >= 30 else 25)
                ),
                "not banked yet",
            ),
            (lambda turn_total, score: turn_total < (18 if score >= 30 else 25), "*ahead*"),
            (lambda turn_total: turn_total < 25, "even when it is far ahead"),
            (lambda turn_total: turn_total < 18, "always holds at 18"),
        ],
    ),
    Exercise(
        "4.7",
        "Explain",
        explanation(
            "A good answer says that a good turn of hold at 10 banks only 10 to 15 points, so it "
            "needs seven or more of them. Hold at 20 needs four or five.",
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
