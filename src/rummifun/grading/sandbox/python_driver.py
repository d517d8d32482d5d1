"""The driver of a hand-in in Python: it reads orders from one pipe and answers on another, as driver.ml does.

It stays one file: it runs alone in a cell, by its path, where nothing of ours can be imported. Values cross as JSON,
each with the role that it plays in the sheet, so that the student's own classes serve where there are some, ours where
he imported ours, and plain tuples and lists else.

.. code-block:: text

    F name line length m parse a piece of source, of module m or - → k number of statements | p where it cannot
    M m                  end a file that is a module → k
    N                    run the next statement      → o what it defined | x exception | t too long | e exit
    S                    skip it                     → s
    K name               keep the value of a name    → k index
    C index how call     apply a kept function       → v value | x exception | t too long | e exit
                         how is 1 where equal values are one in memory
                         q index args, tab by tab, where right functions must answer first
                         s where one before it with the same token was too long
    L index name roles   put a right function in the place of a kept one → k | x
    U index ...          let those right functions answer, and no others → k
    A value, tab by tab  what the right functions answer; nothing lets the hand-in's own answer → k
    R seed               start chance again          → k

A token stands before each order and in its answer; a hand-in that writes on the pipe unasked does not know it.
"""

from __future__ import annotations

import ast
import builtins
import io
import json
import os
import random
import signal
import site
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property, wraps
from inspect import Parameter, signature
from itertools import islice
from types import CodeType, FunctionType, ModuleType
from typing import Any


class CallTimeout(BaseException):
    """Raised when the alarm rings."""


class MissingAnswer(BaseException):
    """Raised where a right function must answer before a call can go on."""


class _Named(Enum):
    def __repr__(self) -> str:
        return self.name


class Couleur(_Named):
    """A colour of tiles."""

    Bleu = 0
    Rouge = 1
    Jaune = 2
    Noir = 3


@dataclass(frozen=True, repr=False)
class T:
    """A numbered tile."""

    valeur: int
    couleur: Couleur

    def __repr__(self) -> str:
        return f"T({self.valeur}, {self.couleur!r})"


class _Joker(_Named):
    Joker = "J"


class Joueur(_Named):
    """A player."""

    J1 = 0
    J2 = 1


_CONSTRUCTORS: dict[str, Any] = {
    "Couleur": Couleur,
    "T": T,
    "Joueur": Joueur,
    **Couleur.__members__,
    **_Joker.__members__,
    **Joueur.__members__,
}
"""The words of the sheet that a hand-in may import from ours: its constructors, not the functions asked for."""


_COLOURS = {name[0].lower(): name for name in Couleur.__members__}


_LONG = 20_000


_SHOWN_LENGTH = 300


_DEEP = 3000


_TOGETHER = 100
"""The most answers of right functions that a call asks for at once."""


_WIDE = 62
"""An integer has at most so many bits, as OCaml's have; a larger one is shown, not read."""


