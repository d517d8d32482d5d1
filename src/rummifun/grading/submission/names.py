"""Recognition of functions of the sheet under other names, by type, spelling and position."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from typing import Any, Final, TypeVar

from rummifun.grading.sheet.declarations import plain
from rummifun.grading.sheet.ocaml_types import read_type, split_arguments
from rummifun.grading.sheet.rummikub import ALIASES, FUNCTIONS, kind_of
from rummifun.grading.submission.definitions import Definition

X = TypeVar("X")

EXACT, SPELT, MARKED, MEANT, NEAR = range(5)
"""The tiers of nearness of a name: the same, its letters, its letters and a mark (1, L, _bis), a synonym, a slip."""

_MARK: Final = re.compile(
    r"(?<=[A-Za-z])(?:_?(?:[vqVQ]|ex|exo|version)?_?\d+|_?(?:bis|ter)|'+|(?<=[a-z])[LTMSE]"
    r"|_(?:[ltmseLTMSE]|liste?s?|somme|sum|mens|ens|mset|ho|fold|map|rec|type|version|sheet)"
    r"|(?<=[a-z])(?:Listes?|List|Somme|Sum|Mens|Ens|Ho|Fold|Rec|Type))$"
)

_HELPERS: Final = re.compile(
    r"(?i:aux\w*|accu?|tmp|tests?|ex\d*|exemples?|loop|boucle|interne?|help(er)?|tous|toutes?|all|print|affich\w*|str|string)"
)
"""Words that mark a function as the helper of another, or as one that works on other values."""

_TILES: Final = re.compile(r"\b(t_)?(tuile|tile|main|hand|pioche|pool|deck|stock)s?\b")

_RANKS: Final[Mapping[str, int]] = {name: rank for rank, name in enumerate(FUNCTIONS)}

_FAR: Final = 4

_Forms = Callable[[str, Definition], str | None]


@cache
def _words(name: str) -> tuple[str, ...]:
    return tuple(word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+|\d+", name))


@cache
def name_stems(name: str) -> tuple[str, ...]:
    """List a name without its last marks: `cardinal_l2`, `cardinal_l`, `cardinal`."""
    found = [name]
    while (shorter := _MARK.sub("", found[-1])) != found[-1]:
        found.append(shorter)
    return tuple(found)


_ALONE: Final[Mapping[str, tuple[str]]] = {plain(name): (name,) for name in FUNCTIONS}

_BY_SYNONYM: Final = {plain(word): (name,) for name, one in FUNCTIONS.items() for word in one.names}

_BY_WORDS: Final[Mapping[tuple[str, ...], str]] = {tuple(sorted(_words(name))): name for name in FUNCTIONS}


def is_helper_name(name: str) -> bool:
    """Tell whether a name says that its function helps another.

    >>> is_helper_name("cardinal_aux"), is_helper_name("ajouteTous"), is_helper_name("extraire")
    (True, True, False)
    """
    return any(_HELPERS.fullmatch(word) for word in _words(name))


def nearest_functions(name: str, affixes: Iterable[str] = ()) -> tuple[int, tuple[str, ...]]:
    """Return the nearest of the sheet's names, and their tier; `affixes` are those of whole sets of functions.

    >>> (nearest_functions("nbOcc"), nearest_functions("cardinalL"), nearest_functions("add"),
    ...  nearest_functions("combinaison_valides")[1])
    ((1, ('nbocc',)), (2, ('cardinal',)), (3, ('ajoute',)), ('combinaison_valide', 'combinaisons_valides'))
    """
    if name in FUNCTIONS or name in ALIASES:
        return EXACT, (ALIASES.get(name, name),)
    if plain(name) in _ALONE:
        return SPELT, _ALONE[plain(name)]
    if plain(name) in _BY_SYNONYM:
        return MEANT, _BY_SYNONYM[plain(name)]
    if is_helper_name(name):
        return NEAR, ()
    stems = [*dict.fromkeys(map(plain, (*name_stems(name), *_without(plain(name), affixes))))]
    for tier, known in ((MARKED, _ALONE), (MEANT, _BY_SYNONYM)):
        if found := next((known[stem] for stem in stems if stem in known), ()):
            return tier, found
    if turned := _BY_WORDS.get(tuple(sorted(_words(name_stems(name)[-1])))):
        return MEANT, (turned,)
    slips = {one: min(count_slips(stem, plain_) for stem in stems) for plain_, (one,) in _ALONE.items()}
    least = min(slips.values())
    return NEAR, tuple(one for one, slip in slips.items() if slip == least < _FAR)


def wider_functions(name: str) -> tuple[str, ...]:
    """List the functions whose own name or synonym begins a longer name.

    >>> wider_functions("removeOcc"), wider_functions("cardinal_main"), wider_functions("remove")
    (('supprime',), ('cardinal',), ())
    """
    words = () if is_helper_name(name) else _words(name)
    heads = (plain("".join(words[:n])) for n in range(len(words) - 1, 0, -1))
    return next((found for head in heads if (found := _ALONE.get(head) or _BY_SYNONYM.get(head))), ())


def _without(name: str, affixes: Iterable[str]) -> Iterator[str]:
    for affix in affixes:
        if affix.startswith("-") and name.endswith(affix[1:]):
            yield name.removesuffix(affix[1:])
        if affix.endswith("-") and name.startswith(affix[:-1]):
            yield name.removeprefix(affix[:-1])


def count_slips(name: str, function: str) -> int:
    """Count the wrong letters; a short name may have no wrong one, and no name both its first and its last wrong."""
    most = (len(function) > 4) + (len(function) > 11)
    if abs(len(name) - len(function)) > most or (name[:1] != function[:1] and name[-1:] != function[-1:]):
        return _FAR
    found = _distance(name, function)
    return found if found <= most else _FAR


def _distance(a: str, b: str) -> int:
    """Count the letters to be put in, taken out, changed, or exchanged with the next."""
    rows: list[list[int]] = [[*range(len(b) + 1)]]
    for i, x in enumerate(a, 1):
        row = [i]
        for j, y in enumerate(b, 1):
            best = min(rows[-1][j] + 1, row[-1] + 1, rows[-1][j - 1] + (x != y))
            if i > 1 and j > 1 and (x, y) == (b[j - 2], a[i - 2]):
                best = min(best, rows[-2][j - 2] + 1)
            row.append(best)
        rows.append(row)
    return rows[-1][-1]


def affixes_of(all_: Iterable[str]) -> tuple[str, ...]:
    """Find the affixes that three names or more of a file add to as many of the sheet's: `-l`, `mens-`.

    >>> affixes_of(["l_cardinal", "l_nbocc", "l_inclus", "ajoute"])
    ('l-',)
    """
    found: dict[str, set[str]] = {}
    for name in {plain(one) for one in all_ if not is_helper_name(one)}:
        for known, (function,) in _ALONE.items():
            if len(known) > 3 and name != known and name.startswith(known):
                found.setdefault(f"-{name.removeprefix(known)}", set()).add(function)
            if len(known) > 3 and name != known and name.endswith(known):
                found.setdefault(f"{name.removesuffix(known)}-", set()).add(function)
    return tuple(sorted(affix for affix, functions in found.items() if len(functions) > 2 and len(affix) < 10))


@dataclass(frozen=True, slots=True)
class TeacherNames:
    """A teacher's word on names: the functions of some, and those that are no function of the sheet."""

    functions: Mapping[str, str] = field(default_factory=dict)
    forbidden: frozenset[str] = frozenset()

    def function_for(self, definition: Definition) -> str | None:
        """Return the function that the teacher names for a definition, if any; "" forbids all."""
        for name in (definition.name, definition.plain_name):
            if name in self.forbidden:
                return ""
            if name in self.functions:
                return self.functions[name]
        return None


