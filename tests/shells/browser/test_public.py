"""The page of a public server: over TLS, through the proxy of the guide, within the limits of one address."""

from functools import partial
from pathlib import Path

import pytest

from rummifun.shells.web import rate_limits
from shells.browser.pointers import Mouse
from shells.web.reverse_proxies import behind, nginx

from .conftest import Opened, step
from .test_ligne import LOST


def test_page_plays_through_a_proxy_and_is_told_when_it_is_one_too_many(
    opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits, "MAX_CONNECTIONS", 1)
    trusting = partial(opened, ignore_https_errors=True)
    with behind(nginx, tmp_path) as proxy:
        ours = proxy.server()
        address = ours.origin + ours.begin("klondike", deal="11")["seats"][0]
        hand = Mouse(trusting, address)
        before = hand.ready()["step"]
        hand.touch(hand.spot("talon"))
        hand.page.wait_for_function("n => document.querySelectorAll('.told li').length > n", arg=before)
        assert step(hand.page) == before + 1
        other = trusting(address)
        other.wait_for_selector(LOST)
        assert other.locator(LOST).inner_text() == "Too many games are open from your address: close one."
        hand.page.close()
        other.wait_for_selector(".lost[hidden]", state="attached")
        other.wait_for_selector('.pile[data-place="talon"]')
