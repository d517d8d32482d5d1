"""The start of a game on the command line: its rules, its deal or position, its file; or a record to resume."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from rummifun.chance import Alea, RefusChance
from rummifun.core.game import AnyGame, ImpossiblePositionError, read_legal_position
from rummifun.core.notation import NotationError
from rummifun.core.record import Damage, Record, RecordError
from rummifun.core.scene import Seat, plural
from rummifun.games import RefusGames, game_named, game_names
from rummifun.games.deal_codes import is_deal_code, read_deal_code
from rummifun.games.registry import BUILTIN_GAMES, GameRegistry
from rummifun.messages import N_, Translation
from rummifun.refusal import Precondition, Refusal, sentence
from rummifun.session.end_summary import PRACTICE
from rummifun.session.persistence import session_from_text
from rummifun.session.player_names import translation_for_seat
from rummifun.session.session import Session, only_person_seat
from rummifun.shells.arguments.deals import SHORT_SEEDS, Deal, deal_or_draw, record_code
from rummifun.shells.commands.options import parse_game_options
from rummifun.shells.console import Console, seat_name
from rummifun.shells.line.formatting import printable, wrap_lines
from rummifun.shells.plugins.loading import (
    CommandError,
    GameUnavailableError,
    describe_user_error,
    is_user_game,
    load_game,
    load_user_game,
    report_user_errors,
)
from rummifun.shells.storage import file_storage, files


def parse_game(name: str | None, screen: Console, words: Sequence[str] = ()) -> AnyGame:
    """Return the requested game with its options: a name of the registry, a code, or a user's `FILE.py:name`."""
    if name is None:
        raise CommandError(screen.tr(N_("which game? one of: {games}")).format(games=", ".join(game_names())))
    if not is_deal_code(name):
        return load_game(name, screen, parse_game_options(words, name, screen.tr))
    shared = read_deal_code(name)
    options = parse_game_options(words, shared.name, screen.tr)
    if twice := [option for option in options if option in shared.options]:
        raise CommandError(screen.tr(N_("the code says it already: {options}")).format(options=", ".join(twice)))
    return game_named(shared.name, {**shared.options, **options})


def parse_seed(text: str | None) -> int:
    """Read a seed, or draw one from the system."""
    if text is None:
        return secrets.randbits(SHORT_SEEDS)
    try:
        return Alea(int(text)).seed
    except ValueError:
        raise Precondition(Refusal(RefusChance.MotHorsBornes, expected="0..2⁶⁴−1", got=text)) from None


def parse_deal(name: str | None, seed: str | None, tr: Translation) -> Alea:
    """Return the requested deal: from a code, from a seed, or drawn by chance."""
    deal = deal_of_code(name)
    if deal is None:
        return Alea(parse_seed(seed))
    if seed is not None:
        raise CommandError(tr(N_("a code that names its deal takes no seed")))
    return deal


def deal_of_code(name: str | None) -> Alea | None:
    """Return the deal that a code names."""
    return read_deal_code(name).deal if name and is_deal_code(name) else None


def parse_other_deal(game: AnyGame, asked: str, tr: Translation) -> tuple[AnyGame, Deal]:
    """Return another deal of a game: by its number or its code, else by chance."""
    if not is_deal_code(asked):
        return game, deal_or_draw(game, Alea(parse_seed(asked)) if asked else None)
    shared = read_deal_code(asked)
    if shared.name != game.name:
        said = tr(N_("this is a code of {other}, and {game} is being played"))
        raise CommandError(said.format(other=shared.name, game=game.name))
    game = game_named(shared.name, shared.options)
    return game, deal_or_draw(game, shared.deal)


def create_game_file(name: str | None, text: str, game: AnyGame, tr: Translation) -> file_storage.FileStorage:
    """Create the file of a new game, under the requested name or among the user's data."""
    try:
        if name is None:
            return file_storage.create_storage(
                files.free_game_path(files.data_folder(os.environ), game.name, datetime.now()), text
            )
        return file_storage.create_storage(Path(name), text, folder=False)
    except FileExistsError as error:
        said = tr(N_("{file} exists already; to go on with a game: --resume {file}"))
        raise CommandError(said.format(file=name or error.filename)) from None
    except (OSError, RuntimeError) as error:  # nobody's home
        raise CommandError(
            files.describe_file_error(error, name or getattr(error, "filename", None) or "~", tr)
        ) from None


def session_code(session: Session) -> str | None:
    """Return the code of a session's deal; None for a user's own game, one from a position, and while it is secret."""
    return None if is_deal_hidden(session) else record_code(session.record)


def is_deal_hidden(session: Session) -> bool:
    """Tell whether the deal is hidden from everybody now."""
    return session.is_deal_secret and session.seat is not None


def describe_start(session: Session, tr: Translation) -> str:
    """Describe the start of a game: a seed that may be shown, a secret seed, or a position."""
    if is_deal_hidden(session):
        return tr(N_("dealt by chance"))
    origin = session.origin
    return tr(N_("seed {n}")).format(n=origin.seed) if isinstance(origin, Alea) else tr(N_("from a position"))


def start_lines(session: Session, file: Path, screen: Console) -> list[str]:
    """Report the game, its deal, its players, and its file."""
    tr, start = screen.tr, describe_start(session, screen.tr)
    help_ = tr(N_("“help” says what can be typed."))
    said = tr(N_("{game}, {start}.")).format(game=session.game.name, start=start)
    who = f" {_names(session, tr)}." if session.game.seats > 1 else ""
    return [
        *wrap_lines(f"{said}{who} {help_}", screen),
        *code_lines(session, screen),
        *(wrap_lines(f"{PRACTICE.localize(tr)}.", screen) if session.is_practice else ()),
        tr(N_("Every move is kept in {file}")).format(file=file),
        "",
    ]


