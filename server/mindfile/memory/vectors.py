"""Vectors as numbers, for the pure functions that compare them."""

import sys
from array import array


def floats(vector: bytes) -> list[float]:
    """Read a float32 little-endian vector."""
    numbers = array("f")
    numbers.frombytes(vector)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tolist()
