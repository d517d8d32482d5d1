"""Laws of a sheet: read as terms with types, asked of the solution, of mistakes and of hand-ins."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from grading.custom_sheets.sheets import EXAMPLE, faults, grade, judged, running_sheet, shown, verdicts, write_files
from rummifun.grading.custom_sheets.judge import SheetJudge
from rummifun.grading.custom_sheets.laws import read_laws
from rummifun.grading.custom_sheets.sheet_check import check_sheet
from rummifun.grading.custom_sheets.sheet_reader import read_sheet
from rummifun.grading.judging.findings import Report
from rummifun.grading.sheet.declarations import SheetError
from rummifun.grading.sheet.interface import read_interface
from rummifun.grading.sheet.ocaml_types import type_text
from rummifun.messages import translation

SHEET: Final = {
    "feuille_mli": """
type nat = int
type sac = char list
(** {1 Q1 Nombres} *)
val carre : int -> int
val racine : nat -> nat
val choix : int list -> int
(** {1 Q2 Listes} *)
val double : 'a list -> 'a list
val taille : 'a list -> nat
val lettres : sac -> int list
val depart : sac
val paire : int -> int * bool
""",
    "solution_ml": """
let carre n = n * n
let rec racine_de k n = if k * k > n then k - 1 else racine_de (k + 1) n
let racine n = if n < 0 then invalid_arg "racine" else racine_de 1 n
let choix l = if l = [] then invalid_arg "choix" else List.fold_left min (List.hd l) l
let choix_juste l x = List.mem x l
let double l = l @ l
let taille = List.length
let lettres = List.map Char.code
let depart = [ 'a'; 'b' ]
let paire n = (n, n mod 2 = 0)
""",
    "fautes_ml": """
(** un élément manque *)
let double l = match l with [] -> [] | _ :: r -> l @ r
(** la taille est celle du reste *)
let taille l = match l with [] -> 0 | _ :: r -> List.length r
""",
    "lectures_ml": "(** les éléments un par un *)\nlet double l = List.concat_map (fun x -> [ x; x ]) l\n",
    "lois_py": """
