"""Fitting the sheet's roles to a student's types: harmless variations are adapted, the rest is a mismatch."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import permutations
from typing import Final

from rummifun.games.rummikub import J1, J2, Bleu, Couleur, Joker, Rouge, T
from rummifun.games.rummikub.tuiles import COLOUR_LETTERS
from rummifun.grading.matching import codecs
from rummifun.grading.matching.codecs import BOOLEAN, NATURAL, NOTHING, Codec
from rummifun.grading.matching.sheet_values import Etat, ForeignValue, Mens, Statut
from rummifun.grading.sheet.ocaml_types import Type, TypeScope, declaration_text, read_type, split_arguments, type_text
from rummifun.grading.sheet.rummikub import (
    COULEUR,
    ETAT,
    NAT,
    STATUT,
    TUILE,
    UNIT,
    VALEUR,
    Profil,
    Role,
    tuple_role,
    type_declaration,
)

Order = tuple[int, ...]
"""The place, among the sheet's, of each of a student's arguments or fields."""


FittedParts = tuple[tuple[Codec, ...], Order]
"""The codecs of several roles, and the order in which a student has them."""


@dataclass(frozen=True, slots=True)
class FittedFunction:
    """A function of the sheet in a student's types: the codecs of its arguments and of its result.

    `order` is the sheet's arguments in the student's order; `joined` says that they make one tuple. `form` is the
    representation of the multisets (somme, liste), if there are any.
    """

    takes: tuple[Codec, ...]
    order: Order
    joined: bool
    gives: Codec
    form: str


@dataclass(frozen=True, slots=True)
class TypeMismatch:
    """A type that does not fit a function of the sheet: in its `profile`, in a type `declared`, or as a `type`.

    `shown` is the hand-in's, `asked` the sheet's.
    """

    kind: str
    shown: str
    asked: str


def _named_roles(*roles: Role) -> Iterator[Role]:
    """List roles that have a type in the sheet, after the roles that they are made of."""
    for role in roles:
        yield from _named_roles(*((COULEUR, VALEUR) if role == TUILE else role.of))
        if type_declaration(role):
            yield role


_TILES: Final = (T(3, Rouge), T(11, Bleu), Joker, T(3, Bleu), T(13, Rouge))
"""The tiles for which a to e stand when the elements are tiles."""


_NAMES: Final = {
    "tuile": ("tuile", "tuiles", "t_tuile", "tile"),
    "couleur": ("couleur", "couleurs", "t_couleur"),
    "joueur": ("joueur", "joueurs", "t_joueur", "id_joueur"),
    "multiset": ("multiensemble", "main", "pioche"),
    "statut": ("statut",),
    "etat": ("etat",),
}
"""The usual names of types, for a function whose own type leaves them open."""


class TypeFitter:
    """Fit roles to the types in force at a place of a file; `turned` puts multiplicities first.

    >>> from rummifun.grading.sheet.rummikub import MAIN
    >>> from rummifun.grading.sheet.ocaml_types import read_declaration, read_type
    >>> types = TypeScope()
    >>> for line in ("type c = Bleu | Rouge | Jaune | Noir", "type tuile = T of c * int | J"):
    ...     types = types | read_declaration(line)
    >>> TypeFitter(types, "int").codec(MAIN, read_type("(tuile * int) list")).write(Mens([(T(3, Rouge), 2)]))
    '[(T (Rouge, 3), 2)]'
    """

    def __init__(self, types: TypeScope, elements: str, turned: bool = False) -> None:
        self.types, self.elements, self.turned = types, elements, turned

    def codec(self, role: Role, of: Type) -> Codec | None:
        """Find how a type represents a role."""
        expanded = self.types.expand(of)
        if role == VALEUR and (names := self._constants(expanded)):
            return codecs.enumeration_codec(names, range(1, 14)) if len(names) == 13 else None
        if role.kind in _PLAIN:
            head, codec = _PLAIN[role.kind]
            return codec if expanded.head == head or expanded.variable else None
        return _FINDERS[role.kind](self, role, expanded if role.kind == "elt" else self._resolve(role, of))

    def _resolve(self, role: Role, of: Type) -> Type:
        """Expand a type; replace one left open by the file's declaration of the role."""
        expanded = self.types.expand(of)
        return self.types.expand(self._declared_type(role)) if expanded.variable else expanded

    def _declared_type(self, role: Role) -> Type:
        """Return the type that a file declares under a role's name, or the usual one."""
        for name in (role.name, *_NAMES.get(role.name, ()), *_NAMES.get(role.kind, ())):
            declared = self.types.find(name)
            if declared is not None:
                return Type(name, tuple(map(Type, declared.parameters)))
        usual = {"multiset": "('a * int) list", "product": " * ".join(["'a"] * len(role.of)), "sequence": "'a list"}
        return read_type(usual.get(role.kind, "'a"))

    def _elt(self, _: Role, of: Type) -> Codec | None:
        if of.variable or of.head in ("int", "char", "string"):
            return codecs.element_codec(self.elements if of.variable else of.head)
        tuile = self._tuile(TUILE, of)
        return codecs.substitution_codec(_TILES, tuile) if tuile else None

    def _couleur(self, _: Role, of: Type) -> Codec | None:
        names = self._constants(of)
        begins = dict(COLOUR_LETTERS)
        french = (name.lower().replace("black", "noir").replace("yellow", "jaune") for name in names)
        letters = [re.sub(r"^c_|^coul(eur)?_?", "", name)[:1] for name in french]
        others = [begins.pop(letter, ForeignValue(name)) for letter, name in zip(letters, names, strict=True)]
        if begins and len(names) != 4:
            return None
        return codecs.enumeration_codec(names, tuple(Couleur) if begins else others)

    def _joueur(self, _: Role, of: Type) -> Codec | None:
        names = self._constants(of)
        if len(names) < 2:
            return None
        turned = "2" in names[0] and "2" not in names[1]
        return codecs.enumeration_codec(names, (*((J2, J1) if turned else (J1, J2)), *map(ForeignValue, names[2:])))

    def _constants(self, of: Type) -> list[str]:
        """List the constructors of a sum, if none has fields."""
        constructors = declared.constructors if (declared := self.types.find(of.head)) else ()
        return [] if any(fields for _, fields in constructors) else [name for name, _ in constructors]

    def _parted_sum(self, of: Type) -> tuple[list[str], str, tuple[Type, ...]] | None:
        """Read a sum of constants and of one constructor with fields."""
        declared = self.types.find(of.head)
        with_fields = [one for one in declared.constructors if one[1]] if declared else []
        if declared is None or len(with_fields) != 1:
            return None
        ((more, fields),) = with_fields
        constants = [name for name, fields in declared.constructors if not fields]
        return constants, more, declared.instantiate(of, fields)

    def _tuile(self, _: Role, of: Type) -> Codec | None:
        constants, numbered, fields = self._parted_sum(of) or ([], "", ())
        jokers = [name for name in constants if name[:1] in "Jj"] or constants
        if len(jokers) != 1:
            return None
        inner = len(fields) == 1
        labels, fields = self._parts(self.types.expand(fields[0])) if inner else ((), fields)
        found = self._fit_each((VALEUR, COULEUR), fields, ((0, 1), (1, 0)))
        pair = found and codecs.product_codec(*found, labels)
        return pair and codecs.tile_codec(jokers[0], numbered, pair, inner, constants.index(jokers[0]))

    def _fit_each(self, roles: Sequence[Role], types: Sequence[Type], orders: Iterable[Order]) -> FittedParts | None:
        """Fit roles to types in the first order that goes: return their codecs, and the order."""
        for order in orders if len(roles) == len(types) else ():
            found = [self.codec(roles[i], of) for i, of in zip(order, types, strict=True)]
            fitted = [codec for codec in found if codec is not None]
            if len(fitted) == len(roles):
                return tuple(fitted[order.index(i)] for i in range(len(roles))), order
        return None

    def _multiset(self, role: Role, of: Type) -> Codec | None:
        found = self._chain(tuple_role(role.of[0], NAT), of)
        return found and codecs.converting_codec(Mens, found)

    def _chain(self, role: Role, of: Type) -> Codec | None:
        """Fit a sequence to a list, or to a sum shaped like one."""
        if of.head == "list":
            inner = self.codec(role, of.of[0])
            return inner and codecs.list_codec(inner)
        constants, more, fields = self._parted_sum(of) or ([], "", ())
        if len(constants) != 1 or not any(self._has_same_head(field, of) for field in fields):
            return None
        rest_first = self._has_same_head(fields[0], of)
        own = fields[1:] if rest_first else fields[:-1]
        flat = 0 if len(own) == 1 else len(own)
        inner = self.codec(role, Type("*", own) if flat else own[0])
        return inner and codecs.chain_codec(inner, constants[0], more, flat, rest_first)

    def _has_same_head(self, one: Type, other: Type) -> bool:
        return self.types.expand(one).head == other.head

    def _product(self, role: Role, of: Type) -> Codec | None:
        found, made = self._fields(role.of, of), {STATUT: Statut, ETAT: Etat}.get(role)
        if found and made:
            return codecs.converting_codec(lambda values: made(*values), found)
        if found or role != ETAT:
            return found
        apart = self._fields((STATUT, STATUT, *role.of[1:]), of)  # the two statuses are not a couple
        return apart and codecs.converting_codec(
            lambda values: Etat(values[:2], *values[2:]), apart, lambda etat: (*etat[0], *etat[1:])
        )

    def _fields(self, roles: Sequence[Role], of: Type) -> Codec | None:
        """Fit the parts of a product to the fields of a tuple or record, in any order."""
        labels, types = self._parts(of)
        if len(types) != len(roles):
            return None
        orders = sorted(permutations(range(len(roles))), key=lambda order: self._doubt(roles, types, order))
        found = self._fit_each(roles, types, orders)
        return found and codecs.product_codec(*found, labels)

    def _doubt(self, roles: Sequence[Role], types: Sequence[Type], order: Order) -> tuple[int, bool]:
        """Measure how unlikely an order is: numbers are not variables, and files keep to one order."""
        open_ = sum(
            self.types.expand(of).variable for i, of in zip(order, types, strict=True) if roles[i].kind in _PLAIN
        )
        turned = self.turned and len(roles) == 2 and roles[0].kind == "elt"
        return open_, (order == tuple(range(len(roles)))) == turned

    def _parts(self, of: Type) -> tuple[tuple[str, ...], tuple[Type, ...]]:
        declared = self.types.find(of.head)
        if declared is not None and declared.fields:
            labels, types = zip(*declared.fields, strict=True)
            return labels, declared.instantiate(of, types)
        return (), of.of if of.head == "*" else ()

    def function(self, profil: Profil, of: Type) -> FittedFunction | None:
        """Fit a function of the sheet to a student's: curried or with a tuple, in the sheet's order or another."""
        for takes, result, joined in self._shapes(profil, of):
            gives = self.codec(profil.gives, result)
            found = gives and self._fit_each(profil.takes, takes, permutations(range(len(profil.takes))))
            if gives and found:
                roles = [profil.takes[i] for i in found[1]]
                form = self._form((*roles, profil.gives), (*takes, result))
                return FittedFunction(*found, joined, gives, form)
        return None

    def misfit(self, profil: Profil, of: Type) -> TypeMismatch:
        """Explain why a type does not fit a function of the sheet."""
        takes, _ = split_arguments(self.types.expand(of))
        joined = self.types.expand(takes[0]).of if len(takes) == 1 and len(profil.takes) > 1 else ()
        asked, shown = profil.text, type_text(of)
        if len(profil.takes) not in (len(takes), len(joined)):
            return TypeMismatch("profile", shown, asked)
        for role in _named_roles(*profil.takes, profil.gives):
            misfit = self.type_misfit(role)
            if misfit and self._declared_type(role).head in self._heads(of):
                return misfit
        return TypeMismatch("type", type_text(self._expand_all(of)) if shown == asked else shown, asked)

    def type_misfit(self, role: Role) -> TypeMismatch | None:
        """Explain why the type declared under a role's name does not represent the role; None if it does."""
        name = self._declared_type(role).head
        found = self.types.find(name)
        if found is None or self.codec(role, Type(name, tuple(map(Type, found.parameters)))) is not None:
            return None
        return TypeMismatch("declared", declaration_text(found), type_declaration(role))

    def wrong_parts(self, role: Role) -> tuple[str, ...]:
        """Name the types that a role's own type is made of, and that do not represent their roles by themselves."""
        heads = self._heads(self._declared_type(role))
        parts = [part for part in _named_roles(role) if part != role and part.name in heads]
        return tuple(dict.fromkeys(one.name for one in parts if self.type_misfit(one) and not self.wrong_parts(one)))

    def _heads(self, of: Type) -> set[str]:
        """List the types inside a type."""
        found: dict[str, None] = {}
        ahead = [of]
        while ahead:
            one = ahead.pop()
            ahead += one.of
            name = one.head.rpartition(".")[2]
            inside = None if name in found else self.types.find(name)
            found[name] = None
            if inside is not None:
                ahead += [inside.alias] if inside.alias else []
                ahead += [of for _, of in inside.fields] + [of for _, several in inside.constructors for of in several]
        return {*found}

    def _expand_all(self, of: Type) -> Type:
        one = self.types.expand(of)
        return Type(one.head, tuple(map(self._expand_all, one.of)))

    def _form(self, roles: Sequence[Role], of: Sequence[Type]) -> str:
        """Return the representation of a function's multisets: `somme`, `liste`, or empty without multisets."""
        for role, one in zip(roles, of, strict=True):
            if role.kind == "multiset":
                return "liste" if self._resolve(role, one).head == "list" else "somme"
        return ""

    def _shapes(self, profil: Profil, of: Type) -> Iterator[tuple[tuple[Type, ...], Type, bool]]:
        takes, result = split_arguments(self.types.expand(of))
        wanted = len(profil.takes)
        if profil.takes == (UNIT,) and not takes:
            return  # a constant where a function of () is expected: drawn once for all
        if len(takes) >= wanted:
            rest = reduce(lambda to, left: Type("->", (left, to)), reversed(takes[wanted:]), result)
            yield takes[:wanted], rest, False
        if wanted > 1 and len(takes) == 1:
            tuple_ = self.types.expand(takes[0])
            if tuple_.head == "*" and len(tuple_.of) == wanted:
                yield tuple_.of, result, True


_PLAIN: Final = {"nat": ("int", NATURAL), "bool": ("bool", BOOLEAN), "unit": ("unit", NOTHING)}


_FINDERS: Final[Mapping[str, Callable[[TypeFitter, Role, Type], Codec | None]]] = {
    "elt": TypeFitter._elt,
    "couleur": TypeFitter._couleur,
    "joueur": TypeFitter._joueur,
    "tuile": TypeFitter._tuile,
    "multiset": TypeFitter._multiset,
    "sequence": lambda fitter, role, of: fitter._chain(role.of[0], of),
    "product": TypeFitter._product,
}
