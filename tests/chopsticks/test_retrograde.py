"""Who wins on any graph: by hand on small ones, by value iteration on random ones."""

import networkx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from teachkit.chopsticks import solve
from teachkit.chopsticks.retrograde import DRAW, LOSS, WIN, retrograde


def solved(edges, size, ends, most_plies=None):
    sources, targets = np.array(edges, dtype=np.int64).reshape(-1, 2).T
    endings = np.zeros(size, dtype=np.int64)
    for place, value in ends.items():
        endings[place] = value
    values, plies = retrograde(sources, targets, endings, most_plies)
    return list(zip(values.tolist(), plies.tolist(), strict=True))


def test_a_dead_end_is_lost_and_what_leads_there_is_won():
    assert solved([(0, 1), (1, 2)], 3, {2: LOSS}) == [(LOSS, 2), (WIN, 1), (LOSS, 0)]


def test_a_cycle_without_an_exit_is_a_draw():
    assert solved([(0, 1), (1, 0)], 2, {}) == [(DRAW, -1), (DRAW, -1)]


def test_a_cycle_with_an_exit_to_a_loss_is_won_there():
    assert solved([(0, 1), (1, 0), (0, 2)], 3, {2: LOSS}) == [(WIN, 1), (LOSS, 2), (LOSS, 0)]


def test_a_cycle_whose_exit_gives_the_win_away_stays_a_draw():
    edges = [(0, 1), (1, 0), (0, 2), (2, 3)]
    assert solved(edges, 4, {3: LOSS}) == [(DRAW, -1), (DRAW, -1), (WIN, 1), (LOSS, 0)]


def test_a_position_that_leads_to_itself():
    assert solved([(0, 0)], 1, {}) == [(DRAW, -1)]
    assert solved([(0, 0), (0, 1)], 2, {1: LOSS}) == [(WIN, 1), (LOSS, 0)]


def test_an_ending_may_be_won_by_the_player_to_move():
    assert solved([(0, 1)], 2, {1: WIN}) == [(LOSS, 1), (WIN, 0)]


def test_a_drawn_ending_is_a_way_out():
    assert solved([(0, 1), (0, 2)], 3, {1: WIN}) == [(DRAW, -1), (WIN, 0), (DRAW, -1)]


def test_the_winner_hurries_and_the_loser_delays():
    # 0 can win by 1 (lost at once) or by 2, 3, 4; 5 must lose, by 0 or by 6.
    edges = [(0, 1), (0, 2), (2, 3), (3, 4), (5, 0), (5, 6), (6, 7), (7, 0)]
    found = solved(edges, 8, {1: LOSS, 4: LOSS})
    assert found[0] == (WIN, 1)
    assert found[2] == (LOSS, 2)
    assert found[7] == (LOSS, 2)
    assert found[6] == (WIN, 3)
    assert found[5] == (LOSS, 4)


def test_nobody_moves_on_from_an_ending():
    assert solved([(0, 1), (1, 0)], 2, {1: LOSS}) == [(WIN, 1), (LOSS, 0)]


def test_looking_only_so_far():
    edges = [(0, 1), (1, 2), (2, 3), (3, 4)]
    everything = solved(edges, 5, {4: LOSS})
    assert solved(edges, 5, {4: LOSS}, 2) == [(DRAW, -1)] * 2 + everything[2:]
    assert solved(edges, 5, {4: LOSS}, 0) == [(DRAW, -1)] * 4 + everything[4:]


@st.composite
def graphs(draw):
    size = draw(st.integers(1, 12))
    places = st.integers(0, size - 1)
    edges = draw(st.sets(st.tuples(places, places), max_size=3 * size))
    ends = {
        place: draw(st.sampled_from([WIN, LOSS, LOSS, DRAW]))
        for place in range(size)
        if not any(first == place for first, _ in edges)
    }
    return sorted(edges), size, ends


@given(graphs(), st.one_of(st.none(), st.integers(0, 6)))
def test_any_graph_is_that_of_value_iteration(plain, drawn, most_plies):
    edges, size, ends = drawn
    after = {place: {b for a, b in edges if a == place} for place in range(size)}
    known = plain.values(after, {place: ends.get(place, 0) for place in range(size)}, most_plies)
    assert solved(edges, size, ends, most_plies) == [
        known.get(place, (DRAW, -1)) for place in range(size)
    ]


@given(graphs())
def test_values_and_plies_agree_with_each_other(drawn):
    edges, size, ends = drawn
    found = solved(edges, size, ends)
    for place in range(size):
        after = [found[b] for a, b in edges if a == place]
        value, plies = found[place]
        if not after:
            assert value == ends[place]
        elif value == WIN:
            assert plies == 1 + min(p for v, p in after if v == LOSS)
        elif value == LOSS:
            assert {v for v, _ in after} == {WIN}
            assert plies == 1 + max(p for _, p in after)
        else:
            assert LOSS not in {v for v, _ in after}
            assert DRAW in {v for v, _ in after}


def test_graphs_of_networkx():
    arrows = networkx.DiGraph([("a", "b"), ("b", "a"), ("b", "end"), ("a", "tie")])
    arrows.nodes["tie"]["value"] = "draw"
    solution = solve(arrows)
    assert {code: solution.value(code) for code in arrows} == {
        "a": "draw",
        "b": "win",
        "end": "loss",
        "tie": "draw",
    }
    assert solution.best_moves("b") == ["end"]
    assert solution.best_moves("a") == ["tie"]
    assert solution.moves_to_end("a") is None
    arrows.nodes["end"]["value"] = "win"
    assert solve(arrows).value("b") == "draw"


@pytest.mark.parametrize(
    ("arrows", "message"),
    [
        (networkx.DiGraph(), "no positions"),
        (networkx.Graph([(1, 2)]), "directed graph"),
    ],
)
def test_graphs_that_cannot_be_solved(arrows, message):
    with pytest.raises(ValueError, match=message):
        solve(arrows)


def test_a_wrong_value_and_a_node_that_is_not_there():
    arrows = networkx.DiGraph([(1, 2)])
    with pytest.raises(ValueError, match="3 is not in the graph"):
        solve(arrows).value(3)
    arrows.nodes[2]["value"] = "lost"
    with pytest.raises(ValueError, match='must be "win", "loss" or "draw"'):
        solve(arrows)
    with pytest.raises(TypeError, match="solve takes rules"):
        solve("cutoff")
