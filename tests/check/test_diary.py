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


@pytest.mark.parametrize("cut", ["2026", "2026-05-03T10:15:00,2.bust,Q,", '2026,2.bust,Q,"4'])
def test_a_guess_that_was_cut_off_is_no_first_guess(path, cut):
    path.write_text(",".join(HEADER) + "\n" + cut, encoding="utf-8")
    diary = Diary(path)
    assert guesses(diary) == []
    assert [diary.write("2.bust", "How many?", guess) for guess in ("45", "50")] == ["", ""]
    assert guesses(Diary(path)) == ["45", "50"]
    assert cut in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("start", ["", "\ufeff", "time,key,que", "\ufefftime"])
def test_a_file_with_a_part_of_its_first_line_is_begun(path, start):
    path.write_text(start, encoding="utf-8")
    assert Diary(path).write("2.bust", "How many?", "45") == ""
    assert guesses(Diary(path)) == ["45"]
    assert path.read_text(encoding="utf-8-sig").startswith(",".join(HEADER) + "\n")


def test_an_open_quotation_mark_swallows_no_later_guess(path):
    path.write_text(
        ",".join(HEADER)
        + '\n2026-05-03T10:15:00,2.bust,"How many?,30\n2026-05-03T10:16:00,2.bust,Q,40\n',
        encoding="utf-8",
    )
    assert guesses(Diary(path)) == ["40"]
    Diary(path).write("2.bust", 'How many, or "none"?', "50\n60")
    assert guesses(Diary(path)) == ["40", "50\n60"]


def test_a_guess_is_written_whole_or_not_at_all(path, monkeypatch):
    diary = Diary(path)
    diary.write("2.bust", "How many?", "30")
    before = path.read_bytes()
    opened = type(path).open

    class Full:
        """A file on a disk that has room for ten more bytes."""

        def __init__(self, file):
            self.file, self.room = file, 10

        def __enter__(self):
            return self

        def __exit__(self, *error):
            self.file.close()

        def __getattr__(self, name):
            return getattr(self.file, name)

        def write(self, data):
            if self.room == 0:
                raise OSError(28, "No space left on device")
            self.room = 0
            return self.file.write(data[:10])

    def full(path, mode="r", *others, **named):
        file = opened(path, mode, *others, **named)
        return Full(file) if "a" in mode else file

    with monkeypatch.context() as patch:
        patch.setattr(type(path), "open", full)
        assert "cannot be written just now" in diary.write("2.bust", "How many?", "40")
    assert path.read_bytes() == before
    assert diary.write("2.bust", "How many?", "50") == ""
    assert guesses(Diary(path)) == ["30", "40", "50"]


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
