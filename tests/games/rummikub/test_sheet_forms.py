"""States in the sheet's own form, both ways; and what a beginner's slip is told, one sentence for each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from pyrsistent import plist

from games.rummikub.random_states import suite
from rummifun.core.conversion import RefusValeur
from rummifun.games.rummikub import (
    J1,
    J2,
    Bleu,
    Etat,
    Joker,
    Main,
    Noir,
    Rouge,
    Statut,
    T,
    combinaison_valide,
    combinaisons_valides,
    cst_PIOCHE_INIT,
    defaut,
    en_combinaison,
    en_ordre,
    est_groupe,
    est_suite,
    fin,
    init_partie,
    jouer_1_coup,
    jouer_1er_coup,
    la_main,
    mens,
    piocher,
    points_combinaison,
    points_groupe,
    points_pose,
    points_suite,
)
from rummifun.games.rummikub.tuiles import check_on_failure
from rummifun.refusal import Precondition, sentence

E = init_partie(17)
MAIN = [(T(1, Noir), 1), (Joker, 1), (T(1, Noir), 1)]
BASSE: Any = suite(Bleu, 9, 10, 11)


def test_etat_and_statut_unpack_as_the_tuples_of_the_sheet() -> None:
    ((s1, s2), t, p, j) = E
    (joueur, engage, main) = s1
    assert (s1, s2, t, p, j) == (*E.statuts, (), E.pioche, J1)
    assert (joueur, engage, main) == (J1, False, la_main(J1, E))


def test_etat_is_made_of_the_tuples_of_the_sheet() -> None:
    m: Any = mens([T(1, Noir), T(1, Noir), Joker])
    one, other, pioche = Statut(J1, True, m), Statut(J2, True, m), cst_PIOCHE_INIT
    statuts: Any = ((J1, True, MAIN), (J2, True, iter(MAIN)))
    table: Any = [[T(4, Rouge), Joker, T(6, Rouge)]]
    e = Etat(statuts, table, pioche, J1)
    assert e == Etat((one, other), ((T(4, Rouge), Joker, T(6, Rouge)),), pioche, J1)
    assert hash(e) == hash(Etat((one, other), table, pioche, J1))
    assert "Table : 1 combinaison" in str(e)
    assert la_main(J2, piocher(piocher(e))) != m


def test_statut_takes_a_hand_as_a_list_of_pairs() -> None:
    listed: Any = MAIN
    statut = Statut(J1, False, listed)
    assert statut == Statut(J1, False, plist([(Joker, 1), (T(1, Noir), 2)]))
    assert statut.main == plist([(T(1, Noir), 2), (Joker, 1)])
    nothing: Any = []
    assert fin(replace(E, statuts=(replace(E.statuts[0], main=nothing), E.statuts[1])))


def test_statut_gathers_a_repeated_element_of_a_persistent_list() -> None:
    repeated: Main = plist([(Joker, 1), (Joker, 1)])
    assert Statut(J1, False, repeated).main == plist([(Joker, 2)])
    assert en_ordre(repeated) == plist([(Joker, 2)])


@pytest.mark.parametrize(
    ("field", "given"),
    [
        ("statuts", (E.statuts[0],)),
        ("statuts", 3),
        ("table", BASSE),
        ("pioche", {Joker: 2}),
        ("pioche", [Joker]),
        ("joueur", "J1"),
        ("alea", 17),
    ],
)
def test_etat_refuses_what_is_not_the_sheets_form(field: str, given: Any) -> None:
    with pytest.raises(Precondition) as refused:
        replace(E, **{field: given})
    assert (refused.value.refusal.code, refused.value.refusal.pieces) == (
        RefusValeur.ValeurInattendue,
        (f"Etat.{field}",),
    )


def test_etat_says_what_was_expected_what_came_and_where() -> None:
    wrong: Any = ((J1, True, 3), (J2, True, MAIN))
    with pytest.raises(Precondition) as refused:
        Etat(wrong, (), cst_PIOCHE_INIT, J1)
    assert [sentence(refused.value.refusal, lang) for lang in ("fr", "en")] == [
        "Statut.main attend Main, et non 3 (profil)",
        "Statut.main takes Main, not 3 (profile)",
    ]


OF_ONE: tuple[Callable[[Any], object], ...] = (
    *(
        est_suite,
        est_groupe,
        combinaison_valide,
        points_suite,
        points_groupe,
        points_combinaison,
        defaut,
        en_combinaison,
    ),
)
OF_SEVERAL: tuple[Callable[[Any], object], ...] = (
    *(combinaisons_valides, points_pose, lambda t: jouer_1_coup(E, t), lambda p: jouer_1er_coup(E, p)),
)


def say_refusal(function: Callable[[Any], object], given: object) -> str:
    with pytest.raises(Precondition) as refused:
        function(given)
    return sentence(refused.value.refusal)


@pytest.mark.parametrize("function", OF_ONE)
@pytest.mark.parametrize("given", [[1, 2, 3], ["1n", "2n", "3n"], [None] * 3, [(1, Noir), (2, Noir), (3, Noir)]])
def test_combinations_name_what_is_no_tile(function: Callable[[Any], object], given: list[Any]) -> None:
    assert say_refusal(function, given) == (
        f"tuile attendue : T(3, Noir) ou Joker par exemple, reçue : {given[0]!r} (Rummikub §6.2)"
    )


@pytest.mark.parametrize("function", [*OF_ONE, *OF_SEVERAL])
def test_combinations_name_what_is_no_sequence(function: Callable[[Any], object]) -> None:
    assert say_refusal(function, 3) == (
        "combinaison attendue : une liste de tuiles, entre ses propres crochets, reçue : 3 (Rummikub §6.2)"
    )


@pytest.mark.parametrize("function", OF_SEVERAL)
def test_tables_name_a_forgotten_bracket(function: Callable[[Any], object]) -> None:
    assert say_refusal(function, BASSE) == (
        "combinaison attendue : une liste de tuiles, entre ses propres crochets, reçue : 9 bleu (Rummikub §6.2)"
    )


def test_tile_quotes_a_text_given_for_a_colour_or_value() -> None:
    colour: Any = "Noir"
    value: Any = "3"
    assert say_refusal(lambda _: T(3, colour), None).endswith("reçue : 'Noir' (Rummikub §6.1)")
    assert say_refusal(lambda _: T(value, Noir), None).endswith("reçue : '3' (Rummikub §6.1)")


def test_check_on_failure_lets_an_error_of_our_own_pass() -> None:
    def broken(given: Any) -> object:
        return given.missing

    with pytest.raises(AttributeError):
        check_on_failure(en_combinaison)(broken)(BASSE)


def test_en_ordre_gathers_the_pairs_of_a_tile_that_stands_twice() -> None:
    twice: Main = plist([(T(1, Bleu), 1), (T(1, Bleu), 1), (T(2, Bleu), 1)])
    assert en_ordre(twice) == plist([(T(1, Bleu), 2), (T(2, Bleu), 1)])
