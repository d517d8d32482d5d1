"""Carrying out long work, a study or a tournament: its engine, its cores, its progress; checkpoints."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from io import StringIO
from math import ceil, log10
from pathlib import Path
from typing import Any, Generic

from rummifun.analysis import GameError, Study
from rummifun.analysis.comparison import Comparison
from rummifun.analysis.plots import Point, check_plot_file, extend_curve, plot
from rummifun.analysis.study_json import version
from rummifun.analysis.study_runner import missing_ranges
from rummifun.analysis.tournament import Tournament
from rummifun.console.errors import CommandError, describe_write_error, file_errors_explained
from rummifun.console.formatting import wrap_lines
from rummifun.console.progress import with_progress
from rummifun.console.screen import Console
from rummifun.console.terminal import open_terminal
from rummifun.messages import N_
from rummifun.plugins.loading import describe_fault
from rummifun.refusal import Precondition, sentence
from rummifun.storage.checkpoints import CheckpointWriter, CountingWork, RunOptions, S, run_work
from rummifun.storage.files import write_file


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


def run_and_report(work: CountingWork[S], options: RunOptions, shown: ReportFormat[S], screen: Console) -> None:
    """Carry work out, reporting progress; then write the counts and, if asked, draw them."""
    _writable(options, screen)

    def counted(somme: S) -> int:
        """Count the requested games already played: a checkpoint may hold others too."""
        return shown.chacune * (options.parties - sum(map(len, missing_ranges(somme.blocs, options.plage))))

    keeper, points = CheckpointWriter(options.reprise, work, screen), tuple[Point, ...]()

    try:
        with closing(run_work(work, options, screen, keeper)) as sums:
            for somme in with_progress(sums, counted, shown.chacune * options.parties, screen, shown.found):
                points = points if isinstance(somme, Tournament) else extend_curve(points, somme)
    except GameError as error:
        raise CommandError(_fault(error, shown.names, screen)) from None
    except (KeyboardInterrupt, OSError, Precondition, CommandError):
        if keeper.done.parties:
            shown.write(keeper.done, screen)
        raise
    done = keeper.done
    shown.write(done, screen)
    if options.figure is not None and not isinstance(done, Tournament):  # a tournament is a table
        with file_errors_explained(options.figure, screen.tr, describe_write_error):
            write_file(options.figure, plot(done, points, options.figure, screen.tr))


def _writable(options: RunOptions, screen: Console) -> None:
    """Check, before any game, that there is a place to write to."""
    if options.figure is not None:
        check_plot_file(options.figure)
    for file in filter(None, (options.figure, options.reprise)):
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
    return f"{100 * p:.{digits}f} %".replace(".", screen.tr(N_(".")))
