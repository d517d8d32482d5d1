"""The players of La descente: what the greedy one takes for helpful, why, and its five strengths."""

from __future__ import annotations

from itertools import islice
from typing import Final

import pytest
from games.descente.positions import position
from games.descente.random_plays import partie
from harness.effort import Effort

from rummifun.chance import Alea
from rummifun.core.scene import Message
from rummifun.games.descente import (
    NORD,
    SUD,
    Centre,
    Coup,
    Deplacer,
    Etat,
    Face,
    Main,
    Ranger,
    Remelanger,
    Remettre,
    Tirer,
    descente,
)
from rummifun.players import PLAYERS, glouton, glouton_of, player_named
from rummifun.players.evaluation_descente import evaluate
from rummifun.session.player_queries import play_out_steps

JEU: Final = descente()


def choisit(e: Etat, joueur: str = "glouton", graine: int = 0) -> tuple[Coup, Message]:
    return PLAYERS[joueur](JEU, JEU.view(e, e.au_trait.value), tuple(JEU.moves(e)), Alea(graine))


CHOIX: Final[list[tuple[str, Etat, Coup]]] = [
    # the most cards to the opponent
    (
        "gives {n} cards to the other",
        position("R♥ D♠ C♥ V♠ 10♥ 9♠", "C♣", sud=("V♦", "5♣", ""), nord=("", "", "V♣")),
        Deplacer(Centre(1, 5), Face(NORD)),
    ),
    # one's own card rather to the opponent than to the centre
    (
        "gives {n} card to the other",
        position("V♠", sud=("10♥", "5♣", ""), nord=("", "", "V♣")),
        Deplacer(Main(), Face(NORD)),
    ),
    ("gets rid of a card", position("V♠", sud=("10♥", "5♣", "")), Deplacer(Main(), Centre(1))),
    # a hole is filled with the higher card
    (
        "gets rid of a card",
        position("V♠", "V♣", "2♥", "3♥", sud=("4♥", "5♣", "R♦")),
        Deplacer(Face(SUD), Centre(5)),
    ),
    # a hole is made for one's own card
    (
        "makes a hole for one of its cards",
        position("V♠", "10♥", "2♥", "3♥", "4♥", sud=("4♦", "5♣", "")),
        Deplacer(Centre(2, 1), Centre(1)),
    ),
    # the opponent's card is taken away from where one's own goes
    (
        "makes room for {c}",
        position("C♥", "2♥", "3♥", "4♥", "5♥", sud=("9♦", "5♣", ""), nord=("", "", "10♠ V♣")),
        Deplacer(Face(NORD), Centre(1)),
    ),
    ("nothing better than drawing", position("2♥", "3♥", "4♥", "5♥", "6♥", sud=("", "5♣", "8♦")), Tirer()),
    ("the packet is empty", position("2♥", "3♥", "4♥", "5♥", "6♥", sud=("", "", "8♦")), Remelanger()),
    ("nothing better to do with {c}", position("2♥", "3♥", "4♥", "5♥", "6♥", sud=("8♦", "5♣", "")), Remettre()),
    ("the rules make this move", position("2♥ A♠", sud=("8♦", "5♣", "")), Ranger()),
]


@pytest.mark.parametrize(("raison", "e", "coup"), CHOIX, ids=[f"{i}-{cas[0]}" for i, cas in enumerate(CHOIX)])
def test_the_greedy_player_takes_what_helps_most_and_says_why(raison: str, e: Etat, coup: Coup) -> None:
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
def test_moving_cards_about_for_nothing_does_not_help(e: Etat, coup: Coup) -> None:
    worth, why = evaluate(JEU.view(e, 0), coup)
    assert worth < (0, 0, 0)
    assert why.key == "only moves cards about"


@pytest.mark.parametrize("niveau", [1, 2, 3, 4, 5])
def test_a_strength_notices_a_helpful_move_so_often(niveau: int) -> None:
    """One move helps, and else there is laying back: n in five, 4 standard deviations around; all at full strength."""
    e, coup = position("V♠", "2♥", "3♥", "4♥", "5♥", sud=("10♥", "5♣", "")), Deplacer(Main(), Centre(1))
    n, p = 1000, niveau / 5
    vus = sum(choisit(e, f"glouton:{niveau}", graine)[0] == coup for graine in range(n))
    assert abs(vus - n * p) <= 4 * (n * p * (1 - p)) ** 0.5


def test_what_does_not_help_is_always_seen() -> None:
    e = position("V♠", "2♥", "3♥", "4♥", "5♥", sud=("10♥", "5♣", ""))
    coups = {choisit(e, "glouton:1", graine)[0] for graine in range(50)}
    assert coups == {Remettre(), Deplacer(Main(), Centre(1))}


def test_of_several_helpful_moves_each_is_noticed_by_itself() -> None:
    e = position("V♠", "V♣", "3♥", "4♥", "5♥", sud=("10♥", "5♣", ""))
    n = 2000
    coups = [choisit(e, "glouton:2", graine)[0] for graine in range(n)]
    rien = coups.count(Remettre())
    assert abs(rien - n * 0.6**2) <= 4 * (n * 0.36 * 0.64) ** 0.5


def test_the_strongest_is_the_greedy_player_itself() -> None:
    assert PLAYERS["glouton"] is glouton
    for graine in range(8):
        for e, _ in islice(partie(graine, JEU), 0, 200, 7):
            if JEU.to_move(e) is not None:
                assert choisit(e) == choisit(e, "glouton:5", graine)


def test_every_strength_has_its_name() -> None:
    noms = [f"glouton:{n}" for n in range(1, 6)]
    assert [nom for nom in PLAYERS if nom.startswith("glouton")] == ["glouton", *noms]
    assert [getattr(glouton_of(n), "__name__", "") for n in range(1, 6)] == noms


def test_a_stronger_one_wins_more_often(effort: Effort) -> None:
    n = effort(4, 200)
    for fort, faible in (("glouton", "glouton:1"), ("glouton", "hasard"), ("glouton:4", "glouton:1")):
        gagnees = 0
        for i in range(n):
            e = JEU.new(Alea(7, i))
            joueurs = (fort, faible) if i % 2 else (faible, fort)
            for pas in play_out_steps(JEU, Alea(7, i), e, [player_named(name) for name in joueurs]):
                e = pas.after
            outcome = JEU.outcome(e)
            gagnees += outcome is not None and joueurs[outcome.winner or 0] == fort
        assert gagnees > 0.6 * n
