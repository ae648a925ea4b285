"""Checks of lesson 06: the Pig family."""

from __future__ import annotations

from fractions import Fraction

from teachkit import pig
from teachkit.check.judges import choice, explanation, fraction, judge, near, number, strategy
from teachkit.check.judges.calling import call
from teachkit.check.judges.decision import pig_states
from teachkit.check.judges.number import read_number
from teachkit.check.predictions import for_people
from teachkit.check.verdict import Exercise, Verdict, by_id
from teachkit.ui.language import tell

__all__ = ["EXERCISES", "EXIT_TICKET"]

_THREE_DICE = pig.Rules(name="Three dice", dice=3)
_TWO_TENS = pig.Rules(name="Two ten-sided dice", dice=2, sides=10)
_LARGEST_TARGET = 1000
_HOLD_FROM = 30
_SIDES = 6
_BANKS_OFTEN = 1 / 3 - 1e-9


def _lost(rules: pig.Rules) -> Fraction:
    """Return the exact chance that one roll loses the turn."""
    return sum(
        (
            outcome.chance
            for outcome in rules.outcomes()
            if outcome.effect in ("lose turn", "lose score")
        ),
        Fraction(0),
    )


def _brings(rules: pig.Rules, points: int) -> Fraction:
    """Return the exact chance that one roll adds so many points."""
    return sum(
        (outcome.chance for outcome in rules.outcomes() if outcome.points == points), Fraction(0)
    )


def _gain(rules: pig.Rules, turn_total: int) -> Fraction:
    """Return how much one more roll changes a turn total on average."""
    kept = sum(
        (
            outcome.chance * (turn_total + outcome.points)
            for outcome in rules.outcomes()
            if outcome.effect == "score"
        ),
        Fraction(0),
    )
    return kept - turn_total


_WIPE = sum(
    (outcome.chance for outcome in pig.TWO_DICE.outcomes() if outcome.effect == "lose score"),
    Fraction(0),
)


def _rolls_with_a_wipe(turn_total: int, score: int) -> bool:
    """Roll while one more roll of Two-Dice Pig gains points, the banked score included."""
    return _gain(pig.TWO_DICE, turn_total) > _WIPE * score


def _states() -> list[dict[str, int]]:
    """Return the usual states, and scores at which a roll can gain exactly nothing."""
    exact = [
        {"turn_total": turn_total, "score": score, "opponent_score": 50, "rolls": 2}
        for score in (35, 68, 90)
        for turn_total in range(4, 100 - score)
    ]
    return pig_states() + exact


def _at_least_one(function: object) -> bool | str | Verdict:
    """Judge a function of the number of dice: the chance that they show at least one 1."""
    if not callable(function):
        return tell("Hand over the function itself: its name, without brackets.")
    for dice in (2, 4, 7, 1):
        given = call(function, dice, seconds=5.0)
        if isinstance(given, Verdict):
            return given
        value = read_number(given)
        if isinstance(value, Verdict):
            return value
        right = Fraction(pig.hog.turn_odds(dice, exact=True).bust)
        if near(right)(value):
            continue
        if near(Fraction(dice, 6))(value):
            return tell("Not mended yet: with seven dice it still says more than 1.")
        if near(1 - right)(value):
            return tell("That is the chance of no 1 at all. You are one step away.")
        if near(Fraction(1, 6) ** dice)(value):
            return tell("That is the chance that *all* the dice show a 1.")
        if near(1 - Fraction(1, 6) ** dice)(value):
            return tell("That is the chance that not *all* the dice show a 1. One 1 is enough.")
        if near(dice * Fraction(1, 6) * Fraction(5, 6) ** (dice - 1))(value):
            return tell("That is the chance of exactly one 1. Two or more are bad as well.")
        return tell(
            "With {dice} dice yours says {value}. First think of the chance that no die shows a 1.",
            dice=dice,
            value=for_people(float(value)),
        )
    return True


def _both(answer: object) -> bool:
    """Return whether an answer is all best numbers of eight-sided dice, in place of one."""
    return isinstance(answer, list | tuple) and list(answer) == pig.hog.best_dice(sides=8)


