"""Sessions: a game in progress as a value, with its players, its steps, and how they are undone; its replay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import cycle, takewhile
from typing import Any, Final

from rummifun.catalogue.deal_codes import write_deal_code
from rummifun.chance import Alea
from rummifun.core.game import AnyGame, session_variant
from rummifun.core.match import Match
from rummifun.core.position import Position, laid_between
from rummifun.core.record import Record, first_state, header_line
from rummifun.core.runtime_checks import MAX_MOVES
from rummifun.core.scene import Message
from rummifun.games import is_game_name
from rummifun.refusal import Code, Precondition, Refusal
from rummifun.session.clock import Clock, add_seconds, start_turn
from rummifun.session.steps import Step, check_pieces, is_ours, plays_itself, replay_steps

PERSON: Final = "humain"
"""The name of a player who is a person."""


ABSENT: Final = "absent"
"""The name of a player who has left for good: the game goes on without them."""


class RefusSession(Code):
    """Reasons to refuse the start of a game."""

    DonneNommee = "règle commune"
    PartieLoyale = "règle commune"


@dataclass(frozen=True, slots=True)
class Session:
    """A game in progress: its start, the player at each seat, the steps made.

    Steps undone stay in `undone` until another is made. A game of a match knows the games before it. Persons who sit
    `apart`, each at a screen, can undo less than those who share one; undoing gives no time back. `names` holds the
    names of persons by seat, empty for the others. The deal is `secret` in a game for several if chance alone chose it,
    and nobody is told of it before the end. `hint_seats` are those whose persons agree that all may ask for hints.
    """

    game: AnyGame
    origin: Alea | str
    first: Any
    players: tuple[str, ...]
    steps: tuple[Step, ...] = ()
    undone: tuple[Step, ...] = ()
    match: Match | None = None
    own_screens: bool = False
    gave_up: int | None = None
    names: tuple[str, ...] = ()
    clock: Clock | None = None
    is_deal_secret: bool = False
    hint_seats: tuple[int, ...] = ()
    _path: tuple[Position, ...] = field(default=(), compare=False, repr=False)
    _header: tuple[AnyGame, Alea | str, str] | None = field(default=None, compare=False, repr=False)

    @property
    def state(self) -> Any:
        """The current state."""
        return self.steps[-1].after if self.steps else self.first

    @property
    def path(self) -> tuple[Position, ...]:
        """The positions of the last event, from before it to now: a memory, made anew once the steps are others."""
        last = self._path[-1] if self._path else None
        if last is None or last.state is not self.state or last.game is not self.game:
            object.__setattr__(self, "_path", (Position(self.game, self.state, last),))
        return self._path

    @property
    def here(self) -> Position:
        """The current position."""
        return self.path[-1]

    def position(self, state: Any) -> Position:
        """Return the position of a state: one of the path, else a new one."""
        return next((one for one in self.path if one.state is state), None) or Position(self.game, state, self.here)

    @property
    def seat(self) -> int | None:
        """The seat to move; None when the game is over, or given up."""
        return None if self.gave_up is not None else self.here.seat

    @property
    def record(self) -> Record:
        """The game as a record."""
        return Record(self.game, self.origin, tuple(step.move for step in self.steps))

    @property
    def record_header(self) -> str:
        """The first line of the record: a memory, made anew once the game or its start is another."""
        known = self._header
        if known is None or known[0] is not self.game or known[1] is not self.origin:
            known = self.game, self.origin, header_line(Record(self.game, self.origin))
            object.__setattr__(self, "_header", known)
        return known[2]

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of persons."""
        return tuple(seat for seat, name in enumerate(self.players) if name == PERSON)

    @property
    def only_person(self) -> int | None:
        """The seat of the only person; None if there are several or none."""
        return self.persons[0] if len(self.persons) == 1 else None

    @property
    def awaits_person(self) -> bool:
        """True if a person has to decide."""
        return self.seat in self.persons

    @property
    def awaits_player(self) -> bool:
        """True if a computer player has to move."""
        return self.seat is not None and not self.awaits_person and not self.is_full

    @property
    def is_practice(self) -> bool:
        """True if the game does not count: against players of ours, from a deal that its person could know."""
        return self.game.seats > len(self.persons) == 1 and not self.is_deal_secret

    @property
    def is_fair(self) -> bool:
        """True if nobody gets hints: several persons play, and one of them has not agreed to any."""
        return self.seat is not None and len(self.persons) > 1 and not {*self.persons} <= {*self.hint_seats}

    @property
    def is_full(self) -> bool:
        """True if the game has reached its limit of moves."""
        return len(self.steps) >= MAX_MOVES


