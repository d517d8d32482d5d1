"""A game at the keyboard and its file, which holds each event before you see it; a match, one game after another."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from rummifun.analysis.ranking import rating_messages
from rummifun.arguments.drawn_deals import deal_or_draw
from rummifun.arguments.games import create_game_file
from rummifun.chance import Alea
from rummifun.console.errors import CommandError, describe_file_error
from rummifun.console.formatting import bold_lines, wrap_lines
from rummifun.console.screen import Console
from rummifun.console.terminal import Terminal
from rummifun.core.game import AnyGame
from rummifun.core.match import Match
from rummifun.core.record import Record
from rummifun.core.scene import Seat
from rummifun.messages import N_, Translation
from rummifun.plugins.hot_reload import WatchedGames
from rummifun.refusal import Refusal
from rummifun.render.text import bold_text
from rummifun.session.end_summary import best_result_messages, summarize_end
from rummifun.session.events import Event, advance
from rummifun.session.persistence import change_between, session_to_text
from rummifun.session.player_names import translation_for_seat
from rummifun.session.rematch import match_with_current_game
from rummifun.session.session import Session, make_forced_moves, start_session
from rummifun.session.statistics import NO_STATISTICS, FinishedGame
from rummifun.storage import statistics_file
from rummifun.storage.data_folder import data_folder_or_missing
from rummifun.storage.file_storage import FileStorage
from rummifun.storage.statistics_file import count_end, load_statistics


@dataclass(frozen=True, slots=True)
class LineSession:
    """A game in progress, and its keeper: the file holds the session at any time.

    Where the rules have changed, and refuse some of its moves, the file holds `full_text` until another move is made.
    `refused` is why the last move that was typed is refused, until another is made. Each turn of a guided game begins
    with what to do.
    """

    session: Session
    store: FileStorage
    full_text: str | None = None
    refused: Refusal | None = None
    is_guided: bool = False

    @property
    def file(self) -> Path:
        return self.store.file


def handle_event(table: LineSession, event: Event, desk: Terminal) -> LineSession:
    """Let an event happen; return the same table if it is refused. Raises as `set_session` does."""
    return set_session(table, advance(table.session, event), desk)


def try_event(table: LineSession, event: Event, desk: Terminal) -> LineSession:
    """Let an event happen; where it cannot be kept, say why, and return the same table."""
    try:
        return handle_event(table, event, desk)
    except OSError as error:
        desk.warn(describe_file_error(error, table.file, desk.screen.tr))
        return table


def set_session(table: LineSession, after: Session, desk: Terminal) -> LineSession:
    """Keep the new state of a game, and count the game when it is over.

    Raises `TakenOverError` if somebody else plays it now, `OSError` if it cannot be kept: then nothing has happened.
    """
    if after is table.session:
        return table
    what = change_between(table.session, after)
    if _counts(table.file):
        statistics_file.announce_end(
            statistics_file.journal_of_game(table.file), table.file, session_to_text(after), what.end
        )
    if table.full_text is None:
        table.store.apply(what)
    else:
        table.store.replace_text(session_to_text(after))
    if what.end is not None:
        _count(table.file, what.end, desk)
    return replace(table, session=after, full_text=None, refused=None)


def apply_reloaded(table: LineSession, followed: WatchedGames, desk: Terminal) -> LineSession:
    """Go on under new rules; the file holds all moves until one is made, unless all of them stand.

    Raises as `set_session` does.
    """
    text = table.full_text or session_to_text(table.session)
    found = followed.replay_session(text, table.session)
    desk.print_wrapped(found.text)
    if found.session is table.session:
        return table
    if found.is_complete:
        table.store.replace_text(session_to_text(found.session))
    return replace(table, session=found.session, full_text=None if found.is_complete else text)


def _count(file: Path, end: FinishedGame, desk: Terminal) -> None:
    """Count a finished game, if it is among those of its player."""
    folder, tr = data_folder_or_missing(), desk.screen.tr
    if not _counts(file):
        return
    try:
        said = count_end(folder, replace(end, play=file.stem), tr)
    except OSError as error:
        desk.warn(describe_file_error(error, statistics_file.journal_file(folder), tr))
        return
    if said:
        desk.print_wrapped(said)


def _counts(file: Path) -> bool:
    """Tell whether a game is among those of its player."""
    return file.resolve().parent == (data_folder_or_missing() / "parties").resolve()


def parse_match(games: int | None, game: AnyGame, position: str | None, tr: Translation) -> Match | None:
    """Begin a match of so many games; None if none is asked for.

    Raises `CommandError` for a réussite, and for a position, which is that of one game.
    """
    if games is None:
        return None
    if game.seats < 2:
        raise CommandError(tr(N_("a match is played by two; {game} by one")).format(game=game.name))
    if position is not None:
        raise CommandError(tr(N_("a match deals every game afresh: it cannot start from a position")))
    return Match(game.seats, games)


def next_match_game(table: LineSession, tr: Translation) -> LineSession | None:
    """Begin the next game of a match, seats swapped, in its own file; None if the match is over, or there is none.

    Raises `CommandError` where its file cannot be made.
    """
    session = table.session
    match, before = match_with_current_game(session), session.match
    if match is None or before is None or match.is_over or not isinstance(session.origin, Alea):
        return None
    players = match.by_seat(before.by_player(session.players))
    named = replace(session.origin, game=session.origin.game + 1) if session.is_practice else None
    origin, secret = deal_or_draw(session.game, named)
    name = _next_file(table.file, len(match.rounds))
    fresh = make_forced_moves(start_session(Record(session.game, origin), players, match, secret=secret))
    store = create_game_file(name, session_to_text(fresh), session.game, tr)
    table.store.close()
    return LineSession(fresh, store)


def _next_file(file: Path, before: int) -> Path:
    """Name the file of the next game, after so many: the first one's name, with its number."""
    stem = file.stem.removesuffix(f"-{before}") if before > 1 else file.stem
    return file.with_name(f"{stem}-{before + 1}{file.suffix}")


