"""Judges: each takes a student's answer and returns a verdict with its own hint.

A judge is a frozen dataclass that can be called.  What it expects is a value or,
better, a function without arguments that asks the library for it: then it is computed
only when somebody checks, and no answer stands in the file.  ``hints`` maps a wrong
answer, or a test such as ``lambda answer: answer > 1``, to the sentence that helps.

>>> from fractions import Fraction
>>> from teachkit.check.judges import fraction
>>> judge = fraction(
...     lambda: 1 - Fraction(5, 6),
...     why="One of six equally likely faces is a 1.",
...     hints={Fraction(5, 6): "That is the chance of rolling anything else."},
... )
>>> judge(Fraction(5, 6)).words
'That is the chance of rolling anything else.'
>>> judge(Fraction(1, 6)).state
'correct'
"""

from teachkit.check.judges.custom import judge
from teachkit.check.judges.decision import strategy
from teachkit.check.judges.estimate import experiment
from teachkit.check.judges.frame import table
from teachkit.check.judges.number import fraction, near, number, probability
from teachkit.check.judges.sequence import numbers
from teachkit.check.judges.words import choice, explanation

__all__ = [
    "choice",
    "experiment",
    "explanation",
    "fraction",
    "judge",
    "near",
    "number",
    "numbers",
    "probability",
    "strategy",
    "table",
]
