"""The worked positions of the rules, B1 to B12, and a few more; options."""

from __future__ import annotations

from typing import Final

import pytest
from harness.nonempty import nonempty

from games.haricots.tables import OPTIONS, chaines, code, ecrit, forces, joue, table
from rummifun.chance import Alea
from rummifun.core.game import IllegalMove, RefusGame, apply_move
from rummifun.core.record import Record, header_line, read_record
from rummifun.games import game_named
from rummifun.games.haricots import (
    CARTES,
    NOMBRES,
    SEUILS,
    AcheterTroisieme,
    Blue,
    Chainer,
    Chili,
    Coup,
    Defausser,
    Green,
    Haricot,
    Jeter,
    JouerPremiere,
    Phase,
    Piocher,
    Rappeler,
    Red,
    RefusHaricots,
    Stink,
    Suite,
    Tirer,
    Vendre,
    black,
    garden,
    haricots,
    soy,
    valeur,
)
from rummifun.multiset.ordre_sup import cardinal, nbocc

JEU: Final = haricots()

VALEURS: Final = {
    Blue: {3: 0, 4: 1, 5: 1, 6: 2, 7: 2, 8: 3, 9: 3, 10: 4, 20: 4},
    Chili: {2: 0, 3: 1, 5: 1, 6: 2, 7: 2, 8: 3, 9: 4, 18: 4},
    Stink: {2: 0, 3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 4, 16: 4},
    Green: {2: 0, 3: 1, 4: 1, 5: 2, 6: 3, 7: 4, 14: 4},
    soy: {1: 0, 2: 1, 3: 1, 4: 2, 5: 2, 6: 3, 7: 4, 12: 4},
    black: {1: 0, 2: 1, 3: 1, 4: 2, 5: 3, 6: 4, 10: 4},
    Red: {1: 0, 2: 1, 3: 2, 4: 3, 5: 4, 8: 4},
    garden: {1: 0, 2: 2, 3: 3, 6: 3},
}
"""What chains are sold for, at each length where it changes and just before."""


def test_b1_step_sells_a_chain_for_its_value() -> None:
    for haricot, valeurs in nonempty(VALEURS.items()):
        autres = [h for h in Haricot if h is not haricot][:3]
        for nombre, pieces in valeurs.items():
            bouts = f"{haricot.value}{nombre} {autres[0].value}1 {autres[1].value}1"
            main = autres[2].value * 2
            e = table("Jouer", j1=f"2 [{bouts}] {main}", j2=f"0 [- - -] {main}")
            e = joue(JEU, e, JouerPremiere(haricot))
            assert e.pieces == (2 + pieces, 0), (haricot, nombre)


def test_b2_rappeler_gives_back_what_matches() -> None:
    e = joue(JEU, table("Tirage", rebut="GBR", dessus="SRR"), Tirer())
    assert (ecrit(e.trade_area), e.phase) == ("RRS", Phase.Rappel)
    e = joue(JEU, e, Rappeler())
    assert (ecrit(e.trade_area), ecrit(e.discard_pile), e.phase) == ("RRSR", "GB", Phase.Echange)


def test_b3_rappeler_gives_back_as_long_as_it_matches() -> None:
    e = joue(JEU, table("Tirage", rebut="SRR", dessus="GBR"), Tirer(), Rappeler(), Rappeler())
    assert (ecrit(e.trade_area), ecrit(e.discard_pile), e.phase) == ("RBGRR", "S", Phase.Echange)


def test_b4_jouer_premiere_without_a_place_sells_a_chain() -> None:
    e = table("Jouer", j1="0 [B2 S3 R1] CG")
    assert code(JEU, e, JouerPremiere()) is RefusHaricots.VenteRequise
    bleue = joue(JEU, e, JouerPremiere(Blue))
    assert (chaines(bleue), bleue.pieces, ecrit(bleue.main[0])) == ("C1 S3 R1", (0, 0), "G")
    assert nbocc(Blue, bleue.vendues) == nbocc(Blue, e.vendues) + 2
    puante = joue(JEU, e, JouerPremiere(Stink))
    assert (chaines(puante), puante.pieces, puante.discard_pile) == ("B2 C1 R1", (1, 0), e.discard_pile)
    assert nbocc(Stink, puante.vendues) == nbocc(Stink, e.vendues) + 3


