"""How a game begins on the command line: its game, its deal or position, its file; or a record to resume."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from rummifun.chance import Alea, RefusChance
from rummifun.core.game import AnyGame, Impossible, checked_position
from rummifun.core.notation import Unreadable
from rummifun.core.record import Damage, Record, Unrecorded
from rummifun.core.scene import Seat, count
from rummifun.games import RefusGames, game_named, names
from rummifun.games.offered import OURS, Offered
from rummifun.games.share import is_code, read_code
from rummifun.messages import N_, Translation
from rummifun.play.ending import PRACTICE
from rummifun.play.keep import reopened
from rummifun.play.names import named
from rummifun.play.sitting import Sitting, only
from rummifun.refusal import Precondition, Refusal, sentence
from rummifun.shells.asked.deals import COPIED, Deal, coded, deal_of
from rummifun.shells.asked.load import Unplayable, Unusable, blamed, is_own_game, load_game, of_user, own_game
from rummifun.shells.commands.options import options_asked
from rummifun.shells.kept import saves, storage
from rummifun.shells.line.line import filled, printable
from rummifun.shells.screen import Screen, seat_name


def game_asked(name: str | None, screen: Screen, words: Sequence[str] = ()) -> AnyGame:
    """Return the requested game with its options: a name of the registry, a code, or a user's `FILE.py:name`."""
    if name is None:
        raise Unusable(screen.tr(N_("which game? one of: {games}")).format(games=", ".join(names())))
    if not is_code(name):
        return load_game(name, screen, options_asked(words, name, screen.tr))
    shared = read_code(name)
    options = options_asked(words, shared.name, screen.tr)
    if twice := [option for option in options if option in shared.options]:
        raise Unusable(screen.tr(N_("the code says it already: {options}")).format(options=", ".join(twice)))
    return game_named(shared.name, {**shared.options, **options})


def seed_asked(text: str | None) -> int:
    """Read a seed, or draw one from the system."""
    if text is None:
        return secrets.randbits(COPIED)
    try:
        return Alea(int(text)).seed
    except ValueError:
        raise Precondition(Refusal(RefusChance.MotHorsBornes, expected="0..2⁶⁴−1", got=text)) from None


def deal_asked(name: str | None, seed: str | None, tr: Translation) -> Alea:
    """Return the requested deal: from a code, from a seed, or drawn by chance."""
    deal = coded_deal(name)
    if deal is None:
        return Alea(seed_asked(seed))
    if seed is not None:
        raise Unusable(tr(N_("a code that names its deal takes no seed")))
    return deal


def coded_deal(name: str | None) -> Alea | None:
    """Return the deal that a code names."""
    return read_code(name).deal if name and is_code(name) else None


def another(game: AnyGame, asked: str, tr: Translation) -> tuple[AnyGame, Deal]:
    """Return another deal of a game: by its number or its code, else by chance."""
    if not is_code(asked):
        return game, deal_of(game, Alea(seed_asked(asked)) if asked else None)
    shared = read_code(asked)
    if shared.name != game.name:
        said = tr(N_("this is a code of {other}, and {game} is being played"))
        raise Unusable(said.format(other=shared.name, game=game.name))
    game = game_named(shared.name, shared.options)
    return game, deal_of(game, shared.deal)


def created(name: str | None, text: str, game: AnyGame, tr: Translation) -> storage.FileStorage:
    """Create the file of a new game, under the requested name or among the user's data."""
    try:
        if name is None:
            return storage.created(saves.unused(saves.data_folder(os.environ), game.name, datetime.now()), text)
        return storage.created(Path(name), text, folder=False)
    except FileExistsError as error:
        said = tr(N_("{file} exists already; to go on with a game: --resume {file}"))
        raise Unusable(said.format(file=name or error.filename)) from None
    except (OSError, RuntimeError) as error:  # nobody's home
        raise Unusable(saves.why(error, name or getattr(error, "filename", None) or "~", tr)) from None


def code_of(sitting: Sitting) -> str | None:
    """Return the code of a sitting's deal; None for a user's own game, one from a position, and while it is secret."""
    return None if hidden(sitting) else coded(sitting.record)


def hidden(sitting: Sitting) -> bool:
    """Tell whether nobody is told the deal now."""
    return sitting.secret and sitting.seat is not None


def begun_said(sitting: Sitting, tr: Translation) -> str:
    """Say how a game has begun: from a seed that may be told, from one that chance alone knows, or from a position."""
    if hidden(sitting):
        return tr(N_("dealt by chance"))
    origin = sitting.origin
    return tr(N_("seed {n}")).format(n=origin.seed) if isinstance(origin, Alea) else tr(N_("from a position"))


def begun_lines(sitting: Sitting, file: Path, screen: Screen) -> list[str]:
    """Report the game, its deal, its players, and its file."""
    tr, start = screen.tr, begun_said(sitting, screen.tr)
    help_ = tr(N_("“help” says what can be typed."))
    said = tr(N_("{game}, {start}.")).format(game=sitting.game.name, start=start)
    who = f" {_names(sitting, tr)}." if sitting.game.seats > 1 else ""
    return [
        *filled(f"{said}{who} {help_}", screen),
        *code_lines(sitting, screen),
        *(filled(f"{PRACTICE.said(tr)}.", screen) if sitting.practice else ()),
        tr(N_("Every move is kept in {file}")).format(file=file),
        "",
    ]


