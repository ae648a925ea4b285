"""The state graph: every figure that is known, and every variant against the plain search."""

from math import comb

import networkx
import numpy as np
import pytest

from teachkit.chopsticks import VARIANTS, Rules, graph
from teachkit.chopsticks.codes import code_of
from teachkit.chopsticks.graph import possible_positions

NEVER = (
    "0000 0100 0200 0300 0400 1100 1101 1200 1300 1400 2200 2202 2300 2400 3300 3303 3400 3444 "
    "4400 4404 4444"
)


def test_625_then_225_then_204():
    found = graph()
    summary = found.summary()
    assert summary["orderings"] == 625
    assert summary["possible"] == 225
    assert summary["positions"] == len(found) == 204
    assert found.unreachable == NEVER.split()


def test_the_standard_graph_in_figures():
    found = graph()
    assert found.summary().to_dict() == {
        "orderings": 625,
        "possible": 225,
        "positions": 204,
        "terminal": 14,
        "edges": 531,
        "levels": 9,
        "max_moves": 5,
    }
    assert found.levels.to_list() == [1, 1, 2, 8, 28, 55, 64, 34, 8, 3]
    assert len(found.edges) == len(found.edges[["code", "result"]].drop_duplicates()) == 531


def test_the_shortest_game_has_five_moves_and_is_the_only_one():
    found = graph()
    ends = found.positions[found.positions["terminal"]]
    assert ends["level"].min() == 5
    nearest = ends[ends["level"] == 5]["code"].to_list()
    assert nearest == ["0014"]
    ways = list(networkx.all_shortest_paths(found.to_networkx(), "1111", "0014"))
    assert ways == [["1111", "1211", "1312", "0113", "1401", "0014"]]


def test_eight_endings_are_won_by_the_first_player_on_the_shortest_way():
    found = graph()
    level = found.level[found.terminal]
    assert (level % 2 == 1).sum() == 8


@pytest.mark.parametrize(
    ("rules", "positions", "endings"),
    [
        (VARIANTS["Cutoff"], 171, 11),
        (VARIANTS["Suicide"], 207, None),
        (VARIANTS["Suicide with cutoff"], 191, None),
        (Rules(limit=4), 84, None),
        (VARIANTS["Three players"], 3337, None),
        (VARIANTS["Four players"], 50_567, None),
    ],
    ids=str,
)
def test_counts_that_are_known(rules, positions, endings):
    found = graph(rules)
    assert len(found) == positions
    if endings is not None:
        assert found.terminal.sum() == endings


@pytest.mark.parametrize("r", range(3, 13))
def test_the_formula_holds_for_odd_limits_and_counts_one_too_many_for_even_ones(r):
    pairs = comb(r + 1, 2)
    found = graph(Rules(limit=r))
    assert len(found) == pairs**2 - (pairs + r + 1) - (r % 2 == 0)
    if r % 2 == 0 and r <= 10:
        assert f"00{r // 2}{r // 2}" in found.unreachable


@pytest.mark.parametrize("r", range(2, 21))
def test_one_hand_each_is_a_line_of_k_moves(r):
    fibonacci = [0, 1]
    while len(fibonacci) < 70:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    k = next(k for k in range(1, 60) if fibonacci[k + 2] % r == 0)
    found = graph(Rules(hands=1, limit=r))
    assert len(found) == k + 1
    assert len(found.sources) == int(found.level.max()) == k


@pytest.mark.parametrize(
    "rules",
    [rules for rules in VARIANTS.values() if rules.players < 4]
    + [Rules(hands=3, limit=4, multi_transfer="multi"), Rules(players=4, limit=3)],
    ids=lambda rules: rules.label,
)
def test_every_graph_is_that_of_the_plain_search(rules, plain):
    told = plain.graph(rules)
    found = graph(rules)
    assert dict(zip(found.codes, found.level.tolist(), strict=True)) == {
        plain.code(position, rules): level for position, (level, _) in told.items()
    }
    assert set(zip(found.edges["code"], found.edges["result"], strict=True)) == {
        (plain.code(position, rules), plain.code(result, rules))
        for position, (_, results) in told.items()
        for result in results
    }
    for place, position in zip(
        map(found.place.get, map(plain_code(plain, rules), told)), told, strict=False
    ):
        assert found.terminal[place] == plain.over(position, rules)
        if found.terminal[place]:
            winner = plain.winner(position, rules)
            assert found.winner[place] == (-1 if winner is None else winner)


def plain_code(plain, rules):
    return lambda position: plain.code(position, rules)


@pytest.mark.parametrize("name", VARIANTS)
def test_only_the_end_has_no_moves_and_each_has_all(name):
    found = graph(VARIANTS[name])
    assert ((found.moves_of_each == 0) == found.terminal).all()
    assert found.summary()["possible"] == possible_positions(VARIANTS[name])
    assert len(found) + len(found.unreachable) == found.summary()["possible"]


def test_the_tables_are_sorted_by_level_and_code():
    table = graph().positions
    assert table.columns.to_list() == ["code", "level", "moves", "terminal"]
    assert table.sort_values(["level", "code"])["code"].to_list() == table["code"].to_list()
    assert table["moves"].sum() == 531


def test_kinds_of_moves_are_kept():
    kinds = graph(Rules(swaps=True, suicide=True)).edges["kind"].value_counts()
    assert set(kinds[kinds > 0].index) == {"attack", "transfer", "division", "suicide", "swap"}


def test_it_is_handed_to_networkx():
    arrows = graph().to_networkx()
    assert isinstance(arrows, networkx.DiGraph)
    assert (arrows.number_of_nodes(), arrows.number_of_edges()) == (204, 531)
    assert arrows.graph["start"] == "1111"
    assert arrows.nodes["0014"] == {"level": 5, "terminal": True}
    assert arrows.edges["1312", "1222"] == {"kind": "transfer"}


def test_any_position_can_be_the_start():
    found = graph(start="4444")
    assert found.start == "4444"
    assert "3444" in found.codes
    assert len(graph(VARIANTS["Suns"])) == len(found)


def test_the_side_of_a_player_is_what_the_code_says():
    found = graph(VARIANTS["Zombies"])
    for number in range(0, len(found), 97):
        sides = tuple(found.side(number, seat) for seat in range(3))
        assert code_of(sides, found.rules) == found.codes[number]


def test_a_game_too_large_says_how_large_at_once():
    with pytest.raises(ValueError, match=r"could have 78,411,025 positions, and up to 5,000,000"):
        graph(Rules(hands=4, limit=20))
    with pytest.raises(ValueError, match="fewer players"):
        graph(Rules(players=5, limit=10))


def test_what_never_comes_up_is_not_found():
    with pytest.raises(ValueError, match="'4444' never comes up"):
        graph().find("4444")
    assert graph().find("1111") == 0


def test_levels_are_distances():
    found = graph(VARIANTS["Three players"])
    distance = networkx.single_source_shortest_path_length(found.to_networkx(), found.start)
    assert np.array_equal([distance[code] for code in found.codes], found.level)
