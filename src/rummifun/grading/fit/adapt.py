"""Fitting the sheet's roles to a student's types: harmless variations are adapted, anything else is a mismatch."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any, Final

from rummifun.games.rummikub import J1, J2, Bleu, Couleur, Joker, Rouge, T
from rummifun.grading.fit import codecs
from rummifun.grading.fit.codecs import BOOLEAN, NATURAL, NOTHING, Codec
from rummifun.grading.fit.roles import COULEUR, ETAT, NAT, STATUT, TUILE, UNIT, Profil, Role, couple
from rummifun.grading.fit.types import Declaration, Type, Types, arguments, substitute
from rummifun.grading.fit.values import Mens, Statut, Strange


@dataclass(frozen=True, slots=True)
class Fitted:
    """A function of the sheet in a student's types: how its arguments are given, how its result is read.

    `order` is the sheet's arguments in his order; `joined` says that they make one tuple. `form` is how his multisets
    lie (somme, liste), if it has any.
    """

    name: str
    takes: tuple[Codec, ...]
    order: tuple[int, ...]
    joined: bool
    gives: Codec
    form: str

    @property
    def swapped(self) -> bool:
        """Whether his arguments stand in another order than the sheet's."""
        return list(self.order) != sorted(self.order)

    def wire(self, values: Sequence[Any]) -> str:
        """Write the arguments for a call.

        >>> Fitted("f", (NATURAL, BOOLEAN), (1, 0), False, NATURAL, "").wire((3, True))
        'i1;i3;'
        """
        wires = [self.takes[i].to_wire(values[i]) for i in self.order]
        return f"b0,{len(wires)};{''.join(wires)}" if self.joined else "".join(wires)

    def write(self, values: Sequence[Any]) -> str:
        """Write a call as he would.

        >>> Fitted("f", (NATURAL, BOOLEAN), (1, 0), False, NATURAL, "").write((3, True))
        'f true 3'
        """
        said = [self.takes[i].write(values[i]) for i in self.order]
        if self.joined:
            return f"{self.name} ({', '.join(said)})"
        return " ".join([self.name, *(f"({text})" if _loose(text) else text for text in said)])


def _loose(text: str) -> bool:
    return (" " in text and text[0] not in "([{") or (text[:1] == "(" and _closed_early(text))


def _closed_early(text: str) -> bool:
    depth = 0
    for i, letter in enumerate(text):
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if depth == 0:
            return i < len(text) - 1
    return False


_TILES: Final = (T(3, Rouge), T(11, Bleu), Joker, T(3, Bleu), T(13, Rouge))
"""What a to e stand for when the elements are tiles."""

_NAMES: Final = {
    "tuile": ("tuile", "tuiles", "t_tuile", "tile"),
    "couleur": ("couleur", "couleurs", "t_couleur"),
    "joueur": ("joueur", "joueurs", "t_joueur", "id_joueur"),
    "multiset": ("multiensemble", "main", "pioche"),
    "statut": ("statut",),
    "etat": ("etat",),
}
"""What types are called, for the case that a function's own type leaves them open."""