def test_b5_jouer_premiere_sells_nothing_where_there_is_a_place() -> None:
    e = table("Jouer", j1="0 [B2 S3 -] CG")
    assert code(JEU, e, JouerPremiere(Blue)) is RefusHaricots.VenteInutile
    assert chaines(joue(JEU, e, JouerPremiere())) == "B2 S3 C1"


def test_b6_defausser_keeps_the_order_of_the_others() -> None:
    e = joue(JEU, table("Defausse", j1="0 [R1 - -] CSG", rebut="B"), Defausser(2))
    assert (ecrit(e.main[0]), ecrit(e.discard_pile), e.phase) == ("CG", "BS", Phase.Tirage)


def test_b7_jouer_premiere_plays_no_third_card() -> None:
    e = joue(JEU, table("Jouer", j1="0 [- - -] CSGB"), JouerPremiere(), JouerPremiere())
    assert e.phase is Phase.Defausse
    assert code(JEU, e, JouerPremiere()) is RefusHaricots.MauvaisePhase


def test_b8_offer_is_chained_or_thrown_card_by_card() -> None:
    e = table("Offre", j1="0 [G2 S1 R1] CC", echange="GGb")
    assert code(JEU, e, JouerPremiere()) is RefusHaricots.MauvaisePhase
    assert code(JEU, e, Suite()) is RefusHaricots.MauvaisePhase
    assert code(JEU, e, Chainer(3)) is RefusHaricots.PasDePlace
    assert code(JEU, e, Chainer(3, Stink)) is RefusHaricots.PasDePlace
    une = joue(JEU, e, Chainer(1))
    assert (chaines(une), ecrit(une.trade_area), une.phase) == ("G3 S1 R1", "Gb", Phase.Offre)
    jetee = joue(JEU, une, Jeter(2))
    assert (ecrit(jetee.discard_pile), ecrit(jetee.trade_area), jetee.phase) == ("b", "G", Phase.Offre)
    assert joue(JEU, jetee, Jeter(1)).phase is Phase.Jouer


def test_b9_first_turn_has_no_offer() -> None:
    e = table("Jouer", 1, j1="0 [- - -] CSGBB", j2="0 [- - -] CSGBB")
    assert len(e.deck) == 94
    assert list(JEU.moves(e)) == [JouerPremiere()]
    tour2 = forces(JEU, joue(JEU, forces(JEU, joue(JEU, e, JouerPremiere(), Suite(), Suite())), Suite()))
    assert (tour2.tour, tour2.phase, len(tour2.trade_area) >= 3) == (2, Phase.Offre, True)


def test_b10_outcome_after_the_last_turn() -> None:
    e = forces(JEU, table("Tirage", 19, j1="3 [B2 - -] C", j2="4 [- - -] CC", dessus="GRBC"))
    assert (len(e.deck), ecrit(e.trade_area), e.phase) == (1, "CBR", Phase.Echange)
    fin = joue(JEU, e, Suite(), Piocher())
    assert (fin.phase, ecrit(fin.main[0]), fin.deck) == (Phase.Fin, "CG", ())
    assert (JEU.to_move(fin), list(JEU.moves(fin))) == (None, [])
    issue = JEU.outcome(fin)
    assert issue is not None
    assert (issue.scores, issue.winner) == ((3, 4), 1)
    assert code(JEU, fin, Suite()) is RefusHaricots.PartieTerminee
    assert JEU.invariants(fin) == ()


def test_b11_defausser_refuses_an_empty_hand() -> None:
    e = joue(JEU, table("Jouer", j1="0 [- - -] CS"), JouerPremiere(), JouerPremiere())
    assert code(JEU, e, Defausser(1)) is RefusHaricots.MainVide
    assert joue(JEU, e, Suite()).phase is Phase.Tirage


