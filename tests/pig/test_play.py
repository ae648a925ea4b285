"""The table with its buttons: every click, in every order, with scripted dice."""

import asyncio
import csv
from pathlib import Path

import pandas as pd
import pytest

from teachkit.pig import (
    BIG_PIG,
    PIG,
    TWO_DICE,
    TWO_DICE_DOUBLES,
    VARIANTS,
    hold_at,
    play,
    roll_times,
    solve,
)
from teachkit.pig.play import PigTable
from teachkit.pig.rules import LOSE_SCORE, MUST_ROLL, Rules

SHORT = Rules(name="Short Pig", target=20)
COLUMNS = ["game", "turn", "player", "faces", "rolls", "points", "outcome", "score"]


def table_of(*rolls, opponent="human", rules=PIG, **kwargs):
    """Set a table whose one-die rolls are written down."""
    faces = [[roll] if isinstance(roll, int) else roll for roll in rolls]
    return PigTable(opponent, rules, rolls=faces, pace=kwargs.pop("pace", 0), **kwargs)


def press(table, moves):
    """Press Roll and Hold as in "rrh" and return what the status line said each time."""
    said = []
    for move in moves:
        (table.roll_button if move == "r" else table.hold_button).click()
        said.append(table.status.text)
    return said


def enabled(table):
    buttons = (table.roll_button, table.hold_button, table.new_button)
    return [not button.disabled for button in buttons]


def rows(table):
    return table.record.values.tolist()


# ------------------------------------------------------------------------------ the game


def test_a_whole_game_of_two_humans_in_words():
    table = table_of(4, 6, 1, 5, 5, 6, 4, 2, rules=SHORT)
    table.name_boxes[0].value, table.name_boxes[1].value = "Ana", "Bo"
    assert table.status.text == "Ana, press Roll to start. First to 20 wins."
    assert press(table, "rrhrrrhr") == [
        "Ana rolled 4. The turn total is 4.",
        "Ana rolled 6. The turn total is 10.",
        "Ana held. The turn total of 10 is banked; the score is now 10. Next: Bo.",
        "Bo rolled 1: bust! Next: Ana.",
        "Ana rolled 5. The turn total is 5.",
        "Ana rolled 5 and won, 20 to 0!",
        "Ana rolled 5 and won, 20 to 0!",
        "Ana rolled 5 and won, 20 to 0!",
    ]
    assert table.record.columns.tolist() == COLUMNS
    assert rows(table) == [
        [1, 1, "Ana", "4 6", 2, 10, "hold", 10],
        [1, 2, "Bo", "1", 1, 0, "bust", 0],
        [1, 3, "Ana", "5 5", 2, 10, "win", 20],
    ]
    assert repr(table) == "A game of Short Pig: Ana 20, Bo 0."


def test_the_computer_plays_its_whole_turn_and_gives_the_dice_back():
    table = table_of(3, 6, 5, 6, 4, 2, opponent=hold_at(20))
    press(table, "rh")
    assert table.status.text == (
        "Computer (hold at 20) held. The turn total of 21 is banked; the score is now 21. "
        "Next: You."
    )
    assert rows(table) == [
        [1, 1, "You", "3", 1, 3, "hold", 3],
        [1, 2, "Computer (hold at 20)", "6 5 6 4", 4, 21, "hold", 21],
    ]
    assert enabled(table) == [True, False, True]


def test_the_computer_can_win_and_then_nothing_moves():
    table = table_of(2, 6, 6, 6, 6, 6, opponent=hold_at(100), rules=SHORT)
    press(table, "rh")
    assert table.status.text == "Computer (hold at 100) rolled 6 and won, 24 to 2!"
    before = rows(table)
    press(table, "rhrh")
    assert rows(table) == before
    assert enabled(table) == [False, False, True]


def test_a_strategy_sees_what_a_player_sees():
    seen = []

    def curious(turn_total, score, opponent_score, rolls):
        seen.append((turn_total, score, opponent_score, rolls))
        return rolls < 2

    table = table_of(5, 3, 4, 6, 2, 2, opponent=curious)
    press(table, "rhrh")
    assert seen == [(3, 0, 5, 1), (7, 0, 5, 2), (2, 7, 11, 1), (4, 7, 11, 2)]


