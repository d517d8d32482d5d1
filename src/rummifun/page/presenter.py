"""The messages about a session to one of its links, as its seat sees it and in its language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate, chain, pairwise
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from rummifun.analysis.ranking import rating_messages
from rummifun.chance import Alea
from rummifun.console.formatting import outcome_line
from rummifun.console.screen import Console, console_for_seat, seat_prefix
from rummifun.core import scene as scenes
from rummifun.core.furniture import Unit
from rummifun.core.game import Outcome
from rummifun.core.position import Position, move_label, revealed_between
from rummifun.core.scene import Decor, PieceFace, Scene
from rummifun.messages import LANGUAGES, N_, Translation, translation
from rummifun.page import wire_messages as m
from rummifun.page import wire_table as w
from rummifun.page.decor import decor_of, pack_family_of
from rummifun.page.http_messages import Replay as ReplayMessage
from rummifun.page.limits import MAX_REPLAY_STEPS, MAX_SCENE_STEPS
from rummifun.page.wire_messages import Value
from rummifun.page.wire_table import WirePart
from rummifun.regles import rules_for
from rummifun.render.text import Style
from rummifun.session.clock import add_seconds
from rummifun.session.end_summary import best_result_messages, summarize_end, summary_messages
from rummifun.session.events import can_redo, can_undo
from rummifun.session.lookback import lookback_scene
from rummifun.session.persistence import common_prefix_length
from rummifun.session.session import (
    PERSON,
    Replay,
    Session,
    automatic_move,
    go,
    last_laid,
    record_code,
    safe_move,
    steps_since_decision,
    turn_start,
)
from rummifun.session.statistics import PRACTICE, is_drawn, seat_end
from rummifun.session.steps import Step, plays_itself
from rummifun.session.winnability import offers_winnability


def console_for(lang: str) -> Console:
    """Return the screen for a language, without colours or a width."""
    spoken = lang if lang in LANGUAGES else LANGUAGES[0]
    return Console(spoken, translation(spoken), Style())


T = TypeVar("T")


encode_message: Final[Callable[[Any], bytes]] = msgspec.json.Encoder(enc_hook=str).encode


@lru_cache(maxsize=512)
def face_message(shown: PieceFace) -> w.Face:
    """Say the face of a piece."""
    return w.Face(shown.text, shown.suit)


def face_messages(scene: Scene, pieces: tuple[Any, ...]) -> tuple[w.Face, ...]:
    """Return the faces of pieces, if they lie face up on the table."""
    if not pieces:
        return ()
    seen = {shown for zone in scene.zones for pile in zone.piles for shown in pile.faces if shown.text}
    # a game may write the piece of a face as `8♥`, as `7b`, or by its text
    named = {f"{one.text}{suit}": face_message(one) for one in seen for suit in ("", one.suit, one.suit[:1])}
    return tuple(named[str(piece)] for piece in pieces if str(piece) in named)


def sort_order_messages(game: Any, tr: Translation) -> tuple[w.Order, ...]:
    """Report in which orders a hand can be sorted: every face of the game, as it comes in each."""
    orders = game.arrangement.orders if game.arrangement else {}
    known = pieces_by_face(game) if orders else {}

    def sorted_by(key: Callable[[Any], Any]) -> tuple[w.Face, ...]:
        return tuple(sorted(known, key=lambda face: key(known[face])))

    return tuple(w.Order(name, tr(name), sorted_by(key)) for name, key in orders.items())


@lru_cache(maxsize=64)
def pieces_by_face(game: Any) -> dict[w.Face, Any]:
    """Return a piece of each face of a game that arranges."""
    return {face_message(game.arrangement.shown(piece)): piece for piece, _ in game.pieces(game.new(Alea()))}


class Reader:
    """A reader of messages: a seat or a spectator in a language, with the names at its table.

    What has been said to it is kept as it was written: each zone and each pile, the figures, the steps of a turn.
    """

    def __init__(self, screen: Console, decor: Decor | None = None) -> None:
        self.screen, self.decor = screen, decor or Decor()
        self._written: dict[object, tuple[object, Any]] = {}

    def picture(self, scene: Scene) -> w.Picture:
        """Describe the table."""
        zones = tuple(self._write(i, zone, self._zone) for i, zone in enumerate(scene.zones))
        figures = tuple(self._write(("figure", i), one, self._figure) for i, one in enumerate(scene.figures))
        cloth, ornament = self.decor.cloth.value, self.decor.ornament.value
        path = scene.path and self._write("path", scene.path, self._path)
        return w.Picture(scene.title.localize(self.screen.tr), zones, cloth, ornament, figures, path)

    def _figure(self, one: scenes.Figure) -> w.Figure:
        return w.Figure(one.label.localize(self.screen.tr), one.value, one.seat, one.unit.value, one.of)

    def _path(self, path: scenes.Path) -> w.Path:
        steps = self._write("steps", path.steps, self._say_all)
        return w.Path(steps, path.at, path.ask.localize(self.screen.tr))

    def _say_all(self, said: tuple[scenes.Message, ...]) -> tuple[str, ...]:
        return tuple(message.localize(self.screen.tr) for message in said)

    def _write(self, key: object, thing: T, describe: Callable[[T], WirePart | tuple[str, ...]]) -> Any:
        """Write what stands at a place, unless the same stood there before."""
        known = self._written.get(key)
        if known is None or known[0] != thing:
            known = self._written[key] = thing, msgspec.Raw(encode_message(describe(thing)))
        return known[1]

    def _zone(self, z: scenes.Zone) -> w.Zone:
        piles = tuple(self._write(("pile", str(pile.place)), pile, self._pile) for pile in z.piles)
        caption, name = z.caption.localize(self.screen.tr), z.short_name(self.screen.tr)
        return w.Zone(caption, piles, z.active, z.fanned, z.seat, z.room, z.lines, z.role.value, name)

    def _pile(self, pile: scenes.Pile) -> w.Pile:
        tr = self.screen.tr
        caption = None if pile.caption is None else pile.caption.localize(tr).rstrip(" :")
        faces, marks = tuple(map(face_message, pile.faces)), tuple((n, face_message(one)) for n, one in pile.marks)
        place, said = str(pile.place), pile.describe(tr)
        role, tally = pile.role and pile.role.value, pile.tally and w.Tally(*pile.tally)
        return w.Pile(place, faces, caption, pile.under, pile.spread, said, role, tally, marks, pile.suit)


def act_messages(scene: Scene, tr: Translation) -> tuple[w.Act, ...]:
    """Report the possible acts: everything of an act but its move, which stays here."""
    return tuple(
        w.Act(act.label.localize(tr), act.source, act.index, act.target, act.forced, act.secondary)
        for act in scene.acts
    )


def step_message(
    step: Step, n: int, around: tuple[Position, Position], seat: int | None, to: Reader, table: Scene | None = None
) -> m.StepMessage:
    """Serialize a step as a seat may know it, with the table after it: as this seat sees it, unless it looks back.

    What the move has shown is said to its own seat alone.
    """
    before, after = around
    scene, tr = table or after.scene(seat), to.screen.tr
    shown = face_messages(scene, revealed_between(before, after, step.seat)) if seat == step.seat else ()
    reason = None if step.reason is None else step.reason.localize(tr)
    said = move_label(before, step.seat, step.move).localize(tr)
    return m.StepMessage(n, step.seat, said, reason, shown, to.picture(scene))


def outcome_message(outcome: Outcome | None, screen: Console) -> m.Over | None:
    """Report how a game ended; None while it goes on."""
    if outcome is None:
        return None
    return m.Over(outcome.scores, outcome.winner, outcome_line(outcome, screen))


Key = tuple[int | None, str, int | None]
"""A point of view on a scene: the seat, the language, the number of steps shown."""


def game_message(session: Session, seat: int | None, screen: Console) -> m.GameMessage:
    """Describe the game and its players."""
    game, clock = session.game, session.clock
    return m.GameMessage(
        name=game.name,
        title=rules_for(game, screen.lang).title,
        options={name: value if isinstance(value, Value) else str(value) for name, value in game.options.items()},
        players=session.players,
        seats=tuple(seat_prefix(i, console_for_seat(screen, session, seat).tr) for i in range(game.seats)),
        seat=seat,
        arrange=game.arrangement is not None,
        family=pack_family_of(game),
        automatic=plays_itself(game),
        together=len(session.persons) > 1,
        code=visible_code(session, seat),
        orders=sort_order_messages(game, screen.tr),
        tidies=game.safe is not None and not plays_itself(game),
        two_colours=game.red is not None,
        clock=None if clock is None or clock.allowed is None else m.TimeAllowed(*clock.allowed),
        reviewed=game.review is not None,
        looks=offers_winnability(game),
        practice=PRACTICE.localize(screen.tr) if session.is_practice else None,
        near=tuple(role.value for role in decor_of(game).near),
        fair=session.is_fair,
        agreed=session.hint_seats,
    )


def clock_message(session: Session, passed: float, running: bool) -> m.Clock | None:
    """Return the clock of each seat, so many seconds after the last event; None without a clock."""
    clock, seat = session.clock, session.seat
    if clock is None:
        return None
    clock = clock if seat is None else add_seconds(clock, seat, passed)
    left = [clock.seconds_left(i, seat) for i in range(len(clock.used))]
    known = tuple(round(one, 1) for one in left if one is not None)
    return m.Clock(tuple(round(one, 1) for one in clock.used), known or None, running)


def end_message(session: Session, seat: int | None, screen: Console) -> m.End | None:
    """Describe a finished game; None while it goes on."""
    found = summarize_end(session, seat)
    if found is None:
        return None
    tr = console_for_seat(screen, session, seat).tr
    own = _own_end(session, seat)
    alone = own is not None and session.game.seats == 1  # its figures tell the moves and the time
    messages = best_result_messages(found) if alone else chain(summary_messages(found), rating_messages(session))
    lines = [message.localize(tr) for message in messages]
    said = tuple(line[:1].upper() + line[1:] for line in lines)
    return m.End(said, own, found.series)


def _own_end(session: Session, seat: int | None) -> m.OwnEnd | None:
    end = None if seat is None else seat_end(session, seat)
    if end is None:
        return None
    counts = not (session.is_practice or is_drawn(session))
    return m.OwnEnd(end.won, end.score, end.moves, end.seconds, counts)


def visible_code(session: Session, seat: int | None) -> str | None:
    """Return the code of the deal, for those who may know it.

    Nobody may while another seat is hidden; a spectator may once the game is over.
    """
    told = session.seat is None or (session.game.seats == 1 and seat is not None)
    return record_code(session.record) if told else None


def presence_message(players: Sequence[str], seats: Sequence[int | None], gone: Mapping[int, float]) -> m.Presence:
    """Report the connections of each seat, and the seconds since the others left."""
    there = tuple(seats.count(i) if player == PERSON else None for i, player in enumerate(players))
    ago = tuple(round(gone[i]) if n == 0 and i in gone else None for i, n in enumerate(there))
    return m.Presence(there, ago, seats.count(None))


class Course(NamedTuple):
    """The course of a game: its steps, the score before and after each (none: it keeps none), its last turn's start."""

    steps: tuple[Step, ...] = ()
    scores: tuple[int, ...] = (0,)
    start: Position | None = None