def test_b12_apply_move_refuses_the_other_seat() -> None:
    e = table("Jouer")
    assert JEU.to_move(e) == 0
    with pytest.raises(IllegalMove) as raised:
        apply_move(JEU, e, JouerPremiere(), seat=1)
    assert raised.value.refusal.code is RefusGame.PasVotreTour
    assert JEU.to_move(table("Jouer", 16)) == 1


# What the twelve do not ask


def test_jouer_premiere_plays_the_oldest_card() -> None:
    e = joue(JEU, table("Jouer", j1="0 [- - -] CSG"), JouerPremiere())
    assert (chaines(e), ecrit(e.main[0]), e.phase) == ("C1", "SG", Phase.Rejouer)


def test_piocher_draws_two_cards_one_by_one_behind_the_last() -> None:
    e = joue(JEU, table("Echange", j1="0 [- - -] CS", echange="RBG", dessus="sb"), Suite())
    assert e.phase is Phase.Pioche
    une = joue(JEU, e, Piocher())
    assert (ecrit(une.main[0]), une.phase, une.tour) == ("CSb", Phase.Repioche, 17)
    deux = joue(JEU, une, Piocher())
    assert (ecrit(deux.main[0]), deux.phase, deux.tour) == ("CSbs", Phase.Offre, 18)


def test_jouer_premiere_joins_the_chain_of_its_bean() -> None:
    e = table("Jouer", j1="0 [C4 - -] CC")
    assert code(JEU, e, JouerPremiere(Chili)) is RefusHaricots.VenteInutile
    assert chaines(joue(JEU, e, JouerPremiere(), JouerPremiere())) == "C6"


def test_chainer_takes_a_card_of_the_trade_area_or_leaves_it() -> None:
    e = table("Echange", j1="0 [B2 S3 R1] CC", echange="CSb")
    assert chaines(joue(JEU, e, Chainer(2))) == "B2 S4 R1"
    assert code(JEU, e, Chainer(1)) is RefusHaricots.VenteRequise
    assert joue(JEU, e, Chainer(1, Stink)).pieces == (1, 0)
    assert code(JEU, e, Jeter(1)) is RefusHaricots.MauvaisePhase
    assert ecrit(joue(JEU, e, Suite()).trade_area) == "CSb"


def test_moves_are_what_is_made_by_itself_first() -> None:
    automatiques: tuple[Coup, ...] = (Tirer(), Rappeler(), Piocher())
    for e, seul in (
        (table("Tirage"), automatiques[0]),
        (table("Rappel", echange="RBG", rebut="R"), automatiques[1]),
        (table("Pioche"), automatiques[2]),
        (table("Repioche"), automatiques[2]),
    ):
        assert list(JEU.moves(e)) == [seul]
        for coup in (Suite(), JouerPremiere(), Defausser(1), *(c for c in automatiques if c != seul)):
            assert code(JEU, e, coup) is RefusHaricots.RangerDAbord
        assert JEU.outcome(e) is None


def test_rappeler_gives_a_discard_back_in_the_same_turn() -> None:
    e = joue(JEU, table("Defausse", j1="0 [- - -] CS", dessus="BGS"), Defausser(2), Tirer(), Rappeler())
    assert (ecrit(e.trade_area), e.discard_pile) == ("SGBS", ())


def test_tirer_draws_nothing_from_an_empty_discard_pile() -> None:
    assert joue(JEU, table("Tirage"), Tirer()).phase is Phase.Echange


def test_outcome_of_equal_coins_is_a_draw() -> None:
    issue = JEU.outcome(table("Fin", 19, j1="5 [B9 - -] C", j2="5 [- - -] CC"))
    assert issue is not None
    assert (issue.scores, issue.winner) == ((5, 5), None)


def test_view_shows_neither_the_deck_nor_the_other_hand() -> None:
    e = table("Jouer", j1="0 [- - -] CSG", j2="0 [- - -] RRs", dessus="BsGR")
    autre = table("Jouer", j1="0 [- - -] CSG", j2="0 [- - -] RBG", dessus="ssRR")
    assert JEU.view(autre, 0) == JEU.view(e, 0)
    assert JEU.view(autre, None) == JEU.view(e, None)
    assert JEU.view(autre, 1) != JEU.view(e, 1)


