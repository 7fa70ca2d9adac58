"""The native back end: Program -> LLVM IR -> object code -> engine."""
