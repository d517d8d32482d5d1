"""Playing with your hands: pick and place with the mouse or the keyboard; hint, undo, restart, another deal."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.binding import Binding, BindingType

from rummifun.core.capabilities import has_safe_moves
from rummifun.core.scene import Act, Message, Scene
from rummifun.messages import N_
from rummifun.players import adviser, glouton
from rummifun.players.player_chance import player_alea
from rummifun.refusal import Precondition, sentence
from rummifun.session.events import MakeSafeMoves, Move, Redo, Restart, Undo
from rummifun.session.hints import HintStage, build_hint
from rummifun.session.player_queries import advice_query
from rummifun.session.session import Session, automatic_move
from rummifun.session.steps import cached_scene
from rummifun.shells.arguments.games import parse_other_deal, session_code
from rummifun.shells.line.formatting import step_lines
from rummifun.shells.plugins.loading import CommandError
from rummifun.shells.tui.board import Board, acts_from, pickable_spots, resolve_touch, secondary_acts
from rummifun.shells.tui.game_screen import GameScreen
from rummifun.shells.tui.hint_progress import STAGE_SECONDS, HintProgress, review_task
from rummifun.shells.tui.layout import Spot
from rummifun.shells.tui.move_input import QUESTION_WORDS, MoveInput
from rummifun.shells.tui.pile_keys import pickable_spot
from rummifun.shells.tui.screens import Key, TextDialog, letter_bindings
from rummifun.shells.tui.settings import SPEEDS


class PlayScreen(GameScreen):
    """A game in progress: the actions of a person."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *letter_bindings(*GameScreen.KEYS, *GameScreen.WATCHED),
        ("plus,equals_sign", "speed(1)"),
        ("minus", "speed(-1)"),
        ("k", "colours"),
        Binding("tab", "next(1)", show=False, priority=True),
        Binding("shift+tab", "next(-1)", show=False, priority=True),
        *((str(n), f"button({n})") for n in range(10)),
        ("slash,colon", "words"),
        *((key, f"read('{key}')") for key in QUESTION_WORDS),
    ]

    MORE: ClassVar[tuple[Key, ...]] = (
        ("↑ ↓ ← →", N_("move the cursor"), ""),
        ("Tab", N_("to the next piece that can be moved, or place where it can go"), ""),
        (
            "1 … 9",
            N_("a move in two strokes: the number of a pile, then that of where it goes; twice, its best place"),
            "",
        ),
        ("1 … 9", N_("where there are buttons under the table: what they do"), ""),
        ("b", N_("send up all that can do no harm; what is picked, to its best place"), ""),
        ("/", N_("type a move"), ""),
        ("P H", N_("read this pile, or your hand"), ""),
        ("T W M", N_("read the table, whose turn it is, the moves"), ""),
        ("t", N_("theme"), ""),
        ("l", N_("language"), ""),
        ("k", N_("cards in two or four colours"), ""),
        (
            N_("mouse"),
            N_(
                "a click picks and places, or carry it there; twice, its best place; "
                "right button, as “b”, or mixes a pile again"
            ),
            "",
        ),
    )

    hint_progress: HintProgress | None = None
    """The hint in progress."""

    # The actions of a person; a screen derived from this one overrides them

    def on_board_moved(self) -> None:
        self.hand_moved()

    def on_board_touched(self, event: Board.Touched) -> None:
        self.hand_touched(event)

    def on_board_swept(self) -> None:
        self.hand_swept()

    def on_board_lifted(self, event: Board.Lifted) -> None:
        self.hand_lifted(event)

    def on_board_dragged(self, event: Board.Dragged) -> None:
        self.hand_dragged(event)

    def hand_moved(self) -> None:
        """Do nothing: this screen describes no piece under the mouse."""

    def hand_touched(self, event: Board.Touched) -> None:
        if self.watched:
            self.action_step()
            return
        if event.apart:
            own = secondary_acts(self.own_acts(), event.spot)
            self._one_of(own) if own else self.action_best()
            return
        self.by_number = False
        found = resolve_touch(self.own_acts(), self.picked, event.spot)
        if found.best:
            self._best(found.acts)
        elif found.acts:
            self._one_of(found.acts)
        else:
            self._pick(found.picked)

    def hand_swept(self) -> None:
        self.action_best()

    def hand_lifted(self, event: Board.Lifted) -> None:
        """Pick the dragged piece, so that the board marks the places that take it."""
        if not self.watched and acts_from(self.own_acts(), event.spot):
            self._pick(event.spot)

    def hand_dragged(self, event: Board.Dragged) -> None:
        if self.watched:
            return
        there = acts_from(self.own_acts(), event.source) if event.spot else ()
        acts = tuple(act for act in there if event.spot and act.target == event.spot[0])
        self._pick(None)
        if acts:
            self._one_of(acts)

    def _pick(self, spot: Spot | None, by_number: bool = False) -> None:
        self.picked, self.by_number = spot, by_number
        self.board.mark(self.marks())

    def _one_of(self, several: tuple[Act, ...]) -> None:
        if len(several) == 1:
            self.make(several[0].move)
            return
        asked = self.session

        def chosen(number: int) -> None:
            if self.session is asked:
                self.make(several[number].move)

        self.choose_one(self.tr(N_("Which one?")), [act.label.localize(self.tr) for act in several], chosen)

    def _best(self, several: tuple[Act, ...]) -> None:
        moves = tuple(act.move for act in several)
        alea = player_alea(self.session.origin, len(self.session.steps))
        move, reason = glouton(self.game, self.view, moves, alea)
        self.make(move, reason.localize(self.tr) if len(moves) > 1 else "")

    def make(self, move: Any, why: str = "") -> None:
        n = len(self.session.steps)

        def told(after: Session) -> list[str]:
            step = after.steps[n]
            return [*step_lines(self.game, step, self.words, step.seat), *([why] if why else [])]

        seat = self._person()
        refused = self.handle_event(Move(seat, move), told)
        if refused is None:
            self._look_back(seat)
        else:
            self.show_lines(self.tr(N_("refused: {why}")).format(why=sentence(refused, self.table.words.lang)))

    def _look_back(self, seat: int) -> None:
        """Report the better move that the last turn missed, if wanted; others may think meanwhile."""
        if not self.table.settings.review or self.only_seat is None:
            return

        def tell(said: Message) -> None:
            self.app.call_from_thread(self._show_missed, said)

        if work := review_task(self.session, seat, tell):
            self.run_worker(work, thread=True, exit_on_error=True)

    def _show_missed(self, said: Message) -> None:
        if self.is_attached and not self.left:
            self.show_lines(*self.told, said.localize(self.tr))

    def action_button(self, n: int) -> None:
        shown, after = self.shown_buttons(), self.after()
        if 0 < n <= len(after):
            after[n - 1][1]()
        elif 0 < n <= len(shown):
            self.make(shown[n - 1].move)
        elif not self.watched:
            self._stroke(n)

    def _stroke(self, n: int) -> None:
        """Make half a move: the first picks from the pile of a number, the second puts it on another."""
        acts = self.own_acts()
        where = next((place for place, key in (self.marks().keys or self.numbers).items() if key == n), "")
        if self.picked is None:
            spot = pickable_spot(acts, where)
            there = resolve_touch(acts, None, spot).acts if spot else ()
            self._one_of(there) if there else self._pick(spot, by_number=True)
            return
        place, index = self.picked
        own = tuple(act for act in acts if act.source == place and (self.by_number or act.index in (index, None)))
        there = tuple(act for act in own if act.target == where)
        if there:
            self._one_of(there)
        elif self.numbers.get(place) == n:
            self._best(own)
        else:
            self._pick(None)

    def action_touch(self) -> None:
        self.board.action_touch()

    def action_step(self) -> None:
        """Make the next move of a game that plays itself; stop there, and at any decision."""
        move = automatic_move(self.session) if self.turn else None
        if move is None:
            self.pause()
        else:
            self.make(move)

    def action_colours(self) -> None:
        self.table.choose(colours=2 if self.board.four else 4)

    def action_best(self) -> None:
        """Send up everything harmless; or send the pick, or the piece under the cursor, to its best place."""
        if self.picked is None and has_safe_moves(self.game):
            self._tidy()
            return
        spot = self.picked or self.board.marks.cursor
        found = resolve_touch(self.own_acts(), spot, spot).acts if spot else ()
        if found:
            self._best(found)

    def _tidy(self) -> None:
        n = len(self.session.steps)

        def told(after: Session) -> list[str]:
            made = after.steps[n:]
            return [line for step in made for line in step_lines(self.game, step, self.table.words, step.seat)]

        refused = self.handle_event(MakeSafeMoves(self._person()), told)
        if refused is not None:
            self.show_lines(sentence(refused, self.table.words.lang))

    def action_next(self, way: int) -> None:
        """Go to the next piece to pick, or place to put it."""
        lit = self.marks().goals
        there = pickable_spots(self.own_acts())

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
        """Ask the game's adviser, apart, and reveal its move and reasons step by step."""
        if not self.turn or self.thinking:
            return
        if self.hint_progress is not None and self.hint_progress.session is self.session:
            self.more()
            return
        asked, name = self.session, adviser(self.game)
        question = advice_query(asked, name)

        def answer(move: Any, reason: Any) -> None:
            self.draw()
            if self.session is asked:
                self.hint_progress = HintProgress(build_hint(self.game, self.view, move, reason), asked)
                self.more()

        if question is not None:
            self.run_query(self.tr(N_("A good player")), question, answer)
            self.draw()

    def more(self) -> None:
        """Show one more stage of the hint; automatic stages follow by themselves."""
        self.pause()
        telling = self.hint_progress
        if telling is None or telling.session is not self.session:
            return
        self.show_stage(telling.next_stage())
        if telling.is_next_automatic:
            self.playing = self.set_timer(STAGE_SECONDS, self.more)

    def show_stage(self, stage: HintStage) -> None:
        """Show a stage of a hint, and put the cursor on its place."""
        self.show_lines(self._stage_said(stage))
        act = stage.act
        if act is not None and act.source is not None:
            spots = [cell.spot for cell in self.board.cells if cell.place == act.source]
            exact = (act.source, act.index or 0)
            self.board.put_cursor(next((spot for spot in (exact, *spots[-1:]) if spot in spots), exact))

    def _stage_said(self, stage: HintStage) -> str:
        said = stage.text.localize(self.tr)
        more = (
            self.hint_progress is not None
            and not self.hint_progress.is_done
            and not self.hint_progress.is_next_automatic
        )
        return f"{said} {self.tr(N_('(h: more)'))}" if more else said

    def drop_hint(self) -> bool:
        """Forget the current hint; tell whether there was more of it."""
        telling, self.hint_progress = self.hint_progress, None
        if telling is None or telling.is_done or telling.session is not self.session:
            return False
        self.pause()
        self.told = []
        self.draw()
        return True

    @property
    def ready(self) -> bool:
        """Tell whether a move may be typed now."""
        return self.turn and not self.thinking and not self.watched

    def as_seen(self) -> Scene:
        """Return the scene to be read aloud: as the rules have it, with every act."""
        return cached_scene(self.game, self.view)

    def action_words(self) -> None:
        self.pause()
        self.app.push_screen(MoveInput(self))

    def action_read(self, key: str) -> None:
        """Read something aloud, above the line where you can also ask for it."""
        cursor = self.board.marks.cursor
        self.pause()
        self.app.push_screen(MoveInput(self, QUESTION_WORDS[key] or (cursor[0] if cursor else "table")))

    def action_undo(self) -> None:
        self._go_back(Undo, N_("there is nothing to undo"))

    def action_redo(self) -> None:
        self._go_back(Redo, N_("there is nothing to redo"))

    def action_restart(self) -> None:
        self._go_back(Restart, N_("there is nothing to undo"))

    def _go_back(self, way: type[Undo | Redo | Restart], nowhere: str) -> None:
        if self.thinking:
            self.table.mind.stop()
        self.pause()
        if self.handle_event(way(self._person()), lambda _: []) is not None:
            self.show_lines(self.tr(nowhere))

    def _person(self) -> int:
        """Return the seat of the person at the screen, even after the end."""
        return next(iter(self.session.persons), 0) if self.seat is None else self.seat

    def action_moves(self) -> None:
        if proposed := self.own_acts():
            self._one_of(proposed)

    def action_finish(self) -> None:
        if self.watched:
            self.action_play()
        elif not self.turn or automatic_move(self.session) is None:
            self.show_lines(self.tr(N_("there is still something to decide") if self.turn else N_("the game is over")))
        else:
            self.repeat(self.action_step)

    def action_play(self) -> None:
        if self.playing is not None:
            self.pause()
        elif self.watched and self.turn:
            self.repeat(self.action_step)
        elif not self.thinking and not self.session.awaits_person:
            self.ask()
            self.draw()

    def action_speed(self, way: int) -> None:
        speed = min(max(self.table.settings.speed + way, 0), len(SPEEDS) - 1)
        self.table.choose(speed=speed)
        self.show_lines(self.tr(N_("{n} boards a second")).format(n=f"{SPEEDS[speed]:g}"))
        if self.playing is not None:
            self.repeat(self.by_itself)

    def action_new(self) -> None:
        """Begin another deal: by chance, that of the day, or by its number or code."""
        tr = self.tr
        choices = (tr(N_("by chance")), tr(N_("the deal of the day")))
        title = tr(N_("New deal: its number or its code"))
        self.pause()
        self.app.push_screen(TextDialog(title, session_code(self.session) or "", choices), self._new)

    def _new(self, asked: object) -> None:
        if asked is None:
            return
        if asked in (0, ""):
            self.table.deal(self.game, self._begin_again)
            return
        text = f"{self.table.today:%Y%m%d}" if isinstance(asked, int) else str(asked)
        try:
            game, deal = parse_other_deal(self.game, text, self.tr)
        except CommandError as error:
            self.show_lines(error.message)
            return
        except Precondition as error:
            self.show_lines(sentence(error.refusal, self.table.words.lang))
            return
        self.table.mind.stop()
        self.table.begin(game, deal, self.session.players, instead=True)

    def action_help(self) -> None:
        self.pause()
        super().action_help()

    def action_leave(self) -> None:
        """Stop the thinker; drop a hint; put down the pick; else leave: everything is kept."""
        if self.thinking:
            self.table.mind.stop()
        elif self.drop_hint():
            pass
        elif self.playing is not None:
            self.pause()
        elif self.picked is not None:
            self._pick(None)
        else:
            self.leave()
