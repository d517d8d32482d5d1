"""Studies: what comes of many games of one game, as a value that adds up.

    Etude            what was counted, of which games; studies of other games of one seed add up (`+`, `VIDE`)
    Plan, compte     what is studied; the study of one block of games, which can be made anywhere
    etude            the sum of the blocks, by the engine and on the machines that are asked for
    wilson           how sure a rate is

Nothing here prints: `rummifun analyser` does.
"""

from __future__ import annotations

from rummifun.analysis import classement as _ranked  # noqa: F401  what a tournament shows is ranked
from rummifun.analysis.conduite import etude, sommes
from rummifun.analysis.export import from_json, records, to_json, version
from rummifun.analysis.intervalle import clopper_pearson, wilson
from rummifun.analysis.monoide import VIDE, Comptes, Etude, Refus, Sujet
from rummifun.analysis.parties import Fautive, Partie, Plan, blocs, compte, etats, jouee

__all__ = [
    "VIDE",
    "Comptes",
    "Etude",
    "Fautive",
    "Partie",
    "Plan",
    "Refus",
    "Sujet",
    "blocs",
    "clopper_pearson",
    "compte",
    "etats",
    "etude",
    "from_json",
    "jouee",
    "records",
    "sommes",
    "to_json",
    "version",
    "wilson",
]
