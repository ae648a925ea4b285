"""The game told a second time, slowly and plainly, for comparison."""

from itertools import product

import pytest
from hypothesis import strategies as st

from teachkit.cant_stop.rules import FULL, Position, Rules


def plain_pairings(dice):
    """Every way to pair four dice, from the rules alone."""
    a, b, c, d = dice
    found = set()
    for one, two in ((a + b, c + d), (a + c, b + d), (a + d, b + c)):
        found.add((min(one, two), max(one, two)))
    return found


def plain_moves(progress, runners, closed, lengths, dice):
    """Every legal move, from the rules alone: try each sum, and the other one after it."""

    def can(column, gained):
        if column in closed or progress.get(column, 0) == lengths[column]:
            return False
        if column not in gained and len(gained) == 3:
            return False
        return progress.get(column, 0) + gained.get(column, 0) < lengths[column]

    def moved(column, gained):
        return {**gained, column: gained.get(column, 0) + 1}

    found = set()
    for pair in plain_pairings(dice):
        for first, second in (pair, pair[::-1]):
            if not can(first, runners):
                continue
            after = moved(first, runners)
            if can(second, after):
                found.add(tuple(sorted((first, second))))
            elif can(second, runners) and second != first:
                found.add((first,))  # both could move, but only one runner is left
            elif not can(second, runners) or second == first:
                found.add((first,))
    return found


def plain_positions(draw, rules):
    """A position on a board, drawn at random."""
    columns = list(rules.columns)
    closed = draw(st.frozensets(st.sampled_from(columns), max_size=len(columns) - 1))
    still = [column for column in columns if column not in closed]
    progress = {c: draw(st.integers(0, rules.lengths[c] - 1)) for c in still}
    on = draw(st.lists(st.sampled_from(still), max_size=3, unique=True))
    runners = {c: draw(st.integers(1, rules.lengths[c] - progress[c])) for c in on}
    return Position(progress, runners, closed, rules)


BOARDS = [
    FULL,
    Rules(sides=2, lengths=[1, 3, 1], to_win=3),
    Rules(sides=3, lengths=[2, 3, 4, 3, 2]),
    Rules(sides=4),
    Rules(sides=6, lengths=[1] * 11, to_win=4),
]


@st.composite
def _positions(draw):
    return plain_positions(draw, draw(st.sampled_from(BOARDS)))


@pytest.fixture(scope="session")
def any_position():
    """A position in which the game goes on."""
    return _positions().filter(lambda position: not position.is_over)


def plain_rolls(sides=6):
    """Every roll of four dice, the order counted."""
    return product(range(1, sides + 1), repeat=4)


@pytest.fixture(scope="session")
def plain():
    """The functions above."""

    class Plain:
        pairings = staticmethod(plain_pairings)
        moves = staticmethod(plain_moves)
        rolls = staticmethod(plain_rolls)

    return Plain
