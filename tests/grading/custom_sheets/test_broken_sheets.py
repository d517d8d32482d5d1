"""Sheets that cannot be used: each is told in a sentence, with the file and the line."""

from pathlib import Path

import pytest
from shells.in_process import rummifun

from grading.custom_sheets.sheets import write_files
from rummifun.grading.custom_sheets.sheet_check import check_sheet
from rummifun.grading.custom_sheets.sheet_reader import read_sheet
from rummifun.grading.sheet.declarations import Question, SheetError
from rummifun.grading.sheet.interface import read_interface
from rummifun.messages import LocalizedError, translation

SUM = "(** La somme. @exemple somme [1; 2] = 3 *)\nval somme : int list -> int\n"
RIGHT = "let rec somme = function [] -> 0 | x :: l -> x + somme l\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "feuille.mli asks for no function"),
        ("type t = A\n\nlet f x = x", "line 3: `let` has no place"),
        ("let f x = x", "line 1: `let` has no place"),
        ("val f : int -> int\nmodule M = struct end", "line 2: `module` has no place"),
        ("\nval f : entier -> int", "line 2: the type `entier` is not declared"),
        ("val f : list -> int", "line 1: the type list takes 1 parameters; `list` was written"),
        ("val f : int ->", "line 1: this type cannot be read"),
        ("val F : int", "line 1: `val F : int`: `val name : type` was expected"),
        ("val f : int\nval g : int\nval f : bool", "line 3: `f` is declared twice"),
        ("type t = A\ntype t = B\nval f : t", "line 2: `t` is declared twice"),
        ("(** un *)\n(** deux\n @exmple f = 1 *)\nval f : int", "line 3: `@exmple` is not known: @exemple"),
        ("(* jamais fini\nval f : int", "line 1: this comment does not end"),
        ("(** @entre 13 1 *)\ntype v = int\nval f : v", "line 1: `@entre 13 1`: two integers"),
        (
            "(** {1 Q1 a} *)\nval f : int\n\n(** {1 Q2 b} @demande g *)\nval h : int",
            "line 4: `@demande g`: no function",
        ),
        (
            "(** {1 Q1 a} *)\nval f : int\n(** {1 Q2 b} *)\nval g : int\n(** {1 Q1 c} *)\nval h : int",
            "Q1 stands there twice",
        ),
    ],
)
def test_read_interface_refuses_in_a_sentence_with_the_line(text: str, said: str) -> None:
    with pytest.raises(SheetError) as refused:
        read_interface(text)
    assert said in refused.value.localize(translation("en"))


def test_read_interface_gives_each_question_what_it_asks_for() -> None:
    read = read_interface("""
(** {0 3 Listes} *)
(** {1 Q1 a} *)
type t = int list
val f : t -> int
(** La tête. @facultatif @section 3.2 @ecrit g_1 g1 *)
val g : t -> int
(** {0 4 Autrement} *)
(** {1 Q2 f autrement} @demande f t *)
(** {1 Q3 rien} *)
(** {1 Q4 h} *)
val h : int
""")
    assert read.questions == (
        Question("Q1", "a", 3, ("f",), optional=("g",)),
        Question("Q2", "f autrement", 4, ("f",), ("t",)),
        Question("Q4", "h", 4, ("h",)),
    )
    assert (read.functions["g"].section, read.functions["g"].spellings) == ("3.2", ("g_1", "g1"))
    assert (read.functions["g"].meaning, read.functions["h"].meaning) == ("La tête.", "")


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({}, "has no feuille.mli"),
        ({"feuille_mli": SUM}, "has no solution.ml and no solution.py"),
        (
            {"feuille_mli": SUM, "solution_ml": RIGHT, "feuille_toml": "sur = "},
            "feuille.toml is not TOML: Invalid value",
        ),
        (
            {"feuille_mli": SUM, "solution_ml": RIGHT, "feuille_toml": "note = 3"},
            "`note` is not known; sur (out_of), [questions]",
        ),
        (
            {"feuille_mli": SUM, "solution_ml": RIGHT, "feuille_toml": "questions = 3"},
            "a table [questions] was expected",
        ),
        (
            {"feuille_mli": SUM, "solution_ml": RIGHT, "feuille_toml": "[questions]\nQ7 = 1"},
            "no question Q7: Q1 were expected",
        ),
        (
            {
                "feuille_mli": "(** {0 2 a} {1 Q1 b} *)\n" + SUM,
                "solution_ml": RIGHT,
                "feuille_toml": "[parties]\n3 = 1",
            },
            "points of the parts 2 were expected in [parties]",
        ),
        (
            {"feuille_mli": SUM, "solution_ml": RIGHT, "feuille_toml": "[fonctions]\nf = 1"},
            "no function f; somme is the nearest one",
        ),
        ({"feuille_mli": SUM, "solution_ml": RIGHT, "feuille_toml": "sur = -1"}, "sur = -1: a number of points"),
        ({"feuille_mli": SUM, "solution_ml": RIGHT, "feuille_toml": "sur = 0"}, "all the points together are 0"),
        (
            {"feuille_mli": "(** @egalite eg *)\ntype t = A\n" + SUM, "solution_ml": RIGHT},
            "line 2: `@egalite eg`: sac,",
        ),
    ],
)
def test_read_sheet_refuses_in_a_sentence(files: dict[str, str], said: str, tmp_path: Path) -> None:
    with pytest.raises(LocalizedError) as refused:
        read_sheet(write_files(tmp_path, **files))
    assert said in refused.value.localize(translation("en"))


