"""What a table of Can't Stop shows: a game in words and pictures, as HTML."""

from __future__ import annotations

from collections.abc import Sequence

from teachkit.cant_stop.board import board_svg, busts_of
from teachkit.cant_stop.expert import expert
from teachkit.cant_stop.game import Game, Turn
from teachkit.cant_stop.plots import in_words
from teachkit.cant_stop.rules import Move, Position, moves, pairings
from teachkit.cant_stop.strategies import Strategy, glenn_aloi, rule_of, score, squares, survival
from teachkit.ui.dice_faces import blank_die_svg, die_svg
from teachkit.ui.language import Markup, tell, tell_html

__all__ = [
    "STYLE",
    "advice_page",
    "board_page",
    "dice_page",
    "head_page",
    "log_page",
    "move_words",
    "offers",
    "players_page",
    "turn_sentence",
]


# ------------------------------------------------------------------------------ moves in words


def move_words(position: Position, move: Move) -> str:
    """Say what a move does to the runners.

    Examples
    --------
    >>> move_words(Position({7: 2}, {7: 1}), (6, 7))
    'new runner in 6 (square 1), 7 to square 4'
    >>> move_words(Position({7: 11}), (7, 7))
    'new runner in 7 (square 13, the top)'
    """
    after = position.move(move)
    parts = []
    for column in sorted(set(move)):
        square = tell("square {square}", square=after.height(column))
        if column in after.topped:
            square = tell("{square}, the top", square=square)
        if column in position.runners:
            parts.append(tell("{column} to {square}", column=column, square=square))
        else:
            parts.append(tell("new runner in {column} ({square})", column=column, square=square))
    return ", ".join(parts)


def offers(position: Position, dice: Sequence[int]) -> list[tuple[str, Move | None]]:
    """Return what each button says and does after a roll; None for a pairing without a move.

    Parameters
    ----------
    position : Position
        Before the move.
    dice : sequence of int
        The roll.

    Examples
    --------
    >>> for words, move in offers(Position(runners={5: 1, 9: 1, 2: 1}), (1, 1, 5, 6)):
    ...     print(move, "|", words)
    (2,) | 2 and 11: 2 to square 2
    None | 6 and 7: no runner is free
    """
    legal = moves(position, dice)
    found: list[tuple[str, Move | None]] = []
    for low, high in pairings(dice, position.rules.sides):
        pair = (
            tell("{column} twice", column=low)
            if low == high
            else tell("{low} and {high}", low=low, high=high)
        )
        here = [move for move in legal if set(move) <= {low, high}]
        for move in here:
            words = move_words(position, move)
            found.append((tell("{pair}: {words}", pair=pair, words=words), move))
        if not here:
            found.append((tell("{pair}: {why}", pair=pair, why=_why(position, low, high)), None))
    return found


def _why(position: Position, low: int, high: int) -> str:
    """Say why neither sum of a pairing can be used."""
    reasons = []
    for column in dict.fromkeys((low, high)):
        if column in position.closed:
            reason = tell("{column} is closed", column=column)
        elif column in position.topped:
            reason = tell("the runner in {column} is at the top", column=column)
        else:
            reason = tell("no runner is free")
        if reason not in reasons:
            reasons.append(reason)
    return ", ".join(reasons)


def turn_sentence(game: Game, turn: Turn) -> str:
    """Say how a turn ended.

    Examples
    --------
    >>> game = Game(("Ana", "Bo"), throw=Game.scripted([(3, 4, 3, 4)]))
    >>> _ = game.roll(); game.move((7, 7)); game.stop()
    >>> turn_sentence(game, game.turns[-1])
    'Ana stopped after 1 roll with 2 squares: 7 to 2. Next: Bo.'
    """
    name, rolls = game.names[turn.player], _rolls(len(turn.rolls))
    if turn.outcome == "win":
        said = tell(
            "{name} won the game with the columns {columns}!",
            name=name,
            columns=in_words(game.won(turn.player)),
        )
        if len(game.names) > 1:
            return said
        turns = tell("1 turn") if turn.number == 1 else tell("{n} turns", n=turn.number)
        return tell("{said} It took {turns}.", said=said, turns=turns)
    following = tell("Next: {name}.", name=game.names[game.player])
    if turn.outcome == "bust":
        return tell(
            "{name} rolled {faces}: no runner can move, a bust on roll {roll}. {following}",
            name=name,
            faces=faces_words(turn.rolls[-1]),
            roll=len(turn.rolls),
            following=following,
        )
    cones = game.progress[turn.player]
    told = ", ".join(
        tell("{column} is won", column=column)
        if column in turn.won
        else tell("{column} to {square}", column=column, square=cones[column])
        for column in sorted({column for move in turn.moves for column in move})
    )
    return tell(
        "{name} stopped after {rolls} with {squares}: {told}. {following}",
        name=name,
        rolls=rolls,
        squares=_squares(turn.squares),
        told=told,
        following=following,
    )


