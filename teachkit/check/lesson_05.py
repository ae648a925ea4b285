"""Checks of lesson 05: perfect play."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from teachkit import pig
from teachkit.check.judges import (
    choice,
    explanation,
    fraction,
    judge,
    near,
    numbers,
    probability,
    strategy,
)
from teachkit.check.judges.calling import call
from teachkit.check.judges.decision import pig_states
from teachkit.check.judges.number import read_number, rounded
from teachkit.check.verdict import Exercise, Verdict, by_id
from teachkit.ui.language import tell

__all__ = ["EXERCISES", "EXIT_TICKET"]

_LONG_PIGLET = pig.Rules(name="Piglet to 10", sides=2, target=10, bad_faces={2})
_SHORT_PIG = pig.Rules(name="Pig to 5", target=5)
_SCORES = [(20, 60), (70, 40), (95, 95)]


def _exact(value: float) -> Fraction:
    """Return the fraction of a small game that a solved value stands for."""
    return Fraction(value).limit_denominator(1000)


def _one_away() -> Fraction:
    return _exact(pig.solve(pig.Rules(name="Pig to 1", target=1)).first_player)


def _piglet(score: int, opponent_score: int) -> Fraction:
    return _exact(pig.solve(_LONG_PIGLET).win_probability(score, opponent_score))


def _swapped_hold_values() -> list[int]:
    """Return the hold values of a reader who takes the other's score for the own one."""
    return [pig.solve().hold_value(theirs, mine) for mine, theirs in _SCORES]


def _cost_to_two_digits(answer: object) -> bool:
    """Return whether an answer is the cost of hold at 30, rounded to two digits."""
    value = read_number(answer)
    return isinstance(value, Fraction) and rounded(value, Fraction(_cost(30)), digits=2)


def _hold_values() -> list[int]:
    return [pig.solve().hold_value(*scores) for scores in _SCORES]


def _cost(n: int) -> float:
    """Return how much more often best play wins than hold at n, each beginning half the games."""
    return _begins(n) - pig.win_probability(pig.hold_at(n), pig.optimal())


def _begins(n: int) -> float:
    """Return how often best play wins against hold at n when it begins."""
    return pig.win_probability(pig.optimal(), pig.hold_at(n))


def _end_race(turn_total: int, score: int, opponent_score: int) -> bool:
    return turn_total < 21 or max(score, opponent_score) > 70


def _end_race_states() -> list[dict[str, int]]:
    """Return states around the scores where the race begins, besides the usual ones."""
    near_the_race = [(70, 70), (70, 0), (71, 0), (0, 70), (0, 71), (72, 71), (85, 20)]
    return [
        *pig_states(),
        *(
            {"turn_total": total, "score": own, "opponent_score": other, "rolls": 5}
            for own, other in near_the_race
            for total in range(2, 101 - own)
        ),
    ]


def _after_holding(function: object) -> bool | str | Verdict:
    """Judge a function of three numbers that returns my chance after I hold."""
    if not callable(function):
        return tell("Hand over the function itself: its name, without brackets.")
    chance = pig.solve().win_probability
    mistakes: list[tuple[Callable[[int, int, int], float], str]] = [
        (
            lambda mine, theirs, total: chance(mine + total, theirs),
            tell("Not mended yet: yours still lets me have the next turn. Whose turn is it?"),
        ),
        (
            lambda mine, theirs, total: chance(theirs, mine + total),
            tell("That is how often the *other* player wins now. And I?"),
        ),
        (
            lambda mine, theirs, total: 1 - chance(mine + total, theirs),
            tell("The next turn is theirs: which score is the first one then?"),
        ),
        (
            lambda mine, theirs, total: 1 - chance(theirs, mine),
            tell("I held, so the turn total is in the bank. Where does yours add it?"),
        ),
        (
            lambda mine, theirs, total: 1 - chance(theirs + total, mine),
            tell("You gave my turn total to the other player."),
        ),
    ]
    wrong: list[str] = []
    for mine, theirs, total in [(40, 10, 18), (5, 60, 30), (0, 0, 21)]:
        given = call(function, mine, theirs, total, seconds=5.0)
        if isinstance(given, Verdict):
            return given
        value = read_number(given)
        if isinstance(value, Verdict):
            return value
        if near(1 - chance(theirs, mine + total))(value):
            continue
        known = [words for other, words in mistakes if near(other(mine, theirs, total))(value)]
        wrong += known or [
            tell(
                "With {mine} points against {theirs} and {total} in the turn yours is wrong.",
                mine=mine,
                theirs=theirs,
                total=total,
            )
        ]
    return wrong[0] if wrong else True


