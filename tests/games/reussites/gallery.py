"""The patiences of the gallery, each a file of `examples/reussites`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from rummifun.console.screen import open_console
from rummifun.games.reussites import Reussite
from rummifun.plugins.loading import load_game

FICHIERS: Final = Path(__file__).parents[3] / "examples" / "reussites"


def patience(name: str, options: Mapping[str, Any] | None = None) -> Reussite[Any]:
    jeu = load_game(f"{FICHIERS / name}.py:{name}", open_console(), options)
    assert isinstance(jeu, Reussite)
    return jeu
