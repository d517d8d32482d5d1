"""Whole games in a real browser: by mouse, by finger, by keyboard, by dragging; two browsers; interruptions."""

import re
from typing import Any

import pytest
from harness.effort import Effort
from playwright.sync_api import Page, expect

from shells.browser.pointers import Drag, Finger, Hand, Keys, Mouse, best, script

from .conftest import Opened, Server, faces, step

GAMES: dict[str, tuple[type[Hand], dict[str, Any]]] = {
    "md": (Finger, {"deal": "3"}),
    "klondike": (Drag, {"deal": "33", "options": {"draw": 3, "max_redeals": 1}}),
    "haricots": (Keys, {"deal": "2"}),
    "rummikub": (Mouse, {"deal": "11"}),
}
"""Games that come to their end soon, each with a hand; that of Klondike is won."""

FELT = script("felt")


@pytest.mark.parametrize("game", GAMES)
def test_table_is_played_to_the_end_by_each_hand(game: str, server: Server, opened: Opened, effort: Effort) -> None:
    kind, asked = GAMES[game]
    hand, most = kind(opened, server.deal(game=game, **asked)[0]), effort(6, 400)
    scene = hand.ready()
    while scene["over"] is None and scene["step"] < most:
        hand.play(best(game, scene))
        scene = hand.ready()
    assert scene["over"] is not None or scene["step"] >= most == 6
    anew = opened(hand.page.url, width=hand.width, height=hand.height, has_touch=hand.has_touch)
    anew.wait_for_selector(f'.felt[data-v="{hand.v}"]')
    hand.page.mouse.move(1, 1)
    assert hand.page.evaluate(FELT) == anew.evaluate(FELT)  # what was left alone lies as if it were made anew
    if scene["over"] is not None:
        hand.sees_the_end(scene)


def journal(page: Page) -> list[tuple[int, str]]:
    items = page.locator(".told li").evaluate_all("items => items.map(item => [item.value, item.textContent])")
    return [(n, text) for n, text in items]


def test_undo_redo_hint_and_restart_change_what_the_journal_tells(server: Server, opened: Opened) -> None:
    hand = Mouse(opened, server.deal(game="klondike", deal="17", options={"draw": 3})[0])
    page, scene = hand.page, hand.ready()
    start = columns(page)
    for turn in range(3):
        hand.play(scene["acts"][turn % len(scene["acts"])])
        scene = hand.ready()
    whole = journal(page)
    assert [n for n, _ in whole] == [*range(1, scene["step"] + 1)]
    page.keyboard.press("u")
    redo = hand.button("redo")
    expect(redo).not_to_have_attribute("aria-disabled", "true")
    scene = hand.ready()
    assert journal(page) == whole[: scene["step"]]
    page.keyboard.press("Shift+U")
    expect(redo).to_have_attribute("aria-disabled", "true")
    hand.ready()
    assert journal(page) == whole
    hand.press("undo")
    hand.play(hand.ready()["acts"][0])
    scene = hand.ready()
    assert [n for n, _ in journal(page)] == [*range(1, scene["step"] + 1)]
    for _ in range(2):  # the pieces glow, then their goal
        page.keyboard.press("h")
        page.wait_for_selector(".hinted")
        assert page.locator(".arrow").count() == 0
    page.keyboard.press("h")
    page.wait_for_selector(".arrow")
    hand.v = str(page.locator(".felt").get_attribute("data-v"))
    hand.press("restart")
    assert (hand.ready()["step"], columns(page), journal(page)) == (0, start, [])


def test_touch_of_the_empty_stock_turns_the_waste_over_or_says_why_not(server: Server, opened: Opened) -> None:
    hand = Mouse(opened, server.deal(game="klondike", deal="33", options={"draw": 3, "max_redeals": 1})[0])
    page, scene = hand.page, hand.ready()

    def drawn() -> None:
        nonlocal scene
        while draw := [act for act in scene["acts"] if act["source"] == "talon"]:
            hand.play(draw[0])
            scene = hand.ready()

    drawn()
    hand.touch(hand.spot("talon"))
    scene = hand.ready()
    assert (scene["steps"][-1]["label"], faces(page, "rebut")) == ("turn the waste over", [])
    hand.touch(hand.spot("♣"))
    hand.hears("there is no card there: ♣ foundation")
    drawn()
    hand.touch(hand.spot("talon"))
    hand.hears("you have been through the stock as often as you may")


YOU_OR_THE_OTHER = re.compile(r"yours|Player \d to move|you win|Player \d wins")
"""The turn, or the winner, in the words for each of two people."""

TOLD = "before => Number([...document.querySelectorAll('.told li')].at(-1)?.value ?? 0) > before"


