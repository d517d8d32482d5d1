"""R7 « le relais des 7 »: the positions of the rule book, refusals, impossible tables, the words of the sheet."""

from itertools import pairwise

import pytest
from harness.effort import Effort

from games.asked import broken, ending, forced, refused, written
from rummifun.chance import Alea
from rummifun.core.record import read_legal_position
from rummifun.games.reussites import r7_sheet as feuille
from rummifun.games.reussites.relais_des_7 import Tour, r7, relais
from rummifun.games.reussites.whole_games import AvecTrace, SansTrace, analyser, observer
from rummifun.pieces.cartes import JEU_52, Couleur, Sept
from rummifun.pieces.tableau import Deplacer, Retourner, Tableau
from rummifun.refusal import Precondition

JEU = r7()


def lu(text: str) -> Tableau[Tour]:
    """Read a board; a series that is not written is its 7."""
    sept = {str(c): f"{c}: 7{c}" for c in Couleur if f"{c}:" not in text}
    return JEU.read_position(" / ".join([text, *sept.values()]))


# The positions of the rule book


@pytest.mark.parametrize(
    ("serie", "carte", "attendue"),
    [
        ("♥: 7♥", "8♥", "7♥ 8♥"),
        ("♥: 7♥", "6♥", "6♥ 7♥"),
        ("♦: 7♦ 8♦ 9♦ 10♦ V♦ D♦ R♦ A♦", "2♦", "7♦ 8♦ 9♦ 10♦ V♦ D♦ R♦ A♦ 2♦"),
        ("♣: A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣", "R♣", "R♣ A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣"),
        ("♠: 9♠ 10♠ V♠ D♠ R♠ A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠", "8♠", "9♠ 10♠ V♠ D♠ R♠ A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠"),
    ],
    ids=["R7-1", "R7-2", "R7-4", "R7-5", "R7-6"],
)
def test_step_of_r7_lays_a_card_onto_or_under_its_series(serie: str, carte: str, attendue: str) -> None:
    t = forced(JEU, lu(f"talon: [2♥] [{carte}] / {serie}"), 2)
    assert (written(t[serie[0]]), t["rebut"]) == (attendue, ())


@pytest.mark.parametrize(
    ("text", "coups", "coeurs", "rebut"),
    [
        ("talon: [2♣] [9♥]", 2, "7♥", "9♥"),  # a card that fits nowhere
        ("talon: [2♣] [8♥] / rebut: 9♥ V♣", 2, "7♥ 8♥", "9♥ V♣"),  # the card beneath the top
        ("talon: [2♣] [8♥] / rebut: V♣ 9♥", 3, "7♥ 8♥ 9♥", "V♣"),  # as long as the top fits
    ],
    ids=["R7-3", "R7-7", "R7-8"],
)
def test_step_of_r7_lays_on_the_rebut_or_takes_its_top(text: str, coups: int, coeurs: str, rebut: str) -> None:
    t = forced(JEU, lu(text), coups)
    assert (written(t["♥"]), written(t["rebut"])) == (coeurs, rebut)
    assert JEU.moves(t) == (Retourner("talon", "talon"),)


def test_R7_9_step_turns_the_rebut_over_in_its_order() -> None:
    t = forced(JEU, lu("tour=1 / rebut: 9♥ V♣ 2♠"), 1)
    assert feuille.num_tour_r7(t) == 2
    assert [str(forced(JEU, t, n)["talon"][-1]) for n in (1, 3, 5)] == ["9♥", "V♣", "2♠"]


def test_R7_10_outcome_of_a_rebut_left_after_the_last_round() -> None:
    t = lu("tour=3 / rebut: 9♥")
    outcome = ending(JEU, t)
    assert (outcome.scores, outcome.winner) == ((0,), None)
    assert r7(4).outcome(t.noted(tours=4)) is None


def test_moves_of_r7_place_a_card_turned_first() -> None:
    t = lu("talon: [2♣] 8♥ / rebut: 6♣")
    assert JEU.moves(t) == (Deplacer("talon", "♥"),)
    refusal = JEU.refusal(t, Deplacer("rebut", "♣", sous=True))
    assert refusal is not None
    assert (refusal.code.name, refusal.expected) == ("CoupInterdit", "talon>♥")


# Whole games


def test_analyser_r7_wins_about_87_games_of_a_hundred(effort: Effort) -> None:
    n = effort(500, 3000)
    assert abs(feuille.analyser_r7(n, 3, graine=8).gagnees / n - 0.868) < 4 * (0.868 * 0.132 / n) ** 0.5


