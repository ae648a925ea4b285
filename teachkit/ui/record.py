"""A record of what was played, kept in memory and, if wanted, in a file at once.

A finished turn is written the moment it is finished.  A record that exists is continued,
a file that holds something else is left alone, and what could not be written is kept and
written later.
"""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from teachkit.arguments import shown
from teachkit.ui.language import tell

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Record"]


class _ForeignError(ValueError):
    """The file holds something that is no record of ours."""


class Record:
    """Rows with named columns, and the CSV file they are appended to.

    Parameters
    ----------
    columns : mapping of str to type
        The columns in order, each ``int`` or ``str``.
    path : str or path-like, optional
        The file.  Without it the rows live in memory only.

    Attributes
    ----------
    problem : str
        Why the last row could not be written, in one sentence; empty if all is well.

    Raises
    ------
    TypeError, ValueError
        If `path` is no file name.  What is wrong with the file itself is told in `problem`.

    Examples
    --------
    >>> record = Record({"turn": int, "rolls": str})
    >>> record.add((1, "4 6 2"))
    >>> record.frame().loc[0, "rolls"]
    '4 6 2'
    """

    def __init__(
        self, columns: Mapping[str, type], path: str | os.PathLike[str] | None = None
    ) -> None:
        self._columns = dict(columns)
        self._path = _checked(path)
        self._rows: list[tuple[Any, ...]] = []
        self._unwritten: list[tuple[Any, ...]] = []
        self.problem = ""
        try:
            self._rows += self._read()
        except (OSError, _ForeignError) as error:
            self.problem = self._sentence(error)

    def add(self, row: tuple[Any, ...]) -> None:
        """Keep a row, and write it together with any that could not be written before."""
        self._rows.append(row)
        if self._path is None:
            return
        self._unwritten.append(row)
        try:
            self._write()
        except (OSError, _ForeignError) as error:
            self.problem = self._sentence(error)
        else:
            self.problem = ""

    def next_number(self, column: str) -> int:
        """Return one more than the largest number in a column, also of the file as it is now."""
        try:
            rows = self._rows + self._read()
        except (OSError, _ForeignError):
            rows = self._rows
        index = list(self._columns).index(column)
        return max((int(row[index]) for row in rows), default=0) + 1

    def frame(self) -> pd.DataFrame:
        """Return all rows, earlier ones from the file first."""
        import pandas as pd

        numbers = {name: "int64" for name, kind in self._columns.items() if kind is int}
        return pd.DataFrame(self._rows, columns=list(self._columns)).astype(numbers)

    def _read(self) -> list[tuple[Any, ...]]:
        if self._path is None or not self._path.exists():
            return []
        if not self._path.is_file():
            raise IsADirectoryError
        try:
            # Spreadsheet programs put a mark at the start of the file: utf-8-sig skips it.
            with self._path.open(encoding="utf-8-sig", newline="") as file:
                lines = [line for line in csv.reader(file) if line]
        except (UnicodeDecodeError, csv.Error):
            raise _ForeignError from None
        if lines and lines[0] != list(self._columns):
            raise _ForeignError
        return [self._parsed(line) for line in lines[1:]]

    def _parsed(self, line: list[str]) -> tuple[Any, ...]:
        try:
            return tuple(
                kind(cell) for kind, cell in zip(self._columns.values(), line, strict=True)
            )
        except ValueError:
            raise _ForeignError from None

    def _write(self) -> None:
        assert self._path is not None
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        self._read()  # is it still ours?
        content = self._path.read_bytes() if self._path.exists() else b""
        if not content.strip():
            writer.writerow(self._columns)
        elif not content.endswith(b"\n"):
            text.write("\n")
        writer.writerows(self._unwritten)
        with self._path.open("a", encoding="utf-8", newline="") as file:
            file.write(text.getvalue())
        self._unwritten.clear()

    def _sentence(self, error: Exception) -> str:
        assert self._path is not None
        name, folder = self._path.name, self._path.parent
        if isinstance(error, _ForeignError):
            why = tell("{name} holds something else and was left as it is", name=name)
        elif self._path.exists() and not self._path.is_file():
            why = tell("{name} is a folder or no ordinary file", name=name)
        elif not folder.is_dir():
            why = tell("The folder {folder} does not exist", folder=folder)
        elif isinstance(error, PermissionError):
            why = tell("{name} may not be written, or another program has it open", name=name)
        else:
            why = tell(
                "{name} could not be written ({error})",
                name=name,
                error=getattr(error, "strerror", None) or error,
            )
        return tell(
            "{why}, so your turns are not saved there for now; none is lost, .record has them all.",
            why=why,
        )


def _checked(path: object) -> Path | None:
    if path is None:
        return None
    if isinstance(path, str) and not path.strip():
        raise ValueError(tell("record must be a file name such as 'my_turns.csv'; it is empty."))
    if isinstance(path, str | os.PathLike):
        name = os.fspath(path)
        if isinstance(name, str):
            if "\0" in name:
                raise ValueError(
                    tell("record must be a file name; you gave {value}.", value=shown(name))
                )
            return Path(name).expanduser()
    raise TypeError(
        tell(
            "record must be a file name such as 'my_turns.csv', or None; you gave {value}.",
            value=shown(path),
        )
    )
