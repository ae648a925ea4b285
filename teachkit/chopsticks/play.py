"""Play Chopsticks in a notebook.

`play` sets a `ChopsticksTable`, which draws a `Game` and hands the players' clicks to it.
"""

from __future__ import annotations

import os
import time
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from teachkit import simulation
from teachkit.chopsticks import pages
from teachkit.chopsticks.game import Game
from teachkit.chopsticks.moves import Move
from teachkit.chopsticks.optimal import solve
from teachkit.chopsticks.players import Choice
from teachkit.chopsticks.plots import LOOKS, mark
from teachkit.chopsticks.retrograde import DRAW
from teachkit.chopsticks.rules import Rules, checked_rules
from teachkit.chopsticks.seats import COMPUTERS, Seat, checked_seats, choice_of, why_no_value
from teachkit.chopsticks.variants import STANDARD, VARIANTS
from teachkit.ui.controls import Panel, button, status_line
from teachkit.ui.language import tell, tell_html
from teachkit.ui.record import Record
from teachkit.ui.table_parts import SlowMoves, cells_run, checked_pace, row

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["ChopsticksTable", "play"]

COLUMNS = {
    "game": int,
    "move": int,
    "player": str,
    "position": str,
    "said": str,
    "result": str,
    "outcome": str,
}
"""The columns of a record of moves."""

_DOUBLE_CLICK = 0.5
"""Seconds in which a second click does not count as another move."""

_PLACES = 6
"""How many move buttons have a place on the page at least, so that nothing jumps."""

_MOST_MOVES = 2000
"""Computers among themselves stop here when nobody watches them."""


def play(
    players: Any = None,
    rules: Rules = STANDARD,
    seed: simulation.Seed = None,
    record: str | os.PathLike[str] | None = None,
    *,
    pace: float = 0.7,
) -> ChopsticksTable:
    """Play Chopsticks by any rules, humans and computers.

    Parameters
    ----------
    players : int or sequence, optional
        How many humans, or one entry for each player: ``"human"``, a computer's name
        (``"perfect"``, ``"cautious"``, ``"random"``), a `Player`, a function of the position, or
        the name of a human.  Without it you play against the computer.
    rules : Rules
        The rules; others can be chosen at the table.
    seed : int, SeedSequence, Generator or None
        The same seed gives the same choices of the computer.
    record : str or path-like, optional
        A CSV file to which each move is added at once.  An earlier record is continued.
    pace : float
        Seconds before a move of the computer; 0 for no wait.

    Returns
    -------
    ChopsticksTable
        Put it on the last line of a cell.  ``.record`` is a table of the moves.

    Raises
    ------
    TypeError, ValueError
        If an argument cannot be used.

    Examples
    --------
    >>> table = play(("human", "random"), seed=1, pace=0)
    >>> table.move_buttons[0].click()
    >>> table.record[["player", "position"]].values.tolist()
    [['You', '1111'], ['Computer (random)', '1211']]
    """
    return ChopsticksTable(players, rules, seed=seed, record=record, pace=pace)


