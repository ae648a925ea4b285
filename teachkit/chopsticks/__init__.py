"""Chopsticks: the finger game as a state graph, in every variant, solved and shown.

>>> from teachkit import chopsticks
>>> chopsticks.solve().value("1111")
'draw'
"""

from teachkit.asking import StrategyError
from teachkit.chopsticks.chain import RandomPlay, random_play
from teachkit.chopsticks.drawing import describe_hands, draw_hands
from teachkit.chopsticks.explore import explore
from teachkit.chopsticks.graph import Graph, graph
from teachkit.chopsticks.longest import long_game, longest_game_ceiling
from teachkit.chopsticks.moves import Move, kinds_of_move, moves
from teachkit.chopsticks.neighbourhood import describe_neighbourhood, plot_neighbourhood
from teachkit.chopsticks.optimal import Solution, solve
from teachkit.chopsticks.play import play
from teachkit.chopsticks.players import Player, cautious_player, perfect_player, random_player
from teachkit.chopsticks.plots import (
    describe_endgames,
    describe_levels,
    describe_map,
    plot_endgames,
    plot_levels,
    plot_map,
)
from teachkit.chopsticks.rules import Rules
from teachkit.chopsticks.simulate import simulate_games
from teachkit.chopsticks.variants import STANDARD, VARIANTS

__all__ = [
    "STANDARD",
    "VARIANTS",
    "Graph",
    "Move",
    "Player",
    "RandomPlay",
    "Rules",
    "Solution",
    "StrategyError",
    "cautious_player",
    "describe_endgames",
    "describe_hands",
    "describe_levels",
    "describe_map",
    "describe_neighbourhood",
    "draw_hands",
    "explore",
    "graph",
    "kinds_of_move",
    "long_game",
    "longest_game_ceiling",
    "moves",
    "perfect_player",
    "play",
    "plot_endgames",
    "plot_levels",
    "plot_map",
    "plot_neighbourhood",
    "random_play",
    "random_player",
    "simulate_games",
    "solve",
]
