"""Abilities of a game beyond the common rules: one protocol for each, and one predicate that tests for it.

Shells, players and studies all ask here, and a law checks what a game declares. An attribute that is None counts as
missing, so a value that holds functions declares exactly those that it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Protocol, TypeGuard

from rummifun.core.game import AnyGame, Draft, Game, HintStep
from rummifun.core.scene import Message, PieceFace

Piles = tuple[tuple[Any, ...], ...]
"""An arrangement: piles of pieces."""


class Arrangeable(AnyGame, Protocol):
    """A game whose move is an arrangement of piles that a player builds freely before handing it in.

    `laid` and `rack` return the pieces to arrange; `shown` returns a piece as the scene shows it.
    """

    def laid(self, view: Any, /) -> Piles:
        """List the piles that lie on the table."""

    def rack(self, view: Any, /) -> tuple[Any, ...]:
        """List the pieces that the seat of the view may add to them."""

    def shown(self, piece: Any, /) -> PieceFace:
        """Show one piece."""

    def draft(self, view: Any, piles: Piles, /) -> Draft:
        """Judge an arrangement while it is being built; `whole` is the refusal of the finished move."""

    def submit(self, view: Any, piles: Piles, /) -> Any:
        """Make the move that hands in an arrangement."""

    def arranged(self, view: Any, move: Any, /) -> Piles | None:
        """List the piles that a move hands in; None if the move is no arrangement."""

    def movements(self, view: Any, move: Any, /) -> tuple[Message, ...]:
        """List the movements by which hands make a move; none if the move is no arrangement."""


def is_arrangeable(game: Any) -> TypeGuard[Arrangeable]:
    """Tell whether a move of a game is an arrangement."""
    return _declares(game, Arrangeable)


class Sortable(AnyGame, Protocol):
    """A game that can sort a hand of its pieces, and put the pieces of a pile in order."""

    @property
    def orders(self) -> Mapping[str, Callable[[Any], Any]]:
        """Return the orders in which a hand can be sorted, each named by a message."""

    def ordered(self, pile: tuple[Any, ...], /) -> tuple[Any, ...]:
        """Put the pieces of a pile in order; return the pile itself if it is in order already."""


def can_sort_pieces(game: Any) -> TypeGuard[Sortable]:
    """Tell whether a game can sort its pieces."""
    return _declares(game, Sortable)


class PileNotation(Arrangeable, Protocol):
    """A game whose arrangements can be written and read."""

    def read_piles(self, view: Any, text: str, /) -> Piles:
        """Read piles laid beside those of the table; return the whole arrangement, the table's own piles first."""

    def write_piles(self, view: Any, piles: Piles, /) -> str:
        """Write the piles of an arrangement that lie beside those of the table."""


def has_pile_notation(game: Any) -> TypeGuard[PileNotation]:
    """Tell whether a game reads arrangements as typed piles."""
    return _declares(game, PileNotation)


class PositionEditable(Arrangeable, Protocol):
    """A game whose table and rack you can lay out freely, by hand or in writing, to have them solved."""

    def posed(self, piles: Piles, rack: tuple[Any, ...], /) -> Any:
        """Make the state in which a seat moves with this rack; raises `Precondition` with the fault."""

    def read_posed(self, text: str, /) -> tuple[Piles, tuple[Any, ...]]:
        """Read a table and a rack, right or wrong; raises `Unreadable` with the place of the error."""

    def write_posed(self, piles: Piles, rack: tuple[Any, ...], /) -> str:
        """Write a table and a rack on one line."""


def can_edit_positions(game: Any) -> TypeGuard[PositionEditable]:
    """Tell whether you can lay out the table and rack of a game freely."""
    return _declares(game, PositionEditable)


class PuzzleMaker(Arrangeable, Protocol):
    """A game that sets puzzles: states with a single best turn."""

    def puzzle(self, seed: int, level: int, /) -> tuple[Any, Any]:
        """Set the puzzle of a seed and a level, from 1: return the state and the move that solves it."""


def has_puzzles(game: Any) -> TypeGuard[PuzzleMaker]:
    """Tell whether a game sets puzzles."""
    return _declares(game, PuzzleMaker)


