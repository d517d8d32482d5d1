"""The options of `verifier`, and the names that are hand-ins."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Final

import click

from rummifun.console.errors import CommandError
from rummifun.console.options import CELL, COUNT, FILE, NO_CELL, OUTPUT, PATH, POSITIVE, argument, option
from rummifun.console.screen import Console
from rummifun.games import is_game_name
from rummifun.grading.custom_sheets.sheet import Sheet
from rummifun.grading.judging.options import FEEDBACK, NO_MAPPING, NameMapping, read_name_mapping
from rummifun.grading.sheet.declarations import Question
from rummifun.grading.sheet.function_names import FunctionNames
from rummifun.grading.sheet.rummikub import NAMES, QUESTIONS, find_question
from rummifun.grading.submission.files import defines_sheet_function, is_program
from rummifun.messages import N_

_FOLDER: Final = click.Path(file_okay=False, writable=True, path_type=Path)


_FORMATS: Final = ("moodle", "vpl", "gradescope", "junit", "classroom50")


_SEEDS: Final = click.IntRange(0, (1 << 64) - 1)


NOTHING_ANSWERED: Final = 2
"""The exit status where hand-ins answer nothing, or versions nothing that can be compared."""


EXIT_STATUSES: Final = N_(
    "Exit status: 0, nothing fails, and a hand-in loses no marks; 1, something fails, is incomplete or missing; "
    "2, nothing is answered, or it cannot be done, and a sentence says why; 130, Ctrl-C or SIGTERM."
)


NamedFiles = Sequence[tuple[str, tuple[Path, ...]]]
"""Hand-ins before they are graded: the name and the files of each."""


@dataclass(frozen=True, slots=True)
class VerifyOptions:
    """The arguments of `verifier`, one option per field."""

    modules: tuple[str, ...] = argument(N_("MODULE_OR_FILE_OR_GAME..."), nargs=-1)
    question: str | None = option("--question", N_("Judge one question of the hand-in only."), "Q10")
    as_json: bool = option("--json", N_("Write the report as JSON."))
    html: Path | None = option("--html", N_("Write the report to a file of HTML too, to be printed."), kind=OUTPUT)
    dossier: str | None = option("--dossier", N_("Grade every hand-in of a folder: a class."), kind=click.Path())
    csv: Path | None = option("--csv", N_("Write the table of the class to a file of CSV too."), kind=OUTPUT)
    tableur: Path | None = option(
        "--tableur --spreadsheet",
        N_("Write it also to a file that a spreadsheet opens by a double click."),
        kind=OUTPUT,
    )
    bilan: Path | None = option(
        "--bilan --summary", N_("Write what the class got wrong to a file too: CSV, or JSON (.json)."), kind=OUTPUT
    )
    avant: Path | None = option(
        "--avant --before", N_("Say what got better since the table that --csv wrote to this file before."), kind=FILE
    )
    tout: bool = option("--tout --all", N_("Show all findings, with whole values."))
    ensemble: bool = option("--ensemble", N_("Take the files for one hand-in, in this order."))
    noms: Path | None = option(
        "--noms --names", N_("Read functions under the names that a file of TOML gives."), N_("FILE.toml"), PATH
    )
    shut: bool = option(*CELL)
    loose: bool = option(*NO_CELL)
    jobs: int | None = option("--jobs", N_("Grade this many hand-ins at once."), kind=COUNT)
    bareme: Path | None = option(
        "--bareme --weights", N_("Read the questions that count, and their points, in a file of TOML."), kind=FILE
    )
    sur: float | None = option("--sur --out-of", N_("Give the mark out of this number."), "20", POSITIVE)
    graine: int | None = option(
        "--graine --seed", N_("Show fresh cases, drawn from this seed; the marks stay the same."), "N", _SEEDS
    )
    retour: str = option(
        "--retour --feedback",
        N_("Tell which functions are wrong (verdict), by which laws (loi), in which cases (complet)."),
        "verdict|loi|complet",
        click.Choice([*FEEDBACK]),
        "complet",
    )
    format: str | None = option(
        "--format",
        N_("Write the marks for a platform; without a hand-in, the scripts that it runs."),
        "|".join(_FORMATS),
        click.Choice(_FORMATS),
    )
    sortie: Path | None = option(
        "--sortie --output", N_("Write what --format asks for into this folder."), kind=_FOLDER
    )
    feuille: Path | None = option(
        "--feuille --sheet", N_("Judge hand-ins by a sheet of your own, from this folder."), N_("FOLDER"), PATH
    )
    evaluation: Path | None = option(
        "--evaluation --worksheet", N_("Fill in this offline grading worksheet of Moodle."), kind=FILE
    )
    semblables: Path | None = option(
        "--semblables --similar",
        N_("Compare the hand-ins two by two instead of grading them; write those alike to a page of HTML."),
        kind=OUTPUT,
    )
    donne: tuple[Path, ...] = option(
        "--donne --given",
        N_("Leave out a file that all were given, with --semblables; may be repeated."),
        kind=FILE,
        multiple=True,
    )

    contre: Path | None = option(
        "--contre --against",
        N_("Compare the file with this earlier version, function by function."),
        kind=PATH,
    )
    pas: Path | None = option(
        "--pas --steps",
        N_("Compare each version of a folder (1_….py, 2_….ml) with the one before it."),
        N_("FOLDER"),
        PATH,
    )
    moteur: str | None = option(
        "--moteur --engine",
        N_("Check an engine in any language, by lines of JSON."),
        N_("cmd:COMMAND"),
    )
    notation: bool = option(
        "--notation",
        N_("Check records, or positions and moves of a game named first, against the notation."),
    )

    lois: Path | None = option("--lois --laws", N_("Check only the laws of your own in this file."), kind=PATH)
    erreurs: bool = option(
        "--erreurs --mistakes", N_("Say which mistakes your laws see and which they miss, with --lois.")
    )

    inacheve: bool = option(
        "--inacheve --unfinished", N_("End with status 0 if functions are missing but none is wrong.")
    )
    vivant: bool = option("--vivant --live", N_("Check again at every change of the files, until Ctrl-C."))

    @property
    def is_special_task(self) -> bool:
        written = (
            self.feuille
            or self.as_json
            or self.html
            or self.csv
            or self.tableur
            or self.bilan
            or self.avant
            or self.format
        )
        return bool(self.question or self.noms or written)


def refuse_unused_options(asked: VerifyOptions, ours: Collection[str], said: str) -> None:
    """Refuse the given options that the current task does not use; the sentence has their `names`."""
    given = ((one, getattr(asked, one.name)) for one in fields(asked) if one.name not in ours)
    unused = (one for one, value in given if value and value != one.default)
    if names := [one.metadata["made"](one.name, False, str).opts[0] for one in unused]:
        raise CommandError(said.format(names=", ".join(names)))


_OURS: Final = frozenset({"moteur", "notation", "lois", "erreurs", "vivant"})


def refuse_options_of_our_sheet(asked: VerifyOptions, screen: Console) -> None:
    """Refuse the options that only our own sheet has a use for."""
    said = screen.tr(N_("--feuille judges hand-ins by a sheet of your own: it does not go with {names}"))
    refuse_unused_options(asked, {one.name for one in fields(asked)} - _OURS, said)


def take_worksheet(asked: VerifyOptions, screen: Console) -> VerifyOptions:
    """Take a file after --feuille for Moodle's worksheet, as it was called before, and tell its name of now."""
    if asked.feuille is None or not asked.feuille.is_file() or asked.feuille.suffix == ".ml":  # a sheet in one file
        return asked
    said = N_("--feuille names the folder of a sheet now: Moodle's worksheet is --evaluation {file}")
    click.echo(screen.tr(said).format(file=asked.feuille), err=True)
    return replace(asked, feuille=None, evaluation=asked.evaluation or asked.feuille)


