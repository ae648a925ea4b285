"""Thousands of turns at once, roll by roll."""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from teachkit.arguments import whole_number
from teachkit.pig.odds import turn_odds
from teachkit.pig.rules import LOSE_SCORE, LOSE_TURN, PIG, Rules, checked_rules
from teachkit.pig.strategies import Strategy
from teachkit.pig.tables import OUTCOMES, TurnTable, tabulate_turn
from teachkit.simulation import Seed, run_blocks
from teachkit.ui.language import tell

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["MOST_ROWS", "TurnPlayer", "bust_after", "simulate_turns", "tally_turns"]

MOST_ROWS = 50_000_000
"""The longest DataFrame `simulate_turns` makes; `tally_turns` has no such end."""

_FAST_TABLE = 2**18
_LARGEST_TABLE = 2**20
"""Entries of a table that stays in a processor's fast memory, and of the largest one made."""


@dataclass(frozen=True, eq=False)
class TurnPlayer:
    """Plays turns from a `TurnTable`; holds only arrays, so it travels to other processes.

    One random number stands for several rolls in a row, as many as keep the table small; the
    rolls that follow the end of a turn are not used.

    Attributes
    ----------
    landing, used : numpy.ndarray
        Where a turn stands after the rolls of one random number, and how many of them it
        used, at the place ``state * width + column``.
    states, width : int
        A landing of `states` or more is an ending; `width` columns belong to each state.
    last_draws : numpy.ndarray or None
        The last draw of each column; None when each draw has a column of its own.
    """

    landing: NDArray[np.integer]
    used: NDArray[np.uint8]
    states: int
    width: int
    last_draws: NDArray[np.int64] | None

    @classmethod
    def of(cls, turn: TurnTable, largest: int = _FAST_TABLE) -> TurnPlayer:
        """Join as many rolls as fit into a table with `largest` entries."""
        draws = math.lcm(*(outcome.chance.denominator for outcome in turn.outcomes))
        counts = [int(outcome.chance * draws) for outcome in turn.outcomes]
        states, endings = len(turn.steps), len(turn.points)
        landing: NDArray[np.integer] = turn.steps
        last_draws: NDArray[np.int64] | None = np.cumsum(counts)
        used = np.ones(landing.shape, np.uint8)
        if states * draws <= _LARGEST_TABLE:  # a column for each equally likely draw
            last_draws = None
            landing = np.repeat(landing, counts, axis=1)
            used = np.ones(landing.shape, np.uint8)
            stay = np.repeat(np.arange(states, states + endings)[:, np.newaxis], draws, axis=1)
            one_more = np.vstack([landing, stay])
            while landing.size * draws <= largest:
                used = np.repeat(used + (landing < states), draws, axis=1)
                landing = one_more[landing].reshape(states, -1)
        return cls(
            landing=landing.astype(np.min_scalar_type(landing.max())).ravel(),
            used=used.ravel(),
            states=states,
            width=landing.shape[1],
            last_draws=last_draws,
        )

    def columns(self, generator: np.random.Generator, size: int) -> NDArray[np.integer]:
        """Draw for each of `size` turns the column of its next rolls."""
        if self.last_draws is None:
            smallest = np.min_scalar_type(self.width - 1)
            return generator.integers(self.width, size=size, dtype=smallest)
        draws = generator.integers(self.last_draws[-1], size=size)
        return np.searchsorted(self.last_draws, draws, side="right")

    def __call__(
        self, size: int, seed: np.random.SeedSequence
    ) -> tuple[NDArray[np.intp], NDArray[np.int32]]:
        """Play `size` turns; return for each the number of its ending and of its rolls."""
        generator = np.random.default_rng(seed)
        place = self.columns(generator, size)  # every turn begins in state 0
        standing = self.landing.take(place)
        rolls = self.used.take(place).astype(np.int32)
        playing = np.flatnonzero(standing < self.states)
        while playing.size:
            place = standing[playing].astype(np.intp) * self.width
            place += self.columns(generator, playing.size)
            landing = self.landing.take(place)
            standing[playing] = landing
            rolls[playing] += self.used.take(place)
            playing = playing[landing < self.states]
        return standing.astype(np.intp) - self.states, rolls


