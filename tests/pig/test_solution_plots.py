from itertools import pairwise

import numpy as np
import pytest
from matplotlib import pyplot as plt
from matplotlib.colors import to_hex

from teachkit import pig
from teachkit.pig.boundary_plots import choices, ranges
from teachkit.pig.rules import PIG, TWO_DICE, Rules
from teachkit.pig.solid_plots import _faces
from teachkit.ui import palette

pytestmark = [  # matplotlib warns so of empty data, missing letters and labels out of place
    pytest.mark.filterwarnings("error::UserWarning"),
    pytest.mark.filterwarnings("error::RuntimeWarning"),
]

PIGLET = Rules("Piglet", sides=2, target=2, bad_faces={2})
ONE = Rules("One", target=1)
SMALL = Rules("Two dice to 30", dice=2, target=30, all_bad="lose score")


@pytest.fixture(autouse=True)
def _no_figure_left():
    assert not plt.get_fignums()
    yield
    try:
        for number in plt.get_fignums():
            plt.figure(number).canvas.draw()  # whatever warns or fails does so here
    finally:
        plt.close("all")


def area(axes, label):
    """Return the situations a filled area covers, as (own score, turn total)."""
    (found,) = [c for c in axes.collections if c.get_label() == label]
    cells = set()
    for path in found.get_paths():
        (left, bottom), (_, top) = path.vertices[0], path.vertices[2]
        cells |= {(round(left + 0.5), total) for total in range(round(bottom + 0.5), round(top))}
        cells.add((round(left + 0.5), round(top - 0.5)))
    return cells


# ------------------------------------------------------------------------------ tournament
def test_a_tournament_has_each_chance_in_its_cell():
    table = pig.tournament([pig.hold_at(20), pig.hold_at(25), pig.keep_pace_end_race()])
    axes = pig.plot_tournament(table)
    assert [text.get_text() for text in axes.texts] == [
        f"{100 * chance:.2f}" for chance in table.to_numpy().ravel()
    ]
    assert [tuple(map(int, text.get_position())) for text in axes.texts] == [
        (column, row) for row in range(3) for column in range(3)
    ]
    assert [label.get_text() for label in axes.get_yticklabels()] == list(table.index)
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("goes second", "goes first")
    assert "goes first wins" in axes.figure.get_suptitle()
    framed = {(round(p.get_x() + 0.46), round(p.get_y() + 0.44)) for p in axes.patches}
    assert framed == set(enumerate(table.to_numpy().argmax(axis=0)))
    words = pig.describe_tournament(table)
    assert "keep pace and end race against hold at 20" in words
    best = {f"{100 * chance:.2f}%" for chance in table.max()}
    assert best <= set(words.replace(", ", " ").replace(". ", " ").rstrip(".").split())
    bar = axes.figure.axes[-1]
    axes.figure.canvas.draw()
    assert "54%" in [label.get_text() for label in bar.get_yticklabels()]


def test_each_chance_can_be_read_on_its_colour():
    import pandas as pd

    axes = pig.plot_tournament(pd.DataFrame(np.linspace(0, 1, 36).reshape(6, 6)))
    (image,) = axes.images
    levels = [
        np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
        @ (0.2126, 0.7152, 0.0722)
        for rgb in image.to_rgba(image.get_array())[..., :3].reshape(-1, 3)
    ]
    assert levels == sorted(levels)  # a higher chance is lighter, in grey too
    assert {to_hex(text.get_color()) for text in axes.texts} == {"#000000"}
    assert min(levels) + 0.05 > 4.5 * 0.05  # the contrast that accessible text needs


def test_twelve_strategies_with_long_names_fit():
    import pandas as pd

    names = [f"a strategy with quite a long name {n}" for n in range(12)]
    chances = np.random.default_rng(1).uniform(0.4, 0.6, (12, 12))
    axes = pig.plot_tournament(pd.DataFrame(chances, names, names))
    axes.figure.canvas.draw()
    boxes = [text.get_window_extent() for text in axes.texts]
    assert not any(one.overlaps(two) for one, two in pairwise(boxes))


def test_only_a_table_of_chances_is_drawn(refused):
    table = pig.tournament([pig.hold_at(20)], SMALL)
    for call in (pig.plot_tournament, pig.describe_tournament):
        refused(TypeError, call, [pig.hold_at(20)], words="tournament")
        refused(ValueError, call, table * 100)
        refused(ValueError, call, table.iloc[:0])


