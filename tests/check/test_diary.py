"""The file of guesses: appended, never overwritten."""

import pytest

from teachkit.check.diary import HEADER, Diary, shown_date


@pytest.fixture
def path(tmp_path):
    return tmp_path / "my_predictions.csv"


def guesses(diary, key="2.bust"):
    return [guess.guess for guess in diary.read(key)]


def test_reading_makes_no_file(path):
    assert Diary(path).read("2.bust") == []
    assert not path.exists()


def test_guesses_are_appended_and_found_by_another_session(path):
    diary = Diary(path)
    assert diary.write("2.bust", "How many?", "30") == ""
    assert diary.write("2.mean", "Mean?", "8") == ""
    assert diary.write("2.bust", "How many?", "40") == ""
    assert guesses(Diary(path)) == ["30", "40"]
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0] == ",".join(HEADER)
    assert len(lines) == 4


@pytest.mark.parametrize("text", ["a,b", 'say "hi"', "two\nlines", "ñandú 🐷", "=1+1", "", "\r"])
def test_any_text_comes_back_as_it_was(path, text):
    Diary(path).write("k", text, text)
    [found] = Diary(path).read("k")
    assert (found.question, found.guess) == (text, text)


def test_a_file_touched_by_a_spreadsheet_or_cut_off_is_continued(path):
    Diary(path).write("2.bust", "How many?", "30")
    text = path.read_text(encoding="utf-8").rstrip()
    path.write_text("\ufeff" + text, encoding="utf-8")
    Diary(path).write("2.bust", "How many?", "40")
    assert guesses(Diary(path)) == ["30", "40"]


@pytest.mark.parametrize(
    "content",
    [b"name,mark\r\nAna,10\r\n", b"hello", b"\xff\xfe\x00", b"time,key\n", b"\n\n", b"a\x00b"],
)
def test_a_foreign_file_is_left_as_it_is(path, content):
    path.write_bytes(content)
    diary = Diary(path)
    said = diary.write("2.bust", "How many?", "30")
    assert "holds something else and is left as it is" in said
    assert path.read_bytes() == content
    assert guesses(diary) == ["30"]


def test_a_folder_in_the_way_keeps_the_guess_until_it_is_gone(path):
    path.mkdir()
    diary = Diary(path)
    assert "cannot be written just now" in diary.write("2.bust", "How many?", "30")
    assert guesses(diary) == ["30"]
    path.rmdir()
    assert diary.write("2.bust", "How many?", "40") == ""
    assert guesses(diary) == ["30", "40"] == guesses(Diary(path))


def test_a_file_locked_by_another_program_is_tried_again(path, monkeypatch):
    Diary(path).write("2.bust", "How many?", "30")
    diary = Diary(path)

    opened = type(path).open

    def locked(path, mode="r", *others, **named):
        if "a" in mode:
            raise PermissionError(13, "locked")
        return opened(path, mode, *others, **named)

    with monkeypatch.context() as patch:
        patch.setattr(type(path), "open", locked)
        assert "open in another program?" in diary.write("2.bust", "How many?", "40")
        assert guesses(diary) == ["30", "40"]
    assert guesses(Diary(path)) == ["30"]
    assert guesses(diary) == ["30", "40"] == guesses(Diary(path))


def test_a_folder_that_does_not_exist(tmp_path):
    diary = Diary(tmp_path / "gone" / "my_predictions.csv")
    assert "cannot be written just now" in diary.write("k", "q", "1")
    assert guesses(diary, "k") == ["1"]


def test_dates_for_people():
    assert shown_date("2026-12-31T23:59:59") == "31 December 2026"
    assert shown_date("31/12/26") == ""