class PythonDriver:
    """A hand-in, its statements run one by one in a namespace, with builtins of its own that it may replace."""

    def __init__(self) -> None:
        own = sys.modules["builtins"] = ModuleType("builtins")
        vars(own).update(vars(builtins))
        self.offered = self.provided_names()
        self.builtins = own
        self.spaces: dict[str, dict[str, Any]] = {}
        self.module = ""
        self.enter_module("")
        self.queue: list[tuple[ast.stmt, str]] = []
        self.kept: list[tuple[Any, dict[str, Any]]] = []
        self.running = False
        self.called, self.goes_on = -1, True
        self.unanswered: dict[str, None] = {}
        self.active: set[int] = set()
        self.answers: dict[str, str] = {}

    def provided_names(self) -> dict[str, Any]:
        """Return the constructors of the sheet, which a hand-in may import, and nothing else of ours."""
        offered = sys.modules["rummifun.games.rummikub"] = ModuleType("rummifun.games.rummikub")
        _within_packages(offered)
        vars(offered).update(_CONSTRUCTORS, __all__=[*_CONSTRUCTORS])
        return _CONSTRUCTORS

    def enter_module(self, module: str) -> None:
        """Go on in the namespace of a file: one for each that others import, one for all the rest."""
        if module not in self.spaces:
            made = ModuleType(module or "rendu")  # dataclasses look their own module up
            sys.modules[made.__name__] = made
            vars(made)["__builtins__"] = self.builtins
            self.spaces[module] = vars(made)
            _within_packages(made)
        self.module, self.space = module, self.spaces[module]

    def visible_names(self) -> dict[str, Any]:
        """Return the definitions of a file, before those of the files that it imports from."""
        names = [value.__name__ for value in self.space.values() if type(value) is ModuleType]
        names += [str(getattr(value, "__module__", "")) for value in [*self.space.values()] if callable(value)]
        seen: dict[str, Any] = {}
        for name in dict.fromkeys(names):
            seen.update(self.spaces.get(name, {}) if name else {})
        return {**seen, **self.space}

    def raise_time_up(self, *_: object) -> None:
        """Stop the student's code, as an alarm that rings does."""
        if self.running:
            raise CallTimeout

    def compile_statement(self, statement: ast.stmt, name: str) -> CodeType:
        """Compile a statement."""
        return compile(ast.Module([statement], []), name, "exec")

    def run(self, do: Callable[[], Any]) -> tuple[str, Any]:
        """Run the student's code; any outcome is an answer."""
        self.running = True
        try:
            value = do()
            self.running = False
            kind, text = "o", value
        except CallTimeout:
            kind, text = "t", ""
        except SystemExit:
            kind, text = "e", "SystemExit"
        except (MemoryError, RecursionError) as error:
            kind, text = "x", "MemoryError" if isinstance(error, MemoryError) else "RecursionError"
        except BaseException as error:  # a student may raise any of them
            kind, text = "x", _error_text(error)
        self.running = False
        _calm()
        return kind, text

    # statements

    def parse(self, name: str, line: int, text: str, module: str) -> str:
        self.enter_module(module)
        tree = self.instrument(ast.increment_lineno(ast.parse(text, name), line - 1), name)
        self.queue = [(statement, name) for statement in tree.body]
        return str(len(self.queue))

    def instrument(self, tree: ast.Module, name: str) -> ast.Module:
        """Change a source before it is compiled: here not at all."""
        return tree

    def location(self) -> str:
        statement, name = self.queue[0]
        return f"{name}\t{statement.lineno}\t{statement.end_lineno}\t0\t0\n"

    def next(self) -> tuple[str, str]:
        if not self.queue:
            return "z", ""
        where = self.location()
        statement, name = self.queue.pop(0)
        before = dict(self.space)
        kind, said = self.run(lambda: exec(self.compile_statement(statement, name), self.space))
        if kind == "o":
            kind, said = self.run(lambda: "\n".join(self._new(before)))
        return kind, where + ("Exception: " + said if kind == "x" else said if kind == "o" else "")

    def skip(self) -> str:
        where = self.location()
        self.queue.pop(0)
        return where

    def _new(self, before: dict[str, Any]) -> Iterator[str]:
        for name, value in self.space.items():
            new = type(name) is str and name.isidentifier() and before.get(name, before) is not value
            if new and self._own(value) and not self._is_imported(name, value):
                profile = describe_profile(value, self.visible_names())
                yield f"val {self.module}{'.' if self.module else ''}{name} : {profile}"

    def _is_imported(self, name: str, value: Any) -> bool:
        """Tell whether a value comes from another file of the hand-in, which is known there."""
        others = [space for module, space in self.spaces.items() if module and module != self.module]
        if str(getattr(value, "__module__", "")) in self.spaces.keys() - {self.module}:
            return callable(value)
        return type(value) is ModuleType or any(space.get(name, others) is value for space in others)

    def _own(self, value: Any) -> bool:
        """Tell whether a value is the student's, not one of ours that he imported."""
        return not isinstance(value, (type, Couleur, Joueur, _Joker, ModuleType))

    # calls

    def keep(self, name: str) -> str:
        module, _, bare = name.rpartition(".")
        self.kept.append((self.spaces[module][bare], self.visible_names()))
        return str(len(self.kept) - 1)

    def call(self, index: int, shared: bool, text: str) -> tuple[str, str]:
        function, space = self.kept[index]
        self.called, self.unanswered = index, {}
        chance = random.getstate() if self.active else None
        kind, said = self._call(function, space, shared, text)
        self.called = -1
        if not self.unanswered or chance is None:
            return kind, said
        random.setstate(chance)
        self.goes_on = self.goes_on and kind not in "te"
        return "q", "\t".join(self.unanswered)

    def _call(self, function: Any, space: dict[str, Any], shared: bool, text: str) -> tuple[str, str]:
        roles, values, gives = json.loads(text)
        natives = StudentValues(space, self.offered, shared)
        natives.kept = self.kept
        asked = [(role, value) for role, value in zip(roles, values, strict=True) if role[0] != "unit"]
        kind, made = self.run(lambda: [natives.make(role, value) for role, value in asked])
        if kind != "o":
            return kind, made
        first = len(made) - sum(gives[3:])
        kind, result = self.run(lambda: _apply(function, made[:first], made[first:]))
        if kind != "o":
            return kind, result
        kind, read = self.run(lambda: json.dumps(natives.read(gives, result)))
        if kind == "o":
            return "v", read
        kind, told = self.run(lambda: json.dumps({"?": repr(result)[:_SHOWN_LENGTH]}))
        return "v", told if kind == "o" else json.dumps({"?": told})

    def lend(self, index: int, name: str, text: str) -> str:
        """Put a right function in the place of a definition.

        A call that needs its answers goes on with the hand-in's own, to find what else it needs, unless that costs
        time, and is made again when there are answers.
        """
        own, space = self.kept[index]
        takes, gives = json.loads(text)
        natives = StudentValues(space, self.offered, elements=[])

        @wraps(own)
        def right(*args: Any, **named: Any) -> Any:
            if self.called == index or index not in self.active or named:
                return own(*args, **named)
            try:
                asked = [natives.read(role, value) for role, value in zip(takes, args, strict=True)]
            except Exception:  # not values of the sheet
                return own(*args)
            key = f"{index} {json.dumps(asked)}"
            if key not in self.answers:
                self.unanswered[key] = None
                if not self.goes_on or len(self.unanswered) == _TOGETHER:
                    raise MissingAnswer
                others, self.active = self.active, set()
                try:
                    return own(*args)
                finally:
                    self.active = others
            answer = self.answers[key]
            return natives.make(gives, json.loads(answer)) if answer else own(*args)

        if not callable(own):
            return "x"
        module, _, bare = name.rpartition(".")
        self.spaces[module][bare] = right
        return "k"

    def prepare(self, word: str, rest: str) -> str:
        if word == "M":
            self.enter_module("")
        if word == "R":
            self.run(lambda: random.seed(int(rest)))
        if word == "L":
            index, name, text = rest.split(" ", 2)
            return self.lend(int(index), name, text)
        if word == "U":
            self.active = {*map(int, rest.split())}
        if word == "A":
            self.answers.update(zip(self.unanswered, rest.split("\t"), strict=True))
        return "k"

    def handle_order(self, line: str, source: Callable[[int], str]) -> tuple[str, str]:
        word, _, rest = line.partition(" ")
        if word in "LUARM":
            return self.prepare(word, rest), ""
        if word == "F":
            name, first, length, module = rest.split(" ")
            text = source(int(length))
            try:
                return "k", self.parse(name, int(first), text, "" if module == "-" else module)
            except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
                return "p", f"line {getattr(error, 'lineno', None) or first}: {_error_text(error)}"
        if word == "N":
            return self.next()
        if word == "S":
            return "s", self.skip()
        if word == "K":
            return "k", self.keep(rest)
        index, shared, text = rest.split(" ", 2)
        return self.call(int(index), shared == "1", text)


