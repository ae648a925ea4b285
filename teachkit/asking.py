"""Asking a student's function: what it wants to know, and what it answers.

A strategy is a plain function that names what it wants to see.  Each game says in an `Asking`
what there is to see and what should come back; an `Asker` puts the questions, each only once,
and says in one sentence when there is no answer.
"""

from __future__ import annotations

import inspect
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from teachkit.arguments import shown
from teachkit.timelimit import TimeLimitError, call_with_limit
from teachkit.ui.language import tell

__all__ = [
    "STUDENTS_ERRORS",
    "Asker",
    "Asking",
    "StrategyError",
    "StrategyTypeError",
    "in_a_line",
    "name_of",
    "named",
    "needs",
    "numbered",
    "parameters",
    "true_or_false",
]

Strategy = Callable[..., Any]
Item = TypeVar("Item")

_SECONDS = 10.0


class StrategyError(ValueError):
    """A strategy did not answer: it failed, or went on for ever."""


class StrategyTypeError(StrategyError, TypeError):
    """A strategy has the wrong arguments, or its answer is of the wrong kind."""


def name_of(strategy: Strategy) -> str:
    """Return what to call a strategy in a legend.

    Examples
    --------
    >>> name_of(named(lambda score: True, 'hold at 20'))
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


def named(strategy: Strategy, name: str) -> Strategy:
    """Give a function a name for legends."""
    strategy.name = name  # type: ignore[attr-defined]
    strategy.__name__ = strategy.__qualname__ = name.replace(" ", "_")
    return strategy


def numbered(names: Iterable[str]) -> list[str]:
    """Return names that all differ: the second of the same name gets a (2), and so on.

    Examples
    --------
    >>> numbered(["lambda", "hold at 20", "lambda", "lambda"])
    ['lambda', 'hold at 20', 'lambda (2)', 'lambda (3)']
    """
    given = list(names)
    taken = set(given)
    found: list[str] = []
    for name in given:
        new, number = name, 1
        while new in found or (number > 1 and new in taken):
            number += 1
            new = f"{name} ({number})"
        found.append(new)
    return found


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


def true_or_false(answer: Any) -> bool:
    """Read an answer that must be True or False, numpy's too."""
    if isinstance(answer, bool):
        return answer
    if type(answer).__module__ == "numpy" and type(answer).__name__ in ("bool", "bool_"):
        return bool(answer)
    raise TypeError


def needs(strategy: Strategy, asking: Asking) -> tuple[str, ...]:
    """Return the names of what a strategy wants to know, read from its arguments.

    Raises
    ------
    StrategyTypeError
        If it is no function, takes nothing although it must, or names something a player
        cannot see.

    Examples
    --------
    >>> again = Asking(("score", "rolls"), "hold_at(20)", lambda: "it says whether", true_or_false)
    >>> needs(lambda rolls, score: rolls * 9 < score, again)
    ('rolls', 'score')
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
    >>> again = Asking(("score", "rolls"), "hold_at(20)", lambda: "it says whether", true_or_false)
    >>> asker = Asker(lambda score: score < 20, again)
    >>> asker(score=19), asker.limited(asker, score=20)
    (True, False)
    """

    def __init__(self, strategy: Callable[..., Any], asking: Asking) -> None:
        self.strategy = strategy
        self.asking = asking
        self.name = name_of(strategy)
        self.needs = needs(strategy, asking)
        self.question: dict[str, Any] = {}
        self.waiting = False  # for the strategy's answer
        self.answers: dict[tuple[int, ...], Any] = {}

    def __call__(self, **situation: int) -> Any:
        """Ask about one situation."""
        key = tuple(situation[name] for name in self.needs)
        if key not in self.answers:
            self.answers[key] = self.put(dict(zip(self.needs, key, strict=True)))
        return self.answers[key]

    def many(self, fixed: dict[str, int], varied: dict[str, list[int]]) -> list[Any]:
        """Ask about many situations that have most things in common."""
        if "turn_total" not in self.needs:  # the same question comes again and again
            rows = zip(*varied.values(), strict=True)
            return [self(**fixed, **dict(zip(varied, row, strict=True))) for row in rows]
        same = {name: value for name, value in fixed.items() if name in self.needs}
        names = [name for name in varied if name in self.needs]
        if not names:
            return [self.put(same)]
        rows = zip(*(varied[name] for name in names), strict=True)
        return [self.put({**same, **dict(zip(names, row, strict=True))}) for row in rows]

    def put(self, question: dict[str, Any]) -> Any:
        """Put one question to the strategy and read its answer."""
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

    def each(self, ask: Callable[[Item], None], items: Iterable[Item]) -> None:
        """Ask about one thing after another, with the time limit for each of them alone.

        Examples
        --------
        >>> again = Asking(("score",), "hold_at(20)", lambda: "it says whether", true_or_false)
        >>> asker = Asker(lambda score: score < 20, again)
        >>> asker.each(lambda score: print(asker(score=score)), [19, 20])
        True
        False
        """
        waiting = iter(items)
        while not self.limited(self._some, ask, waiting):
            pass

    @staticmethod
    def _some(ask: Callable[[Item], None], waiting: Iterator[Item]) -> bool:
        """Ask for a small part of the time limit; return whether nothing is left to be asked."""
        end = time.monotonic() + _SECONDS / 50
        for item in waiting:
            ask(item)
            if time.monotonic() > end:
                return False
        return True
