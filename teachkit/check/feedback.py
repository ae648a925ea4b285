"""Show a student plain words and HTML that say the same, in a notebook or a terminal."""

from __future__ import annotations

import re
import sys
from html import escape as plain_escape

from teachkit.check.verdict import Verdict
from teachkit.ui.language import Markup, tell, tell_html
from teachkit.ui.palette import BLUE, GREEN, GREY, ORANGE

__all__ = ["display", "in_code", "show_verdict"]

# A sign and a word say it; the colour only repeats it.
_SIGNS = {"correct": "✓", "written": "❞", "not yet": "✎", "not answered": "○"}
_COLOURS = {"correct": GREEN, "written": BLUE, "not yet": ORANGE, "not answered": GREY}


def display(plain: str, html: str) -> None:
    """Show HTML where there is a notebook, and the plain words elsewhere.

    Examples
    --------
    >>> display("Correct", "<b>Correct</b>")
    Correct
    """
    plain, html = _sendable(plain), _sendable(html)
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    if shell is None:
        try:
            print(plain)
        except UnicodeEncodeError:  # a terminal without our signs
            print(plain.encode("ascii", "replace").decode("ascii"))
        return
    from IPython.display import display as show

    show({"text/plain": plain, "text/html": html}, raw=True)


def _sendable(text: str) -> str:
    """Return a text without the halves of characters that cannot be sent to a page."""
    return text.encode("utf-8", "replace").decode("utf-8")


def in_code(words: str) -> Markup:
    """Return words as HTML; what stands between backticks becomes code.

    Examples
    --------
    >>> in_code("Use `<` here.")
    'Use <code>&lt;</code> here.'
    """
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", plain_escape(words)))


def headline(verdict: Verdict) -> str:
    """Return the word for a state.

    Examples
    --------
    >>> headline(Verdict("not yet", "Count again."))
    'Not yet'
    """
    if verdict.state == "correct":
        return tell("Correct")
    if verdict.state == "written":
        return tell("Written down")
    if verdict.state == "not yet":
        return tell("Not yet")
    return tell("Not answered yet")


def show_verdict(label: str, verdict: Verdict) -> str:
    """Show a verdict, and return its plain words.

    Examples
    --------
    >>> _ = show_verdict("1.1", Verdict("not yet", "Count the faces."))
    ✎ Exercise 1.1: Not yet. Count the faces.
    """
    sign, colour = _SIGNS[verdict.state], _COLOURS[verdict.state]
    if label:
        plain = tell("{sign} Exercise {label}: {headline}. {words}", sign=sign, label=label,
                     headline=headline(verdict), words=verdict.words)  # fmt: skip
    else:
        plain = f"{sign} {verdict.words}"
    html = tell_html(
        '<div role="status" style="border-left: 0.4em solid {colour}; padding: 0.4em 0.8em; '
        'margin: 0.3em 0;"><strong><span aria-hidden="true">{sign}</span> {title}</strong> '
        "{words}</div>",
        colour=colour,
        sign=sign,
        title=(
            tell("Exercise {label}: {headline}.", label=label, headline=headline(verdict))
            if label
            else ""
        ),
        words=in_code(verdict.words),
    )
    display(plain, html)
    return plain
