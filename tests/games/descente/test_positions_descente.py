"""The worked positions of La descente, D1 to D13, each with what the rules make of it."""

from __future__ import annotations

from itertools import chain
from typing import Final

import pytest

from games.descente.positions import cartes, position
from rummifun.core.game import IllegalMove, RefusGame, apply_move, replay
from rummifun.games.descente import (
    NORD,
    SUD,
    Centre,
    Coup,
    Deplacer,
    Etat,
    Face,
    Joueur,
    Main,
    Ranger,
    RefusDescente,
    Remelanger,
    Remettre,
    Tirer,
    descente,
    distribuer,
    pose,
)
from rummifun.pieces.tarot import JEU_78, read_card
from rummifun.refusal import Code

JEU: Final = descente()


def code(e: Etat, coup: Coup) -> Code | None:
    refus = JEU.refusal(e, coup)
    return None if refus is None else refus.code


def joue(e: Etat, *coups: Coup) -> Etat:
    assert JEU.invariants(e) == ()
    return [*replay(JEU, e, coups)][-1]


def rangee_toute(e: Etat) -> Etat:
    """Let go to the left whatever goes there."""
    while code(e, Ranger()) is None:
        e = JEU.step(e, Ranger())
    return e


def test_d1_step_takes_a_run_as_in_the_sheet() -> None:
    e = position("", "R♥ D♠ C♥ V♠ 10♥ 9♠ 8♦ 7♣", sud=("", "5♥", ""), nord=("", "", "2♥ V♣"))
    apres = joue(e, Deplacer(Centre(2, 5), Face(NORD)))
    assert apres.centre[1] == cartes("R♥ D♠ C♥ V♠")
    assert apres.face[1] == cartes("2♥ V♣ 10♥ 9♠ 8♦ 7♣")


def test_d2_refusal_of_a_trump_on_the_opponent_before_the_excuse() -> None:
    sur_nord, au_centre = Deplacer(Main(), Face(NORD)), Deplacer(Main(), Centre(1))
    ferme = position("", sud=("T18", "2♥", ""), nord=("", "", "T19"))
    assert code(ferme, sur_nord) is RefusDescente.AtoutsBloques
    ouvert = position("", sud=("T18", "2♥", ""), nord=("", "", "T19"), gauche=(0, 0, 0, 0, 1))
    assert code(ouvert, sur_nord) is None
    for n in (0, 1):
        assert code(position("T19", sud=("T18", "2♥", ""), gauche=(0, 0, 0, 0, n)), au_centre) is None


@pytest.mark.parametrize(
    ("cinquieme", "atouts", "trous"),
    [("T5", 1, [False, True, True, False, False]), ("T1", 2, [False, True, True, False, True])],
)
def test_d3_ranger_takes_aces_and_the_excuse_after_the_deal(cinquieme: str, atouts: int, trous: list[bool]) -> None:
    au_centre = cartes(f"9♠ EX A♦ R♣ {cinquieme}")
    autres = [c for c in JEU_78 if c not in au_centre]
    e = rangee_toute(distribuer((*autres[:1], *au_centre, *autres[1:]), range(1, 6)))
    assert e.paquet_de_gauche == (1, 0, 0, 0, atouts)
    assert [not tas for tas in e.centre] == trous


def test_d4_remelanger() -> None:
    e = position(sud=("", "", "2♥ 5♣ R♠ 8♦ T3"))
    apres = joue(e, Remelanger())
    assert apres.paquet[0][::-1] == cartes("T3 R♠ 2♥ 5♣ 8♦")
    assert apres.face[0] == ()
    assert apres.au_trait is SUD


def test_d5_ranger_takes_a_card_just_drawn() -> None:
    e = position(sud=("", "5♣ 2♠", ""), gauche=(0, 0, 0, 1, 0))
    apres = joue(e, Tirer(), Ranger())
    assert (apres.main, apres.au_trait, apres.paquet_de_gauche) == ((None, None), SUD, (0, 0, 0, 2, 0))
    assert code(apres, Remettre()) is RefusDescente.MainVide
    assert code(apres, Tirer()) is None


def test_d6_outcome_nord_wins_in_the_turn_of_sud() -> None:
    e = position(sud=("", "2♥", ""), nord=("", "", "3♥"), gauche=(0, 1, 0, 0, 0), reste=SUD)
    tire = joue(e, Tirer())
    assert (JEU.to_move(tire), JEU.outcome(tire)) == (0, None)
    une = joue(tire, Ranger())
    assert (JEU.to_move(une), JEU.outcome(une)) == (0, None)
    fin = joue(une, Ranger())
    outcome = JEU.outcome(fin)
    assert (JEU.to_move(fin), fin.au_trait) == (None, SUD)
    assert outcome is not None
    assert (outcome.winner, outcome.scores[1]) == (1, 0)
    assert code(fin, Tirer()) is RefusDescente.PartieTerminee


def test_d7_deplacer_into_a_hole_takes_no_whole_pile() -> None:
    e = position("2♥", "9♠ 8♦ 7♣", "", "4♦", "4♥", sud=("", "5♠", ""))
    apres = joue(e, Deplacer(Centre(2, 2), Centre(3)))
    assert apres.centre[1:3] == (cartes("9♠"), cartes("8♦ 7♣"))
    assert code(e, Deplacer(Centre(2, 1), Centre(3))) is RefusDescente.SansEffet


