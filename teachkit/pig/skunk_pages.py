"""What stands on the wall in a class game of Skunk: words, dice, score sheet, ranking.

Everything here turns a `SkunkGame` into text or HTML.  Large enough for a projector; who
stands and who sits is said in words and shown by shape, never by colour alone.
"""

from __future__ import annotations

import math

from teachkit.pig.skunk_game import LETTERS, SkunkGame
from teachkit.ui.dice_faces import blank_die_svg, die_svg
from teachkit.ui.language import Markup, tell, tell_html
from teachkit.ui.palette import BLUE, INK, VERMILLION

__all__ = ["board_page", "ranking_page", "rolled", "sheet_page", "tile", "winners"]


def rolled(game: SkunkGame) -> str:
    """Return what the last roll did, in words.

    Examples
    --------
    >>> rolled(SkunkGame.start(["Ana", "Bo"]).roll((4, 6)))
    'Rolled 4 and 6. The round total is 10. Still standing: 2. Who sits?'
    """
    first, second = game.rolls[-1]
    values = {"first": first, "second": second, "total": game.total, "count": len(game.standing)}
    if game.ones == 0:
        return tell(
            "Rolled {first} and {second}. The round total is {total}. "
            "Still standing: {count}. Who sits?",
            **values,
        )
    if game.ones == 1:
        return tell(
            "Rolled {first} and {second}: a 1! Whoever stood scores 0 this round. "
            "Caught standing: {count}.",
            **values,
        )
    return tell(
        "Rolled 1 and 1: two 1s! Whoever stood scores 0 and loses all earlier columns. "
        "Caught standing: {count}.",
        **values,
    )


def winners(game: SkunkGame) -> str:
    """Return who won, in words.

    Examples
    --------
    >>> winners(SkunkGame.start(["Ana", "Bo"]))
    'The game is over. Ana and Bo share first place with 0 points.'
    """
    names, points = _best(game)
    if len(names) == 1:
        return tell(
            "The game is over. {name} wins with {points} points!", name=names[0], points=points
        )
    if len(names) > _NAMED:
        return tell(
            "The game is over. {count} students share first place with {points} points.",
            count=len(names),
            points=points,
        )
    return tell(
        "The game is over. {names} and {last} share first place with {points} points.",
        names=", ".join(names[:-1]),
        last=names[-1],
        points=points,
    )


def _best(game: SkunkGame) -> tuple[list[str], int]:
    best = [student for place, student in game.ranking() if place == 1]
    return [game.names[student] for student in best], game.banked(best[0])


def _first_place(game: SkunkGame) -> str:
    names, points = _best(game)
    if len(names) > _NAMED:
        return tell(
            "First place, shared by {count}: {points} points", count=len(names), points=points
        )
    return tell("First place: {names}, {points} points", names=" + ".join(names), points=points)


_NAMED = 4
"""More who share the first place are counted, not named."""


def tile(game: SkunkGame, student: int) -> tuple[str, str]:
    """Return the words on a student's button, and how it looks.

    Examples
    --------
    >>> words, look = tile(SkunkGame.start(["Ana"]), 0)
    >>> words.splitlines(), look
    (['▲ stands', 'Ana'], 'up')
    """
    name = game.names[student]
    if game.sat[student] is not None:
        words = tell("▼ sits with {points}", points=game.cell(student))
        return f"{words}\n{name}", "down"
    if game.ones:
        words = tell("✕ all points lost") if game.wiped(student) else tell("✕ caught: 0")
        return f"{words}\n{name}", "out"
    return f"{tell('▲ stands')}\n{name}", "up"


