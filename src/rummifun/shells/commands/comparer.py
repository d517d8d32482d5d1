"""`rummifun analyser --comparer`: two games on the same deals, and whether one wins more often."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from rummifun.analysis import Plan
from rummifun.analysis.comparison import Comparison, Pair, read_comparison, subjects_of, tally_pairs
from rummifun.analysis.compiled import checked_study, engine_for, pace_of
from rummifun.analysis.engines import COMPILED, PLAIN
from rummifun.analysis.export import provenance
from rummifun.analysis.overview import numbers_of
from rummifun.messages import N_
from rummifun.render.text import bold
from rummifun.shells.asked.players import player_asked
from rummifun.shells.asked.start import game_asked
from rummifun.shells.commands.checkpoints import Work
from rummifun.shells.commands.studies import Means, Shown, engine_lines, percent, rate_found, told
from rummifun.shells.line.line import filled
from rummifun.shells.screen import Screen

_NOTHING: Final = 1e-300


def plan_asked(text: str, seed: int, player: str, screen: Screen) -> Plan:
    """Read a game with its options and its player: `r7:tours=3`, `md:stocks=4,joueur=ecart`."""
    (name, options), words = _split(text), []
    for option in filter(None, options.split(",")):
        nom, _, value = option.partition("=")
        if nom in ("joueur", "player"):
            player = value
        else:
            words += [f"--{nom}={value}"]
    game = game_asked(name, screen, words)
    return Plan(game, seed, player_asked(game, player))


def compared(texts: Sequence[str], seed: int, player: str, moyens: Means, form: str, screen: Screen) -> None:
    """Play the same deals with two games, and report the results."""
    a, b = (plan_asked(text, seed, player, screen) for text in texts)
    noms = (engine_for(a, moyens.moteur, moyens.parties), engine_for(b, moyens.moteur, moyens.parties))
    work = Work(
        tally_pairs(a, b, noms),
        PLAIN if PLAIN in map(pace_of, (a, b), noms) else COMPILED,
        partial(_checked, (a, b), noms),
        Comparison(),
        subjects_of(a, b),
        Comparison.to_json,
        read_comparison,
    )
    shown: Shown[Comparison] = Shown(
        form,
        partial(rate_found, screen),
        lambda comparaison: {**comparaison.to_json(), "graine": seed},
        lambda comparaison: [_record(texts, seed, comparaison)],
        lambda comparaison: [*_lines(texts, seed, comparaison.pair, screen), *engine_lines(comparaison, screen)],
        tuple(_split(text)[0] for text in texts),
    )
    told(work, moyens, shown, screen)


def _split(text: str) -> tuple[str, str]:
    """Tell the name of a game, or of a user's file and what it names, from its options."""
    before, equals, after = text.partition("=")  # the name of a player may hold a colon too
    name, _, option = before.rpartition(":") if equals else (text, "", "")
    return name, f"{option}{equals}{after}"


def _checked(plans: tuple[Plan, Plan], noms: tuple[str, str], games: range) -> Comparison:
    """Play some deals with both engines, if a twin is to play."""
    checked = [checked_study(plan, nom, games).verifiees for plan, nom in zip(plans, noms, strict=True)]
    return Comparison(subjects_of(*plans), verifiees=max(checked))


def _record(texts: Sequence[str], seed: int, comparaison: Comparison) -> dict[str, Any]:
    paire, (bas, haut) = comparaison.pair, comparaison.intervalle
    about = {"jeu 1": texts[0], "jeu 2": texts[1], "graine": seed, "blocs": numbers_of(comparaison.blocs)}
    found = {"difference": comparaison.taux, "bas": bas, "haut": haut, "surprise": paire.surprise}
    counted = provenance(comparaison.moteurs, comparaison.verifiees)
    return {**about, **counted, "moteurs": " ".join(comparaison.moteurs), **paire._asdict(), **found}


def _lines(texts: Sequence[str], seed: int, paire: Pair, screen: Screen) -> list[str]:
    def tr(key: str, **values: object) -> list[str]:
        return filled(screen.tr(key).format(**values), screen)

    lines = tr(N_("The same {n} deals of seed {seed}."), n=paire.parties, seed=seed)
    lines += tr(N_("Won by both: {n}; by neither: {m}."), n=paire.deux, m=paire.aucun)
    for text, alone, won in zip(texts, paire[1:3], (paire.premier, paire.second), strict=True):
        rate = percent((paire.deux + won) / paire.parties, 1 / paire.parties**0.5, screen)
        lines += tr(N_("{game}: {rate} won, {n} deals that the other one loses."), game=text, rate=rate, n=alone)
    return [*lines, *(bold(line, screen.style) for line in _verdict(paire, screen))]


def _verdict(paire: Pair, screen: Screen) -> list[str]:
    bas, haut = paire.intervalle
    rates = (percent(p, max(haut - bas, 1e-12), screen) for p in (paire.difference, bas, haut))
    values = [rate.removesuffix(" %") for rate in rates]  # of percentages: points
    chance = f"=\u00a0{paire.surprise:.2g}" if paire.surprise > _NOTHING else f"<\u00a0{_NOTHING}"
    values.append(chance.replace(".", screen.tr(N_("."))))
    text = screen.tr(N_("Difference: {d} points (at 95 % between {low} and {high}); by chance alone: p\u00a0{p}."))
    return filled(text.format(**dict(zip(("d", "low", "high", "p"), values, strict=True))), screen)
