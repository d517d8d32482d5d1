"""The command `rummifun`: its language, its commands, and every error in one sentence."""

from __future__ import annotations

import codecs
import gettext
import os
import sys
import unicodedata
from collections.abc import Mapping, Sequence
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any, Final, NoReturn

import click

import rummifun.messages
from rummifun.messages import LANGUAGES, N_, Translation, language, translation
from rummifun.messages.system import cause
from rummifun.refusal import Precondition, sentence
from rummifun.shells.screen import open_screen

COMMANDS: Final[Mapping[str, str]] = {
    "analyser": N_("Play many games of a réussite, and count."),
    "conformite": N_("List the printed words of the sheets."),
    "enigme": N_("Set a Rummikub puzzle."),
    "jouer": N_("Play a game, against a player or between people."),
    "lecon": N_("Check the exercises of a lesson, and give hints."),
    "observer": N_("Watch players play a game."),
    "rejouer": N_("Show a game that was kept, move by move."),
    "resoudre": N_("Find the best turn in Rummikub; tell whether a réussite can be won."),
    "scenario": N_("Show a scenario file step by step."),
    "table": N_("Play on the whole screen, by the mouse or the keyboard."),
    "tournoi": N_("Let players meet each other, and rate them."),
    "verifier": N_("Check a module, a game, or students' files (.ml, .py) against the laws."),
    "web": N_("Play in the browser: alone, against a player, or two people over the network."),
}
"""The commands, each with its help in a line. A command is the module of its name in `commands`, or a room, and is
imported only when it is asked for: the list of all of them is quick."""

_ROOMS: Final = {"table": "tui"}


class Program(click.Group):
    """The whole program, which imports each command when it is asked for."""

    tr: Translation = staticmethod(str)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        if cmd_name not in self.commands:
            room = import_module(f"rummifun.shells.{_ROOMS.get(cmd_name, f'commands.{cmd_name}')}")
            made = self.commands[cmd_name] = room.command(self.tr)
            made.help = self.tr(COMMANDS[cmd_name])
            made.params.append(_lang_option(self.tr))
        return self.commands[cmd_name]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands, each with one line of help."""
        with formatter.section(gettext.gettext("Commands")):
            formatter.write_dl([(name, self.tr(about)) for name, about in COMMANDS.items()])


def program(tr: Translation) -> click.Group:
    """Build the whole program, with its help in a language."""
    about = N_("rummifun: a functional rules engine for tile and card games, with the laws that hold it.")

    @click.group(cls=Program, help=tr(about), context_settings={"help_option_names": ["-h", "--aide", "--help"]})
    @click.version_option(
        package_name="rummifun", message="rummifun %(version)s", help=tr(N_("Show the version and exit."))
    )
    def rummifun() -> None:
        """Group the commands."""

    rummifun.tr = tr
    rummifun.params.append(_lang_option(tr))
    return rummifun


def _lang_option(tr: Translation) -> click.Option:
    """Declare --lang, accepted anywhere on the line; `main` has read it before the commands are built."""
    return click.Option(
        ["--lang", "--langue"], type=click.Choice(LANGUAGES), expose_value=False, help=tr(N_("Language of the screen."))
    )


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit: 0, 1 if what was asked fails, 2 if it cannot be done, 130 on Ctrl-C."""
    words = list(sys.argv[1:] if args is None else args)
    lang = _lang(words)
    speak(lang)
    _open_streams()
    sys.exit(_run(words, lang))


def _open_streams() -> None:
    """Make streams safe to write to: a closed one swallows everything, one without accents takes plain letters."""
    sys.stdout, sys.stderr = sys.stdout or StringIO(), sys.stderr or StringIO()
    codecs.register_error("plain", _plain)
    codecs.register(lambda name: _ASCII if name == _ASCII.name else None)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            ascii_only = codecs.lookup(stream.encoding).name == "ascii"
            stream.reconfigure(errors="plain", encoding=_ASCII.name if ascii_only else None)


_CODEC: Final = codecs.lookup("ascii")
_ASCII: Final = codecs.CodecInfo(
    _CODEC.encode,
    _CODEC.decode,
    incrementalencoder=_CODEC.incrementalencoder,
    incrementaldecoder=_CODEC.incrementaldecoder,
    name="plain_ascii",
)
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
        return program(tr).main(asked, "rummifun", standalone_mode=False, obj=open_screen(lang)) or 0
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return 2
    except click.ClickException as error:
        click.echo(f"rummifun{tr(': ')}{error.format_message()}", err=True)
        return error.exit_code
    except Precondition as error:
        click.echo(f"rummifun{tr(': ')}{sentence(error.refusal, lang)}", err=True)
        return 2
    except OSError as error:
        file = f"{error.filename}{tr(': ')}" if error.filename else ""
        click.echo(f"rummifun{tr(': ')}{file}{tr(cause(error))}", err=True)
        return 2
    except (click.Abort, KeyboardInterrupt):
        click.echo(tr(N_("Interrupted.")), err=True)
        return 130
    except Exception as error:  # the rules of a user's file can raise anything
        from rummifun.shells.asked.load import blamed  # imported here: before this, nothing of the user's is loaded

        said = blamed(error, open_screen(lang))
        if said is None:
            raise
        click.echo(f"rummifun{tr(': ')}{said}", err=True)
        return 2


def _alone(words: Sequence[str]) -> bool:
    options = ("--lang", "--langue")
    return set(words) <= {*options, *LANGUAGES, *(f"{option}={lang}" for option in options for lang in LANGUAGES)}


def _nothing_said(words: list[str]) -> list[str]:
    """Play on a terminal; without one, ask nothing and let click list the commands."""
    return ["table", *words] if sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty() else []


def _lang(words: Sequence[str]) -> str:
    """Find the requested language: the last --lang of the line, else the environment's."""
    asked = [
        word.partition("=")[2] or following
        for word, following in zip(words, [*words[1:], ""], strict=False)
        if word.partition("=")[0] in ("--lang", "--langue")
    ]
    return asked[-1] if asked and asked[-1] in LANGUAGES else language(os.environ)


def speak(lang: str) -> None:
    """Make click, which speaks through the standard gettext, use our catalogues."""
    os.environ["LANGUAGE"] = lang
    gettext.bindtextdomain("rummifun", str(Path(rummifun.messages.__file__).parent))
    gettext.textdomain("rummifun")
