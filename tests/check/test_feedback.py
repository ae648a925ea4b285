"""What a notebook shows: words and HTML that say the same."""

import re

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from traitlets.config import Config

from teachkit import check
from teachkit.check.feedback import display, in_code

pytestmark = pytest.mark.usefixtures("lesson_77")


@pytest.fixture
def bundles():
    """Collect what cells show inside IPython."""
    InteractiveShell.instance(config=Config({"HistoryManager": {"enabled": False}}))

    def shown(*calls):
        with capture_output() as caught:
            for call in calls:
                call()
        return [output.data for output in caught.outputs]

    yield shown
    InteractiveShell.clear_instance()


def test_without_a_notebook_words_are_printed(capsys):
    display("plain", "<b>html</b>")
    assert capsys.readouterr().out == "plain\n"


def test_words_between_backticks_are_code_and_the_rest_is_escaped():
    assert in_code("Use `a < b` & <b>") == "Use <code>a &lt; b</code> &amp; &lt;b&gt;"


def test_a_verdict_is_words_and_html(bundles):
    [data] = bundles(lambda: check("77.1", 0.5))
    assert set(data) == {"text/plain", "text/html"}
    html = data["text/html"]
    assert 'role="status"' in html
    assert 'aria-hidden="true">✎</span> Exercise 77.1: Not yet.' in html
    assert data["text/plain"].startswith("✎ Exercise 77.1: Not yet. ")
    text = re.sub(r"\s+", " ", re.sub("<[^>]*>", "", html)).strip()
    assert text == data["text/plain"]


def test_each_state_has_its_own_sign_and_colour(bundles):
    shown = bundles(
        lambda: check("77.3", "B"),
        lambda: check("77.4", "A whole sentence of words."),
        lambda: check("77.3", "A"),
        lambda: check("77.3", ...),
    )
    assert [data["text/plain"][0] for data in shown] == ["✓", "❞", "✎", "○"]
    assert len({re.search("#[0-9A-F]{6}", data["text/html"])[0] for data in shown}) == 4


def test_a_sentence_is_written_down_and_never_called_correct(bundles):
    [data] = bundles(lambda: check("77.4", "A 1 is due, everybody knows that."))
    assert data["text/plain"].startswith("❞ Exercise 77.4: Written down. Compare it with this: ")
    assert "orrect" not in data["text/html"]


def test_the_same_answer_shows_the_same_bytes(bundles):
    def work():
        check("77.1", 0.5)
        check.progress()

    first, second = bundles(work), bundles(work)
    assert first == second


def test_what_people_type_is_escaped(bundles):
    [data] = bundles(lambda: check("<script>x</script>", 1))
    assert "<script>" not in data["text/html"]
    assert "&lt;script&gt;" in data["text/html"]


def test_progress_is_a_table_with_headings(bundles):
    [data] = bundles(lambda: check.progress(lesson=77))
    html = data["text/html"]
    assert html.count('scope="row"') == 10
    assert html.count('scope="col"') == 3
    assert "<caption" in html
