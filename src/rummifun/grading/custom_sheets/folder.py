"""Reading the folder of a sheet: its interface, its programs, its points."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Final

from rummifun.core.scene import Message
from rummifun.grading.custom_sheets import interface
from rummifun.grading.custom_sheets.interface import Interface, read_interface
from rummifun.grading.custom_sheets.laws import FILE as LAWS
from rummifun.grading.custom_sheets.laws import read_laws
from rummifun.grading.custom_sheets.sheet import BAG, SET, Program, Sheet, SheetError
from rummifun.grading.judging.weights import Weights, read_toml, weights_from_table
from rummifun.grading.submission.files import UnreadableFileError, decode_source
from rummifun.messages import N_, describe_os_error

OPTIONS: Final = "feuille.toml"


def read_sheet(folder: Path) -> Sheet:
    """Read the folder of a sheet; raise `SheetError`, with the file and the line, for what cannot be read."""
    if not folder.is_dir():
        raise SheetError(N_("{name} is not a folder"), name=folder)
    text = _read(folder / interface.FILE, folder) or ""
    read = read_interface(text)
    solution = _program(folder, "solution")
    if solution is None:
        raise SheetError(N_("{name} has no solution.ml and no solution.py"), name=folder)
    for name, one in read.types.items():
        if one.equality not in ("", BAG, SET, *read.functions):
            message = N_("{file}, line {line}: `@egalite {got}`: sac, ensemble or a function of the sheet was expected")
            raise SheetError(message, file=interface.FILE, line=one.line, got=one.equality, name=name)
    title, weights = _read_options(_read(folder / OPTIONS), read, folder)
    readings, mistakes = _program(folder, "lectures"), _program(folder, "fautes")
    laws = tuple(read_laws(_read(folder / LAWS) or "LOIS = {}", read))
    return Sheet(title, folder, text, *read[:3], weights, read.exceptions, solution, readings, mistakes, laws)


def _read(path: Path, needed_in: Path | None = None) -> str | None:
    """Read a file of a sheet; None if it does not exist and is not needed."""
    try:
        return decode_source(path.read_bytes())
    except FileNotFoundError:
        if needed_in is None:
            return None
        raise SheetError(N_("{folder} has no {name}"), folder=needed_in, name=path.name) from None
    except OSError as error:
        message = N_("{name} cannot be read: {said}")
        raise SheetError(message, name=path.name, said=Message(describe_os_error(error))) from None
    except UnreadableFileError as error:
        raise SheetError(N_("{name} cannot be read: {said}"), name=path.name, said=Message(error.message)) from None


def _program(folder: Path, name: str) -> Program | None:
    for suffix, titles in ((".ml", _ocaml_titles), (".py", _python_titles)):
        text = _read(folder / f"{name}{suffix}")
        if text is not None:
            return Program(f"{name}{suffix}", text, tuple(titles(text)))
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


def _read_options(text: str | None, read: Interface, folder: Path) -> tuple[str, Weights]:
    """Read the title and the points; without any, each function is worth the same, and all of them 20."""
    table = read_toml(text or "", OPTIONS)
    titles = [table.pop(key) for key in ("title", "titre") if key in table]
    each = tuple((one.name, Fraction(20 * len(one.functions), len(read.functions))) for one in read.questions)
    title = str([folder.resolve().name, *titles][-1]) or folder.resolve().name
    questions = tuple(one if one.title else replace(one, title=title) for one in read.questions)
    return title, weights_from_table(table, OPTIONS, Weights(each, asked=questions))
