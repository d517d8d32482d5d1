"""Every refusal of La descente, each on its own; options, the deal, and the worked positions D1 to D13."""

from dataclasses import replace
from typing import Final

import pytest

from games.asked import refused
from games.descente.positions import cartes, position
from games.descente.random_plays import Descente
from rummifun.chance import Alea
from rummifun.core.game import replay
from rummifun.games.descente import RefusDescente, descente
from rummifun.games.descente.deal import distribuer
from rummifun.games.descente.etat import NORD, SUD, Etat, Joueur, pose
from rummifun.games.descente.move_types import Centre, Coup, Deplacer, Gauche, Main, Paquet, Ranger, Remelanger
from rummifun.games.descente.rules import cards_at, forced_foundation, move_fault
from rummifun.games.descente.scene import place
from rummifun.pieces.tarot import JEU_78, read_card
from rummifun.refusal import Refusal, sentence

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


BLOQUE: Final = position("T10 T9", "2♥", "10♠ 9♦", "4♥", sud=("", "5♣", ""), nord=("", "6♣", "8♠"), remaniements=30)
"""Thirty rearrangements have been made, and trumps do not go to NORD, whose top card is 8♠."""

LIBRE: Final = position("10♠ 9♦", "10♣", "T10", "2♥", "9♥", sud=("", "", "8♣"), nord=("", "6♣", "D♣"), remaniements=30)
D_ET_V: Final = position("D♠ V♦", "C♥", sud=("", "5♣", ""), nord=("", "", "R♥ V♠"), remaniements=7)


CAS: Final[list[tuple[Etat, str, str]]] = [
    (FINIE, "PartieTerminee", "tire range c9>main"),
    (ATTENTE, "RangerDAbord", "remet tire c9>main"),
    (TABLE, "RienARanger", "range"),
    (TABLE, "MainPleine", "tire remélange"),
    (SANS_MAIN, "MainVide", "remet"),
    (SANS_MAIN, "PaquetVide", "tire"),
    (position(sud=("", "5♣", "")), "PaquetNonVide", "remélange"),
    (TABLE, "TasInconnu", "c0.1>c2 c6.1>c2 g6>c2 main>c6 g1>c0"),
    (TABLE, "FondationIntouchable", "g1>c2 g1>g1"),
    (TABLE, "CarteCachee", "paquet.sud>c5 paquet.nord>c5"),
    (SANS_MAIN, "SourceVide", "main>c5 nord>c5 c5.1>c1"),
    (TABLE, "IndiceHorsBornes", "c1.3>c5 c1>c5"),
    (TABLE, "DestinationInterdite", "main>sud main>paquet.sud main>paquet.nord main>g1 main>main main>c5.1 sud>sud"),
    (TABLE, "MemeTas", "c1.2>c1 nord>nord"),
    (SANS_MAIN, "PaquetAdverseVide", "c3.1>nord"),
    (TABLE, "AtoutsBloques", "c3.2>nord"),
    (TABLE, "PoseInterdite", "main>c1 main>nord c2.2>c4"),
    (TABLE, "SansEffet", "c1.1>c5"),
    (MUR, "LimiteRemaniements", "c1.2>c2"),
    # of several rules the first is told
    (BLOQUE, "TasInconnu", "main>c7"),  # whose source is empty
    (BLOQUE, "SourceVide", "main>main"),  # where nothing is laid by hand
    (BLOQUE, "IndiceHorsBornes", "c1.3>g1"),
    (BLOQUE, "DestinationInterdite", "nord>g5"),  # too often
    (BLOQUE, "MemeTas", "c1.2>c1"),
    (BLOQUE, "AtoutsBloques", "c1.2>nord"),  # where it does not lie well either
    (BLOQUE, "PoseInterdite", "c3.2>c4"),
    (BLOQUE, "SansEffet", "c2.1>c5"),
    (BLOQUE, "LimiteRemaniements", "c3.2>c5"),
]
"""States, the rule that refuses each of some moves there, and these moves."""


