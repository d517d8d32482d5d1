"""The book in two languages: `docs/en` and `docs/fr` have the same pages, heading for heading, block for block."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import click
import furo  # type: ignore[import-untyped]
import pytest
from jinja2 import Environment

from book.blocks import DOCS, room
from rummifun.messages import translation
from rummifun.shells.cli.main import program


def pages(lang: str) -> set[str]:
    tree = DOCS / lang
    return {str(page.relative_to(tree)) for page in tree.rglob("*.md")}


BOTH: Final = sorted(pages("en") & pages("fr"))


def read(lang: str, page: str) -> str:
    return (DOCS / lang / page).read_text(encoding="utf-8")


def test_trees_have_the_same_pages() -> None:
    assert pages("en") == pages("fr")


# Blocks: a fence of backquotes, or of colons, with its contents


class Block(NamedTuple):
    kind: str
    text: str


_FENCE: Final = re.compile(r"^(`{3,}|:{3,})(?!\s*$)(.*?)\n(.*?)^\1 *$", re.DOTALL | re.MULTILINE)


def blocks(text: str) -> Iterator[Block]:
    """List the blocks of a page, those inside tabs and the like in their place."""
    for fence, opening, inside in _FENCE.findall(text):
        yield Block(opening.strip(), inside if fence.startswith("`") else "")
        if fence.startswith(":"):
            yield from blocks(inside)


def prose(text: str) -> str:
    """Remove code and the arguments of directives."""
    return re.sub(r"^(`{3,})(?!\s*$).*?^\1 *$", "", text, flags=re.DOTALL | re.MULTILINE)


COMMENTS: Final = {"ocaml": r"(?s:\(\*.*?\*\))", "json": r"(?!)", "toml": r"#.*"}
"""The prose in a block of code; in other languages, the text after a sharp and a space."""

SAID: Final = {"text", "console"}
"""Blocks of output, in the language of the page: `test_blocks.py` compares it with the program."""

TOLD: Final = re.compile(r'"[A-ZÀ-Ý][^"\n]* [^"\n]*\."|(?<=essaie\(..), "[^"\n]*"')
"""Text in the language of the page: a string that is a sentence, or a move that is tried."""

REFUSED: Final = re.compile(
    r"^(?!>>>|\.\.\.).* \((?:Rummikub|réussites|patiences|Klondike|La descente|[hH]aricots).*\)$", re.MULTILINE
)
"""A refusal, which is said in the language of its page, and so is the rule that it ends with."""


@cache
def spelling() -> dict[str, dict[str, str]]:
    """Return each option of each command under one name: a page writes it in its language."""
    whole = program(translation("en"))
    with click.Context(whole, info_name="rummifun") as above:
        commands = [(name, whole.get_command(above, name)) for name in whole.list_commands(above)]
    return {
        name: {option: str(one.name) for one in command.params for option in one.opts if option.startswith("-")}
        for name, command in commands
        if command is not None
    }


def line_of(line: str) -> str:
    """Read a line for the shell: the words of the program, each option under one name, without its language."""
    line = re.sub(r" --lang (en|fr)\b", "", re.sub(r"(^|\s)#\s.*", "", line))
    names = next((names for name, names in spelling().items() if re.search(rf"rummifun {name}\b", line)), {})
    return " ".join(names.get(word, word) for word in line.split())


def same(block: Block) -> tuple[str, ...]:
    """Return the part of a block that must be the same in the other language."""
    kind = re.sub(r"\b(en|fr)(?=$|\.md$)", "LANG", block.kind)
    if kind in SAID:
        return (kind,)
    if kind.startswith("{"):
        options = re.sub(r"^:(caption|alt):.*$", r":\1:", block.text, flags=re.MULTILINE)
        return (kind, *bare(options))
    if kind == "sh":
        return (kind, *bare("\n".join(map(line_of, block.text.splitlines()))))
    text = TOLD.sub("", re.sub(COMMENTS.get(kind, r"(^|(?<=\s))#\s.*"), "", block.text))
    return (kind, *bare(REFUSED.sub("(refused)", text.replace('"fr")', '"en")'))))


def bare(text: str) -> Iterator[str]:
    """List the lines with letters in them, with the tree of either language under one name."""
    for line in text.splitlines():
        if line.strip():
            yield re.sub(r"\b(en|fr)/", "LANG/", line.rstrip())


@pytest.mark.parametrize("page", BOTH)
def test_page_has_the_same_code_in_both_languages(page: str) -> None:
    english, french = ([same(block) for block in blocks(read(lang, page))] for lang in ("en", "fr"))
    assert french == english


# Headings, links, pictures


def headings(text: str) -> list[tuple[int, str]]:
    """List the headings of a page: their levels, and their anchors."""
    found = re.findall(r"^(#+) (.*)$", prose(text), re.MULTILINE)
    return [(len(level), anchor(title)) for level, title in found]


def anchor(title: str) -> str:
    """Return the anchor of a heading, as on the built pages."""
    return re.sub(r"[^\w\s-]", "", title.casefold()).strip().replace(" ", "-")


def links(lang: str, page: str) -> list[str]:
    """List the targets of a page's links and pictures, each heading by its rank in its page."""
    found = re.findall(r"\]\(([^)\s]+)\)", prose(read(lang, page)))
    return sorted(led(DOCS / lang / page, target) for target in found)


