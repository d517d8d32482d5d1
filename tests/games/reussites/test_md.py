"""MD « montée-descente »: the positions of the rule book, refusals, impossible tables, games, players."""

from typing import Any, Final

import pytest
from harness.effort import Effort

from games.asked import broken, code, ending, finished, games_of, played, refused, written
from rummifun.analysis import Plan, tally
from rummifun.catalogue.players import PLAYERS
from rummifun.chance import Alea
from rummifun.games import game_named
from rummifun.games.reussites.montee_descente import CONTROLES, Montee, ecart, md, md_label, md_refusal, stocks, tournee
from rummifun.pieces.cartes import JEU_32
from rummifun.pieces.tableau import Tableau
from rummifun.players import ecart as joueur_ecart
from rummifun.players import glouton, hasard, petit_ecart, premier

JEU = md()


def lu(text: str) -> Tableau[Montee]:
    """Read a table; the cards that are not written lie beneath the talon."""
    t = JEU.read_position(text)
    vues = {(c.couleur, c.rang) for c in t}
    return t.put({"talon": (*(c for c in JEU.forme.cartes if (c.couleur, c.rang) not in vues), *t["talon"])})


# The positions of the rule book

VALETS: Final = "talon: D♣ / s1: 9♦ / s2: V♦ / s3: A♦"
FINIE: Final = "s1: 7♦ / s2: 8♦ / s3: 9♦ / s4: 7♥ / talon: R♣"
PERMISE: Final = "montee_permise=oui / talon: [7♣] / ♦: 7♦"


@pytest.mark.parametrize(
    ("table", "codes"),
    [
        ("talon: 8♥ / ♥: 7♥", {"talon>♥": None, "talon>s1": None}),  # MD-1
        (VALETS, {"talon>s1": "RangTropGrand", "talon>s2": "RangTropGrand"}),  # MD-2
        (VALETS, {"talon>s3": None, "talon>s4": None}),
        ("talon: D♦ / s1: D♠", {"talon>s1": None}),  # MD-3
        (FINIE, dict.fromkeys(("talon!", "talon>s1", "talon>s9", "s1>♦"), "PartieTerminee")),  # MD-4
        ("talon: 8♣", {"talon>♣": "PasSuccesseur"}),  # MD-5
        ("talon: 7♣", {"talon>♣": None}),
        ("talon: 7♦ / ♣: 7♣ 8♣ 9♣ 10♣ V♣ D♣ R♣ A♣", {"talon>♣": "PasSuccesseur"}),  # MD-6
        ("talon: [V♦] 9♦ / ♣: 7♣ / s1: 8♣", {"talon!": "CarteEnAttente", "s1>♣": "CarteEnAttente"}),  # MD-9
    ],
)
def test_refusal_of_md_on_the_positions_of_the_rule_book(table: str, codes: dict[str, str | None]) -> None:
    assert {coup: code(JEU, lu(table), coup) for coup in codes} == codes


def test_MD_4_outcome_when_a_card_fits_nowhere() -> None:
    t = lu("s1: 7♦ / s2: 8♦ / s3: 9♦ / s4: 7♥ / talon: [R♣]")
    assert JEU.outcome(t) is None
    outcome = ending(JEU, played(JEU, t, "talon!"))
    assert (outcome.scores, outcome.winner, outcome.reason.key) == ((0,), None, "the card turned fits nowhere")


def test_MD_7_step_lets_seven_cards_go_up_again() -> None:
    t = lu("talon: 7♣ / s1: A♣ D♣ 10♣ / s2: R♣ V♣ 9♣ / s3: 8♣")
    t = played(JEU, t, "talon>♣", "s3>♣", "s2>♣", "s1>♣", "s2>♣", "s1>♣", "s2>♣", "s1>♣")
    assert written(t["♣"]) == "7♣ 8♣ 9♣ 10♣ V♣ D♣ R♣ A♣"
    assert not any(t[stock] for stock in stocks(t))


def test_MD_8_refusal_to_go_up_again_after_a_card_went_down() -> None:
    t = played(JEU, lu("talon: [V♦] 9♦ / ♣: 7♣ / s1: 8♣"), "talon>s2")
    assert code(JEU, t, "s1>♣") == "RemonteeInterdite"
    assert code(JEU, played(JEU, t, "talon!", "talon>s3"), "s1>♣") == "RemonteeInterdite"


