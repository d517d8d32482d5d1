"""Yukon and Spider: their deals, their movements of several cards, deals won by lines that keep the rules."""

from collections import Counter

import pytest

from games.reussites.gallery import patience
from rummifun.chance import Alea
from rummifun.core.game import apply_move, replay
from rummifun.games.reussites import DOS, Deplacer, Gagnable, Pack, Perdue, est_cachee
from rummifun.pieces.cartes import face


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


# Spider: packs of many copies, runs that leave by themselves, deals of ten


RUN = "R♠ D♠ V♠ 10♠ 9♠ 8♠ 7♠ 6♠ 5♠ 4♠ 3♠ 2♠ A♠"


@pytest.mark.parametrize(("couleurs", "copies"), [(4, 2), (2, 4), (1, 8)])
def test_new_deals_spider_with_104_cards(couleurs: int, copies: int) -> None:
    t = patience("spider", {"couleurs": couleurs}).new(Alea(7))
    assert Counter(map(face, t)) == dict.fromkeys({*map(face, t)}, copies)
    assert len({*map(face, t)}) == 13 * couleurs
    columns = [t[f"c{i}"] for i in range(1, 11)]
    assert [*map(len, columns)] == [6] * 4 + [5] * 6
    assert all([*map(est_cachee, pile)] == [True] * (len(pile) - 1) + [False] for pile in columns)
    assert len(t["talon"]) == 50


def test_resample_of_spider_draws_what_is_left_of_each_card() -> None:
    jeu = patience("spider", {"couleurs": 1})
    vue = jeu.view(jeu.new(Alea(7)), 0)
    assert sum(carte is DOS for carte in vue) == 94
    assert Counter(map(face, jeu.resample(vue, Alea(1)))) == Counter(map(face, jeu.new(Alea(8))))


def test_moves_of_spider_let_a_complete_run_leave_first() -> None:
    jeu = patience("spider", {"couleurs": 1})
    t = jeu.read_position(f"c1: [3♠] {RUN} / c2: 4♠")
    assert [*map(jeu.write, jeu.moves(t))] == ["c1.13>p1"]
    t = apply_move(jeu, t, jeu.moves(t)[0])
    assert [*map(jeu.write, jeu.moves(t))] == ["c1!"]
    assert jeu.scene(jeu.view(t, 0)).acts[0].forced


def test_moves_of_spider_carry_a_run_of_one_suit_onto_any_suit() -> None:
    jeu = patience("spider", {"couleurs": 2})
    moves = {*map(jeu.write, jeu.moves(jeu.read_position("c1: 5♥ 4♥ 3♥ / c2: 5♠ 4♥ 3♥ / c3: 6♠ / c4: 5♥")))}
    assert {"c1.3>c3", "c1.2>c4", "c2.2>c4", "c1.2>c5", "c4>c3"} <= moves
    assert "c2.3>c3" not in moves
    assert "c4>c5" not in moves  # a whole column


def test_refusal_of_spider_deals_ten_cards_only_onto_full_columns() -> None:
    jeu = patience("spider", {"couleurs": 1})
    t = jeu.new(Alea(7))
    donner = jeu.read("talon.10!c1")
    apres = apply_move(jeu, t, donner)
    assert [len(apres[f"c{i}"]) for i in range(1, 11)] == [7] * 4 + [6] * 6
    assert jeu.refusal(t.put({"c3": ()}), donner) is not None


def test_pack_of_many_copies_is_in_the_order_of_cards() -> None:
    jeu = patience("spider")
    pack = Pack(jeu.forme.pack.couleurs[:1], jeu.forme.pack.rangs[:2], 3)
    assert [*map(str, pack.cartes)] == ["2♣"] * 3 + ["3♣"] * 3
    assert pack.nb_cartes == 6