def _apply(function: Any, first: list[Any], later: list[Any]) -> Any:
    """Call a function, and the function that it returns if there are arguments for it; a constant is its own answer."""
    result = function(*first) if callable(function) else function
    return result(*later) if later else result


def describe_profile(value: Any, seen: dict[str, Any]) -> str:
    """Describe a definition: the fewest and the most arguments of a function, and the form of its file's multisets."""
    form = "somme" if "V" in seen and "A" in seen else "liste"
    if not callable(value):
        return f"- {form}"
    try:
        parameters = signature(value).parameters.values()
    except (TypeError, ValueError):
        return f"? {form}"
    given = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    needed = [p for p in given if p.default is Parameter.empty]
    return f"{len(needed)}-{len(given)} {form}"


def _within_packages(module: ModuleType) -> None:
    """Put a module of a folder into a module of the folder's name, where an import looks for it, not on the disk."""
    parent, _, last = module.__name__.rpartition(".")
    if parent:
        if parent not in sys.modules:
            sys.modules[parent] = ModuleType(parent)
            vars(sys.modules[parent])["__path__"] = []
            _within_packages(sys.modules[parent])
        setattr(sys.modules[parent], last, module)


def _error_text(error: BaseException) -> str:
    return " ".join(traceback.format_exception_only(error)[-1].split())


