"""Carrying out long work, a study or a tournament: its engine, its cores, its progress; checkpoints."""

from __future__ import annotations

import csv
import json
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from io import StringIO
from math import ceil, log10
from pathlib import Path
from typing import Any, Final, Generic

from rummifun.analysis import EMPTY, GameError, Plan, Study, from_json, to_json
from rummifun.analysis.backend_choice import (
    TwinMismatchError,
    choose_backend,
    cross_checked_study,
    pacing_backend,
    tally_with,
)
from rummifun.analysis.backends import COMPILED, is_builtin
from rummifun.analysis.comparison import Comparison
from rummifun.analysis.executors import is_picklable
from rummifun.analysis.json_export import version, won_and_lost
from rummifun.analysis.plots import Point, check_plot_file, extend_curve, plot
from rummifun.analysis.refusals import RefusEtude
from rummifun.analysis.study_runner import executor_for, missing_ranges, partial_sums
from rummifun.analysis.tournament import Tournament
from rummifun.messages import N_
from rummifun.refusal import Precondition, Refusal, sentence
from rummifun.shells.commands.checkpoints import CountingWork, S, load_checkpoint, save_checkpoint
from rummifun.shells.commands.progress import ProgressBar, print_aside, waiting_notice, with_progress
from rummifun.shells.console import Console
from rummifun.shells.line.formatting import wrap_lines
from rummifun.shells.line.terminal import open_terminal
from rummifun.shells.plugins.error_lines import describe_fault
from rummifun.shells.plugins.loading import CommandError, executed_files, rerun_files
from rummifun.shells.storage.files import describe_write_error

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


def study_work(plan: Plan, moyens: RunOptions) -> CountingWork[Study]:
    """Return the runner of the study of a plan."""
    nom = choose_backend(plan, moyens.moteur, moyens.parties)
    count, check, read = partial(tally_with(nom), plan), partial(cross_checked_study, plan, nom), partial(_lue, plan)
    return CountingWork(count, pacing_backend(plan, nom), check, EMPTY, plan.sujet, to_json, read)


def _lue(plan: Plan, written: Mapping[str, Any]) -> Study:
    """Read a study; a game of ours stands in each of its measures, one of a user's own may lack some."""
    etude = from_json(written)
    played = etude.gagnees, etude.parties - etude.gagnees
    lacking = {nom: found for nom, comptes in etude.histogramme if (found := won_and_lost(comptes)) != played}
    if is_builtin(plan.jeu) and (lacking or (etude.parties and not etude.histogramme)):
        expected, got = ("{} + {}".format(*counts) for counts in (played, next(iter(lacking.values()), (0, 0))))
        raise Precondition(Refusal(RefusEtude.HistogrammeFaux, tuple(lacking), expected, got))
    return etude


def run_work(
    work: CountingWork[S], moyens: RunOptions, screen: Console, keeper: CheckpointWriter[S] | None = None
) -> Generator[S, None, None]:
    """Play the remaining games and yield the sum so far again and again, saving checkpoints."""
    done, games = load_checkpoint(moyens.reprise, work, screen.tr), moyens.plage
    keeper = keeper or CheckpointWriter(moyens.reprise, work, screen)
    try:
        with waiting_notice(screen.tr(N_("the engines are being made ready and compared…"))):
            done += work.controle(next(missing_ranges(done.blocs, games), range(0)))
        keeper.add_counts(done)
    except TwinMismatchError as error:
        said = screen.tr(N_("game {i}: the compiled engine ends it otherwise than its moves do; nothing was counted"))
        raise CommandError(said.format(i=error.game)) from None
    coeurs = moyens.coeurs
    if coeurs > 1 and work.moteur != COMPILED and moyens.grappe is None and not is_picklable(work.compte):
        print_aside(
            screen.tr(N_("one core plays: a function makes the rules of this game, which no other process can read"))
        )
        coeurs = 1
    with executor_for(work.moteur, coeurs, moyens.grappe, partial(rerun_files, executed_files())) as execute:
        try:
            for somme in partial_sums(work.compte, done, games, work.moteur, execute, moyens.precision):
                keeper.add_counts(somme)
                yield somme
        except BaseException:
            keeper.write_checkpoint()  # before waiting for those who still play
            raise
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
        failed = self._save(self._file, self.done)
        if failed and last:
            raise CommandError(failed)
        if failed and not self._failed:
            print_aside(self._tr(N_("{why}; the count is not kept until it can be written")).format(why=failed))
        elif self._failed and not failed:
            print_aside(self._tr(N_("{file}: checkpoints are written again")).format(file=self._file))
        self._failed = failed

    def _save(self, file: Path, done: S) -> str:
        try:
            save_checkpoint(file, self._work.ecrit(done), self._work.sorte)
        except OSError as error:
            return describe_write_error(error, file, self._tr)
        return ""


