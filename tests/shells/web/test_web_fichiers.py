"""Files dropped on the page: their games are tried, offered, played by new rules, and told apart from broken ones."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rummifun.core.record import RecordError
from rummifun.games import GAMES
from rummifun.messages import translation
from rummifun.refusal import sentence
from rummifun.shells.web import uploads, user_files
from rummifun.shells.web import wire_messages as m
from rummifun.shells.web.asgi_bridge import AsgiBridge
from rummifun.shells.web.background_worker import BackgroundPool
from rummifun.shells.web.http_messages import NewGameRequest, Study, UploadedFile
from rummifun.shells.web.live_session import Client
from rummifun.shells.web.new_game import RequestRefusedError
from rummifun.shells.web.routes import application
from rummifun.shells.web.serializers import console_for
from rummifun.shells.web.study_stream import stream_study_in_worker
from rummifun.shells.web.uploads import UploadHandler
from rummifun.shells.web.user_files import UserFiles
from shells.web.test_web_gardien import Storage
from shells.web.test_web_seule import Worker, run

SCREEN = console_for("en")
EXAMPLES = Path(__file__).parents[3] / "examples" / "reussites"
AS = (EXAMPLES / "quatre_as.py").read_text("utf-8")
FILE = UploadedFile("quatre_as.py", AS)
FREE = AS.replace('    if t["talon"]:', '    if len(t["talon"]) > 40:')
"""The same game, by rules that deal no more than twice."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Run files in a folder of their own, and forget what they define."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    known = UserFiles()
    for room in (uploads, user_files):
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
    """A page without a server, and its Python."""

    def __init__(self) -> None:
        self.storage = Storage(Random(1))
        self.hall = self.storage.page()
        self.beside = BackgroundPool(Worker())
        self.table = UploadHandler(self.hall, self.beside)

    async def drop(self, file: UploadedFile, lang: str = "en") -> uploads.Cards:
        """Try a file, and keep it as the page would."""
        cards = await self.table.cards(file, console_for(lang))
        self.table.replace_files((file, *(one for one in self.beside.files if one.name != file.name)))
        return cards

    async def begin(self, game: str, **wanted: Any) -> str:
        links = await self.hall.create(NewGameRequest(game, **wanted), translation("en"))
        return str(links.seats[0]).removeprefix("/j/")

    async def enter(self, link: str) -> tuple[Any, Client]:
        place = await self.hall.find_target(link)
        assert place is not None
        guest = Client(place.seat, SCREEN)
        live = await self.hall.join(place.number, guest)
        await live.welcome(guest)
        return live, guest


def played(script: Callable[[Page], Coroutine[Any, Any, None]]) -> None:
    run(lambda: script(Page()))


def heard(guest: Client) -> list[Any]:
    letters = [guest.outbox.get_nowait() for _ in range(guest.outbox.qsize())]
    return [letter and json.loads(letter) for letter in letters]


def test_the_games_of_a_file_stand_first_with_title_rules_and_picture_in_both_languages() -> None:
    async def script(page: Page) -> None:
        cards = await page.drop(FILE)
        (french,), (english,) = cards["fr"], cards["en"]
        assert (french.title, english.title) == ("Les quatre as", "The four aces")
        assert english.about
        assert "column" in english.rules
        assert len(english.emblem) > 2
        assert english.studied
        assert page.hall.games.game_names() == ("quatre as", *GAMES)

    played(script)


def test_a_game_of_a_file_is_played_kept_and_counted() -> None:
    async def script(page: Page) -> None:
        await page.drop(FILE)
        link = await page.begin("quatre as", deal="3")
        live, guest = await page.enter(link)
        while live.sitting.seat is not None:
            await live.handle(guest, m.ActRequest(live.v, 0))
        assert [said["type"] for said in heard(guest) if said][-1] in ("end", "game")
        again = Page()
        again.hall = page.storage.page()  # the page is loaded again
        again.table = UploadHandler(again.hall, again.beside)
        again.table.replace_files((FILE,))
        resumed, _ = await again.enter(link)
        assert resumed.sitting.state == live.sitting.state
        assert (await again.hall.best("quatre as")).played == 1

    played(script)


def test_without_its_file_a_game_is_told_to_be_absent_and_stays() -> None:
    async def script(page: Page) -> None:
        await page.drop(FILE)
        link = await page.begin("quatre as", deal="3")
        live, guest = await page.enter(link)
        await live.handle(guest, m.ActRequest(live.v, 0))
        page.table.replace_files(())
        assert heard(guest)[-1] is None  # it is sent away
        with pytest.raises(RecordError) as absent:
            await page.enter(link)
        assert "quatre as" in sentence(absent.value.refusal, "en")
        page.table.replace_files((FILE,))
        back, _ = await page.enter(link)
        assert len(back.sitting.steps) == 1

    played(script)


