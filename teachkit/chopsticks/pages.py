"""What a table of Chopsticks shows: a game in words and pictures, as HTML."""

from __future__ import annotations

from teachkit.chopsticks.drawing import seats_svg
from teachkit.chopsticks.game import Game, Step
from teachkit.chopsticks.hands import is_out
from teachkit.chopsticks.moves import Move, whose
from teachkit.chopsticks.rules import Rules
from teachkit.ui.language import Markup, tell, tell_html

__all__ = [
    "STYLE",
    "hands_page",
    "head_page",
    "log_page",
    "move_words",
    "result_words",
    "rules_words",
    "step_words",
]

STYLE = Markup(
    "<style>"
    ".tk-ch .tk-status{min-height:3.6em;box-sizing:border-box}"
    ".tk-ch .widget-button{white-space:normal;height:auto;min-height:2.6em;line-height:1.3}"
    ".tk-ch .widget-html-content{line-height:1.45;width:100%}"
    ".tk-ch-log-title{font-weight:700;margin-top:6px;font-size:14px}"
    ".tk-ch .tk-ch-log{max-height:170px;overflow-y:auto;margin:2px 0;padding:4px 10px 4px 8px;"
    "font-size:14px;border:1px solid var(--jp-border-color2,#ccc);border-radius:6px}"
    ".tk-ch .tk-ch-log ol{margin:0;padding-left:2.6em}"
    ".tk-ch-why{font-size:14px;padding-left:2px}"
    "</style>"
)


def head_page(game: Game) -> str:
    """Return the head of the table: which game it is, and how it is won.

    Examples
    --------
    >>> "Chopsticks" in head_page(Game(("Ana", "Bo")))
    True
    """
    return STYLE + tell_html(
        '<div style="font-size:15px;margin:2px 0"><b>{name}.</b> {rules}</div>',
        name=game.rules.label,
        rules=" ".join(rules_words(game.rules)),
    )


def rules_words(rules: Rules) -> list[str]:
    """Return the rules of a game in short sentences.

    Examples
    --------
    >>> from teachkit.chopsticks.rules import Rules
    >>> for sentence in rules_words(Rules(suicide=True)):
    ...     print(sentence)
    Who has no living hand left is out; the last one in wins.
    A hand with exactly 5 is dead; above 5 it keeps the rest.
    Instead of hitting you may split.
    A split may empty a living hand.
    """
    goal = tell("Who has no living hand left is out; the last one in wins.")
    if rules.misere:
        goal = tell("The first one without a living hand wins.")
    return [goal, _limit_words(rules), *_split_words(rules), *_special_words(rules)]


def _limit_words(rules: Rules) -> str:
    if rules.integers == "signed":
        words = tell("A hand is dead at 0, and from {limit} on, on either side.", limit=rules.limit)
    elif rules.overflow == "cutoff":
        words = tell("A hand with {limit} or more is dead.", limit=rules.limit)
    else:
        words = tell(
            "A hand with exactly {limit} is dead; above {limit} it keeps the rest.",
            limit=rules.limit,
        )
    return words


def _split_words(rules: Rules) -> list[str]:
    """Return which splits there are, and how they must end."""
    if rules.hands == 1 or not (rules.transfers or rules.divisions or rules.suicide):
        return [tell("Nobody may split.")]
    words = {
        (True, True): tell("Instead of hitting you may split."),
        (True, False): tell("You may split between living hands, but not bring back a dead one."),
        (False, True): tell("You may split only to bring back a dead hand."),
        (False, False): tell("You may not split between living hands or bring back a dead one."),
    }
    told = [words[rules.transfers, rules.divisions]]
    if rules.suicide:
        told.append(tell("A split may empty a living hand."))
    if rules.halvies == "even":
        told.append(tell("Every split must end in equal hands."))
    if rules.halvies == "near":
        told.append(tell("Every split must end in hands as equal as possible."))
    return told


