"""Judges of choices and sentences."""

import pytest

from teachkit.check.judges import choice, explanation

LETTERS = choice("B", ["A", "B", "C"], why="Dice have no memory.", hints={"a": "Does it know?"})


@pytest.mark.parametrize("answer", ["B", "b", " B ", "'B'", "B.", "b\n"])
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


WHY = explanation("A good answer says that dice have no memory.", minimum_words=4)


@pytest.mark.parametrize(
    "answer",
    [
        "The die cannot remember its last roll.",
        "Los dados no tienen memoria, ¿verdad?",
        "Der Würfel weiß davon überhaupt nichts",
        "It's a six-sided die that doesn't care",
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
