"""Hog: counted by hand, solved by a second algorithm, and played."""

import itertools
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest

from teachkit.pig import hog
from teachkit.pig.strategies import StrategyError

# ------------------------------------------------------------------------------ one turn


@pytest.mark.parametrize(
    ("dice", "sides"), [(1, 6), (2, 6), (3, 6), (4, 6), (4, 3), (5, 2), (2, 9)]
)
def test_the_odds_of_a_turn_are_those_counted_roll_by_roll(dice, sides):
    counted: dict[int, int] = {}
    for faces in itertools.product(range(1, sides + 1), repeat=dice):
        points = 0 if 1 in faces else sum(faces)
        counted[points] = counted.get(points, 0) + 1
    chances = {points: Fraction(count, sides**dice) for points, count in sorted(counted.items())}
    odds = hog.turn_odds(dice, sides, exact=True)
    assert odds.scores.to_dict() == chances
    assert odds.bust == chances[0]
    assert odds.wipe == 0
    assert odds.mean == sum(points * chance for points, chance in chances.items())
    assert odds.mean_rolls == 1
    rounded = hog.turn_odds(dice, sides)
    assert isinstance(rounded.mean, float)
    assert rounded.mean == float(odds.mean)
    assert rounded.scores.sum() == pytest.approx(1, abs=1e-15)


def test_five_and_six_dice_tie_for_the_best_mean():
    table = hog.mean_table(30, exact=True)
    best = table["mean"].max()
    assert table.index[table["mean"] == best].tolist() == [5, 6] == hog.best_dice()
    assert best == 20 * Fraction(5, 6) ** 5
    assert table.index.name == "dice"
    assert hog.mean_table(3).dtypes.tolist() == [float, float]


@pytest.mark.parametrize("sides", [2, 3, 4, 8, 12])
def test_the_best_numbers_of_dice_are_those_of_the_table(sides):
    mean = hog.mean_table(2 * sides + 2, sides, exact=True)["mean"]
    assert mean.index[mean == mean.max()].tolist() == hog.best_dice(sides)


def test_many_dice_keep_exact_chances():
    odds = hog.turn_odds(200, exact=True)
    assert odds.bust == 1 - Fraction(5, 6) ** 200
    assert odds.mean == 800 * Fraction(5, 6) ** 200
    assert sum(odds.scores) == 1


@pytest.mark.parametrize(("dice", "sides"), [(1, 6), (5, 6), (12, 6), (3, 4)])
def test_simulated_turns_agree_with_the_exact_odds(dice, sides):
    turns = 200_000
    frame = hog.simulate_turns(dice, turns, seed=5, sides=sides)
    odds = hog.turn_odds(dice, sides)
    scores = odds.scores
    spread = np.sqrt((scores.index.to_numpy() ** 2 * scores).sum() - odds.mean**2)
    assert abs(frame["score"].mean() - odds.mean) < 5 * spread / np.sqrt(turns)
    busts = (frame["outcome"] == "bust").mean()
    assert abs(busts - odds.bust) < 5 * np.sqrt(odds.bust * (1 - odds.bust) / turns)
    assert ((frame["score"] == 0) == (frame["outcome"] == "bust")).all()
    frequencies = frame["score"].value_counts(normalize=True)
    assert set(frequencies.index) <= set(scores.index)
    for points, chance in scores.items():
        error = 5 * np.sqrt(chance * (1 - chance) / turns)
        assert abs(frequencies.get(points, 0) - chance) <= error + 5 / turns


def test_the_same_seed_gives_the_same_turns_and_games():
    once, again = (hog.simulate_turns(5, 70_000, seed=3) for _ in range(2))
    pd.testing.assert_frame_equal(once, again)
    first, second = hog.always(5), hog.always(6)
    once, again = (hog.simulate_games(first, second, 70_000, seed=3) for _ in range(2))
    pd.testing.assert_frame_equal(once, again)
    assert not once.head(4_000).equals(once.tail(4_000).reset_index(drop=True))


# ------------------------------------------------------------------------------ whole games


