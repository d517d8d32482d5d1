"""The laws of piles (réussites sheet, §2.4): of ours over any sequence of cards, and of piles written anew.

They apply to two kinds of modules. One rewrites the functions of the sheet, over any representation. The other writes
only a sequence, as `rummifun.pieces.sequence` says, and calls its empty value `SEQUENCE_VIDE`: then our piles over it
are checked.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from rummifun.laws.law import Implementation, Suite
from rummifun.laws.tas import movements, piles
from rummifun.laws.tas.neutral import FONCTIONS, SORTES, make_laws
from rummifun.pieces import sequence, tas

__all__ = ["FONCTIONS", "SUITE", "implementation"]


SUITE: Final = Suite(
    "§2.4 · tas de cartes", FONCTIONS, SORTES, make_laws({**piles.LAWS, **movements.LAWS}), examples=100
)
"""The laws of piles."""


def implementation(name: str, namespace: Mapping[str, Any]) -> Implementation:
    """Make an implementation of a module's functions on piles, or of ours over the sequence it defines.

    Profil: nom → espace de noms → implémentation

    >>> from rummifun.pieces import tas_deque
    >>> implementation("deux listes", vars(tas_deque)).defined == FONCTIONS
    True

    Law: (implementation n m).defined ⊆ FONCTIONS
    """
    own = {word: namespace[word] for word in FONCTIONS if callable(namespace.get(word))}
    defined = {**_sur(namespace["SEQUENCE_VIDE"]), **own} if "SEQUENCE_VIDE" in namespace else own
    modes = {word: namespace.get(word, getattr(tas, word)) for word in ("Empile", "Etale")}
    return Implementation.from_namespaces(name, defined, {**modes, **_sur(sequence.SEQUENCE_VIDE)})


def _sur(sequence: Any) -> dict[str, Any]:
    """Return our functions on piles, for a sequence."""
    ours = {word: getattr(tas, word) for word in FONCTIONS}
    constructeurs = ("creer_jeu_neuf", "creer_tas_vide")
    return {**ours, **{word: partial(ours[word], sequence=sequence) for word in constructeurs}}
