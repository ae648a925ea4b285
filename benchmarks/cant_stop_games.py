"""How fast games of Can't Stop are simulated, side by side with a plain Python loop.

python benchmarks/cant_stop_games.py [REPEATS]

Every contender plays one player alone on the printed board, roll by roll, with the Rule of 28 and
as few new runners as possible.  The contenders take turns, so that whatever else the machine does
meets all alike, and the median of each is shown.  The exact turns and boards are timed once.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable

from teachkit import cant_stop

GAMES = 10_000
PLAIN_GAMES = 300

LENGTHS = {2: 3, 3: 5, 4: 7, 5: 9, 6: 11, 7: 13, 8: 11, 9: 9, 10: 7, 11: 5, 12: 3}


def plain(games: int) -> list[int]:
    """Play with dictionaries, lists and `random.randint`, as most people write it."""
    return [plain_game() for _ in range(games)]


def plain_game() -> int:
    progress = dict.fromkeys(LENGTHS, 0)
    turns = 0
    while sum(progress[column] == length for column, length in LENGTHS.items()) < 3:
        turns += 1
        runners: dict[int, int] = {}
        while True:
            a, b, c, d = (random.randint(1, 6) for _ in range(4))
            moves = []
            for low, high in {(a + b, c + d), (a + c, b + d), (a + d, b + c)}:
                moves.extend(plain_moves(progress, runners, low, high))
            if not moves:
                break
            for column in max(moves, key=lambda move: value(move, runners)):
                runners[column] = runners.get(column, 0) + 1
            heights = {column: progress[column] + runners.get(column, 0) for column in LENGTHS}
            won = sum(heights[column] == length for column, length in LENGTHS.items()) >= 3
            if won or (len(runners) == 3 and score(runners) >= 28):
                progress = heights
                break
    return turns


def plain_moves(
    progress: dict[int, int], runners: dict[int, int], low: int, high: int
) -> list[tuple[int, ...]]:
    free = 3 - len(runners)

    def room(column: int) -> int:
        return LENGTHS[column] - progress[column] - runners.get(column, 0)

    def usable(column: int) -> bool:
        return room(column) > 0 and (column in runners or free > 0)

    if low == high:
        return [(low,) * min(2, room(low))] if usable(low) else []
    columns = [column for column in (low, high) if usable(column)]
    if len(columns) == 2 and free == 1 and low not in runners and high not in runners:
        return [(low,), (high,)]
    return [tuple(columns)] if columns else []


def value(move: tuple[int, ...], runners: dict[int, int]) -> tuple[int, int, int]:
    new = len({column for column in move if column not in runners})
    return (-new, len(move), sum(6 - abs(7 - column) for column in move))


def score(runners: dict[int, int]) -> int:
    counted = sum((abs(7 - column) + 1) * (squares + 1) for column, squares in runners.items())
    counted += 2 * all(column % 2 == 1 for column in runners)
    counted -= 2 * all(column % 2 == 0 for column in runners)
    counted += 4 * all(column <= 7 for column in runners)
    return counted + 4 * all(column >= 7 for column in runners)


def rule_of_28(games: int) -> None:
    cant_stop.simulate_games(cant_stop.rule_of(28), games)


def survival(games: int) -> None:
    cant_stop.simulate_games(cant_stop.survival(0.5), games)


def expert(games: int) -> None:
    cant_stop.simulate_games(cant_stop.expert(), games)


def student(games: int) -> None:
    cant_stop.simulate_games(lambda squares: squares >= 6, games)


CONTENDERS: tuple[tuple[str, Callable[[int], object], int], ...] = (
    ("plain Python loop, Rule of 28", plain, PLAIN_GAMES),
    ("simulate_games, Rule of 28", rule_of_28, GAMES),
    ("simulate_games, survival(0.5)", survival, GAMES),
    ("simulate_games, the expert", expert, GAMES),
    ("simulate_games, a student's stop function", student, GAMES),
)


def main() -> None:
    """Measure and print."""
    repeats = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    for _, play, _ in CONTENDERS:
        play(20)  # fill the caches
    rates: dict[str, list[float]] = {name: [] for name, _, _ in CONTENDERS}
    for _ in range(repeats):
        for name, play, games in CONTENDERS:
            start = time.perf_counter()
            play(games)
            rates[name].append(games / (time.perf_counter() - start))
    loop = statistics.median(rates[CONTENDERS[0][0]])
    for name, _, _ in CONTENDERS:
        rate = statistics.median(rates[name])
        print(f"{name:45} {rate:10,.0f} games/s {rate / loop:6.1f}")
    turns = plain(2_000)
    print(f"mean turns of the plain loop: {statistics.mean(turns):.2f}")
    same = cant_stop.simulate_games(cant_stop.rule_of(28), 20_000)["turns"]
    print(f"mean turns of simulate_games: {same.mean():.2f}")
    for name, solve in (
        ("best turn, 69,037 states", cant_stop.best_turn),
        ("best turn in squares", lambda: cant_stop.best_turn("squares")),
        ("alone, d3 2-3-4-3-2", lambda: cant_stop.solve(cant_stop.Rules(3, [2, 3, 4, 3, 2]))),
        ("alone, d6 11 x 1", lambda: cant_stop.solve(cant_stop.Rules(6, [1] * 11, 4))),
        ("two, d3 1-3-5-3-1", lambda: cant_stop.solve_match(cant_stop.Rules(3, [1, 3, 5, 3, 1]))),
        ("two, d3 2-3-4-3-2", lambda: cant_stop.solve_match(cant_stop.Rules(3, [2, 3, 4, 3, 2]))),
        ("two, d6 11 x 1", lambda: cant_stop.solve_match(cant_stop.Rules(6, [1] * 11, 4))),
    ):
        start = time.perf_counter()
        solve()
        print(f"{name:30} {time.perf_counter() - start:6.2f} s")


if __name__ == "__main__":
    main()
