"""Every notebook runs from top to bottom, and every tagged number is the printed one.

The cells run in a copy of their folder: a lesson that writes `my_turns.csv` beside
itself neither finds an old one nor leaves a new one.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook, new_output

REPOSITORY = Path(__file__).parents[2]


def run_notebooks(folder, home):
    """Run nbval with the project's own options and return what pytest says."""
    elsewhere = {
        name: str(home / name.lower())
        for name in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")
    }
    environment = {k: v for k, v in os.environ.items() if k != "NBGRADER_EXECUTION"}
    return subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-c", str(REPOSITORY / "pyproject.toml")),
            *("--rootdir", str(folder.parent), "-p", "no:cacheprovider", "--color=no"),
            *map(str, sorted(folder.glob("*.ipynb"))),
        ],
        cwd=folder.parent,
        env=environment | elsewhere,
        capture_output=True,
        encoding="utf-8",
        timeout=270,
        check=False,
    )


@pytest.mark.parametrize("room", ["notebooks", "exercises", "solutions"])
def test_every_notebook_runs(room, tmp_path):
    leftovers = shutil.ignore_patterns("my_*.csv", ".*", "__pycache__")
    folder = Path(shutil.copytree(REPOSITORY / room, tmp_path / room, ignore=leftovers))
    notebooks = sorted(folder.glob("*.ipynb"))
    assert notebooks
    cells = sum(
        cell.cell_type == "code"
        for file in notebooks
        for cell in nbformat.read(file, as_version=4).cells
    )
    done = run_notebooks(folder, tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(rf"\b{cells} passed\b", done.stdout), done.stdout


def test_a_wrong_number_fails_where_a_cell_is_tagged(tmp_path):
    cells = []
    for stored, tags in (
        ("42", ["nbval-check-output"]),
        ("41", ["nbval-check-output"]),
        ("41", []),
    ):
        printed = new_output("stream", text=f"{stored}\n")
        cell = new_code_cell("print(6 * 7)", execution_count=1, outputs=[printed])
        cell.metadata["tags"] = tags
        cells.append(cell)
    done = run_notebooks(written(cells, tmp_path), tmp_path)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "1 failed, 2 passed" in done.stdout
    assert re.search(r"^FAILED .*Cell 1\b", done.stdout, re.MULTILINE)


def test_an_error_fails_and_a_notebook_runs_beside_its_files_with_this_python(tmp_path):
    sources = [
        "import sys; from pathlib import Path",
        f"assert Path.cwd() == Path({str(tmp_path / 'room')!r}).resolve()",
        f"assert sys.executable == {sys.executable!r}",
        "1 / 0",
    ]
    folder = written([new_code_cell(source) for source in sources], tmp_path)
    done = run_notebooks(folder, tmp_path)
    assert "1 failed, 3 passed" in done.stdout, done.stdout + done.stderr
    assert "ZeroDivisionError" in done.stdout


def written(cells, tmp_path):
    folder = tmp_path / "room"
    folder.mkdir()
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = new_notebook(cells=cells, metadata={"kernelspec": kernel})
    (folder / "lesson.ipynb").write_text(nbformat.writes(notebook), "utf-8")
    return folder
