(* feuille.mli *)
(** Le contrôle qui refuse ce que un refuse, sinon ce que deux refuse : il rend le premier refus des deux.
    @indice La réponse de et_puis est un contrôle : une fonction de x.
    @indice Elle interroge le premier contrôle, et le second seulement si le premier n'a rien contre x.
    @indice Définissez une fonction à l'intérieur, et rendez-la. *)
val et_puis : ('a, 'r) controle -> ('a, 'r) controle -> ('a, 'r) controle

(* feuille.en.toml *)
fonctions.et_puis = "The check that refuses what un refuses, or else what deux refuses: it returns the first refusal of the two."
indices.et_puis = [
  "The answer of et_puis is a check: a function of x.",
  "It asks the first check, and the second only if the first has nothing against x.",
  "Define a function inside, and return it.",
]
[fautes]
"0 est pris pour None : ce refus est perdu" = "0 is taken for None: this refusal is lost"
"deux passe avant un" = "deux comes before un"
"le second contrôle est appelé même si le premier refuse" = "the second check is called even if the first refuses"
"le refus n'est rendu que si les deux refusent" = "the refusal is returned only if both refuse"

(* debut.py *)
def et_puis(un, deux):
    ...

(* debut.ml *)
let et_puis un deux = failwith "et_puis"

(* solution.py *)
def et_puis(un, deux):
    def les_deux(x):
        refus = un(x)
        return deux(x) if refus is None else refus

    return les_deux

(* solution.ml *)
let et_puis un deux x = match un x with None -> deux x | refus -> refus

(* fautes.py *)
def et_puis(un, deux):
    """0 est pris pour None : ce refus est perdu"""
    return lambda x: un(x) or deux(x)


def et_puis(un, deux):
    """deux passe avant un"""
    return lambda x: un(x) if (refus := deux(x)) is None else refus


def et_puis(un, deux):
    """le second contrôle est appelé même si le premier refuse"""
    def les_deux(x):
        refus, autre = un(x), deux(x)
        return autre if refus is None else refus

    return les_deux


def et_puis(un, deux):
    """le refus n'est rendu que si les deux refusent"""
    return lambda x: None if un(x) is None else deux(x)
