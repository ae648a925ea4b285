"""Pictures of a whole game: the map of all positions, the levels, the decided positions.

Won is blue with a W, lost is orange with an L, a draw is grey with a D, always for the player to
move.  The picture around one position is in `teachkit.chopsticks.neighbourhood`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from teachkit.chopsticks.codes import words
from teachkit.chopsticks.graph import Graph, graph
from teachkit.chopsticks.optimal import Solution, checked_two, solve
from teachkit.chopsticks.retrograde import DRAW, LOSS, WIN
from teachkit.chopsticks.rules import Rules, checked_rules
from teachkit.chopsticks.variants import STANDARD
from teachkit.ui import palette
from teachkit.ui.axes import legend_above, new_axes
from teachkit.ui.language import tell

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = [
    "LOOKS",
    "describe_endgames",
    "describe_levels",
    "describe_map",
    "plot_endgames",
    "plot_levels",
    "plot_map",
]

PALE = "#DFE3E8"
NEVER = "#FFFFFF"

LOOKS: dict[int, dict[str, Any]] = {
    WIN: {"face": palette.BLUE, "ink": palette.PAPER, "letter": "W"},
    LOSS: {"face": palette.ORANGE, "ink": palette.INK, "letter": "L"},
    DRAW: {"face": PALE, "ink": palette.INK, "letter": "D"},
}
"""Colours and letter of each value."""

_MOST_WORDS = 30  # sides, up to which a map has room for words


def mark(value: int, plies: int) -> str:
    """Return a value in two signs: "W3", "L2", "D".

    Examples
    --------
    >>> mark(WIN, 3), mark(DRAW, -1)
    ('W3', 'D')
    """
    letter = LOOKS[value]["letter"]
    return str(letter) if value == DRAW else f"{letter}{plies}"


# --------------------------------------------------------------------------------- the map


def plot_map(rules: Rules = STANDARD, values: bool = True) -> Axes:
    """Draw all positions of a game of two: the mover's hands against the opponent's.

    Parameters
    ----------
    rules : Rules
        The rules of a game for two players.
    values : bool
        Whether the cells are coloured by who wins, with the number of moves to the end; without
        it the picture shows only which positions come up and which never do (hatched).

    Returns
    -------
    matplotlib.axes.Axes
        The picture; hand it to `teachkit.show`.

    Raises
    ------
    TypeError, ValueError
        If these are no rules, or the game has more than two players.

    Examples
    --------
    >>> plot_map().get_xlabel()
    "the opponent's hands"
    """
    found, solution = _solved(rules)
    sides = [words_of(side, found.rules) for side in found.sides]
    count = len(sides)
    axes = new_axes(
        tell("Every position: {game}", game=found.rules.label),
        tell("the opponent's hands"),
        tell("hands of the player to move"),
    )
    figure: Any = axes.figure
    size = min(10.0, max(4.5, 1.6 + 0.42 * count))
    figure.set_size_inches(size + 0.6, size)
    _colour_cells(axes, found, solution if values else None, count)
    if count <= _MOST_WORDS:
        _write_cells(axes, found, solution if values else None, 9 if count <= 16 else 6)
    _label_sides(axes, sides)
    axes.grid(False)
    axes.set_aspect("equal")
    _map_legend(axes, values)
    return axes


def _solved(rules: Rules) -> tuple[Graph, Solution]:
    checked_two(checked_rules(rules))
    solution = solve(rules)
    found: Graph = solution.graph
    return found, solution


def words_of(side: Any, rules: Rules) -> str:
    """Return one player's part of a code, with the lives where there are any."""
    text = words(side.hands, rules)
    return f"{text}:{side.lives}" if rules.lives else text


