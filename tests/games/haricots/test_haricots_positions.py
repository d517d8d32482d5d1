"""The worked positions of the rules, B1 to B12, and a few more; options."""

from typing import Final

import pytest
from harness.nonempty import nonempty

from games.asked import code, ending, moves, played
from games.haricots.tables import chaines, ecrit, forces, table
from rummifun.chance import Alea
from rummifun.games import haricots as feuille
from rummifun.games.haricots import CARTES, NOMBRES, Blue, Chili, Etat, Green, Haricot, Phase, haricots
from rummifun.multiset.ordre_sup import cardinal, nbocc

JEU: Final = haricots()

VALEURS: Final = {
    Blue: {3: 0, 4: 1, 5: 1, 6: 2, 7: 2, 8: 3, 9: 3, 10: 4, 20: 4},
    Chili: {2: 0, 3: 1, 5: 1, 6: 2, 7: 2, 8: 3, 9: 4, 18: 4},
    feuille.Stink: {2: 0, 3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 4, 16: 4},
    Green: {2: 0, 3: 1, 4: 1, 5: 2, 6: 3, 7: 4, 14: 4},
    feuille.soy: {1: 0, 2: 1, 3: 1, 4: 2, 5: 2, 6: 3, 7: 4, 12: 4},
    feuille.black: {1: 0, 2: 1, 3: 1, 4: 2, 5: 3, 6: 4, 10: 4},
    feuille.Red: {1: 0, 2: 1, 3: 2, 4: 3, 5: 4, 8: 4},
    feuille.garden: {1: 0, 2: 2, 3: 3, 6: 3},
}
"""The prices of chains, at each length where they change and just before."""


PLEINE: Final = table("Jouer", j1="0 [B2 S3 R1] CG")
OUVERTE: Final = table("Jouer", j1="0 [B2 S3 -] CG")
OFFRE: Final = table("Offre", j1="0 [G2 S1 R1] CC", echange="GGb")
ECHANGE: Final = table("Echange", j1="0 [B2 S3 R1] CC", echange="CSb")
PIOCHE: Final = table("Echange", j1="0 [- - -] CS", echange="RBG", dessus="sb")
MEME: Final = table("Tirage", rebut="SRR", dessus="GBR")
RENDUE: Final = table("Defausse", j1="0 [- - -] CS", dessus="BGS")


def resume(e: Etat) -> str:
    """Return turn and phase, coins, chains and hand of the first seat, the offer, the discard pile."""
    piles = (e.main[0], e.trade_area, e.discard_pile)
    return " / ".join((f"{e.tour} {e.phase.name}", f"{e.pieces[0]}", chaines(e), *map(ecrit, piles)))


@pytest.mark.parametrize(
    ("e", "coups", "attendu"),
    [
        (table("Tirage", rebut="GBR", dessus="SRR"), "tire", "17 Rappel / 0 /  / CSG / RRS / GBR"),  # B2
        (table("Tirage", rebut="GBR", dessus="SRR"), "tire, rappelle", "17 Echange / 0 /  / CSG / RRSR / GB"),
        (MEME, "tire, rappelle, rappelle", "17 Echange / 0 /  / CSG / RBGRR / S"),  # B3: as long as it matches
        (table("Tirage"), "tire", "17 Echange / 0 /  / CSG / BBB / "),
        (PLEINE, "joue vend B", "17 Rejouer / 0 / C1 S3 R1 / G /  / "),  # B4
        (PLEINE, "joue vend S", "17 Rejouer / 1 / B2 C1 R1 / G /  / "),
        (OUVERTE, "joue", "17 Rejouer / 0 / B2 S3 C1 / G /  / "),  # B5
        (table("Defausse", j1="0 [R1 - -] CSG", rebut="B"), "defausse 2", "17 Tirage / 0 / R1 / CG /  / BS"),  # B6
        (table("Jouer", j1="0 [- - -] CSGB"), "joue", "17 Rejouer / 0 / C1 / SGB /  / "),  # the oldest card
        (table("Jouer", j1="0 [- - -] CSGB"), "joue, joue", "17 Defausse / 0 / C1 S1 / GB /  / "),  # B7
        (table("Jouer", j1="0 [C4 - -] CC"), "joue, joue", "17 Defausse / 0 / C6 /  /  / "),
        (OFFRE, "chaine 1", "17 Offre / 0 / G3 S1 R1 / CC / Gb / "),  # B8
        (OFFRE, "chaine 1, jette 2", "17 Offre / 0 / G3 S1 R1 / CC / G / b"),
        (OFFRE, "chaine 1, jette 2, jette 1", "17 Jouer / 0 / G3 S1 R1 / CC /  / bG"),
        (table("Jouer", j1="0 [- - -] CS"), "joue, joue, suite", "17 Tirage / 0 / C1 S1 /  /  / "),  # B11
        (ECHANGE, "chaine 2", "17 Echange / 0 / B2 S4 R1 / CC / Cb / "),
        (ECHANGE, "chaine 1 vend S", "17 Echange / 1 / B2 C1 R1 / CC / Sb / "),
        (ECHANGE, "suite", "17 Pioche / 0 / B2 S3 R1 / CC / CSb / "),
        (PIOCHE, "suite", "17 Pioche / 0 /  / CS / RBG / "),
        (PIOCHE, "suite, pioche", "17 Repioche / 0 /  / CSb / RBG / "),
        (PIOCHE, "suite, pioche, pioche", "18 Offre / 0 /  / CSbs / RBG / "),
        # a discard comes back in the same turn
        (RENDUE, "defausse 2, tire, rappelle", "17 Echange / 0 /  / C / SGBS / "),
    ],
)
def test_step_on_the_positions_of_the_rules(e: Etat, coups: str, attendu: str) -> None:
    assert resume(played(JEU, e, *coups.split(", "))) == attendu


