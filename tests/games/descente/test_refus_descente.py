"""Every refusal of La descente, each where no other applies, their order, and what the options refuse."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Final

import pytest

from games.descente.positions import cartes, position
from rummifun.chance import Alea
from rummifun.games.descente import (
    NORD,
    SUD,
    Centre,
    Coup,
    Deplacer,
    Etat,
    Face,
    Gauche,
    Main,
    Paquet,
    Place,
    Ranger,
    RefusDescente,
    Remelanger,
    Remettre,
    Tirer,
    descente,
    distribuer,
)
from rummifun.games.descente.rules import cards_at, forced_foundation, move_fault
from rummifun.games.descente.scene import place
from rummifun.pieces.tarot import JEU_78
from rummifun.refusal import Precondition, sentence

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
