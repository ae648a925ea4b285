import random

import pytest

from teachkit.cant_stop.board import board_svg, busts_of, describe_board, plot_board
from teachkit.cant_stop.game import Game
from teachkit.cant_stop.pages import move_words, offers
from teachkit.cant_stop.rules import FULL, Position, Rules, moves

# --- whole games -----------------------------------------------------------------------


def test_anna_move_by_move():
    for first, second in (((5, 9), (2,)), ((6, 8), (6, 7)), ((7, 7), (2, 11))):
        game = Game(("Anna", "Bo"), throw=Game.scripted([(2, 3, 4, 5), (1, 1, 5, 6)]))
        assert game.roll() == [(5, 9), (6, 8), (7, 7)]
        game.move(first)
        assert second in game.roll()
        game.move(second)
        assert game.position.squares == len(first) + len(second)
        game.stop()
        assert sum(game.progress[0].values()) == len(first) + len(second)
        assert game.player == 1
        assert game.turns[0].rolls == ((2, 3, 4, 5), (1, 1, 5, 6))
        assert game.turns[0].moves == (first, second)


def test_a_bust_takes_the_runners_off():
    game = Game(("A", "B"), throw=Game.scripted([(1, 1, 1, 2), (1, 1, 6, 6), (3, 3, 3, 3)]))
    game.roll()
    game.move((2, 3))
    game.roll()
    game.move((2, 12))
    assert game.roll() == []
    assert game.turns[0].outcome == "bust"
    assert game.progress == [{}, {}]
    assert game.player == 1
    assert game.position.runners == {}


BOARD = Rules(sides=2, lengths=[1, 2, 1], to_win=2)


def test_a_column_that_is_won_is_closed_and_the_others_cone_goes_home():
    game = Game(("A", "B"), BOARD, Game.scripted([(1, 1, 1, 2), (1, 1, 1, 2), (1, 2, 1, 2)]))
    game.roll()
    game.move((2, 3))
    game.stop()
    assert game.progress == [{2: 1, 3: 1}, {}]
    assert game.position.closed == {2}
    assert game.roll() == [(3,)]
    game.move((3,))
    game.stop()
    assert game.progress == [{2: 1, 3: 1}, {3: 1}]
    game.roll()
    game.move((3,))
    assert game.winner == 0
    assert game.progress == [{2: 1, 3: 2}, {}]
    assert game.turns[-1].won == (3,)
    assert not game.may_roll
    assert not game.may_stop


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("rules", [FULL, Rules(4, to_win=2)])
def test_random_games_keep_to_the_rules(players, rules):
    generator = random.Random(players)
    game = Game([str(number) for number in range(players)], rules, None)
    for _ in range(20_000):
        if game.winner is not None:
            break
        if game.dice is not None:
            game.move(generator.choice(moves(game.position, game.dice)))
        elif game.may_stop and generator.random() < 0.3:
            game.stop()
        else:
            game.roll()
        won = [column for player in range(players) for column in game.won(player)]
        assert len(won) == len(set(won))
        for player in range(players):
            for column in game.progress[player]:
                assert column in game.won(player) or column not in won
    assert len(game.won(game.winner)) >= rules.to_win
    assert game.turns[-1].outcome == "win"
    assert [turn.player for turn in game.turns] == [
        number % players for number in range(len(game.turns))
    ]


def test_what_may_not_be_done(refused):
    game = Game(("A", "B"), throw=Game.scripted([(1, 1, 1, 2)]))
    refused(ValueError, game.stop, words="stop now")
    refused(ValueError, game.move, (2, 3), words="no move now")
    game.roll()
    refused(ValueError, game.roll, words="roll now")
    refused(ValueError, game.stop, words="stop now")
    refused(ValueError, game.move, (7, 7), words="no move now")
    refused(ValueError, Game, (), words="0 players")
    refused(ValueError, Game, "ABCDE", words="5 players")
    refused(ValueError, Game, ("A", "B", "C", "D"), BOARD, words="nobody has 2")


# --- in words --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "dice", "said"),
    [
        (
            Position(runners={2: 1, 5: 1, 9: 1}),
            (1, 1, 5, 6),
            [("2 and 11: 2 to square 2", (2,)), ("6 and 7: no runner is free", None)],
        ),
        (
            Position(closed={6}, runners={7: 13, 2: 1}),
            (1, 1, 5, 6),
            [
                ("2 and 11: 2 to square 2, new runner in 11 (square 1)", (2, 11)),
                ("6 and 7: 6 is closed, the runner in 7 is at the top", None),
            ],
        ),
        (
            Position({3: 4}, {5: 1, 9: 1}),
            (1, 2, 6, 6),
            [
                ("3 and 12: new runner in 3 (square 5, the top)", (3,)),
                ("3 and 12: new runner in 12 (square 1)", (12,)),
                ("7 and 8: new runner in 7 (square 1)", (7,)),
                ("7 and 8: new runner in 8 (square 1)", (8,)),
            ],
        ),
        (Position(), (1, 1, 1, 1), [("2 twice: new runner in 2 (square 2)", (2, 2))]),
    ],
)
def test_what_the_buttons_say(position, dice, said):
    assert offers(position, dice) == said


