"""Sliders: what a turn brings for a strategy with one number, and best play from all sides."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from teachkit.arguments import shown
from teachkit.pig.boundary_plots import describe_boundary, plot_boundary
from teachkit.pig.games import checked_target
from teachkit.pig.plots import describe_turn, plot_turn
from teachkit.pig.rules import PIG, Rules
from teachkit.pig.solid_plots import describe_solid, plot_solid
from teachkit.pig.strategies import Strategy, hold_at, roll_times
from teachkit.simulation import Seed
from teachkit.ui.controls import NumberControl, NumberExplorer, explore_number
from teachkit.ui.language import tell

__all__ = ["SolidExplorer", "explore", "explore_boundary", "explore_solid"]


def explore(
    strategy_with: Callable[[int], Strategy] = hold_at,
    value: int = 20,
    minimum: int = 1,
    maximum: int = 40,
    turns: int = 10_000,
    seed: Seed = 1,
    rules: Rules = PIG,
) -> NumberExplorer:
    """Move the number of a strategy and see what its turns bring.

    Parameters
    ----------
    strategy_with : callable
        Makes a strategy from a number: `hold_at`, `roll_times`, or a function of your own.
    value, minimum, maximum : int
        The number at the start, and its range.
    turns : int
        How many turns are simulated for each picture.
    seed : int, SeedSequence, Generator or None
        The same seed gives the same picture.
    rules : Rules
        The game.

    Returns
    -------
    NumberExplorer
        Put it on the last line of a cell.

    Raises
    ------
    TypeError, ValueError
        If the numbers do not fit, or `strategy_with` is no function.

    Examples
    --------
    >>> slider = explore(roll_times, 3, 1, 10, turns=1000)
    >>> slider.value = 1
    >>> slider
    One turn, roll once: 16.7% of turns bust, the others bank 2 to 6, the mean is 3.33.
    """
    if not callable(strategy_with):
        raise TypeError(
            tell(
                "explore needs a function that makes a strategy from a number, such as hold_at; "
                "you gave {value}.",
                value=shown(strategy_with),
            )
        )
    label = tell("Number")
    if strategy_with is hold_at:
        label = tell("Hold at")
    elif strategy_with is roll_times:
        label = tell("Rolls in a turn")
    return explore_number(
        label,
        lambda number: plot_turn(strategy_with(number), turns, seed=seed, rules=rules),
        value,
        minimum,
        maximum,
        lambda number: describe_turn(strategy_with(number), rules),
    )


def explore_boundary(
    rules: Rules = PIG, strategies: Sequence[Strategy] = (), opponent_score: int = 0
) -> NumberExplorer:
    """Move the opponent's score and see where best play rolls and where it holds.

    Parameters
    ----------
    rules : Rules
        The game.
    strategies : sequence of callable
        Strategies whose boundaries are drawn over it.
    opponent_score : int
        The opponent's score at the start.

    Returns
    -------
    NumberExplorer
        Put it on the last line of a cell.

    Raises
    ------
    TypeError, ValueError
        If an argument is out of range, or a strategy has no boundary.

    Examples
    --------
    >>> slider = explore_boundary(Rules("Pig to 10", target=10))
    >>> slider.value = 5
    >>> slider
    Pig to 10, the opponent has 5. Best play rolls until it wins from every own score.
    """
    rules = checked_target(rules)
    describe_boundary(opponent_score, rules, strategies)  # whatever does not fit is said here
    return explore_number(
        tell("Opponent's score"),
        lambda score: plot_boundary(score, rules, strategies),
        opponent_score,
        0,
        rules.target - 1,
        lambda score: describe_boundary(score, rules, strategies),
    )


class SolidExplorer(NumberExplorer):
    """The solid of best play with two numbers that turn it; made by `explore_solid`.

    Attributes
    ----------
    elevation : NumberControl
        From how high it is seen; the angle around it is `number`.

    Examples
    --------
    >>> solid = SolidExplorer(Rules("Pig to 10", target=10))
    >>> solid.elevation.value = 60
    >>> "60 degrees up" in repr(solid)
    True
    """

    def __init__(self, rules: Rules = PIG, angle: int = 225, elevation: int = 30) -> None:
        rules = checked_target(rules)
        self.elevation = NumberControl(tell("Height in degrees"), elevation, 0, 90, 5)
        super().__init__(
            tell("Angle in degrees"),
            lambda turned: plot_solid(rules, turned, self.elevation.value),
            angle,
            0,
            360,
            lambda turned: describe_solid(rules, turned, self.elevation.value),
            15,
        )
        self.widget.children = (self.number.widget, self.elevation.widget, self.picture)
        self.elevation.observe(lambda _: self._redraw(self.value))


def explore_solid(rules: Rules = PIG, angle: int = 225, elevation: int = 30) -> SolidExplorer:
    """Turn the solid of all situations in which best play rolls.

    Parameters
    ----------
    rules : Rules
        The game.
    angle, elevation : int
        From where it is seen at the start, in degrees: around it, and up.

    Returns
    -------
    SolidExplorer
        Put it on the last line of a cell.

    Raises
    ------
    TypeError, ValueError
        If an argument is out of range.

    Examples
    --------
    >>> solid = explore_solid(Rules("Pig to 10", target=10))
    >>> solid.value = 90
    >>> "90 degrees around" in repr(solid)
    True
    """
    return SolidExplorer(rules, angle, elevation)
