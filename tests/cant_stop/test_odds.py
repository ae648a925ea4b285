from collections import Counter
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from teachkit import cant_stop
from teachkit.cant_stop.odds import (
    chance,
    chance_table,
    expected_gain,
    success,
    survival_chances,
    threshold,
    turn_odds,
)
from teachkit.cant_stop.rules import FULL, Position, Rules, moves

# --- one roll --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("columns", "ways"),
    [
        ((2,), 171),
        ((12,), 171),
        ((3,), 302),
        ((11,), 302),
        ((4,), 461),
        ((5,), 580),
        ((6,), 727),
        ((8,), 727),
        ((7,), 834),
        ((6, 7, 8), 1192),
        ((2, 3, 12), 568),
        ((2, 11, 12), 568),
        ((2, 4, 6, 8, 10, 12), 1296),
        ((), 0),
    ],
)
def test_published_counts(columns, ways):
    assert chance(columns, exact=True) == Fraction(ways, 1296)
    assert chance(columns) == ways / 1296


def test_every_set_of_columns_agrees_with_a_count_of_all_rolls(plain):
    made = Counter(
        frozenset(end for pair in plain.pairings(dice) for end in pair) for dice in plain.rolls()
    )
    for size in range(1, 12):
        table = chance_table(size)
        assert len(table) == len(list(combinations(range(2, 13), size)))
        for row in table.itertuples():
            ways = sum(count for sums, count in made.items() if sums & set(row.columns))
            assert row.ways == ways
            assert row.chance == ways / 1296
        assert table["ways"].is_monotonic_decreasing


def test_the_best_and_the_worst_three():
    table = chance_table()
    assert len(table) == 165
    assert table.iloc[0]["columns"] == (6, 7, 8)
    worst = table[table["ways"] == table["ways"].min()]
    assert worst["columns"].to_list() == [(2, 3, 12), (2, 11, 12)]
    assert chance_table(exact=True)["chance"].iloc[0] == Fraction(1192, 1296)


@pytest.mark.parametrize("sides", [2, 3, 4, 8])
def test_dice_of_other_sizes(plain, sides):
    for columns in [(2,), (3, 2 * sides), (sides, sides + 1)]:
        ways = sum(
            any(end in columns for pair in plain.pairings(dice) for end in pair)
            for dice in plain.rolls(sides)
        )
        assert chance(columns, exact=True, sides=sides) == Fraction(ways, sides**4)


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda: chance((1,)), ValueError, "from 2 to 12"),
        (lambda: chance((13,)), ValueError, "from 2 to 12"),
        (lambda: chance(7), TypeError, "(6, 7, 8)"),
        (lambda: chance("678"), TypeError, "(6, 7, 8)"),
        (lambda: chance((7,), sides=1), ValueError, "sides"),
        (lambda: chance_table(0), ValueError, "from 1 to 11"),
        (lambda: chance_table(12), ValueError, "from 1 to 11"),
        (lambda: success("start"), TypeError, "Position"),
        (lambda: success(Position({2: 3, 12: 3, 3: 5})), ValueError, "over"),
        (lambda: expected_gain((6, 7), "points"), ValueError, "squares"),
        (lambda: threshold((2, 4, 6, 8, 10, 12)), ValueError, "no reason to stop"),
        (lambda: survival_chances((6, 7, 8), -1), ValueError, "rolls"),
        (lambda: expected_gain((6, 7), rules=None), TypeError, "cant_stop.FULL"),
        (lambda: threshold((6, 7), rules=None), TypeError, "cant_stop.FULL"),
        (lambda: turn_odds("rule"), TypeError, "rule_of(28)"),
        (lambda: turn_odds(cant_stop.rolls(2), "start"), TypeError, "Position"),
    ],
)
def test_what_makes_no_sense(refused, call, kind, words):
    refused(kind, call, words=words)


@pytest.mark.parametrize(
    ("position", "busts"),
    [
        (Position(), 0),
        (Position(closed={7}), 0),
        (Position(closed={6, 8}), 10),
        (Position(closed={6, 7, 8}), 24),
        (Position(runners={2: 1, 5: 1, 9: 1}), 311),
        (Position({7: 12}, {7: 1, 6: 1, 8: 1}), 1296 - 1068),
    ],
)
def test_success(position, busts):
    assert 1 - success(position, exact=True) == Fraction(busts, 1296)


@settings(max_examples=25)
@given(data=st.data())
def test_success_agrees_with_the_moves_of_every_roll(plain, any_position, data):
    position = data.draw(any_position)
    sides = position.rules.sides
    good = sum(bool(moves(position, dice)) for dice in plain.rolls(sides))
    assert success(position, exact=True) == Fraction(good, sides**4)


# --- three runners ---------------------------------------------------------------------


@pytest.mark.parametrize("columns", [(6, 7, 8), (2, 3, 12), (4, 6, 8), (7,)])
def test_gain_and_threshold_agree_with_a_count(plain, columns):
    for measure, worth in (
        ("squares", dict.fromkeys(columns, Fraction(1))),
        ("columns", {column: Fraction(1, FULL.lengths[column]) for column in columns}),
    ):
        gains = [
            max(worth.get(low, 0) + worth.get(high, 0) for low, high in plain.pairings(dice))
            for dice in plain.rolls()
        ]
        gain = sum(gains) / Fraction(1296)
        bust = Fraction(sum(gain == 0 for gain in gains), 1296)
        assert expected_gain(columns, measure, exact=True) == gain
        assert threshold(columns, measure, exact=True) == gain / bust
        assert threshold(columns, measure) == pytest.approx(float(gain / bust))
        if not bust:
            continue
        risk = gain / bust  # there, one roll more changes nothing on average
        assert gain - bust * risk == 0


