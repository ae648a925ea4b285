from math import nan

import numpy as np
import pytest
from matplotlib import pyplot as plt
from matplotlib.colors import to_hex

from teachkit.pig.odds import hold_table, turn_odds
from teachkit.pig.plots import (
    _share,
    describe_turn,
    plot_bust_after,
    plot_hold_table,
    plot_running_mean,
    plot_turn,
)
from teachkit.pig.rules import PIG, TWO_DICE, Rules
from teachkit.pig.simulate import bust_after, simulate_turns, tally_turns
from teachkit.pig.strategies import hold_at, roll_times
from teachkit.ui import palette

pytestmark = [  # matplotlib warns so of empty data, missing letters and labels out of place
    pytest.mark.filterwarnings("error::UserWarning"),
    pytest.mark.filterwarnings("error::RuntimeWarning"),
]

PLOTS = [plot_turn, plot_running_mean]


@pytest.fixture(autouse=True)
def _no_figure_left():
    assert not plt.get_fignums()
    yield
    try:
        for number in plt.get_fignums():
            plt.figure(number).canvas.draw()  # whatever warns or fails does so here
    finally:
        plt.close("all")


def line(axes, marker):
    (found,) = [one for one in axes.lines if one.get_marker() == marker]
    return found


def legend(axes):
    return [text.get_text() for text in axes.get_legend().get_texts()]


def test_one_turn_shows_simulated_bars_and_exact_markers():
    axes = plot_turn(hold_at(20), turns=5000, seed=4)
    tally = tally_turns(hold_at(20), 5000, seed=4, progress=False)
    bars = axes.patches
    assert [bar.get_height() for bar in bars] == tally["frequency"].tolist()
    assert [bar.get_x() + bar.get_width() / 2 for bar in bars] == pytest.approx(tally.index)
    assert {to_hex(bar.get_facecolor()).upper() for bar in bars} == {palette.BLUE}
    exact = line(axes, "D")
    assert exact.get_xdata().tolist() == [0, 20, 21, 22, 23, 24, 25]
    assert exact.get_ydata().tolist() == turn_odds(hold_at(20)).scores.tolist()
    assert to_hex(exact.get_color()).upper() == palette.ORANGE


def test_one_turn_has_a_title_labels_and_a_legend():
    axes = plot_turn(hold_at(20), turns=5000, seed=4)
    assert axes.get_title(loc="left") == "One turn: hold at 20"
    assert axes.get_xlabel() == "points banked in one turn"
    assert axes.get_ylabel() == "chance"
    assert set(legend(axes)) == {
        "simulated, 5,000 turns",
        "simulated mean 8.10",
        "exact",
        "exact mean 8.14",
    }


def percentages(axes):
    axes.figure.canvas.draw()
    return [label.get_text() for label in axes.get_yticklabels()]


@pytest.mark.parametrize("strategy", [hold_at(20), roll_times(1), roll_times(12)])
def test_percentages_on_the_axis_are_not_rounded(strategy):
    axes = plot_turn(strategy, turns=5000, seed=4)
    said = [float(text.removesuffix("%")) / 100 for text in percentages(axes)]
    assert said == pytest.approx(axes.get_yticks())


@pytest.mark.parametrize(
    "draw",
    [
        lambda: plot_turn(roll_times(1), 5000, 4),
        lambda: plot_turn(hold_at(20), 5000, 4),
        lambda: plot_hold_table(),
        lambda: plot_running_mean(hold_at(20), 5000, 4),
        lambda: plot_bust_after(simulate_turns(roll_times(6), 5000, seed=1)),
    ],
)
def test_the_legend_stands_above_the_picture_and_inside_the_figure(draw):
    axes = draw()
    axes.figure.canvas.draw()
    box = axes.get_legend().get_window_extent()
    assert box.y0 >= axes.get_window_extent().y1 - 1
    assert box.x1 <= axes.figure.bbox.x1
    title = axes._left_title.get_window_extent()
    assert title.y0 >= box.y1 - 1


def test_the_means_are_drawn_in_front_of_the_bars():
    axes = plot_turn(roll_times(1), turns=5000, seed=4)
    bars = max(bar.get_zorder() for bar in axes.patches)
    means = [one for one in axes.lines if len(one.get_xdata()) == 2]
    assert len(means) == 2
    assert all(mean.get_zorder() > bars for mean in means)


@pytest.mark.parametrize(
    ("strategy", "rules", "words"),
    [
        (hold_at(20), PIG, "62.5% of turns bust, the others bank 20 to 25, the mean is 8.14."),
        (
            hold_at(60),
            Rules(name="hard", bad_faces={1, 2, 3, 4, 5}),
            "more than 99.9% of turns bust, the others bank 60, the mean is 0.00.",
        ),
    ],
)
def test_a_turn_in_words(strategy, rules, words):
    assert describe_turn(strategy, rules).endswith(words)


def test_a_wipe_is_told_apart_from_a_lost_turn():
    odds = turn_odds(hold_at(20), TWO_DICE)
    words = describe_turn(hold_at(20), TWO_DICE)
    assert f"{odds.bust:.1%} of turns are lost, {odds.wipe:.1%} with the whole score" in words
    assert 0 < odds.wipe < odds.bust
    assert "bust" not in words
    assert "whole score" not in describe_turn(hold_at(20))


def test_a_bust_that_is_never_quite_certain():
    assert _share(1) == "100.0%"
    assert _share(0.9996) == "more than 99.9%"
    assert _share(0.9994) == "99.9%"
    assert _share(0.0004) == "less than 0.1%"
    assert _share(0) == "0.0%"