def missing_names_error() -> click.MissingParameter:
    """Make the error of a command line without any name to check."""
    context = click.get_current_context()
    return click.MissingParameter(ctx=context, param=context.command.params[0])


def parse_question(
    asked: VerifyOptions, screen: Console, questions: tuple[Question, ...] = QUESTIONS
) -> Question | None:
    """Return the question to judge alone, if there is one."""
    found = None if asked.question is None else find_question(asked.question, questions)
    if found is None and asked.question is not None:
        known = ", ".join(one.name for one in questions)
        said = screen.tr(N_("no question {name}: {known} were expected"))
        raise CommandError(said.format(name=asked.question, known=known))
    return found


def read_names(asked: VerifyOptions, sheet: Sheet | None = None) -> NameMapping:
    """Read the names that the teacher gives functions of a sheet, ours if there is no other."""
    names = NAMES if sheet is None else FunctionNames(sheet.functions)
    return NO_MAPPING if asked.noms is None else read_name_mapping(asked.noms, names)


def is_submission_file(name: str, request: VerifyOptions) -> bool:
    """Distinguish a student's hand-in from a module, a game, or another kind of Python file."""
    path = Path(name)
    if request.feuille is not None:
        return True
    if (is_program(name) and path.suffix != ".py") or (request.is_special_task and path.exists()):
        return True
    if path.is_dir() and not is_game_name(name) and not Path(path, "__init__.py").exists():
        inside = (one for one in path.rglob("*") if is_program(one.name))
        return any(one.suffix != ".py" or defines_sheet_function(one) for one in inside)
    return path.suffix == ".py" and path.is_file() and defines_sheet_function(path)
