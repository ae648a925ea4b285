from decimal import Decimal
from fractions import Fraction
from math import inf, nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from teachkit.arguments import one_of, shown, whole_number


class Silent:
    def __repr__(self):
        raise RuntimeError("no words")


class Lines:
    def __repr__(self):
        return "one\n  two"


@pytest.mark.parametrize("value", [20, 20.0, np.int8(20), np.float32(20), Fraction(40, 2)])
def test_whatever_is_whole_is_an_int(value):
    assert whole_number(value, "n") == 20
    assert type(whole_number(value, "n")) is int


@given(st.integers(), st.integers(), st.integers())
def test_the_ends_are_allowed_and_nothing_beyond(value, one, other):
    low, high = sorted((one, other))
    if low <= value <= high:
        assert whole_number(value, "n", low, high) == value
    else:
        with pytest.raises(ValueError, match=r"^n must be a whole number from"):
            whole_number(value, "n", low, high)


@pytest.mark.parametrize(
    "value", [0, -1, 0.5, Fraction(1, 2), nan, inf, -inf, np.float64(nan), np.int64(-3)]
)
def test_a_wrong_number_is_a_value_error(refused, value):
    words = ["n must be a whole number, 1 or more; you gave", repr(value)]
    refused(ValueError, whole_number, value, "n", words=words)


@pytest.mark.parametrize(
    "value",
    ["20", b"20", None, True, np.True_, 1j, [20], np.array([20]), Decimal(20), int, ..., Silent()],
)
def test_what_is_no_number_is_a_type_error(refused, value):
    refused(TypeError, whole_number, value, "n", words="n must be a whole number")


def test_both_ends_are_named(refused):
    words = "level must be a whole number from 1 to 6; you gave 7."
    refused(ValueError, whole_number, 7, "level", 1, 6, words=words)


def test_one_of_names_the_choices(refused):
    assert one_of("b", "letter", ["a", "b"]) == "b"
    for value in ("c", None, 3, ["a"]):
        words = f"letter must be one of 'a', 'b'; you gave {value!r}."
        refused(ValueError, one_of, value, "letter", ("a", "b"), words=words)
    refused(ValueError, one_of, ["a"], "letter", {"a"}, words="you gave ['a']")


def test_shown_is_short_and_one_line():
    assert shown("twenty") == "'twenty'"
    assert shown(Lines()) == "one two"
    assert shown(Silent()) == "Silent"
    assert shown("x" * 500) == "'" + "x" * 56 + "..."
    assert shown(10**5000) == "a number with more than 20 digits"


def test_an_array_is_none_of_the_choices():
    import numpy as np

    with pytest.raises(ValueError, match="kind must be one of"):
        one_of(np.array([1, 2]), "kind", ("a", "b"))
