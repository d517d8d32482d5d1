"""`optimal`: the player of Rummikub that lays as many tiles as possible each turn, then as many points."""

from __future__ import annotations

from typing import Any

from rummifun.chance import Alea
from rummifun.core.scene import Message, plural
from rummifun.games.rummikub import Coup, Main, Passer, Piocher, Poser, PremierCoup, meilleure_premiere_pose, mens
from rummifun.games.rummikub.solver import Solution
from rummifun.games.rummikub.view import Vue
from rummifun.messages import N_
from rummifun.multiset.rapide import cardinal
from rummifun.players.refusals import RefusJoueur
from rummifun.players.rummikub_solver import RummikubSolver, quickest_solver
from rummifun.refusal import Precondition, Refusal


def optimal(game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
    """Lay the most tiles that any rearrangement of the table allows, then the most points; else draw, else pass.

    The first pose, too, is the one with most tiles, among those of at least 30 points.

    Profil: jeu → vue → coups → Alea → coup × raison   (ours; Rummikub §5.1.3)

    >>> from rummifun.games.rummikub import jeu
    >>> move, reason = optimal(jeu, jeu.view(jeu.new(Alea(3)), 0), (), Alea())
    >>> jeu.write(move), reason.localize(str)
    ('pioche', 'has no first meld of 30 points')

    Law: no legal move lays more tiles. Raises `Precondition` in another game.
    """
    return choose_with(rummikub_view(game, view), quickest_solver())


def choose_with(vue: Vue, par: RummikubSolver) -> tuple[Coup, Message]:
    """Choose as `optimal` does, with a given solver."""
    s = best_turn(vue, par)
    n = cardinal(s.posees)
    if not n:
        return draw_or_pass(vue)
    return laying_move(vue, s), plural(
        n, N_("lays {n} tile: no turn lays more"), N_("lays {n} tiles: no turn lays more")
    )


def rummikub_view(game: Any, view: Any) -> Vue:
    """Type a view as one of Rummikub."""
    if game.name != "rummikub" or not isinstance(view, Vue):
        raise Precondition(Refusal(RefusJoueur.AutreJeu, expected="rummikub", got=game.name))
    return view


def own_hand(vue: Vue) -> Main:
    """Return the hand of the player to move."""
    return vue.mains[vue.joueur.value] or mens(())


def has_opened(vue: Vue) -> bool:
    """Tell whether the player to move has made the first pose."""
    return vue.engages[vue.joueur.value]


def best_turn(vue: Vue, par: RummikubSolver) -> Solution:
    """Find the turn that lays the most tiles, then the most points; or the first pose if none has been made."""
    if has_opened(vue):
        return par.meilleure_pose(vue.table, own_hand(vue), "tuiles_points")
    return meilleure_premiere_pose(own_hand(vue), "tuiles_points")


def laying_move(vue: Vue, s: Solution) -> Coup:
    """Make the move of a solution."""
    return Poser(s.table) if has_opened(vue) else PremierCoup(s.table)


def draw_or_pass(vue: Vue) -> tuple[Coup, Message]:
    """Draw, or pass when the pool is empty, and say that nothing can be laid."""
    raison = N_("has nothing to lay") if has_opened(vue) else N_("has no first meld of 30 points")
    return (Piocher() if vue.nombre_pioche else Passer()), Message(raison)
