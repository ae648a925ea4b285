"""Play Can't Stop in a notebook.

`play` sets a `CantStopTable`, which draws a `Game` and hands the players' clicks to it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from teachkit import simulation
from teachkit.cant_stop import pages
from teachkit.cant_stop.game import Game, Turn
from teachkit.cant_stop.plots import in_words
from teachkit.cant_stop.rules import FULL, Move, Rules, checked_rules
from teachkit.cant_stop.seats import COMPUTERS, Seat, checked_players
from teachkit.cant_stop.strategies import Strategy
from teachkit.ui.controls import Panel, button, status_line, switch
from teachkit.ui.language import tell
from teachkit.ui.record import Record
from teachkit.ui.table_parts import SlowMoves, cells_run, checked_pace, row

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["CantStopTable", "play"]

T = TypeVar("T")

COLUMNS = {
    "game": int,
    "turn": int,
    "player": str,
    "rolls": int,
    "moves": str,
    "squares": int,
    "outcome": str,
    "won": str,
}
"""The columns of a record of turns."""

MOST_OFFERS = 6

_PAIRINGS = 3
"""How many buttons have a place on the page at least, so that nothing jumps."""

_MOST_STEPS = 5_000
"""Steps of computers one after another, without a pause, before a game is given up."""

_DOUBLE_CLICK = 0.5
"""Seconds in which a second click does not count once the turn has passed on."""


def play(
    players: Any = ("human", "expert"),
    rules: Rules = FULL,
    seed: simulation.Seed = None,
    record: str | os.PathLike[str] | None = None,
    *,
    pace: float = 0.5,
) -> CantStopTable:
    """Play Can't Stop, one to four players, humans and computers.

    Parameters
    ----------
    players : int or sequence
        How many humans, or one entry for each player: ``"human"``, a computer's name
        (``"expert"``, ``"rule of 28"``, ``"survival"``), a `Strategy`, a function that says when
        to stop, or the name of a human.  It can be changed at the table.
    rules : Rules
        The board.
    seed : int, SeedSequence, Generator or None
        The same seed gives the same dice.
    record : str or path-like, optional
        A CSV file to which each finished turn is added at once.  An earlier record is
        continued.
    pace : float
        Seconds between two moves of the computer; 0 for no wait.

    Returns
    -------
    CantStopTable
        Put it on the last line of a cell.  ``.record`` is a table of the finished turns.

    Raises
    ------
    TypeError, ValueError
        If an argument cannot be used.

    Examples
    --------
    >>> table = play(("human", "rule of 28"), seed=3, pace=0)
    >>> table.roll_button.click()
    >>> table.offer_buttons[0].click()
    >>> table.stop_button.click()
    >>> table.record["player"].tolist()
    ['You', 'Computer (Rule of 28)']
    """
    return CantStopTable(players, rules, seed=seed, record=record, pace=pace)


class CantStopTable(Panel):
    """A table to play Can't Stop at; made by `play`.

    Attributes
    ----------
    game : Game
        The game being played.
    roll_button, stop_button, new_button : ipywidgets.Button
        The buttons.
    offer_buttons : list of ipywidgets.Button
        What can be done with a roll; those without a move are disabled and say why.
    player_chooser : ipywidgets.Dropdown
        Who plays, from the next game on.
    advice_switch : Switch
        Shows or hides the chance of a bust and what rules of thumb would do.
    preview_switch : Switch
        Whether a first click on a pair only shows the move, as hovering does with a mouse.
    status : StatusLine
        What happened last, in words.

    Examples
    --------
    >>> table = CantStopTable(["Ana", "Bo"], rolls=[(2, 3, 4, 5), (1, 1, 5, 6)], pace=0)
    >>> table.roll_button.click()
    >>> [button.description for button in table.offer_buttons[:2]]
    ['5 and 9: new runner in 5 (square 1), ... (square 1)', '6 and 8: new runner in 6 ...']
    >>> table.offer_buttons[1].click()
    >>> table.status
    Ana moved: new runner in 6 (square 1), new runner in 8 (square 1). Roll again or stop?
    """

    def __init__(
        self,
        players: Any = ("human", "expert"),
        rules: Rules = FULL,
        *,
        seed: simulation.Seed = None,
        record: str | os.PathLike[str] | None = None,
        pace: float = 0.5,
        rolls: Iterable[Sequence[int]] | None = None,
    ) -> None:
        self._rules = checked_rules(rules)
        self._given = checked_players(players, self._rules)
        self._slow = SlowMoves(checked_pace(pace))
        fair = Game.fair(self._rules, seed)
        self._throw = fair if rolls is None else Game.scripted(rolls)
        self._record = Record(COLUMNS, record)
        self._shown: int | None = None  # the place of the move that a first click shows
        self._shown_at = float("-inf")  # and when
        self._quiet = False  # while moves are made that nobody can follow
        self._build()
        super().__init__(self._frame, "")
        self._new_game()

    @property
    def record(self) -> pd.DataFrame:
        """The finished turns: game, turn, player, rolls, moves, squares, outcome, won."""
        return self._record.frame()

    # ------------------------------------------------------------------ the furniture

    def _build(self) -> None:
        import ipywidgets as widgets

        def page() -> Any:
            return widgets.HTML(layout=widgets.Layout(width="100%", margin="0"))

        self._head, self._players, self._board = page(), page(), page()
        self._dice, self._advice, self._log = page(), page(), page()
        self.status = status_line()
        self.roll_button = button(tell("Roll"), tell("Roll the four dice"))
        self.roll_button.on_click(lambda _: self._on_roll())
        self.stop_button = button(tell("Stop"), tell("Keep what the runners have gained"))
        self.stop_button.on_click(lambda _: self._on_stop())
        self.new_button = button(tell("New game"), tell("Leave this game and start another"))
        self.new_button.on_click(lambda _: self._on_new_game())
        self.offer_buttons = [self._offer_button(place) for place in range(MOST_OFFERS)]
        # Shown behind the buttons, but before them on the way of the Tab key.  It takes the
        # focus when the button that had it may no longer be used.
        self._hint = widgets.Label(tabbable=False)
        self._hint.layout = widgets.Layout(order="1", width="auto", margin="0 0 0 8px")
        self.advice_switch = switch(
            tell("Show the chance of a bust, and what rules of thumb would do"), self._advice
        )
        self.advice_switch.box.observe(lambda _: self._draw(), names="value")
        self.preview_switch = switch(
            tell("A first click on a pair only shows the move (for touch screens)"),
            widgets.HTML(),
        )
        self.preview_switch.box.observe(lambda _: self._hide_preview(), names="value")
        self._frame = widgets.VBox(
            [
                self._head,
                self._players,
                self._build_middle(),
                row([self.advice_switch.box, self.preview_switch.box]),
                self._advice,
                self._build_chooser(),
                self._log,
            ],
            layout=widgets.Layout(width="100%", max_width="1000px", overflow="visible"),
        )
        self._frame.add_class("tk-cs")

    def _build_middle(self) -> Any:
        """Put the board beside what the player does, or above it where the page is narrow."""
        import ipywidgets as widgets

        wide = {"width": "100%", "overflow": "visible"}
        buttons = row([self._hint, self.roll_button, self.stop_button, self.new_button])
        offers = widgets.VBox(self.offer_buttons, layout=widgets.Layout(**wide))
        hands = widgets.VBox([self.status.widget, self._dice, buttons, offers])
        hands.layout = widgets.Layout(flex="1 1 380px", overflow="visible")
        self._board.layout = widgets.Layout(flex="1 1 440px", margin="0")
        return widgets.HBox(
            [self._board, hands],
            layout=widgets.Layout(
                flex_flow="row wrap", align_items="flex-start", grid_gap="4px 14px", **wide
            ),
        )

    def _offer_button(self, place: int) -> Any:
        offer = button(tell("A pair of sums"))
        offer.add_class(f"tk-cs-choice-{place}")
        offer.layout.width = "auto"
        offer.layout.max_width = "100%"
        offer.on_click(lambda _: self._on_offer(place))
        return offer

    def _build_chooser(self) -> Any:
        import ipywidgets as widgets

        kinds = {tell("as set in the cell"): "given", tell("you alone"): "alone"}
        kinds |= {
            tell("you against the computer: {name}", name=make().name.split(",")[0]): name
            for name, make in COMPUTERS.items()
        }
        kinds |= {tell("{count} humans", count=count): f"humans {count}" for count in (2, 3, 4)}
        self.player_chooser = widgets.Dropdown(
            options=list(kinds.items()),
            value="given",
            description=tell("Who plays?"),
            style={"description_width": "initial"},
            layout=widgets.Layout(width="auto", max_width="98%"),
        )
        self.player_chooser.observe(lambda _: self._on_chooser(), names="value")
        return self.player_chooser

    # ------------------------------------------------------------------ what players do

    # Clicks come one by one and late: by now the game may be over or another's.

    def _on_roll(self) -> None:
        if not self._humans_turn or not self.game.may_roll or self._too_soon:
            return
        self._roll()
        self._after_a_click()

    def _on_offer(self, place: int) -> None:
        if not self._humans_turn or self.game.dice is None or place >= len(self._offers):
            return
        move = self._offers[place][1]
        if move is None or self._only_shows(place, move):
            return
        self._move(move)
        self._after_a_click()

    def _only_shows(self, place: int, move: Move) -> bool:
        """Show a move on the board without making it, where a first click is to do so."""
        if not self.preview_switch.on:
            return False
        if self._shown == place:  # the second half of a double click does not make it either
            return self._slow.pace > 0 and time.monotonic() - self._shown_at < _DOUBLE_CLICK
        self._shown, self._shown_at = place, time.monotonic()
        self._draw()
        words = pages.move_words(self.game.position, move)
        self._say(tell("It would be: {words}. Press it again to move.", words=words))
        return True

    def _hide_preview(self) -> None:
        self._shown = None
        self._draw()

    def _on_stop(self) -> None:
        if not self._humans_turn or not self.game.may_stop:
            return
        self.game.stop()
        self._turn_over()
        self._after_a_click()

    def _after_a_click(self) -> None:
        self._place_focus()
        if self._computers_turn:
            self._let_computer_play()

    def _on_new_game(self) -> None:
        self._new_game()
        self._place_focus()

    def _new_game(self) -> None:
        # The computer's turn of the old game notices that its game has gone, and ends.
        self._seats = self._chosen_players()
        self._number: int | None = None
        self._passed = float("-inf")  # when a turn ended last
        self._shown = None
        self._shown_at = float("-inf")
        names = [seat.name for seat in self._seats]
        self.game: Game = Game(names, self._rules, self._throw)
        self._offers: list[tuple[str, Move | None]] = []
        self._places = _PAIRINGS
        self._problem = ""
        self._failed: set[int] = set()  # the players whose strategies are not asked any more
        self._given_up = False
        self._draw()
        if self._humans_turn:
            self._say(tell("{name}, press Roll to start.", name=names[0]))
        else:
            self._say(tell("{name} begins.", name=names[0]))
            self._let_computer_play()

    def _chosen_players(self) -> list[Seat]:
        chosen = self.player_chooser.value
        if chosen == "given":
            return self._given
        if chosen == "alone":
            return checked_players(["human"], self._rules)
        if chosen in COMPUTERS:
            return checked_players(["human", chosen], self._rules)
        return checked_players(int(chosen.split()[1]), self._rules)

    def _on_chooser(self) -> None:
        if not self.game.turns and self.game.last is None:
            try:
                self._new_game()
            except ValueError as error:  # too many players for this board
                self.player_chooser.value = "given"
                self._say(str(error))
            return
        self._say(tell("That holds from the next game on; press New game to start it."))

    # ------------------------------------------------------------------ the game goes on

    @property
    def _humans_turn(self) -> bool:
        return self.game.winner is None and self._seats[self.game.player].strategy is None

    @property
    def _computers_turn(self) -> bool:
        if self.game.winner is not None or self._given_up:
            return False
        return not self._humans_turn

    @property
    def _too_soon(self) -> bool:
        """Whether this is the second half of a double click that ended a turn."""
        if self._slow.pace == 0 or self.game.rolled:
            return False
        return time.monotonic() - self._passed < _DOUBLE_CLICK

    def _roll(self) -> None:
        name, before = self.game.names[self.game.player], self.game.position
        if not self.game.roll():
            self._turn_over()
            return
        self._offers = pages.offers(before, self.game.dice or ())
        self._places = max(_PAIRINGS, len(self._offers))
        self._draw()
        self._say(
            tell("{name} rolled {faces}.", name=name, faces=pages.faces_words(self.game.dice or ()))
            + " "
            + (tell("Which pairs?") if self._humans_turn else "")
        )

    def _move(self, move: Move) -> None:
        game = self.game
        name, words = game.names[game.player], pages.move_words(game.position, move)
        game.move(move)
        self._offers, self._shown = [], None
        if game.winner is not None:
            self._turn_over()
            return
        self._draw()
        said = tell("{name} moved: {words}.", name=name, words=words)
        self._say(f"{said} {tell('Roll again or stop?')}" if self._humans_turn else said)

    def _turn_over(self) -> None:
        self._offers = []
        self._passed = time.monotonic()
        turn = self.game.turns[-1]
        self._keep(turn)
        self._draw()
        self._say(pages.turn_sentence(self.game, turn))

    def _let_computer_play(self) -> None:
        if self._slow.possible:
            self._slow.start(self._computers_slow_turns(self.game, cells_run()))
            return
        self._quiet = True
        try:
            for _ in range(_MOST_STEPS):
                if not self._computers_turn:
                    break
                self._computers_step()
        finally:
            self._quiet = False
        self._given_up = self._computers_turn
        self._draw()
        if self._given_up:
            self._say(
                tell(
                    "After {count} turns no computer has won, so this game is given up; "
                    "press New game to start another.",
                    count=len(self.game.turns),
                )
            )

    async def _computers_slow_turns(self, game: Game, cells: int) -> None:
        while self.game is game and self._computers_turn:
            await self._slow.wait()
            if self.game is not game or not self._computers_turn:
                return
            self._computers_step()
        if self.game is game and cells == cells_run():  # nobody is at work in another cell
            self._place_focus()

    def _computers_step(self) -> None:
        """Let the computer roll, move or stop: one of them."""
        if self.game.dice is not None:
            self._move(self._computers_move())
        elif self.game.moved and self._computer_stops():
            self.game.stop()
            self._turn_over()
        else:
            self._roll()

    def _computers_move(self) -> Move:
        game = self.game
        first = next(move for _, move in self._offers if move is not None)
        rolls = len(game.rolled) - 1
        return self._ask(
            lambda strategy, other: strategy.choice(game.position, game.dice or (), rolls, other),
            first,
        )

    def _computer_stops(self) -> bool:
        game = self.game
        rolls = len(game.rolled)
        return self._ask(
            lambda strategy, other: strategy.stop_at(game.position, rolls, other), True
        )

    def _ask(self, question: Callable[[Strategy, Mapping[int, int]], T], otherwise: T) -> T:
        """Ask the strategy to move; where it fails, do not ask it again in this game."""
        game = self.game
        strategy = self._seats[game.player].strategy
        if strategy is None or game.player in self._failed:
            return otherwise
        try:
            return question(strategy, game.opponents[0] if len(game.opponents) == 1 else {})
        except (TypeError, ValueError) as error:  # a student's function, or not for this board
            self._failed.add(game.player)
            self._problem = tell(
                "{error} So from now on it takes the first move, and stops after each roll.",
                error=str(error),
            )
            return otherwise

    def _keep(self, turn: Turn) -> None:
        if self._number is None:
            self._number = self._record.next_number("game")
        self._record.add(
            (
                self._number,
                turn.number,
                self.game.names[turn.player],
                len(turn.rolls),
                " ".join(in_words(move) for move in turn.moves),
                turn.squares,
                turn.outcome,
                " ".join(map(str, turn.won)),
            )
        )

    # ------------------------------------------------------------------ what is shown

    def _say(self, text: str) -> None:
        problem = self._problem
        if not self._computers_turn:  # until then it can be read
            self._problem = ""
        self.status.say(text.strip(), " ".join(filter(None, [problem, self._record.problem])))

    def _place_focus(self) -> None:
        if not self._humans_turn:
            target = self._hint if self._computers_turn else self.new_button
        elif self.game.dice is None:
            target = self.roll_button
        else:
            target = next(
                offer
                for offer, (_, move) in zip(self.offer_buttons, self._offers, strict=False)
                if move is not None
            )
        target.focus()

    def _draw(self) -> None:
        if self._quiet:
            return
        game, mine = self.game, self._humans_turn
        self.roll_button.disabled = not (mine and game.may_roll)
        self.stop_button.disabled = not (mine and game.may_stop)
        self.roll_button.button_style = "" if self.roll_button.disabled else "primary"
        over = game.winner is not None or self._given_up
        self.new_button.button_style = "primary" if over else ""
        previews: list[Move] = []
        for place, offer in enumerate(self.offer_buttons):
            words, move = self._offers[place] if place < len(self._offers) else ("", None)
            # Until the next roll a button keeps its place: nothing moves under the mouse.
            offer.layout.display = None if place < self._places else "none"
            offer.layout.visibility = None if words else "hidden"
            offer.description = words or tell("A pair of sums")
            offer.tooltip = words
            offer.disabled = not mine or move is None
            previews.append(move if mine and move is not None else ())
        self._hint.value = (
            tell("The game is over.")
            if over
            else tell("The computer is moving.")
            if not mine
            else ""
        )
        self._head.value = pages.head_page(game)
        self._players.value = pages.players_page(game)
        with_chance = self.advice_switch.on
        self._board.value = pages.board_page(game, previews, with_chance, self._shown)
        self._dice.value = pages.dice_page(game)
        self._advice.value = pages.advice_page(game) if self.advice_switch.on else ""
        self._log.value = pages.log_page(game)
        self.words = tell(
            "A game of {name}: {players}.",
            name=self._rules.name,
            players=", ".join(
                tell("{player} {columns} columns", player=name, columns=len(game.won(seat)))
                for seat, name in enumerate(game.names)
            ),
        )
