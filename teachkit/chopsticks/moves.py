"""The legal moves of a position, as a player would say them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from teachkit.chopsticks.codes import Position, Side, all_sides, code_of, fingers, parse
from teachkit.chopsticks.hands import (
    Hit,
    after_bomb,
    hits,
    in_play,
    is_out,
    is_over,
    own_moves,
    sum_of,
)
from teachkit.chopsticks.rules import Rules, checked_rules
from teachkit.chopsticks.variants import STANDARD
from teachkit.ui.language import tell

__all__ = ["Move", "kinds_of_move", "moves", "whose"]


@dataclass(frozen=True)
class Move:
    """One legal move.

    Attributes
    ----------
    kind : str
        "attack", "cherry bomb", "pass", or the kind of an own move such as "transfer",
        "division", "suicide", "swap" or "meta".
    hands : tuple of str
        The hands it is about: the one that hits and the one that is hit, or the own hands
        before and after.
    result : str
        The code of the next position, with the next player first.
    name : str
        The move as a player would say it.
    """

    kind: str
    hands: tuple[str, ...]
    result: str
    name: str

    def __str__(self) -> str:
        return self.name


def moves(code: str, rules: Rules = STANDARD) -> list[Move]:
    """Return the legal moves of a position.

    Equal hands make no difference, so a move with either of them is listed once.

    Parameters
    ----------
    code : str
        The position: the hands of the player to move, then those of the others in turn.
    rules : Rules
        The rules of the game.

    Returns
    -------
    list of Move
        Hits first, then splits and other moves; empty when the game is over.  A player who is
        out while others go on has one move, a pass.

    Raises
    ------
    TypeError, ValueError
        If the code is no position of this game.

    Examples
    --------
    >>> for move in moves("1312"):
    ...     print(move.result, move)
    2213 left 1 hits left 1: 2
    1313 left 1 hits right 2: 3
    2413 right 3 hits left 1: 4
    0113 right 3 hits right 2: dead
    1222 split 13 into 22
    """
    rules = checked_rules(rules)
    return list(_moves(parse(code, rules), rules))


def _moves(position: Position, rules: Rules) -> Iterator[Move]:
    if is_over(position, rules):
        return
    mover, others = position[0], position[1:]
    if is_out(mover, rules):
        yield Move("pass", (), _next(mover, others, rules), tell("pass"))
        return
    for seat, target in enumerate(others):
        yield from _hits(mover, others, seat, target, rules)
    for own in own_moves(mover, rules):
        yield Move(own.kind, own.hands, _next(own.after, others, rules), own.name)


def _hits(mover: Side, others: Position, seat: int, target: Side, rules: Rules) -> Iterator[Move]:
    for slot, value in enumerate(mover.hands):
        if not value or (slot and value == mover.hands[slot - 1]):
            continue
        for hit in hits(value, target, rules, by_zombie=mover.zombie):
            after = after_bomb(mover, rules) if hit.bomb else mover
            then = (*others[:seat], hit.after, *others[seat + 1 :])
            kind = "cherry bomb" if hit.bomb else "attack"
            told = fingers(value, rules), fingers(target.hands[hit.slot], rules)
            name = _hit_name(slot, mover, hit, target, seat, rules)
            yield Move(kind, told, _next(after, then, rules), name)


def _next(mover: Side, others: Position, rules: Rules) -> str:
    """Return the code of the position that the next player finds."""
    return code_of((*others, mover), rules)


# ------------------------------------------------------------------------------------- names


def _hit_name(own: int, mover: Side, hit: Hit, target: Side, seat: int, rules: Rules) -> str:
    """Return a hit in words: "left 1 hits right 3: 4"."""
    slot = hit.slot
    hand = target.hands[slot]
    if hit.bomb:
        result = tell("cherry bomb")
    else:
        after = sum_of(hand, mover.hands[own], rules)
        result = fingers(after, rules) if after else tell("dead")
    return tell(
        "{own} hits {whose}{hand}: {result}",
        own=hand_name(own, mover.hands[own], rules),
        whose=whose(seat, rules),
        hand=hand_name(slot, hand, rules),
        result=result,
    )


def hand_name(slot: int, hand: int, rules: Rules) -> str:
    """Return a hand in words: "left 1"."""
    places = {
        1: ("",),
        2: (tell("left"), tell("right")),
        3: (tell("left"), tell("middle"), tell("right")),
        4: (tell("first"), tell("second"), tell("third"), tell("fourth")),
    }[rules.hands]
    return f"{places[slot]} {fingers(hand, rules)}".strip()


def whose(seat: int, rules: Rules) -> str:
    """Return whose hand is hit, counted from the next player on; nothing in a game of two."""
    if rules.players == 2:
        return ""
    return tell("player +{seat}'s ", seat=seat + 1)


def kinds_of_move(rules: Rules = STANDARD) -> list[str]:
    """Return all kinds of move of a game: hits by their fingers, other moves by their hands.

    Parameters
    ----------
    rules : Rules
        The rules of the game.

    Returns
    -------
    list of str
        What a player with any hands can do, whether or not such hands are ever reached.

    Examples
    --------
    >>> len(kinds_of_move())
    14
    >>> kinds_of_move()[:5]
    ['hit with 1', 'hit with 2', 'hit with 3', 'hit with 4', 'split 13 into 22']
    """
    rules = checked_rules(rules)
    sides = all_sides(rules)
    values = sorted({hand for side in sides for hand in side.hands if hand})
    kinds = [tell("hit with {hand}", hand=fingers(value, rules)) for value in values]
    if rules.cherry_bomb:
        kinds += [tell("bomb with {hand}", hand=fingers(value, rules)) for value in values]
    own = [move for side in sides if in_play(side, rules) for move in own_moves(side, rules)]
    own.sort(key=lambda move: move.kind != "transfer")
    return kinds + list(dict.fromkeys(move.name for move in own))
