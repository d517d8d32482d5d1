"""Checkpoints of long studies: a file that is replaced whole, the one before it kept beside it."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rummifun.analysis import version
from rummifun.messages import N_, Traduction
from rummifun.refusal import Precondition
from rummifun.shells.load import Unusable

if TYPE_CHECKING:
    from rummifun.shells.etudes import S, Travail

__all__ = ["before", "resumed", "saved", "seed_kept"]

_FORMAT: Final = "rummifun étude 1"


def before(file: Path) -> Path:
    """Name the file where the checkpoint before the last one is kept.

    Profil: fichier → fichier

    >>> before(Path("etude.json")).name
    'etude.json~'

    Law: it lies beside the file.
    """
    return file.with_name(f"{file.name}~")


def saved(file: Path, etude: Mapping[str, Any]) -> None:
    """Write a checkpoint: a new file, which then takes the place of the last one, which takes that of the one before.

    Profil: fichier → objet → ()

    Law: at every moment there is a whole checkpoint. Raises `OSError` where it cannot be written.
    """
    fresh = file.with_name(f"{file.name}.{os.getpid()}")
    written = {"format": _FORMAT, "version": version(), "etude": etude}
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


def seed_kept(file: Path | None, tr: Traduction) -> str | None:
    """Read the seed of a checkpoint, for who does not ask for another; None where there is no checkpoint.

    Profil: fichier option → traduction → texte option

    >>> seed_kept(None, str)

    Law: raises `Unusable` for a damaged file.
    """
    written = _read(file, tr)
    if file is None or written is None:
        return None
    try:
        about = written["etude"]
        return str(int((about["jeux"][0] if "jeux" in about else about)["graine"]))
    except (IndexError, KeyError, TypeError, ValueError):
        raise _damaged(file, tr) from None


def resumed(file: Path | None, work: Travail[S], tr: Traduction) -> S:
    """Read the checkpoint of some work; nothing was done where there is none.

    Profil: fichier option → travail → traduction → étude

    Law: resumed (saved e) == e. Raises `Unusable`, in a sentence, for a file that is damaged or of something else.
    """
    written = _read(file, tr)
    if file is None or written is None:
        return work.vide
    if written.get("version") != version():
        said = tr(N_("{file}: a checkpoint of version {theirs}, this is {ours}"))
        raise Unusable(said.format(file=file, theirs=written.get("version"), ours=version()))
    about = written.get("etude")
    if isinstance(about, dict) and ("jeux" in about) != isinstance(work.sujet, tuple):
        raise _other(file, tr)
    try:
        done = work.lu(written["etude"])
    except (KeyError, Precondition):
        raise _damaged(file, tr) from None
    if done.sujet not in (None, work.sujet):
        raise _other(file, tr)
    return done


def _read(file: Path | None, tr: Traduction) -> Mapping[str, Any] | None:
    """Read a checkpoint, or the one before it, where the file is missing; None where there is neither."""
    found = next((kept for kept in (file, before(file)) if kept.exists()), None) if file else None
    if file is None or found is None:
        return None
    try:
        written = json.loads(found.read_text(encoding="utf-8"))
    except ValueError:
        raise _damaged(file, tr) from None
    if not isinstance(written, dict) or written.get("format") != _FORMAT:
        raise _damaged(file, tr)
    return written


def _other(file: Path, tr: Traduction) -> Unusable:
    return Unusable(tr(N_("{file}: a checkpoint of another study")).format(file=file))


def _damaged(file: Path, tr: Traduction) -> Unusable:
    """Say that a checkpoint is of no use, and where the one before it is."""
    if before(file).exists():
        said = tr(N_("{file}: no checkpoint, or a damaged one; the one before it is {before}"))
        return Unusable(said.format(file=file, before=before(file)))
    return Unusable(tr(N_("{file}: no checkpoint, or a damaged one")).format(file=file))
