"""Checks of lesson 12: which claims about Chopsticks are true."""

from __future__ import annotations

import itertools
from dataclasses import fields
from functools import cache
from math import comb
from typing import Any

from teachkit import chopsticks
from teachkit.check.judges import choice, explanation, judge, near, number
from teachkit.check.judges.calling import call
from teachkit.check.verdict import Exercise, Verdict, by_id, not_answered
from teachkit.ui.language import tell

__all__ = ["EXERCISES", "EXIT_TICKET"]

CUTOFF = chopsticks.Rules(overflow="cutoff")
_LONG = 40


# ------------------------------------------------------------------------------- counting


def _endings_for_the_first(rules: chopsticks.Rules) -> int:
    """Return to how many endings the shortest way has an odd number of moves."""
    found = chopsticks.graph(rules)
    return int((found.level[found.terminal] % 2 == 1).sum())


@cache
def _nearest_ending(limit: int) -> int:
    found = chopsticks.graph(chopsticks.Rules(limit=limit))
    return int(found.level[found.terminal].min())


def _claimed(r: int) -> int:
    """Return the number of positions that the formula claims."""
    pairs = comb(r + 1, 2)
    return pairs**2 - (pairs + r + 1)


def _ben(r: int) -> int:
    """Return what Ben's program gives."""
    pairs = r * (r - 1) // 2
    return pairs**2 - (pairs + r + 1)


def _formula(function: object) -> bool | str | Verdict:
    """Judge a function of r: the formula of the claim, for every r."""
    if not callable(function) or isinstance(function, type):
        return tell("Hand over the function itself: its name, without brackets.")
    for r in (5, 3, 7, 4, 6, 9):
        said = call(function, r, seconds=5.0)
        if isinstance(said, Verdict):
            return said
        if isinstance(said, bool) or not isinstance(said, int | float):
            return tell("It must return a number.")
        if said == _claimed(r):
            continue
        if said == _ben(r):
            return tell(
                "For r = {r} it still gives {said}. How many pairs of hands are there, if a hand "
                "shows one of 5 numbers? Count them as in lesson 10.",
                r=r,
                said=said,
            )
        if r % 2 == 0 and said == _claimed(r) - 1:
            return tell(
                "For even r you count what really comes up. Here it is the claim that is asked "
                "for, with its mistake."
            )
        return tell(
            "For r = {r} it gives {said}, and that is not what the claim says. Write the "
            "brackets of the formula one by one.",
            r=r,
            said=said,
        )
    return True


# -------------------------------------------------------------------------------- readings


def _changed(rules: chopsticks.Rules, since: chopsticks.Rules) -> list[str]:
    """Return the names of the flags that differ."""
    return [
        field.name
        for field in fields(rules)
        if field.name != "name" and getattr(rules, field.name) != getattr(since, field.name)
    ]


def _saved(answer: object) -> bool | str | Verdict:
    """Judge rules: cutoff with one flag more, and whoever begins wins."""
    if isinstance(answer, type) or not isinstance(answer, chopsticks.Rules):
        return tell('Rules are asked for, such as `chopsticks.Rules(overflow="cutoff", ...)`.')
    if answer.overflow != "cutoff":
        return tell("The claim is about cutoff, so your rules need `overflow=` and its word.")
    try:
        solution = chopsticks.solve(answer)
    except ValueError as error:
        return str(error)
    changed = _changed(answer, CUTOFF)
    if not changed:
        return tell("That is cutoff alone, and then it is a draw. Change one rule more.")
    if len(changed) > 1:
        return tell(
            "You have changed {count} rules besides cutoff: {names}. Only one is allowed.",
            count=len(changed),
            names=", ".join(changed),
        )
    if changed == ["limit"] or changed == ["hands"] or changed == ["start"]:
        return tell("Leave limit, hands and start as they are: five fingers, two hands, 1111.")
    summary = solution.summary()
    if summary["start_value"] == "draw":
        return tell("With {flag} it is still a draw.", flag=changed[0])
    if summary["start_value"] == "loss":
        return tell(
            "With {flag} somebody can force a win, but look who: whoever begins loses.",
            flag=changed[0],
        )
    return True


# -------------------------------------------------------------------------------- verdicts


@cache
def _verdicts() -> dict[str, bool]:
    """Work the five claims out."""
    variants = chopsticks.VARIANTS
    standard = len(chopsticks.graph())
    cutoff = chopsticks.random_play(CUTOFF)
    return {
        "A": _nearest_ending(6) > _nearest_ending(5),
        "B": len(chopsticks.graph(variants["Divisions only"])) < standard,
        "C": chopsticks.solve(variants["Misere"]).value("1111") == "win",
        "D": chopsticks.solve(variants["Suns"]).value("4444") == "draw",
        "E": cutoff.expected_moves > chopsticks.random_play().expected_moves,
    }


