"""What the tests and the examples in docstrings share."""

import sys

import pytest


@pytest.fixture(autouse=True)
def _close_figures():
    """Let no example or test find a figure that another one left open."""
    yield
    if "matplotlib.pyplot" in sys.modules:
        sys.modules["matplotlib.pyplot"].close("all")
