"""A student's copy: fresh, without answers, and never overwritten."""

import os
import re
import stat
from datetime import datetime
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from teachkit import working_copy
from teachkit.working_copy import CourseError, copy_course, course_files, course_home, restore

START = "notebooks/00_start_here.ipynb"
LESSON = "notebooks/01_pig_first_rolls.ipynb"
EXERCISE = "exercises/01_pig_first_rolls.ipynb"
SECOND = "exercises/02_pig_hold_at_20.ipynb"


@pytest.fixture
def home(tmp_path, monkeypatch):
    """Make a small course, read-only as a system administrator would install it."""
    home = tmp_path / "installed"
    for name in (START, LESSON, EXERCISE, SECOND):
        answer = new_code_cell(
            "6 * 7",
            id="six-sevens",
            execution_count=3,
            outputs=[new_output("execute_result", {"text/plain": "42"}, execution_count=3)],
        )
        notebook = new_notebook(cells=[new_markdown_cell("# Début ♟", id="title"), answer])
        notebook.metadata["widgets"] = {"state": {"answer": 42}}
        file = home / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(nbformat.writes(notebook), "utf-8")
        file.chmod(0o444)
    (home / "notebooks/README.md").write_text("for teachers")
    (home / "notebooks/my_turns.csv").write_text("score\n3\n")
    (home / "notebooks/images").mkdir()
    (home / "notebooks/images/pig.png").write_bytes(b"\x89PNG")
    (home / "solutions").mkdir()
    (home / "solutions/01_pig_first_rolls.ipynb").write_text("{}")
    monkeypatch.setattr(working_copy, "course_home", lambda: home)
    return home


def files_in(folder):
    return sorted(
        file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()
    )


def content_of(folder):
    return {name: (folder / name).read_bytes() for name in files_in(folder)}


# The copy


def test_lessons_exercises_and_their_pictures_are_copied_and_nothing_else(home, tmp_path):
    folder = tmp_path / "mine"
    copied = copy_course(folder)
    assert files_in(folder) == sorted([START, LESSON, EXERCISE, SECOND, "notebooks/images/pig.png"])
    assert sorted(copied.made) == files_in(folder)
    assert copied.kept == []


def test_nobody_sees_an_answer_and_cell_ids_stay(home, tmp_path):
    copy_course(tmp_path / "mine")
    text = (tmp_path / "mine" / LESSON).read_text("utf-8")
    notebook = nbformat.reads(text, as_version=nbformat.NO_CONVERT)
    nbformat.validate(notebook)
    assert [cell.id for cell in notebook.cells] == ["title", "six-sevens"]
    assert notebook.cells[0].source == "# Début ♟"
    assert notebook.cells[1].source == "6 * 7"
    assert notebook.cells[1].outputs == []
    assert notebook.cells[1].execution_count is None
    assert "42" not in text


def test_the_copy_can_be_written_although_the_course_cannot(home, tmp_path):
    copy_course(tmp_path / "mine")
    for name in (START, "notebooks/images/pig.png"):
        assert (tmp_path / "mine" / name).stat().st_mode & stat.S_IWUSR


def test_a_file_that_is_there_stays(home, tmp_path):
    folder = tmp_path / "mine"
    (folder / "exercises").mkdir(parents=True)
    (folder / EXERCISE).write_text("my answers")
    (folder / "exercises/notes.txt").write_text("my notes")
    copied = copy_course(folder)
    assert copied.kept == [EXERCISE]
    assert EXERCISE not in copied.made
    assert (folder / EXERCISE).read_text() == "my answers"
    assert (folder / "exercises/notes.txt").read_text() == "my notes"


def test_a_second_copy_changes_no_byte(home, tmp_path):
    folder = tmp_path / "mine"
    first = copy_course(folder)
    before = content_of(folder)
    again = copy_course(folder)
    assert (again.made, again.kept) == ([], first.made)
    assert content_of(folder) == before


