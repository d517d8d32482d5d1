"""Marks in the formats of course platforms: reports in, files out, each by a public specification."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from rummifun.grading.platforms import classroom50, gradescope, junit, moodle, vpl
from rummifun.grading.platforms.report_input import Files, PlatformInput


@dataclass(frozen=True, slots=True)
class Platform:
    """A platform: the writer of its files, the scripts it runs, and whether it takes several hand-ins at once."""

    write_files: Callable[[PlatformInput], Files]
    scripts: Files = field(default_factory=dict)
    takes_class: bool = False


PLATFORMS: Final[Mapping[str, Platform]] = {
    "moodle": Platform(moodle.write_files, takes_class=True),
    "vpl": Platform(vpl.write_files, vpl.SCRIPTS),
    "gradescope": Platform(gradescope.write_files, gradescope.SCRIPTS),
    "junit": Platform(junit.write_files, takes_class=True),
    "classroom50": Platform(classroom50.write_files, classroom50.SCRIPTS),
}
"""All platforms whose specification is public."""