_NO_COURSE: Final = Course()


def course_of(session: Session, known: Course = _NO_COURSE) -> Course:
    """Return the course of a session, made on from the one known, as far as its steps still stand."""
    game, steps, start = session.game, session.steps, turn_start(session, known.start)
    score = game.score
    if score is None:
        return Course(steps, (), start)
    stand = common_prefix_length(known.steps, steps)
    later = accumulate(steps[stand:], lambda n, one: score(n, one.before, one.move), initial=known.scores[stand])
    return Course(steps, (*known.scores[:stand], *later), start)


class Presenter:
    """A presenter of the scenes of one session: it keeps the readers, others once a name or player is."""

    def __init__(self) -> None:
        self._names: tuple[tuple[str, ...], ...] = ()
        self._readers: dict[tuple[int | None, str], Reader] = {}
        self._course = _NO_COURSE

    def scene_messages(
        self, session: Session, v: int, keys: Iterable[Key], clock: m.Clock | None = None
    ) -> dict[Key, bytes]:
        """Write the current scene for every point of view."""
        if (names := (session.names, session.players)) != self._names:
            self._names, self._readers = names, {}
        self._course, letters = course_of(session, self._course), {}
        for key in keys:
            seat, lang, seen = key
            if (seat, lang) not in self._readers:
                self._readers[seat, lang] = Reader(
                    console_for_seat(console_for(lang), session, seat), decor_of(session.game)
                )
            reader = self._readers[seat, lang]
            letters[key] = encode_message(scene_message(session, v, seat, seen, reader, clock, self._course))
        return letters


