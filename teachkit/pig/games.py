"""Exact answers about whole games: who wins, and how many turns one player needs.

First every turn: for each pair of scores, the chances that it is held at 1, 2, 3, ... points,
won, lost, or wiped out.  Then the games: the chance P(i, j) that the player to move wins with
score i against j hangs together with P(j, i), because a bust hands the turn over and changes
no score, while holding leads to a higher sum of scores.  So the pairs of scores are worked out
from the highest sum down, each with its mirror image as two linear equations.  (T. W. Neller
and C. G. M. Presser, "Optimal Play of the Dice Game Pig", The UMAP Journal 25.1, 2004, state
the equations.)  A wipe leads back to a score of 0; those few values are kept as unknowns until
the end, and then solved for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from teachkit.arguments import shown
from teachkit.asking import name_of
from teachkit.pig.rules import LOSE_SCORE, LOSE_TURN, MUST_ROLL, PIG, SCORE, Rules, checked_rules
from teachkit.pig.strategies import Strategy
from teachkit.pig.tables import GameTable, tabulate_game
from teachkit.ui.language import tell

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "MOST_TARGET",
    "RollChances",
    "TurnChances",
    "checked_target",
    "expected_turns",
    "play_out",
    "race",
    "tournament",
    "win_probability",
]

MOST_TARGET = 200
"""The largest target of a game that is worked out exactly."""

_MOST_PAIRS = 400_000

Values = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class RollChances:
    """The chances of one roll, as arrays.

    Attributes
    ----------
    bust, wipe : float
        That it loses the turn, or the whole score.
    score, must : numpy.ndarray
        That it adds 1, 2, 3, ... points and leaves the choice, or forces the next roll.
    """

    bust: float
    wipe: float
    score: Values
    must: Values

    @classmethod
    def of(cls, rules: Rules) -> RollChances:
        """Return the chances of a roll under these rules."""
        outcomes = rules.outcomes()
        # all points from the target on are the same: they win
        most = min(max(outcome.points for outcome in outcomes), rules.target)
        gained = {SCORE: np.zeros(most), MUST_ROLL: np.zeros(most)}
        lost = {LOSE_TURN: 0.0, LOSE_SCORE: 0.0}
        for outcome in outcomes:
            if outcome.effect in lost:
                lost[outcome.effect] += float(outcome.chance)
            else:
                gained[outcome.effect][min(outcome.points, most) - 1] += float(outcome.chance)
        return cls(lost[LOSE_TURN], lost[LOSE_SCORE], gained[SCORE], gained[MUST_ROLL])


@dataclass(frozen=True, eq=False)
class TurnChances:
    """How the turns of a strategy end, from every situation of its player.

    A situation is a score, or a score after so many scoring turns where the strategy asks
    about those.  The arrays of chances have the axes (situation, opponent's score); the second
    has length 1 where the strategy does not look.

    Attributes
    ----------
    score : numpy.ndarray
        The score of each situation; situation 0 is the beginning of a game.
    after : numpy.ndarray
        The situation that follows when a turn is held, of shape ``(situations, turn totals)``.
    hold : numpy.ndarray
        The chance that the turn is held at each turn total (one more axis).  Totals above the
        largest at which a turn is ever held are left out, here and in `after`.
    win, bust, wipe : numpy.ndarray
        The chances that it reaches the target, is lost, or loses the whole score.
    """

    score: NDArray[np.intp]
    after: NDArray[np.intp]
    hold: Values
    win: Values
    bust: Values
    wipe: Values

    @classmethod
    def of(cls, table: GameTable, rules: Rules) -> TurnChances:
        """Follow all turns forward, from the compulsory first roll on."""
        chances = RollChances.of(rules)
        target, others = rules.target, table.again.shape[2]
        turns, score = np.nonzero(table.reached)
        number = np.zeros((len(table.reached) + 1, target), np.intp)
        number[turns, score] = np.arange(len(score))
        later = np.minimum(turns + 1, len(table.reached) - 1)[:, np.newaxis]
        banked = score[:, np.newaxis] + np.arange(target)
        after = number[later, np.minimum(banked, target - 1)]
        shape = (len(score), others)
        situation, other = (axis.ravel() for axis in np.indices(shape, dtype=np.intp))
        parts = [
            _follow(
                table.rows(turns[situation[part]], score[situation[part]], other[part]),
                target - score[situation[part]],
                chances,
            )
            for part in np.array_split(np.arange(len(situation)), -(-len(situation) // _CHUNK))
        ]
        hold, win, bust, wipe = (np.concatenate(arrays) for arrays in zip(*parts, strict=True))
        held = int(np.flatnonzero(hold.any(axis=0)).max(initial=0)) + 1
        return cls(
            score,
            after[:, :held].copy(),
            hold[:, :held].copy().reshape(*shape, held),
            win.reshape(shape),
            bust.reshape(shape),
            wipe.reshape(shape),
        )

    def pick(
        self, situation: NDArray[np.intp], other: NDArray[np.intp]
    ) -> tuple[Values, Values, Values, Values]:
        """Return hold, win, bust and wipe for many situations and opponent's scores."""
        at = situation, np.minimum(other, self.win.shape[1] - 1)
        return self.hold[at], self.win[at], self.bust[at], self.wipe[at]


_CHUNK = 10_000
"""Pairs of scores followed side by side, so that memory stays small."""


def _follow(
    again: NDArray[np.bool_], need: NDArray[np.intp], chances: RollChances
) -> tuple[Values, Values, Values, Values]:
    """Return how these turns end: held at each total, won, lost, wiped out."""
    pairs, rolls, target = again.shape
    most = len(chances.score)
    later = 1 if rolls > 1 else 0
    # the chances of standing at a total with a choice, or of being forced to roll there
    choice = np.zeros((target + most, rolls + later, pairs))
    forced = np.zeros_like(choice) if chances.must.any() else None
    rolled = np.zeros((rolls, pairs))
    rolled[0] = 1.0
    hold, win, over = np.zeros((target, pairs)), np.zeros(pairs), np.zeros(pairs)
    made = np.zeros(pairs)  # rolls made, to know how many were lost
    for total in range(target + most):
        if total:
            won = total >= need
            here = choice[total, :rolls]
            win += np.where(won, here.sum(axis=0), 0.0)
            if total < target:
                go = again[:, :, total].T & ~won
                hold[total] = np.where(won | go, 0.0, here).sum(axis=0)
                rolled = np.where(go, here, 0.0)
            else:
                rolled = np.zeros((rolls, pairs))
            if forced is not None:
                over += np.where(won, forced[total, :rolls].sum(axis=0), 0.0)
                rolled = rolled + np.where(won, 0.0, forced[total, :rolls])
        if total >= target or not rolled.any():
            continue
        made += rolled.sum(axis=0)
        lands = slice(total + 1, total + 1 + most)
        for ways, where in ((chances.score, choice), (chances.must, forced)):
            if where is not None:
                reach = min(most, len(where) - total - 1)
                where[lands, later : later + rolls] += ways[:reach, np.newaxis, np.newaxis] * rolled
    # beyond the target only the next roll counts, for as long as rolls are forced
    stay = 1.0 - chances.must.sum()
    made += over / stay
    win += over * chances.score.sum() / stay
    return hold.T, win, made * chances.bust, made * chances.wipe


def checked_target(rules: Rules) -> Rules:
    """Return `rules` if a whole game of them can be worked out exactly.

    Raises
    ------
    TypeError, ValueError
        If they are no rules, or the target is too large.

    Examples
    --------
    >>> checked_target(PIG).target
    100
    """
    rules = checked_rules(rules)
    if rules.target > MOST_TARGET:
        raise ValueError(
            tell(
                "A whole game is worked out up to a target of {most}; {name} goes to {target}.",
                most=MOST_TARGET,
                name=rules.name,
                target=rules.target,
            )
        )
    return rules


def play_out(players: Sequence[TurnChances], target: int) -> list[Values]:
    """Work out a game: the chance that the player to move wins, from every pair of scores.

    Parameters
    ----------
    players : sequence of TurnChances
        Two players, or one who plays against a copy of itself.
    target : int
        The score that wins.

    Returns
    -------
    list of numpy.ndarray
        For each player, with the axes (own situation, other's situation).

    Examples
    --------
    >>> from teachkit.pig.strategies import hold_at
    >>> chances = TurnChances.of(tabulate_game(hold_at(20), PIG), PIG)
    >>> round(float(play_out([chances], 100)[0][0, 0]), 10)
    0.5346983262
    """
    sizes = [len(player.score) for player in players]
    wipes = any(player.wipe.any() for player in players)
    # every value is a number, plus a sum of the unknown values after a wipe
    columns = 1 + sum(sizes) if wipes else 1
    values = [
        np.zeros((own, other, columns)) for own, other in zip(sizes, sizes[::-1], strict=True)
    ]
    sums = np.add.outer(players[0].score, players[-1].score)
    order = np.argsort(-sums, axis=None, kind="stable")
    ends = np.flatnonzero(np.diff(sums.ravel()[order], append=-1)) + 1
    for pairs in np.split(order, ends[:-1]):
        first, second = np.unravel_index(pairs, sums.shape)
        _work_out(players, values, first, second, wipes)
    if not wipes:
        return [value[..., 0] for value in values]
    # the one to move against a player who has just been wiped out
    after_wipe = np.concatenate([value[:, 0] for value in values])
    unknown = np.linalg.solve(np.eye(columns - 1) - after_wipe[:, 1:], after_wipe[:, 0])
    return [value[..., 0] + value[..., 1:] @ unknown for value in values]


def _work_out(
    players: Sequence[TurnChances],
    values: Sequence[Values],
    first: NDArray[np.intp],
    second: NDArray[np.intp],
    wipes: bool,
) -> None:
    """Work out pairs of situations with the same sum of scores."""
    sides = [_turn_values(players, values, 0, first, second, wipes)]
    if len(players) == 2:
        sides.append(_turn_values(players, values, 1, second, first, wipes))
    else:  # against a copy of itself: the same pairs, seen from the other side
        count = len(players[0].score)
        place = np.zeros(count * count, np.intp)
        place[first * count + second] = np.arange(len(first))
        mirror = place[second * count + first]
        sides.append((sides[0][0][mirror], sides[0][1][mirror], sides[0][2][mirror]))
    for value, own, other, mine, theirs in zip(
        values, (first, second), (second, first), sides, sides[::-1], strict=False
    ):
        won, bust, alive = mine
        lost = -theirs[0]
        lost[:, 0] += theirs[2]
        value[own, other] = (won + bust[:, np.newaxis] * lost) / (alive + bust * theirs[2])[
            :, np.newaxis
        ]


def _turn_values(
    players: Sequence[TurnChances],
    values: Sequence[Values],
    mover: int,
    own: NDArray[np.intp],
    other: NDArray[np.intp],
    wipes: bool,
) -> tuple[Values, Values, Values]:
    """Return for each pair what a turn wins if it is no bust, its bust, and the rest of that.

    The rest is added up from its parts, because 1 - bust would lose all digits where a turn
    hardly ever survives.
    """
    opponent = (mover + 1) % len(players)  # who plays alone plays against a copy
    theirs = values[opponent]
    hold, win, bust, wipe = players[mover].pick(own, players[opponent].score[other])
    after = theirs[other[:, np.newaxis], players[mover].after[own]]
    alive = hold.sum(axis=1) + win + wipe
    won = -(hold[:, np.newaxis] @ after)[:, 0]
    won[:, 0] += alive
    if wipes:
        start = 1 + sum(len(player.score) for player in players[:opponent])
        won[np.arange(len(own)), start + other] -= wipe
    return won, bust, alive


def win_probability(first: Strategy, second: Strategy, rules: Rules = PIG) -> float:
    """Return the exact chance that the player who begins wins.

    Parameters
    ----------
    first, second : callable
        The strategies of the player who begins and of the other.
    rules : Rules
        The game, with a target of at most `MOST_TARGET`.

    Returns
    -------
    float
        Right to 12 digits.

    Raises
    ------
    TypeError, ValueError
        If a strategy does not answer, or the target is too large.

    Examples
    --------
    >>> from teachkit.pig.strategies import hold_at
    >>> round(win_probability(hold_at(20), hold_at(20)), 10)
    0.5346983262
    """
    turns = _turns([first, second], rules)
    _check_pairs(*turns)
    one, two = (chances for _, chances in turns)
    return float(play_out([one] if one is two else [one, two], rules.target)[0][0, 0])


def _turns(strategies: Sequence[Strategy], rules: Rules) -> list[tuple[str, TurnChances]]:
    """Ask each strategy once and follow its turns."""
    rules = checked_target(rules)
    known: dict[int, TurnChances] = {}
    for strategy in strategies:
        if id(strategy) not in known:
            known[id(strategy)] = TurnChances.of(tabulate_game(strategy, rules), rules)
    return [(name_of(strategy), known[id(strategy)]) for strategy in strategies]


def _check_pairs(first: tuple[str, TurnChances], second: tuple[str, TurnChances]) -> None:
    """Say so if a duel has too many pairs of situations."""
    (name, one), (other_name, two) = first, second
    if len(one.score) * len(two.score) > _MOST_PAIRS:
        raise ValueError(
            tell(
                "{first} against {second} counts too many scoring turns to be worked out "
                "exactly; simulate_games plays it.",
                first=name,
                second=other_name,
            )
        )


_TOGETHER = 400
"""Situations of several strategies worked out in one go: more are no faster, and need memory."""


def _groups(players: Sequence[TurnChances]) -> list[list[int]]:
    """Return which players of a tournament are worked out together, as places in the list."""
    # every situation after a wipe is an unknown; several players would have far too many
    room = 0 if any(player.wipe.any() for player in players) else _TOGETHER
    groups: list[list[int]] = []
    for place in sorted(range(len(players)), key=lambda place: players[place].win.shape[1]):
        group = groups[-1] if groups else []
        size = sum(len(players[member].score) for member in [*group, place])
        alike = {players[member].win.shape[1] for member in [*group, place]}
        if group and size <= room and len(alike) == 1:
            group.append(place)
        else:
            groups.append([place])
    return groups


def _join(players: Sequence[TurnChances]) -> tuple[TurnChances, NDArray[np.intp]]:
    """Put the situations of several players side by side; say where each player's begin."""
    start = np.cumsum([0, *(len(player.score) for player in players[:-1])])
    held = max(player.hold.shape[-1] for player in players)

    def widened(array: NDArray[Any]) -> NDArray[Any]:
        """Add turn totals at which this player never holds."""
        missing = [(0, 0)] * (array.ndim - 1) + [(0, held - array.shape[-1])]
        return np.pad(array, missing)

    joined = TurnChances(
        np.concatenate([player.score for player in players]),
        np.concatenate(
            [widened(player.after) + at for player, at in zip(players, start, strict=True)]
        ),
        np.concatenate([widened(player.hold) for player in players]),
        *(
            np.concatenate([getattr(player, name) for player in players])
            for name in ("win", "bust", "wipe")
        ),
    )
    return joined, start


def _everyone(players: Sequence[TurnChances], target: int) -> Values:
    """Return the chance of each player to win who begins against each.

    One game between two groups answers who wins for all pairs, whoever of the two begins.
    """
    groups = _groups(players)
    joined = [_join([players[place] for place in group]) for group in groups]
    table = np.empty((len(players), len(players)))
    for i, (one, start) in enumerate(joined):
        for j, (two, other_start) in enumerate(joined[i:], i):
            values = play_out([one] if i == j else [one, two], target)
            table[np.ix_(groups[i], groups[j])] = values[0][np.ix_(start, other_start)]
            table[np.ix_(groups[j], groups[i])] = values[-1][np.ix_(other_start, start)]
    return table


def tournament(strategies: Sequence[Strategy], rules: Rules = PIG) -> pd.DataFrame:
    """Let every strategy play every other, going first and going second, exactly.

    Parameters
    ----------
    strategies : sequence of callable
        The strategies; your own functions are welcome.
    rules : Rules
        The game, with a target of at most `MOST_TARGET`.

    Returns
    -------
    pandas.DataFrame
        The chance that the strategy of the row wins when it begins against the strategy of the
        column.

    Raises
    ------
    TypeError, ValueError
        If a strategy does not answer, or there is none.

    Examples
    --------
    >>> from teachkit.pig.strategies import hold_at
    >>> table = tournament([hold_at(20), hold_at(25)])
    >>> bool(table.loc["hold at 25", "hold at 20"] > table.loc["hold at 20", "hold at 25"])
    True
    """
    import pandas as pd

    if not isinstance(strategies, list | tuple) or not strategies:
        raise TypeError(
            tell(
                "A tournament needs a list of strategies such as [hold_at(20), hold_at(25)]; "
                "you gave {value}.",
                value=shown(strategies),
            )
        )
    turns = _turns(strategies, rules)
    for first, second in combinations_with_replacement(turns, 2):
        _check_pairs(first, second)
    table = _everyone([chances for _, chances in turns], rules.target)
    names = _distinct([name_of(strategy) for strategy in strategies])
    return pd.DataFrame(
        table, pd.Index(names, name=tell("first")), pd.Index(names, name=tell("second"))
    )


def _distinct(names: list[str]) -> list[str]:
    """Return the names, those that occur more than once with a number."""
    counts = {name: names.count(name) for name in names}
    seen: dict[str, int] = {}
    result = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        result.append(name if counts[name] == 1 else f"{name} ({seen[name]})")
    return result


def expected_turns(strategy: Strategy, rules: Rules = PIG) -> float:
    """Return how many turns one player alone needs on average to reach the target, exactly.

    Parameters
    ----------
    strategy : callable
        A function of some of the arguments a strategy may name; the opponent's score is 0.
    rules : Rules
        The game, with a target of at most `MOST_TARGET`.

    Returns
    -------
    float
        Right to 12 digits.

    Raises
    ------
    TypeError, ValueError
        If the strategy does not answer, or the target is too large.

    Examples
    --------
    >>> from teachkit.pig.strategies import hold_at
    >>> round(expected_turns(hold_at(20)), 10)
    12.6367694905
    """
    return float(race(_turns([strategy], rules)[0][1])[0])


def race(turns: TurnChances) -> Values:
    """Return how many more turns one player alone needs on average, from each situation.

    Parameters
    ----------
    turns : TurnChances
        How the player's turns end; the opponent's score is taken to be 0.

    Returns
    -------
    numpy.ndarray
        One number a situation.

    Examples
    --------
    >>> from teachkit.pig.strategies import hold_at
    >>> turns = TurnChances.of(tabulate_game(hold_at(20), PIG), PIG)
    >>> round(float(race(turns)[0]), 4)
    12.6368
    """
    # a number of turns, plus a multiple of the unknown number from the very start
    values = np.zeros((len(turns.score), 2))
    for situation in np.argsort(-turns.score, kind="stable"):
        hold, win, wipe = (
            turns.hold[situation, 0],
            turns.win[situation, 0],
            turns.wipe[situation, 0],
        )
        needed = hold @ values[turns.after[situation]]
        needed += 1.0, wipe
        values[situation] = needed / (hold.sum() + win + wipe)
    unknown = values[0, 0] / (1.0 - values[0, 1])
    race_length: Values = values[:, 0] + values[:, 1] * unknown
    return race_length
