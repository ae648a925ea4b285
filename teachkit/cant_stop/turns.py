"""Every state of a turn, and where each roll can lead from it, as one graph without cycles.

A state is a set of runners with the squares each has gained.  Every move gains squares, so the
states are worked out from the most squares down.  Many turns, from different positions on the
same board, are laid out side by side.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from teachkit.cant_stop.rolls import RollTable, roll_table
from teachkit.cant_stop.rules import RUNNERS, Rules

__all__ = ["TurnGraph", "count_states", "turn_graph"]

Values = NDArray[np.float64]
Indices = NDArray[np.int32]


@dataclass(frozen=True, eq=False)
class TurnGraph:
    """All states of the turns that begin at some positions.

    Attributes
    ----------
    rules : Rules
        The board.
    room : numpy.ndarray
        The squares left in each column where a turn begins, of shape ``(turns, columns)``;
        0 for a closed column.
    needed : numpy.ndarray
        How many more columns win the game, for each turn.
    turn : numpy.ndarray
        To which turn each state belongs.
    gained : numpy.ndarray
        The squares each runner has gained, of shape ``(states, columns)``.
    after : numpy.ndarray
        The state that follows, of shape ``(pairings, 2, states)``.  The second place is used
        where the player picks one of two columns.  ``len(turn)`` stands for "no such move".
    root : numpy.ndarray
        The state at the beginning of each turn.
    """

    rules: Rules
    room: NDArray[np.int64]
    needed: NDArray[np.int64]
    turn: NDArray[np.intp]
    gained: NDArray[np.int8]
    after: Indices
    root: NDArray[np.intp]

    @property
    def rolls(self) -> RollTable:
        """The rolls of the dice."""
        return roll_table(self.rules.sides)

    @cached_property
    def squares(self) -> NDArray[np.int64]:
        """How many squares each state has gained."""
        return self.gained.sum(axis=1, dtype=np.int64)

    @cached_property
    def is_over(self) -> NDArray[np.bool_]:
        """Whether the game is won in each state."""
        topped = ((self.gained > 0) & (self.gained == self.room[self.turn])).sum(axis=1)
        return np.asarray(topped >= self.needed[self.turn])

    @cached_property
    def levels(self) -> list[NDArray[np.intp]]:
        """The states with the same number of squares, from the most down."""
        order = np.argsort(-self.squares, kind="stable")
        ends = np.flatnonzero(np.diff(self.squares[order])) + 1
        return np.split(order, ends)

    @cached_property
    def picks(self) -> NDArray[np.bool_]:
        """Whether a state leaves one runner for two new columns, so that the player may pick."""
        return np.asarray((self.gained > 0).sum(axis=1) == RUNNERS - 1)

    def reachable(self) -> NDArray[np.bool_]:
        """Return whether a turn can come to each state."""
        seen = np.zeros(len(self.turn) + 1, bool)
        seen[self.root] = True
        for level in reversed(self.levels):
            going = level[seen[level] & ~self.is_over[level]]
            seen[self.after[:, :, going]] = True
        return seen[:-1]


def count_states(room: NDArray[np.integer]) -> NDArray[np.int64]:
    """Return how many states each turn has: the sums of products of up to three rooms.

    Examples
    --------
    >>> count_states(np.array([[1, 3, 1]]))
    array([16])
    """
    sums = [np.ones(len(room), np.int64)] + [np.zeros(len(room), np.int64) for _ in range(RUNNERS)]
    for squares in room.T:
        for size in range(RUNNERS, 0, -1):
            sums[size] += sums[size - 1] * squares
    return np.asarray(sum(sums))


def turn_graph(rules: Rules, room: NDArray[np.int64], needed: NDArray[np.int64]) -> TurnGraph:
    """Lay out all states of the turns that begin with so much room.

    Parameters
    ----------
    rules : Rules
        The board.
    room : numpy.ndarray
        The squares left in each column, of shape ``(turns, columns)``; 0 for a closed column.
    needed : numpy.ndarray
        How many more columns win the game, for each turn.

    Examples
    --------
    >>> rules = Rules(sides=2, lengths=[1, 3, 1])
    >>> graph = turn_graph(rules, np.array([[1, 3, 1]]), np.array([3]))
    >>> len(graph.turn), int(graph.reachable().sum())
    (16, 15)
    """
    room = room.astype(np.int64)
    columns = room.shape[1]
    sets = [s for size in range(RUNNERS + 1) for s in combinations(range(columns), size)]
    blocks = _lay_out(room, sets)
    total = sum(block.count for block in blocks.values())
    turn = np.empty(total, np.intp)
    gained = np.zeros((total, columns), np.int8)
    for block in blocks.values():
        turn[block.part] = block.turn
        for column, squares in block.gained.items():
            gained[block.part, column] = squares
    pairs = roll_table(rules.sides).pairs
    after = np.full((len(pairs), 2, total), total, np.int32)
    for block in blocks.values():
        for number, (low, high) in enumerate(pairs.tolist()):
            _follow(after[number, :, block.part], blocks, block, low, high)
    return TurnGraph(rules, room, np.asarray(needed), turn, gained, after, blocks[()].first)


@dataclass(frozen=True, eq=False)
class _Block:
    """The states with runners in the same columns, turn after turn."""

    columns: tuple[int, ...]
    part: slice
    first: NDArray[np.intp]  # the first state of each turn; -1 where a column is closed
    room: NDArray[np.int64]  # of each turn
    turn: NDArray[np.intp]  # of each state
    gained: dict[int, NDArray[np.int64]]  # of each state

    @property
    def count(self) -> int:
        return len(self.turn)

    def left(self, column: int) -> NDArray[np.int64]:
        """Return the squares left in a column in each state."""
        return self.room[self.turn, column] - self.gained.get(column, 0)

    def find(
        self, turn: NDArray[np.intp], gained: dict[int, NDArray[np.int64]]
    ) -> NDArray[np.intp]:
        """Return the number of the state with these squares gained."""
        place = np.zeros(len(turn), np.intp)
        for column in self.columns:
            place = place * self.room[turn, column] + gained[column] - 1
        return self.first[turn] + place


def _lay_out(room: NDArray[np.int64], sets: list[tuple[int, ...]]) -> dict[tuple[int, ...], _Block]:
    blocks = {}
    start = 0
    for columns in sets:
        sizes = np.prod(room[:, list(columns)], axis=1, dtype=np.int64)
        turn = np.repeat(np.arange(len(room)), sizes)
        first = start + np.cumsum(sizes) - sizes
        place = start + np.arange(len(turn)) - first[turn]
        gained = {}
        for column in reversed(columns):
            place, gained[column] = np.divmod(place, room[turn, column])
            gained[column] += 1
        part = slice(start, start + len(turn))
        blocks[columns] = _Block(columns, part, np.where(sizes > 0, first, -1), room, turn, gained)
        start += len(turn)
    return blocks


def _follow(
    after: Indices, blocks: dict[tuple[int, ...], _Block], block: _Block, low: int, high: int
) -> None:
    """Write into `after` where one pairing leads from the states of a block."""
    free = RUNNERS - len(block.columns)
    new = [column not in block.columns for column in (low, high)]
    if not block.count or (all(new) and not free):
        return
    usable = [
        (block.left(column) > 0) & bool(free or not is_new)
        for column, is_new in zip((low, high), new, strict=True)
    ]
    if low == high:
        double = block.left(low) > 1
        _step(after[0], blocks, block, double, {low: 2})
        _step(after[0], blocks, block, usable[0] & ~double, {low: 1})
        return
    both = usable[0] & usable[1]
    if all(new) and free == 1:  # the player picks
        _step(after[0], blocks, block, usable[0], {low: 1})
        _step(after[1], blocks, block, usable[1], {high: 1})
        return
    _step(after[0], blocks, block, both, {low: 1, high: 1})
    _step(after[0], blocks, block, usable[0] & ~both, {low: 1})
    _step(after[0], blocks, block, usable[1] & ~both, {high: 1})


def _step(
    after: Indices,
    blocks: dict[tuple[int, ...], _Block],
    block: _Block,
    where: NDArray[np.bool_],
    gain: dict[int, int],
) -> None:
    places = np.flatnonzero(where)
    if not places.size:
        return
    goal = blocks[tuple(sorted({*block.columns, *gain}))]
    nothing = np.zeros(len(places), np.int64)
    gained = {
        column: block.gained[column][places] if column in block.gained else nothing
        for column in goal.columns
    }
    for column, squares in gain.items():
        gained[column] = gained[column] + squares
    after[places] = goal.find(block.turn[places], gained)


# ------------------------------------------------------------------------------ decisions


@dataclass(frozen=True, eq=False)
class Plan:
    """The best decisions in every state of the turns of a graph.

    Attributes
    ----------
    value : numpy.ndarray
        What each state is worth under best decisions.
    rolled : numpy.ndarray
        What it is worth when the dice are rolled there.
    again : numpy.ndarray
        Whether to roll; where rolling and stopping are worth the same, the plan stops.
    bust : numpy.ndarray
        The chance that a turn which has come to a state ends in a bust.
    """

    value: Values
    rolled: Values
    again: NDArray[np.bool_]
    bust: Values


_TIE = 1e-12
"""Rolling must be better than stopping by more than this."""


def best_plan(graph: TurnGraph, stop: Values, bust: Values) -> Plan:
    """Return the plan with the highest expected value.

    Parameters
    ----------
    graph : TurnGraph
        The turns.
    stop : numpy.ndarray
        What stopping in each state is worth; the roots, where a roll is compulsory, are not asked.
    bust : numpy.ndarray
        What a bust in each turn is worth.
    """
    none = len(graph.turn)
    value, busts = np.append(stop, -np.inf), np.zeros(none + 1)
    value[graph.root] = -np.inf
    busts[none] = 1.0
    rolled, again = np.full(none, -np.inf), np.zeros(none, bool)
    for level in graph.levels:
        going = level[~graph.is_over[level]]
        if not going.size:
            continue
        worth, ends = _roll(graph, going, value, busts, bust[graph.turn[going]])
        rolled[going] = worth
        better = worth > value[going] + _TIE
        on = going[better]
        again[on] = True
        value[on], busts[on] = worth[better], ends[better]
    return Plan(value[:-1], rolled, again, busts[:-1])


def _roll(
    graph: TurnGraph, states: NDArray[np.intp], value: Values, busts: Values, lost: Values
) -> tuple[Values, Values]:
    """Return what rolling in some states is worth, and the chance that the turn ends in a bust."""
    after = _better_places(graph, states, value)
    worth, ends = value[after], busts[after]
    nothing = np.isneginf(worth)
    expected, bust = np.zeros(len(states)), np.zeros(len(states))
    for chance, options in zip(graph.rolls.chances, graph.rolls.options.tolist(), strict=True):
        most, end, none = worth[options[0]], ends[options[0]], nothing[options[0]]
        for option in sorted({*options} - {options[0]}):
            end = np.where(worth[option] > most, ends[option], end)
            most = np.maximum(most, worth[option])
            none = none & nothing[option]
        expected += chance * np.where(none, lost, most)
        bust += chance * end
    return expected, bust


def _better_places(graph: TurnGraph, states: NDArray[np.intp], value: Values) -> Indices:
    """Return where each pairing leads; of two columns to pick from, to the better one."""
    after = graph.after[:, 0, states]
    picks = np.flatnonzero(graph.picks[states])
    if picks.size:
        other = graph.after[:, 1, states[picks]]
        first = after[:, picks]
        after[:, picks] = np.where(value[other] > value[first], other, first)
    return after


def best_moves(graph: TurnGraph, plan: Plan) -> Indices:
    """Return the state to move to after each kind of roll, of shape ``(kinds, states)``.

    The number of states stands for a roll without a legal move.
    """
    value = np.append(plan.value, -np.inf)
    after = _better_places(graph, np.arange(len(graph.turn)), value)
    worth = value[after]
    options = graph.rolls.options
    best = np.argmax(worth[options], axis=1)
    return np.take_along_axis(after[options], best[:, np.newaxis], axis=1)[:, 0]


def follow_plan(graph: TurnGraph, plan: Plan, stop: Values, bust: Values, each: float) -> Values:
    """Return what a plan brings from each state, where it need not be what it was made for.

    Parameters
    ----------
    graph : TurnGraph
        The turns.
    plan : Plan
        What to do in each state.
    stop, bust : numpy.ndarray
        What stopping in each state and a bust in each turn bring.
    each : float
        What each roll adds.
    """
    goal = best_moves(graph, plan)
    none = len(graph.turn)
    value = np.append(stop, 0.0)
    for level in graph.levels:
        going = level[plan.again[level]]
        if going.size:
            places = goal[:, going]
            after = np.where(places == none, bust[graph.turn[going]], value[places])
            value[going] = each + graph.rolls.chances @ after
    return value[:-1]
