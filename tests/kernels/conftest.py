"""Fixtures for the tests of kernels."""

from kernels.compiled import FIXTURES

globals().update(FIXTURES)
