"""The session of the prompt: the games begun, the moves tried, completion, and its three verbs: begin, try, save."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from rummifun.chance import Alea
from rummifun.console.errors import describe_file_error
from rummifun.console.screen import open_console
from rummifun.core.game import AnyGame
from rummifun.core.scenario import Essai, Pas, Scenario, is_move, path_to_last, try_step
from rummifun.core.scene import plural
from rummifun.games import USUAL, RefusGames, build_game, game_named, game_names, is_game_name
from rummifun.messages import N_
from rummifun.refusal import Precondition, Refusal, sentence
from rummifun.render.text import warning_text, wrap_paragraph
from rummifun.session.move_parser import parse_move
from rummifun.storage import files

_TRYING: Final = re.compile(r"\bessaie\(\s*([^\W\d]\w*(?:\[-?\d+\])*)\s*,\s*([^\n]*)$")
"""The line before the cursor: a state, by its name or its place in a sequence, and the move as far as typed."""


class Completions(NamedTuple):
    """The part of a move typed so far, and the moves that it may become."""

    typed: str
    moves: tuple[str, ...]


def completions(line: str, names: Mapping[str, Any], game_of: Callable[[Any], AnyGame | None]) -> Completions | None:
    """Complete a line up to the cursor; None if no move is being tried on it."""
    found = _TRYING.search(line)
    if found is None:
        return None
    with suppress(Exception):  # a name not defined, an index too high
        state = eval(found[1], dict(names))
        game = game_of(state)
        if game is not None:
            ways = (_way(game, move, found[2][:1], names) for move in game.moves(state))
            return Completions(found[2], tuple(way for way in ways if way.startswith(found[2])))
    return None


def _way(game: AnyGame, move: Any, first: str, names: Mapping[str, Any]) -> str:
    """Write a move as it was begun, or in the notation if the names at the prompt cannot make it."""
    quote = first if first in ("'", '"') else ""
    if not quote:
        with suppress(Exception):
            if eval(move_code(move), dict(names)) == move:
                return move_code(move)
    quote = quote or '"'
    return f"{quote}{game.write(move)}{quote}"


def move_code(move: Any) -> str:
    """Write a move as you would type it: arguments without names, lists for tuples, no defaults.

    >>> from rummifun.games.reussites import Deplacer
    >>> from rummifun.games.rummikub import Jaune, Poser, T
    >>> move_code(Poser([[T(2, Jaune)]])), move_code(Deplacer("c1", "c2")), move_code(Deplacer("c1", "c2", saut=1))
    ('Poser([[T(2, Jaune)]])', "Deplacer('c1', 'c2')", "Deplacer('c1', 'c2', saut=1)")
    """
    if not is_dataclass(move):
        return repr(move)
    given = {f.name: (getattr(move, f.name), f.default) for f in fields(move)}
    kept = {name: (_as_lists(value), default) for name, (value, default) in given.items() if value != default}
    parts = (f"{value!r}" if default is MISSING else f"{name}={value!r}" for name, (value, default) in kept.items())
    return f"{type(move).__name__}({', '.join(parts)})"


def _as_lists(value: Any) -> Any:
    return [_as_lists(each) for each in value] if type(value) is tuple else value


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
    for module, names in sorted((name, vars(module)) for name, module in sys.modules.items() if module):
        file = names.get("__file__")  # a program that runs is the module of its file
        called = Path(file).stem if module == "__main__" and file else module
        for name in (name for name, value in names.items() if value is jeu and called != "__main__"):
            return f"from {called} import {name}{'' if name == 'jeu' else ' as jeu'}"
    raise NotImportableError(jeu.name)


class PromptSession:
    """A session at the prompt: the game of each state, and every move tried, in the order of the lines.

    The language and the width are read for every text: a terminal can be resized, a notebook has no terminal.
    """

    def __init__(self) -> None:
        self._of: list[tuple[Any, AnyGame]] = []
        self._essais: list[Essai] = []
        self._own_files: set[Path] = set()

    def game_of(self, state: Any) -> AnyGame | None:
        """Return the game of a state: the one it was begun with, or the last one begun whose states are alike."""
        begun = next((game for known, game in reversed(self._of) if known == state), None)
        usual = game_named(USUAL)
        if begun is not None or type(state) is type(usual.new(Alea())):
            return begun or usual
        return next((game for known, game in reversed(self._of) if type(known) is type(state)), None)

    def commence(self, jeu: str | AnyGame = USUAL, graine: int = 0) -> Any:
        """Begin a game, by its name or the game itself: the state that a seed deals.

        Profil: jeu → graine → état

        >>> PromptSession().commence(USUAL, 17) == game_named(USUAL).new(Alea(17))
        True

        Law: equal seeds deal equal states. Raises `Precondition` for any other value.
        """
        game = game_named(jeu) if isinstance(jeu, str) else build_game(jeu, {})
        if not hasattr(game, "new"):
            raise Precondition(Refusal(RefusGames.JeuInconnu, expected=", ".join(game_names()), got=jeu))
        self._of.append((state := game.new(Alea(graine)), game))
        return state

    def essaie(self, e: Any, coup: Any, note: str = "") -> Any:
        """Try a move, as a value or as a player types it: the next state or, with the reason shown, the same one.

        Profil: état → coup → état

        >>> from rummifun.games.rummikub import Piocher, init_partie, piocher
        >>> e = init_partie(graine=17)
        >>> PromptSession().essaie(e, Piocher()) == PromptSession().essaie(e, "piocher") == piocher(e)
        True

        Law: essaie e c is e exactly when refusal e c ≠ None.
        """
        game = self.game_of(e)
        if game is None:
            self._alert(N_("Begin with commence(game): this does not tell which game it is."))
            return e
        try:
            move = parse_move(game, game.view(e, game.to_move(e)), coup) if isinstance(coup, str) else coup
        except Precondition as error:
            self._alert("{why}", why=sentence(error.refusal, open_console().lang))
            return e
        if not is_move(game, move):
            got = move.__name__ if isinstance(move, type) else f"{move!r:.60}"
            self._alert(N_("{got} is not a move of {game}."), got=got, game=game.name)
            return e
        essai = try_step(game, e, Pas(move, note))
        self.remember(essai, game)
        if essai.refus:
            self.explain(essai.refus)
        return essai.apres

    def remember(self, essai: Essai, game: AnyGame) -> None:
        """Remember a move that was tried, for the scenario."""
        self._essais.append(essai)
        self._of.append((essai.apres, game))

    def explain(self, refusal: Refusal) -> None:
        """Print the reason why a move is refused."""
        self._alert(N_("refused: {why}"), why=sentence(refusal, open_console().lang))

    def say(self, message: str, **values: object) -> None:
        """Print a message of the catalogues."""
        screen = open_console()
        print(wrap_paragraph(screen.tr(message).format(**values), screen.style))

    def _alert(self, message: str, **values: object) -> None:
        """Print a message of the catalogues as a warning."""
        screen = open_console()
        print(warning_text(wrap_paragraph(screen.tr(message).format(**values), screen.style), screen.style))

    def scenario(self, titre: str) -> Scenario | None:
        """Make a scenario of the moves that led to the last state; None if there were none."""
        way = path_to_last(self._essais)
        game = self.game_of(way[0].avant) if way else None
        return None if game is None else Scenario(titre, way[0].avant, tuple(e.pas for e in way), jeu=game)

    def enregistre(self, fichier: str | Path, titre: str = "") -> None:
        """Save the moves that led to the last state to a file that `rummifun scenario` shows.

        Profil: fichier → titre → ()

        Law: the last of the states of its scenario is the last state that was tried, and no other file is written over.
        """
        file = Path(fichier)
        scenario = self.scenario(str(titre) or file.stem)
        if scenario is None:
            self._alert(N_("Nothing to save yet: essaie(e, move) tries a move."))
            return
        write_file = files.rewrite_file if file.resolve() in self._own_files else files.create_file
        try:
            write_file(file, write_scenario(scenario, file))
        except NotImportableError:
            said = N_("{game} stands in no file: write it into one, import it from there, and begin again.")
            self._alert(said, game=scenario.jeu.name)
        except OSError as error:
            self._alert("{why}", why=describe_file_error(error, file, open_console().tr))
        else:
            self._own_files.add(file.resolve())
            moves = plural(len(scenario.pas), N_("{n} move"), N_("{n} moves")).localize(open_console().tr)
            self.say(N_("Saved, {moves}. To see it again: rummifun scenario {file}"), moves=moves, file=file)
