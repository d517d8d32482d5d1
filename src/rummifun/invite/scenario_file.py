"""A scenario as the text of a Python file: its game, its first state, and its moves in the game's notation."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

from rummifun.core.game import AnyGame
from rummifun.core.scenario import Pas, Scenario
from rummifun.games import is_game_name

_TEXT: Final = '''\
"""{titre}

    rummifun scenario {nom}
"""

from rummifun.core.scenario import Pas, Scenario
{jeu}

depart = jeu.read_position(
{depart}
)

scenario = Scenario(
    {titre_code},
    depart,
    (
{pas}
    ),
    jeu=jeu,
)
'''


class NotImportableError(ValueError):
    """Raised for a game that no file could import."""


def write_scenario(scenario: Scenario, file: Path) -> str:
    """Write a scenario as a program; raises `NotImportableError` if its game is in no module."""
    return _TEXT.format(
        titre=scenario.titre.replace("\\", "\\\\").replace('"', "'"),
        nom=file.name,
        jeu=_import_lines(scenario.jeu),
        depart="\n".join(f"    {_code(line)}" for line in _lines(scenario.jeu.write_position(scenario.depart))),
        titre_code=_code(scenario.titre),
        pas="\n".join(f"        {_pas(scenario.jeu, pas)}," for pas in scenario.pas),
    )


def _pas(jeu: AnyGame, pas: Pas) -> str:
    said = [_code(pas.fr or pas.en)] if pas.fr or pas.en else []
    return f"Pas({', '.join([f'jeu.read({_code(jeu.write(pas.coup))})', *said])})"


def _lines(text: str) -> list[str]:
    """Split a long text at its spaces, losing none of them."""
    return re.findall(r".{1,100}(?: |$)|\S+ ?", text) or [""]


def _code(text: str) -> str:
    """Write a text as Python does, in double quotes if it has none."""
    written = repr(text)
    return f'"{written[1:-1]}"' if written[0] == "'" and '"' not in text else written


def _import_lines(jeu: AnyGame) -> str:
    """Write the lines by which a file gets a game: by its name and options, or from its module."""
    if is_game_name(jeu.name):
        options = f", {dict(jeu.options)!r}" if jeu.options else ""
        return f"from rummifun.games import game_named\n\njeu = game_named({_code(jeu.name)}{options})"
    for module, name in _places(jeu):
        return f"from {module} import {name}{'' if name == 'jeu' else ' as jeu'}"
    raise NotImportableError(jeu.name)


def _places(jeu: AnyGame) -> list[tuple[str, str]]:
    """List the modules that have a game under a name; a program that runs is the module of its file."""
    found = []
    for module, names in sorted((name, vars(module)) for name, module in sys.modules.items() if module):
        file = names.get("__file__")
        called = Path(file).stem if module == "__main__" and file else module
        found += [(called, name) for name, value in names.items() if value is jeu and called != "__main__"]
    return found
