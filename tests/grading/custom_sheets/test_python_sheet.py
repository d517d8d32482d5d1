"""A sheet whose solution is in Python: hand-ins in both languages, and the same smallest counterexample in each."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from grading.custom_sheets.sheets import grade, judged, running_sheet, shown, verdicts, write_files
from rummifun.grading.custom_sheets.judge import SheetJudge
from rummifun.grading.custom_sheets.sheet_check import check_sheet
from rummifun.grading.custom_sheets.sheet_grader import SheetGrader
from rummifun.grading.custom_sheets.sheet_reader import read_sheet
from rummifun.grading.judging.findings import Report
from rummifun.grading.judging.options import DEFAULT_OPTIONS
from rummifun.grading.sandbox.lending_driver import open_lending_sandbox

pytestmark = pytest.mark.cellule

SHEET: Final = {
    "feuille_mli": """
type arbre = Feuille | Noeud of arbre * int * arbre
type point = { x : int; y : int }
(** La somme des étiquettes. @exemple somme(Noeud(Feuille(), 3, Feuille())) == 3 *)
val somme : arbre -> int
(** Le point échangé. @exemple echange((1, 2)) == (2, 1) *)
val echange : point -> point
(** L'élément de rang n. @raise IndexError *)
val rang : int -> int list -> int
(** Deux fois chaque élément. *)
val double : 'a list -> 'a list
(** x, sinon y. *)
val premier : int option -> int option -> int option
""",
    "solution_py": """
from donne import *


def somme(a):
    match a:
        case Feuille():
            return 0
        case Noeud(g, n, d):
            return somme(g) + n + somme(d)


def echange(p):
    return (p[1], p[0])


def rang(n, l):
    if n < 0:
        raise ValueError(n)
    return l[n]


def double(l):
    return [x for y in l for x in (y, y)]


def premier(x, y):
    return y if x is None else x
""",
    "fautes_py": '''
import solution


def double(l):
    """la liste est répétée, et non ses éléments"""
    return l + l


def rang(n, l):
    """les rangs commencent à 1"""
    return solution.rang(n - 1, l) if n else solution.rang(len(l), l)
''',
}

OCAML: Final = """
type t = N of (t * int * t) | F
let rec somme = function F -> 0 | N (g, n, d) -> abs n + somme g + somme d
let echange x y = (x, y)
let rang n l = List.nth l (n - 1)
let double l = l @ l
let premier x y = match x with Some 0 -> y | None -> y | some -> some
"""

PYTHON: Final = """
from dataclasses import dataclass
from donne import *

@dataclass
class Point:
    x: int
    y: int

def somme(a): return 0 if a == Feuille() else abs(a._2) + somme(a._1) + somme(a._3)
def echange(p): return Point(p[0], p[1])
def rang(n, l): return l[n] if n < len(l) else None
def double(l): return tuple(l + l)
def premier(x, y): return x or y
"""


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SheetJudge]:
    with running_sheet(write_files(tmp_path_factory.mktemp("python"), **SHEET)) as judge:
        yield judge


@pytest.fixture(scope="module")
def ocaml(judge: SheetJudge, tmp_path_factory: pytest.TempPathFactory) -> Report:
    return grade(judge, tmp_path_factory.mktemp("ocaml"), OCAML)


@pytest.fixture(scope="module")
def python(judge: SheetJudge, tmp_path_factory: pytest.TempPathFactory) -> Report:
    return grade(judge, tmp_path_factory.mktemp("py"), PYTHON, "rendu.py")


def test_both_languages_have_the_same_smallest_counterexample(ocaml: Report, python: Report) -> None:
    assert shown(ocaml, "somme") == ("somme (N (F, (-1), F))", "1", "(-1)")
    assert shown(python, "somme") == ("somme(Noeud(Feuille(), -1, Feuille()))", "1", "-1")
    assert shown(ocaml, "double") == ("double [1; 2]", "[1; 2; 1; 2]", "[1; 1; 2; 2]")
    assert shown(python, "double") == ("double([1, 2])", "[1, 2, 1, 2]", "[1, 1, 2, 2]")
    assert shown(ocaml, "premier") == ("premier (Some 0) None", "None", "Some 0")
    assert shown(python, "premier") == ("premier(0, None)", "None", "0")


def test_mistakes_in_python_are_those_of_both_languages(ocaml: Report, python: Report) -> None:
    for report in (ocaml, python):
        assert judged(report, "double").diagnoses == ("la liste est répétée, et non ses éléments",)
    assert judged(ocaml, "rang").diagnoses == ("les rangs commencent à 1",)
    assert judged(python, "rang").diagnoses == ()


def test_a_record_is_a_tuple_a_class_or_two_arguments(ocaml: Report, python: Report) -> None:
    assert shown(ocaml, "echange") == ("echange 0 1", "(0, 1)", "(1, 0)")
    assert shown(python, "echange") == ("echange((0, 1))", "(0, 1)", "(1, 0)")


@pytest.mark.parametrize(
    "body",
    [
        "return l if not l else double(l.rest).cons(l.first).cons(l.first)",
        "return l if l == [] else [l[0]] + l[:1] + double(l[1:])",
    ],
)
def test_a_list_is_walked_as_a_list_or_as_a_plist(
    judge: SheetJudge, tmp_path_factory: pytest.TempPathFactory, body: str
) -> None:
    report = grade(judge, tmp_path_factory.mktemp("liste"), f"def double(l): {body}", "rendu.py")
    assert judged(report, "double").verdict == "right"


def test_an_exception_that_is_expected_has_no_name_in_the_other_language(ocaml: Report, python: Report) -> None:
    assert shown(python, "rang") == ("rang(0, [])", "None", "IndexError: list index out of range")
    assert {*verdicts(ocaml).values()} == {"wrong"}


def test_check_sheet_reads_a_sheet_in_python_back(judge: SheetJudge) -> None:
    found = check_sheet(judge.sheet)
    assert found.functions[0].smallest[0] == "somme(Feuille()) = 0"
    assert [(one.function, one.failure.call) for one in found.mistakes] == [
        ("double", "double([1, 2])"),
        ("rang", "rang(0, [0])"),
    ]


LENT: Final = {
    "feuille_mli": """
(** @egalite sac *)
type 'a chaine = private V | A of ('a * int) * 'a chaine
type 'a couples = private ('a * int) list
(** @donne *)
val ajoute : 'a * int -> 'a chaine -> 'a chaine
(** @donne *)
val mens : 'a list -> 'a couples
(** @exemple taille(A((1, 2), V)) == 2 *)
val taille : 'a chaine -> int
(** @exemple total(plist([(1, 2), (2, 1)])) == 3 *)
val total : 'a couples -> int
(** @exemple applique(lambda x: x + 1, [2]) == [3] *)
val applique : ('a -> 'b) -> 'a list -> 'b list
val paire : unit -> 'a * 'a
""",
    "donne_py": """
