"""MD « montée-descente »: the positions of the rule book, what is refused or impossible, secrets, games, players."""

from __future__ import annotations

from itertools import accumulate, count
from typing import Any

import pytest

from rummifun.analysis import Plan, tally
from rummifun.chance import Alea
from rummifun.core.game import IllegalMove, ImpossiblePositionError, apply_move, read_legal_position
from rummifun.games import game_named
from rummifun.games.reussites.montee_descente import (
    CONTROLES,
    Montee,
    descend,
    ecart,
    md,
    md_label,
    md_refusal,
    monte,
    remontees,
    stocks,
    tournee,
)
from rummifun.pieces.cartes import JEU_32, Couleur, Pack, est_cachee, est_decouverte
from rummifun.pieces.tableau import DOS, Retourner, Tableau
from rummifun.players import PLAYERS, glouton, hasard, petit_ecart, premier
from rummifun.players import ecart as joueur_ecart
from rummifun.refusal import Precondition

JEU = md()
TOURNER = Retourner("talon", "talon")


def lu(text: str) -> Tableau[Montee]:
    """Read a table, the cards that are not written lying beneath the talon."""
    t = JEU.read_position(text)
    vues = {(c.couleur, c.rang) for c in t}
    return t.put({"talon": (*(c for c in JEU.forme.cartes if (c.couleur, c.rang) not in vues), *t["talon"])})


def code(t: Tableau[Montee], coup: str) -> str | None:
    refusal = JEU.refusal(t, JEU.read(coup))
    return None if refusal is None else refusal.code.name


def joue(t: Tableau[Montee], *coups: str) -> Tableau[Montee]:
    for coup in coups:
        t = apply_move(JEU, t, JEU.read(coup))
    return t


# The positions of the rule book


def test_MD_1_a_card_that_can_go_up_may_go_down() -> None:
    t = lu("talon: 8♥ / ♥: 7♥")
    assert code(t, "talon>♥") is None
    assert code(t, "talon>s1") is None


def test_MD_2_a_card_goes_down_onto_no_lower_rank() -> None:
    t = lu("talon: D♣ / s1: 9♦ / s2: V♦ / s3: A♦")
    assert [code(t, f"talon>s{k}") for k in (1, 2, 3, 4)] == ["RangTropGrand", "RangTropGrand", None, None]


def test_MD_3_equal_ranks_go_down() -> None:
    assert code(lu("talon: D♦ / s1: D♠"), "talon>s1") is None


def test_MD_4_a_card_that_fits_nowhere_is_the_end() -> None:
    t = lu("s1: 7♦ / s2: 8♦ / s3: 9♦ / s4: 7♥ / talon: [R♣]")
    assert JEU.outcome(t) is None
    outcome = JEU.outcome(joue(t, "talon!"))
    assert outcome is not None
    assert (outcome.scores, outcome.winner, outcome.reason.key) == ((0,), None, "the card turned fits nowhere")


def test_MD_5_a_series_begins_with_the_7() -> None:
    assert code(lu("talon: 8♣"), "talon>♣") == "PasSuccesseur"
    assert code(lu("talon: 7♣"), "talon>♣") is None


def test_MD_6_a_series_ends_with_the_as() -> None:
    t = lu("talon: 7♦ / ♣: 7♣ 8♣ 9♣ 10♣ V♣ D♣ R♣ A♣")
    assert code(t, "talon>♣") == "PasSuccesseur"
    assert not [c for c in t["talon"] if c.couleur is Couleur.Trefle]


def test_MD_7_seven_cards_go_up_again() -> None:
    t = lu("talon: 7♣ / s1: A♣ D♣ 10♣ / s2: R♣ V♣ 9♣ / s3: 8♣")
    t = joue(t, "talon>♣", "s3>♣", "s2>♣", "s1>♣", "s2>♣", "s1>♣", "s2>♣", "s1>♣")
    assert [str(c) for c in t["♣"]] == ["7♣", "8♣", "9♣", "10♣", "V♣", "D♣", "R♣", "A♣"]
    assert not any(t[stock] for stock in stocks(t))


def test_MD_8_nothing_goes_up_again_after_a_card_went_down() -> None:
    t = joue(lu("talon: [V♦] 9♦ / ♣: 7♣ / s1: 8♣"), "talon>s2")
    assert code(t, "s1>♣") == "RemonteeInterdite"
    assert code(joue(t, "talon!", "talon>s3"), "s1>♣") == "RemonteeInterdite"


def test_MD_9_the_card_that_is_turned_waits() -> None:
    t = lu("talon: [V♦] 9♦ / ♣: 7♣ / s1: 8♣")
    assert code(t, "talon!") == "CarteEnAttente"
    assert code(t, "s1>♣") == "CarteEnAttente"


