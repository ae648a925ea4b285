"""One set of colours for every picture and every game.

The eight colours of Okabe and Ito (*Color Universal Design*, 2008) stay apart for
people who see colours differently.  Simulated results are `BLUE` bars and exact values
`ORANGE` markers, in every lesson.

Examples
--------
>>> SIMULATED == BLUE, EXACT == ORANGE
(True, True)
"""

from __future__ import annotations

from typing import Any

__all__ = [
    "BLUE",
    "EXACT",
    "GREEN",
    "GREY",
    "INK",
    "ORANGE",
    "PAPER",
    "PURPLE",
    "SIMULATED",
    "SKY",
    "STYLE",
    "VERMILLION",
    "YELLOW",
]

BLUE = "#0072B2"
ORANGE = "#E69F00"
GREEN = "#009E73"
SKY = "#56B4E9"
VERMILLION = "#D55E00"
PURPLE = "#CC79A7"
YELLOW = "#F0E442"
GREY = "#6E6E6E"  # dark enough for text on PAPER
INK = "#1F2430"
PAPER = "#FFFFFF"

SIMULATED = BLUE
EXACT = ORANGE

# What matplotlib needs to know so that a picture reads well from the back row.
STYLE: dict[Any, Any] = {
    "figure.figsize": (8.0, 4.5),
    "figure.dpi": 100,
    "figure.facecolor": PAPER,
    "savefig.facecolor": PAPER,
    "axes.facecolor": PAPER,
    "axes.edgecolor": GREY,
    "axes.labelcolor": INK,
    "axes.titlecolor": INK,
    "axes.titlesize": 14,
    "axes.titlelocation": "left",
    "axes.labelsize": 12,
    "axes.axisbelow": True,
    "axes.grid": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "grid.color": "#DDDDDD",
    "grid.linewidth": 0.8,
    "xtick.color": INK,
    "ytick.color": INK,
    "xtick.labelsize": 11,
    "ytick.labelsize": 11,
    "text.color": INK,
    "font.size": 12,
    "legend.fontsize": 11,
    "legend.frameon": False,
    "lines.linewidth": 2.0,
    "lines.markersize": 7.0,
}
