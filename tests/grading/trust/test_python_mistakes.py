"""Single mistakes in a right hand-in in Python: each is found in the function that has it."""

from __future__ import annotations

from harness.effort import Effort

from grading.hand_ins import changed
from grading.reports import quickly_graded
from grading.test_python import RIGHT
from grading.trust.test_mistakes import accused, blamed

HELPER = ("Q9", "le_statut")
"""A function of one argument, where the sheet's has two, which the right hand-in has."""

MISTAKES = (
    ("Q2", "cardinal", "ens[0][1] + cardinal(ens[1:])", "1 + cardinal(ens[1:])"),
    ("Q2", "nbocc", "return n if x == elt else nbocc", "return 1 if x == elt else nbocc"),
    ("Q2", "appartient", "return nbocc(elt, ens) > 0", "return nbocc(elt, ens) > 1"),
    ("Q2", "ajoute", "[(y, m + n), *ens[1:]]", "[(y, n), *ens[1:]]"),
    ("Q2", "supprime", "if n < m else ens[1:]", "if n <= m else ens[1:]"),
    ("Q2", "egaux", "inclus(ens1, ens2) and inclus(ens2, ens1)", "ens1 == ens2"),
    ("Q2", "intersection", "(x, min(n, nbocc(x, ens2)))", "(x, n)"),
    ("Q2", "difference", "for x, n in ens1 if n > nbocc(x, ens2)]", "for x, n in ens1 if n >= nbocc(x, ens2)]"),
    ("Q2", "ieme", "return x if i <= n else ieme", "return x if i < n else ieme"),
    ("Q7", "en_ordre", "key=lambda xn: rang(xn[0]))", "key=lambda xn: (rang(xn[0])[1], rang(xn[0])[0]))"),
    ("Q8", "extraire", "extraire(n - 1, supprime((t, 1), p))", "extraire(n - 1, p)"),
    ("Q10", "est_suite", "debut >= 1 and debut + len(c) - 1 <= 13", "debut >= 1"),
    ("Q10", "est_suite", "debut >= 1 and debut", "debut"),
    ("Q10", "est_suite", "if len(c) < 3 or numerotees", "if len(c) < 2 or numerotees"),
    ("Q10", "est_groupe", " and len(set(couleurs)) == len(couleurs)", ""),
    ("Q10", "est_groupe", "len(c) in (3, 4)", "len(c) >= 3"),
    ("Q10", "combinaison_valide", "return est_suite(c) or est_groupe(c)", "return est_groupe(c)"),
    (
        "Q10",
        "combinaisons_valides",
        "return all(combinaison_valide(c) for c in q)",
        "return combinaison_valide(q[0]) if q else True",
    ),
    ("Q11", "points_suite", "sum(t.v - i + j for", "sum(t.v + j for"),
    ("Q11", "points_groupe", "len(g) * int(", "len([t for t in g if t != Joker]) * int("),
    ("Q11", "points_pose", "if est_groupe(c) else 0) for c in p)", "if est_groupe(c) else 0) for c in p[:1])"),
    ("Q12", "tableVmens", "    for c in table:\n        for t in c:", "    for c in table[:1]:\n        for t in c:"),
    ("Q13", "premier_coup_ok", "points_pose(p) >= 30 and reste", "reste"),
    ("Q13", "coup_ok", "inclus(avant, apres) and posees", "posees"),
    ("Q14", "ajouter_tuile", "for nouvelle in ([*c, tuile], [tuile, *c]):", "for nouvelle in ([*c, tuile],):"),
    ("Q15", "extraction_groupe", "if est_groupe(g):", "if False:"),
    ("Q16", "piocher", "supprime((t, 1), e.pioche))", "e.pioche)"),
    ("Q16", "jouer_1_coup", "accepte = s.engage and coup_ok", "accepte = coup_ok"),
    ("Q16", "jouer_1er_coup", "e.table + pose, e.pioche", "pose, e.pioche"),
)
EVERY = 13
"""In an ordinary run one in so many: one that rests on the helper is among them."""


def test_mistakes_in_python_are_found_where_they_are(effort: Effort) -> None:
    for question, function, old, new in MISTAKES[:: effort(EVERY, 1)]:
        report = quickly_graded(changed(RIGHT, (old, new)), "rendu.py")
        assert accused(report) - {HELPER} == {(question, function)}, (function, new)
        assert blamed(report) <= {function}, (function, new)
