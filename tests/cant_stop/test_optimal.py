from functools import cache
from itertools import product

import numpy as np
import pytest

from teachkit import cant_stop
from teachkit.cant_stop.games import expected_turns
from teachkit.cant_stop.odds import turn_odds
from teachkit.cant_stop.optimal import best_turn, board_size, solve, solve_match
from teachkit.cant_stop.rules import FULL, Position, Rules, moves
from teachkit.cant_stop.turns import count_states, turn_graph

TINY = Rules(sides=2, lengths=[1, 3, 1])
DUEL = Rules(sides=2, lengths=[1, 3, 1], to_win=2)
SMALL = Rules(sides=3, lengths=[1, 3, 5, 3, 1])


def rolls(sides):
    return list(product(range(1, sides + 1), repeat=4))


# --- one turn --------------------------------------------------------------------------


def test_the_best_turn_of_the_printed_board():
    turn = best_turn()
    assert turn.value == pytest.approx(0.7141862, abs=5e-8)
    assert len(turn.advice) == 69_037 + 1  # and the beginning
    odds = turn_odds(turn.strategy)
    assert odds.mean_columns == pytest.approx(turn.value, abs=1e-12)
    assert odds.bust == pytest.approx(turn.bust, abs=1e-12)
    assert odds.rolls == pytest.approx(turn.rolls, abs=1e-12)
    assert best_turn("squares").value > odds.mean


@pytest.mark.parametrize("objective", ["columns", "squares"])
@pytest.mark.parametrize(
    "start",
    [
        Position(rules=TINY),
        Position({3: 1}, {3: 1}, rules=TINY),
        Position({2: 1, 4: 1}, closed={2}, rules=Rules(3, [1, 2, 3, 2, 1])),
    ],
)
def test_a_best_turn_agrees_with_a_plain_recursion(objective, start):
    lengths, sides = start.rules.lengths, start.rules.sides

    def stop(position):
        return sum(
            gained / (lengths[column] if objective == "columns" else 1)
            for column, gained in position.runners.items()
        )

    @cache
    def roll(position):
        total = 0.0
        for dice in rolls(sides):
            total += max((best(position.move(move)) for move in moves(position, dice)), default=0.0)
        return total / sides**4

    @cache
    def best(position):
        if position.is_over:
            return stop(position)
        return max(stop(position), roll(position))

    turn = best_turn(objective, start)
    assert turn.value == pytest.approx(best(start) if start.squares else roll(start), abs=1e-13)
    for dice in rolls(sides):
        for move in moves(start, dice):
            after = start.move(move)
            if after.is_over:
                assert not turn.should_roll(after)
                continue
            assert turn.roll_or_stop(after) == pytest.approx((roll(after), stop(after)), abs=1e-13)
            assert turn.should_roll(after) == (roll(after) > stop(after) + 1e-12)
        if moves(start, dice):
            chosen = start.move(turn.choose(start, dice))
            assert best(chosen) == pytest.approx(
                max(best(start.move(move)) for move in moves(start, dice)), abs=1e-13
            )


def test_states_are_counted_before_they_are_listed():
    rng = np.random.default_rng(1)
    room = rng.integers(0, 4, (20, 5))
    graph = turn_graph(Rules(3, [3] * 5), room, np.full(20, 3))
    assert np.bincount(graph.turn, minlength=20).tolist() == count_states(room).tolist()


def test_a_turn_answers_only_about_itself(refused):
    turn = best_turn(position=Position(rules=TINY))
    refused(ValueError, turn.should_roll, Position({3: 1}, rules=TINY), words="no position of")
    refused(ValueError, turn.should_roll, Position(), words="another board")
    refused(TypeError, turn.should_roll, "start", words="Position")
    refused(ValueError, best_turn, "points", words="columns")
    refused(ValueError, turn.best_of, Position(rules=TINY), [], words="at least one move")
    refused(TypeError, turn.best_of, Position(rules=TINY), None, words="[(6, 7)]")
    refused(TypeError, turn.best_of, None, [(2,)], words="Position")
    refused(ValueError, best_turn, position=Position({2: 3, 3: 5, 4: 7}), words="over")
    stuck = Position(runners={2: 1, 4: 1, 3: 3}, rules=Rules(2, [1, 3, 1], to_win=3))
    refused(ValueError, best_turn, position=stuck, words="over")


