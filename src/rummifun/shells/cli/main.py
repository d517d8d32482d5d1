"""The command `rummifun`: its language, its commands, and every error in one sentence."""

from __future__ import annotations

import codecs
import errno
import gettext
import os
import sys
import unicodedata
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import Any, Final, NoReturn, TextIO

import click
from click.shell_completion import CompletionItem, get_completion_class

import rummifun.messages
from rummifun.console.errors import did_you_mean, suggest_expected
from rummifun.console.screen import open_console
from rummifun.interrupts import raise_on_interrupt
from rummifun.messages import (
    LANGUAGES,
    N_,
    LocalizedError,
    Translation,
    describe_os_error,
    display_language,
    translation,
)
from rummifun.refusal import Precondition, Refusal, sentence

_COMMANDS: Final = (
    ("analyser", "study", N_("Play many games of a réussite, and count.")),
    ("banc", "bench", N_("Check a player written in any language, and let it play.")),
    ("conformite", "", N_("List the printed words of the sheets.")),
    ("enigme", "puzzle", N_("Set a Rummikub puzzle.")),
    ("feuille", "sheet", N_("Read back a sheet of your own, by which hand-ins are judged, or begin one.")),
    ("jouer", "play", N_("Play a game, against a player or between people.")),
    ("lecon", "lesson", N_("Check the exercises of a lesson, and give hints.")),
    ("observer", "watch", N_("Watch players play a game.")),
    ("rejouer", "replay", N_("Show a game that was kept, move by move.")),
    ("resoudre", "solve", N_("Find the best turn in Rummikub; tell whether a réussite can be won.")),
    ("restaurer", "restore", N_("Put the games of a copy back in the place of a server's.")),
    ("sauvegarde", "backup", N_("Copy the games of a server while it runs.")),
    ("scenario", "", N_("Show a scenario file step by step.")),
    ("serveur-de-coups", "move-server", N_("Answer a program in any language, by lines of JSON: deal, play, solve.")),
    ("table", "", N_("Play on the whole screen, by the mouse or the keyboard.")),
    ("tournoi", "tournament", N_("Let players meet each other, and rate them.")),
    ("verifier", "check", N_("Check a module, a game, or students' files (.ml, .py) against the laws.")),
    ("web", "", N_("Play in the browser: alone, against a player, or two people over the network.")),
)
"""The commands, each with its English name, if it has one, and its help in a line. A command is the module of its name
in `commands`, or a room, and is imported only when it is asked for: the list of all of them is quick."""


COMMANDS: Final[Mapping[str, str]] = {name: about for name, _, about in _COMMANDS}
"""The help of each command."""


ENGLISH: Final[Mapping[str, str]] = dict(sorted((english, name) for name, english, _ in _COMMANDS if english))
"""The commands by their English names."""


_ROOMS: Final = {
    "serveur-de-coups": "cli.commands.serveur_de_coups:command",
    "table": "tui:command",
    **{name: f"web.commands:{name}" for name in ("web", "sauvegarde", "restaurer")},
}
"""The modules of commands that are not called so, or that start another shell, and the name that each has there."""


