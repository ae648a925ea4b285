"""Hog: one roll a turn, with as many dice as you dare; any 1 scores nothing.

Every die adds points and every die may show the 1 that spoils them all.

>>> best_dice()
[5, 6]
>>> round(solve(max_dice=10).first_player, 6)
0.530665
"""

from teachkit.pig.hog_games import Solution, simulate_games, solve, win_probability
from teachkit.pig.hog_strategies import always
from teachkit.pig.hog_table import HogTable, play
from teachkit.pig.hog_turns import best_dice, mean_table, simulate_turns, turn_odds

__all__ = [
    "HogTable",
    "Solution",
    "always",
    "best_dice",
    "mean_table",
    "play",
    "simulate_games",
    "simulate_turns",
    "solve",
    "turn_odds",
    "win_probability",
]
