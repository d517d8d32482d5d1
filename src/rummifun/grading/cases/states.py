"""Q16 beside the laws: drawing, moves and first moves as changes of state, on chosen cases."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from rummifun.games.rummikub import J1, J2, Tuile
from rummifun.grading.cases.moves import (
    ALL_13,
    BAD,
    FROM_30,
    GROUP,
    NOTHING,
    P6,
    P27,
    P30,
    P33,
    P36,
    REST,
    RUN4,
    STRICT,
    T_SHEET,
    TWICE,
    U_SHEET,
    Run,
    Table,
    flat,
    in_each_order,
    less,
    total,
    valid,
)
from rummifun.grading.cases.spec import Diagnosis, Reading, Said, Spec
from rummifun.grading.cases.tiles import cases, etat, tiles
from rummifun.grading.fit.values import Etat, Mens, Statut, mens
from rummifun.laws.rummikub.neutre import suite
from rummifun.messages import N_


def _status(e: Etat, j: Any) -> Statut:
    return e.statuts[0 if j is J1 else 1]


def _other(j: Any) -> Any:
    return J2 if j is J1 else J1


def _with(e: Etat, own: Statut, table: Table, pioche: Mens) -> Etat:
    other = _status(e, _other(e.joueur))
    statuts = (own, other) if e.joueur is J1 else (other, own)
    return Etat(statuts, tuple(map(tuple, table)), pioche, _other(e.joueur))


def _same(a: Any, b: Etat) -> bool:
    if not isinstance(a, Etat):
        return False
    tables = sorted(map(repr, a.table)) == sorted(map(repr, b.table))
    return tables and (a.statuts, a.pioche, a.joueur) == (b.statuts, b.pioche, b.joueur)


def _turn_kept(r: Any, wanted: Etat) -> bool:
    return isinstance(r, Etat) and _same(r._replace(joueur=wanted.joueur), wanted)


_TURN: Final = N_("the turn does not pass to the other player")


def _drew(r: Any, e: Etat, turn: bool = True) -> bool:
    """Tell whether a state is one after a draw; without the turn if it need not pass."""
    if not e.pioche:
        return _same(r, e)
    own = _status(e, e.joueur)
    return any(
        _same(
            r if turn else _passed(r, e),
            _with(e, own._replace(main=_more(own.main, t)), e.table, less(e.pioche, [t]) or Mens()),
        )
        for t, _ in e.pioche
    )


def _passed(r: Any, e: Etat) -> Any:
    return r._replace(joueur=_other(e.joueur)) if isinstance(r, Etat) else r


def _more(m: Mens, t: Tuile) -> Mens:
    return mens((*(x for x, n in m for _ in range(n)), t))


_DRAW_STATES: Final = (
    etat(tiles("5r"), (), tiles("9b")),
    etat(tiles("5r"), (), tiles("9b 9b")),
    etat(tiles("5r 3n"), (GROUP,), tiles("5r J 2b"), joueur=J2),
    etat(tiles("5r 3n"), (GROUP,), tiles("5r J 2b"), engage=False),
    etat(tiles("3n 5r 3n"), (GROUP,), tiles("3n 3n"), joueur=J2, autre_engage=False),
    etat(tiles("J"), (), ()),
    etat(tiles("5r 3n"), (GROUP,), (), joueur=J2, engage=False),
)

_DRAW: Final = Spec(
    "piocher",
    "piocher_passe",
    N_("piocher e == e with a tile of the pool in the mover's hand, and the other to move; e when it is empty"),
    cases((e,) for e in _DRAW_STATES * 2),
    (
        Reading(
            "",
            lambda e: Said(N_("a tile of the pool in his hand, and the other player to move")) if e.pioche else e,
            _drew,
        ),
    ),
    (
        Diagnosis(_TURN, lambda r, e: _drew(r, e, turn=False)),
        Diagnosis(N_("with an empty pool the state is not given back as it is"), lambda r, e: not e.pioche),
        Diagnosis(N_("the tile drawn stays in the pool"), lambda r, e: r.pioche == e.pioche and _grew(r, e, e.joueur)),
        Diagnosis(N_("the tile goes to the other player"), lambda r, e: _grew(r, e, _other(e.joueur))),
        Diagnosis(N_("whether a player has laid tiles is changed"), lambda r, e: _flags(r) != _flags(e)),
    ),
    draws=True,
)


def _grew(r: Etat, e: Etat, j: Any) -> bool:
    """Tell whether a player has more tiles than before."""
    return sum(n for _, n in _status(r, j).main) > sum(n for _, n in _status(e, j).main)


def _flags(e: Etat) -> tuple[bool, ...]:
    return tuple(s.engage for s in e.statuts)


def _played(nothing: bool, run: Run = suite) -> Callable[[Etat, Table], Etat]:
    def play(e: Etat, table: Table) -> Etat:
        own = _status(e, e.joueur)
        laid = less(mens(flat(table)), flat(e.table))
        left = None if laid is None else less(own.main, [t for t, n in laid for _ in range(n)])
        if not own.engage or left is None or not valid(table, run) or not (laid or nothing):
            return e
        return _with(e, own._replace(main=left), table, e.pioche)

    return play


def _played_first(least: int, run: Run = suite) -> Callable[[Etat, Table], Etat]:
    def play(e: Etat, p: Table) -> Etat:
        own = _status(e, e.joueur)
        left = less(own.main, flat(p))
        if own.engage or left is None or not valid(p, run) or total(p) < least:
            return e
        return _with(e, Statut(own.joueur, True, left), (*e.table, *p), e.pioche)

    return play


def _state(play: Callable[[Etat, Table], Etat], name: str = "") -> Reading:
    return Reading(name, play, lambda r, e, t: _same(r, play(e, t)))


def _move_states() -> Iterable[tuple[Any, ...]]:
    sheet = etat(tiles("7n 7n 8r 3n 5n 5n"), T_SHEET, tiles("1b 13n"))
    yield sheet, U_SHEET
    yield sheet, T_SHEET
    for joueur in (J1, J2):
        e = etat(tiles("7n 2b"), (GROUP,), tiles("9b"), joueur=joueur)
        yield e, (tiles("7r 7b 7j 7n"),)
        yield e, (GROUP, tiles("2b"))
        yield e, (tiles("7r 7b 7j 7n"), tiles("4b 5b 6b"))
        yield e, ()
        yield etat(tiles("7n 2b"), (GROUP,), tiles("9b"), joueur=joueur, autre_engage=False), (tiles("7r 7b 7j 7n"),)
        yield (
            etat(tiles("2b 7n 7n"), (RUN4, GROUP), (), joueur=joueur, autre_engage=False),
            (tiles("7n 7j 7b 7r"), RUN4),
        )
        yield etat(tiles("8r 9r 7r"), (GROUP,), (), joueur=joueur), (tiles("7r 8r 9r"), GROUP)
        yield etat(tiles("8r 9r 2b"), (GROUP,), (), joueur=joueur), (GROUP, tiles("7r 8r 9r"))
        yield etat(tiles("J 2b"), (tiles("11n 12n 13n"),), (), joueur=joueur), (tiles("11n 12n 13n J"),)
        yield etat(tiles("7n 2b"), (GROUP,), tiles("9b"), joueur=joueur, engage=False), (tiles("7r 7b 7j 7n"),)
    yield etat(tiles("5n 9b"), (RUN4,), ()), (tiles("3n 4n 5n"),)
    yield etat(tiles("9r 9n 9b"), (), ()), (tiles("9r 9n 9b"),)


def _first_states() -> Iterable[tuple[Any, ...]]:
    for joueur in (J1, J2):
        yield etat((*tiles("10r 10b 10n 11r 12r"), *REST), (), tiles("9b"), engage=False, joueur=joueur), TWICE
        yield etat((*flat(P36), *REST), (), (), joueur=joueur, autre_engage=False), P36
        yield etat((*REST[2:], *flat(P36), *REST[:2]), (), (), engage=False, joueur=joueur, autre_engage=False), P36
        for p in (P36, P30, P27, P6, BAD, TWICE, ALL_13):
            yield etat((*flat(p), *REST), (), tiles("9b"), engage=False, joueur=joueur), p
        yield etat((*flat(P36), *REST), (GROUP,), tiles("9b"), engage=False, joueur=joueur), P36
    yield etat((*flat(P33), *REST), (), tiles("9b"), engage=False), P33
    yield etat((*flat(P36), *REST), (), tiles("9b")), P36
    yield etat(REST, (), tiles("9b"), engage=False), P36
    yield etat(REST, (), tiles("9b"), engage=False), ()


def _refused(play: Callable[[Etat, Table], Etat]) -> Callable[..., bool]:
    return lambda r, e, t: _same(play(e, t), e) and not _same(r, e)


_MOVED: Final = _played(False)
_LAID_FIRST: Final = _played_first(30)

_PLAY: Final = Spec(
    "jouer_1_coup",
    "jouer_1_coup_etat",
    N_(
        "jouer_1_coup e t == e with the table t, its tiles out of the hand, and the other to move; e when it may not be"
    ),
    cases(_move_states()),
    in_each_order(lambda run: (_state(_played(False, run)), _state(_played(True, run), NOTHING))),
    (
        Diagnosis(
            N_("a first move is accepted here"), lambda r, e, t: not _status(e, e.joueur).engage and not _same(r, e)
        ),
        Diagnosis(N_("a move that may not be made is accepted"), _refused(_MOVED)),
        Diagnosis(N_("a move that may be made is refused"), lambda r, e, t: _same(r, e)),
        Diagnosis(_TURN, lambda r, e, t: _turn_kept(r, _MOVED(e, t))),
        Diagnosis(
            N_("the tiles laid stay in the hand"),
            lambda r, e, t: _status(r, e.joueur).main == _status(e, e.joueur).main,
        ),
        Diagnosis(N_("another player's status is changed"), lambda r, e, t: _foreign(r, e)),
        Diagnosis(N_("the table is not the one proposed"), lambda r, e, t: set(r.table) != set(t)),
    ),
)


def _foreign(r: Etat, e: Etat) -> bool:
    return _status(r, _other(e.joueur)) != _status(e, _other(e.joueur))


_PLAY_FIRST: Final = Spec(
    "jouer_1er_coup",
    "jouer_1er_coup_etat",
    N_("jouer_1er_coup e p == e with p added to the table and out of the hand, the player engaged, the other to move"),
    cases(_first_states()),
    in_each_order(lambda run: (_state(_played_first(30, run), FROM_30), _state(_played_first(31, run), STRICT))),
    (
        Diagnosis(N_("a later move is accepted here"), lambda r, e, p: _status(e, e.joueur).engage and not _same(r, e)),
        Diagnosis(
            N_("the points of the pose are not counted"),
            lambda r, e, p: not _same(r, e),
            lambda e, p: total(p) < 30 and not _same(_played_first(1)(e, p), e),
        ),
        Diagnosis(N_("a move that may not be made is accepted"), _refused(_LAID_FIRST)),
        Diagnosis(N_("a move that may be made is refused"), lambda r, e, p: _same(r, e)),
        Diagnosis(_TURN, lambda r, e, p: _turn_kept(r, _LAID_FIRST(e, p))),
        Diagnosis(N_("that the player has laid tiles is not noted"), lambda r, e, p: not _status(r, e.joueur).engage),
        Diagnosis(
            N_("the tiles laid stay in the hand"),
            lambda r, e, p: _status(r, e.joueur).main == _status(e, e.joueur).main,
        ),
        Diagnosis(
            N_("the pose takes the place of the table"), lambda r, e, p: bool(e.table) and set(r.table) == set(p)
        ),
        Diagnosis(N_("another player's status is changed"), lambda r, e, p: _foreign(r, e)),
    ),
)

SPECS: Final = (_DRAW, _PLAY, _PLAY_FIRST)
"""What the functions of Q16 are held to."""
