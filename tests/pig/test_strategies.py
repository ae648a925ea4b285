import threading
from functools import partial
from math import nan

import numpy as np
import pytest

from teachkit import asking
from teachkit.asking import StrategyError, StrategyTypeError, name_of, needs
from teachkit.pig.rules import LOSE_SCORE, MUST_ROLL, PIG, Rules
from teachkit.pig.strategies import ROLL_AGAIN, ask, hold_at, roll_times
from teachkit.pig.tables import OUTCOMES, tabulate_turn


class Recorder:
    """Answers by a rule and remembers every question."""

    def __init__(self, rule):
        self.rule, self.asked = rule, []

    def __call__(self, turn_total):
        self.asked.append(turn_total)
        return self.rule(turn_total)


class Bold:
    name = "bold as brass"

    def __call__(self, turn_total, score):
        return turn_total + score < 50

    def decide(self, turn_total):
        return turn_total < 7


def reachable(rule, needed):
    """Turn totals at which a player may choose, by following every roll of a die."""
    totals, waiting = set(), [0]
    while waiting:
        here = waiting.pop()
        for face in range(2, 7):
            total = here + face
            if total < needed and total not in totals:
                totals.add(total)
                if rule(total):
                    waiting.append(total)
    return totals


# --- the strategies that come with the game --------------------------------------------


@pytest.mark.parametrize("n", [1, 20, 21, 100])
def test_hold_at_n_holds_at_n_and_not_before(n):
    assert [hold_at(n)(turn_total) for turn_total in (n - 1, n, n + 1)] == [True, False, False]


@pytest.mark.parametrize("k", [1, 4])
def test_roll_times_counts_rolls(k):
    assert [roll_times(k)(rolls) for rolls in (k - 1, k, k + 1)] == [True, False, False]


def test_they_have_names_for_legends():
    assert hold_at(20).name == "hold at 20"
    assert roll_times(3).name == "roll 3 times"
    assert roll_times(1).name == "roll once"
    assert hold_at(20).__name__ == "hold_at_20"


@pytest.mark.parametrize(("make", "argument"), [(hold_at, "n"), (roll_times, "k")])
@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (0, ValueError),
        (-20, ValueError),
        (19.5, ValueError),
        (nan, ValueError),
        ("20", TypeError),
        (None, TypeError),
        (True, TypeError),
        ([20], TypeError),
    ],
)
def test_they_need_a_whole_number_of_1_or_more(refused, make, argument, value, kind):
    words = [f"{argument} must be a whole number, 1 or more", f"you gave {value!r}"]
    refused(kind, make, value, words=words)


def test_whole_floats_and_numpy_numbers_are_whole():
    assert name_of(hold_at(20.0)) == name_of(hold_at(np.int8(20))) == "hold at 20"


# --- names -----------------------------------------------------------------------------


def careful(turn_total, limit=15):
    return turn_total < limit


@pytest.mark.parametrize(
    ("strategy", "name"),
    [
        (careful, "careful"),
        (lambda turn_total: False, "lambda"),
        (partial(careful, limit=3), "careful"),
        (partial(hold_at(20)), "hold at 20"),
        (Bold(), "bold as brass"),
        (Bold().decide, "decide"),
        (Recorder(bool), "Recorder"),
    ],
)
def test_every_strategy_has_a_name(strategy, name):
    assert name_of(strategy) == name


# --- what a strategy wants to know -----------------------------------------------------


@pytest.mark.parametrize(
    ("strategy", "wanted"),
    [
        (careful, ["turn_total"]),
        (Bold(), ["turn_total", "score"]),
        (Bold().decide, ["turn_total"]),
        (lambda rolls, *, opponent_score: True, ["rolls", "opponent_score"]),
        (lambda turn_total, score=0: True, ["turn_total", "score"]),
        (lambda turn_total, *rest, **more: True, ["turn_total"]),
        (partial(careful, limit=3), ["turn_total"]),
        (partial(lambda limit, rolls: rolls < limit, 3), ["rolls"]),
    ],
)
def test_only_what_it_names_is_asked_for(strategy, wanted):
    assert list(needs(strategy, ROLL_AGAIN)) == wanted


