"""The OCaml of the pages: each page is typed into a toplevel from its first block to its last, and answers as is shown.

A block has definitions, as they stand in a file, and questions at the prompt (`# cardinal ex_ens;;`), each with its
answer. Where a page uses `rummikub.ml`, the reader's own hand-in, one of ours stands there.
"""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from grading.hand_ins import SOBRE
from harness.nonempty import nonempty

from book.blocks import blocs

_ASKED: Final = re.compile(r"^# (.*?;;)\n(.*?)(?=^# |^\n|\Z)", re.DOTALL | re.MULTILINE)
_MARK: Final = "@@"


class Phrase(NamedTuple):
    """What is typed, and the answer that the page shows; None where it shows none, as of definitions."""

    typed: str
    shown: str | None = None


def phrases(text: str) -> Iterator[Phrase]:
    parts = ["", "", *_ASKED.split(text)]
    for typed, shown, defined in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        if typed:
            yield Phrase(typed, shown)
        if defined.strip():
            yield Phrase(f"{defined.strip().removesuffix(';;')}\n;;")


def answers(typed: list[str], folder: Path) -> list[str]:
    """Type phrases into one toplevel; give what it answers to each."""
    said = "".join(f'{one}\nlet () = print_endline "{_MARK}";;\n' for one in ["", *typed])
    command = ["ocaml", "-noinit", "-noprompt"]
    done = subprocess.run(command, input=said, cwd=folder, capture_output=True, text=True, timeout=60, check=True)
    _, *answered, _ = done.stdout.split(f"{_MARK}\n")
    assert (done.stderr, len(answered)) == ("", len(typed)), done.stdout
    return answered


def by_night(page: str) -> Any:
    """Ask a French page by night: its OCaml is that of the English one, as `test_arbres.py` says."""
    return pytest.param(page, marks=pytest.mark.lent) if page.startswith("docs/fr/") else page


@pytest.mark.parametrize("page", [*map(by_night, sorted({bloc.page for bloc in blocs("ocaml")}))])
def test_toplevel_answers_the_ocaml_of_a_page_as_is_shown(page: str, tmp_path: Path) -> None:
    (tmp_path / "rummikub.ml").write_text(SOBRE, encoding="utf-8")
    asked = [phrase for bloc in blocs("ocaml") if bloc.page == page for phrase in phrases(bloc.text)]
    for phrase, answer in nonempty(zip(asked, answers([one.typed for one in asked], tmp_path), strict=True)):
        if phrase.shown is None:
            assert not re.search(r"^(Error|Exception|Warning|Cannot)|Warning \d", answer, re.MULTILINE), answer
        else:
            assert (phrase.typed, phrase.shown.split()) == (phrase.typed, answer.split())


@pytest.mark.parametrize("wrong", ["let x = 1 + true\n", "let f = function 1 -> 2\n", "# 1 + 1;;\n- : int = 3\n"])
def test_answers_differ_from_those_of_a_page_that_is_wrong(wrong: str, tmp_path: Path) -> None:
    (phrase,) = phrases(wrong)
    (answer,) = answers([phrase.typed], tmp_path)
    assert phrase.shown != answer
    assert phrase.shown is not None or re.search(r"Error|Warning", answer)
