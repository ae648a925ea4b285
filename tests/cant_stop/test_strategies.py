import time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from teachkit import asking, cant_stop
from teachkit.asking import StrategyError
from teachkit.cant_stop.batch import Batch, Choices, code_of
from teachkit.cant_stop.odds import success
from teachkit.cant_stop.rolls import roll_table
from teachkit.cant_stop.rules import FULL, Position, moves
from teachkit.cant_stop.strategies import PAIRING_RULES, Strategy, checked_strategy

# --- what counts -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("runners", "score"),
    [
        ({6: 1, 7: 1, 8: 1}, 10),
        ({4: 1, 6: 1, 8: 1}, 14),
        ({5: 1, 7: 1, 9: 1}, 16),
        ({2: 1, 3: 1, 12: 1}, 34),
        ({7: 1}, 2),
        ({7: 3}, 4),
        ({2: 2, 12: 1}, 18 + 12),
        ({2: 1, 3: 1, 4: 1}, 12 + 10 + 8 + 4),
        ({8: 1, 10: 1, 12: 1}, 4 + 8 + 12 - 2 + 4),
    ],
)
def test_the_count_of_the_rule_of_28(runners, score):
    assert cant_stop.score(Position(runners=runners)) == score


def plain_score(position):
    score = 0
    for column, squares in position.runners.items():
        weight = abs(7 - column) + 1
        score += 2 * weight + (squares - 1) * weight
    on = list(position.runners)
    if len(on) == 3:
        score += 2 * all(c % 2 for c in on) - 2 * all(c % 2 == 0 for c in on)
        score += 4 * all(c <= 7 for c in on) + 4 * all(c >= 7 for c in on)
    return score


@given(data=st.data())
def test_the_rules_of_thumb_say_what_their_names_say(any_position, data):
    position = data.draw(any_position)
    rolled = data.draw(st.integers(1, 12))
    chance = success(position)
    if position.rules == FULL:
        assert cant_stop.score(position) == plain_score(position)
        assert cant_stop.rule_of(28).stop_at(position) == (
            plain_score(position) >= 28 and not position.free_runners
        )
    assert cant_stop.rolls(5).stop_at(position, rolled) == (rolled >= 5)
    assert cant_stop.squares(4).stop_at(position) == (position.squares >= 4)
    assert cant_stop.until_topped().stop_at(position) == bool(position.topped)
    assert cant_stop.survival(0.5).stop_at(position, rolled) == (chance**rolled < 0.5)


# --- choosing --------------------------------------------------------------------------


@settings(max_examples=40)
@given(data=st.data())
def test_many_positions_at_once_are_the_same_as_one_by_one(any_position, data):
    position = data.draw(any_position)
    table = roll_table(position.rules.sides)
    kinds = np.arange(len(table.faces))
    batch = Batch.of(position).pick(np.zeros(len(kinds), int))
    choices = Choices.after_rolls(batch, kinds)
    after = choices.after()
    for kind, faces in enumerate(table.faces):
        legal = moves(position, faces)
        found = {
            choices.move(place, kind): place
            for place in range(len(choices.first))
            if choices.legal[place, kind]
        }
        assert sorted(found) == legal
        for move, place in found.items():
            reached = position.move(move)
            column = place * len(kinds) + kind
            assert batch.squares_of(after, column) == reached.runners
            assert choices.squares[place, kind] == len(move)
            assert choices.new_runners[place, kind] == len(reached.runners) - len(position.runners)
            if not reached.is_over:
                assert choices.success[place, kind] == pytest.approx(success(reached))
        for rule in [*PAIRING_RULES.values(), cant_stop.expert().choose]:
            if legal:
                chosen = choices.move(int(rule.many(choices)[kind]), kind)
                assert chosen == rule(position, legal)


@pytest.mark.parametrize(
    ("rule", "chosen"),
    [
        ("fewest new runners", (7,)),
        ("most squares", (6, 8)),
        ("most progress", (5, 9)),
        ("first move", (5, 9)),
    ],
)
def test_pairing_rules(rule, chosen):
    position = Position({7: 12})
    assert Strategy(rule, lambda rolls: True).choice(position, (2, 3, 4, 5)) == chosen


