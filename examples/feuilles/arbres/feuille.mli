(** {1 E1 Hauteur} *)

type 'a arbre = Feuille | Noeud of 'a arbre * 'a * 'a arbre

(** Le plus grand nombre de nœuds d'une branche de a.
    @exemple hauteur (Noeud (Feuille, 1, Noeud (Feuille, 2, Feuille))) = 2
    @indice Quelle est la hauteur d'une feuille ? *)
val hauteur : 'a arbre -> int

(** {1 E2 Étiquettes} *)

(** Les étiquettes de a, de gauche à droite. @aussi infixe *)
val etiquettes : 'a arbre -> 'a list

(** {1 E3 Miroir} *)

(** a, vu dans un miroir. *)
val miroir : 'a arbre -> 'a arbre

(** {1 E4 Arbres de recherche} *)

(** Les étiquettes de a croissent, de gauche à droite, et aucune n'y est deux fois. @aussi est_de_recherche *)
val est_abr : int arbre -> bool

(** {1 E5 Insertion} *)

(** Un arbre de recherche. *)
type abr = private int arbre

(** a avec l'étiquette x à sa place, sans rien déplacer ; a lui-même, si elle y est. *)
val insere : int -> abr -> abr
