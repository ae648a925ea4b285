"""Make the exercises from the solutions: ``python -m teachkit.check.release``.

nbgrader's own steps do the work, configured by ``solutions/nbgrader_config.py``, so that
a teacher who runs nbgrader hands out the same notebooks.
"""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from teachkit.ui.language import tell

__all__ = ["main", "release_notebook"]

_METADATA = {
    "kernelspec": {
        "display_name": "Python 3 (ipykernel)",
        "language": "python",
        "name": "python3",
    },
    "language_info": {"name": "python"},
}


def release_notebook(solution: Path, config_file: Path) -> str:
    r"""Return the exercise made from a solution, as the text of a notebook.

    The same solution always gives the same text: ids are kept, outputs and counts are
    left out, and the metadata of the notebook are fixed.

    Parameters
    ----------
    solution : path-like
        A notebook with nbgrader's metadata and ``BEGIN SOLUTION`` regions.
    config_file : path-like
        The ``nbgrader_config.py`` to follow.

    Raises
    ------
    ImportError
        If nbgrader is not installed.
    RuntimeError
        If nbgrader finds a mistake in the notebook, such as an answer in a cell that
        is not marked as one.

    Examples
    --------
    >>> import nbformat, tempfile
    >>> cell = nbformat.v4.new_code_cell("x = ...\n### BEGIN SOLUTION\nx = 6\n### END SOLUTION")
    >>> cell.metadata["nbgrader"] = {"grade": False, "grade_id": "x", "locked": False,
    ...                              "schema_version": 3, "solution": True, "task": False}
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     config = Path(folder, "nbgrader_config.py")
    ...     _ = config.write_text("c = get_config()\nc.ClearSolutions.code_stub = {'python': '#'}")
    ...     solution = Path(folder, "one.ipynb")
    ...     nbformat.write(nbformat.v4.new_notebook(cells=[cell]), solution)
    ...     print(nbformat.reads(release_notebook(solution, config), 4).cells[0].source)
    x = ...
    #
    """
    import nbformat
    from nbconvert.exporters import NotebookExporter
    from nbgrader.converters import GenerateAssignment
    from nbgrader.preprocessors import SaveCells
    from traitlets.config import Config, PyFileConfigLoader

    config = Config({"Exporter": {"default_preprocessors": []}})
    config.merge(PyFileConfigLoader(config_file.name, str(config_file.parent)).load_config())
    exporter = NotebookExporter(config=config)
    for step in GenerateAssignment.class_traits()["preprocessors"].default():
        if step is not SaveCells:  # writes to the database of a course; there is none here
            exporter.register_preprocessor(step, enabled=True)
    notebook = nbformat.read(solution, as_version=4)
    text, _ = exporter.from_notebook_node(notebook, resources={"unique_key": solution.stem})
    exercise = nbformat.reads(text, as_version=4)
    exercise.metadata = nbformat.from_dict(_METADATA)
    for cell in exercise.cells:
        cell.metadata.pop("execution", None)  # when the solution was run
    nbformat.validate(exercise)
    return str(nbformat.writes(exercise, version=4)).rstrip("\n") + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the exercises, or with ``--check`` say which differ; return the exit code.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     main(["--solutions", folder])
    2
    """
    parser = argparse.ArgumentParser(
        prog="python -m teachkit.check.release",
        description=tell("Make the exercises from the solutions."),
    )
    parser.add_argument("--check", action="store_true", help=tell("only say which would change"))
    parser.add_argument("--solutions", type=Path, default=Path("solutions"), metavar="DIR")
    parser.add_argument("--exercises", type=Path, default=Path("exercises"), metavar="DIR")
    chosen = parser.parse_args(arguments)
    solutions = sorted(chosen.solutions.glob("*.ipynb"))
    config_file = chosen.solutions / "nbgrader_config.py"
    if not solutions or not config_file.is_file():
        return _stop(
            tell(
                "There are no notebooks and nbgrader_config.py in {folder}; "
                "run this from the folder that holds solutions/.",
                folder=chosen.solutions,
            )
        )
    logging.getLogger("traitlets").addHandler(logging.NullHandler())  # we say it in one line
    try:
        made: dict[str, Any] = {}
        for solution in solutions:
            made[solution.name] = release_notebook(solution, config_file)
    except ImportError as error:
        if (error.name or "").partition(".")[0] != "nbgrader":
            raise
        return _stop(tell('nbgrader is missing; install it with: pip install -e ".[test]"'))
    except Exception as error:  # nbgrader keeps what is wrong behind a general sentence
        wrong = str(error.__context__ or error).strip().partition("\n")[0]
        return _stop(tell("{name}: {error}", name=solution.name, error=wrong))
    changed = [name for name, text in made.items() if _read(chosen.exercises / name) != text]
    left = sorted({path.name for path in chosen.exercises.glob("*.ipynb")} - set(made))
    for name in left:
        print(tell("{name} has no solution any more; remove it.", name=name))
    for name in changed:
        if chosen.check:
            print(tell("{name} differs from its solution.", name=name))
        else:
            chosen.exercises.mkdir(parents=True, exist_ok=True)
            (chosen.exercises / name).write_bytes(made[name].encode("utf-8"))
            print(tell("{name} written.", name=name))
    return 1 if chosen.check and (changed or left) else 0


def _read(path: Path) -> str | None:
    """Return a file as it is, or None if it is not there or no text."""
    try:
        return path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return None


def _stop(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
