"""Can't Stop: four dice, eleven columns, and the question when to stop.

The game is Sid Sackson's (1980); see `teachkit.cant_stop.rules`.

>>> from teachkit import cant_stop
>>> cant_stop.chance([6, 7, 8], exact=True) * 1296
Fraction(1192, 1)
"""

from teachkit.asking import StrategyError
from teachkit.cant_stop.board import describe_board, plot_board
from teachkit.cant_stop.expert import expert
from teachkit.cant_stop.games import expected_turns
from teachkit.cant_stop.odds import (
    TurnOdds,
    chance,
    chance_table,
    expected_gain,
    success,
    survival_chances,
    threshold,
    turn_odds,
)
from teachkit.cant_stop.optimal import (
    BestTurn,
    MatchSolution,
    Solution,
    best_turn,
    board_size,
    solve,
    solve_match,
)
from teachkit.cant_stop.play import play
from teachkit.cant_stop.plots import (
    describe_success,
    describe_survival,
    describe_threshold,
    describe_triples,
    plot_success,
    plot_survival,
    plot_threshold,
    plot_triples,
)
from teachkit.cant_stop.rules import FULL, Position, Rules, moves, pairings
from teachkit.cant_stop.simulate import (
    simulate_games,
    simulate_matches,
    simulate_turns,
    tally_games,
)
from teachkit.cant_stop.strategies import (
    PAIRING_RULES,
    PairingRule,
    StopRule,
    Strategy,
    best_chance,
    fewest_runners,
    first_listed,
    glenn_aloi,
    most_progress,
    most_squares,
    rolls,
    rule_of,
    score,
    squares,
    survival,
    until_topped,
)
from teachkit.cant_stop.turn_plots import (
    describe_games,
    describe_turns,
    game_table,
    plot_games,
    plot_turns,
)

__all__ = [
    "FULL",
    "PAIRING_RULES",
    "BestTurn",
    "MatchSolution",
    "PairingRule",
    "Position",
    "Rules",
    "Solution",
    "StopRule",
    "Strategy",
    "StrategyError",
    "TurnOdds",
    "best_chance",
    "best_turn",
    "board_size",
    "chance",
    "chance_table",
    "describe_board",
    "describe_games",
    "describe_success",
    "describe_survival",
    "describe_threshold",
    "describe_triples",
    "describe_turns",
    "expected_gain",
    "expected_turns",
    "expert",
    "fewest_runners",
    "first_listed",
    "game_table",
    "glenn_aloi",
    "most_progress",
    "most_squares",
    "moves",
    "pairings",
    "play",
    "plot_board",
    "plot_games",
    "plot_success",
    "plot_survival",
    "plot_threshold",
    "plot_triples",
    "plot_turns",
    "rolls",
    "rule_of",
    "score",
    "simulate_games",
    "simulate_matches",
    "simulate_turns",
    "solve",
    "solve_match",
    "squares",
    "success",
    "survival",
    "survival_chances",
    "tally_games",
    "threshold",
    "turn_odds",
    "until_topped",
]
