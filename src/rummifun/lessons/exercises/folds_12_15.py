"""Lessons 12 to 15, an accumulator, a fold, fusion and both ways: the exercises."""

from __future__ import annotations

from typing import Final

from rummifun.lessons.exercise import exercise, lend_exercises, skeleton
from rummifun.messages import N_

_LESSON_12: Final = lend_exercises(
    "rummifun.multiset.liste",
    "12.1 12.2 12.3 12.4",
    exercise(
        skeleton("taille_depuis(total, ens)", "taille(ens)"),
        N_("taille is a special case of taille_depuis: which total does one start from?"),
        N_("The empty multiset leaves the total as it is; a first pair makes it one larger."),
        N_("Ten thousand values are too many for a recursion: write the walk as a loop over ens, or with reduce."),
        taille_couples=N_("every pair counts once, whatever its multiplicity."),
        taille_invariant=N_("taille_depuis adds the total that it is given to what it counts."),
        taille_grande=N_("ten thousand values do not stop it."),
    ),
    exercise(
        skeleton("plus_frequent_depuis(meilleur, ens)"),
        N_("meilleur is the best pair among those already seen. What does the empty multiset add?"),
        N_("Compare the multiplicity of the first pair with that of meilleur; go on with the better one."),
        N_("Between equals the earlier one stays: the new pair must be strictly larger."),
        plus_frequent_vide=N_("with nothing more to see, the best so far is the answer."),
        plus_frequent_premier=N_("the pair given has the largest multiplicity, and is the earliest of those that do."),
    ),
    exercise(
        skeleton("renverse(xs)"),
        N_("Put each element in front of those that came before it."),
        N_("The accumulator is the reversed list of what has been seen; it begins empty."),
        N_("Invariant: what is left, reversed, followed by the accumulator, is the whole list reversed."),
        renverse_ordre=N_("the last element comes first, and so on."),
        renverse_grande=N_("two thousand elements do not stop it."),
    ),
    exercise(
        skeleton("sans_doublons(xs)"),
        N_("At each element you must know which were seen: what is remembered besides the answer?"),
        N_("Two accumulators: the list kept so far, and the set of what is in it."),
        N_("An element of the set changes neither; any other goes to the end of the list, and into the set."),
        sans_doublons_premiers=N_("each element is kept once, at its first place."),
    ),
)

_LESSON_13: Final = lend_exercises(
    "rummifun.multiset.liste",
    "13.1 13.2 13.3 13.4",
    exercise(
        skeleton("from functools import reduce", "from rummifun.multiset.ordre_sup import nbocc", "inclus(ens1, ens2)"),
        N_("What does the empty multiset answer? That is the start."),
        N_("The accumulator is true as long as every pair seen so far fits."),
        N_("A pair (x, n) fits when n <= nbocc(x, ens2); both the accumulator and this must be true."),
        provided="rummifun.multiset.ordre_sup",
        inclus_nbocc=N_("one multiset is in another when each value occurs there at least as often."),
        inclus_reflexif=N_("every multiset is included in itself."),
    ),
    exercise(
        skeleton("pas_max(meilleur, xn)"),
        N_("A step is given the accumulator and one element, here a pair."),
        N_("The accumulator is a number: the largest multiplicity so far."),
        N_("Give back the larger of meilleur and the second of the pair."),
        pas_max_un=N_("one step gives the larger of the accumulator and the multiplicity."),
        pas_max_repli=N_("folded over a multiset from 0, it gives the largest multiplicity."),
    ),
    exercise(
        skeleton("from functools import reduce", "nombre(chiffres)"),
        N_("407 followed by a 5 is 4075. What was done to 407?"),
        N_("A digit on the right moves all others one place to the left: ten times as much."),
        N_("Step: 10 * number so far + digit; start: the number without any digit."),
        nombre_vide=N_("without digits the number is 0."),
        nombre_ecrit=N_("the digits are read from left to right, in base ten."),
    ),
    exercise(
        skeleton("from functools import reduce", "grande_moyenne(seuil, xs)"),
        N_("The mean is a sum divided by a size: neither alone tells it."),
        N_("Let the accumulator be a pair, (sum, size), that starts from (0, 0)."),
        N_("Compare only at the end, and without dividing: sum >= seuil * size."),
        grande_moyenne_vide=N_("the empty list says true."),
        grande_moyenne_compare=N_("the sum is at least the threshold times the number of elements."),
    ),
)

