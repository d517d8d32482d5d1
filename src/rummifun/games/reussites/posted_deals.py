"""Deals as people post them: digits of RRS, text of PySol, JSON of Solvitaire, numbers of GreenFelt and of FreeCell.

A form is recognised by its look, and names the piles as a table does; what is read must be the pack, no card missing
and none too often. Whatever is in no such form is read as a table is written.

- RRS: two digits for the rank, one for the suit, row by row as dealt, then the stock, the card drawn first in front.
- PySol: `Talon: 8D KC…`, drawn first in front, and a line a column, `<5S>` face down; `Foundations: H-3 C-0` and
  `Freecells: 2H -`. A slash ends a line too.
- Solvitaire: JSON, columns from the bottom; a card whose suit is a small letter lies face down; the last card of the
  stock is drawn first.
- GreenFelt: the number of a deal of Klondike, from x ← 16 807·x mod (2³¹ − 1), that swaps each card with card x mod 52.

Where no card is marked as face down, all of a column lie face up if they may, and else only the last one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count
from typing import Any, Final, NamedTuple, TypeVar

from rummifun.core.notation import NotationError
from rummifun.games.reussites.building import PILES
from rummifun.games.reussites.notation import FACE, read_face, read_table
from rummifun.games.reussites.numbered_deals import donne_windows
from rummifun.games.reussites.option_checks import pack_faults, within
from rummifun.games.reussites.patience import Patience
from rummifun.games.reussites.refusals import RefusReussite
from rummifun.pieces.cartes import JEU_52, Cachee, Carte, Couleur, Decouverte, Rang, card_lying, est_cachee, face
from rummifun.pieces.tableau import Cartes, Tableau, tableau_vide
from rummifun.refusal import Precondition, Refusal

N = TypeVar("N", bound=tuple[Any, ...])

Piles = Mapping[str, Cartes]

_RANKS: Final = (Rang.As, *JEU_52.rangs[:-1])
_LETTERS: Final = dict(zip(_RANKS, "A23456789TJQK", strict=True))
_SUITS: Final = dict(zip(Couleur, "CDHS", strict=True))


class PostedForm(NamedTuple):
    """A form: its name for people, what its texts look like, how they are read, and written if they can be."""

    name: str
    look: re.Pattern[str]
    read: Callable[[str], Piles]
    write: Callable[[Tableau[Any]], str] | None = None


def find_form(text: str) -> PostedForm | None:
    """Find the form of a text.

    >>> [form and form.name for form in map(find_form, ("Talon: 8D KC", "GreenFelt #17", "c1: 8♦"))]
    ['PySol', 'GreenFelt', None]
    """
    return next((form for form in _READ if form.look.fullmatch(text)), None)


def position_texts(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    r"""Join the lines of a file that tell one position, each with its number: those of a form that takes several.

    >>> [*position_texts(enumerate(["c1: 8♦", "Talon: 8D", "KC", "Talon: 9D", "7C", "", "{", "}"], 1))]
    [(1, 'c1: 8♦'), (2, 'Talon: 8D\nKC'), (4, 'Talon: 9D\n7C'), (6, ''), (7, '{\n}')]
    """
    first, text = 0, ""
    for n, line in lines:
        if text and not _goes_on(text, line):
            yield first, text
            text = ""
        first, text = (first, f"{text}\n{line.rstrip()}") if text else (n, line.rstrip())
        if not _may_go_on(text):
            yield first, text
            text = ""
    if text:
        yield first, text


def _may_go_on(text: str) -> bool:
    if text.lstrip("\ufeff ").startswith("{"):
        return text.count("{") > text.count("}")
    digits = re.fullmatch(r"[\d\s.]+", text) is not None
    return sum(map(str.isdecimal, text)) < 156 if digits else find_form(text) is _PYSOL


def _goes_on(text: str, line: str) -> bool:
    if text.lstrip("\ufeff ").startswith("{"):
        return True
    if find_form(text) is not _PYSOL:
        return re.fullmatch(r"[\d\s.]+", line) is not None
    heads, last = re.match(r"\w+:", line), re.match(r"\w+:", text.rpartition("\n")[2])
    return find_form(line) is _PYSOL and not (heads and not last)


def read_position(p: Patience[N], text: str) -> Tableau[N]:
    """Read a table, in writing or as people post it; a fresh deal has the notes that dealing makes.

    Raises `NotationError` with the place of the error, or `Precondition` with the name of the form.
    """
    text = text.removeprefix("\ufeff")
    form = find_form(text)
    return read_table(text, p.forme, p.notes) if form is None else _posted_table(p, form, text)


def write_position(p: Patience[N], t: Tableau[N], name: str) -> str:
    """Write a table in a form of `WRITABLE_FORMS`; raises `Precondition` if it cannot tell the whole table."""
    form = WRITABLE_FORMS[name]
    try:
        text = form.write(t) if form.write else ""
        said = _posted_table(p, form, text) == t
    except (Precondition, LookupError):
        said = False
    if not said:
        raise Precondition(Refusal(RefusReussite.PoseeIndicible, got=form.name))
    return text


def _posted_table(p: Patience[N], form: PostedForm, text: str) -> Tableau[N]:
    piles, forme = form.read(text), p.forme
    if others := tuple(place for place in piles if place not in forme.index and piles[place]):
        raise Precondition(Refusal(RefusReussite.PoseeAilleurs, others, got=form.name))
    faults = {fault.code: fault.pieces for fault in pack_faults([c for pile in piles.values() for c in pile], forme)}
    missing, extra = (faults.get(code, ()) for code in (RefusReussite.CartesManquantes, RefusReussite.CartesEnTrop))
    if extra:
        said = " ".join(map(str, missing)) or "∅"
        raise Precondition(Refusal(RefusReussite.PoseeEnTrop, extra, said, form.name))
    if missing:
        raise Precondition(Refusal(RefusReussite.PoseeIncomplete, missing, got=form.name))
    t = tableau_vide(forme, p.notes).put({place: pile for place, pile in piles.items() if pile})
    columns = {place: pile for place, pile in piles.items() if re.fullmatch(r"c\d+", place)}
    if not any(est_cachee(c) for pile in columns.values() for c in pile) and next(iter(p.impossible(t)), None):
        t = t.put({place: _last_shown(pile) for place, pile in columns.items()})
    return _as_dealt(p, t)


def _as_dealt(p: Patience[N], t: Tableau[N]) -> Tableau[N]:
    """Return the deal that lays these very piles, if one does, with its notes; else the table."""
    empty, cartes = tableau_vide(p.forme, p.notes), p.forme.cartes
    laid = p.installer(empty, cartes)
    places = {face(c): (place, i) for place in p.forme.places for i, c in enumerate(laid[place])}
    try:
        deck = [t[place][i] for place, i in map(places.__getitem__, map(face, cartes))]
    except LookupError:
        return t
    dealt = p.installer(empty, tuple(card_lying(c.couleur, c.rang, Cachee) for c in deck))
    return dealt if dealt.tas == t.tas else t


def _last_shown(pile: Cartes) -> Cartes:
    """Turn the cards of a column face down, but the last."""
    return (*(card_lying(c.couleur, c.rang, Cachee) for c in pile[:-1]), *map(face, pile[-1:]))


def _columns(columns: Iterable[Cartes]) -> dict[str, Cartes]:
    return {f"c{n}": pile for n, pile in enumerate(columns, 1)}


def _stock(cards: Iterable[Carte]) -> Cartes:
    """Return a stock from its cards in the order in which they are drawn."""
    return tuple(card_lying(c.couleur, c.rang, Cachee) for c in cards)[::-1]


def _dealt_in_rows(cards: Iterable[Carte]) -> Piles:
    """Lay seven columns row by row, each row one column further right; the rest is the stock."""
    rest = list(cards)
    rows = [[rest.pop(0) for _ in range(7 - row) if rest] for row in range(7)]
    piles = (tuple(rows[row][j - row] for row in range(j + 1) if j - row < len(rows[row])) for j in range(7))
    return {**_columns(map(_last_shown, piles)), "talon": _stock(rest)}


def _in_rows(t: Tableau[Any]) -> Iterator[Carte]:
    """List the cards of a fresh deal in the order of its rows, then those of the stock."""
    for row in range(7):
        yield from (t[f"c{j}"][row] for j in range(row + 1, 8))
    yield from reversed(t["talon"])


def _read_rrs(text: str) -> Piles:
    digits = [(i, int(sign)) for i, sign in enumerate(text) if sign.isdecimal()]
    cards = []
    for n in range(0, len(digits), 3):
        (place, *_), (tens, units, suit) = zip(*[*digits[n : n + 3], (0, 0), (0, 0)][:3], strict=True)
        rank = 10 * tens + units
        if not (0 < rank <= 13 and 0 < suit <= 4):
            raise NotationError(text, place, "RRS: 01…13 + 1…4")
        cards.append(card_lying([*Couleur][suit - 1], _RANKS[rank - 1], Decouverte))
    return _dealt_in_rows(cards)


def _write_rrs(t: Tableau[Any]) -> str:
    suits = [*Couleur]
    return "".join(f"{_RANKS.index(c.rang) + 1:02}{suits.index(c.couleur) + 1}" for c in _in_rows(t))


_LINE: Final = re.compile(r"[^\n/]+")
_WORD: Final = re.compile(r"[^\s:]+")


def _read_pysol(text: str) -> Piles:
    piles: dict[str, Cartes] = {}
    places = (f"c{n}" for n in count(1))
    for line in filter(lambda line: line[0].strip(" \r\t."), _LINE.finditer(text)):
        head = re.match(r"\s*(\w+):", line[0])
        at = line.start() + (head.end() if head else 0)
        words = [(word[0], word.start()) for word in _WORD.finditer(text, at, line.end()) if word[0] != "."]
        match head[1] if head else "":
            case "":
                piles[next(places)] = tuple(_pysol_card(text, *word) for word in words)
            case "Talon":
                piles["talon"] = _stock(_pysol_card(text, *word) for word in words)
            case "Foundations":
                piles |= dict(_pysol_pile(text, *word) for word in words)
            case "Freecells":
                cells = ((n, word) for n, word in enumerate(words, 1) if word[0] != "-")
                piles |= {f"l{n}": (_pysol_card(text, *word),) for n, word in cells}
            case _:
                raise NotationError(text, line.start(), "PySol: Talon:, Foundations:, Freecells:, <5S> 8D…")
    return piles


def _pysol_card(text: str, word: str, place: int) -> Carte:
    found = re.fullmatch(rf"(<?){FACE}>?\.?", word)
    if found is None:
        raise NotationError(text, place, "PySol: 8D, TC, <5S>")
    return read_face(found[2], found[3], Cachee if found[1] else Decouverte)


def _pysol_pile(text: str, word: str, place: int) -> tuple[str, Cartes]:
    found = re.fullmatch(r"([CDHS])-(10|[0-9ATJQK])", word)
    if found is None:
        raise NotationError(text, place, "PySol: H-3, C-0")
    top = found[2].replace("10", "T")
    height = "0A23456789TJQK".index(top) if top != "1" else 1
    suit = next(suit for suit, letter in _SUITS.items() if letter == found[1])
    return str(suit), tuple(card_lying(suit, rank, Decouverte) for rank in _RANKS[:height])


def _letters(c: Carte) -> str:
    return f"{_LETTERS[c.rang]}{_SUITS[c.couleur]}"


def _write_pysol(t: Tableau[Any]) -> str:
    heads = []
    if "talon" in t.forme.index:
        heads.append(" ".join(["Talon:", *map(_letters, reversed(t["talon"]))]))
    if any(t[pile] for pile in PILES):
        tops = (f"{letter}-{'0' if not t[str(s)] else _LETTERS[t[str(s)][-1].rang]}" for s, letter in _SUITS.items())
        heads.append(" ".join(["Foundations:", *tops]))
    cells = [t[place] for place in t.forme.places if place[0] == "l"]
    if any(cells):
        heads.append(" ".join(["Freecells:", *("".join(map(_letters, cell)) or "-" for cell in cells)]))
    columns = ([f"<{_letters(c)}>" if est_cachee(c) else _letters(c) for c in pile] for pile in _piles_of(t))
    return "\n".join([*heads, *(" ".join(column) or ":" for column in columns)])


def _piles_of(t: Tableau[Any]) -> list[Cartes]:
    return [t[place] for place in t.forme.places if re.fullmatch(r"c\d+", place)]


_SPELLINGS: Final = {"1": "A", "11": "J", "12": "Q", "13": "K"}


def _read_solvitaire(text: str) -> Piles:
    def card(said: Any, hidden: bool) -> Carte:
        found = re.fullmatch(r"(\d+|[AJQK])([CDHS])", str(said).upper())
        rank = found and _SPELLINGS.get(found[1], found[1])
        if not found or not re.fullmatch(FACE, f"{rank}{found[2]}"):
            raise NotationError(text, max(0, text.find(f'"{said}"')), "Solvitaire: KH, 10d, 7S")
        return read_face(str(rank), found[2], Cachee if hidden else Decouverte)

    def pile(cards: Any) -> Cartes:
        return tuple(card(one, str(one)[-1:].islower()) for one in cards)

    try:
        said = json.loads(text)
        columns = _columns(map(pile, said["tableau piles"]))
        up = [pile(cards) for cards in said.get("foundations", said.get("foundation", ()))]
        cells = {f"l{n}": (face(card(one, False)),) for n, one in enumerate(said.get("cells", ()), 1) if one}
        stock, waste = (tuple(map(face, pile(said.get(name, ())))) for name in ("stock", "waste"))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        if isinstance(error, NotationError):
            raise
        place = error.pos if isinstance(error, json.JSONDecodeError) else 0
        raise NotationError(text, place, 'Solvitaire: {"tableau piles": [["KH"], …], "stock": […]}') from None
    tops = {str(cards[-1].couleur): tuple(map(face, cards)) for cards in up if cards}
    return {**columns, **tops, **cells, "talon": _stock(stock[::-1]), "rebut": waste}


def _write_solvitaire(t: Tableau[Any]) -> str:
    def said(c: Carte) -> str:
        rank = _LETTERS[c.rang].replace("T", "10")
        return rank + (_SUITS[c.couleur].lower() if est_cachee(c) else _SUITS[c.couleur])

    def pile(place: str) -> list[str]:
        return [said(face(c)) for c in t[place]] if place in t.forme.index else []

    cells = [place for place in t.forme.places if place[0] == "l"]
    told = {
        "tableau piles": [[said(c) for c in column] for column in _piles_of(t)],
        **{key: pile(place) for key, place in (("stock", "talon"), ("waste", "rebut")) if place in t.forme.index},
        "foundations": [pile(str(suit)) for suit in Couleur],
        **({"cells": ["".join(pile(place)) for place in cells]} if any(t[place] for place in cells) else {}),
    }
    return json.dumps(told)


def _read_greenfelt(text: str) -> Piles:
    number = _number(text)
    x = within(number, range(1, 2**31 - 1)) or 0
    deck = [card_lying(suit, rank, Decouverte) for suit in Couleur for rank in _RANKS]
    for _ in range(7):
        for j in range(52):
            x = x * 16_807 % (2**31 - 1)
            deck[j], deck[x % 52] = deck[x % 52], deck[j]
    return _dealt_in_rows(reversed(deck))


def _read_windows(text: str) -> Piles:
    dealt = [*map(face, donne_windows(_number(text)))]
    return _columns(tuple(dealt[i::8]) for i in range(8))


def _read_unknown(text: str) -> Piles:
    raise Precondition(Refusal(RefusReussite.PoseeObscure, got=text.strip()))


def _number(text: str) -> int:
    return int(re.findall(r"\d+", text)[-1][:18])


def _form(name: str, look: str, *functions: Any) -> PostedForm:
    return PostedForm(name, re.compile(rf"\s*(?:{look})[\s.]*", re.DOTALL), *functions)


_OURS: Final = r"=|(?<!\w)[a-z♣♦♥♠]\w*:"  # a note or a place: a table of ours with a mistake is no text of PySol

_PYSOL: Final = _form(
    "PySol",
    rf"(?!.*(?:{_OURS}))(?:(?:Talon|Foundations|Freecells)\s*:|:|<|{FACE}(?!\w)).*",
    _read_pysol,
    _write_pysol,
)


_READ: Final = (
    _form("RRS", r"(?:\d\s*){60,}", _read_rrs, _write_rrs),
    _form("Solvitaire", r"\{.*", _read_solvitaire, _write_solvitaire),
    _PYSOL,
    _form("GreenFelt", r"\S*(?i:greenfelt)\b.*?\d+", _read_greenfelt),
    _form("FreeCell", r"(?i:(?:microsoft|windows|ms|freecell)[a-z ]*)[ #:]*\d+", _read_windows),
    _form("", r"(?i:pysol(?:fc)?|ks|/g)[ #:]*\d+", _read_unknown),
)

WRITABLE_FORMS: Final = {form.name.lower(): form for form in _READ if form.write is not None}
"""The forms that can be written, by the word for each."""
