"""Playing many matches at random and summing up what happened."""

from boardkit.sim.simulate import SimulationResult, simulate

__all__ = ["SimulationResult", "simulate"]