def players_at_seats(game: AnyGame, against: str | Sequence[str], seat: int) -> tuple[str, ...]:
    """Seat a person, and the opponents in turn at the other seats: a single one takes them all.

    >>> from rummifun.games.rummikub import rummikub
    >>> players_at_seats(rummikub(joueurs=3), ("facile", "moyen"), 1)
    ('facile', 'humain', 'moyen')
    """
    others = cycle((against,) if isinstance(against, str) else against)
    return tuple(PERSON if i == seat else next(others) for i in range(game.seats))


def resume_session(
    record: Record, players: tuple[str, ...], match: Match | None = None, *, apart: bool = False
) -> Session:
    """Resume a record at its end."""
    game, first = session_variant(record.game), first_state(record)
    steps = tuple(replay_steps(game, first, record.moves))
    return Session(game, record.origin, first, players, steps, match=match, own_screens=apart)


def start_session(record: Record, players: tuple[str, ...], match: Match | None = None, *, secret: bool) -> Session:
    """Begin a game.

    Whoever plays alone may choose the deal. Against a player of ours, a chosen deal is for practice.

    >>> from rummifun.games.rummikub import jeu
    >>> [start_session(Record(jeu, Alea(1)), (PERSON, "glouton"), secret=secret).is_practice for secret in (True,
    ...     False)]
    [False, True]

    Raises `Precondition` between people, unless the deal is secret.
    """
    if players.count(PERSON) > 1 and not secret:
        raise Precondition(Refusal(RefusSession.DonneNommee))
    return replace(resume_session(record, players, match=match), is_deal_secret=secret and record.game.seats > 1)


def add_step(session: Session, step: Step) -> Session:
    """Add a step; this drops the steps undone."""
    return replace(session, steps=(*session.steps, step), undone=())


def add_move(session: Session, move: Any, reason: Message | None = None) -> Session:
    """Make a move known to be legal; this drops the steps undone. A user's game is checked to conserve its pieces."""
    game, here = session.game, session.here
    after = game.step(here.state, move)
    if not here.fact(is_ours):
        check_pieces(game, here.state, after)
    step, path = Step(here.seat or 0, move, here.state, after, reason), (*session.path, Position(game, after, here))
    return replace(session, steps=(*session.steps, step), undone=(), _path=path)


def charge_time(before: Session, after: Session, seconds: float) -> Session:
    """Charge the time before an event to the seat that was to move.

    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> begun = replace(resume_session(Record(jeu, Alea(1)), (PERSON, PERSON)), clock=Clock((0.0, 0.0)))
    >>> charge_time(begun, add_move(begun, Piocher()), 7.0).clock
    Clock(used=(7.0, 0.0), turn=0.0, allowed=None, is_started=False)
    """
    clock, seat = before.clock, before.seat
    if clock is None or seat is None:
        return after
    clock = add_seconds(clock, seat, seconds)
    same = after.seat == seat and all(step.seat == seat for step in after.steps[len(before.steps) :])
    return replace(after, clock=clock if same else start_turn(clock))


def make_forced_moves(session: Session) -> Session:
    """Make the automatic moves, until a player has to decide or the game is over.

    You watch a game that plays itself move by move, so nothing is made ahead in it.

    >>> from rummifun.games import game_named
    >>> game = game_named("descente")
    >>> [step.move for step in make_forced_moves(resume_session(Record(game, Alea(1)), (PERSON, PERSON))).steps]
    [Ranger(), Ranger()]
    """
    if session.seat is None or session.here.fact(plays_itself):
        return session
    while not session.is_full and (move := _forced_move(session)) is not None:
        session = add_move(session, move)
    return session


