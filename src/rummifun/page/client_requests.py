"""Requests of the page about a game, over the connection of its link.

=============================================  =========================================================================
page → server                                  what comes of it
=============================================  =========================================================================
`act {v, i}`                                   makes act i of the scene → `scene`
`move {v, source, index, target}`              what a hand did, whether it is an act or not → `scene` or `refusal`
`submit {v, piles}`                            hands in an arrangement (`arrange` games) → `scene` or `refusal`
`draft {v, piles}`                             asks about an arrangement being built → `draft`
`write {v, text}`                              a move as it is typed, in words or notation → `scene` or `refusal`
`typing {v, text}`                             what is being typed may become → `offers`
`tell {v, what}`                               what lies there, to be read aloud, whatever the version → `told`
`undo {v}`, `redo {v}`                         where the scene says it can → `scene`
`restart {v}`                                  back to the deal, where the scene says `undo` → `scene`
`finish {v}`                                   plays the rest of a game that is decided → `scene`
`tidy {v}`                                     makes every move that can do no harm → `scene`
`hint {v}`                                     what a player would do, told stage by stage → `hint`
`guide {v}`                                    the next step of a guided first game → `guide`
`look {v, what}`                               under the cards, of a game that `looks` → `known`, or a `hint`
`follow {v}`                                   makes the next move of a way that wins, which is looked for under the
                                               cards → `scene`, or `known` where there is none
`review {v}`                                   what more one's own last turn could have done, of any `v` → `review`
`attention {there}`                            whether somebody looks at the page: else the clock of a patience stands
`rematch {}`                                   another game with the seats changed, once this one is over → `rematch`
`allow {hints}`                                whether who sits here agrees to hints between people, which nobody gets
                                               until all agree; told to all → `game`
`computer {invitation}`                        a player of ours takes the seat of an invitation that nobody has taken
                                               → `game` and `scene`
`replace {seat, nobody}`                       a player of ours takes the seat of who has left, or nobody does, once
                                               all who are there wish it → `game` and `scene`, else `absence`, to all
`wait {seat}`                                  such a wish is taken back → `absence`, to all
`phrase {n}`                                   a phrase of the page, to the other persons of a game → `phrase`
`name {name}`                                  the name of who sits here; told to all → `game` and `scene`
=============================================  =========================================================================
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from rummifun.page.wire_table import Face, WirePart

PHRASES: Final = 5
"""The phrases that people may say; the page has their words."""


class _VersionedRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request of the page about the scene of a version."""

    v: int


class ThoughtRequest(_VersionedRequest, frozen=True):
    """A request that a player or a solver thinks about."""


class ActRequest(_VersionedRequest, frozen=True, tag="act"):
    """Make an act of the scene, by its number from 0."""

    i: int


class GestureRequest(_VersionedRequest, frozen=True, tag="move"):
    """A gesture of a hand, as an `Act` says it; if the gesture is no act, the answer says why not."""

    source: str
    index: int | None = None
    target: str | None = None


class SubmitRequest(_VersionedRequest, frozen=True, tag="submit"):
    """Hand in the whole table as it should be, pile by pile."""

    piles: tuple[tuple[Face, ...], ...]


class DraftRequest(_VersionedRequest, frozen=True, tag="draft"):
    """Ask about the whole table as it is being built, pile by pile."""

    piles: tuple[tuple[Face, ...], ...]


class TypedMoveRequest(_VersionedRequest, frozen=True, tag="write"):
    """A move as it is typed, in the notation of its game or in words."""

    text: str


class CompletionRequest(_VersionedRequest, frozen=True, tag="typing"):
    """Ask for the completions of a text that is being typed."""

    text: str


class DescriptionRequest(_VersionedRequest, frozen=True, tag="tell"):
    """Ask for a description: of `turn`, `hand`, `table`, `moves`, or of a pile by its place or any of its names."""

    what: str


class UndoRequest(_VersionedRequest, frozen=True, tag="undo"):
    """Take back to the last decision of this seat."""


class RedoRequest(_VersionedRequest, frozen=True, tag="redo"):
    """Redo the turn that was taken back."""


class RestartRequest(_VersionedRequest, frozen=True, tag="restart"):
    """Take everything back to the deal."""


class FinishRequest(_VersionedRequest, frozen=True, tag="finish"):
    """Play the rest of a game with nothing left to decide."""


class SafeMovesRequest(_VersionedRequest, frozen=True, tag="tidy"):
    """Make every move that can do no harm, one after another."""


class HintRequest(ThoughtRequest, frozen=True, tag="hint"):
    """Ask for a hint: the move of a player."""


class GuideRequest(ThoughtRequest, frozen=True, tag="guide"):
    """Ask for the next step of the guided first game of a game."""


class WinnabilityRequest(ThoughtRequest, frozen=True, tag="look"):
    """Ask for a look under the cards.

    `chance`: can it be won, and if not, since when? `hint`: a move that keeps it won; `level`: how hard is the deal?
    `seen` looks under none: can it be won from what the player sees?
    """

    what: Literal["chance", "hint", "level", "seen"]


class FollowLineRequest(ThoughtRequest, frozen=True, tag="follow"):
    """Let the next move of a way that wins be made."""


class Attention(WirePart, frozen=True, tag="attention"):
    """The attention of a person: `there` if somebody looks at the page."""

    there: bool


class RematchRequest(WirePart, frozen=True, tag="rematch"):
    """Want another game with the seats changed, once this one is over."""


class ReviewRequest(ThoughtRequest, frozen=True, tag="review"):
    """Ask for the better move that one's own last turn missed."""


class RenameRequest(WirePart, frozen=True, tag="name"):
    """Be called by a name, in this game; it is cleaned, and cut to 24 characters. An empty one takes it back."""

    name: str


class PhraseRequest(WirePart, frozen=True, tag="phrase"):
    """Say one of the phrases of the page, by its number; the others at the table read it in their own languages."""

    n: Annotated[int, msgspec.Meta(ge=0, lt=PHRASES)]


class AllowRequest(WirePart, frozen=True, tag="allow"):
    """Agree that everybody may ask for hints, or take that back."""

    hints: bool


class ComputerRequest(WirePart, frozen=True, tag="computer"):
    """Let a player of ours take the seat of an invitation."""

    invitation: str


class ReplaceRequest(WirePart, frozen=True, tag="replace"):
    """Wish that a player of ours takes the seat of who has left, or `nobody`: that the game goes on without."""

    seat: int
    nobody: bool = False


class WaitRequest(WirePart, frozen=True, tag="wait"):
    """Take such a wish back, and wait for who has left."""

    seat: int


MoveRequest = ActRequest | GestureRequest | SubmitRequest | TypedMoveRequest
"""A request to make a move of one's own."""


EventRequest = UndoRequest | RedoRequest | RestartRequest | FinishRequest | SafeMovesRequest
"""A request that names no move."""


LookRequest = WinnabilityRequest | FollowLineRequest
"""A request about what lies under the cards."""


AdviceRequest = HintRequest | GuideRequest | LookRequest
"""A request for advice about the move to make."""


DraftingRequest = DraftRequest | CompletionRequest
"""A request about a move that is being built or typed."""


SceneRequest = MoveRequest | EventRequest | AdviceRequest | DraftingRequest | ReviewRequest | DescriptionRequest
"""A request of the page about a scene."""


SeatRequest = RenameRequest | AllowRequest | ComputerRequest | ReplaceRequest
"""A request about who sits at the table, which changes no piece."""


ClientRequest = SceneRequest | Attention | RematchRequest | PhraseRequest | WaitRequest | SeatRequest
"""A request of the page about a game."""
