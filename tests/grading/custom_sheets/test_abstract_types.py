"""Abstract types: values made by a hand-in's own functions, seen through what these answer, and the blame laid."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from grading.custom_sheets.example_hand_ins import DICTIONARY_IN_PYTHON as PYTHON
from grading.custom_sheets.example_hand_ins import DICTIONARY_OF_FUNCTIONS as FUNCTIONS
from grading.custom_sheets.example_hand_ins import DICTIONARY_OF_TREES as TREES
from grading.custom_sheets.example_hand_ins import MISTAKES
from grading.custom_sheets.sheets import EXAMPLES, faults, grade, judged, running_sheet, shown, verdicts, write_files
from rummifun.grading.custom_sheets.blame import OR_A_MAKER
from rummifun.grading.custom_sheets.judge import SheetJudge
from rummifun.grading.custom_sheets.sheet_check import check_sheet
from rummifun.grading.custom_sheets.sheet_reader import read_sheet
from rummifun.grading.sheet.declarations import SheetError
from rummifun.messages import translation

pytestmark = pytest.mark.cellule


@pytest.fixture(scope="module")
def judge() -> Iterator[SheetJudge]:
    with running_sheet(EXAMPLES / "dictionnaire") as judge:
        for name in (*judge.solution, *judge.laws):
            judge.calls(name)
        yield judge


def file_name(text: str) -> str:
    return "rendu.py" if text == PYTHON else "rendu.ml"


@pytest.mark.parametrize("text", [FUNCTIONS, TREES, PYTHON], ids=["functions", "trees", "python"])
def test_a_right_dictionary_of_any_kind_is_right(judge: SheetJudge, tmp_path: Path, text: str) -> None:
    report = grade(judge, tmp_path, text, file_name(text))
    assert {*verdicts(report).values()} == {"right"}
    assert [len(one.passed) for one in report.questions] == [0, 2, 1]


@pytest.mark.parametrize(
    ("text", "name", "right", "wrong"),
    [
        pytest.param(text, *one, marks=[] if i < 2 else [pytest.mark.lent], id=f"{one[0]}-{i}")
        for text in (FUNCTIONS, TREES, PYTHON)
        for i, one in enumerate(MISTAKES[text])
    ],
)
def test_a_single_mistake_is_laid_on_its_function(
    judge: SheetJudge, tmp_path: Path, text: str, name: str, right: str, wrong: str
) -> None:
    assert right in text
    report = grade(judge, tmp_path, text.replace(right, wrong, 1), file_name(text))
    versions = [one for question in report.questions for one in question.versions]
    assert [one.function for one in versions if one.verdict == "wrong" and not one.calls] == [name]
    assert {one.verdict for one in versions} == {"right", "wrong"}


def test_a_call_inside_a_call_is_shown_in_the_language_of_the_hand_in(judge: SheetJudge, tmp_path: Path) -> None:
    report = grade(judge, tmp_path, TREES.replace("else N (g, k, v, r)", "else N (g, k, w, r)"))
    call, came, due = shown(report, "ajoute")
    assert (call, came, due) == ('find "a" (add (add empty "a" 2) "a" 1)', "Some 2", "Some 1")
    assert judged(report, "ajoute").diagnoses == ("l'ancienne valeur reste",)


def test_a_call_inside_a_call_is_shown_in_python(judge: SheetJudge, tmp_path: Path) -> None:
    report = grade(judge, tmp_path, PYTHON.replace("{**e, **d}", "d"), "rendu.py")
    assert shown(report, "fusion") == ("cles(fusion(vide, ajoute('a', 1, vide)))", "[]", "['a']")


@pytest.mark.parametrize(
    ("text", "right", "wrong", "call"),
    [
        (TREES, "let empty = E", "let empty () = E", 'size (add (empty ()) "a" 1)'),
        (PYTHON, "vide = {}", "def vide(): return {}", "taille(ajoute('a', 1, vide()))"),
    ],
    ids=["ocaml", "python"],
)
def test_a_constant_may_be_a_function_of_nothing(
    judge: SheetJudge, tmp_path: Path, text: str, right: str, wrong: str, call: str
) -> None:
    text = text.replace(right, wrong).replace("size g + 1 + size d", "0").replace("len(d)", "0")
    report = grade(judge, tmp_path, text, "rendu.py" if "def " in text else "rendu.ml")
    assert [name for name, verdict in verdicts(report).items() if verdict != "right"] == ["taille"]
    assert shown(report, "taille")[0] == call


def test_one_question_alone_is_judged_as_among_others(judge: SheetJudge, tmp_path: Path) -> None:
    text = TREES.replace("r k v) e (liste d)", "r k v) d (liste e)")
    assert verdicts(grade(judge, tmp_path, text, only="Q3")) == {"fusion": "wrong"}


def test_two_mistakes_are_both_found(judge: SheetJudge, tmp_path: Path) -> None:
    text = FUNCTIONS.replace("{ liste = retire c d.liste", "{ liste = d.liste").replace("<> None", "= None")
    report = grade(judge, tmp_path, text)
    assert {name for name, verdict in verdicts(report).items() if verdict == "wrong"} == {"enleve", "est_cle"}


def test_a_law_lays_what_no_other_call_shows(judge: SheetJudge, tmp_path: Path) -> None:
    text = """
