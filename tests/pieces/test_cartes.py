"""Cards, ranks, suits and packs, beyond the examples of their docstrings (réussites §1.1, §2.1 to §2.3)."""

from collections.abc import Callable
from itertools import combinations, product
from typing import Any

import pytest
from games.asked import refused
from harness.nonempty import nonempty

from rummifun.pieces import cartes
from rummifun.pieces.cartes import (
    JEU_32,
    JEU_52,
    As,
    Cachee,
    Carte,
    Coeur,
    Deux,
    Pack,
    Sept,
    est_carte_avant,
    face,
    retournee,
)
from rummifun.pieces.tarot import JEU_78, Atout, Excuse, carte, read_card, valeur
from rummifun.refusal import quote_value

TOUTES = [Carte(c, r, v) for c, r, v in product(cartes.Couleur, cartes.Rang, cartes.Visibilite)]
PETIT = Pack((cartes.Coeur, cartes.Pique), (Deux, cartes.Trois, cartes.Quatre))


@pytest.mark.parametrize(("pack", "first"), [(JEU_52, Deux), (JEU_32, Sept), (PETIT, Deux)])
def test_rang_suivant_makes_a_circle_from_premier_rang(pack: Pack, first: cartes.Rang) -> None:
    assert cartes.premier_rang(pack) is first
    ranks = [first]
    while (following := cartes.rang_suivant(ranks[-1], pack)) is not first:
        ranks.append(following)
    assert tuple(ranks) == pack.rangs


@pytest.mark.parametrize(("rang", "pack"), [(Deux, JEU_32), (cartes.Cavalier, JEU_52), (As, PETIT)])
def test_rang_suivant_refuses_a_rank_of_no_card_of_the_pack(rang: cartes.Rang, pack: Pack) -> None:
    refusal = refused(cartes.rang_suivant, rang, pack)
    assert refusal.code is cartes.RefusCartes.CarteHorsJeu
    assert refusal.got is rang


def test_couleur_suivante_makes_a_circle() -> None:
    suits = [cartes.PremiereCouleur]
    while suits[-1] is not cartes.DerniereCouleur:
        suits.append(cartes.couleur_suivante(suits[-1]))
    assert suits == list(cartes.Couleur)
    assert cartes.couleur_suivante(cartes.DerniereCouleur) is cartes.PremiereCouleur is cartes.Trefle


def test_jeu_52_and_jeu_32_have_the_ranks_and_suits_of_the_sheet() -> None:
    c = cartes
    assert JEU_52.rangs[:5] == (Deux, c.Trois, c.Quatre, c.Cinq, c.Six)
    assert JEU_52.rangs[5:] == JEU_32.rangs == (Sept, c.Huit, c.Neuf, c.Dix, c.Valet, c.Dame, c.Roi, As)
    assert JEU_52.couleurs == JEU_32.couleurs == (c.Trefle, c.Carreau, c.Coeur, c.Pique)
    assert c.DernierRang is As


@pytest.mark.parametrize(("pack", "n"), [(JEU_52, 52), (JEU_32, 32), (PETIT, 6)])
def test_pack_holds_each_suit_with_each_rank_once_in_order(pack: Pack, n: int) -> None:
    assert len(pack.cartes) == len(set(pack.cartes)) == pack.nb_cartes == n
    assert all(est_carte_avant(c, d) for c, d in combinations(pack.cartes, 2))
    assert {(cartes.la_couleur(c), cartes.le_rang(c)) for c in pack.cartes} == set(product(pack.couleurs, pack.rangs))
    assert {c.visibilite for c in pack.cartes} == {Cachee}


@pytest.mark.parametrize("before", [cartes.couleur_inferieure, cartes.rang_inferieur, est_carte_avant])
def test_orders_of_cards_are_strict_and_transitive(before: Callable[[Carte, Carte], bool]) -> None:
    some = TOUTES[::11]
    assert not any(before(c, c) for c in TOUTES)
    assert not any(before(c, d) and before(d, c) for c, d in product(some, some))
    assert all(before(c, e) for c, d, e in product(some, some, some) if before(c, d) and before(d, e))


