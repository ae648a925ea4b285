import re

import matplotlib as mpl

from teachkit.ui import palette

COLOURS = [name for name in palette.__all__ if name != "STYLE"]


def luminance(colour):
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_every_colour_is_a_colour():
    assert all(re.fullmatch("#[0-9A-F]{6}", getattr(palette, name)) for name in COLOURS)


def test_text_colours_can_be_read_on_paper():
    assert contrast(palette.INK, palette.PAPER) > 7
    assert contrast(palette.GREY, palette.PAPER) > 4.5
    assert contrast(palette.BLUE, palette.PAPER) > 4.5


def test_matplotlib_knows_every_setting_of_the_style():
    with mpl.rc_context(palette.STYLE):
        assert mpl.rcParams["axes.spines.top"] is False
