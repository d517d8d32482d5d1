"""Reading hand-ins from the disk: a sentence explains why a file cannot be one, and old encodings are understood."""

from __future__ import annotations

import ast
import os
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Final

from rummifun.grading.matching.names import EXACT, MEANT, nearest_functions
from rummifun.grading.submission.archive import MAX_BYTES, SUFFIXES, is_zip, read_folder, read_zip
from rummifun.grading.submission.archive import UnreadableFileError as UnreadableFileError
from rummifun.grading.submission.definitions import Problem, SourceFile
from rummifun.grading.submission.load_order import (
    foreign_uses,
    ocaml_load_order,
    paths_used,
    python_imports,
    python_load_order,
)
from rummifun.messages import N_


def read_source(path: Path) -> str:
    """Read a source file: UTF-8 or Latin-1, any line ends.

    Raises `UnreadableFileError` for a path that is no file, and for a binary, empty or enormous file.
    """
    if not path.is_file():
        message = N_("{name} is not a readable file") if path.exists() else N_("no file {name}")
        raise UnreadableFileError(message, name=path)
    if (size := path.stat().st_size) > MAX_BYTES:
        mega = f"{size / (1 << 20):.1f}"
        raise UnreadableFileError(N_("{name} is too large: {size} MB, 2 MB at most"), name=path, size=mega)
    return decode_source(path, path.read_bytes())


def decode_source(path: Path | str, data: bytes) -> str:
    """Read the text of a source file, in any encoding; raise `UnreadableFileError` if it is not text."""
    wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    if b"\0" in data[: 1 << 16] and not wide:
        raise UnreadableFileError(N_("{name} is not text: a binary file"), name=path)
    try:
        text = data.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise UnreadableFileError(N_("{name} is empty"), name=path)
    return text


@dataclass(frozen=True, slots=True)
class Submission:
    """The files of a hand-in: those to load, in order, the texts of all, and its uses of a neighbour's."""

    name: str
    sources: tuple[SourceFile, ...]
    texts: Mapping[str, str]
    foreign_uses: tuple[Problem, ...] = ()

    @property
    def is_ocaml(self) -> bool:
        """Tell whether it is in OCaml."""
        return not self.sources[0].name.endswith(".py")


def read_submission(paths: Sequence[Path], within: Path | None = None) -> Submission:
    """Gather a hand-in of files, folders or zips; the files beside one are there if needed.

    In a class, `within` its folder, a file beside is a neighbour's, unless its name is that of the same people.
    Raises `UnreadableFileError` where there is nothing to grade.
    """
    own = read_texts(paths)
    suffix = ".py" if all(name.endswith(".py") for name in own) else ".ml"
    texts = {name: text for name, text in own.items() if suffix == ".ml" or name.endswith(suffix)}
    if any(name.endswith(".ml") for name in texts):
        texts = {name: text for name, text in texts.items() if not name.endswith(".py")}
    files = [path for path in paths if path.is_file() and not is_zip(path)]
    beside = {name: text for path in files for name, text in _beside(path).items() if name not in texts}
    foreign: dict[str, str] = {}
    if within is not None:
        theirs = {name: text for name, text in beside.items() if not _same_people(paths[0].name, name)}
        foreign = {**theirs, **_elsewhere(paths[0], within, texts)}
    roots = [name for name in texts if len(files) == len(paths) > 1]
    order = ocaml_load_order if suffix == ".ml" else python_load_order
    sources = [one._replace(foreign=one.name in foreign) for one in order(texts, roots, {**beside, **foreign})]
    taken = foreign_uses(texts, foreign) if suffix == ".ml" else _foreign_imports(texts, foreign)
    problems = tuple(Problem("neighbour", name, line, whose) for name, line, whose in dict.fromkeys(taken))
    copied = {name: text for name, text in beside.items() if name not in foreign}
    return Submission(", ".join(path.name for path in paths), tuple(sources), {**copied, **texts}, problems)


