"""Errors of the command line, each a sentence and a status: a file, or an unknown word with its nearest known one."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

import click

from rummifun.messages import N_, Translation, describe_os_error
from rummifun.ordinary_files import MOST_BYTES
from rummifun.refusal import Refusal


class CommandError(click.ClickException):
    """Something on the command line cannot be used; exit status 2."""

    exit_code = 2


class GameUnavailableError(CommandError):
    """A saved game is whole, but not its game: it is not on offer in this run, or its file fails."""


def did_you_mean(said: str, known: Iterable[str], tr: Translation) -> str:
    """Return a question with the known word nearest to another; nothing if none is near.

    >>> did_you_mean("jouez", ["jouer", "table"], str), did_you_mean("belote", ["r7", "md"], str)
    ('Did you mean jouer?', '')
    """
    from difflib import get_close_matches  # here: the page without a server does not have it

    near = get_close_matches(said.casefold(), tuple(known), 1)
    return tr(N_("Did you mean {word}?")).format(word=near[0]) if near else ""


def suggest_expected(refusal: Refusal, tr: Translation) -> str:
    """Return a question with the nearest of the names that a refusal expected; nothing if it expected no names.

    >>> from rummifun.games import RefusGames
    >>> suggest_expected(Refusal(RefusGames.JeuInconnu, expected="descente, klondike", got="klondyke"), str)
    'Did you mean klondike?'
    """
    expected = refusal.expected.split(", ") if isinstance(refusal.expected, str) else []
    if not isinstance(refusal.got, str) or refusal.got in expected:
        return ""
    return did_you_mean(refusal.got, expected, tr)


def describe_file_error(error: Exception, file: object, tr: Translation) -> str:
    """Explain in one sentence why a file cannot be used."""
    reasons = (
        (FileExistsError, N_("{file} already exists and is left unchanged")),
        (FileNotFoundError, N_("{file}: no such file or folder")),
        (IsADirectoryError, N_("{file} is a folder or not an ordinary file")),
        (NotADirectoryError, N_("{file}: a folder of this path is a file")),
        (PermissionError, N_("{file}: permission denied")),
    )
    if isinstance(error, OSError) and error.errno == errno.EFBIG:
        return tr(N_("{file} is too large: {most} MB at most")).format(file=file, most=MOST_BYTES >> 20)
    reason = next((key for kind, key in reasons if isinstance(error, kind)), N_("{file} cannot be used: {said}"))
    return tr(reason).format(file=file, said=tr(describe_os_error(error)))


def describe_read_error(error: Exception, name: object, tr: Translation) -> str:
    """Explain in one sentence why a hand-in, or a file about hand-ins, cannot be read."""
    return tr(N_("{name} cannot be read: {said}")).format(name=name, said=tr(describe_os_error(error)))


def describe_write_error(error: Exception, file: object, tr: Translation) -> str:
    """Explain in one sentence why a file cannot be written."""
    return tr(N_("{file} cannot be written: {said}")).format(file=file, said=tr(describe_os_error(error)))


@contextmanager
def on_failure(do: Callable[[], object]) -> Iterator[None]:
    """Give back what was taken, or save what can be saved, if what follows fails or is interrupted."""
    try:
        yield
    except BaseException:
        do()
        raise


@contextmanager
def file_errors_explained(
    file: object, tr: Translation, describe: Callable[[Exception, object, Translation], str] = describe_file_error
) -> Iterator[None]:
    """Make an error of the command line, one sentence, of a failure of the system with a file."""
    try:
        yield
    except OSError as error:
        raise CommandError(describe(error, file, tr)) from None