@pytest.mark.parametrize(("e", "code", "coups"), CAS, ids=[f"{i}-{cas[1]}" for i, cas in enumerate(CAS)])
def test_refusal_of_a_move_is_by_its_rule(e: Etat, code: str, coups: str) -> None:
    assert JEU.invariants(e) == ()
    for coup in map(JEU.read, coups.split()):
        refus = JEU.refusal(e, coup)
        assert refus is not None
        assert refus.code.name == code
        assert sentence(refus, "fr") != sentence(refus, "en")
        assert "None" not in sentence(refus, "fr") + sentence(refus, "en")
        assert coup not in [*JEU.moves(e)]


@pytest.mark.parametrize(
    ("e", "coup", "pieces", "expected", "got"),
    [
        (position("2♥ A♠", "3♥ A♥", sud=("7♦", "", "")), "tire", cartes("A♠"), None, None),
        (TABLE, "tire", cartes("7♦"), None, None),
        (position(sud=("", "5♣ 6♣", "")), "remélange", (), None, 2),
        (TABLE, "main>g6", (), "1..5", 6),
        (TABLE, "paquet.nord>c5", ("paquet.nord",), None, None),
        (TABLE, "c2.4>c5", (), "1..3", 4),
        (TABLE, "c2.2>c2", (), None, "c2"),
        (TABLE, "c3.1>nord", cartes("T10"), None, None),
        (TABLE, "c2.1>nord", cartes("10♣"), None, cartes("9♠")[0]),
        (MUR, "c1.2>c2", (), 30, None),
    ],
)
def test_refusal_names_the_first_card_and_what_was_expected(
    e: Etat, coup: str, pieces: tuple[object, ...], expected: object, got: object
) -> None:
    refus = JEU.refusal(e, JEU.read(coup))
    assert refus is not None
    assert (refus.pieces, refus.expected, refus.got) == (pieces, expected, got)


def code(e: Etat, coup: Coup | str, jeu: Descente = JEU) -> str | None:
    """Return the name of the refusal of a move, which may be in notation."""
    refus = jeu.refusal(e, jeu.read(coup) if isinstance(coup, str) else coup)
    return None if refus is None else refus.code.name


def test_refusal_of_a_place_for_a_card_from_below() -> None:
    assert code(TABLE, Deplacer(Main(), Centre(5, -1))) == "DestinationInterdite"


def test_move_fault_of_mixing_no_card() -> None:
    """A player without a card to mix has won, so the game itself never comes to it."""
    assert move_fault(RIEN, Remelanger()) == Refusal(RefusDescente.FaceVide)


NOT_OF_A_MOVE: Final = """
    JeuInvalide PositionInterdite ValeurDOptionInconnue CartesEnTrop CartesManquantes CentreIncomplet CentreEnDesordre
    FondationHorsBornes MainHorsTour RemaniementsHorsBornes PaquetTropHaut CarteNonRangee
"""


def test_every_rule_that_refuses_a_move_has_its_case() -> None:
    elsewhere = {"CarteAdverseIntouchable", "SuiteVersAdversaire", "FaceVide"}
    of_moves = {code.name for code in RefusDescente} - {*NOT_OF_A_MOVE.split()}
    assert {code for _, code, _ in CAS} | elsewhere == of_moves


@pytest.mark.parametrize(
    ("e", "coup"),
    [
        *((TABLE, coup) for coup in ("main>c5", "sud>c1", "nord>c5", "c2.3>c1")),
        (position("2♥", sud=("", "5♣", "8♣"), nord=("", "", "9♥")), "sud>nord"),
    ],
)
def test_refusal_is_none_for_moves_of_the_same_table(e: Etat, coup: str) -> None:
    assert code(e, coup) is None
    assert JEU.read(coup) in [*JEU.moves(e)]


@pytest.mark.parametrize(
    ("e", "coup", "count"),
    [
        (LIBRE, "sud>c5", 0),  # a player's own card may always be played
        (replace(LIBRE, remaniements=7), "remélange", 0),
        (position("2♥ A♠", "3♥", sud=("", "5♣", ""), remaniements=7), "range", 0),
        (D_ET_V, "c1.2>c5", 8),
        (D_ET_V, "nord>c2", 8),
    ],
)
def test_step_counts_rearrangements_in_a_row(e: Etat, coup: str, count: int) -> None:
    assert code(e, coup) is None
    assert JEU.step(e, JEU.read(coup)).remaniements == count


