from collections import Counter
from dataclasses import FrozenInstanceError, fields
from fractions import Fraction
from itertools import product
from math import inf, nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from teachkit.pig.rules import (
    LOSE_SCORE,
    LOSE_TURN,
    MUST_ROLL,
    PIG,
    SCORE,
    Outcome,
    Rules,
    checked_rules,
)

TWO_DICE = Rules(name="Two dice", dice=2, all_bad=LOSE_SCORE)
TWO_DICE_DOUBLES = Rules(name="Doubles", dice=2, all_bad=LOSE_SCORE, doubles=MUST_ROLL)
BIG_PIG = Rules(name="Big Pig", dice=2, all_bad=SCORE, all_bad_points=25, doubles_factor=2)


def by_brute_force(dice, sides, bad_faces, all_bad, all_bad_points, doubles, doubles_factor):
    """Count all ordered rolls, in the words of the rulebook."""
    counts = Counter()
    for roll in product(range(1, sides + 1), repeat=dice):
        good = [face for face in roll if face not in bad_faces]
        if not good:
            counts[all_bad_points if all_bad == SCORE else 0, all_bad] += 1
        elif len(good) < dice:
            counts[0, LOSE_TURN] += 1
        elif dice > 1 and all(face == roll[0] for face in roll):
            counts[doubles_factor * sum(roll), doubles] += 1
        else:
            counts[sum(roll), SCORE] += 1
    return {key: Fraction(count, sides**dice) for key, count in counts.items()}


def table_of(rules):
    return {(points, effect): chance for points, effect, chance in rules.outcomes()}


def test_pig_is_one_die_with_a_bad_1_to_100():
    assert PIG.outcomes() == (
        Outcome(0, LOSE_TURN, Fraction(1, 6)),
        *(Outcome(face, SCORE, Fraction(1, 6)) for face in range(2, 7)),
    )
    assert (PIG.name, PIG.target, PIG.bad_faces) == ("Pig", 100, {1})


def test_two_dice_lose_the_turn_by_one_1_and_the_score_by_two():
    table = table_of(TWO_DICE)
    assert table[0, LOSE_TURN] == Fraction(10, 36)
    assert table[0, LOSE_SCORE] == Fraction(1, 36)
    assert table[12, SCORE] == Fraction(1, 36)
    assert table[7, SCORE] == Fraction(4, 36)  # 6-1 and 1-6 do not score
    assert {effect for _, effect in table} == {LOSE_TURN, LOSE_SCORE, SCORE}


def test_a_scoring_double_can_force_another_roll():
    table = table_of(TWO_DICE_DOUBLES)
    assert {points for points, effect in table if effect == MUST_ROLL} == {4, 6, 8, 10, 12}
    assert table[8, MUST_ROLL] == Fraction(1, 36)
    assert table[8, SCORE] == Fraction(4, 36)


def test_big_pig_adds_25_for_two_1s_and_doubles_the_doubles():
    assert BIG_PIG.outcome_of((1, 1)) == (25, SCORE)
    assert BIG_PIG.outcome_of((2, 2)) == (8, SCORE)
    assert BIG_PIG.outcome_of((1, 2)) == (0, LOSE_TURN)
    assert table_of(BIG_PIG)[8, SCORE] == Fraction(5, 36)  # 2-2, 2-6, 6-2, 3-5, 5-3


def test_with_three_dice_only_three_equal_faces_are_a_double():
    rules = Rules(name="three", dice=3, doubles=MUST_ROLL)
    assert rules.outcome_of((2, 2, 2)) == (6, MUST_ROLL)
    assert rules.outcome_of((2, 2, 3)) == (7, SCORE)


@given(data=st.data())
def test_the_table_of_one_roll_counts_all_ordered_rolls(data, any_fields):
    given_fields = data.draw(any_fields)
    rules = Rules(name="any", **given_fields)
    expected = by_brute_force(
        **{name: value for name, value in given_fields.items() if name != "target"}
    )
    assert table_of(rules) == expected
    assert sum(chance for *_, chance in rules.outcomes()) == 1
    assert list(rules.outcomes()) == sorted(rules.outcomes())


@given(data=st.data())
def test_rules_where_nobody_may_ever_hold_are_refused(data, refused):
    face = data.draw(st.integers(1, 6))
    others = set(range(1, 7)) - {face}
    refused(
        ValueError,
        Rules,
        name="only forced rolls",
        dice=data.draw(st.integers(2, 3)),
        bad_faces=others,
        doubles=MUST_ROLL,
        words="nobody could ever score",
    )


