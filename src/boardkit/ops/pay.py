"""Moves money or points between accounts."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from boardkit.compiler import fold
from boardkit.compiler.assign import Target, target_of
from boardkit.lang.types import INT
from boardkit.model.effect import Effect
from boardkit.model.fields import expression, text
from boardkit.model.source import Source
from boardkit.program.code import Expr, Int

if TYPE_CHECKING:
    from boardkit.compiler.script import Script


@frozen(kw_only=True)
class Pay(Effect):
    """`pay`: moves an amount between accounts of the ledger."""

    KEY: ClassVar[str] = "pay"
    DOC: ClassVar[str] = (
        "Moves an amount (not negative) from one account to another; without `from` or `to` the bank gives or takes. Every payment is an event `paid` with its reason."
    )
    EXAMPLE: ClassVar[str] = "pay: {to: 'coins[mover]', amount: '2', for: a test}"

    from_: Source | None = expression("The account that pays (default: the bank).", "account", None)
    to: Source | None = expression("The account that receives (default: the bank).", "account", None)
    amount: Source = expression("How much.", "int")
    for_: str = text("What for, in the log.", "")

    def lower(self, script: Script) -> None:
        amount = script.value(self.amount, INT)
        if amount.constant == 0:
            return
        code = script.block.simple("amount", amount.code)
        if amount.low < 0:
            script.fault_unless(fold.compare(">=", code, Int(0)), "range")
        targets: list[tuple[str, Target | None, int]] = []
        for key, source, sign in (("from", self.from_, -1), ("to", self.to, 1)):
            target = target_of(script, source) if source is not None else None
            if source is not None and target is not None and not target.data.model.unit:
                script.world.bag.add("check/not-an-account", source.span(), name=target.data.name)
            targets.append((key, target, sign))
        fields: dict[str, tuple[str, Expr]] = {"amount": ("int", code)}
        for key, target, sign in targets:
            fields[key] = (
                "account",
                Int(script.builder.account(target.data.name if target is not None else "")),
            )
            owned = target is not None and bool(target.data.dims) and target.data.dims[0].kind == "player"
            fields[f"{key}_player"] = (
                "player",
                target.index if owned and target is not None and target.index is not None else Int(-1),
            )
            if target is not None:
                delta = code if sign > 0 else fold.op("-", Int(0), code)
                target.change(script, delta, (sign * amount.low, sign * amount.high))
        if self.for_:
            fields["for"] = ("purpose", Int(script.builder.purpose(self.for_)))
        with script.block.nested() as tell:
            script.emit("paid", fields)
        script.add(*(tell if amount.low > 0 else fold.branch(fold.compare(">", code, Int(0)), tell, [])))