def test_the_best_next_chance():
    legal = [(2,), (6,), (7,), (11,)]
    position = Position(runners={5: 1, 9: 1})
    chances = {move: success(position.move(move)) for move in legal}
    assert cant_stop.best_chance(position, legal) == max(chances, key=chances.get)


def test_states_have_different_numbers():
    rng = np.random.default_rng(3)
    rows = set()
    while len(rows) < 3000:
        row = np.zeros(11, int)
        row[rng.choice(11, rng.integers(0, 4), replace=False)] = 1
        rows.add(tuple(row * rng.integers(1, 13, 11)))
    assert len(set(code_of(np.array(sorted(rows)).T).tolist())) == 3000


# --- a student's functions -------------------------------------------------------------


def test_functions_see_what_they_ask_for():
    seen = {}

    def choose(position, moves, dice, rolls, opponent):
        seen["choose"] = (position, list(moves), dice, rolls, opponent)
        return moves[-1]

    def stop(
        position, rolls, squares, success, free_runners, runners, progress, closed, topped, won
    ):
        seen["stop"] = locals()
        return True

    strategy = Strategy(choose, stop)
    position = Position({7: 12, 3: 2}, {7: 1}, {12})
    assert strategy.choice(position, (2, 4, 3, 5), 4, {6: 3}) == (6, 8)
    assert seen["choose"] == (position, [(5, 9), (6, 8)], (2, 3, 4, 5), 4, {6: 3})
    assert strategy.stop_at(position, 3)
    told = {**seen["stop"]}
    told.pop("seen", None)
    assert told == {
        "position": position,
        "rolls": 3,
        "squares": 1,
        "success": success(position),
        "free_runners": 2,
        "runners": {7: 1},
        "progress": {3: 2, 7: 12},
        "closed": frozenset({12}),
        "topped": (7,),
        "won": (7,),
    }


def test_a_function_is_asked_once_for_each_thing_it_can_see():
    asked = []

    def stop(squares):
        asked.append(squares)
        return squares >= 4

    cant_stop.simulate_games(stop, 500, seed=1)
    assert len(asked) == len(set(asked)) <= 5
    positions = []

    def choose(position, moves):
        positions.append((position, tuple(moves)))
        return moves[0]

    cant_stop.simulate_turns(Strategy(choose, cant_stop.rolls(3).stop), 3_000, seed=1)
    assert len(positions) == len(set(positions))
    assert len(positions) < 4_000  # of about 8,800 rolls


def test_the_order_of_columns_in_an_answer_does_not_matter():
    strategy = Strategy(lambda moves: moves[1][::-1], lambda rolls: True)
    assert strategy.choice(Position(), (2, 3, 4, 5)) == (6, 8)


def test_plain_functions_play_like_the_rules_of_thumb():
    def choose(position, moves):
        def worth(move):
            after = position.move(move)
            new = len(after.runners) - len(position.runners)
            return (-new, len(move), sum(6 - abs(7 - column) for column in move))

        return max(moves, key=worth)

    own = Strategy(choose, lambda squares: squares >= 5)
    thumb = cant_stop.squares(5)
    assert own.name == "lambda, choose"
    one = cant_stop.simulate_games(own, 100, seed=1)
    assert one.equals(cant_stop.simulate_games(thumb, 100, seed=1))


@pytest.mark.parametrize(
    ("choose", "stop", "words"),
    [
        (None, lambda squares: "yes", ["'yes'", "True to stop"]),
        (None, lambda squares: None, ["None", "True to stop"]),
        (None, lambda squares: 1 / 0, ["ZeroDivisionError", "squares ="]),
        (lambda moves: moves[9], lambda rolls: True, ["IndexError", "one of the moves"]),
        (lambda moves: (1, 2), lambda rolls: True, ["(1, 2)", "none of the moves"]),
        (lambda moves: 7, lambda rolls: True, ["7", "one of the moves"]),
        (lambda moves: "67", lambda rolls: True, ["'67'", "one of the moves"]),
        (
            lambda moves: tuple(column + 0.5 for column in moves[0]),
            lambda rolls: True,
            [".5", "one of the moves"],
        ),
        (lambda moves: (float("inf"),), lambda rolls: True, ["(inf,)", "one of the moves"]),
    ],
)
def test_a_function_that_does_not_answer(refused, choose, stop, words):
    strategy = Strategy(choose, stop)
    refused(ValueError, cant_stop.simulate_turns, strategy, 50, seed=1, words=words)


