"""The lessons: their files and translations agree with the pages, whose examples are doctests."""

import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from book.blocks import blocs
from book.write_lessons import DOCS, FILES, cells, file_of, lessons, pages, written
from rummifun.chance import Alea
from rummifun.core.game import apply_move
from rummifun.games.reussites import JEU_52, Rang

FRENCH = lessons("fr")


@pytest.mark.parametrize("page", pages(), ids=lambda page: f"{page.parents[1].name}/{page.stem}")
def test_file_of_a_lesson_is_code_written_from_its_page_without_tabs(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert file_of(page).read_text(encoding="utf-8") == written(text), "run `make lecons`"
    assert [cell.text for cell in cells(text) if ":::" in cell.text] == []
    compile(written(text), page.stem, "exec")


def test_files_of_lessons_are_those_of_the_pages() -> None:
    assert sorted(FILES.glob("*/*.py")) == sorted(map(file_of, pages()))


@pytest.mark.lent  # by day its examples are run where they stand in the page, and nowhere else
@pytest.mark.parametrize("page", FRENCH, ids=lambda page: page.stem)
def test_file_of_a_lesson_runs_from_its_first_line_to_its_last(page: Path) -> None:
    runpy.run_path(str(file_of(page)))


def test_file_of_a_lesson_leaves_its_names_at_the_prompt() -> None:
    lesson = file_of(FRENCH[0])
    typed = "print(cardinal(ajoute((4, 2), ex_ens)))"
    found = subprocess.run(
        [sys.executable, "-i", lesson], input=typed, capture_output=True, text=True, timeout=200, check=True
    )
    assert found.stdout.splitlines()[-1] == "8"


def test_written_catches_and_shows_what_is_raised() -> None:
    shown = ">>> x = 1\n>>> x / 0\nTraceback (most recent call last):\n    ...\nZeroDivisionError: no\n"
    caught = "    x / 0\nexcept ZeroDivisionError as erreur:\n    print(erreur)\n# → ZeroDivisionError: no\n"
    assert written(f"Prose.\n\n```pycon\n{shown}\n```\n").endswith(caught)


RANKS = {"fr": ["deux", "trois", "roi", "as", "deux"], "en": ["two", "three", "king", "ace", "two"]}


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_treize_counts_from_the_rank_that_its_page_begins_with(lang: str) -> None:
    """A first card that is a two is the one called (seeds 23 and 37), and a first card that is an ace is not."""
    page = (DOCS / lang / "lecons" / "10_reussite.md").read_text(encoding="utf-8")
    counted = re.search(r"(?:annonçant :|counts:)([^.]*?(?:…\s[^.]*?)?…)\s", page)
    assert counted is not None
    assert re.findall(r"\w+", counted[1]) == RANKS[lang]
    named: dict[str, Any] = {}
    exec(next(bloc.text for bloc in blocs("python") if "treize =" in bloc.text), named)
    treize = named["treize"]
    lost = [treize.verdict(apply_move(treize, t, treize.moves(t)[0])) for t in map(treize.new, map(Alea, (23, 37)))]
    assert all(verdict is not None and not verdict.gagnee for verdict in lost)
    as_dessus = treize.deal(sorted(JEU_52.cartes, key=lambda carte: carte.rang is Rang.As))
    assert treize.verdict(apply_move(treize, as_dessus, treize.moves(as_dessus)[0])) is None
