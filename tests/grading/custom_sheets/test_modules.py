"""A module of an interface: a question that asks for the same words again, on another type."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from grading.custom_sheets.sheets import faults, grade, judged, running_sheet, shown, verdicts, write_files
from rummifun.grading.custom_sheets.judge import SheetJudge
from rummifun.grading.sheet.declarations import SheetError
from rummifun.grading.sheet.interface import read_interface
from rummifun.messages import translation

pytestmark = pytest.mark.cellule

SHEET: Final = {
    "feuille_mli": """
(** {1 Q1 Une somme} *)
type 'a ens = Ve | Ce of 'a * 'a ens
(** @egalite sac *)
type 'a liste = 'a list
(** @exemple taille (Ce (1, Ve)) = 1 *)
val taille : 'a ens -> int
val double : 'a ens -> 'a ens
(** {1 Q2 Des listes} *)
module Q2 : sig
  (** @exemple taille [1; 2] = 2 *)
  val taille : 'a liste -> int
  val double : 'a liste -> 'a liste
end
""",
    "solution_ml": """
let rec taille = function Ve -> 0 | Ce (_, r) -> 1 + taille r
let rec double = function Ve -> Ve | Ce (x, r) -> Ce (x, Ce (x, double r))
module Q2 = struct
  let taille l = List.length l
  let double l = l @ l
  let double_juste l m = List.length m = 2 * List.length l
end
""",
    "fautes_ml": """
(** un de trop *)
let taille l = 1 + List.length l

(** rien n'est doublé *)
let double (e : 'a ens) = e
""",
    "lois_py": 'LOIS = {"deux": lambda m, l: m.Q2.taille(m.Q2.double(l)) == 2 * m.Q2.taille(l)}\n',
}
ONE: Final = """
type 'a e = V | A of 'a * 'a e
let rec taille = function V -> 0 | A (_, r) -> 1 + taille r
let rec double = function V -> V | A (x, r) -> A (x, A (x, double r))
"""
ALL: Final = {"taille": "right", "double": "right", "Q2.taille": "right", "Q2.double": "right"}


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SheetJudge]:
    with running_sheet(write_files(tmp_path_factory.mktemp("feuille"), **SHEET)) as judge:
        yield judge


@pytest.mark.parametrize(
    "other",
    [
        "module Q2 = struct let taille = List.length let double l = List.concat_map (fun x -> [x; x]) l end",
        "let rec taille = function [] -> 0 | _ :: r -> 1 + taille r\nlet double l = l @ l",
        "let taille_q2 l = List.length l\nlet q2_double l = l @ l",
    ],
    ids=["module", "type", "name"],
)
def test_the_same_words_are_read_by_their_module_their_type_or_their_name(
    judge: SheetJudge, tmp_path: Path, other: str
) -> None:
    found = grade(judge, tmp_path, f"{ONE}{other}")
    assert verdicts(found) == ALL
    assert [one.passed for one in found.questions] == [(), ("deux",)]


def test_python_has_the_module_in_the_name(judge: SheetJudge, tmp_path: Path) -> None:
    text = "def taille(e): return len(e)\ndef Q2_taille(l): return len(l)\ndef Q2_double(l): return l + l\n"
    assert verdicts(grade(judge, tmp_path, text, "rendu.py")) == {**ALL, "double": "missing"}


def test_a_mistake_is_laid_on_the_function_of_its_type(judge: SheetJudge, tmp_path: Path) -> None:
    found = grade(judge, tmp_path, f"{ONE}let taille l = 1 + List.length l\nlet double l = l")
    assert verdicts(found) == {**ALL, "Q2.taille": "wrong", "Q2.double": "wrong"}
    assert judged(found, "Q2.taille").diagnoses == ("un de trop",)
    assert shown(found, "Q2.taille") == ("taille []", "1", "0")


def test_a_sheet_with_a_module_is_read_back(judge: SheetJudge, tmp_path: Path) -> None:
    assert faults(judge.sheet.folder) == []
    python = {
        "feuille_mli": "val un : int -> int\nmodule Q2 : sig\nval un : string -> int\nend",
        "solution_py": "def un(n): return 1\ndef Q2_un(s): return len(s)\n",
    }
    assert faults(write_files(tmp_path, **python)) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("module Q2 : sig\ntype t = A\nval f : t\nend", "line 2: `type` has no place in a module"),
        ("module Q2 : sig\nval f : int", "line 1: the module Q2 does not end"),
        ("val f : int\nend", "line 2: `end` has no place in a sheet"),
        ("module Q2 : sig\nval f : int\nval f : int\nend", "line 3: `Q2.f` is declared twice"),
    ],
)
def test_a_module_that_cannot_be_read_is_refused(text: str, said: str) -> None:
    with pytest.raises(SheetError) as refused:
        read_interface(text)
    assert said in refused.value.localize(translation("en"))
