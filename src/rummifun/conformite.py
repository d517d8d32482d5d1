"""The place of 0.1.0 for `rummifun.shells.cli.conformite`, kept for one version."""

from rummifun.shells.cli.conformite import *  # noqa: F403
