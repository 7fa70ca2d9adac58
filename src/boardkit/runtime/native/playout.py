"""The playout loop in a native module: whole matches, many in one call."""

from __future__ import annotations

from boardkit.kernel.seeding import GOLDEN, MIX_1, MIX_2
from boardkit.program import Header
from boardkit.runtime.callgraph import INVARIANTS
from boardkit.runtime.faults import CODE_SHIFT, fault_number
from boardkit.runtime.native.context import FAULTY, Context, symbol
from boardkit.runtime.playouts import COLUMNS, FNV_PRIME, FNV_START, POLICY_STREAM

_TEXT = """
define internal i64 @mix(i64 %x0) {{
  %a = lshr i64 %x0, 30
  %b = xor i64 %x0, %a
  %c = mul i64 %b, {mix_1}
  %d = lshr i64 %c, 27
  %e = xor i64 %c, %d
  %f = mul i64 %e, {mix_2}
  %g = lshr i64 %f, 31
  %h = xor i64 %f, %g
  ret i64 %h
}}

define internal i64 @derive(i64 %seed, i64 %stream) {{
  %a = add i64 %seed, {golden}
  %b = call i64 @mix(i64 %a)
  %c = add i64 %stream, {mix_1}
  %d = call i64 @mix(i64 %c)
  %e = xor i64 %b, %d
  %f = call i64 @mix(i64 %e)
  ret i64 %f
}}

define internal void @seed_lanes(i64 %seed, ptr noalias %lanes) {{
  %a = add i64 %seed, {golden}
  %low = call i64 @mix(i64 %a)
  %b = add i64 %a, {golden}
  %high = call i64 @mix(i64 %b)
  %l0 = and i64 %low, 4294967295
  %l1 = lshr i64 %low, 32
  %l2 = and i64 %high, 4294967295
  %l3 = lshr i64 %high, 32
  %p1 = getelementptr i64, ptr %lanes, i64 1
  %p2 = getelementptr i64, ptr %lanes, i64 2
  %p3 = getelementptr i64, ptr %lanes, i64 3
  store i64 %l0, ptr %lanes
  store i64 %l1, ptr %p1
  store i64 %l2, ptr %p2
  store i64 %l3, ptr %p3
  ret void
}}

define internal i64 @next32(ptr noalias %lanes) {{
  %p1 = getelementptr i64, ptr %lanes, i64 1
  %p2 = getelementptr i64, ptr %lanes, i64 2
  %p3 = getelementptr i64, ptr %lanes, i64 3
  %a64 = load i64, ptr %lanes
  %b64 = load i64, ptr %p1
  %c64 = load i64, ptr %p2
  %d64 = load i64, ptr %p3
  %a = trunc i64 %a64 to i32
  %b = trunc i64 %b64 to i32
  %c = trunc i64 %c64 to i32
  %d = trunc i64 %d64 to i32
  %ab = add i32 %a, %b
  %word = add i32 %ab, %d
  %b9 = lshr i32 %b, 9
  %a_next = xor i32 %b, %b9
  %b_next = mul i32 %c, 9
  %turned = call i32 @llvm.fshl.i32(i32 %c, i32 %c, i32 21)
  %c_next = add i32 %turned, %word
  %d_next = add i32 %d, 1
  %a_wide = zext i32 %a_next to i64
  %b_wide = zext i32 %b_next to i64
  %c_wide = zext i32 %c_next to i64
  %d_wide = zext i32 %d_next to i64
  store i64 %a_wide, ptr %lanes
  store i64 %b_wide, ptr %p1
  store i64 %c_wide, ptr %p2
  store i64 %d_wide, ptr %p3
  %result = zext i32 %word to i64
  ret i64 %result
}}

define internal i64 @below(ptr noalias %lanes, i64 %n) {{
entry:
  %word = call i64 @next32(ptr %lanes)
  %pick = mul i64 %word, %n
  %rest = and i64 %pick, 4294967295
  %rare = icmp ult i64 %rest, %n
  br i1 %rare, label %check, label %done, !prof !1
check:
  %span = sub i64 4294967296, %n
  %least = urem i64 %span, %n
  br label %test
test:
  %pick_2 = phi i64 [ %pick, %check ], [ %pick_3, %again ]
  %rest_2 = and i64 %pick_2, 4294967295
  %bad = icmp ult i64 %rest_2, %least
  br i1 %bad, label %again, label %done
again:
  %word_2 = call i64 @next32(ptr %lanes)
  %pick_3 = mul i64 %word_2, %n
  br label %test
done:
  %result = phi i64 [ %pick, %entry ], [ %pick_2, %test ]
  %top = lshr i64 %result, 32
  ret i64 %top
}}

define void @boardkit_playouts(
  ptr noalias %S, ptr noalias %out, i64 %room, i64 %n, i64 %seed, i64 %first, i64 %most, i64 %check,
  ptr noalias %rows, ptr noalias %counts
) {{
entry:
  %lanes = alloca [4 x i64]
  %head = getelementptr inbounds i64, ptr %S, i64 0
  %auto = getelementptr inbounds i64, ptr %S, i64 {auto}
  %rng = getelementptr inbounds i64, ptr %S, i64 {rng}
  %fault_slot = getelementptr inbounds i64, ptr %S, i64 {fault_slot}
  br label %match
match:
  %i = phi i64 [ 0, %entry ], [ %i_next, %finish ]
  %left = icmp slt i64 %i, %n
  br i1 %left, label %begin, label %exit
begin:
  call void @llvm.memcpy.p0.p0.i64(ptr %S, ptr {initial}, i64 {bytes}, i1 false)
  store i64 1, ptr %auto
  %index = add i64 %first, %i
  %match_seed = call i64 @derive(i64 %seed, i64 %index)
  call void @seed_lanes(i64 %match_seed, ptr %rng)
  %policy_seed = xor i64 %match_seed, {policy}
  call void @seed_lanes(i64 %policy_seed, ptr %lanes)
  %start_faulted = call i1 @run(ptr %S, i64 0)
  br i1 %start_faulted, label %stopped, label %started, !prof !1
started:
  br label %checking
checking:
  %played = phi i64 [ 0, %started ], [ %played_next, %applied ]
  %branching = phi i64 [ 0, %started ], [ %branching_next, %applied ]
  %digest = phi i32 [ {fnv_start}, %started ], [ %digest_next, %applied ]
{invariants}
move:
  %decision = load i64, ptr %head
  %is_over = icmp slt i64 %decision, 0
  br i1 %is_over, label %ended, label %pending
pending:
  %enough = icmp sge i64 %played, %most
  br i1 %enough, label %unfinished, label %offer, !prof !1
offer:
  switch i64 %decision, label %listing [{chance_cases}]
listing:
  %n_legal = call i64 @legal(ptr %S, ptr %out, i64 %room)
  %listed = icmp sgt i64 %n_legal, 0
  br i1 %listed, label %choose, label %unlisted, !prof !0
choose:
  %branching_next = add i64 %branching, %n_legal
  %several = icmp sgt i64 %n_legal, 1
  br i1 %several, label %draw, label %chosen
draw:
  %drawn = call i64 @below(ptr %lanes, i64 %n_legal)
  br label %chosen
chosen:
  %choice = phi i64 [ 0, %choose ], [ %drawn, %draw ]
  %place = getelementptr i64, ptr %out, i64 %choice
  %action = load i64, ptr %place
  %low = trunc i64 %action to i32
  %mixed = xor i32 %digest, %low
  %digest_next = mul i32 %mixed, {fnv_prime}
  %counter = getelementptr i64, ptr %counts, i64 %action
  %count = load i64, ptr %counter
  %count_next = add i64 %count, 1
  store i64 %count_next, ptr %counter
  %played_next = add i64 %played, 1
  %apply_faulted = call i1 @play(ptr %S, i64 %action)
  br i1 %apply_faulted, label %stopped, label %applied, !prof !1
applied:
  br label %checking
unlisted:
  %none = icmp eq i64 %n_legal, 0
  br i1 %none, label %stuck, label %stopped
stopped:
  %branching_s = phi i64 [ 0, %begin ], [ %branching_next, %chosen ], [ %branching, %unlisted ]{phi_64}
  %digest_s = phi i32 [ {fnv_start}, %begin ], [ %digest_next, %chosen ], [ %digest, %unlisted ]{phi_32}
  %number = load i64, ptr %fault_slot
  br label %finish
stuck:
  br label %ended
chance:
  br label %ended
unfinished:
  br label %ended
ended:
  %fault_e = phi i64
    [ 0, %move ], [ {stuck}, %stuck ], [ {chance}, %chance ], [ {unfinished}, %unfinished ]{broken_phi}
  br label %finish
finish:
  %branching_f = phi i64 [ %branching_s, %stopped ], [ %branching, %ended ]
  %digest_f = phi i32 [ %digest_s, %stopped ], [ %digest, %ended ]
  %fault_f = phi i64 [ %number, %stopped ], [ %fault_e, %ended ]
  %digest_wide = zext i32 %digest_f to i64
  %base = mul i64 %i, {width}
  %row = getelementptr i64, ptr %rows, i64 %base
{results}
  %i_next = add i64 %i, 1
  br label %match
exit:
  ret void
}}
"""