def test_the_threshold_asked_again_depends_on_board_and_measure():
    small = Rules(lengths=[2] * 11)
    asked = [((6, 7, 8), "squares", FULL), ((6, 7, 8), "columns", FULL)]
    asked += [((6, 7, 8), "columns", small), ((4, 6, 8), "squares", FULL)]
    first = [threshold(columns, measure, True, rules) for columns, measure, rules in asked]
    assert len(set(first)) == 4
    again = [threshold(columns[::-1], measure, True, rules) for columns, measure, rules in asked]
    assert again == first
    assert threshold((6, 7, 8)) == float(first[0])


def test_survival_falls_geometrically():
    chances = survival_chances((6, 7, 8), 12, exact=True)
    one = Fraction(1192, 1296)
    assert chances.to_list() == [one**k for k in range(13)]
    assert survival_chances((6, 7, 8), 12).to_list() == pytest.approx([float(c) for c in chances])


# --- one turn --------------------------------------------------------------------------


def plain_turn(strategy, position):
    """Follow a turn through all its rolls with fractions: squares, and the roll of each bust."""
    squares, busts = Counter(), Counter()
    waiting = {(position, 0): Fraction(1)}
    while waiting:
        following = Counter()
        for (here, rolled), weight in waiting.items():
            sides = here.rules.sides
            for dice in np.ndindex((sides,) * 4):
                roll = tuple(face + 1 for face in dice)
                part = weight / sides**4
                if not moves(here, roll):
                    busts[rolled + 1] += part
                    continue
                after = here.move(strategy.choice(here, roll, rolled))
                if after.is_over or strategy.stop_at(after, rolled + 1):
                    squares[after.squares] += part
                else:
                    following[after, rolled + 1] += part
        waiting = following
    return squares, busts


@pytest.mark.parametrize(
    "strategy",
    [
        cant_stop.rolls(2),
        cant_stop.squares(3, "most squares"),
        cant_stop.survival(0.6, "most progress"),
        cant_stop.until_topped("best next chance"),
        cant_stop.Strategy(lambda moves: moves[-1], lambda position, rolls: rolls >= 2),
    ],
    ids=lambda strategy: strategy.name,
)
def test_a_turn_agrees_with_all_its_rolls_in_fractions(strategy):
    board = Rules(sides=2, lengths=[2, 3, 2])
    position = Position({3: 1}, rules=board)
    squares, busts = plain_turn(strategy, position)
    odds = turn_odds(strategy, position)
    assert odds.bust == pytest.approx(float(sum(busts.values())), abs=1e-14)
    assert odds.bust_on[odds.bust_on > 0].to_dict() == pytest.approx(
        {roll: float(weight) for roll, weight in busts.items()}
    )
    gained = odds.squares[odds.squares.index > 0]
    assert gained.to_dict() == pytest.approx({s: float(weight) for s, weight in squares.items()})
    assert odds.squares.sum() == pytest.approx(1, abs=1e-12)
    assert odds.mean == pytest.approx(float(sum(s * weight for s, weight in squares.items())))


@pytest.mark.parametrize(
    "strategy",
    [cant_stop.rule_of(28), cant_stop.glenn_aloi(), cant_stop.squares(5)],
    ids=lambda strategy: strategy.name,
)
def test_a_turn_agrees_with_simulation(strategy):
    odds = turn_odds(strategy)
    turns = cant_stop.simulate_turns(strategy, 40_000, seed=1)
    for exact, values in (
        (odds.mean, turns["squares"]),
        (odds.mean_columns, turns["columns"]),
        (odds.rolls, turns["rolls"]),
        (odds.bust, turns["outcome"] == "bust"),
    ):
        assert abs(values.mean() - exact) < 4.5 * values.std() / 200


def test_a_turn_in_which_every_roll_is_a_bust():
    odds = turn_odds(cant_stop.rolls(2), Position(closed=range(2, 13)))
    assert (odds.bust, odds.mean, odds.rolls) == pytest.approx((1.0, 0.0, 1.0))
    assert odds.bust_on.to_list() == [odds.bust]
    assert odds.squares.to_dict() == {0: odds.bust}
    assert odds.squares.dtype == float


def test_a_long_calculation_shows_how_far_it_is(monkeypatch):
    shown = []

    class Bar:
        def __init__(self, **kwargs):
            shown.append((kwargs["desc"], kwargs["delay"], kwargs["disable"]))

        def __enter__(self):
            return self

        def __exit__(self, *error):
            pass

        def update(self, states):
            shown.append(states)

    monkeypatch.setattr("tqdm.auto.tqdm", Bar)
    turn_odds(cant_stop.rolls(2))
    assert shown[0] == ("following a turn of 2 rolls, fewest new runners", 5, False)
    assert shown[1] == 1
    assert shown[2] > 40  # what the first roll can lead to


def test_a_player_who_never_stops_busts_or_reaches_the_end():
    never = cant_stop.Strategy(None, lambda squares: False)
    board = Rules(sides=2, lengths=[1, 2, 1], to_win=3)
    odds = turn_odds(never, Position(rules=board))
    assert odds.squares.index.to_list() == [0, 4]
    assert odds.bust + odds.squares[4] == pytest.approx(1)