from pyrsistent import plist
from rummifun.multiset.somme import A, V, ajoute
from rummifun.multiset.liste import mens
""",
    "solution_py": """
from rummifun.multiset import liste, somme

def taille(ens): return somme.cardinal(ens)
def total(ens): return liste.cardinal(ens)
def applique(f, xs): return [f(x) for x in xs]
def paire(): return 1, 1
def paire_juste(couple): return couple[0] == couple[1]
""",
}

LENT_HAND_IN: Final = """
from rummifun.multiset.somme import cardinal

def taille(ens): return cardinal(ens)
def total(ens): return 0 if not ens else ens.first[1] + total(ens.rest) if len(ens) < 3 else 0
def applique(f, xs): return [] if xs == [] else [f(xs[0])] + applique(f, xs[1:])
def paire(): return "a", "a"
"""


def test_what_is_given_has_the_constructors_and_plists_of_a_file(tmp_path: Path) -> None:
    """A file that names none of them is given them too; a list whose type has no name is Python's."""
    sheet, file = read_sheet(write_files(tmp_path / "feuille", **LENT)), tmp_path / "rendu.py"
    file.write_text(LENT_HAND_IN, encoding="utf-8")
    report = SheetGrader(sheet)([file], replace(DEFAULT_OPTIONS, cells={"python": open_lending_sandbox}))
    assert verdicts(report) == {"taille": "right", "total": "wrong", "applique": "right", "paire": "right"}
    assert shown(report, "total") == ("total(plist([(1, 1), (2, 1), (3, 1)]))", "0", "3")


STATES: Final = {
    "feuille_mli": "type etat = int * bool\n(** L'autre état. *)\nval autre : etat -> etat",
    "solution_py": "def autre(etat): return (etat[0], not etat[1])",
}

CLASS: Final = "from typing import NamedTuple\nclass Etat(NamedTuple):\n    n: int\n    est: bool\n\n"


@pytest.mark.parametrize(
    "text",
    [
        f"{CLASS}def autre(e: Etat) -> Etat: return Etat(e.n, not e.est)",
        "def autre(e): return (e[0], not e[1])",
    ],
)
def test_a_tuple_with_a_name_is_an_instance_of_a_class_of_that_name_or_a_tuple(tmp_path: Path, text: str) -> None:
    with running_sheet(write_files(tmp_path / "feuille", **STATES)) as judge:
        assert verdicts(grade(judge, tmp_path, text, "rendu.py")) == {"autre": "right"}
