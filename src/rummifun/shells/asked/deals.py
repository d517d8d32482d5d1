"""A deal at the keyboard: by its number, by its code or by chance; the file where it is kept, and how it is said."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from rummifun.chance import Alea
from rummifun.core.game import AnyGame
from rummifun.games import GAMES, game_named
from rummifun.games.share import is_code, read_code, share_code
from rummifun.messages import N_, Translation
from rummifun.play.sitting import PERSON, Sitting
from rummifun.shells.asked.load import Unusable
from rummifun.shells.asked.start import seed_asked
from rummifun.shells.kept import saves, storage
from rummifun.shells.line.line import filled
from rummifun.shells.screen import Screen, seat_name


def deal_asked(name: str | None, seed: str | None, tr: Translation) -> Alea:
    """Give the deal that is asked for: that of a code, or of a seed, or one drawn by chance.

    >>> deal_asked("klondike:d3:48213", None, str).seed, deal_asked("klondike:d3", "7", str).seed
    (48213, 7)

    Raises `Unusable` for a code that names its deal and a seed beside it.
    """
    deal = coded_deal(name)
    if deal is None:
        return Alea(seed_asked(seed))
    if seed is not None:
        raise Unusable(tr(N_("a code that names its deal takes no seed")))
    return deal


def coded_deal(name: str | None) -> Alea | None:
    """Give the deal that a code names.

    >>> coded_deal("md:s4:17"), coded_deal("md:s4"), coded_deal("md")
    (Alea(seed=17, game=0, draws=0), None, None)

    Raises `Precondition` for a code that cannot be read.
    """
    return read_code(name).deal if name and is_code(name) else None


def another(game: AnyGame, asked: str, tr: Translation) -> tuple[AnyGame, Alea]:
    """Give another deal of a game: by its number, by its code, or where nothing is asked by chance.

    >>> from rummifun.games import game_named
    >>> another(game_named("md"), "md:s3:17", str)[0].options, another(game_named("md"), "17", str)[1].seed
    ({'stocks': 3}, 17)

    Raises `Unusable` or `Precondition` for anything else.
    """
    if not is_code(asked):
        return game, Alea(seed_asked(asked or None))
    shared = read_code(asked)
    if shared.name != game.name:
        said = tr(N_("this is a code of {other}, and {game} is being played"))
        raise Unusable(said.format(other=shared.name, game=game.name))
    return game_named(shared.name, shared.options), shared.deal or Alea(seed_asked(None))


def created(name: str | None, text: str, game: AnyGame, tr: Translation) -> storage.FileStorage:
    """Make the file of a new game, where a name is asked for or where a user's data go.

    >>> from tempfile import TemporaryDirectory
    >>> from rummifun.games.rummikub import jeu
    >>> with TemporaryDirectory() as folder:
    ...     created(f"{folder}/partie.jsonl", "text", jeu, str).read()
    'text'

    Raises `Unusable` where it cannot be made.
    """
    try:
        if name is None:
            return storage.created(saves.unused(saves.data_folder(os.environ), game.name, datetime.now()), text)
        return storage.created(Path(name), text, folder=False)
    except FileExistsError as error:
        said = tr(N_("{file} exists already; to go on with a game: --resume {file}"))
        raise Unusable(said.format(file=name or error.filename)) from None
    except (OSError, RuntimeError) as error:  # nobody's home
        raise Unusable(saves.why(error, getattr(error, "filename", None) or name or "~", tr)) from None


def code_of(sitting: Sitting) -> str | None:
    """Give the code of the deal of a sitting; None for a user's own game, or one that starts from a position.

    >>> from rummifun.core.record import Record
    >>> from rummifun.play.sitting import sit
    >>> game = game_named("klondike")
    >>> code_of(sit(Record(game, Alea(17)), ("humain",)))
    'klondike:d3:17'
    """
    game, origin = sitting.game, sitting.origin
    return share_code(game, origin) if game.name in GAMES and isinstance(origin, Alea) else None


def begun_lines(sitting: Sitting, file: Path, screen: Screen) -> list[str]:
    """Say what is played, from which deal, by whom, and where it is kept.

    >>> from rummifun.core.record import Record
    >>> from rummifun.play.sitting import sit
    >>> from rummifun.shells.screen import open_screen
    >>> begun = sit(Record(game_named("klondike"), Alea(17)), (PERSON,))
    >>> print(*begun_lines(begun, Path("f"), open_screen("en"))[:3], sep=chr(10))
    klondike, seed 17. “help” says what can be typed.
    Code of this deal: klondike:d3:17
    Every move is kept in f
    """
    tr, origin = screen.tr, sitting.origin
    start = tr(N_("seed {n}")).format(n=origin.seed) if isinstance(origin, Alea) else tr(N_("from a position"))
    help_ = tr(N_("“help” says what can be typed."))
    said = tr(N_("{game}, {start}.")).format(game=sitting.game.name, start=start)
    who = f" {_names(sitting, tr)}." if sitting.game.seats > 1 else ""
    code = code_of(sitting)
    return [
        *filled(f"{said}{who} {help_}", screen),
        *filled(tr(N_("Code of this deal: {code}")).format(code=code) if code else "", screen),
        tr(N_("Every move is kept in {file}")).format(file=file),
        "",
    ]


def _names(sitting: Sitting, tr: Translation) -> str:
    """Name who sits where."""
    person = tr(N_("you") if sitting.players.count(PERSON) == 1 else N_("a person"))
    who = [person if name == PERSON else name for name in sitting.players]
    return ", ".join(f"{seat_name(i)} {name}" for i, name in enumerate(who))
