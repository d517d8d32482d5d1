"""A sitting told to one of its links, as its seat sees it and in its language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

import msgspec

from rummifun.core.capabilities import arranges, knows_red_from_black, knows_what_is_safe, reviews
from rummifun.play.clock import Clock, ran
from rummifun.play.ending import PRACTICE, ending, told
from rummifun.play.ends import Statistics
from rummifun.play.events import Redo, Undo, refusal
from rummifun.play.going import automatic, scene_of
from rummifun.play.known import looked_under
from rummifun.play.sitting import PERSON, Sitting, by_itself, safe, since
from rummifun.regles import rules_of
from rummifun.shells.asked.deals import coded
from rummifun.shells.screen import Screen, told_to, who
from rummifun.shells.web import messages as m
from rummifun.shells.web.messages import Value
from rummifun.shells.web.pages import Replay
from rummifun.shells.web.wire import acts_said, family_of, orders_said, outcome_said, picture, screen_of, step_said

Key = tuple[int | None, str, int | None]
"""As whom a scene is seen: the seat, the language, how many steps have been shown."""

NOBODY: Final[Mapping[int, float]] = MappingProxyType({})


def game_said(sitting: Sitting, seat: int | None, screen: Screen) -> m.GameSaid:
    """Describe the game and its players."""
    game = sitting.game
    return m.GameSaid(
        name=game.name,
        title=rules_of(game, screen.lang).title,
        options={name: value if isinstance(value, Value) else str(value) for name, value in game.options.items()},
        players=sitting.players,
        seats=tuple(who(i, told_to(screen, sitting, seat).tr) for i in range(game.seats)),
        seat=seat,
        arrange=arranges(game),
        family=family_of(game),
        automatic=automatic(game),
        together=len(sitting.persons) > 1,
        code=code_of(sitting, seat),
        orders=orders_said(game, screen.tr),
        tidies=knows_what_is_safe(game) and not automatic(game),
        two_colours=knows_red_from_black(game),
        clock=_allowed(sitting.clock),
        reviewed=reviews(game),
        looks=looked_under(game),
        practice=PRACTICE.said(screen.tr) if sitting.practice else None,
    )


def _allowed(clock: Clock | None) -> m.TimeAllowed | None:
    return None if clock is None or clock.allowed is None else m.TimeAllowed(*clock.allowed)


def clock_said(sitting: Sitting, passed: float, running: bool) -> m.Clock | None:
    """Say the time of each seat, so many seconds after what has happened last; None where none is kept."""
    clock, seat = sitting.clock, sitting.seat
    if clock is None:
        return None
    clock = clock if seat is None else ran(clock, seat, passed)
    left = [clock.left(i, seat) for i in range(len(clock.used))]
    known = tuple(round(one, 1) for one in left if one is not None)
    return m.Clock(tuple(round(one, 1) for one in clock.used), known or None, running)


def end_said(sitting: Sitting, seat: int | None, best: Statistics, screen: Screen) -> m.End | None:
    """Describe a finished game; None while it goes on."""
    found = ending(sitting, seat, best)
    if found is None:
        return None
    tr = told_to(screen, sitting, seat).tr
    lines = (message.said(tr) for message in told(found))
    return m.End(tuple(line[:1].upper() + line[1:] for line in lines))


def code_of(sitting: Sitting, seat: int | None) -> str | None:
    """Return the code of the deal, for those who may know it.

    Nobody may while another seat is hidden; a spectator may once the game is over.
    """
    told = sitting.seat is None or (sitting.game.seats == 1 and seat is not None)
    return coded(sitting.record) if told else None


def presence_said(
    players: Sequence[str], seats: Sequence[int | None], gone: Mapping[int, float] = NOBODY
) -> m.Presence:
    """Report who is there, and how many seconds ago who is not there left."""
    there = tuple(seats.count(i) if player == PERSON else None for i, player in enumerate(players))
    ago = tuple(round(gone[i]) if n == 0 and i in gone else None for i, n in enumerate(there))
    return m.Presence(there, ago, seats.count(None))


def scenes_said(sitting: Sitting, v: int, keys: Iterable[Key], clock: m.Clock | None = None) -> dict[Key, bytes]:
    """Tell everybody the current scene, computed once for all who see the same."""
    encode = msgspec.json.Encoder(enc_hook=str).encode

    def said(seat: int | None, lang: str, seen: int | None) -> m.SceneSaid:
        return msgspec.structs.replace(scene_said(sitting, v, seat, seen, screen_of(lang)), clock=clock)

    return {key: encode(said(*key)) for key in keys}


def scene_said(sitting: Sitting, v: int, seat: int | None, seen: int | None, screen: Screen) -> m.SceneSaid:
    """Say the scene of now, and the steps since those that were seen; unless that is known, since its last decision."""
    screen = told_to(screen, sitting, seat)
    game, state, n = sitting.game, sitting.state, len(sitting.steps)
    scene, over = scene_of(game, game.view(state, seat)), sitting.seat is None
    mine = not over and sitting.seat == seat
    return m.SceneSaid(
        v=v,
        step=n,
        picture=picture(scene, screen.tr),
        acts=acts_said(scene, screen.tr) if mine else (),
        to_move=sitting.seat,
        steps=_steps_said(sitting, seat, _unseen(sitting, seat, seen), n, screen),
        undo=seat is not None and refusal(sitting, Undo(seat)) is None,
        redo=seat is not None and refusal(sitting, Redo(seat)) is None,
        finish=mine and by_itself(sitting) is not None,
        safe=mine and safe(sitting) is not None,
        over=outcome_said(game.outcome(state), screen),
    )


def _unseen(sitting: Sitting, seat: int | None, seen: int | None) -> int:
    n = len(sitting.steps)
    if seen is None:
        seen = n if seat is None else n - len(since(sitting, seat))
    return max(0, n - m.STEPS, seen)


def _steps_said(sitting: Sitting, seat: int | None, first: int, last: int, screen: Screen) -> tuple[m.StepSaid, ...]:
    steps = enumerate(sitting.steps[first:last], first + 1)
    return tuple(step_said(sitting.game, step, n, seat, screen.tr) for n, step in steps)


def replay_said(sitting: Sitting, seat: int | None, first: int, last: int, screen: Screen) -> Replay:
    """Describe a stretch of a game as a seat saw it."""
    screen = told_to(screen, sitting, seat)
    total = len(sitting.steps)
    start = max(0, min(first, total))
    state = sitting.steps[start - 1].after if start else sitting.first
    steps = _steps_said(sitting, seat, start, min(last, start + m.STRETCH, total), screen)
    before = picture(scene_of(sitting.game, sitting.game.view(state, seat)), screen.tr)
    seats = tuple(who(i, screen.tr) for i in range(sitting.game.seats))
    end = outcome_said(sitting.game.outcome(sitting.state), screen)
    return Replay(seats, total, start, before, steps, end, knows_red_from_black(sitting.game))
