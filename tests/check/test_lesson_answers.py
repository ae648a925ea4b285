"""Right answers are right, however they are written; clever wrong ones are not."""

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from teachkit import cant_stop, pig
from teachkit.check import lessons
from teachkit.check.judges import choice, fraction
from teachkit.check.judges.number import number
from teachkit.check.judges.reading import lazy

TASKS = {key: task for number in lessons.lessons() for key, task in lessons.tasks(number).items()}


def verdict(task, answer):
    return TASKS[task].judge(answer)


EXACT = [
    key
    for key in TASKS
    if isinstance(TASKS[key].judge, fraction) or getattr(TASKS[key].judge, "exact", None) is True
]
NUMBERS = [key for key in TASKS if type(TASKS[key].judge) is number and key not in EXACT]


@pytest.mark.parametrize("task", EXACT)
def test_an_exact_share_is_right_and_a_decimal_in_disguise_is_not(task):
    exact = TASKS[task].judge.value()
    assert verdict(task, exact).state == "correct"
    if Fraction(float(exact)) != exact:
        for decimal in (float(exact), np.float32(exact), Fraction(float(exact))):
            assert "that is a decimal" in verdict(task, decimal).words


@pytest.mark.parametrize("task", [key for key in EXACT if TASKS[key].judge.value() % 1 == 0])
def test_a_decimal_that_is_the_exact_whole_number_is_right(task):
    exact = TASKS[task].judge.value()
    for kind in (float, np.float64, np.float32, Decimal):
        assert verdict(task, kind(int(exact))).state == "correct", kind
    assert "as a whole number" in verdict(task, float(exact) + 1e-12).words


def test_a_float_may_count_the_busts():
    right = verdict("7.6", lambda columns: 1296 * (1 - cant_stop.chance(columns)))
    assert right.state == "correct"
    wrong = verdict("7.6", lambda columns: 1296 * (1 - cant_stop.chance(columns)) + 0.1)
    assert "yours says 104.1." in wrong.words


def test_a_stop_rule_may_return_any_kind_of_truth():
    for kind in (bool, int, np.bool_):
        answer = verdict(
            "8.5", lambda squares, free_runners, kind=kind: kind(squares >= 6 and free_runners == 0)
        )
        assert answer.state == "correct"


@pytest.mark.parametrize("columns", [(4, 5, 10), [10, 4, 5], {4.0, 9, 10}, np.array([4, 5, 10])])
def test_three_columns_may_be_in_any_collection(columns):
    assert verdict("7.8", columns).state == "correct"


@pytest.mark.parametrize("task", NUMBERS)
def test_a_number_may_be_of_any_kind(task):
    exact = TASKS[task].judge.value()
    for kind in (Fraction, float, np.float64, np.float32):
        assert verdict(task, kind(exact)).state == "correct", kind
    assert verdict(task, Decimal(exact.numerator) / exact.denominator).state == "correct"


@pytest.mark.parametrize("task", [key for key in TASKS if isinstance(TASKS[key].judge, choice)])
def test_a_choice_may_be_written_in_many_ways(task):
    wanted = lazy(TASKS[task].judge.expected)
    writings = [wanted, str(wanted), f" {wanted} ", f"{wanted})", f"({wanted})", f"'{wanted}'."]
    if isinstance(wanted, int):
        writings += [float(wanted), np.int64(wanted), np.float32(wanted), Fraction(wanted)]
    for answer in writings:
        assert verdict(task, answer).state == "correct", answer


@pytest.mark.parametrize(
    "share",
    [
        lambda turns: turns["outcome"].value_counts()["bust"] / len(turns),
        lambda turns: turns["outcome"].value_counts(normalize=True)["bust"],
        lambda turns: np.float32((turns["outcome"] == "bust").mean()),
        lambda turns: Fraction(int((turns["outcome"] == "bust").sum()), len(turns)),
        lambda turns: sum(turns["outcome"][n] == "bust" for n in range(len(turns))) / len(turns),
        lambda turns: sum(outcome == "bust" for outcome in turns["outcome"]) / len(turns),
    ],
)
def test_busts_may_be_counted_in_many_ways(share):
    assert verdict("1.7", share).state == "correct"


def test_the_mended_function_may_compute_with_any_kind_of_number():
    for kind in (float, np.float64, Decimal, Fraction):
        answer = verdict("2.6", lambda total, kind=kind: kind(5 * total + 20) / kind(6))
        assert answer.state == "correct"
    assert (
        verdict("2.6", lambda turn_total: np.float32((5 * turn_total + 20) / 6)).state == "correct"
    )


def test_a_strategy_is_asked_above_40_too():
    assert (
        "turn_total" in verdict("1.5", lambda turn_total: turn_total < 30 or turn_total > 40).words
    )


def two_rolls(seed, turns=2000):
    rolled = pig.simulate_turns(pig.roll_times(2), turns, seed=seed)
    return (rolled["outcome"] == "bust").mean()


def test_an_experiment_must_be_one():
    assert verdict("1.6", two_rolls(2026)).state == "correct"
    assert verdict("1.6", np.float32(two_rolls(2026))).state == "correct"
    assert verdict("1.6", lambda seed: two_rolls(seed)).state == "correct"
    assert verdict("1.6", lambda seed: 0.3055 + seed / 1000).state == "not yet"
    assert "cannot give that share" in verdict("1.6", lambda seed: two_rolls(seed, 2999)).words
