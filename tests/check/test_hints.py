"""Every lesson's hints: each usual mistake has its own, and none shows the answer."""

import re
from fractions import Fraction
from functools import cache

import numpy as np
import pandas as pd
import pytest

from teachkit import check
from teachkit.check import lesson_05, lessons
from teachkit.check.judges.decision import pig_states, strategy
from teachkit.check.judges.estimate import experiment
from teachkit.check.judges.number import number, read_number
from teachkit.check.judges.reading import lazy
from teachkit.check.judges.sequence import numbers
from teachkit.check.judges.words import choice, explanation

REAL = [number for number in lessons.lessons() if lessons.tasks(number)]

WRONG = [
    *range(-3, 130),
    *(numerator / 12 for numerator in range(-2, 30)),
    *(Fraction(top, bottom) for bottom in (2, 3, 5, 6, 7, 36, 216) for top in (-1, 1, 5, 7, 40)),
    *(np.float64(0.1234), np.int64(9), 1e9, -1e9, 10**30, float("nan"), float("inf"), 2j),
    *("", "A", "B", "C", "yes", "no", "1/6", "50%", "0,5", "text", "a sentence of five words"),
    *([], [1], [1, 2], [20, 21], [0.5, "x"], (3, 4, 5), {1, 2}, {"a": 1}, np.arange(5)),
    *(True, False, object(), int, len),
    *(pd.DataFrame({"score": [1, 2, 3]}), pd.Series([1, 2])),
    *(lambda turn_total: True, lambda turn_total: False, lambda turn_total: turn_total < 3),
    *(lambda turn_total: turn_total > 15, lambda score: score < 15, lambda rolls: rolls < 2),
    *(lambda turn_total: None, lambda turn_total: 1, lambda turn_total: "roll"),
    *(lambda seed: 0.5, lambda seed: seed / 10, lambda seed: None),
]


@pytest.fixture(scope="module", autouse=True)
def _each_cost_once():
    """Let the exact duels of lesson 5 be worked out once, not for each of these answers."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lesson_05, "_cost", cache(lesson_05._cost))
        yield


@pytest.fixture(params=[*REAL, 77], ids="lesson {}".format)
def tasks(request):
    if request.param == 77:
        request.getfixturevalue("lesson_77")
    found = lessons.tasks(request.param)
    assert found
    return found


def writings(value):
    """Return the usual ways to write a number."""
    exact = read_number(value)
    if exact.denominator == 1:
        whole = str(exact.numerator)
        return {whole, whole + ".0", f"{exact.numerator:,}"}
    found = {str(exact), f"{exact.numerator}:{exact.denominator}"}
    found.add(f"Fraction({exact.numerator}, {exact.denominator})")
    for digits in (1, 2, 3, 4, 5, 6):
        for real in (float(exact), 100 * float(exact)):
            rounded = f"{real:.{digits}f}"
            if real >= 1 or abs(float(rounded) - real) < 0.02 * abs(real):
                found.add(rounded)
    found.add(f"{100 * float(exact):.0f}%")
    found.add(f"{100 * float(exact):.0f} %")
    return found


def secrets(judge):
    """Return what must not be read in the answer to a wrong answer."""
    if isinstance(judge, number):
        return writings(lazy(judge.expected))
    if isinstance(judge, experiment):
        return writings(lazy(judge.exact))
    if isinstance(judge, numbers):
        return {text for value in judge.values() for text in writings(value)}
    if isinstance(judge, choice):
        wanted = str(lazy(judge.expected))
        quoted = {f"'{wanted}'", f'"{wanted}"', f"`{wanted}`"}
        return quoted | ({wanted} if len(wanted) > 3 else set())
    return set()


@cache  # most answers hear one of a few sentences
def is_said(text, words):
    pattern = rf"(?<![\w.,/]){re.escape(text.casefold())}(?!\w|[.,/]\d)"
    if not text[0].isalnum():
        pattern = re.escape(text.casefold())
    return re.search(pattern, words.casefold())


def all_listed(judge, words):
    """Return whether a sentence lists every choice, so that it tells nothing."""
    return isinstance(judge, choice) and all(repr(option) in words for option in judge.choices)


def test_the_leak_is_found_where_there_is_one():
    assert is_said("1/6", "It is 1/6.")
    assert is_said("0.17", "It is 0.17, about.")
    assert not is_said("0.17", "It is 0.173.")
    assert not is_said("6", "There are 36.")
    assert "17%" in writings(Fraction(1, 6))


def test_each_usual_mistake_gets_its_own_hint(tasks):
    for task in tasks.values():
        for answer, part in task.mistakes:
            verdict = task.judge(answer)
            assert verdict.state == "not yet", (task.id, answer, verdict)
            assert part in verdict.words, (task.id, answer, verdict.words)


def test_every_task_knows_usual_mistakes(tasks):
    for task in tasks.values():
        if not isinstance(task.judge, explanation):
            assert task.mistakes, f"{task.id} lists no mistake"


def test_every_hint_can_be_reached(tasks):
    """Each hint in a lesson is the answer to at least one mistake listed there."""
    for task in tasks.values():
        heard = [task.judge(answer).words for answer, _ in task.mistakes]
        for hint in getattr(task.judge, "hints", {}).values():
            assert hint.format() in heard, f"{task.id}: nobody hears {hint!r}"


def test_no_wrong_answer_is_told_the_right_one(tasks):
    for task in tasks.values():
        hidden = secrets(task.judge)
        for answer in [*WRONG, *(wrong for wrong, _ in task.mistakes)]:
            verdict = check._judged(task.judge, answer)
            assert verdict.words.strip()
            if verdict.state == "correct" or all_listed(task.judge, verdict.words):
                continue
            for text in hidden:
                assert not is_said(text, verdict.words), (task.id, answer, verdict.words)


def test_titles_are_short_and_say_no_answer(tasks):
    for task in tasks.values():
        assert 0 < len(task.title) <= 60
        for text in secrets(task.judge):
            assert not is_said(text, task.title), (task.id, task.title)


def test_a_wanted_strategy_judges_itself_right(tasks):
    for task in tasks.values():
        if isinstance(task.judge, strategy) and task.judge.states is pig_states:
            assert task.judge(task.judge.expected()).state == "correct"
