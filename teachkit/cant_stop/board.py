"""The board as a drawing that scales: columns of squares, cones, runners, and what is at stake.

It is a plain diagram of our own; the look of the published game belongs to its publisher.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from zlib import crc32

from teachkit.arguments import shown
from teachkit.cant_stop.odds import chance
from teachkit.cant_stop.rules import Move, Position, any_position, checked_position
from teachkit.ui import palette
from teachkit.ui.figure import Drawing
from teachkit.ui.language import escape, tell

__all__ = ["board_svg", "describe_board", "plot_board"]

_CELL, _WIDE, _GAP = 22, 44, 6
_COLOURS = (palette.BLUE, palette.ORANGE, palette.GREEN, palette.PURPLE)
_INK = "var(--jp-content-font-color1,#1F2430)"
_LINE = "var(--jp-border-color1,#9a9a9a)"
_FIELD = "var(--jp-layout-color2,#f0f0f0)"


def plot_board(
    position: Position, opponents: Sequence[Mapping[int, int]] = (), names: Sequence[str] = ()
) -> Drawing:
    """Show the board of a position in a notebook.

    Parameters
    ----------
    position : Position
        The player's cones and runners.
    opponents : sequence of mapping
        The cones of up to three others.
    names : sequence of str
        What the players are called, the one to move first.

    Returns
    -------
    Drawing
        Put it on the last line of a cell.

    Examples
    --------
    >>> plot_board(Position({7: 3}))
    You: cones in 7 at 3 of 13. Chance of a bust: 0 of 1296.
    """
    words = describe_board(position, opponents, names)
    return Drawing(board_svg(position, opponents, names), words)


def describe_board(
    position: Position,
    opponents: Sequence[Mapping[int, int]] = (),
    names: Sequence[str] = (),
    with_chance: bool = True,
) -> str:
    """Return a position in words, for those who cannot see the board.

    Parameters
    ----------
    position : Position
        The player's cones and runners.
    opponents : sequence of mapping
        The cones of up to three others.
    names : sequence of str
        What the players are called, the one to move first.
    with_chance : bool
        Whether the chance of a bust is told.

    Examples
    --------
    >>> describe_board(Position({7: 3}, {7: 2, 8: 1}))
    'You: cones in 7 at 3 of 13. Runners: 7 at 5, 8 at 1; 1 free. Chance of a bust: 0 of 1296.'
    """
    position = _seen(position, opponents)
    people = _people(len(opponents) + 1, names)
    parts = []
    for name, cones in zip(people, [position.progress, *opponents], strict=True):
        told = ", ".join(
            tell("{column} at {height} of {length}", column=column, height=height, length=length)
            if height < length
            else tell("{column} won", column=column)
            for column, height in sorted(cones.items())
            for length in [position.rules.lengths[column]]
        )
        parts.append(
            tell("{name}: cones in {told}.", name=name, told=told)
            if told
            else tell("{name}: no cones.", name=name)
        )
    if position.runners:
        told = ", ".join(
            tell("{column} at {height}", column=column, height=position.height(column))
            + (tell(" (top)") if column in position.topped else "")
            for column in position.runners
        )
        parts.append(tell("Runners: {told}; {free} free.", told=told, free=position.free_runners))
    if with_chance and not position.is_over:
        rolls = position.rules.sides**4
        parts.append(
            tell("Chance of a bust: {busts} of {rolls}.", busts=busts_of(position), rolls=rolls)
        )
    return " ".join(parts)


def _seen(position: Position, opponents: Sequence[Mapping[int, int]]) -> Position:
    """Return the position with the columns closed that an opponent has won.

    Raises
    ------
    TypeError, ValueError
        If these are no position and no cones, or such a column has one of the player's cones or
        runners in it.
    """
    any_position(position)
    if isinstance(opponents, str | Mapping) or not isinstance(opponents, Sequence):
        raise TypeError(
            tell(
                "opponents must list the cones of each, such as {example}; you gave {value}.",
                example="[{7: 2}]",
                value=shown(opponents),
            )
        )
    if len(opponents) >= len(_COLOURS):
        raise ValueError(
            tell(
                "Up to {most} opponents are drawn; you gave {count}.",
                most=len(_COLOURS) - 1,
                count=len(opponents),
            )
        )
    # a position complains about cones that cannot be
    theirs = [Position(cones, rules=position.rules) for cones in opponents]
    won = [column for player in (position, *theirs) for column in player.won]
    twice = sorted({column for column in won if won.count(column) > 1})
    if twice:
        raise ValueError(tell("Column {column} is won by two players.", column=twice[0]))
    closed = position.closed.union(*(other.won for other in theirs))
    return position if closed == position.closed else replace(position, closed=closed)


def busts_of(position: Position) -> int:
    """Return how many of all rolls are a bust.

    Examples
    --------
    >>> busts_of(Position(runners={2: 1, 5: 1, 9: 1}))
    311
    """
    rules = checked_position(position).rules
    return int((1 - chance(position.usable, exact=True, sides=rules.sides)) * rules.sides**4)


def _people(count: int, names: Sequence[str]) -> list[str]:
    if isinstance(names, str | Mapping) or not isinstance(names, Iterable):
        raise TypeError(
            tell(
                "names must list the players, such as {example}; you gave {value}.",
                example='["Ana", "Bo"]',
                value=shown(names),
            )
        )
    given = [str(name) for name in names][:count]
    others = [tell("Player {number}", number=number) for number in range(2, count + 1)]
    return given + [tell("You"), *others][len(given) :]


def board_svg(
    position: Position,
    opponents: Sequence[Mapping[int, int]] = (),
    names: Sequence[str] = (),
    previews: Sequence[Move] = (),
    seats: Sequence[int] = (),
    with_chance: bool = True,
) -> str:
    """Draw the board as inline SVG.

    Parameters
    ----------
    position : Position
        The player's cones and runners.
    opponents : sequence of mapping
        The cones of up to three others.
    names : sequence of str
        What the players are called, the one to move first.
    previews : sequence of tuple
        Moves to be shown when the page asks for them: number *i* has the class
        ``tk-cs-preview-i`` and is hidden; an empty one is none.
    seats : sequence of int
        The seat of each player, which decides colour and shape; 0, 1, 2, 3 if not given.
    with_chance : bool
        Whether the chance of a bust is told.

    Returns
    -------
    str
        An ``<svg>`` element with its own text alternative.

    Examples
    --------
    >>> picture = board_svg(Position({7: 3}, {8: 1}), previews=[(6, 8)])
    >>> 'class="tk-cs-preview tk-cs-preview-0"' in picture
    True
    """
    position = _seen(position, opponents)
    rules = position.rules
    tallest = max(rules.lengths.values())
    width = len(rules.columns) * (_WIDE + _GAP) + _GAP
    height = tallest * _CELL + 64  # numbers below and above, and a line of words
    seats = list(seats) or list(range(len(opponents) + 1))
    everyone = [position.progress, *opponents]
    parts = [
        _column(position, column, number, height, column in position.closed)
        for number, column in enumerate(rules.columns)
    ]
    for number, column in enumerate(rules.columns):
        parts += _cones(column, number, everyone, seats, rules.lengths[column], height)
        if column in position.runners:
            parts.append(_runner(number, position.height(column), height))
    parts += [
        _preview(position, move, place, height) for place, move in enumerate(previews) if move
    ]
    if with_chance and not position.is_over:
        parts.append(_bust_words(position))
    words = escape(describe_board(position, opponents, names, with_chance))
    return (
        f'<svg class="tk-cs-board" viewBox="0 0 {width} {height}" role="img" aria-label="{words}" '
        f'style="width:100%;max-width:{width}px;height:auto;display:block" '
        f'font-family="inherit">{_HATCH}{"".join(parts)}</svg>'
    ).replace("tk-cs-hatch", f"tk-cs-hatch-{crc32(words.encode()):x}")  # each board its own


def _bust_words(position: Position) -> str:
    """Write the chance of a bust above the columns."""
    share = busts_of(position) / position.rules.sides**4
    words = escape(tell("chance of a bust: {share:.1%}", share=share))
    return f'<text class="tk-cs-bust" x="{_GAP}" y="15" font-size="14" fill="{_INK}">{words}</text>'


_HATCH = (
    '<defs><pattern id="tk-cs-hatch" width="7" height="7" patternUnits="userSpaceOnUse" '
    f'patternTransform="rotate(45)"><rect width="7" height="7" fill="{_FIELD}"/>'
    f'<rect width="2" height="7" fill="{_LINE}"/></pattern></defs>'
)


def _left(number: int) -> int:
    return _GAP + number * (_WIDE + _GAP)


def _middle(square: int, height: int) -> float:
    """Return how far down the middle of a square is; square 1 is the lowest."""
    return height - 24 - (square - 0.5) * _CELL


def _column(position: Position, column: int, number: int, height: int, gone: bool) -> str:
    length = position.rules.lengths[column]
    left = _left(number)
    squares = "".join(
        f'<rect x="{left}" y="{_middle(square, height) - _CELL / 2 + 1:g}" width="{_WIDE}" '
        f'height="{_CELL - 2}" rx="4" stroke="{_LINE}" '
        f'fill="{"url(#tk-cs-hatch)" if gone else _FIELD}" '
        f'stroke-width="{2 if square == length else 1}"/>'
        for square in range(1, length + 1)
    )
    centre = left + _WIDE / 2
    numbers = "".join(
        f'<text x="{centre:g}" y="{y:g}" text-anchor="middle" font-size="16" font-weight="700" '
        f'fill="{_INK}">{column}</text>'
        for y in (_middle(length, height) - _CELL / 2 - 4, height - 6)
    )
    return squares + numbers


def _cones(
    column: int,
    number: int,
    everyone: Sequence[Mapping[int, int]],
    seats: Sequence[int],
    length: int,
    height: int,
) -> list[str]:
    here = [
        (seat, cones[column])
        for seat, cones in zip(seats, everyone, strict=True)
        if cones.get(column)
    ]
    parts = []
    for seat, square in sorted(here):
        if square == length:  # won: the sign stands large on the top square
            parts.append(_sign(seat, _left(number) + _WIDE / 2, _middle(square, height), 10))
            continue
        same = [other for other, at in here if at == square]
        slot = same.index(seat) - (len(same) - 1) / 2
        across = _left(number) + _WIDE / 2 + slot * (10 if len(same) > 2 else 14)
        parts.append(_sign(seat, across, _middle(square, height), 7 if len(same) < 3 else 5))
    return parts


def _sign(seat: int, x: float, y: float, r: float) -> str:
    """Draw a player's cone: a colour and a shape of its own, with the seat's number."""
    look = f'fill="{_COLOURS[seat]}" stroke="#1F2430" stroke-width="1.2"'
    shape = (
        f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" {look}/>',
        f'<rect x="{x - r:g}" y="{y - r:g}" width="{2 * r:g}" height="{2 * r:g}" {look}/>',
        f'<path d="M{x:g} {y - r - 1:g}L{x + r + 1:g} {y + r:g}L{x - r - 1:g} {y + r:g}Z" {look}/>',
        f'<path d="M{x:g} {y - r - 1:g}L{x + r + 1:g} {y:g}L{x:g} {y + r + 1:g}'
        f'L{x - r - 1:g} {y:g}Z" {look}/>',
    )[seat]
    text = "#FFFFFF" if seat == 0 else "#1F2430"
    return (
        f'{shape}<text x="{x:g}" y="{y + r * 0.55:g}" text-anchor="middle" '
        f'font-size="{1.5 * r:g}" font-weight="700" fill="{text}">{seat + 1}</text>'
    )


def _runner(number: int, square: int, height: int) -> str:
    x, y = _left(number) + _WIDE / 2, _middle(square, height)
    return (
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="17" ry="8.5" fill="#FFFFFF" stroke="#1F2430" '
        f'stroke-width="3"/><ellipse cx="{x:g}" cy="{y:g}" rx="7" ry="3" fill="#1F2430"/>'
    )


def _preview(position: Position, move: Move, place: int, height: int) -> str:
    after = position.move(move)
    marks = "".join(
        f'<ellipse cx="{_left(position.rules.columns.index(column)) + _WIDE / 2:g}" '
        f'cy="{_middle(after.height(column), height):g}" rx="17" ry="8.5" fill="none" '
        f'stroke="{palette.VERMILLION}" stroke-width="3.5" stroke-dasharray="6 3"/>'
        for column in sorted(set(move))
    )
    return f'<g class="tk-cs-preview tk-cs-preview-{place}">{marks}</g>'
