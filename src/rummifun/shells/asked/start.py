"""How a game begins on the command line: which game, from which deal or position, seen from which seat; or a record."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from rummifun.chance import Alea, RefusChance
from rummifun.core.game import AnyGame, Impossible, checked_position
from rummifun.core.notation import Unreadable
from rummifun.core.record import Damage, Record, Unrecorded
from rummifun.core.scene import count
from rummifun.games import GAMES, RefusGames, game_named
from rummifun.games.share import is_code, read_code
from rummifun.messages import N_, Translation
from rummifun.play.keep import reopened
from rummifun.play.sitting import Sitting
from rummifun.refusal import Precondition, Refusal, sentence
from rummifun.shells.asked.load import Unusable, load_game
from rummifun.shells.commands.options import options_asked
from rummifun.shells.kept import saves
from rummifun.shells.line.line import printable
from rummifun.shells.screen import Screen, seat_name

_SEEDS: Final = 1 << 32
"""Seeds drawn from the system are shorter than those that may be given: people copy them."""


def game_asked(name: str | None, screen: Screen, words: Sequence[str] = ()) -> AnyGame:
    """Give the game that is asked for: a name of the registry or a code, or a user's `FILE.py:name`, with its options.

    >>> from rummifun.shells.screen import open_screen
    >>> game_asked("rummikub", open_screen()).seats, game_asked("r7", open_screen(), ["--tours", "5"]).options
    (2, {'tours': 5})

    Raises a sentence, which lists the games, for another name or none.
    """
    if name is None:
        raise Unusable(screen.tr(N_("which game? one of: {games}")).format(games=", ".join(GAMES)))
    if not is_code(name):
        return load_game(name, screen, options_asked(words, name, screen.tr))
    shared = read_code(name)
    options = options_asked(words, shared.name, screen.tr)
    if twice := [option for option in options if option in shared.options]:
        raise Unusable(screen.tr(N_("the code says it already: {options}")).format(options=", ".join(twice)))
    return game_named(shared.name, {**shared.options, **options})


def seed_asked(text: str | None) -> int:
    """Read a seed, or draw one from the system.

    >>> seed_asked("17")
    17

    Raises `Precondition` for another text.
    """
    if text is None:
        return secrets.randbelow(_SEEDS)
    try:
        return Alea(int(text)).seed
    except ValueError:
        raise Precondition(Refusal(RefusChance.MotHorsBornes, expected="0..2⁶⁴−1", got=text)) from None


def seat_asked(text: str | None, game: AnyGame, tr: Translation) -> int | None:
    """Read a seat, J1 for the first; none is given back as it is.

    >>> from rummifun.games.rummikub import jeu
    >>> seat_asked("J2", jeu, str), seat_asked(None, jeu, str)
    (1, None)

    Raises `Unusable` for another.
    """
    seats = [seat_name(seat) for seat in range(game.seats)]
    if text is None:
        return None
    if text.upper() not in seats:
        raise Unusable(tr(N_("seat expected: {seats}; received: {text}")).format(seats=", ".join(seats), text=text))
    return seats.index(text.upper())


def position_asked(text: str, game: AnyGame, screen: Screen) -> str:
    """Read a position, or a file that holds one, and write it again as the game does.

    Raises `Unusable`, saying all that is wrong with it.

    >>> from rummifun.games.rummikub import jeu
    >>> from rummifun.shells.screen import open_screen
    >>> written = jeu.write_position(jeu.new(Alea(1)))
    >>> position_asked(f" {written} ", jeu, open_screen("en")) == written
    True
    """
    try:
        file = Path(text)
        written = saves.read(file) if file.is_file() else text
    except (OSError, ValueError):  # too long for the name of a file
        written = text
    try:
        return game.write_position(checked_position(game, written.strip()))
    except Unreadable as error:
        said = f"{sentence(error.refusal, screen.lang)}\n{error.marked()}"
    except Impossible as error:
        said = " ; ".join(sentence(refusal, screen.lang) for refusal in error.broken)
    except Precondition as error:
        said = sentence(error.refusal, screen.lang)
    raise Unusable(printable(said))


def sitting_in(file: Path, name: str | None, screen: Screen) -> tuple[Sitting, Damage | None, str]:
    r"""Read a game as far as it can be read, and its text; its game is that of its header, or a user's own.

    >>> from tempfile import TemporaryDirectory
    >>> from rummifun.shells.screen import open_screen
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "partie.jsonl")
    ...     _ = file.write_text(f"{Record(game_named('rummikub'), Alea(17))}\nhalf a li")
    ...     sitting, damage, _ = sitting_in(file, None, open_screen("en"))
    >>> sitting.origin.seed, damage.line
    (17, 2)

    Raises `Unusable`, one sentence with the name of the file, when there is nothing to go on from.
    """
    try:
        text = saves.read(file)
        return *reopened(text, lambda asked, options: _game(name, asked, options, screen)), text
    except (OSError, ValueError) as error:
        if not isinstance(error, Precondition):
            raise Unusable(saves.why(error, file, screen.tr)) from None
        said = sentence(error.refusal, screen.lang)
        reason = N_("{file} is no record: {said}") if isinstance(error, Unrecorded) else N_("{file}: {said}")
        raise Unusable(printable(screen.tr(reason).format(file=file, said=said))) from None


def _game(own: str | None, name: str, options: Mapping[str, Any], screen: Screen) -> AnyGame:
    """Give the game of a record: ours by its name, or a user's, which may be made with the options of the record."""
    if own is None:
        return game_named(name, options)
    game = load_game(own, screen, options)
    if game.name != name:
        raise Precondition(Refusal(RefusGames.JeuInconnu, expected=game.name, got=name))
    if dict(game.options) != dict(options):
        raise Precondition(Refusal(RefusGames.OptionInconnue, expected=dict(game.options), got=dict(options)))
    return game


def damage_said(damage: Damage, file: Path, screen: Screen) -> str:
    r"""Say where a record is damaged, and why.

    >>> from rummifun.shells.screen import open_screen
    >>> from rummifun.core.record import read_record
    >>> _, damage = read_record(f"{Record(game_named('rummikub'), Alea(17))}\nhalf a li", game_named)
    >>> damage_said(damage, Path("partie.jsonl"), open_screen("en"))
    'partie.jsonl, line 2: line expected: {"coup": "…"}; received: half a li (partie enregistrée)'
    """
    said = screen.tr(N_("{file}, line {line}: {why}"))
    return printable(said.format(file=file, line=damage.line, why=sentence(damage.why, screen.lang)))


def mended_said(damage: Damage, record: Record, file: Path, aside: Path, screen: Screen) -> str:
    r"""Say where a record is damaged, what is kept of it, and where it is set aside.

    >>> from rummifun.shells.screen import open_screen
    >>> from rummifun.core.record import read_record
    >>> record, damage = read_record(f"{Record(game_named('rummikub'), Alea(17))}\nhalf a li", game_named)
    >>> mended_said(damage, record, Path("f"), Path("f.abime"), open_screen("en")).partition(")")[2]
    '. What stands before is kept (0 moves); the damaged file is set aside as f.abime.'
    """
    before = N_("{damage}. What stands before is kept ({moves}); the damaged file is set aside as {aside}.")
    whole = N_("{damage}. All that can be read is kept ({moves}); the damaged file is set aside as {aside}.")
    moves = count(len(record.moves), N_("{n} move"), N_("{n} moves")).said(screen.tr)
    said = screen.tr(before if damage.line > 1 else whole)
    return said.format(damage=damage_said(damage, file, screen), moves=moves, aside=aside)
