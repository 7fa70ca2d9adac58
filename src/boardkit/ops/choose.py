"""Lets a player choose something in the middle of a script."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from boardkit.compiler.windows import choose_member
from boardkit.model.effect import Effect
from boardkit.model.fields import expression, flag, name_of
from boardkit.model.source import Source

if TYPE_CHECKING:
    from boardkit.compiler.script import Script


@frozen(kw_only=True)
class Choose(Effect):
    """`choose`: a player picks a member of a set; the name stands for it afterwards."""

    KEY: ClassVar[str] = "choose"
    DOC: ClassVar[str] = (
        "A player picks a member of a set in the middle of a script; `name` stands for it in the effects that follow. The choice is an action called `action` with the parameter `name`."
    )
    EXAMPLE: ClassVar[str] = "choose: {action: pick_cell, name: c, in: board}"

    action: str = name_of("The name of the choice as an action.")
    name: str = name_of("The name of what is chosen.")
    in_: Source = expression("The candidates.", "set")
    where: Source | None = expression("Only candidates for which this holds.", "bool", None)
    player: Source = expression("Who chooses.", "player", Source("mover"))
    optional: bool = flag("`none` may be chosen; then the parameter is not written.")
    none: str = name_of("A word for choosing `none`, which is then written: `cell=none`.", "")
    secret: bool = flag("Others are not told what was chosen.")
    phase: str = name_of("The name of this moment, shown to players.", "", of="phase")

    def stops(self, script: Script) -> bool:
        return True

    def lower(self, script: Script) -> None:
        choose_member(script, self)
