"""`rummifun resoudre` for a réussite: whether you can win a deal, a saved game, or each of some positions."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import click
from toolz import compose

from rummifun.analysis.estimate import Estimate, EstimateQuery
from rummifun.analysis.game_runner import AUTO, COMPILED, PLAIN
from rummifun.arguments.games import deal_of_code, parse_game, parse_record, read_reachable_position
from rummifun.catalogue.deal_codes import is_deal_code
from rummifun.chance import Alea
from rummifun.console.errors import CommandError
from rummifun.console.extras import require_extra
from rummifun.console.formatting import bold_lines, printable, wrap_lines
from rummifun.console.progress import noted_signals, waiting_notice
from rummifun.console.screen import Console
from rummifun.core.game import AnyGame, InvariantBreak
from rummifun.core.record import Damage
from rummifun.core.scene import plural
from rummifun.core.solution import ENDLESS, Gagnable, Indecise, Perdue, Solution
from rummifun.games import is_game_name
from rummifun.games.reussites.hidden_cards import missing_cards
from rummifun.games.reussites.posted_deals import position_texts, write_position
from rummifun.kernels.jit_cache import can_compile
from rummifun.messages import N_
from rummifun.ordinary_files import open_ordinary_file
from rummifun.pieces.tableau import DOS
from rummifun.players import patience_solver, short_line
from rummifun.players.patience_solver import node_budget
from rummifun.refusal import Precondition, sentence
from rummifun.render.text import warning_text
from rummifun.shells.cli.commands.serveur_de_coups import answer_stream
from rummifun.storage.saved_session import describe_damage

UNDECIDED_STATUS: Final = 3
"""The status of who could not tell within a budget."""


class SolveTarget(NamedTuple):
    """The question: a game, and the states of a play of it or a file of positions; and any damage."""

    game: AnyGame
    states: tuple[Any, ...]
    file: str | None = None
    damage: Damage | None = None


_Solve = Callable[[Any], Solution[Any]]


def parse_solve_target(text: str | None, jeu: str | None, screen: Console) -> SolveTarget | None:
    """Find the réussite of the command: by the code of a deal, by a record, by name; None without one."""
    tr = screen.tr
    own, deal = _own_deal(text or "")
    if own or (text is not None and (is_deal_code(text) or is_game_name(text))):
        game, deal = parse_game(own or text, screen), deal or deal_of_code(text)
        if jeu is not None and game != parse_game(jeu, screen):
            said = tr(N_("{text} is a deal of another game than {game}"))
            raise CommandError(said.format(text=text, game=jeu))
        if deal is None:
            raise CommandError(tr(N_("which deal? {text}:48213 names one")).format(text=text))
        return SolveTarget(game, (game.new(deal),))
    if text is not None and _is_record(text):
        session, damage, _ = parse_record(Path(text), jeu, screen)
        return SolveTarget(session.game, (session.first, *(step.after for step in session.steps)), text, damage)
    return None if jeu is None else SolveTarget(parse_game(jeu, screen), (), text)


def _own_deal(text: str) -> tuple[str, Alea | None]:
    """Read a user's game and the number of its deal, `golf.py:golf:48213`; no game if it is none."""
    found = _OWN.fullmatch(text)
    if found is None or is_deal_code(text):
        return "", None
    return found[1], Alea(int(found[2])) if found[2] else None


_OWN: Final = re.compile(r"((?:[^-].*\.py:\w+|\w[\w.]*:[^\W\d]\w*)(?:[:,]\w+=[^\s:,]+)*)(?::([0-9]{1,19}))?")
"""A user's game with its options, and the number of its deal."""


def _is_record(name: str) -> bool:
    """Recognise a file whose first line is the header of a record."""
    try:
        with open_ordinary_file(Path(name)) as file:
            return file.readline(1 << 12).lstrip(b"\xef\xbb\xbf \t").startswith(b'{"rummifun"')
    except (OSError, ValueError):  # a name may be anything
        return False


def write_patience(about: SolveTarget, form: str, screen: Console) -> int:
    """Write a deal, or each of some positions, in a form in which people post them; 2 if one could not be."""

    def written(state: Any) -> str:
        try:
            text = write_position(patience_parts(about.game, screen), state, form)
            return f"{text}\n" if "\n" in text else text  # a blank line ends what has several
        except Precondition as error:
            raise CommandError(sentence(error.refusal, screen.lang)) from None

    if about.states:
        click.echo(written(about.states[-1]))
        return _warn_of_damage(about, screen)
    nothing = screen.tr(_NOTHING).format(game=about.game.name)
    read = compose(written, partial(read_reachable_position, game=about.game, screen=screen))
    return 2 * bool(answer_stream(about.file, read, nothing, screen, position_texts))


