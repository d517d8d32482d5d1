"""The folder of a user's data, where games, settings and statistics are kept."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path


def data_folder(environ: Mapping[str, str], platform: str = sys.platform) -> Path:
    """Return the folder of a user's data: where XDG_DATA_HOME says, or where the system keeps them.

    Raises `RuntimeError` if nobody's home is found.
    """
    wanted = Path(environ.get("XDG_DATA_HOME") or "")
    if wanted.is_absolute():
        return wanted / "rummifun"
    homes = {"win32": environ.get("LOCALAPPDATA") or "~/AppData/Local", "darwin": "~/Library/Application Support"}
    return Path(homes.get(platform, "~/.local/share")).expanduser() / "rummifun"


def data_folder_or_missing(environ: Mapping[str, str] = os.environ) -> Path:
    """Return the folder of a user's data; without a home, a path that does not exist."""
    try:
        return data_folder(environ)
    except RuntimeError:
        return Path(os.devnull) / "rummifun"
