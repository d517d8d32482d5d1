"""Four people in four browsers play a game to its end, through a killed server and a lost line, and learn no secret."""

from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import expect

from rummifun.chance import Alea
from rummifun.core.record import Record, read_record
from rummifun.games import game_named
from rummifun.games.rummikub import rummikub
from rummifun.page.links import fingerprint
from rummifun.session.session import PERSON, resume_session
from rummifun.shells.web.sqlite_store import open_store
from shells.browser.pointers import Ear, Mouse, Scene
from shells.web.robots import table_after
from shells.web.secrecy import leaks

from .conftest import Opened, Server, faces, settles, step

SEED = 481516234299889  # a number that stands in no letter by chance
OPTIONS: Any = {"joueurs": 4, "valeurs": 4, "couleurs": 3, "jokers": 0, "ouverture": 0}  # few tiles: a short game
TOLD = "before => Number([...document.querySelectorAll('.told li')].at(-1)?.value ?? 0) > before"
KILL, LOSE = 2, 5  # after how many turns the server is killed, and a line lost


class Witness(Ear):
    """An ear that keeps every letter to a page."""

    def __init__(self) -> None:
        super().__init__()
        self.letters: list[str] = []

    def hear(self, letter: str | bytes) -> None:
        super().hear(letter)
        self.letters.append(letter if isinstance(letter, str) else letter.decode())


class Player(Mouse):
    """A person at one of the browsers."""

    def __init__(self, opened: Opened, address: str) -> None:
        ears: list[Witness] = []

        def open_page(*asked: Any, **more: Any) -> Any:
            ears.append(Witness())
            return opened(*asked, **(more | {"ear": ears[0]}))

        super().__init__(open_page, address)
        self.ear: Witness = ears[0]

    @property
    def scene(self) -> Scene:
        return self.ear.scenes[str(self.page.locator(".felt").get_attribute("data-v"))]

    def mover(self) -> object:
        """Return the seat to move, as this page shows it."""
        return self.scene["to_move"]

    def lose_line(self) -> None:
        """Lose the network, and let so much time go by that the page knows it."""
        self.page.context.set_offline(True)
        self.page.evaluate("() => { const now = Date.now; Date.now = () => now() + 10_000; }")
        self.page.wait_for_selector(".lost:not([hidden])")

    def play_turn(self, seat: int) -> None:
        """Lay a combination, else add a tile, else draw or pass."""
        scene, rack = self.scene, f"J{seat + 1}"
        acts = sorted(scene["acts"], key=lambda act: not act["label"].startswith("lay "))
        act = next((one for one in acts if one["label"].startswith(("lay ", "add "))), None)
        if act is None:
            self.touch(self.page.locator(".acts .act").first)
            return
        indexes, target = [act["index"]], act["target"]
        if target is None:
            lying = faces(self.page, rack)
            indexes = [lying.index(f"{suit} {text}") + 1 for text, suit in table_after(scene, act)[-1]]
        for index in indexes:
            self.touch(self.spot(rack, index))
        self.touch(self.spot(target or "table.new"))
        self.page.wait_for_selector(".act-main.ready")
        self.lays()


def kept_record(server: Server, link: str) -> Record:
    """Read the record of a game from the store of a server, which is stopped."""
    server.kill()
    store = open_store(server.base)
    place = store.seat(fingerprint(link.rpartition("/")[2]))
    assert place is not None
    record, damage = read_record(store.read(place[0]), game_named)
    store.close()
    assert damage is None
    return record


def test_two_people_and_two_computers_play_a_round_and_learn_no_secret(own: Server, opened: Opened) -> None:
    seated = (PERSON, "premier", PERSON, "premier")
    session = resume_session(Record(rummikub(**OPTIONS), Alea(SEED)), seated, apart=True)
    links = own.keep(replace(session, is_deal_secret=True), 0, 2, network=True)
    players = {seat: Player(opened, link) for seat, link in zip((0, 2), links, strict=True)}
    for seat, after in ((0, 2), (2, 0)):
        players[seat].play_turn(seat)
        for player in players.values():
            settles(player.page, player.mover, after)
    letters = {seat: player.ear.letters for seat, player in players.items()}
    record = kept_record(own, links[0])
    assert len(record.moves) == 4
    assert [leaks(heard, seat, record) for seat, heard in letters.items()] == [[], []]


@pytest.mark.lent
def test_four_people_play_a_game_to_its_end_in_four_browsers_and_learn_no_secret(own: Server, opened: Opened) -> None:
    session = resume_session(Record(rummikub(**OPTIONS), Alea(SEED)), (PERSON,) * 4, apart=True)
    links = own.keep(replace(session, is_deal_secret=True), 0, 1, 2, 3, network=True)
    players = [Player(opened, link) for link in links]
    turn, mover, away = 0, 0, set[int]()
    players[-1].page.wait_for_selector(".felt[data-v] .zone")
    while (mover := players[mover].scene["to_move"]) is not None:
        if turn == KILL:
            own.kill()
            own.start()
        if turn == LOSE:
            away = {(mover + 2) % 4}
            players[(mover + 2) % 4].lose_line()
        if mover in away:
            players[mover].page.context.set_offline(False)
            away = set()
        for player in (one for seat, one in enumerate(players) if seat not in away):
            player.page.wait_for_function("n => document.querySelectorAll('.lost[hidden]').length === n", arg=1)
        before = step(players[mover].page)
        assert before == turn or turn > LOSE
        players[mover].v = ""
        players[mover].play_turn(mover)
        for player in (one for seat, one in enumerate(players) if seat not in away):
            player.page.wait_for_function(TOLD, arg=before)
        turn += 1
    assert turn > LOSE + 3
    over = players[0].scene["over"]
    for player in players:
        expect(player.page.locator(".ending-places li")).to_have_count(4)
        assert player.scene["over"]["scores"] == over["scores"]
    record = kept_record(own, links[0])
    assert len(record.moves) == turn
    letters = [player.ear.letters for player in players]
    assert [leaks(heard, seat, record) for seat, heard in enumerate(letters)] == [[]] * 4
    assert all(leaks(heard, (seat + 1) % 4, record) for seat, heard in enumerate(letters))  # another's own are found