def test_analyser_r7_loses_no_game_with_more_rounds() -> None:
    parties = [[r.gagnee for r in feuille.analyser_r7(60, tours, graine=2).resultats] for tours in (1, 2, 3, 4)]
    assert all(moins <= plus for a, b in pairwise(parties) for moins, plus in zip(a, b, strict=True))


# The words of the sheet


def test_creer_tableau_initial_r7_is_as_the_sheet_describes() -> None:
    t = feuille.creer_tableau_initial_r7(Alea(17))
    line: feuille.LigneR7 = feuille.ligne_r7(t)
    serie: feuille.SerieCouleurR7 = line[Couleur.Pique]
    assert [c.rang for c in serie] == [Sept]
    assert (len(feuille.talon_r7(t)), feuille.rebut_r7(t), feuille.num_tour_r7(t)) == (48, (), 1)
    assert Sept not in {c.rang for c in feuille.talon_r7(t)}


def test_reformer_tableau_initial_r7_deals_a_new_pack_at_the_same_places() -> None:
    forme = feuille.saisir_loc_tas_r7([["♣", "♦", "♥", "♠"], ["rebut"], ["talon"]])
    t = feuille.jouer_une_r7(feuille.creer_tableau_initial_r7(Alea(1), forme))
    again = feuille.reformer_tableau_initial_r7(t, Alea(2))
    assert again == feuille.creer_tableau_initial_r7(Alea(2), forme)
    assert (again.forme, r7().invariants(again)) == (forme, ())


def test_reformer_tableau_initial_r7_refuses_a_missing_card() -> None:
    t = feuille.creer_tableau_initial_r7(Alea(1))
    refusal = refused(feuille.reformer_tableau_initial_r7, t.put({"talon": t["talon"][1:]}), Alea(2))
    assert refusal.code.name == "CartesManquantes"


def test_jouer_une_r7_does_not_depend_on_where_piles_lie() -> None:
    forme = feuille.saisir_loc_tas_r7([["♠", "talon"], ["♥", "rebut"], ["♣", "♦"]])
    assert (feuille.loc_talon_r7(forme), feuille.loc_rebut_r7(forme)) == ((1, 2), (2, 2))
    assert feuille.loc_series_r7(forme)[Couleur.Carreau] == (3, 2)
    ici, ailleurs = (feuille.jouer_une_r7(feuille.creer_tableau_initial_r7(Alea(4), f)) for f in (None, forme))
    assert all(ici[place] == ailleurs[place] for place in forme.places)
    assert [*feuille.jouer_une_r7(feuille.creer_tableau_initial_r7(Alea(4), forme), 3, AvecTrace)][-1] == ailleurs


@pytest.mark.parametrize("places", [["talon"], ["talon", "talon", "♣", "♦", "♥", "♠"], ["a", "rebut", *"♣♦♥♠"]])
def test_saisir_loc_tas_r7_refuses_piles_without_one_place(places: list[str]) -> None:
    assert refused(feuille.saisir_loc_tas_r7, [places]).code.name == "ParametreInvalide"


def test_jouer_tas_r7_places_the_top_or_leaves_the_board() -> None:
    t = lu("talon: [2♣] 9♥ / rebut: V♣ 8♥")
    assert feuille.jouer_tas_r7(t, "talon") == (t, False)
    placed, ok = feuille.jouer_tas_r7(t, "rebut")
    assert (ok, written(placed["♥"]), written(placed["rebut"])) == (True, "7♥ 8♥", "V♣")
    assert relais(t, "rebut") == Deplacer("rebut", "♥")
    with pytest.raises(Precondition, match="pas de carte à cet endroit : talon"):
        feuille.jouer_tas_r7(placed.put({"talon": ()}), "talon")


def test_jouer_tas_r7_refuses_a_top_that_nobody_has_seen() -> None:
    for cachee in ("[8♥]", "(8♥)", "[9♥]"):
        assert refused(feuille.jouer_tas_r7, lu(f"talon: [2♣] {cachee}"), "talon").code.name == "CarteCachee"
    assert feuille.jouer_tas_r7(lu("talon: [2♣] 8♥"), "talon")[1]


def test_jouer_tas_r7_refuses_to_move_a_complete_series_under_itself() -> None:
    complete = "♥: 7♥ 8♥ 9♥ 10♥ V♥ D♥ R♥ A♥ 2♥ 3♥ 4♥ 5♥ 6♥"
    assert refused(feuille.jouer_tas_r7, lu(complete), "♥").code.name == "MemeTas"
    t = lu(complete.removesuffix(" 6♥"))
    assert feuille.jouer_tas_r7(t, "♥") == (t, False)


