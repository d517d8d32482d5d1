"""The reference: a page for each module, written before a build; a name stands under the module to import it from."""

from __future__ import annotations

import ast
import inspect
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import is_dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, NamedTuple

_FENCE = "~" * 9  # longer than any fence of a docstring


def write(folder: Path, names: Iterable[str]) -> None:
    """Write the pages that have changed, and take away those of modules that are gone."""
    folder.mkdir(exist_ok=True)
    texts = {folder / f"{name}.md": "\n".join(page(name)) + "\n" for name in names}
    for gone in set(folder.glob("*.md")) - set(texts):
        gone.unlink()
    for file, text in texts.items():
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")


@cache
def modules(room: str = "rummifun") -> tuple[str, ...]:
    """List a room and all modules in it; but what `python -m` runs."""
    found = import_module(room)
    inside = walk_packages(found.__path__, f"{room}.") if hasattr(found, "__path__") else ()
    return (room, *sorted(module.name for module in inside if not module.name.endswith("__main__")))


def page(name: str) -> Iterator[str]:
    """Write the page of a module: what it says, its names by their doors, what else it gives, what is inside."""
    yield from ("---", "orphan: true", "---", f"# `{name}`", "")
    above = [".".join(name.split(".")[:n]) for n in range(1, name.count(".") + 1)]
    yield from (" › ".join(["[Reference](../reference.md)", *(_linked(one) for one in above)]), "")
    taken = door_of(name, name.rpartition(".")[2]) == name.rpartition(".")[0]  # by what is called as its module
    yield from _rst(f".. py:module:: {name}", *["   :no-index:"] * taken, "", *said(name).splitlines())
    entries = names(name)
    for door in sorted({door_of(name, entry.name) for entry in entries}):
        yield from (f"## From `{door}`", "")
        kept = [entry for entry in entries if door_of(name, entry.name) == door]
        lines = (line for entry in kept for line in _entry(entry, name, door))
        yield from _rst(f".. py:currentmodule:: {door}", "", *lines)
    yield from _lent(name)
    if inside := [one for one in modules(name) if one.rpartition(".")[0] == name]:
        yield from ("## Modules inside", "", "| module | what it holds |", "|---|---|")
        yield from (f"| {_linked(one)} | {_cell(first(said(one)))} |" for one in inside)


def _rst(*lines: str) -> Iterator[str]:
    yield from (f"{_FENCE}{{eval-rst}}", *lines, _FENCE, "")


def _linked(module: str) -> str:
    return f"[`{module}`]({module}.md)"


def said(module: str) -> str:
    """Give what a module says of itself."""
    return inspect.getdoc(import_module(module)) or ""


def first(doc: str) -> str:
    """Give the first sentence of a docstring."""
    return " ".join(re.split(r"(?<=[.:])\s*\n|(?<=\.)\s|\n\n", doc, maxsplit=1)[0].split())


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("``", "`")


def _lent(module: str) -> Iterator[str]:
    """Write the table of the names that a module gives and that stand in another one."""
    homes = {name: home(module, name) for name in public(module)}
    if not any(there != module for there in homes.values()):
        return
    yield from ("## All that one imports from here", "", "| name | |", "|---|---|")
    for name in sorted(homes, key=str.lower):
        doc = next((entry.doc for entry in names(homes[name]) if entry.name == name), "")
        yield f"| {{py:obj}}`{name} <{door_of(homes[name], name)}.{name}>` | {_cell(first(doc))} |"
    yield ""


# What a module defines


class Entry(NamedTuple):
    """A name that a module or a class defines: what it is called, what it is, what is said of it."""

    name: str
    kind: str
    one: Any
    doc: str
    inside: tuple[Entry, ...] = ()


@cache
def names(module: str) -> tuple[Entry, ...]:
    """List what a module defines that is told of, or given to whoever imports, in the order of the code."""
    there = import_module(module)
    return _once(_entries([*_flat(tree(module).body)], there, given()[module]))


@cache
def given() -> Mapping[str, frozenset[str]]:
    """Tell of each module which of its names some room gives."""
    pairs = {(home(room, name), name) for room in modules() for name in public(room)}
    return {module: frozenset(name for there, name in pairs if there == module) for module in modules()}


