"""The waist of boardkit: a game as plain data, between the authoring half and the runtime half."""

from boardkit.program.code import (
    Bits, Break, Call, Compare, Continue, Emit, Expr, Fault, If, IfElse, Int, Intrinsic, Let, Load, Logic,
    Not, Op, Proc, Push, Range, Restore, Return, Rows, Run, Stmt, Store, TableAt, Var, While,
)
from boardkit.program.info import (
    ActionInfo, DecisionInfo, DomainInfo, EventField, EventInfo, GameInfo, OfferInfo, ParamInfo, PieceInfo,
    ReasonInfo, VariableInfo, ZoneInfo,
)
from boardkit.program.layout import CHANCE, Header, NOBODY, OVER
from boardkit.program.program import Origin, Program, Table

__all__ = [
    "CHANCE", "NOBODY", "OVER", "ActionInfo", "Bits", "Break", "Call", "Compare", "Continue", "DecisionInfo",
    "DomainInfo", "Emit", "EventField", "EventInfo", "Expr", "Fault", "GameInfo", "Header", "If", "IfElse",
    "Int", "Intrinsic", "Let", "Load", "Logic", "Not", "OfferInfo", "Op", "Origin", "ParamInfo", "PieceInfo",
    "Proc", "Program", "Push", "Range", "ReasonInfo", "Restore", "Return", "Rows", "Run", "Stmt",
    "Store", "Table", "TableAt", "Var", "VariableInfo", "While", "ZoneInfo",
]