class Program(click.Group):
    """The whole program, which imports each command when it is asked for."""

    tr: Translation = staticmethod(str)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        name = ENGLISH.get(cmd_name, cmd_name)
        if name not in COMMANDS:
            return None
        if name not in self.commands:
            room, word = _ROOMS.get(name, f"cli.commands.{name}:command").split(":")
            made = self.commands[name] = getattr(import_module(f"rummifun.shells.{room}"), word)(self.tr)
            made.help = self.tr(COMMANDS[name])
            made.params.append(_lang_option(self.tr))
            raise_on_interrupt()
        return self.commands[name]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command by its name, French or English; suggest the nearest if there is none."""
        if not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            said = gettext.gettext("No such command {name!r}.").format(name=args[0])
            ctx.fail(f"{said} {did_you_mean(args[0], (*COMMANDS, *ENGLISH), self.tr)}".rstrip())
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete the English names of commands too."""
        english = [CompletionItem(name) for name in ENGLISH if name.startswith(incomplete)]
        return [*super().shell_complete(ctx, incomplete), *english]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands, each with one line of help."""
        english = {french: f"{french}, {name}" for name, french in ENGLISH.items()}
        with formatter.section(gettext.gettext("Commands")):
            formatter.write_dl([(english.get(name, name), self.tr(about)) for name, about in COMMANDS.items()])


def program(tr: Translation) -> click.Group:
    """Build the whole program, with its help in a language."""
    about = N_("rummifun: a functional rules engine for tile and card games, with the laws that hold it.")

    @click.group(cls=Program, help=tr(about), context_settings={"help_option_names": ["-h", "--aide", "--help"]})
    def rummifun() -> None:
        """Group the commands."""

    rummifun.tr = tr
    rummifun.params += [_version_option(tr), _lang_option(tr), _completion_option(tr)]
    return rummifun


def _version_option(tr: Translation) -> click.Option:
    """Declare --version, which lists the installed extras too."""

    def shown(context: click.Context, _: click.Parameter, asked: bool) -> None:
        if asked:
            from rummifun.console.extras import version_text  # it takes time to import

            click.echo(version_text(tr))
            context.exit()

    about = tr(N_("Show the version and what is installed, and exit."))
    return click.Option(["--version"], is_flag=True, callback=shown, expose_value=False, is_eager=True, help=about)


def _completion_option(tr: Translation) -> click.Option:
    """Declare --completion, which writes the script of a shell to complete commands, options, games and players."""

    def written(context: click.Context, _: click.Parameter, shell: str | None) -> None:
        made = get_completion_class(shell) if shell else None
        if made is not None:
            click.echo(made(context.command, {}, "rummifun", "_RUMMIFUN_COMPLETE").source())
            context.exit()

    shells, about = click.Choice(("bash", "zsh", "fish")), tr(N_("Write what completes words in a shell, and exit."))
    return click.Option(["--completion"], type=shells, callback=written, expose_value=False, is_eager=True, help=about)


_LANG: Final = ("--lang", "--langue")


def _lang_option(tr: Translation) -> click.Option:
    """Declare --lang, accepted anywhere on the line; `main` has read it before the commands are built."""
    languages, about = click.Choice(LANGUAGES), tr(N_("Language of the screen."))
    return click.Option([*_LANG], type=languages, expose_value=False, help=about)


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit: 0, 1 if the command fails, 2 if it cannot start, 130 on Ctrl-C."""
    words = list(sys.argv[1:] if args is None else args)
    lang = _lang(words)
    speak(lang)
    _open_streams()
    status, tr = _run(words, lang), translation(lang)
    if (error := _flush_or_close(sys.stdout)) and not status:
        status = 1 if error.errno == errno.EPIPE else _tell(tr(describe_os_error(error)), 2, tr)
    _flush_or_close(sys.stderr)
    sys.exit(status)


def _flush_or_close(stream: TextIO) -> OSError | None:
    """Flush the streams; close a broken one: Python would try again, with words and a status of its own."""
    try:
        if not stream.closed:  # a file of the user's can close it
            stream.flush()
    except OSError as error:
        with suppress(OSError):
            stream.close()
        return error
    return None


def _tell(text: str, status: int, tr: Translation) -> int:
    """Report an error in a sentence, and return the exit status."""
    with suppress(OSError):  # no stream is left to report on
        click.echo(f"rummifun{tr(': ')}{text}", err=True)
    return status


def _open_streams() -> None:
    """Make streams safe to write to: a closed one swallows everything, one without accents takes plain letters."""
    if sys.platform == "win32":
        import colorama  # here: it is there only, as click needs it

        colorama.just_fix_windows_console()
    sys.stdout, sys.stderr = sys.stdout or StringIO(), sys.stderr or StringIO()
    codecs.register_error("plain", _plain)
    codecs.register(lambda name: _ASCII if name == _ASCII.name else None)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            ascii_only = codecs.lookup(stream.encoding).name == "ascii"
            stream.reconfigure(errors="plain", encoding=_ASCII.name if ascii_only else None)


_CODEC: Final = codecs.lookup("ascii")


_ASCII: Final = codecs.CodecInfo(*_CODEC, _CODEC.incrementalencoder, _CODEC.incrementaldecoder, "plain_ascii")
"""ASCII by another name: click takes a stream of ASCII for a mistake, and would write UTF-8 to it."""


