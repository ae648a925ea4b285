"""Checks of lesson 09: whole games of Can't Stop."""

from __future__ import annotations

from fractions import Fraction

from teachkit import cant_stop
from teachkit.check.judges import choice, explanation, judge, near, number
from teachkit.check.judges.calling import call
from teachkit.check.judges.number import read_number
from teachkit.check.verdict import Exercise, Verdict, by_id
from teachkit.ui.language import tell

__all__ = ["EXERCISES", "EXIT_TICKET"]

_SEED = 9
_TEST_GAMES = 3_000
_ENOUGH = 10.3
_SHORTEST, _LONGEST = 2, 3


def _last_column() -> Fraction:
    """Return the chance of a 12 with four dice."""
    return Fraction(cant_stop.chance([12], exact=True))


def _beats(function: object) -> bool | str | Verdict:
    """Judge a stop function: it has to need clearly fewer turns than the Rule of 28."""
    if not callable(function) or isinstance(function, type):
        return tell("Hand over the function itself: its name, without brackets.")
    try:
        strategy = cant_stop.Strategy(stop=function)
        games = cant_stop.simulate_games(strategy, _TEST_GAMES, seed=_SEED)
    except (TypeError, ValueError) as error:
        return str(error)
    mean = float(games["turns"].mean())
    if mean < _ENOUGH:
        return True
    return tell(
        "In {games:,} games yours needs {mean:.2f} turns on average, the Rule of 28 about 10.7. "
        "Fewer than {enough} are asked for.",
        games=_TEST_GAMES,
        mean=mean,
        enough=_ENOUGH,
    )


def _fair(function: object) -> bool | str | Verdict:
    """Judge a function of two shares: what A wins in a fair duel."""
    if not callable(function):
        return tell("Hand over the function itself: its name, without brackets.")
    for begins, other in ((0.6, 0.5), (0.75, 0.7), (0.4, 0.9)):
        given = call(function, begins, other, seconds=5.0)
        if isinstance(given, Verdict):
            return given
        value = read_number(given)
        if isinstance(value, Verdict):
            return value
        if near((begins + 1 - other) / 2, 1e-9)(value):
            continue
        if near(begins, 1e-9)(value):
            return tell("That is how often A wins when it begins. B must begin in half the games.")
        if near((begins + other) / 2, 1e-9)(value):
            return tell("When B begins, the second number is what *B* wins. And A?")
        if near(begins + 1 - other, 1e-9)(value):
            return tell("You added the two halves. Each of them counts half.")
        return tell(
            "With {one} and {two} yours says {value}.",
            one=begins,
            two=other,
            value=f"{float(value):g}",
        )
    return True


def _board(answer: object) -> bool | str | Verdict:
    """Judge a board made to order: best play takes two to three turns."""
    if isinstance(answer, type) or not isinstance(answer, cant_stop.Rules):
        return tell("A board is asked for, such as `cant_stop.Rules(sides=2, lengths=[1, 3, 1])`.")
    try:
        turns = cant_stop.solve(answer).expected_turns
    except ValueError as error:
        return str(error)
    if turns < _SHORTEST:
        return tell("On your board best play takes {turns:.2f} turns: too quick.", turns=turns)
    if turns > _LONGEST:
        return tell("On your board best play takes {turns:.2f} turns: too long.", turns=turns)
    return True


