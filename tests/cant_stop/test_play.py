import csv
import time

import pytest

from teachkit import cant_stop
from teachkit.cant_stop.play import CantStopTable
from teachkit.cant_stop.rules import Rules
from teachkit.cant_stop.strategies import Strategy

BOARD = Rules(sides=2, lengths=[1, 2, 1], to_win=2, name="Tiny")


def table(*rolls, players=("Ana", "Bo"), rules=cant_stop.FULL, **kwargs):
    return CantStopTable(players, rules, rolls=rolls, pace=0, **kwargs)


def shown(offers):
    return [
        (offer.description, offer.disabled)
        for offer in offers
        if offer.layout.display != "none" and offer.layout.visibility != "hidden"
    ]


# --- buttons ---------------------------------------------------------------------------


def test_buttons_say_what_they_do_and_why_not():
    found = table((1, 1, 1, 2), (1, 1, 6, 6), (1, 1, 5, 6))
    found.roll_button.click()
    assert shown(found.offer_buttons) == [
        ("2 and 3: new runner in 2 (square 1), new runner in 3 (square 1)", False)
    ]
    found.offer_buttons[0].click()
    found.roll_button.click()
    found.offer_buttons[0].click()
    found.roll_button.click()
    assert shown(found.offer_buttons) == [
        ("2 and 11: 2 to square 3, the top", False),
        ("6 and 7: no runner is free", True),
    ]


def test_only_what_applies_can_be_pressed():
    found = table((2, 3, 4, 5), (2, 3, 4, 5))

    def able():
        return not found.roll_button.disabled, not found.stop_button.disabled

    assert able() == (True, False)
    found.roll_button.click()
    assert able() == (False, False)
    found.offer_buttons[2].click()
    assert able() == (True, True)
    assert shown(found.offer_buttons) == []
    found.stop_button.click()
    assert able() == (True, False)
    assert found.game.player == 1


def test_clicks_that_come_too_late_change_nothing():
    found = table((2, 3, 4, 5), (2, 3, 4, 5))
    for button in (found.stop_button, *found.offer_buttons):
        button.click()
    assert found.game.last is None
    found.roll_button.click()
    found.roll_button.click()
    found.stop_button.click()
    assert found.game.rolled == [(2, 3, 4, 5)]
    found.offer_buttons[1].click()
    found.offer_buttons[1].click()
    assert found.game.moved == [(6, 8)]
    found.stop_button.click()
    found.stop_button.click()
    assert len(found.game.turns) == 1
    assert found.game.player == 1


def test_a_double_click_that_ends_a_turn_does_not_roll_for_the_next_player(monkeypatch):
    clock = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    rolls = [(1, 1, 1, 2), (1, 1, 6, 6), (3, 3, 3, 3), (2, 3, 4, 5)]
    found = CantStopTable(("Ana", "Bo"), rolls=rolls, pace=0.9)
    for _ in range(2):
        found.roll_button.click()
        found.offer_buttons[0].click()
    found.roll_button.click()  # a bust
    assert found.game.player == 1
    found.roll_button.click()
    assert not found.game.rolled
    clock[0] += 1
    found.roll_button.click()
    assert found.game.rolled == [(2, 3, 4, 5)]


def test_nothing_moves_after_the_end():
    found = table((1, 1, 1, 1), (2, 2, 2, 2), rules=BOARD, players=("Ana",))
    for _ in range(2):
        found.roll_button.click()
        found.offer_buttons[0].click()
    assert found.game.winner == 0
    assert "Ana won the game with the columns 2-4!" in found.status.text
    before = found.record
    for button in (found.roll_button, found.stop_button, *found.offer_buttons):
        assert button.disabled
        button.click()
    assert found.record.equals(before)


# --- the board and the words -----------------------------------------------------------


def test_the_status_line_tells_everything():
    rolls = [(2, 3, 4, 5), (1, 1, 5, 6), (3, 3, 3, 3), (1, 1, 1, 1)]
    found = table(*rolls)
    found.roll_button.click()
    assert found.status.text == "Ana rolled 2 3 4 5. Which pairs?"
    found.offer_buttons[1].click()
    assert "new runner in 6 (square 1), new runner in 8" in found.status.text
    found.roll_button.click()
    found.offer_buttons[0].click()
    found.stop_button.click()
    assert found.status.text == (
        "Ana stopped after 2 rolls with 4 squares: 2 to 1, 6 to 1, 8 to 1, 11 to 1. Next: Bo."
        if len(found.game.turns[0].moves[1]) == 2
        else "Ana stopped after 2 rolls with 3 squares: 2 to 1, 6 to 1, 8 to 1. Next: Bo."
    )
    assert "aria-live" in found.status.html.value


