"""The fixed head of every state vector, and the special players."""

from __future__ import annotations

CHANCE = -1
"""The player number of chance."""

OVER = -2
"""`Header.PLAYER` of a finished match."""

NOBODY = -1
"""The value of a player, piece, cell or any other thing that is not there ("none")."""


class Header:
    """Slot numbers at the start of every state vector.

    DECISION  number of the pending decision (index into Program.decisions), -1 when the match is over
    PLAYER    who decides: 0-based player, CHANCE or OVER
    FAULT     0, or a fault: 1 + origin of its statement in the low 32 bits, its kind and code above
    AUTO      1: chance effects draw from the generator at once; 0: they stop and ask CHANCE
    RNG       four slots: the lanes of the sfc32 generator, each 0 .. 2**32 - 1
    MOVER     the player whose turn it is, -1 before the first turn
    PHASE     number of the phase (index into GameInfo.phases)
    ROUND     number of the round, from 0
    MOVES     decisions taken by players so far
    SIZE      first slot after the head
    """

    DECISION = 0
    PLAYER = 1
    FAULT = 2
    AUTO = 3
    RNG = 4
    MOVER = 8
    PHASE = 9
    ROUND = 10
    MOVES = 11
    SIZE = 12
