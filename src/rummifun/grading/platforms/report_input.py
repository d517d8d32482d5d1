"""The input of a platform's files: reports, a language, and the platform's facts about the hand-in."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from rummifun.grading.classroom.grader import GradedSubmission
from rummifun.grading.judging.findings import Tr
from rummifun.grading.judging.weights import Weights
from rummifun.messages import LocalizedError

Files = dict[str, bytes]
"""Files by their names."""


_NO_XML: Final = re.compile("[^\t\n -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class PlatformInputError(LocalizedError):
    """Raised for a result that a platform's file cannot hold: a message, and its details."""


@dataclass(frozen=True, slots=True)
class PlatformInput:
    """Graded hand-ins, and the language and weights to report them in.

    `told` holds the platform's facts about the hand-in, by the names of its variables; `sheet` a table to fill in.
    """

    graded: Sequence[GradedSubmission]
    weights: Weights
    tr: Tr
    lang: str
    told: Mapping[str, str] = field(default_factory=dict)
    sheet: bytes | None = None


def xml_safe(text: str) -> str:
    """Remove characters that XML cannot hold."""
    return _NO_XML.sub("\ufffd", text)


def write_json(value: object) -> bytes:
    """Write a value as a file of JSON."""
    return (json.dumps(value, ensure_ascii=False, indent=2) + "\n").encode()


def format_number(value: float) -> str:
    """Write a number with a point, and no more decimals than it needs."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
