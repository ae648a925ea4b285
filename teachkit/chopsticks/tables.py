"""The rules of a game as arrays: what a hit does to one player, what own moves do to another.

A position is a row of numbers, one for each player: the place of the player's side in the list
of all sides.  One step of the search then moves thousands of positions at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from teachkit.chopsticks.codes import Position, Side, all_sides
from teachkit.chopsticks.hands import after_bomb, hits, in_play, is_out, own_moves
from teachkit.chopsticks.rules import Rules

__all__ = ["KINDS", "Tables", "expand", "keys_of", "over", "rows_of", "tables"]

KINDS = (
    "attack",
    "cherry bomb",
    "transfer",
    "division",
    "suicide",
    "meta",
    "stump",
    "swap",
    "integer",
    "self-attack",
    "self-add",
    "pass",
)
"""The kinds of move; the graph keeps their places in this list."""

Ints = npt.NDArray[Any]


@dataclass(frozen=True)
class Tables:
    """The rules of one game as arrays; -1 stands where there is no move.

    Attributes
    ----------
    sides : list of Side
        Everything a player may be left with.
    hand : array, sides x hands
        The place of each hand's value in the hits; -1 for a dead hand or a repeated value.
    hit : array, values x sides x ways
        The side of the player who was hit.
    bomb : array of bool, values x sides x ways
        Whether that is a cherry bomb.
    bomber : array, sides
        The side of a player who threw a cherry bomb.
    own, own_kind : array, sides x ways
        The sides that own moves lead to, and the kinds of these moves.
    out, playing, zombie : array of bool, sides
        Whether a player is out; can still win; is a zombie.
    """

    sides: list[Side]
    place: dict[Side, int]
    hand: Ints
    hit: Ints
    bomb: npt.NDArray[np.bool_]
    bomber: Ints
    own: Ints
    own_kind: Ints
    out: npt.NDArray[np.bool_]
    playing: npt.NDArray[np.bool_]
    zombie: npt.NDArray[np.bool_]

    def row(self, position: Position) -> tuple[int, ...]:
        """Return a position as the places of its sides."""
        return tuple(self.place[side] for side in position)


@lru_cache(maxsize=32)
def tables(rules: Rules) -> Tables:
    """Work the tables of a game out; they are kept for the next time."""
    sides = all_sides(rules)
    place = {side: number for number, side in enumerate(sides)}
    values = sorted({hand for side in sides for hand in side.hands if hand})
    hand = np.full((len(sides), rules.hands), -1, np.int32)
    for number, side in enumerate(sides):
        for slot, value in enumerate(side.hands):
            if value and not (slot and value == side.hands[slot - 1]):
                hand[number, slot] = values.index(value)
    hit, bomb = _hit_tables(values, sides, place, rules)
    if rules.zombies:  # a zombie hits like one finger, but never throws a bomb
        hand[-1, -1] = values.index(sides[-1].hands[-1])
    own = [
        [(place[move.after], KINDS.index(move.kind)) for move in own_moves(side, rules)]
        for side in sides
    ]
    return Tables(
        sides=sides,
        place=place,
        hand=hand,
        hit=hit,
        bomb=bomb,
        bomber=np.array(
            [place[after_bomb(side, rules)] if rules.cherry_bomb else -1 for side in sides]
        ),
        own=_padded([[after for after, _ in moves] for moves in own]),
        own_kind=_padded([[kind for _, kind in moves] for moves in own]),
        out=np.array([is_out(side, rules) for side in sides]),
        playing=np.array([in_play(side, rules) for side in sides]),
        zombie=np.array([side.zombie for side in sides]),
    )


def _hit_tables(
    values: list[int], sides: list[Side], place: dict[Side, int], rules: Rules
) -> tuple[Ints, npt.NDArray[np.bool_]]:
    found = [[list(hits(value, side, rules)) for side in sides] for value in values]
    ways = max(len(here) for row in found for here in row)
    hit = np.full((len(values), len(sides), ways), -1, np.int32)
    bomb = np.zeros(hit.shape, bool)
    for first, row in enumerate(found):
        for second, here in enumerate(row):
            for third, way in enumerate(here):
                hit[first, second, third] = place[way.after]
                bomb[first, second, third] = way.bomb
    return hit, bomb


def _padded(rows: list[list[int]]) -> Ints:
    table = np.full((len(rows), max(map(len, rows))), -1, np.int32)
    for number, row in enumerate(rows):
        table[number, : len(row)] = row
    return table


def over(rows: Ints, table: Tables, rules: Rules) -> npt.NDArray[np.bool_]:
    """Return which of many positions are the end of a game."""
    playing = sum(table.playing[rows[:, seat]].astype(np.int8) for seat in range(rules.players))
    ended: Any = playing <= 1
    if rules.misere:
        ended |= playing < rules.players
    return np.asarray(ended)


_KIND_BITS = 4
"""Bits of a number that hold the kind of a move; the rest is the next position."""
_NO_MOVE: dict[Any, Any] = {kind: kind(np.iinfo(kind).max) for kind in (np.int32, np.int64)}


def keys_of(rows: Ints, table: Tables) -> Ints:
    """Return one number for each position; the order is that of the sides."""
    keys = np.zeros(len(rows), _small_enough(rows.shape[1], table))
    for seat in range(rows.shape[1]):
        keys = keys * len(table.sides) + rows[:, seat].astype(keys.dtype)
    return keys


def _small_enough(players: int, table: Tables) -> Any:
    """Return the smaller kind of whole number if a position and a kind of move fit into it."""
    bits = (len(table.sides) ** players).bit_length() + _KIND_BITS
    return np.int32 if bits < 31 else np.int64


def rows_of(keys: Ints, players: int, table: Tables) -> Ints:
    """Return the positions that some numbers stand for, as places of sides."""
    base = len(table.sides)
    columns = []
    for _ in range(players):
        keys, column = np.divmod(keys, base)
        columns.append(column)
    return np.stack(columns[::-1], axis=1)


def expand(rows: Ints, table: Tables, rules: Rules) -> tuple[Ints, Ints, Ints]:
    """Return all moves of many positions: which position, the next one, the kind of move.

    Moves with the same result count once; the first kind in `KINDS` is kept.

    Parameters
    ----------
    rows : array, positions x players
        Positions as places of sides, whoever moves first.
    table : Tables
        The rules as arrays.
    rules : Rules
        The same rules.

    Returns
    -------
    sources : array, moves
        The row each move belongs to, in ascending order.
    results : array, moves
        The next position as a number, see `keys_of`; whoever moves then comes first in it.
    kinds : array, moves
        Places in `KINDS`.
    """
    found = np.sort(np.stack(list(_columns(rows, table, rules)), axis=1), axis=1)
    result = found >> _KIND_BITS
    new = found != _NO_MOVE[found.dtype.type]
    new[:, 1:] &= result[:, 1:] != result[:, :-1]
    places = np.flatnonzero(new)
    kinds = found.ravel()[places] & (1 << _KIND_BITS) - 1
    return places // found.shape[1], result.ravel()[places], kinds


def _columns(rows: Ints, table: Tables, rules: Rules) -> Iterator[Ints]:
    """Yield for one move after the other what it makes of each position, coded."""
    base, players, mover = len(table.sides), rules.players, rows[:, 0]
    order = [*range(1, players), 0]
    passed_on = keys_of(rows[:, order], table)  # as if nothing had changed
    can_move = ~over(rows, table, rules)
    moves = can_move & ~table.out[mover]
    if players > 2:
        yield _coded(passed_on, KINDS.index("pass"), can_move & table.out[mover])
    for slot in range(table.hand.shape[1]):
        value = table.hand[mover, slot]
        able = moves & (value >= 0)
        for seat in range(1, players):
            weight = passed_on.dtype.type(base ** (players - seat))
            for way in range(table.hit.shape[2]):
                after = table.hit[value, rows[:, seat], way]
                key = passed_on + (after - rows[:, seat]).astype(passed_on.dtype) * weight
                if not rules.cherry_bomb:
                    yield _coded(key, 0, able & (after >= 0))
                    continue
                bomb = table.bomb[value, rows[:, seat], way]
                key = key + np.where(bomb, table.bomber[mover] - mover, 0).astype(key.dtype)
                fits = able & (after >= 0) & ~(bomb & table.zombie[mover])
                yield _coded(key, bomb.astype(key.dtype), fits)
    for way in range(table.own.shape[1]):
        after = table.own[mover, way]
        key = passed_on + (after - mover).astype(passed_on.dtype)
        yield _coded(key, table.own_kind[mover, way], moves & (after >= 0))


def _coded(keys: Ints, kind: Ints | int, fits: npt.NDArray[np.bool_]) -> Ints:
    """Return next positions and kinds of move in one number each, so that they sort together."""
    coded = ((keys << _KIND_BITS) + kind).astype(keys.dtype, copy=False)
    return np.where(fits, coded, _NO_MOVE[keys.dtype.type])
