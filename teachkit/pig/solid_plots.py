"""The situations in which best play rolls, as a solid in space."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from teachkit.arguments import whole_number
from teachkit.pig.games import checked_target
from teachkit.pig.optimal import Solution, solve
from teachkit.pig.rules import PIG, Rules
from teachkit.ui import palette
from teachkit.ui.language import tell

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["describe_solid", "plot_solid"]

Flags = NDArray[np.bool_]


def plot_solid(rules: Rules = PIG, angle: int = 225, elevation: int = 30) -> Axes:
    """Draw all situations in which best play rolls, as a solid in space.

    Parameters
    ----------
    rules : Rules
        The game.
    angle : int
        From which side it is seen, in degrees from 0 to 360.
    elevation : int
        From how high it is seen, in degrees from 0 to 90.

    Returns
    -------
    mpl_toolkits.mplot3d.axes3d.Axes3D
        The picture; hand it to `teachkit.show`.

    Raises
    ------
    TypeError, ValueError
        If an argument is out of range.

    Examples
    --------
    >>> axes = plot_solid(angle=240)
    >>> axes.get_zlabel()
    'turn total'
    """
    from matplotlib import pyplot as plt
    from matplotlib.ticker import MaxNLocator
    from mpl_toolkits.mplot3d.art3d import Poly3DCollection  # type: ignore[import-untyped]

    rules = checked_target(rules)
    angle = whole_number(angle, "angle", 0, 360)
    elevation = whole_number(elevation, "elevation", 0, 90)
    solution = solve(rules)
    faces, colors = _faces(_solid(solution), angle)
    with plt.rc_context(palette.STYLE):
        figure = plt.figure(figsize=(6.2, 5.4))
        figure.subplots_adjust(left=0.04, right=0.96, bottom=0.04, top=0.94)
        axes: Any = figure.add_subplot(projection="3d")
        axes.set_title(
            tell("{name}: where best play rolls", name=rules.name), loc="left", parse_math=False
        )
    axes.set_proj_type("ortho")
    axes.view_init(elevation, angle)
    if len(faces):
        axes.add_collection3d(
            Poly3DCollection(
                faces, facecolors=colors, edgecolors="none", linewidths=0, antialiaseds=False
            )
        )
    axes.set(xlim=(0, rules.target), ylim=(0, rules.target), zlim=(0, rules.target))
    for axis in (axes.xaxis, axes.yaxis, axes.zaxis):
        axis.set_major_locator(MaxNLocator(nbins=6, integer=True))
    if elevation > 80:  # seen from above, the numbers of the height would fall into one
        axes.set_zticks([])
    axes.set_xlabel(tell("own score"))
    axes.set_ylabel(tell("opponent's score"))
    axes.set_zlabel(tell("turn total"))
    return axes


def _solid(solution: Solution) -> Flags:
    """Return the situations in which best play rolls, the compulsory first roll included."""
    rolls = solution.rolls.copy()
    rolls[:, :, 0] = True
    return rolls


_SIDES = np.array([[0.90, 0.62, 0.0, 1.0], [0.58, 0.38, 0.0, 1.0], [1.0, 0.86, 0.55, 1.0]])
"""One shade for each direction, so that the shape can be told in grey."""


def _faces(solid: Flags, angle: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the faces that can be seen from this side from above: corners and colours."""
    turn = np.deg2rad(angle)
    upper = (np.cos(turn) > 0, np.sin(turn) > 0, True)  # which of two opposite sides is seen
    padded = np.pad(solid, 1)
    corners, colors = [], []
    for axis in range(3):
        neighbour = np.roll(padded, -1 if upper[axis] else 1, axis)[1:-1, 1:-1, 1:-1]
        cells = np.argwhere(solid & ~neighbour).astype(float)
        square = np.zeros((4, 3))
        one, two = (other for other in range(3) if other != axis)
        square[[1, 2], one] = 1
        square[[2, 3], two] = 1
        square[:, axis] = upper[axis]
        corners.append(cells[:, np.newaxis] + square)
        shade = np.tile(_SIDES[axis], (len(cells), 1))
        if axis == 2:  # so that high and low can be told from above, too
            shade[:, :3] *= 0.84 + 0.16 * cells[:, 2:] / len(solid)
        colors.append(shade)
    return np.concatenate(corners), np.concatenate(colors)


def describe_solid(rules: Rules = PIG, angle: int = 225, elevation: int = 30) -> str:
    """Return in words what `plot_solid` shows, for those who cannot see it.

    Parameters
    ----------
    rules : Rules
        The game.
    angle, elevation : int
        From where it is seen.

    Examples
    --------
    >>> print(describe_solid())
    A solid in space, seen from 225 degrees around and 30 degrees up...
    """
    solution = solve(checked_target(rules))
    angle = whole_number(angle, "angle", 0, 360)
    elevation = whole_number(elevation, "elevation", 0, 90)
    target = rules.target
    pairs = [
        (own, other)
        for own in (0, target // 2, 4 * target // 5)
        for other in (0, target // 2, 4 * target // 5)
    ]
    heights = "; ".join(
        tell(
            "{height} where you have {own} and the opponent {other}",
            height=solution.hold_value(own, other),
            own=own,
            other=other,
        )
        for own, other in dict.fromkeys(pairs)
    )
    return tell(
        "A solid in space, seen from {angle} degrees around and {elevation} degrees up. "
        "Its floor is all pairs of scores of {name}; it is as high as the turn total at which "
        "best play holds: {heights}.",
        angle=angle,
        elevation=elevation,
        name=rules.name,
        heights=heights,
    )
