"""Wrong MD and Klondike are caught: by a law of every game, or by the naive games on some deal or in some play."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest

from games.reussites.naive_choice import Solitaire, plays_md
from games.reussites.test_force_brute_md_klondike import carte, counted, deals, dealt, petit, prefere
from games.reussites.wrong_choice_patiences import FAUSSES_KLONDIKE, FAUSSES_MD, FAUSSES_PATIENCES
from games.reussites.wrong_patiences import AnyReussite, Faux
from games.short_plays import plus_courte_faute
from rummifun.chance import Alea
from rummifun.games.reussites.klondike import klondike
from rummifun.games.reussites.montee_descente import md
from rummifun.laws.game import SUITE

LOIS: Final = {law.name: law for law in SUITE.laws}


@pytest.mark.parametrize("faux", FAUSSES_PATIENCES.values(), ids=FAUSSES_PATIENCES)
def test_a_wrong_patience_is_caught_by_a_law(faux: Faux) -> None:
    faute = plus_courte_faute(faux.jeu, LOIS[faux.loi], longueur=12)
    assert faute is not None
    assert faute[0] <= faux.coups


@pytest.mark.parametrize("loi", sorted({faux.loi for faux in FAUSSES_PATIENCES.values()}))
def test_the_same_laws_hold_for_the_right_patiences(loi: str) -> None:
    for jeu in (md(), klondike(), klondike(stale_moves=3)):
        assert plus_courte_faute(jeu, LOIS[loi], longueur=3, graines=2) is None


def wrong_md(jeu: AnyReussite) -> bool:
    for deal in deals(2, 3):
        t = jeu.deal(carte(jeu.forme.pack, card) for card in reversed(deal))
        if counted(jeu, t, {}) != plays_md(deal, 2, 3, 1):
            return True
    return False


@pytest.mark.parametrize("faux", FAUSSES_MD.values(), ids=FAUSSES_MD)
def test_a_wrong_rule_of_md_is_seen_on_some_deal(faux: Callable[[Any], AnyReussite]) -> None:
    assert wrong_md(faux(md(1, petit(2, 3))))


def wrong_klondike(jeu: AnyReussite, parties: int) -> bool:
    """Play both side by side, as long as they allow the same."""
    choix = Random(5)
    for i in range(parties):
        game = Solitaire(3, any_of_packet=True, back=False)
        t = dealt(jeu, Alea(3, i), game)
        for _ in range(150):
            moves = [jeu.write(coup) for coup in jeu.moves(t)]
            if sorted(moves) != sorted([] if game.over() else game.moves()):
                return True
            if not moves:
                break
            move = prefere(moves, choix)
            game.play(move)
            t = jeu.step(t, jeu.read(move))
    return False


@pytest.mark.parametrize("faux", FAUSSES_KLONDIKE.values(), ids=FAUSSES_KLONDIKE)
def test_a_wrong_rule_of_klondike_is_seen_in_some_play(faux: AnyReussite) -> None:
    assert wrong_klondike(faux, 40)


def test_the_right_rules_are_not() -> None:
    assert not wrong_md(md(1, petit(2, 3)))
    assert not wrong_klondike(klondike(), 4)
