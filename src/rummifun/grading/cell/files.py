"""Reading hand-ins from the disc: what cannot be one is said in a sentence, and old encodings are understood."""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Final

from rummifun.grading.fit.names import EXACT, MEANT, nearest
from rummifun.messages import N_

_MOST: Final = 2 << 20


class Unreadable(ValueError):  # noqa: N818  a hand-in is unreadable, no program is in error
    """A file that cannot be a hand-in: a message, and what it speaks of."""

    def __init__(self, message: str, **of: object) -> None:
        super().__init__(message)
        self.message, self.of = message, of


def read(path: Path) -> str:
    """Read a source file: UTF-8 or Latin-1, any line ends.

    Raises `Unreadable` for a folder, a binary, an empty or an enormous file.
    """
    if path.is_dir():
        raise Unreadable(
            N_("{name} is a folder; a file .ml or .py was expected (--dossier grades a folder)"), name=path
        )
    if not path.is_file():
        message = N_("{name} is no file that can be read") if path.exists() else N_("no file {name}")
        raise Unreadable(message, name=path)
    if (size := path.stat().st_size) > _MOST:
        mega = f"{size / (1 << 20):.1f}"
        raise Unreadable(N_("{name} is too large: {size} MB, 2 MB at most"), name=path, size=mega)
    data = path.read_bytes()
    wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    if b"\0" in data[: 1 << 16] and not wide:
        raise Unreadable(N_("{name} is no text: a binary file"), name=path)
    try:
        text = data.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise Unreadable(N_("{name} is empty"), name=path)
    return text


def sources(paths: Sequence[Path]) -> list[tuple[str, str]]:
    """Read the files of one hand-in, but for those that another of them uses."""
    texts = [(path.name, read(path)) for path in paths]
    used = {name for _, text in texts for name in re.findall(r'#use\s+"([^"]+)"', text)}
    return [(name, text) for name, text in texts if name not in used] or texts


def defines_the_sheet(path: Path) -> bool:
    """Tell whether a Python file defines a function of the Rummikub sheet, without running it."""
    try:
        text = read(path)
    except Unreadable:
        return True
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return _of_the_sheet(re.findall(r"^def (\w+)", text, re.MULTILINE))
    return _of_the_sheet(_named(tree))


def _of_the_sheet(names: Iterable[str]) -> bool:
    """Tell whether one name is the sheet's, or several are spelt nearly so."""
    near = [nearest(name)[0] for name in {*names} if nearest(name)[1]]
    return EXACT in near or sum(one < MEANT for one in near) > 1


def _named(tree: ast.Module) -> Iterator[str]:
    """List what a module defines or assigns, in branches too, but not what its functions and classes do inside."""
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


def same_pair(names: Sequence[str]) -> list[tuple[str, str]]:
    """Find hand-ins whose names are the same people's: the same words, in any order, without versions and dates.

    >>> same_pair(["dupont_martin.ml", "Martin-Dupont-v2.ml", "durand.ml"])
    [('dupont_martin.ml', 'Martin-Dupont-v2.ml')]
    """
    return [(a, b) for a, b in combinations(names, 2) if _people(a) and _people(a) == _people(b)]


def _people(name: str) -> frozenset[str]:
    plain = "".join(c for c in unicodedata.normalize("NFKD", Path(name).stem.lower()) if not unicodedata.combining(c))
    return frozenset(word for word in re.split(r"[^a-z0-9]+", plain) if word and not _NOISE.match(word))
