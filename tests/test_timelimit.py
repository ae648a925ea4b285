import sys
import threading
import time

import pytest

from teachkit.timelimit import TimeLimitError, call_with_limit


def workers():
    return [thread for thread in threading.enumerate() if thread.name == "teachkit-timelimit"]


@pytest.fixture(autouse=True)
def _no_worker_left():
    yield
    for worker in workers():
        worker.join(10)
    assert not workers()


def endless():
    while True:
        pass


def test_the_answer_comes_back():
    assert call_with_limit(divmod, 17, 5) == (3, 2)
    assert call_with_limit(sorted, [2, 1, 3], reverse=True) == [3, 2, 1]
    assert call_with_limit(lambda: None) is None


def test_an_endless_loop_is_ended():
    with pytest.raises(TimeLimitError, match=r"^It was still running after 0\.1 seconds\.$"):
        call_with_limit(endless, seconds=0.1)


def test_the_limit_is_a_timeout_error():
    with pytest.raises(TimeoutError):
        call_with_limit(endless, seconds=0.05)


def test_a_function_that_catches_everything_is_left_behind():
    enough = threading.Event()
    caught = []

    def stubborn():
        while not enough.is_set():
            try:
                while not enough.is_set():
                    pass
            except:  # noqa: E722
                caught.append(sys.exc_info()[0])

    try:
        with pytest.raises(TimeLimitError):
            call_with_limit(stubborn, seconds=0.1)
        assert caught
    finally:
        enough.set()


def test_a_loop_that_catches_exceptions_is_ended():
    def careless():
        while True:
            try:
                while True:
                    pass
            except Exception:
                continue

    with pytest.raises(TimeLimitError):
        call_with_limit(careless, seconds=0.1)


@pytest.mark.parametrize("kind", [ValueError, KeyError, SystemExit, KeyboardInterrupt])
def test_what_the_function_raises_is_raised(kind):
    error = kind("mine")

    def fail():
        raise error

    with pytest.raises(kind) as caught:
        call_with_limit(fail)
    assert caught.value is error


def test_it_works_in_another_thread():
    seen = []

    def outer():
        seen.append(call_with_limit(lambda: 3))
        try:
            call_with_limit(endless, seconds=0.1)
        except TimeLimitError as error:
            seen.append(str(error))

    thread = threading.Thread(target=outer)
    thread.start()
    thread.join(30)
    assert seen == [3, "It was still running after 0.1 seconds."]


def test_a_call_inside_a_call_has_its_own_limit():
    def inner():
        with pytest.raises(TimeLimitError):
            call_with_limit(endless, seconds=0.05)
        return "went on"

    assert call_with_limit(inner, seconds=30) == "went on"


def test_the_stop_button_ends_the_function(monkeypatch):
    begun = threading.Event()

    def busy():
        begun.set()
        endless()

    join = threading.Thread.join

    def pressed(thread, timeout=None):
        if timeout == 30:
            begun.wait(10)
            raise KeyboardInterrupt
        join(thread, timeout)

    monkeypatch.setattr(threading.Thread, "join", pressed)
    with pytest.raises(KeyboardInterrupt):
        call_with_limit(busy, seconds=30)


def test_without_threads_the_function_is_called_here(monkeypatch):
    def start(thread):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", start)
    assert call_with_limit(threading.current_thread) is threading.current_thread()


def test_a_sleeping_function_does_not_hold_the_caller():
    awake = threading.Event()
    begun = time.monotonic()
    try:
        with pytest.raises(TimeLimitError):
            call_with_limit(awake.wait, 60, seconds=0.05)
        assert not awake.is_set()
    finally:
        awake.set()
    assert time.monotonic() - begun < 60  # it did not wait for the sleeper
