"""What a table of Pig shows of best play: winning chances, and the review of a game, as HTML."""

from __future__ import annotations

from collections.abc import Sequence

from teachkit.pig.game import Game
from teachkit.pig.optimal import Solution
from teachkit.pig.review import GameReview, Verdict, chances, decisions, judge
from teachkit.ui.language import Markup, tell, tell_html
from teachkit.ui.palette import BLUE, ORANGE

__all__ = ["chance_page", "review_page", "review_sentence", "summary", "wait_sentence"]


def wait_sentence() -> str:
    """Return what to say while best play is worked out."""
    return tell("One moment: the computer works out best play.")


def chance_page(game: Game, solution: Solution | None) -> str:
    """Return the winning chances of both players, now and around the last decision.

    Parameters
    ----------
    game : Game
        The game.
    solution : Solution or None
        Best play of its rules; None while it is worked out.

    Examples
    --------
    >>> from teachkit.pig.optimal import solve
    >>> "Ana 53.1%, Bo 46.9%" in chance_page(Game(("Ana", "Bo")), solve())
    True
    """
    if solution is None:
        return _STYLE + tell_html('<div class="tk-pig-odds">{words}</div>', words=wait_sentence())
    first, second = chances(game, solution)
    words = tell(
        "Chance to win, if both play best from here on: {first} {one:.1%}, {second} {two:.1%}.",
        first=game.names[0],
        one=first,
        second=game.names[1],
        two=second,
    )
    lines = [words, _next_decision(game, solution), _last_decision(game, solution)]
    return _STYLE + tell_html(
        '<div class="tk-pig-odds tk-pig-chance"><div class="tk-pig-two" role="img" '
        'aria-label="{words}"><span style="width:{one}%;background-color:{blue}"></span>'
        '<span style="width:{two}%;background-color:{orange}"></span></div>{lines}</div>',
        words=words,
        one=round(100 * first, 2),
        two=round(100 * second, 2),
        blue=BLUE,
        orange=ORANGE,
        lines=Markup("".join(tell_html("<p>{line}</p>", line=line) for line in lines if line)),
    )


def _next_decision(game: Game, solution: Solution) -> str:
    if game.winner is not None:
        return tell("The game is over.")
    name, mine, other = (
        game.names[game.player],
        game.scores[game.player],
        game.scores[1 - game.player],
    )
    if not game.may_hold:
        return tell("{name} to roll; there is nothing to decide.", name=name)
    roll, hold = solution.roll_or_hold(mine, other, game.turn_total)
    return tell(
        "{name} to decide: {roll:.2%} with Roll, {hold:.2%} with Hold.",
        name=name,
        roll=roll,
        hold=hold,
    )


def _last_decision(game: Game, solution: Solution) -> str:
    made = decisions(game)
    if not made:
        return ""
    verdict = judge(made[-1], solution)
    values = {
        "name": game.names[verdict.decision.player],
        "total": verdict.decision.turn_total,
        "cost": _points(verdict.cost),
    }
    if verdict.decision.rolled:
        decision = tell("Last decision: {name}, Roll at a turn total of {total}.", **values)
    else:
        decision = tell("Last decision: {name}, Hold at a turn total of {total}.", **values)
    cost = (
        tell("It cost {cost} percentage points.", **values)
        if verdict.cost
        else tell("It cost nothing.")
    )
    return " ".join(part for part in (decision, cost, _dice_since(game, verdict, solution)) if part)


def _dice_since(game: Game, verdict: Verdict, solution: Solution) -> str:
    """Tell what the dice did to the chance of who decided last, since that decision."""
    now = chances(game, solution)[verdict.decision.player]
    if abs(now - verdict.after) < _UNMOVED:
        return ""
    return tell(
        "Then the dice moved the chance of {name} from {after:.2%} to {now:.2%}.",
        name=game.names[verdict.decision.player],
        after=verdict.after,
        now=now,
    )