def opening_lines(session: Session, screen: Console) -> list[str]:
    """Report which game of a match begins."""
    if session.match is None:
        return []
    n, last = len(session.match.rounds) + 1, session.match.length
    return [bold_text(screen.tr(N_("Game {n} of {last}.")).format(n=n, last=last), screen.style)]


def best_lines(table: LineSession, screen: Console) -> list[str]:
    """Report a person's best result so far in a finished game, if its games are counted."""
    if not _counts(table.file):
        return []
    best = load_statistics(data_folder_or_missing()).get(table.session.game.name, NO_STATISTICS)
    found = summarize_end(table.session, next(iter(table.session.persons), None), best)
    if found is None or not (found.practice or found.end):
        return []
    said = (message.localize(screen.tr) for message in best_result_messages(found))
    return [line for text in said for line in wrap_lines(f"{text}.", screen)]


def standing_lines(session: Session, screen: Console) -> list[str]:
    """Report the score of a match after a game and, after the last, its winner."""
    match, tr = match_with_current_game(session), screen.tr
    if match is None or session.match is None:
        return []
    told = translation_for_seat(tr, session, session.only_person)
    names = session.match.by_player(tuple(Seat(seat).localize(told) for seat in range(session.game.seats)))
    totals = ", ".join(f"{name} {total}" for name, total in zip(names, match.totals, strict=True))
    best = {1: N_("the highest total wins"), -1: N_("the lowest total wins")}.get(match.score_direction)
    rule = f" ({tr(best)})" if best else ""
    if not match.is_over:
        said = tr(N_("After game {n} of {last}: {totals}{rule}."))
        text = said.format(n=len(match.rounds), last=match.length, totals=totals, rule=rule)
    else:
        won = match.winner
        who = tr(N_("a draw")) if won is None else tr(N_("{j} wins")).format(j=names[won])
        if won is not None and names[won] == tr(N_("you")):
            who = tr(N_("you win"))
        text = tr(N_("Match over: {who}; {totals}{rule}.")).format(who=who, totals=totals, rule=rule)
        rated = [f"{message.localize(told)}." for message in rating_messages(session)]
        rated = rated if screen.style.unicode else [text.replace("±", "+-") for text in rated]
        return [*bold_lines(text, screen), *(line for text in rated for line in wrap_lines(text, screen))]
    return bold_lines(text, screen)
