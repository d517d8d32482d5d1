"""The imports of the house: all go down, also those inside functions and those for types alone."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Final

import pytest
from harness.nonempty import nonempty
from sources import SOURCES, parse

from rummifun.games import GAMES


@cache
def modules() -> dict[str, Path]:
    names = ((path, path.relative_to(SOURCES.parent).with_suffix("").parts) for path in sorted(SOURCES.rglob("*.py")))
    return {".".join(parts).removesuffix(".__init__"): path for path, parts in names}


IMPORT = re.compile(r"^ *(?:from ([\w.]+) import (\([^)]*\)|.*)|import ([\w.]+))", re.MULTILINE)


def imported(path: Path, known: dict[str, Path]) -> Iterator[str]:
    """List the modules of the house that a file imports, wherever it does."""
    for room, names, module in IMPORT.findall(path.read_text(encoding="utf-8")):
        if module in known:
            yield module
        elif room in known:
            for name in re.findall(r"(?:^|[,(])\s*(\w+)", names):
                yield f"{room}.{name}" if f"{room}.{name}" in known else room


def circle(graph: dict[str, set[str]]) -> list[str]:
    """Return the modules of a circle, the first one twice; none where there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found
    return []


@cache
def imports() -> dict[str, set[str]]:
    known = modules()
    return {name: set(imported(path, known)) - {name} for name, path in known.items()}


def test_imports_go_in_no_circle() -> None:
    assert len(imports()) > 100
    assert circle(imports()) == []


def test_circle_finds_one() -> None:
    graph = {**imports(), "rummifun.chance": {*imports()["rummifun.chance"], "rummifun.core.game"}}
    assert "rummifun.chance" in circle(graph)


def test_architecture_names_modules_that_stand() -> None:
    text = (Path(__file__).parents[1] / "docs/architecture.md").read_text("utf-8")
    known = modules()
    rooms = {name.split(".")[1] for name in known if "." in name}
    named = {f"rummifun.{name}" for name in re.findall(r"`([a-z_]+\.[\w.]+)`", text) if name.split(".")[0] in rooms}
    for name in nonempty(named):
        assert name in known or name.rpartition(".")[0] in known, name


PURE: Final = (
    *("messages", "refusal", "chance", "multiset", "core", "regles", "render", "pieces", "games", "kernels", "players"),
    *("laws", "catalogue", "session", "protocol", "grading", "analysis", "lessons"),
)
"""The rooms below `console`."""

CLOCKS: Final[Mapping[str, str]] = {
    "grading.sandbox": "a hand-in runs in a process that must end in time, or is lent Python's own chance",
    "grading.submission_player": "a turn of a hand-in must end in time",
    "grading.judging.examination": "a report says how long it took",
    "lessons.notebook": "a worker of the page tells now and then that it works",
    "laws.suites": "each run of a student's tests draws new arguments, and tells their seed",
    "laws.law": "functions of the sheets draw from Python's own chance, which is given back as it was",
}
"""The modules that know a clock or the chance of `random`, each with its reason."""

WRITES: Final = (
    *("append", "appendleft", "add", "insert", "extend", "update", "setdefault", "move_to_end"),
    *("pop", "popleft", "popitem", "remove", "discard", "clear"),
)


def trees(room: str) -> dict[str, ast.Module]:
    names = ((name.removeprefix("rummifun."), path) for name, path in modules().items())
    return {name: parse(path) for name, path in names if name.split(".")[0] == room}


def has_clock(tree: ast.Module) -> bool:
    """Tell whether a module imports a clock, or a chance that is no value."""
    nodes = [*ast.walk(tree)]
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    parts = [(node.module, a.name) for node in nodes if isinstance(node, ast.ImportFrom) for a in node.names]
    drawn = {f"{module}.{name}" for module, name in parts if name != "Random" and module in ("time", "random")}
    told = any(isinstance(node, ast.Attribute) and node.attr in ("today", "now", "utcnow") for node in nodes)
    return told or bool(drawn or names & {"time", "random", "secrets", "uuid", "datetime"})


def written_names(tree: ast.Module) -> set[str]:
    """List the names of a module that its functions bind anew or write into."""
    own = {n.target.id for n in tree.body if isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Name)}
    own |= {t.id for n in tree.body if isinstance(n, ast.Assign) for t in n.targets if isinstance(t, ast.Name)}
    found = {name for node in ast.walk(tree) if isinstance(node, ast.Global) for name in node.names}
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        inside = [*ast.walk(function)]
        local = {n.id for n in inside if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        local |= {n.arg for n in inside if isinstance(n, ast.arg)}
        for node in inside:
            written = node.value if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load) else None
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in WRITES:
                written = node.func.value
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "next":
                written = node.args[0]
            if isinstance(written, ast.Name) and written.id in own - local:
                found.add(written.id)
    return found


@pytest.fixture(scope="module", autouse=True)
def _every_module_is_parsed_once() -> None:
    for path in nonempty(modules().values()):
        parse(path)


@pytest.mark.parametrize("room", PURE)
def test_room_below_the_console_knows_no_clock_and_writes_into_no_name_of_a_module(room: str) -> None:
    code = trees(room)
    clocks = {name for name, tree in nonempty(code.items()) if has_clock(tree)}
    allowed = tuple(name for name in CLOCKS if name.split(".")[0] == room)
    assert {name for name in clocks if not name.startswith(allowed)} == set()
    assert all(any(name.startswith(known) for name in clocks) for known in allowed)
    assert {name: names for name, tree in code.items() if (names := written_names(tree))} == {}


