"""A student's functions for choosing and stopping, asked about many positions at once.

A function is asked once for each distinct thing it can see, not once for each roll.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from teachkit.arguments import shown, whole_number
from teachkit.asking import Asker, Asking, StrategyError, true_or_false
from teachkit.cant_stop.batch import Batch, Choices
from teachkit.cant_stop.rules import Move
from teachkit.ui.language import tell

__all__ = ["AskedChoice", "AskedStop"]

_MOST_ANSWERS = 500_000
"""Answers remembered, so that memory stays bounded."""


def _of_position(name: str) -> Callable[[Batch, int], Any]:
    return lambda batch, row: getattr(batch.position(row), name)


_Keys = Callable[[Batch], tuple[NDArray[Any], ...]]


def _everything(batch: Batch) -> tuple[NDArray[Any], ...]:
    return batch.progress, batch.gained, batch.closed


VIEWS: dict[str, tuple[_Keys, Callable[[Batch, int], Any]]] = {
    "position": (_everything, lambda batch, row: batch.position(row)),
    "rolls": (lambda batch: (batch.rolled,), lambda batch, row: int(batch.rolled[row])),
    "squares": (lambda batch: (batch.squares,), lambda batch, row: int(batch.squares[row])),
    "success": (lambda batch: (batch.usable,), lambda batch, row: float(batch.success[row])),
    "free_runners": (lambda batch: (batch.free,), lambda batch, row: int(batch.free[row])),
    "runners": (
        lambda batch: (batch.gained,),
        lambda batch, row: batch.squares_of(batch.gained, row),
    ),
    "progress": (
        lambda batch: (batch.progress,),
        lambda batch, row: batch.squares_of(batch.progress, row),
    ),
    "closed": (_everything, _of_position("closed")),
    "topped": (_everything, _of_position("topped")),
    "won": (_everything, _of_position("won")),
    "opponent": (
        lambda batch: () if batch.opponent is None else (batch.opponent,),
        lambda batch, row: {} if batch.opponent is None else batch.squares_of(batch.opponent, row),
    ),
}
"""What a function may see: what tells two situations apart, and the thing itself."""


STOP = Asking(
    arguments=tuple(VIEWS),
    example="cant_stop.rule_of(28)",
    should=lambda: tell("it should return True to stop or False to roll again"),
    read=true_or_false,
    needs_one=True,
)
"""The question whether to stop."""


def _columns(answer: Any) -> Move:
    if isinstance(answer, str) or not hasattr(answer, "__iter__"):
        raise TypeError
    return tuple(sorted(whole_number(column, tell("a column"), 0) for column in answer))


CHOOSE = Asking(
    arguments=("moves", "position", "dice", "rolls", "opponent"),
    example="cant_stop.most_squares",
    should=lambda: tell("it should return one of the moves"),
    read=_columns,
    needs_one=True,
)
"""The question which move to take."""


def _keys(batch: Batch, names: list[str], *more: NDArray[Any]) -> list[bytes]:
    """Return for each row what tells apart what the function can see there."""
    parts = [part for name in names for part in VIEWS[name][0](batch)] + list(more)
    if not parts or not len(batch):
        return [b""] * len(batch)
    rows = np.concatenate([np.asarray(part, np.int32).reshape(-1, len(batch)) for part in parts])
    rows = np.ascontiguousarray(rows.T)
    found: Any = rows.view(np.dtype((np.void, rows.itemsize * rows.shape[1]))).ravel().tolist()
    return found


class AskedStop:
    """A student's function that says when to stop.

    Parameters
    ----------
    function : callable
        See `teachkit.cant_stop.Strategy`.

    Examples
    --------
    >>> from teachkit.cant_stop.rules import Position
    >>> AskedStop(lambda squares: squares >= 3).many(Batch.of(Position(runners={7: 3})))
    array([ True])
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.asker = Asker(function, STOP)
        self.answers: dict[bytes, bool] = {}

    def many(self, batch: Batch) -> NDArray[np.bool_]:
        """Return whether it stops in each of many positions."""
        keys = _keys(batch, list(self.asker.needs))
        new = _first_rows(keys, self.answers)
        if new:
            self.asker.each(partial(self._ask, batch), new.items())
        answers = self.answers
        return np.fromiter((answers[key] for key in keys), bool, len(keys))

    def _ask(self, batch: Batch, new: tuple[bytes, int]) -> None:
        key, row = new
        question = {name: VIEWS[name][1](batch, row) for name in self.asker.needs}
        self.answers[key] = self.asker.put(question)