def test_previews_belong_to_the_buttons():
    found = table((2, 3, 4, 5))
    assert "tk-cs-preview-0" not in found._board.value
    found.roll_button.click()
    for place in range(3):
        assert f'tk-cs-preview-{place}"><ellipse' in found._board.value
        assert f"tk-cs-choice-{place}" in found.offer_buttons[place]._dom_classes


def test_the_panel_tells_the_chance_and_the_rules_of_thumb():
    found = table((1, 1, 1, 2), (1, 1, 6, 6), players=("Ana", "Bo"))
    assert found._advice.value == ""
    assert "bust" not in found._board.value, "whoever plays by feeling is not told"
    found.advice_switch.box.value = True
    assert "chance of a bust: 0.0%" in found._board.value
    assert "0 of 1296 rolls, 0.0%" in found._advice.value
    for _ in range(2):
        found.roll_button.click()
        found.offer_buttons[0].click()
    busts = 1296 * (1 - cant_stop.chance((2, 3, 12), exact=True))
    count = cant_stop.score(found.game.position)
    assert f"{busts} of 1296 rolls, {float(busts / 1296):.1%}" in found._advice.value
    assert f"it counts {count}" in found._advice.value
    assert "<td>stop</td>" in found._advice.value


def test_names_are_never_code():
    found = table((2, 3, 4, 5), players=("<img src=x onerror=alert(1)>", "Bo"))
    found.roll_button.click()
    for page in (found._players, found._board, found._log, found.status.html):
        assert "<img" not in page.value


def test_a_first_click_only_shows_the_move_where_that_is_wanted(monkeypatch):
    clock = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    found = CantStopTable(("Ana", "Bo"), rolls=[(2, 3, 4, 5), (1, 1, 5, 6)], pace=0.5)
    found.preview_switch.box.value = True
    found.roll_button.click()
    found.offer_buttons[1].click()
    found.offer_buttons[1].click()  # a double click shows the move, and does not make it
    assert found.game.moved == []
    assert 'class="tk-cs-showing-1"' in found._board.value
    assert found.status.text == (
        "It would be: new runner in 6 (square 1), new runner in 8 (square 1). "
        "Press it again to move."
    )
    found.offer_buttons[2].click()  # a change of mind
    assert 'class="tk-cs-showing-2"' in found._board.value
    clock[0] += 1
    found.offer_buttons[2].click()
    assert found.game.moved == [(7, 7)]
    assert 'tk-cs-showing-2"' not in found._board.value
    clock[0] += 1
    found.roll_button.click()
    found.offer_buttons[0].click()
    found.preview_switch.box.value = False
    found.offer_buttons[1].click()
    assert found.game.moved == [(7, 7), (6, 7)]


def test_buttons_keep_their_places_until_the_next_roll():
    found = table((1, 1, 1, 2), (1, 1, 6, 6), (2, 3, 4, 5))

    assert places_of(found) == 3
    found.roll_button.click()
    assert places_of(found) == 3
    assert [offer.layout.visibility for offer in found.offer_buttons[:3]] == [
        None,
        "hidden",
        "hidden",
    ]
    many = table((1, 2, 3, 5), (2, 3, 5, 6))
    many.roll_button.click()
    many.offer_buttons[0].click()
    many.roll_button.click()
    count = len(shown(many.offer_buttons))
    assert count > 3
    many.offer_buttons[count - 1].click()
    assert places_of(many) == count
    assert shown(many.offer_buttons) == []


def places_of(found):
    return sum(offer.layout.display != "none" for offer in found.offer_buttons)


def test_the_log_tells_the_turn_that_goes_on():
    found = table((2, 3, 4, 5), (1, 1, 5, 6))
    assert "No turn is finished yet" in found._log.value
    found.roll_button.click()
    found.offer_buttons[1].click()
    found.roll_button.click()
    assert "<b>Ana</b> so far: <span>2 3 4 5 → 6-8; 1 1 5 6</span>" in found._log.value


def test_the_panel_tells_the_chance_after_each_move():
    found = table((1, 1, 1, 2), (1, 1, 6, 6))
    found.advice_switch.box.value = True
    found.roll_button.click()
    found.offer_buttons[0].click()
    found.roll_button.click()
    told = []
    for columns, used in (("2-12", (2, 3, 12)), ("7-7", (2, 3, 7))):
        busts = 1296 * (1 - cant_stop.chance(used, exact=True))
        told.append(f"{columns}: {busts} ({float(busts / 1296):.1%})")
    assert f"a bust after each move: {', '.join(told)}." in found._advice.value