def _once(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Keep of what is written several times, for the types of several calls, the last."""
    return tuple({entry.name: entry for entry in entries}.values())


def _entries(body: list[ast.stmt], owner: Any, given: frozenset[str] = frozenset()) -> Iterator[Entry]:
    for at, node in enumerate(body):
        for name, kind, doc in _told(node, owner, body[at + 1 :]):
            if not name.startswith("_") and (doc or name in given):
                yield _found(name, kind, inspect.getattr_static(owner, name, None), inspect.cleandoc(doc), node)


def _told(node: ast.stmt, owner: Any, rest: list[ast.stmt]) -> Iterator[tuple[str, str, str]]:
    """Give the names that a statement defines, each with what it is and what is said of it."""
    kind = "attribute" if isinstance(owner, type) else "data"
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            yield name, "function", _doc(inspect.getattr_static(owner, name, None))
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            yield name, kind, _after(rest)
        case ast.Assign(targets=[ast.Tuple(elts=several)]):
            yield from ((one.id, kind, "") for one in several if isinstance(one, ast.Name))


def _doc(one: Any) -> str:
    inner = one.__func__ if isinstance(one, staticmethod | classmethod) else one
    return getattr(inner, "__doc__", None) or ""


def _found(name: str, kind: str, one: Any, doc: str, node: ast.stmt) -> Entry:
    if isinstance(node, ast.ClassDef) and isinstance(one, type):
        automatic = is_dataclass(one) and doc.startswith(f"{one.__name__}(")  # what dataclass writes where nobody does
        return Entry(name, "class", one, "" if automatic else doc, _once(_entries(node.body, one)))
    return Entry(name, "property" if isinstance(one, property) else kind, one, doc)


def _after(rest: list[ast.stmt]) -> str:
    """Give the docstring of a variable: the text that stands after it."""
    match rest:
        case [ast.Expr(value=ast.Constant(value=str(doc))), *_]:
            return doc
    return ""


# How a name is written


def _entry(entry: Entry, module: str, door: str, owner: str = "") -> Iterator[str]:
    method = owner and entry.kind == "function"
    yield f".. py:{'method' if method else entry.kind}:: {entry.name}{_signature(entry, module, bool(owner))}"
    yield from (f"   {option}" for option in _options(entry, module, door, owner))
    yield ""
    yield from (f"   {line}".rstrip() for line in marked_up(entry.doc.splitlines()))
    yield ""
    for one in entry.inside:
        yield from (f"   {line}".rstrip() for line in _entry(one, module, door, f"{owner}{entry.name}."))


def _options(entry: Entry, module: str, door: str, owner: str) -> Iterator[str]:
    if door != module:
        yield f":canonical: {module}.{owner}{entry.name}"
    if isinstance(entry.one, staticmethod | classmethod):
        yield f":{type(entry.one).__name__}:"
    if (
        entry.kind == "data"
        and not entry.doc
        and len(shown := repr(_written(entry.one))) <= _LONGEST
        and "\n" not in shown
    ):
        yield f":value: {shown}"


_LONGEST = 60


def _signature(entry: Entry, module: str, method: bool) -> str:
    """Write types as the code does, by their names: `Tuile`, and not all that the name stands for."""
    one = entry.one.__func__ if isinstance(entry.one, staticmethod | classmethod) else entry.one
    if (
        entry.kind not in ("class", "function")
        or (entry.kind == "class" and not is_dataclass(one))
        or not callable(one)
    ):
        return ""
    found = inspect.signature(one)
    bound = (method and not isinstance(entry.one, staticmethod)) * 1
    there = [
        given.replace(annotation=_typed(given.annotation, module), default=_written(given.default))
        for given in [*found.parameters.values()][bound:]
    ]
    returned = inspect.Signature.empty if entry.kind == "class" else _typed(found.return_annotation, module)
    return str(found.replace(parameters=there, return_annotation=returned))


class _Raw(str):
    """Text that is written in a signature as it is."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def _typed(annotation: Any, module: str) -> Any:
    if annotation is inspect.Signature.empty:
        return annotation
    written = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    written = re.sub(r"^'(.*)'$", r"\1", written)
    return _Raw(re.sub(r"(?<![\w.'\"])[A-Z]\w*", lambda found: _reached(found[0], module), written))


def _reached(name: str, module: str) -> str:
    """Say where a name of ours is from, unseen: two sheets have a `Couleur`, and a link must choose."""
    there = home(module, name)
    ours = there in modules() and any(entry.name == name for entry in names(there))
    return f"~{door_of(there, name)}.{name}" if ours else name


def _written(value: Any) -> Any:
    """Write a value as it is, but for what belongs to this machine: memory, folders, and its environment."""
    if value is inspect.Parameter.empty:
        return value
    if value is os.environ:
        return _Raw("os.environ")
    if isinstance(value, Path) and value.is_absolute():
        return _Raw(f"Path('…/{value.name}')")
    return _Raw(re.sub(r" at 0x\w+", "", repr(value)))


def marked_up(lines: Iterable[str]) -> Iterator[str]:
    """Turn the docstring of a function, which is plain text, into the markup that Sphinx reads."""
    field = example = False
    for line in lines:
        example = line.startswith(">>> ") or (example and bool(line))
        if line.startswith(("Profil: ", "Law: ")):
            field = True
            name, _, text = line.partition(": ")
            yield f":{name}: {_escaped(text)}"
        else:
            field = field and bool(line)
            yield line if example else "   " * field + _escaped(line)


def _escaped(text: str) -> str:
    """Escape what would be markup outside backquotes: the bars, stars and final underscores of the equations."""
    return re.sub(r"(`[^`]*`)|([|*]|_(?!\w))", lambda found: found[1] or "\\" + found[2], text)


# From where one imports


def door_of(module: str, name: str) -> str:
    """Tell from where to import a name that a module defines: the outermost room above that gives it, or the module."""
    return next((room for room in _above(module) if name in public(room) and home(room, name) == module), module)


def _above(module: str) -> list[str]:
    """List the rooms above a module, the outermost first."""
    parts = module.split(".")
    return [".".join(parts[:n]) for n in range(1, len(parts))]


@cache
def public(module: str) -> tuple[str, ...]:
    """List what a module gives, where it says so."""
    return tuple(getattr(import_module(module), "__all__", ()))


@cache
def home(module: str, name: str) -> str:
    """Tell where a name is from that a module gives: the module that does not import it itself."""
    source = imports(module).get(name)
    return module if source is None or not source.startswith("rummifun.") else home(source, name)


@cache
def imports(module: str) -> dict[str, str]:
    """Tell from where a module imports its names."""
    froms = [node for node in _flat(tree(module).body) if isinstance(node, ast.ImportFrom) and node.module]
    return {
        name: str(node.module)
        for node in froms
        for alias in node.names
        for name in (public(str(node.module)) if alias.name == "*" else [alias.asname or alias.name])
    }


@cache
def tree(module: str) -> ast.Module:
    """Parse the source of a module."""
    return ast.parse(inspect.getsource(import_module(module)))


def _flat(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """List the statements of a module, with those that are done under a condition."""
    for node in body:
        yield from _flat([*node.body, *node.orelse]) if isinstance(node, ast.If | ast.Try) else [node]
