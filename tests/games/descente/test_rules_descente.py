"""Every refusal of La descente, each where no other applies; options, the deal, and the worked positions D1 to D13."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, product
from typing import Final

import pytest

from games.descente.positions import cartes, position
from rummifun.chance import Alea
from rummifun.core.game import IllegalMove, RefusGame, apply_move, replay
from rummifun.games.descente import Paquet, Place, RefusDescente, Remettre, descente
from rummifun.games.descente.etat import NORD, SUD, Etat, Joueur, distribuer, pose
from rummifun.games.descente.move_types import Centre, Coup, Deplacer, Face, Gauche, Main, Ranger, Remelanger, Tirer
from rummifun.games.descente.rules import cards_at, forced_foundation, move_fault
from rummifun.games.descente.scene import place
from rummifun.pieces.tarot import JEU_78, read_card
from rummifun.refusal import Code, Precondition, sentence

JEU: Final = descente()
RIEN: Final = Etat(((),) * 5, ((), ()))

TABLE: Final = position(
    "10♠ 9♦", "10♣ 9♥ 8♠", "T10 T9", "2♥", "", sud=("7♦", "5♣", "8♣"), nord=("", "6♣", "R♥ 9♠"), remaniements=3
)
"""Nothing goes to the left by itself; SUD holds 7♦, NORD shows 9♠."""

SANS_MAIN: Final = position("10♠ 9♦", "10♣", "T10", "2♥", sud=("", "", "8♣"), nord=("", "6♣", ""))
"""SUD has no packet and an empty hand; NORD shows nothing; the fifth pile is a hole."""

MUR: Final = position("10♠ 9♦", "10♣", "T10", "2♥", "4♥", sud=("", "", "8♣"), nord=("", "6♣", "D♣"), remaniements=30)
"""Thirty rearrangements have been made."""

ATTENTE: Final = position("2♥ A♠", "3♥", sud=("7♦", "", ""))
"""A♠ goes to the left first."""

FINIE: Final = position("2♥", "3♥", nord=("", "6♣", "R♥"))
"""SUD has no card."""


def d(source: Place, cible: Place) -> Deplacer:
    return Deplacer(source, cible)


BLOQUE: Final = position("T10 T9", "2♥", "10♠ 9♦", "4♥", sud=("", "5♣", ""), nord=("", "6♣", "8♠"), remaniements=30)
"""Thirty rearrangements have been made, and trumps do not go to NORD, who shows 8♠."""

LIBRE: Final = position("10♠ 9♦", "10♣", "T10", "2♥", "9♥", sud=("", "", "8♣"), nord=("", "6♣", "D♣"), remaniements=30)
D_ET_V: Final = position("D♠ V♦", "C♥", sud=("", "5♣", ""), nord=("", "", "R♥ V♠"), remaniements=7)


CAS: Final[list[tuple[RefusDescente, Etat, Coup]]] = [
    (RefusDescente.PartieTerminee, FINIE, Tirer()),
    (RefusDescente.PartieTerminee, FINIE, Ranger()),
    (RefusDescente.PartieTerminee, FINIE, d(Centre(9), Main())),
    (RefusDescente.RangerDAbord, ATTENTE, Remettre()),
    (RefusDescente.RangerDAbord, ATTENTE, Tirer()),
    (RefusDescente.RangerDAbord, ATTENTE, d(Centre(9), Main())),
    (RefusDescente.RienARanger, TABLE, Ranger()),
    (RefusDescente.MainPleine, TABLE, Tirer()),
    (RefusDescente.MainPleine, TABLE, Remelanger()),
    (RefusDescente.MainVide, SANS_MAIN, Remettre()),
    (RefusDescente.PaquetVide, SANS_MAIN, Tirer()),
    (RefusDescente.PaquetNonVide, position(sud=("", "5♣", "")), Remelanger()),
    (RefusDescente.TasInconnu, TABLE, d(Centre(0, 1), Centre(2))),
    (RefusDescente.TasInconnu, TABLE, d(Centre(6, 1), Centre(2))),
    (RefusDescente.TasInconnu, TABLE, d(Gauche(6), Centre(2))),
    (RefusDescente.TasInconnu, TABLE, d(Main(), Centre(6))),
    (RefusDescente.TasInconnu, TABLE, d(Gauche(1), Centre(0))),
    (RefusDescente.FondationIntouchable, TABLE, d(Gauche(1), Centre(2))),
    (RefusDescente.FondationIntouchable, TABLE, d(Gauche(1), Gauche(1))),
    (RefusDescente.CarteCachee, TABLE, d(Paquet(SUD), Centre(5))),
    (RefusDescente.CarteCachee, TABLE, d(Paquet(NORD), Centre(5))),
    (RefusDescente.SourceVide, SANS_MAIN, d(Main(), Centre(5))),
    (RefusDescente.SourceVide, SANS_MAIN, d(Face(NORD), Centre(5))),
    (RefusDescente.SourceVide, SANS_MAIN, d(Centre(5, 1), Centre(1))),
    (RefusDescente.IndiceHorsBornes, TABLE, d(Centre(1, 3), Centre(5))),
    (RefusDescente.IndiceHorsBornes, TABLE, d(Centre(1), Centre(5))),
    (RefusDescente.DestinationInterdite, TABLE, d(Main(), Face(SUD))),
    (RefusDescente.DestinationInterdite, TABLE, d(Main(), Paquet(SUD))),
    (RefusDescente.DestinationInterdite, TABLE, d(Main(), Paquet(NORD))),
    (RefusDescente.DestinationInterdite, TABLE, d(Main(), Gauche(1))),
    (RefusDescente.DestinationInterdite, TABLE, d(Main(), Main())),
    (RefusDescente.DestinationInterdite, TABLE, d(Main(), Centre(5, 1))),
    (RefusDescente.DestinationInterdite, TABLE, d(Main(), Centre(5, -1))),
    (RefusDescente.DestinationInterdite, TABLE, d(Face(SUD), Face(SUD))),
    (RefusDescente.MemeTas, TABLE, d(Centre(1, 2), Centre(1))),
    (RefusDescente.MemeTas, TABLE, d(Face(NORD), Face(NORD))),
    (RefusDescente.PaquetAdverseVide, SANS_MAIN, d(Centre(3, 1), Face(NORD))),
    (RefusDescente.AtoutsBloques, TABLE, d(Centre(3, 2), Face(NORD))),
    (RefusDescente.PoseInterdite, TABLE, d(Main(), Centre(1))),
    (RefusDescente.PoseInterdite, TABLE, d(Main(), Face(NORD))),
    (RefusDescente.PoseInterdite, TABLE, d(Centre(2, 2), Centre(4))),
    (RefusDescente.SansEffet, TABLE, d(Centre(1, 1), Centre(5))),
    (RefusDescente.LimiteRemaniements, MUR, d(Centre(1, 2), Centre(2))),
    # of several rules the first is told
    (RefusDescente.TasInconnu, BLOQUE, d(Main(), Centre(7))),  # whose source is empty
    (RefusDescente.SourceVide, BLOQUE, d(Main(), Main())),  # where nothing is laid by hand
    (RefusDescente.IndiceHorsBornes, BLOQUE, d(Centre(1, 3), Gauche(1))),
    (RefusDescente.DestinationInterdite, BLOQUE, d(Face(NORD), Gauche(5))),  # too often
    (RefusDescente.MemeTas, BLOQUE, d(Centre(1, 2), Centre(1))),
    (RefusDescente.AtoutsBloques, BLOQUE, d(Centre(1, 2), Face(NORD))),  # where it does not lie well either
    (RefusDescente.PoseInterdite, BLOQUE, d(Centre(3, 2), Centre(4))),
    (RefusDescente.SansEffet, BLOQUE, d(Centre(2, 1), Centre(5))),
    (RefusDescente.LimiteRemaniements, BLOQUE, d(Centre(3, 2), Centre(5))),
]


@pytest.mark.parametrize(("code", "e", "coup"), CAS, ids=[f"{i}-{cas[0].name}" for i, cas in enumerate(CAS)])
def test_refusal_of_a_move_is_by_its_rule(code: RefusDescente, e: Etat, coup: Coup) -> None:
    assert JEU.invariants(e) == ()
    refus = JEU.refusal(e, coup)
    assert refus is not None
    assert refus.code is code
    assert sentence(refus, "fr") != sentence(refus, "en")
    assert "None" not in sentence(refus, "fr") + sentence(refus, "en")
    assert coup not in [*JEU.moves(e)]


@pytest.mark.parametrize(
    ("e", "coup", "pieces", "expected", "got"),
    [
        (position("2♥ A♠", "3♥ A♥", sud=("7♦", "", "")), Tirer(), cartes("A♠"), None, None),
        (TABLE, Tirer(), cartes("7♦"), None, None),
        (position(sud=("", "5♣ 6♣", "")), Remelanger(), (), None, 2),
        (TABLE, d(Main(), Gauche(6)), (), "1..5", 6),
        (TABLE, d(Paquet(NORD), Centre(5)), ("paquet.nord",), None, None),
        (TABLE, d(Centre(2, 4), Centre(5)), (), "1..3", 4),
        (TABLE, d(Centre(2, 2), Centre(2)), (), None, "c2"),
        (TABLE, d(Centre(3, 1), Face(NORD)), cartes("T10"), None, None),
        (TABLE, d(Centre(2, 1), Face(NORD)), cartes("10♣"), None, cartes("9♠")[0]),
        (MUR, d(Centre(1, 2), Centre(2)), (), 30, None),
    ],
    ids=lambda cas: JEU.write(cas) if isinstance(cas, Deplacer) else "",
)
def test_refusal_names_the_first_card_and_what_was_expected(
    e: Etat, coup: Coup, pieces: tuple[object, ...], expected: object, got: object
) -> None:
    refus = JEU.refusal(e, coup)
    assert refus is not None
    assert (refus.pieces, refus.expected, refus.got) == (pieces, expected, got)


def test_move_fault_at_the_limit_of_rearrangements() -> None:
    for fois, refuse in ((29, False), (30, True), (31, True)):
        assert (move_fault(replace(MUR, remaniements=fois), d(Centre(1, 2), Centre(2))) is not None) is refuse


def test_move_fault_of_mixing_no_card() -> None:
    """Such a player has won, so the game itself never comes to it."""
    refus = move_fault(RIEN, Remelanger())
    assert refus is not None
    assert refus.code is RefusDescente.FaceVide


NOT_OF_A_MOVE: Final = """
    JeuInvalide PositionInterdite ValeurDOptionInconnue CartesEnTrop CartesManquantes CentreIncomplet CentreEnDesordre
    FondationHorsBornes MainHorsTour RemaniementsHorsBornes PaquetTropHaut CarteNonRangee