def _colour_cells(axes: Axes, found: Graph, solution: Solution | None, count: int) -> None:
    from matplotlib.colors import ListedColormap
    from matplotlib.patches import Rectangle

    colours = [LOOKS[LOSS]["face"], PALE, LOOKS[WIN]["face"], NEVER]
    grid = np.full((count, count), 3)
    own, other = found.rows[:, 0], found.rows[:, 1]
    grid[own, other] = 1 if solution is None else solution.values + 1
    axes.pcolormesh(
        np.arange(count + 1) - 0.5,
        np.arange(count + 1) - 0.5,
        grid,
        cmap=ListedColormap(colours),
        vmin=-0.5,
        vmax=3.5,
        edgecolors=palette.PAPER if count <= 60 else "none",
        linewidth=0.8,
    )
    if count <= 60:
        for row, column in np.argwhere(grid == 3).tolist():
            cell = Rectangle((column - 0.5, row - 0.5), 1, 1, fill=False, hatch="////", lw=0)
            cell.set_edgecolor("#B8BEC6")
            axes.add_patch(cell)
    start = Rectangle((other[0] - 0.5, own[0] - 0.5), 1, 1, fill=False, lw=2.5, zorder=5)
    start.set_edgecolor(palette.INK)
    axes.add_patch(start)
    axes.set_xlim(-0.5, count - 0.5)
    axes.set_ylim(count - 0.5, -0.5)


def _write_cells(axes: Axes, found: Graph, solution: Solution | None, size: int) -> None:
    for number, (own, other) in enumerate(found.rows.tolist()):
        if solution is None:
            text, ink = ("end" if found.terminal[number] else ""), palette.INK
        else:
            value = int(solution.values[number])
            text, ink = mark(value, int(solution.plies[number])), LOOKS[value]["ink"]
            if value == DRAW:
                ink = palette.GREY
        axes.text(other, own, text, ha="center", va="center", color=ink, fontsize=size)


def _label_sides(axes: Axes, sides: list[str]) -> None:
    step = max(1, round(len(sides) / 20))
    places = list(range(0, len(sides), step))
    shown = [sides[place] for place in places]
    small = 10 if len(sides) <= 20 else 8
    axes.set_xticks(places, shown, rotation=90, fontsize=small)
    axes.set_yticks(places, shown, fontsize=small)
    axes.tick_params(length=0)


def _map_legend(axes: Axes, values: bool) -> None:
    from matplotlib.patches import Patch

    never = Patch(facecolor=NEVER, edgecolor="#B8BEC6", hatch="////", label=tell("never comes up"))
    start = Patch(facecolor=NEVER, edgecolor=palette.INK, linewidth=2, label=tell("start"))
    if values:
        handles = [
            Patch(facecolor=LOOKS[WIN]["face"], label=tell("W3: wins in 3 moves")),
            Patch(facecolor=LOOKS[LOSS]["face"], label=tell("L2: loses in 2")),
            Patch(facecolor=PALE, label=tell("D: draw")),
            never,
            start,
        ]
    else:
        handles = [Patch(facecolor=PALE, label=tell("comes up")), never, start]
    axes.legend(
        handles=handles,
        loc="lower left",
        bbox_to_anchor=(-0.01, 1.0),
        ncols=3,
        fontsize=10,
        frameon=False,
        borderaxespad=0.2,
        columnspacing=1.2,
    )
    axes.set_title(axes.get_title(loc="left"), loc="left", pad=46, parse_math=False)


def describe_map(rules: Rules = STANDARD, values: bool = True) -> str:
    """Say in words what `plot_map` shows.

    Examples
    --------
    >>> describe_map(values=False)
    "225 cells, the mover's hands against the opponent's: 204 come up, 21 never do."
    """
    found, solution = _solved(rules)
    possible = int(found.summary()["possible"])
    text = tell(
        "{possible} cells, the mover's hands against the opponent's: {found} come up, {never} "
        "never do.",
        possible=possible,
        found=len(found),
        never=possible - len(found),
    )
    if not values:
        return text
    counts = solution.summary()
    decided = solution.positions.dropna(subset="plies")
    return (
        text
        + " "
        + tell(
            "For the player to move {wins} are won, {losses} lost and {draws} drawn; the start is "
            "a {start}.",
            wins=counts["wins"],
            losses=counts["losses"],
            draws=counts["draws"],
            start={"win": tell("win"), "loss": tell("loss"), "draw": tell("draw")}[
                counts["start_value"]
            ],
        )
        + (" " + _furthest(decided) if len(decided) else "")
    )


def _furthest(decided: Any) -> str:
    return tell(
        "The longest way to a decision is {plies} moves.", plies=int(decided["plies"].max())
    )


# ------------------------------------------------------------------------------- the levels


