"""What the rules, the games and the players are made of: values that nobody can change, and that hold nothing more."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import is_dataclass
from enum import Enum
from importlib import import_module
from inspect import Parameter, isfunction, signature
from typing import Any, Final

import rummifun

CHANGE = {
    "rummifun.core.notation.Cursor": "goes on through a text",
    "rummifun.players.ismcts._Branch": "counts what came of a move while a search lasts",
}
"""Those that change, and why."""

OPEN = {"Written", "Laid", "FromPlaceToPlace", "Tiles"}
"""Those of the encodings that keep what they have computed once, and so have no slots."""


def made() -> Iterator[tuple[str, Any]]:
    """List what every module below the shells makes, by its name there."""
    for found in pkgutil.walk_packages(rummifun.__path__, "rummifun."):
        if found.name.split(".")[1] not in ("shells", "grading") and not found.name.endswith("__main__"):
            for name, one in vars(import_module(found.name)).items():
                if getattr(one, "__module__", None) == found.name:
                    yield name, one


def dataclasses() -> Iterator[Any]:
    """List the data classes."""
    return (one for _, one in made() if isinstance(one, type) and is_dataclass(one))


def named(value: Any) -> str:
    return f"{value.__module__}.{value.__qualname__}"


def test_no_value_can_be_changed() -> None:
    assert {named(one) for one in dataclasses() if not one.__dataclass_params__.frozen} == CHANGE.keys()


def test_a_value_holds_nothing_more_than_its_fields() -> None:
    assert {one.__name__ for one in dataclasses() if "__slots__" not in vars(one)} == OPEN


SAID: Final[Mapping[str, Any]] = {
    "analysis.cluster.on_cluster.ouvriers": 2,
    "analysis.compiled.engine_for.parties": 50_000,
    "analysis.exact.c4_all_shown.couleurs": 4,
    "analysis.exact.c4_all_shown.rangs": 8,
    "analysis.exact.c4_won.couleurs": 4,
    "analysis.exact.c4_won.rangs": 8,
    "analysis.intervals.clopper_pearson.niveau": 0.95,
    "analysis.intervals.wilson.niveau": 0.95,
    "analysis.playing.blocks_of.taille": 500,
    "analysis.running.study.coeurs": 1,
    "analysis.running.workers.coeurs": 1,
    "games.haricots.cartes.Chaine.nombre": 1,
    "games.haricots.etat.distribuer.places": 3,
    "games.haricots.etat.donne.places": 3,
    "games.haricots.jeu.haricots.slots": 3,
    "games.haricots.options.Options.slots": 3,
    "games.haricots.scene._zone.room": 1,
    "games.reussites.klondike.klondike.draw": 3,
    "games.reussites.klondike.klondike_classique.draw": 3,
    "games.reussites.klondike.klondike_classique.worry_back": True,
    "games.reussites.montee_descente.md.pack": 32,
    "games.reussites.montee_descente.md.stocks": 4,
    "games.reussites.notes.Donnes.donne": 1,
    "games.reussites.notes.Tours.tour": 1,
    "games.reussites.notes.limitee.most": 500,
    "games.reussites.poses.decouvertes.n": 1,
    "games.reussites.projet_r7.analyser_r7.nmax_t": 3,
    "games.reussites.projet_r7.creer_tableau_initial_r7.tours": 3,
    "games.reussites.projet_r7.observer_r7.nt": 3,
    "games.reussites.quatre_couleurs.c4.pack": 32,
    "games.reussites.queue_leu_leu.qll.pack": 32,
    "games.reussites.rangees.eventails.par_rangee": 6,
    "games.reussites.relais_des_7.Tour.tour": 1,
    "games.reussites.relais_des_7.r7.pack": 52,
    "games.reussites.relais_des_7.r7.tours": 3,
    "games.reussites.resolu.donne.bit.rangs": 13,
    "games.reussites.solitaire.forme.nombre": 7,
    "games.rummikub.extraction.extraction_groupe_au_hasard.essais": 1000,
    "games.rummikub.extraction.extraction_suite_au_hasard.essais": 1000,
    "laws.law.Argument.size": 1,
    "laws.law.Suite.examples": 300,
    "laws.reached.reached.max_size": 40,
    "laws.rummikub.neutre.un_etat.engage": True,
    "laws.strategies.etats.max_size": 60,
    "laws.strategies.mains.max_size": 20,
    "laws.strategies.suites_valides.max_size": 13,
    "laws.strategies.tables.max_size": 6,
    "laws.walk.along.most": 400,
    "laws.walk.walk.most": 400,
    "pieces.cartes.Pack.exemplaires": 1,
    "pieces.tableau.Deplacer.n": 1,
    "pieces.tableau.Rangee.actif": True,
    "pieces.tableau.Retourner.n": 1,
    "play.engine.Request.whole.most": 18_446_744_073_709_551_615,
    "play.known.Hardness.budget": 300_000,
    "play.known.Prospect.budget": 300_000,
    "play.known.Winnable.budget": 300_000,
    "play.known.Winnable.tries": 200,
    "play.known.hardness.budget": 300_000,
    "play.known.prospect.budget": 300_000,
    "play.typed.offers.most": 8,
    "players.ecart.measure.vide": 2,
    "players.encoding.choice.encoding_for.coups": 256,
    "players.playout.Conduct.depth": 50,
    "players.playout.Conduct.moves": 100,
    "players.playout.Conduct.turns": 1,
    "render.bars.classes.most": 32,
    "render.bean_faces._line.width": 3,
    "render.ink.base.radius": 9,
    "render.picture.picture.width": 760,
    "render.picture.svg.width": 760,
    "render.table.table.left": 1,
    "render.text.Style.symbols": True,
    "render.text.Style.width": 80,
}
"""What parameters and fields are when nothing is said of them, if that is a number other than 0, or true."""


def functions() -> Iterator[tuple[str, Any]]:
    """List functions, methods and what makes values, each by its name in its room."""
    for name, one in made():
        room = one.__module__.removeprefix("rummifun.")
        if isinstance(one, type):
            methods = ((what, each) for what, each in vars(one).items() if isfunction(each) and what[:2] != "__")
            yield from ((f"{room}.{name}.{what}", each) for what, each in methods)
        if callable(one) and not (isinstance(one, type) and issubclass(one, Enum)):
            yield f"{room}.{name}", one


def parameters(function: Any) -> Iterator[Parameter]:
    with suppress(TypeError, ValueError):  # what has no signature
        yield from signature(function).parameters.values()


def test_what_is_not_said_is_nothing_but_where_it_is_written_here() -> None:
    usual = {f"{name}.{one.name}": one.default for name, function in functions() for one in parameters(function)}
    assert {name: one for name, one in usual.items() if type(one) in (bool, int, float) and one} == SAID
