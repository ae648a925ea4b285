"""The tables in a real JupyterLab: one server, a small notebook for each."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest

from teachkit import pig
from teachkit.pig.skunk_game import LETTERS, MOST_NAMES

SHORT = pig.Rules("Pig to 20", target=20)
TO_20 = "pig.Rules('Pig to 20', target=20)"
ATTACK = "<img src=x onerror=alert(1)>"
TROUBLE = ".jp-OutputArea-error, [data-mime-type*='stderr']"


@pytest.fixture
def show(shared_lab: Any, shared_page: Any, request: Any) -> Any:
    """Run a cell in a new notebook, give its outputs; afterwards nothing must have failed."""
    from playwright.sync_api import expect

    lab, page = shared_lab, shared_page
    page.tracebacks.clear()
    page.dialogs.clear()

    def run(code: str) -> Any:
        name = f"{request.node.name}.ipynb"
        kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
        cells = [nbformat.v4.new_code_cell(code)]
        nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=kernel), Path(lab.root, name))
        lab.open(page, name)
        lab.run_all(page)
        return page.locator(".jp-OutputArea-output")

    yield run
    expect(page.locator(TROUBLE)).to_have_count(0)
    assert page.tracebacks == []
    assert page.dialogs == []
    for session in lab.ask("api/sessions"):
        lab.ask(f"api/sessions/{session['id']}", method="DELETE")


def points(cost: float) -> str:
    return f"{100 * cost:.2f}"


def test_a_student_chooses_a_game_and_sees_who_will_win(show):
    from playwright.sync_api import expect

    table = show(f"from teachkit import pig\npig.play('best', {TO_20}, seed=1, pace=0.1)")
    status = table.get_by_role("status")
    roll = table.get_by_role("button", name="Roll", exact=True)
    hold = table.get_by_role("button", name="Hold", exact=True)
    expect(table).to_contain_text("Pig to 20 You against Computer (best play)")

    chances = table.get_by_role("img", name=re.compile("^Chance to win"))
    expect(chances).to_have_count(0)
    table.get_by_label("Who will win?").check()
    first = pig.solve(SHORT).win_probability(0, 0, 0)
    words = f"You {first:.1%}, Computer (best play) {1 - first:.1%}."
    expect(chances).to_have_attribute("aria-label", re.compile(re.escape(words) + "$"))
    expect(table).to_contain_text("You to roll; there is nothing to decide.")

    table.get_by_label("Game", exact=True).select_option("Two-Dice Pig")
    expect(status).to_contain_text("A new game: Two-Dice Pig. You, press Roll to start.")
    expect(table).to_contain_text("Two dice. A 1 loses the turn. 1+1 loses the whole score.")
    expect(table).to_contain_text("First to 100 wins.")
    # It takes the computer a moment to work out best play; until then it says so.
    expect(chances).to_have_count(1)
    begin = chances.get_attribute("aria-label")
    assert words not in begin

    roll.click()
    expect(status).to_have_text(re.compile(r"^You rolled [1-6]\+[1-6]"))
    faces = re.search(r"rolled (\d)\+(\d)", status.inner_text()).groups()
    expect(table.locator(".tk-pig-big [role=img]")).to_have_count(2)
    for face, die in zip(faces, table.locator(".tk-pig-big [role=img]").all(), strict=True):
        expect(die).to_have_attribute("aria-label", f"die showing {face}")
    assert "1" not in faces, "with this seed the first roll scores"
    expect(table).to_contain_text(re.compile(r"You to decide: [\d.]+% with Roll, [\d.]+% with"))
    hold.click()

    turns = table.get_by_role("region", name="Turns of this game").locator("li")
    expect(turns.filter(has_text="2. Computer (best play)")).to_have_count(1)
    total = sum(map(int, faces))
    expect(turns.filter(has_text="1. You")).to_contain_text(f"held: {total} points, score {total}")
    expect(table).to_contain_text(
        re.compile(
            r"Last decision: Computer \(best play\), \w+ at a turn total of \d+\. It cost nothing"
        )
    )
    expect(chances).not_to_have_attribute("aria-label", begin)
    expect(roll).to_be_focused()


def test_a_finished_game_is_reviewed_and_double_clicks_at_its_end_do_no_harm(
    show, shared_lab, shared_page
):
    from playwright.sync_api import expect

    rolls = [[2], [1], [6], [6], [6], [5], [1], [4]]
    table = show(
        "from teachkit import pig\n"
        "from teachkit.pig.play import PigTable\n"
        f"PigTable('best', {TO_20}, rolls={rolls}, pace=0.1, record='end.csv')"
    )
    status = table.get_by_role("status")
    buttons = {
        name: table.get_by_role("button", name=name, exact=True)
        for name in ("Roll", "Hold", "New game", "Review this game")
    }
    turns = table.get_by_role("region", name="Turns of this game").locator("li")
    expect(buttons["Review this game"]).to_be_disabled()

    buttons["Roll"].click()
    expect(status).to_have_text("You rolled 2. The turn total is 2.")
    buttons["Hold"].click()
    expect(turns.filter(has_text="2. Computer (best play)")).to_contain_text("bust")
    buttons["Roll"].click()
    expect(status).to_have_text("You rolled 6. The turn total is 6.")
    buttons["Roll"].click()
    expect(status).to_have_text("You rolled 6. The turn total is 12.")
    buttons["Roll"].dblclick()
    expect(turns.filter(has_text="3. You")).to_contain_text("won: 18 points, score 20")
    shared_page.wait_for_timeout(500)  # a second click would have done its harm by now
    expect(turns).to_have_count(3)
    expect(table.get_by_label("You: 20 of 20 points, 0 more at risk")).to_have_count(1)
    expect(buttons["Roll"]).to_be_disabled()
    expect(buttons["Hold"]).to_be_disabled()

    buttons["Review this game"].dblclick()
    review = table.get_by_role("region", name="Review: every decision of this game")
    expect(review.get_by_role("table")).to_have_count(1)
    best = pig.solve(SHORT)
    rows, costs = [], []
    for turn, score, total, choice in ((1, 0, 2, "Hold"), (3, 2, 6, "Roll"), (3, 2, 12, "Roll")):
        chance = dict(zip(("Roll", "Hold"), best.roll_or_hold(score, 0, total), strict=True))
        better = max(chance, key=chance.get)
        costs.append(chance[better] - chance[choice])
        rows.append([str(turn), "You", f"{score} : 0", str(total), choice, better])
    told = [cells.locator("th, td").all_inner_texts() for cells in review.locator("tbody tr").all()]
    assert [line[:-1] for line in told] == rows
    assert costs[0] > 0
    assert costs[1:] == [0, 0]
    mistake = points(costs[0])
    assert [line[-1] for line in told] == [f"▲ {mistake}, the dearest mistake", "0", "0"]
    expect(review.locator("tfoot")).to_have_text(re.compile(rf"Sum: You\s*{re.escape(mistake)}$"))
    expect(status).to_contain_text(
        f"You made 3 decisions. 1 was not the best and cost {mistake} percentage points."
    )
    expect(status).to_contain_text("Best play rolls.")

    buttons["New game"].dblclick()
    expect(status).to_have_text("You, press Roll to start. First to 20 wins.")
    expect(review).to_have_count(0)
    expect(buttons["Roll"]).to_be_focused()
    buttons["Roll"].click()
    # The roll after the one that won: neither double click has used up dice.
    expect(status).to_have_text("You rolled 5. The turn total is 5.")
    buttons["Hold"].click()
    expect(turns.filter(has_text="2. Computer (best play)")).to_have_count(1)
    with Path(shared_lab.root, "end.csv").open(encoding="utf-8", newline="") as file:
        record = [(line["game"], line["turn"], line["outcome"]) for line in csv.DictReader(file)]
    assert record == [
        ("1", "1", "hold"),
        ("1", "2", "bust"),
        ("1", "3", "win"),
        ("2", "1", "hold"),
        ("2", "2", "bust"),
    ]


def picture_changes(picture: Any, change: Callable[[], None], words: str) -> None:
    """Check that the picture and its text alternative are others after a change."""
    from playwright.sync_api import expect

    before = picture.get_attribute("src")
    change()
    expect(picture).to_have_attribute("alt", words)
    assert picture.get_attribute("src") != before


def test_pictures_of_best_play_follow_their_sliders_and_typed_numbers(show):
    from playwright.sync_api import expect

    outputs = show(
        "from teachkit import pig\n"
        f"display(pig.explore_boundary({TO_20}), pig.explore_solid({TO_20}))"
    )
    expect(outputs).to_have_count(2)
    move_the_boundary(outputs.nth(0))
    turn_the_solid(outputs.nth(1))


def move_the_boundary(explorer: Any) -> None:
    from playwright.sync_api import expect

    picture = explorer.locator("figure img")
    number = explorer.get_by_label("Opponent's score")
    handle = explorer.get_by_role("slider")
    expect(picture).to_have_attribute("alt", pig.describe_boundary(0, SHORT))

    def press_right() -> None:
        handle.press("ArrowRight")
        expect(number).to_have_value("1")

    def drag_to_the_end() -> None:
        track, start = explorer.locator(".noUi-target").bounding_box(), handle.bounding_box()
        mouse, height = explorer.page.mouse, start["y"] + start["height"] / 2
        mouse.move(start["x"] + start["width"] / 2, height)
        mouse.down()
        mouse.move(track["x"] + track["width"] + 50, height, steps=5)
        mouse.up()
        expect(number).to_have_value("19")

    def type_a_number() -> None:
        number.fill("12")
        number.press("Enter")

    picture_changes(picture, press_right, pig.describe_boundary(1, SHORT))
    picture_changes(picture, drag_to_the_end, pig.describe_boundary(19, SHORT))
    picture_changes(picture, type_a_number, pig.describe_boundary(12, SHORT))
    expect(handle).to_have_attribute("aria-valuenow", "12.0")


def turn_the_solid(explorer: Any) -> None:
    from playwright.sync_api import expect

    picture = explorer.locator("figure img")
    expect(picture).to_have_attribute("alt", pig.describe_solid(SHORT, 225, 30))

    def type_an_angle() -> None:
        angle = explorer.get_by_label("Angle in degrees")
        angle.fill("45")
        angle.press("Enter")

    def lift() -> None:
        explorer.get_by_role("slider").last.press("ArrowRight")
        expect(explorer.get_by_label("Height in degrees")).to_have_value("35")

    picture_changes(picture, type_an_angle, pig.describe_solid(SHORT, 45, 30))
    picture_changes(picture, lift, pig.describe_solid(SHORT, 45, 35))


def test_a_class_of_forty_plays_skunk_and_a_name_is_never_code(show, shared_page):
    from playwright.sync_api import expect

    names = [ATTACK, *(f"Student {number}" for number in range(2, MOST_NAMES + 1))]
    wall = show(f"from teachkit import pig\npig.skunk.play({names!r}, seed=1)")
    status = wall.get_by_role("status")
    tiles = wall.locator("button.tk-skunk-tile")
    attacker, second = tiles.first, tiles.nth(1)
    dice = wall.locator(".tk-skunk-dice [role=img]")

    def press(name: str) -> None:
        wall.get_by_role("button", name=name, exact=True).click()

    def enter(faces: str) -> None:
        wall.get_by_label("The dice show").fill(faces)
        wall.get_by_label("The dice show").press("Enter")

    def line(name: str) -> Any:
        return wall.get_by_role("row").filter(has=shared_page.get_by_title(name, exact=True))

    def sheet(name: str, *numbers: object) -> None:
        expect(line(name).locator("td")).to_have_text([str(number) for number in numbers])

    expect(tiles).to_have_count(MOST_NAMES)
    expect(attacker).to_contain_text(ATTACK)
    expect(attacker).to_be_disabled()  # the first roll is for all
    sheet(ATTACK, "", "", "", "", "", 0)

    # The computer's dice, then dice of the class: those can be told beforehand.
    press("Roll")
    expect(status).to_have_text(re.compile("^Rolled [1-6] and [1-6]"))
    faces = re.findall(r"\d", status.inner_text())[:2]
    expect(dice).to_have_count(2)
    for face, die in zip(faces, dice.all(), strict=True):
        expect(die).to_have_attribute("aria-label", f"die showing {face}")
    assert "1" not in faces, "with this seed the first roll scores"
    one = sum(map(int, faces))
    sheet(ATTACK, f"({one})", "", "", "", "", 0)

    attacker.click()
    expect(status).to_have_text(f"{ATTACK} sits with {one} points. Still standing: 39.")
    sheet(ATTACK, one, "", "", "", "", one)
    second.click()
    expect(second).to_contain_text(f"sits with {one}")
    press("Undo")
    expect(status).to_have_text("Taken back. Still standing: 39.")
    expect(second).to_contain_text("stands")
    wall.get_by_label("We roll real dice").check()
    enter("2 3")
    expect(status).to_contain_text(f"The round total is {one + 5}.")
    expect(attacker).to_be_disabled()
    second.click()
    expect(second).to_contain_text(f"sits with {one + 5}")
    enter("4+1")
    expect(status).to_have_text(
        "Rolled 4 and 1: a 1! Whoever stood scores 0 this round. Caught standing: 38."
    )
    sheet("Student 3", 0, "", "", "", "", 0)
    press("Next round")

    for number in range(2, len(LETTERS) + 1):
        expect(status).to_contain_text(f"Round {number}, letter {LETTERS[number - 1]}")
        enter(f"{number} 6")
        expect(status).to_contain_text(f"The round total is {number + 6}.")
        press("Everyone sits")
        expect(status).to_contain_text("The round is over.")
        press("Final ranking" if number == len(LETTERS) else "Next round")

    rest = [number + 6 for number in range(2, len(LETTERS) + 1)]
    expect(status).to_have_text(
        f"The game is over. Student 2 wins with {one + 5 + sum(rest)} points!"
    )
    sheet(ATTACK, one, *rest, one + sum(rest))
    sheet("Student 2", one + 5, *rest, one + 5 + sum(rest))
    sheet(names[-1], 0, *rest, sum(rest))
    expect(wall.locator(".tk-skunk-ranking li")).to_have_count(MOST_NAMES)
    expect(wall.locator(".tk-skunk-ranking li").nth(1)).to_contain_text(f"2. {ATTACK}")
    expect(wall.locator("img")).to_have_count(0)


def test_a_student_plays_hog_to_its_end(show, shared_page):
    from playwright.sync_api import expect

    table = show("from teachkit import pig\npig.hog.play('human', target=5, seed=3)")
    status = table.get_by_role("status")
    number = table.get_by_label("How many dice")
    number.fill("2")
    number.press("Enter")
    roll = table.get_by_role("button", name=re.compile("^Roll 2 dice"))
    expect(roll).to_be_enabled()
    for turn in range(1, 40):
        turns = table.get_by_role("region", name="Turns of this game").locator("li")
        roll.dblclick()  # the second click must not roll for the other player
        expect(turns).to_have_count(turn)
        shared_page.wait_for_timeout(700)  # so that the next click is one of its own
        expect(turns).to_have_count(turn)
        if roll.is_disabled():
            break
    expect(status).to_contain_text(re.compile(r"rolled \d\+\d and won, \d+ to \d!$"))
    expect(roll).to_be_disabled()
    expect(turns.first).to_contain_text("won")


def test_a_student_plays_cant_stop_and_previews_a_move(show, shared_page):
    from playwright.sync_api import expect

    rolls = [[2, 3, 4, 5], [1, 1, 5, 6], [6, 6, 6, 6], [3, 3, 3, 3], [1, 1, 6, 6], [2, 2, 5, 5]]
    table = show(
        "from teachkit.cant_stop.play import CantStopTable\n"
        f"CantStopTable(('Ana', 'Bo'), rolls={rolls}, pace=0.1, record='climb.csv')"
    )
    status = table.get_by_role("status")
    roll = table.get_by_role("button", name="Roll", exact=True)
    stop = table.get_by_role("button", name="Stop", exact=True)
    board = table.locator("svg.tk-cs-board")
    expect(board).to_have_attribute("aria-label", "Ana: no cones. Bo: no cones.")

    roll.click()
    expect(status).to_have_text("Ana rolled 2 3 4 5. Which pairs?")
    pairs = table.get_by_role("button", name=re.compile("^6 and 8: new runner in 6"))
    marks = board.locator(".tk-cs-preview-1")
    expect(marks).to_have_css("visibility", "hidden")
    pairs.hover()
    expect(marks).to_have_css("visibility", "visible")
    expect(roll).to_be_disabled()
    pairs.dblclick()  # the second click must not do anything
    expect(status).to_contain_text("Roll again or stop?")
    expect(board).to_have_attribute("aria-label", re.compile("Runners: 6 at 1, 8 at 1; 1 free.$"))

    # the keyboard is enough: Enter rolls, Enter takes the first move
    expect(roll).to_be_focused()
    shared_page.keyboard.press("Enter")
    expect(status).to_contain_text("Ana rolled 1 1 5 6")
    first = table.get_by_role("button", name=re.compile("^2 and 11"))
    expect(first.first).to_be_focused()
    table.get_by_role("button", name=re.compile("^6 and 7")).click()
    table.get_by_label("Show the chance of a bust").check()
    busts = 1296 - 1192
    expect(table).to_contain_text(f"{busts} of 1296 rolls, {busts / 1296:.1%}")
    stop.click()
    expect(status).to_contain_text("Ana stopped after 2 rolls with 4 squares")
    expect(stop).to_be_disabled()
    log = table.get_by_role("region", name="Turns of this game").locator("li")
    expect(log.first).to_contain_text("stopped with 4 squares")
    expect(board).to_have_attribute("aria-label", re.compile("Ana: cones in 6 at 2 of 11"))


def test_chopsticks_is_played_and_the_truth_is_shown_on_request(show, shared_lab, shared_page):
    from playwright.sync_api import expect

    table = show(
        "from teachkit import chopsticks\n"
        "rules = chopsticks.Rules(start='1401')\n"
        "chopsticks.play(('human', 'perfect'), rules, seed=1, pace=0.6, record='hands.csv')"
    )
    status = table.get_by_role("status")
    undo = table.get_by_role("button", name="Undo", exact=True)
    expect(status).to_have_text("Your move.")
    hands = table.get_by_role("img", name="You: 1 finger and 4 fingers")
    expect(hands).to_have_count(1)
    expect(undo).to_be_disabled()
    expect(table.get_by_role("button", name="Draw", exact=True)).to_be_disabled()

    table.get_by_label("Show me the truth").check()
    win = table.get_by_role("button", name="right 4 hits right 1: dead · W1")
    other = table.get_by_role("button", name="left 1 hits right 1: 2 · D")
    blue, grey = (one.evaluate("e => getComputedStyle(e).backgroundColor") for one in (win, other))
    assert blue == "rgb(0, 114, 178)"
    assert blue != grey

    other.dblclick()  # the second half must not hit what comes after it
    expect(status).to_have_text(re.compile(r"^Computer \(perfect\): .* Your move\.$"))
    expect(table.get_by_role("listitem")).to_have_count(2)
    undo.click()
    expect(status).to_have_text("Taken back.")
    expect(hands).to_have_count(1)
    other.focus()  # the keyboard goes from move to move
    shared_page.keyboard.press("Tab")
    expect(win).to_be_focused()
    shared_page.keyboard.press("Enter")
    expect(status).to_have_text("You have won after 1 move.")
    expect(win).to_be_hidden()
    expect(table.get_by_role("button", name="New game", exact=True)).to_be_focused()

    with Path(shared_lab.root, "hands.csv").open(encoding="utf-8", newline="") as file:
        said = [row["said"] for row in csv.DictReader(file)]
    assert said[0] == "left 1 hits right 1: 2"
    assert said[2:] == ["undo", "right 4 hits right 1: dead"]


def test_a_walk_through_the_state_graph_by_keyboard(show, shared_page):
    from playwright.sync_api import expect

    walk = show("from teachkit import chopsticks\nchopsticks.explore(start='1312')")
    status = walk.get_by_role("status")
    expect(status).to_have_text("1312: 5 moves.")
    walk.get_by_role("button", name="split 13 into 22 → 1222").focus()
    shared_page.keyboard.press("Enter")
    expect(status).to_have_text(re.compile("^1222: "))
    expect(walk.get_by_role("img", name=re.compile("^From 1222 one move leads to "))).to_have_count(
        1
    )
    walk.get_by_label("Go to").fill("3112")
    shared_page.keyboard.press("Enter")
    expect(status).to_contain_text("not in order")
    walk.get_by_label("Go to").fill("1401")
    walk.get_by_role("button", name="Go", exact=True).click()
    walk.get_by_label("Show who wins").check()
    expect(status).to_have_text("1401: 3 moves. The player to move wins in 1.")
    walk.get_by_role("button", name="right 4 hits right 1: dead → 0014 · W1").click()
    expect(status).to_contain_text("0014: the game is over.")
    walk.get_by_role("button", name="Back", exact=True).click()
    expect(status).to_contain_text("1401: 3 moves.")
