"""Requests and answers of the page over HTTP, and on the connection of a study; every route.

====================================  ==================================================================================
`GET /`                               the page: the menu
`GET /j/<link>`                       the same page: a game, for the seat or the spectators of the link
`GET /rejouer/<link>`                 the same page: a game played again
`GET /etude`, `GET /statistiques`     the same page
`GET /enigme`, `GET /solveur`         the same page: the puzzle of the day, the room for the solver
`GET /static/<file>`                  what the page is made of
`POST /parties`                       a `NewGameRequest` game → 201 and its `Links`
`GET /i/<link>`                       the same page: an invitation
`GET /api/invitation/<link>`          `InvitationMessage`, with the QR code of `?adresse=`
`POST /api/invitation/<link>`         a `Guest` sits down → `SeatLink`, for the spectators once the seat is taken
`GET /api/jeux`                       `Catalogue`: the games, their options, players and rules
`GET /api/mots`                       {key: word}: what the page itself says (`page_words.py`), in a language
`GET /api/statistiques`               `Statistics` of the games kept here
`GET /api/enigme?faites=20261121.…`   `PuzzleMessage`: the puzzle of today; `faites` are the days that were solved here
`GET /api/enigme/hier`                `Answered`: the puzzle of yesterday
`POST /api/enigme`                    a `Laid` table → `Draft`: whether it solves the puzzle of today
`GET /api/solveur`                    `Bench`: the pieces that can be laid out
`POST /api/solveur`                   `SolveRequest` → `Solved`
`GET /api/rejouer/<link>?de=0&a=50`   `Replay`: moves de + 1 to a as this seat may see them; 100 at most
`GET /api/retour/<link>`              `Lookback`: how a finished game went, and the turn that made the difference
`GET /api/partie/<link>`              the record, JSON lines; of a game against others only once it is over
`WS /ws/<link>?seen=17`               a game: `ClientRequest` messages one way, `ServerMessage` messages the other
`WS /ws/etude`                        a study: one `Study` one way, `Progress` the other until `done`
====================================  ==================================================================================

Every address takes `?lang=fr` or `?lang=en`; without it the browser's own `Accept-Language` is followed. What is
refused over HTTP is an `Error` object with status 400, 403, 404, 409, 413, 415 or 507. A wrong link is 404.
"""

from __future__ import annotations

import msgspec

from rummifun.page.wire_messages import Over, Stage, StepMessage, TimeAllowed, Value
from rummifun.page.wire_table import Face, Order, Picture, WirePart


class NewGameRequest(WirePart, frozen=True):
    """A game to be made: `POST /parties`.

    `game` is a name or a whole code; `against` a level or another player of ours (null: the usual level), or
    "reseau" for people at all seats; `seat` where the one who asks sits; `deal` the number of a deal ("48213",
    "48213.2"), a position of a réussite, or "jour" for that of today, never between people; `winnable`: by chance, but
    one that can be won, in a game that `looks`; `clock` the time that each person has, in a game that is `timed`;
    `invite`: the others come by an invitation each, which gives its seat to who opens it first; `players`, one a seat
    in the place of these three: "humain" who asks, "reseau" a guest who is invited, or a player of ours;
    `guide`: the guided first game, of a game that is `guided`, whatever else is asked.
    """

    game: str
    options: dict[str, Value] = msgspec.field(default_factory=dict)
    against: str | None = None
    seat: int = 0
    deal: str | None = None
    winnable: bool = False
    clock: TimeAllowed | None = None
    invite: bool = False
    players: tuple[str, ...] = ()
    guide: bool = False


class Links(WirePart, frozen=True):
    """The addresses of a new game: of each seat (null: a player of ours, or who is invited), of spectators.

    `invitations` are those of the seats whose persons are invited; null for the others.
    """

    seats: tuple[str | None, ...]
    spectator: str
    code: str | None
    invitations: tuple[str | None, ...] = ()


class QrCode(WirePart, frozen=True):
    """A QR code: the modules of a side, and a path of SVG that draws the dark ones, a unit each."""

    size: int
    path: str


class InvitationMessage(WirePart, frozen=True):
    """An invitation: the title of its game, who invites (empty without a name), whether the seat is free; the rules."""

    title: str
    host: str
    free: bool
    fair: bool
    clock: TimeAllowed | None
    qr: QrCode | None


class Guest(WirePart, frozen=True):
    """A guest who sits down: a secret of 32 characters that its browser drew; the same again gets the same seat."""

    secret: str


class SeatLink(WirePart, frozen=True):
    """The address of the seat of a guest, or of the spectators."""

    link: str


class ImportRequest(WirePart, frozen=True):
    """Games as records: the text of one, or a zip of several in base64."""

    text: str | None = None
    zip: str | None = None


class UploadedFile(WirePart, frozen=True):
    """A file of games that was dropped on the page: its name, such as `golf.py`, and its text."""

    name: str
    text: str


class ImportedGame(WirePart, frozen=True):
    """A game that was taken up again: its name and title, who plays, its addresses, whether it is over."""

    game: str
    title: str
    players: tuple[str, ...]
    links: Links
    over: bool


class ImportResult(WirePart, frozen=True):
    """The result of an import: the games, and for each other file a sentence that says why it is not one."""

    games: tuple[ImportedGame, ...]
    refused: tuple[str, ...]


class OptionCard(WirePart, frozen=True):
    """An option of a game: its meaning; its values, each with its name, the default first."""

    name: str
    about: str
    values: tuple[tuple[Value, str], ...]


