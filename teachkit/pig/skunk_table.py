"""Skunk for a whole class, on the wall: one pair of dice, everyone stands or sits.

`play` sets a `SkunkTable`, which draws a `SkunkGame` and hands the clicks to it.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import re
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from teachkit import dice, simulation
from teachkit.pig import skunk_pages as pages
from teachkit.pig.skunk_game import LETTERS, SkunkGame, checked_names
from teachkit.ui.controls import Panel, button, status_line, switch
from teachkit.ui.language import tell
from teachkit.ui.record import Record
from teachkit.ui.table_parts import row

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["SkunkTable", "play"]

COLUMNS = {
    "game": int,
    "round": int,
    "name": str,
    "rolls": str,
    "stood": int,
    "outcome": str,
    "points": int,
    "total": int,
}
"""The columns of a record: one row for each student and round."""

_DOUBLE_CLICK = 0.5
"""Seconds in which a second click on the same button does not count."""

_LATE = 0.3
"""Seconds by which the last letters typed can reach us after the Enter key or a click."""


def play(
    names: Sequence[str] | str,
    seed: simulation.Seed = None,
    record: str | os.PathLike[str] | None = None,
) -> SkunkTable:
    """Play Skunk with a whole class.

    Parameters
    ----------
    names : list of str, or str
        Up to 40 students; one text with commas between the names will do.
    seed : int, SeedSequence, Generator or None
        The same seed gives the same dice.
    record : str or path-like, optional
        A CSV file to which each finished round is added at once.  An earlier record is
        continued.

    Returns
    -------
    SkunkTable
        Put it on the last line of a cell.  ``.record`` is a table of the finished rounds.

    Raises
    ------
    TypeError, ValueError
        If the names cannot be used, or another argument.

    Examples
    --------
    >>> table = play(["Ana", "Bo", "Cleo"], seed=1)
    >>> table.roll_button.click()
    >>> len(table.game.rolls)
    1
    """
    return SkunkTable(names, seed=seed, record=record)


class SkunkTable(Panel):
    """The wall of a class game of Skunk; made by `play`.

    Attributes
    ----------
    game : SkunkGame
        The game as it is now.
    roll_button, sit_button, next_button, undo_button, new_button : ipywidgets.Button
        Roll, everyone sits, next round, undo, new game.
    tiles : list of ipywidgets.Button
        One button for each student: a click sits, another click stands again until the next
        roll.
    real_dice : Switch
        Whether the class rolls dice of its own and types in what they show.
    dice_box : ipywidgets.Text
        What the real dice show; the Enter key enters it, too.
    status : StatusLine
        What happened last, in words.

    Examples
    --------
    >>> table = SkunkTable(["Ana", "Bo"], rolls=[(4, 6), (1, 3)], pace=0)
    >>> table.roll_button.click()
    >>> table.tiles[0].click()
    >>> table.roll_button.click()
    >>> table.next_button.click()
    >>> table.record[["name", "rolls", "outcome", "points"]].values.tolist()
    [['Ana', '4+6 1+3', 'sat', 10], ['Bo', '4+6 1+3', 'one', 0]]
    """

    def __init__(
        self,
        names: Sequence[str] | str,
        *,
        seed: simulation.Seed = None,
        record: str | os.PathLike[str] | None = None,
        pace: float = _DOUBLE_CLICK,
        rolls: Iterable[Sequence[int]] | None = None,
    ) -> None:
        self._names = checked_names(names)
        self.game: SkunkGame = SkunkGame.start(self._names)
        self._dice = _fair_dice(seed) if rolls is None else iter(rolls)
        self._record = Record(COLUMNS, record)
        self._pace = pace
        self._clicked: tuple[object, float] = (None, 0.0)
        self._entering: asyncio.Task[None] | None = None
        self._build()
        super().__init__(self._frame, "")
        self._new_game()

    @property
    def record(self) -> pd.DataFrame:
        """The closed rounds: game, round, name, rolls, stood, outcome, points, total.

        ``stood`` is after how many rolls the student sat, or was caught; ``outcome`` is
        ``"sat"``, ``"one"`` or ``"two ones"``; ``total`` is the sum of the columns then.
        """
        return self._record.frame()

    # ------------------------------------------------------------------ the furniture

    def _build(self) -> None:
        import ipywidgets as widgets

        def page() -> Any:
            return widgets.HTML(layout=widgets.Layout(width="100%", margin="0"))

        self._board, self._ranking, self._sheet = page(), page(), page()
        self.status = status_line()
        self.roll_button = self._button(tell("Roll"), tell("Roll both dice"), self._on_roll)
        self.sit_button = self._button(
            tell("Everyone sits"), tell("All who stand bank the round total"), self._on_all_sit
        )
        self.next_button = self._button(
            tell("Next round"), tell("Close this round"), self._on_next_round
        )
        self.undo_button = self._button(
            tell("Undo"), tell("Take back what was clicked since the last roll"), self._on_undo
        )
        self.new_button = self._button(
            tell("New game"), tell("Leave this game and start another"), self._on_new_game
        )
        self.tiles = [self._tile(student) for student in range(len(self._names))]
        self._tiles = widgets.GridBox(
            self.tiles,
            layout=widgets.Layout(
                width="100%",
                grid_template_columns="repeat(auto-fill,minmax(150px,1fr))"
                if len(self._names) > _FEW
                else "repeat(auto-fill,minmax(200px,1fr))",
                grid_gap="6px",
                margin="6px 0",
                overflow="visible",
            ),
        )
        self._build_real_dice()
        buttons = [self.roll_button, self.sit_button, self.next_button, self.undo_button]
        self._frame = widgets.VBox(
            [
                self._board,
                self.status.widget,
                row([*buttons, self.new_button, self.real_dice.box, self.dice_box]),
                self._tiles,
                self._ranking,
                self._sheet,
            ],
            layout=widgets.Layout(width="100%", overflow="visible"),
        )
        self._frame.add_class("tk-skunk")
        if len(self._names) <= _FEW:
            self._frame.add_class("tk-skunk-few")

    def _button(self, words: str, tooltip: str, act: Any) -> Any:
        made = button(words, tooltip)
        made.on_click(lambda _: self._once(made, act))
        return made

    def _tile(self, student: int) -> Any:
        import ipywidgets as widgets

        made = widgets.Button(layout=widgets.Layout(width="auto", height="auto", margin="0"))
        made.add_class("tk-skunk-tile")
        made.on_click(lambda _: self._once(made, lambda: self._on_tile(student)))
        return made

    def _build_real_dice(self) -> None:
        import ipywidgets as widgets

        self.dice_box = widgets.Text(
            placeholder=tell("such as 4 6"),
            description=tell("The dice show"),
            style={"description_width": "initial"},
            layout=widgets.Layout(width="17em"),
        )
        self.dice_box.on_msg(self._on_enter_key)
        self.real_dice = switch(tell("We roll real dice"), self.dice_box)
        self.real_dice.box.observe(lambda _: self._draw(), names="value")

    def _on_enter_key(self, box: Any, message: dict[str, Any], buffers: Any) -> None:
        if message.get("event") == "submit" and self.real_dice.on:
            self._sure = False
            self._enter_soon()

    def _enter_soon(self) -> None:
        """Enter what was typed, once its last letters must have arrived."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # nobody at a screen
            self._enter()
            return
        if self._entering is None or self._entering.done():
            self._entering = loop.create_task(self._enter_late())

    async def _enter_late(self) -> None:
        await asyncio.sleep(_LATE)
        self._enter()

    # ------------------------------------------------------------------ what the class does

    def _once(self, made: object, act: Any) -> None:
        """Act on a click, unless it is the second half of a double click."""
        before, self._clicked = self._clicked, (made, time.monotonic())
        if before[0] is made and self._clicked[1] - before[1] < self._pace:
            return
        if made is not self.new_button:
            self._sure = False
        act()

    def _on_roll(self) -> None:
        if self.real_dice.on:
            self._enter_soon()
        elif self.game.may_roll:  # clicks come one by one and late: by now it may be over
            self.game = self.game.roll(next(self._dice))
            self._past.clear()  # what fair dice showed is not taken back
            self._draw()
            self._after_roll()

    def _enter(self) -> None:
        if not self.game.may_roll:
            return
        faces = _TWO_FACES.fullmatch(self.dice_box.value)
        if faces is None:
            self._say(tell("Type what the two dice show, each from 1 to 6, such as 4 6."))
            self.dice_box.focus()
            return
        self.dice_box.value = ""  # so that nothing is entered twice
        self._change(self.game.roll([int(face) for face in faces.groups()]))
        self._after_roll()

    def _after_roll(self) -> None:
        self._say(pages.rolled(self.game))
        if self.game.over:
            self.next_button.focus()
        elif self.real_dice.on:
            self.dice_box.focus()

    def _on_tile(self, student: int) -> None:
        game, name = self.game, self.game.names[student]
        if game.may_sit(student):
            self._change(game.sit(student))
            self._say(
                tell(
                    "{name} sits with {points} points. {rest}",
                    name=name,
                    points=self.game.cell(student),
                    rest=self._rest(),
                )
            )
        elif game.may_stand(student):
            self._change(game.stand(student))
            self._say(tell("{name} stands again. {rest}", name=name, rest=self._rest()))

    def _on_all_sit(self) -> None:
        game = self.game
        if not game.over and game.rolls:
            self._change(game.sit(*game.standing))
            self._say(
                tell(
                    "All who stood sit with {points} points. {rest}",
                    points=game.total,
                    rest=self._rest(),
                )
            )
            self.next_button.focus()

    def _rest(self) -> str:
        if self.game.standing:
            return tell("Still standing: {count}.", count=len(self.game.standing))
        return tell("The round is over.")

    def _on_next_round(self) -> None:
        if not self.game.may_go_on:
            return
        self._keep()
        self.game = self.game.next_round()
        self._past.clear()
        self._draw()
        if self.game.finished:
            self._say(pages.winners(self.game))
            self.new_button.focus()
        else:
            self._welcome()
            self.roll_button.focus()

    def _on_undo(self) -> None:
        if not self._past:
            return
        self.game = self._past.pop()
        self._draw()
        self._say(tell("Taken back. {rest}", rest=self._rest()))
        if not self._past:
            self.roll_button.focus()  # this button may not be used any more

    def _on_new_game(self) -> None:
        if self._underway and not self._sure:
            self._sure = True
            self._say(tell("Press New game once more to leave this game, or just play on."))
            return
        if self.game.may_go_on:
            self._keep()
        self._new_game()
        self.roll_button.focus()

    @property
    def _underway(self) -> bool:
        return not self.game.finished and bool(self.game.rolls or self.game.columns[0])

    def _new_game(self) -> None:
        self.game = SkunkGame.start(self._names)
        self._past: list[SkunkGame] = []
        self._sure = False
        self._number: int | None = None
        self._draw()
        self._welcome()

    def _welcome(self) -> None:
        self._say(
            tell(
                "Round {number}, letter {letter}: everyone stands. The first roll is for all.",
                number=self.game.round,
                letter=LETTERS[self.game.round - 1],
            )
        )

    def _change(self, game: SkunkGame) -> None:
        self._past.append(self.game)
        self.game = game
        self._draw()

    # ------------------------------------------------------------------ what is shown

    def _keep(self) -> None:
        game = self.game
        if self._number is None:
            self._number = self._record.next_number("game")
        rolls = " ".join(f"{first}+{second}" for first, second in game.rolls)
        for student, name in enumerate(game.names):
            when = game.sat[student]
            caught = "two ones" if game.ones == 2 else "one"
            self._record.add(
                (
                    self._number,
                    game.round,
                    name,
                    rolls,
                    len(game.rolls) if when is None else when,
                    caught if when is None else "sat",
                    game.cell(student),
                    game.banked(student),
                )
            )

    def _say(self, text: str) -> None:
        self.status.say(text, self._record.problem)

    def _draw(self) -> None:
        game = self.game
        self.roll_button.description = (
            tell("Enter this roll") if self.real_dice.on else tell("Roll")
        )
        last = game.round == len(LETTERS)
        self.next_button.description = tell("Final ranking") if last else tell("Next round")
        self.roll_button.disabled = not game.may_roll
        self.sit_button.disabled = game.over or not game.rolls
        self.next_button.disabled = not game.may_go_on
        self.undo_button.disabled = not self._past
        self.roll_button.button_style = "primary" if game.may_roll else ""
        self.next_button.button_style = "primary" if game.may_go_on else ""
        self.new_button.button_style = "primary" if game.finished else ""
        self._tiles.layout.display = "none" if game.finished else "grid"
        if not game.finished:
            for student, made in enumerate(self.tiles):
                self._draw_tile(student, made)
        self._board.value = pages.board_page(game)
        self._ranking.value = pages.ranking_page(game) if game.finished else ""
        self._sheet.value = pages.sheet_page(game)
        self.words = self._in_a_line()

    def _draw_tile(self, student: int, made: Any) -> None:
        words, look = pages.tile(self.game, student)
        classes = ("tk-skunk-tile", f"tk-skunk-{look}")
        disabled = not (self.game.may_sit(student) or self.game.may_stand(student))
        with made.hold_sync():  # one message for each button, and none where nothing changed
            made.description, made.disabled, made._dom_classes = words, disabled, classes
            made.tooltip = self.game.names[student]  # the whole of a name that was cut

    def _in_a_line(self) -> str:
        game = self.game
        if game.finished:
            return pages.winners(game)
        return tell(
            "A class game of Skunk with {count} names, round {number} of {all}.",
            count=len(game.names),
            number=game.round,
            all=len(LETTERS),
        )


_TWO_FACES = re.compile(r"\s*([1-6])\D{0,9}([1-6])\s*", re.ASCII)
"""Two faces with anything but digits between them, or nothing: 46, 4 6, 4+6."""

_FEW = 12
"""So many students have large tiles."""


def _fair_dice(seed: simulation.Seed) -> Iterator[Sequence[int]]:
    generator = simulation.generator(seed)  # a seed that cannot be used is refused at once
    return (dice.roll(generator, 2).tolist() for _ in itertools.count())
