"""Many games at once are like games one by one."""

import pandas as pd
import pytest

from teachkit.chopsticks import (
    VARIANTS,
    Rules,
    moves,
    perfect_player,
    random_player,
    simulate_games,
)


def first(results):
    return results[0]


def last(results):
    return results[-1]


def by_hand(players, rules, max_moves, repetitions=None):
    """Play one game of functions without chance, move by move."""
    code, seen = "".join(["1" * rules.hands] * rules.players), []
    for move in range(max_moves + 1):
        legal = moves(code, rules)
        if not legal:
            alive = [
                any(hand != "0" for hand in code[start : start + rules.hands])
                for start in range(0, len(code), rules.hands)
            ]
            return (alive.index(True) + move) % rules.players + 1, move, "win"
        seat = move % rules.players
        before = seen.count((seat, code))
        seen.append((seat, code))
        if move == max_moves or (repetitions and before + 1 >= repetitions):
            again = len(seen) > len(set(seen))
            return 0, move, "repetition" if again else "limit"
        code = players[seat]([one.result for one in legal])
    raise AssertionError


@pytest.mark.parametrize("rules", [Rules(), Rules(limit=4), Rules(players=3), Rules(hands=3)])
@pytest.mark.parametrize("players", [(first, first, first), (first, last, first), (last,) * 3])
@pytest.mark.parametrize(("max_moves", "repetitions"), [(7, None), (300, None), (300, 2), (300, 3)])
def test_games_without_chance_are_those_played_by_hand(rules, players, max_moves, repetitions):
    players = players[: rules.players]
    played = simulate_games(
        *players, games=3, seed=1, rules=rules, max_moves=max_moves, repetitions=repetitions
    )
    told = by_hand(players, rules, max_moves, repetitions)
    assert [tuple(row) for row in played.itertuples(index=False)] == [told] * 3


def test_the_same_seed_gives_the_same_games():
    def games(seed):
        return simulate_games(random_player(), random_player(), 3000, seed=seed)

    pd.testing.assert_frame_equal(games(5), games(5))
    assert not games(5).equals(games(6))


def test_games_and_seed_may_stand_behind_the_players():
    named = simulate_games(random_player(), first, games=200, seed=4)
    pd.testing.assert_frame_equal(named, simulate_games(random_player(), first, 200, 4))


def test_the_columns():
    played = simulate_games(random_player(), random_player(), 500, seed=2)
    assert played.columns.to_list() == ["winner", "moves", "outcome"]
    assert set(played["winner"]) == {1, 2}
    assert set(played["outcome"]) == {"win"}
    assert ((played["moves"] % 2 == 1) == (played["winner"] == 1)).all()  # who wins moved last
    assert played["moves"].min() >= 5


def test_perfect_players_draw_by_repetition():
    played = simulate_games(perfect_player(), perfect_player(), 200, seed=1, repetitions=3)
    assert set(played["outcome"]) == {"repetition"}
    assert set(played["winner"]) == {0}
    endless = simulate_games(perfect_player(), perfect_player(), 50, seed=1, max_moves=500)
    assert set(endless["moves"]) == {500}
    assert set(endless["outcome"]) == {"repetition"}  # more moves than there are positions


def test_a_short_limit_comes_before_any_repetition():
    played = simulate_games(perfect_player(), perfect_player(), 50, seed=1, max_moves=3)
    assert set(played["outcome"]) == {"limit"}


def test_perfect_play_never_loses_from_a_drawn_start():
    for players, seat in (
        ((perfect_player(), random_player()), 2),
        ((random_player(), perfect_player()), 1),
    ):
        assert (simulate_games(*players, 1000, seed=7)["winner"] != seat).all()


def test_the_second_player_wins_suicide_with_cutoff():
    rules = VARIANTS["Suicide with cutoff"]
    played = simulate_games(perfect_player(), perfect_player(), 100, seed=1, rules=rules)
    assert set(played["winner"]) == {2}
    assert set(played["moves"]) == {26}
    against = simulate_games(random_player(), perfect_player(), 300, seed=1, rules=rules)
    assert set(against["winner"]) == {2}


def test_misere_is_won_by_who_is_out():
    rules = Rules(misere=True)
    played = simulate_games(random_player(), random_player(), 500, seed=1, rules=rules)
    assert ((played["moves"] % 2 == 0) == (played["winner"] == 1)).all()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((random_player(),), "This game has 2 players; you gave 1"),
        ((random_player(),) * 5, "This game has 2 players; you gave 5"),
        ((random_player(), random_player(), 0), "games must be a whole number from 1"),
        ((random_player(), random_player(), 10, -1), "seed must be 0 or more"),
        (("perfect", random_player()), "A strategy must be a function"),
        ((random_player(), 1000), "A strategy must be a function"),
    ],
)
def test_wrong_arguments(arguments, message):
    with pytest.raises((TypeError, ValueError), match=message):
        simulate_games(*arguments)


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ({"max_moves": 0}, "max_moves must be a whole number from 1 to 10000"),
        ({"repetitions": 1}, "repetitions must be a whole number from 2"),
    ],
)
def test_wrong_numbers(numbers, message):
    with pytest.raises(ValueError, match=message):
        simulate_games(random_player(), random_player(), 5, **numbers)