def _variant(answer: object) -> bool | str | Verdict:
    """Judge a game made to order: hold late, and still bank now and then."""
    if isinstance(answer, type) or callable(answer):
        return tell('A game is asked for, such as `pig.Rules(name="Mine", dice=3)`.')
    if not isinstance(answer, pig.Rules):
        return tell(
            "Hand over the game itself, made by `pig.Rules`, not its name and not a result of it."
        )
    if answer.sides != _SIDES:
        return tell("The customer has only six-sided dice. Leave `sides` out.")
    if not _lost(answer):
        return tell("In your game no roll loses the turn, so there is no risk. Add a bad face.")
    if answer.target > _LARGEST_TARGET:
        return tell(
            "A game to {target} would last for days. Choose a target up to {most}.",
            target=answer.target,
            most=_LARGEST_TARGET,
        )
    best = pig.best_hold(answer)
    first = best[0]
    if answer.target in best:
        return tell(
            "In your game holding never pays: the best plan rolls on to the target of {target}. "
            "Make it riskier, or the target larger.",
            target=answer.target,
        )
    if first < _HOLD_FROM:
        return tell(
            "In your game it is best to hold at {first}, which is too early. What makes a roll "
            "bring more, or lose less often?",
            first=first,
        )
    banks = 1 - float(pig.turn_odds(pig.hold_at(first), answer).bust)
    if banks < _BANKS_OFTEN:
        return tell(
            "It holds at {first}, but only {share} of 100 such turns bank anything. "
            "Many small points are kinder than one big prize.",
            first=first,
            share=for_people(round(100 * banks, 1)),
        )
    return True


_WIPE_HINT = "That one never looks at what a wipe takes. Put the banked score into your rule."

EXERCISES = by_id(
    Exercise(
        "6.1",
        "Three dice",
        fraction(
            lambda: _lost(_THREE_DICE),
            why="Three safe dice are 5/6 of 5/6 of 5/6. Subtract that from 1.",
            hints={
                Fraction(1, 2): "You added 1/6 three times. Rolls with two 1s are counted twice.",
                Fraction(1, 216): "That is the chance that *all* three show a 1.",
                Fraction(75, 216): "That is exactly one 1. Two or three 1s belong to it as well.",
                Fraction(11, 36): "That is the chance with two dice.",
            },
        ),
        mistakes=[
            (Fraction(1, 2), "added 1/6 three times"),
            (Fraction(1, 216), "*all* three"),
            (Fraction(75, 216), "exactly one 1"),
            (Fraction(11, 36), "with two dice"),
            (1 - _lost(_THREE_DICE), "Subtract"),
        ],
    ),
    Exercise(
        "6.2",
        "An eight with two dice",
        fraction(
            lambda: _brings(pig.TWO_DICE, 8),
            why="2+6, 3+5, 4+4, 5+3, 6+2: five of 36 ways.",
            hints={
                Fraction(
                    3, 36
                ): "Red 2 and blue 6 is another way than red 6 and blue 2. Count both.",
                Fraction(6, 36): "4 and 4 can fall in one way only. You counted it twice.",
                Fraction(
                    5, 25
                ): "You divided by the good rolls only. The lost ones are rolls as well.",
                Fraction(1, 11): "The sums 2 to 12 are not equally likely. Count the ways.",
            },
        ),
        mistakes=[
            (Fraction(3, 36), "Count both"),
            (Fraction(6, 36), "one way only"),
            (Fraction(5, 25), "good rolls only"),
            (Fraction(1, 11), "equally likely"),
        ],
    ),
    Exercise(
        "6.3",
        "Only the six is bad",
        number(
            lambda: _gain(pig.SIX_REPLACES_ONE, 12),
            why="(15 - 12)/6. Above zero, so at 12 it still pays to roll.",
            exact=True,
            hints={
                Fraction(8, 6): "That is the gain in Pig. Here the good faces are 1 to 5.",
                3: "You stopped at 15 - 12. There are six faces to divide by.",
                Fraction(3, 5): "You divided by five. The 6 is a result too.",
                Fraction(75, 6): "That is the new turn total. How much has it changed?",
                Fraction(9, 6): "You added up 1 to 6. But the 6 does not add 6: it loses the turn.",
            },
        ),
        mistakes=[
            (Fraction(8, 6), "gain in Pig"),
            (1.333, "gain in Pig"),
            (3, "divide by"),
            (Fraction(3, 5), "divided by five"),
            (12.5, "How much has it changed"),
            (1.5, "does not add 6"),
            (0.5, "decimal"),
        ],
    ),
    Exercise(
        "6.4",
        "Mind the wipe",
        strategy(
            lambda: _rolls_with_a_wipe,
            why="The more you have banked, the earlier it holds.",
            hints={
                (
                    lambda turn_total, score: 11 * turn_total + score <= 200
                ): "What does yours do when the sum is exactly 200?",
                (lambda turn_total: 11 * turn_total < 200): _WIPE_HINT,
                (
                    lambda turn_total, score: 11 * (turn_total + score) < 200
                ): "The 11 belongs to the turn total only: a wipe is one roll in 36.",
                (
                    lambda turn_total, score: turn_total + score < 200
                ): "Where is the 11? Eleven rolls of 36 lose the turn total.",
                (
                    lambda turn_total, score: turn_total + 11 * score < 200
                ): "Turn total and score have changed places.",
            },
            states=_states,
        ),
        mistakes=[
            (lambda turn_total, score: 11 * turn_total + score <= 200, "exactly 200"),
            (lambda turn_total: turn_total < 19, "banked score"),
            (lambda turn_total, score: 11 * (turn_total + score) < 200, "turn total only"),
            (lambda turn_total, score: turn_total + score < 200, "Where is the 11"),
            (lambda turn_total, score: turn_total + 11 * score < 200, "changed places"),
            (lambda turn_total, score: 11 * turn_total + score > 200, "wrong way round"),
        ],
    ),
    Exercise(
        "6.5",
        "Find the bug",
        judge(_at_least_one, why="Not adding: one minus the chance that every die is safe."),
        mistakes=[
            (lambda dice: Fraction(dice, 6), "more than 1"),
            (lambda dice: Fraction(5, 6) ** dice, "one step away"),
            (lambda dice: Fraction(1, 6) ** dice, "*all* the dice show"),
            (lambda dice: 1 - Fraction(1, 6) ** dice, "not *all*"),
            (lambda dice: dice * Fraction(1, 6) * Fraction(5, 6) ** (dice - 1), "exactly one 1"),
            (lambda dice: Fraction(11, 36), "no die shows a 1"),
            (lambda dice: "many", "text"),
            (Fraction(11, 36), "name"),
        ],
    ),
    Exercise(
        "6.6",
        "Hog with eight-sided dice",
        number(
            lambda: pig.hog.best_dice(sides=8)[0],
            why="7 and 8 tie: the eighth die gives 8/7 as many points, and 7/8 of them survive.",
            hints={
                8: "Just as good, but the smaller of the two is asked for.",
                5: "That is the answer for dice with six sides.",
                6: "That ties in the lesson, with six sides. Which share survives now?",
                1: "One die is lost least often. The most points on average are asked for.",
                _both: "They tie: give the smaller one.",
            },
        ),
        mistakes=[
            (8, "smaller of the two"),
            (5, "six sides"),
            (6, "Which share survives"),
            (1, "lost least often"),
            ([7, 8], "They tie"),
            ((7, 8), "They tie"),
            ([5, 6], "One number"),
        ],
    ),
    Exercise(
        "6.7",
        "Only two 1s lose",
        explanation(
            "A good answer counts again: only one roll of 36 is lost now and no longer 11, so "
            "the risk is small and it pays to roll far beyond 19. A very good one has numbers: a "
            "roll gains (250 - turn total)/36 on average, so Lena should never hold before 100.",
        ),
    ),
    Exercise(
        "6.8",
        "A game to order",
        judge(_variant, why="Late to hold, and not hopeless. Now play it, and give it a name."),
        mistakes=[
            (pig.PIG, "too early"),
            (pig.Rules(name="Pig to 15", target=15), "never pays"),
            (pig.Rules(name="Eight sides", sides=8), "six-sided"),
            (pig.Rules(name="No risk", bad_faces=()), "no risk"),
            (pig.Rules(name="Far", target=5000), "for days"),
            (pig.Rules(name="Threes", dice=2, doubles_factor=3), "too early"),
            (
                pig.Rules(name="Jackpot", dice=2, all_bad="score", all_bad_points=99),
                "only 29 of 100",
            ),
            ("Ten-sided", "not its name"),
            ([54, 55], "not its name"),
            (pig.Rules, "A game is asked for"),
        ],
    ),
)

