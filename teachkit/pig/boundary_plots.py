"""Where best play rolls and where it holds: its boundary, and the islands beyond it."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from teachkit.arguments import shown, whole_number
from teachkit.asking import name_of, named, needs, parameters
from teachkit.pig.games import checked_target
from teachkit.pig.optimal import Solution, solve
from teachkit.pig.rules import MUST_ROLL, PIG, SCORE, Rules
from teachkit.pig.strategies import ROLL_AGAIN, Strategy
from teachkit.pig.tables import tabulate_game
from teachkit.ui import palette
from teachkit.ui.axes import new_axes
from teachkit.ui.language import tell

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["choices", "describe_boundary", "plot_boundary", "ranges", "solved"]

Flags = NDArray[np.bool_]


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
    from matplotlib.ticker import MaxNLocator

    solution, opponent_score = solved(rules, opponent_score)
    lines = _boundaries(strategies, rules, opponent_score)
    rolls = solution.rolls[:, opponent_score]
    totals = choices(rules)
    axes = new_axes(
        tell(
            "{name}: roll or hold? The opponent has {score}", name=rules.name, score=opponent_score
        ),
        tell("own score"),
        tell("turn total"),
    )
    figure: Any = axes.figure
    figure.set_size_inches(8, 5.6)
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
    _staircase(axes, scores, target - scores, 2.2, color=palette.INK, label=tell("enough to win"))
    # where two lines lie on each other, the wider one shows on both sides of the other
    widths = np.linspace(2.2 + min(2.6 * (len(lines) - 1), 5.2), 2.2, len(lines))
    for number, ((name, hold), width) in enumerate(zip(lines, widths, strict=True)):
        look = _LINES[number % len(_LINES)]
        _staircase(axes, scores, hold, width, **look, label=name)
    axes.set_xlim(-0.5, max(target - 0.5, 0.5))
    axes.set_ylim(max(totals[0] - 1, 0) if len(totals) else 0, target + 0.5)
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
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


def solved(rules: Rules, opponent_score: int) -> tuple[Solution, int]:
    """Return best play and the opponent's score, both checked."""
    rules = checked_target(rules)
    opponent_score = whole_number(opponent_score, "opponent_score", 0, rules.target - 1)
    return solve(rules), opponent_score


def choices(rules: Rules) -> list[int]:
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


def _staircase(
    axes: Axes, scores: NDArray[Any], hold: NDArray[Any], width: float, **look: Any
) -> None:
    from matplotlib.patheffects import withStroke

    axes.plot(
        np.concatenate([[-0.5], scores, [len(scores) - 0.5]]),
        np.concatenate([hold[:1], hold, hold[-1:]]),
        drawstyle="steps-mid",
        markevery=(1, max(1, len(scores) // 12)),
        markersize=6,
        linewidth=width,
        path_effects=[withStroke(linewidth=width + 1.2, foreground=palette.PAPER)],
        **look,
    )


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
    figure: Any = axes.figure
    figure.legend(
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
    again = tabulate_game(_against(strategy, opponent_score), rules).again
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


def _against(strategy: Strategy, opponent_score: int) -> Strategy:
    """Return a strategy that is asked about one score of the opponent only."""
    wanted = needs(strategy, ROLL_AGAIN)
    if "opponent_score" not in wanted or len(wanted) == 1 or hasattr(strategy, "table"):
        return strategy  # its answers are few, or known already

    def against(**situation: int) -> bool:
        return strategy(**situation, opponent_score=opponent_score)

    asked = [p for p in parameters(strategy) if p.name in wanted]
    against.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [p.replace(kind=p.KEYWORD_ONLY) for p in asked if p.name != "opponent_score"]
    )
    return named(against, name_of(strategy))


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
    solution, opponent_score = solved(rules, opponent_score)
    rolls = solution.rolls[:, opponent_score]
    hold = _holds(rolls, rules)
    words = [
        tell("{name}, the opponent has {score}.", name=rules.name, score=opponent_score),
        tell("Best play {does}.", does=_told(hold, rules)),
    ]
    islands = _islands(rolls, rules)
    reached = _reached(rolls, rules)
    if islands:
        own = {
            score: [total for total in totals if reached[score, total]]
            for score, totals in islands.items()
        }
        own = {score: totals for score, totals in own.items() if totals}
        words.append(
            tell(
                "Above a total at which it holds it would roll again from {count} own scores: "
                "{examples}.",
                count=len(islands),
                examples=_examples(islands),
            )
        )
        if own:
            words.append(tell("Its own rolls lead there {examples}.", examples=_examples(own)))
        else:
            words.append(tell("Its own rolls never lead there."))
    for name, line in _boundaries(strategies, rules, opponent_score):
        words.append(tell("{name}: {does}.", name=name, does=_told(line, rules)))
    return " ".join(words)


def _holds(rolls: Flags, rules: Rules) -> NDArray[np.int64]:
    target = rules.target
    totals = choices(rules)
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
        tell("{hold} with {score} points", hold=hold[score], score=score) for score in wanted
    )
    words = tell("holds at a turn total of {points}", points=points)
    last = stops[-1]
    if last < target - 1:
        words += tell("; from {score} on it rolls until it wins", score=last + 1)
    return words


def _islands(rolls: Flags, rules: Rules) -> dict[int, list[int]]:
    """Return for each own score the turn totals above a hold at which best play rolls."""
    hold = _holds(rolls, rules)
    totals = choices(rules)
    found = {
        score: [t for t in totals if t > hold[score] and rolls[score, t]]
        for score in range(rules.target)
    }
    return {score: above for score, above in found.items() if above}


def _examples(islands: dict[int, list[int]]) -> str:
    return "; ".join(
        tell("with {score} points at {totals}", score=score, totals=ranges(totals))
        for score, totals in _picked(islands)
    )


def _picked(islands: dict[int, list[int]]) -> list[tuple[int, list[int]]]:
    """Return a few of them, from the first to the last."""
    items = list(islands.items())
    step = max(1, len(items) // 4)
    return items[::step][:5]


def ranges(totals: Sequence[int]) -> str:
    """Write turn totals in words: 27, 57 to 58.

    Examples
    --------
    >>> ranges([27, 57, 58])
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
