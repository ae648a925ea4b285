"""Start JupyterLab on a student's folder, with nothing between the class and lesson 00."""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from teachkit.ui.language import tell
from teachkit.working_copy import FIRST_LESSON, CourseError

__all__ = ["open_lab", "without_dead_controls"]

# Defaults only: what a person has chosen in the settings editor still wins.
_SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {
        "fetchNews": "false",  # no question in front of the class, and no request to the network
        "checkForUpdates": False,
    },
    "@jupyterlab/docmanager-extension:plugin": {"autosaveInterval": 30},
}


def open_lab(folder: Path, extra: Sequence[str] = ()) -> int:
    """Run JupyterLab on a working copy until it is stopped.

    Parameters
    ----------
    folder : Path
        The student's folder.
    extra : sequence of str
        More arguments for ``jupyter lab``, such as ``--no-browser``.

    Returns
    -------
    int
        JupyterLab's exit code.

    Raises
    ------
    CourseError
        If JupyterLab is not installed.
    """
    if importlib.util.find_spec("jupyterlab") is None:
        raise CourseError(
            tell(
                "JupyterLab is missing: install it with {command}.",
                command="pip install jupyterlab",
            )
        )
    folder = folder.resolve()
    ours = [
        f"--ServerApp.root_dir={folder}",  # not notebooks/: the exercises are to be seen too
        f"--LabApp.default_url=/lab/tree/{FIRST_LESSON}",  # the address it prints leads there too
        "--ContentsManager.pre_save_hook=teachkit.lab.without_dead_controls",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        ours.append("--allow-root")  # otherwise Jupyter refuses; usual in containers
    given = {option.partition("=")[0] for option in extra}
    ours = [option for option in ours if option.partition("=")[0] not in given]
    command = [sys.executable, "-m", "jupyterlab", FIRST_LESSON, *ours, *extra]
    with _defaults() as environment:
        process = subprocess.Popen(command, cwd=folder, env=environment)
        # Ctrl-C reaches JupyterLab too, which asks before it stops: leave it to that.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        # Whoever ends teachkit ends JupyterLab, which then shuts its kernels down.
        signal.signal(signal.SIGTERM, lambda *_: process.terminate())
        return process.wait()


_CONTROLS = "application/vnd.jupyter.widget-view+json"


def without_dead_controls(model: dict[str, Any], **_: Any) -> None:
    r"""Leave a sentence in a saved notebook where buttons and sliders were.

    Controls live as long as their kernel: on the next day Jupyter would show an error in
    their place.  Jupyter calls this before it saves; the open page keeps its controls.

    Parameters
    ----------
    model : dict
        What Jupyter is about to save; the outputs of a notebook are changed in place.

    Examples
    --------
    >>> data = {"text/plain": "A game of Pig.", "application/vnd.jupyter.widget-view+json": {}}
    >>> cell = {"outputs": [{"output_type": "execute_result", "data": data}]}
    >>> without_dead_controls({"type": "notebook", "content": {"cells": [cell]}})
    >>> data
    {'text/plain': 'A game of Pig.\nRun this cell again to use it.'}
    """
    with contextlib.suppress(Exception):  # saving matters more
        if model["type"] != "notebook" or "widgets" in model["content"].get("metadata", {}):
            return  # someone who saves the state of controls wants to see them
        for cell in model["content"]["cells"]:
            for output in cell.get("outputs", []):
                if _CONTROLS in output.get("data", {}):
                    _take_controls(output["data"])


def _take_controls(data: dict[str, Any]) -> None:
    words = data.get("text/plain", "")
    words = words if isinstance(words, str) else "".join(words)
    data["text/plain"] = f"{words}\n{tell('Run this cell again to use it.')}".lstrip("\n")
    del data[_CONTROLS]


@contextlib.contextmanager
def _defaults() -> Iterator[dict[str, str]]:
    """Yield an environment in which Jupyter finds our settings and this very Python.

    Jupyter may prefer a kernel named python3 that another Python left in the user's
    home, above all when the installation belongs to somebody else, as in a school; a
    kernel without teachkit would start.  Ours comes first and is gone afterwards.
    """
    from ipykernel.kernelspec import write_kernel_spec

    with tempfile.TemporaryDirectory(prefix="teachkit-", ignore_cleanup_errors=True) as temporary:
        home = Path(temporary)
        (home / "kernels").mkdir()
        write_kernel_spec(home / "kernels" / "python3")
        (home / "labconfig").mkdir()
        settings = json.dumps(_SETTINGS)
        (home / "labconfig" / "default_setting_overrides.json").write_text(settings, "utf-8")
        environment = dict(os.environ)
        for variable in ("JUPYTER_PATH", "JUPYTER_CONFIG_PATH"):
            inherited = os.environ.get(variable)
            environment[variable] = os.pathsep.join(filter(None, [temporary, inherited]))
        yield environment