@pytest.mark.parametrize("haricot", Haricot, ids=str)
def test_valeur_of_a_chain_of_any_length(haricot: Haricot) -> None:
    attendue = 0
    for n in nonempty(range(NOMBRES[haricot] + 1)):
        attendue = VALEURS[haricot].get(n, attendue)
        assert valeur(haricot, n) == attendue


def test_cartes_are_104() -> None:
    assert cardinal(CARTES) == 104
    assert [NOMBRES[h] for h in Haricot] == [20, 18, 16, 14, 12, 10, 8, 6]
    assert [h.value for h in Haricot] == ["B", "C", "S", "G", "s", "b", "R", "g"]
    assert all(len(SEUILS[h]) == (2 if h.name == "garden" else 4) for h in Haricot)


def test_invariants_allow_the_positions_laid_out() -> None:
    possibles = [
        table("Jouer", 1, j1="0 [- - -] CSGBB", j2="0 [- - -] CSGBB"),
        table("Jouer", j1="0 [B2 S3 R1] CG"),
        table("Offre", j1="0 [G2 S1 R1] CC", echange="GGb"),
        table("Tirage", rebut="GBR", dessus="SRR"),
    ]
    assert [JEU.invariants(e) for e in possibles] == [()] * 4


# Options: what each adds to the rules of the sheet, and nothing else


# Places


def test_options_of_the_sheet_give_three_places_and_sell_none() -> None:
    e = haricots().new(Alea(1))
    assert e.places == (3, 3)
    assert haricots().options == {
        "slots": 3,
        "third_cost": None,
        "final_sale": False,
        "sell_in_step1": False,
        "voluntary_sale": False,
    }


@pytest.mark.parametrize("prix", [2, 3])
def test_acheter_troisieme_in_any_phase_of_ones_own(prix: int) -> None:
    jeu = haricots(slots=2, third_cost=prix)
    assert jeu.new(Alea(1)).places == (2, 2)
    for phase in Phase:
        echange = "RBG" if phase in (Phase.Offre, Phase.Echange) else "R" if phase is Phase.Rappel else ""
        tour = 19 if phase in (Phase.Vente, Phase.Fin) else 17
        rebut = "R" if phase is Phase.Rappel else ""
        e = table(phase.name, tour, j1="4 [B2 -] CSG", j2="0 [- -] CSG", echange=echange, rebut=rebut)
        attendu = {Phase.Fin: RefusHaricots.PartieTerminee}.get(
            phase, RefusHaricots.RangerDAbord if phase.automatique else None
        )
        assert code(jeu, e, AcheterTroisieme()) is attendu
        assert (AcheterTroisieme() in list(jeu.moves(e))) == (attendu is None)
        if attendu is None:
            achete = joue(jeu, e, AcheterTroisieme())
            assert (achete.pieces, achete.places, achete.phase) == ((4 - prix, 0), (3, 2), phase)
            assert jeu.invariants(achete) == ()


def test_acheter_troisieme_makes_place_for_a_chain() -> None:
    jeu = haricots(slots=2, third_cost=3)
    e = table("Jouer", j1="3 [B2 S1] CG", j2="0 [- -] CSG")
    assert code(jeu, e, JouerPremiere()) is RefusHaricots.VenteRequise
    assert chaines(joue(jeu, e, AcheterTroisieme(), JouerPremiere())) == "B2 S1 C1"


# Sales


def test_sell_in_step1_lets_a_chain_be_sold() -> None:
    e = table("Offre", j1="0 [G2 S3 R1] CC", echange="b")
    jeu = haricots(sell_in_step1=True)
    assert code(haricots(), e, Chainer(1, Stink)) is RefusHaricots.PasDePlace
    assert code(jeu, e, Chainer(1)) is RefusHaricots.VenteRequise
    apres = joue(jeu, e, Chainer(1, Stink))
    assert (chaines(apres), apres.pieces, apres.phase) == ("G2 b1 R1", (1, 0), Phase.Jouer)
    assert list(jeu.moves(e)) == [*(Chainer(1, c.haricot) for c in e.chaines[0]), Jeter(1)]


