"""Sphinx's configuration: pages in Markdown, and the reference from the docstrings."""

from __future__ import annotations

import re
import sys
from importlib.metadata import version as installed
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx import addnodes

sys.path.insert(0, str(Path(__file__).parent))  # the room of the directives
import langues  # its `language` is no setting of Sphinx
import modules

project = "rummifun"
author = "the rummifun maintainers"
project_copyright = "2026, the rummifun maintainers"
version = release = installed("rummifun")

extensions = ["myst_parser", "sphinx_design", "produit", "langues", "essai", "counted"]
exclude_patterns = ["_build", "_templates"]
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence"]  # tabs: OCaml beside Python
default_role = "code"
highlight_language = "python"
add_module_names = False
toc_object_entries = False  # every page would carry every name of every other one

html_theme = "furo"
pygments_dark_style = "github-dark"
html_title = "rummifun"
html_static_path = ["_static"]
templates_path = ["_templates"]
html_css_files = ["livre.css"]
html_show_sphinx = False


def trimmed(_app: Any, doctree: nodes.document) -> None:
    """Leave out the empty line by which doctest knows where an example ends."""
    for block in doctree.findall(nodes.literal_block):
        if block.rawsource == block.astext() and block.astext().endswith("\n"):
            text = block.astext().rstrip("\n")
            block.rawsource = text
            block[:] = [nodes.Text(text)]


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


def exact(_app: Any, doctree: nodes.document) -> None:
    """Look a type up by the name that is written: what is none of ours would be sought among the ends of all names."""
    for link in doctree.findall(addnodes.pending_xref):
        if not link.get("refspecific", True):
            del link["refspecific"]


def owned(_app: Any, doctree: nodes.document) -> None:
    """Let no node keep the small document in which a part of its page was read, and with it the whole environment."""
    for node in doctree.findall():
        node.document = doctree


def still(app: Any, pagename: str, _template: str, context: dict[str, Any], _doctree: Any) -> None:
    """Draw the contents of the book once for all pages of modules, none of which stands in them."""
    if pagename.startswith("api/"):
        drawn = app.__dict__.setdefault("contents_of_modules", {})
        draw = context["toctree"]
        context["toctree"] = lambda **how: drawn.get(str(how)) or drawn.setdefault(str(how), draw(**how))


def written(app: Any) -> None:
    """Write the pages of the modules."""
    modules.write(Path(app.srcdir) / "api", (name for room in app.config.modules_of for name in modules.modules(room)))


def setup(app: Any) -> dict[str, bool]:
    """Connect what writes pages, and what mends them."""
    app.add_config_value("modules_of", ["rummifun"], "env", list)
    app.connect("builder-inited", written)
    app.connect("doctree-read", trimmed)
    app.connect("doctree-read", spaced)
    app.connect("doctree-read", exact)
    app.connect("doctree-read", owned)
    app.connect("html-page-context", still, priority=400)  # before the theme draws
    return {"parallel_read_safe": True, "parallel_write_safe": True}
