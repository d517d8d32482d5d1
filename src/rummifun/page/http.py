"""HTTP for the page: languages, numbers and objects read, JSON written, proxies believed, hosts and origins checked."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rummifun.console.screen import Console
from rummifun.messages import LANGUAGES, N_
from rummifun.page.limits import MAX_MESSAGE_BYTES
from rummifun.page.links import is_key
from rummifun.page.new_game import RequestRefusedError
from rummifun.page.presenter import console_for, encode_message

Address = IPv4Address | IPv6Address


Network = IPv4Network | IPv6Network


LOOPBACK: Final[tuple[Network, ...]] = (ip_network("127.0.0.0/8"), ip_network("::1"))
"""This machine: where a proxy is, unless another place is named."""


_PROXIES: Final = "rummifun.proxies"  # in the scope of a request


_NAME: Final = re.compile(r"[0-9a-z.:-]+")


_USUAL: Final = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class PublicAddress:
    """The origin of a server on the internet, and the only proxies that may pass requests on to it."""

    origin: str
    proxies: tuple[Network, ...] = LOOPBACK

    @property
    def name(self) -> str:
        return urlsplit(self.origin).hostname or ""

    @property
    def is_encrypted(self) -> bool:
        """Tell whether the connection is encrypted: nobody on the way can read it."""
        return self.origin.startswith("https:")

    def unwrap_proxies(self, scope: Scope) -> Scope | None:
        """Return the scope of a request with the proxies that it may come through; None if it does not."""
        return {**scope, _PROXIES: self.proxies} if is_among(_peer(scope), self.proxies) else None


def origin_of(address: str) -> str | None:
    """Write a public address as browsers do in `Origin`; None if it is not the address of a whole site.

    >>> origin_of("https://Jeux.example.org/"), origin_of("jeux.example.org"), origin_of("http://10.0.0.7:80")
    ('https://jeux.example.org', 'https://jeux.example.org', 'http://10.0.0.7')
    >>> origin_of("https://été.example:8443")
    'https://xn--t-9fab.example:8443'
    >>> origin_of("https://example.org/jeux"), origin_of("ftp://example.org"), origin_of("https://")
    (None, None, None)
    """
    try:
        parts = urlsplit(address if "://" in address else f"https://{address}")
        host, port = (parts.hostname or "").encode("idna").decode(), parts.port
    except ValueError:
        return None
    whole = parts.path in ("", "/") and not (parts.query or parts.fragment or "@" in parts.netloc)
    if not _NAME.fullmatch(host) or parts.scheme not in _USUAL or not whole:
        return None
    name = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{name}" + (f":{port}" if port not in (None, _USUAL[parts.scheme]) else "")


def network_of(text: str) -> Network | None:
    """Read the address of a proxy, or those of a network.

    >>> network_of("10.88.0.1"), network_of("10.88.0.1/16"), network_of("proxy")
    (IPv4Network('10.88.0.1/32'), IPv4Network('10.88.0.0/16'), None)
    """
    try:
        return ip_network(text, strict=False)
    except ValueError:
        return None


def client_address(scope: Scope) -> Address | None:
    """Return the address of the client; None if it is not known.

    A proxy tells it, if it was named; if anybody else says for whom it asks, that may be for anybody.
    """
    if _FORWARDED_FOR not in Headers(scope=scope):
        return _peer(scope)
    return forwarded_address(scope) if _PROXIES in scope else None


def forwarded_address(scope: Scope) -> Address | None:
    """Return the client that a proxy names: the part that it added itself, at the end; anybody can write the rest."""
    told = Headers(scope=scope).getlist(_FORWARDED_FOR)
    return _address(told[-1].rpartition(",")[2].strip()) if told else None


_FORWARDED_FOR: Final = "x-forwarded-for"


def is_loopback(host: str | None) -> bool:
    """Tell whether a server that listens there is heard by this machine alone.

    >>> (is_loopback(None), is_loopback("localhost"), is_loopback("::1"), is_loopback("0.0.0.0"),
    ...  is_loopback("jeux.example.org"))
    (True, True, True, False, False)
    """
    address = _address(host or "127.0.0.1")
    return host == "localhost" or (address is not None and address.is_loopback)


def is_among(address: Address | None, networks: Iterable[Network]) -> bool:
    """Tell whether an address is known, and of one of some networks."""
    return address is not None and any(address in network for network in networks)


def _peer(scope: Scope) -> Address | None:
    client = scope.get("client")
    return None if client is None else _address(client[0])


def _address(text: str) -> Address | None:
    """Read an address; that of the old kind, written as one of the new, is of the old kind."""
    try:
        address = ip_address(text)
    except ValueError:
        return None
    old = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return old or address


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
    return is_among(_peer(scope), scope.get(_PROXIES, LOOPBACK)) and KEY_HEADER in Headers(scope=scope)


async def read_json_body(request: Request, kind: type[T], most: int = MAX_MESSAGE_BYTES) -> T:
    """Read the object that was posted, of so many bytes at most."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise HTTPException(415)
    try:
        return msgspec.json.decode(await _body(request, most), type=kind)
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


_UNTOLD: Final = N_("The proxy does not name its client: it must send the header X-Forwarded-For.")


def is_known_host(host: str, names: Collection[str]) -> bool:
    """Tell whether a `Host` header names this server in a way that no stranger can choose: a number, or a known name.

    >>> is_known_host("127.0.0.1:8017", ()), is_known_host("[::1]:8017", ()), is_known_host("evil.example:8017", ())
    (True, True, False)
    >>> is_known_host("Salon.example", {"salon.example"})
    True
    """
    name = _name(host)
    return name in names or name == "localhost" or _address(name) is not None


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
        headers = Headers(scope=scope)
        hosts, origins = headers.getlist("host"), headers.getlist("origin")
        if len(hosts) != 1 or not is_known_host(hosts[0], self.names):
            return 421
        if self.public is not None and _name(hosts[0]) == self.public.name and forwarded_address(scope) is None:
            return 502
        changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        if (changes or origins) and not (len(origins) == 1 and is_same_origin(origins[0], hosts[0], self.public)):
            return 403
        return None


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