def test_two_dice_that_wipe_the_score_and_force_a_roll():
    rules = Rules(name="Two dice", dice=2, all_bad=LOSE_SCORE, doubles=MUST_ROLL)
    table = table_of([3, 4], [1, 6], [5, 5], [2, 4], [1, 1], rules=rules)
    said = press(table, "rhrrhrr")
    assert said[2] == "Your friend rolled 1+6: bust! Next: You."
    assert said[3] == "You rolled 5+5. The turn total is 10. A double: you must roll again."
    assert said[4] == said[3]  # Hold is not allowed now
    assert said[6] == "You rolled 1+1: the turn and the whole score are lost. Next: Your friend."
    assert rows(table)[-1] == [1, 3, "You", "5+5 2+4 1+1", 3, 0, "wipe", 0]


# --------------------------------------------------------------------------- the buttons


def test_only_buttons_that_may_be_used_are_enabled():
    table = table_of(4, 1, 6, rules=Rules(name="Tiny", target=6))
    assert enabled(table) == [True, False, True]
    press(table, "r")
    assert enabled(table) == [True, True, True]
    press(table, "h")
    assert enabled(table) == [True, False, True]
    press(table, "rr")
    assert table.game.winner == 0
    assert enabled(table) == [False, False, True]


def test_rapid_clicks_count_only_when_they_are_allowed():
    table = table_of(4, 6, 3, 3)
    press(table, "hhrhhh")  # hold before a roll, and a hold pressed three times
    assert rows(table) == [[1, 1, "You", "4", 1, 4, "hold", 4]]
    assert table.game.player == 1


def test_new_game_starts_afresh_and_the_record_goes_on():
    table = table_of(4, 5, 2, 3)
    press(table, "rh")
    press(table, "r")
    table.new_button.click()
    assert table.game.scores == [0, 0]
    assert table.status.text == "You, press Roll to start. First to 100 wins."
    press(table, "rh")
    assert rows(table) == [
        [1, 1, "You", "4", 1, 4, "hold", 4],
        [2, 1, "You", "2", 1, 2, "hold", 2],
    ]


def test_a_game_without_a_finished_turn_takes_no_number():
    table = table_of(4, 5, 2)
    press(table, "r")
    table.new_button.click()
    press(table, "rh")
    assert table.record["game"].tolist() == [1]


def test_two_tables_are_independent():
    first, second = play(seed=1, pace=0), play(seed=1, pace=0)
    first.roll_button.click()
    assert second.game.rolls == []
    assert second.record.empty
    second.roll_button.click()
    assert first.game.rolls == second.game.rolls or len(first.record) == len(second.record) > 0
    assert first.roll_button is not second.roll_button


# ------------------------------------------------------------------- the computer's moves


async def until(condition):
    for _ in range(2000):
        if condition():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it never happened")


def test_the_computer_moves_roll_by_roll():
    async def scene():
        table = table_of(4, 5, 6, 3, opponent=roll_times(3), pace=0.02)
        said = []
        table.status.html.observe(lambda _: said.append(table.status.text), names="value")
        press(table, "rh")
        assert enabled(table) == [False, False, True]
        await until(lambda: table.game.player == 0)
        return said

    name = "Computer (roll 3 times)"
    assert asyncio.run(scene()) == [
        "You rolled 4. The turn total is 4.",
        f"You held. The turn total of 4 is banked; the score is now 4. Next: {name}.",
        f"{name} rolled 5. The turn total is 5.",
        f"{name} rolled 6. The turn total is 11.",
        f"{name} rolled 3. The turn total is 14.",
        f"{name} held. The turn total of 14 is banked; the score is now 14. Next: You.",
    ]


def test_clicks_while_the_computer_moves_do_nothing():
    async def scene():
        table = table_of(4, 5, 6, 3, opponent=roll_times(3), pace=0.02)
        press(table, "rh")
        while table.game.player == 1:
            press(table, "rhhr")
            await asyncio.sleep(0.005)
        return table

    table = asyncio.run(scene())
    assert table.record["faces"].tolist() == ["4", "5 6 3"]
    assert table.game.rolls == []


def test_new_game_ends_the_computers_turn():
    async def scene():
        table = table_of(4, 5, 6, 3, 2, opponent=roll_times(5), pace=0.02)
        press(table, "rh")
        await until(lambda: table.game.rolls == [(5,)])
        table.new_button.click()
        assert enabled(table) == [True, False, True]
        await asyncio.sleep(0.1)
        return table

    table = asyncio.run(scene())
    assert table.game.rolls == []
    assert table.game.player == 0
    assert table.record["player"].tolist() == ["You"]


