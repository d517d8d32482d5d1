"""Q16 besides the laws: drawing, moves and first moves as changes of state, on chosen cases."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rummifun.games.rummikub import J1, Joueur
from rummifun.grading.cases import moves
from rummifun.grading.cases.combinations import all_valid, in_each_order
from rummifun.grading.cases.spec import (
    Diagnosis,
    ExpectedText,
    Reading,
    Run,
    Table,
    spec,
)
from rummifun.grading.matching.sheet_values import Etat, Mens, Statut, cardinal, list_elements, mens, other_player
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


def _pass_turn(r: Any, wanted: Etat) -> Any:
    """Pass the turn in a result that should have passed it."""
    return r._replace(joueur=wanted.joueur) if isinstance(r, Etat) else r


def _drew(r: Any, e: Etat, turn: bool = True) -> bool:
    """Tell whether a state can follow a draw; `turn` says that the turn must have passed."""
    if not e.pioche:
        return _is_same_state(r, e)
    own = e.le_statut(e.joueur)
    return any(
        _is_same_state(r if turn else _pass_turn(r, after), after)
        for t, _ in e.pioche
        for main in [mens((*list_elements(own.main), t))]
        for after in [_after(e, own._replace(main=main), e.table, moves.take_tiles(e.pioche, [t]) or Mens())]
    )


_ONE_TILE: Final = ExpectedText(N_("a tile of the pool in his hand, and the other player to move"))


_TURN: Final = N_("the turn does not pass to the other player")


def _grew(r: Etat, e: Etat, j: Joueur) -> bool:
    return cardinal(r.le_statut(j).main) > cardinal(e.le_statut(j).main)


_DRAW: Final = spec(
    "piocher_passe",
    N_("piocher e == e with a tile of the pool in the mover's hand, and the other to move; e when it is empty"),
    (Reading(lambda e: _ONE_TILE if e.pioche else e, right=_drew),),
    Diagnosis(_TURN, lambda r, e: _drew(r, e, turn=False)),
    Diagnosis(N_("with an empty pool, the state does not come back unchanged"), lambda r, e: not e.pioche),
    Diagnosis(N_("the tile drawn stays in the pool"), lambda r, e: r.pioche == e.pioche and _grew(r, e, e.joueur)),
    Diagnosis(N_("the tile goes to the other player"), lambda r, e: _grew(r, e, other_player(e.joueur))),
    Diagnosis(
        N_("whether a player has laid tiles is changed"),
        lambda r, e: any(a.engage != b.engage for a, b in zip(r.statuts, e.statuts, strict=True)),
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


def _usual(play: Callable[[Etat, Table], Etat]) -> tuple[Diagnosis, ...]:
    """Name the mistakes common to moves and first moves."""
    return (
        Diagnosis(
            N_("a move that may not be made is accepted"),
            lambda r, e, t: _is_same_state(play(e, t), e) and not _is_same_state(r, e),
        ),
        Diagnosis(N_("a move that may be made is refused"), lambda r, e, t: _is_same_state(r, e)),
        Diagnosis(_TURN, lambda r, e, t: _is_same_state(_pass_turn(r, play(e, t)), play(e, t))),
    )


_TILES_STAY: Final = Diagnosis(
    N_("the tiles laid stay in the hand"),
    lambda r, e, t: r.le_statut(e.joueur).main == e.le_statut(e.joueur).main,
)


_FOREIGN: Final = Diagnosis(
    N_("another player's status is changed"),
    lambda r, e, t: r.le_statut(other_player(e.joueur)) != e.le_statut(other_player(e.joueur)),
)


_PLAY: Final = spec(
    "jouer_1_coup_etat",
    N_(
        "jouer_1_coup e t == e with the table t, its tiles out of the hand, and the other to move; e when it may not be"
    ),
    in_each_order(lambda run: (_state(_play_rule(False, run)), _state(_play_rule(True, run), moves.NOTHING))),
    Diagnosis(
        N_("a first move is accepted here"),
        lambda r, e, t: not e.le_statut(e.joueur).engage and not _is_same_state(r, e),
    ),
    *_usual(_play_rule(False)),
    _TILES_STAY,
    _FOREIGN,
    Diagnosis(N_("the table is not the one proposed"), lambda r, e, t: set(r.table) != set(t)),
)


_PLAY_FIRST: Final = spec(
    "jouer_1er_coup_etat",
    N_("jouer_1er_coup e p == e with p added to the table and out of the hand, the player engaged, the other to move"),
    in_each_order(
        lambda run: (_state(_played_first(30, run), moves.FROM_30), _state(_played_first(31, run), moves.STRICT))
    ),
    Diagnosis(
        N_("a later move is accepted here"),
        lambda r, e, p: e.le_statut(e.joueur).engage and not _is_same_state(r, e),
    ),
    Diagnosis(
        N_("the points of the pose are not counted"),
        lambda r, e, p: not _is_same_state(r, e),
        lambda e, p: moves.pose_points(p) < 30 and not _is_same_state(_played_first(1)(e, p), e),
    ),
    *_usual(_played_first(30)),
    Diagnosis(N_("the player is not marked as having laid tiles"), lambda r, e, p: not r.le_statut(e.joueur).engage),
    _TILES_STAY,
    Diagnosis(N_("the pose takes the place of the table"), lambda r, e, p: bool(e.table) and set(r.table) == set(p)),
    _FOREIGN,
)


SPECS: Final = (_DRAW, _PLAY, _PLAY_FIRST)
"""The requirements on the functions of Q16."""
