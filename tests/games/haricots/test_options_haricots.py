"""The options of Haricots: what each adds to the rules of the sheet, and nothing else."""

from __future__ import annotations

import pytest

from games.haricots.tables import OPTIONS, chaines, code, ecrit, forces, joue, table
from rummifun.chance import Alea
from rummifun.core.record import Record, header_line, read_record
from rummifun.games import game_named
from rummifun.games.haricots import (
    AcheterTroisieme,
    Blue,
    Chainer,
    Chili,
    Jeter,
    JouerPremiere,
    Phase,
    Piocher,
    Red,
    RefusHaricots,
    Stink,
    Suite,
    Vendre,
    garden,
    haricots,
)
from rummifun.multiset.ordre_sup import nbocc

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
