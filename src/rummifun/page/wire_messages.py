"""The wire: every message of the server about a game; its table is in `wire_table`, HTTP in `http_messages`.

A message is one JSON object with its `type`; a field that is not listed is refused. What is sent to a link is in the
language of that link, and is made from the views of its seat alone: no seed and no state ever travels. A place is the
name of a pile ("table.3", "J1", "c4"); a seat is a number from 0, null for a spectator; step n is the n-th move from 1,
so `step` is how many moves have been made.

A game over `WS /ws/<link>`
---------------------------

The server says `game`, then `scene` now and after every change, to every connection of the game, each with its own
view. The page answers a scene with one message, which names its version `v`; a message about an older scene is answered
with an `error` of code `stale` and the scene of now. Nothing is ever half done: a move is in the database before any
scene shows it.

What the page may say, and what comes of it, is in `client_requests`; the server says:

=============================================  =========================================================================
server → page                                  when
=============================================  =========================================================================
`game {…}`                                     first, at the end, and after a new name: what is played, by whom
`scene {v, picture, acts, steps, …}`           first, and after every change
`refusal {v, sentence, …}`                     a move was refused; the scene is as it was
`draft {v, piles, whole, points, wanted}`      the answer to `draft`, one judgement a pile
`hint {v, act, stages}`                        the answer to `hint`: `act` is the number of an act of the scene
`guide {v, lesson, move, act, stage}`           the answer to `guide`: the lesson, the move, where it is made
`known {v, sentence}`                          the answer to `look`, or why there is nothing to `follow`
`review {v, sentence}`                         the answer to `review`; no sentence where nothing was missed
`presence {seats, gone, spectators}`           somebody came or left
`clock {used, left, running}`                  with every scene, and when the clock begins or stops
`end {lines, own, series}`                     once the game is over: what is told beside the result
`rematch {seats, link}`                        somebody wants a rematch; the link of this seat's own, once all do
`absence {seat, nobody, seats}`                somebody wishes that a seat whose person has left is taken, or given up
`offers {v, text, offers}`                     the answer to `typing`: moves, as they may be typed and are called
`told {what, sentence}`                        the answer to `tell`
`phrase {seat, n}`                             another person has said something
`news {sentence}`                              what concerns all games: the file of one has changed, a law is broken
`here {}`                                      every few seconds in which nothing else is said: the line is not dead
`error {code, sentence}`                       a message that cannot be answered; see `ERROR_CODES`
=============================================  =========================================================================

A connection that reads no more is closed; one that sends faster than `MESSAGE_RATE` a second of `limits` is read
more slowly, never lost, but of several drafts that wait only the last is answered. A message longer than
`MAX_MESSAGE_BYTES` closes it (1009), as do `MAX_FAULTS` messages that are none (1008). On a restart of the server
(1012) or a lost line the page connects again, with `seen` the last step it has shown, and is told the steps since.
"""

from __future__ import annotations

from typing import Final

from rummifun.page.wire_table import Act, Face, Order, Picture, WirePart

ERROR_CODES: Final = (
    "malformed",  # no message, or not of this connection
    "stale",  # about a scene that is no more
    "not_yours",  # a spectator, or not the seat to move
    "impossible",  # nothing to undo, nothing to finish, no such act
    "closed",  # this game cannot go on now: it is damaged, its rules are not here or refuse a move, too many are open
    "full_disk",  # the move could not be kept, and is not made
    "failed",  # a fault of the server; the game has not changed
)
"""The codes of errors: reasons why a message has no answer."""


Value = int | bool | str | None
"""The value of an option."""


class ServerMessage(WirePart, frozen=True):
    """The base of every message of the server about a game; each has its tag."""


class TimeAllowed(WirePart, frozen=True):
    """The seconds of a person: for each turn, or for the `whole` game."""

    seconds: int
    whole: bool = False


class Clock(ServerMessage, frozen=True, tag="clock"):
    """The seconds that each seat has used, and those it has left (null: nothing is limited); whether time runs."""

    used: tuple[float, ...]
    left: tuple[float, ...] | None
    running: bool


