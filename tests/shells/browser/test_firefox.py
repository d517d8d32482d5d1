"""Firefox begins a game from the menu: its own protocol (WebDriver BiDi) drives it, where it is installed."""

import atexit
import json
import shutil
import subprocess
from collections.abc import Iterator
from typing import Any, Final

import pytest
from websockets.sync.client import ClientConnection, connect

from .conftest import Server

FIREFOX: Final = shutil.which("firefox-esr") or shutil.which("firefox")
SECONDS: Final = 30.0
WAIT: Final = """const until = async (what) => {
  while (!what()) await new Promise(requestAnimationFrame);
  return what();
};"""
"""The way of a script to wait until something is so."""
TILES: Final = "document.querySelectorAll('.side.mine .spot').length"

pytestmark = pytest.mark.skipif(
    FIREFOX is None, reason="Firefox is not installed; on Debian: apt-get install firefox-esr"
)


class Firefox:
    """A tab of a Firefox, and the errors of its scripts."""

    def __init__(self, line: ClientConnection) -> None:
        self.line, self.number = line, 0
        self.errors: list[str] = []
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=["log.entryAdded"])
        self.tab = self.call("browsingContext.getTree")["contexts"][0]["context"]

    def call(self, method: str, **params: Any) -> Any:
        self.number += 1
        self.line.send(json.dumps({"id": self.number, "method": method, "params": params}))
        while (got := json.loads(self.line.recv(timeout=SECONDS))).get("id") != self.number:
            if got.get("method") == "log.entryAdded" and got["params"]["level"] == "error":
                self.errors.append(got["params"]["text"])
        assert got["type"] == "success", got
        return got["result"]

    def run(self, script: str) -> Any:
        """Run a script, which may wait; return its value."""
        expression, target = f"(async () => {{ {WAIT} {script} }})()", {"context": self.tab}
        found = self.call("script.evaluate", expression=expression, target=target, awaitPromise=True)
        assert found["type"] == "success", found
        return found["result"].get("value")


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    profile = ["--profile", str(tmp_path_factory.mktemp("firefox"))]
    command = [str(FIREFOX), "--headless", "--no-remote", *profile, "--remote-debugging-port", "0", "about:blank"]
    running = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    atexit.register(running.kill)
    assert running.stderr is not None
    address = next(line.split()[-1] for line in running.stderr if "BiDi listening on" in line)
    with connect(f"{address}/session", max_size=None) as line:
        yield Firefox(line)
    running.kill()


def test_firefox_begins_a_game_from_the_menu_and_draws(server: Server, firefox: Firefox) -> None:
    firefox.call("browsingContext.navigate", context=firefox.tab, url=server.address, wait="complete")
    firefox.run("(await until(() => document.querySelector('.card.known .main'))).click();")
    before = firefox.run(f"return until(() => {TILES});")
    firefox.run("(await until(() => document.querySelector('.act-main:not([disabled])'))).click();")
    assert firefox.run(f"return until(() => {TILES} > {before} && {TILES});") == before + 1
    assert firefox.errors == []
