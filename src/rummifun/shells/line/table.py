"""A game at the keyboard and its file, which holds each event before you see it; a match, one game after another."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from rummifun.chance import Alea
from rummifun.core.game import AnyGame
from rummifun.core.match import Match
from rummifun.core.record import Record
from rummifun.core.scene import Seat
from rummifun.messages import N_, Translation
from rummifun.play.ending import best_told, ending, with_game
from rummifun.play.ends import NONE, Ended
from rummifun.play.events import Event, advance
from rummifun.play.keep import change, written
from rummifun.play.names import named
from rummifun.play.sitting import Sitting, dealt, only, settled
from rummifun.render.text import bold
from rummifun.shells.asked.deals import deal_of
from rummifun.shells.asked.followed import Followed
from rummifun.shells.asked.load import Unusable
from rummifun.shells.asked.start import created
from rummifun.shells.kept import saves, statistics
from rummifun.shells.kept.shelved import played
from rummifun.shells.kept.storage import FileStorage
from rummifun.shells.line.desk import Desk
from rummifun.shells.line.line import filled
from rummifun.shells.screen import Screen


@dataclass(frozen=True, slots=True)
class Table:
    """A game in progress, and its keeper: the file holds the sitting at any time.

    Where the rules have changed, and refuse some of its moves, the file holds `whole` until another move is made.
    """

    sitting: Sitting
    store: FileStorage
    whole: str | None = None

    @property
    def file(self) -> Path:
        return self.store.file


def happened(table: Table, event: Event, desk: Desk) -> Table:
    """Let an event happen; return the same table if it is refused. Raises as `became` does."""
    return became(table, advance(table.sitting, event), desk)


def became(table: Table, after: Sitting, desk: Desk) -> Table:
    """Keep the new state of a game, and count the game when it is over.

    Raises `Taken` if somebody else plays it now, `OSError` if it cannot be kept: then nothing has happened.
    """
    if after is table.sitting:
        return table
    what = change(table.sitting, after)
    if _counts(table.file):
        statistics.announced(statistics.journal_of(table.file), table.file, written(after), what.end)
    if table.whole is None:
        table.store.apply(what)
    else:
        table.store.put(written(after))
    if what.end is not None:
        _count(table.file, what.end, desk)
    return replace(table, sitting=after, whole=None)


def replayed(table: Table, followed: Followed, desk: Desk) -> Table:
    """Go on under new rules; the file holds all moves until one is made, unless all of them stand.

    Raises as `became` does.
    """
    text = table.whole or written(table.sitting)
    found = followed.replayed(text, table.sitting)
    desk.fill(found.said)
    if found.sitting is table.sitting:
        return table
    if found.whole:
        table.store.put(written(found.sitting))
    return replace(table, sitting=found.sitting, whole=None if found.whole else text)


def _count(file: Path, end: Ended, desk: Desk) -> None:
    """Count a finished game, if it is among those of its player."""
    folder, tr = saves.folder_of(), desk.screen.tr
    if not _counts(file):
        return
    try:
        aside = statistics.recorded(statistics.journal(folder), replace(end, play=file.stem))
    except OSError as error:
        desk.warn(saves.why(error, statistics.journal(folder), tr))
        return
    if aside is not None:
        said = tr(N_("The statistics were damaged; what could not be read is set aside as {aside}."))
        desk.fill(said.format(aside=aside.name))


def _counts(file: Path) -> bool:
    """Tell whether a game is among those of its player."""
    return file.resolve().parent == (saves.folder_of() / "parties").resolve()


# A match


def match_asked(games: int | None, game: AnyGame, position: str | None, tr: Translation) -> Match | None:
    """Begin a match of so many games; None if none is asked for.

    Raises `Unusable` for a réussite, and for a position, which is that of one game.
    """
    if games is None:
        return None
    if game.seats < 2:
        raise Unusable(tr(N_("a match is played by two; {game} by one")).format(game=game.name))
    if position is not None:
        raise Unusable(tr(N_("a match deals every game afresh: it cannot start from a position")))
    return Match(game.seats, games)


def following(table: Table, tr: Translation) -> Table | None:
    """Begin the next game of a match, seats swapped, in its own file; None if the match is over, or there is none.

    Raises `Unusable` where its file cannot be made.
    """
    sitting = table.sitting
    match, before = with_game(sitting), sitting.match
    if match is None or before is None or match.over or not isinstance(sitting.origin, Alea):
        return None
    players = match.by_seat(before.by_player(sitting.players))
    named = replace(sitting.origin, game=sitting.origin.game + 1) if sitting.practice else None
    origin, secret = deal_of(sitting.game, named)
    name = _named(table.file, len(match.rounds))
    fresh = settled(dealt(Record(sitting.game, origin), players, match, secret=secret))
    store = created(str(name), written(fresh), sitting.game, tr)
    table.store.close()
    return Table(fresh, store)


def _named(file: Path, before: int) -> Path:
    """Name the file of the next game, after so many: the first one's name, with its number."""
    stem = file.stem.removesuffix(f"-{before}") if before > 1 else file.stem
    return file.with_name(f"{stem}-{before + 1}{file.suffix}")


def opening_lines(sitting: Sitting, screen: Screen) -> list[str]:
    """Report which game of a match begins."""
    if sitting.match is None:
        return []
    n, last = len(sitting.match.rounds) + 1, sitting.match.length
    return [bold(screen.tr(N_("Game {n} of {last}.")).format(n=n, last=last), screen.style)]


def best_lines(table: Table, screen: Screen) -> list[str]:
    """Report a person's best result so far in a finished game, if its games are counted."""
    if not _counts(table.file):
        return []
    best = played(saves.folder_of()).get(table.sitting.game.name, NONE)
    found = ending(table.sitting, next(iter(table.sitting.persons), None), best)
    if found is None or not (found.practice or found.end):
        return []
    said = (message.said(screen.tr) for message in best_told(found))
    return [line for text in said for line in filled(f"{text}.", screen)]


def standing_lines(sitting: Sitting, screen: Screen) -> list[str]:
    """Report the score of a match after a game and, after the last, its winner."""
    match, tr = with_game(sitting), screen.tr
    if match is None or sitting.match is None:
        return []
    names = sitting.match.by_player(_names(sitting, tr))
    totals = ", ".join(f"{name} {total}" for name, total in zip(names, match.totals, strict=True))
    best = {1: N_("the highest total wins"), -1: N_("the lowest total wins")}.get(match.better)
    rule = f" ({tr(best)})" if best else ""
    if not match.over:
        said = tr(N_("After game {n} of {last}: {totals}{rule}."))
        text = said.format(n=len(match.rounds), last=match.length, totals=totals, rule=rule)
    else:
        won = match.winner
        who = tr(N_("a draw")) if won is None else tr(N_("{j} wins")).format(j=names[won])
        if won is not None and names[won] == tr(N_("you")):
            who = tr(N_("you win"))
        text = tr(N_("Match over: {who}; {totals}{rule}.")).format(who=who, totals=totals, rule=rule)
    return [bold(line, screen.style) for line in filled(text, screen)]


def _names(sitting: Sitting, tr: Translation) -> tuple[str, ...]:
    """Name those at a table, seat by seat; address the only person as the reader."""
    told = named(tr, sitting, only(sitting))
    return tuple(Seat(seat).said(told) for seat in range(sitting.game.seats))
