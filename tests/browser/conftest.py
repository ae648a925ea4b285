"""Drive a real JupyterLab in Chromium: server, page, kernel, and a tidy end."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

INSTALL = (
    "The browser tests need {what}; install {how} and run pytest again. "
    "(With CI=true in the environment this is a failure.)"
)
CHROMIUM = INSTALL.format(
    what="Chromium",
    how="it with the system's package manager (Debian, Ubuntu: `apt install chromium`) "
    "or with `playwright install chromium`",
)
PLAYWRIGHT = INSTALL.format(what="playwright", how="it with `pip install playwright`")
FLAGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    "--no-sandbox",
    # Whatever asks for another machine finds none.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
]
SECONDS = 60.0

# Python reads a module of this name at every start, so it sees the server and the kernels.
SEES_CONNECTIONS = """
import os
import sys


def see(event, arguments):
    if event not in ("socket.connect", "socket.sendto"):
        return
    address = arguments[1]
    if isinstance(address, tuple) and not str(address[0]).startswith(("127.", "::1", "localhost")):
        with open(os.environ["SEEN_CONNECTIONS"], "a") as file:
            print(address, file=file)


sys.addaudithook(see)
"""


def watched_environment(settings: Path) -> dict[str, str]:
    """Return an environment with Jupyter folders of its own, whose connections are seen."""
    hook = settings / "hook"
    hook.mkdir()
    (hook / "sitecustomize.py").write_text(SEES_CONNECTIONS)
    return {
        **{name: value for name, value in os.environ.items() if name != "NBGRADER_EXECUTION"},
        "JUPYTER_CONFIG_DIR": str(settings / "config"),
        "JUPYTER_DATA_DIR": str(settings / "data"),
        "JUPYTER_RUNTIME_DIR": str(settings / "runtime"),
        "IPYTHONDIR": str(settings / "ipython"),
        "PYTHONPATH": os.pathsep.join(filter(None, [str(hook), os.environ.get("PYTHONPATH")])),
        "SEEN_CONNECTIONS": str(settings / "connections.txt"),
    }


def missing(sentence: str) -> None:
    """Skip the test and say what to install; where a browser is promised, fail."""
    if os.environ.get("CI", "").lower() in ("true", "1"):
        pytest.fail(sentence)
    pytest.skip(sentence)


def find_chromium(playwright: Any) -> str | None:
    """Return the path of a Chromium, from the system or from playwright."""
    for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"):
        if path := shutil.which(name):
            return path
    path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def wait_until(condition: Any, what: str, seconds: float = SECONDS) -> Any:
    """Return the first true value of `condition()`; fail with words after `seconds`."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if value := condition():
            return value
        time.sleep(0.2)
    raise AssertionError(f"After {seconds:.0f} seconds there was still no {what}.")