class PlayerCard(WirePart, frozen=True):
    """A player that can be played against; "reseau" is another person."""

    name: str
    title: str


class LevelCard(WirePart, frozen=True):
    """A level of opponent: its word, which names it as a player; its title; its way of playing."""

    name: str
    title: str
    about: str


class GameCard(WirePart, frozen=True):
    """A game of the menu: its title, its subject, its rules in short (Markdown), its players here.

    `automatic`: nothing is ever to decide; `arrange`: a move is a whole table; `studied`: a study can be run of it;
    `levels`, from the weakest, for those who would rather not choose among `players`; `usual`: whom one plays against
    who has not chosen; `emblem`: some of its pieces, to be known by; `timed`: the time of two people can be limited;
    `looks`: it can be told of a deal whether it can be won;
    `winnable`: such a deal is soon found; `cloth` and `ornament`: its look; `known`: one of the best-known
    games; `guided`: it has a guided first game.
    """

    name: str
    title: str
    emblem: tuple[Face, ...]
    about: str
    rules: str
    seats: int
    arrange: bool
    automatic: bool
    studied: bool
    options: tuple[OptionCard, ...]
    levels: tuple[LevelCard, ...]
    usual: str
    players: tuple[PlayerCard, ...]
    timed: bool
    looks: bool
    winnable: bool
    cloth: str
    ornament: str
    known: bool
    guided: bool


class Catalogue(WirePart, frozen=True):
    """The games of the menu, the language of their texts, and the number of the deal of the day."""

    lang: str
    games: tuple[GameCard, ...]
    daily: int


class StatisticsRow(WirePart, frozen=True):
    """The statistics of the games of one name: played, won, streaks, and the best of those won (null: none yet)."""

    name: str
    title: str
    played: int
    won: int
    streak: int
    best_streak: int
    best_score: int | None
    best_moves: int | None
    best_seconds: int | None


class Statistics(WirePart, frozen=True):
    """The statistics of the games that one person played here, alone or against a player of ours; a row a game.

    `shared`: this address has other servers too, which count the games that they have.
    """

    rows: tuple[StatisticsRow, ...]
    shared: bool = False


class Replay(WirePart, frozen=True):
    """A stretch of a game played again: who sat where, how many moves it has, the table before `steps`, and these.

    `seat` is that of the link. Every hand lies open once the game is over; before, a seat sees what it saw.
    `two_colours`: the rules of the game know red from black.
    """

    seats: tuple[str, ...]
    seat: int | None
    total: int
    start: int
    picture: Picture
    steps: tuple[StepMessage, ...]
    over: Over | None
    two_colours: bool


class TurningPointMessage(WirePart, frozen=True):
    """The turn that made the difference: its step from 1, what it was, the pieces, the table before it and after it.

    Where it was a turn that missed something, `after` is how the table could have been.
    """

    step: int
    title: str
    comment: str
    pieces: tuple[Face, ...]
    before: Picture
    after: Picture


class Lookback(WirePart, frozen=True):
    """The course of a finished game, for a game that reviews turns: the pieces left to each seat after each move."""

    left: tuple[tuple[int, ...], ...] = ()
    turning: TurningPointMessage | None = None


class Study(WirePart, frozen=True, tag="study"):
    """A study of a patience: so many games from a seed, or until the interval is as narrow as `precision`."""

    game: str
    games: int
    options: dict[str, Value] = msgspec.field(default_factory=dict)
    seed: int | None = None
    player: str = "premier"
    precision: float | None = None


class Progress(WirePart, frozen=True, tag="progress"):
    """The progress of a study: games won, the rate, its interval (Wilson, 95 %), and [value, won, lost] by measure.

    `early` tells why it has ended before the last game, if its address has asked for too much.
    """

    done: bool
    games: int
    total: int
    won: int
    rate: float
    low: float
    high: float
    measures: dict[str, tuple[tuple[int, int, int], ...]]
    engine: str
    seed: int
    early: str | None = None


class EditedTable(WirePart, frozen=True):
    """A table and a rack, pile by pile."""

    piles: tuple[tuple[Face, ...], ...]
    rack: tuple[Face, ...] = ()


class PuzzleSolution(WirePart, frozen=True):
    """A puzzle that is over: its day, how it lay, and how it is solved, movement by movement."""

    day: str
    laid: EditedTable
    stages: tuple[Stage, ...]


class PuzzleMessage(WirePart, frozen=True):
    """The puzzle of a day ("2026-11-22"), as hard as its level says, from 1; `stages` tell its answer little by little.

    `streak`: how many days in a row are solved, of those that the page has named.
    """

    day: str
    level: int
    title: str
    laid: EditedTable
    orders: tuple[Order, ...]
    stages: tuple[Stage, ...]
    streak: int


class SolverRoom(WirePart, frozen=True):
    """The stock of the room for the solver: every piece of the game, and its number."""

    title: str
    pieces: tuple[tuple[Face, int], ...]
    orders: tuple[Order, ...]


class SolveRequest(WirePart, frozen=True):
    """A table and a rack to be solved: in writing (`text`), or as they lie."""

    text: str | None = None
    laid: EditedTable | None = None


class SolveResult(WirePart, frozen=True):
    """The best turn, stage by stage; or why there is none, with the pieces at fault.

    `text` is the position in writing, and `laid` as it lies, where it could be read.
    """

    text: str
    laid: EditedTable | None
    stages: tuple[Stage, ...] = ()
    fault: str | None = None
    pieces: tuple[Face, ...] = ()
