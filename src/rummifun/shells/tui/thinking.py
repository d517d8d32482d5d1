"""Thinking in a process of its own, at a table or before a game; Escape stops it, and the table stays as it was."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from textual.binding import BindingType

from rummifun.messages import N_
from rummifun.session.player_queries import PlayerQuery
from rummifun.session.session import Session
from rummifun.session.winnability import Query
from rummifun.shells.tui.dialogs import QuestionDialog
from rummifun.shells.tui.player_worker import Answer, ThinkingStopped
from rummifun.shells.tui.screen_base import AppScreen, AppWidget, find_apart

Question = PlayerQuery | Query[Any]


class ThinkingScreen(AppScreen):
    """A screen for which a player thinks apart: what is asked, and what comes of it."""

    left = False
    session: Session

    @property
    @abstractmethod
    def turn(self) -> bool:
        """Tell whether a person is to move."""

    @abstractmethod
    def show_lines(self, *lines: str) -> None:
        """Show what is told."""


class Thinker:
    """The player who thinks for a table, in the worker: who it is, and what was asked last."""

    def __init__(self, page: ThinkingScreen) -> None:
        self.page, self.who = page, ""
        self._question: Question | None = None

    def ask(self, who: str, question: Question, then: Callable[[Any, Any], object]) -> None:
        """Ask apart, and go on with the answer; the table names who thinks."""
        self.who, self._question = who, question
        mind = self.page.table.mind

        def think() -> Answer | None:
            try:
                return mind.ask(question)
            except ThinkingStopped:
                return None

        find_apart(self.page, think, partial(self._take, question, then), exclusive=False)

    def find(self, who: str, question: Question, then: Callable[[Any, Any], object]) -> None:
        """Ask about the game as it is now; if it has gone on meanwhile, the answer is dropped."""
        page, before = self.page, self.page.session

        def answer(found: Any, reason: Any) -> None:
            page.draw()
            if page.session is before:
                then(found, reason)

        self.ask(who, question, answer)
        page.draw()

    def _take(self, question: Question, then: Callable[[Any, Any], object], found: Answer | None) -> None:
        """Take an answer, or report that the thinking was stopped; by now another question may be on."""
        page = self.page
        if question is self._question:
            self.who = ""
        if found is not None and page.is_attached and not page.left:
            then(*found)
        elif found is None and page.is_attached and not self.who:
            again = N_("Stopped. “p” lets it think again, “u” takes your move back.")
            page.show_lines(page.tr(N_("Stopped.") if page.turn else again))  # in one's own turn it was a hint
            page.draw()


class SearchDialog(AppWidget, QuestionDialog):
    """A search over the screen, in a process of its own: the answer is what it finds, or nothing once it is left."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,q", "dismiss")]

    def __init__(self, title: str, query: Query[Any]) -> None:
        super().__init__(title)
        self._query = query

    def on_mount(self) -> None:
        self.mind = type(self.table.mind)()

        def look() -> Any:
            try:
                return self.mind.ask(self._query)[0]
            except ThinkingStopped:
                return None

        find_apart(self, look, self.answer)

    def on_unmount(self) -> None:
        self.mind.close()