def find_submissions(folder: Path) -> list[tuple[str, tuple[Path, ...]]]:
    """List the hand-ins of a folder: each source file is one, and so is each zip or folder of source files.

    Raises `UnreadableFileError` if there are none.
    """
    if not folder.is_dir():
        raise UnreadableFileError(N_("{name} is not a folder"), name=folder)
    found: list[tuple[str, tuple[Path, ...]]] = []
    for path in sorted(folder.iterdir()):
        if path.name.startswith("."):
            continue
        inside = (one for one in path.rglob("*") if one.suffix in (*SUFFIXES, ".zip")) if path.is_dir() else iter(())
        if path.suffix in SUFFIXES or is_zip(path) or next(inside, None):
            found.append((path.name, (path,)))
    if not found:
        raise UnreadableFileError(
            N_("{name} holds no hand-in: no file .ml or .py, no zip, no folder of them"), name=folder
        )
    return found


def read_texts(paths: Sequence[Path]) -> dict[str, str]:
    """Read the files of a hand-in; in a folder, skip the unreadable ones, unless all are."""
    texts: dict[str, str] = {}
    unread: UnreadableFileError | None = None
    for path in paths:
        if not path.is_dir() and not is_zip(path):
            texts[path.name if path.name not in texts else f"{path.parent.name}/{path.name}"] = read_source(path)
            continue
        for name, data in (read_folder(path) if path.is_dir() else read_zip(path)).items():
            try:
                texts[name] = decode_source(name, data)
            except UnreadableFileError as error:
                unread = error
    if not texts and unread is not None:
        raise unread
    return texts


def _beside(path: Path) -> dict[str, str]:
    """Read the sources that lie beside a file."""
    found = {}
    for other in sorted(path.parent.glob(f"*{path.suffix}"))[:_BESIDE]:
        with suppress(UnreadableFileError, OSError):
            found[other.name] = read_source(other)
    return found


def _elsewhere(path: Path, within: Path, texts: Mapping[str, str]) -> dict[str, str]:
    """Read files that a hand-in uses by a path outside it, elsewhere in the folder of the class."""
    home = (path if path.is_dir() else path.parent).resolve()
    found: dict[str, str] = {}
    for name, text in texts.items():
        for used in paths_used(text):
            there = (home / name).parent.joinpath(used.replace("\\", "/")).resolve()
            if there.is_relative_to(within.resolve()) and not there.is_relative_to(home) and there.is_file():
                out = os.path.relpath(there.parent, home)
                found |= {f"{out}/{other}": said for other, said in _beside(there).items()}
    return found


def _foreign_imports(texts: Mapping[str, str], foreign: Mapping[str, str]) -> Iterator[tuple[str, int, str]]:
    for name in texts:
        yield from ((name, line, used) for line, used in python_imports(name, {**foreign, **texts}) if used in foreign)


def _same_people(name: str, other: str) -> bool:
    people = _people(name)
    return bool(people) and people <= _people(other)


_BESIDE: Final = 50


def defines_sheet_function(path: Path) -> bool:
    """Tell whether a Python file defines a function of the Rummikub sheet, without running it."""
    try:
        text = read_source(path)
    except UnreadableFileError:
        return True
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return _of_the_sheet(re.findall(r"^def (\w+)", text, re.MULTILINE))
    return _of_the_sheet(_top_names(tree))


def _of_the_sheet(names: Iterable[str]) -> bool:
    """Tell whether one name is the sheet's, or several are spelt nearly so."""
    near = [nearest_functions(name)[0] for name in {*names} if nearest_functions(name)[1]]
    return EXACT in near or sum(one < MEANT for one in near) > 1


def _top_names(tree: ast.Module) -> Iterator[str]:
    """List the names that a module defines or assigns, in branches too, but not inside its functions and classes."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif not isinstance(node, ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
            waiting += ast.iter_child_nodes(node)


_NOISE: Final = re.compile(
    r"^(v?\d+|final|finale|def|definitif|bis|copie|copy|new|rendu|projet|rummikub|inf\d+|tp|td|q\d+|phase)$"
)


def same_authors(names: Sequence[str]) -> list[tuple[str, str]]:
    """Find hand-ins whose names are the same people's: the same words, in any order, without versions and dates.

    >>> same_authors(["dupont_martin.ml", "Martin-Dupont-v2.ml", "durand.ml"])
    [('dupont_martin.ml', 'Martin-Dupont-v2.ml')]
    """
    return [(a, b) for a, b in combinations(names, 2) if _people(a) and _people(a) == _people(b)]


def _people(name: str) -> frozenset[str]:
    plain = "".join(c for c in unicodedata.normalize("NFKD", Path(name).stem.lower()) if not unicodedata.combining(c))
    return frozenset(word for word in re.split(r"[^a-z0-9]+", plain) if word and not _NOISE.match(word))
