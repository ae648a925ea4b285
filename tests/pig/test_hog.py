"""Hog: counted by hand, solved by a second algorithm, and played click by click."""

import asyncio
import itertools
import re
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest

from teachkit import asking
from teachkit.asking import StrategyError
from teachkit.pig import describe_hog, hog, plot_hog
from teachkit.pig.hog_table import HogTable
from teachkit.ui import palette

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
    monkeypatch.setattr(asking, "_SECONDS", 0.2)
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


def test_a_strategy_that_is_a_coroutine_is_told_and_leaves_no_warning(refused, recwarn):
    async def later(score):
        return 5

    refused(TypeError, hog.win_probability, later, hog.always(5), words="later returned")
    assert not recwarn.list


# ------------------------------------------------------------------------------ the picture


def test_the_picture_shows_both_exact_columns_and_both_best_numbers():
    axes = plot_hog(12)
    (risk,) = (other for other in axes.figure.axes if other is not axes)
    table = hog.mean_table(12)
    mean, _, best = axes.lines
    np.testing.assert_array_equal(mean.get_ydata(), table["mean"])
    np.testing.assert_array_equal(risk.lines[0].get_ydata(), table["bust"])
    assert list(best.get_xdata()) == [5, 6]
    words = [text.get_text() for text in axes.get_legend().get_texts()]
    assert words == [
        "points on average (left)",
        "chance of a 1 (right)",
        "best: 5 and 6 with 8.04",
    ]
    assert mean.get_color() == palette.ORANGE
    assert risk.lines[0].get_color() == palette.BLUE
    assert mean.get_linestyle() != risk.lines[0].get_linestyle()  # told apart without colour


def test_the_legend_stands_above_the_picture():
    axes = plot_hog(12)
    axes.figure.canvas.draw()
    assert axes.get_legend().get_window_extent().y0 >= axes.get_window_extent().y1
    assert axes.get_legend().get_window_extent().x1 <= axes.figure.bbox.x1


def test_the_picture_of_few_dice_marks_only_what_is_there():
    assert list(plot_hog(5).lines[2].get_xdata()) == [5]
    assert len(plot_hog(4).lines) == 2
    assert "most with 4 dice" in describe_hog(4)


def test_the_picture_in_words():
    words = describe_hog(7)
    assert "most with 5 and 6 dice (8.04)" in words
    assert f"{1 - (5 / 6) ** 7:.1%}" in words
    assert "most with 7 and 8 dice" in describe_hog(20, sides=8)


def test_a_picture_of_nothing_is_refused(refused):
    refused(ValueError, plot_hog, 1, words="up_to")
    refused(ValueError, describe_hog, 201, words="up_to")
    refused(TypeError, plot_hog, "many", words="up_to")


# ------------------------------------------------------------------------------ at the table

TURN_COLUMNS = ["game", "turn", "player", "dice", "faces", "points", "outcome", "score"]


def table_of(*rolls, opponent="human", target=20, **kwargs):
    """Set a table whose rolls are written down."""
    return HogTable(opponent, target=target, rolls=rolls, pace=kwargs.pop("pace", 0), **kwargs)


def press(table, *numbers):
    """Choose each number of dice, press Roll, and return what the status line said."""
    said = []
    for number in numbers:
        table.number.value = number
        table.roll_button.click()
        said.append(table.status.text)
    return said


def enabled(table):
    return [not button.disabled for button in (table.roll_button, table.new_button)]


async def until(condition):
    for _ in range(2000):
        if condition():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it never happened")


def test_a_whole_game_of_two_humans_in_words():
    table = table_of([4, 6, 2], [5, 1], [3, 5], [6])
    table.name_boxes[0].value, table.name_boxes[1].value = "Ana", "Bo"
    start = "Ana, choose how many dice and press Roll. First to 20 wins."
    assert table.status.text == start
    assert press(table, 3, 2, 2, 1, 4) == [
        "Ana rolled 4+6+2, no 1: 12 points. The score is now 12. Next: Bo.",
        "Bo rolled 5+1, with a 1: nothing this turn. Next: Ana.",
        "Ana rolled 3+5 and won, 20 to 0!",
        "Ana rolled 3+5 and won, 20 to 0!",
        "Ana rolled 3+5 and won, 20 to 0!",
    ]
    assert table.record.columns.tolist() == TURN_COLUMNS
    assert table.record.values.tolist() == [
        [1, 1, "Ana", 3, "4+6+2", 12, "score", 12],
        [1, 2, "Bo", 2, "5+1", 0, "bust", 0],
        [1, 3, "Ana", 2, "3+5", 8, "win", 20],
    ]
    assert enabled(table) == [False, True]
    assert table.number.box.disabled
    assert repr(table) == "A game of Hog: Ana 20, Bo 0."


