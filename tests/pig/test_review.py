"""The review of a game: which decisions there were, and what each cost."""

import pytest

from teachkit.pig import BIG_PIG_DOUBLES, PIG, TWO_DICE, TWO_DICE_DOUBLES, solve
from teachkit.pig.game import Game
from teachkit.pig.review import Decision, GameReview, chances, decisions, judge, review
from teachkit.pig.review_pages import chance_page, review_page, review_sentence, summary
from teachkit.pig.rules import Rules

# A coin: heads scores 1, tails loses the turn, first to 2.  Solved by hand:
# P(0,0) = 4/7, P(0,1) = 2/5, P(1,0) = 4/5, P(1,1) = 2/3.
PIGLET = Rules(name="Piglet", sides=2, target=2, bad_faces={2})


def played(moves, rolls, rules=PIG):
    game = Game(("Ana", "Bo"), rules, [[face] if isinstance(face, int) else face for face in rolls])
    for move in moves:
        game.roll() if move == "r" else game.hold()
    return game


def test_compulsory_rolls_busts_and_wins_are_no_decisions():
    game = played("rrhrrrrhrr", [4, 6, 2, 3, 1, 6, 5, 1])
    assert decisions(game) == [
        Decision(1, 0, 0, 0, 4, True),
        Decision(1, 0, 0, 0, 10, False),
        Decision(2, 1, 0, 10, 2, True),
        Decision(2, 1, 0, 10, 5, True),
        Decision(3, 0, 10, 0, 6, False),
        Decision(4, 1, 0, 16, 5, True),
    ]


def test_a_forced_roll_is_no_decision_and_a_wipe_counts_for_the_scores_after_it():
    rolls = [[3, 4], [2, 2], [2, 3], [1, 2], [1, 1], [6, 5], [5, 4]]
    game = played("rrrhrrrr", rolls, TWO_DICE_DOUBLES)
    assert decisions(game) == [
        Decision(1, 0, 0, 0, 7, True),
        Decision(1, 0, 0, 0, 16, False),
        Decision(4, 1, 0, 0, 11, True),
    ]
    assert game.scores == [0, 0]


def test_the_running_turn_is_reviewed_as_far_as_it_is_decided():
    assert decisions(played("r", [4])) == []
    assert [made.turn_total for made in decisions(played("rrr", [4, 2, 3]))] == [4, 6]


def test_a_mistake_of_piglet_worked_out_by_hand():
    # Heads, then hold: 1 - P(0,1) = 3/5.  Rolling again: 1/2 + 1/2 * (1 - P(0,0)) = 5/7.
    found = review(played("rh", [1], PIGLET), solve(PIGLET))
    (verdict,) = found.verdicts
    assert verdict.roll == pytest.approx(5 / 7, abs=1e-12)
    assert verdict.hold == pytest.approx(3 / 5, abs=1e-12)
    assert verdict.cost == found.cost == pytest.approx(4 / 35, abs=1e-12)
    assert (verdict.best, found.mistakes, found.dearest) == ("roll", 1, verdict)
    assert (verdict.before, verdict.after) == (verdict.roll, verdict.hold)


def test_holding_too_early_and_rolling_too_long_cost_the_difference():
    roll, hold = solve().roll_or_hold(0, 0, 18)
    early = judge(Decision(1, 0, 0, 0, 18, rolled=False), solve())
    assert (early.best, early.cost) == ("roll", roll - hold)
    assert early.cost > 0
    assert judge(Decision(1, 0, 0, 0, 18, rolled=True), solve()).cost == 0
    roll, hold = solve().roll_or_hold(0, 0, 25)
    late = judge(Decision(1, 0, 0, 0, 25, rolled=True), solve())
    assert (late.best, late.cost) == ("hold", hold - roll)
    assert judge(Decision(1, 0, 0, 0, 25, rolled=False), solve()).cost == 0


def test_a_tie_is_right_either_way():
    class Even:  # as good as equal: the last digits are rounding
        def roll_or_hold(self, score, opponent_score, turn_total):
            return 0.5, 0.5 + 1e-14

    for rolled in (True, False):
        verdict = judge(Decision(1, 0, 0, 0, 20, rolled), Even())
        assert (verdict.best, verdict.cost) == ("either", 0)


@pytest.mark.parametrize("rules", [PIG, TWO_DICE, BIG_PIG_DOUBLES], ids=lambda rules: rules.name)
def test_best_play_makes_no_mistake(rules):
    solution = solve(rules)
    game = Game(rules=rules, seed=8)
    while game.winner is None:
        mine, other = game.scores[game.player], game.scores[1 - game.player]
        if game.may_hold and not solution.should_roll(mine, other, game.turn_total):
            game.hold()
        else:
            game.roll()
    found = review(game, solution)
    assert len(found.verdicts) > 10
    assert (found.mistakes, found.cost, found.dearest) == (0, 0, None)


