"""Checks of lesson 11: who wins a game of Chopsticks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from teachkit import chopsticks
from teachkit.check.judges import choice, explanation, fraction, judge, near, number
from teachkit.check.judges.calling import call, untouched
from teachkit.check.verdict import Exercise, Verdict, by_id, not_answered
from teachkit.chopsticks.players import checked_player
from teachkit.ui.language import tell

__all__ = ["EXERCISES", "EXIT_TICKET"]

_ARROWS = ("RS", "RT", "SU", "SV", "TU", "TY", "UT", "UX", "VW", "VX", "WV", "WX", "XY")
_WORDS = ("win", "loss", "draw")
_FEWEST = 20


# ------------------------------------------------------------------------------ eight labels


def _graph(arrows: Iterable[str]) -> Any:
    """Return the graph with these arrows, each a pair of letters."""
    import networkx

    return networkx.DiGraph([(pair[0], pair[1]) for pair in arrows])


def _labels(answer: object) -> bool | str | Verdict:
    """Judge labels, written as a dict from circle to word."""
    if not isinstance(answer, dict):
        return tell("Keep the form: a letter, a colon and a word for each circle.")
    if any(word is ... for word in answer.values()):
        return not_answered(tell("Some labels are still three dots."))
    solution = chopsticks.solve(_graph(_ARROWS))
    right = dict(zip(*solution.positions[["code", "value"]].to_numpy().T, strict=True))
    given = {code: str(answer.get(code, "")).strip().casefold() for code in right}
    for code in right:
        if given[code] not in _WORDS:
            return tell('The label of {code} must be `"win"`, `"loss"` or `"draw"`.', code=code)
    if given == right:
        return True
    swap = {"win": "loss", "loss": "win", "draw": "draw"}
    if {code: swap[word] for code, word in given.items()} == right:
        return tell("All the other way round: a label is for the player whose turn it is.")
    return _about(right, given, solution)


def _about(right: dict[str, str], given: dict[str, str], solution: chopsticks.Solution) -> str:
    """Say what to look at, beginning at the end of the game."""
    wrong = {code for code in right if right[code] != given[code]}
    if "Y" in wrong:
        return tell("Begin with Y. Whose turn is it there, and can that player move?")
    if given["T"] == given["U"]:
        return tell("T and U are a cycle. But look where one can go from T.")
    if {"V", "W"} <= wrong:
        return tell("Look at V and W. Must anybody leave the two, and what happens on X?")
    first = min(wrong, key=lambda code: (solution.moves_to_end(code) or 99, code))
    return tell(
        "{count} of your 8 labels are right. Look at {code} again: where do its arrows lead?",
        count=8 - len(wrong),
        code=first,
    )


def _written(words: str) -> dict[str, str]:
    """Return labels for R to Y, as a student writes them."""
    return dict(zip("RSTUVWXY", words.split(), strict=True))


# ------------------------------------------------------------------------- variants of the game


def _length(**flags: Any) -> int:
    """Return the moves to the end with limit 4 and these flags; 0 in a draw."""
    return chopsticks.solve(chopsticks.Rules(limit=4, **flags)).moves_to_end("1111") or 0


def _second_wins(answer: object) -> bool | str | Verdict:
    """Judge rules under which whoever begins loses."""
    if isinstance(answer, type) or not isinstance(answer, chopsticks.Rules):
        return tell("Rules are asked for, such as `chopsticks.Rules(limit=6, suicide=True)`.")
    try:
        solution = chopsticks.solve(answer)
    except ValueError as error:
        return str(error)
    summary = solution.summary()
    if summary["start_value"] == "draw":
        return tell("In your game the start is a draw: nobody can force a win.")
    if summary["start_value"] == "win":
        return tell(
            "In your game whoever begins wins, in {plies} moves.", plies=summary["start_plies"]
        )
    if summary["positions"] < _FEWEST:
        return tell(
            "Whoever begins loses, well done. But your game has only {count} positions.",
            count=summary["positions"],
        )
    return True


# ------------------------------------------------------------------------------- functions


def _steady(function: object) -> bool | str | Verdict:
    """Judge a player: in no drawn position may it move to a win of the other one."""
    if not callable(function) or isinstance(function, type):
        return tell("Hand over the function itself: its name, without brackets.")
    if untouched(function):
        return not_answered(tell("Write the function: put your code where the three dots are."))
    solution = chopsticks.solve()
    graph = solution.graph
    going = np.flatnonzero(~graph.terminal)
    try:
        chooser = checked_player(function).sit_down(graph)
        chosen = chooser.choose(going, np.random.default_rng(11))
    except (TypeError, ValueError) as error:
        return str(error)
    drawn = solution.values[going] == 0
    lost = drawn & (solution.values[chosen] == 1)
    if not lost.any():
        return True
    gifts = np.unique(solution.sources[solution.values[solution.targets] == 1])
    avoidable = np.isin(going, gifts) & drawn
    if lost.sum() == avoidable.sum():
        return tell(
            "It loses wherever it can. A value is for the player to move, and after your move "
            "that is the other one."
        )
    place = int(np.flatnonzero(lost)[0])
    return tell(
        "In {count} drawn positions it gives the win away. At {code}, for example, it moves to "
        "{result}, and there the other one can win.",
        count=int(lost.sum()),
        code=graph.codes[going[place]],
        result=graph.codes[chosen[place]],
    )


def _graphs() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield graphs on which a search is tested: a sentence about each, and its arrows."""
    yield tell("P leads to Q, and Q to P, and nothing else"), ("PQ", "QP")
    yield tell("P leads to Q, and there the game is over"), ("PQ",)
    yield (
        tell("P and Q lead to each other, and both lead to R, and R to the end S"),
        ("PQ", "QP", "PR", "QR", "RS"),
    )
    yield tell("P and Q lead to each other, and Q leads to the end R"), ("PQ", "QP", "QR")
    yield tell("the graph of task 11.1"), _ARROWS