@dataclass(frozen=True, eq=False)
class _EndingCounts:
    """Plays turns like `TurnPlayer` and keeps only how often each ending came."""

    play: Callable[[int, np.random.SeedSequence], tuple[NDArray[np.intp], NDArray[np.int32]]]
    endings: int

    def __call__(self, size: int, seed: np.random.SeedSequence) -> NDArray[np.int64]:
        return np.bincount(self.play(size, seed)[0], minlength=self.endings)


def simulate_turns(
    strategy: Strategy,
    turns: int,
    seed: Seed = None,
    rules: Rules = PIG,
    score: int = 0,
    opponent_score: int = 0,
) -> pd.DataFrame:
    """Play many turns of a strategy, roll by roll.

    Parameters
    ----------
    strategy : callable
        A function of some of ``turn_total, score, opponent_score, rolls``; True rolls again.
    turns : int
        How many turns, up to `MOST_ROWS`.
    seed : int, SeedSequence, Generator or None
        The same seed gives the same turns.
    rules : Rules
        The game.
    score, opponent_score : int
        Banked points when each turn begins.

    Returns
    -------
    pandas.DataFrame
        One row a turn: ``score`` (points banked, 0 for a lost turn), ``rolls`` (rolls made) and
        ``outcome`` (``"hold"``, ``"bust"``, ``"wipe"`` or ``"win"``).

    Raises
    ------
    TypeError, ValueError
        If an argument is out of range or the strategy does not answer.

    Examples
    --------
    >>> from teachkit.pig.strategies import hold_at
    >>> turns = simulate_turns(hold_at(20), 10_000, seed=1)
    >>> bool(7.5 < turns["score"].mean() < 8.8)
    True
    """
    import pandas as pd

    turns = whole_number(turns, "turns")
    if turns > MOST_ROWS:
        raise ValueError(
            tell(
                "turns can be at most {most} here, because every turn becomes a row; "
                "tally_turns counts as many as you like.",
                most=f"{MOST_ROWS:,}",
            )
        )
    table = tabulate_turn(strategy, rules, score, opponent_score)
    possible = [name for code, name in enumerate(OUTCOMES) if code in table.endings]
    codes = np.array([possible.index(OUTCOMES[code]) for code in table.endings], np.int8)
    banked = np.empty(turns, np.int64)
    rolls = np.empty(turns, np.int32)
    outcome = np.empty(turns, np.int8)
    start = 0
    for block_ending, block_rolls in run_blocks(TurnPlayer.of(table), turns, seed=seed):
        block = slice(start, start + len(block_ending))
        banked[block] = table.points.take(block_ending)
        outcome[block] = codes.take(block_ending)
        rolls[block] = block_rolls
        start = block.stop
    return pd.DataFrame(
        {
            "score": banked,
            "rolls": rolls,
            "outcome": pd.Categorical.from_codes(outcome, categories=pd.Index(possible)),
        },
        copy=False,
    )


