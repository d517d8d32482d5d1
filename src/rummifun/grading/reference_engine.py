"""Our functions of the sheet, called by lines of JSON; and the whole engine that `rummifun serveur-de-coups` runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from typing import Any, Final

import rummifun.games.rummikub as sheet
from rummifun.chance import Alea
from rummifun.core.json_reader import parse_json_object
from rummifun.grading.matching.sheet_values import ValueFactory, value_from_json, value_to_json
from rummifun.grading.sheet.ocaml_types import type_text
from rummifun.grading.sheet.rummikub import FUNCTIONS
from rummifun.multiset.rapide import from_pairs
from rummifun.protocol import move_server
from rummifun.protocol.move_server import NO_GAME, EngineState, GameOf, RefusMoteur, error_to_json
from rummifun.protocol.player_protocol import JsonObject
from rummifun.refusal import Precondition, Refusal

_DRAWING: Final = frozenset({"un_dans", "extraire", "distrib"})
"""Our functions that take an Alea and return the next one last."""


@dataclass(frozen=True, slots=True)
class Engine:
    """The engine: its table, and the chance of the functions that draw."""

    alea: Alea
    table: EngineState = NO_GAME


def answer_line(engine_: Engine, line: str, game_of: GameOf, lang: str) -> tuple[Engine, JsonObject]:
    """Answer a line: return the engine after it, and the answer.

    >>> from rummifun.games import game_named
    >>> said = '{"id": 1, "type": "call", "function": "nbocc", "arguments": ["a", [["a", 2]]]}'
    >>> answer_line(Engine(Alea()), said, game_named, "en")[1]
    {'id': 1, 'type': 'value', 'value': 2}
    >>> answer_line(Engine(Alea()), "nbocc", game_named, "en")[1]["said"]
    'an object of JSON was expected on the line, such as {"type": "…"}'
    """
    fields = parse_json_object(line)
    do = _ANSWERS.get(str(fields.get("type")))
    if do is None:
        table, said = move_server.answer_request(engine_.table, fields, game_of, lang)
        return Engine(engine_.alea, table), said
    try:
        alea, found = do(engine_.alea, fields)
    except Precondition as error:
        alea, found = engine_.alea, error_to_json(error.refusal, move_server.request_language(fields, lang))
    return Engine(alea, engine_.table), move_server.with_request_id(fields, found)


def _hello(alea: Alea, fields: JsonObject) -> tuple[Alea, JsonObject]:
    said = {"lines": move_server.VERSION, "name": f"rummifun {version('rummifun')}", "functions": [*FUNCTIONS]}
    return alea, {"type": "hello", **said}


def _call(alea: Alea, fields: JsonObject) -> tuple[Alea, JsonObject]:
    name, arguments = fields.get("function"), fields.get("arguments")
    if not isinstance(name, str) or name not in FUNCTIONS:
        raise _field_error("function", ", ".join(FUNCTIONS), name)
    try:
        values = _read(name, arguments, alea)
    except (LookupError, TypeError, ValueError):
        raise _field_error("arguments", type_text(FUNCTIONS[name].type), arguments) from None
    value, after = _call_function(name, values, alea)
    return after, {"type": "value", "value": value_to_json(FUNCTIONS[name].gives, value)}


def _field_error(field: str, expected: str, came: object) -> Precondition:
    return Precondition(Refusal(RefusMoteur.ChampAttendu, expected=f'"{field}": {expected}', got=repr(came)[:80]))


def _read(name: str, arguments: Any, alea: Alea) -> tuple[Any, ...]:
    """Read the arguments of a function; our states also hold the chance that they draw from."""
    takes = [of for of in FUNCTIONS[name].takes if of.head != "unit"]
    if not isinstance(arguments, list) or len(arguments) != len(takes):
        raise TypeError
    making = ValueFactory(from_pairs, sheet.Statut, partial(sheet.Etat, alea=alea))
    return tuple(value_from_json(of, one, making) for of, one in zip(takes, arguments, strict=True))


def _call_function(name: str, values: tuple[Any, ...], alea: Alea) -> tuple[Any, Alea]:
    """Call a function of the sheet, and return the chance after it."""
    found = getattr(sheet, name)
    if name in _DRAWING:
        *drawn, after = found(*values, alea)
        return (drawn[0] if len(drawn) == 1 else tuple(drawn)), after
    if name == "init_partie":
        seed, after = alea.below(1 << 32)
        return found(seed), after
    value = found(*values) if callable(found) else found
    return value, value.alea if isinstance(value, sheet.Etat) else alea


_ANSWERS: Final[Mapping[str, Callable[[Alea, JsonObject], tuple[Alea, JsonObject]]]] = dict(
    zip(move_server.GLOBAL_REQUESTS, (_hello, _call, lambda alea, _: (alea, {"type": "bye"})), strict=True)
)
"""The answers to requests that concern no table."""
