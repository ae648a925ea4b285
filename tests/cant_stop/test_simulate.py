import random
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from teachkit import cant_stop
from teachkit.cant_stop import simulate
from teachkit.cant_stop.rules import FULL, Position, Rules, moves
from teachkit.cant_stop.strategies import Strategy

# --- the same seed ---------------------------------------------------------------------


def test_the_same_seed_gives_the_same_games():
    thumb = cant_stop.rule_of(28)
    for run in (
        lambda seed: cant_stop.simulate_turns(thumb, 300, seed=seed),
        lambda seed: cant_stop.simulate_games(thumb, 300, seed=seed),
        lambda seed: cant_stop.simulate_matches(thumb, cant_stop.expert(), 100, seed=seed),
        lambda seed: cant_stop.tally_games(thumb, 300, seed=seed, progress=False),
    ):
        assert run(3).equals(run(3))
        assert run(3).equals(run(np.random.SeedSequence(3)))
        assert not run(3).equals(run(4))


def test_workers_do_not_change_the_games(monkeypatch):
    monkeypatch.setattr("teachkit.simulation.BLOCK", 500)
    thumb = cant_stop.squares(5)
    alone = cant_stop.tally_games(thumb, 2_200, seed=1, progress=False)
    with ThreadPoolExecutor(2) as executor:
        shared = cant_stop.tally_games(thumb, 2_200, seed=1, executor=executor, progress=False)
    assert alone.equals(shared)
    assert alone.sum() == 2_200
    games = cant_stop.simulate_games(thumb, 2_200, seed=1)["turns"].value_counts().sort_index()
    assert games.to_dict() == alone.to_dict()


# --- against a plain loop --------------------------------------------------------------


def plain_game(strategy, rules, generator):
    """One game of one player, from the rules alone."""
    position, rolled = Position(rules=rules), 0
    turns, rolls, busts = 1, 0, 0
    while True:
        dice = [generator.randint(1, rules.sides) for _ in range(4)]
        rolls, rolled = rolls + 1, rolled + 1
        if not moves(position, dice):
            position, rolled, turns, busts = position.bust(), 0, turns + 1, busts + 1
            continue
        position = position.move(strategy.choice(position, dice, rolled - 1))
        if position.is_over:
            return turns, rolls, busts
        if strategy.stop_at(position, rolled):
            position, rolled, turns = position.stop(), 0, turns + 1


@pytest.mark.parametrize(
    ("strategy", "rules", "games"),
    [
        (cant_stop.rolls(2, "most squares"), Rules(4, to_win=2), 400),
        (cant_stop.expert(), Rules(3), 400),
        (cant_stop.survival(0.5, "best next chance"), Rules(4, to_win=3), 300),
    ],
    ids=["rolls", "expert", "survival"],
)
def test_games_are_like_those_of_a_plain_loop(strategy, rules, games):
    generator = random.Random(1)
    plain = np.array([plain_game(strategy, rules, generator) for _ in range(games)])
    fast = cant_stop.simulate_games(strategy, 20_000, seed=1, rules=rules).to_numpy()
    error = np.sqrt(plain.var(axis=0) / games + fast.var(axis=0) / 20_000)
    assert np.all(np.abs(plain.mean(axis=0) - fast.mean(axis=0)) < 4.5 * error)


def plain_match(strategies, rules, generator):
    """One game of two players, from the rules alone: the winner, and all turns."""
    progress, player, turns = [{}, {}], 0, 1
    rolled, position = 0, Position(rules=rules)
    while True:
        dice = [generator.randint(1, rules.sides) for _ in range(4)]
        rolled += 1
        ended = not moves(position, dice)
        if not ended:
            move = strategies[player].choice(position, dice, rolled - 1, progress[1 - player])
            position = position.move(move)
            if position.is_over:
                return player + 1, turns
            if strategies[player].stop_at(position, rolled, progress[1 - player]):
                progress[player] = dict(position.stop().progress)
                won = position.stop().won
                progress[1 - player] = {
                    c: h for c, h in progress[1 - player].items() if c not in won
                }
                ended = True
        if ended:
            player, turns, rolled = 1 - player, turns + 1, 0
            lengths = rules.lengths
            closed = {c for c, h in progress[1 - player].items() if h == lengths[c]}
            position = Position(progress[player], closed=closed, rules=rules)


