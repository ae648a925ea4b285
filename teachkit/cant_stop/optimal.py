"""Best play, solved exactly: a single turn, the whole game alone, and two players.

A turn has no cycles, so its states are worked out from the most squares down
(`teachkit.cant_stop.turns`).  A bust leads back to where the turn began: the value of that
position hangs together with itself, in a duel with that of the mirrored position too.  Newton's
method finds it; each step is exact for one plan, so it ends when the plan is the best one.

For one player see J. Glenn, H. Fang and C. P. Kruskal, "A Retrograde Approximation Algorithm for
One-Player Can't Stop" (2006), who solved small boards too: the full one is too large.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache, reduce
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from teachkit.arguments import one_of, whole_number
from teachkit.cant_stop.batch import Batch, Choices, code_of
from teachkit.cant_stop.rules import (
    RUNNERS,
    Move,
    Position,
    Rules,
    any_position,
    checked_dice,
    checked_duel,
    checked_position,
    checked_rules,
    moves,
)
from teachkit.cant_stop.strategies import PairingRule, StopRule, Strategy, checked_moves
from teachkit.cant_stop.turns import Plan, TurnGraph, best_plan, follow_plan, turn_graph
from teachkit.cant_stop.turns import count_states as count_turn_states
from teachkit.ui.language import tell

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "BestTurn",
    "MatchSolution",
    "Solution",
    "best_turn",
    "board_size",
    "checked_size",
    "solve",
    "solve_match",
]

Values = NDArray[np.float64]
Integers = NDArray[np.int64]

MOST_STATES = {1: 3_000_000, 2: 6_000_000}
"""The largest number of states of turns in a game that is solved, by the number of players."""

MOST_TURN_STATES = 300_000
"""The largest number of states of a single turn."""

_AT_ONCE = 50_000
"""States of turns worked out side by side, so that memory stays small."""

_KEPT_STATES = 200_000
"""States of turns that a strategy remembers, for the same reason."""


# ------------------------------------------------------------------------------ one turn


@dataclass(frozen=True, eq=False)
class BestTurn:
    """The best way to play one turn, made by `best_turn` or by a solved game.

    Attributes
    ----------
    position : Position
        Where the turn began, or was joined.
    graph : TurnGraph
        Every state of the turn.
    plan : Plan
        The best decision in each.
    stop : numpy.ndarray
        What stopping is worth in each state.
    objective : str
        What is counted.
    """

    position: Position
    graph: TurnGraph
    plan: Plan
    stop: Values
    objective: str = "columns"

    def __repr__(self) -> str:
        return f"BestTurn({self.position}: value {self.value:.7f})"

    @property
    def value(self) -> float:
        """What the turn is worth when it is played best from here."""
        return float(self.plan.value[self._here])

    @property
    def bust(self) -> float:
        """The chance that the turn ends in a bust from here."""
        return float(self.plan.bust[self._here])

    @cached_property
    def rolls(self) -> float:
        """How many rolls are still made on average."""
        nothing = np.zeros(len(self.graph.turn))
        return float(follow_plan(self.graph, self.plan, nothing, np.zeros(1), 1.0)[self._here])

    def should_roll(self, position: Position) -> bool:
        """Return whether to roll; where rolling and stopping are worth the same, stop.

        Parameters
        ----------
        position : Position
            A position of this turn.

        Examples
        --------
        >>> turn = best_turn()
        >>> turn.should_roll(Position(runners={6: 1, 7: 1, 8: 1}))
        True
        """
        return bool(self.plan.again[self._state(position)])

    def roll_or_stop(self, position: Position) -> tuple[float, float]:
        """Return what rolling and what stopping is worth in a position of this turn.

        Examples
        --------
        >>> roll, stop = best_turn().roll_or_stop(Position(runners={2: 1, 3: 1, 12: 1}))
        >>> roll < stop
        True
        """
        state = self._state(position)
        return float(self.plan.rolled[state]), float(self.stop[state])

    def choose(self, position: Position, dice: Iterable[int]) -> Move:
        """Return the best move after a roll.

        Raises
        ------
        ValueError
            If the roll is a bust, or the position is not of this turn.

        Examples
        --------
        >>> best_turn().choose(Position(), (1, 1, 1, 1))
        (2, 2)
        """
        allowed = moves(position, dice)
        if not allowed:
            raise ValueError(
                tell(
                    "No move is possible after {dice}.",
                    dice=checked_dice(dice, position.rules.sides),
                )
            )
        return self.best_of(position, allowed)

    def best_of(self, position: Position, allowed: Iterable[Move]) -> Move:
        """Return the best of some moves; the first of those that are equally good.

        Examples
        --------
        >>> best_turn().best_of(Position(), [(2,), (7, 7)])
        (2,)
        """
        listed = checked_moves(any_position(position), allowed)
        self._state(position)  # complains if it is none of this turn
        return max(listed, key=lambda move: self.plan.value[self._number(position.move(move))])

    @cached_property
    def advice(self) -> pd.DataFrame:
        """What to do in every state that can occur.

        One row a state: ``runners`` (text, such as ``"6:2 7:1"``), ``squares``, ``stop`` and
        ``roll`` (what each is worth; ``roll`` is NaN where the game is over), ``should_roll``.
        """
        import pandas as pd

        seen = np.flatnonzero(self.graph.reachable())
        rolled = self.plan.rolled[seen]
        return pd.DataFrame(
            {
                "runners": [_in_words(row) for row in self.graph.gained[seen].tolist()],
                "squares": self.graph.squares[seen],
                "stop": self.stop[seen],
                "roll": np.where(np.isneginf(rolled), np.nan, rolled),
                "should_roll": self.plan.again[seen],
            }
        )

    @property
    def strategy(self) -> Strategy:
        """The best turn as a strategy: at the beginning of every turn it is worked out anew.

        For a turn on the printed board that takes up to a second, so play single turns or few
        games with it.
        """
        objective = self.objective
        return _strategy(lambda position, opponent: best_turn(objective, position))

    @property
    def _here(self) -> int:
        return self._state(self.position)

    def _state(self, position: Position) -> int:
        position = checked_position(position, self.position.rules)
        if position.bust() != self.position.bust():
            raise ValueError(
                tell(
                    "{position} is no position of the turn that began at {start}.",
                    position=position,
                    start=self.position.bust(),
                )
            )
        return self._number(position)

    def _number(self, position: Position) -> int:
        return int(self.states_of(Batch.of(position).gained)[0])

    def states_of(self, gained: NDArray[np.int8]) -> NDArray[np.intp]:
        """Return the numbers of the states with these squares gained.

        Parameters
        ----------
        gained : numpy.ndarray
            Of shape ``(columns, positions)``.

        Examples
        --------
        >>> best_turn().states_of(np.zeros((11, 1), np.int8))
        array([0])
        """
        codes, order = self._codes
        return np.asarray(order[np.searchsorted(codes, code_of(gained))])

    @cached_property
    def _codes(self) -> tuple[Integers, NDArray[np.intp]]:
        codes = code_of(self.graph.gained.T)
        order = np.argsort(codes)
        return codes[order], order


def _in_words(gained: list[int]) -> str:
    return " ".join(f"{place + 2}:{count}" for place, count in enumerate(gained) if count)


def best_turn(objective: str = "columns", position: Position | None = None) -> BestTurn:
    """Return the best way to play a single turn, for its own sake.

    The turn that wins most on average, counted in squares or in parts of columns (a square of
    a column of n squares is 1/n).  Nothing that comes after the turn counts.

    Parameters
    ----------
    objective : {"columns", "squares"}
        What is counted.
    position : Position, optional
        Where to begin; an empty printed board if not given.  Squares already gained in this
        turn count too.

    Returns
    -------
    BestTurn
        With ``.value``, ``.bust``, ``.rolls``, ``.should_roll(position)``,
        ``.choose(position, dice)``, ``.advice`` and ``.strategy``.

    Raises
    ------
    TypeError, ValueError
        If the objective is unknown, or the game is over.

    Examples
    --------
    >>> round(best_turn().value, 7)
    0.7141862
    """
    one_of(objective, "objective", ("columns", "squares"))
    position = checked_position(Position() if position is None else position)
    found = _best_turn(objective, position.bust())
    return BestTurn(position, found.graph, found.plan, found.stop, objective)


@lru_cache(maxsize=8)
def _best_turn(objective: str, start: Position) -> BestTurn:
    graph = _graph(start)
    worth = np.ones(len(start.rules.columns))
    if objective == "columns":
        worth = 1.0 / np.array(list(start.rules.lengths.values()))
    stop = graph.gained @ worth
    return BestTurn(start, graph, best_plan(graph, stop, np.zeros(1)), stop, objective)


def _graph(start: Position) -> TurnGraph:
    """Return the graph of the turn that begins at a position."""
    rules = start.rules
    room = np.array([[start.room(column) for column in rules.columns]])
    size = int(count_turn_states(room)[0])
    if size > MOST_TURN_STATES:
        raise ValueError(
            tell(
                "A turn on this board has {size:,} states; up to {most:,} are worked out.",
                size=size,
                most=MOST_TURN_STATES,
            )
        )
    return turn_graph(rules, room, np.array([rules.to_win - len(start.won)]))


def _strategy(turn: Callable[[Position, Mapping[int, int]], BestTurn]) -> Strategy:
    """Return a strategy that follows the best turn of wherever a turn begins."""
    kept: dict[bytes, BestTurn] = {}

    def turns(batch: Batch) -> Iterator[tuple[BestTurn, NDArray[np.intp]]]:
        """Go through the turns in a batch, each with its places."""
        if not len(batch):
            return
        parts = [batch.progress, batch.closed]
        if batch.opponent is not None:
            parts.append(batch.opponent)
        rows = np.ascontiguousarray(np.concatenate(parts).T.astype(np.int8))
        keys = rows.view(np.dtype((np.void, rows.shape[1]))).ravel()
        unique, first, number = np.unique(keys, return_index=True, return_inverse=True)
        places = np.split(np.argsort(number, kind="stable"), np.cumsum(np.bincount(number))[:-1])
        for key, row, found in zip(unique.tolist(), first.tolist(), places, strict=True):
            if key not in kept:
                if sum(len(old.stop) for old in kept.values()) > _KEPT_STATES:
                    kept.clear()
                opponent = {} if batch.opponent is None else batch.squares_of(batch.opponent, row)
                kept[key] = turn(batch.position(row).bust(), opponent)
            yield kept[key], found

    def score(choices: Choices) -> Values:
        after = choices.after().reshape(len(choices.batch.lengths), *choices.first.shape)
        scores = np.full(choices.first.shape, -np.inf)
        for best, places in turns(choices.batch):
            for move in range(len(scores)):
                legal = places[choices.legal[move, places]]
                scores[move, legal] = best.plan.value[best.states_of(after[:, move, legal])]
        return scores

    def stops(batch: Batch) -> NDArray[np.bool_]:
        answers = np.zeros(len(batch), bool)
        for best, places in turns(batch):
            answers[places] = ~best.plan.again[best.states_of(batch.gained[:, places])]
        return answers

    name = tell("the best turn")
    return Strategy(PairingRule(name, score), StopRule(name, stops), name)


# ------------------------------------------------------------------------------ one player


@dataclass(frozen=True, eq=False)
class Solution:
    """Best play of one player alone, made by `solve`.

    Attributes
    ----------
    rules : Rules
        The board.
    values : numpy.ndarray
        How many more turns are needed on average, for each position of the cones; one axis a
        column.
    """

    rules: Rules
    values: Values

    def __repr__(self) -> str:
        return f"Solution({self.rules.name}: {self.expected_turns:.10f} turns)"

    @property
    def expected_turns(self) -> float:
        """How many turns are needed on average from the start."""
        return float(self.values.ravel()[0])

    def turns_from(self, progress: Mapping[int, int]) -> float:
        """Return how many more turns are needed on average at the beginning of a turn.

        Parameters
        ----------
        progress : mapping of int to int
            Where the cones stand.

        Examples
        --------
        >>> board = Rules(sides=2, lengths=[1, 3, 1])
        >>> solve(board).turns_from({2: 1, 4: 1, 3: 3})
        0.0
        """
        heights = Position(progress, rules=self.rules).progress
        return float(self.values[tuple(heights.get(column, 0) for column in self.rules.columns)])

    def turn(self, position: Position) -> BestTurn:
        """Return the best way to play a turn on the way to the end, counted in turns saved.

        Parameters
        ----------
        position : Position
            Where the turn begins, or a position in it.

        Examples
        --------
        >>> board = Rules(sides=2, lengths=[1, 3, 1])
        >>> solve(board).turn(Position(rules=board)).value == -solve(board).expected_turns
        True
        """
        position = checked_position(position, self.rules)
        start = position.bust()
        if set(start.closed) != set(start.won):
            raise ValueError(tell("This board was solved for one player alone."))
        progress = np.array([[start.progress.get(c, 0) for c in self.rules.columns]])
        graph = _graph(start)
        after = tuple((progress[graph.turn] + graph.gained).T)
        stop = -1.0 - self.values[after]
        stop[graph.root] = -np.inf
        bust = -1.0 - self.values[tuple(progress.T)]
        return BestTurn(position, graph, best_plan(graph, stop, bust), stop)

    @cached_property
    def strategy(self) -> Strategy:
        """Best play as a strategy."""
        return _strategy(lambda position, opponent: self.turn(position))


def solve(rules: Rules) -> Solution:
    """Solve a small board for one player: the fewest turns on average to the columns that win.

    Parameters
    ----------
    rules : Rules
        The board.  The printed one is too large by far; `board_size` says how large it is.

    Returns
    -------
    Solution
        Right to 12 digits; kept, so that asking again takes no time.

    Raises
    ------
    TypeError, ValueError
        If these are no rules, or the board is too large.

    Examples
    --------
    >>> round(solve(Rules(sides=2, lengths=[1, 3, 1])).expected_turns, 12)
    1.297948189812
    """
    return _solve(checked_size(rules, players=1))


@lru_cache(maxsize=8)
def _solve(rules: Rules) -> Solution:
    lengths = np.array(list(rules.lengths.values()))
    shape = tuple(lengths + 1)
    heights = np.stack(np.unravel_index(np.arange(np.prod(shape)), shape), axis=1)
    won = (heights == lengths).sum(axis=1)
    values = np.zeros(len(heights))
    step = np.array([np.prod(shape[place + 1 :], dtype=int) for place in range(len(shape))])
    going = np.flatnonzero(won < rules.to_win)
    squares = heights[going].sum(axis=1)
    with _bar(rules, len(going)) as bar:
        for total in range(int(squares.max()), -1, -1):
            room = lengths - heights[going[squares == total]]
            for part in _in_parts(going[squares == total], count_turn_states(room)):
                graph = turn_graph(rules, lengths - heights[part], rules.to_win - won[part])
                stop = -1.0 - values[part[graph.turn] + graph.gained @ step]
                values[part] = _alone(graph, stop)
                bar.update(len(part))
    values.setflags(write=False)
    return Solution(rules, values.reshape(shape))


def _alone(graph: TurnGraph, stop: Values) -> Values:
    """Return the expected turns at the roots, by Newton's method from above.

    Where a bust is worth -1 - E, the best plan's value is linear in E with the chance of a bust
    as its slope; from below, the first slope could be 1.
    """
    turns = np.full(len(graph.root), 1e6)
    while True:
        plan = best_plan(graph, stop, -1.0 - turns)
        value, bust = plan.value[graph.root], plan.bust[graph.root]
        better = turns + (-value - turns) / (1.0 - bust)
        if np.all(np.abs(better - turns) <= 1e-14 * better):
            return np.asarray(better)
        turns = better


def _in_parts(states: NDArray[np.intp], sizes: Integers) -> list[NDArray[np.intp]]:
    """Cut a list of positions so that their turns have not too many states together."""
    cuts = np.flatnonzero(np.diff(np.cumsum(sizes) // _AT_ONCE)) + 1
    return np.split(states, cuts)


def _bar(rules: Rules, positions: int) -> Any:
    from tqdm.auto import tqdm

    return tqdm(
        total=positions,
        desc=tell("solving {name}", name=rules.name),
        unit=tell(" positions"),
        delay=5,  # on a slow machine the usual ones take a second or two
        disable=threading.current_thread() is not threading.main_thread(),
    )


# ------------------------------------------------------------------------------ two players


@dataclass(frozen=True, eq=False)
class MatchSolution:
    """Best play of two players, made by `solve_match`.

    Attributes
    ----------
    rules : Rules
        The board.
    values : numpy.ndarray
        The chance that the player to move wins at the beginning of a turn, by the number of the
        position.
    """

    rules: Rules
    values: Values

    def __repr__(self) -> str:
        return f"MatchSolution({self.rules.name}: the first player wins {self.first_player:.10f})"

    @property
    def first_player(self) -> float:
        """The chance that whoever begins wins when both play their best."""
        return self.win_probability({}, {})

    def win_probability(self, progress: Mapping[int, int], opponent: Mapping[int, int]) -> float:
        """Return the chance that the player to move wins at the beginning of a turn.

        Parameters
        ----------
        progress, opponent : mapping of int to int
            The cones of the player to move and of the other; a cone at the top has won.

        Examples
        --------
        >>> board = Rules(sides=2, lengths=[1, 3, 1], to_win=2)
        >>> solve_match(board).win_probability({2: 1}, {4: 1}) > 0.5
        True
        """
        return float(self.values[_Duels.of(self.rules, progress, opponent).number[0]])

    def turn(self, position: Position, opponent: Mapping[int, int]) -> BestTurn:
        """Return the best way to play a turn of the duel.

        Parameters
        ----------
        position : Position
            Where the turn begins, or a position in it.
        opponent : mapping of int to int
            The opponent's cones.

        Examples
        --------
        >>> board = Rules(sides=2, lengths=[1, 3, 1], to_win=2)
        >>> solution = solve_match(board)
        >>> solution.turn(Position(rules=board), {}).value == solution.first_player
        True
        """
        position = checked_position(position, self.rules)
        duel = _Duels.of(self.rules, position.progress, opponent)
        graph = _graph(position.bust())
        stop = duel.stop_values(graph, self.values)
        bust = 1.0 - self.values[duel.mirrored().number]
        return BestTurn(position, graph, best_plan(graph, stop, bust), stop)

    @cached_property
    def strategy(self) -> Strategy:
        """Best play as a strategy; it looks at the opponent too."""
        return _strategy(self.turn)


@dataclass(frozen=True, eq=False)
class _Duels:
    """Positions of two players at the beginning of a turn.

    Who won a closed column is forgotten; only how many each has won matters.
    """

    rules: Rules
    own: Integers  # positions, columns
    other: Integers
    closed: NDArray[np.bool_]
    won: Integers  # by the player to move

    @classmethod
    def of(cls, rules: Rules, progress: Mapping[int, int], opponent: Mapping[int, int]) -> _Duels:
        mine = Position(progress, rules=rules)
        theirs = Position(opponent, rules=rules)
        both = set(mine.closed) | set(theirs.closed)
        if set(mine.progress) & set(theirs.won) or set(theirs.progress) & set(mine.won):
            raise ValueError(
                tell("In a column that one player has won, no cone of the other stands.")
            )
        if mine.is_over or theirs.is_over:
            raise ValueError(tell("The game is over: the columns that win are reached."))
        rows = [
            [0 if c in both else squares.get(c, 0) for c in rules.columns]
            for squares in (mine.progress, theirs.progress)
        ]
        closed = np.array([[c in both for c in rules.columns]])
        own, other = (np.array([row]) for row in rows)
        return cls(rules, own, other, closed, np.array([len(mine.won)]))

    @cached_property
    def lengths(self) -> Integers:
        return np.array(list(self.rules.lengths.values()))

    @cached_property
    def number(self) -> Integers:
        """A number for each position, all different."""
        base = self.lengths**2 + 1  # two cones below the top, or closed
        step = [int(np.prod(base[place + 1 :])) for place in range(len(base))]
        digit = np.where(self.closed, base - 1, self.own * self.lengths + self.other)
        return np.asarray(digit @ np.array(step) * self.rules.to_win + self.won)

    def mirrored(self) -> _Duels:
        """Return the same positions with the other player to move."""
        won = self.closed.sum(axis=1) - self.won
        return _Duels(self.rules, self.other, self.own, self.closed, won)

    def reversed(self) -> _Duels:
        """Return the same positions with the columns in the opposite order."""
        return _Duels(
            self.rules, self.own[:, ::-1], self.other[:, ::-1], self.closed[:, ::-1], self.won
        )

    def pick(self, places: NDArray[np.intp]) -> _Duels:
        return _Duels(
            self.rules,
            self.own[places],
            self.other[places],
            self.closed[places],
            self.won[places],
        )

    def joined(self, more: _Duels) -> _Duels:
        return _Duels(
            self.rules,
            np.concatenate([self.own, more.own]),
            np.concatenate([self.other, more.other]),
            np.concatenate([self.closed, more.closed]),
            np.concatenate([self.won, more.won]),
        )

    @property
    def room(self) -> Integers:
        return np.where(self.closed, 0, self.lengths - self.own)

    def stop_values(self, graph: TurnGraph, values: Values) -> Values:
        """Return the chance to win after stopping in each state of the turns."""
        turn = graph.turn
        height = self.own[turn] + graph.gained
        topped = (graph.gained > 0) & (height == self.lengths)
        closed = self.closed[turn] | topped
        won = self.won[turn] + topped.sum(axis=1)
        after = _Duels(self.rules, self.other[turn], height, closed, closed.sum(axis=1) - won)
        number = np.where(graph.is_over, 0, after.number)
        stop = np.where(graph.is_over, 1.0, 1.0 - values[number])
        stop[graph.root] = -np.inf
        return np.asarray(stop)


def solve_match(rules: Rules) -> MatchSolution:
    """Solve a small board for two players: best play, and the chances to win under it.

    Parameters
    ----------
    rules : Rules
        The board; `board_size` says how large it is.

    Returns
    -------
    MatchSolution
        Right to 12 digits; kept, so that asking again takes no time.

    Raises
    ------
    TypeError, ValueError
        If these are no rules, the board is too large, or the columns could be split so that
        nobody wins.

    Examples
    --------
    >>> board = Rules(sides=2, lengths=[1, 3, 1], to_win=2)
    >>> 0.5 < solve_match(board).first_player < 1
    True
    """
    return _solve_match(checked_duel(checked_size(rules, players=2)))


@lru_cache(maxsize=4)
def _solve_match(rules: Rules) -> MatchSolution:
    lengths = np.array(list(rules.lengths.values()))
    values = np.full(int(np.prod(lengths**2 + 1)) * rules.to_win, np.nan)
    with _bar(rules, board_size(rules, players=2)[0]) as bar:
        for closed in range(min(len(lengths), 2 * rules.to_win - 2), -1, -1):
            duels = _with_closed(rules, closed)
            squares = (duels.own + duels.other).sum(axis=1)
            for total in range(int(squares.max()), -1, -1):
                _settle(duels.pick(np.flatnonzero(squares == total)), values, bar)
    values.setflags(write=False)
    return MatchSolution(rules, values)


def _with_closed(rules: Rules, closed: int) -> _Duels:
    """Return every position with so many closed columns."""
    lengths = np.array(list(rules.lengths.values()))
    parts = []
    for gone in combinations(range(len(lengths)), closed):
        still = [place for place in range(len(lengths)) if place not in gone]
        shape = tuple(lengths[still]) * 2
        cones = np.array(np.unravel_index(np.arange(np.prod(shape, dtype=int)), shape)).T
        own, other = (np.zeros((len(cones), len(lengths)), int) for _ in range(2))
        own[:, still], other[:, still] = cones[:, : len(still)], cones[:, len(still) :]
        mask = np.isin(np.arange(len(lengths)), gone)[np.newaxis].repeat(len(cones), axis=0)
        for won in range(max(0, closed - rules.to_win + 1), min(closed, rules.to_win - 1) + 1):
            parts.append(_Duels(rules, own, other, mask, np.full(len(cones), won)))
    return reduce(_Duels.joined, parts)


def _settle(duels: _Duels, values: Values, bar: Any) -> None:
    """Work out positions that lead only to known ones, and to their own mirror images."""
    mirror = duels.mirrored()
    lead = duels.number <= mirror.number
    same = bool(np.all(duels.lengths == duels.lengths[::-1]))
    if same:  # the board read from right to left is the same game
        lead &= duels.number <= np.minimum(duels.reversed().number, mirror.reversed().number)
    leaders = np.flatnonzero(lead)
    sizes = count_turn_states(duels.room) + count_turn_states(mirror.room)
    for part in _in_parts(leaders, sizes[leaders]):
        ours, theirs = duels.pick(part), mirror.pick(part)
        both = ours.joined(theirs)
        graph = turn_graph(both.rules, both.room, both.rules.to_win - both.won)
        first, second = _duel(graph, both.stop_values(graph, values))
        found = [(ours, first), (theirs, second)]
        if same:
            found += [(ours.reversed(), first), (theirs.reversed(), second)]
        for some, chances in found:
            values[some.number] = chances
        bar.update(len(np.unique(np.concatenate([some.number for some, _ in found]))))


def _duel(graph: TurnGraph, stop: Values) -> tuple[Values, Values]:
    """Return the chances of both players at mirrored positions, by Newton's method.

    The first half of the turns are those of one player, the second half of the other.  For the
    best plans each chance is linear in the other's, with the chance of a bust as its slope.
    """
    half = len(graph.root) // 2
    bust = np.full(2 * half, 0.5)
    while True:
        plan = best_plan(graph, stop, bust)
        slope = plan.bust[graph.root]
        fixed = plan.value[graph.root] - slope * bust
        (one, two), (down_one, down_two) = fixed.reshape(2, half), slope.reshape(2, half)
        first = (one + down_one * (1.0 - two - down_two)) / (1.0 - down_one * down_two)
        second = two + down_two * (1.0 - first)
        better = 1.0 - np.concatenate([second, first])
        if np.abs(better - bust).max() < 1e-14:
            return first, second
        bust = better


# ------------------------------------------------------------------------------ what fits


def board_size(rules: Rules, players: int = 1) -> tuple[int, int]:
    """Return how large a board is.

    Parameters
    ----------
    rules : Rules
        The board.
    players : {1, 2}
        How many play.

    Returns
    -------
    positions, states : int
        The positions at the beginning of a turn with the game undecided, and the states of all
        turns together.

    Raises
    ------
    TypeError, ValueError
        If an argument is of another kind.

    Examples
    --------
    >>> f"{board_size(Rules())[0]:,}"
    '6,066,786,123'
    """
    rules = checked_rules(rules)
    players = whole_number(players, "players", 1, 2)
    # ways[(columns won by me, by the other, runners)] over the columns so far
    ways = {(0, 0, 0): 1}
    for length in rules.lengths.values():
        others = length if players == 2 else 1
        grown: dict[tuple[int, int, int], int] = {}
        for (mine, theirs, runners), count in ways.items():
            for key, more in (
                ((mine, theirs, runners), length * others),
                ((mine, theirs, runners + 1), length * (length + 1) // 2 * others),
                ((mine + 1, theirs, runners), 1),
                ((mine, theirs + 1, runners), 1 if players == 2 else 0),
            ):
                if more and key[2] <= RUNNERS and max(key[:2]) < rules.to_win:
                    grown[key] = grown.get(key, 0) + count * more
        ways = grown
    positions = sum(count for (_, _, runners), count in ways.items() if runners == 0)
    return positions, sum(ways.values())


def checked_size(rules: object, players: int) -> Rules:
    """Return rules if the board is small enough, or say at once how large it is.

    Raises
    ------
    TypeError, ValueError
        If these are no rules, or the board is too large.

    Examples
    --------
    >>> checked_size(Rules(sides=2), players=1).to_win
    3
    """
    rules = checked_rules(rules)
    positions, states = board_size(rules, players)
    if states > MOST_STATES[players]:
        raise ValueError(
            tell(
                "This board has {positions:,} positions and its turns {states:,} states; up to "
                "{most:,} are solved for {players}, such as those of {example}.",
                positions=positions,
                states=states,
                most=MOST_STATES[players],
                players=tell("one player") if players == 1 else tell("two players"),
                example="Rules(sides=3, lengths=[2, 3, 4, 3, 2])",
            )
        )
    return rules
