"""The judge of strategy functions."""

import sys
import time

import numpy as np
import pytest

from teachkit import pig
from teachkit.check.judges import strategy
from teachkit.check.judges.decision import decisions, pig_states

JUDGE = strategy(
    lambda: pig.hold_at(15),
    why="You hold as soon as 15 points are at risk.",
    hints={
        lambda turn_total: turn_total <= 15: "What happens at exactly that total?",
        lambda score: score < 15: "That looks at the score.",
    },
)


def with_docstring(turn_total):
    """Hold early."""


def forgets(turn_total):
    turn_total < 15  # noqa: B015


def half_forgets(turn_total):
    if turn_total < 15:
        return True


def prints(turn_total):
    print(turn_total < 15)


def fails(turn_total):
    return turn_total < limit  # noqa: F821


def leaves(turn_total):
    sys.exit()


@pytest.mark.parametrize(
    "answer",
    [
        lambda turn_total: turn_total < 15,
        lambda turn_total, score: turn_total <= 14,
        lambda turn_total, **others: np.bool_(turn_total < 15),
        lambda turn_total, limit=15: turn_total < limit,
        pig.hold_at(15),
    ],
)
def test_right(answer):
    assert JUDGE(answer).state == "correct"


@pytest.mark.parametrize(
    ("answer", "hint"),
    [
        (lambda turn_total: turn_total <= 15, "exactly that total"),
        (lambda score: score < 15, "looks at the score"),
        (lambda turn_total: turn_total >= 15, "wrong way round"),
        (lambda turn_total: turn_total > 15, "wrong way round"),
        (lambda turn_total: True, "always rolls"),
        (lambda turn_total: False, "always holds"),
        (lambda rolls: rolls < 3, "never looks at `turn_total`"),
        (lambda turn_total: turn_total < 15 or turn_total > 40, "such as turn_total = 41"),
        (lambda turn_total: turn_total < 15 or turn_total == 100, "such as turn_total = 100"),
        (
            lambda turn_total: turn_total < 12,
            "disagree in some situations, such as turn_total = 12",
        ),
        (forgets, "returns nothing"),
        (half_forgets, "returns nothing"),
        (lambda turn_total: None, "returns nothing"),
        (prints, "Write `return` in place of `print`"),
        (lambda turn_total: "roll", "returns a text"),
        (lambda turn_total: 15 - turn_total, "returns a number"),
        (lambda turn_total: [True], "must return `True`"),
        (fails, "error of the kind `NameError`"),
        (leaves, "error of the kind `SystemExit`"),
        (lambda turns: True, "an argument named `turns`"),
        (lambda: True, "looks at nothing"),
        (lambda *numbers: True, "looks at nothing"),
        (True, "one decision, not the rule"),
        ("careful", "without `( )` or quotes"),
        (15, "A function is asked for"),
        (int, "A function is asked for"),
        (max, "function of your own"),
    ],
)
def test_each_mistake_has_its_hint(answer, hint):
    verdict = JUDGE(answer)
    assert verdict.state == "not yet"
    assert hint in verdict.words


def test_an_untouched_function_is_not_answered_yet():
    assert JUDGE(with_docstring).state == "not answered"


def test_the_whole_exam_has_one_time_limit(monkeypatch):
    monkeypatch.setattr("teachkit.check.judges.decision.SECONDS", 0.3)

    def slow(turn_total):
        time.sleep(0.05)
        return turn_total < 15

    assert "still running after 0.3 seconds" in JUDGE(slow).words


def test_a_function_is_asked_each_question_once():
    asked = []

    def counting(turn_total):
        asked.append(turn_total)
        return turn_total < 15

    JUDGE(counting)
    assert sorted(asked) == list(range(2, 101))


def test_other_games_bring_their_own_states():
    judge = strategy(
        lambda: lambda squares: squares < 3,
        why="Yes.",
        states=lambda: [{"squares": n, "runners": 3} for n in range(6)],
    )
    assert judge(lambda squares: squares < 3).state == "correct"
    assert "`squares`, `runners`" in judge(lambda turn_total: True).words


def test_states_of_pig_are_possible():
    for state in pig_states():
        assert state["rolls"] * 2 <= state["turn_total"] <= state["rolls"] * 6


def test_our_own_strategies_must_work():
    with pytest.raises(TypeError, match="argument named"):
        decisions(lambda wrong: True, pig_states())
    with pytest.raises(TypeError, match="number"):
        decisions(lambda score: 1, pig_states())
