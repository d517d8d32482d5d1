"""Write each lesson of `docs/lecons` as a runnable file of `examples/lecons`, which is a notebook as well.

Prose becomes cells of comments, the examples become cells of code, what they print becomes comments. Cells are parted
by `# %%`, as Jupyter (by jupytext), marimo and most editors read them. Run it with ``make lecons``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from doctest import DocTestParser, Example
from pathlib import Path
from textwrap import indent

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "lecons"
FILES = ROOT / "examples" / "lecons"

_CODE = re.compile(r"```pycon\n(.*?)```\n", re.DOTALL)


def pages() -> list[Path]:
    """List the lessons, in each language."""
    return sorted(page for lang in ("fr", "en") for page in (PAGES / lang).glob("[0-9]*.md"))


def examples(page: str) -> list[tuple[str, str]]:
    """List the code of a page, example by example, and what it prints."""
    return [(one.source, one.want) for code in _CODE.findall(page) for one in DocTestParser().get_examples(code)]


def written(page: str) -> str:
    """Write a page as a runnable file."""
    parts = _CODE.split(page)
    cells = [cell for i, part in enumerate(parts) for cell in (_code(part) if i % 2 else _prose(part))]
    return "\n".join(cells)


def _prose(text: str) -> Iterator[str]:
    if text.strip():
        yield "# %% [markdown]\n" + indent(text.strip() + "\n", "# ", lambda line: True).replace("# \n", "#\n")


def _code(text: str) -> Iterator[str]:
    """Give a cell for every example that shows something, with the definitions before it."""
    gathered = ""
    for example in DocTestParser().get_examples(text):
        gathered += _caught(example) if example.exc_msg else example.source
        if example.want:
            yield f"# %%\n{gathered}" + indent(_shown(example), "# → ", lambda line: True)
            gathered = ""
    if gathered:
        yield f"# %%\n{gathered}"


def _caught(example: Example) -> str:
    name = (example.exc_msg or "").partition(":")[0].rpartition(".")[2].strip()
    return f"try:\n{indent(example.source, '    ')}except {name} as erreur:\n    print(erreur)\n"


def _shown(example: Example) -> str:
    return example.exc_msg or example.want.replace("<BLANKLINE>", "")


def file_of(page: Path) -> Path:
    """Name the file of a lesson."""
    return FILES / page.parent.name / f"{page.stem}.py"


if __name__ == "__main__":
    for page in pages():
        file_of(page).parent.mkdir(parents=True, exist_ok=True)
        file_of(page).write_text(written(page.read_text(encoding="utf-8")), encoding="utf-8")
