"""`rummifun analyser --comparer`: two games on the same deals, and whether one wins more often."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from rummifun.analysis import Plan
from rummifun.analysis.backend_choice import choose_backend, cross_checked_study, pacing_backend
from rummifun.analysis.backends import COMPILED, PLAIN
from rummifun.analysis.comparison import Comparison, PairedCounts, common_subjects, read_comparison, tally_pairs
from rummifun.analysis.json_export import provenance
from rummifun.analysis.summary import format_game_numbers
from rummifun.messages import N_
from rummifun.render.text import bold_text
from rummifun.shells.arguments.games import parse_game
from rummifun.shells.arguments.players import parse_player
from rummifun.shells.commands.checkpoints import CountingWork
from rummifun.shells.commands.studies import (
    ReportFormat,
    RunOptions,
    engine_lines,
    format_percent,
    format_rate,
    run_and_report,
)
from rummifun.shells.console import Console
from rummifun.shells.line.formatting import wrap_lines

_NOTHING: Final = 1e-300


def parse_plan(text: str, seed: int, player: str, screen: Console) -> Plan:
    """Read a game with its options and its player: `r7:tours=3`, `md:stocks=4,joueur=ecart`."""
    (name, options), words = _split(text), []
    for option in filter(None, options.split(",")):
        nom, _, value = option.partition("=")
        if nom in ("joueur", "player"):
            player = value
        else:
            words += [f"--{nom}={value}"]
    game = parse_game(name, screen, words)
    return Plan(game, seed, parse_player(game, player))


def compare_games(texts: Sequence[str], seed: int, player: str, moyens: RunOptions, form: str, screen: Console) -> None:
    """Play the same deals with two games, and report the results."""
    a, b = (parse_plan(text, seed, player, screen) for text in texts)
    noms = (choose_backend(a, moyens.moteur, moyens.parties), choose_backend(b, moyens.moteur, moyens.parties))
    work = CountingWork(
        tally_pairs(a, b, noms),
        PLAIN if PLAIN in map(pacing_backend, (a, b), noms) else COMPILED,
        partial(_cross_check, (a, b), noms),
        Comparison(),
        common_subjects(a, b),
        Comparison.to_json,
        read_comparison,
    )
    shown: ReportFormat[Comparison] = ReportFormat(
        form,
        partial(format_rate, screen),
        lambda comparaison: {**comparaison.to_json(), "graine": seed},
        lambda comparaison: [_record(texts, seed, comparaison)],
        lambda comparaison: [*_lines(texts, seed, comparaison.pair, screen), *engine_lines(comparaison, screen)],
        tuple(_split(text)[0] for text in texts),
    )
    run_and_report(work, moyens, shown, screen)


def _split(text: str) -> tuple[str, str]:
    """Split the name of a game, or of a user's file and its object, from the options."""
    before, equals, after = text.partition("=")  # the name of a player may hold a colon too
    name, _, option = before.rpartition(":") if equals else (text, "", "")
    return name, f"{option}{equals}{after}"


def _cross_check(plans: tuple[Plan, Plan], noms: tuple[str, str], games: range) -> Comparison:
    """Play some deals with both engines, if a twin is to play."""
    checked = [cross_checked_study(plan, nom, games).verifiees for plan, nom in zip(plans, noms, strict=True)]
    return Comparison(common_subjects(*plans), verifiees=max(checked))


def _record(texts: Sequence[str], seed: int, comparaison: Comparison) -> dict[str, Any]:
    paire, (bas, haut) = comparaison.pair, comparaison.intervalle
    about = {"jeu 1": texts[0], "jeu 2": texts[1], "graine": seed, "blocs": format_game_numbers(comparaison.blocs)}
    found = {"difference": comparaison.taux, "bas": bas, "haut": haut, "surprise": paire.surprise}
    counted = provenance(comparaison.moteurs, comparaison.verifiees)
    return {**about, **counted, "moteurs": " ".join(comparaison.moteurs), **paire._asdict(), **found}


def _lines(texts: Sequence[str], seed: int, paire: PairedCounts, screen: Console) -> list[str]:
    def tr(key: str, **values: object) -> list[str]:
        return wrap_lines(screen.tr(key).format(**values), screen)

    lines = tr(N_("The same {n} deals of seed {seed}."), n=paire.parties, seed=seed)
    lines += tr(N_("Won by both: {n}; by neither: {m}."), n=paire.deux, m=paire.aucun)
    for text, alone, won in zip(texts, paire[1:3], (paire.premier, paire.second), strict=True):
        rate = format_percent((paire.deux + won) / paire.parties, 1 / paire.parties**0.5, screen)
        lines += tr(N_("{game}: {rate} won, {n} deals that the other one loses."), game=text, rate=rate, n=alone)
    return [*lines, *(bold_text(line, screen.style) for line in _verdict(paire, screen))]


def _verdict(paire: PairedCounts, screen: Console) -> list[str]:
    bas, haut = paire.intervalle
    rates = (format_percent(p, max(haut - bas, 1e-12), screen) for p in (paire.difference, bas, haut))
    values = [rate.removesuffix(" %") for rate in rates]  # of percentages: points
    chance = f"=\u00a0{paire.surprise:.2g}" if paire.surprise > _NOTHING else f"<\u00a0{_NOTHING}"
    values.append(chance.replace(".", screen.tr(N_("."))))
    text = screen.tr(N_("Difference: {d} points (at 95 % between {low} and {high}); by chance alone: p\u00a0{p}."))
    return wrap_lines(text.format(**dict(zip(("d", "low", "high", "p"), values, strict=True))), screen)
