import base64
import re
import struct

import matplotlib.pyplot as plt
import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from matplotlib.figure import Figure

import teachkit
from teachkit.ui.figure import close, figure_html, show


@pytest.fixture(autouse=True)
def no_figure_is_left():
    yield
    assert plt.get_fignums() == []


@pytest.fixture
def shell():
    yield InteractiveShell.instance()
    InteractiveShell.clear_instance()


def small():
    return Figure(figsize=(2, 1))


def test_the_picture_travels_inside_the_page():
    page = figure_html(small(), "An empty picture.", width=150)
    data = base64.b64decode(re.search('src="data:image/png;base64,([^"]+)"', page)[1])
    assert data.startswith(b"\x89PNG")
    assert struct.unpack(">I", data[16:20])[0] > 0
    assert 'width="150"' in page
    assert "http" not in page


def test_the_description_is_escaped():
    page = figure_html(small(), '1 < 2 & "so" on')
    assert 'alt="1 &lt; 2 &amp; &quot;so&quot; on"' in page


def test_axes_and_subfigures_stand_for_their_figure():
    whole = Figure(figsize=(2, 1))
    part = whole.subfigures(1, 2)[0]
    assert figure_html(part.subplots(), "Words.") == figure_html(whole, "Words.")


def test_show_puts_words_and_picture_on_the_page_and_closes_the_figure(shell):
    _, axes = plt.subplots(figsize=(2, 1))
    with capture_output() as shown:
        show(axes, " An empty picture. ")
    (output,) = shown.outputs
    assert output.data["text/plain"] == "An empty picture."
    assert 'alt="An empty picture."' in output.data["text/html"]
    assert plt.get_fignums() == []


def test_show_prints_the_words_where_there_is_no_notebook(capsys):
    assert teachkit.show(small(), "An empty picture.") is None
    assert capsys.readouterr().out == "An empty picture.\n"


def test_close_leaves_other_figures_open():
    one, other = plt.figure(), plt.figure()
    close(one)
    assert plt.get_fignums() == [other.number]
    close(other)


@pytest.mark.parametrize(
    ("kind", "arguments", "word"),
    [
        (TypeError, ("a picture", "Words."), "'a picture'"),
        (TypeError, (None, "Words."), "None"),
        (ValueError, (small(), "  "), "empty"),
        (TypeError, (small(), 5), "5"),
        (TypeError, (small(), None), "None"),
    ],
)
def test_what_cannot_be_shown(refused, kind, arguments, word):
    refused(kind, show, *arguments, words=word)


def test_a_figure_without_words_is_refused(refused):
    refused(TypeError, figure_html, small(), None)
    refused(ValueError, figure_html, small(), "Words.", width=0)
