"""Chance: a right hand-in that draws is called right whatever it draws, and one that draws wrongly is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from grading.reports import RENDUS, found, question, verdicts
from grading.test_ocaml import VERDICTS
from rummifun.grading.grade import grade
from rummifun.grading.report.findings import Report

COUPLES = (RENDUS / "couples.ml").read_text("utf-8")
SOBRE = (RENDUS / "sobre.ml").read_text("utf-8")
ALGORITHM_1 = "algorithm 1: it draws at random, and may miss what is there"


def changed(folder: Path, text: str, *changes: tuple[str, str]) -> Report:
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    path = folder / "rendu.ml"
    path.write_text(text, "utf-8")
    return grade([path])


def shifted(bits: int) -> tuple[str, str]:
    old = "let un_dans ens = ieme"
    return old, f"let un_dans ens = for _ = 1 to {bits} do ignore (Random.bits ()) done; ieme"


@pytest.mark.parametrize("bits", [5, 13, 14, 1, 40])  # 5 and 14 draw all that the cases ask, then miss a run
def test_a_right_hand_in_is_right_whatever_it_draws(tmp_path: Path, bits: int) -> None:
    report = changed(tmp_path, COUPLES, shifted(bits))
    assert verdicts(report) == VERDICTS["couples.ml"]
    assert [one.failed for one in report.questions if one.failed] == []
    assert found(report, "Q15", "extraction_suite").reading == ALGORITHM_1


@pytest.mark.parametrize("tries", [10, 20_000])
def test_any_number_of_tries_will_do(tmp_path: Path, tries: int) -> None:
    few = (" 400 m with", f" {tries} m with")
    report = changed(tmp_path, COUPLES, few, shifted(3))
    assert verdicts(report) == VERDICTS["couples.ml"]


def test_a_number_of_tiles_drawn_at_random_will_do(tmp_path: Path) -> None:
    report = changed(tmp_path, COUPLES, ("tire (3, m)", "tire (Random.int (cardinal m + 1), m)"))
    assert verdicts(report) == VERDICTS["couples.ml"]


def test_an_extraction_that_draws_and_never_finds_is_wrong(tmp_path: Path) -> None:
    report = changed(tmp_path, COUPLES, ("try essaie est_groupe 400 m", "try essaie (fun _ -> false) 400 m"))
    assert found(report, "Q15", "extraction_suite").verdict == "right"
    assert found(report, "Q15", "extraction_groupe").diagnoses == ("what is there is not found",)


def test_an_extraction_that_draws_nothing_may_miss_nothing(tmp_path: Path) -> None:
    sans_jokers = "let extraction_groupe m = if nbocc Joker m > 0 then [] else "
    old = next(line for line in SOBRE.splitlines() if line.startswith("let extraction_groupe"))
    report = changed(tmp_path, SOBRE, (old, old.replace("let extraction_groupe m = ", sans_jokers)))
    assert found(report, "Q15", "extraction_suite").verdict == "right"
    assert found(report, "Q15", "extraction_groupe").diagnoses == ("what is there is not found",)


def test_chance_that_no_text_names_is_seen(tmp_path: Path) -> None:
    """A file of its own holds the draws, so that what is shown of the extractions names no chance."""
    (tmp_path / "tout.ml").write_text(COUPLES, "utf-8")
    (tmp_path / "rendu.ml").write_text('#use "tout.ml";;\n', "utf-8")
    report = grade([tmp_path / "rendu.ml"])
    assert verdicts(report) == VERDICTS["couples.ml"]
    assert found(report, "Q15", "extraction_groupe").reading == ALGORITHM_1


UN_DANS = "let un_dans ens = ieme (Random.int (cardinal ens) + 1, ens)"
BIASED = {
    "half of the time the first": (
        "un_dans_equitable",
        """let rec un_dans = function
             | Vide -> raise Not_found
             | Ajout (Vide, x, _) -> x
             | Ajout (Ajout (Vide, y, m), x, n) -> if Random.int (n + m) < n then x else y
             | Ajout (e, x, _) -> if Random.bool () then x else un_dans e""",
    ),
    "never the last": (
        "un_dans_equitable",
        "let un_dans ens = ieme (Random.int (max 1 (cardinal ens - 1)) + 1, ens)",
    ),
    "as often whatever the multiplicity": (
        "un_dans_pondere",
        """let un_dans ens =
             let rec k = function Vide -> 0 | Ajout (e, _, _) -> 1 + k e in
             let rec f i = function Vide -> raise Not_found | Ajout (e, x, _) -> if i = 0 then x else f (i - 1) e in
             f (Random.int (k ens)) ens""",
    ),
}


@pytest.mark.parametrize("how", BIASED)
def test_a_biased_draw_breaks_a_law(tmp_path: Path, how: str) -> None:
    law, wrong = BIASED[how]
    failed = question(changed(tmp_path, COUPLES, (UN_DANS, wrong)), "Q1").failed
    assert law in [one.law for one in failed]
    assert {one.law for one in failed} <= {"un_dans_equitable", "un_dans_pondere"}
