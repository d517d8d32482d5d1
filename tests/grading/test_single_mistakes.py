"""A right hand-in with one mistake at a time: the function is found wrong, and nothing that does not rest on it is."""

from __future__ import annotations

import pytest
from games.ampleur import ampleur

from grading.hand_ins import PLIS, changed
from grading.reports import found, graded_text
from rummifun.grading.report.findings import Report

MISTAKES = [
    ("Q3", "cardinal", "fold_left (fun acc (_, m) -> acc + m) 0 ens", "fold_left (fun acc (_, m) -> acc + m) 1 ens"),
    ("Q3", "nbocc", "if x = elt then acc + m else acc", "if x = elt then acc + 1 else acc"),
    ("Q3", "inclus", "m <= nbocc x e2) e1;;", "m < nbocc x e2) e1;;"),
    ("Q3", "ajoute", "else (x, m) :: ens;;", "else (x, 1) :: ens;;"),
    ("Q3", "supprime", "if y = x then (y, n - m) else (y, n)) ens);;", "(y, n - m)) ens);;"),
    ("Q3", "intersection", "min n (nbocc x e2)", "max n (nbocc x e2)"),
    ("Q2", "un_dans", "choix (Random.int (cardinal ens)) ens", "choix (cardinal ens - 1) ens"),
    ("Q6", "cst_PIOCHE_INIT", "(Joker, 2) :: toutes Rouge", "(Joker, 1) :: toutes Rouge"),
    ("Q7", "en_ordre", "Bleu -> 1 | Rouge -> 2", "Bleu -> 2 | Rouge -> 1"),
    ("Q8", "extraire", "(ajoute (x, 1) main, reste)", "(ajoute (x, 1) main, p)"),
    ("Q8", "distrib", "extraire 14 p1 in", "extraire 14 cst_PIOCHE_INIT in"),
    ("Q8", "init_partie", "(J_2, false, main2)), [], p, J_1)", "(J_2, true, main2)), [], p, J_1)"),
    ("Q9", "la_main", "let (_, _, m) = le_statut j e in m", "let (_, _, m) = le_statut (joueur_courant e) e in m"),
    ("Q10", "est_suite", "length c >= 3", "length c >= 2"),
    ("Q10", "est_suite", "v >= 1 && v <= 13 && suit", "suit"),
    ("Q10", "est_suite", "k = coul && w = v && suit", "w = v && suit"),
    ("Q10", "est_groupe", "&& differents couleurs", ""),
    ("Q10", "est_groupe", "(length c = 3 || length c = 4)", "length c >= 3"),
    ("Q10", "combinaisons_valides", "for_all combinaison_valide l", "exists combinaison_valide l"),
    ("Q11", "points_groupe", "v * length g", "v * length (numerotees g)"),
    ("Q11", "points_suite", "(0, v) s)", "(0, v + 1) s)"),
    ("Q12", "tableVmens", "[] (concat t)", "[] (match t with [] -> [] | c :: _ -> c)"),
    ("Q13", "premier_coup_ok", "points_pose p0 >= 30 && ", ""),
    ("Q13", "premier_coup_ok", "combinaisons_valides p0 && points_pose", "points_pose"),
    ("Q13", "coup_ok", "&& inclus (tableVmens t0) (tableVmens t1)", ""),
    ("Q13", "coup_ok", "  combinaisons_valides t1\n  && inclus", "  inclus"),
    ("Q14", "ajouter_tuile", "| [] -> (match ajouter_tuile r t with [] -> [] | r' -> c :: r'));;", "| [] -> c :: r);;"),
    ("Q15", "extraction_groupe", "premiere est_groupe m", "premiere est_suite m"),
    ("Q16", "piocher", "supprime (x, 1) p, joueur_suivant e)", "p, joueur_suivant e)"),
    ("Q16", "jouer_1er_coup", "la_table e @ p, la_pioche e", "p, la_pioche e"),
    ("Q16", "jouer_1_coup", "if engage && coup_ok", "if coup_ok"),
]
ORDINARY = 4


@pytest.mark.lent
def test_every_single_mistake_is_found(pytestconfig: pytest.Config) -> None:
    number = ampleur(pytestconfig, ORDINARY, len(MISTAKES))
    for name, function, old, new in MISTAKES[:: len(MISTAKES) // number or 1]:
        report = graded_text(changed(PLIS, (old, new)), only=name)
        assert found(report, name, function).verdict in ("wrong", "type") or _by_a_law(report), (function, new)


def _by_a_law(report: Report) -> bool:
    """Tell whether a law found what no single case shows: a draw that always gives the same."""
    return any(one.failed for one in report.questions)
