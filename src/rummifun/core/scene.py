"""Scenes: the table as a value, ready to be drawn by a shell that knows no game.

Text on a scene is a `Message`: a key of the catalogues and its values, so that rule books contain no language.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import singledispatch
from typing import Any, Final, NamedTuple

from rummifun.core.display import SvgDisplay, TextDisplay, display_text
from rummifun.core.furniture import Cloth, Ornament, Role, Tally, Unit
from rummifun.messages import (
    N_,
    Localizable,
    PersonalTranslation,
    Translation,
    display_translation,
    language_of,
    translate_for_reader,
    translate_in_context,
)


@dataclass(frozen=True, slots=True)
class Seat(TextDisplay):
    """A seat in a message, said by the name of its player if there is one, else as the game calls it.

    >>> from rummifun.messages import personalize, translation
    >>> tr = personalize(translation("en"), ("", "Easy"), own=0)
    >>> Seat(1).localize(tr), Seat(0).localize(tr), Seat(1).localize(tr.tr), Seat(1, "NORD").localize(tr.tr)
    ('Easy', 'you', 'J2', 'NORD')
    """

    number: int
    called: str = ""

    def localize(self, tr: Translation) -> str:
        """Name the player at the seat; without names, use the game's name of the seat, J1 or J2."""
        if self.is_reader(tr):
            return tr(N_("you"))
        names = tr.names if isinstance(tr, PersonalTranslation) else ()
        return names[self.number] if self.number < len(names) else str(self)

    def is_reader(self, tr: Translation) -> bool:
        """Tell whether the reader sits there."""
        return isinstance(tr, PersonalTranslation) and tr.own == self.number

    def __str__(self) -> str:
        return self.called or f"J{self.number + 1}"


@dataclass(frozen=True, slots=True)
class Message(TextDisplay):
    """A message: a key of the catalogues, and the values it holds by name; it prints in the reader's language.

    >>> Message("{n} tiles", (("n", 3),)).localize(lambda key: "{n} tuiles")
    '3 tuiles'
    """

    key: str
    values: tuple[tuple[str, object], ...] = ()

    def localize(self, tr: Translation) -> str:
        """Translate the message, its values first; it says *you* to the reader it is about."""
        if not self.key:
            return ""  # gettext translates the empty string to the header of its catalogue
        values = {name: v.localize(tr) if isinstance(v, Localizable) else v for name, v in self.values}
        subject = next((v for _, v in self.values if isinstance(v, Seat)), None)
        form = translate_for_reader(tr, self.key) if subject is not None and subject.is_reader(tr) else tr(self.key)
        return form.format(**values)

    def __str__(self) -> str:
        return self.localize(display_translation())


@dataclass(frozen=True, slots=True)
class NoneMessage(Message):
    """The message of no thing, by its key for more: French says it as of `one`."""

    one: str = ""

    def localize(self, tr: Translation) -> str:
        key = self.one if language_of(tr) == "fr" else self.key
        return Message(key, self.values).localize(tr)


def plural(n: int, one: str, many: str) -> Message:
    """Make the message of a number of things, from a key for one and a key for more.

    >>> from rummifun.messages import translation
    >>> [plural(0, "{n} move", "{n} moves").localize(translation(lang)) for lang in ("fr", "en")]
    ['0 coup', '0 moves']
    """
    values = (("n", n),)
    return Message(one if n == 1 else many, values) if n else NoneMessage(many, values, one)


class Place(str):
    """The name of a place as notations write it; in a sentence it becomes the players' name.

    >>> place = Place("c3", Message("column {n}", (("n", 3),)))
    >>> place == "c3", place.localize(str)
    (True, 'column 3')
    """

    label: Message

    def __new__(cls, name: str, called: Message) -> Place:
        place = super().__new__(cls, name)
        place.label = called
        return place

    def __getnewargs__(self) -> tuple[str, Message]:  # type: ignore[override]  # pickle asks for those of `__new__`
        return str(self), self.label

    def localize(self, tr: Translation) -> str:
        """Return the players' name of the place."""
        return self.label.localize(tr)


@dataclass(frozen=True, slots=True)
class MessageList:
    """A list of things in a message, each said in its own words."""

    things: tuple[object, ...]
    between: str = ", "

    def localize(self, tr: Translation) -> str:
        """Join the texts of all messages."""
        said = (thing.localize(tr) if isinstance(thing, Localizable) else str(thing) for thing in self.things)
        return self.between.join(said)


