"""Looking under the cards of a game: announced first; a winning way is played move by move."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.binding import BindingType

from rummifun.core.scene import Message
from rummifun.messages import N_
from rummifun.session.session import Session
from rummifun.session.winnability import (
    QUERY_NODES,
    WinningLine,
    WinStatus,
    difficulty_query,
    win_status_query,
    winning_hint,
)
from rummifun.shells.tui.hint_progress import HintProgress
from rummifun.shells.tui.play_screen import PlayScreen
from rummifun.shells.tui.screens import Key, letter_bindings


class WinnabilityScreen(PlayScreen):
    """A game that can tell whether it can be won."""

    LOOK: ClassVar[tuple[Key, ...]] = (("y", N_("under the cards"), "screen.look"),)
    BINDINGS: ClassVar[list[BindingType]] = [*letter_bindings(*LOOK)]

    line: WinningLine | None = None
    """The way to win that was found last."""

    def keys(self) -> tuple[Key, ...]:
        here = super().keys()
        return (*here[:3], *self.localized_keys(self.LOOK), *here[3:])

    def action_look(self) -> None:
        """Announce the look under the cards, and offer its questions."""
        if self.thinking or self.covered:
            return
        self.pause()
        asks = [
            N_("can it be won?"),
            N_("how hard is this deal?"),
            N_("a hint that keeps it won"),
            N_("show me the way"),
        ]
        self.choose_one(self.tr(QUERY_NODES), [*map(self.tr, asks if self.turn else asks[:2])], self._look)

    def _look(self, number: int) -> None:
        if number == 1:
            self._find(difficulty_query(self.session), self._say)
        elif number == 0:
            self._find(win_status_query(self.session), lambda known: self._say(known.message()))
        else:
            self._onward([self._advise, self._show][number - 2])

    def _find(self, asked: Any, then: Any) -> None:
        """Find something out, apart; if the game has gone on meanwhile, tell nobody."""
        before: Session = self.session

        def found(known: Any, _: object) -> None:
            self.draw()
            if self.session is before:
                then(known)

        self.run_query(self.tr(N_("The solver")), asked, found)
        self.draw()

    def _say(self, said: Message) -> None:
        self.show_lines(said.localize(self.tr))

    def _onward(self, then: Any) -> None:
        """Follow the known way, or look for one; say so if there is none."""
        way = self.line and self.line.rest_from(self.session.state)
        if way is not None:
            then(way)
            return

        def known(found: WinStatus) -> None:
            self.line = found.line
            if found.line is not None and found.line.moves:
                then(found.line)
            else:
                self._say(found.message())

        self._find(win_status_query(self.session), known)

    def _advise(self, way: WinningLine) -> None:
        self.line = way
        self.hint_progress = HintProgress(winning_hint(self.session, way), self.session)
        self.more()

    def _show(self, way: WinningLine) -> None:
        self.line = way
        self.repeat(self._follow)

    def _follow(self) -> None:
        """Make the next move of the way; stop if the game has left it."""
        way = self.line and self.line.rest_from(self.session.state)
        if way is None or not self.turn:
            self.pause()
        else:
            self.make(way.moves[0])
