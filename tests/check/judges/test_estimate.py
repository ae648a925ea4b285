"""The judge of experiments."""

import time

import numpy as np
import pytest

from teachkit import pig
from teachkit.check.judges import experiment

BUST = experiment(
    lambda: float(pig.turn_odds(pig.hold_at(20)).bust),
    spread=0.4842,
    size=5000,
    why="Close to the exact chance, never equal to it.",
    hints={lambda share: share > 1: "A share lies between 0 and 1."},
)


def share(turns):
    return (turns["outcome"] == "bust").mean()


def fair(seed):
    return share(pig.simulate_turns(pig.hold_at(20), 5000, seed=seed))


def test_a_fair_experiment_is_right():
    assert BUST(fair).state == "correct"
    assert BUST(fair(3)).state == "correct"


@pytest.mark.parametrize(
    ("answer", "hint"),
    [
        (lambda seed: share(pig.simulate_turns(pig.hold_at(20), 5000)), "same seed"),
        (lambda seed: fair(1), "Another seed gives the same result"),
        (lambda seed: 1 - fair(seed), "further away than chance explains"),
        (lambda seed: 100 * fair(seed), "between 0 and 1"),
        (lambda seed: float(pig.turn_odds(pig.hold_at(20)).bust), "exact value"),
        (lambda seed: None, "returns nothing"),
        (lambda seed: 1 / 0, "ZeroDivisionError"),
        (lambda seed: "0.6", "That is a text"),
        (lambda: fair(1), "one argument, named `seed`"),
        (lambda turns: fair(1), "one argument, named `seed`"),
        (lambda seed, turns: fair(1), "one argument, named `seed`"),
        (0.9, "further away than chance explains"),
        (62.5, "between 0 and 1"),
    ],
)
def test_each_mistake_has_its_hint(answer, hint):
    verdict = BUST(answer)
    assert verdict.state == "not yet"
    assert hint in verdict.words


def test_a_function_that_never_returns_is_stopped(monkeypatch):
    monkeypatch.setattr("teachkit.check.judges.estimate.SECONDS", 0.3)

    def forever(seed):
        while True:
            time.sleep(0.01)

    assert "still running" in BUST(forever).words


def test_the_seed_of_the_task_is_asked_for():
    judge = experiment(lambda: 0.6245, 0.4842, 5000, "Yes.", same_as=lambda: fair(7))
    assert judge(fair(7)).state == "correct"
    assert "not with the seed" in judge(fair(8)).words


def test_a_share_is_one_that_so_many_trials_can_give():
    judge = experiment(lambda: 0.6245, 0.4842, 5000, "Yes.", share=True)
    assert judge(fair).state == "correct"
    assert judge(lambda seed: np.float32(fair(seed))).state == "correct"
    more = judge(lambda seed: share(pig.simulate_turns(pig.hold_at(20), 7000, seed=seed)))
    assert more.words.startswith("5000 trials cannot give that share.")
    assert (
        "cannot give"
        in judge(lambda seed: 0.62 + 0.001 * np.random.default_rng(seed).random()).words
    )
    same = experiment(lambda: 0.6245, 0.4842, 5000, "Yes.", same_as=lambda: fair(7), share=True)
    assert same(np.float32(fair(7))).state == "correct"
    assert "cannot give" in same(0.62345678).words


def test_a_number_made_of_the_seed_is_no_experiment():
    judge = experiment(lambda: 0.6245, 0.4842, 5000, "Yes.")
    assert "further away" in judge(lambda seed: 0.6246 + seed / 1000).words


def test_a_table_of_trials_is_measured():
    judge = experiment(lambda: 0.6245, 0.4842, 5000, "Yes.", measure=share)
    assert judge(pig.simulate_turns(pig.hold_at(20), 5000, seed=1)).state == "correct"
    few = pig.simulate_turns(pig.hold_at(20), 50, seed=1)
    assert judge(few).words == "That is 50 trials. 5000 are asked for."
    assert "cannot be read" in judge(np.zeros(5000)).words


def test_hitting_the_exact_value_by_luck_is_no_mistake():
    judge = experiment(lambda: 0.5, spread=0.5, size=100, why="Yes.")
    assert judge(0.5).state == "correct"