def test_two_people_play_one_game_in_two_browsers(server: Server, opened: Opened, effort: Effort) -> None:
    hands = [Mouse(opened, link) for link in server.deal(game="haricots", against="reseau")]
    scene, turn, most = hands[0].ready(), 0, effort(3, 400)
    while scene["over"] is None and turn < most:
        here, there = sorted(hands, key=lambda hand: hand.page.locator(".spot.movable, .acts .act").count() == 0)
        here.v, before = "", step(there.page)
        scene, turn = here.ready(), turn + 1
        if turn == 2:  # a table that changes behind a dialog
            there.page.locator(".felt .spot").first.focus()
            there.page.keyboard.press("?")
            there.page.wait_for_selector("dialog[open]")
        here.play(best("haricots", scene))
        for hand in hands:
            hand.page.wait_for_function(TOLD, arg=before)
        if turn == 2:
            there.page.keyboard.press("Escape")
            there.page.wait_for_selector("dialog", state="detached")
            assert there.page.evaluate("document.activeElement.matches('.felt .spot')")
            assert "dos " in faces(hands[0].page, "J2.main")
        scene = here.ear.scenes[str(here.page.locator(".felt").get_attribute("data-v"))]
    first, second = (hand.page for hand in hands)
    lasts = (page.locator(".told li").last.inner_text() for page in (first, second))
    (who, told), (other, told_there) = (last.split(": ", 1) for last in lasts)
    assert told == told_there
    assert (who, other) in (("You", "Player 1"), ("Player 2", "You"))
    one, two = (page.locator(".state").inner_text() for page in (first, second))
    assert one != two or "a draw" in one
    assert YOU_OR_THE_OTHER.sub("…", one) == YOU_OR_THE_OTHER.sub("…", two)


@pytest.mark.parametrize("secure", [True, False], ids=["clipboard", "plain http"])
def test_invitation_is_one_link_which_is_copied_and_seats_who_opens_it(
    server: Server, opened: Opened, secure: bool
) -> None:
    page = opened(server.address)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    if not secure:
        page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
        page.reload()
    page.locator(".card", has_text="Haricots").get_by_role("button", name="options").click()
    page.get_by_label("Another person").check()
    page.get_by_role("button", name="deal", exact=True).click()
    field = page.locator("dialog.invite input[readonly]")
    expect(field).to_have_value(re.compile("/i/"))
    link = field.input_value()
    page.locator("dialog .qr path").wait_for(state="attached")
    page.locator("dialog button:has-text('copy')").first.click()
    page.wait_for_selector("dialog button:has-text('copied')")
    page.get_by_role("button", name="close").click()
    page.keyboard.press("/")
    page.keyboard.press("Control+V")
    expect(page.locator(".words input")).to_have_value(link)
    guest = opened(link)
    guest.get_by_label("your name").fill("Zoë")
    guest.get_by_role("button", name="sit down").click()
    guest.wait_for_selector(".felt[data-v] .zone")
    assert guest.url != link
    expect(page.locator(".turn")).not_to_contain_text("is not there")
    expect(page.get_by_role("button", name="invitation")).to_have_count(0)
    if secure:
        watcher = opened(link)
        watcher.get_by_role("button", name="watch").click()
        watcher.wait_for_selector(".felt[data-v] .zone")
        assert {*faces(watcher, "J1.main"), *faces(watcher, "J2.main")} == {"dos "}
        assert watcher.locator(".spot.movable, .acts .act").count() == 0


def test_computer_takes_the_seat_of_an_invitation_and_the_game_begins(server: Server, opened: Opened) -> None:
    page = opened(server.address)
    page.locator(".card", has_text="Rummikub").first.get_by_role("button", name="options").click()
    page.get_by_label("Another person").check()
    page.get_by_role("button", name="deal", exact=True).click()
    page.get_by_role("button", name="play the computer instead").click()
    page.locator("dialog.invite").wait_for(state="detached")
    expect(page.locator(".fair")).to_be_hidden()
    page.get_by_role("button", name="draw").click()
    page.wait_for_function("() => document.querySelectorAll('.told li').length > 1")


