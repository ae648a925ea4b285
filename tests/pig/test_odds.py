from fractions import Fraction
from functools import cache
from itertools import product
from math import nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from teachkit.asking import needs
from teachkit.pig.odds import best_hold, hold_table, turn_odds
from teachkit.pig.rules import LOSE_SCORE, LOSE_TURN, MUST_ROLL, PIG, SCORE, VARIANTS, Rules
from teachkit.pig.strategies import ROLL_AGAIN, ask, hold_at, roll_times

SIX_IS_BAD = Rules(name="1 and 6 are bad", bad_faces={1, 6})
SIX_REPLACES_ONE = Rules(name="6 is bad", bad_faces={6})
TWO_DICE = Rules(name="Two dice", dice=2, all_bad=LOSE_SCORE)


def exact(strategy, rules=PIG, **scores):
    return turn_odds(strategy, rules, exact=True, **scores)


# --- second algorithms -----------------------------------------------------------------


def all_sequences(n, longest):
    """Play hold-at-n on every sequence of `longest` faces, all equally likely."""
    scores, rolls = [], 0
    for faces in product(range(1, 7), repeat=longest):
        total = 0
        for number, face in enumerate(faces, start=1):
            total = 0 if face == 1 else total + face
            if face == 1 or total >= n:
                rolls += number
                break
        else:
            raise AssertionError("the turn was not over")
        scores.append(total)
    return scores, Fraction(rolls, len(scores))


def mean_by_recursion(n, total=0):
    """Points that hold-at-n banks on average from this turn total on."""
    if total >= n:
        return Fraction(total)
    return sum(mean_by_recursion(n, total + face) for face in range(2, 7)) / 6


def visits(up_to):
    """Chance that a player who never holds ever has this turn total."""
    chance = [Fraction(1)]
    for total in range(1, up_to + 1):
        before = [chance[total - face] for face in range(2, 7) if face <= total]
        chance.append(sum(before, Fraction(0)) / 6)
    return chance


def roll_by_roll(strategy, rules, score, opponent_score):
    """Follow every turn total from one roll to the next, all turns side by side.

    Past the target only a forced roll keeps a turn going; then the chances repeat from roll
    to roll, so a geometric series gives how it ends.
    """
    needed = rules.target - score
    seen = {"score": score, "opponent_score": opponent_score, "scoring_turns": 0}
    effects = {SCORE: Fraction(0), MUST_ROLL: Fraction(0), LOSE_TURN: Fraction(0)}
    effects[LOSE_SCORE] = Fraction(0)
    for outcome in rules.outcomes():
        effects[outcome.effect] += outcome.chance
    ends = {"bust": Fraction(0), "wipe": Fraction(0), "win": Fraction(0)}
    banked, past = {}, Fraction(0)
    going, rolls, mean_rolls = {0: Fraction(1)}, 0, Fraction(0)
    while going:
        rolls += 1
        mean_rolls += sum(going.values())
        after = {}
        for total, here in going.items():
            for points, effect, chance in rules.outcomes():
                new, part = total + points, here * chance
                if effect == LOSE_TURN:
                    ends["bust"] += part
                elif effect == LOSE_SCORE:
                    ends["wipe"] += part
                elif effect == MUST_ROLL and new >= needed:
                    past += part
                elif effect == MUST_ROLL:
                    after[new] = after.get(new, 0) + part
                elif new >= needed:
                    ends["win"] += part
                    banked[new] = banked.get(new, 0) + part
                else:
                    known = {**seen, "turn_total": new, "rolls": rolls}
                    if strategy(**{name: known[name] for name in needs(strategy, ROLL_AGAIN)}):
                        after[new] = after.get(new, 0) + part
                    else:
                        banked[new] = banked.get(new, 0) + part
        going = after
    again = past / (1 - effects[MUST_ROLL])
    mean_rolls += again
    ends["bust"] += again * effects[LOSE_TURN]
    ends["wipe"] += again * effects[LOSE_SCORE]
    ends["win"] += again * effects[SCORE]
    return ends, banked, mean_rolls


