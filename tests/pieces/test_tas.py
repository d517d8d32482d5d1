"""Piles: the positions of the rule book, every refusal, and the invariants (réussites §1.2 to §1.4, §2.4)."""

from collections.abc import Callable
from typing import Any

import pytest
from games.asked import refused
from harness.nonempty import nonempty

from pieces.sequences import SEQUENCES
from rummifun.chance import Alea
from rummifun.pieces import cartes as jeux
from rummifun.pieces import tas as piles
from rummifun.pieces.cartes import JEU_32, Carreau, Carte, Coeur, Huit, Sept, Trefle, Vue
from rummifun.pieces.sequence import CardSequence
from rummifun.pieces.tas import Empile, Etale, RefusTas, Tas, creer_jeu_neuf, creer_tas_vide, en_tas, supprimer_tas_vide
from rummifun.refusal import sentence

by_sequence = pytest.mark.parametrize("sequence", SEQUENCES.values(), ids=SEQUENCES)

ICI: piles.Localisation = "ici"
A, B, C = Carte(Trefle, Sept), Carte(Carreau, Huit, jeux.Decouverte), Carte(Coeur, jeux.Neuf, Vue)


def refusal(f: Callable[..., Any], *args: Any, **named: Any) -> RefusTas:
    """Return the code with which a function refuses its arguments; its sentence exists in both languages."""
    found = refused(f, *args, **named)
    assert isinstance(found.code, RefusTas)
    assert all(f"({name} §" in sentence(found, lang) for lang, name in (("fr", "réussites"), ("en", "patiences")))
    return found.code


def tas(*cartes: Carte, place: piles.Localisation = ICI, mode: piles.Mode = Empile, sur: CardSequence) -> Tas:
    return en_tas(cartes, place, mode, sur)


@by_sequence
def test_f4_f5_poser_tas_sur_tas_keeps_its_order_and_refuses_another_mode(sequence: CardSequence) -> None:
    t1, t2 = piles.poser_tas_sur_tas(tas(A, B, place="1", sur=sequence), tas(C, place="2", sur=sequence))
    assert (tuple(t1.cartes), piles.tas_actif(t1), tuple(t2.cartes)) == ((), True, (C, A, B))
    t1, t2 = tas(A, place="1", sur=sequence), tas(B, place="2", mode=Etale, sur=sequence)
    assert refusal(piles.poser_tas_sur_tas, t1, t2) is RefusTas.ModesDifferents
    assert piles.la_hauteur(piles.poser_tas_sur_tas(piles.etaler(t1), t2)[1]) == 2


@by_sequence
def test_f7_supprimer_tas_vide_ends_an_empty_active_pile_alone(sequence: CardSequence) -> None:
    assert refusal(supprimer_tas_vide, tas(A, sur=sequence)) is RefusTas.TasNonVide
    ended = supprimer_tas_vide(tas(sur=sequence))
    assert (piles.tas_actif(ended), ended.role) == (False, piles.Inactif)
    assert refusal(supprimer_tas_vide, ended) is RefusTas.TasInactif


@pytest.mark.parametrize("n", [40, 0, -32, 31, 33, 51, 53, 78, 104, 32.0, "32", None, [32]])
def test_creer_jeu_neuf_refuses_another_number_of_cards(n: Any) -> None:
    assert refusal(creer_jeu_neuf, n, ICI, Empile) is RefusTas.TailleInvalide


@by_sequence
def test_f8_a_place_where_a_pile_lies_is_taken_until_the_pile_plays_no_role(sequence: CardSequence) -> None:
    for mode in nonempty(piles.Mode):
        rebut = creer_tas_vide("rebut", mode, sequence)
        ici = creer_tas_vide(ICI, mode, sequence, table=[rebut])
        assert refusal(creer_tas_vide, ICI, mode, sequence, table=[rebut, ici]) is RefusTas.PlaceOccupee
        assert refusal(creer_jeu_neuf, 32, ICI, mode, sequence, table=[rebut, ici]) is RefusTas.PlaceOccupee
        libre = [rebut, supprimer_tas_vide(ici)]
        assert creer_tas_vide(ICI, mode, sequence, table=libre) == ici
        assert creer_jeu_neuf(32, ICI, mode, sequence, table=libre) == creer_jeu_neuf(32, ICI, mode, sequence)


