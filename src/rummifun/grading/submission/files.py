"""Reading hand-ins from the disk, by one road for a file, a folder, an archive or several: programs in any encoding.

Each file is a program to load or is named with the reason why it is not read; no more is read than a hand-in has.
"""

from __future__ import annotations

import ast
import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from operator import itemgetter
from pathlib import Path, PurePosixPath
from typing import Final

from toolz import groupby

from rummifun.core.scene import Message, MessageList
from rummifun.grading.sheet.function_names import EXACT, MEANT
from rummifun.grading.sheet.rummikub import NAMES
from rummifun.grading.submission.archive_files import (
    OTHER_KIND,
    Member,
    file_member,
    folder_members,
    is_archive,
    is_aside,
    is_folder,
    nested_members,
    shown_name,
)
from rummifun.grading.submission.authors import author_names
from rummifun.grading.submission.definitions import Problem, SourceFile
from rummifun.grading.submission.file_limits import (
    ARCHIVE_BYTES,
    MAX_BYTES,
    MAX_FILES,
    MAX_NEIGHBOURS,
    MAX_PROGRAMS,
    WHOLE_BYTES,
)
from rummifun.grading.submission.load_order import (
    foreign_uses,
    ocaml_load_order,
    paths_used,
    python_imports,
    python_load_order,
)
from rummifun.messages import N_, LocalizedError

SUFFIXES: Final = (".ml", ".py")


_SOURCE: Final = re.compile(r"\.(?:(ml|ocaml)|py)(?:\.txt)?$", re.IGNORECASE)


_PACKED: Final = re.compile(r"\.(?:zip|tar|tgz|tar\.gz)(?=/)", re.IGNORECASE)


class UnreadableFileError(LocalizedError):
    """A file that cannot be a hand-in: a message, and its details."""


@dataclass(frozen=True, slots=True)
class FilesRead:
    """The texts of the programs in a hand-in, by the names they are loaded under, and why each other file is not read.

    `MAJ.ML`, `maj.ml.txt` and `maj.ocaml` are loaded as programs in OCaml, and so are the cells of a notebook in OCaml.
    """

    texts: Mapping[str, str]
    unread: Mapping[str, str]


def read_files(paths: Sequence[Path]) -> FilesRead:
    """Read the files of a hand-in: files, folders and archives, at any depth, archives in folders too.

    Raises `UnreadableFileError` if none is a program, or for too many.
    """
    texts: dict[str, str] = {}
    unread: dict[str, str] = {}
    whole = submission_name(paths)
    members = _checked_members(paths, whole)
    for one in sorted(members) if len(paths) == 1 else members:
        try:
            name, text = _read_program(one)
        except UnreadableFileError as error:
            unread[one.name] = error.message
        else:
            if texts.setdefault(name, text) != text:
                unread[one.name] = N_("another file has the same name")
    if not texts:
        unread = unread or {whole: N_("an empty folder")}
        said = Message(unread[whole]) if [*unread] == [whole] else describe_unread(unread.items())
        raise UnreadableFileError(N_("{name} cannot be read: {said}"), name=whole, said=said)
    return FilesRead(_bare(texts), unread)


def submission_name(paths: Sequence[Path]) -> str:
    """Return the name of a hand-in, from those of its files."""
    return ", ".join(shown_name(path.absolute().name) for path in paths)


def describe_unread(unread: Iterable[tuple[str, str]]) -> MessageList:
    """Name files that were not read, each reason once."""
    files = groupby(itemgetter(1), unread).items()
    said = ((("files", ", ".join(map(itemgetter(0), of))), ("said", Message(reason))) for reason, of in files)
    return MessageList(tuple(Message(N_("{files} ({said})"), values) for values in said))


def is_program(name: str) -> bool:
    """Tell by its name whether a file is a program, a notebook or an archive of them.

    >>> [name for name in ("MAJ.ML", "a.ml.txt", "a.ocaml", "a.tgz", "a.ipynb", "a.pdf", "a.txt") if is_program(name)]
    ['MAJ.ML', 'a.ml.txt', 'a.ocaml', 'a.tgz', 'a.ipynb']
    """
    return bool(_SOURCE.search(name)) or is_archive(name) or name.lower().endswith(".ipynb")


def holds_program(path: Path) -> bool:
    """Tell by names alone whether an entry of a class may be a hand-in."""
    return any(is_program(one.name) for one in (path.rglob("*") if path.is_dir() else (path,)))


