"""Checkpoints of long work: a file replaced as a whole, with the one before it kept beside it.

What is kept is a study, a comparison of two, or a tournament; a `CheckpointKind` keeps the files apart. A digest of it
all stands beside it, and its counts must agree with one another. One of before, without a digest, is read where they
do.
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
from rummifun.analysis.json_export import parse_natural, version
from rummifun.analysis.tournament import Tournament
from rummifun.core.record import parse_json, short_digest
from rummifun.messages import N_, Translation
from rummifun.refusal import Precondition
from rummifun.shells.commands.progress import print_aside
from rummifun.shells.plugins.loading import CommandError
from rummifun.shells.storage.files import fsync_folder, rename_aside, rename_into_place, sibling_file


@dataclass(frozen=True, slots=True)
class CheckpointKind:
    """A kind of checkpoint: its name, and the message for one about something else."""

    nom: str
    autre: str

    @property
    def format(self) -> str:
        return f"rummifun {self.nom} 1"


_DIGEST: Final = "empreinte"  # the field with the digest of all the others

STUDY: Final = CheckpointKind("etude", N_("{file}: a checkpoint of another study"))
"""The checkpoints of studies, and of comparisons."""


S = TypeVar("S", Study, Comparison, Tournament)


@dataclass(frozen=True, slots=True)
class CountingWork(Generic[S]):
    """The work to carry out: the counter of a block, the slower engine it uses, the comparison, an empty count.

    `sujet` says what it is about; `ecrit` and `lu` write what was counted to a checkpoint of a kind, and read it.
    """

    compte: Callable[[range], S]
    moteur: str
    controle: Callable[[range], S]
    vide: S
    sujet: Any
    ecrit: Callable[[S], Mapping[str, Any]]
    lu: Callable[[Mapping[str, Any]], S]
    sorte: CheckpointKind = STUDY


def previous_checkpoint_file(file: Path) -> Path:
    """Name the file that keeps the checkpoint before the last one."""
    return file.with_name(f"{file.name}~")


def save_checkpoint(file: Path, ecrite: Mapping[str, Any], sorte: CheckpointKind = STUDY) -> None:
    """Write a checkpoint: a new file replaces the last one, which replaces the one before.

    Raises `OSError` if it cannot be written.
    """
    written = {"format": sorte.format, "version": version(), sorte.nom: ecrite}
    written[_DIGEST] = short_digest(written)
    with sibling_file(file) as fresh:
        with fresh.open("x", encoding="utf-8") as out:
            json.dump(written, out, ensure_ascii=False)
            out.flush()
            os.fsync(out.fileno())
        if file.exists():
            rename_into_place(file, previous_checkpoint_file(file))
        rename_into_place(fresh, file)
    fsync_folder(file.parent)


def checkpoint_seed(file: Path | None, tr: Translation, sorte: CheckpointKind = STUDY) -> str | None:
    """Read the seed of a checkpoint, for a command without one; None if there is no checkpoint."""
    written = _read(file, tr, sorte)
    if file is None or written is None:
        return None
    try:
        about = written[sorte.nom]
        return str(parse_natural((about["jeux"][0] if "jeux" in about else about)["graine"]))
    except (IndexError, KeyError, TypeError, ValueError):
        raise _damage_error(file, tr) from None


def load_checkpoint(file: Path | None, work: CountingWork[S], tr: Translation) -> S:
    """Read the checkpoint of some work; without one, nothing was done."""
    written = _read(file, tr, work.sorte)
    if file is None or written is None:
        return work.vide
    if written.get("version") != version():
        said = tr(N_("{file}: a checkpoint of version {theirs}, this is {ours}"))
        raise CommandError(said.format(file=file, theirs=written.get("version"), ours=version()))
    about = written.get(work.sorte.nom)
    if isinstance(about, dict) and ("jeux" in about) != isinstance(work.sujet, tuple):
        raise CommandError(tr(work.sorte.autre).format(file=file))
    try:
        done = work.lu(written[work.sorte.nom])
    except (KeyError, Precondition):
        raise _damage_error(file, tr) from None
    if done.sujet not in (None, work.sujet):
        raise CommandError(tr(work.sorte.autre).format(file=file))
    if _DIGEST not in written:
        print_aside(tr(N_("{file}: an older checkpoint, without a digest; its counts agree")).format(file=file))
    return done


def _read(file: Path | None, tr: Translation, sorte: CheckpointKind) -> Mapping[str, Any] | None:
    """Read a checkpoint or, if it is missing or damaged, the one before it; None if there is neither.

    A damaged one is set aside then, so that it does not take the place of the one before.
    """
    if file is None or not (file.exists() or previous_checkpoint_file(file).exists()):
        return None
    written = _read_whole(file, sorte)
    if written is not None:
        return written
    written, there = _read_whole(previous_checkpoint_file(file), sorte), file.exists()
    kept = rename_aside(file) if written is not None and there else None
    if written is None or (there and kept is None):
        raise _damage_error(file, tr)
    if kept is not None:
        said = tr(
            N_("{file} was damaged: it is set aside as {aside}, and the work goes on from the checkpoint before it")
        )
        print_aside(said.format(file=file, aside=kept.name))
    return written


def _read_whole(file: Path, sorte: CheckpointKind) -> Mapping[str, Any] | None:
    """Read a checkpoint; None for a file that is not there, or not a whole one."""
    try:
        written = parse_json(file.read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return None
    whole = isinstance(written, dict) and written.get("format") == sorte.format and _whole(written, sorte)
    return written if whole else None


def _whole(written: Mapping[str, Any], sorte: CheckpointKind) -> bool:
    """Tell whether a checkpoint is intact: old ones do not say, and another version's is not asked."""
    known = {name: value for name, value in written.items() if name != _DIGEST}
    mark = short_digest(known)
    ours = set(known) == {"format", "version", sorte.nom} and written.get(_DIGEST, mark) == mark
    return ours or written.get("version") != version()


def _damage_error(file: Path, tr: Translation) -> CommandError:
    """Report that a checkpoint is of no use, and where the one before it is."""
    there = N_("{file}: checkpoint missing or damaged; the one before it is {before}")
    said = there if previous_checkpoint_file(file).exists() else N_("{file}: checkpoint missing or damaged")
    return CommandError(tr(said).format(file=file, before=previous_checkpoint_file(file)))