def test_a_move_that_wins_is_among_those_compared():
    board = Rules(3, [1, 3, 5, 3, 1])
    position = Position({2: 1, 6: 1, 4: 4}, rules=board)
    assert moves(position, (1, 2, 3, 3)) == [(3,), (4, 5)]
    assert solve(board).turn(position).choose(position, (1, 2, 3, 3)) == (4, 5)


# --- one player ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "turns", "digits"),
    [
        (TINY, 16384 / 12623, 1e-13),
        (SMALL, 1.480253, 5e-7),
        (Rules(3, [2, 3, 4, 3, 2]), 1.615283, 5e-7),
        (Rules(6, [1] * 11, to_win=4), 2.002204, 5e-7),
    ],
)
def test_published_small_boards(rules, turns, digits):
    assert solve(rules).expected_turns == pytest.approx(turns, abs=digits)


def plain_solve(rules):
    """Value iteration from dictionaries: the expected turns of one player."""
    all_rolls = rolls(rules.sides)
    ranges = [range(length + 1) for length in rules.lengths.values()]
    starts = [
        Position(dict(zip(rules.columns, heights, strict=True)), rules=rules)
        for heights in product(*ranges)
    ]
    turns = {tuple(p.progress.items()): 0.0 for p in starts}
    for _ in range(200):
        change = 0.0
        for start in sorted(starts, key=lambda p: -sum(p.progress.values())):
            if start.is_over:
                continue
            key = tuple(start.progress.items())

            @cache
            def roll(position, bust=turns[key]):
                total = 0.0
                for dice in all_rolls:
                    total += min(
                        (best(position.move(move)) for move in moves(position, dice)), default=bust
                    )
                return total / len(all_rolls)

            @cache
            def best(position):
                stopped = turns[tuple(position.stop().progress.items())]
                return stopped if position.is_over else min(stopped, roll(position))

            new = 1 + roll(start)
            change = max(change, abs(new - turns[key]))
            turns[key] = new
        if change < 1e-13:
            break
    return turns


def test_a_small_board_agrees_with_plain_value_iteration():
    solution = solve(TINY)
    for progress, turns in plain_solve(TINY).items():
        assert solution.turns_from(dict(progress)) == pytest.approx(turns, abs=1e-11)


def test_best_play_needs_the_turns_it_promises():
    solution = solve(SMALL)
    assert expected_turns(solution.strategy, SMALL) == pytest.approx(
        solution.expected_turns, abs=1e-12
    )
    games = cant_stop.simulate_games(solution.strategy, 20_000, seed=1, rules=SMALL)["turns"]
    assert abs(games.mean() - solution.expected_turns) < 4.5 * games.std() / 20_000**0.5


def test_the_best_turn_does_not_make_the_best_game():
    best = solve(SMALL).expected_turns
    greedy = best_turn(position=Position(rules=SMALL)).strategy
    rules_of_thumb = [cant_stop.rolls(2), cant_stop.squares(3), cant_stop.until_topped()]
    for strategy in [greedy, *rules_of_thumb]:
        turns = expected_turns(strategy, SMALL)
        assert turns > best
        games = cant_stop.simulate_games(strategy, 20_000, seed=2, rules=SMALL)["turns"]
        assert abs(games.mean() - turns) < 4.5 * games.std() / 20_000**0.5


def test_a_strategy_that_always_loses_is_refused(refused):
    board = Rules(sides=2, lengths=[1, 3, 1], to_win=3)
    greedy = cant_stop.Strategy(None, lambda position: False)
    assert expected_turns(greedy, board) > solve(board).expected_turns
    refused(TypeError, expected_turns, "greedy", board, words="rule_of(28)")
    refused(ValueError, expected_turns, greedy, FULL, words="6,066,786,123")


# --- two players -----------------------------------------------------------------------


