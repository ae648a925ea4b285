"""Pig: roll as often as you dare, but a 1 loses the turn.

>>> from teachkit import pig
>>> pig.turn_odds(pig.hold_at(20)).mean.__round__(4)
8.1418
"""

from teachkit.asking import StrategyError
from teachkit.pig import hog, skunk
from teachkit.pig.boundary_plots import describe_boundary, plot_boundary
from teachkit.pig.explore import explore, explore_boundary, explore_solid
from teachkit.pig.games import expected_turns, tournament, win_probability
from teachkit.pig.hog_plots import describe_hog, plot_hog
from teachkit.pig.island_plots import describe_islands, plot_islands
from teachkit.pig.matches import simulate_games
from teachkit.pig.odds import TurnOdds, best_hold, hold_table, turn_odds
from teachkit.pig.optimal import RaceSolution, Solution, best_response, optimal, solve, solve_race
from teachkit.pig.play import play
from teachkit.pig.plots import (
    describe_turn,
    plot_bust_after,
    plot_hold_table,
    plot_running_mean,
    plot_turn,
)
from teachkit.pig.rules import (
    BIG_PIG,
    BIG_PIG_DOUBLES,
    PIG,
    SIX_IS_BAD,
    SIX_REPLACES_ONE,
    TWO_DICE,
    TWO_DICE_DOUBLES,
    VARIANTS,
    Outcome,
    Rules,
)
from teachkit.pig.simulate import bust_after, simulate_turns, tally_turns
from teachkit.pig.solid_plots import describe_solid, plot_solid
from teachkit.pig.solution_plots import (
    describe_tournament,
    describe_win_probability,
    plot_tournament,
    plot_win_probability,
)
from teachkit.pig.strategies import (
    hold_at,
    keep_pace_end_race,
    roll_times,
    score_base_keep_pace_end_race,
    scoring_turns,
)

__all__ = [
    "BIG_PIG",
    "BIG_PIG_DOUBLES",
    "PIG",
    "SIX_IS_BAD",
    "SIX_REPLACES_ONE",
    "TWO_DICE",
    "TWO_DICE_DOUBLES",
    "VARIANTS",
    "Outcome",
    "RaceSolution",
    "Rules",
    "Solution",
    "StrategyError",
    "TurnOdds",
    "best_hold",
    "best_response",
    "bust_after",
    "describe_boundary",
    "describe_hog",
    "describe_islands",
    "describe_solid",
    "describe_tournament",
    "describe_turn",
    "describe_win_probability",
    "expected_turns",
    "explore",
    "explore_boundary",
    "explore_solid",
    "hog",
    "hold_at",
    "hold_table",
    "keep_pace_end_race",
    "optimal",
    "play",
    "plot_boundary",
    "plot_bust_after",
    "plot_hog",
    "plot_hold_table",
    "plot_islands",
    "plot_running_mean",
    "plot_solid",
    "plot_tournament",
    "plot_turn",
    "plot_win_probability",
    "roll_times",
    "score_base_keep_pace_end_race",
    "scoring_turns",
    "simulate_games",
    "simulate_turns",
    "skunk",
    "solve",
    "solve_race",
    "tally_turns",
    "tournament",
    "turn_odds",
    "win_probability",
]
