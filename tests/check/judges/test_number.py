"""Judges of one number."""

import decimal
import math
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest

from teachkit.check.judges import fraction, near, number, probability
from teachkit.check.judges.number import close, read_number, rounded
from teachkit.check.verdict import Verdict

FIVE_SIXTHS = Fraction(5, 6)


@pytest.mark.parametrize(
    ("answer", "value"),
    [
        (3, Fraction(3)),
        (0.5, Fraction(1, 2)),
        (Fraction(1, 6), Fraction(1, 6)),
        (np.int8(-3), Fraction(-3)),
        (np.float32(0.25), Fraction(1, 4)),
        (np.float64(0.25), Fraction(1, 4)),
        (decimal.Decimal("0.1"), Fraction(1, 10)),
        (10**400, Fraction(10**400)),
    ],
)
def test_every_kind_of_number_is_read_exactly(answer, value):
    assert read_number(answer) == value


@pytest.mark.parametrize(
    ("answer", "hint"),
    [
        ("1/6", "Take away the quotation marks, then it is a number"),
        (" 0.5 ", "Take away the quotation marks, then it is a number"),
        ("50%", "quotation marks and the percent sign"),
        ("0,5", "a point, not a comma"),
        ("a half", "without quotation marks"),
        (b"1/6", "without quotation marks"),
        (True, "are not numbers"),
        (np.False_, "are not numbers"),
        (math.nan, "not a number"),
        (decimal.Decimal("NaN"), "not a number"),
        (math.inf, "infinite"),
        (-math.inf, "infinite"),
        (decimal.Decimal("-Infinity"), "infinite"),
        (decimal.Decimal("1e99999"), "far too large"),
        (1 + 2j, "complex"),
        (len, "call it"),
        (pd.Series([1]), "whole table or array"),
        (pd.DataFrame(), "whole table or array"),
        (np.array([1]), "whole table or array"),
        ([1], "a collection"),
        ((1, 2, 3), "a collection"),
        ((1, -2), "a collection"),
        ((0, 83), "Write a point, not a comma: `0.83`."),
        ({1}, "a collection"),
        (object(), "something else"),
    ],
)
def test_what_is_no_number_gets_its_own_hint(answer, hint):
    verdict = read_number(answer)
    assert isinstance(verdict, Verdict)
    assert verdict.state == "not yet"
    assert hint in verdict.words


def test_floats_are_close_and_neighbouring_fractions_are_not():
    assert close(Fraction(0.1 + 0.2), Fraction(3, 10))
    assert not close(Fraction(1, 10**6), Fraction(0))
    assert close(Fraction(8), Fraction(81, 10), tolerance=0.1)


def test_a_number_of_fewer_digits_may_be_a_millionth_away():
    third = np.float32(1 / 3)
    assert number(Fraction(1, 3), why="Yes.")(third).state == "correct"
    assert number(Fraction(1, 3), why="Yes.")(float(third)).state == "not yet"
    assert number(Fraction(1, 3), why="Yes.")(np.float32(0.33334)).state == "not yet"
    assert near(Fraction(1, 3))(third)
    assert near(1e6)(np.float32(1e6 + 0.5))
    assert not near(1e-7)(np.float32(2e-8))
    hints = {near(Fraction(1, 3)): "That is the other one."}
    assert number(2, why="Yes.", hints=hints)(third).words == "That is the other one."


def test_near_asks_a_lazy_number_only_when_it_is_needed():
    asked = []
    looks_like = near(lambda: asked.append(1) or 20 / 6)
    assert asked == []
    assert looks_like(10 / 3)
    assert not looks_like(3)
    assert not looks_like("10/3")


class TestNumber:
    judge = number(
        lambda: 20,
        why="The mean is largest there.",
        hints={19: "One too early.", lambda n: n > 30: "Far too greedy."},
    )

    @pytest.mark.parametrize("answer", [20, 20.0, Fraction(20), np.int64(20), np.float32(20)])
    def test_right(self, answer):
        assert self.judge(answer) == Verdict("correct", "The mean is largest there.")

    @pytest.mark.parametrize(
        ("answer", "hint"),
        [
            (19, "One too early."),
            (19.0, "One too early."),
            (31, "Far too greedy."),
            (-20, "sign"),
            (20.05, "Do not round"),
            (22, "too large"),
            (3, "too small"),
        ],
    )
    def test_each_mistake_has_its_hint(self, answer, hint):
        verdict = self.judge(answer)
        assert verdict.state == "not yet"
        assert hint in verdict.words

    def test_tolerance(self):
        judge = number(8.1418, why="Yes.", tolerance=0.005)
        assert judge(8.14).state == "correct"
        assert judge(8.13).state == "not yet"

    def test_expected_must_be_a_number(self):
        with pytest.raises(TypeError, match="must be a number"):
            number("x", why="")(3)


class TestProbability:
    judge = probability(lambda: FIVE_SIXTHS, why="Five faces are safe.", tolerance=0.005)

    @pytest.mark.parametrize("answer", [FIVE_SIXTHS, 5 / 6, 0.83, np.float64(0.8333)])
    def test_right(self, answer):
        assert self.judge(answer).state == "correct"

    @pytest.mark.parametrize(
        ("answer", "hint"),
        [
            (83.3, "percentage"),
            (-0.1, "between 0"),
            (5, "between 0"),
            (1 / 6, "does not happen"),
            (0.5, "too small"),
            (0.95, "too large"),
        ],
    )
    def test_each_mistake_has_its_hint(self, answer, hint):
        assert hint in self.judge(answer).words


class TestFraction:
    judge = fraction(lambda: FIVE_SIXTHS, why="Five faces are safe.")

    def test_right(self):
        assert self.judge(Fraction(10, 12)).state == "correct"
        assert fraction(lambda: Fraction(1), why="Sure.")(1).state == "correct"

    @pytest.mark.parametrize(
        "answer",
        [5 / 6, np.float64(5 / 6), decimal.Decimal(5) / 6, np.float32(5 / 6), Fraction(5 / 6)],
    )
    def test_a_decimal_of_the_right_size_gets_its_own_hint(self, answer):
        verdict = self.judge(answer)
        assert verdict.state == "not yet"
        assert "that is a decimal" in verdict.words
        assert "Fraction(top, bottom)" in verdict.words

    @pytest.mark.parametrize("answer", [0.8, 0.83, 0.8333, decimal.Decimal("0.833")])
    def test_a_rounded_decimal_gets_its_own_hint(self, answer):
        assert "That is rounded. Write it exactly" in self.judge(answer).words

    @pytest.mark.parametrize(
        ("answer", "hint"),
        [(0.17, "Subtract it from 1"), (83, "percentage"), (0.84, "too large")],
    )
    def test_a_rounded_mistake_is_that_mistake(self, answer, hint):
        assert hint in self.judge(answer).words


def test_rounded_decimals_of_a_hint_are_recognised():
    judge = number(Fraction(-2, 3), why="Yes.", hints={Fraction(2, 3): "Look at the sign."})
    assert judge(0.67).words == "Look at the sign."
    assert judge(Fraction(67, 100)).words != "Look at the sign."  # exact, and another number
    assert "That is rounded" in judge(-0.67).words


def test_rounding_goes_both_ways_and_no_further():
    exact = Fraction(589, 2000)  # 0.2945
    assert rounded(Fraction("0.295"), exact)
    assert rounded(Fraction("0.294"), exact)
    assert rounded(Fraction("0.3"), exact)
    assert not rounded(Fraction("0.3"), exact, digits=2)
    assert not rounded(Fraction("0.28"), exact)