def test_a_strategy_that_fails_holds_and_the_game_goes_on():
    def broken(turn_total):
        return 1 / (turn_total - 5) > 0

    table = table_of(4, 5, 2, 1, opponent=broken)
    press(table, "rh")
    assert "broken failed" in table.status.text
    assert "ZeroDivisionError" in table.status.text
    assert table.status.text.endswith("So it holds.")
    assert table.record["outcome"].tolist() == ["hold", "hold"]
    assert enabled(table) == [True, False, True]
    press(table, "r")
    assert table.status.text == "You rolled 2. The turn total is 2."


def test_a_strategy_that_answers_nonsense_is_told():
    def talker(turn_total):
        return "roll"

    table = table_of(4, 5, 6, opponent=talker)
    press(table, "rh")
    assert "returned 'roll'" in table.status.text
    assert table.game.player == 0


# ---------------------------------------------------------------------- choosing and names


def test_another_opponent_before_the_first_roll_plays_at_once():
    table = table_of(4, 6, opponent=hold_at(20))
    table.number.value = 5
    assert table.game.names[1] == "Computer (hold at 5)"
    press(table, "rh")
    assert table.record["player"].tolist() == ["You", "Computer (hold at 5)"]


def test_another_opponent_in_the_middle_plays_from_the_next_game_on():
    table = table_of(4, 6, 3, 2, opponent=hold_at(5))
    press(table, "r")
    table.opponent_chooser.value = "human"
    assert table.status.text == (
        "From the next game on you play against Your friend. Press New game to start it."
    )
    table.name_boxes[0].value = "Ana"
    assert table.game.names == ["Ana", "Computer (hold at 5)"]
    press(table, "h")
    assert table.record["player"].tolist() == ["Ana", "Computer (hold at 5)"]
    table.new_button.click()
    press(table, "rh")
    assert table.game.names[table.game.player] == "Your friend"


def test_the_chooser_offers_the_strategy_that_was_given():
    def careful(turn_total):
        return turn_total < 10

    labels = [label for label, _ in table_of(opponent=careful).opponent_chooser.options]
    assert "the computer, which plays careful" in labels
    kinds = [kind for _, kind in table_of(opponent=hold_at(20)).opponent_chooser.options]
    assert kinds == ["human", "hold", "pace", "best"]


def test_only_the_controls_that_mean_something_are_shown():
    def shown(table):
        return [
            control.layout.display != "none"
            for control in (table.number.widget, table.name_boxes[1])
        ]

    table = table_of(opponent=hold_at(25))
    assert table.number.value == 25
    assert shown(table) == [True, False]
    table.opponent_chooser.value = "human"
    assert shown(table) == [False, True]


def test_names_are_escaped():
    table = table_of(4, 1, 3)
    table.name_boxes[0].value = "<script>Ana</script> & {x}"
    table.name_boxes[1].value = '"><img src=x>'
    press(table, "rhr")
    pieces = (table._head, table._scores, table._dice_view, table._log, table.status.html)
    page = "".join(piece.value for piece in pieces)
    assert "<script" not in page
    assert "<img" not in page
    assert page.count("&lt;script&gt;Ana&lt;/script&gt; &amp; {x}") >= 4
    assert table.record.loc[0, "player"] == "<script>Ana</script> & {x}"


def test_a_very_long_name_is_cut_and_an_empty_one_is_you():
    table = table_of(4)
    table.name_boxes[0].value = "A" * 500
    assert table.game.names[0] == "A" * 60
    table.name_boxes[0].value = "   "
    assert table.game.names[0] == "You"


# ------------------------------------------------------------------------ what one can see


def test_every_picture_has_words():
    table = table_of(4, 6)
    press(table, "rr")
    assert 'aria-label="die showing 6"' in table._dice_view.value
    assert 'aria-label="rolled 4"' in table._dice_view.value
    assert 'aria-label="You: 0 of 100 points, 10 more at risk"' in table._scores.value
    assert 'role="status" aria-live="polite"' in table.status.html.value


def test_the_log_has_the_latest_turn_first():
    table = table_of(4, 1, 5)
    press(table, "rhrrh")
    log = table._log.value
    assert log.index("3. You") < log.index("2. Your friend") < log.index("1. You")
    assert "bust: 0 points, score 0" in log


