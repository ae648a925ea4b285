"""A game of Hog between two players, without a screen."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence

from teachkit import dice as fair
from teachkit import simulation
from teachkit.pig.game import Faces, Turn
from teachkit.ui.language import tell

__all__ = ["HogGame"]


class HogGame:
    """A game of Hog between two players, without a screen.

    Parameters
    ----------
    names : sequence of str
        What the two players are called.
    target, sides : int
        The score that wins, and how many sides each die has.
    throw : callable, optional
        ``throw(dice)`` returns the faces of so many dice; fair dice if not given.

    Attributes
    ----------
    names : list of str
        The players.
    scores : list of int
        Their points.
    player : int
        Whose turn it is, 0 or 1.
    winner : int or None
        Who won.
    turns : list of Turn
        The finished turns, one roll each; their outcomes are ``"score"``, ``"bust"`` and
        ``"win"``.

    Examples
    --------
    >>> game = HogGame(("Ana", "Bo"), throw=HogGame.scripted([[4, 6, 2], [5, 1]]))
    >>> game.roll(3).points, game.roll(2).outcome, game.scores
    (12, 'bust', [12, 0])
    """

    turn_total = 0  # nothing is ever at risk between two rolls

    def __init__(
        self,
        names: Sequence[str] = ("You", "Your friend"),
        target: int = 100,
        sides: int = 6,
        throw: Callable[[int], Sequence[int]] | None = None,
    ) -> None:
        self.names = list(names)
        self.target = target
        self.sides = sides
        self.scores = [0, 0]
        self.player = 0
        self.winner: int | None = None
        self.turns: list[Turn] = []
        self._throw = self.fair(sides) if throw is None else throw

    @staticmethod
    def fair(sides: int = 6, seed: simulation.Seed = None) -> Callable[[int], Sequence[int]]:
        """Return a throw of fair dice."""
        generator = simulation.generator(seed)
        return lambda dice: fair.roll(generator, dice, sides).tolist()

    @staticmethod
    def scripted(rolls: Iterable[Sequence[int]]) -> Callable[[int], Sequence[int]]:
        """Return a throw whose rolls are written down; of each, as many dice as are rolled."""
        coming = iter(rolls)
        return lambda dice: list(itertools.islice(next(coming), dice))

    @property
    def may_roll(self) -> bool:
        """Whether the player to move may roll."""
        return self.winner is None

    def roll(self, dice: int) -> Turn:
        """Roll so many dice for the player to move, which is the whole turn.

        Raises
        ------
        ValueError
            If the game is over.
        """
        if not self.may_roll:
            raise ValueError(tell("The game is over; nobody may roll."))
        faces: Faces = tuple(int(face) for face in self._throw(dice))
        player, points = self.player, 0 if 1 in faces else sum(faces)
        self.scores[player] += points
        outcome = "score" if points else "bust"
        if self.scores[player] >= self.target:
            outcome, self.winner = "win", player
        else:
            self.player = 1 - player
        turn = Turn(
            number=len(self.turns) + 1,
            player=player,
            rolls=(faces,),
            points=points,
            outcome=outcome,
            score=self.scores[player],
        )
        self.turns.append(turn)
        return turn
