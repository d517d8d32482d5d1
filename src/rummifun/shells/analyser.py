"""`rummifun analyser`: many games of a réussite, what came of them, and how sure the rate of games won is."""

from __future__ import annotations

import csv
import json
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from math import ceil, log10
from pathlib import Path
from typing import Any, Final

import click

from rummifun.analysis import VIDE, Etude, Fautive, Plan, blocs, cumuls, jouee, records, to_json
from rummifun.messages import N_, Traduction, sentence
from rummifun.players import PLAYERS, players_for
from rummifun.refusal import Precondition
from rummifun.render.bars import bars, classes
from rummifun.render.text import bold
from rummifun.shells.deals import deal_asked
from rummifun.shells.desk import open_desk
from rummifun.shells.line import filled
from rummifun.shells.load import Unusable, why
from rummifun.shells.observer import game_title
from rummifun.shells.options import OWN, GameCommand
from rummifun.shells.progress import Bar, followed
from rummifun.shells.screen import Screen
from rummifun.shells.start import game_asked

__all__ = ["command", "etude_lines"]

_USUAL: Final = 1000
_PLAYER: Final = "premier"
_MOMENT: Final = 0.05
"""Seconds that a block of games should last: what is being played is lost when the work is interrupted."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line asks for."""

    parties: int
    debut: int
    as_json: bool
    as_csv: bool


class Number(click.IntRange):
    """A number of games, which may be long: 2000, 2_000 and 2e3 are the same."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read it; anything else is refused as click refuses."""
        power = re.fullmatch("([0-9]+)e([0-9]{1,2})", str(value))
        return int(super().convert(int(power[1]) * 10 ** int(power[2]) if power else value, param, ctx))


def command(tr: Traduction) -> click.Command:
    """Make the command, its help in a language.

    Profil: traduction → commande

    >>> command(str).name
    'analyser'
    """

    @click.command(
        "analyser", cls=GameCommand, epilog=tr(OWN), help=tr(N_("Play many games of a réussite, and count."))
    )
    @click.argument("jeu", required=False, metavar=tr(N_("GAME")))
    @click.option("--parties", "--games", type=Number(1), default=_USUAL, metavar="N", help=tr(N_("How many (1000).")))
    @click.option("--graine", "--seed", metavar="N", help=tr(N_("Seed of the deal; drawn by chance otherwise.")))
    @click.option("--debut", "--from", type=Number(0), default=0, metavar="I", help=tr(N_("The first game (0).")))
    @click.option(
        "--joueur", "--player", type=click.Choice([*PLAYERS]), default=_PLAYER, help=tr(N_("Who plays (premier)."))
    )
    @click.option("--json", "as_json", is_flag=True, help=tr(N_("Write JSON.")))
    @click.option("--csv", "as_csv", is_flag=True, help=tr(N_("Write CSV, a line for each value.")))
    @click.pass_obj
    def analyser(
        screen: Screen,
        jeu: str | None,
        parties: int,
        graine: str | None,
        debut: int,
        joueur: str,
        as_json: bool,
        as_csv: bool,
    ) -> None:
        game = game_asked(jeu, screen, click.get_current_context().args)
        if joueur not in players_for(game):
            said = tr(N_("{player} does not play this game; these do: {players}"))
            raise Unusable(said.format(player=joueur, players=", ".join(players_for(game))))
        plan = Plan(game, deal_asked(jeu, graine, tr).seed, PLAYERS[joueur])
        if as_json and as_csv:
            raise Unusable(tr(N_("either JSON or CSV")))
        _study(jeu or "", plan, Asked(parties, debut, as_json, as_csv), screen)

    return analyser


def _study(name: str, plan: Plan, asked: Asked, screen: Screen) -> None:
    """Count, and write what was counted: all of it, or what was done when it was interrupted."""
    done = VIDE
    try:
        plages = _paced(blocs(asked.debut, asked.parties, 1), asked)
        for etude in followed(cumuls(plan, plages), lambda e: e.parties, Bar(asked.parties, screen)):
            done = etude
    except Fautive as error:
        raise Unusable(_fault(error, name, screen)) from None
    except KeyboardInterrupt:
        if done.parties:
            _write(plan, done, asked, screen)
        raise
    _write(plan, done, asked, screen)