def test_alone_one_is_told_how_many_turns_it_took():
    found = table((1, 1, 1, 1), (2, 2, 2, 2), rules=BOARD, players=("Ana",))
    found.roll_button.click()
    found.offer_buttons[0].click()
    found.stop_button.click()
    found.roll_button.click()
    found.offer_buttons[0].click()
    assert found.status.text == "Ana won the game with the columns 2-4! It took 2 turns."


def test_a_strategy_for_another_board_says_so_and_the_game_goes_on():
    board = Rules(3, [1, 3, 5, 3, 1])
    found = cant_stop.play(("human", cant_stop.glenn_aloi()), rules=board, seed=1, pace=0)
    found.roll_button.click()
    next(b for b in found.offer_buttons if not b.disabled).click()
    found.stop_button.click()
    assert "This strategy has weights for columns 2 to 12 only. So from now on" in found.status.text
    assert found.game.player == 0


# --- who plays -------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_one_to_four_humans(count):
    found = cant_stop.play(count, seed=1, pace=0)
    for player in range(count):
        assert found.game.player == player
        found.roll_button.click()
        next(b for b in found.offer_buttons if not b.disabled).click()
        found.stop_button.click()
    assert found.record["turn"].tolist() == list(range(1, count + 1))


@pytest.mark.parametrize("kind", ["expert", "rule of 28", "survival"])
def test_the_computer_plays_its_turn(kind):
    found = cant_stop.play(("human", kind), seed=2, pace=0)
    found.roll_button.click()
    next(b for b in found.offer_buttons if not b.disabled).click()
    found.stop_button.click()
    assert found.game.player == 0
    assert found.record["player"].nunique() == 2
    assert found.record["rolls"].iloc[1] > 1


def test_computers_play_a_whole_game_after_a_human():
    found = cant_stop.play(("human", "expert", "survival", "rule of 28"), seed=3, pace=0)
    for _ in range(200):
        if found.game.winner is not None:
            break
        found.roll_button.click()
        for button in found.offer_buttons:
            if not button.disabled:
                button.click()
                break
        found.stop_button.click()
    assert found.game.winner is not None
    assert found.record["outcome"].iloc[-1] == "win"


def test_the_computer_may_begin():
    found = cant_stop.play(("expert", "human"), seed=1, pace=0)
    assert found.game.player == 1
    assert found.record["player"].tolist() == ["Computer (the expert)"]
    assert not found.roll_button.disabled
    found.new_button.click()
    assert found.game.player == 1
    assert len(found.game.turns) == 1


def test_computers_play_among_themselves():
    found = cant_stop.play(("expert", "survival"), seed=1, pace=0)
    assert found.game.winner is not None
    assert "won the game" in found.status.text


def test_a_strategy_for_another_board_does_not_end_the_game():
    board = Rules(3)
    found = cant_stop.play(("human", cant_stop.glenn_aloi()), rules=board, seed=1, pace=0)
    said = []
    found.status.html.observe(lambda change: said.append(found.status.text), names="value")
    found.roll_button.click()
    next(b for b in found.offer_buttons if not b.disabled).click()
    found.stop_button.click()
    assert any("columns 2 to 12 only" in text for text in said)
    assert found.game.player == 0


def test_an_own_function_plays():
    found = cant_stop.play(("human", lambda squares: squares >= 3), seed=1, pace=0)
    found.roll_button.click()
    next(b for b in found.offer_buttons if not b.disabled).click()
    found.stop_button.click()
    assert found.game.names[1] == "Computer (lambda)"
    assert len(found.game.turns) == 2


@pytest.mark.parametrize(
    ("strategy", "words"),
    [
        (Strategy(lambda moves: moves[9], lambda rolls: rolls > 2), "IndexError"),
        (lambda squares: 1 / 0, "ZeroDivisionError"),
        (lambda squares: "yes", "'yes'"),
    ],
)
def test_an_own_function_that_fails_does_not_end_the_game(strategy, words):
    found = cant_stop.play(("human", strategy), seed=1, pace=0)
    said = []
    found.status.html.observe(lambda change: said.append(found.status.text), names="value")
    found.roll_button.click()
    next(b for b in found.offer_buttons if not b.disabled).click()
    found.stop_button.click()
    assert words in found.status.text
    assert "So from now on it takes the first move, and stops after each roll." in said[-1]
    assert found.game.player == 0
    assert len(found.game.turns) == 2


