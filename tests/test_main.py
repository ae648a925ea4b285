"""The `teachkit` command as a person at a terminal meets it."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from teachkit import __version__
from teachkit.__main__ import main
from teachkit.lab import without_dead_controls
from teachkit.working_copy import course_files, course_home

EXERCISE = "exercises/01_pig_first_rolls.ipynb"
START = "notebooks/00_start_here.ipynb"
REPOSITORY = Path(__file__).parents[1]


@pytest.fixture
def terminal(tmp_path, monkeypatch):
    """Stand in an empty folder whose path has spaces and accents."""
    place = tmp_path / "école de Zoë"
    place.mkdir()
    monkeypatch.chdir(place)
    return place


def teachkit(*arguments, **options):
    return subprocess.run(
        [sys.executable, "-m", "teachkit", *arguments],
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
        **options,
    )


# Only copying


def test_no_lab_copies_the_course_and_ends(terminal):
    done = teachkit("--no-lab")
    assert (done.returncode, done.stderr) == (0, "")
    assert "teachkit-course" in done.stdout
    copied = {
        file.relative_to(terminal / "teachkit-course").as_posix()
        for file in (terminal / "teachkit-course").rglob("*")
        if file.is_file()
    }
    assert copied == set(course_files())
    assert START in copied


def test_it_says_in_one_line_which_files_stayed(terminal, capsys):
    assert main(["--no-lab", "mein Kurs"]) == 0
    assert "left as they are" not in capsys.readouterr().out
    (terminal / "mein Kurs" / EXERCISE).write_text("my answers")
    (terminal / "mein Kurs" / START).unlink()
    assert main(["mein Kurs", "--no-lab"]) == 0
    lines = capsys.readouterr().out.splitlines()
    (line,) = [line for line in lines if "left as they are" in line]
    assert EXERCISE in line
    assert START not in line
    assert f"({len(course_files()) - 1})" in line
    assert (terminal / "mein Kurs" / EXERCISE).read_text() == "my answers"
    assert (terminal / "mein Kurs" / START).is_file()


def test_it_says_how_to_restore_a_notebook_with_nothing_in_it(terminal, capsys):
    main(["--no-lab"])
    Path("teachkit-course", EXERCISE).write_bytes(b"")
    capsys.readouterr()
    assert main(["--no-lab"]) == 0
    command = f"teachkit --restore {EXERCISE}"
    sentence = f"Nothing is in {EXERCISE}. To get a fresh one: {command}"
    assert sentence in capsys.readouterr().out.splitlines()
    assert main(command.split()[1:]) == 0
    capsys.readouterr()
    assert main(["--no-lab"]) == 0
    assert "Nothing is in" not in capsys.readouterr().out


def test_the_console_script_is_the_same_command(terminal):
    script = shutil.which("teachkit", path=str(Path(sys.executable).parent))
    assert script, "teachkit is not installed in this environment: pip install -e ."
    done = subprocess.run([script, "--version"], capture_output=True, text=True, timeout=60)
    assert done.stdout == teachkit("--version").stdout == f"teachkit {__version__}\n"


def test_help_names_every_option():
    done = teachkit("--help")
    assert done.returncode == 0
    for word in ("DIR", "--no-lab", "--restore FILE", "teachkit-course", "jupyter lab"):
        assert word in done.stdout


def test_letters_that_the_console_lacks_do_no_harm(terminal):
    done = teachkit("żółw", "--no-lab", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, "")


# Restoring


def test_restore_keeps_the_students_file_and_starts_no_lab(terminal):
    teachkit("--no-lab")
    fresh = Path("teachkit-course", EXERCISE).read_bytes()
    Path("teachkit-course", EXERCISE).write_text("my answers")
    done = teachkit("--restore", f"teachkit-course/{EXERCISE}")
    assert (done.returncode, done.stderr) == (0, "")
    assert Path("teachkit-course", EXERCISE).read_bytes() == fresh
    (backup,) = Path("teachkit-course/exercises").glob("*_backup_*")
    assert backup.read_text() == "my answers"
    assert backup.name in done.stdout


# One clear sentence, exit code 2


def assert_one_sentence(done, *words):
    assert done.returncode == 2
    assert done.stdout == ""
    assert re.fullmatch(r"teachkit: [^\n]+[.?]\n", done.stderr), done.stderr
    for word in words:
        assert word in done.stderr


def test_a_folder_that_is_a_file(terminal):
    Path("essay.txt").write_text("keep me")
    assert_one_sentence(teachkit("essay.txt"), "essay.txt is a file")
    assert_one_sentence(teachkit("essay.txt", "--restore", EXERCISE), "essay.txt")
    assert Path("essay.txt").read_text() == "keep me"


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a folder nobody may write")
def test_a_folder_that_cannot_be_written():
    assert_one_sentence(teachkit("/proc/teachkit-course"), "cannot be written to /proc/")


def test_the_courses_own_folders():
    package = REPOSITORY / "teachkit"
    for folder in (REPOSITORY, REPOSITORY / "exercises", package, package / "mine"):
        assert_one_sentence(teachkit(str(folder)), str(folder), "a folder of your own")
    assert not (package / "mine").exists()


@pytest.mark.skipif(os.name != "posix", reason="makes links and removes the current folder")
def test_places_that_lead_nowhere(terminal):
    Path("loop").symlink_to("loop")
    assert_one_sentence(teachkit("loop", "--no-lab"), "loop")
    assert_one_sentence(teachkit("x" * 300, "--no-lab"), "too long")
    gone = terminal / "gone"
    gone.mkdir()
    command = f"cd '{gone}' && rmdir '{gone}' && '{sys.executable}' -m teachkit --no-lab"
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    done = subprocess.run(
        command, shell=True, capture_output=True, text=True, timeout=60, env=environment
    )
    assert_one_sentence(done, "cannot be written to teachkit-course")


def test_an_unknown_file(terminal):
    teachkit("--no-lab")
    assert_one_sentence(teachkit("--restore", "01_pig_frist_rolls"), "did you mean", EXERCISE)
    assert_one_sentence(teachkit("elsewhere", "--restore", EXERCISE), "no copy of the course")


def test_wrong_options():
    for wrong in (["--colour"], ["one", "two"], ["--restore"]):
        done = teachkit(*wrong)
        assert done.returncode == 2
        assert done.stderr.splitlines()[-1].startswith("teachkit: error: ")


# Starting JupyterLab


@pytest.fixture
def stand_in(tmp_path, monkeypatch):
    """Put a program in JupyterLab's place that writes down how it was started."""

    def install(ending):
        package = tmp_path / "stand-in" / "jupyterlab"
        package.mkdir(parents=True)
        (package / "__init__.py").touch()
        (package / "__main__.py").write_text(
            "import json, os, signal, sys, time\n"
            "environment = {k: v for k, v in os.environ.items() if k.startswith('JUPYTER')}\n"
            "started = json.dumps([sys.argv[1:], os.getcwd(), sys.executable, environment])\n"
            f"{ending}\n"
        )
        monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(package.parent), str(REPOSITORY)]))

    return install


