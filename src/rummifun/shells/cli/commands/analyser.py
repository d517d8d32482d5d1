"""`rummifun analyser`: many games of a réussite, their results, and how certain the rate of wins is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any, Final

from rummifun.analysis import Plan, Study, clopper_pearson, play_game, records, to_json
from rummifun.analysis.comparison import Comparison, PairedCounts, common_subjects, read_comparison, tally_pairs
from rummifun.analysis.engine_choice import choose_backend, cross_checked_study, hasten, pacing_backend
from rummifun.analysis.exact_rates import exact_rate
from rummifun.analysis.game_runner import AUTO, COMPILED, PLAIN, split_into_blocks
from rummifun.analysis.study_json import provenance
from rummifun.analysis.summary import format_game_numbers
from rummifun.arguments.engines import ENGINE
from rummifun.arguments.games import parse_deal, parse_game, parse_seed
from rummifun.arguments.players import PLAYER, complete_games, parse_player
from rummifun.catalogue.players import PLAYERS
from rummifun.console.errors import CommandError
from rummifun.console.formatting import bold_lines, wrap_lines
from rummifun.console.options import (
    CORES,
    JSON,
    OUTPUT,
    RESUME,
    SEED,
    GameCount,
    GameOptions,
    RealNumber,
    argument,
    build_command,
    option,
    output_format,
    split_game_options,
)
from rummifun.console.screen import Console
from rummifun.messages import N_
from rummifun.render.histogram import bin_values, draw_histogram
from rummifun.render.text import bold_text
from rummifun.shells.cli.commands.long_work import (
    ReportFormat,
    engine_lines,
    format_percent,
    format_rate,
    run_and_report,
)
from rummifun.shells.cli.commands.observer import game_title
from rummifun.storage.checkpoints import CountingWork, RunOptions, checkpoint_seed, study_work

_USUAL: Final = 1000


_PLAYER: Final = "premier"


_SEEING: Final = "voyant"


_WIDTH: Final = RealNumber(0, 1, min_open=True)


_ENDLESS: Final = 10**12  # games after which a study for a precision gives up


@dataclass(frozen=True, slots=True)
class Arguments(GameOptions):
    """The arguments of the command, an option a field; the default number of games is a thousand, or by precision."""

    jeu: str | None = argument(N_("GAME"), shell_complete=complete_games)
    parties: int | None = option("--parties --games", N_("Play this many games (1000)."), "N", GameCount(1))
    graine: str | None = option(*SEED)
    debut: int = option("--debut --from", N_("Begin with this game (0)."), "I", GameCount(0), 0)
    joueur: str = option("--joueur --player", N_("Let this player play (premier)."), default=_PLAYER, **PLAYER)
    gagnables: bool = option("--gagnables --winnable", N_("Count the deals that can be won if you know every card."))
    as_json: bool = option(*JSON)
    as_csv: bool = option("--csv", N_("Write CSV, a line for each value."))
    moteur: str = option("--moteur --engine", N_("Use this engine (auto)."), None, ENGINE, AUTO)
    coeurs: int = option("--coeurs --cores", N_("Use this many cores (1)."), "N", CORES, 1)
    grappe: str | None = option(
        "--grappe --cluster", N_("Use a Dask cluster, or start one here."), N_("ADDRESS|locale")
    )
    reprise: Path | None = option(*RESUME)
    precision: float | None = option(
        "--precision", N_("Play on until the interval of the rate is this narrow."), "P", _WIDTH
    )
    image: Path | None = option("--figure", N_("Draw the histogram, and how the rate settled."), "FILE.png|svg", OUTPUT)
    comparer: tuple[str, str] | None = option(
        "--comparer --compare",
        N_("Play the same deals by two games, and test the difference."),
        "GAME:OPTION=VALUE GAME:…",
        nargs=2,
    )


def run(asked: Arguments, screen: Console) -> None:
    """Study a game, or compare two; without a number of games, go on until the precision is reached."""
    tr, form = screen.tr, output_format(asked.as_json, asked.as_csv, screen.tr)
    most = asked.parties or (_ENDLESS if asked.precision else _USUAL)
    options = RunOptions(
        most, asked.debut, asked.moteur, asked.coeurs, asked.reprise, asked.precision, asked.grappe, asked.image
    )
    next(split_into_blocks(asked.debut, options.parties))  # it refuses ranges that cannot be cut
    kept = asked.graine or checkpoint_seed(asked.reprise, tr)
    player = _SEEING if asked.gagnables else asked.joueur
    if asked.comparer is not None:
        if other := [*filter(None, (asked.jeu, *asked.words))]:
            said = tr(N_("--compare names both games, each with its options: r7:tours=3; received: {text}"))
            raise CommandError(said.format(text=" ".join(other)))
        compare_games(asked.comparer, parse_seed(kept), player, options, form, screen)
        return
    game = parse_game(asked.jeu, screen, asked.words)
    plan = Plan(game, parse_deal(asked.jeu, kept, tr).seed, parse_player(game, player))
    shown: ReportFormat[Study] = ReportFormat(
        form,
        partial(format_rate, screen),
        lambda study: {**to_json(study), **_exact(plan)},
        records,
        lambda study: [*study_lines(plan, study, screen), *engine_lines(study, screen)],
        (asked.jeu or "",),
    )
    run_and_report(study_work(plan, options), options, shown, screen)


def _exact(plan: Plan) -> dict[str, str]:
    probability = exact_rate(plan.jeu, plan.joueur)
    return {} if probability is None else {"exacte": str(probability)}


def study_lines(plan: Plan, study: Study, screen: Console) -> list[str]:
    """Report how many games of a study were won, how certain that is, and a histogram of each measure."""
    tr, style = screen.tr, screen.style
    first, last = study.blocs[0][0], study.blocs[-1][-1]
    whole = N_("{game}, seed {seed}, games {i} to {j}.")
    said = tr(whole if len(study.blocs) == 1 else N_("{game}, seed {seed}, {n} of the games {i} to {j}.")).format(
        game=game_title(plan.jeu), seed=plan.graine, n=study.parties, i=first, j=last
    )
    who = f" {plan.joueur.__name__}." if plan.joueur is not PLAYERS[_PLAYER] else ""
    exact = wrap_lines(_exact_said(plan, study, screen), screen)
    lines = [*wrap_lines(f"{said}{who}", screen), *bold_lines(_rate(study, screen), screen), *exact]
    heads, counts = (tr(N_("games won")), tr(N_("games lost"))), dict(study.histogramme)
    names = [*play_game(plan, first).mesures, *counts]  # in the order of the game
    for name in dict.fromkeys(names):
        lines += ["", *draw_histogram(bin_values(counts[name]), (name, *heads), style)]
    return lines


def _exact_said(plan: Plan, study: Study, screen: Console) -> str:
    """Write the exact interval, and the exact probability where it is known."""
    bas, haut = clopper_pearson(study.gagnees, study.parties)
    low, high = (format_percent(p, haut - bas, screen) for p in (bas, haut))
    said = screen.tr(N_("Clopper and Pearson: between {low} and {high}.")).format(low=low, high=high)
    for exact in _exact(plan).values():
        p = format_percent(float(Fraction(exact)), (haut - bas) / 100, screen)
        said += " " + screen.tr(N_("Exactly: {fraction}, {rate}.")).format(fraction=exact, rate=p)
    return said


def _rate(study: Study, screen: Console) -> str:
    bas, haut = study.intervalle
    rate, low, high = (format_percent(p, haut - bas, screen) for p in (study.taux or 0.0, bas, haut))
    won = N_("Won: {won} of {n}, {rate} (at 95 % between {low} and {high}, Wilson).")
    can = N_("Can be won: {won} of {n}, {rate} (at 95 % between {low} and {high}, Wilson).")
    said = screen.tr(can if study.sujet and study.sujet.joueur == _SEEING else won)
    return said.format(won=study.gagnees, n=study.parties, rate=rate, low=low, high=high)


command: Final = build_command("analyser", Arguments, run)


_NOTHING: Final = 1e-300


_PLAYER_PART: Final = re.compile(r"[:,](?:joueur|player)=([^,]*)")


def parse_plan(text: str, seed: int, player: str, screen: Console) -> Plan:
    """Read a game with its options and its player: `r7:tours=3`, `md:stocks=4,joueur=ecart`."""
    game = parse_game(_PLAYER_PART.sub("", text), screen)
    player = next((part[1] for part in _PLAYER_PART.finditer(text)), player)
    return Plan(game, seed, parse_player(game, player))


def compare_games(
    texts: Sequence[str], seed: int, player: str, options: RunOptions, form: str, screen: Console
) -> None:
    """Play the same deals with two games, and report the results."""
    a, b = (hasten(parse_plan(text, seed, player, screen), options.parties) for text in texts)
    names = (choose_backend(a, options.moteur, options.parties), choose_backend(b, options.moteur, options.parties))
    work = CountingWork(
        tally_pairs(a, b, names),
        PLAIN if PLAIN in map(pacing_backend, (a, b), names) else COMPILED,
        partial(_cross_check, (a, b), names),
        Comparison(),
        common_subjects(a, b),
        Comparison.to_json,
        read_comparison,
    )
    shown: ReportFormat[Comparison] = ReportFormat(
        form,
        partial(format_rate, screen),
        lambda comparison: {**comparison.to_json(), "graine": seed},
        lambda comparison: [_record(texts, seed, comparison)],
        lambda comparison: [*_lines(texts, seed, comparison.pair, screen), *engine_lines(comparison, screen)],
        tuple(split_game_options(text)[0] for text in texts),
    )
    run_and_report(work, options, shown, screen)


def _cross_check(plans: tuple[Plan, Plan], names: tuple[str, str], games: range) -> Comparison:
    """Play some deals with both engines, if a twin is to play."""
    checked = [cross_checked_study(plan, name, games).verifiees for plan, name in zip(plans, names, strict=True)]
    return Comparison(common_subjects(*plans), verifiees=max(checked))


def _record(texts: Sequence[str], seed: int, comparison: Comparison) -> dict[str, Any]:
    pair, (bas, haut) = comparison.pair, comparison.intervalle
    about = {"jeu 1": texts[0], "jeu 2": texts[1], "graine": seed, "blocs": format_game_numbers(comparison.blocs)}
    found = {"difference": comparison.taux, "bas": bas, "haut": haut, "surprise": pair.surprise}
    counted = provenance(comparison.moteurs, comparison.verifiees)
    return {**about, **counted, "moteurs": " ".join(comparison.moteurs), **pair._asdict(), **found}


def _lines(texts: Sequence[str], seed: int, pair: PairedCounts, screen: Console) -> list[str]:
    def tr(key: str, **values: object) -> list[str]:
        return wrap_lines(screen.tr(key).format(**values), screen)

    lines = tr(N_("The same {n} deals of seed {seed}."), n=pair.parties, seed=seed)
    lines += tr(N_("Won by both: {n}; by neither: {m}."), n=pair.deux, m=pair.aucun)
    for text, alone, won in zip(texts, pair[1:3], (pair.premier, pair.second), strict=True):
        rate = format_percent((pair.deux + won) / pair.parties, 1 / pair.parties**0.5, screen)
        lines += tr(N_("{game}: {rate} won, {n} deals that the other one loses."), game=text, rate=rate, n=alone)
    return [*lines, *(bold_text(line, screen.style) for line in _verdict(pair, screen))]


def _verdict(pair: PairedCounts, screen: Console) -> list[str]:
    bas, haut = pair.intervalle
    rates = (format_percent(p, max(haut - bas, 1e-12), screen) for p in (pair.difference, bas, haut))
    values = [rate.removesuffix(" %") for rate in rates]  # of percentages: points
    chance = f"=\u00a0{pair.surprise:.2g}" if pair.surprise > _NOTHING else f"<\u00a0{_NOTHING}"
    values.append(chance.replace(".", screen.tr(N_("."))))
    text = screen.tr(N_("Difference: {d} points (at 95 % between {low} and {high}); by chance alone: p\u00a0{p}."))
    return wrap_lines(text.format(**dict(zip(("d", "low", "high", "p"), values, strict=True))), screen)