def test_d8_refusal_onto_an_opponent_who_shows_no_card() -> None:
    e = position("9♠ 8♦", sud=("2♥", "5♠", "7♣"), nord=("", "4♣", ""))
    for source in (Main(), Face(SUD), Centre(1, 1), Centre(1, 2)):
        assert code(e, Deplacer(source, Face(NORD))) is RefusDescente.PaquetAdverseVide


def test_d9_remettre_ends_the_turn() -> None:
    e = joue(position(sud=("4♥", "", "V♣")), Remettre())
    assert e.face[0] == cartes("V♣ 4♥")
    assert (e.au_trait, e.main) == (NORD, (None, None))


@pytest.mark.parametrize(
    ("carte", "dessous", "va"),
    [
        ("9♦", "10♠", True),
        ("9♠", "10♠", False),
        ("8♦", "10♠", False),
        ("9♥", "T10", False),
        ("V♥", "C♠", True),
        ("V♥", "D♠", False),
        ("T9", "T10", True),
        ("T11", "T10", False),
        ("T8", "T10", False),
        ("R♠", "A♥", False),
        ("T21", "T1", False),
        ("EX", "T1", False),
        ("EX", "A♥", False),
        ("T1", "EX", False),
        ("T2", "3♥", False),
    ],
)
def test_d10_pose(carte: str, dessous: str, va: bool) -> None:
    assert pose(read_card(carte), read_card(dessous)) is va
    if "EX" not in (carte, dessous) and "A♥" not in (carte, dessous):
        e = position(dessous, sud=(carte, "2♥", ""))
        assert code(e, Deplacer(Main(), Centre(1))) is (None if va else RefusDescente.PoseInterdite)


def test_d11_refusal_out_of_hand_time_and_turn() -> None:
    e = position(sud=("4♥", "5♣", "V♣"))
    assert code(e, Tirer()) is RefusDescente.MainPleine
    assert code(position(sud=("", "5♣", "V♣")), Remelanger()) is RefusDescente.PaquetNonVide
    with pytest.raises(IllegalMove) as raised:
        apply_move(JEU, e, Remettre(), seat=1)
    assert raised.value.refusal.code is RefusGame.PasVotreTour


def test_d12_refusal_after_thirty_rearrangements() -> None:
    e = position("10♠ 9♦", "10♣", "2♥", "4♦", "4♥", sud=("", "5♠", ""))
    va_et_vient = [Deplacer(Centre(1, 2), Centre(2)), Deplacer(Centre(2, 2), Centre(1))] * 15
    assert len(va_et_vient) == 30
    apres = joue(e, *va_et_vient)
    assert apres.remaniements == 30
    assert code(apres, va_et_vient[0]) is RefusDescente.LimiteRemaniements
    tire = joue(apres, Tirer())
    assert (tire.remaniements, code(tire, va_et_vient[0])) == (0, None)


def test_d13_outcome_is_won_with_the_last_card() -> None:
    e = position("2♥", "10♣", sud=("9♦", "", ""), nord=("", "5♣", ""))
    fin = joue(e, Deplacer(Main(), Centre(2)))
    outcome = JEU.outcome(fin)
    assert outcome is not None
    assert (outcome.winner, outcome.scores[0], JEU.to_move(fin)) == (0, 0, None)
    assert [*JEU.moves(fin)] == []


# What follows from them


def test_outcome_waits_for_cards_that_go_to_the_left() -> None:
    e = position("2♥", "A♥", sud=("", "", ""), nord=("", "5♣", "4♣"))
    assert (JEU.to_move(e), JEU.outcome(e), [*JEU.moves(e)]) == (0, None, [Ranger()])
    fin = rangee_toute(e)
    outcome = JEU.outcome(fin)
    assert outcome is not None
    assert (outcome.winner, fin.paquet_de_gauche) == (0, (0, 2, 0, 0, 0))


@pytest.mark.parametrize("trait", [SUD, NORD])
def test_outcome_is_won_by_who_is_to_move_when_both_have_no_card(trait: Joueur) -> None:
    atouts = " ".join(f"T{n}" for n in range(21, 4, -1))
    e = position(atouts, sud=("", "", "T3"), nord=("", "", "T4"), gauche=(14, 14, 14, 14, 3), trait=trait)
    assert JEU.invariants(e) == ()
    fin = rangee_toute(e)
    outcome = JEU.outcome(fin)
    assert outcome is not None
    assert (outcome.scores, outcome.winner) == ((0, 0), trait.value)


def test_ranger_in_our_order_ends_as_in_the_sheet_s() -> None:
    e = position("3♥ 2♠ A♥", "2♥", "A♠", "EX", "T2", sud=("T1", "5♣", "4♥"))
    fin = rangee_toute(e)
    assert fin.paquet_de_gauche == (0, 4, 0, 2, 3)
    assert not any(chain(*fin.centre))


@pytest.mark.parametrize("joueur", [SUD, NORD])
def test_tirer_follows_a_hand_that_was_played(joueur: Joueur) -> None:
    mien, autre = ("9♦", "5♣ 6♣", ""), ("", "7♣", "")
    sud, nord = (mien, autre) if joueur is SUD else (autre, mien)
    e = position("10♣", sud=sud, nord=nord, trait=joueur, reste=NORD if joueur is SUD else SUD)
    apres = joue(e, Deplacer(Main(), Centre(1)), Tirer())
    assert apres.au_trait is joueur
    assert apres.main[joueur.value] == read_card("6♣")
