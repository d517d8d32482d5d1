"""A user's own games served by `rummifun web`, from a file or from a package: offered, kept, resumed, reloaded."""

import asyncio
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from random import Random

import pytest
from harness.nonempty import nonempty

from rummifun.catalogue import registry
from rummifun.catalogue.entry import rank_of
from rummifun.catalogue.players import adviser
from rummifun.games import GAMES, game_names
from rummifun.page import new_game as menu
from rummifun.plugins.hot_reload import WatchedGames
from rummifun.plugins.loading import build_registry
from rummifun.session.player_queries import advice_query
from rummifun.shells.web import player_pool
from rummifun.shells.web import server_start as hot_reload
from shells.in_process import rummifun
from shells.installed_packages import installed as installed_in
from shells.web import robots, running_server, secrecy
from shells.web.browser_pages import SCREEN, Storage, begin, letters, sit_down

EXAMPLES = Path(__file__).parents[3] / "examples"
SOURCE = (EXAMPLES / "reussites" / "quatre_as.py").read_text("utf-8")


IN_MENU = sorted(GAMES, key=lambda name: rank_of(name) or len(GAMES))
"""Our games, the best known first."""


@pytest.fixture
def place(tmp_path: Path) -> str:
    (tmp_path / "mes_as.py").write_text(SOURCE, "utf-8")
    return f"{tmp_path / 'mes_as.py'}:quatre_as"


def test_served_game_of_a_file_stands_first_is_played_and_counted(place: str, tmp_path: Path) -> None:
    games, english = build_registry([place], SCREEN), "/api/statistiques?lang=en"
    with running_server.served(tmp_path / "a.db", games=games, thinkers=player_pool.PlayerProcessPool) as server:
        cards = server.get("/api/jeux?lang=fr").json["games"]
        assert [card["name"] for card in cards] == ["quatre as", *IN_MENU]
        assert (cards[0]["title"], cards[0]["looks"], cards[0]["winnable"]) == ("Les quatre as", True, False)
        assert "colonne" in cards[0]["rules"]
        link = server.begin("quatre as", deal="7")["seats"][0]
        with server.join(link) as seat:
            assert seat.game["title"] == "The four aces"
            assert seat.ask("hint")["type"] == "hint"  # thought of in another process
            robots.play_out([seat], Random(1), most=200)
            assert seat.scene["over"] is not None
        assert [(row["title"], row["played"]) for row in server.get(english).json["rows"]] == [("The four aces", 1)]
        assert server.create("quatre as", winnable=True).status == 400
    with running_server.served(tmp_path / "a.db") as server:  # without its file
        assert [row["title"] for row in server.get(english).json["rows"]] == ["quatre as"]


async def test_player_pool_thinks_here_of_a_game_that_no_process_can_be_sent(tmp_path: Path, place: str) -> None:
    verdict, file = "gagnee_quand(gagne, FIN, coups)", tmp_path / "fermee.py"
    file.write_text(SOURCE.replace(f"verdict = {verdict}", f"verdict = lambda t: {verdict}(t)"), "utf-8")
    lobby = Storage(Random(1)).page()
    lobby.games = build_registry([f"{file}:quatre_as"], SCREEN)
    live, _ = await sit_down(lobby, await begin(lobby, "quatre as", deal="7"))
    question = advice_query(live.session, adviser(live.session.game))
    assert question is not None
    pool = player_pool.PlayerProcessPool(1)
    move, _ = await pool.answer(question)
    assert (live.session.game.refusal(live.session.state, move), pool.process_count) == (None, 0)
    build_registry([place], SCREEN)
    (tmp_path / "mes_as.py").unlink()
    assert await pool.run(len, "abc") == 3  # of other games, though a file is gone
    pool.close()


async def test_watch_files_changes_the_rules_when_a_file_is_written_anew(tmp_path: Path, place: str) -> None:
    told: list[str] = []
    followed, lobby = WatchedGames(build_registry([place], SCREEN), SCREEN), Storage(Random(1)).page()
    lobby.games = followed.games
    task = asyncio.create_task(hot_reload.watch_files(lobby, followed, told.append))

    async def until(word: str) -> None:
        while not any(word in said for said in told):
            await asyncio.sleep(0.05)

    def title() -> str:
        return lobby.games.rules_for("quatre as", "en").title

    _, client = await sit_down(lobby, await begin(lobby, "quatre as", deal="7"))
    file = tmp_path / "mes_as.py"
    file.write_text(SOURCE.replace("# The four aces", "# My aces"), "utf-8")
    await until("is loaded again")
    while client.outbox.empty() or title() != "My aces":
        await asyncio.sleep(0.05)
    said = letters(client)
    assert said[-1] is None  # the player comes back to the game by its new rules
    assert any(letter and letter["type"] == "news" for letter in said)
    file.write_text(SOURCE + "\n1 / 0\n", "utf-8")
    await until("ZeroDivisionError")
    assert title() == "My aces"
    task.cancel()
    followed.close()


def test_web_says_what_cannot_be_served_before_anything_is(tmp_path: Path) -> None:
    base, alone = tmp_path / "a.db", "only games of your own in files are followed"
    wrong = {("nowhere.py:jeu",): "no file nowhere.py", ("belote",): "belote", ("klondike", "--vivant"): alone}
    for words, said in nonempty(wrong.items()):
        done = rummifun(tmp_path, "--lang=en", "web", "--no-browser", f"--base={base}", *words)
        assert (done.returncode, base.exists()) == (2, False)
        assert said in done.stderr


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install the package of a game as pip leaves it, and one whose module is missing."""
    (tmp_path / "les_as.py").write_text(SOURCE, encoding="utf-8")
    with installed_in(tmp_path, monkeypatch, {"quatre as": "les_as:quatre_as", "perdu": "nulle_part:jeu"}):
        menu._ours.cache_clear()
        yield
    menu._ours.cache_clear()


@pytest.mark.usefixtures("installed")
def test_served_game_of_a_package_is_offered_and_played_and_a_broken_one_hides_none(tmp_path: Path) -> None:
    offered = menu.menu_message(registry.BUILTIN_GAMES, "en", date(2026, 3, 1)).games
    assert [*game_names()] == [*GAMES, "quatre as"]
    assert [game.name for game in offered] == [*IN_MENU, "quatre as"]
    assert (offered[-1].title, offered[-1].rules.startswith("**The table.**")) == ("The four aces", True)
    with running_server.served(tmp_path / "parties.db") as server:
        (link,) = server.begin("quatre as", deal="481516234299887")["seats"]
        with server.join(link) as seat:
            moves = robots.play_out([seat], Random("quatre as"), most=200)
            assert seat.scene["over"] is not None
            assert seat.scene["step"] >= moves > 10
            assert secrecy.leaks(seat.came, 0, server.record(link)) == []
