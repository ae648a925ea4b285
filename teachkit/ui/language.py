"""The one door through which every sentence passes on its way to a student.

English sentences stand in the code and are the gettext keys.  A translation is a
compiled catalogue ``teachkit/ui/locale/<code>/LC_MESSAGES/teachkit.mo``; no other
file has to change.  Text that comes from a person is escaped here, and only here,
before it becomes HTML.
"""

from __future__ import annotations

import gettext
import html
from pathlib import Path

__all__ = ["Markup", "escape", "set_language", "tell", "tell_html"]

_LOCALE = Path(__file__).parent / "locale"
_catalogue: gettext.NullTranslations = gettext.NullTranslations()


class Markup(str):
    """HTML that this library made itself and that is therefore inserted as it is."""

    __slots__ = ()


def set_language(code: str) -> None:
    """Choose the language of every later sentence.

    Parameters
    ----------
    code : str
        A language code such as ``"en"``, ``"es"`` or ``"pt"``.  A language that has
        no catalogue yet speaks English.

    Examples
    --------
    >>> set_language("en")
    >>> tell("Roll again?")
    'Roll again?'
    """
    global _catalogue
    _catalogue = gettext.translation("teachkit", _LOCALE, languages=[code], fallback=True)


def escape(text: object) -> str:
    """Return any text as HTML that shows it literally.

    Examples
    --------
    >>> escape("<b>Ana & Bo</b>")
    '&lt;b&gt;Ana &amp; Bo&lt;/b&gt;'
    """
    return text if isinstance(text, Markup) else html.escape(str(text))


def tell(message: str, /, **values: object) -> str:
    """Return a plain sentence in the chosen language, with values filled in.

    Parameters
    ----------
    message : str
        The English sentence, with ``{name}`` where a value goes.
    **values
        What to fill in.

    Examples
    --------
    >>> tell("You rolled {face}.", face=4)
    'You rolled 4.'
    """
    return _catalogue.gettext(message).format(**values)


def tell_html(message: str, /, **values: object) -> str:
    """Return an HTML sentence in the chosen language; values are escaped first.

    Parameters
    ----------
    message : str
        English HTML written by this library, with ``{name}`` where a value goes.
    **values
        What to fill in; anything but `Markup` is escaped.

    Examples
    --------
    >>> tell_html("<b>{name}</b> wins.", name="A<B")
    '<b>A&lt;B</b> wins.'
    """
    escaped = {name: escape(value) for name, value in values.items()}
    return _catalogue.gettext(message).format(**escaped)
