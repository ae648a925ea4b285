"""What a table of Pig shows: a game in words and pictures, as HTML.

Each function takes a `Game` and returns a piece of the page.  Words take the colours of
the notebook's theme, light or dark; dice stay white.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Protocol

from teachkit.pig.game import Faces, Game, Step, Turn, next_roll
from teachkit.pig.rules import LOSE_SCORE, LOSE_TURN, MUST_ROLL, Rules
from teachkit.pig.strategies import ask, hold_at
from teachkit.ui.dice_faces import blank_die_svg, die_svg
from teachkit.ui.language import Markup, tell, tell_html
from teachkit.ui.palette import BLUE, INK, ORANGE, VERMILLION

__all__ = [
    "STYLE",
    "TwoPlayerGame",
    "dice_page",
    "faces_text",
    "head_page",
    "log_page",
    "odds_page",
    "rules_text",
    "scores_page",
    "sentence",
]


class TwoPlayerGame(Protocol):
    """What scores and log need to know of a game, of Pig or of a relative."""

    names: list[str]
    scores: list[int]
    player: int
    winner: int | None
    turns: list[Turn]

    @property
    def turn_total(self) -> int:
        """The points at risk."""

    @property
    def target(self) -> int:
        """The score that wins."""

    @property
    def sides(self) -> int:
        """How many sides each die has."""


def sentence(game: Game, step: Step) -> str:
    """Return what just happened, in words.

    Examples
    --------
    >>> game = Game(("Ana", "Bo"), rolls=[[4]])
    >>> sentence(game, game.roll())
    'Ana rolled 4. The turn total is 4.'
    """
    name, following = game.names[step.player], game.names[game.player]
    values = {
        "name": name,
        "faces": faces_text(step.faces),
        "points": step.turn_total,
        "score": game.scores[step.player],
        "other": game.scores[1 - step.player],
        "next": following,
    }
    if step.kind in ("score", MUST_ROLL):
        gained, forced = game.rules.outcome_of(step.faces)[0], step.kind == MUST_ROLL
        return _rolled(forced, gained != sum(step.faces), {**values, "gained": gained})
    if step.kind == "bust":
        if not step.turn_total:
            return tell("{name} rolled {faces}: bust! Next: {next}.", **values)
        return tell(
            "{name} rolled {faces}: bust! The turn total of {points} is lost. Next: {next}.",
            **values,
        )
    if step.kind == "wipe":
        return tell(
            "{name} rolled {faces}: the turn and the whole score are lost. Next: {next}.", **values
        )
    if step.kind == "hold":
        return tell(
            "{name} held. The turn total of {points} is banked; the score is now {score}. "
            "Next: {next}.",
            **values,
        )
    return tell("{name} rolled {faces} and won, {score} to {other}!", **values)


def _rolled(forced: bool, special: bool, values: dict[str, object]) -> str:
    """Tell of a roll that scored; a special one counts something other than its sum."""
    if special:
        said = tell(
            "{name} rolled {faces}, which counts {gained}. The turn total is {points}.", **values
        )
    else:
        said = tell("{name} rolled {faces}. The turn total is {points}.", **values)
    return f"{said} {_must_roll(str(values['name']))}" if forced else said


def _must_roll(name: str) -> str:
    if name == tell("You"):
        return tell("A double: you must roll again.")
    return tell("A double: {name} must roll again.", name=name)


def faces_text(faces: Faces) -> str:
    """Return one roll as text.

    Examples
    --------
    >>> faces_text((4,)), faces_text((3, 5))
    ('4', '3+5')
    """
    return "+".join(str(face) for face in faces)


def head_page(game: Game) -> str:
    """Return the head of the table: which game, who against whom.

    Examples
    --------
    >>> "Ana against Bo" in head_page(Game(("Ana", "Bo")))
    True
    """
    return STYLE + tell_html(
        '<div class="tk-pig-head"><b>{game}</b> {first} against {second}. '
        "First to {target} wins. <span>{rules}</span></div>",
        game=game.rules.name,
        first=game.names[0],
        second=game.names[1],
        target=game.rules.target,
        rules=rules_text(game.rules),
    )


def rules_text(rules: Rules) -> str:
    """Return what the dice do in a game, in a few short sentences.

    Examples
    --------
    >>> from teachkit.pig.rules import BIG_PIG, TWO_DICE
    >>> rules_text(TWO_DICE)
    'Two dice. A 1 loses the turn. 1+1 loses the whole score.'
    >>> rules_text(BIG_PIG)
    'Two dice. A 1 loses the turn. 1+1 counts 25. A double counts 2 times its sum.'
    """
    number = {1: tell("One die"), 2: tell("Two dice"), 3: tell("Three dice")}.get(
        rules.dice, tell("{dice} dice", dice=rules.dice)
    )
    if rules.sides != 6:
        number = tell("{number} with {sides} sides", number=number, sides=rules.sides)
    parts = [tell("{number}.", number=number), *_bad_text(rules)]
    if rules.dice > 1 and rules.doubles_factor > 1:
        parts.append(tell("A double counts {factor} times its sum.", factor=rules.doubles_factor))
    if rules.dice > 1 and rules.doubles == MUST_ROLL:
        parts.append(tell("After a double you must roll again."))
    return " ".join(parts)


def _bad_text(rules: Rules) -> Iterator[str]:
    bad = sorted(rules.bad_faces)
    if not bad:
        yield tell("No face is bad.")
        return
    first, last = ", ".join(map(str, bad[:-1])), str(bad[-1])
    faces = tell("{first} or {last}", first=first, last=last) if first else last
    if rules.dice > 1 or rules.all_bad == LOSE_TURN:
        yield tell("A {faces} loses the turn.", faces=faces)
    if rules.all_bad == LOSE_TURN:
        return
    every = tell("A {faces}", faces=faces)
    if rules.dice > 1:
        every = tell("A bad face on every die")
        if len(bad) == 1:
            every = faces_text(tuple(bad * rules.dice))
    if rules.all_bad == LOSE_SCORE:
        yield tell("{every} loses the whole score.", every=every)
    else:
        yield tell("{every} counts {points}.", every=every, points=rules.all_bad_points)


def scores_page(game: TwoPlayerGame) -> str:
    """Return both scores, each with a bar to the target; points at risk are striped.

    Examples
    --------
    >>> "Ana: 0 of 100 points, 0 more at risk" in scores_page(Game(("Ana", "Bo")))
    True
    """
    both = Markup("".join(_score_html(game, player) for player in (0, 1)))
    return tell_html('<div class="tk-pig-scores">{both}</div>', both=both)


def _score_html(game: TwoPlayerGame, player: int) -> str:
    score, target, name = game.scores[player], game.target, game.names[player]
    moving = game.winner is None and game.player == player
    risk = game.turn_total if moving else 0
    state = tell("winner") if game.winner == player else tell("to move") if moving else ""
    return tell_html(
        '<div class="tk-pig-player{now}" style="border-left-color:{colour}">'
        '<div class="tk-pig-who">'
        '<span class="tk-pig-name">{name}</span> <span class="tk-pig-state">{state}</span>'
        '<span class="tk-pig-score">{score}{at_risk}</span></div>'
        '<div class="tk-pig-bar" role="img" aria-label="{words}">'
        '<span style="left:0;width:{banked}%;background-color:{colour}"></span>'
        '<span class="tk-pig-risk" style="left:{banked}%;width:{risk}%;'
        'background-color:{colour}"></span><i></i><em>{target}</em></div></div>',
        now=" tk-pig-now" if moving or game.winner == player else "",
        name=name,
        state=state,
        score=score,
        at_risk=f" + {risk}" if risk else "",
        words=tell(
            "{name}: {score} of {target} points, {risk} more at risk",
            name=name,
            score=score,
            target=target,
            risk=risk,
        ),
        banked=_on_bar(score, target),
        risk=_on_bar(score + risk, target) - _on_bar(score, target),
        colour=(BLUE, ORANGE)[player],
        target=target,
    )


def _on_bar(points: int, target: int) -> float:
    """Where on the bar some points end, in percent; the bar ends at the target."""
    return round(100 * min(points / target, 1), 2)


def dice_page(game: Game, last: Step | None) -> str:
    """Return the dice on the table and the turn total.

    Parameters
    ----------
    game : Game
        The game.
    last : Step or None
        What happened last: a finished turn stays on the table until the next roll.

    Examples
    --------
    >>> game = Game(rolls=[[4]])
    >>> "Turn total: 4" in dice_page(game, game.roll())
    True
    """
    rules, size = game.rules, 64 if game.rules.dice <= 4 else 44
    ended = last.turn if last is not None else None
    if game.rolls:
        rolls: tuple[Faces, ...] = tuple(game.rolls)
        caption = game.names[game.player]
        note = tell(
            "A hold now makes the score {score}.",
            score=game.scores[game.player] + game.turn_total,
        )
        if not game.may_hold:
            note = _must_roll(caption)
    elif last is not None and ended is not None:
        rolls = ended.rolls
        caption = tell("{name}: {end}", name=game.names[ended.player], end=_END[ended.outcome]())
        if game.winner is None:
            note = tell("Next: {name}.", name=game.names[game.player])
        else:
            note = tell("The game is over.")
    else:
        rolls, caption = (), game.names[game.player]
        note = tell("You must roll at least once.")
    lost = ended is not None and ended.outcome in ("bust", "wipe")
    colour = VERMILLION if lost and not game.rolls else INK
    big = (
        _dice_picture(rolls[-1], rules.sides, size, colour)
        if rolls
        else Markup(blank_die_svg(size) * rules.dice)
    )
    total = tell("Turn total: {points}", points=game.turn_total)
    if not game.rolls and ended is not None:
        total = tell("Points of this turn: {points}", points=ended.points)
    small = Markup("".join(_roll_picture(faces, rules.sides) for faces in rolls))
    return tell_html(
        '<div class="tk-pig-dice"><div class="tk-pig-big">{big}</div>'
        '<div class="tk-pig-words"><div>{caption}</div><b>{total}</b><div>{note}</div></div>'
        '<div class="tk-pig-rolls"><span>{heading}</span> {small}</div></div>',
        big=big,
        caption=caption,
        total=total,
        note=note,
        heading=tell("Rolls of this turn:"),
        small=small,
    )


_END = {
    "hold": lambda: tell("held"),
    "score": lambda: tell("no 1"),
    "bust": lambda: tell("bust"),
    "wipe": lambda: tell("bust, the whole score is lost"),
    "win": lambda: tell("reached the target and won"),
}


def _dice_picture(faces: Faces, sides: int, size: int, colour: str) -> Markup:
    return Markup("".join(die_svg(face, sides, size, colour) for face in faces))


def _roll_picture(faces: Faces, sides: int) -> str:
    """One roll of an earlier moment, small, with one text alternative for all its dice."""
    return tell_html(
        '<span class="tk-pig-roll" role="img" aria-label="{words}">{dice}</span>',
        words=tell("rolled {faces}", faces=faces_text(faces)),
        dice=_dice_picture(faces, sides, 22, INK),
    )


def odds_page(game: Game) -> str:
    """Return what the next roll could do, computed from the table of outcomes.

    Examples
    --------
    >>> "Chance of a bust: 1/6, or 16.7%." in odds_page(Game())
    True
    """
    if game.winner is not None:
        return tell_html('<div class="tk-pig-odds">The game is over: no next roll.</div>')
    rules, total, score = game.rules, game.turn_total, game.scores[game.player]
    now = next_roll(rules, total, score)
    lines = [
        tell("Chance of a bust: {chance}.", chance=percent(now.bust)),
        tell(
            "The turn total is {total} now. After one more roll it is {expected:.2f} on average; "
            "a bust counts as 0.",
            total=total,
            expected=float(now.expected),
        ),
        tell("What hold at 20 would do: {advice}.", advice=_advice(game)),
    ]
    if now.wipe:
        lines.insert(
            1, tell("Chance to lose the whole score too: {chance}.", chance=percent(now.wipe))
        )
    if now.win:
        lines.append(tell("Chance to win at once: {chance}.", chance=percent(now.win)))
    return tell_html(
        '<div class="tk-pig-odds"><ul class="tk-pig-chips">{chips}</ul>{lines}</div>',
        chips=Markup("".join(_chips(game))),
        lines=Markup("".join(tell_html("<p>{line}</p>", line=line) for line in lines)),
    )


def _chips(game: Game) -> Iterator[str]:
    total, score = game.turn_total, game.scores[game.player]
    for points, effect, chance in game.rules.outcomes():
        kind = ""
        after = tell("+{points}: total {total}", points=points, total=total + points)
        if effect in (LOSE_TURN, LOSE_SCORE):
            kind = "tk-pig-bad"
            after = tell("bust") if effect == LOSE_TURN else tell("bust, score lost")
        elif effect == MUST_ROLL:
            after = tell(
                "+{points}: total {total}, roll again", points=points, total=total + points
            )
        elif score + total + points >= game.rules.target:
            after = tell("+{points}: wins", points=points)
        yield tell_html(
            '<li class="{kind}">{after}<small>{chance}</small></li>',
            kind=kind,
            after=after,
            chance=str(chance),
        )


def _advice(game: Game) -> str:
    if not game.may_hold:
        return tell("roll, because you must")
    again = ask(
        hold_at(20),
        turn_total=game.turn_total,
        score=game.scores[game.player],
        opponent_score=game.scores[1 - game.player],
        rolls=len(game.rolls),
    )
    return tell("roll again") if again else tell("hold")


def percent(chance: Fraction) -> str:
    return tell("{fraction}, or {percent:.1f}%", fraction=str(chance), percent=100 * float(chance))


_LOGGED = 60  # turns on the page; .record has them all


def log_page(game: TwoPlayerGame) -> str:
    """Return the finished turns of the game, the latest first.

    Examples
    --------
    >>> game = Game(("Ana", "Bo"), rolls=[[4], [1]])
    >>> _ = game.roll(), game.hold(), game.roll()
    >>> log_page(game).index("2. Bo") < log_page(game).index("1. Ana")
    True
    """
    lines = [
        tell_html(
            "<li><b>{number}. {name}</b> {rolls}<span>{end}</span></li>",
            number=turn.number,
            name=game.names[turn.player],
            rolls=Markup("".join(_roll_picture(faces, game.sides) for faces in turn.rolls)),
            end=tell(
                "{end}: {points} points, score {score}",
                end=_END[turn.outcome](),
                points=turn.points,
                score=turn.score,
            ),
        )
        for turn in reversed(game.turns[-_LOGGED:])
    ]
    return tell_html(
        '<div class="tk-pig-log"><b>{heading}</b><div role="region" tabindex="0" '
        'aria-label="{heading}"><ul>{lines}</ul></div></div>',
        heading=tell("Turns of this game, the latest first"),
        lines=Markup("".join(lines) or tell_html("<li>No turn is finished yet.</li>")),
    )


STYLE = Markup(
    """<style>
