"""Hand-ins checked on the page by a sheet of one's own, which is put in as files, as a folder or as a zip."""

import csv
import re
from io import StringIO
from pathlib import Path

import pytest
from grading.custom_sheets.sheets import EXAMPLE
from grading.custom_sheets.test_on_page import HAND_INS, IN_PYTHON, SHEET, native
from playwright.sync_api import BrowserContext, Locator, Page, expect

from ..browser.test_browser_screens import faults
from .conftest import Host
from .test_site_submissions import LONG, checked, entered, fits, packed, put, saved

TEXTS = {name: text.encode() for name, text in HAND_INS.items()}


def used(page: Page) -> Locator:
    return page.locator(".handin .sheet")


def read_back(page: Page, said: str = "read the sheet back") -> str:
    page.get_by_role("button", name=said, exact=True).click()
    page.wait_for_selector(".handin section pre, .handin [role=alert]:not(:empty)", timeout=LONG)
    return page.locator(".handin > section").last.inner_text() + page.locator(".handin [role=alert]").inner_text()


def test_check_goes_by_a_sheet_that_is_put_in_and_can_be_taken_away(
    context: BrowserContext, host: Host, tmp_path: Path
) -> None:
    page = entered(context, host)
    expect(used(page)).to_contain_text("the sheet of the course")
    put(page, {"feuille.mli": IN_PYTHON["feuille.mli"].encode()})
    expect(used(page)).to_contain_text("lacks its solution")
    put(page, {name: text.encode() for name, text in IN_PYTHON.items()} | TEXTS)
    expect(used(page)).to_contain_text("by your sheet: feuille.mli, feuille.toml, solution.py")
    expect(page.locator(".files li")).to_have_text([re.compile(r"^\s*a\.ml\b"), re.compile(r"^\s*b\.py\b")])
    told = checked(page, {})
    assert "double(" in told
    assert faults(page) == []
    here, there = (
        [row[:-1] for row in csv.reader(StringIO(one))]
        for one in (native(tmp_path, HAND_INS, IN_PYTHON).removeprefix("\ufeff"), saved(page, "save the marks"))
    )
    assert there == here
    page.get_by_role("button", name="take your sheet away").click()
    expect(used(page)).to_contain_text("the sheet of the course")
    expect(page.locator(".files li")).to_have_count(2)


def test_read_back_shows_a_sheet_or_its_fault_in_french_on_a_telephone(context: BrowserContext, host: Host) -> None:
    page = entered(context, host, "fr")
    page.set_viewport_size({"width": 360, "height": 800})
    page.emulate_media(color_scheme="dark")
    put(page, {"mienne.zip": packed({f"x/{name}": text.encode() for name, text in SHEET.items()})})
    expect(used(page)).to_contain_text("mienne.zip")
    told = read_back(page, "relire la feuille")
    assert told.startswith("Petite")
    assert "longueur : il compte un de trop" in told
    assert "longueur [] = 0" in told
    assert (faults(page), fits(page)) == ([], True)
    put(page, {"autre.zip": packed({"feuille.mli": b"val f : int", "solution.ml": b"let g = 1"})})
    expect(used(page)).to_contain_text("autre.zip")
    expect(page.locator(".handin")).not_to_contain_text("mienne")
    fault = read_back(page, "relire la feuille")
    assert fault.startswith("solution.ml n'a pas les types de feuille.mli : ")
    assert "The value `f' is required but not provided" in fault


@pytest.mark.lent
def test_check_takes_a_folder_chosen_by_keys_for_a_sheet_and_another_for_a_class(
    context: BrowserContext, host: Host, tmp_path: Path
) -> None:
    page, rendus = entered(context, host), tmp_path / "rendus"
    (rendus / "groupe").mkdir(parents=True)
    for name in ("a.ml", "groupe/b.ml", "notes.txt.bak"):
        (rendus / name).write_text("let cardinal e = 0\nlet rec appartient x e = false", encoding="utf-8")
    for folder in (EXAMPLE, rendus):
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="choose a folder").focus()
            page.keyboard.press("Enter")
        chooser.value.set_files(folder)
    expect(page.locator(".files li")).to_have_count(2)
    expect(used(page)).to_contain_text(f"by your sheet: {EXAMPLE.name}")
    assert "cardinal" in checked(page, {})
    expect(page.locator(".report article > h2")).to_have_text(["Hand-ins", "a.ml", "groupe"])


@pytest.mark.lent
def test_check_ends_loops_of_either_language_beside_a_sheet(context: BrowserContext, host: Host) -> None:
    page = entered(context, host)
    put(page, {name: text.encode() for name, text in SHEET.items()})
    loops = {
        "a.ml": "let rec double n : int = double n\nlet longueur = List.length",
        "b.py": "def double(n):\n    while True: pass\ndef longueur(l):\n    return len(l)",
        "c.py": "def double(n):\n    return sum(range(10 ** 15))\ndef longueur(l):\n    return len(l)",
    }
    for sheet in (SHEET, IN_PYTHON):
        page.get_by_role("button", name=re.compile("take .*sheet away")).click()
        put(page, {name: text.encode() for name, text in sheet.items()})
        checked(page, {name: text.encode() for name, text in loops.items()})
        expect(page.locator(".report article")).to_have_count(4)
        articles = page.locator(".report article").all()[1:]
        for article in articles:
            expect(article).to_contain_text("it does not end in the time given")
            expect(article).to_contain_text("5 / 10")
