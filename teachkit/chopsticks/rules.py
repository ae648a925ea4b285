"""What can be agreed on before a game of Chopsticks: the rules, one flag for each, and no moves.

The standard game: each player starts with one finger on both hands.  In turn, a player either
hits a hand of the opponent, which then gains as many fingers as the hitting hand shows, or
splits: moves fingers between the own hands.  A hand with exactly five fingers is dead; above
five it keeps the rest.  Whoever has no living hand left is out, and the last one in wins.

Everything else is a variant.  What each flag means is told at `Rules`; what follows from the
flags is worked out in `teachkit.chopsticks.hands` and `teachkit.chopsticks.moves`.
"""

from __future__ import annotations

from dataclasses import dataclass

from teachkit.arguments import one_of, shown, whole_number
from teachkit.ui.language import tell

__all__ = ["Rules", "checked_rules"]

_FLAGS = (
    "transfers",
    "divisions",
    "suicide",
    "swaps",
    "logan",
    "sudden_death",
    "meta",
    "misere",
    "attack_dead",
    "stumps",
    "self_attack",
    "self_add",
    "zombies",
)
_NEED_TWO_HANDS = (
    "suicide",
    "swaps",
    "logan",
    "sudden_death",
    "lives",
    "meta",
    "halvies",
    "self_attack",
)
_DIVISIONS = ("simple", "partition", "transfer and partition")


@dataclass(frozen=True)
class Rules:
    """The rules of a game of Chopsticks; without arguments the standard ones.

    Parameters
    ----------
    players, hands : int
        How many players (2 to 5), and how many hands each of them has (1 to 4).
    limit : int
        A hand with this many fingers is dead (2 to 20).
    overflow : {"rollover", "cutoff"}
        What happens beyond the limit: the hand keeps what is more than the limit, or it is
        dead too.
    transfers, divisions : bool
        The two kinds of split: between living hands, and from a living hand to a dead one.
        A split has to change the hands, and may not empty a living one.
    suicide : bool
        A split may empty a living hand: 12 becomes 03.
    swaps, logan : bool
        Exchanging two unequal living hands counts as a move, although nothing changes;
        `logan`: exchanging a living hand with a dead one does.
    sudden_death : bool
        A player whose hands show 1 in total is out.
    lives : int, optional
        A milder sudden death: a player loses one of these lives whenever the hands become 01,
        and is out without lives.
    meta : bool
        A player with more fingers than the limit in total may take away the limit and share
        out the rest: 34 becomes 11.  With `suicide` a hand may be emptied: 33 becomes 01.
    misere : bool
        The first player without a living hand wins.
    attack_dead : bool
        A dead hand of somebody who is still in may be hit: it counts as 0 before.
    halvies : {None, "even", "near"}
        Every split must end in equal hands, or in hands as equal as possible.
    stumps : bool
        01 may become two half fingers, which then stay in the game.
    integers : bool or "signed"
        As a move, a living hand v may become limit - v.  ``"signed"`` (only with cutoff): it
        becomes -v, and a hand is dead at 0 and from the limit on, on either side; who has a
        negative hand cannot split.
    self_attack : bool
        A hand may hit another living hand of the same player.
    self_add : bool
        As a move, a player may add 1 to an own living hand.
    cherry_bomb : {None, "optional", "compulsory"}
        A hit that makes exactly the limit may, or must, be a bomb instead: the hitting player
        then has one finger on every hand, the other one finger on one hand.  When it is
        compulsory under rollover, no hand ever dies by a hit and the game has no end.
    zombies : bool
        With three or more players: who is knocked out keeps one finger for good and goes on
        hitting, but cannot split or be hit.
    multi_transfer : {"single", "multi"}
        With more than two hands: a transfer moves fingers between two living hands, or among
        any number of them.
    division_kind : {"simple", "partition", "transfer and partition"}
        With more than two hands: a division goes from one living hand to one dead one, from
        one to several, or from several to several.
    start : str, optional
        The code of the first position, such as ``"4444"``; one finger on each hand without it.
    name : str, optional
        What the game is called in titles.

    Raises
    ------
    TypeError, ValueError
        If a value is not allowed, or two of them make no sense together.

    Examples
    --------
    >>> Rules(overflow="cutoff").limit
    5
    """

    players: int = 2
    hands: int = 2
    limit: int = 5
    overflow: str = "rollover"
    transfers: bool = True
    divisions: bool = True
    suicide: bool = False
    swaps: bool = False
    logan: bool = False
    sudden_death: bool = False
    lives: int | None = None
    meta: bool = False
    misere: bool = False
    attack_dead: bool = False
    halvies: str | None = None
    stumps: bool = False
    integers: bool | str = False
    self_attack: bool = False
    self_add: bool = False
    cherry_bomb: str | None = None
    zombies: bool = False
    multi_transfer: str = "single"
    division_kind: str = "simple"
    start: str | None = None
    name: str | None = None

    def __post_init__(self) -> None:
        for name, least, most in (("players", 2, 5), ("hands", 1, 4)):
            object.__setattr__(self, name, whole_number(getattr(self, name), name, least, most))
        object.__setattr__(self, "limit", _checked_limit(self.limit))
        one_of(self.overflow, "overflow", ("rollover", "cutoff"))
        for name in _FLAGS:
            if not isinstance(getattr(self, name), bool):
                raise TypeError(
                    tell(
                        "{name} must be True or False; you gave {value}.",
                        name=name,
                        value=shown(getattr(self, name)),
                    )
                )
        for name in ("halvies", "cherry_bomb", "lives"):
            if getattr(self, name) is False:
                object.__setattr__(self, name, None)
        if self.lives is not None:
            object.__setattr__(self, "lives", whole_number(self.lives, "lives", 1, 9))
        one_of(self.halvies, "halvies", (None, "even", "near"))
        one_of(self.integers, "integers", (False, True, "signed"))
        one_of(self.cherry_bomb, "cherry_bomb", (None, "optional", "compulsory"))
        one_of(self.multi_transfer, "multi_transfer", ("single", "multi"))
        one_of(self.division_kind, "division_kind", _DIVISIONS)
        if not isinstance(self.name, str | None):
            raise TypeError(tell("name must be a text; you gave {value}.", value=shown(self.name)))
        for problem in _contradictions(self):
            raise ValueError(problem)
        if self.start is not None:
            object.__setattr__(self, "start", _checked_start(self.start, self))

    @property
    def label(self) -> str:
        """What the game is called: its name, or what is not standard about it."""
        return self.name or ", ".join([tell("Chopsticks"), *_differences(self)])


