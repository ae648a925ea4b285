import math
import multiprocessing
import random
import tracemalloc
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from math import nan

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from teachkit.asking import StrategyError, StrategyTypeError
from teachkit.pig import simulate
from teachkit.pig.odds import turn_odds
from teachkit.pig.rules import LOSE_SCORE, MUST_ROLL, PIG, Rules
from teachkit.pig.simulate import MOST_ROWS, simulate_turns, tally_turns
from teachkit.pig.strategies import hold_at, roll_times
from teachkit.pig.tables import tabulate_turn
from teachkit.simulation import BLOCK


def play_turn(strategy, faces, score=0, target=100):
    """One turn of Pig in plain Python: (points banked, rolls, how it ended)."""
    total = 0
    for rolls, face in enumerate(faces, start=1):
        if face == 1:
            return 0, rolls, "bust"
        total += face
        if score + total >= target:
            return total, rolls, "win"
        if not strategy(total):
            return total, rolls, "hold"
    raise AssertionError("the script is too short")


@pytest.fixture
def scripted(monkeypatch):
    """Simulate turns of one die with the faces of a script, one list of faces a turn."""

    def play(strategy, script, **scores):
        waiting = {number: list(faces) for number, faces in enumerate(script)}
        needed = {
            number: play_turn(strategy, faces + [1] * 100, **scores)[1]
            for number, faces in waiting.items()
        }

        def columns(turns, generator, size):
            at_once = round(math.log(turns.width, 6))
            assert 6**at_once == turns.width
            playing = [number for number, rolls in needed.items() if rolls > 0]
            assert len(playing) == size
            drawn = []
            for number in playing:
                faces = (waiting[number] + [6] * at_once)[:at_once]  # what follows is not used
                drawn.append(sum((face - 1) * 6**i for i, face in enumerate(reversed(faces))))
                waiting[number] = waiting[number][at_once:]
                needed[number] -= at_once
            return np.array(drawn)

        monkeypatch.setattr(simulate.TurnPlayer, "columns", columns)
        turns = simulate_turns(strategy, len(script), **scores)
        return list(turns.itertuples(index=False, name=None))

    return play


def agrees(observed, expected, spread, count):
    """Within five standard errors, and one turn for what almost never happens."""
    return abs(observed - expected) <= 5 * spread / math.sqrt(count) + 5 / count


# --- scripted dice ---------------------------------------------------------------------


def test_hold_at_20_reads_the_dice_one_after_the_other(scripted):
    script = [
        [6, 6, 6, 2],
        [6, 6, 6, 6],
        [1],
        [5, 1],
        [2] * 10,
        [2] * 9 + [6],
        [2] * 9 + [1],
        [6, 6, 6, 1],
        [3, 4, 5, 6, 2],
    ]
    assert scripted(lambda turn_total: turn_total < 20, script) == [
        (20, 4, "hold"),
        (24, 4, "hold"),
        (0, 1, "bust"),
        (0, 2, "bust"),
        (20, 10, "hold"),
        (24, 10, "hold"),
        (0, 10, "bust"),
        (0, 4, "bust"),
        (20, 5, "hold"),
    ]


def test_a_turn_that_reaches_the_target_is_won(scripted):
    script = [[6, 4], [6, 5], [6, 3, 6], [6, 3, 1], [2] * 5, [1]]
    assert scripted(lambda turn_total: turn_total < 20, script, score=90) == [
        (10, 2, "win"),
        (11, 2, "win"),
        (15, 3, "win"),
        (0, 3, "bust"),
        (10, 5, "win"),
        (0, 1, "bust"),
    ]


@pytest.mark.parametrize("score", [0, 70, 95])
@pytest.mark.parametrize(
    "strategy",
    [
        lambda turn_total: turn_total < 20,
        lambda turn_total: turn_total < 50,
        lambda turn_total: turn_total % 5 != 0,
        lambda turn_total: False,
        lambda turn_total: True,
    ],
)
def test_two_thousand_scripted_turns_agree_with_a_plain_loop(scripted, strategy, score):
    dice = random.Random(7)
    script = [[dice.randint(1, 6) for _ in range(90)] for _ in range(2000)]
    expected = [play_turn(strategy, faces, score=score) for faces in script]
    assert scripted(strategy, script, score=score) == expected


