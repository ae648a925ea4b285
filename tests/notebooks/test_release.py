"""The exercises are what the command makes of the solutions, and hold no answer."""

import ast
import importlib
import json
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from teachkit.check.lessons import exercises, exit_ticket, lessons
from teachkit.check.release import main

ROOT = Path(__file__).parents[2]
SOLUTIONS = sorted((ROOT / "solutions").glob("*.ipynb"))
LESSONS = sorted((ROOT / "notebooks").glob("[0-9]*.ipynb"))
STUB = "# Put your answer in place of the three dots."
each_solution = pytest.mark.parametrize("solution", SOLUTIONS, ids=lambda path: path.stem)


def read(path):
    return nbformat.read(path, as_version=4)


def exercise_of(solution):
    return read(ROOT / "exercises" / solution.name)


def code(notebook):
    return [cell.source for cell in notebook.cells if cell.cell_type == "code"]


def grading(cell):
    return cell.metadata.get("nbgrader", {})


def answer_cells(notebook):
    return [cell for cell in notebook.cells if grading(cell).get("solution")]


def check_cells(notebook):
    return [cell for cell in notebook.cells if grading(cell).get("grade")]


def checked_ids(source):
    """Return the ids of ``check("1.3", ...)`` calls in a cell."""
    return [
        call.args[0].value
        for call in ast.walk(ast.parse(source))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id == "check"
        and isinstance(call.args[0], ast.Constant)
    ]


def region_lines(notebook):
    """Return every line that stands in a solution region and says something."""
    found = []
    for cell in answer_cells(notebook):
        inside = False
        for line in cell.source.splitlines():
            if "BEGIN SOLUTION" in line or "END SOLUTION" in line:
                inside = "BEGIN SOLUTION" in line
            elif inside and len(line.strip()) >= 8:
                found.append(line.strip())
    return found


def lesson_number(path):
    return int(path.name.partition("_")[0])


def into(folder):
    return ["--solutions", str(ROOT / "solutions"), "--exercises", str(folder)]


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("made")
    done = subprocess.run(
        [sys.executable, "-m", "teachkit.check.release", *into(folder)],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def test_lessons_01_and_02_have_solutions():
    assert {1, 2} <= {lesson_number(path) for path in SOLUTIONS}


def test_exercises_are_those_of_the_solutions(made):
    names = [path.name for path in SOLUTIONS]
    assert names
    assert names == sorted(path.name for path in (ROOT / "exercises").glob("*.ipynb"))
    for name in names:
        made_now = (made / name).read_bytes()
        assert (ROOT / "exercises" / name).read_bytes() == made_now, (
            f"run: python -m teachkit.check.release ({name} is not up to date)"
        )


def test_making_them_again_changes_no_byte(made, tmp_path):
    assert main(into(tmp_path)) == 0  # in this process, the first time it was in another one
    assert sorted(path.name for path in tmp_path.iterdir()) == [path.name for path in SOLUTIONS]
    for path in tmp_path.iterdir():
        assert path.read_bytes() == (made / path.name).read_bytes()


@each_solution
def test_no_answer_is_left_in_an_exercise(solution):
    answers = region_lines(read(solution))
    assert answers
    exercise = exercise_of(solution)
    text = json.dumps(exercise, ensure_ascii=False)
    assert "BEGIN SOLUTION" not in text
    assert "END SOLUTION" not in text
    lines = {line.strip() for cell in exercise.cells for line in cell.source.splitlines()}
    assert [answer for answer in answers if answer in lines] == []


@each_solution
def test_every_answer_cell_becomes_three_dots(solution):
    cells = answer_cells(exercise_of(solution))
    assert len(cells) == len(answer_cells(read(solution)))
    for cell in cells:
        assert STUB in cell.source
        dots = [node for node in ast.walk(ast.parse(cell.source)) if is_dots(node)]
        assert dots, f"{cell.id} has no three dots"


def is_dots(node):
    return isinstance(node, ast.Constant) and node.value is ...


@each_solution
def test_exercises_have_no_outputs_and_the_ids_of_the_solution(solution):
    exercise = exercise_of(solution)
    for cell in exercise.cells:
        if cell.cell_type == "code":
            assert cell.outputs == []
            assert cell.execution_count is None
        assert "execution" not in cell.metadata
    ids = [cell.id for cell in exercise.cells]
    assert ids == [cell.id for cell in read(solution).cells]
    assert len(set(ids)) == len(ids)
    assert exercise.metadata.kernelspec.name == "python3"
    assert set(exercise.metadata) == {"kernelspec", "language_info"}


@each_solution
def test_solutions_are_notebooks_nbgrader_understands(solution):
    notebook = read(solution)
    nbformat.validate(notebook)
    graded = [cell for cell in notebook.cells if grading(cell)]
    grade_ids = [grading(cell)["grade_id"] for cell in graded]
    assert len(set(grade_ids)) == len(grade_ids)
    assert all(re.fullmatch(r"[A-Za-z0-9_-]+", grade_id) for grade_id in grade_ids)
    for cell in graded:
        assert grading(cell)["schema_version"] == 3
    for cell in answer_cells(notebook):
        assert not grading(cell)["grade"], f"{cell.id} would have to be marked by hand"
        assert "BEGIN SOLUTION" in cell.source
    for cell in check_cells(notebook):
        assert grading(cell)["points"] > 0
        assert grading(cell)["locked"]
        assert len(checked_ids(cell.source)) == 1


@each_solution
def test_six_to_eight_tasks_each_with_its_check(solution):
    number = lesson_number(solution)
    assert number in lessons(), f"there is no teachkit/check/lesson_{number:02d}.py"
    checked = [one for cell in check_cells(read(solution)) for one in checked_ids(cell.source)]
    assert checked == list(exercises(number))
    assert 6 <= len(checked) <= 8
    assert checked == [f"{number}.{task}" for task in range(1, len(checked) + 1)]
    everywhere = [one for source in code(read(solution)) for one in checked_ids(source)]
    assert everywhere == checked, "a check stands in a cell that is not graded"


@each_solution
def test_the_lesson_file_says_no_answer(solution):
    """A student who opens the file with the hints must not find the answers there."""
    number = lesson_number(solution)
    source = Path(importlib.import_module(f"teachkit.check.lesson_{number:02d}").__file__)
    lines = {line.strip() for line in source.read_text(encoding="utf-8").splitlines()}
    assert [answer for answer in region_lines(read(solution)) if answer in lines] == []


def test_every_lesson_with_exercises_has_a_notebook():
    with_exercises = [number for number in lessons() if exercises(number)]
    assert with_exercises == [lesson_number(path) for path in SOLUTIONS]


def test_lessons_00_to_02_are_there():
    assert {0, 1, 2} <= {lesson_number(path) for path in LESSONS}


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.stem)
def test_the_exit_ticket_of_a_lesson_has_its_checks(lesson):
    checked = [one for source in code(read(lesson)) for one in checked_ids(source)]
    assert checked == list(exit_ticket(lesson_number(lesson)))
    assert checked
