"""Two versions of a hand-in compared by a sheet of one's own: what agrees, what differs and where, what is unseen."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from shells.in_process import rummifun

from grading.custom_sheets.example_hand_ins import DICTIONARY_OF_TREES
from grading.custom_sheets.sheets import EXAMPLES, running_sheet, write_files
from rummifun.grading.compared_sheets import OwnSheet
from rummifun.grading.compared_versions import compare_files
from rummifun.grading.report.comparison_text import VersionComparison
from rummifun.grading.sandbox.limits import Limits

pytestmark = pytest.mark.cellule

SHEET: Final = {
    "feuille_mli": """
(** {1 Q1 Listes} *)
type 'a ens = Ve | Ce of 'a * 'a ens
val taille : 'a ens -> int
(** @raise Failure *)
val premier : 'a ens -> 'a
(** {1 Q2 Choix} *)
val un_dans : int list -> int
val est_dans : int -> int list -> bool
""",
    "solution_ml": """
let rec taille = function Ve -> 0 | Ce (_, r) -> 1 + taille r
let premier = function Ve -> failwith "vide" | Ce (x, _) -> x
let un_dans = function [] -> invalid_arg "vide" | x :: _ -> x
let un_dans_juste l x = List.mem x l
let est_dans = List.mem
""",
}
BEFORE: Final = """
type 'e chaine = Rien | Avec of 'e * 'e chaine
let rec taille = function Rien -> 0 | Avec (_, r) -> 1 + taille r
let premier = function Rien -> failwith "rien" | Avec (x, _) -> x
let un_dans l = List.hd l
let rec est_dans x l = match l with [] -> false | y :: r -> if x = y then true else est_dans x r
"""
AFTER: Final = """
def taille(e): return len(e) if len(e) < 3 else 3
def premier(e): return e[0]
def un_dans(l): return l[-1] if l else None
def autre(): return 3
"""


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OwnSheet]:
    with running_sheet(write_files(tmp_path_factory.mktemp("feuille"), **SHEET)) as judge:
        yield OwnSheet(judge)


def compare(sheet: OwnSheet, folder: Path, before: str, after: str) -> VersionComparison:
    for name, text in ((f"avant.{suffix(before)}", before), (f"apres.{suffix(after)}", after)):
        (folder / name).write_text(text, encoding="utf-8")
    names = (folder / f"avant.{suffix(before)}", folder / f"apres.{suffix(after)}")
    return compare_files(*names, Limits(call=0.2), sheet)


def suffix(text: str) -> str:
    return "py" if "def " in text else "ml"


def test_versions_in_two_languages_agree_by_the_equality_of_the_sheet(sheet: OwnSheet, tmp_path: Path) -> None:
    found = compare(sheet, tmp_path, BEFORE, AFTER)
    assert [one.function for one in found.agreeing] == ["premier", "un_dans"]
    (taille,) = found.differing
    assert (taille.section, taille.difference and taille.difference.calls) == (
        "Q1",
        ("taille (Avec (1, Avec (1, Avec (1, Avec (1, Rien)))))", "taille([1, 1, 1, 1])"),
    )
    assert (found.only_before, found.only_after) == (("est_dans",), ())


def test_a_copy_of_a_version_agrees_and_its_mistakes_are_counted(sheet: OwnSheet, tmp_path: Path) -> None:
    found = compare(sheet, tmp_path, BEFORE, BEFORE.replace("List.hd l", "let x = List.hd l in x"))
    assert not found.has_changes
    counted = {one.function: one.mistakes for one in found.compared}
    seen, made = counted["est_dans"]
    assert 0 < seen <= made
    assert min(one.programs_run for one in found.compared if one.function == "est_dans") > 240


def test_branches_of_python_are_counted(sheet: OwnSheet, tmp_path: Path) -> None:
    text = "def est_dans(x, l):\n    if x == 12345:\n        return False\n    return x in l\n"
    found = compare(sheet, tmp_path, BEFORE, text)
    assert [one.function for one in found.agreeing] == ["est_dans"]
    assert {one.is_reached for one in found.branches} == {False, True}


@pytest.mark.lent
def test_what_makes_values_of_an_abstract_type_is_seen_by_the_others(tmp_path: Path) -> None:
    with running_sheet(EXAMPLES / "dictionnaire") as judge:
        found = compare(OwnSheet(judge), tmp_path, DICTIONARY_OF_TREES, DICTIONARY_OF_TREES + "\nlet enleve c d = d\n")
    assert {one.function for one in found.differing} <= {"cherche", "est_cle", "cles", "taille"}
    assert found.differing
    assert "enleve" not in {one.function for one in found.compared}


def test_verifier_compares_by_a_sheet(tmp_path: Path) -> None:
    folder = write_files(
        tmp_path / "feuille", feuille_mli="val double : int -> int", solution_ml="let double n = 2 * n"
    )
    write_files(tmp_path / "pas", **{"1_a_ml": "let double n = n + n", "2_b_py": "def double(n): return n * n\n"})
    first, second = tmp_path / "pas" / "1_a.ml", tmp_path / "pas" / "2_b.py"
    against = rummifun(tmp_path, "verifier", second, "--contre", first, "--feuille", folder, lang="en")
    assert (against.returncode, against.stderr) == (1, "")
    assert "    double   (Q1)" in against.stdout
    steps = rummifun(tmp_path, "verifier", "--pas", tmp_path / "pas", "--feuille", folder, lang="en")
    assert (steps.returncode, "double(1)" in steps.stdout) == (1, True)
    refused = rummifun(tmp_path, "verifier", first, "--contre", second, "--feuille", folder, "--noms", "n", lang="en")
    assert (refused.returncode, refused.stderr) == (2, "rummifun: n cannot be read: no such file or folder\n")