# --- one turn of the base game ---------------------------------------------------------


@pytest.mark.parametrize("n", [20, 21])
def test_holding_at_20_and_at_21_have_the_same_largest_mean(n):
    assert exact(hold_at(n)).mean == Fraction(492303203, 60466176)
    assert turn_odds(hold_at(n)).mean == pytest.approx(8.1417948937, abs=1e-10)


def test_the_published_chances_of_hold_at_20_and_25():
    assert turn_odds(hold_at(20)).bust == pytest.approx(0.6245408342, abs=1e-10)
    assert turn_odds(hold_at(25)).mean == pytest.approx(7.99718168, abs=1e-8)


@pytest.mark.parametrize("n", range(1, 11))
def test_hold_at_n_agrees_with_every_sequence_of_faces(n):
    scores, mean_rolls = all_sequences(n, longest=5)
    odds = exact(hold_at(n))
    assert odds.mean == Fraction(sum(scores), len(scores))
    assert odds.bust == Fraction(scores.count(0), len(scores))
    assert odds.mean_rolls == mean_rolls
    assert odds.scores.to_dict() == {
        points: Fraction(scores.count(points), len(scores)) for points in sorted(set(scores))
    }


@pytest.mark.parametrize("n", [1, 2, 7, 13, 20, 23])
def test_hold_at_n_agrees_with_a_recursion(n):
    assert exact(hold_at(n)).mean == mean_by_recursion(n)


@pytest.mark.parametrize("k", range(1, 17))
def test_roll_k_times_has_a_closed_form(k):
    alive = Fraction(5, 6) ** k
    odds = exact(roll_times(k))
    assert odds.bust == 1 - alive
    assert odds.mean == 4 * k * alive
    assert odds.mean_rolls == 6 * (1 - alive)


def test_the_hold_table_is_a_running_sum_of_visits_times_gains():
    table = hold_table(up_to=100, exact=True)
    chance = visits(100)
    mean = Fraction(20, 6)  # one compulsory roll
    for n in range(1, 101):
        assert table["mean"].loc[n] == mean
        mean += chance[n] * Fraction(20 - n, 6)


@pytest.mark.parametrize("strategy", [hold_at(20), roll_times(3), hold_at(1000)])
def test_one_point_short_every_roll_wins_or_busts(strategy):
    odds = exact(strategy, score=99, opponent_score=99)
    assert odds.bust == Fraction(1, 6)
    assert odds.mean_rolls == 1
    assert list(odds.scores.index) == [0, 2, 3, 4, 5, 6]


def test_a_turn_stops_at_the_target():
    assert exact(hold_at(20), score=90).mean == exact(hold_at(10)).mean
    assert exact(hold_at(1000), score=95).mean == exact(hold_at(5)).mean


def test_a_strategy_sees_both_scores():
    def careful(turn_total, score, opponent_score):
        return turn_total < (20 if score < opponent_score else 10)

    assert exact(careful, score=3, opponent_score=4).mean == exact(hold_at(20)).mean
    assert exact(careful, score=4, opponent_score=4).mean == exact(hold_at(10)).mean


# --- variants and any rules ------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "best"),
    [
        (PIG, [20, 21]),  # gain of one more roll: (20 - n) / 6
        (SIX_IS_BAD, [7, 8]),  # (14 - 2 n) / 6
        (SIX_REPLACES_ONE, [15, 16]),  # (15 - n) / 6
        (TWO_DICE, [19]),  # (200 - 11 n) / 36
        (Rules(name="Piglet", sides=2, bad_faces={2}, target=2), [1, 2]),  # (1 - n) / 2
        (Rules(name="Pig to 12", target=12), [12]),
        (Rules(name="no risk", bad_faces=(), target=9), [9]),
        (Rules(name="all n up to 4 mean one roll", dice=2, sides=2), [1, 2, 3, 4]),
    ],
)
def test_the_best_n_is_where_one_more_roll_gains_nothing(rules, best):
    assert best_hold(rules) == best
    table = hold_table(rules, rules.target, exact=True)["mean"]
    assert [n for n in table.index if table[n] == max(table)] == best


