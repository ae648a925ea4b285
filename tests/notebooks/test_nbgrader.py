"""The course runs through nbgrader from end to end: full marks, and none.

On the way every cell of every solution and of every untouched exercise runs. Only here
does a check raise when an answer is not right: that is how nbgrader learns of it.
"""

import csv
import os
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).parents[2]
SOLUTIONS = sorted((ROOT / "solutions").glob("*.ipynb"))
NAME = "games"


@pytest.fixture
def nbgrader(tmp_path):
    """Run a command of nbgrader in a course folder that sees nothing of this computer."""
    course = tmp_path / "course"
    course.mkdir()
    homes = ["HOME", "USERPROFILE", "IPYTHONDIR", "MPLCONFIGDIR"]
    homes += [f"JUPYTER_{kind}_DIR" for kind in ("CONFIG", "DATA", "RUNTIME")]
    for home in homes:
        (tmp_path / home).mkdir()
    environment = os.environ | {home: str(tmp_path / home) for home in homes}
    # nbgrader calls its helper programs by name: they stand beside this Python.
    environment["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])

    def run(*words):
        done = subprocess.run(
            [sys.executable, "-m", "nbgrader", *words],
            cwd=course,
            env=environment,
            capture_output=True,
            text=True,
            timeout=600,
        )
        assert done.returncode == 0, done.stdout + done.stderr

    run.course = course
    return run


def solved(released, solution):
    """Return a released notebook with the answers of the solution typed in."""
    answers = {cell.id: cell.source for cell in solution.cells}
    for cell in released.cells:
        if cell.metadata.get("nbgrader", {}).get("solution"):
            cell.source = answers[cell.id]
    return released


def points(notebooks):
    return sum(
        cell.metadata.get("nbgrader", {}).get("points", 0)
        for notebook in notebooks
        for cell in notebook.cells
    )


def code(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def errors(cell):
    return [output for output in cell.outputs if output.output_type == "error"]


def printed(cell):
    """Return what nbval would compare of a cell; a stream may have come in several pieces."""
    found = {}
    for output in cell.outputs:
        shown = output.get("data") or {output.get("name"): output.get("text", "")}
        for kind, words in shown.items():
            if kind not in ("image/png", "text/latex", "application/vnd.jupyter.widget-view+json"):
                found[kind] = found.get(kind, "") + str(words)
    return found


def assert_it_ran_as_stored(marked, solution):
    """Every cell ran without an error, and where it is tagged said what the solution says."""
    assert [cell.id for cell in marked.cells] == [cell.id for cell in solution.cells]
    for cell, stored in zip(code(marked), code(solution), strict=True):
        assert cell.execution_count, cell.id
        assert not errors(cell), (cell.id, errors(cell))
        if "nbval-check-output" in stored.metadata.get("tags", []):
            assert printed(stored), f"{cell.id} is tagged and has no output to compare"
            assert printed(cell) == printed(stored), cell.id


def assert_only_checks_complain(marked):
    """Every cell ran, and the only errors are those of checks whose answer is missing."""
    for cell in code(marked):
        assert cell.execution_count, cell.id
        graded = cell.metadata.get("nbgrader", {}).get("grade", False)
        names = [error["ename"].rpartition(".")[2] for error in errors(cell)]
        assert names == ["CheckFailed"] * graded, (cell.id, errors(cell))


def test_a_solved_copy_gets_full_marks_and_an_untouched_one_none(nbgrader):
    assert len(SOLUTIONS) >= 2
    course = nbgrader.course
    source = course / "source" / NAME
    source.mkdir(parents=True)
    shutil.copy(ROOT / "solutions" / "nbgrader_config.py", course)
    for path in SOLUTIONS:
        shutil.copy(path, source)

    nbgrader("generate_assignment", NAME)
    for student in ("solved", "untouched"):
        handed_in = course / "submitted" / student / NAME
        handed_in.mkdir(parents=True)
        for path in SOLUTIONS:
            released = nbformat.read(course / "release" / NAME / path.name, as_version=4)
            ours = nbformat.read(ROOT / "exercises" / path.name, as_version=4)
            assert [c.source for c in released.cells] == [c.source for c in ours.cells]
            if student == "solved":
                solved(released, nbformat.read(path, as_version=4))
            nbformat.write(released, handed_in / path.name)
    nbgrader("autograde", NAME)
    nbgrader("export")

    for path in SOLUTIONS:
        solution = nbformat.read(path, as_version=4)
        marked = nbformat.read(course / "autograded" / "solved" / NAME / path.name, as_version=4)
        assert_it_ran_as_stored(marked, solution)
        untouched = course / "autograded" / "untouched" / NAME / path.name
        assert_only_checks_complain(nbformat.read(untouched, as_version=4))

    with (course / "grades.csv").open(encoding="utf-8", newline="") as file:
        marks = {row["student_id"]: row for row in csv.DictReader(file)}
    everything = points(nbformat.read(path, as_version=4) for path in SOLUTIONS)
    assert everything > 0
    assert float(marks["solved"]["max_score"]) == everything
    assert float(marks["solved"]["score"]) == everything
    assert float(marks["untouched"]["max_score"]) == everything
    assert float(marks["untouched"]["score"]) == 0
