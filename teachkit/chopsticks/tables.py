"""The rules of a game as arrays: what a hit does to one player, what own moves do to another.

A position is a row of numbers, one for each player: the place of the player's side in the list
of all sides.  One step of the search then moves thousands of positions at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from teachkit.chopsticks.codes import Position, Side, all_sides
from teachkit.chopsticks.hands import after_bomb, hits, in_play, is_out, own_moves
from teachkit.chopsticks.rules import Rules

__all__ = ["KINDS", "Tables", "tables"]

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

Ints = npt.NDArray[np.int64]


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
    hand = np.full((len(sides), rules.hands), -1)
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
    hit = np.full((len(values), len(sides), ways), -1)
    bomb = np.zeros(hit.shape, bool)
    for first, row in enumerate(found):
        for second, here in enumerate(row):
            for third, way in enumerate(here):
                hit[first, second, third] = place[way.after]
                bomb[first, second, third] = way.bomb
    return hit, bomb


def _padded(rows: list[list[int]]) -> Ints:
    table = np.full((len(rows), max(map(len, rows))), -1)
    for number, row in enumerate(rows):
        table[number, : len(row)] = row
    return table


def over(rows: Ints, table: Tables, rules: Rules) -> npt.NDArray[np.bool_]:
    """Return which of many positions are the end of a game."""
    playing = table.playing[rows].sum(axis=1)
    ended: Any = playing <= 1
    if rules.misere:
        ended |= playing < rules.players
    return np.asarray(ended)


def expand(rows: Ints, table: Tables, rules: Rules) -> tuple[Ints, Ints, Ints]:
    """Return all moves of many positions: which position, the next one, the kind of move.

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
        The row each move belongs to.
    results : array, moves x players
        The next position, whoever moves then first.
    kinds : array, moves
        Places in `KINDS`.
    """
    sources, results, kinds = [], [], []

    def keep(chosen: Ints, position: Ints, kind: Ints | int) -> None:
        sources.append(chosen)
        results.append(np.roll(position, -1, axis=1))
        kinds.append(np.broadcast_to(kind, len(chosen)))

    going = np.flatnonzero(~over(rows, table, rules))
    out = table.out[rows[going, 0]]
    keep(going[out], rows[going[out]], KINDS.index("pass"))
    going = going[~out]
    for slot in range(table.hand.shape[1]):
        value = table.hand[rows[going, 0], slot]
        able = going[value >= 0]
        value = value[value >= 0]
        for seat in range(1, rules.players):
            target = rows[able, seat]
            for way in range(table.hit.shape[2]):
                after = table.hit[value, target, way]
                bomb = table.bomb[value, target, way]
                fits = (after >= 0) & ~(bomb & table.zombie[rows[able, 0]])
                position = rows[able[fits]]
                position[:, seat] = after[fits]
                position[:, 0] = np.where(bomb[fits], table.bomber[position[:, 0]], position[:, 0])
                keep(able[fits], position, bomb[fits].astype(int))
    for way in range(table.own.shape[1]):
        after = table.own[rows[going, 0], way]
        chosen = going[after >= 0]
        position = rows[chosen]
        position[:, 0] = after[after >= 0]
        keep(chosen, position, table.own_kind[rows[chosen, 0], way])
    return np.concatenate(sources), np.concatenate(results), np.concatenate(kinds)
