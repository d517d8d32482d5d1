"""Definitions of a hand-in read as functions of a sheet, by their names and types."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from grading.custom_sheets.sheets import write_files
from rummifun.grading.custom_sheets.recognition import recognise
from rummifun.grading.custom_sheets.sheet_reader import read_sheet
from rummifun.grading.judging.options import read_name_mapping
from rummifun.grading.matching.pairing import TypePairing
from rummifun.grading.sheet.function_names import FunctionNames
from rummifun.grading.sheet.ocaml_types import TypeScope, read_type
from rummifun.grading.submission.definitions import Definition
from rummifun.grading.submission.files import UnreadableFileError
from rummifun.grading.submission.names import NO_NAMES, TeacherNames

INTERFACE = """
(** @aussi insert @ecrit ajoute_1 *)
val ajoute : int -> int list -> int list
val ajouts : int list -> int
val compte : 'a -> 'a list -> int
val egaux : int list -> int list -> bool
"""


def read(
    tmp_path: Path, given: TeacherNames = NO_NAMES, /, **definitions: str
) -> dict[str, tuple[list[str], list[str]]]:
    """Read definitions of some types: for each function its versions, and those of another type."""
    sheet = read_sheet(write_files(tmp_path, feuille_mli=INTERFACE, solution_ml="let a = 3"))

    def pair(function: Any, definition: Definition) -> Any:
        paired = TypePairing(sheet.scope, TypeScope()).function(function.type, read_type(definition.type))
        return paired and SimpleNamespace(paired=paired, name=definition.name)

    made = [Definition(name, i, "a.ml", i, type_, "") for i, (name, type_) in enumerate(definitions.items())]
    program: Any = SimpleNamespace(sheet=sheet, definitions=made, pair=pair)
    return {
        name: ([one.name for one in found.versions], [one.name for one in found.misfits])
        for name, found in recognise(program, given).items()
    }


def test_nearer_names_come_before_slips(tmp_path: Path) -> None:
    found = read(tmp_path, ajoute="int -> int list -> int list", ajouute="int -> int list -> int list")
    assert found == {"ajoute": (["ajoute"], [])}
    spelt = read(tmp_path, ajoute_1="int -> int list -> int list", ajoute="int -> int list -> int list")
    assert spelt == {"ajoute": (["ajoute_1", "ajoute"], [])}
    assert read(tmp_path, ajouute="int -> int list -> int list") == {"ajoute": (["ajouute"], [])}


def test_a_word_of_the_sheet_is_no_slip_of_another(tmp_path: Path) -> None:
    assert read(tmp_path, ajouts="int -> int list -> int list") == {"ajouts": ([], ["ajouts"])}


def test_other_names_and_versions_are_read(tmp_path: Path) -> None:
    found = read(tmp_path, insert="int -> int list -> int list", compte2="'a -> 'a list -> int", compte="int -> int")
    assert found == {"ajoute": (["insert"], []), "compte": (["compte2"], ["compte"])}


def test_helpers_and_strangers_are_left_alone(tmp_path: Path) -> None:
    assert read(tmp_path, ajoute_aux="int -> int list -> int list", egal="int -> int -> bool", x="int") == {}


def test_recognise_reads_functions_under_the_names_that_a_teacher_gives(tmp_path: Path) -> None:
    file = tmp_path / "noms.toml"
    file.write_text('f = "ajoute_1"\najoute = false\n', encoding="utf-8")
    names = FunctionNames(read_sheet(write_files(tmp_path, feuille_mli=INTERFACE, solution_ml="")).functions)
    given = read_name_mapping(file, names).for_submission("dupont")
    takes = "int -> int list -> int list"
    assert read(tmp_path, given, f=takes, ajoute=takes) == {"ajoute": (["f"], [])}
    file.write_text('f = "egau"\n', encoding="utf-8")
    with pytest.raises(UnreadableFileError) as refused:
        read_name_mapping(file, names)
    assert refused.value.details["near"] == "egaux"
