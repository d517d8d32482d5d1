"""`rummifun feuille`: a sheet of one's own, begun in a folder, and read back before a class does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from rummifun.console.errors import CommandError, describe_write_error, file_errors_explained
from rummifun.console.options import argument, build_command, option
from rummifun.console.screen import Console
from rummifun.console.terminal import Terminal
from rummifun.core.scene import plural
from rummifun.grading.custom_sheets.folder import read_sheet
from rummifun.grading.custom_sheets.sheet_check import FunctionCheck, LawCheck, SheetCheck, TitledCheck, check_sheet
from rummifun.grading.matching.ocaml_types import type_text
from rummifun.grading.report.case_text import format_call
from rummifun.messages import N_, Translation
from rummifun.render.text import bold_text
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
        found = check_sheet(read_sheet(folder, screen.lang))
        desk.print_lines(*_check_lines(found, screen))
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


def _check_lines(found: SheetCheck, screen: Console) -> Iterator[str]:
    tr = screen.tr
    yield bold_text(found.sheet.title, screen.style)
    for one in found.functions:
        yield from (f"  {line}" for line in _function_lines(one, tr))
    for said, titled in (
        (N_("Mistakes, each with a call that shows it:"), found.mistakes),
        (N_("Readings, each with a call that tells it from the solution:"), found.readings),
    ):
        if titled:
            yield tr(said)
            yield from (f"  {line}" for one in titled for line in _titled_lines(one, tr))
    if found.laws:
        yield tr(N_("Laws, which hold of the solution, each with the mistakes that break it:"))
        yield from (f"  {line}" for law in found.laws for line in _law_lines(law, tr))


def _function_lines(one: FunctionCheck, tr: Translation) -> Iterator[str]:
    calls, (true, false) = one.calls, one.calls.truths
    counts = [plural(len(calls.calls), N_("{n} call"), N_("{n} calls")).localize(tr)]
    if true or false:
        counts.append(tr(N_("{true} true and {false} false")).format(true=true, false=false))
    if calls.outside:
        share = f"{100 * calls.outside / calls.drawn:.0f} %"
        counts.append(tr(N_("{share} of those drawn are outside its domain")).format(share=share))
    yield f"{one.function.name} : {type_text(one.function.type)}"
    yield f"    {', '.join(counts)}"
    if bool(true) != bool(false):
        yield f"    {tr(N_('every call has the same answer: give an @exemple that has the other'))}"
    yield from (f"      {line}" for line in one.smallest)


def _titled_lines(one: TitledCheck, tr: Translation) -> Iterator[str]:
    yield f"{one.function}{tr(': ')}{one.title}"
    yield f"    {format_call(one.failure, tr, short=True)}"


def _law_lines(one: LawCheck, tr: Translation) -> Iterator[str]:
    yield f"{one.law.name}{tr(': ')}{one.law.meaning}"
    yield f"    {tr('; ').join(one.broken_by) or tr(N_('no mistake breaks it'))}"


_STATUS: Final = N_("Exit status: 0, the sheet holds together; 2, it does not, and a sentence says why.")


command: Final = build_command("feuille", Arguments, run, _STATUS)
