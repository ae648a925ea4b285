"""A table in a CSV file to which rows are only ever added.

What stands in the file is never changed or taken away.  Where the disk was full or the
computer went off in the middle of a row, a part of that row may stay behind: it is passed
over when the file is read, and the next row starts on a line of its own.
"""

from __future__ import annotations

import contextlib
import csv
import io
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from teachkit.arguments import shown
from teachkit.ui.language import tell

__all__ = ["CsvFile", "ForeignFileError", "checked_path"]


class ForeignFileError(ValueError):
    """The file holds something that this library has not written."""


def checked_path(value: object, name: str) -> Path:
    """Return a file name as a path, or say in one sentence what is allowed.

    Parameters
    ----------
    value : object
        What the caller passed.  A leading ``~`` is the home folder.
    name : str
        The argument's name, for the sentence.

    Raises
    ------
    TypeError, ValueError
        If it is no file name.

    Examples
    --------
    >>> checked_path("my_turns.csv", "record").name
    'my_turns.csv'
    """
    if isinstance(value, str) and not value.strip():
        raise ValueError(
            tell("{name} must be a file name such as 'my_turns.csv'; it is empty.", name=name)
        )
    sentence = tell(
        "{name} must be a file name such as 'my_turns.csv'; you gave {value}.",
        name=name,
        value=shown(value),
    )
    text = os.fspath(value) if isinstance(value, str | os.PathLike) else None
    if not isinstance(text, str):
        raise TypeError(sentence)
    if "\0" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
        raise ValueError(sentence)
    try:
        return Path(text).expanduser()
    except RuntimeError:  # ~somebody, whom this computer does not know
        return Path(text)


class CsvFile:
    """A CSV file with named columns, to which rows are appended.

    The last cell of each row is quoted, so that a row that was cut off can be told from a
    whole one.

    Parameters
    ----------
    path : Path
        The file.  It is made with the first row, not before.
    columns : sequence of str
        The names in its first line.
    is_row : callable
        Says whether the cells of a line look like a row.  Where a quotation mark was left
        open, this is how the rows after it are found again.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = CsvFile(Path(folder, "turns.csv"), ["turn", "who"], lambda cells: True)
    ...     file.append([(1, "Ana"), (2, "Bo")])
    ...     file.rows()
    [['1', 'Ana'], ['2', 'Bo']]
    """

    def __init__(
        self, path: Path, columns: Iterable[str], is_row: Callable[[list[str]], bool]
    ) -> None:
        self.path = path
        self._columns = list(columns)
        self._is_row = is_row

    def rows(self) -> list[list[str]]:
        """Return the whole rows of the file, each with as many cells as columns or more.

        Raises
        ------
        ForeignFileError
            If the file is none of ours.
        OSError
            If it cannot be read.
        """
        text = self._text()
        if self._cut_head(text) is not None:
            return []
        lines = list(io.StringIO(text, newline=""))
        head = next((place for place, line in enumerate(lines) if line.strip()), 0)
        if not lines or self._cells(lines, head)[0] != self._columns:
            raise ForeignFileError(self.path.name)
        found = list(self._whole(lines, head + 1))
        if any("\ud800" <= letter <= "\udfff" for row in found for cell in row for letter in cell):
            raise ForeignFileError(self.path.name)  # not written as UTF-8
        return found

    def append(self, rows: Iterable[Sequence[object]]) -> None:
        """Add rows at the end of the file, or leave it as it was.

        Raises
        ------
        ForeignFileError
            If the file is none of ours.
        OSError
            If it cannot be written.
        """
        self.rows()  # is it still ours?
        text = self._text()
        missing = self._cut_head(text)
        if missing is not None:
            start = missing + "\n"
        else:  # the last line may have been cut off or typed by hand
            start = "" if text.endswith(("\n", "\r")) else "\n"
        lines = start + "".join(map(_line, rows))
        self._write(lines.encode("utf-8", errors="replace"))

    def _write(self, data: bytes) -> None:
        with self.path.open("ab", buffering=0) as file:
            written = 0
            try:
                while written < len(data):
                    written += file.write(data[written:])
            except BaseException:  # the disk is full, or somebody interrupts
                if written:
                    with contextlib.suppress(OSError):
                        file.truncate(file.tell() - written)
                raise

    def _text(self) -> str:
        if not self.path.exists():
            return ""
        if not self.path.is_file():
            raise IsADirectoryError
        # Spreadsheet programs put a mark at the start of the file, which is skipped.
        return self.path.read_bytes().decode("utf-8", "surrogateescape").removeprefix("\ufeff")

    def _cut_head(self, text: str) -> str | None:
        """Return what is missing of a first line that is all there is, or None."""
        head = ",".join(self._columns)
        return head[len(text) :] if head.startswith(text) else None

    def _whole(self, lines: list[str], place: int) -> Iterator[list[str]]:
        """Return the whole rows from a line on; blank lines and parts of rows are none."""
        while place < len(lines):
            cells, used = self._cells(lines, place)
            place += used
            if len(cells) < len(self._columns):
                continue
            if cells[-1] or lines[place - 1].rstrip().endswith('"'):  # else cut at a comma
                yield cells

    def _cells(self, lines: list[str], place: int) -> tuple[list[str], int]:
        """Return the cells of a row and how many lines it takes; no cells if it is damaged."""
        reader = csv.reader((lines[n] for n in range(place, len(lines))), strict=True)
        try:
            cells = next(reader)
        except csv.Error:
            return [], 1
        used = reader.line_num
        if used > 1 and any(self._starts_row(line) for line in lines[place + 1 : place + used]):
            return [], 1  # a quotation mark was left open
        while len(cells) > len(self._columns) and not cells[-1]:  # left by a spreadsheet program
            cells.pop()
        return cells, used

    def _starts_row(self, line: str) -> bool:
        try:
            cells = next(csv.reader([line], strict=True))
        except csv.Error:
            return False
        return len(cells) >= len(self._columns) and self._is_row(cells)


def _line(row: Sequence[object]) -> str:
    text = io.StringIO(newline="")
    csv.writer(text).writerow(row[:-1])
    last = str(row[-1]).replace('"', '""')
    return text.getvalue().removesuffix("\r\n") + f',"{last}"\n'
