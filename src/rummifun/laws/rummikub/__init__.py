"""The laws of the Rummikub functions (Q7 to Q16): one suite for each question, one law for each rule of validity."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import rummifun.games.rummikub as jeu
from rummifun.laws.law import Implementation
from rummifun.laws.multiset import FONCTIONS as FONCTIONS_MENS
from rummifun.laws.multiset import empty_multiset, read_multielements
from rummifun.laws.rummikub import combinaisons, moves
from rummifun.laws.rummikub.neutral import FONCTIONS

__all__ = ["FONCTIONS", "SUITES", "implementation"]

SUITES: Final = (*combinaisons.SUITES, *moves.SUITES)
"""The laws of Q7 to Q16, a suite a question."""

_CONSTRUCTEURS: Final = ("T", "Joker", "Bleu", "Rouge", "Jaune", "Noir", "J1", "J2", "Statut", "Etat")


def implementation(name: str, namespace: Mapping[str, Any]) -> Implementation:
    """Make an implementation of the Rummikub functions that a module defines.

    It borrows from ours what it does not define itself (constructors of tiles and states, multisets). If it has its
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
    return Implementation.from_namespaces(
        name, defined, {**constructeurs, "pairs": read_multielements, **ensembles, "vide": empty_multiset(propres)}
    )
