"""What a user installs, with its sums: the versions are those that we test."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PINS = (ROOT / "release/requirements.txt").read_text("utf-8")


def versions(text: str) -> set[tuple[str, str]]:
    """List the packages with their versions; a package may have one for each Python."""
    return {*re.findall(r"^([\w.-]+)==([\w.]+)", text, re.MULTILINE)}


def test_requirements_hold_the_versions_of_the_constraints() -> None:
    assert len(versions(PINS)) > 20
    assert versions(PINS) <= versions((ROOT / "constraints.txt").read_text("utf-8"))


def test_requirements_hold_all_that_the_base_and_its_usual_extras_need() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = (*project["dependencies"], *(line for name in ("laws", "tui", "web", "fast") for line in extras[name]))
    assert {re.split(r"[>=;\[ ]", line)[0] for line in wanted} <= {name for name, _ in versions(PINS)}


def test_requirements_hold_a_sum_for_each_package_and_no_address() -> None:
    entries = re.split(r"\n(?=\w)", PINS.strip())
    assert len(entries) == len(versions(PINS))
    assert all(re.search(r"--hash=sha256:[0-9a-f]{64}", entry) for entry in entries)
    assert "://" not in PINS
