"""The engine asked by lines of JSON: a table, and what answers each request of a program in any language.

`docs/serveur_de_coups.md` is the specification. Nothing here waits or writes: a request is an object, and so is its
answer. A wrong request changes nothing; its answer says what was expected.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core.game import AnyGame, IllegalMove, Impossible, play
from rummifun.core.record import Record, read_record, start, states
from rummifun.games import names
from rummifun.games.reussites.verdict import Gagnable, Indecise
from rummifun.games.share import read_code
from rummifun.messages import LANGUAGES, Translation, translation
from rummifun.play.lines import Data, game_data, move_data, moves_data, outcome_data, refusal_data, view_data
from rummifun.players.answer import asked
from rummifun.players.chance import player_alea
from rummifun.players.registry import adviser, player_for, players_for
from rummifun.players.voyant import budget_of
from rummifun.players.winnable import solution
from rummifun.refusal import Code, Precondition, Refusal

VERSION: Final = 1
"""The version of the requests."""

USUAL: Final = 10**6
MOST: Final = 10**9
"""The usual budget of a solver, and the largest, in nodes."""

OF_NO_TABLE: Final = ("hello", "call", "bye")
"""The types of the requests that concern no table: `grading.engine` answers them."""

GameOf = Callable[[str, Mapping[str, Any]], AnyGame]
"""What finds a game by its name and options."""


class RefusMoteur(Code):
    """Why a request cannot be answered."""

    LigneSansObjet = "lignes du moteur"
    DemandeInconnue = "lignes du moteur"
    ChampAttendu = "lignes du moteur"
    AucunePartie = "lignes du moteur"
    RienAFaire = "lignes du moteur"
    LigneAbimee = "lignes du moteur"
    LigneTropGrande = "lignes du moteur"
    JeuEchoue = "lignes du moteur"


@dataclass(frozen=True, slots=True)
class Table:
    """A table: the game played there, if one has begun, and all its states, the first included."""

    record: Record | None = None
    states: tuple[Any, ...] = ()

    @property
    def game(self) -> AnyGame:
        """The game; raises `Precondition` if none has begun."""
        return self.played.game

    @property
    def played(self) -> Record:
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
        """What the seat to move sees."""
        return self.game.view(self.states[-1], self.seat)

    @property
    def moves(self) -> tuple[Any, ...]:
        """The moves proposed; none when the game is over."""
        return () if self.seat is None else tuple(self.game.moves(self.states[-1]))


NOTHING: Final = Table()
"""The table before the first game."""


@dataclass(frozen=True, slots=True)
class Request:
    """A request: its fields, its language, and what finds games."""

    fields: Data
    lang: str
    game_of: GameOf

    @property
    def tr(self) -> Translation:
        """The translation into the language of the request."""
        return translation(self.lang)

    def text(self, name: str, usual: str | None = None) -> str:
        """Read a field of text; without a usual value it must be there."""
        return str(self._read(name, str, '"…"', usual))

    def whole(self, name: str, usual: int | None = None, least: int = 0, most: int = (1 << 64) - 1) -> int:
        """Read a whole number between bounds."""
        number = int(self._read(name, int, f"{least}..{most}", usual))
        if not least <= number <= most:
            raise self._expected(name, f"{least}..{most}")
        return number

    def options(self) -> Mapping[str, Any]:
        """Read the options of a game, an object of plain values."""
        options = dict(self._read("options", dict, '{"…": 1}', {}))
        if any(isinstance(value, list | dict) for value in options.values()):
            raise self._expected("options", '{"…": 1}')
        return options

    def seat(self, table: Table) -> int | None:
        """Read a seat; a spectator has none."""
        if self.fields.get("seat") is None:
            return None
        return self.whole("seat", most=table.game.seats - 1)

    def move(self, table: Table) -> Any:
        """Read a move: the number of one that is proposed, or its notation."""
        if "n" in self.fields:
            proposed = table.moves
            return proposed[self.whole("n", least=1, most=len(proposed)) - 1]
        return table.game.read(self.text("move"))

    def _read(self, name: str, kind: type, shown: str, usual: Any) -> Any:
        value = self.fields.get(name, usual)
        if type(value) is not kind:
            raise self._expected(name, shown)
        return value

    def _expected(self, name: str, shown: str) -> Precondition:
        came = repr(self.fields[name])[:40] if name in self.fields else "∅"
        return Precondition(Refusal(RefusMoteur.ChampAttendu, expected=f'"{name}": {shown}', got=came))


def answer(table: Table, fields: Data, game_of: GameOf, lang: str) -> tuple[Table, Data]:
    """Answer a request: return the table after it, and the answer, with the number of the request.

    >>> from rummifun.games import game_named
    >>> dealt, _ = answer(NOTHING, {"type": "deal", "code": "md:17"}, game_named, "en")
    >>> after, said = answer(dealt, {"id": 7, "type": "play", "move": "talon!"}, game_named, "en")
    >>> said["id"], said["type"], said["moves"], len(after.states)
    (7, 'state', 1, 2)
    >>> answer(after, {"type": "play", "move": "s1>s2"}, game_named, "en")[1]
    {'type': 'refused', 'code': 'CarteEnAttente', ...}
    >>> answer(after, {"type": "sing"}, game_named, "en")[1]["said"]
    'a request was expected among games, deal, state, ...; received: sing'
    """
    after, said = _answered(table, Request(fields, lang_of(fields, lang), game_of))
    return after, numbered(fields, said)


def lang_of(fields: Data, lang: str) -> str:
    """Return the language that a request asks for, or the usual one."""
    asked_in = fields.get("lang")
    return asked_in if isinstance(asked_in, str) and asked_in in LANGUAGES else lang


def numbered(fields: Data, said: Data) -> Data:
    """Give an answer the number of its request, if that has one: a text or a whole number."""
    return {"id": fields["id"], **said} if isinstance(fields.get("id"), str | int) else said


def _answered(table: Table, request: Request) -> tuple[Table, Data]:
    try:
        kind = request.fields.get("type")
        do = _ANSWERS.get(kind) if isinstance(kind, str) else None
        if do is None:
            raise _unknown(request.fields)
        return do(table, request)
    except IllegalMove as error:
        return table, {"type": "refused", **refusal_data(error.refusal, request.tr)}
    except Impossible as error:
        return table, error_data(error.broken[0], request.lang)
    except Precondition as error:
        return table, error_data(error.refusal, request.lang)


def _unknown(fields: Data) -> Precondition:
    if not fields:
        return Precondition(Refusal(RefusMoteur.LigneSansObjet, expected='{"type": "…"}'))
    kind = str(fields.get("type", "∅"))[:40]
    return Precondition(Refusal(RefusMoteur.DemandeInconnue, expected=", ".join((*_ANSWERS, *OF_NO_TABLE)), got=kind))


def error_data(refusal: Refusal, lang: str) -> Data:
    """Describe what is wrong with a request."""
    return {"type": "error", **refusal_data(refusal, translation(lang))}


# What can be asked

Answer = tuple[Table, Data]


def _games(table: Table, request: Request) -> Answer:
    return table, {"type": "games", "games": [*names()]}


def _deal(table: Table, request: Request) -> Answer:
    record = _begun(request)
    after = Table(record, (start(record),))
    return _state(after, request)


def _begun(request: Request) -> Record:
    """Begin a game from a code, a position or a seed."""
    if "code" in request.fields:
        code = read_code(request.text("code"))
        game = request.game_of(code.name, code.options)
        return Record(game, code.deal or Alea(request.whole("seed")))
    game = request.game_of(request.text("game"), request.options())
    if "position" in request.fields:
        return Record(game, request.text("position"))
    return Record(game, Alea(request.whole("seed"), request.whole("number", 0), request.whole("draws", 0)))


def _state(table: Table, request: Request) -> Answer:
    game, state = table.game, table.states[-1]
    outcome = game.outcome(state)
    said = {"game": game_data(game), "seat": table.seat, "moves": len(table.states) - 1}
    ended = None if outcome is None else outcome_data(outcome, request.tr)
    return table, {"type": "state", **said, "position": game.write_position(state), "outcome": ended}


def _moves(table: Table, request: Request) -> Answer:
    return table, {"type": "moves", "moves": moves_data(table.game, table.view, table.moves, request.tr)}


def _judge(table: Table, request: Request) -> Answer:
    move = request.move(table)
    play(table.game, table.states[-1], move)
    return table, {"type": "legal", **move_data(table.game, table.view, move, request.tr)}


def _play(table: Table, request: Request) -> Answer:
    move = request.move(table)
    state = play(table.game, table.states[-1], move)
    return _state(Table(table.played.played(move), (*table.states, state)), request)


def _undo(table: Table, request: Request) -> Answer:
    record = table.played
    if not record.moves:
        raise Precondition(Refusal(RefusMoteur.RienAFaire))
    return _state(Table(record.undone(), table.states[:-1]), request)


def _view(table: Table, request: Request) -> Answer:
    seat = request.seat(table)
    view = table.game.view(table.states[-1], seat)
    return table, {"type": "view", "seat": seat, **view_data(table.game, view, request.tr)}


def _solve(table: Table, request: Request) -> Answer:
    game: Any = table.game
    if "optimal" in players_for(game):
        return _advised(table, request, "solved", "optimal")
    found = solution(game, table.states[-1], request.whole("budget", min(budget_of(game), USUAL), 1, MOST))
    if isinstance(found, Gagnable):
        line = [game.write(move) for move in found.ligne]
        return table, {"type": "solved", "won": True, "moves": line, "nodes": found.noeuds}
    if isinstance(found, Indecise):
        return table, {"type": "solved", "won": None, "nodes": found.budget}
    return table, {"type": "solved", "won": False, "nodes": found.noeuds}


def _advise(table: Table, request: Request) -> Answer:
    return _advised(table, request, "move", request.text("player", adviser(table.game)))


def _advised(table: Table, request: Request, kind: str, name: str) -> Answer:
    """Ask one of our players for the move of the seat to move."""
    play_ = player_for(table.game, name)
    if table.seat is None:
        raise Precondition(Refusal(RefusMoteur.RienAFaire))
    alea = player_alea(table.played.origin, len(table.states) - 1)
    move, why = asked(table.game, play_, table.states[-1], table.moves, alea)
    return table, {"type": kind, **move_data(table.game, table.view, move, request.tr), "why": why.said(request.tr)}


def _record(table: Table, request: Request) -> Answer:
    return table, {"type": "record", "text": str(table.played)}


def _open(table: Table, request: Request) -> Answer:
    record, damage = read_record(request.text("text"), request.game_of)
    if damage is not None:
        why = damage.why.said(request.tr)
        raise Precondition(Refusal(RefusMoteur.LigneAbimee, expected=damage.line, got=why))
    return _state(Table(record, tuple(states(record))), request)


_ANSWERS: Final[Mapping[str, Callable[[Table, Request], Answer]]] = {
    "games": _games,
    "deal": _deal,
    "state": _state,
    "moves": _moves,
    "judge": _judge,
    "play": _play,
    "undo": _undo,
    "view": _view,
    "solve": _solve,
    "advise": _advise,
    "record": _record,
    "open": _open,
}
"""What answers each type of request."""
