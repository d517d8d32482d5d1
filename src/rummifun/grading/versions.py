"""The place of 0.1.0 for `rummifun.grading.compared_versions`, kept for one version."""

from typing import Any


def __getattr__(name: str) -> Any:
    """Import a name from its new place."""
    from rummifun.aliases import find_moved

    return find_moved(__name__, name)
