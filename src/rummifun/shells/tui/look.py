"""Looking under the cards of a game: announced first; a winning way is played move by move."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.binding import BindingType

from rummifun.core.scene import Message
from rummifun.messages import N_
from rummifun.play.known import LOOKS, Known, Way, hardness, prospect, sure_hint
from rummifun.play.sitting import Sitting
from rummifun.shells.tui.hint import Telling
from rummifun.shells.tui.page import Key, bound
from rummifun.shells.tui.play import PlayPage


class LookPage(PlayPage):
    """A game that can tell whether it can be won."""

    LOOK: ClassVar[tuple[Key, ...]] = (("y", N_("under the cards"), "screen.look"),)
    BINDINGS: ClassVar[list[BindingType]] = [*bound(*LOOK)]

    way: Way | None = None
    """The way to win that was found last."""

    def keys(self) -> tuple[Key, ...]:
        here = super().keys()
        return (*here[:3], *self.said(self.LOOK), *here[3:])

    def action_look(self) -> None:
        """Announce the look under the cards, and ask what you want to know."""
        if self.thinking or self.covered:
            return
        self.pause()
        asks = [
            N_("can it be won?"),
            N_("how hard is this deal?"),
            N_("a hint that keeps it won"),
            N_("show me the way"),
        ]
        self.which(self.tr(LOOKS), [*map(self.tr, asks if self.turn else asks[:2])], self._look)

    def _look(self, number: int) -> None:
        if number == 1:
            self._find(hardness(self.sitting), self._say)
        elif number == 0:
            self._find(prospect(self.sitting), lambda known: self._say(known.said()))
        else:
            self._onward([self._advise, self._show][number - 2])

    def _find(self, asked: Any, then: Any) -> None:
        """Find something out, apart; if the game has gone on meanwhile, tell nobody."""
        before: Sitting = self.sitting

        def found(known: Any, _: object) -> None:
            self.draw()
            if self.sitting is before:
                then(known)

        self.think(self.tr(N_("The solver")), asked, found)
        self.draw()

    def _say(self, said: Message) -> None:
        self.tell(said.said(self.tr))

    def _onward(self, then: Any) -> None:
        """Follow the known way, or look for one; say so if there is none."""
        way = self.way and self.way.ahead(self.sitting.state)
        if way is not None:
            then(way)
            return

        def known(found: Known) -> None:
            self.way = found.way
            if found.way is not None and found.way.moves:
                then(found.way)
            else:
                self._say(found.said())

        self._find(prospect(self.sitting), known)

    def _advise(self, way: Way) -> None:
        self.way = way
        self.telling = Telling(sure_hint(self.sitting, way), self.sitting)
        self.more()

    def _show(self, way: Way) -> None:
        self.way = way
        self.every(self._follow)

    def _follow(self) -> None:
        """Make the next move of the way; stop if the game has left it."""
        way = self.way and self.way.ahead(self.sitting.state)
        if way is None or not self.turn:
            self.pause()
        else:
            self.make(way.moves[0])
