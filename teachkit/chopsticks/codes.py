"""How a position is written: the hands of the player to move, then those of the others in turn.

"1211": whoever moves has a hand with 1 and one with 2 fingers, the opponent twice 1.  Each
player's hands are in ascending order, because left and right make no difference.  A dead hand
is 0.  Where a hand can need more than one sign (limits above 10, half fingers, negative hands)
dots stand between the hands: "3.12.0.7".  Lives follow after a colon: "0112:23".  A zombie's
finger is a z: "0z".
"""

from __future__ import annotations

import re
from itertools import combinations_with_replacement
from typing import NamedTuple

from teachkit.arguments import shown
from teachkit.chopsticks.rules import Rules
from teachkit.ui.language import tell

__all__ = [
    "Position",
    "Side",
    "all_sides",
    "code_of",
    "fingers",
    "first_position",
    "parse",
    "separator",
    "unit",
    "words",
]

Hands = tuple[int, ...]


class Side(NamedTuple):
    """One player's part of a position.

    Attributes
    ----------
    hands : tuple of int
        In ascending order; with stumps in half fingers, otherwise in fingers.
    lives : int
        Lives left, 0 where the game knows none.
    zombie : bool
        Whether the player was knocked out and goes on as a zombie.
    """

    hands: Hands
    lives: int = 0
    zombie: bool = False


Position = tuple[Side, ...]
"""The sides of all players; whoever moves comes first."""


def unit(rules: Rules) -> int:
    """Return how many parts one finger has: two when there are half fingers."""
    return 2 if rules.stumps else 1


def all_sides(rules: Rules) -> list[Side]:
    """Return everything one player may be left with, in ascending order.

    Examples
    --------
    >>> from teachkit.chopsticks.variants import STANDARD
    >>> len(all_sides(STANDARD))
    15
    """
    most = rules.limit * unit(rules) - 1
    least = -most if rules.integers == "signed" else 0
    each = combinations_with_replacement(range(least, most + 1), rules.hands)
    lives = range(rules.lives + 1) if rules.lives else range(1)
    sides = [Side(hands, left) for hands in each for left in lives]
    if rules.zombies:
        sides.append(zombie(rules))
    return sides


def zombie(rules: Rules) -> Side:
    """Return what is left of a player who was knocked out and goes on."""
    return Side((*[0] * (rules.hands - 1), unit(rules)), 0, True)


def first_position(rules: Rules) -> Position:
    """Return the position a game starts from."""
    if rules.start is not None:
        return parse(rules.start, rules)
    return _one_each(rules)


def _one_each(rules: Rules) -> Position:
    return (Side((unit(rules),) * rules.hands, rules.lives or 0),) * rules.players


def separator(rules: Rules) -> str:
    """Return what stands between two hands: a dot where a hand can need more than one sign."""
    return "." if rules.limit > 10 or rules.stumps or rules.integers == "signed" else ""


def fingers(hand: int, rules: Rules) -> str:
    """Return one hand as it is written: "3", "1½", "-2"."""
    if not rules.stumps:
        return str(hand)
    whole, half = divmod(hand, unit(rules))
    return (str(whole) if whole or not half else "") + "½" * half


def words(hands: Hands, rules: Rules) -> str:
    """Return the hands of one player as they are written."""
    return separator(rules).join(fingers(hand, rules) for hand in hands)


def _side_words(side: Side, rules: Rules) -> str:
    if not side.zombie:
        return words(side.hands, rules)
    return words(side.hands, rules)[:-1] + "z"


def code_of(position: Position, rules: Rules) -> str:
    """Return the code of a position.

    Examples
    --------
    >>> from teachkit.chopsticks.variants import STANDARD
    >>> code_of((Side((1, 2)), Side((0, 4))), STANDARD)
    '1204'
    """
    code = separator(rules).join(_side_words(side, rules) for side in position)
    if rules.lives:
        code += ":" + "".join(str(side.lives) for side in position)
    return code


# ------------------------------------------------------------------------------- reading


