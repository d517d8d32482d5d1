"""Twins made wrong on purpose, a mistake each: the comparison with the engine must see every one of them.

By day a wrong twin runs as plain Python, on a game that is known to show its mistake; at night it is compiled.
"""

from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple

import numpy as np
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
from rummifun.kernels import alea, uint64
from rummifun.kernels.uint64 import U


class Faux(NamedTuple):
    """A mistake: the module, what stands there, what stands there instead, and a game of seed 5 that it spoils."""

    module: str
    right: str
    wrong: str
    jeu: Any
    game: int
    joueur: str = "premier"
    made: str = "twin"


FAUX: Final = (
    Faux("relais_des_7", "top = rebut & (ZERO - rebut) & wanted", "top = rebut & wanted", r7(), 0),
    Faux("relais_des_7", "places[low - 1] = places[high]", "places[low - 1] = ZERO", r7(), 0),
    Faux("relais_des_7", "return drawn, drawn - ONE", "return drawn, drawn", r7(), 0),
    Faux("relais_des_7", "bit == ZERO and left != ZERO", "bit == ZERO", r7(), 6),
    Faux("relais_des_7", "if tour > tours:", "if tour > tours + ONE:", r7(2), 0),
    Faux("relais_des_7", "// U(_SUIT)] = card", "// U(_SUIT)] = card & U(48) | U(6)", r7(4), 0),
    Faux("queue_leu_leu", "(ONE << highest_bit(here | ONE)) & here", "here & (ZERO - here)", qll(), 0),
    Faux("queue_leu_leu", "~(ranks & suits) & rest", "~ranks & rest", qll(), 0),
    Faux("queue_leu_leu", "_travelled(state, lane, U(2))", "_travelled(state, lane, ONE)", qll(), 0),
    Faux("queue_leu_leu", "not once and", "", qll(), 1),
    Faux("queue_leu_leu", "_travelled(state, lane, ONE)", "pass", qll(end_rule="circular"), 1),
    Faux("quatre_couleurs", "suits * (ranks - hidden[suit]) - 1 - suit]", "suits * hidden[suit] + suit]", c4(), 0),
    Faux("quatre_couleurs", ">> 4 != suit", ">> 4 == suit", c4(), 1),
    Faux("montee_descente", "if gap >= 0 and", "if gap > 0 and", md(), 0, "ecart", "twin_ecart"),
    Faux("montee_descente", "cost < least", "cost <= least", md(), 0, "ecart", "twin_ecart"),
    Faux("montee_descente", "if up or left == 0:", "if left == 0:", md(), 0, "ecart", "twin_ecart"),
    Faux("montee_descente", "2 * 2 + 1", "2 * 3 + 1", md(), 0, "petit_ecart", "twin_petit_ecart"),
)

PLAIN: Final = {
    "kernel": lambda function: function,
    "high_half": lambda a, b: U(int(a) * int(b) >> 64),
    "lowest_bit": lambda a: U((int(a) & -int(a)).bit_length() - 1 if a else 64),
    "highest_bit": lambda a: U(int(a).bit_length() - 1),
    "popcount": lambda a: U(int(a).bit_count()),
}
"""What a kernel asks of the compiler, for an interpreter."""


def load_kernels(module: str, folder: Path, right: str = "", wrong: str = "", *, compiled: bool) -> ModuleType:
    """Load a copy of a module of kernels, in which something stands for something else."""
    source = Path(str(import_module(f"rummifun.kernels.{module}").__file__)).read_text(encoding="utf-8")
    assert not right or source.count(right) == 1, f"{module}: {right}"
    file = folder / f"faux_{module}.py"  # the compiler keeps what it makes by the file
    file.write_text(source.replace(right, wrong) if right else source, encoding="utf-8")
    made = ModuleType(file.stem)
    made.__file__ = str(file)
    with pytest.MonkeyPatch.context() as patch:
        for name, function in PLAIN.items() if not compiled else ():
            patch.setattr(uint64, name, function)
        if not compiled and module != "alea":
            patch.setattr(alea, "shuffle_into", load_kernels("alea", folder, compiled=False).shuffle_into)
        exec(compile(file.read_text(encoding="utf-8"), file, "exec"), made.__dict__)
    return made


def loaded_twin(faux: Faux, folder: Path, *, wrong: bool, compiled: bool = False) -> Any:
    change = (faux.right, faux.wrong) if wrong else ()
    return getattr(load_kernels(faux.module, folder, *change, compiled=compiled), faux.made)(faux.jeu)


@pytest.mark.parametrize("faux", FAUX, ids=lambda faux: f"{faux.module}: {faux.wrong}")
def test_differs_sees_a_wrong_twin(faux: Faux, tmp_path: Path, effort: Effort) -> None:
    if effort(0, 1):
        wrong = loaded_twin(faux, tmp_path, wrong=True, compiled=True)
        assert any(differs(wrong, faux.jeu, 5, range(i, i + 50), faux.joueur) for i in range(0, 400, 50))
    game = range(faux.game, faux.game + 1)
    with np.errstate(over="ignore"):
        assert differs(loaded_twin(faux, tmp_path, wrong=False), faux.jeu, 5, game, faux.joueur) is None
        assert differs(loaded_twin(faux, tmp_path, wrong=True), faux.jeu, 5, game, faux.joueur)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("while w * total < threshold:", "while False:"),
        ("_mix(_mix(k1 + (n + ONE) * _G) ^ k2)", "_mix(_mix(k1 + (n + ONE) * _G))"),
        ("_S27: Final = U(27)", "_S27: Final = U(28)"),
    ],
)
def test_bits_differ_sees_wrong_bits(right: str, wrong: str, tmp_path: Path, effort: Effort) -> None:
    compiled, rejecting = bool(effort(0, 1)), [Alea(17, game) for game in (0, 1586, 21824)]
    with np.errstate(over="ignore"):
        assert bits_differ(load_kernels("alea", tmp_path, compiled=compiled).shuffle_into, 52, rejecting) is None
        made = load_kernels("alea", tmp_path, right, wrong, compiled=compiled)
        assert bits_differ(made.shuffle_into, 52, rejecting)


@pytest.mark.usefixtures("r7_compiled")
def test_cross_check_stops_at_the_first_game_that_differs(monkeypatch: pytest.MonkeyPatch) -> None:
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
