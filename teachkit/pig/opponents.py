"""Who can sit at the other side of a table of Pig."""

from __future__ import annotations

from teachkit.arguments import shown
from teachkit.asking import name_of, needs
from teachkit.pig.best_play import can_be_solved
from teachkit.pig.games import checked_target
from teachkit.pig.optimal import solve
from teachkit.pig.rules import Rules
from teachkit.pig.strategies import ROLL_AGAIN, Strategy, hold_at, keep_pace_end_race
from teachkit.pig.tables import check_made_for
from teachkit.ui.language import tell

__all__ = ["checked_opponent", "hold_number", "kind_of", "offers", "strategy_of"]


def checked_opponent(opponent: object, rules: Rules) -> Strategy | str:
    """Return the opponent handed to `play`, or say in one sentence what is allowed.

    Raises
    ------
    TypeError, ValueError
        If it is neither a strategy nor "human" or "best", best play of such a game cannot be
        worked out, or the strategy was worked out for a shorter game.

    Examples
    --------
    >>> from teachkit.pig.rules import PIG
    >>> checked_opponent("human", PIG)
    'human'
    """
    if isinstance(opponent, str):
        if opponent == "best":
            checked_target(rules)
        if opponent in ("human", "best"):
            return opponent
        kind: type[Exception] = ValueError
    elif callable(opponent):
        needs(opponent, ROLL_AGAIN)
        check_made_for(opponent, rules)
        return opponent
    else:
        kind = TypeError
    raise kind(
        tell(
            "opponent must be a strategy such as hold_at(20), 'best' or 'human'; you gave {value}.",
            value=shown(opponent),
        )
    )


def offers(given: Strategy | str, rules: Rules) -> list[tuple[str, str]]:
    """Return who can be chosen in a game: words, and a key for `strategy_of`.

    Parameters
    ----------
    given : callable or str
        The opponent that was handed in.
    rules : Rules
        The game.

    Examples
    --------
    >>> from teachkit.pig.rules import PIG, TWO_DICE
    >>> [key for _, key in offers("human", PIG)], [key for _, key in offers("human", TWO_DICE)]
    (['human', 'hold', 'pace', 'best'], ['human', 'hold', 'best'])
    """
    choices = [
        (tell("a human next to you"), "human"),
        (tell("the computer, which holds at a number"), "hold"),
    ]
    if rules.dice == 1 and rules.target == 100:  # it was made for such a game
        choices.append((tell("the computer, which keeps pace and ends the race"), "pace"))
    if can_be_solved(rules):
        choices.append((tell("the computer, at its best"), "best"))
    if kind_of(given) == "given":
        assert callable(given)
        label = tell("the computer, which plays {name}", name=name_of(given))
        choices.append((label, "given"))
    return choices


def kind_of(given: Strategy | str) -> str:
    """Return the key of the opponent that was handed in.

    Examples
    --------
    >>> kind_of("best"), kind_of(hold_at(20)), kind_of(lambda rolls: rolls < 3)
    ('best', 'hold', 'given')
    """
    if isinstance(given, str):
        return given
    return "given" if hold_number(given) is None else "hold"


def strategy_of(kind: str, given: Strategy | str, number: int, rules: Rules) -> Strategy | None:
    """Return the strategy of an opponent; None for a human.

    Parameters
    ----------
    kind : str
        A key of `offers`.
    given : callable or str
        The opponent that was handed in.
    number : int
        Where the computer holds if it holds at a number.
    rules : Rules
        The game.

    Examples
    --------
    >>> from teachkit.pig.rules import PIG
    >>> name_of(strategy_of("hold", "human", 25, PIG))
    'hold at 25'
    """
    if kind == "human":
        return None
    if kind == "hold":
        return hold_at(number)
    if kind == "pace":
        return keep_pace_end_race()
    if kind == "best":
        return _best(rules)
    assert callable(given)
    return given


def _best(rules: Rules) -> Strategy:
    """Best play that is worked out when it is asked, not before."""

    def strategy(turn_total: int, score: int, opponent_score: int) -> bool:
        return solve(rules).should_roll(score, opponent_score, turn_total)

    strategy.name = tell("best play")  # type: ignore[attr-defined]
    return strategy


def hold_number(opponent: Strategy | str) -> int | None:
    """Return n if the opponent is ``hold_at(n)``, so that the table can show its number.

    Examples
    --------
    >>> hold_number(hold_at(25)), hold_number("best")
    (25, None)
    """
    if isinstance(opponent, str):
        return None
    number = getattr(opponent, "n", None)
    if isinstance(number, int) and name_of(opponent) == name_of(hold_at(number)):
        return number
    return None
