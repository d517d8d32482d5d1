"""Security: the hosts and pages that may send requests, and the headers that restrict a browser.

A page of another site, open in the same browser, can ask this server for anything: it is not to get in by naming it
otherwise (`Host`; that is DNS rebinding) nor to write to it or to listen (`Origin`). So an address is a number, or a
name that was given; whatever changes something, and every socket, comes from a page of ours.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rummifun.messages import N_
from rummifun.shells.web.http import request_console
from rummifun.shells.web.proxies import PublicAddress, forwarded_address

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

SECURITY_HEADERS: Final = (
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),  # a link is a secret
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
"""The headers of every answer."""

_NO_STORE: Final = (b"cache-control", b"no-store")
_ASK_AGAIN: Final = (b"cache-control", b"no-cache")  # a page never runs on files of two versions
_ALWAYS: Final = (b"strict-transport-security", b"max-age=31536000")  # who came by https once, comes so for a year


_UNTOLD: Final = N_("The proxy does not tell whom it asks for: it must send the header X-Forwarded-For.")


def is_known_host(host: str, names: Collection[str]) -> bool:
    """Tell whether a `Host` header names this server in a way that no stranger can choose: a number, or a known name.

    >>> is_known_host("127.0.0.1:8017", ()), is_known_host("[::1]:8017", ()), is_known_host("evil.example:8017", ())
    (True, True, False)
    >>> is_known_host("Salon.example", {"salon.example"})
    True
    """
    name = _name(host)
    if name in names or name == "localhost":
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _name(host: str) -> str:
    """Read the name in a `Host` header, without its port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").casefold()
    except ValueError:
        return ""


def is_same_origin(origin: str | None, host: str, public: PublicAddress | None = None) -> bool:
    """Tell whether an `Origin` header is that of a page of this server; of a public one, at its own address alone.

    >>> (is_same_origin("http://localhost:8017", "localhost:8017"),
    ...  is_same_origin("http://evil.example", "localhost:8017"))
    (True, False)
    >>> is_same_origin(None, "localhost:8017"), is_same_origin("null", "localhost:8017")
    (False, False)
    >>> is_same_origin("http://salon.example", "salon.example", PublicAddress("https://salon.example"))
    False
    """
    if public is not None and _name(host) == public.name:
        return origin == public.origin
    scheme, _, rest = (origin or "").partition("://")
    return scheme in ("http", "https") and rest.casefold() == host.casefold()


@dataclass(frozen=True, slots=True)
class SecurityMiddleware:
    """An application behind the guard."""

    app: ASGIApp
    names: frozenset[str]
    public: PublicAddress | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer 403 (421 for a foreign host, 502 if the proxy hides the client)."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return

        async def sealed(message: Message) -> None:
            await send(_add_headers(message, scope["path"], self.public))

        behind = scope if self.public is None else self.public.unwrap_proxies(scope)
        status = 403 if behind is None else self._refusal_status(behind)
        if behind is None or status is not None:
            await _answer(status or 403, scope, sealed)
        else:
            await self.app(behind, receive, sealed)

    def _refusal_status(self, scope: Scope) -> int | None:
        hosts, origins = _headers(scope, b"host"), _headers(scope, b"origin")
        if len(hosts) != 1 or not is_known_host(hosts[0], self.names):
            return 421
        if self.public is not None and _name(hosts[0]) == self.public.name and forwarded_address(scope) is None:
            return 502
        changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        if (changes or origins) and not (len(origins) == 1 and is_same_origin(origins[0], hosts[0], self.public)):
            return 403
        return None


def _headers(scope: Scope, name: bytes) -> list[str]:
    return [value.decode("latin-1") for key, value in scope["headers"] if key == name]


def _add_headers(message: Message, path: str, public: PublicAddress | None) -> Message:
    if message["type"] not in ("http.response.start", "websocket.http.response.start"):
        return message
    kept: Iterable[Any] = message.get("headers", ())
    kind = _ASK_AGAIN if path.startswith("/static/") else _NO_STORE
    always = () if public is None or not public.is_encrypted else (_ALWAYS,)
    return {**message, "headers": [*kept, *SECURITY_HEADERS, kind, *always]}


async def _answer(status: int, scope: Scope, send: Send) -> None:
    """Answer without the application, and without reading the body."""
    said = request_console(HTTPConnection(scope)).tr(_UNTOLD) + "\n" if status == 502 else "Refused.\n"
    kind = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": f"{kind}.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.body", "body": said.encode()})
