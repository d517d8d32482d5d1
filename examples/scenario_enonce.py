"""The scenario of the sheet (Rummikub §8.5), on a deal that holds its tiles: word for word, then repaired.

Word for word, step 3 proposes the table that is already there: nothing is laid, which rule 3 forbids, so the move is
refused, J1 stays to move, and steps 4 and 6 meet the wrong player. Repaired, J1 draws at step 3.

    rummifun scenario examples/scenario_enonce.py
    python -i examples/scenario_enonce.py      then, for instance:  print(e10)
"""

from rummifun.games.rummikub import (
    Bleu,
    Jaune,
    Joker,
    Main,
    Noir,
    Piocher,
    Poser,
    PremierCoup,
    Rouge,
    T,
    Tuile,
    donne_choisie,
    mens,
)
from rummifun.games.rummikub.scenario import Pas, Scenario, scenario_states
from rummifun.shells.cli.commands.scenario import show

ouverture_J1: list[list[Tuile]] = [[T(2, Jaune), T(3, Jaune), T(4, Jaune)], [T(7, Jaune), T(8, Jaune), Joker]]
ouverture_J2: list[list[Tuile]] = [[Joker, T(11, Rouge), T(11, Bleu)]]
table_e10: list[list[Tuile]] = [
    [T(2, Jaune), T(3, Jaune), T(4, Jaune), T(5, Jaune)],
    [T(7, Jaune), T(8, Jaune), Joker, T(10, Jaune)],
    [Joker, T(11, Rouge), T(11, Bleu)],
]

autres_J1 = [T(1, Bleu), T(6, Bleu), T(13, Bleu), T(1, Rouge), T(9, Rouge), T(13, Rouge), T(4, Noir), T(10, Noir)]
autres_J2 = [T(2, Bleu), T(8, Bleu), T(5, Rouge), T(12, Rouge), T(3, Noir), T(6, Noir), T(8, Noir), T(9, Noir)]
main_J1: Main = mens([*ouverture_J1[0], *ouverture_J1[1], *autres_J1])
main_J2: Main = mens([*ouverture_J2[0], T(5, Jaune), T(10, Jaune), T(13, Noir), *autres_J2])
etat_init = donne_choisie(main_J1, main_J2, graine=201)

debut = (
    Pas(
        PremierCoup(ouverture_J1),
        "Étape 1 de l'énoncé : 9 points et 24, le joker valant 9.",
        "Step 1 of the sheet: 9 points and 24, the joker standing for 9.",
    ),
    Pas(Piocher(), "Étape 2 : J2 et J1 piochent alternativement.", "Step 2: J2 and J1 draw in turn."),
    *[Pas(Piocher())] * 4,
)
etape_3 = Pas(
    Poser(ouverture_J1),
    "Étape 3 : l'énoncé propose la table telle qu'elle est.",
    "Step 3: the sheet proposes the table as it stands.",
)
etape_3_reparee = Pas(
    Piocher(),
    "Étape 3, réparée : J1 pioche.",
    "Step 3, repaired: J1 draws.",
)
suite = (
    Pas(PremierCoup(ouverture_J2), "Étape 4 : J2 joue son premier coup.", "Step 4: J2 makes his first move."),
    Pas(Piocher(), "Étape 5 : J1 pioche.", "Step 5: J1 draws."),
    Pas(
        Poser(table_e10),
        "Étape 6 : J2 allonge les deux suites.",
        "Step 6: J2 lengthens both runs.",
    ),
)

litteral = Scenario("Le scénario de l'énoncé, à la lettre (§8.5)", etat_init, (*debut, etape_3, *suite))
repare = Scenario("Le scénario de l'énoncé, réparé", etat_init, (*debut, etape_3_reparee, *suite))
scenario = (litteral, repare)

# the sheet's own names, of the repaired scenario
e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, e10 = scenario_states(repare)

if __name__ == "__main__":
    show(*scenario)
