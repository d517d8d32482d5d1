(* feuille.mli *)
(** Le plus grand de meilleur et de la multiplicité du couple xn : un pas du repli qui cherche la plus grande.
    @exemple pas_max(2, (4, 3)) == 3
    @exemple pas_max(2, (4, 1)) == 2
    @indice Un pas reçoit l'accumulateur et un élément, ici un couple.
    @indice L'accumulateur est un nombre : la plus grande multiplicité jusque-là.
    @indice Rendez le plus grand de meilleur et du second du couple. *)
val pas_max : nat -> 'a multielement -> nat

(* feuille.en.toml *)
fonctions.pas_max = "The larger of meilleur and the multiplicity of the pair xn: a step of the fold that looks for the largest."
indices.pas_max = [
  "A step is given the accumulator and one element, here a pair.",
  "The accumulator is a number: the largest multiplicity so far.",
  "Give back the larger of meilleur and the second of the pair.",
]
[fautes]
"meilleur est oublié : seul compte le dernier couple" = "meilleur is forgotten: only the last pair counts"
"le couple est oublié : meilleur ne change jamais" = "the pair is forgotten: meilleur never changes"
"la valeur est comparée, et non la multiplicité" = "the value is compared, not the multiplicity"
"les multiplicités sont additionnées" = "the multiplicities are added"
"le plus petit des deux est rendu" = "the smaller of both is given"

(* debut.py *)
def pas_max(meilleur, xn):
    ...

(* debut.ml *)
let pas_max meilleur (x, n) = failwith "pas_max"

(* solution.py *)
def pas_max(meilleur, xn):
    return max(meilleur, xn[1])

(* solution.ml *)
let pas_max meilleur (_, n) = max meilleur n

(* fautes.py *)
def pas_max(meilleur, xn):
    """meilleur est oublié : seul compte le dernier couple"""
    return xn[1]


def pas_max(meilleur, xn):
    """le couple est oublié : meilleur ne change jamais"""
    return meilleur


def pas_max(meilleur, xn):
    """la valeur est comparée, et non la multiplicité"""
    return max(meilleur, xn[0])


def pas_max(meilleur, xn):
    """les multiplicités sont additionnées"""
    return meilleur + xn[1]


def pas_max(meilleur, xn):
    """le plus petit des deux est rendu"""
    return min(meilleur, xn[1])