def test_refusal_of_md_with_an_empty_talon_lets_cards_go_up_again() -> None:
    restes = "s1: A♥ R♥ D♥ V♥ 10♥ 9♥ 8♥ 7♥ / s2: A♠ R♠ D♠ V♠ 10♠ 9♠ 8♠ 7♠ / s3: A♦ R♦ D♦ V♦ 10♦ 9♦ 8♦ 7♦"
    t = JEU.read_position(f"{restes} / s4: A♣ R♣ D♣ V♣ 10♣ 9♣ 8♣ / talon: 7♣")
    assert JEU.invariants(t) == ()
    assert code(JEU, played(JEU, t, "talon>s4"), "s1>♥") is None


# Refusals


@pytest.mark.parametrize(
    ("table", "codes"),
    [
        ("talon: 7♣", dict.fromkeys(("talon>s5", "talon>s0", "s9>♣"), "TasInconnu")),
        ("talon: 7♣", dict.fromkeys(("talon.0>♣", "talon:0>♣", "talon.33>♣"), "IndiceHorsBornes")),
        ("talon: 7♣", {"talon>talon": "MemeTas", "talon>♦": "PasSuccesseur"}),
        ("talon: 7♣", {"talon>♣_": "CoupInterdit", "talon>♦_": "CoupInterdit"}),
        ("talon: [7♣]", {"talon>♣": "CarteCachee"}),
        ("talon: [8♣] [7♣]", {"talon.2!": "CoupInterdit"}),
        ("talon: [7♣] / ♣: 7♣ / s1: 9♣", {"s1>♣": "RemonteeInterdite"}),
        ("talon: [7♣] / ♦: 7♦ / s1: 9♦", {"s2>♦": "TasVide"}),
        (f"{PERMISE} / s1: 9♦", {"s1>♦": "PasSuccesseur"}),
        (f"{PERMISE} / s1: 8♦", {"s1>♣": "PasSuccesseur"}),
        (f"{PERMISE} / s1: 8♦", dict.fromkeys(("s1>s2", "♦>s1", "s1!"), "CoupInterdit")),
        (f"{PERMISE} / s1: 9♦ 8♦", {"s1.2>♦": "CoupInterdit", "s1:2>♦": "CoupInterdit"}),
        (f"{PERMISE} / s1: 9♦ 9♥", {"s1.2>♦": "CoupInterdit"}),
    ],
)
def test_refusal_of_md_says_why(table: str, codes: dict[str, str]) -> None:
    t = JEU.read_position(table)
    assert {coup: code(JEU, t, coup) for coup in codes} == codes
    assert {coup: code(JEU, JEU.view(t, 0), coup) for coup in codes} == codes


@pytest.mark.parametrize(
    ("table", "coup", "attendus"),
    [
        ("talon: 9♣ / ♣: 7♣ / s1: 9♦", "s1>♣", ["CarteEnAttente", "RemonteeInterdite", "PasSuccesseur"]),
        ("talon: 9♣ / ♣: 7♣ / s1: 8♦", "talon!", ["CarteEnAttente"]),
        ("talon: [9♣] / ♦: 7♦ / s1: 9♦", "s1>♦", ["RemonteeInterdite", "PasSuccesseur"]),
        ("talon: 9♣ / s1: 8♦", "talon>s1", ["RangTropGrand"]),
        ("talon: 9♣ / ♣: 7♣", "talon>♣", ["PasSuccesseur"]),
        ("talon: 9♣ / ♣: 7♣", "talon>♣_", []),
    ],
)
def test_controles_name_one_rule_each_and_md_refusal_the_first(table: str, coup: str, attendus: list[str]) -> None:
    t, lue = JEU.read_position(table), JEU.read(coup)
    refus = [refus for controle in CONTROLES if (refus := controle(t, lue))]
    assert [r.code.name for r in refus] == attendus
    assert md_refusal(t, lue) == (refus[0] if refus else None)


@pytest.mark.parametrize(
    "table", ["♣: 8♣", "♣: 7♣ 9♣", "♣: 7♦", "s1: 8♣ 9♣", "s1: [8♣]", "s1: (8♣)", "talon: 8♣ [9♣]", "montee_permise=oui"]
)
def test_invariants_of_md_refuse_a_table_that_no_play_leads_to(table: str) -> None:
    assert [refusal.code.name for refusal in JEU.invariants(lu(table))] == ["TableauInvalide"]


def test_deal_of_md_refuses_a_card_missing_or_twice() -> None:
    assert refused(JEU.deal, JEU_32.cartes[1:]).code.name == "CartesManquantes"
    assert "CartesEnTrop" in broken(JEU, "talon: [7♣] [7♣]")


# Whole games


@pytest.mark.parametrize("joueur", [premier, joueur_ecart, petit_ecart])
def test_md_with_a_talon_that_is_used_up_is_won(joueur: Any, effort: Effort) -> None:
    """The theorem of the rule book: with greedy climbing the smallest stored rank can always go up."""
    finales = [states[-1] for states in games_of(md(stocks=6), joueur, effort(12, 100))]
    gagnants = [ending(JEU, t).winner for t in finales if not t["talon"]]
    assert gagnants == [0] * len(gagnants) != []


