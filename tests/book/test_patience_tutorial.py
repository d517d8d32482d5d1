"""The tutorial followed word by word: each block stands in the file of its step, each output is printed by its line.

The files of all steps are kept in `examples/premiere_reussite`, so that a reader who is lost finds the way again.
"""

import os
import re
import runpy
import shlex
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty
from shells.in_process import rummifun

from book.blocks import ROOT

STEPS: Final = ROOT / "examples" / "premiere_reussite"
BLOCS: Final = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
LATER: Final = re.compile(r"--parties|page\.py|\bpip\b|rummifun web")
"""Lines that take a minute, or have a test of their own."""


def steps(lang: str) -> Iterator[tuple[int, str]]:
    """List the steps of a page, by their number."""
    page = (ROOT / "docs" / lang / "premiere_reussite.md").read_text(encoding="utf-8")
    for part in re.split(r"^## (?=\d)", page, flags=re.MULTILINE)[1:]:
        yield int(part.partition(".")[0]), part


def file_of(n: int) -> Path:
    return next(STEPS.glob(f"{n}_*"))


def name_of(n: int) -> str:
    return {8: "pyproject.toml", 9: "page.py"}.get(n, "pyramide.py")


def typed_at(n: int) -> str:
    return "1\n" if n == 3 else "g1 g7\nquitter\n"


def answered(line: str, folder: Path, n: int, lang: str) -> str:
    """Return the output of a shell line in the reader's folder."""
    program, *words = shlex.split(line)
    if program == "rummifun":
        done = rummifun(folder, *words, typed=typed_at(n))
    else:
        world = {**os.environ, "LANGUAGE": lang}
        run = [sys.executable, *words]
        done = subprocess.run(run, cwd=folder, env=world, capture_output=True, text=True, timeout=600, check=False)
    return done.stdout + done.stderr


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def follow(lang: str, folder: Path, whole: bool) -> Iterator[tuple[str, str | None]]:
    """Follow the page; yield each output that it shows with the real one, None where the line was not run."""
    for n, part in steps(lang):
        came: str | None = None
        for kind, text in BLOCS.findall(part):
            if kind in ("python", "toml"):
                (folder / name_of(n)).write_text(file_of(n).read_text(encoding="utf-8"), encoding="utf-8")
            elif kind == "sh":
                for line in text.splitlines():
                    came = answered(line, folder, n, lang) if whole or not LATER.search(line) else None
            else:
                assert kind == "text"
                yield text, came


@pytest.mark.parametrize("lang", ["en", pytest.param("fr", marks=pytest.mark.lent)])
def test_tutorial_shows_what_comes_of_its_lines(lang: str, folder: Path, effort: Effort) -> None:
    whole = effort(0, 1) == 1
    seen = 0
    for text, came in follow(lang, folder, whole=whole):
        if came is not None:
            lines = iter([line.rstrip() for line in came.splitlines()])
            assert [line for line in text.splitlines() if line.strip() and line.rstrip() not in lines] == [], came
            seen += 1
    assert seen == (9 if whole else 6)
    if whole:  # the rate that the page quotes is that of the page that it makes
        rate = re.findall(r"\b33[.,]5 %", (ROOT / "docs" / lang / "premiere_reussite.md").read_text(encoding="utf-8"))
        assert rate
        assert rate[0].replace(",", ".") in (folder / "pyramide.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_tutorial_blocks_stand_in_the_file_of_their_step_and_new_lines_in_blocks(lang: str) -> None:
    """A new line in the file of a step stands in a block of this step or an earlier one, or the prose tells of it."""
    known: set[str] = set()
    for n, part in nonempty(steps(lang)):
        written, found = file_of(n).read_text(encoding="utf-8"), BLOCS.findall(part)
        blocs = [text for kind, text in found if kind in ("python", "toml")]
        assert blocs
        assert [text for text in blocs if text not in written] == []
        known |= {line.strip() for _, text in found for line in text.splitlines()}
        told = set(re.findall(r"`([^`\n]+)`", part))
        new = [line.strip() for line in written.splitlines()[1:]]
        assert [line for line in new if line and line not in known | told] == []


@pytest.mark.parametrize("n", [3, 5, 7])
def test_tutorial_step_keeps_the_laws_but_the_one_with_the_mistake(n: int, folder: Path) -> None:
    (folder / "pyramide.py").write_text(file_of(n).read_text(encoding="utf-8"), encoding="utf-8")
    assert rummifun(folder, "verifier", "./pyramide.py:pyramide").returncode == int(n == 3)


def test_tutorial_page_of_the_game_shows_a_deal_and_a_rate(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(folder))
    for n in (7, 9):
        (folder / name_of(n)).write_text(file_of(n).read_text(encoding="utf-8"), encoding="utf-8")
    written = runpy.run_path(str(folder / "page.py"))["page"](20)
    picture = ET.fromstring(re.search(r"<svg.*</svg>(?=\s*<h2>)", written, re.DOTALL)[0])  # type: ignore[index]
    assert picture.tag.endswith("svg")
    assert re.search(r"\d\.\d\s%\s+\[\d+\.\d ; \d+\.\d\]", written)
