"""Play Hog in a notebook: choose a number of dice, roll them, hope for no 1.

`play` sets a `HogTable`, which draws a `HogGame` and hands the players' clicks to it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from teachkit import simulation
from teachkit.arguments import whole_number
from teachkit.pig import hog_pages
from teachkit.pig.game import Turn
from teachkit.pig.hog_game import HogGame
from teachkit.pig.hog_games import MOST_TARGET
from teachkit.pig.hog_opponents import Opponent, checked_opponent, computer_of, kind_of, offers
from teachkit.pig.hog_turns import MOST_SIDES, dice_words
from teachkit.pig.pages import faces_text, log_page, scores_page
from teachkit.ui.controls import Panel, button, number_control, status_line, switch
from teachkit.ui.language import tell
from teachkit.ui.record import Record
from teachkit.ui.table_parts import SlowMoves, cells_run, checked_pace, readable, row

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["HogTable", "play"]

COLUMNS = {
    "game": int,
    "turn": int,
    "player": str,
    "dice": int,
    "faces": str,
    "points": int,
    "outcome": str,
    "score": int,
}
"""The columns of a record of turns."""

MOST_ON_TABLE = 50

_DOUBLE_CLICK = 0.5
"""Seconds in which a second click on Roll does not count: it would be the next player's turn."""


def play(
    opponent: Opponent | None = None,
    max_dice: int = 10,
    target: int = 100,
    sides: int = 6,
    seed: simulation.Seed = None,
    record: str | os.PathLike[str] | None = None,
    *,
    pace: float = 0.9,
) -> HogTable:
    """Play Hog against the computer or against a human next to you.

    Parameters
    ----------
    opponent : int, callable, "best", "human" or None
        How many dice the computer always rolls (5 if not given), a function of yours of some
        of ``score, opponent_score`` that returns how many, best play, or a human; it can be
        changed at the table.
    max_dice : int
        The most dice a player may roll, up to 50.
    target : int
        The score that wins, up to 200.
    sides : int
        How many sides each die has, up to 100.
    seed : int, SeedSequence, Generator or None
        The same seed gives the same dice.
    record : str or path-like, optional
        A CSV file to which each finished turn is added at once.  An earlier record is
        continued.
    pace : float
        Seconds the computer waits before it rolls; 0 for no wait.

    Returns
    -------
    HogTable
        Put it on the last line of a cell.  ``.record`` is a table of the finished turns.

    Raises
    ------
    TypeError, ValueError
        If an argument cannot be used.

    Examples
    --------
    >>> table = play(seed=3, pace=0)
    >>> table.number.value = 4
    >>> table.roll_button.click()
    >>> table.record["dice"].tolist()
    [4, 5]
    """
    return HogTable(opponent, max_dice, target, sides, seed=seed, record=record, pace=pace)


