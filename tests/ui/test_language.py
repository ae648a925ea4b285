import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from teachkit.pig import hold_at
from teachkit.ui import language
from teachkit.ui.language import Markup, escape, set_language, tell, tell_html


def compiled(sentences):
    """A gettext catalogue as msgfmt writes it."""
    header = {"": "Content-Type: text/plain; charset=UTF-8\n"}
    pairs = sorted((key.encode(), text.encode()) for key, text in {**header, **sentences}.items())
    start = 28 + 16 * len(pairs)
    tables, texts = [b"", b""], b""
    for side in (0, 1):
        for pair in pairs:
            tables[side] += struct.pack("<2I", len(pair[side]), start + len(texts))
            texts += pair[side] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return head + tables[0] + tables[1] + texts


@pytest.fixture
def spanish(tmp_path, monkeypatch):
    """A Spanish catalogue with a few sentences."""
    folder = tmp_path / "es" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "teachkit.mo").write_bytes(
        compiled(
            {
                "You rolled {face}.": "Sacaste un {face}.",
                "<b>{name}</b> wins.": "Gana <b>{name}</b>, ¡olé!",
                "hold at {n}": "plantarse con {n}",
            }
        )
    )
    monkeypatch.setattr(language, "_LOCALE", tmp_path)
    set_language("es")
    yield
    set_language("en")


def test_a_catalogue_changes_every_kind_of_sentence(spanish):
    assert tell("You rolled {face}.", face=4) == "Sacaste un 4."
    assert tell_html("<b>{name}</b> wins.", name="A<B") == "Gana <b>A&lt;B</b>, ¡olé!"
    assert hold_at(20).name == "plantarse con 20"


def test_what_the_catalogue_lacks_stays_english(spanish):
    assert tell("Not translated.") == "Not translated."
    set_language("en")
    assert tell("You rolled {face}.", face=4) == "You rolled 4."


def test_a_language_without_a_catalogue_speaks_english():
    set_language("xx")
    assert tell("Your turn, {name}.", name="Ana") == "Your turn, Ana."
    set_language("en")


def test_values_are_not_read_as_messages():
    assert tell("{name} rolls.", name="{face}") == "{face} rolls."
    assert tell_html("{name} rolls.", name="{face}") == "{face} rolls."


@given(st.text())
def test_no_text_of_a_person_becomes_a_tag_or_leaves_an_attribute(text):
    safe = tell_html("{text}", text=text)
    assert not set(safe) & set("<>\"'")
    assert safe == escape(text)


def test_only_our_own_markup_passes():
    assert tell_html("{picture}", picture=Markup("<svg/>")) == "<svg/>"
    assert tell_html("{picture}", picture="<svg/>") == "&lt;svg/&gt;"
    assert escape(3) == "3"
    assert escape(Markup("<b>") + "<i>") == "&lt;b&gt;&lt;i&gt;"
