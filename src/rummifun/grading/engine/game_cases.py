"""Whole games of Rummikub as cases: in each of their states, every function of the sheet that applies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from itertools import pairwise
from typing import Final

from rummifun.core.record import Record, read_record, record_states
from rummifun.games.rummikub import Etat, Poser, PremierCoup, jeu
from rummifun.grading.cases.all_specs import SPECS
from rummifun.grading.cases.spec import Case, Spec
from rummifun.grading.matching import sheet_values as neutral

RECORDS: Final = ("partie_5.jsonl", "partie_18.jsonl")
"""The games, two of the best player against itself; each reaches its end."""


def game_specs() -> tuple[Spec, ...]:
    """List the requirements on functions in all states of the games."""
    found: dict[str, list[Case]] = {}
    for name in RECORDS:
        for function, case in _of_game(_read(name)):
            found.setdefault(function, []).append(case)
    return tuple(replace(SPECS[function], cases=tuple(cases), varied=()) for function, cases in found.items())


def _read(name: str) -> Record:
    record, damage = read_record(files("rummifun.grading.engine").joinpath(name).read_text("utf-8"), lambda *_: jeu)
    assert damage is None
    return record


def _of_game(record: Record) -> Iterator[tuple[str, Case]]:
    for (before, after), move in zip(pairwise(record_states(record)), record.moves, strict=True):
        e, table = _etat(before), before.table
        j, hand = e.joueur, e.le_statut(e.joueur).main
        of_state = ("joueur_courant", "joueur_suivant", "la_table", "la_pioche", "piocher")
        yield from ((function, (e,)) for function in of_state)
        yield from ((function, (j, e)) for function in ("la_main", "le_statut"))
        yield from ((function, (hand,)) for function in ("en_ordre", "extraction_suite", "extraction_groupe"))
        yield from ((function, (table,)) for function in ("combinaisons_valides", "points_pose", "tableVmens"))
        left = _etat(after).le_statut(j).main
        yield "jouer_1_coup", (e, table)  # which lays nothing
        if isinstance(move, PremierCoup):
            yield "jouer_1er_coup", (e, move.pose)
            yield "premier_coup_ok", (hand, move.pose, left)
        if isinstance(move, Poser):
            yield "jouer_1_coup", (e, move.table)
            yield "coup_ok", (table, hand, move.table, left)


def _etat(e: Etat) -> neutral.Etat:
    """Make the value of a state that cases use."""
    one, other = (neutral.Statut(s.joueur, s.engage, neutral.Mens(s.main)) for s in e.statuts)
    return neutral.Etat((one, other), e.table, neutral.Mens(e.pioche), e.joueur)