def _table(answer: object) -> bool | str | Verdict:
    """Judge five verdicts, written as a dict from letter to True or False."""
    if not isinstance(answer, dict):
        return tell("Keep the form: a letter, a colon, and True or False for each claim.")
    if any(word is ... for word in answer.values()):
        return not_answered(tell("Some verdicts are still three dots."))
    right = _verdicts()
    if set(answer) != set(right):
        return tell("Give one verdict for each of the claims A, B, C, D and E.")
    for letter, said in answer.items():
        if not isinstance(said, bool):
            return tell("The verdict on {letter} must be True or False.", letter=letter)
    wrong = sorted(letter for letter in right if answer[letter] != right[letter])
    if not wrong:
        return True
    if len(wrong) == len(right):
        return tell("All five the other way round. Did you compute, or guess?")
    hints = {
        "A": tell("Claim A: find the nearest ending with six fingers, as for claim 1."),
        "B": tell("Claim B: build both graphs and compare their lengths."),
        "C": tell("Claim C: solve the variant. What is the value of 1111?"),
        "D": tell("Claim D: when do perfect players go on for ever? Solve the variant."),
        "E": tell("Claim E: `chopsticks.random_play` knows the mean length of both."),
    }
    return tell("{count} of 5 are right. ", count=len(right) - len(wrong)) + hints[wrong[0]]


# ------------------------------------------------------------------------------ a long game


def _long_game(answer: object) -> bool | str | Verdict:
    """Judge a game with cutoff in which nothing comes up twice."""
    if not isinstance(answer, list | tuple) or not all(isinstance(code, str) for code in answer):
        return tell('A list of codes is asked for, such as `["1111", "1211"]`.')
    if not answer or answer[0] != "1111":
        return tell("A game begins at 1111.")
    for before, after in itertools.pairwise(answer):
        try:
            results = [move.result for move in chopsticks.moves(before, CUTOFF)]
        except ValueError as error:
            return str(error)
        if after not in results:
            if after in [move.result for move in chopsticks.moves(before)]:
                return tell(
                    "From {before} to {after} is a move of the usual game. With cutoff a hand "
                    "with more than five fingers is dead.",
                    before=before,
                    after=after,
                )
            return tell("No move leads from {before} to {after}.", before=before, after=after)
    if len(set(answer)) < len(answer):
        return tell("A position comes up twice in it.")
    if len(answer) - 1 < _LONG:
        return tell(
            "A good game without a repeat, but it has only {moves} moves.", moves=len(answer) - 1
        )
    return True


def _game(least: int) -> list[str]:
    """Return the first moves of a long game with cutoff."""
    return chopsticks.long_game(CUTOFF, seed=1)[: least + 1]


def _first_wins(**flags: Any) -> chopsticks.Rules:
    return chopsticks.Rules(overflow="cutoff", **flags)


# ------------------------------------------------------------------------------- the tasks

