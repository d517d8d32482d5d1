"""Public names that have moved, those of 0.1.0 to a higher floor, as texts: they are read for one version more."""

import warnings
from importlib import import_module
from typing import Any, Final

_ENTRY, _LEVELS, _PLAYERS = (f"rummifun.catalogue.{room}" for room in ("entry", "levels", "players"))
PLACES: Final = {
    "rummifun.players": {
        **dict.fromkeys(("LEVELS", "Level"), _LEVELS),
        **dict.fromkeys(("level_named", "levels_for", "opponent", "opponent_name"), _ENTRY),
        **dict.fromkeys(("PLAYERS", "adviser", "player_for", "player_named", "players_for"), _PLAYERS),
    },
    "rummifun.players.encoding": dict.fromkeys(("OBSERVATIONS", "encoding_for"), _ENTRY),
    "rummifun.kernels": dict.fromkeys(("TWINS", "twin_for"), "rummifun.catalogue.twins"),
    "rummifun.grading.versions": {"against": "rummifun.grading.compared_versions"},
}
"""The packages that had them, and the modules that have them now."""

NEW_NAMES: Final = {"against": "compare_modules", "opponent": "opponent_name"}


def find_moved(package: str, name: str) -> Any:
    """Return a name that has moved from a package.

    >>> import warnings
    >>> with warnings.catch_warnings(record=True) as told:
    ...     warnings.simplefilter("always")
    ...     find_moved("rummifun.players", "adviser").__module__
    'rummifun.catalogue.players'
    >>> print(told[0].message)
    rummifun.players.adviser is rummifun.catalogue.players.adviser now; the old name goes with version 0.3

    Raises `AttributeError` if the package never had it. Warns of the new name, which Python tells once for each place.
    """
    if name not in PLACES[package]:
        raise AttributeError(f"module {package!r} has no attribute {name!r}")
    place, new = PLACES[package][name], NEW_NAMES.get(name, name)
    told = f"{package}.{name} is {place}.{new} now; the old name goes with version 0.3"
    warnings.warn(told, DeprecationWarning, stacklevel=3)
    return getattr(import_module(place), new)