def test_creer_jeu_neuf_refuses_a_second_pack_on_a_table() -> None:
    jeu = creer_jeu_neuf(32, "talon", Empile)
    assert refusal(creer_jeu_neuf, 52, ICI, Empile, table=[jeu]) is RefusTas.JeuDejaCree
    assert refusal(creer_jeu_neuf, 52, "talon", Empile, table=[jeu]) is RefusTas.PlaceOccupee
    assert piles.la_place(creer_tas_vide(ICI, Empile, table=iter([jeu]))) == ICI


DEUX: dict[str, Callable[[Tas, Tas], tuple[Tas, Tas]]] = {
    "deplacer_haut_sur": piles.deplacer_haut_sur,
    "deplacer_haut_sous": piles.deplacer_haut_sous,
    "deplacer_bas_sur": piles.deplacer_bas_sur,
    "deplacer_bas_sous": piles.deplacer_bas_sous,
}
TOUS_DEUX: dict[str, Callable[[Tas, Tas], tuple[Tas, Tas]]] = {
    **DEUX,
    "deplacer_carte_sur": lambda t1, t2: piles.deplacer_carte_sur(Trefle, Sept, t1, t2),
    "poser_tas_sur_tas": piles.poser_tas_sur_tas,
}
UN: list[Callable[[Tas], Any]] = [
    *(piles.tas_vide, piles.tas_empile, piles.tas_etale, piles.la_hauteur, piles.la_place, piles.retourner_tas),
    *(piles.empiler, piles.etaler, piles.supprimer_tas_vide, lambda t: piles.battre_tas(t, Alea(1))),
]
UNE_CARTE: list[Callable[[Tas], Any]] = [
    *(piles.carte_sur, piles.carte_sous, piles.retourner_carte_sur, piles.retourner_carte_sous),
    lambda t: piles.retourner_ieme(t, 1),
]


@by_sequence
def test_functions_of_one_pile_refuse_an_inactive_or_empty_one_and_numbers_beyond(sequence: CardSequence) -> None:
    vide, trois = tas(sur=sequence), tas(A, B, C, sur=sequence)
    assert {refusal(f, supprimer_tas_vide(vide)) for f in UN} == {RefusTas.TasInactif}
    assert {refusal(f, vide) for f in UNE_CARTE} == {RefusTas.TasVide}
    beyond = {refusal(f, trois, i) for f in (piles.ieme_carte, piles.retourner_ieme) for i in (0, 4, -1, 10**9)}
    assert beyond == {refusal(piles.ieme_carte, vide, 1)} == {RefusTas.IndiceHorsBornes}


@by_sequence
@pytest.mark.parametrize("name", TOUS_DEUX)
def test_functions_of_two_piles_refuse_an_empty_an_inactive_and_the_same_one(name: str, sequence: CardSequence) -> None:
    f, t1, t2 = TOUS_DEUX[name], tas(place="1", sur=sequence), tas(A, place="2", sur=sequence)
    if name in DEUX:
        assert refusal(f, t1, t2) is refusal(f, supprimer_tas_vide(t1), t2) is RefusTas.TasVide
    assert refusal(f, t2, supprimer_tas_vide(t1)) is RefusTas.TasInactif
    assert refusal(f, t2, t2) is RefusTas.MemeTas


@by_sequence
def test_deplacer_carte_sur_refuses_a_card_that_is_not_there(sequence: CardSequence) -> None:
    t1, t2 = tas(A, B, place="1", sur=sequence), tas(C, place="2", sur=sequence)
    for couleur, rang, t in ((Coeur, jeux.Neuf, t1), (Trefle, Huit, t1), (Trefle, Sept, tas(place="1", sur=sequence))):
        assert refusal(piles.deplacer_carte_sur, couleur, rang, t, t2) is RefusTas.CarteAbsente