def test_finish_ends_md_whose_talon_is_empty(effort: Effort) -> None:
    """From any play: a player at random descends cards that could go up."""
    jeu, finies = md(stocks=20), 0
    assert JEU.finish(JEU.new(Alea(1))) is None
    for states in games_of(jeu, hasard, effort(4, 20)):
        for t in [t for t in states if not t["talon"]][:1]:
            assert ending(jeu, finished(jeu, t)).winner == 0
            finies += 1
    assert finies > 0


def test_act_of_md_is_forced_where_there_is_no_other() -> None:
    def forced(t: Tableau[Montee]) -> list[bool]:
        return [act.forced for act in JEU.scene(JEU.view(t, 0)).acts]

    assert forced(JEU.new(Alea(1))) == [True]
    assert forced(played(JEU, lu("talon: [V♦] 7♣ / s1: 8♣"), "talon>♣")) == [False, False]
    assert forced(lu("talon: 7♣")) == [False] * 5


# Scenes


def test_md_label_calls_moves_as_the_sheet_does() -> None:
    def dits(t: Tableau[Montee]) -> list[str]:
        return [act.label.localize(str) for act in JEU.scene(JEU.view(t, 0)).acts]

    assert dits(JEU.new(Alea(1))) == ["turn a card"]
    assert dits(lu("talon: 7♣ / s1: 8♣"))[:2] == ["7♣ goes up", "7♣ goes down onto reserve 1"]
    assert dits(played(JEU, lu("talon: [V♦] 7♣ / s1: 8♣"), "talon>♣"))[0] == "8♣ goes up from the reserve"
    assert md_label(lu("talon: 7♣ [V♦]"), JEU.read("talon>♦")).localize(str) == "a card: stock → ♦ series"


# Players


def choisit(joueur: Any, t: Tableau[Montee]) -> str:
    return JEU.write(joueur(JEU, JEU.view(t, 0), JEU.moves(t), Alea())[0])


def test_players_of_md_go_up_first_then_down_as_they_say() -> None:
    t = lu("talon: 8♣ / s1: R♥ / s2: V♥")
    dits = [choisit(joueur, t) for joueur in (premier, joueur_ecart, petit_ecart, glouton)]
    assert dits == ["talon>s1", "talon>s2", "talon>s3", "talon>s3"]
    assert choisit(petit_ecart, lu("talon: 9♣ / s1: R♥ / s2: V♥")) == "talon>s2"
    assert {choisit(j, lu("talon: 7♣ / s1: 7♥")) for j in (premier, joueur_ecart, petit_ecart)} == {"talon>♣"}
    assert choisit(joueur_ecart, lu("talon: D♣ / s1: V♥")) == "talon>s2"


def test_ecart_counts_ranks() -> None:
    t = lu("talon: 8♣ / s1: R♥ / s2: 8♥")
    carte = tournee(t)
    assert carte is not None
    assert [ecart(t, carte, stock) for stock in stocks(t)] == [5, 0, None, None]


@pytest.mark.parametrize("joueur", [joueur_ecart, petit_ecart])
def test_players_of_md_refuse_another_game(joueur: Any) -> None:
    jeu = game_named("klondike")
    t = jeu.new(Alea(1))
    refusal = refused(joueur, jeu, jeu.view(t, 0), tuple(jeu.moves(t)), Alea())
    assert refusal.code.name == "AutreJeu"


def test_petit_ecart_wins_more_of_md_than_ecart_and_hasard_nothing(effort: Effort) -> None:
    """Of 6 000 games of seed 1, 856 were won by `ecart` and 930 by `petit_ecart`."""
    games = effort(100, 250)
    gagnees = {nom: tally(Plan(md(), 1, PLAYERS[nom]), range(games)).gagnees for nom in ("ecart", "petit_ecart")}
    assert gagnees == {100: {"ecart": 9, "petit_ecart": 11}, 250: {"ecart": 34, "petit_ecart": 36}}[games]
    assert tally(Plan(md(), 1, hasard), range(games // 3)).gagnees == 0


def test_tally_of_md_counts_what_went_up_and_what_was_left() -> None:
    histogramme = dict(tally(Plan(md(), 1, premier), range(30)).histogramme)
    assert set(histogramme) == {"montées", "restées au talon"}
    montees = histogramme["montées"]
    assert sum(won + lost for _, won, lost in montees) == 30
    assert all((value == 32) == (lost == 0) for value, _, lost in montees)