def test_a_file_dropped_again_changes_the_rules_of_games_in_progress_or_says_which_move_they_refuse() -> None:
    async def script(page: Page) -> None:
        await page.drop(FILE)
        short, long = await page.begin("quatre as", deal="3"), await page.begin("quatre as", deal="3")
        for link, deals in ((short, 1), (long, 3)):
            live, guest = await page.enter(link)
            for _ in range(deals):
                last = len([*live.sitting.game.moves(live.sitting.state)]) - 1
                await live.handle(guest, m.ActRequest(live.v, last))  # four more cards
        await page.drop(UploadedFile(FILE.name, FREE))
        live, guest = await page.enter(short)
        await live.handle(guest, m.ActRequest(live.v, len([*live.sitting.game.moves(live.sitting.state)]) - 1))
        assert len(live.sitting.steps) == 2
        with pytest.raises(RecordError) as changed:
            await page.enter(long)
        assert "move 3" in sentence(changed.value.refusal, "en")
        await page.drop(FILE)
        live, _ = await page.enter(long)
        assert len(live.sitting.steps) == 3

    played(script)


def test_what_is_done_by_old_rules_is_not_kept_once_there_are_new_ones() -> None:
    async def script(page: Page) -> None:
        await page.drop(FILE)
        live, guest = await page.enter(await page.begin("quatre as", deal="3"))
        await page.drop(UploadedFile(FILE.name, FREE))
        await live.handle(guest, m.ActRequest(live.v, 0))
        assert len(page.storage.games[0].lines) == 0

    played(script)


def test_advice_and_studies_know_the_games_of_a_file() -> None:
    async def script(page: Page) -> None:
        await page.drop(FILE)
        study = stream_study_in_worker(page.beside, page.hall.games, Study("quatre as", 20, seed=3), SCREEN)
        last = [one async for one in study][-1]
        assert (last.games, last.done) == (20, True)

    played(script)


HEAD = "from rummifun.games.reussites import *\n"
WRONG = {
    "an error of syntax": ("faux.py", "x = (\n", r"faux\.py, line 1: SyntaxError"),
    "an exception": ("faux.py", "x = 1\ny = x / 0\n", r"faux\.py, line 2: ZeroDivisionError: division by zero"),
    "a missing module": ("faux.py", "\nimport nowhere\n", r"faux\.py, line 2: .*nowhere"),
    "an exit": ("faux.py", "import sys\nsys.exit(3)\n", r"faux\.py stops by sys\.exit\(3\)"),
    "no game": ("faux.py", "x = 1\n", r"faux\.py defines no game"),
    "an empty file": ("faux.py", "", r"faux\.py defines no game"),
    "only a game of ours": ("faux.py", "from rummifun.games.rummikub import jeu\n", r"faux\.py defines no game"),
    "the name of a game of ours": ("faux.py", AS.replace('"quatre as"', '"klondike"'), "klondike already"),
    "a deal that fails": (
        "faux.py",
        AS.replace('return servir(t.put({"talon": cartes})', "return servir(1 / 0"),
        r"faux\.py, line \d+: Zero",
    ),
    "a move that fails": ("faux.py", AS.replace("yield DONNER", "yield 1 / 0"), r"faux\.py, line \d+: ZeroDivision"),
    "a name of Python": ("json.py", AS, r"json\.py is also the name of a part of Python"),
    "a name of ours": ("rummifun.py", AS, r"rummifun\.py is also the name"),
    "a name of a library": ("msgspec.py", AS, r"msgspec\.py is also the name"),
    "another kind of file": ("golf.txt", AS, r"golf\.txt is not a file of games"),
    "a file elsewhere": ("../golf.py", AS, r"golf\.py is not a file of games"),
    "a long file": ("faux.py", "#" * 300_000, "at most 200000 characters"),
    "bytes that are none": ("faux.py", "\x00", r"faux\.py"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_file_of_games_is_refused_in_a_sentence_with_its_line(name: str) -> None:
    async def script(page: Page) -> None:
        file, text, said = WRONG[name]
        with pytest.raises(RequestRefusedError, match=said) as refused:
            await page.drop(UploadedFile(file, text))
        assert "\n" not in str(refused.value)
        assert page.hall.games.game_names() == tuple(GAMES)
        await page.drop(FILE)  # nothing is left of it
        assert page.hall.games.game_names()[0] == "quatre as"

    played(script)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("x = 0\nfor _ in range(10**9):\n    x += 1\n", "[1-3]"),
        ("for _ in range(10**9):\n    try:\n        x = 1\n    except Exception:\n        pass\n", "[1-5]"),
        (AS.replace("    dernieres =", "    for _ in range(10**9):\n        pass\n    dernieres ="), r"\d+"),
    ],
)
def test_a_file_that_never_ends_is_stopped_and_the_line_told(
    text: str, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploads, "SECONDS", 0.3)

    async def script(page: Page) -> None:
        with pytest.raises(RequestRefusedError, match=rf"^sans_fin\.py, line {line}: this is still going on"):
            await page.drop(UploadedFile("sans_fin.py", text))

    played(script)