def _special_words(rules: Rules) -> list[str]:
    """Return a sentence for each other rule that is not standard."""
    limit = rules.limit
    bomb = tell("then you have one finger on every hand, and the other one finger on one hand")
    told = [
        (rules.swaps, tell("Exchanging two unequal living hands is a move.")),
        (rules.logan, tell("Exchanging a living hand with a dead one is a move.")),
        (rules.sudden_death, tell("Who has only 1 finger in total is out.")),
        (
            rules.lives,
            tell(
                "Whose hands become {one} loses a life; who has none left is out.",
                one="0" * (rules.hands - 1) + "1",
            ),
        ),
        (
            rules.meta,
            tell(
                "With more than {limit} fingers in total you may take away {limit} and share out "
                "the rest.",
                limit=limit,
            ),
        ),
        (rules.attack_dead, tell("A dead hand may be hit.")),
        (rules.stumps, tell("01 may become two half fingers.")),
        (
            rules.integers is True,
            tell("As a move, a living hand may become {limit} minus its fingers.", limit=limit),
        ),
        (
            rules.integers == "signed",
            tell(
                "As a move, a living hand may change its sign; who has a negative hand cannot "
                "split."
            ),
        ),
        (rules.self_attack, tell("A hand may hit the own other hand.")),
        (rules.self_add, tell("As a move, you may add 1 to an own living hand.")),
        (
            rules.cherry_bomb == "optional",
            tell("A hit that makes {limit} may be a cherry bomb: {bomb}.", limit=limit, bomb=bomb),
        ),
        (
            rules.cherry_bomb == "compulsory",
            tell("A hit that makes {limit} is a cherry bomb: {bomb}.", limit=limit, bomb=bomb),
        ),
        (
            rules.zombies,
            tell(
                "Who is knocked out goes on as a zombie with one finger: it hits, but cannot split "
                "or be hit."
            ),
        ),
    ]
    return [sentence for holds, sentence in told if holds]


def hands_page(game: Game) -> str:
    """Return everybody's hands, each player at the own place.

    Examples
    --------
    >>> hands_page(Game(("Ana", "Bo"))).count("<svg")
    2
    """
    return seats_svg(game.position, game.names, game.player, game.rules, marks=_marks(game))


def _marks(game: Game) -> list[str]:
    """Return the word beside each name: whose turn it is, who is out, who has won."""
    marks = []
    for seat in range(len(game.names)):
        side = game.position[(seat - game.player) % len(game.names)]
        if seat == game.winner:
            marks.append(tell("winner"))
        elif is_out(side, game.rules):
            marks.append(tell("out"))
        else:
            moving = seat == game.player and not game.over
            marks.append(tell("to move") if moving else "")
    return marks


def step_words(game: Game, step: Step) -> str:
    """Say what a player did.

    Examples
    --------
    >>> game = Game(("Ana", "Bo"))
    >>> game.move(game.moves[0])
    >>> step_words(game, game.steps[0])
    'Ana: left 1 hits left 1: 2'
    """
    words = move_words(game, step.move, step.player)
    return tell("{name}: {move}", name=game.names[step.player], move=words)


def move_words(game: Game, move: Move, player: int) -> str:
    """Return a move as a player would say it, with the names at this table.

    Examples
    --------
    >>> from teachkit.chopsticks.rules import Rules
    >>> game = Game(("Ana", "Bo", "Cy"), Rules(players=3))
    >>> [move_words(game, move, 0) for move in game.moves]
    ["left 1 hits Bo's left 1: 2", "left 1 hits Cy's left 1: 2"]
    """
    words, players = move.name, len(game.names)
    if players > 2:
        for seat in range(players - 1):
            name = game.names[(player + seat + 1) % players]
            words = words.replace(whose(seat, game.rules), tell("{name}'s ", name=name), 1)
    return words


def result_words(game: Game) -> str:
    """Say how the game ended.

    Examples
    --------
    >>> from teachkit.chopsticks.rules import Rules
    >>> game = Game(("Ana", "Bo"), Rules(start="1401"))
    >>> game.move(next(move for move in game.moves if move.result == "0014"))
    >>> result_words(game)
    'Ana has won after 1 move.'
    """
    count = len(game.steps)
    moves = tell("1 move") if count == 1 else tell("{count} moves", count=count)
    if game.winner is None:
        return tell("A draw after {moves}.", moves=moves)
    name = game.names[game.winner]
    if name == tell("You"):
        return tell("You have won after {moves}.", moves=moves)
    return tell("{name} has won after {moves}.", name=name, moves=moves)


def log_page(game: Game) -> str:
    """Return the moves so far, the latest on top.

    Examples
    --------
    >>> "<ol" in log_page(Game(("Ana", "Bo")))
    False
    """
    if not game.steps:
        return ""
    lines = "".join(
        tell_html("<li value={number}>{words} → {code}</li>", number=number, words=words, code=code)
        for number, words, code in reversed(
            [
                (number, step_words(game, step), step.move.result)
                for number, step in enumerate(game.steps, start=1)
            ]
        )
    )
    return tell_html(
        '<div class="tk-ch-log-title">{title}</div><div class="tk-ch-log" role="region" '
        'tabindex="0" aria-label="{title}"><ol>{lines}</ol></div>',
        title=tell("Moves so far, the latest first"),
        lines=Markup(lines),
    )
