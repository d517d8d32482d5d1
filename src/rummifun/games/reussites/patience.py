"""The parts of a réussite, and its movements as acts on the scene of its table: labels, kinds, gestures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Generic, TypeVar, assert_never

from toolz import identity

from rummifun.core.game import InvariantBreak, Measure, PlayoutPolicy
from rummifun.core.scene import Act, Decor, Message
from rummifun.core.solution import Solution
from rummifun.games.reussites.option_checks import write_pack
from rummifun.games.reussites.refusals import RefusReussite
from rummifun.games.reussites.search import search_game
from rummifun.messages import N_
from rummifun.pieces.cartes import Carte, Decouverte
from rummifun.pieces.tableau import Cartes, Deplacer, Forme, Mouvement, Retourner, Tableau, movement, options_of
from rummifun.pieces.tableau_scene import VisibleCount, describe_notes, drawn_count, literal_message, place_name
from rummifun.refusal import Refusal

N = TypeVar("N", bound=tuple[Any, ...])


Label = Callable[[Tableau[Any], Mouvement], Message]


def movement_label(vue: Tableau[Any], coup: Mouvement) -> Message:
    """Label a movement with its cards, its source and its target."""
    source, cible = (place_name(vue.forme, place) for place in (coup.source, coup.cible))
    carte = vue[coup.source][-1 - (coup.saut if isinstance(coup, Deplacer) else 0)]
    shown = carte if carte.visibilite is Decouverte else Message(N_("a card"))
    return Message(_key(coup), (("source", source), ("target", cible), ("n", coup.n), ("card", shown)))


def _key(coup: Mouvement) -> str:
    un = coup.n == 1
    match coup:
        case Deplacer(sous=True):
            return N_("{card}: {source} → under {target}") if un else N_("{n} cards: {source} → under {target}")
        case Deplacer():
            return N_("{card}: {source} → {target}") if un else N_("{n} cards: {source} → {target}")
        case Retourner(source, cible) if source == cible:
            return N_("turn over: {source}") if un else N_("turn over {n} cards: {source}")
        case Retourner():
            return N_("turn a card over: {source} → {target}") if un else N_("turn {n} cards over: {source} → {target}")
        case _:
            assert_never(coup)


def movement_kind(vue: Tableau[Any], coup: Mouvement) -> Message:
    """Return only the kind of a movement."""
    match coup:
        case Retourner():
            return Message(N_("a card can be turned over"))
        case Deplacer():
            return Message(N_("a card can move") if coup.n == 1 else N_("several cards can move together"))
        case _:
            assert_never(coup)


def movement_acts(
    vue: Tableau[Any], coups: Iterable[Mouvement], said: Label, forced: bool = False, seen: VisibleCount | None = None
) -> tuple[Act, ...]:
    """Make the acts of movements: cards are carried, a packet turns at a touch; a second such act has only a label."""
    listed = tuple(coups)
    hands = [_hand(vue, coup, seen) for coup in listed]
    firsts = (_NO_HAND if hand in hands[:i] else hand for i, hand in enumerate(hands))
    return tuple(Act(coup, said(vue, coup), *hand, forced) for coup, hand in zip(listed, firsts, strict=True))


_Hand = tuple[str | None, int | None, str | None]


_NO_HAND: Final[_Hand] = (None, None, None)


def _hand(vue: Tableau[Any], coup: Mouvement, seen: VisibleCount | None) -> _Hand:
    """Return the gesture: on a card that is drawn, or on the whole packet."""
    if isinstance(coup, Retourner):
        return coup.source, None, None if coup.cible == coup.source else coup.cible
    index = drawn_count(vue, coup.source, seen) - coup.saut - coup.n + 1
    return coup.source, index if index > 0 else None, coup.cible


def movement_of_gesture(
    vue: Tableau[Any], source: str, index: int | None, target: str | None, seen: VisibleCount | None = None
) -> Mouvement | None:
    """Return the movement of a gesture: a card carried with all those on it, a packet turned over."""
    if source not in vue.forme.index or target not in (None, *vue.forme.places):
        return None
    n = 1 if index is None else drawn_count(vue, source, seen) - index + 1
    haut = vue[source][-1:]
    if target in (None, source) or (index is None and haut and haut[0].visibilite is not Decouverte):
        return Retourner(source, target or source, n)
    return Deplacer(source, target or source, n)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The end of a réussite: won or lost, and why."""

    gagnee: bool
    raison: Message


OwnText = str | Mapping[str, str]
"""The words of a game: a key of the catalogues, plain words, or a text per language."""


def gagnee(raison: OwnText) -> Verdict:
    """Return the verdict of a won game, with its reason: in one text, or in a text per language.

    Profil: raison → verdict

    >>> gagnee("the line is made").raison.key
    'the line is made'

    Law: (gagnee r).gagnee
    """
    return Verdict(True, literal_message(raison))


