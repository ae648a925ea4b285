"""Best play: every value that is known, and every variant against value iteration."""

import networkx
import pytest

from teachkit.chopsticks import VARIANTS, Rules, graph, moves, solve

TWO = [rules for rules in VARIANTS.values() if rules.players == 2]


def test_the_standard_game():
    summary = solve().summary()
    assert summary.to_dict() == {
        "positions": 204,
        "terminal": 14,
        "edges": 531,
        "wins": 25,
        "losses": 17,
        "draws": 162,
        "start_value": "draw",
        "start_plies": None,
        "max_moves": 5,
    }


@pytest.mark.parametrize(
    ("rules", "value", "plies"),
    [
        (VARIANTS["Cutoff"], "draw", None),
        (VARIANTS["Suicide"], "draw", None),
        (VARIANTS["Suicide with cutoff"], "loss", 26),
        (Rules(limit=4), "win", 11),
        (Rules(halvies="even"), "draw", None),
        (Rules(halvies="near"), "draw", None),
        (Rules(halvies="even", overflow="cutoff"), "draw", None),
        (Rules(halvies="near", overflow="cutoff"), "draw", None),
    ],
    ids=str,
)
def test_values_that_are_known(rules, value, plies):
    summary = solve(rules).summary()
    assert summary["start_value"] == value
    assert summary["start_plies"] == plies


@pytest.mark.parametrize("rules", [*TWO, Rules(limit=7), Rules(limit=3, hands=3)], ids=str)
def test_every_value_is_that_of_value_iteration(rules, plain):
    told = plain.solution(rules)
    table = solve(rules).positions.set_index("code")
    words = {1: "win", -1: "loss"}
    for code, (value, plies) in told.items():
        assert table.loc[code, "value"] == words[value]
        assert table.loc[code, "plies"] == plies
    assert (table["value"] == "draw").sum() == len(table) - len(told)
    assert table["plies"].isna().sum() == len(table) - len(told)


def test_eleven_drawn_positions_allow_a_loss_in_three_moves():
    solution = solve()
    drawn = [code for code in solution.graph.codes if solution.value(code) == "draw"]
    traps = {
        code
        for code in drawn
        for move in moves(code)
        if solution.moves_to_end(move.result) == 3 and solution.value(move.result) == "win"
    }
    assert len(traps) == 11
    assert solution.positions["plies"].max() == 3  # so three moves ahead one sees everything


def test_all_drawn_positions_are_tied_into_one_cycle_of_draws():
    solution = solve()
    arrows = graph().to_networkx()
    drawn = [code for code in arrows if solution.value(code) == "draw"]
    assert len(drawn) == 162
    assert networkx.is_strongly_connected(arrows.subgraph(drawn))


@pytest.mark.parametrize("rules", TWO, ids=str)
def test_best_moves_keep_the_value_and_are_all_of_them(rules):
    solution = solve(rules)
    other = {"win": "loss", "loss": "win", "draw": "draw"}
    for code in solution.graph.codes[:: max(1, len(solution.graph) // 60)]:
        results = {move.result for move in moves(code, rules)}
        value, plies = solution.value(code), solution.moves_to_end(code)
        fitting = {
            result
            for result in results
            if solution.value(result) == other[value]
            and (plies is None or solution.moves_to_end(result) == plies - 1)
        }
        assert set(solution.best_moves(code)) == fitting
        assert bool(fitting) == bool(results)


def test_the_one_who_wins_beats_any_defence():
    """From the start of the game to 4, in 11 moves at most, whatever the other one does."""
    solution = solve(Rules(limit=4))

    def longest(code):
        if not moves(code, Rules(limit=4)):
            return 0
        mine = solution.best_moves(code)[0]
        replies = [move.result for move in moves(mine, Rules(limit=4))]
        return 1 + max((1 + longest(reply) for reply in replies), default=0)

    assert longest("1111") == 11


@pytest.mark.parametrize("name", ["Three players", "Zombies", "Four players"])
def test_more_players_have_no_value(name):
    with pytest.raises(ValueError, match="cannot win may still choose who does"):
        solve(VARIANTS[name])


def test_a_position_that_never_comes_up_has_no_value_here():
    with pytest.raises(ValueError, match="never comes up"):
        solve().value("4444")
    assert solve(graph(start="4444")).value("4444") == "draw"
    with pytest.raises(ValueError, match="not in order"):
        solve().best_moves("2111")


def test_a_graph_and_its_rules_have_the_same_solution():
    assert solve(graph()).positions.equals(solve().positions)
    columns = ["code", "level", "moves", "terminal", "value", "plies"]
    assert solve().positions.columns.to_list() == columns
