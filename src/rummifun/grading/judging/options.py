"""The teacher's options: weights, feedback, the names of functions, the limits and the kinds of the cells."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from rummifun.grading.judging.weights import SHEET, Weights, format_toml_value
from rummifun.grading.sandbox.limits import Limits
from rummifun.grading.sandbox.runner import SandboxOpener
from rummifun.grading.sheet.declarations import Question
from rummifun.grading.sheet.function_names import FunctionNames
from rummifun.grading.sheet.rummikub import NAMES
from rummifun.grading.submission.files import UnreadableFileError
from rummifun.grading.submission.names import TeacherNames
from rummifun.messages import N_, describe_os_error
from rummifun.ordinary_files import read_ordinary_file

VERDICT, LAW, FULL = "verdict", "loi", "complet"
"""The amount of feedback: the verdict; the law that fails; the case on which it fails."""


FEEDBACK: Final = {VERDICT: VERDICT, LAW: LAW, FULL: FULL, "law": LAW, "full": FULL}
"""The levels, by their names in both languages."""


@dataclass(frozen=True, slots=True)
class NameMapping:
    """The names for every hand-in, and for some, by their own names."""

    everywhere: Mapping[str, str] = field(default_factory=dict)
    each: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def for_submission(self, hand_in: str) -> TeacherNames:
        """Return the names for a hand-in: its own come before the common ones."""
        said = {**self.everywhere, **self.each.get(hand_in, self.each.get(Path(hand_in).stem, {}))}
        functions = {name: function for name, function in said.items() if function}
        return TeacherNames(functions, frozenset(said) - functions.keys())


NO_MAPPING: Final = NameMapping()
"""The names that a teacher gives who says nothing."""


@dataclass(frozen=True, slots=True)
class GradingOptions:
    """The teacher's choices: the mark depends on `weights` alone, not on `seed` or `feedback`.

    `limits` are those of the cell that runs hand-ins, which is a process unless `cells` opens one of another kind
    for their language. `only` one question may be reported. Files `within` the same folder, that of a class, belong to
    a neighbour.
    """

    weights: Weights = SHEET
    seed: int | None = None
    feedback: str = FULL
    limits: Limits | None = None
    cells: Mapping[str, SandboxOpener] = field(default_factory=dict)
    names: NameMapping = NO_MAPPING
    only: Question | None = None
    within: Path | None = None


DEFAULT_OPTIONS: Final = GradingOptions()
"""The sheet's weights, the usual cases, full feedback, for all questions."""


_MOST_BYTES: Final = 1 << 20


def read_name_mapping(path: Path, names: FunctionNames = NAMES) -> NameMapping:
    """Read correspondences with functions that have these names, those of the built-in sheet if none are given.

    Raises `UnreadableFileError` if they are invalid, in a sentence with the place.
    """
    everywhere: dict[str, str] = {}
    each: dict[str, dict[str, str]] = {}
    for where, name, said in _entries(path, names, _table(path)):
        (each.setdefault(where, {}) if where else everywhere)[name] = said
    return NameMapping(everywhere, each)


def _table(path: Path) -> dict[str, Any]:
    try:
        written = read_ordinary_file(path)
        if len(written) <= _MOST_BYTES:
            return tomllib.loads(written.decode("utf-8-sig"))
    except OSError as error:
        message, said = N_("{name} cannot be read: {said}"), describe_os_error(error)
        raise UnreadableFileError(message, name=path, said=said) from None
    except (ValueError, RecursionError) as error:  # of TOML or of UTF-8
        said = " ".join(str(error).split())
        message = N_('{name} is not TOML ({said}); lines such as nbOcc = "nbocc" were expected')
        raise UnreadableFileError(message, name=path, said=said) from None
    raise UnreadableFileError(N_("{name} is too large for correspondences of names: 1 MB at most"), name=path)


def _entries(
    path: Path, names: FunctionNames, table: Mapping[str, Any], where: str = ""
) -> Iterator[tuple[str, str, str]]:
    for name, said in table.items():
        key = f"[{where}] {name}" if where else name
        if isinstance(said, dict) and not where:
            yield from _entries(path, names, said, name)
        elif said is False:
            yield where, name, ""
        elif isinstance(said, str) and (function := names.sheet_name(said)) in names.functions:
            yield where, name, function
        elif isinstance(said, str):
            near = get_close_matches(said, names.functions, 1, 0) or [*names.functions]
            message = N_('{name}: {key} = "{said}" names no function of the sheet; "{near}" is the nearest one')
            raise UnreadableFileError(message, name=path, key=key, said=said, near=near[0])
        else:
            message = N_('{name}: {key} is {said}; the name of a function ("nbocc") or false was expected')
            raise UnreadableFileError(message, name=path, key=key, said=format_toml_value(said))
