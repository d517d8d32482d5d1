"""The fenced blocks of the pages: where they stand, in which language, what is written there."""

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
    *("{command-line}", "{eval-rst}", "{exercice}", "{floors}", "{house}", "{include}", "{laws}", "{modules}"),
    *("{notebook}", "{literalinclude}", "{refusals}", "{toctree}", "{words}"),
}
"""What Sphinx makes of the program or of a file: it fails itself where there is nothing to make it of."""

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
    """List the pages that a reader may open; those of modules are written from what the tests of modules hold."""
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
    """List what is typed in a block for the shell, without prompts, comments and what is printed."""
    lines = re.sub(r"\\\n\s*", "", bloc.text).splitlines()  # a line that ends with a backslash goes on
    typed = [line.removeprefix("$ ") for line in lines if bloc.lang == "sh" or line.startswith("$ ")]
    return tuple(filter(None, (re.sub(r"(^|\s)#\s.*", "", line).strip() for line in typed)))


@cache
def room(name: str) -> Any:
    """Import what makes the pages, which may need Sphinx, when it is first asked for."""
    sys.path.append(str(DOCS))
    return import_module(name)
