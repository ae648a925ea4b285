"""What the rulebook of a Pig game says: immutable values, no chance of their own.

Every game of the family is a table of what one roll can do: points, effect, chance.
Odds, simulation and best play are written once against that table, so a variant is a
few fields of `Rules` and nothing else.

The base game is Pig as told by J. Scarne, *Scarne on Dice* (1945), and R. Knizia, *Dice
Games Properly Explained*.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from teachkit import dice as dice_module
from teachkit.arguments import one_of, shown, whole_number
from teachkit.ui.language import tell

__all__ = [
    "BIG_PIG",
    "BIG_PIG_DOUBLES",
    "LOSE_SCORE",
    "LOSE_TURN",
    "MUST_ROLL",
    "PIG",
    "SCORE",
    "SIX_IS_BAD",
    "SIX_REPLACES_ONE",
    "TWO_DICE",
    "TWO_DICE_DOUBLES",
    "VARIANTS",
    "Outcome",
    "Rules",
    "checked_rules",
]

SCORE = "score"
"""The points are added to the turn total and the player chooses again."""
MUST_ROLL = "must roll"
"""The points are added and the player has to roll again."""
LOSE_TURN = "lose turn"
"""The turn total is lost and the turn is over: a bust."""
LOSE_SCORE = "lose score"
"""The turn total and the whole banked score are lost: a wipe."""

_MOST_ROLLS = 200_000


class Outcome(NamedTuple):
    """One thing a roll can do, with its exact chance."""

    points: int
    effect: str
    chance: Fraction


@dataclass(frozen=True)
class Rules:
    """The rules of one game of the Pig family.

    In turn, a player rolls the dice as often as they like.  A roll without a bad face adds
    its sum to the turn total; a roll with a bad face loses the turn.  Holding banks the
    turn total.  The first roll of a turn is compulsory, and a player whose score and turn
    total together reach the target holds and wins at once.

    Parameters
    ----------
    name : str
        What the game is called in titles and legends.
    dice, sides : int
        How many dice are rolled at once, and how many sides each has.
    target : int
        The score that wins.
    bad_faces : iterable of int
        The faces that lose the turn.
    all_bad : {"lose turn", "lose score", "score"}
        What happens when every die shows a bad face.
    all_bad_points : int
        The points of such a roll when `all_bad` is ``"score"``.
    doubles : {"score", "must roll"}
        What happens when all dice, two or more, show the same good face.
    doubles_factor : int
        By how much the sum of such a roll is multiplied.

    Raises
    ------
    TypeError, ValueError
        If a field has no meaning or nobody could ever score.

    Examples
    --------
    >>> Rules(name="Ten-sided", sides=10).outcomes()[0]
    Outcome(points=0, effect='lose turn', chance=Fraction(1, 10))
    """

    name: str
    dice: int = 1
    sides: int = 6
    target: int = 100
    bad_faces: Iterable[int] = frozenset({1})
    all_bad: str = LOSE_TURN
    all_bad_points: int = 0
    doubles: str = SCORE
    doubles_factor: int = 1

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name.strip():
            kind = ValueError if isinstance(self.name, str) else TypeError
            raise kind(
                tell("name must be a text such as 'Pig'; you gave {value}.", value=shown(self.name))
            )
        self._store("sides", whole_number(self.sides, "sides", 2, 1000))
        self._store("dice", whole_number(self.dice, "dice", 1, 10))
        self._store("target", whole_number(self.target, "target", 1, 100_000))
        self._store("doubles_factor", whole_number(self.doubles_factor, "doubles_factor", 1, 1000))
        if dice_module.count_rolls(self.dice, self.sides) > _MOST_ROLLS:
            raise ValueError(
                tell(
                    "{dice} dice with {sides} sides can fall in too many ways to list; "
                    "take fewer dice or fewer sides.",
                    dice=self.dice,
                    sides=self.sides,
                )
            )
        self._store("bad_faces", self._checked_faces())
        one_of(self.all_bad, "all_bad", (LOSE_TURN, LOSE_SCORE, SCORE))
        lowest = 1 if self.all_bad == SCORE else 0
        self._store(
            "all_bad_points",
            whole_number(self.all_bad_points, "all_bad_points", lowest, 10_000),
        )
        one_of(self.doubles, "doubles", (SCORE, MUST_ROLL))
        if not any(outcome.effect == SCORE for outcome in self.outcomes()):
            raise ValueError(
                tell(
                    "Under these rules no roll lets a player hold, so nobody could ever score; "
                    "change the dice, the bad faces or the doubles."
                )
            )

    def _store(self, field: str, value: object) -> None:
        object.__setattr__(self, field, value)

    def _checked_faces(self) -> frozenset[int]:
        if isinstance(self.bad_faces, str | bytes) or not isinstance(self.bad_faces, Iterable):
            raise TypeError(
                tell(
                    "bad_faces must be a set of faces such as {{1, 6}}; you gave {value}.",
                    value=shown(self.bad_faces),
                )
            )
        faces = frozenset(
            whole_number(face, tell("each bad face"), 1, self.sides)
            for face in islice(self.bad_faces, 100_000)  # an endless one must not hang
        )
        if len(faces) == self.sides:
            raise ValueError(
                tell("At least one face must be good: with every face bad nobody could ever score.")
            )
        return faces

    def outcome_of(self, faces: Iterable[int]) -> tuple[int, str]:
        """Return what one concrete roll does.

        Parameters
        ----------
        faces : iterable of int
            The faces of all the dice, in any order.

        Returns
        -------
        points : int
            Added to the turn total; 0 when the turn is lost.
        effect : str
            ``"score"``, ``"must roll"``, ``"lose turn"`` or ``"lose score"``.

        Raises
        ------
        TypeError, ValueError
            If these are not the faces of one roll of this game.

        Examples
        --------
        >>> PIG.outcome_of([4]), PIG.outcome_of([1])
        ((4, 'score'), (0, 'lose turn'))
        """
        if isinstance(faces, str | bytes) or not isinstance(faces, Iterable):
            raise TypeError(
                tell(
                    "faces must be a list of faces such as [4]; you gave {value}.",
                    value=shown(faces),
                )
            )
        roll = tuple(whole_number(face, tell("each face"), 1, self.sides) for face in faces)
        if len(roll) != self.dice:
            raise ValueError(
                tell(
                    "faces must have one face for each die, {dice} in all; you gave {value}.",
                    dice=self.dice,
                    value=shown(faces),
                )
            )
        return self._outcome_of(roll)

    def _outcome_of(self, roll: tuple[int, ...]) -> tuple[int, str]:
        bad = sum(face in self.bad_faces for face in roll)
        if bad == len(roll):
            return (self.all_bad_points if self.all_bad == SCORE else 0), self.all_bad
        if bad:
            return 0, LOSE_TURN
        if len(roll) > 1 and len(set(roll)) == 1:
            return sum(roll) * self.doubles_factor, self.doubles
        return sum(roll), SCORE

    def outcomes(self) -> tuple[Outcome, ...]:
        """Return the table of one roll: every outcome with its exact chance.

        Returns
        -------
        tuple of Outcome
            Sorted by points; the chances sum to 1.

        Examples
        --------
        >>> [(points, str(chance)) for points, effect, chance in PIG.outcomes()]
        [(0, '1/6'), (2, '1/6'), (3, '1/6'), (4, '1/6'), (5, '1/6'), (6, '1/6')]
        """
        return _outcomes(self)


def checked_rules(rules: object) -> Rules:
    """Return `rules` if they are rules, or say in one sentence what is allowed.

    Raises
    ------
    TypeError
        If they are anything else, such as the name of a game.

    Examples
    --------
    >>> checked_rules(PIG).name
    'Pig'
    """
    if not isinstance(rules, Rules):
        raise TypeError(
            tell("rules must be Rules such as PIG; you gave {value}.", value=shown(rules))
        )
    return rules


@lru_cache(maxsize=256)
def _outcomes(rules: Rules) -> tuple[Outcome, ...]:
    table: dict[tuple[int, str], Fraction] = {}
    for faces, chance in dice_module.chances(rules.dice, rules.sides):
        key = rules._outcome_of(faces)
        table[key] = table.get(key, Fraction(0)) + chance
    return tuple(Outcome(*key, table[key]) for key in sorted(table))


PIG = Rules(name="Pig")
"""The base game: one die, a 1 loses the turn, first to 100."""

SIX_IS_BAD = Rules(name="Six is bad too", bad_faces={1, 6})
"""A 6 counts as a 1: both lose the turn."""

SIX_REPLACES_ONE = Rules(name="Six instead of one", bad_faces={6})
"""Only the 6 loses the turn, and a 1 scores 1."""

TWO_DICE = Rules(name="Two-Dice Pig", dice=2, all_bad=LOSE_SCORE)
"""Two dice: one 1 loses the turn, two 1s lose the whole score."""

TWO_DICE_DOUBLES = Rules(
    name="Two-Dice Pig with doubles", dice=2, all_bad=LOSE_SCORE, doubles=MUST_ROLL
)
"""Two-Dice Pig in which a player who rolls a double has to roll again."""

BIG_PIG = Rules(name="Big Pig", dice=2, all_bad=SCORE, all_bad_points=25, doubles_factor=2)
"""Two dice: two 1s add 25, every other double adds twice its sum."""

BIG_PIG_DOUBLES = Rules(
    name="Big Pig with doubles",
    dice=2,
    all_bad=SCORE,
    all_bad_points=25,
    doubles=MUST_ROLL,
    doubles_factor=2,
)
"""Big Pig in which a player who rolls a double other than two 1s has to roll again."""

VARIANTS = {
    rules.name: rules
    for rules in (
        PIG,
        SIX_IS_BAD,
        SIX_REPLACES_ONE,
        TWO_DICE,
        TWO_DICE_DOUBLES,
        BIG_PIG,
        BIG_PIG_DOUBLES,
    )
}
"""The named games of the family."""
