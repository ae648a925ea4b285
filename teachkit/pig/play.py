"""Play Pig in a notebook: a table with dice, bars and buttons.

`play` sets a `PigTable`, which draws a `Game` and hands the players' clicks to it.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from teachkit import simulation
from teachkit.arguments import shown
from teachkit.asking import StrategyError, name_of
from teachkit.pig import opponents, pages, review_pages
from teachkit.pig.best_play import BestPlay, can_be_solved
from teachkit.pig.game import Game, Step, Turn, fair_dice
from teachkit.pig.review import GameReview, review
from teachkit.pig.rules import PIG, VARIANTS, Rules
from teachkit.pig.strategies import Strategy, ask, hold_at
from teachkit.ui.controls import Panel, button, number_control, status_line, switch
from teachkit.ui.language import tell
from teachkit.ui.record import Record
from teachkit.ui.table_parts import SlowMoves, cells_run, checked_pace, readable, row

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Game", "PigTable", "Step", "Turn", "play"]

COLUMNS = {
    "game": int,
    "turn": int,
    "player": str,
    "faces": str,
    "rolls": int,
    "points": int,
    "outcome": str,
    "score": int,
}
"""The columns of a record of turns."""


def play(
    opponent: Strategy | str = hold_at(20),  # noqa: B008 (an immutable value)
    rules: Rules = PIG,
    seed: simulation.Seed = None,
    record: str | os.PathLike[str] | None = None,
    *,
    pace: float = 0.9,
) -> PigTable:
    """Play Pig against the computer or against a human next to you.

    Parameters
    ----------
    opponent : callable, "best" or "human"
        A strategy such as ``hold_at(20)`` or a function of yours, or best play; it can be
        changed at the table.
    rules : Rules
        The game to play first; the named games of the family can be chosen at the table.
    seed : int, SeedSequence, Generator or None
        The same seed gives the same dice.
    record : str or path-like, optional
        A CSV file to which each finished turn is added at once.  An earlier record is
        continued.
    pace : float
        Seconds between two moves of the computer; 0 shows them in one go.

    Returns
    -------
    PigTable
        Put it on the last line of a cell.  ``.record`` is a table of the finished turns,
        ``.review()`` one of the decisions in the game on the table.

    Raises
    ------
    TypeError, ValueError
        If an argument cannot be used.

    Examples
    --------
    >>> table = play(seed=3, pace=0)
    >>> table.roll_button.click()
    >>> len(table.game.rolls) + len(table.record) > 0
    True
    """
    return PigTable(opponent, rules, seed=seed, record=record, pace=pace)


class PigTable(Panel):
    """A table to play Pig at; made by `play`.

    Attributes
    ----------
    game : Game
        The game being played.
    roll_button, hold_button, new_button, review_button : ipywidgets.Button
        The buttons.
    game_chooser : ipywidgets.Dropdown
        Which game is played; another choice starts a new game at once.
    opponent_chooser : ipywidgets.Dropdown
        Who plays against you, from the next game on.
    number : NumberControl
        The number at which the computer holds.
    name_boxes : list of ipywidgets.Text
        The names of the two players.
    odds_switch : Switch
        Shows or hides what the next roll could do.
    chance_switch : Switch
        Shows or hides the winning chances under best play.
    status : StatusLine
        What happened last, in words.

    Examples
    --------
    >>> table = PigTable("human", rolls=[[4], [6], [1]])
    >>> table.roll_button.click()
    >>> table.roll_button.click()
    >>> table.hold_button.click()
    >>> table.status
    You held. The turn total of 10 is banked; the score is now 10. Next: Your friend.
    >>> table.record[["faces", "points", "outcome"]].values.tolist()
    [['4 6', 10, 'hold']]
    """

    def __init__(
        self,
        opponent: Strategy | str = hold_at(20),  # noqa: B008 (an immutable value)
        rules: Rules = PIG,
        *,
        seed: simulation.Seed = None,
        record: str | os.PathLike[str] | None = None,
        pace: float = 0.9,
        rolls: Iterable[Sequence[int]] | None = None,
    ) -> None:
        if not isinstance(rules, Rules):
            raise TypeError(
                tell("rules must be Rules such as pig.PIG; you gave {value}.", value=shown(rules))
            )
        self._rules = rules
        self._given = opponents.checked_opponent(opponent, rules)
        self._slow = SlowMoves(checked_pace(pace))
        self._generator = simulation.generator(seed)
        self._rolls = None if rolls is None else iter(rolls)
        self._best = BestPlay()
        self._record = Record(COLUMNS, record)
        self._changing = False
        self._build()
        super().__init__(self._frame, "")
        self._new_game()

    @property
    def record(self) -> pd.DataFrame:
        """The finished turns: game, turn, player, faces, rolls, points, outcome, score."""
        return self._record.frame()

    def review(self) -> pd.DataFrame:
        """Return the decisions of the humans in the game on the table, and what each cost.

        Returns
        -------
        pandas.DataFrame
            One row a decision, with ``turn, player, score, opponent_score, turn_total``, the
            ``choice`` and the ``best`` one (``"either"`` if both are equally good), the chances
            to win by ``roll`` and ``hold``, and the ``cost`` in winning chance.

        Raises
        ------
        ValueError
            If best play cannot be worked out because the target is too large.

        Examples
        --------
        >>> table = PigTable("human", rolls=[[6], [6], [6], [1]])
        >>> for button in [table.roll_button] * 3 + [table.hold_button]:
        ...     button.click()
        >>> table.review()[["turn_total", "choice", "best"]].values.tolist()
        [[6, 'roll', 'roll'], [12, 'roll', 'roll'], [18, 'hold', 'roll']]
        """
        self._best.now(self.game.rules)
        found = self._reviewed()
        assert found is not None
        return found.frame(self.game.names)

    # ------------------------------------------------------------------ the furniture

    def _build(self) -> None:
        import ipywidgets as widgets

        def page() -> Any:
            return widgets.HTML(layout=widgets.Layout(width="100%", margin="0"))

        self._head, self._scores, self._dice_view = page(), page(), page()
        self._odds, self._chances, self._review, self._log = page(), page(), page(), page()
        self.status = status_line()
        self.roll_button = button(tell("Roll"), tell("Roll the dice"))
        self.hold_button = button(tell("Hold"), tell("Bank the turn total"))
        self.new_button = button(tell("New game"), tell("Leave this game and start another"))
        self.roll_button.on_click(lambda _: self._on_roll())
        self.hold_button.on_click(lambda _: self._on_hold())
        self.review_button = button(
            tell("Review this game"), tell("Compare your decisions with best play")
        )
        self.new_button.on_click(lambda _: self._on_new_game())
        self.review_button.on_click(lambda _: self._on_review())
        # Shown behind the buttons, but before them on the way of the Tab key.  It takes the
        # focus when the button that had it may no longer be used.
        self._hint = widgets.Label(tabbable=False)
        self._hint.layout = widgets.Layout(order="1", width="auto", margin="0 0 0 8px")
        self._hint.add_class("tk-pig-hint")
        self.odds_switch = switch(tell("What could the next roll do?"), self._odds)
        self.chance_switch = switch(tell("Who will win?"), self._chances)
        self.chance_switch.box.observe(lambda _: self._on_chances(), names="value")
        buttons = [self.roll_button, self.hold_button, self.new_button, self.review_button]
        self._frame = widgets.VBox(
            [
                self._head,
                self._scores,
                self._dice_view,
                self.status.widget,
                row([self._hint, *buttons]),
                self._review,
                row([self.odds_switch.box, self.chance_switch.box]),
                self._odds,
                self._chances,
                self._build_players(),
                self._log,
            ],
            layout=widgets.Layout(width="100%", max_width="860px", overflow="visible"),
        )
        self._frame.add_class("tk-pig")

    def _build_players(self) -> Any:
        import ipywidgets as widgets

        wide = {"description_width": "initial"}
        games = [(name, rules) for name, rules in VARIANTS.items() if rules != self._rules]
        own, named = self._rules.name, list(VARIANTS.values())
        if own in dict(games):
            own = tell("{name} (yours)", name=own)
        place = named.index(self._rules) if self._rules in named else 0
        games.insert(place, (own, self._rules))
        self.game_chooser = widgets.Dropdown(
            options=games, value=self._rules, description=tell("Game"), style=wide
        )
        self.opponent_chooser = widgets.Dropdown(
            options=opponents.offers(self._given, self._rules),
            value=opponents.kind_of(self._given),
            description=tell("You play against"),
            style=wide,
        )
        number = opponents.hold_number(self._given) or 20
        self.number = number_control(
            tell("It holds at"), number, 1, max(self._rules.target, number)
        )
        self.name_boxes = [
            widgets.Text(description=words, style=wide, continuous_update=False)
            for words in (tell("Your name"), tell("Their name"))
        ]
        for control in (self.game_chooser, self.opponent_chooser, *self.name_boxes):
            control.layout = widgets.Layout(width="auto", max_width="98%")
        self.game_chooser.observe(lambda _: self._on_game(), names="value")
        self.opponent_chooser.observe(lambda _: self._on_opponent(), names="value")
        self.number.observe(lambda _: self._on_opponent())
        for box in self.name_boxes:
            box.observe(lambda _: self._on_names(), names="value")
        mine, theirs = self.name_boxes
        return row([self.game_chooser, mine, self.opponent_chooser, self.number.widget, theirs])

    # ------------------------------------------------------------------ what players do

    def _on_roll(self) -> None:
        # Clicks come one by one and late: by now the game may be over or another's.
        if self._humans_turn and self.game.may_roll:
            self._after_human(self.game.roll())

    def _on_hold(self) -> None:
        if self._humans_turn and self.game.may_hold:
            self._after_human(self.game.hold())

    def _after_human(self, step: Step) -> None:
        self._show_step(step)
        if not self._humans_turn or step.turn is not None:
            self._place_focus()  # the button just pressed may be disabled by now
        if self._computers_turn:
            self._let_computer_play()

    def _place_focus(self) -> None:
        if self._humans_turn:
            self.roll_button.focus()
        else:
            self._hint.focus()

    def _on_new_game(self) -> None:
        self._new_game()
        self.roll_button.focus()

    def _new_game(self) -> None:
        # The computer's turn of the old game notices that its game has gone, and ends.
        self._computer = self._chosen_opponent()
        self._computer_is_best = self.opponent_chooser.value == "best"
        self._number: int | None = None
        self._last: Step | None = None
        self._reviewing = False
        dice = fair_dice(self._rules, self._generator) if self._rolls is None else self._rolls
        self.game = Game(self._names(self._computer), self._rules, rolls=dice)
        self._welcome()
        self._draw()
        self._show_best_play()

    def _on_game(self) -> None:
        self._rules = self.game_chooser.value
        kind, choices = (
            self.opponent_chooser.value,
            opponents.offers(self._given, self._rules),
        )
        self._changing = True  # the choosers are set up, nobody has chosen
        self.opponent_chooser.options = choices
        self.opponent_chooser.value = kind if kind in dict(choices).values() else "hold"
        for half in (self.number.box, self.number.slider):
            half.max = max(self._rules.target, self.number.value)
        self._changing = False
        self._new_game()
        self._say(
            tell("A new game: {game}. {words}", game=self._rules.name, words=self.status.text)
        )

    @property
    def _untouched(self) -> bool:
        return not self.game.turns and not self.game.rolls

    def _welcome(self) -> None:
        self._say(
            tell(
                "{name}, press Roll to start. First to {target} wins.",
                name=self.game.names[0],
                target=self._rules.target,
            )
        )

    def _on_opponent(self) -> None:
        if self._changing:
            return
        self._show_controls()
        if self._untouched:
            self._new_game()
        else:
            self._say(
                tell(
                    "From the next game on you play against {name}. Press New game to start it.",
                    name=self._names(self._chosen_opponent())[1],
                )
            )

    def _on_names(self) -> None:
        self.game.names = self._names(self._computer)
        if self._untouched:
            self._welcome()
        self._draw()

    def _show_controls(self) -> None:
        chosen = self.opponent_chooser.value
        self.number.widget.layout.display = None if chosen == "hold" else "none"
        self.name_boxes[1].layout.display = None if chosen == "human" else "none"

    # ------------------------------------------------------------------ the opponent

    @property
    def _humans_turn(self) -> bool:
        return self.game.winner is None and (self._computer is None or self.game.player == 0)

    @property
    def _computers_turn(self) -> bool:
        return self.game.winner is None and not self._humans_turn

    def _chosen_opponent(self) -> Strategy | None:
        return opponents.strategy_of(
            self.opponent_chooser.value, self._given, self.number.value, self._rules
        )

    def _names(self, computer: Strategy | None) -> list[str]:
        first, second = (readable(box.value) for box in self.name_boxes)
        if computer is not None:
            second = tell("Computer ({name})", name=name_of(computer))
        return [first or tell("You"), second or tell("Your friend")]

    def _let_computer_play(self) -> None:
        if self._slow.possible:
            self._slow.start(self._computers_slow_turn(self.game, cells_run()))
            return
        if self._computer_is_best:
            self._best.now(self.game.rules)
        while self._computers_turn:
            self._computers_step()
        self._place_focus()

    async def _computers_slow_turn(self, game: Game, cells: int) -> None:
        if self._computer_is_best and self._best.kept(game.rules) is None:
            if self.game is game and self._last is not None:  # a new game may have begun
                self._say(f"{pages.sentence(game, self._last)} {review_pages.wait_sentence()}")
            with contextlib.suppress(Exception):  # the strategy will meet it, and it is told then
                await self._best.later(game.rules)
        while True:
            await self._slow.wait()
            if self.game is not game:
                return
            self._computers_step()
            if not self._computers_turn:
                break
        if cells == cells_run():  # otherwise someone is at work in another cell by now
            self._place_focus()

    def _computers_step(self) -> None:
        game, me = self.game, self.game.player
        problem = ""
        again = True
        if game.may_hold:
            assert self._computer is not None
            try:
                again = ask(
                    self._computer,
                    turn_total=game.turn_total,
                    score=game.scores[me],
                    opponent_score=game.scores[1 - me],
                    rolls=len(game.rolls),
                    scoring_turns=game.scoring_turns(me),
                )
            except StrategyError as error:
                again, problem = False, tell("{error} So it holds.", error=error)
        self._show_step(game.roll() if again else game.hold(), problem)

    # ------------------------------------------------------------------ best play

    def _on_chances(self) -> None:
        self._draw()
        self._show_best_play()

    def _on_review(self) -> None:
        if self.game.winner is None or not can_be_solved(self.game.rules):
            return
        self._reviewing = True
        if self._best.kept(self.game.rules) is None:
            self._say(review_pages.wait_sentence())
        self._show_best_play()

    def _show_best_play(self) -> None:
        """Fill in what is shown of best play, which has to be worked out first."""
        rules = self.game.rules
        if not can_be_solved(rules) or not (self.chance_switch.on or self._reviewing):
            return
        if self._best.kept(rules) is None:
            self._draw()
            if self._slow.possible:
                self._slow.start(self._show_best_play_later(rules))
                return
            self._best.now(rules)
        self._draw()
        found = self._reviewed()
        if self._reviewing and found is not None:
            words = review_pages.summary(self.game.names, found, self._humans)
            self._say(f"{pages.sentence(self.game, self._last)} {words}" if self._last else words)

    async def _show_best_play_later(self, rules: Rules) -> None:
        await self._best.later(rules)
        if rules == self.game.rules:
            self._show_best_play()

    @property
    def _humans(self) -> tuple[int, ...]:
        return (0, 1) if self._computer is None else (0,)

    def _reviewed(self) -> GameReview | None:
        """Return the review of the game on the table, if best play is worked out."""
        solution = self._best.kept(self.game.rules)
        return None if solution is None else review(self.game, solution, self._humans)

    # ------------------------------------------------------------------ what is shown

    def _show_step(self, step: Step, problem: str = "") -> None:
        self._last = step
        if step.turn is not None:
            self._keep(step.turn)
        self._draw()  # before the words: whoever reads them finds everything in place
        self._say(pages.sentence(self.game, step), problem)

    def _keep(self, turn: Turn) -> None:
        if self._number is None:
            self._number = self._record.next_number("game")
        self._record.add(
            (
                self._number,
                turn.number,
                self.game.names[turn.player],
                " ".join(pages.faces_text(faces) for faces in turn.rolls),
                len(turn.rolls),
                turn.points,
                turn.outcome,
                turn.score,
            )
        )

    def _say(self, text: str, problem: str = "") -> None:
        self.status.say(text, " ".join(filter(None, [problem, self._record.problem])))

    def _draw(self) -> None:
        game, mine = self.game, self._humans_turn
        self.roll_button.disabled = not (mine and game.may_roll)
        self.hold_button.disabled = not (mine and game.may_hold)
        self.roll_button.button_style = "primary" if mine else ""
        self.new_button.button_style = "primary" if game.winner is not None else ""
        self._show_controls()
        self._hint.value = (
            tell("The game is over.")
            if game.winner is not None
            else ""
            if mine
            else tell("The computer is moving.")
        )
        self._head.value = pages.head_page(game)
        self._scores.value = pages.scores_page(game)
        self._dice_view.value = pages.dice_page(game, self._last)
        self._odds.value = pages.odds_page(game)
        self._draw_best_play()
        self._log.value = pages.log_page(game)
        self.words = tell(
            "A game of {game}: {first} {score}, {second} {other}.",
            game=game.rules.name,
            first=game.names[0],
            score=game.scores[0],
            second=game.names[1],
            other=game.scores[1],
        )

    def _draw_best_play(self) -> None:
        game, solvable = self.game, can_be_solved(self.game.rules)
        self.chance_switch.box.layout.display = None if solvable else "none"
        self.review_button.layout.display = None if solvable else "none"
        self.review_button.disabled = game.winner is None
        self._chances.value = (
            review_pages.chance_page(game, self._best.kept(game.rules))
            if solvable and self.chance_switch.on
            else ""
        )
        self._review.value = (
            review_pages.review_page(game.names, self._reviewed(), self._humans)
            if self._reviewing
            else ""
        )
        self._review.layout.display = None if self._reviewing else "none"
