"""A game whose move is a table: piles that a hand moves pieces between, judged as they are built, and handed in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, ClassVar, Final

from textual.binding import BindingType

from rummifun.core.capabilities import Piles, can_sort_pieces
from rummifun.core.game import Draft
from rummifun.core.scene import Act, Message, PieceFace, Pile, Scene, Zone
from rummifun.messages import N_
from rummifun.refusal import Refusal, sentence
from rummifun.session.hints import HintStage
from rummifun.session.session import Session
from rummifun.session.steps import cached_scene
from rummifun.shells.console import seat_name
from rummifun.shells.storage.saved_session import SavedSession
from rummifun.shells.tui.board import Board
from rummifun.shells.tui.layout import Spot
from rummifun.shells.tui.painting import Marks
from rummifun.shells.tui.play_screen import PlayScreen
from rummifun.shells.tui.screens import letter_bindings

RACK: Final = "chevalet"
NEW: Final = "table.0"
"""The place of a pile that is not there yet."""

Piece = Any
Order = Callable[[Piece], Any]
"""The sort key of the pieces of a rack."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """An arrangement: piles on the table, pieces on the rack, and the rack at the beginning of the turn."""

    piles: Piles
    rack: tuple[Piece, ...]
    hand: tuple[Piece, ...]

    @property
    def tiles_laid(self) -> int:
        """The number of pieces laid from the rack."""
        return len(self.hand) - len(self.rack)


def begin_arrangement(game: Any, view: Any) -> Arrangement:
    """Begin a turn: the table as it lies, the rack as it is."""
    rack = tuple(game.rack(view))
    return Arrangement(tuple(map(tuple, game.laid(view))), rack, rack)


def arrangement_of_piles(game: Any, view: Any, piles: Piles) -> Arrangement:
    """Return a whole table at once, its own pieces and some of the rack."""
    start = begin_arrangement(game, view)
    left = Counter(chain(start.rack, *start.piles)) - Counter(chain(*piles))
    return Arrangement(piles, tuple(left.elements()), start.hand)


def pile_number(place: str) -> int | None:
    """Return the number of the pile at a place, from 0; None for the rack, and for a pile that is not there yet."""
    number = place.removeprefix("table.")
    return int(number) - 1 if number.isdecimal() and number != "0" else None


def move_pieces(a: Arrangement, spots: Sequence[Spot], target: str, game: Any) -> Arrangement | None:
    """Move pieces to a pile; None for pieces that belong to the table. A changed pile lies as its game lets it lie.

    >>> from rummifun.games.rummikub import Bleu, T, jeu
    >>> a = Arrangement(((T(7, Bleu), T(9, Bleu)),), (T(8, Bleu),), (T(8, Bleu),))
    >>> move_pieces(a, [(RACK, 1)], "table.1", jeu).piles, move_pieces(a, [("table.1", 1)], RACK, jeu)
    (((T(7, Bleu), T(8, Bleu), T(9, Bleu)),), None)
    """
    wanted = sorted(set(spots))
    taken = tuple(_at(a, spot) for spot in wanted)
    rack = _without(a.rack, [i for place, i in wanted if place == RACK])
    piles = [_without(p, [i for place, i in wanted if pile_number(place) == n]) for n, p in enumerate(a.piles)]
    if target == RACK:
        rack = (*rack, *taken)
        if any(rack.count(piece) > a.hand.count(piece) for piece in taken):
            return None
    elif (n := pile_number(target)) is not None:
        piles[n] = (*piles[n], *taken)
    else:
        piles.append(taken)
    lying = (p if p in a.piles or not can_sort_pieces(game) else game.ordered(p) for p in piles if p)
    return replace(a, piles=tuple(lying), rack=rack)


def has_piece_at(a: Arrangement, spot: Spot) -> bool:
    """Tell whether a piece lies at a spot."""
    place, index = spot
    n = pile_number(place)
    if n is None:
        return place == RACK and 1 <= index <= len(a.rack)
    return n < len(a.piles) and 1 <= index <= len(a.piles[n])


def find_pieces(a: Arrangement, pieces: Iterable[Piece]) -> Iterator[Spot]:
    """Find pieces, each at a spot of its own: on the rack first, else in the last pile that has it."""
    free = [(RACK, i, piece) for i, piece in enumerate(a.rack, 1)]
    free += [(f"table.{n}", i, p) for n, pile in reversed([*enumerate(a.piles, 1)]) for i, p in enumerate(pile, 1)]
    for piece in pieces:
        found = next((one for one in free if one[2] == piece), None)
        if found is not None:
            free.remove(found)
            yield found[:2]


def _at(a: Arrangement, spot: Spot) -> Piece:
    n = pile_number(spot[0])
    return (a.rack if n is None else a.piles[n])[spot[1] - 1]


def _without(pieces: tuple[Piece, ...], indices: Iterable[int]) -> tuple[Piece, ...]:
    gone = set(indices)
    return tuple(piece for i, piece in enumerate(pieces, 1) if i not in gone)


def sort_order(game: Any, n: int) -> Order:
    """Return the n-th order of a game's pieces; where it has none, they lie as they come."""
    return list(game.orders.values())[n] if can_sort_pieces(game) else lambda piece: 0


