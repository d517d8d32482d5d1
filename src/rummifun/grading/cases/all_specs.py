"""All the expectations of functions of the sheet besides the laws, by function name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rummifun.grading.cases import combinations, moves, multisets, states, tiles
from rummifun.grading.cases.spec import Spec

_ROOMS: Final = (multisets, tiles, combinations, moves, states)

SPECS: Final[Mapping[str, Spec]] = {spec.function: spec for room in _ROOMS for spec in room.SPECS}
