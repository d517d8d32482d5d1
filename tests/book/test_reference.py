"""The reference holds every module and every public name; the rules name every option; every page can be reached."""

import inspect
import json
import re
from collections.abc import Iterator, Mapping
from functools import cache, reduce
from html import unescape
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules, walk_packages
from typing import Any
from urllib.parse import parse_qs

import pytest
from harness.nonempty import nonempty

import rummifun
from book.blocks import DOCS, ROOT, blocs, pages, room
from rummifun.catalogue.entry import family_of
from rummifun.games import GAMES, game_named, usual_options
from rummifun.messages import LANGUAGES
from rummifun.refusal import Code
from rummifun.shells.cli.conformite import SHEETS, public_names


@cache
def produit() -> Any:
    return room("produit")


@cache
def lines(module: str) -> list[str]:
    return list(room("modules").page(module))


@pytest.fixture(scope="module", autouse=True)
def _every_page_is_written_once() -> None:
    for module in room("modules").modules():
        lines(module)


def test_reference_has_a_page_for_every_module_which_the_contents_lead_to() -> None:
    there = {module.name for module in walk_packages(rummifun.__path__, "rummifun.")}
    assert there - set(room("modules").modules()) == {"rummifun.__main__"}
    begun = re.findall(r"^```\{modules\} (.*)$", (DOCS / "reference.md").read_text(encoding="utf-8"), re.MULTILINE)
    reached = {top for line in begun for top in line.split()}
    for module in sorted(there - {"rummifun.__main__"}):
        assert module in reached or module.rpartition(".")[0] in reached, module
        reached.add(module)


def test_floors_have_every_room_and_a_sentence_for_each() -> None:
    rooms = [room for _, there in produit().floors_of() for room in there]
    assert {*rooms, "__main__", "aliases", "conformite"} == {found.name for found in iter_modules(rummifun.__path__)}
    assert [room for room in rooms if not produit().held(room).endswith(".")] == []


def test_reference_has_a_name_once_under_the_module_that_one_imports_it_from() -> None:
    tuiles = lines("rummifun.games.rummikub.tuiles")
    assert "## From `rummifun.games.rummikub`" in tuiles
    assert ".. py:data:: Jaune" in tuiles
    assert "   :canonical: rummifun.games.rummikub.tuiles.Jaune" in tuiles
    text = "\n".join(lines("rummifun.games.rummikub"))
    for name in ("T", "Jaune", "jouer_1er_coup"):
        assert f"{{py:obj}}`{name} <rummifun.games.rummikub.{name}>`" in text
    assert "{py:obj}`mens <rummifun.multiset.rapide.mens>`" in text


def test_reference_has_an_entry_for_each_name_that_a_page_links_to() -> None:
    modules = room("modules")
    named = ((module, entry.name) for module in modules.modules() for entry in modules.names(module))
    entries = {f"{modules.door_of(module, name)}.{name}" for module, name in named}
    for module in nonempty(modules.modules()):
        linked = re.findall(r"\{py:obj\}`\w+ <([\w.]+)>`", "\n".join(lines(module)))
        assert set(linked) <= entries, module
        for name in modules.public(module):
            there = modules.home(module, name)
            assert f"{modules.door_of(there, name)}.{name}" in entries, f"{module}.{name}"
            assert hasattr(import_module(modules.door_of(there, name)), name)


def test_pages_are_short() -> None:
    """No page has more than a third of the names that the page of the games once had."""
    long = {one: sum(line.lstrip().startswith(".. py:") for line in lines(one)) for one in room("modules").modules()}
    assert {module: names for module, names in nonempty(long.items()) if names >= 120} == {}


def test_search_finds_a_name_by_its_page(built: Path) -> None:
    index = (built / "searchindex.js").read_text(encoding="utf-8")
    found = json.loads(index[index.index("{") : index.rindex("}") + 1])
    for door, home in (
        ("rummifun.games.descente", "rummifun.games.descente.move_types"),
        ("rummifun.pieces.tableau", "rummifun.pieces.tableau"),
    ):
        pages = {found["docnames"][entry[0]] for entry in found["objects"][door] if entry[4] == "Deplacer"}
        assert pages == {f"api/{home}"}


def test_example_opens_on_the_page_without_a_server(built: Path) -> None:
    page = (built / "api" / "rummifun.games.rummikub.tuiles.html").read_text(encoding="utf-8")
    links = [unescape(link) for link in re.findall(r'<a class="essai[^"]*" href="([^"]*)"', page)]
    assert links
    for link in links:
        address, _, asked = link.partition("?")
        assert address == "../../site/#/essai"
        assert parse_qs(asked)["code"][0].startswith("from rummifun.")


def test_build_counts_its_pages(built: Path) -> None:
    said = re.findall(r"^(\d+) pages read, (\d+) written\.$", (built / "said.txt").read_text(), re.MULTILINE)
    read, written = map(int, said[0])
    assert read == len([*(built / "api").glob("*.html")]) + 6  # the modules, and the pages around them
    assert written > read  # the index of all names, and the search


