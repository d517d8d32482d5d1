"""The secrecy of seats: every message of a game may tell a seat only pieces that the rules have shown it.

The game itself is taken from the database once it is over, and folded anew: the knowledge of each seat after each move
comes from the rules, not from the server.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rummifun.core.record import Record, record_states
from rummifun.core.scene import Scene
from rummifun.games.haricots import Haricot
from rummifun.messages import LANGUAGES, translation
from shells.web.running_server import Json

COLOURS = {"blue": "b", "bleu": "b", "red": "r", "rouge": "r", "yellow": "j", "jaune": "j", "black": "n", "noir": "n"}
"""The words of the colours; a word alone is no tile."""

_COLOUR = rf"(?:{'|'.join(COLOURS)})\b"
_NUMBER = r"(?:1[0-3]|[1-9]|joker)\b"
_RUN = rf"(?<![\w.-]){_NUMBER}(?:-{_NUMBER})*"
_ENGLISH = re.compile(rf"\b({_COLOUR}) ({_RUN})")
_FRENCH = re.compile(rf"({_RUN}) ({_COLOUR})")
_ONE = rf"(?:{_COLOUR}|joker)(?! \d)"
_GROUP = re.compile(rf"(?<![\w.-])({_NUMBER}) (?:in|en) ({_ONE}(?:, {_ONE})*)")


def write_tiles(text: str) -> str:
    """Write the tiles named in a text, one by one.

    >>> write_tiles("add black 10 to make red 8-joker-10 + 7 in blue, joker, black, no black alone")
    'add 10n to make 8r J 10r + 7b J 7n, no black alone'
    >>> write_tiles("poser 7-8 bleu + 7 en rouge, noir + 10 noir")
    'poser 7b 8b + 7r 7n + 10n'
    """
    text = _GROUP.sub(lambda found: _tiles((found[1], colour) for colour in found[2].split(", ")), text)
    text = _ENGLISH.sub(lambda found: _tiles((number, found[1]) for number in found[2].split("-")), text)
    return _FRENCH.sub(lambda found: _tiles((number, found[2]) for number in found[1].split("-")), text)


def _tiles(said: Iterable[tuple[str, str]]) -> str:
    return " ".join("J" if "joker" in tile else tile[0] + COLOURS[tile[1]] for tile in said)


def names_of_pieces(record: Record) -> dict[str, str]:
    """Return the pieces of a game by all names that a text may use: those of notations, and of either language.

    A joker is left out: sentences name it where none was seen: "a joker cannot be laid alone".
    """
    first, *_ = record_states(record)
    pieces = [piece for piece, _ in record.game.pieces(first) if piece.shown().suit != "joker"]
    names = {str(piece): str(piece) for piece in pieces}
    for tr in map(translation, LANGUAGES):
        names |= {piece.shown().localize(tr): str(piece) for piece in pieces}
        names |= {piece.shown().full_name(tr): str(piece) for piece in pieces}
    return names


@dataclass(frozen=True)
class Known:
    """The knowledge of a seat after each number of moves: the pieces shown, and the faces that lay open then."""

    pieces: list[Counter[str]]
    open: list[frozenset[str]]
    called: dict[str, str]
    beans: bool
    """Every seat has been shown some of each bean, so a bean counts as known only while it lies open."""

    @classmethod
    def of(cls, seat: int | None, record: Record) -> Known:
        game = record.game

        def faces(scene: Scene) -> frozenset[str]:
            return frozenset(face.text for zone in scene.zones for pile in zone.piles for face in pile.faces)

        views = [game.view(state, seat) for state in record_states(record)]
        pieces = [Counter({str(piece): n for piece, n in game.known(view)}) for view in views]
        names = names_of_pieces(record)
        beans = not {*names.values()}.isdisjoint(map(str, Haricot))
        return cls(pieces, [faces(game.scene(view)) for view in views], names, beans)

    def words(self, part: Any, n: int, before: int, where: str) -> Iterator[str]:
        """List the pieces that a text names, and that were not shown after n moves; beans, between two numbers."""
        text = write_tiles(re.sub('"cloth": "garden"', "", json.dumps(part, ensure_ascii=False)))  # and no bean
        seen = self.open[n] | self.open[before] if self.beans else +self.pieces[n]
        named = (self.called[name] for name in self.names.findall(text))
        yield from (f"{where}: the word {piece}" for piece in named if piece not in seen)

    @cached_property
    def names(self) -> re.Pattern[str]:
        """Find the pieces that a text names, the longest name first."""
        names = sorted(self.called, key=len, reverse=True)
        return re.compile(rf"(?<![\w.])(?:{'|'.join(map(re.escape, names))})(?!\w)")


def leaks(letters: Iterable[str], seat: int | None, record: Record) -> list[str]:
    known, step = Known.of(seat, record), 0
    found: list[str] = []
    for letter in letters:
        said = json.loads(letter)
        step = said.get("step", step)
        if said["type"] == "scene":
            found += _scene_leaks(said, known)
        elif said["type"] in ("refusal", "draft", "hint", "guide", "review", "offers", "told", "error"):
            found += known.words(said, step, step, f"{said['type']} after {step}")
        if _seed(record) in letter and not (said["type"] == "game" and may_tell_deal(record)):
            found.append(f"{said['type']}: the deal {_seed(record)}")
    return found


def _seed(record: Record) -> str:
    return record.origin if isinstance(record.origin, str) else str(record.origin.seed)


def may_tell_deal(record: Record) -> bool:
    """Tell whether the deal of a game may be told: the game has one seat, or it is over."""
    *_, last = record_states(record)
    return record.game.seats == 1 or record.game.to_move(last) is None


def _scene_leaks(said: Json, known: Known) -> Iterator[str]:
    step = said["step"]
    yield from _faces(said["picture"], known.pieces[step], f"scene {step}")
    yield from known.words([said["picture"], said["acts"], said["over"]], step, step, f"scene {step}")
    for one in said["steps"]:
        n, where = one["n"], f"step {one['n']}"
        yield from _faces(one["picture"], known.pieces[n], where)
        yield from _faces(one["shown"], known.pieces[n], where)
        yield from known.words(one, n, n - 1, where)


def _faces(part: Any, known: Counter[str], where: str) -> Iterator[str]:
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
