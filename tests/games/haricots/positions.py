"""The worked positions of the rules, B1 to B12, and a few more: each asks a game, which may be a wrong one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from games.haricots.tables import Haricots, table
from rummifun.core.game import IllegalMove, RefusGame, apply_move
from rummifun.games.haricots import (
    Blue,
    Chainer,
    Chili,
    Coup,
    Defausser,
    Etat,
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
    black,
    garden,
    soy,
)
from rummifun.multiset.ordre_sup import nbocc
from rummifun.refusal import Code

__all__ = ["POSITIONS"]

POSITIONS: Final[dict[str, Callable[[Haricots], None]]] = {}


def position(question: Callable[[Haricots], None]) -> Callable[[Haricots], None]:
    POSITIONS[question.__name__] = question
    return question


def code(jeu: Haricots, e: Etat, coup: Coup) -> Code | None:
    refus = jeu.refusal(e, coup)
    return None if refus is None else refus.code


def joue(jeu: Haricots, e: Etat, *coups: Coup) -> Etat:
    for coup in coups:
        e = apply_move(jeu, e, coup)
    return e


def ecrit(cartes: tuple[Haricot, ...]) -> str:
    return "".join(h.value for h in cartes)


def chaines(e: Etat, siege: int = 0) -> str:
    return " ".join(map(str, e.chaines[siege]))


def forces(jeu: Haricots, e: Etat) -> Etat:
    """Play what plays by itself."""
    while e.phase.automatique:
        (coup,) = jeu.moves(e)
        e = apply_move(jeu, e, coup)
    return e


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


@position
def b1_a_chain_is_sold_for_its_value(jeu: Haricots) -> None:
    for haricot, valeurs in VALEURS.items():
        autres = [h for h in Haricot if h is not haricot][:3]
        for nombre, pieces in valeurs.items():
            bouts = f"{haricot.value}{nombre} {autres[0].value}1 {autres[1].value}1"
            main = autres[2].value * 2
            e = table("Jouer", j1=f"2 [{bouts}] {main}", j2=f"0 [- - -] {main}")
            e = joue(jeu, e, JouerPremiere(haricot))
            assert e.pieces == (2 + pieces, 0), (haricot, nombre)


@position
def b2_the_discard_pile_gives_back_what_matches(jeu: Haricots) -> None:
    e = joue(jeu, table("Tirage", rebut="GBR", dessus="SRR"), Tirer())
    assert (ecrit(e.trade_area), e.phase) == ("RRS", Phase.Rappel)
    e = joue(jeu, e, Rappeler())
    assert (ecrit(e.trade_area), ecrit(e.discard_pile), e.phase) == ("RRSR", "GB", Phase.Echange)


@position
def b3_it_gives_back_as_long_as_it_matches(jeu: Haricots) -> None:
    e = joue(jeu, table("Tirage", rebut="SRR", dessus="GBR"), Tirer(), Rappeler(), Rappeler())
    assert (ecrit(e.trade_area), ecrit(e.discard_pile), e.phase) == ("RBGRR", "S", Phase.Echange)


@position
def b4_a_card_without_a_place_sells_a_chain(jeu: Haricots) -> None:
    e = table("Jouer", j1="0 [B2 S3 R1] CG")
    assert code(jeu, e, JouerPremiere()) is RefusHaricots.VenteRequise
    bleue = joue(jeu, e, JouerPremiere(Blue))
    assert (chaines(bleue), bleue.pieces, ecrit(bleue.main[0])) == ("C1 S3 R1", (0, 0), "G")
    assert nbocc(Blue, bleue.vendues) == nbocc(Blue, e.vendues) + 2
    puante = joue(jeu, e, JouerPremiere(Stink))
    assert (chaines(puante), puante.pieces, puante.discard_pile) == ("B2 C1 R1", (1, 0), e.discard_pile)
    assert nbocc(Stink, puante.vendues) == nbocc(Stink, e.vendues) + 3


@position
def b5_no_chain_is_sold_where_there_is_a_place(jeu: Haricots) -> None:
    e = table("Jouer", j1="0 [B2 S3 -] CG")
    assert code(jeu, e, JouerPremiere(Blue)) is RefusHaricots.VenteInutile
    assert chaines(joue(jeu, e, JouerPremiere())) == "B2 S3 C1"


@position
def b6_a_discard_keeps_the_order_of_the_others(jeu: Haricots) -> None:
    e = joue(jeu, table("Defausse", j1="0 [R1 - -] CSG", rebut="B"), Defausser(2))
    assert (ecrit(e.main[0]), ecrit(e.discard_pile), e.phase) == ("CG", "BS", Phase.Tirage)


@position
def b7_a_third_card_is_not_played(jeu: Haricots) -> None:
    e = joue(jeu, table("Jouer", j1="0 [- - -] CSGB"), JouerPremiere(), JouerPremiere())
    assert e.phase is Phase.Defausse
    assert code(jeu, e, JouerPremiere()) is RefusHaricots.MauvaisePhase


@position
def b8_each_card_that_was_left_is_chained_or_thrown(jeu: Haricots) -> None:
    e = table("Offre", j1="0 [G2 S1 R1] CC", echange="GGb")
    assert code(jeu, e, JouerPremiere()) is RefusHaricots.MauvaisePhase
    assert code(jeu, e, Suite()) is RefusHaricots.MauvaisePhase
    assert code(jeu, e, Chainer(3)) is RefusHaricots.PasDePlace
    assert code(jeu, e, Chainer(3, Stink)) is RefusHaricots.PasDePlace
    une = joue(jeu, e, Chainer(1))
    assert (chaines(une), ecrit(une.trade_area), une.phase) == ("G3 S1 R1", "Gb", Phase.Offre)
    jetee = joue(jeu, une, Jeter(2))
    assert (ecrit(jetee.discard_pile), ecrit(jetee.trade_area), jetee.phase) == ("b", "G", Phase.Offre)
    assert joue(jeu, jetee, Jeter(1)).phase is Phase.Jouer


@position
def b9_the_first_turn_has_no_offer(jeu: Haricots) -> None:
    e = table("Jouer", 1, j1="0 [- - -] CSGBB", j2="0 [- - -] CSGBB")
    assert len(e.deck) == 94
    assert list(jeu.moves(e)) == [JouerPremiere()]
    tour2 = forces(jeu, joue(jeu, forces(jeu, joue(jeu, e, JouerPremiere(), Suite(), Suite())), Suite()))
    assert (tour2.tour, tour2.phase, len(tour2.trade_area) >= 3) == (2, Phase.Offre, True)


@position
def b10_the_last_turn_ends_the_game(jeu: Haricots) -> None:
    e = forces(jeu, table("Tirage", 19, j1="3 [B2 - -] C", j2="4 [- - -] CC", dessus="GRBC"))
    assert (len(e.deck), ecrit(e.trade_area), e.phase) == (1, "CBR", Phase.Echange)
    fin = joue(jeu, e, Suite(), Piocher())
    assert (fin.phase, ecrit(fin.main[0]), fin.deck) == (Phase.Fin, "CG", ())
    assert (jeu.to_move(fin), list(jeu.moves(fin))) == (None, [])
    issue = jeu.outcome(fin)
    assert issue is not None
    assert (issue.scores, issue.winner) == ((3, 4), 1)
    assert code(jeu, fin, Suite()) is RefusHaricots.PartieTerminee
    assert jeu.invariants(fin) == ()


@position
def b11_an_empty_hand_discards_nothing(jeu: Haricots) -> None:
    e = joue(jeu, table("Jouer", j1="0 [- - -] CS"), JouerPremiere(), JouerPremiere())
    assert code(jeu, e, Defausser(1)) is RefusHaricots.MainVide
    assert joue(jeu, e, Suite()).phase is Phase.Tirage


@position
def b12_the_other_does_not_play_in_ones_turn(jeu: Haricots) -> None:
    e = table("Jouer")
    assert jeu.to_move(e) == 0
    with pytest.raises(IllegalMove) as raised:
        apply_move(jeu, e, JouerPremiere(), seat=1)
    assert raised.value.refusal.code is RefusGame.PasVotreTour
    assert jeu.to_move(table("Jouer", 16)) == 1


# What the twelve do not ask


@position
def the_oldest_card_is_played_first(jeu: Haricots) -> None:
    e = joue(jeu, table("Jouer", j1="0 [- - -] CSG"), JouerPremiere())
    assert (chaines(e), ecrit(e.main[0])) == ("C1", "SG")


@position
def two_cards_are_drawn_one_by_one_behind_the_last(jeu: Haricots) -> None:
    e = joue(jeu, table("Echange", j1="0 [- - -] CS", echange="RBG", dessus="sb"), Suite())
    une = joue(jeu, e, Piocher())
    assert (ecrit(une.main[0]), une.phase, une.tour) == ("CSb", Phase.Repioche, 17)
    deux = joue(jeu, une, Piocher())
    assert (ecrit(deux.main[0]), deux.phase, deux.tour) == ("CSbs", Phase.Offre, 18)


@position
def a_card_joins_the_chain_of_its_bean(jeu: Haricots) -> None:
    e = table("Jouer", j1="0 [C4 - -] CC")
    assert code(jeu, e, JouerPremiere(Chili)) is RefusHaricots.VenteInutile
    assert chaines(joue(jeu, e, JouerPremiere(), JouerPremiere())) == "C6"


@position
def a_card_of_the_trade_area_may_be_chained_or_left(jeu: Haricots) -> None:
    e = table("Echange", j1="0 [B2 S3 R1] CC", echange="CSb")
    assert chaines(joue(jeu, e, Chainer(2))) == "B2 S4 R1"
    assert code(jeu, e, Chainer(1)) is RefusHaricots.VenteRequise
    assert joue(jeu, e, Chainer(1, Stink)).pieces == (1, 0)
    assert code(jeu, e, Jeter(1)) is RefusHaricots.MauvaisePhase
    assert ecrit(joue(jeu, e, Suite()).trade_area) == "CSb"


@position
def what_is_made_by_itself_comes_first(jeu: Haricots) -> None:
    automatiques: tuple[Coup, ...] = (Tirer(), Rappeler(), Piocher())
    for e, seul in (
        (table("Tirage"), automatiques[0]),
        (table("Rappel", echange="RBG", rebut="R"), automatiques[1]),
        (table("Pioche"), automatiques[2]),
        (table("Repioche"), automatiques[2]),
    ):
        assert list(jeu.moves(e)) == [seul]
        for coup in (Suite(), JouerPremiere(), Defausser(1), *(c for c in automatiques if c != seul)):
            assert code(jeu, e, coup) is RefusHaricots.RangerDAbord
        assert jeu.outcome(e) is None


@position
def a_discard_may_come_back_in_the_same_turn(jeu: Haricots) -> None:
    e = joue(jeu, table("Defausse", j1="0 [- - -] CS", dessus="BGS"), Defausser(2), Tirer(), Rappeler())
    assert (ecrit(e.trade_area), e.discard_pile) == ("SGBS", ())


@position
def nothing_is_drawn_from_an_empty_discard_pile(jeu: Haricots) -> None:
    assert joue(jeu, table("Tirage"), Tirer()).phase is Phase.Echange


@position
def equal_coins_are_a_draw(jeu: Haricots) -> None:
    issue = jeu.outcome(table("Fin", 19, j1="5 [B9 - -] C", j2="5 [- - -] CC"))
    assert issue is not None
    assert (issue.scores, issue.winner) == ((5, 5), None)


@position
def a_seat_sees_neither_the_deck_nor_the_other_hand(jeu: Haricots) -> None:
    e = table("Jouer", j1="0 [- - -] CSG", j2="0 [- - -] RRs", dessus="BsGR")
    autre = table("Jouer", j1="0 [- - -] CSG", j2="0 [- - -] RBG", dessus="ssRR")
    assert jeu.view(autre, 0) == jeu.view(e, 0)
    assert jeu.view(autre, None) == jeu.view(e, None)
    assert jeu.view(autre, 1) != jeu.view(e, 1)
