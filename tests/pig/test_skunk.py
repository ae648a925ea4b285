"""Skunk: best play by a second algorithm, and the class game click by click."""

import asyncio
import csv
import inspect
import itertools
import re
from fractions import Fraction
from functools import cache

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from teachkit import asking
from teachkit.asking import StrategyError
from teachkit.pig import skunk
from teachkit.pig.skunk_game import SkunkGame, checked_names
from teachkit.pig.skunk_pages import board_page, ranking_page, sheet_page, tile, winners
from teachkit.pig.skunk_table import SkunkTable

FACES = list(itertools.product(range(1, 7), repeat=2))


# ------------------------------------------------------------------------------ best play


@cache
def best(banked, number):
    """Expected final sum at the start of a round, by recursion over all 36 rolls."""
    if number > 5:
        return Fraction(banked)
    return rolling(banked, number, 0)


@cache
def rolling(banked, number, total):
    """What one more roll is worth."""
    value = Fraction(0)
    for faces in FACES:
        if faces == (1, 1):
            value += best(0, number + 1)
        elif 1 in faces:
            value += best(banked, number + 1)
        else:
            value += standing(banked, number, total + sum(faces))
    return value / 36


@cache
def standing(banked, number, total):
    sitting = best(banked + total, number + 1)
    if total > 45:  # far beyond any sensible risk
        return sitting
    return max(sitting, rolling(banked, number, total))


@pytest.mark.parametrize("number", [4, 5])
def test_the_best_stop_is_that_of_comparing_fractions(number):
    for banked in (0, 1, 2, 13, 24, 50, 91, 120, 189, 200, 260):
        better_to_roll = [
            rolling(banked, number, total) > best(banked + total, number + 1)
            for total in range(1, 46)
        ]
        stop = skunk.best_stop(banked, number)
        assert better_to_roll == [total < stop for total in range(1, 46)]


