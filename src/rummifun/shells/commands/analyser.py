"""`rummifun analyser`: many games of a réussite, their results, and how certain the rate of wins is."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Final

import click

from rummifun.analysis import Plan, Study, clopper_pearson, play_game, records, to_json
from rummifun.analysis.engines import AUTO, ENGINES
from rummifun.analysis.exact import exact_rate
from rummifun.analysis.playing import blocks_of
from rummifun.messages import N_
from rummifun.players import PLAYERS
from rummifun.render.bars import bars, classes
from rummifun.render.text import bold
from rummifun.shells.asked.completed import game_names, player_names
from rummifun.shells.asked.load import Unusable
from rummifun.shells.asked.players import WHO, player_asked
from rummifun.shells.asked.start import deal_asked, game_asked, seed_asked
from rummifun.shells.commands.checkpoints import seed_kept
from rummifun.shells.commands.comparer import compared
from rummifun.shells.commands.observer import game_title
from rummifun.shells.commands.options import (
    CORES,
    FILE,
    JSON,
    RESUME,
    SEED,
    Number,
    OfGame,
    Real,
    argument,
    commanded,
    form_asked,
    option,
)
from rummifun.shells.commands.studies import (
    Means,
    Shown,
    engine_lines,
    percent,
    rate_found,
    study,
    told,
)
from rummifun.shells.line.line import filled
from rummifun.shells.screen import Screen

_USUAL: Final = 1000
_PLAYER: Final = "premier"
_SEEING: Final = "voyant"
_ENDLESS: Final = 10**12  # games after which a study for a precision gives up


@dataclass(frozen=True, slots=True)
class Asked(OfGame):
    """What the command line asks for, an option a field; no number of games is a thousand, or those of a precision."""

    jeu: str | None = argument(N_("GAME"), shell_complete=game_names)
    parties: int | None = option("--parties --games", N_("How many (1000)."), "N", Number(1))
    graine: str | None = option(*SEED)
    debut: int = option("--debut --from", N_("The first game (0)."), "I", Number(0), 0)
    joueur: str = option(
        "--joueur --player", N_("Who plays (premier)."), WHO, default=_PLAYER, shell_complete=player_names
    )
    gagnables: bool = option("--gagnables --winnable", N_("Count the deals that can be won if you know every card."))
    as_json: bool = option(*JSON)
    as_csv: bool = option("--csv", N_("Write CSV, a line for each value."))
    moteur: str = option("--moteur --engine", N_("Which engine (auto)."), None, click.Choice(ENGINES), AUTO)
    coeurs: int = option("--coeurs --cores", N_("On how many cores (1)."), "N", CORES, 1)
    grappe: str | None = option(
        "--grappe --cluster", N_("On a Dask cluster, or one started here."), N_("ADDRESS|locale")
    )
    reprise: Path | None = option(*RESUME)
    precision: float | None = option(
        "--precision", N_("Play on until the interval of the rate is this narrow."), "P", Real(0, 1, min_open=True)
    )
    image: Path | None = option("--figure", N_("Draw the histogram, and how the rate settled."), "FILE.png|svg", FILE)
    comparer: tuple[str, str] | None = option(
        "--comparer --compare",
        N_("Play the same deals by two games, and test the difference."),
        "GAME:OPTION=VALUE GAME:…",
        nargs=2,
    )


def run(asked: Asked, screen: Screen) -> None:
    """Study a game, or compare two; without a number of games, go on until the precision is reached."""
    tr, form = screen.tr, form_asked(asked.as_json, asked.as_csv, screen.tr)
    most = asked.parties or (_ENDLESS if asked.precision else _USUAL)
    moyens = Means(
        most, asked.debut, asked.moteur, asked.coeurs, asked.reprise, asked.precision, asked.grappe, asked.image
    )
    next(blocks_of(asked.debut, moyens.parties))  # it refuses what cannot be cut
    kept = asked.graine or seed_kept(asked.reprise, tr)
    player = _SEEING if asked.gagnables else asked.joueur
    if asked.comparer is not None:
        if other := [*filter(None, (asked.jeu, *asked.words))]:
            said = tr(N_("--compare names both games, each with its options: r7:tours=3; received: {text}"))
            raise Unusable(said.format(text=" ".join(other)))
        compared(asked.comparer, seed_asked(kept), player, moyens, form, screen)
        return
    game = game_asked(asked.jeu, screen, asked.words)
    plan = Plan(game, deal_asked(asked.jeu, kept, tr).seed, player_asked(game, player))
    shown: Shown[Study] = Shown(
        form,
        partial(rate_found, screen),
        lambda etude: {**to_json(etude), **_exact(plan)},
        records,
        lambda etude: [*etude_lines(plan, etude, screen), *engine_lines(etude, screen)],
        (asked.jeu or "",),
    )
    told(study(plan, moyens), moyens, shown, screen)


def _exact(plan: Plan) -> dict[str, str]:
    probability = exact_rate(plan.jeu, plan.joueur)
    return {} if probability is None else {"exacte": str(probability)}


def etude_lines(plan: Plan, etude: Study, screen: Screen) -> list[str]:
    """Report how many games of a study were won, how certain that is, and a histogram of each measure."""
    tr, style = screen.tr, screen.style
    first, last = etude.blocs[0][0], etude.blocs[-1][-1]
    whole = N_("{game}, seed {seed}, games {i} to {j}.")
    said = tr(whole if len(etude.blocs) == 1 else N_("{game}, seed {seed}, {n} of the games {i} to {j}.")).format(
        game=game_title(plan.jeu), seed=plan.graine, n=etude.parties, i=first, j=last
    )
    who = f" {plan.joueur.__name__}." if plan.joueur is not PLAYERS[_PLAYER] else ""
    lines = [*filled(f"{said}{who}", screen), *(bold(line, style) for line in filled(_rate(etude, screen), screen))]
    lines += filled(_exact_said(plan, etude, screen), screen)
    heads, comptes = (tr(N_("games won")), tr(N_("games lost"))), dict(etude.histogramme)
    noms = [*play_game(plan, first).mesures, *comptes]  # in the order of the game
    for nom in dict.fromkeys(noms):
        lines += ["", *bars(classes(comptes[nom]), (nom, *heads), style)]
    return lines


def _exact_said(plan: Plan, etude: Study, screen: Screen) -> str:
    """Say the exact interval, and the exact probability where it is known."""
    bas, haut = clopper_pearson(etude.gagnees, etude.parties)
    low, high = (percent(p, haut - bas, screen) for p in (bas, haut))
    said = screen.tr(N_("Clopper and Pearson: between {low} and {high}.")).format(low=low, high=high)
    for exact in _exact(plan).values():
        p = percent(float(Fraction(exact)), (haut - bas) / 100, screen)
        said += " " + screen.tr(N_("Exactly: {fraction}, {rate}.")).format(fraction=exact, rate=p)
    return said


def _rate(etude: Study, screen: Screen) -> str:
    bas, haut = etude.intervalle
    taux, low, high = (percent(p, haut - bas, screen) for p in (etude.taux or 0.0, bas, haut))
    won = N_("Won: {won} of {n}, {rate} (at 95 % between {low} and {high}, Wilson).")
    can = N_("Can be won: {won} of {n}, {rate} (at 95 % between {low} and {high}, Wilson).")
    return screen.tr(can if etude.sujet and etude.sujet.joueur == _SEEING else won).format(
        won=etude.gagnees, n=etude.parties, rate=taux, low=low, high=high
    )


command: Final = commanded("analyser", Asked, run)
