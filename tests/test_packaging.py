"""The wheel carries the course; the sdist is enough to build the same wheel again."""

import configparser
import os
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from teachkit import __version__
from teachkit.working_copy import course_files

REPOSITORY = Path(__file__).parents[1]


def build(source, kind, into):
    """Build one distribution with the project's own backend and return the file."""
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(into)],
        cwd=source,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = into.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return built


@pytest.fixture(scope="module")
def sdist(tmp_path_factory):
    return build(REPOSITORY, "sdist", tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    return build(REPOSITORY, "wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def names(wheel):
    return zipfile.ZipFile(wheel).namelist()


def test_the_course_travels_in_the_wheel(names):
    carried = [name.removeprefix("teachkit/course/") for name in names]
    assert set(course_files()) <= set(carried)


def test_the_whole_library_travels_in_the_wheel(names):
    for module in (REPOSITORY / "teachkit").rglob("*.py"):
        assert module.relative_to(REPOSITORY).as_posix() in names
    assert "teachkit/py.typed" in names


def test_no_solution_no_test_and_no_leftover_travels_in_the_wheel(names):
    assert {name.split("/")[0] for name in names} == {
        "teachkit",
        f"teachkit-{__version__}.dist-info",
    }
    for name in names:
        assert not {"solutions", "tests", "__pycache__", ".ipynb_checkpoints"} & {*name.split("/")}
        assert not name.endswith(".csv")


def test_the_wheel_brings_the_command(wheel):
    scripts = configparser.ConfigParser()
    scripts.read_string(
        zipfile.ZipFile(wheel)
        .read(f"teachkit-{__version__}.dist-info/entry_points.txt")
        .decode("utf-8")
    )
    assert scripts["console_scripts"]["teachkit"] == "teachkit.__main__:main"


def test_the_version_is_written_twice_and_agrees():
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == __version__


def test_the_sdist_carries_the_tests_and_builds_the_same_wheel(sdist, names, tmp_path):
    with tarfile.open(sdist) as archive:
        # the first releases of Python 3.11 have no filters
        archive.extraction_filter = getattr(tarfile, "data_filter", lambda member, path: member)
        archive.extractall(tmp_path)
    unpacked = tmp_path / f"teachkit-{__version__}"
    for room in ("tests", "conftest.py", "solutions", "benchmarks", "README.md"):
        assert (unpacked / room).exists()
    # what a class leaves behind in the folder stays out
    (unpacked / "notebooks/my_turns.csv").write_text("score\n3\n")
    (unpacked / "exercises/.ipynb_checkpoints").mkdir()
    (unpacked / "exercises/.ipynb_checkpoints/01-checkpoint.ipynb").write_text("{}")
    again = build(unpacked, "wheel", tmp_path)
    assert sorted(zipfile.ZipFile(again).namelist()) == sorted(names)


def test_the_command_works_from_a_read_only_wheel_outside_the_repository(wheel, tmp_path):
    site = tmp_path / "instalación de la escuela"
    zipfile.ZipFile(wheel).extractall(site)  # a pure wheel needs no more; uv brings no pip
    for file in [*site.rglob("*"), site]:
        file.chmod(0o555 if file.is_dir() else 0o444)
    place = tmp_path / "Zoë at home"
    place.mkdir()

    def teachkit(*arguments):
        return subprocess.run(
            [sys.executable, "-m", "teachkit", *arguments],
            cwd=place,
            env={**os.environ, "PYTHONPATH": str(site), "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            encoding="utf-8",
            timeout=60,
            check=False,
        )

    try:
        done = teachkit("--no-lab")
        assert (done.returncode, done.stderr) == (0, "")
        copy = place / "teachkit-course"
        made = {file.relative_to(copy).as_posix() for file in copy.rglob("*") if file.is_file()}
        assert made == set(course_files())
        (copy / "exercises/01_pig_first_rolls.ipynb").write_text("my answers")

        done = teachkit("--restore", "exercises/01_pig_first_rolls.ipynb")
        assert (done.returncode, done.stderr) == (0, "")

        for inside in (site / "teachkit", site / "teachkit" / "course", site / "teachkit" / "mine"):
            done = teachkit(str(inside), "--no-lab")
            assert done.returncode == 2
            assert "belongs to teachkit itself" in done.stderr
    finally:
        for folder in [site, *(folder for folder in site.rglob("*") if folder.is_dir())]:
            folder.chmod(0o755)  # so that pytest can clear it away