def code_lines(sitting: Sitting, screen: Screen) -> list[str]:
    """Tell the code of a deal, to whoever may know it."""
    code = code_of(sitting)
    return filled(screen.tr(N_("Code of this deal: {code}")).format(code=code), screen) if code else []


def _names(sitting: Sitting, tr: Translation) -> str:
    named_tr = named(tr, sitting, only(sitting))
    said = ", ".join(Seat(seat).said(named_tr) for seat in range(sitting.game.seats))
    return said[:1].upper() + said[1:]


def seat_asked(text: str | None, game: AnyGame, tr: Translation) -> int | None:
    """Read a seat, J1 being the first; None stays None."""
    seats = [seat_name(seat) for seat in range(game.seats)]
    if text is None:
        return None
    if text.upper() not in seats:
        raise Unusable(tr(N_("seat expected: {seats}; received: {text}")).format(seats=", ".join(seats), text=text))
    return seats.index(text.upper())


def position_asked(text: str, game: AnyGame, screen: Screen) -> str:
    """Read a position, or a file that holds one, and rewrite it as the game does."""
    return game.write_position(position_read(_text_or_file(text), game, screen))


def _text_or_file(text: str) -> str:
    try:
        file = Path(text)
        return saves.read(file) if file.is_file() else text
    except (OSError, ValueError):  # too long for the name of a file
        return text


def position_read(text: str, game: AnyGame, screen: Screen) -> Any:
    """Read a position that play can reach."""
    try:
        return checked_position(game, text.strip())
    except Unreadable as error:
        said = f"{sentence(error.refusal, screen.lang)}\n{error.marked()}"
    except Impossible as error:
        said = " ; ".join(sentence(refusal, screen.lang) for refusal in error.broken)
    except Precondition as error:
        said = sentence(error.refusal, screen.lang)
    raise Unusable(printable(said))


def sitting_in(file: Path, games: Offered, screen: Screen) -> tuple[Sitting, Damage | None, str]:
    """Read a game as far as possible, and its text; its header names one of the games on offer.

    Raises `Unusable` for what is no record, `Unplayable` for one whose game cannot be played in this run.
    """
    try:
        text = saves.read(file)
        return *reopened(text, lambda name, options: game_of_record(games, name, options, screen)), text
    except (OSError, ValueError) as error:
        if not isinstance(error, Precondition):
            raise Unusable(saves.why(error, file, screen.tr)) from None
        said = sentence(error.refusal, screen.lang)
        if error.refusal.code is RefusGames.JeuInconnu:
            ask = screen.tr(N_("{file}: {said}; a game of your own needs its file: {example}"))
            raise Unplayable(printable(ask.format(file=file, said=said, example="golf.py:golf"))) from None
        reason = N_("{file} is not a record: {said}") if isinstance(error, Unrecorded) else N_("{file}: {said}")
        kind = Unplayable if isinstance(error.refusal.code, RefusGames) else Unusable
        raise kind(printable(screen.tr(reason).format(file=file, said=said))) from None
    except Exception as error:  # the rules of a user's file can raise anything
        fault = blamed(error, screen)
        if fault is None:
            raise
        raise Unplayable(fault) from None


def record_asked(file: Path, jeu: str | None, screen: Screen) -> tuple[Sitting, Damage | None, str]:
    """Read a game as `sitting_in` does; a command may name its game, and must for a user's own."""
    games = games_asked(jeu, screen)
    found = sitting_in(file, games, screen)
    if jeu is None:
        return found
    expected = read_code(jeu).name if is_code(jeu) else games.own[0].name if games.own else games.named(jeu).name
    if expected != found[0].game.name:
        said = sentence(Refusal(RefusGames.JeuInconnu, expected=expected, got=found[0].game.name), screen.lang)
        raise Unusable(screen.tr(N_("{file}: {said}")).format(file=file, said=said))
    return found


def games_asked(jeu: str | None, screen: Screen) -> Offered:
    """Return the games on offer to a command that may name a user's own."""
    return Offered((own_game(jeu, screen),)) if jeu is not None and is_own_game(jeu) else OURS


def game_of_record(games: Offered, name: str, options: Mapping[str, Any], screen: Screen) -> AnyGame:
    """Return the game of a record, made with its options if it has any."""
    own = games.found(name)
    if own is None:
        return games.named(name, options)
    with of_user(own.place, screen):
        game = games.named(name)
        game = game if dict(game.options) == dict(options) else games.named(name, options)
    if dict(game.options) != dict(options):
        raise Precondition(Refusal(RefusGames.OptionInconnue, expected=dict(game.options), got=dict(options)))
    return game


def damage_said(damage: Damage, file: Path, screen: Screen) -> str:
    """Report where a record is damaged, and why."""
    said = screen.tr(N_("{file}, line {line}: {why}"))
    return printable(said.format(file=file, line=damage.line, why=sentence(damage.why, screen.lang)))


def mended_said(damage: Damage, record: Record, file: Path, aside: Path, screen: Screen) -> str:
    """Report where a record is damaged, what is kept of it, and its backup."""
    before = N_("{damage}. Everything before it is kept ({moves}); the damaged file is set aside as {aside}.")
    whole = N_("{damage}. Everything readable is kept ({moves}); the damaged file is set aside as {aside}.")
    moves = count(len(record.moves), N_("{n} move"), N_("{n} moves")).said(screen.tr)
    said = screen.tr(before if damage.line > 1 else whole)
    return said.format(damage=damage_said(damage, file, screen), moves=moves, aside=aside)
