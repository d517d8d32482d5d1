"""The start of a game on the command line: its rules, its deal or position, its file; or a record to resume."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from rummifun.arguments.drawn_deals import SHORT_SEEDS, Deal, deal_or_draw
from rummifun.catalogue.deal_codes import is_deal_code, parse_deal_number, posted_position, read_deal_code
from rummifun.catalogue.registry import BUILTIN_GAMES, GameRegistry
from rummifun.chance import Alea, RefusChance
from rummifun.console.errors import CommandError, describe_file_error
from rummifun.console.formatting import printable, wrap_lines
from rummifun.console.options import parse_game_options, split_game_options
from rummifun.console.screen import Console
from rummifun.core.game import AnyGame
from rummifun.core.notation import NotationError
from rummifun.core.record import Damage, ImpossiblePositionError, read_legal_position
from rummifun.core.scene import Seat
from rummifun.games import RefusGames, game_named, game_names
from rummifun.messages import N_, Translation
from rummifun.plugins.loading import is_user_game, load_game, load_user_game
from rummifun.refusal import Precondition, Refusal, sentence
from rummifun.session.player_names import seat_name, translation_for_seat
from rummifun.session.session import Session, is_deal_hidden, session_code
from rummifun.session.statistics import PRACTICE
from rummifun.storage import file_storage, files
from rummifun.storage.data_folder import data_folder
from rummifun.storage.saved_session import read_session


def parse_game(name: str | None, screen: Console, words: Sequence[str] = ()) -> AnyGame:
    """Return the requested game, with the options of its name and those of the command line."""
    if name is None:
        raise CommandError(screen.tr(N_("which game? one of: {games}")).format(games=", ".join(game_names())))
    own = re.split("[:,]", name)[0]  # or a file, whose options have no other names
    return load_game(name, screen, parse_game_options(words, own, screen.tr))


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
    place, _ = split_game_options(name or "")
    return read_deal_code(place).deal if is_deal_code(place) else None


def parse_other_deal(game: AnyGame, asked: str, tr: Translation) -> tuple[AnyGame, Deal]:
    """Return another deal of a game: by its number or its code, as people post it, else by chance."""
    if not is_deal_code(asked):
        return game, deal_or_position(game, asked)
    shared = read_deal_code(asked)
    if shared.name != game.name:
        said = tr(N_("this is a code of {other}, and {game} is being played"))
        raise CommandError(said.format(other=shared.name, game=game.name))
    game = game_named(shared.name, shared.options)
    return game, deal_or_draw(game, shared.deal)


def deal_or_position(game: AnyGame, text: str) -> Deal:
    """Return the deal of a number, or a position as people post it; without a text, a deal drawn by chance."""
    posed = posted_position(game, text)
    return deal_or_draw(game, parse_deal_number(text) if text else None) if posed is None else Deal(posed)


def create_game_file(name: Path | None, text: str, game: AnyGame, tr: Translation) -> file_storage.FileStorage:
    """Create the file of a new game, under the requested name or among the user's data."""
    try:
        free = file_storage.free_game_path
        file = free(data_folder(os.environ), game.name, datetime.now()) if name is None else name
        return file_storage.create_storage(file, text, folder=name is None)
    except FileExistsError as error:
        said = tr(N_("{file} exists already; to go on with a game: --resume {file}"))
        raise CommandError(said.format(file=name or error.filename)) from None
    except (OSError, RuntimeError) as error:  # nobody's home
        raise CommandError(describe_file_error(error, name or getattr(error, "filename", None) or "~", tr)) from None


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
    named_tr = translation_for_seat(tr, session, session.only_person)
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


def parse_record(file: Path, jeu: str | None, screen: Console) -> tuple[Session, Damage | None, str]:
    """Read a game as `read_session` does; a command may name its game, and must for a user's own."""
    games = parse_registry(jeu, screen)
    found = read_session(file, games, screen)
    if jeu is None:
        return found
    if is_deal_code(jeu):
        expected = read_deal_code(jeu).name
    else:
        expected = games.user_games[0].name if games.user_games else games.build_game(jeu).name
    if expected != found[0].game.name:
        said = sentence(Refusal(RefusGames.JeuInconnu, expected=expected, got=found[0].game.name), screen.lang)
        raise CommandError(screen.tr(N_("{file}: {said}")).format(file=file, said=said))
    return found


def parse_registry(jeu: str | None, screen: Console) -> GameRegistry:
    """Return the games on offer to a command that may name a user's own."""
    place, _ = split_game_options(jeu or "")
    return GameRegistry((load_user_game(place, screen),)) if is_user_game(place) else BUILTIN_GAMES
