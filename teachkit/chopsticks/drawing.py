"""Hands as pictures: as many raised fingers as the hand shows, and the number below.

The picture scales and follows the light or dark theme of the page.  Its words are those a
screen reader reads.
"""

from __future__ import annotations

from collections.abc import Sequence

from teachkit.chopsticks.codes import Position, Side, fingers, parse, unit
from teachkit.chopsticks.hands import is_out
from teachkit.chopsticks.rules import Rules, checked_rules
from teachkit.chopsticks.variants import STANDARD
from teachkit.ui import palette
from teachkit.ui.figure import Drawing
from teachkit.ui.language import Markup, escape, tell, tell_html

__all__ = ["describe_hands", "draw_hands", "hands_svg", "seats_svg"]

_INK = "var(--jp-content-font-color1,#1F2430)"
_FIELD = "var(--jp-layout-color2,#f0f0f0)"
_SKIN = (palette.SKY, palette.YELLOW, palette.PURPLE, palette.GREEN, palette.ORANGE)
"""The colours of the players, by their place at the table."""
_MOST_FINGERS = 9
"""More raised fingers than this are not drawn; the number below says it."""


def draw_hands(
    code: str, rules: Rules = STANDARD, names: Sequence[str] = (), first_seat: int = 0
) -> Drawing:
    """Show the hands of a position in a notebook.

    Parameters
    ----------
    code : str
        The position.
    rules : Rules
        The rules of the game.
    names : sequence of str
        What the players are called, the one to move first.
    first_seat : int
        Which seat moves, counted from 0; it only chooses the colours.

    Returns
    -------
    Drawing
        Put it on the last line of a cell.

    Raises
    ------
    TypeError, ValueError
        If the code is no position of this game.

    Examples
    --------
    >>> draw_hands("0213")
    to move: dead and 2 fingers; opponent: 1 finger and 3 fingers
    """
    words = describe_hands(code, rules, names)
    return Drawing(hands_svg(code, rules, names, first_seat), words)


def describe_hands(code: str, rules: Rules = STANDARD, names: Sequence[str] = ()) -> str:
    """Say in words which fingers are up.

    Examples
    --------
    >>> describe_hands("1104", names=["Ana", "Bo"])
    'Ana: 1 finger and 1 finger; Bo: dead and 4 fingers'
    """
    rules = checked_rules(rules)
    position = parse(code, rules)
    called = _called(names, rules)
    return "; ".join(
        f"{name}: {_in_words(side, rules)}" for name, side in zip(called, position, strict=True)
    )


def _called(names: Sequence[str], rules: Rules) -> list[str]:
    usual = [tell("to move")]
    usual += [tell("opponent")] if rules.players == 2 else []
    usual += [tell("player +{seat}", seat=seat) for seat in range(len(usual), rules.players)]
    return [*names, *usual[len(names) :]][: rules.players]


def _in_words(side: Side, rules: Rules) -> str:
    if side.zombie:
        return tell("a zombie with 1 finger")
    told = tell(" and ").join(_hand_in_words(hand, rules) for hand in side.hands)
    if rules.lives:
        told += " " + tell("({lives} lives)", lives=side.lives)
    return told + (tell(", out") if is_out(side, rules) else "")


def _hand_in_words(hand: int, rules: Rules) -> str:
    if not hand:
        return tell("dead")
    if hand == unit(rules):
        return tell("1 finger")
    return tell("{hand} fingers", hand=fingers(hand, rules))


def hands_svg(
    code: str,
    rules: Rules = STANDARD,
    names: Sequence[str] = (),
    first_seat: int = 0,
    height: int = 120,
) -> str:
    """Return the hands of a position as HTML with scalable pictures.

    Parameters
    ----------
    code : str
        The position.
    rules : Rules
        The rules of the game.
    names : sequence of str
        What the players are called, the one to move first; they are escaped here.
    first_seat : int
        Which seat moves, counted from 0; it only chooses the colours.
    height : int
        The height of a hand in pixels.

    Returns
    -------
    str
        One picture for each player, side by side where there is room.

    Raises
    ------
    TypeError, ValueError
        If the code is no position of this game.

    Examples
    --------
    >>> hands_svg("1111").count("<svg")
    2
    """
    rules = checked_rules(rules)
    position = parse(code, rules)
    seats = [(first_seat + place) % rules.players for place in range(rules.players)]
    called = _called(names, rules)
    return _in_a_row(
        [
            _player(called[place], side, _SKIN[seats[place]], place == 0, rules, height)
            for place, side in enumerate(position)
        ]
    )


def seats_svg(
    position: Position,
    names: Sequence[str],
    mover: int,
    rules: Rules,
    height: int = 120,
    marks: Sequence[str] = (),
) -> str:
    """Return the hands of a position with everybody at the own place, not the mover first.

    Parameters
    ----------
    position : tuple of Side
        The position, whoever moves first.
    names : sequence of str
        What the players are called, by their seats.
    mover : int
        The seat of whoever moves.
    rules : Rules
        The rules of the game.
    height : int
        The height of a hand in pixels.
    marks : sequence of str
        A word beside each name, such as "to move"; an empty one keeps its place free.
    """
    boxes = []
    for seat, name in enumerate(names):
        side = position[(seat - mover) % len(names)]
        mark = marks[seat] if marks else None
        heavy = seat == mover if mark is None else mark not in ("", tell("out"))
        boxes.append(_player(name, side, _SKIN[seat], heavy, rules, height, mark))
    return _in_a_row(boxes)


