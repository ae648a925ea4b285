"""Judges of choices and sentences."""

from fractions import Fraction

import numpy as np
import pytest

from teachkit.check.judges import choice, explanation

LETTERS = choice("B", ["A", "B", "C"], why="Dice have no memory.", hints={"a": "Does it know?"})


@pytest.mark.parametrize("answer", ["B", "b", " B ", "'B'", "B.", "b\n", "B)", "(B)", "[b]"])
def test_capitals_spaces_and_quotes_are_forgiven(answer):
    assert LETTERS(answer).state == "correct"


@pytest.mark.parametrize(
    ("answer", "state", "hint"),
    [
        ("A", "not yet", "Does it know?"),
        ("C", "not yet", "Think again"),
        ("D", "not yet", "none of the choices. Choose one of these: `'A'`, `'B'`, `'C'`."),
        (["B"], "not yet", "write it as shown"),
        (None, "not yet", "write it as shown"),
        ("", "not answered", "Choose one of these"),
    ],
)
def test_each_mistake_has_its_hint(answer, state, hint):
    verdict = LETTERS(answer)
    assert verdict.state == state
    assert hint in verdict.words


def test_choices_may_be_numbers_truths_and_lazy():
    assert choice(lambda: True, [True, False], why="Yes.")(True).state == "correct"
    assert choice(20, [19, 20], why="Yes.")("20").state == "correct"
    assert choice(True, [True, False], why="Yes.")(np.True_).state == "correct"


@pytest.mark.parametrize("kind", [int, float, Fraction, np.int64, np.int8, np.float32, np.float64])
def test_a_number_may_be_of_any_kind(kind):
    judge = choice(0, [0, 8, 20], why="Yes.", hints={8: "That is the average."})
    assert judge(kind(0)).state == "correct"
    assert judge(kind(8)).words == "That is the average."
    assert "none of the choices" in judge(kind(7)).words


@pytest.mark.parametrize("answer", [0.5, float("nan"), float("inf"), np.float64("nan"), False, 1j])
def test_what_is_no_such_number_is_none_of_the_choices(answer):
    assert choice(0, [0, 8], why="Yes.")(answer).state == "not yet"


WHY = explanation("A good answer says that dice have no memory.", minimum_words=4)


@pytest.mark.parametrize(
    "answer",
    [
        "The die cannot remember its last roll.",
        "Los dados no tienen memoria, ¿verdad?",
        "Der Würfel weiß davon überhaupt nichts",
        "It's a six-sided die that doesn't care",
        "骰子没有记忆",
        "サイコロは前の目を覚えていない",
        "ลูกเต๋าจำอะไรไม่ได้",
    ],
)
def test_any_real_sentence_is_accepted_and_answered(answer):
    verdict = WHY(answer)
    assert verdict.state == "written"
    assert verdict.words.startswith("Compare it with this: ")
    assert verdict.words.endswith("dice have no memory.")


@pytest.mark.parametrize(
    ("answer", "state", "hint"),
    [
        ("no idea", "not yet", "very short"),
        ("no no no no no no", "not yet", "the same few words"),
        ("a b c d e f g h", "not yet", "whole words"),
        ("1 2 3 4 5 6 7 12345678", "not yet", "whole words"),
        ("不不不不不不", "not yet", "the same few words"),
        ("不", "not yet", "very short"),
        ("", "not answered", "Write a sentence"),
        ("... !!", "not answered", "Write a sentence"),
        (42, "not yet", "between quotation marks"),
        (["a", "b"], "not yet", "between quotation marks"),
    ],
)
def test_what_is_no_sentence_gets_its_hint(answer, state, hint):
    verdict = WHY(answer)
    assert verdict.state == state
    assert hint in verdict.words
