"""C4 « les quatre couleurs »: the positions of the rule book, its theorems, its refusals."""

from collections.abc import Iterator
from itertools import pairwise, permutations

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from games.asked import broken, code, ending, forced, written
from rummifun.chance import Alea
from rummifun.core.record import read_legal_position
from rummifun.games.reussites.quatre_couleurs import Courant, c4, cachees
from rummifun.games.reussites.reussite import Reussite
from rummifun.games.reussites.whole_games import AvecTrace, jouer_une
from rummifun.pieces.cartes import JEU_32, Couleur
from rummifun.pieces.tableau import Deplacer, Mouvement, Retourner, Tableau, movement

JEU = c4()


def coups_de(jeu: Reussite[Courant], t: Tableau[Courant]) -> Iterator[Mouvement]:
    """Play to the end; yield the movements, one at a time."""
    while coups := jeu.moves(t):
        yield coups[0]
        t = jeu.step(t, coups[0])


# The positions of the rule book


def test_C4_1_step_lays_a_card_under_its_own_pile_by_the_hand() -> None:
    t = forced(JEU, JEU.read_position("courant=♣ / ♣: [7♥] [8♥] [9♣] / ♦: [A♦]"), 1)
    assert (written(t["♣"]), written(t["main"])) == ("7♥ 8♥", "9♣")
    t = forced(JEU, t, 1)
    assert (written(t["♣"]), t["main"], t.notes.courant) == ("9♣ 7♥ 8♥", (), "♣")
    assert JEU.moves(t) == (Retourner("♣", "main"),)


def test_C4_2_step_goes_on_with_the_pile_that_took_a_card() -> None:
    t = forced(JEU, JEU.read_position("courant=♣ / ♣: [8♣] [7♥] / ♥: [9♥] [10♥]"), 2)
    assert (written(t["♥"]), t.notes.courant) == ("7♥ 9♥ 10♥", "♥")
    assert JEU.moves(t) == (Retourner("♥", "main"),)


@pytest.mark.parametrize(
    ("carreau", "coeur", "gagnee"),
    [("7♦ [A♦]", "7♥ A♥", True), ("7♦ [A♥]", "7♥ [A♦]", False), ("7♦ A♦", "7♥ A♥", True)],
    ids=["C4-3", "C4-4", "C4-5"],
)
def test_outcome_of_c4_wants_each_hidden_card_in_its_pile(carreau: str, coeur: str, gagnee: bool) -> None:
    t = JEU.read_position(f"courant=♣ / main: A♣ / ♣: 7♣ 8♣ / ♦: {carreau} / ♥: {coeur}")
    assert (ending(JEU, jouer_une(JEU, t)).winner == 0) is gagnee


def test_outcome_of_c4_is_none_while_a_card_is_hidden() -> None:
    t = JEU.read_position("courant=♣ / ♣: 7♣ 8♣ A♣ / ♦: 7♦ [A♦]")
    assert JEU.outcome(t) is None
    assert JEU.moves(t) == (Retourner("♦", "♦"),)
    assert JEU.outcome(forced(JEU, t, 1)) is not None


# Set-up and theorems


def test_deal_of_c4_goes_one_by_one_pile_after_pile() -> None:
    t = JEU.deal(JEU_32.cartes)
    assert written(t["♣"]) == "A♠ 10♠ A♥ 10♥ A♦ 10♦ A♣ 10♣"
    assert str(t["♠"][-1]) == "7♣"
    assert [cachees(t, str(c)) for c in Couleur] == [8] * 4


@pytest.mark.parametrize("start", [str(c) for c in Couleur])
def test_c4_keeps_its_theorems(start: str, effort: Effort) -> None:
    """(a) It stops on the suit it starts from; (b) after 8 to 32 cards; (c) heights are 7, 9, 8 and 8, or all 8."""
    jeu = c4(start)
    for i in nonempty(range(effort(5, 100))):
        boards = [*jouer_une(jeu, jeu.new(Alea(6, i)), AvecTrace)]
        placees = [(t, u) for t, u in pairwise(boards) if t["main"]]
        assert 8 <= len(placees) <= 32
        assert placees[-1][1].notes.courant == start
        assert [u.notes.courant for _, u in placees].count(start) == 8
        for _, u in placees:
            courant = u.notes.courant
            attendues = {str(c): 8 + (str(c) == courant) - (str(c) == start) for c in Couleur}
            assert {str(c): len(u[str(c)]) for c in Couleur} == attendues


@pytest.mark.parametrize("pack", ["2x2", "3x2"])
def test_c4_shows_every_card_in_one_deal_of_as_many_as_suits(pack: str) -> None:
    jeu = c4(pack=pack)
    deals = [*permutations(jeu.forme.pack.cartes)]
    stopped = sum(any(coup.source == coup.cible for coup in coups_de(jeu, jeu.deal(deal))) for deal in deals)
    assert (len(deals) - stopped) * len(jeu.forme.pack.couleurs) == len(deals)


def test_impossible_of_c4_sees_a_card_that_changes_piles_by_heights() -> None:
    places = [*map(str, Couleur)]
    for t in nonempty(jouer_une(JEU, JEU.new(Alea(1)), AvecTrace)):
        for source, cible in permutations(filter(t.__getitem__, places), 2):
            hautes = {
                place
                for refus in JEU.patience.impossible(movement(t, Deplacer(source, cible)))
                for place in refus.pieces
            }
            assert {f"{source}:", f"{cible}:"} <= hautes


def test_refusal_of_c4_within_a_pile_and_of_a_hidden_card() -> None:
    t = JEU.new(Alea(1))
    assert code(JEU, t, Deplacer("♣", "♣", sous=True)) == "MemeTas"
    assert code(JEU, t, Deplacer("♣", "♦")) == "CarteCachee"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("courant=♣", "courant=x"),
        ("courant=♣", "courant=♦"),
        ("♣: ", "main: "),
        ("♣: [7♥] [7♣]", "♣: [7♥] 7♣"),
        ("♣: [7♥] [7♣] [D♠] [7♦] [A♦] [V♠] [9♠]", "♣: [7♥] [7♣] [D♠] [7♦] [A♦] [V♠] 9♠"),  # it lies under the last
    ],
)
def test_read_legal_position_refuses_an_impossible_board_of_c4(before: str, after: str) -> None:
    position = JEU.write_position(JEU.new(Alea(1)))
    assert read_legal_position(JEU, position) == JEU.new(Alea(1))
    assert {*broken(JEU, position.replace(before, after, 1))} == {"TableauInvalide"}
