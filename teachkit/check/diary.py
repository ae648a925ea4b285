"""The file in which a student's guesses stand: appended at once, never overwritten."""

from __future__ import annotations

from dataclasses import astuple, dataclass, fields
from datetime import datetime
from pathlib import Path

from teachkit.csvfile import CsvFile, ForeignFileError
from teachkit.ui.language import tell

__all__ = ["Diary", "Guess", "shown_date"]

_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]


@dataclass(frozen=True)
class Guess:
    """One line of the file.

    Attributes
    ----------
    time : str
        When it was written, as ``2026-05-03T10:15:00``.
    key, question, guess : str
        Which question, how it was asked, and what the student wrote.
    """

    time: str
    key: str
    question: str
    guess: str


HEADER = [field.name for field in fields(Guess)]


def shown_date(time: str) -> str:
    """Return the day of a time for people, or nothing if it is no time.

    Examples
    --------
    >>> shown_date("2026-05-03T10:15:00"), shown_date("yesterday")
    ('3 May 2026', '')
    """
    try:
        day = datetime.fromisoformat(time)
    except ValueError:
        return ""
    return tell(
        "{day} {month} {year}", day=day.day, month=tell(_MONTHS[day.month - 1]), year=day.year
    )


class Diary:
    """The guesses in one file, and those that could not be written yet.

    Parameters
    ----------
    path : path-like
        The CSV file; it is made with the first guess, not before.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     diary = Diary(Path(folder, "my_predictions.csv"))
    ...     diary.write("2.bust", "How many bust?", "30")
    ...     [guess.guess for guess in diary.read("2.bust")]
    ''
    ['30']
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = CsvFile(path, HEADER, _is_row)
        self.waiting: list[Guess] = []

    def read(self, key: str) -> list[Guess]:
        """Return every guess at a question, the first one first."""
        self.retry()
        try:
            kept = self._rows()
        except (OSError, ForeignFileError):
            kept = []
        return [guess for guess in [*kept, *self.waiting] if guess.key == key]

    def write(self, key: str, question: str, guess: str) -> str:
        """Append a guess; return a sentence if the file could not take it, else nothing.

        What the file did not take stays in memory and is tried again with the next guess.
        """
        now = datetime.now().isoformat(timespec="seconds")
        self.waiting.append(Guess(now, key, question, guess))
        return self.retry()

    def retry(self) -> str:
        """Write what is waiting; return a sentence if that is not possible, else nothing."""
        if not self.waiting:
            return ""
        try:
            self._file.append([astuple(guess) for guess in self.waiting])
        except ForeignFileError:
            return tell(
                "{name} holds something else and is left as it is, so your guess is kept "
                "only until you close this notebook.",
                name=self.path.name,
            )
        except OSError:
            return tell(
                "{name} cannot be written just now (is it open in another program?). "
                "Your guess is kept and tried again with the next one.",
                name=self.path.name,
            )
        self.waiting = []
        return ""

    def _rows(self) -> list[Guess]:
        """Return all guesses in the file."""
        return [Guess(*row) for row in self._file.rows() if len(row) == len(HEADER)]


def _is_row(cells: list[str]) -> bool:
    """Return whether cells look like a guess: the first one is a time."""
    try:
        datetime.fromisoformat(cells[0])
    except ValueError:
        return False
    return True
