"""Long counts that survive interruption: a study or a tournament in blocks, and its checkpoints, replaced as a whole.

What is kept is a study, a comparison of two, or a tournament; a `CheckpointKind` keeps the files apart. A digest of it
all stands beside it, and its counts must agree with one another.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from rummifun.analysis import EMPTY, Plan, Study, from_json, to_json
from rummifun.analysis.comparison import Comparison
from rummifun.analysis.engine_choice import (
    TwinMismatchError,
    choose_backend,
    cross_checked_study,
    hasten,
    pacing_backend,
    tally_with,
)
from rummifun.analysis.executors import is_picklable
from rummifun.analysis.game_runner import COMPILED
from rummifun.analysis.refusals import RefusEtude
from rummifun.analysis.study_json import parse_natural, version, won_and_lost
from rummifun.analysis.study_runner import executor_for, missing_ranges, partial_sums
from rummifun.analysis.tournament import Tournament
from rummifun.catalogue.twins import is_builtin
from rummifun.console.errors import CommandError, describe_write_error, on_failure
from rummifun.console.progress import print_aside, waiting_notice
from rummifun.console.screen import Console
from rummifun.core.json_reader import parse_json
from rummifun.core.record import short_digest
from rummifun.messages import N_, Translation
from rummifun.ordinary_files import read_ordinary_file
from rummifun.plugins.loading import executed_files, rerun_files
from rummifun.refusal import Precondition, Refusal
from rummifun.storage.damaged_files import rename_aside
from rummifun.storage.files import PRIVATE, rename_into_place, replacement


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


def save_checkpoint(file: Path, text: Mapping[str, Any], kind: CheckpointKind = STUDY) -> None:
    """Write a checkpoint: a new file replaces the last one, which replaces the one before.

    Raises `OSError` if it cannot be written.
    """
    written = {"format": kind.format, "version": version(), kind.nom: text}
    written[_DIGEST] = short_digest(written)
    with replacement(file, _shift, PRIVATE) as out:
        out.write(json.dumps(written, ensure_ascii=False).encode())


def _shift(fresh: Path, file: Path) -> None:
    """Put a finished checkpoint in the place of the last one, and that in the place of the one before."""
    if file.exists():
        rename_into_place(file, previous_checkpoint_file(file))
    rename_into_place(fresh, file)


def checkpoint_seed(file: Path | None, tr: Translation, kind: CheckpointKind = STUDY) -> str | None:
    """Read the seed of a checkpoint, for a command without one; None if there is no checkpoint."""
    written = _read(file, tr, kind)
    if file is None or written is None:
        return None
    try:
        about = written[kind.nom]
        return str(parse_natural((about["jeux"][0] if "jeux" in about else about)["graine"]))
    except (IndexError, KeyError, TypeError, ValueError):
        raise _damage_error(file, tr) from None


def load_checkpoint(file: Path | None, work: CountingWork[S], tr: Translation) -> S:
    """Read the checkpoint of some work; without one, nothing was done."""
    written = _read(file, tr, work.sorte)
    if file is None or written is None:
        return work.vide
    if _is_newer(written.get("version")):
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
    return done


def _read(file: Path | None, tr: Translation, kind: CheckpointKind) -> Mapping[str, Any] | None:
    """Read a checkpoint or, if it is missing or damaged, the one before it; None if there is neither.

    A damaged one is set aside then, so that it does not take the place of the one before.
    """
    if file is None or not (file.exists() or previous_checkpoint_file(file).exists()):
        return None
    written = _read_whole(file, kind)
    if written is not None:
        return written
    written, there = _read_whole(previous_checkpoint_file(file), kind), file.exists()
    kept = rename_aside(file) if written is not None and there else None
    if written is None or (there and kept is None):
        raise _damage_error(file, tr)
    if kept is not None:
        said = N_("{file} was damaged: it is set aside as {aside}, and the work goes on from the checkpoint before it")
        print_aside(tr(said).format(file=file, aside=kept.name))
    return written


def _read_whole(file: Path, kind: CheckpointKind) -> Mapping[str, Any] | None:
    """Read a checkpoint; None for a file that is not there, or not a whole one."""
    try:
        written = parse_json(read_ordinary_file(file).decode())
    except (FileNotFoundError, ValueError):
        return None
    whole = isinstance(written, dict) and written.get("format") == kind.format and _whole(written, kind)
    return written if whole else None


def _whole(written: Mapping[str, Any], kind: CheckpointKind) -> bool:
    """Tell whether a checkpoint agrees with its digest; that of a newer version is not asked."""
    known = {name: value for name, value in written.items() if name != _DIGEST}
    ours = set(known) == {"format", "version", kind.nom} and written.get(_DIGEST) == short_digest(known)
    return ours or _is_newer(written.get("version"))


def _is_newer(theirs: object) -> bool:
    """Tell whether a version comes after this one, or is none: what earlier ones wrote is read."""
    numbers = [[*map(int, re.findall(r"\d+", str(one)))] for one in (theirs, version())]
    return not numbers[0] or numbers[0] > numbers[1]


def _damage_error(file: Path, tr: Translation) -> CommandError:
    """Report that a checkpoint is of no use, and where the one before it is."""
    there = N_("{file}: checkpoint missing or damaged; the one before it is {before}")
    said = there if previous_checkpoint_file(file).exists() else N_("{file}: checkpoint missing or damaged")
    return CommandError(tr(said).format(file=file, before=previous_checkpoint_file(file)))


_PERIOD: Final = 0.8  # seconds between two checkpoints, so that a kill costs two at most, even if it tears the last


@dataclass(frozen=True, slots=True)
class RunOptions:
    """The options of a run: its games, engine, cores, checkpoint, and the interval width at which it stops."""

    parties: int
    debut: int = 0
    moteur: str = "auto"
    coeurs: int = 1
    reprise: Path | None = None
    precision: float | None = None
    grappe: str | None = None
    figure: Path | None = None

    @property
    def plage(self) -> range:
        return range(self.debut, self.debut + self.parties)


def study_work(plan: Plan, options: RunOptions) -> CountingWork[Study]:
    """Return the runner of the study of a plan."""
    plan = hasten(plan, options.parties)
    name = choose_backend(plan, options.moteur, options.parties)
    count, check = partial(tally_with(name), plan), partial(cross_checked_study, plan, name)
    read = partial(_read_study, plan)
    return CountingWork(count, pacing_backend(plan, name), check, EMPTY, plan.sujet, to_json, read)


def _read_study(plan: Plan, written: Mapping[str, Any]) -> Study:
    """Read a study; a game of ours stands in each of its measures, one of a user's own may lack some."""
    study = from_json(written)
    played = study.gagnees, study.parties - study.gagnees
    lacking = {name: found for name, tallies in study.histogramme if (found := won_and_lost(tallies)) != played}
    if is_builtin(plan.jeu) and (lacking or (study.parties and not study.histogramme)):
        expected, got = ("{} + {}".format(*counts) for counts in (played, next(iter(lacking.values()), (0, 0))))
        raise Precondition(Refusal(RefusEtude.HistogrammeFaux, tuple(lacking), expected, got))
    return study


