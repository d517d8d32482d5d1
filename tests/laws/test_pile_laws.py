"""The laws of piles hold over our sequences, over a third in one file, and of piles that a student writes anew."""

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from harness.effort import Effort
from shells.in_process import rummifun

from laws import linked_sequence, student_piles
from rummifun.laws.check import check
from rummifun.laws.suites import suites_for
from rummifun.laws.tas import SUITE, implementation
from rummifun.pieces import cartes, tas, tas_deque
from rummifun.pieces import sequence as tas_tuple

NAMES = {"tas": tas, "tuple": tas_tuple, "deux listes": tas_deque, "chaine": linked_sequence}
MODULES: dict[str, Mapping[str, Any]] = {name: vars(module) for name, module in NAMES.items()}
HERE = Path(__file__).parent


@pytest.mark.parametrize("name", MODULES)
def test_check_finds_that_all_laws_hold_over_a_sequence(name: str, effort: Effort) -> None:
    report = check(SUITE, implementation(name, MODULES[name]), effort(15, SUITE.examples))
    assert (report.failed, report.held) == ((), SUITE.laws)


def test_check_of_a_students_piles_finds_that_all_laws_hold(effort: Effort) -> None:
    before = random.getstate()
    asked = check(SUITE, implementation("eleve", vars(student_piles)), effort(15, SUITE.examples))
    assert asked.failed == ()
    assert asked.missing == ("empiler", "etaler")
    assert len(asked.held) > 80
    assert random.getstate() == before


def test_check_asks_beginners_what_they_can_answer() -> None:
    asked = check(SUITE, implementation("debut", {"tas_actif": lambda t: True}), 30)
    assert [law.name for law in asked.held] == ["non_vide_actif"]
    words = ("creer_jeu_neuf", "creer_tas_vide", "la_hauteur", "tas_vide", "ieme_carte", "carte_sur")
    still = check(SUITE, implementation("debut", {word: getattr(student_piles, word) for word in words}), 30)
    assert still.failed == ()
    assert {"creer_jeu_neuf_cartes", "vide_hauteur", "carte_sur_vide"} <= {law.name for law in still.held}
    assert [suite.name for suite, _ in suites_for("cartes", vars(cartes))] == []
    assert implementation("cartes", vars(cartes)).defined == frozenset()


@pytest.mark.cellule
def test_verifier_reports_a_wrong_sequence_with_the_program_that_shows_it(tmp_path: Path) -> None:
    source = (HERE / "linked_sequence.py").read_text(encoding="utf-8")
    wrong = source.replace("return hash(tuple(self))", "return id(self)")
    assert wrong != source
    (tmp_path / "fausse.py").write_text(wrong, encoding="utf-8")
    done = rummifun(tmp_path, "verifier", tmp_path / "fausse.py", lang="en")
    assert (done.returncode, done.stderr) == (1, "")
    assert "aller_retour_dessus   (patiences §2.4)" in done.stdout
    assert "s = creer_tas_vide 's' Empile |> deplacer_haut_sur jeu32" in done.stdout