.tk-pig{font-size:14px;line-height:1.4;color:var(--jp-content-font-color1,#1F2430)}
.tk-pig .widget-html-content{line-height:1.4;font-size:14px;white-space:normal;
  overflow-wrap:anywhere;width:100%}
.tk-pig-head{padding:0 0 4px}
.tk-pig .widget-checkbox{margin-right:14px}
.tk-pig-head b{font-size:20px;margin-right:.5em}
.tk-pig-scores{display:flex;flex-wrap:wrap;gap:6px 10px;margin-bottom:6px}
.tk-pig-player{flex:1 1 17em;min-width:0;box-sizing:border-box;padding:3px 10px 7px;
  border:1px solid var(--jp-border-color2,#ccc);
  border-left-width:6px;border-radius:6px}
.tk-pig-now{border-color:var(--jp-content-font-color2,#555)}
.tk-pig-who{display:flex;flex-wrap:wrap;gap:0 .6em;align-items:baseline}
.tk-pig-name{font-weight:600}
.tk-pig-state:not(:empty){font-size:12px;padding:0 7px;border-radius:9px;
  border:1px solid var(--jp-content-font-color2,#555)}
.tk-pig-score{margin-left:auto;font-size:20px;font-weight:600}
.tk-pig-bar{position:relative;height:16px;margin:4px 3em 3px 0;border-radius:4px 0 0 4px;
  background:var(--jp-layout-color2,#eee);
  box-shadow:inset 0 0 0 1px var(--jp-border-color1,#bbb)}
.tk-pig-bar span{position:absolute;top:0;bottom:0;border-radius:4px 0 0 4px;transition:width .25s}
.tk-pig-bar .tk-pig-risk{opacity:.6;border-radius:0;background-image:repeating-linear-gradient(
  -45deg,rgba(255,255,255,.55) 0 4px,transparent 4px 9px)}
.tk-pig-bar i{position:absolute;left:100%;top:-4px;bottom:-4px;
  border-left:3px solid var(--jp-content-font-color1,#1F2430)}
.tk-pig-bar em{position:absolute;left:calc(100% + 8px);top:0;font-style:normal;font-size:12px;
  line-height:16px;white-space:nowrap}
.tk-pig-dice{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;margin:0 0 4px;
  min-height:70px}
.tk-pig-big{display:flex;flex-wrap:wrap;gap:6px}
.tk-pig-words{flex:1 1 13em;min-width:0}
.tk-pig-words b{font-size:18px}
.tk-pig-rolls{flex:1 1 15em;display:flex;flex-wrap:wrap;gap:3px 5px;align-items:center;
  min-height:28px}
.tk-pig-rolls>span:first-child{flex-basis:100%}
.tk-pig-roll{display:inline-flex;gap:1px}
.tk-pig-odds{padding:8px 12px;border:1px solid var(--jp-border-color2,#ccc);border-radius:6px}
.tk-pig-odds p{margin:4px 0 0}
.tk-pig-chips{display:flex;flex-wrap:wrap;gap:6px;list-style:none;margin:0;padding:0}
.tk-pig-chips li{display:flex;flex-direction:column;align-items:center;padding:2px 8px;margin:0;
  border:1px solid var(--jp-border-color1,#bbb);border-radius:6px}
.tk-pig-chips .tk-pig-bad{border-color:#D55E00;box-shadow:inset 0 0 0 1px #D55E00}
.tk-pig-hint:focus-visible{outline:2px solid var(--jp-brand-color1,#0072B2);outline-offset:2px}
.tk-pig-log{margin-top:2px}
.tk-pig-log div{max-height:150px;overflow-y:auto;margin-top:3px;padding:4px 10px;
  border:1px solid var(--jp-border-color2,#ccc);border-radius:6px}
.tk-pig-log ul{list-style:none;margin:0;padding:0}
.tk-pig-log li{display:flex;flex-wrap:wrap;gap:2px 6px;align-items:center;padding:3px 0;margin:0;
  border-bottom:1px solid var(--jp-border-color3,#e6e6e6)}
.tk-pig-log li:last-child{border-bottom:0}
@media (prefers-reduced-motion:reduce){.tk-pig-bar span{transition:none}}
</style>"""
)
