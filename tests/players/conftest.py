"""Fixtures for the tests of players."""

from kernels.compiled import FIXTURES

globals().update(FIXTURES)
