"""How to decide: strategies are plain functions of what a player can see.

A strategy names the things it wants to know and answers True to roll again:

>>> def careful(turn_total):
...     return turn_total < 15
>>> ask(careful, turn_total=12)
True

It is asked once for each situation it can meet; the answers make a `TurnTable`, from which
the library both simulates fast and computes exact chances.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from teachkit.arguments import shown, whole_number
from teachkit.pig.rules import LOSE_SCORE, LOSE_TURN, MUST_ROLL, Outcome, Rules, checked_rules
from teachkit.timelimit import TimeLimitError, call_with_limit
from teachkit.ui.language import tell

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "ARGUMENTS",
    "OUTCOMES",
    "Strategy",
    "StrategyError",
    "StrategyTypeError",
    "TurnTable",
    "ask",
    "hold_at",
    "name_of",
    "needs",
    "roll_times",
    "tabulate_turn",
]

Strategy = Callable[..., bool]

ARGUMENTS = ("turn_total", "score", "opponent_score", "rolls")
"""What a strategy may ask for: points of this turn so far, banked points of the player and
of the opponent, and rolls made in this turn."""

OUTCOMES = ("hold", "bust", "wipe", "win")
"""How a turn can end: held, turn lost, whole score lost, target reached."""

_SECONDS = 10.0


class StrategyError(ValueError):
    """A strategy did not answer: it failed, or went on for ever."""


class StrategyTypeError(StrategyError, TypeError):
    """A strategy has the wrong arguments or answered something other than True or False."""


def name_of(strategy: Strategy) -> str:
    """Return what to call a strategy in a legend.

    Examples
    --------
    >>> name_of(hold_at(20))
    'hold at 20'
    """
    name = getattr(strategy, "name", None)
    if isinstance(name, str) and name:
        return name
    if isinstance(strategy, partial):
        return name_of(strategy.func)
    name = getattr(strategy, "__name__", None) or type(strategy).__name__
    return "lambda" if name == "<lambda>" else str(name)


def _named(strategy: Strategy, name: str) -> Strategy:
    strategy.name = name  # type: ignore[attr-defined]
    strategy.__name__ = strategy.__qualname__ = name.replace(" ", "_")
    return strategy


def hold_at(n: int) -> Strategy:
    """Return the strategy that rolls until the turn total is `n` or more.

    Parameters
    ----------
    n : int
        Hold as soon as the turn total reaches this, 1 or more.

    Raises
    ------
    TypeError, ValueError
        If `n` is no whole number of 1 or more.

    Examples
    --------
    >>> hold_at(20)(turn_total=19), hold_at(20)(turn_total=20)
    (True, False)
    """
    n = whole_number(n, "n")

    def strategy(turn_total: int) -> bool:
        return turn_total < n

    strategy.n = n  # type: ignore[attr-defined]
    return _named(strategy, tell("hold at {n}", n=n))


def roll_times(k: int) -> Strategy:
    """Return the strategy that rolls `k` times in a turn, whatever comes, and then holds.

    Parameters
    ----------
    k : int
        How many rolls, 1 or more.

    Raises
    ------
    TypeError, ValueError
        If `k` is no whole number of 1 or more.

    Examples
    --------
    >>> roll_times(3)(rolls=2), roll_times(3)(rolls=3)
    (True, False)
    """
    k = whole_number(k, "k")

    def strategy(rolls: int) -> bool:
        return rolls < k

    return _named(strategy, tell("roll {k} times", k=k) if k > 1 else tell("roll once"))


def needs(strategy: Strategy) -> tuple[str, ...]:
    """Return the names of what a strategy wants to know, read from its arguments.

    Raises
    ------
    StrategyTypeError
        If it is no function, takes nothing, or names something a player cannot see.

    Examples
    --------
    >>> needs(lambda turn_total, score: turn_total + score < 50)
    ('turn_total', 'score')
    """
    if not callable(strategy) or isinstance(strategy, type):
        raise StrategyTypeError(
            tell(
                "A strategy must be a function such as hold_at(20); you gave {value}.",
                value=shown(strategy),
            )
        )
    try:
        parameters = inspect.signature(strategy).parameters.values()
    except (TypeError, ValueError):
        parameters = ()  # type: ignore[assignment]
    wanted = []
    for parameter in parameters:
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue  # *args and **kwargs name nothing
        if parameter.name in ARGUMENTS:
            wanted.append(parameter.name)
        elif parameter.default is parameter.empty:
            raise StrategyTypeError(
                tell(
                    "The strategy {name} asks for {argument}, but a strategy can only see {all}.",
                    name=name_of(strategy),
                    argument=parameter.name,
                    all=", ".join(ARGUMENTS),
                )
            )
    if not wanted:
        raise StrategyTypeError(
            tell(
                "The strategy {name} must take at least one of {all} as its argument.",
                name=name_of(strategy),
                all=", ".join(ARGUMENTS),
            )
        )
    return tuple(wanted)


def _in_a_line(error: Exception) -> str:
    kind, text = type(error).__name__, " ".join(str(error).split()).rstrip(".")
    return f"{kind}: {text}" if text else kind


class _Asker:
    """Puts questions to one strategy, each distinct question once."""

    def __init__(self, strategy: Strategy) -> None:
        self.strategy = strategy
        self.name = name_of(strategy)
        self.needs = needs(strategy)
        self.question: dict[str, int] = {}
        self.waiting = False  # for the strategy's answer
        self.answers: dict[tuple[int, ...], bool] = {}

    def __call__(self, **situation: int) -> bool:
        key = tuple(situation[name] for name in self.needs)
        if key not in self.answers:
            self.answers[key] = self._ask(dict(zip(self.needs, key, strict=True)))
        return self.answers[key]

    def _ask(self, question: dict[str, int]) -> bool:
        self.question, self.waiting = question, True
        try:
            answer: Any = self.strategy(**question)
            self.waiting = False
        except Exception as error:
            raise StrategyError(
                tell(
                    "The strategy {name} failed at {where} with {error}; it should return True "
                    "to roll again or False to hold.",
                    name=self.name,
                    where=self.where,
                    error=_in_a_line(error),
                )
            ) from error
        if isinstance(answer, bool):
            return answer
        if type(answer).__module__ == "numpy" and type(answer).__name__ in ("bool", "bool_"):
            return bool(answer)
        raise StrategyTypeError(
            tell(
                "The strategy {name} returned {answer} at {where}; it should return True to "
                "roll again or False to hold.",
                name=self.name,
                answer=shown(answer),
                where=self.where,
            )
        )

    @property
    def where(self) -> str:
        """The situation last asked about, in words."""
        return ", ".join(f"{name} = {value}" for name, value in self.question.items())

    def limited(self, function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """Run something that asks this strategy, and give up when it never answers."""
        try:
            return call_with_limit(function, *args, seconds=_SECONDS, **kwargs)
        except TimeLimitError:
            if not self.waiting:
                raise ValueError(
                    tell(
                        "A turn of {name} can be in more situations than can be listed in "
                        "{seconds:g} seconds; take a smaller target, fewer dice or fewer sides.",
                        name=self.name,
                        seconds=_SECONDS,
                    )
                ) from None
            raise StrategyError(
                tell(
                    "The strategy {name} gave no answer at {where} within {seconds:g} seconds; "
                    "does it contain a loop that never ends?",
                    name=self.name,
                    where=self.where,
                    seconds=_SECONDS,
                )
            ) from None


def ask(
    strategy: Strategy,
    turn_total: int = 0,
    score: int = 0,
    opponent_score: int = 0,
    rolls: int = 1,
) -> bool:
    """Ask a strategy once whether to roll again.

    Parameters
    ----------
    strategy : callable
        A function of some of `ARGUMENTS`.
    turn_total, score, opponent_score, rolls : int
        The situation.

    Returns
    -------
    bool
        True to roll again, False to hold.

    Raises
    ------
    StrategyError
        If the strategy fails, does not return, or returns anything else.

    Examples
    --------
    >>> ask(hold_at(20), turn_total=18)
    True
    """
    asker = _Asker(strategy)
    answer: bool = asker.limited(
        asker, turn_total=turn_total, score=score, opponent_score=opponent_score, rolls=rolls
    )
    return answer


@dataclass(frozen=True, eq=False)
class TurnTable:
    """One turn under one strategy, as a table of steps between states.

    States ``0 .. len(steps) - 1`` are those in which the player rolls, in the order in which
    a turn can reach them (0 is the start).  Higher numbers are the ways the turn can end.

    Attributes
    ----------
    outcomes : tuple of Outcome
        What one roll can do.
    steps : numpy.ndarray
        Shape ``(states, outcomes)``: the state that follows each roll.
    points : numpy.ndarray
        For each ending, the points that are banked.  Where forced rolls lead past the target,
        the total before the last roll counts as no more than the target needs.
    endings : numpy.ndarray
        For each ending, an index into `OUTCOMES`.
    """

    outcomes: tuple[Outcome, ...]
    steps: NDArray[np.int32]
    points: NDArray[np.int64]
    endings: NDArray[np.int8]


def tabulate_turn(
    strategy: Strategy, rules: Rules, score: int = 0, opponent_score: int = 0
) -> TurnTable:
    """Ask a strategy about every situation of one turn, and write the answers down.

    Parameters
    ----------
    strategy : callable
        A function of some of `ARGUMENTS`.
    rules : Rules
        The game.
    score, opponent_score : int
        Banked points when the turn begins, from 0 to just below the target.

    Returns
    -------
    TurnTable
        The turn as a table.

    Raises
    ------
    TypeError, ValueError
        If a score is out of range or the strategy does not answer.

    Examples
    --------
    >>> from teachkit.pig.rules import PIG
    >>> tabulate_turn(roll_times(1), PIG).points.tolist()
    [0, 2, 3, 4, 5, 6]
    """
    rules = checked_rules(rules)
    score = whole_number(score, "score", 0, rules.target - 1)
    opponent_score = whole_number(opponent_score, "opponent_score", 0, rules.target - 1)
    asker = _Asker(strategy)
    table: TurnTable = asker.limited(_explore, asker, rules, score, opponent_score)
    return table


def _explore(asker: _Asker, rules: Rules, score: int, opponent_score: int) -> TurnTable:
    import numpy as np

    needed = rules.target - score
    counts_rolls = "rolls" in asker.needs
    outcomes = rules.outcomes()

    def after(total: int, rolls: int, outcome: Outcome) -> tuple[Any, ...]:
        """Return the state after one roll: ("roll", total, rolls), or an ending with its points."""
        if outcome.effect == LOSE_TURN:
            return ("bust", 0)
        if outcome.effect == LOSE_SCORE:
            return ("wipe", 0)
        total += outcome.points
        rolls += 1
        if outcome.effect == MUST_ROLL:
            # beyond the target the total no longer matters, only that a roll must follow
            return ("roll", min(total, needed), rolls if counts_rolls and total < needed else 0)
        if total >= needed:
            return ("win", total)
        if asker(turn_total=total, score=score, opponent_score=opponent_score, rolls=rolls):
            return ("roll", total, rolls if counts_rolls else 0)
        return ("hold", total)

    start = ("roll", 0, 0)
    steps: dict[tuple[Any, ...], list[tuple[Any, ...]]] = {}
    found = [start]
    while found:
        state = found.pop()
        if state in steps:
            continue
        steps[state] = [after(state[1], state[2], outcome) for outcome in outcomes]
        found.extend(step for step in steps[state] if step[0] == "roll" and step not in steps)

    rolling = sorted(steps, key=lambda state: state[1:])
    endings = sorted(
        {step for row in steps.values() for step in row if step[0] != "roll"},
        key=lambda end: (end[1], OUTCOMES.index(end[0])),
    )
    number = {state: index for index, state in enumerate([*rolling, *endings])}
    return TurnTable(
        outcomes=outcomes,
        steps=np.array([[number[step] for step in steps[state]] for state in rolling], np.int32),
        points=np.array([points for _, points in endings], np.int64),
        endings=np.array([OUTCOMES.index(ending) for ending, _ in endings], np.int8),
    )
