"""Playing the games of a tournament: one game, a block of rencontres, all; anywhere, since a game is its number.

A player at fault forfeits the game that is being played, and the tournament goes on. What is wrong with the game itself
is nobody's fault, and stops it: `Fautive`, with the number of the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from rummifun.analysis.moteurs import ours
from rummifun.analysis.parties import Fautive
from rummifun.analysis.tournoi import (
    ARRETEE,
    AUCUNE,
    NULLE,
    Affiche,
    Faute,
    Refus,
    Score,
    Tournoi,
    forfait,
    gagne,
    tournoi_of,
)
from rummifun.chance import Alea
from rummifun.core.capabilities import as_studied
from rummifun.core.game import Choose, Game, play
from rummifun.core.held import conserved, limit, proposed
from rummifun.messages import LANGUAGES
from rummifun.players.chance import player_alea
from rummifun.players.reponse import Fautif, asked
from rummifun.refusal import Precondition, Refusal, sentence

AnyGame = Game[Any, Any, Any]

MOST = 1 << 40
"""More games than this no tournament has."""


@dataclass(frozen=True, slots=True)
class Plateau:
    """What a tournament is played with: the game, the seed, the players, and their names on the bill.

    Profil: jeu × ℕ × joueurs × noms × empreintes → plateau

    >>> from rummifun.games.rummikub import jeu
    >>> from rummifun.players import glouton, hasard
    >>> Plateau(jeu, 1, (glouton, hasard)).affiche.joueurs
    ('glouton', 'hasard')

    Law: game n of it is the same wherever it is played. Raises `Precondition` for what is no bill.
    """

    jeu: AnyGame
    graine: int
    joueurs: tuple[Choose, ...]
    empreintes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "jeu", as_studied(self.jeu))
        Alea(self.graine)
        assert self.affiche.places

    @property
    def affiche(self) -> Affiche:
        """The bill."""
        noms = tuple(joueur.__name__ for joueur in self.joueurs)
        options = tuple(sorted(self.jeu.options.items()))
        return Affiche(self.jeu.name, options, self.jeu.seats, self.graine, noms, self.empreintes)

    def table(self, partie: int) -> tuple[Alea, tuple[Choose, ...]]:
        """Give where a game starts, and who plays at each seat."""
        donne, _, attables = self.affiche.situe(partie)
        return Alea(self.graine, donne), tuple(self.joueurs[i] for i in attables)


class Fin(NamedTuple):
    """How a game ended, as its letter in a bilan; the score of each seat if it ended by the rules; who is at fault."""

    lettre: str
    scores: tuple[int, ...] = ()
    refus: Refusal | None = None


def nombre(affiche: Affiche, parties: int) -> int:
    """Say how many rencontres there are when each pair plays so many games, or in a réussite each player.

    A deal is played by everybody, the seats both ways, so the games of a pair are an even number. Raises `Precondition`
    for no game, or more than `MOST`.

    >>> nombre(Affiche("rummikub", (), 2, 1, ("a", "b", "c")), 500), nombre(Affiche("md", (), 1, 1, ("a", "b")), 500)
    (750, 500)
    """
    if not 1 <= parties <= MOST:
        raise Precondition(Refusal(Refus.NombreDeParties, (), f"1..{MOST}", parties))
    return -(-parties // affiche.places) * len(affiche.rencontres)


def coups(jeu: AnyGame, origine: Alea, joueurs: tuple[Choose, ...]) -> Iterator[tuple[Any, Any]]:
    """Let players play a game, one a seat, and give each move with the state after it.

    A move that is the only one there is nobody is asked for. Raises `Fautif` when the player to move is at fault.

    >>> from itertools import islice
    >>> from rummifun.games.haricots import haricots
    >>> from rummifun.players import glouton, hasard
    >>> [jeu.write(move) for jeu in [haricots()] for move, _ in islice(coups(jeu, Alea(1), (glouton, hasard)), 4)]
    ['joue', 'joue', 'suite', 'tire']
    """
    state, known = jeu.new(origine), ours(jeu)
    for ply in range(limit(jeu)):
        place = jeu.to_move(state)
        if place is None:
            return
        moves = proposed(jeu, state)
        if jeu.exhaustive and len(moves) == 1:
            move = moves[0]
        else:
            move, _ = asked(jeu, joueurs[place], state, moves, player_alea(origine, ply))
        state = jeu.step(state, move) if known else play(jeu, state, move)
        yield move, state


def finie(jeu: AnyGame, origine: Alea, joueurs: tuple[Choose, ...]) -> Fin:
    """Play a game through, and say how it ended.

    >>> from rummifun.games.haricots import haricots
    >>> from rummifun.players import glouton, hasard
    >>> finie(haricots(), Alea(1), (glouton, hasard))
    Fin(lettre='1', scores=(15, 4), refus=None)
    """
    first = state = jeu.new(origine)
    try:
        for _, after in coups(jeu, origine, joueurs):
            state = after
    except Fautif as error:
        return Fin(forfait(jeu.to_move(state) or 0), refus=error.refusal)
    if not ours(jeu):
        conserved(jeu, jeu.pieces(first), state)
    outcome = jeu.outcome(state)
    if outcome is None:
        return Fin(ARRETEE)
    lettre = NULLE if outcome.winner is None else gagne(outcome.winner)
    return Fin(lettre, tuple(int(score) for score in outcome.scores))


def disputees(plateau: Plateau, bloc: range) -> Tournoi:
    """Play a block of the rencontres of a tournament, and count what came of them.

    Profil: plateau → plage → tournoi

    >>> from rummifun.games.haricots import haricots
    >>> from rummifun.players import glouton, hasard
    >>> disputees(Plateau(haricots(), 1, (glouton, hasard)), range(2)).bilans
    ((0, '12', 2),)

    Law: disputees p (a ∪ b) == disputees p a + disputees p b. Raises `Fautive` where a game cannot be played.
    """
    affiche = plateau.affiche
    return sum((_disputee(plateau, affiche, numero) for numero in bloc), start=AUCUNE)


def _disputee(plateau: Plateau, affiche: Affiche, numero: int) -> Tournoi:
    """Play one rencontre."""
    first = numero * affiche.par_rencontre
    fins = [_jouee(plateau, first + g) for g in range(affiche.par_rencontre)]
    quelle = numero % len(affiche.rencontres)
    scores = (
        ((quelle, g, fin.lettre, place), Score(1, score, score * score))
        for g, fin in enumerate(fins)
        for place, score in enumerate(fin.scores)
    )
    fautes = (_faute(affiche, first + g, fin) for g, fin in enumerate(fins) if fin.refus is not None)
    bilan = "".join(fin.lettre for fin in fins)
    return tournoi_of(affiche, (range(numero, numero + 1),), ((quelle, bilan, 1),), scores, fautes)


def _jouee(plateau: Plateau, partie: int) -> Fin:
    try:
        return finie(plateau.jeu, *plateau.table(partie))
    except Exception as error:  # a user's game may raise anything
        raise Fautive(partie) from error


def _faute(affiche: Affiche, partie: int, fin: Fin) -> Faute:
    _, _, attables = affiche.situe(partie)
    assert fin.refus is not None
    joueur = attables["ab".index(fin.lettre)]
    return Faute(joueur, partie, tuple(sentence(fin.refus, lang) for lang in LANGUAGES))
