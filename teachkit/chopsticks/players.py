"""Players of Chopsticks: how to choose one of the legal moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from teachkit.arguments import shown, whole_number
from teachkit.asking import Asker, Asking, StrategyError, name_of, needs
from teachkit.chopsticks.codes import Side, parse, unit
from teachkit.chopsticks.graph import Graph
from teachkit.chopsticks.moves import Move, moves
from teachkit.chopsticks.optimal import best_edges
from teachkit.chopsticks.retrograde import DRAW, LOSS, WIN, retrograde
from teachkit.chopsticks.rules import Rules
from teachkit.ui.language import tell

__all__ = [
    "Chooser",
    "Player",
    "cautious_player",
    "checked_player",
    "perfect_player",
    "random_player",
]

Ints = npt.NDArray[np.int64]
Choice = Callable[[str, np.random.Generator], str]


class Chooser(Protocol):
    """A player who has sat down to one game."""

    def choose(self, positions: Ints, generator: np.random.Generator) -> Ints:
        """Return the next position for each of many positions, as places in the graph."""
        ...


@dataclass(frozen=True)
class Player:
    """A way to play, for any game.

    Attributes
    ----------
    name : str
        What the player is called in legends.
    sit_down : callable
        Takes the graph of a game and returns the player's `Chooser` for it.
    looks_ahead : bool
        Whether it needs the values of a game of two.
    knows_all : bool
        Whether it makes no mistake.
    in_one_position : callable, optional
        Takes the rules of a game and returns a function of a code and a generator, which returns
        the code to move to: for players who need not see the graph, so that they can play games
        that are too large for one.
    """

    name: str
    sit_down: Callable[[Graph], Chooser] = field(repr=False)
    looks_ahead: bool = False
    knows_all: bool = False
    in_one_position: Callable[[Rules], Choice] | None = field(default=None, repr=False)


class _AnyOf:
    """Chooses at random among the edges it allows itself."""

    def __init__(self, found: Graph, allowed: npt.NDArray[np.bool_]) -> None:
        self.targets = found.targets[allowed]
        self.ways = np.bincount(found.sources[allowed], minlength=len(found))
        self.first = np.cumsum(self.ways) - self.ways

    def choose(self, positions: Ints, generator: np.random.Generator) -> Ints:
        ways = self.ways[positions]
        picked = (generator.random(len(positions)) * ways).astype(np.int64)
        return np.asarray(self.targets[self.first[positions] + picked])


# --------------------------------------------------------------------------------- players


def random_player() -> Player:
    """Return a player who picks each distinct result with the same chance.

    Examples
    --------
    >>> random_player().name
    'random'
    """
    return Player(
        tell("random"),
        lambda found: _AnyOf(found, np.ones(len(found.sources), bool)),
        in_one_position=_any_result,
    )


def _any_result(rules: Rules) -> Choice:
    def choice(code: str, generator: np.random.Generator) -> str:
        results = list(dict.fromkeys(move.result for move in moves(code, rules)))
        return results[generator.integers(len(results))]

    return choice


def perfect_player() -> Player:
    """Return a player who makes no mistake, in a game of two.

    It wins as fast as it can, keeps a draw, and loses as late as it can.  Among equally good
    moves it picks at random.

    Examples
    --------
    >>> perfect_player().name
    'perfect'
    """
    return Player(tell("perfect"), lambda found: _AnyOf(found, _best(found, None)), True, True)


def cautious_player(depth: int = 1) -> Player:
    """Return a player who looks some moves ahead, in a game of two, and then picks at random.

    It does not make a move after which the opponent can force a win within `depth` moves, if it
    has another, and takes a win of its own that is as near.

    Parameters
    ----------
    depth : int
        How many moves it looks ahead after its own: 1 sees whether the opponent can win at
        once.

    Raises
    ------
    TypeError, ValueError
        If `depth` is no whole number from 1 to 99.

    Examples
    --------
    >>> cautious_player(3).name
    'cautious, 3 moves ahead'
    """
    depth = whole_number(depth, "depth", 1, 99)
    name = tell("cautious, {depth} moves ahead", depth=depth)
    if depth == 1:
        name = tell("cautious, 1 move ahead")
    return Player(name, lambda found: _AnyOf(found, _best(found, depth)), True)


def _best(found: Graph, depth: int | None) -> npt.NDArray[np.bool_]:
    """Return the edges of a player who sees `depth` moves ahead, or everything."""
    if found.rules.players > 2:
        raise ValueError(
            tell(
                "Looking ahead needs a game of two: with {players} players nobody knows what the "
                "others will do; take random_player() or a function of your own.",
                players=found.rules.players,
            )
        )
    ends = np.where(found.terminal, np.where(found.winner == 0, WIN, LOSS), DRAW)
    values, plies = retrograde(found.sources, found.targets, ends, depth)
    own = values
    if depth is not None:  # one move more: what the next positions are worth
        own = np.where(found.terminal, values, LOSS)
        np.maximum.at(own, found.sources, -values[found.targets])
    return best_edges(found.sources, found.targets, values, plies, own)


# ----------------------------------------------------------------------- a student's function


def _read(answer: Any) -> Any:
    if isinstance(answer, Move):
        return answer.result
    if isinstance(answer, str):
        return answer
    raise TypeError


ASKING = Asking(
    arguments=("position", "hands", "opponent", "moves", "results"),
    example="chopsticks.random_player()",
    should=lambda: tell("it should return one of the moves, or its result"),
    read=_read,
    needs_one=True,
)
"""What a student's function may see: the code, the own hands, the hands of the next player, the
legal moves, and the codes they lead to."""


class _Question(Asker):
    """An asker who says where in one code, whatever the function wanted to know."""

    code = ""

    @property
    def where(self) -> str:
        return self.code


class _Asked:
    """Asks a student's function, once for each position that comes up."""

    def __init__(self, function: Callable[..., Any], found: Graph) -> None:
        self.asker = _Question(function, ASKING)
        self.found = found
        self.answers = np.full(len(found), -1)

    def choose(self, positions: Ints, generator: np.random.Generator) -> Ints:
        new = np.unique(positions[self.answers[positions] < 0])
        if len(new):
            self.asker.limited(self._ask, new.tolist())
        return np.asarray(self.answers[positions])

    def _ask(self, new: list[int]) -> None:
        for number in new:
            answer = _answer(self.asker, self.found.codes[number], self.found.rules)
            self.answers[number] = self.found.place[answer]


