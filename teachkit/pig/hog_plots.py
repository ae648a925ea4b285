"""The picture of Hog: more dice bring more points, and more often none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from teachkit.arguments import whole_number
from teachkit.pig.hog_turns import MOST_DICE, best_dice, mean_table
from teachkit.ui import palette
from teachkit.ui.axes import legend_above, new_axes
from teachkit.ui.language import tell

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

__all__ = ["describe_hog", "plot_hog"]


def plot_hog(up_to: int = 12, sides: int = 6) -> Axes:
    """Draw the exact mean and the chance of a 1 against the number of dice.

    Parameters
    ----------
    up_to : int
        The largest number of dice drawn, from 2 to 200.
    sides : int
        How many sides each die has.

    Returns
    -------
    matplotlib.axes.Axes
        The picture, every best number of dice marked; hand it to `teachkit.show`.

    Raises
    ------
    TypeError, ValueError
        If an argument is out of range.

    Examples
    --------
    >>> plot_hog().get_ylabel()
    'points on average'
    """
    up_to = whole_number(up_to, "up_to", 2, MOST_DICE)
    table = mean_table(up_to, sides)
    best = [dice for dice in best_dice(sides) if dice <= up_to]
    axes = new_axes(tell("Hog: how many dice?"), tell("number of dice"), tell("points on average"))
    if up_to <= 20:  # every number can stand on the axis
        axes.set_xticks(range(1, up_to + 1))
    marker = "o" if up_to <= 40 else ""  # more would run into each other
    axes.plot(
        table.index,
        table["mean"],
        marker=marker,
        color=palette.ORANGE,
        label=tell("points on average (left)"),
    )
    _draw_risk(axes, table["bust"], "s" if marker else "")
    if best:
        axes.plot(
            best,
            table["mean"].loc[best],
            "D",
            color=palette.ORANGE,
            markeredgecolor=palette.INK,
            markersize=11,
            zorder=4,
            label=_best_words(best, float(table["mean"].loc[best[0]])),
        )
    axes.set_ylim(0, 1.12 * float(table["mean"].max()))
    legend_above(axes)
    return axes


def _draw_risk(axes: Axes, bust: pd.Series, marker: str) -> None:
    """Draw the chance of a 1 against an axis of its own, on the right."""
    from matplotlib import pyplot as plt
    from matplotlib.ticker import PercentFormatter

    with plt.rc_context(palette.STYLE):
        risk = axes.twinx()
    risk.set_ylabel(tell("chance of at least one 1"))
    risk.grid(False)
    risk.set_ylim(0, 1)
    risk.yaxis.set_major_formatter(PercentFormatter(1.0))
    look: dict[str, Any] = {
        "linestyle": "--",
        "marker": marker,
        "markerfacecolor": palette.PAPER,
        "color": palette.BLUE,
    }
    risk.plot(bust.index, bust, **look)
    # An empty line of the other side, so that one legend tells of both.
    axes.plot([], [], label=tell("chance of a 1 (right)"), **look)


def _best_words(best: list[int], mean: float) -> str:
    return tell("best: {n} with {mean:.2f}", n=tell(" and ").join(map(str, best)), mean=mean)


def describe_hog(up_to: int = 12, sides: int = 6) -> str:
    """Return in words what `plot_hog` shows, for those who cannot see it.

    Parameters
    ----------
    up_to : int
        The largest number of dice drawn, from 2 to 200.
    sides : int
        How many sides each die has.

    Examples
    --------
    >>> print(describe_hog())
    Hog with 1 to 12 dice: points on average 3.33 with 1 die, most with 5 and 6 dice (8.04), \
5.38 with 12; chance of at least one 1 from 16.7% up to 88.8%.
    """
    up_to = whole_number(up_to, "up_to", 2, MOST_DICE)
    table = mean_table(up_to, sides)
    top = [dice for dice in best_dice(sides) if dice <= up_to] or [up_to]
    return tell(
        "Hog with 1 to {up_to} dice: points on average {first:.2f} with 1 die, most with {best} "
        "dice ({mean:.2f}), {last:.2f} with {up_to}; chance of at least one 1 from {low:.1%} up "
        "to {high:.1%}.",
        up_to=up_to,
        first=table["mean"].iloc[0],
        best=tell(" and ").join(map(str, top)),
        mean=table["mean"].loc[top[0]],
        last=table["mean"].iloc[-1],
        low=table["bust"].iloc[0],
        high=table["bust"].iloc[-1],
    )
