"""The source distribution holds all that the Makefile, the pages and the tests read beside the packages."""

from __future__ import annotations

import tomllib
from fnmatch import fnmatch
from pathlib import Path

from book.blocs import ROOT

SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
INCLUDED = SETTINGS["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]

# hatchling puts these in whatever is asked for
ALWAYS = {"pyproject.toml", ".gitignore"}


def test_what_is_read_at_the_root_is_in_the_source_distribution() -> None:
    ignored = [line.strip("/") for line in (ROOT / ".gitignore").read_text("utf-8").splitlines()]
    readers = [ROOT / "Makefile", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "tests").rglob("*.py"))]
    text = "\n".join(path.read_text(encoding="utf-8") for path in readers if path != Path(__file__))
    there = {path.name for path in ROOT.iterdir()} - {".git"}
    read = {name for name in there if name in text and not any(fnmatch(name, pattern) for pattern in ignored)}
    assert {"Makefile", "constraints.txt", "jsconfig.json", "src", "docs"} <= read
    assert sorted(name for name in read - ALWAYS if not any(fnmatch(name, pattern) for pattern in INCLUDED)) == []


def test_all_that_is_put_in_is_there() -> None:
    assert [pattern for pattern in INCLUDED if not [*ROOT.glob(pattern)]] == []