def _answer(asker: _Question, code: str, rules: Rules) -> str:
    """Put one position to a function, and return the code it moves to."""
    asker.code = code
    legal, sides = moves(code, rules), parse(code, rules)
    results = [move.result for move in legal]
    everything = {
        "position": code,
        "hands": _fingers(sides[0], rules),
        "opponent": _fingers(sides[1], rules),
        "moves": legal,
        "results": results,
    }
    answer = asker.put({name: everything[name] for name in asker.needs})
    if answer not in results:
        raise StrategyError(
            tell(
                "The strategy {name} returned {answer} at {where}, which is none of the "
                "results {results}; {should}.",
                name=asker.name,
                answer=shown(answer),
                where=code,
                results=", ".join(dict.fromkeys(results)),
                should=ASKING.should(),
            )
        )
    return str(answer)


def _fingers(side: Side, rules: Rules) -> tuple[float, ...]:
    one = unit(rules)
    return tuple(hand // one if hand % one == 0 else hand / one for hand in side.hands)


def _asked_each_time(function: Callable[..., Any], rules: Rules) -> Choice:
    def choice(code: str, generator: np.random.Generator) -> str:
        asker = _Question(function, ASKING)
        return str(asker.limited(_answer, asker, code, rules))

    return choice


def checked_player(player: object) -> Player:
    """Return a player; a student's function becomes one.

    Raises
    ------
    StrategyTypeError
        If it is neither a player nor a function, or asks for something it cannot see.

    Examples
    --------
    >>> checked_player(lambda moves: moves[0]).name
    'lambda'
    """
    if isinstance(player, Player):
        return player
    needs(player, ASKING)  # type: ignore[arg-type]
    function: Callable[..., Any] = player  # type: ignore[assignment]
    return Player(
        name_of(function),
        lambda found: _Asked(function, found),
        in_one_position=partial(_asked_each_time, function),
    )
