"""The laws of the Rummikub functions (Q7 to Q16): one suite for each question, one law for each rule of validity."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import SimpleNamespace
from typing import Any, Final

import rummifun.games.rummikub as jeu
from rummifun.laws.law import Implementation
from rummifun.laws.multiset import FONCTIONS as FONCTIONS_MENS
from rummifun.laws.multiset import empty_multiset, is_sheet_type, read_multielements
from rummifun.laws.rummikub import combinaisons, moves
from rummifun.laws.rummikub.neutral import FACES, FONCTIONS, OWN_SORTS, build_tile

__all__ = ["FONCTIONS", "OWN_SORTS", "SUITES", "implementation"]


SUITES: Final = (*combinaisons.SUITES, *moves.SUITES)
"""The laws of Q7 to Q16, a suite a question."""


_CONSTRUCTEURS: Final = ("T", "Joker", "Bleu", "Rouge", "Jaune", "Noir", "J1", "J2", "Statut", "Etat")


def implementation(name: str, namespace: Mapping[str, Any]) -> Implementation:
    """Make an implementation of the Rummikub functions that a module defines.

    It borrows from ours the names that it does not define (constructors of tiles and states, multisets). If it has its
    own `ajoute`, hands are built with its own multisets.

    Profil: nom → espace de noms → implémentation

    >>> sorted(implementation("mien", {"est_suite": len}).defined)
    ['est_suite']

    Law: (implementation n m).defined ⊆ FONCTIONS
    """
    defined = {word: namespace[word] for word in FONCTIONS if callable(namespace.get(word))}
    propres = namespace if callable(namespace.get("ajoute")) else vars(jeu)
    ensembles = {word: propres[word] for word in FONCTIONS_MENS if word in propres}
    constructeurs = {word: namespace.get(word, getattr(jeu, word)) for word in _CONSTRUCTEURS}
    lent = {**constructeurs, "pairs": _reader(constructeurs, ensembles), **ensembles, "vide": empty_multiset(propres)}
    return Implementation.from_namespaces(name, defined, {**namespace, **lent})


def _reader(constructeurs: Mapping[str, Any], ensembles: Mapping[str, Any]) -> Callable[[Any], Iterable[Any]]:
    """Lend `pairs` to a module that lacks it: by its `nbocc` of every tile, unless its type is one of the sheet's."""
    m = SimpleNamespace(**constructeurs)

    def read(ens: Any) -> Iterable[Any]:
        if is_sheet_type(ens) or "nbocc" not in ensembles:
            return read_multielements(ens)
        counted = ((x, ensembles["nbocc"](x, ens)) for x in (build_tile(m, face) for face in FACES))
        return tuple((x, n) for x, n in counted if n)

    return read