def test_every_move_has_one_button(plain):
    position = Position({7: 12, 2: 2}, {7: 1, 3: 1}, {8})
    for dice in plain.rolls():
        found = offers(position, dice)
        assert sorted(move for _, move in found if move) == moves(position, dice)
        assert len(found) <= 6
        assert len({words for words, _ in found}) == len(found)


def test_a_move_in_words():
    assert (
        move_words(Position({7: 2}, {7: 1}), (6, 7)) == "new runner in 6 (square 1), 7 to square 4"
    )


# --- the board -------------------------------------------------------------------------


def test_the_board_in_words():
    position = Position({7: 3, 2: 3}, {7: 2, 12: 3}, closed={6})
    words = describe_board(position, [{6: 11, 7: 1}], ["Ana", "Bo"])
    busts = busts_of(position)
    for part in (
        "Ana: cones in 2 won, 7 at 3 of 13.",
        "Bo: cones in 6 won, 7 at 1 of 13.",
        "Runners: 7 at 5, 12 at 3 (top); 1 free.",
        f"Chance of a bust: {busts} of 1296.",
    ):
        assert part in words


@pytest.mark.parametrize("rules", [FULL, Rules(2), Rules(3, [1, 3, 5, 3, 1]), Rules(12)])
def test_any_board_is_drawn(rules):
    import xml.etree.ElementTree as ElementTree

    picture = board_svg(Position({3: 1}, {4: 1}, rules=rules), [{3: 1}, {2: 1}, {3: 1}])
    tree = ElementTree.fromstring(picture)
    namespace = tree.tag[: -len("svg")]
    squares = [shape for shape in tree.iter(f"{namespace}rect") if shape.get("rx") == "4"]
    assert len(squares) == sum(rules.lengths.values())
    width, height = map(float, tree.get("viewBox").split()[2:])
    for shape in squares:
        assert 0 <= float(shape.get("x")) <= width
        assert 0 <= float(shape.get("y")) <= height
    numbers = [text.text for text in tree.iter(f"{namespace}text") if text.get("font-size") == "16"]
    assert numbers == [str(column) for column in rules.columns for _ in range(2)]
    assert tree.get("role") == "img"
    assert tree.get("aria-label")


def test_names_are_text():
    drawing = plot_board(Position({7: 1}), [{7: 2}], ["<b>A</b>", '"B"'])
    picture = drawing._repr_html_()
    assert repr(drawing).startswith("<b>A</b>: cones in 7")
    assert "<b>" not in picture
    assert "&lt;b&gt;A&lt;/b&gt;" in picture


def test_previews_show_where_the_runners_would_stand():
    picture = board_svg(Position(), previews=[(6, 8), (7, 7), ()])
    assert picture.count("tk-cs-preview tk-cs-preview-") == 2
    group = picture.split('tk-cs-preview-1">')[1].split("</g>")[0]
    assert group.count("<ellipse") == 1


def test_the_board_shows_the_chance_of_a_bust():
    position = Position(runners={2: 1, 5: 1, 9: 1})
    assert f"bust: {311 / 1296:.1%}</text>" in board_svg(position)
    assert "tk-cs-bust" not in board_svg(Position({2: 3, 12: 3, 3: 5}))


def test_what_cannot_be_drawn(refused):
    refused(TypeError, plot_board, "start", words="Position")
    refused(ValueError, plot_board, Position(), [{}] * 4, words="3 opponents")
    refused(ValueError, plot_board, Position(), [{7: 99}], words="from 0 to 13")
    for names in ("Ana", None, 5):
        refused(TypeError, plot_board, Position(), [{6: 2}], names, words="names must list")
    for opponents in ({7: 2}, None, "Ana"):
        refused(TypeError, plot_board, Position(), opponents, words="opponents must list")


def test_columns_that_an_opponent_has_won_are_closed(refused):
    position = Position(runners={2: 1, 12: 1})
    won = {6: 11, 7: 13, 8: 11}
    closed = Position(runners={2: 1, 12: 1}, closed={6, 7, 8})
    assert busts_of(closed) == 24
    assert "Chance of a bust: 24 of 1296." in describe_board(position, [{}, won])
    assert f"bust: {24 / 1296:.1%}</text>" in board_svg(position, [won])
    assert board_svg(position, [won]) == board_svg(closed, [won])
    refused(ValueError, plot_board, Position(runners={6: 1}), [won], words="Column 6 is closed")
    refused(ValueError, plot_board, Position({6: 1}), [won], words="won by somebody else")
    refused(ValueError, plot_board, Position({6: 11}), [won], words="Column 6 is won by two")
    refused(ValueError, plot_board, Position(), [{6: 11}, won], words="Column 6 is won by two")


def test_each_board_has_a_hatching_of_its_own():
    one, two = (board_svg(Position(closed={column})) for column in (3, 4))
    names = [picture.split('<pattern id="')[1].split('"')[0] for picture in (one, two)]
    assert names[0] != names[1]
    for picture, name in zip((one, two), names, strict=True):
        assert f'fill="url(#{name})"' in picture
