"""The values that cases and laws use, in no student's types, and as JSON; a codec converts them both ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from rummifun.games.rummikub import J1, J2, Joker, Joueur, T, Tuile
from rummifun.games.rummikub import Etat as Position
from rummifun.games.rummikub.tuiles import COLOUR_LETTERS
from rummifun.grading.sheet.ocaml_types import Type
from rummifun.grading.sheet.rummikub import kind_of


class Mens(tuple[tuple[Any, int], ...]):
    """A multiset as a hand-in orders its multi-elements; two are equal if they have the same ones, in any order."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mens) and (tuple.__eq__(self, other) or Counter(self) == Counter(other))

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(frozenset(self))

    def __repr__(self) -> str:
        return f"Mens({list(self)!r})"


class Statut(NamedTuple):
    """A player's status."""

    joueur: Joueur
    engage: bool
    main: Mens


class Etat(NamedTuple):
    """A state."""

    statuts: tuple[Statut, Statut]
    table: tuple[tuple[Tuile, ...], ...] = ()
    pioche: Mens = Mens()
    joueur: Joueur = J1

    def le_statut(self, j: Joueur) -> Statut:
        """Return the status of a player."""
        return self.statuts[0 if j is J1 else 1]


def neutral_state(e: Position) -> Etat:
    """Return a state of the game as cases and hand-ins take it."""
    one, other = (Statut(s.joueur, s.engage, Mens(s.main)) for s in e.statuts)
    return Etat((one, other), e.table, Mens(e.pioche), e.joueur)


class ForeignValue(NamedTuple):
    """A value foreign to the sheet, as its text."""

    text: str


def other_player(j: Joueur) -> Joueur:
    """Return the other player."""
    return J2 if j is J1 else J1


def mens(elements: Iterable[Any]) -> Mens:
    """Gather elements, in order of first appearance."""
    return Mens(Counter(elements).items())


def list_elements(ens: Mens) -> list[Any]:
    """List the elements of a multiset, each as often as it occurs."""
    return [x for x, n in ens for _ in range(n)]


def cardinal(ens: Mens) -> int:
    """Count occurrences."""
    return sum(n for _, n in ens)


def nbocc(x: Any, ens: Mens) -> int:
    """Count the occurrences of an element."""
    return sum(n for y, n in ens if y == x)


def inclus(e: Mens, f: Mens) -> bool:
    """Tell whether a multiset holds every element of another, at least as often."""
    return all(n <= nbocc(x, f) for x, n in e)


def difference(e: Mens, f: Mens) -> Mens:
    """Take the elements of a multiset out of another, as far as it holds them."""
    return Mens((x, left) for x, n in e if (left := n - nbocc(x, f)) > 0)


def ajoute(xn: tuple[Any, int], ens: Mens) -> Mens:
    """Add a multi-element, behind the others when it is new."""
    x, n = xn
    if x in [y for y, _ in ens]:
        return Mens((y, m + n if y == x else m) for y, m in ens)
    return Mens((*ens, xn)) if n else ens


PLAYERS: Final = {"J1": J1, "J2": J2}
"""The players by their names."""


_TYPES: Final = {"nat": (int,), "bool": (bool,), "elt": (int, str)}


_WIDE: Final = 62
"""The bits of the largest number, which every language can hold."""


@dataclass(frozen=True, slots=True)
class ValueFactory:
    """The constructors of multisets, statuses and states."""

    mens: Callable[[Iterable[tuple[Any, int]]], Any]
    statut: Callable[..., Any]
    etat: Callable[..., Any]


NEUTRAL: Final = ValueFactory(Mens, Statut, Etat)
"""The values that cases and laws use."""


def value_to_json(of: Type, value: Any) -> Any:
    """Write a value of a type as JSON.

    >>> from rummifun.games.rummikub.tuiles import Couleur
    >>> value_to_json(Type("combinaison"), (T(7, Couleur.Bleu), Joker))
    [{'v': 7, 'c': 'b'}, {'joker': True}]
    >>> value_to_json(Type("main"), mens([Joker, Joker]))
    [[{'joker': True}, 2]]
    """
    kind, parts = kind_of(of)
    if kind == "tuile":
        return {"joker": True} if value is Joker else {"v": value.valeur, "c": value.couleur.letter}
    if kind == "sequence":
        return [value_to_json(parts[0], one) for one in value]
    if kind == "multiset":
        return [[value_to_json(parts[0], x), n] for x, n in value]
    if kind == "product":
        return [*map(value_to_json, parts, value)]
    return value.name if kind == "joueur" else value


def value_from_json(of: Type, value: Any, making: ValueFactory = NEUTRAL) -> Any:
    """Read a value of a type from JSON.

    Raises `LookupError`, `TypeError` or `ValueError` for anything else.

    >>> value_from_json(Type("main"), [[{"v": 7, "c": "b"}, 2]])
    Mens([(T(7, Bleu), 2)])
    """
    kind, parts = kind_of(of)
    if kind == "sequence":
        return tuple(value_from_json(parts[0], one, making) for one in _array(value))
    if kind == "multiset":
        pairs = (_array(pair, 2) for pair in _array(value))
        return making.mens([(value_from_json(parts[0], x, making), _plain("nat", n)) for x, n in pairs])
    if kind == "product":
        made = tuple(value_from_json(*one, making) for one in zip(parts, _array(value, len(parts)), strict=True))
        return making.statut(*made) if of.head == "statut" else making.etat(*made) if of.head == "etat" else made
    return _plain(kind, value)


def _array(value: Any, size: int | None = None) -> list[Any]:
    if not isinstance(value, list) or size not in (None, len(value)):
        raise TypeError
    return value


def _plain(kind: str, value: Any) -> Any:
    """Read a value without parts; Python takes a truth for a number, so the type is checked."""
    if kind == "joueur":
        return PLAYERS[value]
    if kind == "tuile":
        is_joker = "joker" in value and value["joker"] is True
        return Joker if is_joker else T(_plain("nat", value["v"]), COLOUR_LETTERS[value["c"]])
    if type(value) not in _TYPES[kind] or (isinstance(value, int) and value.bit_length() > _WIDE):
        raise TypeError
    return value