def tally_turns(
    strategy: Strategy,
    turns: int,
    seed: Seed = None,
    rules: Rules = PIG,
    executor: Executor | None = None,
    progress: bool = True,
) -> pd.DataFrame:
    """Play any number of turns and keep only how often each score came.

    The turns are those `simulate_turns` plays with the same seed, but the memory needed does
    not grow with their number.

    Parameters
    ----------
    strategy : callable
        A function of some of ``turn_total, score, opponent_score, rolls``; True rolls again.
    turns : int
        How many turns.
    seed : int, SeedSequence, Generator or None
        The same seed gives the same tally, with any executor.
    rules : Rules
        The game.
    executor : concurrent.futures.Executor, optional
        Shares the work out among threads or processes.
    progress : bool
        Whether a run of more than a second shows a bar.

    Returns
    -------
    pandas.DataFrame
        Index ``score``; columns ``count``, ``frequency`` (count over turns) and ``exact`` (the
        exact chance).

    Raises
    ------
    TypeError, ValueError
        If an argument is out of range or the strategy does not answer.

    Examples
    --------
    >>> from teachkit.pig.strategies import roll_times
    >>> int(tally_turns(roll_times(1), 600, seed=1, progress=False)["count"].sum())
    600
    """
    import pandas as pd

    turns = whole_number(turns, "turns")
    table = tabulate_turn(strategy, rules)
    work = _EndingCounts(TurnPlayer.of(table), len(table.points))
    counts = np.zeros(len(table.points), np.int64)
    for block in run_blocks(work, turns, seed=seed, executor=executor, progress=progress):
        counts += block
    tally = pd.Series(counts, pd.Index(table.points, name="score")).groupby(level="score").sum()
    exact = turn_odds(strategy, rules).scores.rename_axis("score")
    return pd.DataFrame({"count": tally, "frequency": tally / turns, "exact": exact})


def bust_after(turns: pd.DataFrame, rules: Rules = PIG) -> pd.DataFrame:
    """Return how often the next roll lost the turn, after each number of safe rolls.

    Dice have no memory: in the base game every frequency is near 1/6, however many rolls
    went well before.

    Parameters
    ----------
    turns : pandas.DataFrame
        Turns with the columns ``rolls`` and ``outcome``, from `simulate_turns` or from the
        ``record`` of a game.
    rules : Rules
        The game, for the exact chance.

    Returns
    -------
    pandas.DataFrame
        Index ``safe_rolls``; columns ``rolls`` (how many turns went well so far and rolled
        once more), ``busts`` (how many of those rolls lost the turn), ``frequency`` and ``exact``.

    Raises
    ------
    TypeError, ValueError
        If `turns` is no DataFrame with these columns.

    Examples
    --------
    >>> from teachkit.pig.strategies import roll_times
    >>> turns = simulate_turns(roll_times(2), 600, seed=1)
    >>> int(bust_after(turns).loc[0, "rolls"])
    600
    """
    import pandas as pd

    if not isinstance(turns, pd.DataFrame) or not {"rolls", "outcome"} <= set(turns.columns):
        raise TypeError(
            tell(
                "turns must be a table with the columns rolls and outcome, such as the record of "
                "a game; you gave {value}.",
                value=type(turns).__name__,
            )
        )
    rules = checked_rules(rules)
    rolls = _roll_counts(turns)
    lost = turns["outcome"].isin(["bust", "wipe"]).to_numpy(dtype=bool)
    longest = int(rolls.max()) if len(rolls) else 0
    # a turn of r rolls went through 0, 1, ..., r - 1 safe rolls and rolled once more each time
    more_than = np.bincount(rolls, minlength=longest + 1)[::-1].cumsum()[::-1][1:]
    busts = np.bincount(rolls[lost] - 1, minlength=longest)
    exact = sum(
        outcome.chance for outcome in rules.outcomes() if outcome.effect in (LOSE_TURN, LOSE_SCORE)
    )
    return pd.DataFrame(
        {
            "rolls": more_than,
            "busts": busts,
            "frequency": busts / more_than,
            "exact": float(exact),
        },
        index=pd.RangeIndex(longest, name="safe_rolls"),
    )


def _roll_counts(turns: pd.DataFrame) -> NDArray[np.int64]:
    """Return the column of rolls, or say in one sentence what a number of rolls is."""
    try:
        rolls = turns["rolls"].to_numpy(dtype=float)
        possible = rolls.ndim == 1 and ((rolls >= 1) & (rolls <= 10**7) & (rolls % 1 == 0)).all()
    except (TypeError, ValueError):
        possible = False
    if not possible:
        raise ValueError(
            tell("In the column rolls, each turn must have a whole number of rolls, 1 or more.")
        )
    return rolls.astype(np.int64)
