"""A judge of tables: `table`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from teachkit.check.judges.reading import lazy, text_hint
from teachkit.check.verdict import Verdict, correct, not_answered, not_yet
from teachkit.ui.language import tell

__all__ = ["table"]


@dataclass(frozen=True)
class table:  # noqa: N801 - reads as a verb in the lesson files
    """Judge a DataFrame.

    Parameters
    ----------
    why : str
        Said when it is right.
    columns : sequence of str
        Columns it must have; others are welcome.
    rows : int, optional
        How many rows it must have, exactly.
    minimum_rows : int
        How many rows it must have at least.
    rules : sequence of (callable, str)
        Tests of the whole table in order, each with the hint if it says no.
    expected : callable, optional
        Returns a table whose columns the answer must agree with, row by row.
    tolerance : float
        How far numbers may be away from those of `expected`.

    Examples
    --------
    >>> import pandas
    >>> judge = table(why="One row a turn.", columns=["score"], minimum_rows=2,
    ...               rules=[(lambda turns: (turns["score"] >= 0).all(), "Scores are 0 or more.")])
    >>> judge(pandas.DataFrame({"score": [0, 22]})).state
    'correct'
    >>> judge(pandas.DataFrame({"points": [0, 22]})).words
    'Your table has no column named `score`.'
    """

    why: str
    columns: Sequence[str] = ()
    rows: int | None = None
    minimum_rows: int = 1
    rules: Sequence[tuple[Callable[[Any], object], str]] = ()
    expected: Callable[[], Any] | None = None
    tolerance: float = 1e-9

    def __call__(self, answer: object) -> Verdict:
        """Return the verdict on an answer."""
        import pandas

        if isinstance(answer, str | bytes):
            return not_yet(text_hint(answer) if not answer else tell("A table is asked for."))
        if isinstance(answer, pandas.Series):
            return not_yet(tell("That is one column of a table. The whole table is asked for."))
        if not isinstance(answer, pandas.DataFrame):
            return not_yet(tell("A table (a DataFrame) is asked for."))
        for name in self.columns:
            if name not in answer.columns:
                return not_yet(tell("Your table has no column named `{name}`.", name=name))
        if len(answer) == 0:
            return not_answered(tell("Your table has no rows yet."))
        if self.rows is not None and len(answer) != self.rows:
            return not_yet(
                tell(
                    "Your table has {given} rows, and {wanted} are asked for.",
                    given=len(answer),
                    wanted=self.rows,
                )
            )
        if len(answer) < self.minimum_rows:
            return not_yet(
                tell(
                    "Your table has {given} rows. {wanted} or more are asked for.",
                    given=len(answer),
                    wanted=self.minimum_rows,
                )
            )
        for passes, words in self.rules:
            if not _holds(passes, answer):
                return not_yet(tell(words))
        if self.expected is not None:
            return self._compared(answer)
        return correct(tell(self.why))

    def _compared(self, answer: Any) -> Verdict:
        """Compare with the expected table, column by column."""
        from pandas.api.types import is_numeric_dtype

        wanted = lazy(self.expected)
        if len(answer) != len(wanted):
            return not_yet(tell("Your table does not have the right number of rows."))
        for name in wanted.columns:
            if name not in answer.columns:
                return not_yet(tell("Your table has no column named `{name}`.", name=name))
            ours, theirs = wanted[name].reset_index(drop=True), answer[name].reset_index(drop=True)
            if is_numeric_dtype(ours) and is_numeric_dtype(theirs):
                same = bool(((ours - theirs).abs() <= self.tolerance).all())
            else:
                same = bool((ours.astype(str) == theirs.astype(str)).all())
            if not same:
                return not_yet(tell("Look at the column `{name}` again.", name=name))
        return correct(tell(self.why))


def _holds(passes: Callable[[Any], object], answer: Any) -> bool:
    """Ask a rule of a table; a rule that cannot read the table says no."""
    try:
        return bool(passes(answer))
    except Exception:
        return False