class Lab:
    """A JupyterLab server of its own: port, token, settings, process group.

    Nothing of the person's own Jupyter is read or written, and nothing is fetched from
    outside: news, update checks and the extension manager are off.
    """

    def __init__(self, root: Path, settings: Path, theme: str = "JupyterLab Light") -> None:
        self.root = root
        self.token = secrets.token_hex(16)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._log = settings / "server.log"
        self._seen = settings / "connections.txt"
        self._start(settings, theme)

    def _start(self, settings: Path, theme: str) -> None:
        apputils = settings / "user" / "@jupyterlab" / "apputils-extension"
        apputils.mkdir(parents=True)
        quiet = {"fetchNews": "false", "checkForUpdates": False, "doNotDisturbMode": True}
        (apputils / "notification.jupyterlab-settings").write_text(json.dumps(quiet))
        (apputils / "themes.jupyterlab-settings").write_text(json.dumps({"theme": theme}))
        environment = watched_environment(settings)
        options = {
            "ServerApp.ip": "127.0.0.1",
            "ServerApp.port": self.port,
            "ServerApp.port_retries": 0,
            "ServerApp.root_dir": self.root,
            "IdentityProvider.token": self.token,
            "LabApp.check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
            "LabApp.extension_manager": "readonly",
            "LabApp.user_settings_dir": settings / "user",
            "LabApp.workspaces_dir": settings / "workspaces",
        }
        with self._log.open("w") as log:
            self._server = subprocess.Popen(
                [
                    *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
                    *(f"--{name}={value}" for name, value in options.items()),
                ],
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                env=environment,
            )
        try:
            wait_until(self._answers, "answer from the JupyterLab server")
        except BaseException:
            self.close()
            raise

    def _answers(self) -> bool:
        if self._server.poll() is not None:
            raise AssertionError("JupyterLab did not start:\n" + self._log.read_text())
        try:
            self.ask("api")
        except OSError:
            return False
        return True

    def ask(self, path: str, method: str = "GET") -> Any:
        """Ask the server's own interface and return what it answers."""
        request = urllib.request.Request(f"{self.address}/{path}?token={self.token}", method=method)
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.read() or b"null")

    def wait_for_idle_kernel(self) -> None:
        """Wait for the kernel: the toolbar says idle before a kernel exists, the server knows."""

        def idle() -> bool:
            sessions = self.ask("api/sessions")
            return bool(sessions) and all(
                session["kernel"]["execution_state"] == "idle" for session in sessions
            )

        wait_until(idle, "idle kernel")

    def close(self) -> None:
        """End the kernels and the server; no other process is touched."""
        if self._server.poll() is None:
            try:
                for kernel in self.ask("api/kernels"):
                    self.ask(f"api/kernels/{kernel['id']}", method="DELETE")
            except OSError:
                pass  # it ends with the server
            self._end(signal.SIGTERM, 20)
            if self._server.poll() is None:
                self._end(signal.SIGKILL, 10)

    def _end(self, how: signal.Signals, seconds: float) -> None:
        try:
            os.killpg(self._server.pid, how)
            self._server.wait(seconds)
        except (ProcessLookupError, subprocess.TimeoutExpired):
            pass

    def connections(self) -> list[str]:
        """Return the addresses on other machines that server or kernels tried to reach."""
        return self._seen.read_text().splitlines() if self._seen.exists() else []

    def open(self, page: Any, notebook: str) -> None:
        """Open a notebook and wait until it can be run."""
        page.goto(f"{self.address}/lab/tree/{notebook}?token={self.token}&reset")
        page.wait_for_selector(".jp-NotebookPanel .jp-CodeCell")
        self.wait_for_idle_kernel()

    def run_all(self, page: Any) -> None:
        """Run all cells from the menu and wait until the kernel has done them."""
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        page.wait_for_timeout(500)  # the first request travels to the kernel
        self.wait_for_idle_kernel()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """A Chromium without a window.

    It ends with its module: playwright keeps an event loop running in this thread, and the
    tests of other modules need theirs.
    """
    try:
        from playwright.sync_api import expect, sync_playwright
    except ImportError:
        missing(PLAYWRIGHT)
    expect.set_options(timeout=SECONDS * 1000)
    with sync_playwright() as playwright:
        path = find_chromium(playwright)
        if path is None:
            missing(CHROMIUM)
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS, timeout=60_000)
        yield browser
        browser.close()


def new_page(browser: Any) -> Any:
    """Open an empty page that remembers what happened to it.

    ``page.requests`` lists every address it asked for, ``page.dialogs`` every alert, and
    ``page.tracebacks`` every error that a kernel told it: one in answer to a click stands
    nowhere on the page.
    """
    context = browser.new_context(viewport={"width": 1280, "height": 1000}, reduced_motion="reduce")
    context.set_default_timeout(SECONDS * 1000)
    page = context.new_page()
    page.requests, page.dialogs, page.tracebacks = [], [], []

    def see_dialog(dialog: Any) -> None:
        if dialog.type != "beforeunload":  # JupyterLab asks whether to leave what is not saved
            page.dialogs.append(dialog.message)
        dialog.accept()

    def see_message(message: str | bytes) -> None:
        text = message if isinstance(message, str) else message.decode("utf-8", "replace")
        if '"traceback"' in text or "Traceback (most recent call last)" in text:
            page.tracebacks.append(text)

    context.on("request", lambda request: page.requests.append(request.url))
    page.on("dialog", see_dialog)
    page.on("websocket", lambda socket: socket.on("framereceived", see_message))
    return page


@pytest.fixture
def page(chromium: Any) -> Iterator[Any]:
    """A page of its own."""
    page = new_page(chromium)
    yield page
    page.context.close()


@pytest.fixture(scope="module")
def shared_page(chromium: Any) -> Iterator[Any]:
    """One page for all tests of a module: JupyterLab's own files are loaded only once."""
    page = new_page(chromium)
    yield page
    page.context.close()


@pytest.fixture
def open_lab(chromium: Any, tmp_path: Path) -> Iterator[Callable[..., Lab]]:
    """Start a JupyterLab on a folder: ``open_lab(folder)``."""
    labs: list[Lab] = []

    def start(root: Path, theme: str = "JupyterLab Light") -> Lab:
        settings = tmp_path / f"settings-{len(labs)}"
        settings.mkdir()
        labs.append(Lab(root, settings, theme))
        return labs[-1]

    yield start
    for lab in labs:
        lab.close()


@pytest.fixture(scope="module")
def shared_lab(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """One JupyterLab for all tests of a module, on an empty folder."""
    settings = tmp_path_factory.mktemp("settings")
    lab = Lab(tmp_path_factory.mktemp("course"), settings)
    yield lab
    lab.close()


@pytest.fixture
def say_missing() -> Callable[[str], None]:
    """What happens when something to be installed is missing."""
    return missing


@pytest.fixture
def watched(tmp_path: Path) -> dict[str, str]:
    """An environment like that of a JupyterLab under test."""
    return watched_environment(tmp_path)
