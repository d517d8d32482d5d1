"""All suites there are, which of them can be asked of what a module defines, and how they are asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rummifun.core.game import Game
from rummifun.laws import game, multiset, rummikub, tas
from rummifun.laws.check import check
from rummifun.laws.law import Implementation, Suite
from rummifun.laws.report import report_lines

__all__ = ["check", "report_lines", "suite_for_game", "suites_for"]


def suites_for(name: str, namespace: Mapping[str, Any]) -> Iterator[tuple[Suite, Implementation]]:
    """List the suites that have something to ask of a module, each with the module as its implementation."""
    ensembles = multiset.implementation(name, namespace)
    tuiles = rummikub.implementation(name, namespace)
    piles = tas.implementation(name, namespace)
    asked = ((multiset.SUITE, ensembles), *((suite, tuiles) for suite in rummikub.SUITES), (tas.SUITE, piles))
    for suite, impl in asked:
        if suite.applicable(impl):
            yield suite, impl


def suite_for_game(jeu: Game[Any, Any, Any]) -> tuple[Suite, Implementation]:
    """Give the laws of every game, with a game as the implementation that they are asked of."""
    return game.SUITE, game.implementation(jeu)
