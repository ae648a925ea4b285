"""`import teachkit` is light, and everything it promises is there."""

import subprocess
import sys

import pytest

import teachkit

HEAVY = {"matplotlib", "pandas", "networkx", "ipywidgets", "IPython", "tqdm", "nbformat"}


def test_import_brings_nothing_heavy():
    # -X importtime lists every module a fresh interpreter loads, also one that is gone later
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", "import teachkit"],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    loaded = {line.rsplit("|", 1)[1].strip() for line in done.stderr.splitlines() if "|" in line}
    assert "teachkit" in loaded
    assert not {name.split(".")[0] for name in loaded} & HEAVY


def test_every_promised_name_is_there_and_listed():
    for name in teachkit.__all__:
        assert getattr(teachkit, name) is not None
        assert name in dir(teachkit)
    names: dict[str, object] = {}
    exec("from teachkit import *", names)
    assert set(teachkit.__all__) <= set(names)


def test_another_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="module 'teachkit' has no attribute 'pgi'"):
        teachkit.pgi  # noqa: B018
