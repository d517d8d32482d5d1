"""Reading a sheet: its interface, its programs, its points, its sentences; from a folder, or from one file."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from rummifun.core.scene import Message
from rummifun.grading.custom_sheets.laws import read_laws
from rummifun.grading.custom_sheets.sentences import merge_tables, with_sentences
from rummifun.grading.custom_sheets.sheet import USUAL_POINTS, Program, Sheet
from rummifun.grading.custom_sheets.sheet_files import COMMON, LAWS, NAMES, OPTIONS, SENTENCES
from rummifun.grading.judging.weights import Weights, read_toml, weights_from_table
from rummifun.grading.matching.shapes import entry_of
from rummifun.grading.sheet import interface
from rummifun.grading.sheet.declarations import BAG, SET, TABLE, SheetError, read_tolerance
from rummifun.grading.sheet.interface import Interface, read_interface
from rummifun.grading.sheet.ocaml_types import Type
from rummifun.grading.submission.files import UnreadableFileError, decode_source
from rummifun.messages import N_, describe_os_error
from rummifun.ordinary_files import read_ordinary_file

OURS: Final = Path(str(files("rummifun.feuilles")))
"""The folder of our sheets."""


Texts = Mapping[str, tuple[str, ...]]
"""The files of a sheet by their names; several sheets that are read as one have several of a name."""


def read_sheet(path: Path, lang: str = "") -> Sheet:
    """Read a sheet, in its own language or another; raise `SheetError`, with file and line, for what is none.

    One of ours is known by its name, where there is no such folder.
    """
    path = path if path.exists() or not (OURS / path / interface.FILE).is_file() else OURS / path
    return sheet_from_texts(read_texts(path), path, lang)


def read_texts(path: Path) -> Texts:
    """Read the files of a sheet: those of a folder, or the parts of one file, after those of `commun.ml` beside it."""
    return join_texts([read_common(path.parent), read_parts(path)]) if path.is_file() else read_parts(path)


def read_common(folder: Path) -> Texts:
    """Read what all sheets of a folder share."""
    path = folder / COMMON
    return read_parts(path) if path.is_file() else {}


def read_parts(path: Path) -> Texts:
    """Read the files of a folder, or the parts of a file."""
    if path.is_file():
        return _parts(_read(path) or "", path.name)
    if not path.is_dir():
        raise SheetError(N_("{name} is not a folder"), name=path)
    found = {name: text for name in NAMES if (text := _read(path / name)) is not None}
    for name, message in (
        (interface.FILE, N_("{folder} has no {name}")),
        ("solution", N_("{folder} has no solution.ml and no solution.py")),
    ):
        if not any(file.startswith(name) for file in found):
            raise SheetError(message, folder=path, name=name)
    return {name: (text,) for name, text in found.items()}


def join_texts(several: Iterable[Texts]) -> Texts:
    """Join the files of several sheets, to read them as one."""
    found: dict[str, tuple[str, ...]] = {}
    for texts in several:
        for name, some in texts.items():
            found[name] = (*found.get(name, ()), *some)
    return found


_PART: Final = re.compile(r"^(?:\(\*|#) *([\w.]+\.(?:mli|ml|py|toml)) *(?:\*\))? *$", re.MULTILINE)


def _parts(text: str, name: str) -> Texts:
    """Take the parts of a file apart, each below a comment that is its name; lines keep their numbers."""
    _, *pieces = _PART.split(text)
    line, found = text[: text.index(pieces[0])].count("\n") if pieces else 0, dict[str, tuple[str, ...]]()
    for part, content in zip(pieces[::2], pieces[1::2], strict=True):
        if part not in NAMES or part in found:
            message = N_("{file}, line {line}: {got}: {expected} were expected, each once")
            raise SheetError(message, file=name, line=line + 1, got=part, expected=", ".join(NAMES))
        found[part] = ("\n" * line + content,)
        line += content.count("\n")
    if not found:
        raise SheetError(N_("{file} is no sheet: a line `(* feuille.mli *)` was expected"), file=name)
    return found


def sheet_from_texts(texts: Texts, path: Path, lang: str = "") -> Sheet:
    """Make the sheet of some texts, with programs in Python where there are two; raise `SheetError` for none."""
    text = "\n".join(texts.get(interface.FILE, ()))
    read = read_interface(text)
    solution, readings, mistakes = (_program(texts, name) for name in ("solution", "lectures", "fautes"))
    if solution is None:
        raise SheetError(N_("{folder} has no solution.ml and no solution.py"), folder=path)
    for name, one in read.types.items():
        own = Type(name, tuple(map(Type, one.declaration.parameters)))
        known = (BAG, SET, TABLE) if entry_of(own, read.scope) else (BAG, SET)
        if one.equality not in ("", *known, *read.functions) and not read_tolerance(one.equality):
            message = N_("{file}, line {line}: `@egalite {got}`: sac, ensemble, 1e-6 or a function was expected")
            raise SheetError(message, file=interface.FILE, line=one.line, got=one.equality, name=name)
    title, weights = _read_options(_tables(texts, OPTIONS), read, path)
    laws = tuple(read_laws("\n".join(texts.get(LAWS, ())) or "LOIS = {}", read))
    given = tuple(Program(name, _join_lines(texts[name])) for name in ("donne.ml", "donne.py") if name in texts)
    parts = (*read[:3], weights, read.exceptions, solution, readings, mistakes, laws, given)
    file = SENTENCES.format(lang=lang)
    return with_sentences(Sheet(title, path, text, *parts), _tables(texts, file), file)


def _tables(texts: Texts, name: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for text in texts.get(name, ()):
        found = merge_tables(found, read_toml(text, name))
    return found


def _read(path: Path) -> str | None:
    """Read a file of a sheet; None if it does not exist."""
    try:
        data = read_ordinary_file(path)
        return decode_source(data) if data.strip() else ""  # a file that is begun says nothing yet
    except FileNotFoundError:
        return None
    except OSError as error:
        message = N_("{name} cannot be read: {said}")
        raise SheetError(message, name=path.name, said=Message(describe_os_error(error))) from None
    except UnreadableFileError as error:
        raise SheetError(N_("{name} cannot be read: {said}"), name=path.name, said=Message(error.message)) from None


def _join_lines(texts: Iterable[str]) -> str:
    return "\n".join(texts)


def _program(texts: Texts, name: str) -> Program | None:
    readers = {".py": _python_titles, ".ml": _ocaml_titles}
    for suffix in readers:
        if several := texts.get(f"{name}{suffix}"):
            text = _join_lines(several)
            return Program(f"{name}{suffix}", text, tuple(readers[suffix](text)))
    return None


def _ocaml_titles(text: str) -> Iterator[tuple[int, str]]:
    """List the definitions right below a documentation comment: the line, and the comment."""
    for found in re.finditer(r"\(\*\*(?!\))((?:(?!\*\)).)*)\*\)\s*(?=let\b)", text, re.DOTALL):
        yield text.count("\n", 0, found.end()) + 1, " ".join(found[1].split())


def _python_titles(text: str) -> Iterator[tuple[int, str]]:
    try:
        tree = ast.parse(text)
    except SyntaxError:  # the language says so itself
        return
    for one in tree.body:
        if isinstance(one, ast.FunctionDef) and (said := ast.get_docstring(one)):
            yield one.lineno, " ".join(said.split())


def _read_options(table: dict[str, Any], read: Interface, path: Path) -> tuple[str, Weights]:
    """Read the title and the points; without any, each function is worth the same, and all of them `USUAL_POINTS`."""
    titles = [table.pop(key) for key in ("title", "titre") if key in table]
    asked = [one for one in read.questions if one.functions or one.types]
    sizes = [len((*one.functions, *one.types)) for one in asked]
    each = tuple((one.name, Fraction(USUAL_POINTS * n, sum(sizes))) for one, n in zip(asked, sizes, strict=True))
    name = path.stem if path.suffix == ".ml" else path.resolve().name
    title = str([name, *titles][-1]) or name
    questions = tuple(one if one.title else replace(one, title=title) for one in asked)
    return title, weights_from_table(table, OPTIONS, Weights(each, asked=questions))
