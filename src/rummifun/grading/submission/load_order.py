"""Hand-ins of several files: the needs of each, hence the order of loading."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import PurePosixPath
from posixpath import normpath
from typing import Final

from rummifun.grading.submission.definitions import SourceFile

_TOKEN: Final = re.compile(
    r"\(\*|\*\)|\"(?:\\.|[^\"\\])*\"|\{(?P<mark>[a-z_]*)\|.*?\|(?P=mark)\}|'(?:\\[^\n']+|[^\\\n'])'", re.DOTALL
)


_DIRECTIVE: Final = re.compile(r"^[ \t]*#[ \t]*(use|mod_use|load)\b[^\n]*", re.MULTILINE)


_ARGUMENT: Final = re.compile(r"[ \t]*#[ \t]*\w+[ \t]*\"([^\"\n]*)\"[ \t]*(?:;;)?")


_HEADS: Final = (
    re.compile(r"\b(?:open!?|include)\s+([A-Z][\w']*)"),
    re.compile(r"(?<![\w'.])([A-Z][\w']*)\s*\.\s*(?=[\w(\[{])"),
    re.compile(r"\bmodule\s+\w+\s*(?::[^=\n]*)?=\s*([A-Z][\w']*)"),
    re.compile(r"\b(?:module\s+\w+[^=\n]*=|include)\s*[A-Z][\w.']*\s*\(\s*([A-Z][\w']*)"),
)


_MODULE_DEFINITION: Final = re.compile(r"\bmodule\s+(?:rec\s+)?([A-Z][\w']*)\b(?!\s*=\s*\1\b)")


_VALUES: Final = re.compile(r"^(?:let|and)\s+(?:rec\s+)?([a-z_][\w']*)", re.MULTILINE)


_ANY_VALUE: Final = re.compile(r"\b(?:let|and|fun|function|as)\s+(?:rec\s+)?([a-z_][\w']*)")


_WORD: Final = re.compile(r"(?<![\w'.~?])([a-z_][\w']{2,})")


_EARLIER: Final = re.compile(
    r"brouillon|draft|essai|ancien|old|copie|copy|sauve|backup|bak|test|debut|début", re.IGNORECASE
)


_LATER: Final = re.compile(r"final|rendu|definiti|définiti", re.IGNORECASE)


def strip_comments(text: str, whole: bool = False) -> str:
    r"""Blank out OCaml comments and texts, keeping the lines; leave the texts `whole` if asked.

    >>> strip_comments('let a = "open B" (* C.d (* e *) "*)" *) in \'"\'')
    'let a =                                 in    '
    """
    out, at, depth = [], 0, 0
    for found in _TOKEN.finditer(text):
        before, word = text[at : found.start()], found[0]
        shown = whole and depth == 0 and word != "(*"
        out += [before if depth == 0 else _spaces(before), word if shown else _spaces(word)]
        depth = depth + 1 if word == "(*" else max(0, depth - 1) if word == "*)" else depth
        at = found.end()
    return "".join([*out, text[at:] if depth == 0 else _spaces(text[at:])])


def _spaces(text: str) -> str:
    return re.sub(r"[^\n]", " ", text)


@dataclass(frozen=True)
class _File:
    """A file in OCaml, read without a parser: students' files need not be right."""

    name: str
    text: str

    @cached_property
    def code(self) -> str:
        return strip_comments(self.text)

    @cached_property
    def directives(self) -> tuple[tuple[str, str, int, int], ...]:
        """The files that it uses or loads: the directive, the path, and its place in the text."""
        found = ((one, _ARGUMENT.match(self.text, one.start())) for one in _DIRECTIVE.finditer(self.code))
        return tuple((one[1], path[1], one.start(), path.end()) for one, path in found if path is not None)

    @cached_property
    def heads(self) -> frozenset[str]:
        """The modules that it names and does not define: ocamldep's rule."""
        named = frozenset(name for pattern in _HEADS for name in pattern.findall(self.code))
        return named - {*_MODULE_DEFINITION.findall(self.code)}

    @cached_property
    def values(self) -> frozenset[str]:
        return frozenset(_VALUES.findall(self.code))

    @cached_property
    def lacks(self) -> frozenset[str]:
        """The words that it never defines."""
        return frozenset(_WORD.findall(self.code)) - {*_ANY_VALUE.findall(self.code)}


_TYPE: Final = re.compile(r"(?ms)^\s*type\b(?:(?!;;|\b(?:let|open|module|exception|include|external|class|end)\b).)*")


