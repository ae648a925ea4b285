"""A long game without a repeated position, and the ceiling above all of them."""

import itertools

import networkx
import pytest

from teachkit.chopsticks import (
    Rules,
    graph,
    long_game,
    longest_game_ceiling,
    moves,
)


@pytest.mark.parametrize("rules", [Rules(), Rules(limit=4)])
def test_the_game_can_be_played_and_repeats_nothing(rules):
    found = long_game(rules, seed=5)
    assert found[0] == graph(rules).start
    assert len(found) == len(set(found))
    for before, after in itertools.pairwise(found):
        assert after in [move.result for move in moves(before, rules)]
    assert len(found) - 1 <= longest_game_ceiling(rules)


def test_the_standard_game_has_171_moves_and_no_more():
    assert len(long_game(seed=5)) - 1 == 171
    assert longest_game_ceiling() == 171


@pytest.mark.parametrize(
    "rules", [Rules(limit=3), Rules(hands=1, limit=7), Rules(players=3, limit=2)]
)
def test_small_games_by_trying_every_way(rules):
    arrows = graph(rules).to_networkx()

    def longest(path):
        onward = [code for code in arrows.successors(path[-1]) if code not in path]
        return max((longest([*path, code]) for code in onward), default=len(path) - 1)

    found = len(long_game(rules, seed=1)) - 1
    assert found == longest([arrows.graph["start"]])
    assert networkx.is_directed(arrows)


def test_the_same_seed_gives_the_same_game():
    assert long_game(Rules(limit=4), seed=2) == long_game(Rules(limit=4), seed=2)


def test_what_is_too_large_or_wrong_is_said():
    with pytest.raises(ValueError, match="up to 1,500"):
        long_game(Rules(limit=10))
    with pytest.raises(ValueError, match="tries must be"):
        long_game(tries=0)
    with pytest.raises(TypeError, match="rules must be rules"):
        longest_game_ceiling("cutoff")
