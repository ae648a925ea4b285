"""What all pictures share: an empty picture, a legend that hides nothing, percentages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from teachkit.ui import palette

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["legend_above", "new_axes", "percent"]


def new_axes(title: str, across: str, up: str) -> Axes:
    """Return an empty picture in the style of the house, with whole numbers across.

    Examples
    --------
    >>> new_axes("One turn", "points", "chance").get_xlabel()
    'points'
    """
    from matplotlib import pyplot as plt
    from matplotlib.ticker import MaxNLocator

    with plt.rc_context(palette.STYLE):
        _, axes = plt.subplots(figsize=(8, 4.2), layout="constrained")
        axes.set_title(title, loc="left", parse_math=False)
        axes.set_xlabel(across)
        axes.set_ylabel(up)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    return axes


def legend_above(axes: Axes) -> None:
    """Put the legend between title and picture, where it hides nothing."""
    axes.legend(
        loc="lower left",
        bbox_to_anchor=(-0.01, 1.0),
        ncols=4,
        borderaxespad=0.2,
        columnspacing=1.4,
        handlelength=1.6,
        handletextpad=0.5,
        fontsize=10.5,
        frameon=False,
    )
    axes.set_title(axes.get_title(loc="left"), loc="left", pad=26, parse_math=False)


def percent(axes: Axes, which: str = "y") -> None:
    """Write the shares of an axis as percentages, with as many digits as they need."""
    from matplotlib.ticker import PercentFormatter

    axis = axes.yaxis if which == "y" else axes.xaxis
    axis.set_major_formatter(PercentFormatter(1.0))
