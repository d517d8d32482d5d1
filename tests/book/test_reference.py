"""The reference holds every module and every public name; the rules name every option; no page is out of reach."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from functools import cache, reduce
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules, walk_packages
from typing import Any

import pytest

import rummifun
from book.blocs import ROOT, blocs, pages
from rummifun.conformite import SHEETS
from rummifun.conformite.coverage import public
from rummifun.games import GAMES, game_named
from rummifun.messages import LANGUAGES
from rummifun.refusal import Code

DOCS = ROOT / "docs"


@cache
def produit() -> Any:
    """Import the directives of the pages, which need Sphinx, when they are first asked for."""
    sys.path.append(str(DOCS))
    return import_module("produit")


@cache
def shown() -> frozenset[str]:
    """List the modules that the pages of the reference show."""
    rooms = [room for page in sorted((DOCS / "api").glob("*.md")) for room in _rooms(page.read_text(encoding="utf-8"))]
    elsewhere = re.findall(r"^.. automodule:: (.*)$", (DOCS / "serveur.md").read_text(encoding="utf-8"), re.MULTILINE)
    listed = [module for room in rooms for module in produit().modules(room) if module not in elsewhere] + elsewhere
    assert len(listed) == len(set(listed)), "a module stands twice"
    return frozenset(listed)


def _rooms(text: str) -> list[str]:
    return [room for found in re.findall(r"^```\{modules\} (.*)$", text, re.MULTILINE) for room in found.split()]


def test_no_module_is_missing_from_the_reference() -> None:
    there = {module.name for module in walk_packages(rummifun.__path__, "rummifun.")}
    assert there - shown() == {"rummifun.__main__"}


def test_every_room_has_a_floor_and_a_sentence() -> None:
    rooms = [room for _, there in produit().floors_of() for room in there]
    assert set(rooms) | {"__main__"} == {found.name for found in iter_modules(rummifun.__path__)}
    assert [room for room in rooms if not produit().held(room).endswith(".")] == []


def test_a_name_is_found_under_every_module_that_one_imports_it_from() -> None:
    for game, home in (("reussites", "rummifun.pieces.tableau"), ("descente", "rummifun.games.descente.coups")):
        text = "\n".join(produit().module_said(f"rummifun.games.{game}"))
        assert f"{{py:obj}}`Deplacer <{home}.Deplacer>`" in text
    for module in shown():
        text = "\n".join(produit().module_said(module))
        for name in produit().public(module):
            one = getattr(import_module(module), name)
            if (inspect.isclass(one) or inspect.isfunction(one)) and one.__module__ != module:
                assert f"`{one.__name__} <{one.__module__}.{one.__name__}>`" in text or name != one.__name__


def test_the_words_of_the_sheets_and_what_users_import_have_the_quartet() -> None:
    """Of everything else one good sentence is asked."""
    lacking = {
        f"{one.__module__}.{one.__qualname__}": parts
        for one in (*words(), *imported())
        if inspect.isfunction(one) and (parts := [part for part in QUARTET if part not in (inspect.getdoc(one) or "")])
    }
    assert lacking == {}


QUARTET = ("Profil: ", ">>> ", "Law: ")


def words() -> Iterator[Any]:
    """List what the words of the sheets name."""
    for sheet in SHEETS.values():
        for word in sheet.words:
            for module in word.modules:
                yield reduce(getattr, word.identifier.split("."), import_module(module))


def imported() -> Iterator[Any]:
    """List what the packages of the library offer: what hands and grades is used by its commands."""
    for name in (
        "rummifun",
        *(module.name for module in walk_packages(rummifun.__path__, "rummifun.") if module.ispkg),
    ):
        if not name.startswith(("rummifun.grading", "rummifun.shells")):
            module = import_module(name)
            yield from (getattr(module, one) for one in getattr(module, "__all__", ()))


# The rules


RULES = {"rummikub": "rummikub", "descente": "descente", "haricots": "haricots", "klondike": "klondike"}
"""The page of each game; the réussites have one together."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_rules_name_every_option_and_its_default(name: str, lang: str) -> None:
    text = (DOCS / lang / "regles" / f"{RULES.get(name.partition('_')[0], 'reussites')}.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("|")]
    for option, value in game_named(name).options.items():
        assert any(f"`{option}`" in row and str(value) in row.replace("32, 52", "32") for row in rows), option


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_show_every_refusal_of_every_game(lang: str) -> None:
    tables = [bloc for bloc in blocs("{refusals}") if bloc.page.startswith(f"docs/{lang}/")]
    listed: list[Any] = []
    for page in sorted({bloc.page for bloc in tables}):
        for opening, options in re.findall(r"^```\{refusals\} (\S+)\n(.*?)```", _text(page), re.MULTILINE | re.DOTALL):
            asked = dict(re.findall(r"^:(\w+): (.*)$", options, re.MULTILINE))
            listed += produit().refused(opening, asked.get("sections", ""), asked.get("but"))
    games = {f"rummifun.games.{game}.refus" for game in ("rummikub", "descente", "haricots", "reussites")}
    codes = [code for name in games for one in public_codes(name) for code in one]
    assert len(listed) == len(set(listed))
    assert set(codes) <= set(listed)
    assert all(produit().said(code, lang) for code in listed)


def public_codes(name: str) -> list[Any]:
    module = import_module(name)
    return [one for one in public(module).values() if inspect.isclass(one) and issubclass(one, Code)]


def _text(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


# Links


def test_every_link_leads_to_a_file() -> None:
    broken = [
        f"{page.relative_to(ROOT)}: {target}"
        for page in pages()
        for target in re.findall(r"\]\(([^)#:\s]+)(?:#[^)\s]*)?\)", page.read_text(encoding="utf-8"))
        if not (page.parent / target).exists()
    ]
    assert broken == []


def test_every_page_is_in_a_table_of_contents() -> None:
    listed = {
        ((ROOT / bloc.page).parent / name).with_suffix(".md").resolve()
        for bloc in blocs("{toctree}")
        for name in bloc.text.split()
        if not name.startswith(":") and not name.isdigit()
    }
    book = {page for page in pages() if DOCS in page.parents and page != DOCS / "index.md"}
    assert {str(page.relative_to(DOCS)) for page in book ^ {Path(page) for page in listed if page.exists()}} == set()