def test_after_a_card_went_up_others_may_follow_or_not() -> None:
    t = joue(lu("talon: [V♦] 7♣ / s1: 9♣ 8♣ / s2: 10♣"), "talon>♣")
    assert [JEU.write(coup) for coup in JEU.moves(t)] == ["s1>♣", "talon!"]
    assert code(joue(t, "talon!"), "s1>♣") == "CarteEnAttente"


def test_when_the_talon_is_empty_cards_go_up_again_whatever_went_before() -> None:
    restes = "s1: A♥ R♥ D♥ V♥ 10♥ 9♥ 8♥ 7♥ / s2: A♠ R♠ D♠ V♠ 10♠ 9♠ 8♠ 7♠ / s3: A♦ R♦ D♦ V♦ 10♦ 9♦ 8♦ 7♦"
    t = JEU.read_position(f"{restes} / s4: A♣ R♣ D♣ V♣ 10♣ 9♣ 8♣ / talon: 7♣")
    assert JEU.invariants(t) == ()
    assert code(joue(t, "talon>s4"), "s1>♥") is None


# What is refused


@pytest.mark.parametrize(
    ("table", "coup", "attendu"),
    [
        ("talon: 7♣", "talon>s5", "TasInconnu"),
        ("talon: 7♣", "talon>s0", "TasInconnu"),
        ("talon: 7♣", "s9>♣", "TasInconnu"),
        ("talon: 7♣", "talon.0>♣", "IndiceHorsBornes"),
        ("talon: 7♣", "talon:0>♣", "IndiceHorsBornes"),
        ("talon: 7♣", "talon.33>♣", "IndiceHorsBornes"),
        ("talon: 7♣", "talon>talon", "MemeTas"),
        ("talon: [7♣]", "talon>♣", "CarteCachee"),
        ("talon: [8♣] [7♣]", "talon.2!", "CoupInterdit"),
        ("talon: [7♣] / ♣: 7♣ / s1: 9♣", "s1>♣", "RemonteeInterdite"),
        ("talon: [7♣] / ♦: 7♦ / s1: 9♦", "s2>♦", "TasVide"),
        ("montee_permise=oui / talon: [7♣] / ♦: 7♦ / s1: 9♦", "s1>♦", "PasSuccesseur"),
        ("montee_permise=oui / talon: [7♣] / ♦: 7♦ / s1: 8♦", "s1>♣", "PasSuccesseur"),
        ("montee_permise=oui / talon: [7♣] / ♦: 7♦ / s1: 8♦", "s1>s2", "CoupInterdit"),
        ("montee_permise=oui / talon: [7♣] / ♦: 7♦ / s1: 9♦ 8♦", "s1.2>♦", "CoupInterdit"),
        ("montee_permise=oui / talon: [7♣] / ♦: 7♦ / s1: 9♦ 8♦", "s1:2>♦", "CoupInterdit"),
        ("montee_permise=oui / talon: [7♣] / ♦: 7♦ / s1: 8♦", "♦>s1", "CoupInterdit"),
        ("montee_permise=oui / talon: [7♣] / ♦: 7♦ / s1: 8♦", "s1!", "CoupInterdit"),
        ("talon: 7♣", "talon>♦", "PasSuccesseur"),
        ("talon: 7♣", "talon>♣_", "CoupInterdit"),
        ("talon: 7♣", "talon>♦_", "CoupInterdit"),
        ("montee_permise=oui / talon: [7♣] / ♦: 7♦ / s1: 9♦ 9♥", "s1.2>♦", "CoupInterdit"),
    ],
)
def test_what_is_refused_and_why(table: str, coup: str, attendu: str) -> None:
    t = JEU.read_position(table)
    assert code(t, coup) == attendu
    assert JEU.refusal(t, JEU.read(coup)) == JEU.refusal(JEU.view(t, 0), JEU.read(coup))


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
def test_each_check_names_one_rule_and_the_first_is_told(table: str, coup: str, attendus: list[str]) -> None:
    t, lue = JEU.read_position(table), JEU.read(coup)
    refus = [refus for controle in CONTROLES if (refus := controle(t, lue))]
    assert [r.code.name for r in refus] == attendus
    assert md_refusal(t, lue) == (refus[0] if refus else None)


def test_after_the_end_everything_is_refused() -> None:
    t = joue(lu("s1: 7♦ / s2: 8♦ / s3: 9♦ / s4: 7♥ / talon: [R♣]"), "talon!")
    for coup in ("talon!", "talon>s1", "talon>s9", "s1>♦"):
        assert code(t, coup) == "PartieTerminee"
    with pytest.raises(IllegalMove):
        apply_move(JEU, t, TOURNER)


@pytest.mark.parametrize("nombre", [0, -1, 33, True, 2.0, "4", None])
def test_a_number_of_piles_that_there_is_not(nombre: Any) -> None:
    with pytest.raises(Precondition) as raised:
        md(stocks=nombre)
    assert raised.value.refusal.code.name == "ParametreInvalide"


