"""How to decide: strategies are plain functions of what a player can see.

A strategy names the things it wants to know and answers True to roll again:

>>> def careful(turn_total):
...     return turn_total < 15
>>> ask(careful, turn_total=12)
True

It is asked once for each situation it can meet (see `teachkit.pig.tables`); from the answers
the library both simulates fast and computes exact chances.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from teachkit.arguments import shown, whole_number
from teachkit.timelimit import TimeLimitError, call_with_limit
from teachkit.ui.language import tell

__all__ = [
    "ARGUMENTS",
    "STUDENTS_ERRORS",
    "Asker",
    "Asking",
    "Strategy",
    "StrategyError",
    "StrategyTypeError",
    "ask",
    "hold_at",
    "in_a_line",
    "keep_pace_end_race",
    "name_of",
    "needs",
    "parameters",
    "roll_times",
    "score_base_keep_pace_end_race",
    "scoring_turns",
]

Strategy = Callable[..., bool]

ARGUMENTS = ("turn_total", "score", "opponent_score", "rolls", "scoring_turns")
"""What a strategy may ask for: points of this turn so far, banked points of the player and
of the opponent, rolls made in this turn, and how many turns of the player have banked points
(since the score was last wiped out)."""

_SECONDS = 10.0


class StrategyError(ValueError):
    """A strategy did not answer: it failed, or went on for ever."""


class StrategyTypeError(StrategyError, TypeError):
    """A strategy has the wrong arguments, or its answer is of the wrong kind."""


def name_of(strategy: Strategy) -> str:
    """Return what to call a strategy in a legend.

    Examples
    --------
    >>> name_of(hold_at(20))
    'hold at 20'
    """
    try:
        name = getattr(strategy, "name", None)
    except Exception:
        name = None
    if isinstance(name, str) and name.strip():
        return _short(name)
    if isinstance(strategy, partial):
        return name_of(strategy.func)
    name = _short(str(getattr(strategy, "__name__", None) or type(strategy).__name__))
    return "lambda" if name == "<lambda>" else str(name)


def _short(name: str) -> str:
    name = " ".join(name.split())
    return name if len(name) <= 60 else name[:57] + "..."


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
    return _named(strategy, tell("hold at {n}", n=shown(n)))


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

    return _named(strategy, tell("roll {k} times", k=shown(k)) if k > 1 else tell("roll once"))


def scoring_turns(turns: int = 4, target: int = 100) -> Strategy:
    """Return the strategy that wants to reach the target in so many scoring turns.

    With t scoring turns made and a score of s it holds at ``(target - s) // (turns - t)``, and
    its last one goes for the target.  After a wipe it begins to count again.  (T. W. Neller and
    C. G. M. Presser, "Practical Play of the Dice Game Pig", The UMAP Journal 31.1, 2010, study it
    with four turns.)

    Parameters
    ----------
    turns : int
        How many scoring turns, 1 or more.
    target : int
        The score that wins.

    Raises
    ------
    TypeError, ValueError
        If a number is not whole or below 1.

    Examples
    --------
    >>> scoring_turns(4)(turn_total=24, score=0, scoring_turns=0)
    True
    """
    turns, target = whole_number(turns, "turns"), whole_number(target, "target")

    def strategy(turn_total: int, score: int, scoring_turns: int) -> bool:
        return turn_total < (target - score) // max(turns - scoring_turns, 1)

    return _named(strategy, tell("{turns} scoring turns", turns=shown(turns)))


def keep_pace_end_race() -> Strategy:
    """Return *keep pace and end race*, a simple strategy close to perfect play.

    When either score is 71 or more it rolls for the win; otherwise it holds at 21 plus an eighth
    of the opponent's lead, rounded.  For one die and a target of 100.  (Neller and Presser,
    "Practical Play of the Dice Game Pig", 2010.)

    Examples
    --------
    >>> strategy = keep_pace_end_race()
    >>> strategy(turn_total=23, score=20, opponent_score=40)
    True
    >>> strategy(turn_total=24, score=20, opponent_score=40)
    False
    """

    def strategy(turn_total: int, score: int, opponent_score: int) -> bool:
        if max(score, opponent_score) >= 71:
            return True
        return turn_total < 21 + (opponent_score - score + 4) // 8

    return _named(strategy, tell("keep pace and end race"))


def score_base_keep_pace_end_race() -> Strategy:
    """Return *score base, keep pace and end race*.

    When either score is 69 or more it rolls for the win; otherwise it holds at 19, or at 14 less
    than the opponent's lead where that is more.  For one die and a target of 100.  (Neller and
    Presser, "Practical Play of the Dice Game Pig", 2010.)

    Examples
    --------
    >>> strategy = score_base_keep_pace_end_race()
    >>> strategy(turn_total=20, score=0, opponent_score=40)
    True
    """

    def strategy(turn_total: int, score: int, opponent_score: int) -> bool:
        if max(score, opponent_score) >= 69:
            return True
        return turn_total < max(19, opponent_score - score - 14)

    return _named(strategy, tell("score base, keep pace and end race"))


@dataclass(frozen=True)
class Asking:
    """What the functions of one game are asked, and what they should answer.

    Attributes
    ----------
    arguments : tuple of str
        What a function may ask for.
    example : str
        How one writes such a function, for the sentence about something that is none.
    should : callable
        Returns the words "it should return ...".
    read : callable
        Takes an answer and returns what it means, or raises TypeError or ValueError.
    needs_one : bool
        Whether a function that asks for nothing is a mistake.
    lists_turns : bool
        Whether the situations of a turn are found one from another, which may take longer
        than the answers.
    """

    arguments: tuple[str, ...]
    example: str
    should: Callable[[], str]
    read: Callable[[Any], Any]
    needs_one: bool = False
    lists_turns: bool = False


def _true_or_false(answer: Any) -> bool:
    if isinstance(answer, bool):
        return answer
    if type(answer).__module__ == "numpy" and type(answer).__name__ in ("bool", "bool_"):
        return bool(answer)
    raise TypeError


ROLL_AGAIN = Asking(
    arguments=ARGUMENTS,
    example="hold_at(20)",
    should=lambda: tell("it should return True to roll again or False to hold"),
    read=_true_or_false,
    needs_one=True,
    lists_turns=True,
)
"""The question of Pig."""


def needs(strategy: Strategy, asking: Asking = ROLL_AGAIN) -> tuple[str, ...]:
    """Return the names of what a strategy wants to know, read from its arguments.

    Raises
    ------
    StrategyTypeError
        If it is no function, takes nothing although it must, or names something a player
        cannot see.

    Examples
    --------
    >>> needs(lambda turn_total, score: turn_total + score < 50)
    ('turn_total', 'score')
    """
    if not callable(strategy) or isinstance(strategy, type):
        raise StrategyTypeError(
            tell(
                "A strategy must be a function such as {example}; you gave {value}.",
                example=asking.example,
                value=shown(strategy),
            )
        )
    wanted = []
    for parameter in parameters(strategy):
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue  # *args and **kwargs name nothing
        if parameter.name in asking.arguments:
            wanted.append(parameter.name)
        elif parameter.default is parameter.empty:
            raise StrategyTypeError(
                tell(
                    "The strategy {name} asks for {argument}, but it can only see {all}.",
                    name=name_of(strategy),
                    argument=parameter.name,
                    all=", ".join(asking.arguments),
                )
            )
    if asking.needs_one and not wanted:
        raise StrategyTypeError(
            tell(
                "The strategy {name} must take at least one of {all} as its argument.",
                name=name_of(strategy),
                all=", ".join(asking.arguments),
            )
        )
    return tuple(wanted)


STUDENTS_ERRORS = (Exception, SystemExit, KeyboardInterrupt, GeneratorExit)
"""What a student's function may raise.  sys.exit() in it must not end the notebook; it runs in a
thread of its own (`teachkit.timelimit`), where the stop button never reaches it."""


def parameters(function: Callable[..., Any]) -> list[inspect.Parameter]:
    """Return the arguments of a function; none if Python does not tell them.

    Examples
    --------
    >>> [parameter.name for parameter in parameters(lambda score, rolls: True)]
    ['score', 'rolls']
    """
    try:
        return list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return []


def in_a_line(error: BaseException) -> str:
    """Return an error in one short line, whatever its text does.

    Examples
    --------
    >>> in_a_line(ValueError("no such"))
    'ValueError: no such'
    """
    try:
        text = " ".join(str(error).split()).rstrip(".")
    except Exception:
        text = ""
    text = text if len(text) <= 120 else text[:117] + "..."
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


class Asker:
    """Puts questions to one strategy, each distinct question once.

    Examples
    --------
    >>> asker = Asker(hold_at(20))
    >>> asker(turn_total=19), asker.limited(asker, turn_total=20)
    (True, False)
    """

    def __init__(self, strategy: Callable[..., Any], asking: Asking = ROLL_AGAIN) -> None:
        self.strategy = strategy
        self.asking = asking
        self.name = name_of(strategy)
        self.needs = needs(strategy, asking)
        self.question: dict[str, int] = {}
        self.waiting = False  # for the strategy's answer
        self.answers: dict[tuple[int, ...], Any] = {}

    def __call__(self, **situation: int) -> Any:
        """Ask about one situation."""
        key = tuple(situation[name] for name in self.needs)
        if key not in self.answers:
            self.answers[key] = self._ask(dict(zip(self.needs, key, strict=True)))
        return self.answers[key]

    def many(self, fixed: dict[str, int], varied: dict[str, list[int]]) -> list[Any]:
        """Ask about many situations that have most things in common."""
        if "turn_total" not in self.needs:  # the same question comes again and again
            rows = zip(*varied.values(), strict=True)
            return [self(**fixed, **dict(zip(varied, row, strict=True))) for row in rows]
        same = {name: value for name, value in fixed.items() if name in self.needs}
        names = [name for name in varied if name in self.needs]
        if not names:
            return [self._ask(same)]
        rows = zip(*(varied[name] for name in names), strict=True)
        return [self._ask({**same, **dict(zip(names, row, strict=True))}) for row in rows]

    def _ask(self, question: dict[str, int]) -> Any:
        self.question, self.waiting = question, True
        try:
            answer = self.strategy(**question)
            self.waiting = False
        except STUDENTS_ERRORS as error:
            raise StrategyError(
                tell(
                    "The strategy {name} failed at {where} with {error}; {should}.",
                    name=self.name,
                    where=self.where,
                    error=in_a_line(error),
                    should=self.asking.should(),
                )
            ) from None
        try:
            return self.asking.read(answer)
        except (TypeError, ValueError) as error:
            if inspect.iscoroutine(answer):
                answer.close()  # or Python complains later that nobody waited for it
            kind = StrategyTypeError if isinstance(error, TypeError) else StrategyError
            raise kind(
                tell(
                    "The strategy {name} returned {answer} at {where}; {should}.",
                    name=self.name,
                    answer=shown(answer),
                    where=self.where,
                    should=self.asking.should(),
                )
            ) from None

    @property
    def where(self) -> str:
        """The situation last asked about, in words."""
        seen = ", ".join(f"{name} = {value}" for name, value in self.question.items())
        return seen or tell("the start")

    def limited(
        self, function: Callable[..., Any], *args: Any, seconds: float | None = None, **kwargs: Any
    ) -> Any:
        """Run something that asks this strategy, and give up when it never answers."""
        seconds = _SECONDS if seconds is None else seconds
        try:
            return call_with_limit(function, *args, seconds=seconds, **kwargs)
        except TimeLimitError:
            if self.asking.lists_turns and not self.waiting:
                raise ValueError(
                    tell(
                        "A turn of {name} can be in more situations than can be listed in "
                        "{seconds:g} seconds; take a smaller target, fewer dice or fewer sides.",
                        name=self.name,
                        seconds=seconds,
                    )
                ) from None
            raise StrategyError(
                tell(
                    "The strategy {name} gave no answer at {where} within {seconds:g} seconds; "
                    "does it contain a loop that never ends?",
                    name=self.name,
                    where=self.where,
                    seconds=seconds,
                )
            ) from None


def ask(
    strategy: Strategy,
    turn_total: int = 0,
    score: int = 0,
    opponent_score: int = 0,
    rolls: int = 1,
    scoring_turns: int = 0,
) -> bool:
    """Ask a strategy once whether to roll again.

    Parameters
    ----------
    strategy : callable
        A function of some of `ARGUMENTS`.
    turn_total, score, opponent_score, rolls, scoring_turns : int
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
    asker = Asker(strategy)
    answer: bool = asker.limited(
        asker,
        turn_total=turn_total,
        score=score,
        opponent_score=opponent_score,
        rolls=rolls,
        scoring_turns=scoring_turns,
    )
    return answer
