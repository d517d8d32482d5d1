"""Games of one's own served by `rummifun web`: first in the menu, kept, resumed with their file, followed."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random

import pytest

from rummifun.games import GAMES
from rummifun.messages import translation
from rummifun.players import adviser
from rummifun.session.player_queries import advice_query
from rummifun.shells.plugins.hot_reload import WatchedGames
from rummifun.shells.plugins.loading import build_registry
from rummifun.shells.web.hot_reload import watch_files
from rummifun.shells.web.http_messages import NewGameRequest
from rummifun.shells.web.live_session import Client
from rummifun.shells.web.lobby import Lobby
from rummifun.shells.web.player_pool import PlayerProcessPool
from rummifun.shells.web.serializers import console_for
from shells.in_process import rummifun
from shells.web.robots import finished
from shells.web.running_server import served
from shells.web.test_web_gardien import Storage

SCREEN = console_for("en")
SOURCE = (Path(__file__).parents[3] / "examples" / "reussites" / "quatre_as.py").read_text("utf-8")


@pytest.fixture
def place(tmp_path: Path) -> str:
    (tmp_path / "mes_as.py").write_text(SOURCE, "utf-8")
    return f"{tmp_path / 'mes_as.py'}:quatre_as"


def test_a_game_of_one_s_own_stands_first_is_played_and_counted(place: str, tmp_path: Path) -> None:
    with served(tmp_path / "a.db", games=build_registry([place], SCREEN)) as server:
        cards = server.get("/api/jeux?lang=fr").json["games"]
        assert [card["name"] for card in cards] == ["quatre as", *GAMES]
        assert (cards[0]["title"], cards[0]["looks"], cards[0]["winnable"]) == ("Les quatre as", True, False)
        assert "colonne" in cards[0]["rules"]
        link = server.begin("quatre as", deal="7")["seats"][0]
        with server.join(link) as seat:
            assert seat.game["title"] == "The four aces"
            seat.wire.send(json.dumps({"type": "hint", "v": seat.scene["v"]}))
            assert seat.until("hint", "error")["type"] == "hint"  # thought of in another process
            finished([seat], Random(1), most=200)
            assert seat.scene["over"] is not None
        (row,) = server.get("/api/statistiques?lang=en").json["rows"]
        assert (row["title"], row["played"]) == ("The four aces", 1)
        assert server.create("quatre as", winnable=True).status == 400
    with served(tmp_path / "a.db") as server:  # without its file
        (row,) = server.get("/api/statistiques?lang=en").json["rows"]
        assert row["title"] == "quatre as"
        with server.socket(f"/ws/{link[3:]}?lang=en") as wire:
            said = json.loads(wire.recv(timeout=30))
        assert said["code"] == "closed"
        assert said["sentence"].startswith("the rules of this game are not here: quatre as.")
    with served(tmp_path / "a.db", games=build_registry([place], SCREEN)) as server, server.join(link) as seat:
        assert seat.scene["over"] is not None


def test_a_game_that_no_process_can_be_sent_is_thought_of_here(tmp_path: Path) -> None:
    file = tmp_path / "fermee.py"
    text = SOURCE.replace(
        "verdict = gagnee_quand(gagne, FIN, coups)", "verdict = lambda t: gagnee_quand(gagne, FIN, coups)(t)"
    )
    file.write_text(text, "utf-8")
    games = build_registry([f"{file}:quatre_as"], SCREEN)

    async def script() -> None:
        hall = Storage(Random(1)).page()
        hall.games = games
        links = await hall.create(NewGameRequest("quatre as", deal="7"), translation("en"))
        found = await hall.find_target(str(links.seats[0])[3:])
        assert found is not None
        sitting = (await hall.live_session(found.number)).sitting
        question = advice_query(sitting, adviser(sitting.game))
        assert question is not None
        move, _ = await PlayerProcessPool(1).answer(question)
        assert sitting.game.refusal(sitting.state, move) is None

    asyncio.run(script())


def test_a_file_that_is_written_anew_changes_the_rules_on_the_page(tmp_path: Path, place: str) -> None:
    heard: list[str] = []

    async def until(word: str) -> None:
        while not any(word in said for said in heard):
            await asyncio.sleep(0.05)

    async def script() -> None:
        followed = WatchedGames(build_registry([place], SCREEN), SCREEN)
        hall: Lobby = Storage(Random(1)).page()
        hall.games = followed.games
        task = asyncio.create_task(watch_files(hall, followed, heard.append))
        links = await hall.create(NewGameRequest("quatre as", deal="7"), translation("en"))
        link = str(links.seats[0])[3:]
        found = await hall.find_target(link)
        assert found is not None
        guest = Client(0, SCREEN)
        live = await hall.join(found.number, guest)
        await live.welcome(guest)
        file = tmp_path / "mes_as.py"
        file.write_text(SOURCE.replace("# The four aces", "# My aces"), "utf-8")
        await until("is loaded again")
        while guest.outbox.empty() or hall.games.rules_for("quatre as", "en").title != "My aces":
            await asyncio.sleep(0.05)
        letters = [guest.outbox.get_nowait() for _ in range(guest.outbox.qsize())]
        assert letters[-1] is None  # who plays comes back to the game by its new rules
        assert any(letter and json.loads(letter)["type"] == "news" for letter in letters)
        file.write_text(SOURCE + "\n1 / 0\n", "utf-8")
        await until("ZeroDivisionError")
        assert hall.games.rules_for("quatre as", "en").title == "My aces"
        task.cancel()
        followed.close()

    async def timed() -> None:
        async with asyncio.timeout(60):
            await script()

    asyncio.run(timed())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nowhere.py:jeu"], "no file nowhere.py"),
        (["belote"], "belote"),
        (["klondike", "--vivant"], "only games of your own in files are followed"),
    ],
)
def test_what_cannot_be_served_is_said_before_anything_is(words: list[str], said: str, tmp_path: Path) -> None:
    base = tmp_path / "a.db"
    done = rummifun(tmp_path, "--lang=en", "web", "--no-browser", f"--base={base}", *words)
    assert done.returncode == 2
    assert said in done.stderr
    assert not base.exists()


def test_a_file_that_is_gone_stops_nobody_from_thinking_of_other_games(tmp_path: Path, place: str) -> None:
    build_registry([place], SCREEN)
    (tmp_path / "mes_as.py").unlink()

    async def script() -> None:
        thinkers = PlayerProcessPool(1)
        assert await thinkers.run(len, "abc") == 3
        thinkers.close()

    asyncio.run(script())
