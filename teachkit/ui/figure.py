"""Figures that a screen reader can read.

A notebook shows a matplotlib figure as a picture without words.  `show` puts the
words in.
"""

from __future__ import annotations

import base64
import io
from typing import TYPE_CHECKING, Any

from teachkit.arguments import shown, whole_number
from teachkit.ui.language import Markup, escape, tell

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["Drawing", "close", "figure_html", "show"]


class Drawing:
    """A drawing that a notebook shows, with words for where it cannot be seen.

    Parameters
    ----------
    page : str
        The drawing as HTML, with its own text alternative.
    words : str
        What it shows, in words.

    Examples
    --------
    >>> Drawing("<svg role='img' aria-label='nothing'></svg>", "nothing")
    nothing
    """

    def __init__(self, page: str, words: str) -> None:
        self.page = page
        self.words = words

    def __repr__(self) -> str:
        return self.words

    def _repr_html_(self) -> str:
        return self.page


def figure_html(figure: Figure | Axes | Any, description: str, *, width: int | None = None) -> str:
    """Return a figure as HTML with its text alternative.

    Parameters
    ----------
    figure : matplotlib Figure or Axes
        The picture.  It is neither changed nor closed.
    description : str
        What the picture shows, in a sentence, for readers who cannot see it.
    width : int, optional
        The width on the page in pixels; as large as drawn if not given.

    Returns
    -------
    str
        A ``<figure>`` element with the picture inside, so that nothing has to be loaded.

    Raises
    ------
    TypeError, ValueError
        If it is no figure, or the description is missing.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> page = figure_html(Figure(figsize=(1, 1)), "An empty square.")
    >>> 'alt="An empty square."' in page
    True
    """
    words = _described(description)
    whole = _whole_figure(figure)
    # Drawn at twice its size on the page, so that it stays sharp on fine screens.
    shown_width = (
        round(whole.get_figwidth() * 100)
        if width is None
        else whole_number(width, "width", minimum=1)
    )
    resolution = 2 * shown_width / whole.get_figwidth()
    picture = io.BytesIO()
    whole.savefig(
        picture, format="png", dpi=resolution, bbox_inches="tight", metadata={"Software": None}
    )
    encoded = base64.b64encode(picture.getvalue()).decode("ascii")
    return Markup(
        f'<figure style="margin:0"><img alt="{escape(words)}" width="{shown_width}" '
        f'style="max-width:100%;height:auto" src="data:image/png;base64,{encoded}"></figure>'
    )


def show(figure_or_axes: Figure | Axes | Any, description: str) -> None:
    """Show a figure together with words that say what it shows.

    Parameters
    ----------
    figure_or_axes : matplotlib Figure or Axes
        The picture.  It is closed afterwards, so that it does not appear twice.
    description : str
        What the picture shows, in a sentence or two, for readers who cannot see it.

    Raises
    ------
    TypeError, ValueError
        If it is no figure, or the description is missing.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> figure, axes = plt.subplots()
    >>> bars = axes.bar(["heads", "tails"], [48, 52])
    >>> show(axes, "48 heads and 52 tails in 100 tosses.")
    48 heads and 52 tails in 100 tosses.
    """
    from IPython.core.getipython import get_ipython
    from IPython.display import display

    page = figure_html(figure_or_axes, description)
    close(figure_or_axes)
    if get_ipython() is None:
        print(description.strip())
    else:
        display({"text/html": str(page), "text/plain": description.strip()}, raw=True)


def close(figure_or_axes: Figure | Axes | Any) -> None:
    """Close a figure, so that a notebook does not show it a second time.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> close(plt.figure())
    >>> plt.get_fignums()
    []
    """
    import matplotlib.pyplot as plt

    # A figure that pyplot does not manage is left alone by plt.close.
    plt.close(_whole_figure(figure_or_axes))


def _whole_figure(figure_or_axes: object) -> Figure:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, SubFigure

    whole = figure_or_axes
    if isinstance(whole, Axes):
        whole = whole.figure
    while isinstance(whole, SubFigure):
        whole = whole.figure
    if not isinstance(whole, Figure):
        raise TypeError(
            tell(
                "Only a matplotlib figure or its axes can be shown; you gave {value}.",
                value=shown(figure_or_axes),
            )
        )
    return whole


def _described(description: object) -> str:
    if not isinstance(description, str):
        raise TypeError(
            tell(
                "The description must be a text that says what the figure shows; you gave {value}.",
                value=shown(description),
            )
        )
    if not description.strip():
        raise ValueError(tell("The description is empty; say in a sentence what the figure shows."))
    return description.strip()
