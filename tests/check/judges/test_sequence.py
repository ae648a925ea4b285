"""The judge of several numbers."""

from fractions import Fraction

import numpy as np
import pandas as pd
import pytest

from teachkit.check.judges import numbers

ORDERED = numbers(lambda: [2, 3, 4, 5], why="Those score.", hints={(1, 2, 3, 4): "Is 1 safe?"})
ANY_ORDER = numbers(lambda: [20, 21], why="Both attain it.", ordered=False)


@pytest.mark.parametrize(
    "answer",
    [
        [2, 3, 4, 5],
        (2, 3, 4, 5),
        {2, 3, 4, 5},
        range(2, 6),
        np.arange(2, 6),
        pd.Series([2, 3, 4, 5]),
    ],
)
def test_right_in_any_collection(answer):
    assert ORDERED(answer).state == "correct"


def test_order_and_tolerance():
    assert ANY_ORDER([21, 20]).state == "correct"
    judge = numbers(lambda: [Fraction(1, 3), 0.5], why="Yes.", tolerance=0.01)
    assert judge([0.33, 0.5]).state == "correct"
    assert judge([0.3, 0.5]).state == "not yet"


@pytest.mark.parametrize(
    ("answer", "state", "hint"),
    [
        ([1, 2, 3, 4], "not yet", "Is 1 safe?"),
        ([5, 4, 3, 2], "not yet", "another order"),
        ([2, 3], "not yet", "too short"),
        ([2, 3, 4, 5, 6], "not yet", "too long"),
        ([2, 3, 4, 9], "not yet", "3 of your 4"),
        ([7, 8, 9, 10], "not yet", "Not these numbers"),
        ([2, "3", 4, 5], "not yet", "Look at number 2 of your list. That is a text."),
        ([2, ..., 4, 5], "not answered", "Number 2 of your list is still three dots"),
        ([], "not answered", "still empty"),
        (2, "not yet", "That is one number"),
        ("2, 3", "not yet", "That is a text"),
        (object(), "not yet", "A list of numbers"),
        (range(10**9), "not yet", "far too long"),
    ],
)
def test_each_mistake_has_its_hint(answer, state, hint):
    verdict = ORDERED(answer)
    assert verdict.state == state
    assert hint in verdict.words
