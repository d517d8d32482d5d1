"""A teacher's TOML file of names: the function of the sheet that each one is, or false."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from rummifun.grading.judging.weights import format_toml_value as toml_said
from rummifun.grading.matching.names import TeacherNames, sheet_name
from rummifun.grading.sheet import FUNCTIONS
from rummifun.grading.submission.files import UnreadableFileError
from rummifun.messages import N_
from rummifun.messages.os_errors import describe_os_error

_MOST: Final = 1 << 20


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


def read_name_mapping(path: Path) -> NameMapping:
    """Read correspondences.

    Raises `UnreadableFileError` if they are invalid, in a sentence with the place.
    """
    everywhere: dict[str, str] = {}
    each: dict[str, dict[str, str]] = {}
    for where, name, said in _entries(path, _table(path)):
        (each.setdefault(where, {}) if where else everywhere)[name] = said
    return NameMapping(everywhere, each)


def _table(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > _MOST:
            raise UnreadableFileError(N_("{name} is too large for correspondences of names: 1 MB at most"), name=path)
        return tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except OSError as error:
        raise UnreadableFileError(
            N_("{name} cannot be read: {said}"), name=path, said=describe_os_error(error)
        ) from None
    except (ValueError, RecursionError) as error:  # of TOML or of UTF-8
        said = " ".join(str(error).split())
        message = N_('{name} is not TOML ({said}); lines such as nbOcc = "nbocc" were expected')
        raise UnreadableFileError(message, name=path, said=said) from None


def _entries(path: Path, table: Mapping[str, Any], where: str = "") -> Iterator[tuple[str, str, str]]:
    for name, said in table.items():
        if isinstance(said, dict) and not where:
            yield from _entries(path, said, name)
        elif said is False:
            yield where, name, ""
        elif isinstance(said, str) and sheet_name(said) in FUNCTIONS:
            yield where, name, sheet_name(said)
        elif isinstance(said, str):
            near = get_close_matches(said, FUNCTIONS, 1, 0) or ["nbocc"]
            message = N_('{name}: {key} = "{said}" names no function of the sheet; "{near}" is the nearest one')
            raise UnreadableFileError(message, name=path, key=_key(where, name), said=said, near=near[0])
        else:
            message = N_('{name}: {key} is {said}; the name of a function ("nbocc") or false was expected')
            raise UnreadableFileError(message, name=path, key=_key(where, name), said=toml_said(said))


def _key(where: str, name: str) -> str:
    return f"[{where}] {name}" if where else name
