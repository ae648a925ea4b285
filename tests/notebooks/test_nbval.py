"""Every lesson runs from top to bottom, and every tagged number is the printed one.

The exercises and their solutions run in test_nbgrader.py.

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
        timeout=600,
        check=False,
    )


def test_every_lesson_runs(tmp_path):
    leftovers = shutil.ignore_patterns("my_*.csv", ".*", "__pycache__")
    lessons = REPOSITORY / "notebooks"
    folder = Path(shutil.copytree(lessons, tmp_path / "notebooks", ignore=leftovers))
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


def test_a_wrong_number_and_an_error_fail_and_cells_run_beside_their_files(tmp_path):
    numbers = []
    for stored, tags in (
        ("42", ["nbval-check-output"]),
        ("41", ["nbval-check-output"]),
        ("41", []),
    ):
        printed = new_output("stream", text=f"{stored}\n")
        cell = new_code_cell("print(6 * 7)", execution_count=1, outputs=[printed])
        cell.metadata["tags"] = tags
        numbers.append(cell)
    sources = [
        "import sys; from pathlib import Path",
        f"assert Path.cwd() == Path({str(tmp_path / 'room')!r}).resolve()",
        f"assert sys.executable == {sys.executable!r}",
        "1 / 0",
    ]
    folder = tmp_path / "room"
    folder.mkdir()
    write(folder / "numbers.ipynb", numbers)
    write(folder / "an_error.ipynb", [new_code_cell(source) for source in sources])
    done = run_notebooks(folder, tmp_path)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "2 failed, 5 passed" in done.stdout
    assert re.search(r"^FAILED .*numbers\.ipynb::Cell 1\b", done.stdout, re.MULTILINE)
    assert re.search(r"^FAILED .*an_error\.ipynb::Cell 3\b", done.stdout, re.MULTILINE)
    assert "ZeroDivisionError" in done.stdout


def write(path, cells):
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = new_notebook(cells=cells, metadata={"kernelspec": kernel})
    path.write_text(nbformat.writes(notebook), "utf-8")