class AskedChoice:
    """A student's function that chooses a move.

    Parameters
    ----------
    function : callable
        See `teachkit.cant_stop.Strategy`.

    Examples
    --------
    >>> from teachkit.cant_stop.rules import Position
    >>> choices = Choices.of(Batch.of(Position()), [(2,), (6, 7)])
    >>> AskedChoice(lambda moves: moves[-1]).many(choices)
    array([1])
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.asker = Asker(function, CHOOSE)
        self.answers: dict[bytes, int] = {}  # the numbers of the moves

    def many(self, choices: Choices) -> NDArray[np.intp]:
        """Return the place of the chosen move in each of many positions."""
        batch = choices.batch
        moves = _numbers(choices)
        parts = [_listed(moves)]
        if "dice" in self.asker.needs:
            parts.append(choices.kinds)
        seen = [name for name in self.asker.needs if name in VIEWS]
        keys = _keys(batch, seen, *parts)
        can: NDArray[np.bool_] = np.asarray(choices.legal.any(axis=0))
        new = {key: row for key, row in _first_rows(keys, self.answers).items() if can[row]}
        if new:
            self.asker.each(partial(self._ask, choices, moves), new.items())
        places = np.zeros(len(batch), np.intp)
        chosen = np.array([self.answers[keys[row]] for row in np.flatnonzero(can).tolist()])
        places[can] = np.argmax(moves[:, can] == chosen, axis=0)
        return places

    def _ask(self, choices: Choices, numbers: NDArray[np.int64], new: tuple[bytes, int]) -> None:
        batch, (key, row) = choices.batch, new
        places = np.flatnonzero(choices.legal[:, row]).tolist()
        legal = {choices.move(place, row): int(numbers[place, row]) for place in places}
        listed = sorted(legal)
        question: dict[str, Any] = {}
        for name in self.asker.needs:
            if name == "moves":
                question[name] = list(listed)
            elif name == "dice":
                question[name] = batch.rolls.faces[int(choices.kinds[row])]
            else:
                question[name] = VIEWS[name][1](batch, row)
        answer = self.asker.put(question)
        if answer not in legal:
            raise StrategyError(
                tell(
                    "The strategy {name} returned {answer}, which is none of the moves "
                    "{moves}; {should}.",
                    name=self.asker.name,
                    answer=shown(answer),
                    moves=", ".join(str(move) for move in listed),
                    should=CHOOSE.should(),
                )
            )
        self.answers[key] = legal[answer]


def _numbers(choices: Choices) -> NDArray[np.int64]:
    """Return a number for each move, -1 where it is not legal."""
    moves = choices.first * 1000 + choices.second * 10 + choices.single
    return np.where(choices.legal, moves, -1)


def _listed(moves: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the moves of each position in order, each once, in as many rows as there can be."""
    listed = np.full((6, moves.shape[1]), -1)
    listed[: len(moves)] = np.sort(moves, axis=0)[::-1]
    listed[1:][listed[1:] == listed[:-1]] = -1
    return np.sort(listed, axis=0)


def _first_rows(keys: list[bytes], answers: dict[bytes, Any]) -> dict[bytes, int]:
    """Return where each thing that was never asked about is seen first."""
    if len(answers) > _MOST_ANSWERS:
        answers.clear()
    new: dict[bytes, int] = {}
    for row, key in enumerate(keys):
        if key not in answers and key not in new:
            new[key] = row
    return new
