(* feuille.mli *)
(** Trois textes e, f et g, trois lettres en tout ; comme multi-ensembles de lettres, e \ (f \ g) n'est pas (e \ f) \ g.
    @indice Écrivez f sans g sur une feuille : qu'est-ce que g empêche de retirer ?
    @indice Donnez à f et à g la même lettre, seule : f sans g est vide, et le membre de gauche ne retire rien.
    @indice À droite, f retire cette lettre : il suffit que e l'ait. *)
val temoin : string * string * string

(* feuille.en.toml *)
fonctions.temoin = 'Three texts e, f and g, three letters in all; as multisets of letters, e \ (f \ g) is not (e \ f) \ g.'
indices.temoin = [
  "Write f without g on paper: what does g protect from being taken away?",
  "Let f and g have the same single letter: f without g is empty, so the left side takes nothing.",
  "On the right f takes that letter away: e only needs to have it.",
]
[fautes]
"e et g n'ont pas de lettre en commun : les deux membres sont égaux" = "e and g have no letter in common: both sides are equal"
"f a trop de lettres de e : il retire tout, à gauche comme à droite" = "f has too many letters of e: it takes all away, on the left and on the right"
"c'est un témoin, mais il a plus de trois lettres" = "it is a witness, but has more than three letters"

(* debut.py *)
def temoin():
    e, f, g = "", "", ""
    return e, f, g

(* debut.ml *)
let temoin = ("", "", "")

(* solution.py *)
from rummifun.multiset import ordre_sup


def temoin():
    e, f, g = "a", "a", "a"
    return e, f, g


def refute(textes):
    moins, (e, f, g) = ordre_sup.difference, map(ordre_sup.mens, textes)
    return not ordre_sup.egaux(moins(e, moins(f, g)), moins(moins(e, f), g))


def temoin_juste(textes):
    return refute(textes) and sum(map(len, textes)) <= 3

(* solution.ml *)
let temoin = ("a", "a", "a")

(* fautes.py *)
from solution import refute


def temoin_juste(textes):
    """e et g n'ont pas de lettre en commun : les deux membres sont égaux"""
    e, _, g = textes
    return {*e}.isdisjoint(g)


def temoin_juste(textes):
    """f a trop de lettres de e : il retire tout, à gauche comme à droite"""
    e, _, g = textes
    return not {*e}.isdisjoint(g) and not refute(textes)


def temoin_juste(textes):
    """c'est un témoin, mais il a plus de trois lettres"""
    return refute(textes) and sum(map(len, textes)) > 3
