"""The table of Chopsticks, driven by its buttons."""

import pandas as pd
import pytest

from teachkit.chopsticks import VARIANTS, Rules, play, random_player, simulate_games, solve
from teachkit.chopsticks.play import ChopsticksTable


def shown(table):
    return [one for one in table.move_buttons if one.layout.visibility != "hidden"]


def labels(table):
    return [one.description for one in shown(table)]


def press(table, words):
    next(one for one in shown(table) if one.description.startswith(words)).click()


def friends(**more):
    return ChopsticksTable(("Ana", "Bo"), pace=0, **more)


def test_two_friends_play_a_game_to_its_end():
    table = friends()
    press(table, "left 1 hits left 1")
    assert table.status.text == "Ana: left 1 hits left 1: 2. Bo, your move."
    press(table, "right 2 hits left 1: 3")
    assert table.game.code == "1312"
    press(table, "right 3 hits right 2: dead")
    press(table, "right 1 hits right 3: 4")
    assert table.game.code == "1401"
    press(table, "right 4 hits right 1: dead")
    assert table.game.over
    assert table.status.text == "Ana has won after 5 moves."
    assert not shown(table)
    assert table.new_button.button_style == "primary"


def test_nothing_moves_after_the_end():
    table = friends(rules=Rules(start="1401"))
    press(table, "right 4 hits right 1")
    before = table.record
    for one in (*table.move_buttons, table.draw_button):
        assert one.disabled
        one.click()
    assert table.game.code == "0014"
    pd.testing.assert_frame_equal(table.record, before)


def test_the_computer_answers():
    table = play(("human", "perfect"), seed=1, pace=0)
    table.move_buttons[0].click()
    assert table.record["player"].tolist() == ["You", "Computer (perfect)"]
    assert table.status.text.endswith("Your move.")


def test_the_computer_begins():
    table = play(("random", "human"), seed=1, pace=0)
    assert table.record["player"].tolist() == ["Computer (random)"]
    assert table.undo_button.disabled  # no human has moved yet


def test_the_same_seed_gives_the_same_game():
    def codes(seed):
        table = play(("random", "random"), seed=seed, pace=0)
        return table.record["position"].tolist()

    assert codes(5) == codes(5)
    assert codes(5) != codes(6)


def test_perfect_play_never_loses_at_the_table():
    for seed in range(5):
        table = play((random_player(), "perfect"), seed=seed, pace=0)
        assert table.game.over
        assert table.game.winner in (1, None)


def test_computers_that_go_round_agree_on_a_draw():
    table = play(("perfect", "perfect"), seed=1, pace=0)
    assert table.game.over
    assert table.game.winner is None
    assert table.record["outcome"].iloc[-1] == "draw"
    assert table.status.text.startswith("A draw after")


def test_undo_goes_back_to_the_last_human_decision():
    table = play(("human", "perfect"), seed=1, pace=0)
    assert table.undo_button.disabled
    for _ in range(3):
        table.move_buttons[0].click()
    code = table.game.steps[4].code
    table.undo_button.click()
    assert len(table.game.steps) == 4
    assert table.game.code == code
    assert table.record["said"].iloc[-1] == "undo"
    assert len(table.record) == 7  # six moves, all still there, and the row of the undo
    for _ in range(9):
        table.undo_button.click()
    assert table.game.code == "1111"


def test_undo_after_the_end():
    table = friends(rules=Rules(start="1401"))
    press(table, "right 4 hits right 1")
    table.undo_button.click()
    assert table.game.code == "1401"
    assert len(shown(table)) == 3


def round_in_a_circle(table):
    for start in ("split 13 into 22", "split 13 into 22", "split 22 into 13", "split 22 into 13"):
        press(table, start)