class GameMessage(ServerMessage, frozen=True, tag="game"):
    """The game, its players, and the seat of this link.

    `players` names who plays at each seat: "humain", or a player of ours; `seats` names who sits at each as
    captions do: "You", the word of a level, a name that a person has given;
    `code` deals the same again, and is told of a game against others only once it is over; `together`: two people play,
    so only the turn itself can be taken back; `arrange`: a move is a whole table; `automatic`: nothing is to decide;
    `family`: that of the pieces, whose backs are alike; `orders`: the ways to sort a hand; `tidies`: the game knows
    moves that can do no harm; `two_colours`: its rules know red from black; `reviewed`: a turn can be compared with the
    best one; `looks`: what lies under the cards can be asked about; `clock`: the time allowed; `practice`: why the game
    does not count, if its deal could be known beforehand; `near`: roles of what lies by the thumb; `fair`: nobody gets
    hints until the persons at all seats are among `agreed`.
    """

    name: str
    title: str
    options: dict[str, Value]
    players: tuple[str, ...]
    seats: tuple[str, ...]
    seat: int | None
    arrange: bool
    automatic: bool
    family: str
    together: bool
    code: str | None
    orders: tuple[Order, ...]
    tidies: bool
    two_colours: bool
    reviewed: bool
    looks: bool
    clock: TimeAllowed | None = None
    practice: str | None = None
    near: tuple[str, ...] = ()
    fair: bool = False
    agreed: tuple[int, ...] = ()


class StepMessage(WirePart, frozen=True):
    """A move made: its number, its seat, its description, its reason; the pieces that it has shown to this seat."""

    n: int
    seat: int
    label: str
    reason: str | None
    shown: tuple[Face, ...]
    picture: Picture


class Over(WirePart, frozen=True):
    """The end of a game: the scores, the seat that won (null: a draw, or a patience lost), and the whole sentence."""

    scores: tuple[int, ...]
    winner: int | None
    sentence: str


class SceneMessage(ServerMessage, frozen=True, tag="scene"):
    """The table now.

    `steps` are those since what this connection last showed, the picture after each among them: the last is the table
    now, unless a move was taken back (then `step` is smaller than before, and there are none). Acts are listed only to
    the seat to move. `safe`: some move can do no harm. `fresh`: the spots of what seat `by` laid last, each a place and
    a number in its pile from 1, until the seat of this link moves.
    """

    v: int
    step: int
    picture: Picture
    acts: tuple[Act, ...]
    to_move: int | None
    steps: tuple[StepMessage, ...]
    undo: bool
    redo: bool
    finish: bool
    safe: bool
    over: Over | None
    clock: Clock | None = None
    fresh: tuple[tuple[str, int], ...] = ()
    by: int | None = None


class RefusalMessage(ServerMessage, frozen=True, tag="refusal"):
    """A move was refused: the sentence with its rule, the pieces at fault, and where the hand had put it.

    `short` says it in eight words at most.

    `at` is the place, from 0, in a written move where reading stopped.
    """

    v: int
    code: str
    sentence: str
    rule: str
    pieces: tuple[Face, ...] = ()
    source: str | None = None
    target: str | None = None
    at: int | None = None
    short: str = ""


class PileVerdict(WirePart, frozen=True, omit_defaults=True):
    """The verdict on one pile of an arrangement: its order, its name ("run") or its fault, and its points.

    `short` says it in three words at most; `marks`: for which piece the n-th face, from 1, stands.
    """

    faces: tuple[Face, ...]
    good: bool
    sentence: str
    points: int
    pieces: tuple[Face, ...] = ()
    short: str = ""
    marks: tuple[tuple[int, Face], ...] = ()


class Draft(ServerMessage, frozen=True, tag="draft"):
    """The verdict on an arrangement: pile by pile, and `whole`, why it would be refused now (null: it would not).

    `short` says this in eight words at most. `takers`: the pieces of the rack that one touch puts on a pile, the only
    one that takes them, by its number from 0.
    """

    v: int
    piles: tuple[PileVerdict, ...]
    whole: str | None
    points: int
    wanted: int
    short: str | None = None
    takers: tuple[tuple[Face, int], ...] = ()