def test_the_panel_can_be_switched_and_follows_the_turn():
    table = table_of(6, 6, 6, 2)
    assert table.odds_switch.content.layout.display == "none"
    table.odds_switch.box.value = True
    assert table.odds_switch.content.layout.display != "none"
    assert "roll, because you must" in table._odds.value
    press(table, "rrr")
    assert (
        "The turn total is 18 now. After one more roll it is 18.33 on average" in table._odds.value
    )
    assert "What hold at 20 would do: roll again." in table._odds.value
    press(table, "r")
    assert "What hold at 20 would do: hold." in table._odds.value


def test_the_panel_tells_of_wipes_and_wins():
    rules = Rules(name="Two dice", dice=2, target=12, all_bad=LOSE_SCORE)
    panel = table_of(rules=rules)._odds.value
    assert "Chance of a bust: 11/36, or 30.6%." in panel
    assert "Chance to lose the whole score too: 1/36, or 2.8%." in panel
    assert "Chance to win at once: 1/36, or 2.8%." in panel


def test_the_table_is_shown_by_a_notebook_and_told_where_widgets_cannot_live():
    table = table_of(4)
    bundle = table._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert data["text/plain"] == "A game of Pig: You 0, Your friend 0."
    assert "application/vnd.jupyter.widget-view+json" in data


# ------------------------------------------------------------------- every game, best play


def test_two_dice_at_the_table_with_a_wipe_in_words_and_pictures():
    table = table_of([3, 4], [2, 6], [1, 4], [1, 1], [5, 6], rules=TWO_DICE)
    table.name_boxes[0].value, table.name_boxes[1].value = "Ana", "Bo"
    assert press(table, "rrhrrr") == [
        "Ana rolled 3+4. The turn total is 7.",
        "Ana rolled 2+6. The turn total is 15.",
        "Ana held. The turn total of 15 is banked; the score is now 15. Next: Bo.",
        "Bo rolled 1+4: bust! Next: Ana.",
        "Ana rolled 1+1: the turn and the whole score are lost. Next: Bo.",
        "Bo rolled 5+6. The turn total is 11.",
    ]
    assert rows(table)[2] == [1, 3, "Ana", "1+1", 1, 0, "wipe", 0]
    assert "bust, the whole score is lost: 0 points, score 0" in table._log.value
    assert 'aria-label="Ana: 0 of 100 points, 0 more at risk"' in table._scores.value
    assert "1+1 loses the whole score." in table._head.value


def test_a_double_that_forces_a_roll_is_told_to_whoever_has_to():
    table = table_of([4, 4], [1, 2], [5, 5], [2, 3], rules=TWO_DICE_DOUBLES)
    said = press(table, "rhrr")
    assert said[0] == "You rolled 4+4. The turn total is 8. A double: you must roll again."
    assert said[1] == said[0]
    assert enabled(table) == [True, False, True]
    assert said[3] == (
        "Your friend rolled 5+5. The turn total is 10. A double: Your friend must roll again."
    )
    assert "A double: Your friend must roll again." in table._dice_view.value


def test_big_pig_counts_its_doubles():
    table = table_of([1, 1], [3, 3], [6, 5], [1, 4], rules=BIG_PIG)
    assert press(table, "rrrr") == [
        "You rolled 1+1, which counts 25. The turn total is 25.",
        "You rolled 3+3, which counts 12. The turn total is 37.",
        "You rolled 6+5. The turn total is 48.",
        "You rolled 1+4: bust! The turn total of 48 is lost. Next: Your friend.",
    ]


def test_the_perfect_opponent_rolls_at_20_and_holds_at_21():
    table = table_of(6, 5, 5, 6, 3, 2, opponent="best")
    assert table.game.names[1] == "Computer (best play)"
    assert solve().hold_value(0, 6) == 21
    press(table, "rh")
    assert table.record["faces"].tolist() == ["6", "5 5 6 3 2"]
    assert table.record["points"].tolist() == [6, 21]


def test_keep_pace_and_end_race_sits_only_where_it_belongs():
    def kinds(rules):
        return [kind for _, kind in table_of(rules=rules).opponent_chooser.options]

    assert "pace" in kinds(PIG)
    assert "pace" not in kinds(SHORT)
    assert "pace" not in kinds(TWO_DICE)
    assert "best" not in kinds(Rules(name="Endless", target=1000))
    table = table_of(1, opponent="human")
    table.opponent_chooser.value = "pace"
    assert table.game.names[1] == "Computer (keep pace and end race)"
    table.game_chooser.value = TWO_DICE
    assert table.opponent_chooser.value == "hold"


