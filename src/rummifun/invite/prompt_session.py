"""The session of the prompt: the games begun, the moves tried, and its three verbs: begin, try, save."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rummifun.chance import Alea
from rummifun.core.game import AnyGame
from rummifun.core.scenario import Essai, Pas, Scenario, is_move, path_to_last, try_step
from rummifun.core.scene import plural
from rummifun.games import RefusGames, build_game, game_named, game_names
from rummifun.games.rummikub import Etat
from rummifun.games.rummikub import jeu as rummikub
from rummifun.invite.scenario_file import NotImportableError, write_scenario
from rummifun.messages import N_
from rummifun.refusal import Precondition, Refusal, sentence
from rummifun.render.text import warning_text, wrap_paragraph
from rummifun.session.move_parser import parse_move
from rummifun.shells.console import Console, open_console
from rummifun.shells.storage import files


class PromptSession:
    """A session at the prompt: the game of each state, and every move tried, in the order of the lines."""

    def __init__(self) -> None:
        self._of: list[tuple[Any, AnyGame]] = []
        self._essais: list[Essai] = []
        self._own_files: set[Path] = set()

    @property
    def screen(self) -> Console:
        """Read the language and the width again: a terminal can be resized, a notebook has no terminal."""
        return open_console()

    def game_of(self, state: Any) -> AnyGame | None:
        """Return the game of a state: the one it was begun with, or the last one begun whose states are alike."""
        begun = next((game for known, game in reversed(self._of) if known == state), None)
        if begun is not None or isinstance(state, Etat):
            return begun or rummikub
        return next((game for known, game in reversed(self._of) if type(known) is type(state)), None)

    def commence(self, jeu: str | AnyGame = "rummikub", graine: int = 0) -> Any:
        """Begin a game, by its name or the game itself: the state that a seed deals.

        Profil: jeu → graine → état

        >>> PromptSession().commence("rummikub", 17) == rummikub.new(Alea(17))
        True

        Law: equal seeds deal equal states. Raises `Precondition` for any other value.
        """
        game = game_named(jeu) if isinstance(jeu, str) else build_game(jeu, {})
        if not hasattr(game, "new"):
            raise Precondition(Refusal(RefusGames.JeuInconnu, expected=", ".join(game_names()), got=jeu))
        self._of.append((state := game.new(Alea(graine)), game))
        return state

    def essaie(self, e: Any, coup: Any, note: str = "") -> Any:
        """Try a move, as a value or as a player types it: the next state or, with the reason shown, the same one.

        Profil: état → coup → état

        >>> from rummifun.games.rummikub import Piocher, init_partie, piocher
        >>> e = init_partie(graine=17)
        >>> PromptSession().essaie(e, Piocher()) == PromptSession().essaie(e, "piocher") == piocher(e)
        True

        Law: essaie e c is e exactly when refusal e c ≠ None.
        """
        game, screen = self.game_of(e), self.screen
        if game is None:
            self._alert(screen, screen.tr(N_("Begin with commence(game): this does not tell which game it is.")))
            return e
        try:
            move = parse_move(game, game.view(e, game.to_move(e)), coup) if isinstance(coup, str) else coup
        except Precondition as error:
            self._alert(screen, sentence(error.refusal, screen.lang))
            return e
        if not is_move(game, move):
            said = screen.tr(N_("{got} is not a move of {game}."))
            self._alert(
                screen, said.format(got=move.__name__ if isinstance(move, type) else f"{move!r:.60}", game=game.name)
            )
            return e
        essai = try_step(game, e, Pas(move, note))
        self.remember(essai, game)
        if essai.refus:
            self.explain(essai.refus)
        return essai.apres

    def remember(self, essai: Essai, game: AnyGame) -> None:
        """Remember a move that was tried, for the scenario."""
        self._essais.append(essai)
        self._of.append((essai.apres, game))

    def explain(self, refusal: Refusal) -> None:
        """Print the reason why a move is refused."""
        screen = self.screen
        self._alert(screen, screen.tr(N_("refused: {why}")).format(why=sentence(refusal, screen.lang)))

    def say(self, message: str, **values: object) -> None:
        """Print a message of the catalogues."""
        screen = self.screen
        print(wrap_paragraph(screen.tr(message).format(**values), screen.style))

    def scenario(self, titre: str) -> Scenario | None:
        """Make a scenario of the moves that led to the last state; None if there were none."""
        way = path_to_last(self._essais)
        game = self.game_of(way[0].avant) if way else None
        return None if game is None else Scenario(titre, way[0].avant, tuple(e.pas for e in way), jeu=game)

    def enregistre(self, fichier: str | Path, titre: str = "") -> None:
        """Save the moves that led to the last state to a file that `rummifun scenario` shows.

        Profil: fichier → titre → ()

        Law: the last of the states of its scenario is the last state that was tried, and no other file is written over.
        """
        file, screen = Path(fichier), self.screen
        scenario = self.scenario(str(titre) or file.stem)
        if scenario is None:
            self._alert(screen, screen.tr(N_("Nothing to save yet: essaie(e, move) tries a move.")))
            return
        try:
            (files.rewrite_file if file.resolve() in self._own_files else files.create_file)(
                file, write_scenario(scenario, file)
            )
        except NotImportableError:
            said = N_("{game} stands in no file: write it into one, import it from there, and begin again.")
            self._alert(screen, screen.tr(said).format(game=scenario.jeu.name))
        except OSError as error:
            self._alert(screen, files.describe_file_error(error, file, screen.tr))
        else:
            self._own_files.add(file.resolve())
            moves = plural(len(scenario.pas), N_("{n} move"), N_("{n} moves")).localize(screen.tr)
            said = N_("Saved, {moves}. To see it again: rummifun scenario {file}")
            print(wrap_paragraph(screen.tr(said).format(moves=moves, file=file), screen.style))

    def _alert(self, screen: Console, said: str) -> None:
        print(warning_text(wrap_paragraph(said, screen.style), screen.style))