def board_page(game: SkunkGame) -> str:
    """Return the upper half of the wall: letters, dice, round total, how many stand.

    Examples
    --------
    >>> "Round 1 of 5" in board_page(SkunkGame.start(["Ana", "Bo"]))
    True
    """
    if game.finished:
        return _STYLE + tell_html(
            '<div class="tk-skunk-winners">{words}</div>', words=_first_place(game)
        )
    return _STYLE + tell_html(
        '<div class="tk-skunk-board"><div class="tk-skunk-dice">{dice}</div>'
        '<div class="tk-skunk-total"><span>{label}</span><b>{total}</b></div>'
        '<div class="tk-skunk-side"><div class="tk-skunk-head">'
        '<div class="tk-skunk-letters" aria-hidden="true">{letters}</div>'
        '<div class="tk-skunk-round">{words}</div></div>'
        '<div class="tk-skunk-count"><b>{up}</b> {stand} <b>{down}</b> {sit}</div>'
        '<div class="tk-skunk-rolls">{rolls}</div></div></div>',
        words=tell("Round {number} of {all}", number=game.round, all=len(LETTERS)),
        letters=Markup("".join(_letter(game, number) for number in range(1, len(LETTERS) + 1))),
        dice=_dice(game),
        label=_total_label(game),
        total=game.total,
        up=len(game.standing),
        stand=tell("caught") if game.ones else tell("stand"),
        down=len(game.names) - len(game.standing),
        sit=tell("sit"),
        rolls=_rolls(game),
    )


def _letter(game: SkunkGame, number: int) -> str:
    return tell_html(
        '<span class="{kind}">{letter}</span>',
        kind="tk-skunk-now"
        if number == game.round
        else "tk-skunk-done"
        if number < game.round
        else "",
        letter=LETTERS[number - 1],
    )


def _dice(game: SkunkGame) -> Markup:
    if not game.rolls:
        return Markup(blank_die_svg(_DIE) * 2)
    return Markup(
        "".join(
            die_svg(face, size=_DIE, colour=VERMILLION if face == 1 else INK)
            for face in game.rolls[-1]
        )
    )


_DIE = 124


def _total_label(game: SkunkGame) -> str:
    if game.ones == 1:
        return tell("A 1! Round total")
    if game.ones == 2:
        return tell("Two 1s! Round total")
    return tell("Round total")


def _rolls(game: SkunkGame) -> str:
    if not game.rolls:
        return tell("Nothing rolled yet in this round.")
    rolls = "  ".join(f"{first}+{second}" for first, second in game.rolls)
    return tell("Rolls of this round: {rolls}", rolls=rolls)


def sheet_page(game: SkunkGame) -> str:
    """Return the score sheet, in up to three tables side by side.

    Examples
    --------
    >>> sheet_page(SkunkGame.start(["Ana", "Bo"])).count('scope="row"')
    2
    """
    count = len(game.names)
    parts = 1 if count <= 8 else 2 if count <= 20 else 3
    size = math.ceil(count / parts)
    tables = (
        _table(game, range(start, min(start + size, count))) for start in range(0, count, size)
    )
    note = tell("A number in brackets is still at risk.") if _at_risk(game) else ""
    return tell_html(
        '<div class="tk-skunk-sheets">{tables}</div><div class="tk-skunk-note">{note}</div>',
        tables=Markup("".join(tables)),
        note=note,
    )


def _at_risk(game: SkunkGame) -> bool:
    return bool(game.rolls) and not game.over


def _table(game: SkunkGame, students: range) -> str:
    heads = (
        tell_html(
            '<th scope="col" class="{kind}">{letter}</th>',
            kind="tk-skunk-now" if number == game.round and not game.finished else "",
            letter=letter,
        )
        for number, letter in enumerate(LETTERS, 1)
    )
    return tell_html(
        '<table><thead><tr><th scope="col">{name}</th>{heads}<th scope="col">{total}</th></tr>'
        "</thead><tbody>{rows}</tbody></table>",
        name=tell("Name"),
        heads=Markup("".join(heads)),
        total=tell("Total"),
        rows=Markup("".join(_row(game, student) for student in students)),
    )


def _row(game: SkunkGame, student: int) -> str:
    mark = tile(game, student)[0][0] if game.rolls and not game.finished else ""
    return tell_html(
        '<tr><th scope="row"><i aria-hidden="true">{mark}</i>'
        '<bdi title="{name}">{name}</bdi></th>{cells}'
        '<td class="tk-skunk-sum">{total}</td></tr>',
        mark=mark,
        name=game.names[student],
        cells=Markup("".join(_cell(game, student, number) for number in range(len(LETTERS)))),
        total=game.banked(student),
    )


