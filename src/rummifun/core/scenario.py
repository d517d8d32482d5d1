"""Q17: a scenario is a first state and the moves tried on it, one after another; its states are a fold (§8.5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import reduce
from itertools import accumulate
from typing import Any

from rummifun.core.game import AnyGame
from rummifun.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Pas:
    """A step of a scenario: the move tried, and the comment on it, in French and in English."""

    coup: Any
    fr: str = ""
    en: str = ""

    def note(self, lang: str) -> str:
        """Return the comment in a language, in French where English has none.

        >>> [Pas("p", "on pioche", english).note("en") for english in ("a draw", "")]
        ['a draw', 'on pioche']
        """
        return self.en or self.fr if lang == "en" else self.fr


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario of play: its title, its first state, its steps, the game whose rules judge them (Rummikub §8.5)."""

    titre: str
    depart: Any
    pas: tuple[Pas, ...] = ()
    jeu: AnyGame = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class Essai:
    """A step that was tried: the state before, the reason if it was refused, the state after."""

    pas: Pas
    avant: Any
    refus: Refusal | None
    apres: Any


def try_step(jeu: AnyGame, avant: Any, pas: Pas) -> Essai:
    """Try a step: a move that is refused leaves the state as it was."""
    refus = jeu.refusal(avant, pas.coup)
    return Essai(pas, avant, refus, avant if refus else jeu.step(avant, pas.coup))


def run_scenario(scenario: Scenario) -> tuple[Essai, ...]:
    """Try the steps of a scenario one after another, with the reason of each refusal."""
    depart = Essai(Pas(None), None, None, scenario.depart)
    _, *essais = accumulate(scenario.pas, lambda e, pas: try_step(scenario.jeu, e.apres, pas), initial=depart)
    return tuple(essais)


def scenario_states(scenario: Scenario) -> tuple[Any, ...]:
    """List the successive states of a scenario, the first included."""
    return (scenario.depart, *(essai.apres for essai in run_scenario(scenario)))


def path_to_last(essais: Iterable[Essai]) -> tuple[Essai, ...]:
    """Keep the tries that lead to the last one, refusals on the way included, without branches and repetitions."""

    def devant(suite: tuple[Essai, ...], essai: Essai) -> tuple[Essai, ...]:
        leads = not suite or (essai.apres == suite[0].avant and essai != suite[0])
        return (essai, *suite) if leads else suite

    return reduce(devant, reversed(tuple(essais)), ())


def is_move(jeu: AnyGame, coup: Any) -> bool:
    """Tell whether a value is a move of a game, possible or not: the notation writes it and reads it back."""
    try:
        return bool(jeu.read(jeu.write(coup)) == coup)
    except Exception:  # what is no move may raise anything there
        return False
