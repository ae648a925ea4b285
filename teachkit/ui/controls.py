"""Labelled controls that games and lessons share.

Every control here can be used by keyboard and has words that a screen reader can read.
Nothing is registered for good: each call builds new widgets, so running a cell again
gives controls that work and know nothing of the old ones.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from teachkit.arguments import shown, whole_number
from teachkit.ui.figure import close, figure_html
from teachkit.ui.language import Markup, tell, tell_html

__all__ = [
    "NumberControl",
    "NumberExplorer",
    "Panel",
    "StatusLine",
    "Switch",
    "button",
    "explore_number",
    "number_control",
    "status_line",
    "switch",
]


class Panel:
    """Something a notebook shows: a widget, and words for where widgets cannot live.

    Attributes
    ----------
    widget : ipywidgets.Widget
        What appears under the cell.
    words : str
        What stands there instead in a saved notebook, or for a screen reader.

    Examples
    --------
    >>> import ipywidgets
    >>> Panel(ipywidgets.HTML("<b>Hello</b>"), "Hello")
    Hello
    """

    def __init__(self, widget: Any, words: str) -> None:
        self.widget = widget
        self.words = words

    def __repr__(self) -> str:
        return self.words

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        bundle = self.widget._repr_mimebundle_(include=include, exclude=exclude)
        data, *metadata = bundle if isinstance(bundle, tuple) else (bundle,)
        if data is None:  # ipywidgets has nothing to show outside a notebook
            return None
        data = {**data, "text/plain": self.words}
        return (data, *metadata) if metadata else data


def button(words: str, tooltip: str = "", *, style: str = "") -> Any:
    """Return a button that says in words what it does.

    Parameters
    ----------
    words : str
        What stands on the button.
    tooltip : str
        More words, shown under the mouse.
    style : str
        ``"primary"`` for the button to press next, or any style of ipywidgets.

    Raises
    ------
    ValueError
        If there are no words.

    Examples
    --------
    >>> roll = button("Roll")
    >>> roll.on_click(lambda _: print("rolled"))
    >>> roll.click()
    rolled
    """
    import ipywidgets as widgets

    if not words.strip():
        raise ValueError(tell("A button needs words, so that everyone can tell what it does."))
    return widgets.Button(
        description=words,
        tooltip=tooltip or words,
        button_style=style,
        layout=widgets.Layout(width="auto", min_width="6.5em", height="2.6em"),
    )


class StatusLine(Panel):
    """One line of words that is read aloud when it changes.

    Examples
    --------
    >>> line = StatusLine()
    >>> line.say("Ana rolled 4 & smiled.")
    >>> line.text
    'Ana rolled 4 & smiled.'
    >>> "4 &amp; smiled" in line.html.value
    True
    """

    def __init__(self) -> None:
        import ipywidgets as widgets

        self.html = widgets.HTML(layout=widgets.Layout(width="100%", margin="0"))
        super().__init__(self.html, "")
        self.say("")

    @property
    def text(self) -> str:
        """What the line says."""
        return self.words

    def say(self, text: str, warning: str = "") -> None:
        """Say something new; a warning stands below it until the next call."""
        self.words = f"{text} {warning}".strip()
        below = tell_html('<div class="tk-warning">{warning}</div>', warning=warning)
        self.html.value = _STATUS_STYLE + tell_html(
            '<div class="tk-status" role="status" aria-live="polite">{text}{below}</div>',
            text=text,
            below=Markup(below if warning else ""),
        )


_STATUS_STYLE = Markup(
    "<style>.tk-status{font-size:15px;line-height:1.45;min-height:1.45em;"
    "padding:6px 10px;border-left:4px solid #0072B2;white-space:normal;"
    "overflow-wrap:anywhere;background:var(--jp-layout-color2,#f3f3f3);"
    "color:var(--jp-content-font-color1,#1F2430)}"
    ".tk-warning{margin-top:4px;padding-left:8px;border-left:4px solid #D55E00}</style>"
)


def status_line() -> StatusLine:
    """Return a line of words that is read aloud when it changes; ``.say(text)`` changes it.

    Examples
    --------
    >>> line = status_line()
    >>> line.say("Your turn.")
    >>> line
    Your turn.
    """
    return StatusLine()


class NumberControl(Panel):
    """A slider and a number box that always agree; made by `number_control`.

    Attributes
    ----------
    value : int
        The number.
    slider, box : ipywidgets.IntSlider, ipywidgets.BoundedIntText
        The two halves.  The box carries the label.

    Examples
    --------
    >>> control = NumberControl("Hold at", 20, 1, 40)
    >>> control.slider.value = 25
    >>> control.box.value
    25
    """

    def __init__(self, label: str, value: int, minimum: int, maximum: int, step: int = 1) -> None:
        import ipywidgets as widgets
        import traitlets

        minimum = whole_number(minimum, "minimum", minimum=-1_000_000)
        maximum = whole_number(maximum, "maximum", minimum=minimum)
        value = whole_number(value, "value", minimum, maximum)
        step = whole_number(step, "step", 1)
        limits = {"value": value, "min": minimum, "max": maximum, "step": step}
        self.box = widgets.BoundedIntText(
            **limits,
            description=label,
            style={"description_width": "initial"},
            layout=widgets.Layout(width="auto", max_width="100%"),
        )
        # The label belongs to the box: a slider has no name that can be read aloud.
        self.slider = widgets.IntSlider(
            **limits,
            readout=False,
            continuous_update=False,
            tooltip=label,
            layout=widgets.Layout(width="14em", max_width="100%"),
        )
        traitlets.link((self.box, "value"), (self.slider, "value"))
        row = widgets.HBox([self.box, self.slider])
        row.layout = widgets.Layout(flex_flow="row wrap", align_items="center", overflow="visible")
        super().__init__(row, tell("{label}: {value}", label=label, value=value))
        self._label = label
        self.observe(self._retell)

    @property
    def value(self) -> int:
        """The number that is set."""
        return int(self.box.value)

    @value.setter
    def value(self, number: int) -> None:
        self.box.value = whole_number(number, self._label, self.box.min, self.box.max)

    def observe(self, handler: Callable[[int], object]) -> None:
        """Call ``handler(number)`` each time the number changes."""
        self.box.observe(lambda change: handler(change["new"]), names="value")

    def _retell(self, number: int) -> None:
        self.words = tell("{label}: {value}", label=self._label, value=number)


def number_control(
    label: str, value: int, minimum: int, maximum: int, step: int = 1
) -> NumberControl:
    """Return a labelled number box with a slider beside it.

    The slider reports its number when it is let go, not at every pixel on the way.

    Parameters
    ----------
    label : str
        What the number means.
    value, minimum, maximum, step : int
        The number at the start, its range, and the size of one step.

    Raises
    ------
    TypeError, ValueError
        If the numbers are no whole numbers, or `value` is out of range.

    Examples
    --------
    >>> control = number_control("Hold at", 20, 1, 40)
    >>> control.observe(lambda number: print("now", number))
    >>> control.value = 25
    now 25
    """
    return NumberControl(label, value, minimum, maximum, step)


class Switch(Panel):
    """A tick box that shows or hides something; made by `switch`.

    Examples
    --------
    >>> import ipywidgets
    >>> hint = Switch("Show a hint", ipywidgets.HTML("Count the good faces."))
    >>> hint.on, hint.content.layout.display
    (False, 'none')
    """

    def __init__(self, words: str, content: Any, on: bool = False) -> None:
        import ipywidgets as widgets

        self.content = content
        self.box = widgets.Checkbox(
            value=on, description=words, indent=False, layout=widgets.Layout(width="auto")
        )
        self.box.observe(self._show, names="value")
        column = widgets.VBox([self.box, content], layout=widgets.Layout(overflow="visible"))
        super().__init__(column, words)
        self._show()

    @property
    def on(self) -> bool:
        """Whether the content can be seen."""
        return bool(self.box.value)

    def _show(self, change: object = None) -> None:
        self.content.layout.display = None if self.on else "none"


def switch(words: str, content: Any, on: bool = False) -> Switch:
    """Return a tick box that shows or hides a widget below it.

    Parameters
    ----------
    words : str
        What is shown or hidden.
    content : ipywidgets.Widget
        The widget below.
    on : bool
        Whether it can be seen at the start.

    Examples
    --------
    >>> import ipywidgets
    >>> hint = switch("Show a hint", ipywidgets.HTML("Count the good faces."))
    >>> hint.box.value = True
    >>> hint.on
    True
    """
    return Switch(words, content, on)


class NumberExplorer(Panel):
    """A number control with a picture of that number below; made by `explore_number`.

    Attributes
    ----------
    value : int
        The number; setting it draws anew.
    number : NumberControl
        The control.
    picture : ipywidgets.HTML
        What was drawn, with its description as text alternative.

    Examples
    --------
    >>> squares = NumberExplorer("n", lambda n: f"{n} squared is {n * n}.", 4, 1, 9, "A square.")
    >>> squares.value = 5
    >>> squares
    5 squared is 25.
    """

    def __init__(
        self,
        label: str,
        draw: Callable[[int], Any],
        value: int,
        minimum: int,
        maximum: int,
        description: str | Callable[[int], str],
        step: int = 1,
    ) -> None:
        import ipywidgets as widgets

        if not callable(draw):
            raise TypeError(
                tell(
                    "draw must be a function that takes the number; you gave {value}.",
                    value=shown(draw),
                )
            )
        if not callable(description) and not (isinstance(description, str) and description.strip()):
            raise ValueError(tell("Say in the description what the picture shows."))
        self._draw = draw
        self._description = description
        self.number = NumberControl(label, value, minimum, maximum, step)
        # Without margins: with them 100% is too wide, and a scrollbar appears.
        self.picture = widgets.HTML(layout=widgets.Layout(width="100%", margin="0"))
        column = widgets.VBox([self.number.widget, self.picture])
        column.layout = widgets.Layout(width="100%", margin="0", overflow="visible")
        super().__init__(column, "")
        self.number.observe(self._redraw)
        self._redraw(self.number.value)

    @property
    def value(self) -> int:
        """The number that is set."""
        return self.number.value

    @value.setter
    def value(self, number: int) -> None:
        self.number.value = number

    def _redraw(self, number: int) -> None:
        import matplotlib.pyplot as plt

        before = set(plt.get_fignums())
        try:
            self.picture.value, self.words = self._drawn(number)
        except Exception as error:
            self.words = tell(
                "The picture for {number} could not be drawn. {kind}: {error}",
                number=number,
                kind=type(error).__name__,
                error=error,
            )
            self.picture.value = tell_html('<p role="alert">{words}</p>', words=self.words)
        finally:  # what a lesson's function opened must not pile up, nor appear twice
            for opened in set(plt.get_fignums()) - before:
                plt.close(opened)

    def _drawn(self, number: int) -> tuple[str, str]:
        drawing = self._draw(number)
        if isinstance(drawing, str):
            return tell_html('<p role="status">{text}</p>', text=drawing), str(drawing)
        if drawing is None:
            raise TypeError(
                tell("the function returned nothing; it should return a figure, axes or a text.")
            )
        if callable(self._description):
            words = self._description(number)
        else:
            words = self._description.replace("{n}", str(number))
        page = figure_html(drawing, words)
        close(drawing)
        return page, words


def explore_number(
    label: str,
    draw: Callable[[int], Any],
    value: int,
    minimum: int,
    maximum: int,
    description: str | Callable[[int], str],
    step: int = 1,
) -> NumberExplorer:
    """Let a student move a number and see what it does to a picture.

    The picture is drawn once when the slider is let go or the number is typed, is put on
    the page with its text alternative, and leaves no open figure behind.  When the
    function fails, one sentence stands in its place.

    Parameters
    ----------
    label : str
        What the number means.
    draw : callable
        ``draw(number)`` returns a matplotlib figure, its axes, or a text.
    value, minimum, maximum, step : int
        The number at the start, its range, and the size of one step.
    description : str or callable
        What the picture shows; ``{n}`` stands for the number.  A function of the number
        can say more.

    Returns
    -------
    NumberExplorer
        Put it on the last line of a cell.

    Raises
    ------
    TypeError, ValueError
        If the numbers do not fit, `draw` is no function or the description is missing.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> def line(n):
    ...     axes = Figure().add_subplot()
    ...     axes.plot(range(n))
    ...     return axes
    >>> lines = explore_number("points", line, 5, 2, 10, "A rising line of {n} points.")
    >>> lines.value = 8
    >>> lines
    A rising line of 8 points.
    """
    return NumberExplorer(label, draw, value, minimum, maximum, description, step)
