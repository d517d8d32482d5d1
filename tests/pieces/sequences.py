"""The sequences on which every test of piles is run."""

from collections.abc import Mapping

from laws import linked_sequence

from rummifun.pieces import sequence as tas_tuple
from rummifun.pieces import tas_deque
from rummifun.pieces.sequence import CardSequence

__all__ = ["NOTRES", "SEQUENCES"]

NOTRES: Mapping[str, CardSequence] = {"tuple": tas_tuple.SEQUENCE_VIDE, "deux_listes": tas_deque.SEQUENCE_VIDE}  # ours
SEQUENCES: Mapping[str, CardSequence] = {**NOTRES, "chaine_double": linked_sequence.SEQUENCE_VIDE}  # ours, and a third
