"""The extras: their installed packages, and one sentence for all commands about the missing ones."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from rummifun.console.errors import CommandError
from rummifun.messages import N_, Translation

_REQUIREMENT_PATTERN: Final = re.compile(r"([\w.-]+).*; extra == '(\w+)'")


_ALL: Final = "all"


_EXTRAS: Final = re.compile(r"\[[\w,]*\]$")


_EXTRA_PATTERN: Final = re.compile(r"rummifun\[(\w+)\]")


def extra_packages() -> Mapping[str, tuple[str, ...]]:
    """List the packages of each extra, from the metadata of the installed package.

    >>> extra_packages()["laws"], extra_packages()["tui"]
    (('hypothesis',), ('textual',))
    """
    from importlib.metadata import requires  # here and below: it takes time to import

    found = [match.groups() for match in map(_REQUIREMENT_PATTERN.match, requires("rummifun") or ()) if match]
    return {extra: tuple(name for name, of in found if of == extra) for _, extra in found if extra != _ALL}


def missing_packages(extra: str) -> tuple[str, ...]:
    """List the packages of an extra that are not installed."""
    return tuple(name for name in extra_packages().get(extra, ()) if find_spec(name.replace("-", "_")) is None)


def require_extra(extra: str, tr: Translation) -> None:
    """Raise `CommandError`, one sentence that names the command to install, unless the whole extra is installed."""
    if packages := missing_packages(extra):
        raise missing_packages_error(extra, packages, tr)


def missing_packages_error(extra: str, packages: Iterable[str], tr: Translation) -> CommandError:
    """Make the error that lists the missing packages, and the command that installs them beside this program."""
    named = (*packages,)
    said = tr(N_("this needs {packages}, not installed yet; type: {command}"))
    return CommandError(said.format(packages=", ".join(named), command=_command(extra, named, Path(sys.prefix))))


def extra_error_for(expected: object, tr: Translation) -> CommandError | None:
    """Name the extra to install if a refusal expected an extra of this package."""
    named = _EXTRA_PATTERN.fullmatch(expected) if isinstance(expected, str) else None
    if named is None:
        return None
    return missing_packages_error(named[1], missing_packages(named[1]) or extra_packages()[named[1]], tr)


def _command(extra: str, packages: Iterable[str], prefix: Path) -> str:
    """Return the command that installs an extra, in any shell: pip's, or pipx's where pipx made the environment."""
    made = prefix / "pipx_metadata.json"
    if not made.is_file():
        return f'pip install "rummifun[{extra}]"'
    if prefix.parent.name == "venvs":
        return f"pipx inject {prefix.name} {' '.join(packages)}"
    spec = json.loads(made.read_text("utf-8"))["main_package"]["package_or_url"]
    return f'pipx install "{_EXTRAS.sub("", spec)}[{extra}]"'


def version_text(tr: Translation) -> str:
    """Write the version, the version of Python, and the installed packages of each extra."""
    from importlib.metadata import version

    of_each = extra_packages()
    width = max(map(len, of_each), default=0)
    lines = [f"  {extra:{width}}  {_packages_line(extra, packages, tr)}" for extra, packages in of_each.items()]
    python = ".".join(map(str, sys.version_info[:3]))
    return "\n".join([f"rummifun {version('rummifun')}", f"Python {python}", *([""] if lines else []), *lines])


def _packages_line(extra: str, packages: Iterable[str], tr: Translation) -> str:
    from importlib.metadata import version

    absent = missing_packages(extra)
    there = ", ".join(f"{name} {version(name)}" for name in packages if name not in absent)
    gone = tr(N_("missing: {names}")).format(names=", ".join(absent)) if absent else ""
    return "; ".join(filter(None, (there, gone)))
