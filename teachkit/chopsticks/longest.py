"""The longest game without a repeated position: a game that was found, and a ceiling for all.

Longest paths are hard to find in general.  What is easy is a path from the start with circles
beside it, all of them without a common position, that together have as many moves as can be:
that is a flow of least cost.  Every game without a repeat is such a path, with no circles at
all.  So the flow gives a ceiling that no game can pass, and where it happens to have no circles
it *is* a longest game.  The search makes the moves of circles dearer, again and again, until
the circles join the path.

Source: R. K. Ahuja, T. L. Magnanti, J. B. Orlin, "Network Flows" (1993), chapters 9 and 16
(flows of least cost; prices in place of a condition).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from teachkit.arguments import whole_number
from teachkit.chopsticks.graph import Graph, graph
from teachkit.chopsticks.rules import Rules, checked_rules
from teachkit.chopsticks.variants import STANDARD
from teachkit.simulation import Seed, generator
from teachkit.ui.language import tell

if TYPE_CHECKING:
    import networkx
    import numpy as np

__all__ = ["long_game", "longest_game_ceiling"]

MOST_POSITIONS = 1_500
"""A larger graph would take minutes."""
_MOVE = -1_000_000
"""What a move costs.  All prices together stay far below it, so the number of moves counts."""
_PRICE = 200
_TIES = 100


def long_game(rules: Rules | Graph = STANDARD, seed: Seed = None, tries: int = 200) -> list[str]:
    """Find a long game in which no position comes up twice.

    The number of its moves is a *lower* bound: there is such a game, and there may be longer
    ones, unless `longest_game_ceiling` says the same number.

    Parameters
    ----------
    rules : Rules or Graph
        The game, with up to 1,500 positions.
    seed : int, SeedSequence, Generator or None
        The same seed gives the same game.
    tries : int
        How often the search may change its prices (1 to 10,000).  It ends earlier when no
        longer game can exist.

    Returns
    -------
    list of str
        The codes of the positions, from the start of the game on; one more than moves.

    Raises
    ------
    TypeError, ValueError
        If a number is out of range, or the game is too large.

    See Also
    --------
    longest_game_ceiling : a number of moves that no such game can exceed.

    Examples
    --------
    >>> game = long_game(Rules(limit=3), seed=1)
    >>> game[:3], len(game) == len(set(game))
    (['1111', '1211', '1212'], True)
    >>> len(game) - 1 == longest_game_ceiling(Rules(limit=3))
    True
    """
    found = _checked_graph(rules)
    tries = whole_number(tries, "tries", 1, 10_000)
    luck = generator(seed)
    network = _Network(found)
    network.charge(network.moves, luck, _TIES)
    best: list[str] = []
    for _ in range(tries):
        path, circles = network.cheapest()
        best = max(best, path, key=len)
        if not circles:
            break
        for circle in circles:
            around = list(zip(circle, circle[1:] + circle[:1], strict=True))
            # A short circle costs more a move: it has fewer places where it can join the path.
            network.charge(around, luck, 10 * _PRICE // len(circle))
    return best


def longest_game_ceiling(rules: Rules | Graph = STANDARD) -> int:
    """Return a number of moves that no game without a repeated position can exceed.

    Parameters
    ----------
    rules : Rules or Graph
        The game, with up to 1,500 positions.

    Returns
    -------
    int
        An *upper* bound.  It allows circles beside the game, so it may be too high.

    Raises
    ------
    TypeError, ValueError
        If there are no such rules, or the game is too large.

    Examples
    --------
    >>> longest_game_ceiling(Rules(limit=4))
    59
    """
    path, circles = _Network(_checked_graph(rules)).cheapest()
    return len(path) - 1 + sum(map(len, circles))


def _checked_graph(rules: Rules | Graph) -> Graph:
    found = rules if isinstance(rules, Graph) else graph(checked_rules(rules))
    if len(found) > MOST_POSITIONS:
        raise ValueError(
            tell(
                "This game has {size:,} positions, and a long game is looked for among up to "
                "{most:,}; take a lower limit, fewer hands or fewer players.",
                size=len(found),
                most=MOST_POSITIONS,
            )
        )
    return found


Move = tuple[int, int]


class _Network:
    """The moves of a game as a network through which one unit flows from the start.

    Every position has an entry and an exit, with room for one unit between them, so that no
    position is used twice.  The unit may leave the network from any exit.
    """

    def __init__(self, found: Graph) -> None:
        import networkx

        self.codes = found.codes
        ends = zip(found.sources.tolist(), found.targets.tolist(), strict=True)
        self.moves: list[Move] = [(a, b) for a, b in ends if a != b and b != 0]
        self.flow: networkx.DiGraph[Any] = networkx.DiGraph()
        for place in range(len(found)):
            self.flow.add_edge(("in", place), ("out", place), capacity=1, weight=0)
            self.flow.add_edge(("out", place), "end", capacity=1, weight=0)
        for before, after in self.moves:
            self.flow.add_edge(("out", before), ("in", after), capacity=1, weight=_MOVE)
        self.flow.nodes["in", 0]["demand"] = -1
        self.flow.nodes["end"]["demand"] = 1

    def charge(self, moves: list[Move], luck: np.random.Generator, most: int) -> None:
        """Make some moves dearer, each by chance."""
        for (before, after), price in zip(
            moves, luck.integers(1, most + 1, len(moves)).tolist(), strict=True
        ):
            self.flow.edges[("out", before), ("in", after)]["weight"] += price

    def cheapest(self) -> tuple[list[str], list[list[int]]]:
        """Return the path from the start and the circles beside it, the cheapest together."""
        import networkx

        _, used = networkx.network_simplex(self.flow)
        then = {a: b for a, b in self.moves if used["out", a]["in", b]}
        path = [0]
        while path[-1] in then:
            path.append(then.pop(path[-1]))
        circles = []
        while then:
            first, place = then.popitem()
            circle = [first]
            while place != first:
                circle.append(place)
                place = then.pop(place)
            circles.append(circle)
        return [str(self.codes[place]) for place in path], circles
