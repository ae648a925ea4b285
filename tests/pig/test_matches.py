"""Thousands of games: seeds, scores, and a plain loop."""

import random

import numpy as np
import pytest

from teachkit import pig
from teachkit.pig.rules import LOSE_SCORE, MUST_ROLL, PIG, Rules
from teachkit.simulation import BLOCK


def plain_game(n_first, n_second, roll):
    """One game of hold-at-n as everybody would write it: (winner, turns, scores)."""
    scores, turns = [0, 0], 0
    while True:
        mover, n = turns % 2, (n_first, n_second)[turns % 2]
        turns += 1
        total = 0
        while total < n and scores[mover] + total < 100:
            face = roll()
            if face == 1:
                total = 0
                break
            total += face
        scores[mover] += total
        if scores[mover] >= 100:
            return mover + 1, turns, *scores


def test_games_look_like_those_of_a_plain_loop():
    generator = random.Random(4)
    plain = np.array([plain_game(20, 25, lambda: generator.randint(1, 6)) for _ in range(6000)])
    games = pig.simulate_games(pig.hold_at(20), pig.hold_at(25), 60_000, seed=4)
    for column, values in zip(games.columns, plain.T, strict=True):
        error = (values.var() / len(values) + games[column].var() / len(games)) ** 0.5
        assert abs(values.mean() - games[column].mean()) < 5 * error, column
        assert 0.9 < values.std() / games[column].std() < 1.1, column


def test_a_row_tells_a_game_that_can_be():
    games = pig.simulate_games(pig.hold_at(20), pig.keep_pace_end_race(), 5000, seed=1)
    assert list(games.columns) == ["winner", "turns", "score_1", "score_2"]
    assert set(games["winner"]) == {1, 2}
    assert ((games["winner"] == 1) == (games["turns"] % 2 == 1)).all()
    won = np.where(games["winner"] == 1, games["score_1"], games["score_2"])
    lost = np.where(games["winner"] == 1, games["score_2"], games["score_1"])
    assert ((won >= 100) & (won <= 105)).all()
    assert ((lost >= 0) & (lost < 100)).all()


def test_a_single_game_with_certain_rolls_is_known():
    """A coin with 1 and 2 on its sides, none of them bad: hold at 4 always gets 4 or 5."""
    rules = Rules(name="sure", sides=2, bad_faces=[], target=4)
    games = pig.simulate_games(pig.hold_at(4), pig.hold_at(4), 500, seed=1, rules=rules)
    assert (games["winner"] == 1).all()
    assert (games["turns"] == 1).all()
    assert set(games["score_1"]) == {4, 5}
    assert (games["score_2"] == 0).all()


def test_the_same_seed_gives_the_same_games():
    def play(seed, games=300):
        return pig.simulate_games(pig.hold_at(20), pig.hold_at(25), games, seed=seed)

    assert play(3).equals(play(3))
    assert not play(3).equals(play(4))
    assert play(np.random.SeedSequence(3)).equals(play(3))
    generator = np.random.default_rng(3)
    assert not play(generator).equals(play(generator))


@pytest.mark.parametrize("games", [1, BLOCK - 1, BLOCK, BLOCK + 1])
def test_every_game_asked_for_is_there(games):
    table = pig.simulate_games(pig.hold_at(60), pig.hold_at(60), games, seed=2)
    assert len(table) == games
    assert (table["turns"] > 0).all()


def test_whole_blocks_do_not_depend_on_what_follows():
    long = pig.simulate_games(pig.hold_at(20), pig.hold_at(20), BLOCK + 10, seed=6)
    short = pig.simulate_games(pig.hold_at(20), pig.hold_at(20), BLOCK, seed=6)
    assert long.head(BLOCK).equals(short)


def test_points_beyond_the_target_count_in_games_with_forced_rolls():
    rules = Rules(name="doubles", dice=2, sides=3, target=4, doubles=MUST_ROLL)
    games = pig.simulate_games(pig.hold_at(1), pig.hold_at(1), 40_000, seed=8, rules=rules)
    first_turn = games[games["turns"] == 1]["score_1"]
    # the winning roll is always 2-3; before it come any number of 2-2 (4) and 3-3 (6)
    assert first_turn.min() == 5
    after_one = (first_turn.isin([9, 11])).mean()
    assert abs(after_one - (2 / 9) * (7 / 9)) < 0.02
    assert (first_turn > 11).any()


def test_a_wipe_takes_everything():
    rules = Rules(name="wipes", dice=2, sides=2, all_bad=LOSE_SCORE, target=8)
    games = pig.simulate_games(pig.hold_at(4), pig.hold_at(4), 40_000, seed=9, rules=rules)
    # a quarter of rolls scores 4, a quarter wipes: two scores in a row without a wipe between
    exact = pig.win_probability(pig.hold_at(4), pig.hold_at(4), rules)
    assert abs((games["winner"] == 1).mean() - exact) < 5 * 0.5 / 200


@pytest.mark.parametrize(
    ("games", "kind"),
    [
        (0, ValueError),
        (-3, ValueError),
        (2.5, ValueError),
        (float("nan"), ValueError),
        ("ten", TypeError),
        (None, TypeError),
        (10**9, ValueError),
    ],
)
def test_the_number_of_games_is_checked(refused, games, kind):
    refused(kind, pig.simulate_games, pig.hold_at(20), pig.hold_at(20), games, words="games")


def test_rules_and_strategies_are_checked(refused):
    refused(TypeError, pig.simulate_games, "x", pig.hold_at(20), 10, words="function")
    refused(TypeError, pig.simulate_games, pig.hold_at(20), 20, 10, words="function")
    refused(
        TypeError,
        pig.simulate_games,
        pig.hold_at(20),
        pig.hold_at(20),
        9,
        rules="Pig",
        words="rules",
    )


def test_a_table_is_not_confused_with_that_of_other_rules():
    """Best play of one game, played in another: it is asked, not taken as known."""
    other = Rules(name="to 60", target=60)
    chance = pig.win_probability(pig.optimal(PIG), pig.hold_at(20), other)
    assert chance < pig.win_probability(pig.optimal(other), pig.hold_at(20), other)


@pytest.mark.parametrize(
    ("strategy", "rules"),
    [
        (lambda turn_total: True, Rules(name="coin", sides=2)),
        (pig.hold_at(20), Rules(name="ones", sides=2, bad_faces={2})),
        (pig.hold_at(20), Rules(name="hard", bad_faces=range(1, 6), all_bad=LOSE_SCORE)),
    ],
    ids=["for ever", "small steps", "wipes"],
)
def test_a_game_that_hardly_ever_ends_is_refused(refused, strategy, rules):
    words = ["more than 10,000 turns", "100"]
    refused(ValueError, pig.simulate_games, strategy, pig.hold_at(2), 10, rules=rules, words=words)


def test_a_target_too_large_to_play_is_refused(refused):
    far = Rules(name="Marathon", target=100_000)
    hold = pig.hold_at(20)
    refused(ValueError, pig.simulate_games, hold, hold, 10, rules=far, words=["2000", "Marathon"])