def test_a_broken_link_is_a_students_file_too(home, tmp_path):
    folder = tmp_path / "mine"
    (folder / "notebooks").mkdir(parents=True)
    (folder / START).symlink_to(tmp_path / "usb-stick-at-home.ipynb")
    assert copy_course(folder).kept == [START]
    assert (folder / START).is_symlink()


@pytest.mark.parametrize("failure", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_no_half_file_when_the_disk_is_full_or_a_person_interrupts(
    home, tmp_path, monkeypatch, failure
):
    folder = tmp_path / "mine"

    def fail(descriptor):
        raise failure

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises((CourseError, KeyboardInterrupt)):
        copy_course(folder)
    assert files_in(folder) == []


def test_a_full_disk_is_said_in_one_sentence(home, tmp_path, monkeypatch):
    def fail(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(CourseError, match=r"^The course cannot be written to .*: no space left"):
        copy_course(tmp_path / "mine")


def no_links(*args):
    raise PermissionError(1, "Operation not permitted")


@pytest.mark.parametrize("links", [True, False])
def test_a_file_that_comes_in_the_middle_of_copying_stays(home, tmp_path, monkeypatch, links):
    folder = tmp_path / "mine"
    whole = working_copy._without_outputs

    def meanwhile(source):
        if source == home / EXERCISE:
            (folder / EXERCISE).write_text("my answers")
        return whole(source)

    monkeypatch.setattr(working_copy, "_without_outputs", meanwhile)
    if not links:
        monkeypatch.setattr(os, "link", no_links)
    copied = copy_course(folder)
    assert (folder / EXERCISE).read_text() == "my answers"
    assert copied.kept == [EXERCISE]
    assert EXERCISE not in copied.made
    assert sorted(files_in(folder)) == sorted([*copied.made, EXERCISE])


def test_a_disk_without_links_gets_the_same_files(home, tmp_path, monkeypatch):
    copy_course(tmp_path / "one")
    monkeypatch.setattr(os, "link", no_links)
    copy_course(tmp_path / "two")
    assert content_of(tmp_path / "two") == content_of(tmp_path / "one")


def test_no_half_file_on_a_full_disk_without_links(home, tmp_path, monkeypatch):
    monkeypatch.setattr(os, "link", no_links)
    synced = []

    def full(descriptor):
        synced.append(descriptor)
        if len(synced) == 2:  # the first is the file beside it
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(CourseError, match="no space left"):
        copy_course(tmp_path / "mine")
    assert files_in(tmp_path / "mine") == []


def test_files_with_nothing_in_them_are_named(home, tmp_path):
    folder = tmp_path / "mine"
    copy_course(folder)
    (folder / EXERCISE).write_bytes(b"")
    (folder / LESSON).unlink()
    (folder / LESSON).symlink_to(tmp_path / "gone.ipynb")
    again = copy_course(folder)
    assert again.empty == [LESSON, EXERCISE]
    assert set(again.empty) <= set(again.kept)
    assert (folder / EXERCISE).read_bytes() == b""
    for name in again.empty:
        restore(folder, name)
    assert copy_course(folder).empty == []


# Places that will not do


@pytest.mark.parametrize("place", ["mine", "mine/notebooks"])
def test_a_link_to_nothing_is_no_folder(home, tmp_path, place):
    (tmp_path / place).parent.mkdir(exist_ok=True)
    (tmp_path / place).symlink_to(tmp_path / "gone")
    with pytest.raises(CourseError) as caught:
        copy_course(tmp_path / "mine")
    assert str(caught.value) == (
        f"{tmp_path / place} is a link to something that is not there: please choose another place."
    )
    assert not (tmp_path / "gone").exists()


def test_a_folder_that_is_a_file(home, tmp_path):
    file = tmp_path / "essay.txt"
    file.write_text("keep me")
    for folder in (file, file / "deeper" / "still"):
        with pytest.raises(CourseError, match=r"^.*essay\.txt is a file, not a folder: .*\.$"):
            copy_course(folder)
    assert file.read_text() == "keep me"


def test_a_file_in_place_of_the_exercises(home, tmp_path):
    (tmp_path / "exercises").write_text("keep me")
    with pytest.raises(CourseError, match=r"exercises is a file, not a folder"):
        copy_course(tmp_path)


@pytest.mark.parametrize("call", ["mkdir", "open"])
def test_a_folder_that_may_not_be_written(home, tmp_path, monkeypatch, call):
    def refuse(*args, **kwargs):
        raise PermissionError(13, "Permission denied")

    folder = tmp_path / "locked"
    if call == "mkdir":  # the folder above it may not be written
        monkeypatch.setattr(Path, "mkdir", refuse)
    else:  # everything is there already, but nothing could be saved
        copy_course(folder)
        monkeypatch.setattr(working_copy.tempfile, "TemporaryFile", refuse)
    with pytest.raises(CourseError) as caught:
        copy_course(folder)
    assert str(caught.value) == f"The course cannot be written to {folder}: permission denied."


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write")
def test_a_folder_without_write_permission(home, tmp_path):
    copy_course(tmp_path / "mine")
    (tmp_path / "mine/notebooks").chmod(0o500)
    with pytest.raises(CourseError, match="permission denied"):
        copy_course(tmp_path / "mine")


def test_no_student_works_inside_the_package_or_the_sources(tmp_path):
    root = course_home()
    package = Path(working_copy.__file__).parent
    link = tmp_path / "link"
    link.symlink_to(package)
    before = content_of(package / "ui")
    for folder in (
        root,
        package,
        package / "ui" / "mine",
        link,
        root / ".git" / "mine",
        root / ".ci",
        root / "exercises",
        root / "tests/x",
    ):
        for attempt in (copy_course, lambda folder: restore(folder, "00_start_here")):
            with pytest.raises(CourseError, match=r"belongs to teachkit itself: .*\.$"):
                attempt(folder)
    assert not (package / "ui" / "mine").exists()
    assert content_of(package / "ui") == before


def test_a_folder_of_ones_own_inside_a_checkout_will_do(home):
    assert copy_course(home / "teachkit-course").made


def test_an_installation_without_lessons(tmp_path, monkeypatch):
    monkeypatch.setattr(working_copy, "_PACKAGE", tmp_path / "teachkit")
    with pytest.raises(CourseError, match=r"^The lessons are missing from this installation"):
        course_home()


# A fresh start for one file


@pytest.fixture
def folder(home, tmp_path):
    folder = tmp_path / "my course"
    copy_course(folder)
    return folder


def test_restore_moves_the_students_file_to_a_dated_backup(folder):
    fresh = (folder / EXERCISE).read_bytes()
    (folder / EXERCISE).write_text("my answers")
    name, backup = restore(folder, EXERCISE)
    assert name == EXERCISE
    assert (folder / EXERCISE).read_bytes() == fresh
    assert backup.read_text() == "my answers"
    assert backup.parent == folder / "exercises"
    assert re.fullmatch(r"01_pig_first_rolls_backup_\d{4}-\d\d-\d\d_\d{6}\.ipynb", backup.name)


def test_backups_of_the_same_second_are_all_kept(folder, monkeypatch):
    class Noon(datetime):
        @classmethod
        def now(cls):
            return cls(2027, 3, 14, 12, 0, 0)

    monkeypatch.setattr(working_copy, "datetime", Noon)
    backups = []
    for text in ("first", "second", "third"):
        (folder / EXERCISE).write_text(text)
        backups.append(restore(folder, EXERCISE)[1])
    assert [backup.name for backup in backups] == [
        "01_pig_first_rolls_backup_2027-03-14_120000.ipynb",
        "01_pig_first_rolls_backup_2027-03-14_120000_2.ipynb",
        "01_pig_first_rolls_backup_2027-03-14_120000_3.ipynb",
    ]
    assert [backup.read_text() for backup in backups] == ["first", "second", "third"]


def test_restore_brings_back_a_deleted_file(folder):
    (folder / LESSON).unlink()
    assert restore(folder, LESSON) == (LESSON, None)
    assert (folder / LESSON).is_file()


@pytest.mark.parametrize(
    "wanted",
    [
        "exercises/02_pig_hold_at_20.ipynb",
        "exercises/02_pig_hold_at_20",
        "exercises\\02_pig_hold_at_20.ipynb",
        "./exercises/02_pig_hold_at_20.ipynb",
        " exercises//02_pig_hold_at_20.ipynb ",
        "02_pig_hold_at_20.ipynb",
        "02_pig_hold_at_20",
    ],
)
def test_a_file_may_be_named_in_many_ways(folder, wanted):
    assert restore(folder, wanted)[0] == SECOND


def test_a_shell_completes_the_name_with_the_folder_in_front(folder, monkeypatch):
    monkeypatch.chdir(folder.parent)
    assert restore(Path("my course"), f"my course/{SECOND}")[0] == SECOND
    assert restore(Path("my course"), str(folder / SECOND))[0] == SECOND
    monkeypatch.chdir(folder / "exercises")
    assert restore(folder, "01_pig_first_rolls.ipynb")[0] == EXERCISE


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        (
            "01_pig_first_rolls",
            f"01_pig_first_rolls could be {LESSON} and {EXERCISE}: which one?",
        ),
        (
            "exercises/01_pig_frist_rols.ipynb",
            "The course has no file exercises/01_pig_frist_rols.ipynb; "
            f"did you mean {LESSON} or {EXERCISE}?",
        ),
        (
            "xylophone",
            f"The course has no file xylophone; it has {START}, {LESSON}, {EXERCISE} and {SECOND}.",
        ),
        ("", f"Please name the file to restore: {START}, {LESSON}, {EXERCISE} or {SECOND}."),
        (" ", f"Please name the file to restore: {START}, {LESSON}, {EXERCISE} or {SECOND}."),
        (
            "solutions/02_pig_hold_at_20.ipynb",
            f"The course has no file solutions/02_pig_hold_at_20.ipynb; did you mean {SECOND}?",
        ),
    ],
)
def test_an_unknown_or_doubtful_name_is_one_sentence(folder, wanted, sentence):
    before = content_of(folder)
    with pytest.raises(CourseError) as caught:
        restore(folder, wanted)
    assert str(caught.value) == sentence
    assert content_of(folder) == before