def plot_levels(rules: Rules = STANDARD) -> Axes:
    """Draw how many positions lie how many moves from the start.

    Parameters
    ----------
    rules : Rules
        The rules of a game, for any number of players.

    Returns
    -------
    matplotlib.axes.Axes
        The picture; hand it to `teachkit.show`.

    Raises
    ------
    TypeError, ValueError
        If these are no rules, or the game is too large.

    Examples
    --------
    >>> plot_levels().get_ylabel()
    'positions'
    """
    found = graph(checked_rules(rules))
    going, ends = _level_counts(found)
    axes = new_axes(
        tell("Positions by distance from the start: {game}", game=found.rules.label),
        tell("least number of moves from the start"),
        tell("positions"),
    )
    across = np.arange(len(going))
    axes.bar(across, going, color=palette.BLUE, label=tell("the game goes on"))
    axes.bar(
        across,
        ends,
        bottom=going,
        color=palette.ORANGE,
        hatch="//",
        edgecolor=palette.INK,
        linewidth=0.6,
        label=tell("the game is over"),
    )
    for place, total in enumerate(going + ends):
        axes.annotate(
            f"{total:,}",
            (place, total),
            xytext=(0, 3),
            textcoords="offset points",
            ha="center",
            fontsize=10 if len(going) <= 16 else 8,
        )
    axes.margins(y=0.12)
    legend_above(axes)
    return axes


def _level_counts(found: Graph) -> tuple[Any, Any]:
    levels = int(found.level.max()) + 1
    ends = np.bincount(found.level[found.terminal], minlength=levels)
    return np.bincount(found.level, minlength=levels) - ends, ends


def describe_levels(rules: Rules = STANDARD) -> str:
    """Say in words what `plot_levels` shows.

    Examples
    --------
    >>> describe_levels().split(".")[0]
    'Positions 0 to 9 moves from the start: 1, 1, 2, 8, 28, 55, 64, 34, 8, 3'
    """
    found = graph(checked_rules(rules))
    going, ends = _level_counts(found)
    text = tell(
        "Positions 0 to {last} moves from the start: {counts}.",
        last=len(going) - 1,
        counts=", ".join(str(total) for total in (going + ends).tolist()),
    )
    if ends.any():
        text += " " + tell(
            "{ends} of them are endings, the first after {moves} moves.",
            ends=int(ends.sum()),
            moves=int(np.flatnonzero(ends)[0]),
        )
    return text


# ---------------------------------------------------------------------- decided positions

_MOST_IN_LAYER = 20


def plot_endgames(rules: Rules = STANDARD) -> Axes:
    """Draw the decided positions, one column for each number of moves to the end.

    Lines show best play: the winner's quickest moves, the loser's longest.

    Parameters
    ----------
    rules : Rules
        The rules of a game for two players.

    Returns
    -------
    matplotlib.axes.Axes
        The picture; hand it to `teachkit.show`.

    Raises
    ------
    TypeError, ValueError
        If these are no rules, or the game has more than two players.

    Examples
    --------
    >>> plot_endgames().get_xlabel()
    'moves to the end when both play their best'
    """
    _, solution = _solved(rules)
    places, left_out, layers = _endgame_places(solution)
    axes = new_axes(
        tell("Decided positions: {game}", game=solution.graph.rules.label),
        tell("moves to the end when both play their best"),
        "",
    )
    figure: Any = axes.figure
    figure.set_size_inches(min(16.0, max(6.0, 1.5 + 1.25 * layers)), 6.6)
    _draw_best_play(axes, solution, places)
    size = 9 if layers <= 9 else 7
    for number, (across, up) in places.items():
        draw_position(
            axes,
            (across, up),
            str(solution.graph.codes[number]),
            int(solution.values[number]),
            bool(solution.graph.terminal[number]),
            size,
        )
    for across, hidden in left_out.items():
        axes.text(across, -1.1, tell("and {count} more", count=hidden), ha="center", fontsize=8)
    axes.set_xlim(-layers + 0.4, 0.6)
    axes.set_ylim(-1.5, _MOST_IN_LAYER - 0.2)
    axes.set_xticks(range(-layers + 1, 1), [str(-place) for place in range(-layers + 1, 1)])
    axes.set_yticks([])
    axes.grid(False)
    axes.spines["left"].set_visible(False)
    _endgame_legend(axes)
    return axes