def test_what_jupyterlab_is_told(terminal, stand_in):
    stand_in("print('STARTED', started); sys.exit(7)")
    done = teachkit("mon cours", "--", "--no-browser", "--port=9000")
    assert (done.returncode, done.stderr) == (7, "")
    before, _, started = done.stdout.partition("STARTED ")
    arguments, folder, python, _ = json.loads(started)
    assert Path(folder) == terminal / "mon cours"
    assert python == sys.executable
    assert arguments[0] == START
    assert arguments[-2:] == ["--no-browser", "--port=9000"]
    assert f"--ServerApp.root_dir={terminal / 'mon cours'}" in arguments
    # what a person reads first
    assert str(terminal / "mon cours") in before
    assert "Ctrl-C" in before
    assert f'teachkit "mon cours" --restore {EXERCISE}' in before
    assert len(before.splitlines()) <= 4


@pytest.mark.parametrize(
    "own", ["--ServerApp.root_dir=/home/zoe", "--ContentsManager.pre_save_hook=zoe.hook"]
)
def test_a_persons_own_option_takes_the_place_of_ours(terminal, stand_in, own):
    stand_in("print('STARTED', started)")
    arguments = json.loads(teachkit("--", own).stdout.partition("STARTED ")[2])[0]
    assert [option for option in arguments if option.startswith(own.partition("=")[0])] == [own]


