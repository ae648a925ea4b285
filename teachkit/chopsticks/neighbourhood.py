"""The picture around one position: what can be reached in one move, in two, and so on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from teachkit.arguments import whole_number
from teachkit.chopsticks.graph import Graph, graph
from teachkit.chopsticks.optimal import Solution, checked_two, solve
from teachkit.chopsticks.plots import draw_position, mark
from teachkit.chopsticks.retrograde import WIN
from teachkit.chopsticks.rules import Rules, checked_rules
from teachkit.chopsticks.variants import STANDARD
from teachkit.ui import palette
from teachkit.ui.axes import new_axes
from teachkit.ui.language import tell

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["MOST_DRAWN", "describe_neighbourhood", "plot_neighbourhood"]

MOST_DRAWN = 60
"""No more positions than this are drawn; a larger radius is cut down."""


def plot_neighbourhood(
    code: str = "1111", radius: int = 2, rules: Rules = STANDARD, values: bool = False
) -> Axes:
    """Draw the positions below one position, in layers by the moves it takes to get there.

    Parameters
    ----------
    code : str
        The position at the top.
    radius : int
        How many moves to look ahead.  It is cut down when more than `MOST_DRAWN` positions
        would be drawn; the title says so.
    rules : Rules
        The rules of the game.
    values : bool
        Whether the positions are coloured by who wins (games of two).

    Returns
    -------
    matplotlib.axes.Axes
        The picture; hand it to `teachkit.show`.

    Raises
    ------
    TypeError, ValueError
        If the code is no position of this game, or a value is asked for in a game of more than
        two players.

    Examples
    --------
    >>> plot_neighbourhood("1312").get_title(loc="left")
    '1312 and what comes after it, 2 moves ahead'
    """
    found, used, solution = _prepared(code, radius, rules, values)
    places = _places(found, used)
    axes = new_axes(_title(found, used, radius), "", "")
    figure: Any = axes.figure
    widest = max(np.bincount(found.level[list(places)]).tolist())
    size = 10.5 if widest <= 15 else (9.0 if widest <= 20 else (7.5 if widest <= 26 else 6.0))
    figure.set_size_inches(9.5, 1.4 + (1.6 if values else 1.35) * used)
    _draw_edges(axes, found, places)
    for number, place in places.items():
        value = None if solution is None else int(solution.values[number])
        label = str(found.codes[number])
        if solution is not None:
            label += "\n" + mark(int(solution.values[number]), int(solution.plies[number]))
        draw_position(
            axes,
            place,
            label,
            value,
            bool(found.terminal[number]),
            size,
            heavy=number == 0,
        )
    axes.set_xlim(-0.55, 0.55)
    axes.set_ylim(-used - 0.35, 0.35)
    axes.set_yticks(
        range(-used, 1), [_moves_away(-place) for place in range(-used, 1)], fontsize=10
    )
    axes.set_xticks([])
    axes.grid(False)
    for spine in axes.spines.values():
        spine.set_visible(False)
    axes.tick_params(length=0)
    _legend(axes, found, places, values)
    return axes


def _prepared(
    code: str, radius: int, rules: Rules, values: bool
) -> tuple[Graph, int, Solution | None]:
    """Return the graph below a position, the radius there is room for, and the values."""
    rules = checked_rules(rules)
    radius = whole_number(radius, "radius", 1, 20)
    if values:
        checked_two(rules)
    found = graph(rules, start=code)
    within = np.cumsum(np.bincount(found.level))
    used = min(radius, len(within) - 1)
    while used > 1 and within[used] > MOST_DRAWN:
        used -= 1
    return found, max(used, 0), solve(found) if values else None


def _title(found: Graph, used: int, radius: int) -> str:
    if used == 0:
        return tell("{code}: the game is over", code=found.start)
    title = tell("{code} and what comes after it, {used} moves ahead", code=found.start, used=used)
    if used == 1:
        title = tell("{code} and what comes after it, 1 move ahead", code=found.start)
    if used < radius and used < int(found.level.max()):
        title += tell(" ({radius} would be too many positions to read)", radius=radius)
    return title


def _moves_away(moves: int) -> str:
    return {0: tell("now"), 1: tell("1 move")}.get(moves, tell("{moves} moves", moves=moves))


def _places(found: Graph, used: int) -> dict[int, tuple[float, float]]:
    """Return where each position stands: below the positions it comes from."""
    places: dict[int, tuple[float, float]] = {0: (0.0, 0.0)}
    before: dict[int, list[int]] = {}
    for first, second in zip(found.sources.tolist(), found.targets.tolist(), strict=True):
        before.setdefault(second, []).append(first)
    for level in range(1, used + 1):
        layer = np.flatnonzero(found.level == level).tolist()
        above = {
            number: float(
                np.mean([places[one][0] for one in before[number] if found.level[one] == level - 1])
            )
            for number in layer
        }
        layer.sort(key=lambda number: (above[number], str(found.codes[number])))
        for row, number in enumerate(layer):
            places[number] = ((row + 0.5) / len(layer) - 0.5, -float(level))
    return places


_HEAD = 0.14
"""How far above a position the arrows to it end, in layers."""


def _draw_edges(axes: Axes, found: Graph, places: dict[int, tuple[float, float]]) -> None:
    """Draw moves down as lines, moves to a position that is already there as dashed arcs."""
    from matplotlib.patches import FancyArrowPatch

    lowest = int(-min(up for _, up in places.values()))
    for first, second in zip(found.sources.tolist(), found.targets.tolist(), strict=True):
        if first not in places or second not in places:
            continue
        down = found.level[second] == found.level[first] + 1
        if not down and found.level[first] == lowest:
            continue  # what the lowest layer leads to is beyond this picture
        axes.add_patch(
            FancyArrowPatch(
                (places[first][0], places[first][1] - (0.1 if down else 0)),
                (places[second][0], places[second][1] + (_HEAD if down else 0)),
                arrowstyle="-|>",
                mutation_scale=9,
                shrinkA=0 if down else 20,
                shrinkB=0 if down else 20,
                connectionstyle="arc3" if down else "arc3,rad=0.25",
                linestyle="-" if down else (0, (3, 3)),
                color="#7A8490" if down else "#B0B7C0",
                linewidth=1.0 if down else 0.9,
                zorder=1,
            )
        )


def _legend(axes: Axes, found: Graph, places: Iterable[int], values: bool) -> None:
    from matplotlib.patches import Patch

    from teachkit.chopsticks.plots import LOOKS

    shown = list(places)
    handles = []
    if values:
        for value, label in (
            (WIN, tell("the player to move wins")),
            (-WIN, tell("loses")),
            (0, tell("draw")),
        ):
            handles.append(Patch(facecolor=LOOKS[value]["face"], label=label))
    elif found.terminal[shown].any():
        handles.append(Patch(facecolor=palette.INK, label=tell("the game is over")))
    if handles:
        axes.legend(
            handles=handles,
            loc="lower left",
            bbox_to_anchor=(-0.01, 1.0),
            ncols=4,
            fontsize=10,
            frameon=False,
            borderaxespad=0.1,
        )
        axes.set_title(axes.get_title(loc="left"), loc="left", pad=24, parse_math=False)


def describe_neighbourhood(
    code: str = "1111", radius: int = 2, rules: Rules = STANDARD, values: bool = False
) -> str:
    """Say in words what `plot_neighbourhood` shows.

    Examples
    --------
    >>> describe_neighbourhood("1401", radius=1)
    'From 1401 one move leads to 0014, 0123, 0214.'
    """
    found, used, solution = _prepared(code, radius, rules, values)
    if used == 0:
        return tell("{code}: the game is over.", code=found.start)
    next_ones = [int(place) for place in found.targets[found.sources == 0]]
    text = tell(
        "From {code} one move leads to {results}.",
        code=found.start,
        results=", ".join(_with_value(found, solution, number) for number in next_ones),
    )
    for level in range(2, used + 1):
        text += " " + tell(
            "{count} more positions can be reached in {moves} moves.",
            count=int((found.level == level).sum()),
            moves=level,
        )
    return text


def _with_value(found: Graph, solution: Solution | None, number: int) -> str:
    code = str(found.codes[number])
    if solution is None:
        return code
    value = {1: tell("won"), 0: tell("drawn"), -1: tell("lost")}[int(solution.values[number])]
    return f"{code} ({value})"
