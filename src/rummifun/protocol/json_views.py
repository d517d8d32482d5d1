"""Games as data for programs in any language: views, moves, outcomes and refusals that JSON can write.

Everything is made of what a seat sees, so nothing hidden is told. Seats count from 0, as in scores; places in a pile
and the numbers of moves count from 1, as in notations.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any, Final

from rummifun.core.capabilities import Piles, is_arrangeable
from rummifun.core.game import AnyGame, Outcome
from rummifun.core.scene import BACK, Act, Message, PieceFace, Pile
from rummifun.games.rummikub.view import Vue
from rummifun.messages import Translation
from rummifun.pieces.tableau import Tableau, write_table
from rummifun.refusal import Refusal
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
    if is_arrangeable(game):
        data |= {"table": piles_to_json(game, game.laid(view)), "hand": _pieces(game, game.rack(view))}
    if isinstance(view, Vue):
        data["opened"] = [*view.engages]
    return data


def _pile(pile: Pile) -> JsonObject:
    return {"place": str(pile.place), "height": pile.height, "faces": [*map(face_to_json, pile.faces)]}


def piles_to_json(game: Any, piles: Piles) -> list[list[JsonObject | None]]:
    """Describe the piles of a game of arrangements."""
    return [_pieces(game, pile) for pile in piles]


def _pieces(game: Any, pieces: Iterable[Any]) -> list[JsonObject | None]:
    return [face_to_json(game.shown(piece)) for piece in pieces]


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
    if not is_arrangeable(game):
        return data
    before = game.laid(view)
    piles = game.arranged(view, move)
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
