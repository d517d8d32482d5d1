"""The lines, version 1: views and moves as JSON, the messages to a player's program, and its answers, a line each.

`docs/protocole.md` is the specification. Nothing here waits or writes: a question is a line, and so is an answer.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core.game import AnyGame, Outcome, Piles
from rummifun.core.json_reader import parse_json_object
from rummifun.core.scene import BACK, Act, Message, PieceFace, Pile
from rummifun.messages import N_, Translation, translation
from rummifun.pieces.tableau import Tableau, write_table
from rummifun.refusal import Refusal, replace_unprintable
from rummifun.session.steps import available_acts, cached_scene

JsonObject = dict[str, Any]
"""An object of JSON."""


_PLAIN: Final = (str, int, float, bool, type(None))


def game_to_json(game: AnyGame) -> JsonObject:
    """Describe a game: its name, its options, its seats, and whether it proposes every legal move.

    >>> from rummifun.games import game_named
    >>> game_to_json(game_named("r7"))
    {'name': 'r7', 'options': {'tours': 3}, 'seats': 1, 'exhaustive': True}
    """
    options = {name: value if isinstance(value, _PLAIN) else str(value) for name, value in game.options.items()}
    return {"name": game.name, "options": options, "seats": game.seats, "exhaustive": game.exhaustive}


def face_to_json(shown: PieceFace) -> JsonObject | None:
    """Describe a piece as a player sees it; None for a piece face down.

    A numbered tile has a value `v` and the letter of its colour `c`, a joker is `joker`; any other piece has its text
    and its suit.

    >>> (face_to_json(PieceFace("7", "bleu")), face_to_json(PieceFace("J", "joker")),
    ...  face_to_json(PieceFace("V", "♠")), face_to_json(BACK))
    ({'v': 7, 'c': 'b'}, {'joker': True}, {'text': 'V', 'suit': '♠'}, None)
    """
    if shown == BACK:
        return None
    if shown.suit == "joker":
        return {"joker": True}
    if shown.suit in _COLOURS:
        return {"v": int(shown.text), "c": _COLOURS[shown.suit]}
    return {"text": shown.text, "suit": shown.suit}


_COLOURS: Final[Mapping[str, str]] = {"bleu": "b", "rouge": "r", "jaune": "j", "noir": "n"}
"""The letters of Rummikub's own `COLOUR_LETTERS`, by suits: this room knows no game."""


def view_to_json(game: AnyGame, view: Any, tr: Translation = str) -> JsonObject:
    """Describe the view of a seat: the zones of the table, and the fields that the game adds.

    A table of cards is also written on one line, `position`, as its notation writes it. A game of arrangements also
    lists the piles of its `table` and the `hand` to move; Rummikub says which seats have `opened`.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games import game_named
    >>> jeu = game_named("rummikub")
    >>> data = view_to_json(jeu, jeu.view(jeu.new(Alea(17)), 0))
    >>> data["table"], data["hand"][:2], data["opened"]
    ([], [{'v': 2, 'c': 'b'}, {'v': 5, 'c': 'b'}], [False, False])
    >>> data["zones"][2]["piles"]
    [{'place': 'J2', 'height': 14, 'faces': [None, ..., None]}]
    """
    scene = cached_scene(game, view)
    zones = [{"said": z.caption.localize(tr), "seat": z.seat, "piles": [*map(_pile, z.piles)]} for z in scene.zones]
    data: JsonObject = {"said": scene.title.localize(tr), "zones": zones}
    if isinstance(view, Tableau):
        data["position"] = write_table(view)
    arrangement = game.arrangement
    if arrangement is not None:
        data |= {"table": piles_to_json(game, arrangement.laid(view)), "hand": _pieces(game, arrangement.rack(view))}
        if arrangement.opened is not None:
            data["opened"] = [*arrangement.opened(view)]
    return data


