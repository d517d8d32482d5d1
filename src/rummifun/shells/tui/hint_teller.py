"""Help at a table: a hint told stage by stage, and a look under the cards, announced before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rummifun.analysis.estimate import Estimate, estimate_query
from rummifun.catalogue.players import adviser
from rummifun.core.scene import Message, MessageList
from rummifun.messages import N_
from rummifun.render.text import capitalize
from rummifun.session.events import AllowHints, advance
from rummifun.session.guide import LAST, guide_for, guide_query, guide_step
from rummifun.session.hints import Hint, build_hint, hint_refusal, hints_agreement
from rummifun.session.player_queries import advice_query
from rummifun.session.session import Session
from rummifun.session.winnability import (
    QUERY_NODES,
    Query,
    WinningLine,
    WinStatus,
    difficulty_query,
    win_status_query,
    winning_hint,
)
from rummifun.shells.tui.table_page import TablePage

STAGE_SECONDS: Final = 1.2
"""The seconds until the screen shows an automatic stage."""


class HintTeller:
    """The hints of a table: the one in progress, and whether one was told to its end."""

    def __init__(self, page: TablePage) -> None:
        self.page = page
        self.hint: Hint | None = None
        self.session: Session | None = None  # that the hint is for
        self.stages_told = 0
        self.was_whole = False
        self.is_guided = False
        self.proposed: Session | None = None  # in which it was just said that there are no hints

    @property
    def is_waiting(self) -> bool:
        """True if there is more of the hint to show."""
        return self.session is self.page.session and self.hint is not None and self.stages_told < len(self.hint.stages)

    def ask(self) -> None:
        """Ask the game's adviser, apart, and reveal its move and reasons step by step."""
        page, asked = self.page, self.page.session
        if not page.is_free:
            return
        if self.hint is not None and self.session is asked:
            self.more()
            return
        if asked.is_fair:
            self._propose()
            return
        question = advice_query(asked, adviser(asked.game))

        def answer(move: Any, reason: Any) -> None:
            self.begin(build_hint(asked.game, page.view, move, reason))

        if question is not None:
            page.thinker.find(page.tr(N_("A good player")), question, answer)

    def guide(self) -> None:
        """Tell the next step of a guided game, and mark its pieces; nothing is left to tell after its last sentence."""
        page, session = self.page, self.page.session
        guide = guide_for(session.game) if self.is_guided and page.is_free else None
        if guide is None:
            return
        question = guide_query(session, guide, page.person)

        def answer(move: Any, reason: Any) -> None:
            step = guide_step(session, guide, page.person, move, reason)
            page.hand.light(step.hint.stages[-1])
            self._tell_step(step.lesson, step.hint.sentence)

        if question is None:
            self.is_guided = False
            self._tell_step(LAST)
        else:
            page.thinker.find(page.tr(N_("A good player")), question, answer)

    def _tell_step(self, *said: Message | MessageList | None) -> None:
        """Tell sentences under the last thing told."""
        page = self.page
        page.told = [*page.told[-1:], *(capitalize(one.localize(page.tr)) for one in said if one is not None)]
        page.draw()

    def switch_guide(self) -> None:
        """Take the guide of a game up, or leave it."""
        page = self.page
        self.is_guided = not self.is_guided and guide_for(page.session.game) is not None
        if self.is_guided:
            self.guide()
        else:
            page.hand.lit = frozenset()
            page.told = [page.tr(N_("No guide here now; “G” takes it up in a game that has one."))]
            page.draw()

    def _propose(self) -> None:
        """Say that a game between people has no hints; asked again, agree to them for this seat, or take it back."""
        page, session = self.page, self.page.session
        refused, agrees = hint_refusal(session), page.person in session.hint_seats
        if refused is None:
            return
        if self.proposed is not session:
            self.proposed = session
            again = N_("“h” takes your agreement back.") if agrees else N_("“h” again: you agree to them.")
            page.show_lines(refused.localize(page.tr), page.tr(again))
        elif page.save(after := advance(session, AllowHints(page.person, not agrees))):
            page.session = after  # what is being built stays
            page.show_lines(page.tr(hints_agreement(after, page.person)))

    def begin(self, hint: Hint) -> None:
        """Tell the first stage of a hint."""
        self.hint, self.session, self.stages_told = hint, self.page.session, 0
        self.more()

    def more(self) -> None:
        """Show one more stage of the hint; automatic stages follow by themselves."""
        page, hint = self.page, self.hint
        page.pause()
        if hint is None or self.session is not page.session:
            return
        at = self.stages_told if self.is_waiting else hint.full_stage  # once all is shown, all of it again
        stage, self.stages_told = hint.stages[at], at + 1
        goes_on = self.is_waiting and hint.stages[at + 1].is_automatic
        page.hand.show_stage(stage)
        said = stage.text.localize(page.tr)
        waits = self.is_waiting and not goes_on
        built = page.hand.verdict() if stage.piles is not None and not self.is_waiting else None
        page.show_lines(f"{said} {page.tr(N_('(h: more)'))}" if waits else said, *(built or ()))
        if stage.act is not None and stage.act.source is not None:
            spots = [cell.spot for cell in page.board.cells if cell.place == stage.act.source]
            exact = (stage.act.source, stage.act.index or 0)
            page.board.put_cursor(next((spot for spot in (exact, *spots[-1:]) if spot in spots), exact))
        self.was_whole = self.was_whole or not self.is_waiting
        if goes_on:
            page.playing = page.set_timer(STAGE_SECONDS, self.more)

    def drop(self) -> bool:
        """Forget the current hint; tell whether there was more of it."""
        page, waiting = self.page, self.is_waiting
        self.hint, page.hand.lit = None, frozenset()
        if waiting:
            page.pause()
            page.told = []
            page.draw()
        return waiting


