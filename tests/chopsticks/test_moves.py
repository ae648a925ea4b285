"""Every flag by the words of its rule, and every variant against the plain reference."""

import pytest

from teachkit.chopsticks import VARIANTS, Rules, graph, kinds_of_move, moves, solve


def results(code, kind=None, **flags):
    rules = flags.pop("rules", None) or Rules(**flags)
    return {move.result for move in moves(code, rules) if kind in (None, move.kind)}


def names(code, **flags):
    return [str(move) for move in moves(code, Rules(**flags))]


def test_from_1312():
    assert sorted(results("1312")) == ["0113", "1222", "1313", "2213", "2413"]
    assert names("1312") == [
        "left 1 hits left 1: 2",
        "left 1 hits right 2: 3",
        "right 3 hits left 1: 4",
        "right 3 hits right 2: dead",
        "split 13 into 22",
    ]
    first = moves("1312")[0]
    assert (first.kind, first.hands, first.result) == ("attack", ("1", "1"), "2213")
    assert moves("1312")[-1].hands == ("13", "22")


def test_exactly_the_limit_kills_and_above_it_the_rest_stays():
    assert results("0422", "attack") == {"1204"}  # 4 + 2 = 6, so 1
    assert results("0423", "attack") == {"1304", "2204"}
    assert results("0412", "attack") == {"0204", "1104"}
    assert "dead" in names("0412")[0]


def test_cutoff_kills_above_the_limit_too():
    assert results("0423", "attack", overflow="cutoff") == {"0304", "0204"}


def test_a_split_changes_the_hands_and_empties_none():
    assert results("1211", "transfer") == set()  # 12 to 21 is a swap
    assert results("1311", "transfer") == {"1122"}
    assert results("0411", "division") == {"1113", "1122"}
    assert results("0111", "division") == set()
    assert results("3411", "transfer") == set()


def test_transfers_and_divisions_can_be_forbidden():
    assert results("1311", "transfer", transfers=False) == set()
    assert results("0411", "division", transfers=False) == {"1113", "1122"}
    assert results("0411", "division", divisions=False) == set()
    assert results("1311", "transfer", divisions=False) == {"1122"}


@pytest.mark.parametrize(
    ("hands", "after"), [("11", "02"), ("12", "03"), ("13", "04"), ("22", "04")]
)
def test_suicide_empties_a_hand(hands, after):
    assert results(hands + "11", "suicide", suicide=True) == {"11" + after}
    assert results(hands + "11", "suicide") == set()


def test_suicide_stays_below_the_limit():
    assert results("2311", "suicide", suicide=True) == set()


def test_swaps_are_a_pass_with_two_unequal_living_hands():
    assert results("1211", "swap", swaps=True) == {"1112"}
    assert results("2211", "swap", swaps=True) == set()
    assert results("0211", "swap", swaps=True) == set()
    assert results("0211", "swap", logan=True) == {"1102"}
    assert results("1211", "swap", logan=True) == set()


def test_sudden_death_of_a_total_of_one():
    assert moves("0112", Rules(sudden_death=True)) == []
    assert moves("1201", Rules(sudden_death=True)) == []
    assert moves("0112") != []


def test_a_life_is_lost_whenever_the_hands_become_01():
    rules = VARIANTS["Three lives"]
    assert "0114:23" in results("1411:33", rules=rules)  # 4 hits 1: dead, so 01 is left
    assert moves("0114:03", rules) == []  # no life left
    assert "1201:32" in results("0111:23", rules=rules)  # staying at 01 costs nothing
    assert not any(":1" in code[4:6] for code in results("0111:23", rules=rules))


@pytest.mark.parametrize(
    ("hands", "after"), [("34", ["11"]), ("44", ["12"]), ("24", []), ("33", []), ("23", [])]
)
def test_meta_takes_the_limit_away(hands, after):
    assert results(hands + "11", "meta", meta=True) == {"11" + one for one in after}


@pytest.mark.parametrize(
    ("hands", "after"),
    [("34", {"11", "02"}), ("44", {"12", "03"}), ("24", {"01"}), ("33", {"01"}), ("23", set())],
)
def test_meta_with_suicide_may_empty_a_hand(hands, after):
    assert results(hands + "11", "meta", meta=True, suicide=True) == {"11" + one for one in after}


def test_a_dead_hand_may_be_attacked():
    assert results("1302", "attack", attack_dead=True) >= {"1213", "2313"}
    assert results("1302", "attack") == {"0313", "0013"}
    assert moves("1300", Rules(attack_dead=True)) == []


def test_halves_have_to_be_equal():
    assert results("1311", halvies="even") >= {"1122"}
    assert results("1411", "transfer", halvies="even") == set()
    assert results("1411", "transfer", halvies="near") == {"1123"}
    assert results("0311", "division", halvies="even") == set()
    assert results("0311", "division", halvies="near") == {"1112"}
    assert results("0411", "division", halvies="even") == {"1122"}


def test_stumps():
    rules = VARIANTS["Stumps"]
    assert results("0.1.1.1", "stump", rules=rules) == {"1.1.½.½"}
    assert results("½.2½.1.1", "transfer", rules=rules) == {"1.1.1½.1½"}
    assert results("½.½.1.1", "transfer", rules=rules) == set()
    assert "1.4½.½.½" in results("½.½.1.4", rules=rules)
    assert "0.1.4.4½" in results("4.4½.½.1", rules=rules)  # 4½ + ½ = 5, dead
    assert "0.½.4.4½" in results("4.4½.½.1", rules=rules)  # 4 + 1 is dead too
    assert "½.½.4.4½" in results("4.4½.½.1", rules=rules)  # 4½ + 1 = 5½, so ½


