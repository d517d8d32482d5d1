"""The sequences that every test on piles is asked over."""

from __future__ import annotations

from collections.abc import Mapping

from laws import chaine_double

from rummifun.pieces import tas_deux_listes, tas_tuple
from rummifun.pieces.sequence import SequenceDeCartes

__all__ = ["NOTRES", "SEQUENCES"]

NOTRES: Mapping[str, SequenceDeCartes] = {
    "tuple": tas_tuple.SEQUENCE_VIDE,
    "deux_listes": tas_deux_listes.SEQUENCE_VIDE,
}
"""Ours."""

SEQUENCES: Mapping[str, SequenceDeCartes] = {**NOTRES, "chaine_double": chaine_double.SEQUENCE_VIDE}
"""Ours, and a third."""
