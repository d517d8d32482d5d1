"""The rule books: one game a package or a module, and no game imports another.

An installed package adds games of its own by entry points of the group `rummifun.games`: a name, and the module and
attribute that is a game or makes one. We look for them only when a name is not one of ours, or when
all are asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from inspect import signature
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final

from rummifun.core.game import AnyGame, as_game
from rummifun.refusal import Code, Precondition, Refusal

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = [
    "GAMES",
    "GROUP",
    "RefusGames",
    "build_game",
    "game_named",
    "game_names",
    "is_game_name",
    "usual_options",
]


GROUP: Final = "rummifun.games"
"""The group of entry points by which a package registers games."""


GAMES: Final[Mapping[str, str]] = {
    "rummikub": "rummifun.games.rummikub:rummikub",
    "descente": "rummifun.games.descente:descente",
    "haricots": "rummifun.games.haricots:haricots",
    "r7": "rummifun.games.reussites.relais_des_7:r7",
    "qll": "rummifun.games.reussites.queue_leu_leu:qll",
    "c4": "rummifun.games.reussites.quatre_couleurs:c4",
    "md": "rummifun.games.reussites.montee_descente:md",
    "klondike": "rummifun.games.reussites.klondike:klondike",
    "klondike_classique": "rummifun.games.reussites.klondike:klondike_classique",
    "vegas": "rummifun.games.reussites.klondike:vegas",
}
"""The games by name: the module and attribute of each, imported on demand. The first of a module may have variants."""


USUAL: Final = next(iter(GAMES))
"""The game where none is asked for."""


class RefusGames(Code):
    """Reasons to refuse the name of a game."""

    JeuInconnu = "registre des jeux"
    OptionInconnue = "registre des jeux"


def game_named(name: str, options: Mapping[str, Any] | None = None) -> AnyGame:
    """Return the game of a name, made with options if it takes any.

    Profil: nom → options → jeu

    >>> game_named("rummikub").seats
    2

    Law: (game_named n o).name == n. Raises `Precondition` for another name, or options the game does not have.
    """
    found = _resolve_game(name)
    if found is None:
        raise Precondition(Refusal(RefusGames.JeuInconnu, expected=", ".join(game_names()), got=name))
    return as_game(build_game(found, options or {}))


def build_game(found: Any, options: Mapping[str, Any]) -> Any:
    """Return a game, or call a function that makes games with options; a finished game takes none.

    Profil: jeu | (options → jeu) → options → jeu

    >>> from rummifun.games.reussites.relais_des_7 import r7
    >>> build_game(r7, {"tours": 2}).options, build_game(r7(), {}) == r7()
    ({'tours': 2}, True)

    Law: made g ∅ == g for a game g. Raises `Precondition` for an option that the game lacks.
    """
    known = tuple(signature(found).parameters) if isinstance(found, FunctionType) else ()
    unknown = [option for option in options if option not in known]
    if unknown:
        raise Precondition(Refusal(RefusGames.OptionInconnue, expected=", ".join(known) or "∅", got=", ".join(unknown)))
    return found(**options) if isinstance(found, FunctionType) else found


def usual_options(name: str) -> Mapping[str, Any]:
    """Return the options that the function of a game takes, by default; none for a finished game.

    Profil: nom → options

    >>> usual_options("haricots")["slots"]
    3

    Law: game_named n (usual_options n) == game_named n.
    """
    found = _resolve_game(name)
    return {p.name: p.default for p in signature(found).parameters.values()} if isinstance(found, FunctionType) else {}


def is_game_name(name: str) -> bool:
    """Tell whether a name is that of a game, ours or an installed package's.

    Profil: nom → 𝔹

    >>> is_game_name("rummikub"), is_game_name("belote")
    (True, False)

    Law: `game_named` returns a game for these names only.
    """
    return name in GAMES or name in _ready() or name in _installed_games()


def game_names() -> tuple[str, ...]:
    """List the names of all games: ours, then those of installed packages, without those that cannot be made.

    Profil: nom suite

    >>> game_names()[:3]
    ('rummikub', 'descente', 'haricots')

    Law: game_named n is a game, for each n of names ().
    """
    return (*GAMES, *_installed_games())


@cache
def _entries() -> Mapping[str, EntryPoint]:
    """Find the games that installed packages register, by the names of their entry points."""
    from importlib.metadata import entry_points  # here: it is slow to import, and seldom wanted

    return {entry.name: entry for entry in entry_points(group=GROUP)}


@cache
def _ready() -> Mapping[str, str]:
    """Find the games that installed packages have ready: by the names of their entry points, the names of the games."""
    found = ((name, _name(entry)) for name, entry in sorted(_entries().items()))
    return {name: game for name, game in found if game is not None}


@cache
def _installed_games() -> Mapping[str, EntryPoint]:
    """Find these games by their own names, which records keep."""
    return {game: _entries()[name] for name, game in _ready().items() if game not in GAMES}


def _name(entry: EntryPoint) -> str | None:
    """Return the name of a package's game; None if it cannot be made: nobody here can mend it."""
    try:
        return str(build_game(entry.load(), {}).name)
    except (Exception, SystemExit):
        return None


def _resolve_game(name: str) -> Any:
    """Resolve a name to a game, or to a function that makes one."""
    if name in GAMES:
        module, _, attribute = GAMES[name].partition(":")
        return getattr(import_module(module), attribute)
    entry = _entries().get(name) or _installed_games().get(name)
    return None if entry is None else entry.load()


# names of 0.1.0, which are promised
is_named, made, names = is_game_name, build_game, game_names