def test_a_function_that_failed_is_not_asked_again_in_that_game():
    asked = []

    def stop(squares):
        asked.append(squares)
        raise RuntimeError

    found = cant_stop.play((stop, cant_stop.rolls(1)), seed=2, pace=0)
    assert found.game.winner is not None
    assert len(asked) == 1
    turns = [turn for turn in found.game.turns if turn.player == 0]
    assert {len(turn.rolls) for turn in turns} == {1}
    found.new_button.click()
    assert len(asked) == 2


def test_computers_that_come_to_no_end_are_given_up(monkeypatch):
    monkeypatch.setitem(cant_stop.play.__globals__, "_MOST_STEPS", 50)
    found = cant_stop.play((lambda squares: False,) * 2, seed=1, pace=0)
    assert found.game.winner is None
    assert len(found.record) == len(found.game.turns) > 1
    assert f"After {len(found.game.turns)} turns no computer has won" in found.status.text
    assert found._hint.value == "The game is over."
    assert found.new_button.button_style == "primary"
    found.player_chooser.value = "alone"
    found.new_button.click()
    found.roll_button.click()
    assert "You rolled" in found.status.text
    assert not next(iter(found.offer_buttons)).disabled


def test_players_of_the_same_name_are_told_apart():
    found = cant_stop.play(("Ana", "expert", "Expert", "Ana"), pace=0)
    names = ["Ana", "Computer (the expert)", "Computer (the expert) (2)", "Ana (2)"]
    assert found.game.names == names


def test_who_plays_can_be_changed_at_the_table():
    found = cant_stop.play(seed=1, pace=0)
    found.player_chooser.value = "humans 3"
    assert len(found.game.names) == 3
    found.roll_button.click()
    found.player_chooser.value = "alone"
    assert len(found.game.names) == 3
    assert "next game" in found.status.text
    found.new_button.click()
    assert found.game.names == ["You"]


def test_a_board_for_few_players(refused):
    refused(ValueError, cant_stop.play, 4, rules=BOARD, words="nobody has 2")
    found = cant_stop.play(1, rules=BOARD, pace=0)
    found.player_chooser.value = "humans 4"
    assert len(found.game.names) == 1
    assert "nobody has 2" in found.status.text


@pytest.mark.parametrize(
    ("kwargs", "kind", "words"),
    [
        ({"players": 0}, ValueError, "from 1 to 4; you gave 0"),
        ({"players": []}, ValueError, "0 players"),
        ({"players": 10**30}, ValueError, "from 1 to 4; you gave a number"),
        ({"players": 5}, ValueError, "from 1 to 4; you gave 5"),
        ({"players": ["Ana"] * 5}, ValueError, "5 players"),
        ({"players": "expert"}, TypeError, '("human", "expert")'),
        ({"players": [3]}, TypeError, "rule_of(28)"),
        ({"players": ["  "]}, ValueError, "letter"),
        ({"rules": "full"}, TypeError, "cant_stop.FULL"),
        ({"pace": -1}, ValueError, "pace"),
        ({"seed": "x"}, TypeError, "seed"),
        ({"record": 7}, TypeError, "record"),
    ],
)
def test_a_table_that_cannot_be_set(refused, kwargs, kind, words):
    refused(kind, cant_stop.play, words=words, **kwargs)


# --- what is kept ----------------------------------------------------------------------


def test_the_same_seed_gives_the_same_dice():
    def rolled(seed):
        found = cant_stop.play(1, seed=seed, pace=0)
        found.roll_button.click()
        return found.game.last

    assert rolled(7) == rolled(7)
    assert len({rolled(seed) for seed in range(20)}) > 10


def test_finished_turns_are_kept_in_a_file(tmp_path):
    path = tmp_path / "turns.csv"
    rolls = [(2, 3, 4, 5), (1, 1, 1, 1)]
    found = table(*rolls, record=path)
    for _ in range(2):
        found.roll_button.click()
        next(b for b in found.offer_buttons if not b.disabled).click()
        found.stop_button.click()
    with path.open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    assert [(line["player"], line["moves"], line["squares"]) for line in lines] == [
        ("Ana", "5-9", "2"),
        ("Bo", "2-2", "2"),
    ]
    again = table((2, 3, 4, 5), record=path)
    assert len(again.record) == 2
    again.roll_button.click()
    again.offer_buttons[0].click()
    again.stop_button.click()
    assert again.record["game"].tolist() == [1, 1, 2]


def test_the_computers_names_may_be_written_large():
    assert cant_stop.play(("Human", "Expert"), pace=0).game.names == [
        "You",
        "Computer (the expert)",
    ]