EXERCISES = by_id(
    Exercise(
        "5.1",
        "One point away",
        fraction(
            _one_away,
            why="Solve p = 5/6 + 1/6 (1 - p). A bust leaves everything as it was.",
            hints={
                Fraction(5, 6): "That is the chance to win with this roll. After a 1 you may "
                "still win: perhaps the other rolls a 1 too.",
                Fraction(2, 3): "That is Piglet. Here only one face of six is bad.",
                Fraction(1, 2): "Not even: whoever begins has a clear advantage.",
                Fraction(35, 36): "You win after your own 1 only if the other rolls a 1 as well.",
                Fraction(31, 36): "After two 1s it is your turn again, but you have not won yet.",
                Fraction(185, 216): "Nearly: you followed the game for three rolls. "
                "It can go on: write an equation.",
            },
        ),
        mistakes=[
            (Fraction(5, 6), "this roll"),
            (Fraction(2, 3), "Piglet"),
            (0.5, "advantage"),
            (Fraction(35, 36), "rolls a 1 as well"),
            (Fraction(31, 36), "two 1s"),
            (Fraction(185, 216), "write an equation"),
            (0.857, "rounded"),
            (Fraction(1, 7), "Subtract"),
        ],
    ),
    Exercise(
        "5.2",
        "Only what is missing counts",
        fraction(
            lambda: _piglet(9, 8),
            why="One point and two points are missing, just as at 1 : 0 in the short Piglet.",
            hints={
                near(lambda: _piglet(8, 9)): "That is for the player who has 8. You have 9.",
                near(lambda: _piglet(9, 9)): "That is right when both have 9. The other has 8.",
                near(lambda: _piglet(8, 8)): "That is right when both have 8. You have 9.",
                Fraction(9, 10): "How far you have come does not count. How much is missing?",
            },
        ),
        mistakes=[
            (Fraction(2, 5), "the player who has 8"),
            (Fraction(2, 3), "both have 9"),
            (Fraction(4, 7), "both have 8"),
            (Fraction(9, 10), "is missing"),
            (0.8, "decimal"),
        ],
    ),
    Exercise(
        "5.3",
        "Find the bug",
        judge(_after_holding, why="The other's turn, the other's score first, and one minus that."),
        mistakes=[
            (
                lambda mine, theirs, turn_total: pig.solve().win_probability(
                    mine + turn_total, theirs
                ),
                "Whose turn",
            ),
            (
                lambda mine, theirs, turn_total: pig.solve().win_probability(
                    theirs, mine + turn_total
                ),
                "And I?",
            ),
            (
                lambda mine, theirs, turn_total: (
                    1 - pig.solve().win_probability(mine + turn_total, theirs)
                ),
                "which score is the first",
            ),
            (
                lambda mine, theirs, turn_total: 1 - pig.solve().win_probability(theirs, mine),
                "in the bank",
            ),
            (
                lambda mine, theirs, turn_total: (
                    1 - pig.solve().win_probability(theirs + turn_total, mine)
                ),
                "to the other player",
            ),
            (lambda mine, theirs, turn_total: 0.5, "yours is wrong"),
            (0.5, "name"),
        ],
    ),
    Exercise(
        "5.4",
        "Read off perfect play",
        numbers(
            _hold_values,
            why="Behind, it risks more; ahead, less; near the end it rolls until it has won.",
            hints={
                (20, 20, 20): "That is a simple rule. What does best play do?",
                (21, 21, 21): "It does not hold at the same total everywhere.",
                (
                    lambda answer: list(answer)[:2] == _swapped_hold_values()[:2]
                ): "Which of the two scores belongs to the player who decides?",
                (
                    lambda answer: list(answer)[2:] == [100]
                ): "At 95 : 95 not 100 points are missing. How many?",
            },
        ),
        mistakes=[
            ([20, 20, 20], "simple rule"),
            ([21, 21, 21], "everywhere"),
            ([18, 28, 5], "who decides"),
            ([30, 11, 100], "missing"),
            ([30], "too short"),
        ],
    ),
    Exercise(
        "5.5",
        "End the race",
        strategy(
            lambda: _end_race,
            why="It costs only 3 games in 100 against perfect play. Hold at 20 costs 8.",
            states=_end_race_states,
            hints={
                lambda turn_total: turn_total < 21: "That is hold at 21. Where is the race?",
                (
                    lambda turn_total, score: turn_total < 21 or score >= 71
                ): "And when the *other* player has 71 or more?",
                (
                    lambda turn_total, opponent_score: turn_total < 21 or opponent_score >= 71
                ): "And when you have 71 or more yourself?",
                (
                    lambda turn_total, score, opponent_score: (
                        turn_total < 21 or score > 71 or opponent_score > 71
                    )
                ): "What does yours do when somebody has exactly 71?",
                (
                    lambda turn_total, score, opponent_score: (
                        turn_total <= 21 or score >= 71 or opponent_score >= 71
                    )
                ): "What does yours do at a turn total of exactly 21?",
                (
                    lambda turn_total, score, opponent_score: (
                        turn_total < 21 or (score >= 71 and opponent_score >= 71)
                    )
                ): "One player with 71 or more is enough.",
                (
                    lambda turn_total, score, opponent_score: (
                        turn_total < 21 and score < 71 and opponent_score < 71
                    )
                ): "Near the end yours holds at once. It should roll until it has won.",
                (
                    lambda turn_total, score, opponent_score: (
                        turn_total < 21 or score + turn_total >= 71 or opponent_score >= 71
                    )
                ): "The banked score counts here, not what you would have.",
            },
        ),
        mistakes=[
            (lambda turn_total: turn_total < 21, "Where is the race"),
            (lambda turn_total, score: turn_total < 21 or score >= 71, "*other*"),
            (lambda turn_total, opponent_score: turn_total < 21 or opponent_score >= 71, "yours"),
            (
                lambda turn_total, score, opponent_score: (
                    turn_total < 21 or score > 71 or opponent_score > 71
                ),
                "exactly 71",
            ),
            (
                lambda turn_total, score, opponent_score: (
                    turn_total <= 21 or score >= 71 or opponent_score >= 71
                ),
                "exactly 21",
            ),
            (
                lambda turn_total, score, opponent_score: (
                    turn_total < 21 or (score >= 71 and opponent_score >= 71)
                ),
                "enough",
            ),
            (
                lambda turn_total, score, opponent_score: (
                    turn_total < 21 and score < 71 and opponent_score < 71
                ),
                "holds at once",
            ),
            (
                lambda turn_total, score, opponent_score: (
                    turn_total < 21 or score + turn_total >= 71 or opponent_score >= 71
                ),
                "banked score",
            ),
            (lambda turn_total, score, opponent_score: True, "always rolls"),
        ],
    ),
    Exercise(
        "5.6",
        "What a simple rule costs",
        probability(
            lambda: _cost(30),
            tolerance=0.0006,
            why="Too greedy: it loses nearly twice as much as hold at 20.",
            hints={
                near(lambda: _cost(20), 0.0006): "That is the cost of hold at 20.",
                near(lambda: _cost(25), 0.0006): "That is the cost of hold at 25.",
                near(lambda: _cost(30) / 2, 0.0006): "That is half of it, how far hold at 30 "
                "stays below one half. Take the whole gap between the two players.",
                near(lambda: -_cost(30), 0.0006): "Perfect play minus the simple rule, not the "
                "other way round.",
                near(
                    lambda: _begins(30), 0.002
                ): "That is how often perfect play wins when it begins. One more number is needed.",
                near(
                    lambda: 2 * _begins(30) - 1, 0.002
                ): "Perfect play began in all of these games. Half of them the rule begins.",
                _cost_to_two_digits: "Rounded too far. Give three digits after the point.",
            },
        ),
        mistakes=[
            (0.0798, "hold at 20"),
            (0.0421, "hold at 25"),
            (0.0736, "half of it"),
            (-0.1472, "other way round"),
            (0.6005, "One more number"),
            (0.201, "Half of them"),
            (14.72, "percentage"),
            (0.15, "Rounded too far"),
        ],
    ),
    Exercise(
        "5.7",
        "Why hold with 97?",
        explanation(
            "A good answer looks at the 2: with 98 it wins, with 97 it does not. So from 98 five "
            "faces win at once, from 97 only four. A very good one gives the two chances at 56: "
            "0.880 for roll and 0.887 for hold.",
        ),
    ),
    Exercise(
        "5.8",
        "Pig to 5 (stretch)",
        fraction(
            lambda: _exact(pig.solve(_SHORT_PIG).first_player),
            why="A turn wins with 161/216, so p = 161/216 + 55/216 (1 - p).",
            hints={
                Fraction(161, 216): "That is the chance to win in this very turn. If it goes "
                "wrong, the other stands where you stood: write an equation.",
                Fraction(55, 271): "That is how often the *second* player wins. Which is asked?",
                Fraction(29, 36): "That is the chance to make 3 points in a turn. Here it is 5.",
                Fraction(28, 36): "That is the chance to make 4 points in a turn. Here it is 5.",
                Fraction(6, 7): "That is one point away. Here five points are missing.",
                Fraction(1, 3): "A 5 or a 6 wins at once. But a 2, 3 or 4 is not the end: "
                "you roll again.",
            },
        ),
        mistakes=[
            (Fraction(161, 216), "write an equation"),
            (Fraction(55, 271), "*second*"),
            (Fraction(29, 36), "3 points"),
            (Fraction(28, 36), "4 points"),
            (Fraction(6, 7), "one point away"),
            (Fraction(1, 3), "roll again"),
            (0.797, "rounded"),
        ],
    ),
)

