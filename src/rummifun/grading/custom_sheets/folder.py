"""Reading the folder of a sheet: its interface, its programs, its points."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from rummifun.core.scene import Message
from rummifun.grading.custom_sheets import interface
from rummifun.grading.custom_sheets.interface import Interface, read_interface
from rummifun.grading.custom_sheets.sheet import BAG, SET, Program, Sheet, SheetError, SheetWeights
from rummifun.grading.judging.weights import read_points
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
    questions = tuple(one if one.title else replace(one, title=title) for one in read.questions)
    return Sheet(title, folder, text, *read[:3], questions, weights, read.exceptions, solution, readings, mistakes)


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


def _read_options(text: str | None, read: Interface, folder: Path) -> tuple[str, SheetWeights]:
    """Read the title and the points; without any, each function is worth the same."""
    try:
        table = tomllib.loads(text or "")
    except (ValueError, RecursionError) as error:
        raise SheetError(N_("{file} is not TOML: {said}"), file=OPTIONS, said=error) from None
    known = {"titre", "title", "sur", "out_of", "questions", "fonctions", "functions"}
    for key in table.keys() - known:
        message = N_("{file}: `{key}` is not known; {known} were expected")
        raise SheetError(message, file=OPTIONS, key=key, known=", ".join(sorted(known)))
    questions = {one.name: Fraction(len(one.functions)) for one in read.questions}
    worth = _points(table.get("questions", {}), questions, "questions")
    functions = _points(table.get("fonctions", table.get("functions", {})), read.functions, "fonctions")
    question_points = worth or questions
    scale = read_points(table.get("sur", table.get("out_of", 20)), "sur", OPTIONS)
    if not scale or not sum(question_points.values()):
        raise SheetError(N_("{file}: all the points together are 0; more was expected"), file=OPTIONS)
    title = str(table.get("titre", table.get("title", folder.resolve().name)))
    return title, SheetWeights(tuple(question_points.items()), scale, tuple(functions.items()))


def _points(table: Any, names: Collection[str] | Mapping[str, Any], kind: str) -> dict[str, Fraction]:
    if not isinstance(table, dict):
        raise SheetError(
            N_("{file}: a table [{kind}] was expected, as in Q1 = 10 or nbocc = 2"), file=OPTIONS, kind=kind
        )
    for key in table.keys() - names:
        message = N_("{file}, [{kind}]: `{key}` is not in the sheet; {known} were expected")
        raise SheetError(message, file=OPTIONS, kind=kind, key=key, known=", ".join(names))
    return {key: read_points(worth, key, OPTIONS) for key, worth in table.items()}