@pytest.mark.parametrize(
    ("make", "kind", "words"),
    [
        (lambda: Strategy(None, lambda risk: True), TypeError, "asks for risk"),
        (lambda: Strategy(lambda column: 7, lambda rolls: True), TypeError, "asks for column"),
        (lambda: Strategy(None, lambda: True), TypeError, "at least one"),
        (lambda: Strategy(None, True), TypeError, "rule_of(28)"),
        (lambda: Strategy("best", lambda rolls: True), ValueError, "fewest new runners"),
        (lambda: checked_strategy("rule of 28"), TypeError, "rule_of(28)"),
        (lambda: checked_strategy(int), TypeError, "rule_of(28)"),
        (lambda: cant_stop.rolls(0), ValueError, "1 or more"),
        (lambda: cant_stop.squares("5"), TypeError, "whole number"),
        (lambda: cant_stop.rule_of(2.5), ValueError, "whole number"),
        (lambda: cant_stop.survival(1), ValueError, "between 0 and 1"),
        (lambda: cant_stop.survival("half"), TypeError, "number"),
    ],
)
def test_what_is_no_strategy(refused, make, kind, words):
    refused(kind, make, words=words)


SMALL = Position(rules=cant_stop.Rules(sides=2))


@pytest.mark.parametrize(
    ("ask", "kind", "words"),
    [
        (lambda: cant_stop.score(None), TypeError, "a Position"),
        (lambda: cant_stop.rolls(3).stop_at(None), TypeError, "a Position"),
        (lambda: cant_stop.rolls(3).stop_at(Position(), rolls="x"), TypeError, "rolls"),
        (lambda: cant_stop.rolls(3).stop_at(Position(), rolls=-1), ValueError, "rolls"),
        (lambda: cant_stop.rule_of(28).stop(None), TypeError, "a Position"),
        (lambda: cant_stop.expert().stop_at(Position(), opponent={7: 500}), ValueError, "13"),
        (
            lambda: cant_stop.expert().choice(Position(), (1, 2, 3, 4), opponent="x"),
            TypeError,
            "opponent's cones",
        ),
        (lambda: cant_stop.most_squares(None, [(6, 7)]), TypeError, "a Position"),
        (lambda: cant_stop.most_squares(Position(), []), ValueError, "at least one move"),
        (lambda: cant_stop.most_squares(Position(), 7), TypeError, "[(6, 7)]"),
        (lambda: cant_stop.most_squares(Position(), [(2, 3, 4)]), ValueError, "one or two"),
        (lambda: cant_stop.best_chance(SMALL, [(6, 7)]), ValueError, "from 2 to 4"),
    ],
)
def test_what_cannot_be_asked(refused, ask, kind, words):
    refused(kind, ask, words=words)


def test_a_loop_that_never_ends_is_given_up(monkeypatch):
    monkeypatch.setattr(asking, "_SECONDS", 0.2)
    running = [True]

    def stop(squares):
        while running[0]:
            pass
        return True

    with pytest.raises(StrategyError, match=r"within 0\.2 seconds; .*never ends"):
        cant_stop.simulate_turns(stop, 5)
    running[0] = False


def test_the_time_limit_is_for_one_question_and_not_for_all(monkeypatch):
    monkeypatch.setattr(asking, "_SECONDS", 0.2)
    asked = []

    def slow(runners):
        asked.append(runners)
        time.sleep(0.01)
        return True

    cant_stop.simulate_turns(slow, 500, seed=1)  # all of them after the first roll
    assert len(asked) > 0.2 / 0.01


