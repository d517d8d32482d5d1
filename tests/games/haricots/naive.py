"""The rules of Haricots written a second time, plainly, over lists that change: it shares nothing with the game.

It speaks the notation of the game alone: a position in, the moves written, a position out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

__all__ = ["Naif"]

# coins for chains of 0, 1, 2… cards; longer ones are worth the last
BAREME: Final = {
    "B": [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4],
    "C": [0, 0, 0, 1, 1, 1, 2, 2, 3, 4],
    "S": [0, 0, 0, 1, 1, 2, 2, 3, 4],
    "G": [0, 0, 0, 1, 1, 2, 3, 4],
    "s": [0, 0, 1, 1, 2, 2, 3, 4],
    "b": [0, 0, 1, 1, 2, 3, 4],
    "R": [0, 0, 1, 2, 3, 4],
    "g": [0, 0, 2, 3],
}
ORDRE: Final = "BCSGsbRg"


class Naif:
    """A game in progress."""

    def __init__(self, position: str, options: Mapping[str, Any]) -> None:
        self.options = options
        tour, j1, j2, echange, rebut, pioche, vendues = (part.strip() for part in position.split("/"))
        _, numero, self.phase = tour.split()
        self.tour = int(numero)
        self.joueurs = [self._joueur(j1), self._joueur(j2)]
        self.echange, self.rebut, self.pioche = (list(p.partition(" ")[2]) for p in (echange, rebut, pioche))
        self.vendues = Counter({c[0]: int(c[1:]) for c in vendues.split()[1:]})

    def _joueur(self, texte: str) -> dict[str, Any]:
        lu = re.fullmatch(r"J\d (-?\d+) \[(.*)\] ?(\w*)", texte)
        assert lu is not None
        chaines = [[c[0], int(c[1:])] for c in lu[2].split() if c != "-"]
        return {"pieces": int(lu[1]), "places": len(lu[2].split()), "chaines": chaines, "main": list(lu[3])}

    def position(self) -> str:
        vendues = " ".join(f"{h}{self.vendues[h]}" for h in ORDRE if self.vendues[h])
        j1, j2 = (f"{j['pieces']} [{self._places(j)}] {''.join(j['main'])}" for j in self.joueurs)
        piles = [f"echange {''.join(self.echange)}", f"rebut {''.join(self.rebut)}", f"pioche {''.join(self.pioche)}"]
        parts = [f"tour {self.tour} {self.phase}", f"J1 {j1}", f"J2 {j2}", *piles, f"vendues {vendues}"]
        return " / ".join(part.strip() for part in parts)

    def _places(self, joueur: dict[str, Any]) -> str:
        libres = ["-"] * (joueur["places"] - len(joueur["chaines"]))
        return " ".join([h + str(n) for h, n in joueur["chaines"]] + libres)

    @property
    def moi(self) -> dict[str, Any]:
        return self.joueurs[(self.tour + 1) % 2]

    def coups(self) -> list[str]:
        """List the legal moves, in no particular order."""
        automatiques = {"Tirage": "tire", "Rappel": "rappelle", "Pioche": "pioche", "Repioche": "pioche"}
        if self.phase in automatiques:
            return [automatiques[self.phase]]
        if self.phase == "Vente":
            return [f"vend {(self.moi['chaines'] or self.joueurs[self.tour % 2]['chaines'])[0][0]}"]
        if self.phase == "Fin":
            return []
        return [*self._de_l_etape(), *self._en_plus()]

    def _de_l_etape(self) -> list[str]:
        """List what the step is for."""
        main, vend = self.moi["main"], self.options.get("sell_in_step1", False)
        if self.phase == "Offre":
            return [*self._chaines(vend), *(f"jette {i + 1}" for i in range(len(self.echange)))]
        if self.phase == "Jouer":
            return [f"joue{fin}" for fin in self._fins(main[0], True)]
        if self.phase == "Rejouer":
            return [*(f"joue{fin}" for fin in self._fins(main[0], True)), "suite"]
        if self.phase == "Defausse":
            return [*(f"defausse {i + 1}" for i in range(len(main))), "suite"]
        return [*self._chaines(True), "suite"]

    def _en_plus(self) -> list[str]:
        """List what options add to every step."""
        ventes = [f"vend {h}" for h, _ in self.moi["chaines"]] if self.options.get("voluntary_sale") else []
        prix = self.options.get("third_cost")
        achat = prix and self.moi["places"] == 2 and self.moi["pieces"] >= prix
        return [*ventes, "achete"] if achat else ventes

    def _chaines(self, vente: bool) -> list[str]:
        return [f"chaine {i}{fin}" for i, carte in enumerate(self.echange, 1) for fin in self._fins(carte, vente)]

    def _fins(self, carte: str, vente: bool) -> list[str]:
        chaines = self.moi["chaines"]
        if len(chaines) < self.moi["places"] or carte in [h for h, _ in chaines]:
            return [""]
        return [f" vend {h}" for h, _ in chaines] if vente else []

    def joue(self, coup: str) -> None:
        """Play a legal move."""
        mot, *reste = coup.split()
        getattr(self, f"_{mot}")(*reste)

    def _vend(self, haricot: str) -> None:
        vendeur = self.moi
        if self.phase == "Vente" and not vendeur["chaines"]:
            vendeur = self.joueurs[self.tour % 2]
        (chaine,) = [c for c in vendeur["chaines"] if c[0] == haricot]
        vendeur["chaines"].remove(chaine)
        self._paie(vendeur, chaine)
        if self.phase == "Vente" and not self.joueurs[0]["chaines"] and not self.joueurs[1]["chaines"]:
            self.phase = "Fin"

    def _paie(self, vendeur: dict[str, Any], chaine: list[Any]) -> None:
        bareme = BAREME[chaine[0]]
        vendeur["pieces"] += bareme[min(chaine[1], len(bareme) - 1)]
        self.vendues[chaine[0]] += chaine[1]

    def _pose(self, carte: str, vend: str | None) -> None:
        chaines = self.moi["chaines"]
        for chaine in chaines:
            if chaine[0] == carte:
                chaine[1] += 1
                return
        if vend is None:
            chaines.append([carte, 1])
            return
        for i, chaine in enumerate(chaines):
            if chaine[0] == vend:
                self._paie(self.moi, chaine)
                chaines[i] = [carte, 1]

    def _joue(self, mot: str = "", vend: str | None = None) -> None:
        self._pose(self.moi["main"].pop(0), vend)
        self.phase = {"Jouer": "Rejouer", "Rejouer": "Defausse"}[self.phase]

    def _chaine(self, i: str, mot: str = "", vend: str | None = None) -> None:
        self._pose(self.echange.pop(int(i) - 1), vend)
        if self.phase == "Offre" and not self.echange:
            self.phase = "Jouer"

    def _jette(self, i: str) -> None:
        self.rebut.append(self.echange.pop(int(i) - 1))
        if not self.echange:
            self.phase = "Jouer"

    def _defausse(self, i: str) -> None:
        self.rebut.append(self.moi["main"].pop(int(i) - 1))
        self.phase = "Tirage"

    def _suite(self) -> None:
        self.phase = {"Rejouer": "Defausse", "Defausse": "Tirage", "Echange": "Pioche"}[self.phase]

    def _tire(self) -> None:
        for _ in range(3):
            self.echange.append(self.pioche.pop())
        self._rappel()

    def _rappelle(self) -> None:
        self.echange.append(self.rebut.pop())
        self._rappel()

    def _rappel(self) -> None:
        self.phase = "Rappel" if self.rebut and self.rebut[-1] in self.echange else "Echange"

    def _pioche(self) -> None:
        self.moi["main"].append(self.pioche.pop())
        if not self.pioche:
            restent = self.joueurs[0]["chaines"] or self.joueurs[1]["chaines"]
            self.phase = "Vente" if self.options.get("final_sale") and restent else "Fin"
        elif self.phase == "Pioche":
            self.phase = "Repioche"
        else:
            self.tour += 1
            self.phase = "Offre" if self.echange else "Jouer"

    def _achete(self) -> None:
        self.moi["pieces"] -= self.options["third_cost"]
        self.moi["places"] += 1
