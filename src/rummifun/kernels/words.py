"""Words of 64 bits, as a processor has them: the upper half of a product, and where the ones of a word are.

Python has no operators for these; a compiler of kernels makes one instruction of each. All are for compiled code only.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numba
import numpy as np
from llvmlite import ir
from numba.core import types
from numba.core.types.misc import CPointer
from numba.extending import intrinsic

from rummifun.kernels.compiled import cache_folder

F = TypeVar("F", bound=Callable[..., Any])

U = np.uint64
Bits = np.ndarray[Any, np.dtype[np.uint64]]
Bytes = np.ndarray[Any, np.dtype[np.uint8]]
Counts = np.ndarray[Any, np.dtype[np.int64]]
Words = list[int]
"""What `address` gives, as the type checker may take it."""

ZERO: Final = U(0)
ONE: Final = U(1)

_numba: Any = types  # made as it is imported, which a type checker does not see

_WORD: Final = ir.IntType(64)
_PAIR: Final = ir.IntType(128)


def kernel(function: F) -> F:
    """Compile a function without Python's lock, and keep what was compiled; the type checker goes on seeing it.

    What is kept of the kernels here is kept beside them, by the digest of all their sources: the compiler itself looks
    only at the file of a function, not at those of the functions that it calls.
    """
    ours = Path(function.__code__.co_filename).is_relative_to(Path(__file__).parent)
    asked = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_folder()) if ours and not asked else asked
    try:
        return cast("F", _called_by_types(numba.njit(nogil=True, cache=True)(function)))
    finally:
        numba.config.CACHE_DIR = asked


def part(function: F) -> F:
    """Compile a function that kernels alone call, as part of each: nothing is kept of it, and Python cannot call it."""
    apart = numba.njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy")
    return cast("F", _called_by_types(apart(function)))


def _called_by_types(compiled: Any) -> Any:
    """Have a kernel call another by the types of numbers alone; else it is compiled for 0, for 1 and for n apart."""
    typed = compiled.get_call_template
    compiled.get_call_template = lambda args, kws: typed(
        [*map(_type, args)], {k: _type(t) for k, t in dict(kws).items()}
    )
    return compiled


def _type(given: Any) -> Any:
    """Return int64 for a number in the source, also within a tuple; a boolean there stays what it is, a way to go."""
    if isinstance(given, _numba.BaseAnonymousTuple):
        return _numba.Tuple([*map(_type, given.types)])
    return _numba.unliteral(given) if isinstance(given, _numba.IntegerLiteral) else given


@part
def copied(into: Any, source: Any, n: int) -> None:
    """Copy the first n numbers of an array: where a slice is assigned, the sentence of its refusal is compiled too."""
    for i in range(n):
        into[i] = source[i]


def _unary(build: Callable[[Any, Any], Any]) -> Any:
    """Make an instruction of one word, from how LLVM writes it."""

    def typed(typing: Any, a: Any) -> Any:
        def generated(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return build(builder, args[0])

        return types.uint64(types.uint64), generated

    return intrinsic(typed)


def _high(typing: Any, a: Any, b: Any) -> Any:
    def generated(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        product = builder.mul(builder.zext(args[0], _PAIR), builder.zext(args[1], _PAIR))
        return builder.trunc(builder.lshr(product, ir.Constant(_PAIR, 64)), _WORD)

    return types.uint64(types.uint64, types.uint64), generated


def _address(typing: Any, array: Any) -> Any:
    def generated(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return context.make_array(signature.args[0])(context, builder, args[0]).data

    return CPointer(types.int64)(array), generated


_EVEN_OF_ZERO: Final = ir.Constant(ir.IntType(1), 0)

high: Final[Callable[[Any, Any], Any]] = intrinsic(_high)
"""a·b ÷ 2⁶⁴."""

address: Final[Callable[[Counts], Words]] = intrinsic(_address)
"""Where the words of an array lie, which must outlive it: there, nothing is counted for each use of the array."""

lowest: Final[Callable[[Any], Any]] = _unary(lambda builder, a: builder.cttz(a, _EVEN_OF_ZERO))
"""The number of the lowest one of a word; 64 when there is none."""

highest: Final[Callable[[Any], Any]] = _unary(
    lambda builder, a: builder.sub(ir.Constant(_WORD, 63), builder.ctlz(a, _EVEN_OF_ZERO))
)
"""The number of the highest one of a word, which has one."""

ones: Final[Callable[[Any], Any]] = _unary(lambda builder, a: builder.ctpop(a))
"""How many ones a word has."""
