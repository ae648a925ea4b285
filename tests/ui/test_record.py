import re
from pathlib import Path

import pytest

from teachkit.ui.record import Record

COLUMNS = {"turn": int, "who": str}
HEAD = "turn,who\n"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "record.csv"


def test_text_with_commas_quotes_and_line_breaks_comes_back_whole(path):
    name = 'Ana, "the\npig" ✓'
    Record(COLUMNS, path).add((1, name))
    assert Record(COLUMNS, path).frame().loc[0, "who"] == name


def test_a_record_without_a_file_lives_in_memory():
    record = Record(COLUMNS)
    assert record.frame().empty
    assert record.frame()["turn"].dtype == "int64"
    record.add((3, "Ana"))
    assert record.next_number("turn") == 4


def test_a_last_line_without_an_end_is_not_glued_to_the_next(path):
    path.write_text(HEAD + "1,Ana")
    Record(COLUMNS, path).add((2, "Bo"))
    assert path.read_text() == HEAD + '1,Ana\n2,"Bo"\n'
    assert Record(COLUMNS, path).frame()["who"].tolist() == ["Ana", "Bo"]


def test_an_empty_file_gets_its_header(path):
    path.touch()
    Record(COLUMNS, path).add((1, "Ana"))
    assert path.read_text() == HEAD + '1,"Ana"\n'


def test_a_file_saved_by_a_spreadsheet_is_continued(path):
    path.write_text("\ufeff" + HEAD.replace("\n", "\r\n") + "1,Ana\r\n", encoding="utf-8")
    record = Record(COLUMNS, path)
    record.add((2, "Bo"))
    assert record.problem == ""
    assert Record(COLUMNS, path).frame()["who"].tolist() == ["Ana", "Bo"]


@pytest.mark.parametrize(
    "content",
    [
        b"other,columns\n1,2\n",
        b"turn;who\n1;Ana\n",
        b"\xff\xfe\x00\x01",
        HEAD.encode() + b"x,Ana\n",
        HEAD.encode() + b"1,Ana,more\n",
        b"a\0b\n",
    ],
)
def test_what_is_something_else_is_not_touched(path, content):
    path.write_bytes(content)
    record = Record(COLUMNS, path)
    assert "something else" in record.problem
    record.add((1, "Ana"))
    assert path.read_bytes() == content
    assert len(record.frame()) == 1


def test_rows_that_could_not_be_written_are_written_once_the_way_is_free(path):
    path.write_text("mine\n")
    record = Record(COLUMNS, path)
    record.add((1, "Ana"))
    path.unlink()
    record.add((2, "Bo"))
    assert record.problem == ""
    assert path.read_text() == HEAD + '1,"Ana"\n2,"Bo"\n'


def test_a_deleted_file_starts_again_with_a_header(path):
    record = Record(COLUMNS, path)
    record.add((1, "Ana"))
    path.unlink()
    record.add((2, "Bo"))
    assert path.read_text() == HEAD + '2,"Bo"\n'
    assert len(record.frame()) == 2


def test_a_full_disk_is_told(path, monkeypatch):
    record = Record(COLUMNS, path)

    def full(*args, **kwargs):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "open", full)
    record.add((1, "Ana"))
    assert "No space left on device" in record.problem
    assert record.problem.endswith(".")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no endless files")
def test_an_endless_file_is_not_read():
    assert "no ordinary file" in Record(COLUMNS, "/dev/zero").problem


@pytest.mark.parametrize("cut", ["2", "2,", '2,"B', '2,"Bo\nLe'])
def test_a_row_that_was_cut_off_is_passed_over_and_the_record_goes_on(path, cut):
    path.write_text(HEAD + "1,Ana\n" + cut)
    record = Record(COLUMNS, path)
    record.add((record.next_number("turn"), "Kim"))
    assert record.problem == ""
    later = Record(COLUMNS, path)
    assert later.problem == ""
    assert later.frame().values.tolist() == [[1, "Ana"], [2, "Kim"]]


@pytest.mark.parametrize("number", ["9" * 20, "-" + "9" * 20, "9" * 5000, str(2**63)])
def test_a_number_too_large_for_a_table_is_something_else(path, number):
    path.write_text(f"{HEAD}{number},Ana\n")
    record = Record(COLUMNS, path)
    assert "something else" in record.problem
    record.add((1, "Bo"))
    assert record.frame().values.tolist() == [[1, "Bo"]]
    assert path.read_text() == f"{HEAD}{number},Ana\n"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("x" * 300, "xxx... could not be written ("),
        ("x" * 300 + "/t.csv", "could not be written ("),
        ("~nobody-of-that-name/t.csv", "The folder ~nobody-of-that-name does not exist"),
        ("no/t.csv", "The folder no does not exist"),
        (".", ". is a folder"),
        ("/", "/ is a folder"),
        ("essay.txt/t.csv", "essay.txt is no folder"),
    ],
)
def test_a_name_that_will_not_do_is_told_at_once_and_again(tmp_path, monkeypatch, name, words):
    monkeypatch.chdir(tmp_path)
    Path("essay.txt").touch()
    record = Record(COLUMNS, name)
    assert words in record.problem
    record.add((1, "Ana"))
    assert words in record.problem
    assert re.fullmatch(r"[^\n]*, so your turns are not saved there for now; .*\.", record.problem)
    assert len(record.frame()) == 1


def test_halves_of_characters_do_not_stop_a_record(path):
    Record(COLUMNS, path).add((1, "A\ud800na"))
    assert Record(COLUMNS, path).frame()["who"].tolist() == ["A?na"]
