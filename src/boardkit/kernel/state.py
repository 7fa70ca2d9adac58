"""The type of a state vector: a list of ints, or an array of int64."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TypeAlias

State: TypeAlias = MutableSequence[int]
