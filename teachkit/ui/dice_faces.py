"""Dice as pictures that a screen reader can read."""

from __future__ import annotations

from teachkit.arguments import whole_number
from teachkit.ui.language import Markup, escape, tell
from teachkit.ui.palette import GREY, INK, PAPER

__all__ = ["blank_die_svg", "die_svg"]

# Where the pips are, on a square from 0 to 100.
_LOW, _MID, _HIGH = 27, 50, 73
_MAIN_DIAGONAL = ((_LOW, _LOW), (_HIGH, _HIGH))
_OTHER_DIAGONAL = ((_HIGH, _LOW), (_LOW, _HIGH))
_SIDES = ((_LOW, _MID), (_HIGH, _MID))
_CENTRE = ((_MID, _MID),)
_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: _CENTRE,
    2: _OTHER_DIAGONAL,
    3: _OTHER_DIAGONAL + _CENTRE,
    4: _MAIN_DIAGONAL + _OTHER_DIAGONAL,
    5: _MAIN_DIAGONAL + _OTHER_DIAGONAL + _CENTRE,
    6: _MAIN_DIAGONAL + _OTHER_DIAGONAL + _SIDES,
}


def die_svg(face: int, sides: int = 6, size: int = 56, colour: str = INK) -> str:
    """Draw one die as an inline SVG picture.

    Parameters
    ----------
    face : int
        What the die shows, from 1 to `sides`.
    sides : int
        How many faces the die has.  Up to six are drawn with pips, more with a numeral.
    size : int
        Width and height in pixels.
    colour : str
        The colour of pips and edge, as in CSS.

    Returns
    -------
    str
        An ``<svg>`` element with its own text alternative.

    Raises
    ------
    ValueError, TypeError
        If `face` is not a face of such a die.

    Examples
    --------
    >>> picture = die_svg(4)
    >>> picture.count("<circle")
    4
    >>> 'aria-label="die showing 4"' in picture
    True
    """
    sides = whole_number(sides, "sides", minimum=2)
    face = whole_number(face, "face", minimum=1, maximum=sides)
    size = whole_number(size, "size", minimum=8)
    colour = escape(colour)
    if sides in range(2, 7):
        inside = "".join(
            f'<circle cx="{x}" cy="{y}" r="9.5" fill="{colour}"/>' for x, y in _PIPS[face]
        )
    else:
        height = 52 if len(str(face)) == 1 else 104 // len(str(face))
        inside = (
            f'<text x="50" y="50" text-anchor="middle" dominant-baseline="central" '
            f'font-family="sans-serif" font-weight="600" font-size="{height}" '
            f'fill="{colour}">{face}</text>'
        )
    return _square(tell("die showing {face}", face=face), inside, size, colour)


def blank_die_svg(size: int = 56) -> str:
    """Draw the place of a die that has not been rolled yet.

    Examples
    --------
    >>> "not rolled" in blank_die_svg()
    True
    """
    size = whole_number(size, "size", minimum=8)
    return _square(tell("die not rolled yet"), "", size, GREY, blank=True)


def _square(words: str, inside: str, size: int, edge: str, blank: bool = False) -> Markup:
    paint = 'fill="none" stroke-dasharray="9 7"' if blank else f'fill="{PAPER}"'
    return Markup(
        f'<svg role="img" aria-label="{escape(words)}" width="{size}" height="{size}" '
        f'viewBox="0 0 100 100" xmlns="http://www.w3.org/2000/svg">'
        f'<rect x="4" y="4" width="92" height="92" rx="18" {paint} '
        f'stroke="{edge}" stroke-width="4"/>{inside}</svg>'
    )
