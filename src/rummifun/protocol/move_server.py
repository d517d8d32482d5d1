"""The move server: lines of JSON from a program in any language, a table, and the handler of each request.

`docs/serveur_de_coups.md` is the specification. Nothing here waits or writes: a request is an object, and so is its
answer. A wrong request changes nothing; its answer says what was expected.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, assert_never

from rummifun.catalogue.deal_codes import read_deal_code
from rummifun.catalogue.players import adviser, player_for, players_for
from rummifun.catalogue.twins import quickest
from rummifun.chance import Alea
from rummifun.core.game import AnyGame, IllegalMove, apply_move
from rummifun.core.record import ImpossiblePositionError, Record, first_state, read_record, record_states
from rummifun.core.solution import Gagnable, Indecise, Perdue
from rummifun.games import game_names
from rummifun.messages import LANGUAGES, Translation, translation
from rummifun.players.checked_player import choose_checked, player_alea
from rummifun.players.patience_solver import node_budget, solve_winnable
from rummifun.protocol.player_protocol import (
    JsonObject,
    game_to_json,
    move_to_json,
    moves_to_json,
    outcome_to_json,
    refusal_to_json,
    view_to_json,
)
from rummifun.refusal import Code, Precondition, Refusal

VERSION: Final = 1
"""The version of the requests."""


DEFAULT: Final = 10**6


MAX: Final = 10**9
"""The usual budget of a solver, and the largest, in nodes."""


GLOBAL_REQUESTS: Final = ("hello", "call", "bye")
"""The types of the requests that concern no table: `grading.reference_engine` answers them."""


GameOf = Callable[[str, Mapping[str, Any]], AnyGame]
"""A function that finds a game by its name and options."""


class RefusMoteur(Code):
    """Reasons to refuse a request."""

    LigneSansObjet = "lignes du moteur"
    DemandeInconnue = "lignes du moteur"
    ChampAttendu = "lignes du moteur"
    AucunePartie = "lignes du moteur"
    RienAFaire = "lignes du moteur"
    LigneAbimee = "lignes du moteur"
    LigneTropGrande = "lignes du moteur"
    JeuEchoue = "lignes du moteur"


@dataclass(frozen=True, slots=True)
class EngineState:
    """A table: the game played there, if one has begun, and all its states, the first included."""

    record: Record | None = None
    states: tuple[Any, ...] = ()

    @property
    def game(self) -> AnyGame:
        """The game; raises `Precondition` if none has begun."""
        return self.require_record.game

    @property
    def require_record(self) -> Record:
        """The record; raises `Precondition` if there is none."""
        if self.record is None:
            raise Precondition(Refusal(RefusMoteur.AucunePartie, expected='{"type": "deal", "game": "…", "seed": 1}'))
        return self.record

    @property
    def seat(self) -> int | None:
        """The seat to move."""
        return self.game.to_move(self.states[-1])

    @property
    def view(self) -> Any:
        """The view of the seat to move."""
        return self.game.view(self.states[-1], self.seat)

    @property
    def moves(self) -> tuple[Any, ...]:
        """The moves proposed; none when the game is over."""
        return () if self.seat is None else tuple(self.game.moves(self.states[-1]))


NO_GAME: Final = EngineState()
"""The table before the first game."""


@dataclass(frozen=True, slots=True)
class Request:
    """A request: its fields, its language, and the function that finds games."""

    fields: JsonObject
    lang: str
    game_of: GameOf

    @property
    def tr(self) -> Translation:
        """The translation into the language of the request."""
        return translation(self.lang)

    def read_text(self, name: str, usual: str | None = None) -> str:
        """Read a field of text; without a usual value it must be there."""
        return str(self._read(name, str, '"…"', usual))

    def read_integer(self, name: str, usual: int | None = None, least: int = 0, most: int = (1 << 64) - 1) -> int:
        """Read a whole number between bounds."""
        number = int(self._read(name, int, f"{least}..{most}", usual))
        if not least <= number <= most:
            raise self._field_error(name, f"{least}..{most}")
        return number

    def read_options(self) -> Mapping[str, Any]:
        """Read the options of a game, an object of plain values."""
        options = dict(self._read("options", dict, '{"…": 1}', {}))
        if any(isinstance(value, list | dict) for value in options.values()):
            raise self._field_error("options", '{"…": 1}')
        return options

    def read_seat(self, table: EngineState) -> int | None:
        """Read a seat; a spectator has none."""
        if self.fields.get("seat") is None:
            return None
        return self.read_integer("seat", most=table.game.seats - 1)

    def read_move(self, table: EngineState) -> Any:
        """Read a move: its number among those proposed, or its notation."""
        if "n" in self.fields:
            proposed = table.moves
            return proposed[self.read_integer("n", least=1, most=len(proposed)) - 1]
        return table.game.read(self.read_text("move"))

    def _read(self, name: str, kind: type, shown: str, usual: Any) -> Any:
        value = self.fields.get(name, usual)
        if type(value) is not kind:
            raise self._field_error(name, shown)
        return value

    def _field_error(self, name: str, shown: str) -> Precondition:
        came = repr(self.fields[name])[:40] if name in self.fields else "∅"
        return Precondition(Refusal(RefusMoteur.ChampAttendu, expected=f'"{name}": {shown}', got=came))


Answer = tuple[EngineState, JsonObject]
"""The table after a request, and what is said."""


def answer_request(table: EngineState, fields: JsonObject, game_of: GameOf, lang: str) -> Answer:
    """Answer a request: return the table after it, and the answer, with the number of the request.

    >>> from rummifun.games import game_named
    >>> dealt, _ = answer_request(NO_GAME, {"type": "deal", "code": "md:17"}, game_named, "en")
    >>> after, said = answer_request(dealt, {"id": 7, "type": "play", "move": "talon!"}, game_named, "en")
    >>> said["id"], said["type"], said["moves"], len(after.states)
    (7, 'state', 1, 2)
    >>> answer_request(after, {"type": "play", "move": "s1>s2"}, game_named, "en")[1]
    {'type': 'refused', 'code': 'CarteEnAttente', ...}
    >>> answer_request(after, {"type": "sing"}, game_named, "en")[1]["said"]
    'a request was expected among games, deal, state, ...; received: sing'
    """
    after, said = _answer_request(table, Request(fields, request_language(fields, lang), game_of))
    return after, with_request_id(fields, said)


def request_language(fields: JsonObject, lang: str) -> str:
    """Return the language that a request asks for, or the usual one."""
    asked_in = fields.get("lang")
    return asked_in if isinstance(asked_in, str) and asked_in in LANGUAGES else lang


def with_request_id(fields: JsonObject, said: JsonObject) -> JsonObject:
    """Add to an answer the number of its request, if it has one: a text or a whole number."""
    return {"id": fields["id"], **said} if isinstance(fields.get("id"), str | int) else said


def _answer_request(table: EngineState, request: Request) -> Answer:
    try:
        kind = request.fields.get("type")
        do = _ANSWERS.get(kind) if isinstance(kind, str) else None
        if do is None:
            raise _unknown(request.fields)
        return do(table, request)
    except IllegalMove as error:
        return table, {"type": "refused", **refusal_to_json(error.refusal, request.tr)}
    except (ImpossiblePositionError, Precondition) as error:
        return table, error_to_json(error.refusal, request.lang)


def _unknown(fields: JsonObject) -> Precondition:
    if not fields:
        return Precondition(Refusal(RefusMoteur.LigneSansObjet, expected='{"type": "…"}'))
    known, kind = ", ".join((*_ANSWERS, *GLOBAL_REQUESTS)), str(fields.get("type", "∅"))[:40]
    return Precondition(Refusal(RefusMoteur.DemandeInconnue, expected=known, got=kind))


def error_to_json(refusal: Refusal, lang: str) -> JsonObject:
    """Describe the fault of a request."""
    return {"type": "error", **refusal_to_json(refusal, translation(lang))}


def _games(table: EngineState, request: Request) -> Answer:
    return table, {"type": "games", "games": [*game_names()]}


def _deal(table: EngineState, request: Request) -> Answer:
    record = _begin_record(request)
    return _state(EngineState(record, (first_state(record),)), request)


def _begin_record(request: Request) -> Record:
    """Begin a game from a code, a position or a seed."""
    if "code" in request.fields:
        code = read_deal_code(request.read_text("code"))
        game = request.game_of(code.name, code.options)
        return Record(game, code.deal or Alea(request.read_integer("seed")))
    game = request.game_of(request.read_text("game"), request.read_options())
    if "position" in request.fields:
        return Record(game, request.read_text("position"))
    deal = request.read_integer("seed"), request.read_integer("number", 0), request.read_integer("draws", 0)
    return Record(game, Alea(*deal))


def _state(table: EngineState, request: Request) -> Answer:
    game, state = table.game, table.states[-1]
    outcome = game.outcome(state)
    said = {"game": game_to_json(game), "seat": table.seat, "moves": len(table.states) - 1}
    ended = None if outcome is None else outcome_to_json(outcome, request.tr)
    return table, {"type": "state", **said, "position": game.write_position(state), "outcome": ended}


def _moves(table: EngineState, request: Request) -> Answer:
    return table, {"type": "moves", "moves": moves_to_json(table.game, table.view, table.moves, request.tr)}


def _judge(table: EngineState, request: Request) -> Answer:
    move = request.read_move(table)
    apply_move(table.game, table.states[-1], move)
    return table, {"type": "legal", **move_to_json(table.game, table.view, move, request.tr)}


def _play(table: EngineState, request: Request) -> Answer:
    move = request.read_move(table)
    state = apply_move(table.game, table.states[-1], move)
    return _state(EngineState(table.require_record.add_move(move), (*table.states, state)), request)


def _undo(table: EngineState, request: Request) -> Answer:
    record = table.require_record
    if not record.moves:
        raise Precondition(Refusal(RefusMoteur.RienAFaire))
    return _state(EngineState(record.drop_last_move(), table.states[:-1]), request)


def _view(table: EngineState, request: Request) -> Answer:
    seat = request.read_seat(table)
    view = table.game.view(table.states[-1], seat)
    return table, {"type": "view", "seat": seat, **view_to_json(table.game, view, request.tr)}


def _solve(table: EngineState, request: Request) -> Answer:
    game: Any = table.game
    if "optimal" in players_for(game):
        return _ask_player(table, request, "solved", "optimal")
    budget = request.read_integer("budget", min(node_budget(game), DEFAULT), 1, MAX)
    match found := solve_winnable(game, table.states[-1], budget):
        case Gagnable(row, nodes):
            return table, {"type": "solved", "won": True, "moves": [*map(game.write, row)], "nodes": nodes}
        case Indecise(budget):
            return table, {"type": "solved", "won": None, "nodes": budget}
        case Perdue(nodes):
            return table, {"type": "solved", "won": False, "nodes": nodes}
        case _:
            assert_never(found)


def _advise(table: EngineState, request: Request) -> Answer:
    return _ask_player(table, request, "move", request.read_text("player", adviser(table.game)))


def _ask_player(table: EngineState, request: Request, kind: str, name: str) -> Answer:
    """Ask one of our players for the move of the seat to move."""
    play_ = quickest(player_for(table.game, name), len(table.states) - 1)
    if table.seat is None:
        raise Precondition(Refusal(RefusMoteur.RienAFaire))
    alea = player_alea(table.require_record.origin, len(table.states) - 1)
    move, why = choose_checked(table.game, play_, table.states[-1], table.moves, alea)
    described = move_to_json(table.game, table.view, move, request.tr)
    return table, {"type": kind, **described, "why": why.localize(request.tr)}


def _record(table: EngineState, request: Request) -> Answer:
    return table, {"type": "record", "text": str(table.require_record)}


def _open(table: EngineState, request: Request) -> Answer:
    record, damage = read_record(request.read_text("text"), request.game_of)
    if damage is not None:
        why = damage.code.localize(request.tr)
        raise Precondition(Refusal(RefusMoteur.LigneAbimee, expected=damage.line, got=why))
    return _state(EngineState(record, tuple(record_states(record))), request)


_ANSWERS: Final[Mapping[str, Callable[[EngineState, Request], Answer]]] = {
    answer.__name__.removeprefix("_"): answer
    for answer in (_games, _deal, _state, _moves, _judge, _play, _undo, _view, _solve, _advise, _record, _open)
}
"""The handler of each type of request, which gives it its name."""
