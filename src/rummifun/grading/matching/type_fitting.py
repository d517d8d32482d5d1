"""Fitting the sheet's types to a student's: harmless variations are adapted, the rest is a mismatch."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from rummifun.games.rummikub import Bleu, Couleur, Joker, Rouge, T
from rummifun.grading.matching import codecs
from rummifun.grading.matching.codecs import Codec
from rummifun.grading.matching.pairing import Bound, PairedFunction, Pairing, TypePairing
from rummifun.grading.matching.shapes import Constructor, Variant, constructors_of
from rummifun.grading.matching.sheet_values import PLAYERS, Etat, Mens, Statut
from rummifun.grading.sheet.declarations import SheetFunction, types_within
from rummifun.grading.sheet.ocaml_types import Type, TypeScope, declaration_text, read_type, split_arguments, type_text
from rummifun.grading.sheet.rummikub import SHEET, kind_of, type_declaration
from rummifun.refusal import Precondition

FittedFunction = tuple[PairedFunction, str]
"""A function in a student's types, and the form of its multisets: `somme`, `liste`, or nothing without any."""


@dataclass(frozen=True, slots=True)
class TypeMismatch:
    """A type that does not fit a function of the sheet: in its `profile`, in a type `declared`, or as a `type`.

    `shown` is the hand-in's, `asked` the sheet's.
    """

    kind: str
    shown: str
    asked: str


def _declared_types(*several: Type) -> Iterator[Type]:
    """List types that the sheet declares, after those that they are made of."""
    for of in several:
        yield from _declared_types(*((Type("couleur"), Type("valeur")) if of.head == "tuile" else kind_of(of)[1]))
        if type_declaration(of):
            yield of


def _tile(value: Any) -> Any:
    try:
        return Joker if value == Variant("Joker") else _numbered_tile(*value.of)
    except Precondition as error:
        raise ValueError(repr(error.refusal.got)) from None


_numbered_tile: Final = cache(T)


_VALUES: Final[dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]]] = {
    "couleur": (
        lambda found: Couleur[found.name] if isinstance(found, Variant) else found,
        lambda colour: Variant(colour.name),
    ),
    "joueur": (
        lambda found: PLAYERS[found.name] if isinstance(found, Variant) else found,
        lambda player: Variant(player.name),
    ),
    "tuile": (_tile, lambda t: Variant("Joker") if t is Joker else Variant("T", (t.valeur, t.couleur))),
    "multiensemble": (Mens, lambda ens: ens),
    "statut": (lambda parts: Statut(*parts), lambda statut: statut),
    "etat": (lambda parts: Etat(*parts), lambda etat: etat),
}
"""The values of types of the sheet, made of those of any sheet, and back."""


_TILES: Final = (T(3, Rouge), T(11, Bleu), Joker, T(3, Bleu), T(13, Rouge))
"""The tiles for which a to e stand when the elements are tiles."""


_NAMES: Final = {
    "tuile": ("tuile", "tuiles", "t_tuile", "tile"),
    "couleur": ("couleur", "couleurs", "t_couleur"),
    "joueur": ("joueur", "joueurs", "t_joueur", "id_joueur"),
    "multiensemble": ("multiensemble", "main", "pioche"),
    "statut": ("statut",),
    "etat": ("etat",),
}
"""The usual names of types, for a function whose own type leaves them open."""


_USUAL: Final = {"multiensemble": "('a * int) list", "list": "'a list"}


_UNLIKELY: Final = 3
"""The doubt of a number that a variable stands for."""


