"""`rummifun feuille`: a sheet of one's own, begun in a folder, and read back before a class does."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from rummifun.console.errors import CommandError, describe_write_error, file_errors_explained
from rummifun.console.options import argument, build_command, option
from rummifun.console.screen import Console
from rummifun.console.terminal import Terminal
from rummifun.grading.custom_sheets.sheet_check import check_sheet
from rummifun.grading.custom_sheets.sheet_reader import read_sheet
from rummifun.grading.judging.options import DEFAULT_OPTIONS
from rummifun.grading.report.sheet_text import sheet_check_lines
from rummifun.lessons.exercise_sheets import EXERCISE_OPTIONS
from rummifun.messages import N_
from rummifun.storage.files import create_file


@dataclass(frozen=True, slots=True)
class Arguments:
    """The arguments of the command, one option per field."""

    folder: str | None = argument(N_("FOLDER"), shown="{}")
    commence: bool = option("--commence --begin", N_("Write a sheet to begin from into an empty folder, or a new one."))


def run(asked: Arguments, screen: Console) -> int:
    """Read the sheet of a folder back, or begin one; last, say all that is wrong with it."""
    if asked.folder is None:
        context = click.get_current_context()
        raise click.MissingParameter(ctx=context, param=context.command.params[0])
    desk, folder = Terminal(screen), Path(asked.folder)
    if asked.commence:
        _begin(folder, screen)
        said = screen.tr(N_("{folder} holds a sheet; read it back by: rummifun feuille {folder}"))
        desk.print_lines(said.format(folder=folder))
    else:
        how = EXERCISE_OPTIONS if folder.is_file() else DEFAULT_OPTIONS
        found = check_sheet(read_sheet(folder, screen.lang), how)  # what an exercise gives may be ours
        desk.print_lines(*sheet_check_lines(found, screen.tr, screen.style))
        if found.faults:
            raise CommandError("\n".join(dict.fromkeys(one.localize(screen.tr) for one in found.faults)))
    return 0


def _begin(folder: Path, screen: Console) -> None:
    with file_errors_explained(folder, screen.tr, describe_write_error):
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            said = screen.tr(N_("{folder} is not empty: nothing is written there"))
            raise CommandError(said.format(folder=folder))
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in _STARTING_SHEET.items():
            create_file(folder / name, text.format(**{word: screen.tr(said) for word, said in _SENTENCES.items()}))


_SENTENCES: Final = {
    "title": N_("Lists of numbers"),
    "total": N_("The sum of the numbers of l."),
    "greatest": N_("The greatest number of l, which has at least one."),
    "hint": N_("What is the sum of no numbers?"),
    "ends": N_("only the first number is looked at"),
    "zero": N_("negative numbers are left out"),
    "mistakes": N_("Wrong versions, each below the sentence that a student reads: without this line and the last one."),
    "points": N_("The points of each question, and the weights of functions in their question: without the signs #."),
}


_STARTING_SHEET: Final = {
    "feuille.mli": """\
(** {{1 Q1 {title}}} *)

(** {total}
    @exemple somme [1; 2; 3] = 6
    @indice {hint} *)
val somme : int list -> int

(** {greatest} @aussi max_liste *)
val maximum : int list -> int
""",
    "solution.ml": """\
let rec somme = function [] -> 0 | x :: l -> x + somme l

let rec maximum = function
  | [] -> invalid_arg "maximum"
  | [ x ] -> x
  | x :: l -> max x (maximum l)
""",
    "fautes.ml": """\
(* {mistakes}

(** {zero} *)
let rec somme = function [] -> 0 | x :: l -> max 0 x + somme l

(** {ends} *)
let maximum l = List.hd l
*)
""",
    "feuille.toml": """\
titre = "{title}"
sur = 20

# {points}
#
# [questions]
# Q1 = 20
#
# [fonctions]
# maximum = 2
""",
}


_STATUS: Final = N_("Exit status: 0, the sheet holds together; 2, it does not, and a sentence says why.")


command: Final = build_command("feuille", Arguments, run, _STATUS)
