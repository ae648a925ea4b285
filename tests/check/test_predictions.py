"""``predict``: a guess before, and guess, simulated and exact side by side afterwards."""

import math
import re
from fractions import Fraction

import pytest

import teachkit
from teachkit.check.diary import HEADER
from teachkit.check.predictions import _Predict, for_people, read_guess

QUESTION = "Out of 100 turns, how many bust?"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def predict(folder):
    return _Predict()


class Box:
    """The parts of a prediction, as a student uses them."""

    def __init__(self, panel):
        self.title, self.field, self.button, self.status = panel.widget.children

    @property
    def says(self):
        return re.sub("<style>.*?</style>|<[^>]*>", "", self.status.value)

    def write(self, guess):
        self.field.value = guess
        self.button.click()
        return self.says


def rows(folder):
    return (folder / "my_predictions.csv").read_text(encoding="utf-8").splitlines()


def test_it_is_public():
    assert isinstance(teachkit.predict, _Predict)


def test_without_a_click_no_file_is_written(predict, folder, capsys):
    box = Box(predict("2.bust", QUESTION, unit="turns"))
    box.field.value = "30"
    predict.reveal("2.bust", simulated=61, exact=62.45)
    assert list(folder.iterdir()) == []
    assert box.says == "Nothing is written down yet."
    assert "62" not in capsys.readouterr().out


def test_a_click_writes_at_once(predict, folder):
    box = Box(predict("2.bust", QUESTION, unit="turns"))
    assert re.fullmatch(r"You wrote 30 turns on \d+ \w+ \d{4}\.", box.write("30"))
    assert rows(folder)[0] == ",".join(HEADER)
    assert rows(folder)[1].endswith(',2.bust,"Out of 100 turns, how many bust?","30"')


def test_a_later_session_shows_what_was_written(predict, folder):
    (folder / "my_predictions.csv").write_text(
        ",".join(HEADER) + "\n2026-05-03T10:15:00,2.bust,How many?,30\n", encoding="utf-8"
    )
    box = Box(predict("2.bust", QUESTION))
    assert box.says == "You wrote 30 on 3 May 2026."
    assert re.match(r"You first wrote 30 on 3 May 2026, and later 40 on ", box.write("40"))
    assert len(rows(folder)) == 3
    assert "30" in rows(folder)[1]


def test_the_same_guess_again_adds_no_line(predict, folder):
    box = Box(predict("2.bust", QUESTION))
    box.write("30")
    box.write("30")
    assert len(rows(folder)) == 2


@pytest.mark.parametrize(
    ("guess", "sentence"),
    [
        ("", "Write your guess into the box first"),
        ("many", "Please write a number from 0 to 100."),
        ("101", "Please write a number from 0 to 100."),
        ("-1", "Please write a number from 0 to 100."),
    ],
)
def test_what_makes_no_sense_is_not_written(predict, folder, guess, sentence):
    box = Box(predict("2.bust", QUESTION, minimum=0, maximum=100))
    assert sentence in box.write(guess)
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        ({"minimum": 0}, "a number, 0 or more"),
        ({"maximum": 1}, "a number, 1 or less"),
        ({}, "a number"),
        ({"minimum": 0, "maximum": 60, "whole": True}, "a whole number from 0 to 60"),
        ({"whole": True}, "a whole number"),
    ],
)
def test_limits_are_told(predict, limits, words):
    assert Box(predict("k", "q", **limits)).field.placeholder == words


def test_a_count_is_whole(predict, folder):
    box = Box(predict("k", "How many sixes?", minimum=0, maximum=60, whole=True))
    assert box.write("9.5") == "Please write a whole number from 0 to 60."
    assert list(folder.iterdir()) == []
    assert box.write("10").startswith("You wrote 10 on ")


def test_the_enter_key_writes_too(predict, folder):
    box = Box(predict("k", "q"))
    box.field.value = "30"
    box.field._handle_custom_msg({"event": "submit"}, [])  # what the page sends
    assert box.says.startswith("You wrote 30 on ")
    assert len(rows(folder)) == 2


def test_choices(predict, folder):
    box = Box(predict("1.due", "Is a 1 due?", choices=["more likely", "as likely"]))
    assert box.field.value is None
    box.button.click()
    assert "Choose one first" in box.says
    assert box.write("as likely").startswith("You wrote as likely on ")


def test_many_choices_and_words(predict):
    many = Box(predict("k", "Which?", choices=list("abcdefg")))
    assert type(many.field).__name__ == "Dropdown"
    assert many.write("c").startswith("You wrote c on ")
    words = Box(predict("w", "Why?", words=True))
    assert words.write("Because <b>so</b>\nit is").startswith("You wrote Because")