# --- simulated and exact ---------------------------------------------------------------


@given(data=st.data())
def test_any_turn_agrees_with_the_exact_chances(data, any_turn):
    rules, strategy, score, opponent_score = data.draw(any_turn)
    seed = data.draw(st.integers(0, 2**32))
    count = 10_000
    turns = simulate_turns(strategy, count, seed, rules, score, opponent_score)
    odds = turn_odds(strategy, rules, score, opponent_score)
    chances = odds.scores
    points = chances.index.to_numpy()
    variance = (points**2 * chances).sum() - odds.mean**2
    largest = points.max() if len(points) else 0
    slack = 5 * math.sqrt(max(variance, 0) / count) + 5 * largest / count
    assert abs(turns["score"].mean() - odds.mean) <= slack
    lost = turns["outcome"].isin(["bust", "wipe"])
    for frequency, chance in [
        (lost.mean(), odds.bust),
        ((turns["outcome"] == "wipe").mean(), odds.wipe),
        *(((turns["score"] == value).mean(), chance) for value, chance in chances.items()),
    ]:
        assert agrees(frequency, chance, math.sqrt(max(chance * (1 - chance), 0)), count)
    assert agrees(turns["rolls"].mean(), odds.mean_rolls, turns["rolls"].std(), count)
    assert set(turns["score"]) <= set(points)
    assert (turns["score"][lost] == 0).all()
    assert (turns["score"][~lost] > 0).all()


@pytest.mark.parametrize(
    ("rules", "n"),
    [
        (PIG, 20),
        (Rules(name="two dice", dice=2, all_bad=LOSE_SCORE, doubles=MUST_ROLL), 18),
        (Rules(name="long", dice=2, sides=20, target=1000), 90),  # one roll for each number
        (Rules(name="wide", dice=3, sides=30, target=100), 100),  # too wide for a full table
        (Rules(name="huge", dice=5, sides=20, target=30), 30),
    ],
)
def test_a_long_run_agrees_with_the_exact_chances(rules, n):
    count = 300_000
    tally = tally_turns(hold_at(n), count, seed=5, rules=rules, progress=False)
    spread = np.sqrt(tally["exact"] * (1 - tally["exact"]))
    for frequency, exact, one in zip(tally["frequency"], tally["exact"], spread, strict=True):
        assert agrees(frequency, exact, one, count)


def test_each_draw_of_a_wide_table_means_one_ordered_roll():
    rules = Rules(name="wide", dice=3, sides=30, target=100)
    turns = simulate.TurnPlayer.of(tabulate_turn(hold_at(100), rules))
    assert turns.last_draws is not None

    class EveryDraw:
        def integers(self, draws, size):
            return np.arange(draws)

    columns = turns.columns(EveryDraw(), size=30**3)
    expected = [outcome.chance * 30**3 for outcome in rules.outcomes()]
    assert np.bincount(columns).tolist() == expected


def test_the_rolls_of_a_turn_are_counted_whatever_its_length():
    safe = Rules(name="safe", bad_faces=(), target=100)
    turns = simulate_turns(roll_times(12), 1000, seed=2, rules=safe)
    assert set(turns["rolls"]) == {12}
    assert turns["score"].between(12, 72).all()


# --- the shape of the answers ----------------------------------------------------------


def test_one_row_for_each_turn():
    turns = simulate_turns(hold_at(20), 1000, seed=3)
    assert list(turns.columns) == ["score", "rolls", "outcome"]
    assert list(turns.index) == list(range(1000))
    assert set(turns["outcome"]) == {"hold", "bust"}
    assert pd.api.types.is_integer_dtype(turns["score"])
    assert pd.api.types.is_integer_dtype(turns["rolls"])
    assert set(simulate_turns(hold_at(20), 1000, 3, score=90)["outcome"]) == {"win", "bust"}


def test_the_outcomes_that_cannot_come_are_no_categories():
    assert list(simulate_turns(hold_at(20), 5, 1)["outcome"].cat.categories) == ["hold", "bust"]