def _forced_move(session: Session) -> Any | None:
    """Return the move that the rules make, or that of who has left: to leave the game, else to let the turn go by."""
    seat, game = session.seat, session.game
    if seat is None or session.players[seat : seat + 1] != (ABSENT,):
        return session.here.forced_move
    leaves = game.leaving is not None and game.refusal(session.state, game.leaving) is None
    return game.leaving if leaves or game.passing is None else game.passing(session.state)


def automatic_move(session: Session) -> Any | None:
    """Return the next move of a game with nothing left to decide, or that plays itself."""
    if session.is_full or not session.awaits_person:
        return None
    if session.here.fact(plays_itself):
        return next((act.move for act in session.here.scene(session.seat).acts), None)
    return session.here.finish()


def safe_move(session: Session) -> Any | None:
    """Return the next harmless move, if a person has to decide and the game knows one."""
    if session.is_full or not session.awaits_person or session.here.fact(plays_itself):
        return None
    return session.here.safe()


def decision_indices(session: Session, seat: int | None) -> Iterator[int]:
    """List the steps that players decided, for one seat or all, last first."""
    watched = session.here.fact(plays_itself)
    for i in reversed(range(len(session.steps))):
        step = session.steps[i]
        if seat in (step.seat, None) and (watched or session.position(step.before).forced_move is None):
            yield i


def steps_since_decision(session: Session, seat: int) -> tuple[Step, ...]:
    """List the steps since a seat's own last decision.

    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> played = resume_session(Record(jeu, Alea(1), (Piocher(), Piocher())), (PERSON, PERSON))
    >>> [step.seat for step in steps_since_decision(played, 0)], [step.seat for step in steps_since_decision(played, 1)]
    ([0, 1], [1])
    """
    return session.steps[next(decision_indices(session, seat), 0) :]


def turn_start(session: Session, known: Position | None = None) -> Position | None:
    """Return the position before the last turn of a game for several, the known one if it is that; None at the deal."""
    steps = session.steps
    if session.game.seats < 2 or not steps:
        return None
    *_, first = takewhile(lambda step: step.seat == steps[-1].seat, reversed(steps))
    return known if known is not None and known.state is first.before else session.position(first.before)


def last_laid(session: Session, seat: int | None, start: Position | None) -> tuple[tuple[str, int], ...]:
    """List the spots of what another seat laid in the turn that has this start: a place, a number from 1 in its pile.

    Nothing is listed once the seat that looks has moved itself.
    """
    if start is None or session.steps[-1].seat == seat:
        return ()
    return tuple(sorted(laid_between(start.scene(seat), session.here.scene(seat))))


@dataclass(frozen=True, slots=True)
class Replay:
    """A game, and how many of its moves lie before what is shown."""

    session: Session
    at: int

    @property
    def step(self) -> Step | None:
        """The last move shown; None at the deal."""
        return self.session.steps[self.at - 1] if self.at else None

    @property
    def state(self) -> Any:
        """The state shown."""
        return self.session.first if self.step is None else self.step.after

    @property
    def is_at_end(self) -> bool:
        """True after the last move, where a replay stops."""
        return self.at == len(self.session.steps)


def begin_replay(session: Session) -> Replay:
    """Show a finished game from its beginning, a current one from its last move."""
    return Replay(session, 0 if session.seat is None else len(session.steps))


def go(shown: Replay, at: int) -> Replay:
    """Go to a position, or to the nearest one there is."""
    return replace(shown, at=min(max(0, at), len(shown.session.steps)))


def record_code(record: Record) -> str | None:
    """Return the code of a record's deal."""
    game, origin = record.game, record.origin
    return write_deal_code(game, origin) if is_game_name(game.name) and isinstance(origin, Alea) else None


def session_code(session: Session) -> str | None:
    """Return the code of a session's deal; None for a user's own game, one from a position, and while it is secret."""
    return None if is_deal_hidden(session) else record_code(session.record)


def is_deal_hidden(session: Session) -> bool:
    """Tell whether the deal is hidden from everybody now."""
    return session.is_deal_secret and session.seat is not None