@dataclass(frozen=True, slots=True)
class ReportFormat(Generic[S]):
    """The format of a report: brief during the work, whole at its end; its games, and how many share a number."""

    form: str
    found: Callable[[S], str]
    data: Callable[[S], Any]
    rows: Callable[[S], Sequence[Mapping[str, Any]]]
    lines: Callable[[S], Iterable[str]]
    names: tuple[str, ...]
    chacune: int = 1

    def write(self, done: S, screen: Console) -> None:
        """Write the counts as JSON, as CSV, or for people to read."""
        if self.form == "json":
            said = [json.dumps(self.data(done), ensure_ascii=not screen.style.unicode, indent=2)]
        else:
            said = csv_lines(self.rows(done)) if self.form == "csv" else [*self.lines(done)]
        open_terminal(screen).print_lines(*said)


def run_and_report(work: CountingWork[S], moyens: RunOptions, shown: ReportFormat[S], screen: Console) -> None:
    """Carry work out, reporting progress; then write the counts and, if asked, draw them."""
    _writable(moyens, screen)
    keeper, points = CheckpointWriter(moyens.reprise, work, screen), tuple[Point, ...]()
    try:
        with closing(run_work(work, moyens, screen, keeper)) as sums:
            for somme in _with_bar(sums, moyens, shown, screen):
                points = points if isinstance(somme, Tournament) else extend_curve(points, somme)
    except GameError as error:
        raise CommandError(_fault(error, shown.names, screen)) from None
    except (KeyboardInterrupt, OSError, Precondition, CommandError):
        if keeper.done.parties:
            shown.write(keeper.done, screen)
        raise
    done = keeper.done
    shown.write(done, screen)
    if moyens.figure is not None and not isinstance(done, Tournament):  # a tournament is a table
        try:
            plot(done, points, moyens.figure, screen.tr)
        except OSError as error:
            raise CommandError(describe_write_error(error, moyens.figure, screen.tr)) from None


def _with_bar(sums: Iterator[S], moyens: RunOptions, shown: ReportFormat[S], screen: Console) -> Iterator[S]:
    """Count the requested games already played: a checkpoint may hold others too."""

    def counted(somme: S) -> int:
        return shown.chacune * (moyens.parties - sum(map(len, missing_ranges(somme.blocs, moyens.plage))))

    return with_progress(sums, counted, ProgressBar(shown.chacune * moyens.parties, screen), found=shown.found)


def _writable(moyens: RunOptions, screen: Console) -> None:
    """Check, before any game, that there is a place to write to."""
    if moyens.figure is not None:
        check_plot_file(moyens.figure)
    for file in filter(None, (moyens.figure, moyens.reprise)):
        if not file.absolute().parent.is_dir():
            raise CommandError(screen.tr(N_("{file}: there is no such folder")).format(file=file))


def _fault(error: GameError, names: Sequence[str], screen: Console) -> str:
    """Report which game cannot be counted, and why; raise a fault of ours unchanged."""
    cause, files = error.__cause__, [Path(name.rpartition(":")[0]) for name in names if ":" in name]
    if isinstance(cause, Precondition):
        said = sentence(cause.refusal, screen.lang)
    elif cause is None or not files:
        raise error
    else:
        said = describe_fault(cause, files[0], screen)
    return screen.tr(N_("game {i}: {why}")).format(i=error.partie, why=said)


def engine_lines(somme: Study | Comparison, screen: Console) -> list[str]:
    """Report which engine played, its version, and how many games were played by both."""
    both = N_("Engine: {name}, rummifun {version}; {n} games checked, move by move.")
    said = screen.tr(both if somme.verifiees else N_("Engine: {name}, rummifun {version}."))
    name = ", ".join(somme.moteurs)
    return ["", *wrap_lines(said.format(name=name, version=version(), n=somme.verifiees), screen)]


def format_rate(screen: Console, somme: Study | Comparison) -> str:
    """Report the rate or the difference so far, and half of its interval."""
    bas, haut = somme.intervalle
    rate, half = (format_percent(p, haut - bas, screen) for p in (somme.taux or 0.0, (haut - bas) / 2))
    return f"{rate.removesuffix(' %')}±{half}"


def csv_lines(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """Write records as lines of CSV, the names of the columns first."""
    out = StringIO()
    table = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    table.writeheader()
    table.writerows(rows)
    return out.getvalue().splitlines()


def format_percent(p: float, width: float, screen: Console) -> str:
    """Write a probability with as many digits as its interval deserves."""
    digits = max(1, ceil(-log10(100 * width)) + 1)
    text = f"{100 * p:.{digits}f} %"
    return text.replace(".", screen.tr(N_(".")))
