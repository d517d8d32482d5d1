"""Lessons on the page without a server, as a student meets them: done wrongly, then rightly, with loops and reloads."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from book.write_lessons import cells, lessons
from course.answers import answer
from harness.nonempty import nonempty
from playwright.sync_api import Browser, Locator, Page, Route, expect

from rummifun.grading.custom_sheets.sheet_reader import read_parts
from rummifun.lessons.exercise_sheets import LESSONS, exercises_in
from rummifun.lessons.exercises import exercise_by_number as exercise_of

from ..browser.pointers import box_of
from ..browser.test_browser_screens import faults
from .conftest import Host, controlled

PATIENCE = 200_000  # Python starts in a browser, beside other tests


@pytest.fixture(scope="session")
def address(folder: Path) -> Iterator[str]:
    hosting = Host(folder.parent, "site")
    yield hosting.address
    hosting.cut()


Opened = Callable[..., Page]


@pytest.fixture
def opened(chromium: Browser, address: str) -> Iterator[Opened]:
    """Open a route; an error of a page fails the test, and so does a request to any other host."""
    complaints: list[str] = []

    def page_of(route: str, lang: str = "en", width: int = 1000, python: bool = True) -> Page:
        context = chromium.new_context(viewport={"width": width, "height": 800}, locale=lang, accept_downloads=True)
        if not python:
            context.route("**/python/**", lambda asked: asked.abort())
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: complaints.append(str(error)) if python else None)
        page.on("console", lambda said: complaints.append(said.text) if "Content Security" in said.text else None)
        ours = (address, f"blob:{address.removesuffix('/site/')}")
        context.on("request", lambda sent: complaints.append(sent.url) if not sent.url.startswith(ours) else None)
        page.goto(f"{address}#{route}")
        page.wait_for_selector("#room h1")
        return page

    yield page_of
    assert complaints == []


def exercise(page: Page) -> Locator:
    return page.locator(".cell.exercise").first


def press(cell: Locator, name: str) -> None:
    cell.get_by_role("button", name=name, exact=True).click()


def outcome(cell: Locator) -> Locator:
    return cell.locator(".output")


def write(cell: Locator, text: str) -> None:
    """Write a text in the editor of a cell, in the place of all that stands there."""
    cell.locator(".cm-content").press("ControlOrMeta+a")
    cell.page.keyboard.insert_text(text)
    expect(cell.locator("textarea")).to_have_value(text)


def run(cell: Locator, text: str, said: str = "") -> None:
    write(cell, text)
    press(cell, "run it")
    if said:
        expect(outcome(cell)).to_have_text(said, timeout=PATIENCE)


def test_lesson_checks_a_wrong_exercise_and_then_a_right_one(opened: Opened) -> None:
    page = opened("/lecon/04_recursion", "fr")
    cell = exercise(page)
    write(cell, "def plus_repete(ens):\n    return sum(n for _, n in ens)")
    press(cell, "vérifier")
    expect(outcome(cell)).to_contain_text("les multiplicités sont additionnées", timeout=PATIENCE)
    expect(outcome(cell)).to_contain_text("plus_repete([(1, 1), (2, 1)]) = 2, attendu 1")
    hints = cell.locator(".hints li")
    for said in range(1, 4):  # one at a time, up to their number
        press(cell, "un indice")
        expect(hints).to_have_count(said)
    expect(hints).to_have_text([*exercise_of("4.1", "fr").hints])
    expect(cell.get_by_role("button", name="un indice")).to_have_count(0)
    expect(cell.locator(".mark")).to_have_text("")
    write(cell, answer("4.1"))
    press(cell, "vérifier")
    expect(outcome(cell)).to_contain_text("appels justes", timeout=PATIENCE)
    expect(cell.locator(".mark")).to_contain_text("✓")
    page.goto(page.url.partition("#")[0] + "#/lecons")
    expect(page.locator(".lessons li").nth(3)).to_contain_text("commencée")
    expect(page.locator(".lessons li")).to_have_count(len(lessons("fr")))


@pytest.mark.lent
def test_lesson_asks_the_laws_of_an_exercise_that_is_no_sheet(opened: Opened) -> None:
    cell = exercise(opened("/lecon/10_reussite"))
    expect(cell.get_by_label("language of the answer")).to_have_count(0)
    write(cell, answer("10.1"))
    press(cell, "check")
    expect(outcome(cell)).to_contain_text("hold", timeout=PATIENCE)


def choose(cell: Locator, language: str) -> None:
    cell.get_by_label("language of the answer").select_option(language)


LARGEST = "let plus_repete ens = List.fold_left (fun plus (_, n) -> max plus n) 0 ens"


def test_lesson_checks_an_answer_in_ocaml(opened: Opened) -> None:
    page = opened("/lecons")
    controlled(page)  # from now on, workers have the policy of the page
    page.goto(page.url.partition("#")[0] + "#/lecon/04_recursion")
    cell = exercise(page)
    choose(cell, "ocaml")
    expect(cell.get_by_role("button", name="run it")).to_be_hidden()
    expect(cell.locator("textarea")).to_have_value(re.compile("^let plus_repete ens"))
    for text, said in (
        (LARGEST.replace(" 0 ", " 1 "), "plus_repete [] = 1, expected 0"),
        ("let rec plus_repete ens = plus_repete ens", "plus_repete []: it does not end in the time given"),
        (f"{LARGEST} +", "reponse.ml, line 1: this cannot be parsed"),
    ):
        write(cell, text)
        press(cell, "check")
        expect(outcome(cell)).to_contain_text(said, timeout=PATIENCE)
        expect(cell.locator(".mark")).to_have_text("")
    write(cell, LARGEST)
    cell.locator(".cm-content").press("Control+Enter")
    expect(outcome(cell)).to_contain_text("calls are right", timeout=PATIENCE)
    expect(cell.locator(".mark")).to_contain_text("✓")
    assert faults(page) == []


def test_lesson_tells_the_function_of_an_endless_loop(opened: Opened) -> None:
    cell = exercise(opened("/lecon/04_recursion"))
    write(cell, "def plus_repete(ens):\n    while True:\n        pass")
    press(cell, "check")
    expect(outcome(cell)).to_contain_text("plus_repete([]): it does not end in the time given", timeout=PATIENCE)


def test_cell_keeps_a_text_for_each_language_and_the_language(opened: Opened) -> None:
    page = opened("/lecon/04_recursion", python=False)
    cell, field = exercise(page), exercise(page).locator("textarea")
    texts = {"python": "def plus_repete(ens): return 7", "ocaml": "let plus_repete ens = 7"}
    for language, text in texts.items():
        choose(cell, language)
        write(cell, text)
    expect(cell.locator(".tok-keyword")).to_have_text("let")
    page.reload()
    expect(field).to_have_value(texts["ocaml"])
    expect(page.locator(".cell.exercise").last.get_by_label("language of the answer")).to_have_value("ocaml")
    with page.expect_download() as coming:
        page.get_by_role("button", name="download .py").click()
    assert texts["python"] in coming.value.path().read_text("utf-8")
    press(cell, "as it was")
    choose(cell, "python")
    expect(field).to_have_value(texts["python"])
    page.reload()
    expect(field).to_have_value(texts["python"])
    choose(cell, "ocaml")
    expect(field).to_have_value(re.compile("^let plus_repete ens = failwith"))


def test_lessons_shown_are_those_that_the_address_names(opened: Opened) -> None:
    page = opened("/lecons?seules=2-3,5", python=False)
    names = page.locator(".lessons a")
    expect(names).to_have_count(3)
    hashes = names.evaluate_all("all => all.map(one => one.hash)")
    assert [name.split("/")[-1][:2] for name in hashes] == ["02", "03", "05"]
    names.nth(1).click()
    page.get_by_role("link", name="the next lesson").click()
    page.wait_for_url("**#/lecon/05_*")
    expect(page.get_by_role("link", name="the next lesson")).to_have_count(0)  # the address changes before the page
    page.get_by_role("link", name="all lessons").click()
    expect(names).to_have_count(3)
    page.goto(page.url.partition("#")[0] + "#/lecon/3")
    page.get_by_role("link", name="the lesson before").and_(page.locator("[href*='02_']")).wait_for()


@pytest.mark.lent
def test_lesson_runs_every_cell_and_draws_a_state(opened: Opened) -> None:
    page = opened("/lecon/07_etats")
    page.get_by_role("button", name="run everything").click()
    last = page.locator(".cell").last
    expect(last.get_by_role("button", name="stop")).to_be_visible()
    expect(last.get_by_role("button", name="run it")).to_be_visible(timeout=PATIENCE)
    drawing = page.locator(".drawing svg")
    expect(drawing).to_have_count(1)
    assert page.locator(".failed, .ended").count() == 0
    box = box_of(drawing)
    assert box["width"] > 300
    assert box["height"] > 100
    expect(page.locator(".printed").first).to_have_text(re.compile("^── J2 (to move|au trait)"))


@pytest.mark.lent
def test_cell_shows_the_lines_of_the_student_at_an_exception(opened: Opened) -> None:
    cell = opened("/lecon/04_recursion").locator(".cell").nth(1)
    for _ in range(2):  # the second time from the beginning, without the earlier state
        press(cell, "run it")
        expect(cell.get_by_role("button", name="run it")).to_be_visible(timeout=PATIENCE)
        expect(outcome(cell).locator(".failed")).to_contain_text("RecursionError", timeout=PATIENCE)
        expect(outcome(cell)).to_contain_text("cell 2, line 1")
    expect(outcome(cell).locator("li")).to_have_count(1)


LOOP = "print('before')\nwhile True:\n    pass"


@pytest.mark.lent
def test_cell_that_does_not_end_is_stopped_and_loses_nothing(opened: Opened) -> None:
    page = opened("/lecon/08_scenario")
    page.clock.install()
    cell = page.locator(".cell").first
    run(cell, LOOP, "before")
    page.wait_for_timeout(200)
    press(cell, "stop")
    expect(outcome(cell)).to_contain_text("stopped")
    expect(outcome(cell)).to_contain_text("before")
    expect(cell.locator("textarea")).to_have_value(LOOP)
    run(cell, "while True:\n    print('again')")
    expect(outcome(cell)).to_contain_text("…", timeout=PATIENCE)
    press(cell, "stop")
    expect(outcome(cell)).to_contain_text("stopped")
    assert len(outcome(cell).inner_text()) < 21_000
    run(cell, LOOP, "before")
    page.clock.fast_forward(10_000)
    expect(outcome(cell)).to_contain_text("Stopped after 10 seconds")
    expect(outcome(cell)).to_contain_text("before")
    deep = "from rummifun.multiset.somme import mens\nmens(range(20_000)) == mens(range(20_000))"
    run(cell, deep)
    expect(outcome(cell)).to_contain_text("Python has stopped here", timeout=PATIENCE)
    expect(cell.locator("textarea")).to_have_value(deep)
    run(cell, "6 * 7", "42")


def test_cell_keeps_what_is_written_over_a_reload_and_can_be_as_it_was(opened: Opened) -> None:
    page = opened("/lecon/08_scenario", python=False)
    field = exercise(page).locator("textarea")
    before = field.input_value()
    write(exercise(page), "def mains_de_j1(e, coups):\n    return [é]")
    page.wait_for_timeout(400)
    page.reload()
    expect(field).to_have_value("def mains_de_j1(e, coups):\n    return [é]")
    write(exercise(page), "written just now")  # and the page is left at once
    page.reload()
    expect(field).to_have_value("written just now")
    press(exercise(page), "as it was")
    expect(field).to_have_value(before)
    page.reload()
    expect(field).to_have_value(before)


@pytest.mark.parametrize("name", ["01_type_somme", pytest.param("04_recursion", marks=pytest.mark.lent)])
def test_lesson_downloads_as_a_program_that_runs(opened: Opened, tmp_path: Path, name: str) -> None:
    page = opened(f"/lecon/{name}", "fr", python=False)
    write(exercise(page), answer(f"{int(name[:2])}.1") + "\nprint('é', 6 * 7)")
    with page.expect_download() as coming:
        page.get_by_role("button", name="télécharger .py").click()
    program = tmp_path / coming.value.suggested_filename
    coming.value.save_as(program)
    assert program.name == f"{name}.py"
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, timeout=200, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "é 42" in done.stdout.splitlines()


def indents_by_keys(page: Page, shown: str) -> None:
    cell = exercise(page)
    field = cell.locator("textarea")
    cell.locator(shown).press("ControlOrMeta+a")
    page.keyboard.press("Delete")
    page.keyboard.type("def f(x):\nif x:\nreturn 1", delay=20)  # the editor reads the code between two strokes
    expect(field).to_have_value("def f(x):\n    if x:\n        return 1")
    page.keyboard.press("Enter")
    page.keyboard.press("Backspace")
    page.keyboard.type("return 2")
    expect(field).to_have_value(re.compile(r"        return 1\n    return 2$"))
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("End")
    page.keyboard.press("Tab")
    expect(field).to_have_value(re.compile(r"\nreturn 2    $"))
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.localName") == "button"


def test_cell_indents_by_keys_and_lets_them_leave(opened: Opened) -> None:
    page = opened("/lecon/08_scenario", python=False)
    indents_by_keys(page, ".cm-content")
    cell = exercise(page)
    cell.locator(".cm-content").focus()
    page.keyboard.press("Escape")
    page.keyboard.type("a")  # who goes on writing stays
    page.keyboard.press("Tab")
    expect(cell.locator(".cm-content")).to_be_focused()
    before = cell.locator("textarea").input_value()
    page.keyboard.press("ControlOrMeta+z")
    expect(cell.locator("textarea")).not_to_have_value(before)


def test_cell_is_a_plain_field_where_its_editor_cannot_come(opened: Opened) -> None:
    page = opened("/lecons", python=False)
    page.context.route("**/vendor/*", lambda asked: asked.abort())
    page.goto(page.url.partition("#")[0] + "#/lecon/08_scenario")
    page.wait_for_selector(".cell")
    indents_by_keys(page, "textarea")
    expect(page.locator(".cm-editor")).to_have_count(0)


def test_cell_shows_code_by_its_colours_and_takes_what_was_being_written(opened: Opened) -> None:
    page = opened("/lecons", python=False)
    begun: list[Route] = []
    page.context.route("**/vendor/*", lambda asked: begun.append(asked))  # noqa: PLW0108  it marks what it is given
    page.goto(page.url.partition("#")[0] + "#/lecon/08_scenario")
    cell = exercise(page)
    cell.locator("textarea").fill("def f(x):\n    return (x, 'é', 17)  # oui")
    while not begun:
        page.wait_for_timeout(20)
    begun[0].continue_()
    content = cell.locator(".cm-content")
    expect(content).to_be_focused()
    page.keyboard.type("!")
    expect(cell.locator("textarea")).to_have_value(re.compile("# oui!$"))
    kinds = {"keyword": "def", "definition": "f", "string": "'é'", "number": "17", "comment": "# oui!"}
    for kind, text in kinds.items():
        expect(content.locator(f".tok-{kind}").first).to_have_text(text)
    expect(content).to_have_attribute("aria-label", re.compile("^exercise "))
    expect(page.locator("style")).to_have_count(0)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert faults(page) == []
    page.keyboard.press("Control+Home")
    for _ in range(len("def f")):
        page.keyboard.press("ArrowRight")
    expect(cell.locator(".cm-matchingBracket")).to_have_text(["(", ")"])


BY_NIGHT = [("/lecons", "fr"), ("/lecon/01_type_somme", "fr"), ("/lecon/03_replis", "en")]
CHECK = {"en": "check", "fr": "vérifier"}


@pytest.mark.parametrize(
    ("route", "lang"), [("/lecons", "en"), *(pytest.param(*one, marks=pytest.mark.lent) for one in BY_NIGHT)]
)
def test_axe_finds_nothing_and_a_telephone_need_not_be_moved_sideways(opened: Opened, route: str, lang: str) -> None:
    page = opened(route, lang, width=360, python=route != "/lecons")
    if route != "/lecons":
        cell = exercise(page)
        press(cell, CHECK[lang])
        expect(outcome(cell).locator(".judged")).to_be_visible(timeout=PATIENCE)
    assert (faults(page), page.evaluate("document.documentElement.scrollWidth")) == ([], 360)


def test_lesson_shows_ocaml_beside_python_when_wanted_and_remembers_it(opened: Opened) -> None:
    page = opened("/lecon/02_listes", "fr", python=False)
    beside = page.locator(".cell .beside pre")
    text = next(file for file in lessons("fr") if file.stem == "02_listes").read_text("utf-8")
    wanted = [cell.ocaml.rstrip("\n") for cell in cells(text) if cell.ocaml]
    expect(beside).to_have_count(len(wanted))
    assert beside.all_text_contents() == wanted
    expect(beside.first).to_be_hidden()
    page.get_by_label("OCaml à côté de Python").check()
    expect(beside.last).to_be_visible()
    page.goto(page.url.partition("#")[0] + "#/lecon/03_replis")
    expect(page.locator("h1")).to_contain_text("3.", timeout=PATIENCE)
    expect(beside.first).to_be_visible()
    page.get_by_label("OCaml à côté de Python").uncheck()
    expect(beside.first).to_be_hidden()
    page.goto(page.url.partition("#")[0] + "#/lecon/11_etude")
    expect(page.locator("h1")).to_contain_text("11.", timeout=PATIENCE)
    expect(page.get_by_label("OCaml à côté de Python")).to_have_count(0)


@pytest.mark.parametrize("lang", ["fr", pytest.param("en", marks=pytest.mark.lent)])
def test_lessons_have_every_cell(opened: Opened, lang: str) -> None:
    page = opened("/lecons", lang, python=False)
    files = lessons(lang)
    expect(page.locator(".lessons a")).to_have_count(len(files))
    links = page.locator(".lessons a").evaluate_all(
        "links => links.map(link => [link.hash.slice(1), link.textContent])"
    )
    assert [route for route, _ in links] == [f"/lecon/{file.stem}" for file in files]
    for (route, title), file in zip(links, files, strict=True):
        page.goto(page.url.partition("#")[0] + f"#{route}")
        expect(page.locator("h1")).to_have_text(title, timeout=PATIENCE)
        text = file.read_text("utf-8")
        wanted = [cell.text.rstrip("\n") for cell in cells(text) if cell.kind != "prose"]
        expect(page.locator(".cell textarea")).to_have_count(len(wanted))
        there = page.locator(".cell textarea").evaluate_all("fields => fields.map(field => field.value)")
        assert there == wanted
        assert len(set(there)) == len(there)


OWN_SHEET = """(* feuille.mli *)
(** l without its first element
    @hint match the list *)