def _search(function: object) -> bool | str | Verdict:
    """Judge a search along a path: its values must be those of the solution."""
    if not callable(function) or isinstance(function, type):
        return tell("Hand over the function itself: its name, without brackets.")
    for words, arrows in _graphs():
        graph = _graph(arrows)
        right = chopsticks.solve(graph)
        for code in graph:
            said = call(function, graph, code, seconds=5.0)
            if isinstance(said, Verdict):
                return said
            if not isinstance(said, str) or said not in _WORDS:
                return tell('It must return `"win"`, `"loss"` or `"draw"`, and nothing else.')
            if said != right.value(code):
                return tell(
                    "Take this graph: {words}. For {code} yours says *{said}*. Play it with a "
                    "friend: is that what happens?",
                    words=words,
                    code=code,
                    said=said,
                )
    return True


def _search_with(again: str) -> Any:
    """Return the search of task 11.6, with this value for a position met again."""

    def search(graph: Any, code: str, path: tuple[str, ...] = ()) -> str:
        if code in path:
            return again
        ends = [search(graph, end, (*path, code)) for end in graph.successors(code)]
        if "loss" in ends:
            return "win"
        return "loss" if set(ends) <= {"win"} else "draw"

    return search


def _giving(results: list[str]) -> str:
    """Take the wins of the other player for one's own: the usual mistake in task 11.4."""
    value = chopsticks.solve().value
    return next((result for result in results if value(result) == "win"), results[0])


# ---------------------------------------------------------------------------------- the tasks


def _random_moves() -> Fraction:
    """Return the mean number of moves from P: p = 1 + 3/4 q and q = 1 + 1/3 p."""
    to_q, to_p = Fraction(3, 4), Fraction(1, 3)
    return (1 + to_q) / (1 - to_q * to_p)


def _hopeless_hands() -> str:
    """Return the hands with which a position is lost before the game is over."""
    table = chopsticks.solve().positions
    hopeless = table[(table["value"] == "loss") & ~table["terminal"]]
    (hands,) = set(hopeless["code"].str[:2])
    return str(hands)


_HANDS = ("00", "01", "02", "03", "04", "11", "12", "13", "14", "22", "23", "24", "33", "34", "44")

