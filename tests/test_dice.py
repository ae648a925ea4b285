from collections import Counter
from fractions import Fraction
from itertools import product
from math import nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from teachkit.dice import chances, count_rolls, roll


@given(dice=st.integers(1, 4), sides=st.integers(2, 7))
def test_chances_count_all_ordered_rolls(dice, sides):
    ordered = product(range(1, sides + 1), repeat=dice)
    counts = Counter(tuple(sorted(faces)) for faces in ordered)
    found = dict(chances(dice, sides))
    assert found == {faces: Fraction(count, sides**dice) for faces, count in counts.items()}
    assert len(found) == count_rolls(dice, sides)
    assert sum(found.values()) == 1


def test_a_die_shows_every_face_from_1_to_6_about_equally_often():
    faces = roll(np.random.default_rng(1), size=60_000)
    assert faces.shape == (60_000, 1)
    values, counts = np.unique(faces, return_counts=True)
    assert values.tolist() == [1, 2, 3, 4, 5, 6]
    assert np.abs(counts - 10_000).max() < 5 * np.sqrt(60_000 * 5 / 36)


def test_several_dice_are_rolled_at_once():
    generator = np.random.default_rng(1)
    assert roll(generator, dice=3).shape == (3,)
    assert roll(generator, dice=2, sides=4, size=500).max() == 4
    assert roll(generator, size=0).shape == (0, 1)


def test_the_generator_decides():
    first, again = (roll(np.random.default_rng(2), size=50).tolist() for _ in range(2))
    assert first == again


@pytest.mark.parametrize(
    ("value", "kind"),
    [(0, ValueError), (-1, ValueError), (1.5, ValueError), (nan, ValueError), ("2", TypeError)],
)
@pytest.mark.parametrize("argument", ["dice", "sides"])
def test_dice_and_sides_are_whole_numbers(refused, argument, value, kind):
    given_values = {"dice": 1, "sides": 6, argument: value}
    for call in (count_rolls, chances):
        refused(kind, call, words=[argument, repr(value)], **given_values)
    refused(kind, roll, np.random.default_rng(1), words=[argument], **given_values)


def test_a_size_is_a_whole_number(refused):
    refused(ValueError, roll, np.random.default_rng(1), size=-1, words="size must be")