@dataclass(frozen=True, slots=True)
class UnsureName:
    """A missing function, and the definitions that may be it, each with its line, `refuted` or too many.

    Of those at its `indexes` the last that is right is the function; if `may_be` is empty, nobody need be told of them.
    """

    function: str
    may_be: tuple[tuple[str, int], ...]
    refuted: bool = False
    indexes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RecognisedNames:
    """The function that each definition is read as; the definitions under far names; and the undecidable ones."""

    functions: Mapping[int, str]
    far: frozenset[int] = frozenset()
    unsure: tuple[UnsureName, ...] = ()


@dataclass(frozen=True, slots=True)
class _Likely:
    definition: Definition
    tier: int
    functions: tuple[str, ...]
    form: str


class NameReader:
    """A reader of definitions as functions of the sheet; `typed` says that their types are OCaml's."""

    def __init__(self, definitions: Sequence[Definition], form: _Forms, given: TeacherNames, typed: bool) -> None:
        self._form, self._typed = form, typed
        self._definitions = definitions
        self._functions: dict[int, str] = {}
        self._unsure: list[UnsureName] = []
        self._candidates: list[Definition] = []
        for one in definitions:
            said = given.function_for(one)
            tier, found = (EXACT, (said,)) if said is not None else nearest_functions(one.plain_name)
            if tier == EXACT:
                self._functions |= {one.index: found[0]} if found[0] else {}
            else:
                self._candidates.append(one)
        known = ((self._functions[one.index], one) for one in definitions if one.index in self._functions)
        self._slots_filled = {(function, self._slot(function, one)) for function, one in known}
        self._affixes = affixes_of(one.plain_name for one in self._candidates)

    def _slot(self, function: str, one: Definition) -> str | None:
        """Return the form of multisets for which a definition is that function; "" outside §3."""
        form = self._form(function, one)
        return form if form is None or FUNCTIONS[function].section.startswith("3.") else ""

    def read(self) -> RecognisedNames:
        """Recognise the functions of the sheet among the definitions."""
        likely = [found for one in self._candidates if (found := self._likely(one)) is not None]
        sure = {
            one.definition.index: one.functions[0] for one in likely if len(one.functions) == 1 and one.tier < MEANT
        }
        anchors = self._functions | sure
        chosen: list[tuple[str, str, _Likely]] = []
        for one in likely:
            functions = _best_placed(one, anchors) if len(one.functions) > 1 else one.functions
            if len(functions) == 1:
                chosen.append((functions[0], one.form, one))
            else:
                where = ((one.definition.plain_name, one.definition.line),)
                self._unsure += [UnsureName(function, where) for function in functions]
        far: set[int] = set()
        chosen.sort(key=lambda of: (of[0], of[1], of[2].definition.index))
        for (function, form), group in groupby(chosen, key=lambda of: of[:2]):
            for one in self._choose_definitions(function, form, [one for *_, one in group]):
                self._functions[one.definition.index] = function
                far |= {one.definition.index} if one.tier >= MEANT else set()
        self._unsure += self._wider(far)
        self._functions |= self._misfits()
        return RecognisedNames(self._functions, frozenset(far), tuple(self._unsure))

    def _wider(self, far: set[int]) -> Iterator[UnsureName]:
        """Find longer names that may be a function read under no name or a far one: `removeOcc` beside `remove`."""
        found: dict[tuple[str, str], list[int]] = {}
        for one in self._definitions:
            known = self._functions.get(one.index)
            for function in (known,) if known else wider_functions(one.plain_name):
                slot = self._slot(function, one)
                if slot is not None and (known or self._has_telling_type(function, one)):
                    found.setdefault((function, slot), []).append(one.index)
        for (function, _), places in found.items():
            if far.issuperset(read := [place for place in places if place in self._functions]):
                yield UnsureName(function, (), indexes=(*(place for place in places if place not in read), *read))

    def _misfits(self) -> dict[int, str]:
        """Find the definitions spelt like a missing function, though their type does not fit: they have another."""
        spelt = ((one.index, nearest_functions(one.plain_name)) for one in self._candidates)
        there = {*self._functions.values()}
        return {index: name for index, (tier, names) in spelt if tier == SPELT for name in names if name not in there}

    def _likely(self, one: Definition) -> _Likely | None:
        """Find the functions that a definition may be: those nearest by name of those that fit by type."""
        tier, functions = nearest_functions(one.plain_name, self._affixes)
        telling = (function for function in functions if tier == SPELT or self._has_telling_type(function, one))
        fit = {function: slot for function in telling if (slot := self._slot(function, one)) is not None}
        free = [function for function, slot in fit.items() if (function, slot) not in self._slots_filled]
        kept = tuple(free or fit)
        return _Likely(one, tier, kept, fit[kept[0]]) if kept else None

    def _has_telling_type(self, function: str, one: Definition) -> bool:
        """Tell whether a type alone shows the function that a far name hides: `'a -> 'a -> bool` shows nothing."""
        if not self._typed:
            return True
        takes, _ = split_arguments(one.known.expand(read_type(one.type)))
        parts = takes[0].of if len(takes) == 1 and takes[0].head == "*" else ()
        asked = [kind_of(of)[0] for of in FUNCTIONS[function].takes]
        several = len(asked) > 1 and len(parts) == len(asked)
        shown = [one.known.expand(of) for of in (parts if several else takes)]
        open_ = sum(of.variable or (of.head == "list" and of.of[0].variable) for of in shown)
        return bool(open_ <= sum(kind in ("elt", "nat", "bool") for kind in asked))

    def _choose_definitions(self, function: str, form: str, several: Sequence[_Likely]) -> Sequence[_Likely]:
        """Choose among definitions that may be one function; return nothing where two may equally well."""
        in_sets = [one for one in several if self._in_set(one)]
        # a second set of functions on lists; else there is no need of another
        if (function, form) in self._slots_filled:
            return [one for one in in_sets if _general(one)] if form == "liste" else ()
        nearest_ = _least(several, lambda one: (min(one.tier, MEANT), form != "" and not _general(one)))
        for some in (nearest_, [one for one in nearest_ if one in in_sets]):
            if len({one.definition.plain_name for one in some}) == 1:
                return some
        if form == "liste" and len({one.definition.plain_name for one in in_sets}) > 1:
            return in_sets
        where = tuple((one.definition.plain_name, one.definition.line) for one in nearest_)
        self._unsure.append(UnsureName(function, where, indexes=tuple(one.definition.index for one in nearest_)))
        return ()

    def _in_set(self, one: _Likely) -> bool:
        stems = _without(plain(one.definition.plain_name), self._affixes)
        return any(plain(stem) in map(plain, one.functions) for stem in stems)


def _general(one: _Likely) -> bool:
    """Tell whether a definition works on any elements, not on tiles alone."""
    return _TILES.search(one.definition.type) is None


def _best_placed(one: _Likely, anchors: Mapping[int, str]) -> tuple[str, ...]:
    """Choose the functions that stand where the sheet's order puts them, between those known before and after."""
    return tuple(_least(one.functions, lambda function: -_placement(function, one.definition.index, anchors)))


def _placement(function: str, place: int, anchors: Mapping[int, str]) -> int:
    """Count the neighbours in the sheet's order: the function known just before a place, and the one just after."""
    before = [_RANKS[anchors[other]] for other in sorted(anchors) if other < place][-1:]
    after = [_RANKS[anchors[other]] for other in sorted(anchors) if other > place][:1]
    return all(rank < _RANKS[function] for rank in before) + all(rank > _RANKS[function] for rank in after)


def _least(several: Sequence[X], by: Callable[[X], Any]) -> list[X]:
    least = min(map(by, several), default=None)
    return [one for one in several if by(one) == least]