def run_work(
    work: CountingWork[S], options: RunOptions, screen: Console, keeper: CheckpointWriter[S] | None = None
) -> Generator[S, None, None]:
    """Play the remaining games and yield the sum so far again and again, saving checkpoints."""
    done, games = load_checkpoint(options.reprise, work, screen.tr), options.plage
    keeper = keeper or CheckpointWriter(options.reprise, work, screen)
    try:
        with waiting_notice(screen.tr(N_("the engines are being made ready and compared…"))):
            done += work.controle(next(missing_ranges(done.blocs, games), range(0)))
        keeper.add_counts(done)
    except TwinMismatchError as error:
        said = screen.tr(N_("game {i}: the compiled engine ends it otherwise than its moves do; nothing was counted"))
        raise CommandError(said.format(i=error.game)) from None
    cores = options.coeurs
    if cores > 1 and work.moteur != COMPILED and options.grappe is None and not is_picklable(work.compte):
        alone = N_("one core plays: a function makes the rules of this game, which no other process can read")
        print_aside(screen.tr(alone))
        cores = 1
    with executor_for(work.moteur, cores, options.grappe, partial(rerun_files, executed_files())) as execute:
        sums = partial_sums(work.compte, done, games, work.moteur, execute, options.precision, time.monotonic)
        with on_failure(keeper.write_checkpoint):  # before waiting for those who still play
            for somme in sums:
                keeper.add_counts(somme)
                yield somme
        keeper.write_checkpoint(last=True)


class CheckpointWriter(Generic[S]):
    """Holds the counts of some work through any interruption, and writes the checkpoints.

    Where that cannot be done it says so once, and tries again.
    """

    def __init__(self, file: Path | None, work: CountingWork[S], screen: Console) -> None:
        self._file, self._tr = file, screen.tr
        self._work: CountingWork[S] = work
        self.done: S = work.vide
        self._last, self._failed = time.monotonic(), ""

    def add_counts(self, done: S) -> None:
        """Take the counts so far, and write them now and then."""
        self.done = done
        if time.monotonic() - self._last > _PERIOD:
            self.write_checkpoint()
            self._last = time.monotonic()

    def write_checkpoint(self, last: bool = False) -> None:
        """Write a checkpoint; report once that it fails, once that it works again. The last one must succeed."""
        if self._file is None or not self.done.parties:
            return
        failed = ""
        try:
            save_checkpoint(self._file, self._work.ecrit(self.done), self._work.sorte)
        except OSError as error:
            failed = describe_write_error(error, self._file, self._tr)
        if failed and last:
            raise CommandError(failed)
        if failed and not self._failed:
            print_aside(self._tr(N_("{why}; the count is not kept until it can be written")).format(why=failed))
        elif self._failed and not failed:
            print_aside(self._tr(N_("{file}: checkpoints are written again")).format(file=self._file))
        self._failed = failed