def exact_solution(target, most_dice, sides):
    """Solve by trying every pair of numbers of dice at every pair of scores, in fractions."""
    turns = [hog.turn_odds(dice, sides, exact=True).scores.to_dict() for dice in most_dice]
    values: dict[tuple[int, int], Fraction] = {}

    def other(score, opponent):
        return Fraction(0) if opponent >= target else values[score, opponent]

    for total in range(2 * target - 2, -1, -1):
        for own in range(max(0, total - target + 1), min(total, target - 1) + 1):
            their = total - own
            won, won_by_other = (
                [
                    sum(
                        chance * (1 - other(b, a + points))
                        for points, chance in turn.items()
                        if points
                    )
                    for turn in turns
                ]
                for a, b in ((own, their), (their, own))
            )
            values[own, their] = max(
                min(
                    (mine + lost * (1 - lost_2 - theirs)) / (1 - lost * lost_2)
                    for theirs, lost_2 in zip(won_by_other, (t[0] for t in turns), strict=True)
                )
                for mine, lost in zip(won, (t[0] for t in turns), strict=True)
            )
    return values


@pytest.mark.parametrize(("target", "sides"), [(1, 6), (2, 6), (9, 6), (12, 6), (10, 3), (8, 2)])
def test_the_solution_is_that_of_trying_all_pairs_in_fractions(target, sides):
    exact = exact_solution(target, range(1, target + 3), sides)  # more dice than can be of use
    solution = hog.solve(target=target, sides=sides)
    for scores, value in exact.items():
        assert solution.win_probability(*scores) == pytest.approx(float(value), abs=1e-14)


def test_the_solution_is_that_of_plain_value_iteration():
    target, dice = 25, range(1, 5)
    turns = [hog.turn_odds(number).scores.to_dict() for number in dice]
    values = np.zeros((target, target))
    change = 1.0
    while change > 1e-13:
        new = np.empty_like(values)
        for own, their in np.ndindex(target, target):
            new[own, their] = max(
                sum(
                    chance * (1 if own + points >= target else 1 - values[their, own + points])
                    for points, chance in turn.items()
                )
                for turn in turns
            )
        change = np.abs(new - values).max()
        values = new
    np.testing.assert_allclose(hog.solve(4, target).values, values, rtol=0, atol=1e-12)


@pytest.mark.parametrize("max_dice", [None, 10])
def test_in_every_state_no_number_of_dice_is_better_than_the_chosen(max_dice):
    solution = hog.solve(max_dice)
    target = solution.target
    padded = np.hstack([solution.values, np.zeros((target, 2 * 6 * 60))])
    gains = []
    for dice in range(1, 61 if max_dice is None else 11):
        after = np.zeros((target, target))
        for points, chance in hog.turn_odds(dice).scores.items():
            after += chance * (1 - padded[:, points : points + target].T)
        gains.append(after)
    best = np.max(gains, axis=0)
    np.testing.assert_allclose(solution.values, best, rtol=0, atol=1e-13)
    chosen = np.take_along_axis(np.array(gains), solution.choices[np.newaxis] - 1, axis=0)[0]
    np.testing.assert_allclose(chosen, best, rtol=0, atol=1e-12)


def test_the_figures_of_the_whole_game():
    assert hog.solve(10).first_player == pytest.approx(0.530664924548615, abs=1e-12)
    assert hog.solve().first_player == pytest.approx(0.5298653942965939, abs=1e-12)
    assert hog.solve(10).best_dice(0, 0) == 6
    assert hog.solve().best_dice(99, 99) == 1
    assert hog.solve().win_probability(99, 99) == pytest.approx(6 / 7, abs=1e-15)
    assert hog.solve(10).choices.max() == 10
    assert hog.solve(max_dice=90) is hog.solve(max_dice=50)  # more than 50 are of no use
    assert hog.solve(target=120).choices.max() <= 60
    assert repr(hog.solve(10)) == "Solution(Hog to 100, at most 10 dice: first player 0.530665)"


def test_best_play_wins_what_the_solution_says():
    solution = hog.solve(10)
    play = solution.strategy
    assert hog.win_probability(play, play) == pytest.approx(solution.first_player, abs=1e-13)
    for dice in (1, 5, 6, 8):
        assert hog.win_probability(play, hog.always(dice)) > solution.first_player
        assert hog.win_probability(hog.always(dice), play) < solution.first_player