# -------------------------------------------------------------------------------- boundary
@pytest.mark.parametrize(("rules", "other"), [(PIG, 49), (SMALL, 10), (PIGLET, 0)])
def test_the_area_is_where_best_play_rolls(rules, other):
    axes = pig.plot_boundary(other, rules)
    rolls = pig.solve(rules).rolls[:, other]
    drawn = set()
    for collection in axes.collections:
        drawn |= area(axes, collection.get_label())
    expected = {(int(s), int(t)) for s, t in np.argwhere(rolls) if t in choices(rules)}
    assert drawn == expected
    assert rules.name in axes.get_title(loc="left")
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("own score", "turn total")
    assert "best play rolls" in [text.get_text() for text in axes.figure.legends[0].get_texts()]


def test_islands_that_best_play_reaches_stand_out():
    axes = pig.plot_boundary(49)
    assert (41, 27) in area(axes, "best play rolls")  # from 21 with a six
    assert {(41, 57), (41, 58)} <= area(axes, "it would roll here, but never gets here")
    assert "Its own rolls lead there with 41 points at 27" in pig.describe_boundary(49)


def test_boundaries_of_strategies_are_lines_of_their_own():
    def mine(turn_total, score):
        return turn_total < 10 + score // 10

    strategies = [pig.hold_at(20), mine]
    axes = pig.plot_boundary(0, strategies=strategies)
    lines = {line.get_label(): line for line in axes.lines}
    scores = np.arange(100)
    assert lines["hold at 20"].get_ydata()[1:-1].tolist() == np.minimum(20, 100 - scores).tolist()
    assert lines["mine"].get_ydata()[1:-1].tolist() == (
        np.minimum(10 + scores // 10, 100 - scores).tolist()
    )
    assert len({(line.get_marker(), line.get_linestyle()) for line in axes.lines}) == 3
    words = pig.describe_boundary(0, strategies=strategies)
    assert "mine: holds at a turn total of 10 with 0 points, 12 with 20 points" in words


def test_boundaries_that_cannot_be_drawn(refused):
    for call in (pig.plot_boundary, pig.describe_boundary):
        refused(ValueError, call, 100, words="100")
        refused(TypeError, call, 0, "Pig")
        refused(TypeError, call, 0, PIG, "hold at 20")
        refused(ValueError, call, 0, PIG, [pig.roll_times(3)], words="roll 3 times")
    refused(ValueError, pig.explore_boundary, PIG, [pig.roll_times(3)], words="roll 3 times")


def test_the_slider_for_the_opponents_score():
    slider = pig.explore_boundary(SMALL, [pig.hold_at(8)])
    slider.value = 12
    assert repr(slider) == pig.describe_boundary(12, SMALL, [pig.hold_at(8)])
    assert "<img" in slider.picture.value


# ----------------------------------------------------------------------------------- solid
def test_the_solid_shows_each_face_that_looks_this_way():
    solid = np.zeros((4, 4, 4), bool)
    solid[1, 2, 0] = solid[1, 2, 1] = True
    faces, colors = _faces(solid, 225)  # two in front, two at the side, the top
    assert len(faces) == len(colors) == 5
    assert {tuple(face.mean(axis=0)) for face in faces} == {
        (1, 2.5, 0.5),
        (1, 2.5, 1.5),
        (1.5, 2, 0.5),
        (1.5, 2, 1.5),
        (1.5, 2.5, 2),
    }


def test_the_solid_is_labelled_and_turns():
    axes = pig.plot_solid(SMALL, angle=100, elevation=50)
    assert (axes.azim, axes.elev) == (100, 50)
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("own score", "opponent's score")
    assert SMALL.name in axes.get_title(loc="left")
    height = pig.solve(SMALL).hold_value(0, 15)
    assert f"{height} where you have 0 and the opponent 15" in pig.describe_solid(SMALL)


def test_two_numbers_turn_the_solid():
    solid = pig.explore_solid(SMALL)
    before = solid.picture.value
    solid.elevation.value = 70
    solid.value = 90
    assert repr(solid) == pig.describe_solid(SMALL, 90, 70)
    assert "<img" in solid.picture.value != before


def test_angles_out_of_range(refused):
    for call in (pig.plot_solid, pig.describe_solid, pig.explore_solid):
        refused(ValueError, call, SMALL, 361)
        refused(ValueError, call, SMALL, 0, 91)


# ------------------------------------------------------------------------- winning chances
def test_contours_follow_the_solution():
    axes = pig.plot_win_probability()
    values = pig.solve().values
    half = next(c for c in axes.collections if list(getattr(c, "levels", [])) == [0.5])
    points = np.concatenate([path.vertices for path in half.get_paths()])
    for own, other in points[::10]:
        cell = values[int(own) : int(own) + 2, int(other) : int(other) + 2]
        assert cell.min() <= 0.5 <= cell.max()
    assert "53.1% at 0 to 0" in pig.describe_win_probability()


def test_a_small_game_has_its_chances_written_down():
    axes = pig.plot_win_probability(PIGLET)
    written = {text.get_position(): text.get_text() for text in axes.texts}
    assert written == {(0, 0): "57.1", (0, 1): "40.0", (1, 0): "80.0", (1, 1): "66.7"}
    assert axes.get_ylim()[0] < axes.get_ylim()[1]  # the opponent's score grows upwards


# --------------------------------------------------------------------------------- islands
def test_islands_are_drawn_with_their_sign_and_enlarged():
    upper = pig.plot_islands(41, 49)
    lower = upper.figure.axes[1]
    solution = pig.solve()
    bars = {round(bar.get_x() + bar.get_width() / 2): bar for bar in upper.patches}
    assert sorted(bars) == list(range(2, 59))
    for total, bar in bars.items():
        roll, hold = solution.roll_or_hold(41, 49, total)
        assert bar.get_height() == pytest.approx(100 * (roll - hold), abs=1e-12)
        rolls = solution.should_roll(41, 49, total)
        assert to_hex(bar.get_facecolor()).upper() == (palette.ORANGE if rolls else palette.GREY)
        assert bool(bar.get_hatch()) == rolls
    assert [text.get_text() for text in lower.texts] == [
        "roll\nat 2 to 21",
        "hold\nat 22 to 26",
        "roll\nat 27",
        "hold\nat 28 to 56",
        "roll\nat 57 to 58",
    ]
    (island,) = [b for b in lower.patches if round(b.get_x() + b.get_width() / 2) == 27]
    assert island.get_height() > 0.1 * lower.get_ylim()[1]  # large enough to be seen
    assert "rolls at 27 (+0.0217)" in pig.describe_islands(41, 49)


def test_islands_out_of_range(refused):
    for call in (pig.plot_islands, pig.describe_islands):
        refused(ValueError, call, 100, 0, words="score")
        refused(ValueError, call, 0, -1, words="opponent_score")


# ------------------------------------------------------------------------------ every game
@pytest.mark.parametrize("rules", [ONE, PIGLET, SMALL, TWO_DICE], ids=lambda rules: rules.name)
def test_every_game_can_be_drawn_and_told(rules):
    pig.plot_boundary(0, rules)
    pig.plot_islands(0, 0, rules)
    pig.plot_solid(rules)
    pig.plot_win_probability(rules)
    for words in (
        pig.describe_boundary(0, rules),
        pig.describe_islands(0, 0, rules),
        pig.describe_solid(rules),
        pig.describe_win_probability(rules),
    ):
        assert rules.name in words
        assert "\n" not in words


def test_totals_in_words():
    assert ranges([27, 57, 58]) == "27, 57 to 58"
    assert choices(TWO_DICE)[:3] == [4, 5, 6]


def test_a_name_is_text_and_no_formula():
    rules = Rules(r"a $\frac{1}$ b", target=4)
    for axes in (pig.plot_boundary(0, rules), pig.plot_islands(1, 1, rules), pig.plot_solid(rules)):
        axes.figure.canvas.draw()
        plt.close(axes.figure)


def test_a_boundary_asks_only_about_the_opponents_score_it_is_drawn_for():
    asked = set()

    def cautious(turn_total, score, opponent_score):
        asked.add(opponent_score)
        return turn_total < 10 + opponent_score // 10 + score // 20

    axes = pig.plot_boundary(60, strategies=[cautious])
    assert asked == {60}
    line = next(line for line in axes.lines if line.get_label() == "cautious")
    held = dict(zip(line.get_xdata(), line.get_ydata(), strict=True))
    assert [held[score] for score in (0, 20, 60)] == [16, 17, 19]


def test_equal_scores_are_drawn_and_told():
    axes = pig.plot_win_probability()
    drawn = [line.get_xydata().tolist() for line in axes.lines]
    assert [[0, 0], [99, 99]] in drawn
    assert "equal scores" in [text.get_text() for text in axes.texts]
    assert "equal scores" in pig.describe_win_probability()
    assert "equal scores" not in pig.describe_win_probability(Rules("Pig to 8", target=8))


def test_lines_that_lie_on_each_other_are_both_seen():
    same = [pig.hold_at(20), pig.hold_at(20), pig.hold_at(20)]
    axes = pig.plot_boundary(50, strategies=same)
    lines = [line for line in axes.lines if line.get_label().startswith("hold at")]
    widths = [line.get_linewidth() for line in lines]
    assert widths == sorted(set(widths), reverse=True)  # a later line leaves the sides of this one
    assert len({line.get_linestyle() for line in lines}) == len({*widths}) == 3
    assert lines[0].get_linestyle() == "-"
    many = pig.plot_boundary(50, strategies=[pig.hold_at(n) for n in range(10, 16)])
    assert max(line.get_linewidth() for line in many.lines) < 9  # still a line
