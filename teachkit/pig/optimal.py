"""Best play of a whole game, solved exactly.

Policy iteration: from the chances of a game under one strategy follows the better decision in
every situation, and from those decisions follow exact chances again (`teachkit.pig.games`).
It ends when no decision changes any more.  (R. A. Howard, *Dynamic Programming and Markov
Processes*, 1960; for Pig see T. W. Neller and C. G. M. Presser, "Optimal Play of the Dice Game
Pig", The UMAP Journal 25.1, 2004.)
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from teachkit.arguments import whole_number
from teachkit.asking import name_of, needs
from teachkit.pig.games import RollChances, TurnChances, checked_target, play_out, race
from teachkit.pig.odds import best_hold
from teachkit.pig.rules import PIG, Rules
from teachkit.pig.strategies import ROLL_AGAIN, Strategy, hold_at
from teachkit.pig.tables import GameTable, tabulate_game
from teachkit.ui.language import tell

__all__ = ["RaceSolution", "Solution", "best_response", "optimal", "solve", "solve_race"]

Values = NDArray[np.float64]

_TIE = 1e-12
"""Rolling must be better by more than this; where the two are equal, the player holds."""


@dataclass(frozen=True, eq=False)
class Solution:
    """Best play of two players, made by `solve`.

    Attributes
    ----------
    rules : Rules
        The game.
    values : numpy.ndarray
        The chance that the player to move wins, of shape ``(score, opponent score)``, at the
        beginning of a turn.
    rolls : numpy.ndarray
        Whether best play rolls again, of shape ``(score, opponent score, turn total)``.
    """

    rules: Rules
    values: Values
    rolls: NDArray[np.bool_]

    def __repr__(self) -> str:
        return f"Solution({self.rules.name}: the first player wins {self.first_player:.10f})"

    @property
    def first_player(self) -> float:
        """The chance that the player who begins wins."""
        return float(self.values[0, 0])

    def win_probability(self, score: int, opponent_score: int, turn_total: int = 0) -> float:
        """Return the chance that the player to move wins, both playing as well as possible.

        Parameters
        ----------
        score, opponent_score : int
            Banked points, below the target.
        turn_total : int
            The points of this turn so far; 0 before the first roll.

        Examples
        --------
        >>> round(solve().win_probability(99, 99), 4)
        0.8571
        """
        score, opponent_score, turn_total = self._checked(score, opponent_score, turn_total)
        if turn_total == 0:
            return float(self.values[score, opponent_score])
        return max(self.roll_or_hold(score, opponent_score, turn_total))

    def roll_or_hold(self, score: int, opponent_score: int, turn_total: int) -> tuple[float, float]:
        """Return the chances to win after rolling and after holding, best play following.

        Parameters
        ----------
        score, opponent_score : int
            Banked points, below the target.
        turn_total : int
            The points of this turn so far.

        Examples
        --------
        >>> roll, hold = solve().roll_or_hold(0, 0, 20)
        >>> roll > hold
        True
        """
        score, opponent_score, turn_total = self._checked(score, opponent_score, turn_total)
        roll, _ = _best_turns(
            self.rules, self.values, np.array([score]), np.array([opponent_score])
        )
        hold = 1.0 - self.values[opponent_score, score]
        if turn_total:
            reached = score + turn_total >= self.rules.target
            hold = 1.0 if reached else 1.0 - self.values[opponent_score, score + turn_total]
        return float(roll[turn_total, 0]), float(hold)

    def should_roll(self, score: int, opponent_score: int, turn_total: int) -> bool:
        """Return whether best play rolls again; where both are equally good it holds.

        Parameters
        ----------
        score, opponent_score : int
            Banked points, below the target.
        turn_total : int
            The points of this turn so far; the first roll is compulsory.

        Examples
        --------
        >>> solve().should_roll(0, 0, 20), solve().should_roll(0, 0, 21)
        (True, False)
        """
        score, opponent_score, turn_total = self._checked(score, opponent_score, turn_total)
        return turn_total == 0 or bool(self.rolls[score, opponent_score, turn_total])

    def hold_value(self, score: int, opponent_score: int) -> int:
        """Return the smallest turn total at which best play holds.

        Above it there can be totals at which it rolls all the same.

        Parameters
        ----------
        score, opponent_score : int
            Banked points, below the target.

        Examples
        --------
        >>> [solve().hold_value(*scores) for scores in [(0, 0), (0, 20), (20, 0), (30, 60)]]
        [21, 23, 19, 27]
        """
        score, opponent_score, _ = self._checked(score, opponent_score, 0)
        totals = self.rolls[score, opponent_score, 1 : self.rules.target - score]
        return 1 + int(np.argmin(totals)) if not totals.all() else self.rules.target - score

    @cached_property
    def strategy(self) -> Strategy:
        """Best play as a strategy, to be handed to anything that takes one."""
        rolls, rules = self.rolls, self.rules

        def strategy(turn_total: int, score: int, opponent_score: int) -> bool:
            return _answer(rolls, rules, score, opponent_score, turn_total)

        return _tabled(strategy, self.rolls[np.newaxis, :, :, np.newaxis], self.rules)

    def _checked(self, score: int, opponent_score: int, turn_total: int) -> tuple[int, int, int]:
        last = self.rules.target - 1
        return (
            whole_number(score, "score", 0, last),
            whole_number(opponent_score, "opponent_score", 0, last),
            whole_number(turn_total, "turn_total", 0, last),
        )


def _answer(rolls: NDArray[np.bool_], rules: Rules, *situation: int) -> bool:
    """Look up whether to roll, or say that the game has no such situation."""
    if not all(0 <= points < rules.target for points in situation):
        raise ValueError(
            tell(
                "This strategy was worked out for {name} to {target}, so it answers for scores "
                "and turn totals from 0 to {last}.",
                name=rules.name,
                target=rules.target,
                last=rules.target - 1,
            )
        )
    return bool(rolls[situation])


def _tabled(strategy: Strategy, again: NDArray[np.bool_], rules: Rules) -> Strategy:
    """Give a strategy its name, and its answers where they are known already."""
    name = tell("best play")
    reached = np.ones((1, rules.target), bool)
    strategy.name = name  # type: ignore[attr-defined]
    strategy.rules = rules  # type: ignore[attr-defined]
    strategy.table = GameTable(name, again, reached)  # type: ignore[attr-defined]
    return strategy


def _kept(*arrays: NDArray[np.generic]) -> None:
    """Let nobody write into arrays that are kept for the whole session."""
    for array in arrays:
        array.setflags(write=False)


def _best_turns(
    rules: Rules, values: Values, score: NDArray[np.intp], other: NDArray[np.intp]
) -> tuple[Values, NDArray[np.bool_]]:
    """Return what rolling is worth at each turn total, and where it beats holding.

    Both have the shape ``(turn totals, pairs)``.
    """
    target = rules.target
    banked = np.minimum(score + np.arange(target)[:, np.newaxis], target - 1)
    hold = 1.0 - values[other, banked]
    lost = 1.0 - values[other, score], 1.0 - values[other, 0]
    return _backwards(rules, hold, target - score, lost, 1.0, 1.0)


def _backwards(
    rules: Rules,
    hold: Values,
    need: NDArray[np.intp],
    lost: tuple[Values, Values],
    won: float,
    sign: float,
) -> tuple[Values, NDArray[np.bool_]]:
    """Work out turns from the largest turn total down; `sign` -1 looks for the smaller value."""
    chances = RollChances.of(rules)
    target, pairs = hold.shape
    most = len(chances.score)
    base = chances.bust * lost[0] + chances.wipe * lost[1]
    seen = np.full((target + most, pairs), won)
    rolled = np.zeros((target, pairs))
    again = np.zeros((target, pairs), bool)
    forced = None
    if chances.must.any():
        beyond = (base + chances.score.sum() * won) / (1.0 - chances.must.sum())
        forced = np.broadcast_to(beyond, seen.shape).copy()
    for total in range(target - 1, -1, -1):
        later = slice(total + 1, total + 1 + most)
        roll = chances.score @ seen[later] + base
        if forced is not None:
            roll += chances.must @ forced[later]
        inside = total < need
        go = inside & (sign * (roll - hold[total]) > _TIE)
        rolled[total], again[total] = roll, go
        seen[total] = np.where(go, roll, np.where(inside, hold[total], won))
        if forced is not None:
            forced[total] = np.where(inside, roll, beyond)
    again[0] = False  # the first roll is no decision
    return rolled, again


def solve(rules: Rules = PIG) -> Solution:
    """Solve a game of two players: best play, and the chances to win under it.

    Parameters
    ----------
    rules : Rules
        The game, with a target of at most `teachkit.pig.games.MOST_TARGET`.

    Returns
    -------
    Solution
        Right to 12 digits; kept, so that asking again takes no time.

    Raises
    ------
    TypeError, ValueError
        If these are no rules, or the target is too large.

    Examples
    --------
    >>> round(solve().first_player, 10)
    0.5305927253
    """
    return _solve(checked_target(rules))


@lru_cache(maxsize=16)
def _solve(rules: Rules) -> Solution:
    from tqdm.auto import tqdm

    target = rules.target
    score, other = (axis.ravel() for axis in np.indices((target, target), dtype=np.intp))
    table = tabulate_game(hold_at(best_hold(rules)[0]), rules)
    values = play_out([TurnChances.of(table, rules)], target)[0]
    rolls = np.zeros((0, 0, 0), bool)
    reached = np.ones((1, target), bool)
    # In the background, behind a game, a bar would turn up below some other cell.
    hidden = threading.current_thread() is not threading.main_thread()
    words = tell("solving {name}", name=rules.name)
    with tqdm(desc=words, unit=tell(" rounds"), delay=5, disable=hidden) as bar:
        while True:
            _, again = _best_turns(rules, values, score, other)
            better = again.T.reshape(target, target, target).copy()
            if np.array_equal(better, rolls):
                _kept(values, rolls)
                return Solution(rules, values, rolls)
            rolls = better
            table = GameTable("", rolls[np.newaxis, :, :, np.newaxis], reached)
            values = play_out([TurnChances.of(table, rules)], target)[0]
            bar.update()


def optimal(rules: Rules = PIG) -> Strategy:
    """Return best play as a strategy.

    Parameters
    ----------
    rules : Rules
        The game.

    Examples
    --------
    >>> optimal()(turn_total=20, score=0, opponent_score=0)
    True
    """
    return solve(rules).strategy


def best_response(opponent: Strategy, rules: Rules = PIG) -> Strategy:
    """Return the strategy that wins most often against one known opponent.

    Best play is good against everybody; this one is made for a single opponent and can do
    better against it.

    Parameters
    ----------
    opponent : callable
        The opponent's strategy; it may not ask for ``scoring_turns``.
    rules : Rules
        The game, with a target of at most `teachkit.pig.games.MOST_TARGET`.

    Returns
    -------
    callable
        The strategy, to be handed to anything that takes one.

    Raises
    ------
    TypeError, ValueError
        If the opponent does not answer or counts its scoring turns, or the target is too large.

    Examples
    --------
    >>> from teachkit.pig.games import win_probability
    >>> tuned = best_response(hold_at(20))
    >>> [round(win_probability(mine, hold_at(20)), 4) for mine in (tuned, optimal())]
    [0.5874, 0.5715]
    """
    solution = solve(rules)
    rules, target = solution.rules, solution.rules.target
    theirs = TurnChances.of(tabulate_game(opponent, rules), rules)
    if "scoring_turns" in needs(opponent, ROLL_AGAIN):
        raise ValueError(
            tell(
                "The strategy {name} counts its scoring turns, so no best response is worked out.",
                name=name_of(opponent),
            )
        )
    score, other = (axis.ravel() for axis in np.indices((target, target), dtype=np.intp))
    rolls = solution.rolls
    reached = np.ones((1, target), bool)
    while True:
        table = GameTable("", rolls[np.newaxis, :, :, np.newaxis], reached)
        values = play_out([TurnChances.of(table, rules), theirs], target)[1]
        _, again = _best_turns(rules, values, score, other)
        better = again.T.reshape(target, target, target).copy()
        if np.array_equal(better, rolls):
            break
        rolls = better

    def strategy(turn_total: int, score: int, opponent_score: int) -> bool:
        return _answer(rolls, rules, score, opponent_score, turn_total)

    strategy = _tabled(strategy, rolls[np.newaxis, :, :, np.newaxis], rules)
    strategy.name = tell("best against {name}", name=name_of(opponent))  # type: ignore[attr-defined]
    return strategy


@dataclass(frozen=True, eq=False)
class RaceSolution:
    """The fastest way for one player alone to the target, made by `solve_race`.

    Attributes
    ----------
    rules : Rules
        The game.
    values : numpy.ndarray
        How many more turns are needed on average, for each score.
    rolls : numpy.ndarray
        Whether to roll again, of shape ``(score, turn total)``.
    """

    rules: Rules
    values: Values
    rolls: NDArray[np.bool_]

    def __repr__(self) -> str:
        return f"RaceSolution({self.rules.name}: {self.expected_turns:.10f} turns)"

    @property
    def expected_turns(self) -> float:
        """How many turns are needed on average from the start."""
        return float(self.values[0])

    def hold_value(self, score: int) -> int:
        """Return the smallest turn total at which to hold.

        Parameters
        ----------
        score : int
            Banked points, below the target.

        Examples
        --------
        >>> 15 < solve_race().hold_value(0) < 30
        True
        """
        score = whole_number(score, "score", 0, self.rules.target - 1)
        totals = self.rolls[score, 1 : self.rules.target - score]
        return 1 + int(np.argmin(totals)) if not totals.all() else self.rules.target - score

    @cached_property
    def strategy(self) -> Strategy:
        """The fastest way as a strategy, to be handed to anything that takes one."""
        rolls, rules = self.rolls, self.rules

        def strategy(turn_total: int, score: int) -> bool:
            return _answer(rolls, rules, score, turn_total)

        strategy = _tabled(strategy, self.rolls[np.newaxis, :, np.newaxis, np.newaxis], self.rules)
        strategy.name = tell("fastest race")  # type: ignore[attr-defined]
        return strategy


def solve_race(rules: Rules = PIG) -> RaceSolution:
    """Find the strategy that needs the fewest turns on average to reach the target alone.

    Parameters
    ----------
    rules : Rules
        The game, with a target of at most `teachkit.pig.games.MOST_TARGET`.

    Returns
    -------
    RaceSolution
        Right to 12 digits; kept, so that asking again takes no time.

    Raises
    ------
    TypeError, ValueError
        If these are no rules, or the target is too large.

    Examples
    --------
    >>> solve_race().expected_turns < 12.6367694905  # faster than hold at 20
    True
    """
    return _solve_race(checked_target(rules))


@lru_cache(maxsize=16)
def _solve_race(rules: Rules) -> RaceSolution:
    target = rules.target
    score = np.arange(target)
    banked = np.minimum(score + score[:, np.newaxis], target - 1)
    table = tabulate_game(hold_at(best_hold(rules)[0]), rules)
    values = race(TurnChances.of(table, rules))
    rolls = np.zeros((0, 0), bool)
    reached = np.ones((1, target), bool)
    while True:
        lost = values, np.full(target, values[0])
        _, again = _backwards(rules, values[banked], target - score, lost, 0.0, -1.0)
        if np.array_equal(again.T, rolls):
            _kept(values, rolls)
            return RaceSolution(rules, values, rolls)
        rolls = again.T.copy()
        table = GameTable("", rolls[np.newaxis, :, np.newaxis, np.newaxis], reached)
        values = race(TurnChances.of(table, rules))
