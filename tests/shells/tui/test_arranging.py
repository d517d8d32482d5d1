"""A whole game of Rummikub by keys and by clicks: an opening, a refusal, an undo, an extension, a split, the end."""

import itertools
from dataclasses import replace
from typing import Any

import pytest

from rummifun.chance import Alea
from rummifun.core.scene import PieceFace
from rummifun.games.rummikub import J1, J2, Bleu, Jaune, Joker, Noir, Rouge, Statut, T, Tuile, donne_choisie, jeu, mens
from rummifun.games.rummikub.game import ARRANGEMENT
from rummifun.session import arrangement
from rummifun.session.arrangement import NEW, RACK, Arrangement
from rummifun.shells.tui import hint_teller
from rummifun.shells.tui.table_screen import TableScreen
from rummifun.storage import statistics_file
from rummifun.storage.saved_session import begin_saved_session
from shells.tui.monkey import Hands, Table, arranging, clicked, deal, laid, now, settled, table_of, typed

ROUGES: list[Tuile] = [T(v, Rouge) for v in (7, 8, 9, 10, 11, 12, 13)]
MAIN = mens([*ROUGES, T(10, Bleu), T(10, Jaune)])
AUTRES: list[Tuile] = [T(1, Noir), T(3, Bleu), T(5, Jaune)]
AUTRE = mens(AUTRES)
OPENING = jeu.write_position(donne_choisie(MAIN, AUTRE))


async def seated(
    pilot: Hands, players: tuple[str, str] = ("humain", "premier"), origin: str | Alea = OPENING
) -> TableScreen:
    app = table_of(pilot)
    page = TableScreen(*begin_saved_session(jeu, origin, players, app.folder, app.now(), secret=True))
    app.push_screen(page)
    await settled(pilot)
    return page


def rack_index(page: TableScreen, tile: Any) -> int:
    return laid(page).rack.index(tile) + 1


async def test_arrange_screen_plays_a_whole_game(app: Table, pilot: Hands) -> None:
    page = await seated(pilot)
    # a refusal: two tiles are no combination, and nothing is lost
    for value in (7, 8):
        await clicked(pilot, RACK, rack_index(page, T(value, Rouge)))
    await clicked(pilot, NEW)
    assert laid(page).piles == ((T(7, Rouge), T(8, Rouge)),)
    await typed(pilot, "v")
    assert ("refused" in page.told[0], laid(page).tiles_laid, page.session.steps) == (True, 2, ())
    # an undo inside the turn, then the opening, six tiles at once, in any order
    await typed(pilot, "u")
    assert laid(page).tiles_laid == 0
    for value in (12, 7, 9, 8, 10, 11):
        await clicked(pilot, RACK, rack_index(page, T(value, Rouge)))
    await typed(pilot, "c")
    assert page.told[0] == "57 points of 30"
    assert arranging(page).draft.refusal is None
    await settled(pilot, "v")
    assert [step.seat for step in page.session.steps] == [0, 1]
    assert "Opponent: draw" in "".join(page.told)
    # an extension by the best place, taken back and made again
    await typed(pilot, "s")
    page.board.put_cursor((RACK, rack_index(page, T(13, Rouge))))
    for keys, moves in (("bv", 4), ("u", 2), ("r", 4)):
        await settled(pilot, *keys)
        assert len(page.session.steps) == moves
    # a split: the 10 leaves the middle of the run for a group
    for index in (5, 6, 7):
        await clicked(pilot, "table.1", index)
    await clicked(pilot, NEW)
    assert [len(pile) for pile in laid(page).piles] == [4, 3]
    await clicked(pilot, "table.1", 4)
    for tile in (T(10, Bleu), T(10, Jaune)):
        await clicked(pilot, RACK, rack_index(page, tile), button=3)
    await clicked(pilot, NEW)
    assert arranging(page).draft.refusal is None, page.told
    await settled(pilot, "v")
    assert page.session.seat is None
    assert "you win" in page.told[0]
    (end,), whole = statistics_file.read_journal(statistics_file.journal_file(app.folder))
    assert (whole, end.game, end.won, end.moves) == (True, "rummikub", True, 3)
    (file,) = (app.folder / "parties").iterdir()
    assert file.read_text().count("\n") == 1 + 5