let vide = []
let ajoute c v d = if List.mem_assoc c d then d else (c, v) :: d
let cherche c d = List.assoc_opt c d
"""
    report = grade(judge, tmp_path, text)
    assert judged(report, "ajoute").diagnoses == ("l'ancienne valeur reste",)
    assert report.questions[1].consequence_names == ("ajout_puis_lecture",)


def test_what_one_function_alone_shows_may_be_the_fault_of_another(judge: SheetJudge, tmp_path: Path) -> None:
    report = grade(judge, tmp_path, TREES.replace("size g + 1 + size d", "1 + size d"))
    assert judged(report, "taille").diagnoses == (OR_A_MAKER,)
    assert judged(grade(judge, tmp_path, PYTHON.replace("len(d)", "1"), "rendu.py"), "taille").diagnoses == ()


def test_what_cannot_be_made_or_seen_is_not_judged(judge: SheetJudge, tmp_path: Path) -> None:
    report = grade(judge, tmp_path, "let vide = []\nlet ajoute c v d = (c, v) :: d\n")
    assert {*verdicts(report).values()} == {"missing"}
    report = grade(judge, tmp_path, TREES.replace("union", "autre").replace("remove", "rien"))
    assert {name for name, verdict in verdicts(report).items() if verdict != "right"} == {"enleve", "fusion"}
    assert report.questions[1].passed == ("ajout_puis_lecture",)
    report = grade(judge, tmp_path, "let vide = []\nlet taille d = List.length d\nlet est_cle c d = List.mem_assoc c d")
    assert {name for name, verdict in verdicts(report).items() if verdict == "right"} == {"vide", "taille", "est_cle"}


@pytest.mark.lent
def test_check_sheet_shows_each_mistake_through_what_sees_it(judge: SheetJudge) -> None:
    found = check_sheet(judge.sheet)
    assert [one.failure.call for one in found.mistakes][:2] == [
        'cherche "a" (ajoute "a" 1 (ajoute "a" 2 vide))',
        'cles (ajoute "a" 1 (ajoute "a" 1 vide))',
    ]
    assert [len(one.broken_by) for one in found.laws] == [1, 2, 1]
    assert [one.smallest[:1] for one in found.functions[:4]] == [(), (), (), ('cherche "a" vide = None',)]


QUEUE: Final = {
    "feuille_mli": """
type 'a file
type deux = int file
val vide : 'a file
(** @exemple premier (ajoute 2 (ajoute 1 vide)) = 1 *)
val ajoute : 'a -> 'a file -> 'a file
(** @raise Failure *)
val premier : 'a file -> 'a
(** @raise Failure *)
val reste : 'a file -> 'a file
val coupe : int -> deux -> int * deux
""",
    "solution_ml": """