def _plain(error: UnicodeError) -> tuple[str, int]:
    """Write é as e, « as " and … as ..., if a stream has no such letter."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = unicodedata.normalize("NFKD", error.object[error.start : error.end].translate(_LETTERS))
    return "".join(c if c.isascii() else "?" for c in letters if not unicodedata.combining(c)), error.end


_LETTERS: Final = str.maketrans("«»’·×♣♦♥♠", '""\'-xcdhs') | str.maketrans(
    {"→": "->", "−": "-", "œ": "oe", "—": "-", "§": "sec. "}
)


def _run(words: list[str], lang: str) -> Any:
    tr = translation(lang)
    asked = _nothing_said(words) if _alone(words) else words
    try:
        return program(tr).main(asked, "rummifun", standalone_mode=False, obj=open_console(lang)) or 0
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return 2
    except click.ClickException as error:
        return _tell(error.format_message(), error.exit_code, tr)
    except Precondition as error:
        return _tell(_explain_refusal(error.refusal, asked, lang), 2, tr)
    except (LocalizedError, OSError) as error:
        return _tell(_describe_failure(error, tr), 2, tr)
    except (click.Abort, KeyboardInterrupt):
        click.echo(tr(N_("Interrupted.")), err=True)
        return 130
    except Exception as error:  # the rules of a user's file can raise anything
        from rummifun.plugins.loading import describe_user_error

        said = describe_user_error(error, open_console(lang))
        if said is None:
            raise
        return _tell(said, 2, tr)


def _describe_failure(error: LocalizedError | OSError, tr: Translation) -> str:
    if isinstance(error, LocalizedError):
        return error.localize(tr)
    file = f"{error.filename}{tr(': ')}" if error.filename else ""
    return f"{file}{tr(describe_os_error(error))}"


def _explain_refusal(refusal: Refusal, words: Sequence[str], lang: str) -> str:
    """Explain a refusal, with the nearest name; name the extra to install, if one is missing."""
    from rummifun.console.extras import extra_error_for  # as for --version

    tr = translation(lang)
    absent = extra_error_for(refusal.expected, tr)
    told = (absent.message,) if absent else (sentence(refusal, lang), _suggest_name(refusal, words, tr))
    return ". ".join(filter(None, told))


def _suggest_name(refusal: Refusal, words: Sequence[str], tr: Translation) -> str:
    """Suggest the nearest of the names that a refusal expected: an option of the command may have been meant too."""
    if refusal.code.name != "OptionInconnue":  # by its name: no game need be imported for help
        return suggest_expected(refusal, tr)
    group = program(tr)
    found = next(filter(None, (group.get_command(click.Context(group), word) for word in words)), None)
    own = [name for param in found.params for name in param.opts] if found else []
    return did_you_mean(f"--{refusal.got}", [*(f"--{option}" for option in refusal.expected.split(", ")), *own], tr)


def _alone(words: Sequence[str]) -> bool:
    return set(words) <= {*_LANG, *LANGUAGES, *(f"{option}={lang}" for option in _LANG for lang in LANGUAGES)}


def _nothing_said(words: list[str]) -> list[str]:
    """Play on a terminal, on the whole screen where that is installed; without one, let click list the commands."""
    if sys.stdin is None or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return []
    from rummifun.games import USUAL  # here: help needs no game

    return [*(["table"] if find_spec("textual") else ["jouer", USUAL]), *words]


def _lang(words: Sequence[str]) -> str:
    """Find the requested language: the last --lang of the line, else the environment's."""
    parted = ((*word.partition("="), following) for word, following in zip(words, [*words[1:], ""], strict=False))
    asked = [value or following for name, _, value, following in parted if name in _LANG]
    return asked[-1] if asked and asked[-1] in LANGUAGES else display_language()


def speak(lang: str) -> None:
    """Make click, which speaks through the standard gettext, use our catalogues."""
    os.environ["LANGUAGE"] = lang
    gettext.bindtextdomain("rummifun", str(Path(rummifun.messages.__file__).parent))
    gettext.textdomain("rummifun")
