"""Playing the games of a tournament: one game, a block of rencontres, or all; on any machine, since a game is a number.

A player at fault forfeits the current game, and the tournament goes on. An error of the game itself is no player's
fault, and stops the tournament: `GameError`, with the number of the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from rummifun.analysis.engines import ours
from rummifun.analysis.playing import GameError
from rummifun.analysis.refus import RefusTournoi
from rummifun.analysis.tournament import (
    DRAWN,
    FORFEITS,
    STOPPED,
    UNPLAYED,
    WINS,
    Bill,
    Fault,
    Score,
    Tournament,
    tournament_of,
)
from rummifun.chance import Alea
from rummifun.core.capabilities import as_studied
from rummifun.core.game import Choose, Game, play
from rummifun.core.held import conserved, limit, proposed
from rummifun.messages import LANGUAGES
from rummifun.players.answer import AnswerError, asked, over
from rummifun.players.chance import player_alea
from rummifun.refusal import Precondition, Refusal, sentence

AnyGame = Game[Any, Any, Any]

MOST = 1 << 40
"""The most games of a tournament."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The setup of a tournament: the game, the seed, the players, and their names on the bill."""

    jeu: AnyGame
    graine: int
    joueurs: tuple[Choose, ...]
    empreintes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "jeu", as_studied(self.jeu))
        Alea(self.graine)
        assert self.bill.places

    @property
    def bill(self) -> Bill:
        """The bill."""
        noms = tuple(joueur.__name__ for joueur in self.joueurs)
        options = tuple(sorted(self.jeu.options.items()))
        return Bill(self.jeu.name, options, self.jeu.seats, self.graine, noms, self.empreintes)

    def table(self, partie: int) -> tuple[Alea, tuple[Choose, ...]]:
        """Return the start of a game, and the player at each seat."""
        donne, _, attables = self.bill.seated(partie)
        return Alea(self.graine, donne), tuple(self.joueurs[i] for i in attables)


class End(NamedTuple):
    """How a game ended, as its letter in a bilan; the score of each seat if it ended by the rules; who is at fault."""

    letter: str
    scores: tuple[int, ...] = ()
    refusal: Refusal | None = None


def meetings_for(affiche: Bill, parties: int) -> int:
    """Count the rencontres for a number of games per pair (an even number) or, in a réussite, per player."""
    if not 1 <= parties <= MOST:
        raise Precondition(Refusal(RefusTournoi.NombreDeParties, (), f"1..{MOST}", parties))
    return -(-parties // affiche.places) * len(affiche.rencontres)


def moves_of(jeu: AnyGame, origine: Alea, joueurs: tuple[Choose, ...]) -> Iterator[tuple[Any, Any]]:
    """Let players play a game, one per seat, asked only for choices; yield each move with the state after it."""
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


def play_through(jeu: AnyGame, origine: Alea, joueurs: tuple[Choose, ...]) -> End:
    """Play a game through, and say how it ended."""
    first = state = jeu.new(origine)
    try:
        for _, after in moves_of(jeu, origine, joueurs):
            state = after
    except AnswerError as error:
        return End(FORFEITS[jeu.to_move(state) or 0], refusal=error.refusal)
    if not ours(jeu):
        conserved(jeu, jeu.pieces(first), state)
    over(jeu, joueurs, state)
    outcome = jeu.outcome(state)
    if outcome is None:
        return End(STOPPED)
    lettre = DRAWN if outcome.winner is None else WINS[outcome.winner]
    return End(lettre, tuple(int(score) for score in outcome.scores))


def tally_meetings(plateau: Setup, bloc: range) -> Tournament:
    """Play a block of the rencontres of a tournament, and count the results."""
    affiche = plateau.bill
    return sum((_disputee(plateau, affiche, numero) for numero in bloc), start=UNPLAYED)


def _disputee(plateau: Setup, affiche: Bill, numero: int) -> Tournament:
    first = numero * affiche.per_meeting
    fins = [_jouee(plateau, first + g) for g in range(affiche.per_meeting)]
    quelle = numero % len(affiche.rencontres)
    scores = (
        ((quelle, g, fin.letter, place), Score(1, score, score * score))
        for g, fin in enumerate(fins)
        for place, score in enumerate(fin.scores)
    )
    fautes = (_faute(affiche, first + g, fin) for g, fin in enumerate(fins) if fin.refusal is not None)
    bilan = "".join(fin.letter for fin in fins)
    return tournament_of(affiche, (range(numero, numero + 1),), ((quelle, bilan, 1),), scores, fautes)


def _jouee(plateau: Setup, partie: int) -> End:
    try:
        return play_through(plateau.jeu, *plateau.table(partie))
    except Exception as error:  # a user's game may raise anything
        raise GameError(partie) from error


def _faute(affiche: Bill, partie: int, fin: End) -> Fault:
    _, _, attables = affiche.seated(partie)
    assert fin.refusal is not None
    joueur = attables[FORFEITS.index(fin.letter)]
    return Fault(joueur, partie, tuple(sentence(fin.refusal, lang) for lang in LANGUAGES))
