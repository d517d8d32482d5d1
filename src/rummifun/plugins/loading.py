"""Loading a user's Python: a module by name, a file by path; every error becomes one sentence."""

from __future__ import annotations

import importlib.util
import sys
import traceback
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, redirect_stdout, suppress
from dataclasses import replace
from functools import reduce
from inspect import signature
from io import StringIO
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final

import click

from rummifun.catalogue.deal_codes import DealCode, is_deal_code, read_deal_code
from rummifun.catalogue.registry import GameRegistry, UserGame
from rummifun.console.errors import CommandError
from rummifun.console.options import parse_game_options, split_game_options
from rummifun.console.screen import Console, open_console
from rummifun.core.game import WORDS, AnyGame, Game, as_game
from rummifun.games import GAMES, RefusGames, build_game, game_named, is_game_name
from rummifun.messages import N_, Translation
from rummifun.refusal import Precondition, Refusal, sentence

_EXECUTED_FILES: Final[list[Path]] = []
"""The files of the user that were run: the report of a later error in one of them names it."""


def failing_line(error: BaseException, path: Path) -> int | None:
    """Return the last line of a file that was running when an exception was raised."""
    line: int | None = error.lineno if isinstance(error, SyntaxError) else None
    for frame in traceback.extract_tb(error.__traceback__):
        if Path(frame.filename).name == path.name:
            line = frame.lineno
    return line


def describe_fault(error: BaseException, path: Path, screen: Console) -> str:
    """Report where a user's file went wrong: the last line that ran, and the exception in one line."""
    line = failing_line(error, path)
    said = " ".join(traceback.format_exception_only(error)[-1].split())
    if isinstance(error, Precondition):
        said = sentence(error.refusal, screen.lang)
    if line is None:
        return screen.tr(N_("{name} cannot be read: {said}")).format(name=path, said=said)
    return screen.tr(N_("{name}, line {line}: {said}")).format(name=path, line=line, said=said)


def load_names(name: str, screen: Console) -> Mapping[str, Any]:
    """Import a module, or run a file, and return its names."""
    path, in_file = Path(name), is_file(name)
    try:
        return vars(_run(path, screen.tr) if in_file else importlib.import_module(name))
    except (click.ClickException, KeyboardInterrupt):
        raise
    except SystemExit as error:
        stops = screen.tr(N_("{name} stops by sys.exit({code}) before it can be read"))
        raise CommandError(stops.format(name=name, code=" ".join(str(error.code).split()))) from None
    except BaseException as error:  # a user's file can raise anything
        lost = error.name if isinstance(error, ModuleNotFoundError) and not in_file else None
        if lost and (name == lost or name.startswith(f"{lost}.")):
            raise CommandError(screen.tr(N_("no module nor file called {name}")).format(name=name)) from None
        raise CommandError(describe_fault(error, path, screen)) from None


def is_file(name: str) -> bool:
    """Distinguish a file from a dotted module name.

    >>> is_file("mien.py"), is_file("./mien"), is_file("rummifun.games")
    (True, True, False)
    """
    return name.endswith(".py") or "/" in name or Path(name).exists()


def is_game_argument(name: str) -> bool:
    """Distinguish a game's name, or a place `FILE.py:name` or `module:name`, from a module or file.

    >>> is_game_argument("rummikub"), is_game_argument("./mien.py:jeu"), is_game_argument("mien.py")
    (True, True, False)
    """
    return ":" in Path(name).name or is_game_name(name)


def is_user_game(name: str) -> bool:
    """Distinguish the place of a user's game from the name of a game on offer, and from the code of a deal.

    >>> is_user_game("./mien.py:jeu"), is_user_game("rummikub"), is_user_game("klondike:d3:48213")
    (True, False, False)
    """
    return ":" in Path(name).name and not is_deal_code(name)