def scene_message(
    session: Session,
    v: int,
    seat: int | None,
    seen: int | None,
    to: Reader,
    clock: m.Clock | None = None,
    course: Course | None = None,
) -> m.SceneMessage:
    """Return the scene of now, with the steps since those seen; if these are unknown, since the last decision.

    Its course, if it is known already, is not worked out again.
    """
    course = course or course_of(session)
    here, n, over = session.here, len(session.steps), session.seat is None
    scene, mine = here.scene(seat), not over and session.seat == seat
    laid = last_laid(session, seat, course.start)
    return m.SceneMessage(
        v=v,
        step=n,
        steps=_steps_said(session, seat, _unseen(session, seat, seen), n, to, course),
        picture=to.picture(_with_score(scene, course.scores[-1:])),
        acts=act_messages(scene, to.screen.tr) if mine else (),
        to_move=session.seat,
        undo=seat in session.persons and can_undo(session, seat),
        redo=seat in session.persons and can_redo(session, seat),
        finish=mine and automatic_move(session) is not None,
        safe=mine and safe_move(session) is not None,
        over=outcome_message(here.end, to.screen),
        clock=clock,
        fresh=laid,
        by=session.steps[-1].seat if laid else None,
    )


def _with_score(scene: Scene, score: tuple[int, ...]) -> Scene:
    """Add the score, if the game keeps one, to the figures of a scene."""
    figures = (scenes.Figure(_SCORE, n, unit=Unit.POINTS) for n in score)
    return replace(scene, figures=(*figures, *scene.figures)) if score else scene


