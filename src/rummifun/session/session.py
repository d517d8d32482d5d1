"""Sessions: a game in progress as a value, with its players, the steps made and undone, and automatic moves."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core.capabilities import has_safe_moves, session_variant
from rummifun.core.game import AnyGame
from rummifun.core.match import Match
from rummifun.core.record import Record, first_state
from rummifun.core.runtime_checks import MAX_MOVES
from rummifun.refusal import Code, Precondition, Refusal
from rummifun.session.clock import Clock, add_seconds, start_turn
from rummifun.session.steps import Step, finishing_move, forced_move, make_step, plays_itself, replay_steps

PERSON: Final = "humain"
"""The name of a player who is a person."""


class RefusSession(Code):
    """Reasons to refuse the start of a game."""

    DonneNommee = "règle commune"


@dataclass(frozen=True, slots=True)
class Session:
    """A game in progress: its start, the player at each seat, the steps made.

    Steps undone stay in `later` until another is made. A game of a match knows the games before it. Persons who sit
    `apart`, each at a screen, can undo less than those who share one; undoing gives no time back. `names` holds the
    names of persons by seat, empty for the others. The deal is `secret` in a game for several if chance alone chose it,
    and nobody is told of it before the end.
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

    @property
    def state(self) -> Any:
        """The current state."""
        return self.steps[-1].after if self.steps else self.first

    @property
    def seat(self) -> int | None:
        """The seat to move; None when the game is over, or given up."""
        return None if self.gave_up is not None else self.game.to_move(self.state)

    @property
    def record(self) -> Record:
        """The game as a record."""
        return Record(self.game, self.origin, tuple(step.move for step in self.steps))

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of persons."""
        return tuple(seat for seat, name in enumerate(self.players) if name == PERSON)

    @property
    def awaits_person(self) -> bool:
        """True if a person has to decide."""
        return self.seat in self.persons

    @property
    def is_practice(self) -> bool:
        """True if the game does not count: against players of ours, from a deal that its person could know."""
        return self.game.seats > len(self.persons) == 1 and not self.is_deal_secret

    @property
    def is_full(self) -> bool:
        """True if the game has reached its limit of moves."""
        return len(self.steps) >= MAX_MOVES


def only_person_seat(session: Session) -> int | None:
    """Return the seat of the only person; None if there are several or none."""
    persons = session.persons
    return persons[0] if len(persons) == 1 else None


def players_at_seats(game: AnyGame, against: str, seat: int) -> tuple[str, ...]:
    """Seat a person, and the opponent at every other seat."""
    return tuple(PERSON if i == seat else against for i in range(game.seats))


def resume_session(
    record: Record,
    players: tuple[str, ...],
    later: tuple[Any, ...] = (),
    match: Match | None = None,
    *,
    apart: bool = False,
) -> Session:
    """Resume a record at its end, with the moves undone there."""
    game, first = session_variant(record.game), first_state(record)
    steps = tuple(replay_steps(game, first, record.moves))
    undone = tuple(replay_steps(game, steps[-1].after if steps else first, later))
    return Session(game, record.origin, first, players, steps, undone, match, apart)


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


def charge_time(before: Session, after: Session, seconds: float) -> Session:
    """Charge the time before an event to the seat that was to move.

    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> begun = replace(resume_session(Record(jeu, Alea(1)), (PERSON, PERSON)), clock=Clock((0.0, 0.0)))
    >>> charge_time(begun, add_step(begun, make_step(jeu, begun.state, Piocher())), 7.0).clock
    Clock(used=(7.0, 0.0), turn=0.0, allowed=None, is_started=False)
    """
    clock, seat = before.clock, before.seat
    if clock is None or seat is None:
        return after
    clock = add_seconds(clock, seat, seconds)
    same = after.seat == seat and all(step.seat == seat for step in after.steps[len(before.steps) :])
    return replace(after, clock=clock if same else start_turn(clock))


def is_clock_running(session: Session, there: Collection[int], watching: Collection[int]) -> bool:
    """Tell whether time runs, given the seats that are present and those that look.

    A time limit runs once everybody has come, as long as anybody is present; without one, time runs while its seat
    looks.
    """
    clock = session.clock
    if clock is None or not session.awaits_person:
        return False
    return session.seat in watching if clock.allowed is None else clock.is_started and bool(there)


def make_forced_moves(session: Session) -> Session:
    """Make the automatic moves, until a player has to decide or the game is over.

    You watch a game that plays itself move by move, so nothing is made ahead in it.

    >>> from rummifun.games import game_named
    >>> game = game_named("descente")
    >>> [step.move for step in make_forced_moves(resume_session(Record(game, Alea(1)), (PERSON, PERSON))).steps]
    [Ranger(), Ranger()]
    """
    game, steps, state = session.game, list(session.steps), session.state
    if session.seat is None or plays_itself(game):
        return session
    while len(steps) < MAX_MOVES and (move := forced_move(game, state)) is not None:
        steps.append(make_step(game, state, move))
        state = steps[-1].after
    return session if len(steps) == len(session.steps) else replace(session, steps=tuple(steps))


def automatic_move(session: Session) -> Any | None:
    """Return the next move of a game with nothing left to decide, or that plays itself."""
    game, state = session.game, session.state
    if session.is_full or not session.awaits_person:
        return None
    if plays_itself(game):
        return next(iter(game.moves(state)), None)
    return finishing_move(game, game.view(state, session.seat))


def safe_move(session: Session) -> Any | None:
    """Return the next harmless move, if a person has to decide and the game knows one."""
    game = session.game
    if session.is_full or not session.awaits_person or plays_itself(game) or not has_safe_moves(game):
        return None
    return game.safe(game.view(session.state, session.seat))


def decision_indices(session: Session, seat: int | None) -> Iterator[int]:
    """List the steps that players decided, for one seat or all, last first."""
    watched = plays_itself(session.game)
    for i in reversed(range(len(session.steps))):
        step = session.steps[i]
        if seat in (step.seat, None) and (watched or forced_move(session.game, step.before) is None):
            yield i


def steps_since_decision(session: Session, seat: int) -> tuple[Step, ...]:
    """List the steps since a seat's own last decision.

    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> played = resume_session(Record(jeu, Alea(1), (Piocher(), Piocher())), (PERSON, PERSON))
    >>> [step.seat for step in steps_since_decision(played, 0)], [step.seat for step in steps_since_decision(played, 1)]
    ([0, 1], [1])
    """
    return session.steps[next(decision_indices(session, seat), 0) :]
