"""What the tests and the examples in docstrings share."""

import os
import sys

import pytest

# A settings file in nbgrader's own language, which only nbgrader can read.
collect_ignore = ["solutions/nbgrader_config.py"]

# Kernels, browsers and commands that a test starts are judged by what they do, not by the
# warnings of the libraries that they load.
os.environ.pop("PYTHONWARNINGS", None)


@pytest.fixture(autouse=True)
def _close_figures():
    """Let no example or test find a figure that another one left open."""
    yield
    if "matplotlib.pyplot" in sys.modules:
        sys.modules["matplotlib.pyplot"].close("all")
