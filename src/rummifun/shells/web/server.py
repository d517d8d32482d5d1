"""The server: every route, behind the guard; each refusal is one sentence, in the reader's language."""

from __future__ import annotations

import asyncio
import html
import time
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import date
from functools import cache
from hashlib import sha256
from math import ceil
from typing import Any, Final, TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from rummifun.core.record import Unrecorded, closed
from rummifun.messages import N_, translation
from rummifun.play.keep import written
from rummifun.refusal import Precondition, sentence
from rummifun.render.svg import sprite
from rummifun.shells.screen import Screen
from rummifun.shells.web import messages as m
from rummifun.shells.web.answers import error as said_error
from rummifun.shells.web.bench import answered, bench, puzzle_judged, puzzle_said, solved
from rummifun.shells.web.guard import Guard
from rummifun.shells.web.hall import Hall, Place
from rummifun.shells.web.house import Crowded, Studying, Unkept, unkept
from rummifun.shells.web.http import key_told, number_asked, posted, replied, screen_asked, shared
from rummifun.shells.web.limits import ASTRAY, GAME, Limits, Pace, asking, paid, pay, too_much, worked
from rummifun.shells.web.links import following_link
from rummifun.shells.web.live import Guest
from rummifun.shells.web.offers import catalogue, statistics_said
from rummifun.shells.web.opening import Unwanted
from rummifun.shells.web.pages import Laid, ToSolve, Wanted
from rummifun.shells.web.preload import page
from rummifun.shells.web.public import Public
from rummifun.shells.web.said import replay_said
from rummifun.shells.web.sockets import attended, turned_away
from rummifun.shells.web.turns import Turns
from rummifun.shells.web.wire import Strange
from rummifun.shells.web.words import STATIC, words_said

SOCKETS: Final = 2000
"""Connections that are held at once."""

GUESTS: Final = 64
"""Connections to one game."""

MADE: Final = 50.0
"""Games a second that are made in the long run; who asks for more waits, and is refused after a while."""

_PATIENCE: Final = 5.0

_STUDIES: Final = 2

_wanted: Final = msgspec.json.Decoder(Wanted)
_laid: Final = msgspec.json.Decoder(Laid)
_to_solve: Final = msgspec.json.Decoder(ToSolve)

T = TypeVar("T")


def application(
    hall: Hall,
    names: Collection[str] = (),
    more: Sequence[BaseRoute] = (),
    studying: Studying | None = None,
    public: Public | None = None,
) -> ASGIApp:
    """Build the application that serves a hall, under the given names as well as its numbers; it may have more routes.

    Studies are carried out as `studying` does, or else as the command line does, in threads. A public one limits what
    each address may ask.
    """
    rooms = Rooms(hall, studying)
    routes = [
        *more,
        Route("/", rooms.page),
        Route("/etude", rooms.page),
        Route("/statistiques", rooms.page),
        Route("/enigme", rooms.page),
        Route("/solveur", rooms.page),
        Route("/j/{link}", rooms.game_page),
        Route("/deux/{link}/{other}", rooms.game_page),
        Route("/rejouer/{link}", rooms.game_page),
        Route("/parties", rooms.create, methods=["POST"]),
        Route("/api/jeux", rooms.games),
        Route("/api/mots", rooms.words),
        Route("/api/statistiques", rooms.statistics),
        Route("/api/enigme", rooms.puzzle),
        Route("/api/enigme/hier", rooms.answered),
        Route("/api/enigme", rooms.judge, methods=["POST"]),
        Route("/api/solveur", rooms.bench),
        Route("/api/solveur", rooms.solve, methods=["POST"]),
        Route("/api/rejouer/{link}", rooms.replay),
        Route("/api/partie/{link}", rooms.record),
        WebSocketRoute("/ws/etude", rooms.study),
        WebSocketRoute("/ws/{link}", rooms.play),
        WebSocketRoute("/{elsewhere:path}", _no_socket),
        Route("/static/sprite.svg", _sprite),
        Mount("/static", StaticFiles(directory=STATIC, check_dir=False)),
    ]
    handlers: Any = {
        HTTPException: _said_so,
        Precondition: _refused,
        Unwanted: _refused,
        Strange: _strange,
        Unkept: _unkept,
    }
    app: ASGIApp = GZipMiddleware(Starlette(routes=routes, exception_handlers=handlers, lifespan=rooms.lifespan))
    if public is not None:
        app, names = Limits(app, _turned_away), (*names, public.name)
    return Guard(app, frozenset(name.casefold() for name in names), public)