def test_busts_after_safe_rolls_say_how_many_rolls_they_count():
    turns = simulate_turns(roll_times(3), 500, seed=1)
    axes = plot_bust_after(turns)
    axes.figure.canvas.draw()
    labels = [label.get_text() for label in axes.get_xticklabels()]
    assert labels == [f"{n}\n{count}" for n, count in bust_after(turns)["rolls"].items()]


def test_one_turn_without_turns_is_exact_only():
    axes = plot_turn(roll_times(2), turns=None)
    assert len(axes.patches) == 0
    assert line(axes, "D").get_ydata().sum() == pytest.approx(1)
    assert set(legend(axes)) == {"exact", "exact mean 5.56"}


def test_the_mean_is_marked_where_it_is():
    axes = plot_turn(hold_at(20), turns=5000, seed=4)
    simulated = simulate_turns(hold_at(20), 5000, seed=4)["score"].mean()
    places = [one.get_xdata()[0] for one in axes.lines if len(one.get_xdata()) == 2]
    assert places == pytest.approx([simulated, turn_odds(hold_at(20)).mean])


def test_the_hold_table_marks_both_maxima():
    axes = plot_hold_table()
    table = hold_table()
    means = line(axes, "o")
    assert means.get_xdata().tolist() == list(range(1, 41))
    assert means.get_ydata().tolist() == table["mean"].tolist()
    best = line(axes, "D")
    assert list(best.get_xdata()) == [20, 21]
    assert list(best.get_ydata()) == table["mean"].loc[[20, 21]].tolist()
    assert legend(axes) == ["best: 20 and 21 with 8.142"]
    assert axes.get_title(loc="left") == "Pig: when to hold"
    assert axes.get_xlabel() == "hold at this turn total"


def test_the_hold_table_marks_no_maximum_it_does_not_show():
    axes = plot_hold_table(up_to=10)
    assert len(axes.lines) == 1
    assert axes.get_legend() is None
    assert list(line(plot_hold_table(up_to=20), "D").get_xdata()) == [20]


def test_the_running_mean_ends_at_the_mean():
    axes = plot_running_mean(hold_at(20), turns=20_000, seed=4)
    scores = simulate_turns(hold_at(20), 20_000, seed=4)["score"]
    running, exact = axes.lines
    assert running.get_xdata()[0] == 1
    assert running.get_ydata()[0] == scores.iloc[0]
    assert running.get_xdata()[-1] == 20_000
    assert running.get_ydata()[-1] == pytest.approx(scores.mean())
    middle = running.get_xdata().tolist().index(10)
    assert running.get_ydata()[middle] == pytest.approx(scores.iloc[:10].mean())
    assert set(exact.get_ydata()) == {turn_odds(hold_at(20)).mean}
    assert axes.get_xscale() == "log"
    axes.figure.canvas.draw()
    labels = [label.get_text() for label in axes.get_xticklabels(which="both")]
    assert {label for label in labels if label} >= {"1", "10", "100", "1,000", "10,000"}
    assert not any("$" in label for label in labels)
    assert axes.get_title(loc="left") == "The mean settles down: hold at 20"
    assert set(legend(axes)) == {"simulated", "exact mean 8.14"}


@pytest.mark.parametrize("plot", PLOTS)
@pytest.mark.parametrize("turns", [1, 2, 3])
def test_very_few_turns_are_a_picture_too(plot, turns):
    assert plot(hold_at(20), turns=turns, seed=1).has_data()


def test_every_turn_can_be_lost_in_the_sample():
    safe = Rules(name="hard", bad_faces={1, 2, 3, 4, 5})
    assert plot_turn(hold_at(100), 10, 1, safe).has_data()


@pytest.mark.parametrize("plot", PLOTS)
def test_the_same_seed_draws_the_same_picture(plot):
    first, again = (plot(hold_at(20), turns=500, seed=2) for _ in range(2))
    for one, other in zip(first.lines, again.lines, strict=True):
        assert np.array_equal(one.get_ydata(), other.get_ydata())
    for one, other in zip(first.patches, again.patches, strict=True):
        assert one.get_height() == other.get_height()


# --- bad input -------------------------------------------------------------------------


@pytest.mark.parametrize("plot", PLOTS)
@pytest.mark.parametrize(
    ("argument", "value", "kind", "words"),
    [
        ("turns", 0, ValueError, "turns must be a whole number, 1 or more; you gave 0"),
        ("turns", -1, ValueError, "turns"),
        ("turns", 2.5, ValueError, "turns"),
        ("turns", nan, ValueError, "turns"),
        ("turns", "many", TypeError, "you gave 'many'"),
        ("seed", -1, ValueError, "seed"),
        ("seed", "x", TypeError, "seed"),
        ("rules", "Pig", TypeError, "rules must be Rules such as PIG"),
        ("strategy", "Pig", TypeError, "must be a function"),
        ("strategy", lambda turn_total: None, TypeError, "returned None"),
    ],
)
def test_bad_input_is_refused_and_draws_nothing(refused, plot, argument, value, kind, words):
    arguments = {"strategy": hold_at(20), "turns": 10, "rules": PIG, argument: value}
    refused(kind, plot, words=words, **arguments)
    assert not plt.get_fignums()


@pytest.mark.parametrize(
    ("arguments", "kind", "words"),
    [
        ({"up_to": 0}, ValueError, "up_to must be"),
        ({"up_to": 1.5}, ValueError, "up_to must be"),
        ({"up_to": nan}, ValueError, "up_to must be"),
        ({"up_to": "forty"}, TypeError, "up_to must be"),
        ({"rules": "Pig"}, TypeError, "rules must be Rules"),
    ],
)
def test_the_table_is_checked_before_anything_is_drawn(refused, arguments, kind, words):
    refused(kind, plot_hold_table, words=words, **arguments)
    assert not plt.get_fignums()