def test_equal_rules_are_equal_and_one_key_of_a_dict():
    same = Rules(name="Pig", dice=1.0, sides=np.int64(6), bad_faces=[1, 1])
    assert same == PIG
    assert len({PIG: "a", same: "b"}) == 1
    assert Rules(name="Pig", target=99) != PIG


def test_bad_faces_may_come_from_anything_that_can_be_gone_through():
    rules = Rules(name="odd", bad_faces=(face for face in (1, 3, 5)))
    assert rules.bad_faces == frozenset({1, 3, 5})
    assert len(rules.outcomes()) == 4
    assert Rules(name="safe", bad_faces=()).outcomes()[0] == (1, SCORE, Fraction(1, 6))


@pytest.mark.parametrize("field", [field.name for field in fields(Rules)])
def test_rules_cannot_be_changed(field):
    with pytest.raises(FrozenInstanceError):
        setattr(PIG, field, 3)


@pytest.mark.parametrize("field", ["dice", "sides", "target", "doubles_factor"])
@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (0, ValueError),
        (-2, ValueError),
        (2.5, ValueError),
        (nan, ValueError),
        (inf, ValueError),
        (10**30, ValueError),
        ("two", TypeError),
        (None, TypeError),
        (True, TypeError),
        ([2], TypeError),
    ],
)
def test_a_bad_number_is_named_in_one_sentence(refused, field, value, kind):
    shown = "20 digits" if value == 10**30 else repr(value)
    refused(kind, Rules, name="x", words=[field, "whole number", shown], **{field: value})


@pytest.mark.parametrize(
    ("given_fields", "kind", "words"),
    [
        ({"name": ""}, ValueError, "name must be"),
        ({"name": "  "}, ValueError, "name must be"),
        ({"name": 3}, TypeError, "you gave 3"),
        ({"name": None}, TypeError, "you gave None"),
        ({"sides": 1}, ValueError, "from 2 to"),
        ({"bad_faces": range(1, 7)}, ValueError, "At least one face must be good"),
        ({"bad_faces": {7}}, ValueError, "from 1 to 6; you gave 7"),
        ({"bad_faces": {0}}, ValueError, "you gave 0"),
        ({"bad_faces": {1.5}}, ValueError, "you gave 1.5"),
        ({"bad_faces": {nan}}, ValueError, "you gave nan"),
        ({"bad_faces": 1}, TypeError, "bad_faces must be a set of faces such as {1, 6}"),
        ({"bad_faces": "16"}, TypeError, "you gave '16'"),
        ({"bad_faces": ["one"]}, TypeError, "you gave 'one'"),
        ({"bad_faces": None}, TypeError, "you gave None"),
        ({"all_bad": "explode"}, ValueError, ["all_bad", "'lose score'", "you gave 'explode'"]),
        ({"all_bad": MUST_ROLL}, ValueError, "all_bad"),
        ({"all_bad": None}, ValueError, "all_bad"),
        ({"all_bad": ["score"]}, ValueError, "all_bad"),
        ({"all_bad": SCORE}, ValueError, ["all_bad_points", "you gave 0"]),
        ({"all_bad_points": -1}, ValueError, "all_bad_points"),
        ({"all_bad_points": "25"}, TypeError, "all_bad_points"),
        ({"doubles": "twice"}, ValueError, ["doubles", "'must roll'", "you gave 'twice'"]),
        ({"doubles": 2}, ValueError, "doubles"),
        ({"dice": 10, "sides": 1000}, ValueError, "10 dice with 1000 sides"),
    ],
)
def test_a_field_without_meaning_is_refused_in_one_sentence(refused, given_fields, kind, words):
    refused(kind, Rules, words=words, **{"name": "x", **given_fields})


@pytest.mark.parametrize(
    ("faces", "kind", "words"),
    [
        ([7], ValueError, "you gave 7"),
        ([0], ValueError, "you gave 0"),
        ([], ValueError, "one face for each die"),
        ([2, 3], ValueError, "you gave [2, 3]"),
        (["2"], TypeError, "you gave '2'"),
        (4, TypeError, "you gave 4"),
        ("4", TypeError, "you gave '4'"),
    ],
)
def test_a_roll_must_be_a_roll_of_this_game(refused, faces, kind, words):
    refused(kind, PIG.outcome_of, faces, words=words)


@pytest.mark.parametrize("rules", ["Pig", None, Rules, 6])
def test_only_rules_are_rules(refused, rules):
    refused(TypeError, checked_rules, rules, words="rules must be Rules such as PIG")
    assert checked_rules(PIG) is PIG
