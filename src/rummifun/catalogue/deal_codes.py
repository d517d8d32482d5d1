"""Codes of deals, short enough to say or copy: the game, its options, the number of the deal.

    klondike:d3:48213        Klondike, three cards at a time, deal 48213
    klondike:d1:wooui:7      one card at a time, worrying back, deal 7
    klondike:d1              the game alone, any deal
    rummikub:17.4            game 4 of seed 17

An option is the shortest unique beginning of its name, then its value: a number, a word, `oui` or `non`, `-` for none.
Numbers are always written, other values only if they are not the default. A name may be written whole, before an
equals sign: `rummikub:joueurs=4`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from rummifun.catalogue.entry import entry_for
from rummifun.chance import Alea
from rummifun.core.game import AnyGame
from rummifun.core.record import ImpossiblePositionError, read_legal_position
from rummifun.games import GAMES, game_named, is_game_name, usual_options
from rummifun.refusal import Code, Precondition, Refusal


class RefusShare(Code):
    """Reasons to refuse the code of a deal."""

    CodeIllisible = "codes de partage"
    DonneIllisible = "codes de partage"


class DealCode(NamedTuple):
    """The content of a code: the name of the game, its options, and the deal if it names one."""

    name: str
    options: Mapping[str, Any]
    deal: Alea | None


_VALUES: Final[Mapping[str, Any]] = {"oui": True, "non": False, "-": None}


_DEAL: Final = re.compile(r"([0-9]{1,20})(?:\.([0-9]{1,20}))?")


_NUMBER: Final = 40
"""The most letters of the number of a deal; what is longer is a position."""


def posted_position(game: AnyGame, text: str) -> str | None:
    """Read the position that stands for the number of a deal, as the game writes it; None for a number or a day."""
    text = text.strip()
    if game.patience is None or not (len(text) > _NUMBER or set(text) & set(" :{")):
        return None
    try:
        return game.write_position(read_legal_position(game, text))
    except ImpossiblePositionError as error:
        raise Precondition(error.refusal) from None


def is_deal_code(text: str) -> bool:
    """Tell whether a text is meant as a code, not as the name of a game or a user's `FILE.py:name`.

    The code of an installed package's game ends with the number of a deal: `pyramide:pyramide` may be a module's game.
    """
    name, colon, rest = text.partition(":")
    return bool(colon) and (name in GAMES or bool(_DEAL.fullmatch(rest.rpartition(":")[2]) and is_game_name(name)))


def write_deal_number(deal: Alea) -> str:
    """Write the number of a deal: its seed, and its game where that is not the first."""
    return f"{deal.seed}.{deal.game}" if deal.game else str(deal.seed)


def read_deal_number(text: str) -> Alea | None:
    """Read the number of a deal; None for another text. Raises `Precondition` for one that is too large."""
    found = _DEAL.fullmatch(text)
    try:
        return None if found is None else Alea(int(found[1]), int(found[2] or 0))
    except Precondition:
        raise _unread_number(text) from None


def parse_deal_number(text: str) -> Alea:
    """Read the number of a deal, where its code could have been typed instead. Raises `Precondition`."""
    found = read_deal_number(text.strip())
    if found is None:
        raise _unread_number(text)
    return found


def write_deal_code(game: Any, deal: Alea) -> str:
    """Write the code of a deal of a registered game."""
    usual = _usual(game.name)
    short = _short(usual)
    said = (f"{short[name]}{_option_word(v)}" for name, v in game.options.items() if v != usual[name] or type(v) is int)
    return ":".join([game.name, *said, write_deal_number(deal)])


def _usual(name: str) -> Mapping[str, Any]:
    """Return the default options of a game; some games hide their default pack, others all that is not chosen."""
    return {**(game_named(name).options or usual_options(name)), **dict.fromkeys(entry_for(name).hidden_options)}


def _option_word(value: object) -> str:
    return next((word for word, meant in _VALUES.items() if meant is value), str(value))


def _short(names: Iterable[str]) -> dict[str, str]:
    """Assign each option the shortest prefix that no other shares."""
    known = tuple(names)

    def alone(beginning: str) -> bool:
        return sum(name.startswith(beginning) for name in known) == 1

    return {name: next((name[:n] for n in range(1, len(name)) if alone(name[:n])), name) for name in known}


def read_deal_code(text: str) -> DealCode:
    """Read a code.

    Raises `Precondition` if the code names no game or cannot be read.

    >>> read_deal_code("klondike:d1:wooui:7")
    DealCode(name='klondike', options={'draw': 1, 'worry_back': True}, deal=Alea(seed=7, game=0, draws=0))
    """
    name, *parts = text.split(":")
    usual = _usual(name)
    deal = _DEAL.fullmatch(parts[-1]) if parts else None
    chosen = parts[:-1] if deal else parts
    options = dict(_option(part, usual, text) for part in chosen)
    if len(options) < len(chosen):
        raise _unread(text, usual)
    return DealCode(name, options, read_deal_number(parts[-1]) if deal else None)


def _option(part: str, usual: Mapping[str, Any], text: str) -> tuple[str, Any]:
    options = _short(usual).items()
    name, whole, value = part.partition("=")
    if not whole:
        name, value = next(((name, part[len(short) :]) for name, short in options if part.startswith(short)), ("", ""))
    if not value or name not in usual:
        raise _unread(text, usual)
    return name, int(value) if re.fullmatch("-?[0-9]{1,9}", value) else _VALUES.get(value, value)


def _unread_number(text: str) -> Precondition:
    return Precondition(Refusal(RefusShare.DonneIllisible, expected=f"0..{2**64 - 1}", got=text))


def _unread(text: str, usual: Mapping[str, Any]) -> Precondition:
    """Make the error for an unreadable code; it shows how to write one."""
    name = text.partition(":")[0]
    options = "".join(f"[:{short}…]" for short in _short(usual).values())
    return Precondition(Refusal(RefusShare.CodeIllisible, (), f"{name}{options}:48213", text))
