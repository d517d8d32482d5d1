"""The page without a server and its folder: it plays anywhere, asks no other host, and is built the same each time."""

import gzip
import io
import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from rummifun.games import GAMES, game_named

from ..browser.conftest import step
from ..browser.pointers import script
from .conftest import ROOT, Elsewhere, Host, begun, controlled, imported, make_site, turned

POLICY = "address => fetch(address).then(answer => answer.headers.get('content-security-policy'))"
CACHES = "caches.keys().then(names => names.length)"
WAITS = "navigator.serviceWorker.getRegistration().then(one => one.update())"


@pytest.fixture
def build(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "site"))
    return imported("build")


def entered(context: BrowserContext, host: Host) -> Page:
    page = context.new_page()
    page.goto(host.address)
    page.wait_for_selector(".card")
    return page


@pytest.mark.lent
def test_page_says_in_one_sentence_that_python_does_not_start(chromium: Browser, own_host: Host) -> None:
    for file in own_host.site.glob("*/python/play.*"):  # its memory, and what a plain start needs
        file.unlink()
    page = chromium.new_context(locale="fr-FR").new_page()
    page.set_default_timeout(200_000)
    page.goto(f"{own_host.address}#/statistiques")
    expect(page.get_by_role("alert")).to_have_text(
        "Les jeux n'ont pas pu démarrer dans ce navigateur ; rechargez la page pour réessayer.", timeout=60_000
    )


def version(page: Page) -> str:
    return str(page.locator("script[src*='main.js']").get_attribute("src")).split("/")[1]


def test_page_plays_on_without_its_host_and_after_a_reload(context: BrowserContext, host: Host) -> None:
    page = entered(context, host)
    begun(page, "Klondike")
    assert turned(page) == 1
    controlled(page)
    host.cut()
    assert turned(page) == 2
    page.reload()
    page.wait_for_selector(".felt[data-v]")
    assert (step(page), turned(page)) == (2, 3)
    other = entered(context, host)
    begun(other, "Rummikub")  # a room that was never entered while there was a host
    other.evaluate("location.hash = '/etude'")
    other.get_by_role("button", name="study").click()
    other.wait_for_selector(".study .plot .dot")


@pytest.mark.lent
def test_page_asks_nobody_else_and_has_a_policy(context: BrowserContext, host: Host, elsewhere: Elsewhere) -> None:
    page = entered(context, host)
    begun(page, "Klondike")
    turned(page)
    controlled(page)
    page.reload()
    page.wait_for_selector(".felt[data-v]")
    policy = page.evaluate(POLICY, f"{host.address}{version(page)}/static/game_worker.js")
    assert "default-src 'none'" in policy
    assert "connect-src 'self'" in policy
    assert "'unsafe-eval'" not in policy.replace("'wasm-unsafe-eval'", "")
    assert elsewhere.asked == []
    other = context.new_page()
    with pytest.raises(Exception, match="ERR_"):
        other.goto("http://elsewhere.example/")
    assert len(elsewhere.asked) > 0, "what is asked elsewhere would be counted"


@pytest.mark.lent
def test_update_is_offered_and_takes_nothing_away(
    context: BrowserContext, own_host: Host, build: ModuleType, tmp_path: Path
) -> None:
    host = own_host
    page = entered(context, host)
    begun(page, "Klondike")
    turned(page)
    controlled(page)
    first, parts = version(page), tmp_path / "parts"
    shutil.move(host.site / first, parts)
    with (parts / "static" / "replay.js").open("a", encoding="utf-8") as file:
        file.write("// another version\n")
    build.rooted(parts, host.site)
    assert not (host.site / first).exists()
    page.evaluate(WAITS)
    page.wait_for_selector(".offer")
    assert turned(page) == 2  # the update is not forced
    assert version(page) == first
    other = entered(context, host)  # a version waits for as long as a page plays on the old one
    assert version(other) == first
    page.get_by_role("button", name="use it now").click()
    page.wait_for_selector(f"script[src*='main.js']:not([src*='{first}'])", state="attached")
    page.wait_for_selector(".felt[data-v]")
    assert (step(page), turned(page)) == (2, 3)
    begun(other, "Rummikub")  # a room of the old version, which no host has any more
    assert (version(other), page.evaluate(CACHES)) == (first, 2)
    other.close()
    page.reload()
    page.wait_for_selector(".felt[data-v]")
    assert page.evaluate(script("one_cache"))


FILE = ROOT / "examples" / "reussites" / "quatre_as.py"
PATIENCE = 200_000.0
ABSENT = "the rules of this game are not here: quatre as. Bring its file again, and the game goes on."


