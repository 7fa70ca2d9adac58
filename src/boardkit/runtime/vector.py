"""State vectors as bytes: little-endian int64, the same on every platform."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable


def to_bytes(values: Iterable[int]) -> bytes:
    """The bytes of a state vector."""
    vector = array("q", values)
    if sys.byteorder == "big":
        vector.byteswap()
    return vector.tobytes()


def from_bytes(data: bytes) -> array[int]:
    """The state vector of some bytes."""
    vector = array("q", data)
    if sys.byteorder == "big":
        vector.byteswap()
    return vector
