"""Play by words in the terminal: moves are typed, the table is read aloud, and one may look under the cards."""

from typing import Any

import pytest
from harness.effort import Effort

from rummifun.chance import Alea
from rummifun.games.reussites import Gagnable
from rummifun.session.daily_deals import daily_deal
from rummifun.session.session import PERSON
from rummifun.shells.tui.dialogs import HandOverDialog, QuestionDialog
from rummifun.shells.tui.move_input import MoveInput
from rummifun.shells.tui.new_game_screen import NewGameScreen
from rummifun.shells.tui.table_screen import TableScreen
from shells.plugins.test_deals import CHANCE, NOBODY
from shells.tui.monkey import Hands, Table, begun, deal, looked, now, picture, settled, shown, table_of, typed


async def write(pilot: Hands, text: str) -> MoveInput:
    """Type a text in the line, as a whole, and send it."""
    found = shown(pilot.app, MoveInput)
    found.field.value = text
    await settled(pilot)
    found.show(())
    await settled(pilot, "enter")
    return found


async def opened(pilot: Hands, name: str, seed: int = 7) -> tuple[TableScreen, MoveInput]:
    page = begun(table_of(pilot), name, seed, "hasard")
    await settled(pilot)
    await typed(pilot, "slash")
    return page, shown(pilot.app, MoveInput)


async def test_move_input_completes_a_move_and_makes_it(app: Table, pilot: Hands) -> None:
    page, line = await opened(pilot, "klondike")
    await settled(pilot, "c", "3")
    assert line.offers
    await typed(pilot, "tab")
    assert line.field.value.startswith("c3>")
    await settled(pilot, "enter")
    assert page.game.write(page.session.steps[0].move).startswith("c3>")
    assert line.field.value == ""
    await write(pilot, "draw")
    assert page.game.write(page.session.steps[-1].move) == "talon.3!rebut"
    await typed(pilot, "escape")
    assert app.screen is page
    await typed(pilot, "u", "colon")
    before = len(page.session.steps)
    await write(pilot, "piocher")
    assert len(page.session.steps) == before + 1


async def test_move_input_keeps_what_is_refused_and_makes_the_option_that_arrows_choose(pilot: Hands) -> None:
    page, line = await opened(pilot, "klondike")
    await write(pilot, "4 of hearts to foo")
    assert (line.field.value, line.field.cursor_position) == ("4 of hearts to foo", 15)
    assert line.heard == "“foo” names nothing here"
    await write(pilot, "4 of hearts on c7")
    assert (line.field.value, "4" in line.heard, page.session.steps) == ("4 of hearts on c7", True, ())
    line.field.value = ""
    await settled(pilot, "down", "up", "enter")
    assert page.game.write(page.session.steps[0].move) == "talon.3!rebut"
    assert not line.offers


async def test_move_input_reads_the_table_by_keys_and_by_questions(app: Table, pilot: Hands) -> None:
    page, _ = await opened(pilot, "klondike")
    assert (await write(pilot, "c7?")).heard.endswith("6 cards face down, then 10 of spades.")
    assert "“nowhere”" in (await write(pilot, "nowhere?")).heard
    await typed(pilot, "escape")
    page.board.put_cursor(("c7", 7))
    for key, said in (("P", "10 of spades"), ("M", "4 moves"), ("T", "king of clubs"), ("H", "nobody holds")):
        await typed(pilot, key)
        assert said in shown(app, MoveInput).heard
        assert said.split()[-1] in picture(app)
        await typed(pilot, "escape")


async def test_move_input_lets_two_people_type_in_turn(app: Table, pilot: Hands) -> None:
    page = begun(app, "rummikub", 7, PERSON)
    await settled(pilot)
    for turn in range(2):
        shown(app, HandOverDialog)
        await typed(pilot, "enter")
        if turn == 0:
            await typed(pilot, "slash")
        assert (await write(pilot, "turn?")).heard == "Your turn. Lay 30 points, or draw."
        await write(pilot, "red 3 red 4 red 99")
        await write(pilot, "draw")
        assert len(page.session.steps) == turn + 1


@pytest.mark.parametrize("name", ["klondike", "rummikub"])
async def test_move_input_plays_a_game_by_what_is_heard(app: Table, pilot: Hands, name: str, effort: Effort) -> None:
    """Play the first move that was not read aloud before, by its number."""
    page, line = await opened(pilot, name, 12)
    known: set[str] = set()
    most = effort(4, 2000)
    for turn in range(most):
        heard = (await write(pilot, "?")).heard
        moves = [said.partition(": ")[2] for said in heard.split(". ")[1:]]
        if not moves:
            break
        chosen = next((n for n, said in enumerate(moves, 1) if said not in known), len(moves))
        known.add(moves[chosen - 1])
        await write(pilot, str(chosen))
        assert len(page.session.steps) > turn // 2, (heard, line.heard)
    assert page.session.seat is None or len(known) > 1
    assert page.session.seat is None or most < 1000