class Stage(WirePart, frozen=True):
    """A stage of a hint, one press of a key: a sentence, the pieces it is about, and where a hand would act.

    `piles` is the table as it then lies (null: as it does); a place without a target is only where to look. What
    `follows` is told after the stage before it, by itself.
    """

    sentence: str
    pieces: tuple[Face, ...] = ()
    piles: tuple[tuple[Face, ...], ...] | None = None
    source: str | None = None
    index: int | None = None
    target: str | None = None
    follows: bool = False


class Hint(ServerMessage, frozen=True, tag="hint"):
    """The move of a player, stage by stage: how much, with what, then all of it, the movements of a table apart."""

    v: int
    act: int | None
    stages: tuple[Stage, ...]


class GuideMessage(ServerMessage, frozen=True, tag="guide"):
    """A step of a guided first game: its lesson (null: none is new), the move, its number among the acts, its place.

    Once nothing is left to tell there is only the last sentence, `lesson`.
    """

    v: int
    lesson: str | None
    move: str | None = None
    act: int | None = None
    stage: Stage | None = None


class WinStatusMessage(ServerMessage, frozen=True, tag="known"):
    """A sentence about a game after a look under its cards: it can be won or not."""

    v: int
    sentence: str


class Review(ServerMessage, frozen=True, tag="review"):
    """The better move that the person's last turn missed (null: none, or the game does not say)."""

    v: int
    sentence: str | None


class CompletionMessage(WirePart, frozen=True):
    """A move that can be typed, and its description."""

    text: str
    label: str


class Offers(ServerMessage, frozen=True, tag="offers"):
    """The moves that a text may become."""

    v: int
    text: str
    offers: tuple[CompletionMessage, ...]


class DescriptionMessage(ServerMessage, frozen=True, tag="told"):
    """A description of the table, or of a part of it, in sentences; empty if no part has this name."""

    what: str
    sentence: str


class Presence(ServerMessage, frozen=True, tag="presence"):
    """The number of connections of each seat (null: a player of ours sits there), and of spectators.

    `gone`: the seconds since the last one of a seat left (null: somebody is there, or nobody knows).
    """

    seats: tuple[int | None, ...]
    gone: tuple[int | None, ...]
    spectators: int


class OwnEnd(WirePart, frozen=True):
    """The end of a game for a seat, which its browser keeps; `counts`: it was neither for practice nor a draw."""

    won: bool
    score: int | None
    moves: int
    seconds: int | None
    counts: bool


class End(ServerMessage, frozen=True, tag="end"):
    """The figures of a finished game beside its result: points of each round, moves and time; a seat's own.

    `series`: the games won at each seat, if several were played.
    """

    lines: tuple[str, ...]
    own: OwnEnd | None = None
    series: tuple[int, ...] = ()


class Rematch(ServerMessage, frozen=True, tag="rematch"):
    """The seats that want a rematch; once all do, the path of the game for this link alone."""

    seats: tuple[int, ...]
    link: str | None = None


class Absence(ServerMessage, frozen=True, tag="absence"):
    """The seat of somebody who has left; the seats that wish a computer there, or `nobody`; none: it is waited for."""

    seat: int
    nobody: bool
    seats: tuple[int, ...]


class Heartbeat(ServerMessage, frozen=True, tag="here"):
    """That the server is there: a page that hears nothing for long has a dead line, and opens another."""


class Phrase(ServerMessage, frozen=True, tag="phrase"):
    """The words of the person at a seat: the number of a phrase of the page."""

    seat: int
    n: int


class Notice(ServerMessage, frozen=True, tag="news"):
    """A notice to every client: the file of a game has changed, or one of its laws is broken."""

    sentence: str


class Error(ServerMessage, frozen=True, tag="error"):
    """The error of a message or a request: a code of `ERROR_CODES`, and a sentence for people."""

    code: str
    sentence: str