def _pile(pile: Pile) -> JsonObject:
    return {"place": str(pile.place), "height": pile.height, "faces": [*map(face_to_json, pile.faces)]}


def piles_to_json(game: Any, piles: Piles) -> list[list[JsonObject | None]]:
    """Describe the piles of a game of arrangements."""
    return [_pieces(game, pile) for pile in piles]


def _pieces(game: Any, pieces: Iterable[Any]) -> list[JsonObject | None]:
    return [face_to_json(game.arrangement.shown(piece)) for piece in pieces]


def moves_to_json(game: AnyGame, view: Any, moves: Iterable[Any], tr: Translation = str) -> list[JsonObject]:
    """Describe moves, each with its number; see `move_to_json`."""
    named = {game.write(act.move): act for act in available_acts(game, view)}
    return [{"n": n, **_move(game, view, move, named, tr)} for n, move in enumerate(moves, 1)]


def move_to_json(game: AnyGame, view: Any, move: Any, tr: Translation = str) -> JsonObject:
    """Describe a move of the seat of a view: in notation, in words, as a gesture, and as the piles that it makes.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games import game_named
    >>> jeu = game_named("rummikub")
    >>> vue = jeu.view(jeu.new(Alea(17)), 0)
    >>> data = move_to_json(jeu, vue, jeu.read("pose [11n 12n 13n]"))
    >>> data["move"], data["said"], data["laid"]
    ('pose [11n 12n 13n]', 'lay black 11-12-13', [{'v': 11, 'c': 'n'}, {'v': 12, 'c': 'n'}, {'v': 13, 'c': 'n'}])
    >>> move_to_json(jeu, vue, jeu.read("pioche"))
    {'move': 'pioche', 'said': 'draw', 'from': 'pioche', 'index': None, 'to': None, 'table': [], 'laid': []}
    """
    named = {game.write(act.move): act for act in available_acts(game, view)}
    return _move(game, view, move, named, tr)


def _move(game: AnyGame, view: Any, move: Any, named: Mapping[str, Act], tr: Translation) -> JsonObject:
    written = game.write(move)
    act = named.get(written) or Act(move, Message("{move}", (("move", written),)))
    data: JsonObject = {"move": written, "said": act.label.localize(tr)}
    data |= {"from": act.source, "index": act.index, "to": act.target}
    if game.arrangement is None:
        return data
    before = game.arrangement.laid(view)
    piles = game.arrangement.arranged(view, move)
    after = before if piles is None else piles
    more = Counter(chain.from_iterable(after)) - Counter(chain.from_iterable(before))
    return data | {"table": piles_to_json(game, after), "laid": _pieces(game, more.elements())}


def outcome_to_json(outcome: Outcome, tr: Translation = str) -> JsonObject:
    """Describe how a game ended.

    >>> outcome_to_json(Outcome((0, 12), 0, Message("a hand is empty")))
    {'scores': [0, 12], 'winner': 0, 'said': 'a hand is empty'}
    """
    return {"scores": [*outcome.scores], "winner": outcome.winner, "said": outcome.reason.localize(tr)}


def refusal_to_json(refusal: Refusal, tr: Translation = str) -> JsonObject:
    """Describe a refusal: its code, the section of the rules, and its sentence.

    >>> from rummifun.core.game import RefusGame
    >>> from rummifun.messages import translation
    >>> refusal_to_json(Refusal(RefusGame.PartieTerminee), translation("en"))
    {'code': 'PartieTerminee', 'rule': 'règle commune', 'said': 'the game is over'}
    """
    return {"code": refusal.code.name, "rule": refusal.rule, "said": refusal.localize(tr)}


VERSION: Final = 1
"""The version of the lines."""


_CHANCE: Final = 1 << 31
"""The chance of a move is a number below this one, which every language can hold."""


@dataclass(frozen=True, slots=True)
class ProgramHello:
    """The first line of a program: its name, and the games that it plays; an empty list stands for all games."""

    name: str
    games: tuple[str, ...] = ()


