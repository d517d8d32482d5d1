"""Files dropped on the page: their games are tried, offered, replayed by new rules, and told apart from broken ones."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from rummifun.core.record import RecordError
from rummifun.games import GAMES
from rummifun.page import client_requests as r
from rummifun.page import routes, study_stream
from rummifun.page.clients import Client
from rummifun.page.http_messages import Progress, Study, UploadedFile
from rummifun.page.live_session import LiveSession
from rummifun.page.new_game import RequestRefusedError
from rummifun.refusal import sentence
from rummifun.shells.browser import background_worker, uploads
from shells.web.browser_pages import SCREEN, Storage, begin, letters, sit_down
from shells.web.test_web_messages import Page as Bridge
from shells.web.test_web_without_server import Worker

EXAMPLES = Path(__file__).parents[3] / "examples" / "reussites"
AS = (EXAMPLES / "quatre_as.py").read_text("utf-8")
FILE = UploadedFile("quatre_as.py", AS)
FREE = AS.replace('    if t["talon"]:', '    if len(t["talon"]) > 40:')
"""The same game, by rules that deal no more than twice."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Run files in a folder of their own, and forget their definitions."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    known = background_worker.UserFiles()
    for room in (uploads, background_worker):
        monkeypatch.setattr(room, "USER_FILES", known)
    loaded = {name: getattr(module, "__file__", None) for name, module in sys.modules.items()}
    for name in (name for name, file in loaded.items() if file and Path(file).parent == EXAMPLES):
        monkeypatch.delitem(sys.modules, name)  # other tests read these files where they stand
    before = set(sys.modules)
    yield
    for name in set(sys.modules) - before:
        if Path(getattr(sys.modules[name], "__file__", None) or "/").parent in (tmp_path, Path()):
            del sys.modules[name]


class Page:
    def __init__(self, storage: Storage) -> None:
        self.storage, self.lobby = storage, storage.page()
        self.beside = background_worker.BackgroundPool(Worker())
        self.table = uploads.UploadHandler(self.lobby, self.beside)

    @property
    def games(self) -> tuple[str, ...]:
        return tuple(self.lobby.games.game_names())

    async def drop(self, text: str, name: str = FILE.name) -> uploads.Cards:
        file = UploadedFile(name, text)
        cards = await self.table.cards(file, SCREEN)
        self.table.replace_files((file, *(one for one in self.beside.files if one.name != file.name)))
        return cards

    async def enter(self, link: str) -> tuple[LiveSession, Client]:
        return await sit_down(self.lobby, link)

    async def begin(self) -> tuple[LiveSession, Client]:
        return await self.enter(await begin(self.lobby, "quatre as", deal="3"))

    async def study(self, games: int) -> Progress:
        study = study_stream.stream_study_in_worker(
            self.beside, self.lobby.games, Study("quatre as", games, seed=3), SCREEN
        )
        return [said async for said in study][-1]


@pytest.fixture
def page() -> Page:
    return Page(Storage(Random(1)))


async def deal_on(live: LiveSession, client: Client) -> None:
    """Make the last of the moves, which deals four more cards."""
    await live.handle(client, r.ActRequest(live.v, len([*live.session.game.moves(live.session.state)]) - 1))


async def test_cards_of_a_file_stand_first_with_title_rules_and_picture_in_both_languages(page: Page) -> None:
    cards = await page.drop(AS)
    (french,), (english,) = cards["fr"], cards["en"]
    assert (french.title, english.title, page.games) == ("Les quatre as", "The four aces", ("quatre as", *GAMES))
    assert (bool(english.about), "column" in english.rules, english.studied) == (True, True, True)
    assert len(english.emblem) > 2
    with pytest.raises(RequestRefusedError, match=r"autre\.py: another game is called quatre as already"):
        await page.drop(AS, "autre.py")


async def test_game_of_a_file_is_told_to_be_absent_without_it_and_stays(page: Page) -> None:
    await page.drop(AS)
    link = await begin(page.lobby, "quatre as", deal="3")
    live, client = await page.enter(link)
    await live.handle(client, r.ActRequest(live.v, 0))
    page.table.replace_files((UploadedFile("vieux.py", "1 / 0\n"),))  # another one that fails now hinders nothing
    assert (letters(client)[-1], page.games) == (None, tuple(GAMES))  # it is sent away
    with pytest.raises(RecordError) as absent:
        await page.enter(link)
    assert "quatre as" in sentence(absent.value.refusal, "en")
    await page.drop(AS)
    back, _ = await page.enter(link)
    assert (len(back.session.steps), page.games) == (1, ("quatre as", *GAMES))


async def test_file_dropped_again_changes_the_rules_of_games_or_says_which_move_they_refuse(page: Page) -> None:
    await page.drop(AS)
    short, long = [await begin(page.lobby, "quatre as", deal="3") for _ in range(2)]
    for link, deals in ((short, 1), (long, 3)):
        live, client = await page.enter(link)
        for _ in range(deals):
            await deal_on(live, client)
    await page.drop(FREE)
    live, client = await page.enter(short)
    await deal_on(live, client)
    assert len(live.session.steps) == 2
    with pytest.raises(RecordError) as changed:
        await page.enter(long)
    assert "move 3" in sentence(changed.value.refusal, "en")
    await page.drop(AS)
    live, _ = await page.enter(long)
    assert len(live.session.steps) == 3


async def test_live_session_keeps_nothing_by_old_rules_once_there_are_new_ones(page: Page) -> None:
    await page.drop(AS)
    live, client = await page.begin()
    await page.drop(FREE)
    await live.handle(client, r.ActRequest(live.v, 0))
    assert page.storage.games[0].lines == []


