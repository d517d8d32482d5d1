"""Write each lesson of `docs/*/lecons` as a runnable file of `examples/lecons`, which is a notebook as well.

Prose becomes cells of comments, examples and exercises become cells of code, output becomes comments. Cells
are parted by `# %%`, as Jupyter (by jupytext), marimo and most editors read them. Run it with ``make lecons``.
"""

import re
from collections.abc import Iterator
from doctest import DocTestParser
from itertools import zip_longest
from pathlib import Path
from textwrap import indent
from typing import Literal, NamedTuple

from rummifun.lessons.exercises import exercise_by_number

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
FILES = ROOT / "examples" / "lecons"

_CODE = re.compile(r"```(pycon|\{exercice\} [^\n]*)\n(.*?)```\n(?:```ocaml beside\n(.*?)```\n)?", re.DOTALL)
_TABS = re.compile(
    r"^:{5}\{tab-set\}\n:{4}\{tab-item\} Python\n(?::sync: python\n)?\n?(```pycon\n.*?^```\n):{4}\n"
    r":{4}\{tab-item\} OCaml\n(?::sync: ocaml\n)?\n?```ocaml\n(.*?^```\n):{4}\n:{5}\n",
    re.DOTALL | re.MULTILINE,
)


class Cell(NamedTuple):
    """A cell of a lesson: prose, or code with its output and the exception that ends it, where there is one.

    An exercise has its number, and the names of the functions to be written. OCaml beside some code stands with the
    last of its cells; no file has it.
    """

    kind: Literal["prose", "code", "exercise"]
    text: str
    shown: str = ""
    raises: str = ""
    number: str = ""
    names: tuple[str, ...] = ()
    ocaml: str = ""


def lessons(lang: str) -> list[Path]:
    return sorted((DOCS / lang / "lecons").glob("[0-9]*.md"))


def pages() -> list[Path]:
    return [*lessons("en"), *lessons("fr")]


def _untabbed(page: str) -> str:
    """Put the OCaml of a tab after the Python beside it."""
    return _TABS.sub(r"\1```ocaml beside\n\2", page)


def examples(page: str) -> list[tuple[str, str]]:
    """List the examples of a page with their output; of an exercise, its start; all OCaml."""
    return [
        pair
        for kind, code in re.findall(r"```(pycon|ocaml|\{exercice\} [^\n]*)\n(.*?)```\n", page, re.DOTALL)
        for pair in (
            [(one.source, one.want) for one in DocTestParser().get_examples(code)]
            if kind == "pycon"
            else [(kind, code)]
        )
    ]


def cells(page: str) -> Iterator[Cell]:
    """Part a page into cells: prose, an example that shows something with the definitions before it, an exercise."""
    parts = _CODE.split(_untabbed(page))
    for prose, kind, code, ocaml in zip_longest(*(parts[i::4] for i in range(4))):
        if prose.strip():
            yield Cell("prose", prose.strip() + "\n")
        if kind:
            *before, last = _code(code) if kind == "pycon" else [_exercise(kind.split()[1])]
            yield from (*before, last._replace(ocaml=ocaml or ""))


def _code(text: str) -> Iterator[Cell]:
    gathered = ""
    for example in DocTestParser().get_examples(text):
        gathered += example.source
        if example.want:
            raises = (example.exc_msg or "").partition(":")[0].rpartition(".")[2].strip()
            yield Cell("code", gathered, example.exc_msg or example.want.replace("<BLANKLINE>", ""), raises)
            gathered = ""
    if gathered:
        yield Cell("code", gathered)


def _exercise(number: str) -> Cell:
    asked = exercise_by_number(number)
    return Cell("exercise", asked.start, number=number, names=asked.names)


def written(page: str) -> str:
    return "\n".join(map(_written, cells(page)))


def _written(cell: Cell) -> str:
    if cell.kind == "prose":
        return "# %% [markdown]\n" + indent(cell.text, "# ", lambda line: True).replace("# \n", "#\n")
    return f"# %%\n{_caught(cell)}" + indent(cell.shown, "# → ", lambda line: True)


def _caught(cell: Cell) -> str:
    """Write the code of a cell; one that ends with an exception goes on after it."""
    if not cell.raises:
        return cell.text
    return f"try:\n{indent(cell.text, '    ')}except {cell.raises} as erreur:\n    print(erreur)\n"


def file_of(page: Path) -> Path:
    return FILES / page.parents[1].name / f"{page.stem}.py"


if __name__ == "__main__":
    for page in pages():
        file_of(page).parent.mkdir(parents=True, exist_ok=True)
        file_of(page).write_text(written(page.read_text(encoding="utf-8")), encoding="utf-8")