def code_lines(session: Session, screen: Console) -> list[str]:
    """Return the code of a deal, if the person may know it."""
    code = session_code(session)
    return wrap_lines(screen.tr(N_("Code of this deal: {code}")).format(code=code), screen) if code else []


def _names(session: Session, tr: Translation) -> str:
    named_tr = translation_for_seat(tr, session, only_person_seat(session))
    said = ", ".join(Seat(seat).localize(named_tr) for seat in range(session.game.seats))
    return said[:1].upper() + said[1:]


def parse_seat(text: str | None, game: AnyGame, tr: Translation) -> int | None:
    """Read a seat, J1 being the first; None stays None."""
    seats = [seat_name(seat) for seat in range(game.seats)]
    if text is None:
        return None
    if text.upper() not in seats:
        raise CommandError(tr(N_("seat expected: {seats}; received: {text}")).format(seats=", ".join(seats), text=text))
    return seats.index(text.upper())


def parse_position(text: str, game: AnyGame, screen: Console) -> str:
    """Read a position, or a file that holds one, and rewrite it as the game does."""
    return game.write_position(read_reachable_position(_text_or_file(text), game, screen))


def _text_or_file(text: str) -> str:
    try:
        file = Path(text)
        return files.read_lossy(file) if file.is_file() else text
    except (OSError, ValueError):  # too long for the name of a file
        return text


def read_reachable_position(text: str, game: AnyGame, screen: Console) -> Any:
    """Read a position that play can reach."""
    try:
        return read_legal_position(game, text.strip())
    except NotationError as error:
        said = f"{sentence(error.refusal, screen.lang)}\n{error.caret_lines()}"
    except ImpossiblePositionError as error:
        said = " ; ".join(sentence(refusal, screen.lang) for refusal in error.breaks)
    except Precondition as error:
        said = sentence(error.refusal, screen.lang)
    raise CommandError(printable(said))


def read_session(file: Path, games: GameRegistry, screen: Console) -> tuple[Session, Damage | None, str]:
    """Read a game as far as possible, and its text; its header names one of the games on offer.

    Raises `CommandError` for what is no record, `GameUnavailableError` for one whose game cannot be played in this run.
    """
    try:
        text = files.read_lossy(file)
        return *session_from_text(text, lambda name, options: game_of_record(games, name, options, screen)), text
    except (OSError, ValueError) as error:
        if not isinstance(error, Precondition):
            raise CommandError(files.describe_file_error(error, file, screen.tr)) from None
        said = sentence(error.refusal, screen.lang)
        if error.refusal.code is RefusGames.JeuInconnu:
            ask = screen.tr(N_("{file}: {said}; a game of your own needs its file: {example}"))
            raise GameUnavailableError(printable(ask.format(file=file, said=said, example="golf.py:golf"))) from None
        reason = N_("{file} is not a record: {said}") if isinstance(error, RecordError) else N_("{file}: {said}")
        kind = GameUnavailableError if isinstance(error.refusal.code, RefusGames) else CommandError
        raise kind(printable(screen.tr(reason).format(file=file, said=said))) from None
    except Exception as error:  # the rules of a user's file can raise anything
        fault = describe_user_error(error, screen)
        if fault is None:
            raise
        raise GameUnavailableError(fault) from None


def parse_record(file: Path, jeu: str | None, screen: Console) -> tuple[Session, Damage | None, str]:
    """Read a game as `read_session` does; a command may name its game, and must for a user's own."""
    games = parse_registry(jeu, screen)
    found = read_session(file, games, screen)
    if jeu is None:
        return found
    expected = (
        read_deal_code(jeu).name
        if is_deal_code(jeu)
        else games.user_games[0].name
        if games.user_games
        else games.build_game(jeu).name
    )
    if expected != found[0].game.name:
        said = sentence(Refusal(RefusGames.JeuInconnu, expected=expected, got=found[0].game.name), screen.lang)
        raise CommandError(screen.tr(N_("{file}: {said}")).format(file=file, said=said))
    return found


def parse_registry(jeu: str | None, screen: Console) -> GameRegistry:
    """Return the games on offer to a command that may name a user's own."""
    return GameRegistry((load_user_game(jeu, screen),)) if jeu is not None and is_user_game(jeu) else BUILTIN_GAMES


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


def describe_damage(damage: Damage, file: Path, screen: Console) -> str:
    """Report where a record is damaged, and why."""
    said = screen.tr(N_("{file}, line {line}: {why}"))
    return printable(said.format(file=file, line=damage.line, why=sentence(damage.code, screen.lang)))


def describe_repair(damage: Damage, record: Record, file: Path, aside: Path, screen: Console) -> str:
    """Report the damage of a record: its place, the part that is kept, and the backup."""
    before = N_("{damage}. Everything before it is kept ({moves}); the damaged file is set aside as {aside}.")
    whole = N_("{damage}. Everything readable is kept ({moves}); the damaged file is set aside as {aside}.")
    moves = plural(len(record.moves), N_("{n} move"), N_("{n} moves")).localize(screen.tr)
    said = screen.tr(before if damage.line > 1 else whole)
    return said.format(damage=describe_damage(damage, file, screen), moves=moves, aside=aside)