def test_integers():
    assert results("1211", "integer", integers=True) == {"1124", "1113"}
    assert results("0211", "integer", integers=True) == {"1103"}
    assert results("2211", "integer", integers=True, limit=4) == set()


def test_signed_integers():
    rules = VARIANTS["Signed integers"]
    assert results("1.2.1.1", "integer", rules=rules) == {"1.1.-1.2", "1.1.-2.1"}
    assert results("-2.3.1.1", "transfer", rules=rules) == set()
    assert "0.2.-1.1" in results("-1.1.1.2", rules=rules)  # 1 - 1 = 0 is dead
    assert "0.1.-4.1" in results("-4.1.-4.1", rules=rules)  # -4 - 4 is beyond the other end
    assert "-3.1.-4.1" in results("-4.1.-4.1", rules=rules)


def test_self_attack():
    assert results("1311", "self-attack", self_attack=True) == {"1134", "1114"}
    assert results("1411", "self-attack", self_attack=True) == {"1101", "1104"}
    assert results("0311", "self-attack", self_attack=True) == set()


def test_self_add_may_eliminate_oneself_and_that_loses():
    assert results("0411", "self-add", self_add=True) == {"1100"}
    assert "add 1 to 4: dead" in names("0411", self_add=True)
    assert moves("1100", Rules(self_add=True)) == []
    assert solve(Rules(self_add=True)).value("1100") == "win"


def test_cherry_bomb():
    assert results("1423", "cherry bomb", cherry_bomb="optional") == set()
    assert results("1312", "cherry bomb", cherry_bomb="optional") == {"0111"}
    assert results("1312", "attack", cherry_bomb="optional") == results("1312", "attack")
    assert "0113" not in results("1312", cherry_bomb="compulsory")
    assert "right 3 hits right 2: cherry bomb" in names("1312", cherry_bomb="optional")


def test_a_compulsory_bomb_lets_nobody_die():
    assert graph(Rules(cherry_bomb="compulsory")).terminal.sum() == 0


def test_three_players_hit_anybody_and_pass_when_out():
    rules = Rules(players=3)
    assert results("110401", rules=rules) == {"000111", "040211"}
    assert [(move.kind, move.result) for move in moves("000111", rules)] == [("pass", "011100")]
    assert moves("110000", rules) == []
    assert [str(move) for move in moves("110401", rules)] == [
        "left 1 hits player +1's right 4: dead",
        "left 1 hits player +2's right 1: 2",
    ]


def test_zombies_hit_and_cannot_be_hit():
    rules = VARIANTS["Zombies"]
    assert "0z0111" in results("110401", rules=rules)
    assert results("0z0111", rules=rules) == {"02110z", "01120z"}
    assert moves("0z0z11", rules) == []
    assert all("0z" not in move.name for move in moves("120z04", rules))


def test_more_hands_share_among_two_or_among_all():
    single = results("113111", "transfer", hands=3)
    assert single == {"111122"}
    multi = results("113111", "transfer", hands=3, multi_transfer="multi")
    assert multi == {"111122"}
    assert results("114111", "transfer", hands=3) == {"111123"}
    assert results("114111", "transfer", hands=3, multi_transfer="multi") == {"111123", "111222"}


def test_kinds_of_division():
    assert results("004111", "division", hands=3) == {"111013", "111022"}
    assert results("004111", "division", hands=3, division_kind="partition") == {
        "111013",
        "111022",
        "111112",
    }
    assert results("022111", "division", hands=3) == {"111112"}
    assert results("023111", "division", hands=3, division_kind="transfer and partition") == {
        "111113",
        "111122",
    }
    assert results("023111", "division", hands=3, division_kind="partition") == {
        "111113",
        "111122",
    }


def test_kinds_of_move_are_counted():
    assert len(kinds_of_move()) == 14
    assert len(kinds_of_move(VARIANTS["Meta with suicide"])) == 24
    assert len(kinds_of_move(Rules(meta=True, suicide=True, divisions=False))) == 20


@pytest.mark.parametrize(
    "rules",
    [
        *[rules for rules in VARIANTS.values() if rules.players < 4],
        Rules(limit=12, hands=1),
        Rules(hands=3, limit=4, multi_transfer="multi", division_kind="partition"),
        Rules(hands=3, limit=4, division_kind="transfer and partition", suicide=True),
        Rules(hands=4, limit=3, multi_transfer="multi", suicide=True, meta=True),
        Rules(hands=3, limit=4, attack_dead=True, self_attack=True, swaps=True, logan=True),
        Rules(overflow="cutoff", cherry_bomb="compulsory", self_add=True),
        Rules(players=3, zombies=True, sudden_death=True, limit=4),
        Rules(players=3, misere=True, limit=4, self_add=True),
        Rules(lives=2, meta=True, suicide=True, swaps=True, limit=4),
        Rules(stumps=True, integers=True, limit=3),
    ],
    ids=lambda rules: rules.label,
)
def test_every_game_is_that_of_the_plain_reference(rules, plain):
    told = plain.graph(rules)
    for position in list(told)[:: max(1, len(told) // 400)]:
        code = plain.code(position, rules)
        assert {(move.kind, move.result) for move in moves(code, rules)} == {
            (kind, plain.code(result, rules)) for kind, result in plain.moves(position, rules)
        }, code
