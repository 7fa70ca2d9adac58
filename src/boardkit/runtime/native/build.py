"""Turns the text of an LLVM module into object code, and object code into functions that can be called."""

from __future__ import annotations

import ctypes
import platform
from collections.abc import Callable
from functools import cache
from typing import Any

import llvmlite
from attrs import frozen
from llvmlite import binding as llvm

from boardkit.errors import BackendError
from boardkit.program import Program
from boardkit.runtime import cache as builds
from boardkit.runtime.fingerprint import build_key
from boardkit.runtime.native.emit import Emitted, emit_module

SHORT_LIST = (
    "sroa", "simplify_cfg", "instruction_combine", "always_inliner", "sroa", "simplify_cfg", "new_gvn",
    "loop_rotate", "instruction_combine", "simplify_cfg",
)
"""Passes for large modules: half the time of the standard list, nine tenths of its speed."""

_NUMBER, _POINTER = ctypes.c_int64, ctypes.c_void_p


@frozen
class Library:
    """The functions of a native module; `engine` keeps their code alive."""

    start: Callable[..., int]
    apply: Callable[..., int]
    legal: Callable[..., int]
    weights: Callable[..., int]
    reason: Callable[..., int]
    sample: Callable[..., int]
    playouts: Callable[..., None] | None
    engine: Any


def load_library(program: Program, *, traced: bool, checked: bool) -> Library:
    """The native module of `program`, from memory, from the cache, or built now."""
    key = build_key(
        program, "native", llvmlite.__version__, str(llvm.llvm_version_info), platform.machine(),
        llvm.get_process_triple(), llvm.get_host_cpu_name(), f"traced={traced}", f"checked={checked}",
    )
    return builds.remembered(key, lambda: _load(program, key, traced=traced, checked=checked))


def _load(program: Program, key: str, *, traced: bool, checked: bool) -> Library:
    code = builds.read(key)
    if code is not None:
        try:
            return _link(code, traced=traced)
        except (RuntimeError, OSError):
            pass
    code = compile_module(emit_module(program, traced=traced, checked=checked))
    builds.write(key, code)
    return _link(code, traced=traced)


def compile_module(emitted: Emitted) -> bytes:
    """Object code for this machine."""
    machine = _machine()
    try:
        module = llvm.parse_assembly(emitted.text)
        module.verify()
    except RuntimeError as error:
        message = f"LLVM refuses the emitted code: {error}"
        raise BackendError(message, cure="report this as a bug") from None
    tuning = llvm.create_pipeline_tuning_options(speed_level=1)
    tuning.loop_unrolling = tuning.loop_interleaving = False
    tuning.loop_vectorization = tuning.slp_vectorization = False
    builder = llvm.create_pass_builder(machine, tuning)
    if emitted.large:
        passes = llvm.create_new_module_pass_manager()
        for name in SHORT_LIST:
            getattr(passes, f"add_{name}_pass")()
    else:
        passes = builder.getModulePassManager()
    passes.run(module, builder)
    code: bytes = machine.emit_object(module)
    return code


@cache
def _initialise() -> None:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()


def _machine() -> Any:
    """A description of this machine; never shared, for the linker takes possession of it."""
    _initialise()
    target = llvm.Target.from_triple(llvm.get_process_triple())
    return target.create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=llvm.get_host_cpu_features().flatten(), opt=1, jit=True
    )


def _link(code: bytes, *, traced: bool) -> Library:
    machine = _machine()
    empty = llvm.parse_assembly("")
    empty.triple = llvm.get_process_triple()
    engine = llvm.create_mcjit_compiler(empty, machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()

    def function(name: str, *params: Any, result: Any = _NUMBER) -> Any:
        address = engine.get_function_address(f"boardkit_{name}")
        if not address:
            raise RuntimeError(f"no function {name!r}")
        return ctypes.CFUNCTYPE(result, *params)(address)

    events = (_POINTER,) if traced else ()
    playouts = (_POINTER, _POINTER, *(_NUMBER,) * 6, _POINTER, _POINTER)
    return Library(
        start=function("start", _POINTER, *events),
        apply=function("apply", _POINTER, *events, _NUMBER),
        legal=function("legal", _POINTER, _POINTER, _NUMBER),
        weights=function("weights", _POINTER, _POINTER, _NUMBER),
        reason=function("reason", _POINTER, _NUMBER),
        sample=function("sample", _POINTER),
        playouts=None if traced else function("playouts", *playouts, result=None),
        engine=engine,
    )