class ChopsticksTable(Panel):
    """A table to play Chopsticks at; made by `play`.

    Attributes
    ----------
    game : Game
        The game being played.
    move_buttons : list of ipywidgets.Button
        One for each legal move.
    undo_button, draw_button, new_button : ipywidgets.Button
        The other buttons.
    truth_switch : ipywidgets.Checkbox
        Whether each move shows what it is worth.
    rules_chooser, player_chooser : ipywidgets.Dropdown
        By which rules, and who plays, from the next game on.
    status : StatusLine
        What happened last, in words.

    Examples
    --------
    >>> table = ChopsticksTable(("Ana", "Bo"), pace=0)
    >>> table.move_buttons[0].click()
    >>> table.status
    Ana: left 1 hits left 1: 2. Bo, your move.
    """

    def __init__(
        self,
        players: Any = None,
        rules: Rules = STANDARD,
        *,
        seed: simulation.Seed = None,
        record: str | os.PathLike[str] | None = None,
        pace: float = 0.7,
    ) -> None:
        self._given_rules = checked_rules(rules)
        self._given = checked_seats(players, self._given_rules)
        self._generator = np.random.default_rng(simulation.seed_sequence(seed))
        self._slow = SlowMoves(checked_pace(pace))
        self._record = Record(COLUMNS, record)
        self.move_buttons: list[Any] = []
        self._build()
        super().__init__(self._frame, "")
        self._new_game()

    @property
    def record(self) -> pd.DataFrame:
        """The moves: game, move, player, position, said, result, outcome.

        A move that was taken back stays; a row "undo" follows it.  `outcome` is the winner's
        name, or "draw", where the game ended.
        """
        return self._record.frame()

    # ------------------------------------------------------------------ the furniture

    def _build(self) -> None:
        import ipywidgets as widgets

        def page() -> Any:
            return widgets.HTML(layout=widgets.Layout(width="100%", margin="0"))

        self._head, self._hands, self._log, self._why = page(), page(), page(), page()
        self.status = status_line()
        self.moves_row = row([])
        self.undo_button = button(tell("Undo"), tell("Take your last move back"))
        self.undo_button.on_click(lambda _: self._on_undo())
        self.draw_button = button(tell("Draw"))
        self.draw_button.on_click(lambda _: self._on_draw())
        self.new_button = button(tell("New game"), tell("Leave this game and start another"))
        self.new_button.on_click(lambda _: self._on_new_game())
        # It takes the focus when the button that had it may no longer be used.
        self._hint = widgets.Label(tabbable=False, layout=widgets.Layout(width="auto"))
        self.truth_switch = widgets.Checkbox(
            value=False,
            description=tell("Show me the truth"),
            indent=False,
            layout=widgets.Layout(width="auto"),
        )
        self.truth_switch.observe(lambda _: self._draw(), names="value")
        buttons = [self.undo_button, self.draw_button, self.new_button, self.truth_switch]
        self._frame = widgets.VBox(
            [
                self._head,
                self.status.widget,
                self._hands,
                self.moves_row,
                row([*buttons, self._hint]),
                self._why,
                self._build_choosers(),
                self._log,
            ],
            layout=widgets.Layout(width="100%", max_width="900px", overflow="visible"),
        )
        self._frame.add_class("tk-ch")

    def _build_choosers(self) -> Any:
        rules = {tell("as set in the cell"): "given"} | dict(VARIANTS)
        kinds = {tell("as set in the cell"): "given"}
        kinds |= {
            tell("you against the computer: {name}", name=make().name): name
            for name, make in COMPUTERS.items()
        }
        kinds[tell("humans only")] = "humans"
        self.rules_chooser = _dropdown(tell("Which rules?"), rules)
        self.player_chooser = _dropdown(tell("Who plays?"), kinds)
        for chooser in (self.rules_chooser, self.player_chooser):
            chooser.observe(lambda _: self._on_chooser(), names="value")
        return row([self.rules_chooser, self.player_chooser])

    # ------------------------------------------------------------------ what players do

    # Clicks come one by one and late: by now the game may be over or another's.

    def _on_move(self, place: int) -> None:
        if not self._humans_turn or place >= len(self._offers) or self._too_soon:
            return
        self._moved = time.monotonic()
        self._move(self._offers[place])
        self._after_a_click()

    def _on_undo(self) -> None:
        if not self._can_undo:
            return
        self._state += 1
        self._moved = float("-inf")
        before = self.game.code
        self.game.undo()
        while not self._humans_turn:
            self.game.undo()
        self._keep(tell("undo"), before, self.game.code, self.game.player, len(self.game.steps))
        self._draw()
        self._say(tell("Taken back."))
        self._place_focus()

    def _on_draw(self) -> None:
        if not self._humans_turn or not self.game.may_draw:
            return
        refusal = self._refusal()
        if refusal:
            self._say(refusal)
            return
        self._agree()

    def _agree(self) -> None:
        self._state += 1
        game = self.game
        game.agree_on_a_draw()
        self._keep(tell("draw"), game.code, game.code, game.player, len(game.steps))
        self._draw()
        self._say(pages.result_words(self.game))
        self._place_focus()

    def _refusal(self) -> str:
        """Say why the computer does not agree on a draw: it knows that it wins."""
        for seat, one in enumerate(self._seats):
            if one.player is None or not one.player.knows_all:
                continue
            value = solve(self.game.rules).value(self.game.code)
            if value == ("win" if seat == self.game.player else "loss"):
                return tell("{name} wants to play on: it can win.", name=one.name)
        return ""

    def _after_a_click(self) -> None:
        self._place_focus()
        if self._computers_turn:
            self._let_computer_play()

    def _on_new_game(self) -> None:
        self._new_game()
        self._place_focus()

    def _on_chooser(self) -> None:
        if not self.game.steps:
            self._new_game()
            return
        self._say(tell("That holds from the next game on; press New game to start it."))

    def _new_game(self) -> None:
        self._state = 0
        chosen = self.rules_chooser.value
        rules = self._given_rules if chosen == "given" else chosen
        seats, problem = self._chosen_seats(rules)
        self._seats = seats
        self._choices: dict[int, Choice] = {}
        self._silent: set[int] = set()  # the computers whose function has failed
        self._number: int | None = None
        self._moved = float("-inf")  # when a human moved last
        self._problem = problem
        self._offers: list[Move] = []
        self.game: Game = Game([seat.name for seat in seats], rules)
        self._given_up = False
        self._offer_the_truth(why_no_value(rules))
        self._draw()
        name = self.game.names[0]
        if self._humans_turn:
            self._say(_your_move(name))
        else:
            self._say(tell("{name} begins.", name=name))
            self._let_computer_play()

    def _offer_the_truth(self, why_not: str) -> None:
        """Let the truth be shown, or say below the buttons why there is none."""
        self._has_values = not why_not
        self.truth_switch.disabled = bool(why_not)
        words = tell("What each move is worth when both play their best")
        if why_not:
            words = tell("No truth to show: {why}.", why=why_not)
        self.truth_switch.tooltip = words
        self._why.value = tell_html('<div class="tk-ch-why">{words}</div>', words=words)
        self._why.layout.display = None if why_not else "none"

    def _chosen_seats(self, rules: Rules) -> tuple[list[Seat], str]:
        """Return who plays, and a sentence if it is not what was chosen."""
        chosen = self.player_chooser.value
        if chosen == "given":
            if len(self._given) == rules.players:
                try:
                    wanted = [
                        seat.name if seat.player is None else seat.player for seat in self._given
                    ]
                    return checked_seats(wanted, rules), ""
                except ValueError as error:
                    return checked_seats(None, rules), str(error)
            return checked_seats(None, rules), ""
        if chosen == "humans":
            return checked_seats(rules.players, rules), ""
        try:
            return checked_seats(["human"] + [chosen] * (rules.players - 1), rules), ""
        except ValueError as error:
            return checked_seats(None, rules), str(error)

    # ------------------------------------------------------------------ the game goes on

    @property
    def _humans_turn(self) -> bool:
        return not self.game.over and self._seats[self.game.player].player is None

    @property
    def _computers_turn(self) -> bool:
        return not (self.game.over or self._humans_turn or self._given_up)

    @property
    def _can_undo(self) -> bool:
        return any(self._seats[step.player].player is None for step in self.game.steps)

    @property
    def _too_soon(self) -> bool:
        """Whether this is the second half of a double click that moved."""
        return self._slow.pace > 0 and time.monotonic() - self._moved < _DOUBLE_CLICK

    def _move(self, move: Move) -> None:
        game = self.game
        self._state += 1
        made = len(game.steps)
        game.move(move)
        for number, step in enumerate(game.steps[made:], start=made + 1):  # passes too
            words = pages.move_words(game, step.move, step.player)
            self._keep(words, step.code, step.move.result, step.player, number)
        self._draw()
        if game.over:
            self._say(pages.result_words(game))
            return
        said = pages.step_words(game, game.steps[made]) + "."
        if self._humans_turn:
            said += " " + _your_move(game.names[game.player])
            if game.may_draw:
                said += " " + tell("This position has come up before: a draw can be agreed on.")
        self._say(said)

    def _let_computer_play(self) -> None:
        if self._slow.possible:
            self._slow.start(self._computers_slow_moves(self._state, self.game, cells_run()))
            return
        game, most = self.game, _MOST_MOVES
        while self._computers_turn and self.game is game and most:
            self._computers_step()
            most -= 1
        if self._computers_turn and self.game is game:
            self._given_up = True
            self._draw()
            self._say(
                tell(
                    "After {count} moves no computer has won, so this game is given up; press New "
                    "game to start another.",
                    count=len(game.steps),
                )
            )

    async def _computers_slow_moves(self, state: int, game: Game, cells: int) -> None:
        while self.game is game and self._state == state and self._computers_turn:
            await self._slow.wait()
            if self.game is not game or self._state != state or not self._computers_turn:
                return
            self._computers_step()
            state = self._state
        if self.game is game and cells == cells_run():  # nobody is at work in another cell
            self._place_focus()

    def _computers_step(self) -> None:
        """Let the computer move, or end a game of computers that goes round in a circle."""
        game = self.game
        if all(seat.player for seat in self._seats) and game.times_here > 2:
            self._agree()
            return
        self._move(self._choice())

    def _choice(self) -> Move:
        """Return what the computer does; the first move if a student's function fails."""
        game, seat = self.game, self.game.player
        player = self._seats[seat].player
        assert player is not None
        legal = game.moves
        if seat in self._silent:
            return legal[0]
        try:
            if seat not in self._choices:
                self._choices[seat] = choice_of(player, game.rules)
            code = self._choices[seat](game.code, self._generator)
        except (TypeError, ValueError) as error:
            self._silent.add(seat)
            self._problem = f"{error} " + tell("From now on it takes the first move.")
            return legal[0]
        return next(move for move in legal if move.result == code)

    def _keep(self, said: str, code: str, result: str, player: int, number: int) -> None:
        """Write a move down at once."""
        if self._number is None:
            self._number = self._record.next_number("game")
        game = self.game
        outcome = ""
        if game.over:
            outcome = "draw" if game.winner is None else game.names[game.winner]
        name = game.names[player]
        self._record.add((self._number, number, name, code, said, result, outcome))

    # ------------------------------------------------------------------ what is shown

    def _say(self, text: str) -> None:
        problem, self._problem = self._problem, ""
        self.status.say(text.strip(), " ".join(filter(None, [problem, self._record.problem])))

    def _place_focus(self) -> None:
        if self._humans_turn and self._offers:
            self.move_buttons[0].focus()
        else:
            ended = self.game.over or self._given_up
            (self.new_button if ended else self._hint).focus()

    def _draw(self) -> None:
        game, mine = self.game, self._humans_turn
        self._offers = game.moves
        self._draw_moves(mine)
        self._draw_other_buttons(mine)
        self._hint.value = tell("The computer is moving.") if self._computers_turn else ""
        self._head.value = pages.head_page(game)
        self._hands.value = pages.hands_page(game)
        self._log.value = pages.log_page(game)
        self.words = tell(
            "A game of {name}: {players}, position {code}.",
            name=game.rules.label,
            players=tell(" against ").join(game.names),
            code=game.code,
        )

    def _draw_other_buttons(self, mine: bool) -> None:
        """Say on each button that may not be used why not."""
        game = self.game
        ended = game.over or self._given_up
        self.undo_button.disabled = not self._can_undo
        self.undo_button.tooltip = tell("Take your last move back")
        if not self._can_undo:
            self.undo_button.tooltip = tell("There is no move of yours to take back.")
        self.draw_button.disabled = not (mine and game.may_draw)
        self.draw_button.tooltip = tell("Agree on a draw")
        if ended:
            self.draw_button.tooltip = tell("The game is over.")
        elif not mine:
            self.draw_button.tooltip = tell("The computer is moving.")
        elif not game.may_draw:
            self.draw_button.tooltip = tell(
                "A draw can be agreed on when a position has come up before."
            )
        self.new_button.button_style = "primary" if ended else ""

    def _draw_moves(self, mine: bool) -> None:
        count = max(_PLACES, len(self._offers))
        while len(self.move_buttons) < count:
            self.move_buttons.append(self._move_button(len(self.move_buttons)))
        if len(self.moves_row.children) != len(self.move_buttons):
            self.moves_row.children = tuple(self.move_buttons)
        for place, one in enumerate(self.move_buttons):
            offered = place < len(self._offers)
            one.layout.display = None if place < count else "none"
            one.layout.visibility = None if offered else "hidden"
            one.disabled = not (mine and offered)
            one.description = self._told(self._offers[place]) if offered else tell("A move")
            one.tooltip = one.description
            if offered and not mine:
                one.tooltip = tell(
                    "{move} (not yours: the computer is moving)", move=one.description
                )
            one.style.button_color = one.style.text_color = None
        if self.truth_switch.value and self._has_values:
            self._colour_moves()

    def _told(self, move: Move) -> str:
        return pages.move_words(self.game, move, self.game.player)

    def _colour_moves(self) -> None:
        solution = solve(self.game.rules)
        for offer, one in zip(self._offers, self.move_buttons, strict=False):
            value = {"win": -1, "draw": 0, "loss": 1}[solution.value(offer.result)]
            plies = solution.moves_to_end(offer.result)
            told = mark(value, 0 if plies is None else plies + 1)
            one.description += f" · {told}"
            one.tooltip = f"{self._told(offer)}: {_worth(value, plies)}"
            one.style.button_color = LOOKS[value]["face"]
            one.style.text_color = LOOKS[value]["ink"]

    def _move_button(self, place: int) -> Any:
        new = button(tell("A move"))
        new.layout.min_width = "11em"
        new.layout.max_width = "100%"
        click = partial(self._on_move, place)
        new.on_click(lambda _: click())
        return new


def _your_move(name: str) -> str:
    if name == tell("You"):
        return tell("Your move.")
    return tell("{name}, your move.", name=name)


def _worth(value: int, plies: int | None) -> str:
    if value == DRAW or plies is None:
        return tell("draw")
    if value > 0:
        return tell("you win in {plies} moves", plies=plies + 1)
    return tell("you lose in {plies} moves", plies=plies + 1)


def _dropdown(label: str, options: dict[str, Any]) -> Any:
    import ipywidgets as widgets

    return widgets.Dropdown(
        options=list(options.items()),
        description=label,
        style={"description_width": "initial"},
        layout=widgets.Layout(width="auto", max_width="98%"),
    )