def other_acts(game: Any, view: Any, acts: Iterable[Act]) -> tuple[Act, ...]:
    """List the acts that arrange nothing: drawing, passing."""
    return tuple(act for act in acts if game.arranged(view, act.move) is None)


def table_scene(game: Any, view: Any, a: Arrangement, draft: Draft, acts: tuple[Act, ...]) -> Scene:
    """Lay out a table being rearranged: each pile under its points, the rack, all else as the scene has it."""
    own = next((zone for zone in cached_scene(game, view).zones if zone.active), None)
    rack = tuple(map(game.shown, a.rack))
    return replace(_around(game, view, own, a.piles, draft, rack, bool(a.tiles_laid)), acts=acts)


def waiting_scene(game: Any, view: Any, seat: int, order: Order) -> Scene:
    """Lay out the table while another moves, where a seat has arranged it: its rack lies where it lay, in its order."""
    scene = cached_scene(game, view)
    own = next((zone for zone in scene.zones if zone.piles and zone.piles[0].place == seat_name(seat)), None)
    if own is None:
        return replace(scene, acts=())
    keys = {game.shown(piece): order(piece) for piece, _ in game.known(view)}
    rack = tuple(sorted(own.piles[0].faces, key=lambda face: keys[face]))
    piles = tuple(map(tuple, game.laid(view)))
    return _around(game, view, own, piles, game.draft(view, piles), rack, False)


def _around(
    game: Any, view: Any, own: Zone | None, laid: Piles, draft: Draft, rack: tuple[PieceFace, ...], changed: bool
) -> Scene:
    """Lay piles and a rack out under all else that the scene of a view has."""
    scene = cached_scene(game, view)
    faces = [tuple(map(game.shown, pile)) for pile in game.laid(view)]
    table = next((zone for zone in scene.zones if [pile.faces for pile in zone.piles] == faces), None)
    rest = tuple(zone for zone in scene.zones if zone not in (table, own))
    piles = (
        Pile(f"table.{i}", tuple(map(game.shown, pile)), _verdict(found.kind, found.points))
        for i, (pile, found) in enumerate(zip(laid, draft.piles, strict=True), 1)
    )
    caption = table.caption if table and not changed else Message(N_("table, changed"))
    below = Zone(own.caption if own else Message(N_("rack")), (Pile(RACK, rack),), active=own is None or own.active)
    return Scene(scene.title, (*rest, Zone(caption, (*piles, Pile(NEW, (), Message(N_("new"))))), below))


def _verdict(kind: Message | Refusal, points: int) -> Message:
    if isinstance(kind, Refusal):
        return Message("✗")
    return Message("{kind} {points}", (("kind", kind), ("points", points)))


