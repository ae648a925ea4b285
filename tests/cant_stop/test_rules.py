import pickle
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from teachkit.cant_stop.rules import (
    FULL,
    Position,
    Rules,
    checked_duel,
    checked_rules,
    moves,
    pairings,
)

# --- the board -------------------------------------------------------------------------


def test_the_printed_board():
    assert list(FULL.lengths.values()) == [3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3]
    assert FULL.columns == tuple(range(2, 13))
    assert FULL.to_win == 3


def test_a_board_is_a_value():
    board = Rules(sides=3, lengths=[1, 3, 5, 3, 1])
    same = Rules(sides=3, lengths={2: 1, 3: 3, 4: 5, 5: 3, 6: 1})
    assert board == same
    assert hash(board) == hash(same)
    assert pickle.loads(pickle.dumps(board)) == board
    assert board != FULL
    with pytest.raises(TypeError):
        board.lengths[2] = 9


@pytest.mark.parametrize(
    ("fields", "kind", "words"),
    [
        ({"sides": 1}, ValueError, "from 2 to 12"),
        ({"sides": 2.5}, ValueError, "sides"),
        ({"sides": "six"}, TypeError, "sides"),
        ({"lengths": [3, 5]}, ValueError, "columns are 2 to 12"),
        ({"lengths": "12345678901"}, TypeError, "lengths"),
        ({"lengths": 5}, TypeError, "lengths"),
        ({"lengths": [0] * 11}, ValueError, "column 2"),
        ({"lengths": dict.fromkeys(range(1, 12), 3)}, ValueError, "columns are 2 to 12"),
        ({"to_win": 0}, ValueError, "to_win"),
        ({"to_win": 12}, ValueError, "from 1 to 11"),
        ({"name": 7}, TypeError, "name"),
    ],
)
def test_a_board_that_cannot_be(refused, fields, kind, words):
    refused(kind, Rules, words=words, **fields)


def test_rules_for_two_players_must_let_somebody_win(refused):
    refused(ValueError, checked_duel, Rules(2, [1, 3, 1]), words="2 columns or fewer")
    assert checked_duel(Rules(2, [1, 3, 1], to_win=2)).to_win == 2
    refused(TypeError, checked_rules, "full", words="cant_stop.FULL")


# --- rolls -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "pairs"),
    [
        ((2, 3, 4, 5), [(5, 9), (6, 8), (7, 7)]),
        ((1, 1, 5, 6), [(2, 11), (6, 7)]),
        ((4, 4, 4, 4), [(8, 8)]),
        ((1, 1, 6, 6), [(2, 12), (7, 7)]),
    ],
)
def test_pairings(dice, pairs):
    assert {tuple(pairings(order)) for order in permutations(dice)} == {tuple(pairs)}


def test_every_roll_has_the_pairings_that_the_rules_tell(plain):
    counts = dict.fromkeys((1, 2, 3), 0)
    for dice in plain.rolls():
        found = pairings(dice)
        assert found == sorted(plain.pairings(dice))
        counts[len(found)] += 1
    assert counts == {1: 126, 2: 810, 3: 360}


@pytest.mark.parametrize(
    ("dice", "kind", "words"),
    [
        ((1, 2, 3), ValueError, "four faces"),
        ((1, 2, 3, 4, 5), ValueError, "four faces"),
        ((0, 2, 3, 4), ValueError, "from 1 to 6"),
        ((1, 2, 3, 7), ValueError, "from 1 to 6"),
        ("1234", TypeError, "four faces"),
        (1234, TypeError, "four faces"),
        ((1, 2, 3, "4"), TypeError, "a face"),
    ],
)
def test_what_is_no_roll(refused, dice, kind, words):
    refused(kind, pairings, dice, words=words)
    refused(kind, moves, Position(), dice, words=words)


# --- moves -----------------------------------------------------------------------------


def test_the_example_of_the_rule_book():
    assert moves(Position(), (2, 3, 4, 5)) == [(5, 9), (6, 8), (7, 7)]
    second = (1, 1, 5, 6)
    after = {move: Position().move(move) for move in [(5, 9), (6, 8), (7, 7)]}
    assert after[5, 9].runners == {5: 1, 9: 1}
    assert after[7, 7].runners == {7: 2}
    assert moves(after[5, 9], second) == [(2,), (6,), (7,), (11,)]
    assert moves(after[6, 8], second) == [(2,), (6, 7), (11,)]
    assert moves(after[7, 7], second) == [(2, 11), (6, 7)]