def test_voluntary_sale_lets_a_chain_be_sold_for_itself() -> None:
    jeu = haricots(voluntary_sale=True)
    e = table("Defausse", j1="0 [B4 S3 R1] CC")
    vendu = joue(jeu, e, Vendre(Blue))
    assert (chaines(vendu), vendu.pieces, vendu.phase) == ("S3 R1", (1, 0), Phase.Defausse)
    assert nbocc(Blue, vendu.vendues) == nbocc(Blue, e.vendues) + 4
    assert list(jeu.moves(vendu))[-3:] == [Suite(), Vendre(Stink), Vendre(Red)]


# The end


def test_final_sale_sells_the_chains_left() -> None:
    jeu = haricots(final_sale=True)
    e = table("Echange", 19, j1="3 [B4 S2 -] C", j2="1 [R5 g2 -] CC", dessus="G")
    vente = joue(jeu, e, Suite(), Piocher())
    assert (vente.phase, jeu.outcome(vente), jeu.to_move(vente)) == (Phase.Vente, None, 0)
    ordre = [Vendre(Blue), Vendre(Stink), Vendre(Red), Vendre(garden)]
    for coup, siege in zip(ordre, (0, 0, 1, 1), strict=True):
        assert (list(jeu.moves(vente)), jeu.to_move(vente)) == ([coup], siege)
        vente = joue(jeu, vente, coup)
    issue = jeu.outcome(vente)
    assert issue is not None
    assert (vente.phase, vente.chaines, issue.scores, issue.winner) == (Phase.Fin, ((), ()), (4, 7), 1)
    assert jeu.invariants(vente) == ()


def test_outcome_without_final_sale_counts_no_chain() -> None:
    e = table("Echange", 19, j1="3 [B4 S2 -] C", j2="1 [R5 g2 -] CC", dessus="G")
    fin = joue(haricots(), e, Suite(), Piocher())
    issue = haricots().outcome(fin)
    assert fin.chaines == e.chaines
    assert issue is not None
    assert (issue.scores, issue.winner) == ((3, 1), 0)


def test_final_sale_is_skipped_where_there_is_no_chain() -> None:
    jeu = haricots(final_sale=True)
    e = table("Echange", 19, j1="3 [- - -] C", j2="1 [- - -] CC", dessus="G")
    assert joue(jeu, e, Suite(), Piocher()).phase is Phase.Fin


# Fewer than three cards, which no game of 104 comes to


def test_tirer_draws_all_cards_where_there_are_fewer_than_three() -> None:
    jeu = haricots()
    e = jeu.read_position("tour 5 Tirage / J1 0 [- - -] CC / J2 0 [- - -] CC / echange / rebut S / pioche GS / vendues")
    fin = forces(jeu, e)
    assert (ecrit(fin.trade_area), fin.discard_pile, fin.phase) == ("SGS", (), Phase.Fin)


# Records


@pytest.mark.parametrize("nom", OPTIONS)
def test_read_record_knows_the_options_of_haricots(nom: str) -> None:
    jeu = haricots(**OPTIONS[nom])
    assert game_named("haricots", OPTIONS[nom]) == jeu
    record = Record(jeu, Alea(3), (JouerPremiere(),))
    lu, degat = read_record(f'{header_line(record)}\n{{"coup": "joue"}}', game_named)
    assert (lu, degat) == (record, None)


def test_haricots_of_equal_options_are_equal() -> None:
    assert haricots(slots=2) == haricots(slots=2) != haricots()
    assert hash(haricots(final_sale=True)) == hash(haricots(final_sale=True))
    assert code(haricots(), table("Jouer", j1="0 [B2 S3 -] CG"), JouerPremiere(Chili)) is RefusHaricots.VenteInutile
