"""Lesson 01 in a real JupyterLab: one turn by mouse, one by keyboard, nothing from outside."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

LESSON = "01_pig_first_rolls.ipynb"
NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
OVER = re.compile("bust|held|won")


def test_a_student_plays_a_turn_by_mouse_and_one_by_keyboard(open_lab, page, tmp_path):
    from playwright.sync_api import expect

    root = tmp_path / "a course"
    root.mkdir()
    shutil.copy(NOTEBOOKS / LESSON, root)
    lab = open_lab(root)
    lab.open(page, LESSON)
    lab.run_all(page)

    table = page.locator(".tk-pig").first
    roll = table.get_by_role("button", name="Roll", exact=True)
    hold = table.get_by_role("button", name="Hold", exact=True)
    status = table.get_by_role("status")
    turns = table.get_by_role("region", name="Turns of this game").locator("li")
    roll.scroll_into_view_if_needed()
    expect(status).to_contain_text("You, press Roll to start.")
    expect(roll).to_be_enabled()
    expect(hold).to_be_disabled()

    # By mouse.
    roll.click()
    expect(status).to_contain_text("You rolled")
    expect(table.get_by_role("img", name=re.compile("^die showing [1-6]$")).first).to_be_visible()
    if "bust" not in status.inner_text() and status.inner_text().startswith("You"):
        expect(status).to_have_text(re.compile(r"^You rolled ([2-6])\. The turn total is \1\.$"))
        expect(hold).to_be_enabled()
        hold.click()
    computer_has_moved = turns.filter(has_text="2. Computer (hold at 20)")
    expect(computer_has_moved).to_have_count(1)
    expect(turns.filter(has_text="1. You")).to_contain_text(OVER)
    expect(status).to_contain_text("Next: You.")

    # By keyboard: the focus is on Roll again, without a Tab.
    expect(roll).to_be_focused()
    page.keyboard.press("Enter")
    expect(status).to_contain_text("You rolled")
    if "bust" not in status.inner_text() and status.inner_text().startswith("You"):
        expect(hold).to_be_enabled()
        page.keyboard.press("Tab")
        expect(hold).to_be_focused()
        page.keyboard.press("Space")
    expect(turns.filter(has_text="4. Computer (hold at 20)")).to_have_count(1)
    expect(turns.filter(has_text="3. You")).to_contain_text(OVER)
    expect(roll).to_be_focused()

    record = (root / "my_turns.csv").read_text(encoding="utf-8").splitlines()
    assert record[0] == "game,turn,player,faces,rolls,points,outcome,score"
    assert [line.split(",")[:3] for line in record[1:]] == [
        ["1", "1", "You"],
        ["1", "2", "Computer (hold at 20)"],
        ["1", "3", "You"],
        ["1", "4", "Computer (hold at 20)"],
    ]
    expect(page.locator(".jp-OutputArea-error, [data-mime-type*='stderr']")).to_have_count(0)

    elsewhere = [
        address
        for address in page.requests
        if not address.startswith((lab.address, "blob:", "data:"))
    ]
    assert len(page.requests) > 10
    assert elsewhere == []
    assert lab.connections() == []


def test_without_a_browser_the_test_is_skipped_but_fails_where_one_is_promised(
    say_missing, monkeypatch
):
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="install"):
        say_missing("install Chromium")
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="install"):
        say_missing("install Chromium")


def test_a_connection_to_another_machine_would_be_seen(watched):
    # Connecting a datagram socket sends nothing; the address is one of documentation.
    reach_out = (
        "import contextlib, socket\n"
        "with contextlib.suppress(OSError), socket.socket(type=socket.SOCK_DGRAM) as there:\n"
        "    there.connect(('192.0.2.1', 9))\n"
    )
    subprocess.run([sys.executable, "-c", reach_out], env=watched, check=True, timeout=60)
    assert "192.0.2.1" in Path(watched["SEEN_CONNECTIONS"]).read_text()
