"""What hands can do, flag by flag: hits, splits, and who is out.

Everything here looks at one or two players only.  A hit changes the hand that is hit, whatever
else the hitting player holds; all other moves change the own hands.  So the rules of a whole
game are two small tables, which `teachkit.chopsticks.graph` reads.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import NamedTuple

from teachkit.chopsticks.codes import Position, Side, fingers, unit, words, zombie
from teachkit.chopsticks.rules import Rules
from teachkit.ui.language import tell

__all__ = ["Hit", "OwnMove", "hits", "in_play", "is_out", "is_over", "own_moves"]

Hands = tuple[int, ...]


class Hit(NamedTuple):
    """What a hit does.

    Attributes
    ----------
    slot : int
        Which hand is hit.
    after : Side
        The player who was hit, afterwards.
    bomb : bool
        Whether it is a cherry bomb, which changes the hitting player too.
    """

    slot: int
    after: Side
    bomb: bool = False


class OwnMove(NamedTuple):
    """A move that changes the own hands only.

    Attributes
    ----------
    kind : str
        "transfer", "division", "suicide", "meta", "stump", "swap", "integer", "self-attack" or
        "self-add".
    hands : tuple of str
        The hands before and after, or one hand and what becomes of it; in a self-attack the hand
        that hits, the one that is hit, and what becomes of that.
    after : Side
        The player afterwards.
    """

    kind: str
    hands: tuple[str, ...]
    after: Side

    @property
    def name(self) -> str:
        """The move as a player would say it."""
        a, b, *more = self.hands
        if self.kind == "swap":
            return tell("swap {a} and {b}", a=a, b=b)
        if self.kind == "integer":
            return tell("turn {a} into {b}", a=a, b=b)
        if self.kind == "self-add":
            return tell("add 1 to {a}: {b}", a=a, b=_alive(b))
        if self.kind == "self-attack":
            return tell("own {a} hits own {b}: {c}", a=a, b=b, c=_alive(more[0]))
        if self.kind == "meta":
            return tell("meta split {before} into {after}", before=a, after=b)
        return tell("split {before} into {after}", before=a, after=b)


def _alive(hand: str) -> str:
    return tell("dead") if hand == "0" else hand


# ------------------------------------------------------------------------------- who is out


def is_out(side: Side, rules: Rules) -> bool:
    """Whether a player is out of the game (a zombie is not out, but not in play either)."""
    if side.zombie:
        return False
    if not any(side.hands):
        return True
    if rules.lives:
        return side.lives == 0
    return rules.sudden_death and sum(side.hands) == unit(rules)


def in_play(side: Side, rules: Rules) -> bool:
    """Whether a player can still win, and be hit."""
    return not side.zombie and not is_out(side, rules)


def is_over(position: Position, rules: Rules) -> bool:
    """Whether the game has ended."""
    playing = sum(in_play(side, rules) for side in position)
    return playing <= 1 or (rules.misere and playing < len(position))


def settle(before: Side, hands: Hands, rules: Rules) -> Side:
    """Return a player with new hands: a life may be lost, and who is out may be a zombie."""
    hands = tuple(sorted(hands))
    if not (rules.lives or rules.zombies):
        return Side(hands)
    lives = before.lives
    if lives and hands != before.hands and hands == _one_finger(rules):
        lives -= 1
    after = Side(hands, lives)
    return zombie(rules) if rules.zombies and is_out(after, rules) else after


def _one_finger(rules: Rules) -> Hands:
    return (*[0] * (rules.hands - 1), unit(rules))


# ------------------------------------------------------------------------------------- hits


def sum_of(hand: int, more: int, rules: Rules) -> int:
    """Return what a hand shows after it got more fingers; 0 is a dead hand.

    Examples
    --------
    >>> from teachkit.chopsticks.variants import STANDARD
    >>> [sum_of(3, more, STANDARD) for more in (1, 2, 3)]
    [4, 0, 1]
    """
    total, limit = hand + more, rules.limit * unit(rules)
    if rules.integers == "signed":
        return total if abs(total) < limit else 0
    if total < limit:
        return total
    return 0 if rules.overflow == "cutoff" else total - limit


def hits(value: int, target: Side, rules: Rules, *, by_zombie: bool = False) -> Iterator[Hit]:
    """Yield what a hand with `value` fingers can do to another player; equal hands count once."""
    if not in_play(target, rules):
        return
    limit = rules.limit * unit(rules)
    for slot, hand in enumerate(target.hands):
        if slot and hand == target.hands[slot - 1]:
            continue
        if not hand and not rules.attack_dead:
            continue
        exactly = bool(hand) and hand + value == limit
        bomb = exactly and rules.cherry_bomb and not by_zombie
        if not bomb or rules.cherry_bomb == "optional":
            yield Hit(slot, _with_hand(target, slot, sum_of(hand, value, rules), rules))
        if bomb:
            yield Hit(slot, settle(target, _one_finger(rules), rules), True)


def after_bomb(side: Side, rules: Rules) -> Side:
    """Return the player who threw a cherry bomb: one finger on every hand."""
    return settle(side, (unit(rules),) * rules.hands, rules)


def _with_hand(side: Side, slot: int, hand: int, rules: Rules) -> Side:
    return settle(side, (*side.hands[:slot], hand, *side.hands[slot + 1 :]), rules)


# -------------------------------------------------------------------------------- own moves


def own_moves(side: Side, rules: Rules) -> list[OwnMove]:
    """Return all moves that change the own hands only, each once.

    Examples
    --------
    >>> from teachkit.chopsticks.variants import STANDARD
    >>> [move.name for move in own_moves(Side((0, 4)), STANDARD)]
    ['split 04 into 13', 'split 04 into 22']
    """
    if not in_play(side, rules):
        return []
    before = words(side.hands, rules)
    moves: list[Found] = []
    for kind, hands in _splits(side.hands, rules):
        moves.append((kind, (before, words(hands, rules)), hands))
    moves += _swaps(side.hands, rules)
    moves += _single_hands(side.hands, rules)
    seen: dict[tuple[str, Hands], OwnMove] = {}
    for kind, shown, hands in moves:
        ordered = tuple(sorted(hands))
        if (kind, ordered) not in seen:
            seen[kind, ordered] = OwnMove(kind, shown, settle(side, ordered, rules))
    return sorted(seen.values(), key=lambda move: (_KINDS.index(move.kind), move.after))


_KINDS: tuple[str, ...] = ("transfer", "division", "suicide", "meta", "stump", "swap")
_KINDS += ("integer", "self-attack", "self-add")

Found = tuple[str, tuple[str, ...], Hands]


def _swaps(hands: Hands, rules: Rules) -> Iterator[Found]:
    """Yield the exchanges of two hands, which change nothing and are a pass."""
    for first, second in combinations(hands, 2):
        living = bool(first) + bool(second)
        if first != second and ((rules.swaps and living == 2) or (rules.logan and living == 1)):
            yield "swap", (fingers(first, rules), fingers(second, rules)), hands
            return


def _single_hands(hands: Hands, rules: Rules) -> Iterator[Found]:
    """Yield the moves of one hand: turned round, hit by a hand of the same player, plus 1."""
    limit, one = rules.limit * unit(rules), unit(rules)
    for slot, hand in enumerate(hands):
        if not hand:
            continue
        others = (*hands[:slot], *hands[slot + 1 :])
        if rules.integers:
            turned = -hand if rules.integers == "signed" else limit - hand
            if turned != hand:
                told = fingers(hand, rules), fingers(turned, rules)
                yield "integer", told, (*others, turned)
        if rules.self_add:
            more = sum_of(hand, one, rules)
            told = fingers(hand, rules), fingers(more, rules)
            yield "self-add", told, (*others, more)
    if rules.self_attack:
        for (_, by), (slot, hand) in permutations(enumerate(hands), 2):
            if by and hand:
                more = sum_of(hand, by, rules)
                three = fingers(by, rules), fingers(hand, rules), fingers(more, rules)
                yield "self-attack", three, (*hands[:slot], more, *hands[slot + 1 :])


# ------------------------------------------------------------------------------------ splits


def _splits(hands: Hands, rules: Rules) -> Iterator[tuple[str, Hands]]:
    """Yield all splits as (kind, hands afterwards); the same hands may come more than once."""
    if min(hands) < 0:
        return
    for kind, touched, kept in _shared_out(hands, rules):
        after = tuple(sorted((*touched, *kept)))
        if after != hands and max(after) < rules.limit * unit(rules) and _fair(touched, rules):
            yield kind, after
    if rules.stumps and hands == _one_finger(rules):
        yield "stump", (unit(rules) // 2, unit(rules) // 2)


def _fair(touched: Hands, rules: Rules) -> bool:
    """Whether a split ends as equal as the rules of halving want it."""
    apart = max(touched) - min(touched)
    return rules.halvies is None or apart == 0 or (rules.halvies == "near" and apart <= unit(rules))


def _shared_out(hands: Hands, rules: Rules) -> Iterator[tuple[str, Hands, Hands]]:
    """Yield (kind, hands that took part as they are afterwards, hands that did not)."""
    living = tuple(hand for hand in hands if hand)
    dead = len(hands) - len(living)
    if rules.transfers:
        for touched, kept in _among(living, rules.multi_transfer):
            yield from (
                ("transfer", parts, kept + (0,) * dead)
                for parts in _parts(touched, len(touched), rules)
            )
    if rules.divisions and dead:
        yield from _divisions(living, dead, rules)
    if rules.suicide:
        for touched, kept in _among(living, rules.multi_transfer):
            for left in range(1, len(touched)):
                gone = (0,) * (len(touched) - left)
                for parts in _parts(touched, left, rules):
                    yield "suicide", parts + gone, kept + (0,) * dead
    rest = sum(hands) - rules.limit * unit(rules)
    if rules.meta and rest > 0:
        fewest = 1 if rules.suicide else len(living)
        for left in range(fewest, len(living) + 1):
            gone = (0,) * (len(living) - left)
            for parts in _partitions(rest, left, 1, rest):
                yield "meta", parts + gone, (0,) * dead


def _among(living: Hands, how: str) -> Iterator[tuple[Hands, Hands]]:
    """Yield the living hands that share out their fingers, and those that keep theirs."""
    if len(living) < 2:
        return
    if how == "multi":
        yield living, ()
        return
    for first, second in combinations(range(len(living)), 2):
        kept = [hand for slot, hand in enumerate(living) if slot not in (first, second)]
        yield (living[first], living[second]), tuple(kept)


def _divisions(living: Hands, dead: int, rules: Rules) -> Iterator[tuple[str, Hands, Hands]]:
    if rules.division_kind == "transfer and partition":
        for revived in range(1, dead + 1):
            for parts in _partitions(sum(living), len(living) + revived, 1, sum(living)):
                yield "division", parts, (0,) * (dead - revived)
        return
    most = dead if rules.division_kind == "partition" else 1
    for slot, hand in enumerate(living):
        kept = (*living[:slot], *living[slot + 1 :])
        for revived in range(1, most + 1):
            for parts in _parts((hand, *[0] * revived), 1 + revived, rules):
                yield "division", parts, kept + (0,) * (dead - revived)


def _parts(touched: Hands, living: int, rules: Rules) -> Iterator[Hands]:
    """Yield the ways to share out the fingers of some hands so that `living` of them live."""
    total = sum(touched)
    if unit(rules) == 1:
        yield from _partitions(total, living, 1, total)
        return
    first, second = touched  # half fingers: whole fingers move from one hand to the other
    for moved in range(-second, first + 1):
        after = (first - moved, second + moved)
        if moved % unit(rules) == 0 and sum(hand > 0 for hand in after) == living:
            yield tuple(sorted(hand for hand in after if hand))


def _partitions(total: int, parts: int, least: int, most: int) -> Iterator[Hands]:
    """Yield the ascending ways to write `total` as so many parts from `least` to `most`."""
    if parts == 1:
        if least <= total <= most:
            yield (total,)
        return
    for first in range(least, total // parts + 1):
        for rest in _partitions(total - first, parts - 1, first, most):
            yield (first, *rest)