def test_jouer_un_tour_r7_three_times_makes_a_game() -> None:
    t = depart = feuille.creer_tableau_initial_r7(Alea(17))
    tours = []
    while True:
        tours.append([*feuille.jouer_un_tour_r7(t, AvecTrace)])
        t = feuille.jouer_un_tour_r7(t, SansTrace)
        assert (t, feuille.talon_r7(t)) == (tours[-1][-1], ())
        if not JEU.moves(t):
            break
        t = forced(JEU, t, 1)
    assert t == feuille.jouer_une_r7(depart)
    assert [b for tour in tours for b in tour] == [*feuille.jouer_une_r7(depart, None, AvecTrace)]


def test_observer_r7_and_analyser_r7_are_those_of_every_game() -> None:
    assert [[*b] for b in feuille.observer_r7(2, 2, 9)] == [[*b] for b in observer(r7(2), 2, 9)]
    histoire = feuille.analyser_r7(30, 2, graine=9)
    assert histoire == analyser(r7(2), 30, 9)
    par_tour = feuille.gagnees_par_tour(histoire)
    assert list(par_tour) == [1, 2]
    assert sum(par_tour.values()) == histoire.gagnees


def test_said_of_analyser_r7_goes_round_by_round() -> None:
    histoire = feuille.analyser_r7(60, 3, graine=9)
    title, won, _, heads, *rows = histoire.said("en").splitlines()
    assert title == "r7(tours=3), seed 9, games 0 to 59."
    assert won == f"Games won: {histoire.gagnees} of 60."
    assert heads.split() == ["tour", "games", "won", "games", "lost"]
    told = [[int(word) for word in row.split()[:3]] for row in rows[: [*rows, ""].index("")]]
    assert {tour: n for tour, n, _ in told if n} == {t: n for t, n in feuille.gagnees_par_tour(histoire).items() if n}
    assert sum(lost for *_, lost in told) == 60 - histoire.gagnees
    french = f"r7(tours=3), graine 9, parties 0 à 59.\nParties gagnées : {histoire.gagnees} sur 60."
    assert str(histoire).startswith(french)


def test_afficher_r7_draws_round_backs_and_series() -> None:
    drawn = feuille.afficher_r7(lu("tour=2 / talon: [2♣] (9♠) / rebut: 9♥ V♣"), "en")
    assert drawn.startswith("── Round 2 ──")
    assert "talon ▒▒ ×2   rebut J♣ ×2" in drawn
    assert "9♥" not in drawn
    assert "2♣" not in drawn


# Refusals


@pytest.mark.parametrize("n", [0, -1, True, "3", 2.0])
def test_analyser_r7_and_observer_r7_refuse_no_rounds_or_games(n: int) -> None:
    for call, *args in ((feuille.analyser_r7, 1, n), (feuille.analyser_r7, n, 3), (feuille.observer_r7, n)):
        assert refused(call, *args).code.name == "ParametreInvalide"


def test_deal_of_r7_refuses_a_card_missing_or_twice() -> None:
    cartes = JEU_52.cartes
    assert JEU.deal(cartes)["talon"][-1] == cartes[-1]
    decks = (cartes[1:], (*cartes, cartes[0]))
    assert [refused(JEU.deal, deck).code.name for deck in decks] == ["CartesManquantes", "CartesEnTrop"]


@pytest.mark.parametrize(
    ("change", "codes"),
    [
        (("♥: 7♥", "♥: 7♥ 9♥"), {"CartesEnTrop", "TableauInvalide"}),
        (("♥: 7♥", ""), {"CartesManquantes", "TableauInvalide"}),
        (("♥: 7♥", "♥: [7♥]"), {"TableauInvalide"}),
        (("tour=1", "tour=4"), {"TableauInvalide"}),
        (("tour=1", "tour=0"), {"TableauInvalide"}),
        (("♥: 7♥ / ♠: 7♠", "♥: 7♠ / ♠: 7♥"), {"TableauInvalide"}),
    ],
)
def test_invariants_of_r7_tell_all_that_is_wrong(change: tuple[str, str], codes: set[str]) -> None:
    position = JEU.write_position(JEU.new(Alea(1)))
    assert read_legal_position(JEU, position) == JEU.new(Alea(1))
    assert {*broken(JEU, position.replace(*change).replace("/  /", "/").strip(" /"))} == codes
