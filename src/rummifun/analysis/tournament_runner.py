"""Playing the games of a tournament: one game, a block of rencontres, or all; on any machine, since a game is a number.

A player at fault forfeits the current game, and the tournament goes on. An error of the game itself is no player's
fault, and stops the tournament: `GameError`, with the number of the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

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
    has_order,
)
from rummifun.catalogue.twins import is_builtin
from rummifun.chance import Alea
from rummifun.core.game import AnyGame, Player, apply_move, study_variant
from rummifun.core.runtime_checks import check_conservation, move_limit, proposed_moves
from rummifun.messages import LANGUAGES
from rummifun.players.checked_player import (
    InvalidChoiceError,
    MachineError,
    choose_checked,
    notify_game_over,
    player_alea,
)
from rummifun.refusal import Precondition, Refusal, sentence

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
        names = tuple(joueur.__name__ for joueur in self.joueurs)
        options = tuple(sorted(self.jeu.options.items()))
        return TournamentPlan(self.jeu.name, options, self.jeu.seats, self.graine, names, self.empreintes)

    def table(self, number: int) -> tuple[Alea, tuple[Player, ...]]:
        """Return the start of a game, and the player at each seat."""
        deal, _, seated = self.bill.seating(number)
        return Alea(self.graine, deal), tuple(self.joueurs[i] for i in seated)


class GameEnd(NamedTuple):
    """The end of a game: its letter in a bilan; the score of each seat if the rules ended it; the fault otherwise."""

    letter: str
    scores: tuple[int, ...] = ()
    refusal: Refusal | None = None


def meetings_needed(bill: TournamentPlan, games: int) -> int:
    """Count the rencontres for a number of games per pair (an even number) or, in a réussite, per player."""
    if not 1 <= games <= MOST:
        raise Precondition(Refusal(RefusTournoi.NombreDeParties, (), f"1..{MOST}", games))
    return -(-games // bill.places) * len(bill.rencontres)


def play_moves(jeu: AnyGame, origin: Alea, joueurs: tuple[Player, ...]) -> Iterator[tuple[Any, Any]]:
    """Let players play a game, one per seat, asked only for choices; yield each move with the state after it."""
    state, known = jeu.new(origin), is_builtin(jeu)
    for ply in range(move_limit(jeu)):
        place = jeu.to_move(state)
        if place is None:
            return
        moves = proposed_moves(jeu, state)
        if jeu.exhaustive and len(moves) == 1:
            move = moves[0]
        else:
            move, _ = choose_checked(jeu, joueurs[place], state, moves, player_alea(origin, ply))
        state = jeu.step(state, move) if known else apply_move(jeu, state, move)
        yield move, state


def play_to_end(jeu: AnyGame, origin: Alea, joueurs: tuple[Player, ...]) -> GameEnd:
    """Play a game through, and say how it ended."""
    first = state = jeu.new(origin)
    try:
        for _, after in play_moves(jeu, origin, joueurs):
            state = after
    except InvalidChoiceError as error:
        return GameEnd(FORFEITS[jeu.to_move(state) or 0], refusal=error.refusal)
    if not is_builtin(jeu):
        check_conservation(jeu, jeu.pieces(first), state)
    notify_game_over(jeu, joueurs, state)
    outcome = jeu.outcome(state)
    if outcome is None:
        return GameEnd(STOP_LETTER)
    letter = DRAW_LETTER if outcome.winner is None else WINS[outcome.winner]
    return GameEnd(letter, tuple(int(score) for score in outcome.scores))


def tally_meetings(board: TournamentSetup, block: range) -> Tournament:
    """Play a block of the rencontres of a tournament, and count the results."""
    bill = board.bill
    return sum((_play_meeting(board, bill, number) for number in block), start=EMPTY_TOURNAMENT)


def _play_meeting(board: TournamentSetup, bill: TournamentPlan, number: int) -> Tournament:
    first = number * bill.per_meeting
    fins = [_play_game(board, first + g) for g in range(bill.per_meeting)]
    pairing = number % len(bill.rencontres)
    scores = (
        ((pairing, g, end.letter, place), ScoreSums(1, score, score * score))
        for g, end in enumerate(fins)
        for place, score in enumerate(end.scores)
    )
    fautes = (_faute(bill, first + g, end) for g, end in enumerate(fins) if end.refusal is not None)
    orders = (
        ((pairing, g, end.letter, rank_scores(end.scores)), 1)
        for g, end in enumerate(fins)
        if has_order(end.letter, bill.places)
    )
    ends, block = ((pairing, "".join(end.letter for end in fins), 1),), (range(number, number + 1),)
    return Tournament(bill, block, ends, tuple(scores), tuple(fautes), tuple(orders))


def rank_scores(scores: Sequence[int]) -> tuple[int, ...]:
    """Rank scores from the lowest, 0; equal ones have the same rank.

    >>> rank_scores((26, 0, 40, 26))
    (1, 0, 2, 1)
    """
    ranked = sorted({*scores})
    return tuple(map(ranked.index, scores))


def _play_game(board: TournamentSetup, number: int) -> GameEnd:
    try:
        return play_to_end(board.jeu, *board.table(number))
    except MachineError:
        raise
    except Exception as error:  # a user's game may raise anything
        raise GameError(number) from error


def _faute(bill: TournamentPlan, number: int, end: GameEnd) -> Fault:
    _, _, seated = bill.seating(number)
    assert end.refusal is not None
    joueur = seated[FORFEITS.index(end.letter)]
    return Fault(joueur, number, tuple(sentence(end.refusal, lang) for lang in LANGUAGES))
