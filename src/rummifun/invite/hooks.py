"""Hooks of the two prompts, Python's and IPython's: after a line, and for the completion key.

Python's prompt asks `sys.ps1` for its text before every line: that moment shows new states.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable, Iterator, Mapping
from types import ModuleType, TracebackType
from typing import Any, Final

from rummifun.console.errors import suggest_expected
from rummifun.console.screen import open_console
from rummifun.core.game import IllegalMove
from rummifun.core.record import ImpossiblePositionError
from rummifun.core.scene import Drawable, Scene
from rummifun.invite.prompt_session import PromptSession, completions
from rummifun.invite.sheet_calls import SheetCalls
from rummifun.refusal import Precondition, Refusal, sentence
from rummifun.render.text import draw_scene, warning_text, wrap_paragraph


def install_hooks(seance: PromptSession) -> None:
    """Make the prompt, if there is one, show states and complete moves; a program that imports this sees no change."""
    ipython = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    if ipython is not None:
        _ipython(ipython, seance)
    elif hasattr(sys, "ps1") or sys.flags.interactive:
        _plain(seance, vars(sys.modules["__main__"]))


def prompt_text(value: object) -> str | None:
    """Return the text that the prompt shows for a value, in the reader's language; None for its `repr`."""
    screen = open_console()
    if isinstance(value, Drawable):
        return draw_scene(value.scene(), screen.tr, screen.style)
    return sentence(value, screen.lang) if isinstance(value, Refusal) else None


REFUSAL_ERRORS: Final = (Precondition, IllegalMove, ImpossiblePositionError)
"""The errors whose message is a sentence for the reader: no call of ours went wrong."""


def error_text(error: BaseException) -> str:
    """Return the text that the prompt shows for an error: its sentence, and the word probably meant."""
    screen = open_console()
    refusal = getattr(error, "refusal", None)
    meant = suggest_expected(refusal, screen.tr) if refusal else ""
    return warning_text(wrap_paragraph(". ".join(filter(None, (str(error), meant))), screen.style), screen.style)


class BoundStates:
    """The states bound to names, and those new since the last look."""

    def __init__(self, names: Mapping[str, Any]) -> None:
        self.names = names
        self._last_states = self._states()

    def new_states(self) -> list[Drawable]:
        """List the states that no name was bound to before."""
        before, self._last_states = self._last_states, self._states()
        return [state for key, state in self._last_states.items() if key not in before]

    def _states(self) -> dict[int, Drawable]:
        """Collect states by identity, and keep them, so that no other takes the place of one."""
        named = [(name, value) for name, value in list(self.names.items()) if not name.startswith("_")]
        return {id(v): v for _, v in named if isinstance(v, Drawable) and not isinstance(v, Scene)}


class Prompt:
    """The text of the plain prompt, which first shows the states that the last line bound."""

    def __init__(self, calls: SheetCalls, bound: BoundStates, text: str) -> None:
        self.calls, self.bound, self.text = calls, bound, text

    def __str__(self) -> str:
        self.calls.end_line()
        for state in self.bound.new_states():
            print(prompt_text(state))
        return self.text


def _plain(seance: PromptSession, names: dict[str, Any]) -> None:
    before, fails, calls = sys.displayhook, sys.excepthook, SheetCalls(seance, names)

    def show_value(value: object) -> None:
        said = prompt_text(value)
        if said is None:
            before(value)
        else:
            builtins._ = value  # type: ignore[attr-defined]  # as Python's own does
            print(said)

    def show_error(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if isinstance(error, REFUSAL_ERRORS):
            print(error_text(error), file=sys.stderr)
        else:
            fails(kind, error, trace)

    sys.displayhook, sys.excepthook = show_value, show_error
    sys.ps1 = Prompt(calls, BoundStates(names), str(getattr(sys, "ps1", ">>> ")))
    try:
        import readline
    except ImportError:  # a system without it completes nothing
        return
    _readline(readline, seance, names)


def _readline(readline: ModuleType, seance: PromptSession, names: dict[str, Any]) -> None:
    from rlcompleter import Completer

    others: Final = Completer(names).complete

    def complete(text: str, state: int) -> str | None:
        line = readline.get_line_buffer()[: readline.get_endidx()]
        found = completions(line, names, seance.game_of)
        if found is None or len(found.typed) < len(text):
            return others(text, state)
        end = -1 if found.typed[:1] in ("'", '"') else None  # readline closes a quotation itself
        ends = [move[len(found.typed) - len(text) : end] for move in found.moves]
        return ends[state] if state < len(ends) else None

    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")


def _ipython(ipython: Any, seance: PromptSession) -> None:
    bound, shown = BoundStates(ipython.user_ns), ipython.display_formatter
    calls = SheetCalls(seance, ipython.user_ns)

    def after(result: Any) -> None:
        calls.end_line()
        _register_printers(shown)
        for state in bound.new_states():
            if state is not result.result:
                data, metadata = shown.format(state)
                ipython.display_pub.publish(data=data, metadata=metadata)

    def show_error(
        _: Any, kind: type[BaseException], error: BaseException, trace: Any, tb_offset: int | None = None
    ) -> None:
        print(error_text(error))

    _register_printers(shown)
    calls.adopt()
    _after_each_line(ipython, calls.adopt)
    ipython.set_custom_exc(REFUSAL_ERRORS, show_error)
    ipython.events.register("post_run_cell", after)
    ipython.Completer.custom_matchers.append(_matcher(ipython.user_ns, seance))


def _after_each_line(ipython: Any, adopt: Callable[[], None]) -> None:
    """Call a function after each line of a cell: one may import what the next one calls."""
    run = ipython.run_code

    async def run_code(*args: Any, **kwargs: Any) -> Any:
        stopped = await run(*args, **kwargs)
        adopt()
        return stopped

    ipython.run_code = run_code


def _matcher(names: Mapping[str, Any], seance: PromptSession) -> Any:
    """Answer IPython's request for completions, in its second version."""
    from IPython.core.completer import SimpleCompletion, context_matcher

    def moves(context: Any) -> Any:
        found = completions(context.text_until_cursor, names, seance.game_of)
        if found is None:
            return {"completions": []}
        offered = [SimpleCompletion(text=move, type="move") for move in found.moves]
        return {"completions": offered, "matched_fragment": found.typed, "suppress": True, "ordered": True}

    return context_matcher()(moves)


def _register_printers(formatter: Any) -> None:
    """Make IPython print states and pieces in the reader's language: it asks for each class separately."""

    def print_state(state: Any, printer: Any, cycle: bool) -> None:
        printer.text(prompt_text(state) if len(printer.stack) == 1 else repr(state))

    for kind in (*_kinds(Drawable), Refusal):
        formatter.formatters["text/plain"].for_type(kind, print_state)


def _kinds(kind: Any) -> Iterator[type]:
    """List the subclasses of a class that are loaded so far."""
    for own in kind.__subclasses__():
        yield own
        yield from _kinds(own)
