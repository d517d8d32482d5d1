"""Old games put away: read, played and counted as before, never lost and never twice; and a ceiling of the others."""

import json
import shutil
import zlib
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

from rummifun.session.persistence import Change
from rummifun.session.results import FinishedGame
from rummifun.shells.web import proxies, serve, services
from rummifun.shells.web.archive import NO_QUOTA, PUBLIC_QUOTA, GameQuota
from rummifun.shells.web.sqlite_store import SqliteStore, open_store

ROOT = Path(__file__).parents[3]
OLD = ROOT / "tests" / "session" / "saved" / "before_play"
MONTH = GameQuota(days=30)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with closing(open_store(tmp_path / "a.db", MONTH)) as store:
        yield store


def age(store: SqliteStore, days: int = 31) -> None:
    store._rows(f"UPDATE parties SET jour = date(jour, '-{days} days')")


def archive_all(store: SqliteStore) -> int:
    return sum(iter(store.archive_games, 0))


def fill(store: SqliteStore, games: int, lines: int = 8) -> list[str]:
    numbers = [store.create(f'{{"jeu": {i}}}', False, [(b"mark %d" % i, 0)]) for i in range(games)]
    for number in numbers:
        store.change(number, Change(0, tuple(f'{{"coup": "é{number}.{i}"}}' for i in range(lines))))
    return [store.read(number) for number in numbers]


def texts(store: SqliteStore) -> list[str]:
    return [store.read(number) for number in range(1, store.count_games()[0] + 1)]


def test_archive_games_leaves_the_text_and_the_link_of_each_game(store: SqliteStore) -> None:
    before = fill(store, 30)
    store.create("no move", False, [])
    end = FinishedGame("md", "", True, 1, 82)
    store.change(1, Change(8, ("last",), is_over=True, end=end))
    assert (archive_all(store), store.count_games()) == (0, (31, 31))
    age(store)
    store.change(3, Change(8, ("today",)))
    assert (archive_all(store), store.count_games()) == (30, (31, 1))
    assert [store.read(1), store.read(31), store.seat(b"mark 4")] == [f"{before[0]}last\n", "no move\n", (5, 0)]
    assert (store._rows("SELECT count(*) FROM coups"), store.ends()) == ([(9,)], [json.dumps(asdict(end))])
    store.change(1, Change(9, ("later",)))  # it is brought back
    assert (store.count_games(), store.read(1), archive_all(store)) == ((31, 2), f"{before[0]}last\nlater\n", 0)
    store._rows("UPDATE parties SET rangee = x'00' WHERE rangee IS NOT NULL")
    with pytest.raises(services.StoreError):
        store.read(2)


@pytest.mark.parametrize("seed", range(3))
def test_archive_games_changes_nothing_that_is_read(tmp_path: Path, store: SqliteStore, seed: int) -> None:
    chance = Random(seed)
    with closing(open_store(tmp_path / "plain.db")) as plain:
        for one in (plain, store):
            fill(one, 4)
        for turn in range(60):
            number = chance.randrange(4) + 1
            kept = chance.randrange(plain.read(number).count("\n"))
            end = FinishedGame("md", "", True, turn, 82) if chance.random() < 0.2 else None
            change = Change(kept, ("é\u2028", f"{turn}")[: chance.randrange(3)], chance.choice([None, "{}"]), end=end)
            for one in (plain, store):
                one.change(number, change)
            if chance.random() < 0.3:
                age(store, chance.randrange(40))
                store.archive_games()
        assert (texts(plain), plain.ends()) == (texts(store), store.ends())


@pytest.mark.parametrize("nth", [1, 13, 25])
def test_archive_games_loses_nothing_when_killed(tmp_path: Path, store: SqliteStore, nth: int) -> None:
    before, packed, pack, left = fill(store, 30, 3), 0, zlib.compress, tmp_path / "left.db"
    age(store)

    def compress(text: bytes) -> bytes:
        nonlocal packed
        if (packed := packed + 1) == nth:
            for part in ("", "-wal"):  # what a kill leaves now
                shutil.copy(f"{store.file}{part}", f"{left}{part}")
        return pack(text)

    with patch("zlib.compress", compress):
        assert archive_all(store) == 30
    going = 30 if nth <= 20 else 10  # twenty to a commit
    with closing(open_store(left, MONTH)) as store:
        assert (texts(store), store.count_games()) == (before, (30, going))
        assert (archive_all(store), texts(store)) == (going, before)


def test_archive_games_loses_nothing_on_a_full_disk_and_puts_nothing_away_without_days(store: SqliteStore) -> None:
    before = fill(store, 2, 4_000)
    age(store, 9_999)
    store.room = NO_QUOTA
    assert store.archive_games() == 0
    store.room = MONTH
    store._rows("PRAGMA max_page_count = 1")
    with pytest.raises(services.StoreError):
        store.archive_games()
    assert (texts(store), store.count_games()) == (before, (2, 2))


def test_create_makes_room_beyond_the_ceiling_by_old_games_or_makes_no_game(tmp_path: Path) -> None:
    with closing(open_store(tmp_path / "a.db", GameQuota(3, 30))) as store:
        fill(store, 3)
        with pytest.raises(services.StoreFullError):
            store.create("fourth", False, [])
        assert store.count_games() == (3, 3)
        store._rows("UPDATE parties SET jour = date('now', '-30 days') WHERE numero = 2")
        assert (store.create("fourth", False, []), store.count_games()) == (4, (4, 3))
        with pytest.raises(services.StoreFullError):
            store.create("fifth", False, [])
        store.change(2, Change(8, ("back",)))  # whoever has a game may play it
        assert store.count_games() == (4, 4)


def test_archive_games_puts_away_games_kept_before_it_was_there(tmp_path: Path) -> None:
    with closing(open_store(Path(shutil.copy(OLD / "parties.db", tmp_path)), MONTH)) as store:
        before, (games, going) = texts(store), store.count_games()
        assert games == going == len(before) > 5
        assert store._rows("SELECT count(*) FROM parties WHERE jour = date(debut)") == [(games,)]
        age(store, 9_999)
        assert (archive_all(store), texts(store)) == (games, before)


def test_parse_quota_has_limits_on_the_internet_as_the_guide_says() -> None:
    public = proxies.PublicAddress("https://jeux.example.org")
    assert serve.parse_quota(None, None, None) == GameQuota() == NO_QUOTA
    assert serve.parse_quota(None, None, public) == PUBLIC_QUOTA
    assert serve.parse_quota(7, 8, public) == serve.parse_quota(7, 8, None) == GameQuota(7, 8)
    for guide in ("en/heberger.md", "fr/heberger.md"):
        said = (ROOT / "docs" / guide).read_text(encoding="utf-8").replace("\n", " ")
        assert f"{PUBLIC_QUOTA.ceiling:_}".replace("_", " ") in said
        assert f" {PUBLIC_QUOTA.days} " in said