val reste : int list -> int list
(* solution.ml *)
let reste = function [] -> [] | _ :: l -> l
"""


def put_folder(page: Page, folder: Path, files: dict[str, str]) -> None:
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    with page.expect_file_chooser() as chooser:
        press(page.locator(".own"), "choose a folder")
    chooser.value.set_files(folder)


def test_lessons_take_a_folder_of_exercises_that_is_done_as_a_lesson_is(opened: Opened, tmp_path: Path) -> None:
    page = opened("/lecons")
    controlled(page)
    put_folder(page, tmp_path / "à moi", {"1.ml": "let x = 1"})
    expect(page.locator(".own [role=alert]")).to_contain_text("1.ml is no sheet", timeout=PATIENCE)
    put_folder(page, tmp_path / "à moi", {"1.ml": OWN_SHEET, "2.ml": OWN_SHEET.replace("reste", "suite")})
    expect(page.locator("h1")).to_have_text("à moi", timeout=PATIENCE)
    expect(page.locator(".cell")).to_have_count(2)
    expect(page.get_by_text("reste: l without its first element")).to_be_visible()
    first, second = page.get_by_label("exercise 1: reste").first, page.get_by_label("exercise 2: suite").first
    write(first, "def reste(l):\n    return l[1:]")
    press(first, "check")
    expect(outcome(first)).to_contain_text("calls are right", timeout=PATIENCE)
    press(second, "a hint")
    expect(second.locator(".hints")).to_have_text("match the list")
    choose(second, "ocaml")
    write(second, "let suite l = l")
    press(second, "check")
    expect(outcome(second)).to_contain_text("suite [0] = [0], expected []", timeout=PATIENCE)
    with page.expect_download() as coming:
        press(page.locator("article"), "download .ml")
    assert "let suite l = l" in coming.value.path().read_text("utf-8")
    page.reload()
    expect(second.locator("textarea")).to_have_value("let suite l = l", timeout=PATIENCE)
    page.get_by_role("link", name="all lessons").click()
    expect(page.locator(".own .files li")).to_contain_text("à moi begun")
    assert faults(page) == []
    press(page.locator(".own"), "take à moi away")
    expect(page.locator(".own .files li")).to_have_count(0)
    page.go_back()
    expect(page.get_by_role("alert")).to_contain_text("This browser keeps no such exercises")


@pytest.mark.lent
def test_cells_of_ones_own_run_and_take_code_from_the_address(opened: Opened) -> None:
    page = opened("/lecons", lang="fr")
    page.get_by_role("link", name="cellules libres").click()
    cells = page.locator(".cell")
    expect(cells.locator("textarea")).to_have_value("")
    page.evaluate(
        "location.hash = '/essai?code=from+rummifun.games.rummikub+import+T%2C+Bleu%0AT%287%2C+Bleu%29&code=6+*+7'"
    )
    expect(cells).to_have_count(2)
    expect(cells.first.locator("textarea")).to_have_value("from rummifun.games.rummikub import T, Bleu\nT(7, Bleu)")
    expect(page.locator(".output > *")).to_have_count(0)
    page.get_by_role("button", name="tout exécuter").click()
    expect(outcome(cells.first)).to_contain_text("7", timeout=PATIENCE)
    expect(outcome(cells.last)).to_contain_text("42", timeout=PATIENCE)


SHEETS = [
    pytest.param(file, language, id=f"{file.stem}-{language}")
    for file in lessons("fr")
    if (LESSONS / file.stem[:2]).is_dir()
    for language in ("python", "ocaml")
]


@pytest.mark.lent
@pytest.mark.parametrize(("file", "language"), SHEETS)
def test_lesson_takes_every_answer_in_either_language(opened: Opened, file: Path, language: str) -> None:
    page = opened(f"/lecon/{file.stem}", "fr")
    for number, one in nonempty(exercises_in(LESSONS / file.stem[:2], "fr").items()):
        cell = page.get_by_label(re.compile(rf"^exercice {number} "))
        assert one.path
        cell.get_by_label("langage de la réponse").select_option(language)
        write(cell, answer(number) if language == "python" else "\n".join(read_parts(one.path)["solution.ml"]))
        press(cell, "vérifier")
        expect(outcome(cell).locator(".judged, .ended")).to_be_visible(timeout=PATIENCE)
        expect(outcome(cell).locator(".judged.good")).to_have_count(1)
