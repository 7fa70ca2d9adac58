"""The type of a state vector in kernel routines: anything that holds ints by position."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TypeAlias

State: TypeAlias = MutableSequence[int]
