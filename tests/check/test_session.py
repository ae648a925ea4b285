"""``check.progress()``: which exercises are done."""

from fractions import Fraction

import pytest

from teachkit import check

pytestmark = pytest.mark.usefixtures("lesson_77")


def said(capsys):
    return capsys.readouterr().out.splitlines()


def test_nothing_checked_yet(capsys):
    check.progress()
    assert said(capsys) == [
        "Nothing is checked yet. Run a check, or say `check.progress(lesson=1)`."
    ]


def test_done_not_yet_and_not_started(capsys):
    check("77.1", Fraction(1, 6))
    check("77.3", "A")
    check("77.4", ...)
    said(capsys)
    check.progress()
    lines = said(capsys)
    assert lines[0] == "Lesson 77: 1 done, 1 not yet, 8 not started."
    assert lines[1] == "✓ 77.1 A 1 on one die: done"
    assert lines[3] == "✎ 77.3 Memory: not yet"
    assert lines[4] == "○ 77.4 Why: not started"
    assert len(lines) == 11


def test_the_latest_answer_counts(capsys):
    check("77.3", "A")
    check("77.3", "B")
    said(capsys)
    check.progress()
    assert "✓ 77.3 Memory: done" in said(capsys)


def test_a_sentence_is_written(capsys):
    check("77.1", Fraction(1, 6))
    check("77.4", "The die cannot remember.")
    said(capsys)
    check.progress()
    lines = said(capsys)
    assert lines[0] == "Lesson 77: 1 done, 1 written, 0 not yet, 8 not started."
    assert lines[4] == "❞ 77.4 Why: written"


def test_a_lesson_can_be_named(capsys):
    check.progress(lesson=77)
    assert said(capsys)[0] == "Lesson 77: 0 done, 0 not yet, 10 not started."


def test_the_exit_ticket_is_shown_where_it_is_worked_on(capsys):
    check("77.a", 36)
    said(capsys)
    check.progress()
    assert said(capsys) == ["Lesson 77: 1 done, 0 not yet, 0 not started.", "✓ 77.a Two dice: done"]
    check("77.1", 0.5)
    said(capsys)
    check.progress()
    assert said(capsys)[0] == "Lesson 77: 1 done, 1 not yet, 9 not started."


@pytest.mark.parametrize("lesson", [99, -1, "77", 1.5, True, [], object()])
def test_a_lesson_that_does_not_exist(lesson, capsys):
    check.progress(lesson)
    words = " ".join(said(capsys))
    assert "77" in words or words.startswith("Lesson 1:")


def test_an_unknown_exercise_leaves_no_trace(capsys):
    check("77.99", 1)
    check("nonsense", 1)
    said(capsys)
    check.progress()
    assert said(capsys)[0].startswith("Nothing is checked yet.")
