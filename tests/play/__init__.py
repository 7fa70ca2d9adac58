"""Tests of boardkit.play, with small hand-made games."""