EXERCISES = by_id(
    Exercise(
        "11.1",
        "Eight labels",
        judge(
            _labels,
            why="T and U are a cycle that somebody can leave and win. From V and W nobody wants "
            "to go to X.",
        ),
        mistakes=[
            (_written("win loss loss win draw draw loss win"), "other way round"),
            (_written("draw draw draw draw draw draw loss win"), "Begin with Y"),
            (_written("draw draw draw draw draw draw win loss"), "T and U are a cycle"),
            (_written("win loss loss win win loss win loss"), "V and W"),
            (_written("win draw loss win draw draw win loss"), "labels are right"),
            (_written("won won won won won won won won"), "must be"),
            ({"R": "win"}, "must be"),
            ("win", "Keep the form"),
        ],
    ),
    Exercise(
        "11.2",
        "Four or more",
        number(
            lambda: _length(overflow="cutoff"),
            why="Whoever begins still wins, but it takes longer.",
            exact=True,
            hints={
                near(lambda: _length()): "That is the game of the lesson, in which a hand keeps "
                "what is above four.",
                near(lambda: _length(overflow="cutoff", transfers=False, divisions=False)): "That "
                "is so without splits. Here they are allowed.",
                0: "In this game somebody can force a win. Solve it with these rules.",
                68: "That many positions come up. How many moves are there to the end?",
                near(
                    lambda: chopsticks.graph(
                        chopsticks.Rules(limit=4, overflow="cutoff")
                    ).summary()["levels"]
                ): "That counts levels: the shortest ways to a position. Best play takes longer.",
            },
        ),
        mistakes=[
            (11, "of the lesson"),
            (7, "without splits"),
            (0, "force a win"),
            (68, "positions come up"),
            (8, "counts levels"),
        ],
    ),
    Exercise(
        "11.3",
        "Two positions and chance",
        fraction(
            _random_moves,
            why="p = 1 + 3/4 q and q = 1 + 1/3 p, so p = 7/4 + 1/4 p.",
            hints={
                Fraction(16, 9): "That is the mean from Q.",
                Fraction(7, 4): "And if the game goes back from Q to P?",
                Fraction(4, 3): "The move from Q counts too.",
                4: "That would be so if every other move came back to P at once, for nothing.",
                Fraction(1, 4): "That is the chance that the game ends at once.",
            },
        ),
        mistakes=[
            (Fraction(16, 9), "from Q"),
            (Fraction(7, 4), "goes back"),
            (Fraction(4, 3), "counts too"),
            (4, "for nothing"),
            (0.25, "ends at once"),
        ],
    ),
    Exercise(
        "11.4",
        "Give nothing away",
        judge(_steady, why="In all 162 drawn positions it keeps the draw, against anybody."),
        mistakes=[
            (lambda results: results[0], "gives the win away"),
            (lambda results: min(results), "gives the win away"),
            (_giving, "after your move"),
            (lambda results: "win", "none of the results"),
            (lambda luck: "1111", "asks for luck"),
            (chopsticks.perfect_player(), "function itself"),
            ("steady", "function itself"),
        ],
    ),
    Exercise(
        "11.5",
        "Read the map",
        choice(
            _hopeless_hands,
            _HANDS,
            why="A single finger has hardly any choice: it can hit, but it cannot split.",
            hints={
                "00": "There the game is over already.",
                "03": "Those are the hands of the other player. The row belongs to the one to "
                "move.",
                "33": "Those are the hands of the other player. The row belongs to the one to "
                "move.",
                "44": "Those are the hands of the other player. The row belongs to the one to "
                "move.",
            },
        ),
        mistakes=[
            ("00", "over already"),
            ("33", "the other player"),
            ("44", "the other player"),
            ("03", "the other player"),
            ("12", "Think again"),
        ],
    ),
    Exercise(
        "11.6",
        "Find the bug",
        judge(
            _search,
            why="Whoever comes back to a position can come back for ever. It is not an ending.",
        ),
        mistakes=[
            (_search_with("loss"), "says *loss*"),
            (_search_with("win"), "says *win*"),
            (lambda graph, code, path=(): "draw", "the game is over"),
            (lambda graph, code, path=(): code, "nothing else"),
            ("draw", "name"),
        ],
    ),
    Exercise(
        "11.7",
        "Two are no better than one",
        explanation(
            "A good answer says that nobody wins by being hit: the winner makes the last move. "
            "After your move the other one moves first, third, fifth and so on, so the other "
            "one's wins take an odd number of moves. The second move ahead is your own."
        ),
    ),
    Exercise(
        "11.8",
        "After you, please (stretch)",
        judge(_second_wins, why="In your game the polite player wins."),
        mistakes=[
            (chopsticks.STANDARD, "is a draw"),
            (chopsticks.Rules(limit=4), "whoever begins wins"),
            (chopsticks.Rules(players=3), "3 players"),
            (chopsticks.Rules, "Rules are asked for"),
            ({"limit": 3}, "Rules are asked for"),
        ],
    ),
)

EXIT_TICKET = by_id(
    Exercise(
        "11.a",
        "Exit ticket: three moves",
        choice(
            "draw",
            _WORDS,
            why="You cannot win, and you need not lose.",
            hints={
                "win": "The two wins are wins of the *other* player. You need a loss of theirs.",
                "loss": "Only if *all* moves led to a win of the other player.",
            },
        ),
        mistakes=[("win", "*other* player"), ("loss", "*all* moves")],
    ),
    Exercise(
        "11.b",
        "Exit ticket: how long",
        number(
            lambda: min(2, 6) + 1,
            why="You can win, so you hurry: your own move, and then two.",
            exact=True,
            hints={
                7: "You are the winner. Who wins is in a hurry.",
                2: "Your own move counts too.",
                6: "You choose the move, and you are winning. Which of the two do you take?",
                4: "Perfect players do not choose at random, so no mean is needed.",
            },
        ),
        mistakes=[
            (7, "in a hurry"),
            (2, "counts too"),
            (6, "Which of the two"),
            (4, "no mean"),
        ],
    ),
    Exercise(
        "11.c",
        "Exit ticket: cycles",
        choice(
            "C",
            ["A", "B", "C"],
            why="If the way out is good for whoever can take it, it is taken.",
            hints={
                "A": "Think of D and E in the small graph.",
                "B": "Think of B and C in the small graph. Who has to leave?",
            },
        ),
        mistakes=[("A", "D and E"), ("B", "B and C")],
    ),
)
