"""Checkpoints of long work: a file replaced as a whole, with the one before it kept beside it.

What is kept is a study, a comparison of two, or a tournament; a `Kind` keeps the files apart. A digest of it all
stands beside it, and its counts must agree with one another. One of before, without a digest, is read where they do.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from rummifun.analysis import Study
from rummifun.analysis.comparison import Comparison
from rummifun.analysis.export import natural, version
from rummifun.analysis.tournament import Tournament
from rummifun.core.record import digest, value_read
from rummifun.messages import N_, Translation
from rummifun.refusal import Precondition
from rummifun.shells.asked.load import Unusable
from rummifun.shells.commands.progress import aside
from rummifun.shells.kept.saves import beside, put_in_place, renamed_aside, settle


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of checkpoint: its name, and the message for one about something else."""

    nom: str
    autre: str

    @property
    def format(self) -> str:
        return f"rummifun {self.nom} 1"


_DIGEST: Final = "empreinte"  # the field with the digest of all the others

STUDY: Final = Kind("etude", N_("{file}: a checkpoint of another study"))
"""The checkpoints of studies, and of comparisons."""


S = TypeVar("S", Study, Comparison, Tournament)


@dataclass(frozen=True, slots=True)
class Work(Generic[S]):
    """The work to carry out: what counts a block, the slower engine it uses, what compares, an empty count.

    `sujet` says what it is about; `ecrit` and `lu` write what was counted to a checkpoint of a kind, and read it.
    """

    compte: Callable[[range], S]
    moteur: str
    controle: Callable[[range], S]
    vide: S
    sujet: Any
    ecrit: Callable[[S], Mapping[str, Any]]
    lu: Callable[[Mapping[str, Any]], S]
    sorte: Kind = STUDY


def before(file: Path) -> Path:
    """Name the file that keeps the checkpoint before the last one."""
    return file.with_name(f"{file.name}~")


def saved(file: Path, ecrite: Mapping[str, Any], sorte: Kind = STUDY) -> None:
    """Write a checkpoint: a new file replaces the last one, which replaces the one before.

    Raises `OSError` if it cannot be written.
    """
    written = {"format": sorte.format, "version": version(), sorte.nom: ecrite}
    written[_DIGEST] = digest(written)
    with beside(file) as fresh:
        with fresh.open("x", encoding="utf-8") as out:
            json.dump(written, out, ensure_ascii=False)
            out.flush()
            os.fsync(out.fileno())
        if file.exists():
            put_in_place(file, before(file))
        put_in_place(fresh, file)
    settle(file.parent)


def seed_kept(file: Path | None, tr: Translation, sorte: Kind = STUDY) -> str | None:
    """Read the seed of a checkpoint, for a command without one; None if there is no checkpoint."""
    written = _read(file, tr, sorte)
    if file is None or written is None:
        return None
    try:
        about = written[sorte.nom]
        return str(natural((about["jeux"][0] if "jeux" in about else about)["graine"]))
    except (IndexError, KeyError, TypeError, ValueError):
        raise _damaged(file, tr) from None


def resumed(file: Path | None, work: Work[S], tr: Translation) -> S:
    """Read the checkpoint of some work; without one, nothing was done."""
    written = _read(file, tr, work.sorte)
    if file is None or written is None:
        return work.vide
    if written.get("version") != version():
        said = tr(N_("{file}: a checkpoint of version {theirs}, this is {ours}"))
        raise Unusable(said.format(file=file, theirs=written.get("version"), ours=version()))
    about = written.get(work.sorte.nom)
    if isinstance(about, dict) and ("jeux" in about) != isinstance(work.sujet, tuple):
        raise Unusable(tr(work.sorte.autre).format(file=file))
    try:
        done = work.lu(written[work.sorte.nom])
    except (KeyError, Precondition):
        raise _damaged(file, tr) from None
    if done.sujet not in (None, work.sujet):
        raise Unusable(tr(work.sorte.autre).format(file=file))
    if _DIGEST not in written:
        aside(tr(N_("{file}: an older checkpoint, without a digest; its counts agree")).format(file=file))
    return done


def _read(file: Path | None, tr: Translation, sorte: Kind) -> Mapping[str, Any] | None:
    """Read a checkpoint or, if it is missing or damaged, the one before it; None if there is neither.

    A damaged one is set aside then, so that it does not take the place of the one before.
    """
    if file is None or not (file.exists() or before(file).exists()):
        return None
    written = _written(file, sorte)
    if written is not None:
        return written
    written, there = _written(before(file), sorte), file.exists()
    kept = renamed_aside(file) if written is not None and there else None
    if written is None or (there and kept is None):
        raise _damaged(file, tr)
    if kept is not None:
        said = tr(
            N_("{file} was damaged: it is set aside as {aside}, and the work goes on from the checkpoint before it")
        )
        aside(said.format(file=file, aside=kept.name))
    return written


def _written(file: Path, sorte: Kind) -> Mapping[str, Any] | None:
    """Read a checkpoint; None for a file that is not there, or not a whole one."""
    try:
        written = value_read(file.read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return None
    whole = isinstance(written, dict) and written.get("format") == sorte.format and _whole(written, sorte)
    return written if whole else None


def _whole(written: Mapping[str, Any], sorte: Kind) -> bool:
    """Tell whether a checkpoint is intact: old ones do not say, and another version's is not asked."""
    known = {name: value for name, value in written.items() if name != _DIGEST}
    mark = digest(known)
    ours = set(known) == {"format", "version", sorte.nom} and written.get(_DIGEST, mark) == mark
    return ours or written.get("version") != version()


def _damaged(file: Path, tr: Translation) -> Unusable:
    """Report that a checkpoint is of no use, and where the one before it is."""
    there = N_("{file}: checkpoint missing or damaged; the one before it is {before}")
    said = there if before(file).exists() else N_("{file}: checkpoint missing or damaged")
    return Unusable(tr(said).format(file=file, before=before(file)))
