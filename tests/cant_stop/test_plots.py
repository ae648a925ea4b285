import numpy as np
import pytest
from matplotlib import pyplot as plt

from teachkit import cant_stop
from teachkit.cant_stop.odds import chance, chance_table, threshold, turn_odds
from teachkit.cant_stop.rules import Rules

pytestmark = [  # matplotlib warns so of empty data, missing letters and labels out of place
    pytest.mark.filterwarnings("error::UserWarning"),
    pytest.mark.filterwarnings("error::RuntimeWarning"),
]


@pytest.fixture(autouse=True)
def _draw_and_close():
    assert not plt.get_fignums()
    yield
    try:
        for number in plt.get_fignums():
            plt.figure(number).canvas.draw()  # whatever warns or fails does so here
    finally:
        plt.close("all")


def test_every_triple_is_a_dot_in_its_column():
    axes = cant_stop.plot_triples((4, 6, 8))
    dots = np.concatenate([line.get_xdata() for line in axes.lines])
    heights = np.concatenate([line.get_ydata() for line in axes.lines])
    assert len(dots) == 165
    assert len({*zip(dots.round(3), heights, strict=True)}) == 165, "no dot hides another"
    shares = np.floor(chance_table()["chance"].to_numpy() * 100 + 1e-9) / 100 + 0.005
    assert np.allclose(np.sort(dots), np.sort(shares))
    words = [text.get_text() for text in axes.texts]
    assert words == [
        "6-7-8: 92.0%",
        "2-3-12: 43.8%",
        "2-11-12: 43.8%",
        f"4-6-8: {chance((4, 6, 8)):.1%}",
    ]


def test_triples_in_words():
    words = cant_stop.describe_triples((4, 6, 8))
    better = (chance_table()["chance"] > chance((4, 6, 8))).sum()
    for part in (
        "165",
        "6-7-8 with 92.0%",
        "2-3-12 and 2-11-12 with 43.8%",
        f"{better} sets better",
    ):
        assert part in words
    assert "marked" not in cant_stop.describe_triples()


def test_runners_are_placed_one_after_another():
    axes = cant_stop.plot_success((6, 7, 8), (2, 12), closed={3, 11})
    first, second = (line.get_ydata() for line in axes.lines)
    position = cant_stop.Position(runners={2: 1, 12: 1}, closed={3, 11})
    assert first[-1] == chance((6, 7, 8))
    assert len(second) == 3
    assert second[-1] == cant_stop.success(position)
    assert "Closed: 3-11" in axes.get_title(loc="left")
    words = cant_stop.describe_success((6, 7, 8), closed={6 + 3})
    assert "Closed: 9." in words
    assert "92.0%" in words


def test_survival_is_the_power_of_one_chance():
    axes = cant_stop.plot_survival((6, 7, 8), (2, 3, 12), rolls=8)
    curves = [line for line in axes.lines if line.get_label() in ("6-7-8", "2-3-12")]
    for curve, columns in zip(curves, [(6, 7, 8), (2, 3, 12)], strict=True):
        assert np.allclose(curve.get_ydata(), chance(columns) ** np.arange(9))
    assert "below half from roll 9 on" in cant_stop.describe_survival(6, 7, 8, rolls=10)
    assert "never below half" in cant_stop.describe_survival((6, 7, 8), rolls=5)


@pytest.mark.parametrize("measure", ["squares", "columns"])
def test_the_threshold_is_where_the_lines_cross(measure):
    axes = cant_stop.plot_threshold((5, 7, 9), measure)
    brings, loses, point, _ = axes.lines
    stop = threshold((5, 7, 9), measure)
    assert point.get_xdata()[0] == stop
    assert np.interp(stop, loses.get_xdata(), loses.get_ydata()) == pytest.approx(
        brings.get_ydata()[0]
    )
    assert f"{stop:.2f}" in cant_stop.describe_threshold((5, 7, 9), measure)


def test_turns_are_drawn_as_they_are_worked_out():
    two, three = cant_stop.rolls(2), cant_stop.rolls(3)
    axes = cant_stop.plot_turns(two, three)
    for bars, strategy in zip(axes.containers, (two, three), strict=True):
        assert [bar.get_height() for bar in bars] == turn_odds(strategy).squares.to_list()
    words = cant_stop.describe_turns(two, three)
    assert f"bust {turn_odds(three).bust:.1%}" in words


