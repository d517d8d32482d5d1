"""Playing the games of a tournament: one game, a block of rencontres, or all; on any machine, since a game is a number.

A player at fault forfeits the current game, and the tournament goes on. An error of the game itself is no player's
fault, and stops the tournament: `GameError`, with the number of the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from rummifun.analysis.backends import is_builtin
from rummifun.analysis.game_runner import GameError
from rummifun.analysis.refusals import RefusTournoi
from rummifun.analysis.tournament import (
    DRAW_LETTER,
    EMPTY_TOURNAMENT,
    FORFEITS,
    STOP_LETTER,
    WINS,
    Fault,
    ScoreSums,
    Tournament,
    TournamentPlan,
    merge_results,
)
from rummifun.chance import Alea
from rummifun.core.capabilities import study_variant
from rummifun.core.game import Game, Player, apply_move
from rummifun.core.runtime_checks import check_conservation, move_limit, proposed_moves
from rummifun.messages import LANGUAGES
from rummifun.players.checked_player import InvalidChoiceError, choose_checked, notify_game_over
from rummifun.players.player_chance import player_alea
from rummifun.refusal import Precondition, Refusal, sentence

AnyGame = Game[Any, Any, Any]

MOST = 1 << 40
"""The most games of a tournament."""


@dataclass(frozen=True, slots=True)
class TournamentSetup:
    """The setup of a tournament: the game, the seed, the players, and their names on the bill."""

    jeu: AnyGame
    graine: int
    joueurs: tuple[Player, ...]
    empreintes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "jeu", study_variant(self.jeu))
        Alea(self.graine)
        assert self.bill.places

    @property
    def bill(self) -> TournamentPlan:
        """The bill."""
        noms = tuple(joueur.__name__ for joueur in self.joueurs)
        options = tuple(sorted(self.jeu.options.items()))
        return TournamentPlan(self.jeu.name, options, self.jeu.seats, self.graine, noms, self.empreintes)

    def table(self, partie: int) -> tuple[Alea, tuple[Player, ...]]:
        """Return the start of a game, and the player at each seat."""
        donne, _, attables = self.bill.seating(partie)
        return Alea(self.graine, donne), tuple(self.joueurs[i] for i in attables)


class GameEnd(NamedTuple):
    """The end of a game: its letter in a bilan; the score of each seat if the rules ended it; the fault otherwise."""

    letter: str
    scores: tuple[int, ...] = ()
    refusal: Refusal | None = None


def meetings_needed(affiche: TournamentPlan, parties: int) -> int:
    """Count the rencontres for a number of games per pair (an even number) or, in a réussite, per player."""
    if not 1 <= parties <= MOST:
        raise Precondition(Refusal(RefusTournoi.NombreDeParties, (), f"1..{MOST}", parties))
    return -(-parties // affiche.places) * len(affiche.rencontres)


def play_moves(jeu: AnyGame, origine: Alea, joueurs: tuple[Player, ...]) -> Iterator[tuple[Any, Any]]:
    """Let players play a game, one per seat, asked only for choices; yield each move with the state after it."""
    state, known = jeu.new(origine), is_builtin(jeu)
    for ply in range(move_limit(jeu)):
        place = jeu.to_move(state)
        if place is None:
            return
        moves = proposed_moves(jeu, state)
        if jeu.exhaustive and len(moves) == 1:
            move = moves[0]
        else:
            move, _ = choose_checked(jeu, joueurs[place], state, moves, player_alea(origine, ply))
        state = jeu.step(state, move) if known else apply_move(jeu, state, move)
        yield move, state


def play_to_end(jeu: AnyGame, origine: Alea, joueurs: tuple[Player, ...]) -> GameEnd:
    """Play a game through, and say how it ended."""
    first = state = jeu.new(origine)
    try:
        for _, after in play_moves(jeu, origine, joueurs):
            state = after
    except InvalidChoiceError as error:
        return GameEnd(FORFEITS[jeu.to_move(state) or 0], refusal=error.refusal)
    if not is_builtin(jeu):
        check_conservation(jeu, jeu.pieces(first), state)
    notify_game_over(jeu, joueurs, state)
    outcome = jeu.outcome(state)
    if outcome is None:
        return GameEnd(STOP_LETTER)
    lettre = DRAW_LETTER if outcome.winner is None else WINS[outcome.winner]
    return GameEnd(lettre, tuple(int(score) for score in outcome.scores))


def tally_meetings(plateau: TournamentSetup, bloc: range) -> Tournament:
    """Play a block of the rencontres of a tournament, and count the results."""
    affiche = plateau.bill
    return sum((_disputee(plateau, affiche, numero) for numero in bloc), start=EMPTY_TOURNAMENT)


def _disputee(plateau: TournamentSetup, affiche: TournamentPlan, numero: int) -> Tournament:
    first = numero * affiche.per_meeting
    fins = [_jouee(plateau, first + g) for g in range(affiche.per_meeting)]
    quelle = numero % len(affiche.rencontres)
    scores = (
        ((quelle, g, fin.letter, place), ScoreSums(1, score, score * score))
        for g, fin in enumerate(fins)
        for place, score in enumerate(fin.scores)
    )
    fautes = (_faute(affiche, first + g, fin) for g, fin in enumerate(fins) if fin.refusal is not None)
    bilan = "".join(fin.letter for fin in fins)
    return merge_results(affiche, (range(numero, numero + 1),), ((quelle, bilan, 1),), scores, fautes)


def _jouee(plateau: TournamentSetup, partie: int) -> GameEnd:
    try:
        return play_to_end(plateau.jeu, *plateau.table(partie))
    except Exception as error:  # a user's game may raise anything
        raise GameError(partie) from error


def _faute(affiche: TournamentPlan, partie: int, fin: GameEnd) -> Fault:
    _, _, attables = affiche.seating(partie)
    assert fin.refusal is not None
    joueur = attables[FORFEITS.index(fin.letter)]
    return Fault(joueur, partie, tuple(sentence(fin.refusal, lang) for lang in LANGUAGES))