def page(*outputs):
    """Return a notebook with one cell that shows something, as Jupyter hands it to a hook."""
    cell = {"id": "play", "cell_type": "code", "source": "pig.play()", "metadata": {}}
    cell |= {"execution_count": 1, "outputs": list(outputs)}
    return {
        "type": "notebook",
        "format": "json",
        "content": {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5},
    }


def shows(words, kind="application/vnd.jupyter.widget-view+json"):
    data = {"text/plain": words, kind: {"model_id": "1a2b", "version_major": 2}}
    return {"output_type": "display_data", "metadata": {}, "data": data}


SENTENCE = "Run this cell again to use it."


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("A game of Pig.", f"A game of Pig.\n{SENTENCE}"),
        (["A game\n", "of Pig."], f"A game\nof Pig.\n{SENTENCE}"),
        ("", SENTENCE),
    ],
)
def test_a_saved_page_has_a_sentence_where_buttons_were(words, left):
    model = page(shows(words))
    expected = json.loads(json.dumps(model))
    expected["content"]["cells"][0]["outputs"][0]["data"] = {"text/plain": left}
    for _ in range(2):  # and saving it again changes nothing
        without_dead_controls(model=model, path="a.ipynb", contents_manager=None)
        assert model == expected


@pytest.mark.parametrize(
    "model",
    [
        page(shows("A picture.", "image/png")),
        page({"output_type": "stream", "name": "stdout", "text": "6"}),
        {"type": "file", "format": "text", "content": "cells"},
        {"type": "notebook"},  # what no page looks like must not stop a save either
        {"type": "notebook", "content": None},
        {"type": "notebook", "content": {"cells": [None]}},
        {},
    ],
)
def test_everything_else_is_saved_as_it_is(model):
    before = json.loads(json.dumps(model))
    without_dead_controls(model=model, path="a", contents_manager=None)
    assert model == before


def test_who_saves_the_state_of_controls_keeps_them():
    model = page(shows("A game."))
    model["content"]["metadata"]["widgets"] = {"application/vnd.jupyter.widget-state+json": {}}
    before = json.loads(json.dumps(model))
    without_dead_controls(model=model, path="a", contents_manager=None)
    assert model == before


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="no root on this system")
def test_allow_root_is_added_for_root_only_and_only_once(terminal, stand_in, monkeypatch):
    stand_in("print('STARTED', started)")
    for extra in ([], ["--allow-root"]):
        arguments = json.loads(teachkit("--", *extra).stdout.partition("STARTED ")[2])[0]
        assert arguments.count("--allow-root") == max(len(extra), os.geteuid() == 0)


def test_what_was_set_for_jupyter_is_kept(terminal, stand_in, monkeypatch):
    stand_in("print('STARTED', started)")
    monkeypatch.setenv("JUPYTER_PATH", "/school/jupyter")
    environment = json.loads(teachkit().stdout.partition("STARTED ")[2])[3]
    ours, theirs = environment["JUPYTER_PATH"].split(os.pathsep)
    assert theirs == "/school/jupyter"
    assert not Path(ours).exists()  # nothing is left of it afterwards


def test_without_jupyterlab(terminal, monkeypatch, capsys):
    find_spec = importlib_find_spec()
    monkeypatch.setattr(
        "importlib.util.find_spec", lambda name: None if name == "jupyterlab" else find_spec(name)
    )
    assert main([]) == 2
    assert capsys.readouterr().err == (
        "teachkit: JupyterLab is missing: install it with pip install jupyterlab.\n"
    )


def importlib_find_spec():
    import importlib.util

    return importlib.util.find_spec


def wait_for(file, pattern, process, seconds=60):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = re.search(pattern, file.read_text("utf-8"))
        if found:
            return found
        assert process.poll() is None, file.read_text("utf-8")
        time.sleep(0.1)
    raise AssertionError(f"{pattern} did not appear in:\n{file.read_text('utf-8')}")


def start(log, *arguments, **environment):
    with log.open("w") as stream:
        return subprocess.Popen(
            [sys.executable, "-u", "-m", "teachkit", *arguments],
            stdout=stream,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            env={**os.environ, **environment},
        )


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C cannot be sent from here")
def test_ctrl_c_leaves_the_ending_to_jupyterlab(terminal, stand_in):
    stand_in(
        "def ask(*_):\n"
        "    signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        "    time.sleep(0.5); print('shut down', flush=True); sys.exit(3)\n"
        "signal.signal(signal.SIGINT, ask)\n"
        "print('RUNNING', os.environ['JUPYTER_PATH'], flush=True)\n"
        "time.sleep(60)"
    )
    log = terminal / "log"
    process = start(log)
    try:
        temporary = wait_for(log, r"RUNNING (.+)\n", process)[1].split(os.pathsep)[0]
        for _ in range(3):  # people press it more than once
            os.killpg(process.pid, signal.SIGINT)  # a terminal sends it to the whole group
        assert process.wait(30) == 3
    finally:
        process.kill()
    assert "shut down" in log.read_text()
    assert not Path(temporary).exists()
    assert "Traceback" not in log.read_text()


