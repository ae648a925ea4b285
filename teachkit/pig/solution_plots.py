"""Pictures of whole games: the heat map of a tournament, and lines of equal winning chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from teachkit.arguments import shown
from teachkit.pig.games import checked_target
from teachkit.pig.optimal import solve
from teachkit.pig.plots import _share
from teachkit.pig.rules import PIG, Rules
from teachkit.ui import palette
from teachkit.ui.axes import new_axes
from teachkit.ui.language import tell

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

__all__ = [
    "describe_tournament",
    "describe_win_probability",
    "plot_tournament",
    "plot_win_probability",
]

_AREA = "cividis"  # from dark to light in colour, in grey and for every kind of eye


def plot_tournament(table: pd.DataFrame) -> Axes:
    """Draw a table of `tournament` as a heat map with the chances written in its cells.

    Parameters
    ----------
    table : pandas.DataFrame
        The chance that the strategy of the row wins when it begins against the strategy of the
        column.

    Returns
    -------
    matplotlib.axes.Axes
        The picture, the best answer to each column in a frame; hand it to `teachkit.show`.

    Raises
    ------
    TypeError, ValueError
        If it is no table of chances.

    Examples
    --------
    >>> from teachkit.pig.games import tournament
    >>> from teachkit.pig.strategies import hold_at
    >>> axes = plot_tournament(tournament([hold_at(20), hold_at(25)]))
    >>> [text.get_text() for text in axes.texts]
    ['53.47', '52.00', '54.35', '52.98']
    """
    from matplotlib.patches import Rectangle

    chances = _chances(table)
    rows, columns = chances.shape
    axes = new_axes("", tell("goes second"), tell("goes first"))
    figure: Any = axes.figure
    figure.suptitle(
        tell("How often the one who goes first wins, in percent")
        + "\n"
        + tell("(framed: the best against that column)"),
        x=0.01,
        ha="left",
        fontsize=13,
    )
    figure.set_size_inches(3.4 + 0.78 * max(columns, 4), 2.6 + 0.5 * max(rows, 3))
    image = _heat_map(axes, chances, _digits(chances))
    axes.set_xticks(range(columns), [_wrapped(name) for name in table.columns])
    axes.set_yticks(range(rows), [_wrapped(name) for name in table.index])
    if columns > 4 or max(len(str(name)) for name in table.columns) > 12:
        for label in axes.get_xticklabels():
            label.set(rotation=40, ha="right", rotation_mode="anchor")
    for column, row in enumerate(chances.argmax(axis=0)):
        frame = (column - 0.46, row - 0.44), 0.92, 0.88
        axes.add_patch(
            Rectangle(*frame, fill=False, edgecolor=palette.PAPER, linewidth=4, zorder=3)
        )
        axes.add_patch(
            Rectangle(*frame, fill=False, edgecolor=palette.INK, linewidth=1.8, zorder=4)
        )
    _percent_bar(axes, image, tell("chance to win"))
    return axes


def _chances(table: pd.DataFrame) -> NDArray[np.float64]:
    """Return the numbers of a tournament, or say what was expected."""
    import pandas as pd

    if not isinstance(table, pd.DataFrame):
        raise TypeError(
            tell(
                "plot_tournament draws the table that tournament([...]) returns; you gave {value}.",
                value=shown(table),
            )
        )
    try:
        chances = table.to_numpy(dtype=float)
    except (TypeError, ValueError):
        chances = np.empty((0, 0))
    if not chances.size or not ((chances >= 0) & (chances <= 1)).all():
        raise ValueError(tell("A tournament is a table of chances from 0 to 1, without gaps."))
    return chances


def _digits(chances: NDArray[np.float64]) -> int:
    """Return to how many digits the percent of a tournament are written."""
    return 2 if chances.shape[1] <= 8 else 1


def _heat_map(axes: Axes, chances: NDArray[np.float64], digits: int) -> Any:
    """Colour a table and write each number into its cell."""
    image = axes.imshow(chances, cmap=_light_half(), aspect="auto")
    axes.grid(visible=False)
    size = 12 if max(chances.shape) <= 6 else 10.5
    for (row, column), chance in np.ndenumerate(chances):
        axes.text(
            column,
            row,
            f"{100 * chance:.{digits}f}",
            ha="center",
            va="center",
            fontsize=size,
            color="black",
        )
    return image


def _light_half() -> Any:
    """Return the colours of `_AREA` that are light enough for black text."""
    from matplotlib import colormaps
    from matplotlib.colors import ListedColormap

    return ListedColormap(colormaps[_AREA](np.linspace(0.6, 1, 256)))


def _percent_bar(axes: Axes, image: Any, label: str) -> Any:
    from matplotlib.ticker import MaxNLocator

    bar = axes.figure.colorbar(
        image,
        ax=axes,
        ticks=MaxNLocator(8, steps=[1, 2, 5, 10]),
        format=lambda share, _: f"{round(100 * share, 6):g}%",  # no digits but those needed
    )
    bar.set_label(label)
    bar.outline.set_visible(False)
    return bar


def _wrapped(name: object) -> str:
    import textwrap

    return "\n".join(textwrap.wrap(str(name), 22)) or " "


def describe_tournament(table: pd.DataFrame) -> str:
    """Return in words what `plot_tournament` shows, for those who cannot see it.

    Parameters
    ----------
    table : pandas.DataFrame
        The table that `tournament` returns.

    Examples
    --------
    >>> from teachkit.pig.games import tournament
    >>> from teachkit.pig.strategies import hold_at
    >>> print(describe_tournament(tournament([hold_at(20), hold_at(25)])))
    A heat map of 2 strategies: the row goes first, ... hold at 25 against hold at 20; ...
    """
    chances = _chances(table)
    high, low = (
        (int(place) // chances.shape[1], int(place) % chances.shape[1])
        for place in (chances.argmax(), chances.argmin())
    )
    digits = _digits(chances)

    def written(place: tuple[int, int]) -> str:
        return f"{100 * chances[place]:.{digits}f}%"  # as in the picture

    words = [
        tell(
            "A heat map of {count} strategies: the row goes first, the column second. "
            "The highest chance is {high}, {high_first} against {high_second}; "
            "the lowest is {low}, {low_first} against {low_second}.",
            count=len(table),
            high=written(high),
            high_first=table.index[high[0]],
            high_second=table.columns[high[1]],
            low=written(low),
            low_first=table.index[low[0]],
            low_second=table.columns[low[1]],
        )
    ]
    for column, row in enumerate(chances.argmax(axis=0)):
        words.append(
            tell(
                "The best against {second} is {first} with {chance}.",
                second=table.columns[column],
                first=table.index[row],
                chance=written((int(row), column)),
            )
        )
    return " ".join(words)


def plot_win_probability(rules: Rules = PIG) -> Axes:
    """Draw the chance to win for the player whose turn begins, for all pairs of scores.

    Parameters
    ----------
    rules : Rules
        The game; up to a target of 12 the chances are written in the picture.

    Returns
    -------
    matplotlib.axes.Axes
        The picture, with lines of equal chance; hand it to `teachkit.show`.

    Raises
    ------
    TypeError, ValueError
        If these are no rules, or the target is too large.

    Examples
    --------
    >>> plot_win_probability().get_ylabel()
    "opponent's score"
    """
    rules = checked_target(rules)
    values = solve(rules).values.T
    axes = new_axes(
        tell("{name}: chance to win at the beginning of a turn", name=rules.name),
        tell("own score"),
        tell("opponent's score"),
    )
    figure: Any = axes.figure
    figure.set_size_inches(7.6, 5.8)
    if rules.target <= _WRITTEN:
        image = _heat_map(axes, values, digits=1)
        axes.invert_yaxis()
        axes.set_xticks(range(rules.target))
        axes.set_yticks(range(rules.target))
    else:
        image = _contours(axes, values)
    _percent_bar(axes, image, tell("chance to win of the player to move"))
    return axes


_WRITTEN = 12


def _contours(axes: Axes, values: NDArray[np.float64]) -> Any:
    from matplotlib.patheffects import withStroke

    levels = np.arange(0, 11) / 10
    image = axes.contourf(values, levels, cmap=_AREA)
    lines = axes.contour(values, levels[1:-1], colors=palette.INK, linewidths=1)
    half = axes.contour(values, [0.5], colors=palette.INK, linewidths=3)
    for drawn in (lines, half):
        words = axes.clabel(drawn, fmt=lambda level: f"{level:.0%}", fontsize=11)
        for word in words:
            word.set_path_effects([withStroke(linewidth=3, foreground=palette.PAPER)])
    _diagonal(axes, len(values) - 1)
    axes.grid(visible=False)
    return image


def _diagonal(axes: Axes, last: int) -> None:
    """Draw where both players have the same score."""
    from matplotlib.patheffects import withStroke

    outline = [withStroke(linewidth=3, foreground=palette.PAPER)]
    axes.plot([0, last], [0, last], ":", color=palette.INK, linewidth=1.8, path_effects=outline)
    axes.text(
        last * 0.72,
        last * 0.72,
        tell("equal scores"),
        rotation=45,
        rotation_mode="anchor",
        transform_rotates_text=True,
        va="top",
        fontsize=11,
        path_effects=outline,
    )


def describe_win_probability(rules: Rules = PIG) -> str:
    """Return in words what `plot_win_probability` shows, for those who cannot see it.

    Parameters
    ----------
    rules : Rules
        The game.

    Examples
    --------
    >>> from teachkit.pig.rules import Rules
    >>> describe_win_probability(Rules("Piglet", sides=2, target=2, bad_faces={2}))
    'Piglet, chance to win ... 57.1% at 0 to 0; 40.0% at 0 to 1; 80.0% at 1 to 0; ...'
    """
    rules = checked_target(rules)
    solution = solve(rules)
    target = rules.target
    steps = sorted(
        {0, target // 2, max(target * 9 // 10, target // 2), target - 1 if target < 6 else 0}
    )
    chances = "; ".join(
        tell(
            "{chance} at {own} to {other}",
            chance=_share(solution.win_probability(own, other)),
            own=own,
            other=other,
        )
        for own in steps
        for other in steps
    )
    words = tell(
        "{name}, chance to win of the player whose turn begins, own score first: {chances}.",
        name=rules.name,
        chances=chances,
    )
    if target > _WRITTEN:
        words += " " + tell("A dotted diagonal marks equal scores.")
    return words
