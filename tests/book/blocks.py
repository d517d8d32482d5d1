"""The fenced blocks of the pages, with their page, language, rank and text."""

import re
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

__all__ = ["DIRECTIVES", "DOCS", "ROOT", "Bloc", "blocs", "commandes", "pages", "room"]

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"

DIRECTIVES = {
    *(
        "{command-line}",
        "{eval-rst}",
        "{exercice}",
        "{floors}",
        "{house}",
        "{include}",
        "{laws}",
        "{csv-table}",
        "{modules}",
    ),
    *("{notebook}", "{literalinclude}", "{refusals}", "{toctree}", "{words}"),
}
"""Directives that Sphinx fills from the program or from a file; it fails itself where it finds none."""

_FENCE = re.compile(r"^```(\S*)[^\n]*\n(.*?)^```$", re.DOTALL | re.MULTILINE)


class Bloc(NamedTuple):
    """A block: its page, its language, how many of this language stand before it there, its text."""

    page: str
    lang: str
    rank: int
    text: str

    @property
    def name(self) -> str:
        return f"{self.page} {self.lang} {self.rank + 1}"


@cache
def pages() -> tuple[Path, ...]:
    """List the pages written by hand: those of the reference are made from docstrings, and tested there."""
    book = (page for page in (ROOT / "docs").rglob("*.md") if not {"_build", "api"} & set(page.parts))
    return tuple(sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "tests/README.md", *book]))


@cache
def blocs(lang: str | None = None) -> tuple[Bloc, ...]:
    """List the blocks of all pages, or those of a language."""
    return tuple(bloc for page in pages() for bloc in _read(page) if lang in (None, bloc.lang))


def _read(page: Path) -> Iterator[Bloc]:
    seen: dict[str, int] = {}
    for lang, text in _FENCE.findall(page.read_text(encoding="utf-8")):
        yield Bloc(str(page.relative_to(ROOT)), lang, seen.setdefault(lang, 0), text)
        seen[lang] += 1


def commandes(bloc: Bloc) -> tuple[str, ...]:
    """List the commands typed in a shell block, without prompts, comments and output."""
    lines = re.sub(r"\\\n\s*", "", bloc.text).splitlines()  # a line that ends with a backslash goes on
    typed = [line.removeprefix("$ ") for line in lines if bloc.lang == "sh" or line.startswith("$ ")]
    return tuple(filter(None, (re.sub(r"(^|\s)#\s.*", "", line).strip() for line in typed)))


@cache
def room(name: str) -> Any:
    """Import a module that makes the pages, at its first use: it may need Sphinx."""
    sys.path.append(str(DOCS))
    return import_module(name)