def _cell(game: SkunkGame, student: int, number: int) -> str:
    sheet = game.sheet(student)
    now = not game.finished and number == game.round - 1
    text: str = ""
    if now and not game.rolls:
        text = ""
    elif now and _at_risk(game) and game.sat[student] is None:
        text = f"({sheet[number]})"
    elif number < len(sheet):
        text = str(sheet[number])
        lost = game.columns[student][number] if not now else 0
        if game.wiped(student) and lost:
            text = tell_html(
                '<s aria-label="{words}">{lost}</s> 0', words=tell("lost {n}", n=lost), lost=lost
            )
    kind = "tk-skunk-now" if now else ""
    return tell_html('<td class="{kind}">{text}</td>', kind=kind, text=Markup(text))


def ranking_page(game: SkunkGame) -> str:
    """Return the final ranking, the best first.

    Examples
    --------
    >>> "1." in ranking_page(SkunkGame.start(["Ana", "Bo"]))
    True
    """
    lines = (
        tell_html(
            '<li class="{kind}"><b>{place}.</b> <bdi title="{name}">{name}</bdi> '
            "<em>{points}</em></li>",
            kind="tk-skunk-first" if place == 1 else "",
            place=place,
            name=game.names[student],
            points=game.banked(student),
        )
        for place, student in game.ranking()
    )
    return tell_html(
        '<div class="tk-skunk-ranking"><h3>{head}</h3><ol>{lines}</ol></div>',
        head=tell("Final ranking"),
        lines=Markup("".join(lines)),
    )


