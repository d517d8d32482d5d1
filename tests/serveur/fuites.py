"""What a seat may be told: nothing that the rules have not shown it. Every message of a game is held to that.

The game itself is taken from the database once it is over, and folded anew: what each seat knew after each move is
asked of the rules, not of the server.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rummifun.core.record import Record, states
from serveur.ecoute import Json

_TILE = r"(?<![\w.])(?:1[0-3]|[1-9])[brjn](?!\w)"
_CARD = r"(?:10|[2-9]|[AVCDR])[♣♦♥♠]"
_TRUMP = r"(?<!\w)T(?:2[01]|1\d|[1-9])(?!\w)"
PIECE = re.compile(f"{_TILE}|{_CARD}|{_TRUMP}")
"""A piece as a text names it; a bean is named by a word that says too little."""


@dataclass(frozen=True)
class Known:
    """What the seats were shown in a game, move by move."""

    record: Record

    def after(self, seat: int | None) -> list[Counter[str]]:
        """Count the pieces that a seat has been shown, after each number of moves."""
        game = self.record.game
        shown = (game.known(game.view(state, seat)) for state in states(self.record))
        return [Counter({str(piece): n for piece, n in known}) for known in shown]


def leaks(letters: Iterable[str], seat: int | None, record: Record) -> list[str]:
    """List what was told to a seat that it had not been shown."""
    known = Known(record).after(seat)
    return [leak for letter in letters for leak in _leaks(json.loads(letter), letter, known, record)]


def _leaks(said: Json, letter: str, known: list[Counter[str]], record: Record) -> Iterator[str]:
    if said["type"] == "scene":
        yield from _scene_leaks(said, known)
    elif said["type"] in ("refusal", "draft", "hint", "error"):
        yield from _texts(said, known[-1])
    seed = str(record.origin.seed) if not isinstance(record.origin, str) else record.origin
    if seed in letter and not (said["type"] == "game" and told(record)):
        yield f"{said['type']}: the deal {seed}"


def told(record: Record) -> bool:
    """Tell whether the deal of a game may be told: nobody is hidden, or it is over."""
    *_, last = states(record)
    return record.game.seats == 1 or record.game.to_move(last) is None


def _scene_leaks(said: Json, known: list[Counter[str]]) -> Iterator[str]:
    step = said["step"]
    yield from _faces(said["picture"], known[step], f"scene {step}")
    yield from _texts([said["picture"], said["acts"], said["over"]], known[step], f"scene {step}")
    for one in said["steps"]:
        where = f"step {one['n']}"
        yield from _faces(one["picture"], known[one["n"]], where)
        yield from _faces(one["shown"], known[one["n"]], where)
        yield from _texts(one, known[one["n"]], where)


def _faces(part: Any, known: Counter[str], where: str) -> Iterator[str]:
    """List the faces that are more than were shown."""
    more = Counter(map(_named, _found(part))) - known
    yield from (f"{where}: the face {piece}" for piece in more)


def _found(part: Any) -> Iterator[tuple[str, str]]:
    if isinstance(part, dict):
        part = list(part.values())
    if isinstance(part, list):
        if len(part) == 2 and all(isinstance(word, str) for word in part):
            if part[1] != "dos":
                yield part[0], part[1]
            return
        for other in part:
            yield from _found(other)


def _named(face: tuple[str, str]) -> str:
    text, suit = face
    if suit in ("bleu", "rouge", "jaune", "noir"):
        return text + suit[0]
    return text + suit if suit in "♣♦♥♠" else text


def _texts(part: Any, known: Counter[str], where: str = "text") -> Iterator[str]:
    """List the pieces that a text names, and that were not shown."""
    text = json.dumps(part, ensure_ascii=False)
    yield from (f"{where}: the word {piece}" for piece in PIECE.findall(text) if not known[piece])
