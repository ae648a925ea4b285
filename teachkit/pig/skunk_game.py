"""One class game of Skunk as plain values: who stands, who sits, what the sheet says.

`SkunkGame` never changes: each thing that happens gives a new one, so anything can be taken
back by keeping the one before.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from teachkit.arguments import shown
from teachkit.ui.language import tell

__all__ = ["LETTERS", "MOST_NAMES", "Faces", "SkunkGame", "checked_names"]

LETTERS = ("S", "K", "U", "N", "K")
"""One round for each."""

MOST_NAMES = 40

Faces = tuple[int, int]


@dataclass(frozen=True)
class SkunkGame:
    """A game of Skunk at one moment.

    Attributes
    ----------
    names : tuple of str
        The students.
    columns : tuple of tuple of int
        For each student, the finished rounds.
    rolls : tuple of pairs of int
        The rolls of this round.
    sat : tuple of int or None
        For each student, after how many rolls of this round they sat; None stands.
    finished : bool
        Whether the last round has been closed.

    Examples
    --------
    >>> game = SkunkGame.start(["Ana", "Bo"]).roll((4, 6)).sit(0).roll((1, 3))
    >>> game.over, game.cell(0), game.cell(1)
    (True, 10, 0)
    >>> game.next_round().columns
    ((10,), (0,))
    """

    names: tuple[str, ...]
    columns: tuple[tuple[int, ...], ...]
    rolls: tuple[Faces, ...]
    sat: tuple[int | None, ...]
    finished: bool = False

    @classmethod
    def start(cls, names: Sequence[str]) -> SkunkGame:
        """Return a game in which nothing has happened."""
        return cls(tuple(names), ((),) * len(names), (), (None,) * len(names))

    # ------------------------------------------------------------------ what is the case

    @property
    def round(self) -> int:
        """The round being played, 1 to 5."""
        return len(self.columns[0]) + (not self.finished)

    @property
    def standing(self) -> list[int]:
        """Who still stands; nobody sits down by a 1."""
        return [student for student, when in enumerate(self.sat) if when is None]

    @property
    def ones(self) -> int:
        """How many 1s the last roll shows."""
        return self.rolls[-1].count(1) if self.rolls else 0

    @property
    def total(self) -> int:
        """The round total, for whoever still stands; 0 after a 1."""
        return self.total_after(len(self.rolls))

    def total_after(self, count: int) -> int:
        """Return the round total after the first `count` rolls."""
        rolls = self.rolls[:count]
        return 0 if rolls and 1 in rolls[-1] else sum(map(sum, rolls))

    @property
    def over(self) -> bool:
        """Whether the round has ended, by a 1 or because all sit."""
        return self.finished or self.ones > 0 or not self.standing

    @property
    def may_roll(self) -> bool:
        """Whether the dice may be rolled."""
        return not self.over

    @property
    def may_go_on(self) -> bool:
        """Whether the round can be closed."""
        return self.over and not self.finished

    def may_sit(self, student: int) -> bool:
        """Whether a student may sit: after the compulsory first roll, while the round lasts."""
        return not self.over and bool(self.rolls) and self.sat[student] is None

    def may_stand(self, student: int) -> bool:
        """Whether a student who sat may stand again: only until the dice roll again."""
        return not self.finished and not self.ones and self.sat[student] == len(self.rolls)

    def cell(self, student: int) -> int:
        """Return what this round is worth to a student as it is now."""
        when = self.sat[student]
        return self.total if when is None else self.total_after(when)

    def wiped(self, student: int) -> bool:
        """Whether two 1s have just cleared a student's earlier columns."""
        return self.ones == 2 and self.sat[student] is None

    def sheet(self, student: int) -> tuple[int, ...]:
        """Return a student's line of the score sheet; a running round stands at its end."""
        earlier = self.columns[student]
        if self.finished:
            return earlier
        if self.wiped(student):
            earlier = (0,) * len(earlier)
        return (*earlier, self.cell(student))

    def banked(self, student: int) -> int:
        """Return the sum of a student's columns; points at risk do not count."""
        at_risk = not self.over and self.sat[student] is None
        return sum(self.sheet(student)[: -1 if at_risk else None])

    def ranking(self) -> list[tuple[int, int]]:
        """Return pairs of place and student, the best first; equal sums share a place."""
        sums = [self.banked(student) for student in range(len(self.names))]
        order = sorted(range(len(sums)), key=lambda student: -sums[student])
        return [(1 + sum(other > sums[student] for other in sums), student) for student in order]

    # ------------------------------------------------------------------ what can happen

    def roll(self, faces: Sequence[int]) -> SkunkGame:
        """Roll the dice.

        Raises
        ------
        ValueError
            If the round is over, or these are not two faces of a die.
        """
        if not self.may_roll:
            raise ValueError(tell("The round is over; nobody may roll."))
        pair = tuple(int(face) for face in faces)
        if len(pair) != 2 or not all(1 <= face <= 6 for face in pair):
            raise ValueError(tell("Each of the two dice shows a number from 1 to 6."))
        return replace(self, rolls=(*self.rolls, (pair[0], pair[1])))

    def sit(self, *students: int) -> SkunkGame:
        """Let students sit and bank the round total.

        Raises
        ------
        ValueError
            If one of them may not sit now.
        """
        if not all(self.may_sit(student) for student in students):
            raise ValueError(tell("Only who stands may sit, and only after a roll."))
        return self._seated(students, len(self.rolls))

    def stand(self, student: int) -> SkunkGame:
        """Take back that a student sat.

        Raises
        ------
        ValueError
            If the dice have rolled since.
        """
        if not self.may_stand(student):
            raise ValueError(tell("Only who sat after the last roll may stand again."))
        return self._seated((student,), None)

    def _seated(self, students: Sequence[int], when: int | None) -> SkunkGame:
        sat = (when if student in students else old for student, old in enumerate(self.sat))
        return replace(self, sat=tuple(sat))

    def next_round(self) -> SkunkGame:
        """Close the round; after the last one the game is finished.

        Raises
        ------
        ValueError
            If the round is not over.
        """
        if not self.may_go_on:
            raise ValueError(tell("The round is not over yet."))
        students = range(len(self.names))
        columns = tuple(self.sheet(student) for student in students)
        if self.round == len(LETTERS):
            return replace(self, columns=columns, finished=True)
        return replace(self, columns=columns, rolls=(), sat=(None,) * len(self.names))


