"""The options of grading: the weights, the fresh cases, and the amount of the result to show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from rummifun.grading.judging.weights import SHEET, Weights
from rummifun.grading.sandbox.limits import Limits
from rummifun.grading.sandbox.runner import SandboxOpener

VERDICT, LAW, FULL = "verdict", "loi", "complet"
"""The amount of feedback: the verdict; the law that fails; the case on which it fails."""

FEEDBACK: Final = {VERDICT: VERDICT, LAW: LAW, FULL: FULL, "law": LAW, "full": FULL}
"""The levels, by their names in both languages."""


@dataclass(frozen=True, slots=True)
class GradingOptions:
    """The teacher's choices: the mark depends on `weights` alone, not on `seed` or `feedback`.

    `limits` are those of the cell that runs hand-ins, which is a process unless `cells` opens one of another kind
    for their language.
    """

    weights: Weights = SHEET
    seed: int | None = None
    feedback: str = FULL
    limits: Limits | None = None
    cells: Mapping[str, SandboxOpener] = field(default_factory=dict)


DEFAULT_OPTIONS: Final = GradingOptions()
"""The sheet's weights, the usual cases, full feedback."""