def test_two_1s_wipe_the_score():
    odds = exact(hold_at(1), TWO_DICE)
    assert odds.wipe == Fraction(1, 36)
    assert odds.bust == Fraction(11, 36)
    assert exact(hold_at(20)).wipe == 0


def test_a_forced_roll_goes_on_beyond_the_target():
    rules = Rules(name="doubles", dice=2, sides=3, target=4, doubles=MUST_ROLL)
    odds = exact(hold_at(1), rules)
    # of 9 rolls: 2-2 and 3-3 force another, 2-3 and 3-2 win, five lose the turn
    assert odds.bust == Fraction(5, 7)
    assert odds.mean_rolls == Fraction(9, 7)


@pytest.mark.parametrize(("score", "n"), [(99, 1), (90, 24), (75, 24), (0, 24)])
def test_points_of_forced_rolls_beyond_the_target_all_count(score, n):
    """Without a target the points a player gets while rolling are a sum that repeats itself."""
    rules = Rules(name="doubles", dice=2, all_bad=LOSE_SCORE, doubles=MUST_ROLL)
    free = 100 - score

    @cache
    def mean(total):
        if total >= free:  # forced to roll beyond the target: m(t) = a + b t
            return slope_free[0] + slope_free[1] * total
        return sum(
            chance * (total + points if stops(total + points, effect) else mean(total + points))
            for points, effect, chance in rules.outcomes()
            if points
        )

    def stops(total, effect):
        return effect == SCORE and total >= min(n, free)

    scoring = [(p, c) for p, effect, c in rules.outcomes() if effect == SCORE]
    forced = [(p, c) for p, effect, c in rules.outcomes() if effect == MUST_ROLL]
    stay = sum(c for _, c in forced)
    slope = sum(c for _, c in scoring) / (1 - stay)
    level = sum(p * c for p, c in scoring) + slope * sum(p * c for p, c in forced)
    slope_free = (level / (1 - stay), slope)
    odds = turn_odds(hold_at(n), rules, score=score)
    assert odds.mean == pytest.approx(float(mean(0)), abs=1e-12)
    assert sum(odds.scores) == pytest.approx(1)


@given(data=st.data())
def test_any_turn_agrees_with_a_roll_by_roll_sum(data, any_turn):
    rules, strategy, score, opponent_score = data.draw(any_turn)
    odds = exact(strategy, rules, score=score, opponent_score=opponent_score)
    ends, banked, mean_rolls = roll_by_roll(strategy, rules, score, opponent_score)
    chances = odds.scores.to_dict()
    assert odds.bust == ends["bust"] + ends["wipe"]
    assert odds.wipe == ends["wipe"]
    assert odds.mean_rolls == mean_rolls
    assert sum(chances.values()) == 1
    assert odds.bust + sum(chance for points, chance in chances.items() if points) == 1
    assert odds.mean == sum(points * chance for points, chance in chances.items())
    needed = rules.target - score
    for points, chance in banked.items():
        if points < needed or not any(effect == MUST_ROLL for _, effect, _ in rules.outcomes()):
            assert chances[points] == chance
    won = sum(chance for points, chance in chances.items() if points >= needed)
    assert won == ends["win"]


@given(data=st.data())
def test_floats_and_fractions_agree(data, any_turn):
    rules, strategy, *scores = data.draw(any_turn)
    floats = turn_odds(strategy, rules, *scores)
    fractions = turn_odds(strategy, rules, *scores, exact=True)
    for name in ("bust", "wipe", "mean", "mean_rolls"):
        assert isinstance(getattr(floats, name), float)
        assert isinstance(getattr(fractions, name), Fraction)
        assert getattr(floats, name) == pytest.approx(float(getattr(fractions, name)), abs=1e-12)
    assert list(floats.scores.index) == list(fractions.scores.index)
    assert floats.scores.to_numpy() == pytest.approx(fractions.scores.to_numpy(float), abs=1e-12)


# --- the shape of the answers ----------------------------------------------------------


