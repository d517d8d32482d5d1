"""Rummikub as a class, its functions as methods: a wrong game spoils one of them, and keeps the others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from rummifun.chance import Alea
from rummifun.core.capabilities import Piles
from rummifun.core.game import Draft, InvariantBreak, Outcome
from rummifun.core.rulebook import ArrangementBook, RuleBook
from rummifun.core.scene import Message, PieceFace, Scene
from rummifun.games import rummikub as r
from rummifun.games.rummikub.view import Vue as VueRummikub
from rummifun.multiset.ordre_sup import Multiensemble
from rummifun.refusal import Refusal

__all__ = ["Rummikub"]

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class _Copie(Generic[S, M, V]):
    livre: RuleBook[S, M, V]
    name: str
    seats: int = 2
    exhaustive: bool = True
    bound: int | None = None

    @property
    def options(self) -> Mapping[str, Any]:
        return self.livre.options

    def new(self, alea: Alea) -> S:
        return self.livre.new(alea)

    def to_move(self, state: S) -> int | None:
        return self.livre.to_move(state)

    def moves(self, state: S) -> Iterable[M]:
        return self.livre.moves(state)

    def refusal(self, state: S, move: M) -> Refusal | None:
        return self.livre.refusal(state, move)

    def step(self, state: S, move: M) -> S:
        return self.livre.step(state, move)

    def outcome(self, state: S) -> Outcome | None:
        return self.livre.outcome(state)

    def pieces(self, state: S) -> Multiensemble[Any]:
        return self.livre.pieces(state)

    def invariants(self, state: S) -> tuple[InvariantBreak, ...]:
        return self.livre.invariants(state)

    def view(self, state: S, seat: int | None) -> V:
        return self.livre.view(state, seat)

    def known(self, view: V) -> Multiensemble[Any]:
        return self.livre.known(view)

    def resample(self, view: V, alea: Alea) -> S:
        return self.livre.resample(view, alea)

    def scene(self, view: V) -> Scene:
        return replace(self.livre, moves=self.moves).scene(view)

    def write(self, move: M) -> str:
        return self.livre.write(move)

    def read(self, text: str) -> M:
        return self.livre.read(text)

    def write_position(self, state: S) -> str:
        return self.livre.write_position(state)

    def read_position(self, text: str) -> S:
        return self.livre.read_position(text)


@dataclass(frozen=True, slots=True)
class Rummikub(_Copie[r.Etat, r.Coup, VueRummikub]):
    livre: ArrangementBook[r.Etat, r.Coup, VueRummikub] = r.jeu
    name: str = r.jeu.name
    exhaustive: bool = False

    def laid(self, view: VueRummikub) -> Piles:
        return self.livre.laid(view)

    def rack(self, view: VueRummikub) -> tuple[Any, ...]:
        return self.livre.rack(view)

    def shown(self, piece: r.Tuile) -> PieceFace:
        return self.livre.shown(piece)

    def draft(self, view: VueRummikub, piles: Piles) -> Draft:
        return self.livre.draft(view, piles)

    def submit(self, view: VueRummikub, piles: Piles) -> r.Coup:
        return self.livre.submit(view, piles)

    def arranged(self, view: VueRummikub, move: r.Coup) -> Piles | None:
        return self.livre.arranged(view, move)

    def movements(self, view: VueRummikub, move: r.Coup) -> tuple[Message, ...]:
        return self.livre.movements(view, move)

    def read_piles(self, view: VueRummikub, text: str) -> Piles:
        return self.livre.read_piles(view, text)

    def write_piles(self, view: VueRummikub, piles: Piles) -> str:
        return self.livre.write_piles(view, piles)
