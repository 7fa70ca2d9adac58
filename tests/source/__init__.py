"""Tests of boardkit.source."""