"""


def test_every_rule_that_refuses_a_move_has_its_case() -> None:
    elsewhere = {RefusDescente.CarteAdverseIntouchable, RefusDescente.SuiteVersAdversaire, RefusDescente.FaceVide}
    assert {code.name for code in {code for code, _, _ in CAS} | elsewhere} == (
        {code.name for code in RefusDescente} - {*NOT_OF_A_MOVE.split()}
    )


@pytest.mark.parametrize(
    "coup",
    [
        d(Main(), Centre(5)),
        d(Face(SUD), Centre(1)),
        d(Face(NORD), Centre(5)),
        d(Centre(2, 3), Centre(1)),
        d(Face(SUD), Face(NORD)),
    ],
    ids=JEU.write,
)
def test_refusal_is_none_for_moves_of_the_same_table(coup: Coup) -> None:
    e = TABLE if coup != d(Face(SUD), Face(NORD)) else position("2♥", sud=("", "5♣", "8♣"), nord=("", "", "9♥"))
    assert JEU.refusal(e, coup) is None
    assert coup in [*JEU.moves(e)]


@pytest.mark.parametrize(
    ("e", "coup", "count"),
    [
        (LIBRE, d(Face(SUD), Centre(5)), 0),  # a card of one's own may always be played
        (replace(LIBRE, remaniements=7), Remelanger(), 0),
        (position("2♥ A♠", "3♥", sud=("", "5♣", ""), remaniements=7), Ranger(), 0),
        (D_ET_V, d(Centre(1, 2), Centre(5)), 8),
        (D_ET_V, d(Face(NORD), Centre(2)), 8),
    ],
)
def test_step_counts_rearrangements_in_a_row(e: Etat, coup: Coup, count: int) -> None:
    assert JEU.refusal(e, coup) is None
    assert JEU.step(e, coup).remaniements == count


# Options


@pytest.mark.parametrize(
    ("option", "sur_une_carte", "dans_un_trou"),
    [
        ("always", None, None),
        ("holes_only", RefusDescente.CarteAdverseIntouchable, None),
        ("never", RefusDescente.CarteAdverseIntouchable, RefusDescente.CarteAdverseIntouchable),
    ],
)
def test_refusal_with_opponent_top(
    option: str, sur_une_carte: RefusDescente | None, dans_un_trou: RefusDescente | None
) -> None:
    jeu = descente(opponent_top=option)  # type: ignore[arg-type]  # one of its values
    e = position("C♥", "2♥", sud=("", "5♣", ""), nord=("", "", "V♠"))
    for cible, code in ((Centre(1), sur_une_carte), (Centre(5), dans_un_trou)):
        refus = jeu.refusal(e, d(Face(NORD), cible))
        assert (refus and refus.code) is code
        assert (d(Face(NORD), cible) in [*jeu.moves(e)]) is (code is None)


def test_refusal_with_run_moves() -> None:
    jeu = descente(run_moves="opponent_only")
    e = position("C♥ V♠ 10♥ 9♠", "V♣", "10♦", sud=("", "5♣", ""), nord=("", "", "V♦ 2♥"))
    n = position("C♥ V♠ 10♥ 9♠", "10♦", "2♦", sud=("", "5♣", ""), nord=("", "", "V♣"))
    suite, seule = Centre(1, 3), Centre(1, 4)
    for cible in (Centre(2), Centre(5)):
        refus = jeu.refusal(e, d(suite, cible))
        assert refus is not None
        assert (refus.code, refus.pieces) == (RefusDescente.SuiteVersAdversaire, cartes("10♥ 9♠"))
        assert JEU.refusal(e, d(suite, cible)) is None
    assert jeu.refusal(e, d(seule, Centre(3))) is None
    assert jeu.refusal(e, d(seule, Centre(5))) is None
    assert jeu.refusal(n, d(suite, Face(NORD))) is None


def test_step_with_remix_start() -> None:
    e = position(sud=("", "", "2♥ 5♣ R♠ 8♦ T3"))
    tires = descente(remix_start="dessous").step(e, Remelanger()).paquet[0][::-1]
    assert tires == cartes("8♦ 5♣ 2♥ R♠ T3")


def test_distribuer_with_packet_order() -> None:
    lifo, fifo = (distribuer(JEU_78, range(1, 6), ordre) for ordre in ("lifo", "fifo"))
    assert [paquet[::-1] for paquet in fifo.paquet] == [*lifo.paquet]
    assert fifo.paquet[0][-1] == JEU_78[0]
    assert lifo.paquet[1][-1] == JEU_78[-2]


@pytest.mark.parametrize("option", ["opponent_top", "remix_start", "run_moves", "packet_order"])
def test_descente_refuses_another_value_of_an_option(option: str) -> None:
    with pytest.raises(Precondition) as raised:
        descente(**{option: "peut-être"})  # type: ignore[arg-type]  # the mistake
    assert raised.value.refusal.code is RefusDescente.ValeurDOptionInconnue
    assert option in str(raised.value)


def test_descentes_of_the_same_options_are_equal() -> None:
    assert descente() == descente() != descente(run_moves="opponent_only")
    assert [*descente().options.values()] == ["always", "dessus", "anywhere", "lifo"]


# The deal


@pytest.mark.parametrize(
    "positions",
    [(0, 1, 2, 3, 4), (73, 74, 75, 76, 77), (1, 2, 3, 4), (1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 4), (-1, 2, 3, 4, 5), ()],
)
def test_distribuer_refuses_positions(positions: tuple[int, ...]) -> None:
    with pytest.raises(Precondition) as raised:
        distribuer(JEU_78, positions)
    refus = raised.value.refusal
    assert (refus.code, refus.got) == (RefusDescente.PositionInterdite, " ".join(map(str, positions)))


@pytest.mark.parametrize("jeu", [JEU_78[:77], (*JEU_78, JEU_78[0]), (*JEU_78[:77], JEU_78[0]), ()])
def test_distribuer_refuses_another_pack(jeu: tuple[object, ...]) -> None:
    with pytest.raises(Precondition) as raised:
        distribuer(jeu, (1, 2, 3, 4, 5))  # type: ignore[arg-type]  # any sequence
    refus = raised.value.refusal
    assert (refus.code, refus.expected, refus.got) == (RefusDescente.JeuInvalide, 78, len({*jeu}))


@pytest.mark.parametrize(("premier", "dernier"), [(1, 76), (30, 31)])
def test_distribuer_deals_in_turn_whatever_goes_to_the_centre(premier: int, dernier: int) -> None:
    positions = [premier, premier + 1 if premier > 1 else 2, 40, 50, dernier + 20 if dernier < 40 else dernier]
    e = distribuer(JEU_78, positions)
    autres = [c for i, c in enumerate(JEU_78) if i not in positions]
    assert [*e.paquet[0]] == autres[::2]
    assert [*e.paquet[1]] == autres[1::2]
    assert [tas[0] for tas in e.centre] == [JEU_78[i] for i in sorted(positions)]


def test_moves_are_all_that_refusal_accepts() -> None:
    places: list[Place] = [Main(), *map(Face, (SUD, NORD)), *map(Paquet, (SUD, NORD)), *map(Gauche, range(7))]
    places += [Centre(k, i) for k in range(7) for i in range(5)]
    tous: list[Coup] = [Tirer(), Remettre(), Remelanger(), Ranger(), *(d(*paire) for paire in product(places, places))]
    for e in (TABLE, SANS_MAIN, MUR, ATTENTE, FINIE):
        proposes = [*JEU.moves(e)]
        assert len({*proposes}) == len(proposes)
        assert {coup for coup in tous if JEU.refusal(e, coup) is None} == {*proposes}


def test_cards_at_is_empty_where_nothing_can_be_taken() -> None:
    jeu = descente()
    etat = jeu.new(Alea(3))
    assert repr(etat) == f"read_state({jeu.write_position(etat)!r})"
    assert cards_at(etat, Gauche(2)) == cards_at(etat, Paquet(SUD)) == ()
    assert (forced_foundation(etat), jeu.step(etat, Ranger())) == (None, etat)
    names = [place(where, SUD) for where in (Gauche(2), Paquet(SUD), Centre(3))]
    assert names == ["gauche.2", "paquet.sud", "centre.3"]


# The worked positions of La descente, D1 to D13, each with what the rules make of it


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
