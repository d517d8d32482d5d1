"""A person's choices for the table: theme, language, speed, names, opponents; kept in their own file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from rummifun.core.game import AnyGame
from rummifun.core.json_reader import parse_json
from rummifun.messages import LANGUAGES
from rummifun.shells.tui.playback import SPEEDS
from rummifun.shells.tui.themes import PALETTES
from rummifun.storage import files


@dataclass(frozen=True, slots=True)
class Settings:
    """A person's choices; without a language, the environment's; without colours, those of the rules.

    `review`: a turn that is over is compared with the best one. `clock`: the time of a game for one is shown.
    `winnable`: deals by chance are some that can be won, where that can be told.
    """

    theme: str = "sombre"
    lang: str | None = None
    speed: int = 3
    against: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    review: bool = False
    clock: bool = False
    winnable: bool = False
    colours: int | None = None


def settings_file(folder: Path) -> Path:
    """Name the file."""
    return folder / "reglages.json"


def load_settings(folder: Path) -> tuple[Settings, bool]:
    """Read the choices, and tell whether the file was readable; without a file, nothing is chosen."""
    try:
        found = parse_json(files.read_lossy(settings_file(folder)))
    except (FileNotFoundError, NotADirectoryError):
        return Settings(), True
    except (OSError, ValueError):
        return Settings(), False
    if not isinstance(found, dict):
        return Settings(), False
    fits = {name: value for name, value in found.items() if name in _FITS and _FITS[name](value)}
    return Settings(**{**fits, "names": tuple(fits.get("names", ()))}), fits == found


_FITS: Final[Mapping[str, Any]] = {
    "theme": lambda v: isinstance(v, str) and v in PALETTES,
    "lang": lambda v: v is None or v in LANGUAGES,
    "colours": lambda v: v is None or (type(v) is int and v in (2, 4)),
    "speed": lambda v: type(v) is int and 0 <= v < len(SPEEDS),
    **dict.fromkeys(("review", "clock", "winnable"), lambda v: isinstance(v, bool)),
    "against": lambda v: isinstance(v, dict) and all(isinstance(p, str) for p in v.values()),
    "names": lambda v: isinstance(v, list) and len(v) <= 4 and all(isinstance(n, str) for n in v),
    "options": lambda v: isinstance(v, dict) and all(isinstance(o, dict) for o in v.values()),
}


def save_settings(folder: Path, settings: Settings) -> None:
    """Write the choices, in one piece. Raises `OSError`, with the file unchanged, if it cannot."""
    files.make_private_folder(folder)
    files.write_file(settings_file(folder), json.dumps(asdict(settings), ensure_ascii=False, indent=1) + "\n")


def four_colours(game: AnyGame, settings: Settings) -> bool:
    """Tell whether cards have four colours: as chosen, else when the rules do not tell red from black."""
    if settings.colours is None:
        return settings.theme == "quatre" or game.red is None
    return settings.colours == 4