def test_the_chance_of_two_strategies_is_that_of_solving_by_hand_in_fractions():
    target = 7

    def brave(score, opponent_score):
        return 3 if opponent_score > score else 1

    def counting(score):
        return 1 + score % 2

    turns = {dice: hog.turn_odds(dice, exact=True).scores.to_dict() for dice in (1, 2, 3)}
    first: dict[tuple[int, int], Fraction] = {}  # the first player's chance when about to roll
    second: dict[tuple[int, int], Fraction] = {}  # and when the second player is about to roll
    for a, b in sorted(itertools.product(range(target), repeat=2), key=sum, reverse=True):
        mine, theirs = turns[brave(a, b)], turns[counting(b)]
        won = sum(
            chance * (second[a + points, b] if a + points < target else 1)
            for points, chance in mine.items()
            if points
        )
        kept = sum(
            chance * (first[a, b + points] if b + points < target else 0)
            for points, chance in theirs.items()
            if points
        )
        first[a, b] = (won + mine[0] * kept) / (1 - mine[0] * theirs[0])
        second[a, b] = kept + theirs[0] * first[a, b]
    exact = hog.win_probability(brave, counting, target=target)
    assert exact == pytest.approx(float(first[0, 0]), abs=1e-15)


@pytest.mark.parametrize(("first", "second"), [(5, 6), (1, 10)])
def test_simulated_games_agree_with_the_exact_chance(first, second):
    players = hog.always(first), hog.always(second)
    games = hog.simulate_games(*players, 40_000, seed=2)
    chance = hog.win_probability(*players)
    error = np.sqrt(chance * (1 - chance) / len(games))
    assert abs((games["winner"] == 1).mean() - chance) < 5 * error
    winner_score = np.where(games["winner"] == 1, games["score_1"], games["score_2"])
    loser_score = np.where(games["winner"] == 1, games["score_2"], games["score_1"])
    assert winner_score.min() >= 100 > loser_score.max()
    assert ((games["turns"] % 2 == 1) == (games["winner"] == 1)).all()


def test_best_play_is_simulated_too():
    solution = hog.solve(10)
    games = hog.simulate_games(solution.strategy, solution.strategy, 60_000, seed=8)
    error = np.sqrt(solution.first_player * (1 - solution.first_player) / len(games))
    assert abs((games["winner"] == 1).mean() - solution.first_player) < 5 * error


# ------------------------------------------------------------------------------ bad input


def test_wrong_arguments_are_one_plain_sentence(refused):
    refused(TypeError, hog.turn_odds, "five", words="dice")
    refused(ValueError, hog.turn_odds, 0, words="dice")
    refused(ValueError, hog.turn_odds, 2.5)
    refused(ValueError, hog.turn_odds, 201, words="200")
    refused(ValueError, hog.turn_odds, 5, 1, words="sides")
    refused(ValueError, hog.mean_table, 0, words="up_to")
    refused(ValueError, hog.best_dice, 1, words="sides")
    refused(ValueError, hog.solve, 0, words="max_dice")
    refused(ValueError, hog.solve, target=201, words="target")
    refused(ValueError, hog.solve().best_dice, 100, 0, words="score")
    refused(ValueError, hog.solve().win_probability, 0, -1, words="opponent_score")
    refused(ValueError, hog.always, 0, words="dice")
    refused(ValueError, hog.simulate_turns, 5, 0, words="turns")
    refused(TypeError, hog.simulate_turns, 5, 10, seed="x", words="seed")
    refused(ValueError, hog.simulate_games, hog.always(1), hog.always(1), 0, words="games")
    refused(ValueError, hog.simulate_games, hog.always(60), hog.always(1), 5, words="fewer dice")


def test_a_strategy_that_does_not_answer_is_one_plain_sentence(refused):
    five = hog.always(5)

    def broken(score):
        return 5 // abs(score - 3)

    def turn_minded(turn_total):
        return 5

    refused(TypeError, hog.win_probability, 5, five, words="hog.always(5)")
    refused(TypeError, hog.win_probability, turn_minded, five, words="turn_total")
    refused(TypeError, hog.win_probability, lambda score: None, five, words="None at score = 0")
    refused(ValueError, hog.win_probability, lambda score: 0, five, words="from 1 to 200")
    refused(ValueError, hog.win_probability, five, broken, words=["broken", "score = 3"])


def test_a_strategy_that_never_answers_is_given_up(monkeypatch):
    monkeypatch.setattr(hog, "_SECONDS", 0.2)
    waiting = [True]

    def endless(opponent_score):
        while waiting and opponent_score == 4:
            pass
        return 5

    with pytest.raises(StrategyError, match="no answer at opponent_score = 4 within"):
        hog.win_probability(hog.always(5), endless)
    waiting.clear()


def test_exit_in_a_strategy_is_one_sentence(refused):
    def leaves(score):
        raise SystemExit

    words = ["leaves", "SystemExit"]
    refused(ValueError, hog.win_probability, leaves, hog.always(5), words=words)