def test_a_pack_that_there_is_not() -> None:
    with pytest.raises(Precondition):
        md(pack=52)


@pytest.mark.parametrize(
    "table",
    ["♣: 8♣", "♣: 7♣ 9♣", "♣: 7♦", "s1: 8♣ 9♣", "s1: [8♣]", "s1: (8♣)", "talon: 8♣ [9♣]", "montee_permise=oui"],
)
def test_a_table_that_no_play_leads_to(table: str) -> None:
    t = JEU.read_position(table)
    vues = {(c.couleur, c.rang) for c in t}
    reste = tuple(c for c in JEU.forme.cartes if (c.couleur, c.rang) not in vues)
    t = t.put({"talon": (*reste, *t["talon"])})
    assert [broken.code.name for broken in JEU.invariants(t)] == ["TableauInvalide"]


def test_a_deck_with_a_card_missing_or_twice() -> None:
    with pytest.raises(Precondition) as raised:
        JEU.deal(JEU_32.cartes[1:])
    assert raised.value.refusal.code.name == "CartesManquantes"
    with pytest.raises(ImpossiblePositionError):
        read_legal_position(JEU, "talon: [7♣] [7♣]")


# Whole games


def parties(joueur: Any, nombre: int, jeu: Any = JEU) -> list[list[Tableau[Montee]]]:
    """Play games; give the states of each."""
    played = []
    for i in range(nombre):
        states = [jeu.new(Alea(2, i))]
        for n in count():
            moves = jeu.moves(states[-1])
            if not moves:
                break
            coup, _ = joueur(jeu, jeu.view(states[-1], 0), moves, Alea(3, i, n << 32))
            states.append(apply_move(jeu, states[-1], coup))
        played.append(states)
    return played


@pytest.mark.parametrize("joueur", [hasard, premier, joueur_ecart])
def test_every_game_ends_within_96_moves(joueur: Any) -> None:
    assert JEU.bound == 96
    for states in parties(joueur, 20):
        assert len(states) - 1 <= 96
        assert sum(JEU.invariants(t) != () for t in states) == 0


@pytest.mark.parametrize("joueur", [premier, joueur_ecart, petit_ecart])
def test_a_talon_that_is_used_up_is_won(joueur: Any) -> None:
    """The theorem of the rule book: with greedy climbing the smallest stored rank can always go up."""
    finales = [states[-1] for states in parties(joueur, 40, md(stocks=6))]
    videes = [t for t in finales if not t["talon"]]
    assert len(videes) > 3
    outcomes = [JEU.outcome(t) for t in videes]
    assert all(outcome is not None and outcome.winner == 0 for outcome in outcomes)


def test_a_game_whose_talon_is_empty_is_finished_by_itself() -> None:
    """Whatever was played before: a player at random descends what could go up."""
    jeu, finies = md(stocks=20), 0
    for states in parties(hasard, 10, jeu):
        t = next((t for t in states if not t["talon"]), None)
        if t is None:
            continue
        while (coup := jeu.finish(t)) is not None:
            t = apply_move(jeu, t, coup)
        outcome = jeu.outcome(t)
        assert outcome is not None
        assert outcome.winner == 0
        finies += 1
    assert finies > 3


def test_nothing_is_finished_while_cards_are_to_be_turned() -> None:
    assert JEU.finish(JEU.new(Alea(1))) is None


def test_the_only_thing_to_do_is_done_by_itself() -> None:
    def forced(t: Tableau[Montee]) -> list[bool]:
        return [act.forced for act in JEU.scene(JEU.view(t, 0)).acts]

    assert forced(JEU.new(Alea(1))) == [True]
    assert forced(joue(lu("talon: [V♦] 7♣ / s1: 8♣"), "talon>♣")) == [False, False]
    assert forced(lu("talon: 7♣")) == [False] * 5


# Views and scenes


def test_a_view_hides_what_was_never_turned_and_nothing_else() -> None:
    for states in parties(premier, 5):
        for t in states[:-1]:
            vue = JEU.view(t, 0)
            talon = vue["talon"][:-1] if tournee(vue) else vue["talon"]
            assert all(c is DOS for c in talon)
            assert all(est_decouverte(c) for place in t.forme.places[1:] for c in vue[place])
            assert (JEU.moves(vue), JEU.outcome(vue)) == (JEU.moves(t), JEU.outcome(t))


def test_after_the_end_everything_is_shown() -> None:
    t = parties(premier, 1)[0][-1]
    assert DOS not in tuple(JEU.view(t, None))
    assert t["talon"] == () or any(map(est_cachee, t["talon"]))


