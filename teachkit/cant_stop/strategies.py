"""How to decide: which move to take, and when to stop.

A strategy is two plain functions.  One is given the position and the legal moves and returns one
of them; the other says whether to stop:

>>> def lowest(position, moves):
...     return moves[0]
>>> def after_three(rolls):
...     return rolls >= 3
>>> careful = Strategy(lowest, after_three)
>>> careful.stop_at(Position(runners={7: 2, 8: 1}), rolls=3)
True

The rules of thumb below are written once for many positions at a time (`teachkit.cant_stop.batch`).
A student's function is asked once for each distinct thing it can see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from teachkit.arguments import one_of, shown, whole_number
from teachkit.asking import StrategyTypeError, name_of
from teachkit.cant_stop.asked import AskedChoice, AskedStop
from teachkit.cant_stop.batch import Batch, Choices
from teachkit.cant_stop.rules import Move, Position, Rules, any_position, checked_dice, moves
from teachkit.ui.language import tell

__all__ = [
    "PAIRING_RULES",
    "PairingRule",
    "StopRule",
    "Strategy",
    "best_chance",
    "checked_moves",
    "checked_strategy",
    "fewest_runners",
    "first_listed",
    "glenn_aloi",
    "most_progress",
    "most_squares",
    "rolls",
    "rule_of",
    "score",
    "squares",
    "survival",
    "until_topped",
]

MOST_ROLLS = 10**9

Values = NDArray[np.float64]
Flags = NDArray[np.bool_]


# ------------------------------------------------------------------------------ rules


@dataclass(frozen=True, eq=False)
class PairingRule:
    """A way to choose among the legal moves: the one with the highest score.

    Of moves with the same score it takes the first one in the order of `moves`.

    Parameters
    ----------
    name : str
        What it is called.
    score : callable
        Takes `Choices` and returns a number for each move.

    Examples
    --------
    >>> most_squares(Position(runners={6: 1}), [(2,), (6, 7)])
    (6, 7)
    """

    name: str
    score: Callable[[Choices], Values]

    def __call__(self, position: Position, moves: Sequence[Move]) -> Move:
        """Return the move to take."""
        position = any_position(position)
        moves = checked_moves(position, moves)
        choices = Choices.of(Batch.of(position), moves)
        return moves[int(self.many(choices)[0])]

    def many(self, choices: Choices) -> NDArray[np.intp]:
        """Return the place of the chosen move in each of many positions."""
        return choices.best(np.asarray(self.score(choices), float))


@dataclass(frozen=True, eq=False)
class StopRule:
    """A way to decide when to stop.

    Parameters
    ----------
    name : str
        What it is called.
    stops : callable
        Takes a `Batch` and returns whether to stop in each position.

    Examples
    --------
    >>> squares(4).stop(Position(runners={6: 2, 7: 2}))
    True
    """

    name: str
    stops: Callable[[Batch], Flags]

    def __call__(self, position: Position, rolls: int = 0) -> bool:
        """Return whether to stop."""
        return bool(self.many(_seen(position, rolls, None))[0])

    def many(self, batch: Batch) -> Flags:
        """Return whether to stop in each of many positions."""
        return np.asarray(self.stops(batch), bool)


# ------------------------------------------------------------------------------ pairing rules


def _central(choices: Choices) -> Values:
    """Prefer columns near the middle: 1 for the outermost, 6 for column 7."""
    columns = choices.batch.rules.columns
    middle = choices.batch.rules.sides + 1
    return choices.total(np.array([middle - 1.0 - abs(c - middle) for c in columns]))


fewest_runners = PairingRule(
    "fewest new runners",
    lambda choices: -1000.0 * choices.new_runners + 100.0 * choices.squares + _central(choices),
)
"""Place as few new runners as possible; then move more squares; then nearer to the middle."""

most_squares = PairingRule(
    "most squares",
    lambda choices: 1000.0 * choices.squares - 100.0 * choices.new_runners + _central(choices),
)
"""Move two squares if possible; then place fewer runners; then nearer to the middle."""

most_progress = PairingRule(
    "most progress", lambda choices: choices.total(1.0 / choices.batch.lengths[:, 0])
)
"""Gain the largest part of columns: a square of a column of n squares is 1/n."""

best_chance = PairingRule(
    "best next chance", lambda choices: 1000.0 * choices.success + choices.squares
)
"""Keep the chance as high as possible that the next roll is no bust; then move more squares."""

first_listed = PairingRule("first move", lambda choices: np.zeros(choices.first.shape))
"""Take the first move in the order of `moves`: the one in the lowest column."""

PAIRING_RULES = {
    rule.name: rule
    for rule in (fewest_runners, most_squares, most_progress, best_chance, first_listed)
}
"""The named pairing rules."""


# ------------------------------------------------------------------------------ strategies


@dataclass(frozen=True, eq=False)
class Strategy:
    """How to choose a move, and when to stop.

    Parameters
    ----------
    choose : callable, str or None
        A function that may ask for ``position``, ``moves`` (the legal ones), ``dice``, ``rolls``
        and ``opponent``, and returns one of the moves; or the name of one of `PAIRING_RULES`.
        Without it: as few new runners as possible.
    stop : callable
        A function that returns True to stop.  It may ask for ``position``, ``rolls`` (so far in
        this turn), ``squares`` (gained in this turn), ``success`` (chance that the next roll is
        no bust), ``free_runners``, ``runners``, ``progress``, ``closed``, ``topped``, ``won``
        and ``opponent`` (the opponent's cones, column to squares).
    name : str, optional
        What it is called in legends.

    Raises
    ------
    TypeError, ValueError
        If a function is none, or asks for something a player cannot see.

    Examples
    --------
    >>> Strategy("most squares", lambda squares: squares >= 5).name
    'lambda, most squares'
    """

    choose: Any = None
    stop: Any = None
    name: str = ""

    def __post_init__(self) -> None:
        choose: Any = fewest_runners if self.choose is None else self.choose
        if isinstance(choose, str):
            choose = PAIRING_RULES[one_of(choose, "choose", PAIRING_RULES)]
        object.__setattr__(self, "choose", choose)
        self.chooser, self.stopper  # noqa: B018  # complain now, not in the middle of a game
        name = self.name or f"{name_of(self.stop)}, {name_of(choose)}"
        object.__setattr__(self, "name", name)

    @cached_property
    def chooser(self) -> PairingRule | AskedChoice:
        """What chooses in many positions at once."""
        return self.choose if isinstance(self.choose, PairingRule) else AskedChoice(self.choose)

    @cached_property
    def stopper(self) -> StopRule | AskedStop:
        """What decides in many positions at once whether to stop."""
        return self.stop if isinstance(self.stop, StopRule) else AskedStop(self.stop)

    def choice(
        self,
        position: Position,
        dice: Sequence[int],
        rolls: int = 0,
        opponent: Mapping[int, int] | None = None,
    ) -> Move:
        """Return the move this strategy takes after a roll.

        Examples
        --------
        >>> squares(5).choice(Position(runners={6: 1, 8: 1}), (1, 1, 5, 6))
        (6, 7)
        """
        legal = moves(position, dice)
        if not legal:
            raise ValueError(tell("No move is possible after this roll."))
        batch = _seen(position, rolls, opponent)
        faces = tuple(sorted(checked_dice(dice, position.rules.sides)))
        choices = Choices.of(batch, legal, batch.rolls.faces.index(faces))
        return legal[int(self.chooser.many(choices)[0])]

    def stop_at(
        self, position: Position, rolls: int = 0, opponent: Mapping[int, int] | None = None
    ) -> bool:
        """Return whether this strategy stops in a position.

        Examples
        --------
        >>> rule_of(28).stop_at(Position(runners={2: 1, 3: 1, 12: 1}))
        True
        """
        return bool(self.stopper.many(_seen(position, rolls, opponent))[0])

    def __repr__(self) -> str:
        return f"Strategy({self.name!r})"


def _seen(position: object, rolls: object, opponent: object) -> Batch:
    """Return what a player sees in one position, or say in one sentence what is wrong with it."""
    position = any_position(position)
    rolls = whole_number(rolls, "rolls", 0, MOST_ROLLS)
    if opponent is None:
        return Batch.of(position, rolls, {})
    if not isinstance(opponent, Mapping):
        raise TypeError(
            tell(
                "opponent must be the opponent's cones, such as {example}; you gave {value}.",
                example="{7: 2}",
                value=shown(opponent),
            )
        )
    return Batch.of(position, rolls, Position(opponent, rules=position.rules).progress)


def checked_moves(position: Position, moves: object) -> list[Move]:
    """Return moves if there are any and all are possible.

    Examples
    --------
    >>> checked_moves(Position(), [(2,), (6, 7)])
    [(2,), (6, 7)]
    """
    if isinstance(moves, str) or not isinstance(moves, Iterable):
        raise TypeError(
            tell(
                "moves must be a list of moves such as [(6, 7)]; you gave {value}.",
                value=shown(moves),
            )
        )
    listed = list(moves)
    if not listed:
        raise ValueError(tell("There must be at least one move to choose from."))
    for move in listed:
        position.move(move)  # complains about what is none
        if len(move) not in (1, 2):
            raise ValueError(tell("A move has one or two columns; you gave {value}.", value=move))
    return listed


def checked_strategy(strategy: object) -> Strategy:
    """Return a strategy; a plain function for stopping alone becomes one.

    Examples
    --------
    >>> checked_strategy(lambda squares: squares > 3).choose is fewest_runners
    True
    """
    if isinstance(strategy, Strategy):
        return strategy
    if callable(strategy) and not isinstance(strategy, type):
        return Strategy(stop=strategy, name=name_of(strategy))
    raise StrategyTypeError(
        tell(
            "A strategy must be one such as cant_stop.rule_of(28), or a function that says when "
            "to stop; you gave {value}.",
            value=shown(strategy),
        )
    )


def _thumb(name: str, stops: Callable[[Batch], Flags], choose: Any) -> Strategy:
    strategy = Strategy(choose, StopRule(name, stops))
    return Strategy(choose, strategy.stop, f"{name}, {name_of(strategy.choose)}")


def rolls(k: int, choose: Any = None) -> Strategy:
    """Return the strategy that stops after `k` rolls, whatever comes.

    Parameters
    ----------
    k : int
        How many rolls, 1 or more.
    choose : callable, str or None
        The pairing rule; without it, as few new runners as possible.

    Examples
    --------
    >>> rolls(3).name
    '3 rolls, fewest new runners'
    """
    k = whole_number(k, "k")
    name = tell("{k} rolls", k=k) if k > 1 else tell("1 roll")
    return _thumb(name, lambda batch: batch.rolled >= k, choose)


def squares(n: int, choose: Any = None) -> Strategy:
    """Return the strategy that stops once the turn has gained `n` squares.

    Parameters
    ----------
    n : int
        How many squares, 1 or more.
    choose : callable, str or None
        The pairing rule; without it, as few new runners as possible.

    Examples
    --------
    >>> squares(5).stop_at(Position(runners={7: 3, 8: 1}))
    False
    """
    n = whole_number(n, "n")
    name = tell("{n} squares", n=n) if n > 1 else tell("1 square")
    return _thumb(name, lambda batch: batch.squares >= n, choose)


def until_topped(choose: Any = None) -> Strategy:
    """Return the strategy that rolls until a runner reaches a top.

    Parameters
    ----------
    choose : callable, str or None
        The pairing rule; without it, as few new runners as possible.

    Examples
    --------
    >>> until_topped().stop_at(Position({7: 12}, runners={7: 1}))
    True
    """
    return _thumb(
        tell("until a top"),
        lambda batch: ((batch.gained > 0) & (batch.room == 0)).any(axis=0),
        choose,
    )


def survival(chance: float, choose: Any = None) -> Strategy:
    """Return the strategy that stops when having come so far was less likely than `chance`.

    With k rolls made and a chance s that the next is no bust, it stops when s**k is below
    `chance`.  With a free runner s is 1 or close to it, so that it rolls.

    Parameters
    ----------
    chance : float
        Between 0 and 1.
    choose : callable, str or None
        The pairing rule; without it, as few new runners as possible.

    Raises
    ------
    TypeError, ValueError
        If `chance` is no number between 0 and 1.

    Examples
    --------
    >>> position = Position(runners={6: 1, 7: 2, 8: 1})  # 1192/1296 = 0.92
    >>> survival(0.5).stop_at(position, rolls=8), survival(0.5).stop_at(position, rolls=9)
    (False, True)
    """
    if isinstance(chance, bool) or not isinstance(chance, int | float | np.floating):
        raise TypeError(tell("chance must be a number; you gave {value}.", value=shown(chance)))
    if not 0 < chance < 1:
        raise ValueError(
            tell("chance must be between 0 and 1; you gave {value}.", value=shown(chance))
        )
    return _thumb(
        tell("survival {chance:g}", chance=chance),
        lambda batch: batch.success**batch.rolled < chance,
        choose,
    )


# ------------------------------------------------------------------------------ weights


@dataclass(frozen=True)
class Weights:
    """What squares and sets of runners count in a rule such as the Rule of 28."""

    columns: tuple[int, ...]
    odd: int
    even: int
    low: int
    high: int

    def scores(self, batch: Batch) -> Values:
        """Return what each position counts."""
        columns = np.array(batch.rules.columns)
        middle = batch.rules.sides + 1
        counts = np.array(self.columns, np.float32)
        score = counts @ (batch.gained + batch.on).astype(np.float32)
        extra = np.zeros(len(batch), np.float32)
        for more, belongs in (
            (self.odd, columns % 2 == 1),
            (self.even, columns % 2 == 0),
            (self.low, columns <= middle),
            (self.high, columns >= middle),
        ):
            others = batch.set_of(~belongs[:, np.newaxis])
            extra += np.float32(more) * (batch.runners & others == 0)
        return np.asarray(score + extra * (batch.free == 0), float)


def _keller(rules: Rules) -> Weights:
    middle = rules.sides + 1
    return Weights(tuple(abs(middle - c) + 1 for c in rules.columns), 2, -2, 4, 4)


def score(position: Position) -> int:
    """Return what the Rule of 28 counts in a position.

    A column counts 1 in the middle and one more for each step away from it.  The first square
    of a runner counts twice that, each further square once.  With all three runners placed: 2
    more if all are odd, 2 less if all are even, 4 more if none is above the middle, 4 more if
    none is below.  (Michael Keller, "A Rule of 28 for Can't Stop".)

    Parameters
    ----------
    position : Position
        With this turn's runners.

    Examples
    --------
    >>> [score(Position(runners=dict.fromkeys(c, 1))) for c in [(6, 7, 8), (4, 6, 8), (2, 3, 12)]]
    [10, 14, 34]
    """
    position = any_position(position)
    return int(_keller(position.rules).scores(Batch.of(position))[0])


def rule_of(n: int = 28, choose: Any = None) -> Strategy:
    """Return the Rule of 28, or of another number: stop when the squares count `n` or more.

    It never stops with a free runner.  `score` says what counts.

    Parameters
    ----------
    n : int
        Where to stop.
    choose : callable, str or None
        The pairing rule, of which the Rule of 28 says nothing; without it, as few new runners as
        possible.

    Examples
    --------
    >>> rule_of(28).stop_at(Position(runners={5: 2, 7: 3, 9: 2}))
    False
    """
    n = whole_number(n, "n")
    return _thumb(
        tell("Rule of {n}", n=n),
        lambda batch: (batch.free == 0) & (_keller(batch.rules).scores(batch) >= n),
        choose,
    )


_GLENN_ALOI = Weights((7, 7, 3, 2, 2, 1, 2, 2, 3, 7, 7), odd=7, even=1, low=5, high=6)
_GLENN_ALOI_MOVES = np.array([7.0, 0, 2, 0, 4, 3, 4, 0, 2, 0, 7])


def _glenn_aloi_score(choices: Choices) -> Values:
    _check_printed(choices.batch.rules)
    return choices.total(_GLENN_ALOI_MOVES) - 6.0 * choices.new_runners


def _glenn_aloi_stops(batch: Batch) -> Flags:
    _check_printed(batch.rules)
    return (batch.free == 0) & (_GLENN_ALOI.scores(batch) >= 29)


def _check_printed(rules: Rules) -> None:
    if rules.sides != 6:
        raise ValueError(tell("This strategy has weights for columns 2 to 12 only."))


def glenn_aloi() -> Strategy:
    """Return the strategy with the weights that Glenn and Aloi found by a genetic algorithm.

    A rule like that of 28 with other weights, and with weights for choosing a move: even and
    outer columns are worth most, and each new runner costs 6.  For the printed board.  (J. Glenn
    and C. Aloi, "A Generalized Heuristic for Can't Stop", FLAIRS 2009.)

    Examples
    --------
    >>> glenn_aloi().choice(Position(), (1, 1, 1, 1))
    (2, 2)
    """
    return Strategy(
        PairingRule(tell("Glenn and Aloi's weights"), _glenn_aloi_score),
        StopRule(
            tell("Glenn and Aloi's rule of 29"),
            _glenn_aloi_stops,
        ),
        tell("Glenn and Aloi"),
    )
