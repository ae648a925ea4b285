"""Strategies written down: what they do in every situation of a turn, or of a whole game.

`tabulate_turn` asks a strategy about one turn.  `tabulate_game` asks it about every situation of
a game; `game_turns` joins the turns of a whole game into one table that can be played fast.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from teachkit.arguments import whole_number
from teachkit.asking import Asker, name_of
from teachkit.pig.rules import (
    LOSE_SCORE,
    LOSE_TURN,
    MUST_ROLL,
    SCORE,
    Outcome,
    Rules,
    checked_rules,
)
from teachkit.pig.strategies import ROLL_AGAIN, Strategy
from teachkit.ui.language import tell

__all__ = [
    "OUTCOMES",
    "GameTable",
    "TurnTable",
    "check_made_for",
    "game_turns",
    "tabulate_game",
    "tabulate_turn",
]

OUTCOMES = ("hold", "bust", "wipe", "win")
"""How a turn can end: held, turn lost, whole score lost, target reached."""


@dataclass(frozen=True, eq=False)
class TurnTable:
    """One turn under one strategy, as a table of steps between states.

    States ``0 .. len(steps) - 1`` are those in which the player rolls, in the order in which
    a turn can reach them (0 is the start).  Higher numbers are the ways the turn can end.

    Attributes
    ----------
    outcomes : tuple of Outcome
        What one roll can do.
    steps : numpy.ndarray
        Shape ``(states, outcomes)``: the state that follows each roll.
    points : numpy.ndarray
        For each ending, the points that are banked.
    endings : numpy.ndarray
        For each ending, an index into `OUTCOMES`.
    """

    outcomes: tuple[Outcome, ...]
    steps: NDArray[np.int32]
    points: NDArray[np.int64]
    endings: NDArray[np.int8]


def tabulate_turn(
    strategy: Strategy,
    rules: Rules,
    score: int = 0,
    opponent_score: int = 0,
    scoring_turns: int = 0,
) -> TurnTable:
    """Ask a strategy about every situation of one turn, and write the answers down.

    Parameters
    ----------
    strategy : callable
        A function of some of `ARGUMENTS`.
    rules : Rules
        The game.
    score, opponent_score : int
        Banked points when the turn begins, from 0 to just below the target.
    scoring_turns : int
        How many turns of the player have banked points.

    Returns
    -------
    TurnTable
        The turn as a table.

    Raises
    ------
    TypeError, ValueError
        If a score is out of range or the strategy does not answer.

    Examples
    --------
    >>> from teachkit.pig.rules import PIG
    >>> from teachkit.pig.strategies import roll_times
    >>> tabulate_turn(roll_times(1), PIG).points.tolist()
    [0, 2, 3, 4, 5, 6]
    """
    rules = checked_rules(rules)
    score = whole_number(score, "score", 0, rules.target - 1)
    opponent_score = whole_number(opponent_score, "opponent_score", 0, rules.target - 1)
    known = {
        "score": score,
        "opponent_score": opponent_score,
        "scoring_turns": whole_number(scoring_turns, "scoring_turns", 0),
    }
    check_made_for(strategy, rules)
    asker = Asker(strategy, ROLL_AGAIN)
    table: TurnTable = asker.limited(_explore, asker, rules, known)
    return table


def check_made_for(strategy: Strategy, rules: Rules) -> None:
    """Say so if a solved game's best play is used where it has no answers.

    Raises
    ------
    ValueError
        If the strategy was worked out for a smaller target.

    Examples
    --------
    >>> from teachkit.pig.optimal import optimal
    >>> check_made_for(optimal(Rules("Short", target=8)), Rules("Long", target=9))
    Traceback (most recent call last):
    ValueError: best play was worked out for Short to 8, so it has no answers in Long to 9.
    """
    made_for = getattr(strategy, "rules", None)
    if isinstance(made_for, Rules) and rules.target > made_for.target:
        raise ValueError(
            tell(
                "{strategy} was worked out for {made_for} to {least}, so it has no answers in "
                "{name} to {target}.",
                strategy=name_of(strategy),
                made_for=made_for.name,
                least=made_for.target,
                name=rules.name,
                target=rules.target,
            )
        )


def _furthest_excess(rules: Rules) -> int:
    """Return how far forced rolls are followed beyond the target.

    They could go on for ever.  What lies further away has a chance below 2 ** -60 and is
    counted here.
    """
    forced = [outcome for outcome in rules.outcomes() if outcome.effect == MUST_ROLL]
    chance = float(sum(outcome.chance for outcome in forced))
    if not forced:
        return 0
    return max(outcome.points for outcome in forced) * math.ceil(-60 / math.log2(chance))


def _explore(asker: Asker, rules: Rules, known: dict[str, int]) -> TurnTable:
    needed = rules.target - known["score"]
    counts_rolls = "rolls" in asker.needs
    outcomes = rules.outcomes()
    furthest = needed + _furthest_excess(rules)

    def after(total: int, rolls: int, outcome: Outcome) -> tuple[Any, ...]:
        """Return the state after one roll: ("roll", total, rolls), or an ending with its points."""
        if outcome.effect == LOSE_TURN:
            return ("bust", 0)
        if outcome.effect == LOSE_SCORE:
            return ("wipe", 0)
        total += outcome.points
        rolls += 1
        if outcome.effect == MUST_ROLL:
            rolls = rolls if counts_rolls and total < needed else 0
            return ("roll", min(total, furthest), rolls)
        if total >= needed:
            return ("win", total)
        if asker(turn_total=total, rolls=rolls, **known):
            return ("roll", total, rolls if counts_rolls else 0)
        return ("hold", total)

    start = ("roll", 0, 0)
    steps: dict[tuple[Any, ...], list[tuple[Any, ...]]] = {}
    found = [start]
    while found:
        state = found.pop()
        if state in steps:
            continue
        steps[state] = [after(state[1], state[2], outcome) for outcome in outcomes]
        found.extend(step for step in steps[state] if step[0] == "roll" and step not in steps)

    rolling = sorted(steps, key=lambda state: state[1:])
    endings = sorted(
        {step for row in steps.values() for step in row if step[0] != "roll"},
        key=lambda end: (end[1], OUTCOMES.index(end[0])),
    )
    number = {state: index for index, state in enumerate([*rolling, *endings])}
    return TurnTable(
        outcomes=outcomes,
        steps=np.array([[number[step] for step in steps[state]] for state in rolling], np.int32),
        points=np.array([points for _, points in endings], np.int64),
        endings=np.array([OUTCOMES.index(ending) for ending, _ in endings], np.int8),
    )


@dataclass(frozen=True, eq=False)
class GameTable:
    """What a strategy does in every situation of a whole game.

    Attributes
    ----------
    name : str
        The strategy's name.
    again : numpy.ndarray
        True for roll again, of shape ``(scoring turns, score, opponent score, rolls,
        turn total)``.  An axis the strategy does not ask about has length 1; situations it
        cannot meet are False.
    reached : numpy.ndarray
        Which scores occur after so many scoring turns, of shape ``(scoring turns, score)``.
    """

    name: str
    again: NDArray[np.bool_]
    reached: NDArray[np.bool_]

    def rows(
        self, scoring_turns: NDArray[np.intp], score: NDArray[np.intp], other: NDArray[np.intp]
    ) -> NDArray[np.bool_]:
        """Return the decisions for many pairs of scores, of shape ``(pairs, rolls, totals)``."""
        turns, scores, others = (
            np.minimum(values, length - 1)
            for values, length in zip(
                (scoring_turns, score, other), self.again.shape[:3], strict=True
            )
        )
        return self.again[turns, scores, others]


_MOST_DECISIONS = 60_000_000
_GAME_SECONDS = 15.0


def tabulate_game(strategy: Strategy, rules: Rules) -> GameTable:
    """Ask a strategy about every situation it can meet in a whole game.

    Parameters
    ----------
    strategy : callable
        A function of some of the arguments a strategy may name.
    rules : Rules
        The game.

    Returns
    -------
    GameTable
        The answers.

    Raises
    ------
    TypeError, ValueError
        If the strategy does not answer, or there are too many situations to ask about.

    Examples
    --------
    >>> from teachkit.pig.rules import PIG
    >>> from teachkit.pig.strategies import hold_at
    >>> tabulate_game(hold_at(20), PIG).again.shape
    (1, 1, 1, 1, 100)
    """
    rules = checked_rules(rules)
    known = getattr(strategy, "table", None)
    if isinstance(known, GameTable) and getattr(strategy, "rules", None) == rules:
        return known
    check_made_for(strategy, rules)
    asker = Asker(strategy, ROLL_AGAIN)
    points = [outcome.points for outcome in rules.outcomes() if outcome.points]
    most_rolls = -(-rules.target // min(points)) + 1
    lengths = {
        "score": rules.target,
        "opponent_score": rules.target,
        "rolls": most_rolls,
    }
    shape = (*(length if name in asker.needs else 1 for name, length in lengths.items()),)
    if math.prod(shape) * rules.target > _MOST_DECISIONS:
        raise ValueError(
            tell(
                "The strategy {name} can meet more situations in a game to {target} than can be "
                "listed; take a smaller target.",
                name=asker.name,
                target=rules.target,
            )
        )
    table: GameTable = asker.limited(_ask_all, asker, rules, shape, seconds=_GAME_SECONDS)
    return table


def _ask_all(asker: Asker, rules: Rules, shape: tuple[int, int, int]) -> GameTable:
    """Ask in the order in which a game can reach the situations."""
    if "scoring_turns" not in asker.needs:
        again, _ = _ask_turns(asker, rules, shape, 0, np.ones(shape[0], bool))
        return GameTable(asker.name, again[np.newaxis], np.ones((1, rules.target), bool))
    if shape[0] == 1:  # the score decides which numbers of scoring turns can occur
        shape = (rules.target, *shape[1:])
    start = np.zeros(shape[0], bool)
    start[0] = True
    layers: list[NDArray[np.bool_]] = []
    reached: list[NDArray[np.bool_]] = []
    while start.any():
        reached.append(start)
        again, start = _ask_turns(asker, rules, shape, len(layers), start)
        layers.append(again)
    return GameTable(asker.name, np.stack(layers), np.stack(reached))


def _ask_turns(
    asker: Asker, rules: Rules, shape: tuple[int, int, int], turns: int, start: NDArray[np.bool_]
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Ask about all turns that begin with one of these scores; say which scores can follow."""
    scores, others, rolls = shape
    target = rules.target
    again = np.zeros((*shape, target), bool)
    # rolled[k][r]: for which pairs of scores a player rolls at turn total k after r rolls
    rolled = np.zeros((target, rolls, scores, others), bool)
    rolled[0, 0] = start[:, np.newaxis]
    follows = np.zeros(scores, bool)
    room = np.arange(target, target - scores, -1)[:, np.newaxis]  # points to the target
    steps = {
        effect: [o.points for o in rules.outcomes() if o.effect == effect and o.points]
        for effect in (SCORE, MUST_ROLL)
    }
    later = 1 if rolls > 1 else 0
    for total in range(1, target):
        for roll in range(rolls):
            before = roll - later
            if before < 0:
                continue

            def came(effect: str, total: int = total, before: int = before) -> NDArray[np.bool_]:
                reached = np.zeros((scores, others), bool)
                for points in steps[effect]:
                    if points <= total:
                        reached |= rolled[total - points, before]
                return reached & (total < room)

            choosing = came(SCORE)
            if choosing.any():
                chosen = _answers(asker, choosing, turns, total, roll)
                again[..., roll, total] |= chosen
                follows[total:] |= np.any(choosing & ~chosen, axis=1)[: scores - total]
                rolled[total, roll] |= chosen
            if steps[MUST_ROLL]:
                rolled[total, roll] |= came(MUST_ROLL)
    return again, follows