def test_scores_and_table_of_one_roll():
    odds = exact(roll_times(1))
    assert odds.scores.index.name == "points"
    assert odds.scores.to_dict() == dict.fromkeys([0, 2, 3, 4, 5, 6], Fraction(1, 6))
    assert list(odds.table.columns) == ["points", "chance", "or_more"]
    assert odds.table["or_more"].tolist() == [Fraction(k, 6) for k in range(6, 0, -1)]
    assert turn_odds(roll_times(1)).table["or_more"].iloc[0] == pytest.approx(1)


def test_the_answer_introduces_itself():
    assert repr(turn_odds(hold_at(20))) == (
        "TurnOdds(hold at 20: bust 0.6245, mean 8.1418, rolls 3.7472)"
    )


def test_the_hold_table_has_a_row_for_each_n():
    table = hold_table(up_to=25)
    assert list(table.index) == list(range(1, 26))
    assert table.index.name == "n"
    odds = turn_odds(hold_at(20))
    assert table.loc[20].tolist() == pytest.approx([odds.mean, odds.bust], abs=1e-14)
    assert table.loc[20, "mean"] == table.loc[21, "mean"]  # a tie in floats too
    assert all(isinstance(value, Fraction) for value in hold_table(up_to=3, exact=True)["bust"])


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=list(VARIANTS))
def test_the_hold_table_agrees_with_the_odds_of_each_turn(rules):
    table = hold_table(rules, up_to=45)
    for n in (1, 2, 7, 20, 44):
        odds = turn_odds(hold_at(n), rules)
        assert table.loc[n].tolist() == pytest.approx([odds.mean, odds.bust], abs=1e-12)
    means = [turn_odds(hold_at(n), rules).mean for n in range(1, 46)]
    best = [n for n, mean in enumerate(means, 1) if mean > max(means) - 1e-12]
    assert best_hold(rules) == best


def test_the_best_hold_of_long_games_comes_at_once():
    assert best_hold(Rules(name="no bad face", bad_faces=[], target=3000)) == [3000]
    ten_thousand = Rules(name="large die", sides=500, target=10_000)
    assert best_hold(ten_thousand) == [10_000]


def test_above_the_target_every_n_means_the_target():
    table = hold_table(Rules(name="to 6", target=6), up_to=9, exact=True)
    assert table.loc[9].tolist() == table.loc[6].tolist()
    assert table["mean"].loc[9] == exact(hold_at(9), Rules(name="to 6", target=6)).mean


# --- bad input -------------------------------------------------------------------------

NUMBERS = [
    (0, ValueError),
    (-1, ValueError),
    (1.5, ValueError),
    (nan, ValueError),
    ("ten", TypeError),
    (None, TypeError),
    (True, TypeError),
]


@pytest.mark.parametrize(("value", "kind"), NUMBERS)
def test_the_table_needs_a_whole_number(refused, value, kind):
    refused(kind, hold_table, up_to=value, words=["up_to", repr(value)])


def test_the_table_has_an_end(refused):
    refused(ValueError, hold_table, up_to=10**9, words="from 1 to 10000")


@pytest.mark.parametrize("argument", ["score", "opponent_score"])
@pytest.mark.parametrize(("value", "kind"), [*NUMBERS[1:], (100, ValueError)])
def test_a_score_lies_below_the_target(refused, argument, value, kind):
    words = [f"{argument} must be a whole number from 0 to 99", repr(value)]
    refused(kind, turn_odds, hold_at(20), words=words, **{argument: value})


@pytest.mark.parametrize(
    "call", [lambda rules: turn_odds(hold_at(3), rules), hold_table, best_hold]
)
@pytest.mark.parametrize("rules", ["Pig", None, 6])
def test_rules_must_be_rules(refused, call, rules):
    refused(TypeError, call, rules, words=["rules must be Rules such as PIG", repr(rules)])


@pytest.mark.parametrize("strategy", ["hold at 20", 20, None])
def test_a_strategy_must_be_a_function(refused, strategy):
    refused(TypeError, turn_odds, strategy, words=["must be a function", repr(strategy)])
    refused(TypeError, ask, strategy, words=["must be a function", repr(strategy)])
