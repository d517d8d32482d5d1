"""A hand at a table: it picks and places pieces with the mouse or keys."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import assert_never

from rummifun.core.scene import Act, Scene
from rummifun.messages import N_
from rummifun.players.checked_player import player_alea
from rummifun.players.glouton import glouton
from rummifun.session.events import Gesture, MakeSafeMoves
from rummifun.session.hints import HintStage
from rummifun.session.touch import (
    Do,
    Pick,
    Touch,
    WhyNot,
    acts_from,
    button_acts,
    drop,
    goal_keys,
    keys,
    pick,
    pickable_spots,
    secondary_acts,
    stroke,
    touch,
)
from rummifun.shells.tui.board import Board
from rummifun.shells.tui.painting import Marks
from rummifun.shells.tui.screen_keys import stroke_key
from rummifun.shells.tui.table_page import Hand, TablePage


class MovingHand(Hand):
    """A hand that picks pieces and places them."""

    KEYS = (
        ("⏎", N_("pick, place"), "app.simulate_key('enter')"),
        stroke_key("b", N_("best place")),
        stroke_key("h", N_("hint")),
        stroke_key("f", N_("finish")),
        stroke_key("m", N_("moves")),
    )
    MORE = (
        (
            "1 … 9",
            N_(
                "the button of that number; without one, a move in two strokes: the number of a pile, "
                "then that of where it goes; twice, its best place"
            ),
            "",
        ),
        ("b", N_("send up all that can do no harm; what is picked, to its best place"), ""),
    )

    def __init__(self, page: TablePage) -> None:
        super().__init__(page)
        self.numbers: Mapping[str, int] = {}
        self.aimed: frozenset[str] = frozenset()  # by a guide
        self.strokes["b"] = self.best

    def scene(self) -> Scene:
        """Return the scene to draw."""
        return self.page.as_seen()

    def acts(self) -> tuple[Act, ...]:
        """List what can be done now."""
        return self.scene().acts if self.page.is_free else ()

    def buttons(self) -> tuple[Act, ...]:
        """List the acts that have a button."""
        return button_acts(self.acts())[:9]

    def shown_numbers(self, scene: Scene) -> Mapping[str, int]:
        """Give piles their numbers, where one seat looks on and has something to do."""
        only = self.page.session.only_person
        if only is not None and not self.page.is_watched:
            self.numbers = keys(scene, only, self.numbers)
        return self.numbers

    def marks(self) -> Marks:
        """Mark what is picked, and where it can go."""
        cursor, picked = self.board.marks.cursor, self.picked
        if picked.spot is None:
            return Marks(cursor, self.lit, self.aimed)
        return Marks(cursor, self.board.run(picked.spot), picked.goals, goal_keys(picked.goals, self.numbers))

    def on_board_touched(self, event: Board.Touched) -> None:
        """Make what a touch means; a game that plays itself goes one step on."""
        if self.page.is_watched:
            self.page.step()
        elif not event.apart:
            self._do(touch(self._playable(), self.picked, event.spot))
        elif own := secondary_acts(self.acts(), event.spot):
            self.one_of(own)
        else:
            self.best()

    def on_board_swept(self) -> None:
        """Send up all that is safe."""
        self.best()

    def on_board_lifted(self, event: Board.Lifted) -> None:
        """Pick the dragged piece, so that the board marks the places that take it."""
        found = pick(self._playable(), event.spot)
        if not self.page.is_watched and found.spot is not None:
            self._pick(found)

    def on_board_dragged(self, event: Board.Dragged) -> None:
        """Make what letting a piece fall means."""
        if not self.page.is_watched:
            self._pick(Pick())
            self._do(drop(self._playable(), event.source, event.spot and event.spot[0]))

    def on_number(self, n: int) -> None:
        """Make half a move: the first picks from the pile of a number, the second puts it on another."""
        named = (*self.marks().keys.items(), *self.numbers.items())
        where = next((place for place, key in named if key == n), None)
        if not self.page.is_watched:
            self._do(Pick() if where is None else stroke(self._playable(), self.picked, where))

    def _playable(self) -> Scene:
        return replace(self.scene(), acts=self.acts())

    def _do(self, found: Touch) -> None:
        """Make what a touch means, or say why the rules do not let it be."""
        match found:
            case Do(acts, best):
                self._best_of(acts) if best else self.one_of(acts)
            case Pick():
                self._pick(found)
            case WhyNot(source, index, target):
                self._pick(Pick())
                self.page.enact(Gesture(self.page.person, source, index, target), "")
            case _:
                assert_never(found)

    def _pick(self, found: Pick) -> None:
        self.picked = found
        self.board.mark(self.marks())

    def let_go(self) -> bool:
        """Put down what is picked; tell whether anything was."""
        held, self.picked = self.picked.spot is not None, Pick()
        self.lit, self.aimed = frozenset(), frozenset()
        return held

    def light(self, stage: HintStage) -> None:
        """Mark the pieces that the act of a stage takes, and where it puts them."""
        act = stage.act
        if act is not None and act.source is not None:
            there = [cell.spot for cell in self.board.cells if cell.place == act.source]
            spot = there[-1] if there and act.index is None else (act.source, act.index or 0)
            self.lit = self.board.run(spot)
            self.aimed = frozenset(filter(None, [act.target]))

    def _best_of(self, several: tuple[Act, ...]) -> None:
        session, moves = self.page.session, tuple(act.move for act in several)
        alea = player_alea(session.origin, len(session.steps))
        move, reason = glouton(self.game, self.page.view, moves, alea)
        self.make(move, reason.localize(self.page.tr) if len(moves) > 1 else "")

    def best(self) -> None:
        """Send up everything harmless; or send the pick, or the piece under the cursor, to its best place."""
        if self.picked.spot is None and self.game.safe is not None:
            self.page.enact(MakeSafeMoves(self.page.person), "")
            return
        spot = self.picked.spot or self.board.marks.cursor
        found = acts_from(self.acts(), spot) if spot else ()
        if found:
            self._best_of(found)

    def action_next(self, way: int) -> None:
        """Go to the next piece to pick, or place to put it."""
        lit, there = self.marks().goals, pickable_spots(self.acts())
        goals = [cell.spot for cell in self.board.cells if cell.place in lit and not cell.covered]
        starts = [cell.spot for cell in self.board.cells if there & {cell.spot, (cell.place, None)}]
        spots = goals if lit else starts
        cursor = self.board.marks.cursor
        at = spots.index(cursor) if cursor in spots else (-1 if way > 0 else 0)
        if spots:
            self.board.put_cursor(spots[(at + way) % len(spots)])
