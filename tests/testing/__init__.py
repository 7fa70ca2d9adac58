"""Tests of `boardkit.testing`: scenario files, positions, strategies, laws, mutants."""
