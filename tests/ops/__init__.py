"""The effects: each in a small game, what it does, what it tells, what it refuses."""
