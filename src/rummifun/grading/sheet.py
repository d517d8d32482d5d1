"""The sheet to grade: the profiles of its functions, its questions, and the points of its parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rummifun.messages import N_

GAME: Final = "rummikub"
"""The game of the sheet."""


@dataclass(frozen=True, slots=True)
class Role:
    """The role of a value in the sheet: a kind, its components, and the sheet's name for its type."""

    kind: str
    of: tuple[Role, ...] = ()
    name: str = ""


def multiset_role(of: Role, name: str = "") -> Role:
    """Return the role of a multiset."""
    return Role("multiset", (of,), name)


def sequence_role(of: Role, name: str) -> Role:
    """Return the role of a sequence."""
    return Role("sequence", (of,), name)


def tuple_role(*of: Role, name: str = "") -> Role:
    """Return the role of a tuple."""
    return Role("product", of, name)


NAT: Final = Role("nat")


BOOL: Final = Role("bool")


UNIT: Final = Role("unit")


ELT: Final = Role("elt")


COULEUR: Final = Role("couleur", name="couleur")


VALEUR: Final = Role("nat", name="valeur")


TUILE: Final = Role("tuile", name="tuile")


JOUEUR: Final = Role("joueur", name="joueur")


COMBINAISON: Final = sequence_role(TUILE, "combinaison")


TABLE: Final = sequence_role(COMBINAISON, "table")


MAIN: Final = multiset_role(TUILE, "main")


PIOCHE: Final = multiset_role(TUILE, "pioche")


STATUT: Final = tuple_role(JOUEUR, BOOL, MAIN, name="statut")


ETAT: Final = tuple_role(tuple_role(STATUT, STATUT), TABLE, PIOCHE, JOUEUR, name="etat")


@dataclass(frozen=True, slots=True)
class Profil:
    """The profile of a function of the sheet: the roles of its arguments and of its result."""

    takes: tuple[Role, ...]
    gives: Role


_SHEETS: Final[Mapping[str, str]] = {
    "multiensemble": "'a multiensemble = V | A of 'a multielement * 'a multiensemble, or 'a multielement list",
    "couleur": "couleur = Bleu | Rouge | Jaune | Noir",
    "valeur": "valeur = nat",
    "tuile": "tuile = Joker | T of valeur * couleur",
    "joueur": "joueur = J1 | J2",
    "combinaison": "combinaison = tuile list",
    "table": "table = combinaison list",
    "pose": "pose = combinaison list",
    "main": "main = tuile multiensemble",
    "pioche": "pioche = tuile multiensemble",
    "statut": "statut = joueur * bool * main",
    "etat": "etat = (statut * statut) * table * pioche * joueur",
}


def type_declaration(role: Role) -> str:
    """Write the sheet's declaration of a role's type; nothing if it declares none."""
    return _SHEETS.get(role.name or ("multiensemble" if role.kind == "multiset" else ""), "")


def type_text(role: Role, inside: bool = False) -> str:
    """Write a role as the sheet's type.

    >>> type_text(STATUT), type_text(multiset_role(ELT)), type_text(tuple_role(MAIN, PIOCHE))
    ('statut', "'a multiensemble", 'main * pioche')
    """
    if role.name:
        return role.name
    if role == tuple_role(ELT, NAT):
        return "'a multielement"
    if role.kind == "product":
        text = " * ".join(type_text(one, inside=True) for one in role.of)
        return f"({text})" if inside else text
    if role.kind == "multiset":
        return f"{type_text(role.of[0], inside=True)} multiensemble"
    return "'a" if role.kind == "elt" else role.kind


def profile_text(profil: Profil) -> str:
    """Write the profile of a function of the sheet.

    >>> (profile_text(Profil((ELT, multiset_role(ELT)), NAT)),
    ...  profile_text(Profil((NAT, PIOCHE), tuple_role(MAIN, PIOCHE))))
    ("'a -> 'a multiensemble -> nat", 'nat -> pioche -> main * pioche')
    """
    return " -> ".join(map(type_text, (*profil.takes, profil.gives)))


@dataclass(frozen=True, slots=True)
class Question:
    """A question of the sheet: its task, its part, and its functions; those in `optional` are only advised."""

    name: str
    title: str
    part: int
    functions: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()


_ENS: Final = multiset_role(ELT)


