"""Who can sit at the other side of a table of Hog."""

from __future__ import annotations

from dataclasses import dataclass

from teachkit.arguments import shown, whole_number
from teachkit.asking import Asker, StrategyError, name_of, needs
from teachkit.pig.hog_games import solve
from teachkit.pig.hog_strategies import HOW_MANY, Strategy, always
from teachkit.pig.hog_turns import dice_words
from teachkit.ui.language import tell

__all__ = ["Computer", "Opponent", "checked_opponent", "computer_of", "kind_of", "offers"]

Opponent = Strategy | int | str


def checked_opponent(opponent: object, max_dice: int) -> Opponent:
    """Return the opponent handed to `play`, or say in one sentence what is allowed.

    Raises
    ------
    TypeError, ValueError
        If it is none of those.

    Examples
    --------
    >>> checked_opponent(None, 10), checked_opponent("best", 10)
    (5, 'best')
    """
    if opponent is None:
        return min(5, max_dice)
    if isinstance(opponent, str) and opponent in ("human", "best"):
        return opponent
    if callable(opponent):
        needs(opponent, HOW_MANY)
        return _fixed_number(opponent, max_dice) or opponent
    if isinstance(opponent, str):
        raise ValueError(_sentence(opponent))
    try:
        whole_number(opponent, "opponent", -(10**9), 10**9)
    except (TypeError, ValueError):
        raise TypeError(_sentence(opponent)) from None
    return whole_number(opponent, "opponent", 1, max_dice)


def _fixed_number(strategy: Strategy, max_dice: int) -> int | None:
    """Return n for ``always(n)``, so that the table can show its number."""
    number = getattr(strategy, "dice", None)
    if isinstance(number, int) and 1 <= number <= max_dice:
        return number if name_of(strategy) == name_of(always(number)) else None
    return None


def _sentence(opponent: object) -> str:
    return tell(
        "opponent must be a number of dice, a function such as hog.always(5), 'best' or 'human'; "
        "you gave {value}.",
        value=shown(opponent),
    )


def offers(given: Opponent) -> list[tuple[str, str]]:
    """Return who can be chosen: words, and a key for `computer_of`.

    Examples
    --------
    >>> [key for _, key in offers(5)]
    ['human', 'always', 'best']
    """
    choices = [
        (tell("a human next to you"), "human"),
        (tell("the computer, always the same number of dice"), "always"),
        (tell("the computer, at its best"), "best"),
    ]
    if kind_of(given) == "given":
        assert callable(given)
        choices.append((tell("the computer, which plays {name}", name=name_of(given)), "given"))
    return choices


def kind_of(given: Opponent) -> str:
    """Return the key of the opponent that was handed in.

    Examples
    --------
    >>> kind_of(5), kind_of("best"), kind_of(lambda score: 5)
    ('always', 'best', 'given')
    """
    if isinstance(given, str):
        return given
    return "given" if callable(given) else "always"


@dataclass(frozen=True, eq=False)
class Computer:
    """An opponent that can be asked how many dice it rolls.

    Attributes
    ----------
    strategy : callable
        How it decides.
    max_dice : int
        The most it may roll.

    Examples
    --------
    >>> Computer(lambda score: 12, 10).dice(0, 0)[0]
    10
    """

    strategy: Strategy
    max_dice: int

    @property
    def name(self) -> str:
        """What to call it."""
        return tell("Computer ({name})", name=name_of(self.strategy))

    def dice(self, score: int, opponent_score: int) -> tuple[int, str]:
        """Return how many dice it rolls, and what went wrong, if anything."""
        try:
            asker = Asker(self.strategy, HOW_MANY)
            dice = asker.limited(asker, score=score, opponent_score=opponent_score)
        except StrategyError as error:
            return 1, tell("{error} So it rolls 1 die.", error=error)
        if dice <= self.max_dice:
            return dice, ""
        return self.max_dice, tell(
            "The strategy {name} returned {dice} at {where}, but at this table nobody rolls more "
            "than {most}. So it rolls {most}.",
            name=asker.name,
            dice=dice,
            where=asker.where,
            most=dice_words(self.max_dice),
        )


def computer_of(
    kind: str, given: Opponent, number: int, max_dice: int, target: int, sides: int
) -> Computer | None:
    """Return the computer that plays; None for a human.

    Parameters
    ----------
    kind : str
        A key of `offers`.
    given : callable, int or str
        The opponent that was handed in.
    number : int
        How many dice it rolls if that is always the same.
    max_dice, target, sides : int
        The game.

    Examples
    --------
    >>> computer_of("always", "human", 7, 10, 100, 6).name
    'Computer (always 7 dice)'
    """
    if kind == "human":
        return None
    if kind == "always":
        return Computer(always(number), max_dice)
    if kind == "best":
        return Computer(solve(max_dice, target, sides).strategy, max_dice)
    assert callable(given)
    return Computer(given, max_dice)
