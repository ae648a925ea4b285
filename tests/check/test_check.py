"""``check("1.3", answer)``: what a student sees, and that nothing makes it raise."""

import decimal
import math
import re
import subprocess
import sys
import time
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from teachkit import check

pytestmark = pytest.mark.usefixtures("lesson_77")


class Explosive:
    """Raises whatever you ask of it."""

    def boom(self, *args, **kwargs):
        raise RuntimeError("boom")

    __eq__ = __bool__ = __len__ = __repr__ = __str__ = __float__ = __int__ = boom
    __array__ = __iter__ = __index__ = __format__ = __lt__ = __contains__ = boom
    __hash__ = None


class Quitting(Explosive):
    def boom(self, *args, **kwargs):
        raise SystemExit(3)

    __eq__ = __bool__ = __len__ = __repr__ = __str__ = __float__ = __int__ = boom
    __array__ = __iter__ = __index__ = __format__ = __lt__ = __contains__ = boom
    __hash__ = None


class Lying:
    """Claims to have every attribute, and none of them works."""

    def __getattribute__(self, name):
        raise ZeroDivisionError(name)


class EvilText(str):
    __slots__ = ()

    def __eq__(self, other):
        raise RuntimeError("boom")

    __hash__ = None


class EvilNumber(float):
    __slots__ = ()

    def boom(self, *args):
        raise RuntimeError("boom")

    __eq__ = __float__ = __lt__ = __sub__ = as_integer_ratio = boom
    __hash__ = None


def raises(turn_total):
    raise ValueError("oops")


def leaves(turn_total):
    sys.exit("bye")


def interrupts(turn_total):
    raise KeyboardInterrupt


def calls_itself(turn_total):
    return calls_itself(turn_total)


def without_stub(turn_total): ...


NASTY = [
    *(True, False, np.True_, 0, -1, 7, 10**10000, -(10**10000), 1e308, 5e-324),
    *(math.nan, math.inf, -math.inf, 1 + 2j, np.float64("nan"), np.int8(3), np.float32(0.25)),
    *(Fraction(10**400, 3), Fraction(1, 10**400), decimal.Decimal("NaN"), np.longdouble(2)),
    *(decimal.Decimal("Infinity"), decimal.Decimal("1e999999"), decimal.Decimal("1e-999999")),
    *(decimal.Decimal("sNaN"), decimal.Decimal("0.25"), np.datetime64("NaT"), np.array(3)),
    *("", " ", "1/6", "<script>alert(1)</script>", "{0} {x}", "\x00", "\ud800", "x" * 10**6),
    *(b"1/6", bytearray(b"x"), NotImplemented, object(), object, int, type, Exception("x")),
    *([], (), {}, set(), [...], [None], [[]], {1: "x"}, {"a", 1}, range(10**12), iter([])),
    *(np.array([]), np.zeros((3, 3)), np.array([object()]), np.array(["a"]), pd.Series([1, 2])),
    *(pd.DataFrame(), pd.DataFrame({"score": [1, "x", None]}), pd.NA, pd.NaT, pd.Index([1])),
    *(pd.DataFrame({("score", 1): [1]}), pd.DataFrame([[1, 2]], columns=["score", "score"])),
    *(Explosive(), Quitting(), Lying(), EvilText("B"), EvilNumber(0.25), [Explosive()]),
    *(raises, leaves, interrupts, calls_itself, print, len, max, dict, lambda: 1, np.sin),
    *(lambda turn_total: Explosive(), lambda turn_total: Quitting(), lambda *a, **k: True),
    *(lambda turn_total, friend: True, lambda turn_total: np.array([True, False])),
    *(lambda turn_total: "yes", lambda turn_total: 1, lambda turn_total: print("no")),
    *(lambda seed: seed, lambda seed: None, lambda seed: Explosive(), lambda seed: math.nan),
]
NUMBERS = ["77.1", "77.2", "77.3", "77.4", "77.5", "77.6", "77.7", "77.8", "77.9", "77.10"]


def said(capsys):
    return capsys.readouterr().out.strip()


@pytest.mark.parametrize("exercise", [*NUMBERS, "77.a", "77.99", "none"])
def test_no_answer_makes_it_raise(exercise, capsys):
    for answer in NASTY:
        assert check(exercise, answer) is None
        words = said(capsys)
        assert re.match("[✓✎○❞] ", words), words
        assert "Traceback" not in words


def test_no_exercise_id_makes_it_raise(capsys):
    for exercise in [*NASTY, None, ..., 1.3, 77.1, "1.3.4", "77.", "77.1\n", "\uff177.1"]:
        check(exercise, 3)
        assert re.match("[✓✎○] ", said(capsys))


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    answer=st.one_of(
        st.integers(),
        st.floats(),
        st.fractions(),
        st.decimals(),
        st.text(),
        st.complex_numbers(),
        st.recursive(st.none() | st.integers() | st.text(), st.lists),
        st.dictionaries(st.text(), st.floats()),
        st.functions(like=lambda turn_total: ..., returns=st.booleans() | st.text() | st.none()),
    ),
    exercise=st.sampled_from(NUMBERS),
)
def test_it_never_raises(answer, exercise):
    check(exercise, answer)


