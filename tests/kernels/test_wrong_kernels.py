"""Twins made wrong on purpose, a mistake each: the comparison with the engine must see every one of them."""

from __future__ import annotations

from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from harness.effort import Effort

from kernels.twins import bits_differ, differs
from rummifun.analysis import backend_choice
from rummifun.analysis.backend_choice import TwinMismatchError, cross_check
from rummifun.analysis.game_runner import Plan
from rummifun.chance import Alea
from rummifun.games.reussites.montee_descente import md
from rummifun.games.reussites.quatre_couleurs import c4
from rummifun.games.reussites.queue_leu_leu import qll
from rummifun.games.reussites.relais_des_7 import r7


class Faux(NamedTuple):
    """A mistake: the module, what stands there, what stands there instead, and a game that it spoils."""

    module: str
    right: str
    wrong: str
    jeu: Any
    joueur: str = "premier"
    made: str = "twin"


FAUX: Final = (
    Faux("relais_des_7", "top = rebut & (ZERO - rebut) & wanted", "top = rebut & wanted", r7()),
    Faux("relais_des_7", "places[low - 1] = places[high]", "places[low - 1] = ZERO", r7()),
    Faux("relais_des_7", "return drawn, drawn - ONE", "return drawn, drawn", r7()),
    Faux("relais_des_7", "bit == ZERO and left != ZERO", "bit == ZERO", r7()),
    Faux("relais_des_7", "if tour > tours:", "if tour > tours + ONE:", r7(2)),
    Faux(
        "relais_des_7",
        "tops[lane, card // U(_SUIT)] = card",
        "tops[lane, card // U(_SUIT)] = card & U(48) | U(6)",
        r7(4),
    ),
    Faux("queue_leu_leu", "(ONE << highest_bit(here | ONE)) & here", "here & (ZERO - here)", qll()),
    Faux("queue_leu_leu", "~(ranks & suits) & rest", "~ranks & rest", qll()),
    Faux("queue_leu_leu", "_travelled(state, lane, U(2))", "_travelled(state, lane, ONE)", qll()),
    Faux("queue_leu_leu", "not once and", "", qll()),
    Faux("queue_leu_leu", "_travelled(state, lane, ONE)", "pass", qll(end_rule="circular")),
    Faux("quatre_couleurs", "suits * (ranks - hidden[suit]) - 1 - suit]", "suits * hidden[suit] + suit]", c4()),
    Faux("quatre_couleurs", ">> 4 != suit", ">> 4 == suit", c4()),
    Faux("montee_descente", "if gap >= 0 and", "if gap > 0 and", md(), "ecart", "twin_ecart"),
    Faux("montee_descente", "cost < least", "cost <= least", md(), "ecart", "twin_ecart"),
    Faux("montee_descente", "if up or left == 0:", "if left == 0:", md(), "ecart", "twin_ecart"),
    Faux("montee_descente", "2 * 2 + 1", "2 * 3 + 1", md(), "petit_ecart", "twin_petit_ecart"),
)

ORDINARY: Final = 8
"""One in so many is compiled in an ordinary run."""


def spoiled(module: str, right: str, wrong: str, folder: Path) -> Any:
    """Import a copy of a module of kernels in which something stands for something else."""
    source = Path(str(import_module(f"rummifun.kernels.{module}").__file__)).read_text(encoding="utf-8")
    assert source.count(right) == 1, f"{module}: {right}"
    file = folder / f"faux_{module}.py"
    file.write_text(source.replace(right, wrong), encoding="utf-8")
    spec = spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    made = module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def test_every_wrong_twin_is_caught(tmp_path: Path, effort: Effort) -> None:
    chosen = FAUX[:: effort(ORDINARY, 1)]
    missed = [faux for i, faux in enumerate(chosen) if not caught(faux, tmp_path / str(i))]
    assert missed == []


def caught(faux: Faux, folder: Path) -> bool:
    folder.mkdir()
    made = spoiled(faux.module, faux.right, faux.wrong, folder)
    noyau = getattr(made, faux.made)(faux.jeu)
    return any(differs(noyau, faux.jeu, 5, range(i, i + 50), faux.joueur) for i in range(0, 400, 50))


def test_wrong_bits_are_caught(tmp_path: Path, effort: Effort) -> None:
    wrongs = (
        ("while w * total < threshold:", "while False:"),
        ("_mix(_mix(k1 + (n + ONE) * _G) ^ k2)", "_mix(_mix(k1 + (n + ONE) * _G))"),
        ("_S27: Final = U(27)", "_S27: Final = U(28)"),
    )
    for i, (right, wrong) in enumerate(wrongs[: effort(1, len(wrongs))]):
        folder = tmp_path / str(i)
        folder.mkdir()
        rejecting = (Alea(17, game) for game in (0, 1586, 21824))
        assert bits_differ(spoiled("alea", right, wrong, folder).shuffle_into, 52, rejecting)


def test_a_study_stops_at_the_first_game_that_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan(r7(), 5)
    right = backend_choice.twin_for_plan(plan)

    class Menteur:
        """A twin that ends game 7 as game 8."""

        mesures = right.mesures

        @staticmethod
        def tally(seed: int, first: int, games: int) -> Any:
            return right.tally(seed, 8 if first == 7 else first, games)

        @staticmethod
        def last_table(alea: Alea) -> Any:
            return right.last_table(Alea(alea.seed, 8) if alea.game == 7 else alea)

    monkeypatch.setattr(backend_choice, "twin_for", lambda jeu, joueur: Menteur)
    assert cross_check(plan, range(7)) == 7
    with pytest.raises(TwinMismatchError) as stopped:
        cross_check(plan, range(100))
    assert stopped.value.game == 7
