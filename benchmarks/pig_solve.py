"""How fast Pig is solved, side by side with value iteration from Python dictionaries.

python benchmarks/pig_solve.py [TARGET]

Both solve a game to a small target (30 if none is given), where the plain program ends in
reasonable time; then `solve` alone does the real game and its relatives.
"""

import sys
import time

from teachkit.pig import PIG, TWO_DICE, VARIANTS, Rules
from teachkit.pig.optimal import _solve


def plain_value_iteration(target: int, tolerance: float = 1e-12) -> tuple[float, int]:
    """Improve the chance of every situation, one after the other, until nothing moves."""
    value = {
        (i, j, k): 0.5 for i in range(target) for j in range(target) for k in range(target - i)
    }
    sweeps = 0
    while True:
        sweeps += 1
        change = 0.0
        for (i, j, k), old in value.items():
            roll = 1.0 - value[j, i, 0]
            for face in range(2, 7):
                total = k + face
                roll += 1.0 if i + total >= target else value[i, j, total]
            roll /= 6.0
            new = roll if k == 0 else max(roll, 1.0 - value[j, i + k, 0])
            value[i, j, k] = new
            change = max(change, abs(new - old))
        if change < tolerance:
            return value[0, 0, 0], sweeps


def timed(rules: Rules) -> tuple[float, float]:
    """Return the first player's chance and the seconds it took, nothing kept from before."""
    _solve.cache_clear()
    start = time.perf_counter()
    chance = _solve(rules).first_player
    return chance, time.perf_counter() - start


def main(target: int) -> None:
    timed(Rules(name="warm up", target=5))
    start = time.perf_counter()
    plain, sweeps = plain_value_iteration(target)
    plain_seconds = time.perf_counter() - start
    chance, seconds = timed(Rules(name="short", target=target))
    print(f"{'':34}{'seconds':>9}  first player wins")
    print(f"{f'dictionaries, to {target}, {sweeps} sweeps':34}{plain_seconds:>9.2f}  {plain:.12f}")
    print(f"{f'solve, to {target}':34}{seconds:>9.2f}  {chance:.12f}")
    print(f"{'times as fast':34}{plain_seconds / seconds:>9.0f}\n")
    for rules in VARIANTS.values():
        chance, seconds = timed(rules)
        limit = 2 if rules == PIG else 15 if rules.all_bad == TWO_DICE.all_bad else None
        note = f"  (at most {limit} s)" if limit else ""
        print(f"{rules.name:34}{seconds:>9.2f}  {chance:.12f}{note}")
    chance, seconds = timed(Rules(name="to 200", target=200))
    print(f"{'Pig to 200':34}{seconds:>9.2f}  {chance:.12f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 30)