_SCORE: Final = scenes.Message(N_("score"))


def _unseen(session: Session, seat: int | None, seen: int | None) -> int:
    n = len(session.steps)
    if seen is None:
        seen = n if seat is None else n - len(steps_since_decision(session, seat))
    return max(0, n - MAX_SCENE_STEPS, seen)


def _steps_said(
    session: Session, seat: int | None, first: int, last: int, to: Reader, course: Course, *, back: bool = False
) -> tuple[m.StepMessage, ...]:
    steps = session.steps[first:last]
    positions = map(session.position, [*(step.before for step in steps[:1]), *(step.after for step in steps)])

    def table(position: Position) -> Scene:
        return lookback_scene(session, position, seat) if back else position.scene(seat)

    return tuple(
        step_message(step, n, around, seat, to, _with_score(table(around[1]), course.scores[n : n + 1]))
        for n, (step, around) in enumerate(zip(steps, pairwise(positions), strict=True), first + 1)
    )


def replay_message(session: Session, seat: int | None, first: int, last: int, screen: Console) -> ReplayMessage:
    """Describe a stretch of a game as a seat saw it, with every hand once it is over."""
    to = Reader(console_for_seat(screen, session, seat), decor_of(session.game))
    total, begun, course = len(session.steps), go(Replay(session, 0), first), course_of(session)
    steps = _steps_said(session, seat, begun.at, min(last, begun.at + MAX_REPLAY_STEPS, total), to, course, back=True)
    first_table = lookback_scene(session, session.position(begun.state), seat)
    before = to.picture(_with_score(first_table, course.scores[begun.at : begun.at + 1]))
    seats = tuple(seat_prefix(i, to.screen.tr) for i in range(session.game.seats))
    end = outcome_message(session.here.end, to.screen)
    return ReplayMessage(seats, seat, total, begun.at, before, steps, end, session.game.red is not None)
