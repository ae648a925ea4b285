"""A game without a screen: turns, passes, the end, draws, undo."""

import re

import pytest

from teachkit.chopsticks import VARIANTS, Rules
from teachkit.chopsticks.game import Game
from teachkit.chopsticks.pages import hands_page, rules_words


def to(game, result):
    game.move(next(move for move in game.moves if move.result == result))


def walk(game, *codes):
    for code in codes:
        to(game, code)
    return game


def test_players_move_in_turn_until_one_is_out():
    game = walk(Game(("Ana", "Bo")), "1211", "1312", "0113", "1401", "0014")
    assert game.over
    assert game.winner == 0
    assert game.names[game.winner] == "Ana"
    assert game.moves == []
    assert [step.player for step in game.steps] == [0, 1, 0, 1, 0]


def test_misere_is_won_by_who_is_out():
    game = walk(Game(("Ana", "Bo"), Rules(misere=True)), "1211", "1312", "0113", "1401", "0014")
    assert game.winner == 1


def test_an_illegal_move_is_refused():
    game = Game(("Ana", "Bo"))
    first = game.moves[0]
    game.move(first)
    with pytest.raises(ValueError, match="is no move now"):
        game.move(first)


def test_too_few_names():
    with pytest.raises(ValueError, match="This game has 2 players; you gave 1"):
        Game(("Ana",))


def test_who_is_out_passes_by_itself():
    rules = Rules(players=3, start="110401")
    game = walk(Game(("Ana", "Bo", "Cy"), rules), "000111")
    # Bo is out and has passed, so Cy moves.
    assert [step.move.kind for step in game.steps] == ["attack", "pass"]
    assert game.names[game.player] == "Cy"


def test_undo_takes_the_passes_back_too():
    rules = Rules(players=3, start="110401")
    game = walk(Game(("Ana", "Bo", "Cy"), rules), "000111")
    game.undo()
    assert (game.player, game.code, game.steps) == (0, "110401", [])
    with pytest.raises(ValueError, match="no move to take back"):
        game.undo()


def test_a_draw_needs_a_position_that_came_up_before():
    game = Game(("Ana", "Bo"), Rules(start="1313"))
    with pytest.raises(ValueError, match="a position that has come up before"):
        game.agree_on_a_draw()
    # Both split there and back again.
    for code in ("1322", "2222", "2213", "1313"):
        to(game, code)
    assert game.times_here == 2
    assert game.may_draw
    game.agree_on_a_draw()
    assert game.over
    assert game.winner is None
    assert game.moves == []
    game.undo()
    assert not game.over


def test_the_same_hands_with_the_other_player_to_move_are_no_repetition():
    game = Game(("Ana", "Bo"), Rules(hands=2, swaps=True, start="1313"))
    game.move(next(move for move in game.moves if move.kind == "swap"))
    assert game.code == "1313"
    assert game.times_here == 1
    assert not game.may_draw


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_can_be_played_for_a_while(name):
    rules = VARIANTS[name]
    game = Game([f"P{seat}" for seat in range(rules.players)], rules)
    for turn in range(60):
        if game.over:
            assert game.winner is not None
            break
        legal = game.moves
        game.move(legal[turn % len(legal)])
    while game.steps:
        game.undo()
    assert game.player == 0


@pytest.mark.parametrize("name", VARIANTS)
def test_the_rules_are_told_in_words(name):
    rules = VARIANTS[name]
    only_size = {"Chopsticks", "Suns", "Three hands each", "Three players", "Four players"}
    same = rules_words(rules) == rules_words(Rules())
    assert same == (name in only_size)


def test_no_two_rules_are_told_alike():
    variants = [
        Rules(cherry_bomb="optional"),
        Rules(cherry_bomb="compulsory"),
        Rules(halvies="even"),
        Rules(halvies="near"),
        Rules(integers=True),
        Rules(integers="signed", overflow="cutoff"),
        Rules(swaps=True),
        Rules(logan=True),
        Rules(limit=7),
    ]
    assert len({" ".join(rules_words(rules)) for rules in variants}) == len(variants)
    assert "exactly 7" in rules_words(Rules(limit=7))[1]


def test_whose_turn_it_is_and_who_has_won_is_written_beside_the_name():
    def words(game):
        return re.findall(r'visibility:visible">([^<]*)<', hands_page(game))

    game = Game(("Ana", "Bo"), Rules(start="1401"))
    assert words(game) == ["to move"]
    to(game, "0014")
    assert words(game) == ["winner", "out"]
    misere = Game(("Ana", "Bo"), Rules(start="1401", misere=True))
    to(misere, "0014")
    assert words(misere) == ["winner"]  # Bo, who is out
