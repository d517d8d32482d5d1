"""One act on the server: every message as it was, few files on its way, the rules asked once a state."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rummifun.chance import Alea
from rummifun.core.record import Record
from rummifun.games import game_named
from rummifun.page import client_requests as r
from rummifun.page import presenter
from rummifun.page.handlers import handle_request
from rummifun.session.persistence import change_between
from rummifun.session.player_queries import next_query
from rummifun.session.session import PERSON, charge_time, make_forced_moves, resume_session
from shells.web.act_probe import GAMES, Count, counting, play_for_messages, sum_of, table

SUMS = {
    "klondike": "1a16fe872f13f16ec075",
    "rummikub": "df1c41fb39dbe6afc54c",
    "descente": "24a8ad84a8907ca58171",
    "haricots": "cdf937e4cca4bcca8c37",
    "qll": "a0c61c7168de02a3f466",
    "r7": "30b820c632d9b2a1fbd7",
}
"""The messages of 25 acts, in two languages, to a spectator, to a client that comes back, with undo and the end."""

FILES = dict.fromkeys(GAMES, 25) | {"rummikub": 28}
CHANGES = 800


@pytest.mark.parametrize("name", GAMES)
async def test_act_sends_the_messages_of_before(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with table(name, tmp_path, monkeypatch) as begun:
        assert sum_of(await play_for_messages(begun)) == SUMS[name]


@pytest.mark.parametrize("name", GAMES)
async def test_act_passes_few_files_few_times(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    counts = [Count() for _ in range(10)]
    at: list[Count] = []
    with counting(lambda *frame: at and at[-1](*frame)):
        async with table(name, tmp_path, monkeypatch) as begun:
            for link in begun.links[:-1]:
                await begun.join(link, "lang=en")
            first = begun.sockets[0]
            for k, count in enumerate(counts):
                before = first.scene["step"]
                at.append(count)
                assert await begun.act(k)
                at.append(Count())
                moves = first.scene["step"] - before  # an act, and those that the rules make after it
                if k > 1:  # the facts of the game, the names at the table and the header are known
                    assert len(count.files) <= FILES[name], sorted(count.files)
                    assert count.changes <= CHANGES * moves, count.edges
    assert min(count.changes for count in counts) > 100


def counted(asked: Counter[Any], kept: list[Any], name: str, rule: Callable[..., Any]) -> Callable[..., Any]:
    def ask(state: Any, *more: Any) -> Any:
        kept.append(state)  # while it lives, no other has its number
        asked[name, id(state), *map(repr, more[:1])] += 1
        return rule(state, *more)

    return ask


@pytest.mark.parametrize("name", ["descente", "haricots", "rummikub"])
def test_act_asks_the_rules_once_a_state(name: str) -> None:
    asked: Counter[Any] = Counter()
    kept: list[Any] = []
    book: Any = game_named(name)
    rules = {rule: getattr(book, rule) for rule in ("to_move", "outcome", "view", "moves", "known")}
    game: Any = replace(book, **{rule: counted(asked, kept, rule, ask) for rule, ask in rules.items()})
    session = make_forced_moves(resume_session(Record(game, Alea(6)), (PERSON,) * 2, apart=True))
    say, chance = presenter.Presenter().scene_messages, Random(name)
    for v in range(6):
        asked.clear()
        assert session.seat is not None
        n, acts = len(session.steps), session.here.scene(session.seat).acts
        found = handle_request(
            session, session.seat, r.ActRequest(v, chance.randrange(len(acts))), presenter.console_for("en")
        )
        after = charge_time(session, found.session, 1.0)
        say(after, v, {(seat, lang, n) for seat in (0, 1, None) for lang in ("fr", "en")})
        assert (change_between(session, after).kept_lines, next_query(after)) == (n, None)
        assert asked
        assert set(asked.values()) == {1}
        session = after
