"""Play by words in the terminal: a move is typed, completed, refused where reading stopped; the table is read aloud."""

import pytest
from harness.effort import Effort

from rummifun.session.session import PERSON
from rummifun.shells.tui.move_input import MoveInput
from rummifun.shells.tui.play_screen import PlayScreen
from rummifun.shells.tui.screens import HandOverDialog
from shells.tui.monkey import Hands, Table, begun, picture, settled, shown, table_of, typed


async def write(pilot: Hands, text: str) -> MoveInput:
    """Type a text in the line, as a whole, and send it."""
    found = shown(pilot.app, MoveInput)
    found.field.value = text
    await settled(pilot)
    found.show(())
    await settled(pilot, "enter")
    return found


async def opened(pilot: Hands, name: str, seed: int = 7) -> tuple[PlayScreen, MoveInput]:
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
        assert (await write(pilot, "turn?")).heard == "Your turn."
        await write(pilot, "red 3 red 4 red 99")
        await write(pilot, "draw")
        assert len(page.session.steps) == turn + 1


@pytest.mark.parametrize("name", ["klondike", "rummikub"])
async def test_move_input_plays_a_game_by_what_is_heard(app: Table, pilot: Hands, name: str, effort: Effort) -> None:
    """Play the first move that was not heard before, by its number."""
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