EXIT_TICKET = by_id(
    Exercise(
        "5.a",
        "Exit ticket: after you hold",
        fraction(
            lambda: 1 - Fraction(5, 8),
            why="Somebody wins for sure, so the two chances add up to 1.",
            hints={
                Fraction(5, 8): "That is the other player's chance. One of you two wins.",
                Fraction(1, 2): "Not even: the other wins more often than you.",
                Fraction(1, 8): "You took away 5/8 from 6/8. Take it from the whole.",
            },
        ),
        mistakes=[
            (Fraction(5, 8), "One of you two"),
            (0.5, "Not even"),
            (Fraction(1, 8), "the whole"),
            (37.5, "percentage"),
            (0.375, "decimal"),
        ],
    ),
    Exercise(
        "5.b",
        "Exit ticket: on both sides",
        choice(
            "B",
            ["A", "B", "C"],
            why="A bust changes nothing but whose turn it is, so the same question comes back.",
            hints={
                "A": "The equation can be solved, and the result fits. Look at what tails does.",
                "C": "That is why 1/2 stands there. But why `p`?",
            },
        ),
        mistakes=[("A", "what tails does"), ("C", "why `p`")],
    ),
    Exercise(
        "5.c",
        "Exit ticket: perfect play",
        choice(
            "C",
            ["A", "B", "C"],
            why="At 41 : 49 it holds at 22, yet rolls at 27, 57 and 58.",
            hints={
                "A": "Not even at 0 : 20. Look at the list of hold values in the lesson.",
                "B": "Who is behind, risks more or less? Look at 30 : 60 in the lesson.",
            },
        ),
        mistakes=[("A", "list of hold values"), ("B", "risks more or less")],
    ),
)