def test_a_strategy_with_a_memory_is_told_its_scoring_turns():
    seen = []

    def remembers(scoring_turns):
        seen.append(scoring_turns)
        return False

    rolls = [[2, 3], [2, 5], [2, 3], [2, 5], [2, 3], [1, 1], [2, 3], [3, 5]]
    table = table_of(*rolls, opponent=remembers, rules=TWO_DICE)
    press(table, "rhrhrhrh")
    assert seen == [0, 1, 0]
    assert table.record["outcome"].tolist()[5] == "wipe"


def test_another_game_starts_at_once_and_the_record_goes_on():
    table = table_of(4, 3, [2, 3])
    press(table, "rhr")
    games = dict(table.game_chooser.options)
    assert games == VARIANTS
    table.game_chooser.value = games["Big Pig"]
    assert table.game.rules == BIG_PIG
    assert (table.game.scores, table.game.rolls) == ([0, 0], [])
    assert table.status.text == "A new game: Big Pig. You, press Roll to start. First to 100 wins."
    assert table._dice_view.value.count("die not rolled yet") == 2
    press(table, "rh")
    assert rows(table) == [
        [1, 1, "You", "4", 1, 4, "hold", 4],
        [2, 1, "You", "2+3", 1, 5, "hold", 5],
    ]


def test_rules_of_ones_own_stay_in_the_chooser():
    table = table_of(rules=SHORT)
    assert [name for name, _ in table.game_chooser.options] == ["Short Pig", *VARIANTS]
    own = Rules(name="Pig", target=30)
    assert table_of(rules=own).game_chooser.options[0] == ("Pig (yours)", own)


def test_fair_dice_of_every_game_come_from_one_seed():
    tables = [play("human", seed=4, pace=0) for _ in range(2)]
    for table in tables:
        for rules in VARIANTS.values():
            table.game_chooser.value = rules
            for _ in range(30):
                press(table, "rh")
    assert rows(tables[0]) == rows(tables[1])
    assert len(tables[0].record) > 50


def test_a_change_of_game_ends_the_computers_turn():
    async def scene():
        table = table_of(4, 5, 6, 3, 2, opponent=roll_times(5), pace=0.02)
        press(table, "rh")
        await until(lambda: table.game.rolls == [(5,)])
        table.game_chooser.value = BIG_PIG
        await asyncio.sleep(0.1)
        return table

    table = asyncio.run(scene())
    assert (table.game.rolls, table.game.player) == ([], 0)
    assert table.record["player"].tolist() == ["You"]


def test_clicks_are_answered_while_best_play_is_worked_out():
    tiny = Rules(name="Tiny Pig", target=12)

    async def scene():
        table = table_of(4, 6, 6, opponent="best", rules=tiny, pace=0.01)
        press(table, "rh")
        await asyncio.sleep(0)
        assert table.status.text.endswith("One moment: the computer works out best play.")
        press(table, "rhrh")
        assert len(table.record) == 1
        await until(lambda: table.game.winner == 1)
        return table

    table = asyncio.run(scene())
    assert table.record["faces"].tolist() == ["4", "6 6"]


def test_a_new_game_while_best_play_is_worked_out():
    async def scene():
        table = table_of(4, 5, opponent="best", rules=Rules(name="T", target=13), pace=0.01)
        press(table, "rh")
        await asyncio.sleep(0)
        table.new_button.click()
        await until(lambda: table._best.kept(table.game.rules) is not None)
        await asyncio.sleep(0.05)
        return table

    table = asyncio.run(scene())
    assert (table.game.rolls, table.game.player) == ([], 0)
    assert table.status.text == "You, press Roll to start. First to 13 wins."


def test_the_chances_are_shown_only_on_request():
    table = table_of(6, 6, 6)
    press(table, "rr")
    assert table._chances.value == ""
    table.chance_switch.box.value = True
    roll, hold = solve().roll_or_hold(0, 0, 12)
    assert f"You to decide: {roll:.2%} with Roll, {hold:.2%} with Hold." in table._chances.value
    press(table, "h")
    cost = f"{100 * (roll - hold):.2f}"
    assert f"Hold at a turn total of 12. It cost {cost} percentage points." in table._chances.value
    assert "dice moved" not in table._chances.value
    assert f"You {hold:.1%}, Your friend {1 - hold:.1%}." in table._chances.value
    table.chance_switch.box.value = False
    assert table._chances.layout.display == "none"