class Rooms:
    """What answers each route."""

    def __init__(self, hall: Hall, studying: Studying | None = None) -> None:
        self._hall, self._studying = hall, studying
        self._sockets = 0
        self._studies = Turns(_STUDIES)
        self._pace = Pace(MADE)

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        try:
            yield
        finally:
            self._hall.close()

    async def page(self, request: Request) -> Response:
        return _page(request)

    async def game_page(self, request: Request) -> Response:
        for link in request.path_params.values():
            if await self._led(request, link) is None:
                return _nowhere(screen_asked(request))
        return _page(request)

    async def create(self, request: Request) -> Response:
        screen = screen_asked(request)
        wanted = await posted(request, _wanted)
        if (wait := self._pace.wait(time.monotonic())) > _PATIENCE:
            raise HTTPException(429, headers={"retry-after": str(ceil(wait))})
        await asyncio.sleep(wait)
        pay(GAME)
        with worked():
            return replied(await self._hall.create(wanted, screen.tr, key_told(request.scope)), 201)

    async def games(self, request: Request) -> Response:
        return replied(await asyncio.to_thread(catalogue, self._hall.games, screen_asked(request).lang, date.today()))

    async def words(self, request: Request) -> Response:
        return replied(words_said(screen_asked(request).tr))

    async def statistics(self, request: Request) -> Response:
        ends = await self._hall.keeper.ends()
        said = statistics_said(self._hall.games, ends, screen_asked(request).lang)
        return replied(msgspec.structs.replace(said, shared=shared(request.scope)))

    async def puzzle(self, request: Request) -> Response:
        days = request.query_params.get("faites", "")
        with worked():
            return replied(await puzzle_said(self._hall.thinker, date.today(), days, screen_asked(request)))

    async def answered(self, request: Request) -> Response:
        with worked():
            return replied(await answered(self._hall.thinker, date.today(), screen_asked(request)))

    async def judge(self, request: Request) -> Response:
        laid = await posted(request, _laid)
        with worked():
            return replied(await puzzle_judged(self._hall.thinker, date.today(), laid, screen_asked(request)))

    async def bench(self, request: Request) -> Response:
        return replied(bench(screen_asked(request)))

    async def solve(self, request: Request) -> Response:
        asked = await posted(request, _to_solve)
        async with self._studies.turn(asking()):
            with worked():
                return replied(await solved(self._hall.thinker, asked, screen_asked(request)))

    async def replay(self, request: Request) -> Response:
        place, screen = await self._place(request), screen_asked(request)
        first, last = (number_asked(request, name) for name in ("de", "a"))
        sitting = (await self._hall.live(place.number)).sitting
        with worked():
            return replied(await asyncio.to_thread(replay_said, sitting, place.seat, first, last, screen))

    async def record(self, request: Request) -> Response:
        """Return the record: to a person who plays alone, or when the game is over."""
        place = await self._place(request)
        sitting = (await self._hall.live(place.number)).sitting
        alone = sitting.game.seats == 1 and place.seat is not None
        if sitting.seat is not None and not alone:
            raise HTTPException(409, N_("the record of a game is given once it is over"))
        text = closed(written(replace(sitting, later=())))
        name = f"{sitting.game.name}-{place.number}.jsonl"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(text, media_type="application/x-ndjson", headers=headers)

    async def _place(self, request: Request) -> Place:
        place = await self._led(request, request.path_params["link"])
        if place is None:
            raise HTTPException(404)
        return place

    async def _led(self, asked: HTTPConnection, link: str) -> Place | None:
        """Look a link up, and count one that leads nowhere; among several servers, it may lead to a game of another."""
        place = await self._hall.place(link)
        if place is None and not shared(asked.scope):
            pay(ASTRAY)
        return place

    async def play(self, socket: WebSocket) -> None:
        place = await self._led(socket, socket.path_params["link"])
        if place is None:
            await socket.send_denial_response(Response(status_code=404))
            return
        if not await self._accepted(socket):
            return
        onward = following_link(socket.path_params["link"])
        guest = Guest(place.seat, screen_asked(socket), before=number_asked(socket, "seen", None), onward=onward)
        try:
            live = await self._hall.enter(place.number, guest)
            if len(live.guests) > GUESTS:
                guest.post(None)  # the last letter, before any other
            await attended(socket, live, guest)
        except Unrecorded as damaged:  # the game is left as it is
            await turned_away(socket, damaged.refusal.said(guest.screen.tr))
        finally:
            self._sockets -= 1

    async def study(self, socket: WebSocket) -> None:
        from rummifun.shells.web.study import studied, told  # here: nothing is counted before that is asked for

        if not await self._accepted(socket):
            return
        try:
            studying = paid(self._studying or told)
            await studied(socket, self._hall.games, screen_asked(socket), self._studies.turn(asking()), studying)
        finally:
            self._sockets -= 1

    async def _accepted(self, socket: WebSocket) -> bool:
        if self._sockets >= SOCKETS:
            await socket.send_denial_response(Response(status_code=503))
            return False
        self._sockets += 1
        await socket.accept()
        return True


