"""Write again the defaults of arguments and fields, and the list of unusual fields.

Run it with `python tests/write_defaults.py`, then look.
"""

import pkgutil
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from importlib import import_module
from inspect import isfunction, signature
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import rummifun

__all__ = ["ABOVE", "FICHIER", "below_the_shells", "defauts"]

FICHIER: Final = Path(__file__).with_name("defauts.txt")

FLAGS: Final = ("repr", "compare", "hash", "init", "kw_only")
"""Whether a field is shown, compared, hashed, given, and given by its name alone: all but the last are usual."""


ABOVE: Final = {"grading", "console", "plugins", "storage", "arguments", "page", "shells", "conformite"}
"""The rooms of what changes: consoles, files, processes, screens."""


def below_the_shells() -> Iterator[ModuleType]:
    """List the modules below a person's console, except those of grading."""
    for found in pkgutil.walk_packages(rummifun.__path__, "rummifun."):
        if found.name.split(".")[1] not in ABOVE and not found.name.endswith("__main__"):
            yield import_module(found.name)


def defauts() -> Iterator[str]:
    """List the functions and values with their defaults, and the unusual fields."""
    found = ((module.__name__, one) for module in below_the_shells() for one in vars(module).values())
    return (said for name, one in found if _defined(one, name) for said in _of(one))


def _defined(one: Any, module: str) -> bool:
    return (isfunction(one) or isinstance(one, type)) and one.__module__ == module


def _of(one: Any) -> Iterator[str]:
    """List the defaults of a function, or those of a class and of its methods."""
    if one.__name__.startswith("__") or "<locals>" in one.__qualname__:
        return
    if isinstance(one, type):
        for method in vars(one).values():
            if isfunction(made := getattr(method, "__func__", method)):
                yield from _of(made)
    yield from _unusual(one) if is_dataclass(one) else ()
    if said := ", ".join(f"{name}={_said(value)}" for name, value in _defaults(one).items()):
        yield f"{_named(one)}({said})"


def _unusual(one: Any) -> Iterator[str]:
    """List the unusual fields of a data class."""
    for flag in FLAGS:
        if names := [each.name for each in fields(one) if getattr(each, flag) is (flag == "kw_only")]:
            yield f"{_named(one)} {flag}={flag == 'kw_only'}: {', '.join(names)}"


def _named(one: Any) -> str:
    return f"{one.__module__.removeprefix('rummifun.')}: {one.__qualname__}"


def _defaults(one: Any) -> Mapping[str, Any]:
    if is_dataclass(one):
        return {each.name: each.default for each in fields(one) if each.default is not MISSING}
    if isfunction(one):
        return {n: each.default for n, each in signature(one).parameters.items() if each.default is not each.empty}
    kept: Mapping[str, Any] = getattr(one, "_field_defaults", {})
    return kept


def _said(value: Any) -> str:
    """Write a value: a function by its name, a value without a repr of its own by its type."""
    if isfunction(value) or isinstance(value, type):
        return value.__qualname__
    return type(value).__name__ if " at 0x" in repr(value) or "\n" in repr(value) else repr(value)


if __name__ == "__main__":
    FICHIER.write_text("".join(f"{each}\n" for each in sorted({*defauts()})), encoding="utf-8")