def _calm() -> None:
    """Undo the changes of a hand-in to the interpreter, and flush its output."""
    sys.settrace(None)
    sys.setprofile(None)
    sys.setrecursionlimit(_DEEP)
    try:
        sys.stdout.flush()
    except BaseException:  # of any type by now
        sys.stdout = io.StringIO()


class WalkedList(list[Any]):
    """A list that may be walked as a `plist` too: the first element, the others, and one more in front."""

    first = property(lambda self: self[0])
    rest = property(lambda self: WalkedList(self[1:]))

    def cons(self, x: Any) -> WalkedList:
        """Return a list with one more element in front."""
        return WalkedList([x, *self])


class StudentValues:
    """Values of the sheet in a student's own classes, or in ours, or as plain tuples and lists.

    Elements of any type are the places that they have among the `elements`, where there is such a list.
    """

    def __init__(
        self, space: dict[str, Any], offered: dict[str, Any], shared: bool = False, elements: list[Any] | None = None
    ) -> None:
        self.space, self.offered, self.elements = space, offered, elements
        self.same: dict[str, Any] | None = {} if shared else None
        self.kept: list[tuple[Any, dict[str, Any]]] = []

    def constructor(self, name: str) -> Any:
        """Find a constructor of the sheet: the student's, one of a class of his, or ours; tiles may be of a Tuile."""
        for word in ("T", "Tuile") if name == "T" else (name, name.upper(), name.lower()):
            if word in self.space:
                return self.space[word]
            for group in ("Couleur", "Joueur", "Tuile"):
                if hasattr(self.space.get(group), word):
                    return getattr(self.space[group], word)
        return self.offered[name]

    def make(self, role: list[Any], value: Any) -> Any:
        made = self._make(role, value)
        return made if self.same is None else self.same.setdefault(json.dumps([role, value]), made)

    def _make(self, role: list[Any], value: Any) -> Any:
        kind, of = role[0], role[1]
        if kind == "elt" and self.elements is not None:
            return self.elements[value]
        if kind == "data":
            return self.data(value)
        if kind == "tuile":
            return self.tile(value)
        if kind == "joueur":
            return self.constructor(value)
        if kind == "sequence":
            return [self.make(of[0], one) for one in value]
        if kind == "multiset":
            return self.multiset([(self.make(of[0], x), n) for x, n in value])
        if kind == "product":
            parts = [self.make(part, one) for part, one in zip(of, value, strict=True)]
            return self.product(role[2], parts)
        return value * 2 if role[2:] == ["boxed"] else value

    def tile(self, value: Any) -> Any:
        if "joker" in value:
            return self.constructor("Joker")
        maker, parts = self.constructor("T"), (value["v"], self.constructor(_COLOURS[value["c"]]))
        return maker(*(parts[::-1] if _takes_colour_first(maker) else parts))

    def multiset(self, pairs: list[Any]) -> Any:
        if "A" in self.space and "V" in self.space:
            chain = self.space["V"]
            for pair in reversed(pairs):
                chain = self.space["A"](pair, chain)
            return chain
        entry = self.space.get("from_pairs")
        return entry(pairs) if callable(entry) else pairs

    def product(self, name: str, parts: list[Any]) -> Any:
        maker = self.space.get({"statut": "Statut", "etat": "Etat"}.get(name, ""))
        return maker(*parts) if callable(maker) else tuple(parts)

    def data(self, value: Any) -> Any:
        """Make a list, a tuple, an instance of a class with the name of a constructor, a function or what JSON has.

        A list is walked as a list or as a `plist`; one whose type has a name is a `plist` in a file that has this word.
        A dictionary is a `pmap` in a file that has this one.
        What a function of the hand-in makes is made by calling it. Equal texts and instances may be one in memory.
        """
        made, is_one = self._data(value), isinstance(value, str) or (isinstance(value, list) and value[0] == "c")
        return made if self.same is None or not is_one else self.same.setdefault(json.dumps(value), made)

    def _data(self, value: Any) -> Any:
        if not isinstance(value, list):
            return value
        kind, *parts = value
        if kind == "f":
            return self.space[parts[0]]
        if kind == "k":
            maker = self.kept[parts[0]][0]
            return maker(*map(self.data, parts[1:])) if callable(maker) else maker
        if kind == "c":
            return self.instance(parts[0], [*map(self.data, parts[1:])])
        makers = {"l": WalkedList, "p": self.space.get("plist", WalkedList), "d": self._table}
        return makers.get(kind, tuple)(map(self.data, parts))

    def _table(self, entries: Iterable[Any]) -> Any:
        return self.space.get("pmap", dict)(dict(entries))

    def instance(self, name: str, parts: list[Any]) -> Any:
        """Make the instance of a class, or find the member of an enumeration or a class, or the constant, of a name."""
        for group in self.space.values():
            if isinstance(group, type) and name in (*getattr(group, "__members__", ()), *vars(group)):
                return getattr(group, name)
        maker = self.space[name]
        return maker(*parts) if callable(maker) else maker

    # back

    def read(self, role: list[Any], value: Any) -> Any:
        kind, of = role[0], role[1]
        if kind == "data":
            return self.describe_as(role, value)
        if kind == "elt" and self.elements is not None:
            self.elements += [] if value in self.elements else [value]
            return self.elements.index(value)
        if kind in ("nat", "bool", "elt"):
            return _plain(kind, value)[:1] if role[2:] == ["boxed"] else _plain(kind, value)
        if kind in ("tuile", "joueur"):
            faces, native = (_FACES, self.tile) if kind == "tuile" else (["J1", "J2"], self.constructor)
            return next(face for face in faces if native(face) == value)
        if kind == "sequence":
            return [self.read(of[0], one) for one in _bounded_list(value)]
        if kind == "multiset":
            return [[self.read(of[0], x), self.read(["nat", []], n)] for x, n in _bounded_list(self.pairs(value))]
        return [self.read(part, one) for part, one in zip(of, self.fields(value, len(of)), strict=True)]

    def pairs(self, value: Any) -> Iterable[Any]:
        """List the multi-elements of a multiset, by the `pairs` of a file that has `from_pairs` too."""
        out: Any = self.space.get("pairs")
        return out(value) if _is_own(out) and _is_own(self.space.get("from_pairs")) else _chain(value)

    def describe_as(self, role: list[Any], value: Any) -> Any:
        """Describe data, but for what is hidden, which may be anything."""
        if role[2] == "tuple":
            return ["t", *(self.describe_as(*one) for one in zip(role[1], self.fields(value), strict=True))]
        return None if role[2] == "hidden" else self.describe(value)

    def describe(self, value: Any) -> Any:
        """Describe plain data as `data` makes it."""
        if value is None or type(value) in (bool, str, float):
            return value
        if isinstance(value, Enum):
            return ["c", self.constants.get(id(value), value.name)]
        if type(value) in (list, tuple, WalkedList):
            return ["t" if type(value) is tuple else "l", *map(self.describe, _bounded_list(value))]
        if isinstance(value, type):
            return ["c", value.__name__]
        if isinstance(value, Mapping):
            return ["d", *map(self.describe, _bounded_list(value.items()))]
        if type(value).__module__ == "builtins":
            return _plain("nat", value)
        if type(value).__module__.startswith("pyrsistent"):
            return ["l", *map(self.describe, _bounded_list(value))]
        fields = self.fields(value)
        own = type(value).__name__
        return ["c", own if fields else self.constants.get(id(value), own), *map(self.describe, fields)]

    @cached_property
    def constants(self) -> dict[int, str]:
        """The first capitalised name that a file has for each value: that of a constant constructor."""
        return {id(one): name for name, one in reversed(self.space.items()) if name[:1].isupper()}

    def fields(self, value: Any, size: int | None = None) -> list[Any]:
        """Read a tuple, or the first fields of an object."""
        if isinstance(value, (tuple, list)):
            return list(value)
        names: Any = getattr(value, "__dataclass_fields__", None) or getattr(value, "__match_args__", None)
        return [getattr(value, name) for name in list(names or getattr(value, "__dict__", ()))[:size]]


