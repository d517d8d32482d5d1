"""Hand-ins checked on the page: the given files, the report of the command line, the marks as data."""

from __future__ import annotations

import pickle
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any, Final

from rummifun.grading.cell.direct import Ocaml, Toplevel, Watch, opening
from rummifun.grading.cell.files import Unreadable, hand_ins
from rummifun.grading.cell.interpreter import Python
from rummifun.grading.cell.limits import Limits
from rummifun.grading.classroom import Graded, one_graded, spreadsheet_text, warned
from rummifun.grading.how import How
from rummifun.grading.report.data import data
from rummifun.grading.report.page import page
from rummifun.messages import N_, Translation, translation

Event = Mapping[str, Any]
"""What is told: `begun`, a hand-in; `done`, another, with what of it is `kept`; last, the `html` and marks as `csv`."""


_LIMITS: Final = Limits(call=2.0, phrase=5.0, life=600)
"""Twice as much as natively: time is that of the clock here, and a toplevel is slow at first."""

_GIVEN_UP: Final = N_("{name} is not graded: every attempt to judge it had to be stopped")


@dataclass(frozen=True, slots=True)
class Asked:
    """The request: the language of the report, all files `together` as one hand-in, the `whole` report.

    `died` says where workers were stopped, and why; `kept` is what they had done, `given_up` what none could judge.
    """

    lang: str = "fr"
    together: bool = False
    whole: bool = False
    died: Mapping[str, str] = field(default_factory=dict)
    kept: Mapping[str, str] = field(default_factory=dict)
    given_up: Sequence[str] = ()


def judge(
    files: Mapping[str, bytes], asked: Asked, toplevel: Callable[[], Toplevel], tell: Callable[[str], None]
) -> Iterator[Event]:
    """Check files as the command line does, each a hand-in, a zip or a folder; `tell` the watcher each place."""
    tr = translation(asked.lang)
    with TemporaryDirectory(prefix="rummifun-") as folder:
        _write(files, Path(folder))
        found: list[Graded] = []
        try:
            named = _hand_ins(Path(folder), asked.together)
        except Unreadable as error:
            yield {"failed": tr(error.message).format(**{**error.of, "name": ", ".join(files)})}
            return
        for name, paths in named:
            yield {"begun": name, "number": len(found) + 1, "of": len(named)}
            if name in asked.kept:
                found.append(pickle.loads(b64decode(asked.kept[name])))
            elif name in asked.given_up:
                found.append(Graded(name, None, _GIVEN_UP, (("name", name),)))
            else:
                cells = _cells(_watch(name, asked.died, tell), toplevel)
                found.append(one_graded(name, paths, how=How(limits=_LIMITS, cells=cells)))
            yield {"done": name, "kept": b64encode(pickle.dumps(found[-1])).decode()}
    rendus = warned(found, tr) if len(found) > 1 else found
    yield {
        "html": page(rendus, tr, asked.lang, asked.whole),
        "csv": spreadsheet_text(rendus, tr, asked.lang),
        "reports": [_data(one, tr) for one in rendus],
    }


def _write(files: Mapping[str, bytes], folder: Path) -> None:
    """Write the given files; a name that leads out of its folder goes to the top."""
    for name, content in files.items():
        parts = [part for part in PurePosixPath(name.replace("\\", "/")).parts if part not in ("/", "..")]
        path = folder.joinpath(*parts or ["rendu"])
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def _hand_ins(folder: Path, together: bool) -> Sequence[tuple[str, tuple[Path, ...]]]:
    given = sorted(folder.iterdir())
    if together or len(given) == 1:
        return [(", ".join(path.name for path in given), tuple(given))]
    return hand_ins(folder)


_MARK: Final = " "


def _watch(name: str, died: Mapping[str, str], tell: Callable[[str], None]) -> Watch:
    """Watch one of several hand-ins: its places carry its name."""
    own = {place: why for there, why in died.items() for of, _, place in [there.rpartition(_MARK)] if of == name}
    return Watch(lambda place: tell(place and f"{name}{_MARK}{place}"), own)


def _cells(watch: Watch, toplevel: Callable[[], Toplevel]) -> dict[str, Any]:
    return {"ocaml": opening(lambda scratch: Ocaml(toplevel(), scratch), watch), "python": opening(Python, watch)}


def _data(one: Graded, tr: Translation) -> dict[str, Any]:
    return data(one.report, tr) if one.report else {"name": one.name, "fails": True, "reason": one.why(tr)}
