"""A judge of simulated estimates: `experiment`."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from teachkit.check.judges.calling import call
from teachkit.check.judges.number import close, near, read_number, rounded
from teachkit.check.judges.reading import hint_for, lazy
from teachkit.check.verdict import Verdict, correct, not_yet
from teachkit.ui.language import tell

__all__ = ["experiment"]

SECONDS = 10.0


@dataclass(frozen=True)
class experiment:  # noqa: N801 - reads as a verb in the lesson files
    """Judge a simulated estimate, or a function of ``seed`` that returns one.

    An estimate must lie within five standard errors, ``5 * spread / sqrt(size)``, of the
    exact value.  The exact value itself is not accepted: an experiment is asked for.  A
    function is called with two seeds, and twice with the same seed.

    Parameters
    ----------
    exact : callable
        Returns the exact value.
    spread : float or callable
        The standard deviation of one trial; ``sqrt(p * (1 - p))`` for a share.
    size : int
        How many trials the task asks for.
    why : str
        Said when it is right.
    measure : callable, optional
        For an answer that is a table of trials: computes the estimate from it.  Such a
        table must have `size` rows or more.
    same_as : callable, optional
        Runs the experiment with the seed the task names; then the estimate must be
        this one.
    share : bool
        Whether the estimate is a share of the trials: then it must be one that so many
        trials can give.
    hints : mapping
        Wrong estimate, or test of an answer, to the hint for it.

    Examples
    --------
    >>> import numpy
    >>> def share_of_ones(seed):
    ...     return (numpy.random.default_rng(seed).integers(1, 7, 1000) == 1).mean()
    >>> judge = experiment(lambda: 1 / 6, spread=0.373, size=1000, why="Near 1/6, never exactly.")
    >>> judge(share_of_ones).state
    'correct'
    >>> judge(lambda seed: numpy.random.default_rng().random()).words
    'The same seed must give the same result. Hand `seed` on to the simulation.'
    """

    exact: Callable[[], Any]
    spread: float | Callable[[], float]
    size: int
    why: str
    measure: Callable[[Any], Any] | None = None
    same_as: Callable[[], Any] | None = None
    share: bool = False
    hints: Mapping[Any, str] = field(default_factory=dict)

    def __call__(self, answer: object) -> Verdict:
        """Return the verdict on an answer."""
        if callable(answer):
            return self._function(answer)
        estimate = self._estimate(answer)
        if isinstance(estimate, Verdict):
            return estimate
        doubt = self._doubt(estimate, answer)
        if doubt is not None:
            return doubt
        if self.same_as is not None and not any(map(near(self.same_as), (estimate, answer))):
            if rounded(estimate, Fraction(lazy(self.same_as)), digits=2):
                return not_yet(
                    tell("That is rounded. Hand over the share as the computer gives it.")
                )
            doubt = self._no_share(estimate, answer)
            if doubt is not None:
                return doubt
            return not_yet(
                tell("A fair estimate, but not with the seed and the number of trials of the task.")
            )
        return correct(tell(self.why))

    def _function(self, function: Callable[..., Any]) -> Verdict:
        """Judge a function: fair, the same for the same seed, different for another."""
        takes_seed = _takes_seed(function)
        if isinstance(takes_seed, Verdict):
            return takes_seed
        found, results = [], []
        for seed in (1, 1, 2_000_003):  # far apart: a number made of the seed itself is seen
            result = call(function, **{takes_seed: seed}, seconds=SECONDS)
            estimate = result if isinstance(result, Verdict) else self._estimate(result)
            if isinstance(estimate, Verdict):
                return estimate
            found.append(estimate)
            results.append(result)
        first, again, other = found
        if first != again:
            return not_yet(
                tell("The same seed must give the same result. Hand `seed` on to the simulation.")
            )
        doubt = self._doubt(first, float(first)) or self._doubt(other, float(other))
        if doubt is not None:
            return doubt
        if first == other:
            return not_yet(
                tell("Another seed gives the same result. Does your function use its `seed`?")
            )
        for estimate, result in zip(found, results, strict=True):
            doubt = self._no_share(estimate, result)
            if doubt is not None:
                return doubt
        return correct(tell(self.why))

    def _estimate(self, answer: object) -> Fraction | Verdict:
        """Return the estimate an answer holds, or the hint."""
        if self.measure is not None and hasattr(type(answer), "__len__"):
            trials = len(answer)  # type: ignore[arg-type]
            if trials < self.size:
                return not_yet(
                    tell(
                        "That is {given} trials. {wanted} are asked for.",
                        given=trials,
                        wanted=self.size,
                    )
                )
            try:
                answer = self.measure(answer)
            except Exception:
                return not_yet(tell("The trials in your answer cannot be read. Look at its parts."))
        return read_number(answer)

    def _doubt(self, estimate: Fraction, answer: object) -> Verdict | None:
        """Return the hint for an estimate that is no fair one, or None."""
        exact = read_number(lazy(self.exact))
        if isinstance(exact, Verdict):
            raise TypeError("The exact value of an experiment must be a number.")
        hint = hint_for(answer, self.hints, lambda key: near(key)(estimate))
        if hint is not None:
            return not_yet(hint)
        if close(estimate, exact) and not self._attainable(exact):
            return not_yet(
                tell("That is the exact value. An estimate from a simulation is asked for.")
            )
        if abs(estimate - exact) > 5 * float(lazy(self.spread)) / self.size**0.5:
            return not_yet(
                tell(
                    "That is further away than chance explains. "
                    "Check what you count and what you divide by."
                )
            )
        return None

    def _no_share(self, estimate: Fraction, answer: object) -> Verdict | None:
        """Return the hint for a number that is no share of so many trials, or None."""
        count = estimate * self.size
        if not self.share or close(count, Fraction(round(count)), answer=answer):
            return None
        return not_yet(
            tell(
                "{size} trials cannot give that share. Count, divide by {size}, and do not round.",
                size=self.size,
            )
        )

    def _attainable(self, exact: Fraction) -> bool:
        """Return whether so many trials can hit the exact value: then it may be luck."""
        near_whole = exact * self.size
        return abs(near_whole - round(near_whole)) <= Fraction(1, 10**9) * self.size


def _takes_seed(function: Callable[..., Any]) -> str | Verdict:
    """Return the name of the argument that takes the seed, or the hint."""
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        parameters = []
    needed = [p for p in parameters if p.default is p.empty and p.kind is p.POSITIONAL_OR_KEYWORD]
    if any(p.name == "seed" for p in parameters) and all(p.name == "seed" for p in needed):
        return "seed"
    return not_yet(tell("Your function needs one argument, named `seed`."))