_LESSON_14: Final = lend_exercises(
    "rummifun.multiset.liste",
    "14.1 14.2 14.3 14.4",
    exercise(
        skeleton(
            "from functools import reduce",
            "carres_pairs(xs): return sum(map(lambda x: x * x, filter(lambda x: x % 2, xs)))",
        ),
        N_("First mend what is there: which numbers does this filter keep?"),
        N_("The step of the sum can choose and square by itself; then map and filter go."),
        N_("reduce, from 0: the total plus x * x if x is even, the total alone otherwise."),
        carres_pairs_vide=N_("nothing adds up to 0."),
        carres_pairs_somme=N_("only even numbers count, and each counts as its square."),
    ),
    exercise(
        skeleton("from functools import reduce", "map_filtre(f, p, xs)"),
        N_("The accumulator is the list of results kept so far."),
        N_("Give the result of f a name, so that it is computed once, then ask p about it."),
        N_("A step may be a function with a def of its own, inside map_filtre."),
        map_filtre_enchaine=N_("it maps first, then filters the results, in order."),
        map_filtre_une_fois=N_("f is called once for each element."),
    ),
    exercise(
        skeleton("from rummifun.multiset.liste import nbocc", "disjoints(ens1, ens2)"),
        N_("When is the smaller of two multiplicities 0? Ask it for each value of ens1."),
        N_("A sum of numbers that are never negative is 0 exactly when each of them is."),
        N_("So a fold of and: every value of ens1 has nbocc 0 in ens2."),
        disjoints_intersection=N_("they have no value in common."),
    ),
    exercise(
        skeleton(
            "from functools import reduce",
            "longueur_utile(xs): return reduce(lambda n, x: n + 1 if x is not None else 0, xs, 0)",
        ),
        N_("Call it on [0, None], and follow the accumulator."),
        N_("What should a None do to the number so far?"),
        N_("A conditional takes in everything before its if: where do parentheses belong?"),
        longueur_utile_compte=N_("every element that is not None counts, and a None changes nothing."),
    ),
)

_LESSON_15: Final = lend_exercises(
    "rummifun.multiset.liste",
    "15.1 15.2 15.3 15.4",
    exercise(
        skeleton("from functools import reduce", "repli_droit(f, xs, z)"),
        N_("reduce begins at the left end; which list would have it begin at the right one?"),
        N_("reversed(xs) gives the elements from the last to the first."),
        N_("f takes the element first, and reduce gives the accumulator first: turn them round."),
        repli_droit_vide=N_("for the empty list the answer is z."),
        repli_droit_parentheses=N_("f is given the first element, and the answer for the rest."),
        repli_droit_grand=N_("ten thousand elements do not stop it."),
    ),
    exercise(
        skeleton(
            "from functools import reduce",
            "from rummifun.laws.folds import fold_right",
            "envers_gauche(xs)",
            "envers_droit(xs)",
        ),
        N_("From the left: where must each new element go, so that the last ends up first?"),
        N_("From the right: the rest is reversed already; where does the first element go?"),
        N_("One step is [x, *r], the other [*r, x]."),
        envers_gauche_ordre=N_("envers_gauche gives the list from its last element to its first."),
        envers_droit_ordre=N_("envers_droit gives the list from its last element to its first."),
    ),
    exercise(
        skeleton("from itertools import accumulate", "soldes(depart, mouvements)"),
        N_("A balance depends on the movements before it: from which side do you fold?"),
        N_("accumulate keeps every value of the accumulator."),
        N_("initial=depart puts the first balance in front."),
        soldes_depart=N_("without movements there is one balance, the first."),
        soldes_suite=N_("each balance is the one before it plus the movement."),
    ),
    exercise(
        skeleton("le_premier(x, y): return x or y"),
        N_("Try it on 0 and 1."),
        N_("or looks at truth, and 0 counts as false; you are asked about None only."),
        N_("Ask x is None."),
        le_premier_neutre_gauche=N_("a None on the left changes nothing."),
        le_premier_neutre_droite=N_("a None on the right changes nothing."),
        le_premier_associatif=N_("the parentheses do not matter."),
        le_premier_garde=N_("x is kept whatever it is, unless it is None."),
    ),
)

LESSONS: Final = {12: _LESSON_12, 13: _LESSON_13, 14: _LESSON_14, 15: _LESSON_15}
