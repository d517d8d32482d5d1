"""What the documentation has from the program itself: command line, words, refusals, the drawing of its imports."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from importlib import import_module
from typing import Any, ClassVar, Final
from unittest.mock import patch

import click
import grimp
from docutils import nodes
from docutils.parsers.rst import directives
from docutils.statemachine import StringList
from langues import language
from maison import ROOT, drawn, floors
from modules import first, modules
from modules import said as said_by
from sphinx.util.docutils import SphinxDirective, SphinxRole

from rummifun.console.screen import open_console
from rummifun.lessons.exercises import exercise_by_number
from rummifun.messages import translation
from rummifun.refusal import Code, Refusal, sentence
from rummifun.shells.cli.commands.conformite import sources_of_tests
from rummifun.shells.cli.conformite import SHEETS, Finding, examine
from rummifun.shells.cli.main import program, speak


class House(SphinxDirective):
    """Draw the rooms and their imports."""

    def run(self) -> list[nodes.Node]:
        self.env.note_reread()  # the program may have changed, and the page not
        return [nodes.raw("", drawn(grimp.build_graph("rummifun", cache_dir=None)), format="html")]


class Floors(SphinxDirective):
    """Give the table of the rooms, from the top floor down, each with what its docstring says first."""

    def run(self) -> list[nodes.Node]:
        self.env.note_reread()  # the program may have changed, and the page not
        rows = [f"| {floor} | `{room}` | {held(room)} |" for floor, rooms in floors_of() for room in rooms]
        return self.parse_text_to_nodes("\n".join(["| floor | room | what it holds |", "|---|---|---|", *rows]))


def floors_of() -> list[tuple[int, list[str]]]:
    """List the floors as import-linter knows them, the top one first, numbered from the lowest one, 0."""
    there = floors()
    return [(len(there) - 1 - i, rooms) for i, rooms in enumerate(there)]


def held(room: str) -> str:
    """Tell what a room holds: the first sentence of its docstring, without importing what it needs."""
    home = SOURCE / room / "__init__.py" if (SOURCE / room).is_dir() else SOURCE / f"{room}.py"
    said = ast.get_docstring(ast.parse(home.read_text(encoding="utf-8"))) or ""
    return " ".join(said.partition("\n\n")[0].split())


SOURCE = ROOT / "src" / "rummifun"


class CommandLine(SphinxDirective):
    """Give the help of every command, as the program prints it in a language."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        self.env.note_reread()  # the program may have changed, and the page not
        return self.parse_text_to_nodes("\n".join(helps(self.arguments[0])), allow_section_headings=True)


def helps(lang: str) -> list[str]:
    """Write a section for each command; click's own words are in the language too, as long as that takes."""
    with patch.dict(os.environ):
        speak(lang)
        return [*_helps(lang)]


def _helps(lang: str) -> Iterator[str]:
    whole = program(translation(lang))
    shown: dict[str, Any] = {"obj": open_console(lang), "color": False, "max_content_width": 100}
    with click.Context(whole, info_name="rummifun", **shown, **whole.context_settings) as above:
        yield from _help("rummifun", whole, above)
        for name in whole.list_commands(above):
            command = whole.get_command(above, name)
            assert command is not None
            with click.Context(command, above, info_name=name) as context:
                yield from _help(f"rummifun {name}", command, context)


def _help(name: str, command: click.Command, context: click.Context) -> Iterator[str]:
    yield from (f"## `{name}`", "", "```text", command.get_help(context), "```", "")


class Words(SphinxDirective):
    """Give the table of the words that the sheets print, each with its identifier and what covers it."""

    def run(self) -> list[nodes.Node]:
        self.env.note_reread()  # the program may have changed, and the page not
        words = [word for sheet in SHEETS.values() for word in sheet.words]
        tables: dict[str, list[str]] = {}
        for finding in examine(words, sources_of_tests()):
            tables.setdefault(finding.word.sheet, []).append(_row(finding))
        head = _WORDS[language(self.env.docname) or "en"]
        text = "\n".join(line for sheet, rows in tables.items() for line in (f"## {sheet}", "", *head, *rows, ""))
        return self.parse_text_to_nodes(text, allow_section_headings=True)


_WORDS = {
    "en": ("| printed | § | identifier | example | laws | tests |", "|---|---|---|---|---|---|"),
    "fr": ("| imprimé | § | identifiant | exemple | lois | tests |", "|---|---|---|---|---|---|"),
}


