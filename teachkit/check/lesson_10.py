"""Checks of lesson 10: the state graph of Chopsticks."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from teachkit import chopsticks
from teachkit.check.judges import choice, explanation, judge, number
from teachkit.check.judges.calling import call
from teachkit.check.verdict import Exercise, Verdict, by_id, not_answered
from teachkit.chopsticks.graph import possible_positions
from teachkit.ui.language import tell

__all__ = ["EXERCISES", "EXIT_TICKET"]

_BY_HAND = "0324"
_PICTURE = "0412"
_LARGE = 50_000
_MANY, _SHORT = 300, 4


# ------------------------------------------------------------------------------ lists of codes


def _codes(answer: object) -> list[str] | Verdict | str:
    """Return an answer as a list of codes, or the hint for what is none."""
    if isinstance(answer, str):
        return tell("A list is asked for, such as `['1111', '1211']`, with square brackets.")
    if not isinstance(answer, Iterable) or hasattr(answer, "columns"):
        return tell("A list of codes is asked for, such as `['1111', '1211']`.")
    found = list(answer)
    if ... in found:
        return not_answered(tell("There are still three dots in your list."))
    if not found:
        return not_answered(tell("Your list is still empty."))
    if not all(isinstance(code, str) for code in found):
        return tell("Write each code in quotation marks: `'1111'`.")
    found = [code.replace(" ", "") for code in found]
    for code in found:
        if len(code) != 4 or not code.isascii() or not code.isdigit():
            return tell("A code has four digits, as in `'1111'`, and nothing else.")
        if "5" in code:
            return tell("A hand with exactly five fingers is dead. Which digit is that?")
        if max(code) > "5":
            return tell("No hand shows more than four. What is left of seven fingers?")
        if code[0] > code[1] or code[2] > code[3]:
            return tell("In each pair the smaller hand comes first. Look at `{code}`.", code=code)
    return found


def _results(code: str) -> set[str]:
    return {move.result for move in chopsticks.moves(code)}


def _cut_off(code: str) -> set[str]:
    """Return what comes after a position if too many fingers kill as well."""
    rules = chopsticks.VARIANTS["Cutoff"]
    return {move.result for move in chopsticks.moves(code, rules)}


def _one_move(answer: object) -> bool | str | Verdict:
    """Judge a list of all positions one move away."""
    found = _codes(answer)
    if not isinstance(found, list):
        return found
    given, wanted = set(found), _results(_BY_HAND)
    turned = {code[2:] + code[:2] for code in wanted}
    if _BY_HAND in given or _BY_HAND[2:] + _BY_HAND[:2] in given:
        return tell("One of your moves changes nothing. Passing is not allowed.")
    if given & (turned - wanted):
        return tell("Whose turn is it after the move? That player's hands come first.")
    if given & (_cut_off(_BY_HAND) - wanted):
        return tell("More than five fingers do not kill: the hand keeps what is above five.")
    wrong = sorted(given - wanted)
    if wrong:
        return tell("No legal move leads to `{code}`.", code=wrong[0])
    if given != wanted:
        return tell("Those are right, but some are missing. Did you think of hits *and* splits?")
    return True


def _twice(answer: object) -> bool | str | Verdict:
    """Judge which position of the picture is reached over two others."""
    if isinstance(answer, list | tuple | set):
        return tell("One position is asked for, such as `'1111'`, without brackets.")
    found = _codes([answer])
    if not isinstance(found, list):
        return found
    first = _results(_PICTURE)
    ways = [found[0] in _results(code) for code in first]
    if found[0] == _PICTURE:
        return tell("That one is at the top, where the arrows begin.")
    if found[0] in first:
        return tell("That one is one move away. Look at the lowest row.")
    if not any(ways):
        return tell("That one is not in the picture.")
    if sum(ways) == 1:
        return tell("Only one solid arrow ends there. Follow it back to see.")
    return True


# ----------------------------------------------------------------------------------- functions


def _pairs(given: object) -> list[tuple[int, int]] | None:
    """Return what a student's function gave as pairs of hands, or None if it is none."""
    if not isinstance(given, Iterable) or isinstance(given, str):
        return None
    found = []
    for pair in given:
        if not isinstance(pair, list | tuple | set | frozenset) or len(pair) not in (1, 2):
            return None
        both = [*pair] * 2 if len(pair) == 1 else [*pair]  # {2, 2} is the set {2}
        if not all(isinstance(hand, int) for hand in both):
            return None
        found.append((both[0], both[1]))
    return found


def _right_splits(left: int, right: int) -> set[tuple[int, int]]:
    """Ask the library which pairs a player can split into; what the other one has is no matter."""
    splits = [move for move in chopsticks.moves(f"{left}{right}11") if move.kind != "attack"]
    return {(int(move.result[2]), int(move.result[3])) for move in splits}


