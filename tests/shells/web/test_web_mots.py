"""Words over the wire: what is typed is completed and read, and the table is told to each as he sees it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from shells.web.running_server import Server, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("mots") / "parties.db") as server:
        yield server


def test_what_is_typed_is_completed_and_read_in_words(server: Server) -> None:
    with server.join(server.begin("klondike", deal="7")["seats"][0]) as seat:
        offered = seat.ask("typing", text="ace")
        assert (offered["type"], offered["text"]) == ("offers", "ace")
        assert seat.ask("write", text=offered["offers"][0]["text"])["type"] == "scene"
        assert seat.ask("write", text="piocher")["type"] == "scene"
        refused = seat.ask("write", text="4 of hearts to foo")
        assert (refused["type"], refused["at"]) == ("refusal", 15)
        assert seat.ask("write", text="4 of hearts on c7")["code"] == "PoseInterdite"


def test_nothing_is_offered_to_who_is_not_to_move(server: Server) -> None:
    links = server.begin("rummikub", against="reseau")["seats"]
    with server.join(links[0]) as first, server.join(links[1]) as second:
        assert second.ask("typing", text="")["offers"] == []
        assert second.ask("write", text="draw")["code"] == "not_yours"
        assert first.ask("typing", text="dr")["offers"][0]["text"] == "draw"


def test_the_table_is_told_to_each_as_he_sees_it(server: Server) -> None:
    links = server.begin("rummikub", against="reseau")
    with server.join(links["seats"][1]) as second, server.join(links["spectator"]) as watcher:
        assert second.ask("tell", what="turn")["sentence"]
        mine, seen = second.ask("tell", what="table")["sentence"], watcher.ask("tell", what="table")["sentence"]
        assert any(colour in mine for colour in ("blue 1", "red 1", "yellow 1", "black 1"))
        assert not any(colour in seen for colour in ("blue", "red", "yellow", "black"))
        assert "14 tiles" in seen
        assert watcher.ask("tell", what="nowhere")["sentence"] == ""
        assert watcher.ask("tell", what="J2")["sentence"].endswith("14 tiles, nothing laid yet.")


def test_the_table_is_told_whatever_the_version(server: Server) -> None:
    with server.join(server.begin("klondike", deal="7")["seats"][0]) as seat:
        told = seat.ask("tell", v=1, what="c7")
        assert told["sentence"] == "Column 7: 6 cards face down, then 10 of spades."
