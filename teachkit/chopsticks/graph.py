"""The state graph: every position that can come up, and every move between them.

The search goes level by level from the start, thousands of positions at once: all positions one
move away, then all new ones two moves away, and so on, until no new one turns up.
"""

from __future__ import annotations

from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from teachkit.arguments import shown
from teachkit.chopsticks.codes import Position, Side, code_of, first_position, parse, separator
from teachkit.chopsticks.rules import Rules, checked_rules
from teachkit.chopsticks.tables import KINDS, Tables, expand, keys_of, over, rows_of, tables
from teachkit.chopsticks.variants import STANDARD
from teachkit.ui.language import tell

if TYPE_CHECKING:
    import networkx

__all__ = ["MOST_POSITIONS", "Graph", "graph"]

MOST_POSITIONS = 5_000_000
"""A game that could have more positions than this is refused."""

Ints = npt.NDArray[Any]


class Graph:
    """The state graph of a game, as `graph` builds it.

    Attributes
    ----------
    rules : Rules
        The rules of the game.
    rows : array of int, positions x players
        The sides of the players, whoever moves first, as places in `sides`.
    codes : array of str
        The codes of all positions that can come up, in the order of `positions`.
    level : array of int
        The least number of moves from the start.
    terminal : array of bool
        Whether the game ends there.
    winner : array of int
        Where the game ends: who has won, counted from the player who would have to move (0);
        -1 elsewhere.
    sources, targets : array of int
        The moves: from which position to which.  Moves with the same result count once.
    start : str
        The code of the first position.
    """

    def __init__(self, rules: Rules, rows: Ints, level: Ints, edges: tuple[Ints, Ints, Ints]):
        self.rules = rules
        self.rows = rows
        self.level = level
        self.sources, self.targets, self._kinds = edges
        self._tables: Tables = tables(rules)
        self.terminal = over(rows, self._tables, rules)

    @cached_property
    def winner(self) -> Ints:
        """Who has won where the game ends, counted from the player who would have to move."""
        playing = self._tables.playing[self.rows]
        won = np.argmin(playing, axis=1)
        if not self.rules.misere:
            won = np.where(playing.any(axis=1), np.argmax(playing, axis=1), -1)
        return np.where(self.terminal, won, -1)

    def __repr__(self) -> str:
        return tell(
            "<state graph of {name}: {positions} positions, {edges} moves>",
            name=self.rules.label,
            positions=len(self.level),
            edges=len(self.sources),
        )

    def __len__(self) -> int:
        return len(self.level)

    @cached_property
    def codes(self) -> npt.NDArray[np.object_]:
        """The codes of all positions."""
        return _codes(self.rows, self.rules, self._tables)

    @property
    def sides(self) -> list[Side]:
        """Everything one player may be left with; `rows` holds places in this list."""
        return self._tables.sides

    @property
    def start(self) -> str:
        """The code of the first position."""
        return str(self.codes[0])

    @cached_property
    def place(self) -> dict[str, int]:
        """The place of each code in the arrays."""
        return {code: number for number, code in enumerate(self.codes)}

    @cached_property
    def positions(self) -> pd.DataFrame:
        """One row for each position: `code`, `level`, `moves` (distinct results), `terminal`."""
        return pd.DataFrame(
            {
                "code": self.codes,
                "level": self.level,
                "moves": self.moves_of_each,
                "terminal": self.terminal,
            }
        )

    @property
    def moves_of_each(self) -> Ints:
        """How many distinct results each position's moves have."""
        return np.bincount(self.sources, minlength=len(self))

    @cached_property
    def edges(self) -> pd.DataFrame:
        """One row for each move: `code`, `result` and the `kind` of the move."""
        kinds = pd.Categorical(np.array(KINDS)[self._kinds], categories=KINDS)
        return pd.DataFrame(
            {"code": self.codes[self.sources], "result": self.codes[self.targets], "kind": kinds}
        )

    @property
    def levels(self) -> pd.Series[int]:
        """How many positions are so many moves from the start."""
        counts = np.bincount(self.level)
        index = pd.RangeIndex(len(counts), name=tell("moves from the start"))
        return pd.Series(counts, index=index, name="positions")

    @cached_property
    def unreachable(self) -> list[str]:
        """The codes that can be written but never come up, in ascending order."""
        missing = np.ones(len(self.sides) ** self.rules.players, bool)
        missing[keys_of(self.rows, self._tables)] = False
        rows = rows_of(np.flatnonzero(missing), self.rules.players, self._tables)
        return list(_codes(rows, self.rules, self._tables))

    def find(self, code: str) -> int:
        """Return the place of a position in the arrays.

        Raises
        ------
        TypeError, ValueError
            If the code is none of this game, or of a position that never comes up.
        """
        code = code_of(parse(code, self.rules), self.rules)
        if code not in self.place:
            raise ValueError(
                tell(
                    "{code} never comes up in a game that starts from {start}.",
                    code=shown(code),
                    start=shown(self.start),
                )
            )
        return self.place[code]

    def side(self, number: int, seat: int) -> Side:
        """Return what one player has in a position; seat 0 is the player to move."""
        return self._tables.sides[self.rows[number, seat]]

    def to_networkx(self) -> networkx.DiGraph[str]:
        """Return the graph for networkx, the usual library for graphs.

        Returns
        -------
        networkx.DiGraph
            The codes are the nodes, with `level` and `terminal`; each edge knows its `kind`.
            The graph itself has the attribute `start`.

        Examples
        --------
        >>> import networkx
        >>> games = graph().to_networkx()
        >>> networkx.shortest_path_length(games, "1111", "0001")
        9
        """
        import networkx

        found: Any = networkx.DiGraph(start=self.start)
        found.add_nodes_from(
            (code, {"level": int(level), "terminal": bool(terminal)})
            for code, level, terminal in zip(self.codes, self.level, self.terminal, strict=True)
        )
        found.add_edges_from(
            (code, result, {"kind": kind})
            for code, result, kind in zip(*map(self.edges.get, self.edges.columns), strict=True)
        )
        return found

    def summary(self) -> pd.Series[Any]:
        """Return how large the game is.

        Returns
        -------
        pandas.Series
            `orderings`: all ways to hold up fingers, left and right told apart; `possible`:
            the same with each player's hands in order; `positions`: those that can come up;
            `terminal`; `edges`; `levels`: the largest distance from the start; `max_moves`.

        Examples
        --------
        >>> graph().summary()[["orderings", "possible", "positions"]].to_list()
        [625, 225, 204]
        """
        rules = self.rules
        choices = rules.limit * (2 if rules.stumps else 1)
        if rules.integers == "signed":
            choices = 2 * rules.limit - 1
        orderings = (choices**rules.hands * ((rules.lives or 0) + 1) + rules.zombies) ** (
            rules.players
        )
        return pd.Series(
            {
                "orderings": orderings,
                "possible": len(self._tables.sides) ** rules.players,
                "positions": len(self),
                "terminal": int(self.terminal.sum()),
                "edges": len(self.sources),
                "levels": int(self.level.max()),
                "max_moves": int(self.moves_of_each.max()),
            },
            dtype=object,
        )