class ArrangeScreen(PlayScreen):
    """A turn being arranged: the piles now, the arrangements tried, the pieces picked."""

    KEYS = (
        ("⏎", N_("pick, place"), "screen.touch"),
        ("c", N_("new pile"), "screen.new_pile"),
        ("v", N_("hand in"), "screen.submit"),
        ("a", N_("restore"), "screen.restore"),
        ("d", N_("draw"), "screen.draw"),
        ("s g", N_("sort"), "screen.sort(0)"),
        ("h", N_("hint"), "screen.hint"),
        ("u", N_("undo"), "screen.undo"),
        ("r", N_("redo"), "screen.redo"),
        *PlayScreen.LAST,
    )
    MORE = (
        *PlayScreen.MORE,
        ("s, g", N_("sort by runs, by groups"), ""),
        ("x", N_("pick one more, from any place (Ctrl and click)"), ""),
        ("b", N_("where it fits"), ""),
        ("1 … 9", N_("what is picked, to the pile of that number"), ""),
    )

    BINDINGS: ClassVar[list[BindingType]] = [*letter_bindings(*KEYS), ("s", "sort(0)"), ("g", "sort(1)")]

    def __init__(self, session: Session, shelved: SavedSession) -> None:
        super().__init__(session, shelved)
        self.arrangement = Arrangement((), (), ())
        self.tried: list[Arrangement] = []
        self.several: list[Spot] = []
        self.lit: frozenset[Spot] = frozenset()
        self.order = sort_order(self.game, 0)
        self.rest: tuple[Act, ...] = ()
        self._last_draft: tuple[tuple[Any, ...], Draft] | None = None

    @property
    def numbering(self) -> bool:
        """Piles that come and go have no numbers, unless they can take the pick."""
        return False

    @property
    def arranging(self) -> bool:
        return self.turn and not self.thinking

    def begin_turn(self) -> None:
        self.tried, self.several, self.lit = [], [], frozenset()
        if not self.turn:
            return
        if self.board.marks.cursor is None:
            self.board.mark(Marks((RACK, 1)))
        view = self.view
        self.arrangement = self._sort_rack(begin_arrangement(self.game, view))
        self.rest = other_acts(self.game, view, cached_scene(self.game, view).acts)

    def _sort_rack(self, a: Arrangement) -> Arrangement:
        return replace(a, rack=tuple(sorted(a.rack, key=self.order)))

    def _try(self, a: Arrangement) -> None:
        """Show another arrangement; this one can be taken back to."""
        self.tried.append(self.arrangement)
        self._lie(a)

    def _lie(self, a: Arrangement) -> None:
        self.arrangement, self.several, self.lit = self._sort_rack(a), [], frozenset()
        self.draw()

    def _let_go(self) -> None:
        self.several = []
        self.board.mark(self.marks())

    @property
    def draft(self) -> Draft:
        """Judge the table as it lies; it is asked for several times between two movements."""
        asked = (self.session, self.seat, self.arrangement.piles)
        if self._last_draft is None or any(a is not b for a, b in zip(asked, self._last_draft[0], strict=True)):
            self._last_draft = asked, self.game.draft(self.view, self.arrangement.piles)
        return self._last_draft[1]

    def scene(self) -> Scene:
        if not self.arranging and self.seat is not None:
            return waiting_scene(self.game, self.view, self.seat, self.order)
        if not self.arranging:
            return replace(cached_scene(self.game, self.view), acts=())
        return table_scene(self.game, self.view, self.arrangement, self.draft, self.rest)

    def own_acts(self) -> tuple[Act, ...]:
        return self.rest if self.arranging else ()

    def shown_buttons(self) -> tuple[Act, ...]:
        """Give a button to each, even where a touch does it too."""
        return self.own_acts()[:9]

    def marks(self) -> Marks:
        piles = [f"table.{i}" for i, _ in enumerate(self.arrangement.piles, 1)]
        lit = {NEW, *piles} if self.several else set()
        if any(place != RACK for place, _ in self.several):
            lit.add(RACK)
        keys = {place: n for n, place in enumerate(piles[:9], 1)} if self.several else {}
        return Marks(self.board.marks.cursor, frozenset(self.several) | self.lit, frozenset(lit), keys)

    def draw(self) -> None:
        super().draw()
        if self.arranging and (self.arrangement.tiles_laid or self.tried):
            self.show_lines(*self._verdict())

    def _verdict(self) -> list[str]:
        tr, draft, lang = self.tr, self.draft, self.table.words.lang
        wanted = []
        if draft.required:
            said = tr(N_("{points} points of {wanted}"))
            wanted = [said.format(points=draft.points, wanted=draft.required)]
        wrong = [
            f"{i}{tr(': ')}{sentence(found.kind, lang)}"
            for i, found in enumerate(draft.piles, 1)
            if isinstance(found.kind, Refusal)
        ]
        if draft.refusal is None:
            return [*wanted, tr(N_("The table is right: “v” hands it in."))]
        return [*wanted, *(wrong[:2] or [sentence(draft.refusal, lang)])]

    def hand_moved(self) -> None:
        cell = self.board.cell
        number = pile_number(cell.place) if cell else None
        if not self.arranging or number is None or number >= len(self.arrangement.piles):
            return
        found = self.draft.piles[number]
        if isinstance(found.kind, Refusal):
            self.show_lines(sentence(found.kind, self.table.words.lang))

    # Building

    def hand_touched(self, event: Board.Touched) -> None:
        """Pick a piece, pick one more of the same pile, or put all that is picked where it is touched."""
        place, index = spot = event.spot
        if not self.arranging or (
            index and pile_number(place) is not None and not has_piece_at(self.arrangement, spot)
        ):
            return  # the touched piece is elsewhere by now
        own = tuple(act for act in self.rest if act.source == place and act.target is None)
        if event.twice and has_piece_at(self.arrangement, spot):
            self._send_home(spot)
        elif not index and pile_number(place) is not None and not self.several:
            self.several = self._whole(spot)
            self.board.mark(self.marks())
        elif own and not self.several:
            self._one_of(own)
        elif has_piece_at(self.arrangement, spot) and (event.apart or {place} >= {p for p, _ in self.several}):
            self.several = [s for s in self.several if s != spot] if spot in self.several else [*self.several, spot]
            self.board.mark(self.marks())
        elif self.several and (place in (NEW, RACK) or pile_number(place) is not None):
            self._put(place)

    def _send_home(self, spot: Spot) -> None:
        """Send a piece where it belongs: from the rack where it fits, and back to the rack that it came from."""
        self.several = [spot]
        if pile_number(spot[0]) is not None and move_pieces(self.arrangement, [spot], RACK, self.game) is not None:
            self._put(RACK)
        else:
            self.action_best()

    def _whole(self, spot: Spot) -> list[Spot]:
        """List the pieces of a spot: one, or all of a pile that is taken by its name."""
        n = pile_number(spot[0])
        if spot[1] or n is None or n >= len(self.arrangement.piles):
            return [spot] if has_piece_at(self.arrangement, spot) else []
        return [(spot[0], i) for i, _ in enumerate(self.arrangement.piles[n], 1)]

    def hand_swept(self) -> None:
        """Nothing is sent anywhere from here."""

    def hand_lifted(self, event: Board.Lifted) -> None:
        """Pick the dragged piece, with the pieces already picked."""
        if self.arranging and event.spot not in self.several and (taken := self._whole(event.spot)):
            self.several = taken
            self.board.mark(self.marks())

    def hand_dragged(self, event: Board.Dragged) -> None:
        """Put a piece, and all that is picked with it, where it is carried; beside all piles it makes a new one."""
        taken = self._whole(event.source)
        if not self.arranging or not taken:
            return
        self.several = self.several if taken[0] in self.several else taken
        place = event.spot[0] if event.spot and not (event.beside and self._apart(event)) else self._drop_place(event)
        if place in (NEW, RACK) or pile_number(place) is not None:
            self._put(place)
        self._let_go()

    def _apart(self, event: Board.Dragged) -> bool:
        """Tell whether something was let fall on another line than the pieces that are nearest."""
        near = (cell for cell in self.board.cells if cell.spot == event.spot)
        return not any(cell.y <= event.line < cell.y + cell.height for cell in near)

    def _drop_place(self, event: Board.Dragged) -> str:
        """Return the place of a piece dropped beside all piles: the rack, or a pile of its own."""
        rack = min((cell.y for cell in self.board.cells if cell.place == RACK), default=0)
        return RACK if event.line >= rack else NEW

    def _put(self, place: str) -> None:
        self.several = [spot for spot in self.several if has_piece_at(self.arrangement, spot)]
        n = pile_number(place)
        if not self.several or (n is not None and n >= len(self.arrangement.piles)):
            return
        after = move_pieces(self.arrangement, self.several, place, self.game)
        if after is not None:
            self._try(after)
            return
        self._let_go()
        self.show_lines(self.tr(N_("What lay on the table stays on the table.")))

    def action_new_pile(self) -> None:
        if self.several and self.arranging:
            self._put(NEW)

    def action_button(self, n: int) -> None:
        """Put the picked pieces on the pile of a number; with nothing picked, press the button of the number."""
        if self.several and self.arranging:
            self._put(f"table.{n}")
        else:
            super().action_button(n)

    def action_submit(self) -> None:
        """Hand the table in; a refusal changes nothing."""
        if self.arranging:
            self.make(self.game.submit(self.view, self.arrangement.piles))

    def action_restore(self) -> None:
        if self.arranging:
            self.begin_turn()
            self.told = []
            self.draw()

    def show_stage(self, stage: HintStage) -> None:
        """Light the pieces that a stage of a hint is about, or lay the piles out as they then lie; that is a try."""
        if stage.piles is not None:
            self._try(arrangement_of_piles(self.game, self.view, stage.piles))
        self.lit = frozenset(find_pieces(self.arrangement, stage.pieces))
        self.board.mark(self.marks())
        super().show_stage(stage)
        if stage.piles is not None and self.hint_progress is not None and self.hint_progress.is_done:
            self.show_lines(*self.told, *self._verdict())

    def action_undo(self) -> None:
        """Take back the last thing tried in this turn; before it, the last move."""
        if self.arranging and self.tried:
            self.told = []
            self._lie(self.tried.pop())
        else:
            super().action_undo()

    def action_sort(self, groups: int) -> None:
        if self.arranging:
            self.order = sort_order(self.game, groups)
            self._lie(self.arrangement)

    def action_draw(self) -> None:
        """Do the first thing that can be done beside building."""
        self.action_button(1)

    def make(self, move: Any, why: str = "") -> None:
        """Make a move; other moves than an arrangement wait until the table is as it was."""
        if self.arrangement.tiles_laid and any(act.move == move for act in self.rest):
            self.show_lines(self.tr(N_("Some of your pieces are on the table: “a” takes them back first.")))
        else:
            super().make(move, why)

    def action_next(self, way: int) -> None:
        last = {cell.place: cell.spot for cell in self.board.cells}
        spots = list(last.values())
        here = self.board.marks.cursor
        at = next((i for i, spot in enumerate(spots) if here and spot[0] == here[0]), -1)
        if spots:
            self.board.put_cursor(spots[(at + way) % len(spots)])

    def action_best(self) -> None:
        """Put the piece under the cursor, or the picked pieces, on the first pile that takes them."""
        cursor = self.board.marks.cursor
        if not self.arranging or not (self.several or (cursor and cursor[1])):
            return
        chosen = self.several or [cursor] if cursor else []
        self.several = [spot for spot in chosen if spot is not None and has_piece_at(self.arrangement, spot)]
        for i, _ in enumerate(self.arrangement.piles, 1):
            after = move_pieces(self.arrangement, self.several, f"table.{i}", self.game)
            judged = self.game.draft(self.view, after.piles).piles if after is not None else ()
            if i <= len(judged) and not isinstance(judged[i - 1].kind, Refusal):
                self._put(f"table.{i}")
                return
        self._put(NEW)

    def action_leave(self) -> None:
        if self.several:
            self._let_go()
        else:
            super().action_leave()

    def drop_hint(self) -> bool:
        self.lit = frozenset()
        return super().drop_hint()
