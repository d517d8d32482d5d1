"""All suites: those that apply to a module, and a way to run them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rummifun.core.game import Game
from rummifun.laws import game, multiset, rummikub, tas
from rummifun.laws.check import check, first_failure
from rummifun.laws.law import Implementation, Suite
from rummifun.laws.own_laws import laws_defined, own_suites
from rummifun.laws.report import describe_failure, report_lines

__all__ = [
    "check",
    "describe_failure",
    "first_failure",
    "laws_defined",
    "own_suites",
    "report_lines",
    "suite_for_game",
    "suites_for",
]


def suites_for(name: str, namespace: Mapping[str, Any]) -> Iterator[tuple[Suite, Implementation]]:
    """List the suites that apply to a module, each with the module as its implementation."""
    ensembles = multiset.implementation(name, namespace)
    tuiles = rummikub.implementation(name, namespace)
    piles = tas.implementation(name, namespace)
    asked = ((multiset.SUITE, ensembles), *((suite, tuiles) for suite in rummikub.SUITES), (tas.SUITE, piles))
    for suite, impl in asked:
        if suite.applicable(impl):
            yield suite, impl


def suite_for_game(jeu: Game[Any, Any, Any]) -> tuple[Suite, Implementation]:
    """Return the laws of every game, with one game as the implementation."""
    return game.SUITE, game.implementation(jeu)