_UNMOVED = 1e-9


def review_sentence(name: str, part: GameReview) -> str:
    """Return what a player's decisions cost together, in words.

    Examples
    --------
    >>> review_sentence("Ana", GameReview(()))
    'Ana had nothing to decide.'
    """
    values = {
        "name": name,
        "decisions": len(part.verdicts),
        "mistakes": part.mistakes,
        "points": _points(part.cost),
    }
    if not part.verdicts:
        return tell("{name} had nothing to decide.", name=name)
    if not part.mistakes:
        if len(part.verdicts) == 1:
            return tell("{name} made 1 decision, as good as best play.", **values)
        return tell("{name} made {decisions} decisions, all as good as best play.", **values)
    made = (
        tell("{name} made 1 decision.", **values)
        if len(part.verdicts) == 1
        else tell("{name} made {decisions} decisions.", **values)
    )
    if part.mistakes == 1:
        cost = tell("1 was not the best and cost {points} percentage points.", **values)
    else:
        cost = tell(
            "{mistakes} were not the best and cost {points} percentage points together.", **values
        )
    return f"{made} {cost}"


def summary(names: Sequence[str], found: GameReview, players: Sequence[int]) -> str:
    """Return a review in a few sentences: the sums, and the dearest mistake.

    Examples
    --------
    >>> summary(("Ana", "Bo"), GameReview(()), (0,))
    'Ana had nothing to decide.'
    """
    lines = [review_sentence(names[player], found.of(player)) for player in players]
    if found.dearest is not None:
        lines.append(_dearest_sentence(names, found.dearest))
    return " ".join(lines)


def review_page(names: Sequence[str], found: GameReview | None, players: Sequence[int]) -> str:
    """Return the review of a game as a table.

    Parameters
    ----------
    names : sequence of str
        What the two players are called.
    found : GameReview or None
        The review; None while best play is worked out.
    players : sequence of int
        Whose decisions are in it.

    Examples
    --------
    >>> "nothing to decide" in review_page(("Ana", "Bo"), GameReview(()), (0,))
    True
    """
    if found is None:
        return _STYLE + tell_html('<div class="tk-pig-review">{words}</div>', words=wait_sentence())
    if not found.verdicts:
        words = summary(names, found, players)
        return _STYLE + tell_html('<div class="tk-pig-review">{words}</div>', words=words)
    return _STYLE + tell_html(
        '<div class="tk-pig-review"><div role="region" tabindex="0" '
        'aria-label="{caption}">{table}</div></div>',
        caption=tell("Review: every decision of this game"),
        table=Markup(_table(names, found, players)),
    )


def _dearest_sentence(names: Sequence[str], verdict: Verdict) -> str:
    made = verdict.decision
    values = {
        "name": names[made.player],
        "turn": made.turn,
        "score": made.score,
        "other": made.opponent_score,
        "total": made.turn_total,
        "points": _points(verdict.cost),
    }
    if made.rolled:
        return tell(
            "\N{BLACK UP-POINTING TRIANGLE} The dearest mistake: {name} in turn {turn}, at {score} "
            "to {other}, Roll at a turn total of {total}. Best play holds. Cost: {points}.",
            **values,
        )
    return tell(
        "\N{BLACK UP-POINTING TRIANGLE} The dearest mistake: {name} in turn {turn}, at {score} "
        "to {other}, Hold at a turn total of {total}. Best play rolls. Cost: {points}.",
        **values,
    )


