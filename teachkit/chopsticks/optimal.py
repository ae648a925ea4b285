"""Best play: who wins a game of Chopsticks, and in how many moves.

The graph has cycles, so a game may go on for ever, and a position need not be won by anybody.
`teachkit.chopsticks.retrograde` finds the values; here they are put beside the positions.

With three or more players there is no such value: a player who cannot win may still choose who
does, and what is best for one depends on what the others agree on.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from teachkit.arguments import shown
from teachkit.chopsticks.graph import Graph, graph
from teachkit.chopsticks.retrograde import DRAW, LOSS, WIN, retrograde
from teachkit.chopsticks.rules import Rules
from teachkit.chopsticks.variants import STANDARD
from teachkit.ui.language import tell

__all__ = ["Solution", "best_edges", "solve"]

WORDS = {WIN: "win", DRAW: "draw", LOSS: "loss"}


class Solution:
    """The value of every position of a graph, as `solve` finds it.

    Attributes
    ----------
    graph : Graph
        The graph that was solved (or networkx's).
    values : array of int
        1 for a win of the player to move, 0 for a draw, -1 for a loss, in the order of
        `positions`.
    plies : array of int
        Moves to the end when the winner hurries and the loser delays; -1 for draws.
    """

    def __init__(self, found: Any, edges: tuple[Any, Any], ends: Any) -> None:
        self.graph = found
        self.sources, self.targets = edges
        self.values, self.plies = retrograde(self.sources, self.targets, ends)
        self.terminal = np.bincount(self.sources, minlength=len(ends)) == 0

    @cached_property
    def _codes(self) -> list[Any]:
        return self.graph.codes.tolist() if isinstance(self.graph, Graph) else list(self.graph)

    @cached_property
    def _place(self) -> dict[Any, int]:
        return {code: number for number, code in enumerate(self._codes)}

    def __repr__(self) -> str:
        counts = self.summary()
        return tell(
            "<{positions} positions solved: {wins} wins, {losses} losses, {draws} draws for the "
            "player to move>",
            **counts[["positions", "wins", "losses", "draws"]],
        )

    @cached_property
    def positions(self) -> pd.DataFrame:
        """The positions of the graph with two more columns, `value` and `plies`.

        `value` is "win", "loss" or "draw" for the player to move, `plies` the number of moves
        to the end, missing for draws.
        """
        if isinstance(self.graph, Graph):
            table = self.graph.positions.copy()
        else:
            moves = np.bincount(self.sources, minlength=len(self._codes))
            table = pd.DataFrame({"code": self._codes, "moves": moves, "terminal": self.terminal})
        table["value"] = [WORDS[value] for value in self.values.tolist()]
        table["plies"] = pd.array(self.plies, dtype="Int64")
        table.loc[table["value"] == "draw", "plies"] = pd.NA
        return table

    def _find(self, code: Hashable) -> int:
        if isinstance(self.graph, Graph):
            return self.graph.find(code)  # type: ignore[arg-type]
        try:
            return self._place[code]
        except (KeyError, TypeError):
            raise ValueError(tell("{code} is not in the graph.", code=shown(code))) from None

    def value(self, code: Any) -> str:
        """Return "win", "loss" or "draw" for the player to move.

        Raises
        ------
        TypeError, ValueError
            If the position never comes up.

        Examples
        --------
        >>> solve().value("1111")
        'draw'
        """
        return WORDS[int(self.values[self._find(code)])]

    def moves_to_end(self, code: Any) -> int | None:
        """Return how many moves are left when both play their best; None in a draw.

        Examples
        --------
        >>> from teachkit.chopsticks.rules import Rules
        >>> solve(Rules(limit=4)).moves_to_end("1111")
        11
        """
        plies = int(self.plies[self._find(code)])
        return None if plies < 0 else plies

    def best_moves(self, code: Any) -> list[Any]:
        """Return the codes that best play moves to: several if they are equally good.

        Examples
        --------
        >>> solve().best_moves("1302")
        ['0013']
        """
        number = self._find(code)
        chosen = np.flatnonzero((self.sources == number) & self.best_edges)
        return [self._codes[target] for target in self.targets[chosen].tolist()]

    @cached_property
    def best_edges(self) -> npt.NDArray[np.bool_]:
        """Which edges best play may take, in the order of `sources` and `targets`."""
        return best_edges(self.sources, self.targets, self.values, self.plies)

    def summary(self) -> pd.Series[Any]:
        """Return what there is to say about the whole game.

        Returns
        -------
        pandas.Series
            `positions, terminal, edges, wins, losses, draws, start_value, start_plies` (None
            in a draw) and `max_moves`, the most distinct results from one position.

        Examples
        --------
        >>> solve().summary()[["wins", "losses", "draws", "start_value"]].to_list()
        [25, 17, 162, 'draw']
        """
        counts = {value: int((self.values == value).sum()) for value in WORDS}
        start = self._start
        moves = np.bincount(self.sources, minlength=len(self.values))
        return pd.Series(
            {
                "positions": len(self.values),
                "terminal": int(self.terminal.sum()),
                "edges": len(self.sources),
                "wins": counts[WIN],
                "losses": counts[LOSS],
                "draws": counts[DRAW],
                "start_value": self.value(start),
                "start_plies": self.moves_to_end(start),
                "max_moves": int(moves.max()),
            },
            dtype=object,
        )

    @property
    def _start(self) -> Any:
        if isinstance(self.graph, Graph):
            return self.graph.start
        return self.graph.graph.get("start", self._codes[0])


def best_edges(
    sources: Any, targets: Any, values: Any, plies: Any, own: Any = None
) -> npt.NDArray[np.bool_]:
    """Return which edges best play may take: quickest win, any draw, slowest loss.

    `own` gives the values that the positions have for whoever chooses, where these are not
    simply `values` (a player who looks only some moves ahead).
    """
    own = values if own is None else own
    kept = values[targets] == -own[sources]
    rank = np.where(own[sources] == LOSS, -plies[targets], plies[targets])
    rank = np.where(own[sources] == DRAW, 0, rank)
    best = np.full(len(values), np.iinfo(np.int64).max)
    np.minimum.at(best, sources[kept], rank[kept])
    return np.asarray(kept & (rank == best[sources]))


def solve(rules_or_graph: Any = STANDARD) -> Solution:
    """Find who wins every position of a game of two players.

    Parameters
    ----------
    rules_or_graph : Rules, Graph or networkx.DiGraph
        The rules of a game for two players, its graph, or any directed graph on which two
        players move in turn.  In the latter a node without moves is lost for the player who
        should move there, unless its attribute ``value`` says "win" or "draw".

    Returns
    -------
    Solution
        The values, best moves and a summary.

    Raises
    ------
    TypeError, ValueError
        If it is none of these, or a game for more than two players, which has no value: a
        player who cannot win may still choose who does.

    References
    ----------
    K. Thompson, "Retrograde analysis of certain endgames", ICCA Journal 9 (1986), 131-139.

    Examples
    --------
    >>> solve()
    <204 positions solved: 25 wins, 17 losses, 162 draws for the player to move>
    >>> import networkx
    >>> solve(networkx.DiGraph([("a", "b"), ("b", "a"), ("b", "end")])).value("b")
    'win'
    """
    if isinstance(rules_or_graph, Rules):
        return _of_rules(rules_or_graph)
    if isinstance(rules_or_graph, Graph):
        return _of_graph(rules_or_graph)
    if hasattr(rules_or_graph, "is_directed") and hasattr(rules_or_graph, "nodes"):
        return _of_networkx(rules_or_graph)
    raise TypeError(
        tell(
            "solve takes rules such as chopsticks.Rules(limit=6), a graph of chopsticks.graph, or "
            "a directed graph of networkx; you gave {value}.",
            value=shown(rules_or_graph),
        )
    )


@lru_cache(maxsize=32)
def _of_rules(rules: Rules) -> Solution:
    checked_two(rules)
    return _of_graph(graph(rules))


def _of_graph(found: Graph) -> Solution:
    checked_two(found.rules)
    ends = np.where(found.terminal, np.where(found.winner == 0, WIN, LOSS), DRAW)
    return Solution(found, (found.sources, found.targets), ends)


def checked_two(rules: Rules) -> None:
    """Say in one sentence why a game of more than two players is not solved."""
    if rules.players > 2:
        raise ValueError(
            tell(
                "A game of {players} players has no value that can be solved for: a player who "
                "cannot win may still choose who does; take two players.",
                players=rules.players,
            )
        )


_NAMED = {word: value for value, word in WORDS.items()}


def _of_networkx(found: Any) -> Solution:
    nodes = list(found.nodes)
    if not nodes:
        raise ValueError(tell("The graph has no positions."))
    if not found.is_directed():
        raise ValueError(tell("Moves go one way: take a directed graph, networkx.DiGraph."))
    place = {node: number for number, node in enumerate(nodes)}
    edges = np.array(
        [(place[a], place[b]) for a, b in dict.fromkeys(found.edges())], dtype=np.int64
    ).reshape(-1, 2)
    ends = np.zeros(len(nodes), dtype=np.int64)
    for number, node in enumerate(nodes):
        if found.out_degree(node) == 0:
            value = found.nodes[node].get("value", "loss")
            if value not in _NAMED:
                raise ValueError(
                    tell(
                        'The value of {node} must be "win", "loss" or "draw"; it is {value}.',
                        node=shown(node),
                        value=shown(value),
                    )
                )
            ends[number] = _NAMED[value]
    return Solution(found, (edges[:, 0], edges[:, 1]), ends)
