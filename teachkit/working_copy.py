"""A student's own copy of the lessons and exercises, in which nothing is ever lost.

A file that is already there stays.  A fresh file appears whole or not at all: it is
written beside its place under another name and moved there when it is complete.
"""

from __future__ import annotations

import contextlib
import difflib
import os
import tempfile
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from teachkit.ui.language import tell

__all__ = ["Copied", "CourseError", "copy_course", "course_files", "course_home", "restore"]

FIRST_LESSON = "notebooks/00_start_here.ipynb"
_PACKAGE = Path(__file__).resolve().parent
_TRAVELS = ("notebooks/*.ipynb", "notebooks/images/*", "exercises/*.ipynb")
# A checkout has more rooms than a student needs, and none is a place to work in.
_SOURCES = ("notebooks", "exercises", "solutions", "tests", "benchmarks", "binder")


class CourseError(Exception):
    """One sentence that tells a person why the course cannot be copied or restored."""


class Copied(NamedTuple):
    """What `copy_course` did.

    Attributes
    ----------
    made, kept : list of str
        The files it made, and those that it left alone.
    empty : list of str
        Those left alone although nothing is in them.
    """

    made: list[str]
    kept: list[str]
    empty: list[str]


def course_home() -> Path:
    """Return the folder in which the course's own notebooks lie.

    An installed wheel carries them inside the package; a checkout has them beside it.

    Raises
    ------
    CourseError
        If they are in neither place.

    Examples
    --------
    >>> (course_home() / "notebooks").is_dir()
    True
    """
    for home in (_PACKAGE / "course", _PACKAGE.parent):
        if (home / FIRST_LESSON).is_file():
            return home
    raise CourseError(
        tell("The lessons are missing from this installation: please install teachkit again.")
    )


def course_files(home: Path | None = None) -> list[str]:
    """Return every file of the course, as ``folder/name`` in teaching order.

    Parameters
    ----------
    home : Path, optional
        Where the course lies; found by `course_home` if left out.

    Examples
    --------
    >>> course_files()[0]
    'notebooks/00_start_here.ipynb'
    """
    home = home or course_home()
    return [
        file.relative_to(home).as_posix()
        for pattern in _TRAVELS
        for file in sorted(home.glob(pattern))
        if file.is_file() and not file.name.startswith(".")
    ]


def copy_course(folder: Path) -> Copied:
    """Copy every lesson and exercise that is not yet in a student's folder.

    Parameters
    ----------
    folder : Path
        The student's folder.  It is made if it is not there.

    Returns
    -------
    Copied
        ``made``, ``kept`` and ``empty``, each a list of ``folder/name``.

    Raises
    ------
    CourseError
        If the folder is a file, cannot be written, or belongs to teachkit itself.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     first, again = copy_course(Path(folder)), copy_course(Path(folder))
    >>> first.kept, again.made, first.made == again.kept, again.empty
    ([], [], True, [])
    """
    home = course_home()
    copied = Copied([], [], [])
    with _writing(folder):
        _refuse_own_folders(folder, home)
        for room in sorted({name.split("/")[0] for name in course_files(home)}):
            (folder / room).mkdir(parents=True, exist_ok=True)
            # Every file may be there already: find out now, not at the student's first save.
            tempfile.TemporaryFile(dir=folder / room).close()
        for name in course_files(home):
            target = folder / name
            if os.path.lexists(target) or not _copied(home / name, target):
                copied.kept.append(name)
                if not _holds_something(target):
                    copied.empty.append(name)
            else:
                copied.made.append(name)
    return copied


def _copied(source: Path, target: Path) -> bool:
    """Make a fresh copy, unless a file has come into its place by now."""
    target.parent.mkdir(exist_ok=True)
    with _fresh(source, target) as ready:
        return _put(ready, target)


def _holds_something(file: Path) -> bool:
    """Return whether there is anything in a file; a link to nothing holds nothing."""
    try:
        return file.is_dir() or file.stat().st_size > 0
    except OSError:
        return False


def restore(folder: Path, wanted: str) -> tuple[str, Path | None]:
    """Put a fresh copy of one file in place and keep the student's beside it.

    Parameters
    ----------
    folder : Path
        The student's folder.
    wanted : str
        A file of the course: its path in the folder, or a part of it that fits only one
        file.  ``.ipynb`` may be left out, and either kind of slash will do.

    Returns
    -------
    tuple of str and Path or None
        The file's ``folder/name``, and where the student's own version is now (None if
        there was none).

    Raises
    ------
    CourseError
        If no file, or more than one, is meant, or the folder is no working copy.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = copy_course(Path(folder))
    ...     name, backup = restore(Path(folder), "00_start_here")
    ...     name, backup.exists()
    ('notebooks/00_start_here.ipynb', True)
    """
    home = course_home()
    backup = None
    with _writing(folder):
        _refuse_own_folders(folder, home)
        _refuse_no_copy(folder)
        name = _which(folder, wanted, course_files(home))
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        with _fresh(home / name, target) as ready:
            if os.path.lexists(target):
                backup = _free_backup(target)
                target.rename(backup)
            try:
                while not _put(ready, target):  # JupyterLab has just saved it once more
                    backup = _free_backup(target)
                    target.rename(backup)
            except OSError:
                if backup is not None:
                    backup.rename(target)
                raise
    return name, backup


def _refuse_no_copy(folder: Path) -> None:
    """Do not start a second copy when a person stands in the wrong place."""
    if not any((folder / room).is_dir() for room in ("notebooks", "exercises")):
        raise CourseError(
            tell(
                "There is no copy of the course in {folder}: go to the folder that holds it, "
                "or name it, as in: teachkit MY-FOLDER --restore FILE.",
                folder=folder,
            )
        )


