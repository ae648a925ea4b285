"""How fast turns of Pig are simulated, side by side with a plain Python loop.

python benchmarks/pig_turns.py [REPEATS]

Every contender plays hold-at-20 roll by roll and keeps the score of each turn; ours also keeps
the rolls and how the turn ended.  The contenders take turns, so that whatever else the machine
does meets all alike, and the median of each is shown.  The last part plays a hundred million
turns in an interpreter of its own and asks the system (Linux or macOS) how much memory that took.
"""

import random
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from teachkit.pig import hold_at, simulate_turns, tally_turns

TURNS = 2_000_000
PLAIN_TURNS = 200_000
MANY = 100_000_000


def plain_random(turns: int) -> list[int]:
    """Play with the fastest roll of a die in plain Python."""
    roll = random.random
    scores = []
    for _ in range(turns):
        turn_total = 0
        while turn_total < 20:
            face = int(roll() * 6) + 1
            if face == 1:
                turn_total = 0
                break
            turn_total += face
        scores.append(turn_total)
    return scores


def plain_randint(turns: int) -> list[int]:
    """Play with the roll of a die that most people write."""
    roll = random.randint
    scores = []
    for _ in range(turns):
        turn_total = 0
        while turn_total < 20:
            face = roll(1, 6)
            if face == 1:
                turn_total = 0
                break
            turn_total += face
        scores.append(turn_total)
    return scores


def careful(turn_total: int) -> bool:
    """Hold at 20 as a student writes it."""
    return turn_total < 20


def built_in(turns: int) -> None:
    simulate_turns(hold_at(20), turns)


def student(turns: int) -> None:
    simulate_turns(careful, turns)


def tally(turns: int) -> None:
    tally_turns(hold_at(20), turns, progress=False)


CONTENDERS: dict[str, tuple[Callable[[int], object], int]] = {
    "plain loop, random.random": (plain_random, PLAIN_TURNS),
    "plain loop, random.randint": (plain_randint, PLAIN_TURNS),
    "simulate_turns, hold_at(20)": (built_in, TURNS),
    "simulate_turns, own function": (student, TURNS),
    "tally_turns, hold_at(20)": (tally, TURNS),
}


def measured(repeats: int) -> dict[str, list[float]]:
    """Return the seconds each contender took in each round."""
    times: dict[str, list[float]] = {name: [] for name in CONTENDERS}
    for play, _ in CONTENDERS.values():
        play(1000)  # once for nothing: it loads pandas
    for repeat in range(repeats):
        for name in list(CONTENDERS)[:: 1 if repeat % 2 else -1]:
            play, turns = CONTENDERS[name]
            start = time.perf_counter()
            play(turns)
            times[name].append(time.perf_counter() - start)
    return times


def peak_megabytes() -> float:
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


def many_turns() -> None:
    start = time.perf_counter()
    tally_turns(hold_at(20), MANY, progress=False)
    seconds = time.perf_counter() - start
    print(f"\ntally_turns, {MANY:,} turns: {seconds:.1f} s", end="")
    print(f", {peak_megabytes():.0f} MB at most (under 300)")


def main(repeats: int) -> None:
    times = measured(repeats)
    speed = {name: CONTENDERS[name][1] / statistics.median(times[name]) for name in CONTENDERS}
    by_random, by_randint, built, _, _ = speed.values()
    print(f"{'hold at 20':30}{'turns a second':>16}{'over random':>13}{'over randint':>14}")
    for name, value in speed.items():
        ratios = f"{value / by_random:>13.1f}{value / by_randint:>14.1f}"
        print(f"{name:30}{value:>16,.0f}{ratios}")
    _, _, built_times, own_times, _ = times.values()
    pairs = zip(own_times, built_times, strict=True)
    slower = statistics.median(own / built_in for own, built_in in pairs)
    print(f"\nsimulate_turns over the faster plain loop: {built / by_random:.1f} (at least 15)")
    print(f"time of an own function over hold_at(20):  {slower:.2f} (at most 1.10)", flush=True)
    subprocess.run([sys.executable, __file__, "many"], check=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["many"]:
        many_turns()
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 25)
