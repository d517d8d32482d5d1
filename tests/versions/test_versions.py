"""What a version wrote is read for ever: its files stand here, with what came of them when they were written."""

import json
import re
from collections.abc import Iterator
from functools import cache
from math import isclose
from pathlib import Path
from typing import Any, Final

import pytest

from rummifun.analysis.study_json import version
from versions.readers import READERS

FOLDERS: Final = {file.parent.name: file.parent for file in sorted(Path(__file__).parent.glob("*/attendu.json"))}


@cache
def told(of: str) -> dict[str, Any]:
    said: dict[str, Any] = json.loads((FOLDERS[of] / "attendu.json").read_text("utf-8"))
    return said


def lost(before: Any, now: Any, where: str = "") -> Iterator[str]:
    """List what was told and is not told now: objects may get more fields, and sentences other words."""
    if isinstance(before, dict) and isinstance(now, dict):
        for key, value in before.items():
            if key not in now:
                yield f"{where}/{key}: lost"
            elif key != "said":
                yield from lost(value, now[key], f"{where}/{key}")
    elif isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        for i, (one, other) in enumerate(zip(before, now, strict=True)):
            yield from lost(one, other, f"{where}/{i}")
    elif type(before) is not type(now) or (before != now if type(before) is not float else not isclose(before, now)):
        yield f"{where}: {now!r}, not {before!r}"


@pytest.mark.parametrize(("of", "kind"), [(of, kind) for of in FOLDERS for kind in told(of)])
def test_readers_read_for_ever_what_a_version_wrote(of: str, kind: str, tmp_path: Path) -> None:
    now = READERS[kind](FOLDERS[of], tmp_path)
    assert [*lost(told(of)[kind], json.loads(json.dumps(now)))] == []


def test_lost_lists_what_was_told_and_is_not_told_now() -> None:
    before = {"coups": ["talon!", "s1>s2"], "gagnant": 0, "said": "won"}
    for now, seen in (
        ({**before, "said": "you won", "more": 1}, []),
        ({**before, "gagnant": False}, ["/gagnant: False, not 0"]),
        ({**before, "coups": ["talon!", "s1>s3"]}, ["/coups/1: 's1>s3', not 's1>s2'"]),
        ({**before, "coups": ["talon!"]}, ["/coups: ['talon!'], not ['talon!', 's1>s2']"]),
        ({"coups": before["coups"]}, ["/gagnant: lost", "/said: lost"]),
    ):
        assert [*lost(before, now)] == seen


def test_readers_are_of_every_kind_of_file_of_this_version() -> None:
    assert set(told(version())) == set(READERS)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_readers_are_those_that_the_page_of_promises_names(lang: str) -> None:
    page = (Path(__file__).parents[2] / f"docs/{lang}/promesses.md").read_text("utf-8")
    assert set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| \[.*\|(.+)\|$", page, re.MULTILINE)))) == set(READERS)