type 'a file = 'a list
type deux = int file
let vide = []
let ajoute x f = f @ [ x ]
let premier = function [] -> failwith "vide" | x :: _ -> x
let reste = function [] -> failwith "vide" | _ :: f -> f
let coupe n f = (n + 1, f)
""",
}


@pytest.fixture(scope="module")
def queue(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SheetJudge]:
    with running_sheet(write_files(tmp_path_factory.mktemp("file"), **QUEUE)) as judge:
        for name in judge.solution:
            judge.calls(name)
        yield judge


def test_tuples_with_hidden_values_go_through_in_python(queue: SheetJudge, tmp_path: Path) -> None:
    text = "vide = ()\ndef ajoute(x, f): return {'f': f, 'x': x}\ndef coupe(n, f): return n, f"
    assert shown(grade(queue, tmp_path, text, "rendu.py"), "coupe")[1:] == ("(0, …)", "(1, …)")


def test_exceptions_and_tuples_with_hidden_values_go_through(queue: SheetJudge, tmp_path: Path) -> None:
    two = """
type 'a t = { devant : 'a list; derriere : 'a list }
let vide = { devant = []; derriere = [] }
let ajoute x f = { f with derriere = x :: f.derriere }
let range f = if f.devant = [] then { devant = List.rev f.derriere; derriere = [] } else f
let premier f = match (range f).devant with [] -> failwith "rien" | x :: _ -> x
let reste f = match range f with { devant = _ :: d; _ } as f -> { f with devant = d } | f -> f
let coupe n f = (n, f)
"""
    report = grade(queue, tmp_path, two)
    assert {name for name, verdict in verdicts(report).items() if verdict == "wrong"} == {"reste", "coupe"}
    assert shown(report, "reste") == ("reste vide", "…", 'Failure "vide"')
    assert shown(report, "coupe") == ("coupe 0 vide", "(0, …)", "(1, …)")


def test_check_sheet_shows_a_mistake_through_what_sees_it(tmp_path: Path) -> None:
    files = {**QUEUE, "fautes_ml": "(** devant *)\nlet ajoute x f = x :: f\n"}
    (mistake,) = check_sheet(read_sheet(write_files(tmp_path, **files))).mistakes
    assert (mistake.function, mistake.failure.call) == ("ajoute", "premier (ajoute 1 (ajoute 2 vide))")


def test_a_type_that_nothing_makes_and_values_that_nobody_sees_are_refused(tmp_path: Path) -> None:
    sheet = write_files(
        tmp_path / "a", feuille_mli="type t\nval f : t -> int", solution_ml="type t = int\nlet f (x : t) = x"
    )
    assert [said.startswith("no value of the type t can be made") for said in faults(sheet)] == [True]
    law = 'LOIS = {"vain": lambda m, f: m.reste(m.ajoute(1, f)) == f}'
    with pytest.raises(SheetError) as refused:
        read_sheet(write_files(tmp_path / "b", **QUEUE, lois_py=law))
    assert "lois.py, line 1: values of the type int file are not seen" in refused.value.localize(translation("en"))
    files = {**QUEUE, "feuille_mli": QUEUE["feuille_mli"].replace("= 1 *)", "= 3 *)")}
    said = "feuille.mli, line 5: `premier (ajoute 2 (ajoute 1 vide)) = 3` is false of the solution"
    assert faults(write_files(tmp_path / "c", **files)) == [said]


STACK: Final = """
type 'a t = Vide | Plus of 'a * 'a t
let vide = Vide
let ajoute x f = Plus (x, f)
let premier = function Vide -> failwith "rien" | Plus (x, _) -> x
let reste = function Vide -> failwith "rien" | Plus (_, f) -> f
let coupe n f = (n + 1, f)
"""


def test_a_reading_of_what_makes_values_is_accepted_and_a_mistake_beside_it_is_not(tmp_path: Path) -> None:
    files = {**QUEUE, "lectures_ml": "(** une pile *)\nlet ajoute x f = x :: f\n"}
    folder = write_files(tmp_path / "feuille", **files)
    assert faults(folder) == []
    with running_sheet(folder) as judge:
        found = grade(judge, tmp_path, STACK)
        assert {*verdicts(found).values()} == {"right"}
        assert [one.reading for one in found.questions[0].versions] == ["", "une pile", "", "", ""]
        wrong = grade(judge, tmp_path, STACK.replace("Plus (x, _) -> x", "Plus (x, Vide) -> x | Plus (_, _) -> 1"))
        assert "wrong" in verdicts(wrong).values()
        assert {*verdicts(grade(judge, tmp_path, QUEUE["solution_ml"])).values()} == {"right"}