def test_a_single_turn():
    turns = simulate_turns(hold_at(20), 1, seed=1)
    tally = tally_turns(hold_at(20), 1, seed=1, progress=False)
    assert len(turns) == 1
    assert tally["count"].sum() == 1
    assert tally.loc[turns["score"].iloc[0], "frequency"] == 1


def test_the_tally_has_a_row_for_each_possible_score():
    tally = tally_turns(hold_at(20), 10, seed=1, progress=False)
    assert list(tally.columns) == ["count", "frequency", "exact"]
    assert tally.index.name == "score"
    assert list(tally.index) == [0, 20, 21, 22, 23, 24, 25]
    assert tally["exact"].sum() == pytest.approx(1)
    assert (tally["frequency"] == tally["count"] / 10).all()


# --- seeds, blocks and executors -------------------------------------------------------


@pytest.mark.parametrize("turns", [1, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK + 1])
def test_the_tally_counts_the_turns_that_are_simulated(turns):
    rows = simulate_turns(hold_at(20), turns, seed=11)
    tally = tally_turns(hold_at(20), turns, seed=11, progress=False)
    counted = rows["score"].value_counts().reindex(tally.index, fill_value=0)
    assert tally["count"].tolist() == counted.tolist()
    assert len(rows) == tally["count"].sum() == turns


def test_a_longer_run_begins_with_the_blocks_of_a_shorter_one():
    short = simulate_turns(hold_at(20), BLOCK, seed=4)
    long = simulate_turns(hold_at(20), BLOCK + 1000, seed=4)
    pd.testing.assert_frame_equal(long.iloc[:BLOCK], short)


def test_blocks_do_not_repeat_each_other():
    turns = simulate_turns(hold_at(20), 2 * BLOCK, seed=4)["score"].to_numpy()
    assert (turns[:BLOCK] != turns[BLOCK:]).any()


@pytest.mark.parametrize("turns", [BLOCK - 1, 3 * BLOCK + 1])
def test_no_executor_changes_the_result(turns):
    limit = 18
    student = lambda turn_total: turn_total < limit  # noqa: E731
    alone = tally_turns(student, turns, seed=9, progress=False)
    with ThreadPoolExecutor(2) as pool:
        shared = tally_turns(student, turns, seed=9, executor=pool, progress=False)
    pd.testing.assert_frame_equal(alone, shared)
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=spawn) as pool:
        shared = tally_turns(student, turns, seed=9, executor=pool, progress=False)
    pd.testing.assert_frame_equal(alone, shared)


def test_the_same_seed_gives_the_same_turns_and_another_seed_others():
    first, again = (simulate_turns(hold_at(20), 500, seed=6) for _ in range(2))
    pd.testing.assert_frame_equal(first, again)
    assert not first.equals(simulate_turns(hold_at(20), 500, seed=7))
    assert not simulate_turns(hold_at(20), 500).equals(simulate_turns(hold_at(20), 500))


def test_a_seed_sequence_can_be_used_again():
    seed = np.random.SeedSequence(6)
    first = simulate_turns(hold_at(20), 500, seed=seed)
    pd.testing.assert_frame_equal(first, simulate_turns(hold_at(20), 500, seed=seed))
    pd.testing.assert_frame_equal(first, simulate_turns(hold_at(20), 500, seed=6))


def test_a_generator_moves_on():
    one, two = np.random.default_rng(6), np.random.default_rng(6)
    first = simulate_turns(hold_at(20), 500, seed=one)
    pd.testing.assert_frame_equal(first, simulate_turns(hold_at(20), 500, seed=two))
    assert not first.equals(simulate_turns(hold_at(20), 500, seed=one))


def test_numpys_global_state_is_left_alone():
    np.random.seed(1)  # noqa: NPY002
    before = np.random.get_state()[1].copy()  # noqa: NPY002
    simulate_turns(hold_at(20), 100)
    assert (np.random.get_state()[1] == before).all()  # noqa: NPY002


class Failing(Executor):
    def submit(self, *args, **kwargs):
        raise RuntimeError("no workers left")


