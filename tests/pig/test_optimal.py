"""Best play: published figures, small games by hand, and a second solver."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from teachkit import pig
from teachkit.pig.games import win_probability
from teachkit.pig.odds import turn_odds
from teachkit.pig.optimal import optimal, solve, solve_race
from teachkit.pig.rules import LOSE_SCORE, LOSE_TURN, MUST_ROLL, PIG, TWO_DICE, VARIANTS, Rules
from teachkit.pig.strategies import hold_at

PIGLET = Rules(name="Piglet", sides=2, target=2, bad_faces={2})


def value_iteration(rules, tolerance=1e-14):
    """Best play by repeating the equations in plain Python, from dictionaries."""
    target = rules.target
    outcomes = [(o.points, o.effect, float(o.chance)) for o in rules.outcomes()]
    start = dict.fromkeys(product(range(target), repeat=2), 0.5)

    def sweep(old):
        def roll(own, other, total):
            value = 0.0
            for points, effect, chance in outcomes:
                if effect == LOSE_TURN:
                    value += chance * (1 - old[other, own])
                elif effect == LOSE_SCORE:
                    value += chance * (1 - old[other, 0])
                else:
                    value += chance * choose(own, other, total + points)
            return value

        def choose(own, other, total):
            if own + total >= target:
                return 1.0
            return max(1 - old[other, own + total], roll(own, other, total))

        return {(own, other): roll(own, other, 0) for own, other in old}

    while True:
        new = sweep(start)
        if max(abs(new[state] - start[state]) for state in start) < tolerance:
            return new
        start = new


# --- figures of the rules ---------------------------------------------------------------


def test_the_first_player_wins_with_the_published_chance():
    assert solve().first_player == pytest.approx(0.5305927252737, abs=5e-14)


@pytest.mark.parametrize(
    ("scores", "hold"),
    [((0, 0), 21), ((0, 20), 23), ((20, 0), 19), ((30, 60), 27), ((60, 30), 18), ((41, 49), 22)],
)
def test_where_best_play_holds(scores, hold):
    assert solve().hold_value(*scores) == hold


def test_the_islands():
    solution = solve()
    again = [total for total in range(22, 59) if solution.should_roll(41, 49, total)]
    assert again == [27, 57, 58]


def test_one_point_from_the_end():
    assert solve().win_probability(99, 99) == pytest.approx(6 / 7, abs=1e-14)


def test_best_play_against_hold_at_20():
    best, simple = pig.optimal(), pig.hold_at(20)
    assert pig.win_probability(best, simple) == pytest.approx(0.5714984303, abs=5e-11)
    assert 1 - pig.win_probability(simple, best) == pytest.approx(0.5083420645, abs=5e-11)


@pytest.mark.parametrize(
    ("strategy", "percent", "digits"),
    [
        (pig.hold_at(20), 7.984049, 5e-7),
        (pig.hold_at(19), 7.5300, 5e-5),
        (pig.hold_at(25), 4.213856, 5e-7),
        (pig.keep_pace_end_race(), 0.921940, 5e-7),
    ],
    ids=["20", "19", "25", "keep pace"],
)
def test_the_disadvantage_against_best_play(strategy, percent, digits):
    """What is missing to an even game, the two beginning in turn."""
    best = pig.optimal()
    lost = (1 - pig.win_probability(strategy, best)) - 1 + pig.win_probability(best, strategy)
    assert 100 * lost == pytest.approx(percent, abs=digits)


def test_piglet_by_hand():
    values = {(0, 0): "4/7", (0, 1): "2/5", (1, 0): "4/5", (1, 1): "2/3"}
    for scores, value in values.items():
        assert solve(PIGLET).win_probability(*scores) == pytest.approx(float(Fraction(value)))


@pytest.mark.parametrize(("target", "value"), [(5, "216/271"), (8, "324/439")])
def test_pig_to_a_small_target(target, value):
    solution = solve(Rules(name="short", target=target))
    assert solution.first_player == pytest.approx(float(Fraction(value)), abs=1e-14)


def test_two_dice():
    assert solve(TWO_DICE).first_player == pytest.approx(0.5195588939, abs=5e-11)


# --- a second solver --------------------------------------------------------------------


@pytest.mark.parametrize(
    "rules",
    [
        Rules(name="to 15", target=15),
        Rules(name="wipes", dice=2, sides=3, target=12, all_bad=LOSE_SCORE),
        Rules(name="coin", sides=2, target=9, bad_faces={2}),
        Rules(name="no bust", sides=3, target=8, bad_faces=[]),
    ],
    ids=lambda rules: rules.name,
)
def test_best_play_agrees_with_value_iteration(rules):
    solution = solve(rules)
    for (own, other), value in value_iteration(rules).items():
        assert solution.values[own, other] == pytest.approx(value, abs=1e-12)


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=list(VARIANTS))
def test_no_single_other_decision_is_better(rules):
    """The equations of best play hold in every situation, each worked out on its own."""
    solution = solve(rules)
    generator = np.random.default_rng(7)
    score, must = {}, {}
    for outcome in rules.outcomes():
        if outcome.points:
            way = must if outcome.effect == MUST_ROLL else score
            way[outcome.points] = float(outcome.chance)
    bust, wipe = (
        sum(float(o.chance) for o in rules.outcomes() if o.effect == effect)
        for effect in (LOSE_TURN, LOSE_SCORE)
    )
    for own, other in [(0, 0), (99, 99), (41, 49), *generator.integers(100, size=(6, 2)).tolist()]:
        lost = bust * (1 - solution.values[other, own]) + wipe * (1 - solution.values[other, 0])
        beyond = (lost + sum(score.values())) / (1 - sum(must.values()))
        choose, roll = {}, {}
        for total in range(100 - own + 60, -1, -1):
            if own + total >= 100 and total:
                choose[total], roll[total] = 1.0, beyond
                continue
            roll[total] = lost + sum(
                chance * choose.get(total + points, 1.0) for points, chance in score.items()
            )
            roll[total] += sum(
                chance * roll.get(total + points, beyond) for points, chance in must.items()
            )
            hold = 1 - solution.values[other, own + total]
            choose[total] = max(hold, roll[total])
            if total:
                assert solution.should_roll(own, other, total) == (roll[total] > hold + 1e-12)
            if total % 5 == 0:  # one whole turn is worked out for each of these answers
                chances = solution.roll_or_hold(own, other, total)
                assert chances == pytest.approx((roll[total], hold), abs=1e-13)
        assert solution.win_probability(own, other) == pytest.approx(roll[0], abs=1e-12)


def test_the_closest_decision_is_far_above_the_error():
    """The smallest gap between rolling and holding in Pig is about 2.7e-8."""
    solution = solve()
    gaps = []
    for own, other in [(41, 49), (0, 0), (20, 60)]:
        for total in range(2, 100 - own):
            roll, hold = solution.roll_or_hold(own, other, total)
            gaps.append(abs(roll - hold))
            assert solution.should_roll(own, other, total) == (roll > hold)
    assert min(gaps) > 1e-9


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=list(VARIANTS))
def test_best_play_wins_as_often_when_it_is_played(rules):
    best = pig.optimal(rules)
    exact = solve(rules).first_player
    assert pig.win_probability(best, best, rules) == pytest.approx(exact, abs=1e-12)
    games = pig.simulate_games(best, best, 50_000, seed=3, rules=rules)
    assert abs((games["winner"] == 1).mean() - exact) < 5 * 0.5 / 50_000**0.5


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=list(VARIANTS))
def test_no_simple_strategy_does_better_against_best_play(rules):
    best = pig.optimal(rules)
    for simple in (pig.hold_at(20), pig.hold_at(25), pig.roll_times(3), pig.scoring_turns(4)):
        assert pig.win_probability(simple, best, rules) <= solve(rules).first_player + 1e-12


# --- against one known opponent ---------------------------------------------------------


def test_a_player_tuned_to_hold_at_20_explains_the_published_duel():
    """58.74%, 47.76% and 55.49% are the chances of the best response, not of best play."""
    simple = pig.hold_at(20)
    tuned = pig.best_response(simple)
    begins, follows = pig.win_probability(tuned, simple), pig.win_probability(simple, tuned)
    assert begins == pytest.approx(0.5873676212, abs=5e-11)
    assert follows == pytest.approx(0.4776180276, abs=5e-11)
    assert (begins + 1 - follows) / 2 == pytest.approx(0.5548747968, abs=5e-11)
    games = pig.simulate_games(tuned, simple, 100_000, seed=2)
    assert abs((games["winner"] == 1).mean() - begins) < 5 * 0.5 / 100_000**0.5


@pytest.mark.parametrize(
    "rules",
    [PIG, replace(TWO_DICE, name="Two-Dice Pig to 50", target=50), PIGLET],
    ids=lambda rules: rules.name,
)
def test_the_best_response_is_never_worse_than_any_other_strategy(rules):
    opponent = pig.hold_at(25)
    most = pig.win_probability(pig.best_response(opponent, rules), opponent, rules)
    for other in (pig.optimal(rules), pig.hold_at(20), pig.hold_at(25), pig.roll_times(2)):
        assert pig.win_probability(other, opponent, rules) <= most + 1e-12


def test_the_best_response_to_best_play_is_best_play():
    best = pig.optimal()
    chance = pig.win_probability(pig.best_response(best), best)
    assert chance == pytest.approx(solve().first_player, abs=1e-12)


def test_an_opponent_with_a_memory_is_refused(refused):
    refused(ValueError, pig.best_response, pig.scoring_turns(4), words="scoring turns")
    refused(TypeError, pig.best_response, 20, words="function")


# --- one player -------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [*VARIANTS.values(), PIGLET], ids=[*VARIANTS, "Piglet"])
def test_the_fastest_race_satisfies_its_equations(rules):
    solution = solve_race(rules)
    assert pig.expected_turns(solution.strategy, rules) == pytest.approx(
        solution.expected_turns, rel=1e-12
    )
    for n in (1, 10, 15, 20, 25, 40):
        assert solution.expected_turns <= pig.expected_turns(pig.hold_at(n), rules) + 1e-12


def test_the_fastest_race_of_piglet():
    # hold at 1: two turns of 1/2 each, so 4; go for 2 at once: a quarter, so 4: equally fast,
    # but from a score of 1 a single head is enough
    assert solve_race(PIGLET).expected_turns == pytest.approx(4)


# --- using the solution -----------------------------------------------------------------


def test_a_solution_is_kept():
    assert solve() is solve(PIG)
    assert solve_race() is solve_race(PIG)


def test_the_arrays_say_what_the_methods_say():
    solution = solve()
    assert solution.values.shape == (100, 100)
    assert solution.rolls.shape == (100, 100, 100)
    assert solution.values[30, 60] == solution.win_probability(30, 60)
    assert solution.rolls[30, 60, 26]
    assert not solution.rolls[30, 60, 27]
    assert not solution.rolls[90, 0, 10:].any()


def test_nobody_can_write_into_a_solution_that_is_kept():
    for array in (solve().values, solve().rolls, solve_race().values, solve_race().rolls):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = array[1]


def test_prizes_far_above_the_target_are_only_a_win():
    huge = Rules(name="huge", dice=2, all_bad="score", all_bad_points=10_000, target=20)
    enough = Rules(name="enough", dice=2, all_bad="score", all_bad_points=20, target=20)
    assert solve(huge).first_player == pytest.approx(solve(enough).first_player, abs=1e-14)


def test_targets_up_to_200():
    solution = solve(Rules(name="to 200", target=200))
    assert 0.5 < solution.first_player < solve().first_player


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda s: s.win_probability(100, 0), "score must be a whole number from 0 to 99"),
        (lambda s: s.win_probability(0, -1), "opponent_score"),
        (lambda s: s.should_roll(0, 0, 2.5), "turn_total"),
        (lambda s: s.hold_value(0, float("nan")), "opponent_score"),
    ],
)
def test_scores_out_of_range_are_refused(refused, call, words):
    refused(ValueError, call, solve(), words=words)
    refused(TypeError, solve().hold_value, "zero", 0, words="score")


def test_best_play_of_a_short_game_has_no_answers_in_a_longer_one(refused):
    short, long = Rules("Pig to 8", target=8), Rules("Pig to 9", target=9)
    words = ["worked out for Pig to 8", "in Pig to 9"]
    refused(ValueError, win_probability, optimal(short), hold_at(5), rules=long, words=words)
    refused(ValueError, turn_odds, optimal(short), long, words=words)
    refused(ValueError, pig.play, optimal(short), long, words=words)
    assert 0 < win_probability(optimal(long), hold_at(5), rules=short) < 1


@pytest.mark.parametrize(
    "strategy",
    [
        lambda rules: optimal(rules),
        lambda rules: pig.best_response(hold_at(5), rules),
        lambda rules: solve_race(rules).strategy,
    ],
    ids=["best play", "best response", "race"],
)
def test_a_solved_strategy_asked_beyond_its_game_says_so(refused, strategy):
    rules = Rules("Short", target=8)
    answer = strategy(rules)
    both = {"opponent_score": 3} if "race" not in answer.name else {}
    words = ["worked out for Short to 8", "0 to 7"]
    for score, turn_total in ((8, 0), (0, 8), (-1, 2)):
        refused(ValueError, answer, score=score, turn_total=turn_total, words=words, **both)
    assert answer(score=7, turn_total=0, **both) in (True, False)
