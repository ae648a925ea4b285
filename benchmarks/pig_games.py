"""How fast whole games of Pig are simulated, side by side with plain Python and OpenSpiel.

python benchmarks/pig_games.py [REPEATS]

Every contender plays hold-at-20 against itself, roll by roll, to 100.  The contenders take turns,
so that whatever else the machine does meets all alike, and the median of each is shown.  OpenSpiel
joins in when it is installed (``pip install open_spiel``).
"""

import random
import statistics
import sys
import time
from collections.abc import Callable

from teachkit.pig import hold_at, keep_pace_end_race, optimal, simulate_games

GAMES = 300_000
PLAIN_GAMES = 3_000


def fast_plain(games: int) -> int:
    """Play with everything written out and the fastest roll of a die in plain Python."""
    roll = random.random
    wins = 0
    for _ in range(games):
        first = second = 0
        while True:
            turn_total = 0
            while turn_total < 20 and first + turn_total < 100:
                face = int(roll() * 6) + 1
                if face == 1:
                    turn_total = 0
                    break
                turn_total += face
            first += turn_total
            if first >= 100:
                wins += 1
                break
            turn_total = 0
            while turn_total < 20 and second + turn_total < 100:
                face = int(roll() * 6) + 1
                if face == 1:
                    turn_total = 0
                    break
                turn_total += face
            second += turn_total
            if second >= 100:
                break
    return wins


def usual_plain(games: int) -> int:
    """Play with two strategy functions and `random.randint`, as most people write it."""
    roll = random.randint
    strategies = (hold_at(20), hold_at(20))
    wins = 0
    for _ in range(games):
        scores = [0, 0]
        player = 0
        while True:
            turn_total = 0
            while True:
                face = roll(1, 6)
                if face == 1:
                    turn_total = 0
                    break
                turn_total += face
                if scores[player] + turn_total >= 100 or not strategies[player](turn_total):
                    break
            scores[player] += turn_total
            if scores[player] >= 100:
                wins += player == 0
                break
            player = 1 - player
    return wins


def built_in(games: int) -> None:
    simulate_games(hold_at(20), hold_at(20), games)


def careful(turn_total: int) -> bool:
    """Hold at 20 as a student writes it."""
    return turn_total < 20


def student(games: int) -> None:
    simulate_games(careful, careful, games)


KEEP_PACE = keep_pace_end_race()


def looks_at_scores(games: int) -> None:
    simulate_games(KEEP_PACE, KEEP_PACE, games)


def best_play(games: int) -> None:
    simulate_games(optimal(), optimal(), games)


def open_spiel(games: int) -> int:
    """Play OpenSpiel's pig, whose action 0 rolls and whose action 1 holds."""
    import pyspiel

    game = pyspiel.load_game("pig")
    roll = random.random
    wins = 0
    for _ in range(games):
        state = game.new_initial_state()
        turn_total = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                action = actions[int(roll() * len(actions))] if chances else 0
                state.apply_action(action)
                turn_total = 0 if action == 0 else turn_total + action + 1
            elif turn_total < 20:
                state.apply_action(0)
            else:
                state.apply_action(1)
                turn_total = 0
        wins += state.returns()[0] > 0
    return wins


CONTENDERS: dict[str, tuple[Callable[[int], object], int]] = {
    "plain loop, written out": (fast_plain, PLAIN_GAMES),
    "plain loop, functions, randint": (usual_plain, PLAIN_GAMES),
    "simulate_games, hold_at(20)": (built_in, GAMES),
    "simulate_games, own function": (student, GAMES),
    "simulate_games, keep pace": (looks_at_scores, GAMES),
    "simulate_games, best play": (best_play, GAMES),
}


def main(repeats: int) -> None:
    contenders = dict(CONTENDERS)
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        print("OpenSpiel is not installed and does not join in.")
    else:
        contenders["OpenSpiel pig, hold at 20"] = (open_spiel, PLAIN_GAMES // 10)
    times: dict[str, list[float]] = {name: [] for name in contenders}
    for play, _ in contenders.values():
        play(100)  # once for nothing: it loads pandas and solves the game
    for repeat in range(repeats):
        for name in list(contenders)[:: 1 if repeat % 2 else -1]:
            play, games = contenders[name]
            start = time.perf_counter()
            play(games)
            times[name].append(time.perf_counter() - start)
    speed = {name: contenders[name][1] / statistics.median(times[name]) for name in contenders}
    written_out, usual, *_ = speed.values()
    columns = f"{'games a second':>16}{'over written out':>18}{'over usual':>12}"
    print(f"{'to 100, roll by roll':34}{columns}")
    for name, value in speed.items():
        print(f"{name:34}{value:>16,.0f}{value / written_out:>18.1f}{value / usual:>12.1f}")
    ours = speed["simulate_games, hold_at(20)"]
    print(f"\nsimulate_games over the usual plain loop: {ours / usual:.0f} (at least 40)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