@cache
def _takes_colour_first(maker: Callable[..., Any]) -> bool:
    """Tell whether tiles are made of a colour and a value, in this order, by the names of the parameters."""
    return [name[:1] == "c" for name in signature(maker).parameters][:2] == [True, False]


_FACES: list[Any] = [*({"v": v, "c": c} for v in range(1, 14) for c in _COLOURS), {"joker": True}]


def _plain(kind: str, value: Any) -> Any:
    types = {"nat": (int,), "bool": (bool,), "elt": (str, int)}[kind]
    if type(value) not in types or (isinstance(value, int) and value.bit_length() > _WIDE):
        raise TypeError
    return value


def _bounded_list(values: Iterable[Any]) -> list[Any]:
    """Read a sequence of bounded length."""
    found = list(islice(values, _LONG + 1))
    if len(found) > _LONG:
        raise ValueError
    return found


def _is_own(way: Any) -> bool:
    """Tell whether a function is a file's own, and not one of ours that it imported."""
    return isinstance(way, FunctionType) and not str(way.__module__).startswith("rummifun.")


def _chain(value: Any) -> Iterable[Any]:
    """Read a chain of pairs and rests, or any iterable."""
    if hasattr(value, "__iter__"):
        yield from value
        return
    while getattr(value, "__match_args__", ()):
        head, rest = value.__match_args__[:2]
        yield getattr(value, head)
        value = getattr(value, rest)


def main(made: Callable[[], PythonDriver] = PythonDriver) -> None:
    """Answer orders until there are no more."""
    orders, answers = os.fdopen(3, "rb"), os.fdopen(4, "wb")
    site.setquit()  # without packages there is neither exit nor help
    site.sethelper()
    driver = made()
    signal.signal(signal.SIGALRM, driver.raise_time_up)
    sys.argv = ["rendu.py"]
    sys.path.insert(0, os.getcwd())  # noqa: PTH109  a path for imports is a text
    sys.setrecursionlimit(_DEEP)

    def answer(token: str, kind: str, text: str) -> None:
        data = text.encode("utf-8", "replace")
        os.fstat(orders.fileno())  # blame the call that closed it, not the next order
        answers.write(f"{kind}{len(data)} {token}\n".encode() + data)
        answers.flush()

    answer("-", "k", sys.version.split()[0])
    late = ""
    for line in orders:
        token, _, order = line.decode().rstrip("\n").partition(" ")
        if token == late:
            answer(token, "s", "")
            continue
        kind, text = driver.handle_order(order, lambda length: orders.read(length).decode())
        late = token if kind == "t" else late
        answer(token, kind, text)


if __name__ == "__main__":
    main()
