"""Words of 64 bits with a processor's operations: the upper half of a product, and the places of the ones.

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
from toolz import valmap

from rummifun.kernels.jit_cache import cache_folder

F = TypeVar("F", bound=Callable[..., Any])


U = np.uint64


Bits = np.ndarray[Any, np.dtype[np.uint64]]


Bytes = np.ndarray[Any, np.dtype[np.uint8]]


Counts = np.ndarray[Any, np.dtype[np.int64]]


Words = list[int]
"""The result of `address_of`, for the type checker."""


ZERO: Final = U(0)


ONE: Final = U(1)


_numba: Any = types  # created on import, which a type checker cannot see


_WORD: Final = ir.IntType(64)


_PAIR: Final = ir.IntType(128)


def kernel(function: F) -> F:
    """Compile a function without Python's lock, and cache the result; the type checker still sees the function.

    The cache of our kernels lies beside them, under a digest of all their sources: the compiler itself checks only the
    file of a function, not those of the functions that it calls.
    """
    ours = Path(function.__code__.co_filename).is_relative_to(Path(__file__).parent)
    asked = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_folder()) if ours and not asked else asked
    try:
        return cast("F", _called_by_types(numba.njit(nogil=True, cache=True)(function)))
    finally:
        numba.config.CACHE_DIR = asked


def kernel_part(function: F) -> F:
    """Compile a function that only kernels call, as part of each: it is not cached, and Python cannot call it."""
    apart = numba.njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy")
    return cast("F", _called_by_types(apart(function)))


def _called_by_types(compiled: Any) -> Any:
    """Make kernels call each other by the types of numbers only; else one is compiled separately for 0, 1 and n."""
    typed = compiled.get_call_template
    compiled.get_call_template = lambda args, kws: typed([*map(_type, args)], valmap(_type, dict(kws)))
    return compiled


def _type(given: Any) -> Any:
    """Return int64 for a number in the source, even within a tuple; a boolean stays one, since it selects a branch."""
    if isinstance(given, _numba.BaseAnonymousTuple):
        return _numba.Tuple([*map(_type, given.types)])
    return _numba.unliteral(given) if isinstance(given, _numba.IntegerLiteral) else given


@kernel_part
def copy_into(into: Any, source: Any, n: int) -> None:
    """Copy the first n numbers of an array: assigning a slice would compile its error message too."""
    for i in range(n):
        into[i] = source[i]


def _unary(build: Callable[[Any, Any], Any]) -> Any:
    """Make an instruction on one word from its LLVM code."""

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


high_half: Final[Callable[[Any, Any], Any]] = intrinsic(_high)
"""a·b ÷ 2⁶⁴."""


address_of: Final[Callable[[Counts], Words]] = intrinsic(_address)
"""The address of the words of an array, which must outlive it: use it to avoid counting references."""


lowest_bit: Final[Callable[[Any], Any]] = _unary(lambda builder, a: builder.cttz(a, _EVEN_OF_ZERO))
"""The number of the lowest one of a word; 64 if it has none."""


highest_bit: Final[Callable[[Any], Any]] = _unary(
    lambda builder, a: builder.sub(ir.Constant(_WORD, 63), builder.ctlz(a, _EVEN_OF_ZERO))
)
"""The number of the highest one of a word, which must have one."""


popcount: Final[Callable[[Any], Any]] = _unary(lambda builder, a: builder.ctpop(a))
"""The number of ones in a word."""
