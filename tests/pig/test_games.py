"""Whole games, exactly: figures of the rules, a second algorithm, and millions of games."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from teachkit import pig
from teachkit.asking import needs
from teachkit.pig import games
from teachkit.pig.games import TurnChances, win_probability
from teachkit.pig.matches import simulate_games
from teachkit.pig.odds import turn_odds
from teachkit.pig.rules import (
    LOSE_SCORE,
    LOSE_TURN,
    MUST_ROLL,
    PIG,
    SCORE,
    TWO_DICE_DOUBLES,
    VARIANTS,
    Rules,
)
from teachkit.pig.strategies import ROLL_AGAIN
from teachkit.pig.tables import tabulate_game

FAMILY = [*VARIANTS.values(), Rules(name="three dice", dice=3)]


def in_turns(first, second, rules):
    """Return the chance of `first`, the two strategies beginning equally often."""
    begins, follows = (
        pig.win_probability(first, second, rules),
        pig.win_probability(second, first, rules),
    )
    return (begins + 1 - follows) / 2


def by_value_iteration(first, second, rules, rounds=400):
    """Repeat the equations of a game until nothing moves, state by state in plain Python."""
    target = rules.target
    outcomes = [(o.points, o.effect, float(o.chance)) for o in rules.outcomes()]
    players = [(strategy, needs(strategy, ROLL_AGAIN)) for strategy in (first, second)]

    def answers(mover, **known):
        strategy, names = players[mover]
        return strategy(**{name: known[name] for name in names})

    # value[mover][i, j]: the chance of the mover, who has i against j
    value = [dict.fromkeys(product(range(target), repeat=2), 0.5) for _ in players]

    def turn(mover, own, other, total, rolls):
        theirs = value[1 - mover]
        sum_ = 0.0
        for points, effect, chance in outcomes:
            new = total + points
            if effect == LOSE_TURN:
                sum_ += chance * (1 - theirs[other, own])
            elif effect == LOSE_SCORE:
                sum_ += chance * (1 - theirs[other, 0])
            elif effect == MUST_ROLL:
                sum_ += chance * (turn(mover, own, other, new, rolls + 1) if chance > 0 else 0)
            elif own + new >= target:
                sum_ += chance
            elif answers(mover, turn_total=new, score=own, opponent_score=other, rolls=rolls + 1):
                sum_ += chance * turn(mover, own, other, new, rolls + 1)
            else:
                sum_ += chance * (1 - theirs[other, own + new])
        return sum_

    for _ in range(rounds):
        old = [dict(values) for values in value]
        for mover in (0, 1):
            for own, other in value[mover]:
                value[mover][own, other] = turn(mover, own, other, 0, 0)
        moved = max(abs(value[m][s] - old[m][s]) for m in (0, 1) for s in old[m])
        if moved < 1e-13:
            break
    return value[0][0, 0]


# --- figures of the rules ---------------------------------------------------------------


def test_hold_at_20_against_itself():
    chance = pig.win_probability(pig.hold_at(20), pig.hold_at(20))
    assert chance == pytest.approx(0.5346983262, abs=5e-11)


def test_head_to_head_starting_in_turn():
    assert in_turns(pig.hold_at(25), pig.hold_at(20), PIG) == pytest.approx(0.5117242531, abs=5e-11)
    assert in_turns(pig.hold_at(20), pig.hold_at(19), PIG) == pytest.approx(0.5017458175, abs=5e-11)


def test_one_player_alone():
    assert pig.expected_turns(pig.hold_at(20)) == pytest.approx(12.6367694905, abs=5e-11)


# --- a second algorithm -----------------------------------------------------------------

SMALL = [
    Rules(name="to 12", target=12),
    Rules(name="wipes", dice=2, sides=3, target=9, all_bad=LOSE_SCORE),
    Rules(name="points", dice=2, sides=3, target=12, all_bad=SCORE, all_bad_points=4),
    Rules(name="two bad", sides=5, bad_faces={1, 3}, target=10),
]


@pytest.mark.parametrize("rules", SMALL, ids=lambda rules: rules.name)
@pytest.mark.parametrize(
    "strategies",
    [
        (pig.hold_at(4), pig.hold_at(6)),
        (pig.roll_times(2), lambda turn_total, opponent_score: turn_total < 2 + opponent_score),
        (lambda score, rolls: rolls < 3 and score < 5, pig.hold_at(100)),
    ],
    ids=["totals", "scores", "rolls"],
)
def test_any_two_strategies_agree_with_value_iteration(rules, strategies):
    expected = by_value_iteration(*strategies, rules)
    assert pig.win_probability(*strategies, rules) == pytest.approx(expected, abs=1e-12)


def test_forced_rolls_agree_with_the_sum_over_all_games_of_one_roll():
    """Whoever scores first wins: a geometric series."""
    rules = Rules(name="doubles", dice=2, target=2, doubles=MUST_ROLL)
    # a turn: 11 rolls of 36 lose it, 5 doubles roll again, 20 win
    wins = Fraction(20, 36) / (1 - Fraction(5, 36))
    expected = wins / (1 - (1 - wins) ** 2)
    assert pig.win_probability(pig.hold_at(1), pig.hold_at(5), rules) == pytest.approx(
        float(expected), abs=1e-14
    )


def test_scoring_turns_agree_with_a_recursion_over_them():
    """Three scoring turns to 6 with a coin of 1 and 2 points, worked out with fractions."""
    rules = Rules(name="short", sides=3, bad_faces={3}, target=6)
    strategy = pig.scoring_turns(3, target=6)

    @cache
    def ends(score, made, total):
        """How a turn ends from here: {points: chance}, 0 for a bust."""
        if score + total >= 6 or (total and not strategy(total, score, made)):
            return {total: Fraction(1)}
        sums = {0: Fraction(1, 3)}
        for face in (1, 2):
            for points, chance in ends(score, made, total + face).items():
                sums[points] = sums.get(points, 0) + chance / 3
        return sums

    @cache
    def turns(score, made):
        """How many turns one player needs from here."""
        if score >= 6:
            return Fraction(0)
        after = ends(score, made, 0)
        rest = sum(c * turns(score + p, made + 1) for p, c in after.items() if p)
        return (1 + rest) / (1 - after[0])

    assert pig.expected_turns(strategy, rules) == pytest.approx(float(turns(0, 0)), abs=1e-13)


@pytest.mark.parametrize("rules", SMALL, ids=lambda rules: rules.name)
def test_one_player_agrees_with_a_markov_chain(rules):
    strategy = pig.hold_at(5)
    step = np.zeros((rules.target, rules.target))
    for score in range(rules.target):
        odds = pig.turn_odds(strategy, rules, score=score)
        step[score, 0] += odds.wipe
        step[score, score] += odds.bust - odds.wipe
        for points, chance in odds.scores.items():
            if points and score + points < rules.target:
                step[score, score + points] += chance
    turns = np.linalg.solve(np.eye(rules.target) - step, np.ones(rules.target))
    assert pig.expected_turns(strategy, rules) == pytest.approx(turns[0], rel=1e-12)


# --- simulation -------------------------------------------------------------------------

SHORT_DOUBLES = replace(TWO_DICE_DOUBLES, name="Two-Dice Pig with doubles to 60", target=60)
PAIRS = {
    "holds": (pig.hold_at(20), pig.hold_at(25)),
    "rolls": (pig.roll_times(4), pig.hold_at(17)),
    "keep pace": (pig.keep_pace_end_race(), pig.score_base_keep_pace_end_race()),
    "history": (pig.scoring_turns(4), pig.hold_at(20)),
}


@pytest.mark.parametrize(
    ("rules", "pair"),
    [
        *product(FAMILY, ["holds", "history"]),
        *product([PIG, TWO_DICE_DOUBLES], ["rolls"]),
        *product([PIG, SHORT_DOUBLES], ["keep pace"]),  # each of both scores is a turn of its own
    ],
    ids=lambda value: getattr(value, "name", value),
)
def test_simulated_games_agree_with_the_exact_chance(rules, pair):
    games = pig.simulate_games(*PAIRS[pair], 40_000, seed=5, rules=rules)
    exact = pig.win_probability(*PAIRS[pair], rules)
    share = (games["winner"] == 1).mean()
    assert abs(share - exact) < 5 * (exact * (1 - exact) / len(games)) ** 0.5 + 1e-4


@pytest.mark.parametrize("rules", FAMILY, ids=lambda rules: rules.name)
def test_every_turn_agrees_with_the_odds_of_that_turn(rules):
    def strategy(turn_total, score, rolls):
        return turn_total < 10 + score // 5 or rolls < 2

    chances = TurnChances.of(tabulate_game(strategy, rules), rules)
    for score, other in [(0, 0), (37, 80), (90, 12), (99, 99)]:
        odds = pig.turn_odds(strategy, rules, score, other)
        held = odds.scores[(odds.scores.index > 0) & (odds.scores.index < 100 - score)]
        for points, chance in held.items():
            assert chances.hold[score, 0, points] == pytest.approx(chance, abs=1e-14)
        assert chances.win[score, 0] == pytest.approx(1 - odds.bust - held.sum(), abs=1e-13)
        assert chances.wipe[score, 0] == pytest.approx(odds.wipe, abs=1e-14)
        assert chances.bust[score, 0] + odds.wipe == pytest.approx(odds.bust, abs=1e-13)


@given(data=st.data())
def test_any_turn_of_a_whole_game_agrees_with_its_odds(data, any_turn):
    rules, strategy, score, other = data.draw(any_turn)
    if "scoring_turns" in needs(strategy, ROLL_AGAIN):
        score = 0  # the only score that is sure to occur without a scoring turn
    chances = TurnChances.of(tabulate_game(strategy, rules), rules)
    hold, win, bust, wipe = (
        array[0] for array in chances.pick(np.array([score]), np.array([other]))
    )
    assert hold.sum() + win + bust + wipe == pytest.approx(1, abs=1e-12)
    odds = turn_odds(strategy, rules, score, other)
    assert (bust + wipe, wipe) == pytest.approx((odds.bust, odds.wipe), abs=1e-12)
    for points, chance in odds.scores.items():
        if 0 < points < rules.target - score:
            assert hold[points] == pytest.approx(chance, abs=1e-12)


@settings(max_examples=12)
@given(data=st.data())
def test_any_two_strategies_play_as_often_as_they_should_win(data, any_turn):
    rules, first, *_ = data.draw(any_turn)
    _, second, *_ = data.draw(any_turn)
    exact = win_probability(first, second, rules)
    try:
        games = simulate_games(first, second, 4000, seed=2, rules=rules)
    except ValueError as error:  # a game that hardly ever ends is not simulated
        assume("more than 10,000 turns" not in str(error))
        raise
    assert set(games["winner"]) <= {1, 2}
    assert (games[["score_1", "score_2"]].max(axis=1) >= rules.target).all()
    share = (games["winner"] == 1).mean()
    assert abs(share - exact) <= 5 * (exact * (1 - exact) / len(games)) ** 0.5 + 1e-9


def test_turns_that_hardly_ever_end_lose_no_digits():
    """Both roll for ever with a coin: a turn survives once in 2 ** 100, the game is even."""
    rules = Rules(name="coin", sides=2, target=200)
    always = pig.hold_at(200)
    assert pig.win_probability(always, always, rules) == pytest.approx(0.5, abs=1e-12)


# --- tournament and bad input -----------------------------------------------------------


def test_a_tournament_is_every_duel():
    def mine(turn_total, rolls):
        return turn_total < 18 or rolls < 3

    strategies = [pig.hold_at(20), pig.hold_at(20), mine]
    table = pig.tournament(strategies)
    assert list(table.index) == ["hold at 20 (1)", "hold at 20 (2)", "mine"]
    assert list(table.columns) == list(table.index)
    for i, first in enumerate(strategies):
        for j, second in enumerate(strategies):
            assert table.iloc[i, j] == pytest.approx(pig.win_probability(first, second), abs=1e-13)


@pytest.mark.parametrize("together", [0, 70, 10_000], ids="together {}".format)
@pytest.mark.parametrize("game", [{}, {"dice": 2, "all_bad": "lose score"}], ids=["pig", "wipes"])
def test_strategies_worked_out_together_keep_their_chances(monkeypatch, together, game):
    rules = Rules(name="short", target=30, **game)
    greedy = pig.hold_at(30)
    strategies = [
        pig.keep_pace_end_race(),
        greedy,
        pig.scoring_turns(2),
        pig.roll_times(3),
        lambda opponent_score: opponent_score > 20,
        greedy,
        pig.hold_at(6),
    ]
    monkeypatch.setattr(games, "_TOGETHER", together)
    table = pig.tournament(strategies, rules).to_numpy()
    for i, first in enumerate(strategies):
        for j, second in enumerate(strategies):
            expected = pig.win_probability(first, second, rules)
            assert table[i, j] == pytest.approx(expected, abs=1e-13)


def test_one_game_answers_for_whoever_begins_and_each_strategy_is_asked_once(monkeypatch):
    played, asked = [], []

    def noted(players, target):
        played.append(len(players))
        return play_out(players, target)

    def mine(turn_total):
        asked.append(turn_total)
        return turn_total < 12

    play_out = games.play_out
    monkeypatch.setattr(games, "play_out", noted)
    monkeypatch.setattr(games, "_TOGETHER", 0)
    pig.tournament([mine, pig.hold_at(20), pig.hold_at(25), mine])
    assert sorted(played) == [1] * 4 + [2] * 6
    assert len(asked) == len(set(asked))


@pytest.mark.parametrize("given_", [[], pig.hold_at(20), 5, "hold at 20"], ids=repr)
def test_a_tournament_needs_a_list(refused, given_):
    refused(TypeError, pig.tournament, given_, words="list of strategies")


@pytest.mark.parametrize(
    "call",
    [
        lambda rules: pig.win_probability(pig.hold_at(2), pig.hold_at(3), rules),
        lambda rules: pig.expected_turns(pig.hold_at(2), rules),
        lambda rules: pig.tournament([pig.hold_at(2)], rules),
        pig.solve,
        pig.solve_race,
    ],
)
def test_a_target_too_large_is_said_at_once(refused, call):
    refused(ValueError, call, Rules(name="Marathon", target=201), words=["200", "Marathon", "201"])
    refused(TypeError, call, "Pig", words="rules must be Rules")


def test_a_failing_strategy_is_named(refused):
    def broken(turn_total, score):
        return 1 / (score - 7) > 0

    words = ["broken", "score = 7", "ZeroDivisionError"]
    for call in (pig.win_probability, lambda a, b: pig.simulate_games(a, b, 10)):
        refused(ValueError, call, broken, pig.hold_at(20), words=words)
        refused(ValueError, call, pig.hold_at(20), broken, words=words)


def test_too_many_situations_are_refused(refused):
    def everything(turn_total, score, opponent_score, rolls):
        return turn_total < 20

    rules = Rules(name="to 200", target=200)
    refused(ValueError, tabulate_game, everything, rules, words=["everything", "200"])
