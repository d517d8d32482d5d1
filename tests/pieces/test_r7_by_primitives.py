"""R7 played through the sheet's primitives: over each sequence, the same games as our R7."""

from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from pieces.sequences import SEQUENCES
from rummifun.chance import Alea
from rummifun.console.screen import open_console
from rummifun.games.reussites.r7_sheet import creer_tableau_initial_r7, jouer_une_r7, num_tour_r7
from rummifun.pieces.cartes import JEU_52, Carte, Coeur, Couleur, Decouverte, Rang, est_cachee
from rummifun.pieces.tas import Etale, RefusTas, Tas, en_tas
from rummifun.plugins.loading import load_names
from rummifun.refusal import Precondition

EXAMPLE = Path(__file__).parents[2] / "examples" / "r7_primitives.py"


@cache
def r7() -> Any:
    return SimpleNamespace(**load_names(str(EXAMPLE), open_console()))


def texts(t: Tas) -> list[str]:
    return [str(c) for c in t.cartes]


def board(tableau: Any) -> tuple[Any, ...]:
    piles = (tableau.talon, tableau.rebut, *tableau.ligne.values())
    return tableau.num_tour, *(tuple(map(repr, t.cartes)) for t in piles)


@pytest.mark.parametrize("name", SEQUENCES)
@pytest.mark.parametrize("nt", [1, 3])
def test_jouer_une_r7_by_primitives_leaves_what_that_of_the_game_leaves(name: str, nt: int, effort: Effort) -> None:
    for game in nonempty(range(effort(12, 300))):
        final = r7().jouer_une_r7(r7().creer_tableau_initial_r7(Alea(1, game), SEQUENCES[name]), nt)
        t = jouer_une_r7(creer_tableau_initial_r7(Alea(1, game)), nt)
        series = [tuple(map(repr, t[str(couleur)])) for couleur in Couleur]
        assert (board(final)[0], *board(final)[2:]) == (num_tour_r7(t), tuple(map(repr, t["rebut"])), *series)


def serie(first: str, last: str) -> Tas:
    ranks = list(JEU_52.rangs) * 2
    i = ranks.index(Rang(first))
    j = ranks.index(Rang(last), i)
    return en_tas([Carte(Coeur, r, Decouverte) for r in ranks[i : j + 1]], "♥", Etale)


POSES = [("77", "8", "78"), ("77", "6", "67"), ("77", "9", ""), ("7A", "2", "72"), ("A7", "R", "R7"), ("97", "8", "98")]


@pytest.mark.parametrize(("ends", "card", "after"), POSES, ids=[f"R7-{n}" for n in range(1, 7)])
def test_jouer_tas_r7_lays_a_card_on_its_series_or_under_it(ends: str, card: str, after: str) -> None:
    t = en_tas([Carte(Coeur, Rang(card), Decouverte)], "talon")
    left, ligne, ok = r7().jouer_tas_r7(t, {Coeur: serie(*ends)})
    assert ok is (after != "")
    assert (texts(left), texts(ligne[Coeur])) == (([], texts(serie(*after))) if after else (texts(t), ["7♥"]))


@pytest.mark.parametrize(
    ("rebut", "left", "top"),
    [(["9♥", "V♣"], ["9♥", "V♣"], "8♥"), (["V♣", "9♥"], ["V♣"], "9♥")],  # R7-7, R7-8
)
def test_jouer_carte_r7_reaches_only_the_top_of_the_rebut(rebut: list[str], left: list[str], top: str) -> None:
    tableau = table(["8♥"], rebut)
    after = r7().jouer_carte_r7(tableau)
    assert (texts(after.rebut), texts(after.ligne[Coeur])[-1]) == (left, top)


def test_nouveau_tour_r7_draws_the_first_discarded_first_and_serie_couleur_r7_refuses_two_suits() -> None:
    after = r7().nouveau_tour_r7(table([], ["9♥", "V♣", "2♠"]))
    assert (texts(after.talon), texts(after.rebut), after.num_tour) == (["2♠", "V♣", "9♥"], [], 2)
    assert all(map(est_cachee, after.talon.cartes))
    with pytest.raises(Precondition) as caught:
        r7().serie_couleur_r7(en_tas([card("7♥", up=True), card("8♠", up=True)], "♥"))
    assert caught.value.refusal.code is RefusTas.SerieMalRangee


def card(text: str, *, up: bool) -> Carte:
    lying = Carte(Couleur(text[-1]), Rang(text[:-1]))
    return Carte(lying.couleur, lying.rang, Decouverte) if up else lying


def table(talon: list[str], rebut: list[str]) -> Any:
    ligne = {c: en_tas([card(f"7{c}", up=True)], str(c), Etale) for c in Couleur}
    piles = en_tas([card(t, up=False) for t in talon], "talon"), en_tas([card(t, up=True) for t in rebut], "rebut")
    return r7().TableauR7(*piles, ligne)


def test_montrer_shows_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    r7().montrer()
    shown = capsys.readouterr().out
    assert shown.startswith("tour 1\ntalon: []\nrebut: _\n♣: 7♣\n")
    assert shown.endswith("gagnée\n")