def faces_words(dice: Sequence[int]) -> str:
    """Return a roll as text.

    Examples
    --------
    >>> faces_words((2, 3, 4, 5))
    '2 3 4 5'
    """
    return " ".join(str(face) for face in dice)


def _rolls(count: int) -> str:
    return tell("1 roll") if count == 1 else tell("{count} rolls", count=count)


def _squares(count: int) -> str:
    return tell("1 square") if count == 1 else tell("{count} squares", count=count)


# ------------------------------------------------------------------------------ pages


def head_page(game: Game) -> str:
    """Return the head of the table.

    Examples
    --------
    >>> "Three columns" in head_page(Game()) or "3 columns" in head_page(Game())
    True
    """
    return STYLE + tell_html(
        '<div class="tk-cs-head"><b>{name}</b> First to win {count} columns. Roll four dice, make '
        "two pairs, climb; stop in time, or the turn is lost.</div>",
        name=game.rules.name,
        count=game.rules.to_win,
    )


def players_page(game: Game, seats: Sequence[int] = ()) -> str:
    """Return who plays, who is to move, and which columns each has won.

    Examples
    --------
    >>> "to move" in players_page(Game(("Ana", "Bo")))
    True
    """
    cards = []
    for player, name in enumerate(game.names):
        won = game.won(player)
        moving = game.winner is None and player == game.player
        cards.append(
            tell_html(
                '<li class="tk-cs-player{now}"><span class="tk-cs-sign tk-cs-sign-{seat}">{number}'
                "</span><b>{name}</b><div>{won} <span>{mark}</span></div></li>",
                now=" tk-cs-now" if moving else "",
                seat=player,
                number=player + 1,
                name=name,
                mark=tell("to move") if moving else tell("winner") if game.winner == player else "",
                won=tell("won: {columns}", columns=in_words(sorted(won)))
                if won
                else tell("won: none"),
            )
        )
    return tell_html(
        '<ul class="tk-cs-players" aria-label="{words}">{cards}</ul>',
        words=tell("Players"),
        cards=Markup("".join(cards)),
    )


def board_page(
    game: Game, previews: Sequence[Move], with_chance: bool = True, shown: int | None = None
) -> str:
    """Return the board, with the moves that can be previewed; one of them may be shown.

    Examples
    --------
    >>> board_page(Game(), []).count("<svg")
    1
    """
    count = len(game.names)
    seats = [(game.player + step) % count for step in range(count)]
    names = [game.names[seat] for seat in seats]
    board = board_svg(game.position, game.opponents, names, previews, seats, with_chance)
    which = "" if shown is None else f"tk-cs-showing-{shown}"
    return f'<div class="{which}">{board}</div>'


def dice_page(game: Game) -> str:
    """Return the four dice of the last roll.

    Examples
    --------
    >>> dice_page(Game()).count("die not rolled yet")
    4
    """
    if game.last is None:
        dice = Markup(blank_die_svg(44) * 4)
    else:
        colour = "#1F2430" if game.dice is not None or game.moved else "#6E6E6E"
        dice = Markup("".join(die_svg(face, game.rules.sides, 44, colour) for face in game.last))
    return tell_html('<div class="tk-cs-dice">{dice}</div>', dice=dice)