def test_examples_that_links_open_run_as_they_stand() -> None:
    """Every example of the games runs cell by cell, as the page runs it, with only the names that it imports."""
    modules, essai = room("modules"), room("essai")
    for module in modules.modules("rummifun.games") + modules.modules("rummifun.multiset"):
        for entry in modules.names(module):
            found: dict[str, Any] = {}
            if ">>> " in entry.doc and "Traceback" not in entry.doc:
                for cell in essai.cells(module, [entry.doc]):
                    exec(cell, found)


def test_docstrings_of_words_and_of_what_users_import_have_the_quartet() -> None:
    """Other names need only one good sentence."""
    lacking = {
        f"{one.__module__}.{one.__qualname__}": parts
        for one in (*words(), *imported())
        if inspect.isfunction(one) and (parts := [part for part in QUARTET if part not in (inspect.getdoc(one) or "")])
    }
    assert lacking == {}


QUARTET = ("Profil: ", ">>> ", "Law: ")


def words() -> Iterator[Any]:
    """List the values that the words of the sheets name."""
    for sheet in SHEETS.values():
        for word in sheet.words:
            for module in word.modules:
                yield reduce(getattr, word.identifier.split("."), import_module(module))


def imported() -> Iterator[Any]:
    """List the public names of the library's packages, without grading and shells, which are used by commands."""
    packages = (module.name for module in walk_packages(rummifun.__path__, "rummifun.") if module.ispkg)
    for name in ("rummifun", *packages):
        if not name.startswith(("rummifun.grading", "rummifun.shells")):
            module = import_module(name)
            yield from (getattr(module, one) for one in getattr(module, "__all__", ()))


# The rules


RULES = {"rummikub": "rummikub", "descente": "descente", "haricots": "haricots", "klondike": "klondike"}
"""The page of each game; the réussites have one together."""


def options_of(name: str) -> Mapping[str, Any]:
    """Return the options of a game, those of the sheet's Rummikub too, which it does not name."""
    return game_named(name).options or usual_options(name)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", sorted(name for name in GAMES if options_of(name)))
def test_rules_name_every_option_and_its_default(name: str, lang: str) -> None:
    text = (DOCS / lang / "regles" / f"{RULES.get(family_of(name), 'reussites')}.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("|")]
    for option, value in nonempty(options_of(name).items()):
        assert any(f"`{option}`" in row and str(value) in row.replace("32, 52", "32") for row in rows), option


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_show_every_refusal_of_every_game(lang: str) -> None:
    tables = [bloc for bloc in blocs("{refusals}") if bloc.page.startswith(f"docs/{lang}/")]
    listed: list[Any] = []
    for page in sorted({bloc.page for bloc in tables}):
        text = (ROOT / page).read_text(encoding="utf-8")
        for opening, options in re.findall(r"^```\{refusals\} (\S+)\n(.*?)```", text, re.MULTILINE | re.DOTALL):
            asked = dict(re.findall(r"^:(\w+): (.*)$", options, re.MULTILINE))
            listed += produit().refused(opening, asked.get("sections", ""), asked.get("but"))
    places = ("rummikub.tuiles", "descente.etat", "haricots.move_types", "reussites.refusals")
    games = {f"rummifun.games.{place}" for place in places}
    codes = [code for name in games for one in public_codes(name) for code in one]
    assert len(listed) == len(set(listed))
    assert set(codes) <= set(listed)
    assert all(produit().said(code, lang) for code in listed)


def public_codes(name: str) -> list[Any]:
    module = import_module(name)
    return [one for one in public_names(module).values() if inspect.isclass(one) and issubclass(one, Code)]


# Links


def test_links_lead_to_files() -> None:
    broken = [
        f"{page.relative_to(ROOT)}: {target}"
        for page in pages()
        for target in re.findall(r"\]\(([^)#:\s]+)(?:#[^)\s]*)?\)", page.read_text(encoding="utf-8"))
        if not (page.parent / target).exists()
    ]
    assert broken == []


def test_tables_of_contents_have_every_page() -> None:
    listed = {
        ((ROOT / bloc.page).parent / name).with_suffix(".md").resolve()
        for bloc in blocs("{toctree}")
        for name in bloc.text.split()
        if not name.startswith(":") and not name.isdigit()
    }
    book = {page for page in pages() if DOCS in page.parents and page != DOCS / "index.md"}
    assert {str(page.relative_to(DOCS)) for page in book ^ {Path(page) for page in listed if page.exists()}} == set()


@pytest.mark.parametrize("module", ["storage.data_folder", "console.screen", "shells.tui", "page.html_page"])
def test_values_in_the_reference_tell_nothing_of_the_machine(module: str) -> None:
    text = "\n".join(room("modules").page(f"rummifun.{module}"))
    assert str(ROOT) not in text
    assert re.findall(r"environ\(| at 0x\w+", text) == []
    assert any(told in text for told in ("os.environ", "Path('…/static')", "<function build_command.<locals>.made>"))
