"""Decisions where the sheet of Rummikub leaves a choice, by their numbers; states in its form, and slips.

The other decisions are tested by `tests/sheet`, `tests/multiset`, `tests/universes` and the modules beside this one.
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
from rummifun.games.rummikub import combinaisons, en_ordre, jeu, jouer_1_coup, jouer_1er_coup, memes_tables, piocher
from rummifun.games.rummikub.deal import donne_choisie, init_partie
from rummifun.games.rummikub.etat import J1, J2, Etat, Statut, extraire, la_main
from rummifun.games.rummikub.extraction import ajouter_tuile
from rummifun.games.rummikub.rules import fin
from rummifun.games.rummikub.scene import act_of_move
from rummifun.games.rummikub.tuiles import Bleu, Joker, Main, Noir, T, check_on_failure, cst_PIOCHE_INIT, en_combinaison
from rummifun.multiset.ordre_sup import from_pairs, pairs
from rummifun.multiset.rapide import difference
from rummifun.multiset.signature import RefusMultiset
from rummifun.refusal import sentence


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


# States in the sheet's own form; refusals of a beginner's slips


DEAL = init_partie(17)
PAIRS: Any = [(T(1, Noir), 1), (Joker, 1), (T(1, Noir), 1)]
BASSE: Any = suite(Bleu, 9, 10, 11)


def test_etat_of_lists_is_the_etat_of_tuples() -> None:
    """Equal states are equal values, made of any sequences and of tiles in any order."""
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
