import math

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.colors import to_hex

from teachkit import pig, sampling
from teachkit.ui import palette

pytestmark = [
    pytest.mark.filterwarnings("error::UserWarning"),
    pytest.mark.filterwarnings("error::RuntimeWarning"),
]


@pytest.fixture(scope="module")
def scores():
    return pig.simulate_turns(pig.hold_at(20), 200_000, seed=5)["score"]


@pytest.fixture(scope="module")
def exact():
    return pig.turn_odds(pig.hold_at(20)).mean


def legend(axes):
    return [text.get_text() for text in axes.get_legend().get_texts()]


def drawn(axes, marker):
    found = [line for line in axes.lines if line.get_marker() == marker]
    assert len(found) <= 1
    return found[0] if found else None


# --- samples ---------------------------------------------------------------------------


@given(st.lists(st.integers(-100, 100), min_size=1, max_size=60), st.integers(1, 60))
def test_samples_are_the_values_in_order_without_the_rest(values, size):
    count = len(values) // size
    if not count:
        with pytest.raises(ValueError, match="needs so many values"):
            sampling.samples(values, size)
        return
    cut = sampling.samples(values, size)
    assert cut.shape == (size, count)
    assert cut.T.to_numpy().ravel().tolist() == values[: size * count]
    assert cut.columns.tolist() == list(range(1, count + 1))


@pytest.mark.parametrize("kind", [list, tuple, np.array, pd.Series])
def test_samples_take_every_kind_of_column(kind):
    assert sampling.samples(kind([1, 2, 3, 4]), 2).mean().tolist() == [1.5, 3.5]


def test_samples_of_a_slice_begin_where_the_slice_does(scores):
    cut = sampling.samples(scores[100:300], 100)
    assert cut[1].tolist() == scores[100:200].tolist()


# --- interval --------------------------------------------------------------------------


def test_the_interval_is_the_mean_and_so_many_standard_errors(scores):
    one = scores[:400]
    low, high = sampling.interval(one)
    assert low == pytest.approx(one.mean() - 1.959964 * one.sem(), abs=1e-6)
    assert high == pytest.approx(one.mean() + 1.959964 * one.sem(), abs=1e-6)
    assert type(low) is type(high) is float


@pytest.mark.parametrize(("level", "errors"), [(0.5, 0.6745), (0.6827, 1.0), (0.99, 2.5758)])
def test_the_level_sets_the_width(level, errors):
    low, high = sampling.interval([0, 10] * 50, level)
    assert (high - low) / 2 == pytest.approx(errors * pd.Series([0, 10] * 50).sem(), rel=1e-3)


def test_a_table_gives_the_interval_of_each_column(scores):
    cut = sampling.samples(scores, 100)
    low, high = sampling.interval(cut)
    for experiment in (1, 7, 2000):
        assert (low[experiment], high[experiment]) == pytest.approx(
            sampling.interval(cut[experiment])
        )


@pytest.mark.parametrize("level", [0.5, 0.8, 0.95])
def test_so_many_intervals_catch_the_exact_mean(scores, exact, level):
    low, high = sampling.interval(sampling.samples(scores, 400), level)
    caught = ((low < exact) & (exact < high)).mean()
    assert abs(caught - level) < 4 * math.sqrt(level * (1 - level) / 500)


def test_equal_values_make_an_interval_without_width():
    assert sampling.interval([3, 3, 3]) == (3.0, 3.0)


# --- pictures --------------------------------------------------------------------------


def test_the_heaps_show_the_means_on_one_scale(scores, exact):
    kinds = {f"{n} turns": sampling.samples(scores, n) for n in (100, 400)}
    figure = sampling.plot_means(kinds, exact)
    assert [axes.get_title(loc="left").partition(":")[0] for axes in figure.axes] == list(kinds)
    first, second = figure.axes
    assert first.get_xlim() == second.get_xlim()
    for axes, experiments in zip(figure.axes, kinds.values(), strict=True):
        means = experiments.mean()
        assert sum(bar.get_height() for bar in axes.patches) == len(means)
        assert {to_hex(bar.get_facecolor()) for bar in axes.patches} == {palette.BLUE.lower()}
        assert axes.get_title(loc="left").endswith(f"spread {means.std():.2f}")
        line, bar = axes.lines
        assert list(line.get_xdata()) == [exact, exact]
        left, right = bar.get_xdata()
        assert (right - left) / 2 == pytest.approx(means.std())


