"""Pictures of one roll: the triples, the chance as runners are placed, survival, the threshold."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from teachkit.arguments import shown
from teachkit.cant_stop.odds import (
    chance,
    chance_table,
    checked_columns,
    expected_gain,
    success,
    survival_chances,
    threshold,
)
from teachkit.cant_stop.rules import FULL, RUNNERS, Position, Rules, checked_rules
from teachkit.ui import palette
from teachkit.ui.axes import legend_above, new_axes, percent
from teachkit.ui.language import tell

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = [
    "describe_success",
    "describe_survival",
    "describe_threshold",
    "describe_triples",
    "plot_success",
    "plot_survival",
    "plot_threshold",
    "plot_triples",
]

Columns = tuple[int, ...]

LOOKS: tuple[dict[str, Any], ...] = (
    {"color": palette.BLUE, "marker": "o", "linestyle": "-"},
    {"color": palette.ORANGE, "marker": "s", "linestyle": "--"},
    {"color": palette.GREEN, "marker": "^", "linestyle": "-."},
    {"color": palette.PURPLE, "marker": "D", "linestyle": ":"},
    {"color": palette.INK, "marker": "v", "linestyle": "-"},
    {"color": palette.SKY, "marker": "X", "linestyle": "--"},
)
"""Colour, marker and dashes of one line after another."""


def in_words(columns: Iterable[int]) -> str:
    """Return columns as one says them.

    Examples
    --------
    >>> in_words((6, 7, 8))
    '6-7-8'
    """
    return "-".join(str(column) for column in columns)


def _sets(sets: tuple[Any, ...], sides: int = 6) -> list[Columns]:
    """Return sets of columns; a single set may be given without brackets around it."""
    if not sets:
        raise ValueError(tell("Name at least one set of columns such as (6, 7, 8)."))
    if all(not isinstance(columns, Iterable) for columns in sets):
        sets = (sets,)
    return [_some_columns(columns, sides) for columns in sets]


def _some_columns(columns: object, sides: int) -> Columns:
    """Return columns, one at least."""
    found = checked_columns(columns, sides)
    if not found:
        raise ValueError(tell("Name at least one column."))
    return found


# ------------------------------------------------------------------------------ all triples


def plot_triples(highlight: Iterable[int] | None = None) -> Axes:
    """Draw all 165 sets of three columns, each as a dot over its chance.

    Parameters
    ----------
    highlight : iterable of int, optional
        Three columns to be marked.

    Returns
    -------
    matplotlib.axes.Axes
        The picture; hand it to `teachkit.show`.

    Raises
    ------
    TypeError, ValueError
        If these are no three columns.

    Examples
    --------
    >>> plot_triples((4, 6, 8)).get_xlabel()
    'chance that a roll makes at least one of the three columns'
    """
    from matplotlib.ticker import MultipleLocator

    marked = _checked_triple(highlight)
    table = chance_table(3)
    axes = new_axes(
        tell("All 165 sets of three columns"),
        tell("chance that a roll makes at least one of the three columns"),
        tell("number of sets"),
    )
    figure: Any = axes.figure
    figure.set_size_inches(9, 4.8)
    bins = np.floor(table["chance"].to_numpy() * 100 + 1e-9).astype(int)
    inner = np.array([len({6, 7, 8} & set(columns)) for columns in table["columns"]])
    order = np.lexsort((-inner, bins))
    height = np.zeros(len(table), int)
    for place in range(1, len(order)):
        same = bins[order[place]] == bins[order[place - 1]]
        height[order[place]] = height[order[place - 1]] + 1 if same else 0
    for count in range(RUNNERS, -1, -1):
        chosen = inner == count
        axes.plot(
            bins[chosen] / 100 + 0.005,
            height[chosen] + 0.5,
            **{**LOOKS[RUNNERS - count], "linestyle": ""},
            markersize=8,
            markeredgecolor=palette.INK,
            markeredgewidth=0.6,
            label=tell("{count} of 6, 7, 8", count=count),
        )
    most = int(height.max())
    named = [(table["columns"].iloc[0], 0.9, 0.8 * most, palette.INK)]
    named += [
        (columns, 0.52 - 0.05 * number, (0.25 + 0.15 * number) * most, palette.INK)
        for number, columns in enumerate(_worst(table))
    ]
    if marked is not None and marked not in [columns for columns, *_ in named]:
        named.append((marked, max(chance(marked) - 0.05, 0.47), most + 1.5, palette.VERMILLION))
    for columns, across, up, color in named:
        row = next(number for number, found in enumerate(table["columns"]) if found == columns)
        _name(axes, columns, (bins[row] / 100 + 0.005, height[row] + 0.5), (across, up), color)
    axes.set_ylim(0, height.max() + 4)
    axes.set_xlim(0.41, 0.945)
    axes.xaxis.set_major_locator(MultipleLocator(0.1))
    axes.yaxis.set_major_locator(MultipleLocator(5))
    percent(axes, "x")
    legend_above(axes)
    return axes


def _worst(table: Any) -> list[Columns]:
    return list(table.loc[table["ways"] == table["ways"].min(), "columns"])


def _checked_triple(columns: Iterable[int] | None) -> Columns | None:
    if columns is None:
        return None
    triple = checked_columns(columns, 6)
    if len(triple) != RUNNERS:
        raise ValueError(
            tell(
                "highlight must be three columns such as (4, 6, 8); you gave {value}.",
                value=shown(columns),
            )
        )
    return triple


def _name(
    axes: Axes, columns: Columns, dot: tuple[float, float], place: tuple[float, float], color: str
) -> None:
    """Write the name of a set of columns, with a line to its dot."""
    from matplotlib.patheffects import withStroke

    axes.annotate(
        f"{in_words(columns)}: {chance(columns):.1%}",
        dot,
        place,
        ha="center",
        color=color,
        fontweight="bold",
        fontsize=10.5,
        arrowprops={"arrowstyle": "-", "color": color, "shrinkB": 4, "linewidth": 1.4},
        path_effects=[withStroke(linewidth=3, foreground=palette.PAPER)],
        zorder=5,
    )


def describe_triples(highlight: Iterable[int] | None = None) -> str:
    """Return in words what `plot_triples` shows, for those who cannot see it.

    Examples
    --------
    >>> print(describe_triples())
    165 sets of three columns ... The best is 6-7-8 with 92.0%, the worst are 2-3-12 and 2-11-12 ...
    """
    table = chance_table(3)
    marked = _checked_triple(highlight)
    half = float(table["chance"].median())
    words = tell(
        "{count} sets of three columns by the chance that a roll makes at least one of them. The "
        "best is {best} with {most:.1%}, the worst are {worst} with {least:.1%}; half of the sets "
        "have {half:.1%} or more.",
        count=len(table),
        best=in_words(table["columns"].iloc[0]),
        most=table["chance"].iloc[0],
        worst=tell(" and ").join(in_words(columns) for columns in _worst(table)),
        least=table["chance"].iloc[-1],
        half=half,
    )
    if marked is not None:
        better = int((table["chance"] > chance(marked)).sum())
        words += " " + tell(
            "{columns} is marked: {chance:.1%}, with {better} sets better.",
            columns=in_words(marked),
            chance=chance(marked),
            better=better,
        )
    return words


# ------------------------------------------------------------------------------ placing runners


def plot_success(*orders: Iterable[int], closed: Iterable[int] = ()) -> Axes:
    """Draw the chance that the next roll is no bust as runners are placed one after another.

    Parameters
    ----------
    *orders : iterable of int
        The columns in the order in which they get a runner, three at most, such as
        ``(7, 8, 6)``.
    closed : iterable of int
        Columns that somebody has won.

    Returns
    -------
    matplotlib.axes.Axes
        The picture; hand it to `teachkit.show`.

    Raises
    ------
    TypeError, ValueError
        If a column is none, named twice or closed, or there are more than three.

    Examples
    --------
    >>> plot_success((6, 7, 8), (2, 3, 12)).get_xlabel()
    'runners on the board'
    """
    lines = _placed(orders, closed)
    axes = new_axes(_success_title(closed), tell("runners on the board"), tell("chance of no bust"))
    for number, (order, chances) in enumerate(lines):
        look = LOOKS[number % len(LOOKS)]
        axes.plot(range(len(chances)), chances, label=in_words(order), **look)
        axes.annotate(
            f"{chances[-1]:.1%}",
            (len(chances) - 1, chances[-1]),
            (8, -4),
            textcoords="offset points",
            color=palette.INK,
            fontsize=11,
        )
    axes.set_ylim(0, 1.05)
    axes.set_xlim(-0.1, max(len(chances) for _, chances in lines) - 1 + 0.35)
    percent(axes)
    legend_above(axes)
    return axes


def _success_title(closed: Iterable[int]) -> str:
    gone = in_words(sorted(closed))
    if gone:
        return tell("Is a free runner safe? Closed: {columns}", columns=gone)
    return tell("Is a free runner safe?")


def _placed(
    orders: tuple[Iterable[int], ...], closed: Iterable[int]
) -> list[tuple[Columns, list[float]]]:
    if not orders:
        raise ValueError(tell("Name at least one set of columns such as (6, 7, 8)."))
    if all(not isinstance(order, Iterable) for order in orders):
        orders = (orders,)  # type: ignore[assignment]
    lines = []
    gone = Position(closed=closed).closed  # type: ignore[arg-type]  # complains itself
    for order in orders:
        columns = tuple(order)
        if len(checked_columns(columns, 6)) != len(columns):
            raise ValueError(
                tell("Each column gets one runner; you gave {value}.", value=shown(columns))
            )
        positions = [
            Position(runners=dict.fromkeys(columns[:count], 1), closed=gone)
            for count in range(len(columns) + 1)
        ]
        lines.append((columns, [success(position) for position in positions]))
    return lines


def describe_success(*orders: Iterable[int], closed: Iterable[int] = ()) -> str:
    """Return in words what `plot_success` shows, for those who cannot see it.

    Examples
    --------
    >>> describe_success((6, 7, 8))
    'Is a free runner safe? Chance of no bust with 0, 1, 2, 3 runners: 6-7-8: 100.0%, ..., 92.0%.'
    """
    lines = _placed(orders, closed)
    counts = ", ".join(str(count) for count in range(max(len(line[1]) for line in lines)))
    told = "; ".join(
        f"{in_words(order)}: " + ", ".join(f"{chance:.1%}" for chance in chances)
        for order, chances in lines
    )
    return tell(
        "{title} Chance of no bust with {counts} runners: {told}.",
        title=_success_title(closed).rstrip("?") + ("?" if not closed else "."),
        counts=counts,
        told=told,
    )


# ------------------------------------------------------------------------------ survival


def plot_survival(*sets: Any, rolls: int = 15) -> Axes:
    """Draw the chance to come through one roll after another, for fixed sets of columns.

    Parameters
    ----------
    *sets : iterable of int
        Sets of columns such as ``(6, 7, 8)``.
    rolls : int
        How many rolls the picture goes up to.

    Returns
    -------
    matplotlib.axes.Axes
        The picture; hand it to `teachkit.show`.

    Raises
    ------
    TypeError, ValueError
        If these are no columns, or `rolls` is out of range.

    Examples
    --------
    >>> plot_survival((6, 7, 8), (2, 3, 12)).get_ylabel()
    'chance of no bust so far'
    """
    chosen = _sets(sets)
    axes = new_axes(
        tell("How long does luck last?"), tell("rolls"), tell("chance of no bust so far")
    )
    for number, columns in enumerate(chosen):
        chances = survival_chances(columns, rolls)
        look = LOOKS[number % len(LOOKS)]
        axes.plot(chances.index, chances, label=in_words(columns), **look)
    axes.axhline(0.5, color=palette.GREY, linewidth=1.4, linestyle=(0, (2, 2)), zorder=1)
    axes.set_ylim(0, 1.05)
    percent(axes)
    legend_above(axes)
    return axes


def describe_survival(*sets: Any, rolls: int = 15) -> str:
    """Return in words what `plot_survival` shows, for those who cannot see it.

    Examples
    --------
    >>> describe_survival((6, 7, 8), rolls=10)
    'Chance of no bust in 0 to 10 rolls: 6-7-8: ... 10 rolls 43.3%, below half from roll 9 on.'
    """
    parts = []
    for columns in _sets(sets):
        chances = survival_chances(columns, rolls)
        below = chances.index[chances < 0.5]
        parts.append(
            tell(
                "{columns}: each roll {one:.1%}, after {rolls} rolls {last:.1%}, {half}",
                columns=in_words(columns),
                one=chance(columns),
                rolls=rolls,
                last=chances.iloc[-1],
                half=tell("below half from roll {roll} on", roll=below[0])
                if len(below)
                else tell("never below half"),
            )
        )
    return tell(
        "Chance of no bust in 0 to {rolls} rolls: {parts}.", rolls=rolls, parts="; ".join(parts)
    )


# ------------------------------------------------------------------------------ the threshold


def plot_threshold(columns: Iterable[int], measure: str = "squares", rules: Rules = FULL) -> Axes:
    """Draw what one more roll brings and what it risks, as the progress at risk grows.

    Parameters
    ----------
    columns : iterable of int
        The columns with runners.
    measure : {"squares", "columns"}
        What is counted.
    rules : Rules
        The board.

    Returns
    -------
    matplotlib.axes.Axes
        The picture; hand it to `teachkit.show`.

    Raises
    ------
    TypeError, ValueError
        If these are no columns, the measure is unknown, or these columns never bust.

    Examples
    --------
    >>> plot_threshold((6, 7, 8)).get_xlabel()
    'squares at risk'
    """
    rules = checked_rules(rules)
    chosen = _some_columns(columns, rules.sides)
    stop = threshold(chosen, measure, rules=rules)
    gain = expected_gain(chosen, measure, rules=rules)
    bust = 1 - chance(chosen, sides=rules.sides)
    across = tell("squares at risk") if measure == "squares" else tell("parts of columns at risk")
    axes = new_axes(
        tell("{columns}: roll or stop?", columns=in_words(chosen)),
        across,
        tell("squares") if measure == "squares" else tell("parts of columns"),
    )
    risk = np.linspace(0, 2 * stop, 50)
    axes.plot(
        risk,
        np.full(50, gain),
        "-",
        color=palette.BLUE,
        label=tell("what a roll brings on average"),
    )
    axes.plot(
        risk, bust * risk, "--", color=palette.ORANGE, label=tell("what a roll loses on average")
    )
    axes.plot([stop], [gain], "o", color=palette.INK, markersize=9)
    axes.axvline(stop, color=palette.INK, linewidth=1.2, linestyle=":")
    axes.annotate(
        tell("stop from {stop:.2f} on", stop=stop),
        (stop, gain),
        (8, -18),
        textcoords="offset points",
        fontweight="bold",
    )
    axes.set_xlim(0, 2 * stop)
    axes.set_ylim(0, 2.1 * gain)
    legend_above(axes)
    return axes


def describe_threshold(
    columns: Iterable[int], measure: str = "squares", rules: Rules = FULL
) -> str:
    """Return in words what `plot_threshold` shows, for those who cannot see it.

    Examples
    --------
    >>> describe_threshold((6, 7, 8))
    '6-7-8: a roll brings 1.32 squares on average and is a bust with chance 8.0%, so stop from ...'
    """
    rules = checked_rules(rules)
    chosen = _some_columns(columns, rules.sides)
    stop = threshold(chosen, measure, rules=rules)
    return tell(
        "{columns}: a roll brings {gain:.2f} {unit} on average and is a bust with chance "
        "{bust:.1%}, so stop from {stop:.2f} at risk on.",
        columns=in_words(chosen),
        gain=expected_gain(chosen, measure, rules=rules),
        unit=tell("squares") if measure == "squares" else tell("columns"),
        bust=1 - chance(chosen, sides=rules.sides),
        stop=stop,
    )