def _paced(checked: Iterator[range], asked: Asked) -> Iterator[range]:
    """Cut the games into blocks that last a moment each, whatever a game lasts."""
    next(checked)  # it refuses what cannot be cut
    debut, fin, taille = asked.debut, asked.debut + asked.parties, 1
    while debut < fin:
        begun = time.monotonic()
        yield range(debut, min(debut + taille, fin))
        debut += taille
        taille = max(1, min(2 * taille, int(taille * _MOMENT / (time.monotonic() - begun + 1e-9))))


def _fault(error: Fautive, name: str, screen: Screen) -> str:
    """Say which game cannot be counted, and why."""
    cause = error.__cause__
    if isinstance(cause, Precondition):
        said = sentence(cause.refusal, screen.lang)
    elif cause is None or ":" not in name:
        raise error
    else:
        said = why(cause, Path(name.rpartition(":")[0]), screen)
    return screen.tr(N_("game {i}: {why}")).format(i=error.partie, why=said)


def _write(plan: Plan, etude: Etude, asked: Asked, screen: Screen) -> None:
    desk = open_desk(screen)
    if asked.as_json:
        desk.say(json.dumps(to_json(etude), ensure_ascii=not screen.style.symbols, indent=2, default=str))
    elif asked.as_csv:
        desk.say(*_csv(etude))
    else:
        desk.say(*etude_lines(plan, etude, screen))


def _csv(etude: Etude) -> list[str]:
    rows, out = records(etude), StringIO()
    table = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    table.writeheader()
    table.writerows(rows)
    return out.getvalue().splitlines()


def etude_lines(plan: Plan, etude: Etude, screen: Screen) -> list[str]:
    """Tell the history of the games of a study: how many were won, how sure that is, and each measure as a histogram.

    Profil: plan → étude → écran → lignes   (réussites §3.1, AnalyserR7)

    >>> from rummifun.analysis import compte
    >>> from rummifun.games.reussites.relais_des_7 import r7
    >>> from rummifun.shells.screen import open_screen
    >>> plan = Plan(r7(), 1)
    >>> print(*etude_lines(plan, compte(plan, range(20)), open_screen("en"))[:2], sep=chr(10))
    r7 (tours=3), seed 1, games 0 to 19.
    Won: 19 of 20, 95.0 % (at 95 % between 76.4 % and 99.1 %, Wilson).

    Law: every game counted stands once in each histogram.
    """
    tr, style = screen.tr, screen.style
    first, last = etude.blocs[0][0], etude.blocs[-1][-1]
    said = tr(N_("{game}, seed {seed}, games {i} to {j}.")).format(
        game=game_title(plan.jeu), seed=plan.graine, i=first, j=last
    )
    who = f" {plan.joueur.__name__}." if plan.joueur is not PLAYERS[_PLAYER] else ""
    lines = [*filled(f"{said}{who}", screen), *(bold(line, style) for line in filled(_rate(etude, screen), screen))]
    heads, comptes = (tr(N_("games won")), tr(N_("games lost"))), dict(etude.histogramme)
    noms = [*jouee(plan, first).mesures, *comptes]  # in the order of the game
    for nom in dict.fromkeys(noms):
        lines += ["", *bars(classes(comptes[nom]), (nom, *heads), style)]
    return lines


def _rate(etude: Etude, screen: Screen) -> str:
    """Say how many games were won, and the interval."""
    bas, haut = etude.intervalle
    taux, low, high = (_percent(p, haut - bas, screen) for p in (etude.taux or 0.0, bas, haut))
    said = N_("Won: {won} of {n}, {rate} (at 95 % between {low} and {high}, Wilson).")
    return screen.tr(said).format(won=etude.gagnees, n=etude.parties, rate=taux, low=low, high=high)


def _percent(p: float, width: float, screen: Screen) -> str:
    """Write a probability with as many digits as its interval is worth."""
    digits = max(1, ceil(-log10(100 * width)) + 1)
    text = f"{100 * p:.{digits}f} %"
    return text.replace(".", screen.tr(N_(".")))
