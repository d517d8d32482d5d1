"""Hand-ins whose functions have other names, as students and the translations of the sheet call them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from rummifun.grading.sheet import FUNCTIONS

__all__ = ["ENGLISH", "FRENCH", "MULTISETS", "SCHEMES", "renamed", "slipped"]

MULTISETS = tuple(name for name, (section, _) in FUNCTIONS.items() if section.startswith("3."))

FRENCH = {
    "cardinal": "taille",
    "nbocc": "nb_occurrences",
    "appartient": "est_dans",
    "inclus": "inclus_dans",
    "ajoute": "ajout",
    "supprime": "enleve",
    "egaux": "egalite",
    "intersection": "inter",
    "difference": "diff",
    "un_dans": "un_au_hasard",
    "ieme": "i_eme",
    "cst_PIOCHE_INIT": "pioche_initiale",
    "en_ordre": "trier_main",
    "extraire": "extrait",
    "distrib": "distribuer",
    "init_partie": "etat_initial",
    "joueur_courant": "joueur_actuel",
    "joueur_suivant": "prochain_joueur",
    "la_table": "get_table",
    "la_pioche": "get_pioche",
    "le_statut": "statut_de",
    "la_main": "main_de",
    "est_suite": "suite_valide",
    "est_groupe": "groupe_valide",
    "combinaison_valide": "combi_valide",
    "combinaisons_valides": "table_valide",
    "points_suite": "pts_suite",
    "points_groupe": "pts_groupe",
    "points_pose": "valeur_pose",
    "tableVmens": "table_en_mens",
    "premier_coup_ok": "premier_coup_valide",
    "coup_ok": "coup_valide",
    "ajouter_tuile": "ajoute_tuile",
    "extraction_suite": "extraire_suite",
    "extraction_groupe": "extraire_groupe",
    "piocher": "pioche_tuile",
    "jouer_1_coup": "joue_un_coup",
    "jouer_1er_coup": "joue_premier_coup",
}
ENGLISH = {
    "cardinal": "size",
    "nbocc": "count",
    "appartient": "is_member",
    "inclus": "is_subset",
    "ajoute": "add",
    "supprime": "remove",
    "egaux": "equal",
    "intersection": "intersect",
    "difference": "subtract",
    "un_dans": "pick",
    "ieme": "nth",
    "cst_PIOCHE_INIT": "initial_pool",
    "en_ordre": "sort_hand",
    "extraire": "extract",
    "distrib": "deal",
    "init_partie": "new_game",
    "joueur_courant": "current_player",
    "joueur_suivant": "next_player",
    "la_table": "get_table",
    "la_pioche": "get_pool",
    "le_statut": "status",
    "la_main": "hand",
    "est_suite": "is_run",
    "est_groupe": "is_group",
    "combinaison_valide": "valid_combination",
    "combinaisons_valides": "valid_combinations",
    "points_suite": "run_points",
    "points_groupe": "group_points",
    "points_pose": "laid_points",
    "tableVmens": "table_to_multiset",
    "premier_coup_ok": "first_move_ok",
    "coup_ok": "move_ok",
    "ajouter_tuile": "add_tile",
    "extraction_suite": "find_run",
    "extraction_groupe": "find_group",
    "piocher": "draw",
    "jouer_1_coup": "play_move",
    "jouer_1er_coup": "play_first_move",
}


def _camel(name: str) -> str:
    head, *rest = name.split("_")
    joined = head + "".join(word[:1].upper() + word[1:] for word in rest)
    return joined if rest else {"nbocc": "nbOcc", "tableVmens": "table_v_mens"}.get(name, f"{name}'")


def slipped(name: str) -> str:
    """Write a letter twice, or once where it stands twice, or too much at the end of a short name."""
    if len(re.sub("_", "", name)) < 5:
        return f"{name}1"
    return re.sub(r"(.)\1", r"\1", name) if re.search(r"(.)\1", name) else name[:3] + name[2:]


SCHEMES: Mapping[str, Callable[[str], str]] = {
    "figures": "{}1".format,
    "camels": _camel,
    "underscores": lambda name: {"nbocc": "nb_occ", "tableVmens": "table_V_mens"}.get(name, f"{name}_"),
    "marks": "{}_q2".format,
    "affixes": "rk_{}".format,
    "french": lambda name: FRENCH[name],
    "english": lambda name: ENGLISH[name],
    "slips": slipped,
}


def renamed(text: str, by: Callable[[str], str], names: tuple[str, ...] = tuple(FUNCTIONS)) -> str:
    """Rename every function of a hand-in, wherever it stands."""
    known = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.sub(rf"(?<![\w'.])(?:{known})(?![\w'])", lambda found: by(found[0]), text)