def test_menu_deals_what_is_pasted_or_dropped_as_others_post_it(server: Server, opened: Opened) -> None:
    deal = "\n".join(
        ["Talon: 6C 9H AH 4H 8H 2D QS AC 5D 7S QC 9S 9C KH 8S KC 3D 6D 4S JD QD KS 6S 4D", "3H", "<2C> JS"]
    )
    rest = ["<JC> <3C> KD", "<5C> <2H> <9D> 8C", "<2S> <7H> <7C> <TH> 7D", "<TD> <5S> <TC> <3S> <6H> 4C"]
    text = "\n".join([deal, *rest, "<8D> <5H> <TS> <AD> <QH> <JH> AS"])
    for event, data in (("paste", "clipboardData"), ("drop", "dataTransfer")):
        page = opened(server.address)
        page.locator(".card", has_text="Klondike").first.get_by_role("button", name="options").click()
        page.locator("#deal").evaluate(
            """(field, [event, name, text]) => {
              const data = new DataTransfer();
              if (event === "paste") data.setData("text/plain", text);
              else data.items.add(new File([text], "deal.txt", { type: "text/plain" }));
              const kind = event === "paste" ? ClipboardEvent : DragEvent;
              field.dispatchEvent(new kind(event, { [name]: data, bubbles: true, cancelable: true }));
            }""",
            [event, data, text],
        )
        expect(page.locator("#deal")).to_have_value(text.replace("\n", " / "))
        page.get_by_role("button", name="deal", exact=True).click()
        page.wait_for_selector(".felt[data-v] .zone")
        assert [column[-1] for column in columns(page)] == ["♥ 3", "♠ V", "♦ R", "♣ 8", "♦ 7", "♣ 4", "♠ A"]


def test_menu_sets_a_game_up_and_opens_a_deal_that_was_shared(server: Server, opened: Opened) -> None:
    page = opened(server.address)
    page.locator(".card", has_text="Klondike").first.get_by_role("button", name="options").click()
    page.locator("#deal").fill("48213")
    page.get_by_role("button", name="deal", exact=True).click()
    page.wait_for_selector(".felt[data-v] .zone")
    dealt = columns(page)
    page.get_by_label("more", exact=True).click()
    page.get_by_role("button", name="share").click()
    address = page.locator("dialog[open] input[readonly]")
    expect(address).to_have_value(re.compile("klondike"))
    shared = address.input_value()
    expect(page.locator("dialog[open]")).to_contain_text("klondike:d3:48213")
    expect(page.locator("dialog button:has-text('copy')")).to_have_count(1)
    page = opened(server.address)
    page.goto(shared)
    page.wait_for_selector(".felt[data-v] .zone")
    assert ("/j/" in page.url, columns(page)) == (True, dealt)
    page.go_back()
    page.wait_for_selector(".card")
    page.wait_for_selector(".open a")
    page.goto(f"{server.address}/?code=golf:7")
    expect(page.locator("dialog[open] [role=alert]")).to_have_text(re.compile("."))
    expect(page.locator(".code-row input")).to_have_value("golf:7")


def columns(page: Page) -> list[list[str]]:
    return [faces(page, f"c{i}") for i in range(1, 8)]


def test_solver_room_solves_or_refuses_a_position_put_in_by_hand_or_in_writing(server: Server, opened: Opened) -> None:
    page = opened(f"{server.address}/solveur?lang=en")
    for tile in ("7 blue", "7 red", "7 yellow"):
        other = " ".join(tile.split()[::-1])
        page.locator(f".tray [aria-label^='{tile}'], .tray [aria-label^='{other}']").first.click()
    page.locator(".bench .main").click()
    page.wait_for_selector(".steps li")
    expect(page.locator(".steps li")).to_have_count(1)
    page.fill(".bench form input", "7b 7r 9j / 4n")
    page.keyboard.press("Enter")
    page.wait_for_selector(".state:has-text('1')")
    expect(page.locator(".hinted")).to_have_count(1)
    expect(page.locator(".steps li")).to_have_count(0)


def test_winnability_is_a_choice_of_the_menu_and_answers_on_request(server: Server, opened: Opened) -> None:
    page = opened(f"{server.address}/?lang=en")
    page.locator(".card", has_text="Klondike").first.locator(".gear").click()
    expect(page.locator("dialog input[type=checkbox]")).to_be_checked()
    page.locator("dialog button.main").click()
    page.wait_for_selector(".felt .pile")
    expect(page.locator(".deal")).to_contain_text("klondike:")
    page.keyboard.press("y")
    expect(page.locator("dialog p").first).to_contain_text("under the cards", ignore_case=True)
    page.locator(".looks button").first.click()
    page.wait_for_selector(".looked:has-text('This deal can be won.')")
    page.locator(".looks button").nth(2).click()
    page.wait_for_selector(".spot.hinted")
    page.keyboard.press("y")
    page.locator(".looks button").nth(3).click()
    page.wait_for_selector(".told li:nth-child(2)", state="attached")
    page.keyboard.press("Escape")
    page.wait_for_selector(".acts:not(:has-text('stop'))", state="attached")
    assert page.locator(".told li").count() >= 2
