"""The files of the project on any disk: names that Windows takes, and that differ by more than their case."""

import os
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from portable.windows import ROOT
from rummifun.storage.files import rename_into_place

FOLDERS = ("src", "tests", "docs", "examples", "site", "bench")
MADE = {"__pycache__", "_build", "api", "node_modules"}
REFUSED = re.compile(r'(?i)[<>:"\\|?*]|[. ]$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)')
LONGEST = 150
"""How many letters a path of ours has at most: Windows takes 260, with those of the folder that it stands in."""


def paths() -> Iterator[str]:
    for top in FOLDERS:
        for folder, inside, names in os.walk(ROOT / top):
            inside[:] = [name for name in inside if name not in MADE]
            yield from (Path(folder, name).relative_to(ROOT).as_posix() for name in names)


def test_windows_takes_the_name_of_every_file() -> None:
    assert [path for path in paths() if len(path) > LONGEST or any(map(REFUSED.search, path.split("/")))] == []


def test_files_differ_by_more_than_their_case() -> None:
    assert [path for path, n in Counter(path.casefold() for path in paths()).items() if n > 1] == []


@pytest.mark.parametrize("name", ["deux:points.py", "aux.txt", "fin.", "NUL"])
def test_refused_finds_a_name_that_windows_refuses(name: str) -> None:
    assert REFUSED.search(name)


@pytest.fixture
def read_twice(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Let a disk refuse to replace a file, as Windows does while it is read: twice, then no more."""
    asked, replace = list[Path](), Path.replace

    def refuse(fresh: Path, file: Path) -> Path:
        asked.append(fresh)
        if len(asked) < 3:
            raise PermissionError
        return replace(fresh, file)

    monkeypatch.setattr(Path, "replace", refuse)
    return asked


def test_rename_into_place_waits_for_a_file_that_is_being_read(tmp_path: Path, read_twice: list[Path]) -> None:
    fresh, file = tmp_path / "fresh", tmp_path / "file"
    fresh.write_text("new")
    file.write_text("old")
    with pytest.raises(PermissionError):
        rename_into_place(fresh, file, "linux")
    rename_into_place(fresh, file, "win32")
    assert (file.read_text(), len(read_twice)) == ("new", 3)