@pytest.mark.parametrize(
    ("position", "dice", "found"),
    [
        # doubles: two squares, one square below the top, none at the top
        (Position({7: 10}), (3, 4, 3, 4), [(6, 8), (7, 7)]),
        (Position({7: 12}), (3, 4, 3, 4), [(6, 8), (7,)]),
        (Position({7: 12}, {7: 1}), (3, 4, 3, 4), [(6, 8)]),
        # a runner at the top is useless, also for the other sum of its pairing
        (Position({7: 12}, {7: 1, 2: 1, 12: 1}), (1, 1, 5, 6), [(2,)]),
        # closed by somebody else
        (Position(closed={6, 8}), (3, 4, 3, 4), [(7, 7)]),
        (Position(closed={2, 12}), (1, 1, 1, 1), []),
        # all three runners placed
        (Position(runners={2: 1, 3: 1, 12: 1}), (4, 4, 4, 4), []),
        (Position(runners={2: 1, 3: 1, 12: 1}), (1, 1, 4, 4), [(2,)]),
        # one runner left: a column with a runner and a new one go together
        (Position(runners={6: 1, 8: 1}), (1, 1, 5, 6), [(2,), (6, 7), (11,)]),
        # the player may choose a pairing that moves one runner only
        (Position(runners={4: 1, 6: 1, 8: 1}), (2, 2, 4, 5), [(4,), (6,)]),
    ],
)
def test_moves(position, dice, found):
    for order in permutations(dice):
        assert moves(position, order) == found


@given(data=st.data())
def test_moves_are_those_of_the_rules_told_plainly(plain, any_position, data):
    position = data.draw(any_position)
    sides = position.rules.sides
    dice = data.draw(st.tuples(*[st.integers(1, sides)] * 4))
    found = moves(position, dice)
    assert set(found) == plain.moves(
        position.progress, position.runners, position.closed, position.rules.lengths, dice
    )
    assert len(found) == len(set(found))
    for move in found:
        after = position.move(move)
        assert after.squares == position.squares + len(move)
        assert after.stop().progress == {
            column: after.height(column)
            for column in position.rules.columns
            if after.height(column)
        }
        assert after.bust() == position.bust()


def test_a_move_that_is_none(refused):
    refused(ValueError, Position(runners={7: 13}).move, (7,), words="column 7")
    refused(ValueError, Position(runners={2: 1, 3: 1, 4: 1}).move, (5,), words="column 5")
    refused(ValueError, Position(closed={5}).move, (5,), words="column 5")
    refused(ValueError, Position().move, (13,), words="from 2 to 12")


# --- positions -------------------------------------------------------------------------


def test_a_position_tells_what_a_player_sees():
    position = Position({7: 3, 2: 3}, {7: 2, 12: 3}, closed={6})
    assert position.closed == {2, 6}
    assert position.won == (2, 12)
    assert position.topped == (12,)
    assert position.squares == 5
    assert position.free_runners == 1
    assert [position.room(column) for column in (2, 6, 7, 8, 12)] == [0, 0, 8, 11, 0]
    assert position.usable == (3, 4, 5, 7, 8, 9, 10, 11)
    assert not position.is_over


def test_the_game_is_over_at_the_third_column_at_once(refused):
    position = Position({2: 3, 12: 3, 7: 12}, {7: 1})
    assert position.is_over
    refused(ValueError, moves, position, (3, 4, 3, 4), words="over")
    refused(TypeError, moves, "start", (3, 4, 3, 4), words="Position")


def test_a_position_is_a_value():
    one, two = Position({8: 1, 7: 2}), Position({7: 2, 8: 1, 9: 0})
    assert one == two
    assert hash(one) == hash(two)
    assert one != Position({7: 2})
    assert eval(repr(Position({7: 2}, {8: 1}, {3}))) == Position({7: 2}, {8: 1}, {3})
    with pytest.raises(TypeError):
        one.progress[7] = 5


@pytest.mark.parametrize(
    ("fields", "kind", "words"),
    [
        ({"progress": {7: 14}}, ValueError, "from 0 to 13"),
        ({"progress": {7: -1}}, ValueError, "from 0 to 13"),
        ({"progress": {13: 1}}, ValueError, "from 2 to 12"),
        ({"progress": {7: 1.5}}, ValueError, "column 7"),
        ({"progress": [7]}, TypeError, "{7: 2}"),
        ({"progress": {7: 12}, "runners": {7: 2}}, ValueError, "from square 12"),
        ({"runners": {2: 1, 3: 1, 4: 1, 5: 1}}, ValueError, "only 3 runners"),
        ({"runners": {7: 1}, "closed": {7}}, ValueError, "closed"),
        ({"progress": {2: 3}, "runners": {2: 1}}, ValueError, "closed"),
        ({"progress": {7: 4}, "closed": {7}}, ValueError, "somebody else"),
        ({"closed": 7}, TypeError, "closed"),
        ({"closed": "7"}, TypeError, "closed"),
        ({"closed": {1}}, ValueError, "from 2 to 12"),
        ({"rules": "full"}, TypeError, "cant_stop.FULL"),
    ],
)
def test_a_position_that_cannot_occur(refused, fields, kind, words):
    refused(kind, Position, words=words, **fields)


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda: Position().move(7), TypeError, "(6, 7)"),
        (lambda: Position().move("67"), TypeError, "(6, 7)"),
        (lambda: Position().move((7, None)), TypeError, "from 2 to 12"),
        (lambda: Position().room(99), ValueError, "from 2 to 12"),
        (lambda: Position().height("7"), TypeError, "from 2 to 12"),
    ],
)
def test_what_is_no_column_and_no_move(refused, call, kind, words):
    refused(kind, call, words=words)