def types_alone(text: str) -> str:
    r"""Leave of an OCaml file the declarations of its types.

    >>> types_alone("type t = A (* a\n *)\nlet f A = A;;\ntype u = t let g x = x")
    'type t = A     \n   \n\ntype u = t '
    """
    return "\n".join(_TYPE.findall(strip_comments(text, whole=True)))


def module_name(name: str) -> str:
    """Return the module name of a file; empty where the file's name makes none.

    >>> module_name("src/multiensemble.ml"), module_name("rendu-v2.ml")
    ('Multiensemble', '')
    """
    stem = PurePosixPath(name).stem
    return stem[0].upper() + stem[1:] if re.fullmatch(r"[A-Za-z][\w']*", stem, re.ASCII) else ""


def version_key(name: str) -> tuple[int, list[tuple[int, str]]]:
    """Order drafts and versions: drafts first, then by number, final ones last.

    >>> sorted(["v10.ml", "v9.ml", "final.ml", "brouillon.ml"], key=version_key)
    ['brouillon.ml', 'v9.ml', 'v10.ml', 'final.ml']
    """
    stem = name.removesuffix(PurePosixPath(name).suffix)
    rank = -1 if _EARLIER.search(stem) else 1 if _LATER.search(stem) else 0
    return rank, [(int(part), "") if part.isdigit() else (-1, part.lower()) for part in re.split(r"(\d+)", stem)]


@dataclass
class _Order:
    """The loading of a hand-in in OCaml, file after file."""

    files: dict[str, _File]
    sources: list[SourceFile] = field(default_factory=list)
    begun: set[str] = field(default_factory=set)

    def modules(self, file: _File) -> list[str]:
        """List the files that a file needs as modules, except those that its own directives load."""
        own = {used for how, used, *_ in self.directives(file) if how != "use"}
        named = (_module(file.name, head, self.files) for head in sorted(file.heads))
        return [name for name in named if name is not None and name not in own and name != file.name]

    def directives(self, file: _File) -> Iterator[tuple[str, str, int, int]]:
        """List the other files that a file uses or loads: the directive, the file, its place in the text."""
        for how, path, start, end in file.directives:
            used = _find_path(file.name, path, self.files)
            if used is not None and used != file.name:
                yield how, used, start, end

    def load(self, name: str, module: str) -> None:
        """Load a file, after the files it needs; a circle begins with one of its files."""
        if name in self.begun:
            return
        self.begun.add(name)
        file, at, before = self.files[name], 0, ""
        for needed in self.modules(file):
            self.load(needed, module_name(needed))
        for how, used, start, end in self.directives(file):
            self._piece(file, before, file.text[at:start], module)
            self.load(used, module if how == "use" else module_name(used))
            before, at = _spaces(file.text[:end]), end
        self._piece(file, before, file.text[at:], module)

    def _piece(self, file: _File, before: str, text: str, module: str) -> None:
        if text.strip():
            last = before.rpartition("\n")
            self.sources.append(SourceFile(file.name, re.sub(r"[^\n]", "", last[0]) + last[1] + last[2] + text, module))


def ocaml_load_order(
    files: Mapping[str, str], roots: Sequence[str] = (), beside: Mapping[str, str] | None = None
) -> list[SourceFile]:
    """Put the files of a hand-in in OCaml in an order in which they can be loaded; those beside, only if needed.

    A file that another names as a module is one. The files that no other needs come last, in the order of `roots`, or
    in that of their versions.

    >>> [(one.name, one.module) for one in ocaml_load_order({"a.ml": "open B", "b.ml": "let x = C.y",
    ...     "c.ml": "let y = 1"})]
    [('c.ml', 'C'), ('b.ml', 'B'), ('a.ml', '')]
    """
    all_ = {name: _File(name, text) for name, text in {**(beside or {}), **files}.items()}
    order = _Order(all_)
    needed = {used for name in files for used in order.modules(all_[name])}
    needed |= {used for name in files for _, used, *_ in order.directives(all_[name])}
    free = [name for name in roots or sorted(files, key=version_key) if name not in needed]
    for name in free if roots else _sort_by_words(free, all_):
        order.load(name, "")
    for name in roots or sorted(files, key=version_key):  # files in a circle: no other begins
        order.load(name, module_name(name) if name in needed else "")
    return order.sources


def _sort_by_words(names: Sequence[str], files: Mapping[str, _File]) -> list[str]:
    """Put files that name no others after those that define the words that they lack."""
    done: list[str] = []
    begun: set[str] = set()

    def put(name: str) -> None:
        if name in begun:
            return
        begun.add(name)
        own = files[name].lacks
        for other in names:
            if other != name and own & files[other].values - files[name].values:
                put(other)
        done.append(name)

    for name in names:
        put(name)
    return done


