"""Checkpoints of long studies: a file that is replaced whole, the one before it kept beside it."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import cache
from importlib.metadata import version as installed
from pathlib import Path
from typing import Any, Final

from rummifun.analysis import VIDE, Etude, Plan, from_json, to_json
from rummifun.messages import N_, Traduction
from rummifun.refusal import Precondition
from rummifun.shells.load import Unusable

__all__ = ["before", "resumed", "saved", "seed_kept", "version"]

_FORMAT: Final = "rummifun étude 1"


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


def saved(file: Path, etude: Etude, moteur: str) -> None:
    """Write a checkpoint: a new file, which then takes the place of the last one, which takes that of the one before.

    Profil: fichier → étude → moteur → ()

    Law: at every moment there is a whole checkpoint. Raises `OSError` where it cannot be written.
    """
    fresh = file.with_name(f"{file.name}.{os.getpid()}")
    written = {"format": _FORMAT, "version": version(), "moteur": moteur, "etude": to_json(etude)}
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
    if file is None or not (file.exists() or before(file).exists()):
        return None
    sujet = _etude(_read(file if file.exists() else before(file), tr), file, tr).sujet
    return None if sujet is None else str(sujet.graine)


def resumed(file: Path, plan: Plan, tr: Traduction) -> Etude:
    """Read the checkpoint of a plan; nothing was done where there is none.

    Profil: fichier → plan → traduction → étude

    Law: resumed (saved e) == e. Raises `Unusable`, in a sentence, for a file that is damaged or of something else.
    """
    if not file.exists() and not before(file).exists():
        return VIDE
    written = _read(file if file.exists() else before(file), tr)
    if written.get("version") != version():
        said = tr(N_("{file}: a checkpoint of version {theirs}, this is {ours}"))
        raise Unusable(said.format(file=file, theirs=written.get("version"), ours=version()))
    etude = _etude(written, file, tr)
    if etude.sujet not in (None, plan.sujet):
        raise Unusable(tr(N_("{file}: a checkpoint of another study")).format(file=file))
    return etude


def _read(file: Path, tr: Traduction) -> Mapping[str, Any]:
    try:
        written = json.loads(file.read_text(encoding="utf-8"))
    except ValueError:
        raise _damaged(file, tr) from None
    if not isinstance(written, dict) or written.get("format") != _FORMAT:
        raise _damaged(file, tr)
    return written


def _etude(written: Mapping[str, Any], file: Path, tr: Traduction) -> Etude:
    try:
        return from_json(written["etude"])
    except (KeyError, Precondition):
        raise _damaged(file, tr) from None


def _damaged(file: Path, tr: Traduction) -> Unusable:
    """Say that a checkpoint is of no use, and where the one before it is."""
    if before(file).exists():
        said = tr(N_("{file}: no checkpoint, or a damaged one; the one before it is {before}"))
        return Unusable(said.format(file=file, before=before(file)))
    return Unusable(tr(N_("{file}: no checkpoint, or a damaged one")).format(file=file))