_INVARIANTS = """  %wanted = icmp ne i64 %check, 0
  br i1 %wanted, label %ask, label %move
ask:
  %asked = call fastcc {result} {symbol}(ptr %S)
{unpack}
known:
  %broken = icmp ne i64 %code, 0
  br i1 %broken, label %broken_invariant, label %move, !prof !1
broken_invariant:
  %code_high = shl i64 %code, {shift}
  %broken_number = or i64 %code_high, {invariant}
  br label %ended"""


def text(context: Context) -> str:
    """The function that plays matches; none in a traced build."""
    if context.traced:
        return ""
    program = context.program
    info = program.info
    callee = context.callees.get(INVARIANTS)
    invariants, phi_64, phi_32, broken_phi = "  br label %move", "", "", ""
    if callee is not None:
        unpack = "  %code = add i64 %asked, 0\n  br label %known"
        if callee.faults:
            unpack = f"""  %ask_faulted = extractvalue {FAULTY} %asked, 1
  %code = extractvalue {FAULTY} %asked, 0
  br i1 %ask_faulted, label %stopped, label %known, !prof !1"""
            phi_64, phi_32 = ", [ %branching, %ask ]", ", [ %digest, %ask ]"
        invariants = _INVARIANTS.format(
            result=callee.result, symbol=callee.symbol, unpack=unpack, shift=CODE_SHIFT,
            invariant=fault_number(-1, "invariant"),
        )
        broken_phi = ", [ %broken_number, %broken_invariant ]"
    chance_cases = " ".join(
        f"i64 {i}, label %chance" for i, decision in enumerate(program.decisions) if decision.is_chance
    )
    return _TEXT.format(
        mix_1=_signed(MIX_1), mix_2=_signed(MIX_2), golden=_signed(GOLDEN), policy=POLICY_STREAM,
        auto=Header.AUTO, rng=Header.RNG, fault_slot=Header.FAULT, initial=symbol("initial"),
        bytes=8 * context.size, fnv_start=FNV_START - (1 << 32), fnv_prime=FNV_PRIME,
        invariants=invariants, phi_64=phi_64, phi_32=phi_32,
        broken_phi=broken_phi, chance_cases=chance_cases,
        stuck=fault_number(-1, "stuck"), chance=fault_number(-1, "chance"),
        unfinished=fault_number(-1, "unfinished"), width=info.n_players + COLUMNS,
        results="\n".join(_results(info.n_players, info.scores_base, info.winners_slot)),
    )


def _results(n_players: int, scores_base: int, winners_slot: int) -> list[str]:
    """Writes one row of results: slots of the state, then what the loop has kept."""
    slots = [*range(scores_base, scores_base + n_players), winners_slot, Header.MOVES]
    lines: list[str] = []
    for column, slot in enumerate(slots):
        lines += [
            f"  %slot{column} = getelementptr inbounds i64, ptr %S, i64 {slot}",
            f"  %value{column} = load i64, ptr %slot{column}",
        ]
    values = [f"%value{column}" for column in range(len(slots))]
    values += ["%branching_f", "%digest_wide", "%fault_f"]
    for column, value in enumerate(values):
        lines += [
            f"  %cell{column} = getelementptr i64, ptr %row, i64 {column}",
            f"  store i64 {value}, ptr %cell{column}",
        ]
    return lines


def _signed(number: int) -> int:
    return number - (1 << 64) if number >> 63 else number
