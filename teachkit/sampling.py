"""How far a simulated mean may be off: samples, intervals and their pictures.

Knows no game.  The standard error itself is pandas' own ``values.sem()``.

>>> import pandas as pd
>>> rolls = pd.Series([2, 4, 4, 6])
>>> print(rolls.mean(), round(rolls.sem(), 3))
4.0 0.816
>>> low, high = interval(rolls)
>>> round(low, 1), round(high, 1)
(2.4, 5.6)
"""

from __future__ import annotations

from collections.abc import Mapping
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, overload

import numpy as np
from numpy.typing import ArrayLike

from teachkit.arguments import shown, whole_number
from teachkit.ui import palette
from teachkit.ui.language import tell

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["describe_intervals", "interval", "plot_intervals", "plot_means", "samples"]

_MOST_LABELS = 8
"""More names than this would run into each other under a picture."""


def samples(values: ArrayLike, size: int) -> pd.DataFrame:
    """Cut one long run into experiments of the same size.

    Parameters
    ----------
    values : Series, array or list of numbers
        The results of a long run, in order.
    size : int
        How many results make one experiment.

    Returns
    -------
    pandas.DataFrame
        One column for each experiment, numbered from 1, with `size` rows.  Results left over
        at the end are not used.  ``.mean()`` and ``.sem()`` of it give one number for each
        experiment.

    Raises
    ------
    TypeError, ValueError
        If there are no numbers, or fewer than `size` of them.

    Examples
    --------
    >>> samples([0, 20, 0, 22, 0, 0, 24], 3)
        1   2
    1   0  22
    2  20   0
    3   0   0
    """
    import pandas as pd

    size = whole_number(size, "size")
    numbers = _numbers(values)
    count = len(numbers) // size
    if not count:
        raise ValueError(
            tell(
                "An experiment of size {size:,} needs so many values; you gave {count:,}.",
                size=size,
                count=len(numbers),
            )
        )
    return pd.DataFrame(
        numbers[: count * size].reshape(count, size).T,
        index=pd.RangeIndex(1, size + 1),
        columns=pd.RangeIndex(1, count + 1),
    )


@overload
def interval(values: pd.DataFrame, level: float = 0.95) -> tuple[pd.Series, pd.Series]: ...
@overload
def interval(values: ArrayLike, level: float = 0.95) -> tuple[float, float]: ...
def interval(values: Any, level: float = 0.95) -> tuple[Any, Any]:
    """Return the confidence interval of a mean: the mean, give or take some standard errors.

    For a level of 95% it is 1.96 standard errors to each side.  That many belong to the
    normal distribution, so it holds for samples of about a hundred or more.

    Parameters
    ----------
    values : Series, array or list of numbers, or DataFrame
        One experiment, or a table with one experiment in each column.
    level : float
        The share of experiments whose interval catches the exact mean, in the long run.

    Returns
    -------
    low, high : float, or Series for a table
        The two ends.

    Raises
    ------
    TypeError, ValueError
        If there are fewer than two numbers, or `level` is not between 0 and 1.

    Examples
    --------
    >>> low, high = interval([0] * 60 + [20] * 40)
    >>> round(low, 2), round(high, 2)
    (6.07, 9.93)
    """
    import pandas as pd

    is_number = isinstance(level, int | float | np.number) and not isinstance(level, bool)
    if not is_number or not 0 < level < 1:
        raise (ValueError if is_number else TypeError)(
            tell(
                "level must be a number between 0 and 1, such as 0.95; you gave {value}.",
                value=shown(level),
            )
        )
    table: Any = values if isinstance(values, pd.DataFrame) else pd.Series(_numbers(values))
    if len(table) < 2:
        raise ValueError(tell("One value has no spread, so an interval needs two or more."))
    errors = NormalDist().inv_cdf((1 + level) / 2)
    low, high = table.mean() - errors * table.sem(), table.mean() + errors * table.sem()
    return (low, high) if isinstance(values, pd.DataFrame) else (float(low), float(high))


