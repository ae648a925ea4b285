"""Walking through the graph by buttons."""

import pytest

from teachkit.chopsticks import VARIANTS, Rules, explore, moves, solve


def shown(walk):
    return [one for one in walk.move_buttons if one.layout.display != "none"]


def labels(walk):
    return [one.description for one in shown(walk)]


def test_it_begins_at_the_start_with_its_moves():
    walk = explore()
    assert walk.code == "1111"
    assert labels(walk) == ["left 1 hits left 1: 2 → 1211"]
    assert walk.back_button.disabled
    assert repr(walk) == "1111: 1 move."


def test_every_distinct_result_has_one_button():
    walk = explore(VARIANTS["Cutoff"], "3412")
    results = list(dict.fromkeys(move.result for move in moves("3412", VARIANTS["Cutoff"])))
    assert [label.split("→ ")[1] for label in labels(walk)] == results


def test_a_way_there_and_back():
    walk = explore(start="1312")
    shown(walk)[-1].click()
    assert walk.path == ["1312", "1222"]
    assert "1312" in walk.way.value
    assert "<b>1222</b>" in walk.way.value
    shown(walk)[0].click()
    walk.back_button.click()
    walk.back_button.click()
    walk.back_button.click()
    assert walk.path == ["1312"]
    walk.start_button.click()
    assert walk.path == ["1111"]


def test_nothing_moves_after_the_end():
    walk = explore(start="1401")
    shown(walk)[[label.endswith("0014") for label in labels(walk)].index(True)].click()
    assert walk.code == "0014"
    assert not shown(walk)
    assert "the game is over" in walk.status.text
    for one in walk.move_buttons:
        assert one.disabled
        one.click()
    assert walk.path == ["1401", "0014"]


def test_jumping_to_a_code():
    walk = explore()
    walk.code_box.value = " 2413 "
    assert walk.path == ["2413"]
    assert walk.code_box.value == ""
    walk.code_box.value = "3112"
    assert walk.path == ["2413"]
    assert "not in order" in walk.status.text
    walk.code_box.value = "<b>"
    assert "&lt;b&gt;" in walk.status.html.value
    assert "'<b>'" not in walk.status.html.value


def test_a_position_that_never_comes_up_is_named_so():
    walk = explore()
    walk.go_to("4444")
    assert "never comes up" in walk.status.text
    assert shown(walk)
    walk.truth.value = True
    assert "has a draw" in walk.status.text


def test_who_wins_is_hidden_until_asked_for():
    walk = explore(start="1401")
    assert "·" not in "".join(labels(walk))
    assert "wins" not in walk.status.text
    assert all(one.style.button_color is None for one in shown(walk))
    walk.truth.value = True
    assert walk.status.text == "1401: 3 moves. The player to move wins in 1."
    values = {label.split("→ ")[1].split()[0]: label.split("· ")[1] for label in labels(walk)}
    assert values == {"0014": "W1", "0123": "D", "0214": "D"}
    walk.truth.value = False
    assert "·" not in "".join(labels(walk))


@pytest.mark.parametrize("limit", [3, 4, 6])
def test_the_value_of_a_move_is_that_of_its_result_seen_from_here(limit):
    rules = Rules(limit=limit)
    solution = solve(rules)
    letter = {"win": "L", "loss": "W", "draw": "D"}
    for code in solution.positions["code"].sample(4, random_state=1):
        walk = explore(rules, code, values=True)
        for label in labels(walk):
            result, value = label.split("→ ")[1].split(" · ")
            assert value[0] == letter[solution.value(result)]
            assert value[1:] in ("", str((solution.moves_to_end(result) or 0) + 1))


def test_the_picture_has_words():
    walk = explore(start="1401")
    assert 'alt="From 1401 one move leads to 0014, 0123, 0214.' in walk.picture.value


def test_three_players_can_be_walked_through_without_values():
    walk = explore(VARIANTS["Three players"])
    assert walk.truth.disabled
    walk.truth.value = True  # only a program can do that
    for _ in range(5):
        shown(walk)[0].click()
    assert len(walk.path) == 6


def test_a_wrong_start_is_said_in_a_sentence():
    with pytest.raises(ValueError, match="it has 3 hands and not 4"):
        explore(start="111")
    with pytest.raises(TypeError, match="rules must be rules"):
        explore("cutoff")