def test_matches_are_like_those_of_a_plain_loop():
    rules, games = Rules(4, to_win=2), 300
    pair = cant_stop.rolls(3), cant_stop.squares(2, "most progress")
    generator = random.Random(2)
    plain = np.array([plain_match(pair, rules, generator) for _ in range(games)])
    fast = cant_stop.simulate_matches(*pair, 20_000, seed=1, rules=rules)
    table = fast[["winner", "turns"]].to_numpy()
    error = np.sqrt(plain.var(axis=0) / games + table.var(axis=0) / 20_000)
    assert np.all(np.abs(plain.mean(axis=0) - table.mean(axis=0)) < 4.5 * error)


def test_a_match_has_one_winner():
    matches = cant_stop.simulate_matches(cant_stop.expert(), cant_stop.rule_of(28), 2_000, seed=1)
    won = np.where(matches["winner"] == 1, matches["columns_1"], matches["columns_2"])
    lost = np.where(matches["winner"] == 1, matches["columns_2"], matches["columns_1"])
    assert np.all(won >= 3)  # the last move can top two columns at once
    assert np.all(lost < 3)
    assert np.all((matches["turns"] % 2 == 1) == (matches["winner"] == 1))
    assert (matches["winner"] == 1).mean() > 0.75


# --- columns of the tables -------------------------------------------------------------


def test_a_table_of_turns():
    turns = cant_stop.simulate_turns(cant_stop.rolls(3), 5_000, seed=1)
    assert list(turns.columns) == ["squares", "columns", "rolls", "outcome"]
    bust = turns["outcome"] == "bust"
    assert np.all(turns.loc[bust, ["squares", "columns"]] == 0)
    assert np.all(turns.loc[~bust, "rolls"] == 3)
    assert np.all(turns.loc[~bust, "squares"].between(3, 6))
    assert 0 < bust.mean() < 0.2


def test_a_turn_goes_on_from_a_position():
    position = Position({7: 11, 2: 2}, {7: 1, 6: 3}, {12, 8})
    turns = cant_stop.simulate_turns(cant_stop.rolls(1), 4_000, seed=1, position=position)
    exact = cant_stop.turn_odds(cant_stop.rolls(1), position)
    bust = (turns["outcome"] == "bust").mean()
    assert abs(bust - exact.bust) < 4.5 * (exact.bust / 4_000) ** 0.5 + 1e-9
    assert turns.loc[turns["outcome"] == "stop", "squares"].min() >= 5


# --- what makes no sense ---------------------------------------------------------------


def test_a_game_that_is_never_over_is_given_up(refused, monkeypatch):
    monkeypatch.setattr(simulate, "MOST_TURNS", 50)
    never = Strategy("first move", lambda rolls: False, name="never")
    words = ["never", "50 turns"]
    refused(ValueError, cant_stop.simulate_games, never, 20, seed=1, words=words)
    refused(ValueError, cant_stop.simulate_matches, never, never, 20, seed=1, words=words)


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda: cant_stop.simulate_games("28", 5), TypeError, "rule_of(28)"),
        (lambda: cant_stop.simulate_games(cant_stop.rolls(2), 0), ValueError, "games"),
        (lambda: cant_stop.simulate_games(cant_stop.rolls(2), 10**9), ValueError, "games"),
        (lambda: cant_stop.simulate_games(cant_stop.rolls(2), 5, seed=-1), ValueError, "seed"),
        (lambda: cant_stop.simulate_games(cant_stop.rolls(2), 5, rules=3), TypeError, "FULL"),
        (lambda: cant_stop.simulate_turns(cant_stop.rolls(2), 5, position=3), TypeError, "Pos"),
        (lambda: cant_stop.tally_games(cant_stop.rolls(2), 5, executor=2), TypeError, "executor"),
        (lambda: cant_stop.tally_games(cant_stop.rolls(2), 10**30), ValueError, "games"),
        (
            lambda: cant_stop.simulate_matches(
                cant_stop.rolls(2), cant_stop.rolls(2), 5, rules=Rules(2)
            ),
            ValueError,
            "2 columns or fewer",
        ),
    ],
)
def test_arguments_out_of_range(refused, call, kind, words):
    refused(kind, call, words=words)


def test_the_printed_board_is_meant_if_nothing_is_said():
    one = cant_stop.simulate_games(cant_stop.rolls(2), 50, seed=1)
    assert one.equals(cant_stop.simulate_games(cant_stop.rolls(2), 50, seed=1, rules=FULL))
