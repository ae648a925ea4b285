"""Two random players: figures that are known, another way to compute them, simulation."""

from fractions import Fraction

import numpy as np
import pytest

from teachkit.chopsticks import (
    VARIANTS,
    Rules,
    chain,
    graph,
    random_play,
    random_player,
    simulate_games,
)


def exact(after, over, winner):
    """Solve the equations of random play with fractions, position by position."""
    codes = list(after)
    place = {code: number for number, code in enumerate(codes)}

    def solved(constant, sign):
        rows = [
            [Fraction(first == second) for second in range(len(codes))] + [constant(codes[first])]
            for first in range(len(codes))
        ]
        for code in codes:
            for result in after[code]:
                rows[place[code]][place[result]] -= sign * Fraction(1, len(after[code]))
        for column in range(len(codes)):
            pivot = next(row for row in range(column, len(codes)) if rows[row][column])
            rows[column], rows[pivot] = rows[pivot], rows[column]
            rows[column] = [value / rows[column][column] for value in rows[column]]
            for row in range(len(codes)):
                if row != column and rows[row][column]:
                    factor = rows[row][column]
                    rows[row] = [
                        a - factor * b for a, b in zip(rows[row], rows[column], strict=True)
                    ]
        return rows[0][-1]

    length = solved(lambda code: Fraction(not over(code)), 1)
    lead = solved(lambda code: Fraction({0: 1, 1: -1}[winner(code)] if over(code) else 0), -1)
    return length, (1 + lead) / 2


def test_the_standard_game():
    played = random_play()
    assert played.expected_moves == pytest.approx(25.9311582179, abs=1e-10)
    assert played.first_player == pytest.approx(0.5088321696, abs=1e-10)
    assert played.chances == (played.first_player, pytest.approx(1 - played.first_player))
    assert played.never == 0


@pytest.mark.parametrize(
    "rules",
    [
        Rules(limit=3),
        Rules(limit=3, overflow="cutoff"),
        Rules(limit=3, misere=True),
        Rules(limit=3, self_add=True),
        Rules(hands=1, limit=8),
    ],
    ids=str,
)
def test_small_games_agree_with_fractions(rules, plain):
    told = plain.graph(rules)
    length, first = exact(
        {position: results for position, (_, results) in told.items()},
        lambda position: plain.over(position, rules),
        lambda position: plain.winner(position, rules),
    )
    played = random_play(rules)
    assert played.expected_moves == pytest.approx(float(length), abs=1e-11)
    assert played.first_player == pytest.approx(float(first), abs=1e-12)


@pytest.mark.parametrize("name", ["Chopsticks", "Cutoff", "Self-add", "Three players", "Misere"])
def test_it_agrees_with_simulation(name):
    rules = VARIANTS[name]
    played = random_play(rules)
    games = simulate_games(*[random_player()] * rules.players, games=20_000, seed=3, rules=rules)
    error = games["moves"].std() / len(games) ** 0.5
    assert abs(games["moves"].mean() - played.expected_moves) < 4.5 * error
    for seat, chance in enumerate(played.chances, start=1):
        found = (games["winner"] == seat).mean()
        assert abs(found - chance) < 4.5 * (chance * (1 - chance) / len(games)) ** 0.5
    assert sum(played.chances) == pytest.approx(1)


def test_iteration_agrees_with_the_direct_solution(monkeypatch):
    direct = random_play(), random_play(Rules(limit=8))
    monkeypatch.setattr(chain, "MOST_EQUATIONS", 0)
    again = random_play(), random_play(Rules(limit=8))
    for one, other in zip(direct, again, strict=True):
        assert other.expected_moves == pytest.approx(one.expected_moves, rel=1e-11)
        assert other.first_player == pytest.approx(one.first_player, abs=1e-12)


def test_every_position_is_the_mean_of_the_next():
    played = random_play()
    table = played.positions.set_index("code")
    found = graph()
    for code, results in found.edges.groupby("code")["result"]:
        after = table.loc[results.to_list()]
        moves = 1 + after["expected_moves"].mean()
        assert table.loc[code, "expected_moves"] == pytest.approx(moves, abs=1e-9)
        assert table.loc[code, "win"] == pytest.approx(1 - after["win"].mean(), abs=1e-10)


def test_a_game_that_never_ends():
    played = random_play(Rules(cherry_bomb="compulsory"))
    assert played.expected_moves == np.inf
    assert played.chances == (0, 0)
    assert played.never == 1


def test_a_graph_is_taken_too():
    assert random_play(graph()).expected_moves == random_play().expected_moves
    assert random_play(graph(start="1401")).expected_moves < 25
    with pytest.raises(TypeError, match="rules must be rules of Chopsticks"):
        random_play("cutoff")
