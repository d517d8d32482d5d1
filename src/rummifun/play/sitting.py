"""A game being played, as a value: who plays where, the steps made and those taken back, and what follows by itself."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core.capabilities import knows_what_is_safe
from rummifun.core.game import AnyGame
from rummifun.core.held import LIMIT
from rummifun.core.match import Match
from rummifun.core.record import Record, start
from rummifun.play.clock import Clock, next_turn, ran
from rummifun.play.going import Step, automatic, finishing, forced, made, told

PERSON: Final = "humain"
"""Who plays at a seat that no player of ours holds."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A game being played: its start, who plays at each seat, the steps made.

    The steps that were taken back stand in `later`, until another is made. A game of a match knows those before it.
    Persons who sit `apart`, each at a screen, take back less than those who share one; no time is given back. `names`
    are those that persons have given, a seat each, the others empty.
    """

    game: AnyGame
    origin: Alea | str
    first: Any
    players: tuple[str, ...]
    steps: tuple[Step, ...] = ()
    later: tuple[Step, ...] = ()
    match: Match | None = None
    apart: bool = False
    gave_up: int | None = None
    names: tuple[str, ...] = ()
    clock: Clock | None = None

    @property
    def state(self) -> Any:
        """The state now."""
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
    def waits(self) -> bool:
        """Whether a person has to decide."""
        return self.seat in self.persons

    @property
    def full(self) -> bool:
        """Whether so many moves are made that no more can be."""
        return len(self.steps) >= LIMIT


def only(sitting: Sitting) -> int | None:
    """Return the seat of the only person; None between people, and where nobody sits."""
    persons = sitting.persons
    return persons[0] if len(persons) == 1 else None


def seated(game: AnyGame, against: str, seat: int) -> tuple[str, ...]:
    """Seat a person, and at every other seat whom he plays against."""
    return tuple(PERSON if i == seat else against for i in range(game.seats))


def sit(
    record: Record,
    players: tuple[str, ...],
    later: tuple[Any, ...] = (),
    match: Match | None = None,
    *,
    apart: bool = False,
) -> Sitting:
    """Take a record up where it ends, with the moves that were taken back there."""
    first = start(record)
    steps = tuple(told(record.game, first, record.moves))
    undone = tuple(told(record.game, steps[-1].after if steps else first, later))
    return Sitting(record.game, record.origin, first, players, steps, undone, match, apart)


def longer(sitting: Sitting, step: Step) -> Sitting:
    """Add a step; what was taken back is void then."""
    return replace(sitting, steps=(*sitting.steps, step), later=())


def timed(before: Sitting, after: Sitting, seconds: float) -> Sitting:
    """Let the time pass that went by before something happened: it is that of the seat that was to move.

    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> begun = replace(sit(Record(jeu, Alea(1)), (PERSON, PERSON)), clock=Clock((0.0, 0.0)))
    >>> timed(begun, longer(begun, made(jeu, begun.state, Piocher())), 7.0).clock
    Clock(used=(7.0, 0.0), turn=0.0, allowed=None, begun=False)
    """
    clock, seat = before.clock, before.seat
    if clock is None or seat is None:
        return after
    clock = ran(clock, seat, seconds)
    same = after.seat == seat and all(step.seat == seat for step in after.steps[len(before.steps) :])
    return replace(after, clock=clock if same else next_turn(clock))


def time_runs(sitting: Sitting, there: Collection[int], watching: Collection[int]) -> bool:
    """Tell whether time runs, by the seats whose persons are there, and those that look.

    Time that is allowed runs once everybody has come, as long as anybody is there; other time while its seat looks.
    """
    clock = sitting.clock
    if clock is None or not sitting.waits:
        return False
    return sitting.seat in watching if clock.allowed is None else clock.begun and bool(there)


def settled(sitting: Sitting) -> Sitting:
    """Make the moves that the rules make, until somebody has to decide, or the game is over.

    A game that plays by itself is watched move by move: nothing is made ahead in it.

    >>> from rummifun.games import game_named
    >>> game = game_named("descente")
    >>> [step.move for step in settled(sit(Record(game, Alea(1)), (PERSON, PERSON))).steps]
    [Ranger(), Ranger()]
    """
    game, steps, state = sitting.game, list(sitting.steps), sitting.state
    if sitting.seat is None or automatic(game):
        return sitting
    while len(steps) < LIMIT and (move := forced(game, state)) is not None:
        steps.append(made(game, state, move))
        state = steps[-1].after
    return sitting if len(steps) == len(sitting.steps) else replace(sitting, steps=tuple(steps))


def by_itself(sitting: Sitting) -> Any | None:
    """Return the next move of a game of which nothing is left to decide, or never was."""
    game, state = sitting.game, sitting.state
    if sitting.full or not sitting.waits:
        return None
    if automatic(game):
        return next(iter(game.moves(state)), None)
    return finishing(game, game.view(state, sitting.seat))


def safe(sitting: Sitting) -> Any | None:
    """Return the next move that can do no harm, where a person has to decide and the game knows one."""
    game = sitting.game
    if sitting.full or not sitting.waits or automatic(game) or not knows_what_is_safe(game):
        return None
    return game.safe(game.view(sitting.state, sitting.seat))


def decisions(sitting: Sitting, seat: int | None) -> Iterator[int]:
    """List the steps that somebody decided, of one seat or of all, the last first."""
    watched = automatic(sitting.game)
    for i in reversed(range(len(sitting.steps))):
        step = sitting.steps[i]
        if seat in (step.seat, None) and (watched or forced(sitting.game, step.before) is None):
            yield i


def since(sitting: Sitting, seat: int) -> tuple[Step, ...]:
    """List the steps that a seat has not seen yet, from its own last decision on.

    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> played = sit(Record(jeu, Alea(1), (Piocher(), Piocher())), (PERSON, PERSON))
    >>> [step.seat for step in since(played, 0)], [step.seat for step in since(played, 1)]
    ([0, 1], [1])
    """
    return sitting.steps[next(decisions(sitting, seat), 0) :]