EXERCISES = by_id(
    Exercise(
        "12.1",
        "Endings with cutoff",
        number(
            lambda: _endings_for_the_first(CUTOFF),
            why="The graph of the variant has 11 endings, at levels of both kinds.",
            exact=True,
            hints={
                near(lambda: _endings_for_the_first(chopsticks.STANDARD)): "That is the number "
                "for the usual game. Build the graph with cutoff.",
                near(lambda: int(chopsticks.graph(CUTOFF).terminal.sum())): "That is the number "
                "of all endings. Who makes the last move on the shortest way?",
                near(
                    lambda: (
                        int(chopsticks.graph(CUTOFF).terminal.sum())
                        - _endings_for_the_first(CUTOFF)
                    )
                ): "Those are the endings that the *other* player reaches. Whoever begins makes "
                "the moves number 1, 3, 5 and so on.",
            },
        ),
        mistakes=[
            (8, "usual game"),
            (11, "all endings"),
            (5, "*other* player"),
        ],
    ),
    Exercise(
        "12.2",
        "How far is the end?",
        number(
            lambda: _nearest_ending(8),
            why="Every number of fingers has a shortest game of its own.",
            exact=True,
            hints={
                5: "That is the shortest game with five fingers. Here a hand dies with eight.",
                near(
                    lambda: chopsticks.graph(chopsticks.Rules(limit=8)).summary()["levels"]
                ): "That is the level furthest away. The nearest *ending* is asked for.",
                near(
                    lambda: int(chopsticks.graph(chopsticks.Rules(limit=8)).terminal.sum())
                ): "That is how many endings there are.",
            },
        ),
        mistakes=[(5, "with five fingers"), (34, "how many endings"), (11, "furthest away")],
    ),
    Exercise(
        "12.3",
        "Find the bug",
        judge(_formula, why="r + 1 choose 2 pairs: a hand shows one of r numbers, 0 counts too."),
        mistakes=[
            (_ben, "still gives"),
            (lambda r: _claimed(r) - (r % 2 == 0), "with its mistake"),
            (lambda r: comb(r + 1, 2) ** 2 - comb(r + 1, 2) + r + 1, "brackets"),
            (lambda r: "many", "a number"),
            (204, "function itself"),
        ],
    ),
    Exercise(
        "12.4",
        "Why one too many?",
        explanation(
            "A good answer looks two moves back. The player with 2 and 2 has just won, by a hit "
            "with a 2, so before it the other one had 0 and 2: the position was 2202. Who has 0 "
            "and 2 had moved just before that. It was no split, because no split leaves a dead "
            "hand. So it was a hit with the 2, and the hand that was hit shows 2 now: it showed 0 "
            "before, and a dead hand cannot be hit."
        ),
    ),
    Exercise(
        "12.5",
        "Save the claim",
        judge(_saved, why="Under that rule whoever begins can force it. A verdict names it."),
        mistakes=[
            (CUTOFF, "cutoff alone"),
            (_first_wins(suicide=True), "look who"),
            (_first_wins(swaps=True), "still a draw"),
            (_first_wins(suicide=True, swaps=True), "Only one is allowed"),
            (_first_wins(limit=4), "Leave limit"),
            (chopsticks.Rules(suicide=True), "about cutoff"),
            ("suicide", "Rules are asked for"),
        ],
    ),
    Exercise(
        "12.6",
        "The better reading",
        choice(
            "B",
            ["A", "B", "C"],
            why="With cutoff whoever begins loses in 8 moves, with rollover it is a draw.",
            hints={
                "A": "Compute both. Somewhere `solve` says *loss* for the one who begins.",
                "C": "Did you mix the two up? Compute both once more.",
            },
        ),
        mistakes=[("A", "Compute both"), ("C", "mix the two up")],
    ),
    Exercise(
        "12.7",
        "Five verdicts",
        judge(_table, why="Five claims, five computations."),
        mistakes=[
            (dict.fromkeys("ABCDE", True), "of 5 are right"),
            (dict.fromkeys("ABCDE", False), "of 5 are right"),
            ({"A": "true", "B": True, "C": True, "D": True, "E": True}, "must be True or False"),
            ({"A": True}, "one verdict for each"),
            ([True, False], "Keep the form"),
        ],
    ),
    Exercise(
        "12.8",
        "A long game with cutoff (stretch)",
        judge(_long_game, why="So a claim like number 11 would be false with cutoff too."),
        mistakes=[
            (["1211"], "begins at 1111"),
            (["1111", "1112"], "No move leads"),
            (["1111", "1211", "1312", "2413", "2224"], "No move leads"),
            (_game(12), "only 12 moves"),
            ("1111", "list of codes"),
        ],
    ),
)

EXIT_TICKET = by_id(
    Exercise(
        "12.a",
        "Exit ticket: refute it",
        choice(
            "B",
            ["A", "B", "C"],
            why="One example against it is enough.",
            hints={
                "A": "Those games agree with the claim. What would speak against it?",
                "C": "A game that was not finished tells nothing.",
            },
        ),
        mistakes=[("A", "agree with"), ("C", "tells nothing")],
    ),
    Exercise(
        "12.b",
        "Exit ticket: four examples",
        choice(
            "C",
            ["A", "B", "C"],
            why="For more one needs a reason, or more examples for those alone.",
            hints={
                "A": "Remember claim 3. What happened between the examples?",
                "B": "That may well be so. But do these four examples prove it?",
            },
        ),
        mistakes=[("A", "claim 3"), ("B", "prove it")],
    ),
    Exercise(
        "12.c",
        "Exit ticket: for whom",
        choice(
            "B",
            ["A", "B", "C"],
            why="If the one who begins loses, the second player forces the win.",
            hints={
                "A": "Somebody can. But who?",
                "C": "The computation has looked at every game.",
            },
        ),
        mistakes=[("A", "But who"), ("C", "every game")],
    ),
)
