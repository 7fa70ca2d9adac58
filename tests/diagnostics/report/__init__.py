"""Tests of boardkit.diagnostics.report."""
