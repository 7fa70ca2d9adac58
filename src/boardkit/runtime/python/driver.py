"""The part of an emitted Python module that is alike for all games: dispatch and the playout loop."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from boardkit.program import Program
from boardkit.runtime.callgraph import INVARIANTS, segment_origins
from boardkit.runtime.python.expressions import Callee

NAMES = (
    "LEGAL", "WEIGHTS", "REASON", "APPLY", "SAMPLE", "SEGMENTS", "ORIGINS", "OFFERED", "engine_legal",
    "engine_weights", "engine_reason", "engine_sample", "engine_start", "engine_apply", "engine_run",
    "engine_playout", "engine_checked_playout", "no_list", "no_chance", "no_action", "no_reason", "no_sample",
    "fault_of",
)
"""Names that the driver defines; procedures and tables get others."""

_DISPATCH = '''

def no_list(S, out):
    pass


def no_action(S{e}, action):
    raise FaultSignal(-1, "over")


def no_reason(S, action):
    return 1


def no_sample(S):
    return -1


# the last entry is that of decision -1, a match that is over
LEGAL = {legal}
WEIGHTS = {weights}
REASON = {reason}
APPLY = {apply}
SAMPLE = {sample}
SEGMENTS = {segments}
ORIGINS = {origins}


def engine_legal(S):
    out = []
    LEGAL[S[0]](S, out)
    return out


def engine_weights(S):
    out = []
    WEIGHTS[S[0]](S, out)
    return out


def engine_reason(S, action):
    return REASON[S[0]](S, action)


def engine_sample(S):
    return SAMPLE[S[0]](S)


def engine_run(S{e}, segment):
    for _ in BUDGET:
        if segment < 0:
            return
        segment = SEGMENTS[segment](S{e})
    if segment >= 0:
        raise FaultSignal(ORIGINS[segment], "loop")


def engine_start(S{e}):
    engine_run(S{e}, 0)


def engine_apply(S{e}, action):
    segment = APPLY[S[0]](S{e}, action)
    if segment >= 0:
        engine_run(S{e}, segment)
'''

_PLAYOUT = '''

def {name}(S, a, b, c, d, max_moves, counts):
    """Plays S to its end at random; gives the sum of the branching, the digest and the fault (0: none).

    a, b, c, d are the lanes of an sfc32 generator that belongs to the policy.
    """
    branching = 0
    digest = 2166136261
    try:
        engine_run(S, 0){check}
        for _ in range(max_moves):
            decision = S[0]
            if decision < 0:
                return branching, digest, 0
            out = []
            OFFERED[decision](S, out)
            n = len(out)
            branching += n
            if n > 1:
                word = (a + b + d) & 0xFFFFFFFF
                d += 1
                a = b ^ (b >> 9)
                b = c * 9 & 0xFFFFFFFF
                c = ((c << 21 | c >> 11) + word) & 0xFFFFFFFF
                pick = word * n
                if pick & 0xFFFFFFFF < n:
                    least = (0x100000000 - n) % n
                    while pick & 0xFFFFFFFF < least:
                        word = (a + b + d) & 0xFFFFFFFF
                        d += 1
                        a = b ^ (b >> 9)
                        b = c * 9 & 0xFFFFFFFF
                        c = ((c << 21 | c >> 11) + word) & 0xFFFFFFFF
                        pick = word * n
                action = out[pick >> 32]
            elif n:
                action = out[0]
            else:
                raise FaultSignal(-1, "stuck")
            digest = (digest ^ action) * 16777619 & 0xFFFFFFFF
            counts[action] += 1
            segment = APPLY[decision](S, action)
            if segment >= 0:
                engine_run(S, segment){check_inner}
        if S[0] >= 0:
            raise FaultSignal(-1, "unfinished")
    except (FaultSignal, ZeroDivisionError) as error:
        return branching, digest, fault_of(error)
    return branching, digest, 0
'''

_CHECK = '''
{indent}if code := {invariants}(S):
{indent}    raise FaultSignal(-1, "invariant", code)'''

_OFFERED = '''

def no_chance(S, out):
    raise FaultSignal(-1, "chance")


# chance draws by itself in playouts
OFFERED = {offered}
'''


def lines(
    program: Program, callees: Mapping[str, Callee], *, traced: bool
) -> list[str]:
    """The driver of `program`, with playouts if it is not traced."""
    decisions = program.decisions

    def entries(names: Iterable[str]) -> str:
        texts = [*names]
        return f"({', '.join(texts)}{',' if len(texts) == 1 else ''})"

    def dispatch(names: Iterable[str], over: str) -> str:
        return entries([*(callees[name].name if name else over for name in names), over])

    text = _DISPATCH.format(
        e=", E" if traced else "",
        legal=dispatch((d.legal for d in decisions), "no_list"),
        weights=dispatch((d.weights for d in decisions), "no_list"),
        reason=dispatch((d.reason for d in decisions), "no_reason"),
        apply=dispatch((d.apply for d in decisions), "no_action"),
        sample=dispatch((d.sample for d in decisions), "no_sample"),
        segments=entries(callees[name].name for name in program.segments),
        origins=entries(map(str, segment_origins(program))),
    )
    if not traced:
        offered = ["no_chance" if d.is_chance else callees[d.legal].name for d in decisions]
        text += _OFFERED.format(offered=entries([*offered, "no_list"]))
        text += _PLAYOUT.format(name="engine_playout", check="", check_inner="")
        if INVARIANTS in callees:
            name = callees[INVARIANTS].name
            text += _PLAYOUT.format(
                name="engine_checked_playout",
                check=_CHECK.format(indent=" " * 8, invariants=name),
                check_inner=_CHECK.format(indent=" " * 12, invariants=name),
            )
    return text.rstrip("\n").split("\n")
