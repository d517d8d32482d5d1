"""The names under which the functions of a sheet are known, and how near a name is to them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final, TypeVar

from rummifun.grading.sheet.declarations import SheetFunction, plain

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

_FAR: Final = 4
"""The number of wrong letters of a name that is another."""


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


def is_helper_name(name: str) -> bool:
    """Tell whether a name says that its function helps another.

    >>> is_helper_name("cardinal_aux"), is_helper_name("ajouteTous"), is_helper_name("extraire")
    (True, True, False)
    """
    return any(_HELPERS.fullmatch(word) for word in _words(name))


def without_affixes(name: str, affixes: Iterable[str]) -> Iterator[str]:
    """List a name without each of some affixes."""
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


X = TypeVar("X")


def _group(pairs: Iterable[tuple[X, str]]) -> dict[X, tuple[str, ...]]:
    """List the functions of each name."""
    found: dict[X, tuple[str, ...]] = {}
    for key, name in pairs:
        found[key] = tuple(dict.fromkeys((*found.get(key, ()), name)))
    return found


def _find_tiers(
    words: Iterable[X], *places: tuple[Mapping[X, tuple[str, ...]], int]
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """List the functions of the first of some words that is known in each place, with the tier of the place."""
    words = [*words]
    for known, tier in places:
        if found := next((known[word] for word in words if word in known), ()):
            yield tier, found


class FunctionNames:
    """The names under which the functions of a sheet are known: their own, other spellings, and synonyms."""

    def __init__(self, functions: Mapping[str, SheetFunction]) -> None:
        self.functions = functions
        self.ranks = {name: rank for rank, name in enumerate(functions)}
        spelt = ((word, name) for name, one in functions.items() for word in (one.plain_name, *one.spellings))
        self._own = _group(spelt)
        self._spellings = {other: name for name, one in functions.items() for other in one.spellings}
        self._alone = _group((plain(one.plain_name), name) for name, one in functions.items())
        self._by_synonym = _group((plain(word), name) for name, one in functions.items() for word in one.names)
        words = ((tuple(sorted(_words(one.plain_name))), name) for name, one in functions.items())
        self._by_words = _group(words)

    def sheet_name(self, name: str) -> str:
        """Return the sheet's name for a name of a hand-in: the sheet's own, or one of its other spellings."""
        if name in self.functions:
            return name
        bare = name.rpartition(".")[2]
        return self._spellings.get(bare, bare)

    def nearest(self, name: str, affixes: Iterable[str] = ()) -> tuple[int, tuple[str, ...]]:
        """Return the nearest of the sheet's names, and their tier; `affixes` are those of whole sets of functions.

        >>> from rummifun.grading.sheet.rummikub import NAMES
        >>> NAMES.nearest("nbOcc"), NAMES.nearest("cardinalL"), NAMES.nearest("add")
        ((1, ('nbocc',)), (2, ('cardinal',)), (3, ('ajoute',)))
        >>> NAMES.nearest("combinaison_valides")[1]
        ('combinaison_valide', 'combinaisons_valides')
        """
        return next(self.tiers(name, affixes), (NEAR, ()))

    def tiers(self, name: str, affixes: Iterable[str] = ()) -> Iterator[tuple[int, tuple[str, ...]]]:
        """List the sheet's names near a name, with their tiers, the nearest first."""
        bare, meant = plain(name), (self._by_synonym, MEANT)
        yield from _find_tiers([name], (self._own, EXACT))
        yield from _find_tiers([bare], (self._alone, SPELT), meant)
        if is_helper_name(name):
            return
        stems = [*dict.fromkeys(map(plain, (*name_stems(name), *without_affixes(bare, affixes))))]
        yield from _find_tiers(stems, (self._alone, MARKED), meant)
        yield from _find_tiers([tuple(sorted(_words(name_stems(name)[-1])))], (self._by_words, MEANT))
        slips = {known: min(count_slips(stem, known) for stem in stems) for known in self._alone}
        least = min(slips.values(), default=_FAR)
        if least < _FAR:
            yield NEAR, tuple(one for known, slip in slips.items() if slip == least for one in self._alone[known])

    def wider(self, name: str) -> tuple[str, ...]:
        """List the functions whose own name or synonym begins a longer name.

        >>> from rummifun.grading.sheet.rummikub import NAMES
        >>> NAMES.wider("removeOcc"), NAMES.wider("cardinal_main"), NAMES.wider("remove")
        (('supprime',), ('cardinal',), ())
        """
        words = () if is_helper_name(name) else _words(name)
        heads = (plain("".join(words[:n])) for n in range(len(words) - 1, 0, -1))
        return next((found for head in heads if (found := self._alone.get(head) or self._by_synonym.get(head))), ())

    def affixes(self, all_: Iterable[str]) -> tuple[str, ...]:
        """Find the affixes that three names or more of a file add to as many of the sheet's: `-l`, `mens-`.

        >>> from rummifun.grading.sheet.rummikub import NAMES
        >>> NAMES.affixes(["l_cardinal", "l_nbocc", "l_inclus", "ajoute"])
        ('l-',)
        """
        found: dict[str, set[str]] = {}
        for name in {plain(one) for one in all_ if not is_helper_name(one)}:
            for known, several in self._alone.items():
                if len(known) > 3 and name != known and name.startswith(known):
                    found.setdefault(f"-{name.removeprefix(known)}", set()).update(several)
                if len(known) > 3 and name != known and name.endswith(known):
                    found.setdefault(f"{name.removesuffix(known)}-", set()).update(several)
        return tuple(sorted(affix for affix, functions in found.items() if len(functions) > 2 and len(affix) < 10))
