"""Write a guess down before seeing the answer, and see both side by side afterwards."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from teachkit.arguments import shown
from teachkit.check.diary import Diary, Guess, shown_date
from teachkit.check.feedback import display, in_code
from teachkit.csvfile import checked_path
from teachkit.ui.language import Markup, tell, tell_html
from teachkit.ui.palette import BLUE, ORANGE, PURPLE

if TYPE_CHECKING:
    from teachkit.ui.controls import Panel

__all__ = ["for_people", "predict", "read_guess"]

_FILE = "my_predictions.csv"
_LONGEST = 100_000  # characters of a guess; the csv module reads no more than 131,072


def read_guess(text: str) -> Fraction | None:
    """Return the number somebody typed, or None if it is none.

    Fractions, percentages and decimal commas are understood; a percentage is a share.

    Examples
    --------
    >>> read_guess("30"), read_guess(" 1/6 "), read_guess("0,5"), read_guess("25 %")
    (Fraction(30, 1), Fraction(1, 6), Fraction(1, 2), Fraction(1, 4))
    >>> read_guess("many") is None
    True
    """
    match = re.fullmatch(
        r"\s*([+-]?\d{1,30}(?:[.,]\d{1,30})?)\s*(?:/\s*(\d{1,30}))?\s*(%?)\s*", text, re.ASCII
    )
    if match is None or (match[2] and int(match[2]) == 0):
        return None
    value = Fraction(match[1].replace(",", ".")) / int(match[2] or 1)
    return value / 100 if match[3] else value


def for_people(value: object) -> str:
    """Return a number with at most four significant digits; a fraction also as such.

    Examples
    --------
    >>> for_people(0.62454083), for_people(Fraction(1, 6)), for_people(8.0), for_people(10_000)
    ('0.6245', '1/6 ≈ 0.1667', '8', '10,000')
    """
    if isinstance(value, Fraction):
        if value.denominator == 1:
            return for_people(value.numerator)
        if abs(value) > 10**300:
            return tell("a number with more than 300 digits")
        decimal = for_people(float(value))
        if value.denominator > 9999:
            return tell("about {number}", number=decimal)
        short = f"{value.numerator}/{value.denominator}"
        return f"{short} {'=' if Fraction(decimal.replace(',', '')) == value else '≈'} {decimal}"
    if isinstance(value, bool | str):
        return str(value)
    try:
        real = float(value)  # type: ignore[arg-type]
    except OverflowError:
        return tell("a number with more than 300 digits")
    except Exception:
        return shown(value)
    if not math.isfinite(real):
        return tell("not a number") if math.isnan(real) else tell("infinite")
    if real.is_integer() and abs(real) < 1_000_000:
        return f"{real:,.0f}"
    if 0 < abs(real) < 0.0001 or abs(real) >= 1e12:
        return f"{real:.3e}"
    rounded = float(f"{real:.4g}")
    digits = max(0, 3 - math.floor(math.log10(abs(rounded))))
    text = f"{rounded:,.{digits}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _with_unit(text: str, unit: str) -> str:
    """Return a number with its unit; a percent sign follows at once."""
    if not unit:
        return text
    return f"{text}{unit}" if unit == "%" else f"{text} {unit}"


def _guessed(guess: str, unit: str) -> str:
    """Return a guess as it is shown: as typed, with its unit if it is a bare number."""
    bare = read_guess(guess) is not None and not guess.rstrip().endswith("%")
    return _with_unit(guess, unit) if bare else guess


class _Predict:
    """Ask for a guess and keep it: ``predict(...)``; compare later: ``predict.reveal(...)``.

    Examples
    --------
    >>> box = predict("2.bust", "Out of 100 turns, how many bust?", unit="turns", maximum=100)
    >>> box
    Your guess, please: Out of 100 turns, how many bust?
    """

    def __init__(self) -> None:
        self._diaries: dict[Path, Diary] = {}
        self._files: dict[str, Path] = {}

    def __call__(
        self,
        key: str,
        question: str,
        *,
        unit: str = "",
        choices: Sequence[str] | None = None,
        words: bool = False,
        minimum: float | None = None,
        maximum: float | None = None,
        whole: bool = False,
        file: str | Path = _FILE,
    ) -> Panel:
        """Return a box in which a student writes a guess down.

        The box starts empty, so that no number is suggested.  Nothing is written before
        the button or the Enter key is pressed; then the guess is appended to `file` at once.

        Parameters
        ----------
        key : str
            Names the question, such as ``"2.bust"``; `reveal` finds the guess by it.
        question : str
            What is asked.
        unit : str
            What is counted, such as ``"turns"``.
        choices : sequence of str, optional
            Offers these instead of asking for a number.
        words : bool
            Asks for a sentence instead of a number.
        minimum, maximum : float, optional
            The smallest and largest number that makes sense.
        whole : bool
            Asks for a whole number, as for a count.
        file : path-like
            Where guesses are kept.

        Raises
        ------
        TypeError, ValueError
            If the key or question is missing or no text, there are fewer than two choices, or
            `file` is no file name.

        Examples
        --------
        >>> from teachkit import predict
        >>> predict("1.memory", "After three 1s, is a 1 ...", choices=["rarer", "as likely"])
        Your guess, please: After three 1s, is a 1 ...
        """
        _text(key, "key")
        _text(question, "question")
        if choices is not None:
            _at_least_two(choices)
        diary = self._diary(file)
        self._files[key] = diary.path
        limits = _Limits(minimum, maximum, whole)
        return _box(diary, key, question, unit, choices, words, limits)

    def reveal(
        self,
        key: str,
        *,
        simulated: Any = None,
        exact: Any = None,
        unit: str = "",
        why: str = "",
        file: str | Path | None = None,
    ) -> None:
        """Show the guess, the simulated and the exact value side by side.

        Without a guess the answer is there too, but folded away.

        Parameters
        ----------
        key : str
            The question, as given to `predict`.
        simulated, exact : number or str, optional
            The answers; what is left out has no column.
        unit : str
            What is counted.
        why : str
            A sentence that says why it is so; between backticks it is code.
        file : path-like, optional
            Where guesses are kept; by default where `predict` put this one.

        Raises
        ------
        TypeError, ValueError
            If the key is no text, neither answer is given, or `file` is no file name.

        Examples
        --------
        >>> from teachkit import predict
        >>> predict.reveal("9.never asked", exact=20)
        You have not written a guess down yet. Do that first, then run this cell again.
        """
        _text(key, "key")
        if simulated is None and exact is None:
            raise ValueError(tell("Give simulated, exact, or both."))
        place = file if file is not None else self._files.get(key, _FILE)
        guesses = self._diary(place).read(key)
        _show_answer(guesses, simulated, exact, unit, why)

    def _diary(self, file: str | Path) -> Diary:
        path = checked_path(file, "file").absolute()
        return self._diaries.setdefault(path, Diary(path))


def _text(value: object, name: str) -> None:
    """Refuse what is no text, in one sentence."""
    if not isinstance(value, str):
        raise TypeError(
            tell("{name} must be a text; you gave {value}.", name=name, value=shown(value))
        )
    if not value.strip():
        raise ValueError(tell("{name} must not be empty.", name=name))


def _at_least_two(choices: object) -> None:
    """Refuse what is no list of choices, in one sentence."""
    if isinstance(choices, str) or not isinstance(choices, Sequence):
        raise TypeError(
            tell(
                "choices must be a list such as ['yes', 'no']; you gave {value}.",
                value=shown(choices),
            )
        )
    if len(choices) < 2:
        raise ValueError(tell("Give two or more choices."))


def _box(
    diary: Diary,
    key: str,
    question: str,
    unit: str,
    choices: Sequence[str] | None,
    words: bool,
    limits: _Limits,
) -> Panel:
    """Build the widgets anew: question, field, button and status line."""
    import ipywidgets as widgets

    from teachkit.ui.controls import Panel, button, status_line

    wide = {"style": {"description_width": "initial"}, "layout": widgets.Layout(max_width="100%")}
    label = tell("Your guess ({unit}):", unit=unit) if unit else tell("Your guess:")
    if choices is not None:
        options = [str(choice) for choice in choices]
        kind = widgets.RadioButtons if len(options) <= 5 else widgets.Dropdown
        field = kind(options=options, index=None, description=tell("Your guess:"), **wide)
    elif words:
        field = widgets.Textarea(description=tell("Your guess:"), rows=3, **wide)
        field.layout.width = "40em"
    else:
        field = widgets.Text(description=label, placeholder=limits.words(), **wide)
    press = button(tell("Write it down"), tell("Keep this guess"), style="primary")
    status = status_line()
    status.say(_remembered(diary.read(key), unit) or tell("Nothing is written down yet."))

    def write(_: object) -> None:
        guess = str(field.value if field.value is not None else "").strip()
        problem = _problem(guess, choices, words, limits)
        if problem:
            status.say(problem)
            return
        before = diary.read(key)
        if before and before[-1].guess == guess:
            warning = diary.retry()
        else:
            warning = diary.write(key, question, guess)
        status.say(_remembered(diary.read(key), unit), warning)

    def pressed_enter(_: object, said: dict[str, Any], __: object) -> None:
        if said.get("event") == "submit":
            write(None)

    press.on_click(write)
    if isinstance(field, widgets.Text):
        field.on_msg(pressed_enter)
    title = widgets.HTML(tell_html("<p><strong>{question}</strong></p>", question=question))
    press.layout.align_self = "flex-start"
    column = widgets.VBox(
        [title, field, press, status.widget],
        layout=widgets.Layout(width="100%", max_width="48em", overflow="visible"),
    )
    return Panel(column, tell("Your guess, please: {question}", question=question))


@dataclass(frozen=True)
class _Limits:
    """Which numbers make sense as a guess."""

    minimum: float | None
    maximum: float | None
    whole: bool

    def words(self) -> str:
        """Return which numbers make sense, in words."""
        number = tell("a whole number") if self.whole else tell("a number")
        low, high = for_people(self.minimum), for_people(self.maximum)
        if self.minimum is not None and self.maximum is not None:
            return tell("{number} from {low} to {high}", number=number, low=low, high=high)
        if self.minimum is not None:
            return tell("{number}, {low} or more", number=number, low=low)
        if self.maximum is not None:
            return tell("{number}, {high} or less", number=number, high=high)
        return number

    def allow(self, value: Fraction | None) -> bool:
        """Return whether a guess makes sense."""
        return (
            value is not None
            and (self.minimum is None or value >= self.minimum)
            and (self.maximum is None or value <= self.maximum)
            and (not self.whole or value.denominator == 1)
        )


def _problem(
    guess: str,
    choices: Sequence[str] | None,
    words: bool,
    limits: _Limits,
) -> str:
    """Return what is wrong with a guess, or nothing."""
    if not guess:
        if choices is not None:
            return tell("Choose one first, then press the button.")
        return tell("Write your guess into the box first, then press the button.")
    if len(guess) > _LONGEST:
        return tell(
            "That is {count:,} characters, and one guess may have {most:,}. "
            "Please shorten it, then press the button.",
            count=len(guess),
            most=_LONGEST,
        )
    if choices is not None or words:
        return ""
    if not limits.allow(read_guess(guess)):
        return tell("Please write {allowed}.", allowed=limits.words())
    return ""


def _remembered(guesses: Sequence[Guess], unit: str) -> str:
    """Return what was written and when; the first and the last guess."""
    if not guesses:
        return ""
    first, last = guesses[0], guesses[-1]
    if len(guesses) == 1:
        return tell(
            "You wrote {guess} on {day}.",
            guess=_guessed(first.guess, unit),
            day=shown_date(first.time) or tell("an unknown day"),
        )
    return tell(
        "You first wrote {first} on {first_day}, and later {last} on {last_day}.",
        first=_guessed(first.guess, unit),
        first_day=shown_date(first.time) or tell("an unknown day"),
        last=_guessed(last.guess, unit),
        last_day=shown_date(last.time) or tell("an unknown day"),
    )


def _show_answer(guesses: Sequence[Guess], simulated: Any, exact: Any, unit: str, why: str) -> None:
    """Show columns and sentences, or the folded answer if there is no guess."""
    columns = []
    if simulated is not None:
        columns.append((tell("Simulated"), _with_unit(for_people(simulated), unit), BLUE))
    if exact is not None:
        columns.append((tell("Exact"), _with_unit(for_people(exact), unit), ORANGE))
    if not guesses:
        words = tell(
            "You have not written a guess down yet. Do that first, then run this cell again."
        )
        html = tell_html(
            '<div role="status"><p>{words}</p><details><summary>{show}</summary>{answer}</details>'
            "</div>",
            words=words,
            show=tell("Show the answer all the same"),
            answer=Markup(_columns_html(columns) + _why_html(why)),
        )
        display(words, html)
        return
    first = guesses[0].guess
    columns.insert(0, (tell("Your guess"), _guessed(first, unit), PURPLE))
    sentences = [_distance(first, exact if exact is not None else simulated, unit)]
    if guesses[-1].guess != first:
        sentences.append(tell("Later you wrote {guess}.", guess=_guessed(guesses[-1].guess, unit)))
    words = " ".join(sentences)
    plain = " | ".join(f"{name}: {value}" for name, value, _ in columns)
    html = tell_html(
        '<div role="status">{columns}<p>{words}</p>{why}</div>',
        columns=_columns_html(columns),
        words=words,
        why=_why_html(why),
    )
    display("\n".join(line for line in (plain, words, why) if line), html)


def _why_html(why: str) -> Markup:
    return Markup(tell_html("<p>{why}</p>", why=in_code(why))) if why else Markup("")


def _columns_html(columns: Sequence[tuple[str, str, str]]) -> Markup:
    """Return names and values side by side; a colour above each repeats the name."""
    cells = [
        tell_html(
            '<div style="border-top: 0.3em solid {colour}; padding: 0.4em 1em; min-width: 8em; '
            'max-width: 20em; background: var(--jp-layout-color2, transparent);">'
            '<dt style="float: none; width: auto; font-weight: normal;">{name}</dt>'
            '<dd style="float: none; width: auto; margin: 0; padding: 0; font-size: 1.4em; '
            'font-weight: bold; overflow-wrap: anywhere;">{value}</dd></div>',
            colour=colour,
            name=name,
            value=value,
        )
        for name, value, colour in columns
    ]
    return Markup(
        '<dl style="display: flex; flex-wrap: wrap; gap: 0.8em; margin: 0.5em 0; '
        'color: var(--jp-content-font-color1, inherit);">' + "".join(cells) + "</dl>"
    )


def _distance(guess: str, answer: Any, unit: str) -> str:
    """Return one kind sentence on how far a guess is from the answer."""
    if isinstance(answer, str):
        if guess.strip().casefold() == answer.strip().casefold():
            return tell("You saw it coming.")
        return tell("It came out differently. Where did your thinking and the answer part?")
    value = read_guess(guess)
    try:
        truth = Fraction(answer) if isinstance(answer, int | Fraction) else Fraction(float(answer))
    except Exception:
        value, truth = None, Fraction(0)
    if value is None:
        return tell("Compare your words with the answer.")
    away = abs(value - truth)
    shown_away = _with_unit(for_people(float(away) if away < 10**300 else away), unit)
    if away <= abs(truth) / 1000:
        return tell("Spot on!")
    if away <= abs(truth) / 10:
        return tell("Very close: only {away} away.", away=shown_away)
    if away <= abs(truth) * Fraction(3, 10):
        return tell("Not far off: {away} away.", away=shown_away)
    if value > truth:
        return tell("The answer is smaller than you thought, by {away}. Why?", away=shown_away)
    return tell("The answer is larger than you thought, by {away}. Why?", away=shown_away)


predict = _Predict()