def checked_names(names: object) -> list[str]:
    """Return the names of a class, tidied up, or say in one sentence what is wrong.

    Parameters
    ----------
    names : list of str, or str
        One name for each student; one text with commas or line breaks between them will do.

    Returns
    -------
    list of str
        Spaces tidied, cut to 60 letters; equal names get a number.

    Raises
    ------
    TypeError, ValueError
        If there are no names, more than 40, or something that is no name.

    Examples
    --------
    >>> checked_names("Ana, Bo, Ana")
    ['Ana', 'Bo', 'Ana 2']
    """
    if isinstance(names, str):
        names = [name for name in names.replace("\n", ",").split(",") if name.strip()]
    if isinstance(names, bytes | dict) or not isinstance(names, Iterable):
        raise TypeError(
            tell(
                "names must be a list of names such as ['Ana', 'Bo']; you gave {value}.",
                value=shown(names),
            )
        )
    tidied: list[str] = []
    for number, name in enumerate(names, 1):
        if not isinstance(name, str):
            raise TypeError(
                tell(
                    "Each name must be a text; number {number} is {value}.",
                    number=number,
                    value=shown(name),
                )
            )
        clean = _tidy(name)
        if not clean:
            raise ValueError(tell("Name number {number} is empty.", number=number))
        tidied.append(clean)
        if len(tidied) > MOST_NAMES:
            break
    if not tidied:
        raise ValueError(tell("Give at least one name, such as ['Ana', 'Bo']."))
    if len(tidied) > MOST_NAMES:
        raise ValueError(tell("Give at most {most} names.", most=MOST_NAMES))
    return _distinct(tidied)


def _tidy(name: str) -> str:
    spaced = "".join(" " if unicodedata.category(mark) == "Cc" else mark for mark in name)
    return " ".join(spaced.split())[:60].strip()


def _distinct(names: list[str]) -> list[str]:
    taken, distinct = set(names), []
    for index, name in enumerate(names):
        number = 1
        numbered = name
        if name in names[:index]:
            while numbered in taken:
                number += 1
                numbered = f"{name} {number}"
        taken.add(numbered)
        distinct.append(numbered)
    return distinct
