"""Recorded return values are unchanged: a mistake that no other test shows is caught here."""

from importlib.metadata import version
from pathlib import Path

import pytest

from traces.scenes import SCENES
from traces.sums import FILE, sums_of

pytestmark = pytest.mark.lent

WRITTEN = FILE.read_text(encoding="utf-8").splitlines()
PINNED = (Path(__file__).parents[2] / "constraints.txt").read_text(encoding="utf-8").split()


@pytest.mark.skipif(f"hypothesis=={version('hypothesis')}" not in PINNED, reason="another hypothesis draws otherwise")
@pytest.mark.parametrize("scene", SCENES)
def test_functions_answer_what_they_answered(scene: str) -> None:
    written = [line for line in WRITTEN if line.split()[0] == scene]
    assert sums_of(scene) == written, f"what changes is meant? `python -m traces`; else compare `{scene} ROOM`"


def test_sums_are_those_of_the_scenes() -> None:
    assert [*dict.fromkeys(line.split()[0] for line in WRITTEN)] == [*SCENES]