async def test_arrange_screen_lays_by_keys_alone(app: Table, pilot: Hands) -> None:
    page = await seated(pilot)
    page.board.put_cursor((RACK, 1))
    for order, key in enumerate("sg"):
        await typed(pilot, key)
        assert list(laid(page).rack) == sorted(laid(page).rack, key=arrangement.sort_order(jeu, order))
    await typed(pilot, "s")
    first = laid(page).rack[:2]
    page.board.put_cursor((RACK, 1))
    await typed(pilot, "enter", "right", "x")
    assert now(laid(page).chosen) == ((RACK, 1), (RACK, 2))
    await typed(pilot, "c")
    assert laid(page).piles == (ARRANGEMENT.ordered(first),)
    await typed(pilot, "d")  # drawing waits until the tiles are back
    assert not page.session.steps
    assert "takes them back" in page.told[0]
    page.board.put_cursor((RACK, 1))
    await typed(pilot, "enter", "escape")
    assert now(laid(page).chosen) == ()
    await settled(pilot, "a", "d")
    assert [step.seat for step in page.session.steps] == [0, 1]


async def test_arrange_screen_heeds_no_number_of_a_pile_that_is_not_there_nor_clicks_on_nobodys(pilot: Hands) -> None:
    page = await seated(pilot)
    for place in ("J2", "pioche"):
        await clicked(pilot, place, button=3)
        assert (now(laid(page).chosen), page.board.marks.goals) == ((), frozenset())
    page.board.put_cursor((RACK, 1))
    await typed(pilot, "enter", "1", "2")
    assert (laid(page).chosen, laid(page).piles, laid(page).tiles_laid) == (((RACK, 1),), (), 0)


async def test_arrange_screen_hints_step_by_step(app: Table, pilot: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hint_teller, "STAGE_SECONDS", 600.0)
    page = await seated(pilot)
    begin = laid(page)
    await settled(pilot, "h")
    assert page.told == ["you can lay 9 tiles (h: more)"]
    await typed(pilot, "h")
    assert page.told[0].startswith("one of the combinations: ")
    assert (len(page.hand.lit), laid(page)) == (3, begin)
    await typed(pilot, "escape")
    assert (len(page.hand.lit), page.told) == (0, [])
    await settled(pilot, "h")
    await typed(pilot, "h", "h")
    assert laid(page).tiles_laid == 3  # the first movement; the others come by themselves, or as soon as asked
    await typed(pilot, "h", "h")
    assert "no turn lays more" in page.told[0]
    assert "“v” hands it in" in page.told[-1]
    assert (laid(page).tiles_laid, page.session.steps) == (9, ())
    await typed(pilot, "u", "u", "u")
    assert laid(page) == begin
    await settled(pilot, "h", "h", "h", "v")  # all of it again
    assert page.session.seat is None
    assert "you win" in page.told[0]


async def test_arrange_screen_hints_to_draw(app: Table, pilot: Hands) -> None:
    page = await seated(pilot, origin=jeu.write_position(donne_choisie(AUTRE, MAIN)))
    await settled(pilot, "h")
    assert page.told == ["you have nothing to lay (h: more)"]
    await typed(pilot, "h")
    assert page.told == ["draw (has no first meld of 30 points)"]


async def test_arrange_screen_compares_a_turn_with_the_best_one_if_wished(app: Table, pilot: Hands) -> None:
    app.choose(review=True)
    page = await seated(pilot)
    await typed(pilot, "d")
    while not any("9 tiles could have been laid" in line for line in now(page.told)):
        await settled(pilot)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_arrange_screen_keeps_the_rack_where_it_is_while_another_thinks(pilot: Hands) -> None:
    page = await seated(pilot, ("humain", "glouton"), Alea(5))
    drawn: list[tuple[bool, dict[int, tuple[int, int]]]] = []
    draw = page.draw

    def watched() -> None:
        draw()
        rack = {c.index: (c.x, c.y) for c in page.board.cells if c.place == RACK}
        drawn.append((bool(page.thinking), rack))

    page.draw = watched  # type: ignore[method-assign]
    for _ in range(2):
        await settled(pilot, "d")
    assert {thinking for thinking, _ in drawn} == {True, False}
    for (_, before), (_, after) in itertools.pairwise(drawn):
        assert before
        assert {**before, **after} == {**after, **before}


async def test_arrange_screen_hides_the_hand_between_two_people(app: Table, pilot: Hands) -> None:
    page = await seated(pilot, ("humain", "humain"))
    hidden = {cell.face for cell in page.board.cells if cell.place in ("J1", "J2", RACK)}
    assert hidden == {PieceFace("", "dos")}
    await settled(pilot, "enter")
    assert (now(page.seat), len(laid(page).rack)) == (0, 9)
    await settled(pilot, "d")
    assert (app.screen is page, now(page.seat)) == (False, None)
    await settled(pilot, "enter")
    assert (now(page.seat), len(laid(page).rack)) == (1, 3)
    assert page.told == ["Player 1: draw"]  # and not which tile
    await typed(pilot, "u")  # the other's decision is taken back, behind the curtain again
    assert (app.screen is page, now(page.seat)) == (False, None)
    await settled(pilot, "enter")
    assert now(page.seat) == 0


