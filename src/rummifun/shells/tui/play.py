"""A game on the screen: played with the hands, saved before it is shown, never held up by who thinks."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from rummifun.chance import Alea
from rummifun.core.game import IllegalMove
from rummifun.core.held import limit
from rummifun.core.scene import Act, Scene, count
from rummifun.messages import N_, sentence
from rummifun.players import PLAYERS
from rummifun.refusal import Precondition
from rummifun.regles import regles
from rummifun.shells import keeping, saves, statistics
from rummifun.shells.deals import another, code_of
from rummifun.shells.line import end_lines, step_lines
from rummifun.shells.load import Unusable
from rummifun.shells.sitting import PERSON, Sitting, back, forth, longer, since
from rummifun.shells.steps import Step, acts, chosen, finishing, forced, label, made, player_alea, scene_of, seat_name
from rummifun.shells.tui.board import Board
from rummifun.shells.tui.dialogs import Ask, Choose, Curtain
from rummifun.shells.tui.hands import Spot, buttons, goals, touched
from rummifun.shells.tui.mind import Stopped
from rummifun.shells.tui.page import Key, Page
from rummifun.shells.tui.paint import Marks
from rummifun.shells.tui.settings import SPEEDS

__all__ = ["PlayPage", "automatic"]

ADVISER: Final = "glouton"
_AHEAD: Final = 12


def automatic(game: Any, state: Any) -> bool:
    """Tell whether nothing is ever decided: the game plays by itself, and is watched.

    Profil: jeu → état → 𝔹

    >>> from rummifun.games import game_named
    >>> [automatic(game_named(name), game_named(name).new(Alea(1))) for name in ("r7", "md")]
    [True, False]

    Law: it is told from the first moves alone, each of which must be the only one.
    """
    for _ in range(_AHEAD):
        seat = game.to_move(state)
        if seat is None:
            return True
        proposed = acts(game, game.view(state, seat))
        if len(proposed) != 1 or game.seats > 1:
            return False
        state = game.step(state, proposed[0].move)
    return True


def _to_the_deal(sitting: Sitting, seat: int) -> Sitting:
    while (there := back(sitting, seat)) is not sitting:
        sitting = there
    return sitting


class Buttons(Static):
    """The acts that no place is touched for, as buttons."""

    auto_links = False


class PlayPage(Page):
    """A game being played: a sitting, what is picked on it, and what has just been said of it."""

    DEFAULT_CSS = """
    PlayPage #title { height: 1; background: $panel; color: $foreground; padding: 0 1; }
    PlayPage #buttons { height: auto; max-height: 3; padding: 0 1; }
    PlayPage #told { height: auto; min-height: 2; max-height: 5; padding: 0 1; color: $foreground; background: $panel; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", show=False),
        Binding("r", "redo", show=False),
        Binding("R", "restart", show=False),
        Binding("h", "hint", show=False),
        Binding("b", "best", show=False),
        Binding("f", "finish", show=False),
        Binding("n", "new", show=False),
        Binding("m", "moves", show=False),
        Binding("p", "play", show=False),
        Binding("plus,equals_sign", "speed(1)", show=False),
        Binding("minus", "speed(-1)", show=False),
        Binding("tab", "next(1)", show=False, priority=True),
        Binding("shift+tab", "next(-1)", show=False, priority=True),
        *(Binding(str(n), f"button({n})", show=False) for n in range(1, 10)),
    ]

    def __init__(self, sitting: Sitting, stored: bool = False) -> None:
        super().__init__()
        self.sitting = sitting
        self.stale = not stored
        self.picked: Spot | None = None
        self.told: list[str] = []
        self.thinking = False
        self.playing: Timer | None = None
        self.seat_shown: int | None = None
        self.began = None if sitting.steps else time.monotonic()
        self.watched = automatic(sitting.game, sitting.state)
        self.covered = False

    # What is seen

    def parts(self) -> ComposeResult:
        """Give the title, the table, the buttons, what is told."""
        yield Static("", id="title")
        yield Board()
        yield Buttons("", id="buttons")
        yield Static("", id="told")

    @property
    def board(self) -> Board:
        """The table."""
        return self.query_one(Board)

    @property
    def game(self) -> Any:
        """The game."""
        return self.sitting.game

    @property
    def seat(self) -> int | None:
        """The seat that the screen shows: that of the only person, or of the person whose turn it is."""
        persons = [seat for seat, name in enumerate(self.sitting.players) if name == PERSON]
        if self.covered or self.sitting.seat is None:
            return None
        return persons[0] if len(persons) == 1 else self.sitting.seat

    @property
    def turn(self) -> bool:
        """Is it for a person at this screen to decide?"""
        mover = self.sitting.seat
        return mover is not None and self.sitting.players[mover] == PERSON and not self.covered

    @property
    def view(self) -> Any:
        """What is seen."""
        return self.game.view(self.sitting.state, self.seat)

    def scene(self) -> Scene:
        """The scene that is drawn."""
        return scene_of(self.game, self.view)

    def own_acts(self) -> tuple[Act, ...]:
        """List what the person can do now."""
        return self.scene().acts if self.turn and not self.thinking else ()

    def marks(self) -> Marks:
        """Tell what is marked."""
        lit = goals(self.own_acts(), self.picked) if self.picked else frozenset()
        spots = frozenset([self.picked] if self.picked else [])
        return Marks(self.board.marks.cursor, spots, lit, self.table.plain)

    def on_mount(self) -> None:
        """Begin."""
        self.board.focus()
        if self.stale:
            self._stored(keeping.store(None, self.sitting))
        self.go_on()

    def retell(self) -> None:
        """Draw everything again."""
        super().retell()
        self.draw()

    def draw(self) -> None:
        """Show the game as it is now."""
        scene, tr = self.scene(), self.tr
        self.board.show(scene, self.marks())
        self.query_one("#title", Static).update(self._title(scene.title.said(tr)))
        said = [
            Content.from_markup(f"[@click=screen.button({n})][reverse] {n} [/] $label[/]", label=act.label.said(tr))
            for n, act in enumerate(self.shown_buttons(), 1)
        ]
        self.query_one("#buttons", Static).update(Content("  ").join(said))
        self.say_told()

    def shown_buttons(self) -> tuple[Act, ...]:
        """List the acts that stand as buttons under the table."""
        return buttons(self.own_acts())[:9]

    def _title(self, scene: str) -> Content:
        tr, n = self.tr, len(self.sitting.steps)
        title = regles(self.game.name, self.table.words.lang).title
        code = code_of(self.sitting) or tr(N_("from a position"))
        moves = count(n, N_("{n} move"), N_("{n} moves")).said(tr)
        state = f" · {tr(N_('not saved'))}" if self.stale else ""
        if self.thinking:
            mover = seat_name(self.sitting.seat or 0)
            scene = tr(N_("{j} is thinking… (Escape stops)")).format(j=mover)
        same = scene.casefold() in (title.casefold(), self.game.name)
        left, right = title if same else f"{title} — {scene}", f"{code} · {moves}{state}"
        room = max(0, self.app.size.width - 2 - len(left) - len(right))
        return Content.assemble((left, "bold $accent"), " " * max(2, room), (right, "$text-muted"))

    def say_told(self) -> None:
        """Show what is told."""
        self.query_one("#told", Static).update(Content("\n".join(self.told[-4:])))

    def tell(self, *lines: str) -> None:
        """Tell something."""
        self.told = list(lines)
        self.say_told()

    def keys(self) -> tuple[Key, ...]:
        """Give the keys of the foot."""
        tr = self.tr
        watched = (
            ("␣", tr(N_("step")), "screen.step"),
            ("p", tr(N_("play, pause")), "screen.play"),
            ("+ -", tr(N_("speed")), "screen.speed(1)"),
            ("u", tr(N_("back")), "screen.undo"),
        )
        played = (
            ("⏎", tr(N_("pick, place")), "screen.touch"),
            ("b", tr(N_("best place")), "screen.best"),
            ("h", tr(N_("hint")), "screen.hint"),
            ("f", tr(N_("finish")), "screen.finish"),
            ("m", tr(N_("moves")), "screen.moves"),
            ("u", tr(N_("undo")), "screen.undo"),
            ("r", tr(N_("redo")), "screen.redo"),
        )
        return (*(watched if self.watched else played), *self.last_keys())

    def last_keys(self) -> tuple[Key, ...]:
        """Give the keys of every game."""
        tr = self.tr
        return (
            ("R", tr(N_("restart")), "screen.restart"),
            ("n", tr(N_("new deal")), "screen.new"),
            ("?", tr(N_("help")), "screen.help"),
            ("q", tr(N_("menu")), "screen.leave"),
        )

    # What comes of a move

    def become(self, after: Sitting, *told: str) -> None:
        """Keep what has become of the game, then show it, and go on."""
        before, self.sitting, self.picked = self.sitting, after, None
        self._stored(keeping.store(None if self.stale else before, after))
        if told:
            self.told = list(told)
        self.go_on()

    def _stored(self, error: OSError | None) -> None:
        if error is not None and not self.stale:
            why = saves.why(error, self.sitting.file, self.tr)
            self.table.warn(self.tr(N_("The game goes on, but is not saved. {why}")).format(why=why))
        self.stale = error is not None

    def go_on(self) -> None:
        """Make what nobody decides, ask who thinks, or wait for the person."""
        for _ in range(limit(self.game)):
            own = forced(self.game, self.sitting.state) if not self.watched else None
            if own is None:
                break
            before = self.sitting
            self.sitting = longer(before, made(self.game, before.state, own))
            self._stored(keeping.store(None if self.stale else before, self.sitting))
        mover = self.sitting.seat
        if mover is None:
            self._over()
        elif self.sitting.players[mover] != PERSON:
            self._ask(mover)
        elif self._hides(mover):
            return
        else:
            self.begin_turn()
        self.draw()

    def _hides(self, mover: int) -> bool:
        """Between people, let the next one sit down alone."""
        if self.sitting.players.count(PERSON) < 2 or mover == self.seat_shown:
            return False
        self.covered = True
        self.draw()

        def seated(ready: object) -> None:
            self.covered, self.seat_shown = False, mover
            if ready:
                self.begin_turn()
                self.draw()
            else:
                self.leave()

        self.app.push_screen(Curtain(self.tr(N_("{j} to move: Enter")).format(j=seat_name(mover))), seated)
        return True

    def begin_turn(self) -> None:
        """Let a person begin to decide."""

    def _over(self) -> None:
        self.pause()
        self.told = end_lines(self.game, self.sitting.state, len(self.sitting.steps), self.table.words)
        persons = [seat for seat, name in enumerate(self.sitting.players) if name == PERSON]
        outcome = self.game.outcome(self.sitting.state)
        if len(persons) != 1 or outcome is None:
            return
        seconds = None if self.began is None else int(time.monotonic() - self.began)
        moves = sum(step.seat == persons[0] for step in self.sitting.steps)
        end = statistics.ended(self.game.name, self.sitting.file.stem, outcome, persons[0], moves, seconds)
        try:
            aside = statistics.recorded(statistics.journal(self.table.folder), end)
        except OSError as error:
            self.table.warn(saves.why(error, self.table.folder, self.tr))
            return
        if aside is not None:
            said = self.tr(N_("The statistics were damaged; what could not be read is set aside as {aside}."))
            self.table.warn(said.format(aside=aside.name))

    # Who thinks

    def _ask(self, mover: int) -> None:
        """Let another player choose, apart, and take its move when it comes."""
        asked = self.sitting
        alea = player_alea(asked.origin, len(asked.steps))

        def answer(move: Any, reason: Any) -> None:
            if self.sitting is asked:
                told = Step(mover, move, asked.state, asked.state, reason)
                self._answered(asked, made(self.game, asked.state, move, told.reason))

        self._think(asked.players[mover], alea, answer)

    def _answered(self, asked: Sitting, step: Step) -> None:
        after = longer(asked, step)
        persons = [seat for seat, name in enumerate(asked.players) if name == PERSON]
        seat = persons[0] if len(persons) == 1 else None
        told = since(after, seat) if seat is not None else after.steps[-1:]
        lines = [line for s in told for line in step_lines(self.game, s, self.table.words, seat)]
        self.become(after, *lines)

    def _think(self, player: str, alea: Alea, then: Callable[[Any, Any], None]) -> None:
        self.thinking = True
        game, state, mind = self.game, self.sitting.state, self.table.mind

        def work() -> None:
            try:
                move, reason = mind.ask(game, state, player, alea)
            except Stopped:
                self.app.call_from_thread(self._stopped)
                return
            self.app.call_from_thread(self._thought, then, move, reason)

        self.run_worker(work, thread=True, exclusive=False, exit_on_error=True)

    def _thought(self, then: Callable[[Any, Any], None], move: Any, reason: Any) -> None:
        self.thinking = False
        if self.is_attached:
            then(move, reason)

    def _stopped(self) -> None:
        self.thinking = False
        if self.is_attached:
            self.tell(self.tr(N_("Stopped. “p” lets it think again, “u” takes your move back.")))
            self.draw()

    # What a person does

    def on_board_moved(self) -> None:
        """Nothing is told of a piece here."""

    def on_board_touched(self, event: Board.Touched) -> None:
        """Pick or place."""
        if self.watched:
            self.action_step()
            return
        found = touched(self.own_acts(), self.picked, event.spot)
        if found.best:
            self._best(found.acts)
        elif found.acts:
            self._one_of(found.acts)
        else:
            self.picked = found.picked
            self.board.mark(self.marks())

    def _one_of(self, several: tuple[Act, ...]) -> None:
        """Make an act; which of several, the person says."""
        if len(several) == 1:
            self.make(several[0].move)
            return
        asked = self.sitting

        def answer(number: object) -> None:
            if isinstance(number, int) and self.sitting is asked:
                self.make(several[number].move)

        self.app.push_screen(Choose(self.tr(N_("Which one?")), [act.label.said(self.tr) for act in several]), answer)

    def _best(self, several: tuple[Act, ...]) -> None:
        moves = tuple(act.move for act in several)
        move, reason = PLAYERS[ADVISER](self.game, self.view, moves, self._alea())
        self.make(move, reason.said(self.tr) if len(moves) > 1 else "")

    def _alea(self) -> Alea:
        return player_alea(self.sitting.origin, len(self.sitting.steps))

    def make(self, move: Any, why: str = "") -> None:
        """Make a move, or say why it is refused."""
        before = self.sitting
        try:
            step = made(self.game, before.state, move)
        except IllegalMove as error:
            self.tell(self.tr(N_("refused: {why}")).format(why=sentence(error.refusal, self.table.words.lang)))
            return
        lines = step_lines(self.game, step, self.table.words, step.seat)
        self.become(longer(before, step), *lines, *([why] if why else []))

    def action_button(self, n: int) -> None:
        """Make the act of a button."""
        shown = self.shown_buttons()
        if n <= len(shown):
            self.make(shown[n - 1].move)

    def action_touch(self) -> None:
        """Touch what is under the cursor."""
        self.board.action_touch()

    def action_step(self) -> None:
        """Make the only move there is."""
        proposed = self.own_acts()
        if len(proposed) == 1:
            self.make(proposed[0].move)

    def action_best(self) -> None:
        """Put what is under the cursor where it is best."""
        spot = self.picked or self.board.marks.cursor
        found = touched(self.own_acts(), spot, spot).acts if spot else ()
        if found:
            self._best(found)

    def action_next(self, way: int) -> None:
        """Go to the next piece that can be picked, or place where it can be put."""
        lit = self.marks().goals
        there = {(act.source, act.index) for act in self.own_acts()}

        def useful(cell: Any) -> bool:
            if lit:
                return cell.place in lit and not cell.covered
            return bool(there & {cell.spot, (cell.place, None)})

        self._cycle([cell.spot for cell in self.board.cells if useful(cell)], way)

    def _cycle(self, spots: list[Spot], way: int) -> None:
        if not spots:
            return
        cursor = self.board.marks.cursor
        at = spots.index(cursor) if cursor in spots else (-1 if way > 0 else 0)
        self.board.put_cursor(spots[(at + way) % len(spots)])

    def action_hint(self) -> None:
        """Tell what a player would do, and why."""
        if not self.turn or self.thinking:
            return
        asked, game = self.sitting, self.game
        step = chosen(game, asked.state, ADVISER, self._alea())
        tr = self.tr
        why = step.reason.said(tr) if step.reason else ""
        said = tr(N_("{player} would play {move} ({why})")).format(
            player=ADVISER, move=label(game, step).said(tr), why=why
        )
        self.tell(said)
        act = next((act for act in self.own_acts() if act.move == step.move), None)
        if act is not None and act.source is not None:
            spots = [cell.spot for cell in self.board.cells if cell.place == act.source]
            exact = (act.source, act.index or 0)
            self.board.put_cursor(exact if exact in spots else spots[-1])

    def action_undo(self) -> None:
        """Go back."""
        self._gone(back, N_("there is nothing to undo"))

    def action_redo(self) -> None:
        """Go forth."""
        self._gone(forth, N_("there is nothing to redo"))

    def action_restart(self) -> None:
        """Go back to the deal; all can be made again."""
        self._gone(_to_the_deal, N_("there is nothing to undo"))

    def _gone(self, go: Callable[[Sitting, int], Sitting], nowhere: str) -> None:
        if self.thinking:
            self.table.mind.stop()
        self.pause()
        there = go(self.sitting, self._person() if self.seat is None else self.seat)
        if there is self.sitting:
            self.tell(self.tr(nowhere))
            return
        self.seat_shown = there.seat
        self.become(there, "")

    def _person(self) -> int:
        return next((i for i, name in enumerate(self.sitting.players) if name == PERSON), 0)

    def action_moves(self) -> None:
        """List all that can be done."""
        proposed = self.own_acts()
        if not proposed:
            return
        self._one_of(proposed if len(proposed) > 1 else (*proposed, *proposed)[:1])

    def action_finish(self) -> None:
        """Play the rest, as soon as nothing is left to decide."""
        if self.watched:
            self.action_play()
        elif not self.turn or finishing(self.game, self.view) is None:
            self.tell(self.tr(N_("there is still something to decide") if self.turn else N_("the game is over")))
        else:
            self._every(self._finish)

    def _finish(self) -> None:
        move = finishing(self.game, self.view) if self.turn else None
        if move is None:
            self.pause()
        else:
            self.make(move)

    def action_play(self) -> None:
        """Play what plays by itself, or pause; let who was stopped think again."""
        mover = self.sitting.seat
        if self.playing is not None:
            self.pause()
        elif self.watched and mover is not None:
            self._every(self.action_step)
        elif mover is not None and not self.thinking and self.sitting.players[mover] != PERSON:
            self._ask(mover)
            self.draw()

    def action_speed(self, way: int) -> None:
        """Play faster or slower."""
        from dataclasses import replace

        speed = min(max(self.table.settings.speed + way, 0), len(SPEEDS) - 1)
        self.table.choose(replace(self.table.settings, speed=speed))
        self.tell(self.tr(N_("{n} boards a second")).format(n=f"{SPEEDS[speed]:g}"))
        if self.playing is not None:
            self.pause()
            self._every(self.action_step)

    def _every(self, act: Callable[[], None]) -> None:
        self.pause()
        act()
        if self.sitting.seat is not None:
            self.playing = self.set_interval(1 / SPEEDS[self.table.settings.speed], act)

    def pause(self) -> None:
        """Stop what plays by itself."""
        if self.playing is not None:
            self.playing.stop()
            self.playing = None

    def action_new(self) -> None:
        """Begin another deal: by chance, that of the day, or by its number or code."""
        tr = self.tr
        choices = (tr(N_("by chance")), tr(N_("the deal of the day")))
        title = tr(N_("New deal: its number or its code"))
        self.pause()
        self.app.push_screen(Ask(title, code_of(self.sitting) or "", choices), self._new)

    def _new(self, asked: object) -> None:
        if asked is None:
            return
        text = {0: "", 1: f"{self.table.today:%Y%m%d}"}.get(asked, "") if isinstance(asked, int) else str(asked)
        try:
            game, deal = another(self.game, text, self.tr)
        except Unusable as error:
            self.tell(error.message)
            return
        except Precondition as error:
            self.tell(sentence(error.refusal, self.table.words.lang))
            return
        fresh = keeping.begin(game, deal, self.sitting.players, self.table.folder, self.table.now())
        self.table.mind.stop()
        self.table.switch_screen(type(self)(fresh))

    def action_help(self) -> None:
        """Tell the keys and the rules."""
        from rummifun.shells.tui.help import HelpPage

        self.pause()
        self.app.push_screen(HelpPage(self.game.name, self.all_keys()))

    def all_keys(self) -> Iterable[Key]:
        """Give every key of the page."""
        tr = self.tr
        return (
            *self.keys(),
            ("↑ ↓ ← →", tr(N_("move the cursor")), ""),
            ("Tab", tr(N_("to the next piece that can be moved, or place where it can go")), ""),
            ("1 … 9", tr(N_("the buttons under the table")), ""),
            ("t", tr(N_("theme")), ""),
            ("l", tr(N_("language")), ""),
            (tr(N_("mouse")), tr(N_("a click picks and places; twice on a card, its best place")), ""),
        )

    def action_leave(self) -> None:
        """Stop who thinks; put down what is picked; else leave: all is kept."""
        if self.thinking:
            self.table.mind.stop()
        elif self.playing is not None:
            self.pause()
        elif self.picked is not None:
            self.picked = None
            self.board.mark(self.marks())
        else:
            self.leave()

    def leave(self) -> None:
        """Go back to the menu."""
        self.pause()
        self.table.mind.stop()
        if self.is_current:
            self.app.pop_screen()
