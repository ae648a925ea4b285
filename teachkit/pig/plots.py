"""Pictures of Pig: what was simulated in blue bars or lines, what is exact in orange."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from teachkit.arguments import whole_number
from teachkit.asking import name_of
from teachkit.pig.odds import best_hold, hold_table, turn_odds
from teachkit.pig.rules import PIG, Rules
from teachkit.pig.simulate import bust_after, simulate_turns, tally_turns
from teachkit.pig.strategies import Strategy
from teachkit.simulation import Seed
from teachkit.ui import palette
from teachkit.ui.axes import legend_above, new_axes, percent
from teachkit.ui.language import tell

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

__all__ = ["describe_turn", "plot_bust_after", "plot_hold_table", "plot_running_mean", "plot_turn"]


def plot_turn(
    strategy: Strategy,
    turns: int | None = 10_000,
    seed: Seed = None,
    rules: Rules = PIG,
) -> Axes:
    """Draw what one turn banks: simulated bars with the exact chances beside them.

    Parameters
    ----------
    strategy : callable
        A function of some of ``turn_total, score, opponent_score, rolls``; True rolls again.
    turns : int or None
        How many turns to simulate; None draws the exact chances only.
    seed : int, SeedSequence, Generator or None
        The same seed gives the same bars.
    rules : Rules
        The game.

    Returns
    -------
    matplotlib.axes.Axes
        The picture; hand it to `teachkit.show`.

    Raises
    ------
    TypeError, ValueError
        If an argument is out of range or the strategy does not answer.

    Examples
    --------
    >>> from teachkit.pig.strategies import hold_at
    >>> axes = plot_turn(hold_at(20), turns=1000, seed=1)
    >>> axes.get_xlabel()
    'points banked in one turn'
    """
    from matplotlib.patheffects import withStroke

    odds = turn_odds(strategy, rules)
    if turns is not None:
        turns = whole_number(turns, "turns")
        tally = tally_turns(strategy, turns, seed=seed, rules=rules, progress=False)
    axes = new_axes(
        tell("One turn: {name}", name=odds.name),
        tell("points banked in one turn"),
        tell("chance"),
    )
    edge = [withStroke(linewidth=4, foreground=palette.PAPER)]  # to be seen before the bars
    if turns is not None:
        axes.bar(
            tally.index,
            tally["frequency"],
            width=0.8,
            color=palette.BLUE,
            label=tell("simulated, {turns} turns", turns=f"{turns:,}"),
        )
        mean = float((tally.index * tally["frequency"]).sum())
        axes.axvline(
            mean,
            color=palette.BLUE,
            linestyle=":",
            zorder=2.5,
            path_effects=edge,
            label=tell("simulated mean {mean:.2f}", mean=mean),
        )
    axes.plot(
        odds.scores.index.to_numpy(),
        odds.scores.to_numpy(),
        "D",
        color=palette.ORANGE,
        markeredgecolor=palette.INK,
        markersize=6,
        zorder=3,
        label=tell("exact"),
    )
    axes.axvline(
        float(odds.mean),
        color=palette.ORANGE,
        linestyle="--",
        path_effects=edge,
        label=tell("exact mean {mean:.2f}", mean=float(odds.mean)),
    )
    axes.set_ylim(bottom=0)
    percent(axes)
    legend_above(axes)
    return axes


def describe_turn(strategy: Strategy, rules: Rules = PIG) -> str:
    """Return in words what `plot_turn` shows, for those who cannot see it.

    Parameters
    ----------
    strategy : callable
        A function of some of ``turn_total, score, opponent_score, rolls``; True rolls again.
    rules : Rules
        The game.

    Examples
    --------
    >>> from teachkit.pig.strategies import hold_at
    >>> describe_turn(hold_at(20))
    'One turn, hold at 20: 62.5% of turns bust, the others bank 20 to 25, the mean is 8.14.'
    """
    odds = turn_odds(strategy, rules)
    banked = [int(points) for points in odds.scores.index if points > 0]
    values = {
        "name": odds.name,
        "bust": _share(float(odds.bust)),
        "least": min(banked),
        "most": max(banked),
        "mean": float(odds.mean),
    }
    lost = tell("{bust} of turns bust", **values)
    if odds.wipe:
        lost = tell(
            "{bust} of turns are lost, {wipe} with the whole score",
            wipe=_share(float(odds.wipe)),
            **values,
        )
    if values["least"] == values["most"]:
        return tell(
            "One turn, {name}: {lost}, the others bank {most}, the mean is {mean:.2f}.",
            lost=lost,
            **values,
        )
    return tell(
        "One turn, {name}: {lost}, the others bank {least} to {most}, the mean is {mean:.2f}.",
        lost=lost,
        **values,
    )


def _share(chance: float) -> str:
    """Return a chance as a percentage that says 0 or 100 only when it is."""
    if 0.9995 <= chance < 1:
        return tell("more than 99.9%")
    if 0 < chance < 0.0005:
        return tell("less than 0.1%")
    return f"{chance:.1%}"


def plot_hold_table(rules: Rules = PIG, up_to: int = 40) -> Axes:
    """Draw the exact mean of one turn against n for hold-at-n, every maximum marked.

    Parameters
    ----------
    rules : Rules
        The game.
    up_to : int
        The largest n drawn.

    Returns
    -------
    matplotlib.axes.Axes
        The picture; hand it to `teachkit.show`.

    Raises
    ------
    TypeError, ValueError
        If `rules` are no rules or `up_to` is out of range.

    Examples
    --------
    >>> plot_hold_table(up_to=30).get_ylabel()
    'points a turn banks on average'
    """
    table = hold_table(rules, up_to)
    best = [n for n in best_hold(rules) if n <= up_to]
    axes = new_axes(
        tell("{name}: when to hold", name=rules.name),
        tell("hold at this turn total"),
        tell("points a turn banks on average"),
    )
    axes.plot(table.index, table["mean"], "o-", color=palette.ORANGE, markersize=4, linewidth=1)
    if best:
        axes.plot(
            best,
            table["mean"].loc[best],
            "D",
            color=palette.ORANGE,
            markeredgecolor=palette.INK,
            markersize=9,
            label=tell(
                "best: {n} with {mean:.3f}",
                n=tell(" and ").join(map(str, best)),
                mean=table["mean"].loc[best[0]],
            ),
        )
        legend_above(axes)
    axes.set_ylim(bottom=0)
    return axes


def plot_running_mean(
    strategy: Strategy, turns: int = 10_000, seed: Seed = None, rules: Rules = PIG
) -> Axes:
    """Draw the mean of the first turn, of the first two, of the first three and so on.

    Parameters
    ----------
    strategy : callable
        A function of some of ``turn_total, score, opponent_score, rolls``; True rolls again.
    turns : int
        How many turns to simulate.
    seed : int, SeedSequence, Generator or None
        The same seed gives the same line.
    rules : Rules
        The game.

    Returns
    -------
    matplotlib.axes.Axes
        The picture, with a logarithmic axis for the number of turns; hand it to
        `teachkit.show`.

    Raises
    ------
    TypeError, ValueError
        If an argument is out of range or the strategy does not answer.

    Examples
    --------
    >>> from teachkit.pig.strategies import hold_at
    >>> plot_running_mean(hold_at(20), turns=100, seed=1).get_xscale()
    'log'
    """
    scores = simulate_turns(strategy, turns, seed=seed, rules=rules)["score"].to_numpy()
    number = np.arange(1, len(scores) + 1)
    running = np.cumsum(scores) / number
    shown = np.unique(np.geomspace(1, len(scores), 2000).astype(int)) - 1
    exact = float(turn_odds(strategy, rules).mean)
    axes = new_axes(
        tell("The mean settles down: {name}", name=name_of(strategy)),
        tell("turns played so far"),
        tell("mean points a turn"),
    )
    axes.plot(number[shown], running[shown], color=palette.BLUE, label=tell("simulated"))
    axes.axhline(
        exact,
        color=palette.ORANGE,
        linestyle="--",
        label=tell("exact mean {mean:.2f}", mean=exact),
    )
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.xaxis.set_minor_formatter("")
    axes.set_ylim(bottom=0)
    legend_above(axes)
    return axes


def plot_bust_after(turns: pd.DataFrame, rules: Rules = PIG) -> Axes:
    """Draw how often the next roll lost the turn, after each number of safe rolls.

    Parameters
    ----------
    turns : pandas.DataFrame
        Turns with the columns ``rolls`` and ``outcome``, from `simulate_turns` or from the
        ``record`` of a game.
    rules : Rules
        The game, for the exact chance.

    Returns
    -------
    matplotlib.axes.Axes
        The picture, with the number of rolls counted below each bar; hand it to
        `teachkit.show`.

    Examples
    --------
    >>> from teachkit.pig.strategies import roll_times
    >>> axes = plot_bust_after(simulate_turns(roll_times(6), 5000, seed=1))
    >>> len(axes.patches)
    6
    """
    table = bust_after(turns, rules)
    axes = new_axes(
        tell("Is a bust due?"),
        tell("safe rolls before, in the same turn; below: how many rolls were counted"),
        tell("share of next rolls that bust"),
    )
    axes.bar(
        table.index,
        table["frequency"],
        width=0.8,
        color=palette.BLUE,
        label=tell("counted in {turns} turns", turns=f"{len(turns):,}"),
    )
    if len(table):
        chance = table["exact"].iloc[0]
        axes.axhline(
            chance,
            color=palette.ORANGE,
            linestyle="--",
            label=tell("exact chance {chance:.1%}", chance=chance),
        )
        if len(table) <= 12:  # more would run into each other
            counted = [f"{safe}\n{count:,}" for safe, count in table["rolls"].items()]
            axes.set_xticks(table.index, counted)
        axes.set_ylim(0, max(2 * chance, 1.1 * table["frequency"].max()))
        legend_above(axes)
    else:
        axes.set_xlim(-0.5, 9.5)
        axes.set_ylim(0, 0.4)
        axes.text(4.5, 0.2, tell("No turns yet. Play some first."), ha="center", fontsize=14)
    percent(axes)
    return axes