def _endgame_places(
    solution: Solution,
) -> tuple[dict[int, tuple[float, float]], dict[int, int], int]:
    """Return where each decided position stands, how many are left out, and the columns."""
    layers = int(solution.plies.max()) + 1
    places: dict[int, tuple[float, float]] = {}
    left_out = {}
    followers: dict[int, list[int]] = {}
    best = np.flatnonzero(solution.best_edges & (solution.values[solution.sources] != DRAW))
    for edge in best.tolist():
        followers.setdefault(int(solution.sources[edge]), []).append(int(solution.targets[edge]))
    for plies in range(layers):
        layer = np.flatnonzero(solution.plies == plies).tolist()

        def height(number: int) -> tuple[float, str]:
            ends = [places[end][1] for end in followers.get(number, []) if end in places]
            mean = -float(np.mean(ends)) if ends else 0.0
            return mean, str(solution.graph.codes[number])

        layer.sort(key=height)
        if len(layer) > _MOST_IN_LAYER:
            left_out[-plies] = len(layer) - _MOST_IN_LAYER
            layer = layer[:_MOST_IN_LAYER]
        top = (_MOST_IN_LAYER - 1) / 2 + (len(layer) - 1) / 2 * _spread(len(layer))
        for row, number in enumerate(layer):
            places[number] = (-float(plies), top - row * _spread(len(layer)))
    return places, left_out, layers


def _spread(count: int) -> float:
    return min(2.0, (_MOST_IN_LAYER - 1) / max(1, count - 1))


def _draw_best_play(axes: Axes, solution: Solution, places: Any) -> None:
    for edge in np.flatnonzero(solution.best_edges).tolist():
        first, second = int(solution.sources[edge]), int(solution.targets[edge])
        if first in places and second in places:
            axes.plot(
                *zip(places[first], places[second], strict=True),
                color="#9AA3AE",
                linewidth=0.9,
                zorder=1,
            )


def draw_position(
    axes: Axes,
    place: tuple[float, float],
    code: str,
    value: int | None,
    over: bool = False,
    size: float = 9,
    heavy: bool = False,
) -> None:
    """Draw one position as a box with its code: round when won, pointed when the game is over."""
    look = LOOKS[DRAW] if value is None else LOOKS[value]
    face = palette.PAPER if value is None else look["face"]
    ink = palette.INK if value is None else look["ink"]
    if over and value is None:
        face, ink = palette.INK, palette.PAPER
    shape = {None: "round", WIN: "round", LOSS: "square", DRAW: "round4"}[value]
    axes.text(
        *place,
        code,
        ha="center",
        va="center",
        fontsize=size,
        color=ink,
        zorder=3,
        bbox={
            "boxstyle": f"{shape},pad=0.3",
            "facecolor": face,
            "edgecolor": palette.INK,
            "linewidth": 2.4 if heavy else (1.6 if over else 0.7),
        },
    )


def _endgame_legend(axes: Axes) -> None:
    from matplotlib.patches import Patch

    handles = [
        Patch(facecolor=LOOKS[WIN]["face"], label=tell("round: the player to move wins")),
        Patch(facecolor=LOOKS[LOSS]["face"], label=tell("square: the player to move loses")),
    ]
    axes.legend(
        handles=handles,
        loc="lower left",
        bbox_to_anchor=(-0.01, 1.0),
        ncols=2,
        fontsize=10.5,
        frameon=False,
        borderaxespad=0.2,
    )
    axes.set_title(axes.get_title(loc="left"), loc="left", pad=26, parse_math=False)


def describe_endgames(rules: Rules = STANDARD) -> str:
    """Say in words what `plot_endgames` shows.

    Examples
    --------
    >>> describe_endgames()
    'Decided positions: 14 endings; 20 won in 1 move; 3 lost in 2 moves; 5 won in 3 moves.'
    """
    _, solution = _solved(rules)
    parts = []
    for plies in range(int(solution.plies.max()) + 1):
        here = solution.plies == plies
        for value, sentence in (
            (WIN, "{count} won in {plies} moves"),
            (LOSS, "{count} lost in {plies} moves"),
        ):
            count = int((here & (solution.values == value)).sum())
            if count and plies:
                if plies == 1:
                    sentence = sentence.replace("moves", "move")
                parts.append(tell(sentence, count=count, plies=plies))
        if not plies:
            parts.append(tell("{count} endings", count=int(here.sum())))
    return tell("Decided positions: {parts}.", parts="; ".join(parts))