def _splits(function: object) -> bool | str | Verdict:
    """Judge a function of two hands: the pairs that a split can make of them."""
    if not callable(function) or isinstance(function, type):
        return tell("Hand over the function itself: its name, without brackets.")
    for left, right in ((1, 3), (1, 2), (2, 2), (0, 4), (3, 4), (2, 4), (0, 3), (3, 3), (0, 1)):
        given = call(function, left, right, seconds=5.0)
        if isinstance(given, Verdict):
            return given
        pairs = _pairs(given)
        hands = {"left": left, "right": right}
        if pairs is None:
            return tell("A list of pairs is asked for, such as `[(1, 3), (2, 2)]`.")
        ordered = [(min(pair), max(pair)) for pair in pairs]
        if (left, right) in ordered:
            return tell(
                "From {left} and {right} yours still allows {left} and {right}, in one order or "
                "the other. That changes nothing.",
                **hands,
            )
        if any(large >= 5 for _, large in ordered):
            return tell("From {left} and {right} yours makes a hand with five or more.", **hands)
        if any(small <= 0 for small, _ in ordered):
            return tell("From {left} and {right} yours makes a dead hand.", **hands)
        if len(set(ordered)) < len(ordered):
            return tell("From {left} and {right} yours counts a pair twice.", **hands)
        if set(ordered) != _right_splits(left, right):
            return tell("From {left} and {right} your list of splits is not right.", **hands)
    return True


def _parents(code: str) -> set[str]:
    edges = chopsticks.graph().edges
    return set(edges["code"][edges["result"] == code])


def _comes_from(function: object) -> bool | str | Verdict:
    """Judge a function of a code: the positions with a move to it."""
    if not callable(function) or isinstance(function, type):
        return tell("Hand over the function itself: its name, without brackets.")
    for code in ("1222", "0014", "1111", "2413"):
        given = call(function, code, seconds=5.0)
        if isinstance(given, Verdict):
            return given
        if not isinstance(given, Iterable) or isinstance(given, str) or hasattr(given, "columns"):
            return tell("Your function should return a list of codes.")
        found = set(map(str, given))
        wanted = _parents(code)
        if found == wanted:
            continue
        if found == _results(code):
            return tell("Those are the positions *after* {code}. Who leads *to* it?", code=code)
        if code in found:
            return tell("Yours says that {code} leads to itself.", code=code)
        if found < wanted:
            return tell("For {code} some are missing.", code=code)
        return tell(
            "For {code} yours finds {found} positions, and not the right ones.",
            code=code,
            found=len(found),
        )
    return True


def _game(answer: object) -> bool | str | Verdict:
    """Judge rules made to order: many positions, and yet a short game."""
    if isinstance(answer, type) or not isinstance(answer, chopsticks.Rules):
        return tell("Rules are asked for, such as `chopsticks.Rules(limit=6)`.")
    if answer.players != 2:
        return tell("A game for two players is asked for.")
    if possible_positions(answer) > _LARGE:
        return tell("That game is far larger than needed. Keep it small.")
    game = chopsticks.graph(answer)
    if len(game) < _MANY:
        return tell("In your game only {count} positions come up.", count=len(game))
    if not game.terminal.any():
        return tell("Your game never ends.")
    shortest = int(game.level[game.terminal].min())
    if shortest > _SHORT:
        return tell("The shortest game under your rules has {moves} moves.", moves=shortest)
    return True


def _written(limit: int) -> int:
    """Return how many positions can be written in a game with this limit."""
    return possible_positions(chopsticks.Rules(limit=limit))


def _way_back() -> int:
    """Return how many moves it takes to leave the start and come back."""
    import networkx

    arrows = chopsticks.graph().to_networkx()
    ways = [networkx.shortest_path_length(arrows, after, "1111") for after in _results("1111")]
    return int(1 + min(ways))


