"""One game of Pig as plain values: who is to move, what is at risk, what happened.

`Game` knows the rules and nothing of a screen, so it can be rehearsed with rolls written
down beforehand.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from teachkit import dice, simulation
from teachkit.pig.rules import LOSE_SCORE, LOSE_TURN, MUST_ROLL, PIG, Rules
from teachkit.ui.language import tell

__all__ = ["Faces", "Game", "NextRoll", "Step", "Turn", "fair_dice", "next_roll"]

Faces = tuple[int, ...]


@dataclass(frozen=True)
class Turn:
    """One finished turn.

    Attributes
    ----------
    number : int
        1 for the first turn of the game.
    player : int
        0 for the first player, 1 for the second.
    rolls : tuple of tuple of int
        The faces of each roll.
    points : int
        What was banked; 0 after a bust.
    outcome : str
        ``"hold"``, ``"bust"``, ``"wipe"`` or ``"win"``.
    score : int
        The player's score after the turn.
    """

    number: int
    player: int
    rolls: tuple[Faces, ...]
    points: int
    outcome: str
    score: int


@dataclass(frozen=True)
class Step:
    """One thing that happened: a roll or a hold.

    Attributes
    ----------
    player : int
        Who did it.
    faces : tuple of int
        What was rolled; empty for a hold.
    kind : str
        ``"score"``, ``"must roll"``, ``"hold"``, ``"bust"``, ``"wipe"`` or ``"win"``.
    turn_total : int
        The turn total after a scoring roll, what was banked by a hold or win, or what was
        lost by a bust.
    turn : Turn or None
        The turn that ended with it.
    """

    player: int
    faces: Faces
    kind: str
    turn_total: int
    turn: Turn | None = None


class Game:
    """A game of Pig between two players, without a screen.

    Parameters
    ----------
    names : sequence of str
        What the two players are called.
    rules : Rules
        The rules.
    rolls : iterable of sequences of int, optional
        The rolls to come, one sequence of faces each; fair dice if not given.
    seed : int, SeedSequence, Generator or None
        For the fair dice.

    Attributes
    ----------
    scores : list of int
        The banked points of the two players.
    player : int
        Whose turn it is, 0 or 1.
    turn_total : int
        The points at risk.
    rolls : list of tuple of int
        The rolls of this turn so far.
    winner : int or None
        Who won.
    turns : list of Turn
        The finished turns.

    Examples
    --------
    >>> game = Game(("Ana", "Bo"), rolls=[[4], [6], [1]])
    >>> game.roll().kind, game.roll().turn_total, game.hold().kind
    ('score', 10, 'hold')
    >>> game.roll().kind, game.scores, game.names[game.player]
    ('bust', [10, 0], 'Ana')
    """

    def __init__(
        self,
        names: Sequence[str] = ("You", "Your friend"),
        rules: Rules = PIG,
        rolls: Iterable[Sequence[int]] | None = None,
        seed: simulation.Seed = None,
    ) -> None:
        self.names = list(names)
        self.rules = rules
        self.scores = [0, 0]
        self.player = 0
        self.turn_total = 0
        self.rolls: list[Faces] = []
        self.winner: int | None = None
        self.turns: list[Turn] = []
        self._must_roll = True
        self._dice = fair_dice(rules, seed) if rolls is None else iter(rolls)

    @property
    def target(self) -> int:
        """The score that wins."""
        return self.rules.target

    @property
    def sides(self) -> int:
        """How many sides each die has."""
        return self.rules.sides

    @property
    def may_roll(self) -> bool:
        """Whether the player to move may roll."""
        return self.winner is None

    @property
    def may_hold(self) -> bool:
        """Whether the player to move may hold; the first roll of a turn is compulsory."""
        return self.winner is None and not self._must_roll

    def roll(self) -> Step:
        """Roll the dice for the player to move.

        Raises
        ------
        ValueError
            If the game is over.
        """
        if not self.may_roll:
            raise ValueError(tell("The game is over; nobody may roll."))
        faces = tuple(int(face) for face in next(self._dice))
        points, effect = self.rules.outcome_of(faces)
        self.rolls.append(faces)
        if effect in (LOSE_TURN, LOSE_SCORE):
            lost, self.turn_total = self.turn_total, 0
            if effect == LOSE_SCORE:
                self.scores[self.player] = 0
            return self._end("bust" if effect == LOSE_TURN else "wipe", faces, lost)
        self.turn_total += points
        self._must_roll = effect == MUST_ROLL
        if not self._must_roll and self._score() + self.turn_total >= self.rules.target:
            return self._end("win", faces, self.turn_total)
        return Step(self.player, faces, effect, self.turn_total)

    def hold(self) -> Step:
        """Bank the turn total of the player to move.

        Raises
        ------
        ValueError
            If the game is over or the player must roll.
        """
        if not self.may_hold:
            raise ValueError(
                tell("The game is over; nobody may hold.")
                if self.winner is not None
                else tell("The player must roll before holding.")
            )
        return self._end("hold", (), self.turn_total)

    def scoring_turns(self, player: int) -> int:
        """Return how many turns of a player have banked points since the last wipe."""
        count = 0
        for turn in self.turns:
            if turn.player == player:
                count = 0 if turn.outcome == "wipe" else count + (turn.points > 0)
        return count

    def _score(self) -> int:
        return self.scores[self.player]

    def _end(self, outcome: str, faces: Faces, points: int) -> Step:
        player = self.player
        self.scores[player] += self.turn_total
        turn = Turn(
            number=len(self.turns) + 1,
            player=player,
            rolls=tuple(self.rolls),
            points=self.turn_total,
            outcome=outcome,
            score=self.scores[player],
        )
        self.turns.append(turn)
        self.rolls, self.turn_total, self._must_roll = [], 0, True
        if outcome == "win":
            self.winner = player
        else:
            self.player = 1 - player
        return Step(player, faces, outcome, points, turn)


def fair_dice(rules: Rules, seed: simulation.Seed = None) -> Iterator[Faces]:
    """Return rolls that never end.

    Examples
    --------
    >>> next(fair_dice(PIG, seed=1)) in [(1,), (2,), (3,), (4,), (5,), (6,)]
    True
    """
    generator = simulation.generator(seed)
    return (
        tuple(int(face) for face in dice.roll(generator, rules.dice, rules.sides))
        for _ in itertools.count()
    )


@dataclass(frozen=True)
class NextRoll:
    """What one more roll could do.

    Attributes
    ----------
    bust : Fraction
        The chance that the turn is lost, with or without the score.
    wipe : Fraction
        The chance that the score is lost too.
    win : Fraction
        The chance that the roll wins the game.
    expected : Fraction
        The expected turn total after the roll; a bust counts as 0.
    """

    bust: Fraction
    wipe: Fraction
    win: Fraction
    expected: Fraction


def next_roll(rules: Rules = PIG, turn_total: int = 0, score: int = 0) -> NextRoll:
    """Return what one more roll could do, computed from the table of outcomes.

    Parameters
    ----------
    rules : Rules
        The rules.
    turn_total, score : int
        The points at risk and the points in the bank.

    Examples
    --------
    >>> now = next_roll(turn_total=20)
    >>> str(now.bust), str(now.expected)
    ('1/6', '20')
    """
    bust = wipe = win = expected = Fraction(0)
    for points, effect, chance in rules.outcomes():
        if effect in (LOSE_TURN, LOSE_SCORE):
            bust += chance
            wipe += chance if effect == LOSE_SCORE else 0
            continue
        expected += chance * (turn_total + points)
        if effect != MUST_ROLL and score + turn_total + points >= rules.target:
            win += chance
    return NextRoll(bust, wipe, win, expected)
