"""The server: every route, behind the guard; each refusal is one sentence, in the reader's language."""

from __future__ import annotations

import asyncio
import html
import time
from collections.abc import AsyncIterator, Awaitable, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import date
from functools import cache
from hashlib import sha256
from math import ceil
from typing import Any, Final

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

from rummifun.console.screen import Console
from rummifun.core.record import RecordError, add_checksum
from rummifun.messages import N_, translation
from rummifun.page import limits
from rummifun.page import wire_messages as m
from rummifun.page.clients import Client, TokenBucket
from rummifun.page.connections import reject_socket, serve_client
from rummifun.page.fair_turns import FairSemaphore
from rummifun.page.handlers import error_message as said_error
from rummifun.page.html_page import STATIC, room_page, style_sheet, translate_page_words
from rummifun.page.http import (
    PublicAddress,
    SecurityMiddleware,
    is_behind_balancer,
    json_response,
    proxy_key,
    query_number,
    read_json_body,
    request_console,
)
from rummifun.page.http_messages import EditedTable, Guest, NewGameRequest, SeatLink, SolveRequest
from rummifun.page.invitation import invitation_message
from rummifun.page.links import is_secret, next_link
from rummifun.page.lobby import LinkTarget, Lobby
from rummifun.page.lookback import lookback_message
from rummifun.page.new_game import RequestRefusedError, menu_message, refusal_text, statistics_message
from rummifun.page.piece_messages import UnknownPieceError
from rummifun.page.presenter import replay_message
from rummifun.page.rate_limiter import (
    BAD_LINK_COST,
    GAME_COST,
    RateLimitMiddleware,
    charge,
    charge_study,
    charge_work_time,
    current_client,
    retry_message,
)
from rummifun.page.services import StoreError, StoreFullError, StudyRunner, describe_store_error
from rummifun.page.solver_messages import (
    judge_puzzle,
    puzzle_message,
    solution_message,
    solve_position,
    solver_room_message,
)
from rummifun.refusal import Precondition
from rummifun.render.svg_sprite import sprite_svg
from rummifun.session.persistence import session_to_text
from rummifun.session.session import Session

_PAGES: Final = (
    *("/", "/etude", "/statistiques", "/enigme", "/solveur"),
    *("/j/{link}", "/i/{link}", "/deux/{link}/{other}", "/rejouer/{link}"),
)
"""The addresses of the page: its rooms, and the games of links."""


def application(
    lobby: Lobby,
    names: Collection[str] = (),
    more: Sequence[BaseRoute] = (),
    studying: StudyRunner | None = None,
    public: PublicAddress | None = None,
) -> ASGIApp:
    """Build the application that serves a lobby, under the given names as well as its numbers; it may have more routes.

    Studies are carried out as `studying` does, or else as the command line does, in threads. A public one limits what
    each address may ask.
    """
    rooms = Endpoints(lobby, studying)
    routes = [
        *more,
        *(Route(path, rooms.page) for path in _PAGES),
        Route("/parties", rooms.create, methods=["POST"]),
        Route("/api/invitation/{link}", rooms.invitation),
        Route("/api/invitation/{link}", rooms.sit_down, methods=["POST"]),
        Route("/api/jeux", rooms.games),
        Route("/api/mots", rooms.words),
        Route("/api/statistiques", rooms.statistics),
        Route("/api/enigme", rooms.puzzle),
        Route("/api/enigme/hier", rooms.puzzle_answer),
        Route("/api/enigme", rooms.judge, methods=["POST"]),
        Route("/api/solveur", rooms.bench),
        Route("/api/solveur", rooms.solve, methods=["POST"]),
        Route("/api/rejouer/{link}", rooms.replay),
        Route("/api/retour/{link}", rooms.lookback),
        Route("/api/partie/{link}", rooms.record),
        WebSocketRoute("/ws/etude", rooms.study),
        WebSocketRoute("/ws/{link}", rooms.play),
        WebSocketRoute("/{elsewhere:path}", _no_socket),
        Route("/static/sprite.svg", _sprite),
        Route("/static/page.css", _style),
        Mount("/static", StaticFiles(directory=STATIC, check_dir=False)),
    ]
    handlers: Any = {
        HTTPException: _said_so,
        **dict.fromkeys((Precondition, RequestRefusedError, UnknownPieceError, StoreError), _answer_refusal),
    }
    app: ASGIApp = GZipMiddleware(Starlette(routes=routes, exception_handlers=handlers, lifespan=rooms.lifespan))
    if public is not None:
        app, names = RateLimitMiddleware(app, _turned_away), (*names, public.name)
    return SecurityMiddleware(app, frozenset(name.casefold() for name in names), public)