@dataclass(frozen=True, slots=True)
class PieceFace:
    """One piece as a player sees it: its text, and its suit, by which a shell chooses colour and symbol.

    The text is that of the notation, the same in every language; a screen says it in the reader's.

    >>> jack, ten = PieceFace("V", "♠"), PieceFace("10", "jaune")
    >>> from rummifun.messages import translation
    >>> tr = translation("en")
    >>> jack.localized_text(tr), jack.localize(tr), jack.full_name(tr), ten.localize(tr)
    ('J', 'J♠', 'jack of spades', 'yellow 10')
    """

    text: str
    suit: str

    def localized_text(self, tr: Translation) -> str:
        """Return its text in a language: the letter of a rank, the name of a bean."""
        return translate_in_context(tr, "rank" if self.suit in CARDS else "piece", self.text) or self.text

    def localize(self, tr: Translation) -> str:
        """Name it in a sentence, as short as players do."""
        if self.suit in CARDS:
            return self.localized_text(tr) + self.suit
        key = _NAMES.get((self.text, self.suit)) or _NAMES.get(("", self.suit))
        return tr(key).format(n=self.text.removeprefix("T")) if key else self.localized_text(tr)

    def full_name(self, tr: Translation) -> str:
        """Name it in full, to be heard."""
        if self.suit not in CARDS:
            return self.localize(tr)
        rank = tr(_RANKS[self.text]) if self.text in _RANKS else self.text
        return tr(N_("{rank} of {suit}")).format(rank=rank, suit=tr(CARDS[self.suit]))


CARDS: Final[Mapping[str, str]] = {"♠": N_("spades"), "♥": N_("hearts"), "♦": N_("diamonds"), "♣": N_("clubs")}
"""The suits of cards, and their names."""


_RANKS: Final = {"A": N_("ace"), "V": N_("jack"), "C": N_("knight"), "D": N_("queen"), "R": N_("king")}


# the names of other pieces: by text and suit, or by suit alone
_NAMES: Final = {
    ("", "bleu"): N_("blue {n}"),
    ("", "rouge"): N_("red {n}"),
    ("", "jaune"): N_("yellow {n}"),
    ("", "noir"): N_("black {n}"),
    ("", "joker"): N_("joker"),
    ("", "atout"): N_("trump {n}"),
    ("EX", "atout"): N_("Excuse"),
    ("", "dos"): N_("face down"),
}


BACK: Final = PieceFace("", "dos")
"""A piece face down."""