class Look:
    """A look under the cards of a game that can tell whether it can be won; a winning way is played move by move."""

    def __init__(self, page: TablePage, hints: HintTeller) -> None:
        self.page, self.hints = page, hints
        self.line: WinningLine | None = None  # the way to win that was found last

    def ask(self) -> None:
        """Announce the look under the cards, and offer its questions."""
        page = self.page
        if page.thinking or page.covered:
            return
        page.pause()
        ways = (
            (N_("can it be won?"), lambda: self._find(win_status_query(page.session), self._say_status)),
            (N_("how hard is this deal?"), lambda: self._find(difficulty_query(page.session), self._say)),
            (N_("a hint that keeps it won"), lambda: self._onward(self._advise)),
            (N_("show me the way"), lambda: self._onward(lambda _: self.page.repeat(self.follow))),
            (
                N_("can I still win from what I see?"),
                lambda: self._find(estimate_query(page.session), self._say_status),
            ),
        )
        page.choose_way(QUERY_NODES, ways if page.turn else ways[:2])

    def _find(self, asked: Query[Any], then: Callable[[Any], object]) -> None:
        """Find something out, apart."""
        self.page.thinker.find(self.page.tr(N_("The solver")), asked, lambda known, _: then(known))

    def _say(self, said: Message) -> None:
        self.page.show_lines(said.localize(self.page.tr))

    def _say_status(self, found: WinStatus | Estimate) -> None:
        self._say(found.message())

    def _onward(self, then: Callable[[WinningLine], object]) -> None:
        """Follow the known way, or look for one; say so if there is none."""
        way = self.line and self.line.rest_from(self.page.session.state)
        if way is not None:
            then(way)
            return

        def known(found: WinStatus) -> None:
            self.line = found.line
            if found.line is not None and found.line.moves:
                then(found.line)
            else:
                self._say_status(found)

        self._find(win_status_query(self.page.session), known)

    def _advise(self, way: WinningLine) -> None:
        self.hints.begin(winning_hint(self.page.session, way))

    def follow(self) -> None:
        """Make the next move of the way; stop if the game has left it."""
        way = self.line and self.line.rest_from(self.page.session.state)
        if way is None or not self.page.turn:
            self.page.pause()
        else:
            self.page.hand.make(way.moves[0])
