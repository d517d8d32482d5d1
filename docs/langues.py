"""The book in two languages: a page of `en/` or `fr/` has its own words around it, its own contents, and its twin."""

from __future__ import annotations

from functools import cache
from gettext import translation
from pathlib import Path
from typing import Any, Final

import sphinx
from docutils import nodes
from furo.navigation import get_navigation_tree
from sphinx import addnodes
from sphinx.environment.adapters.toctree import TocTree

LANGUAGES: Final = {"en": "English", "fr": "Français"}
"""The languages, each by its own name; the other pages are the reference, in English."""

FURO: Final = {
    "Back to top": "Haut de page",
    "Home": "Accueil",
    "Made with ": "Mis en page par ",
    "Next": "Suivant",
    "On this page": "Sur cette page",
    "Previous": "Précédent",
    "Search": "Rechercher",
    "Skip to content": "Aller au texte",
}
"""Words of the theme that Sphinx does not translate, or not as they are meant here."""


def language(docname: str) -> str | None:
    """Tell in which tree a page stands, if in one."""
    tree = docname.partition("/")[0]
    return tree if tree in LANGUAGES else None


def twin(docname: str) -> str:
    """Name the page that says the same in the other language."""
    tree, _, page = docname.partition("/")
    return f"{'fr' if tree == 'en' else 'en'}/{page}"


def french(text: str) -> str:
    """Say a word that stands around the text."""
    said = FURO.get(text.strip(), FURO.get(text))
    return said or _sphinx().gettext(text)


@cache
def _sphinx() -> Any:
    return translation("sphinx", Path(sphinx.__file__).parent / "locale", ["fr"])


def around(app: Any, docname: str, _template: str, context: dict[str, Any], _doctree: nodes.document | None) -> None:
    """Say what stands around a page in its language, and lead to its twin."""
    tree = language(docname)
    if tree is None:
        return
    context |= {"master_doc": f"{tree}/index", "language": tree}
    context["furo_navigation_tree"] = get_navigation_tree(_contents(app, tree, docname))
    if tree == "fr":
        context |= {"_": french, "gettext": french, "copyright": "2026, les mainteneurs de rummifun"}
    _, *beside = app.builder.relations.get(docname, (None, None, None))
    for key, page in zip(("prev", "next"), beside, strict=True):
        if page is not None and language(page) != tree:
            context[key] = None
    if twin(docname) in app.env.all_docs:
        other = language(twin(docname)) or ""
        address = app.builder.get_relative_uri(docname, twin(docname))
        context["twin"] = {"lang": other, "name": LANGUAGES[other], "address": address}
        context["metatags"] += f'<link rel="alternate" hreflang="{other}" href="{address}">'


def _contents(app: Any, tree: str, docname: str) -> str:
    """Draw the contents of a language beside a page."""
    home = app.env.get_doctree(f"{tree}/index")
    found = TocTree(app.env)
    whole: dict[str, Any] = {"maxdepth": -1, "titles_only": True, "includehidden": True}
    tocs = [found.resolve(docname, app.builder, toc, **whole) for toc in home.findall(addnodes.toctree)]
    return "".join(app.builder.render_partial(toc)["fragment"] for toc in tocs if toc is not None)


def setup(app: Any) -> dict[str, bool]:
    """Connect what stands around the pages, after the theme."""
    app.connect("html-page-context", around, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
