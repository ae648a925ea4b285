"""What may be agreed on, and what makes no sense."""

import pytest

from teachkit.chopsticks import STANDARD, VARIANTS, Rules, moves
from teachkit.chopsticks.rules import checked_rules

FLAGS = (
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


def test_the_standard_game():
    assert Rules(name="Chopsticks") == STANDARD
    assert (STANDARD.players, STANDARD.hands, STANDARD.limit) == (2, 2, 5)
    assert STANDARD.overflow == "rollover"
    assert STANDARD.label == "Chopsticks"
    assert Rules(limit=6, swaps=True).label == "Chopsticks, limit=6, swaps"


def test_rules_can_be_keys_and_every_variant_has_its_own():
    assert len(set(VARIANTS.values())) == len(VARIANTS)
    assert all(rules.label == name for name, rules in VARIANTS.items())


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        ({"limit": 1}, "all hands would be dead at the start"),
        ({"limit": 21}, "limit must be a whole number from 2 to 20"),
        ({"limit": 0}, "from 2 to 20"),
        ({"players": 1}, "players must be a whole number from 2 to 5"),
        ({"players": 6}, "from 2 to 5"),
        ({"hands": 5}, "hands must be a whole number from 1 to 4"),
        ({"hands": 0}, "from 1 to 4"),
        ({"overflow": "wrap"}, "overflow must be one of 'rollover', 'cutoff'"),
        ({"halvies": "odd"}, "halvies must be one of"),
        ({"integers": "real"}, "integers must be one of"),
        ({"cherry_bomb": "always"}, "cherry_bomb must be one of"),
        ({"multi_transfer": "many"}, "multi_transfer must be one of"),
        ({"division_kind": "half"}, "division_kind must be one of"),
        ({"lives": 10}, "lives must be a whole number from 1 to 9"),
        ({"hands": 1, "swaps": True}, "swaps needs two hands each"),
        ({"hands": 1, "sudden_death": True}, "sudden_death needs two hands each"),
        ({"hands": 1, "lives": 3}, "lives needs two hands each"),
        ({"hands": 3, "stumps": True}, "two hands each"),
        ({"stumps": True, "sudden_death": True}, "do not go together"),
        ({"stumps": True, "meta": True}, "do not go together"),
        ({"halvies": "even", "suicide": True}, "never equal to a living one"),
        (
            {"halvies": "near", "transfers": False, "divisions": False},
            "you have forbidden all splits",
        ),
        ({"zombies": True}, "zombies needs three or more players"),
        ({"players": 3, "zombies": True, "misere": True}, "do not go together"),
        ({"integers": "signed"}, 'needs overflow="cutoff"'),
        ({"start": "1211:33"}, "no number of fingers|hands and not"),
        ({"start": "2111"}, "not in order"),
        ({"start": "0012"}, "is over"),
        ({"start": "9999"}, "a hand shows 0 to 4 fingers"),
    ],
)
def test_what_makes_no_sense_gets_a_sentence(flags, message):
    with pytest.raises(ValueError, match=message):
        Rules(**flags)


@pytest.mark.parametrize("flag", FLAGS)
def test_a_flag_is_true_or_false(flag):
    with pytest.raises(TypeError, match=f"{flag} must be True or False; you gave 1"):
        Rules(**{flag: 1})


def test_other_kinds_of_value():
    with pytest.raises(TypeError, match="limit must be"):
        Rules(limit="five")
    with pytest.raises(TypeError, match="name must be a text"):
        Rules(name=3)
    with pytest.raises(TypeError, match="A position is a text"):
        Rules(start=1111)
    with pytest.raises(TypeError, match="rules must be rules of Chopsticks"):
        checked_rules("cutoff")
    with pytest.raises(TypeError, match="rules must be rules of Chopsticks"):
        moves("1111", Rules)


def test_false_is_none_where_a_rule_has_several_kinds():
    assert Rules(halvies=False, cherry_bomb=False, lives=False) == Rules()
