"""Who can sit at a table of Chopsticks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from teachkit.arguments import shown
from teachkit.asking import numbered
from teachkit.chopsticks.graph import graph, possible_positions
from teachkit.chopsticks.players import (
    Choice,
    Player,
    cautious_player,
    checked_player,
    perfect_player,
    random_player,
)
from teachkit.chopsticks.rules import Rules
from teachkit.ui.language import tell
from teachkit.ui.table_parts import readable

__all__ = ["COMPUTERS", "Seat", "checked_seats", "choice_of", "why_no_value"]

HUMAN = "human"
COMPUTERS = {
    "perfect": perfect_player,
    "cautious": cautious_player,
    "random": random_player,
}
"""The computer players that can be named."""

_MOST_POSITIONS = 250_000
"""A game that could have more positions is not solved while somebody waits: about a second."""


@dataclass(frozen=True)
class Seat:
    """Somebody at the table.

    Attributes
    ----------
    name : str
        What the player is called.
    player : Player or None
        How the computer plays; None for a human.
    """

    name: str
    player: Player | None = None


def checked_seats(players: object, rules: Rules) -> list[Seat]:
    """Return who sits at the table, or say in one sentence how that is written.

    Parameters
    ----------
    players : None, int or sequence
        How many humans, or one entry for each player: ``"human"``, a computer's name
        (``"perfect"``, ``"cautious"``, ``"random"``), a `Player`, a function, or the name of a
        human.  None is a human against the computer: perfect play where the game can be solved,
        random players elsewhere.
    rules : Rules
        The rules, which say how many players there are.

    Raises
    ------
    TypeError, ValueError
        If there are too many or too few, or an entry is nothing of that kind.

    Examples
    --------
    >>> [seat.name for seat in checked_seats(("human", "perfect"), Rules())]
    ['You', 'Computer (perfect)']
    """
    if players is None:
        others = "random" if why_no_value(rules) else "perfect"
        players = [HUMAN] + [others] * (rules.players - 1)
    if isinstance(players, int) and not isinstance(players, bool):
        players = [HUMAN] * min(max(players, 0), 9)
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise TypeError(
            tell(
                'players must list who plays, such as ("human", "perfect"); you gave {value}.',
                value=shown(players),
            )
        )
    if len(players) != rules.players:
        raise ValueError(
            tell(
                "This game has {needed} players; you gave {found}.",
                needed=rules.players,
                found=len(players),
            )
        )
    seats: list[Seat] = []
    for player in players:
        seats.append(_seat(player, len(seats), rules))
    names = numbered(seat.name for seat in seats)
    return [replace(seat, name=name) for seat, name in zip(seats, names, strict=True)]


def why_no_value(rules: Rules) -> str:
    """Say why nobody at the table knows who wins; nothing if it can be worked out.

    Examples
    --------
    >>> why_no_value(Rules())
    ''
    """
    if rules.players > 2:
        return tell(
            "with three or more players a move has no value of its own, because a player who "
            "cannot win may still choose who does"
        )
    size = possible_positions(rules)
    if size > _MOST_POSITIONS:
        return tell(
            "this game could have {size:,} positions, too many to be solved while you wait",
            size=size,
        )
    return ""


def choice_of(player: Player, rules: Rules) -> Choice:
    """Return how a player gets from a position to the next; only some need the whole graph.

    Examples
    --------
    >>> choice = choice_of(perfect_player(), Rules())
    >>> choice("1401", np.random.default_rng())
    '0014'
    """
    if player.in_one_position is not None:
        return player.in_one_position(rules)
    found = graph(rules)
    chooser = player.sit_down(found)

    def choice(code: str, generator: np.random.Generator) -> str:
        chosen = chooser.choose(np.array([found.find(code)]), generator)
        return str(found.codes[chosen[0]])

    return choice


def _seat(player: Any, place: int, rules: Rules) -> Seat:
    kind = player.strip().casefold() if isinstance(player, str) else player
    if isinstance(kind, str) and kind == HUMAN:
        return Seat(tell("You") if place == 0 else tell("Player {number}", number=place + 1))
    if isinstance(player, str):
        if kind in COMPUTERS:
            return _computer(COMPUTERS[kind](), rules)
        name = readable(player)
        if not name:
            raise ValueError(tell("A player's name has at least one letter."))
        return Seat(name)
    return _computer(checked_player(player), rules)


def _computer(player: Player, rules: Rules) -> Seat:
    why = why_no_value(rules)
    if player.looks_ahead and why:
        raise ValueError(
            tell(
                'Here nobody can look ahead: {why}. Take "random" or a function of your own.',
                why=why,
            )
        )
    return Seat(tell("Computer ({name})", name=player.name), player)
