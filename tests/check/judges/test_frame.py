"""The judge of tables, and the one made from any function."""

import pandas as pd
import pytest

from teachkit.check.judges import judge, table
from teachkit.check.verdict import Verdict

TURNS = table(
    why="One row a turn.",
    columns=["score", "outcome"],
    minimum_rows=2,
    rules=[(lambda turns: (turns["score"] >= 0).all(), "Scores are never below 0.")],
)


def frame(**columns):
    return pd.DataFrame(columns)


def test_right_with_more_columns_too():
    assert TURNS(frame(score=[0, 22], outcome=["bust", "hold"], day=[1, 2])).state == "correct"


@pytest.mark.parametrize(
    ("answer", "state", "hint"),
    [
        (frame(score=[1, 2]), "not yet", "no column named `outcome`"),
        (frame(score=[], outcome=[]), "not answered", "no rows yet"),
        (frame(score=[1], outcome=["hold"]), "not yet", "2 or more are asked for"),
        (frame(score=[1, -1], outcome=["hold", "hold"]), "not yet", "never below 0"),
        (frame(score=["x", "y"], outcome=["hold", "hold"]), "not yet", "never below 0"),
        (pd.Series([1, 2]), "not yet", "one column of a table"),
        ([1, 2], "not yet", "A table (a DataFrame)"),
        ("text", "not yet", "A table is asked for"),
    ],
)
def test_each_mistake_has_its_hint(answer, state, hint):
    verdict = TURNS(answer)
    assert verdict.state == state
    assert hint in verdict.words


def test_compared_with_an_expected_table():
    wanted = table(why="Yes.", expected=lambda: frame(n=[1, 2], mean=[0.5, 1 / 3]), tolerance=1e-3)
    assert wanted(frame(n=[1, 2], mean=[0.5, 0.3333])).state == "correct"
    assert "Look at the column `mean`" in wanted(frame(n=[1, 2], mean=[0.5, 0.4])).words
    assert "no column named `mean`" in wanted(frame(n=[1, 2])).words
    assert "number of rows" in wanted(frame(n=[1], mean=[0.5])).words
    assert "Look at the column `n`" in wanted(frame(n=["1", "x"], mean=[0.5, 0.3333])).words


def test_an_exact_number_of_rows():
    assert "1 rows, and 3 are asked for" in table(why="", rows=3)(frame(n=[1])).words


def test_any_function_can_judge():
    made = judge(lambda n: n > 3 or "Larger.", why="Large enough.")
    assert made(4) == Verdict("correct", "Large enough.")
    assert made(3) == Verdict("not yet", "Larger.")
    assert judge(lambda n: False)(1).state == "not yet"
    assert judge(lambda n: Verdict("not answered", "Later."))(1).state == "not answered"
