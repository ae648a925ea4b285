"""What a table of Hog shows: a game in words and pictures, as HTML.

Scores and log are those of Pig (`teachkit.pig.pages`).
"""

from __future__ import annotations

from teachkit.pig.game import Turn
from teachkit.pig.hog_game import HogGame
from teachkit.pig.hog_turns import dice_words, turn_odds
from teachkit.pig.pages import STYLE, faces_text
from teachkit.ui.dice_faces import blank_die_svg, die_svg
from teachkit.ui.language import Markup, tell, tell_html
from teachkit.ui.palette import INK, VERMILLION

__all__ = ["dice_page", "head_page", "odds_page", "sentence"]


def sentence(game: HogGame, turn: Turn) -> str:
    """Return what a turn did, in words.

    Examples
    --------
    >>> game = HogGame(("Ana", "Bo"), throw=HogGame.scripted([[4, 6], [2, 1, 1]]))
    >>> sentence(game, game.roll(2))
    'Ana rolled 4+6, no 1: 10 points. The score is now 10. Next: Bo.'
    >>> sentence(game, game.roll(3))
    'Bo rolled 2+1+1, with a 1: nothing this turn. Next: Ana.'
    """
    values = {
        "name": game.names[turn.player],
        "faces": faces_text(turn.rolls[0]),
        "points": turn.points,
        "score": turn.score,
        "other": game.scores[1 - turn.player],
        "next": game.names[game.player],
    }
    if turn.outcome == "win":
        return tell("{name} rolled {faces} and won, {score} to {other}!", **values)
    if turn.outcome == "bust":
        return tell("{name} rolled {faces}, with a 1: nothing this turn. Next: {next}.", **values)
    return tell(
        "{name} rolled {faces}, no 1: {points} points. The score is now {score}. Next: {next}.",
        **values,
    )


def head_page(game: HogGame) -> str:
    """Return the head of the table: which game, who against whom.

    Examples
    --------
    >>> "Ana against Bo" in head_page(HogGame(("Ana", "Bo")))
    True
    """
    rules = tell("One roll a turn, with as many dice as you like. Any 1 scores nothing.")
    if game.sides != 6:
        rules = tell("{rules} Each die has {sides} sides.", rules=rules, sides=game.sides)
    return STYLE + tell_html(
        '<div class="tk-pig-head"><b>{game}</b> {first} against {second}. '
        "First to {target} wins. <span>{rules}</span></div>",
        game=tell("Hog"),
        first=game.names[0],
        second=game.names[1],
        target=game.target,
        rules=rules,
    )


def dice_page(game: HogGame, dice: int) -> str:
    """Return the dice of the last turn, or those about to be rolled at the start.

    Parameters
    ----------
    game : HogGame
        The game.
    dice : int
        How many dice are chosen for the first roll.

    Examples
    --------
    >>> dice_page(HogGame(), 3).count("die not rolled yet")
    3
    """
    if not game.turns:
        size = _size(dice)
        return _dice_html(
            Markup(blank_die_svg(size) * dice),
            game.names[game.player],
            tell("No roll yet"),
            tell("How many dice do you roll?"),
        )
    turn = game.turns[-1]
    faces = turn.rolls[0]
    size = _size(len(faces))
    note = (
        tell("Next: {name}.", name=game.names[game.player])
        if game.winner is None
        else tell("The game is over.")
    )
    return _dice_html(
        Markup(
            "".join(
                die_svg(face, game.sides, size, VERMILLION if face == 1 else INK) for face in faces
            )
        ),
        tell("{name}: {dice}", name=game.names[turn.player], dice=dice_words(len(faces))),
        _result(turn),
        note,
    )


def _result(turn: Turn) -> str:
    ones = turn.rolls[0].count(1)
    if ones == 1:
        return tell("A 1: nothing this turn")
    if ones:
        return tell("{ones} times a 1: nothing this turn", ones=ones)
    return tell("No 1: {points} points", points=turn.points)


def _size(dice: int) -> int:
    return 64 if dice <= 6 else 48 if dice <= 12 else 34


def _dice_html(pictures: Markup, caption: str, result: str, note: str) -> str:
    return tell_html(
        '<div class="tk-pig-dice"><div class="tk-pig-big">{pictures}</div>'
        '<div class="tk-pig-words"><div>{caption}</div><b>{result}</b><div>{note}</div></div>'
        "</div>",
        pictures=pictures,
        caption=caption,
        result=result,
        note=note,
    )


def odds_page(max_dice: int, chosen: int, sides: int = 6) -> str:
    """Return, for each number of dice, the chance of a 1 and the mean of a turn.

    Parameters
    ----------
    max_dice : int
        The largest number of dice.
    chosen : int
        The number to mark.
    sides : int
        How many sides each die has.

    Examples
    --------
    >>> "59.8%" in odds_page(10, chosen=5)
    True
    """
    lines = (_odds_line(dice, dice == chosen, sides) for dice in range(1, max_dice + 1))
    return _ODDS_STYLE + tell_html(
        '<div class="tk-hog-odds" role="region" tabindex="0" aria-label="{words}"><table><thead>'
        '<tr><th scope="col">{dice}</th><th scope="col">{bust}</th><th scope="col">{mean}</th></tr>'
        "</thead><tbody>{lines}</tbody></table></div>",
        words=tell("What each number of dice brings"),
        dice=tell("dice"),
        bust=tell("chance of at least one 1"),
        mean=tell("points on average"),
        lines=Markup("".join(lines)),
    )


def _odds_line(dice: int, chosen: bool, sides: int) -> str:
    odds = turn_odds(dice, sides)
    return tell_html(
        '<tr class="{kind}"><th scope="row">{dice}{mark}</th><td>{bust}</td><td>{mean}</td></tr>',
        kind="tk-hog-chosen" if chosen else "",
        dice=dice,
        mark=tell(" (chosen)") if chosen else "",
        bust=f"{odds.bust:.1%}",
        mean=f"{odds.mean:.2f}",
    )


_ODDS_STYLE = Markup(
    """<style>
.tk-hog-odds{max-height:290px;overflow-y:auto;width:fit-content;max-width:100%;
  border:1px solid var(--jp-border-color2,#ccc);border-radius:6px;box-sizing:border-box}
.tk-pig .tk-hog-odds table{border-collapse:collapse;margin:0;font-size:14px;color:inherit;border:0}
.tk-pig .tk-hog-odds :is(th,td){padding:1px 14px;text-align:right;
  font-variant-numeric:tabular-nums;border:0;max-width:none}
.tk-pig .tk-hog-odds tbody th{font-weight:400;text-align:left}
.tk-pig .tk-hog-odds th:first-child{text-align:left;min-width:6.5em}
.tk-pig .tk-hog-odds .tk-hog-chosen :is(th,td){font-weight:700;
  box-shadow:inset 0 1px currentcolor,inset 0 -1px currentcolor}
</style>"""
)