@pytest.mark.parametrize(
    ("strategy", "words"),
    [
        (lambda total: True, ["asks for total", "can only see turn_total, score"]),
        (lambda turn_total, dice: True, ["asks for dice"]),
        (hold_at, ["hold_at", "asks for n"]),
        (lambda: True, ["at least one of turn_total, score, opponent_score, rolls"]),
        (lambda *args: True, ["at least one of"]),
        (lambda **kwargs: True, ["at least one of"]),
        (lambda limit=3: True, ["at least one of"]),
        ("hold at 20", ["must be a function such as hold_at(20)", "'hold at 20'"]),
        (20, ["you gave 20"]),
        (None, ["you gave None"]),
        (True, ["you gave True"]),
        (Bold, ["must be a function", "Bold"]),
    ],
)
def test_what_is_no_strategy_is_refused_in_one_sentence(refused, strategy, words):
    for call in (
        partial(needs, asking=ROLL_AGAIN),
        partial(ask, turn_total=2),
        partial(tabulate_turn, rules=PIG),
    ):
        assert issubclass(StrategyTypeError, TypeError)
        refused(StrategyTypeError, call, strategy, words=words)


# --- asking ----------------------------------------------------------------------------


def test_ask_passes_the_situation_on():
    def strategy(turn_total, score, opponent_score, rolls):
        return (turn_total, score, opponent_score, rolls) == (5, 6, 7, 2)

    assert ask(strategy, turn_total=5, score=6, opponent_score=7, rolls=2) is True
    assert ask(strategy, turn_total=5, score=7, opponent_score=6, rolls=2) is False


def test_a_numpy_bool_is_an_answer():
    assert ask(lambda turn_total: np.int64(turn_total) < 20, turn_total=3) is True


def fails(turn_total):
    return 1 / (turn_total - turn_total)


def fails_without_words(turn_total):
    raise ValueError


def fails_at_length(turn_total):
    raise RuntimeError("First line.\nSecond line.")


@pytest.mark.parametrize(
    ("strategy", "words"),
    [
        (fails, ["The strategy fails failed at turn_total = 3 with ZeroDivisionError: div"]),
        (fails_without_words, ["fails_without_words failed", "with ValueError; it should"]),
        (lambda turn_total: unknown, ["NameError: name 'unknown' is not defined"]),  # noqa: F821
        (lambda turn_total, rolls: [][rolls], ["turn_total = 3, rolls = 1"]),
    ],
)
def test_a_strategy_that_raises_is_named_with_the_state(refused, strategy, words):
    refused(StrategyError, ask, strategy, turn_total=3, words=[*words, "return True to roll"])


def test_the_error_of_the_strategy_is_told_in_one_line():
    with pytest.raises(StrategyError, match=r"First line\. Second line; it should") as caught:
        ask(fails_at_length)
    assert caught.value.__suppress_context__  # one traceback, not two
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "answer", [None, "roll", 1, 0, 1.0, nan, [], np.array([True]), ..., "", NotImplemented]
)
def test_anything_but_true_or_false_is_refused(refused, answer):
    def odd(turn_total):
        return answer

    words = [f"The strategy odd returned {answer!r} at turn_total = 8", "True to roll again"]
    refused(StrategyTypeError, ask, odd, turn_total=8, words=words)


def test_a_strategy_that_raises_is_no_type_error():
    with pytest.raises(StrategyError) as caught:
        ask(fails)
    assert not isinstance(caught.value, TypeError)
    assert isinstance(caught.value, ValueError)


def test_a_strategy_that_never_answers_is_ended(monkeypatch):
    monkeypatch.setattr(asking, "_SECONDS", 0.2)

    def endless(turn_total):
        while turn_total > 6:
            pass
        return True

    for call in (partial(ask, turn_total=7), partial(tabulate_turn, rules=PIG)):
        words = ["The strategy endless gave no answer at turn_total = ", "within 0.2 seconds"]
        with pytest.raises(StrategyError) as caught:
            call(endless)
        assert all(word in str(caught.value) for word in words)
        assert str(caught.value).endswith("does it contain a loop that never ends?")
    assert not any(thread.name == "teachkit-timelimit" for thread in threading.enumerate())


def test_a_turn_too_large_to_list_is_not_the_fault_of_the_strategy(refused, monkeypatch):
    monkeypatch.setattr(asking, "_SECONDS", 0.2)
    rules = Rules(name="enormous", sides=1000, target=100_000)
    words = ["A turn of lambda can be in more situations", "0.2 seconds; take a smaller target"]
    refused(ValueError, tabulate_turn, lambda score: True, rules, words=words)
    assert not any(thread.name == "teachkit-timelimit" for thread in threading.enumerate())


# --- which states are asked ------------------------------------------------------------


@pytest.mark.parametrize("score", [0, 60, 95, 97, 99])
@pytest.mark.parametrize("n", [1, 5, 20, 1000])
def test_each_reachable_turn_total_is_asked_once_and_no_other(n, score):
    recorder = Recorder(lambda turn_total: turn_total < n)
    tabulate_turn(recorder, PIG, score=score)
    assert sorted(recorder.asked) == sorted(reachable(recorder.rule, needed=100 - score))