def test_every_field_has_a_label_and_the_status_is_read_aloud(predict):
    box = Box(predict("k", "Which?", unit="turns"))
    assert box.field.description == "Your guess (turns):"
    assert box.button.description == "Write it down"
    assert 'aria-live="polite"' in box.status.value


def test_running_a_cell_again_gives_a_box_that_works(predict, folder):
    first, second = (Box(predict("k", "q")) for _ in range(2))
    first.write("1")
    assert second.write("2").startswith("You first wrote 1 on ")
    assert len(rows(folder)) == 3


def test_a_foreign_file_gets_one_sentence_and_the_guess_still_counts(predict, folder, capsys):
    (folder / "my_predictions.csv").write_text("name,mark\n", encoding="utf-8")
    box = Box(predict("k", "q"))
    assert "my_predictions.csv holds something else and is left as it is" in box.write("30")
    predict.reveal("k", exact=62.45)
    assert "Your guess: 30 | Exact: 62.45" in capsys.readouterr().out
    assert rows(folder) == ["name,mark"]


def test_another_file(predict, folder, capsys):
    Box(predict("k", "q", file="mine.csv")).write("8")
    predict.reveal("k", exact=8)
    assert "Your guess: 8 | Exact: 8" in capsys.readouterr().out
    assert [path.name for path in folder.iterdir()] == ["mine.csv"]


def test_what_people_type_is_escaped(predict, shown):
    box = Box(predict("k", "<script>q</script>", words=True))
    box.write("<script>x</script>")
    assert "<script>" not in box.title.value + box.status.value
    predict.reveal("k", exact="<i>", unit="<u>", why="<b>why</b>")
    [(_, html)] = shown
    for tag in ("<script>", "<i>", "<u>", "<b>"):
        assert tag not in html


@pytest.fixture
def shown(monkeypatch):
    found = []
    monkeypatch.setattr(
        "teachkit.check.predictions.display", lambda plain, html: found.append((plain, html))
    )
    return found


def test_three_columns_side_by_side(predict, shown):
    Box(predict("2.bust", QUESTION, unit="turns")).write("30")
    why = "A turn needs `hold` in time."
    assert predict.reveal("2.bust", simulated=61.7, exact=62.4541, unit="turns", why=why) is None
    [(plain, html)] = shown
    assert plain == (
        "Your guess: 30 turns | Simulated: 61.7 turns | Exact: 62.45 turns\n"
        "The answer is larger than you thought, by 32.45 turns. Why?\n"
        "A turn needs `hold` in time."
    )
    assert html.index("Your guess") < html.index("Simulated") < html.index("Exact")
    assert "<code>hold</code>" in html
    assert html.count("<dt") == 3


def test_what_is_left_out_has_no_column(predict, shown):
    Box(predict("k", "q")).write("30")
    predict.reveal("k", exact=62)
    predict.reveal("k", simulated=62)
    assert "Simulated" not in shown[0][1]
    assert "Exact" not in shown[1][1]


def test_the_first_guess_counts_and_the_later_one_is_shown_too(predict, shown):
    box = Box(predict("k", "q"))
    box.write("30")
    box.write("60")
    predict.reveal("k", exact=62)
    assert "Your guess: 30" in shown[0][0]
    assert "Later you wrote 60." in shown[0][0]


def test_without_a_guess_the_answer_is_folded_away(predict, shown):
    predict.reveal("k", simulated=61, exact=62, why="Because.")
    [(plain, html)] = shown
    assert "6" not in plain
    before, _, folded = html.partition("<details>")
    assert "62" not in before
    assert "62" in folded.partition("</details>")[0]
    assert "Because." in folded.partition("</details>")[0]
    assert "<details open" not in html


@pytest.mark.parametrize(
    ("guess", "exact", "sentence"),
    [
        ("62.45", 62.45, "Spot on!"),
        ("60", 62.45, "Very close: only 2.45 away."),
        ("50", 62.45, "Not far off: 12.45 away."),
        ("90", 62.45, "smaller than you thought, by 27.55"),
        ("1/6", Fraction(1, 6), "Spot on!"),
        ("0,25", 0.25, "Spot on!"),
        ("50%", 0.5, "Spot on!"),
        ("5", math.nan, "Compare your words"),
        ("5", 0, "smaller than you thought, by 5"),
    ],
)
def test_one_kind_sentence_on_the_distance(predict, shown, guess, exact, sentence):
    Box(predict("k", "q")).write(guess)
    predict.reveal("k", exact=exact)
    assert sentence in shown[0][0]


