"""The sheet to be graded: its questions, their functions and profiles, and the points that it gives to its parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rummifun.grading.fit.roles import (
    BOOL,
    COMBINAISON,
    ELT,
    ETAT,
    JOUEUR,
    MAIN,
    NAT,
    PIOCHE,
    STATUT,
    TABLE,
    TUILE,
    UNIT,
    Profil,
    couple,
    multiset,
)
from rummifun.messages import N_


@dataclass(frozen=True, slots=True)
class Question:
    """A question of the sheet: what it asks, its part, and its functions; those in `optional` are only advised."""

    name: str
    title: str
    part: int
    functions: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()


_ENS: Final = multiset(ELT)
_MULTI: Final = (
    "cardinal",
    "nbocc",
    "appartient",
    "inclus",
    "ajoute",
    "supprime",
    "egaux",
    "intersection",
    "difference",
)

FUNCTIONS: Final[Mapping[str, tuple[str, Profil]]] = {
    "cardinal": ("3.1.1", Profil((_ENS,), NAT)),
    "nbocc": ("3.1.2", Profil((ELT, _ENS), NAT)),
    "appartient": ("3.1.3", Profil((ELT, _ENS), BOOL)),
    "inclus": ("3.1.4", Profil((_ENS, _ENS), BOOL)),
    "ajoute": ("3.1.5", Profil((couple(ELT, NAT, name="multielement α"), _ENS), _ENS)),
    "supprime": ("3.1.6", Profil((couple(ELT, NAT, name="multielement α"), _ENS), _ENS)),
    "egaux": ("3.1.7", Profil((_ENS, _ENS), BOOL)),
    "intersection": ("3.1.8", Profil((_ENS, _ENS), _ENS)),
    "difference": ("3.1.9", Profil((_ENS, _ENS), _ENS)),
    "un_dans": ("3.1.10", Profil((_ENS,), ELT)),
    "ieme": ("3.1.10", Profil((NAT, _ENS), ELT)),
    "cst_PIOCHE_INIT": ("6.3", Profil((), PIOCHE)),
    "en_ordre": ("6.3", Profil((multiset(TUILE),), multiset(TUILE))),
    "extraire": ("6.5.1", Profil((NAT, PIOCHE), couple(MAIN, PIOCHE))),
    "distrib": ("6.5.1", Profil((UNIT,), couple(MAIN, MAIN, PIOCHE))),
    "init_partie": ("6.5.1", Profil((UNIT,), ETAT)),
    "joueur_courant": ("6.5.2", Profil((ETAT,), JOUEUR)),
    "joueur_suivant": ("6.5.2", Profil((ETAT,), JOUEUR)),
    "la_table": ("6.5.2", Profil((ETAT,), TABLE)),
    "la_pioche": ("6.5.2", Profil((ETAT,), PIOCHE)),
    "le_statut": ("6.5.2", Profil((JOUEUR, ETAT), STATUT)),
    "la_main": ("6.5.2", Profil((JOUEUR, ETAT), MAIN)),
    "est_suite": ("7.1", Profil((COMBINAISON,), BOOL)),
    "est_groupe": ("7.1", Profil((COMBINAISON,), BOOL)),
    "combinaison_valide": ("7.1", Profil((COMBINAISON,), BOOL)),
    "combinaisons_valides": ("7.1", Profil((TABLE,), BOOL)),
    "points_suite": ("7.2", Profil((COMBINAISON,), NAT)),
    "points_groupe": ("7.2", Profil((COMBINAISON,), NAT)),
    "points_pose": ("7.2", Profil((TABLE,), NAT)),
    "tableVmens": ("8", Profil((TABLE,), multiset(TUILE))),
    "premier_coup_ok": ("8.1", Profil((MAIN, TABLE, MAIN), BOOL)),
    "coup_ok": ("8.1", Profil((TABLE, MAIN, TABLE, MAIN), BOOL)),
    "ajouter_tuile": ("8.2", Profil((TABLE, TUILE), TABLE)),
    "extraction_suite": ("8.3", Profil((MAIN,), COMBINAISON)),
    "extraction_groupe": ("8.3", Profil((MAIN,), COMBINAISON)),
    "piocher": ("8.4.1", Profil((ETAT,), ETAT)),
    "jouer_1_coup": ("8.4.2", Profil((ETAT, TABLE), ETAT)),
    "jouer_1er_coup": ("8.4.3", Profil((ETAT, TABLE), ETAT)),
}
"""The section and the profile of every function that a hand-in is judged on."""

ALIASES: Final[Mapping[str, str]] = {
    "jouer_un_coup": "jouer_1_coup",  # the sheet's own other spelling, §8.4.2
    "jouer_1_er_coup": "jouer_1er_coup",
    "jouer_premier_coup": "jouer_1er_coup",
    "cst_pioche_init": "cst_PIOCHE_INIT",
    "table_vers_mens": "tableVmens",
    "tablevmens": "tableVmens",
    "ajoute_tuile": "ajouter_tuile",
}
"""Other spellings that are taken for the sheet's."""

