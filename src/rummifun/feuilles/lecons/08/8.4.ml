(* feuille.mli *)
(** L'état d'après ces ordres : des coups, et Annuler ("annuler" en Python), qui défait le dernier coup encore joué.
    @exemple joue_et_annule(Etat((Statut(J1, False, []), Statut(J2, True, [])), [], [(Joker, 4)], J1), [Annuler, Piocher(), Piocher(), Piocher(), Annuler, Annuler]) == Etat((Statut(J1, False, [(Joker, 1)]), Statut(J2, True, [])), [], [(Joker, 3)], J2)
    @indice Pour revenir, il faut savoir d'où l'on vient : que doit contenir l'accumulateur ?
    @indice Tous les états jusque-là : un coup en ajoute un au bout, « annuler » ôte le dernier.
    @indice La liste ne devient jamais vide : au départ, « annuler » ne change rien. Le dernier état est la réponse. *)
val joue_et_annule : etat -> coup list -> etat

(* feuille.en.toml *)
fonctions.joue_et_annule = 'The state after these orders: moves, and Annuler ("annuler" in Python), which undoes the last move still made.'
indices.joue_et_annule = [
  "To go back you must know where you were: what must the accumulator hold?",
  "All states so far: a move adds one at the end, “annuler” leaves the last one out.",
  "The list never becomes empty: at the start “annuler” changes nothing. Its last state is the answer.",
]
[fautes]
"« annuler » ôte aussi le premier état" = "“annuler” takes the first state out too"
"« annuler » revient au premier état" = "“annuler” goes back to the first state"
"un second « annuler » refait le coup annulé" = "a second “annuler” makes the undone move again"
"« annuler » ne change rien" = "“annuler” changes nothing"
"« annuler » défait aussi le coup qui vient ensuite" = "“annuler” undoes the move that comes next too"

(* debut.py *)
from functools import reduce

from rummifun.games.rummikub import step


def joue_et_annule(e, ordres):
    ...

(* debut.ml *)
(* step est donnée ; un ordre est un coup, ou Annuler. *)
let joue_et_annule e ordres = failwith "joue_et_annule"

(* solution.py *)
from functools import reduce

from rummifun.games.rummikub import step


def joue_et_annule(e, ordres):
    assert est_depart(e)

    def pas(vus, ordre):
        if ordre == "annuler":
            return vus[:-1] or vus
        return [*vus, step(vus[-1], ordre)]

    return reduce(pas, ordres, [e])[-1]

(* solution.ml *)
let joue_et_annule e ordres =
  let pas vus ordre =
    match (vus, ordre) with
    | _ :: (_ :: _ as avant), Annuler -> avant
    | _, Annuler -> vus
    | _, coup -> step (List.hd vus) coup :: vus
  in
  List.hd (List.fold_left pas [ e ] ordres)

(* fautes.py *)
from functools import reduce

from rummifun.games.rummikub import step


def replie(e, ordres, annule):
    def pas(vus, ordre):
        return annule(vus) if ordre == "annuler" else [*vus, step(vus[-1], ordre)]

    return reduce(pas, ordres, [e])[-1]


def joue_et_annule(e, ordres):
    """« annuler » ôte aussi le premier état"""
    return replie(e, ordres, lambda vus: vus[:-1])


def joue_et_annule(e, ordres):
    """« annuler » revient au premier état"""
    return replie(e, ordres, lambda vus: [e])


def joue_et_annule(e, ordres):
    """un second « annuler » refait le coup annulé"""
    return replie(e, ordres, lambda vus: [*vus, vus[-2]] if vus[1:] else vus)


def joue_et_annule(e, ordres):
    """« annuler » ne change rien"""
    return replie(e, ordres, lambda vus: vus)


def joue_et_annule(e, ordres):
    """« annuler » défait aussi le coup qui vient ensuite"""
    nets = []
    for ordre in reversed(ordres):
        nets = nets[1:] if ordre == "annuler" else [ordre, *nets]
    return reduce(step, nets, e)