class GestureMapper(AnyGame, Protocol):
    """A game that names the move behind a gesture outside the scene's acts, so that its rules can say why not."""

    def hand(self, view: Any, source: str, index: int | None, target: str | None, /) -> Any:
        """Return the move of a piece, the index-th of a place from 1, to another place; None if that is no move."""


def has_gestures(game: Any) -> TypeGuard[GestureMapper]:
    """Tell whether a game can name the move behind any gesture."""
    return _declares(game, GestureMapper)


class HintProvider(AnyGame, Protocol):
    """A game that reveals a move step by step, so that a player who asks for a hint can find the rest alone."""

    def clues(self, view: Any, move: Any, /) -> tuple[HintStep, ...]:
        """Describe a move in stages: how much it does, then all of it; an arrangement, movement by movement."""


def has_hint_steps(game: Any) -> TypeGuard[HintProvider]:
    """Tell whether a game reveals a move step by step."""
    return _declares(game, HintProvider)


class TurnReviewer(AnyGame, Protocol):
    """A game that names the better move that a turn missed."""

    def review(self, view: Any, made: Any, best: Any, /) -> Message | None:
        """Compare a move with the best one from the same view; None if the player missed nothing."""


def can_review_turns(game: Any) -> TypeGuard[TurnReviewer]:
    """Tell whether a game names the better move that a turn missed."""
    return _declares(game, TurnReviewer)


class MoveDescriber(AnyGame, Protocol):
    """A game that can name any move, even one that it does not propose."""

    def called(self, view: Any, move: Any, /) -> Message | None:
        """Name a move of the seat of a view; None if the view knows too little."""


def can_describe_moves(game: Any) -> TypeGuard[MoveDescriber]:
    """Tell whether a game can name moves that it does not propose."""
    return _declares(game, MoveDescriber)


class Finishable(AnyGame, Protocol):
    """A game that knows when nothing is left to decide, and plays the rest."""

    def finish(self, view: Any, /) -> Any:
        """Return the next move of the rest; None while there is something to decide."""


def can_finish(game: Any) -> TypeGuard[Finishable]:
    """Tell whether a game can play its own rest."""
    return _declares(game, Finishable)


class Passable(AnyGame, Protocol):
    """A game that can play for an absent player: the moves that let a turn go by, one at a time."""

    def passing(self, state: Any, /) -> Any:
        """Return the move by which the seat to move lets its turn go by; it is never refused."""


def can_pass(game: Any) -> TypeGuard[Passable]:
    """Tell whether a game goes on without a player whose time is up."""
    return _declares(game, Passable)


class SafeMoveFinder(AnyGame, Protocol):
    """A game that knows which moves can do no harm, so that one gesture makes them all."""

    def safe(self, view: Any, /) -> Any:
        """Return a move after which every game that could be won still can; None if none is known."""


def has_safe_moves(game: Any) -> TypeGuard[SafeMoveFinder]:
    """Tell whether a game knows which moves can do no harm."""
    return _declares(game, SafeMoveFinder)


class Solvable(AnyGame, Protocol):
    """A game that can tell whether a state can be won, by looking at the hidden cards."""

    def solution(self, etat: Any, budget: int, /) -> Any:
        """Tell whether a state can be won, and how, with a budget of nodes."""


def is_solvable(game: Any) -> TypeGuard[Solvable]:
    """Tell whether a game can say if a state can be won."""
    return _declares(game, Solvable)


class Symmetric(AnyGame, Protocol):
    """A game some of whose places are alike, so that a search needs only one of the states that swap them."""

    def cle(self, etat: Any, /) -> Hashable:
        """Return a key; if two states share it, both can be won or neither."""

    def distincts(self, etat: Any, /) -> tuple[Any, ...]:
        """List the moves, but for those whose state has the key of another's."""

    def semblable(self, etat: Any, /) -> Any:
        """Return a state with the same key, if possible another one."""


def has_symmetries(game: Any) -> TypeGuard[Symmetric]:
    """Tell whether a game knows which of its states are alike."""
    return _declares(game, Symmetric)


class HeuristicGame(AnyGame, Protocol):
    """A game that tells which of its states look nearest to being won, for a search that starts with those."""

    def espoir(self, etat: Any, /) -> int:
        """Estimate a state; the greater, the nearer."""


