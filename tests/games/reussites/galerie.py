"""The patiences of the gallery, each a file of `examples/reussites`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from rummifun.games.reussites import Reussite
from rummifun.shells.asked.load import load_game
from rummifun.shells.screen import open_screen

FICHIERS: Final = Path(__file__).parents[3] / "examples" / "reussites"


def patience(name: str, options: Mapping[str, Any] | None = None) -> Reussite[Any]:
    """Load a patience of the gallery."""
    jeu = load_game(f"{FICHIERS / name}.py:{name}", open_screen(), options)
    assert isinstance(jeu, Reussite)
    return jeu