def log_page(game: Game) -> str:
    """Return the finished turns, the latest first.

    Examples
    --------
    >>> "No turn is finished yet" in log_page(Game())
    True
    """
    lines = Markup(
        _running_line(game) + "".join(_log_line(game, turn) for turn in reversed(game.turns))
    )
    if not lines:
        lines = Markup(tell_html("<li>{words}</li>", words=tell("No turn is finished yet.")))
    return tell_html(
        '<div class="tk-cs-log-title">{title}</div><ol class="tk-cs-log" role="region" '
        'tabindex="0" aria-label="{title}">{lines}</ol>',
        title=tell("Turns of this game, the latest first"),
        lines=lines,
    )


def _running_line(game: Game) -> str:
    """Tell what happened so far in the turn that is not finished."""
    if game.winner is not None or not game.rolled:
        return ""
    return tell_html(
        "<li>{number}. <b>{name}</b> {moving}: <span>{told}</span></li>",
        number=len(game.turns) + 1,
        name=game.names[game.player],
        moving=tell("so far"),
        told=_rolls_told(game.rolled, game.moved),
    )


def _rolls_told(rolls: Sequence[Sequence[int]], moved: Sequence[Move]) -> str:
    return "; ".join(
        faces_words(faces) + (f" → {in_words(move)}" if move else "")
        for faces, move in zip(rolls, (*moved, ()), strict=False)
    )


def _log_line(game: Game, turn: Turn) -> str:
    how = {
        "stop": tell("stopped with {squares}", squares=_squares(turn.squares)),
        "bust": tell("bust on roll {roll}", roll=len(turn.rolls)),
        "win": tell("won the game"),
    }[turn.outcome]
    return tell_html(
        "<li>{number}. <b>{name}</b>: {how}. <span>{told}</span></li>",
        number=turn.number,
        name=game.names[turn.player],
        how=how,
        told=_rolls_told(turn.rolls, turn.moves),
    )


# ------------------------------------------------------------------------------ advice


def advice_page(game: Game) -> str:
    """Return the chance of a bust now, and what each rule of thumb would do.

    Examples
    --------
    >>> "of 1296 rolls" in advice_page(Game())
    True
    """
    if game.winner is not None:
        return tell_html('<div class="tk-cs-advice">{words}</div>', words=tell("The game is over."))
    lines = "".join(
        tell_html(
            "<tr><th scope='row'>{name}</th><td>{why}</td><td>{does}</td></tr>",
            name=name,
            why=why,
            does=_does(game, strategy),
        )
        for name, why, strategy in _advisers(game)
    )
    return tell_html(
        '<div class="tk-cs-advice"><div>{words}</div><table><thead><tr><th scope="col">{rule}</th>'
        '<th scope="col">{looks}</th><th scope="col">{does}</th></tr></thead><tbody>{lines}</tbody>'
        "</table></div>",
        words=_busts_told(game),
        rule=tell("rule"),
        looks=tell("looks at"),
        does=tell("would"),
        lines=Markup(lines),
    )


def _busts_told(game: Game) -> str:
    """Tell the chance of a bust on the next roll, after each move while one is due."""
    rolls = game.rules.sides**4
    if game.dice is None:
        busts = busts_of(game.position)
        return tell(
            "Chance of a bust on the next roll: {busts} of {rolls} rolls, {share:.1%}.",
            busts=busts,
            rolls=rolls,
            share=busts / rolls,
        )
    told = []
    for move in moves(game.position, game.dice):
        after = game.position.move(move)
        if after.is_over:
            told.append(tell("{move} wins", move=in_words(move)))
            continue
        busts = busts_of(after)
        told.append(
            tell(
                "{move}: {busts} ({share:.1%})",
                move=in_words(move),
                busts=busts,
                share=busts / rolls,
            )
        )
    return tell(
        "Rolls of {rolls} that would be a bust after each move: {told}.",
        rolls=rolls,
        told=", ".join(told),
    )