def _page(request: Request) -> Response:
    """Return the page, with what its room needs at once."""
    return HTMLResponse(page(request.url.path.split("/")[1], screen_asked(request).lang))


async def _sprite(request: Request) -> Response:
    """Send every piece, unless the browser already has them."""
    drawn, tag = _drawn(screen_asked(request).lang)
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers={"etag": tag})
    return Response(drawn, media_type="image/svg+xml", headers={"etag": tag})


@cache
def _drawn(lang: str) -> tuple[bytes, str]:
    """Draw every piece in a language, once; the tag identifies the drawing."""
    drawn = sprite(translation(lang)).encode()
    return drawn, f'W/"{sha256(drawn).hexdigest()[:32]}"'


async def _no_socket(socket: WebSocket) -> None:
    await socket.send_denial_response(Response(status_code=404))


_SAID: Final = {
    404: N_("there is no such page"),
    405: N_("this is not how to ask"),
    413: N_("this is too long"),
    415: N_("JSON was expected"),
    429: N_("too many games are asked for at once"),
}


async def _said_so(request: Request, error: HTTPException) -> Response:
    screen = screen_asked(request)
    known = _SAID.get(error.status_code, error.detail)
    if error.status_code == 404 and not request.url.path.startswith("/api/"):
        return _nowhere(screen)
    answer = replied(m.Error("impossible", screen.tr(known)), error.status_code)
    answer.headers.update(error.headers or {})
    return answer


async def _turned_away(scope: Scope, receive: Receive, send: Send, seconds: int) -> None:
    """Tell somebody whose address has asked for too much when it may ask again, or what to close."""
    screen = screen_asked(HTTPConnection(scope))
    said = too_much(seconds, screen.tr) if seconds else screen.tr(_TOO_MANY)
    if scope["type"] == "websocket":
        socket = WebSocket(scope, receive, send)
        await socket.accept()  # a page is not told why a connection was refused before
        await turned_away(socket, said)
        return
    for_people = scope["method"] == "GET" and not scope["path"].startswith("/api/")
    answer = _told(screen, said, 429) if for_people else replied(m.Error("impossible", said), 429)
    answer.headers["retry-after"] = str(seconds)
    await answer(scope, receive, send)


_TOO_MANY: Final = N_("Too many games are open from your address: close one.")


async def _refused(request: Request, error: Exception) -> Response:
    lang = screen_asked(request).lang
    said = sentence(error.refusal, lang) if isinstance(error, Precondition) else str(error)
    return replied(m.Error("impossible", said), 400)


async def _strange(request: Request, error: Exception) -> Response:
    return replied(said_error("malformed", screen_asked(request)), 400)


async def _unkept(request: Request, error: Unkept) -> Response:
    status = 503 if isinstance(error, Crowded) else 507
    return replied(m.Error("full_disk", unkept(error, screen_asked(request).tr)), status)


def _nowhere(screen: Screen) -> Response:
    """Answer that a link leads nowhere, on a page for people; every such link takes as long."""
    return _told(screen, screen.tr(N_("This link leads to no game.")), 404)


def _told(screen: Screen, said: str, status: int) -> Response:
    """Answer with a sentence, on a page for people."""
    back = html.escape(screen.tr(N_("To the games")))
    return HTMLResponse(_SENTENCE.format(lang=screen.lang, said=html.escape(said), back=back), status)


_SENTENCE: Final = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>rummifun</title>
<link rel="stylesheet" href="/static/page.css">
</head>
<body>
<main id="room">
<h1>{said}</h1>
<p><a href="/">{back}</a></p>
</main>
</body>
</html>
"""
