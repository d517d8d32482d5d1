"""Hand-ins whose functions have other names, as students and the translations of the sheet call them."""

import re
from collections.abc import Callable, Mapping

from rummifun.grading.sheet import FUNCTIONS

__all__ = ["ENGLISH", "FRENCH", "MULTISETS", "SCHEMES", "renamed", "slipped"]

MULTISETS = tuple(name for name, (section, _) in FUNCTIONS.items() if section.startswith("3."))

_NAMES = """
cardinal              taille               size
nbocc                 nb_occurrences       count
appartient            est_dans             is_member
inclus                inclus_dans          is_subset
ajoute                ajout                add
supprime              enleve               remove
egaux                 egalite              equal
intersection          inter                intersect
difference            diff                 subtract
un_dans               un_au_hasard         pick
ieme                  i_eme                nth
cst_PIOCHE_INIT       pioche_initiale      initial_pool
en_ordre              trier_main           sort_hand
extraire              extrait              extract
distrib               distribuer           deal
init_partie           etat_initial         new_game
joueur_courant        joueur_actuel        current_player
joueur_suivant        prochain_joueur      next_player
la_table              get_table            get_table
la_pioche             get_pioche           get_pool
le_statut             statut_de            status
la_main               main_de              hand
est_suite             suite_valide         is_run
est_groupe            groupe_valide        is_group
combinaison_valide    combi_valide         valid_combination
combinaisons_valides  table_valide         valid_combinations
points_suite          pts_suite            run_points
points_groupe         pts_groupe           group_points
points_pose           valeur_pose          laid_points
tableVmens            table_en_mens        table_to_multiset
premier_coup_ok       premier_coup_valide  first_move_ok
coup_ok               coup_valide          move_ok
ajouter_tuile         ajoute_tuile         add_tile
extraction_suite      extraire_suite       find_run
extraction_groupe     extraire_groupe      find_group
piocher               pioche_tuile         draw
jouer_1_coup          joue_un_coup         play_move
jouer_1er_coup        joue_premier_coup    play_first_move
"""
"""A function of the sheet, and what it is called in French and in English."""

FRENCH, ENGLISH = (
    {sheet: names[place] for sheet, *names in map(str.split, _NAMES.strip().splitlines())} for place in (0, 1)
)


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