def _advisers(game: Game) -> list[tuple[str, str, Strategy]]:
    position, rolled = game.position, len(game.rolled)
    chance = 1 - busts_of(position) / game.rules.sides**4
    told = [
        (
            tell("Rule of 28"),
            tell("it counts {count}", count=score(position)),
            rule_of(28),
        ),
        (
            tell("survival 0.5"),
            tell(
                "{chance:.3f} to the power {rolled} is {power:.2f}",
                chance=chance,
                rolled=rolled,
                power=chance**rolled,
            ),
            survival(0.5),
        ),
        (tell("5 squares"), _squares(position.squares), squares(5)),
        (tell("the expert"), tell("gain against risk"), expert()),
    ]
    if game.rules.sides == 6:
        told.insert(3, (tell("Glenn and Aloi"), tell("their weights"), glenn_aloi()))
    return told


def _does(game: Game, strategy: Strategy) -> str:
    if game.dice is not None:
        move = strategy.choice(game.position, game.dice, len(game.rolled) - 1)
        return tell("move {columns}", columns=in_words(move))
    if not game.moved:
        return tell("roll (it must)")
    stops = strategy.stop_at(game.position, len(game.rolled))
    return tell("stop") if stops else tell("roll")


STYLE = Markup(
    """<style>
.tk-cs{color:var(--jp-content-font-color1,#1F2430);font-size:15px;line-height:1.45}
.tk-cs-head{margin:0 0 4px}
.tk-cs .widget-html-content{line-height:1.45;width:100%}
.tk-cs .tk-status{min-height:5.2em;box-sizing:border-box}
@media (max-width:1050px){.tk-cs .tk-status{min-height:3.75em}}
.tk-cs-player div>span:not(:empty){padding:0 7px;border:1px solid currentcolor;border-radius:9px;
  font-size:12px;white-space:nowrap}
.tk-cs .widget-checkbox{margin-right:14px}
.tk-cs .tk-cs-players{display:flex;flex-wrap:wrap;gap:6px 10px;list-style:none;
  margin:4px 0;padding:0}
.tk-cs .tk-cs-player{flex:1 1 110px;margin:0;padding:3px 10px;
  border:2px solid var(--jp-border-color1,#bbb);border-radius:6px;overflow-wrap:anywhere}
.tk-cs .tk-cs-now{border-color:currentcolor}
.tk-cs-sign{display:inline-block;width:1.5em;height:1.5em;line-height:1.5em;text-align:center;
  font-weight:700;margin-right:6px;color:#1F2430;border:1px solid #1F2430}
.tk-cs-sign-0{background:#0072B2;color:#fff;border-radius:50%}
.tk-cs-sign-1{background:#E69F00}
.tk-cs-sign-2{background:#009E73;border-radius:0 0 50% 50%}
.tk-cs-sign-3{background:#CC79A7;border-radius:50% 0}
.tk-cs-dice{display:flex;gap:8px;min-height:48px;align-items:center;margin:4px 0}
.tk-cs-preview{visibility:hidden}
"""
    + "".join(
        f".tk-cs:has(.tk-cs-choice-{n}:hover) .tk-cs-preview-{n},"
        f".tk-cs:has(.tk-cs-choice-{n}:focus-visible) .tk-cs-preview-{n},"
        f".tk-cs-showing-{n} .tk-cs-preview-{n}{{visibility:visible}}\n"
        for n in range(6)
    )
    + """.tk-cs-log-title{font-weight:700;margin-top:6px}
.tk-cs .tk-cs-log{list-style:none;max-height:180px;overflow-y:auto;margin:2px 0;padding:4px 10px;
  border:1px solid var(--jp-border-color2,#ccc);border-radius:6px}
.tk-cs .tk-cs-log li{margin:0 0 2px;padding:0}
.tk-cs .tk-cs-log span{opacity:.8}
.tk-cs-advice{max-width:100%;overflow-x:auto}
.tk-cs .tk-cs-advice table{border-collapse:collapse;margin:4px 0;font-size:14px;color:inherit}
.tk-cs .tk-cs-advice :is(th,td){padding:1px 14px 1px 0;text-align:left;border:0;max-width:none}
.tk-cs .tk-cs-advice tbody th{font-weight:400}
.tk-cs .widget-button{white-space:normal;height:auto;min-height:2.6em;line-height:1.3;
  text-align:left}
.tk-cs [class*=tk-cs-choice-]{min-height:42px}
</style>"""
)