def graph(rules: Rules = STANDARD, start: str | None = None) -> Graph:
    """Build the state graph of a game.

    Parameters
    ----------
    rules : Rules
        The rules of the game, for two or more players.
    start : str, optional
        The code of the first position; without it the one of the rules.

    Returns
    -------
    Graph
        Positions and moves, as tables, arrays or for networkx.

    Raises
    ------
    TypeError, ValueError
        If the start is no position of the game, or the game is too large.

    Examples
    --------
    >>> graph()
    <state graph of Chopsticks: 204 positions, 531 moves>
    >>> graph().levels.to_list()
    [1, 1, 2, 8, 28, 55, 64, 34, 8, 3]
    """
    rules = checked_rules(rules)
    _check_size(rules)
    first = first_position(rules) if start is None else parse(start, rules)
    return _search(rules, first)


def possible_positions(rules: Rules) -> int:
    """Return how many codes can be written, each player's hands in order."""
    fingers = rules.limit * (2 if rules.stumps else 1)
    if rules.integers == "signed":
        fingers = 2 * rules.limit - 1
    sides = comb(fingers + rules.hands - 1, rules.hands) * ((rules.lives or 0) + 1)
    return int((sides + rules.zombies) ** rules.players)


def _check_size(rules: Rules) -> None:
    size = possible_positions(rules)
    if size > MOST_POSITIONS:
        raise ValueError(
            tell(
                "This game could have {size:,} positions, and up to {most:,} can be listed; take "
                "fewer players, fewer hands or a lower limit.",
                size=size,
                most=MOST_POSITIONS,
            )
        )


def _search(rules: Rules, first: Position) -> Graph:
    """Search breadth first, one level after the other."""
    table = tables(rules)
    frontier = np.array([table.row(first)], np.int32)
    number = np.full(len(table.sides) ** rules.players, -1, np.int32)
    is_new = np.zeros(len(number), bool)
    number[keys_of(frontier, table)] = 0
    rows, sources, targets, kinds = [frontier], [], [], []
    known = 1
    while len(frontier):
        source, keys, kind = expand(frontier, table, rules)
        is_new[keys[number[keys] < 0]] = True
        new = np.flatnonzero(is_new)  # in order, each once
        is_new[new] = False
        sources.append(source + (known - len(frontier)))
        number[new] = np.arange(known, known + len(new))
        targets.append(number[keys])
        kinds.append(kind)
        frontier = rows_of(new, rules.players, table)
        rows.append(frontier)
        known += len(new)
    level = np.repeat(np.arange(len(rows)), [len(found) for found in rows])
    edges = np.concatenate(sources), np.concatenate(targets).astype(np.int64), np.concatenate(kinds)
    return Graph(rules, np.concatenate(rows), level, edges)


def _codes(rows: Ints, rules: Rules, table: Tables) -> npt.NDArray[np.object_]:
    """Return the codes of many positions."""
    if rules.lives:
        written = [
            code_of(tuple(table.sides[side] for side in row), rules) for row in rows.tolist()
        ]
        return np.array(written, dtype=object)
    sides = np.array([code_of((side,), rules) for side in table.sides], dtype=object)
    codes = sides[rows[:, 0]]
    for seat in range(1, rules.players):
        codes = codes + separator(rules) + sides[rows[:, seat]]
    return np.asarray(codes)