EXERCISES = by_id(
    Exercise(
        "9.1",
        "One turn in five",
        number(
            lambda: 1 / Fraction(1, 5),
            why="On average one success in five turns.",
            exact=True,
            hints={
                Fraction(1, 5): "That is the chance. How many turns does it take on average?",
                Fraction(5, 2): "Half of the players need longer than that, but the average is "
                "larger.",
                Fraction(4, 5): "That is the chance that a turn fails.",
                4: "Those are the turns that fail. The one that succeeds is a turn too.",
            },
        ),
        mistakes=[
            (0.2, "That is the chance"),
            (2.5, "average is larger"),
            (0.8, "turn fails"),
            (4, "is a turn too"),
        ],
    ),
    Exercise(
        "9.2",
        "How many games?",
        number(
            lambda: (Fraction(35, 10) / Fraction(5, 100)) ** 2,
            why="The root of 4900 is 70, and 3.5 divided by 70 is 0.05.",
            tolerance=0.5,
            hints={
                70: "That is the root of the number of games. Square it.",
                Fraction(49, 400): "You squared 3.5 only. What has to be 0.05?",
                1225: "That gives an error of 0.1.",
                245: "The error shrinks with the *root* of the number of games.",
            },
        ),
        mistakes=[
            (70, "Square it"),
            (0.1225, "3.5 only"),
            (1225, "error of 0.1"),
            (245, "*root*"),
        ],
    ),
    Exercise(
        "9.3",
        "Beat the Rule of 28",
        judge(_beats, why="Fewer turns than the Rule of 28, by far more than the error."),
        mistakes=[
            (lambda squares: squares >= 5, "Fewer than"),
            (lambda rolls: rolls >= 1, "Fewer than"),
            (lambda luck: True, "asks for luck"),
            (lambda squares: "stop", "True to stop"),
            (28, "name"),
        ],
    ),
    Exercise(
        "9.4",
        "Turn and game",
        explanation(
            "A good answer says what a turn does not see: the best turn counts parts of columns "
            "and nothing that comes later, so half a column here and half a column there are "
            "worth as much as one that is finished. But only finished columns win the game."
        ),
    ),
    Exercise(
        "9.5",
        "Read the spread",
        choice(
            "until a top",
            ["survival 0.5", "until a top", "Rule of 28"],
            why="Very short games and very long ones: the mean hides that.",
            hints={
                "survival 0.5": "Its bars are the closest together of the three.",
                "Rule of 28": "Its games are longer on average. But which bars reach furthest out?",
            },
        ),
        mistakes=[
            ("survival 0.5", "closest together"),
            ("Rule of 28", "furthest out"),
        ],
    ),
    Exercise(
        "9.6",
        "The last square",
        number(
            lambda: 1 / _last_column(),
            why="A turn succeeds with the chance 19/144, so it takes 144/19 turns on average.",
            exact=True,
            hints={
                _last_column(): "That is the chance that a turn succeeds.",
                36: "For two dice. Here any two of four will do.",
                Fraction(1296, 125): "Did you count three and four 6s too?",
                Fraction(144, 125): "You took the chance that a turn fails.",
            },
        ),
        mistakes=[
            (_last_column(), "turn succeeds"),
            (Fraction(36), "any two of four"),
            (Fraction(144, 125), "turn fails"),
            (Fraction(1296, 125), "four 6s too"),
            (7.58, "That is rounded"),
        ],
    ),
    Exercise(
        "9.7",
        "Find the bug",
        judge(_fair, why="In half of the games A begins, in the other half B does."),
        mistakes=[
            (lambda a_begins, b_begins: a_begins, "half the games"),
            (lambda a_begins, b_begins: (a_begins + b_begins) / 2, "what *B* wins"),
            (lambda a_begins, b_begins: a_begins + 1 - b_begins, "counts half"),
            (lambda a_begins, b_begins: a_begins - b_begins, "yours says"),
            (0.55, "name"),
        ],
    ),
    Exercise(
        "9.8",
        "A board to order (stretch)",
        judge(_board, why="Now play on it: put your board into `cant_stop.play(rules=...)`."),
        mistakes=[
            (cant_stop.Rules(sides=2, lengths=[1, 3, 1]), "too quick"),
            (cant_stop.FULL, "6,066,786,123"),
            (cant_stop.Rules, "A board is asked for"),
            ([1, 3, 1], "A board is asked for"),
        ],
    ),
)

EXIT_TICKET = by_id(
    Exercise(
        "9.a",
        "Exit ticket: how many turns",
        number(
            lambda: 1 / Fraction(1, 4),
            why="One turn in four succeeds, so it takes four on average.",
            exact=True,
            hints={
                Fraction(1, 4): "That is the chance of a single turn.",
                3: "Those are the turns that fail. Count the last one too.",
                2: "In two turns the chance to succeed is 7/16, still less than a half.",
            },
        ),
        mistakes=[(0.25, "single turn"), (3, "last one too"), (2, "7/16")],
    ),
    Exercise(
        "9.b",
        "Exit ticket: the best turn",
        choice(
            "B",
            ["A", "B", "C"],
            why="Only finished columns count in the end.",
            hints={
                "A": "Look at the two numbers of the small board.",
                "C": "The dice are as fair in a turn as in a game.",
            },
        ),
        mistakes=[("A", "two numbers"), ("C", "fair")],
    ),
    Exercise(
        "9.c",
        "Exit ticket: can we tell?",
        choice(
            "C",
            ["A", "B", "C"],
            why="The difference is 0.1, and two errors of each are 0.2.",
            hints={
                "A": "A smaller mean can be luck. How large are the errors?",
                "B": "They may differ. These games do not show it.",
            },
        ),
        mistakes=[("A", "can be luck"), ("B", "may differ")],
    ),
)
