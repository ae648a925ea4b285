import matplotlib.pyplot as plt
import pytest
from matplotlib.figure import Figure

from teachkit.ui.controls import (
    Panel,
    button,
    explore_number,
    number_control,
    status_line,
    switch,
)


def test_slider_and_box_always_agree():
    control = number_control("Hold at", 20, 1, 40)
    heard = []
    control.observe(heard.append)
    control.slider.value = 25
    assert (control.value, control.box.value) == (25, 25)
    control.box.value = 30
    assert control.slider.value == 30
    control.value = 7
    assert (control.slider.value, control.box.value) == (7, 7)
    assert heard == [25, 30, 7]
    assert repr(control) == "Hold at: 7"


def test_the_label_is_on_the_box_and_the_slider_waits_until_it_is_let_go():
    control = number_control("Hold at", 20, 1, 40)
    assert control.box.description == "Hold at"
    assert control.slider.continuous_update is False


@pytest.mark.parametrize(
    ("kind", "numbers"),
    [
        (ValueError, (50, 1, 40)),
        (ValueError, (1, 5, 4)),
        (ValueError, (2.5, 1, 40)),
        (ValueError, (2, 1, 40, 0)),
        (TypeError, ("many", 1, 40)),
    ],
)
def test_numbers_that_do_not_fit(refused, kind, numbers):
    refused(kind, number_control, "Hold at", *numbers)


def test_a_number_out_of_range_is_refused_later_too(refused):
    control = number_control("Hold at", 20, 1, 40)
    refused(ValueError, setattr, control, "value", 41, words=["Hold at", "41"])
    assert control.value == 20


def test_a_button_has_words(refused):
    assert button("Roll").description == "Roll"
    refused(ValueError, button, " ")


def test_the_status_line_is_read_aloud_and_escaped():
    line = status_line()
    line.say("<b>Ana</b> rolled 4.", warning="a < b")
    assert 'role="status" aria-live="polite"' in line.html.value
    assert "&lt;b&gt;Ana&lt;/b&gt; rolled 4." in line.html.value
    assert "a &lt; b" in line.html.value
    assert line.text == "<b>Ana</b> rolled 4. a < b"
    line.say("Next.")
    assert 'tk-warning"' not in line.html.value


def test_a_switch_shows_and_hides():
    import ipywidgets

    hint = switch("A hint", ipywidgets.HTML("Count."), on=True)
    assert hint.content.layout.display is None
    hint.box.value = False
    assert (hint.on, hint.content.layout.display) == (False, "none")


def test_a_panel_says_its_words_where_widgets_cannot_live():
    import ipywidgets

    bundle = Panel(ipywidgets.HTML("x"), "Some words.")._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert data["text/plain"] == "Some words."


# ------------------------------------------------------------------------ explore_number


def a_line(n):
    _, axes = plt.subplots(figsize=(2, 1))
    axes.plot(range(n))
    return axes


def test_moving_the_number_draws_once_and_leaves_no_figure_open():
    drawn = []

    def draw(n):
        drawn.append(n)
        return a_line(n)

    lines = explore_number("points", draw, 5, 2, 10, "A line of {n} points.")
    first = lines.picture.value
    assert 'alt="A line of 5 points."' in first
    lines.number.slider.value = 8
    assert 'alt="A line of 8 points."' in lines.picture.value
    assert lines.picture.value != first
    assert drawn == [5, 8]
    assert plt.get_fignums() == []


def test_figures_of_the_reader_stay_open():
    mine = plt.figure()
    explore_number("points", a_line, 5, 2, 10, "A line.")
    assert plt.get_fignums() == [mine.number]
    plt.close(mine)


def test_a_text_is_shown_and_escaped():
    texts = explore_number("n", lambda n: f"{n} < {n + 1}", 4, 1, 9, "Words.")
    assert "4 &lt; 5" in texts.picture.value
    assert repr(texts) == "4 < 5"


def test_a_figure_may_be_returned_too():
    figures = explore_number("n", lambda n: Figure(figsize=(1, n)), 1, 1, 3, "A {n} {x}.")
    assert repr(figures) == "A 1 {x}."


def test_a_function_that_fails_is_one_sentence_and_the_next_number_works():
    def draw(n):
        plt.figure()
        return str(10 / (n - 5))

    numbers = explore_number("n", draw, 5, 1, 9, "Words.")
    assert "The picture for 5 could not be drawn" in numbers.picture.value
    assert "ZeroDivisionError" in numbers.picture.value
    numbers.value = 7
    assert repr(numbers) == "5.0"
    assert plt.get_fignums() == []


@pytest.mark.parametrize("answer", [None, 5, [1, 2]])
def test_a_function_that_returns_something_else_is_told(answer):
    numbers = explore_number("n", lambda n: answer, 5, 1, 9, "Words.")
    assert "could not be drawn" in numbers.picture.value
    assert "Traceback" not in numbers.picture.value


def test_bad_arguments(refused):
    refused(TypeError, explore_number, "n", "draw", 5, 1, 9, "Words.", words="'draw'")
    refused(ValueError, explore_number, "n", str, 5, 1, 9, " ")
    refused(ValueError, explore_number, "n", str, 5, 6, 9, "Words.")
