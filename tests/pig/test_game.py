"""Whole games with rolls written down beforehand."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from teachkit.pig.game import Game, fair_dice, next_roll
from teachkit.pig.rules import LOSE_SCORE, LOSE_TURN, MUST_ROLL, PIG, Rules

TWO_DICE = Rules(name="Two dice", dice=2, all_bad=LOSE_SCORE, doubles=MUST_ROLL)


def transcript(game, moves):
    """Play moves such as "rrh" and return what happened, one line a step."""
    lines = []
    for move in moves:
        step = game.roll() if move == "r" else game.hold()
        faces = "+".join(map(str, step.faces)) or "hold"
        scores = "-".join(map(str, game.scores))
        lines.append(f"{game.names[step.player]} {faces} {step.kind} {step.turn_total} {scores}")
    return lines


def test_a_whole_game_of_pig():
    rules = Rules(name="Short Pig", target=20)
    game = Game(("Ana", "Bo"), rules, rolls=[[4], [6], [1], [5], [6], [6], [5], [3], [2]])
    assert transcript(game, "rrhr") == [
        "Ana 4 score 4 0-0",
        "Ana 6 score 10 0-0",
        "Ana hold hold 10 10-0",
        "Bo 1 bust 0 10-0",
    ]
    assert transcript(game, "rhrrr") == [
        "Ana 5 score 5 10-0",
        "Ana hold hold 5 15-0",
        "Bo 6 score 6 15-0",
        "Bo 6 score 12 15-0",
        "Bo 5 score 17 15-0",
    ]
    assert transcript(game, "r") == ["Bo 3 win 20 15-20"]
    assert game.winner == 1
    assert (game.may_roll, game.may_hold) == (False, False)
    assert [(t.number, t.player, t.rolls, t.points, t.outcome, t.score) for t in game.turns] == [
        (1, 0, ((4,), (6,)), 10, "hold", 10),
        (2, 1, ((1,),), 0, "bust", 0),
        (3, 0, ((5,),), 5, "hold", 15),
        (4, 1, ((6,), (6,), (5,), (3,)), 20, "win", 20),
    ]


def test_the_target_wins_at_once_and_the_excess_counts():
    game = Game(rules=Rules(name="Short Pig", target=5), rolls=[[6], [6]])
    assert game.roll().kind == "win"
    assert (game.winner, game.scores) == (0, [6, 0])


def test_a_bust_loses_the_turn_total_and_keeps_the_score():
    game = Game(rolls=[[6], [1], [2], [3], [1]])
    transcript(game, "rhr")
    assert transcript(game, "rrr") == [
        "You 2 score 2 6-0",
        "You 3 score 5 6-0",
        "You 1 bust 5 6-0",
    ]


def test_nobody_holds_before_rolling(refused):
    game = Game(rolls=[[4], [2]])
    refused(ValueError, game.hold, words="before holding")
    assert game.player == 0
    transcript(game, "rh")
    refused(ValueError, game.hold, words="before holding")


def test_nothing_moves_after_the_end(refused):
    game = Game(rules=Rules(name="Short Pig", target=2), rolls=[[4], [4]])
    game.roll()
    refused(ValueError, game.roll, words="over")
    refused(ValueError, game.hold, words="over")
    assert (game.scores, len(game.turns)) == ([4, 0], 1)


def test_two_dice_lose_the_score_and_force_a_roll(refused):
    game = Game(("Ana", "Bo"), TWO_DICE, rolls=[[3, 4], [5, 1], [2, 2], [2, 6], [6, 4], [1, 1]])
    assert transcript(game, "rhr") == [
        "Ana 3+4 score 7 0-0",
        "Ana hold hold 7 7-0",
        "Bo 5+1 bust 0 7-0",
    ]
    assert transcript(game, "r") == ["Ana 2+2 must roll 4 7-0"]
    refused(ValueError, game.hold)
    assert transcript(game, "rrr") == [
        "Ana 2+6 score 12 7-0",
        "Ana 6+4 score 22 7-0",
        "Ana 1+1 wipe 22 0-0",
    ]
    assert game.turns[-1].outcome == "wipe"
    assert (game.turns[-1].points, game.turns[-1].score) == (0, 0)


def test_a_forced_roll_does_not_win_even_at_the_target():
    rules = Rules(name="Two dice", dice=2, target=10, all_bad=LOSE_SCORE, doubles=MUST_ROLL)
    game = Game(rules=rules, rolls=[[5, 5], [1, 2]])
    assert game.roll().kind == MUST_ROLL
    assert game.winner is None
    assert game.roll().kind == "bust"
    assert game.scores == [0, 0]


@given(
    st.lists(st.booleans(), max_size=120), st.integers(0, 2**32), st.sampled_from([PIG, TWO_DICE])
)
def test_scores_are_the_sum_of_the_points_since_the_last_wipe(choices, seed, rules):
    game = Game(rules=rules, seed=seed)
    for roll in choices:
        if roll and game.may_roll:
            game.roll()
        elif game.may_hold:
            game.hold()
    for player in (0, 1):
        total = 0
        for turn in game.turns:
            if turn.player == player:
                total = 0 if turn.outcome == "wipe" else total + turn.points
                assert turn.score == total
        assert game.scores[player] == total
    assert [turn.player for turn in game.turns] == [n % 2 for n in range(len(game.turns))]


def test_the_same_seed_gives_the_same_dice_and_a_bad_seed_is_told_at_once(refused):
    def first(seed):
        dice = fair_dice(TWO_DICE, seed)
        return [next(dice) for _ in range(50)]

    assert first(3) == first(3) != first(4)
    assert {face for faces in first(3) for face in faces} == {1, 2, 3, 4, 5, 6}
    refused(TypeError, fair_dice, PIG, "lucky", words="lucky")


@pytest.mark.parametrize(
    ("total", "expected"),
    [(0, Fraction(20, 6)), (19, Fraction(115, 6)), (20, Fraction(20)), (21, Fraction(125, 6))],
)
def test_one_more_roll_pays_until_twenty(total, expected):
    now = next_roll(PIG, turn_total=total)
    assert (now.bust, now.wipe, now.win, now.expected) == (Fraction(1, 6), 0, 0, expected)


def test_next_roll_near_the_target_and_with_two_dice():
    assert next_roll(PIG, turn_total=10, score=86).win == Fraction(3, 6)
    now = next_roll(TWO_DICE, turn_total=0, score=90)
    assert (now.bust, now.wipe) == (Fraction(11, 36), Fraction(1, 36))
    assert now.win == Fraction(2 + 2, 36)  # 4+6 and 5+6; the doubles 5+5 and 6+6 must roll on
    assert now.expected == Fraction(25, 36) * 8


def test_next_roll_agrees_with_the_table_of_any_rules():
    rules = Rules(name="Odd", sides=8, bad_faces={1, 8}, target=50)
    chances = {effect: Fraction(0) for effect in (LOSE_TURN, LOSE_SCORE)}
    for _, effect, chance in rules.outcomes():
        if effect in chances:
            chances[effect] += chance
    assert next_roll(rules, 5).bust == sum(chances.values()) == Fraction(2, 8)