def patience_parts(game: AnyGame, screen: Console) -> Any:
    """Return the parts of a réussite; another game has no such deals."""
    if game.patience is None:
        raise CommandError(screen.tr(N_("{game} is no réussite")).format(game=game.name))
    return game.patience


_NOTHING: Final = N_("no position to solve; one a line is expected, as {game} writes it")


class AnswerForm(NamedTuple):
    """The form of an answer: in JSON or not, and without a line or with one."""

    as_json: bool
    is_verdict: bool = False


_MANY: Final = 8
"""The most positions of a file for which the compiled solver is not worth loading at once."""


class _Relay:
    """A solver for all questions of a run; the plain one works until its compiled twin would have been ready."""

    def __init__(self, game: Any, engine: str, budget: int, has_line: bool) -> None:
        self._game, self._engine, self._budget, self._has_line = game, engine, budget, has_line
        self._visited, self._is_many = 0, False

    def get_ready(self, file: str | None, screen: Console) -> None:
        """Load the compiled twin at once for many positions, and say so if that takes long."""
        is_klondike = patience_solver.is_klondike_like(self._game)
        self._is_many = _has_many_positions(file)
        if self._engine == AUTO and is_klondike and can_compile() and self._is_many:
            self._visited = ENDLESS
            with waiting_notice(screen.tr(N_("the solver is being compiled, once and for all…"))):
                self.solve(bool, self._game.new(Alea(0)))

    def shorten(self, stop: Callable[[], bool], state: Any, found: Solution[Any]) -> tuple[Solution[Any], bool]:
        """Shorten the line of an answer, but in a file of many; tell whether none is shorter."""
        if not isinstance(found, Gagnable) or not self._has_line or self._is_many:
            return found, False
        solver = patience_solver.PLAIN_SOLVER if self._engine == PLAIN else None
        solver = patience_solver.compiled_solver() if self._engine == COMPILED else solver
        short = short_line.find_short_line(self._game, state, found.ligne, stop, solver)
        return replace(found, ligne=short.ligne), short.is_shortest

    def solve(self, stop: Callable[[], bool], state: Any) -> Solution[Any]:
        """Solve a state."""
        game, budget = self._game, self._budget
        if self._engine != AUTO and patience_solver.is_klondike_like(game):
            solver = patience_solver.PLAIN_SOLVER if self._engine == PLAIN else patience_solver.compiled_solver()
            return patience_solver.solve_with(solver, game, stop, self._has_line)(state, budget)
        found = patience_solver.solve_winnable(
            game, state, budget, stop, visited=self._visited, has_line=self._has_line
        )
        self._visited += _nodes(found)
        return found


def _nodes(found: Solution[Any]) -> int:
    return found.budget if isinstance(found, Indecise) else found.noeuds


def solve_patience(about: SolveTarget, nodes: int | None, engine: str, form: AnswerForm, screen: Console) -> int:
    """Answer; 0 if all is decided, 1 if a record is damaged, 2 if a line is unreadable, 3 if undecided."""
    game, undecided = about.game, False
    if engine == COMPILED and patience_solver.is_klondike_like(game):
        require_extra("fast", screen.tr)
    relay = _Relay(game, engine, node_budget(game) if nodes is None else nodes, not form.is_verdict)

    def format_answer(states: tuple[Any, ...]) -> str:
        nonlocal undecided
        with noted_signals(*((signal.SIGINT,) if patience_solver.is_klondike_like(game) else ())) as stopped:
            solve = partial(relay.solve, stopped.is_set)
            found = solve(states[-1])
            undecided = undecided or isinstance(found, Indecise)
            found, shortest = relay.shorten(stopped.is_set, states[-1], found)
            said = (
                _json(game, found, shortest, form)
                if form.as_json
                else _text(game, found, shortest, states, solve, screen)
            )
            if stopped.is_set():
                click.echo(said, color=screen.style.colour)
                raise KeyboardInterrupt
        return said

    if about.states:
        with waiting_notice(screen.tr(N_("the game is being solved…"))):
            said = format_answer(about.states)
        click.echo(said, color=screen.style.colour)
        failed = _warn_of_damage(about, screen)
    else:
        relay.get_ready(about.file, screen)

        def told(line: str) -> str:
            nonlocal undecided
            try:
                state = read_reachable_position(line, with_backs(game), screen)
                if DOS not in tuple(state):
                    return format_answer((state,))
                found = EstimateQuery(game, state).run()
                undecided = undecided or not found.is_proof
                return _estimate_json(found) if form.as_json else found.message().localize(screen.tr)
            except Precondition as error:
                raise CommandError(sentence(error.refusal, screen.lang)) from None

        nothing = screen.tr(_NOTHING).format(game=game.name)
        failed = 2 * bool(answer_stream(about.file, told, nothing, screen, position_texts))
    return failed or UNDECIDED_STATUS * undecided


