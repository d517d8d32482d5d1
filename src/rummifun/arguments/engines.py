"""The engines of studies and solvers on the command line."""

from __future__ import annotations

from typing import Final

import click

from rummifun.analysis.game_runner import BACKENDS

ENGINE: Final = click.Choice(BACKENDS)
