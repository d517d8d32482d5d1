"""The old place of `rummifun.grading.compared_versions`, read for one version more."""

from typing import Any


def __getattr__(name: str) -> Any:
    """Import a name from its new place."""
    from rummifun.aliases import find_moved

    return find_moved(__name__, name)
