"""A mistake is laid on the function that has it: those that call it are right with the solution's in its place."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from grading.custom_sheets.sheets import grade, judged, running_sheet, shown, verdicts, write_files
from rummifun.grading.custom_sheets.judge import SheetJudge

pytestmark = pytest.mark.cellule

SHEET: Final = {
    "feuille_mli": """
type couleur = Rouge | Noir
(** @egalite sac *)
type 'a sac = ('a * int) list
val nombre : 'a -> 'a sac -> int
val presque : int * int -> bool
val inclus : 'a sac -> 'a sac -> bool
val egaux : 'a sac -> 'a sac -> bool
val couleurs : couleur sac -> int
val entoure : int * int -> int -> bool
val insere : 'a -> 'a list -> 'a list
val trie : 'a list -> 'a list
""",
    "solution_ml": """
let nombre x s = List.fold_left (fun n (y, m) -> if x = y then n + m else n) 0 s
let presque (a, b) = abs (a - b) <= 1
let inclus s t = List.for_all (fun (x, _) -> nombre x s <= nombre x t) s
let egaux s t = inclus s t && inclus t s
let couleurs s = min 1 (nombre Rouge s) + min 1 (nombre Noir s)
let entoure (a, b) c = presque (a, c) && presque (c, b)
let rec insere x = function [] -> [ x ] | y :: r -> if x <= y then x :: y :: r else y :: insere x r
let trie l = List.fold_right insere l []
""",
}

IN_OCAML: Final = """
type t = Noir of unit | Rouge
let nombre s x = List.fold_left (fun n (y, m) -> if x = y then n + m else n) 0 s
let presque a b = abs (a - b) <= 1
let inclus s t = List.for_all (fun (x, _) -> nombre s x <= nombre t x) s
let egaux (s, t) = inclus s t && inclus t s
type couleur = Noir | Rouge
let couleurs s = min 1 (nombre s Rouge) + min 1 (nombre s Noir)
let entoure (a, b) c = presque a c && presque c b
let rec insere x l = match l with [] -> [ x ] | y :: r -> if x <= y then x :: l else y :: insere x r
let rec trie l = match l with [] -> [] | x :: r -> insere x (trie r)
"""

IN_PYTHON: Final = """
from donne import *
def nombre(x, s): return sum(m for y, m in s if x == y)
def presque(c): return abs(c[0] - c[1]) <= 1
def inclus(s, t): return all(nombre(x, s) <= nombre(x, t) for x, _ in s)
def egaux(s, t): return inclus(s, t) and inclus(t, s)
def couleurs(s): return min(1, nombre(Rouge(), s)) + min(1, nombre(Noir(), s))
def entoure(c, x): return presque((c[0], x)) and presque((x, c[1]))
def insere(x, l): return [x] if not l else [x, *l] if x <= l[0] else [l[0], *insere(x, l[1:])]
def trie(l): return insere(l[0], trie(l[1:])) if l else []
"""


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SheetJudge]:
    with running_sheet(write_files(tmp_path_factory.mktemp("feuille"), **SHEET)) as judge:
        yield judge


CASES: Final = [
    (IN_OCAML, "then n + m else n", "then n + 1 else n", "nombre", {"inclus", "egaux", "couleurs"}),
    (IN_OCAML, "(a - b) <= 1", "(a - b) <= 2", "presque", {"entoure"}),
    (IN_OCAML, "if x <= y then", "if x >= y then", "insere", {"trie"}),
    (IN_PYTHON, "sum(m for", "sum(1 for", "nombre", {"inclus", "egaux", "couleurs"}),
    (IN_PYTHON, "<= 1", "<= 2", "presque", {"entoure"}),
    (IN_PYTHON, "if x <= l[0]", "if x >= l[0]", "insere", {"trie"}),
]


@pytest.mark.parametrize(("text", "right", "wrong", "name", "users"), CASES)
def test_grade_lays_a_mistake_on_its_function_and_not_on_its_users(
    judge: SheetJudge, tmp_path: Path, text: str, right: str, wrong: str, name: str, users: set[str]
) -> None:
    assert right in text
    report = grade(judge, tmp_path, text.replace(right, wrong), "rendu.py" if text == IN_PYTHON else "rendu.ml")
    found = {one for one, verdict in verdicts(report).items() if verdict != "right"} - {name}
    assert (judged(report, name).verdict, judged(report, name).calls) == ("wrong", ())
    assert found
    assert found <= users
    assert {(judged(report, one).calls, judged(report, one).proved) for one in found} == {((name,), True)}


def test_grade_shows_a_mistake_of_a_user_by_a_call_that_is_wrong_with_right_functions(
    judge: SheetJudge, tmp_path: Path
) -> None:
    report = grade(
        judge, tmp_path, IN_OCAML.replace("n + m", "n + 1").replace("inclus s t && inclus t s", "inclus s t")
    )
    assert (judged(report, "egaux").calls, judged(report, "nombre").calls) == ((), ())
    call, came, due = shown(report, "egaux")
    assert (came, due) == ("true", "false")
    assert call.count("(") < 4
