"""A judge of decisions: `strategy`."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from teachkit.check.judges.calling import call, untouched
from teachkit.check.judges.reading import lazy
from teachkit.check.verdict import Verdict, correct, not_answered, not_yet
from teachkit.ui.language import tell

__all__ = ["pig_states", "strategy"]

SECONDS = 5.0
State = Mapping[str, int]


def pig_states() -> list[dict[str, int]]:
    """Return states of a game of Pig that tell most strategies apart.

    Examples
    --------
    >>> pig_states()[0]
    {'turn_total': 2, 'score': 0, 'opponent_score': 0, 'rolls': 1}
    """
    scores = [(0, 0), (0, 60), (15, 90), (40, 45), (60, 0), (75, 80)]
    totals = range(2, 101)
    return [
        {"turn_total": total, "score": own, "opponent_score": other, "rolls": rolls}
        for own, other in scores
        for total in totals
        for rolls in sorted(
            {*range(9)} & {*range(_fewest(total), total // 2 + 1)} or {_fewest(total)}
        )
    ]


def _fewest(total: int) -> int:
    """Return with how many rolls of a die a turn total can be reached at best."""
    return -(-total // 6)


@dataclass(frozen=True)
class strategy:  # noqa: N801 - reads as a verb in the lesson files
    """Judge a strategy function: True means roll again, False means hold.

    The student's function is asked in many states, all in one time limit, and compared
    with the wanted one.

    Parameters
    ----------
    expected : callable
        A function without arguments that returns the wanted strategy, for example
        ``lambda: pig.hold_at(20)``.
    why : str
        Said when it decides as wanted in every state.
    hints : mapping
        A strategy that decides as a usual mistake does, such as
        ``lambda turn_total: turn_total <= 15``, to the hint for it.
    states : callable
        Returns the states to ask in; each maps argument names to values.

    Examples
    --------
    >>> judge = strategy(
    ...     lambda: lambda turn_total: turn_total < 15,
    ...     why="You hold as soon as 15 points are at risk.",
    ...     hints={lambda turn_total: turn_total <= 15: "What happens at exactly that total?"},
    ... )
    >>> judge(lambda turn_total: turn_total <= 15).words
    'What happens at exactly that total?'
    >>> judge(lambda turn_total: turn_total < 15).state
    'correct'
    """

    expected: Callable[[], Callable[..., Any]]
    why: str
    hints: Mapping[Callable[..., Any], str] = field(default_factory=dict)
    states: Callable[[], Sequence[State]] = pig_states

    def __call__(self, answer: object) -> Verdict:
        """Return the verdict on an answer."""
        states = list(self.states())
        names = _names(answer, states[0])
        if isinstance(names, Verdict):
            return names
        assert callable(answer)
        given = call(_ask_all, answer, names, states, seconds=SECONDS)
        if isinstance(given, Verdict):
            return given
        wanted = decisions(lazy(self.expected), states)
        if given == wanted:
            return correct(tell(self.why))
        for mistake, words in self.hints.items():
            if given == decisions(mistake, states):
                return not_yet(tell(words))
        return not_yet(_general_hint(given, wanted, names, states))


def decisions(function: Callable[..., Any], states: Iterable[State]) -> list[bool]:
    """Return what a strategy of our own decides in each state.

    Examples
    --------
    >>> decisions(lambda turn_total: turn_total < 3, [{"turn_total": 2}, {"turn_total": 3}])
    [True, False]
    """
    states = list(states)
    names = _names(function, states[0])
    if isinstance(names, Verdict):
        raise TypeError(names.words)
    found = _ask_all(function, names, states)
    if isinstance(found, Verdict):
        raise TypeError(found.words)
    return found


def _names(answer: object, state: State) -> list[str] | Verdict:
    """Return the arguments a strategy asks for, or the hint."""
    allowed = ", ".join(f"`{name}`" for name in state)
    if isinstance(answer, bool | np.bool_):
        return not_yet(
            tell(
                "That is one decision, not the rule. Give the name of your function, without `( )`."
            )
        )
    if not callable(answer) or isinstance(answer, type):
        return not_yet(tell("A function is asked for. Give its name, without `( )` or quotes."))
    if untouched(answer):
        return not_answered(tell("Write the function: put your code where the three dots are."))
    try:
        parameters = inspect.signature(answer).parameters.values()
    except (TypeError, ValueError):
        return not_yet(tell("Write a function of your own with `def`."))
    names = []
    for parameter in parameters:
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        if parameter.name in state:
            names.append(parameter.name)
        elif parameter.default is parameter.empty:
            return not_yet(
                tell(
                    "Your function has an argument named `{name}`. It may only use {allowed}.",
                    name=parameter.name[:60],
                    allowed=allowed,
                )
            )
    if not names:
        return not_yet(
            tell("Your function looks at nothing. Give it an argument: {allowed}.", allowed=allowed)
        )
    return names


def _ask_all(
    function: Callable[..., Any], names: Sequence[str], states: Iterable[State]
) -> list[bool] | Verdict:
    """Ask a strategy in every state; each question only once."""
    known: dict[tuple[int, ...], bool] = {}
    given = []
    for state in states:
        key = tuple(state[name] for name in names)
        if key not in known:
            said = function(**dict(zip(names, key, strict=True)))
            if said is None:
                return _returned_nothing(function)
            if not isinstance(said, bool | np.bool_):
                return not_yet(_no_decision(said))
            known[key] = bool(said)
        given.append(known[key])
    return given


def _returned_nothing(function: Callable[..., Any]) -> Verdict:
    """Return the hint for a strategy that returns None: printed, or forgotten."""
    used = getattr(getattr(function, "__code__", None), "co_names", ())
    if "print" in used:
        return not_yet(tell("Your function prints its answer. Write `return` in place of `print`."))
    return not_yet(
        tell("Your function returns nothing. Does every way through it end with `return`?")
    )


def _no_decision(said: object) -> str:
    """Return the hint for a strategy that returns something but no decision."""
    if isinstance(said, str):
        return tell("Your function returns a text. Return `True` (roll again) or `False` (hold).")
    if isinstance(said, int | float | np.number):
        return tell(
            "Your function returns a number. Return a comparison, "
            "so that the answer is `True` (roll again) or `False` (hold)."
        )
    return tell("Your function must return `True` (roll again) or `False` (hold).")


def _general_hint(
    given: list[bool], wanted: list[bool], names: Sequence[str], states: Sequence[State]
) -> str:
    """Return the hint for a strategy nobody thought of."""
    agreed = sum(a == b for a, b in zip(given, wanted, strict=True))
    if len(set(given)) == 2 and 10 * agreed < len(states):  # `>` as well as `>=`
        return tell("It is the wrong way round: `True` means roll again, `False` means hold.")
    if len(set(given)) == 1:
        if given[0]:
            return tell("Your rule always rolls, until the pig takes it all. When does it hold?")
        return tell("Your rule always holds. When should it roll?")
    for name in states[0]:
        if name not in names and _depends(wanted, name, states):
            return tell("Your rule never looks at `{name}`. Does the task?", name=name)
    state = next(s for s, a, b in zip(states, given, wanted, strict=True) if a != b)
    shown = ", ".join(f"{name} = {state[name]}" for name in names)
    return tell("Your rule and the task disagree in some situations, such as {shown}.", shown=shown)


def _depends(decided: list[bool], name: str, states: Sequence[State]) -> bool:
    """Return whether decisions change with one argument while the others stay."""
    seen: dict[tuple[int, ...], bool] = {}
    for state, decision in zip(states, decided, strict=True):
        key = tuple(value for other, value in state.items() if other != name)
        if seen.setdefault(key, decision) != decision:
            return True
    return False