class ProtocolError(ValueError):
    """Raised for a line that is no answer; the message is the form expected."""


def hello_line(game: AnyGame, seat: int, lang: str, seconds: float, memory: int, line: int) -> str:
    """Write the line that begins a game; the limits are seconds for a move, megabytes of memory, bytes of an answer."""
    limits = {"seconds": seconds, "memory": memory, "line": line}
    return _line("hello", lines=VERSION, game=game_to_json(game), seat=seat, lang=lang, limits=limits)


def turn_line(game: AnyGame, view: Any, moves: tuple[Any, ...], alea: Alea, lang: str, seconds: float) -> str:
    """Write the line that asks for a move."""
    tr = translation(lang)
    chance, _ = alea.below(_CHANCE)
    seen, numbered = view_to_json(game, view, tr), moves_to_json(game, view, moves, tr)
    return _line("turn", seconds=seconds, chance=chance, view=seen, moves=numbered)


def end_line(outcome: Outcome, lang: str) -> str:
    """Write the line that ends a game.

    >>> end_line(Outcome((0, 12), 0, Message("a hand is empty")), "en")
    '{"type": "end", "scores": [0, 12], "winner": 0, "said": "a hand is empty"}'
    """
    return _line("end", **outcome_to_json(outcome, translation(lang)))


def bye_line() -> str:
    """Write the last line.

    >>> bye_line()
    '{"type": "bye"}'
    """
    return _line("bye")


def read_hello(line: str) -> ProgramHello:
    """Read the first line of a program; raises `ProtocolError`.

    >>> read_hello('{"type": "hello", "lines": 1, "name": "Zoé", "games": ["md"], "colour": "blue"}')
    ProgramHello(name='Zoé', games=('md',))
    >>> read_hello("Hello!")
    Traceback (most recent call last):
        ...
    rummifun.protocol.player_protocol.ProtocolError: {"type": "hello", "lines": 1, "name": "…"}
    """
    said = parse_json_object(line)
    name, games = said.get("name"), said.get("games", [])
    right = said.get("type") == "hello" and said.get("lines") == VERSION and isinstance(name, str)
    if not right or not isinstance(games, list) or not all(isinstance(game, str) for game in games):
        raise ProtocolError(f'{{"type": "hello", "lines": {VERSION}, "name": "…"}}')
    return ProgramHello(replace_unprintable(str(name)), tuple(games))


def read_move(game: AnyGame, moves: tuple[Any, ...], line: str) -> tuple[Any, Message]:
    """Read a move, by its number or in notation, and the reason; raises `ProtocolError` or `NotationError`.

    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> move, why = read_move(jeu, (Piocher(),), '{"type": "move", "n": 1, "why": "rien à poser"}')
    >>> move, why.localize(str), read_move(jeu, (), '{"type": "move", "move": "pioche"}')[0]
    (Piocher(), 'rien à poser', Piocher())
    >>> read_move(jeu, (Piocher(),), '{"type": "move", "n": 2}')
    Traceback (most recent call last):
        ...
    rummifun.protocol.player_protocol.ProtocolError: "n": 1..1
    """
    said = parse_json_object(line)
    n, written, why = said.get("n"), said.get("move"), said.get("why", "")
    if said.get("type") != "move" or not isinstance(why, str) or (type(n) is int) == isinstance(written, str):
        raise ProtocolError('{"type": "move", "n": 1} / {"type": "move", "move": "…"}')
    reason = Message("{said}", (("said", replace_unprintable(why)),)) if why.strip() else Message(N_("no reason given"))
    if isinstance(written, str):
        return game.read(written), reason
    if type(n) is not int or not 1 <= n <= len(moves):
        raise ProtocolError(f'"n": 1..{len(moves)}')
    return moves[n - 1], reason


def _line(kind: str, **of: Any) -> str:
    return json.dumps({"type": kind, **of}, ensure_ascii=False)