def _find_path(by: str, path: str, files: Iterable[str]) -> str | None:
    """Find the file that a path means for another: from its folder, or in any folder by its name."""
    path = re.sub(r"\.(cmo|cmi|byte)$", ".ml", path.replace("\\", "/"))
    near = normpath((PurePosixPath(by).parent / path).as_posix())
    return (
        near if near in files else _nearest(by, PurePosixPath(path).name, files, lambda name: PurePosixPath(name).name)
    )


def _module(by: str, head: str, files: Iterable[str]) -> str | None:
    return _nearest(by, head, files, module_name)


def _nearest(by: str, wanted: str, files: Iterable[str], called: Callable[[str], str]) -> str | None:
    """Choose among files of one name: that of the same folder, or the least deep."""
    found = [name for name in files if called(name) == wanted]
    home = PurePosixPath(by).parent
    return min(found, key=lambda name: (PurePosixPath(name).parent != home, name.count("/"), name), default=None)


def foreign_uses(files: Mapping[str, str], foreign: Mapping[str, str]) -> Iterator[tuple[str, int, str]]:
    """List the uses of foreign files in a hand-in in OCaml: the file, the line, the foreign file."""
    order = _Order({name: _File(name, text) for name, text in {**foreign, **files}.items()})
    for file in (order.files[name] for name in files):
        found = [(used, start) for _, used, start, _ in order.directives(file)]
        heads = ((_module(file.name, head, order.files), head) for head in sorted(file.heads))
        found += [(used, at.start()) for used, head in heads if used and (at := re.search(rf"\b{head}\b", file.code))]
        yield from ((file.name, file.code.count("\n", 0, at) + 1, used) for used, at in found if used in foreign)


def paths_used(text: str) -> list[str]:
    """List the paths that an OCaml file uses or loads."""
    return [path for _, path, *_ in _File("", text).directives]


_IMPORT: Final = re.compile(
    r"^[ \t]*(?:from[ \t]+(\.*)([\w.]*)[ \t]+import[ \t]+([\w, \t]+)?|import[ \t]+([\w., \t]+))", re.MULTILINE
)


_RELATIVE: Final = re.compile(r"^([ \t]*)from[ \t]+(\.+)([\w.]*)[ \t]+import\b", re.MULTILINE)


def python_load_order(
    files: Mapping[str, str], roots: Sequence[str] = (), beside: Mapping[str, str] | None = None
) -> list[SourceFile]:
    """Put the files of a hand-in in Python in the order in which they can be loaded: imported ones first.

    >>> [(one.name, one.module) for one in python_load_order({"a.py": "from b import *", "b.py": "x = 1"})]
    [('b.py', 'b'), ('a.py', '')]
    """
    all_ = {**(beside or {}), **files}
    sources: list[SourceFile] = []
    begun: set[str] = set()

    def load(name: str, module: str) -> None:
        if name in begun:
            return
        begun.add(name)
        for _, used in python_imports(name, all_):
            load(used, _module_path(used))
        sources.append(SourceFile(name, _absolute(name, all_[name]), module))

    needed = {used for name in files for _, used in python_imports(name, all_) if used != name}
    for name in sorted(roots or sorted(files, key=version_key), key=needed.__contains__):
        load(name, _module_path(name) if name in needed else "")
    return sources


def python_imports(name: str, files: Mapping[str, str]) -> Iterator[tuple[int, str]]:
    """List the files that a file in Python imports, with the line where it does."""
    text = files[name]
    modules = {_module_path(one): one for one in files}
    folder = PurePosixPath(name).parent.as_posix().replace("/", ".").lstrip(".")
    for found in _IMPORT.finditer(text):
        dots, base, names, whole = found.groups(default="")
        wanted = [one.split()[0] for one in whole.split(",") if one.strip()] if whole else [base] * bool(base)
        wanted += [f"{base}.{one.split()[0]}".lstrip(".") for one in names.split(",") if one.strip()]
        home = folder if dots else ""
        for one in dict.fromkeys(wanted):
            used = modules.get(f"{home}.{one}".lstrip("."))
            if used is not None and used != name:
                yield text.count("\n", 0, found.start()) + 1, used


def _module_path(name: str) -> str:
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _absolute(name: str, text: str) -> str:
    """Write relative imports as absolute ones: a file loaded first is found by its whole name."""
    folders = PurePosixPath(name).parent.parts

    def make_absolute(found: re.Match[str]) -> str:
        home = ".".join([*folders[: len(folders) + 1 - len(found[2])], *filter(None, [found[3]])])
        return f"{found[1]}from {home} import" if home else f"{found[1]}import"

    return _RELATIVE.sub(make_absolute, text)