_STYLE = Markup(
    f"""<style>
.tk-skunk{{color:var(--jp-content-font-color1,{INK});font-size:18px}}
.tk-skunk .widget-html-content{{line-height:1.3;font-size:18px;white-space:normal;
  overflow-wrap:anywhere;width:100%}}
.tk-skunk{{--jp-widgets-inline-height:38px;--jp-widgets-font-size:18px}}
.tk-skunk .tk-status{{font-size:22px;line-height:1.3}}
.tk-skunk-winners{{font-size:40px;line-height:1.2;font-weight:700;padding:10px 0}}
.tk-skunk-board{{display:flex;flex-wrap:wrap;align-items:center;gap:6px 30px;margin:2px 0 4px}}
.tk-skunk-dice{{display:flex;gap:12px}}
.tk-skunk-total{{display:flex;flex-direction:column;min-width:170px}}
.tk-skunk-total span{{font-size:22px;white-space:nowrap}}
.tk-skunk-total b{{font-size:108px;line-height:.95;font-variant-numeric:tabular-nums}}
.tk-skunk-side{{flex:1 1 380px}}
.tk-skunk-head{{display:flex;flex-wrap:wrap;align-items:center;gap:4px 16px}}
.tk-skunk-letters{{display:flex;gap:6px}}
.tk-skunk-letters span{{width:40px;line-height:36px;text-align:center;font-weight:700;
  font-size:25px;border:2px solid var(--jp-border-color1,#bbb);border-radius:8px}}
.tk-skunk-letters .tk-skunk-done{{text-decoration:line-through 3px;opacity:.65}}
.tk-skunk-letters .tk-skunk-now{{background:{BLUE};border-color:{BLUE};color:#fff}}
.tk-skunk-round{{font-size:25px;font-weight:600}}
.tk-skunk-count{{font-size:23px}}
.tk-skunk-count b{{font-size:40px;line-height:1.2;font-variant-numeric:tabular-nums}}
.tk-skunk-count b+b,.tk-skunk-count b:nth-of-type(2){{margin-left:.5em}}
.tk-skunk-rolls{{font-size:18px;min-height:1.3em;white-space:pre-wrap}}
.tk-skunk .jupyter-button{{font-size:20px;overflow:hidden}}
.tk-skunk .jupyter-button:focus-visible{{outline:4px solid {VERMILLION};outline-offset:1px}}
.tk-skunk .tk-skunk-tile{{width:auto;height:auto;min-height:2.6em;max-height:5.3em;margin:0;
  padding:2px 8px;line-height:1.2;text-align:left;white-space:pre-line;overflow-wrap:anywhere;
  unicode-bidi:plaintext;border-radius:8px;border:3px solid transparent;font-weight:600;
  display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:4}}
.tk-skunk .tk-skunk-tile::first-line{{font-size:15px;font-weight:400}}
.tk-skunk .tk-skunk-tile:disabled{{opacity:1;cursor:default}}
.tk-skunk .tk-skunk-up{{background:{BLUE};border-color:{BLUE};color:#fff}}
.tk-skunk .tk-skunk-down{{background:transparent;border:3px dashed
  var(--jp-content-font-color2,#555);color:var(--jp-content-font-color1,{INK})}}
.tk-skunk .tk-skunk-out{{background:transparent;border:3px double {VERMILLION};
  color:var(--jp-content-font-color1,{INK})}}
.tk-skunk .tk-skunk-tile:disabled.tk-skunk-down{{border-style:dotted}}
.tk-skunk .widget-checkbox{{margin-left:14px}}
.tk-skunk-few .tk-skunk-tile{{font-size:26px}}
.tk-skunk-few .tk-skunk-tile::first-line{{font-size:19px}}
.tk-skunk-sheets{{display:grid;grid-template-columns:repeat(auto-fit,minmax(330px,1fr));
  gap:6px 24px;align-items:start;margin-top:6px}}
.tk-skunk .tk-skunk-sheets table{{border-collapse:collapse;width:100%;margin:0;font-size:17px;
  table-layout:fixed;color:inherit;border:0}}
.tk-skunk .tk-skunk-sheets :is(th,td){{padding:2px 1px;text-align:center;max-width:none;
  border-bottom:1px solid var(--jp-border-color2,#ccc);font-variant-numeric:tabular-nums;
  white-space:nowrap;overflow:hidden;text-overflow:ellipsis;width:36px}}
.tk-skunk .tk-skunk-sheets thead th{{font-weight:700;border-bottom-width:2px}}
.tk-skunk .tk-skunk-sheets th:first-child{{text-align:left;width:auto}}
.tk-skunk .tk-skunk-sheets thead th:last-child{{width:54px}}
.tk-skunk .tk-skunk-sheets tbody th{{font-weight:400}}
.tk-skunk-sheets th i{{font-style:normal;font-size:12px;margin-right:5px}}
.tk-skunk-sheets s{{font-size:12px}}
.tk-skunk .tk-skunk-sheets .tk-skunk-now{{border-left:2px solid {BLUE};
  border-right:2px solid {BLUE}}}
.tk-skunk .tk-skunk-sheets .tk-skunk-sum{{font-weight:700}}
.tk-skunk.tk-skunk-few .tk-skunk-sheets table{{font-size:21px;max-width:900px}}
.tk-skunk.tk-skunk-few .tk-skunk-sheets :is(td,thead th:not(:first-child)){{width:64px}}
.tk-skunk.tk-skunk-few .tk-skunk-sheets thead th:last-child{{width:80px}}
.tk-skunk-few .tk-skunk-sheets s{{font-size:16px}}
.tk-skunk-note{{font-size:15px;min-height:1.3em}}
.tk-skunk-ranking h3{{font-size:28px;margin:4px 0}}
.tk-skunk-ranking ol{{list-style:none;margin:0;padding:0;columns:4 260px;column-gap:28px}}
.tk-skunk-ranking li{{display:flex;gap:.5em;align-items:baseline;margin:0;padding:3px 6px;
  font-size:22px;break-inside:avoid;border-bottom:1px solid var(--jp-border-color2,#ccc)}}
.tk-skunk-ranking bdi{{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}}
.tk-skunk-ranking :is(b,em){{flex:none;white-space:nowrap}}
.tk-skunk-ranking em{{margin-left:auto;font-style:normal;font-weight:700}}
.tk-skunk-ranking .tk-skunk-first{{font-size:30px;font-weight:700;border:3px solid {BLUE};
  border-radius:8px}}
</style>"""
)