@pytest.mark.lent
def test_own_games_come_with_a_dropped_file_and_go_with_it(context: BrowserContext, host: Host, tmp_path: Path) -> None:
    expect.set_options(timeout=PATIENCE)
    page = context.new_page()
    page.goto(host.address)
    page.wait_for_selector(".own")
    broken = tmp_path / "faux.py"
    broken.write_text("x = 1\ny = x / 0\n", "utf-8")
    page.set_input_files(".own input", broken)
    expect(page.locator(".own [role=alert]")).to_have_text("faux.py, line 2: ZeroDivisionError: division by zero")
    page.evaluate(script("dropped"), [".cards", FILE.name, FILE.read_text("utf-8")])
    expect(page.locator(".own [role=status]")).to_have_text("quatre_as.py is here: The four aces.")
    expect(page.locator(".card h2").first).to_have_text("The four aces")

    begun(page, "The four aces")
    turned(page)
    game = page.url
    page.keyboard.press("?")
    expect(page.locator("dialog")).to_contain_text("The last card of a column is discarded")
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_selector(".felt[data-v]")
    expect(page.locator(".told li")).to_have_count(1)

    page.goto(f"{host.address}#/")
    page.locator(".own .files button").click()
    expect(page.locator(".own [role=status]")).to_contain_text("quatre_as.py is taken away")
    expect(page.locator(".card h2").first).not_to_have_text("The four aces")
    page.goto(game)
    expect(page.locator(".lost")).to_have_text(ABSENT)

    other = context.new_page()  # the file comes back in another page, and the game in this one goes on
    other.goto(host.address)
    other.wait_for_selector(".own")
    other.set_input_files(".own input", FILE)
    page.wait_for_selector(".felt[data-v]")
    expect(page.locator(".lost")).to_be_hidden()


FIRST_VISIT = 12_000_000  # bytes that a first visit fetches where a host gzips them


def contents(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def inner(name: str, content: bytes) -> Iterator[tuple[str, bytes]]:
    yield name, content
    if name.endswith((".pack", ".zip")):
        packed = gzip.decompress(content) if name.endswith(".pack") else content
        with zipfile.ZipFile(io.BytesIO(packed)) as archive:
            yield from ((f"{name}/{one}", archive.read(one)) for one in archive.namelist())


WITHOUT = """
import sys
sys.path.insert(0, sys.argv[1])
import build

def left_out(name):
    file = name.replace(".", "/")
    return any(build._among(one, (*build.LATER, *build.NEVER)) for one in (f"{file}.pyc", f"{file}/__init__.pyc"))

class Absent:
    def find_spec(self, name, path=None, target=None):
        if left_out(name):
            raise ModuleNotFoundError(f"{name} is no part of the page that plays")

for name in [name for name in sys.modules if left_out(name) or name.startswith("rummifun")]:
    del sys.modules[name]
sys.meta_path.insert(0, Absent())
import rummifun.shells.browser.uploads
import rummifun.page.study_stream
import rummifun.shells.browser.worker
import rummifun.plugins.loading
"""


def test_build_leaves_out_nothing_that_what_plays_asks_for() -> None:
    command = [sys.executable, "-c", WITHOUT, str(ROOT / "site")]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stderr


@pytest.mark.lent
def test_build_makes_the_same_bytes_elsewhere(folder: Path, tmp_path: Path) -> None:
    again = tmp_path / "another name" / "site"
    shutil.rmtree(ROOT / "build/toplevels")
    make_site(again)
    first, second = contents(folder), contents(again)
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []
    shutil.rmtree(tmp_path)


def test_build_tells_nothing_of_its_machine(folder: Path) -> None:
    ours = [str(ROOT).encode(), str(Path(sys.prefix).resolve()).encode(), str(Path.home()).encode() + b"/."]
    texts = (pair for file, content in contents(folder).items() for pair in inner(file, content))
    assert [name for name, text in texts if any(path in text for path in ours)] == []


def test_build_keeps_the_docstrings_of_our_functions_alone(folder: Path) -> None:
    files = dict(pair for file, content in contents(folder).items() for pair in inner(file, content))
    (ours,), (other,) = (
        [text for name, text in files.items() if name.endswith(end)]
        for end in ("multiset/somme.pyc", "json/__init__.pyc")
    )
    assert b"Remove n occurrences" in ours
    assert b"dumps" in other
    assert b"Serialize" not in other


def test_build_has_first_deals_of_games_for_one_alone(folder: Path) -> None:
    """These deals are public: none may hide a hand."""
    first = {name for name in GAMES if any(folder.rglob(f"{name}.fr.json"))}
    assert first == {name for name in GAMES if game_named(name).seats == 1}


def test_build_is_small(folder: Path) -> None:
    sizes = {name: len(gzip.compress(content)) for name, content in contents(folder).items()}
    later = json.loads((folder / "sw.js").read_text("utf-8").split(" = ", 1)[1].split(";\n", 1)[0])["later"]
    assert sum(size for name, size in sizes.items() if name not in later) < FIRST_VISIT


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("toolz-1.2.0-py3-none-any.whl", b"something else", "is not the file that was meant"),
        ("pyodide-314.0.7.tgz", None, "cannot be fetched"),
    ],
)
def test_fetched_refuses_a_file_that_is_another_or_does_not_come(
    name: str, content: bytes | None, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetch, sums = imported("fetch"), tmp_path / "sums.txt"
    sums.write_text(f"{'0' * 64}  {name}\n")
    monkeypatch.setattr(fetch, "SUMS", sums)
    monkeypatch.setenv("PATH", str(tmp_path))
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(fetch.Unfetched, match=rf"^{name} {said}: .+$"):
        fetch.fetched(tmp_path)
    assert not (tmp_path / name).exists()