# Options


@pytest.mark.parametrize(
    ("option", "sur_une_carte", "dans_un_trou"),
    [
        ("always", None, None),
        ("holes_only", "CarteAdverseIntouchable", None),
        ("never", "CarteAdverseIntouchable", "CarteAdverseIntouchable"),
    ],
)
def test_refusal_with_opponent_top(option: str, sur_une_carte: str | None, dans_un_trou: str | None) -> None:
    jeu = descente(opponent_top=option)  # type: ignore[arg-type]  # one of its values
    e = position("C♥", "2♥", sud=("", "5♣", ""), nord=("", "", "V♠"))
    for coup, attendu in (("nord>c1", sur_une_carte), ("nord>c5", dans_un_trou)):
        assert code(e, coup, jeu) == attendu
        assert (jeu.read(coup) in [*jeu.moves(e)]) is (attendu is None)


def test_refusal_with_run_moves() -> None:
    jeu = descente(run_moves="opponent_only")
    e = position("C♥ V♠ 10♥ 9♠", "V♣", "10♦", sud=("", "5♣", ""), nord=("", "", "V♦ 2♥"))
    n = position("C♥ V♠ 10♥ 9♠", "10♦", "2♦", sud=("", "5♣", ""), nord=("", "", "V♣"))
    for suite in ("c1.3>c2", "c1.3>c5"):
        assert jeu.refusal(e, jeu.read(suite)) == Refusal(RefusDescente.SuiteVersAdversaire, cartes("10♥ 9♠"))
        assert code(e, suite) is None
    assert code(e, "c1.4>c3", jeu) is code(e, "c1.4>c5", jeu) is code(n, "c1.3>nord", jeu) is None


def test_step_with_remix_start() -> None:
    apres = descente(remix_start="dessous").step(position(sud=("", "", "2♥ 5♣ R♠ 8♦ T3")), Remelanger())
    assert apres.paquet[0][::-1] == cartes("8♦ 5♣ 2♥ R♠ T3")


def test_distribuer_with_packet_order() -> None:
    lifo, fifo = (distribuer(JEU_78, range(1, 6), ordre) for ordre in ("lifo", "fifo"))
    assert [paquet[::-1] for paquet in fifo.paquet] == [*lifo.paquet]
    assert fifo.paquet[0][-1] == JEU_78[0]
    assert lifo.paquet[1][-1] == JEU_78[-2]


@pytest.mark.parametrize("option", ["opponent_top", "remix_start", "run_moves", "packet_order"])
def test_descente_refuses_another_value_of_an_option(option: str) -> None:
    refus = refused(descente, **{option: "peut-être"})
    assert refus.code is RefusDescente.ValeurDOptionInconnue
    assert option in sentence(refus)


# The deal


@pytest.mark.parametrize(
    "positions",
    [(0, 1, 2, 3, 4), (73, 74, 75, 76, 77), (1, 2, 3, 4), (1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 4), (-1, 2, 3, 4, 5), ()],
)
def test_distribuer_refuses_positions(positions: tuple[int, ...]) -> None:
    refus = refused(distribuer, JEU_78, positions)
    assert (refus.code, refus.got) == (RefusDescente.PositionInterdite, " ".join(map(str, positions)))


@pytest.mark.parametrize("jeu", [JEU_78[:77], (*JEU_78, JEU_78[0]), (*JEU_78[:77], JEU_78[0]), ()])
def test_distribuer_refuses_another_pack(jeu: tuple[object, ...]) -> None:
    refus = refused(distribuer, jeu, (1, 2, 3, 4, 5))
    assert (refus.code, refus.expected, refus.got) == (RefusDescente.JeuInvalide, 78, len({*jeu}))


