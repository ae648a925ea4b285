from xml.etree import ElementTree

import pytest

from teachkit.ui.dice_faces import blank_die_svg, die_svg

CIRCLE = "{http://www.w3.org/2000/svg}circle"
TEXT = "{http://www.w3.org/2000/svg}text"


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_has_as_many_pips_as_it_shows(face):
    picture = ElementTree.fromstring(die_svg(face))
    pips = {(pip.get("cx"), pip.get("cy")) for pip in picture.iter(CIRCLE)}
    assert len(pips) == face
    assert picture.get("role") == "img"
    assert picture.get("aria-label") == f"die showing {face}"


def test_pips_lie_evenly_around_the_middle():
    for face in range(1, 7):
        pips = list(ElementTree.fromstring(die_svg(face)).iter(CIRCLE))
        for axis in ("cx", "cy"):
            assert sum(float(pip.get(axis)) for pip in pips) / face == 50


@pytest.mark.parametrize(("face", "sides"), [(1, 8), (8, 8), (20, 20), (1000, 1000)])
def test_a_die_with_more_than_six_sides_shows_a_numeral(face, sides):
    picture = ElementTree.fromstring(die_svg(face, sides))
    assert picture.find(TEXT).text == str(face)
    assert not list(picture.iter(CIRCLE))


def test_a_die_not_rolled_yet_is_empty():
    picture = ElementTree.fromstring(blank_die_svg(40))
    assert not list(picture.iter(CIRCLE))
    assert (picture.get("width"), picture.get("aria-label")) == ("40", "die not rolled yet")


def test_the_colour_cannot_break_out_of_the_picture():
    picture = ElementTree.fromstring(die_svg(1, colour='red"/><script>'))
    assert [element.tag for element in picture.iter() if "script" in element.tag] == []


@pytest.mark.parametrize(
    ("kind", "arguments"),
    [
        (ValueError, (0,)),
        (ValueError, (7,)),
        (ValueError, (1, 1)),
        (ValueError, (1, 6, 0)),
        (ValueError, (2.5,)),
        (TypeError, ("six",)),
        (TypeError, (True,)),
    ],
)
def test_no_such_face(refused, kind, arguments):
    refused(kind, die_svg, *arguments)
