"""Q16 besides the laws: drawing, moves and first moves as changes of state, on chosen cases."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rummifun.games.rummikub import J1
from rummifun.grading.cases import moves
from rummifun.grading.cases.combinations import all_valid, in_each_order
from rummifun.grading.cases.spec import (
    Change,
    Diagnosis,
    ExpectedText,
    Reading,
    Run,
    Table,
    edits,
    sometimes,
    spec,
)
from rummifun.grading.matching.sheet_values import Etat, Mens, Statut, list_elements, mens, other_player
from rummifun.laws.rummikub.neutral import flatten, is_run
from rummifun.messages import N_


def _after(e: Etat, own: Statut, laid: Table, pioche: Mens) -> Etat:
    """Make the state after a move, which changes the mover's status, the table and the pool."""
    theirs = e.le_statut(other_player(e.joueur))
    statuts = (own, theirs) if e.joueur is J1 else (theirs, own)
    return Etat(statuts, tuple(map(tuple, laid)), pioche, other_player(e.joueur))


def _is_same_state(a: Any, b: Etat) -> bool:
    if not isinstance(a, Etat):
        return False
    tables = sorted(map(repr, a.table)) == sorted(map(repr, b.table))
    return tables and (a.statuts, a.pioche, a.joueur) == (b.statuts, b.pioche, b.joueur)


def _drew(r: Any, e: Etat, change: Change = lambda after, _: after) -> bool:
    """Tell whether a state can follow a draw, which a mistake may change."""
    if not e.pioche:
        return _is_same_state(r, e)
    own = e.le_statut(e.joueur)
    return any(
        _is_same_state(r, change(after, e))
        for t, _ in e.pioche
        for main in [mens((*list_elements(own.main), t))]
        for after in [_after(e, own._replace(main=main), e.table, moves.take_tiles(e.pioche, [t]) or Mens())]
    )


_ONE_TILE: Final = ExpectedText(N_("a tile of the pool in his hand, and the other player to move"))


_TURN: Final = N_("the turn does not pass to the other player")


def _with_own(after: Etat, e: Etat, **fields: Any) -> Etat:
    """Change the status of the player who was to move."""
    one, other = (s._replace(**fields) if s.joueur == e.joueur else s for s in after.statuts)
    return after._replace(statuts=(one, other))


def _keep_turn(after: Etat, e: Etat, *_: Any) -> Etat:
    return after._replace(joueur=e.joueur)


_DRAW_CHANGES: Final[Mapping[str, Change]] = {
    _TURN: _keep_turn,
    N_("the tile drawn stays in the pool"): lambda after, e: after._replace(pioche=e.pioche),
    N_("whether a player has laid tiles is changed"): lambda after, e: _with_own(after, e, engage=True),
}


_DRAW: Final = spec(
    "piocher_passe",
    N_("piocher e == e with a tile of the pool in the mover's hand, and the other to move; e when it is empty"),
    (Reading(lambda e: _ONE_TILE if e.pioche else e, right=_drew),),
    *edits(_DRAW_CHANGES, lambda change: lambda r, e: _drew(r, e, change)),
    Diagnosis(
        (N_("with an empty pool, the state does not come back unchanged"),),
        lambda r, e: not _is_same_state(r, e),
        lambda e: not e.pioche,
    ),
    draws=True,
)


def _play_rule(nothing: bool, run: Run = is_run) -> Callable[[Etat, Table], Etat]:
    def play(e: Etat, proposed: Table) -> Etat:
        own = e.le_statut(e.joueur)
        laid = moves.take_tiles(mens(flatten(proposed)), flatten(e.table))
        left = None if laid is None else moves.take_tiles(own.main, list_elements(laid))
        if not own.engage or left is None or not all_valid(proposed, run) or not (laid or nothing):
            return e
        return _after(e, own._replace(main=left), proposed, e.pioche)

    return play


def _played_first(least: int, run: Run = is_run) -> Callable[[Etat, Table], Etat]:
    def play(e: Etat, p: Table) -> Etat:
        own = e.le_statut(e.joueur)
        left = moves.take_tiles(own.main, flatten(p))
        if own.engage or left is None or not all_valid(p, run) or moves.pose_points(p) < least:
            return e
        return _after(e, Statut(own.joueur, True, left), (*e.table, *p), e.pioche)

    return play


def _state(play: Callable[[Etat, Table], Etat], name: str = "") -> Reading:
    return Reading(play, name, lambda r, e, t: _is_same_state(r, play(e, t)))


_MOVE_CHANGES: Final[Mapping[str, Change]] = {
    _TURN: _keep_turn,
    N_("the tiles laid stay in the hand"): lambda after, e, _: _with_own(after, e, main=e.le_statut(e.joueur).main),
}


def _diagnose_changes(play: Callable[[Etat, Table], Etat], changes: Mapping[str, Change]) -> tuple[Diagnosis, ...]:
    """Name the mistakes of a move that is made when it may be, and changes the state in another way."""

    def shows(change: Change) -> Callable[..., bool]:
        return lambda r, e, t: _is_same_state(r, e if play(e, t) is e else change(play(e, t), e, t))

    return edits({**_MOVE_CHANGES, **changes}, shows)


def _usual(play: Callable[[Etat, Table], Etat]) -> tuple[Diagnosis, ...]:
    """Name the mistakes common to moves and first moves."""
    return (
        sometimes(
            N_("a move that may not be made is accepted"),
            lambda r, e, t: _is_same_state(play(e, t), e) and not _is_same_state(r, e),
        ),
        sometimes(N_("a move that may be made is refused"), lambda r, e, t: _is_same_state(r, e)),
    )


_PLAY: Final = spec(
    "jouer_1_coup_etat",
    N_(
        "jouer_1_coup e t == e with the table t, its tiles out of the hand, and the other to move; e when it may not be"
    ),
    in_each_order(lambda run: (_state(_play_rule(False, run)), _state(_play_rule(True, run), moves.NOTHING))),
    *_diagnose_changes(
        _play_rule(False),
        {N_("the table is not the one proposed"): lambda after, e, t: after._replace(table=e.table + t)},
    ),
    sometimes(
        N_("a first move is accepted here"),
        lambda r, e, t: not e.le_statut(e.joueur).engage and not _is_same_state(r, e),
    ),
    *_usual(_play_rule(False)),
)


_PLAY_FIRST: Final = spec(
    "jouer_1er_coup_etat",
    N_("jouer_1er_coup e p == e with p added to the table and out of the hand, the player engaged, the other to move"),
    in_each_order(
        lambda run: (_state(_played_first(30, run), moves.FROM_30), _state(_played_first(31, run), moves.STRICT))
    ),
    *_diagnose_changes(
        _played_first(30),
        {
            N_("the player is not marked as having laid tiles"): lambda after, e, _: _with_own(after, e, engage=False),
            N_("the pose takes the place of the table"): lambda after, e, p: after._replace(table=p),
        },
    ),
    sometimes(
        N_("a later move is accepted here"),
        lambda r, e, p: e.le_statut(e.joueur).engage and not _is_same_state(r, e),
    ),
    Diagnosis(
        (N_("the points of the pose are not counted"),),
        lambda r, e, p: not _is_same_state(r, e),
        lambda e, p: moves.pose_points(p) < 30 and not _is_same_state(_played_first(1)(e, p), e),
    ),
    *_usual(_played_first(30)),
)


SPECS: Final = (_DRAW, _PLAY, _PLAY_FIRST)
"""The requirements on the functions of Q16."""
