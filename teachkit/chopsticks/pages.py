"""What a table of Chopsticks shows: a game in words and pictures, as HTML."""

from __future__ import annotations

from teachkit.chopsticks.drawing import seats_svg
from teachkit.chopsticks.game import Game, Step
from teachkit.chopsticks.moves import Move, whose
from teachkit.ui.language import Markup, tell, tell_html

__all__ = [
    "STYLE",
    "hands_page",
    "head_page",
    "log_page",
    "move_words",
    "result_words",
    "step_words",
]

STYLE = Markup(
    "<style>"
    ".tk-ch .tk-status{min-height:3.6em;box-sizing:border-box}"
    ".tk-ch .widget-button{white-space:normal;height:auto;min-height:2.6em;line-height:1.3}"
    ".tk-ch .widget-html-content{line-height:1.45;width:100%}"
    ".tk-ch-log-title{font-weight:700;margin-top:6px;font-size:14px}"
    ".tk-ch .tk-ch-log{max-height:170px;overflow-y:auto;margin:2px 0;padding:4px 10px 4px 34px;"
    "font-size:14px;border:1px solid var(--jp-border-color2,#ccc);border-radius:6px}"
    "</style>"
)


def head_page(game: Game) -> str:
    """Return the head of the table: which game it is, and how it is won.

    Examples
    --------
    >>> "Chopsticks" in head_page(Game(("Ana", "Bo")))
    True
    """
    goal = tell("Who has no living hand left is out; the last one in wins.")
    if game.rules.misere:
        goal = tell("The first one without a living hand wins.")
    return STYLE + tell_html(
        '<div style="font-size:15px;margin:2px 0"><b>{name}</b> {goal}</div>',
        name=game.rules.label,
        goal=goal,
    )


def hands_page(game: Game) -> str:
    """Return everybody's hands, each player at the own place.

    Examples
    --------
    >>> hands_page(Game(("Ana", "Bo"))).count("<svg")
    2
    """
    return seats_svg(game.position, game.names, game.player, game.rules)


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
    title = tell_html('<div class="tk-ch-log-title">{title}</div>', title=tell("Moves so far"))
    return title + f'<ol class="tk-ch-log" tabindex="0">{lines}</ol>'
