"""Pictures of whole games: tournaments, the boundary of best play, its solid, its islands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from teachkit.arguments import shown, whole_number
from teachkit.pig.games import checked_target
from teachkit.pig.optimal import Solution, solve
from teachkit.pig.plots import _new_axes, _share
from teachkit.pig.rules import MUST_ROLL, PIG, SCORE, Rules
from teachkit.pig.strategies import Strategy, name_of
from teachkit.pig.tables import tabulate_game
from teachkit.ui import palette
from teachkit.ui.language import tell

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

__all__ = [
    "describe_boundary",
    "describe_islands",
    "describe_solid",
    "describe_tournament",
    "describe_win_probability",
    "plot_boundary",
    "plot_islands",
    "plot_solid",
    "plot_tournament",
    "plot_win_probability",
]

Flags = NDArray[np.bool_]

_AREA = "cividis"  # from dark to light in colour, in grey and for every kind of eye


# ------------------------------------------------------------------------------ tournament
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
    axes = _new_axes(
        tell("Who goes first wins so often (in percent)"), tell("goes second"), tell("goes first")
    )
    _resize(axes, 3.4 + 0.78 * max(columns, 3), 2.2 + 0.5 * max(rows, 3))
    image = _heat_map(axes, chances, digits=2 if columns <= 8 else 1)
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
    _percent_bar(axes, image, tell("chance; framed: the best against that column"))
    return axes


def _resize(axes: Axes, width: float, height: float) -> None:
    figure: Any = axes.figure
    figure.set_size_inches(width, height)


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


def _heat_map(axes: Axes, chances: NDArray[np.float64], digits: int) -> Any:
    """Colour a table and write each number into its cell."""
    image = axes.imshow(chances, cmap=_AREA, aspect="auto")
    axes.grid(visible=False)
    size = 12 if max(chances.shape) <= 6 else 10.5
    for (row, column), chance in np.ndenumerate(chances):
        red, green, blue, _ = image.to_rgba(np.asarray(chance))
        axes.text(
            column,
            row,
            f"{100 * chance:.{digits}f}",
            ha="center",
            va="center",
            fontsize=size,
            color=palette.INK if 0.3 * red + 0.6 * green + 0.1 * blue > 0.45 else palette.PAPER,
        )
    return image


def _percent_bar(axes: Axes, image: Any, label: str) -> Any:
    from matplotlib.ticker import PercentFormatter

    bar = axes.figure.colorbar(image, ax=axes, format=PercentFormatter(1.0))
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
    words = [
        tell(
            "A heat map of {count} strategies: the row goes first, the column second. "
            "The highest chance is {high}, {high_first} against {high_second}; "
            "the lowest is {low}, {low_first} against {low_second}.",
            count=len(table),
            high=_share(chances[high]),
            high_first=table.index[high[0]],
            high_second=table.columns[high[1]],
            low=_share(chances[low]),
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
                chance=_share(chances[row, column]),
            )
        )
    return " ".join(words)


# -------------------------------------------------------------------------------- boundary
def plot_boundary(
    opponent_score: int = 0, rules: Rules = PIG, strategies: Sequence[Strategy] = ()
) -> Axes:
    """Draw where best play rolls and where it holds, for one score of the opponent.

    Parameters
    ----------
    opponent_score : int
        The opponent's banked points, below the target.
    rules : Rules
        The game.
    strategies : sequence of callable
        Strategies whose boundaries are drawn over it: the turn total at which they hold.

    Returns
    -------
    matplotlib.axes.Axes
        The picture; hand it to `teachkit.show`.

    Raises
    ------
    TypeError, ValueError
        If an argument is out of range, or a strategy has no such boundary.

    Examples
    --------
    >>> axes = plot_boundary(49)
    >>> axes.get_xlabel()
    'own score'
    """
    solution, opponent_score = _solved(rules, opponent_score)
    lines = _boundaries(strategies, rules, opponent_score)
    rolls = solution.rolls[:, opponent_score]
    totals = _totals(rules)
    axes = _new_axes(
        tell(
            "{name}: roll or hold? The opponent has {score}", name=rules.name, score=opponent_score
        ),
        tell("own score"),
        tell("turn total"),
    )
    _resize(axes, 8, 5.6)
    reached = _reached(rolls, rules)
    _fill(axes, rolls & reached, totals, palette.ORANGE, "//", tell("best play rolls"))
    _fill(
        axes,
        rolls & ~reached,
        totals,
        "#FBE7BF",
        "..",
        tell("it would roll here, but never gets here"),
    )
    target = rules.target
    scores = np.arange(target)
    _staircase(axes, scores, target - scores, color=palette.INK, label=tell("enough to win"))
    for number, (name, hold) in enumerate(lines):
        _staircase(axes, scores, hold, **_LINES[number % len(_LINES)], label=name)
    axes.set_xlim(-0.5, max(target - 0.5, 0.5))
    axes.set_ylim(max(totals[0] - 1, 0) if len(totals) else 0, target + 0.5)
    axes.grid(visible=False)
    _name_areas(axes, rolls, totals)
    _legend_below(axes)
    return axes


_LINES: tuple[dict[str, Any], ...] = tuple(
    {"color": color, "linestyle": style, "marker": marker}
    for color, style, marker in (
        (palette.BLUE, "-", "o"),
        (palette.GREEN, "--", "s"),
        (palette.PURPLE, "-.", "^"),
        (palette.VERMILLION, ":", "D"),
        (palette.INK, "--", "v"),
        (palette.SKY, "-", "X"),
    )
)


def _solved(rules: Rules, opponent_score: int) -> tuple[Solution, int]:
    rules = checked_target(rules)
    opponent_score = whole_number(opponent_score, "opponent_score", 0, rules.target - 1)
    return solve(rules), opponent_score


def _totals(rules: Rules) -> list[int]:
    """Return the turn totals below the target at which a player can have a choice."""
    points = {o.points for o in rules.outcomes() if o.effect in (SCORE, MUST_ROLL) and o.points}
    last = {o.points for o in rules.outcomes() if o.effect == SCORE and o.points}
    made = np.zeros(rules.target, bool)
    made[0] = True
    choice = np.zeros(rules.target, bool)
    for total in range(1, rules.target):
        made[total] = any(made[total - step] for step in points if step <= total)
        choice[total] = any(made[total - step] for step in last if step <= total)
    return [int(total) for total in np.flatnonzero(choice)]


def _reached(rolls: Flags, rules: Rules) -> Flags:
    """Return, for each own score and turn total, whether these decisions lead there."""
    target = rules.target
    rolled = np.zeros((target, target), bool)  # the total was reached, and the player rolls on
    rolled[:, 0] = True
    choice = np.zeros((target, target), bool)
    for total in range(1, target):
        for outcome in rules.outcomes():
            step = outcome.points
            if 0 < step <= total and outcome.effect == SCORE:
                choice[:, total] |= rolled[:, total - step]
        rolled[:, total] = choice[:, total] & rolls[:, total]
        for outcome in rules.outcomes():
            step = outcome.points
            if 0 < step <= total and outcome.effect == MUST_ROLL:
                rolled[:, total] |= rolled[:, total - step]
    return choice


def _fill(
    axes: Axes, marked: Flags, totals: Sequence[int], color: str, hatch: str, label: str
) -> None:
    """Fill the marked situations: for each score one rectangle a run of turn totals."""
    from matplotlib.collections import PolyCollection

    edges = _edges(totals)
    corners = [
        [(s - 0.5, edges[a]), (s + 0.5, edges[a]), (s + 0.5, edges[b]), (s - 0.5, edges[b])]
        for s in range(len(marked))
        for a, b in _runs(marked[s, list(totals)])
    ]
    if corners:
        look: dict[str, Any] = {
            "facecolor": color,
            "edgecolor": "#7A5200",
            "linewidth": 0,
            "hatch": hatch,
        }
        axes.add_collection(PolyCollection(corners, label=label, **look), autolim=False)


def _runs(row: Flags) -> list[tuple[int, int]]:
    """Return where True begins and where it has ended, for each run of True."""
    steps = np.flatnonzero(np.diff(row.astype(np.int8), prepend=0, append=0))
    return [(int(a), int(b)) for a, b in zip(steps[::2], steps[1::2], strict=True)]


def _edges(totals: Sequence[int]) -> NDArray[np.float64]:
    """Return the lines between neighbouring turn totals."""
    inner = np.asarray(totals, float)
    if not len(inner):
        return np.zeros(1)
    return np.concatenate([[inner[0] - 0.5], (inner[1:] + inner[:-1]) / 2, [inner[-1] + 0.5]])


def _staircase(axes: Axes, scores: NDArray[Any], hold: NDArray[Any], **look: Any) -> None:
    every = max(1, len(scores) // 12)
    axes.plot(scores, hold, drawstyle="steps-mid", markevery=every, markersize=6, **look)


def _name_areas(axes: Axes, rolls: Flags, totals: Sequence[int]) -> None:
    """Write roll and hold where there is most room for it."""
    from matplotlib.patheffects import withStroke

    target = len(rolls)
    inside = np.add.outer(np.arange(target), np.arange(target)) < target
    inside &= np.isin(np.arange(target), totals)
    for area, word in ((rolls & inside, tell("roll")), (~rolls & inside, tell("hold"))):
        if target >= 20 and area.sum() >= 60:
            score, total = _middle(area)
            axes.text(
                score,
                total,
                word,
                ha="center",
                va="center",
                fontsize=15,
                fontweight="bold",
                path_effects=[withStroke(linewidth=5, foreground=palette.PAPER)],
                zorder=5,
            )


def _middle(area: Flags) -> tuple[int, int]:
    """Return a cell as far from the area's edge as can be."""
    while True:
        padded = np.pad(area, 1)
        inner = area & padded[:-2, 1:-1] & padded[2:, 1:-1] & padded[1:-1, :-2] & padded[1:-1, 2:]
        if not inner.any():
            cells = np.argwhere(area)
            score, total = cells[len(cells) // 2]
            return int(score), int(total)
        area = inner


def _legend_below(axes: Axes) -> None:
    handles, labels = axes.get_legend_handles_labels()
    widest = max(map(len, labels))
    axes.figure.legend(
        handles,
        labels,
        loc="outside lower left",
        ncols=3 if widest <= 24 else 2 if widest <= 42 else 1,
        fontsize=10.5,
        frameon=False,
        handlelength=3,
    )


def _boundaries(
    strategies: Sequence[Strategy], rules: Rules, opponent_score: int
) -> list[tuple[str, NDArray[np.int64]]]:
    """Return each strategy's name and, for each own score, the turn total at which it holds."""
    if callable(strategies):
        strategies = [strategies]
    if isinstance(strategies, str) or not isinstance(strategies, Sequence):
        raise TypeError(
            tell(
                "strategies must be a list of strategies such as [hold_at(20), hold_at(25)]; "
                "you gave {value}.",
                value=shown(strategies),
            )
        )
    return [
        (name_of(strategy), _boundary(strategy, rules, opponent_score)) for strategy in strategies
    ]


def _boundary(strategy: Strategy, rules: Rules, opponent_score: int) -> NDArray[np.int64]:
    again = tabulate_game(strategy, rules).again
    if again.shape[0] > 1 or again.shape[3] > 1:
        raise ValueError(
            tell(
                "{name} has no boundary to draw, because it looks at more than the turn total "
                "and the scores.",
                name=name_of(strategy),
            )
        )
    target = rules.target
    rolls = again[0, :, min(opponent_score, again.shape[2] - 1), 0]
    return _holds(np.broadcast_to(rolls, (target, target)), rules)


def describe_boundary(
    opponent_score: int = 0, rules: Rules = PIG, strategies: Sequence[Strategy] = ()
) -> str:
    """Return in words what `plot_boundary` shows, for those who cannot see it.

    Parameters
    ----------
    opponent_score : int
        The opponent's banked points, below the target.
    rules : Rules
        The game.
    strategies : sequence of callable
        The strategies whose boundaries are drawn.

    Examples
    --------
    >>> from teachkit.pig.rules import Rules
    >>> print(describe_boundary(0, Rules("Pig to 10", target=10)))
    Pig to 10, the opponent has 0. Best play rolls until it wins from every own score.
    """
    solution, opponent_score = _solved(rules, opponent_score)
    rolls = solution.rolls[:, opponent_score]
    hold = _holds(rolls, rules)
    words = [
        tell("{name}, the opponent has {score}.", name=rules.name, score=opponent_score),
        tell("Best play {does}.", does=_told(hold, rules)),
    ]
    islands = _islands(rolls, rules)
    if islands:
        words.append(
            tell(
                "Above a total at which it holds it would roll again from {count} own scores: "
                "{examples}.",
                count=len(islands),
                examples="; ".join(
                    tell("with {score} at {totals}", score=score, totals=_ranges(totals))
                    for score, totals in _picked(islands)
                ),
            )
        )
    for name, line in _boundaries(strategies, rules, opponent_score):
        words.append(tell("{name} {does}.", name=name, does=_told(line, rules)))
    return " ".join(words)


def _holds(rolls: Flags, rules: Rules) -> NDArray[np.int64]:
    target = rules.target
    totals = _totals(rules)
    return np.array(
        [
            min((t for t in totals if t < target - s and not rolls[s, t]), default=target - s)
            for s in range(target)
        ]
    )


def _told(hold: NDArray[np.int64], rules: Rules) -> str:
    """Say where a boundary runs: a few points of it, and where it rolls to the end."""
    target = rules.target
    stops = [score for score in range(target) if hold[score] < target - score]
    if not stops:
        return tell("rolls until it wins from every own score")
    wanted = sorted({stops[0], *[s for s in range(0, target, max(1, target // 5)) if s in stops]})
    points = ", ".join(
        tell("{hold} with {score}", hold=hold[score], score=score) for score in wanted
    )
    words = tell("holds at {points}", points=points)
    last = stops[-1]
    if last < target - 1:
        words += tell("; from {score} on it rolls until it wins", score=last + 1)
    return words


def _islands(rolls: Flags, rules: Rules) -> dict[int, list[int]]:
    """Return for each own score the turn totals above a hold at which best play rolls."""
    hold = _holds(rolls, rules)
    totals = _totals(rules)
    found = {
        score: [t for t in totals if t > hold[score] and rolls[score, t]]
        for score in range(rules.target)
    }
    return {score: above for score, above in found.items() if above}


def _picked(islands: dict[int, list[int]]) -> list[tuple[int, list[int]]]:
    """Return a few of them, from the first to the last."""
    items = list(islands.items())
    step = max(1, len(items) // 4)
    return items[::step][:5]


def _ranges(totals: Sequence[int]) -> str:
    """Write turn totals in words: 27, 57 to 58.

    Examples
    --------
    >>> _ranges([27, 57, 58])
    '27, 57 to 58'
    """
    groups: list[list[int]] = []
    for total in totals:
        if groups and total == groups[-1][-1] + 1:
            groups[-1].append(total)
        else:
            groups.append([total])
    return ", ".join(
        str(group[0])
        if len(group) == 1
        else tell("{first} to {last}", first=group[0], last=group[-1])
        for group in groups
    )


# ---------------------------------------------------------------------------------- solid
def plot_solid(rules: Rules = PIG, angle: int = 225, elevation: int = 30) -> Axes:
    """Draw all situations in which best play rolls, as a solid in space.

    Parameters
    ----------
    rules : Rules
        The game.
    angle : int
        From which side it is seen, in degrees from 0 to 360.
    elevation : int
        From how high it is seen, in degrees from 0 to 90.

    Returns
    -------
    mpl_toolkits.mplot3d.axes3d.Axes3D
        The picture; hand it to `teachkit.show`.

    Raises
    ------
    TypeError, ValueError
        If an argument is out of range.

    Examples
    --------
    >>> axes = plot_solid(angle=240)
    >>> axes.get_zlabel()
    'turn total'
    """
    from matplotlib import pyplot as plt
    from mpl_toolkits.mplot3d.art3d import Poly3DCollection  # type: ignore[import-untyped]

    rules = checked_target(rules)
    angle = whole_number(angle, "angle", 0, 360)
    elevation = whole_number(elevation, "elevation", 0, 90)
    solution = solve(rules)
    faces, colors = _faces(_solid(solution), angle)
    with plt.rc_context(palette.STYLE):
        figure = plt.figure(figsize=(7, 6))
        axes: Any = figure.add_subplot(projection="3d")
        axes.set_title(tell("{name}: where best play rolls", name=rules.name), loc="left")
    axes.set_proj_type("ortho")
    axes.view_init(elevation, angle)
    if len(faces):
        axes.add_collection3d(
            Poly3DCollection(
                faces, facecolors=colors, edgecolors="none", linewidths=0, antialiaseds=False
            )
        )
    axes.set(xlim=(0, rules.target), ylim=(0, rules.target), zlim=(0, rules.target))
    axes.set_xlabel(tell("own score"))
    axes.set_ylabel(tell("opponent's score"))
    axes.set_zlabel(tell("turn total"))
    return axes


def _solid(solution: Solution) -> Flags:
    """Return the situations in which best play rolls, the compulsory first roll included."""
    rolls = solution.rolls.copy()
    rolls[:, :, 0] = True
    return rolls


_SIDES = np.array([[0.90, 0.62, 0.0, 1.0], [0.58, 0.38, 0.0, 1.0], [1.0, 0.86, 0.55, 1.0]])
"""One shade for each direction, so that the shape can be told in grey."""


def _faces(solid: Flags, angle: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the faces that can be seen from this side from above: corners and colours."""
    turn = np.deg2rad(angle)
    upper = (np.cos(turn) > 0, np.sin(turn) > 0, True)  # which of two opposite sides is seen
    padded = np.pad(solid, 1)
    corners, colors = [], []
    for axis in range(3):
        neighbour = np.roll(padded, -1 if upper[axis] else 1, axis)[1:-1, 1:-1, 1:-1]
        cells = np.argwhere(solid & ~neighbour).astype(float)
        square = np.zeros((4, 3))
        one, two = (other for other in range(3) if other != axis)
        square[[1, 2], one] = 1
        square[[2, 3], two] = 1
        square[:, axis] = upper[axis]
        corners.append(cells[:, np.newaxis] + square)
        colors.append(np.tile(_SIDES[axis], (len(cells), 1)))
    return np.concatenate(corners), np.concatenate(colors)


def describe_solid(rules: Rules = PIG, angle: int = 225, elevation: int = 30) -> str:
    """Return in words what `plot_solid` shows, for those who cannot see it.

    Parameters
    ----------
    rules : Rules
        The game.
    angle, elevation : int
        From where it is seen.

    Examples
    --------
    >>> print(describe_solid())
    A solid in space, seen from 225 degrees around and 30 degrees up...
    """
    solution = solve(checked_target(rules))
    angle = whole_number(angle, "angle", 0, 360)
    elevation = whole_number(elevation, "elevation", 0, 90)
    target = rules.target
    pairs = [
        (own, other)
        for own in (0, target // 2, 4 * target // 5)
        for other in (0, target // 2, 4 * target // 5)
    ]
    heights = "; ".join(
        tell(
            "{height} where you have {own} and the opponent {other}",
            height=solution.hold_value(own, other),
            own=own,
            other=other,
        )
        for own, other in dict.fromkeys(pairs)
    )
    return tell(
        "A solid in space, seen from {angle} degrees around and {elevation} degrees up. "
        "Its floor is all pairs of scores of {name}; it is as high as the turn total at which "
        "best play holds: {heights}.",
        angle=angle,
        elevation=elevation,
        name=rules.name,
        heights=heights,
    )


# ------------------------------------------------------------------------- winning chances
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
    axes = _new_axes(
        tell("{name}: chance to win at the beginning of a turn", name=rules.name),
        tell("own score"),
        tell("opponent's score"),
    )
    _resize(axes, 7.6, 5.8)
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
    axes.grid(visible=False)
    return image


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
    return tell(
        "{name}, chance to win of the player whose turn begins, own score first: {chances}.",
        name=rules.name,
        chances=chances,
    )


# -------------------------------------------------------------------------------- islands
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
        The picture, with a second one below it that enlarges the smallest island; hand it to
        `teachkit.show`.

    Raises
    ------
    TypeError, ValueError
        If an argument is out of range.

    Examples
    --------
    >>> axes = plot_islands(41, 49)
    >>> axes.get_ylabel()
    'roll minus hold'
    """
    totals, gaps = _gaps(score, opponent_score, rules)
    axes = _new_axes("", tell("turn total"), tell("roll minus hold"))
    _gap_bars(axes, totals, gaps)
    return axes


def _gap_bars(axes: Axes, totals: NDArray[Any], gaps: NDArray[Any]) -> None:
    up = gaps > 0
    axes.bar(totals[up], gaps[up], color=palette.ORANGE, hatch="//", label=tell("roll"))
    axes.bar(totals[~up], gaps[~up], color=palette.BLUE, label=tell("hold"))


def _gaps(
    score: int, opponent_score: int, rules: Rules
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return the turn totals with a choice, and roll minus hold in percentage points."""
    solution, opponent_score = _solved(rules, opponent_score)
    score = whole_number(score, "score", 0, rules.target - 1)
    totals = [total for total in _totals(rules) if total < rules.target - score]
    both = [solution.roll_or_hold(score, opponent_score, total) for total in totals]
    return np.array(totals, int), np.array([100 * (roll - hold) for roll, hold in both])


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
    Pig, you have 41, the opponent has 49. Best play rolls at turn totals 2 to 21, 27, 57 to 58...
    """
    totals, gaps = _gaps(score, opponent_score, rules)
    rolls = [int(total) for total, gap in zip(totals, gaps, strict=True) if gap > 0]
    return tell(
        "{name}, you have {score}, the opponent has {other}. "
        "Best play rolls at turn totals {rolls}.",
        name=rules.name,
        score=score,
        other=opponent_score,
        rolls=_ranges(rolls),
    )
