"""Exact answers about one turn of Pig."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from teachkit.arguments import whole_number
from teachkit.asking import name_of
from teachkit.pig.rules import MUST_ROLL, PIG, SCORE, Rules, checked_rules
from teachkit.pig.strategies import Strategy
from teachkit.pig.tables import OUTCOMES, tabulate_turn

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["TurnOdds", "best_hold", "hold_table", "turn_odds"]

Chance = Fraction | float


@dataclass(frozen=True, eq=False)
class TurnOdds:
    """What one turn of a strategy brings.

    Attributes
    ----------
    name : str
        The strategy's name.
    bust : float or Fraction
        The chance that the turn is lost and banks nothing (wipes included).
    wipe : float or Fraction
        The chance that the whole banked score is lost too; 0 in the base game.
    mean : float or Fraction
        The points a turn banks on average; a lost turn counts 0.
    mean_rolls : float or Fraction
        How many rolls a turn takes on average.
    """

    name: str
    bust: Chance
    wipe: Chance
    mean: Chance
    mean_rolls: Chance
    _chances: dict[int, Chance]

    def __repr__(self) -> str:
        return (
            f"TurnOdds({self.name}: bust {float(self.bust):.4f}, "
            f"mean {float(self.mean):.4f}, rolls {float(self.mean_rolls):.4f})"
        )

    @property
    def scores(self) -> pd.Series:
        """The chance of each number of banked points, 0 for a lost turn."""
        import pandas as pd

        index = pd.Index(list(self._chances), name="points")
        exact = isinstance(self.mean, Fraction)
        return pd.Series(
            list(self._chances.values()),
            index=index,
            name="chance",
            dtype=object if exact else float,
        )

    @property
    def table(self) -> pd.DataFrame:
        """One row for each number of banked points: its chance, and the chance of that or more."""
        frame = self.scores.reset_index()
        frame["or_more"] = frame["chance"][::-1].cumsum()[::-1]
        return frame


def turn_odds(
    strategy: Strategy,
    rules: Rules = PIG,
    score: int = 0,
    opponent_score: int = 0,
    exact: bool = False,
) -> TurnOdds:
    """Return the exact chances of one turn.

    Every state a turn can be in is visited once, in the order of the turn total; the chance
    of being there is passed on to the states that one more roll leads to.

    Parameters
    ----------
    strategy : callable
        A function of some of ``turn_total, score, opponent_score, rolls``; True rolls again.
    rules : Rules
        The game.
    score, opponent_score : int
        Banked points when the turn begins.
    exact : bool
        Whether the answers are fractions instead of floats.

    Returns
    -------
    TurnOdds
        With ``.bust``, ``.wipe``, ``.mean``, ``.mean_rolls``, ``.scores`` and ``.table``.

    Raises
    ------
    TypeError, ValueError
        If a score is out of range or the strategy does not answer.

    Examples
    --------
    >>> from teachkit.pig.strategies import hold_at
    >>> turn_odds(hold_at(20), exact=True).mean
    Fraction(492303203, 60466176)
    """
    turn = tabulate_turn(strategy, rules, score, opponent_score)
    number = Fraction if exact else float
    chances = [number(outcome.chance) for outcome in turn.outcomes]
    zero, one = number(0), number(1)
    steps = turn.steps.tolist()
    reach: list[Chance] = [zero] * (len(steps) + len(turn.points))
    reach[0] = one
    rolls: Chance = zero
    for state, following in enumerate(steps):
        pairs = list(zip(chances, following, strict=True))
        stay = sum((chance for chance, step in pairs if step == state), zero)
        reach[state] /= one - stay  # a forced roll can lead back to the same state
        rolls += reach[state]
        for chance, step in pairs:
            if step != state:
                reach[step] += reach[state] * chance
    scores: dict[int, Chance] = {}
    lost = {"bust": zero, "wipe": zero}
    ends = zip(reach[len(steps) :], turn.points.tolist(), turn.endings.tolist(), strict=True)
    for chance, points, ending in ends:
        scores[points] = scores.get(points, zero) + chance
        if OUTCOMES[ending] in lost:
            lost[OUTCOMES[ending]] += chance
    return TurnOdds(
        name=name_of(strategy),
        bust=lost["bust"] + lost["wipe"],
        wipe=lost["wipe"],
        mean=sum((points * chance for points, chance in scores.items()), zero),
        mean_rolls=rolls,
        _chances=dict(sorted(scores.items())),
    )


def hold_table(rules: Rules = PIG, up_to: int = 40, exact: bool = False) -> pd.DataFrame:
    """Return, for each n, what a turn of hold-at-n brings.

    Parameters
    ----------
    rules : Rules
        The game.
    up_to : int
        The largest n in the table, at most 10,000, or 1,000 with fractions.
    exact : bool
        Whether the numbers are fractions instead of floats.

    Returns
    -------
    pandas.DataFrame
        Index ``n`` from 1 to `up_to`; columns ``mean`` (points banked on average) and
        ``bust`` (chance that the turn is lost).

    Raises
    ------
    TypeError, ValueError
        If `rules` are no rules or `up_to` is out of range.

    Examples
    --------
    >>> hold_table(exact=True).loc[2].to_list()
    [Fraction(10, 3), Fraction(1, 6)]
    """
    import pandas as pd

    target = checked_rules(rules).target
    up_to = whole_number(up_to, "up_to", 1, 1000 if exact else 10_000)
    number = Fraction if exact else float
    gain = _OneMore.of(rules)
    score, must = (
        [(points, number(chance)) for points, chance in ways] for ways in (gain.score, gain.must)
    )
    # the chances of standing at a turn total with a choice, and of rolling there
    choice, rolled = [number(0)], [number(1)]
    bust_of_roll = number(gain.bust)
    rows = [(number(gain.points), bust_of_roll)]
    for n in range(1, min(up_to, target)):
        choice.append(sum((c * rolled[n - p] for p, c in score if p <= n), number(0)))
        forced = sum((c * rolled[n - p] for p, c in must if p <= n), number(0))
        rolled.append(choice[n] + forced)
        mean, bust = rows[-1]
        # hold at n + 1 differs only where the turn total is n: there it rolls once more
        rows.append((mean + choice[n] * number(gain.at(n)), bust + choice[n] * bust_of_roll))
    rows += rows[-1:] * (up_to - target)  # above the target every n means the target
    return pd.DataFrame(
        rows,
        columns=["mean", "bust"],
        index=pd.RangeIndex(1, up_to + 1, name="n"),
        dtype=object if exact else float,
    )


@dataclass(frozen=True, eq=False)
class _OneMore:
    """One more roll, and those it forces: what it brings on average.

    From a turn total of t it brings a total of ``points + alive * t``.
    """

    score: list[tuple[int, Fraction]]
    must: list[tuple[int, Fraction]]
    bust: Fraction
    alive: Fraction
    points: Fraction

    @classmethod
    def of(cls, rules: Rules) -> _OneMore:
        outcomes = rules.outcomes()
        score = [(o.points, o.chance) for o in outcomes if o.effect == SCORE]
        must = [(o.points, o.chance) for o in outcomes if o.effect == MUST_ROLL]
        once = 1 - sum((chance for _, chance in must), Fraction(0))
        alive = sum((chance for _, chance in score), Fraction(0)) / once
        points = sum((p * chance for p, chance in score), Fraction(0))
        points += alive * sum((p * chance for p, chance in must), Fraction(0))
        return cls(score, must, 1 - alive, alive, points / once)

    def at(self, total: int) -> Fraction:
        """Return how much one more roll changes a turn total on average."""
        return self.points - self.bust * total


def best_hold(rules: Rules = PIG) -> list[int]:
    """Return every n for which a turn of hold-at-n banks the most on average.

    Compared are fractions, so a tie is a tie.

    Parameters
    ----------
    rules : Rules
        The game.

    Returns
    -------
    list of int
        In ascending order, from 1 to the target.

    Raises
    ------
    TypeError
        If `rules` are no rules.

    Examples
    --------
    >>> best_hold()
    [20, 21]
    """
    target = checked_rules(rules).target
    gain = _OneMore.of(rules)
    steps = sorted(points for points, _ in gain.score), sorted(points for points, _ in gain.must)
    # Hold at n + 1 differs from hold at n only if a turn can stand at n, and then by the gain
    # of one more roll, which shrinks as n grows.  So the best n follow the last such total that
    # gains, and go on to the first that loses.
    last_gain, rolled = 0, [True]
    for total in range(1, target):
        stands = any(rolled[total - points] for points in steps[0] if points <= total)
        forced = any(rolled[total - points] for points in steps[1] if points <= total)
        rolled.append(stands or forced)
        if not stands:
            continue
        if gain.at(total) < 0:
            return list(range(last_gain + 1, total + 1))
        if gain.at(total) > 0:
            last_gain = total
    return list(range(last_gain + 1, target + 1))
