"""Old games put away: read, played and counted as before, never lost and never twice; and a ceiling of the others."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from random import Random

import pytest

from rummifun.session.persistence import Change
from rummifun.session.results import FinishedGame
from rummifun.shells.web.archive import NO_QUOTA, PUBLIC_QUOTA, GameQuota
from rummifun.shells.web.proxies import PublicAddress
from rummifun.shells.web.serve import parse_quota
from rummifun.shells.web.services import StoreError, StoreFullError
from rummifun.shells.web.sqlite_store import SqliteStore, open_store
from shells.web.robots import finished
from shells.web.running_server import Server, process, served

ROOT = Path(__file__).parents[3]
OLD = ROOT / "tests" / "play" / "saved" / "before_play"
MONTH = GameQuota(days=30)


def aged(store: SqliteStore, days: int = 31) -> None:
    """Let all games be unchanged for so many days more."""
    store._rows(f"UPDATE parties SET jour = date(jour, '-{days} days')")


def cleared(store: SqliteStore) -> int:
    """Put away everything that is old."""
    return sum(iter(store.archive_games, 0))


def made(store: SqliteStore, games: int, lines: int = 8) -> list[str]:
    numbers = [store.create(f'{{"jeu": {i}}}', False, [(b"mark %d" % i, 0)]) for i in range(games)]
    for number in numbers:
        store.change(number, Change(0, tuple(f'{{"coup": "é{number}.{i}"}}' for i in range(lines))))
    return [store.read(number) for number in numbers]


def kept_by(server: Server) -> SqliteStore:
    """Give the store of a server, which may now put games away."""
    assert server.store is not None
    server.store.room = MONTH
    return server.store


def texts(store: SqliteStore) -> list[str]:
    return [store.read(number) for number in range(1, store.count_games()[0] + 1)]


def test_a_game_put_away_reads_as_before_and_its_link_leads_to_it(tmp_path: Path) -> None:
    with closing(open_store(tmp_path / "a.db", MONTH)) as store:
        before = made(store, 30)
        store.create("no move", False, [])
        assert (cleared(store), store.count_games()) == (0, (31, 31))
        aged(store)
        store.change(3, Change(8, ("today",)))
        assert (cleared(store), store.count_games()) == (30, (31, 1))
        assert [store.read(1), store.read(31)] == [before[0], "no move\n"]
        assert store.seat(b"mark 4") == (5, 0)
        assert store._rows("SELECT count(*) FROM coups") == [(9,)]


def test_the_first_change_brings_a_game_back(tmp_path: Path) -> None:
    with closing(open_store(tmp_path / "a.db", MONTH)) as store:
        (before,) = made(store, 1)
        aged(store)
        assert cleared(store) == 1
        store.change(1, Change(8, ("later",)))
        assert store.count_games() == (1, 1)
        assert store.read(1) == f"{before}later\n"
        assert cleared(store) == 0


@pytest.mark.parametrize("seed", range(3))
def test_putting_away_changes_nothing_that_is_read(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    with closing(open_store(tmp_path / "a.db")) as plain, closing(open_store(tmp_path / "b.db", MONTH)) as tidied:
        for store in (plain, tidied):
            made(store, 4)
        for turn in range(60):
            number = chance.randrange(4) + 1
            kept = chance.randrange(plain.read(number).count("\n"))
            end = FinishedGame("md", "", True, turn, 82) if chance.random() < 0.2 else None
            change = Change(kept, ("é\u2028", f"{turn}")[: chance.randrange(3)], chance.choice([None, "{}"]), end=end)
            for store in (plain, tidied):
                store.change(number, change)
            if chance.random() < 0.3:
                aged(tidied, chance.randrange(40))
                tidied.archive_games()
        assert texts(plain) == texts(tidied)
        assert plain.ends() == tidied.ends()


def test_statistics_stay(tmp_path: Path) -> None:
    with closing(open_store(tmp_path / "a.db", MONTH)) as store:
        made(store, 2)
        end = FinishedGame("md", "", True, 1, 82)
        store.change(1, Change(8, ("last",), "{}", is_over=True, end=end))
        aged(store)
        assert cleared(store) == 2
        assert store.ends() == [json.dumps(asdict(end))]


def test_without_days_nothing_is_put_away(tmp_path: Path) -> None:
    with closing(open_store(tmp_path / "a.db")) as store:
        made(store, 1)
        aged(store, 9_999)
        assert (store.archive_games(), store.count_games()) == (0, (1, 1))


def test_people_play_on_in_a_game_that_was_put_away(tmp_path: Path) -> None:
    with served(tmp_path / "a.db") as server:
        links = server.begin("descente", against="reseau")["seats"]
        store = kept_by(server)
        with server.join(links[0]) as first, server.join(links[1]) as second:
            finished([first, second], Random(1), most=4)
            aged(store)
            assert cleared(store) == 1  # under the eyes of those who play
            finished([first, second], Random(2), most=4)
            step = first.scene["step"]
            assert len(server.record(links[0]).moves) == step
    with served(tmp_path / "a.db") as server:
        store = kept_by(server)
        aged(store)
        assert cleared(store) == 1
        with server.join(links[0]) as first, server.join(links[1]) as second:
            assert first.scene["step"] == step
            finished([first, second], Random(3), most=2)
        assert store.count_games() == (1, 1)


@pytest.mark.parametrize("nth", [1, 13, 25])
def test_a_server_killed_while_it_puts_away_loses_nothing(tmp_path: Path, nth: int) -> None:
    file = tmp_path / "a.db"
    with closing(open_store(file, MONTH)) as store:
        before = made(store, 30, 3)
        aged(store)
    code = (
        "import os, sys, zlib; from pathlib import Path; from unittest.mock import patch\n"
        "from rummifun.shells.web.archive import GameQuota\n"
        "from rummifun.shells.web.sqlite_store import open_store\n"
        "store, done, pack = open_store(Path(sys.argv[1]), GameQuota(days=30)), [], zlib.compress\n"
        "def packed(text):\n"
        "    done.append(text)\n"
        f"    return pack(text) if len(done) < {nth} else os.kill(os.getpid(), 9)\n"
        "with patch('zlib.compress', packed):\n"
        "    while store.archive_games(): pass\n"
    )
    done = subprocess.run([sys.executable, "-c", code, file], timeout=60, check=False)
    assert done.returncode == -signal.SIGKILL
    with closing(open_store(file, MONTH)) as store:
        assert texts(store) == before
        assert store.count_games() == (30, 30 if nth <= 20 else 10)  # twenty to a commit
        assert cleared(store) == store.count_games()[0] - (0 if nth <= 20 else 20)
        assert texts(store) == before


def test_a_full_disk_puts_nothing_away_and_loses_nothing(tmp_path: Path) -> None:
    with closing(open_store(tmp_path / "a.db", MONTH)) as store:
        before = made(store, 2, 4_000)
        aged(store)
        store._rows("PRAGMA max_page_count = 1")
        with pytest.raises(StoreError):
            store.archive_games()
        assert (texts(store), store.count_games()) == (before, (2, 2))


def test_a_packed_game_that_is_damaged_is_no_trace_of_an_error(tmp_path: Path) -> None:
    with closing(open_store(tmp_path / "a.db", MONTH)) as store:
        made(store, 1)
        aged(store)
        cleared(store)
        store._rows("UPDATE parties SET rangee = x'00'")
        with pytest.raises(StoreError):
            store.read(1)


def test_beyond_the_ceiling_old_games_make_room_or_no_game_begins(tmp_path: Path) -> None:
    with closing(open_store(tmp_path / "a.db", GameQuota(3, 30))) as store:
        made(store, 3)
        with pytest.raises(StoreFullError):
            store.create("fourth", False, [])
        assert store.count_games() == (3, 3)
        store._rows("UPDATE parties SET jour = date('now', '-30 days') WHERE numero = 2")
        assert store.create("fourth", False, []) == 4
        assert store.count_games() == (4, 3)
        with pytest.raises(StoreFullError):
            store.create("fifth", False, [])
        store.change(2, Change(8, ("back",)))  # whoever has a game may play it
        assert store.count_games() == (4, 4)


def test_the_ceiling_is_said_in_a_sentence(tmp_path: Path) -> None:
    with process(tmp_path / "a.db", "--plafond=2", "--ranger=30") as running:
        server = running.server
        links = [server.begin("md", deal="17")["seats"][0] for _ in range(2)]
        refused = server.create("md")
        assert (refused.status, refused.json["code"]) == (503, "full_disk")
        assert refused.json["sentence"] == (
            "this cannot be saved, so nothing was done: this server has as many games as it can keep; try again later"
        )
        with server.join(links[0]) as seat:
            assert seat.ask("act", i=0)["type"] == "scene"


def test_a_server_puts_old_games_away_when_it_begins(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    with closing(open_store(file)) as store:
        before = made(store, 45, 2)
        aged(store)
    with process(file, "--ranger=30") as running:
        running.stop(signal.SIGTERM)
    with closing(open_store(file)) as store:
        assert store.count_games()[1] < 45
        assert texts(store) == before


def test_games_kept_before_they_could_be_put_away(tmp_path: Path) -> None:
    shutil.copy(OLD / "parties.db", tmp_path)
    with closing(open_store(tmp_path / "parties.db", MONTH)) as store:
        before, (games, going) = texts(store), store.count_games()
        assert games == going == len(before) > 5
        assert store._rows("SELECT count(*) FROM parties WHERE jour = date(debut)") == [(games,)]
        aged(store, 9_999)
        assert cleared(store) == games
        assert texts(store) == before


def test_on_the_internet_there_is_room_as_the_guide_says_unless_you_say_otherwise() -> None:
    public = PublicAddress("https://jeux.example.org")
    assert parse_quota(None, None, None) == GameQuota() == NO_QUOTA
    assert parse_quota(None, None, public) == PUBLIC_QUOTA
    assert parse_quota(7, 8, public) == parse_quota(7, 8, None) == GameQuota(7, 8)
    for guide in ("en/heberger.md", "fr/heberger.md"):
        said = (ROOT / "docs" / guide).read_text(encoding="utf-8").replace("\n", " ")
        assert f"{PUBLIC_QUOTA.ceiling:_}".replace("_", " ") in said
        assert f" {PUBLIC_QUOTA.days} " in said
