"""`rummifun observer`: players play any game, shown move by move; or many games, a line each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final

import click

from rummifun.chance import Alea
from rummifun.core.scene import count
from rummifun.messages import N_, Traduction
from rummifun.players import PLAYERS
from rummifun.render.text import bold
from rummifun.shells.desk import open_desk
from rummifun.shells.line import end_lines, filled, outcome_line, scene_text, step_lines
from rummifun.shells.load import Unusable
from rummifun.shells.screen import Screen
from rummifun.shells.start import game_asked, seat_asked, seed_asked
from rummifun.shells.steps import AnyGame, Step, observed, seat_name

__all__ = ["command", "told_lines"]

_LIMIT: Final = 20_000
"""Moves after which a game that promises no end is stopped: a hundred times what a long one takes."""


def command(tr: Traduction) -> click.Command:
    """Make the command, its help in a language.

    Profil: traduction → commande

    >>> command(str).name
    'observer'
    """

    @click.command("observer", help=tr(N_("Watch players play a game.")))
    @click.argument("jeu", required=False, metavar=tr(N_("GAME")))
    @click.option("--joueurs", "--players", metavar=",".join(PLAYERS), help=tr(N_("Who plays, a name a seat.")))
    @click.option("--graine", "--seed", metavar="N", help=tr(N_("Seed of the deal; drawn by chance otherwise.")))
    @click.option(
        "--partie", "--game", type=click.IntRange(0), metavar="I", help=tr(N_("Which game of the seed to show (0)."))
    )
    @click.option(
        "--parties", "--games", type=click.IntRange(1), metavar="N", help=tr(N_("Play so many games, a line each."))
    )
    @click.option("--place", "--seat", metavar="J1|J2", help=tr(N_("See what this seat sees.")))
    @click.option("--pas", "--step", is_flag=True, help=tr(N_("Wait for Enter between steps.")))
    @click.pass_obj
    def observer(
        screen: Screen,
        jeu: str | None,
        joueurs: str | None,
        graine: str | None,
        partie: int | None,
        parties: int | None,
        place: str | None,
        pas: bool,
    ) -> None:
        game = game_asked(jeu, tr)
        players, seat, seed = _players(joueurs, game, tr), seat_asked(place, game, tr), seed_asked(graine)
        if parties is not None and partie is not None:
            raise Unusable(tr(N_("either one game is shown, or several are counted")))
        if parties is None:
            _show(game, Alea(seed, partie or 0), players, seat, screen, pas)
        else:
            _count(game, seed, parties, players, screen)

    return observer


def _players(names: str | None, game: AnyGame, tr: Traduction) -> tuple[str, ...]:
    """Read who plays; a single name plays at every seat."""
    wanted = tuple(name.strip() for name in (names or "glouton").split(","))
    players = wanted * game.seats if len(wanted) == 1 else wanted
    if len(players) != game.seats or not set(players) <= set(PLAYERS):
        said = tr(N_("{n} players expected, among {players}; received: {text}"))
        raise Unusable(said.format(n=game.seats, players=", ".join(PLAYERS), text=names))
    return players


def _show(game: AnyGame, deal: Alea, players: Sequence[str], seat: int | None, screen: Screen, pas: bool) -> None:
    """Show one game, move by move."""
    desk, tr = open_desk(screen), screen.tr
    names = ", ".join(f"{seat_name(i)} {name}" for i, name in enumerate(players))
    said = tr(N_("{game}, seed {seed}, game {i}. {names}."))
    desk.say(*filled(said.format(game=game.name, seed=deal.seed, i=deal.game, names=names), screen), "")
    first = game.new(deal)
    desk.say(scene_text(game, game.view(first, seat), screen), "")
    last, n = first, 0
    for n, step in enumerate(_bounded(game, observed(game, deal, first, players)), 1):
        if pas:
            desk.wait("")
        desk.say(*told_lines(game, step, n, screen, seat))
        last = step.after
    desk.say(*(end_lines(game, last, n, screen) or _endless(n, screen)))
    if game.to_move(last) is not None:
        click.get_current_context().exit(1)


def told_lines(game: AnyGame, step: Step, number: int, screen: Screen, seat: int | None) -> list[str]:
    """Say a move under its number, and show what a seat sees after it.

    Profil: jeu → pas → ℕ → écran → siège option → lignes

    Law: it shows nothing but what is in the view of the seat.
    """
    said = [bold(line, screen.style) for line in step_lines(game, step, screen, seat, f"{number}. ")]
    return [*said, scene_text(game, game.view(step.after, seat), screen), ""]


def _bounded(game: AnyGame, steps: Iterator[Step]) -> Iterator[Step]:
    return islice(steps, _LIMIT if game.bound is None else game.bound)


def _endless(n: int, screen: Screen) -> list[str]:
    return filled(screen.tr(N_("stopped after {n} moves: it may never end")).format(n=n), screen)


def _count(game: AnyGame, seed: int, parties: int, players: Sequence[str], screen: Screen) -> None:
    """Play many games, and say how each ended, then how many each seat has won."""
    desk, tr = open_desk(screen), screen.tr
    desk.say(*filled(tr(N_("{game}, seed {seed}.")).format(game=game.name, seed=seed), screen))
    won: Counter[int | None] = Counter()
    for i in range(parties):
        state, n = _played(game, Alea(seed, i), players)
        outcome = game.outcome(state)
        moves = count(n, N_("{n} move"), N_("{n} moves")).said(tr)
        ended = _endless(n, screen)[0] if outcome is None else outcome_line(outcome, screen)
        desk.say(*filled(f"{moves}{tr(': ')}{ended}", screen, f"{i:>4}. "))
        won[-1 if outcome is None else outcome.winner] += 1
    tally = [f"{seat_name(i)} {name}{tr(': ')}{won[i]}" for i, name in enumerate(players)]
    rest = [(None, N_("nobody") if game.seats == 1 else N_("draws")), (-1, N_("stopped"))]
    tally += [f"{tr(key)}{tr(': ')}{won[kind]}" for kind, key in rest if won[kind]]
    said = tr(N_("Games won: {tally}.")).format(tally=", ".join(tally))
    desk.say(*(bold(line, screen.style) for line in filled(said, screen)))


def _played(game: AnyGame, deal: Alea, players: Sequence[str]) -> tuple[Any, int]:
    """Play one game through, and count its moves."""
    state, n = game.new(deal), 0
    for step in _bounded(game, observed(game, deal, state, players)):
        state, n = step.after, n + 1
    return state, n
