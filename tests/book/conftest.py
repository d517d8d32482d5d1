"""Fixtures for the tests of the pages; the program forgets a reader's files between two tests."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from book.blocks import DOCS
from rummifun.plugins import loading


@pytest.fixture(autouse=True)
def another_reader(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(loading, "_EXECUTED_FILES", [])
    before = set(sys.modules)
    yield
    for name in set(sys.modules) - before:
        if "." not in name and not hasattr(sys.modules[name], "__path__"):
            del sys.modules[name]


PAGES: Final = {
    "index": "# Door\n\n```{toctree}\nen/index\nfr/index\n```\n",
    "reference": "# Every module\n",
    "en/index": "# Home\n\n```{toctree}\npage\n```\n",
    "fr/index": "# Accueil\n\n```{toctree}\npage\n```\n",
    "en/page": "# Page\n\n## One\n\n## Two\n",
    "fr/page": "# Feuille\n\n## Un\n\n## Deux\n",
}
ROOMS: Final = "rummifun.games.descente,rummifun.games.rummikub.tuiles,rummifun.pieces.tableau"


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a small book as the whole one is built: two pages in each language, and the pages of some modules."""
    book, to = tmp_path_factory.mktemp("book"), tmp_path_factory.mktemp("html")
    for name, text in PAGES.items():
        (book / name).parent.mkdir(exist_ok=True)
        (book / f"{name}.md").write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "sphinx", "-q", "-c", str(DOCS), "-D", f"modules_of={ROOMS}", str(book), str(to)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=300)
    (to / "said.txt").write_text(done.stderr, encoding="utf-8")
    return to
