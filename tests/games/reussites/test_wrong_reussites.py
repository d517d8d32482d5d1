"""Wrong réussites are caught: by a law of every game, or by the naive games on some deal of a small pack."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Any, Final

import pytest

from games.reussites.naive import play_c4, play_qll, play_r7
from games.reussites.test_force_brute_reussites import card, deals_up_to_names, dealt, petit, seen_qll, seen_r7, stopped
from games.reussites.wrong_patiences import FAUSSES_C4, FAUSSES_QLL, FAUSSES_R7, FAUX, AnyReussite, Faux
from games.short_plays import plus_courte_faute
from rummifun.chance import Alea
from rummifun.games.reussites.quatre_couleurs import c4
from rummifun.games.reussites.queue_leu_leu import qll
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.games.reussites.whole_games import jouer_une
from rummifun.laws.game import SUITE
from rummifun.pieces.cartes import JEU_52, Pack, Sept

LOIS: Final = {law.name: law for law in SUITE.laws}


@pytest.mark.parametrize("faux", FAUX.values(), ids=FAUX)
def test_a_wrong_reussite_is_caught_by_a_law(faux: Faux) -> None:
    faute = plus_courte_faute(faux.jeu, LOIS[faux.loi])
    assert faute is not None
    assert faute[0] <= faux.coups


@pytest.mark.parametrize("loi", sorted({faux.loi for faux in FAUX.values()}))
def test_the_same_laws_hold_for_the_right_games(loi: str) -> None:
    for jeu in (r7(), qll(), c4()):
        assert plus_courte_faute(jeu, LOIS[loi], longueur=3, graines=2) is None


def wrong_r7(made: Callable[[int, Pack], AnyReussite]) -> bool:
    """Compare with the naive game: every deal of a small pack in one round, then whole games."""
    jeu = made(1, petit(2, 4))
    cartes = [card(jeu.forme.pack, c) for c in jeu.forme.cartes if c.rang is not Sept]
    small = ((dealt(jeu, ((0, 2), (1, 2), *talon)), talon) for talon in permutations(cartes))
    whole = (made(3, JEU_52).new(Alea(1, i)) for i in range(20))
    talons = ((t, tuple(card(JEU_52, c) for c in r7().new(Alea(1, i))["talon"])) for i, t in enumerate(whole))
    return any(seen_r7(jouer_une(jeu, t)) != play_r7(talon, 2, 4, 2, 1) for t, talon in small) or any(
        seen_r7(jouer_une(made(3, JEU_52), t)) != play_r7(talon, 4, 13, 5, 3) for t, talon in talons
    )


@pytest.mark.parametrize("faux", FAUSSES_R7.values(), ids=FAUSSES_R7)
def test_a_wrong_rule_of_r7_is_seen_on_some_deal(faux: Callable[[int, Pack], AnyReussite]) -> None:
    assert wrong_r7(faux)


def wrong_qll(jeu: AnyReussite) -> bool:
    deals = deals_up_to_names(2, 4)
    return any(seen_qll(jouer_une(jeu, dealt(jeu, d))) != play_qll(d, "rotate_once", "rightmost") for d in deals)


@pytest.mark.parametrize("faux", FAUSSES_QLL.values(), ids=FAUSSES_QLL)
def test_a_wrong_rule_of_qll_is_seen_on_some_deal(faux: Callable[[Any], AnyReussite]) -> None:
    assert wrong_qll(faux(qll(petit(2, 4))))


def wrong_c4(jeu: AnyReussite) -> bool:
    deals = permutations((s, r) for s in range(2) for r in range(2))
    return any(stopped(jeu, dealt(jeu, d)) != play_c4(d, 2, 0) for d in deals)


@pytest.mark.parametrize("faux", FAUSSES_C4.values(), ids=FAUSSES_C4)
def test_a_wrong_rule_of_c4_is_seen_on_some_deal(faux: Callable[[Any], AnyReussite]) -> None:
    assert wrong_c4(faux(c4(pack=petit(2, 2))))


def test_the_right_rules_are_not() -> None:
    assert not wrong_r7(r7)
    assert not wrong_qll(qll(petit(2, 4)))
    assert not wrong_c4(c4(pack=petit(2, 2)))
