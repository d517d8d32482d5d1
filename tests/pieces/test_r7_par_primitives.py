"""R7 played through the sheet's primitives: the same games over each sequence, and those of a brute force on lists."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pieces.sequences import NOTRES, SEQUENCES
from rummifun.chance import Alea
from rummifun.pieces.cartes import JEU_52, Carte, Coeur, Couleur, Decouverte, Rang, est_cachee, est_decouverte
from rummifun.pieces.sequence import CardSequence
from rummifun.pieces.tas import Empile, Etale, RefusTas, Tas, en_tas
from rummifun.refusal import Precondition
from rummifun.shells.console import open_console
from rummifun.shells.plugins.loading import load_names

EXAMPLE = Path(__file__).parents[2] / "examples" / "r7_primitives.py"
GAMES = range(300)


@cache
def r7() -> Any:
    """What the example defines."""
    return SimpleNamespace(**load_names(str(EXAMPLE), open_console()))


def texts(t: Tas) -> list[str]:
    return [str(c) for c in t.cartes]


def board(tableau: Any) -> tuple[Any, ...]:
    """A table as plain values: the piles, how every card lies, and the number of the tour."""
    piles = (tableau.talon, tableau.rebut, *tableau.ligne.values())
    return tableau.num_tour, *(tuple(map(repr, t.cartes)) for t in piles)


def joue(sequence: CardSequence, game: int, nt: int = 3) -> Any:
    return r7().jouer_une_r7(r7().creer_tableau_initial_r7(Alea(1, game), sequence), nt)


# Brute force on Python's own lists: of a suit, the lowest and the highest rank laid, counted from 0 and not in a circle

Bounds = list[list[int]]


def brute(game: int, nt: int = 3) -> tuple[int, list[str], dict[str, int]]:
    """Play; give the tour, the rebut from the bottom up, and how many cards each suit has."""
    deck = [(i // 13, i % 13) for i in Alea(1, game).shuffle(range(52))[0]]
    talon, rebut = [card for card in deck if card[1] != 5], list[tuple[int, int]]()  # the sept is the sixth rank
    laid = [[5, 5] for _ in range(4)]
    tour = 0
    while talon and tour < nt:
        tour += 1
        rebut = left_by(talon, laid)
        talon = rebut[::-1]
    left = [f"{list(JEU_52.rangs)[rank]}{list(Couleur)[suit]}" for suit, rank in rebut]
    return tour, left, {str(c): laid[i][1] - laid[i][0] + 1 for i, c in enumerate(Couleur)}


def left_by(talon: list[tuple[int, int]], laid: Bounds) -> list[tuple[int, int]]:
    rebut: list[tuple[int, int]] = []
    for card in reversed(talon):
        if not lay(card, laid):
            rebut.append(card)
            continue
        while rebut and lay(rebut[-1], laid):
            rebut.pop()
    return rebut


def lay(card: tuple[int, int], laid: Bounds) -> bool:
    suit, rank = card
    low, high = laid[suit]
    laid[suit] = (
        [low, high + 1] if (high + 1) % 13 == rank else [low - 1, high] if (low - 1) % 13 == rank else [low, high]
    )
    return laid[suit] != [low, high]


@pytest.mark.parametrize("nt", [1, 3])
def test_the_same_games_as_a_brute_force(nt: int) -> None:
    for game in GAMES:
        final = joue(NOTRES["tuple"], game, nt)
        heights = {str(c): len(t.cartes) for c, t in final.ligne.items()}
        assert (final.num_tour, texts(final.rebut), heights) == brute(game, nt)


def test_the_same_games_over_each_sequence() -> None:
    for game in GAMES:
        assert board(joue(NOTRES["tuple"], game)) == board(joue(NOTRES["deux_listes"], game))
    for game in GAMES[:40]:
        assert board(joue(SEQUENCES["chaine_double"], game)) == board(joue(NOTRES["tuple"], game))


@pytest.mark.parametrize("name", SEQUENCES)
def test_every_card_is_somewhere_and_every_pile_is_as_it_should_be(name: str) -> None:
    for game in GAMES[:30]:
        tableau = r7().creer_tableau_initial_r7(Alea(2, game), SEQUENCES[name])
        for _ in range(60):
            piles = (tableau.talon, tableau.rebut, *tableau.ligne.values())
            assert sorted(text for t in piles for text in texts(t)) == sorted(map(str, JEU_52.cartes))
            assert all(map(est_cachee, tableau.talon.cartes))
            assert all(est_decouverte(c) for t in piles[1:] for c in t.cartes)
            assert [t.mode for t in piles] == [Empile] * 2 + [Etale] * 4
            assert [t.localisation for t in piles] == ["talon", "rebut", "♣", "♦", "♥", "♠"]
            assert all(f"7{c}" in texts(r7().serie_couleur_r7(t).tas) for c, t in tableau.ligne.items())
            if not tableau.talon.cartes:
                break
            tableau = r7().jouer_carte_r7(tableau)


def test_about_87_games_in_100_are_won() -> None:
    won = sum(r7().gagnee_r7(joue(NOTRES["tuple"], game)) for game in range(1000, 2000))
    assert abs(won / 1000 - 0.868) < 4 * 0.0107


# The positions of the rule book, with coeur for suit


def serie(first: str, last: str) -> Tas:
    ranks = list(JEU_52.rangs) * 2
    i = ranks.index(Rang(first))
    j = ranks.index(Rang(last), i)
    return en_tas([Carte(Coeur, r, Decouverte) for r in ranks[i : j + 1]], "♥", Etale)


@pytest.mark.parametrize(
    ("ends", "card", "after"),
    [
        (("7", "7"), "8", ("7", "8")),  # R7-1
        (("7", "7"), "6", ("6", "7")),  # R7-2
        (("7", "7"), "9", None),  # R7-3
        (("7", "A"), "2", ("7", "2")),  # R7-4
        (("A", "7"), "R", ("R", "7")),  # R7-5
    ],
)
def test_a_card_goes_on_its_series_or_under_it(ends: tuple[str, str], card: str, after: tuple[str, str] | None) -> None:
    t = en_tas([Carte(Coeur, Rang(card), Decouverte)], "talon")
    left, ligne, ok = r7().jouer_tas_r7(t, {Coeur: serie(*ends)})
    assert ok is (after is not None)
    assert (texts(left), texts(ligne[Coeur])) == (([], texts(serie(*after))) if after else (texts(t), ["7♥"]))


def test_r7_6_the_last_card_goes_on_top() -> None:
    t = en_tas([Carte(Coeur, Rang("8"), Decouverte)], "talon")
    _, ligne, ok = r7().jouer_tas_r7(t, {Coeur: serie("9", "7")})
    assert (ok, texts(ligne[Coeur])[-1], len(ligne[Coeur].cartes)) == (True, "8♥", 13)


@pytest.mark.parametrize(
    ("rebut", "left", "top"),
    [(["9♥", "V♣"], ["9♥", "V♣"], "8♥"), (["V♣", "9♥"], ["V♣"], "9♥")],  # R7-7, R7-8
)
def test_only_the_top_of_the_rebut_is_reached(rebut: list[str], left: list[str], top: str) -> None:
    tableau = table(["8♥"], rebut)
    after = r7().jouer_carte_r7(tableau)
    assert (texts(after.rebut), texts(after.ligne[Coeur])[-1]) == (left, top)


def test_r7_9_the_first_card_discarded_is_drawn_first() -> None:
    after = r7().nouveau_tour_r7(table([], ["9♥", "V♣", "2♠"]))
    assert (texts(after.talon), texts(after.rebut), after.num_tour) == (["2♠", "V♣", "9♥"], [], 2)
    assert all(map(est_cachee, after.talon.cartes))


def card(text: str, *, up: bool) -> Carte:
    lying = Carte(Couleur(text[-1]), Rang(text[:-1]))
    return Carte(lying.couleur, lying.rang, Decouverte) if up else lying


def table(talon: list[str], rebut: list[str]) -> Any:
    """A table with these cards, and the four septs."""
    ligne = {c: en_tas([card(f"7{c}", up=True)], str(c), Etale) for c in Couleur}
    piles = en_tas([card(t, up=False) for t in talon], "talon"), en_tas([card(t, up=True) for t in rebut], "rebut")
    return r7().TableauR7(*piles, ligne)


def test_a_series_of_two_suits_is_none() -> None:
    with pytest.raises(Precondition) as caught:
        r7().serie_couleur_r7(en_tas([card("7♥", up=True), card("8♠", up=True)], "♥"))
    assert caught.value.refusal.code is RefusTas.SerieMalRangee


def test_the_example_shows_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    r7().montrer()
    shown = capsys.readouterr().out
    assert shown.startswith("tour 1\ntalon: []\nrebut: _\n♣: 7♣\n")
    assert shown.endswith("gagnée\n")