def plain_match(rules):
    """Value iteration from dictionaries: the chance that the player to move wins."""
    all_rolls = rolls(rules.sides)
    chances = {}

    def turn(progress, other):
        closed = {c for c, h in other if h == rules.lengths[c]}
        start = Position(dict(progress), closed=closed, rules=rules)

        @cache
        def roll(position):
            bust = 1 - chances.get((other, progress), 0.5)
            return sum(
                max((best(position.move(move)) for move in moves(position, dice)), default=bust)
                for dice in all_rolls
            ) / len(all_rolls)

        @cache
        def best(position):
            if position.is_over:
                return 1.0
            mine = tuple(position.stop().progress.items())
            won = set(position.stop().won)
            theirs = tuple((c, h) for c, h in other if c not in won)
            seen.add((theirs, mine))
            return max(1 - chances.get((theirs, mine), 0.5), roll(position))

        seen.add((other, progress))
        return roll(start)

    seen = {((), ())}
    while True:
        change, before = 0.0, len(seen)
        for pair in list(seen):
            new = turn(*pair)
            change = max(change, abs(new - chances.get(pair, 0.5)))
            chances[pair] = new
        if change < 1e-13 and len(seen) == before:
            return chances


def test_a_duel_agrees_with_plain_value_iteration():
    solution = solve_match(DUEL)
    chances = plain_match(DUEL)
    assert len(chances) > 40
    for (progress, other), chance in chances.items():
        found = solution.win_probability(dict(progress), dict(other))
        assert found == pytest.approx(chance, abs=1e-11)
    assert solution.first_player == pytest.approx(chances[(), ()], abs=1e-11)


def test_the_duel_on_a_larger_board_agrees_with_simulation():
    solution = solve_match(SMALL)
    games = cant_stop.simulate_matches(
        solution.strategy, solution.strategy, 2_000, seed=1, rules=SMALL
    )
    share = (games["winner"] == 1).mean()
    assert abs(share - solution.first_player) < 4.5 * 0.5 / 2_000**0.5
    start = solution.turn(Position(rules=SMALL), {})
    assert start.value == pytest.approx(solution.first_player, abs=1e-12)


def test_columns_read_backwards_are_the_same_game():
    board = Rules(sides=3, lengths=[1, 2, 2, 2, 1], to_win=2)
    turned = Rules(sides=3, lengths=[1, 2, 2, 1, 1], to_win=2)
    other = Rules(sides=3, lengths=[1, 1, 2, 2, 1], to_win=2)
    assert solve_match(turned).first_player == pytest.approx(
        solve_match(other).first_player, abs=1e-13
    )
    mirrored = solve_match(board)
    assert mirrored.win_probability({3: 1}, {5: 1}) == pytest.approx(
        mirrored.win_probability({5: 1}, {3: 1}), abs=1e-13
    )


def test_a_duel_that_cannot_be(refused):
    solution = solve_match(DUEL)
    refused(ValueError, solution.win_probability, {2: 1}, {2: 1}, words="no cone of the other")
    refused(ValueError, solution.win_probability, {2: 1, 4: 1}, {}, words="over")
    refused(ValueError, solve_match, TINY, words="2 columns or fewer")


# --- what fits -------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("rules", [TINY, DUEL, Rules(3, [1, 2, 2, 2, 1], to_win=2)])
def test_the_size_of_a_board_is_right(rules, players):
    """Count positions and the states of their turns one by one."""
    positions = states = 0
    cells = []
    for length in rules.lengths.values():
        cones = product(range(length), repeat=players)
        cells.append([("open", cone) for cone in cones] + [("won", who) for who in range(players)])
    for board in product(*cells):
        wins = [sum(cell == ("won", who) for cell in board) for who in range(players)]
        if max(wins) >= rules.to_win:
            continue
        room = [
            length - cell[1][0] if cell[0] == "open" else 0
            for length, cell in zip(rules.lengths.values(), board, strict=True)
        ]
        positions += 1
        states += int(count_states(np.array([room]))[0])
    assert board_size(rules, players) == (positions, states)


def test_a_board_that_is_too_large_says_so_at_once(refused):
    refused(ValueError, solve, FULL, words=["6,066,786,123", "Rules(sides=3"])
    refused(ValueError, solve_match, FULL, words="Rules(sides=3")
    refused(TypeError, solve, "small", words="cant_stop.FULL")
    refused(ValueError, best_turn, position=Position(rules=Rules(12)), words="states")
