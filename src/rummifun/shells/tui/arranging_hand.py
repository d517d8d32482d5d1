"""A hand that arranges a turn: it builds piles with the mouse or keys, and hands them in."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain
from typing import Any

from rummifun.core.game import Draft
from rummifun.core.scene import Act, Scene
from rummifun.messages import N_, count_text
from rummifun.refusal import Refusal
from rummifun.session.arrangement import (
    NEW,
    RACK,
    Arrangement,
    arrangement_of_piles,
    begin_arrangement,
    choose,
    find_pieces,
    find_place,
    has_piece_at,
    order,
    other_acts,
    pile_number,
    put,
    sort_order,
    table_scene,
    waiting_scene,
    whole_pile,
)
from rummifun.session.hints import HintStage
from rummifun.session.touch import Spot
from rummifun.shells.tui.board import Board
from rummifun.shells.tui.painting import Marks
from rummifun.shells.tui.screen_keys import stroke_key
from rummifun.shells.tui.table_page import Hand, TablePage


class ArrangingHand(Hand):
    """A turn being arranged: the piles now, the pieces chosen, the acts that arrange nothing."""

    KEYS = (
        ("⏎", N_("pick, place"), "app.simulate_key('enter')"),
        stroke_key("c", N_("new pile")),
        stroke_key("v", N_("hand in")),
        stroke_key("a", N_("restore")),
        stroke_key("d", N_("draw")),
        stroke_key("s g", N_("sort"), "s"),
        stroke_key("h", N_("hint")),
    )
    MORE = (
        ("s g", N_("sort by runs, by groups"), ""),
        ("x", N_("pick one more, from any place (Ctrl and click)"), ""),
        ("b", N_("where it fits"), ""),
        ("1 … 9", N_("what is picked, to the pile of that number; without a pick, the button of that number"), ""),
    )

    def __init__(self, page: TablePage, welcome: str | None = None) -> None:
        """Hold a turn; with a welcome it stands alone, outside a game, and can only be arranged."""
        super().__init__(page)
        self.welcome = welcome
        self.arrangement = Arrangement((), (), ())
        self.order = sort_order(self.game, 0)
        self.rest: tuple[Act, ...] = ()
        self._last_draft: tuple[tuple[Any, ...], Draft] | None = None
        self.strokes |= {
            "b": self.best,
            "c": lambda: self._put(NEW),
            "v": self.submit,
            "a": self.restore,
            "s": lambda: self.sort(0),
            "g": lambda: self.sort(1),
        }

    def begin(self) -> None:
        self.lit = frozenset()
        if not self.page.turn:
            return
        if self.board.marks.cursor is None:
            self.board.mark(Marks((RACK, 1)))
        view = self.page.view
        self.arrangement = order(begin_arrangement(self.game, view), self.order)
        self.rest = other_acts(self.game, view, self.page.as_seen().acts) if self.welcome is None else ()
        if self.welcome:
            self.page.told = [self.page.tr(self.welcome)]

    @property
    def is_building(self) -> bool:
        return bool(self.arrangement.chosen) and self.page.is_free

    def _lie(self, a: Arrangement) -> None:
        """Show another arrangement."""
        self.arrangement, self.lit = order(a, self.order), frozenset()
        self.page.draw()

    def _hold(self, *chosen: Spot) -> None:
        self.arrangement = replace(self.arrangement, chosen=chosen)
        self.board.mark(self.marks())

    @property
    def draft(self) -> Draft:
        """Judge the table as it lies; it is asked for several times between two movements."""
        asked = (self.page.session, self.page.seat, self.arrangement.piles)
        if self._last_draft is None or any(a is not b for a, b in zip(asked, self._last_draft[0], strict=True)):
            self._last_draft = asked, self.game.arrangement.draft(self.page.view, self.arrangement.piles)
        return self._last_draft[1]

    def scene(self) -> Scene:
        page = self.page
        if page.is_free:
            return table_scene(self.game, page.view, self.arrangement, self.draft, self.rest)
        if page.seat is not None:
            return waiting_scene(self.game, page.view, page.seat, self.order)
        return replace(page.as_seen(), acts=())

    def acts(self) -> tuple[Act, ...]:
        return self.rest if self.page.is_free else ()

    def marks(self) -> Marks:
        piles, chosen = [f"table.{i}" for i, _ in enumerate(self.arrangement.piles, 1)], self.arrangement.chosen
        lit = {NEW, *piles} if chosen else set()
        if any(place != RACK for place, _ in chosen):
            lit.add(RACK)
        named = {place: n for n, place in enumerate(piles[:9], 1)} if chosen else {}
        return Marks(self.board.marks.cursor, frozenset(chosen) | self.lit, frozenset(lit), named)

    def verdict(self) -> list[str] | None:
        if not self.page.is_free or not (self.arrangement.tiles_laid or self.arrangement.past):
            return None
        return draft_lines(self.page, self.draft)

    def on_board_moved(self) -> None:
        """Say what is wrong with the pile under the cursor."""
        cell = self.board.cell
        number = pile_number(cell.place) if cell else None
        if not self.page.is_free or number is None or number >= len(self.arrangement.piles):
            return
        found = self.draft.piles[number]
        if isinstance(found.kind, Refusal):
            self.page.show_lines(self.page.say_refusal(found.kind))

    def on_board_touched(self, event: Board.Touched) -> None:
        """Pick a piece, pick one more of the same pile, or put all that is picked where it is touched."""
        a, spot = self.arrangement, event.spot
        place, index = spot
        if not self.page.is_free or (index and pile_number(place) is not None and not has_piece_at(a, spot)):
            return  # the touched piece is elsewhere by now
        own = tuple(act for act in self.rest if act.source == place and act.target is None)
        if event.twice and has_piece_at(a, spot):
            self._hold(spot)
            home = pile_number(place) is not None and put(self.arrangement, RACK, self.game) is not None
            self._put(RACK) if home else self.best()  # home: the rack that it came from; from there, where it fits
        elif own and not a.chosen:
            self.one_of(own)
        elif (held := choose(a, spot, event.apart)) is not None:
            self._hold(*held.chosen)
        else:
            self._put(place)

    def on_board_lifted(self, event: Board.Lifted) -> None:
        """Pick the dragged piece, with the pieces already picked."""
        if self.page.is_free and event.spot not in self.arrangement.chosen:
            self._hold(*whole_pile(self.arrangement, event.spot) or self.arrangement.chosen)

    def on_board_dragged(self, event: Board.Dragged) -> None:
        """Put a piece, and all that is picked with it, where it is carried; beside all piles it makes a new one."""
        taken = whole_pile(self.arrangement, event.source)
        if not self.page.is_free or not taken:
            return
        if taken[0] not in self.arrangement.chosen:
            self._hold(*taken)
        self._put(drop_place(self.board, event))
        self._hold()

    def _put(self, place: str) -> None:
        after = put(self.arrangement, place, self.game) if self.page.is_free else self.arrangement
        if after is None:
            self._hold()
            self.page.show_lines(self.page.tr(N_("What lay on the table stays on the table.")))
        elif after is not self.arrangement:
            self._lie(after)

    def on_number(self, n: int) -> None:
        """Put the picked pieces on the pile of a number."""
        self._put(f"table.{n}")

    def submit(self) -> None:
        """Hand the table in; a refusal changes nothing."""
        if self.page.is_free:
            self.make(self.game.arrangement.submit(self.page.view, self.arrangement.piles))

    def restore(self) -> None:
        """Lay the table as it lay when the turn began."""
        if self.page.is_free:
            self.begin()
            self.page.told = []
            self.page.draw()

    def undo(self) -> bool:
        """Take back the last thing tried in this turn."""
        past = self.arrangement.past if self.page.is_free else None
        if past is not None:
            self.page.told = []
            self._lie(past)
        return past is not None

    def sort(self, groups: int) -> None:
        """Sort the rack, now and from now on."""
        if self.page.is_free:
            self.order = sort_order(self.game, groups)
            self._lie(self.arrangement)

    def show_stage(self, stage: HintStage) -> None:
        """Light the pieces that a stage of a hint is about, or lay the piles out as they then lie; that is a try."""
        if stage.piles is not None:
            self._lie(arrangement_of_piles(self.game, self.page.view, stage.piles, self.arrangement))
        self.lit = frozenset(find_pieces(self.arrangement, stage.pieces))
        self.board.mark(self.marks())

    def light(self, stage: HintStage) -> None:
        """Mark the pieces of the rack that a stage lays."""
        left = Counter(chain(*stage.piles or ())) - Counter(chain(*self.arrangement.piles))
        self.lit = frozenset(find_pieces(self.arrangement, left.elements()))

    def make(self, move: Any, why: str = "") -> None:
        """Make a move; other moves than an arrangement wait until the table is as it was."""
        if self.arrangement.tiles_laid and any(act.move == move for act in self.rest):
            said = N_("Some of your pieces are on the table: “a” takes them back first.")
            self.page.show_lines(self.page.tr(said))
        else:
            super().make(move, why)

    def action_next(self, way: int) -> None:
        """Go to the next pile."""
        spots = list({cell.place: cell.spot for cell in self.board.cells}.values())
        here = self.board.marks.cursor
        at = next((i for i, spot in enumerate(spots) if here and spot[0] == here[0]), -1)
        if spots:
            self.board.put_cursor(spots[(at + way) % len(spots)])

    def best(self) -> None:
        """Put the piece under the cursor, or the picked pieces, on the first pile that takes them."""
        cursor = self.board.marks.cursor
        if not self.page.is_free:
            return
        if not self.arrangement.chosen and cursor is not None and has_piece_at(self.arrangement, cursor):
            self._hold(cursor)
        self._put(find_place(self.arrangement, self.game, self.page.view))

    def let_go(self) -> bool:
        held, self.lit = bool(self.arrangement.chosen), frozenset()
        self.arrangement = replace(self.arrangement, chosen=())
        return held


def drop_place(board: Board, event: Board.Dragged) -> str:
    """Return where something let fall goes: to the pile it is on; beside all, to the rack or a pile of its own."""
    near = [cell for cell in board.cells if cell.spot == event.spot]
    if event.spot and (not event.beside or any(cell.y <= event.line < cell.y + cell.height for cell in near)):
        return event.spot[0]
    rack = min((cell.y for cell in board.cells if cell.place == RACK), default=0)
    return RACK if event.line >= rack else NEW


def draft_lines(page: TablePage, draft: Draft) -> list[str]:
    """Tell what a table that is being built still wants, and what is wrong with it."""
    tr = page.tr
    wanted = []
    if draft.required:
        forms = N_("{n} point of {wanted}"), N_("{n} points of {wanted}")
        wanted = [count_text(tr, draft.points, *forms, wanted=draft.required)]
    if draft.refusal is None:
        return [*wanted, tr(N_("The table is right: “v” hands it in."))]
    piles = enumerate(draft.piles, 1)
    whole = page.say_refusal(draft.refusal)
    wrong = [f"{i}{tr(': ')}{one.kind.shorten(page.words.tr)}" for i, one in piles if isinstance(one.kind, Refusal)]
    return [*wanted, *(wrong[:2] or [whole])]
