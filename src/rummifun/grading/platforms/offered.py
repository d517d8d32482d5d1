"""The platforms by name: what writes their files, the scripts they run, and whether they take a whole class."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from rummifun.grading.platforms import classroom50, gradescope, junit, moodle, vpl
from rummifun.grading.platforms.given import Files, Given


@dataclass(frozen=True, slots=True)
class Platform:
    """A platform: what writes its files, the scripts it runs, and whether it takes several hand-ins at once."""

    written: Callable[[Given], Files]
    scripts: Files = field(default_factory=dict)
    several: bool = False


PLATFORMS: Final[Mapping[str, Platform]] = {
    "moodle": Platform(moodle.written, several=True),
    "vpl": Platform(vpl.written, vpl.SCRIPTS),
    "gradescope": Platform(gradescope.written, gradescope.SCRIPTS),
    "junit": Platform(junit.written, several=True),
    "classroom50": Platform(classroom50.written, classroom50.SCRIPTS),
}
"""All platforms whose specification is public."""