def plot_means(experiments: Mapping[str, pd.DataFrame], exact: float) -> Figure:
    """Draw how the means of repeated experiments are spread, one row for each kind.

    Parameters
    ----------
    experiments : dict of str to DataFrame
        The name of each kind, and its experiments as `samples` makes them.
    exact : float
        The exact mean.

    Returns
    -------
    matplotlib.figure.Figure
        The picture, with one scale for all rows and a bar as wide as one standard deviation
        to each side; hand it to `teachkit.show`.

    Raises
    ------
    TypeError, ValueError
        If `experiments` is no dictionary of tables.

    Examples
    --------
    >>> values = np.random.default_rng(1).integers(1, 7, 10_000)
    >>> figure = plot_means({"10 rolls": samples(values, 10)}, exact=3.5)
    >>> len(figure.axes)
    1
    """
    import pandas as pd
    from matplotlib import pyplot as plt

    named = _named(experiments)
    means = {}
    for name, table in named.items():
        if not isinstance(table, pd.DataFrame) or len(table.columns) < 2:
            raise ValueError(
                tell(
                    "plot_means needs two or more experiments of each kind; look at {name}.",
                    name=shown(name),
                )
            )
        means[name] = table.mean().to_numpy()
    everything = np.concatenate([*means.values(), [exact]])
    edges = np.linspace(everything.min() - 0.01, everything.max() + 0.01, 61)
    with plt.rc_context(palette.STYLE):
        figure, rows = plt.subplots(
            len(means),
            figsize=(8, 1.2 + 1.5 * len(means)),
            sharex=True,
            squeeze=False,
            layout="constrained",
        )
    for axes, (name, found) in zip(rows[:, 0], means.items(), strict=True):
        heights, _, _ = axes.hist(found, bins=edges, color=palette.BLUE)
        axes.axvline(exact, color=palette.ORANGE, linestyle="--")
        middle, spread, below = found.mean(), found.std(ddof=1), -0.16 * heights.max()
        axes.plot([middle - spread, middle + spread], [below, below], "|-", color=palette.INK)
        axes.set_ylim(bottom=1.6 * below)
        axes.set_yticks([])
        axes.grid(visible=False, axis="y")
        axes.spines["left"].set_visible(False)
        axes.set_title(
            tell("{name}: spread {spread:.2f}", name=name, spread=spread), loc="left", fontsize=12
        )
    rows[-1, 0].set_xlabel(
        tell("mean of one experiment; dashed: the exact mean {mean:.2f}", mean=exact)
    )
    return figure


def plot_intervals(
    experiments: Mapping[Any, pd.Series] | pd.DataFrame,
    exact: float,
    against: float | None = None,
    level: float = 0.95,
) -> Axes:
    """Draw the interval of each experiment, and mark those that miss a value.

    Parameters
    ----------
    experiments : DataFrame, or dict of str to Series
        One experiment in each column, as `samples` makes them; or named experiments, which
        may differ in size.
    exact : float
        The exact mean, drawn as a dashed line.
    against : float, optional
        The value the intervals are compared with, drawn as a line of its own; the exact mean
        if not given.  An interval that misses it can tell a difference, and is drawn as a
        success.
    level : float
        The level of the intervals.

    Returns
    -------
    matplotlib.axes.Axes
        The picture; hand it to `teachkit.show` with the words of `describe_intervals`.

    Raises
    ------
    TypeError, ValueError
        If the experiments are no numbers, or `level` is not between 0 and 1.

    Examples
    --------
    >>> values = np.random.default_rng(1).integers(1, 7, 2_000)
    >>> axes = plot_intervals(samples(values, 100), exact=3.5)
    >>> axes.get_title(loc="left")
    '18 of 20 intervals reach 3.5'
    """
    from matplotlib import pyplot as plt
    from matplotlib.ticker import MaxNLocator

    wanted = exact if against is None else against
    ends = _ends(experiments, level)
    middle = ends.mean(axis=1)
    reaches = (ends[:, 0] <= wanted) & (wanted <= ends[:, 1])
    place = np.arange(1, len(ends) + 1)
    with plt.rc_context(palette.STYLE):
        _, axes = plt.subplots(figsize=(8, 4.2), layout="constrained")
    if against is None:
        colour, marker = palette.VERMILLION, "X"
        names = tell("reaches {value:.3g}", value=exact), tell("misses {value:.3g}", value=exact)
    else:  # a miss is no bad luck here
        colour, marker = palette.GREEN, "D"
        names = tell("cannot tell yet"), tell("can tell")
    kinds = [
        (reaches, palette.BLUE, "o", 1.5, names[0]),
        (~reaches, colour, marker, 3.0, names[1]),
    ]
    few = len(ends) <= _MOST_LABELS
    for chosen, colour, marker, width, words in kinds:
        if chosen.any():
            low, high = ends[chosen].T
            axes.vlines(place[chosen], low, high, colour, linewidth=2 * width if few else width)
            axes.plot(
                place[chosen],
                middle[chosen],
                marker,
                color=colour,
                markersize=10 if few else 4 if marker == "o" else 9,
                markeredgecolor=colour if marker == "o" else palette.PAPER,
                label=words,
            )
    if against is not None:
        axes.axhline(against, color=palette.GREY, zorder=0.9)
    axes.axhline(
        exact,
        color=palette.ORANGE,
        linestyle="--",
        zorder=0.9,
        label=tell("exact {value:.3g}", value=exact),
    )
    axes.set_title(_caught(reaches, wanted), loc="left")
    axes.set_ylabel(tell("mean, with its {level:.0%} interval", level=level))
    if few:
        axes.set_xticks(place, [str(name) for name in experiments])
        axes.set_xlim(0.5, len(ends) + 0.5)
        axes.grid(visible=False, axis="x")
    else:
        axes.set_xlabel(tell("experiment"))
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    bottom, top = axes.get_ylim()
    axes.set_ylim(bottom, top + 0.18 * (top - bottom))  # room for the legend
    axes.legend(loc="upper center", ncols=3)
    return axes


