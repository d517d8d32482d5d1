"""La descente a second time, as plainly as can be: named lists of written cards, changed in place; every move is tried.

It shares nothing with the engine but the notation of cards and moves, and is what its moves and states are held to.
"""

from __future__ import annotations

import re
from itertools import product

__all__ = ["Naif"]

RANGS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "V", "C", "D", "R"]
SANS_DESSUS = [("never", False), ("never", True), ("holes_only", True)]
GAUCHE = ["♦", "♥", "♣", "♠", "T"]


class Naif:
    """A table: piles by name, whose turn it is, how many rearrangements have been made in a row."""

    def __init__(self, position: str, options: dict[str, str]) -> None:
        """Read a position as it is written."""
        parts = [part.strip() for part in position.split("/")]
        self.options = options
        self.trait = parts[0].split()[1].lower()
        self.piles: dict[str, list[str]] = {}
        for i, tas in enumerate(re.findall(r"\[([^]]*)\]", parts[1]), 1):
            self.piles[f"c{i}"] = tas.split()
        for part in parts[2:4]:
            nom, _, main, _, reste = part.split(maxsplit=4)
            paquet, face = reste.split(" face ")
            self.piles[f"main.{nom.lower()}"] = [] if main == "-" else [main]
            self.piles[f"paquet.{nom.lower()}"] = paquet.strip("[]()").split()
            self.piles[nom.lower()] = face.strip("[]").split()
        self.hauteurs = [0 if c == "-" else self.rang(c) + 1 for c in parts[4].split()[1:]]
        self.remaniements = int(parts[5].split()[1])

    @property
    def autre(self) -> str:
        return "nord" if self.trait == "sud" else "sud"

    @staticmethod
    def rang(carte: str) -> int:
        """Count the cards below a card on its foundation."""
        if carte == "EX":
            return 0
        return int(carte[1:]) if carte[0] == "T" else RANGS.index(carte[:-1])

    @staticmethod
    def sorte(carte: str) -> int:
        return 4 if carte == "EX" or carte[0] == "T" else GAUCHE.index(carte[-1])

    def va_sur(self, carte: str, dessous: str) -> bool:
        a, b = self.sorte(carte), self.sorte(dessous)
        if "EX" in (carte, dessous) or (a == 4) != (b == 4):
            return False
        return self.rang(carte) + 1 == self.rang(dessous) and (a == b == 4 or (a < 2) != (b < 2))

    def visibles(self) -> list[str]:
        """Name the piles whose top may go to the left, in the order in which they are looked at."""
        noms = [*(f"c{i}" for i in range(1, 6)), "sud", "nord", "main.sud", "main.nord"]
        return [
            nom
            for nom in noms
            if self.piles[nom] and self.hauteurs[self.sorte(c := self.piles[nom][-1])] == self.rang(c)
        ]

    def cartes(self, joueur: str) -> int:
        return sum(len(self.piles[nom]) for nom in (joueur, f"main.{joueur}", f"paquet.{joueur}"))

    def fini(self) -> bool:
        return not self.visibles() and not (self.cartes("sud") and self.cartes("nord"))

    def coups(self) -> set[str]:
        """Try every move that can be written."""
        if self.visibles():
            return {"range"}
        if self.fini():
            return set()
        main, paquet = self.piles[f"main.{self.trait}"], self.piles[f"paquet.{self.trait}"]
        coups = {"remet"} if main else {"tire"} if paquet else {"remélange"}
        sources = ["main", "sud", "nord"]
        sources += [f"c{k}.{i}" for k in range(1, 6) for i in range(1, len(self.piles[f"c{k}"]) + 1)]
        cibles = ["c1", "c2", "c3", "c4", "c5", self.autre]
        return coups | {f"{s}>{c}" for s, c in product(sources, cibles) if self.permis(s, c)}

    def prises(self, source: str) -> list[str]:
        if source[0] == "c":
            nom, _, i = source.partition(".")
            return self.piles[nom][int(i) - 1 :]
        return self.piles[f"main.{self.trait}" if source == "main" else source][-1:]

    def permis(self, source: str, cible: str) -> bool:
        prises, dessous = self.prises(source), self.piles[cible]
        if not prises or source.partition(".")[0] == cible:
            return False
        remanie = source[0] == "c" or source == self.autre
        if remanie and self.remaniements == 30:
            return False
        if source == self.autre and (self.options["opponent_top"], bool(dessous)) in SANS_DESSUS:
            return False
        if len(prises) > 1 and cible != self.autre and self.options["run_moves"] == "opponent_only":
            return False
        if cible == self.autre and prises[0][0] == "T" and not self.hauteurs[4]:
            return False
        if dessous:
            return self.va_sur(prises[0], dessous[-1])
        return cible != self.autre and not (source[0] == "c" and source.endswith(".1"))

    def joue(self, coup: str) -> None:
        """Make a move that is permitted."""
        moi, main = self.trait, self.piles[f"main.{self.trait}"]
        if coup == "range":
            carte = self.piles[self.visibles()[0]].pop()
            self.hauteurs[self.sorte(carte)] += 1
        elif coup == "tire":
            main.append(self.piles[f"paquet.{moi}"].pop())
        elif coup == "remet":
            self.piles[moi].append(main.pop())
            self.trait = self.autre
        elif coup == "remélange":
            dessus = self.options["remix_start"] == "dessus"
            nouveau: list[str] = []
            for carte in self.piles[moi]:
                nouveau.insert(len(nouveau) if dessus else 0, carte)
                dessus = not dessus
            self.piles[moi], self.piles[f"paquet.{moi}"] = [], nouveau
        else:
            self.deplace(*coup.split(">"))
            return
        self.remaniements = 0

    def deplace(self, source: str, cible: str) -> None:
        prises = list(self.prises(source))
        nom = f"main.{self.trait}" if source == "main" else source.partition(".")[0]
        del self.piles[nom][-len(prises) :]
        self.piles[cible] += prises
        self.remaniements = self.remaniements + 1 if source[0] == "c" or source == self.autre else 0

    def etat(self) -> tuple[object, ...]:
        """Give all that there is, to be compared."""
        return self.trait, self.remaniements, tuple(self.hauteurs), {nom: tuple(tas) for nom, tas in self.piles.items()}