def has_heuristic(game: Any) -> TypeGuard[HeuristicGame]:
    """Tell whether a game estimates its states."""
    return _declares(game, HeuristicGame)


class LineExplainer(AnyGame, Protocol):
    """A game that explains the first move of a winning line, by looking at the hidden cards."""

    def why(self, etat: Any, ligne: tuple[Any, ...], /) -> Message | None:
        """Name the purpose of the first move of a line; None if it has none in particular."""


def can_explain_lines(game: Any) -> TypeGuard[LineExplainer]:
    """Tell whether a game explains the first move of a winning line."""
    return _declares(game, LineExplainer)


class RedAndBlack(AnyGame, Protocol):
    """A game whose rules tell red from black, so that its pieces are best shown in two colours."""

    def red(self, piece: Any, /) -> bool:
        """Tell whether a piece is red."""


def has_red_pieces(game: Any) -> TypeGuard[RedAndBlack]:
    """Tell whether the rules of a game tell red from black."""
    return _declares(game, RedAndBlack)


class MeasuredGame(AnyGame, Protocol):
    """A game that measures its final states, for studies."""

    def mesures(self, state: Any, /) -> Mapping[str, int]:
        """Return the measures of a state, by name."""


def has_measures(game: Any) -> TypeGuard[MeasuredGame]:
    """Tell whether a game measures its final states."""
    return _declares(game, MeasuredGame)


class StudyVariant(AnyGame, Protocol):
    """A game studied in another form, one that ends whatever the players do."""

    @property
    def studied(self) -> Any:
        """Return the game to study."""


def has_study_variant(game: Any) -> TypeGuard[StudyVariant]:
    """Tell whether a game names another form to study."""
    return _declares(game, StudyVariant)


def study_variant(game: Any) -> Any:
    """Return the game to study: by default, the game itself."""
    return game.studied if has_study_variant(game) else game


class Remembering(AnyGame, Protocol):
    """A game that can cache its results about a state, for a session, which asks many times."""

    @property
    def remembering(self) -> Any:
        """Return the same game, which remembers."""


def can_remember(game: Any) -> TypeGuard[Remembering]:
    """Tell whether a game can cache its results about a state."""
    return _declares(game, Remembering)


def session_variant(game: Any) -> Any:
    """Return the game for a session: with a cache, if it has one."""
    return game.remembering if can_remember(game) else game


class Redealable(AnyGame, Protocol):
    """A game that deals each game of a series from the final state of the one before."""

    def reformer(self, state: Any, /) -> Any:
        """Deal the next game from a final state."""


def can_redeal(game: Any) -> TypeGuard[Redealable]:
    """Tell whether a game can be dealt from the final state of another."""
    return _declares(game, Redealable)


class PackGame(AnyGame, Protocol):
    """A game that shuffles the cards of its form, so that two of one pack deal alike."""

    @property
    def forme(self) -> Any:
        """Return the form of the table; its `cartes` are the pack."""


def has_pack(game: Any) -> TypeGuard[PackGame]:
    """Tell whether a game deals from the pack of its form."""
    return _declares(game, PackGame)


class RulesText(AnyGame, Protocol):
    """A game that bears its rules in short, which `rummifun.regles` reads."""

    @property
    def regles(self) -> str | Mapping[str, str]:
        """Return them in Markdown, the title first: one text for every language, or a text per language."""


def has_rules_text(game: Any) -> TypeGuard[RulesText]:
    """Tell whether a game bears its rules in short."""
    return _declares(game, RulesText)


class LayoutChangeable(AnyGame, Protocol):
    """A game whose piles can be laid out in other places."""

    def disposee(self, text: str, /) -> Any:
        """Return the game with its piles placed by rows of text; raises `Unreadable`."""


def can_be_laid_out(game: Any) -> TypeGuard[LayoutChangeable]:
    """Tell whether the piles of a game can be laid out in other places."""
    return _declares(game, LayoutChangeable)


def _declares(game: Any, protocol: type) -> bool:
    """Tell whether a game has every attribute that a protocol adds to those of all games."""
    own = protocol.__mro__[: protocol.__mro__.index(Game)]
    words = (word for part in own for word in vars(part) if not word.startswith("_"))
    return all(getattr(game, word, None) is not None for word in words)
