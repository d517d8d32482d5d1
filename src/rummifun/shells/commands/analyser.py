"""`rummifun analyser`: many games of a réussite, their results, and how certain the rate of wins is."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Final

import click

from rummifun.analysis import Plan, Study, clopper_pearson, play_game, records, to_json
from rummifun.analysis.backends import AUTO, BACKENDS
from rummifun.analysis.exact_rates import exact_rate
from rummifun.analysis.game_runner import split_into_blocks
from rummifun.messages import N_
from rummifun.players import PLAYERS
from rummifun.render.histogram import bin_values, draw_histogram
from rummifun.render.text import bold_text
from rummifun.shells.arguments.completion import complete_games, complete_players
from rummifun.shells.arguments.games import parse_deal, parse_game, parse_seed
from rummifun.shells.arguments.players import PLAYER_ARGUMENT_HELP, parse_player
from rummifun.shells.commands.checkpoints import checkpoint_seed
from rummifun.shells.commands.observer import game_title
from rummifun.shells.commands.options import (
    CORES,
    FILE,
    JSON,
    RESUME,
    SEED,
    GameCount,
    GameOptions,
    RealNumber,
    argument,
    build_command,
    option,
    output_format,
)
from rummifun.shells.commands.studies import (
    ReportFormat,
    RunOptions,
    engine_lines,
    format_percent,
    format_rate,
    run_and_report,
    study_work,
)
from rummifun.shells.commands.study_comparison import compare_games
from rummifun.shells.console import Console
from rummifun.shells.line.formatting import wrap_lines
from rummifun.shells.plugins.loading import CommandError

_USUAL: Final = 1000
_PLAYER: Final = "premier"
_SEEING: Final = "voyant"
_ENDLESS: Final = 10**12  # games after which a study for a precision gives up


@dataclass(frozen=True, slots=True)
class Arguments(GameOptions):
    """The arguments of the command, an option a field; the default number of games is a thousand, or by precision."""

    jeu: str | None = argument(N_("GAME"), shell_complete=complete_games)
    parties: int | None = option("--parties --games", N_("How many (1000)."), "N", GameCount(1))
    graine: str | None = option(*SEED)
    debut: int = option("--debut --from", N_("The first game (0)."), "I", GameCount(0), 0)
    joueur: str = option(
        "--joueur --player",
        N_("Who plays (premier)."),
        PLAYER_ARGUMENT_HELP,
        default=_PLAYER,
        shell_complete=complete_players,
    )
    gagnables: bool = option("--gagnables --winnable", N_("Count the deals that can be won if you know every card."))
    as_json: bool = option(*JSON)
    as_csv: bool = option("--csv", N_("Write CSV, a line for each value."))
    moteur: str = option("--moteur --engine", N_("Which engine (auto)."), None, click.Choice(BACKENDS), AUTO)
    coeurs: int = option("--coeurs --cores", N_("On how many cores (1)."), "N", CORES, 1)
    grappe: str | None = option(
        "--grappe --cluster", N_("On a Dask cluster, or one started here."), N_("ADDRESS|locale")
    )
    reprise: Path | None = option(*RESUME)
    precision: float | None = option(
        "--precision",
        N_("Play on until the interval of the rate is this narrow."),
        "P",
        RealNumber(0, 1, min_open=True),
    )
    image: Path | None = option("--figure", N_("Draw the histogram, and how the rate settled."), "FILE.png|svg", FILE)
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
    moyens = RunOptions(
        most, asked.debut, asked.moteur, asked.coeurs, asked.reprise, asked.precision, asked.grappe, asked.image
    )
    next(split_into_blocks(asked.debut, moyens.parties))  # it refuses ranges that cannot be cut
    kept = asked.graine or checkpoint_seed(asked.reprise, tr)
    player = _SEEING if asked.gagnables else asked.joueur
    if asked.comparer is not None:
        if other := [*filter(None, (asked.jeu, *asked.words))]:
            said = tr(N_("--compare names both games, each with its options: r7:tours=3; received: {text}"))
            raise CommandError(said.format(text=" ".join(other)))
        compare_games(asked.comparer, parse_seed(kept), player, moyens, form, screen)
        return
    game = parse_game(asked.jeu, screen, asked.words)
    plan = Plan(game, parse_deal(asked.jeu, kept, tr).seed, parse_player(game, player))
    shown: ReportFormat[Study] = ReportFormat(
        form,
        partial(format_rate, screen),
        lambda etude: {**to_json(etude), **_exact(plan)},
        records,
        lambda etude: [*etude_lines(plan, etude, screen), *engine_lines(etude, screen)],
        (asked.jeu or "",),
    )
    run_and_report(study_work(plan, moyens), moyens, shown, screen)


def _exact(plan: Plan) -> dict[str, str]:
    probability = exact_rate(plan.jeu, plan.joueur)
    return {} if probability is None else {"exacte": str(probability)}


def etude_lines(plan: Plan, etude: Study, screen: Console) -> list[str]:
    """Report how many games of a study were won, how certain that is, and a histogram of each measure."""
    tr, style = screen.tr, screen.style
    first, last = etude.blocs[0][0], etude.blocs[-1][-1]
    whole = N_("{game}, seed {seed}, games {i} to {j}.")
    said = tr(whole if len(etude.blocs) == 1 else N_("{game}, seed {seed}, {n} of the games {i} to {j}.")).format(
        game=game_title(plan.jeu), seed=plan.graine, n=etude.parties, i=first, j=last
    )
    who = f" {plan.joueur.__name__}." if plan.joueur is not PLAYERS[_PLAYER] else ""
    lines = [
        *wrap_lines(f"{said}{who}", screen),
        *(bold_text(line, style) for line in wrap_lines(_rate(etude, screen), screen)),
    ]
    lines += wrap_lines(_exact_said(plan, etude, screen), screen)
    heads, comptes = (tr(N_("games won")), tr(N_("games lost"))), dict(etude.histogramme)
    noms = [*play_game(plan, first).mesures, *comptes]  # in the order of the game
    for nom in dict.fromkeys(noms):
        lines += ["", *draw_histogram(bin_values(comptes[nom]), (nom, *heads), style)]
    return lines


def _exact_said(plan: Plan, etude: Study, screen: Console) -> str:
    """Write the exact interval, and the exact probability where it is known."""
    bas, haut = clopper_pearson(etude.gagnees, etude.parties)
    low, high = (format_percent(p, haut - bas, screen) for p in (bas, haut))
    said = screen.tr(N_("Clopper and Pearson: between {low} and {high}.")).format(low=low, high=high)
    for exact in _exact(plan).values():
        p = format_percent(float(Fraction(exact)), (haut - bas) / 100, screen)
        said += " " + screen.tr(N_("Exactly: {fraction}, {rate}.")).format(fraction=exact, rate=p)
    return said


def _rate(etude: Study, screen: Console) -> str:
    bas, haut = etude.intervalle
    taux, low, high = (format_percent(p, haut - bas, screen) for p in (etude.taux or 0.0, bas, haut))
    won = N_("Won: {won} of {n}, {rate} (at 95 % between {low} and {high}, Wilson).")
    can = N_("Can be won: {won} of {n}, {rate} (at 95 % between {low} and {high}, Wilson).")
    return screen.tr(can if etude.sujet and etude.sujet.joueur == _SEEING else won).format(
        won=etude.gagnees, n=etude.parties, rate=taux, low=low, high=high
    )


command: Final = build_command("analyser", Arguments, run)
