"""Calls with long lists, which a sheet asks for by `@grand`: functions that are too deep or too slow are wrong."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from rummifun.grading.custom_sheets.judge import SheetJudge
from rummifun.grading.custom_sheets.sheet_reader import read_sheet
from rummifun.grading.custom_sheets.values import TypeReader
from rummifun.grading.sheet.declarations import SheetError
from rummifun.grading.sheet.ocaml_types import Type

from .sheets import grade, judged, running_sheet, shown, verdicts, write_files

SHEET: Final = {
    "feuille_mli": """
(** Le nombre d'éléments de l. @grand 5000 *)
val taille : 'a list -> int
(** Les éléments de l, du dernier au premier. @grand 5000 *)
val envers : ('a * int) list -> ('a * int) list
(** x est dans l. @grand 5000 *)
val appartient : 'a -> 'a list -> bool
""",
    "solution_ml": "let taille = List.length\nlet envers = List.rev\nlet appartient = List.mem\n",
}


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SheetJudge]:
    with running_sheet(write_files(tmp_path_factory.mktemp("large"), **SHEET)) as judge:
        yield judge


def test_a_recursion_that_is_too_deep_is_wrong_at_the_long_list_alone(judge: SheetJudge, tmp_path: Path) -> None:
    text = "def taille(l): return 0 if not l else 1 + taille(l[1:])\ndef envers(l): return l[::-1]\n"
    report = grade(judge, tmp_path, text, "rendu.py")
    assert verdicts(report) == {"taille": "wrong", "envers": "right", "appartient": "missing"}
    assert shown(report, "taille") == ("taille([1, 2]… (5000))", "stack", "5000")
    assert judged(report, "taille").failures[0].is_large


def test_an_element_is_looked_for_to_the_end_of_the_long_list(judge: SheetJudge, tmp_path: Path) -> None:
    text = "def appartient(x, l): return l != [] and (x == l[0] or appartient(x, l[1:]))"
    assert shown(grade(judge, tmp_path, text, "rendu.py"), "appartient")[0] == "appartient(5000, [1, 2]… (5000))"


def test_a_long_answer_is_read_whole_and_written_short(judge: SheetJudge, tmp_path: Path) -> None:
    text = "let taille = List.length\nlet envers l = List.rev (List.filter (fun (x, _) -> x <> 4000) l)"
    call, came, due = shown(grade(judge, tmp_path, text), "envers")
    assert call == "envers ([(1, 1); (2, 2)]… (5000))"
    assert (came, due) == ("[(5000, 5000); (4999, 4999)]… (4999)", "[(5000, 5000); (4999, 4999)]… (5000)")


def test_the_number_of_items_is_a_number(tmp_path: Path) -> None:
    files = {**SHEET, "feuille_mli": "(** x @grand beaucoup *)\nval f : int list -> int"}
    with pytest.raises(SheetError, match="line"):
        read_sheet(write_files(tmp_path, **files))


@pytest.mark.parametrize("equality", ["sac", "ensemble"])
def test_the_same_items_in_another_order_are_equal_without_a_comparison_of_two(tmp_path: Path, equality: str) -> None:
    interface = f"""
(** @egalite pareil *)
type x = int * int
(** @egalite {equality} *)
type s = x list
val pareil : x -> x -> bool
"""
    sheet = read_sheet(write_files(tmp_path, feuille_mli=interface, solution_ml="let pareil = (=)"))
    items = tuple((n, n) for n in range(100))
    asked: list[object] = []

    def note(*call: object) -> bool:
        asked.append(call)
        return False

    types = TypeReader(sheet)
    assert types.same(Type("s"), items, items[::-1], note)
    assert asked == []
    assert not types.same(Type("s"), items, (*items[1:], (0, 1)), note)
    assert asked


def test_a_number_too_large_for_ocaml_is_not_asked_for(tmp_path: Path) -> None:
    files = {
        "feuille_mli": "(** 2 à la puissance de la longueur de l. @grand 5000 *)\nval puissance : int list -> int",
        "solution_py": "def puissance(l): return 2 ** len(l)",
    }
    text = "let puissance l = List.fold_left (fun n _ -> 2 * n) 1 l"
    with running_sheet(write_files(tmp_path, **files)) as judge:
        assert verdicts(grade(judge, tmp_path, text)) == {"puissance": "right"}
