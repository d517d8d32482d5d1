"""The page tells the browser what its room needs, for every room that it has."""

from __future__ import annotations

from rummifun.shells.web.page_words import STATIC
from rummifun.shells.web.preload import room_modules, room_page


def test_every_room_names_scripts_that_are_there() -> None:
    assert {"", "j", "rejouer", "etude", "statistiques", "enigme", "solveur"} <= room_modules().keys()
    for room, script in room_modules().items():
        html = room_page(room, "en").decode()
        assert f'<link rel="modulepreload" href="/static/{script}" />' in html
        assert '<html lang="en">' in html
        assert (STATIC / script).is_file()