def _in_a_row(boxes: list[str]) -> str:
    return Markup(
        '<div class="tk-hands" style="display:flex;flex-wrap:wrap;gap:10px;margin:6px 0">'
        + "".join(boxes)
        + "</div>"
    )


def _player(
    name: str,
    side: Side,
    colour: str,
    moves: bool,
    rules: Rules,
    height: int,
    mark: str | None = None,
) -> str:
    """Return one player's hands in a box; whoever moves or has won has a heavy edge."""
    # The margin makes up for the thin edge, so that nothing jumps when the turn passes on.
    thin = "1px solid var(--jp-border-color1,#9a9a9a);margin:2px"
    edge = f"3px solid {palette.BLUE}" if moves else thin
    label = tell("{name}: {hands}", name=name, hands=_in_words(side, rules))
    if mark and mark != tell("out"):
        label = tell("{label}, {mark}", label=label, mark=mark)
    faded = ";opacity:.45" if is_out(side, rules) else ""
    wide = 100 * len(side.hands)
    hands = "".join(
        f'<g transform="translate({100 * slot} 0)">{_hand(hand, slot, side, colour, rules)}</g>'
        for slot, hand in enumerate(side.hands)
    )
    lives = tell(" · {lives} lives", lives=side.lives) if rules.lives else ""
    return tell_html(
        '<div style="border:{edge};border-radius:8px;padding:4px 8px;max-width:100%;'
        'box-sizing:border-box">'
        '<div style="font-size:14px;font-weight:600;overflow-wrap:anywhere">{name}{lives}{beside}'
        "</div>"
        '<svg role="img" aria-label="{label}" height="{height}" viewBox="0 0 {wide} 150" '
        'xmlns="http://www.w3.org/2000/svg" style="max-width:100%{faded}">{hands}</svg></div>',
        edge=edge,
        faded=faded,
        name=name,
        lives=lives,
        beside=Markup(_beside(mark)),
        label=label,
        height=height,
        wide=wide,
        hands=Markup(hands),
    )


def _beside(mark: str | None) -> str:
    if mark is None:
        return ""
    return tell_html(
        ' <span style="font-size:12px;font-weight:400;padding:0 6px;border:1px solid currentcolor;'
        'border-radius:9px;white-space:nowrap;visibility:{seen}">{mark}</span>',
        mark=mark or tell("to move"),
        seen="visible" if mark else "hidden",
    )


def _hand(hand: int, slot: int, side: Side, colour: str, rules: Rules) -> str:
    """Return one hand: a palm, the raised fingers, and the number below."""
    ends = "z" if side.zombie and hand else fingers(hand, rules)
    number = (
        f'<text x="50" y="144" text-anchor="middle" font-family="sans-serif" font-size="22" '
        f'font-weight="700" fill="{_INK}">{escape(ends)}</text>'
    )
    if not hand:
        return _fist() + number
    up = abs(hand) / unit(rules)
    raised = "" if up > _MOST_FINGERS else _fingers(up, colour)
    palm = (
        f'<rect x="18" y="72" width="64" height="48" rx="16" fill="{colour}" stroke="{_INK}" '
        f'stroke-width="2.5"/>'
    )
    many = "" if raised else _many(fingers(hand, rules), 36 if hand < 0 else 104)
    turned = ' transform="rotate(180 50 62)"' if hand < 0 else ""
    thumb = _thumb(slot, len(side.hands), colour)
    return f"<g{turned}>{raised}{thumb}{palm}</g>{many}{number}"


def _fingers(up: float, colour: str) -> str:
    """Return raised fingers side by side; a half one is half as long."""
    whole, half = int(up), up % 1 > 0
    count = whole + half
    wide = min(15.0, 66.0 / count - 1)
    left = 50 - (count * (wide + 1) - 1) / 2
    found = []
    for number in range(count):
        long = 62 if number < whole else 34
        middle = abs(number - (count - 1) / 2) / max(1, count)
        top = 78 - long + 10 * middle
        found.append(
            f'<rect x="{left + number * (wide + 1):.1f}" y="{top:.1f}" width="{wide:.1f}" '
            f'height="{long + 10:.1f}" rx="{min(7.0, wide / 2):.1f}" fill="{colour}" '
            f'stroke="{_INK}" stroke-width="2.5"/>'
        )
    return "".join(found)


def _thumb(slot: int, hands: int, colour: str) -> str:
    """Return the thumb, folded over the palm, on the inner side."""
    x = 70 if slot < hands / 2 else 6
    return (
        f'<rect x="{x}" y="84" width="24" height="15" rx="7.5" fill="{colour}" stroke="{_INK}" '
        f'stroke-width="2.5"/>'
    )


def _many(number: str, y: int) -> str:
    """Return the number on the palm, upright on a hand that points down, too."""
    return (
        f'<text x="50" y="{y}" text-anchor="middle" font-family="sans-serif" font-size="24" '
        f'font-weight="700" fill="{palette.INK}">{escape(number)}</text>'
    )


def _fist() -> str:
    """Return a dead hand: only its outline."""
    return (
        f'<rect x="18" y="72" width="64" height="48" rx="16" fill="{_FIELD}" stroke="{_INK}" '
        f'stroke-width="2" stroke-dasharray="6 5"/>'
        f'<path d="M38 86 L62 106 M62 86 L38 106" stroke="{_INK}" stroke-width="2.5" '
        f'opacity=".5"/>'
    )