def test_a_draw_is_offered_at_a_repeated_position():
    table = friends(rules=Rules(start="1313"))
    assert table.draw_button.disabled
    assert "come up before" in table.draw_button.tooltip
    round_in_a_circle(table)
    assert table.game.code == "1313"
    assert "a draw can be agreed on" in table.status.text
    assert not table.draw_button.disabled
    table.draw_button.click()
    assert table.status.text == "A draw after 4 moves."
    assert table.record["outcome"].iloc[-1] == "draw"


def test_a_computer_that_can_win_does_not_agree():
    table = play(("human", "perfect"), rules=Rules(limit=4), pace=0)
    winning = next(
        code
        for code in solve(Rules(limit=4)).positions["code"]
        if solve(Rules(limit=4)).value(code) == "loss" and not code.startswith("00")
    )
    table.game.code = winning
    assert "wants to play on" in table._refusal()


def test_the_truth_is_hidden_until_asked_for():
    table = friends(rules=Rules(start="1401"))
    assert "·" not in "".join(labels(table))
    table.truth_switch.value = True
    told = dict(label.rsplit(" · ", 1) for label in labels(table))
    assert told == {
        "right 4 hits right 1: dead": "W1",
        "left 1 hits right 1: 2": "D",
        "split 14 into 23": "D",
    }
    colours = {one.description[-2:]: one.style.button_color for one in shown(table)}
    assert len(set(colours.values())) == 2
    table.truth_switch.value = False
    assert all(one.style.button_color is None for one in shown(table))


def test_three_players_have_no_truth_and_play_all_the_same():
    table = play(rules=VARIANTS["Three players"], seed=2, pace=0)
    assert table.truth_switch.disabled
    assert table.game.names == ["You", "Computer (random)", "Computer (random) (2)"]
    assert labels(table)[1] == "left 1 hits Computer (random) (2)'s left 1: 2"
    assert "no value of its own" in table.truth_switch.tooltip
    assert "no value of its own" in table._why.value  # for all to read, not only under the mouse
    assert table._why.layout.display is None
    for _ in range(10):
        if not table.game.over:
            shown(table)[0].click()
    assert len(table.record) >= 10


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_can_be_chosen_at_the_table(name):
    table = play(seed=3, pace=0)
    table.rules_chooser.value = VARIANTS[name]
    table.truth_switch.value = VARIANTS[name].players == 2
    for _ in range(4):
        if not table.game.over:
            shown(table)[-1].click()
    assert table.game.rules == VARIANTS[name]
    assert not table.status.text.startswith("Computer (perfect) begins")


def test_a_choice_in_the_middle_of_a_game_waits_for_the_next():
    table = friends()
    table.move_buttons[0].click()
    table.player_chooser.value = "random"
    assert "next game" in table.status.text
    assert table.game.names == ["Ana", "Bo"]
    table.new_button.click()
    assert table.game.names == ["You", "Computer (random)"]


def test_a_function_of_a_student_plays():
    def last(moves):
        return moves[-1]

    table = play(("human", last), pace=0)
    table.move_buttons[0].click()
    assert table.record["player"].iloc[1] == "Computer (last)"


def test_a_function_that_fails_is_named_once_and_the_game_goes_on():
    asked = []

    def broken(position):
        asked.append(position)
        return "9999"

    table = play(("human", broken), pace=0)
    table.move_buttons[0].click()
    assert "The strategy broken returned '9999' at 1211" in table.status.text
    assert "takes the first move" in table.status.text
    shown(table)[0].click()
    assert asked == ["1211"]
    assert "broken returned" not in table.status.text


def test_names_are_escaped():
    table = ChopsticksTable(("<i>Ana</i>", "Bo & Co"), pace=0)
    table.move_buttons[0].click()
    page = table._hands.value + table._log.value + table.status.html.value
    assert "<i>" not in page
    assert "Bo &amp; Co" in page