async def test_arrange_screen_swaps_a_joker(pilot: Hands) -> None:
    hand: list[Tuile] = [T(4, Bleu), T(12, Jaune), T(13, Jaune)]
    run, first = (T(3, Bleu), Joker, T(5, Bleu)), tuple(T(v, Noir) for v in (10, 11, 12, 13))
    dealt = donne_choisie(mens([*hand, *run, *first]), AUTRE)
    statuts = (Statut(J1, True, mens(hand)), Statut(J2, True, AUTRE))  # both have laid their 30 points
    page = await seated(pilot, origin=jeu.write_position(replace(dealt, statuts=statuts, table=(run, first))))
    await clicked(pilot, RACK, rack_index(page, T(4, Bleu)))
    await clicked(pilot, "table.1", 1)
    assert arranging(page).draft.refusal is None, page.told
    await clicked(pilot, "table.1", laid(page).piles[0].index(Joker) + 1)
    for other in (T(12, Jaune), T(13, Jaune)):
        page.board.put_cursor((RACK, rack_index(page, other)))
        await typed(pilot, "x")
    await typed(pilot, "c")
    assert laid(page).piles[0] == (T(3, Bleu), T(4, Bleu), T(5, Bleu))
    await settled(pilot, "v")
    assert page.session.steps


A = Arrangement(((T(1, Bleu), T(2, Bleu), T(3, Bleu)),), (T(4, Bleu), T(9, Noir)), (T(4, Bleu), T(9, Noir)))


def moved(before: Arrangement, index: list[tuple[str, int]], place: str) -> Arrangement:
    after = arrangement.move_pieces(before, index, place, jeu)
    assert after is not None
    return after


def test_move_pieces_orders_the_pile_that_is_left_and_leaves_none_empty() -> None:
    mixed = Arrangement(((T(5, Bleu), T(9, Noir), T(3, Bleu), T(4, Bleu)),), (), ())
    assert moved(mixed, [("table.1", 2)], NEW).piles == ((T(3, Bleu), T(4, Bleu), T(5, Bleu)), (T(9, Noir),))
    assert moved(A, [("table.1", i) for i in (1, 2, 3)], NEW).piles == A.piles


def test_move_pieces_brings_to_the_rack_only_what_it_gave() -> None:
    assert arrangement.move_pieces(A, [("table.1", 1)], RACK, jeu) is None
    laid = moved(A, [(RACK, 1)], "table.1")
    back = moved(laid, [("table.1", 4)], RACK)
    assert (laid.tiles_laid, back.piles, sorted(map(str, back.rack))) == (1, A.piles, sorted(map(str, A.rack)))


async def test_hint_between_two_people_is_proposed_and_agreed_to_by_the_same_key(pilot: Hands) -> None:
    page = await seated(pilot, ("humain", "humain"))
    await settled(pilot, "enter")
    await settled(pilot, "h")
    assert page.told == ["between people there are no hints until all agree", "“h” again: you agree to them."]
    await settled(pilot, "h")
    assert (page.told, page.session.hint_seats) == (["You agree to hints; the other person does not yet."], (0,))
    await settled(pilot, "h")
    assert page.told[-1] == "“h” takes your agreement back."
    await settled(pilot, "d")
    await settled(pilot, "enter")
    await settled(pilot, "h")
    await settled(pilot, "h")
    assert (page.told, page.session.is_fair) == (["Both may ask for hints."], False)
    await settled(pilot, "h")
    assert page.hints.hint is not None


async def test_refusal_is_short_and_a_key_tells_its_rule(pilot: Hands) -> None:
    page = await deal(pilot, "rummikub")
    await typed(pilot, "w")
    assert page.told == ["nothing was refused"]
    await typed(pilot, "v")
    (said,) = page.told
    assert (said.startswith("refused: "), said.endswith("(w: why?)")) == (True, True)
    assert len(said.split()) <= 8 + 3
    await typed(pilot, "w")
    assert "(Rummikub §" in page.told[0]
    await settled(pilot, "d")
    await typed(pilot, "w")
    assert page.told == ["nothing was refused"]