def describe_intervals(
    experiments: Mapping[Any, pd.Series] | pd.DataFrame,
    exact: float,
    against: float | None = None,
    level: float = 0.95,
) -> str:
    """Return in words what `plot_intervals` shows, for those who cannot see it.

    Parameters
    ----------
    experiments : DataFrame, or dict of str to Series
        As for `plot_intervals`.
    exact : float
        The exact mean.
    against : float, optional
        The value the intervals are compared with; the exact mean if not given.
    level : float
        The level of the intervals.

    Examples
    --------
    >>> values = np.random.default_rng(1).integers(1, 7, 2_000)
    >>> describe_intervals(samples(values, 100), exact=3.5)
    '18 of 20 intervals reach 3.5. The widest is 0.74 wide.'
    """
    wanted = exact if against is None else against
    ends = _ends(experiments, level)
    return tell(
        "{caught}. The widest is {width:.2f} wide.",
        caught=_caught((ends[:, 0] <= wanted) & (wanted <= ends[:, 1]), wanted),
        width=float((ends[:, 1] - ends[:, 0]).max()),
    )


def _caught(reaches: np.ndarray, value: float) -> str:
    return tell(
        "{count} of {all} intervals reach {value:.3g}",
        count=int(reaches.sum()),
        all=len(reaches),
        value=value,
    )


def _ends(experiments: Mapping[Any, pd.Series] | pd.DataFrame, level: float) -> np.ndarray:
    """Return the two ends of each interval, one row for each experiment."""
    import pandas as pd

    if isinstance(experiments, pd.DataFrame) and len(experiments.columns):
        return np.column_stack(interval(experiments, level))
    return np.array([interval(values, level) for values in _named(experiments).values()])


def _named(experiments: object) -> Mapping[Any, Any]:
    if not isinstance(experiments, Mapping) or not experiments:
        raise TypeError(
            tell(
                "Experiments must be a table, or a dictionary of names and values; "
                "you gave {value}.",
                value=type(experiments).__name__,
            )
        )
    return experiments


def _numbers(values: object) -> np.ndarray:
    """Return values as an array of numbers with one dimension, or say what is wrong."""
    found = np.asarray(values)
    if found.ndim != 1 or not np.issubdtype(found.dtype, np.number) or not len(found):
        raise TypeError(
            tell(
                "A column or list of numbers is needed, such as turns['score']; you gave {value}.",
                value=type(values).__name__,
            )
        )
    if not np.isfinite(found).all():
        raise ValueError(tell("Some of the values are not numbers (nan) or infinite."))
    return found
