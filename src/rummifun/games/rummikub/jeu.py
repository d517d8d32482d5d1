"""Rummikub as a game: the functions of the sheet joined into a rule book."""

from __future__ import annotations

from operator import methodcaller
from typing import Final

from rummifun.core.book import ArrangementBook
from rummifun.core.game import Outcome
from rummifun.core.scene import Message
from rummifun.games.rummikub import arrangement
from rummifun.games.rummikub.coups import Coup
from rummifun.games.rummikub.enigmes import posed_puzzle
from rummifun.games.rummikub.etat import Etat, donne, ecrit_etat
from rummifun.games.rummikub.invariants import invariants, pieces
from rummifun.games.rummikub.notation import ecrit_coup, lit_coup, lit_etat
from rummifun.games.rummikub.probleme import ecrit_pose, lit_pose, posee
from rummifun.games.rummikub.regles import fin, moves, passe, refusal, scores, step
from rummifun.games.rummikub.scene import acte, scene
from rummifun.games.rummikub.tuiles import indice
from rummifun.games.rummikub.vue import Vue, etat_possible, known_tiles, turn, vue
from rummifun.messages import N_


def _to_move(e: Etat) -> int | None:
    return None if fin(e) else e.joueur.value


def _outcome(e: Etat) -> Outcome | None:
    """Return the points left in both hands; the lower score wins (rule 7)."""
    if not fin(e):
        return None
    s1, s2 = scores(e)
    vide = any(not s.main for s in e.statuts)
    raison = N_("a hand is empty") if vide else N_("nobody can draw or lay any more")
    return Outcome((s1, s2), None if s1 == s2 else int(s2 < s1), Message(raison))


jeu: Final[ArrangementBook[Etat, Coup, Vue]] = ArrangementBook(
    name="rummikub",
    seats=2,
    exhaustive=False,
    new=donne,
    to_move=_to_move,
    moves=moves,
    refusal=refusal,
    step=step,
    outcome=_outcome,
    pieces=pieces,
    invariants=invariants,
    view=vue,
    known=known_tiles,
    resample=etat_possible,
    turn=turn,
    act=acte,
    lay=scene,
    write=ecrit_coup,
    read=lit_coup,
    write_position=ecrit_etat,
    read_position=lit_etat,
    laid=arrangement.laid,
    rack=arrangement.rack,
    shown=methodcaller("shown"),
    draft=arrangement.draft,
    submit=arrangement.submit,
    arranged=arrangement.arranged,
    movements=arrangement.movements,
    clues=arrangement.clues,
    review=arrangement.review,
    read_piles=arrangement.read_piles,
    write_piles=arrangement.write_piles,
    orders={N_("by runs"): indice, N_("by groups"): arrangement.by_groups},
    ordered=arrangement.ordered,
    passing=passe,
    posed=posee,
    read_posed=lit_pose,
    write_posed=ecrit_pose,
    puzzle=posed_puzzle,
)
"""Rummikub for two. `moves` is not exhaustive, since a move is a whole new table (Rummikub §5.1)."""
