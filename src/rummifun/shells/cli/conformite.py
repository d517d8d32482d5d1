"""Coverage of the printed sheets: every word of their vocabulary, its identifier, its examples, laws and tests.

The table is `words.toml`. No game is imported until `examine` looks up its words.
"""

from __future__ import annotations

import ast
import inspect
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Final, NamedTuple
from unicodedata import combining, normalize

__all__ = ["SHEETS", "Finding", "Sheet", "Word", "examine", "identifier", "read"]


@dataclass(frozen=True, slots=True)
class Word:
    """A word printed on a sheet: its place, its kind, the identifier it keeps, and the modules that have it.

    It is due once the module `built` exists.

    >>> Word("mien", "§1", "Tas vide", "function", "tas_vide", ("rummifun.pieces.tas",), "rummifun.pieces").places
    ('rummifun.pieces.tas:tas_vide',)
    """

    sheet: str
    section: str
    printed: str
    kind: str
    identifier: str
    modules: tuple[str, ...]
    built: str

    @property
    def places(self) -> tuple[str, ...]:
        """The places of the word, present or planned: module and attribute."""
        return tuple(f"{module}:{self.identifier}" for module in self.modules)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet: its name on the command line, its printed title, and its words in its own order."""

    name: str
    title: str
    words: tuple[Word, ...]


def identifier(printed: str, kind: str) -> str:
    """Derive the identifier of a printed word: no accents, and the case for its kind.

    Profil: mot imprimé → sorte → identificateur

    >>> identifier("IèmeCarte", "function"), identifier("etat", "type"), identifier("cst_PIOCHE_INIT", "constant")
    ('ieme_carte', 'Etat', 'cst_PIOCHE_INIT')
    >>> identifier("trade area", "zone"), identifier("re-mélanger", "move")
    ('Etat.trade_area', 'Remelanger')

    Law: identifier (identifier w k) k == identifier w k, unless k is a zone.
    """
    letters = normalize("NFD", printed.replace("œ", "oe").replace("-", ""))
    return _IDENTIFIER_RULES[kind]("".join(letter for letter in letters if not combining(letter)))


def _snake(word: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|\W+", "_", word).lower()


def _cap_words(word: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[\W_]+", word))


_IDENTIFIER_RULES: Final[Mapping[str, Callable[[str], str]]] = {
    **dict.fromkeys(("function", "action", "variable"), _snake),
    **dict.fromkeys(("type", "move"), _cap_words),
    **dict.fromkeys(("constructor", "constant"), str),
    "zone": lambda word: f"Etat.{_snake(word)}",
}


def read(text: str) -> Mapping[str, Sheet]:
    """Read a table of words written in TOML, as the head of `words.toml` says.

    Profil: texte → nom → feuille

    >>> sheet = read('''
    ... [mien]
    ... title = "Mon jeu"
    ... built = "rummifun.games.mien"
    ... [[mien.words]]
    ... section = "§1"
    ... kind = "action"
    ... printed = ["JouerUnTour", "Fin"]
    ... named = { Fin = "finir" }
    ... ''')["mien"]
    >>> [place for word in sheet.words for place in word.places]
    ['rummifun.games.mien:jouer_un_tour', 'rummifun.games.mien:finir']

    Law: every word has the kind and the modules of its group, or its sheet's.
    """
    table = tomllib.loads(text)
    return {name: Sheet(name, sheet["title"], tuple(_words(name, sheet))) for name, sheet in table.items()}


def _words(name: str, sheet: Mapping[str, Any]) -> Iterator[Word]:
    for group in sheet["words"]:
        built = group.get("built", sheet["built"])
        modules = tuple(group.get("modules", (built,)))
        named, kind = group.get("named", {}), group["kind"]
        for printed in group["printed"]:
            chosen = named.get(printed) or identifier(printed, kind)
            yield Word(name, group["section"], printed, kind, chosen, modules, built)


SHEETS: Final[Mapping[str, Sheet]] = read(files("rummifun.shells.cli").joinpath("words.toml").read_text("utf-8"))
"""The five sheets by name."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The look-up of a word; `laws` and `tests` are None if they could not be counted.

    The laws of a word are those of its modules that name it, and the equation by which hand-ins are graded on it;
    without any, the laws that docstrings state of the word or naming it. If the word is a game, a move or a zone, the
    laws of every game count too. A type has the `question` by which hand-ins are graded on it.
    """

    word: Word
    due: bool
    found: bool
    doctest: bool
    laws: int | None
    tests: int | None
    question: str | None = None

    @property
    def laws_text(self) -> str:
        """Write how many laws a word has; without any, the question for a type; nothing without either."""
        return "?" if self.laws is None else str(self.laws or self.question or "")

    @property
    def is_missing(self) -> bool:
        """Tell whether the game is built but lacks the word."""
        return self.due and not self.found

    @property
    def is_covered(self) -> bool:
        """Tell whether an example, a law or a test covers the word."""
        return self.found and bool(self.doctest or self.laws or self.tests)


def examine(words: Iterable[Word], tests: Iterable[str] | None = None) -> tuple[Finding, ...]:
    """Look words up in the existing modules, in the laws, and in the sources of test files.

    Profil: mot séquence → source séquence option → constat séquence

    >>> cardinal = next(word for word in SHEETS["rummikub"].words if word.printed == "cardinal")
    >>> [(f.found, f.doctest, f.tests) for f in examine([cardinal], ["from rummifun.multiset.somme import cardinal"])]
    [(True, True, 1)]

    Law: examine (v @ w) == examine v @ examine w
    """
    asked = tuple(words)
    homes = {home: _exists(home) for word in asked for home in _homes(word)}
    present = frozenset(home for home, exists in homes.items() if exists)
    laws = _laws(present)
    files = None if tests is None else [_test_file(source) for source in tests]
    return tuple(_finding(word, present, laws, files) for word in asked)


def _homes(word: Word) -> tuple[str, ...]:
    """Return the modules for a word: those that have it, and the game's."""
    return (*word.modules, word.built)


