"""A game of Pig decision by decision, compared with best play.

`decisions` reads from a `Game` what its players decided; `review` says what each decision
cost: the chance to win by the better choice less the chance by the choice that was made, both
players playing as well as possible from there on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from teachkit.pig.game import Faces, Game
from teachkit.pig.optimal import Solution
from teachkit.pig.rules import SCORE

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Decision", "GameReview", "Verdict", "chances", "decisions", "judge", "review"]

_TIE = 1e-12
"""Two choices that differ by less are equally good; the solution is as exact as that."""


@dataclass(frozen=True)
class Decision:
    """One choice between rolling and holding.

    Attributes
    ----------
    turn : int
        The number of the turn in the game, from 1.
    player : int
        Who decided, 0 or 1.
    score, opponent_score : int
        The banked points of that player and of the other.
    turn_total : int
        The points at risk.
    rolled : bool
        True for a roll, False for a hold.
    """

    turn: int
    player: int
    score: int
    opponent_score: int
    turn_total: int
    rolled: bool


@dataclass(frozen=True)
class Verdict:
    """One decision, and what best play says about it.

    Attributes
    ----------
    decision : Decision
        What was decided.
    roll, hold : float
        The player's chance to win after rolling and after holding.
    """

    decision: Decision
    roll: float
    hold: float

    @property
    def before(self) -> float:
        """The chance to win before the decision: that of the better choice."""
        return max(self.roll, self.hold)

    @property
    def after(self) -> float:
        """The chance to win by the choice that was made, before any dice fell."""
        return self.roll if self.decision.rolled else self.hold

    @property
    def best(self) -> str:
        """What best play does: ``"roll"``, ``"hold"``, or ``"either"`` if they are equal."""
        if abs(self.roll - self.hold) <= _TIE:
            return "either"
        return "roll" if self.roll > self.hold else "hold"

    @property
    def cost(self) -> float:
        """How much winning chance the decision gave away; 0 if it was right."""
        return 0.0 if self.best == "either" else self.before - self.after


@dataclass(frozen=True)
class GameReview:
    """Decisions of one game with their costs, made by `review`.

    Attributes
    ----------
    verdicts : tuple of Verdict
        In the order of the game.
    """

    verdicts: tuple[Verdict, ...]

    def of(self, player: int) -> GameReview:
        """Return the part of one player."""
        return GameReview(tuple(v for v in self.verdicts if v.decision.player == player))

    @property
    def cost(self) -> float:
        """The sum of all costs."""
        return sum(verdict.cost for verdict in self.verdicts)

    @property
    def mistakes(self) -> int:
        """How many decisions cost something."""
        return sum(verdict.cost > 0 for verdict in self.verdicts)

    @property
    def dearest(self) -> Verdict | None:
        """The mistake that cost most, the first of them; None if there is no mistake."""
        worst = max(self.verdicts, key=lambda verdict: verdict.cost, default=None)
        return worst if worst is not None and worst.cost > 0 else None

    def frame(self, names: Sequence[str]) -> pd.DataFrame:
        """Return the review as a table, one row a decision.

        Parameters
        ----------
        names : sequence of str
            What the two players are called.

        Returns
        -------
        pandas.DataFrame
            ``turn, player, score, opponent_score, turn_total``, the ``choice`` that was made
            and the ``best`` one, the chances to win by ``roll`` and ``hold``, and the ``cost``.
        """
        import pandas as pd

        rows = [
            {
                "turn": verdict.decision.turn,
                "player": names[verdict.decision.player],
                "score": verdict.decision.score,
                "opponent_score": verdict.decision.opponent_score,
                "turn_total": verdict.decision.turn_total,
                "choice": "roll" if verdict.decision.rolled else "hold",
                "best": verdict.best,
                "roll": verdict.roll,
                "hold": verdict.hold,
                "cost": verdict.cost,
            }
            for verdict in self.verdicts
        ]
        columns = {"turn": int, "player": str, "score": int, "opponent_score": int}
        columns |= {"turn_total": int, "choice": str, "best": str}
        columns |= {"roll": float, "hold": float, "cost": float}
        numbers = {name: kind for name, kind in columns.items() if kind is not str}
        return pd.DataFrame(rows, columns=list(columns)).astype(numbers)


def decisions(game: Game) -> list[Decision]:
    """Return what the players of a game decided so far, the compulsory rolls left out.

    Examples
    --------
    >>> game = Game(rolls=[[4], [6], [3]])
    >>> _ = game.roll(), game.roll(), game.hold(), game.roll()
    >>> [(each.turn_total, each.rolled) for each in decisions(game)]
    [(4, True), (10, False)]
    """
    scores, made = [0, 0], []
    for turn in game.turns:
        mine, other = scores[turn.player], scores[1 - turn.player]
        for total, rolled in _choices(game, turn.rolls, turn.outcome == "hold"):
            made.append(Decision(turn.number, turn.player, mine, other, total, rolled))
        scores[turn.player] = turn.score
    now, mine, other = len(game.turns) + 1, scores[game.player], scores[1 - game.player]
    for total, rolled in _choices(game, game.rolls, held=False):
        made.append(Decision(now, game.player, mine, other, total, rolled))
    return made


def _choices(game: Game, rolls: Sequence[Faces], held: bool) -> Iterator[tuple[int, bool]]:
    """Yield the turn total and whether it was risked, where the player had a choice."""
    total = 0
    for place, faces in enumerate(rolls, start=1):
        points, effect = game.rules.outcome_of(faces)
        total += points
        last = place == len(rolls)
        if effect == SCORE and (held or not last):
            yield total, not last


def judge(decision: Decision, solution: Solution) -> Verdict:
    """Return what best play says about one decision.

    Examples
    --------
    >>> from teachkit.pig.optimal import solve
    >>> judge(Decision(1, 0, 0, 0, 18, rolled=False), solve()).best
    'roll'
    """
    roll, hold = solution.roll_or_hold(decision.score, decision.opponent_score, decision.turn_total)
    return Verdict(decision, roll, hold)


def review(game: Game, solution: Solution, players: Collection[int] = (0, 1)) -> GameReview:
    """Compare the decisions of a game with best play.

    Parameters
    ----------
    game : Game
        The game, finished or not.
    solution : Solution
        Best play of the same rules.
    players : collection of int
        Whose decisions; 0 is the first player.

    Examples
    --------
    >>> from teachkit.pig.optimal import solve
    >>> game = Game(rolls=[[6], [6], [6]])
    >>> _ = game.roll(), game.roll(), game.roll(), game.hold()
    >>> found = review(game, solve())
    >>> found.mistakes, found.dearest.decision.turn_total
    (1, 18)
    """
    return GameReview(
        tuple(judge(made, solution) for made in decisions(game) if made.player in players)
    )


def chances(game: Game, solution: Solution) -> tuple[float, float]:
    """Return the chances of both players to win, both playing best from here on.

    Examples
    --------
    >>> from teachkit.pig.optimal import solve
    >>> [round(chance, 4) for chance in chances(Game(), solve())]
    [0.5306, 0.4694]
    """
    if game.winner is not None:
        return (1.0, 0.0) if game.winner == 0 else (0.0, 1.0)
    mine, other = game.scores[game.player], game.scores[1 - game.player]
    # Forced rolls can carry a turn total past the target; from there on it changes nothing.
    total = min(game.turn_total, game.rules.target - 1)
    if not game.rolls:
        chance = solution.win_probability(mine, other)
    elif game.may_hold:
        chance = solution.win_probability(mine, other, total)
    else:
        chance = solution.roll_or_hold(mine, other, total)[0]
    return (chance, 1 - chance) if game.player == 0 else (1 - chance, chance)