EXERCISES = by_id(
    Exercise(
        "10.1",
        "Every move by hand",
        judge(_one_move, why="Two hits and one split. The dead hand comes back in the split."),
        mistakes=[
            (["0324"], "changes nothing"),
            (["2403", "0403"], "changes nothing"),
            (["0304", "2203", "2412"], "Whose turn"),
            (["0403", "2203", "1224"], "Whose turn"),
            (["0203", "0403", "2412"], "do not kill"),
            (["0403", "2203"], "some are missing"),
            (["5403", "2203"], "exactly five"),
            (["2703", "0403"], "more than four"),
            (["4003", "2203", "2412"], "smaller hand comes first"),
            (["0403", "2203", "2412", "3303"], "No legal move"),
            ("2412", "A list is asked for"),
            ([403, 2203], "quotation marks"),
            (["24"], "four digits"),
        ],
    ),
    Exercise(
        "10.2",
        "Seven fingers",
        number(
            lambda: _written(7),
            why="One player has 7 + 21 = 28 pairs, and 28 · 28 = 784.",
            hints={
                2401: "That counts left and right as different.",
                Fraction(2401, 4): "Two equal hands have no twin, so one cannot just divide by "
                "four.",
                49: "Those are the pairs of one player, with left and right told apart.",
                28: "That is one player. And the other one?",
                441: "Two equal hands are a pair too.",
                1296: "A hand with seven fingers is dead, so a hand shows 0 to 6.",
                748: "That many come up. How many can be written down?",
            },
        ),
        mistakes=[
            (2401, "left and right"),
            (600.25, "no twin"),
            (49, "pairs of one player"),
            (28, "the other one"),
            (441, "Two equal hands"),
            (1296, "0 to 6"),
            (748, "written down"),
        ],
    ),
    Exercise(
        "10.3",
        "Read a neighbourhood",
        judge(_twice, why="Two different moves, then two different answers, and the same place."),
        mistakes=[
            ("0412", "at the top"),
            ("1104", "lowest row"),
            ("0011", "Only one"),
            ("4444", "not in the picture"),
            (["2312"], "without brackets"),
            (2312, "quotation marks"),
            ("3212", "smaller hand"),
        ],
    ),
    Exercise(
        "10.4",
        "Find the bug",
        judge(_splits, why="Every pair once, no swap, no hand that is dead or shows five."),
        mistakes=[
            (
                lambda left, right: [(a, left + right - a) for a in range(1, left + right)],
                "nothing",
            ),
            (lambda left, right: [(0, left + right)], "dead hand"),
            (lambda left, right: [(2, 2), (2, 2)], "counts a pair twice"),
            (lambda left, right: [(2, 2)], "not right"),
            (lambda left, right: [], "not right"),
            (lambda left, right: [(1, 6)], "five or more"),
            (lambda left, right: [2, 2], "list of pairs"),
            (lambda left, right: 2, "list of pairs"),
            (4, "name"),
        ],
    ),
    Exercise(
        "10.5",
        "Refute it",
        explanation(
            "A good answer looks one move back. The player who has just moved has 0 and 3. It was "
            "no split, because a split of three fingers leaves 1 and 2. So it was a hit with the "
            "3, and the hand that was hit shows 3 now. Before it had 0, but a dead hand cannot be "
            "hit."
        ),
    ),
    Exercise(
        "10.6",
        "Back to the start",
        number(
            _way_back,
            why="One move away, and six to come back. So games can go round in circles.",
            hints={
                0: "From a position to itself networkx needs no move. Make a first move yourself.",
                6: "And the first move, away from the start?",
                8: "Those are the positions on the way, with the start twice. Count the moves.",
                2: "Can the second player undo the first move? Look at the legal moves.",
                9: "That is the distance of the position that is furthest away.",
            },
        ),
        mistakes=[
            (0, "no move"),
            (6, "first move"),
            (8, "Count the moves"),
            (2, "undo"),
            (9, "furthest"),
        ],
    ),
    Exercise(
        "10.7",
        "Where from?",
        judge(_comes_from, why="Now you can walk through the graph against the arrows."),
        mistakes=[
            (lambda code: [move.result for move in chopsticks.moves(code)], "*after*"),
            (lambda code: [code], "leads to itself"),
            (lambda code: [], "some are missing"),
            (lambda code: ["4444"], "not the right ones"),
            (lambda code: code, "list of codes"),
            (lambda code: 3, "list of codes"),
            (["1312"], "name"),
        ],
    ),
    Exercise(
        "10.8",
        "A game to order (stretch)",
        judge(_game, why="Play it: put your rules into `chopsticks.play(rules=...)`."),
        mistakes=[
            (chopsticks.STANDARD, "only 204"),
            (chopsticks.Rules(limit=6), "has 6 moves"),
            (chopsticks.Rules(players=3), "two players"),
            (chopsticks.Rules(limit=20, hands=3), "Keep it small"),
            (chopsticks.Rules, "Rules are asked for"),
            (6, "Rules are asked for"),
        ],
    ),
)

EXIT_TICKET = by_id(
    Exercise(
        "10.a",
        "Exit ticket: four fingers",
        number(
            lambda: _written(4),
            why="One player has 4 + 6 = 10 pairs, and so has the other.",
            hints={
                256: "That counts left and right as different.",
                64: "Two equal hands have no twin, so one cannot just divide by four.",
                10: "That is one player. And the other one?",
                225: "That is with a limit of five.",
                36: "Two equal hands are a pair too.",
                16: "Those are the pairs of one player, with left and right told apart.",
            },
        ),
        mistakes=[
            (256, "left and right"),
            (64, "no twin"),
            (10, "the other one"),
            (225, "limit of five"),
            (36, "Two equal hands"),
            (16, "pairs of one player"),
        ],
    ),
    Exercise(
        "10.b",
        "Exit ticket: the last two digits",
        choice(
            "B",
            ["A", "B", "C"],
            why="Whoever moves alive is alive after the move.",
            hints={
                "A": "Even the worst player has to follow the rules. Look at them.",
                "C": "In 0014 the game is over too, and it does come up.",
            },
        ),
        mistakes=[("A", "follow the rules"), ("C", "does come up")],
    ),
    Exercise(
        "10.c",
        "Exit ticket: levels",
        number(
            lambda: int(chopsticks.graph().levels[:4].sum()),
            why="1 + 1 + 2 + 8.",
            hints={
                8: "Those are exactly three moves away.",
                11: "The start itself is no move away. That is at most three too.",
                4: "Those are at most two moves away.",
                40: "The first number belongs to no move at all. Which one belongs to three?",
            },
        ),
        mistakes=[(8, "exactly three"), (11, "start itself"), (4, "two"), (40, "no move at all")],
    ),
)