def test_games_are_drawn_as_they_are_played():
    board = Rules(3)
    pair = cant_stop.rolls(1), cant_stop.squares(3)
    figure = cant_stop.plot_games(*pair, games=500, seed=1, rules=board)
    table = cant_stop.game_table(*pair, games=500, seed=1, rules=board)
    for axes, strategy in zip(figure.axes, pair, strict=True):
        turns = cant_stop.simulate_games(strategy, 500, seed=1, rules=board)["turns"]
        row = table.loc[strategy.name]
        assert row["mean"] == turns.mean()
        assert row["error"] == pytest.approx(turns.std() / 500**0.5)
        assert (row["shortest"], row["longest"]) == (turns.min(), turns.max())
        assert axes.lines[0].get_xdata()[0] == turns.mean()
        assert sum(bar.get_height() for bar in axes.patches) == pytest.approx(1)
        assert f"mean {turns.mean():.2f}" in cant_stop.describe_games(
            *pair, games=500, seed=1, rules=board
        )


def test_strategies_of_the_same_name_are_told_apart():
    pair = (lambda rolls: rolls >= 2), (lambda rolls: rolls >= 4)
    names = ["lambda", "lambda (2)"]
    table = cant_stop.game_table(*pair, games=200, seed=1)
    assert table.index.to_list() == names
    for name, strategy in zip(names, pair, strict=True):
        turns = cant_stop.simulate_games(strategy, 200, seed=1)["turns"]
        assert table.loc[name, "mean"] == turns.mean()
    words = cant_stop.describe_games(*pair, games=200, seed=1)
    assert f"lambda (2): mean {table['mean'].iloc[1]:.2f}" in words
    figure = cant_stop.plot_games(*pair, games=200, seed=1)
    titles = [axes.get_title(loc="left").partition(":")[0] for axes in figure.axes]
    assert titles == names
    legend = cant_stop.plot_turns(*pair).get_legend_handles_labels()[1]
    assert [label.partition(" (mean")[0] for label in legend] == names
    assert "; lambda (2): bust" in cant_stop.describe_turns(*pair)


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda: cant_stop.plot_triples((6, 7)), ValueError, "three columns"),
        (lambda: cant_stop.plot_triples("678"), TypeError, "(6, 7, 8)"),
        (lambda: cant_stop.plot_success(), ValueError, "at least one"),
        (lambda: cant_stop.plot_success((6, 6, 7)), ValueError, "one runner"),
        (lambda: cant_stop.plot_success((6, 7, 8), closed={6}), ValueError, "closed"),
        (lambda: cant_stop.plot_success((5, 6, 7, 8)), ValueError, "only 3 runners"),
        (lambda: cant_stop.plot_survival(), ValueError, "at least one"),
        (lambda: cant_stop.plot_survival((6, 13)), ValueError, "from 2 to 12"),
        (lambda: cant_stop.plot_threshold((2, 4, 6, 8, 10, 12)), ValueError, "no reason"),
        (lambda: cant_stop.plot_survival(()), ValueError, "at least one column"),
        (lambda: cant_stop.describe_survival(()), ValueError, "at least one column"),
        (lambda: cant_stop.plot_threshold([]), ValueError, "at least one column"),
        (lambda: cant_stop.describe_threshold([]), ValueError, "at least one column"),
        (lambda: cant_stop.plot_threshold((6, 7), rules=None), TypeError, "cant_stop.FULL"),
        (lambda: cant_stop.describe_threshold((6, 7), rules=None), TypeError, "cant_stop.FULL"),
        (lambda: cant_stop.plot_success((6, 7), closed=None), TypeError, "closed must list"),
        (lambda: cant_stop.describe_success((6, 7), closed=5), TypeError, "closed must list"),
        (lambda: cant_stop.plot_turns(), ValueError, "at least one strategy"),
        (lambda: cant_stop.plot_games(cant_stop.rolls(2), games=1), ValueError, "games"),
        (lambda: cant_stop.game_table(), ValueError, "at least one strategy"),
    ],
)
def test_what_cannot_be_drawn(refused, call, kind, words):
    refused(kind, call, words=words)
