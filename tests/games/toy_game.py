"""A toy: a whole game in a page, small enough to be counted by hand, for which every law of every game holds.

It shows that the words of `core.game` fit a second game, and the wrong games of `wrong_games` are made from it.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core.game import Game, InvariantBreak, Outcome, as_game
from rummifun.core.notation import NotationError
from rummifun.core.scene import BACK, Act, Message, PieceFace, Pile, Scene, Zone
from rummifun.multiset.ordre_sup import Multiensemble, mens
from rummifun.refusal import Code, Refusal

__all__ = ["CARTES", "Donne", "Jouer", "Pli", "Refus", "Vue", "pli"]

CARTES: Final = tuple(range(1, 9))
"""The eight cards: three for each seat, two hidden until the end."""

Main = tuple[int, ...]


class Refus(Code):
    """Reasons to refuse a move or a state of the toy."""

    PartieTerminee = "jouet §1"
    CarteAbsente = "jouet §2"
    CartesFausses = "jouet §3"


@dataclass(frozen=True, slots=True)
class Donne:
    """A state: both hands, the cards played in turn, the two cards left over."""

    mains: tuple[Main, Main]
    posees: Main
    talon: Main


@dataclass(frozen=True, slots=True)
class Jouer:
    """The move of playing a card from the hand."""

    carte: int


@dataclass(frozen=True, slots=True)
class Vue:
    """A view: the cards of both hands, and those left over, shown to a seat (None: none)."""

    siege: int | None
    mains: tuple[Main | None, Main | None]
    nombres: tuple[int, int]
    posees: Main
    talon: Main | None


@dataclass(frozen=True, slots=True)
class Pli:
    """Each player plays a card in turn, three times; the higher card takes the trick, and the most tricks win."""

    name: str = "pli"
    seats: int = 2
    exhaustive: bool = True
    bound: int | None = 6

    @property
    def options(self) -> Mapping[str, Any]:
        return {}

    def new(self, alea: Alea) -> Donne:
        cartes, _ = alea.shuffle(CARTES)
        return Donne((_rangee(cartes[:3]), _rangee(cartes[3:6])), (), _rangee(cartes[6:]))

    def to_move(self, state: Donne) -> int | None:
        return len(state.posees) % 2 if any(state.mains) else None

    def moves(self, state: Donne) -> tuple[Jouer, ...]:
        seat = self.to_move(state)
        return () if seat is None else tuple(map(Jouer, state.mains[seat]))

    def refusal(self, state: Donne, move: Jouer) -> Refusal | None:
        seat = self.to_move(state)
        if seat is None:
            return Refusal(Refus.PartieTerminee)
        return None if move.carte in state.mains[seat] else Refusal(Refus.CarteAbsente, (move.carte,))

    def step(self, state: Donne, move: Jouer) -> Donne:
        m1, m2 = (tuple(c for c in main if c != move.carte) for main in state.mains)
        return replace(state, mains=(m1, m2), posees=(*state.posees, move.carte))

    def outcome(self, state: Donne) -> Outcome | None:
        if self.to_move(state) is not None:
            return None
        gagnes = sum(a > b for a, b in zip(state.posees[::2], state.posees[1::2], strict=True))
        return Outcome((gagnes, 3 - gagnes), int(gagnes < 2), Message("three tricks are played"))

    def pieces(self, state: Donne) -> Multiensemble[int]:
        return mens(chain(*state.mains, state.posees, state.talon))

    def invariants(self, state: Donne) -> tuple[InvariantBreak, ...]:
        cartes, tour = _rangee(chain(*state.mains, state.posees, state.talon)), len(state.posees)
        justes = [*map(len, state.mains)] == [3 - (tour + 1) // 2, 3 - tour // 2] and cartes == CARTES
        return () if justes else (Refusal(Refus.CartesFausses, cartes),)

    def view(self, state: Donne, seat: int | None) -> Vue:
        fini = self.to_move(state) is None
        m1, m2 = (main if fini or i == seat else None for i, main in enumerate(state.mains))
        nombres = len(state.mains[0]), len(state.mains[1])
        return Vue(seat, (m1, m2), nombres, state.posees, state.talon if fini else None)

    def known(self, view: Vue) -> Multiensemble[int]:
        return mens(chain(*(main or () for main in view.mains), view.posees, view.talon or ()))

    def resample(self, view: Vue, alea: Alea) -> Donne:
        vues = {*chain(*(main or () for main in view.mains), view.posees, view.talon or ())}
        cachees, _ = alea.shuffle(c for c in CARTES if c not in vues)
        m1, cachees = _donne(view.mains[0], view.nombres[0], cachees)
        m2, cachees = _donne(view.mains[1], view.nombres[1], cachees)
        return Donne((m1, m2), view.posees, view.talon if view.talon is not None else _rangee(cachees))

    def scene(self, view: Vue) -> Scene:
        seat = len(view.posees) % 2 if any(view.nombres) else None
        zones = (
            Zone(Message("the table"), (Pile("table", _faces(view.posees)),)),
            *(
                Zone(Message("seat {n}", (("n", i + 1),)), (Pile(f"main.{i}", _faces(main, n)),), i == seat, seat=i)
                for i, (main, n) in enumerate(zip(view.mains, view.nombres, strict=True))
            ),
            Zone(Message("left over"), (Pile("talon", _faces(view.talon, 2)),)),
        )
        mine = view.mains[seat] if seat is not None and seat == view.siege else None
        acts = (
            Act(Jouer(c), Message("play {c}", (("c", c),)), f"main.{seat}", i, "table")
            for i, c in enumerate(mine or (), 1)
        )
        return Scene(Message("the toy"), zones, tuple(acts))

    def write(self, move: Jouer) -> str:
        return f"joue {move.carte}"

    def read(self, text: str) -> Jouer:
        lu = re.fullmatch(r"joue ([1-8])", text)
        if lu is None:
            raise NotationError(text, 0, "joue 7")
        return Jouer(int(lu[1]))

    def write_position(self, state: Donne) -> str:
        return " / ".join(" ".join(map(str, cartes)) for cartes in (*state.mains, state.posees, state.talon))

    def read_position(self, text: str) -> Donne:
        parts = [part.split() for part in text.split("/")]
        if len(parts) != 4 or not all(mot.isdecimal() for part in parts for mot in part):
            raise NotationError(text, 0, "1 2 3 / 4 5 6 / / 7 8")
        m1, m2, posees, talon = (tuple(map(int, part)) for part in parts)
        return Donne((m1, m2), posees, talon)


def _rangee(cartes: Any) -> Main:
    return tuple(sorted(cartes))


def _donne(connue: Main | None, n: int, cachees: Main) -> tuple[Main, Main]:
    return (_rangee(cachees[:n]), cachees[n:]) if connue is None else (connue, cachees)


def _faces(cartes: Main | None, n: int = 0) -> tuple[PieceFace, ...]:
    return (BACK,) * n if cartes is None else tuple(PieceFace(str(c), "noir") for c in cartes)


pli: Final[Game[Donne, Jouer, Vue]] = as_game(Pli())
"""The toy."""