def parse(code: object, rules: Rules) -> Position:
    """Read the code of a position; spaces in it mean nothing.

    Raises
    ------
    TypeError
        If it is no text.
    ValueError
        If it is no code of this game; the sentence says how to write it.

    Examples
    --------
    >>> from teachkit.chopsticks.variants import STANDARD
    >>> parse("12 04", STANDARD)[1].hands
    (0, 4)
    """
    if not isinstance(code, str):
        raise TypeError(
            tell(
                "A position is a text in quotation marks, such as {example}; you gave {value}.",
                example=_example(rules),
                value=shown(code),
            )
        )
    text, lives = _without_lives("".join(code.split()), code, rules)
    hands = [_one_hand(word, code, rules) for word in _cut(text, code, rules)]
    per_player = [
        tuple(hands[start : start + rules.hands]) for start in range(0, len(hands), rules.hands)
    ]
    sides = []
    for own, left in zip(per_player, lives, strict=True):
        values = [value for value, _ in own]
        if any(is_zombie for _, is_zombie in own):
            if [*own] != [*[(0, False)] * (rules.hands - 1), (unit(rules), True)]:
                raise _wrong(code, rules, tell("a zombie is written {z}", z=_z(rules)))
            sides.append(zombie(rules))
        else:
            sides.append(Side(tuple(values), left))
    ordered = tuple(side._replace(hands=tuple(sorted(side.hands))) for side in sides)
    if list(ordered) != sides:
        raise ValueError(
            tell(
                "{code} is not in order: each player's hands are written from the fewest fingers "
                "to the most, {right}.",
                code=shown(code),
                right=shown(code_of(ordered, rules)),
            )
        )
    return ordered


def _z(rules: Rules) -> str:
    return _side_words(zombie(rules), rules)


def _example(rules: Rules) -> str:
    return shown(code_of(_one_each(rules), rules))


def _wrong(code: object, rules: Rules, what: str) -> ValueError:
    return ValueError(
        tell(
            "{code} is no position of this game: {what}. A position is written like {example}: "
            "the hands of the player to move, then those of the {others}.",
            code=shown(code),
            what=what,
            example=_example(rules),
            others=tell("opponent") if rules.players == 2 else tell("others in turn"),
        )
    )


def _without_lives(text: str, code: str, rules: Rules) -> tuple[str, list[int]]:
    """Cut off the lives after the colon; without any, everybody has all of them."""
    if not rules.lives:
        return text, [0] * rules.players
    hands, colon, left = text.partition(":")
    if not colon:
        return hands, [rules.lives] * rules.players
    if len(left) != rules.players or not all("0" <= one <= str(rules.lives) for one in left):
        raise _wrong(
            code,
            rules,
            tell(
                "after the colon come the lives of all {players} players, 0 to {lives} each",
                players=rules.players,
                lives=rules.lives,
            ),
        )
    return hands, [int(one) for one in left]


def _cut(text: str, code: str, rules: Rules) -> list[str]:
    """Cut a code into its hands."""
    parts = text.split(".") if "." in text and separator(rules) else list(text)
    needed = rules.players * rules.hands
    if len(parts) != needed:
        raise _wrong(
            code,
            rules,
            tell("it has {found} hands and not {needed}", found=len(parts), needed=needed),
        )
    return parts


def _one_hand(word: str, code: str, rules: Rules) -> tuple[int, bool]:
    """Read one hand; the second value says whether it is a zombie's finger."""
    if word == "z" and rules.zombies:
        return unit(rules), True
    signed, halves = rules.integers == "signed", rules.stumps
    pattern = ("-?" if signed else "") + ("([0-9]+½?|½)" if halves else "([0-9]+)")
    if not re.fullmatch(pattern, word, re.ASCII):
        raise _wrong(code, rules, tell("{word} is no number of fingers", word=shown(word)))
    value = int(word.rstrip("½") or "0") * unit(rules) + word.count("½")
    most = rules.limit * unit(rules)
    if abs(value) >= most:
        raise _wrong(
            code,
            rules,
            tell(
                "a hand shows {least} to {most} fingers, so not {word}",
                least=1 - rules.limit if signed else 0,
                most=fingers(most - 1, rules),
                word=word,
            ),
        )
    return value, False
