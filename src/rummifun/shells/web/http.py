"""Requests and answers over HTTP: reading the language, numbers and objects; writing JSON."""

from __future__ import annotations

from typing import Any, Final, TypeVar

import msgspec
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.types import Scope

from rummifun.messages import LANGUAGES
from rummifun.shells.console import Console
from rummifun.shells.web import wire_messages as m
from rummifun.shells.web.links import is_key
from rummifun.shells.web.live_session import encode_message
from rummifun.shells.web.new_game import RequestRefusedError
from rummifun.shells.web.proxies import is_from_proxy
from rummifun.shells.web.serializers import console_for

T = TypeVar("T")

KEY_HEADER: Final = "x-game-key"
"""The header in which a proxy before several servers tells the key of a game, with every request."""


def negotiate_language(asked: str | None, accepted: str) -> str:
    """Choose the language: the requested one, or the first of the browser's that is spoken here.

    >>> (negotiate_language("en", "fr"), negotiate_language(None, "de-CH, en; q=0.8, fr;q=0.9"),
    ...  negotiate_language(None, ""))
    ('en', 'fr', 'fr')
    """
    if asked in LANGUAGES:
        return asked
    weighed = sorted((_parse_weight(part) for part in accepted[:200].split(",")), key=lambda pair: -pair[1])
    wanted = (code for code, weight in weighed if weight > 0)
    return next((code for code in wanted if code in LANGUAGES), "en" if accepted.strip() else LANGUAGES[0])


def _parse_weight(part: str) -> tuple[str, float]:
    code, _, weight = part.replace(" ", "").partition(";q=")
    try:
        return code.partition("-")[0].casefold(), float(weight or 1)
    except ValueError:
        return "", 0.0


def request_console(asked: HTTPConnection) -> Console:
    """Return the language of a request."""
    return console_for(negotiate_language(asked.query_params.get("lang"), asked.headers.get("accept-language", "")))


def query_number(asked: HTTPConnection, name: str, usual: Any = 0) -> Any:
    """Read a number of the query, or its default."""
    text = asked.query_params.get(name, "")
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 10 else usual


def proxy_key(scope: Scope) -> str:
    """Return the key that the proxy drew for a new game; from anybody else, none."""
    told = Headers(scope=scope).getlist(KEY_HEADER)
    return told[0] if is_behind_balancer(scope) and len(told) == 1 and is_key(told[0]) else ""


def is_behind_balancer(scope: Scope) -> bool:
    """Tell whether a request came from a proxy before several servers, each with its own games."""
    return is_from_proxy(scope) and KEY_HEADER in Headers(scope=scope)


async def read_json_body(request: Request, decoder: msgspec.json.Decoder[T], most: int = m.MAX_MESSAGE_BYTES) -> T:
    """Read the object that was posted, of so many bytes at most."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise HTTPException(415)
    try:
        return decoder.decode(await _body(request, most))
    except (ValueError, RecursionError) as strange:  # of JSON, of its form or of UTF-8
        raise RequestRefusedError(str(strange)) from None


async def _body(request: Request, most: int) -> bytes:
    """Read the body of a request, up to a limit."""
    body = b""
    try:
        async for part in request.stream():
            body += part
            if len(body) > most:
                raise HTTPException(413)
    except ClientDisconnect:  # nobody hears the answer; it is not our mistake
        raise HTTPException(400) from None
    return body


def json_response(value: Any, status: int = 200) -> Response:
    """Answer with a value as JSON."""
    return Response(encode_message(value), status, media_type="application/json")
