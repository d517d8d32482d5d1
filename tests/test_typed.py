"""Values hold what their annotations say: all that are made while each game is played, told, saved and opened again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from functools import cache, wraps
from importlib import import_module
from pkgutil import walk_packages
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from play.random_session import asked_of, told_of
from play.write_narrations import dites
from pyrsistent import PList, plist

import rummifun
from rummifun.core.scene import Act, Message
from rummifun.games import GAMES
from rummifun.laws import multiset as of_multisets
from rummifun.laws.check import check
from rummifun.messages import translation
from rummifun.multiset import somme

TIMES: Final = 100
"""How many values of a class are looked at: of some there are very many."""


def fits(value: Any, hint: Any) -> bool:
    """Tell whether a value is of a type, as far as one sees: a flag is no number, a whole number no fraction."""
    kind, args = get_origin(hint) or hint, get_args(hint)
    if kind in (Union, UnionType):
        return any(fits(value, arg) for arg in args)
    if kind is Literal:
        return value in args
    if kind in (int, float, bool):
        return type(value) is kind
    if kind is None or not isinstance(kind, type) or kind is Any or getattr(kind, "_is_protocol", False):
        return kind is not None or value is None
    return isinstance(value, _EMPTY.get(kind, kind)) and (not args or _inside(value, kind, args))


_EMPTY: Final[Mapping[type, Any]] = {PList: PList | type(plist())}
"""Lists whose empty one is of a class of its own."""


def _inside(value: Any, kind: type, args: tuple[Any, ...]) -> bool:
    if kind is tuple:
        kinds = args[:1] * len(value) if args[1:] == (...,) else args
        return len(kinds) == len(value) and all(map(fits, value, kinds))
    if issubclass(kind, Mapping):
        return all(fits(key, args[0]) and fits(one, args[1]) for key, one in value.items())
    return not issubclass(kind, frozenset | list) or all(fits(one, args[0]) for one in value)


@pytest.mark.parametrize(
    ("value", "hint", "right"),
    [
        (1, int, True),
        (True, int, False),
        (1, float, False),
        (None, int | None, True),
        ("a", int | None, False),
        ((1, 2), tuple[int, ...], True),
        ((1, "a"), tuple[int, ...], False),
        ([1], tuple[int, ...], False),
        ((1, "a"), tuple[int, str], True),
        ((1,), tuple[int, str], False),
        ({"a": 1}, Mapping[str, int], True),
        ({"a": "b"}, Mapping[str, int], False),
        (frozenset({1}), frozenset[str], False),
        (len, Callable[[Any], int], True),
        ("len", Callable[[Any], int], False),
        ("b", Literal["a", "b"], True),
        ("c", Literal["a", "b"], False),
        (Message("a"), Message, True),
        ("a", Message, False),
        (range(2), Iterable[int], True),
        (1, Iterable[int], False),
        ("x", Any, True),
    ],
)
def test_what_fits_a_type(value: Any, hint: Any, right: bool) -> None:
    assert fits(value, hint) == right


def test_what_does_not_fit_is_seen() -> None:
    with watched() as wrong:
        Message("a", (("n", 1),))
        Act("piocher", "draw", index=True)  # type: ignore[arg-type]  # wrong on purpose
        Message("{a}, {b}", (("a", "draw"), ("b", "drawing")))
    assert [*wrong] == [
        "Act.label: Message, and not 'draw'",
        "Act.index: int | None, and not True",
        "Message.a: a message, and not 'draw'",
    ]


@cache
def kinds() -> Mapping[type, Mapping[str, Any]]:
    """Give the types of the fields of every data class and named tuple below the shells, where they can be read."""
    found = (one.name for one in walk_packages(rummifun.__path__, "rummifun.") if not one.name.endswith("__main__"))
    modules = (import_module(name) for name in found if name.split(".")[1] not in ("shells", "grading", "kernels"))
    theirs = [one for module in modules for one in vars(module).values() if isinstance(one, type)]
    return {one: hints for one in theirs if one.__module__.startswith("rummifun.") and (hints := _hints(one))}


def _hints(kind: Any) -> Mapping[str, Any]:
    names = [one.name for one in fields(kind)] if is_dataclass(kind) else getattr(kind, "_fields", ())
    try:
        hints = get_type_hints(kind)
    except NameError:  # what is imported for the checker of types alone
        return {}
    return {name: hints[name] for name in names if name in hints}


def misheld(value: Any) -> Iterator[str]:
    """Say which fields of a value hold what they should not, and which words of a message are left in English."""
    for name, hint in kinds()[type(value)].items():
        if not fits(held := getattr(value, name), hint):
            said = hint.__name__ if isinstance(hint, type) else str(hint)
            yield f"{type(value).__name__}.{name}: {said}, and not {held!r:.60}"
    for name, one in value.values if type(value) is Message else ():
        if type(one) is str and translation("fr")(one) != one:
            yield f"Message.{name}: a message, and not {one!r}"


def looking(kind: Any, before: Any, look: Callable[[Any], None]) -> Any:
    """Have every value of a class looked at, once it is made."""

    @wraps(before)
    def make(first: Any, /, *args: Any, **kwargs: Any) -> Any:
        made = before(first, *args, **kwargs)
        if type(value := first if made is None else made) is kind:
            look(value)
        return made

    return make


@contextmanager
def watched() -> Iterator[Counter[str]]:
    """Look at the first values of each class that are made, and count what they hold and should not."""
    wrong, seen = Counter[str](), Counter[type]()

    def look(value: Any) -> None:
        seen[type(value)] += 1
        if seen[type(value)] <= TIMES:
            wrong.update(misheld(value))

    with pytest.MonkeyPatch.context() as patch:
        for kind in kinds():
            name = "__init__" if is_dataclass(kind) else "__new__"
            patch.setattr(kind, name, looking(kind, vars(kind)[name], look))
        yield wrong


def plain(data: Any) -> bool:
    """Tell whether JSON writes a value as it is, and nothing else of it is lost."""
    if type(data) is dict:
        return all(type(key) is str and plain(one) for key, one in data.items())
    return all(map(plain, data)) if type(data) is list else type(data) in (str, int, float, bool, type(None))


@pytest.mark.parametrize("nom", GAMES)
def test_values_hold_what_their_annotations_say(nom: str) -> None:
    with watched() as wrong:
        said = [*dites(nom), *told_of(nom), *asked_of(nom)]
    assert not wrong
    assert all(plain(one) for one in said if isinstance(one, dict | list))


def test_laws_hold_what_their_annotations_say() -> None:
    with watched() as wrong:
        report = check(of_multisets.SUITE, of_multisets.implementation("wrong", {**vars(somme), "nbocc": min}), 5)
    assert report.failed
    assert not wrong