def test_the_last_round_is_the_rule_of_two_hundred():
    for banked in range(0, 260):
        stop = skunk.best_stop(banked, 5)
        assert stop == max(1, -(-(200 - banked) // 11))
        assert skunk.best_stop(round=5, banked=banked) == stop


def test_best_stops_of_all_rounds():
    assert [skunk.best_stop(0, number) for number in range(1, 6)] == [19, 19, 19, 19, 19]
    assert skunk.best_stop(2, 5) == 18  # a tie at 18: sit
    assert skunk.best_stop(150, 1) == 6
    assert skunk.best_stop(150, 5) == 5
    assert skunk.best_stop(10**9, 1) == skunk.best_stop(1000, 1) == 1
    for number in range(1, 6):
        stops = [skunk.best_stop(banked, number) for banked in range(0, 300)]
        assert stops == sorted(stops, reverse=True)  # the more there is to lose, the sooner


def plain_total(stop):
    """Play all rolls of all rounds of a fixed plan, as a sum over what can happen."""

    @cache
    def value(banked, number, total):
        if number > 5:
            return Fraction(banked)
        worth = Fraction(0)
        for faces in FACES:
            ones = faces.count(1)
            if ones:
                worth += value(0 if ones == 2 else banked, number + 1, 0)
            elif total + sum(faces) >= stop(banked, number):
                worth += value(banked + total + sum(faces), number + 1, 0)
            else:
                worth += value(banked, number, total + sum(faces))
        return worth / 36

    return value(0, 1, 0)


def test_expected_totals_are_those_of_plain_recursion():
    assert skunk.expected_total(1, exact=True) == plain_total(lambda banked, number: 1)
    assert skunk.expected_total(18, exact=True) == plain_total(lambda banked, number: 18)
    five = [12, 30, 5, 20, 9]

    def by_number(round):  # noqa: A002 (the name a strategy asks for)
        return five[round - 1]

    by_round = plain_total(lambda banked, number: five[number - 1])
    assert skunk.expected_total(five, exact=True) == by_round
    assert skunk.expected_total(np.array(five), exact=True) == by_round
    assert skunk.expected_total(by_number, exact=True) == by_round

    def careful(banked):
        return 25 - min(banked, 60) // 4

    exact = plain_total(lambda banked, number: careful(banked))
    assert skunk.expected_total(careful, exact=True) == exact
    assert skunk.expected_total(careful) == float(exact)


def test_best_play_is_worth_what_backward_induction_says():
    exact = best(0, 1)
    assert skunk.expected_total(exact=True) == exact
    assert skunk.expected_total() == skunk.expected_total(skunk.best_play) == float(exact)
    assert skunk.expected_total() == pytest.approx(36.29153313960542, abs=1e-12)
    fixed = {stop: skunk.expected_total(stop) for stop in range(8, 30)}
    assert max(fixed, key=fixed.get) == 17
    assert fixed[17] == pytest.approx(36.160477873846666, abs=1e-12)
    assert max(fixed.values()) < skunk.expected_total()


def test_one_round_that_always_sits_after_the_first_roll():
    odds = skunk.round_odds(1, exact=True)
    assert (odds.bust, odds.wipe) == (Fraction(11, 36), Fraction(1, 36))
    assert odds.mean == Fraction(200, 36)
    assert skunk.round_odds(19).mean == pytest.approx(float(skunk.round_odds(19, exact=True).mean))


@pytest.mark.parametrize("stop_at", [None, 19, [1, 40, 10, 25, 8], lambda banked: 22 - banked // 9])
def test_simulated_games_agree_with_the_expected_total(stop_at):
    games = skunk.simulate(stop_at, 100_000, seed=4)
    error = games["total"].std() / np.sqrt(len(games))
    assert abs(games["total"].mean() - skunk.expected_total(stop_at)) < 5 * error
    columns = [f"round_{number}" for number in range(1, 6)]
    assert games.columns.tolist() == [*columns, "total"]
    assert (games[columns].sum(axis=1) == games["total"]).all()
    assert not games[columns].isin([1, 2, 3]).any().any()


def test_a_simulated_wipe_clears_the_earlier_columns(monkeypatch):
    rolls = iter([(4, 6), (2, 3), (1, 1), (5, 5), (1, 6), (6, 6)])

    def scripted(generator, dice, sides, size):
        assert (dice, sides, size) == (2, 6, 1)
        return np.array([next(rolls)])

    monkeypatch.setattr(skunk.dice, "roll", scripted)
    games = skunk.simulate(5, 1, seed=1)
    assert games.values.tolist() == [[0, 0, 0, 10, 0, 10]]


def test_the_same_seed_gives_the_same_games():
    once, again = (skunk.simulate(15, 70_000, seed=9) for _ in range(2))
    pd.testing.assert_frame_equal(once, again)
    assert not once.equals(skunk.simulate(15, 70_000, seed=10))


def test_wrong_arguments_are_one_plain_sentence(refused):
    refused(ValueError, skunk.best_stop, -1, 1, words="banked")
    refused(TypeError, skunk.best_stop, "many", 1, words="banked")
    refused(ValueError, skunk.best_stop, 0, 0, words="round")
    refused(ValueError, skunk.best_stop, 0, 6, words="from 1 to 5")
    refused(ValueError, skunk.round_odds, 0, words="stop_at")
    refused(ValueError, skunk.expected_total, 0, words="stop_at")
    refused(ValueError, skunk.expected_total, 201, words="200")
    refused(ValueError, skunk.expected_total, [20, 20], words="five numbers")
    refused(TypeError, skunk.expected_total, "twenty", words=["None for best play", "'twenty'"])
    refused(TypeError, skunk.expected_total, [20, 20, 20, 20, "x"], words="stop_at")
    refused(ValueError, skunk.simulate, 20, 0, words="games")
    refused(TypeError, skunk.simulate, 20, 10, seed="x", words="seed")
    refused(TypeError, skunk.expected_total, lambda score: 20, words="score")
    refused(TypeError, skunk.expected_total, lambda banked: None, words="None at banked = 0")
    refused(ValueError, skunk.simulate, lambda banked: 20 // banked, 5, words="banked = 0")
    refused(ValueError, skunk.expected_total, lambda banked: 0, words="from 1 to 200")


def test_a_function_that_never_answers_is_given_up(monkeypatch):
    monkeypatch.setattr(asking, "_SECONDS", 0.2)
    waiting = [True]

    def endless(banked):
        while waiting:
            pass
        return 5

    with pytest.raises(StrategyError, match="no answer at banked = 0 within"):
        skunk.expected_total(endless)
    waiting.clear()


# ------------------------------------------------------------------------------ the rules


def test_a_whole_game_of_two_students():
    game = SkunkGame.start(["Ana", "Bo"])
    assert (game.round, game.total, game.may_sit(0)) == (1, 0, False)
    game = game.roll((4, 6)).sit(0).roll((2, 2)).sit(1)
    assert (game.over, game.sheet(0), game.sheet(1)) == (True, (10,), (14,))
    game = game.next_round().roll((5, 5)).sit(1).roll((3, 1))
    assert (game.ones, game.total, game.columns) == (1, 0, ((10,), (14,)))
    game = game.next_round()
    assert game.columns == ((10, 0), (14, 10))
    game = game.roll((6, 6)).sit(0).roll((1, 1))
    assert [game.wiped(0), game.wiped(1)] == [False, True]
    assert (game.sheet(1), game.banked(0), game.banked(1)) == ((0, 0, 0), 22, 0)
    game = game.next_round().roll((1, 5)).next_round()
    assert (game.round, game.columns) == (5, ((10, 0, 12, 0), (0, 0, 0, 0)))
    game = game.roll((6, 6)).roll((5, 5)).sit(0, 1)
    assert not game.finished
    game = game.next_round()
    assert game.finished
    assert game.columns == ((10, 0, 12, 0, 22), (0, 0, 0, 0, 22))
    assert game.ranking() == [(1, 0), (2, 1)]
    assert winners(game) == "The game is over. Ana wins with 44 points!"


def test_points_at_risk_are_no_points_yet():
    game = SkunkGame.start(["Ana", "Bo"]).roll((4, 6)).sit(0)
    assert [game.banked(0), game.banked(1)] == [10, 0]
    assert [game.cell(0), game.cell(1)] == [10, 10]
    game = game.roll((2, 3))
    assert [game.cell(0), game.cell(1)] == [10, 15]


def test_a_sit_is_taken_back_only_before_the_next_roll(refused):
    game = SkunkGame.start(["Ana", "Bo"]).roll((4, 6)).sit(0)
    assert game.stand(0) == SkunkGame.start(["Ana", "Bo"]).roll((4, 6))
    later = game.roll((2, 3))
    refused(ValueError, later.stand, 0, words="after the last roll")
    refused(ValueError, later.sit, 0)
    assert later.sit(1).stand(1) == later
    caught = game.roll((1, 3))
    refused(ValueError, caught.sit, 1)
    refused(ValueError, caught.stand, 1)


def test_what_makes_no_sense_is_refused(refused):
    game = SkunkGame.start(["Ana"])
    refused(ValueError, game.sit, 0, words="after a roll")
    refused(ValueError, game.next_round, words="not over")
    refused(ValueError, game.roll, (0, 6), words="from 1 to 6")
    refused(ValueError, game.roll, (3, 4, 5))
    refused(ValueError, game.roll((1, 2)).roll, (3, 4), words="over")
    refused(ValueError, game.roll((2, 2)).sit(0).roll, (3, 4), words="over")


def test_equal_sums_share_a_place():
    columns = ((5,), (9,), (5,), (9,), (2,))
    game = SkunkGame(tuple("abcde"), columns, (), (None,) * 5)
    assert game.ranking() == [(1, 1), (1, 3), (3, 0), (3, 2), (5, 4)]


@settings(max_examples=60)
@given(st.lists(st.integers(0, 99), max_size=120))
def test_any_clicks_keep_the_sheet_right(clicks):
    """Whatever is clicked, the sheet is what playing it again by hand gives."""
    game = SkunkGame.start(["a", "b", "c"])
    sums, total, risk = [0, 0, 0], 0, {0, 1, 2}
    for click in clicks:
        student = click % 3
        if click < 45 and game.may_roll:
            faces = (1 + click % 6, 1 + (click * 7 + click // 6) % 6)
            game = game.roll(faces)
            total += sum(faces)
            if 1 in faces:
                total = 0
                if faces == (1, 1):
                    sums = [0 if seat in risk else points for seat, points in enumerate(sums)]
        elif click < 80 and game.may_sit(student):
            game = game.sit(student)
            sums[student] += total
            risk.discard(student)
        elif click >= 80 and game.may_go_on:
            game = game.next_round()
            total, risk = 0, {0, 1, 2}
        assert [game.banked(seat) for seat in range(3)] == sums
        assert game.finished or game.total == total


# ------------------------------------------------------------------------------ the names


def test_names_are_tidied_and_made_distinct():
    assert checked_names(["Ana", "Bo", "Ana", "Ana 2", "Ana"]) == [
        *("Ana", "Bo", "Ana 3", "Ana 2", "Ana 4"),
    ]
    assert checked_names("Ana,  Bo,\nCleo,") == ["Ana", "Bo", "Cleo"]
    assert checked_names(pd.Series(["  Ana \t B. ", "Bo\nC"])) == ["Ana B.", "Bo C"]
    assert checked_names(["x" * 200]) == ["x" * 60]
    assert len(checked_names([str(number) for number in range(40)])) == 40


def test_wrong_names_are_one_plain_sentence(refused):
    refused(ValueError, skunk.play, [], words="at least one name")
    refused(ValueError, skunk.play, "", words="at least one name")
    refused(ValueError, skunk.play, [str(number) for number in range(41)], words="at most 40")
    refused(ValueError, skunk.play, itertools.cycle(["Ana"]), words="at most 40")
    refused(TypeError, skunk.play, ["Ana", 7], words="number 2 is 7")
    refused(ValueError, skunk.play, ["Ana", "  "], words="number 2 is empty")
    refused(TypeError, skunk.play, 12, words="list of names")
    refused(TypeError, skunk.play, None, words="list of names")
    refused(TypeError, skunk.play, {"Ana": 1}, words="list of names")
    refused(TypeError, skunk.play, ["Ana"], seed="x", words="seed")
    refused(TypeError, skunk.play, ["Ana"], record=5, words="record")


# ------------------------------------------------------------------------------ the wall


def table_of(*rolls, names=("Ana", "Bo", "Cleo"), **kwargs):
    return SkunkTable(list(names), rolls=rolls, pace=kwargs.pop("pace", 0), **kwargs)


def press(table, moves):
    """Press r, a (everyone sits), n, u, g (new game) or a tile's number; return what was said."""
    buttons = {
        "r": table.roll_button,
        "a": table.sit_button,
        "n": table.next_button,
        "u": table.undo_button,
        "g": table.new_button,
    }
    said = []
    for move in moves:
        (buttons[move] if move in buttons else table.tiles[int(move)]).click()
        said.append(table.status.text)
    return said


def enabled(table):
    buttons = {
        "r": table.roll_button,
        "a": table.sit_button,
        "n": table.next_button,
        "u": table.undo_button,
        "g": table.new_button,
    }
    buttons |= {str(number): made for number, made in enumerate(table.tiles)}
    return "".join(key for key, made in buttons.items() if not made.disabled)


def test_a_round_in_words():
    table = table_of((4, 6), (3, 5), (2, 1))
    assert table.status.text == ("Round 1, letter S: everyone stands. The first roll is for all.")
    assert press(table, "r0r2rn") == [
        "Rolled 4 and 6. The round total is 10. Still standing: 3. Who sits?",
        "Ana sits with 10 points. Still standing: 2.",
        "Rolled 3 and 5. The round total is 18. Still standing: 2. Who sits?",
        "Cleo sits with 18 points. Still standing: 1.",
        "Rolled 2 and 1: a 1! Whoever stood scores 0 this round. Caught standing: 1.",
        "Round 2, letter K: everyone stands. The first roll is for all.",
    ]
    assert table.record.values.tolist() == [
        [1, 1, "Ana", "4+6 3+5 2+1", 1, "sat", 10, 10],
        [1, 1, "Bo", "4+6 3+5 2+1", 3, "one", 0, 0],
        [1, 1, "Cleo", "4+6 3+5 2+1", 2, "sat", 18, 18],
    ]


def test_a_whole_game_ends_with_a_ranking():
    table = table_of((4, 6), (2, 2), (5, 5), (1, 1), (3, 3), (6, 1), names=["Ana", "Bo"])
    press(table, "ran" + "r1an")  # round 1: both 10; round 2: both 4
    press(table, "r0rn")  # round 3: Ana 10, Bo loses all
    press(table, "r1a")
    press(table, "n")
    assert table.game.round == 5
    assert table.next_button.description == "Final ranking"
    assert table.game.columns == ((10, 4, 10, 6), (0, 0, 0, 6))
    said = press(table, "rn")
    assert said[-1] == "The game is over. Ana wins with 30 points!"
    assert enabled(table).startswith("g")
    page = table._ranking.value
    assert page.index("Ana") < page.index("Bo")
    assert "First place: Ana, 30 points" in table._board.value
    assert table._tiles.layout.display == "none"
    assert (
        table.record["outcome"].tolist() == ["sat"] * 5 + ["two ones"] + ["sat"] * 2 + ["one"] * 2
    )
    assert table.record["total"].tolist() == [10, 10, 14, 14, 24, 0, 30, 6, 30, 6]
    assert repr(table) == "The game is over. Ana wins with 30 points!"
    press(table, "r01an")
    assert len(table.record) == 10
    assert press(table, "g") == ["Round 1, letter S: everyone stands. The first roll is for all."]
    assert table._tiles.layout.display == "grid"
    assert table._ranking.value == ""


def test_only_buttons_that_make_sense_are_enabled():
    table = table_of((4, 6), (3, 5), (2, 1))
    assert enabled(table) == "rg"
    press(table, "r")
    assert enabled(table) == "rag012"
    press(table, "0")
    assert enabled(table) == "raug012"  # Ana may stand again
    press(table, "r")
    assert enabled(table) == "rag12"
    press(table, "12")
    assert enabled(table) == "nug12"  # all sit; a mistaken sit can still be taken back
    press(table, "1")
    assert enabled(table) == "raug12"
    press(table, "r")
    assert enabled(table) == "ng"


def test_rapid_clicks_and_clicks_without_sense_change_nothing():
    table = table_of((4, 6), (1, 5), (2, 2))
    press(table, "0an1u")
    assert table.game == SkunkGame.start(["Ana", "Bo", "Cleo"])
    press(table, "r")
    press(table, "nnn")
    assert table.game.round == 1
    press(table, "r012aru")
    assert table.game.rolls == ((4, 6), (1, 5))
    press(table, "nnnn0a")
    assert (table.game.round, table.game.rolls) == (2, ())
    assert len(table.record) == 3


def test_a_double_click_rolls_once():
    table = table_of((4, 6), (1, 5), (2, 2), pace=60)
    press(table, "rrr")
    assert table.game.rolls == ((4, 6),)
    press(table, "00")
    assert table.game.sat == (1, None, None)
    press(table, "r")
    assert table.game.rolls == ((4, 6), (1, 5))


def test_a_mistaken_sit_is_taken_back():
    table = table_of((4, 6), (3, 5))
    press(table, "r0")
    assert press(table, "0") == ["Ana stands again. Still standing: 3."]
    press(table, "1a")
    assert table.game.over
    assert press(table, "u") == ["Taken back. Still standing: 2."]
    assert table.game.sat == (None, 1, None)
    press(table, "uuuuu")
    assert table.game == SkunkGame.start(["Ana", "Bo", "Cleo"]).roll((4, 6))
    press(table, "0r")
    assert table.undo_button.disabled  # the dice have spoken


def test_a_game_is_not_lost_by_one_click():
    table = table_of((4, 6), (3, 5), (2, 2))
    press(table, "ra")
    said = press(table, "g")
    assert said == ["Press New game once more to leave this game, or just play on."]
    assert table.game.rolls == ((4, 6),)
    press(table, "nrg")  # played on: the question is forgotten
    assert table.game.round == 2
    press(table, "ag")
    press(table, "g")
    assert (table.game.round, table.game.rolls) == (1, ())
    assert table.record["round"].tolist() == [1, 1, 1, 2, 2, 2]  # the round was over
    press(table, "rag")
    press(table, "g")
    assert table.record["game"].tolist() == [1] * 6 + [2] * 3


def test_real_dice_are_typed_in():
    table = table_of((4, 6))
    assert table.dice_box.layout.display == "none"
    table.real_dice.box.value = True
    assert table.dice_box.layout.display is None
    assert table.roll_button.description == "Enter this roll"
    for typed, faces in (("46", (4, 6)), ("3 5", (3, 5)), (" 2+2 ", (2, 2)), ("6, 6", (6, 6))):
        table.dice_box.value = typed
        press(table, "r")
        assert table.game.rolls[-1] == faces
        assert table.dice_box.value == ""
    before = table.game
    for wrong in ("", "7 1", "0 3", "4", "123", "4 66", "one", "٣ ٤", "-1 2 3"):
        table.dice_box.value = wrong
        assert press(table, "r") == ["Type what the two dice show, each from 1 to 6, such as 4 6."]
        assert table.game == before
    table.dice_box.value = "1 1"
    table.dice_box._handle_custom_msg({"event": "submit"}, [])  # the Enter key
    assert table.game.ones == 2
    press(table, "u")  # mistyped
    assert table.game == before
    table.real_dice.box.value = False
    press(table, "r")
    assert table.game.rolls[-1] == (4, 6)


def test_what_is_typed_last_may_arrive_after_the_enter_key():
    table = table_of()
    table.real_dice.box.value = True

    async def type_and_enter():
        table.dice_box.value = "4"
        table.dice_box._handle_custom_msg({"event": "submit"}, [])
        table.dice_box._handle_custom_msg({"event": "submit"}, [])  # pressed twice
        await asyncio.sleep(0)
        table.dice_box.value = "46"
        await table._entering

    asyncio.run(type_and_enter())
    assert table.game.rolls == ((4, 6),)
    assert table.status.text.startswith("Rolled 4 and 6.")


def test_the_same_seed_gives_the_same_dice():
    first, second = (skunk.play("Ana, Bo", seed=3) for _ in range(2))
    for table in (first, second):
        table._pace = 0
        press(table, "rrrr")
    assert first.game.rolls == second.game.rolls


def test_two_tables_know_nothing_of_each_other():
    first, second = table_of((4, 6)), table_of((2, 3))
    press(first, "r0")
    assert second.game.rolls == ()
    assert enabled(second) == "rg"


def test_the_record_is_written_and_continued(tmp_path):
    path = tmp_path / "skunk.csv"
    table = table_of((4, 6), (1, 2), names=["Ana", "Bo, the <2nd>"], record=path)
    press(table, "r0")
    assert not path.exists()
    press(table, "rn")
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    assert rows == [
        ["game", "round", "name", "rolls", "stood", "outcome", "points", "total"],
        ["1", "1", "Ana", "4+6 1+2", "1", "sat", "10", "10"],
        ["1", "1", "Bo, the <2nd>", "4+6 1+2", "2", "one", "0", "0"],
    ]
    again = table_of((2, 2), names=["Ana"], record=path)
    press(again, "ran")
    assert again.record["game"].tolist() == [1, 1, 2]
    assert again.record.iloc[-1].tolist() == [2, 1, "Ana", "2+2", 1, "sat", 4, 4]


def test_a_record_that_cannot_be_written_is_said_and_the_game_goes_on(tmp_path):
    table = table_of((4, 6), (2, 2), record=tmp_path / "missing" / "skunk.csv")
    press(table, "ran")
    assert "does not exist" in table.status.text
    assert len(table.record) == 3
    assert table.game.round == 2


HOSTILE = ["<script>alert(1)</script>", "<b>&amp;\"'", "{name} %s", "$x$", "\u202eabc", "A" * 60]


def test_names_are_text_and_never_html():
    table = table_of((4, 6), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), names=HOSTILE)
    pages = []
    for move in ("r", "0", "r", "n", "r", "a", "n", "ran", "ran", "ran"):
        press(table, move)
        pages += [table._board.value, table._sheet.value, table._ranking.value]
        pages += [table.status.html.value]
    assert table.game.finished
    for page in pages:
        assert "<script>" not in page
        assert "<b>&" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in table._ranking.value
    assert "{name} %s" in table._ranking.value
    for made, name in zip(table.tiles, HOSTILE, strict=True):
        assert made.description.split("\n")[1] == name  # a button shows text as it is
        assert made.tooltip == name


def test_who_stands_and_who_sits_is_said_in_words():
    game = SkunkGame.start(["Ana", "Bo", "Cleo"]).roll((4, 6)).sit(0)
    assert [tile(game, student)[0] for student in range(2)] == [
        "▼ sits with 10\nAna",
        "▲ stands\nBo",
    ]
    assert tile(game.roll((1, 2)), 1) == ("✕ caught: 0\nBo", "out")
    assert tile(game.roll((1, 1)), 1) == ("✕ all points lost\nBo", "out")
    board = board_page(game)
    assert "<b>2</b> stand <b>1</b> sit" in board
    assert 'aria-label="die showing 4"' in board
    assert "<b>2</b> caught" in board_page(game.roll((1, 2)))


def test_the_score_sheet():
    game = SkunkGame.start(["Ana", "Bo"]).roll((4, 6)).sit(0).roll((5, 6)).sit(1).next_round()
    game = game.roll((3, 3)).sit(0)
    page = sheet_page(game)
    assert page.count("<tr>") == 3
    assert re.findall('tk-skunk-sum">([^<]*)<', page) == ["16", "21"]
    assert ">(6)<" in page  # Bo's points of this round are at risk
    assert "still at risk" in page
    wiped = sheet_page(game.roll((1, 1)))
    assert '<s aria-label="lost 21">21</s> 0' in wiped
    assert "<s aria-label" not in sheet_page(game.roll((1, 2)))


def test_forty_students_stand_in_three_tables():
    game = SkunkGame.start([f"Student {number}" for number in range(40)])
    assert sheet_page(game).count("<table>") == 3
    assert sheet_page(game).count('scope="row"') == 40
    assert ranking_page(game).count("<li") == 40
    assert "40 students share first place" in winners(game)


def test_the_public_door():
    assert list(inspect.signature(skunk.play).parameters) == ["names", "seed", "record"]
    table = skunk.play(["Ana", "Bo"])
    assert repr(table) == "A class game of Skunk with 2 names, round 1 of 5."


def test_exit_in_a_strategy_is_one_sentence(refused):
    def leaves(banked):
        raise SystemExit

    refused(ValueError, skunk.expected_total, leaves, words=["leaves", "SystemExit"])
