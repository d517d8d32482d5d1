"""`rummifun analyser --comparer`: two games on the same deals, and whether one of them is won more often."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from itertools import accumulate
from typing import Final

from rummifun.analysis import Plan
from rummifun.analysis.compilees import NOYAU, PUR
from rummifun.analysis.paires import Paire, compte_paires
from rummifun.messages import N_
from rummifun.render.text import bold
from rummifun.shells.desk import open_desk
from rummifun.shells.etudes import Moyens, checked, cut, engine_said, percent, workers
from rummifun.shells.line import filled
from rummifun.shells.load import Unusable
from rummifun.shells.players import player_asked
from rummifun.shells.progress import Bar, followed
from rummifun.shells.screen import Screen
from rummifun.shells.start import game_asked

__all__ = ["compared", "plan_asked"]

_NOTHING: Final = 1e-300


def plan_asked(text: str, seed: int, player: str, screen: Screen) -> Plan:
    """Read a game with its options, and who plays it: `r7:tours=3`, `md:stocks=4,joueur=ecart`.

    Profil: texte → ℕ → nom → écran → plan

    >>> from rummifun.shells.screen import open_screen
    >>> plan_asked("qll:pack=52,end_rule=none", 1, "premier", open_screen("en")).sujet.options
    (('end_rule', 'none'), ('pack', 52), ('scan', 'rightmost'))

    Law: the options are those of the command line. Raises `Unusable` for a game or an option that there is not.
    """
    before, equals, after = text.partition("=")  # the name of a player may hold a colon too
    name, _, option = before.rpartition(":") if equals else (text, "", "")
    options = f"{option}{equals}{after}" if equals else ""
    words = []
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

    Profil: textes → ℕ → nom → moyens → forme → écran → ()

    Law: what is said does not depend on the engine nor on the cores.
    """
    if form == "csv" or moyens.reprise or moyens.precision or moyens.figure:
        raise Unusable(screen.tr(N_("--compare goes with none of --csv, --resume, --precision, --figure")))
    plans = [plan_asked(text, seed, player, screen) for text in texts]
    engines = [checked(plan, moyens, screen) for plan in plans]
    noms = (engines[0][0], engines[1][0])
    counted = compte_paires(plans[0], plans[1], noms)
    slow = PUR if PUR in noms else NOYAU
    plages = cut([range(moyens.debut, moyens.debut + moyens.parties)], slow)
    done = Paire(0, 0, 0, 0)
    try:
        with workers(slow, moyens) as execute:
            work = accumulate(execute(counted, plages), Paire.plus)
            for paire in followed(work, lambda p: p.parties, Bar(moyens.parties, screen)):
                done = paire
    finally:
        if done.parties:
            said = [engine_said(*engine, screen) for engine in engines]
            _write(texts, seed, done, said, form, screen)


def _write(texts: Sequence[str], seed: int, paire: Paire, said: list[str], form: str, screen: Screen) -> None:
    desk = open_desk(screen)
    if form == "json":
        about = {"jeux": list(texts), "graine": seed, "parties": paire.parties, **paire._asdict()}
        found = {"difference": paire.difference, "intervalle": list(paire.intervalle), "surprise": paire.surprise}
        desk.say(json.dumps({**about, **found}, ensure_ascii=not screen.style.symbols, indent=2))
        return
    lines = [*_counts(texts, seed, paire, screen), *(bold(line, screen.style) for line in _verdict(paire, screen))]
    desk.say(*lines, "", *(line for text in dict.fromkeys(said) for line in filled(text, screen)))


def _counts(texts: Sequence[str], seed: int, paire: Paire, screen: Screen) -> list[str]:
    tr = partial(_said, screen)
    lines = tr(N_("The same {n} deals of seed {seed}."), n=paire.parties, seed=seed)
    lines += tr(N_("Won by both: {n}; by none: {m}."), n=paire.deux, m=paire.aucun)
    for text, alone, won in zip(texts, paire[1:3], (paire.premier, paire.second), strict=True):
        rate = percent((paire.deux + won) / paire.parties, 1 / paire.parties**0.5, screen)
        lines += tr(N_("{game}: {rate} won, {n} deals that the other one loses."), game=text, rate=rate, n=alone)
    return lines


def _verdict(paire: Paire, screen: Screen) -> list[str]:
    bas, haut = paire.intervalle
    values = [percent(p, max(haut - bas, 1e-12), screen) for p in (paire.difference, bas, haut)]
    text = screen.tr(N_("Difference: {d} (at 95 % between {low} and {high}); by chance alone: p {p}."))
    chance = f"= {paire.surprise:.2g}" if paire.surprise > _NOTHING else f"< {_NOTHING}"
    return filled(text.format(d=values[0], low=values[1], high=values[2], p=chance), screen)


def _said(screen: Screen, key: str, **values: object) -> list[str]:
    return filled(screen.tr(key).format(**values), screen)
