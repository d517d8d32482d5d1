"""Firefox starts Python from the memory that Chromium starts from, and keeps a move."""

from ..browser.test_firefox import Firefox, firefox, pytestmark
from .conftest import Host

__all__ = ["firefox", "pytestmark"]


def test_firefox_plays_from_the_memory_that_was_kept(host: Host, firefox: Firefox) -> None:
    firefox.call("browsingContext.navigate", context=firefox.tab, url=host.address, wait="complete")
    firefox.run("(await until(() => document.querySelector('.card.known .main'))).click();")
    firefox.run("await until(() => location.hash.startsWith('#/j/') && !location.hash.endsWith('premiere'));")
    firefox.run("await until(() => document.querySelector('.felt[data-v]'));")
    assert not any(path.endswith("play.pack") for path in host.asked)
    assert firefox.errors == []
