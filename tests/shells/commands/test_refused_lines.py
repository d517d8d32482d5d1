"""What no command can do is told in one sentence, with status 2, and nothing is left behind."""

import shlex
from pathlib import Path

import pytest

from shells.commands.test_own_laws import LAWS
from shells.in_process import rummifun

REFUSED = """
analyser                                    → quel jeu ? l'un de : rummikub, descente, haricots, r7, qll, c4
analyser belote                             → jeu attendu parmi : rummikub, descente, haricots, r7, qll, c4
analyser rummikub                           → une étude porte sur un jeu pour un joueur ; celui-ci se joue à 2
analyser r7 --end-rule none                 → options attendues : tours, pack ; reçues : end_rule
analyser qll --pack 40                      → jeu de 32, 52 cartes attendu, reçu : 40
analyser r7 --tours 0                       → valeur attendue : 1, 2, 3…, reçue : 0
analyser r7 --tours trois                   → reçue : trois
analyser r7 --tours                         → option du jeu attendue : --nom valeur ; reçu : --tours
analyser r7 --option tours                  → option du jeu attendue
analyser r7 trois                           → option du jeu attendue : --nom valeur ; reçu : trois
analyser c4 --start ♥♥                      → valeur attendue : ♣, ♦, ♥, ♠, reçue : ♥♥
analyser r7 --parties 0                     → 0 n'est pas dans les bornes x>=1
analyser r7 --parties mille                 → nombre attendu, reçu : 'mille'
analyser r7 --parties 1e30                  → nombre de parties attendu
analyser r7 --debut -1                      → -1 n'est pas dans les bornes x>=0
analyser r7 --debut 1e20                    → nombre de parties attendu
analyser r7 --precision nan                 → nombre attendu, reçu : 'nan'
analyser r7 --graine un                     → entier de 64 bits attendu
analyser r7 --joueur moi                    → aucun joueur ne s'appelle moi ; il y a : hasard, premier
analyser r7 --joueur ismcts:0s              → ismcts:0s : budget attendu
analyser r7 --json --csv                    → ou bien du JSON, ou bien du CSV

lecon 99 --lang en                          → no exercises in lesson 99; there are some in 1, 2
lecon 1 nowhere.py --lang en                → no file nowhere.py
lecon --indice 9.9 --lang en                → no exercise 9.9; there are 1.1, 1.2
lecon 2 --indice 1.1 --lang en              → no exercise 1.1; there are 2.1, 2.2
lecon 1 --rang 2 --lang en                  → --rang says which hint
lecon --commence a.py --lang en             → --commence takes the number of a lesson
lecon 1 b.py --commence a.py --lang en      → --commence takes the number of a lesson
lecon --indice 1.1 --rang 4                 → 4
lecon one                                   → one
lecon 1 --commence nowhere/a.py --lang en   → nowhere/a.py:

observer rummikub --joueurs moi             → aucun joueur ne s'appelle moi ; il y a :
observer rummikub --joueurs hasard,hasard,hasard → 2 joueurs attendus, parmi hasard, premier
observer rummikub --joueurs humain,glouton  → aucun joueur ne s'appelle humain
observer rummikub --place J0                → place attendue
observer rummikub --graine -1               → entier de 64 bits attendu
observer rummikub --parties 0               → n'est pas dans les bornes
observer rummikub --partie un               → nombre attendu, reçu : 'un'
observer rummikub --partie 1 --parties 2    → ou bien une partie
observer r7 --joueurs premier,premier       → 1 joueurs attendus
observer r7 --vitesse 0                     → 0.0 n'est pas dans les bornes
observer r7 --disposition 'talon rebut / ♣ ♦ ♥' → valeur attendue : talon rebut ♣ ♦ ♥ ♠, reçue : talon rebut
observer qll --disposition talon            → les tas de qll ne se placent pas ailleurs
observer descente --joueurs glouton:6       → glouton:1..5

resoudre klondike:d3                        → klondike:d3:48213
resoudre klondike                           → klondike:48213
resoudre haricots:3                         → que dans un jeu pour une personne
resoudre klondike:1 --jeu klondike_classique → d'un autre jeu
resoudre klondike:1 --budget 0              → --budget
resoudre klondike:1 --main 7n               → --main
resoudre klondike:d7:1                      → 7
resoudre - --jeu klondike                   → aucune position
resoudre - --jeu personne                   → personne
resoudre '7b 7r 7j' --main 7n --budget 5    → --budget
resoudre md:3 --moteur noyau                → aucun solveur compilé pour md ;
resoudre klondike:m2:1 --moteur noyau       → aucun solveur compilé pour klondike --max-redeals 2 ;
resoudre '7b 7r 7j' --main 7n --ouverture --moteur noyau → pour le premier coup ;
enigme --niveau 99                          → 99

tournoi haricots                            → un tournoi se joue à 2 joueurs au moins, pas à 0
tournoi haricots --joueurs glouton,hasard,glouton → ne se rencontre pas lui-même ; nommés deux fois : glouton
tournoi haricots --joueurs glouton,ecart    → ecart ne joue pas à ce jeu
tournoi haricots --joueurs glouton,rien.py:f → aucun fichier rien.py
tournoi haricots --joueurs glouton,hasard --parties 0 → n'est pas dans les bornes
tournoi haricots --joueurs glouton,hasard --temps 0 → n'est pas dans les bornes
tournoi haricots --joueurs glouton,hasard --coeurs 0 → n'est pas dans les bornes
tournoi haricots --joueurs glouton,hasard --partie -1 → n'est pas dans les bornes
tournoi haricots --joueurs glouton,hasard --fichier f → --fichier est celui d'une seule partie
tournoi haricots --joueurs glouton,hasard --json --csv → ou bien du JSON, ou bien du CSV
tournoi --dossier absent --lang en          → absent is not a folder
tournoi --dossier vide --lang en            → vide holds no hand-in: no file .ml or .py, no zip, no folder of them
tournoi haricots --dossier rendus --lang en → hand-ins play rummikub, not haricots: rendus
tournoi rummikub --joueurs absent.ml,premier --lang en → no file absent.ml
tournoi rummikub --joueurs un.py,premier --lang en → un.py is no hand-in; a player in it is named un.py:function
tournoi --dossier rendus --no-cell --require-cell → soit --exiger-cellule, soit --sans-cellule

verifier --notation partie --question Q1 --lang en → it does not go with --question
verifier --notation coups --lang en         → coups is no record: name the game of its positions and moves first
verifier --notation klondike --lang en      → which file? --notation takes FILE, or GAME FILE
verifier --notation absent --lang en        → absent: no such file or folder
verifier nulle.part --lois lois.py --lang en → no module nor file called nulle.part
verifier rummikub --lois lois.py --lang en  → no module nor file called rummikub
verifier rummifun.multiset.somme --html x.html --lois lois.py --lang en → it does not go with --html
verifier --lois lois.py                     → MODULE
verifier rummifun.multiset.somme --mistakes --lang en → --erreurs says what laws of yours see: it goes with --lois
verifier r7 --vivant --lang en              → --live checks laws again: FILE.py or FILE.py:NAME was expected
"""
LINES = [line.partition("→") for line in REFUSED.splitlines() if line]
FILES = {"coups": "talon!rebut\n", "lois.py": LAWS, "un.py": "def choisir(jeu, vue, coups, alea): ...\n"}


@pytest.mark.parametrize(("line", "said"), [(line.strip(), said.strip()) for line, _, said in LINES])
def test_commands_refuse_in_a_sentence(line: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for folder in ("rendus", "vide"):
        (tmp_path / folder).mkdir()
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    before = sorted(tmp_path.iterdir())
    done = rummifun(tmp_path, *shlex.split(line))
    assert (done.returncode, done.stdout) == (2, "")
    (sentence,) = done.stderr.splitlines()
    assert (said in sentence, sorted(tmp_path.iterdir())) == (True, before)
