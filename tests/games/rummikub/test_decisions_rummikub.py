"""Decisions on what the sheet of Rummikub leaves open, by their numbers; states in its form, and slips.

Those that are not here are asked by `tests/sheet`, `tests/multiset` and the modules beside this one.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pyrsistent import plist

from games.asked import refused
from games.rummikub.random_states import etat_dit, main_dite, suite, table_de, tuiles
from rummifun.chance import Alea
from rummifun.core.conversion import RefusValeur
from rummifun.games.rummikub import combinaisons, en_ordre, jeu, scores
from rummifun.games.rummikub.etat import J1, J2, Etat, Statut, donne_choisie, extraire, init_partie, la_main
from rummifun.games.rummikub.extraction import ajouter_tuile
from rummifun.games.rummikub.feasibility import peut_poser
from rummifun.games.rummikub.refusals import RefusRummikub
from rummifun.games.rummikub.rules import coup_ok, fin, jouer_1_coup, jouer_1er_coup, memes_tables, passer, piocher
from rummifun.games.rummikub.scene import act_of_move
from rummifun.games.rummikub.tuiles import Bleu, Joker, Main, Noir, T, check_on_failure, cst_PIOCHE_INIT, en_combinaison
from rummifun.multiset.rapide import difference, from_pairs, pairs
from rummifun.multiset.signature import RefusMultiset
from rummifun.refusal import sentence

NEUFS = (False, False)
"""Neither player has laid tiles."""


def refus(e: Etat, coup: str) -> str | None:
    found = jeu.refusal(e, jeu.read(coup))
    return None if found is None else found.code.name


@pytest.mark.parametrize(
    ("main", "autre", "pioche", "engages", "coup", "attendu"),
    [
        ("1n", "7r", "", (True, True), "pioche", "PiocheVide"),
        ("1n", "7r", "", (True, True), "passe", None),
        ("1n", "13b", "2b", (True, True), "passe", "PiocheNonVide"),
        ("3r", "13b", "", (True, True), "passe", "PosePossible"),
        ("9b 10b 11b 1n", "13n", "", NEUFS, "passe", "PosePossible"),
        ("1b 2b 3b", "9b 10b 11b 1n", "", NEUFS, "passe", None),
    ],
    ids=["empty pool", "stuck", "pool", "can lay", "can open", "cannot open"],
)
def test_08_piocher_and_passer_with_an_empty_pool(
    main: str, autre: str, pioche: str, engages: tuple[bool, bool], coup: str, attendu: str | None
) -> None:
    e = etat_dit(main, autre, "4r 5r 6r", pioche, engages=engages)
    apres = (piocher if coup == "pioche" else passer)(e)
    assert refus(e, coup) == attendu
    assert (apres is e) == (attendu is not None)
    assert apres == (e if attendu else replace(e, joueur=J2))


def test_09_fin_when_the_pool_is_empty_and_both_are_stuck() -> None:
    for j1, j2, pioche, engages, finie in (
        ("1n", "13b", "", (True, True), True),
        ("1n", "7r", "", (True, True), False),
        ("1n", "13b", "2b", (True, True), False),
        ("7r 1b 2b 3b", "7r 1b 2b 3b", "", NEUFS, True),  # not enough points to open
        ("7r 1b 2b 3b", "7r 1b 2b 3b", "", (False, True), False),
    ):
        assert fin(etat_dit(j1, j2, "4r 5r 6r", pioche, engages=engages)) is finie
    table, main = table_de("4r 5r 6r"), main_dite("7r 1b 2b 3b")
    assert [peut_poser(table, main, engage) for engage in (True, False)] == [True, False]


def test_13_jouer_1_coup_takes_a_joker_of_the_table_to_lay_it_and_not_to_keep_it() -> None:
    e = etat_dit("4r 9b 10b 1n", "1b", "3r J 5r", "J")
    prise, gardee = table_de("3r 4r 5r | 9b 10b J"), table_de("3r 4r 5r")
    assert la_main(J1, jouer_1_coup(e, prise)) == main_dite("1n")
    assert jouer_1_coup(e, gardee) is e
    assert refus(e, "table [3r 4r 5r]") == "TuilesReprises"
    for reste in ("1n J", "1n"):
        assert not coup_ok(e.table, main_dite("4r 1n"), gardee, main_dite(reste))


def test_14_jouer_1er_coup_leaves_the_table_as_it_is() -> None:
    e = etat_dit("9b 10b 11b 7r", "J", "4r 5r 6r", "J", engages=(False, True))
    assert jouer_1er_coup(e, table_de("9b 10b 11b")).table == table_de("4r 5r 6r | 9b 10b 11b")
    assert refus(e, "table [4r 5r 6r 7r] [9b 10b 11b]") == "PremierCoupAttendu"
    assert refus(e, "pose [4r 5r 6r 7r] [9b 10b 11b]") == "TuilesAbsentes"


@pytest.mark.parametrize(("valeur", "gagnant"), [(5, None), (4, 0), (6, 1)])
def test_17_outcome_is_won_by_the_lower_score(valeur: int, gagnant: int | None) -> None:
    e = etat_dit(f"{valeur}n", "5b", "7r 8r 9r")
    issue = jeu.outcome(e)
    assert issue is not None
    assert (issue.winner, issue.scores, scores(e), fin(e)) == (gagnant, (valeur, 5), (valeur, 5), True)


def test_18_ajouter_tuile_s_documentation_says_the_decision_of_the_rules() -> None:
    """In the order in which places are tried; the page of the rules has the same words."""
    page = Path(__file__).parents[3] / "docs" / "en" / "regles" / "rummikub.md"
    (row,) = (line for line in page.read_text("utf-8").splitlines() if "of `ajouter_tuile`" in line)
    words = "first combination in table order.*right end.*left end.*inside.*in the place of a joker that moves"
    for text in (row, " ".join((ajouter_tuile.__doc__ or "").split())):
        assert re.search(words, text)
        assert "« nowhere »" in text
        assert "split" in text


def test_22_extraire_refuses_a_negative_number() -> None:
    assert refused(extraire, -1, cst_PIOCHE_INIT, Alea()).code is RefusMultiset.MultipliciteNegative


def test_24_refusal_of_the_scenario_on_a_random_deal() -> None:
    found = jeu.refusal(init_partie(17), jeu.read("pose [2j 3j 4j] [7j 8j J]"))
    assert found is not None
    assert (found.code, found.pieces) == (RefusRummikub.TuilesAbsentes, tuiles("3j 4j 7j 8j J"))


def test_26_fin_with_an_empty_hand() -> None:
    pose = jouer_1_coup(etat_dit("7r", "13b J", "4r 5r 6r", "2b"), table_de("4r 5r 6r 7r"))
    ouvre = jouer_1er_coup(etat_dit("9b 10b 11b", "13b", pioche="2b", engages=NEUFS), table_de("9b 10b 11b"))
    assert [(fin(e), e.statuts[0].engage, scores(e)) for e in (pose, ouvre)] == [
        (True, True, (0, 43)),
        (True, True, (0, 13)),
    ]


def test_27_memes_tables_forgets_the_order_that_a_table_keeps() -> None:
    e, f = (etat_dit("4n J", "J", table, "J") for table in ("1n 2n 3n | 7b 7r 7j", "7b 7r 7j | 1n 2n 3n"))
    assert e != f
    assert memes_tables(e.table, f.table)
    assert not memes_tables(e.table, (*e.table, e.table[1]))
    assert not memes_tables(table_de("1n 2n 3n"), table_de("3n 2n 1n"))
    posee = table_de("7b 7r 7j | 1n 2n 3n 4n")
    assert jouer_1_coup(e, posee).table == posee


@pytest.mark.parametrize(
    ("avant", "apres", "dite"),
    [
        ("1n 2n 3n", "table [1n 2n 3n] [1n 2n 3n]", "lay black 1-2-3"),
        ("1n 2n 3n 4n | 1n 2n 3n", "table [1n 2n 3n 4n] [1n 2n 3n 4n]", "add black 4 to make black 1-2-3-4"),
    ],
    ids=["laid again", "made again"],
)
def test_27_act_of_move_names_a_combination_that_equals_one_of_the_table(avant: str, apres: str, dite: str) -> None:
    assert act_of_move(etat_dit("1n 2n 3n 4n", "J", avant), jeu.read(apres)).label.localize(str) == dite


# States in the sheet's own form; what a beginner's slip is told


DEAL = init_partie(17)
PAIRS: Any = [(T(1, Noir), 1), (Joker, 1), (T(1, Noir), 1)]
BASSE: Any = suite(Bleu, 9, 10, 11)


def test_etat_of_lists_is_the_etat_of_tuples() -> None:
    """Equal states are equal values, whatever sequences and whichever order of the tiles they were made of."""
    posee = tuiles("5r 6r 7r")
    de_tuples = Etat(DEAL.statuts, (posee,), DEAL.pioche, J2, DEAL.alea)
    renverse = from_pairs(reversed(pairs(DEAL.pioche)))
    de_listes = Etat([*DEAL.statuts], [[*posee]], renverse, J2, DEAL.alea)  # type: ignore[arg-type]
    assert (de_listes, hash(de_listes)) == (de_tuples, hash(de_tuples))
    s1 = DEAL.statuts[0]
    assert Statut(J1, False, from_pairs(reversed(pairs(s1.main)))) == s1
    assert (type(de_listes.table), *map(type, de_listes.table)) == (tuple, tuple)


def test_donne_choisie_begins_a_game_of_a_seed_like_a_deal() -> None:
    m1, m2 = main_dite("1n"), main_dite("J 1n")
    e, statuts = donne_choisie(m1, m2, graine=7), (Statut(J1, False, m1), Statut(J2, False, m2))
    assert e == Etat(statuts, (), difference(cst_PIOCHE_INIT, main_dite("J 1n 1n")), J1, Alea(7))
    assert type(e.alea) is Alea
    assert donne_choisie(m1, m2).alea == Alea(0)


def test_etat_and_statut_unpack_as_the_tuples_of_the_sheet() -> None:
    ((s1, s2), t, p, j) = DEAL
    assert (s1, s2, t, p, j) == (*DEAL.statuts, (), DEAL.pioche, J1)
    assert (*s1,) == (J1, False, la_main(J1, DEAL))


def test_etat_is_made_of_the_tuples_of_the_sheet() -> None:
    m = main_dite("1n 1n J")
    one, other, pioche = Statut(J1, True, m), Statut(J2, True, m), cst_PIOCHE_INIT
    statuts: Any = ((J1, True, PAIRS), (J2, True, iter(PAIRS)))
    table: Any = [[*tuiles("4r J 6r")]]
    e = Etat(statuts, table, pioche, J1)
    assert e == Etat((one, other), table_de("4r J 6r"), pioche, J1)
    assert hash(e) == hash(Etat((one, other), table, pioche, J1))
    assert "Table : 1 combinaison" in str(e)
    assert la_main(J2, piocher(piocher(e))) != m


def test_statut_and_en_ordre_gather_the_pairs_of_a_tile_that_stands_twice() -> None:
    statut = Statut(J1, False, PAIRS)
    assert statut == Statut(J1, False, plist([(Joker, 1), (T(1, Noir), 2)]))
    assert statut.main == plist([(T(1, Noir), 2), (Joker, 1)])
    repeated: Main = plist([(Joker, 1), (Joker, 1)])
    assert Statut(J1, False, repeated).main == en_ordre(repeated) == plist([(Joker, 2)])
    assert en_ordre(plist(PAIRS)) == statut.main
    nothing: Any = []
    assert fin(replace(DEAL, statuts=(replace(DEAL.statuts[0], main=nothing), DEAL.statuts[1])))


@pytest.mark.parametrize(
    ("field", "given"),
    [
        *(("statuts", (DEAL.statuts[0],)), ("statuts", 3), ("table", BASSE), ("pioche", {Joker: 2})),
        *(("pioche", [Joker]), ("joueur", "J1"), ("alea", 17)),
    ],
)
def test_etat_refuses_what_is_not_the_sheets_form(field: str, given: Any) -> None:
    found = refused(replace, DEAL, **{field: given})
    assert (found.code, found.pieces) == (RefusValeur.ValeurInattendue, (f"Etat.{field}",))


def test_etat_says_what_was_expected_what_came_and_where() -> None:
    wrong: Any = ((J1, True, 3), (J2, True, PAIRS))
    assert [sentence(refused(Etat, wrong, (), cst_PIOCHE_INIT, J1), lang) for lang in ("fr", "en")] == [
        "Statut.main attend Main, et non 3 (profil)",
        "Statut.main takes Main, not 3 (profile)",
    ]


ONE = "est_suite est_groupe combinaison_valide points_suite points_groupe points_combinaison defaut"
OF_ONE: list[Callable[[Any], object]] = [en_combinaison, *(getattr(combinaisons, name) for name in ONE.split())]
OF_SEVERAL: list[Callable[[Any], object]] = [
    *(combinaisons.combinaisons_valides, combinaisons.points_pose),
    *(lambda t: jouer_1_coup(DEAL, t), lambda p: jouer_1er_coup(DEAL, p)),
]


def say_refusal(function: Callable[[Any], object], given: object) -> str:
    return sentence(refused(function, given))


@pytest.mark.parametrize("function", OF_ONE)
@pytest.mark.parametrize("given", [[1, 2, 3], ["1n", "2n", "3n"], [None] * 3, [(1, Noir), (2, Noir), (3, Noir)]])
def test_combinations_name_what_is_no_tile(function: Callable[[Any], object], given: list[Any]) -> None:
    expected = "tuile attendue : T(3, Noir) ou Joker par exemple"
    assert say_refusal(function, given) == f"{expected}, reçue : {given[0]!r} (Rummikub §6.2)"


@pytest.mark.parametrize(
    ("function", "given", "got"),
    [*((f, 3, "3") for f in (*OF_ONE, *OF_SEVERAL)), *((f, BASSE, "9 bleu") for f in OF_SEVERAL)],
)
def test_combinations_name_what_is_no_sequence_and_a_forgotten_bracket(
    function: Callable[[Any], object], given: object, got: str
) -> None:
    expected = "combinaison attendue : une liste de tuiles, entre ses propres crochets"
    assert say_refusal(function, given) == f"{expected}, reçue : {got} (Rummikub §6.2)"


def test_check_on_failure_lets_an_error_of_our_own_pass() -> None:
    def broken(given: Any) -> object:
        return given.missing

    with pytest.raises(AttributeError):
        check_on_failure(en_combinaison)(broken)(BASSE)
