"""Grading one hand-in from its files to its report: a scratch folder, a process, an examination."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any, Final

from rummifun.grading.cell.fichiers import Unreadable, read, sources
from rummifun.grading.cell.hand import Hand
from rummifun.grading.cell.ocaml import OcamlHand, absent
from rummifun.grading.cell.python import PythonHand
from rummifun.grading.cell.sandbox import Dead, Limits
from rummifun.grading.examen import examine
from rummifun.grading.report.findings import Rapport
from rummifun.grading.sheet import FUNCTIONS, TYPES, Question
from rummifun.grading.uses import names
from rummifun.messages import N_

__all__ = ["correct"]


def correct(paths: Sequence[Path], only: Question | None = None, limits: Limits | None = None) -> Rapport:
    """Grade a hand-in of one file, or of several.

    Profil: chemins → question option → limites option → rapport

    >>> try:
    ...     correct([Path("nowhere.ml")])
    ... except Unreadable as error:
    ...     print(error.message.format(**error.of))
    no file nowhere.ml

    Law: the files themselves are never run, but copies. Raises `Unreadable` when there is nothing to grade.
    """
    texts = sources(paths)
    ocaml = paths[0].suffix != ".py"
    if ocaml and absent():
        raise Unreadable(N_("OCaml is needed to grade {name}: apt-get install ocaml-nox"), name=paths[0].name)
    with scratch_folder() as scratch:
        copied(paths, scratch)
        hand = _opened(ocaml, scratch, texts, limits)
        try:
            if not hand.problems and not _of_the_sheet(hand):
                raise Unreadable(N_("{name} defines nothing of the sheet"), name=paths[0].name)
            rapport: Rapport = legible(examine(hand, ", ".join(path.name for path in paths), only))
            return rapport
        finally:
            hand.close()


def _of_the_sheet(hand: Hand) -> bool:
    return any(names(one.name) in FUNCTIONS for one in hand.definitions) or bool(hand.types.keys() & TYPES)


def _opened(ocaml: bool, scratch: Path, texts: Sequence[tuple[str, str]], limits: Limits | None) -> Hand:
    try:
        return OcamlHand(scratch, texts, limits) if ocaml else PythonHand(scratch, texts, limits)
    except Dead as dead:
        raise Unreadable(
            N_("{name} cannot be run: its language does not start ({why})"), name=texts[0][0], why=dead
        ) from None


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """Make a folder for a hand-in alone, and remove it with whatever was put there.

    Profil: → dossier

    >>> with scratch_folder() as scratch:
    ...     scratch.is_dir()
    True

    Law: what cannot be removed, folders a thousand deep say, is left, and no reason to fail.
    """
    scratch = Path(tempfile.mkdtemp(prefix="rummifun-"))
    scratch.chmod(0o755)
    try:
        yield scratch
    finally:
        with suppress(RecursionError):
            shutil.rmtree(scratch, ignore_errors=True)


def copied(paths: Sequence[Path], scratch: Path) -> None:
    """Copy what a hand-in may use: the sources that lie beside it, as they are read.

    Profil: chemins → dossier → ()

    >>> with scratch_folder() as scratch:
    ...     copied([Path("nowhere.ml")], scratch)
    ...     list(scratch.iterdir())
    []

    Law: what cannot be read is not copied.
    """
    beside = {path.resolve() for one in paths for path in sorted(one.parent.glob(f"*{one.suffix}"))[:50]}
    for path in sorted(beside | {one.resolve() for one in paths}):
        with suppress(Unreadable, OSError):
            (scratch / path.name).write_text(read(path), "utf-8")


_LONGEST: Final = 4000
_UNSEEN: Final = {
    code: chr(0xFFFD)
    for code in (*range(9), *range(11, 32), *range(127, 160), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
}
"""What steers a terminal, or turns the order of letters, instead of being read."""


def legible(found: Any) -> Any:
    """Make all texts of a report such that every screen and file can hold them: what a hand-in says may be anything.

    Profil: α → α

    >>> legible(("a" + chr(27) + "[2J", chr(0xD800), 3)) == ("a" + chr(0xFFFD) + "[2J", "?", 3)
    True

    Law: idempotent; what is no text is as it was.
    """
    if isinstance(found, str):
        text = found if len(found) <= _LONGEST else f"{found[: _LONGEST - 1]}…"
        return text.translate(_UNSEEN).encode(errors="replace").decode()
    if type(found) is tuple:
        return tuple(map(legible, found))
    if is_dataclass(found) and not isinstance(found, type):
        return replace(found, **{field.name: legible(getattr(found, field.name)) for field in fields(found)})
    return found