@dataclass(frozen=True, slots=True)
class Pile:
    """Pieces that lie together at a named place: those drawn, and how many lie undrawn under them.

    Pieces are listed from bottom to top. A pile with a caption is shown even when empty; a spread one has a line of its
    own. `typed` is what you type to name it, if that is not its caption. Its `role` is that of its zone, unless it has
    one of its own. `tally` is its count; each mark says for which piece the n-th of its faces, from 1, stands; `suit`
    is the sign on its place when it is empty.

    >>> Pile("table.1", (PieceFace("7", "bleu"),)).place, Pile("pioche", (BACK,), under=77).height
    ('table.1', 78)
    """

    place: str
    faces: tuple[PieceFace, ...]
    caption: Message | None = None
    under: int = 0
    spread: bool = False
    typed: str = ""
    role: Role | None = None
    tally: Tally | None = None
    marks: tuple[tuple[int, PieceFace], ...] = ()
    suit: str = ""

    def describe(self, tr: Translation) -> str:
        """Name it in a sentence, by its place or its caption; say nothing if it is one of many."""
        named = self.place if isinstance(self.place, Place) else self.caption
        return named.localize(tr).rstrip(" :") if named is not None else ""

    def heading(self, tr: Translation) -> str:
        """Return its heading on a screen where moves are typed."""
        return self.typed or (self.caption.localize(tr) if self.caption else "")

    @property
    def height(self) -> int:
        """The number of pieces in the pile."""
        return len(self.faces) + self.under


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of the table under one caption: a hand, the common table, the pool.

    The piles of a `fanned` zone lie as columns side by side, from the top of the table down. With `lines`, piles lie in
    lines of so many, centred, each half over the one before (`covering_piles`). A zone that belongs to a seat names it,
    so that a screen can lay it before that player. `room` says for how many pieces side by side a screen keeps room (0:
    one for each pile). A game keeps the same zones from its first move to its last, each with its `role`. Its caption
    begins with its `name`, for where there is no room for the whole (None: it is its own name).
    """

    caption: Message
    piles: tuple[Pile, ...] = ()
    active: bool = False
    fanned: bool = False
    seat: int | None = None
    room: int = 0
    lines: tuple[int, ...] = ()
    role: Role = Role.TABLE
    name: Message | None = None

    def short_name(self, tr: Translation) -> str:
        """Return its name, without the colon that a caption goes on with."""
        return (self.name or self.caption).localize(tr).rstrip(" :")


class Figure(NamedTuple):
    """A figure of a game to keep in sight: what it counts, for one seat or for all, and of how many (0: no limit)."""

    label: Message
    value: int
    seat: int | None = None
    unit: Unit = Unit.COUNT
    of: int = 0


class Path(NamedTuple):
    """The steps of a turn, if any, the one that it has come to (from 0), and what is asked, in five words at most."""

    steps: tuple[Message, ...]
    at: int
    ask: Message


@dataclass(frozen=True, slots=True)
class Decor:
    """The look of a game: the cloth and its ornament, the pieces of its poster, the roles that lie by the thumb."""

    cloth: Cloth = Cloth.BAIZE
    ornament: Ornament = Ornament.SEAM
    poster: tuple[PieceFace, ...] = ()
    near: tuple[Role, ...] = (Role.RACK, Role.HAND, Role.QUEUE)


@dataclass(frozen=True, slots=True)
class Act:
    """Something you can do on a scene: a move, its label, and the gesture that makes it.

    A hand takes a piece at place `source`, the `index`-th of its pile from 1 (None: the whole pile), and puts it at
    place `target` (None: one touch is enough). An act without a source has only its label: a button, a line of a list.
    A move that the rules make themselves is `forced`: nobody decides it, and a shell may make it at once. The other
    button of a mouse makes a `secondary` act, of a whole pile, whatever else a touch of that pile begins.

    >>> Act("piocher", Message("draw"), "pool").target is None
    True
    """

    move: Any
    label: Message
    source: str | None = None
    index: int | None = None
    target: str | None = None
    forced: bool = False
    secondary: bool = False


@singledispatch
def layout_of(thing: object) -> Scene:
    """Lay a value out as a scene; each game registers how.

    Raises `TypeError` for a value that nothing lays out.
    """
    raise TypeError(f"nothing lays {thing!r} out")


def can_lay_out(thing: object) -> bool:
    """Tell whether a value can be laid out: some game has registered how."""
    return layout_of.dispatch(type(thing)) is not layout_of.dispatch(object)


class Drawable(SvgDisplay, TextDisplay):
    """A state, a view or a scene: it prints as text and shows as a picture, in the reader's language."""

    __slots__ = ()

    def scene(self) -> Scene:
        """Lay it out."""
        return layout_of(self)

    def __str__(self) -> str:
        return display_text(self)


class Piece(SvgDisplay):
    """A tile or a card: it shows as a picture; several make one by `render.picture.picture`."""

    __slots__ = ()

    @abstractmethod
    def shown(self) -> PieceFace:
        """Return the face of the piece as a player sees it."""

    def localize(self, tr: Translation) -> str:
        """Name it in a sentence."""
        return self.shown().localize(tr)


@dataclass(frozen=True, slots=True)
class Scene(Drawable):
    """All that lies on the table, zone by zone, in the order of drawing."""

    title: Message
    zones: tuple[Zone, ...] = ()
    acts: tuple[Act, ...] = ()
    figures: tuple[Figure, ...] = ()
    path: Path | None = None

    def __repr__(self) -> str:
        pieces = sum(pile.height for zone in self.zones for pile in zone.piles)
        return f"<Scene: {self.title}; {len(self.zones)} zones, {pieces} pieces, {len(self.acts)} acts>"


@layout_of.register
def _(scene: Scene) -> Scene:
    return scene


@dataclass(frozen=True, slots=True)
class HintStep:
    """A step of a hint: its sentence, its pieces, and the piles after it (None: as before)."""

    text: Message
    pieces: tuple[Any, ...] = ()
    piles: tuple[tuple[Any, ...], ...] | None = None
