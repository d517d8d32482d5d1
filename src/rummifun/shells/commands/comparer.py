"""`rummifun analyser --comparer`: two games on the same deals, and whether one of them is won more often."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from rummifun.analysis import Plan
from rummifun.analysis.comparison import Comparison, Pair, read_comparison, subjects_of, tally_pairs
from rummifun.analysis.compiled import checked_study, engine_for
from rummifun.analysis.engines import COMPILED, PLAIN
from rummifun.analysis.export import provenance
from rummifun.analysis.overview import numbers_of
from rummifun.messages import N_
from rummifun.render.text import bold
from rummifun.shells.asked.players import player_asked
from rummifun.shells.asked.start import game_asked
from rummifun.shells.commands.etudes import Moyens, Shown, as_csv, engine_said, percent, told
from rummifun.shells.commands.reprise import Travail
from rummifun.shells.line.desk import open_desk
from rummifun.shells.line.line import filled
from rummifun.shells.screen import Screen

_NOTHING: Final = 1e-300


def plan_asked(text: str, seed: int, player: str, screen: Screen) -> Plan:
    """Read a game with its options, and who plays it: `r7:tours=3`, `md:stocks=4,joueur=ecart`.

    >>> from rummifun.shells.screen import open_screen
    >>> plan_asked("qll:pack=52,end_rule=none", 1, "premier", open_screen("en")).sujet.options
    (('end_rule', 'none'), ('pack', 52), ('scan', 'rightmost'))

    Raises `Unusable` for a game or an option that there is not.
    """
    (name, options), words = _split(text), []
    for option in filter(None, options.split(",")):
        nom, _, value = option.partition("=")
        if nom in ("joueur", "player"):
            player = value
        else:
            words += [f"--{nom}={value}"]
    game = game_asked(name, screen, words)
    return Plan(game, seed, player_asked(game, player))


def compared(texts: Sequence[str], seed: int, player: str, moyens: Moyens, form: str, screen: Screen) -> None:
    """Play the same deals by two games, and say what came of them.

    >>> from rummifun.shells.screen import open_screen
    >>> compared(("r7:tours=2", "r7:tours=3"), 1, "premier", Moyens(20), "table", open_screen("en"))
    The same 20 deals of seed 1.
    Won by both: 0; by none: 1.
    ...
    """
    a, b = (plan_asked(text, seed, player, screen) for text in texts)
    about, noms = (
        subjects_of(a, b),
        (engine_for(a, moyens.moteur, moyens.parties), engine_for(b, moyens.moteur, moyens.parties)),
    )
    work = Travail(
        tally_pairs(a, b, noms),
        PLAIN if PLAIN in noms else COMPILED,
        partial(_checked, (a, b), noms),
        Comparison(),
        about,
        Comparison.ecrite,
        read_comparison,
    )
    names = tuple(_split(text)[0] for text in texts)
    shown = Shown(partial(_found, screen=screen), partial(_write, texts, seed, form=form, screen=screen), names)
    told(work, moyens, shown, screen)


def _split(text: str) -> tuple[str, str]:
    """Tell the name of a game, or of a user's file and what it names, from its options."""
    before, equals, after = text.partition("=")  # the name of a player may hold a colon too
    name, _, option = before.rpartition(":") if equals else (text, "", "")
    return name, f"{option}{equals}{after}"


def _checked(plans: tuple[Plan, Plan], noms: tuple[str, str], games: range) -> Comparison:
    """Play some deals by both engines, wherever a twin is to play."""
    checked = [checked_study(plan, nom, games).verifiees for plan, nom in zip(plans, noms, strict=True)]
    return Comparison(subjects_of(*plans), verifiees=max(checked))


def _found(comparaison: Comparison, screen: Screen) -> str:
    """Say the difference so far, and half of its interval."""
    bas, haut = comparaison.intervalle
    rate, half = (percent(p, haut - bas, screen) for p in (comparaison.taux or 0.0, (haut - bas) / 2))
    return f"{rate.removesuffix(' %')}±{half}"


def _write(texts: Sequence[str], seed: int, comparaison: Comparison, form: str, screen: Screen) -> None:
    desk, paire = open_desk(screen), comparaison.paire
    if form == "json":
        written = {**comparaison.ecrite(), "graine": seed}
        desk.say(json.dumps(written, ensure_ascii=not screen.style.symbols, indent=2))
    elif form == "csv":
        desk.say(*as_csv([_record(texts, seed, comparaison)]))
    else:
        lines = [*_counts(texts, seed, paire, screen), *(bold(line, screen.style) for line in _verdict(paire, screen))]
        desk.say(*lines, "", *filled(engine_said(comparaison, screen), screen))


def _record(texts: Sequence[str], seed: int, comparaison: Comparison) -> dict[str, Any]:
    paire, (bas, haut) = comparaison.paire, comparaison.intervalle
    about = {"jeu 1": texts[0], "jeu 2": texts[1], "graine": seed, "blocs": numbers_of(comparaison.blocs)}
    found = {"difference": comparaison.taux, "bas": bas, "haut": haut, "surprise": paire.surprise}
    counted = provenance(comparaison.moteurs, comparaison.verifiees)
    return {**about, **counted, "moteurs": " ".join(comparaison.moteurs), **paire._asdict(), **found}


def _counts(texts: Sequence[str], seed: int, paire: Pair, screen: Screen) -> list[str]:
    tr = partial(_said, screen)
    lines = tr(N_("The same {n} deals of seed {seed}."), n=paire.parties, seed=seed)
    lines += tr(N_("Won by both: {n}; by none: {m}."), n=paire.deux, m=paire.aucun)
    for text, alone, won in zip(texts, paire[1:3], (paire.premier, paire.second), strict=True):
        rate = percent((paire.deux + won) / paire.parties, 1 / paire.parties**0.5, screen)
        lines += tr(N_("{game}: {rate} won, {n} deals that the other one loses."), game=text, rate=rate, n=alone)
    return lines


def _verdict(paire: Pair, screen: Screen) -> list[str]:
    bas, haut = paire.intervalle
    rates = (percent(p, max(haut - bas, 1e-12), screen) for p in (paire.difference, bas, haut))
    values = [rate.removesuffix(" %") for rate in rates]  # of percentages: points
    chance = f"=\u00a0{paire.surprise:.2g}" if paire.surprise > _NOTHING else f"<\u00a0{_NOTHING}"
    values.append(chance.replace(".", screen.tr(N_("."))))
    text = screen.tr(N_("Difference: {d} points (at 95 % between {low} and {high}); by chance alone: p\u00a0{p}."))
    return filled(text.format(**dict(zip(("d", "low", "high", "p"), values, strict=True))), screen)


def _said(screen: Screen, key: str, **values: object) -> list[str]:
    return filled(screen.tr(key).format(**values), screen)
