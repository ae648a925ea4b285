"""The file in which a student's guesses stand: appended at once, never overwritten."""

from __future__ import annotations

import csv
import io
from dataclasses import astuple, dataclass, fields
from datetime import datetime
from pathlib import Path

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
        self.waiting: list[Guess] = []

    def read(self, key: str) -> list[Guess]:
        """Return every guess at a question, the first one first."""
        self.retry()
        try:
            kept = self._rows()
        except (OSError, ValueError, csv.Error):
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
            self._append(self.waiting)
        except (ValueError, csv.Error):
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
        """Return all lines of the file; ValueError if it is not one of ours."""
        if not self.path.exists():
            return []
        text = self.path.read_bytes().decode("utf-8-sig")
        rows = list(csv.reader(io.StringIO(text, newline="")))
        if rows and rows[0] != HEADER:
            raise ValueError(self.path.name)
        return [Guess(*row) for row in rows[1:] if len(row) == len(HEADER)]

    def _append(self, guesses: list[Guess]) -> None:
        """Add lines at the end of the file in one go."""
        self._rows()  # refuses a file that is not ours
        lines = io.StringIO(newline="")
        writer = csv.writer(lines)
        with self.path.open("ab+") as file:
            if file.tell() == 0:
                writer.writerow(HEADER)
            else:
                file.seek(-1, io.SEEK_END)
                if file.read(1) != b"\n":  # the last line was cut off or typed by hand
                    lines.write("\r\n")
            writer.writerows(astuple(guess) for guess in guesses)
            file.write(lines.getvalue().encode("utf-8", errors="replace"))
