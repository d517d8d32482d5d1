"""Sphinx's configuration: pages in Markdown, and the reference from the docstrings."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import is_dataclass
from importlib.metadata import version as installed
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx import addnodes

sys.path.insert(0, str(Path(__file__).parent))  # the room of the directives

import langues  # its `language` is no setting of Sphinx

project = "rummifun"
author = "the rummifun maintainers"
project_copyright = "2026, the rummifun maintainers"
version = release = installed("rummifun")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_design", "produit", "langues"]
exclude_patterns = ["_build", "_templates"]
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence"]  # tabs: OCaml beside Python
default_role = "code"
highlight_language = "python"
add_module_names = False
autodoc_member_order = "bysource"
autodoc_inherit_docstrings = False  # of Textual, say, whose words are written for another tool
suppress_warnings = [
    "ref.python",  # games share the words of their sheets: Etat, Main, Suite
    "toc.not_readable",  # while pages of the two trees are being written
]
autodoc_default_options = {"members": True, "ignore-module-all": True, "no-value": True}

html_theme = "furo"
pygments_dark_style = "github-dark"
html_title = "rummifun"
html_static_path = ["_static"]
templates_path = ["_templates"]
html_css_files = ["livre.css"]
html_show_sphinx = False


def quartet(_app: Any, what: str, _name: str, _obj: Any, _options: Any, lines: list[str]) -> None:
    """Turn the docstring of a function, which is plain text, into the markup that Sphinx reads."""
    if what != "module":
        lines[:] = _marked_up(lines)


def _marked_up(lines: Iterable[str]) -> Iterator[str]:
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


def signature(
    _app: Any, _what: str, _name: str, obj: Any, _options: Any, arguments: str | None, returned: str | None
) -> tuple[str | None, str | None]:
    """Write types as the code does, by their names: `Tuile`, and not all that the name stands for."""
    is_class = isinstance(obj, type)
    if not (is_dataclass(obj) if is_class else inspect.isroutine(obj) and callable(obj) and not inspect.isbuiltin(obj)):
        return arguments, returned
    written = re.sub(r"(: |-> )'([^']*)'", r"\1\2", str(inspect.signature(obj)))
    if not is_class:
        written = re.sub(r"(?<=: )[A-Z]\w*", lambda found: _homed(found[0], obj), written)
    arguments, _, returned = re.sub(r"^\(self(, )?", "(", written).partition(" -> ")
    return arguments, None if is_class else returned


def _homed(name: str, obj: Any) -> str:
    """Say where the class of a parameter is from, unseen: two sheets have a `Couleur`, and a link must choose."""
    named = getattr(sys.modules[obj.__module__], name, None)
    ours = isinstance(named, type) and named.__module__.startswith("rummifun.")
    return f"~{named.__module__}.{name}" if ours else name


def trimmed(_app: Any, doctree: nodes.document) -> None:
    """Leave out the empty line by which doctest knows where an example ends, and values that are long."""
    for block in doctree.findall(nodes.literal_block):
        if block.rawsource == block.astext() and block.astext().endswith("\n"):
            text = block.astext().rstrip("\n")
            block.rawsource = text
            block[:] = [nodes.Text(text)]
    for value in [*doctree.findall(addnodes.desc_annotation)]:
        if value.astext().lstrip().startswith("=") and len(value.astext()) > 60 and value.parent is not None:
            value.parent.remove(value)  # a table of the code, which nobody reads in one line


def spaced(app: Any, doctree: nodes.document) -> None:
    """Keep French quotes, and in French pages the signs that stand after a space, on the line of their words."""
    french = langues.language(app.env.docname) == "fr"
    for text in [*doctree.findall(nodes.Text)]:
        if isinstance(text.parent, nodes.literal | nodes.FixedTextElement):
            continue
        kept = re.sub(r"(?<=«) | (?=»)", "\N{NO-BREAK SPACE}", text)
        kept = re.sub(r" (?=[:;?!])", "\N{NO-BREAK SPACE}", kept) if french else kept
        if kept != text:
            text.parent.replace(text, nodes.Text(kept))


def setup(app: Any) -> None:
    """Connect the reading of docstrings and signatures."""
    app.connect("doctree-read", trimmed)
    app.connect("doctree-read", spaced)
    app.connect("autodoc-process-docstring", quartet)
    app.connect("autodoc-process-signature", signature)