def test_moves_may_be_any_kind_of_whole_number():
    def choose(moves):
        return np.array(moves[-1], float)

    assert Strategy(choose, lambda rolls: True).choice(Position(), (2, 3, 4, 5)) == (7, 7)


# --- the published and the strong ones -------------------------------------------------


def test_glenn_and_aloi():
    strategy = cant_stop.glenn_aloi()
    # 2 and 12 bring 7 each, less 6 for each new runner; 7 twice brings 6 less 6
    assert strategy.choice(Position(), (1, 1, 6, 6)) == (2, 12)
    assert strategy.choice(Position(runners={7: 1}), (1, 2, 5, 6)) == (7, 7)
    # columns 2, 3 and 12 count 14 each: already above 29
    assert strategy.stop_at(Position(runners={2: 1, 3: 1, 12: 1}))
    assert not strategy.stop_at(Position(runners={6: 2, 7: 3, 8: 2}))  # 6 + 4 + 6
    assert not strategy.stop_at(Position(runners={2: 3, 3: 5}))  # a runner is free


def test_glenn_and_aloi_have_no_weights_for_another_board(refused):
    board = cant_stop.Rules(3)
    refused(
        ValueError,
        cant_stop.simulate_turns,
        cant_stop.glenn_aloi(),
        5,
        position=Position(rules=board),
        words="2 to 12",
    )


def test_one_player_needs_fewest_turns_with_the_expert():
    means = {}
    for name, strategy, games in (
        ("expert", cant_stop.expert(), 20_000),
        ("28", cant_stop.rule_of(28), 10_000),
        ("survival", cant_stop.survival(0.5), 10_000),
        ("weights", cant_stop.glenn_aloi(), 10_000),
    ):
        turns = cant_stop.simulate_games(strategy, games, seed=5)["turns"]
        means[name] = turns.mean(), turns.std() / games**0.5
    mean, error = means["expert"]
    assert mean + 4 * error < 7.7
    for name, published in (("28", 10.6), ("survival", 9.5), ("weights", 9.4)):
        assert abs(means[name][0] - published) < 0.15
        assert means[name][0] > mean + 1.5


def plain_expert(position):
    """What the expert has at stake, and what it expects of a roll, as its text tells."""
    won = sum(position.progress.get(c, 0) == length for c, length in FULL.lengths.items())
    power = (10, 4, 6)[min(won, 2)]

    def worth(column, height):
        weight = 1.0 if column % 2 == 0 else 0.8 if column == 7 else 0.4
        part = height / FULL.lengths[column]
        return weight * (part**power + 0.05 * part)

    stake = sum(
        worth(c, position.height(c)) - worth(c, position.progress.get(c, 0))
        for c in position.runners
    )
    gain = 0.7 * sum(
        cant_stop.chance([c]) * (worth(c, position.height(c) + 1) - worth(c, position.height(c)))
        for c in position.usable
    )
    return stake, gain


@settings(max_examples=200)
@given(data=st.data())
def test_the_expert_decides_by_stake_and_gain(data):
    progress = data.draw(st.dictionaries(st.integers(2, 12), st.integers(1, 2), max_size=5))
    on = data.draw(st.lists(st.integers(2, 12), max_size=3, unique=True))
    runners = {c: data.draw(st.integers(1, FULL.lengths[c] - progress.get(c, 0))) for c in on}
    position = Position(progress, runners)
    if position.is_over:
        return
    stake, gain = plain_expert(position)
    assert cant_stop.expert().stop_at(position) == (gain < (1 - success(position)) * stake)
    dice = data.draw(st.tuples(*[st.integers(1, 6)] * 4))
    legal = moves(position, dice)
    if not legal:
        return

    def product(move):
        after = position.move(move)
        chance = 1.0 if after.is_over else success(after)
        return (0.3 + plain_expert(after)[0]) * chance**0.5

    best = max(product(move) for move in legal)
    chosen = cant_stop.expert().choice(position, dice)
    if not any(position.move(move).is_over for move in legal):
        assert product(chosen) == pytest.approx(best, abs=1e-6)