DEALT = 'return servir(t.put({"talon": cartes})'
WRONG = {
    "an error of syntax": ("faux.py", "x = (\n", r"faux\.py, line 1: SyntaxError"),
    "an exception": ("faux.py", "x = 1\ny = x / 0\n", r"faux\.py, line 2: ZeroDivisionError: division by zero"),
    "a missing module": ("faux.py", "\nimport nowhere\n", r"faux\.py, line 2: .*nowhere"),
    "an exit": ("faux.py", "import sys\nsys.exit(3)\n", r"faux\.py stops by sys\.exit\(3\)"),
    "no game": ("faux.py", "x = 1\n", r"faux\.py defines no game"),
    "only a game of ours": ("faux.py", "from rummifun.games.rummikub import jeu\n", r"faux\.py defines no game"),
    "the name of a game of ours": ("faux.py", AS.replace('"quatre as"', '"klondike"'), "klondike already"),
    "a deal that fails": ("faux.py", AS.replace(DEALT, "return servir(1 / 0"), r"faux\.py, line \d+: Zero"),
    "a move that fails": ("faux.py", AS.replace("yield DONNER", "yield 1 / 0"), r"faux\.py, line \d+: ZeroDivision"),
    "a name of Python": ("json.py", AS, r"json\.py is also the name of a part of Python"),
    "a name of ours": ("rummifun.py", AS, r"rummifun\.py is also the name"),
    "another kind of file": ("golf.txt", AS, r"golf\.txt is not a file of games"),
    "a file elsewhere": ("../golf.py", AS, r"golf\.py is not a file of games"),
    "a long file": ("faux.py", "#" * 300_000, "at most 200000 characters"),
    "bytes that are none": ("faux.py", "\x00", r"faux\.py"),
}


@pytest.mark.parametrize("name", WRONG)
async def test_cards_refuses_what_is_no_file_of_games_in_a_sentence_with_its_line(page: Page, name: str) -> None:
    file, text, said = WRONG[name]
    with pytest.raises(RequestRefusedError, match=said) as refused:
        await page.drop(text, file)
    assert "\n" not in str(refused.value)
    assert page.games == tuple(GAMES)
    await page.drop(AS)  # nothing is left of it
    assert page.games == ("quatre as", *GAMES)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("for _ in range(10**9):\n    try:\n        x = 1\n    except Exception:\n        pass\n", "[1-5]"),
        (AS.replace("    dernieres =", "    for _ in range(10**9):\n        pass\n    dernieres ="), r"\d+"),
    ],
)
async def test_cards_stops_an_endless_file(page: Page, text: str, line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "UPLOAD_SECONDS", 0.1)
    with pytest.raises(RequestRefusedError, match=rf"^sans_fin\.py, line {line}: this is still going on"):
        await page.drop(text, "sans_fin.py")


async def test_cards_ends_an_unstoppable_file_with_its_worker(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "UPLOAD_SECONDS", 0.1)
    monkeypatch.setattr(uploads, "_LATE", 0.1)
    with pytest.raises(RequestRefusedError, match="still going on"):
        await page.drop("import time\ntime.sleep(0.5)\n", "dort.py")


async def test_cards_leaves_an_old_file_in_use_where_the_new_one_is_broken(page: Page) -> None:
    await page.drop(AS)
    link = await begin(page.lobby, "quatre as", deal="3")
    with pytest.raises(RequestRefusedError, match="line"):
        await page.drop(AS + "\n1 / 0\n")
    assert (await page.study(5)).games == 5  # where players think the old one is there again
    live, client = await page.enter(link)
    await live.handle(client, r.ActRequest(live.v, 0))
    assert len(live.session.steps) == 1


async def test_cards_offers_a_function_that_makes_games_with_its_options(page: Page) -> None:
    options = "## Options\n\n- `tours` Rounds: `3`, `1`\n"
    text = (
        "from rummifun.games.reussites.relais_des_7 import r7\nfrom dataclasses import replace\n"
        "def relais(tours: int = 3):\n"
        f"    return replace(r7(tours), name='relais', regles='''# Relais\n\nRelay.\n\n{options}''')\n"
        "jeu = relais()\ndef helper(x): return x\ndef main() -> None: raise SystemExit\n"
    )
    (card,) = (await page.drop(text, "relais.py"))["en"]
    assert (card.title, card.options[0].values) == ("Relais", ((3, "3"), (1, "1")))
    live, _ = await page.enter(await begin(page.lobby, "relais", options={"tours": 1}))
    assert live.session.game.options == {"tours": 1}


async def test_live_session_tells_the_line_of_rules_that_fail_during_a_game(page: Page) -> None:
    text = AS.replace("    return servir(t, ", "    return servir(t if len(t['talon']) > 8 else 1 / 0, ")
    page.table.replace_files((UploadedFile(FILE.name, text),))  # kept by an earlier version, say, and never tried
    live, client = await page.begin()
    for _ in range(60):
        await deal_on(live, client)
        if errors := [said for said in letters(client) if said and said["type"] == "error"]:
            break
    assert errors[0]["sentence"].startswith("quatre_as.py, line ")


async def test_fichiers_is_a_route_of_a_page_alone(page: Page) -> None:
    bridge = Bridge(routes.application(page.lobby, more=[page.table.route()]))
    good = await bridge.ask("/api/fichiers?lang=en", {"name": FILE.name, "text": AS})
    assert (good["status"], json.loads(good["body"])["en"][0]["title"]) == (200, "The four aces")
    for body in ({"name": "x.py", "text": "1 / 0"}, {"name": 3}, "x"):
        bad = await bridge.ask("/api/fichiers?lang=en", body)
        assert (bad["status"], bool(json.loads(bad["body"])["sentence"])) == (400, True)