BROKEN = {
    "Error: Signature mismatch": {"solution_ml": "let total = 3\n"},
    "Values do not match: val somme : int -> int": {"solution_ml": "let somme (x : int) = x\n"},
    'solution.ml has not the types of feuille.mli: File "solution.ml", line': {"solution_ml": "let somme l =\n  1 +\n"},
    "line 1: the solution answers `somme [1; 2] = Failure": {
        "solution_ml": 'let somme (l : int list) : int = failwith "a"'
    },
    "line 1: the solution answers `somme [1; 2] = loop`": {
        "solution_ml": "let rec somme (l : int list) : int = somme l"
    },
    "feuille.mli, line 1: the solution answers `somme [1; 2] = 4`": {"solution_ml": RIGHT.replace("-> 0", "-> 1")},
    "fautes.ml, line 4: “rien” answers all": {
        "solution_ml": RIGHT,
        "fautes_ml": "let zero = 0\n\n(** rien *)\nlet somme l = zero + somme l\n",
    },
    "fautes.ml, line 2: produit is no function": {
        "solution_ml": RIGHT,
        "fautes_ml": "(** autre *)\nlet produit l = 1\n",
    },
    "lectures.ml, line 1: File": {"solution_ml": RIGHT, "lectures_ml": "let f x = y\n"},
    "line 1: `somme [1; 2] = 3`: a call of somme": {"solution_py": "def somme(l): return sum(l)\n"},
}


@pytest.mark.cellule
@pytest.mark.parametrize(("said", "files"), BROKEN.items())
def test_feuille_refuses_a_broken_sheet(said: str, files: dict[str, str], tmp_path: Path) -> None:
    write_files(tmp_path / "feuille", feuille_mli=SUM, **files)
    done = rummifun(tmp_path, "feuille", tmp_path / "feuille", lang="en")
    assert done.returncode == 2
    assert said in " ".join(done.stderr.split())


CHAIN = "type t = A | B of t\n"


@pytest.mark.cellule
@pytest.mark.parametrize(
    ("types", "solution", "said"),
    [
        (CHAIN, 'let f (_ : t) : int = failwith "trop"', "solution.ml: f answers none of 5 calls, but raises Failure"),
        (CHAIN, "let rec f = function A -> 0 | B x -> f (B x)", "solution.ml: `f (B A)` does not end"),
        ("type t = private N of int\n", "let f (N x) = x", "no value of the type t can be made"),
        ("type t = A of u\nand u = B of t | C of t\n", "let f (_ : t) = 3", "every value of the type"),
    ],
)
def test_feuille_names_a_function_that_has_no_answer(types: str, solution: str, said: str, tmp_path: Path) -> None:
    write_files(tmp_path / "feuille", feuille_mli=f"{types}val f : t -> int\n", solution_ml=solution)
    done = rummifun(tmp_path, "feuille", tmp_path / "feuille", lang="en")
    assert done.returncode == 2
    assert done.stderr.startswith(f"rummifun: {said}")


@pytest.mark.cellule
def test_feuille_says_all_that_is_wrong_and_shows_the_rest(tmp_path: Path) -> None:
    write_files(
        tmp_path / "feuille",
        feuille_mli="(** @exemple double 1 = 3\n@exemple double 2 = 5 *)\nval double : int -> int\nval un : int -> int",
        solution_ml="let double n = 2 * n\nlet un _ = 1\n",
        fautes_ml="let double n = n\n\n(** rien *)\nlet un _ = 1\n\n(** zéro *)\nlet un _ = 0\n",
    )
    done = rummifun(tmp_path, "feuille", tmp_path / "feuille", lang="en")
    assert (done.returncode, "double 0 = 0" in done.stdout, "un: zéro" in done.stdout) == (2, True, True)
    assert done.stderr.removeprefix("rummifun: ").splitlines() == [
        "feuille.mli, line 1: the solution answers `double 1 = 2`",
        "feuille.mli, line 2: the solution answers `double 2 = 4`",
        "fautes.ml, line 1: no comment right above double names this version",
        "fautes.ml, line 4: “rien” answers all 12 calls of un as the solution does",
    ]
    (tmp_path / "rendu.ml").write_text("let un _ = 1")
    refused = rummifun(tmp_path, "verifier", tmp_path / "rendu.ml", "--feuille", tmp_path / "feuille", lang="en")
    assert (refused.returncode, refused.stdout, "`double 1 = 2`" in refused.stderr) == (2, "", True)


@pytest.mark.cellule
@pytest.mark.parametrize("fautes", ["", "\n\n", "(* à venir *)", "(* (** un titre *)\nlet un _ = 0\n*)"])
def test_files_of_a_sheet_may_be_empty(fautes: str, tmp_path: Path) -> None:
    written = {"fautes_ml": fautes, "lectures_ml": "", "lois_py": "", "feuille_toml": "\n"}
    write_files(tmp_path, feuille_mli="val un : int -> int", solution_ml="let un _ = 1", **written)
    found = check_sheet(read_sheet(tmp_path))
    assert (found.mistakes, found.readings, found.laws, found.faults) == ((), (), (), ())
