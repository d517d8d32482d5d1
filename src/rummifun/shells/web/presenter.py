"""The messages about a session to one of its links, as its seat sees it and in its language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

import msgspec

from rummifun.core.capabilities import can_review_turns, has_red_pieces, has_safe_moves, is_arrangeable
from rummifun.regles import rules_for
from rummifun.session.clock import Clock, add_seconds
from rummifun.session.end_summary import PRACTICE, summarize_end, summary_messages
from rummifun.session.events import Redo, Undo, event_refusal
from rummifun.session.results import Statistics
from rummifun.session.session import PERSON, Session, automatic_move, safe_move, steps_since_decision
from rummifun.session.steps import cached_scene, plays_itself
from rummifun.session.winnability import offers_winnability
from rummifun.shells.arguments.deals import record_code
from rummifun.shells.console import Console, console_for_seat, seat_prefix
from rummifun.shells.web import wire_messages as m
from rummifun.shells.web.http_messages import Replay
from rummifun.shells.web.serializers import (
    act_messages,
    console_for,
    outcome_message,
    pack_family_of,
    picture_message,
    sort_order_messages,
    step_message,
)
from rummifun.shells.web.wire_messages import Value

Key = tuple[int | None, str, int | None]
"""A point of view on a scene: the seat, the language, the number of steps shown."""

NOBODY_GONE: Final[Mapping[int, float]] = MappingProxyType({})


def game_message(session: Session, seat: int | None, screen: Console) -> m.GameMessage:
    """Describe the game and its players."""
    game = session.game
    return m.GameMessage(
        name=game.name,
        title=rules_for(game, screen.lang).title,
        options={name: value if isinstance(value, Value) else str(value) for name, value in game.options.items()},
        players=session.players,
        seats=tuple(seat_prefix(i, console_for_seat(screen, session, seat).tr) for i in range(game.seats)),
        seat=seat,
        arrange=is_arrangeable(game),
        family=pack_family_of(game),
        automatic=plays_itself(game),
        together=len(session.persons) > 1,
        code=visible_code(session, seat),
        orders=sort_order_messages(game, screen.tr),
        tidies=has_safe_moves(game) and not plays_itself(game),
        two_colours=has_red_pieces(game),
        clock=_time_allowed(session.clock),
        reviewed=can_review_turns(game),
        looks=offers_winnability(game),
        practice=PRACTICE.localize(screen.tr) if session.is_practice else None,
    )


def _time_allowed(clock: Clock | None) -> m.TimeAllowed | None:
    return None if clock is None or clock.allowed is None else m.TimeAllowed(*clock.allowed)


def clock_message(session: Session, passed: float, running: bool) -> m.Clock | None:
    """Return the clock of each seat, so many seconds after the last event; None without a clock."""
    clock, seat = session.clock, session.seat
    if clock is None:
        return None
    clock = clock if seat is None else add_seconds(clock, seat, passed)
    left = [clock.seconds_left(i, seat) for i in range(len(clock.used))]
    known = tuple(round(one, 1) for one in left if one is not None)
    return m.Clock(tuple(round(one, 1) for one in clock.used), known or None, running)


def end_message(session: Session, seat: int | None, best: Statistics, screen: Console) -> m.End | None:
    """Describe a finished game; None while it goes on."""
    found = summarize_end(session, seat, best)
    if found is None:
        return None
    tr = console_for_seat(screen, session, seat).tr
    lines = (message.localize(tr) for message in summary_messages(found))
    return m.End(tuple(line[:1].upper() + line[1:] for line in lines))


def visible_code(session: Session, seat: int | None) -> str | None:
    """Return the code of the deal, for those who may know it.

    Nobody may while another seat is hidden; a spectator may once the game is over.
    """
    told = session.seat is None or (session.game.seats == 1 and seat is not None)
    return record_code(session.record) if told else None


def presence_message(
    players: Sequence[str], seats: Sequence[int | None], gone: Mapping[int, float] = NOBODY_GONE
) -> m.Presence:
    """Report the connections of each seat, and the seconds since the others left."""
    there = tuple(seats.count(i) if player == PERSON else None for i, player in enumerate(players))
    ago = tuple(round(gone[i]) if n == 0 and i in gone else None for i, n in enumerate(there))
    return m.Presence(there, ago, seats.count(None))


def scene_messages(session: Session, v: int, keys: Iterable[Key], clock: m.Clock | None = None) -> dict[Key, bytes]:
    """Send the clients the current scene, computed once for all with the same view."""
    encode = msgspec.json.Encoder(enc_hook=str).encode

    def said(seat: int | None, lang: str, seen: int | None) -> m.SceneMessage:
        return msgspec.structs.replace(scene_message(session, v, seat, seen, console_for(lang)), clock=clock)

    return {key: encode(said(*key)) for key in keys}


def scene_message(session: Session, v: int, seat: int | None, seen: int | None, screen: Console) -> m.SceneMessage:
    """Return the scene of now, with the steps since those seen; if these are unknown, since the last decision."""
    screen = console_for_seat(screen, session, seat)
    game, state, n = session.game, session.state, len(session.steps)
    scene, over = cached_scene(game, game.view(state, seat)), session.seat is None
    mine = not over and session.seat == seat
    return m.SceneMessage(
        v=v,
        step=n,
        picture=picture_message(scene, screen.tr),
        acts=act_messages(scene, screen.tr) if mine else (),
        to_move=session.seat,
        steps=_steps_said(session, seat, _unseen(session, seat, seen), n, screen),
        undo=seat is not None and event_refusal(session, Undo(seat)) is None,
        redo=seat is not None and event_refusal(session, Redo(seat)) is None,
        finish=mine and automatic_move(session) is not None,
        safe=mine and safe_move(session) is not None,
        over=outcome_message(game.outcome(state), screen),
    )


def _unseen(session: Session, seat: int | None, seen: int | None) -> int:
    n = len(session.steps)
    if seen is None:
        seen = n if seat is None else n - len(steps_since_decision(session, seat))
    return max(0, n - m.MAX_SCENE_STEPS, seen)


def _steps_said(
    session: Session, seat: int | None, first: int, last: int, screen: Console
) -> tuple[m.StepMessage, ...]:
    steps = enumerate(session.steps[first:last], first + 1)
    return tuple(step_message(session.game, step, n, seat, screen.tr) for n, step in steps)


def replay_message(session: Session, seat: int | None, first: int, last: int, screen: Console) -> Replay:
    """Describe a stretch of a game as a seat saw it."""
    screen = console_for_seat(screen, session, seat)
    total = len(session.steps)
    start = max(0, min(first, total))
    state = session.steps[start - 1].after if start else session.first
    steps = _steps_said(session, seat, start, min(last, start + m.MAX_REPLAY_STEPS, total), screen)
    before = picture_message(cached_scene(session.game, session.game.view(state, seat)), screen.tr)
    seats = tuple(seat_prefix(i, screen.tr) for i in range(session.game.seats))
    end = outcome_message(session.game.outcome(session.state), screen)
    return Replay(seats, total, start, before, steps, end, has_red_pieces(session.game))
