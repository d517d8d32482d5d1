"""What the documentation has from the program itself: its command line, its words, the drawing of its imports."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

import click
import grimp
from docutils import nodes
from maison import drawn
from sphinx.util.docutils import SphinxDirective

from rummifun.conformite import SHEETS, examine
from rummifun.conformite.coverage import Finding
from rummifun.messages import traduction
from rummifun.shells.cli import program
from rummifun.shells.conformite import sources_of_tests
from rummifun.shells.screen import open_screen


class House(SphinxDirective):
    """Draw the rooms and their imports."""

    def run(self) -> list[nodes.Node]:
        self.env.note_reread()  # the program may have changed, and the page not
        return [nodes.raw("", drawn(grimp.build_graph("rummifun", cache_dir=None)), format="html")]


class CommandLine(SphinxDirective):
    """Give the help of every command, as the program prints it in a language."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        self.env.note_reread()  # the program may have changed, and the page not
        return self.parse_text_to_nodes("\n".join(_helps(self.arguments[0])), allow_section_headings=True)


def _helps(lang: str) -> Iterator[str]:
    """Write a section for each command."""
    whole = program(traduction(lang))
    shown: dict[str, Any] = {"obj": open_screen(lang), "color": False, "max_content_width": 100}
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
        rows = [_row(finding) for finding in examine(words, sources_of_tests())]
        head = ["| sheet | printed | § | identifier | example | laws | tests |", "|---|---|---|---|---|---|---|"]
        return self.parse_text_to_nodes("\n".join([*head, *rows]))


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


def _row(finding: Finding) -> str:
    word = finding.word
    counts = (str(n or "–") for n in (finding.laws, finding.tests))
    shown = "✓" if finding.doctest else "–"
    cells = (word.sheet, word.printed, word.section.removeprefix("§"), f"`{word.identifier}`", shown, *counts)
    return f"| {' | '.join(cells)} |"


def setup(app: Any) -> dict[str, bool]:
    """Declare the directives."""
    app.add_directive("house", House)
    app.add_directive("command-line", CommandLine)
    app.add_directive("words", Words)
    app.add_directive("notebook", Notebook)
    return {"parallel_read_safe": True}