def test_a_file_that_cannot_be_stopped_is_ended_with_its_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "SECONDS", 0.1)
    monkeypatch.setattr(uploads, "_LATE", 0.1)

    async def script(page: Page) -> None:
        with pytest.raises(RequestRefusedError, match="still going on"):
            await page.drop(UploadedFile("dort.py", "import time\ntime.sleep(1)\n"))

    played(script)


def test_an_old_file_stays_in_use_where_the_new_one_is_broken() -> None:
    async def script(page: Page) -> None:
        await page.drop(FILE)
        link = await page.begin("quatre as", deal="3")
        with pytest.raises(RequestRefusedError, match="line"):
            await page.drop(UploadedFile(FILE.name, AS + "\n1 / 0\n"))
        study = stream_study_in_worker(page.beside, page.hall.games, Study("quatre as", 5, seed=3), SCREEN)
        assert [one async for one in study][-1].games == 5  # where players think the old one is there again
        live, guest = await page.enter(link)
        await live.handle(guest, m.ActRequest(live.v, 0))
        assert len(live.sitting.steps) == 1

    played(script)


def test_two_files_may_not_define_games_of_one_name() -> None:
    async def script(page: Page) -> None:
        await page.drop(FILE)
        with pytest.raises(RequestRefusedError, match=r"autre\.py: another game is called quatre as already"):
            await page.drop(UploadedFile("autre.py", AS))

    played(script)


def test_a_function_that_makes_games_is_offered_with_its_options() -> None:
    options = "## Options\n\n- `tours` Rounds: `3`, `1`\n"
    text = (
        "from rummifun.games.reussites.relais_des_7 import r7\nfrom dataclasses import replace\n"
        "def relais(tours: int = 3):\n"
        f"    return replace(r7(tours), name='relais', regles='''# Relais\n\nRelay.\n\n{options}''')\n"
        "jeu = relais()\ndef helper(x): return x\ndef main() -> None: raise SystemExit\n"
    )

    async def script(page: Page) -> None:
        (card,) = (await page.drop(UploadedFile("relais.py", text)))["en"]
        assert (card.title, card.options[0].values) == ("Relais", ((3, "3"), (1, "1")))
        live, _ = await page.enter(await page.begin("relais", options={"tours": 1}))
        assert live.sitting.game.options == {"tours": 1}

    played(script)


def test_rules_that_fail_during_a_game_are_told_with_their_line_and_the_game_stays() -> None:
    text = AS.replace("    return servir(t, ", "    return servir(t if len(t['talon']) > 8 else 1 / 0, ")

    async def script(page: Page) -> None:
        page.table.replace_files(
            (UploadedFile("quatre_as.py", text),)
        )  # kept by an earlier version, say: nobody has tried it
        live, guest = await page.enter(await page.begin("quatre as", deal="3"))
        for _ in range(60):
            last = len([*live.sitting.game.moves(live.sitting.state)]) - 1
            await live.handle(guest, m.ActRequest(live.v, last))
            if errors := [said for said in heard(guest) if said and said["type"] == "error"]:
                assert errors[0]["sentence"].startswith("quatre_as.py, line ")
                return
        raise AssertionError

    played(script)


def test_the_route_of_a_page_alone() -> None:
    async def script(page: Page) -> None:
        answers: asyncio.Queue[Any] = asyncio.Queue()
        bridge = AsgiBridge(application(page.hall, more=[page.table.route()]), answers.put_nowait)

        async def posted(body: Any) -> Any:
            asked = {"method": "POST", "path": "/api/fichiers?lang=en", "body": body}
            bridge.receive({"id": 1, "ask": asked})
            return await answers.get()

        good = await posted({"name": FILE.name, "text": AS})
        assert good["status"] == 200
        assert json.loads(good["body"])["en"][0]["title"] == "The four aces"
        for body in ({"name": "x.py", "text": "1 / 0"}, {"name": 3}, "x"):
            bad = await posted(body)
            assert bad["status"] == 400
            assert json.loads(bad["body"])["sentence"]

    played(script)


def test_a_kept_file_that_fails_now_hinders_no_other() -> None:
    async def script(page: Page) -> None:
        page.table.replace_files((UploadedFile("vieux.py", "1 / 0\n"),))
        assert page.hall.games.game_names() == tuple(GAMES)
        await page.drop(FILE)
        assert page.hall.games.game_names()[0] == "quatre as"

    played(script)