class HogTable(Panel):
    """A table to play Hog at; made by `play`.

    Attributes
    ----------
    game : HogGame
        The game being played.
    number : NumberControl
        How many dice you roll.
    roll_button, new_button : ipywidgets.Button
        The buttons.
    opponent_chooser : ipywidgets.Dropdown
        Who plays against you, from the next game on.
    their_number : NumberControl
        How many dice the computer rolls if it always rolls the same number.
    name_boxes : list of ipywidgets.Text
        The names of the two players.
    odds_switch : Switch
        Shows or hides what each number of dice brings.
    status : StatusLine
        What happened last, in words.

    Examples
    --------
    >>> table = HogTable("human", rolls=[[4, 6, 2], [5, 1]], pace=0)
    >>> table.number.value = 3
    >>> table.roll_button.click()
    >>> table.status
    You rolled 4+6+2, no 1: 12 points. The score is now 12. Next: Your friend.
    >>> table.record[["dice", "faces", "points", "outcome"]].values.tolist()
    [[3, '4+6+2', 12, 'score']]
    """

    def __init__(
        self,
        opponent: Opponent | None = None,
        max_dice: int = 10,
        target: int = 100,
        sides: int = 6,
        *,
        seed: simulation.Seed = None,
        record: str | os.PathLike[str] | None = None,
        pace: float = 0.9,
        rolls: Iterable[Sequence[int]] | None = None,
    ) -> None:
        self._max_dice = whole_number(max_dice, "max_dice", 1, MOST_ON_TABLE)
        self._target = whole_number(target, "target", 1, MOST_TARGET)
        self._sides = whole_number(sides, "sides", 2, MOST_SIDES)
        self._given = checked_opponent(opponent, self._max_dice)
        self._slow = SlowMoves(checked_pace(pace))
        fair = HogGame.fair(self._sides, seed)
        self._throw = fair if rolls is None else HogGame.scripted(rolls)
        self._record = Record(COLUMNS, record)
        self._rolled = float("-inf")  # when the button was pressed last
        self._build()
        super().__init__(self._frame, "")
        self._new_game()

    @property
    def record(self) -> pd.DataFrame:
        """The finished turns: game, turn, player, dice, faces, points, outcome, score."""
        return self._record.frame()

    # ------------------------------------------------------------------ the furniture

    def _build(self) -> None:
        import ipywidgets as widgets

        def page() -> Any:
            return widgets.HTML(layout=widgets.Layout(width="100%", margin="0"))

        self._head, self._scores, self._dice_view = page(), page(), page()
        self._odds, self._log = page(), page()
        self.status = status_line()
        start = min(2, self._max_dice)
        self.number = number_control(tell("How many dice?"), start, 1, self._max_dice)
        self.number.observe(lambda _: self._draw())
        self.roll_button = button(tell("Roll"), tell("Roll the dice"))
        self.roll_button.on_click(lambda _: self._on_roll())
        self.new_button = button(tell("New game"), tell("Leave this game and start another"))
        self.new_button.on_click(lambda _: self._on_new_game())
        # Shown behind the buttons, but before them on the way of the Tab key.  It takes the
        # focus when the button that had it may no longer be used.
        self._hint = widgets.Label(tabbable=False)
        self._hint.layout = widgets.Layout(order="1", width="auto", margin="0 0 0 8px")
        self._hint.add_class("tk-pig-hint")
        self.odds_switch = switch(tell("What does each number of dice bring?"), self._odds)
        self.odds_switch.box.observe(lambda _: self._draw(), names="value")
        self._frame = widgets.VBox(
            [
                self._head,
                self._scores,
                self._dice_view,
                self.status.widget,
                row([self._hint, self.number.widget, self.roll_button, self.new_button]),
                self.odds_switch.box,
                self._odds,
                self._build_players(),
                self._log,
            ],
            layout=widgets.Layout(width="100%", max_width="860px", overflow="visible"),
        )
        self._frame.add_class("tk-pig")

    def _build_players(self) -> Any:
        import ipywidgets as widgets

        wide = {"description_width": "initial"}
        self.opponent_chooser = widgets.Dropdown(
            options=offers(self._given),
            value=kind_of(self._given),
            description=tell("You play against"),
            style=wide,
        )
        number = self._given if isinstance(self._given, int) else min(5, self._max_dice)
        self.their_number = number_control(tell("It rolls"), number, 1, self._max_dice)
        self.name_boxes = [
            widgets.Text(description=words, style=wide, continuous_update=False)
            for words in (tell("Your name"), tell("Their name"))
        ]
        for control in (self.opponent_chooser, *self.name_boxes):
            control.layout = widgets.Layout(width="auto", max_width="98%")
        self.opponent_chooser.observe(lambda _: self._on_opponent(), names="value")
        self.their_number.observe(lambda _: self._on_opponent())
        for box in self.name_boxes:
            box.observe(lambda _: self._on_names(), names="value")
        mine, theirs = self.name_boxes
        return row([mine, self.opponent_chooser, self.their_number.widget, theirs])

    # ------------------------------------------------------------------ what players do

    def _on_roll(self) -> None:
        # Clicks come one by one and late: by now the game may be over or another's.
        if not self._humans_turn:
            return
        before, self._rolled = self._rolled, time.monotonic()
        if self._slow.pace > 0 and self._rolled - before < _DOUBLE_CLICK:
            return
        self._show_turn(self.game.roll(self.number.value))
        if not self._humans_turn:
            self._hint.focus()  # the button just pressed may not be used any more
        if self._computers_turn:
            self._let_computer_play()

    def _on_new_game(self) -> None:
        self._new_game()
        self.roll_button.focus()

    def _new_game(self) -> None:
        # The computer's turn of the old game notices that its game has gone, and ends.
        self._computer = self._chosen_opponent()
        self._number: int | None = None
        self._rolled = float("-inf")
        self.game: HogGame = HogGame(self._names(), self._target, self._sides, self._throw)
        self._welcome()
        self._draw()

    def _welcome(self) -> None:
        self._say(
            tell(
                "{name}, choose how many dice and press Roll. First to {target} wins.",
                name=self.game.names[0],
                target=self._target,
            )
        )

    def _on_opponent(self) -> None:
        self._show_controls()
        if not self.game.turns:
            self._new_game()
            return
        chosen = self._chosen_opponent()
        self._say(
            tell(
                "From the next game on you play against {name}. Press New game to start it.",
                name=self._their_name if chosen is None else chosen.name,
            )
        )

    def _on_names(self) -> None:
        self.game.names = self._names()
        if not self.game.turns:
            self._welcome()
        self._draw()

    # ------------------------------------------------------------------ the opponent

    @property
    def _humans_turn(self) -> bool:
        return self.game.winner is None and (self._computer is None or self.game.player == 0)

    @property
    def _computers_turn(self) -> bool:
        return self.game.winner is None and not self._humans_turn

    def _chosen_opponent(self) -> Any:
        return computer_of(
            self.opponent_chooser.value,
            self._given,
            self.their_number.value,
            self._max_dice,
            self._target,
            self._sides,
        )

    @property
    def _their_name(self) -> str:
        return readable(self.name_boxes[1].value) or tell("Your friend")

    def _names(self) -> list[str]:
        mine = readable(self.name_boxes[0].value) or tell("You")
        return [mine, self._their_name if self._computer is None else self._computer.name]

    def _let_computer_play(self) -> None:
        if self._slow.possible:
            self._slow.start(self._computers_slow_turn(self.game, cells_run()))
        else:
            self._computers_roll()

    async def _computers_slow_turn(self, game: HogGame, cells: int) -> None:
        await self._slow.wait()
        if self.game is not game:
            return
        self._computers_roll()
        if cells == cells_run():  # otherwise someone is at work in another cell by now
            self._place_focus()

    def _computers_roll(self) -> None:
        assert self._computer is not None
        me = self.game.player
        dice, problem = self._computer.dice(self.game.scores[me], self.game.scores[1 - me])
        self._show_turn(self.game.roll(dice), problem)

    def _place_focus(self) -> None:
        (self.roll_button if self._humans_turn else self._hint).focus()

    # ------------------------------------------------------------------ what is shown

    def _show_turn(self, turn: Turn, problem: str = "") -> None:
        self._keep(turn)
        self._draw()  # before the words: whoever reads them finds everything in place
        self._say(hog_pages.sentence(self.game, turn), problem)

    def _keep(self, turn: Turn) -> None:
        if self._number is None:
            self._number = self._record.next_number("game")
        self._record.add(
            (
                self._number,
                turn.number,
                self.game.names[turn.player],
                len(turn.rolls[0]),
                faces_text(turn.rolls[0]),
                turn.points,
                turn.outcome,
                turn.score,
            )
        )

    def _say(self, text: str, problem: str = "") -> None:
        self.status.say(text, " ".join(filter(None, [problem, self._record.problem])))

    def _show_controls(self) -> None:
        chosen = self.opponent_chooser.value
        self.their_number.widget.layout.display = None if chosen == "always" else "none"
        self.name_boxes[1].layout.display = None if chosen == "human" else "none"

    def _draw(self) -> None:
        game, mine, dice = self.game, self._humans_turn, self.number.value
        self.roll_button.description = tell("Roll {dice}", dice=dice_words(dice))
        self.roll_button.disabled = not mine
        self.roll_button.button_style = "primary" if mine else ""
        self.new_button.button_style = "primary" if game.winner is not None else ""
        for half in (self.number.box, self.number.slider):
            half.disabled = game.winner is not None
        self._show_controls()
        self._hint.value = (
            tell("The game is over.")
            if game.winner is not None
            else ""
            if mine
            else tell("The computer is moving.")
        )
        self._head.value = hog_pages.head_page(game)
        self._scores.value = scores_page(game)
        self._dice_view.value = hog_pages.dice_page(game, dice)
        self._odds.value = (
            hog_pages.odds_page(self._max_dice, dice, self._sides) if self.odds_switch.on else ""
        )
        self._log.value = log_page(game)
        self.words = tell(
            "A game of Hog: {first} {score}, {second} {other}.",
            first=game.names[0],
            score=game.scores[0],
            second=game.names[1],
            other=game.scores[1],
        )
