"""Every deal of small packs, played by the frame and by the naive games: the same tables are left, every time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any, Final

import pytest
from harness.effort import Effort

from games.reussites.naive import Card, Left, play_c4, play_qll, play_r7
from rummifun.chance import Alea
from rummifun.games.reussites.quatre_couleurs import c4, cachees
from rummifun.games.reussites.queue_leu_leu import END_RULES, SCANS, ligne, qll
from rummifun.games.reussites.r7_sheet import jouer_une_r7
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.games.reussites.reussite import Reussite
from rummifun.games.reussites.whole_games import jouer_une
from rummifun.pieces.cartes import JEU_52, Carte, Couleur, Pack, Rang, Sept
from rummifun.pieces.tableau import Tableau, tableau_vide

COULEURS: Final = tuple(Couleur)
AUTOUR_DU_7: Final = (Rang.Cinq, Rang.Six, Rang.Sept, Rang.Huit, Rang.Neuf)


def petit(couleurs: int, rangs: int) -> Pack:
    """A pack of so many suits and ranks, the 7 among them."""
    return Pack(COULEURS[:couleurs], AUTOUR_DU_7[:rangs] if rangs > 2 else (Rang.Sept, Rang.Huit))


def carte(pack: Pack, card: Card) -> Carte:
    return Carte(pack.couleurs[card[0]], pack.rangs[card[1]])


def card(pack: Pack, c: Carte) -> Card:
    return pack.couleurs.index(c.couleur), pack.rangs.index(c.rang)


def dealt(jeu: Reussite[Any], deal: tuple[Card, ...]) -> Tableau[Any]:
    return jeu.installer(tableau_vide(jeu.forme, jeu.notes), tuple(carte(jeu.forme.pack, c) for c in deal))


def all_deals(pack: Pack) -> Iterator[tuple[Card, ...]]:
    return permutations([card(pack, c) for c in pack.cartes])


def canonical(deal: tuple[Card, ...]) -> tuple[Card, ...]:
    """Name suits and ranks by the order in which they come."""
    suits: dict[int, int] = {}
    ranks: dict[int, int] = {}
    return tuple((suits.setdefault(s, len(suits)), ranks.setdefault(r, len(ranks))) for s, r in deal)


def deals_up_to_names(suits: int, ranks: int) -> Iterator[tuple[Card, ...]]:
    """Give one deal of each kind, where suits and ranks have no names: it stands for suits! × ranks! deals."""

    def longer(deal: tuple[Card, ...], s: int, r: int) -> Iterator[tuple[Card, ...]]:
        if len(deal) == suits * ranks:
            yield deal
            return
        for card in ((i, j) for i in range(min(s + 1, suits)) for j in range(min(r + 1, ranks))):
            if card not in deal:
                yield from longer((*deal, card), max(s, card[0] + 1), max(r, card[1] + 1))

    return longer((), 0, 0)


def test_deals_up_to_names_stand_for_all_deals() -> None:
    kinds = [*deals_up_to_names(2, 3)]
    assert {canonical(d) for d in permutations((s, r) for s in range(2) for r in range(3))} == {*kinds}
    assert len(kinds) * 2 * 6 == 720


# R7


def seen_r7(t: Tableau[Any]) -> Left:
    pack = t.forme.pack
    series = [t[str(couleur)] for couleur in pack.couleurs]
    rebut = [card(pack, c) for c in t["rebut"]]
    return t.notes.tour, rebut, [(pack.rangs.index(serie[0].rang), len(serie)) for serie in series]


@pytest.mark.parametrize(
    ("couleurs", "rangs", "tours"), [(1, 5, 3), (2, 3, 3), (2, 4, 1), (2, 4, 2), (2, 4, 3), (3, 3, 2)]
)
def test_every_deal_of_a_small_r7(couleurs: int, rangs: int, tours: int) -> None:
    pack = petit(couleurs, rangs)
    jeu, seven = r7(tours, pack), pack.rangs.index(Sept)
    sevens = tuple((s, seven) for s in range(couleurs))
    deals = permutations([c for c in (card(pack, c) for c in pack.cartes) if c not in sevens])
    won = 0
    for talon in deals:
        t = dealt(jeu, (*sevens, *talon))
        expected = play_r7(talon, couleurs, rangs, seven, tours)
        assert seen_r7(jouer_une_r7(t)) == expected, talon
        assert seen_r7(jouer_une(jeu, t)) == expected, talon
        won += not expected[1]
    assert won > 0


def test_every_deal_of_r7_with_two_suits_of_five_ranks() -> None:
    pack = petit(2, 5)
    jeu, seven = r7(3, pack), pack.rangs.index(Sept)
    sevens = ((0, seven), (1, seven))
    for talon in permutations([c for c in (card(pack, c) for c in pack.cartes) if c not in sevens]):
        assert seen_r7(jouer_une_r7(dealt(jeu, (*sevens, *talon)))) == play_r7(talon, 2, 5, seven, 3), talon


def test_whole_games_of_r7_agree_with_the_naive_ones() -> None:
    for i in range(300):
        t = r7().new(Alea(11, i))
        talon = [card(JEU_52, c) for c in t["talon"]]
        assert seen_r7(jouer_une_r7(t)) == play_r7(talon, 4, 13, JEU_52.rangs.index(Sept), 3)


# QLL


def seen_qll(t: Tableau[Any]) -> list[list[Card]]:
    return [[card(t.forme.pack, c) for c in pile] for pile in ligne(t)]


@pytest.mark.parametrize("scan", SCANS)
@pytest.mark.parametrize("end_rule", END_RULES)
def test_every_deal_of_a_small_qll(end_rule: str, scan: str) -> None:
    for couleurs, rangs in ((2, 3), (2, 4), (3, 2)):
        jeu = qll(petit(couleurs, rangs), end_rule, scan)
        for deal in deals_up_to_names(couleurs, rangs):
            assert seen_qll(jouer_une(jeu, dealt(jeu, deal))) == play_qll(deal, end_rule, scan), deal


@pytest.mark.parametrize("scan", SCANS)
@pytest.mark.parametrize("end_rule", END_RULES)
def test_every_deal_of_qll_with_two_suits_of_five_ranks(end_rule: str, scan: str, effort: Effort) -> None:
    jeu = qll(petit(2, 5), end_rule, scan)
    step = 1 if effort(0, 1) else 4
    for i, deal in enumerate(deals_up_to_names(2, 5)):
        if i % step == 0:
            assert seen_qll(jouer_une(jeu, dealt(jeu, deal))) == play_qll(deal, end_rule, scan), deal


def test_the_end_rules_and_the_scans_are_not_the_same_game() -> None:
    left = {
        (rule, scan): [play_qll(deal, rule, scan) for deal in deals_up_to_names(2, 4)]
        for rule in END_RULES
        for scan in SCANS
    }
    assert all(left[a] != left[b] for a in left for b in left if a < b)


@pytest.mark.parametrize("end_rule", END_RULES)
def test_whole_games_of_qll_agree_with_the_naive_ones(end_rule: str) -> None:
    for size in (32, 52):
        for scan in SCANS:
            jeu = qll(size, end_rule, scan)
            for i in range(8):
                deck = Alea(3, i).shuffle(jeu.forme.cartes)[0]
                naive = play_qll([card(jeu.forme.pack, c) for c in deck], end_rule, scan)
                assert seen_qll(jouer_une(jeu, jeu.deal(deck))) == naive


# C4


def stopped(jeu: Reussite[Any], t: Tableau[Any]) -> tuple[bool, int]:
    """Play to the end; tell whether it was won and how many cards were hidden when it stopped."""
    hidden = 0
    while jeu.verdict(t) is None:
        (coup,) = jeu.moves(t)
        if coup.source == coup.cible:
            hidden += cachees(t, coup.source)
        t = jeu.step(t, coup)
    outcome = jeu.outcome(t)
    assert outcome is not None
    return outcome.winner == 0, hidden


@pytest.mark.parametrize(("couleurs", "rangs"), [(2, 2), (2, 3), (3, 2), (4, 1)])
def test_every_deal_of_a_small_c4(couleurs: int, rangs: int) -> None:
    pack = petit(couleurs, rangs) if rangs > 1 else Pack(COULEURS, (Rang.Sept,))
    for start, couleur in enumerate(pack.couleurs):
        jeu = c4(str(couleur), pack)
        found = [stopped(jeu, dealt(jeu, deal)) for deal in all_deals(pack)]
        assert found == [play_c4(deal, couleurs, start) for deal in all_deals(pack)]
        assert sum(hidden == 0 for _, hidden in found) * couleurs == len(found)


def suits_only(heights: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Give every order of suits, each as many times as its height says: C4 looks at nothing else of a card."""
    if not any(heights):
        yield ()
    for suit, height in enumerate(heights):
        if height:
            rest = (*heights[:suit], height - 1, *heights[suit + 1 :])
            yield from ((suit, *order) for order in suits_only(rest))


def test_a_quarter_of_the_games_of_four_suits_shows_every_card() -> None:
    """C4's quarter, by every order of four suits of two, and of three suits of three (a third)."""
    for suits, ranks in ((4, 2), (3, 3)):
        orders = [*suits_only((ranks,) * suits)]
        shown = sum(play_c4([(s, 0) for s in order], suits, 0)[1] == 0 for order in orders)
        assert shown * suits == len(orders)


def test_a_quarter_of_every_game_of_four_suits_of_three(effort: Effort) -> None:
    heights = (3, 3, 3, 3) if effort(0, 1) else (2, 2, 2, 2)
    orders = [*suits_only(heights)]
    assert sum(play_c4([(s, 0) for s in order], 4, 0)[1] == 0 for order in orders) * 4 == len(orders)


def test_whole_games_of_c4_agree_with_the_naive_ones() -> None:
    for start, couleur in enumerate(COULEURS):
        jeu = c4(str(couleur))
        for i in range(60):
            deck = Alea(5, i).shuffle(jeu.forme.cartes)[0]
            assert stopped(jeu, jeu.deal(deck)) == play_c4([card(jeu.forme.pack, c) for c in deck], 4, start)