FUNCTIONS: Final[Mapping[str, tuple[str, Profil]]] = {
    "cardinal": ("3.1.1", Profil((_ENS,), NAT)),
    "nbocc": ("3.1.2", Profil((ELT, _ENS), NAT)),
    "appartient": ("3.1.3", Profil((ELT, _ENS), BOOL)),
    "inclus": ("3.1.4", Profil((_ENS, _ENS), BOOL)),
    "ajoute": ("3.1.5", Profil((tuple_role(ELT, NAT), _ENS), _ENS)),
    "supprime": ("3.1.6", Profil((tuple_role(ELT, NAT), _ENS), _ENS)),
    "egaux": ("3.1.7", Profil((_ENS, _ENS), BOOL)),
    "intersection": ("3.1.8", Profil((_ENS, _ENS), _ENS)),
    "difference": ("3.1.9", Profil((_ENS, _ENS), _ENS)),
    "un_dans": ("3.1.10", Profil((_ENS,), ELT)),
    "ieme": ("3.1.10", Profil((NAT, _ENS), ELT)),
    "cst_PIOCHE_INIT": ("6.3", Profil((), PIOCHE)),
    "en_ordre": ("6.3", Profil((multiset_role(TUILE),), multiset_role(TUILE))),
    "extraire": ("6.5.1", Profil((NAT, PIOCHE), tuple_role(MAIN, PIOCHE))),
    "distrib": ("6.5.1", Profil((UNIT,), tuple_role(MAIN, MAIN, PIOCHE))),
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
    "tableVmens": ("8", Profil((TABLE,), multiset_role(TUILE))),
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


CHOOSE_FUNCTION: Final = "choisir"
"""A function that chooses a move, which the sheet does not ask for."""


PROFILES: Final[Mapping[str, Profil]] = {
    CHOOSE_FUNCTION: Profil((ETAT,), TABLE),
    **{name: profil for name, (_, profil) in FUNCTIONS.items()},
}
"""The profile of every function of a hand-in that is called."""


ALIASES: Final[Mapping[str, str]] = {
    "jouer_un_coup": "jouer_1_coup",  # the sheet's own other spelling, §8.4.2
    "jouer_1_er_coup": "jouer_1er_coup",
    "jouer_premier_coup": "jouer_1er_coup",
    "cst_pioche_init": "cst_PIOCHE_INIT",
    "table_vers_mens": "tableVmens",
    "tablevmens": "tableVmens",
}
"""Other spellings that are taken for the sheet's."""


def _of(section: str) -> tuple[str, ...]:
    return tuple(name for name, (where, _) in FUNCTIONS.items() if f"{where}.".startswith(f"{section}."))


_MULTI: Final = tuple(name for name in _of("3.1") if name != "ieme")


QUESTIONS: Final = (
    Question("Q1", N_("multisets, sum type"), 3, _MULTI, optional=("ieme",)),
    Question("Q2", N_("multisets, lists"), 4, _MULTI, optional=("ieme",)),
    Question(
        "Q3", N_("multisets, higher order"), 4, tuple(name for name in _MULTI if name not in ("egaux", "un_dans"))
    ),
    Question("Q4", N_("tiles"), 6, types=("couleur", "valeur", "tuile")),
    Question("Q5", N_("combinations, tables"), 6, types=("combinaison", "table", "pose")),
    Question("Q6", N_("hands and pools"), 6, ("cst_PIOCHE_INIT",), types=("main", "pioche")),
    Question("Q7", N_("order of tiles"), 6, ("en_ordre",)),
    Question("Q8", N_("first state"), 6, _of("6.5.1")),
    Question("Q9", N_("reading a state"), 6, _of("6.5.2")),
    Question("Q10", N_("valid combinations"), 7, _of("7.1")),
    Question("Q11", N_("points"), 7, _of("7.2")),
    Question("Q12", N_("tables as multisets"), 8, ("tableVmens",)),
    Question("Q13", N_("valid moves"), 8, _of("8.1")),
    Question("Q14", N_("adding a tile"), 8, _of("8.2")),
    Question("Q15", N_("finding combinations"), 8, _of("8.3")),
    Question("Q16", N_("changes of state"), 8, _of("8.4")),
)
"""Q1 to Q16."""


TYPES: Final[Mapping[str, Role]] = {
    **{role.name: role for role in (COULEUR, VALEUR, TUILE, COMBINAISON, TABLE, MAIN, PIOCHE)},
    "pose": sequence_role(COMBINAISON, "pose"),
}
"""The roles of the types that Q4 to Q6 ask for."""


PARTS: Final[Mapping[int, float]] = {3: 25.0, 4: 24.99, 6: 10.0, 7: 15.0, 8: 25.01}
"""The sheet's indicative points of each part; Q17, a scenario, belongs to part 8 and is for a person to judge."""


def find_question(name: str, asked: tuple[Question, ...] = QUESTIONS) -> Question | None:
    """Find a question by its name, or by its number in any spelling."""
    wanted = (name.strip(), "Q" + name.strip().lstrip("Qq"))
    return next((one for one in asked if one.name in wanted), None)


def sheet_name(name: str) -> str:
    """Return the sheet's name for a name of a hand-in: the sheet's own, or one of its other spellings."""
    bare = name.rpartition(".")[2]
    return ALIASES.get(bare, bare)