def test_what_misses_has_its_own_colour_and_shape(scores, exact):
    cut = sampling.samples(scores, 100).iloc[:, :60]
    low, high = sampling.interval(cut)
    misses = cut.columns[(exact < low) | (high < exact)].tolist()
    assert misses, "choose a seed for the test that misses"
    axes = sampling.plot_intervals(cut, exact)
    assert axes.get_title(loc="left") == f"{60 - len(misses)} of 60 intervals reach 8.14"
    crosses, dots = drawn(axes, "X"), drawn(axes, "o")
    assert crosses.get_xdata().tolist() == misses
    assert crosses.get_ydata() == pytest.approx(cut[misses].mean().to_numpy())
    assert len(dots.get_xdata()) == 60 - len(misses)
    assert to_hex(crosses.get_color()) == palette.VERMILLION.lower()
    assert to_hex(dots.get_color()) == palette.BLUE.lower()
    assert legend(axes) == ["reaches 8.14", "misses 8.14", "exact 8.14"]
    segments = [one for bars in axes.collections for one in bars.get_segments()]
    assert len(segments) == 60
    ends = {round(x): tuple(y) for (x, y) in ((s[0, 0], s[:, 1]) for s in segments)}
    assert ends[misses[0]] == pytest.approx((low[misses[0]], high[misses[0]]))


def test_named_experiments_are_compared_with_another_value():
    rounds = pd.Series([-1, 1.2] * 5000)
    duels = {"few": rounds[:10], "many": rounds}
    axes = sampling.plot_intervals(duels, exact=0.1, against=0)
    assert [label.get_text() for label in axes.get_xticklabels()] == ["few", "many"]
    assert drawn(axes, "o").get_xdata().tolist() == [1]
    assert drawn(axes, "X") is None  # to miss 0 is no bad luck
    assert drawn(axes, "D").get_xdata().tolist() == [2]
    assert to_hex(drawn(axes, "D").get_color()) == palette.GREEN.lower()
    assert legend(axes) == ["cannot tell yet", "can tell", "exact 0.1"]
    levels = [line.get_ydata()[0] for line in axes.lines if line.get_marker() == "None"]
    assert levels == [0, 0.1]


def test_nothing_misses_and_everything_misses():
    flat = sampling.samples([5] * 20, 10)
    assert drawn(sampling.plot_intervals(flat, exact=5), "X") is None
    assert drawn(sampling.plot_intervals(flat, exact=6), "o") is None


def test_the_words_say_what_the_picture_shows(scores, exact):
    cut = sampling.samples(scores, 100).iloc[:, :60]
    words = sampling.describe_intervals(cut, exact)
    low, high = sampling.interval(cut)
    assert words.startswith(sampling.plot_intervals(cut, exact).get_title(loc="left"))
    assert words.endswith(f"The widest is {(high - low).max():.2f} wide.")


# --- bad input -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "kind"),
    [
        ("scores", TypeError),
        (["a", "b"], TypeError),
        ([], TypeError),
        (5, TypeError),
        ([[1, 2], [3, 4]], TypeError),
        ([1, math.nan], ValueError),
        ([1, math.inf], ValueError),
    ],
)
def test_what_is_no_column_of_numbers_is_refused(refused, values, kind):
    refused(kind, sampling.samples, values, 1)
    refused(kind, sampling.interval, values)


@pytest.mark.parametrize(
    ("size", "kind"), [(0, ValueError), (1.5, ValueError), ("ten", TypeError), (4, ValueError)]
)
def test_the_size_must_fit(refused, size, kind):
    refused(kind, sampling.samples, [1, 2, 3], size)


@pytest.mark.parametrize(
    ("level", "kind"),
    [(0, ValueError), (1, ValueError), (95, ValueError), (math.nan, ValueError), ("95", TypeError)],
)
def test_the_level_must_be_a_share(refused, level, kind):
    refused(kind, sampling.interval, [1, 2, 3], level, words="between 0 and 1")
    refused(kind, sampling.plot_intervals, {"a": [1, 2, 3]}, exact=2, level=level)


def test_one_value_has_no_interval(refused):
    refused(ValueError, sampling.interval, [1], words="two or more")
    refused(ValueError, sampling.interval, sampling.samples([1, 2], 1), words="two or more")


def test_pictures_need_experiments(refused):
    refused(TypeError, sampling.plot_intervals, [1, 2], exact=1, words="dictionary")
    refused(TypeError, sampling.plot_intervals, {}, exact=1, words="dictionary")
    refused(TypeError, sampling.plot_means, [1, 2], exact=1, words="dictionary")
    refused(ValueError, sampling.plot_means, {"ten": [1, 2]}, exact=1, words="'ten'")
    one = sampling.samples([1, 2, 3], 3)
    refused(ValueError, sampling.plot_means, {"one": one}, exact=1, words="two or more")
