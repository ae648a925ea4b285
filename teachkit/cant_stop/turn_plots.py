"""Pictures of whole turns and whole games under several strategies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from teachkit.arguments import whole_number
from teachkit.asking import numbered
from teachkit.cant_stop.odds import TurnOdds, turn_odds
from teachkit.cant_stop.plots import LOOKS
from teachkit.cant_stop.rules import FULL, Position, Rules
from teachkit.cant_stop.simulate import simulate_games
from teachkit.cant_stop.strategies import checked_strategy
from teachkit.simulation import Seed, seed_sequence
from teachkit.ui import palette
from teachkit.ui.axes import legend_above, new_axes, percent
from teachkit.ui.language import tell

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["describe_games", "describe_turns", "game_table", "plot_games", "plot_turns"]


# ------------------------------------------------------------------------------ turns


def plot_turns(*strategies: Any, position: Position | None = None) -> Axes:
    """Draw the exact chances of what one turn gains, for one strategy or several.

    Parameters
    ----------
    *strategies : Strategy or callable
        How to choose and when to stop; a function alone says when to stop.
    position : Position, optional
        Where the turn begins; an empty printed board if not given.

    Returns
    -------
    matplotlib.axes.Axes
        The picture; hand it to `teachkit.show`.

    Raises
    ------
    TypeError, ValueError
        If there is no strategy, or a function of one fails.

    Examples
    --------
    >>> from teachkit.cant_stop.strategies import rolls
    >>> plot_turns(rolls(2), rolls(3)).get_xlabel()
    'squares gained in one turn (0: bust)'
    """
    all_odds = _all_odds(strategies, position)
    names = numbered(odds.name for odds in all_odds)
    axes = new_axes(tell("One turn"), tell("squares gained in one turn (0: bust)"), tell("chance"))
    width = 0.84 / len(all_odds)
    for number, (name, odds) in enumerate(zip(names, all_odds, strict=True)):
        left = odds.squares.index + width * (number - (len(all_odds) - 1) / 2)
        axes.bar(
            left,
            odds.squares,
            width=width,
            color=LOOKS[number % len(LOOKS)]["color"],
            edgecolor=palette.INK,
            linewidth=0.5,
            hatch=("", "//", "..", "xx", "\\\\", "oo")[number % 6],
            label=tell("{name} (mean {mean:.2f})", name=name, mean=odds.mean),
        )
    percent(axes)
    _legend_in_rows(axes, names)
    return axes


def _legend_in_rows(axes: Axes, names: list[str]) -> None:
    """Put a legend with long names below the picture, one name a row."""
    figure: Any = axes.figure
    if max(map(len, names)) <= 18 and len(names) <= 3:
        legend_above(axes)
        return
    figure.set_size_inches(8, 4.2 + 0.25 * len(names))
    figure.legend(loc="outside lower left", ncols=1, fontsize=10.5, frameon=False)


def _all_odds(strategies: tuple[Any, ...], position: Position | None) -> list[TurnOdds]:
    if not strategies:
        raise ValueError(tell("Name at least one strategy such as cant_stop.rule_of(28)."))
    return [turn_odds(strategy, position) for strategy in strategies]


def describe_turns(*strategies: Any, position: Position | None = None) -> str:
    """Return in words what `plot_turns` shows, for those who cannot see it.

    Examples
    --------
    >>> from teachkit.cant_stop.strategies import rolls
    >>> describe_turns(rolls(2))
    'Squares gained in one turn. 2 rolls, fewest new runners: bust 0.0%, mean 3.87, at most 4.'
    """
    all_odds = _all_odds(strategies, position)
    told = "; ".join(
        tell(
            "{name}: bust {bust:.1%}, mean {mean:.2f}, at most {most}",
            name=name,
            bust=odds.bust,
            mean=odds.mean,
            most=int(odds.squares.index.max()),
        )
        for name, odds in zip(numbered(odds.name for odds in all_odds), all_odds, strict=True)
    )
    return tell("Squares gained in one turn. {told}.", told=told)


# ------------------------------------------------------------------------------ games


def game_table(
    *strategies: Any, games: int = 2_000, seed: Seed = None, rules: Rules = FULL
) -> pd.DataFrame:
    """Let each strategy play alone, and say how many turns it needs.

    Parameters
    ----------
    *strategies : Strategy or callable
        How to choose and when to stop; a function alone says when to stop.
    games : int
        How many games each plays.
    seed : int, SeedSequence, Generator or None
        The same seed gives the same games.
    rules : Rules
        The board.

    Returns
    -------
    pandas.DataFrame
        One row a strategy: ``mean`` number of turns, its standard ``error``, the standard
        deviation ``spread``, ``shortest`` and ``longest`` game.

    Raises
    ------
    TypeError, ValueError
        If there is no strategy, an argument is out of range, or a function of a strategy fails.

    Examples
    --------
    >>> from teachkit.cant_stop.strategies import rule_of, survival
    >>> table = game_table(rule_of(28), survival(0.5), games=1000, seed=1)
    >>> bool(table["mean"].iloc[1] < table["mean"].iloc[0])
    True
    """
    import pandas as pd

    rows = {}
    for name, turns in _all_games(strategies, games, seed, rules):
        rows[name] = {
            "mean": turns.mean(),
            "error": turns.std(ddof=1) / len(turns) ** 0.5,
            "spread": turns.std(ddof=1),
            "shortest": int(turns.min()),
            "longest": int(turns.max()),
        }
    table = pd.DataFrame.from_dict(rows, orient="index")
    return table.astype({"shortest": int, "longest": int}).rename_axis(tell("strategy"))


def _all_games(
    strategies: tuple[Any, ...], games: int, seed: Seed, rules: Rules
) -> list[tuple[str, Any]]:
    if not strategies:
        raise ValueError(tell("Name at least one strategy such as cant_stop.rule_of(28)."))
    games = whole_number(games, "games", 2, 1_000_000)
    parent = seed_sequence(seed)  # every strategy meets the same dice as long as it can
    checked = [checked_strategy(strategy) for strategy in strategies]
    return [
        (name, simulate_games(strategy, games, parent, rules)["turns"].to_numpy())
        for name, strategy in zip(
            numbered(strategy.name for strategy in checked), checked, strict=True
        )
    ]


def plot_games(
    *strategies: Any, games: int = 2_000, seed: Seed = None, rules: Rules = FULL
) -> Figure:
    """Draw how many turns whole games take, one row of bars for each strategy.

    Parameters
    ----------
    *strategies : Strategy or callable
        How to choose and when to stop; a function alone says when to stop.
    games : int
        How many games each plays.
    seed : int, SeedSequence, Generator or None
        The same seed gives the same games.
    rules : Rules
        The board.

    Returns
    -------
    matplotlib.figure.Figure
        The picture; hand it to `teachkit.show`.

    Raises
    ------
    TypeError, ValueError
        As `game_table`.

    Examples
    --------
    >>> from teachkit.cant_stop.strategies import rule_of
    >>> len(plot_games(rule_of(28), games=200, seed=1).axes)
    1
    """
    from matplotlib import pyplot as plt
    from matplotlib.ticker import MaxNLocator

    rows = _all_games(strategies, games, seed, rules)
    last = int(max(np.quantile(turns, 0.995) for _, turns in rows)) + 1
    with plt.rc_context(palette.STYLE):
        figure, all_axes = plt.subplots(
            len(rows),
            1,
            sharex=True,
            squeeze=False,
            figsize=(8, 1.1 + 1.35 * len(rows)),
            layout="constrained",
        )
        for axes, (name, turns) in zip(all_axes[:, 0], rows, strict=True):
            counts = np.bincount(np.minimum(turns, last), minlength=last + 1)
            axes.bar(range(last + 1), counts / len(turns), width=0.8, color=palette.SIMULATED)
            mean = turns.mean()
            axes.axvline(mean, color=palette.INK, linewidth=2, linestyle="--")
            axes.set_title(
                tell(
                    "{name}: mean {mean:.2f} ± {error:.2f}, spread {spread:.1f}",
                    name=name,
                    mean=mean,
                    error=turns.std(ddof=1) / len(turns) ** 0.5,
                    spread=turns.std(ddof=1),
                ),
                fontsize=12,
                loc="left",
                parse_math=False,
            )
            percent(axes)
            axes.yaxis.set_major_locator(MaxNLocator(3))
        bottom = all_axes[-1, 0]
        bottom.set_xlabel(tell("turns in a game ({last} stands for {last} or more)", last=last))
        bottom.set_xlim(0.3, last + 0.7)
        bottom.xaxis.set_major_locator(MaxNLocator(integer=True))
    return figure


def describe_games(
    *strategies: Any, games: int = 2_000, seed: Seed = None, rules: Rules = FULL
) -> str:
    """Return in words what `plot_games` shows, for those who cannot see it.

    Examples
    --------
    >>> from teachkit.cant_stop.strategies import rule_of
    >>> describe_games(rule_of(28), games=200, seed=1)
    'Turns in 200 games each. Rule of 28, fewest new runners: mean ... games from ... to ....'
    """
    table = game_table(*strategies, games=games, seed=seed, rules=rules)
    told = "; ".join(
        tell(
            "{name}: mean {mean:.2f} with a standard error of {error:.2f}, standard deviation "
            "{spread:.1f}, games from {shortest} to {longest}",
            name=name,
            mean=row.mean,
            error=row.error,
            spread=row.spread,
            shortest=row.shortest,
            longest=row.longest,
        )
        for name, row in zip(table.index, table.itertuples(), strict=True)
    )
    return tell("Turns in {games:,} games each. {told}.", games=games, told=told)
