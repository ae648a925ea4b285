"""Everything a long run needs, once: seeds, blocks, executors and a progress bar.

A run of any length is cut into blocks of a fixed size.  Block number *i* always draws
from the *i*-th child of the seed, so the result does not depend on how many workers
share the blocks or in which order they finish.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from typing import TypeAlias, TypeVar

import numpy as np

from teachkit.arguments import shown
from teachkit.ui.language import tell

__all__ = ["BLOCK", "Seed", "generator", "run_blocks", "seed_sequence"]

BLOCK = 2**16
"""Turns or games in one block: small enough for a processor's cache."""

Seed: TypeAlias = "int | np.random.SeedSequence | np.random.Generator | None"
Result = TypeVar("Result")


def seed_sequence(seed: Seed) -> np.random.SeedSequence:
    """Turn whatever was given as a seed into a `numpy.random.SeedSequence`.

    Parameters
    ----------
    seed : int, SeedSequence, Generator or None
        An int or a SeedSequence gives the same numbers every time, a Generator gives new
        ones at each use (and is moved on), None asks the operating system.

    Raises
    ------
    TypeError, ValueError
        If the seed is of another kind, or a negative number.

    Examples
    --------
    >>> seed_sequence(7).entropy
    7
    """
    if isinstance(seed, np.random.SeedSequence):
        return seed
    if isinstance(seed, np.random.Generator):
        return np.random.SeedSequence([int(word) for word in seed.integers(2**32, size=4)])
    if seed is None:
        return np.random.SeedSequence()
    if isinstance(seed, bool | np.bool_) or not isinstance(seed, int | np.integer):
        raise TypeError(
            tell(
                "seed must be a whole number, a numpy SeedSequence or Generator, or None; "
                "you gave {value}.",
                value=shown(seed),
            )
        )
    if seed < 0:
        raise ValueError(tell("seed must be 0 or more; you gave {value}.", value=shown(seed)))
    return np.random.SeedSequence(int(seed))


def generator(seed: Seed) -> np.random.Generator:
    """Return a numpy Generator for a seed; a Generator is handed back as it is.

    Examples
    --------
    >>> int(generator(3).integers(6)) == int(generator(3).integers(6))
    True
    """
    if isinstance(seed, np.random.Generator):
        return seed
    return np.random.default_rng(seed_sequence(seed))


def _child(parent: np.random.SeedSequence, number: int) -> np.random.SeedSequence:
    """Return child `number` without counting it on the parent, so that a seed can be used again."""
    return np.random.SeedSequence(
        parent.entropy, spawn_key=(*parent.spawn_key, number), pool_size=parent.pool_size
    )


def run_blocks(
    play: Callable[[int, np.random.SeedSequence], Result],
    total: int,
    *,
    seed: Seed = None,
    executor: Executor | None = None,
    progress: bool = False,
    unit: str = "turns",
) -> Iterator[Result]:
    """Play `total` turns or games in blocks and yield the result of each block, in order.

    Parameters
    ----------
    play : callable
        ``play(count, seed_sequence)`` plays `count` turns.  It must be picklable for an
        executor that uses processes.
    total : int
        How many turns or games in all.
    seed : int, SeedSequence, Generator or None
        The same seed gives the same blocks, with any executor.
    executor : concurrent.futures.Executor, optional
        Shares the blocks out; without it they run here, one after the other.
    progress : bool
        Whether a bar is shown once a run takes more than a second.
    unit : str
        What the bar counts.

    Raises
    ------
    TypeError, ValueError
        If the seed or the executor is of another kind.

    Examples
    --------
    >>> list(run_blocks(lambda count, seed: count, 100_000))
    [65536, 34464]
    """
    if executor is not None and not isinstance(executor, Executor):
        raise TypeError(
            tell(
                "executor must be an executor of concurrent.futures, or None; you gave {value}.",
                value=shown(executor),
            )
        )
    parent = seed_sequence(seed)
    counts = (min(BLOCK, total - start) for start in range(0, total, BLOCK))
    jobs = ((count, _child(parent, number)) for number, count in enumerate(counts))
    return _run(play, jobs, total, executor, progress, unit)


def _run(
    play: Callable[[int, np.random.SeedSequence], Result],
    jobs: Iterator[tuple[int, np.random.SeedSequence]],
    total: int,
    executor: Executor | None,
    progress: bool,
    unit: str,
) -> Iterator[Result]:
    from tqdm.auto import tqdm

    with tqdm(total=total, unit=" " + unit, unit_scale=True, delay=1, disable=not progress) as bar:
        if executor is None:
            for count, seed in jobs:
                yield play(count, seed)
                bar.update(count)
            return
        waiting: deque[tuple[int, Future[Result]]] = deque()
        try:
            while True:
                while len(waiting) < 32 and (job := next(jobs, None)) is not None:
                    waiting.append((job[0], executor.submit(play, *job)))
                if not waiting:
                    return
                count, future = waiting.popleft()
                yield future.result()
                bar.update(count)
        finally:  # an error or the stop button: do not start what nobody will read
            for _, future in waiting:
                future.cancel()