def _finding(word: Word, present: frozenset[str], laws: _Laws | None, files: list[_TestFile] | None) -> Finding:
    things = _things(word) if present.issuperset(word.modules) else ()
    name = word.identifier.rpartition(".")[2]
    return Finding(
        word,
        due=word.built in present,
        found=bool(things),
        doctest=bool(things) and all(map(_has_example, things)),
        laws=None if laws is None else _count_laws(word, name, laws) + _of_every_game(word),
        tests=None if files is None else sum(file.uses(word, name) for file in files),
        question=_question(word),
    )


_SPEAKS: Final = {"move": {"m", "moves"}, "zone": {"pieces", "view"}}
"""The words of its equation by which a law of every game speaks of a game's moves, or of its zones."""


def _count_laws(word: Word, name: str, laws: _Laws) -> int:
    """Count the laws asked of a word, else those stated; 0 for a zone, whose name could stand in any sentence."""
    if word.kind == "zone":
        return 0
    from rummifun.grading.cases.fresh_cases import SPECS
    from rummifun.grading.sheet import GAME
    from rummifun.grading.sheet.rummikub import NAMES

    name = NAMES.sheet_name(name)
    homes = [laws[home] for home in _homes(word) if home in laws]
    asked = {equation for home in homes for equation, words in home.asked if name in words}
    if word.sheet == GAME and name in SPECS:
        asked.add(SPECS[name].equation)  # by which hand-ins are graded on it
    return len(asked or {equation for home in homes for equation, words in home.stated if name in words})


def _question(word: Word) -> str | None:
    """Name the question by which hand-ins are graded on a type of the Rummikub sheet."""
    from rummifun.grading.sheet import GAME
    from rummifun.grading.sheet.rummikub import QUESTIONS

    judged = word.sheet == GAME and word.kind == "type"
    return next((asked.name for asked in QUESTIONS if word.printed in asked.types), None) if judged else None