def test_of_a_pile_the_scene_shows_the_top() -> None:
    scene = JEU.scene(JEU.view(lu("talon: 7♣ / s1: 9♣ 8♣"), 0))
    piles = {pile.place: pile for zone in scene.zones for pile in zone.piles}
    assert [*piles] == ["talon", "♣", "♦", "♥", "♠", "s1", "s2", "s3", "s4"]
    assert not any(pile.spread for pile in piles.values())
    assert ([f"{face.text}{face.suit}" for face in piles["s1"].faces], piles["s1"].under) == (["8♣"], 1)
    assert {act.target for act in scene.acts} == {"♣", "s1", "s2", "s3", "s4"}


def test_moves_are_called_as_the_sheet_does() -> None:
    def dits(t: Tableau[Montee]) -> list[str]:
        return [act.label.localize(str) for act in JEU.scene(JEU.view(t, 0)).acts]

    assert dits(JEU.new(Alea(1))) == ["turn a card"]
    assert dits(lu("talon: 7♣ / s1: 8♣"))[:2] == ["7♣ goes up", "7♣ goes down onto reserve 1"]
    assert dits(joue(lu("talon: [V♦] 7♣ / s1: 8♣"), "talon>♣"))[0] == "8♣ goes up from the reserve"
    assert md_label(lu("talon: 7♣ [V♦]"), JEU.read("talon>♦")).localize(str) == "a card: stock → ♦ series"


# Players


def choisit(joueur: Any, t: Tableau[Montee]) -> str:
    return JEU.write(joueur(JEU, JEU.view(t, 0), JEU.moves(t), Alea())[0])


def test_the_players_go_up_first_then_down_as_they_say() -> None:
    t = lu("talon: 8♣ / s1: R♥ / s2: V♥")
    assert [choisit(j, t) for j in (premier, joueur_ecart, petit_ecart, glouton)] == [
        "talon>s1",
        "talon>s2",
        "talon>s3",
        "talon>s3",
    ]
    assert choisit(petit_ecart, lu("talon: 9♣ / s1: R♥ / s2: V♥")) == "talon>s2"
    assert {choisit(j, lu("talon: 7♣ / s1: 7♥")) for j in (premier, joueur_ecart, petit_ecart)} == {"talon>♣"}
    assert choisit(joueur_ecart, lu("talon: D♣ / s1: V♥")) == "talon>s2"


def test_a_gap_is_counted_in_ranks() -> None:
    t = lu("talon: 8♣ / s1: R♥ / s2: 8♥")
    carte = tournee(t)
    assert carte is not None
    assert [ecart(t, carte, stock) for stock in stocks(t)] == [5, 0, None, None]


@pytest.mark.parametrize("joueur", [joueur_ecart, petit_ecart])
def test_a_player_of_md_plays_no_other_game(joueur: Any) -> None:
    jeu = game_named("klondike")
    t = jeu.new(Alea(1))
    with pytest.raises(Precondition) as raised:
        joueur(jeu, jeu.view(t, 0), tuple(jeu.moves(t)), Alea())
    assert raised.value.refusal.code.name == "AutreJeu"


def test_small_gaps_win_more_than_the_smallest_gap_and_chance_wins_nothing() -> None:
    """Of 6 000 games of seed 1, 856 were won by `ecart` and 930 by `petit_ecart`."""
    gagnees = {nom: tally(Plan(md(), 1, PLAYERS[nom]), range(250)).gagnees for nom in ("ecart", "petit_ecart")}
    assert gagnees == {"ecart": 34, "petit_ecart": 36}
    assert tally(Plan(md(), 1, hasard), range(100)).gagnees == 0


def test_what_a_study_counts() -> None:
    histogramme = dict(tally(Plan(md(), 1, premier), range(30)).histogramme)
    assert set(histogramme) == {"montées", "restées au talon"}
    montees = histogramme["montées"]
    assert sum(won + lost for _, won, lost in montees) == 30
    assert all((value == 32) == (lost == 0) for value, _, lost in montees)


def test_games_of_one_kind_are_equal() -> None:
    assert md(4) == md() != md(3)
    assert len({hash(md()), hash(md(4))}) == 1
    assert [*accumulate(md(pack=Pack(JEU_32.couleurs[:2], JEU_32.rangs[:2])).new(Alea(1))["talon"], lambda n, _: n)]


def test_what_may_go_up_down_and_up_again_is_what_may_be_moved() -> None:
    for graine in range(20):
        t = JEU.new(Alea(graine))
        while JEU.outcome(t) is None:
            carte, coups = tournee(t), JEU.moves(t)
            if carte is None:
                assert [*remontees(t)] == [coup for coup in coups if coup.source in stocks(t)]
            else:
                assert {coup.cible for coup in coups} == {
                    *(str(carte.couleur) for _ in range(monte(t, carte))),
                    *(stock for stock in stocks(t) if descend(t, carte, stock)),
                }
            t = JEU.step(t, coups[0])