def test_right_answer(capsys):
    check("77.1", Fraction(1, 6))
    assert said(capsys) == "✓ Exercise 77.1: Correct. One of six equally likely faces."


def test_wrong_answer_gets_the_hint_for_that_mistake(capsys):
    check("77.1", Fraction(1, 2))
    assert said(capsys) == ("✎ Exercise 77.1: Not yet. Two cases, but are they equally likely?")


@pytest.mark.parametrize("answer", [..., None, without_stub])
def test_nothing_answered_yet(answer, capsys):
    check("77.2", answer)
    assert said(capsys).startswith("○ Exercise 77.2: Not answered yet. ")


def test_answer_left_out(capsys):
    check("77.2")
    assert "Not answered yet" in said(capsys)


def test_unknown_exercise_names_the_nearest(capsys):
    check("77.11", 3)
    words = said(capsys)
    assert "There is no exercise `77.11`" in words
    assert "77.1" in words.partition("Did you mean")[2]


def test_unknown_lesson_names_the_lessons(capsys):
    check("55.1", 3)
    assert re.search(r"There is no exercise `55\.1`.*\b77\b", said(capsys))


def test_exercise_number_without_quotation_marks(capsys):
    check(77.1, Fraction(1, 6))
    assert "in quotation marks" in said(capsys)


def test_a_function_that_never_returns_is_stopped(capsys, monkeypatch):
    monkeypatch.setattr("teachkit.check.judges.decision.SECONDS", 0.3)

    def forever(turn_total):
        while True:
            time.sleep(0.01)

    check("77.2", forever)
    assert "still running after 0.3 seconds" in said(capsys)


def test_an_object_that_never_answers_is_given_up(capsys, monkeypatch):
    monkeypatch.setattr(check, "SECONDS", 0.3)

    class Slow:
        def __mod__(self, other):
            while True:
                time.sleep(0.01)

    check("77.8", Slow())
    assert "takes far too long" in said(capsys)


def test_the_stop_button_still_stops(monkeypatch):
    def stopped(*args, **kwargs):
        raise KeyboardInterrupt

    monkeypatch.setattr(check, "call_with_limit", stopped)
    with pytest.raises(KeyboardInterrupt):
        check("77.1", 3)


def test_what_an_answer_prints_does_not_fill_the_page(capsys):
    def talks(turn_total):
        print("hello" * 100)
        return turn_total < 15

    check("77.2", talks)
    assert said(capsys) == "✓ Exercise 77.2: Correct. Fifteen points are enough to lose."


class TestGraded:
    @pytest.fixture(autouse=True)
    def graded(self, monkeypatch):
        monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")

    def test_right_answer_passes(self):
        check("77.1", Fraction(1, 6))

    @pytest.mark.parametrize(
        ("exercise", "answer"),
        [
            ("77.1", 0.5),
            ("77.1", ...),
            ("77.1", None),
            ("77.2", without_stub),
            ("77.99", 1),
            (3, 1),
        ],
    )
    def test_anything_else_fails(self, exercise, answer):
        with pytest.raises(check.CheckFailed, match=r"^[✎○] "):
            check(exercise, answer)

    def test_a_sentence_passes_and_people_read_it(self, capsys):
        check("77.4", "Whatever it says, it was written.")
        assert said(capsys).startswith("❞ Exercise 77.4: Written down.")
        with pytest.raises(check.CheckFailed):
            check("77.4", "no idea")

    def test_an_object_that_passes_no_exam(self):
        with pytest.raises(check.CheckFailed):
            check("77.1", Quitting())


def test_what_to_run_again_fits_where_the_answer_stands(capsys):
    check("77.1", ...)
    assert said(capsys).endswith("run that cell, then run this one.")
    check("77.a", ...)  # an exit ticket: answer and check share a cell
    assert said(capsys).endswith("then run this cell again.")


def test_only_the_lesson_asked_for_is_imported():
    code = (
        "import sys; from teachkit import check; check('0.a', ...); "
        "print([m for m in sys.modules if m.startswith('teachkit.check.lesson_')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.splitlines()[-1] == "['teachkit.check.lesson_00']"


def test_a_decimal_comma_is_explained(capsys):
    check("77.9", 8, 14)
    assert capsys.readouterr().out == (
        "✎ Exercise 77.9: Not yet. Write a point, not a comma: `8.14`.\n"
    )
    answer = 8, 14
    check("77.9", answer)
    assert "not a comma: `8.14`" in capsys.readouterr().out
    assert check._session.states["77.9"] == "not yet"


@pytest.mark.parametrize("answers", [(0.5, 0.2), (1, 2, 3), (1, -2), (None, None), ("1", "2")])
def test_more_than_one_answer_gets_one_sentence(capsys, answers):
    check("77.9", *answers)
    assert capsys.readouterr().out.endswith('Give one answer at a time: `check("1.3", answer)`.\n')


def test_nothing_at_all_gets_one_sentence(capsys):
    check()
    assert 'as in `check("1.3", answer)`' in capsys.readouterr().out
    check("77.9")
    assert "in place of the three dots" in capsys.readouterr().out