def test_a_record_is_continued_and_never_overwritten(tmp_path):
    file = tmp_path / "moves.csv"
    for _ in range(2):
        table = friends(record=file)
        table.move_buttons[0].click()
    kept = pd.read_csv(file, dtype={"position": str, "result": str})
    assert kept["game"].tolist() == [1, 2]
    assert kept["result"].tolist() == ["1211", "1211"]
    assert table.record["game"].tolist() == [1, 2]


def test_a_foreign_file_is_left_alone(tmp_path):
    file = tmp_path / "moves.csv"
    file.write_text("my diary", "utf-8")
    table = friends(record=file)
    table.move_buttons[0].click()
    assert "holds something else" in table.status.text
    assert file.read_text("utf-8") == "my diary"
    assert len(table.record) == 1


def test_a_double_click_moves_only_once():
    table = ChopsticksTable(("Ana", "Bo"), pace=0.7)
    table.move_buttons[0].click()
    table.move_buttons[0].click()
    assert len(table.game.steps) == 1


@pytest.mark.parametrize(
    ("players", "message"),
    [
        ("human", "players must list who plays"),
        (("human",), "This game has 2 players; you gave 1"),
        (("human", 3), "A strategy must be a function"),
        (("human", ""), "at least one letter"),
        (5, "This game has 2 players; you gave 5"),
        ((lambda cards: 1, "human"), "can only see position"),
    ],
)
def test_who_cannot_play(players, message):
    with pytest.raises((TypeError, ValueError), match=message):
        play(players)


def test_nobody_looks_ahead_among_three():
    with pytest.raises(ValueError, match="nobody can look ahead"):
        play(("human", "perfect", "random"), rules=VARIANTS["Three players"])


def test_words_for_where_the_table_cannot_live():
    assert repr(friends()) == "A game of Chopsticks: Ana against Bo, position 1111."


def test_a_game_too_large_for_its_graph_is_played_all_the_same():
    rules = Rules(limit=20, hands=4)
    table = play(rules=rules, seed=1, pace=0)
    assert table.game.names == ["You", "Computer (random)"]
    table.move_buttons[0].click()
    assert len(table.game.steps) == 2
    assert table.truth_switch.disabled
    assert "78,411,025 positions" in table._why.value
    with pytest.raises(ValueError, match="too many to be solved while you wait"):
        play(("human", "perfect"), rules=rules)


def test_a_function_sees_at_a_table_what_it_sees_in_a_simulation():
    seen = []

    def first(position, hands, opponent, moves, results):
        seen.append((position, hands, opponent, [str(move) for move in moves], results))
        return moves[0]

    play(("human", first), rules=Rules(start="0112"), pace=0).move_buttons[0].click()
    at_the_table = list(seen)
    simulate_games(first, first, 1, rules=Rules(start=at_the_table[0][0]), max_moves=1)
    assert seen[len(at_the_table) :] == at_the_table


def test_passes_are_in_the_record():
    table = ChopsticksTable(("Ana", "Bo", "Cy"), Rules(players=3, start="110401"), pace=0)
    press(table, "left 1 hits Bo's right 4: dead")
    record = table.record
    assert record[["move", "player", "said"]].values.tolist() == [
        [1, "Ana", "left 1 hits Bo's right 4: dead"],
        [2, "Bo", "pass"],
    ]
    assert record["result"].iloc[0] == record["position"].iloc[1]


def test_computers_that_come_to_no_end_are_given_up(monkeypatch):
    monkeypatch.setitem(ChopsticksTable._let_computer_play.__globals__, "_MOST_MOVES", 4)
    table = play(("random", "random"), seed=1, pace=0)
    assert table.status.text.startswith("After 4 moves no computer has won, so this game is given")
    assert table.new_button.button_style == "primary"
    assert table.draw_button.tooltip == "The game is over."
    assert table._hint.value == ""


def test_a_button_that_may_not_be_used_says_why():
    table = friends()
    assert table.undo_button.tooltip == "There is no move of yours to take back."
    table.move_buttons[0].click()
    assert table.undo_button.tooltip == "Take your last move back"
