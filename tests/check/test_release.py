"""The release command: what it writes, says and refuses."""

import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from teachkit.check.release import main

CONFIG = Path(__file__).parents[2] / "solutions" / "nbgrader_config.py"


def answer(source, grade_id="answer-1", **changes):
    cell = nbformat.v4.new_code_cell(source, id=grade_id)
    cell.metadata["nbgrader"] = {
        "grade": False,
        "grade_id": grade_id,
        "locked": False,
        "schema_version": 3,
        "solution": True,
        "task": False,
    } | changes
    return cell


def write(path, *cells):
    notebook = nbformat.v4.new_notebook(cells=list(cells))
    notebook.metadata["custom"] = {"left": "over"}
    nbformat.write(notebook, path)


@pytest.fixture
def folders(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    solutions = tmp_path / "solutions"
    solutions.mkdir()
    shutil.copy(CONFIG, solutions)
    run = nbformat.v4.new_code_cell("1 + 1", id="run", execution_count=7)
    run.outputs = [nbformat.v4.new_output("execute_result", {"text/plain": "2"}, execution_count=7)]
    run.metadata["execution"] = {"iopub.status.busy": "2026-01-01T00:00:00Z"}
    function = "def f(x):\n    ...\n    ### BEGIN SOLUTION\n    return x\n    ### END SOLUTION"
    text = nbformat.v4.new_markdown_cell("The secret", id="text")
    text.metadata["nbgrader"] = answer("")["metadata"]["nbgrader"] | {
        "grade_id": "text",
        "grade": True,
        "points": 1,
    }
    write(solutions / "01_one.ipynb", run, answer(function), text)
    return solutions, tmp_path / "exercises"


def test_it_makes_exercises(folders, capsys):
    _, exercises = folders
    assert main([]) == 0
    assert capsys.readouterr().out == "01_one.ipynb written.\n"
    run, function, text = nbformat.read(exercises / "01_one.ipynb", 4).cells
    assert (run.outputs, run.execution_count, run.metadata) == ([], None, {})
    assert function.source == (
        "def f(x):\n    ...\n    # Put your answer in place of the three dots."
    )
    assert text.source == "*Write your answer here, in your own words.*"
    assert [run.id, function.id, text.id] == ["run", "answer-1", "text"]


def test_again_changes_nothing_and_says_nothing(folders, capsys):
    _, exercises = folders
    main([])
    before = (exercises / "01_one.ipynb").read_bytes()
    capsys.readouterr()
    assert main([]) == 0
    assert capsys.readouterr().out == ""
    assert (exercises / "01_one.ipynb").read_bytes() == before
    assert b"\r" not in before
    assert before.endswith(b"}\n")


def test_check_names_what_differs_and_writes_nothing(folders, capsys):
    _, exercises = folders
    assert main(["--check"]) == 1
    assert "01_one.ipynb differs from its solution." in capsys.readouterr().out
    assert not exercises.exists()
    main([])
    assert main(["--check"]) == 0
    with (exercises / "01_one.ipynb").open("a") as file:
        file.write(" ")
    assert main(["--check"]) == 1


def test_an_exercise_without_a_solution_is_named_and_stays(folders, capsys):
    _, exercises = folders
    main([])
    write(exercises / "09_old.ipynb")
    assert main([]) == 0
    assert "09_old.ipynb has no solution any more" in capsys.readouterr().out
    assert (exercises / "09_old.ipynb").exists()
    assert main(["--check"]) == 1


def test_an_answer_in_an_unmarked_cell_is_refused(folders, capsys):
    solutions, exercises = folders
    cell = nbformat.v4.new_code_cell("### BEGIN SOLUTION\nx = 1\n### END SOLUTION")
    write(solutions / "02_two.ipynb", cell)
    assert main([]) == 2
    assert "02_two.ipynb: " in capsys.readouterr().err
    assert not exercises.exists()


def test_two_cells_with_one_grade_id_are_refused(folders, capsys):
    solutions, _ = folders
    first, second = answer("x = 1", "same"), answer("y = 1", "same")
    second.id = "other"
    write(solutions / "02_two.ipynb", first, second)
    assert main([]) == 2
    assert capsys.readouterr().err == "02_two.ipynb: Duplicate grade id: same\n"


def test_a_folder_without_solutions_gets_one_sentence(tmp_path, capsys):
    assert main(["--solutions", str(tmp_path)]) == 2
    assert "run this from the folder that holds solutions/" in capsys.readouterr().err


def test_without_nbgrader_it_says_what_to_install(folders):
    code = (
        "import sys; sys.modules['nbgrader'] = None; "
        "from teachkit.check.release import main; sys.exit(main([]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr.strip() == 'nbgrader is missing; install it with: pip install -e ".[test]"'