def test_a_pattern_with_holes_is_asked_only_where_a_turn_can_be():
    recorder = Recorder(lambda turn_total: turn_total % 3 == 2)
    tabulate_turn(recorder, PIG)
    assert sorted(recorder.asked) == sorted(reachable(recorder.rule, needed=100))


def test_one_question_for_each_number_of_rolls():
    asked = []
    tabulate_turn(lambda rolls: asked.append(rolls) or rolls < 4, PIG)
    assert asked == [1, 2, 3, 4]


def test_scores_are_passed_on_unchanged():
    asked = []

    def strategy(score, opponent_score):
        asked.append((score, opponent_score))
        return False

    tabulate_turn(strategy, PIG, score=30, opponent_score=60)
    assert asked == [(30, 60)]


def test_nobody_is_asked_when_every_roll_wins_or_busts():
    recorder = Recorder(bool)
    tabulate_turn(recorder, PIG, score=98)
    assert recorder.asked == []


def test_nobody_is_asked_where_a_roll_is_forced():
    rules = Rules(name="doubles", dice=2, sides=3, all_bad=LOSE_SCORE, doubles=MUST_ROLL)
    recorder = Recorder(lambda turn_total: False)
    tabulate_turn(recorder, rules)
    # 2-3 after any number of forced 2-2 and 3-3: 5 + 4 i + 6 j
    expected = {5 + 4 * i + 6 * j for i in range(24) for j in range(16)}
    assert sorted(recorder.asked) == sorted(total for total in expected if total < 100)


# --- the table -------------------------------------------------------------------------


def test_the_table_of_roll_once():
    turn = tabulate_turn(roll_times(1), PIG)
    assert turn.steps.tolist() == [[1, 2, 3, 4, 5, 6]]
    assert turn.points.tolist() == [0, 2, 3, 4, 5, 6]
    assert [OUTCOMES[ending] for ending in turn.endings] == ["bust", *["hold"] * 5]


def test_reaching_the_target_wins():
    turn = tabulate_turn(hold_at(1), PIG, score=96)
    ends = {
        points: OUTCOMES[ending] for points, ending in zip(turn.points, turn.endings, strict=True)
    }
    assert ends == {0: "bust", 2: "hold", 3: "hold", 4: "win", 5: "win", 6: "win"}


def test_two_bad_dice_wipe():
    turn = tabulate_turn(hold_at(1), Rules(name="two", dice=2, all_bad=LOSE_SCORE))
    assert {OUTCOMES[ending] for ending in turn.endings} == {"hold", "bust", "wipe"}


@pytest.mark.parametrize(
    ("scores", "kind", "words"),
    [
        ({"score": 100}, ValueError, "score must be a whole number from 0 to 99; you gave 100"),
        ({"score": -1}, ValueError, "you gave -1"),
        ({"score": "0"}, TypeError, "you gave '0'"),
        ({"opponent_score": 100}, ValueError, "opponent_score"),
        ({"opponent_score": 0.5}, ValueError, "you gave 0.5"),
        ({"opponent_score": nan}, ValueError, "you gave nan"),
    ],
)
def test_scores_lie_below_the_target(refused, scores, kind, words):
    refused(kind, tabulate_turn, hold_at(20), PIG, words=words, **scores)


class _MuteError(Exception):
    def __str__(self):
        raise RuntimeError


@pytest.mark.parametrize(
    ("error", "word"),
    [
        (SystemExit, "SystemExit"),
        (KeyboardInterrupt, "KeyboardInterrupt"),
        (GeneratorExit, "GeneratorExit"),
        (_MuteError, "_MuteError"),
    ],
)
def test_whatever_a_strategy_raises_is_one_sentence(refused, error, word):
    def broken(turn_total):
        raise error

    for call in (partial(ask, turn_total=7), partial(tabulate_turn, rules=PIG)):
        refused(StrategyError, call, broken, words=["broken", word])


def test_long_names_and_long_errors_are_cut(refused):
    def broken(turn_total):
        raise ValueError("word " * 500)

    broken.__name__ = "n" * 5000
    with pytest.raises(StrategyError) as caught:
        ask(broken, turn_total=7)
    assert len(str(caught.value)) < 400
    assert len(name_of(hold_at(10**5000))) < 60


@pytest.mark.filterwarnings("error")
def test_a_coroutine_is_refused_without_a_warning(refused):
    async def later(turn_total):
        return True

    refused(StrategyTypeError, ask, later, 7, words="later")
