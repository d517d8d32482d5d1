"""The whole of a small universe: every state that play can reach from a deal, visited once."""

import csv
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

from rummifun.chance import Alea
from rummifun.core.game import AnyGame
from rummifun.laws.game import SUITE
from rummifun.laws.law import Law
from rummifun.laws.reached_states import ReachedState

COMPTES: Final = Path(__file__).with_name("comptes.csv")


class Comptes(NamedTuple):
    """The counts of a universe; two moves that lead to one state count as one."""

    deals: int
    states: int
    moves: int
    ends: int
    won: int


Paire = tuple[AnyGame, Callable[[], tuple[int, int, int, int]]]
"""A game of one deal, and how the second program counts it: states, moves, ends, ends won by the first seat."""


class Univers(NamedTuple):
    """A universe: its name, its deals, and whether it is too large for the day."""

    nom: str
    donnes: Callable[[], Iterable[Paire]]
    lent: bool


@cache
def table() -> dict[str, Comptes]:
    """Read the table with which both programs are compared."""
    with COMPTES.open(encoding="utf-8", newline="") as fichier:
        return {nom: Comptes(*map(int, comptes)) for nom, *comptes in [*csv.reader(fichier)][1:]}


def somme(comptes: Iterable[Comptes]) -> Comptes:
    return Comptes(*map(sum, zip(*comptes, strict=True)))


def visite(jeu: AnyGame) -> tuple[dict[Any, tuple[Any, ...]], Comptes]:
    """Return the shortest play to every state, in the order of their lengths, and the counts."""
    depart = jeu.new(Alea())
    plays: dict[Any, tuple[Any, ...]] = {depart: ()}
    moves = ends = won = 0
    for state in (todo := [depart]):
        outcome = jeu.outcome(state)
        if outcome is not None:
            ends, won = ends + 1, won + (outcome.winner == 0)
        apres = {jeu.step(state, move): move for move in jeu.moves(state)}
        moves += len(apres)
        for after, move in apres.items():
            if after not in plays:
                plays[after] = (*plays[state], move)
                todo.append(after)
    return plays, Comptes(1, len(plays), moves, ends, won)


def fautes(jeu: AnyGame, plays: dict[Any, tuple[Any, ...]], laws: Sequence[Law] = SUITE.laws) -> Iterator[str]:
    """Check laws on every state, and yield their faults."""
    named = SimpleNamespace(game=jeu)
    for state, moves in plays.items():
        for law in laws:
            for fault in law.left(named, ReachedState(Alea(), moves, state)):
                yield f"{law.name}: {jeu.write_position(state)}: {fault}"