def _table(names: Sequence[str], found: GameReview, players: Sequence[int]) -> str:
    heads = [
        tell("Turn"),
        tell("Player"),
        tell("Scores"),
        tell("Turn total"),
        tell("Choice"),
        tell("Best play"),
        tell("Cost"),
    ]
    dearest = found.dearest
    totals = "".join(
        tell_html(
            '<tr><th scope="row" colspan="6">{who}</th><td>{cost}</td></tr>',
            who=tell("Sum: {name}", name=names[player]),
            cost=_points(found.of(player).cost),
        )
        for player in players
    )
    return tell_html(
        "<table><caption>{caption}</caption><thead><tr>{heads}</tr></thead>"
        "<tbody>{rows}</tbody><tfoot>{totals}</tfoot></table>",
        caption=tell(
            "Scores: the player's and the other's. "
            "Cost: percentage points of winning chance given away."
        ),
        heads=Markup("".join(tell_html('<th scope="col">{head}</th>', head=h) for h in heads)),
        rows=Markup("".join(_row(names, each, each is dearest) for each in found.verdicts)),
        totals=Markup(totals),
    )


def _row(names: Sequence[str], verdict: Verdict, dearest: bool) -> str:
    made = verdict.decision
    cost = _points(verdict.cost)
    return tell_html(
        '<tr class="{kind}"><th scope="row">{turn}</th><td>{name}</td><td>{score} : {other}</td>'
        "<td>{total}</td><td>{choice}</td><td>{best}</td><td>{cost}</td></tr>",
        kind="tk-pig-dearest" if dearest else "tk-pig-mistake" if verdict.cost else "",
        turn=made.turn,
        name=names[made.player],
        score=made.score,
        other=made.opponent_score,
        total=made.turn_total,
        choice=tell("Roll") if made.rolled else tell("Hold"),
        best={"roll": tell("Roll"), "hold": tell("Hold"), "either": tell("either")}[verdict.best],
        cost=tell("\N{BLACK UP-POINTING TRIANGLE} {cost}, the dearest mistake", cost=cost)
        if dearest
        else cost,
    )


def _points(cost: float) -> str:
    """Tell a difference of chances in percentage points; a small one is not told as none."""
    if not cost:
        return "0"
    return tell("below 0.01") if cost < 0.0001 else f"{100 * cost:.2f}"


_STYLE = Markup(
    """<style>
.tk-pig-chance{margin-top:4px}
.tk-pig-two{display:flex;height:16px;border-radius:4px;overflow:hidden;
  box-shadow:inset 0 0 0 1px var(--jp-border-color1,#bbb)}
.tk-pig-two span{transition:width .25s}
.tk-pig-two span+span{box-shadow:inset 3px 0 0 var(--jp-layout-color1,#fff)}
.tk-pig-review{margin-top:6px}
.tk-pig-review div{max-height:300px;overflow:auto;margin-top:4px;padding:4px 10px;
  border:1px solid var(--jp-border-color2,#ccc);border-radius:6px}
.tk-pig-review table{border-collapse:collapse;width:100%;font-size:14px;margin:0;
  font-variant-numeric:tabular-nums}
.tk-pig-review caption{text-align:left;font-size:13px;padding-bottom:4px}
.tk-pig-review th,.tk-pig-review td{text-align:left;padding:2px 10px 2px 0;font-weight:400;
  border-bottom:1px solid var(--jp-border-color3,#e6e6e6);vertical-align:top}
.tk-pig-review th,.tk-pig-review td{overflow-wrap:normal}
.tk-pig-review td:nth-child(2){overflow-wrap:anywhere;min-width:5em}
.tk-pig-review tfoot th{overflow-wrap:anywhere}
.tk-pig-review td:nth-child(3){white-space:nowrap}
.tk-pig-review thead th,.tk-pig-review tfoot th,.tk-pig-review tfoot td{font-weight:600}
.tk-pig-review .tk-pig-mistake td:last-child{font-weight:600}
.tk-pig-review .tk-pig-dearest th,.tk-pig-review .tk-pig-dearest td{font-weight:700;
  box-shadow:inset 0 2px 0 #D55E00,inset 0 -2px 0 #D55E00}
@media (prefers-reduced-motion:reduce){.tk-pig-two span{transition:none}}
</style>"""
)