def perdue(raison: OwnText) -> Verdict:
    """Return the verdict of a lost game, with its reason: in one text, or in a text per language.

    Profil: raison → verdict

    >>> perdue("nothing can move").gagnee
    False

    Law: not (perdue r).gagnee
    """
    return Verdict(False, literal_message(raison))


def refus(raison: OwnText) -> Refusal:
    """Return the refusal of a movement by a rule of the game, in one text, or in a text per language.

    Profil: raison → refus

    >>> refus("a column is empty").got.key
    'a column is empty'

    Law: (refus r).got says r in the reader's language.
    """
    return Refusal(RefusReussite.RegleDuJeu, got=literal_message(raison))


def _nothing(*_: object) -> None:
    """Return None: no reason, no movement, no refusal."""


def _none_impossible(t: object) -> tuple[InvariantBreak, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Look(Generic[N]):
    """The texts of a table: the label of a movement, the text of the notes, the cards seen of a stacked pile.

    `indice` tells only the kind of a movement.
    """

    etiquette: Callable[[Tableau[N], Mouvement], Message] = movement_label
    titre: Callable[[Tableau[N]], Message | str] = describe_notes
    seen: Callable[[Tableau[N], str], int] | None = None
    indice: Callable[[Tableau[N], Mouvement], Message] = movement_kind


@dataclass(frozen=True, slots=True)
class Course(Generic[N]):
    """The movements that leave nothing to decide.

    `attente` says why one movement must come before anything else, `d_office` whether the program may make the only
    movement for the player, and `finir` returns the next movement of a won game that only has to be played out.
    """

    attente: Callable[[Tableau[N]], Refusal | None] = _nothing
    d_office: Callable[[Tableau[N]], bool | None] = _nothing
    finir: Callable[[Tableau[N]], Mouvement | None] = _nothing


@dataclass(frozen=True, slots=True, eq=False)
class OncePerTable:
    """A rule that looks at each table once, for sessions, which ask dozens of times an act.

    It equals the rule itself, which another process gets in its place.
    """

    rule: Callable[[Any], Any]

    def __call__(self, t: Any) -> Any:
        return _answer(self.rule, _Same(t))

    def __eq__(self, other: object) -> bool:
        return bool(self.rule == (other.rule if isinstance(other, OncePerTable) else other))

    def __hash__(self) -> int:
        return hash(self.rule)

    def __reduce__(self) -> tuple[Any, ...]:
        return identity, (self.rule,)


@dataclass(frozen=True, slots=True, eq=False)
class _Same:
    """A key for one object alone: to compare the cards of two tables would cost more than most rules."""

    value: Any

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.value is other.value


@lru_cache(maxsize=1024)
def _answer(rule: Callable[[Any], Any], table: _Same) -> Any:
    return rule(table.value)


@dataclass(frozen=True, slots=True)
class Patience(Generic[N]):
    """The parts of a réussite; see the module."""

    name: str
    forme: Forme
    notes: N
    installer: Callable[[Tableau[N], Cartes], Tableau[N]]
    coups: Callable[[Tableau[N]], Iterable[Mouvement]]
    verdict: Callable[[Tableau[N]], Verdict | None]
    jouer: Callable[[Tableau[N], Mouvement], Tableau[N]] = movement
    pourquoi: Callable[[Tableau[N], Mouvement], Refusal | None] = _nothing
    impossible: Callable[[Tableau[N]], Iterable[InvariantBreak]] = _none_impossible
    look: Look[N] = Look()
    course: Course[N] = Course()
    bound: int | None = None
    mesures: Callable[[Tableau[N]], Mapping[str, int]] | None = None
    etude: tuple[N, int] | None = None
    reformer: Callable[[Tableau[N]], Tableau[N]] | None = None
    safe: Callable[[Tableau[N]], Mouvement | None] | None = None
    red: Callable[[Carte], bool] | None = None
    espoir: Callable[[Tableau[N]], int] | None = None
    mobile: bool = False
    solveur: Callable[[Any, Tableau[N], int], Solution[Mouvement]] = search_game
    regles: str | Mapping[str, str] | None = None
    measure: Measure | None = None
    playout: PlayoutPolicy | None = None
    decor: Decor | None = None
    score: Callable[[int, Tableau[N], Mouvement], int] | None = None

    def __hash__(self) -> int:
        return hash((self.name, self.notes))

    @property
    def options(self) -> Mapping[str, Any]:
        """The notes without a default, and the pack if it is unusual."""
        pack = write_pack(self.forme.pack)
        return options_of(self.notes) if pack is None else {**options_of(self.notes), "pack": pack}

    def __repr__(self) -> str:
        return f"{self.name}, {dict(self.options)}"
