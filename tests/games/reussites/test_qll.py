"""QLL « à la queue leu leu »: the positions of the rule book, its end rules and scans, its next talon, its refusals."""

import pytest
from harness.effort import Effort

from games.asked import broken, code, ending, forced, refused, written
from rummifun.chance import Alea
from rummifun.games import game_named
from rummifun.games.reussites.queue_leu_leu import END_RULES, File, jouables, ligne, qll, reformer, stable
from rummifun.games.reussites.whole_games import analyser, jouer_une
from rummifun.pieces.cartes import JEU_32, JEU_52, Carreau, Coeur, Pack, est_decouverte
from rummifun.pieces.tableau import Deplacer, Mouvement, Retourner, Tableau

JEU = qll()


def is_won(text: str, end_rule: str) -> bool:
    """Play a position to its end."""
    jeu = qll(end_rule=end_rule)
    return ending(jeu, jouer_une(jeu, jeu.read_position(text))).winner == 0


def piles(t: Tableau[File]) -> list[str]:
    return [*map(written, ligne(t))]


def tournee(text: str) -> Tableau[File]:
    """Turn the card of the talon, and make all movements until the next one is turned or the end is played."""
    t: Tableau[File] = forced(JEU, JEU.read_position(text), 1)
    while not stable(ligne(t)):
        t = forced(JEU, t, 1)
    return t


# The positions of the rule book


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("talon: [7♣] [9♦] / t1: 8♦ / t2: R♣", ["8♦ R♣", "9♦"]),  # QLL-1
        ("talon: [7♣] [9♠] / t1: 8♦ / t2: R♣", ["8♦", "R♣", "9♠"]),  # QLL-2
        ("talon: [7♣] [9♥] / t1: 8♦ / t2: R♦ / t3: 7♥ / t4: 8♠", ["8♦ R♦", "7♥ 8♠", "9♥"]),  # QLL-3
    ],
)
def test_QLL_1_to_3_step_makes_the_line_stable(text: str, line: list[str]) -> None:
    assert piles(tournee(text)) == line


@pytest.mark.parametrize("end_rule", END_RULES)
def test_QLL_4_to_6_end_rule_wins_or_not(end_rule: str) -> None:
    assert is_won("t1: 9♠ / t2: 9♥ / t3: R♦", end_rule) is (end_rule == "circular")
    assert is_won("t1: 7♠ / t2: R♥ / t3: R♦", end_rule) is (end_rule != "none")
    assert not is_won("t1: 7♠ / t2: 9♥ / t3: R♦", end_rule)


def test_QLL_7_reformer_draws_the_card_beneath_the_last_pile_first() -> None:
    suivant = reformer(JEU.read_position("t1: 8♦ R♦ / t2: 7♥ 8♠ / t3: 9♥"))
    assert written([*ligne(suivant)[0], *ligne(suivant)[1], *suivant["talon"][::-1]]) == "9♥ 7♥ 8♠ 8♦ R♦"
    assert not any(map(est_decouverte, suivant["talon"]))


def test_QLL_8_refusal_of_what_does_not_match() -> None:
    t = JEU.read_position("talon: [7♣] / t1: 8♦ / t2: R♣ / t3: 9♠ / t4: 9♥")
    codes: dict[Mouvement, str] = {
        Deplacer("t1", "t1"): "MemeTas",
        Deplacer("t4", "t3"): "IndiceHorsBornes",
        Deplacer("t2", "t1"): "TasNonJouables",
        Deplacer("t3", "t2"): "TasNonJouables",
        Deplacer("t2", "t1", 2): "IndiceHorsBornes",
        Deplacer("t2", "t1", 0): "IndiceHorsBornes",
        Deplacer("t0", "t1"): "TasInconnu",
        Deplacer("t1", "t99"): "TasInconnu",
        Deplacer("talon", "t1"): "CarteCachee",
        Retourner("t2", "t2"): "CoupInterdit",
        Deplacer("t9", "t1"): "TasVide",
    }
    assert {coup: code(JEU, t, coup) for coup in codes} == codes