def test_restore_where_there_is_no_copy(home, tmp_path):
    with pytest.raises(CourseError, match=r"^There is no copy of the course in .*elsewhere"):
        restore(tmp_path / "elsewhere", EXERCISE)
    assert not (tmp_path / "elsewhere").exists()


def test_a_full_disk_leaves_the_students_file_where_it_was(folder, monkeypatch):
    (folder / EXERCISE).write_text("my answers")
    before = content_of(folder)

    def fail(*args):
        raise OSError(28, "No space left on device")

    for owner, name in ((os, "fsync"), (working_copy, "_put")):
        with monkeypatch.context() as patch:
            patch.setattr(owner, name, fail)
            with pytest.raises(CourseError, match="no space left"):
                restore(folder, EXERCISE)
        assert content_of(folder) == before


def test_a_file_saved_in_the_middle_of_restoring_is_kept_too(folder, monkeypatch):
    (folder / EXERCISE).write_text("my answers")
    put = working_copy._put
    saved = iter(["saved again"])

    def meanwhile(ready, target):
        for text in saved:
            target.write_text(text)
        return put(ready, target)

    monkeypatch.setattr(working_copy, "_put", meanwhile)
    restore(folder, EXERCISE)
    backups = (folder / "exercises").glob("*_backup_*")
    assert sorted(backup.read_text() for backup in backups) == ["my answers", "saved again"]
    assert nbformat.read(folder / EXERCISE, as_version=4).cells


# The course itself


def test_the_real_course_is_found_and_starts_with_lesson_00():
    names = course_files()
    assert names[0] == START
    assert names == [name for name in names if name.startswith(("notebooks/", "exercises/"))]
    assert {LESSON, EXERCISE, SECOND} <= set(names)
