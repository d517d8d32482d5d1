(** {0 3 Multi-ensembles} *)
(** {1 Q1 multi-ensembles, type somme} @forme somme *)
type nat = int

(** x, et son nombre d'occurrences. *)
type 'a multielement = 'a * nat

(** Sans multiplicité nulle, et sans répétition. @egalite sac *)
type 'a multiensemble = private V | A of 'a multielement * 'a multiensemble

(** Le nombre d'éléments de e, répétitions comprises. @section 3.1.1 @aussi cardinalite taille size cardinality
    count_all nb_elements *)
val cardinal : 'a multiensemble -> nat

(** Le nombre d'occurrences de x dans e. @section 3.1.2 @aussi nb_occurrences nb_occurences nombre_occurrences
    occurrences occurences multiplicite count count_occurrences nb_occurrence occ multiplicity occurrences_of
    number_of_occurrences *)
val nbocc : 'a -> 'a multiensemble -> nat

(** x figure dans e. @section 3.1.3 @aussi appartient_a appartenance est_dans member mem belongs belongs_to
    contains is_in is_member *)
val appartient : 'a -> 'a multiensemble -> bool

(** Tout élément de e figure dans f, au moins autant de fois. @section 3.1.4 @aussi inclusion est_inclus
    inclus_dans included is_included subset is_subset included_in *)
val inclus : 'a multiensemble -> 'a multiensemble -> bool

(** e avec n occurrences de x de plus, dans un seul multi-élément. @section 3.1.5 @aussi ajout ajouter insere
    inserer add insert add_element *)
val ajoute : 'a multielement -> 'a multiensemble -> 'a multiensemble

(** e sans n occurrences de x ; sans aucune s'il y en a moins. @section 3.1.6 @aussi supprimer suppression enleve
    enlever retire retirer remove delete suppr remove_element *)
val supprime : 'a multielement -> 'a multiensemble -> 'a multiensemble

(** e et f ont les mêmes éléments, autant de fois. @section 3.1.7 @aussi egal egale egalite sont_egaux equal equals
    is_equal are_equal same *)
val egaux : 'a multiensemble -> 'a multiensemble -> bool

(** Les éléments communs à e et à f, autant de fois que dans celui qui en a le moins. @section 3.1.8 @aussi inter
    intersect *)
val intersection : 'a multiensemble -> 'a multiensemble -> 'a multiensemble

(** Ce qui reste de e quand on en retire les éléments de f. @section 3.1.9 @aussi diff soustraction subtract minus
    differ *)
val difference : 'a multiensemble -> 'a multiensemble -> 'a multiensemble

(** Un élément de e, au hasard. @section 3.1.10 @aussi un_au_hasard element_au_hasard un_element pick choose
    choose_one pick_one random_element one_of one_in random_in *)
val un_dans : 'a multiensemble -> 'a

(** Le i-ème élément de e. @facultatif @section 3.1.10 @aussi i_eme element_i nieme nth ith get_nth *)
val ieme : nat -> 'a multiensemble -> 'a

(** {0 4 Multi-ensembles, autrement} *)
(** {1 Q2 multi-ensembles, listes} @demande cardinal nbocc appartient inclus ajoute supprime egaux intersection
    difference un_dans ieme @forme liste *)

(** {1 Q3 multi-ensembles, ordre supérieur} @demande cardinal nbocc appartient inclus ajoute supprime intersection
    difference @forme liste @avec fold_left fold_right map for_all exists filter partition reduce all any sum *)

(** {0 6 Rummikub : les types} *)
(** {1 Q4 tuiles} @demande couleur valeur tuile *)
type couleur = Bleu | Rouge | Jaune | Noir

(** @entre 1 13 *)
type valeur = nat
type tuile = Joker | T of valeur * couleur

(** {1 Q5 combinaisons, tables} @demande combinaison table pose *)
type combinaison = tuile list
type table = combinaison list
type pose = combinaison list

(** {1 Q6 mains et pioches} @demande main pioche *)
type main = tuile multiensemble
type pioche = tuile multiensemble

(** Toutes les tuiles du jeu : chacune deux fois, dont deux jokers. @section 6.3 @ecrit cst_pioche_init @aussi
    pioche_init pioche_initiale cst_pioche pioche_depart initial_pool initial_deck initial_stock init_pool
    cst_init_pioche full_pool initial_draw_pile *)
val cst_PIOCHE_INIT : pioche

(** {1 Q7 ordre des tuiles} *)
(** Les mêmes tuiles, rangées par couleur et par valeur. @section 6.3 @aussi ordonne ordonner trie trier tri
    trier_main ordre in_order sort sorted sort_hand order
    @exemple en_ordre (A ((T (1, Rouge), 1), A ((T (13, Bleu), 1), V))) = A ((T (13, Bleu), 1), A ((T (1, Rouge),
      1), V)) *)
val en_ordre : tuile multiensemble -> tuile multiensemble

(** {1 Q8 état initial} *)
type joueur = J1 | J2

(** Le joueur, s'il a déjà posé, et sa main. *)
type statut = joueur * bool * main

(** Les statuts de J1 et de J2, la table, la pioche, et le joueur dont c'est le tour. *)
type etat = (statut * statut) * table * pioche * joueur

(** n tuiles tirées au hasard de la pioche, et ce qu'il en reste. @section 6.5.1 @aussi extrait extraction extract
    draw_n take take_n *)
val extraire : nat -> pioche -> main * pioche

(** Les deux mains de quatorze tuiles, et ce qui reste de la pioche. @section 6.5.1 @aussi distribue distribuer
    distribution deal distribute *)
val distrib : unit -> main * main * pioche

(** L'état au début d'une partie. @section 6.5.1 @aussi initialise_partie initialiser_partie partie_init
    etat_initial etat_init nouvelle_partie init_etat debut_partie initial_state init_game new_game start_game *)
val init_partie : unit -> etat

(** {1 Q9 accès à un état} *)
(** Le joueur dont c'est le tour. @section 6.5.2 @aussi joueur_actuel joueur_en_cours current_player *)
val joueur_courant : etat -> joueur

(** L'autre joueur. @section 6.5.2 @aussi prochain_joueur next_player *)
val joueur_suivant : etat -> joueur

(** La table de l'état. @section 6.5.2 @aussi table get_table the_table table_de table_of *)
val la_table : etat -> table

(** La pioche de l'état. @section 6.5.2 @aussi pioche get_pioche the_pool the_stock pool get_pool pioche_de
    the_deck deck draw_pile *)
val la_pioche : etat -> pioche

(** Le statut d'un joueur. @section 6.5.2 @aussi statut get_statut statut_de status the_status get_status
    player_status *)
val le_statut : joueur -> etat -> statut

(** La main d'un joueur. @section 6.5.2 @aussi main get_main main_de hand the_hand get_hand player_hand hand_of *)
val la_main : joueur -> etat -> main

(** {0 7 Combinaisons} *)
(** {1 Q10 combinaisons valides} *)
(** c est une suite : trois tuiles ou plus, d'une couleur, de valeurs consécutives croissantes ; un joker remplace
    toute tuile. @section 7.1 @aussi is_suite is_run is_sequence is_straight est_une_suite suite_valide is_a_run
    valid_run
    @exemple est_suite [T (3, Rouge); Joker; T (5, Rouge)] = true
    @exemple est_suite [Joker; Joker; T (3, Noir)] = true
    @exemple est_suite [T (12, Bleu); T (13, Bleu); Joker] = false
    @exemple est_suite [T (12, Bleu); T (13, Bleu); T (1, Bleu)] = false
    @exemple est_suite [T (1, Noir); T (2, Noir); T (3, Noir); T (4, Noir); T (5, Noir); T (6, Noir)] = true *)
val est_suite : combinaison -> bool

(** c est un groupe : trois ou quatre tuiles de même valeur, de couleurs différentes ; un joker remplace toute
    tuile. @section 7.1 @aussi is_groupe is_group is_set est_un_groupe groupe_valide is_a_group valid_group
    @exemple est_groupe [T (3, Rouge); Joker; T (3, Bleu)] = true
    @exemple est_groupe [T (3, Rouge); T (3, Bleu); T (3, Rouge)] = false
    @exemple est_groupe [T (3, Rouge); T (3, Bleu); T (3, Jaune); T (3, Noir); Joker] = false *)
val est_groupe : combinaison -> bool

(** c est une suite ou un groupe. @section 7.1 @aussi combi_valide comb_valide est_combinaison_valide
    valid_combination is_valid_combination combination_valid valid_meld is_combination
    @exemple combinaison_valide [T (3, Rouge); T (4, Rouge); T (5, Rouge)] = true
    @exemple combinaison_valide [T (3, Rouge); T (3, Noir); T (3, Bleu); Joker] = true *)
val combinaison_valide : combinaison -> bool

(** Toutes les combinaisons de la table sont valides. @section 7.1 @aussi combis_valides table_valide
    toutes_valides sont_combinaisons_valides valid_combinations all_valid are_valid_combinations combinations_valid
    valid_table are_combinations
    @exemple combinaisons_valides [[T (3, Rouge); T (4, Rouge); T (5, Rouge)]; [T (3, Rouge); T (3, Noir); T (3,
      Bleu)]] = true
    @exemple combinaisons_valides [[T (5, Rouge); T (4, Rouge); T (3, Rouge)]] = false
    @exemple combinaisons_valides [[T (5, Rouge); T (3, Rouge); T (4, Rouge)]] = false *)
val combinaisons_valides : table -> bool

(** {1 Q11 points} *)
(** La somme des valeurs d'une suite ; un joker vaut la tuile qu'il remplace. @section 7.2 @aussi pts_suite
    valeur_suite score_suite points_run run_points points_of_run score_run
    @exemple points_suite [T (3, Rouge); Joker; T (5, Rouge)] = 12 *)
val points_suite : combinaison -> nat

(** La somme des valeurs d'un groupe ; un joker vaut la tuile qu'il remplace. @section 7.2 @aussi pts_groupe
    valeur_groupe score_groupe points_group group_points points_of_group score_group
    @exemple points_groupe [T (3, Rouge); Joker; T (3, Bleu)] = 9 *)
val points_groupe : combinaison -> nat

(** La somme des points des combinaisons d'une pose. @section 7.2 @aussi pts_pose valeur_pose score_pose
    pose_points points_laid points_of_pose laid_points
    @exemple points_pose [[T (3, Rouge); T (4, Rouge); Joker]; [T (3, Rouge); T (3, Noir); T (3, Bleu)]] = 21
    @exemple points_pose [[T (11, Rouge); T (12, Rouge); T (13, Rouge)]; [T (11, Noir); T (12, Noir); T (13, Noir)];
      [T (1, Bleu); T (2, Bleu); T (3, Bleu)]] = 78
    @exemple points_pose [[T (13, Rouge); T (13, Noir); T (13, Bleu); T (13, Jaune)]] = 52
    @exemple points_pose [[Joker; Joker; T (3, Rouge)]] = 9 *)
val points_pose : table -> nat

(** {0 8 Coups} *)
(** {1 Q12 tables en multi-ensembles} *)
(** Toutes les tuiles de la table. @section 8 @ecrit table_vers_mens tablevmens @aussi table_en_mens table_to_mens
    table_vers_multiensemble table_to_multiset table_to_mset multiset_of_table mens_of_table mens_de_table
    @exemple tableVmens [[T (3, Rouge); Joker]; [T (3, Rouge)]] = A ((T (3, Rouge), 2), A ((Joker, 1), V)) *)
val tableVmens : table -> tuile multiensemble

(** {1 Q13 coups valides} *)
(** Le joueur pose des combinaisons valides de sa main, d'au moins 30 points : main avant, pose, main après.
    @section 8.1 @aussi premier_coup_valide first_move_ok valid_first_move first_move_valid is_first_move_ok
    first_turn_ok
    @exemple premier_coup_ok (A ((Joker, 2), A ((T (9, Rouge), 1), V))) [[T (9, Rouge); Joker; Joker]] V = true
    @exemple premier_coup_ok (A ((Joker, 2), A ((T (10, Rouge), 1), V))) [[Joker; Joker; T (10, Rouge)]] V = true
    @exemple premier_coup_ok (A ((T (10, Rouge), 1), A ((T (10, Bleu), 2), A ((T (10, Noir), 1), A ((Joker, 1),
      V))))) [[T (10, Rouge); T (10, Bleu); T (10, Noir)]] (A ((T (10, Bleu), 1), A ((Joker, 1), V))) = true
    @exemple premier_coup_ok (A ((T (9, Rouge), 1), A ((T (9, Bleu), 1), A ((T (9, Noir), 1), A ((Joker, 1), V)))))
      [[T (9, Rouge); T (9, Bleu); T (9, Noir)]] (A ((Joker, 1), V)) = false
    @exemple premier_coup_ok (A ((T (10, Rouge), 1), A ((T (11, Rouge), 1), A ((T (12, Rouge), 1), A ((T (1, Noir),
      1), V))))) [[T (10, Rouge); T (11, Rouge); T (12, Rouge)]] (A ((T (1, Noir), 1), V)) = true
    @exemple premier_coup_ok (A ((T (11, Rouge), 1), A ((T (12, Noir), 1), A ((T (13, Rouge), 1), V)))) [[T (11,
      Rouge); T (12, Noir); T (13, Rouge)]] V = false
    @exemple premier_coup_ok (A ((T (10, Rouge), 1), A ((T (11, Rouge), 1), A ((T (1, Noir), 1), V)))) [[T (10,
      Rouge); T (11, Rouge); T (12, Rouge)]] (A ((T (1, Noir), 1), V)) = false
    @exemple premier_coup_ok (A ((T (10, Rouge), 1), A ((T (11, Rouge), 1), A ((T (12, Rouge), 1), A ((Joker, 1),
      V))))) [[T (10, Rouge); T (11, Rouge); T (12, Rouge)]] V = false
    @exemple premier_coup_ok (A ((T (10, Rouge), 1), A ((T (11, Rouge), 1), A ((T (12, Rouge), 1), A ((Joker, 1),
      V))))) [[T (10, Rouge); T (11, Rouge); T (12, Rouge)]] (A ((T (1, Noir), 1), V)) = false
    @exemple premier_coup_ok (A ((T (4, Rouge), 1), A ((T (5, Rouge), 1), A ((T (6, Rouge), 1), A ((T (7, Rouge),
      1), A ((T (7, Noir), 1), A ((T (7, Bleu), 1), V))))))) [[T (4, Rouge); T (5, Rouge); T (6, Rouge)]; [T (7,
      Rouge); T (7, Noir); T (7, Bleu)]] V = true
    @exemple premier_coup_ok (A ((T (10, Rouge), 1), A ((T (11, Rouge), 1), A ((T (12, Rouge), 1), A ((T (1, Noir),
      1), V))))) [[T (10, Rouge); T (11, Rouge); T (12, Rouge)]; [T (1, Noir)]] V = false
    @exemple premier_coup_ok (A ((Joker, 1), A ((T (10, Rouge), 1), A ((T (11, Rouge), 1), A ((T (12, Rouge), 1), A
      ((T (1, Noir), 1), V)))))) [[T (10, Rouge); T (11, Rouge); T (12, Rouge)]] (A ((T (1, Noir), 1), A ((Joker,
      1), V))) = true
    @exemple premier_coup_ok (A ((Joker, 1), A ((T (10, Rouge), 1), A ((T (11, Rouge), 1), A ((T (12, Rouge), 1), A
      ((T (1, Noir), 1), V)))))) [[T (10, Rouge); T (11, Rouge); T (12, Rouge)]] (A ((Joker, 1), A ((T (1, Noir),
      1), V))) = true *)
val premier_coup_ok : main -> table -> main -> bool

(** Le joueur pose au moins une tuile de sa main, et la table reste valide : table et main avant, table et main
    après. @section 8.1 @aussi coup_valide move_ok valid_move move_valid is_move_ok is_valid_move
    @exemple coup_ok [[T (3, Rouge); T (4, Rouge); T (5, Rouge)]] (A ((T (6, Rouge), 1), V)) [[T (3, Rouge); T (4,
      Rouge); T (5, Rouge)]] (A ((T (6, Rouge), 1), V)) = false
    @exemple coup_ok [[T (3, Rouge); T (4, Rouge); T (5, Rouge)]] (A ((T (6, Rouge), 1), A ((Joker, 2), V))) [[T (3,
      Rouge); T (4, Rouge); T (5, Rouge); T (6, Rouge)]] (A ((Joker, 2), V)) = true
    @exemple coup_ok [[T (3, Rouge); T (4, Rouge); T (5, Rouge)]] (A ((T (6, Noir), 1), V)) [[T (3, Rouge); T (4,
      Rouge)]] (A ((T (6, Noir), 1), A ((T (5, Rouge), 1), V))) = false
    @exemple coup_ok [] (A ((T (3, Rouge), 1), A ((T (4, Rouge), 1), A ((T (5, Rouge), 2), A ((Joker, 1), V))))) [[T
      (3, Rouge); T (4, Rouge); T (5, Rouge)]] (A ((T (5, Rouge), 1), A ((Joker, 1), V))) = true
    @exemple coup_ok [[T (3, Rouge); T (4, Rouge); T (5, Rouge); T (6, Rouge)]] (A ((T (7, Rouge), 1), V)) [[T (4,
      Rouge); T (5, Rouge); T (6, Rouge); T (7, Rouge)]] V = false
    @exemple coup_ok [[T (3, Rouge); T (4, Rouge); T (5, Rouge); T (6, Rouge)]] (A ((T (7, Noir), 1), A ((T (8,
      Noir), 1), A ((T (9, Noir), 1), V)))) [[T (3, Rouge); T (4, Rouge); T (5, Rouge)]; [T (7, Noir); T (8, Noir);
      T (9, Noir)]] (A ((T (6, Rouge), 1), V)) = false
    @exemple coup_ok [[T (3, Rouge); T (4, Rouge); T (5, Rouge)]] (A ((T (9, Noir), 1), V)) [[T (3, Rouge); T (4,
      Rouge); T (5, Rouge)]; [T (9, Noir)]] V = false
    @exemple coup_ok [] (A ((T (3, Rouge), 1), A ((T (4, Rouge), 1), A ((T (5, Rouge), 1), A ((T (7, Noir), 1), A
      ((T (8, Noir), 1), A ((T (9, Noir), 1), V))))))) [[T (3, Rouge); T (4, Rouge); T (5, Rouge)]; [T (7, Noir); T
      (8, Noir); T (9, Noir)]] V = true
    @exemple coup_ok [] (A ((T (3, Rouge), 1), A ((T (4, Rouge), 1), A ((T (5, Rouge), 1), A ((T (7, Noir), 1), A
      ((T (8, Noir), 1), A ((T (9, Noir), 1), A ((T (1, Bleu), 1), A ((T (2, Bleu), 1), A ((T (3, Bleu), 1),
      V)))))))))) [[T (3, Rouge); T (4, Rouge); T (5, Rouge)]; [T (7, Noir); T (8, Noir); T (9, Noir)]; [T (1,
      Bleu); T (2, Bleu); T (3, Bleu)]] V = true
    @exemple coup_ok [[T (3, Rouge); T (4, Rouge); T (5, Rouge)]] (A ((T (3, Rouge), 1), A ((T (4, Rouge), 1), A ((T
      (5, Rouge), 1), V)))) [[T (3, Rouge); T (4, Rouge); T (5, Rouge)]; [T (3, Rouge); T (4, Rouge); T (5, Rouge)]]
      V = true
    @exemple coup_ok [[T (3, Rouge); T (4, Rouge); T (5, Rouge)]] (A ((T (6, Rouge), 2), V)) [[T (3, Rouge); T (4,
      Rouge); T (5, Rouge); T (6, Rouge)]] (A ((T (6, Rouge), 1), V)) = true
    @exemple coup_ok [] (A ((T (1, Noir), 1), A ((T (2, Noir), 1), A ((T (13, Noir), 1), V)))) [[T (3, Rouge); T (4,
      Rouge); T (5, Rouge)]] (A ((T (1, Noir), 1), A ((T (2, Noir), 1), A ((T (13, Noir), 1), V)))) = false
    @exemple coup_ok [] (A ((T (9, Noir), 1), A ((T (3, Rouge), 1), A ((T (4, Rouge), 1), A ((T (5, Rouge), 1), A
      ((Joker, 1), V)))))) [[T (3, Rouge); T (4, Rouge); T (5, Rouge)]] (A ((Joker, 1), A ((T (9, Noir), 1), V))) =
      true *)
val coup_ok : table -> main -> table -> main -> bool

(** {1 Q14 ajout d'une tuile} *)
(** La table où la tuile est ajoutée à l'une des combinaisons. @section 8.2 @aussi ajoute_tuile ajout_tuile
    add_tile insert_tile place_tile
    @exemple ajouter_tuile [[T (3, Rouge); T (4, Rouge); T (5, Rouge)]] (T (2, Rouge)) = [[T (2, Rouge); T (3, Rouge);
      T (4, Rouge); T (5, Rouge)]]
    @exemple ajouter_tuile [[T (3, Rouge); T (4, Rouge); T (5, Rouge)]; [T (1, Noir); T (1, Bleu); T (1, Jaune)]] (T (1,
      Rouge)) = [[T (3, Rouge); T (4, Rouge); T (5, Rouge)]; [T (1, Noir); T (1, Bleu); T (1, Jaune); T (1, Rouge)]]
    @exemple ajouter_tuile [[T (3, Rouge); T (4, Rouge); T (5, Rouge)]] (T (6, Rouge)) = [[T (3, Rouge); T (4, Rouge);
      T (5, Rouge); T (6, Rouge)]]
    @exemple ajouter_tuile [[T (3, Rouge); T (4, Rouge); T (5, Rouge)]] (T (9, Rouge)) = [] *)
val ajouter_tuile : table -> tuile -> table

(** {1 Q15 recherche de combinaisons} *)
(** Une suite faite de tuiles de la main. @section 8.3 @aussi extraire_suite extrait_suite trouver_suite
    trouve_suite extract_run find_run extract_suite extract_sequence run_extraction
    @exemple extraction_suite (A ((T (5, Rouge), 1), A ((T (9, Noir), 1), A ((T (3, Rouge), 1), A ((T (4, Rouge), 2),
      V))))) = [T (3, Rouge); T (4, Rouge); T (5, Rouge)]
    @exemple extraction_suite (A ((T (5, Rouge), 1), A ((T (5, Noir), 1), A ((T (5, Bleu), 1), V)))) = [] *)
val extraction_suite : main -> combinaison

(** Un groupe fait de tuiles de la main. @section 8.3 @aussi extraire_groupe extrait_groupe trouver_groupe
    trouve_groupe extract_group find_group extract_set group_extraction
    @exemple extraction_groupe (A ((T (5, Rouge), 1), A ((T (9, Noir), 1), A ((T (5, Noir), 1), A ((T (5, Bleu), 2),
      V))))) = [T (5, Rouge); T (5, Noir); T (5, Bleu)]
    @exemple extraction_groupe (A ((T (3, Rouge), 1), A ((T (4, Rouge), 1), A ((T (5, Rouge), 1), V)))) = [] *)
val extraction_groupe : main -> combinaison

(** {1 Q16 changements d'état} *)
(** L'état après que le joueur courant a pioché une tuile. @section 8.4.1 @aussi pioche_tuile pioche_une_tuile
    pioche_1 draw draw_tile pick_tile draw_one
    @exemple piocher (((J1, true, A ((T (9, Noir), 1), V)), (J2, false, V)), [[T (3, Rouge); T (4, Rouge); T (5,
      Rouge)]], V, J2) = (((J1, true, A ((T (9, Noir), 1), V)), (J2, false, V)), [[T (3, Rouge); T (4, Rouge); T (5,
      Rouge)]], V, J2)
    @exemple piocher (((J1, true, A ((T (9, Noir), 1), V)), (J2, false, V)), [[T (3, Rouge); T (4, Rouge); T (5,
      Rouge)]], A ((Joker, 1), V), J1) = (((J1, true, A ((T (9, Noir), 1), A ((Joker, 1), V))), (J2, false, V)), [[T
      (3, Rouge); T (4, Rouge); T (5, Rouge)]], V, J2) *)
val piocher : etat -> etat

(** L'état après que le joueur courant a laissé cette table. @section 8.4.2 @ecrit jouer_un_coup @aussi
    joue_un_coup jouer_coup joue_coup play_move play_one_move play_a_move play_1_move play_turn play_one_turn
    @exemple jouer_1_coup (((J1, true, A ((T (6, Rouge), 1), A ((T (9, Noir), 1), V))), (J2, false, V)), [[T (3,
      Rouge); T (4, Rouge); T (5, Rouge)]], A ((Joker, 1), V), J1) [[T (3, Rouge); T (4, Rouge); T (5, Rouge); T (6,
      Rouge)]] = (((J1, true, A ((T (9, Noir), 1), V)), (J2, false, V)), [[T (3, Rouge); T (4, Rouge); T (5, Rouge); T
      (6, Rouge)]], A ((Joker, 1), V), J2)
    @exemple jouer_1_coup (((J1, false, V), (J2, true, A ((T (6, Rouge), 1), A ((T (9, Noir), 1), V)))), [[T (3,
      Rouge); T (4, Rouge); T (5, Rouge)]], A ((Joker, 1), V), J2) [[T (3, Rouge); T (4, Rouge); T (5, Rouge); T (6,
      Rouge)]] = (((J1, false, V), (J2, true, A ((T (9, Noir), 1), V))), [[T (3, Rouge); T (4, Rouge); T (5, Rouge); T
      (6, Rouge)]], A ((Joker, 1), V), J1)
    @exemple jouer_1_coup (((J1, false, A ((T (6, Rouge), 1), A ((T (9, Noir), 1), V))), (J2, false, V)), [[T (3,
      Rouge); T (4, Rouge); T (5, Rouge)]], A ((Joker, 1), V), J1) [[T (3, Rouge); T (4, Rouge); T (5, Rouge); T (6,
      Rouge)]] = (((J1, false, A ((T (6, Rouge), 1), A ((T (9, Noir), 1), V))), (J2, false, V)), [[T (3, Rouge); T (4,
      Rouge); T (5, Rouge)]], A ((Joker, 1), V), J1)
    @exemple jouer_1_coup (((J1, true, A ((T (9, Noir), 1), V)), (J2, false, V)), [[T (3, Rouge); T (4, Rouge); T (5,
      Rouge)]], A ((Joker, 1), V), J1) [[T (3, Rouge); T (4, Rouge); T (5, Rouge); T (6, Rouge)]] = (((J1, true, A ((T
      (9, Noir), 1), V)), (J2, false, V)), [[T (3, Rouge); T (4, Rouge); T (5, Rouge)]], A ((Joker, 1), V), J1)
    @exemple jouer_1_coup (((J1, true, A ((T (9, Noir), 1), V)), (J2, false, V)), [[T (3, Rouge); T (4, Rouge); T (5,
      Rouge)]], A ((Joker, 1), V), J1) [] = (((J1, true, A ((T (9, Noir), 1), V)), (J2, false, V)), [[T (3, Rouge); T
      (4, Rouge); T (5, Rouge)]], A ((Joker, 1), V), J1) *)
val jouer_1_coup : etat -> table -> etat

(** L'état après que le joueur courant a posé ces premières combinaisons. @section 8.4.3 @ecrit jouer_1_er_coup
    jouer_premier_coup @aussi joue_premier_coup jouer_le_premier_coup play_first_move play_1st_move play_first_turn
    @exemple jouer_1er_coup (((J1, false, A ((T (10, Noir), 1), A ((T (11, Noir), 1), A ((T (12, Noir), 2), V)))),
      (J2, true, V)), [[T (3, Rouge); T (4, Rouge); T (5, Rouge)]], A ((Joker, 1), V), J1) [[T (10, Noir); T (11,
      Noir); T (12, Noir)]] = (((J1, true, A ((T (12, Noir), 1), V)), (J2, true, V)), [[T (3, Rouge); T (4, Rouge); T
      (5, Rouge)]; [T (10, Noir); T (11, Noir); T (12, Noir)]], A ((Joker, 1), V), J2)
    @exemple jouer_1er_coup (((J1, true, V), (J2, false, A ((T (10, Noir), 1), A ((T (11, Noir), 1), A ((T (12, Noir),
      2), V))))), [[T (3, Rouge); T (4, Rouge); T (5, Rouge)]], A ((Joker, 1), V), J2) [[T (10, Noir); T (11, Noir); T
      (12, Noir)]] = (((J1, true, V), (J2, true, A ((T (12, Noir), 1), V))), [[T (3, Rouge); T (4, Rouge); T (5,
      Rouge)]; [T (10, Noir); T (11, Noir); T (12, Noir)]], A ((Joker, 1), V), J1)
    @exemple jouer_1er_coup (((J1, true, A ((T (10, Noir), 1), A ((T (11, Noir), 1), A ((T (12, Noir), 2), V)))), (J2,
      true, V)), [[T (3, Rouge); T (4, Rouge); T (5, Rouge)]], A ((Joker, 1), V), J1) [[T (10, Noir); T (11, Noir); T
      (12, Noir)]] = (((J1, true, A ((T (10, Noir), 1), A ((T (11, Noir), 1), A ((T (12, Noir), 2), V)))), (J2, true,
      V)), [[T (3, Rouge); T (4, Rouge); T (5, Rouge)]], A ((Joker, 1), V), J1)
    @exemple jouer_1er_coup (((J1, false, A ((T (3, Noir), 1), A ((T (4, Noir), 1), A ((T (5, Noir), 1), V)))), (J2,
      true, V)), [], A ((Joker, 1), V), J1) [[T (3, Noir); T (4, Noir); T (5, Noir)]] = (((J1, false, A ((T (3, Noir),
      1), A ((T (4, Noir), 1), A ((T (5, Noir), 1), V)))), (J2, true, V)), [], A ((Joker, 1), V), J1)
    @exemple jouer_1er_coup (((J1, false, A ((T (9, Noir), 1), A ((T (10, Noir), 1), A ((T (11, Noir), 1), V)))),
      (J2, true, V)), [], A ((Joker, 1), V), J1) [[T (9, Noir); T (10, Noir); T (11, Noir)]] = (((J1, true, V), (J2,
      true, V)), [[T (9, Noir); T (10, Noir); T (11, Noir)]], A ((Joker, 1), V), J2) *)
val jouer_1er_coup : etat -> table -> etat
