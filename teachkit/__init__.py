"""Teach probability and state graphs with games.

>>> from teachkit import pig
>>> pig.best_hold()
[20, 21]

Nothing heavy is imported until it is used, so ``import teachkit`` takes no time.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from teachkit import cant_stop as cant_stop
    from teachkit import check as check
    from teachkit import chopsticks as chopsticks
    from teachkit import pig as pig
    from teachkit.check.predictions import predict as predict
    from teachkit.ui.controls import explore_number as explore_number
    from teachkit.ui.figure import show as show

__version__ = "0.1.0"

_HOME = {
    "cant_stop": ("teachkit.cant_stop", None),
    "check": ("teachkit.check", None),
    "chopsticks": ("teachkit.chopsticks", None),
    "explore_number": ("teachkit.ui.controls", "explore_number"),
    "pig": ("teachkit.pig", None),
    "predict": ("teachkit.check.predictions", "predict"),
    "show": ("teachkit.ui.figure", "show"),
}

__all__ = ["cant_stop", "check", "chopsticks", "explore_number", "pig", "predict", "show"]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'teachkit' has no attribute {name!r}")
    module, attribute = _HOME[name]
    found = importlib.import_module(module)
    value = found if attribute is None else getattr(found, attribute)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOME])