def test_b9_first_turn_has_no_offer() -> None:
    e = table("Jouer", 1, j1="0 [- - -] CSGBB", j2="0 [- - -] CSGBB")
    assert len(e.deck) == 94
    assert moves(JEU, e) == ["joue"]
    tour2 = forces(JEU, played(JEU, forces(JEU, played(JEU, e, "joue", "suite", "suite")), "suite"))
    assert (tour2.tour, tour2.phase, len(tour2.trade_area) >= 3) == (2, Phase.Offre, True)


def test_b10_outcome_after_the_last_turn() -> None:
    e = forces(JEU, table("Tirage", 19, j1="3 [B2 - -] C", j2="4 [- - -] CC", dessus="GRBC"))
    assert (len(e.deck), ecrit(e.trade_area), e.phase) == (1, "CBR", Phase.Echange)
    fin = played(JEU, e, "suite", "pioche")
    assert (fin.phase, ecrit(fin.main[0]), fin.deck) == (Phase.Fin, "CG", ())
    assert (JEU.to_move(fin), moves(JEU, fin)) == (None, [])
    issue = ending(JEU, fin)
    assert (issue.scores, issue.winner) == ((3, 4), 1)
    assert code(JEU, fin, "suite") == "PartieTerminee"
    assert JEU.invariants(fin) == ()


def test_b12_to_move_changes_with_the_turn() -> None:
    assert [JEU.to_move(table("Jouer", tour)) for tour in (16, 17)] == [1, 0]


# Positions beside the twelve


def test_outcome_of_equal_coins_is_a_draw() -> None:
    issue = ending(JEU, table("Fin", 19, j1="5 [B9 - -] C", j2="5 [- - -] CC"))
    assert (issue.scores, issue.winner) == ((5, 5), None)


@pytest.mark.parametrize("haricot", Haricot, ids=str)
def test_b1_valeur_of_a_chain_of_any_length(haricot: Haricot) -> None:
    attendue = 0
    for n in nonempty(range(NOMBRES[haricot] + 1)):
        attendue = VALEURS[haricot].get(n, attendue)
        assert feuille.valeur(haricot, n) == attendue


def test_cartes_are_104() -> None:
    assert cardinal(CARTES) == 104
    assert [NOMBRES[h] for h in Haricot] == [20, 18, 16, 14, 12, 10, 8, 6]
    assert [h.value for h in Haricot] == ["B", "C", "S", "G", "s", "b", "R", "g"]
    assert all(len(feuille.SEUILS[h]) == (2 if h.name == "garden" else 4) for h in Haricot)


# Options: each changes its rule of the sheet, and nothing else


# Places


def test_options_of_the_sheet_give_three_places_and_sell_none() -> None:
    assert haricots().new(Alea(1)).places == (3, 3)
    sales = dict.fromkeys(("final_sale", "sell_in_step1", "voluntary_sale"), False)
    assert haricots().options == {"slots": 3, "third_cost": None, **sales}


