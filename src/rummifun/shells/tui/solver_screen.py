"""The solver on the screen: a table and a rack, put in piece by piece or in writing, then the best turn."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any, ClassVar, Final

from textual.binding import BindingType
from textual.content import Content

from rummifun.chance import Alea
from rummifun.console.errors import describe_file_error
from rummifun.core.notation import NotationError
from rummifun.core.scene import Message, Pile, Scene, Zone
from rummifun.messages import N_
from rummifun.refusal import Precondition
from rummifun.render.text import capitalize
from rummifun.session.arrangement import NEW, RACK, pile_number
from rummifun.session.puzzles import (
    DailyPuzzle,
    EditedPosition,
    PuzzleQuery,
    best_turn_query,
    day_streak,
    default_editable_game,
    fault_message,
)
from rummifun.session.session import PERSON, Session
from rummifun.shells.tui.board import Board
from rummifun.shells.tui.dialogs import QuestionDialog
from rummifun.shells.tui.painting import Marks
from rummifun.shells.tui.screen_base import Header, Log
from rummifun.shells.tui.screen_keys import stroke_key
from rummifun.shells.tui.table_page import BoardScreen
from rummifun.shells.tui.table_screen import TableScreen
from rummifun.storage import solved_puzzles
from rummifun.storage.saved_session import SavedSession

_NOBODY = "premier"  # who would move next; the puzzle is over before


class TurnTable(TableScreen):
    """A turn from a state: you can only arrange it, and nothing is saved."""

    def __init__(self, game: Any, state: Any, welcome: str = "") -> None:
        players = (PERSON, *[_NOBODY] * (game.seats - 1))
        session = Session(game, game.write_position(state), state, players)
        super().__init__(session, SavedSession(Path(game.name)), welcome)


class BestTurnTable(TurnTable):
    """A position whose best turn is shown stage by stage; you can also arrange it by hand."""

    first = "h"


class PuzzleTable(TurnTable):
    """The puzzle of a day: you have one tile to lay."""

    own_keys = (stroke_key("y", N_("yesterday's answer")),)

    def __init__(self, puzzle: DailyPuzzle) -> None:
        super().__init__(puzzle.game, puzzle.state, N_("Lay your tile: there is one way only."))
        self.puzzle, self.course.tell_end = puzzle, self.tell_end
        self.strokes["y"] = self.show_yesterday

    def tell_end(self) -> list[str]:
        """Announce that it is solved, and record it unless the answer was shown."""
        tr, table, day = self.tr, self.table, self.puzzle.day
        if self.hints.was_whole:
            return [tr(N_("That is the answer. Another puzzle comes tomorrow."))]
        try:
            days = solved_puzzles.save_solved_day(table.folder, day)
        except OSError as error:
            table.warn(describe_file_error(error, table.folder, tr))
            days = solved_puzzles.load_solved_days(table.folder) | {day}
        said = tr(N_("Solved! Another puzzle comes tomorrow."))
        return [tr(N_("{said} Days in a row: {n}.")).format(said=said, n=day_streak(days, day))]

    def show_yesterday(self) -> None:
        """Show the solution of yesterday's puzzle, once it is found."""

        def show(before: DailyPuzzle) -> None:
            said = [stage.text.localize(self.tr) for stage in before.hint.stages if stage.piles is not None]
            self.app.push_screen(QuestionDialog(self.tr(N_("yesterday's answer")), said))

        yesterday = self.puzzle.day - timedelta(days=1)
        self.table.search(N_("a puzzle is being looked for…"), PuzzleQuery(yesterday), show)


TRAY: Final = "tray"
"""The place of all that can be put in."""


_ROOM: Final = 14
"""Pieces side by side that there is room for from the beginning."""


_WELCOME: Final = Message(
    N_("Put in a table and a hand, and see the best turn of a player who has already laid tiles.")
)


_EXAMPLE: Final = "7b 7r 7j | 1n 2n 3n / 4n J"


class SolverScreen(BoardScreen):
    """A position being put in: a touch on the tray sends a piece to the target, a touch elsewhere removes one."""

    DEFAULT_CSS = "SolverScreen Log { height: 2; overflow-y: hidden; }"
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
        *((key, action.removeprefix("screen.")) for key, _, action in KEYS if key.isalpha()),
        *((str(n), f"aim('table.{n}')") for n in range(1, 10)),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.game: Any = default_editable_game()
        self.pieces = tuple(self.game.pieces(self.game.new(Alea())))
        self.position = EditedPosition()
        self.target = RACK
        self.news = _WELCOME

    @property
    def name_(self) -> str:
        return str(self.game.name)

    # The view

    def unused_pieces(self) -> tuple[Any, ...]:
        """List the pieces of which another can be put in."""
        used = [*self.position.rack, *(piece for pile in self.position.piles for piece in pile)]
        return tuple(piece for piece, n in self.pieces if used.count(piece) < n)

    def scene(self) -> Scene:
        def pile(place: str, pieces: Sequence[Any]) -> Pile:
            return Pile(place, tuple(map(self.game.arrangement.shown, pieces)))

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
        self.query_one(Header).update(Content(capitalize(self.tr(N_("solver")))))
        self.query_one(Log).update(Content(self.news_line))

    def tell(self, said: Message) -> None:
        self.news = said
        self.draw()

    def lay(self, position: EditedPosition) -> None:
        """Show another position, and drop the comments on the one before."""
        self.position = position
        if (pile_number(self.target) or 0) >= max(1, len(position.piles)):
            self.target = RACK
        self.tell(Message(self.game.arrangement.editor.write_posed(*position)))

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

        def read(text: str) -> None:
            try:
                if text:
                    self.lay(EditedPosition(*self.game.arrangement.editor.read_posed(text)))
            except NotationError as wrong:
                self.tell(Message("{why}", (("why", wrong.refusal),)))

        self.ask(QuestionDialog(self.tr(N_("position in writing")), placeholder=_EXAMPLE), str, read)

    def action_find(self) -> None:
        try:
            question = best_turn_query(self.game, self.position)
        except Precondition as wrong:
            self.tell(fault_message(self.game, self.position, wrong.refusal))
        else:
            self.app.push_screen(BestTurnTable(self.game, question.state))