LOIS = {
    "racine_du_carre": lambda m, n: n < 0 or m.racine(m.carre(n)) == n,
    "carre_du_carre": lambda m, n: m.carre(m.carre(n)) == m.carre(n) * m.carre(n),
    "taille_double": lambda m, l: m.taille(m.double(l)) == 2 * m.taille(l),
    "ordre": lambda m, x, y: m.choix([x, y]) == m.choix([y, x]),
    "deux_fois": lambda m, l: m.double(m.double(l)) == m.double(l) or not m.taille(l) == 0,
    "debut": lambda m: m.taille(m.lettres(m.depart)) == 2 and m.paire(3) == (3, False),
}
""",
}

RIGHT: Final = """
let carre n = n * n
let racine n = truncate (sqrt (float n))
let choix = function [] -> raise Exit | l -> List.fold_left min max_int l
let double l = List.append l l
let rec taille = function [] -> 0 | _ :: r -> 1 + taille r
let lettres l = List.map int_of_char l
let depart = ['a'; 'b']
let paire n = n, abs n mod 2 = 0
"""

DEEP: Final = RIGHT + "let carre n = if n > 143 then n else n * n\nlet choix l = List.hd l\n"


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SheetJudge]:
    with running_sheet(write_files(tmp_path_factory.mktemp("lois"), **SHEET)) as judge:
        yield judge


@pytest.fixture(scope="module")
def deep(judge: SheetJudge, tmp_path_factory: pytest.TempPathFactory) -> Report:
    return grade(judge, tmp_path_factory.mktemp("profond"), DEEP)


def test_variables_have_the_types_of_the_places_where_they_stand(tmp_path: Path) -> None:
    found = {law.function.name: type_text(law.function.type) for law in read_sheet(write_files(tmp_path, **SHEET)).laws}
    assert found == {
        "racine_du_carre": "int -> bool",
        "carre_du_carre": "int -> bool",
        "taille_double": "'a list -> bool",
        "ordre": "int -> int -> bool",
        "deux_fois": "'a list -> bool",
        "debut": "bool",
    }


INTERFACE: Final = "val f : int -> int\nval g : 'a -> 'a list -> bool\ntype t = A\nval h : t -> bool\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("LOIS = {", "line 1: this is not Python: '{' was never closed"),
        ("import os\nLOIS = {}", "line 1: a table was expected, and nothing else: LOIS = {"),
        ("\nx = 3", "line 2: a table was expected"),
        ('LOIS = {\n"a": 3}', "line 2: a law was expected"),
        ('LOIS = {"a": lambda m, x=3: x == x}', "line 1: a law was expected"),
        ('LOIS = {"a": lambda m, x: x == x}', "line 1: a law was expected to call a function"),
        ('LOIS = {"a": lambda m, x: m.k(x) == x}', "`m.k(x)` has no place in a law"),
        ('LOIS = {"a": lambda m, x: open("/etc/passwd") == x}', "`open('/etc/passwd')` has no place"),
        ('LOIS = {"a": lambda m, x: m.f(x, x) == x}', "`m.f(x, x)`: f takes 1 arguments"),
        ('LOIS = {"a": lambda m, x: m.f(x)}', "`m.f(x)` has the type int; bool was expected"),
        ('LOIS = {"a": lambda m, x: m.h(x) == (m.f(x) == 1)}', "`x` has the type t; int was expected"),
        ('LOIS = {"a": lambda m, x: m.g(x, x)}', "`x` has the type 'a; 'a list was expected"),
        ('LOIS = {"f": lambda m, x: m.h(x)}', "line 1: `f` is declared twice"),
    ],
)
def test_read_laws_refuses_in_a_sentence_with_the_line(text: str, said: str) -> None:
    with pytest.raises(SheetError) as refused:
        [*read_laws(text, read_interface(INTERFACE))]
    assert f"lois.py, {said}" in (told := refused.value.localize(translation("en"))) or said in told


@pytest.mark.cellule
def test_check_sheet_tells_which_mistakes_break_each_law(judge: SheetJudge) -> None:
    found = {one.law.name: one.broken_by for one in check_sheet(judge.sheet).laws}
    sizes = ("double (un élément manque)", "taille (la taille est celle du reste)")
    assert found["taille_double"] == sizes
    assert found["debut"] == ("taille (la taille est celle du reste)",)
    assert found["racine_du_carre"] == found["ordre"] == ()


@pytest.mark.cellule
def test_check_sheet_refuses_a_law_that_the_solution_breaks(tmp_path: Path) -> None:
    files = {**SHEET, "lois_py": 'LOIS = {\n    "faux": lambda m, n: m.carre(n) == n,\n}'}
    said = "lois.py, line 2: the solution breaks the law faux: carre 2 = 4"
    assert faults(write_files(tmp_path, **files)) == [said]


@pytest.mark.cellule
def test_laws_hold_of_right_functions(judge: SheetJudge, tmp_path: Path) -> None:
    report = grade(judge, tmp_path, RIGHT)
    assert {*verdicts(report).values()} == {"right"}
    assert [one.passed for one in report.questions] == [
        ("racine_du_carre", "carre_du_carre", "ordre"),
        ("taille_double", "deux_fois", "debut"),
    ]


@pytest.mark.cellule
def test_a_law_that_fails_names_the_function_that_is_wrong_on_its_calls(deep: Report) -> None:
    call, came, due = shown(deep, "carre")
    assert (came, int(due)) == (call.split()[1], int(came) ** 2)
    assert judged(deep, "racine").verdict == "right"
    assert "carre_du_carre" in deep.questions[0].consequence_names


@pytest.mark.cellule
def test_a_law_that_names_no_function_costs_its_question(deep: Report) -> None:
    (failure,) = deep.questions[0].failed
    assert (failure.law, failure.actual, failure.expected) == ("ordre", "0", "1")
    assert failure.equation == "choix([x, y]) == choix([y, x])"
    assert failure.arguments == (("choix [0; 1]", "0"), ("choix [1; 0]", "1"))
    assert judged(deep, "choix").verdict == "right"
    assert [one.share() for one in deep.questions] == [0, 1]


@pytest.mark.cellule
def test_a_law_is_not_asked_of_another_reading_nor_of_what_is_missing(judge: SheetJudge, tmp_path: Path) -> None:
    text = RIGHT.replace("List.append l l", "List.concat (List.map (fun x -> [ x; x ]) l)").replace("racine", "rac")
    report = grade(judge, tmp_path, text)
    assert judged(report, "double").reading == "les éléments un par un"
    assert [one.passed for one in report.questions] == [("carre_du_carre", "ordre"), ("debut",)]
    assert [one.failed + one.consequences for one in report.questions] == [(), ()]


@pytest.mark.cellule
def test_a_law_of_advised_functions_belongs_to_their_question(tmp_path: Path) -> None:
    text = "val f : int -> int\n(** @facultatif *)\nval g : int -> int"
    law = 'LOIS = {"retour": lambda m, x: m.g(m.g(x)) == x}'
    right = "let f x = x\nlet g x = -x\n"
    folder = write_files(tmp_path / "avis", feuille_mli=text, solution_ml=right, lois_py=law)
    with running_sheet(folder) as judge:
        (question,) = grade(judge, tmp_path, right).questions
        (without,) = grade(judge, tmp_path, "let f x = x").questions
    assert (question.passed, [one.function for one in question.versions]) == (("retour",), ["f", "g"])
    assert (without.passed, [one.function for one in without.versions]) == ((), ["f"])


@pytest.mark.cellule
def test_a_wrong_function_has_its_laws_follow(judge: SheetJudge, tmp_path: Path) -> None:
    report = grade(judge, tmp_path, RIGHT + "let taille _ = 1")
    (taille,) = (one for one in report.questions[1].versions if one.function == "taille")
    assert taille.verdict == "right"  # the earlier version, which is right, counts
    report = grade(judge, tmp_path, RIGHT.replace("1 + taille r", "2 + taille r"))
    assert judged(report, "taille").verdict == "wrong"
    assert report.questions[1].consequence_names == ("debut",)
    assert (report.questions[1].failed, report.questions[1].passed) == ((), ("taille_double", "deux_fois"))


@pytest.mark.lent
@pytest.mark.cellule
def test_each_law_of_the_example_is_broken_by_a_mistake_or_holds() -> None:
    found = {one.law.name: len(one.broken_by) for one in check_sheet(read_sheet(EXAMPLE)).laws}
    assert found == {"ordre_des_arguments": 1, "ajout_repete": 1, "partage": 0, "nombre_de_l_union": 1, "choix": 1}