class TypeFitter(TypePairing):
    """Fit types of the sheet to those in force at a place of a file; `turned` puts multiplicities first.

    >>> from rummifun.grading.sheet.ocaml_types import read_declaration, read_type
    >>> types = TypeScope()
    >>> for line in ("type c = Bleu | Rouge | Jaune | Noir", "type tuile = T of c * int | J"):
    ...     types = types | read_declaration(line)
    >>> TypeFitter(types, "int").codec(Type("main"), read_type("(tuile * int) list")).write(Mens([(T(3, Rouge), 2)]))
    '[(T (Rouge, 3), 2)]'
    """

    def __init__(self, types: TypeScope, elements: str, turned: bool = False) -> None:
        super().__init__(SHEET.scope, types)
        self._elements, self._turned = elements, turned

    def codec(self, asked: Type, of: Type) -> Codec | None:
        """Find how a type represents one of the sheet."""
        found = self.pair(asked, of, {})
        return None if found is None else found.codec

    def pair(self, asked: Type, own: Type, bound: Bound, deep: int = 0) -> Pairing | None:
        """Pair a type of the sheet with another, one left open with the file's declaration of it."""
        whole = self._asked.expand(asked)
        if asked.head == "valeur" and (names := self._constants(self._own.expand(own))):
            codec = codecs.enumeration_codec(names, range(1, 14))
            return Pairing(codec, 0, bound) if len(names) == 13 else None
        if not whole.variable and whole.head not in _PLAIN and self._own.expand(own).variable:
            own = self._declared_type(asked)
        found = super().pair(asked, own, bound, deep)
        by, back = _VALUES.get(asked.head) or _VALUES.get(whole.head) or (None, None)
        if found is None or by is None or back is None:
            return found
        codec = codecs.converting_codec(by, found.codec, back)
        return replace(found, codec=replace(codec, to_wire=cache(codec.to_wire)) if whole.head == "tuile" else codec)

    def _declared_type(self, asked: Type) -> Type:
        """Return the type that a file declares under the name of one of the sheet, or the usual one."""
        head = self._asked.expand(asked).head
        for name in (asked.head, *_NAMES.get(asked.head, ()), *_NAMES.get(head, ())):
            declared = self._own.find(name)
            if declared is not None:
                return Type(name, tuple(map(Type, declared.parameters)))
        size = len(self._asked.expand(asked).of)
        return Type("*", (Type("'a"),) * size) if head == "*" else read_type(_USUAL.get(head, "'a"))

    def _variable(self, asked: Type, own: Type, bound: Bound) -> Pairing | None:
        """Pair an element of any type, which may be a tile."""
        if not asked.variable and asked.head not in _PLAIN:
            return None
        if not asked.variable:
            found = super()._variable(asked, own, {})
            return found and Pairing(found.codec, _UNLIKELY, bound)
        if own.variable or own.head in ("int", "char", "string"):
            return Pairing(codecs.element_codec(self._elements if own.variable else own.head), not own.variable, bound)
        tile = self.pair(Type("tuile"), own, bound)
        return tile and replace(tile, codec=codecs.substitution_codec(_TILES, tile.codec))

    def _constants(self, of: Type) -> list[str]:
        """List the constructors of a sum, if none has fields."""
        several = constructors_of(of, self._own)
        return [] if any(one.of for one in several) else [one.name for one in several]

    def _order_doubt(self, asked: Sequence[Type], order: Sequence[int]) -> int:
        """Measure how unlikely an order is: files keep to one of elements and their numbers."""
        turned = self._turned and len(asked) == 2 and asked[0].variable
        return 2 * (([*order] == sorted(order)) == turned)

    def _candidates(
        self, one: Constructor, wanted: Sequence[Constructor], offered: Sequence[Constructor]
    ) -> Sequence[Constructor]:
        """List the constructors that may be one of the sheet: by name, number or initial; by place if as many are."""
        alike = [other for other in offered if _mark(other.name) == _mark(one.name) and bool(other.of) == bool(one.of)]
        counts = [sum(bool(other.of) == bool(one.of) for other in some) for some in (wanted, offered)]
        return alike or (offered if counts[0] == counts[1] else ())

    def fit(self, function: SheetFunction, of: Type) -> FittedFunction | None:
        """Fit a function of the sheet to a student's."""
        found, takes = self.function(function.type, of), function.takes
        if found is None or found.open or found.left_out or len(found.takes) != len(takes):
            return None
        own, result = split_arguments(self._own.expand(of))
        parts = zip(found.order, self._own.expand(own[0]).of if found.joined else own, strict=True)
        return found, self._form([*((takes[i], one) for i, one in parts), (function.gives, result)])

    def _form(self, pairs: Sequence[tuple[Type, Type]]) -> str:
        sets = [pair for pair in pairs if self._asked.expand(pair[0]).head == "multiensemble"]
        if not sets:
            return ""
        asked, own = sets[0]
        own = self._own.expand(own)
        return (
            "liste"
            if (self._own.expand(self._declared_type(asked)) if own.variable else own).head == "list"
            else "somme"
        )

    def misfit(self, function: SheetFunction, of: Type) -> TypeMismatch:
        """Explain why a type does not fit a function of the sheet."""
        takes, _ = split_arguments(self._own.expand(of))
        joined = self._own.expand(takes[0]).of if len(takes) == 1 and len(function.takes) > 1 else ()
        asked, shown = type_text(function.type), type_text(of)
        if len(function.takes) not in (len(takes), len(joined)):
            return TypeMismatch("profile", shown, asked)
        for one in _declared_types(*function.takes, function.gives):
            misfit = self.type_misfit(one)
            if misfit and self._declared_type(one).head in types_within(of, self._own):
                return misfit
        return TypeMismatch("type", type_text(self._expand_all(of)) if shown == asked else shown, asked)

    def type_misfit(self, asked: Type) -> TypeMismatch | None:
        """Explain why the type declared under the name of one of the sheet does not represent it; None if it does."""
        name = self._declared_type(asked).head
        found = self._own.find(name)
        if found is None or self.codec(asked, Type(name, tuple(map(Type, found.parameters)))) is not None:
            return None
        return TypeMismatch("declared", declaration_text(found), type_declaration(asked))

    def _expand_all(self, of: Type) -> Type:
        one = self._own.expand(of)
        return Type(one.head, tuple(map(self._expand_all, one.of)))


_PLAIN: Final = frozenset({"int", "bool", "unit"})


@cache
def _mark(name: str) -> str:
    """Return the number in the name of a constructor, or else its first letter, that of colours in French.

    >>> [*map(_mark, ("J_1", "Joueur1", "C_noir", "Black", "coul_Rouge", "T"))]
    ['1', '1', 'n', 'n', 'r', 't']
    """
    french = name.lower().replace("black", "noir").replace("yellow", "jaune")
    return "".join(re.findall(r"\d", name)) or re.sub(r"^c_|^coul(eur)?_?", "", french)[:1]
