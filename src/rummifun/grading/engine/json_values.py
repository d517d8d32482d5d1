"""Values of the sheet as JSON: a tile as views show it, a multiset as pairs, a tuple as an array."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from rummifun.games.rummikub import J1, J2, Couleur, Joker, T
from rummifun.grading.matching import sheet_values as neutral
from rummifun.grading.sheet import ETAT, NAT, STATUT, Role

_COLOURS: Final = {c.name[0].lower(): c for c in Couleur}
_PLAYERS: Final = {"J1": J1, "J2": J2}
_TYPES: Final = {"nat": (int,), "bool": (bool,), "elt": (int, str)}
_WIDE: Final = 62
"""The bits of the largest number, which every language can hold."""


@dataclass(frozen=True, slots=True)
class ValueFactory:
    """The constructors of multisets, statuses and states."""

    mens: Callable[[Iterable[tuple[Any, int]]], Any]
    statut: Callable[..., Any]
    etat: Callable[..., Any]


NEUTRAL: Final = ValueFactory(neutral.Mens, neutral.Statut, neutral.Etat)
"""The values that cases and laws use."""


def value_to_json(role: Role, value: Any) -> Any:
    """Write a value of a role as JSON.

    >>> from rummifun.grading.sheet import COMBINAISON, MAIN
    >>> value_to_json(COMBINAISON, (T(7, Couleur.Bleu), Joker))
    [{'v': 7, 'c': 'b'}, {'joker': True}]
    >>> value_to_json(MAIN, neutral.mens([Joker, Joker]))
    [[{'joker': True}, 2]]
    """
    kind, of = role.kind, role.of
    if kind == "tuile":
        return {"joker": True} if value is Joker else {"v": value.valeur, "c": value.couleur.name[0].lower()}
    if kind == "sequence":
        return [value_to_json(of[0], one) for one in value]
    if kind == "multiset":
        return [[value_to_json(of[0], x), n] for x, n in value]
    if kind == "product":
        return [*map(value_to_json, of, _parts(role, value))]
    return value.name if kind == "joueur" else value


def _parts(role: Role, value: Any) -> Iterable[Any]:
    if role == STATUT:
        return value.joueur, value.engage, value.main
    return (value.statuts, value.table, value.pioche, value.joueur) if role == ETAT else value


def value_from_json(role: Role, value: Any, making: ValueFactory = NEUTRAL) -> Any:
    """Read a value of a role from JSON.

    Raises `LookupError`, `TypeError` or `ValueError` for anything else.

    >>> from rummifun.grading.sheet import TUILE, multiset_role
    >>> value_from_json(multiset_role(TUILE), [[{"v": 7, "c": "b"}, 2]])
    Mens([(T(7, Bleu), 2)])
    """
    kind, of = role.kind, role.of
    if kind == "sequence":
        return tuple(value_from_json(of[0], one, making) for one in _array(value))
    if kind == "multiset":
        pairs = (_array(pair, 2) for pair in _array(value))
        return making.mens([(value_from_json(of[0], x, making), value_from_json(NAT, n)) for x, n in pairs])
    if kind == "product":
        parts = tuple(value_from_json(part, one, making) for part, one in zip(of, _array(value, len(of)), strict=True))
        return making.statut(*parts) if role == STATUT else making.etat(*parts) if role == ETAT else parts
    return _plain(kind, value)


def _array(value: Any, size: int | None = None) -> list[Any]:
    if not isinstance(value, list) or size not in (None, len(value)):
        raise TypeError
    return value


def _plain(kind: str, value: Any) -> Any:
    """Read a value without parts; Python takes a truth for a number, so the type is checked."""
    if kind == "joueur":
        return _PLAYERS[value]
    if kind == "tuile":
        return Joker if value.get("joker") is True else T(_plain("nat", value["v"]), _COLOURS[value["c"]])
    if type(value) not in _TYPES[kind] or (isinstance(value, int) and value.bit_length() > _WIDE):
        raise TypeError
    return value