def load_game(name: str, screen: Console, options: Mapping[str, Any] | None = None) -> Game[Any, Any, Any]:
    """Return the game of a name, a code or a user's place, each with its options: `r7:tours=3`, `FILE.py:name:tours=3`.

    Raises `CommandError` for an option that `options` holds too.
    """
    place, words = split_game_options(name)
    code = read_deal_code(place) if is_deal_code(place) else DealCode(place, {}, None)
    written = {**code.options, **parse_game_options(words, code.name, screen.tr)}
    if twice := [option for option in options or {} if option in written]:
        raise CommandError(screen.tr(N_("the code says it already: {options}")).format(options=", ".join(twice)))
    chosen = {**written, **(options or {})}
    if ":" in code.name:
        return _make_game(code.name, find_object(code.name, screen), chosen, screen)
    with report_user_errors(code.name, screen):
        return game_named(code.name, chosen)


def load_user_game(place: str, screen: Console) -> UserGame:
    """Return the game that a user's file or module defines at a place, `FILE.py:name` or `module:name`."""
    found = find_object(place, screen)
    return UserGame(_make_game(place, found, {}, screen).name, place, found)


def find_user_games(file: str, screen: Console) -> tuple[UserGame, ...]:
    """List the games that a user's file defines: its values that are games, its functions that make one of nothing.

    A function stands before a game of the same name, for it may have options. Raises `CommandError` if there is no
    game.
    """
    found, space = dict[str, UserGame](), load_names(file, screen)
    for word, value in space.items():
        place = f"{file}:{word}"
        if word.startswith("_") or not (is_game(value) or _makes(value, space)):
            continue
        with report_user_errors(place, screen):
            game = build_game(value, {})
        if is_game(game) and game != _our_game(game.name) and (value is not game or game.name not in found):
            found[game.name] = UserGame(_make_game(place, value, {}, screen).name, place, value)
    if not found:
        reason = N_("{name} defines no game: a Reussite was expected, or a function that makes one")
        raise CommandError(screen.tr(reason).format(name=file))
    return tuple(found.values())


def is_game(value: object) -> bool:
    """Tell whether a value has every word of a game."""
    return not isinstance(value, type) and all(hasattr(value, word) for word in WORDS)


def _makes(value: object, space: Mapping[str, Any]) -> bool:
    """Tell whether a function without arguments may make a game: its annotation says so, or it has none."""
    if not isinstance(value, FunctionType) or value.__module__ != space["__name__"]:
        return False
    if any(one.default is one.empty and one.kind < one.VAR_POSITIONAL for one in signature(value).parameters.values()):
        return False
    said = value.__annotations__.get("return", Game)
    kind = space.get(said.partition("[")[0]) if isinstance(said, str) else said
    kind = getattr(kind, "__origin__", kind)
    return isinstance(kind, type) and all(hasattr(kind, word) for word in WORDS)


def _our_game(name: str) -> AnyGame | None:
    return game_named(name) if is_game_name(name) else None


def build_registry(places: Iterable[str], screen: Console) -> GameRegistry:
    """Return the games on offer in this run: the games of these places, ours, and those of installed packages.

    Raises `CommandError` for two games of one name: menus and saved games tell games by their names.
    """
    return reduce(lambda games, place: with_user_game(games, place, screen), dict.fromkeys(places), GameRegistry())


def with_user_game(games: GameRegistry, place: str, screen: Console) -> GameRegistry:
    """Offer the game of a place too, as its file defines it now; raises `CommandError` as `build_registry` does."""
    own = load_user_game(place, screen)
    others = replace(games, user_games=tuple(one for one in games.user_games if one.place != place))
    if others.has_game(own.name):
        said = screen.tr(N_("{place}: another game is called {name} already; give this one another name"))
        raise CommandError(said.format(place=place, name=own.name))
    return games.with_user_game(own)


def find_object(name: str, screen: Console) -> Any:
    """Return the object of a user's file or module at a place."""
    place, _, attribute = name.rpartition(":")
    namespace = load_names(place, screen)
    if attribute not in namespace:
        raise CommandError(screen.tr(N_("{place} defines no {name}")).format(place=place, name=attribute))
    return namespace[attribute]


