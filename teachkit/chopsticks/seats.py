"""Who can sit at a table of Chopsticks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from teachkit.arguments import shown
from teachkit.chopsticks.players import (
    Player,
    cautious_player,
    checked_player,
    perfect_player,
    random_player,
)
from teachkit.chopsticks.rules import Rules
from teachkit.ui.language import tell
from teachkit.ui.table_parts import readable

__all__ = ["COMPUTERS", "Seat", "checked_seats"]

HUMAN = "human"
COMPUTERS = {
    "perfect": perfect_player,
    "cautious": cautious_player,
    "random": random_player,
}
"""The computer players that can be named."""


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
        human.  None is a human against the computer: perfect play in a game of two, random
        players in a game of more.
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
        others = "perfect" if rules.players == 2 else "random"
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
        seats.append(_told_apart(_seat(player, len(seats), rules), seats))
    return seats


def _told_apart(seat: Seat, others: list[Seat]) -> Seat:
    """Give a number to a player whose name somebody else has too."""
    names = [other.name for other in others]
    name, number = seat.name, 1
    while name in names:
        number += 1
        name = f"{seat.name} {number}"
    return replace(seat, name=name)


def _seat(player: Any, place: int, rules: Rules) -> Seat:
    kind = player.strip().casefold() if isinstance(player, str) else player
    if kind == HUMAN:
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
    if player.looks_ahead and rules.players > 2:
        raise ValueError(
            tell(
                'In a game of {players} players nobody can look ahead; take "random" or a '
                "function of your own.",
                players=rules.players,
            )
        )
    return Seat(tell("Computer ({name})", name=player.name), player)
