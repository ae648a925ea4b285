import threading
from concurrent.futures import Executor, Future, ThreadPoolExecutor

import numpy as np
import pytest

from teachkit.simulation import BLOCK, generator, run_blocks, seed_sequence


def numbers(count, seed):
    return np.random.default_rng(seed).integers(2**62, size=3).tolist()


class Slow(Executor):
    """Finishes nothing by itself; remembers what it was given."""

    def __init__(self, fail_at=None, error=None):
        self.futures, self.fail_at, self.error = [], fail_at, error

    def submit(self, function, /, *args, **kwargs):
        future = Future()
        if self.fail_at is not None:
            if len(self.futures) < self.fail_at:
                future.set_result(function(*args, **kwargs))
            elif len(self.futures) == self.fail_at:
                future.set_exception(self.error)
        self.futures.append(future)
        return future


@pytest.mark.parametrize(
    ("total", "counts"),
    [
        (1, [1]),
        (BLOCK - 1, [BLOCK - 1]),
        (BLOCK, [BLOCK]),
        (BLOCK + 1, [BLOCK, 1]),
        (3 * BLOCK + 5, [BLOCK, BLOCK, BLOCK, 5]),
    ],
)
def test_a_run_is_cut_into_blocks(total, counts):
    assert list(run_blocks(lambda count, seed: count, total)) == counts


def test_every_block_has_its_own_stream():
    blocks = list(run_blocks(numbers, 50 * BLOCK, seed=1))
    assert len({number for block in blocks for number in block}) == 150
    assert blocks == list(run_blocks(numbers, 50 * BLOCK, seed=1))
    assert blocks[:3] == list(run_blocks(numbers, 3 * BLOCK, seed=1))
    assert blocks[0] != next(run_blocks(numbers, BLOCK, seed=2))


def test_the_streams_are_the_children_of_the_seed():
    children = np.random.SeedSequence(5).spawn(4)
    expected = [numbers(BLOCK, child) for child in children]
    assert list(run_blocks(numbers, 4 * BLOCK, seed=5)) == expected


def test_a_seed_sequence_is_not_used_up():
    seed = np.random.SeedSequence(5)
    first = list(run_blocks(numbers, 2 * BLOCK, seed=seed))
    assert first == list(run_blocks(numbers, 2 * BLOCK, seed=seed))
    assert seed.n_children_spawned == 0


def test_threads_give_the_same_blocks_in_the_same_order():
    alone = list(run_blocks(numbers, 100 * BLOCK, seed=3))
    with ThreadPoolExecutor(4) as pool:
        assert list(run_blocks(numbers, 100 * BLOCK, seed=3, executor=pool)) == alone


def test_only_a_few_blocks_wait_at_a_time():
    executor = Slow(fail_at=1, error=KeyboardInterrupt())
    blocks = run_blocks(numbers, 10_000 * BLOCK, seed=1, executor=executor)
    next(blocks)
    assert len(executor.futures) <= 64
    blocks.close()


@pytest.mark.parametrize("error", [KeyboardInterrupt(), ValueError("a block failed")])
def test_the_stop_button_and_an_error_cancel_what_waits(error):
    executor = Slow(fail_at=2, error=error)
    blocks = run_blocks(numbers, 100 * BLOCK, seed=1, executor=executor)
    assert len([next(blocks), next(blocks)]) == 2
    with pytest.raises(type(error)):
        next(blocks)
    waiting = executor.futures[3:]
    assert waiting
    assert all(future.cancelled() for future in waiting)


def test_a_reader_that_stops_early_cancels_what_waits():
    executor = Slow(fail_at=5, error=ValueError())
    blocks = run_blocks(numbers, 100 * BLOCK, seed=1, executor=executor)
    next(blocks)
    blocks.close()
    assert all(future.cancelled() for future in executor.futures[6:])


def test_the_stop_button_leaves_no_busy_threads():
    played = []

    def play(count, seed):
        played.append(count)
        if len(played) == 3:
            raise KeyboardInterrupt
        return count

    with pytest.raises(KeyboardInterrupt), ThreadPoolExecutor(1) as pool:
        list(run_blocks(play, 1000 * BLOCK, executor=pool))
    assert len(played) < 64
    assert threading.active_count() < 10


@pytest.mark.parametrize("executor", [4, "threads", Slow])
def test_an_executor_must_be_one(refused, executor):
    words = ["executor must be an executor", "you gave"]
    refused(TypeError, run_blocks, numbers, 10, executor=executor, words=words)


def test_a_short_run_shows_no_bar(capsys):
    list(run_blocks(numbers, 10, progress=True))
    list(run_blocks(numbers, 10, progress=False))
    assert capsys.readouterr() == ("", "")


# --- seeds -----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [7, np.int64(7), np.random.SeedSequence(7)])
def test_a_number_and_its_seed_sequence_are_the_same_seed(seed):
    assert seed_sequence(seed).entropy == 7
    assert generator(seed).integers(2**62) == generator(7).integers(2**62)


def test_none_is_new_every_time():
    assert seed_sequence(None).entropy != seed_sequence(None).entropy


def test_a_generator_is_handed_back_and_moves_on():
    own = np.random.default_rng(1)
    assert generator(own) is own
    assert seed_sequence(own).entropy != seed_sequence(own).entropy
    first, second = (seed_sequence(np.random.default_rng(1)).entropy for _ in range(2))
    assert first == second


@pytest.mark.parametrize("make", [seed_sequence, generator])
@pytest.mark.parametrize(
    ("seed", "kind"),
    [
        (-1, ValueError),
        (1.5, TypeError),
        (7.0, TypeError),
        ("7", TypeError),
        (True, TypeError),
        (np.True_, TypeError),
        ([1, 2], TypeError),
    ],
)
def test_what_is_no_seed_is_refused_in_one_sentence(refused, make, seed, kind):
    refused(kind, make, seed, words=["seed must be", repr(seed)])
