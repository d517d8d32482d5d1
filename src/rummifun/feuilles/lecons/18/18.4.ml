(* feuille.mli *)
type 'a liste = 'a list

(** @egalite memes_files *)
type 'a file = 'a liste * 'a liste

(** @donne *)
val memes_files : 'a file -> 'a file -> bool

(** La file où x vient d'entrer, par la fin.
    @exemple enfile(3, (plist([1]), plist([2]))) == (plist([1]), plist([3, 2]))
    @indice Développez depuis (enfile x (d, a)) : où x peut-il se placer sans qu'on parcoure rien ?
    @indice enfile met x en tête de la seconde liste ; defile prend la tête de la première. *)
val enfile : 'a -> 'a file -> 'a file

(** Le premier élément d'une file non vide, et la file sans lui.
    @exemple defile((plist(), plist([2, 1]))) == (1, (plist([2]), plist()))
    @indice Si la première liste est vide, la seconde, retournée, prend sa place : derriere.reverse(), ou List.rev derriere. *)
val defile : 'a file -> 'a * 'a file

(* feuille.en.toml *)
fonctions.enfile = "The queue after x has come in, at the end."
fonctions.defile = "The first element of a queue that is not empty, and the queue without it."
indices.enfile = [
  "Write depuis (enfile x (d, a)) with what you know of depuis: where can x go without a walk?",
  "enfile puts x in front of the second list; defile takes the first of the first list.",
]
indices.defile = [
  "If the first list is empty, the second one, reversed, takes its place: derriere.reverse(), or List.rev derriere.",
]
[fautes]
"x entre par le début de la file" = "x comes in at the front of the queue"
"x passe avant les éléments de la seconde liste" = "x gets in before the elements of the second list"
"la seconde liste n'est pas retournée" = "the second list is not reversed"
"la seconde liste reste, après avoir pris la place de la première" = "the second list stays after it has taken the place of the first"
"l'élément sorti reste dans la file" = "the element that goes out stays in the queue"
"c'est le dernier arrivé qui sort" = "the last one that came in goes out"

(* debut.py *)
from pyrsistent import plist


def enfile(x, file):
    devant, derriere = file
    ...


def defile(file):
    devant, derriere = file
    ...

(* debut.ml *)
let enfile x (devant, derriere) = failwith "enfile"

let defile (devant, derriere) = failwith "defile"

(* solution.py *)
from pyrsistent import plist


def enfile(x, file):
    devant, derriere = file
    return devant, derriere.cons(x)


def defile(file):
    devant, derriere = file
    if not devant:
        devant, derriere = derriere.reverse(), plist()
    return devant.first, (devant.rest, derriere)

(* solution.ml *)
let enfile x (devant, derriere) = (devant, x :: derriere)

let defile (devant, derriere) =
  match if devant = [] then (List.rev derriere, []) else (devant, derriere) with
  | x :: reste, derriere -> (x, (reste, derriere))
  | [], _ -> invalid_arg "defile"

(* fautes.py *)
from pyrsistent import plist


def enfile(x, file):
    """x entre par le début de la file"""
    devant, derriere = file
    return devant.cons(x), derriere


def enfile(x, file):
    """x passe avant les éléments de la seconde liste"""
    devant, derriere = file
    return plist([*devant, x]), derriere


def defile(file):
    """la seconde liste n'est pas retournée"""
    devant, derriere = file
    if not devant:
        devant, derriere = derriere, plist()
    return devant.first, (devant.rest, derriere)


def defile(file):
    """la seconde liste reste, après avoir pris la place de la première"""
    devant, derriere = file
    if not devant:
        devant = derriere.reverse()
    return devant.first, (devant.rest, derriere)


def defile(file):
    """l'élément sorti reste dans la file"""
    devant, derriere = file
    if not devant:
        devant, derriere = derriere.reverse(), plist()
    return devant.first, (devant, derriere)


def defile(file):
    """c'est le dernier arrivé qui sort"""
    devant, derriere = file
    if not derriere:
        devant, derriere = plist(), devant.reverse()
    return derriere.first, (devant, derriere.rest)

(* donne.py *)
def memes_files(file1, file2):
    return [*file1[0], *reversed(file1[1])] == [*file2[0], *reversed(file2[1])]

(* donne.ml *)
let memes_files (devant1, derriere1) (devant2, derriere2) = devant1 @ List.rev derriere1 = devant2 @ List.rev derriere2
