"""Loading a user's Python: a module by name, a file by path; every error becomes one sentence."""

from __future__ import annotations

import importlib
import importlib.util
import sys
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import click

from rummifun.core.game import Face, Game, Knowledge, Rules
from rummifun.games import game_named, is_named, made
from rummifun.messages import N_, Translation
from rummifun.refusal import Precondition, sentence
from rummifun.shells.screen import Screen

_RUN: Final[list[Path]] = []
"""The files of the user that were run: what goes wrong in one of them later is said to be there."""


class Unusable(click.ClickException):
    """Something on the command line cannot be used; exit status 2."""

    exit_code = 2


def load(name: str, screen: Screen) -> Mapping[str, Any]:
    """Import a module, or run a file, and return what it defines."""
    path, in_file = Path(name), is_file(name)
    try:
        return vars(_run(path, screen.tr) if in_file else importlib.import_module(name))
    except ModuleNotFoundError as error:
        if not in_file and error.name and (name == error.name or name.startswith(error.name + ".")):
            raise Unusable(screen.tr(N_("no module nor file called {name}")).format(name=name)) from None
        raise Unusable(why(error, path if in_file else Path(name), screen)) from None
    except (click.ClickException, KeyboardInterrupt):
        raise
    except SystemExit as error:
        stops = screen.tr(N_("{name} stops by sys.exit({code}) before it can be read"))
        raise Unusable(stops.format(name=name, code=" ".join(str(error.code).split()))) from None
    except BaseException as error:  # a user's file can raise anything
        raise Unusable(why(error, path if in_file else Path(name), screen)) from None


def is_file(name: str) -> bool:
    """Tell a file from a dotted module name.

    >>> is_file("mien.py"), is_file("./mien"), is_file("rummifun.games")
    (True, True, False)
    """
    return name.endswith(".py") or "/" in name or Path(name).exists()


def names_a_game(name: str) -> bool:
    """Tell a game's name, or a place `FILE.py:name` or `module:name`, from a module or file.

    >>> names_a_game("rummikub"), names_a_game("./mien.py:jeu"), names_a_game("mien.py")
    (True, True, False)
    """
    return ":" in Path(name).name or is_named(name)


def load_game(name: str, screen: Screen, options: Mapping[str, Any] | None = None) -> Game[Any, Any, Any]:
    """Return the game of a name: ours, or one that a user's file or module defines, made with options."""
    place, colon, attribute = name.rpartition(":")
    if not colon:
        return game_named(name, options)
    namespace, tr = load(place, screen), screen.tr
    if attribute not in namespace:
        raise Unusable(tr(N_("{place} defines no {name}")).format(place=place, name=attribute))
    with _of_user(name, screen):
        found = made(namespace[attribute], options or {})
    missing = [word for word in _WORDS if not hasattr(found, word)]
    if missing:
        reason = N_("{name} is not a game: it lacks {words}")
        raise Unusable(tr(reason).format(name=name, words=", ".join(missing)))
    return found  # type: ignore[no-any-return]  # it has every word of a game


@contextmanager
def _of_user(name: str, screen: Screen) -> Iterator[None]:
    """Explain in one sentence what a user's function raised while making a game."""
    try:
        yield
    except (click.ClickException, click.exceptions.Exit, click.Abort, Precondition, OSError):
        raise
    except Exception as error:  # a user's game may raise anything
        if ":" not in name:
            raise
        raise Unusable(why(error, Path(name.rpartition(":")[0]), screen)) from None


_WORDS: Final = tuple(
    word for protocol in (Rules, Knowledge, Face) for word in vars(protocol) if not word.startswith("_")
)


def _run(path: Path, tr: Translation) -> ModuleType:
    if not path.is_file():
        reason = N_("{name} is a folder; a Python file was expected") if path.is_dir() else N_("no file {name}")
        raise Unusable(tr(reason).format(name=path))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise Unusable(tr(N_("{name} is not a Python file")).format(name=path))
    module = importlib.util.module_from_spec(spec)
    _RUN.append(path)
    sys.modules[path.stem] = module  # as for any import: dataclasses look their module up
    folder = str(path.resolve().parent)
    sys.path.insert(0, folder)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        _RUN.remove(path)  # nothing comes of it: who runs the files again need not fail
        raise
    finally:
        sys.path.remove(folder)
    return module


def blamed(error: Exception, screen: Screen) -> str | None:
    """Report where a user's file went wrong during its game; None if the error is elsewhere."""
    names = {frame.filename for frame in traceback.extract_tb(error.__traceback__)}
    path = next((path for path in _RUN if str(path) in names or str(path.resolve()) in names), None)
    return None if path is None else why(error, path, screen)


def runs() -> tuple[Path, ...]:
    """List the user's files that were run, in order: another process needs what they define."""
    return tuple(dict.fromkeys(_RUN))


def line_of(error: BaseException, path: Path) -> int | None:
    """Return the last line of a file that was running when an exception was raised."""
    line: int | None = error.lineno if isinstance(error, SyntaxError) else None
    for frame in traceback.extract_tb(error.__traceback__):
        if Path(frame.filename).name == path.name:
            line = frame.lineno
    return line


def why(error: BaseException, path: Path, screen: Screen) -> str:
    """Report where a user's file went wrong: the last line that ran, and the exception in one line."""
    line = line_of(error, path)
    said = " ".join(traceback.format_exception_only(error)[-1].split())
    if isinstance(error, Precondition):
        said = sentence(error.refusal, screen.lang)
    if line is None:
        return screen.tr(N_("{name} cannot be read: {said}")).format(name=path, said=said)
    return screen.tr(N_("{name}, line {line}: {said}")).format(name=path, line=line, said=said)