def _limit(name: str) -> int:
    return ARCHIVE_BYTES if is_archive(name) or not PurePosixPath(name).suffix else MAX_BYTES * is_program(name)


def _checked_members(paths: Sequence[Path], whole: str) -> Iterator[Member]:
    """List the files that are no archive that was opened; raise `UnreadableFileError` for too many."""
    files = programs = size = 0
    for one in _members(paths):
        is_open = not one.reason and is_archive(one.name, one.data)
        is_read = not one.reason and not is_open and is_program(one.name)
        files, programs, size = files + 1, programs + (is_read or is_open), size + len(one.data) * is_read
        if files > MAX_FILES or programs > MAX_PROGRAMS or size > WHOLE_BYTES:
            message = N_("{name} holds more than {n} programs, or {size} MB of them: is it a class? (--dossier)")
            raise UnreadableFileError(message, name=whole, n=MAX_PROGRAMS, size=WHOLE_BYTES >> 20)
        if not is_open:
            yield one if is_read else Member(one.name, reason=one.reason or OTHER_KIND)


def _members(paths: Sequence[Path]) -> Iterator[Member]:
    """List all files, named from the folder that holds all paths, or from within a folder alone."""
    for path, name in zip(paths, relative_names(paths), strict=True):
        if not path.exists() and not path.is_symlink():
            raise UnreadableFileError(N_("no file {name}"), name=name)
        inside = folder_members(path, _limit) if is_folder(path) else [file_member(path, name, _limit)]
        above = f"{name}/" if is_folder(path) and len(paths) > 1 else ""
        yield from (one._replace(name=f"{above}{one.name}") for one in nested_members(inside, _limit))


def relative_names(paths: Sequence[Path]) -> list[str]:
    """Return the paths from the folder that holds them all, as tables show them."""
    home = os.path.commonpath([path.absolute().parent for path in paths])
    return [shown_name(Path(os.path.relpath(path.absolute(), home)).as_posix()) for path in paths]


def _bare(files: Mapping[str, str]) -> dict[str, str]:
    """Leave out the folders that hold everything."""
    while len({name.split("/")[0] for name in files}) == 1 and all("/" in name for name in files):
        files = {name.partition("/")[2]: text for name, text in files.items()}
    return dict(files)


def _read_program(one: Member) -> tuple[str, str]:
    """Return the name under which a program is loaded, in the folder of its archive, and its text."""
    if one.reason:
        raise UnreadableFileError(one.reason)
    found = _SOURCE.search(one.name)
    suffix, data = (".ml" if found[1] else ".py", one.data) if found else _read_notebook(one.data)
    return _PACKED.sub("", one.name[: found.start() if found else -len(".ipynb")]) + suffix, decode_source(data)


def _read_notebook(data: bytes) -> tuple[str, bytes]:
    """Return the suffix of the language of a notebook, and the program in its cells.

    Raises `UnreadableFileError` for a damaged one, and for one in another language.
    """
    try:
        book = json.loads(data)
        language = json.dumps(book.get("metadata")).lower()
        cells = ["".join(cell["source"]) for cell in book["cells"] if cell["cell_type"] == "code"]
    except (ValueError, RecursionError, TypeError, KeyError, AttributeError):
        raise UnreadableFileError(N_("not a readable notebook")) from None
    if "language" not in language:
        language = "ocaml" if re.search(r"^let\b", "\n".join(cells), re.MULTILINE) else "python"
    if "ocaml" in language:
        return ".ml", "\n;;\n".join(cells).encode(errors="replace")
    if "python" in language:  # `%` and `!` begin commands of the notebook itself
        text = re.sub(r"^(\s*)[%!]", r"\1# ", "\n\n".join(cells), flags=re.MULTILINE)
        return ".py", text.encode(errors="replace")
    raise UnreadableFileError(N_("a notebook neither in OCaml nor in Python"))


def decode_source(data: bytes) -> str:
    """Read the text of a source file, in any encoding; raise `UnreadableFileError` if it is not text."""
    wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    if b"\0" in data[: 1 << 16] and not wide:
        raise UnreadableFileError(N_("a binary file"))
    try:
        text = data.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise UnreadableFileError(N_("an empty file"))
    return text


