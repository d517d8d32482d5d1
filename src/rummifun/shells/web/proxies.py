"""A server on the internet: its public address, the proxies that it trusts, and the clients behind them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Scope

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
        peer = _peer(scope)
        if peer is None or not any(peer in network for network in self.proxies):
            return None
        return {**scope, _PROXIES: self.proxies}


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


def is_from_proxy(scope: Scope) -> bool:
    """Tell whether a request came from a proxy that may name the host and the scheme too."""
    peer = _peer(scope)
    return peer is not None and any(peer in network for network in scope.get(_PROXIES, LOOPBACK))


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