def _make_game(name: str, found: Any, options: Mapping[str, Any], screen: Console) -> Game[Any, Any, Any]:
    """Build the user's game, and check that it is one."""
    with report_user_errors(name, screen):
        game = build_game(found, options)
    missing = [word for word in WORDS if not hasattr(game, word)]
    if missing:
        reason = N_("{name} is not a game: it lacks {words}")
        raise CommandError(screen.tr(reason).format(name=name, words=", ".join(missing)))
    game = as_game(game)
    texts = game.regles.values() if isinstance(game.regles, Mapping) else [game.regles]
    if game.regles is not None and not all(isinstance(text, str) for text in texts):
        reason = N_("{name}: its rules are a text, or a text for each language: {example}; received: {got}")
        example = '{"fr": "# …", "en": "# …"}'
        raise CommandError(screen.tr(reason).format(name=name, example=example, got=repr(game.regles)[:40]))
    return game


@contextmanager
def report_user_errors(name: str, screen: Console) -> Iterator[None]:
    """Explain in one sentence the exception of a user's function that makes a game."""
    try:
        yield
    except (click.ClickException, click.exceptions.Exit, click.Abort, Precondition, OSError):
        raise
    except Exception as error:  # a user's game may raise anything
        if name in GAMES:
            raise
        raise CommandError(describe_fault(error, Path(name.rpartition(":")[0] or name), screen)) from None


def _run(path: Path, tr: Translation) -> ModuleType:
    if not path.is_file():
        reason = N_("{name} is a folder; a Python file was expected") if path.is_dir() else N_("no file {name}")
        raise CommandError(tr(reason).format(name=path))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise CommandError(tr(N_("{name} is not a Python file")).format(name=path))
    module, before, caching = importlib.util.module_from_spec(spec), sys.modules.get(path.stem), sys.dont_write_bytecode
    _EXECUTED_FILES.append(path)
    sys.modules[path.stem] = module  # as for any import: dataclasses look their module up
    sys.dont_write_bytecode = True  # a cached file would stand for another version of the same second
    folder = str(path.resolve().parent)
    sys.path.insert(0, folder)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        _EXECUTED_FILES.remove(path)  # nothing comes of it: who runs the files again need not fail
        if before is None:
            sys.modules.pop(path.stem, None)  # as after any import that fails
        else:
            sys.modules[path.stem] = before
        raise
    finally:
        sys.dont_write_bytecode = caching
        sys.path.remove(folder)
    return module


def describe_user_error(error: Exception, screen: Console) -> str | None:
    """Report where a user's file went wrong during its game; None if the error is elsewhere."""
    names = {frame.filename for frame in traceback.extract_tb(error.__traceback__)}
    path = next((path for path in _EXECUTED_FILES if str(path) in names or str(path.resolve()) in names), None)
    return None if path is None else describe_fault(error, path, screen)


def executed_files() -> tuple[Path, ...]:
    """List the user's files that were run, in order: another process needs their definitions."""
    return tuple(dict.fromkeys(_EXECUTED_FILES))


def rerun_files(files: Iterable[Path]) -> None:
    """Run in this process the user's files that ran in another, if they still can; their output is lost."""
    for file in files:
        if file not in _EXECUTED_FILES:
            with suppress(CommandError), redirect_stdout(StringIO()):
                load_names(str(file), open_console())


def game_of_record(games: GameRegistry, name: str, options: Mapping[str, Any], screen: Console) -> AnyGame:
    """Return the game of a record, made with its options if it has any."""
    own = games.find_user_game(name)
    if own is None:
        return games.build_game(name, options)
    with report_user_errors(own.place, screen):
        game = games.build_game(name)
        game = game if dict(game.options) == dict(options) else games.build_game(name, options)
    if dict(game.options) != dict(options):
        raise Precondition(Refusal(RefusGames.OptionInconnue, expected=dict(game.options), got=dict(options)))
    return game
