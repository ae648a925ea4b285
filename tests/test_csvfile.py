"""The file that is only ever appended to: whatever happens, no whole row is lost."""

import pytest

from teachkit.csvfile import CsvFile, ForeignFileError, checked_path

HEAD = b"turn,who\n"
EARLIER = HEAD + b'1,"Ana"\n'


def opened(path):
    return CsvFile(path, ["turn", "who"], lambda cells: cells[0].isdigit())


@pytest.fixture
def file(tmp_path):
    return opened(tmp_path / "turns.csv")


NAMES = ["Zoë ☃", 'say "hi", or', "two\nlines", "\r", ""]


@pytest.mark.parametrize("name", NAMES)
def test_any_text_comes_back_as_it_was(file, name):
    file.append([(1, name)])
    file.append([(2, "Bo")])
    assert file.rows() == [["1", name], ["2", "Bo"]]


LINES = [f'2,"{name}"\n'.encode() for name in ["Zoë ☃", "a, b", "two\nlines", "7"]]
CUTS = [(line, size) for line in LINES for size in range(1, len(line) - 1)]


@pytest.mark.parametrize(("line", "size"), CUTS)
def test_a_row_cut_anywhere_is_no_row_and_spoils_no_other(file, line, size):
    cut = EARLIER + line[:size]
    file.path.write_bytes(cut)
    assert file.rows() == [["1", "Ana"]]
    later = [["3", "Bo"], ["4", 'Kim, "K"\nLee'], ["5", ", and so on"]]
    for row in later:
        file.append([row])
    assert opened(file.path).rows() == [["1", "Ana"], *later]
    assert file.path.read_bytes().startswith(cut)


@pytest.mark.parametrize("size", range(len(HEAD)))
@pytest.mark.parametrize("mark", [b"", "\ufeff".encode()])
def test_a_cut_first_line_is_completed(file, mark, size):
    file.path.write_bytes(mark + HEAD[:size])
    assert file.rows() == []
    file.append([(1, "Ana")])
    assert file.path.read_bytes() == mark + EARLIER
    assert file.rows() == [["1", "Ana"]]


@pytest.mark.parametrize("room", [0, 1, 9, 15, 30])
def test_a_full_disk_leaves_the_file_as_it_was(file, room):
    resource = pytest.importorskip("resource", reason="this system sets no limit to a file")
    file.path.write_bytes(EARLIER)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(EARLIER) + room, limits[1]))
    try:
        with pytest.raises(OSError, match="too large"):
            file.append([(2, "B" * 100)])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert file.path.read_bytes() == EARLIER
    file.append([(2, "Bo")])
    assert file.rows() == [["1", "Ana"], ["2", "Bo"]]


def test_an_open_quotation_mark_hides_no_later_row(file):
    file.path.write_bytes(HEAD + b'1,"Ana\n2,Bo\n3,"Kim, or ""K"""\n4,"Lee\nR."\n5,"x,5\n')
    assert file.rows() == [["2", "Bo"], ["3", 'Kim, or "K"'], ["4", "Lee\nR."]]


def test_empty_cells_and_lines_of_a_spreadsheet_are_passed_over(file):
    file.path.write_bytes(b'\r\n"turn",who,,\r\n\r\n1,Ana,,\r\n,,,\r\n')
    assert file.rows() == [["1", "Ana"]]


@pytest.mark.parametrize(
    "content",
    [b"\n\n", b"turn;who\n", b"turn,who,more\n", b"tur\n", b"\xff\xfet\0", HEAD + b"1,Jos\xe9\n"],
)
def test_what_is_something_else_is_not_touched(file, content):
    file.path.write_bytes(content)
    for attempt in (file.rows, lambda: file.append([(1, "Ana")])):
        with pytest.raises(ForeignFileError):
            attempt()
    assert file.path.read_bytes() == content


def test_halves_of_characters_do_not_stop_a_row(file):
    file.append([(1, "A\ud800na")])
    assert file.rows() == [["1", "A?na"]]


@pytest.mark.parametrize(
    ("kind", "value", "word"),
    [
        (TypeError, 5, "you gave 5"),
        (TypeError, None, "None"),
        (TypeError, b"x", "b'x'"),
        (ValueError, "", "empty"),
        (ValueError, "a\0b", r"'a\x00b'"),
        (ValueError, "\ud800.csv", r"'\ud800.csv'"),
    ],
)
def test_what_is_no_file_name_is_refused(refused, kind, value, word):
    refused(kind, checked_path, value, "file", words=["file must be a file name", word])


def test_the_home_folder_of_nobody_is_a_name_like_others(tmp_path):
    assert checked_path("~nobody-of-that-name/t.csv", "record").name == "t.csv"