class Endpoints:
    """The endpoints of the server: an answer for each route."""

    def __init__(self, lobby: Lobby, studying: StudyRunner | None = None) -> None:
        self._lobby, self._studying = lobby, studying
        self._sockets = 0
        self._studies = FairSemaphore(limits.MAX_STUDIES)
        self._pace = TokenBucket(limits.MAX_NEW_GAMES)

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        try:
            yield
        finally:
            self._lobby.close()

    async def page(self, request: Request) -> Response:
        """Return the page, with the files that its room needs at once."""
        screen = request_console(request)
        for link in request.path_params.values():
            if await self._find_link(request, link) is None:
                return _nowhere(screen)
        return HTMLResponse(room_page(request.url.path.split("/")[1], screen.lang))

    async def create(self, request: Request) -> Response:
        screen = request_console(request)
        wanted = await read_json_body(request, NewGameRequest)
        if (wait := self._pace.wait(time.monotonic())) > limits.NEW_GAME_PATIENCE:
            raise HTTPException(429, headers={"retry-after": str(ceil(wait))})
        await asyncio.sleep(wait)
        charge(GAME_COST)
        return await _answer_charged(self._lobby.create(wanted, screen.tr, proxy_key(request.scope)), 201)

    async def games(self, request: Request) -> Response:
        lang = request_console(request).lang
        return json_response(await asyncio.to_thread(menu_message, self._lobby.games, lang, date.today()))

    async def words(self, request: Request) -> Response:
        return json_response(translate_page_words(request_console(request).tr))

    async def statistics(self, request: Request) -> Response:
        ends = await self._lobby.store.ends()
        said = statistics_message(self._lobby.games, ends, request_console(request).lang)
        return json_response(msgspec.structs.replace(said, shared=is_behind_balancer(request.scope)))

    async def puzzle(self, request: Request) -> Response:
        days = request.query_params.get("faites", "")
        return await _answer_charged(puzzle_message(self._lobby.thinker, date.today(), days, request_console(request)))

    async def puzzle_answer(self, request: Request) -> Response:
        return await _answer_charged(solution_message(self._lobby.thinker, date.today(), request_console(request)))

    async def judge(self, request: Request) -> Response:
        laid = await read_json_body(request, EditedTable)
        return await _answer_charged(judge_puzzle(self._lobby.thinker, date.today(), laid, request_console(request)))

    async def bench(self, request: Request) -> Response:
        return json_response(solver_room_message(request_console(request)))

    async def solve(self, request: Request) -> Response:
        asked = await read_json_body(request, SolveRequest)
        async with self._studies.acquire(current_client()):
            return await _answer_charged(solve_position(self._lobby.thinker, asked, request_console(request)))

    async def replay(self, request: Request) -> Response:
        place, session = await self._game(request)
        first, last = (query_number(request, name) for name in ("de", "a"))
        screen = request_console(request)
        return await _answer_charged(asyncio.to_thread(replay_message, session, place.seat, first, last, screen))

    async def lookback(self, request: Request) -> Response:
        """Return the course of a game, once it is over."""
        place, session = await self._game(request)
        thinker, screen = self._lobby.thinker, request_console(request)
        return await _answer_charged(lookback_message(session, place.seat, thinker, screen))

    async def record(self, request: Request) -> Response:
        """Return the record: to a person who plays alone, or when the game is over."""
        place, session = await self._game(request)
        alone = session.game.seats == 1 and place.seat is not None
        if session.seat is not None and not alone:
            raise HTTPException(409, N_("the record of a game is given once it is over"))
        text = add_checksum(session_to_text(replace(session, undone=())))
        name = f"{session.game.name}-{place.number}.jsonl"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(text, media_type="application/x-ndjson", headers=headers)

    async def invitation(self, request: Request) -> Response:
        _, session = await self._game(request)
        free = await self._lobby.find_invited_seat(request.path_params["link"]) is not None
        address, screen = request.query_params.get("adresse", ""), request_console(request)
        return json_response(await asyncio.to_thread(invitation_message, session, address, screen, free=free))

    async def sit_down(self, request: Request) -> Response:
        await self._game(request)
        guest = await read_json_body(request, Guest)
        if not is_secret(guest.secret):
            raise HTTPException(400)
        link = await self._lobby.accept_invitation(request.path_params["link"], guest.secret)
        return json_response(SeatLink(f"/j/{link}"))

    async def _game(self, request: Request) -> tuple[LinkTarget, Session]:
        place = await self._find_link(request, request.path_params["link"])
        if place is None:
            raise HTTPException(404)
        session = (await self._lobby.live_session(place.number)).session
        return place if place.seat in session.persons else place._replace(seat=None), session

    async def _find_link(self, asked: HTTPConnection, link: str) -> LinkTarget | None:
        """Look a link up, and count a dead one; among several servers, it may lead to a game of another."""
        place = await self._lobby.find_target(link)
        if place is None and not is_behind_balancer(asked.scope):
            charge(BAD_LINK_COST)
        return place

    async def play(self, socket: WebSocket) -> None:
        place = await self._find_link(socket, socket.path_params["link"])
        if place is None:
            await socket.send_denial_response(Response(status_code=404))
            return
        if not await self._accept(socket):
            return
        seen, onward = query_number(socket, "seen", None), next_link(socket.path_params["link"])
        client = Client(
            place.seat, request_console(socket), seen_steps=seen, next_link=onward, household=current_client()
        )
        try:
            live = await self._lobby.join(place.number, client)
            if len(live.audience.clients) > limits.MAX_CLIENTS:
                client.send_bytes(None)  # the last letter, before any other
            await serve_client(socket, live, client)
        except RecordError as damaged:  # the game is left as it is
            await reject_socket(socket, damaged.refusal.localize(client.screen.tr))
        finally:
            self._sockets -= 1

    async def study(self, socket: WebSocket) -> None:
        from rummifun.page.study_stream import serve_study, stream_study

        if not await self._accept(socket):
            return
        try:
            studying = charge_study(self._studying or stream_study)
            await serve_study(socket, self._lobby.games, self._studies.acquire(current_client()), studying)
        finally:
            self._sockets -= 1

    async def _accept(self, socket: WebSocket) -> bool:
        if self._sockets >= limits.MAX_SOCKETS:
            await socket.send_denial_response(Response(status_code=503))
            return False
        self._sockets += 1
        await socket.accept()
        return True