def _checked_limit(limit: object) -> int:
    if isinstance(limit, int) and not isinstance(limit, bool) and limit == 1:
        raise ValueError(
            tell(
                "With a limit of 1 a hand with one finger is dead, so all hands would be dead at "
                "the start; take a limit from 2 to 20."
            )
        )
    return whole_number(limit, "limit", 2, 20)


def _contradictions(rules: Rules) -> list[str]:
    """Return a sentence for every two flags that make no sense together."""
    found = []
    if rules.hands == 1:
        for name in _NEED_TWO_HANDS:
            if getattr(rules, name):
                found.append(
                    tell("{name} needs two hands each; you chose one hand each.", name=name)
                )
    if rules.stumps and rules.hands != 2:
        found.append(tell("stumps is a rule for two hands each, because 01 becomes ½½."))
    for first, second, why in (
        ("stumps", "sudden_death", tell("who has 01 would be out before there is a stump")),
        ("stumps", "lives", tell("01 costs a life already")),
        ("stumps", "meta", tell("nobody has said how halves are shared out")),
        ("halvies", "suicide", tell("an emptied hand is never equal to a living one")),
        ("zombies", "misere", tell("who is out wins, so nobody stays as a zombie")),
    ):
        if getattr(rules, first) and getattr(rules, second):
            found.append(
                tell(
                    "{first} and {second} do not go together: {why}.",
                    first=first,
                    second=second,
                    why=why,
                )
            )
    if rules.halvies and not (rules.transfers or rules.divisions or rules.meta):
        found.append(tell("halvies says how a split must end, but you have forbidden all splits."))
    if rules.zombies and rules.players == 2:
        found.append(
            tell("zombies needs three or more players: with two, the game ends when one is out.")
        )
    if rules.integers == "signed" and (rules.overflow != "cutoff" or rules.stumps):
        found.append(
            tell(
                'integers="signed" needs overflow="cutoff" and no stumps: a hand dies at 0 and '
                "from the limit on, on either side."
            )
        )
    if rules.lives is not None and rules.sudden_death and rules.lives == 0:
        found.append(tell("lives must be 1 or more."))
    return found


def _checked_start(start: object, rules: Rules) -> str:
    # How a position is written depends on the rules, so these modules import this one.
    from teachkit.chopsticks.codes import code_of, parse
    from teachkit.chopsticks.hands import is_over

    position = parse(start, rules)
    if is_over(position, rules):
        raise ValueError(
            tell("start must be a position with a game to play; {code} is over.", code=start)
        )
    return code_of(position, rules)


def _differences(rules: Rules) -> list[str]:
    standard = type(rules).__dataclass_fields__
    parts = []
    for name, field in standard.items():
        value = getattr(rules, name)
        if name != "name" and value != field.default:
            parts.append(name if value is True else f"{name}={value}")
    return parts


def checked_rules(rules: object) -> Rules:
    """Return `rules` if they are rules of Chopsticks.

    Raises
    ------
    TypeError
        If they are something else.

    Examples
    --------
    >>> checked_rules(Rules(limit=6)).limit
    6
    """
    if isinstance(rules, Rules):
        return rules
    raise TypeError(
        tell(
            "rules must be rules of Chopsticks such as chopsticks.Rules(limit=6); you gave "
            "{value}.",
            value=shown(rules),
        )
    )