def test_a_choice_is_compared_as_words(predict, shown):
    Box(predict("k", "q", choices=["more", "as likely"])).write("as likely")
    predict.reveal("k", exact="As likely")
    predict.reveal("k", exact="more")
    assert "You saw it coming." in shown[0][0]
    assert "It came out differently." in shown[1][0]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.6245408342, "0.6245"),
        (62.45408342, "62.45"),
        (8.0, "8"),
        (1 / 3, "0.3333"),
        (0.99999, "1"),
        (9999.96, "10,000"),
        (123456, "123,456"),
        (12345678, "12,350,000"),
        (1e20, "1.000e+20"),
        (0.00001234, "1.234e-05"),
        (0.0012344, "0.001234"),
        (-0.5, "-0.5"),
        (0, "0"),
        (Fraction(1, 6), "1/6 ≈ 0.1667"),
        (Fraction(1, 4), "1/4 = 0.25"),
        (Fraction(8, 2), "4"),
        (Fraction(492303203, 60466176), "about 8.142"),
        (math.nan, "not a number"),
        (math.inf, "infinite"),
        (10**400, "a number with more than 300 digits"),
        ("as likely", "as likely"),
        (True, "True"),
        (None, "None"),
    ],
)
def test_numbers_for_people(value, text):
    assert for_people(value) == text


@pytest.mark.parametrize("text", ["", "x", "1/0", "1//2", "1e5", "nan", "٣", "1 2", "--1"])
def test_what_is_no_guessed_number(text):
    assert read_guess(text) is None


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ((3, "q"), TypeError),
        (("k", None), TypeError),
        ((" ", "q"), ValueError),
        (("k", ""), ValueError),
    ],
)
def test_bad_arguments(predict, arguments, error):
    with pytest.raises(error, match=r"^(key|question) must .*\.$"):
        predict(*arguments)


def test_bad_arguments_of_choices_and_reveal(predict):
    with pytest.raises(ValueError, match="two or more choices"):
        predict("k", "q", choices=["only"])
    with pytest.raises(ValueError, match="simulated, exact, or both"):
        predict.reveal("k")
    with pytest.raises(TypeError, match="key must be a text"):
        predict.reveal(3, exact=1)


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"choices": 5}, TypeError, "choices must be a list such as ['yes', 'no']; you gave 5."),
        ({"choices": "yes or no"}, TypeError, "choices must be a list"),
        ({"file": None}, TypeError, "file must be a file name"),
        ({"file": 5}, TypeError, "you gave 5."),
        ({"file": ""}, ValueError, "it is empty."),
        ({"file": "a\0b"}, ValueError, "file must be a file name"),
    ],
)
def test_bad_choices_and_files_get_one_sentence_and_spoil_nothing(
    predict, shown, refused, arguments, error, words
):
    Box(predict("k", "q")).write("30")
    refused(error, predict, "k", "q", **arguments, words=words)
    predict.reveal("k", exact=62)
    assert "Your guess: 30" in shown[0][0]
    if arguments.get("file") is not None:
        refused(error, predict.reveal, "k", exact=62, **arguments, words=words)


def test_reveal_looks_where_the_guess_was_written(predict, folder, shown, monkeypatch):
    Box(predict("k", "q")).write("30")
    (folder / "elsewhere").mkdir()
    monkeypatch.chdir(folder / "elsewhere")
    predict.reveal("k", exact=62)
    assert "Your guess: 30" in shown[0][0]


def test_a_long_text_is_kept_whole(predict, folder):
    text = "word, " * 16_000 + "end"
    box = Box(predict("k", "Why?", words=True))
    box.write(text)
    assert rows(folder)[1].endswith('end"')
    assert box.write(text + "!").count("word") == 32_000
    assert len(rows(folder)) == 3
    assert _Predict()._diary("my_predictions.csv").read("k")[0].guess == text


def test_a_text_that_is_too_long_is_not_written_and_not_cut(predict, folder):
    box = Box(predict("k", "Why?", words=True))
    assert box.write("x" * 100_001).startswith("That is 100,001 characters")
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("why", ["{1, 6}", "{", "{x}", "50% }", "`{x}`"])
def test_braces_in_a_persons_words_are_shown_as_they_are(predict, shown, why):
    Box(predict("k", why, unit="{u}", choices=[why, "b"])).write(why)
    predict.reveal("k", exact=why, unit="{u}", why=why)
    plain, html = shown[0]
    assert plain.endswith("\n" + why)
    assert why.strip("`") in html


@pytest.mark.parametrize("exact", [10**400, Fraction(10**400, 3), -(10**400)])
def test_a_number_of_any_size_can_be_revealed(predict, shown, exact):
    Box(predict("k", "q")).write("30")
    predict.reveal("k", exact=exact)
    predict.reveal("k", simulated=exact, exact=1e300)
    assert "Exact: a number with more than 300 digits" in shown[0][0]
    assert "by a number with more than 300 digits. Why?" in shown[0][0]
