"""Players: who looks how far, and what a student's function is asked."""

import pytest

from teachkit.asking import StrategyError
from teachkit.chopsticks import (
    VARIANTS,
    Rules,
    cautious_player,
    graph,
    moves,
    perfect_player,
    random_player,
    simulate_games,
    solve,
)


def choices(player, rules=None):
    """Return for each position which results a player takes, found by asking often."""
    import numpy as np

    found = graph(rules or Rules())
    chooser = player.sit_down(found)
    going = np.flatnonzero(~found.terminal)
    taken = {str(found.codes[place]): set() for place in going}
    generator = np.random.default_rng(1)
    for _ in range(60):
        for place, target in zip(going, chooser.choose(going, generator), strict=True):
            taken[str(found.codes[place])].add(str(found.codes[target]))
    return taken


def test_a_random_player_takes_every_result():
    assert choices(random_player()) == {
        str(code): {move.result for move in moves(code)} for code in graph().codes if moves(code)
    }


@pytest.mark.parametrize("rules", [Rules(), Rules(limit=4), VARIANTS["Suicide with cutoff"]])
def test_a_perfect_player_takes_every_best_move(rules):
    solution = solve(rules)
    for code, taken in choices(perfect_player(), rules).items():
        assert taken == set(solution.best_moves(code))


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_a_cautious_player_by_its_words(depth):
    """It avoids what loses within `depth` moves, and takes a win that is as near."""
    solution = solve()

    def fate(result):  # for the player who moves there, seen `depth` moves ahead
        plies = solution.moves_to_end(result)
        value = solution.value(result)
        return "draw" if plies is None or plies > depth else value

    for code, taken in choices(cautious_player(depth)).items():
        results = {move.result for move in moves(code)}
        wins = {result for result in results if fate(result) == "loss"}
        safe = {result for result in results if fate(result) == "draw"}
        if wins:
            quickest = min(solution.moves_to_end(result) for result in wins)
            assert taken == {r for r in wins if solution.moves_to_end(r) == quickest}
        elif safe:
            assert taken == safe
        else:
            assert taken <= results


@pytest.mark.parametrize(("depth", "loses"), [(1, True), (2, True), (3, False)])
def test_how_far_one_has_to_look(depth, loses):
    games = simulate_games(cautious_player(depth), perfect_player(), 500, seed=1, max_moves=300)
    assert (games["winner"] == 2).any() == loses
    assert (games["winner"] == 1).sum() == 0


def test_nobody_looks_ahead_among_three():
    for player in (perfect_player(), cautious_player(2)):
        with pytest.raises(ValueError, match="Looking ahead needs a game of two"):
            simulate_games(player, random_player(), random_player(), 5, rules=Rules(players=3))


def test_a_function_is_asked_once_for_each_position_that_comes_up():
    asked = []

    def first(position, moves):
        asked.append(position)
        return moves[0]

    games = simulate_games(first, random_player(), 2000, seed=1)
    assert len(asked) == len(set(asked)) < 204
    assert asked[0] == "1111"
    assert len(games) == 2000


def test_what_a_function_sees():
    seen = []

    def curious(position, hands, opponent, moves, results):
        seen.append((position, hands, opponent, [str(move) for move in moves], results))
        return results[0]

    simulate_games(curious, random_player(), 1, seed=1)
    position, hands, opponent, told, results = seen[0]
    assert (position, hands, opponent) == ("1111", (1, 1), (1, 1))
    assert told == ["left 1 hits left 1: 2"]
    assert results == ["1211"]


def test_halves_are_seen_as_numbers():
    seen = set()

    def curious(hands, results):
        seen.update(hands)
        return results[-1]

    simulate_games(curious, random_player(), 50, seed=1, rules=VARIANTS["Stumps"])
    assert 0.5 in seen
    assert all(isinstance(hand, int) for hand in seen if hand == int(hand))


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (lambda moves: 3, "returned 3 at 1111; it should return one of the moves, or its result"),
        (lambda moves: None, "returned None at 1111"),
        (lambda moves: "9999", "returned '9999' at 1111, which is none of the results 1211"),
        (lambda moves: moves[7], "failed at 1111 with IndexError"),
        (lambda cards: 1, "asks for cards, but it can only see position, hands, opponent"),
        (lambda: "1211", "must take at least one of position"),
    ],
)
def test_each_mistake_of_a_function_has_its_sentence(function, message):
    with pytest.raises(StrategyError, match=message):
        simulate_games(function, random_player(), 10, seed=1)


@pytest.mark.parametrize("depth", [0, 100, 2.5])
def test_how_far_can_be_looked(depth):
    with pytest.raises(ValueError, match="depth must be a whole number from 1 to 99"):
        cautious_player(depth)
