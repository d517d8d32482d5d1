"""Short lines: the states of a game in the order of the moves that lead there, and of each length the most promising.

Here it counts which card lies on which, and each draw, each pass and each card to show is a move. A state is worth no
more than its bound leaves it: so many moves, at least, are missing. Of states with equally many moves behind them, a
number survives, the `width`. Where all did, the line found is a shortest one.

Moves that no shortest line needs are left out: all but a card that goes up without harm; part of a column onto another,
but to send up the card that it leaves; the last chain of a column, where another is empty.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from rummifun.core.game import replay
from rummifun.core.solution import Gagnable, Indecise
from rummifun.games.reussites.klondike_solver.deal import (
    Etat,
    KlondikeDeal,
    card_bit,
    list_cards,
    next_cards,
    next_of_suit,
    read_deal,
    safe_cards,
    top_cards,
    with_twins,
)
from rummifun.games.reussites.klondike_solver.game_line import (
    Gesture,
    Ligne,
    game_of_table,
    to_game_line,
    without_stall_rule,
)
from rummifun.games.reussites.klondike_solver.search import KlondikeSearch
from rummifun.games.reussites.klondike_solver.solve import SearcherFactory, Solution, Stop, never_stop, solution
from rummifun.games.reussites.klondike_solver.stock import list_stock, list_takes, take_from_stock, turn_over
from rummifun.games.reussites.klondike_table import Table, a_devoiler, chaine, column_places
from rummifun.pieces.tableau import Mouvement, Retourner

ON_HIDDEN: Final = 1 << 52
"""The mark of a column whose chain lies on hidden cards."""


class Layout(NamedTuple):
    """The cards as they lie: the chain of each column, with its mark; the piles and the stock."""

    columns: tuple[int, ...]
    rest: Etat


class Station(NamedTuple):
    """A state on a line: the moves made so far, the cards as they lie, and the gestures since the last station."""

    moves: int
    layout: Layout
    gestures: tuple[Gesture, ...] = ()


class BeamResult(NamedTuple):
    """The result of one width: the moves of the best line, its stations if it is new, and whether states were cut."""

    moves: int
    stations: tuple[Station, ...]
    is_cut: bool


class ShortLine(NamedTuple):
    """A line, and whether no line is shorter."""

    ligne: Ligne
    is_shortest: bool


def read_layout(t: Table, d: KlondikeDeal) -> Layout:
    """Read a table of a deal on which every column shows a card."""

    def column(place: str) -> int:
        chain = chaine(t, place)
        return sum(card_bit(c, d.rangs) for c in chain) | ON_HIDDEN * (len(chain) < len(t[place]))

    e = read_deal(t)[1]
    return Layout(tuple(map(column, column_places(t))), e._replace(vues=0, ancres=0))


def counting_passes(t: Table) -> Table:
    """Return the table with passes counted: no more are of use than the stock has cards."""
    n = t.notes
    return t if n.max_redeals is not None else t.noted(max_redeals=n.passes + len(t["talon"]) + len(t["rebut"]))


def higher_cards(cards: int, rangs: int) -> int:
    """Return the cards that come after some cards of their suits.

    >>> f"{higher_cards(0b0001, 3):012b}"
    '000101000000'
    """
    found, every = 0, (1 << 4 * rangs) - 1
    while cards := next_of_suit(cards) & every & ~found:
        found |= cards
    return found


def list_debts(d: KlondikeDeal) -> dict[int, tuple[int, int]]:
    """Map each anchor to what lies beneath: how many cards lie over a lower of their suit, and which are higher."""
    debts: dict[int, tuple[int, int]] = {}
    for column in d.ancres:
        under, many = 0, 0
        for card in column:
            beneath = d.revele[card]
            many += bool(beneath & higher_cards(under, d.rangs))
            under |= beneath
            debts[card] = many, higher_cards(under, d.rangs)
    return debts


def missing_moves(d: KlondikeDeal, debts: dict[int, tuple[int, int]], layout: Layout) -> int:
    """Count moves that are missing at least: each card goes up; one over a lower card of its suit moves before.

    A chain leaves in one move. The waste can be turned over instead, if a pass is left, and drawn again.
    """
    columns, e = layout
    stock, p = list_stock(d, e), e.tirees
    n = 4 * d.rangs - e.montees.bit_count() - (p - len(stock)) // d.pas
    for column in columns:
        if column & ON_HIDDEN:
            many, over = debts[first_card(column)]
            n += many + bool(column & over)
    over = stuck = 0
    for i, card in enumerate(stock[:p]):
        stuck += bool(card & over)
        over |= higher_cards(card, d.rangs) if i < p - e.eventail else 0
    return n + (min(stuck, 1 - -stuck // d.pas) if e.passes else stuck)


def first_card(column: int) -> int:
    """Return the first card of the chain of a column."""
    return 1 << (column & ~ON_HIDDEN).bit_length() - 1


def is_open(layout: Layout) -> bool:
    """Tell whether no card is hidden and the stock is empty: all cards go up."""
    return not layout.rest.talon and not any(column & ON_HIDDEN for column in layout.columns)


Step = tuple[int, tuple[Gesture, ...], Layout]
"""Moves, the gestures that make them, and the cards as they lie after."""


def list_steps(d: KlondikeDeal, layout: Layout) -> Iterator[Step]:
    """List the steps from a state, but those that no shortest line needs."""
    columns, e = layout
    up, chains = next_cards(e.montees, d.rangs), sum(column & ~ON_HIDDEN for column in columns)
    safe, ends = safe_cards(e.montees, d.descend), sum(column & -column for column in columns)
    if card := up & safe & ends:
        yield _rise(d, layout, card & -card, -1)
        return
    for card in list_cards(up & chains):
        for k in (-1,) if card & ends else _columns_ending(columns, with_twins(card) ^ card):
            yield _rise(d, layout, card, k)
    yield from _leaves(d, layout)
    for card in list_cards(top_cards(e.montees) & ~safe) if d.descend else ():
        for k in _hosts(d, columns, card):
            yield 1, (("S", card, k),), Layout(_move_cards(d, columns, card, k), e._replace(montees=e.montees ^ card))
    yield from _takes(d, layout, up)


def _leaves(d: KlondikeDeal, layout: Layout) -> Iterator[Step]:
    """List the steps of a whole chain onto another column."""
    columns, e = layout
    for column in filter(None, columns):
        card = first_card(column)
        if column & ON_HIDDEN or not (card & d.rois or 0 in columns):
            for k in _hosts(d, columns, card):
                yield 1, (("R", card, k),), Layout(_move_cards(d, columns, column & ~ON_HIDDEN, k), e)


def _rise(d: KlondikeDeal, layout: Layout, card: int, k: int) -> Step:
    """Send a card up, after those on it went onto another column."""
    columns, e = layout
    for column in columns if k >= 0 else ():
        if column & card:
            columns = _move_cards(d, columns, column & (card - 1), k)
    columns = _move_cards(d, columns, card, -1)
    return 1 + (k >= 0), (("P", card, k),), Layout(columns, e._replace(montees=e.montees | card))


def _takes(d: KlondikeDeal, layout: Layout, up: int) -> Iterator[Step]:
    """List the steps that draw until a card of the stock can be taken, and take it."""
    columns, e = layout
    stock = list_stock(d, e)
    for turned, card in list_takes(d, e):
        i, p = stock.index(card), e.tirees
        draws = i // d.pas + 2 - (p - len(stock)) // d.pas if turned else (i - p) // d.pas + 1 if i >= p else 0
        rest = take_from_stock(d, turn_over(e) if turned else e, card)
        rest = rest._replace(passes=min(rest.passes, len(stock) - 1))
        turn: tuple[Gesture, ...] = (("T", 0, -1),) if turned else ()
        if card & up:
            yield draws + 1, (*turn, ("M", card, -1)), Layout(columns, rest._replace(montees=rest.montees | card))
        for k in _hosts(d, columns, card):
            yield draws + 1, (*turn, ("D", card, k)), Layout(_move_cards(d, columns, card, k), rest)


def _columns_ending(columns: tuple[int, ...], cards: int) -> Iterator[int]:
    return (k for k, column in enumerate(columns) if column & -column & cards)


def _hosts(d: KlondikeDeal, columns: tuple[int, ...], card: int) -> Iterator[int]:
    """List the columns on which a card can lie, of the empty ones only the first."""
    if card & d.rois:
        return (k for k in range(len(columns)) if columns[k] == 0 and 0 not in columns[:k])
    return _columns_ending(columns, with_twins(card) << 4)


def _move_cards(d: KlondikeDeal, columns: tuple[int, ...], cards: int, k: int) -> tuple[int, ...]:
    """Take cards from the end of the column where they lie, if they do, and lay them on another, or on none."""
    return tuple(
        _lift(d, column, cards) if column & cards else column | cards * (j == k) for j, column in enumerate(columns)
    )


def _lift(d: KlondikeDeal, column: int, cards: int) -> int:
    """Take cards from the end of a column; if the chain is gone, the next hidden card shows."""
    if column ^ cards != ON_HIDDEN:
        return column ^ cards
    beneath = d.revele[first_card(column)]
    return beneath | ON_HIDDEN * bool(d.revele.get(beneath))


class _Node(NamedTuple):
    """A state that waits: the moves missing at least, the station, and the one before."""

    missing: int
    station: Station
    before: _Node | None = None


FewestMoves = dict[tuple[tuple[int, ...], Etat], int]
"""The fewest moves known to lead to a state."""


WIDTHS: Final = 10, 30
"""The widths of a second or less."""


COMPILED_WIDTHS: Final = 100, 300, 1_000, 3_000
"""Those of compiled code in the same time."""


Widen = Callable[[KlondikeDeal, Sequence[Station], int, int], BeamResult]
"""A function that looks for a line of fewer moves, with a width, from the stations of the one known."""


def widen_line(d: KlondikeDeal, stations: Sequence[Station], most: int, width: int) -> BeamResult:
    """Look for a line of fewer moves: from the stations of the one known, and all that they lead to."""
    waiting, met = defaultdict[int, list[_Node]](list), FewestMoves()
    debts, is_cut, end, before = list_debts(d), False, None, None
    for station in stations:
        before = _Node(0, station, before)
        waiting[station.moves].append(before)
        met[_key(station.layout)] = station.moves
    while waiting:
        moves = min(waiting)
        row = [node for node in waiting.pop(moves) if moves + node.missing < most]
        is_cut = is_cut or len(row) > width
        for node in sorted(row, key=lambda node: node.missing)[:width]:
            if moves + node.missing >= most:
                break
            for after, station in _new_stations(d, node.station, met, most):
                missing = missing_moves(d, debts, station.layout)
                found = _Node(missing, station, node)
                if after + missing < most and is_open(station.layout):
                    most, end = after + missing, found
                elif after + missing < most:
                    waiting[after].append(found)
    return BeamResult(most, (*_way(end),)[::-1], is_cut)


def _new_stations(d: KlondikeDeal, station: Station, met: FewestMoves, most: int) -> Iterator[tuple[int, Station]]:
    """List the states after each step to which no fewer moves are known to lead, and note them."""
    for more, gestures, layout in list_steps(d, station.layout):
        after, key = station.moves + more, _key(layout)
        if after < met.get(key, most):
            met[key] = after
            yield after, Station(after, layout, gestures)


def _key(layout: Layout) -> tuple[tuple[int, ...], Etat]:
    """Return the key that states share when they differ only in the order of their columns."""
    return tuple(sorted(layout.columns)), layout.rest


def _way(node: _Node | None) -> Iterator[Station]:
    while node is not None:
        yield node.station
        node = node.before


def shorten_line(
    etat: Table, ligne: Ligne, widths: Sequence[int], stop: Stop = never_stop, widen: Widen = widen_line
) -> ShortLine:
    """Shorten a line that wins, with one width after another, until no line can be shorter."""
    t = without_stall_rule(etat)
    tables = [*replay(game_of_table(t), t, ligne)]
    made = [0, *accumulate(int(not _shows(coup)) for coup in ligne)]
    shown = [i for i, table in enumerate(tables) if a_devoiler(table) is None]
    d = read_deal(counting_passes(tables[shown[0]]))[0]
    laid = [Station(made[i], read_layout(counting_passes(tables[i]), d)) for i in shown]
    stations = tuple(station for station in laid if not is_open(station.layout))
    most, is_shortest = made[-1], False
    for width in widths:
        if is_shortest or stop():
            break
        most, found, is_cut = widen(d, stations, most, width)
        stations, is_shortest = found or stations, not is_cut
    known = sum(not station.gestures for station in stations)
    if known == len(stations):
        return ShortLine(ligne, is_shortest)
    i = shown[known - 1]
    gestures = [gesture for station in stations[known:] for gesture in station.gestures]
    return ShortLine((*ligne[:i], *to_game_line(tables[i], gestures)), is_shortest)


def _shows(coup: Mouvement) -> bool:
    return isinstance(coup, Retourner) and coup.source == coup.cible


def au_plus(
    etat: Table,
    n: int,
    budget: int,
    stop: Stop = never_stop,
    moteur: SearcherFactory = KlondikeSearch,
    widen: Widen = widen_line,
) -> Solution:
    """Look for a line of at most n moves, by shortening one that wins; draws and cards to show count as moves.

    Profil: tableau → ℕ → ℕ* → solution   (ours; Klondike)

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.reussites.klondike import klondike
    >>> found = au_plus(klondike().new(Alea(1)), 155, 1_000)
    >>> isinstance(found, Gagnable) and len(found.ligne) <= 155
    True

    If the shortest line found is still longer, the answer is Indecise.

    Law: a line that is given has at most n moves and wins. Raises `Precondition` as `solution` does.
    """
    trouvee = solution(etat, budget, stop, moteur)
    if not isinstance(trouvee, Gagnable) or len(trouvee.ligne) <= n:
        return trouvee
    courte = shorten_line(etat, trouvee.ligne, WIDTHS, stop, widen).ligne
    return Gagnable(courte, trouvee.noeuds) if len(courte) <= n else Indecise(trouvee.noeuds)
