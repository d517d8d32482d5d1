"""Playing with your hands: pick and place with the mouse or the keyboard; hint, undo, restart, another deal."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.binding import Binding, BindingType

from rummifun.core.capabilities import knows_what_is_safe
from rummifun.core.scene import Act, Message, Scene
from rummifun.messages import N_
from rummifun.play.asking import advice
from rummifun.play.events import Move, Redo, Restart, Tidy, Undo
from rummifun.play.going import scene_of
from rummifun.play.hints import Stage, hint_of
from rummifun.play.sitting import Sitting, by_itself
from rummifun.players import adviser, glouton
from rummifun.players.chance import player_alea
from rummifun.refusal import Precondition, sentence
from rummifun.shells.asked.load import Unusable
from rummifun.shells.asked.start import another, code_of
from rummifun.shells.line.line import step_lines
from rummifun.shells.tui.board import Board, reach, sources, touched
from rummifun.shells.tui.course import CoursePage
from rummifun.shells.tui.hint import PACE, Telling, looking_back
from rummifun.shells.tui.layout import Spot
from rummifun.shells.tui.page import Ask, Key, bound
from rummifun.shells.tui.settings import SPEEDS
from rummifun.shells.tui.strokes import picked_of
from rummifun.shells.tui.words import ASKED, Words


class PlayPage(CoursePage):
    """A game in progress: what a person does."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bound(*CoursePage.KEYS, *CoursePage.WATCHED),
        ("plus,equals_sign", "speed(1)"),
        ("minus", "speed(-1)"),
        ("k", "colours"),
        Binding("tab", "next(1)", show=False, priority=True),
        Binding("shift+tab", "next(-1)", show=False, priority=True),
        *((str(n), f"button({n})") for n in range(10)),
        ("slash,colon", "words"),
        *((key, f"read('{key}')") for key in ASKED),
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
            N_("a click picks and places, or carry it there; twice, its best place; right button, as “b”"),
            "",
        ),
    )

    telling: Telling | None = None
    """The hint that is being told."""

    # What a person does; a page that is made from this one does otherwise, not as well

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
        """Nothing is told of a piece here."""

    def hand_touched(self, event: Board.Touched) -> None:
        if self.watched:
            self.action_step()
            return
        if event.apart:
            self.action_best()
            return
        self.by_number = False
        found = touched(self.own_acts(), self.picked, event.spot)
        if found.best:
            self._best(found.acts)
        elif found.acts:
            self._one_of(found.acts)
        else:
            self._pick(found.picked)

    def hand_swept(self) -> None:
        self.action_best()

    def hand_lifted(self, event: Board.Lifted) -> None:
        """Pick what is carried, so that it is seen where it can be put."""
        if not self.watched and reach(self.own_acts(), event.spot):
            self._pick(event.spot)

    def hand_dragged(self, event: Board.Dragged) -> None:
        if self.watched:
            return
        there = reach(self.own_acts(), event.source) if event.spot else ()
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
        asked = self.sitting

        def chosen(number: int) -> None:
            if self.sitting is asked:
                self.make(several[number].move)

        self.which(self.tr(N_("Which one?")), [act.label.said(self.tr) for act in several], chosen)

    def _best(self, several: tuple[Act, ...]) -> None:
        moves = tuple(act.move for act in several)
        alea = player_alea(self.sitting.origin, len(self.sitting.steps))
        move, reason = glouton(self.game, self.view, moves, alea)
        self.make(move, reason.said(self.tr) if len(moves) > 1 else "")

    def make(self, move: Any, why: str = "") -> None:
        n = len(self.sitting.steps)

        def told(after: Sitting) -> list[str]:
            step = after.steps[n]
            return [*step_lines(self.game, step, self.words, step.seat), *([why] if why else [])]

        seat = self._person()
        refused = self.happen(Move(seat, move), told)
        if refused is None:
            self._look_back(seat)
        else:
            self.tell(self.tr(N_("refused: {why}")).format(why=sentence(refused, self.table.words.lang)))

    def _look_back(self, seat: int) -> None:
        """Report what the last turn missed, if wanted; others may think meanwhile."""
        if not self.table.settings.review or self.alone is None:
            return

        def tell(said: Message) -> None:
            self.app.call_from_thread(self._missed, said)

        if work := looking_back(self.sitting, seat, tell):
            self.run_worker(work, thread=True, exit_on_error=True)

    def _missed(self, said: Message) -> None:
        if self.is_attached and not self.left:
            self.tell(*self.told, said.said(self.tr))

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
            spot = picked_of(acts, where)
            there = touched(acts, None, spot).acts if spot else ()
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
        move = by_itself(self.sitting) if self.turn else None
        if move is None:
            self.pause()
        else:
            self.make(move)

    def action_colours(self) -> None:
        self.table.choose(colours=2 if self.board.four else 4)

    def action_best(self) -> None:
        """Send up everything harmless; or send the pick, or the piece under the cursor, to its best place."""
        if self.picked is None and knows_what_is_safe(self.game):
            self._tidy()
            return
        spot = self.picked or self.board.marks.cursor
        found = touched(self.own_acts(), spot, spot).acts if spot else ()
        if found:
            self._best(found)

    def _tidy(self) -> None:
        n = len(self.sitting.steps)

        def told(after: Sitting) -> list[str]:
            made = after.steps[n:]
            return [line for step in made for line in step_lines(self.game, step, self.table.words, step.seat)]

        refused = self.happen(Tidy(self._person()), told)
        if refused is not None:
            self.tell(sentence(refused, self.table.words.lang))

    def action_next(self, way: int) -> None:
        """Go to the next piece to pick, or place to put it."""
        lit = self.marks().goals
        there = sources(self.own_acts())

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
        if self.telling is not None and self.telling.sitting is self.sitting:
            self.more()
            return
        asked, name = self.sitting, adviser(self.game)
        question = advice(asked, name)

        def answer(move: Any, reason: Any) -> None:
            self.draw()
            if self.sitting is asked:
                self.telling = Telling(hint_of(self.game, self.view, move, reason), asked)
                self.more()

        if question is not None:
            self.think(self.tr(N_("A good player")), question, answer)
            self.draw()

    def more(self) -> None:
        """Tell one more stage of the hint; what follows it comes by itself."""
        self.pause()
        telling = self.telling
        if telling is None or telling.sitting is not self.sitting:
            return
        self.show_stage(telling.more())
        if telling.follows:
            self.playing = self.set_timer(PACE, self.more)

    def show_stage(self, stage: Stage) -> None:
        """Tell a stage of a hint, and put the cursor where it says to look."""
        self.tell(self._stage_said(stage))
        act = stage.act
        if act is not None and act.source is not None:
            spots = [cell.spot for cell in self.board.cells if cell.place == act.source]
            exact = (act.source, act.index or 0)
            self.board.put_cursor(next((spot for spot in (exact, *spots[-1:]) if spot in spots), exact))

    def _stage_said(self, stage: Stage) -> str:
        said = stage.said.said(self.tr)
        more = self.telling is not None and not self.telling.done and not self.telling.follows
        return f"{said} {self.tr(N_('(h: more)'))}" if more else said

    def forget(self) -> bool:
        """Forget the current hint; tell whether there was more of it."""
        telling, self.telling = self.telling, None
        if telling is None or telling.done or telling.sitting is not self.sitting:
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
        return scene_of(self.game, self.view)

    def action_words(self) -> None:
        self.pause()
        self.app.push_screen(Words(self))

    def action_read(self, key: str) -> None:
        """Read something aloud, above the line where you can also ask for it."""
        cursor = self.board.marks.cursor
        self.pause()
        self.app.push_screen(Words(self, ASKED[key] or (cursor[0] if cursor else "table")))

    def action_undo(self) -> None:
        self._gone(Undo, N_("there is nothing to undo"))

    def action_redo(self) -> None:
        self._gone(Redo, N_("there is nothing to redo"))

    def action_restart(self) -> None:
        self._gone(Restart, N_("there is nothing to undo"))

    def _gone(self, way: type[Undo | Redo | Restart], nowhere: str) -> None:
        if self.thinking:
            self.table.mind.stop()
        self.pause()
        if self.happen(way(self._person()), lambda _: []) is not None:
            self.tell(self.tr(nowhere))

    def _person(self) -> int:
        """Return the seat of the person at the screen, even after the end."""
        return next(iter(self.sitting.persons), 0) if self.seat is None else self.seat

    def action_moves(self) -> None:
        if proposed := self.own_acts():
            self._one_of(proposed)

    def action_finish(self) -> None:
        if self.watched:
            self.action_play()
        elif not self.turn or by_itself(self.sitting) is None:
            self.tell(self.tr(N_("there is still something to decide") if self.turn else N_("the game is over")))
        else:
            self.every(self.action_step)

    def action_play(self) -> None:
        if self.playing is not None:
            self.pause()
        elif self.watched and self.turn:
            self.every(self.action_step)
        elif not self.thinking and not self.sitting.waits:
            self.ask()
            self.draw()

    def action_speed(self, way: int) -> None:
        speed = min(max(self.table.settings.speed + way, 0), len(SPEEDS) - 1)
        self.table.choose(speed=speed)
        self.tell(self.tr(N_("{n} boards a second")).format(n=f"{SPEEDS[speed]:g}"))
        if self.playing is not None:
            self.every(self.by_itself)

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
        if asked in (0, ""):
            self.table.deal(self.game, self._anew)
            return
        text = f"{self.table.today:%Y%m%d}" if isinstance(asked, int) else str(asked)
        try:
            game, deal = another(self.game, text, self.tr)
        except Unusable as error:
            self.tell(error.message)
            return
        except Precondition as error:
            self.tell(sentence(error.refusal, self.table.words.lang))
            return
        self.table.mind.stop()
        self.table.begin(game, deal, self.sitting.players, instead=True)

    def action_help(self) -> None:
        self.pause()
        super().action_help()

    def action_leave(self) -> None:
        """Stop the thinker; drop a hint; put down the pick; else leave: everything is kept."""
        if self.thinking:
            self.table.mind.stop()
        elif self.forget():
            pass
        elif self.playing is not None:
            self.pause()
        elif self.picked is not None:
            self._pick(None)
        else:
            self.leave()
