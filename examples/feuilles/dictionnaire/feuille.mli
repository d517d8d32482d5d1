(** {1 Q1 Fabriquer} *)

type cle = string

(** Un dictionnaire donne une valeur à certaines clés. Chacun choisit comment il est fait : une liste de couples, un
    arbre, une fonction… Il n'est vu qu'à travers les fonctions qui suivent. *)
type 'v dico

(** Les clés d'un dictionnaire, dans n'importe quel ordre. @egalite sac *)
type cles = cle list

(** Le dictionnaire qui n'a aucune clé. @aussi dico_vide empty *)
val vide : 'v dico

(** d où la clé c a la valeur v, et plus l'ancienne.
    @exemple cherche "a" (ajoute "a" 2 (ajoute "a" 1 vide)) = Some 2
    @indice Que faire si la clé y est déjà ? @aussi add insere *)
val ajoute : cle -> 'v -> 'v dico -> 'v dico

(** d sans la clé c. @aussi supprime remove *)
val enleve : cle -> 'v dico -> 'v dico

(** {1 Q2 Lire} *)

(** La valeur de la clé c dans d, si elle en a une. @aussi find lookup *)
val cherche : cle -> 'v dico -> 'v option

(** c est l'une des clés de d. @aussi contient mem *)
val est_cle : cle -> 'v dico -> bool

(** Les clés de d, une fois chacune. @exemple cles (ajoute "b" 0 (ajoute "b" 1 vide)) = ["b"] *)
val cles : 'v dico -> cles

(** Le nombre de clés de d. @aussi size cardinal *)
val taille : 'v dico -> int

(** {1 Q3 Réunir} *)

(** Les clés de d et de e, avec leurs valeurs ; celles de d, pour les clés des deux. @aussi union *)
val fusion : 'v dico -> 'v dico -> 'v dico