@pytest.mark.parametrize("code", ["import time", "from random import choice", "x = date.today()"])
def test_has_clock_finds_one(code: str) -> None:
    assert has_clock(ast.parse(code))
    assert not has_clock(ast.parse("from random import Random\nfrom datetime import date"))


@pytest.mark.parametrize("act", ["K[1] = 2", "K.append(1)", "del K[0]", "next(K)", "global K"])
def test_written_names_finds_one(act: str) -> None:
    assert written_names(ast.parse(f"K: Final = f()\ndef g():\n    {act}")) == {"K"}
    assert written_names(ast.parse("K: Final = f()\ndef g(K):\n    x = K[1]\n    K.get(1)")) == set()


ONE_GAME: Final[Mapping[str, str]] = {
    "games": "the rules themselves",
    "catalogue": "the entry of each game",
    "kernels": "each twin is that of one game",
    "laws": "the laws of the sheets, and values of the types of each game",
    "lessons": "the exercises of the sheets",
    "grading": "hand-ins answer the sheet of one game",
    "players.rummikub": "its own players",
    "players.montee_descente": "its own players",
    "players.sagace": "a player of MD",
    "players.patience_solver": "the solver of Klondike",
    "players.short_line": "its shorter lines",
    "players.encoding": "encodings of each game",
    "catalogue.klondike": "the figures of both its games",
    "analysis.exact_rates": "the chance to win C4 is counted",
    "invite.sheet_calls": "the functions of the sheet at a prompt",
    "shells.cli.commands.enigme": "a puzzle of Rummikub",
    "shells.cli.commands.resoudre": "a position of Rummikub",
    "shells.cli.commands.scenario": "a state of the sheet",
    "shells.rl.environments": "a public function for the environment of each game",
}
"""The rooms and modules that may name one game or import it, each with its reason; all else asks its entry."""


def games_named(tree: ast.Module) -> set[str]:
    """List the texts and the imports of a module that name one game."""
    nodes = [*ast.walk(tree)]
    texts = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    found = {f"{n.module}.{alias.name}" for n in nodes if isinstance(n, ast.ImportFrom) for alias in n.names}
    found |= {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names} | texts
    rules = tuple(where.partition(":")[0] for where in GAMES.values())
    return texts & GAMES.keys() | {name for name in found if name.startswith(rules)}


def test_only_those_made_for_a_game_name_it() -> None:
    named = {name.removeprefix("rummifun.") for name, path in modules().items() if games_named(parse(path))}
    assert {name for name in named if not f"{name}.".startswith(tuple(f"{known}." for known in ONE_GAME))} == set()
    assert [known for known in ONE_GAME if not any(f"{name}.".startswith(f"{known}.") for name in named)] == []


@pytest.mark.parametrize("code", ["x = 'md'", "from rummifun.games import haricots", "import rummifun.games.rummikub"])
def test_games_named_finds_one(code: str) -> None:
    assert games_named(ast.parse(code))
    assert not games_named(ast.parse("from rummifun.games import GAMES\nx = 'a game of md'"))


WRITERS: Final[Mapping[str, str]] = {
    "storage.files": "files are written whole or not at all",
    "storage.file_storage": "who owns the record of a game stands in a file",
    "storage.damaged_files": "what could not be read is copied, byte by byte",
    "plugins.program_journal": "the journal of a program grows, after what it holds",
    "plugins.law_checks": "a pipe",
    "grading.sandbox": "what a cell holds, and pipes",
    "grading.grade": "what a cell holds",
    "grading.browser_grader": "a scratch folder",
    "grading.platforms.moodle": "a scratch folder",
    "lessons.answers": "a scratch folder",
    "shells.browser.background_worker": "the files of a page",
    "shells.web.database": "a database is made as nobody else may read it",
}
"""The modules that write, each with its reason; all others ask `storage.files`."""


def has_writes(tree: ast.Module) -> bool:
    """Tell whether a module writes a file itself."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    names = [(getattr(call.func, "attr", getattr(call.func, "id", "")), call) for call in calls]
    opened = [call for name, call in names if name in ("open", "fdopen")]
    values = (value for call in opened for value in (*call.args, *(one.value for one in call.keywords)))
    modes = [str(value.value) for value in values if isinstance(value, ast.Constant)]
    is_mode = [re.fullmatch(r"[rwxabt+]+", mode) and not re.fullmatch("[rbt]+", mode) for mode in modes]
    return any(name in ("write_text", "write_bytes") for name, _ in names) or any(is_mode)


def test_files_are_written_by_one_module() -> None:
    named = {name.removeprefix("rummifun.") for name, path in modules().items() if has_writes(parse(path))}
    assert {name for name in named if not f"{name}.".startswith(tuple(f"{known}." for known in WRITERS))} == set()
    assert [known for known in WRITERS if not any(f"{name}.".startswith(f"{known}.") for name in named)] == []


@pytest.mark.parametrize("code", ["p.write_text('a')", "open(p, 'w')", "p.open(mode='ab')", "os.fdopen(3, 'r+')"])
def test_has_writes_finds_one(code: str) -> None:
    assert has_writes(ast.parse(code))
    assert not has_writes(ast.parse("p.open('rb')\nopen(p, encoding='utf-8')\nf(mode='w')"))