def test_five_dice_are_the_computers_habit():
    table = table_of([2, 2], [3, 3, 3, 3, 3, 6], opponent=None, target=100)
    assert table.game.names == ["You", "Computer (always 5 dice)"]
    press(table, 2)
    assert table.record.values.tolist() == [
        [1, 1, "You", 2, "2+2", 4, "score", 4],
        [1, 2, "Computer (always 5 dice)", 5, "3+3+3+3+3", 15, "score", 15],
    ]
    assert enabled(table) == [True, True]


def test_the_computer_can_win_and_then_nothing_moves():
    table = table_of([2], [6, 6, 6, 6], [5], opponent=4)
    press(table, 1)
    assert table.status.text == "Computer (always 4 dice) rolled 6+6+6+6 and won, 24 to 2!"
    before = table.record
    press(table, 1, 3)
    pd.testing.assert_frame_equal(table.record, before)
    assert enabled(table) == [False, True]
    table.new_button.click()
    assert table.game.scores == [0, 0]
    assert enabled(table) == [True, True]


def test_a_function_sees_the_scores_and_decides():
    seen = []

    def curious(score, opponent_score):
        seen.append((score, opponent_score))
        return 1 + len(seen)

    table = table_of([5], [3, 4, 6], [2], [2, 2, 2], opponent=curious, target=100)
    press(table, 1, 1)
    assert seen == [(0, 5), (7, 7)]
    assert table.record["dice"].tolist() == [1, 2, 1, 3]


def test_best_play_rolls_what_the_solution_says():
    solution = hog.solve(10, target=100)
    table = table_of([6] * 10, [2] * 10, opponent="best", target=100)
    press(table, 10)
    assert table.record["dice"].tolist() == [10, solution.best_dice(0, 60)]
    assert table.game.names[1] == "Computer (best play)"


