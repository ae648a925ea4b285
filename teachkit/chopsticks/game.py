"""A game of Chopsticks, move by move, without a screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from teachkit.chopsticks.codes import Position, code_of, first_position, parse
from teachkit.chopsticks.hands import in_play, is_over
from teachkit.chopsticks.moves import Move, moves
from teachkit.chopsticks.rules import Rules
from teachkit.chopsticks.variants import STANDARD
from teachkit.ui.language import tell

__all__ = ["Game", "Step"]


@dataclass(frozen=True)
class Step:
    """A move that was made.

    Attributes
    ----------
    player : int
        Whose it was, from 0 on.
    code : str
        The position before it.
    move : Move
        The move; its `result` is the position after it.
    """

    player: int
    code: str
    move: Move


class Game:
    """A game for two or more players, who move in turn.

    Parameters
    ----------
    names : sequence of str
        What the players are called, one for each player of the game.
    rules : Rules
        The rules.

    Attributes
    ----------
    player : int
        Whose turn it is, from 0 on.
    code : str
        The position; the hands of the player whose turn it is come first.
    steps : list of Step
        The moves so far, forced passes too.
    winner : int or None
        Who has won.
    drawn : bool
        Whether the players have agreed on a draw.

    Raises
    ------
    ValueError
        If there are too many or too few names.

    Examples
    --------
    >>> game = Game(("Ana", "Bo"))
    >>> game.move(game.moves[0])
    >>> game.code, game.names[game.player]
    ('1211', 'Bo')
    >>> game.undo()
    >>> game.code
    '1111'
    """

    def __init__(self, names: Sequence[str], rules: Rules = STANDARD) -> None:
        if len(names) != rules.players:
            raise ValueError(
                tell(
                    "This game has {needed} players; you gave {found}.",
                    needed=rules.players,
                    found=len(names),
                )
            )
        self.names = list(names)
        self.rules = rules
        self.player = 0
        self.code = code_of(first_position(rules), rules)
        self.steps: list[Step] = []
        self.drawn = False

    @property
    def position(self) -> Position:
        """The sides of the players, whoever moves first."""
        return parse(self.code, self.rules)

    @property
    def winner(self) -> int | None:
        """Who has won, from 0 on; None while the game goes on, and in a draw."""
        position = self.position
        if not is_over(position, self.rules):
            return None
        playing = [in_play(side, self.rules) for side in position]
        place = playing.index(self.rules.misere is False)
        return (self.player + place) % len(self.names)

    @property
    def over(self) -> bool:
        """Whether nobody moves any more."""
        return self.drawn or is_over(self.position, self.rules)

    @property
    def moves(self) -> list[Move]:
        """The legal moves."""
        return [] if self.drawn else moves(self.code, self.rules)

    @property
    def times_here(self) -> int:
        """How often the player to move has been in this position, this time included."""
        before = sum(step.code == self.code and step.player == self.player for step in self.steps)
        return before + 1

    @property
    def may_draw(self) -> bool:
        """Whether the position has come up before, so that a draw may be agreed on."""
        return not self.over and self.times_here > 1

    def move(self, move: Move) -> None:
        """Make a move; players who are out pass by themselves.

        Raises
        ------
        ValueError
            If it is none of the moves.
        """
        if move not in self.moves:
            raise ValueError(tell("{move} is no move now.", move=move))
        self._step(move)
        while [one.kind for one in self.moves] == ["pass"]:
            self._step(self.moves[0])

    def _step(self, move: Move) -> None:
        self.steps.append(Step(self.player, self.code, move))
        self.code = move.result
        self.player = (self.player + 1) % len(self.names)

    def agree_on_a_draw(self) -> None:
        """End the game as a draw.

        Raises
        ------
        ValueError
            If the position has not come up before, or the game is over.
        """
        if not self.may_draw:
            raise ValueError(tell("A draw needs a position that has come up before."))
        self.drawn = True

    def undo(self) -> None:
        """Take the last move back, with the passes after it, or the draw.

        Raises
        ------
        ValueError
            If there is no move.
        """
        if self.drawn:
            self.drawn = False
            return
        if not self.steps:
            raise ValueError(tell("There is no move to take back."))
        step = self.steps.pop()
        while step.move.kind == "pass" and self.steps:
            step = self.steps.pop()
        self.player, self.code = step.player, step.code
