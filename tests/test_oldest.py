"""The oldest versions we promise to run on are the ones that are tested."""

import re
import tomllib
from pathlib import Path

REPOSITORY = Path(__file__).parents[1]


def test_the_tested_oldest_versions_are_the_lower_bounds():
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["test"]]
    bounds = {}
    for requirement in wanted:
        found = re.fullmatch(r"([A-Za-z0-9_.-]+)>=([0-9.]+)", requirement)
        assert found, f"{requirement} has no plain lower bound"
        bounds[found[1]] = found[2]
    pins = (REPOSITORY / "tests/oldest.txt").read_text("utf-8").split()
    assert dict(pin.split("==") for pin in pins) == bounds