class Notebook(SphinxDirective):
    """Show a cell of a notebook, and what a notebook shows for its last line; the cells of a page share their names."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        self.env.note_reread()  # the program may have changed, and the page not
        source = "\n".join(self.content)
        *before, last = ast.parse(source).body
        names: Any = self.env.temp_data.setdefault("notebook", {})
        exec(compile(ast.Module(before, []), self.env.docname, "exec"), names)
        assert isinstance(last, ast.Expr)
        value = eval(compile(ast.Expression(last.value), self.env.docname, "eval"), names)
        written = value._repr_html_() if hasattr(value, "_repr_html_") else value._repr_svg_()
        code = nodes.literal_block(source, source, language="python")
        return [code, nodes.raw("", f'<div class="notebook">{written}</div>', format="html")]


class Exercise(SphinxDirective):
    """Show an exercise of a lesson as it is begun, by its number, in each of its languages."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        self.env.note_reread()  # the program may have changed, and the page not
        number = self.arguments[0]
        starts = exercise_by_number(number).starts
        rubric = nodes.rubric(number, number)
        if ".ml" not in starts:
            return [rubric, nodes.literal_block(starts[".py"], starts[".py"], language="python")]
        tabs = "\n".join(_TAB.format(name=name, lang=name.lower(), code=starts[suffix]) for suffix, name in _LANGUAGES)
        shown = nodes.container()
        self.state.nested_parse(StringList(f":::::{{tab-set}}\n{tabs}\n:::::".splitlines()), 0, shown)
        return [rubric, *shown.children]


_LANGUAGES: Final = ((".py", "Python"), (".ml", "OCaml"))
_TAB: Final = "::::{{tab-item}} {name}\n:sync: {lang}\n\n```{lang}\n{code}```\n::::"


def _row(finding: Finding) -> str:
    word = finding.word
    shown = "✓" if finding.doctest else "–"
    counts = (finding.laws_text or "–", str(finding.tests or "–"))
    cells = (word.printed, word.section.removeprefix("§"), f"`{word.identifier}`", shown, *counts)
    return f"| {' | '.join(cells)} |"


class Refusals(SphinxDirective):
    """Give the table of what an enumeration of codes refuses, as the screen says it in the page's language.

    `:sections:` keeps those of sections that begin so; `:but:` leaves such sections out.
    """

    required_arguments = 1
    option_spec: ClassVar[Any] = {"sections": directives.unchanged, "but": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        self.env.note_reread()  # the program may have changed, and the page not
        kept = refused(self.arguments[0], self.options.get("sections", ""), self.options.get("but"))
        lang = language(self.env.docname) or "en"
        rows = [f"| `{code.name}` | {said(code, lang)} |" for code in kept]
        return self.parse_text_to_nodes("\n".join([_REFUSALS[lang], "|---|---|", *rows]))


_REFUSALS = {"en": "| code | what the screen says |", "fr": "| code | ce que dit l'écran |"}


class Modules(SphinxDirective):
    """List rooms, each with what its docstring says first and the modules that stand in it."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        self.env.note_reread()  # a module may have come or gone
        return self.parse_text_to_nodes("\n".join(map(_room, self.arguments[0].split())))


def _room(room: str) -> str:
    inside = [name for name in modules(room) if name.rpartition(".")[0] == room]
    short = (f"[`{name.removeprefix(f'{room}.')}`](/api/{name}.md)" for name in inside)
    return f"- [`{room}`](/api/{room}.md): {first(said_by(room))}" + "\n  " * bool(inside) + " · ".join(short)


class Laws(SphinxDirective):
    """Give the laws of a suite: their names and equations."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        self.env.note_reread()  # the program may have changed, and the page not
        module, _, name = self.arguments[0].partition(":")
        cell = "| `{0.name}` | {0.equation} |".format
        rows = [cell(law).replace("_", "\\_") for law in getattr(import_module(module), name).laws]
        return self.parse_text_to_nodes(
            "\n".join([_LAWS[language(self.env.docname) or "en"], "|---|---|", *map(_barred, rows)])
        )


_LAWS = {"en": "| law | equation |", "fr": "| loi | équation |"}


def _barred(row: str) -> str:
    """Keep the bars of |x|, which would end a cell."""
    return "|" + row[1:-1].replace(" | ", "\0").replace("|", "\\|").replace("\0", " | ") + "|"


def refused(family: str, sections: str = "", but: str | None = None) -> list[Code]:
    """List the codes of `module:Enumeration` that a table shows."""
    module, _, name = family.partition(":")
    codes: list[Code] = list(getattr(import_module(module), name))
    out = tuple(but.split(", ")) if but else ()
    return [c for c in codes if c.section.startswith(tuple(sections.split(", "))) and not c.section.startswith(out)]


def said(code: Code, lang: str) -> str:
    """Say a refusal, with … for what depends on the case."""
    return sentence(Refusal(code, ("…",), "…", "…"), lang).replace("|", "\\|")


class Value(SphinxRole):
    """Give the number behind a name, such as `rummifun.core.record.VERSION`."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        module, _, name = self.text.rpartition(".")
        return [nodes.literal(self.rawtext, f"{getattr(import_module(module), name):.0f}")], []


def setup(app: Any) -> dict[str, bool]:
    """Declare the directives and the role."""
    app.add_role("value", Value())
    app.add_directive("house", House)
    app.add_directive("floors", Floors)
    app.add_directive("command-line", CommandLine)
    app.add_directive("words", Words)
    app.add_directive("refusals", Refusals)
    app.add_directive("laws", Laws)
    app.add_directive("modules", Modules)
    app.add_directive("notebook", Notebook)
    app.add_directive("exercice", Exercise)
    return {"parallel_read_safe": True}
