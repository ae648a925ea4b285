"""A slider that shows what a turn brings, for strategies with one number."""

from __future__ import annotations

from collections.abc import Callable

from teachkit.arguments import shown
from teachkit.pig.plots import describe_turn, plot_turn
from teachkit.pig.rules import PIG, Rules
from teachkit.pig.strategies import Strategy, hold_at, roll_times
from teachkit.simulation import Seed
from teachkit.ui.controls import NumberExplorer, explore_number
from teachkit.ui.language import tell

__all__ = ["explore"]


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
