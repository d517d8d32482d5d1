"""QLL « à la queue leu leu »: the positions of the rule book, its end rules and scans, its next talon, its refusals."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from rummifun.chance import Alea
from rummifun.core.game import ImpossiblePositionError, apply_move, read_legal_position
from rummifun.games import game_named
from rummifun.games.reussites.queue_leu_leu import END_RULES, SCANS, File, jouables, ligne, qll, reformer, stable
from rummifun.games.reussites.whole_games import AvecTrace, analyser, jouer_une
from rummifun.pieces.cartes import JEU_32, JEU_52, Carreau, Coeur, Pack, est_decouverte
from rummifun.pieces.tableau import Deplacer, Mouvement, Retourner, Tableau
from rummifun.refusal import Precondition

JEU = qll()


def fini(text: str, end_rule: str = "rotate_once", scan: str = "rightmost") -> tuple[str, bool]:
    """Play a position to its end; give the tops of the line, and whether it is won."""
    jeu = qll(end_rule=end_rule, scan=scan)
    t = jouer_une(jeu, jeu.read_position(text))
    outcome = jeu.outcome(t)
    assert outcome is not None
    return tops(t), outcome.winner == 0


def tops(t: Tableau[File]) -> str:
    return " ".join(str(pile[-1]) for pile in ligne(t))


def piles(t: Tableau[File]) -> list[str]:
    return [" ".join(map(str, pile)) for pile in ligne(t)]


def tournee(text: str) -> Tableau[File]:
    """Turn the card of the talon, and make all movements until the next one is turned or the end is played."""
    t = JEU.read_position(text)
    t = apply_move(JEU, t, JEU.moves(t)[0])
    while not stable(ligne(t)):
        t = apply_move(JEU, t, JEU.moves(t)[0])
    return t


# The positions of the rule book


def test_QLL_1_a_pile_between_two_of_one_suit_jumps_on_its_left_neighbour() -> None:
    assert piles(tournee("talon: [7♣] [9♦] / t1: 8♦ / t2: R♣")) == ["8♦ R♣", "9♦"]


def test_QLL_2_a_line_without_a_match_is_stable() -> None:
    assert piles(tournee("talon: [7♣] [9♠] / t1: 8♦ / t2: R♣")) == ["8♦", "R♣", "9♠"]


def test_QLL_3_the_cascade_goes_on_until_the_line_is_stable() -> None:
    t = tournee("talon: [7♣] [9♥] / t1: 8♦ / t2: R♦ / t3: 7♥ / t4: 8♠")
    assert piles(t) == ["8♦ R♦", "7♥ 8♠", "9♥"]


def test_QLL_4_a_circle_wins_what_a_rotation_loses() -> None:
    line = "t1: 9♠ / t2: 9♥ / t3: R♦"
    assert fini(line, "circular")[1]
    assert not fini(line, "rotate_once")[1]


@pytest.mark.parametrize("end_rule", END_RULES)
def test_QLL_5_is_won_by_every_rule_but_none(end_rule: str) -> None:
    assert fini("t1: 7♠ / t2: R♥ / t3: R♦", end_rule)[1] is (end_rule != "none")


@pytest.mark.parametrize("end_rule", END_RULES)
def test_QLL_6_has_no_move(end_rule: str) -> None:
    assert not fini("t1: 7♠ / t2: 9♥ / t3: R♦", end_rule)[1]


def test_QLL_7_the_card_beneath_the_last_pile_is_drawn_first() -> None:
    t = JEU.read_position("t1: 8♦ R♦ / t2: 7♥ 8♠ / t3: 9♥")
    suivant = reformer(t)
    tirees = [*(ligne(suivant)[0]), *(ligne(suivant)[1]), *suivant["talon"][::-1]]
    assert [str(c) for c in tirees] == ["9♥", "7♥", "8♠", "8♦", "R♦"]
    assert not any(map(est_decouverte, suivant["talon"]))


@pytest.mark.parametrize(
    ("coup", "code"),
    [
        (Deplacer("t1", "t1"), "MemeTas"),
        (Deplacer("t4", "t3"), "IndiceHorsBornes"),
        (Deplacer("t2", "t1"), "TasNonJouables"),
        (Deplacer("t3", "t2"), "TasNonJouables"),
        (Deplacer("t2", "t1", 2), "IndiceHorsBornes"),
        (Deplacer("t2", "t1", 0), "IndiceHorsBornes"),
        (Deplacer("t0", "t1"), "TasInconnu"),
        (Deplacer("t1", "t99"), "TasInconnu"),
        (Deplacer("talon", "t1"), "CarteCachee"),
        (Retourner("t2", "t2"), "CoupInterdit"),
        (Deplacer("t9", "t1"), "TasVide"),
    ],
)
def test_QLL_8_what_does_not_match_cannot_be_moved(coup: Mouvement, code: str) -> None:
    t = JEU.read_position("talon: [7♣] / t1: 8♦ / t2: R♣ / t3: 9♠ / t4: 9♥")
    refusal = JEU.refusal(t, coup)
    assert refusal is not None
    assert refusal.code.name == code


def test_of_two_piles_that_can_jump_the_scan_chooses_one() -> None:
    text = "talon: [7♣] / t1: 8♦ / t2: R♣ / t3: 9♦ / t4: A♣"
    droite, gauche = Deplacer("t3", "t2"), Deplacer("t2", "t1")
    for scan, force, autre in (("rightmost", droite, gauche), ("leftmost", gauche, droite)):
        jeu = qll(scan=scan)
        t = jeu.read_position(text)
        refusal = jeu.refusal(t, autre)
        assert jeu.moves(t) == (force,)
        assert refusal is not None
        assert refusal.code.name == "CoupInterdit"


def test_while_a_pile_can_jump_nothing_else_is_done() -> None:
    t = JEU.read_position("talon: [7♣] / t1: 8♦ / t2: R♣ / t3: 9♦")
    assert JEU.moves(t) == (Deplacer("t2", "t1"),)
    refusal = JEU.refusal(t, Retourner("talon", "t4"))
    assert refusal is not None
    assert refusal.expected == "t2>t1"
    assert JEU.outcome(JEU.read_position("t1: 8♦ / t2: R♣ / t3: 9♦")) is None


# Whole games


@pytest.mark.parametrize("end_rule", END_RULES)
@pytest.mark.parametrize("scan", SCANS)
def test_every_board_of_a_game_is_possible_and_as_short_as_promised(end_rule: str, scan: str) -> None:
    jeu = qll(end_rule=end_rule, scan=scan)
    for i in range(6):
        boards = [*jouer_une(jeu, jeu.new(Alea(2, i)), AvecTrace)]
        assert all(jeu.invariants(t) == () for t in boards)
        assert all(len(ligne(t)) >= 2 for t in boards)
        assert len(boards) - 1 <= (jeu.bound or 0)
        draws = sum(len(a["talon"]) - len(b["talon"]) for a, b in itertools.pairwise(boards))
        assert draws == 30


def test_after_a_draw_is_played_out_the_line_is_stable() -> None:
    boards = [*jouer_une(JEU, JEU.new(Alea(1)), AvecTrace)]
    tires = [t for t, u in itertools.pairwise(boards) if len(u["talon"]) < len(t["talon"])]
    assert len(tires) == 30
    assert all(stable(ligne(t)) for t in tires)


def test_a_rule_that_plays_on_wins_what_none_wins() -> None:
    gagnees = {rule: [r.gagnee for r in analyser(qll(end_rule=rule), 150, 4).resultats] for rule in END_RULES}
    for rule in END_RULES:
        assert all(sans <= avec for sans, avec in zip(gagnees["none"], gagnees[rule], strict=True))
    assert sum(gagnees["circular"]) > sum(gagnees["none"])


def test_in_a_circle_the_line_keeps_its_left_end() -> None:
    jeu = qll(end_rule="circular")
    line = jeu.read_position("t1: 8♣ / t2: R♦ / t3: 10♠ / t4: 9♥ / t5: 7♦")
    assert jeu.moves(line) == (Deplacer("t1", "t5"),)
    assert piles(apply_move(jeu, line, Deplacer("t1", "t5"))) == ["R♦", "10♠", "9♥", "7♦ 8♣"]


def test_the_two_leftmost_piles_travel_one_after_the_other_and_keep_their_order() -> None:
    t = JEU.read_position("t1: 8♣ / t2: R♦ / t3: 10♠ 9♥ / t4: A♣")
    assert JEU.moves(t) == (Deplacer("t1", "t5"),)
    t = apply_move(JEU, t, Deplacer("t1", "t5"))
    assert (piles(t), t.notes.voyages) == (["R♦", "10♠ 9♥", "A♣", "8♣"], 1)
    assert JEU.moves(t) == (Deplacer("t1", "t5"),)
    t = apply_move(JEU, t, Deplacer("t1", "t5"))
    assert (piles(t), t.notes.voyages) == (["10♠ 9♥", "A♣", "8♣", "R♦"], 2)


@pytest.mark.parametrize(
    ("said", "pack"),
    [
        ("1x1", Pack(JEU_32.couleurs[:1], JEU_32.rangs[:1])),
        ("2x3", Pack(JEU_32.couleurs[:2], JEU_32.rangs[:3])),
        ("3x9", Pack(JEU_52.couleurs[:3], JEU_52.rangs[4:])),
        ("4x12", Pack(JEU_52.couleurs, JEU_52.rangs[1:])),
    ],
)
def test_a_small_pack_is_said_in_its_options(said: str, pack: Pack) -> None:
    jeu = qll(said)
    assert jeu == qll(pack)
    assert (jeu.name, jeu.forme.pack, jeu.options["pack"]) == ("qll", pack, said)
    assert game_named(jeu.name, jeu.options) == jeu


def test_a_pack_that_cannot_be_said_makes_a_game_of_another_name() -> None:
    assert qll("4x8") == qll(32)
    assert qll("4x13") == qll(52)
    other = Pack(JEU_32.couleurs[1:], JEU_32.rangs)
    assert qll(other).name == "qll de 24 cartes"


def test_a_series_of_reformed_games_holds_the_pack_and_never_shuffles() -> None:
    t = jouer_une(JEU, JEU.new(Alea(9)))
    for _ in range(3):
        t = reformer(t)
        assert JEU.invariants(t) == ()
        assert reformer(jouer_une(JEU, t)) == reformer(jouer_une(JEU, t))
        t = jouer_une(JEU, t)


# What is refused


def test_a_talon_is_not_reformed_before_it_is_used_up() -> None:
    with pytest.raises(Precondition) as raised:
        reformer(JEU.new(Alea(1)))
    assert raised.value.refusal.code.name == "TableauInvalide"


def test_options_that_do_not_exist_are_refused() -> None:
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"pack": 40}, "TailleInvalide"),
        ({"pack": "32"}, "TailleInvalide"),
        ({"pack": "5x2"}, "TailleInvalide"),
        ({"pack": "2x14"}, "TailleInvalide"),
        ({"pack": "2x0"}, "TailleInvalide"),
        ({"pack": "02x3"}, "TailleInvalide"),
        ({"end_rule": "rotate"}, "ParametreInvalide"),
        ({"scan": "middle"}, "ParametreInvalide"),
        ({"scan": 3}, "ParametreInvalide"),
    ]
    for options, code in wrong:
        with pytest.raises(Precondition) as raised:
            qll(**options)
        assert raised.value.refusal.code.name == code


@pytest.mark.parametrize(
    "text",
    [
        "t1: 7♥ / t3: 8♥ 7♦ 8♦",
        "t1: 7♥ 8♥ 7♦ 8♦",
        "t1: [7♥] / t2: 8♥ 7♦ 8♦",
        "talon: 7♥ / t1: 8♥ / t2: 7♦ 8♦",
        "voyages=3 / t1: 7♥ / t2: 8♥ 7♦ 8♦",
        "voyages=1 / talon: [7♥] / t1: 8♥ / t2: 7♦ 8♦",
        "saut=oui / t1: 7♥ / t2: 8♥ 7♦ 8♦",
    ],
)
def test_an_impossible_line_is_refused(text: str) -> None:
    petit = qll(Pack((Carreau, Coeur), JEU_32.rangs[:2]))
    with pytest.raises(ImpossiblePositionError) as raised:
        read_legal_position(petit, text)
    assert [broken.code.name for broken in raised.value.breaks] == ["TableauInvalide"]


def test_two_piles_are_jouables_around_a_third() -> None:
    tas = ligne(JEU.read_position("t1: 8♦ / t2: R♣ / t3: 8♣ / t4: 9♣"))
    assert [jouables(tas, i) for i in range(1, 5)] == [False, True, True, False]