def with_backs(game: AnyGame) -> AnyGame:
    """Return a game in whose positions backs may lie for the cards that are not seen."""

    def faults(state: Any) -> tuple[InvariantBreak, ...]:
        is_filled = DOS in tuple(state) and tuple(state).count(DOS) == len(missing_cards(state))
        return game.invariants(game.resample(state, Alea(0)) if is_filled else state)

    return game if game.patience is None else replace(game, invariants=faults)


def _estimate_json(found: Estimate) -> str:
    verdict = ("gagnable" if found.won == found.deals else "perdue") if found.is_proof else "estimee"
    return json.dumps({"verdict": verdict, "donnes": found.deals, "gagnables": found.won, "ouvertes": found.open})


def _warn_of_damage(about: SolveTarget, screen: Console) -> int:
    if about.damage is None:
        return 0
    said = describe_damage(about.damage, Path(about.file or ""), screen)
    click.echo(warning_text(said, screen.style), err=True)
    return 1


def _has_many_positions(file: str | None) -> bool:
    """Tell whether a file has so many positions that the compiled solver is worth loading at once."""
    try:
        with open_ordinary_file(Path(file or "-")) as lines:
            told = enumerate(line.decode("utf-8", "replace") for line in lines)
            texts = [text.strip() for _, text in position_texts(told)]
        return sum(bool(text) and not text.startswith("#") for text in texts) > _MANY
    except (OSError, ValueError):  # a name may be anything
        return False


def _json(game: AnyGame, found: Solution[Any], shortest: bool, form: AnswerForm) -> str:
    row = [game.write(move) for move in found.ligne] if isinstance(found, Gagnable) else []
    line: dict[str, Any] = {} if form.is_verdict else {"ligne": row, **({"plus_courte": True} if shortest else {})}
    return json.dumps({"verdict": type(found).__name__.lower(), **line, "noeuds": _nodes(found)}, ensure_ascii=False)


def _text(
    game: AnyGame, found: Solution[Any], shortest: bool, states: tuple[Any, ...], solve: _Solve, screen: Console
) -> str:
    """Write the verdict and the winning line; for a lost play, since when."""
    tr = screen.tr
    if isinstance(found, Indecise):
        said = tr(N_("Undecided after {n} nodes.")).format(n=found.budget)
    elif isinstance(found, Perdue):
        said = tr(N_("It cannot be won: nothing is left to try after {n} nodes.")).format(n=found.noeuds)
        said = f"{said}{_since(states, solve, screen)}"
    else:
        moves = plural(len(found.ligne), N_("{n} move"), N_("{n} moves")).localize(tr)
        told = N_("It can be won: {moves}, found in {n} nodes.") if found.ligne else N_("It can be won: {n} nodes.")
        said = tr(told).format(moves=moves, n=found.noeuds)
        said += f" {tr(N_('No line is shorter.'))}" if shortest and found.ligne else ""
    lines = bold_lines(said, screen)
    if isinstance(found, Gagnable) and found.ligne:
        lines += wrap_lines(" ".join(printable(game.write(move)) for move in found.ligne), screen, "  ")
    return "\n".join(lines)


def _since(states: tuple[Any, ...], solve: _Solve, screen: Console) -> str:
    since, is_late = patience_solver.first_lost_index(states, solve)
    if is_late or len(states) == 1:
        return ""
    said = N_("It could not be from the deal on.") if since == 0 else N_("It could be until move {n} was made.")
    return f" {screen.tr(said).format(n=since)}"
