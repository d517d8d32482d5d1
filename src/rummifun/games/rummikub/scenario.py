"""Q17: a scenario is a first state and the moves tried on it, one after another; its states are a fold (§8.5)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce

from rummifun.games.rummikub.coups import Coup
from rummifun.games.rummikub.etat import Etat
from rummifun.games.rummikub.regles import refusal, step
from rummifun.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Pas:
    """A step of a scenario: the move tried, and a comment in French and in English."""

    coup: Coup
    fr: str = ""
    en: str = ""

    def note(self, lang: str) -> str:
        """Return the comment in a language."""
        return self.en or self.fr if lang == "en" else self.fr


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario of play: its title, its first state, its steps (Rummikub §8.5)."""

    titre: str
    depart: Etat
    pas: tuple[Pas, ...] = ()


@dataclass(frozen=True, slots=True)
class Essai:
    """A step that was tried: the state before, the reason if it was refused, the state after."""

    pas: Pas
    avant: Etat
    refus: Refusal | None
    apres: Etat


def deroule(scenario: Scenario) -> tuple[Essai, ...]:
    """Try the steps of a scenario one after another, with the reason of each refusal."""

    def ensuite(essais: tuple[Essai, ...], pas: Pas) -> tuple[Essai, ...]:
        avant = essais[-1].apres if essais else scenario.depart
        refus = refusal(avant, pas.coup)
        return (*essais, Essai(pas, avant, refus, avant if refus else step(avant, pas.coup)))

    return reduce(ensuite, scenario.pas, ())


def etats(scenario: Scenario) -> tuple[Etat, ...]:
    """Return the successive states of a scenario, the first included."""
    return (scenario.depart, *(essai.apres for essai in deroule(scenario)))
