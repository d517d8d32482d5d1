"""Checkpoints of long work: a file that is replaced whole, the one before it kept beside it.

What is kept is a value that adds up, a study or a tournament; a `Kept` says how it is written, and of what it is.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version as installed
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from rummifun.analysis import VIDE, from_json, to_json
from rummifun.messages import N_, Traduction
from rummifun.refusal import Precondition
from rummifun.shells.load import Unusable

__all__ = ["ETUDE", "Kept", "before", "resumed", "saved", "seed_kept", "version"]

A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Kept(Generic[A]):
    """A kind of checkpoint: its name, how what is kept is written and read, its zero, and what it is about.

    Profil: nom × (α → objet) × (objet → α) × α × (α → sujet) × clé → sorte

    >>> ETUDE.zero.parties
    0

    Law: read (write a) == a
    """

    name: str
    write: Callable[[A], dict[str, Any]]
    read: Callable[[Mapping[str, Any]], A]
    zero: A
    about: Callable[[A], Any]
    other: str


ETUDE: Final = Kept(
    "etude", to_json, from_json, VIDE, lambda etude: etude.sujet, N_("{file}: a checkpoint of another study")
)
"""The checkpoints of studies."""


@cache
def version() -> str:
    """Give the version of this package.

    Profil: () → texte

    >>> version().count(".")
    2

    Law: a checkpoint of another version is not gone on with.
    """
    return installed("rummifun")


def before(file: Path) -> Path:
    """Name the file where the checkpoint before the last one is kept.

    Profil: fichier → fichier

    >>> before(Path("etude.json")).name
    'etude.json~'

    Law: it lies beside the file.
    """
    return file.with_name(f"{file.name}~")


def saved(file: Path, value: A, kind: Kept[A], moteur: str) -> None:
    """Write a checkpoint: a new file, which then takes the place of the last one, which takes that of the one before.

    Profil: fichier → α → sorte → moteur → ()

    Law: at every moment there is a whole checkpoint. Raises `OSError` where it cannot be written.
    """
    fresh = file.with_name(f"{file.name}.{os.getpid()}")
    written = {"format": _format(kind), "version": version(), "moteur": moteur, kind.name: kind.write(value)}
    try:
        with fresh.open("w", encoding="utf-8") as out:
            json.dump(written, out, ensure_ascii=False)
            out.flush()
            os.fsync(out.fileno())
        if file.exists():
            file.replace(before(file))
        fresh.replace(file)
    finally:
        fresh.unlink(missing_ok=True)


def seed_kept(file: Path | None, kind: Kept[A], tr: Traduction) -> str | None:
    """Read the seed of a checkpoint, for who does not ask for another; None where there is no checkpoint.

    Profil: fichier option → sorte → traduction → texte option

    >>> seed_kept(None, ETUDE, str)

    Law: raises `Unusable` for a damaged file.
    """
    if file is None or not (file.exists() or before(file).exists()):
        return None
    kept = _value(_read(file if file.exists() else before(file), kind, tr), kind, file, tr)
    about = kind.about(kept)
    return None if about is None else str(about.graine)


def resumed(file: Path, about: Any, kind: Kept[A], tr: Traduction) -> A:
    """Read the checkpoint of what is asked for; nothing was done where there is none.

    Profil: fichier → sujet → sorte → traduction → α

    Law: resumed (saved a) == a. Raises `Unusable`, in a sentence, for a file that is damaged or of something else.
    """
    if not file.exists() and not before(file).exists():
        return kind.zero
    written = _read(file if file.exists() else before(file), kind, tr)
    if written.get("version") != version():
        said = tr(N_("{file}: a checkpoint of version {theirs}, this is {ours}"))
        raise Unusable(said.format(file=file, theirs=written.get("version"), ours=version()))
    value = _value(written, kind, file, tr)
    if kind.about(value) not in (None, about):
        raise Unusable(tr(kind.other).format(file=file))
    return value


def _format(kind: Kept[A]) -> str:
    return f"rummifun {kind.name} 1"


def _read(file: Path, kind: Kept[A], tr: Traduction) -> Mapping[str, Any]:
    try:
        written = json.loads(file.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        raise _damaged(file, tr) from None
    if not isinstance(written, dict) or written.get("format") != _format(kind):
        raise _damaged(file, tr)
    return written


def _value(written: Mapping[str, Any], kind: Kept[A], file: Path, tr: Traduction) -> A:
    try:
        return kind.read(written[kind.name])
    except (KeyError, Precondition):
        raise _damaged(file, tr) from None


def _damaged(file: Path, tr: Traduction) -> Unusable:
    """Say that a checkpoint is of no use, and where the one before it is."""
    if before(file).exists():
        said = tr(N_("{file}: no checkpoint, or a damaged one; the one before it is {before}"))
        return Unusable(said.format(file=file, before=before(file)))
    return Unusable(tr(N_("{file}: no checkpoint, or a damaged one")).format(file=file))
