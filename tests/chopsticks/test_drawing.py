"""Hands as pictures, and the same in words."""

import re

import pytest

from teachkit.chopsticks import VARIANTS, Rules, describe_hands, draw_hands
from teachkit.chopsticks.codes import all_sides, code_of, parse
from teachkit.chopsticks.drawing import hands_svg, seats_svg


def test_every_player_has_a_picture_with_words():
    page = hands_svg("0213", names=["Ana <b>", "Bo"])
    labels = re.findall(r'aria-label="([^"]*)"', page)
    assert labels == ["Ana &lt;b&gt;: dead and 2 fingers", "Bo: 1 finger and 3 fingers"]
    assert "<b>" not in page


def test_a_hand_has_as_many_fingers_as_it_shows():
    def fingers(code, rules):
        return [
            # palm, thumb and fingers are rounded boxes; a dead hand has a dashed one only
            picture.count("<rect") - 2 * picture.count("<g>") - picture.count("dasharray")
            for picture in hands_svg(code, rules).split("<svg")[1:]
        ]

    rules = Rules(hands=1)
    assert [fingers(f"{n}{n}", rules) for n in range(1, 5)] == [[n, n] for n in range(1, 5)]
    assert fingers("00", rules) == [0, 0]


def test_many_fingers_are_a_number():
    page = hands_svg("11.11", Rules(hands=1, limit=12))
    assert page.count(">11</text>") == 4  # on the palm and below it, twice


@pytest.mark.parametrize("name", VARIANTS)
def test_every_side_of_every_variant_can_be_drawn(name):
    rules = VARIANTS[name]
    for side in all_sides(rules):
        code = code_of((side,) * rules.players, rules)
        assert hands_svg(code, rules).count("<svg") == rules.players
        assert describe_hands(code, rules)


def test_players_keep_their_places_at_a_table():
    first = seats_svg(parse("1204", Rules()), ["Ana", "Bo"], 0, Rules())
    then = seats_svg(parse("0412", Rules()), ["Ana", "Bo"], 1, Rules())
    assert re.findall('aria-label="([^"]*)"', first) == re.findall('aria-label="([^"]*)"', then)
    assert first != then  # the heavy edge is around the other player


def test_who_is_out_and_zombies_are_named():
    assert describe_hands("0z0012", VARIANTS["Zombies"]) == (
        "to move: a zombie with 1 finger; player +1: dead and dead, out; "
        "player +2: 1 finger and 2 fingers"
    )
    assert "(2 lives)" in describe_hands("0111:32", VARIANTS["Three lives"])


def test_it_is_shown_in_a_notebook_with_words():
    drawing = draw_hands("1111")
    assert repr(drawing) == "to move: 1 finger and 1 finger; opponent: 1 finger and 1 finger"
    assert "<svg" in drawing._repr_html_()


def test_a_number_is_upright_on_a_hand_that_points_down():
    page = hands_svg("-12.3.-12.3", Rules(limit=20, integers="signed", overflow="cutoff"))
    turned = re.findall(r'<g transform="rotate.*?</g>', page)
    assert len(turned) == 2
    assert not any("<text" in hand for hand in turned)
    assert page.count(">-12</text>") == 4


def test_a_word_stands_beside_a_name():
    side = parse("1204", Rules())
    page = seats_svg(side, ["Ana", "Bo"], 0, Rules(), marks=["to move", ""])
    assert 'aria-label="Ana: 1 finger and 2 fingers, to move"' in page
    assert 'aria-label="Bo: dead and 4 fingers"' in page
    assert page.count("visibility:visible") == page.count("visibility:hidden") == 1