@pytest.mark.parametrize(("premier", "dernier"), [(1, 76), (30, 31)])
def test_distribuer_deals_in_turn_whatever_goes_to_the_centre(premier: int, dernier: int) -> None:
    positions = [premier, premier + 1 if premier > 1 else 2, 40, 50, dernier + 20 if dernier < 40 else dernier]
    e = distribuer(JEU_78, positions)
    autres = [c for i, c in enumerate(JEU_78) if i not in positions]
    assert [*e.paquet[0]] == autres[::2]
    assert [*e.paquet[1]] == autres[1::2]
    assert [tas[0] for tas in e.centre] == [JEU_78[i] for i in sorted(positions)]


def test_cards_at_is_empty_where_nothing_can_be_taken() -> None:
    etat = JEU.new(Alea(3))
    assert repr(etat) == f"read_state({JEU.write_position(etat)!r})"
    assert cards_at(etat, Gauche(2)) == cards_at(etat, Paquet(SUD)) == ()
    assert (forced_foundation(etat), JEU.step(etat, Ranger())) == (None, etat)
    names = [place(where, SUD) for where in (Gauche(2), Paquet(SUD), Centre(3))]
    assert names == ["gauche.2", "paquet.sud", "centre.3"]


# The worked positions of La descente, D1 to D13, each with its result


def joue(e: Etat, *coups: str) -> Etat:
    assert JEU.invariants(e) == ()
    return [*replay(JEU, e, map(JEU.read, coups))][-1]


def rangee_toute(e: Etat) -> Etat:
    """Move to the left every card that can go there."""
    while code(e, "range") is None:
        e = JEU.step(e, Ranger())
    return e


def issue(e: Etat) -> tuple[int | None, tuple[int, ...]]:
    outcome = JEU.outcome(e)
    assert outcome is not None
    assert (JEU.to_move(e), [*JEU.moves(e)]) == (None, [])
    return outcome.winner, tuple(outcome.scores)


def test_d1_step_takes_a_run_as_in_the_sheet() -> None:
    e = position("", "R♥ D♠ C♥ V♠ 10♥ 9♠ 8♦ 7♣", sud=("", "5♥", ""), nord=("", "", "2♥ V♣"))
    apres = joue(e, "c2.5>nord")
    assert (apres.centre[1], apres.face[1]) == (cartes("R♥ D♠ C♥ V♠"), cartes("2♥ V♣ 10♥ 9♠ 8♦ 7♣"))


def test_d2_refusal_of_a_trump_on_the_opponent_before_the_excuse() -> None:
    for n, attendu in ((0, "AtoutsBloques"), (1, None)):
        gauche = (0, 0, 0, 0, n)
        assert code(position("", sud=("T18", "2♥", ""), nord=("", "", "T19"), gauche=gauche), "main>nord") == attendu
        assert code(position("T19", sud=("T18", "2♥", ""), gauche=gauche), "main>c1") is None


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
    apres = joue(position(sud=("", "", "2♥ 5♣ R♠ 8♦ T3")), "remélange")
    assert (apres.paquet[0][::-1], apres.face[0], apres.au_trait) == (cartes("T3 R♠ 2♥ 5♣ 8♦"), (), SUD)


def test_d5_ranger_takes_a_card_just_drawn() -> None:
    apres = joue(position(sud=("", "5♣ 2♠", ""), gauche=(0, 0, 0, 1, 0)), "tire", "range")
    assert (apres.main, apres.au_trait, apres.paquet_de_gauche) == ((None, None), SUD, (0, 0, 0, 2, 0))
    assert (code(apres, "remet"), code(apres, "tire")) == ("MainVide", None)


def test_d6_outcome_nord_wins_in_the_turn_of_sud() -> None:
    e = position(sud=("", "2♥", ""), nord=("", "", "3♥"), gauche=(0, 1, 0, 0, 0), reste=SUD)
    for coup in ("tire", "range"):
        e = joue(e, coup)
        assert (JEU.to_move(e), JEU.outcome(e)) == (0, None)
    fin = joue(e, "range")
    winner, scores = issue(fin)
    assert (winner, scores[1], fin.au_trait, code(fin, "tire")) == (1, 0, SUD, "PartieTerminee")