def test_the_chances_come_when_they_are_worked_out_and_follow_the_game():
    async def scene():
        table = table_of(4, rules=Rules(name="T", target=14), pace=0.01)
        table.chance_switch.box.value = True
        assert "One moment" in table._chances.value
        await until(lambda: "Chance to win" in table._chances.value)
        table.game_chooser.value = next(iter(VARIANTS.values()))
        await until(lambda: "Chance to win" in table._chances.value)
        return table

    table = asyncio.run(scene())
    assert "You 53.1%, Your friend 46.9%." in table._chances.value


def test_a_game_too_long_to_solve_offers_nothing_of_best_play():
    table = table_of(4, rules=Rules(name="Endless", target=1000))
    table.chance_switch.box.value = True
    assert table._chances.value == ""
    assert table.chance_switch.box.layout.display == "none"
    assert table.review_button.layout.display == "none"


def test_the_review_comes_at_the_end_and_costs_what_the_chances_say():
    table = table_of(4, 6, 1, 5, 5, 6, rules=SHORT)
    press(table, "rrhrr")
    table.review_button.click()
    assert (table.review_button.disabled, table._review.value) == (True, "")
    press(table, "r")
    assert table.game.winner == 0
    assert not table.review_button.disabled
    table.review_button.click()
    solution = solve(SHORT)
    first, early = (solution.roll_or_hold(0, 0, total) for total in (4, 10))
    last = solution.roll_or_hold(10, 0, 5)
    costs = [max(0, first[1] - first[0]), max(0, early[0] - early[1]), max(0, last[1] - last[0])]
    frame = table.review()
    assert frame["choice"].tolist() == ["roll", "hold", "roll"]
    assert frame["cost"].tolist() == pytest.approx(costs, abs=1e-11)
    assert table._review.value.count("<tr") == 1 + 3 + 2
    won = table.status.text.index("won")
    assert won < table.status.text.index("You made 3 decisions.")
    assert "Your friend had nothing to decide." in table.status.text
    before = table._review.value
    press(table, "rhrh")
    assert table._review.value == before
    table.new_button.click()
    assert table._review.value == ""
    assert table.review_button.disabled


def test_only_the_humans_decisions_are_reviewed():
    table = table_of(4, 6, 6, 6, 6, 2, opponent=hold_at(20))
    press(table, "rh")
    assert table.review()[["player", "turn_total", "best"]].values.tolist() == [["You", 4, "roll"]]


def test_names_in_the_review_are_escaped():
    table = table_of(6, 6, 6, 6, rules=SHORT)
    table.name_boxes[0].value = "<i>Ana</i>"
    table.chance_switch.box.value = True
    press(table, "rrrr")
    table.review_button.click()
    page = table._review.value + table._chances.value + table.status.html.value
    assert "<i>Ana" not in page
    assert page.count("&lt;i&gt;Ana&lt;/i&gt;") > 4


# ---------------------------------------------------------------------------- the record


def test_each_finished_turn_is_in_the_file_at_once(tmp_path):
    path = tmp_path / "my_turns.csv"
    table = table_of(4, 6, 1, record=path)
    press(table, "rr")
    assert not path.exists()
    press(table, "h")
    assert path.read_text().splitlines() == [",".join(COLUMNS), '1,1,You,4 6,2,10,hold,"10"']
    press(table, "r")
    assert path.read_text().splitlines()[2] == '1,2,Your friend,1,1,0,bust,"0"'
    pd.testing.assert_frame_equal(
        pd.read_csv(path, dtype={"faces": str}), table.record, check_dtype=False
    )


def test_an_earlier_record_is_continued(tmp_path):
    path = tmp_path / "my_turns.csv"
    press(table_of(4, record=path), "rh")
    again = table_of(5, record=str(path))
    press(again, "rh")
    assert again.record["game"].tolist() == [1, 2]
    assert path.read_text().count("game,turn") == 1
    assert again.record["faces"].tolist() == ["4", "5"]


