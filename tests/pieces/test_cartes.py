"""Cards, ranks, suits and packs, where the examples of their docstrings say nothing (réussites §1.1, §2.1 to §2.3)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product

import pytest
from harness.nonempty import nonempty

from rummifun.pieces.cartes import (
    JEU_32,
    JEU_52,
    As,
    Cachee,
    Carreau,
    Carte,
    Cavalier,
    Cinq,
    Coeur,
    Couleur,
    Dame,
    Decouverte,
    DerniereCouleur,
    DernierRang,
    Deux,
    Dix,
    Huit,
    Neuf,
    Pack,
    Pique,
    PremiereCouleur,
    Quatre,
    Rang,
    RefusCartes,
    Roi,
    Sept,
    Six,
    Trefle,
    Trois,
    Valet,
    Visibilite,
    Vue,
    couleur_inferieure,
    couleur_suivante,
    est_cachee,
    est_carte_avant,
    est_decouverte,
    face,
    la_couleur,
    le_rang,
    meme_couleur,
    meme_rang,
    oubliee,
    premier_rang,
    rang_inferieur,
    rang_suivant,
    retournee,
)
from rummifun.refusal import Precondition

TOUTES = [Carte(c, r, v) for c, r, v in product(Couleur, Rang, Visibilite)]
PETIT = Pack((Coeur, Pique), (Deux, Trois, Quatre))


# F2, and the circles


@pytest.mark.parametrize(("pack", "first"), [(JEU_52, Deux), (JEU_32, Sept), (PETIT, Deux)])
def test_rang_suivant_makes_a_circle_from_premier_rang(pack: Pack, first: Rang) -> None:
    assert premier_rang(pack) is first
    ranks = [first]
    while (following := rang_suivant(ranks[-1], pack)) is not first:
        ranks.append(following)
    assert tuple(ranks) == pack.rangs


def test_rang_suivant_of_the_as_is_the_first() -> None:
    assert (rang_suivant(As, JEU_32), rang_suivant(As, JEU_52), DernierRang) == (Sept, Deux, As)


@pytest.mark.parametrize(("rang", "pack"), [(Deux, JEU_32), (Cavalier, JEU_52), (As, PETIT)])
def test_rang_suivant_refuses_a_rank_of_no_card_of_the_pack(rang: Rang, pack: Pack) -> None:
    with pytest.raises(Precondition) as caught:
        rang_suivant(rang, pack)
    assert caught.value.refusal.code is RefusCartes.CarteHorsJeu
    assert caught.value.refusal.got is rang


def test_couleur_suivante_makes_a_circle() -> None:
    suits = [PremiereCouleur]
    while suits[-1] is not DerniereCouleur:
        suits.append(couleur_suivante(suits[-1]))
    assert suits == list(Couleur)
    assert couleur_suivante(DerniereCouleur) is PremiereCouleur is Trefle


# Packs


def test_jeu_52_and_jeu_32_have_the_ranks_of_the_sheet() -> None:
    assert JEU_52.rangs == (Deux, Trois, Quatre, Cinq, Six, Sept, Huit, Neuf, Dix, Valet, Dame, Roi, As)
    assert JEU_32.rangs == (Sept, Huit, Neuf, Dix, Valet, Dame, Roi, As)
    assert JEU_52.couleurs == JEU_32.couleurs == (Trefle, Carreau, Coeur, Pique)


@pytest.mark.parametrize(("pack", "n"), [(JEU_52, 52), (JEU_32, 32), (PETIT, 6)])
def test_pack_holds_each_suit_with_each_rank_once_in_order(pack: Pack, n: int) -> None:
    assert len(pack.cartes) == len(set(pack.cartes)) == pack.nb_cartes == n
    assert all(est_carte_avant(c, d) for c, d in combinations(pack.cartes, 2))
    assert {(la_couleur(c), le_rang(c)) for c in pack.cartes} == set(product(pack.couleurs, pack.rangs))
    assert {c.visibilite for c in pack.cartes} == {Cachee}


# The three orders


@pytest.mark.parametrize("before", [couleur_inferieure, rang_inferieur, est_carte_avant])
def test_orders_of_cards_are_strict_and_transitive(before: Callable[[Carte, Carte], bool]) -> None:
    some = TOUTES[::11]
    assert not any(before(c, c) for c in TOUTES)
    assert not any(before(c, d) and before(d, c) for c, d in product(some, some))
    assert all(before(c, e) for c, d, e in product(some, some, some) if before(c, d) and before(d, e))


def test_orders_of_cards_are_total() -> None:
    for c, d in nonempty(product(TOUTES[::7], TOUTES[::5])):
        assert couleur_inferieure(c, d) + couleur_inferieure(d, c) + meme_couleur(c, d) == 1
        assert rang_inferieur(c, d) + rang_inferieur(d, c) + meme_rang(c, d) == 1
        assert est_carte_avant(c, d) + est_carte_avant(d, c) + (face(c) == face(d)) == 1


def test_orders_of_cards_take_no_visibility() -> None:
    for before in (couleur_inferieure, rang_inferieur, est_carte_avant):
        assert all(before(c, d) is before(face(c), face(d)) for c, d in product(TOUTES[::7], TOUTES[::5]))


# Visibility


def test_est_cachee_is_not_est_decouverte() -> None:
    assert all(est_cachee(c) is not est_decouverte(c) for c in TOUTES)
    assert {c.visibilite for c in TOUTES if est_cachee(c)} == {Cachee, Vue}


def test_retournee_changes_how_a_card_lies_and_nothing_else() -> None:
    for c in nonempty(TOUTES):
        assert est_decouverte(retournee(c)) is est_cachee(c)
        assert (la_couleur(retournee(c)), le_rang(retournee(c))) == (la_couleur(c), le_rang(c))
        assert retournee(retournee(retournee(c))) == retournee(c)


@pytest.mark.parametrize(("before", "after"), [(Cachee, Cachee), (Vue, Cachee), (Decouverte, Decouverte)])
def test_oubliee_forgets_a_card_that_lies_face_down(before: Visibilite, after: Visibilite) -> None:
    assert oubliee(Carte(Coeur, As, before)) == Carte(Coeur, As, after)