class Fitter:
    """Fits roles to the types in force at a place of a file.

    >>> from rummifun.grading.fit.roles import MAIN
    >>> from rummifun.grading.fit.types import read_declaration, read_type
    >>> types = Types()
    >>> for line in ("type c = Bleu | Rouge | Jaune | Noir", "type tuile = T of c * int | J"):
    ...     types = types | read_declaration(line)
    >>> Fitter(types).codec(MAIN, read_type("(tuile * int) list")).write(Mens([(T(3, Rouge), 2)]))
    '[(T (Rouge, 3), 2)]'
    """

    def __init__(self, types: Types, elements: str = "int") -> None:
        self.types = types
        self.elements = elements

    def codec(self, role: Role, of: Type) -> Codec | None:
        """Find how a role lies in a type."""
        expanded = self.types.expand(of)
        if expanded.variable and role.kind not in ("elt", "nat", "bool", "unit"):
            expanded = self.types.expand(self._declared(role))
        find: Callable[[Role, Type], Codec | None] = getattr(self, f"_{role.kind}")
        return find(role, expanded)

    def _declared(self, role: Role) -> Type:
        """Give the type that a file declares under the name of a role, or what is usual for it."""
        for name in (role.name, *_NAMES.get(role.name, ()), *_NAMES.get(role.kind, ())):
            declared = self.types.find(name)
            if declared is not None:
                return Type(name, tuple(map(Type, declared.parameters)))
        if role.kind == "multiset":
            return Type("list", (Type("*", (Type("'a"), Type("int"))),))
        if role.kind == "product":
            return Type("*", (Type("'a"),) * len(role.of))
        return Type("list", (Type("'a"),)) if role.kind == "sequence" else Type("'a")

    def _nat(self, _: Role, of: Type) -> Codec | None:
        return NATURAL if of.head == "int" or of.variable else None

    def _bool(self, _: Role, of: Type) -> Codec | None:
        return BOOLEAN if of.head == "bool" or of.variable else None

    def _unit(self, _: Role, of: Type) -> Codec | None:
        return NOTHING if of.head == "unit" or of.variable else None

    def _elt(self, _: Role, of: Type) -> Codec | None:
        if of.variable:
            if self.elements == "tuile":
                of = self.types.expand(self._declared(TUILE))
            else:
                return codecs.elements(self.elements)
        if of.head in ("int", "char", "string"):
            return codecs.elements(of.head)
        tuile = None if of.variable else self._tuile(TUILE, of)
        return codecs.standing_for(_TILES, tuile) if tuile else None

    def _sum(self, of: Type) -> Declaration | None:
        declared = self.types.find(of.head)
        return declared if declared is not None and declared.constructors else None

    def _couleur(self, _: Role, of: Type) -> Codec | None:
        names = self._constants(of, 4)
        if names is None:
            return None
        meant = {name: codecs.couleur(name) for name in names}
        if set(meant.values()) != set(Couleur):
            meant = dict(zip(names, Couleur, strict=True))
        return codecs.enumeration(names, meant)

    def _joueur(self, _: Role, of: Type) -> Codec | None:
        names = self._constants(of, 2)
        if names is None:
            return None
        turned = "2" in names[0] and "2" not in names[1]
        return codecs.enumeration(names, dict(zip(names, (J2, J1) if turned else (J1, J2), strict=True)))

    def _constants(self, of: Type, number: int) -> list[str] | None:
        declared = self._sum(of)
        if declared is None or len(declared.constructors) != number or any(of for _, of in declared.constructors):
            return None
        return [name for name, _ in declared.constructors]

    def _two(self, of: Type) -> tuple[str, str, tuple[Type, ...]] | None:
        """Read a sum of a constant and of one constructor that holds something."""
        declared = self._sum(of)
        if declared is None or len(declared.constructors) != 2:
            return None
        (empty, nothing), (more, fields) = sorted(declared.constructors, key=lambda c: bool(c[1]))
        if nothing or not fields:
            return None
        by = dict(zip(declared.parameters, of.of, strict=False))
        return empty, more, tuple(substitute(field, by) for field in fields)

    def _tuile(self, _: Role, of: Type) -> Codec | None:
        two = self._two(of)
        if two is None:
            return None
        joker, numbered, fields = two
        inner = len(fields) == 1
        if inner:
            fields = self.types.expand(fields[0]).of
        for first, roles in (("nat", (NAT, COULEUR)), ("couleur", (COULEUR, NAT))):
            found = self._each(roles, fields)
            if found is not None:
                return codecs.tile(joker, numbered, first, found[roles.index(COULEUR)], inner)
        return None

    def _each(self, roles: Sequence[Role], types: Sequence[Type]) -> list[Codec] | None:
        if len(roles) != len(types):
            return None
        found = [self.codec(role, of) for role, of in zip(roles, types, strict=True)]
        return [codec for codec in found if codec is not None] if None not in found else None

    def _multiset(self, role: Role, of: Type) -> Codec | None:
        element = couple(role.of[0], NAT)
        found = self._chain(element, of)
        return codecs.made(Mens, found) if found else None

    def _sequence(self, role: Role, of: Type) -> Codec | None:
        return self._chain(role.of[0], of)

    def _chain(self, role: Role, of: Type) -> Codec | None:
        """Fit a sequence to a list, or to a sum made like one."""
        if of.head == "list":
            inner = self.codec(role, of.of[0])
            return codecs.listed(inner) if inner else None
        two = self._two(of)
        if two is None or not any(self._same(field, of) for field in two[2]):
            return None
        empty, more, fields = two
        rest_first = self._same(fields[0], of)
        own = fields[1:] if rest_first else fields[:-1]
        inner = self.codec(role, own[0]) if len(own) == 1 else self.codec(role, Type("*", own))
        flat = 0 if len(own) == 1 else len(own)
        return codecs.chained(inner, empty, more, flat, rest_first) if inner else None

    def _same(self, one: Type, other: Type) -> bool:
        return self.types.expand(one).head == other.head

    def _product(self, role: Role, of: Type) -> Codec | None:
        if role == ETAT:
            joined = self._fields(role.of, of)
            found = joined or self._fields((STATUT, STATUT, *role.of[1:]), of)
            return codecs.made(codecs.etat, found) if found else None
        found = self._fields(role.of, of)
        return codecs.made(lambda values: Statut(*values), found) if found and role == STATUT else found

    def _fields(self, roles: Sequence[Role], of: Type) -> Codec | None:
        """Fit the parts of a product to the fields of a tuple or of a record, in whatever order."""
        labels, types = self._parts(of)
        if len(types) != len(roles):
            return None
        for order in permutations(range(len(roles))):
            found = self._each([roles[i] for i in order], types)
            if found is not None:
                back = [found[order.index(i)] for i in range(len(roles))]
                return codecs.product(back, order, labels)
        return None

    def _parts(self, of: Type) -> tuple[tuple[str, ...], tuple[Type, ...]]:
        declared = self.types.find(of.head)
        if declared is not None and declared.fields:
            by = dict(zip(declared.parameters, of.of, strict=False))
            return tuple(n for n, _ in declared.fields), tuple(substitute(t, by) for _, t in declared.fields)
        return (), of.of if of.head == "*" else ()

    def function(self, name: str, profil: Profil, of: Type) -> Fitted | None:
        """Fit a function of the sheet to a student's: curried or with a tuple, in the sheet's order or another."""
        for takes, result, joined in self._shapes(profil, of):
            gives = self.codec(profil.gives, result)
            if gives is None:
                continue
            for order in permutations(range(len(profil.takes))):
                roles = [profil.takes[i] for i in order]
                found = self._each(roles, takes)
                if found is not None:
                    back = tuple(found[order.index(i)] for i in range(len(order)))
                    lies = self.form((*roles, profil.gives), (*takes, result))
                    return Fitted(name, back, order, joined, writing(gives), lies)
        return None

    def form(self, roles: Sequence[Role], of: Sequence[Type]) -> str:
        """Tell how a function's multisets lie: `somme`, `liste`, or nothing to tell.

        >>> from rummifun.grading.fit.roles import ELT, multiset
        >>> from rummifun.grading.fit.types import read_type
        >>> Fitter(Types()).form([multiset(ELT)], [read_type("(int * int) list")])
        'liste'
        """
        for role, one in zip(roles, of, strict=True):
            if role.kind == "multiset":
                expanded = self.types.expand(one)
                if expanded.variable:
                    expanded = self.types.expand(self._declared(role))
                return "liste" if expanded.head == "list" else "somme"
        return ""

    def _shapes(self, profil: Profil, of: Type) -> Iterator[tuple[tuple[Type, ...], Type, bool]]:
        takes, result = arguments(self.types.expand(of))
        wanted = len(profil.takes)
        if profil.takes == (UNIT,) and not takes:
            return  # a constant where a function of () was asked for: drawn once and for all
        if len(takes) >= wanted:
            rest = result
            for left in reversed(takes[wanted:]):
                rest = Type("->", (left, rest))
            yield takes[:wanted], rest, False
        if wanted > 1 and len(takes) == 1:
            tuple_ = self.types.expand(takes[0])
            if tuple_.head == "*" and len(tuple_.of) == wanted:
                yield tuple_.of, result, True


def writing(codec: Codec) -> Codec:
    """Let a codec write anything: what has no place in the sheet is told as it is.

    >>> writing(NATURAL).write(Strange("<fun>"))
    '<fun>'
    """

    def write(value: Any) -> str:
        if isinstance(value, Strange):
            return value.text
        try:
            return codec.write(value)
        except (AttributeError, KeyError, TypeError, ValueError):
            return repr(value)

    return Codec(codec.to_wire, codec.from_wire, write)