EXIT_TICKET = by_id(
    Exercise(
        "6.a",
        "Exit ticket: two ten-sided dice",
        fraction(
            lambda: _lost(_TWO_TENS),
            why="Of 100 ways, 9 times 9 have no 1.",
            hints={
                Fraction(20, 100): "That counts the roll with two 1s twice.",
                Fraction(18, 100): "That is exactly one 1. Two of them belong to it as well.",
                Fraction(1, 100): "That is two 1s. One is enough.",
                Fraction(11, 36): "That is for dice with six sides.",
            },
        ),
        mistakes=[
            (Fraction(1, 5), "twice"),
            (Fraction(18, 100), "exactly one 1"),
            (Fraction(1, 100), "One is enough"),
            (Fraction(11, 36), "six sides"),
            (0.19, "decimal"),
        ],
    ),
    Exercise(
        "6.b",
        "Exit ticket: what Jo forgets",
        choice(
            "C",
            ["A", "B", "C"],
            why="11/36 in place of 6/36. More points a roll, and more risk.",
            hints={
                "A": "A good roll of two dice does add twice as much: 8 in place of 4.",
                "B": "The dice are fair, one or two. Look at the table of 36 ways.",
            },
        ),
        mistakes=[("A", "twice as much"), ("B", "36 ways")],
    ),
    Exercise(
        "6.c",
        "Exit ticket: five and six dice",
        choice(
            "A",
            ["A", "B", "C"],
            why="6/5 times 5/6 is 1, so the averages are equal.",
            hints={
                "B": "Six dice show a 1 more often than five.",
                "C": "Look at the two exact fractions in the lesson.",
            },
        ),
        mistakes=[("B", "more often"), ("C", "exact fractions")],
    ),
)
