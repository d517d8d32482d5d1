"""Yukon: how it lies, what moves with what, and deals won by lines that keep the rules."""

from __future__ import annotations

import pytest
from harness.effort import Effort

from games.reussites.gallery import patience
from rummifun.chance import Alea
from rummifun.core.game import replay
from rummifun.games.reussites import Deplacer, Gagnable, Perdue, est_cachee
from rummifun.laws.check import check
from rummifun.laws.suites import suite_for_game


def test_new_deals_yukon_with_one_to_six_cards_face_down_under_five() -> None:
    t = patience("yukon").new(Alea(7))
    columns = [t[f"c{i}"] for i in range(1, 8)]
    assert [sum(map(est_cachee, pile)) for pile in columns] == [*range(7)]
    assert [len(pile) for pile in columns] == [1, *range(6, 12)]


def test_moves_of_yukon_carry_any_card_face_up_with_all_on_it() -> None:
    jeu = patience("yukon")
    t = jeu.read_position("c1: [2♣] 9♥ 3♠ R♦ / c2: 10♠ / c3: 10♥ / c4: V♣ R♥ 4♣")
    rois = {f"{coup}>c{i}" for coup in ("c1", "c4.2") for i in (5, 6, 7)}
    assert {*map(jeu.write, jeu.moves(t))} == {"c1.3>c2"} | rois


def test_moves_of_yukon_show_a_card_with_nothing_on_it_first() -> None:
    jeu = patience("yukon")
    t = jeu.read_position("c1: [2♣] / c2: A♥")
    assert [*map(jeu.write, jeu.moves(t))] == ["c1!"]
    assert jeu.safe is not None
    assert jeu.safe(t) is None


def test_safe_of_yukon_leaves_a_card_that_can_carry_others() -> None:
    jeu = patience("yukon")
    safe = jeu.safe
    assert safe is not None
    bas = "♦: A♦ / ♥: A♥ 2♥ / ♠: A♠"
    assert safe(jeu.read_position(f"{bas} / ♣: A♣ / c1: 3♥ / c2: 2♣ R♦ / c3: 2♠ D♦")) is None
    assert safe(jeu.read_position(f"{bas} 2♠ / ♣: A♣ 2♣ / c1: 3♥ / c2: R♦")) == jeu.read("c1>♥")


@pytest.mark.parametrize("partie", [1, 4])
def test_solution_wins_deals_of_yukon_by_lines_that_keep_the_rules(partie: int) -> None:
    jeu = patience("yukon")
    depart = jeu.new(Alea(1, partie))
    found = jeu.solution(depart, 3_000)
    assert isinstance(found, Gagnable)
    order = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "V", "D", "R"]
    for t, coup in zip(replay(jeu, depart, found.ligne), found.ligne, strict=False):
        if isinstance(coup, Deplacer) and coup.cible not in "♣♦♥♠":
            carte, under = t[coup.source][-coup.n], t[coup.cible][-1:]
            assert not est_cachee(carte)
            assert order.index(str(carte.rang)) + 1 == (order.index(str(under[0].rang)) if under else 13)


def test_solution_proves_a_deadlock_of_yukon_lost() -> None:
    jeu = patience("yukon")
    assert isinstance(jeu.solution(jeu.read_position("c1: A♥ 2♥ / c2: R♣ 3♠"), 1_000), Perdue)


def test_laws_hold_for_yukon(effort: Effort) -> None:
    assert check(*suite_for_game(patience("yukon")), examples=effort(2, 25)).failed == ()