@pytest.mark.parametrize("lang", ["fr"])
async def test_winnability_screen_looks_under_the_cards_on_request_and_says_so_before(app: Table, pilot: Hands) -> None:
    page = await deal(pilot, "klondike", 1)
    assert "gagn" not in picture(app)
    await typed(pilot, "y")
    shown(app, QuestionDialog)
    assert "Pour répondre, on regarde sous les cartes." in picture(app)
    await settled(pilot, "enter")
    assert page.told == ["Cette donne peut être gagnée."]
    await settled(pilot, "y", "down", "enter")
    assert (page.told, page.session.steps) == (["Cette donne est facile."], ())
    await settled(pilot, "y", "up", "enter")
    assert "donnes conformes à ce que vous voyez" in " ".join(page.told)


async def test_winnability_screen_hints_what_keeps_it_won_and_shows_the_way(app: Table, pilot: Hands) -> None:
    page = begun(app, "md", 8)
    assert page.look is not None
    app.choose(speed=6)
    await settled(pilot, "y", "down", "down", "enter")
    assert page.hints.hint is not None
    assert page.look.line is not None
    n = len(page.look.line.moves)
    await settled(pilot, "y", "down", "down", "down", "enter")
    assert page.playing is not None
    await typed(pilot, "escape")
    assert now(page.playing) is None
    assert 1 <= len(page.session.steps) < n
    for _ in range(n):
        page.look.follow()
    await settled(pilot)
    outcome = page.session.game.outcome(page.session.state)
    assert outcome is not None
    assert outcome.winner == 0


async def test_winnability_screen_says_that_a_deal_is_lost_and_shows_no_way(app: Table, pilot: Hands) -> None:
    page = begun(app, "klondike", 6)
    await settled(pilot, "y", "down", "down", "down", "enter")
    assert (page.told, page.playing) == (["This deal cannot be won, however you play."], None)


async def test_play_screen_of_a_game_for_two_looks_under_no_cards(app: Table, pilot: Hands) -> None:
    for name in ("descente", "haricots"):
        page = await deal(pilot, name, 1)
        assert page.look is None
        await typed(pilot, "y")
        assert app.screen is page


@pytest.mark.parametrize(("lang", "size"), [("fr", (120, 40))])
async def test_new_game_screen_deals_what_can_be_won_where_that_is_wished(app: Table, pilot: Hands) -> None:
    app.push_screen(page := NewGameScreen("klondike"))
    await settled(pilot)
    app.choose(winnable=True)
    assert {line.name: line.text for line in page.lines()}["winnable"] == "Seulement des donnes gagnables : oui"
    page.acts["new"]()
    await looked(pilot)
    found: Any = shown(app, TableScreen).session
    assert isinstance(found.game.solution(found.state, 100_000), Gagnable)
    page.acts["winnable"]()
    assert app.settings.winnable is False
    app.push_screen(other := NewGameScreen("descente"))
    await settled(pilot)
    assert "winnable" not in other.acts


@pytest.mark.parametrize(("lang", "size"), [("fr", (120, 40))])
async def test_new_game_screen_seats_an_opponent_at_each_place(app: Table, pilot: Hands) -> None:
    app.push_screen(page := NewGameScreen("rummikub"))
    await settled(pilot)
    app.choose(options={"rummikub": {"joueurs": 3}}, against={"rummikub": "hasard"})
    assert page.against == ("hasard", "hasard")
    page.acts["against.1"]()
    await settled(pilot, "down", "down", "enter")
    assert page.against == ("hasard", "difficile")
    assert {line.name: line.text for line in page.lines()}["against.1"] == "Joueur 3 : Difficile"
    page.acts["new"]()
    await looked(pilot)
    assert shown(app, TableScreen).session.players == (PERSON, "hasard", "difficile")


async def test_new_game_screen_and_table_take_a_deal_as_people_post_it(app: Table, pilot: Hands) -> None:
    app.push_screen(page := NewGameScreen("klondike_classique"))
    await looked(pilot)
    page.begin_coded("GreenFelt #17")
    await looked(pilot)
    first = shown(app, TableScreen)
    assert first.session.origin == first.game.write_position(first.game.read_position("GreenFelt #17"))
    first._new("GreenFelt #18")
    await looked(pilot)
    assert shown(app, TableScreen).session.origin not in (first.session.origin, "")


async def test_new_game_screen_names_no_deal_for_two_but_for_practice(app: Table, pilot: Hands) -> None:
    app.push_screen(page := NewGameScreen("rummikub"))
    await looked(pilot)
    app.choose(against={"rummikub": PERSON})
    for name in (page.acts["daily"], lambda: page.begin_coded("rummikub:7"), lambda: page.begin_coded("48213")):
        app.told.clear()
        name()
        await looked(pilot)
        assert app.screen is page
        assert NOBODY["en"] in app.told[0]
    app.choose(against={"rummikub": "hasard"})
    page.acts["daily"]()
    await looked(pilot)
    practice = shown(app, TableScreen)
    assert practice.session.origin == daily_deal(app.today)
    assert "· practice" in picture(app)
    practice._new("")
    await looked(pilot)
    chance = shown(app, TableScreen)
    assert chance.session.is_deal_secret
    assert isinstance(chance.session.origin, Alea)
    assert CHANCE["en"] in picture(app)
    assert str(chance.session.origin.seed) not in picture(app)
