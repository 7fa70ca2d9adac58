"""Findings about definitions: where, what, why and the cure; collected in a bag, printed by `report`."""

from boardkit.diagnostics.bag import Bag
from boardkit.diagnostics.catalogue import CATALOGUE, get
from boardkit.diagnostics.code import Code
from boardkit.diagnostics.diagnostic import Diagnostic, Severity
from boardkit.diagnostics.span import Span
from boardkit.diagnostics.suggest import closest, hint

__all__ = ["CATALOGUE", "Bag", "Code", "Diagnostic", "Severity", "Span", "closest", "get", "hint"]