def _refuse_own_folders(folder: Path, home: Path) -> None:
    """Keep students out of the package and out of the sources of the course."""
    place = Path(os.path.realpath(folder))
    rooms = [home / room for room in _SOURCES]
    hidden = place.is_relative_to(home) and place.relative_to(home).parts[:1]
    if (
        place == home
        or any(place.is_relative_to(room) for room in [_PACKAGE, *rooms])
        or (hidden and hidden[0].startswith("."))  # .git and its like
    ):
        raise CourseError(
            tell(
                "{folder} belongs to teachkit itself: please choose a folder of your own.",
                folder=folder,
            )
        )


def _which(folder: Path, wanted: str, names: list[str]) -> str:
    """Find the one file of the course that a person means."""
    path = wanted.strip().replace("\\", "/")
    if not path:
        raise CourseError(
            tell(
                "Please name the file to restore: {names}.",
                names=_list_of([name for name in names if name.endswith(".ipynb")], tell("or")),
            )
        )
    with contextlib.suppress(ValueError):  # typed with the folder in front, as a shell completes it
        inside = Path(os.path.realpath(path)).relative_to(os.path.realpath(folder))
        path = inside.as_posix()
    path = PurePosixPath(path).as_posix()
    endings = {path, f"{path}.ipynb"} - {".", ".ipynb"}
    for ending in endings & set(names):
        return ending
    found = [name for name in names if any(name.endswith(f"/{ending}") for ending in endings)]
    if len(found) == 1:
        return found[0]
    if found:
        raise CourseError(
            tell("{wanted} could be {names}: which one?", wanted=wanted, names=_list_of(found))
        )
    stem = PurePosixPath(path).stem.casefold()
    stems = {name: PurePosixPath(name).stem.casefold() for name in names}
    near = difflib.get_close_matches(stem, [*stems.values()], n=3, cutoff=0.5)
    near += [other for other in stems.values() if stem and stem in other]
    close = [name for name in names if stems[name] in near][:4]
    if not close:
        raise CourseError(
            tell(
                "The course has no file {wanted}; it has {names}.",
                wanted=wanted,
                names=_list_of([name for name in names if name.endswith(".ipynb")]),
            )
        )
    raise CourseError(
        tell(
            "The course has no file {wanted}; did you mean {names}?",
            wanted=wanted,
            names=_list_of(close, tell("or")),
        )
    )


def _list_of(names: list[str], last: str | None = None) -> str:
    """Return names as people list them: a, b and c."""
    last = last or tell("and")
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}"


def _free_backup(target: Path) -> Path:
    """Return a dated name beside a file that no other file has."""
    stem = f"{target.stem}_backup_{datetime.now():%Y-%m-%d_%H%M%S}"
    backup, number = target.with_name(stem + target.suffix), 2
    while os.path.lexists(backup):
        backup, number = target.with_name(f"{stem}_{number}{target.suffix}"), number + 1
    return backup


@contextlib.contextmanager
def _fresh(source: Path, target: Path) -> Iterator[Path]:
    """Write a fresh copy of a file beside its place; nothing is left of it afterwards."""
    ready = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with open(ready, "wb") as file:
            file.write(
                _without_outputs(source) if source.suffix == ".ipynb" else source.read_bytes()
            )
            file.flush()
            os.fsync(file.fileno())
        yield ready
    finally:
        ready.unlink(missing_ok=True)


def _put(ready: Path, target: Path) -> bool:
    """Give a complete file its name, unless a file of that name is there: that one stays."""
    try:
        os.link(ready, target)
    except FileExistsError:
        return False
    except OSError:  # a memory stick or a network drive that has no links
        return _put_without_links(ready, target)
    return True


def _put_without_links(ready: Path, target: Path) -> bool:
    mine = False
    try:
        with open(target, "xb") as file:
            mine = True
            file.write(ready.read_bytes())
            file.flush()
            os.fsync(file.fileno())
    except BaseException as error:
        if mine:
            target.unlink(missing_ok=True)
        elif isinstance(error, FileExistsError):
            return False
        raise
    return True


def _without_outputs(source: Path) -> bytes:
    """Return a notebook in which nobody can see an answer before predicting it."""
    import nbformat
    from nbconvert.preprocessors import ClearOutputPreprocessor

    notebook = nbformat.read(source, as_version=nbformat.NO_CONVERT)
    notebook, _ = ClearOutputPreprocessor().preprocess(notebook, {})
    notebook.metadata.pop("widgets", None)  # the saved state of widgets is an output too
    return (nbformat.writes(notebook) + "\n").encode()


@contextlib.contextmanager
def _writing(folder: Path) -> Iterator[None]:
    """Turn whatever the file system objects to into one sentence."""
    try:
        yield
    except (FileExistsError, NotADirectoryError) as error:
        place = _first_file(folder)
        if not os.path.exists(place):
            raise CourseError(
                tell(
                    "{path} is a link to something that is not there: please choose another place.",
                    path=place,
                )
            ) from error
        raise CourseError(
            tell(
                "{path} is a file, not a folder: please choose another place.",
                path=place,
            )
        ) from error
    except OSError as error:
        raise CourseError(
            tell(
                "The course cannot be written to {folder}: {reason}.",
                folder=folder,
                reason=(error.strerror or str(error)).lower(),
            )
        ) from error


def _first_file(folder: Path) -> Path:
    """Return the part of a path that ought to be a folder and is not."""
    places = [*reversed(folder.parents), folder, folder / "notebooks", folder / "exercises"]
    return next(
        (place for place in places if os.path.lexists(place) and not place.is_dir()), folder
    )
