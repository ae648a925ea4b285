"""Islands: turn totals at which best play rolls although it holds below them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from teachkit.arguments import whole_number
from teachkit.pig.boundary_plots import choices, ranges, solved
from teachkit.pig.rules import PIG, Rules
from teachkit.ui import palette
from teachkit.ui.language import tell

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["describe_islands", "plot_islands"]

Totals = NDArray[np.int64]
Values = NDArray[np.float64]
Flags = NDArray[np.bool_]


def plot_islands(score: int = 41, opponent_score: int = 49, rules: Rules = PIG) -> Axes:
    """Draw what rolling wins or loses against holding, for every turn total.

    Parameters
    ----------
    score, opponent_score : int
        Banked points, below the target.
    rules : Rules
        The game.

    Returns
    -------
    matplotlib.axes.Axes
        The upper picture; where a difference is too small to be seen there, a second one below
        enlarges it.  Hand it to `teachkit.show`.

    Raises
    ------
    TypeError, ValueError
        If an argument is out of range.

    Examples
    --------
    >>> axes = plot_islands(41, 49)
    >>> len(axes.figure.axes)
    2
    """
    from matplotlib import pyplot as plt

    totals, gaps, again = _gaps(score, opponent_score, rules)
    runs = _told_runs(totals, gaps, again)
    zoom = 5 * min((abs(best) for *_, best in runs), default=0.0)
    enlarge = len(runs) > 1 and 2 * zoom < np.abs(gaps).max()
    with plt.rc_context(palette.STYLE):
        figure, grid = plt.subplots(
            1 + enlarge,
            sharex=True,
            squeeze=False,
            figsize=(8, 6.4 if enlarge else 4.2),
            layout="constrained",
        )
    upper, lower = grid[0, 0], grid[-1, 0]
    figure.suptitle(
        tell(
            "{name}: you have {score}, the opponent has {other}",
            name=rules.name,
            score=score,
            other=opponent_score,
        ),
        x=0.01,
        ha="left",
        parse_math=False,
    )
    figure.supylabel(tell("roll minus hold,\nin percentage points"), fontsize=12)
    most = max(np.abs(gaps).max(initial=0.0), 1e-9)
    _gap_bars(upper, totals, gaps, again)
    upper.set_ylim(-1.15 * most, 1.15 * most)
    if enlarge:
        _gap_bars(lower, totals, np.clip(gaps, -zoom, zoom), again)
        lower.set_title(
            tell("The same, enlarged {times:.0f} times; long bars are cut off", times=most / zoom),
            fontsize=12,
        )
    if len(totals) and len(runs) <= _MOST_RUNS:
        _name_runs(lower, runs, zoom if enlarge else most)
    lower.set_xlabel(tell("turn total"))
    if len(totals):
        lower.set_xlim(totals[0] - 1, totals[-1] + 1)
        _legend_top(upper)
    else:
        lower.text(0, 0.1, tell("Any roll that scores wins: nothing to decide."), ha="center")
        lower.set(xlim=(-1, 1), ylim=(-1, 1), xticks=[], yticks=[])
    return upper


_MOST_RUNS = 9


def _gap_bars(axes: Axes, totals: Totals, gaps: Values, again: Flags) -> None:
    from matplotlib.ticker import MaxNLocator

    for marked, color, hatch, label in (
        (again, palette.ORANGE, "///", tell("above 0: rolling is better")),
        (~again, palette.GREY, "", tell("below 0: holding is better")),
    ):
        if marked.any():
            axes.bar(
                totals[marked],
                gaps[marked],
                color=color,
                hatch=hatch,
                edgecolor=palette.INK if hatch else color,
                linewidth=0.6,
                label=label,
            )
    axes.axhline(0, color=palette.INK, linewidth=1.2)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.yaxis.set_major_formatter(lambda gap, _: f"{gap:+.3g}" if abs(gap) > 1e-15 else "0")


def _legend_top(axes: Axes) -> None:
    axes.legend(
        loc="lower left", bbox_to_anchor=(-0.01, 1.0), ncols=2, frameon=False, borderaxespad=0.2
    )


def _told_runs(totals: Totals, gaps: Values, again: Flags) -> list[tuple[bool, list[int], float]]:
    """Return each run of neighbouring totals with one decision: roll?, totals, largest gap."""
    runs = []
    for part in np.split(np.arange(len(totals)), np.flatnonzero(np.diff(again)) + 1):
        if len(part):
            best = part[np.abs(gaps[part]).argmax()]
            runs.append((bool(again[best]), totals[part].tolist(), float(gaps[best])))
    return runs


def _name_runs(axes: Axes, runs: Sequence[tuple[bool, list[int], float]], longest: float) -> None:
    """Write each decision above or below the longest bar, in a strip of its own."""
    axes.set_ylim(-1.6 * longest, 1.6 * longest)
    axes.set_yticks([tick for tick in axes.get_yticks() if abs(tick) <= longest * (1 + 1e-9)])
    last = runs[-1][1][-1]
    for roll, totals, _ in runs:
        where = ranges(totals)
        middle = (totals[0] + totals[-1]) / 2
        at_the_end = last - middle < 0.05 * last
        axes.text(
            last + 0.5 if at_the_end else middle,
            (1.3 if roll else -1.3) * longest,
            tell("roll\nat {totals}", totals=where)
            if roll
            else tell("hold\nat {totals}", totals=where),
            ha="right" if at_the_end else "center",
            va="center",
            fontsize=11,
            fontweight="bold",
        )


def _gaps(score: int, opponent_score: int, rules: Rules) -> tuple[Totals, Values, Flags]:
    """Return the turn totals with a choice, roll minus hold in percentage points, and who rolls."""
    solution, opponent_score = solved(rules, opponent_score)
    score = whole_number(score, "score", 0, rules.target - 1)
    totals = [total for total in choices(rules) if total < rules.target - score]
    both = [solution.roll_or_hold(score, opponent_score, total) for total in totals]
    gaps = np.array([100 * (roll - hold) for roll, hold in both])
    return np.array(totals, int), gaps, solution.rolls[score, opponent_score, totals]


def describe_islands(score: int = 41, opponent_score: int = 49, rules: Rules = PIG) -> str:
    """Return in words what `plot_islands` shows, for those who cannot see it.

    Parameters
    ----------
    score, opponent_score : int
        Banked points, below the target.
    rules : Rules
        The game.

    Examples
    --------
    >>> print(describe_islands(41, 49))
    Pig: you have 41, the opponent has 49. Best play rolls at 2 to 21...; rolls at 27 (+0.0217)...
    """
    totals, gaps, again = _gaps(score, opponent_score, rules)
    words = tell(
        "{name}: you have {score}, the opponent has {other}.",
        name=rules.name,
        score=score,
        other=opponent_score,
    )
    if not len(totals):
        return words + " " + tell("Any roll that scores wins: nothing to decide.")
    decisions = "; ".join(
        (
            tell("rolls at {totals} ({gap:+.3g})", totals=ranges(run), gap=gap)
            if roll
            else tell("holds at {totals} ({gap:+.3g})", totals=ranges(run), gap=gap)
        )
        for roll, run, gap in _told_runs(totals, gaps, again)
    )
    return (
        words
        + " "
        + tell(
            "Best play {decisions}. In brackets: roll minus hold where it is largest, in "
            "percentage points of winning.",
            decisions=decisions,
        )
    )
