"""What the tests of players ask for."""

from kernels.compiled import FIXTURES

globals().update(FIXTURES)