def _of_every_game(word: Word) -> int:
    """Count the laws of every game that cover a game, its moves, or its zones."""
    from rummifun.games import GAMES
    from rummifun.laws.game import SUITE

    if f"{word.built}:{word.identifier}" in GAMES.values():
        return len(SUITE.laws)
    spoken = _SPEAKS.get(word.kind, set())
    return sum(not spoken.isdisjoint(law.words()) for law in SUITE.laws)


def _things(word: Word) -> tuple[tuple[Any, Any], ...]:
    """Return the object that the identifier names in each module, with its holder; () if a module lacks it."""
    try:
        return tuple(_thing(import_module(module), *word.identifier.split(".")) for module in word.modules)
    except AttributeError:
        return ()


def _thing(holder: Any, *path: str) -> tuple[Any, Any]:
    holder = reduce(getattr, path[:-1], holder)
    return holder, getattr(holder, path[-1])


def _has_example(held: tuple[Any, Any]) -> bool:
    """Tell whether a thing has an example in its own docstring or, for a value or a field, in its class's."""
    holder, thing = held[0], inspect.unwrap(held[1])
    candidates = (thing, holder if inspect.isclass(holder) else type(thing))
    own = next((c for c in candidates if inspect.isclass(c) or inspect.isfunction(c)), None)
    ours = getattr(own, "__module__", "").partition(".")[0] == "rummifun"
    return ours and ">>>" in (own.__doc__ or "")


def _exists(module: str) -> bool:
    """Tell whether a module exists, without importing it; a folder without Python does not count."""
    try:
        spec = find_spec(module)
    except ModuleNotFoundError:  # of a package above it
        return False
    return spec is not None and spec.origin is not None


_Equations = frozenset[tuple[str, frozenset[str]]]
"""Equations, each with the identifiers that it is written in."""


class _LawsOfModule(NamedTuple):
    """The laws of a module: those that can be asked of it, and those that its docstrings state."""

    asked: _Equations
    stated: _Equations


_Laws = Mapping[str, _LawsOfModule]


def _laws(modules: Iterable[str]) -> _Laws | None:
    """List the laws of some modules; None if hypothesis is missing."""
    try:
        from rummifun.laws.suites import suites_for
    except ModuleNotFoundError as error:
        if error.name != "hypothesis":
            raise
        return None

    def equations(module: str) -> _Equations:
        suites = suites_for(module, vars(import_module(module)))
        return frozenset((law.equation, law.words()) for suite, _ in suites for law in suite.laws)

    return {module: _LawsOfModule(equations(module), frozenset(_stated_laws(module))) for module in modules}


def _stated_laws(module: str) -> Iterator[tuple[str, frozenset[str]]]:
    """List the laws stated in a module's docstrings, each with its owner and every identifier it names."""
    home = import_module(module)
    for name, thing in public_names(home).items():
        if inspect.isclass(thing) or inspect.isfunction(thing):
            _, law, text = (inspect.getdoc(thing) or "").partition("Law: ")
            if law:
                yield f"{name}: {text}", frozenset({name, *re.findall(r"[A-Za-z]\w*", text)})


def public_names(home: ModuleType) -> dict[str, Any]:
    """Return the public names of a module: those in its `__all__`, else those it defines without an underscore."""
    public = {name: thing for name, thing in vars(home).items() if not name.startswith("_")}
    own = [name for name, thing in public.items() if getattr(thing, "__module__", None) == home.__name__]
    return {name: getattr(home, name) for name in getattr(home, "__all__", own)}


@dataclass(frozen=True, slots=True)
class _TestFile:
    """The imports of a test file, each name after its module, and the names that the file reads."""

    imports: frozenset[str]
    names: frozenset[str]

    def uses(self, word: Word, name: str) -> bool:
        homes = _homes(word)
        return name in self.names and any(f"{one}.".startswith(f"{home}.") for one in self.imports for home in homes)


def _test_file(source: str) -> _TestFile:
    """Parse a test file; a file that is not Python uses nothing."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return _TestFile(frozenset(), frozenset())
    imports = frozenset(_imports(tree))
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    imported = {one.rpartition(".")[2] for one in imports}
    attributes = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    return _TestFile(imports, frozenset(imported | attributes | (names if "*" in imported else set())))


def _imports(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
