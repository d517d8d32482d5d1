"""Reading hand-ins from the disk: files in any encoding, folders, zips; a sentence explains what cannot be one.

No more is read than a hand-in has, and no file from outside.
"""

from __future__ import annotations

import ast
import errno
import os
import re
import stat
import struct
import unicodedata
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations
from lzma import LZMAError
from pathlib import Path, PurePosixPath
from typing import Final

from rummifun.grading.submission.definitions import Problem, SourceFile
from rummifun.grading.submission.load_order import (
    foreign_uses,
    ocaml_load_order,
    paths_used,
    python_imports,
    python_load_order,
)
from rummifun.grading.submission.names import EXACT, MEANT, nearest_functions
from rummifun.messages import N_, LocalizedError

SUFFIXES: Final = (".ml", ".py")


MAX_BYTES: Final = 2 << 20


_FILES: Final = 200


_ENTRIES: Final = 20_000


_WHOLE: Final = 20 << 20


_ASIDE: Final = frozenset({"__MACOSX", "__pycache__", "_build", "_opam", "node_modules", "venv", "site-packages"})


class UnreadableFileError(LocalizedError):
    """A file that cannot be a hand-in: a message, and its details."""


def is_zip(path: Path) -> bool:
    """Tell whether a path is a zip: by its name, or by its first bytes."""
    if not path.is_file() or path.suffix in SUFFIXES:
        return False
    if path.suffix.lower() == ".zip":
        return True
    with path.open("rb") as file:
        return file.read(4) == b"PK\3\4"


def read_folder(folder: Path) -> dict[str, bytes]:
    """Read the sources in a folder, at any depth; links are not followed, and a zip alone stands for its files.

    Raises `UnreadableFileError` without any, or for too many.
    """
    found: dict[str, bytes] = {}
    zips = []
    for path in _files(folder):
        if path.suffix in SUFFIXES and path.stat().st_size <= MAX_BYTES:
            found[_legible(path.relative_to(folder).as_posix())] = path.read_bytes()
            _check_size(folder, found)
        elif path.suffix.lower() == ".zip":
            zips.append(path)
    if not found and len(zips) == 1:
        return read_zip(zips[0])
    if not found:
        raise UnreadableFileError(N_("{name} is a folder without any file .ml or .py"), name=folder)
    return _bare(found)


def _files(folder: Path) -> Iterator[Path]:
    entries = 0
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not _aside(name))
        entries += len(files) + len(folders)
        if entries > _ENTRIES:
            raise UnreadableFileError(N_("{name} holds more than {n} files: no hand-in does"), name=folder, n=_ENTRIES)
        for path in (Path(place, name) for name in sorted(files) if not _aside(name)):
            if path.is_file() and not path.is_symlink():
                yield path


def read_zip(path: Path) -> dict[str, bytes]:
    """Read the sources in a zip.

    Raises `UnreadableFileError` for a zip that `zip_members` refuses, and for too many files.
    """
    found: dict[str, bytes] = {}
    for name, data in zip_members(path, SUFFIXES):
        if len(data) > MAX_BYTES:
            message = N_("{name}: {member} is larger than {size} MB")
            raise UnreadableFileError(message, name=path, member=name, size=MAX_BYTES >> 20)
        found[name] = data
        _check_size(path, found)
    if not found:
        raise UnreadableFileError(N_("{name} is a zip without any file .ml or .py"), name=path)
    return _bare(found)