TYPES: Final = frozenset({"couleur", "valeur", "tuile", "combinaison", "table", "pose", "main", "pioche"})
"""The types that Q4 to Q6 ask for."""

QUESTIONS: Final = (
    Question("Q1", N_("multisets, sum type"), 3, (*_MULTI, "un_dans"), optional=("ieme",)),
    Question("Q2", N_("multisets, lists"), 4, (*_MULTI, "un_dans"), optional=("ieme",)),
    Question(
        "Q3",
        N_("multisets, higher order"),
        4,
        ("cardinal", "nbocc", "appartient", "inclus", "ajoute", "supprime", "intersection", "difference"),
    ),
    Question("Q4", N_("tiles"), 6, types=("couleur", "valeur", "tuile")),
    Question("Q5", N_("combinations, tables"), 6, types=("combinaison", "table", "pose")),
    Question("Q6", N_("hands and pools"), 6, ("cst_PIOCHE_INIT",), types=("main", "pioche")),
    Question("Q7", N_("order of tiles"), 6, ("en_ordre",)),
    Question("Q8", N_("first state"), 6, ("extraire", "distrib", "init_partie")),
    Question(
        "Q9",
        N_("reading a state"),
        6,
        ("joueur_courant", "joueur_suivant", "la_table", "la_pioche", "le_statut", "la_main"),
    ),
    Question(
        "Q10",
        N_("valid combinations"),
        7,
        ("est_suite", "est_groupe", "combinaison_valide", "combinaisons_valides"),
    ),
    Question("Q11", N_("points"), 7, ("points_suite", "points_groupe", "points_pose")),
    Question("Q12", N_("tables as multisets"), 8, ("tableVmens",)),
    Question("Q13", N_("valid moves"), 8, ("premier_coup_ok", "coup_ok")),
    Question("Q14", N_("adding a tile"), 8, ("ajouter_tuile",)),
    Question("Q15", N_("finding combinations"), 8, ("extraction_suite", "extraction_groupe")),
    Question("Q16", N_("changes of state"), 8, ("piocher", "jouer_1_coup", "jouer_1er_coup")),
)
"""Q1 to Q16."""

PARTS: Final[Mapping[int, float]] = {3: 25.0, 4: 24.99, 6: 10.0, 7: 15.0, 8: 25.01}
"""The sheet's indicative points of each part; Q17, a scenario, belongs to part 8 and is for a person to judge."""


def question(name: str) -> Question | None:
    """Find a question by its number, however it is written.

    >>> question("q10").title, question("Q17")
    ('valid combinations', None)
    """
    wanted = "Q" + name.strip().lstrip("Qq")
    return next((asked for asked in QUESTIONS if asked.name == wanted), None)
