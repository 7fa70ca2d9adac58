"""The Python back end: Program -> readable source -> engine."""