def test_orders_of_cards_are_total_and_take_no_visibility() -> None:
    for c, d in nonempty(product(TOUTES[::7], TOUTES[::5])):
        assert cartes.couleur_inferieure(c, d) + cartes.couleur_inferieure(d, c) + cartes.meme_couleur(c, d) == 1
        assert cartes.rang_inferieur(c, d) + cartes.rang_inferieur(d, c) + cartes.meme_rang(c, d) == 1
        assert est_carte_avant(c, d) + est_carte_avant(d, c) + (face(c) == face(d)) == 1
    for before in (cartes.couleur_inferieure, cartes.rang_inferieur, est_carte_avant):
        assert all(before(c, d) is before(face(c), face(d)) for c, d in product(TOUTES[::7], TOUTES[::5]))


def test_retournee_changes_how_a_card_lies_which_est_cachee_and_est_decouverte_tell() -> None:
    assert all(cartes.est_cachee(c) is not cartes.est_decouverte(c) for c in TOUTES)
    assert {c.visibilite for c in TOUTES if cartes.est_cachee(c)} == {Cachee, cartes.Vue}
    for c in nonempty(TOUTES):
        assert cartes.est_decouverte(retournee(c)) is cartes.est_cachee(c)
        assert cartes.la_couleur(retournee(c)) is cartes.la_couleur(c)
        assert cartes.le_rang(retournee(c)) is cartes.le_rang(c)
        assert retournee(retournee(retournee(c))) == retournee(c)


def test_oubliee_forgets_a_card_that_lies_face_down() -> None:
    for before, after in ((Cachee, Cachee), (cartes.Vue, Cachee), (cartes.Decouverte, cartes.Decouverte)):
        assert cartes.oubliee(Carte(cartes.Coeur, As, before)) == Carte(cartes.Coeur, As, after)


# Tarot


@pytest.mark.parametrize("numero", [0, 22, -1, True, "3", 2.0])
def test_atout_has_a_number_from_1_to_21(numero: Any) -> None:
    refusal = refused(Atout, numero)
    assert (refusal.got, refusal.expected) == (quote_value(numero), "1..21")
    assert [str(Atout(1)), str(Atout(21))] == ["T1", "T21"]


def test_read_card_is_what_was_written() -> None:
    assert (len({*JEU_78}), [read_card(f" {str(c).lower()} ") for c in JEU_78]) == (78, [*JEU_78])
    assert carte(Coeur, As) == read_card("Ah") == JEU_78[[*map(str, JEU_78)].index("A♥")]
    assert (repr(Atout(3)), repr(Excuse), Excuse in JEU_78) == ("Atout(3)", "Excuse", True)


@pytest.mark.parametrize("texte", ["", "1♥", "T22", "T0", "T01", "X♥", "11♥", "10 ♥", "A♥♥", "EXX", "10", "♥", "٣♥"])
def test_read_card_refuses_what_is_no_card(texte: str) -> None:
    refusal = refused(read_card, texte)
    assert (refusal.got, refusal.expected) == (texte, "10♥, Vs, T21, EX")


def test_jeu_78_runs_suit_by_suit_from_the_as_then_through_the_trumps() -> None:
    rangs = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "V", "C", "D", "R"]
    assert [*map(str, JEU_78)] == [*(f"{r}{c}" for c in "♦♥♣♠" for r in rangs), "EX", *(f"T{n}" for n in range(1, 22))]
    assert [*map(valeur, JEU_78)] == [*range(1, 15)] * 4 + [*range(22)]
    assert {(c.shown().text, c.shown().suit) for c in JEU_78[56::21]} == {("EX", "atout"), ("T21", "atout")}
