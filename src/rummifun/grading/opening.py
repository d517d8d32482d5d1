"""Opening a hand-in: copies of its files run in a cell, and its definitions are read as functions of the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path, PurePosixPath
from typing import Final

from rummifun.grading.cell.disk import scratch_folder
from rummifun.grading.cell.files import HandIn, Unreadable
from rummifun.grading.cell.hand import Definition, Source
from rummifun.grading.cell.limits import Dead, Limits, Unshut
from rummifun.grading.cell.ocaml import OcamlHand, absent
from rummifun.grading.cell.python import PythonHand
from rummifun.grading.cell.running import Hand, Open
from rummifun.grading.fit.names import Given, Recognised, recognised
from rummifun.grading.sheet import FUNCTIONS
from rummifun.messages import N_

_NONE: Final[Mapping[str, Open]] = {}


@contextmanager
def opened(files: HandIn, limits: Limits | None = None, cells: Mapping[str, Open] = _NONE) -> Iterator[Hand]:
    """Run a hand-in on copies of its files in a scratch folder; both are gone afterwards.

    Raises `Unreadable` if it cannot be run.
    """
    if files.ocaml and "ocaml" not in cells and absent():
        raise Unreadable(N_("OCaml is needed to grade {name}: apt-get install ocaml-nox"), name=files.name)
    with scratch_folder() as scratch:
        _copy(files.texts, scratch)
        with closing(_opened(files.ocaml, scratch, files.sources, limits, cells)) as hand:
            yield hand


def _opened(
    ocaml: bool, scratch: Path, texts: Sequence[Source], limits: Limits | None, cells: Mapping[str, Open]
) -> Hand:
    language, kind = ("ocaml", OcamlHand) if ocaml else ("python", PythonHand)
    where = {"where": cells[language]} if language in cells else {}
    try:
        return kind(scratch, texts, limits, **where)
    except Unshut as unshut:
        message = N_(
            "{name} is not run: --exiger-cellule asks for a whole cell, and this system does not allow: {protections}"
        )
        raise Unreadable(message, name=texts[0][0], protections=" ".join(unshut.missing)) from None
    except Dead as dead:
        raise Unreadable(
            N_("{name} cannot be run: its language does not start ({why})"), name=texts[0][0], why=dead
        ) from None


def _copy(texts: Mapping[str, str], scratch: Path) -> None:
    """Copy what a hand-in may use, as it reads it; copy nothing from outside its folder."""
    for name, text in texts.items():
        if ".." not in PurePosixPath(name).parts:
            with suppress(OSError):
                (scratch / name).parent.mkdir(parents=True, exist_ok=True)
                (scratch / name).write_text(text, "utf-8")


def read_names(hand: Hand, given: Given) -> Recognised:
    """Tell which function of the sheet each definition of a hand-in is."""

    def form(function: str, definition: Definition) -> str | None:
        bound = hand.bind(function, FUNCTIONS[function][1], definition)
        return None if bound is None else bound.form

    return recognised(hand.definitions, form, given, typed=hand.language != "python")
