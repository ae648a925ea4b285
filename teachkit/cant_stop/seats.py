"""Who can sit at a table of Can't Stop."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from teachkit.arguments import shown, whole_number
from teachkit.asking import numbered
from teachkit.cant_stop.expert import expert
from teachkit.cant_stop.game import MOST_PLAYERS
from teachkit.cant_stop.rules import Rules
from teachkit.cant_stop.strategies import Strategy, checked_strategy, rule_of, survival
from teachkit.ui.language import tell
from teachkit.ui.table_parts import readable

__all__ = ["COMPUTERS", "Seat", "checked_players"]

HUMAN = "human"
COMPUTERS = {
    "expert": expert,
    "rule of 28": lambda: rule_of(28),
    "survival": lambda: survival(0.5),
}
"""The computer players that can be named."""


@dataclass(frozen=True)
class Seat:
    """A player at the table.

    Attributes
    ----------
    name : str
        What the player is called.
    strategy : Strategy or None
        How the computer plays; None for a human.
    """

    name: str
    strategy: Strategy | None = None


def checked_players(players: object, rules: Rules) -> list[Seat]:
    """Return who sits at the table, or say in one sentence how that is written.

    Parameters
    ----------
    players : int or sequence
        How many humans, or one entry for each player: ``"human"``, a computer's name
        (``"expert"``, ``"rule of 28"``, ``"survival"``), a strategy, a function that says when
        to stop, or the name of a human.
    rules : Rules
        The board.

    Raises
    ------
    TypeError, ValueError
        If there are none or too many, or an entry is nothing of that kind.

    Examples
    --------
    >>> from teachkit.cant_stop.rules import FULL
    >>> [seat.name for seat in checked_players(("human", "expert", "Ana"), FULL)]
    ['You', 'Computer (the expert)', 'Ana']
    """
    if isinstance(players, int) and not isinstance(players, bool):
        players = [HUMAN] * whole_number(players, "players", 1, MOST_PLAYERS)
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise TypeError(
            tell(
                'players must list who plays, such as ("human", "expert"); you gave {value}.',
                value=shown(players),
            )
        )
    if not 1 <= len(players) <= MOST_PLAYERS:
        raise ValueError(
            tell(
                "One to {most} can play; you gave {count} players.",
                most=MOST_PLAYERS,
                count=len(players),
            )
        )
    seats: list[Seat] = []
    for player in players:
        seats.append(_seat(player, len(seats), rules))
    names = numbered(seat.name for seat in seats)
    return [replace(seat, name=name) for seat, name in zip(seats, names, strict=True)]


def _seat(player: Any, place: int, rules: Rules) -> Seat:
    kind = player.strip().casefold() if isinstance(player, str) else player
    if isinstance(kind, str) and kind == HUMAN:
        return Seat(tell("You") if place == 0 else tell("Player {number}", number=place + 1))
    if isinstance(player, str):
        if kind in COMPUTERS:
            return _computer(COMPUTERS[kind]())
        name = readable(player)
        if not name:
            raise ValueError(tell("A player's name has at least one letter."))
        return Seat(name)
    return _computer(checked_strategy(player))


def _computer(strategy: Strategy) -> Seat:
    name = strategy.name.split(",")[0]  # without the pairing rule
    return Seat(tell("Computer ({name})", name=name), strategy)
