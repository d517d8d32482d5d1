"""Lesson 18, from one type to another: the exercises."""

from __future__ import annotations

from typing import Final

from rummifun.lessons.exercise import Exercise
from rummifun.messages import N_

EXERCISES: Final = (
    Exercise(
        names=("sans",),
        provided="rummifun.multiset.liste",
        start="""\
from pyrsistent import plist
from rummifun.multiset import somme


def sans(elt, ens):
    match ens:
        case somme.A((x, _), reste) if x == elt:
            return reste
        case somme.A(xn, reste):
            return somme.A(xn, sans(elt, reste))
        case somme.V:
            return somme.V
""",
        hints=(
            N_("Call what is given sans_somme, and begin with vers (sans_somme elt (depuis ens)): what becomes of []?"),
            N_("Unfold depuis: a first pair xn and a rest l meet A (xn, depuis l), in both cases of sans_somme."),
            N_("vers (A (xn, e)) is vers(e).cons(xn); what stays of the sum type is sans of the rest."),
        ),
        meanings={
            "sans_vide": N_("nothing taken from the empty list leaves the empty list."),
            "sans_transporte": N_("the list has the pairs that the sum type keeps, in the same order."),
        },
    ),
    Exercise(
        names=("vers_table", "depuis_table"),
        provided="rummifun.multiset.liste",
        start="""\
from pyrsistent import plist, pmap


def vers_table(ens):
    ...


def depuis_table(table):
    ...
""",
        hints=(
            N_("What does a table answer when you ask it for a value, and what does it not hold at all?"),
            N_("pmap makes a table of a dict, and dict makes a dict of pairs."),
            N_("Back again: table.items() goes through the pairs, and plist makes a list of them."),
        ),
        meanings={
            "vers_table_nbocc": N_("the table holds each value with its multiplicity."),
            "depuis_table_nbocc": N_("the list holds each value with the multiplicity that the table has."),
            "table_aller_retour": N_("from the list to the table and back, the multiset is the same."),
            "table_retour_aller": N_("from the table to the list and back, the table is the same."),
        },
    ),
    Exercise(
        names=("ajoute_table", "supprime_table"),
        provided="rummifun.multiset.liste",
        start="""\
from pyrsistent import pmap


def ajoute_table(xn, table):
    ...


def supprime_table(xn, table):
    ...
""",
        hints=(
            N_("table.get(x, 0) is the multiplicity of x, 0 if it has none. What must it be afterwards?"),
            N_("table.set(x, k) gives a table with that multiplicity, table.discard(x) one without x."),
            N_("A multiplicity of 0 does not stand in a table: both functions must look out for it."),
        ),
        meanings={
            "ajoute_table_transporte": N_("adding in the table is adding in the list, by way of vers_table."),
            "supprime_table_transporte": N_("removing in the table is removing in the list, by way of vers_table."),
        },
    ),
    Exercise(
        names=("enfile", "defile"),
        provided="rummifun.multiset.liste",
        start="""\
from pyrsistent import plist


def enfile(x, file):
    devant, derriere = file
    ...


def defile(file):
    devant, derriere = file
    ...
""",
        hints=(
            N_("Write depuis (enfile x (d, a)) with what you know of depuis: where can x go without a walk?"),
            N_("enfile puts x in front of the second list; defile takes the first of the first list."),
            N_("If the first list is empty, the second one, reversed, takes its place: derriere.reverse()."),
        ),
        meanings={
            "enfile_fin": N_("what has come in stands at the end of the queue."),
            "defile_tete": N_("what goes out is the first of the queue."),
            "defile_reste": N_("what stays is the rest of the queue."),
        },
    ),
)
