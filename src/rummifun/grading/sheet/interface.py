"""Reading the interface of a sheet: types and profiles, each with its documentation comment."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from itertools import chain, starmap
from typing import Final, NamedTuple

from rummifun.core.scene import Message
from rummifun.grading.sheet.declarations import (
    BAG,
    LIST_FORM,
    LISTS,
    OPTION,
    SET,
    SUM_FORM,
    Example,
    Question,
    SheetError,
    SheetFunction,
    SheetType,
)
from rummifun.grading.sheet.function_arguments import function_texts
from rummifun.grading.sheet.ocaml_types import (
    OPTIONAL,
    Type,
    TypeScope,
    read_declaration,
    read_type,
    split_arguments,
    type_text,
)
from rummifun.messages import N_

FILE: Final = "feuille.mli"


BASIC: Final = frozenset({"int", "bool", "char", "string", "float", "unit", *LISTS})
"""The types of OCaml whose values a sheet may use, with options, tuples and what it declares."""


class Interface(NamedTuple):
    """The declarations of an interface: types, functions, questions and exceptions."""

    types: Mapping[str, SheetType]
    scope: TypeScope
    functions: Mapping[str, SheetFunction]
    questions: tuple[Question, ...]
    exceptions: tuple[str, ...]


class _Item(NamedTuple):
    """An item of an interface: its words, its line, the comments before it, and the module that it stands in."""

    text: str
    line: int
    comments: tuple[tuple[int, str], ...]
    module: str = ""


_TAGS: Final = {
    "exemple": "exemple",
    "example": "exemple",
    "indice": "indice",
    "hint": "indice",
    "aussi": "aussi",
    "also": "aussi",
    "raise": "raise",
    "avec": "avec",
    "with": "avec",
    "sans": "sans",
    "donne": "donne",
    "given": "donne",
    "grand": "grand",
    "large": "grand",
    "without": "sans",
    "egalite": "egalite",
    "equality": "egalite",
    "entre": "entre",
    "between": "entre",
    "lettres": "lettres",
    "letters": "lettres",
    "demande": "demande",
    "asks": "demande",
    "ecrit": "ecrit",
    "spelt": "ecrit",
    "facultatif": "facultatif",
    "optional": "facultatif",
    "section": "section",
    "forme": "forme",
    "form": "forme",
}
"""The tags of a documentation comment, in both languages."""


def read_interface(text: str) -> Interface:
    """Read an interface; raise `SheetError`, with the line, for what has no place in one."""
    items = [*_in_modules(_items(text))]
    types = _read_types(items)
    scope = reduce(TypeScope.__or__, (one.declaration for one in types.values()), TypeScope() | OPTION)
    functions: dict[str, SheetFunction] = {}
    for item in _items_of(items, "val"):
        function = _read_function(item, scope, functions.values())
        if function.name in functions:
            raise sheet_error(item.line, TWICE, name=function.name)
        functions[function.name] = function
    for one in types.values():
        _check_declaration(one, scope)
    if all(one.is_given for one in functions.values()):
        raise SheetError(N_("{file} asks for no function: `val name : type` was expected"), file=FILE)
    questions = tuple(_read_questions(items, types, functions))
    names = [one.name for one in questions]
    if twice := next((name for name in names if names.count(name) > 1), ""):
        raise SheetError(N_("{file}: the question {name} stands there twice"), file=FILE, name=twice)
    return Interface(types, scope, functions, questions, tuple(one.text for one in _items_of(items, "exception")))


_Title = tuple[str, str, int, str, tuple[str, ...]]
"""The name of a question, its task, its part, the form that it asks for, and the words."""


def _read_questions(
    items: list[_Item], types: Mapping[str, SheetType], functions: Mapping[str, SheetFunction]
) -> Iterator[Question]:
    """Read the questions; one that asks for nothing is none."""
    asked: dict[_Title, list[str]] = {}
    for title, line, names in _titled_names(items):
        if unknown := next((one for one in names if one not in functions and one not in types), ""):
            raise sheet_error(line, N_("`@demande {name}`: no function or type of this name"), name=unknown)
        asked.setdefault(title, []).extend(one for one in names if one not in functions or not functions[one].is_given)
    for title, names in asked.items():
        optional = tuple(one for one in names if one in functions and functions[one].is_optional)
        required = tuple(one for one in names if one in functions and one not in optional)
        if names:
            yield Question(
                *title[:3], required, tuple(one for one in names if one not in functions), optional, *title[3:]
            )


def _titled_names(items: list[_Item]) -> Iterator[tuple[_Title, int, list[str]]]:
    """List the names that `@demande` has beside a title, and those declared below it."""
    part = 0
    title: _Title = ("Q1", "", part, "", ())
    for item in items:
        title = (item.module, "", part, "", ()) if item.module not in ("", title[0]) else title
        for line, comment in item.comments:
            part = int(found[1]) if (found := re.search(r"\{0\s+(\d+)", comment)) else part
            if found := re.search(r"\{1\s+(\S+)\s*([^}]*)\}", comment):
                by: dict[str, list[tuple[str, int]]] = {}
                for tag, said, place in _tags_of(line, comment):
                    by.setdefault(tag, []).append((said, place))
                asked = _words(by.get("demande", ()))
                form, words = _read_form(by.get("forme", ())), _words(by.get("avec", ())) if asked else ()
                title = found[1], " ".join(found[2].split()), part, form, words
                yield title, line, [*asked]
        if item.text.startswith("val "):
            yield title, item.line, [item.text[4:].partition(":")[0].strip()]


_FORMS: Final = {"somme": SUM_FORM, "sum": SUM_FORM, "liste": LIST_FORM, "list": LIST_FORM}


def _read_form(tags: Iterable[tuple[str, int]]) -> str:
    form = ""
    for said, line in tags:
        if said not in _FORMS:
            raise sheet_error(line, N_("`@forme {said}`: somme or liste was expected"), said=said)
        form = _FORMS[said]
    return form


TWICE: Final = N_("`{name}` is declared twice")


def sheet_error(line: int, message: str, file: str = FILE, **details: object) -> SheetError:
    """Make the error of a line of the interface, or of another file."""
    said = Message(message, tuple(details.items()))
    return SheetError(N_("{file}, line {line}: {said}"), file=file, line=line, said=said)


_COMMENT_PART: Final = re.compile(r'\(\*|\*\)|"(?:\\.|[^"\\])*"', re.DOTALL)


_KEYWORD: Final = re.compile(
    r"(?<![\w'.])(?=(?:val|type|and|exception|let|module|open|include|external|class|end)(?![\w']))"
)


def _comments(text: str) -> Iterator[tuple[int, int]]:
    """Find the comments, which may hold others: where each begins and ends."""
    depth = start = 0
    for part in _COMMENT_PART.finditer(text):
        if part[0] == "(*":
            start = start if depth else part.start()
            depth += 1
        elif part[0] == "*)" and depth:
            depth -= 1
            if not depth:
                yield start, part.end()
    if depth:
        raise sheet_error(_line(text, start), N_("this comment does not end"))


def _line(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1


def _items(text: str) -> Iterator[_Item]:
    """Cut an interface into its items, each with the documentation before it."""
    code, docs = text, list[tuple[int, str]]()
    for start, end in _comments(text):
        code = code[:start] + re.sub(r"[^\n]", " ", code[start:end]) + code[end:]
        if text.startswith("(**", start) and end - start > len("(***)"):
            docs.append((start, text[start + 3 : end - 2]))
    starts = [match.start() for match in _KEYWORD.finditer(code)]
    if before := code[: starts[0] if starts else len(code)].split():
        raise sheet_error(_line(code, code.index(before[0])), _UNKNOWN, got=before[0])
    last = 0
    for start, end in zip(starts, [*starts[1:], len(code)], strict=False):
        words = " ".join(code[start:end].split()).removesuffix(";;").strip()
        comments = tuple((_line(text, at), doc) for at, doc in docs if last <= at < start)
        yield _Item(words, _line(code, start), comments)
        last = start


def _in_modules(items: Iterator[_Item]) -> Iterator[_Item]:
    """Name functions after the module in which they stand; refuse what has no place there, or in a sheet."""
    module, line, before = "", 0, tuple[tuple[int, str], ...]()
    for one in items:
        kind = one.text.split(" ")[0]
        begun = re.fullmatch(r"module ([A-Z]\w*) ?: ?sig", one.text)
        if begun and not module:
            module, line, before = begun[1], one.line, one.comments
        elif one.text == "end" and module:
            module = ""
        elif kind in (("val",) if module else ("val", "type", "and", "exception")):
            text = f"val {module}.{one.text[4:]}" if module else one.text
            yield _Item(text, one.line, (*before, *one.comments), module)
            before = ()
        else:
            raise sheet_error(one.line, _IN_MODULE if module else _UNKNOWN, got=kind)
    if module:
        raise sheet_error(line, N_("the module {name} does not end"), name=module)


_UNKNOWN: Final = N_("`{got}` has no place in a sheet: val, type and exception were expected")


_IN_MODULE: Final = N_("`{got}` has no place in a module of a sheet: val was expected, and types before the module")


def _items_of(items: list[_Item], kind: str) -> list[_Item]:
    kinds = (kind, "and") if kind == "type" else (kind,)
    return [one for one in items if one.text.split(" ")[0] in kinds]


def _tags(item: _Item) -> Iterator[tuple[str, str, int]]:
    """Read the documentation comments of an item, but for that of a question above, with functions declared before."""
    own = (one for one in item.comments if not re.search(r"(?<!\S)@(demande|asks)\b", one[1]))
    return chain.from_iterable(starmap(_tags_of, own))


def _tags_of(first: int, comment: str) -> Iterator[tuple[str, str, int]]:
    """Read a documentation comment: the sentences, under the tag "", and each tag with its text and line."""
    text = re.sub(r"\{[01]\s[^}]*\}", lambda found: "\n" * found[0].count("\n"), comment)
    pieces = re.split(r"(?<!\S)@(\w+)", text)
    line = first + pieces[0].count("\n")
    yield "", " ".join(pieces[0].split()), first
    for word, said in zip(pieces[1::2], pieces[2::2], strict=True):
        if word not in _TAGS:
            expected = ", ".join(f"@{one}" for one in _TAGS)
            raise sheet_error(line, N_("`@{got}` is not known: {expected} were expected"), got=word, expected=expected)
        yield _TAGS[word], " ".join(said.split()), line
        line += said.count("\n")


def _read_types(items: list[_Item]) -> Mapping[str, SheetType]:
    types: dict[str, SheetType] = {}
    for one in map(_read_sheet_type, _items_of(items, "type")):
        if one.declaration.name in types:
            raise sheet_error(one.line, TWICE, name=one.declaration.name)
        types[one.declaration.name] = one
    return types


def _read_sheet_type(item: _Item) -> SheetType:
    plain = re.sub(r"= private\b", "=", item.text)
    declared = read_declaration(re.sub(r"\s*([=|;:])\s*", r" \1 ", plain).strip())
    if declared is None:
        raise sheet_error(item.line, N_("this declaration of a type cannot be read"))
    tags = {tag: (said, line) for tag, said, line in _tags(item) if tag}
    bounds = None
    if "entre" in tags:
        said, line = tags["entre"]
        if not re.fullmatch(r"-?\d{1,9} -?\d{1,9}", said) or int(said.split()[0]) > int(said.split()[1]):
            raise sheet_error(line, N_("`@entre {said}`: two integers were expected, the smaller one first"), said=said)
        bounds = int(said.split()[0]), int(said.split()[1])
    elif declared.name in ("nat", "naturel"):
        bounds = 0, _NATURAL
    equality = tags.get("egalite", ("", 0))[0]
    equality = {"bag": BAG, "set": SET}.get(equality, equality)
    letters = _read_letters(*tags["lettres"]) if "lettres" in tags else ""
    return SheetType(declared, item.line, plain, plain != item.text, equality, bounds, letters)


def _read_letters(said: str, line: int) -> str:
    """Read letters, and those from one to another: `a-z é`."""
    words = said.split()
    if not words or not all(
        len(word) == 1 or (len(word) == 3 and word[1] == "-" and word[0] < word[2]) for word in words
    ):
        raise sheet_error(line, N_("`@lettres {said}`: letters were expected, as in a-z or A-F 0-9"), said=said)
    return "".join(chr(code) for word in words for code in range(ord(word[0]), ord(word[-1]) + 1))


_NATURAL: Final = 20
"""The largest natural number drawn."""


def _read_function(item: _Item, scope: TypeScope, before: Iterable[SheetFunction]) -> SheetFunction:
    found = re.fullmatch(r"val ((?:[A-Z]\w*\.)?[a-z_][\w']*) ?: ?(.+)", item.text)
    if found is None:
        raise sheet_error(item.line, N_("`{text}`: `val name : type` was expected"), text=item.text[:60])
    name, written = found[1], read_type(found[2])
    type_, takes = scope.open_result(written), split_arguments(written)[0]
    _check_type(type_, scope, item.line, before)
    tags, plain = [*_tags(item)], name.rpartition(".")[2]
    by = {tag: [(said, line) for one, said, line in tags if one == tag] for tag in ("", *_TAGS.values())}
    return SheetFunction(
        name,
        type_,
        item.line,
        " ".join(said for said, _ in by[""]).strip(),
        tuple(Example(said, line) for said, line in by["exemple"]),
        tuple(said for said, _ in by["indice"]),
        (*_words(by["aussi"]), *((f"{item.module}_{plain}", f"{plain}_{item.module}") if item.module else ())),
        tuple(said.split()[0] for said, _ in by["raise"] if said),
        _words(by["avec"]),
        _words(by["sans"]),
        bool(by["donne"]),
        _length(by["grand"]),
        len(split_arguments(type_)[0]) - len(takes) if takes else 0,
        _words(by["ecrit"]),
        "".join(_words(by["section"])),
        bool(by["facultatif"]),
    )


def _length(tags: list[tuple[str, int]]) -> int:
    """Read the length of the lists in a large call."""
    for said, line in tags:
        if not re.fullmatch(r"[1-9]\d{0,4}", said):
            raise sheet_error(line, N_("`@grand {said}`: a number of items up to 99999 was expected"), said=said)
    return max((int(said) for said, _ in tags), default=0)


def _words(tags: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    return tuple(word for said, _ in tags for word in said.split())


def _check_declaration(one: SheetType, scope: TypeScope) -> None:
    for part in one.holds:
        _check_type(part, scope, one.line)


def _check_type(
    of: Type, scope: TypeScope, line: int, before: Iterable[SheetFunction] = (), is_given: bool = False
) -> None:
    """Refuse a type that is not declared, or that no value of ours can have; one that `is_given` may hold functions."""
    if of.head == OPTIONAL:
        raise sheet_error(line, N_("an optional argument has no place in a sheet: hand-ins may have them"))
    if of.head == "…":
        raise sheet_error(line, N_("this type cannot be read"))
    if of.head not in ("*", "->") and not of.variable:
        declared = scope.find(of.head)
        if declared is None and of.head not in BASIC:
            raise sheet_error(line, N_("the type `{name}` is not declared"), name=type_text(of))
        needed = len(declared.parameters) if declared else int(of.head in LISTS)
        if len(of.of) != needed:
            message = N_("the type {name} takes {n} parameters; `{text}` was written")
            raise sheet_error(line, message, name=of.head, n=needed, text=type_text(of))
    for i, part in enumerate(of.of):
        whole, is_argument = scope.expand(part), (of.head == "->" and i == 0) or (of.head == "list" and is_given)
        _check_type(part, scope, line, before, is_argument)
        is_rest = of.head == part.head == "->" and i == 1
        if whole.head == "->" and not is_rest and not (is_argument and function_texts(whole, scope, before)):
            raise sheet_error(line, N_("no function of the type {type} can be drawn"), type=type_text(part))
