"""Tests of boardkit.diagnostics."""