@pytest.mark.skipif(os.name != "posix", reason="sends a POSIX signal")
def test_the_real_jupyterlab_on_a_taken_port_beside_a_strangers_kernel(terminal, tmp_path):
    user = tmp_path / "home"
    stranger = user / "data" / "kernels" / "python3"
    stranger.mkdir(parents=True)
    (stranger / "kernel.json").write_text(
        json.dumps({"argv": ["/gone/python"], "display_name": "Old", "language": "python"})
    )
    log = terminal / "log"
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        process = start(
            log,
            "mon cours",
            "--",
            "--no-browser",
            "--ServerApp.ip=127.0.0.1",
            f"--port={taken.getsockname()[1]}",
            JUPYTER_PREFER_ENV_PATH="0",  # as in an installation that belongs to the school
            JUPYTER_DATA_DIR=str(user / "data"),
            JUPYTER_CONFIG_DIR=str(user / "config"),
            JUPYTER_RUNTIME_DIR=str(user / "runtime"),
            IPYTHONDIR=str(user / "ipython"),
        )
        try:
            port, token = wait_for(
                log, rf"http://127\.0\.0\.1:(\d+)/lab/tree/{START}\?token=(\w+)", process
            ).groups()
            assert int(port) != taken.getsockname()[1]

            def get(path):
                address = f"http://127.0.0.1:{port}/{path}?token={token}"
                with urllib.request.urlopen(address, timeout=30) as answer:
                    return json.load(answer)

            # the file browser shows lessons and exercises, and lesson 00 has a kernel here
            rooms = {entry["name"] for entry in get("api/contents")["content"]}
            assert rooms == {"notebooks", "exercises"}
            lesson = get(f"api/contents/{START}")["content"]
            kernel = get("api/kernelspecs")["kernelspecs"][lesson["metadata"]["kernelspec"]["name"]]
            assert kernel["spec"]["argv"][0] == sys.executable
            # no question about news, no request to the network
            news = get("lab/api/settings/@jupyterlab/apputils-extension:notification")
            chosen = {name: part["default"] for name, part in news["schema"]["properties"].items()}
            assert (chosen["fetchNews"], chosen["checkForUpdates"]) == ("false", False)
            assert news["raw"] == "{}"  # the person's own settings were not touched
            saving = get("lab/api/settings/@jupyterlab/docmanager-extension:plugin")
            assert saving["schema"]["properties"]["autosaveInterval"]["default"] == 30  # seconds
            # what is saved has no dead controls
            saving = urllib.request.Request(
                f"http://127.0.0.1:{port}/api/contents/saved.ipynb?token={token}",
                data=json.dumps(page(shows("A game."))).encode(),
                method="PUT",
            )
            urllib.request.urlopen(saving, timeout=30).close()
            saved = json.loads((terminal / "mon cours" / "saved.ipynb").read_text("utf-8"))
            [output] = saved["cells"][0]["outputs"]
            assert "".join(output["data"].pop("text/plain")) == f"A game.\n{SENTENCE}"
            assert output["data"] == {}
            process.send_signal(signal.SIGTERM)
            assert process.wait(30) == 0
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
    assert "Traceback" not in log.read_text("utf-8")
    assert not (user / "config" / "lab" / "user-settings").exists()


def test_outputs_in_the_real_course_are_cleared(terminal):
    main(["--no-lab"])
    stored = "".join(
        (course_home() / name).read_text("utf-8") for name in course_files() if "ipynb" in name
    )
    assert '"output_type"' in stored  # otherwise this test proves nothing
    for file in Path("teachkit-course").rglob("*.ipynb"):
        for cell in json.loads(file.read_text("utf-8"))["cells"]:
            assert not cell.get("outputs")
            assert cell.get("execution_count") is None