async def _answer_charged(work: Awaitable[Any], status: int = 200) -> Response:
    """Answer with the result of some work, whose time counts for who asks."""
    with charge_work_time():
        return json_response(await work, status)


async def _sprite(request: Request) -> Response:
    """Send every piece, unless the browser already has them."""
    return _tagged_response(request, _draw_sprite(request_console(request).lang), "image/svg+xml")


@cache
def _draw_sprite(lang: str) -> bytes:
    """Draw every piece in a language, once."""
    return sprite_svg(translation(lang)).encode()


async def _style(request: Request) -> Response:
    """Send the sheets of the page as one, unless the browser already has them."""
    return _tagged_response(request, style_sheet().encode(), "text/css")


def _tagged_response(request: Request, content: bytes, media_type: str) -> Response:
    """Send a content with a tag that identifies it, unless the browser already has it."""
    tag = f'W/"{sha256(content).hexdigest()[:32]}"'
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers={"etag": tag})
    return Response(content, media_type=media_type, headers={"etag": tag})


async def _no_socket(socket: WebSocket) -> None:
    await socket.send_denial_response(Response(status_code=404))


_ERROR_SENTENCES: Final = {
    404: N_("there is no such page"),
    405: N_("this is not how to ask"),
    413: N_("this is too long"),
    415: N_("JSON was expected"),
    429: N_("too many games are asked for at once"),
}


async def _said_so(request: Request, error: HTTPException) -> Response:
    screen = request_console(request)
    known = _ERROR_SENTENCES.get(error.status_code, error.detail)
    if error.status_code == 404 and not request.url.path.startswith("/api/"):
        return _nowhere(screen)
    answer = json_response(m.Error("impossible", screen.tr(known)), error.status_code)
    answer.headers.update(error.headers or {})
    return answer


async def _turned_away(scope: Scope, receive: Receive, send: Send, seconds: int) -> None:
    """Tell a client over its limit when it may ask again, or what it must close."""
    screen = request_console(HTTPConnection(scope))
    said = retry_message(seconds, screen.tr) if seconds else screen.tr(_TOO_MANY)
    if scope["type"] == "websocket":
        socket = WebSocket(scope, receive, send)
        await socket.accept()  # a page is not told why a connection was refused before
        await reject_socket(socket, said)
        return
    for_people = scope["method"] == "GET" and not scope["path"].startswith("/api/")
    answer = _sentence_page(screen, said, 429) if for_people else json_response(m.Error("impossible", said), 429)
    answer.headers["retry-after"] = str(seconds)
    await answer(scope, receive, send)


_TOO_MANY: Final = N_("Too many games are open from your address: close one.")


async def _answer_refusal(request: Request, error: Exception) -> Response:
    screen = request_console(request)
    if isinstance(error, StoreError):
        status = 503 if isinstance(error, StoreFullError) else 507
        return json_response(m.Error("full_disk", describe_store_error(error, screen.tr)), status)
    if isinstance(error, UnknownPieceError):
        return json_response(said_error("malformed", screen), 400)
    return json_response(m.Error("impossible", refusal_text(error, screen.lang)), 400)


def _nowhere(screen: Console) -> Response:
    """Answer that a link leads nowhere, on a page for people; every such link takes as long."""
    return _sentence_page(screen, screen.tr(N_("This link leads to no game.")), 404)


def _sentence_page(screen: Console, said: str, status: int) -> Response:
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
<main id="room" class="room">
<h1>{said}</h1>
<p><a href="/">{back}</a></p>
</main>
</body>
</html>
"""