@pytest.mark.parametrize("prix", [2, 3])
def test_acheter_troisieme_in_any_phase_of_ones_own(prix: int) -> None:
    jeu = haricots(slots=2, third_cost=prix)
    assert jeu.new(Alea(1)).places == (2, 2)
    for phase in Phase:
        echange = "RBG" if phase in (Phase.Offre, Phase.Echange) else "R" if phase is Phase.Rappel else ""
        tour = 19 if phase in (Phase.Vente, Phase.Fin) else 17
        rebut = "R" if phase is Phase.Rappel else ""
        e = table(phase.name, tour, j1="4 [B2 -] CSG", j2="0 [- -] CSG", echange=echange, rebut=rebut)
        attendu = "PartieTerminee" if phase is Phase.Fin else "RangerDAbord" if phase.automatique else None
        assert code(jeu, e, "achete") == attendu
        assert ("achete" in moves(jeu, e)) == (attendu is None)
        if attendu is None:
            achete = played(jeu, e, "achete")
            assert (achete.pieces, achete.places, achete.phase) == ((4 - prix, 0), (3, 2), phase)
            assert jeu.invariants(achete) == ()


def test_acheter_troisieme_makes_place_for_a_chain() -> None:
    jeu = haricots(slots=2, third_cost=3)
    e = table("Jouer", j1="3 [B2 S1] CG", j2="0 [- -] CSG")
    assert code(jeu, e, "joue") == "VenteRequise"
    assert chaines(played(jeu, e, "achete", "joue")) == "B2 S1 C1"


# Sales


def test_sell_in_step1_lets_a_chain_be_sold() -> None:
    jeu, e = haricots(sell_in_step1=True), table("Offre", j1="0 [G2 S3 R1] CC", echange="b")
    assert code(haricots(), e, "chaine 1 vend S") == "PasDePlace"
    assert code(jeu, e, "chaine 1") == "VenteRequise"
    apres = played(jeu, e, "chaine 1 vend S")
    assert (chaines(apres), apres.pieces, apres.phase) == ("G2 b1 R1", (1, 0), Phase.Jouer)
    assert moves(jeu, e) == [*(f"chaine 1 vend {c.haricot.value}" for c in e.chaines[0]), "jette 1"]


def test_voluntary_sale_lets_a_chain_be_sold_for_itself() -> None:
    jeu = haricots(voluntary_sale=True)
    e = table("Defausse", j1="0 [B4 S3 R1] CC")
    vendu = played(jeu, e, "vend B")
    assert (chaines(vendu), vendu.pieces, vendu.phase) == ("S3 R1", (1, 0), Phase.Defausse)
    assert nbocc(Blue, vendu.vendues) == nbocc(Blue, e.vendues) + 4
    assert moves(jeu, vendu)[-3:] == ["suite", "vend S", "vend R"]


# The end


def test_final_sale_sells_the_chains_left() -> None:
    jeu = haricots(final_sale=True)
    e = table("Echange", 19, j1="3 [B4 S2 -] C", j2="1 [R5 g2 -] CC", dessus="G")
    vente = played(jeu, e, "suite", "pioche")
    assert (vente.phase, jeu.outcome(vente), jeu.to_move(vente)) == (Phase.Vente, None, 0)
    for coup, siege in zip(("vend B", "vend S", "vend R", "vend g"), (0, 0, 1, 1), strict=True):
        assert (moves(jeu, vente), jeu.to_move(vente)) == ([coup], siege)
        vente = played(jeu, vente, coup)
    issue = ending(jeu, vente)
    assert (vente.phase, vente.chaines, issue.scores, issue.winner) == (Phase.Fin, ((), ()), (4, 7), 1)
    assert jeu.invariants(vente) == ()


def test_outcome_without_final_sale_counts_no_chain() -> None:
    e = table("Echange", 19, j1="3 [B4 S2 -] C", j2="1 [R5 g2 -] CC", dessus="G")
    fin = played(haricots(), e, "suite", "pioche")
    issue = ending(haricots(), fin)
    assert (fin.chaines, issue.scores, issue.winner) == (e.chaines, (3, 1), 0)


def test_final_sale_is_skipped_where_there_is_no_chain() -> None:
    jeu = haricots(final_sale=True)
    e = table("Echange", 19, j1="3 [- - -] C", j2="1 [- - -] CC", dessus="G")
    assert played(jeu, e, "suite", "pioche").phase is Phase.Fin


# Fewer than three cards, which no game of 104 comes to


def test_tirer_draws_all_cards_where_there_are_fewer_than_three() -> None:
    jeu = haricots()
    e = jeu.read_position("tour 5 Tirage / J1 0 [- - -] CC / J2 0 [- - -] CC / echange / rebut S / pioche GS / vendues")
    fin = forces(jeu, e)
    assert (ecrit(fin.trade_area), fin.discard_pile, fin.phase) == ("SGS", (), Phase.Fin)
