"""A game of Can't Stop for one to four players, without a screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from teachkit import dice as fair
from teachkit import simulation
from teachkit.cant_stop.rules import DICE, FULL, Move, Position, Rules, checked_dice, moves
from teachkit.ui.language import tell

__all__ = ["MOST_PLAYERS", "Game", "Turn"]

MOST_PLAYERS = 4

Faces = tuple[int, ...]


@dataclass(frozen=True)
class Turn:
    """A finished turn.

    Attributes
    ----------
    number : int
        Which turn of the game it was, from 1 on.
    player : int
        Whose it was, from 0 on.
    rolls : tuple of tuple
        The dice of each roll.
    moves : tuple of tuple
        The columns moved in after each roll; one less than the rolls after a bust.
    squares : int
        The squares gained; 0 after a bust.
    outcome : str
        ``"stop"``, ``"bust"`` or ``"win"``.
    won : tuple of int
        The columns won in it.
    """

    number: int
    player: int
    rolls: tuple[Faces, ...]
    moves: tuple[Move, ...]
    squares: int
    outcome: str
    won: tuple[int, ...]


class Game:
    """A game for one to four players; the one to move rolls, then moves, then rolls or stops.

    Parameters
    ----------
    names : sequence of str
        What the players are called.
    rules : Rules
        The board.
    throw : callable, optional
        Returns four faces; fair dice if not given.

    Attributes
    ----------
    names : list of str
        The players.
    progress : list of dict
        Their cones, column to squares.
    player : int
        Whose turn it is.
    position : Position
        What that player sees.
    dice : tuple of int or None
        The roll that waits for a move.
    last : tuple of int or None
        The roll made last.
    winner : int or None
        Who won.
    turns : list of Turn
        The finished turns.

    Raises
    ------
    ValueError
        If there are no players, or so many that the columns may not be enough.

    Examples
    --------
    >>> game = Game(("Ana", "Bo"), throw=Game.scripted([(2, 3, 4, 5), (1, 1, 5, 6)]))
    >>> game.roll()
    [(5, 9), (6, 8), (7, 7)]
    >>> game.move((6, 8))
    >>> game.roll()
    [(2,), (6, 7), (11,)]
    """

    def __init__(
        self,
        names: Sequence[str] = ("You", "Your friend"),
        rules: Rules = FULL,
        throw: Callable[[], Sequence[int]] | None = None,
    ) -> None:
        if not 1 <= len(names) <= MOST_PLAYERS:
            raise ValueError(
                tell(
                    "One to {most} can play; you gave {count} players.",
                    most=MOST_PLAYERS,
                    count=len(names),
                )
            )
        needed = len(names) * (rules.to_win - 1) + 1
        if len(rules.columns) < needed:
            raise ValueError(
                tell(
                    "With {count} players the {columns} columns could be split so that nobody "
                    "has {to_win}.",
                    count=len(names),
                    columns=len(rules.columns),
                    to_win=rules.to_win,
                )
            )
        self.names = list(names)
        self.rules = rules
        self.progress: list[dict[int, int]] = [{} for _ in names]
        self.player = 0
        self.winner: int | None = None
        self.turns: list[Turn] = []
        self.dice: Faces | None = None
        self.last: Faces | None = None
        self._throw = self.fair(rules) if throw is None else throw
        self._begin()

    @staticmethod
    def fair(rules: Rules = FULL, seed: simulation.Seed = None) -> Callable[[], Sequence[int]]:
        """Return a throw of four fair dice."""
        generator = simulation.generator(seed)
        return lambda: fair.roll(generator, DICE, rules.sides).tolist()

    @staticmethod
    def scripted(rolls: Iterable[Sequence[int]]) -> Callable[[], Sequence[int]]:
        """Return a throw whose rolls are written down."""
        coming = iter(rolls)
        return lambda: next(coming)

    def _begin(self) -> None:
        own = self.progress[self.player]
        closed = {column for player in range(len(self.names)) for column in self.won(player)}
        self.position = Position(own, {}, frozenset(closed), self.rules)
        self.rolled: list[Faces] = []
        self.moved: list[Move] = []

    def won(self, player: int) -> tuple[int, ...]:
        """Return the columns a player has won, before this turn."""
        lengths = self.rules.lengths
        return tuple(c for c, h in self.progress[player].items() if h == lengths[c])

    @property
    def opponents(self) -> list[dict[int, int]]:
        """The cones of the others, in the order in which they move."""
        count = len(self.names)
        return [self.progress[(self.player + step) % count] for step in range(1, count)]

    @property
    def may_roll(self) -> bool:
        """Whether the player to move may roll."""
        return self.winner is None and self.dice is None

    @property
    def may_stop(self) -> bool:
        """Whether the player to move may stop."""
        return self.may_roll and bool(self.moved)

    def roll(self) -> list[Move]:
        """Roll for the player to move, and return the moves; after none the turn is lost.

        Raises
        ------
        ValueError
            If a move is due, or the game is over.
        """
        if not self.may_roll:
            raise ValueError(tell("Nobody may roll now."))
        faces = checked_dice(self._throw(), self.rules.sides)
        self.last = faces
        self.rolled.append(faces)
        found = moves(self.position, faces)
        if found:
            self.dice = faces
        else:
            self._end("bust", self.position.bust())
        return found

    def move(self, move: Move) -> None:
        """Move the runners after a roll.

        Raises
        ------
        ValueError
            If no roll waits for a move, or it is none of the moves.
        """
        if self.dice is None or move not in moves(self.position, self.dice):
            raise ValueError(tell("{move} is no move now.", move=move))
        self.dice = None
        self.moved.append(move)
        self.position = self.position.move(move)
        if self.position.is_over:
            self.winner = self.player
            self._end("win", self.position.stop())

    def stop(self) -> None:
        """Put the cones where the runners stand, and let the next player move.

        Raises
        ------
        ValueError
            If nothing was moved yet, a move is due, or the game is over.
        """
        if not self.may_stop:
            raise ValueError(tell("Nobody may stop now."))
        self._end("stop", self.position.stop())

    def _end(self, outcome: str, position: Position) -> None:
        won = self.position.topped if outcome != "bust" else ()
        self.turns.append(
            Turn(
                number=len(self.turns) + 1,
                player=self.player,
                rolls=tuple(self.rolled),
                moves=tuple(self.moved),
                squares=0 if outcome == "bust" else self.position.squares,
                outcome=outcome,
                won=won,
            )
        )
        self.progress[self.player] = dict(position.progress)
        for player, cones in enumerate(self.progress):
            if player != self.player:  # in a column that is won, the others' cones go home
                self.progress[player] = {c: h for c, h in cones.items() if c not in won}
        if self.winner is None:
            self.player = (self.player + 1) % len(self.names)
            self._begin()
        else:
            self.position = position
