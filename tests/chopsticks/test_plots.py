"""The pictures show what the graph and the solution say."""

import numpy as np
import pytest
from matplotlib import pyplot as plt

from teachkit import chopsticks
from teachkit.chopsticks import (
    STANDARD,
    VARIANTS,
    Rules,
    describe_endgames,
    describe_levels,
    describe_map,
    describe_neighbourhood,
    graph,
    moves,
    plot_endgames,
    plot_levels,
    plot_map,
    plot_neighbourhood,
    solve,
)


@pytest.fixture(autouse=True)
def _closed():
    yield
    plt.close("all")


def texts(axes):
    return [text.get_text() for text in axes.texts]


def test_the_map_has_a_cell_for_each_position_and_hatches_the_others():
    axes = plot_map()
    written = texts(axes)
    counts = {letter: sum(text.startswith(letter) for text in written) for letter in "WLD"}
    assert counts == {"W": 25, "L": 17, "D": 162}
    assert sorted(text for text in written if text[0] == "W").count("W3") == 5
    hatched = [patch for patch in axes.patches if patch.get_hatch()]
    assert len(hatched) == 21


def test_each_cell_of_the_map_is_the_value_of_its_position():
    axes, solution = plot_map(), solve()
    labels = [label.get_text() for label in axes.get_yticklabels()]
    for text in axes.texts:
        column, row = text.get_position()
        code = labels[row] + labels[column]
        letter, plies = solution.value(code)[0].upper(), solution.moves_to_end(code)
        assert text.get_text() == (letter if plies is None else f"{letter}{plies}")


def test_the_map_without_values_tells_nobody_who_wins():
    axes = plot_map(values=False)
    assert set(texts(axes)) == {"", "end"}
    assert texts(axes).count("end") == 14
    assert "won" not in describe_map(values=False)
    assert "25 are won, 17 lost and 162 drawn" in describe_map()


def test_a_large_map_is_drawn_without_words():
    assert not plot_map(Rules(limit=9)).texts


def test_lives_are_written_at_the_map():
    labels = [label.get_text() for label in plot_map(VARIANTS["Three lives"]).get_yticklabels()]
    assert labels[0] == "00:0"


@pytest.mark.parametrize("picture", [plot_map, plot_endgames, describe_map, describe_endgames])
def test_three_players_have_no_value(picture):
    with pytest.raises(ValueError, match="A game of 3 players has no value"):
        picture(VARIANTS["Three players"])


@pytest.mark.parametrize("picture", [plot_map, plot_endgames, plot_levels])
def test_something_that_is_no_rules(picture):
    with pytest.raises(TypeError, match="rules must be rules of Chopsticks"):
        picture("cutoff")


def test_levels_count_positions_and_endings():
    axes = plot_levels()
    heights = np.array([bar.get_height() for bar in axes.patches]).reshape(2, -1)
    assert heights.sum(axis=0).tolist() == [1, 1, 2, 8, 28, 55, 64, 34, 8, 3]
    assert heights[1].sum() == 14
    assert "14 of them are endings, the first after 5 moves" in describe_levels()
    assert "5,0" not in describe_levels(VARIANTS["Four players"])


def test_every_decided_position_stands_over_its_number_of_moves():
    axes, solution = plot_endgames(), solve()
    decided = solution.positions.dropna(subset="plies").set_index("code")["plies"]
    drawn = {text.get_text(): -round(text.get_position()[0]) for text in axes.texts}
    assert drawn == decided.to_dict()
    assert "and" not in " ".join(drawn)


def test_what_does_not_fit_is_counted():
    rules = VARIANTS["Suicide with cutoff"]
    written = texts(plot_endgames(rules))
    more = [int(text.split()[1]) for text in written if text.startswith("and ")]
    assert sum(more) + len(written) - len(more) == len(
        solve(rules).positions.dropna(subset="plies")
    )


def test_a_neighbourhood_has_the_positions_of_its_radius():
    written = texts(plot_neighbourhood("1312"))
    below = {move.result for move in moves("1312")}
    beyond = {move.result for code in below for move in moves(code)}
    assert set(written) == {"1312"} | below | beyond
    assert len(written) == len(set(written))


@pytest.mark.parametrize("name", VARIANTS)
def test_no_neighbourhood_is_a_hairball(name):
    rules = VARIANTS[name]
    found = graph(rules)
    most = int(np.argmax(found.moves_of_each))
    axes = plot_neighbourhood(str(found.codes[most]), 3, rules)
    assert 2 <= len(axes.texts) <= 60
    assert "would be too many" in axes.get_title(loc="left") or len(axes.texts) < 60


def test_values_are_written_below_the_codes():
    assert "1401\nW1" in texts(plot_neighbourhood("1401", values=True))
    assert "0014 (lost)" in describe_neighbourhood("1401", values=True)


def test_an_ending_has_nothing_below_it():
    axes = plot_neighbourhood("0012")
    assert texts(axes) == ["0012"]
    assert axes.get_title(loc="left") == "0012: the game is over"
    assert describe_neighbourhood("0012") == "0012: the game is over."


def test_a_position_that_never_comes_up_can_be_looked_at():
    assert "4444" in texts(plot_neighbourhood("4444"))


def test_a_neighbourhood_says_what_is_wrong():
    with pytest.raises(ValueError, match="not in order"):
        plot_neighbourhood("3112")
    with pytest.raises(ValueError, match="radius must be a whole number from 1"):
        plot_neighbourhood("1312", 0)
    with pytest.raises(ValueError, match="no value"):
        plot_neighbourhood("111111", rules=VARIANTS["Three players"], values=True)


def test_every_picture_has_words():
    for name in chopsticks.__all__:
        if name.startswith("plot_"):
            assert callable(getattr(chopsticks, name.replace("plot_", "describe_")))
    assert "Standard" not in describe_map(STANDARD)
