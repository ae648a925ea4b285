"""The game told a second time, slowly and plainly, for comparison.

A position is a tuple of players, whoever moves first; a player is the hands in ascending order,
the lives left, and whether it is a zombie.  The rules are read flag by flag, each from its words;
nothing here uses more of the package than the names of the flags.
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations, combinations_with_replacement

import pytest

HALF = Fraction(1, 2)


# --- who is out, and how a hand grows ----------------------------------------------------


def plain_out(player, rules):
    hands, lives, zombie = player
    if zombie:
        return False
    if all(hand == 0 for hand in hands):
        return True
    if rules.lives:
        return lives == 0
    return rules.sudden_death and sum(hands) == 1


def plain_in_play(player, rules):
    return not player[2] and not plain_out(player, rules)


def plain_over(position, rules):
    playing = [plain_in_play(player, rules) for player in position]
    return sum(playing) <= 1 or (rules.misere and not all(playing))


def plain_winner(position, rules):
    """The seat of the winner, None if there is none."""
    playing = [plain_in_play(player, rules) for player in position]
    if rules.misere:
        return playing.index(False)
    return playing.index(True) if any(playing) else None


def plain_sum(hand, more, rules):
    total = hand + more
    if rules.integers == "signed":
        return total if -rules.limit < total < rules.limit else 0
    if total == rules.limit:
        return 0
    if total > rules.limit:
        return 0 if rules.overflow == "cutoff" else total - rules.limit
    return total


def plain_changed(player, hands, rules):
    """The same player with other hands."""
    hands = tuple(sorted(hands))
    lives = player[1]
    one = tuple([0] * (rules.hands - 1) + [1])
    if rules.lives and hands == one and player[0] != one:
        lives = max(0, lives - 1)
    after = (hands, lives, False)
    if rules.zombies and plain_out(after, rules):
        return (one, 0, True)
    return after


# --- moves -------------------------------------------------------------------------------


def plain_moves(position, rules):
    """All moves as a set of (kind, next position)."""
    found = set()
    if plain_over(position, rules):
        return found
    me, others = position[0], position[1:]

    def turn(kind, own, rest):
        found.add((kind, (*rest, own)))

    if plain_out(me, rules):
        turn("pass", me, others)
        return found
    for seat, target in enumerate(others):
        if not plain_in_play(target, rules):
            continue
        for value in set(me[0]) - {0}:
            for slot, hand in enumerate(target[0]):
                if hand == 0 and not rules.attack_dead:
                    continue

                def hit(hands, seat=seat, target=target):
                    after = plain_changed(target, hands, rules)
                    return (*others[:seat], after, *others[seat + 1 :])

                hands = list(target[0])
                hands[slot] = plain_sum(hand, value, rules)
                bomb = rules.cherry_bomb and not me[2] and hand != 0 and hand + value == rules.limit
                if not bomb or rules.cherry_bomb == "optional":
                    turn("attack", me, hit(hands))
                if bomb:
                    ones = plain_changed(me, [1] * rules.hands, rules)
                    turn("cherry bomb", ones, hit([0] * (rules.hands - 1) + [1]))
    if not me[2]:
        for kind, hands in plain_own(me[0], rules):
            turn(kind, plain_changed(me, hands, rules), others)
    return found


def plain_own(hands, rules):
    """All (kind, hands in ascending order) that a player can reach with the own hands."""
    found = {(kind, tuple(sorted(after))) for kind, after in plain_splits(hands, rules)}
    limit = rules.limit
    if rules.swaps and any(0 not in pair and pair[0] != pair[1] for pair in combinations(hands, 2)):
        found.add(("swap", hands))
    if rules.logan and 0 in hands and any(hands):
        found.add(("swap", hands))
    for slot, hand in enumerate(hands):
        if hand == 0:
            continue

        def with_hand(value, slot=slot):
            return tuple(sorted((*hands[:slot], value, *hands[slot + 1 :])))

        if rules.integers == "signed":
            found.add(("integer", with_hand(-hand)))
        elif rules.integers and limit - hand != hand:
            found.add(("integer", with_hand(limit - hand)))
        if rules.self_add:
            found.add(("self-add", with_hand(plain_sum(hand, 1, rules))))
        if rules.self_attack:
            for other, value in enumerate(hands):
                if other != slot and value != 0:
                    found.add(("self-attack", with_hand(plain_sum(hand, value, rules))))
    return found


def plain_splits(hands, rules):
    """Try every hands with as many fingers, and see what kind of split leads there, if any."""
    limit, before = rules.limit, tuple(sorted(hands))
    if before[0] < 0:
        return
    if rules.stumps:
        yield from plain_stumps(before, rules)
        return
    for after in combinations_with_replacement(range(limit), len(hands)):
        if after == before:
            continue
        if sum(after) == sum(before):
            for kind in plain_kinds(before, after, rules):
                if plain_equal_enough(after, rules):
                    yield kind, after
        if rules.meta and sum(before) > limit and sum(after) == sum(before) - limit:
            emptied = after.count(0) - before.count(0)
            fits = emptied == 0 or (rules.suicide and emptied > 0)
            if fits and plain_equal_enough(after, rules):
                yield "meta", after


def plain_equal_enough(after, rules):
    apart = after[-1] - after[0]
    return not rules.halvies or apart <= {"even": 0, "near": 1}[rules.halvies]


def plain_kinds(before, after, rules):
    """Which kinds of split lead from some hands to others with as many fingers."""
    living, left = (Counter(hand for hand in hands if hand) for hands in (before, after))
    more = left.total() - living.total()
    gone = (living - left).total()  # living hands that have to change
    if rules.multi_transfer == "single" and more <= 0 and gone > 2:
        return
    if more == 0 and rules.transfers:
        yield "transfer"
    if more < 0 and rules.suicide and (rules.multi_transfer == "multi" or more == -1):
        yield "suicide"
    if more > 0 and rules.divisions:
        # One living hand gives, and every other living hand is still there afterwards.
        one_gives = any(not living - Counter([hand]) - left for hand in living)
        if rules.division_kind == "transfer and partition" or (
            one_gives and (more == 1 or rules.division_kind == "partition")
        ):
            yield "division"


def plain_stumps(before, rules):
    """A whole number of fingers moves from one of two hands to the other."""
    if before == (0, 1):
        yield "stump", (HALF, HALF)
    for give, take in (before, before[::-1]):
        for fingers in range(1, rules.limit):
            after = tuple(sorted((give - fingers, take + fingers)))
            if after[0] < 0 or after[1] >= rules.limit or after == before:
                continue
            if rules.halvies:
                continue
            if 0 not in before and 0 not in after and rules.transfers:
                yield "transfer", after
            if 0 in before and 0 not in after and rules.divisions:
                yield "division", after
            if 0 not in before and 0 in after and rules.suicide:
                yield "suicide", after


# --- codes -------------------------------------------------------------------------------


def plain_code(position, rules):
    """How a position is written."""
    dots = rules.limit > 10 or rules.stumps or rules.integers == "signed"

    def written(hand):
        whole = hand // 1
        if hand == whole:
            return str(whole)
        return f"{whole or ''}½"

    players = []
    for hands, _, zombie in position:
        told = [written(hand) for hand in hands]
        if zombie:
            told[-1] = "z"
        players.append(("." if dots else "").join(told))
    code = ("." if dots else "").join(players)
    if rules.lives:
        code += ":" + "".join(str(lives) for _, lives, _ in position)
    return code


# --- the graph, values, random play ------------------------------------------------------


def plain_start(rules):
    """The first position; a start in the rules is read one sign a hand."""
    if rules.start is None:
        return (((1,) * rules.hands, rules.lives or 0, False),) * rules.players
    fingers = [int(sign) for sign in rules.start.partition(":")[0]]
    each = [
        tuple(fingers[first : first + rules.hands]) for first in range(0, len(fingers), rules.hands)
    ]
    return tuple((hands, rules.lives or 0, False) for hands in each)


def plain_graph(rules):
    """Breadth-first search: {position: (level, set of next positions)}."""
    start = plain_start(rules)
    level, queue, after = {start: 0}, [start], {}
    for position in queue:
        after[position] = {result for _, result in plain_moves(position, rules)}
        for result in after[position]:
            if result not in level:
                level[result] = level[position] + 1
                queue.append(result)
    return {position: (level[position], after[position]) for position in queue}


def plain_values(after, ends, most_plies=None):
    """Value iteration: {position: (value, plies)} of each decided one, sweep by sweep.

    `ends` says who has won where nothing follows: 1 for the player to move, -1 for the other.
    """
    known = {position: (value, 0) for position, value in ends.items() if value}
    ply = 0
    while most_plies is None or ply < most_plies:
        ply += 1
        new = {}
        for position, results in after.items():
            if position in known or not results or ends.get(position):
                continue
            if any(known.get(result, (0, 0))[0] == -1 for result in results):
                new[position] = (1, ply)
            elif all(known.get(result, (0, 0))[0] == 1 for result in results):
                new[position] = (-1, ply)
        if not new:
            break
        known |= new
    return known


class Plain:
    """The functions above, and the graphs they found so far."""

    start = staticmethod(plain_start)
    moves = staticmethod(plain_moves)
    own = staticmethod(plain_own)
    over = staticmethod(plain_over)
    winner = staticmethod(plain_winner)
    code = staticmethod(plain_code)
    values = staticmethod(plain_values)

    def __init__(self):
        self._graphs = {}

    def graph(self, rules):
        if rules not in self._graphs:
            self._graphs[rules] = plain_graph(rules)
        return self._graphs[rules]

    def solution(self, rules):
        """The decided positions of a game of two: {code: (value, plies)}."""
        graph = self.graph(rules)
        ends = {}
        for position in graph:
            if plain_over(position, rules):
                winner = plain_winner(position, rules)
                ends[position] = {0: 1, 1: -1, None: 0}[winner]
        after = {position: results for position, (_, results) in graph.items()}
        known = plain_values(after, ends)
        return {plain_code(position, rules): found for position, found in known.items()}


@pytest.fixture(scope="session")
def plain():
    return Plain()