def test_refusal_tells_the_first_precondition_that_fails() -> None:
    vide, un = creer_tas_vide(ICI, Empile), en_tas([A], ICI)
    fini = supprimer_tas_vide(vide)
    assert refusal(piles.deplacer_haut_sur, vide, vide) is RefusTas.TasVide
    assert refusal(piles.deplacer_haut_sur, un, fini) is RefusTas.TasInactif
    assert refusal(piles.poser_tas_sur_tas, un, en_tas([B], ICI, Etale)) is RefusTas.MemeTas
    assert refusal(piles.poser_tas_sur_tas, fini, creer_tas_vide("2", Empile)) is RefusTas.TasInactif
    assert refusal(Tas, un.cartes, ICI, Empile, piles.Inactif) is RefusTas.TasNonVide


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_sentence_names_the_pile_and_the_card(lang: str) -> None:
    talon, rebut = en_tas([A], "talon"), creer_tas_vide("rebut", Empile)
    said = sentence(refused(piles.deplacer_carte_sur, Coeur, jeux.Neuf, talon, rebut), lang)
    assert "9♥" in said
    assert "talon" in said


def test_mode_role_hm_tas_empiler_and_etaler_are_those_of_the_sheet() -> None:
    assert ([*piles.Mode], [*piles.Role]) == ([Empile, Etale], [piles.Actif, piles.Inactif])
    assert [(piles.nb_cartes(pack), piles.hm_tas(pack)) for pack in (JEU_32, jeux.JEU_52)] == [(32, 32), (52, 52)]
    assert (piles.empiler_tas, piles.etaler_tas) == (piles.empiler, piles.etaler)
    t = creer_tas_vide(ICI, Etale)
    assert (piles.empiler(t).mode, piles.etaler(piles.empiler(t))) == (Empile, t)


def test_serie_has_its_cards_in_order() -> None:
    montante = en_tas([Carte(Coeur, Sept), Carte(Coeur, Huit), Carte(jeux.Pique, jeux.Roi)], "♥", Etale)
    assert piles.Serie(montante, jeux.rang_inferieur).tas is montante
    assert piles.tas_vide(piles.Serie(creer_tas_vide("♥", Etale), jeux.rang_inferieur).tas)
    assert refusal(piles.Serie, piles.retourner_tas(montante), jeux.rang_inferieur) is RefusTas.SerieMalRangee
    assert refusal(piles.Serie, en_tas([A, A], "♥"), jeux.rang_inferieur) is RefusTas.SerieMalRangee


def test_afficher_tas_shows_a_stack_by_its_top_a_spread_pile_whole_and_an_empty_one_that_plays() -> None:
    assert piles.afficher_tas(en_tas([A, B], ICI), "rebut") == "rebut: 8♦"
    assert [piles.afficher_tas(en_tas(cartes, ICI), "rebut") for cartes in ([B, A], [C])] == ["rebut: []"] * 2
    assert piles.afficher_tas(en_tas([A, B, C, B], ICI, Etale), "♥") == "♥: [] 8♦ [] 8♦"
    empty = creer_tas_vide(ICI, Empile)
    assert (piles.afficher_tas(empty, "♥"), piles.afficher_tas(supprimer_tas_vide(empty), "♥")) == ("♥: _", "")
    assert piles.initialiser_ecran().isprintable() is False
    assert piles.initialiser_ecran() + piles.afficher_tas(en_tas([B], ICI), "♥") == "\x1b[2J\x1b[H♥: 8♦"


def test_battre_tas_shuffles_by_chance_and_forgets_the_cards_face_down_alone() -> None:
    u, after = piles.battre_tas(en_tas([A, B, C], ICI, Etale), Alea(7))
    shuffled, later = Alea(7).shuffle((A, B, C))
    assert ([*u.cartes], after) == ([jeux.oubliee(card) for card in shuffled], later)


def test_holding_takes_cards_in_any_sequence_and_nothing_else() -> None:
    pile, others = creer_jeu_neuf(32, ICI, Empile), list(JEU_32.cartes[:2])
    assert pile.holding(others) == en_tas(others, ICI)  # type: ignore[arg-type]  # a list
    assert sentence(refused(pile.holding, [1])) == "Tas.cartes attend CardSequence, et non 1 (profil)"
    assert refusal(supprimer_tas_vide(creer_tas_vide(ICI, Empile)).holding, pile.cartes) is RefusTas.TasNonVide
