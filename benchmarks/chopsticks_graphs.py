"""How fast state graphs of Chopsticks are built and solved, side by side with plain Python.

python benchmarks/chopsticks_graphs.py [REPEATS]

The plain contender is a breadth-first search over tuples of hands, written straight from the
standard rules, and a retrograde analysis over dictionaries.  The contenders take turns, so that
whatever else the machine does meets all alike, and the median of each is shown.
"""

import statistics
import sys
import time
from collections import deque
from collections.abc import Callable

from teachkit import chopsticks
from teachkit.chopsticks.graph import Graph
from teachkit.chopsticks.optimal import Solution
from teachkit.chopsticks.tables import tables

Position = tuple[tuple[int, int], ...]


def plain_graph(players: int, limit: int) -> dict[Position, set[Position]]:
    """Search breadth first, position by position."""
    start: Position = ((1, 1),) * players
    after: dict[Position, set[Position]] = {}
    waiting = deque([start])
    seen = {start}
    while waiting:
        position = waiting.popleft()
        after[position] = plain_results(position, limit)
        for result in after[position]:
            if result not in seen:
                seen.add(result)
                waiting.append(result)
    return after


def plain_results(position: Position, limit: int) -> set[Position]:
    mover, others = position[0], position[1:]
    if sum(any(hands) for hands in position) <= 1:
        return set()
    if not any(mover):
        return {(*others, mover)}
    results = set()
    for seat, (low, high) in enumerate(others):
        for value in mover:
            if not value:
                continue
            for hand, other in ((low, high), (high, low)):
                if hand:
                    total = hand + value
                    hit = total if total < limit else total - limit
                    after = (hit, other) if hit <= other else (other, hit)
                    results.add((*others[:seat], after, *others[seat + 1 :], mover))
    total = sum(mover)
    for small in range(1, total // 2 + 1):
        if total - small < limit and (small, total - small) != mover:
            results.add((*others, (small, total - small)))
    return results


def plain_solution(after: dict[Position, set[Position]]) -> dict[Position, tuple[int, int]]:
    """Walk backwards from the endings: 1 for a win of the player to move, -1 for a loss."""
    before: dict[Position, list[Position]] = {position: [] for position in after}
    for position, results in after.items():
        for result in results:
            before[result].append(position)
    left = {position: len(results) for position, results in after.items()}
    value = {position: (-1, 0) for position, results in after.items() if not results}
    waiting = deque(value)
    while waiting:
        position = waiting.popleft()
        won, plies = value[position]
        for earlier in before[position]:
            if earlier in value:
                continue
            left[earlier] -= 1
            if won == -1 or not left[earlier]:
                value[earlier] = (-won, plies + 1)
                waiting.append(earlier)
    return value


def ours(players: int, limit: int) -> Graph:
    tables.cache_clear()  # the rules are worked out anew each time
    return chopsticks.graph(chopsticks.Rules(players=players, limit=limit))


def ours_solved(limit: int) -> Solution:
    return chopsticks.solve(ours(2, limit))


def median_times(
    contenders: dict[str, Callable[[], object]], repeats: int
) -> tuple[dict[str, float], dict[str, object]]:
    """Let the contenders take turns; return the median seconds and the last result of each."""
    seconds: dict[str, list[float]] = {name: [] for name in contenders}
    results: dict[str, object] = {}
    for _ in range(repeats):
        for name, run in contenders.items():
            start = time.perf_counter()
            results[name] = run()
            seconds[name].append(time.perf_counter() - start)
    return {name: statistics.median(found) for name, found in seconds.items()}, results


def main(repeats: int = 5) -> None:
    """Print the medians and how many times faster ours is."""
    times, found = median_times(
        {"plain": lambda: plain_graph(4, 5), "ours": lambda: ours(4, 5)}, repeats
    )
    assert len(found["plain"]) == len(found["ours"]) == 50_567  # type: ignore[arg-type]
    print("Four players, 50,567 positions")
    report(times)
    times, solved = median_times(
        {
            "plain": lambda: plain_solution(plain_graph(2, 10)),
            "ours": lambda: ours_solved(10),
        },
        repeats,
    )
    decided = solved["ours"].positions["plies"].count()  # type: ignore[attr-defined]
    assert len(solved["plain"]) == decided  # type: ignore[arg-type]
    print(f"Limit 10 with its solution, {decided} positions decided")
    report(times)
    start = time.perf_counter()
    played = chopsticks.simulate_games(
        chopsticks.random_player(), chopsticks.random_player(), 100_000, seed=1
    )
    seconds = time.perf_counter() - start
    print(f"{len(played) / seconds:,.0f} random games a second")


def report(times: dict[str, float]) -> None:
    for name, seconds in times.items():
        print(f"  {name:6} {seconds * 1000:8.1f} ms")
    print(f"  {times['plain'] / times['ours']:.1f} times faster")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
