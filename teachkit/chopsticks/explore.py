"""Walking through the state graph: one position at a time, with its moves as buttons."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from teachkit.chopsticks.codes import code_of, first_position, parse
from teachkit.chopsticks.drawing import hands_svg
from teachkit.chopsticks.graph import Graph, graph
from teachkit.chopsticks.moves import Move, moves
from teachkit.chopsticks.neighbourhood import describe_neighbourhood, plot_neighbourhood
from teachkit.chopsticks.optimal import Solution, solve
from teachkit.chopsticks.plots import LOOKS, mark
from teachkit.chopsticks.retrograde import DRAW
from teachkit.chopsticks.rules import Rules, checked_rules
from teachkit.chopsticks.variants import STANDARD
from teachkit.ui.controls import Panel, button, status_line
from teachkit.ui.figure import close, figure_html
from teachkit.ui.language import Markup, tell, tell_html
from teachkit.ui.table_parts import row

__all__ = ["GraphExplorer", "explore"]


def explore(
    rules: Rules = STANDARD, start: str | None = None, values: bool = False
) -> GraphExplorer:
    """Walk through the state graph of a game, move by move.

    Parameters
    ----------
    rules : Rules
        The rules of the game.
    start : str, optional
        The code of the position to begin with.
    values : bool
        Whether it is shown at the beginning who wins.

    Returns
    -------
    GraphExplorer
        Put it on the last line of a cell.

    Raises
    ------
    TypeError, ValueError
        If the start is no position of the game, or the game is too large.

    Examples
    --------
    >>> walk = explore(start="1312")
    >>> walk.move_buttons[0].click()
    >>> walk.code, walk.path
    ('2213', ['1312', '2213'])
    """
    return GraphExplorer(rules, start, values)


class GraphExplorer(Panel):
    """The position at hand, buttons for its moves, the way here, and the picture around it.

    Made by `explore`.

    Attributes
    ----------
    code : str
        The position at hand.
    path : list of str
        The positions walked through, the one at hand last.
    move_buttons : list of ipywidgets.Button
        One for each distinct result.
    """

    def __init__(
        self, rules: Rules = STANDARD, start: str | None = None, values: bool = False
    ) -> None:
        self.rules = checked_rules(rules)
        self._graph = graph(self.rules)
        first = first_position(self.rules) if start is None else parse(start, self.rules)
        self.path = [code_of(first, self.rules)]
        self._offers: list[Move] = []
        self.move_buttons: list[Any] = []
        super().__init__(self._build(values), "")
        self._draw()

    @property
    def code(self) -> str:
        """The position at hand."""
        return self.path[-1]

    # ------------------------------------------------------------------------------ building

    def _build(self, values: bool) -> Any:
        import ipywidgets as widgets

        def page() -> Any:
            return widgets.HTML(layout=widgets.Layout(width="100%", margin="0"))

        self.hands, self.way, self.picture = page(), page(), page()
        self.status = status_line()
        self.moves_row = row([])
        self.back_button = button(tell("Back"), tell("one move back"))
        self.start_button = button(tell("To the start"), tell("back to the first position"))
        self.back_button.on_click(lambda _: self.back())
        self.start_button.on_click(lambda _: self.go_to(self._graph.start))
        self.code_box = widgets.Text(
            description=tell("Go to"),
            placeholder=self._graph.start,
            continuous_update=False,
            style={"description_width": "initial"},
            layout=widgets.Layout(width="14em"),
        )
        self.go_button = button(tell("Go"), tell("go to the position written beside"))
        self.code_box.observe(lambda _: self._on_code(), names="value")
        self.go_button.on_click(lambda _: self._on_code())
        self.truth = widgets.Checkbox(
            value=values and self.rules.players == 2,
            description=tell("Show who wins"),
            indent=False,
            layout=widgets.Layout(width="auto"),
        )
        self.truth.disabled = self.rules.players > 2
        self.truth.observe(lambda _: self._draw(), names="value")
        controls = [self.back_button, self.start_button, self.code_box, self.go_button]
        return widgets.VBox(
            [
                self.status.widget,
                self.hands,
                self.moves_row,
                row([*controls, self.truth]),
                self.way,
                self.picture,
            ],
            layout=widgets.Layout(overflow="visible"),
        )

    # ------------------------------------------------------------------------------- walking

    def _on_code(self) -> None:
        text = self.code_box.value.strip()
        if not text:
            return
        try:
            position = parse(text, self.rules)
        except ValueError as error:
            self._draw(warning=str(error))
            return
        self.code_box.value = ""
        self.go_to(code_of(position, self.rules))

    def go_to(self, code: str) -> None:
        """Jump to any position; a new way begins there.

        Raises
        ------
        TypeError, ValueError
            If the code is no position of this game.
        """
        self.path = [code_of(parse(code, self.rules), self.rules)]
        self._draw()

    def back(self) -> None:
        """Go one move back on the way walked."""
        if len(self.path) > 1:
            self.path.pop()
            self._draw()

    def _take(self, place: int) -> None:
        if place < len(self._offers):
            self.path.append(self._offers[place].result)
            self._draw()

    # ------------------------------------------------------------------------------- drawing

    def _draw(self, warning: str = "") -> None:
        known = self.code in self._graph.place
        here = self._graph if known else graph(self.rules, start=self.code)
        values = self.truth.value and self.rules.players == 2
        solution = self._solution(here) if values else None
        by_result: dict[str, Move] = {}
        for move in moves(self.code, self.rules):
            by_result.setdefault(move.result, move)
        self._offers = list(by_result.values())
        self._draw_buttons(solution)
        self.hands.value = hands_svg(self.code, self.rules)
        self.way.value = self._way()
        self.picture.value = _neighbourhood(self.code, self.rules, values)
        self.back_button.disabled = len(self.path) == 1
        text = self._told(here, solution)
        if not known:
            text += " " + tell(
                "This position never comes up in a game that starts from {start}.",
                start=self._graph.start,
            )
        self.status.say(text, warning)
        self.words = self.status.text

    def _solution(self, here: Graph) -> Solution:
        return solve(self.rules) if here is self._graph else solve(here)

    def _draw_buttons(self, solution: Solution | None) -> None:
        while len(self.move_buttons) < len(self._offers):
            new = button(tell("move"))
            new.on_click(_without_event(partial(self._take, len(self.move_buttons))))
            new.layout.min_width = "11em"
            self.move_buttons.append(new)
        for place, one in enumerate(self.move_buttons):
            one.layout.display = None if place < len(self._offers) else "none"
            one.disabled = place >= len(self._offers)
        for offer, one in zip(self._offers, self.move_buttons, strict=False):
            one.description = f"{offer.name} → {offer.result}"
            one.tooltip = one.description
            one.style.button_color = one.style.text_color = None
            if solution is not None:
                value = -int(solution.values[solution.graph.find(offer.result)])
                plies = int(solution.plies[solution.graph.find(offer.result)]) + 1
                one.description += f" · {mark(value, plies)}"
                one.tooltip = f"{one.description}: {_in_words(value, plies)}"
                one.style.button_color = LOOKS[value]["face"]
                one.style.text_color = LOOKS[value]["ink"]
        if len(self.moves_row.children) != len(self.move_buttons):
            self.moves_row.children = tuple(self.move_buttons)

    def _way(self) -> str:
        shown = self.path[-12:]
        parts = [tell_html("<b>{code}</b>", code=code) for code in shown]
        before = "… → " if len(shown) < len(self.path) else ""
        return tell_html(
            '<div class="tk-way" style="font-size:14px;margin:4px 0">{label} {way}</div>',
            label=tell("Your way so far:"),
            way=Markup(before + " → ".join(parts)),
        )

    def _told(self, here: Graph, solution: Solution | None) -> str:
        if not self._offers:
            return tell("{code}: the game is over.", code=self.code)
        text = tell("{code}: {count} moves.", code=self.code, count=len(self._offers))
        if len(self._offers) == 1:
            text = tell("{code}: 1 move.", code=self.code)
        if solution is not None:
            place = solution.graph.find(self.code)
            value, plies = int(solution.values[place]), int(solution.plies[place])
            text += " " + tell("The player to move {fate}.", fate=_in_words(value, plies))
        return text


def _without_event(function: Callable[[], None]) -> Callable[[Any], None]:
    return lambda _: function()


def _in_words(value: int, plies: int) -> str:
    """Return a value as one says it."""
    if value == DRAW:
        return tell("has a draw")
    if value > 0:
        return tell("wins in {plies}", plies=plies) if plies else tell("has won")
    return tell("loses in {plies}", plies=plies) if plies else tell("has lost")


def _neighbourhood(code: str, rules: Rules, values: bool) -> str:
    """Return the picture around a position as HTML."""
    axes = plot_neighbourhood(code, 2, rules, values)
    try:
        return figure_html(axes, describe_neighbourhood(code, 2, rules, values), width=760)
    finally:
        close(axes)
