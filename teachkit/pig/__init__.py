"""Pig: roll as often as you dare, but a 1 loses the turn.

>>> from teachkit import pig
>>> pig.turn_odds(pig.hold_at(20)).mean.__round__(4)
8.1418
"""

from teachkit.pig.explore import explore
from teachkit.pig.odds import TurnOdds, best_hold, hold_table, turn_odds
from teachkit.pig.play import play
from teachkit.pig.plots import (
    describe_turn,
    plot_bust_after,
    plot_hold_table,
    plot_running_mean,
    plot_turn,
)
from teachkit.pig.rules import PIG, Outcome, Rules
from teachkit.pig.simulate import bust_after, simulate_turns, tally_turns
from teachkit.pig.strategies import StrategyError, hold_at, roll_times

__all__ = [
    "PIG",
    "Outcome",
    "Rules",
    "StrategyError",
    "TurnOdds",
    "best_hold",
    "bust_after",
    "describe_turn",
    "explore",
    "hold_at",
    "hold_table",
    "play",
    "plot_bust_after",
    "plot_hold_table",
    "plot_running_mean",
    "plot_turn",
    "roll_times",
    "simulate_turns",
    "tally_turns",
    "turn_odds",
]
