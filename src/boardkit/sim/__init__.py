"""Playing many matches at random and summing up what happened."""

from boardkit.sim.interval import wilson
from boardkit.sim.result import Lengths, Seat, SimulationResult
from boardkit.sim.simulate import simulate

__all__ = ["Lengths", "Seat", "SimulationResult", "simulate", "wilson"]
