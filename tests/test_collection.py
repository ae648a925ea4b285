"""pytest finds the tests whichever way it is started, and hands no warnings on."""

import os
import runpy
import subprocess
import sys
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent


def test_every_place_can_be_collected():
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "."],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    for found in ("tests/test_collection.py", "solutions/01_pig_first_rolls.ipynb"):
        assert found in done.stdout


def test_what_a_test_starts_does_not_make_errors_of_warnings(monkeypatch):
    monkeypatch.setenv("PYTHONWARNINGS", "error")
    runpy.run_path(str(REPOSITORY / "conftest.py"))
    assert "PYTHONWARNINGS" not in os.environ