def test_only_the_players_asked_for():
    game = played("rhrh", [4, 5])
    found = review(game, solve(), players=(1,))
    assert [verdict.decision.player for verdict in found.verdicts] == [1]
    both = review(game, solve())
    assert both.of(0).cost + both.of(1).cost == pytest.approx(both.cost)
    assert both.dearest.cost == max(verdict.cost for verdict in both.verdicts)


def test_the_table_of_a_review():
    frame = review(played("rrhrh", [6, 6, 2]), solve()).frame(("Ana", "Bo"))
    assert frame.columns.tolist() == [
        *("turn", "player", "score", "opponent_score", "turn_total", "choice", "best"),
        *("roll", "hold", "cost"),
    ]
    assert frame.iloc[:, :7].values.tolist() == [
        [1, "Ana", 0, 0, 6, "roll", "roll"],
        [1, "Ana", 0, 0, 12, "hold", "roll"],
        [2, "Bo", 0, 12, 2, "hold", "roll"],
    ]
    empty = GameReview(()).frame(("Ana", "Bo"))
    assert empty.columns.tolist() == frame.columns.tolist()


def test_the_chances_of_both_players_at_every_moment():
    solution = solve(PIGLET)
    game = Game(rules=PIGLET, rolls=[[1], [2], [1], [1]])
    assert chances(game, solution) == pytest.approx((4 / 7, 3 / 7))
    game.roll()
    assert chances(game, solution) == pytest.approx((5 / 7, 2 / 7))
    game.hold()
    assert chances(game, solution) == pytest.approx((3 / 5, 2 / 5))  # Bo to move, P(0,1) = 2/5
    game.roll()
    assert chances(game, solution) == pytest.approx((4 / 5, 1 / 5))
    game.roll()
    assert game.winner == 0
    assert chances(game, solution) == (1, 0)


def test_the_chance_of_a_forced_roll_is_that_of_rolling():
    solution = solve(TWO_DICE_DOUBLES)
    game = played("rr", [[4, 3], [5, 5]], TWO_DICE_DOUBLES)
    assert chances(game, solution)[0] == solution.roll_or_hold(0, 0, 17)[0]
    beyond = played("r" * 11, [[5, 5]] * 11, TWO_DICE_DOUBLES)
    assert beyond.turn_total == 110
    # One roll decides unless it is a double again: 20 rolls win, 5 roll on, 11 of 36 lose.
    lost = 1 - solution.win_probability(0, 0)
    by_hand = (20 / 36 + 11 / 36 * lost) / (31 / 36)
    assert chances(beyond, solution)[0] == pytest.approx(by_hand, abs=1e-12)


def test_words_for_a_review():
    game = played("rrhrh", [6, 6, 2])
    found = review(game, solve())
    names = ("<b>Ana</b>", "Bo & co")
    assert review_sentence("Ana", found.of(0)).startswith(
        f"Ana made 2 decisions. 1 was not the best and cost {100 * found.of(0).cost:.2f} percent"
    )
    assert "The dearest mistake: <b>Ana</b> in turn 1" in summary(names, found, (0, 1)) or (
        "The dearest mistake: Bo & co in turn 2" in summary(names, found, (0, 1))
    )
    page = review_page(names, found, (0, 1))
    assert "<b>" not in page
    assert "Bo &amp; co" in page
    assert page.count("the dearest mistake") == 1
    assert page.count('<th scope="col">') == 7
    assert page.count('<th scope="row">') == 3
    assert f"{100 * found.cost:.2f}" not in page  # each player has a sum of their own
    for player in (0, 1):
        assert f"<td>{100 * found.of(player).cost:.2f}</td></tr>" in page
    assert "One moment" in review_page(names, None, (0,))


def test_words_for_the_chances():
    roll, hold = solve().roll_or_hold(0, 0, 12)
    game = played("rr", [6, 6])
    page = chance_page(game, solve())
    assert f"Ana to decide: {roll:.2%} with Roll, {hold:.2%} with Hold." in page
    six = solve().win_probability(0, 0, 6)
    assert (
        "Last decision: Ana, Roll at a turn total of 6. It cost nothing. "
        f"Then the dice moved the chance of Ana from {six:.2%} to {max(roll, hold):.2%}." in page
    )
    game.hold()
    page = chance_page(game, solve())
    cost = f"{100 * (roll - hold):.2f}"
    assert f"Hold at a turn total of 12. It cost {cost} percentage points.</p>" in page
    assert f"Ana {hold:.1%}, Bo {1 - hold:.1%}." in page
    assert "One moment" in chance_page(game, None)