@pytest.mark.parametrize(
    ("answer", "said", "dice"),
    [
        (lambda score: 1 // score, "ZeroDivisionError", 1),
        (lambda score: "five", "returned 'five'", 1),
        (lambda score: 0, "returned 0", 1),
        (lambda score: 12, "nobody rolls more than 10 dice", 10),
    ],
)
def test_a_function_that_fails_is_told_and_the_game_goes_on(answer, said, dice):
    table = table_of([4], [2] * 12, [3], opponent=answer, target=100)
    press(table, 1)
    assert said in table.status.text
    assert re.search(r"So it rolls \d+ (die|dice)\.$", table.status.text)
    assert "Traceback" not in table.status.text
    assert table.record["dice"].tolist() == [1, dice]
    assert enabled(table) == [True, True]


def test_a_function_that_never_answers_does_not_stop_the_game(monkeypatch):
    monkeypatch.setattr(asking, "_SECONDS", 0.2)
    waiting = [True]

    def endless(score):
        while waiting:
            pass
        return 5

    table = table_of([4], [2], opponent=endless)
    press(table, 1)
    waiting.clear()
    assert "no answer at score = 0" in table.status.text
    assert table.record["dice"].tolist() == [1, 1]


def test_clicks_while_the_computer_moves_do_nothing():
    async def scene():
        table = table_of([4], [5, 5], [6], opponent=2, pace=0.02)
        press(table, 1)
        assert enabled(table) == [False, True]
        assert table._hint.value == "The computer is moving."
        while table.game.player == 1:
            press(table, 1, 2)
            await asyncio.sleep(0.005)
        return table

    table = asyncio.run(scene())
    assert table.record["faces"].tolist() == ["4", "5+5"]
    assert enabled(table) == [True, True]


def test_new_game_ends_the_computers_turn():
    async def scene():
        table = table_of([4], [5, 5], opponent=2, pace=0.02)
        press(table, 1)
        table.new_button.click()
        await asyncio.sleep(0.1)
        return table

    table = asyncio.run(scene())
    assert (table.game.turns, table.game.player) == ([], 0)
    assert table.record["player"].tolist() == ["You"]


def test_a_double_click_does_not_roll_for_the_next_player(monkeypatch):
    now = [10.0]
    monkeypatch.setattr("teachkit.pig.hog_table.time.monotonic", lambda: now[0])
    table = table_of([4], [5], [6], pace=0.9)
    press(table, 1)
    now[0] += 0.2
    press(table, 1)
    assert table.record["player"].tolist() == ["You"]
    now[0] += 2
    press(table, 1)
    assert table.record["player"].tolist() == ["You", "Your friend"]


def test_another_opponent_before_the_first_roll_plays_at_once():
    table = table_of([4], [5, 5, 5], opponent=None, target=100)
    table.their_number.value = 3
    assert table.game.names[1] == "Computer (always 3 dice)"
    press(table, 1)
    assert table.record["dice"].tolist() == [1, 3]


def test_another_opponent_in_the_middle_plays_from_the_next_game_on():
    table = table_of([4], [5] * 5, [3], [2] * 5, [3], [2], opponent=None, target=100)
    press(table, 1)
    table.opponent_chooser.value = "human"
    assert table.status.text == (
        "From the next game on you play against Your friend. Press New game to start it."
    )
    press(table, 1)
    assert table.record["player"].tolist()[3] == "Computer (always 5 dice)"
    table.new_button.click()
    press(table, 1, 1)
    assert table.record.values.tolist()[-1][:3] == [2, 2, "Your friend"]


def test_only_the_controls_that_mean_something_are_shown():
    def shown(table):
        controls = (table.their_number.widget, table.name_boxes[1])
        return [control.layout.display != "none" for control in controls]

    table = table_of(opponent=hog.always(7))
    assert table.opponent_chooser.value == "always"
    assert table.their_number.value == 7
    assert shown(table) == [True, False]
    table.opponent_chooser.value = "human"
    assert shown(table) == [False, True]
    table.opponent_chooser.value = "best"
    assert shown(table) == [False, False]

    def careful(score):
        return 3

    labels = [label for label, _ in table_of(opponent=careful).opponent_chooser.options]
    assert labels[-1] == "the computer, which plays careful"


def test_what_each_number_of_dice_brings_is_shown_on_request():
    table = table_of(max_dice=8)
    assert table._odds.value == ""
    table.odds_switch.box.value = True
    table.number.value = 6
    page = table._odds.value
    assert page.count("<tr") == 1 + 8
    for dice, row in hog.mean_table(8).iterrows():
        mark = " (chosen)" if dice == 6 else ""
        line = f">{dice}{mark}</th><td>{row['bust']:.1%}</td><td>{row['mean']:.2f}</td>"
        assert line in page


def test_the_chosen_number_stands_on_the_button_and_the_table():
    table = table_of([4, 5, 6])
    table.number.value = 3
    assert table.roll_button.description == "Roll 3 dice"
    assert table._dice_view.value.count("die not rolled yet") == 3
    press(table, 3)
    assert 'aria-label="die showing 6"' in table._dice_view.value
    assert "No 1: 15 points" in table._dice_view.value
    table.number.value = 1
    assert table.roll_button.description == "Roll 1 die"


def test_names_are_escaped_and_the_log_has_the_latest_turn_first():
    table = table_of([4], [1], [3])
    table.name_boxes[0].value = "<script>Ana</script> & {x}"
    press(table, 1, 1, 1)
    pieces = (table._head, table._scores, table._dice_view, table._log, table.status.html)
    page = "".join(piece.value for piece in pieces)
    assert "<script" not in page
    assert page.count("&lt;script&gt;Ana&lt;/script&gt; &amp; {x}") >= 4
    log = table._log.value
    assert log.index("3. &lt;script") < log.index("2. Your friend") < log.index("1. &lt;script")
    assert "no 1: 4 points, score 4" in log


def test_the_same_seed_gives_the_same_game():
    tables = [hog.play(seed=4, pace=0) for _ in range(2)]
    for table in tables:
        press(table, *[3, 5, 7] * 4)
    pd.testing.assert_frame_equal(tables[0].record, tables[1].record)
    other = hog.play(seed=5, pace=0)
    press(other, *[3, 5, 7] * 4)
    assert not other.record.equals(tables[0].record)
    assert len(tables[0].record) > 10


def test_dice_with_many_sides_and_another_target():
    table = hog.play("human", max_dice=50, target=200, sides=20, seed=1, pace=0)
    press(table, 50)
    assert table._dice_view.value.count("<svg") == 50
    assert "Each die has 20 sides." in table._head.value


def test_each_finished_turn_is_in_the_file_at_once_and_an_earlier_record_is_continued(tmp_path):
    path = tmp_path / "hog.csv"
    press(table_of([4, 6], record=path), 2)
    header, line = path.read_text().splitlines()
    assert header == ",".join(TURN_COLUMNS)
    assert line.startswith("1,1,You,2,4+6,10,score,")
    again = table_of([5, 1], record=str(path))
    press(again, 2)
    assert again.record["game"].tolist() == [1, 2]
    assert path.read_text().startswith(f"{header}\n{line}\n")


@pytest.mark.parametrize(
    ("kind", "arguments", "word"),
    [
        (ValueError, {"opponent": "strong"}, "'strong'"),
        (ValueError, {"opponent": 11}, "11"),
        (ValueError, {"opponent": 0}, "0"),
        (TypeError, {"opponent": True}, "True"),
        (TypeError, {"opponent": [5]}, "[5]"),
        (TypeError, {"opponent": lambda turn_total: 5}, "turn_total"),
        (ValueError, {"max_dice": 51}, "max_dice"),
        (ValueError, {"target": 0}, "target"),
        (ValueError, {"sides": 1}, "sides"),
        (TypeError, {"record": 5}, "5"),
        (TypeError, {"seed": "lucky"}, "'lucky'"),
        (ValueError, {"pace": -1}, "-1"),
    ],
)
def test_bad_arguments_of_a_table_get_one_plain_sentence(refused, kind, arguments, word):
    refused(kind, hog.play, **arguments, words=word)
