"""The page tells the browser what its room needs, for every room that it has."""

from __future__ import annotations

from rummifun.shells.web.preload import page, rooms
from rummifun.shells.web.words import STATIC


def test_every_room_names_scripts_that_are_there() -> None:
    assert {"", "j", "rejouer", "etude", "statistiques", "enigme", "solveur"} <= rooms().keys()
    for room, script in rooms().items():
        html = page(room, "en").decode()
        assert f'<link rel="modulepreload" href="/static/{script}" />' in html
        assert '<html lang="en">' in html
        assert (STATIC / script).is_file()
