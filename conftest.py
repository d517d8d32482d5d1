"""Have every test and every example read the screen in French, wherever it runs: who wants English says so."""

import os
from collections.abc import Iterator
from unittest.mock import patch

import pytest

pytest_plugins = ["harness.budget", "harness.workers", "harness.effort", "harness.forking"]

os.environ["LANGUAGE"] = "fr"


@pytest.fixture(autouse=True)
def _the_language_of_a_test_is_its_own() -> Iterator[None]:
    """Forget the language that a command has chosen: it is in the environment that all tests share."""
    with patch.dict(os.environ, {"LANGUAGE": "fr"}):
        yield
