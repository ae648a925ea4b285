"""A record of what was played, kept in memory and, if wanted, in a file at once.

A finished turn is written the moment it is finished.  A record that exists is continued,
a file that holds something else is left alone, and what could not be written is kept and
written later.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from teachkit.csvfile import CsvFile, ForeignFileError, checked_path
from teachkit.ui.language import tell

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Record"]


_LARGEST = 2**63 - 1  # of the whole numbers in a table


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
        self._file: CsvFile | None = None
        if path is not None:
            self._file = CsvFile(checked_path(path, "record"), columns, self._is_row)
        self._rows: list[tuple[Any, ...]] = []
        self._unwritten: list[tuple[Any, ...]] = []
        self.problem = ""
        try:
            self._rows += self._read()
            if self._file is not None and not os.path.isdir(self._file.path.parent):
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        except (OSError, ForeignFileError) as error:
            self.problem = self._sentence(error)

    def add(self, row: tuple[Any, ...]) -> None:
        """Keep a row, and write it together with any that could not be written before."""
        self._rows.append(row)
        if self._file is None:
            return
        self._unwritten.append(row)
        try:
            self._read()  # is it still ours?
            self._file.append(self._unwritten)
        except (OSError, ForeignFileError) as error:
            self.problem = self._sentence(error)
        else:
            self._unwritten.clear()
            self.problem = ""

    def next_number(self, column: str) -> int:
        """Return one more than the largest number in a column, also of the file as it is now."""
        try:
            rows = self._rows + self._read()
        except (OSError, ForeignFileError):
            rows = self._rows
        index = list(self._columns).index(column)
        return max((int(row[index]) for row in rows), default=0) + 1

    def frame(self) -> pd.DataFrame:
        """Return all rows, earlier ones from the file first."""
        import pandas as pd

        numbers = {name: "int64" for name, kind in self._columns.items() if kind is int}
        return pd.DataFrame(self._rows, columns=list(self._columns)).astype(numbers)

    def _read(self) -> list[tuple[Any, ...]]:
        return [] if self._file is None else [self._parsed(cells) for cells in self._file.rows()]

    def _parsed(self, cells: list[str]) -> tuple[Any, ...]:
        try:
            row = tuple(
                kind(cell) for kind, cell in zip(self._columns.values(), cells, strict=True)
            )
        except ValueError:
            raise ForeignFileError from None
        if any(isinstance(value, int) and abs(value) > _LARGEST for value in row):
            raise ForeignFileError
        return row

    def _is_row(self, cells: list[str]) -> bool:
        try:
            self._parsed(cells)
        except ForeignFileError:
            return False
        return True

    def _sentence(self, error: Exception) -> str:
        assert self._file is not None
        path = self._file.path
        name, folder = path.name or str(path), path.parent
        if isinstance(error, ForeignFileError):
            why = tell("{name} holds something else and was left as it is", name=name)
        elif os.path.exists(path) and not os.path.isfile(path):
            why = tell("{name} is a folder or no ordinary file", name=name)
        elif os.path.exists(folder) and not os.path.isdir(folder):
            why = tell("{folder} is no folder", folder=folder)
        elif isinstance(error, FileNotFoundError) and not os.path.isdir(folder):
            why = tell("The folder {folder} does not exist", folder=folder)
        elif isinstance(error, PermissionError):
            why = tell("{name} may not be written, or another program has it open", name=name)
        else:
            why = tell(
                "{name} could not be written ({error})",
                name=name if len(name) <= 60 else name[:57] + "...",
                error=getattr(error, "strerror", None) or error,
            )
        return tell(
            "{why}, so your turns are not saved there for now; none is lost, .record has them all.",
            why=why,
        )