@dataclass(frozen=True, slots=True)
class Submission:
    """The files of a hand-in: those to load, in order, the texts of all, the files of neighbours and those not read."""

    name: str
    sources: tuple[SourceFile, ...]
    texts: Mapping[str, str]
    problems: tuple[Problem, ...] = ()

    @property
    def is_ocaml(self) -> bool:
        """Tell whether it is in OCaml."""
        return not self.sources[0].name.endswith(".py")


def read_submission(paths: Sequence[Path], within: Path | None = None) -> Submission:
    """Gather a hand-in of files, folders or archives; the files beside one are there if needed.

    In a class, `within` its folder, a file beside is a neighbour's, unless its name is that of the same people.
    Raises `UnreadableFileError` where there is nothing to grade.
    """
    own = read_files(paths)
    suffix = ".ml" if any(name.endswith(".ml") for name in own.texts) else ".py"
    texts = {name: text for name, text in own.texts.items() if name.endswith(suffix)}
    other = dict.fromkeys(own.texts.keys() - texts.keys(), N_("Python beside OCaml, which alone is judged"))
    beside = {name: text for path in paths for name, text in _beside(path, suffix, paths).items() if name not in texts}
    foreign: dict[str, str] = {}
    if within is not None:
        mine = author_names(paths[0].name)
        theirs = {name: text for name, text in beside.items() if not mine or not mine <= author_names(name)}
        foreign = {**theirs, **_elsewhere(paths[0], within, texts)}
    roots = [*texts] if len(paths) > 1 and all(_SOURCE.search(path.name) for path in paths) else []
    order = ocaml_load_order if suffix == ".ml" else python_load_order
    sources = [one._replace(foreign=one.name in foreign) for one in order(texts, roots, {**beside, **foreign})]
    taken = foreign_uses(texts, foreign) if suffix == ".ml" else _foreign_imports(texts, foreign)
    problems = [Problem("neighbour", name, line, whose) for name, line, whose in dict.fromkeys(taken)]
    problems += [Problem(UNREAD, name, 0, reason) for name, reason in {**own.unread, **other}.items()]
    copied = {name: text for name, text in beside.items() if name not in foreign}
    return Submission(submission_name(paths), tuple(sources), {**copied, **texts}, tuple(problems))


UNREAD: Final = "unread"
"""The kind of the problem of a file that was not read, for the reason that it holds."""


def find_submissions(folder: Path) -> Sequence[tuple[str, tuple[Path, ...]]]:
    """List the entries of the folder of a class, hidden ones apart: each has a row, be it a hand-in or not.

    Raises `UnreadableFileError` if there are none.
    """
    if not folder.is_dir():
        raise UnreadableFileError(N_("{name} is not a folder"), name=shown_name(folder.name))
    found = [(shown_name(path.name), (path,)) for path in sorted(folder.iterdir()) if not is_aside(path.name)]
    if not found:
        raise UnreadableFileError(N_("{name} holds no hand-in: it is empty"), name=shown_name(folder.name))
    return found


def _beside(path: Path, suffix: str, own: Sequence[Path] = ()) -> dict[str, str]:
    """Read the sources that lie beside a file, other than its own; a link is none."""
    found: dict[str, str] = {}
    if _SOURCE.search(path.name) and path.is_file():
        for other in [one for one in sorted(path.parent.glob(f"*{suffix}")) if one not in own][:MAX_NEIGHBOURS]:
            with suppress(UnreadableFileError):
                found |= read_files([other]).texts
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
                found |= {f"{out}/{other}": said for other, said in _beside(there, there.suffix).items()}
    return found


def _foreign_imports(texts: Mapping[str, str], foreign: Mapping[str, str]) -> Iterator[tuple[str, int, str]]:
    for name in texts:
        yield from ((name, line, used) for line, used in python_imports(name, {**foreign, **texts}) if used in foreign)


def defines_sheet_function(path: Path) -> bool:
    """Tell whether a Python file defines a function of the Rummikub sheet, without running it.

    It does if one name is the sheet's, or several are spelt nearly so.
    """
    try:
        (text,) = read_files([path.resolve()]).texts.values()
    except UnreadableFileError:
        return True
    try:
        names = {*_top_names(ast.parse(text))}
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        names = {*re.findall(r"^def (\w+)", text, re.MULTILINE)}
    near = [NAMES.nearest(name)[0] for name in names if NAMES.nearest(name)[1]]
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
