"""How positions are written, and what is said about what is none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from teachkit.chopsticks import VARIANTS, Rules, graph, moves
from teachkit.chopsticks.codes import code_of, parse

TWELVE = Rules(limit=12)


@pytest.mark.parametrize("name", VARIANTS)
def test_every_code_of_every_variant_is_read_as_it_is_written(name):
    rules = VARIANTS[name]
    for code in graph(rules).codes[:3000]:
        assert code_of(parse(code, rules), rules) == code


@pytest.mark.parametrize(
    ("code", "rules", "written"),
    [
        ("12 04", Rules(), "1204"),
        ("1111", TWELVE, "1.1.1.1"),
        ("0.11.3.7", TWELVE, "0.11.3.7"),
        ("0.½.1½.4", VARIANTS["Stumps"], "0.½.1½.4"),
        ("-2.3.-4.-1", VARIANTS["Signed integers"], "-2.3.-4.-1"),
        ("0111", VARIANTS["Three lives"], "0111:33"),
        ("0111:13", VARIANTS["Three lives"], "0111:13"),
        ("0z0012", VARIANTS["Zombies"], "0z0012"),
    ],
)
def test_every_way_to_write_a_position(code, rules, written):
    assert code_of(parse(code, rules), rules) == written


@pytest.mark.parametrize(
    ("code", "rules", "message"),
    [
        ("3112", Rules(), "'3112' is not in order.*'1312'"),
        ("13a2", Rules(), "'a' is no number of fingers.*'1111'"),
        ("131", Rules(), "it has 3 hands and not 4"),
        ("13121", Rules(), "it has 5 hands and not 4"),
        ("", Rules(), "it has 0 hands and not 4"),
        ("1362", Rules(), "a hand shows 0 to 4 fingers, so not 6"),
        ("1²11", Rules(), "is no number of fingers"),
        ("1.1.1.1", Rules(), "it has 7 hands"),
        ("0.12.3.7", TWELVE, "a hand shows 0 to 11 fingers, so not 12"),
        ("0..3.7", TWELVE, "is no number of fingers"),
        ("½.1.1.1", Rules(limit=12), "is no number of fingers"),
        ("-1.1.1.1", VARIANTS["Stumps"], "is no number of fingers"),
        ("-5.1.1.1", VARIANTS["Signed integers"], "a hand shows -4 to 4 fingers"),
        ("0111:4", VARIANTS["Three lives"], "after the colon come the lives of all 2 players"),
        ("0111:43", VARIANTS["Three lives"], "0 to 3 each"),
        ("0z11", Rules(), "is no number of fingers"),
        ("1z0012", VARIANTS["Zombies"], "a zombie is written 0z"),
        ("11", Rules(players=3), "others in turn"),
    ],
)
def test_what_is_no_code_gets_a_sentence_with_the_right_form(code, rules, message):
    with pytest.raises(ValueError, match=message):
        parse(code, rules)


@pytest.mark.parametrize("code", [1312, None, ["1312"], b"1312", 13.12])
def test_a_code_is_a_text(code):
    with pytest.raises(TypeError, match="in quotation marks, such as '1111'"):
        moves(code)


@given(st.text(max_size=12))
def test_any_text_is_a_code_or_gets_a_sentence(text):
    for rules in (Rules(), TWELVE, VARIANTS["Three lives"], VARIANTS["Zombies"]):
        said = None
        try:
            position = parse(text, rules)
        except ValueError as error:
            said = str(error)
        if said is None:
            assert parse(code_of(position, rules), rules) == position
        else:
            assert said.endswith((".", "turn."))
