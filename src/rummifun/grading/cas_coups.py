"""Q13 to Q16 beside the laws: moves, adding a tile, finding combinations, and changes of state on chosen cases."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from rummifun.games.rummikub import J1, J2, Joker, Tuile, extraction_groupe, extraction_suite, from_pairs
from rummifun.games.rummikub import ajouter_tuile as notre_ajouter_tuile
from rummifun.grading.cas_tuiles import ORDERED, cases, etat, tiles
from rummifun.grading.spec import Diagnosis, Reading, Said, Spec, exactly
from rummifun.grading.valeurs import Etat, Mens, Statut, mens
from rummifun.laws.rummikub.neutre import groupe, points, suite, valide
from rummifun.messages import N_

__all__ = ["EXCUSED", "SPECS", "TILE_FIRST"]

Table = Sequence[Sequence[Tuile]]


def _flat(table: Table) -> tuple[Tuile, ...]:
    return tuple(t for c in table for t in c)


def _less(m: Mens, laid: Iterable[Tuile]) -> Mens | None:
    """Take tiles out of a hand; None when it has them not."""
    left = [t for t, n in m for _ in range(n)]
    for t in laid:
        if t not in left:
            return None
        left.remove(t)
    return mens(left)


def _valid(table: Table) -> bool:
    return all(map(valide, table))


def _total(p: Table) -> int:
    return sum(map(points, p))


# Q13

_STRICT: Final = N_("a first move needs more than 30 points (§8.4.3)")
_FROM_30: Final = N_("a first move needs at least 30 points (rule 5)")
_NOTHING: Final = N_("a move may lay nothing (step 3 of §8.5)")
_HANDS: Final = N_("the hands are ignored, or not compared with what is laid")
_HAND_ORDER: Final = N_("hands are compared in order, not as multisets")


def _first_ok(least: int) -> Callable[[Mens, Table, Mens], bool]:
    return lambda m0, p, m1: _valid(p) and _total(p) >= least and _less(m0, _flat(p)) == m1


def _turned(m: Mens) -> Mens:
    return Mens(reversed(m))


_P33: Final = (tiles("2j 3j 4j"), tiles("7j 8j J"))
_P30: Final = (tiles("10b 10r 10n"),)
_P27: Final = (tiles("9b 9r 9n"),)
_P36: Final = (tiles("12r 12j 12b"),)
_BAD: Final = (tiles("12r 12j 12b"), tiles("1b 2b"))
_REST: Final = tiles("5n 5n 1r")


def _first_cases() -> Iterable[tuple[Any, ...]]:
    rest = mens(_REST)
    for p in (_P36, _P30, _P27, _P33, _BAD, (tiles("12r 12r 12b"),), (*_P27, tiles("1n 2n 3n"))):
        hand = mens((*_flat(p), *_REST))
        yield hand, p, rest
        yield _turned(hand), p, _turned(rest)
        if p == _P36:
            yield hand, p, hand
            yield hand, p, mens(tiles("5n 5n"))
            yield hand, p, mens(tiles("5n 5n 2r"))
            yield rest, p, rest
            yield rest, p, Mens()
            yield Mens(), p, Mens()
            yield mens(_flat(p)), p, Mens()
    yield rest, (), rest


_FIRST: Final = Spec(
    "premier_coup_ok",
    "premier_coup_ok_regle5",
    "premier_coup_ok m0 p m1 == (p is valid, its points >= 30, its tiles are in m0, and m1 is what is left of m0)",
    cases(_first_cases()),
    (exactly(_first_ok(30), _FROM_30), exactly(_first_ok(31), _STRICT)),
    (
        Diagnosis(_HANDS, lambda r, m0, p, m1: r is True and _less(m0, _flat(p)) != m1),
        Diagnosis(N_("the points of the pose are not counted"), lambda r, m0, p, m1: r is True and _total(p) < 30),
        Diagnosis(N_("combinations that are not valid are accepted"), lambda r, m0, p, m1: r is True and not _valid(p)),
        Diagnosis(_HAND_ORDER, lambda r, m0, p, m1: r is False and _less(m0, _flat(p)) == m1),
    ),
)


def _move_ok(nothing: bool) -> Callable[[Table, Mens, Table, Mens], bool]:
    def right(t0: Table, m0: Mens, t1: Table, m1: Mens) -> bool:
        laid = _less(mens(_flat(t1)), _flat(t0))
        if laid is None or not _valid(t1) or not (laid or nothing):
            return False
        return _less(m0, [t for t, n in laid for _ in range(n)]) == m1

    return right


_T_SHEET: Final = (tiles("7r 7b 7j"), tiles("1n 2n 3n 4n"), tiles("9r 10r 11r"))
_U_SHEET: Final = (tiles("7r 7b 7j 7n"), tiles("1n 2n 3n"), tiles("3n 4n 5n"), tiles("8r 9r 10r 11r"))
_H_SHEET: Final = mens(tiles("7n 7n 8r 3n 5n 5n"))
_RUN4: Final = tiles("1n 2n 3n 4n")
_GROUP: Final = tiles("7r 7b 7j")


def _move_cases() -> Iterable[tuple[Any, ...]]:
    rest = mens(_REST)
    yield _T_SHEET, _H_SHEET, _U_SHEET, mens(tiles("7n 5n"))
    yield (_GROUP,), mens(tiles("7n")), (tiles("7r 7b 7j 7n"),), Mens()
    yield (_GROUP,), mens(tiles("7n")), (tiles("7n 7j 7r 7b"),), Mens()
    yield (_RUN4,), mens(tiles("5n 9b")), (tiles("1n 2n 3n 4n 5n"),), mens(tiles("9b"))
    yield (), mens((*_GROUP, *_REST)), (_GROUP,), rest
    yield (), mens((*_GROUP, *_REST)), (_GROUP,), _turned(rest)
    yield (_RUN4, _GROUP), mens(tiles("7n 5n")), (tiles("7r 7b 7j 7n"), _RUN4), mens(tiles("5n"))
    yield (_RUN4,), rest, (_RUN4,), rest
    yield (_RUN4,), rest, (tiles("1n 2n 3n"),), mens((*_REST, *tiles("4n")))
    yield (_RUN4,), mens(tiles("5n")), (tiles("3n 4n 5n"),), mens(tiles("1n 2n"))
    yield (_RUN4,), mens((*_GROUP, *_REST)), (tiles("2n 3n 4n"), _GROUP), mens((*_REST, *tiles("1n")))
    yield (_RUN4,), mens((*_GROUP, *_REST)), (tiles("2n 3n 4n"), _GROUP), rest
    yield (_RUN4,), rest, (tiles("1n 2n 3n 4n 5n"),), rest
    yield (_RUN4,), mens(tiles("1r")), (tiles("1n 2n 3n 4n 5n"),), Mens()
    yield (_RUN4,), mens(tiles("5n 9b")), (tiles("1n 2n 3n 4n 5n"),), Mens()
    yield (_RUN4,), mens(tiles("5n 9b")), (tiles("1n 2n 3n 4n 5n"),), mens(tiles("9b 9b"))
    yield (_RUN4,), mens(tiles("6n")), (tiles("1n 2n 3n 4n 6n"),), Mens()
    yield (_RUN4,), mens(tiles("9b")), (_RUN4, tiles("9b")), Mens()
    yield (_RUN4,), mens(tiles("9b 9r")), (_RUN4, tiles("9b 9r")), Mens()


_MOVE: Final = Spec(
    "coup_ok",
    "coup_ok_regle3",
    "coup_ok t0 m0 t1 m1 == (t1 is valid, t1 = t0 ⊎ (m0 − m1), and at least one tile is laid)",
    cases(_move_cases()),
    (exactly(_move_ok(False)), exactly(_move_ok(True), _NOTHING)),
    (
        Diagnosis(
            N_("tiles are taken back from the table"),
            lambda r, t0, m0, t1, m1: r is True and _less(mens(_flat(t1)), _flat(t0)) is None,
        ),
        Diagnosis(N_("combinations that are not valid are accepted"), lambda r, t0, m0, t1, m1: r and not _valid(t1)),
        Diagnosis(_HANDS, lambda r, t0, m0, t1, m1: r is True),
        Diagnosis(_HAND_ORDER, lambda r, t0, m0, t1, m1: r is False and len(m1) > 1),
        Diagnosis(
            N_("a move that rearranges the table is refused"), lambda r, t0, m0, t1, m1: r is False and len(t0) > 0
        ),
    ),
)

# Q14

TILE_FIRST: Final = (
    N_("the table comes before the tile, as in the profile of §8.2"),
    N_("the tile comes before the table, as in the semantics of §8.2"),
)


def _fits(table: Table, t: Tuile) -> bool:
    return any(valide((*c, t)) or valide((t, *c)) for c in table)


def _added(r: Any, table: Table, t: Tuile) -> bool:
    if r == ():
        return not _fits(table, t)
    if not isinstance(r, tuple) or len(r) != len(table):
        return False
    return _valid(r) and mens(_flat(r)) == mens((*_flat(table), t))


def _added_in_words(table: Table, t: Tuile) -> Any:
    found = notre_ajouter_tuile(table, t)
    return found if _fits(table, t) or not found else Said(N_("the empty table, or one with the tile inside"))


_ADD: Final = Spec(
    "ajouter_tuile",
    "ajouter_tuile_complete",
    "ajouter_tuile t x == t with x in one of its combinations, all valid; [] when that cannot be",
    cases(
        (table, t)
        for table in (
            (),
            (_GROUP,),
            (tiles("2n 3n 4n"),),
            (tiles("2n 3n 4n"), _GROUP),
            (tiles("11b 12b 13b"), tiles("J 2r 3r")),
            (_GROUP, tiles("4n 5n 6n"), tiles("8j 9j J")),
        )
        for t in (*tiles("7n 1n 5n 7r 10b 4r 11j 13b"), Joker)
    ),
    (Reading("", _added_in_words, _added),),
    (
        Diagnosis(
            N_("the table is given back unchanged, where the empty one was asked for"), lambda r, p, t: r == tuple(p)
        ),
        Diagnosis(N_("a place for the tile is not found"), lambda r, p, t: r == ()),
        Diagnosis(N_("the tile becomes a combination by itself"), lambda r, p, t: (t,) in r),
        Diagnosis(N_("the tile is put in several combinations"), lambda r, p, t: len(_flat(r)) > len(_flat(p)) + 1),
        Diagnosis(N_("the other combinations are lost"), lambda r, p, t: len(r) < len(p)),
        Diagnosis(N_("combinations that are not valid are made"), lambda r, p, t: not _valid(r)),
    ),
)

# Q15

_ALGORITHM_1: Final = N_("algorithm 1: it draws at random, and may miss what is there")
_RAISES: Final = N_("it raises an exception when there is none")
_ANY_ORDER: Final = ORDERED[2][1]


def _inside(c: Sequence[Tuile], m: Mens) -> bool:
    return _less(m, c) is not None


def _extraction(
    name: str, is_: Callable[[Sequence[Tuile]], bool], ours: Callable[[Mens], Sequence[Tuile]], words: str
) -> Spec:
    def sound(r: Any, m: Mens) -> bool:
        return isinstance(r, tuple) and (r == () or (is_(r) and _inside(r, m)))

    def complete(r: Any, m: Mens) -> bool:
        return sound(r, m) and (r != () or not ours(m))

    def wanted(m: Mens) -> Any:
        return Said(words) if ours(m) else ()

    def enough(results: Sequence[Any]) -> bool:
        return any(isinstance(r, tuple) and r != () for r in results)

    def none(m: Mens) -> bool:
        return not ours(m)

    return Spec(
        name,
        f"{name}_main",
        f"{name} m == a combination of that kind with tiles of m; [] when there is none",
        cases(
            (mens(tiles(text)),)
            for text in (
                *("", "5r", "3r 4r 5r", "5r 3r 4r", "7n 7b 7r", "1n 2n 3n 4n", "9j J 7j", "J J 5b", "3r 3r 4r"),
                *("7b 7n 7n", "13r 1r 2r", "2b 9n 9r 9b 4j", "12j 2r 4r 3r 8n", "J 4n 5n 1b"),
            )
        ),
        (
            Reading("", wanted, complete),
            Reading(_RAISES, wanted, complete, none),
            Reading(_ALGORITHM_1, wanted, sound, none, enough),
        ),
        (
            Diagnosis(N_("tiles that are not in the hand are used"), lambda r, m: r != () and not _inside(r, m)),
            Diagnosis(N_("what is found is no such combination"), lambda r, m: r != () and not is_(r)),
            Diagnosis(N_("what is there is not found"), lambda r, m: r == ()),
        ),
    )


def _runs(c: Sequence[Tuile]) -> bool:
    return suite(c) or (len(c) <= 5 and _ANY_ORDER(c))


_EXTRACT: Final = (
    _extraction("extraction_suite", _runs, lambda m: extraction_suite(from_pairs(m)), N_("a run of tiles of the hand")),
    _extraction(
        "extraction_groupe", groupe, lambda m: extraction_groupe(from_pairs(m)), N_("a group of tiles of the hand")
    ),
)

# Q16


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
            _with(e, own._replace(main=_more(own.main, t)), e.table, _less(e.pioche, [t]) or Mens()),
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
    etat(tiles("5r 3n"), (_GROUP,), tiles("5r J 2b"), joueur=J2),
    etat(tiles("5r 3n"), (_GROUP,), tiles("5r J 2b"), engage=False),
    etat(tiles("J"), (), ()),
    etat(tiles("5r 3n"), (_GROUP,), (), joueur=J2, engage=False),
)

_DRAW: Final = Spec(
    "piocher",
    "piocher_passe",
    "piocher e == e with a tile of the pool in the hand of the player to move, and the other to move; e when it is empty",
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
        Diagnosis(N_("the tile drawn stays in the pool"), lambda r, e: r.pioche == e.pioche),
        Diagnosis(
            N_("the tile goes to the other player"), lambda r, e: _status(r, e.joueur).main == _status(e, e.joueur).main
        ),
        Diagnosis(N_("whether a player has laid tiles is changed"), lambda r, e: _flags(r) != _flags(e)),
    ),
    draws=True,
)


def _flags(e: Etat) -> tuple[bool, ...]:
    return tuple(s.engage for s in e.statuts)


def _played(nothing: bool) -> Callable[[Etat, Table], Etat]:
    def play(e: Etat, table: Table) -> Etat:
        own = _status(e, e.joueur)
        laid = _less(mens(_flat(table)), _flat(e.table))
        left = None if laid is None else _less(own.main, [t for t, n in laid for _ in range(n)])
        if not own.engage or left is None or not _valid(table) or not (laid or nothing):
            return e
        return _with(e, own._replace(main=left), table, e.pioche)

    return play


def _played_first(least: int) -> Callable[[Etat, Table], Etat]:
    def play(e: Etat, p: Table) -> Etat:
        own = _status(e, e.joueur)
        left = _less(own.main, _flat(p))
        if own.engage or left is None or not _valid(p) or _total(p) < least:
            return e
        return _with(e, Statut(own.joueur, True, left), (*e.table, *p), e.pioche)

    return play


def _state(play: Callable[[Etat, Table], Etat], name: str = "") -> Reading:
    return Reading(name, play, lambda r, e, t: _same(r, play(e, t)))


def _move_states() -> Iterable[tuple[Any, ...]]:
    sheet = etat(tiles("7n 7n 8r 3n 5n 5n"), _T_SHEET, tiles("1b 13n"))
    yield sheet, _U_SHEET
    yield sheet, _T_SHEET
    for joueur in (J1, J2):
        e = etat(tiles("7n 2b"), (_GROUP,), tiles("9b"), joueur=joueur)
        yield e, (tiles("7r 7b 7j 7n"),)
        yield e, (_GROUP, tiles("2b"))
        yield e, (tiles("7r 7b 7j 7n"), tiles("4b 5b 6b"))
        yield e, ()
        yield etat(tiles("7n 2b"), (_GROUP,), tiles("9b"), joueur=joueur, engage=False), (tiles("7r 7b 7j 7n"),)
    yield etat(tiles("5n 9b"), (_RUN4,), ()), (tiles("3n 4n 5n"),)
    yield etat(tiles("9r 9n 9b"), (), ()), (tiles("9r 9n 9b"),)


def _first_states() -> Iterable[tuple[Any, ...]]:
    for joueur in (J1, J2):
        for p in (_P36, _P30, _P27, _BAD):
            yield etat((*_flat(p), *_REST), (), tiles("9b"), engage=False, joueur=joueur), p
        yield etat((*_flat(_P36), *_REST), (_GROUP,), tiles("9b"), engage=False, joueur=joueur), _P36
    yield etat((*_flat(_P33), *_REST), (), tiles("9b"), engage=False), _P33
    yield etat((*_flat(_P36), *_REST), (), tiles("9b")), _P36
    yield etat(_REST, (), tiles("9b"), engage=False), _P36
    yield etat(_REST, (), tiles("9b"), engage=False), ()


def _refused(play: Callable[[Etat, Table], Etat]) -> Callable[..., bool]:
    return lambda r, e, t: _same(play(e, t), e) and not _same(r, e)


_MOVED: Final = _played(False)
_LAID_FIRST: Final = _played_first(30)

_PLAY: Final = Spec(
    "jouer_1_coup",
    "jouer_1_coup_etat",
    "jouer_1_coup e t == e with the table t, its tiles out of the hand, and the other to move; e when it may not be",
    cases(_move_states()),
    (_state(_MOVED), _state(_played(True), _NOTHING)),
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
    "jouer_1er_coup e p == e with p added to the table, its tiles out of the hand, the player engaged, the other to move",
    cases(_first_states()),
    (_state(_LAID_FIRST, _FROM_30), _state(_played_first(31), _STRICT)),
    (
        Diagnosis(N_("a later move is accepted here"), lambda r, e, p: _status(e, e.joueur).engage and not _same(r, e)),
        Diagnosis(N_("the points of the pose are not counted"), lambda r, e, p: _total(p) < 30 and not _same(r, e)),
        Diagnosis(N_("a move that may not be made is accepted"), _refused(_LAID_FIRST)),
        Diagnosis(N_("a move that may be made is refused"), lambda r, e, p: _same(r, e)),
        Diagnosis(_TURN, lambda r, e, p: _turn_kept(r, _LAID_FIRST(e, p))),
        Diagnosis(N_("that the player has laid tiles is not noted"), lambda r, e, p: not _status(r, e.joueur).engage),
        Diagnosis(
            N_("the tiles laid stay in the hand"),
            lambda r, e, p: _status(r, e.joueur).main == _status(e, e.joueur).main,
        ),
        Diagnosis(N_("the pose takes the place of the table"), lambda r, e, p: set(r.table) == set(p)),
        Diagnosis(N_("another player's status is changed"), lambda r, e, p: _foreign(r, e)),
    ),
)

SPECS: Final = (_FIRST, _MOVE, _ADD, *_EXTRACT, _DRAW, _PLAY, _PLAY_FIRST)
"""What the functions of Q13 to Q16 are held to."""

EXCUSED: Final[dict[str, tuple[str, ...]]] = {
    _STRICT: (
        "premier_coup_trente_points",
        "jouer_1er_coup_accepte",
        "jouer_1er_coup_etat",
        "jouer_1er_coup_second",
    ),
    _NOTHING: ("coup_non_nul",),
    _ALGORITHM_1: (
        "extraction_suite_trouve",
        "extraction_groupe_trouve",
        "extraction_suite_juste",
        "extraction_groupe_juste",
    ),
    _RAISES: ("extraction_suite_juste", "extraction_groupe_juste"),
}
"""The laws that a reading sets aside, since they take the other one."""