def _answers(
    asker: Asker, asked: NDArray[np.bool_], turns: int, total: int, roll: int
) -> NDArray[np.bool_]:
    """Ask about one turn total for many pairs of scores."""
    answers = np.zeros(asked.shape, bool)
    scores, others = (axis.tolist() for axis in asked.nonzero())
    answers[asked] = asker.many(
        {"turn_total": total, "rolls": roll, "scoring_turns": turns},
        {"score": scores, "opponent_score": others},
    )
    return answers


def game_turns(table: GameTable, rules: Rules) -> tuple[TurnTable, NDArray[np.intp]]:
    """Join all turns of a game into one table of steps.

    Turns that go the same way share their states.

    Parameters
    ----------
    table : GameTable
        The strategy.
    rules : Rules
        The game.

    Returns
    -------
    turns : TurnTable
        The steps of all turns.  The points of a win are those above the target.
    start : numpy.ndarray
        The state in which a turn begins, of shape ``(scoring turns, score, opponent score)``;
        the first and the last axis have length 1 where the strategy does not look.

    Examples
    --------
    >>> from teachkit.pig.rules import PIG
    >>> from teachkit.pig.strategies import hold_at
    >>> turns, start = game_turns(tabulate_game(hold_at(20), PIG), PIG)
    >>> len(turns.steps) < 400, start.shape
    (True, (1, 100, 1))
    """
    target = rules.target
    most = max(outcome.points for outcome in rules.outcomes())
    layers, _, others, _, _ = table.again.shape
    turns, score, other = (
        axis.ravel() for axis in np.indices((layers, target, others), dtype=np.intp)
    )
    need = target - score
    again = table.rows(turns, score, other)
    again &= np.arange(target) < need[:, np.newaxis, np.newaxis]
    again = _reachable(again, rules)
    if not any(outcome.effect == MUST_ROLL for outcome in rules.outcomes()):
        # a turn that cannot come near the target is the same wherever it begins
        furthest = np.where(again, np.arange(target), 0).max(axis=(1, 2)) + most
        need = np.where(furthest >= need, need, target + most)
    packed = np.packbits(again.reshape(len(again), -1), axis=1)
    keys = np.hstack([packed, need[:, np.newaxis].astype(">i4").view(np.uint8).reshape(-1, 4)])
    _, first, which = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    turn_table, start = _join(again[first], need[first], rules)
    return turn_table, start[which.ravel()].reshape(layers, target, others)