def test_the_error_of_an_executor_is_passed_on():
    with pytest.raises(RuntimeError, match="no workers left"):
        tally_turns(hold_at(20), 100, executor=Failing(), progress=False)
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    with pytest.raises(RuntimeError, match="shutdown"):
        tally_turns(hold_at(20), 100, executor=pool, progress=False)


def test_the_memory_of_a_tally_does_not_grow():
    def peak(turns):
        tracemalloc.start()
        tally_turns(hold_at(20), turns, seed=1, progress=False)
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most

    peak(BLOCK)  # whatever is imported on the way
    assert peak(50 * BLOCK) <= 1.1 * peak(5 * BLOCK)


# --- bad input -------------------------------------------------------------------------


@pytest.mark.parametrize("play", [simulate_turns, tally_turns])
@pytest.mark.parametrize(
    ("turns", "kind"),
    [
        (0, ValueError),
        (-5, ValueError),
        (2.5, ValueError),
        (nan, ValueError),
        (math.inf, ValueError),
        ("many", TypeError),
        (None, TypeError),
        (True, TypeError),
        ([10], TypeError),
    ],
)
def test_turns_must_be_a_whole_number(refused, play, turns, kind):
    words = [f"turns must be a whole number, 1 or more; you gave {turns!r}"]
    refused(kind, play, hold_at(20), turns, words=words)


def test_too_many_rows_are_refused_before_memory_runs_out(refused):
    words = ["at most 50,000,000", "tally_turns"]
    refused(ValueError, simulate_turns, hold_at(20), MOST_ROWS + 1, words=words)


def bust(turn_total):
    raise ValueError("I am out")


@pytest.mark.parametrize("play", [simulate_turns, tally_turns])
@pytest.mark.parametrize(
    ("strategy", "kind", "words"),
    [
        (bust, StrategyError, ["The strategy bust failed at turn_total", "ValueError: I am out"]),
        (lambda turn_total: None, StrategyTypeError, ["returned None at turn_total"]),
        (lambda turn_total: "roll", StrategyTypeError, ["returned 'roll' at turn_total"]),
        (lambda points: True, StrategyTypeError, ["asks for points"]),
        (lambda: True, StrategyTypeError, ["at least one of turn_total"]),
        ("hold at 20", StrategyTypeError, ["'hold at 20'"]),
    ],
)
def test_a_strategy_that_does_not_answer_is_refused(refused, play, strategy, kind, words):
    refused(kind, play, strategy, 10, words=words)


@pytest.mark.parametrize("play", [simulate_turns, tally_turns])
@pytest.mark.parametrize(
    ("argument", "value", "kind", "words"),
    [
        ("seed", -1, ValueError, "seed must be 0 or more; you gave -1"),
        ("seed", 1.5, TypeError, "you gave 1.5"),
        ("seed", "lucky", TypeError, "you gave 'lucky'"),
        ("seed", True, TypeError, "you gave True"),
        ("rules", "Pig", TypeError, "rules must be Rules such as PIG; you gave 'Pig'"),
        ("rules", None, TypeError, "you gave None"),
    ],
)
def test_seed_and_rules_are_checked(refused, play, argument, value, kind, words):
    refused(kind, play, hold_at(20), 10, words=words, **{argument: value})


@pytest.mark.parametrize("executor", [4, "threads", ThreadPoolExecutor])
def test_an_executor_must_be_one(refused, executor):
    words = "executor must be an executor of concurrent.futures, or None"
    refused(TypeError, tally_turns, hold_at(20), 10, executor=executor, words=words)


@pytest.mark.parametrize("scores", [{"score": 100}, {"opponent_score": -1}])
def test_scores_lie_below_the_target(refused, scores):
    refused(ValueError, simulate_turns, hold_at(20), 10, words="from 0 to 99", **scores)


@pytest.mark.parametrize("rolls", [["a"], [-1], [0], [2.5], [float("nan")], [10**12], [None]])
def test_bust_after_needs_numbers_of_rolls(refused, rolls):
    table = pd.DataFrame({"rolls": rolls, "outcome": ["bust"]})
    refused(ValueError, simulate.bust_after, table, words="column rolls")
    refused(TypeError, simulate.bust_after, simulate_turns(hold_at(20), 5), "Pig", words="rules")
