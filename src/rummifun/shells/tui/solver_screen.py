"""The solver on the screen: a table and a rack, put in piece by piece or in writing, then the best turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from rummifun.chance import Alea
from rummifun.core.notation import NotationError
from rummifun.core.scene import Message, Pile, Scene, Zone
from rummifun.messages import N_
from rummifun.refusal import Precondition
from rummifun.render.text import capitalize
from rummifun.session.position_editor import EditedPosition, best_turn_query, default_editable_game, fault_message
from rummifun.shells.tui.arrange_screen import NEW, RACK, pile_number
from rummifun.shells.tui.board import Board
from rummifun.shells.tui.painting import Marks
from rummifun.shells.tui.puzzle_screen import TurnScreen
from rummifun.shells.tui.screens import AppScreen, TextDialog, letter_bindings

TRAY: Final = "tray"
"""The place of all that can be put in."""

_ROOM: Final = 14
"""Pieces side by side that there is room for from the beginning."""

_WELCOME: Final = Message(
    N_("Put in a table and a hand, and see the best turn of a player who has already laid tiles.")
)

_EXAMPLE: Final = "7b 7r 7j | 1n 2n 3n / 4n J"


class BestTurnScreen(TurnScreen):
    """A position whose best turn is shown stage by stage; you can also arrange it by hand."""

    def on_mount(self) -> None:
        super().on_mount()
        self.action_hint()


class SolverScreen(AppScreen):
    """A position being put in: a touch on the tray sends a piece to the target, a touch elsewhere removes one."""

    DEFAULT_CSS = """
    SolverScreen #title { height: 1; background: $panel; color: $foreground; padding: 0 1; }
    SolverScreen #told { height: 2; padding: 0 1; background: $panel; }
    """
    KEYS = (
        ("⏎", N_("put in, take away"), "screen.touch"),
        ("c", N_("new pile"), f"screen.aim('{NEW}')"),
        ("m", N_("to the hand"), f"screen.aim('{RACK}')"),
        ("v", N_("find the best turn"), "screen.find"),
        ("e", N_("position in writing"), "screen.write"),
        ("a", N_("clear"), "screen.clear"),
        ("?", N_("help"), "screen.help"),
        ("q", N_("menu"), "screen.leave"),
    )
    MORE = (("1 … 9", N_("to the combination of that number"), ""),)
    BINDINGS: ClassVar[list[BindingType]] = [
        *letter_bindings(*KEYS),
        *((str(n), f"aim('table.{n}')") for n in range(1, 10)),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.game: Any = default_editable_game()
        self.pieces = tuple(self.game.pieces(self.game.new(Alea())))
        self.position = EditedPosition()
        self.target = RACK
        self.news = _WELCOME

    def parts(self) -> ComposeResult:
        yield Static("", id="title")
        yield Board()
        yield Static("", id="told")

    @property
    def name_(self) -> str:
        return str(self.game.name)

    @property
    def board(self) -> Board:
        return self.query_one(Board)

    def refresh_texts(self) -> None:
        super().refresh_texts()
        self.draw()

    # The view

    def unused_pieces(self) -> tuple[Any, ...]:
        """List the pieces of which another can be put in."""
        used = [*self.position.rack, *(piece for pile in self.position.piles for piece in pile)]
        return tuple(piece for piece, n in self.pieces if used.count(piece) < n)

    def scene(self) -> Scene:
        def pile(place: str, pieces: Sequence[Any]) -> Pile:
            return Pile(place, tuple(map(self.game.shown, pieces)))

        piles = [pile(f"table.{i}", pieces) for i, pieces in enumerate(self.position.piles, 1)]
        new = Pile(NEW, (), Message(N_("new")))
        return Scene(
            Message(N_("solver")),
            (
                Zone(Message(N_("tiles to put in")), (pile(TRAY, self.unused_pieces()),)),
                Zone(Message(N_("table")), (*piles, new), room=_ROOM),
                Zone(Message(N_("your hand")), (pile(RACK, self.position.rack),), active=True, room=_ROOM),
            ),
        )

    @property
    def news_line(self) -> str:
        return capitalize(self.news.localize(self.tr))

    def draw(self) -> None:
        numbers = {f"table.{i}": i for i, _ in enumerate(self.position.piles[:9], 1)}
        self.board.show(self.scene(), Marks(self.board.marks.cursor, goals=frozenset({self.target}), keys=numbers))
        self.query_one("#title", Static).update(Content(capitalize(self.tr(N_("solver")))))
        self.query_one("#told", Static).update(Content(self.news_line))

    def tell(self, said: Message) -> None:
        self.news = said
        self.draw()

    def lay(self, position: EditedPosition) -> None:
        """Show another position, and drop the comments on the one before."""
        self.position = position
        if (pile_number(self.target) or 0) >= max(1, len(position.piles)):
            self.target = RACK
        self.tell(Message(self.game.write_posed(*position)))

    # Actions

    def on_board_touched(self, event: Board.Touched) -> None:
        """Put a piece of the tray at the target; remove a piece; choose a target."""
        place, index = event.spot
        if not index:
            self.action_aim(place)
        elif place == TRAY:
            self._put(self.unused_pieces()[index - 1])
        else:
            self.lay(self.position.remove_piece(index, pile_number(place)))

    def _put(self, piece: Any) -> None:
        if self.target == NEW:
            self.target = f"table.{len(self.position.piles) + 1}"
        self.lay(self.position.add_piece(piece, pile_number(self.target)))

    def action_aim(self, place: str) -> None:
        """Aim at the hand, at an existing combination, or at a new one."""
        if place != TRAY and (pile_number(place) or 0) <= max(0, len(self.position.piles) - 1):
            self.target = place
            self.draw()

    def action_touch(self) -> None:
        self.board.action_touch()

    def action_clear(self) -> None:
        self.lay(EditedPosition())

    def action_write(self) -> None:
        """Ask for the position in writing; an unreadable one changes nothing."""

        def read(text: object) -> None:
            if not isinstance(text, str) or not text:
                return
            try:
                self.lay(EditedPosition(*self.game.read_posed(text)))
            except NotationError as wrong:
                self.tell(Message("{why}", (("why", wrong.refusal),)))

        self.app.push_screen(TextDialog(self.tr(N_("position in writing")), _EXAMPLE), read)

    def action_find(self) -> None:
        try:
            question = best_turn_query(self.game, self.position)
        except Precondition as wrong:
            self.tell(fault_message(self.game, self.position, wrong.refusal))
        else:
            self.app.push_screen(BestTurnScreen(self.game, question.state))
