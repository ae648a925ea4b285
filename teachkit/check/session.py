"""What a student has checked since the kernel started, and the list that shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from teachkit.check.feedback import display
from teachkit.check.verdict import Exercise, State
from teachkit.ui.language import Markup, tell, tell_html

__all__ = ["Session", "show_progress"]


@dataclass
class Session:
    """The latest verdict on each exercise and the lesson last worked on.

    Examples
    --------
    >>> session = Session()
    >>> session.note("1.3", 1, "correct")
    >>> session.states, session.lesson
    ({'1.3': 'correct'}, 1)
    """

    states: dict[str, State] = field(default_factory=dict)
    lesson: int | None = None

    def note(self, exercise_id: str, lesson: int, state: State) -> None:
        """Keep a verdict."""
        self.states[exercise_id] = state
        self.lesson = lesson


def _word(state: State | None) -> tuple[str, str]:
    """Return the sign and the word for a state."""
    if state == "correct":
        return "✓", tell("done")
    if state == "written":
        return "❞", tell("written")
    if state == "not yet":
        return "✎", tell("not yet")
    return "○", tell("not started")


def show_progress(
    lesson: int, exercises: Mapping[str, Exercise], states: Mapping[str, State]
) -> None:
    """Show which exercises of a lesson are done.

    Examples
    --------
    >>> from teachkit.check.judges import number
    >>> faces = Exercise("1.1", "Faces of a die", number(6, why="Count them."))
    >>> show_progress(1, {"1.1": faces}, {"1.1": "correct"})
    Lesson 1: 1 done, 0 not yet, 0 not started.
    ✓ 1.1 Faces of a die: done
    """
    found = [states.get(key) for key in exercises]
    done, wrote, wrong = (found.count(state) for state in ("correct", "written", "not yet"))
    values = {"lesson": lesson, "done": done, "written": wrote, "wrong": wrong}
    values["rest"] = len(found) - done - wrote - wrong
    if wrote:
        counts = tell(
            "Lesson {lesson}: {done} done, {written} written, {wrong} not yet, {rest} not started.",
            **values,
        )
    else:
        counts = tell(
            "Lesson {lesson}: {done} done, {wrong} not yet, {rest} not started.", **values
        )
    lines, rows = [counts], []
    for key, exercise in exercises.items():
        sign, word = _word(states.get(key))
        lines.append(f"{sign} {key} {tell(exercise.title)}: {word}")
        rows.append(
            tell_html(
                '<tr><th scope="row" style="text-align: left;">{key}</th>'
                '<td style="text-align: left;">{title}</td><td style="text-align: left;">'
                '<span aria-hidden="true">{sign}</span> {word}</td></tr>',
                key=key,
                title=tell(exercise.title),
                sign=sign,
                word=word,
            )
        )
    html = tell_html(
        '<table><caption style="text-align: left; caption-side: top;">{counts}</caption><thead><tr>'
        '<th scope="col" style="text-align: left;">{exercise}</th>'
        '<th scope="col" style="text-align: left;">{about}</th>'
        '<th scope="col" style="text-align: left;">{state}</th></tr></thead>'
        "<tbody>{rows}</tbody></table>",
        counts=counts,
        exercise=tell("Exercise"),
        about=tell("About"),
        state=tell("State"),
        rows=Markup("".join(rows)),
    )
    display("\n".join(lines), html)