def test_moves_of_qll_are_what_the_scan_chooses() -> None:
    droite, gauche = Deplacer("t3", "t2"), Deplacer("t2", "t1")
    for scan, force, autre in (("rightmost", droite, gauche), ("leftmost", gauche, droite)):
        jeu = qll(scan=scan)
        t = jeu.read_position("talon: [7♣] / t1: 8♦ / t2: R♣ / t3: 9♦ / t4: A♣")
        assert (jeu.moves(t), code(jeu, t, autre)) == ((force,), "CoupInterdit")


def test_moves_of_qll_are_the_jump_alone() -> None:
    t = JEU.read_position("talon: [7♣] / t1: 8♦ / t2: R♣ / t3: 9♦")
    assert JEU.moves(t) == (Deplacer("t2", "t1"),)
    refusal = JEU.refusal(t, Retourner("talon", "t4"))
    assert refusal is not None
    assert refusal.expected == "t2>t1"
    assert JEU.outcome(JEU.read_position("t1: 8♦ / t2: R♣ / t3: 9♦")) is None


# Whole games


def test_analyser_of_qll_wins_with_a_rule_that_plays_on_what_none_wins(effort: Effort) -> None:
    games = effort(60, 600)
    gagnees = {rule: [r.gagnee for r in analyser(qll(end_rule=rule), games, 4).resultats] for rule in END_RULES}
    for rule in END_RULES:
        assert all(sans <= avec for sans, avec in zip(gagnees["none"], gagnees[rule], strict=True))
    assert sum(gagnees["circular"]) > sum(gagnees["none"])


@pytest.mark.parametrize(
    ("said", "pack"),
    [
        ("1x1", Pack(JEU_32.couleurs[:1], JEU_32.rangs[:1])),
        ("2x3", Pack(JEU_32.couleurs[:2], JEU_32.rangs[:3])),
        ("3x9", Pack(JEU_52.couleurs[:3], JEU_52.rangs[4:])),
        ("4x12", Pack(JEU_52.couleurs, JEU_52.rangs[1:])),
    ],
)
def test_qll_says_a_small_pack_in_its_options(said: str, pack: Pack) -> None:
    jeu = qll(said)
    assert jeu == qll(pack)
    assert (jeu.name, jeu.forme.pack, jeu.options["pack"]) == ("qll", pack, said)
    assert game_named(jeu.name, jeu.options) == jeu


def test_qll_of_a_pack_that_cannot_be_said_has_another_name() -> None:
    assert qll("4x8") == qll(32)
    assert qll("4x13") == qll(52)
    other = Pack(JEU_32.couleurs[1:], JEU_32.rangs)
    assert qll(other).name == "qll de 24 cartes"


def test_reformer_holds_the_pack_and_never_shuffles() -> None:
    t = jouer_une(JEU, JEU.new(Alea(9)))
    for _ in range(3):
        t = reformer(t)
        assert JEU.invariants(t) == ()
        assert reformer(jouer_une(JEU, t)) == reformer(jouer_une(JEU, t))
        t = jouer_une(JEU, t)


# Refusals


def test_reformer_refuses_a_talon_that_is_not_used_up() -> None:
    assert refused(reformer, JEU.new(Alea(1))).code.name == "TableauInvalide"


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
def test_read_legal_position_refuses_an_impossible_line(text: str) -> None:
    petit = qll(Pack((Carreau, Coeur), JEU_32.rangs[:2]))
    assert broken(petit, text) == ["TableauInvalide"]


def test_jouables_around_a_third_pile() -> None:
    tas = ligne(JEU.read_position("t1: 8♦ / t2: R♣ / t3: 8♣ / t4: 9♣"))
    assert [jouables(tas, i) for i in range(1, 5)] == [False, True, True, False]
