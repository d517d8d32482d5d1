"""The screen of a game in progress: header, the hand with its board, buttons, log; the game is a value."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from rummifun.arguments.drawn_deals import Deal
from rummifun.arguments.games import describe_start, parse_other_deal
from rummifun.console.errors import CommandError
from rummifun.console.formatting import outcome_line
from rummifun.core.scene import Scene, plural
from rummifun.messages import N_
from rummifun.page.decor import cloth_of
from rummifun.refusal import Precondition, sentence
from rummifun.regles import rules_for
from rummifun.render.text import capitalize
from rummifun.session.end_summary import format_duration
from rummifun.session.events import Redo, Restart, Undo
from rummifun.session.player_names import name_persons
from rummifun.session.session import Session, automatic_move, session_code
from rummifun.session.winnability import offers_winnability
from rummifun.shells.tui.arranging_hand import ArrangingHand
from rummifun.shells.tui.board import Board
from rummifun.shells.tui.dialogs import QuestionDialog
from rummifun.shells.tui.game_course import Course
from rummifun.shells.tui.hand import MovingHand
from rummifun.shells.tui.hint_teller import HintTeller, Look
from rummifun.shells.tui.move_input import QUESTION_WORDS, MoveInput
from rummifun.shells.tui.replay_screen import ReplayScreen
from rummifun.shells.tui.screen_base import Header, Log, short_code
from rummifun.shells.tui.screen_keys import Key, stroke_key
from rummifun.shells.tui.settings import four_colours
from rummifun.shells.tui.table_page import TablePage
from rummifun.shells.tui.thinking import Thinker
from rummifun.storage.saved_session import SavedSession

if TYPE_CHECKING:
    from rummifun.plugins.hot_reload import WatchedGames


_LAST: Final = (
    stroke_key("R", N_("restart")),
    stroke_key("n", N_("new deal")),
    ("?", N_("help"), "screen.help"),
    ("q", N_("menu"), "screen.leave"),
)


_WATCHED: Final = (
    stroke_key("␣", N_("step"), "space"),
    stroke_key("p", N_("play, pause")),
    stroke_key("+ -", N_("speed"), "plus"),
    stroke_key("u", N_("back")),
    *_LAST,
)


def title_line(page: TableScreen, said: str) -> Content:
    """Say what lies on the table, or who thinks, or who has won; its deal, its moves, its time, if there is room."""
    tr, session = page.tr, page.session
    title = rules_for(page.game, page.table.words.lang).title
    code = session_code(session)
    deal = describe_start(session, tr) if code is None else short_code(code)
    moves = plural(len(session.steps), N_("{n} move"), N_("{n} moves")).localize(tr)
    practice = tr(N_("practice")) if session.is_practice else ""
    unsaved = tr(N_("not saved")) if page.course.is_unsaved else ""
    state = " · ".join(filter(None, (moves, page.clock(), practice, unsaved)))
    over = page.game.outcome(session.state)
    if over is not None:
        said = outcome_line(over, page.words)
    elif page.thinking:
        said = tr(N_("{j} is thinking… (Escape stops)")).format(j=page.thinking)
    same = said.casefold() in (title.casefold(), page.game.name)
    right = " · ".join(filter(None, (deal, state)))
    whole, alone = title if same else f"{title} — {said}", capitalize(said)
    width = page.app.size.width - 2
    ways = ((whole, right), (alone, right), (alone, state), (alone, ""))
    left, right = next(((a, b) for a, b in ways if len(a) + len(b) + 2 <= width), (f"{alone[: width - 3]}…", ""))
    return Content.assemble((left, "bold $accent"), " " * (width - len(left) - len(right)), (right, "$text-muted"))


class ActBar(Static):
    """The acts that touch no place, as buttons, on as many lines as the game has ever needed: then nothing moves."""

    auto_links = False
    DEFAULT_CSS = "ActBar { height: 1; padding: 0 1; }"
    lines = 1

    def say(self, labels: Iterable[str]) -> None:
        """Show buttons by their labels."""
        shown = [
            Content.from_markup(f"[@click=screen.button({n})][reverse] {n} [/] $label[/]", label=label)
            for n, label in enumerate(labels, 1)
        ]
        wide = sum(map(len, shown)) + 2 * max(0, len(shown) - 1)
        self.lines = max(self.lines, min(3, -(-wide // max(1, self.app.size.width - 2))))
        self.styles.height = self.lines
        self.update(Content("  ").join(shown), layout=False)


class TableScreen(TablePage):
    """A game in progress on the screen: its course, the hand that plays it, its hints, and the keys of all of them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *((key, f"press('{key}')") for key in ("abcdfghkmnprsuvwyGR", *QUESTION_WORDS) for key in key),
        ("plus,equals_sign", "press('plus')"),
        ("minus", "press('minus')"),
        ("slash,colon", "press('slash')"),
        *((str(n), f"button({n})") for n in range(10)),
    ]

    MORE: ClassVar[tuple[Key, ...]] = (
        ("↑ ↓ ← →", N_("move the cursor"), ""),
        ("Tab", N_("to the next piece that can be moved, or place where it can go"), ""),
        ("w", N_("why something was refused, and by which rule"), ""),
        ("G", N_("be told at each turn what to do and why, or no more"), ""),
        ("/", N_("type a move"), ""),
        ("P H", N_("read this pile, or your hand"), ""),
        ("T W M", N_("read the table, whose turn it is, the moves"), ""),
        ("t", N_("theme"), ""),
        ("l", N_("language"), ""),
        ("k", N_("cards in two or four colours"), ""),
        (N_("Esc"), N_("puts down what is picked; stops a player who thinks; leaves"), ""),
        (
            N_("mouse"),
            N_(
                "a click picks and places, or carry it there; twice, its best place; "
                "right button, as “b”, or mixes a pile again"
            ),
            "",
        ),
    )

    course: Course
    hints: HintTeller
    hand: MovingHand | ArrangingHand
    own_keys: tuple[Key, ...] = ()
    """The keys of this table alone."""

    first = ""
    """The stroke with which it begins."""

    def __init__(self, session: Session, shelved: SavedSession, welcome: str | None = None) -> None:
        """Hold a game; with a welcome, a turn alone, which is only arranged, and not kept."""
        super().__init__()
        self.session, self.told = session, list[str]()
        self.is_alone = welcome is not None
        self.course = Course(self, shelved, is_kept=not self.is_alone)
        self.enact, self.save = self.course.play, self.course.save
        self.thinker, self.hints = Thinker(self), HintTeller(self)
        self.after_turn = self.hints.guide
        arranged = session.game.arrangement is not None
        self.hand = ArrangingHand(self, welcome) if arranged else MovingHand(self)
        self.look = Look(self, self.hints) if offers_winnability(session.game) and not self.is_alone else None
        self.by_itself: Callable[[], None] = self.pause
        self.strokes: dict[str, Callable[[], object]] = {
            "h": self.hints.ask,
            "G": self.hints.switch_guide,
            "space": self.step,
            "u": partial(self._go_back, Undo),
            "r": partial(self._go_back, Redo),
            "R": partial(self._go_back, Restart),
            "n": self.new_deal,
            "f": self.finish,
            "p": self.play,
            "plus": partial(self.speed, 1),
            "minus": partial(self.speed, -1),
            "slash": partial(self.type_move, None),
            "w": self.tell_why,
            "k": lambda: self.table.choose(colours=2 if self.board.four else 4),
            **{key: partial(self.type_move, what) for key, what in QUESTION_WORDS.items()},
            **self.hand.strokes,
            **({"y": self.look.ask} if self.look else {}),
            **({"d": partial(self.action_button, 1)} if arranged else {}),
        }

    # The view

    def parts(self) -> ComposeResult:
        yield Header()
        yield self.hand
        yield ActBar()
        yield Log()

    def draw(self) -> None:
        scene = self.hand.scene()
        self.board.four = four_colours(self.game, self.table.settings)
        self.board.cloth = cloth_of(self.game, scene)
        numbers = self.hand.shown_numbers(scene)
        self.board.show(scene, self.hand.marks(), numbers)
        self.show_title(scene)
        acts = [act.label.localize(self.tr) for act in self.hand.buttons()]
        self.query_one(ActBar).say(acts or [self.tr(key) for key, _ in choices_after(self)])
        self.show_lines(*(self.hand.verdict() or self.told))

    def show_title(self, scene: Scene) -> None:
        self.query_one(Header).update(title_line(self, scene.title.localize(self.tr)), layout=False)

    def clock(self) -> str:
        """Write the time of a game for one, if wanted."""
        seconds = self.course.seconds if self.table.settings.clock and self.game.seats == 1 else None
        return "" if seconds is None else format_duration(seconds)

    def _tick(self) -> None:
        if self.is_current and self.clock():
            self.show_title(self.hand.scene())

    def on_resize(self, event: events.Resize) -> None:
        if self.query(Board):
            self.show_title(self.hand.scene())

    def keys(self) -> tuple[Key, ...]:
        if self.is_watched:
            return self.localized_keys(_WATCHED)
        shown = [*self.hand.KEYS, stroke_key("u", N_("undo")), stroke_key("r", N_("redo")), *_LAST]
        if self.look is not None:
            shown.insert(3, stroke_key("y", N_("under the cards")))
        if isinstance(self.hand, MovingHand) and self.game.safe is not None:
            shown = [stroke_key("b", N_("send up")) if key[0] == "b" else key for key in shown]
        alone = [key for key in shown if key[0] not in ("d", "n", "R")]
        return self.localized_keys((*alone, *self.own_keys) if self.is_alone else shown)

    def on_mount(self) -> None:
        self.board.focus()
        self.session = name_persons(self.session, self.table.settings.names)
        self.set_interval(1, self._tick)
        if self.course.save(self.session):
            self.course.go_on()
        self.action_press(self.first)

    def on_unmount(self) -> None:
        self.course.note_moves()
        self.course.saved_session.close()

    def follow(self, followed: WatchedGames) -> None:
        if followed.was_reloaded(self.game):
            self.course.follow(followed)
        else:
            super().follow(followed)

    # Input

    def action_press(self, key: str) -> None:
        if deed := self.strokes.get(key):
            deed()

    def action_button(self, n: int) -> None:
        shown, after = self.hand.buttons(), choices_after(self)
        if self.hand.is_building or not 0 < n <= max(len(after), len(shown)):
            self.hand.on_number(n)
        elif n <= len(after):
            after[n - 1][1]()
        else:
            self.hand.make(shown[n - 1].move)

    def action_help(self) -> None:
        self.pause()
        listed = (*self.keys(), *self.localized_keys((*self.MORE, *self.hand.MORE)))
        self.table.show_help(self.name_, {key: (key, about, act) for key, about, act in listed}.values())

    def action_leave(self) -> None:
        """Put down what is built; stop the thinker; drop a hint; put down the pick; else leave: everything is kept."""
        if self.hand.is_building and self.hand.let_go():
            self.board.mark(self.hand.marks())
        elif self.thinking:
            self.table.mind.stop()
        elif self.hints.drop():
            pass
        elif self.playing is not None:
            self.pause()
        elif self.hand.let_go():
            self.board.mark(self.hand.marks())
        else:
            self.course.leave()

    # The keys of every table

    def finish(self) -> None:
        """Play the rest, where nothing is left to decide."""
        if self.is_watched:
            self.play()
        elif self.turn and automatic_move(self.session) is not None:
            self.repeat(self.step)
        else:
            over = N_("the game is over")
            self.show_lines(self.tr(N_("there is still something to decide") if self.turn else over))

    def play(self) -> None:
        """Play or pause a game that plays itself; let a stopped player think again."""
        if self.playing is not None:
            self.pause()
        elif self.is_watched and self.turn:
            self.repeat(self.step)
        elif not self.thinking and not self.session.awaits_person:
            self.course.ask()
            self.draw()

    def type_move(self, asked: str | None) -> None:
        """Open the line of moves, or read something aloud there: without a name, the pile under the cursor."""
        cursor = self.board.marks.cursor
        self.pause()
        here = cursor[0] if cursor else "table"
        self.app.push_screen(MoveInput(self, None if asked is None else asked or here))

    def _go_back(self, way: type[Undo | Redo | Restart]) -> None:
        """Undo, redo, or begin the deal again; what was tried in this turn is taken back first."""
        if way is Undo and self.hand.undo():
            return
        if self.thinking:
            self.table.mind.stop()
        self.pause()
        if self.course.handle_event(way(self.person), lambda _: []) is not None:
            self.show_lines(self.tr(N_("there is nothing to redo") if way is Redo else N_("there is nothing to undo")))

    def new_deal(self) -> None:
        """Begin another deal: by chance, that of the day, or by its number or code."""
        if self.is_alone:
            return
        choices = (self.tr(N_("by chance")), self.tr(N_("the deal of the day")))
        title = self.tr(N_("New deal: its number, its code or its cards"))
        self.pause()
        self.app.push_screen(QuestionDialog(title, choices, short_code(session_code(self.session))), self._new)

    def _new(self, asked: object) -> None:
        if asked is None:
            return
        if asked in (0, ""):
            self.table.deal(self.game, self.course.begin_again)
            return
        text = f"{self.table.today:%Y%m%d}" if isinstance(asked, int) else str(asked)
        try:
            game, deal = parse_other_deal(self.game, text, self.tr)
        except CommandError as error:
            self.show_lines(error.message)
        except Precondition as error:
            self.show_lines(sentence(error.refusal, self.table.words.lang))
        else:
            self.table.mind.stop()
            self.table.begin(game, deal, self.session.players, instead=True)


def choices_after(page: TableScreen) -> tuple[tuple[str, Callable[[], object]], ...]:
    """List the choices after a finished game, if it was played here to its end."""
    if page.session.seat is not None:
        return ()
    return (
        (N_("again"), lambda: page.table.deal(page.game, page.course.begin_again)),
        (N_("same deal"), lambda: page.course.begin_again(Deal(page.session.origin))),
        (N_("look back"), lambda: page.app.push_screen(ReplayScreen(page.session))),
    )
