"""The types that the Rummikub sheet prints hold the values that it prints: what mypy reads here, the sheet says."""

from typing import get_args, get_origin

from rummifun.games import rummikub as r
from rummifun.games.rummikub import Jaune, Joker, Rouge, T, cardinal, la_main, mens, pairs
from rummifun.games.rummikub.etat import J1
from rummifun.multiset import liste, ordre_sup, somme
from rummifun.multiset.signature import Multielement


def test_multiensemble_is_made_of_multielements_whatever_its_type() -> None:
    # §2, §3.2 and §4: ex_ens = {3, 4, 6, 3, 6, 6}, as a sum type and as a list
    multielements: list[Multielement[int]] = [(3, 2), (4, 1), (6, 3)]
    ex_ens1: somme.Multiensemble[int] = somme.A((3, 2), somme.A((4, 1), somme.A((6, 3), somme.V)))
    en_liste: liste.Multiensemble[int] = liste.from_pairs(multielements)
    par_pliage: ordre_sup.Multiensemble[int] = ordre_sup.from_pairs(multielements)
    assert somme.pairs(ex_ens1) == liste.pairs(en_liste) == ordre_sup.pairs(par_pliage) == tuple(multielements)
    assert [get_origin(case) or case for case in get_args(somme.Multiensemble)] == [somme.Vide, somme.A]


def test_pioche_holds_each_tile_twice() -> None:
    # §6.1, §6.3: tuile = {Joker} ∪ {T(v, c)}, and the 106 tiles
    pioche: r.Pioche = r.cst_PIOCHE_INIT
    tuiles: list[r.Tuile] = [tuile for tuile, n in pairs(pioche) if n == 2]
    numerotees = [tuile for tuile in tuiles if isinstance(tuile, T)]
    valeurs: set[r.Valeur] = {tuile.valeur for tuile in numerotees}
    couleurs: set[r.Couleur] = {tuile.couleur for tuile in numerotees}
    assert (len(tuiles), len(numerotees), cardinal(pioche)) == (53, 52, 106)
    assert (valeurs, couleurs) == ({*range(1, 14)}, {*r.Couleur})


def test_pose_becomes_a_table_and_leaves_the_hand() -> None:
    # §6.2, §8.5: J1's first pose
    suite: r.Combinaison = (T(2, Jaune), T(3, Jaune), T(4, Jaune))
    pose: r.Pose = r.en_table([suite, [T(7, Jaune), T(8, Jaune), Joker]])
    m1: r.Main = mens([tuile for c in pose for tuile in c] + [T(11, Rouge)])
    e = r.jouer_1er_coup(r.donne_choisie(m1, mens([T(11, r.Bleu)])), pose)
    table: r.Table = r.la_table(e)
    reste: r.Pioche = r.la_pioche(e)
    assert table == pose
    assert la_main(J1, e) == mens([T(11, Rouge)])
    assert cardinal(reste) == 106 - 8
