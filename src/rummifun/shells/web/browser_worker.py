"""The page without a server: the calls of its two workers, in a Python that runs in the browser.

The first worker answers the page; the second thinks and counts for it. A worker hands itself over as its port.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import msgspec

from rummifun.games.registry import GameRegistry
from rummifun.shells.console import Console
from rummifun.shells.web.asgi_bridge import AsgiBridge
from rummifun.shells.web.background_worker import BackgroundPool, run_carried
from rummifun.shells.web.browser_store import BrowserGameStore
from rummifun.shells.web.http_messages import Progress, Study, UploadedFile
from rummifun.shells.web.import_export import routes
from rummifun.shells.web.lobby import Lobby
from rummifun.shells.web.routes import application
from rummifun.shells.web.services import StudyRunner
from rummifun.shells.web.uploads import UploadHandler

_LIVING: list[object] = []
"""The objects that live as long as their worker: nothing else in Python holds them."""


def start_page_worker(port: Any, kept: Any, beside: Any) -> None:
    """Answer the page of a worker, with kept games and a second worker beside it.

    `kept.ask(method, json)` promises JSON and `kept.heard(f)` tells numbers of games that another page has changed;
    `beside.think(text)` promises a text, and there are `beside.start()` and `beside.stop()`.
    """
    _settle()
    store, thinker = BrowserGameStore(kept.ask), BackgroundPool(beside)
    lobby = Lobby(store, thinker)
    table = UploadHandler(lobby, thinker)
    app = application(lobby, more=[*routes(lobby, store), table.route()], studying=_studying(thinker))
    bridge = AsgiBridge(app, lambda letter: port.postMessage(_to_javascript(letter)))
    changing: set[asyncio.Task[None]] = set()

    def changed(number: int) -> None:
        task = asyncio.ensure_future(lobby.reload_changed(number))
        changing.add(task)
        task.add_done_callback(changing.discard)

    def hear(message: Any) -> None:
        if "files" in message:  # the page hands over its files first of all and at each change
            table.replace_files(msgspec.convert(message["files"], tuple[UploadedFile, ...]))
        elif "call" in message:
            port.postMessage(_to_javascript({"here": True}))
        else:
            bridge.receive(message)

    kept.heard(_lasting(changed))
    _listen(port, hear)


def _studying(thinker: BackgroundPool) -> StudyRunner:
    def studied(games: GameRegistry, study: Study, screen: Console) -> AsyncGenerator[Progress]:
        from rummifun.shells.web.study_stream import (
            stream_study_in_worker,  # here: nothing is counted before that is asked for
        )

        return stream_study_in_worker(thinker, games, study, screen)

    return studied


def start_background_worker(port: Any) -> None:
    """Think for the first worker: `{id, think}` is answered by `{id, thought}`."""
    _settle()

    def hear(asked: Any) -> None:
        port.postMessage(_to_javascript({"id": asked["id"], "thought": run_carried(asked["think"])}))

    _listen(port, hear)


def _settle() -> None:
    """Make a folder for files of the user; two of one second may have one name, so nothing of them is cached."""
    folder = Path("fichiers")
    folder.mkdir(exist_ok=True)
    os.chdir(folder)
    sys.dont_write_bytecode = True


def _listen(port: Any, hear: Any) -> None:
    """Hear every message, converted to Python values."""
    port.onmessage = _lasting(lambda event: hear(json.loads(_js().JSON.stringify(event.data))))


def _to_javascript(letter: dict[str, Any]) -> Any:
    """Make an object of JavaScript."""
    return _js().JSON.parse(json.dumps(letter))


def _js() -> Any:
    import js  # type: ignore[import-not-found]  # there is one in a browser alone

    return js


def _lasting(function: Any) -> Any:
    """Make a function that JavaScript can call for ever."""
    from pyodide.ffi import create_proxy  # type: ignore[import-not-found]  # there is one in a browser alone

    made = create_proxy(function)
    _LIVING.append(made)
    return made
