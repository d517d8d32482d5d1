"""A user's own game on the table: its page, its place in the menu, its rules, its games resumed and counted."""

import asyncio
from pathlib import Path
from typing import Any, Final

import pytest

from rummifun.chance import Alea
from rummifun.console.screen import open_console
from rummifun.plugins.hot_reload import WatchedGames
from rummifun.plugins.loading import build_registry
from rummifun.session.player_queries import PlayerQuery
from rummifun.shells.tui.menu_screen import MenuScreen
from rummifun.shells.tui.new_game_screen import NewGameScreen
from rummifun.shells.tui.player_worker import PlayerWorker
from rummifun.shells.tui.table_screen import TableScreen
from shells.tui.monkey import Hands, Table, drained, looked, now, picture, shown, typed, within

OWN: Final = Path(__file__).parents[1] / "user_patience.py"
QUATRE_AS: Final = f"{OWN}:quatre_as"
ENGLISH: Final = open_console("en", {})


def table(folder: Path, place: str = QUATRE_AS) -> Table:
    app = Table(folder, "en")
    app.games, app.first = build_registry([place], ENGLISH), "quatre as"
    return app


async def begin_own(pilot: Hands) -> TableScreen:
    await looked(pilot)
    await typed(pilot, "down", "enter")
    return shown(pilot.app, TableScreen)


@pytest.fixture(name="app")
def own_table(tmp_path: Path) -> Table:
    return table(tmp_path)


def run(app: Table, play: Any) -> None:
    async def played() -> None:
        async with app.run_test(size=(100, 40)) as pilot:
            await play(pilot)

    within(played(), 60)


@pytest.mark.parametrize("size", [(100, 40)])
async def test_menu_screen_has_a_game_of_ones_own_first_and_its_page_open(app: Table, pilot: Hands) -> None:
    await looked(pilot)
    shown(app, NewGameScreen)
    for said in ("The four aces", "Four columns, of which only the aces may be left."):
        assert said in picture(app)
    await looked(pilot, "question_mark")
    assert "Otherwise the talon deals four cards" in " ".join(picture(app).split())
    await looked(pilot, "q", "q")
    shown(app, MenuScreen)
    assert picture(app).index("The four aces") < picture(app).index("Rummikub")


def test_table_saves_resumes_and_counts_games_of_ones_own_and_leaves_them_without_their_file(tmp_path: Path) -> None:
    async def begin(pilot: Hands) -> None:
        page = await begin_own(pilot)
        page.hand.make(page.hand.acts()[0].move)
        await looked(pilot)
        assert ("The four aces" in picture(pilot.app), len(page.session.steps)) == (True, 1)

    async def miss(pilot: Hands) -> None:
        await looked(pilot)
        assert "No game to go on with" in picture(pilot.app)

    async def end(pilot: Hands) -> None:
        await looked(pilot)
        await typed(pilot, "home", "enter")
        page = shown(pilot.app, TableScreen)
        assert now(len(page.session.steps)) == 1
        while page.session.seat is not None:
            page.hand.make(page.hand.acts()[0].move)
        await looked(pilot, "q")
        assert "played: 1" in picture(pilot.app)

    run(table(tmp_path), begin)
    (file,) = (tmp_path / "parties").glob("*.jsonl")
    before = file.read_bytes()
    run(Table(tmp_path, "en"), miss)
    assert ([*(tmp_path / "parties").iterdir()], file.read_bytes()) == ([file], before)
    run(table(tmp_path), end)


def test_table_tells_an_error_in_a_file_of_ones_own_in_one_sentence(tmp_path: Path) -> None:
    text = OWN.read_text(encoding="utf-8")
    file = tmp_path / "mien.py"
    file.write_text(text.replace("    return donne(t) if", "    1 / 0\n    return donne(t) if"), encoding="utf-8")

    async def play(pilot: Hands) -> None:
        page = await begin_own(pilot)
        page.call_later(page.hand.make, page.hand.acts()[0].move)
        while app.fault is None:
            await asyncio.sleep(0.01)

    app = table(tmp_path, f"{file}:quatre_as")
    run(app, play)
    assert app.fault is not None
    assert app.fault.endswith("ZeroDivisionError: division by zero")


def test_watched_games_follow_a_file_while_it_is_played(tmp_path: Path) -> None:
    text = OWN.read_text(encoding="utf-8")
    file = tmp_path / "suivi.py"
    file.write_text(text, encoding="utf-8")

    async def play(pilot: Hands) -> None:
        page = await begin_own(pilot)
        for _ in range(3):
            page.hand.make(page.hand.acts()[0].move)
        moves = now(page.session.record.moves)
        await following(page, text.replace("def coups", "def coups("))
        assert "The rules before go on." in "\n".join(app.told)
        assert now(page.session.record.moves) == moves
        await following(page, text.replace('"quatre as"', '"cinq as"').replace("# The four", "# The five"))
        assert (page.game.name, now(page.session.record.moves)) == ("cinq as", moves)
        await looked(pilot)
        assert "The five aces" in picture(app)
        page.hand.make(page.hand.acts()[0].move)
        await looked(pilot, "q")
        shown(app, NewGameScreen)
        assert "The five aces" in picture(app)

    async def following(page: TableScreen, text: str) -> None:
        file.write_text(text, encoding="utf-8")
        app._follow()
        app._follow()
        await drained(app)

    app = table(tmp_path, f"{file}:quatre_as")
    app.followed = WatchedGames(app.games, ENGLISH)
    app.followed.close()
    run(app, play)
    (kept,) = (tmp_path / "parties").glob("*.jsonl")
    header, *lines = kept.read_text(encoding="utf-8").splitlines()
    assert ('"jeu": "cinq as"' in header, len(lines)) == (True, 4)


def test_player_worker_thinks_about_a_game_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "bavarde.py"
    file.write_text(f"{OWN.read_text(encoding='utf-8')}print('read')\n", encoding="utf-8")
    game = build_registry([f"{file}:quatre_as"], ENGLISH).build_game("quatre as")
    question = PlayerQuery(game, game.new(Alea(1)), "hasard", Alea(3))
    mind = PlayerWorker()
    move, _ = mind.ask(question)
    assert (game.refusal(question.state, move), mind._child is None) == (None, False)
    mind.close()
