"""The players of La descente: the greedy one's helpful moves and reasons, and its five strengths."""

from itertools import islice
from typing import Final

import pytest
from games.descente.positions import position
from games.descente.random_plays import partie
from harness.nonempty import nonempty

from rummifun.catalogue.players import PLAYERS
from rummifun.chance import Alea
from rummifun.core.scene import Message
from rummifun.games import descente as sheet
from rummifun.games.descente import NORD, SUD, Centre, Coup, Deplacer, Etat, Face, Main, Ranger, Remettre, descente
from rummifun.games.descente.evaluation import evaluate
from rummifun.players import glouton

JEU: Final = descente()


def choisit(e: Etat, joueur: str = "glouton", graine: int = 0) -> tuple[Coup, Message]:
    return PLAYERS[joueur](JEU, JEU.view(e, e.au_trait.value), tuple(JEU.moves(e)), Alea(graine))


CHOIX: Final[dict[str, tuple[str, Etat, Coup]]] = {
    "the most cards to the opponent": (
        "gives {n} cards to the other",
        position("R♥ D♠ C♥ V♠ 10♥ 9♠", "C♣", sud=("V♦", "5♣", ""), nord=("", "", "V♣")),
        Deplacer(Centre(1, 5), Face(NORD)),
    ),
    "its own card rather to the opponent than to the centre": (
        "gives {n} card to the other",
        position("V♠", sud=("10♥", "5♣", ""), nord=("", "", "V♣")),
        Deplacer(Main(), Face(NORD)),
    ),
    "its own card": ("gets rid of a card", position("V♠", sud=("10♥", "5♣", "")), Deplacer(Main(), Centre(1))),
    "a hole is filled with the higher card": (
        "gets rid of a card",
        position("V♠", "V♣", "2♥", "3♥", sud=("4♥", "5♣", "R♦")),
        Deplacer(Face(SUD), Centre(5)),
    ),
    "a hole for its own card": (
        "makes a hole for one of its cards",
        position("V♠", "10♥", "2♥", "3♥", "4♥", sud=("4♦", "5♣", "")),
        Deplacer(Centre(2, 1), Centre(1)),
    ),
    "the opponent's card taken away from where its own goes": (
        "makes room for {c}",
        position("C♥", "2♥", "3♥", "4♥", "5♥", sud=("9♦", "5♣", ""), nord=("", "", "10♠ V♣")),
        Deplacer(Face(NORD), Centre(1)),
    ),
    "a draw": (
        "nothing better than drawing",
        position("2♥", "3♥", "4♥", "5♥", "6♥", sud=("", "5♣", "8♦")),
        sheet.Tirer(),
    ),
    "an empty packet": (
        "the packet is empty",
        position("2♥", "3♥", "4♥", "5♥", "6♥", sud=("", "", "8♦")),
        sheet.Remelanger(),
    ),
    "a card laid back": (
        "nothing better to do with {c}",
        position("2♥", "3♥", "4♥", "5♥", "6♥", sud=("8♦", "5♣", "")),
        Remettre(),
    ),
    "a move of the rules": ("the rules make this move", position("2♥ A♠", sud=("8♦", "5♣", "")), Ranger()),
}


@pytest.mark.parametrize(("raison", "e", "coup"), CHOIX.values(), ids=[*CHOIX])
def test_glouton_takes_what_helps_most_and_says_why(raison: str, e: Etat, coup: Coup) -> None:
    assert JEU.invariants(e) == ()
    choisi, dit = choisit(e)
    assert (choisi, dit.key) == (coup, raison)


@pytest.mark.parametrize(
    ("e", "coup"),
    [
        (position("V♠ 10♥", "V♣", "2♥", "3♥", "4♥", sud=("8♦", "5♣", "")), Deplacer(Centre(1, 2), Centre(2))),
        (position("V♠ 10♥", "2♣", "2♥", "3♥", "", sud=("8♦", "5♣", "")), Deplacer(Centre(1, 2), Centre(5))),
        (
            position("C♥", "2♥", "3♥", "4♥", "5♥", sud=("9♦", "5♣", ""), nord=("", "", "9♠ V♣")),
            Deplacer(Face(NORD), Centre(1)),
        ),
        (position("D♥", "V♣", "3♥", "4♥", "", sud=("", "5♣", "")), Deplacer(Centre(1, 1), Centre(2))),
    ],
)
def test_evaluate_finds_no_worth_in_moving_cards_about(e: Etat, coup: Coup) -> None:
    worth, why = evaluate(JEU.view(e, 0), coup)
    assert worth < (0, 0, 0)
    assert why.key == "only moves cards about"


UNE_AIDE: Final = position("V♠", "2♥", "3♥", "4♥", "5♥", sud=("10♥", "5♣", ""))
"""One move helps; else there is laying back."""


@pytest.mark.parametrize("niveau", [1, 2, 3, 4, 5])
def test_strength_notices_a_helpful_move_so_often(niveau: int) -> None:
    """So many times in five, 4 standard deviations around; a useless move is always noticed."""
    aide, n, p = Deplacer(Main(), Centre(1)), 300, niveau / 5
    vus = [choisit(UNE_AIDE, f"glouton:{niveau}", graine)[0] for graine in range(n)]
    assert abs(vus.count(aide) - n * p) <= 4 * (n * p * (1 - p)) ** 0.5
    assert {*vus} == ({aide} if niveau == 5 else {aide, Remettre()})


def test_strength_notices_each_of_several_helpful_moves_by_itself() -> None:
    e, n = position("V♠", "V♣", "3♥", "4♥", "5♥", sud=("10♥", "5♣", "")), 400
    rien = [choisit(e, "glouton:2", graine)[0] for graine in range(n)].count(Remettre())
    assert abs(rien - n * 0.6**2) <= 4 * (n * 0.36 * 0.64) ** 0.5


def test_strength_5_is_the_greedy_player_itself() -> None:
    assert PLAYERS["glouton"] is glouton
    etats = (e for graine in range(3) for e, _ in islice(partie(graine, JEU), 0, 200, 7))
    for e in nonempty(e for e in etats if JEU.to_move(e) is not None):
        assert choisit(e) == choisit(e, "glouton:5", 3)