def zip_members(
    path: Path, suffixes: Sequence[str] = (), most: int = _ENTRIES, each: int = MAX_BYTES + 1
) -> Iterator[tuple[str, bytes]]:
    """Read the files of a zip, or those of some kinds: `each` bytes at most, for any size that it declares.

    Raises `UnreadableFileError` for a file that is no zip, is locked, climbs out of itself, or holds links or too many
    files.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            entries = archive.infolist()
            if len(entries) > most:
                raise UnreadableFileError(N_("{name} holds more than {n} files: no hand-in does"), name=path, n=most)
            for entry in entries:
                name = _member_name(entry)
                parts = PurePosixPath(name).parts
                if name.startswith("/") or ".." in parts or (parts and parts[0][1:2] == ":"):
                    message = N_("{name} holds a path that leads out of it, {member}: nothing of it is read")
                    raise UnreadableFileError(message, name=path, member=name)
                if _is_member_to_read(path, entry, name, suffixes):
                    with archive.open(entry) as file:
                        data = file.read(each)
                    yield name, data
    except UnreadableFileError:
        raise
    except (zipfile.BadZipFile, zlib.error, LZMAError, struct.error, *_ZIP_ERRORS) as error:
        if isinstance(error, OSError) and error.errno != errno.EINVAL:
            raise
        message = N_("{name} is not a readable zip; a zip of files .ml or .py was expected")
        raise UnreadableFileError(message, name=path) from None


_ZIP_ERRORS: Final = (EOFError, IndexError, NotImplementedError, OSError, OverflowError, ValueError)
"""The exceptions of `zipfile` for a damaged zip, or for one packed in a way that it does not know."""


def _is_member_to_read(path: Path, entry: zipfile.ZipInfo, name: str, suffixes: Sequence[str]) -> bool:
    where = PurePosixPath(name)
    if entry.is_dir() or (suffixes and where.suffix not in suffixes) or any(map(_aside, where.parts)):
        return False
    if stat.S_ISLNK(entry.external_attr >> 16):
        message = N_("{name} holds a link, {member}: the file itself was expected")
        raise UnreadableFileError(message, name=path, member=name)
    if entry.flag_bits & 1:
        raise UnreadableFileError(N_("{name} is locked by a password: {member} cannot be read"), name=path, member=name)
    return True


def _check_size(path: Path, found: Mapping[str, bytes]) -> None:
    if len(found) > _FILES:
        message = N_("{name} holds more than {n} files .ml or .py: is it a class? (--dossier)")
        raise UnreadableFileError(message, name=path, n=_FILES)
    if sum(map(len, found.values())) > _WHOLE:
        message = N_("{name} holds more than {size} MB of files .ml or .py")
        raise UnreadableFileError(message, name=path, size=_WHOLE >> 20)


def _member_name(member: zipfile.ZipInfo) -> str:
    """Read the name of a member: in UTF-8, said or not, in Latin-1, or as Windows and DOS have it."""
    name = member.filename
    if not member.flag_bits & 0x800:
        data = name.encode("cp437", "replace")
        try:
            name = data.decode("utf-8")
        except UnicodeDecodeError:
            dos = any(0x80 <= byte < 0xA0 for byte in data)
            name = data.decode("cp850" if dos else "latin-1")
    return name.replace("\\", "/")


def _legible(name: str) -> str:
    """Return a file name of the disc, read as Latin-1 if it is not UTF-8."""
    try:
        return os.fsencode(name).decode()
    except UnicodeDecodeError:
        return os.fsencode(name).decode("latin-1")


def _aside(name: str) -> bool:
    return name in _ASIDE or name.startswith((".", "._"))


def _bare(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Leave out the folders that hold everything."""
    while len({name.split("/")[0] for name in files}) == 1 and all("/" in name for name in files):
        files = {name.partition("/")[2]: data for name, data in files.items()}
    return dict(files)


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
    in_ocaml = any(name.endswith(".ml") for name in own)
    texts = {name: text for name, text in own.items() if not (in_ocaml and name.endswith(".py"))}
    files = [path for path in paths if path.is_file() and not is_zip(path)]
    beside = {name: text for path in files for name, text in _beside(path).items() if name not in texts}
    foreign: dict[str, str] = {}
    if within is not None:
        mine = _people(paths[0].name)
        theirs = {name: text for name, text in beside.items() if not mine or not mine <= _people(name)}
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

    def is_hand_in(path: Path) -> bool:
        inside = (one.suffix in (*SUFFIXES, ".zip") for one in path.rglob("*"))
        return path.suffix in SUFFIXES or is_zip(path) or (path.is_dir() and any(inside))

    shown = (path for path in sorted(folder.iterdir()) if not path.name.startswith("."))
    found: list[tuple[str, tuple[Path, ...]]] = [(path.name, (path,)) for path in shown if is_hand_in(path)]
    if not found:
        message = N_("{name} holds no hand-in: no file .ml or .py, no zip, no folder of them")
        raise UnreadableFileError(message, name=folder)
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


_BESIDE: Final = 50


def defines_sheet_function(path: Path) -> bool:
    """Tell whether a Python file defines a function of the Rummikub sheet, without running it.

    It does if one name is the sheet's, or several are spelt nearly so.
    """
    try:
        text = read_source(path)
    except UnreadableFileError:
        return True
    try:
        names = {*_top_names(ast.parse(text))}
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        names = {*re.findall(r"^def (\w+)", text, re.MULTILINE)}
    near = [nearest_functions(name)[0] for name in names if nearest_functions(name)[1]]
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