def test_two_tables_on_one_file_take_different_numbers(tmp_path):
    path = tmp_path / "my_turns.csv"
    first, second = table_of(4, 2, record=path), table_of(5, 3, record=path)
    for table in (first, second, first, second):
        press(table, "rh")
    with path.open() as file:
        assert [row["game"] for row in csv.DictReader(file)] == ["1", "2", "1", "2"]


def test_a_foreign_file_is_left_alone(tmp_path):
    path = tmp_path / "homework.csv"
    path.write_text("name,mark\nAna,1\n")
    table = table_of(4, record=path)
    assert "homework.csv holds something else and was left as it is" in table.status.text
    press(table, "rh")
    assert "homework.csv holds something else" in table.status.text
    assert path.read_text() == "name,mark\nAna,1\n"
    assert len(table.record) == 1


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("x" * 300, "could not be written ("),
        ("~nobody-of-that-name/t.csv", "The folder ~nobody-of-that-name does not exist"),
        ("no/t.csv", "The folder no does not exist"),
        (".", ". is a folder"),
        ("large.csv", "large.csv holds something else"),
    ],
)
def test_a_record_that_will_not_do_is_told_at_once_and_the_game_goes_on(
    tmp_path, monkeypatch, name, words
):
    monkeypatch.chdir(tmp_path)
    cells = "1,1,You,4,1,99999999999999999999,hold,1"
    Path("large.csv").write_text(",".join(COLUMNS) + "\n" + cells + "\n")
    table = table_of(4, 6, record=name)
    assert words in table.status.text
    assert "none is lost" in table.status.text
    press(table, "rh")
    assert words in table.status.text
    assert table.record["points"].tolist() == [4]


def test_halves_of_characters_in_a_name_do_not_stop_the_game(tmp_path):
    table = table_of(4, 6, record=tmp_path / "t.csv")
    table.name_boxes[0].value = "A\ud800na"
    press(table, "rh")
    assert table.record["player"].tolist() == ["A?na"]
    assert "A?na" in (tmp_path / "t.csv").read_text()
    table._scores.value.encode("utf-8")


def test_a_folder_and_a_missing_folder_are_told(tmp_path):
    (tmp_path / "turns.csv").mkdir()
    assert "is a folder" in table_of(record=tmp_path / "turns.csv").status.text
    table = table_of(4, record=tmp_path / "nowhere" / "turns.csv")
    press(table, "rh")
    assert f"The folder {tmp_path / 'nowhere'} does not exist" in table.status.text
    assert len(table.record) == 1


def test_a_locked_file_is_told_and_written_later(tmp_path, monkeypatch):
    path = tmp_path / "my_turns.csv"
    table = table_of(4, 5, 6, record=path)
    press(table, "rh")
    really_open = Path.open

    def locked(self, mode="r", *args, **kwargs):
        if self == path and mode != "r":
            raise PermissionError(13, "Permission denied")
        return really_open(self, mode, *args, **kwargs)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", locked)
        press(table, "rh")
    assert "my_turns.csv may not be written" in table.status.text
    assert len(path.read_text().splitlines()) == 2
    assert len(table.record) == 2
    press(table, "rh")
    assert "may not be written" not in table.status.text
    assert [line.split(",")[3] for line in path.read_text().splitlines()] == [
        "faces",
        "4",
        "5",
        "6",
    ]


# ------------------------------------------------------------------------- bad arguments


@pytest.mark.parametrize(
    ("kind", "arguments", "word"),
    [
        (ValueError, {"opponent": "strong"}, "'strong'"),
        (TypeError, {"opponent": 20}, "20"),
        (TypeError, {"opponent": None}, "None"),
        (TypeError, {"opponent": lambda luck: True}, "luck"),
        (TypeError, {"opponent": lambda: True}, "turn_total"),
        (TypeError, {"rules": "Pig"}, "'Pig'"),
        (TypeError, {"record": 5}, "5"),
        (TypeError, {"record": b"turns.csv"}, "b'turns.csv'"),
        (ValueError, {"record": "  "}, "empty"),
        (TypeError, {"seed": "lucky"}, "'lucky'"),
        (ValueError, {"seed": -1}, "-1"),
        (TypeError, {"pace": "fast"}, "'fast'"),
        (ValueError, {"pace": -1}, "-1"),
        (ValueError, {"pace": float("nan")}, "nan"),
    ],
)
def test_bad_arguments_get_one_plain_sentence(refused, kind, arguments, word):
    refused(kind, play, **arguments, words=word)
