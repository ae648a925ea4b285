"""How to decide: strategies are plain functions of what a player can see.

A strategy names the things it wants to know and answers True to roll again:

>>> def careful(turn_total):
...     return turn_total < 15
>>> ask(careful, turn_total=12)
True

It is asked once for each situation it can meet (see `teachkit.pig.tables`); from the answers
the library both simulates fast and computes exact chances.
"""

from __future__ import annotations

from collections.abc import Callable

from teachkit.arguments import shown, whole_number
from teachkit.asking import Asker, Asking, named, true_or_false
from teachkit.ui.language import tell

__all__ = [
    "ARGUMENTS",
    "ROLL_AGAIN",
    "Strategy",
    "ask",
    "hold_at",
    "keep_pace_end_race",
    "roll_times",
    "score_base_keep_pace_end_race",
    "scoring_turns",
]

Strategy = Callable[..., bool]

ARGUMENTS = ("turn_total", "score", "opponent_score", "rolls", "scoring_turns")
"""What a strategy may ask for: points of this turn so far, banked points of the player and
of the opponent, rolls made in this turn, and how many turns of the player have banked points
(since the score was last wiped out)."""


def hold_at(n: int) -> Strategy:
    """Return the strategy that rolls until the turn total is `n` or more.

    Parameters
    ----------
    n : int
        Hold as soon as the turn total reaches this, 1 or more.

    Raises
    ------
    TypeError, ValueError
        If `n` is no whole number of 1 or more.

    Examples
    --------
    >>> hold_at(20)(turn_total=19), hold_at(20)(turn_total=20)
    (True, False)
    """
    n = whole_number(n, "n")

    def strategy(turn_total: int) -> bool:
        return turn_total < n

    strategy.n = n  # type: ignore[attr-defined]
    return named(strategy, tell("hold at {n}", n=shown(n)))


def roll_times(k: int) -> Strategy:
    """Return the strategy that rolls `k` times in a turn, whatever comes, and then holds.

    Parameters
    ----------
    k : int
        How many rolls, 1 or more.

    Raises
    ------
    TypeError, ValueError
        If `k` is no whole number of 1 or more.

    Examples
    --------
    >>> roll_times(3)(rolls=2), roll_times(3)(rolls=3)
    (True, False)
    """
    k = whole_number(k, "k")

    def strategy(rolls: int) -> bool:
        return rolls < k

    return named(strategy, tell("roll {k} times", k=shown(k)) if k > 1 else tell("roll once"))


def scoring_turns(turns: int = 4, target: int = 100) -> Strategy:
    """Return the strategy that wants to reach the target in so many scoring turns.

    With t scoring turns made and a score of s it holds at ``(target - s) // (turns - t)``, and
    its last one goes for the target.  After a wipe it begins to count again.  (T. W. Neller and
    C. G. M. Presser, "Practical Play of the Dice Game Pig", The UMAP Journal 31.1, 2010, study it
    with four turns.)

    Parameters
    ----------
    turns : int
        How many scoring turns, 1 or more.
    target : int
        The score that wins.

    Raises
    ------
    TypeError, ValueError
        If a number is not whole or below 1.

    Examples
    --------
    >>> scoring_turns(4)(turn_total=24, score=0, scoring_turns=0)
    True
    """
    turns, target = whole_number(turns, "turns"), whole_number(target, "target")

    def strategy(turn_total: int, score: int, scoring_turns: int) -> bool:
        return turn_total < (target - score) // max(turns - scoring_turns, 1)

    return named(strategy, tell("{turns} scoring turns", turns=shown(turns)))


def keep_pace_end_race() -> Strategy:
    """Return *keep pace and end race*, a simple strategy close to perfect play.

    When either score is 71 or more it rolls for the win; otherwise it holds at 21 plus an eighth
    of the opponent's lead, rounded.  For one die and a target of 100.  (Neller and Presser,
    "Practical Play of the Dice Game Pig", 2010.)

    Examples
    --------
    >>> strategy = keep_pace_end_race()
    >>> strategy(turn_total=23, score=20, opponent_score=40)
    True
    >>> strategy(turn_total=24, score=20, opponent_score=40)
    False
    """

    def strategy(turn_total: int, score: int, opponent_score: int) -> bool:
        if max(score, opponent_score) >= 71:
            return True
        return turn_total < 21 + (opponent_score - score + 4) // 8

    return named(strategy, tell("keep pace and end race"))


def score_base_keep_pace_end_race() -> Strategy:
    """Return *score base, keep pace and end race*.

    When either score is 69 or more it rolls for the win; otherwise it holds at 19, or at 14 less
    than the opponent's lead where that is more.  For one die and a target of 100.  (Neller and
    Presser, "Practical Play of the Dice Game Pig", 2010.)

    Examples
    --------
    >>> strategy = score_base_keep_pace_end_race()
    >>> strategy(turn_total=20, score=0, opponent_score=40)
    True
    """

    def strategy(turn_total: int, score: int, opponent_score: int) -> bool:
        if max(score, opponent_score) >= 69:
            return True
        return turn_total < max(19, opponent_score - score - 14)

    return named(strategy, tell("score base, keep pace and end race"))


ROLL_AGAIN = Asking(
    arguments=ARGUMENTS,
    example="hold_at(20)",
    should=lambda: tell("it should return True to roll again or False to hold"),
    read=true_or_false,
    needs_one=True,
    lists_turns=True,
)
"""The question of Pig."""


def ask(
    strategy: Strategy,
    turn_total: int = 0,
    score: int = 0,
    opponent_score: int = 0,
    rolls: int = 1,
    scoring_turns: int = 0,
) -> bool:
    """Ask a strategy once whether to roll again.

    Parameters
    ----------
    strategy : callable
        A function of some of `ARGUMENTS`.
    turn_total, score, opponent_score, rolls, scoring_turns : int
        The situation.

    Returns
    -------
    bool
        True to roll again, False to hold.

    Raises
    ------
    StrategyError
        If the strategy fails, does not return, or returns anything else.

    Examples
    --------
    >>> ask(hold_at(20), turn_total=18)
    True
    """
    asker = Asker(strategy, ROLL_AGAIN)
    answer: bool = asker.limited(
        asker,
        turn_total=turn_total,
        score=score,
        opponent_score=opponent_score,
        rolls=rolls,
        scoring_turns=scoring_turns,
    )
    return answer
