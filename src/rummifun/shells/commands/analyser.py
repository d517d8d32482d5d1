"""`rummifun analyser`: many games of a réussite, what came of them, and how sure the rate of games won is."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any, Final

import click
from click.core import ParameterSource

from rummifun.analysis import Plan, Study, blocks_of, clopper_pearson, play_game, records, to_json
from rummifun.analysis.engines import AUTO, ENGINES
from rummifun.analysis.exact import exact_rate
from rummifun.messages import N_, Translation
from rummifun.players import PLAYERS
from rummifun.players.registry import FORMS
from rummifun.render.bars import bars, classes
from rummifun.render.text import bold
from rummifun.shells.asked.deals import deal_asked
from rummifun.shells.asked.load import Unusable
from rummifun.shells.asked.players import player_asked
from rummifun.shells.asked.start import game_asked, seed_asked
from rummifun.shells.commands.comparer import compared
from rummifun.shells.commands.etudes import Moyens, Shown, as_csv, engine_said, percent, study, told
from rummifun.shells.commands.observer import game_title
from rummifun.shells.commands.options import OWN, GameCommand, Real
from rummifun.shells.commands.reprise import seed_kept
from rummifun.shells.line.desk import open_desk
from rummifun.shells.line.line import filled
from rummifun.shells.screen import Screen

_USUAL: Final = 1000
_PLAYER: Final = "premier"
_ENDLESS: Final = 10**12
"""Games after which a study gives up that is to be precise."""


class Number(click.IntRange):
    """A number of games, which may be long: 2000, 2_000 and 2e3 are the same."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read it; anything else is refused as click refuses."""
        power = re.fullmatch("([0-9]+)e([0-9]{1,2})", str(value))
        return int(super().convert(int(power[1]) * 10 ** int(power[2]) if power else value, param, ctx))


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line asks for, an option a field."""

    jeu: str | None
    parties: int
    graine: str | None
    debut: int
    joueur: str
    as_json: bool
    as_csv: bool
    moteur: str
    coeurs: int
    grappe: str | None
    reprise: Path | None
    precision: float | None
    image: Path | None
    comparer: tuple[str, str] | None


def command(tr: Translation) -> click.Command:
    """Make the command, its help in a language."""

    @click.command(
        "analyser", cls=GameCommand, epilog=tr(OWN), help=tr(N_("Play many games of a réussite, and count."))
    )
    @click.argument("jeu", required=False, metavar=tr(N_("GAME")))
    @click.option("--parties", "--games", type=Number(1), default=_USUAL, metavar="N", help=tr(N_("How many (1000).")))
    @click.option("--graine", "--seed", metavar="N", help=tr(N_("Seed of the deal; drawn by chance otherwise.")))
    @click.option("--debut", "--from", type=Number(0), default=0, metavar="I", help=tr(N_("The first game (0).")))
    @click.option("--joueur", "--player", default=_PLAYER, metavar=FORMS, help=tr(N_("Who plays (premier).")))
    @click.option("--json", "as_json", is_flag=True, help=tr(N_("Write JSON.")))
    @click.option("--csv", "as_csv", is_flag=True, help=tr(N_("Write CSV, a line for each value.")))
    @click.option("--moteur", "--engine", type=click.Choice(ENGINES), default=AUTO, help=tr(N_("Which engine (auto).")))
    @click.option(
        "--coeurs",
        "--cores",
        type=click.IntRange(1, 1024),
        default=1,
        metavar="N",
        help=tr(N_("On how many cores (1).")),
    )
    @click.option(
        "--grappe",
        "--cluster",
        metavar=tr(N_("ADDRESS|locale")),
        help=tr(N_("On a Dask cluster, or one started here.")),
    )
    @click.option(
        "--reprise",
        "--resume",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar=tr(N_("FILE")),
        help=tr(N_("Keep checkpoints in a file, and go on from there.")),
    )
    @click.option(
        "--precision",
        type=Real(0, 1, min_open=True),
        metavar="P",
        help=tr(N_("Play on until the interval of the rate is that narrow.")),
    )
    @click.option(
        "--figure",
        "image",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE.png|svg",
        help=tr(N_("Draw the histogram, and how the rate settled.")),
    )
    @click.option(
        "--comparer",
        "--compare",
        nargs=2,
        metavar="GAME:OPTION=VALUE GAME:…",
        help=tr(N_("Play the same deals by two games, and test the difference.")),
    )
    @click.pass_obj
    def analyser(screen: Screen, /, **options: Any) -> None:
        context = click.get_current_context()
        default = context.get_parameter_source("parties") is ParameterSource.DEFAULT
        _analysed(Asked(**options), default, context.args, screen)

    return analyser


def _analysed(asked: Asked, default: bool, words: Sequence[str], screen: Screen) -> None:
    """Study a game, or compare two; where no number of games is asked for, a precision is reached at any price."""
    tr = screen.tr
    if asked.as_json and asked.as_csv:
        raise Unusable(tr(N_("either JSON or CSV")))
    form = "json" if asked.as_json else "csv" if asked.as_csv else "table"
    most = _ENDLESS if asked.precision and default else asked.parties
    moyens = Moyens(
        most, asked.debut, asked.moteur, asked.coeurs, asked.reprise, asked.precision, asked.grappe, asked.image
    )
    next(blocks_of(asked.debut, moyens.parties))  # it refuses what cannot be cut
    kept = asked.graine or seed_kept(asked.reprise, tr)
    if asked.comparer is not None:
        if other := [*filter(None, (asked.jeu, *words))]:
            said = tr(N_("--compare names both games, each with its options: r7:tours=3; received: {text}"))
            raise Unusable(said.format(text=" ".join(other)))
        compared(asked.comparer, seed_asked(kept), asked.joueur, moyens, form, screen)
        return
    game = game_asked(asked.jeu, screen, words)
    plan = Plan(game, deal_asked(asked.jeu, kept, tr).seed, player_asked(game, asked.joueur))
    _study(asked.jeu or "", plan, moyens, form, screen)


def _study(name: str, plan: Plan, moyens: Moyens, form: str, screen: Screen) -> None:
    """Count, and write what was counted."""
    shown = Shown(partial(_found, screen=screen), partial(_write, plan, form=form, screen=screen), (name,))
    told(study(plan, moyens), moyens, shown, screen)


def _found(etude: Study, screen: Screen) -> str:
    """Say the rate so far, and half of its interval."""
    bas, haut = etude.intervalle
    rate, half = (percent(p, haut - bas, screen) for p in (etude.taux or 0.0, (haut - bas) / 2))
    return f"{rate.removesuffix(' %')}±{half}"


def _write(plan: Plan, etude: Study, form: str, screen: Screen) -> None:
    desk = open_desk(screen)
    if form == "json":
        desk.say(json.dumps({**to_json(etude), **_exact(plan)}, ensure_ascii=not screen.style.symbols, indent=2))
    elif form == "csv":
        desk.say(*as_csv(records(etude)))
    else:
        desk.say(*etude_lines(plan, etude, screen), "", *filled(engine_said(etude, screen), screen))


def _exact(plan: Plan) -> dict[str, str]:
    probability = exact_rate(plan.jeu, plan.joueur)
    return {} if probability is None else {"exacte": str(probability)}


def etude_lines(plan: Plan, etude: Study, screen: Screen) -> list[str]:
    """Tell the history of the games of a study: how many were won, how sure that is, and each measure as a histogram.

    >>> from rummifun.analysis import tally
    >>> from rummifun.games.reussites.relais_des_7 import r7
    >>> from rummifun.shells.screen import open_screen
    >>> plan = Plan(r7(), 1)
    >>> print(*etude_lines(plan, tally(plan, range(20)), open_screen("en"))[:2], sep=chr(10))
    r7 (tours=3), seed 1, games 0 to 19.
    Won: 19 of 20, 95.0 % (at 95 % between 76.4 % and 99.1 %, Wilson).
    """
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
    """Say how many games were won, and the interval."""
    bas, haut = etude.intervalle
    taux, low, high = (percent(p, haut - bas, screen) for p in (etude.taux or 0.0, bas, haut))
    said = N_("Won: {won} of {n}, {rate} (at 95 % between {low} and {high}, Wilson).")
    return screen.tr(said).format(won=etude.gagnees, n=etude.parties, rate=taux, low=low, high=high)
