"""Q17, a scenario of our own: a joker recovered, a run cut in two, a refusal of each important kind, to the end.

    rummifun scenario examples/scenario_q17.py
    python -i examples/scenario_q17.py      then, for instance:  print(partie[9]), or
                                            refusal(partie[3], PremierCoup([[T(1, Jaune), T(2, Jaune), T(3, Jaune)]]))

The states are a fold: `partie = etats(scenario)` is the first state and the one after each step; a step that is
refused leaves the state as it was.
"""

from rummifun.games.rummikub import (
    Bleu,
    Jaune,
    Joker,
    Main,
    Noir,
    Passer,
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

dix = [T(10, Rouge), T(10, Jaune), T(10, Noir)]
treize = [T(13, Bleu), T(13, Jaune), T(13, Noir)]
petite_suite = [T(1, Jaune), T(2, Jaune), T(3, Jaune), T(4, Jaune)]
suite_noire = [T(5, Noir), T(6, Noir), T(7, Noir), T(8, Noir), T(9, Noir)]

avec_joker: list[Tuile] = [T(11, Rouge), Joker, T(13, Rouge)]
sans_joker = [T(11, Rouge), T(12, Rouge), T(13, Rouge)]
joker_repose: list[Tuile] = [T(3, Bleu), T(4, Bleu), Joker]

main_J1: Main = mens([*dix, *treize, *petite_suite, T(7, Noir), T(12, Rouge), T(3, Bleu), T(4, Bleu)])
autres_J2 = [T(1, Bleu), T(2, Bleu), T(6, Rouge), T(8, Jaune), T(9, Jaune), T(12, Noir)]
main_J2: Main = mens([*suite_noire, *avec_joker, *autres_J2])
depart = donne_choisie(main_J1, main_J2, graine=17)

suite_coupee = [[T(5, Noir), T(6, Noir), T(7, Noir)], [T(7, Noir), T(8, Noir), T(9, Noir)]]

scenario = Scenario(
    "Un scénario pour Q17 : le joker de J2",
    depart,
    (
        Pas(
            Poser([petite_suite]),
            "J1 n'a encore rien posé : il n'a pas droit à la table.",
            "J1 has laid nothing yet: the table is not his to change.",
        ),
        Pas(
            PremierCoup([petite_suite]),
            "Une première pose trop faible.",
            "A first meld that is too weak.",
        ),
        Pas(Passer(), "Passer ne s'offre qu'une fois la pioche vide.", "Passing is for an empty pool only."),
        Pas(PremierCoup([dix]), "Trente points exactement suffisent.", "Thirty points exactly are enough."),
        Pas(
            PremierCoup([[T(5, Noir), T(6, Noir), T(8, Noir)]]),
            "J2 oublie le 7 de sa suite.",
            "J2 forgets the 7 of his run.",
        ),
        Pas(
            PremierCoup([sans_joker]),
            "J2 compte sur un 12 rouge qu'il n'a pas.",
            "J2 counts on a red 12 that he does not hold.",
        ),
        Pas(PremierCoup([suite_noire]), "Cinq tuiles d'un coup.", "Five tiles at once."),
        Pas(
            Poser([suite_noire, dix]),
            "Réorganiser sans rien poser est interdit.",
            "Rearranging without laying anything is forbidden.",
        ),
        Pas(
            Poser([dix, *suite_coupee]),
            "J1 coupe la suite en deux autour de son 7 noir.",
            "J1 cuts the run in two around his black 7.",
        ),
        Pas(
            Poser([dix, *suite_coupee, avec_joker]),
            "J2 pose son joker, qui vaut ici 12.",
            "J2 lays his joker, which stands for 12 here.",
        ),
        Pas(
            Poser([dix, *suite_coupee, sans_joker]),
            "J1 voudrait garder le joker : une tuile de la table y reste.",
            "J1 would like to keep the joker: a tile of the table stays there.",
        ),
        Pas(
            Poser([dix, *suite_coupee, sans_joker, joker_repose]),
            "Il le remplace par le 12 rouge, et le repose aussitôt : il vaut maintenant 5 bleu.",
            "He replaces it by the red 12 and lays it again at once: it now stands for a blue 5.",
        ),
        Pas(Piocher()),
        Pas(
            PremierCoup([petite_suite]),
            "La première pose ne se fait qu'une fois.",
            "The first meld is made only once.",
        ),
        Pas(Poser([dix, *suite_coupee, sans_joker, joker_repose, petite_suite])),
        Pas(Piocher()),
        Pas(
            Poser([dix, *suite_coupee, sans_joker, joker_repose, petite_suite, treize]),
            "La main de J1 est vide : la partie s'arrête, chacun compte ce qui lui reste.",
            "J1's hand is empty: the game stops, and each counts what he is left with.",
        ),
        Pas(Piocher(), "Après la fin, plus rien ne se joue.", "After the end nothing can be played."),
    ),
)

partie = scenario_states(scenario)

if __name__ == "__main__":
    show(scenario)