def test_d7_deplacer_into_a_hole_takes_no_whole_pile() -> None:
    e = position("2♥", "9♠ 8♦ 7♣", "", "4♦", "4♥", sud=("", "5♠", ""))
    assert joue(e, "c2.2>c3").centre[1:3] == (cartes("9♠"), cartes("8♦ 7♣"))
    assert code(e, "c2.1>c3") == "SansEffet"


def test_d9_remettre_ends_the_turn() -> None:
    e = joue(position(sud=("4♥", "", "V♣")), "remet")
    assert (e.face[0], e.au_trait, e.main) == (cartes("V♣ 4♥"), NORD, (None, None))


POSES: Final = {
    **dict.fromkeys(("9♦ 10♠", "V♥ C♠", "T9 T10"), True),
    **dict.fromkeys(("9♠ 10♠", "8♦ 10♠", "9♥ T10", "V♥ D♠", "T11 T10", "T8 T10", "R♠ A♥", "T21 T1", "EX T1"), False),
    **dict.fromkeys(("EX A♥", "T1 EX", "T2 3♥"), False),
}
"""Whether a card may lie on another."""


@pytest.mark.parametrize("deux", POSES)
def test_d10_pose(deux: str) -> None:
    (carte, dessous), va = deux.split(), POSES[deux]
    assert pose(*cartes(deux)) is va
    if "EX" not in (carte, dessous) and "A♥" not in (carte, dessous):
        e = position(dessous, sud=(carte, "2♥", ""))
        assert code(e, "main>c1") == (None if va else "PoseInterdite")


def test_d12_refusal_after_thirty_rearrangements() -> None:
    e = position("10♠ 9♦", "10♣", "2♥", "4♦", "4♥", sud=("", "5♠", ""))
    apres = joue(e, *["c1.2>c2", "c2.2>c1"] * 15)
    assert (apres.remaniements, code(apres, "c1.2>c2")) == (30, "LimiteRemaniements")
    tire = joue(apres, "tire")
    assert (tire.remaniements, code(tire, "c1.2>c2")) == (0, None)


def test_d13_outcome_is_won_with_the_last_card() -> None:
    winner, scores = issue(joue(position("2♥", "10♣", sud=("9♦", "", ""), nord=("", "5♣", "")), "main>c2"))
    assert (winner, scores[0]) == (0, 0)


# Consequences of the worked positions


def test_outcome_waits_for_cards_that_go_to_the_left() -> None:
    e = position("2♥", "A♥", sud=("", "", ""), nord=("", "5♣", "4♣"))
    assert (JEU.to_move(e), JEU.outcome(e), [*JEU.moves(e)]) == (0, None, [Ranger()])
    fin = rangee_toute(e)
    assert (issue(fin)[0], fin.paquet_de_gauche) == (0, (0, 2, 0, 0, 0))


@pytest.mark.parametrize("trait", [SUD, NORD])
def test_outcome_is_won_by_who_is_to_move_when_both_have_no_card(trait: Joueur) -> None:
    atouts = " ".join(f"T{n}" for n in range(21, 4, -1))
    e = position(atouts, sud=("", "", "T3"), nord=("", "", "T4"), gauche=(14, 14, 14, 14, 3), trait=trait)
    assert JEU.invariants(e) == ()
    assert issue(rangee_toute(e)) == (trait.value, (0, 0))


def test_ranger_in_our_order_ends_as_in_the_sheet_s() -> None:
    fin = rangee_toute(position("3♥ 2♠ A♥", "2♥", "A♠", "EX", "T2", sud=("T1", "5♣", "4♥")))
    assert (fin.paquet_de_gauche, any(fin.centre)) == ((0, 4, 0, 2, 3), False)


@pytest.mark.parametrize("joueur", [SUD, NORD])
def test_tirer_follows_a_hand_that_was_played(joueur: Joueur) -> None:
    mien, autre = ("9♦", "5♣ 6♣", ""), ("", "7♣", "")
    sud, nord = (mien, autre) if joueur is SUD else (autre, mien)
    e = position("10♣", sud=sud, nord=nord, trait=joueur, reste=NORD if joueur is SUD else SUD)
    apres = joue(e, "main>c1", "tire")
    assert (apres.au_trait, apres.main[joueur.value]) == (joueur, read_card("6♣"))
