"""A game being played at the keyboard, as a value; what is made of it is on disk before it is seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core.match import Match
from rummifun.core.record import Record, closed, line, start
from rummifun.players import adviser
from rummifun.shells.kept import saves
from rummifun.shells.steps import AnyGame, Step, chosen, forced, made, player_alea, told

__all__ = [
    "PERSON",
    "Sitting",
    "advice",
    "answered",
    "back",
    "been",
    "forth",
    "kept",
    "longer",
    "redone",
    "seated",
    "since",
    "sit",
    "undone",
]

PERSON: Final = "humain"
"""Who plays at a seat that no player of ours holds."""

_REMEMBERED: Final = 300
"""Steps to which a hint does not lead back."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A game being played: its start, the steps made, who plays at each seat, the file where it is kept.

    The steps that were taken back stand in `later`, until another is made. A game of a match knows those before it.

    Profil: jeu × départ × état × noms × fichier × pas × pas × match option → séance

    Law: the file holds the record, at any time.
    """

    game: AnyGame
    origin: Alea | str
    first: Any
    players: tuple[str, ...]
    file: Path
    steps: tuple[Step, ...] = ()
    later: tuple[Step, ...] = ()
    match: Match | None = None

    @property
    def state(self) -> Any:
        """The state now."""
        return self.steps[-1].after if self.steps else self.first

    @property
    def seat(self) -> int | None:
        """The seat to move; None when the game is over."""
        return self.game.to_move(self.state)

    @property
    def record(self) -> Record:
        """The game as a record."""
        return Record(self.game, self.origin, tuple(step.move for step in self.steps))

    @property
    def text(self) -> str:
        """The game as its file holds it, closed when it is over."""
        text = saves.text(self.record, self.players, [step.move for step in self.later], self.match)
        return closed(text) if self.seat is None else text


def seated(game: AnyGame, against: str, seat: int) -> tuple[str, ...]:
    """Seat a person, and at every other seat whom he plays against.

    Profil: jeu → nom → siège → noms

    >>> from rummifun.games.rummikub import jeu
    >>> seated(jeu, "glouton", 1)
    ('glouton', 'humain')

    Law: a name a seat.
    """
    return tuple(PERSON if i == seat else against for i in range(game.seats))


def sit(record: Record, players: tuple[str, ...], file: Path, written: str = "", match: Match | None = None) -> Sitting:
    """Take a record up where it ends; what its file says was taken back can be made again.

    Profil: partie → noms → fichier → texte → match option → séance

    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> sit(Record(jeu, Alea(1), (Piocher(),)), ("humain", "humain"), Path("f")).seat
    1

    Law: (sit r p f).record == r
    """
    first = start(record)
    steps = tuple(told(record.game, first, record.moves))
    last = steps[-1].after if steps else first
    later = tuple(told(record.game, last, saves.later(written, record, last)))
    return Sitting(record.game, record.origin, first, players, file, steps, later, match=match)


def longer(sitting: Sitting, step: Step) -> Sitting:
    """Add a step; what was taken back is void then.

    Profil: séance → pas → séance

    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> begun = sit(Record(jeu, Alea(1)), (PERSON, PERSON), Path("f"))
    >>> begun.seat, longer(begun, made(jeu, begun.state, Piocher())).seat
    (0, 1)

    Law: the record is one move longer.
    """
    return replace(sitting, steps=(*sitting.steps, step), later=())


def kept(sitting: Sitting, step: Step) -> Sitting:
    """Add a step, on disk first.

    Profil: séance → pas → séance

    >>> from tempfile import TemporaryDirectory
    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> with TemporaryDirectory() as folder:
    ...     begun = sit(Record(jeu, Alea(1)), (PERSON, PERSON), Path(folder, "f"))
    ...     saves.create(begun.file, begun.text)
    ...     after = kept(begun, made(jeu, begun.state, Piocher()))
    ...     saves.read(begun.file) == after.text
    True

    Law: kept s p == longer s p. Raises `OSError`, and nothing has changed, when it cannot be kept.
    """
    after = longer(sitting, step)
    if sitting.later:
        saves.rewrite(sitting.file, after.text)
    else:
        saves.append(sitting.file, line(sitting.game, step.move))
        if after.seat is None:
            saves.close(after.file)
    return after


def answered(sitting: Sitting) -> Sitting:
    """Let the players make their moves, and the rules theirs, until a person has to decide, or the game is over.

    Profil: séance → séance

    >>> from tempfile import TemporaryDirectory
    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> with TemporaryDirectory() as folder:
    ...     begun = sit(Record(jeu, Alea(1), (Piocher(),)), (PERSON, "glouton"), Path(folder, "f"))
    ...     saves.create(begun.file, begun.text)
    ...     begun.seat, [step.seat for step in answered(begun).steps]
    (1, [0, 1])

    Law: the seat to move of the result is a person's, or none.
    """
    while (step := _next(sitting)) is not None:
        sitting = kept(sitting, step)
    return sitting


def _next(sitting: Sitting) -> Step | None:
    """Make the next step, unless a person has to decide it."""
    game, state, seat = sitting.game, sitting.state, sitting.seat
    if seat is None:
        return None
    if sitting.players[seat] != PERSON:
        return chosen(game, state, sitting.players[seat], player_alea(sitting.origin, len(sitting.steps)))
    move = forced(game, state)
    return None if move is None else made(game, state, move)


def _decisions(sitting: Sitting, seat: int | None) -> Iterator[int]:
    """List the steps that somebody decided, of one seat or of all, the last first."""
    for i in reversed(range(len(sitting.steps))):
        step = sitting.steps[i]
        if seat in (step.seat, None) and forced(sitting.game, step.before) is None:
            yield i


def been(sitting: Sitting) -> tuple[Any, ...]:
    """List the states that somebody who plays alone has come from, as far back as it is worth remembering.

    Profil: séance → états

    >>> from rummifun.games.rummikub import jeu
    >>> been(sit(Record(jeu, Alea(1)), ("humain", "glouton"), Path("f")))
    ()

    Law: where two play, there are none.
    """
    alone = sitting.game.seats == 1
    return tuple(step.before for step in sitting.steps[-_REMEMBERED:]) if alone else ()


def advice(sitting: Sitting) -> Step:
    """Say what the adviser of the game would do, as a step; alone, it does not lead back to where one was.

    Profil: séance → pas

    >>> from rummifun.games.rummikub import jeu
    >>> advice(sit(Record(jeu, Alea(1)), ("humain", "glouton"), Path("f"))).reason.key
    'lays {n} tiles: no turn lays more'

    Law: its move is not refused. Raises `Precondition` where the game is over.
    """
    alea = player_alea(sitting.origin, len(sitting.steps))
    return chosen(sitting.game, sitting.state, adviser(sitting.game), alea, been(sitting))


def back(sitting: Sitting, seat: int) -> Sitting:
    """Go back to the previous decision of a person who plays alone; between people, to that of either.

    Profil: séance → siège → séance

    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> played = sit(Record(jeu, Alea(1), (Piocher(), Piocher())), (PERSON, PERSON), Path("f"))
    >>> gone = back(played, 0)
    >>> len(gone.steps), len(gone.later), back(back(gone, 0), 0).seat
    (1, 1, 0)

    Law: the sitting itself when there is nothing to undo.
    """
    alone = sitting.players.count(PERSON) < 2
    last = next(_decisions(sitting, seat if alone else None), None)
    if last is None:
        return sitting
    return replace(sitting, steps=sitting.steps[:last], later=(*sitting.steps[last:], *sitting.later))


def forth(sitting: Sitting, seat: int) -> Sitting:
    """Make again what was taken back, until the next decision of the same person, or of either between people.

    Profil: séance → siège → séance

    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> played = sit(Record(jeu, Alea(1), (Piocher(), Piocher())), (PERSON, PERSON), Path("f"))
    >>> forth(back(played, 0), 0) == played, forth(played, 0) is played
    (True, True)

    Law: forth (back s) == s; the sitting itself when nothing was taken back.
    """
    if not sitting.later:
        return sitting
    alone = seat if sitting.players.count(PERSON) < 2 else None
    whole = replace(sitting, steps=(*sitting.steps, *sitting.later), later=())
    again = [i for i in _decisions(whole, alone) if i > len(sitting.steps)]
    n = again[-1] if again else len(whole.steps)
    return replace(whole, steps=whole.steps[:n], later=whole.steps[n:])


def undone(sitting: Sitting, seat: int) -> Sitting:
    """Go back, on disk too.

    Profil: séance → siège → séance

    >>> from tempfile import TemporaryDirectory
    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> with TemporaryDirectory() as folder:
    ...     played = sit(Record(jeu, Alea(1), (Piocher(),)), (PERSON, "glouton"), Path(folder, "f"))
    ...     saves.create(played.file, played.text)
    ...     undone(played, 0).seat, saves.later(saves.read(played.file), Record(jeu, Alea(1)), played.first)
    (0, (Piocher(),))

    Law: undone s == back s. Raises `OSError`, and nothing has changed, when it cannot be kept.
    """
    return _written(sitting, back(sitting, seat))


def redone(sitting: Sitting, seat: int) -> Sitting:
    """Make again what was taken back, on disk too.

    Profil: séance → siège → séance

    >>> from tempfile import TemporaryDirectory
    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> with TemporaryDirectory() as folder:
    ...     played = sit(Record(jeu, Alea(1), (Piocher(),)), (PERSON, "glouton"), Path(folder, "f"))
    ...     saves.create(played.file, played.text)
    ...     redone(undone(played, 0), 0) == played, saves.read(played.file) == played.text
    (True, True)

    Law: redone s == forth s. Raises `OSError`, and nothing has changed, when it cannot be kept.
    """
    return _written(sitting, forth(sitting, seat))


def _written(before: Sitting, after: Sitting) -> Sitting:
    if after is not before:
        saves.rewrite(after.file, after.text)
    return after


def since(sitting: Sitting, seat: int) -> tuple[Step, ...]:
    """List the steps that a seat has not seen yet, from its own last decision on.

    Profil: séance → siège → pas séquence

    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> played = sit(Record(jeu, Alea(1), (Piocher(), Piocher())), (PERSON, PERSON), Path("f"))
    >>> [step.seat for step in since(played, 0)], [step.seat for step in since(played, 1)]
    ([0, 1], [1])

    Law: no step after the first is the seat's own, unless the game lets it move again.
    """
    return sitting.steps[next(_decisions(sitting, seat), 0) :]