def led(page: Path, target: str) -> str:
    if ":" in target:
        return target
    name, _, heading = target.partition("#")
    there = (page.parent / name).resolve() if name else page
    where = re.sub(r"^(en|fr)/", "LANG/", str(there.relative_to(DOCS) if there.is_relative_to(DOCS) else there))
    if not heading:
        return where
    anchors = [name for _, name in headings(there.read_text(encoding="utf-8"))]
    assert heading in anchors, f"{page.relative_to(DOCS)} leads to {target}"
    return f"{where}#{anchors.index(heading)}"


@pytest.mark.parametrize("page", BOTH)
def test_page_has_the_same_headings_links_pictures_tables_and_lists_in_both_languages(page: str) -> None:
    """Rows and items are counted: a line that one language lacks is a fact that it keeps to itself."""
    texts = [prose(read(lang, page)) for lang in ("en", "fr")]
    english, french = ([level for level, _ in headings(text)] for text in texts)
    assert french == english
    assert links("fr", page) == links("en", page)
    for sign in (r"^\|", r"^ *(?:-|\d+\.) "):
        english, french = (re.findall(sign, text, re.MULTILINE) for text in texts)
        assert len(french) == len(english)


# The frame of a page


@pytest.mark.parametrize(
    ("page", "other", "around", "beside"),
    [
        ("en/page", "fr", {"On this page", "Previous", "Search", "Français"}, "Page"),
        ("fr/page", "en", {"Sur cette page", "Précédent", "Rechercher", "English"}, "Feuille"),
    ],
)
def test_page_is_in_its_language_all_around_and_leads_to_its_twin(
    page: str, other: str, around: set[str], beside: str, built: Path
) -> None:
    shown = (built / f"{page}.html").read_text(encoding="utf-8")
    assert re.findall(r'<html[^>]* lang="(\w+)"', shown) == [page[:2]]
    assert f'<link rel="alternate" hreflang="{other}" href="../{other}/page.html">' in shown
    assert re.findall(r'<a class="langue" href="([^"]*)"', shown) == [f"../{other}/page.html"]
    assert all(word in shown for word in around)
    (contents,) = re.findall(r'<div class="sidebar-tree">(.*?)</div>', shown, re.DOTALL)
    assert beside in re.findall(r"<a [^>]*>([^<]*)</a>", contents)
    assert "next-page" not in shown


def test_theme_says_nothing_untranslated() -> None:
    """The words left are the same in both languages; parts that these pages never show are left out."""
    theme = Path(furo.__file__).parent / "theme/furo"
    read: Any = Environment(extensions=["jinja2.ext.i18n"])
    names = ["page", "base", "sidebar/search", "sidebar/brand", "sidebar/navigation"]
    shown = [theme / f"{name}.html" for name in names]
    words = {
        word
        for file in shown
        for _, _, word in read.extract_translations(file.read_text(encoding="utf-8"))
        if isinstance(word, str) and not re.search(r"<a |Versions|Read the Docs|Builds|Downloads|Last updated", word)
    }
    assert len(words) > 8
    same_word = {word for word in words if room("langues").french(word) == word}
    assert same_word == {"Copyright", "Copyright &#169; %(copyright)s", "Index"}


@pytest.mark.parametrize(("lang", "other"), [("en", "fr"), ("fr", "en")])
def test_command_line_is_shown_in_the_language_of_its_page(lang: str, other: str) -> None:
    ours, theirs = ({line for line in room("produit").helps(one) if line} for one in (lang, other))
    assert {line for line in ours & theirs if not line.startswith(("## `", "```"))} == set()
    before = "Usage : " if lang == "fr" else "Usage: "
    assert all(line.startswith(before) for line in ours if line.startswith("Usage"))
