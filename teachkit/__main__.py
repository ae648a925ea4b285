"""The ``teachkit`` command: a working copy of the course, then JupyterLab on it."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence
from pathlib import Path

from teachkit import __version__
from teachkit.lab import open_lab
from teachkit.ui.language import tell
from teachkit.working_copy import Copied, CourseError, copy_course, restore

__all__ = ["main"]

_FOLDER = Path("teachkit-course")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the ``teachkit`` command and return its exit code.

    Parameters
    ----------
    arguments : sequence of str, optional
        What stands after ``teachkit`` on the command line; that of this process if
        left out.

    Examples
    --------
    >>> main(["no-such-folder", "--restore", "00_start_here"])  # says why on stderr
    2
    """
    for stream in (sys.stdout, sys.stderr):  # a path may hold letters that a console lacks
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    own = list(sys.argv[1:] if arguments is None else arguments)
    extra: list[str] = []
    if "--" in own:
        own, extra = own[: own.index("--")], own[own.index("--") + 1 :]
    options = _parser().parse_args(own)
    try:
        return _run(options, extra)
    except CourseError as error:
        print(tell("teachkit: {sentence}", sentence=error), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _run(options: argparse.Namespace, extra: Sequence[str]) -> int:
    folder: Path = options.folder
    if options.restore is not None:
        name, backup = restore(folder, options.restore)
        if backup is not None:
            print(tell("Your {name} is now {backup}.", name=name, backup=backup))
        print(tell("A fresh copy is in {path}.", path=folder / name))
        print(tell("If it is open in JupyterLab: File, Reload Notebook from Disk."))
        return 0
    _say_what_happened(copy_course(folder), folder)
    if options.no_lab:
        return 0
    print(tell("JupyterLab starts now. To stop it: Ctrl-C in this window, then y."))
    print(
        tell(
            "To start a file over (yours is kept): {command}",
            command=_restore_command(folder, "exercises/01_pig_first_rolls.ipynb"),
        ),
        flush=True,  # before JupyterLab writes to the same place
    )
    return open_lab(folder, extra)


def _say_what_happened(copied: Copied, folder: Path) -> None:
    print(tell("Your copy of the course: {folder}", folder=folder.resolve()))
    if copied.kept:
        print(
            tell(
                "Already there and left as they are ({count}): {names}",
                count=len(copied.kept),
                names=", ".join(copied.kept),
            )
        )
    for name in copied.empty:
        print(
            tell(
                "Nothing is in {name}. To get a fresh one: {command}",
                name=name,
                command=_restore_command(folder, name),
            )
        )


def _restore_command(folder: Path, name: str) -> str:
    place = "" if folder == _FOLDER else f'"{folder}" '
    return f"teachkit {place}--restore {name}"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="teachkit",
        usage="teachkit [DIR] [--no-lab] [--restore FILE] [-- JUPYTER LAB OPTIONS]",
        description=tell(
            "Make your own copy of the lessons and exercises, then open them in JupyterLab. "
            "A file that is already there always stays as it is."
        ),
        epilog=tell(
            "Whatever follows -- goes to jupyter lab, for example: teachkit -- --no-browser"
        ),
        allow_abbrev=False,
    )
    parser.add_argument(
        "folder",
        metavar="DIR",
        nargs="?",
        type=Path,
        default=_FOLDER,
        help=tell("the folder for your copy (if left out: {folder})", folder=_FOLDER),
    )
    parser.add_argument(
        "--no-lab", action="store_true", help=tell("only copy, do not start JupyterLab")
    )
    parser.add_argument(
        "--restore",
        metavar="FILE",
        help=tell(
            "put a fresh copy of one file in place, for example "
            "exercises/01_pig_first_rolls.ipynb; yours is kept beside it under a dated name"
        ),
    )
    parser.add_argument("--version", action="version", version=f"teachkit {__version__}")
    return parser


if __name__ == "__main__":
    sys.exit(main())