def _reachable(again: NDArray[np.bool_], rules: Rules) -> NDArray[np.bool_]:
    """Keep only the decisions to roll that a turn can come to."""
    rolls, target = again.shape[1:]
    later = 1 if rolls > 1 else 0
    # rolled[total, roll]: which turns roll there
    rolled = np.zeros((target, rolls, len(again)), bool)
    rolled[0, 0] = True
    for total in range(1, target):
        for outcome in rules.outcomes():
            if not 0 < outcome.points <= total:
                continue
            here = rolled[total - outcome.points]
            if later:
                here = np.vstack([np.zeros((1, len(again)), bool), here[:-1]])
            if outcome.effect == MUST_ROLL:
                rolled[total] |= here
            else:
                rolled[total] |= here & again[:, :, total].T
    return again & rolled.transpose(2, 1, 0)


def _join(
    again: NDArray[np.bool_], need: NDArray[np.intp], rules: Rules
) -> tuple[TurnTable, NDArray[np.intp]]:
    """Return the steps between the states of distinct turns, and where each turn starts."""
    target, outcomes = rules.target, rules.outcomes()
    most = max(outcome.points for outcome in outcomes)
    excess = _furthest_excess(rules)
    kinds, rolls, _ = again.shape
    later = 1 if rolls > 1 else 0
    choice = np.zeros((kinds, rolls, target + most), bool)
    choice[..., :target] = again
    rolled = choice.copy()
    rolled[:, 0, 0] = True
    forced = [outcome.points for outcome in outcomes if outcome.effect == MUST_ROLL]
    for at in range(target) if forced else ():
        for made in range(rolls):
            for points in forced:
                lands = rolled[:, min(made + later, rolls - 1), at + points]
                lands |= rolled[:, made, at] & (at + points < need)
    kind, total, roll = np.nonzero(rolled.transpose(0, 2, 1))  # in the order of the turn total
    number = np.zeros(rolled.shape, np.intp)
    number[kind, roll, total] = np.arange(len(kind))
    # forced rolls beyond the target are the same for all turns: what counts is the excess
    beyond = len(kind)
    states = beyond + (excess + 1 if forced else 0)
    bust, wipe, hold = states, states + 1, states + 1
    win = hold + target
    over = np.arange(states - beyond)
    after = np.minimum(roll + later, rolls - 1)
    columns = []
    for outcome in outcomes:
        if outcome.effect in (LOSE_TURN, LOSE_SCORE):
            columns.append(np.full(states, bust if outcome.effect == LOSE_TURN else wipe))
            continue
        there, more = total + outcome.points, total + outcome.points - need[kind]
        if outcome.effect == MUST_ROLL:
            further = beyond + np.minimum(over + outcome.points, excess)
            next_state = np.where(
                more < 0, number[kind, after, there], beyond + np.minimum(more, excess)
            )
        else:
            further = win + over + outcome.points
            on = choice[kind, after, there]
            next_state = np.where(on, number[kind, after, there], hold + there)
            next_state = np.where(more < 0, next_state, win + more)
        columns.append(np.concatenate([next_state, further]))
    wins = np.arange(excess + most + 1)
    endings = ["bust", "wipe", *["hold"] * (target - 1), *["win"] * len(wins)]
    table = TurnTable(
        outcomes,
        np.stack(columns, axis=1).astype(np.int32),
        np.concatenate([[0, 0], np.arange(1, target), wins]),
        np.array([OUTCOMES.index(ending) for ending in endings], np.int8),
    )
    return table, number[:, 0, 0]
